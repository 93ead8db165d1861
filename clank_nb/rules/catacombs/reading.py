"""How the words of an action are read in the catacombs: rooms of the map, tiles of the set, trips through portals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from clank_nb.dungeon.tiles.tile import ICONS
from clank_nb.model.actions import (
    Action,
    Buy,
    Discover,
    Find,
    GiveUp,
    Lay,
    Mark,
    Move,
    Open,
    React,
    Spot,
    Teleport,
    Turn,
    TurnUp,
)
from clank_nb.model.state import State
from clank_nb.rules import reading
from clank_nb.rules.catacombs import ground
from clank_nb.rules.catacombs.ground import Trail
from clank_nb.rules.catacombs.questions import DEGREES, NAMES, all_tunnels
from clank_nb.rules.reading import bad_text, by_of, item_named, one_word, room_named, swords_of, which_tunnel

GOALS = ("wayshrine", "haunted_tile", "depths_player")
"""Goals of teleports that need no more words; that to a new tile names the tile: ``new_tile:d07``."""

NEW_TILE = "new_tile:"


def _who(state: State) -> int:
    """Whose pawn is meant."""
    return max(0, state.current_player)


def _trails(state: State) -> list[Trail]:
    """Trips that may be meant: out of the room, or, where that is asked, out of a portal."""
    frame = state.pending[-1] if state.pending else None
    trails = list(ground.ways_of(state, _who(state)).values())
    if frame is not None and frame.kind == "exit":
        return [trail for trail in trails if trail.tunnel.startswith(frame.a + ground.JOIN)]
    return trails


def _tunnel(state: State, text: str, word: str, first: Sequence[str]) -> str:
    known = all_tunnels(state)
    if word not in known and not _trip_elsewhere(state, word):
        bad_text(text, "no_tunnel", word, first or known)
    return word


def _trip_elsewhere(state: Any, word: str) -> bool:
    """Whether a trip through portals is one from another room."""
    rooms = ground.rooms_on_map(state) if ground.JOIN in word else ()
    return any(ground.trail_named(state.delve.layout, room, word) for room in rooms)


def _move(state: State, text: str, words: Sequence[str]) -> Action:
    swords, rest = swords_of(text, words)
    tunnel, rest = _joined(rest)
    room = room_named(text, one_word(text, rest), ground.rooms_on_map(state))
    ways = [trail.tunnel for trail in _trails(state) if trail.kind == "room" and trail.to == room]
    if tunnel:
        _tunnel(state, text, tunnel, ways)
    elif ways:
        tunnel = ways[0]
        if len(ways) > 1:
            which_tunnel(text, room, ways)
    asked = bool(state.pending) and state.pending[-1].kind == "exit"
    elsewhere = tunnel not in ("", *ways)
    return Move(room, tunnel, swords, len(ways) > 1 or elsewhere or (asked and bool(tunnel)))


def _joined(words: Sequence[str]) -> tuple[str, list[str]]:
    """What stands behind ``by``, tunnels parted by spaces put together, and the words before it."""
    if "by" in words[1:]:
        at = words.index("by")
        return "".join(words[at + 1 :]), list(words[:at])
    return "", list(words)


def _discover(state: State, text: str, words: Sequence[str]) -> Action:
    free = list(words[-2:]) == ["by", "teleport"]
    word = one_word(text, words[:-2] if free else words)
    edges = [trail.tunnel for trail in _trails(state) if trail.kind == "edge"]
    return Discover(_tunnel(state, text, word, edges), free)


def _teleport(state: State, text: str, words: Sequence[str]) -> Action:
    goal, rest = by_of(words)
    room = room_named(text, one_word(text, rest), ground.rooms_on_map(state))
    tile = goal.removeprefix(NEW_TILE)
    if goal and goal not in GOALS and not (goal.startswith(NEW_TILE) and tile in state.game.board.tiles):
        bad_text(text, "no_goal", goal, dict.fromkeys((*state.trip.goals, *GOALS)))  # type: ignore[union-attr]
    return Teleport(room, goal)


def _degrees(text: str, word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) < 4 and int(word) in DEGREES):
        bad_text(text, "no_turn", word)
    return int(word)


def _lay(state: State, text: str, words: Sequence[str]) -> Action:
    rest = list(words)
    free = any(rest[at : at + 2] == ["by", "teleport"] for at in range(len(rest)))
    if free:
        at = next(at for at in range(len(rest)) if rest[at : at + 2] == ["by", "teleport"])
        del rest[at : at + 2]
    swords, rest = swords_of(text, rest)
    if len(rest) != 1:
        bad_text(text, "no_lay", " ".join(words))
    return Lay(_degrees(text, rest[0]), swords, free)


def _give_up(state: State, text: str, words: Sequence[str]) -> Action:
    if words[:1] != ["up"] or len(words) != 2:
        bad_text(text, "no_give_up", " ".join(words))
    return GiveUp(_degrees(text, words[1]))


def _open(state: State, text: str, words: Sequence[str]) -> Action:
    word = one_word(text, words)
    if word not in ICONS:
        bad_text(text, "no_what", word, ICONS)
    return Open(word)


def _mark(state: State, text: str, words: Sequence[str]) -> Action:
    """The shrine that is named, or the one where the pawn stands."""
    return Mark(
        room_named(text, one_word(text, words), ground.rooms_on_map(state))
        if words
        else state.players[_who(state)].room
    )


def _turn(state: State, text: str, words: Sequence[str]) -> Action:
    if len(words) != 2:
        bad_text(text, "no_turning", " ".join(words))
    tiles = list(NAMES["tile"](state))
    if words[0] not in tiles:
        bad_text(text, "no_tile_there", words[0], tiles)
    return Turn(words[0], _degrees(text, words[1]))


def _spot(state: State, text: str, words: Sequence[str]) -> Action:
    numbers = "".join(words).split(",") if any("," in word for word in words) else list(words)
    found = [_whole(text, number) for number in numbers]
    if len(found) != 2:
        bad_text(text, "no_place", " ".join(words))
    return Spot(*found)


def _whole(text: str, number: str) -> int:
    digits = number.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 4):
        bad_text(text, "no_place", number)
    return int(number)


def _buy(state: State, text: str, words: Sequence[str]) -> Action:
    by, rest = by_of(words)
    item = item_named(state, text, one_word(text, rest))
    if by and by not in state.game.tokens:
        bad_text(text, "no_token", by, sorted(state.game.menu.cheaper))
    return Buy(item, by)


def _take(state: State, text: str, words: Sequence[str]) -> Action:
    return reading.take_of(state, text, words, ground.rooms_on_map(state))


def _find(state: State, text: str, words: Sequence[str]) -> Action:
    tokens = state.game.tokens
    faces = [token for group in ("major", "minor", "prisoner") for token in dict.fromkeys(tokens.faces(group))]
    word = one_word(text, words)
    if word not in faces:
        bad_text(text, "no_find", word, faces)
    return Find(word)


def _tile(state: State, text: str, words: Sequence[str]) -> Action:
    tiles = [*state.game.board.safe, *state.game.board.deep]
    word = one_word(text, words)
    if word not in tiles:
        bad_text(text, "no_tile", word, tiles)
    return TurnUp(word)


VERBS = reading.verbs(
    buy=_buy,
    move=_move,
    discover=_discover,
    teleport=_teleport,
    lay=_lay,
    give=_give_up,
    take=_take,
    open=_open,
    mark=_mark,
    turn=_turn,
    spot=_spot,
    trash=reading.trash_from(("play_area", "discard", "hand"), "no_trash_hand"),
    react=reading.of_card(React),
    cubes=reading.cubes_of("ghost"),
    find=_find,
    tile=_tile,
)
