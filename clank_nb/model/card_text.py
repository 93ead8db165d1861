"""What a card or token does, in words made from its effects: what it says is what it does.

Every effect becomes a clause that begins with a verb, ``gain 2 skill``.  Joints build longer clauses of them, and each
effect of a moment ends as a sentence.  All wording is in the text table ``cards``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from clank_nb.model import effects as e
from clank_nb.model.clash_cards import ClashCard
from clank_nb.model.effects import Condition, Effect, Option, Price
from clank_nb.model.vocabulary import WORDS
from clank_nb.words import known_language, listing, name, say

if TYPE_CHECKING:
    from clank_nb.model.cards import Card
    from clank_nb.model.tokens import Token

__all__ = ["card_text", "condition_text", "effects_text", "price_text", "token_text"]

_FOUND = {"market": "bought", "prisoner": "freed"}
"""How a token is found, where that has a word of its own."""

AMOUNTS = ("skill", "swords", "boots", "gold", "lockpicks")


def card_text(card: Card | ClashCard | str, lang: str = "en") -> str:
    """Say what a card does.

    Parameters
    ----------
    card : Card, ClashCard or str
        A card, or its slug: a name that several games use is looked up in Clank!, in Catacombs and in Clash of Decks,
        in this order; ``cards(game)`` has those of one game.
    lang : str
        A language with a text table.

    Returns
    -------
    str
        A line for where it may be had, for each moment and for each mark that binds play.  Skill, swords, printed
        points and icons are not repeated.

    Raises
    ------
    BadCode
        If there is no such card, or no such language.

    Examples
    --------
    >>> from clank_nb.model.cards import cards
    >>> card_text(cards()["move_silently"])
    'Gain 2 boots. Take back 2 Clank!'
    >>> card_text("burgle")
    'Gain 1 skill.'
    >>> print(card_text(cards()["cleric_of_the_sun"]))
    Gain 2 skill and 1 sword.
    When acquired: heal 1 damage.
    """
    from clank_nb.model.all_cards import cards_named
    from clank_nb.model.cards import Card

    known_language(lang)
    found: Any = card if isinstance(card, Card | ClashCard) else cards_named([card], lang=lang)[0]
    return _clash(found, lang) if isinstance(found, ClashCard) else _delve(found, lang)


def _delve(card: Card, lang: str) -> str:
    parts = [_only(card, lang)] if card.places else []
    if card.extra_cost is not None:
        amounts = _amounts(card.extra_cost, lang)
        parts.append(say("cards.mark.extra", lang, price=listing(amounts, lang)))
    parts += [_moment(moment, effects, lang) for moment, effects in card.effects]
    if card.stays:
        parts.append(say("cards.mark.stays", lang))
    if card.react:
        parts.append(say("cards.react.all", lang, trigger=say(f"cards.react.{card.react}", lang)))
    if not card.effects:
        parts.append(say("cards.nothing", lang))
    return "\n".join(parts)


def token_text(token: Token, lang: str = "en") -> str:
    """Say what a token does; parameters and style as in `card_text`, ``""`` if it is worth points only.

    Examples
    --------
    >>> from clank_nb.model.tokens import tokens
    >>> token_text(tokens()["dragon_egg"])
    'When found: move the dragon marker on by 1 space.'
    >>> print(token_text(tokens("catacombs")["blood_amulet"]))
    Sold only if you have 5 or more damage.
    When bought: heal 2 damage.
    """
    parts = [say("cards.mark.needs", lang, condition=_condition(token.needs, lang))] if token.needs else []
    found = _FOUND.get(token.group, "find")
    parts += [_moment(found if moment == "find" else moment, effects, lang) for moment, effects in token.effects]
    if token.lasts:
        parts.append(say(f"cards.lasts.{token.lasts}", lang))
    if token.discount:
        parts.append(say("cards.mark.discount", lang, n=token.discount))
    if token.group == "prisoner" and token.kind != token.id:
        parts.append(say("cards.mark.counts", lang, kind=token.kind))
    if token.no_prisoner:
        parts.append(say("cards.mark.no_prisoner", lang))
    return "\n".join(parts)


def effects_text(effects: Iterable[Effect], lang: str = "en") -> str:
    """Say what a block of effects does, one sentence for each clause."""
    return " ".join(_sentence(clause) for effect in effects for clause in _clauses(effect, lang, "you"))


def condition_text(condition: Condition, lang: str = "en") -> str:
    """Say a condition as the first half of a sentence: ``if you have an artifact``."""
    return _condition(condition, lang)


def price_text(price: Price, lang: str = "en") -> str:
    """Say a price as a clause: ``pay 7 gold``."""
    return _price(price, lang)


# ---- sentences -------------------------------------------------------------------------------------------------------


def _moment(moment: str, effects: Sequence[Effect], lang: str) -> str:
    text = effects_text(effects, lang)
    if moment != "play":
        text = text[:1].lower() + text[1:]
    return say(f"cards.moment.{moment}", lang, text=text)


def _capital(clause: str) -> str:
    return clause[:1].upper() + clause[1:]


def _sentence(clause: str) -> str:
    return _capital(clause) + ("" if clause.endswith(("!", ".", "?")) else ".")


def _only(card: Card, lang: str) -> str:
    deed = {"monster": "beat", "device": "use"}.get(card.kind, "acquire")
    places = [say(f"cards.only.{place}", lang) for place in card.places]
    return say(f"cards.only.{deed}", lang, places=listing(places, lang, "either"))


# ---- clauses ---------------------------------------------------------------------------------------------------------


def _clause(effects: Iterable[Effect], lang: str, who: str = "you") -> str:
    """Join what a block does to one clause."""
    return listing([clause for effect in effects for clause in _clauses(effect, lang, who)], lang)


def _clauses(effect: Effect, lang: str, who: str) -> list[str]:
    """Say one effect, as seen by its owner (``you``) or told of several players (``they``)."""
    if isinstance(effect, e.Yield):
        return _yield(effect, lang)
    return [_WORDED[type(effect)](effect, lang, who)]


def _yield(effect: e.Yield, lang: str) -> list[str]:
    found = []
    amounts = _amounts(effect, lang)
    if amounts:
        key = "bonus" if effect.bonus else "gain"
        found.append(say(f"cards.do.{key}", lang, amounts=listing(amounts, lang)))
    if effect.clank:
        found.append(say(f"cards.do.{'clank' if effect.clank > 0 else 'unclank'}", lang, n=abs(effect.clank)))
    found += [say(f"cards.do.{verb}", lang, n=n) for verb, n in (("heal", effect.heal), ("draw", effect.draw)) if n]
    return found


def _amounts(source: e.Yield | Price, lang: str) -> list[str]:
    counted = ((what, getattr(source, what, 0)) for what in AMOUNTS)
    return [say(f"cards.amount.{what}", lang, n=n) for what, n in counted if n]


def _trash(effect: e.Trash, lang: str, who: str) -> str:
    if effect.this:
        return say("cards.trash.this", lang)
    key = ("only" if effect.only else "any") + ("_up_to" if effect.up_to else "")
    piles = listing([name(pile, lang) for pile in effect.where], lang, "either")
    return say(f"cards.trash.{key}", lang, n=effect.n, card=effect.only, piles=piles)


def _take(effect: e.Take, lang: str, who: str) -> str:
    known = f"cards.take.{effect.what}" if effect.what in WORDS["take"] else "cards.take.card"
    return say(known, lang, n=effect.n, card=effect.what)


def _free_row(effect: e.FreeRow, lang: str, who: str) -> str:
    deeds = [say(f"cards.free_row.{kind}", lang) for kind in effect.kinds]
    return say("cards.free_row.row", lang, deeds=listing(deeds, lang, "either"))


def _rotate(effect: e.Rotate, lang: str, who: str) -> str:
    return say(f"cards.rotate.{effect.tiles}{'_by' if effect.by else ''}", lang, by=effect.by)


def _choose(effect: e.Choose, lang: str, who: str) -> str:
    options = [_option(option, lang, who) for option in effect.options]
    text = options[0]
    for option in options[1:-1]:
        text = say("cards.choose.another", lang, first=text, last=option)
    text = say("cards.choose.last", lang, first=text, last=options[-1])
    text = say("cards.choose.some", lang, n=effect.n, options=text)
    if effect.all_when:
        condition = _capital(_condition(effect.all_when, lang))
        text = say("cards.choose.all_when", lang, choice=text, condition=condition)
    if effect.all_pay:
        text = say("cards.choose.all_pay", lang, choice=text, price=_price(effect.all_pay, lang))
    return text


def _option(option: Option, lang: str, who: str) -> str:
    text = _clause(option.do, lang, who)
    if option.pay:
        text = say("cards.choose.paid", lang, price=_price(option.pay, lang), clause=text)
    if option.when:
        text = say("cards.choose.guarded", lang, condition=_condition(option.when, lang), clause=text)
    return text


def _pay(effect: e.Pay, lang: str, who: str) -> str:
    key = "must" if not effect.may else f"{'may' if effect.times == 1 else 'more'}_{who}"
    return say(f"cards.pay.{key}", lang, price=_price(effect.price, lang), clause=_clause(effect.do, lang, who))


def _may(effect: e.May, lang: str, who: str) -> str:
    return say(f"cards.may.{who}", lang, clause=_clause(effect.do, lang, who))


def _when(effect: e.When, lang: str, who: str) -> str:
    key = "otherwise" if effect.otherwise else "do"
    condition = _condition(effect.condition, lang)
    clause, other = _clause(effect.do, lang, who), _clause(effect.otherwise, lang, who)
    return say(f"cards.when.{key}", lang, condition=condition, clause=clause, other=other)


def _each(effect: e.ForEach, lang: str, who: str) -> str:
    return say(f"cards.each.{effect.count}", lang, clause=_clause(effect.do, lang, who))


def _players(effect: e.Others | e.All, lang: str, who: str) -> str:
    """Go on with "all players" where the clause begins with a verb, else begin "each player:"."""
    led = not any(isinstance(one, e.When | e.ForEach | e.Offer) for one in effect.do)
    key = f"{effect.verb}{'' if led else '_each'}"
    return say(f"cards.players.{key}", lang, clause=_clause(effect.do, lang, "they" if led else "you"))


def _offer(effect: e.Offer, lang: str, who: str) -> str:
    text = _clause(effect.do, lang, who)
    if effect.pay:
        text = say("cards.choose.paid", lang, price=_price(effect.pay, lang), clause=text)
    key = {0: "often", 1: "once"}.get(effect.times, "times")
    text = say(f"cards.offer.{key}", lang, n=effect.times, clause=text)
    if effect.when:
        text = say("cards.offer.when", lang, condition=_condition(effect.when, lang), clause=text)
    return text


def _score(effect: e.Score, lang: str, who: str) -> str:
    condition = _condition(effect.when, lang) if effect.when else ""
    what = listing([name(thing, lang) for thing in effect.each], lang)
    key = "when" if effect.when else "every" if effect.every > 1 else "each"
    return say(f"cards.score.{key}", lang, n=effect.n, every=effect.every, what=what, condition=condition)


# ---- prices and conditions -------------------------------------------------------------------------------------------


def _price(price: Price, lang: str) -> str:
    counted = ((what, getattr(price, what)) for what in ("gold", "lockpicks", "clank", "idols"))
    parts = [say(f"cards.price.{what}", lang, n=n) for what, n in counted if n]
    if price.discard:
        key = price.discard if price.discard in ("any", "this") else "card"
        parts.append(say(f"cards.price.discard_{key}", lang, card=price.discard))
    if price.show:
        parts.append(say("cards.price.show", lang, card=price.show))
    if price.trash:
        parts.append(say("cards.price.trash_this", lang))
    return listing(parts, lang)


def _condition(condition: Condition, lang: str) -> str:
    what = condition.what
    if condition.kind == "kinds":
        key = "kinds_all" if condition.n == len(what) else "kinds_some"
        things = listing([name(thing, lang) for thing in what], lang)
        return say(f"cards.if.{key}", lang, n=condition.n, things=things)
    if condition.kind == "lies":
        return say("cards.if.lies", lang, thing=what[0])
    if condition.kind == "has" and what[0] not in WORDS["has"]:
        return say("cards.if.owns", lang, n=condition.n, card=what[0])
    return say(f"cards.if.{condition.kind}.{what[0]}", lang, n=condition.n)


# ---- which verb is said how ------------------------------------------------------------------------------------------


Worder = Callable[[Any, str, str], str]


def _number(key: str, field: str = "n") -> Worder:
    """Word a verb of which only a number is said."""
    return lambda effect, lang, who: say(f"cards.{key}", lang, n=getattr(effect, field))


def _word(group: str, field: str) -> Worder:
    """Word a verb by one of its words, and its number if it has one."""
    return lambda effect, lang, who: say(f"cards.{group}.{getattr(effect, field)}", lang, n=getattr(effect, "n", 1))


_WORDED: dict[type[Any], Worder] = {
    e.Teleport: _word("teleport", "goal"),
    e.Trash: _trash,
    e.Take: _take,
    e.Attack: lambda effect, lang, who: say("cards.do.attack", lang),
    e.Rage: _number("do.rage"),
    e.Haunt: _number("do.haunt"),
    e.Replace: _number("do.replace"),
    e.ReturnBlack: _number("do.return_black"),
    e.Put: _word("put", "where"),
    e.FreeRow: _free_row,
    e.Buy: _number("do.buy", "price"),
    e.Mark: _word("mark_map", "what"),
    e.Place: _word("place", "where"),
    e.Rotate: _rotate,
    e.Ward: _word("ward", "against"),
    e.Until: _word("until", "modifier"),
    e.Choose: _choose,
    e.Pay: _pay,
    e.May: _may,
    e.When: _when,
    e.ForEach: _each,
    e.Others: _players,
    e.All: _players,
    e.Offer: _offer,
    e.Score: _score,
}


# ---- Clash of Decks --------------------------------------------------------------------------------------------------


def _clash(card: ClashCard, lang: str) -> str:
    """What a creature or a spell of Clash of Decks is, and then an ability in each line."""
    values = {"cost": card.cost, "av": card.av, "hp": card.hp, "damage": card.damage}
    lines = [say(f"cards.clash.{card.kind}", lang, **values)]
    for ability in card.abilities:
        key = f"{ability}_spell" if card.is_spell else ability
        lines.append(say("cards.clash.has", lang, ability=ability, text=say(f"cards.clash.{key}", lang)))
    for ability in card.aura:
        lines.append(say("cards.clash.aura", lang, ability=ability, text=say(f"cards.clash.{ability}", lang)))
    return "\n".join(lines)
