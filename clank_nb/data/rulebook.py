"""The numbered rules: what each one says, how sure that is, and where the rulebook has it.

``rules/<game>.toml`` holds their order, sections and marks, ``text/<language>/rules/<game>.toml`` their words.  A game
may inherit from another: it lays rules of its own over the other's, drops some and keeps the rest (`rule_changes`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from clank_nb.data.errors import BadCode, BadData, Fault, nearest
from clank_nb.data.faults import DATA, fault_texts
from clank_nb.data.tables import Row, Sheet, open_table, shown, unknown_name

__all__ = [
    "CHANGES",
    "MARKS",
    "Rule",
    "RuleChange",
    "RuleChanges",
    "Sentence",
    "rule",
    "rule_changes",
    "rulebooks",
    "rules",
]

MARKS = ("reading", "faq", "printed")
"""How sure a sentence is, the weakest first: chosen here, a public ruling, printed in the rulebook."""

CHANGES = ("kept", "changed", "new", "dropped")
"""What became of a rule in a game that inherits from another."""

SHORT = {"clash_of_decks": "clash", "dragon_cave": "cave"}
"""With what the slugs of a game begin, where that is shorter than its name."""

_NAMED = {short: game for game, short in SHORT.items()}
_EXAMPLE = "example"
_SLUG = re.compile(r"[a-z][a-z0-9_]*")
_REFERENCE = re.compile(r"`([a-z0-9_]+(?:/[a-z0-9_]+)+)`")


class Sentence(NamedTuple):
    """One sentence of a rule and how sure it is."""

    mark: str
    text: str


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule of a game, or one of its worked examples.

    Parameters
    ----------
    slug : str
        Its public name, ``"clank/move/lock"``: game, group and name.
    title : str
        Two to four words.
    section : str
        Heading under which the rulebook has it, in the reader's language; empty where it is not from there.
    heading : str
        The same heading as the rulebook prints it.
    sentences : tuple of Sentence
        What it says, as pairs (mark, text).  A slug in backquotes refers to another rule.

    Examples
    --------
    >>> print(rule("clank/move/healing_spring"))
    clank/move/healing_spring: Healing springs
    Entering a room with a healing spring heals 1. [faq] It heals on every entry, twice in a turn too.
    Terms and details
    """

    slug: str
    title: str
    section: str
    heading: str
    sentences: tuple[Sentence, ...]

    @property
    def game(self) -> str:
        """The game whose rule it is, ``"clank"``: the slug's first part, or what that is short for."""
        return _game_of(self.slug)

    @property
    def group(self) -> str:
        """The slug's middle part, ``"move"``."""
        return self.slug.split("/")[1]

    @property
    def example(self) -> bool:
        """Whether this is a worked example of the rulebook."""
        return self.group == _EXAMPLE

    @property
    def mark(self) -> str:
        """The weakest mark of its sentences: ``reading``, then ``faq``, then ``printed``."""
        return min((sentence.mark for sentence in self.sentences), key=MARKS.index)

    @property
    def references(self) -> tuple[str, ...]:
        """Slugs of the rules its sentences name, in that order, each once."""
        return tuple(dict.fromkeys(slug for sentence in self.sentences for slug in _REFERENCE.findall(sentence.text)))

    def __str__(self) -> str:
        told, last = [], MARKS[-1]
        for mark, text in self.sentences:
            told.append(text if mark == last else f"[{mark}] {text}")
            last = mark
        return "\n".join(filter(None, (f"{self.slug}: {self.title}", " ".join(told).replace("`", ""), self.section)))


class RuleChange(NamedTuple):
    """What became of one rule: a row of the table that `rule_changes` gives."""

    group: str
    name: str
    change: str
    """One of `CHANGES`."""
    before: Rule | None
    """The rule of the game inherited from, None for a new one."""
    now: Rule | None
    """The rule in force, None for a dropped one."""


class RuleChanges(tuple[RuleChange, ...]):
    """What became of the rules of a game, row by row; in a notebook it draws itself as a table, side by side.

    Examples
    --------
    >>> rule_changes("catacombs").of("dropped", "end").names
    ('countdown_start', 'countdown_first', 'countdown_step', 'countdown_last')
    """

    __slots__ = ()

    @property
    def counts(self) -> dict[str, int]:
        """How many rules are kept, changed, new and dropped."""
        return {change: sum(row.change == change for row in self) for change in CHANGES}

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the rules, without game and group."""
        return tuple(row.name for row in self)

    def of(self, change: str = "", group: str = "") -> RuleChanges:
        """Only the rows with this change, or of this group; an empty text leaves the choice open.

        Raises
        ------
        BadCode
            If there is no such change or group.
        """
        for given, known in ((change, CHANGES), (group, tuple(dict.fromkeys(row.group for row in self)))):
            if given and given not in known:
                raise unknown_name("change" if given == change else "group", given, known)
        return RuleChanges(row for row in self if change in ("", row.change) and group in ("", row.group))

    def __repr__(self) -> str:
        return "\n".join(f"{row.group}/{row.name}: {row.change}" for row in self)


def rule(slug: str, lang: str = "en") -> Rule:
    """Look up one rule by its slug.

    Parameters
    ----------
    slug : str
        Game, group and name: ``"clank/move/lock"``.  A rule that a game keeps from another is found under both games;
        it keeps the slug of the game it comes from, with section and marks of the game that was asked for.
    lang : str
        A language that has the words of this game's rules.

    Returns
    -------
    Rule

    Raises
    ------
    BadCode
        If no rule has this slug; the nearest slugs are offered.

    Examples
    --------
    >>> rule("clank/move/share").sentences
    (Sentence(mark='reading', text='Any number of pawns may stand in one room.'),)
    >>> rule("catacombs/move/share").slug, rule("catacombs/move/lock").slug
    ('clank/move/share', 'catacombs/move/lock')
    """
    given: object = slug
    game = _game_of(slug) if isinstance(given, str) else ""
    found = None
    if game in rulebooks():
        found = _book(game, lang, DATA).own.get(slug) or _kept(game, lang, DATA).get(slug)
    if found is None:
        raise _no_rule(slug)
    return found


def rules(game: str = "clank", lang: str = "en", folder: str | Path | None = None) -> tuple[Rule, ...]:
    """List the rules of a game's own, its worked examples last, in their fixed order.

    Parameters
    ----------
    game : str
        One of `rulebooks`.
    lang : str
        A language that has the words of this game's rules.
    folder : str or Path, optional
        Another folder laid out as the package's ``data``.

    Returns
    -------
    tuple of Rule

    Raises
    ------
    BadCode
        If there is no such game or language.
    BadData
        If the two files do not fit; all faults at once.

    Examples
    --------
    >>> len(rules("clank")), rules("clank")[0].slug
    (141, 'clank/setup/players')
    """
    place = DATA if folder is None else Path(folder)
    games = rulebooks(place)
    if game not in games:
        raise unknown_name("rulebook", game, games)
    return tuple(_book(game, lang, place).own.values())


def rule_changes(game: str = "catacombs", lang: str = "en", folder: str | Path | None = None) -> RuleChanges:
    """Lay the rules of a game beside those of the game it inherits from.

    Parameters
    ----------
    game : str
        One of `rulebooks`.
    lang : str
        A language that has the words of both games' rules.
    folder : str or Path, optional
        Another folder laid out as the package's ``data``.

    Returns
    -------
    RuleChanges
        Its rows group by group; in a group first the other game's rules in their order, then the new ones.  Worked
        examples, which are never inherited, are left out.  Of a game that inherits from none every rule is new.

    Raises
    ------
    BadCode, BadData
        As for `rules`.

    Examples
    --------
    >>> [(row.name, row.change) for row in rule_changes("catacombs") if row.group == "health"]
    [('track', 'kept'), ('cubes', 'changed'), ('heal', 'changed'), ('overflow', 'kept')]
    """
    own = {one.slug: one for one in rules(game, lang, folder) if not one.example}
    place = DATA if folder is None else Path(folder)
    parent, kept = _book(game, lang, place).parent, _kept(game, lang, place)
    groups = list(dict.fromkeys(one.group for one in own.values()))
    rows = []
    for one in rules(parent, lang, folder) if parent else ():
        if not one.example:
            here = _moved(one.slug, game)
            now = own.pop(here, None) or kept.get(here)
            change = "dropped" if now is None else "kept" if here in kept else "changed"
            rows.append(RuleChange(one.group, _name(here), change, one, now))
    rows += [RuleChange(one.group, _name(one.slug), "new", None, one) for one in own.values()]
    groups += [row.group for row in rows if row.group not in groups]
    return RuleChanges(sorted(rows, key=lambda row: groups.index(row.group)))


def rulebooks(folder: Path = DATA) -> tuple[str, ...]:
    """Tell which games have numbered rules.

    Examples
    --------
    >>> "clank" in rulebooks()
    True
    """
    return tuple(sorted(path.stem for path in (folder / "rules").glob("*.toml")))


def _no_rule(slug: object) -> BadCode:
    """The error for a slug that does not exist: what it lacks, or what it may have meant."""
    games = sorted(rulebooks(), key=lambda game: (bool(_book(game, "en", DATA).parent), game))
    named, written = (_game_of(slug), slug) if isinstance(slug, str) else ("", "")
    dropped = _book(named, "en", DATA).dropped.get(written) if named in games else None
    if dropped:
        text = str(fault_texts()["rule_dropped"]).format(given=shown(slug), other=dropped)
        return BadCode(text, given=slug, nearest=(dropped,))
    known = [row.slug for game in ([named] if named in games else games) for row in rules(game)]
    known += _kept(named, "en", DATA) if named in games else ()
    meant = tuple(full for full in known if written and full.endswith(f"/{written}"))
    near = meant or nearest(slug, known)
    kind = "rule_cut_short" if meant else "unknown_rule" if near else "no_such_rule"
    text = str(fault_texts()[kind]).format(given=shown(slug), near=", ".join(near))
    return BadCode(text, given=slug, nearest=near)


# ---- how the two files are read --------------------------------------------------------------------------------------


class _Place(NamedTuple):
    """What the first file knows of one rule."""

    section: str
    marks: tuple[str, ...]
    n_marks: int
    """How many the row holds, wrong ones included: so one bad mark is one fault."""


class _Kept(NamedTuple):
    """What a game knows of a rule it keeps from another."""

    section: str
    marks: tuple[str, ...]
    reads: _Place
    """The marks of what is read into it."""


class _Book(NamedTuple):
    """The rules of one game: its own, and what it does with those of the game it inherits from."""

    own: Mapping[str, Rule]
    sections: Mapping[str, tuple[str, str]]
    """Section and heading by id."""
    parent: str
    """The game inherited from, empty for none."""
    dropped: Mapping[str, str]
    """Slug that nobody has here -> slug of the dropped rule."""
    kept: Mapping[str, _Kept]
    read: Mapping[str, tuple[Sentence, ...]]
    """Slug of a kept rule -> what is read into it here."""


def _book(game: str, lang: str, folder: Path) -> _Book:
    languages = tuple(sorted(path.parts[-3] for path in (folder / "text").glob(f"*/rules/{game}.toml")))
    if lang not in languages:
        raise unknown_name("language", lang, languages)
    return _read(game, lang, folder)


@cache
def _kept(game: str, lang: str, folder: Path) -> Mapping[str, Rule]:
    """The rules a game keeps from another, under the slugs they would have in this game."""
    book = _book(game, lang, folder)
    theirs = _book(book.parent, lang, folder).own if book.kept else {}
    found = {}
    for slug, (section, marks, _) in book.kept.items():
        texts = [text for _, text in theirs[slug].sentences]
        shown, heading = book.sections.get(section, ("", ""))
        sentences = (*_paired(marks, texts), *book.read.get(slug, ()))
        found[_moved(slug, game)] = replace(theirs[slug], section=shown, heading=heading, sentences=sentences)
    return MappingProxyType(found)


def _moved(slug: str, game: str) -> str:
    """The slug that a rule would have in another game."""
    return f"{_begins(game)}/{slug.partition('/')[2]}"


def _begins(game: str) -> str:
    """With what the slugs of a game begin."""
    return SHORT.get(game, game)


def _game_of(slug: str) -> str:
    """The game that a slug belongs to, by its first part."""
    first = slug.split("/")[0]
    return _NAMED.get(first, first)


def _name(slug: str) -> str:
    return slug.rpartition("/")[2]


@cache
def _read(game: str, lang: str, folder: Path) -> _Book:
    """Read both files of a game, whole or not at all."""
    names = (f"rules/{game}.toml", f"text/{lang}/rules/{game}.toml")
    order, words = (open_table(folder / name) for name in names)
    headings = dict(_texts(order.row("sections", "[sections]")))
    places = dict(_places(order, game, headings))
    parent, dropped, kept = _inherited(order, game, places, headings, folder)
    order.close()
    sections = dict(_texts(words.row("sections", "[sections]"), headings))
    read = dict(_read_into(words, {slug: row.reads for slug, row in kept.items() if row.reads.n_marks}))
    told = dict(_told(words, game, places, order, (parent, tuple(_theirs(parent, folder)))))
    words.close()
    faults = [fault for row, name in zip((order, words), names, strict=True) for fault in _named(row, name)]
    if faults:
        raise BadData(faults)
    own = {
        slug: Rule(slug, title, sections.get(section, ""), headings.get(section, ""), _paired(marks, texts))
        for slug, (section, marks, _) in places.items()
        for title, texts in (told[slug],)
    }
    both = {id: (sections[id], heading) for id, heading in headings.items()}
    return _Book(own, both, parent, {_moved(slug, game): slug for slug in dropped}, kept, read)


def _theirs(game: str, folder: Path) -> Mapping[str, int]:
    """The rules of another game by slug, each with the number of its sentences, as they stand in its file.

    Whether that file is sound shows when it is read for its own sake.
    """
    rows = Sheet(folder / f"rules/{game}.toml").table.get("rules") if game else None
    found = rows.items() if isinstance(rows, Mapping) else ()
    return {
        slug: _length(row.get("marks"))
        for slug, row in found
        if isinstance(row, Mapping) and not slug.startswith(f"{_begins(game)}/{_EXAMPLE}/")
    }


def _inherited(
    top: Row, game: str, places: Mapping[str, _Place], headings: Mapping[str, str], folder: Path
) -> tuple[str, tuple[str, ...], Mapping[str, _Kept]]:
    """The game inherited from, which of its rules are dropped, and which are kept."""
    if "inherits" not in top and "kept" not in top:
        top.allow("inherits", "kept")
        return "", (), {}
    row = top.row("inherits")
    parent = row.text("game", None, [other for other in rulebooks(folder) if other != game])
    theirs = _theirs(parent, folder)
    dropped = row.texts("dropped")
    row.close()
    for slug in dropped if parent else ():
        _is_theirs(row, "dropped", slug, game, theirs, places)
    kept = {}
    for slug, one in top.named("kept", "kept", '{ marks = ["printed"] }'):
        found = _kept_row(one, headings, theirs.get(slug, 0))
        if parent and _is_theirs(one, "", slug, game, theirs, places):
            kept[slug] = found
            if slug in dropped:
                one.fault("", "rule_kept_dropped")
    for slug in theirs:
        if not (slug in kept or slug in dropped or _moved(slug, game) in places):
            row.fault("", "rule_forgotten", given=slug)
    return parent, dropped, kept


def _kept_row(row: Row, headings: Mapping[str, str], n_sentences: int) -> _Kept:
    """Read one kept rule: where it stands here, its marks, and the marks of what is read into it."""
    marks, reads = row.texts("marks", MARKS), _Place("", row.texts("reads", MARKS), _length(row.raw("reads")))
    given = _length(row.raw("marks"))
    if row.sound and n_sentences and given != n_sentences:
        row.fault("marks", "kept_marks", given=given, wanted=n_sentences)
    section = row.text("section", "", headings)
    row.close()
    return _Kept(section, marks, reads)


def _is_theirs(row: Row, field: str, slug: str, game: str, theirs: Iterable[str], places: Mapping[str, _Place]) -> bool:
    """Whether a slug is a rule of the other game whose place no own rule takes; else it is noted."""
    own = _moved(slug, game)
    if slug not in theirs:
        row.fault(field, "rule_reference", given=slug, near=_hint(slug, theirs))
    elif own in places:
        row.fault(field, "rule_replaced", given=slug, own=own)
    else:
        return True
    return False


def _read_into(top: Row, places: Mapping[str, _Place]) -> Iterator[tuple[str, tuple[Sentence, ...]]]:
    """The sentences that are read into kept rules, each with its mark."""
    if not places:
        return
    row = top.row("reads")
    for slug, (_, marks, n_marks) in places.items():
        texts = row.texts(slug)
        if row.sound and len(texts) != n_marks:
            row.fault(slug, "sentence_count", given=len(texts), wanted=n_marks)
        yield slug, _paired(marks, texts) if len(texts) == len(marks) else ()
    row.close()


def _paired(marks: Iterable[str], texts: Iterable[str]) -> tuple[Sentence, ...]:
    return tuple(Sentence(mark, text) for mark, text in zip(marks, texts, strict=True))


def _named(top: Row, name: str) -> Iterator[Fault]:
    """The faults of one file under its longer name, since both files are called after the game."""
    for fault in top.sheet.faults:
        yield replace(fault, where=name + fault.where[len(top.sheet.file) :])


def _texts(row: Row, ids: Iterable[str] | None = None) -> Iterator[tuple[str, str]]:
    """A table of texts: exactly these ids, or whichever it has."""
    for id in tuple(row.values if ids is None else ids):
        yield id, row.text(id)
    row.close()


def _places(top: Row, game: str, headings: Mapping[str, str]) -> Iterator[tuple[str, _Place]]:
    """The rows of the first file: slug, section and marks."""
    groups: list[str] = []
    if top.sound and not top.raw("rules"):
        top.fault("rules", "rules_missing", game=_begins(game))
    for slug, row in top.named("rule", "rules", '{ marks = ["printed"] }'):
        parts = slug.split("/")
        if len(parts) != 3 or parts[0] != _begins(game) or not all(map(_SLUG.fullmatch, parts)):
            row.fault("", "rule_slug", game=_begins(game))
        elif parts[1] in groups[:-1]:
            row.fault("", "rule_apart", group=parts[1])
        elif parts[1] not in groups:
            groups.append(parts[1])
        section = row.text("section", "", headings)
        marks = row.raw("marks")
        if row.sound and marks in (None, []):
            row.fault("marks", "rule_unmarked")
        yield slug, _Place(section, row.texts("marks", MARKS), len(marks) if isinstance(marks, list) else 0)
        row.close()


def _told(
    top: Row, game: str, places: Mapping[str, _Place], order: Row, parent: tuple[str, tuple[str, ...]]
) -> Iterator[tuple[str, tuple[str, Sequence[str]]]]:
    """The rows of the second file: slug, title and sentences, checked against the first."""
    titles: dict[str, str] = {}
    known = (*places, *order.sheet.lost)
    rows = dict(top.named("rule", "rules", '{ title = "…", sentences = ["…"] }'))
    for slug in places if top.sound else ():
        if slug not in rows and slug not in top.sheet.lost:
            top.fault(f"rule {slug}", "rule_wordless", slug=slug)
    for slug, row in rows.items():
        if slug not in known and order.sound:
            row.fault("", "rule_unknown", game=game, near=_hint(slug, known))
        title = row.text("title")
        other = titles.setdefault(title.casefold(), slug)
        if title and other != slug:
            row.fault("title", "title_twice", given=shown(title), other=other)
        texts = row.texts("sentences")
        count, wanted = _length(row.raw("sentences")), places[slug].n_marks if slug in places else 0
        if row.sound and wanted and count != wanted:
            row.fault("sentences", "sentence_count", given=count, wanted=wanted)
        for reference in (found for text in texts for found in _REFERENCE.findall(text)):
            all_there = {_begins(game): known if order.sound else (reference,), _begins(parent[0]): parent[1]}
            there = all_there.get(reference.split("/")[0], (reference,))
            if reference not in there:
                row.fault("sentences", "rule_reference", given=reference, near=_hint(reference, there))
        row.close()
        yield slug, (title, texts)


def _length(value: object) -> int:
    return len(value) if isinstance(value, list) else 0


def _hint(slug: str, known: Iterable[str]) -> str:
    """The nearest slug in brackets, or nothing."""
    near = nearest(slug, known, 1)
    return str(fault_texts()["hints"]["nearest"]).format(near=near[0]) if near else ""
