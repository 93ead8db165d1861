"""Actions from words: ``move f03``, ``play stumble``, ``cubes black green yellow yellow``.

A text is read against a state, so that names can be checked and the nearest ones offered; whether the action is allowed
is another question, which ``why_not`` answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NoReturn

from clank_nb.data.errors import BadCode, nearest
from clank_nb.model.actions import (
    TAKES,
    Acquire,
    Action,
    Begin,
    Buy,
    Choose,
    Deal,
    Discard,
    DrawCubes,
    EndTurn,
    Fight,
    Find,
    Move,
    PlayCard,
    Remove,
    Replace,
    Reveal,
    Take,
    Teleport,
    Trash,
    Use,
)
from clank_nb.model.state import State
from clank_nb.rules.ruleset import need_state
from clank_nb.words import say

LONGEST = 400
"""Characters of an action's text; longer ones are not read."""


def parse_action(state: State, text: Any) -> Action:
    """Read the text form of an action.

    Parameters
    ----------
    state : State
        Whose game and position give the words their meaning; it is not changed.
    text : str
        A verb and its words, parted by spaces.

    Returns
    -------
    Action
        Well formed, but not necessarily allowed.

    Raises
    ------
    BadCode
        For a text that is no action; the nearest names are offered.

    Examples
    --------
    >>> from clank_nb.rules.engine import new_game
    >>> str(parse_action(new_game("clank", seed=7), "  acquire   mercenary"))
    'acquire mercenary'
    """
    need_state(state)
    if not isinstance(text, str) or len(text) > LONGEST:
        raise BadCode(say("actions.bad.no_text", limit=LONGEST), given=text)
    words = text.split()
    verb = words[0] if words else ""
    if verb not in VERBS:
        near = nearest(verb, VERBS)
        raise BadCode(say("actions.bad.verb", given=verb, all=", ".join(VERBS)), given=text, nearest=near)
    return VERBS[verb](state, text, words[1:])


def _bad(text: str, kind: str, given: str, names: Iterable[str] = (), **values: Any) -> NoReturn:
    names = tuple(names)
    near = nearest(given, names)
    offer = near or names
    raise BadCode(
        say(f"actions.bad.{kind}", text=text, given=given, offer=", ".join(offer), **values), given=given, nearest=near
    )


def _one(text: str, words: Sequence[str]) -> str:
    if len(words) != 1:
        raise BadCode(say("actions.bad.words", text=text, verb=text.split()[0], n=len(words)), given=text)
    return words[0]


def _card(state: State, text: str, word: str) -> str:
    if word not in state.game.cards:
        _bad(text, "no_card", word, state.game.cards)
    return word


def _room(state: State, text: str, word: str) -> str:
    rooms = [room.id for room in state.game.board.rooms]
    if word not in rooms:
        _bad(text, "no_room", word, rooms)
    return word


def _of_card(make: Callable[[str], Action]) -> Callable[[State, str, Sequence[str]], Action]:
    def read(state: State, text: str, words: Sequence[str]) -> Action:
        return make(_card(state, text, _one(text, words)))

    return read


def _use(state: State, text: str, words: Sequence[str]) -> Action:
    word = _one(text, words)
    if word not in state.game.cards and word not in state.game.tokens:
        devices = [card.id for card in state.game.cards.values() if card.kind == "device"]
        potions = [token for token in state.game.tokens if f"{token}/use" in state.game.blocks]
        _bad(text, "no_use", word, [*devices, *potions])
    return Use(word)


def _buy(state: State, text: str, words: Sequence[str]) -> Action:
    word = _one(text, words)
    if word not in state.game.items:
        _bad(text, "no_item", word, state.game.items)
    return Buy(word)


def _move(state: State, text: str, words: Sequence[str]) -> Action:
    rest = list(words)
    swords = 0
    if rest and rest[-1].startswith("swords="):
        number = rest.pop()[len("swords=") :]
        if not (number.isascii() and number.isdigit() and len(number) < 4):
            _bad(text, "no_swords", number)
        swords = int(number)
    tunnel = ""
    if len(rest) == 3 and rest[1] == "by":
        tunnel = rest[2]
        rest = rest[:1]
    room = _room(state, text, _one(text, rest))
    here = state.players[max(0, state.current_player)].room
    ways = [way for way in state.game.board.ways.get(here, ()) if way.to == room]
    if tunnel and tunnel not in {each.id for each in state.game.board.tunnels}:
        _bad(text, "no_tunnel", tunnel, [way.tunnel for way in ways] or [each.id for each in state.game.board.tunnels])
    if not tunnel and ways:
        tunnel = ways[0].tunnel
        if len(ways) > 1:
            _bad(text, "which_tunnel", room, [way.tunnel for way in ways])
    elsewhere = tunnel not in ("", *(way.tunnel for way in ways))
    return Move(room, tunnel, swords, len(ways) > 1 or elsewhere)


def _teleport(state: State, text: str, words: Sequence[str]) -> Action:
    return Teleport(_room(state, text, _one(text, words)))


def _take(state: State, text: str, words: Sequence[str]) -> Action:
    place = ""
    if len(words) == 3 and words[1] == "from":
        place, words = _room(state, text, words[2]), words[:1]
    word = _one(text, words)
    if word not in TAKES:
        _bad(text, "no_take", word, TAKES)
    return Take(word, place)


def _trash(state: State, text: str, words: Sequence[str]) -> Action:
    if len(words) != 3 or words[1] != "from" or words[2] not in ("play_area", "discard"):
        _bad(text, "no_trash", " ".join(words))
    return Trash(_card(state, text, words[0]), words[2])


def _choose(state: State, text: str, words: Sequence[str]) -> Action:
    return Choose(_one(text, words))


def _end(state: State, text: str, words: Sequence[str]) -> Action:
    if words and words != ["turn"]:
        _bad(text, "no_end", " ".join(words), ["turn"])
    return EndTurn()


def _deal(state: State, text: str, words: Sequence[str]) -> Action:
    return Deal(tuple(sorted(_card(state, text, word) for word in words)))


def _cubes(state: State, text: str, words: Sequence[str]) -> Action:
    order = ("black", *state.game.colours)
    for word in words:
        if word not in order:
            _bad(text, "no_colour", word, order)
    return DrawCubes(tuple(sorted(words, key=order.index)))


def _find(state: State, text: str, words: Sequence[str]) -> Action:
    secrets = [token.id for token in (*state.game.tokens.major, *state.game.tokens.minor)]
    word = _one(text, words)
    if word not in secrets:
        _bad(text, "no_secret", word, secrets)
    return Find(word)


def _remove(state: State, text: str, words: Sequence[str]) -> Action:
    values = [str(value) for value in state.game.tokens.artifacts]
    word = _one(text, words)
    if word not in values:
        _bad(text, "no_artifact", word, values)
    return Remove(int(word))


def _begin(state: State, text: str, words: Sequence[str]) -> Action:
    word = _one(text, words)
    if word not in state.game.colours:
        _bad(text, "no_colour", word, state.game.colours)
    return Begin(word)


VERBS: dict[str, Callable[[State, str, Sequence[str]], Action]] = {
    "play": _of_card(PlayCard),
    "acquire": _of_card(Acquire),
    "use": _use,
    "fight": _of_card(Fight),
    "buy": _buy,
    "move": _move,
    "teleport": _teleport,
    "take": _take,
    "choose": _choose,
    "discard": _of_card(Discard),
    "trash": _trash,
    "replace": _of_card(Replace),
    "end": _end,
    "deal": _deal,
    "reveal": _of_card(Reveal),
    "cubes": _cubes,
    "find": _find,
    "remove": _remove,
    "begin": _begin,
}
