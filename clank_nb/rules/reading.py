"""How the words of an action are read, as far as it is the same in every game; a game adds its own verbs."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, NoReturn

from clank_nb.data.errors import BadCode, nearest
from clank_nb.model.actions import (
    TAKES,
    Acquire,
    Action,
    Begin,
    Choose,
    Deal,
    Discard,
    DrawCubes,
    EndTurn,
    Fight,
    PlayCard,
    Replace,
    Reveal,
    Take,
    Trash,
    Use,
)
from clank_nb.model.state import State
from clank_nb.rules.ruleset import Reader
from clank_nb.words import say

MOST_OFFERED = 40
"""Names that are offered for one that nothing is near to."""


def bad_text(
    text: str, kind: str, given: str, names: Iterable[str] = (), *, offer_all: bool = False, **values: Any
) -> NoReturn:
    """Refuse a text for one of its words; the nearest names are offered, or all of them."""
    names = tuple(names)
    near = nearest(given, names)
    offer = [*((not offer_all and near) or names[:MOST_OFFERED])]
    if len(offer) < len(names) and (offer_all or not near):
        offer.append("…")
    told = ", ".join(offer) or say("names.nothing")
    raise BadCode(say(f"actions.bad.{kind}", text=text, given=given, offer=told, **values), given=given, nearest=near)


def which_tunnel(text: str, room: str, tunnels: Sequence[str]) -> NoReturn:
    """Several tunnels lead there: each of them is offered."""
    said = say("actions.bad.which_tunnel", text=text, given=room, offer=", ".join(tunnels))
    raise BadCode(said, given=room, nearest=tuple(tunnels))


def one_word(text: str, words: Sequence[str]) -> str:
    if len(words) != 1:
        raise BadCode(say("actions.bad.words", text=text, verb=text.split()[0], n=len(words)), given=text)
    return words[0]


def card_named(state: State, text: str, word: str) -> str:
    if word not in state.game.cards:
        bad_text(text, "no_card", word, state.game.cards)
    return word


def room_named(text: str, word: str, rooms: Collection[str]) -> str:
    if word not in rooms:
        bad_text(text, "no_room", word, rooms)
    return word


def swords_of(text: str, words: Sequence[str]) -> tuple[int, list[str]]:
    """The number behind ``swords=`` at the end, 0 without one, and the words before it."""
    rest, swords = list(words), 0
    if rest and rest[-1].startswith("swords="):
        number = rest.pop()[len("swords=") :]
        if not (number.isascii() and number.isdigit() and len(number) < 4):
            bad_text(text, "no_swords", number)
        swords = int(number)
    return swords, rest


def by_of(words: Sequence[str]) -> tuple[str, list[str]]:
    """What stands behind ``by`` at the end, and the words before it."""
    if len(words) == 3 and words[1] == "by":
        return words[2], list(words[:1])
    return "", list(words)


def take_of(state: State, text: str, words: Sequence[str], rooms: Collection[str]) -> Action:
    place = ""
    if len(words) == 3 and words[1] == "from":
        place, words = room_named(text, words[2], rooms), words[:1]
    word = one_word(text, words)
    if word not in TAKES:
        bad_text(text, "no_take", word, TAKES)
    return Take(word, place)


def trash_from(piles: Collection[str], kind: str) -> Reader:
    def read(state: State, text: str, words: Sequence[str]) -> Action:
        if len(words) != 3 or words[1] != "from" or words[2] not in piles:
            bad_text(text, kind, " ".join(words))
        return Trash(card_named(state, text, words[0]), words[2])

    return read


def item_named(state: State, text: str, word: str) -> str:
    if word not in state.game.items:
        bad_text(text, "no_item", word, state.game.items)
    return word


def of_card(make: Callable[[str], Action]) -> Reader:
    def read(state: State, text: str, words: Sequence[str]) -> Action:
        return make(card_named(state, text, one_word(text, words)))

    return read


def _use(state: State, text: str, words: Sequence[str]) -> Action:
    word = one_word(text, words)
    if word not in state.game.cards and word not in state.game.tokens:
        cards = state.game.cards.values()
        devices = [
            card.id for card in cards if card.kind == "device" or any(e.verb == "offer" for e in card.on("play"))
        ]
        potions = [token for token in state.game.tokens if f"{token}/use" in state.game.blocks]
        bad_text(text, "no_use", word, [*devices, *potions])
    return Use(word)


def _choose(state: State, text: str, words: Sequence[str]) -> Action:
    return Choose(one_word(text, words))


def _end(state: State, text: str, words: Sequence[str]) -> Action:
    if words and words != ["turn"]:
        bad_text(text, "no_end", " ".join(words), ["turn"])
    return EndTurn()


def _deal(state: State, text: str, words: Sequence[str]) -> Action:
    return Deal(tuple(sorted(card_named(state, text, word) for word in words)))


def cubes_of(*more: str) -> Reader:
    """Cubes of the bag: black ones first, then those of the players, then what a game has besides."""

    def read(state: State, text: str, words: Sequence[str]) -> Action:
        order = ("black", *state.game.colours, *more)
        for word in words:
            if word not in order:
                bad_text(text, "no_colour", word, order)
        return DrawCubes(tuple(sorted(words, key=order.index)))

    return read


def _begin(state: State, text: str, words: Sequence[str]) -> Action:
    word = one_word(text, words)
    if word not in state.game.colours:
        bad_text(text, "no_colour", word, state.game.colours)
    return Begin(word)


ORDER = (
    "play", "acquire", "use", "fight", "buy", "move", "discover", "teleport", "lay", "give", "take", "open", "mark",
    "turn", "spot", "choose", "discard", "trash", "replace", "react", "end", "deal", "reveal", "cubes", "find", "tile",
    "remove", "begin",
)  # fmt: skip
"""Verbs as they are listed to somebody who has written none of them."""


def verbs(**own: Reader) -> dict[str, Reader]:
    """The verbs of every game and those of one, in their order."""
    known: dict[str, Reader] = {
        "play": of_card(PlayCard),
        "acquire": of_card(Acquire),
        "use": _use,
        "fight": of_card(Fight),
        "choose": _choose,
        "discard": of_card(Discard),
        "replace": of_card(Replace),
        "end": _end,
        "deal": _deal,
        "reveal": of_card(Reveal),
        "begin": _begin,
        **own,
    }
    return {verb: known[verb] for verb in ORDER if verb in known}
