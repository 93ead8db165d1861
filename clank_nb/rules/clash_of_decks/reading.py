"""How the words of an action are read: ``play zombie upper``, ``cast boom at green upper 1``, ``end turn``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from clank_nb.data.errors import BadCode
from clank_nb.model.actions import Action
from clank_nb.model.actions_clash import (
    Attack,
    Display,
    EndSummoning,
    NameChampion,
    Order,
    Pick,
    Toss,
    Uncover,
    cast,
    summon,
)
from clank_nb.model.clash import LANES
from clank_nb.rules.reading import bad_text, one_word
from clank_nb.rules.ruleset import Reader
from clank_nb.words import say

OWN, OTHER = ("own", "me"), ("enemy", "opponent")
SEATS = (("a", "left"), ("b", "right"))
"""Other words for the two sides."""


def _card(table: Any, text: str, word: str, *, spell: bool | None = None) -> str:
    cards = [id for id, card in table.game.cards.items() if spell is None or card.is_spell == spell]
    word = word.lower().rstrip("!")
    if word not in table.game.cards:
        bad_text(text, "no_card", word, cards)
    return word


def _lane(text: str, word: str) -> str:
    found = {"upper": "upper", "up": "upper", "u": "upper", "lower": "lower", "low": "lower", "l": "lower"}.get(word)
    if found is None:
        bad_text(text, "clash_lane", word, LANES)
    return found


def _side(table: Any, text: str, word: str) -> str:
    sides, who = table.game.sides, max(0, table.current_player)
    for seat, words in enumerate(SEATS):
        if word in words:
            return str(sides[seat])
    if word in OWN or word in OTHER:
        return str(sides[who if word in OWN else 1 - who])
    if word not in sides:
        bad_text(text, "clash_side", word, (*sides, "own", "enemy"), offer_all=True)
    return word


def _number(text: str, word: str) -> int:
    if not (word.isascii() and word.isdigit() and 0 < int(word) < 100):
        raise BadCode(say("actions.bad.clash_number", text=text, given=word), given=text)
    return int(word)


def _from(text: str, words: Sequence[str]) -> tuple[int, Sequence[str]]:
    """The place among the playable cards, where one is named, and the other words."""
    if len(words) > 1 and words[-2] == "from":
        return _number(text, words[-1]), words[:-2]
    return 0, words


def _play(table: Any, text: str, words: Sequence[str]) -> Action:
    at, rest = _from(text, [word.lower() for word in words])
    rest = [word for word in rest if word not in ("in", "to", "the", "lane")]
    if len(rest) != 2:
        raise BadCode(say("actions.bad.clash_play", text=text), given=text)
    return summon(_card(table, text, rest[0], spell=False), _lane(text, rest[1]), at)


def _cast(table: Any, text: str, words: Sequence[str]) -> Action:
    at, rest = _from(text, [word.lower() for word in words])
    rest = [word for word in rest if word not in ("at", "on", "the", "lane")]
    if len(rest) != 4:
        raise BadCode(say("actions.bad.clash_cast", text=text), given=text)
    card = _card(table, text, rest[0], spell=True)
    return cast(card, _side(table, text, rest[1]), _lane(text, rest[2]), _number(text, rest[3]), at)


def _alone(action: Action, *endings: str) -> Reader:
    """A verb that stands alone, or with one of these words behind it."""

    def read(table: Any, text: str, words: Sequence[str]) -> Action:
        if len(words) > 1 or (words and words[0] not in endings):
            raise BadCode(say("actions.bad.clash_alone", text=text, given=str(action)), given=text)
        return action

    return read


def _of(make: Callable[[str], Action], known: Callable[[Any], Iterable[str]]) -> Reader:
    """A verb with the name of one card."""

    def read(table: Any, text: str, words: Sequence[str]) -> Action:
        word = one_word(text, words)
        if word not in known(table):
            bad_text(text, "no_card", word, known(table))
        return make(word)

    return read


def _toss(table: Any, text: str, words: Sequence[str]) -> Action:
    word = one_word(text, words)
    if word not in table.game.colours:
        bad_text(text, "clash_side", word, table.game.colours)
    return Toss(word)


def _cards(table: Any) -> Iterable[str]:
    return tuple(table.game.cards)


VERBS: dict[str, Reader] = {
    "play": _play,
    "cast": _cast,
    "end": _alone(EndSummoning(), "turn"),
    "pass": _alone(EndSummoning()),
    "attack": _alone(Attack()),
    "pick": _of(Pick, _cards),
    "champion": _of(NameChampion, _cards),
    "order": _of(Order, _cards),
    "deal": _of(Display, _cards),
    "reveal": _of(Uncover, _cards),
    "toss": _toss,
}
