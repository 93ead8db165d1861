"""From the rows of a card or token file to effects; every fault of every row is noted in its sheet.

A block is a list of rows, a row holds one verb: ``[{skill = 2}, {when = {has = "crown"}, do = [{heal = 1}]}]``.  Fixed
yields may share a row: ``{skill = 2, boots = 1}``.  The verbs are the keys of `READERS`, each with the fields it reads.

Notes
-----
Three words are both verbs and fields: ``pay``, ``when`` and ``may`` stand beside ``do`` as verbs, and beside another
verb as its price, its condition and its "no"; ``each`` stands beside ``do`` as a verb and beside ``score`` as what is
counted.  The verb of a row is the first key that is nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from clank_nb.data.errors import nearest
from clank_nb.data.faults import fault_texts
from clank_nb.data.tables import Row, shown
from clank_nb.model import effects as e
from clank_nb.model.effects import Condition, Effect, Option, Price
from clank_nb.model.vocabulary import CONDITIONS, MOST, MOST_NESTED, WORDS, YIELDS, Known

__all__ = ["READERS", "Known", "read_block", "read_condition", "read_moments", "read_price"]


def read_moments(row: Row, moments: Iterable[str], known: Known) -> tuple[tuple[str, tuple[Effect, ...]], ...]:
    """Read the blocks of a card or token, in the order of `MOMENTS`.

    Parameters
    ----------
    row : Row
        The card or token.
    moments : iterable of str
        Those that can come for it.
    known : Known
        Ids that effects may name.

    Returns
    -------
    tuple of (moment, effects)
    """
    may_come = tuple(moments)
    return tuple((m, read_block(row, m, known)) for m in e.MOMENTS if m in row and m in may_come)


def read_block(row: Row, field: str, known: Known, depth: int = 0) -> tuple[Effect, ...]:
    """Read one list of effects; an empty one is a fault."""
    if depth > MOST_NESTED:
        row.raw(field)
        row.fault(field, "nested_too_deep", most=MOST_NESTED)
        return ()
    rows = row.rows(field)
    if not rows and row.raw(field) in (None, []):
        row.fault(field, "no_effects")
    found = (_read_row(one, known, depth) for one in rows)
    return tuple(effect for effect in found if effect is not None)


def read_price(row: Row, field: str, known: Known) -> Price:
    """Read what is paid: gold, lockpicks, Clank!, idols or a card."""
    price = row.row(field, "{gold = 1}")
    found = Price(
        gold=price.whole("gold", 0, 1, MOST),
        lockpicks=price.whole("lockpicks", 0, 1, MOST),
        clank=price.whole("clank", 0, 1, MOST),
        idols=price.whole("idols", 0, 1, MOST),
        discard=price.maybe_text("discard", ("any", "this", *known.cards)) or "",
        show=price.maybe_text("show", known.cards) or "",
        trash=price.maybe_text("trash", ("this",)) or "",
    )
    _close(price, "no_price", price.asked)
    return found


def read_condition(row: Row, field: str, known: Known) -> Condition:
    """Read a condition: exactly one of `CONDITIONS`, and how many of it."""
    test = row.row(field, '{has = "artifact"}')
    kind = next((kind for kind in CONDITIONS if kind in test), "has")
    what = _conditioned(test, kind, known) if kind in test else ()
    n = test.whole("n", 1, 1, MOST)
    _close(test, "no_condition", CONDITIONS, sum(kind in test for kind in CONDITIONS) != 1)
    return Condition(kind, what, n)


def _conditioned(test: Row, kind: str, known: Known) -> tuple[str, ...]:
    """Read what a condition is about: several kinds of things, else one word."""
    if kind == "kinds":
        return test.texts(kind, (*WORDS[kind], *known.tokens))
    what = test.text(kind, None, (*WORDS[kind], *{"lies": known.cards, "has": known.reserve}.get(kind, ())))
    return (what,) if what else ()


# ---- one row ---------------------------------------------------------------------------------------------------------


def _read_row(row: Row, known: Known, depth: int) -> Effect | None:
    if not row.sound:
        return None
    verb = _verb(row)
    if verb is None:
        return None
    effect = READERS[verb](row, known, depth)
    row.close()
    return effect


def _verb(row: Row) -> str | None:
    """Find the verb of a row; several, or none, are a fault."""
    fields = tuple(row.values)
    plain = [field for field in fields if field in READERS and field not in _DOUBLE]
    yields = [field for field in fields if field in YIELDS]
    if len(plain) > 1 or (plain and yields):
        row.fault("", "two_verbs", given=" and ".join([*plain, *yields][:2]))
        return None
    double = [field for field in _DOUBLE if field in fields]
    if not plain and double and yields:
        row.fault("", "two_verbs", given=f"{double[0]} and {yields[0]}")
        return None
    if plain or double:
        return (plain or double)[0]
    if yields:
        return "yield"
    _no_verb(row, fields)
    return None


def _no_verb(row: Row, fields: tuple[str, ...]) -> None:
    if not fields:
        row.fault("", "empty_row")
        return
    verbs = (*YIELDS, *(verb for verb in READERS if verb != "yield"))
    near = nearest(fields[0], verbs, 1)
    hint = fault_texts()["hints"]["did_you_mean_verb" if near else "verbs"]
    row.fault("", "no_verb", given=fields[0], hint=hint.format(near="".join(near), all=", ".join(verbs)))


_DOUBLE = ("pay", "when", "each", "may")
"""Verbs that are fields of another verb where there is one; the first of them in a row is its verb."""


def _close(row: Row, fault: str, all_fields: Iterable[str], wrong: bool | None = None) -> None:
    """Report fields nobody asked for, and a table that names nothing."""
    if row.sound and (not any(field in row for field in row.asked) if wrong is None else wrong):
        row.fault("", fault, all=", ".join(all_fields))
    row.close()


def _one_or_more(row: Row, field: str, among: tuple[str, ...]) -> tuple[str, ...]:
    """Read a text or a list of texts."""
    if isinstance(row.values.get(field), list):
        return row.texts(field, among)
    text = row.text(field, None, among)
    return (text,) if text else ()


def _if_there(row: Row, field: str, known: Known) -> Condition | None:
    return read_condition(row, field, known) if field in row else None


def _price_if_there(row: Row, field: str, known: Known) -> Price | None:
    return read_price(row, field, known) if field in row else None


# ---- the verbs -------------------------------------------------------------------------------------------------------


def _yield(row: Row, known: Known, depth: int) -> Effect:
    amounts = {field: row.whole(field, 0, -MOST if field == "clank" else 1, MOST) for field in YIELDS}
    if "clank" in row and row.values["clank"] is not False and row.values["clank"] == 0:
        row.fault("clank", "no_effects")
    return e.Yield(**amounts, bonus=row.flag("bonus"))


def _teleport(row: Row, known: Known, depth: int) -> Effect:
    return e.Teleport(row.text("teleport", None, WORDS["goal"]))


def _trash(row: Row, known: Known, depth: int) -> Effect:
    if isinstance(row.values["trash"], str):
        row.text("trash", None, ("this",))
        return e.Trash(this=True)
    return e.Trash(
        n=row.whole("trash", None, 1, MOST),
        only=row.maybe_text("only", known.cards),
        where=row.texts("from", WORDS["pile"]) or e.Trash().where,
        up_to=row.flag("up_to"),
    )


def _take(row: Row, known: Known, depth: int) -> Effect:
    return e.Take(row.text("take", None, (*WORDS["take"], *known.reserve)), row.whole("n", 1, 1, MOST))


def _attack(row: Row, known: Known, depth: int) -> Effect:
    if not row.flag("attack") and row.values["attack"] is False:
        row.fault("attack", "no_effects")
    return e.Attack()


def _put(row: Row, known: Known, depth: int) -> Effect:
    return e.Put(row.text("put", None, WORDS["put"]))


def _free_row(row: Row, known: Known, depth: int) -> Effect:
    return e.FreeRow(row.texts("free_row", WORDS["free_row"]))


def _mark(row: Row, known: Known, depth: int) -> Effect:
    return e.Mark(row.text("mark", None, WORDS["mark"]))


def _place(row: Row, known: Known, depth: int) -> Effect:
    return e.Place(row.text("place", None, WORDS["place"]))


def _rotate(row: Row, known: Known, depth: int) -> Effect:
    return e.Rotate(row.text("rotate", None, WORDS["rotate"]), row.whole("by", 0, 0, 270))


def _ward(row: Row, known: Known, depth: int) -> Effect:
    return e.Ward(row.text("ward", None, WORDS["ward"]))


def _until(row: Row, known: Known, depth: int) -> Effect:
    return e.Until(row.text("until", None, WORDS["until"]), row.whole("n", 1, 1, MOST))


def _counted(make: Callable[[int], Effect], field: str) -> Reader:
    """Make the reader of a verb whose field is a number and nothing else."""
    return lambda row, known, depth: make(row.whole(field, None, 1, MOST))


def _blocked(make: Callable[[tuple[Effect, ...]], Effect], field: str) -> Reader:
    """Make the reader of a verb whose field is a block and nothing else."""
    return lambda row, known, depth: make(read_block(row, field, known, depth + 1))


# ---- the joints ------------------------------------------------------------------------------------------------------


def _choose(row: Row, known: Known, depth: int) -> Effect:
    n = row.whole("choose", None, 1, MOST)
    options = tuple(_option(one, known, depth) for one in row.rows("options"))
    names = [option.name for option in options]
    for twice in sorted({name for name in names if names.count(name) > 1}):
        row.fault("options", "option_twice", given=shown(twice))
    if len(options) <= n:
        row.fault("options", "few_options", given=n, n=len(options))
    return e.Choose(n, options, _if_there(row, "all_when", known), _price_if_there(row, "all_pay", known))


def _option(row: Row, known: Known, depth: int) -> Option:
    name = row.text("as")
    do = read_block(row, "do", known, depth + 1)
    option = Option(name, do, _if_there(row, "when", known), _price_if_there(row, "pay", known))
    row.close()
    return option


def _pay(row: Row, known: Known, depth: int) -> Effect:
    price = read_price(row, "pay", known)
    do = read_block(row, "do", known, depth + 1)
    return e.Pay(price, do, row.flag("may"), row.whole("times", 1, 0, MOST))


def _when(row: Row, known: Known, depth: int) -> Effect:
    condition = read_condition(row, "when", known)
    do = read_block(row, "do", known, depth + 1)
    return e.When(condition, do, read_block(row, "otherwise", known, depth + 1) if "otherwise" in row else ())


def _each(row: Row, known: Known, depth: int) -> Effect:
    return e.ForEach(row.text("each", None, WORDS["each"]), read_block(row, "do", known, depth + 1))


def _offer(row: Row, known: Known, depth: int) -> Effect:
    do = read_block(row, "offer", known, depth + 1)
    when, pay = _if_there(row, "when", known), _price_if_there(row, "pay", known)
    return e.Offer(do, when, pay, row.whole("times", 1, 0, MOST))


def _score(row: Row, known: Known, depth: int) -> Effect:
    n = row.whole("score", None, 1, MOST)
    among = (*WORDS["score"], *known.tokens, *known.cards)
    each = _one_or_more(row, "each", among) if "each" in row else ()
    every = row.whole("every", 1, 1, MOST)
    if row.values.get("each", []) == [] and "when" not in row:
        row.fault("", "no_condition", all="each, when")
    return e.Score(n, each, every, _if_there(row, "when", known))


Reader = Callable[[Row, Known, int], Effect]

READERS: Mapping[str, Reader] = {
    "yield": _yield,
    "teleport": _teleport,
    "trash": _trash,
    "take": _take,
    "attack": _attack,
    "rage": _counted(e.Rage, "rage"),
    "haunt": _counted(e.Haunt, "haunt"),
    "replace": _counted(e.Replace, "replace"),
    "return_black": _counted(e.ReturnBlack, "return_black"),
    "put": _put,
    "free_row": _free_row,
    "buy": _counted(e.Buy, "buy"),
    "mark": _mark,
    "place": _place,
    "rotate": _rotate,
    "ward": _ward,
    "until": _until,
    "choose": _choose,
    "pay": _pay,
    "may": _blocked(e.May, "may"),
    "when": _when,
    "each": _each,
    "others": _blocked(e.Others, "others"),
    "all": _blocked(e.All, "all"),
    "offer": _offer,
    "score": _score,
}
"""Verb → how its row is read; ``yield`` is the row of plain amounts."""
