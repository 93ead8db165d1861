"""How the words of an action are read where Clank! has its own: on its board, with its tokens."""

from __future__ import annotations

from collections.abc import Sequence

from clank_nb.model.actions import Action, Buy, Find, Move, Remove, Teleport
from clank_nb.model.state import State
from clank_nb.rules import reading
from clank_nb.rules.reading import bad_text, by_of, item_named, one_word, room_named, swords_of, which_tunnel


def _rooms(state: State) -> list[str]:
    return [room.id for room in state.game.board.rooms]


def _buy(state: State, text: str, words: Sequence[str]) -> Action:
    return Buy(item_named(state, text, one_word(text, words)))


def _move(state: State, text: str, words: Sequence[str]) -> Action:
    swords, rest = swords_of(text, words)
    tunnel, rest = by_of(rest)
    room = room_named(text, one_word(text, rest), _rooms(state))
    here = state.players[max(0, state.current_player)].room
    ways = [way for way in state.game.board.ways.get(here, ()) if way.to == room]
    if tunnel and tunnel not in {each.id for each in state.game.board.tunnels}:
        names = [way.tunnel for way in ways] or [each.id for each in state.game.board.tunnels]
        bad_text(text, "no_tunnel", tunnel, names)
    if not tunnel and ways:
        tunnel = ways[0].tunnel
        if len(ways) > 1:
            which_tunnel(text, room, [way.tunnel for way in ways])
    elsewhere = tunnel not in ("", *(way.tunnel for way in ways))
    return Move(room, tunnel, swords, len(ways) > 1 or elsewhere)


def _teleport(state: State, text: str, words: Sequence[str]) -> Action:
    return Teleport(room_named(text, one_word(text, words), _rooms(state)))


def _take(state: State, text: str, words: Sequence[str]) -> Action:
    return reading.take_of(state, text, words, _rooms(state))


def _find(state: State, text: str, words: Sequence[str]) -> Action:
    secrets = [token.id for token in (*state.game.tokens.major, *state.game.tokens.minor)]
    word = one_word(text, words)
    if word not in secrets:
        bad_text(text, "no_secret", word, secrets)
    return Find(word)


def _remove(state: State, text: str, words: Sequence[str]) -> Action:
    values = [str(value) for value in state.game.tokens.artifacts]
    word = one_word(text, words)
    if word not in values:
        bad_text(text, "no_artifact", word, values)
    return Remove(int(word))


VERBS = reading.verbs(
    buy=_buy,
    move=_move,
    teleport=_teleport,
    take=_take,
    trash=reading.trash_from(("play_area", "discard"), "no_trash"),
    cubes=reading.cubes_of(),
    find=_find,
    remove=_remove,
)
