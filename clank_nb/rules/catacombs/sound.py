"""Whether a state of the catacombs that was read from text is one that play could come to.

`clank_nb.rules.audit` counts cubes, cards, tokens and tiles; here names, order, the map and what is still owed are
checked, as in `clank_nb.rules.clank.sound`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from clank_nb.dungeon.tiles import Layout
from clank_nb.model.delve import Delve, Trip
from clank_nb.model.effects import Buy, Choose, FreeRow, Mark, May, Offer, Pay, Place, Rotate, Take, Trash, When
from clank_nb.model.state import NOBODY, Frame, State
from clank_nb.rules.catacombs import ground, setup
from clank_nb.rules.catacombs.choose import SHIFT, TAKEN
from clank_nb.rules.catacombs.position import DEEDS, GOALS
from clank_nb.rules.clank import sound
from clank_nb.rules.clank.sound import Fits, asked_by, is_sorted, own, somebody, steps

OVER = ("all_out", "deck_empty", "bag_empty")


def unsound(state: State) -> tuple[str, ...]:
    """Name what cannot be; () for a sound state."""
    delve, trip = state.delve, state.trip
    if delve is None or trip is None:
        return ("no map",)
    faults = [*sound.numbers(state), *sound.shop(state), *sound.secrets(state), *_numbers(state, delve, trip)]
    if state.countdown != (NOBODY, 0):
        faults.append("a countdown")
    faults += sound.before(state, setup.STEPS, LAYS)
    layout = delve.layout
    if layout is None:
        faults += [] if "board" in steps(state) else ["no map"]
        return (*faults, *sound.players(state, ()), *sound.owed(state, SHAPES, OVER, WAITS))
    faults += [*_map(state, layout, delve), *_tiles(state, delve)]
    if faults:
        return tuple(faults)
    faults += [*sound.players(state, layout.rooms), *_rooms(state, layout), *_turn(state), *_trip(state, layout, trip)]
    if faults:
        return tuple(faults)
    return (*_exploring(state, layout, trip), *_putting(state, layout, trip), *sound.owed(state, SHAPES, OVER, WAITS))


def _once(pile: tuple[Any, ...]) -> bool:
    return is_sorted(pile) and len(set(pile)) == len(pile)


def _numbers(state: State, delve: Delve, trip: Trip) -> Iterator[str]:
    n, track = state.game.n_players, state.cubes.track
    picks = () if "lockpicks" in steps(state) else delve.lockpicks
    counted = [*delve.lockpicks, trip.skill_made, trip.gold_made, trip.secrets]
    if any(not 0 <= each <= sound.MOST_MADE for each in counted) or len(picks) not in (0, n):
        yield "a number that cannot be"
    if len(picks) != n and "lockpicks" not in steps(state):
        yield "lockpicks of another number of players"
    others = list(zip(delve.black, delve.unmarked, track, strict=False))
    if any(min(black, none) < 0 or black + none > damage for black, none, damage in others):
        yield "damage that is marked twice"


# ---- the map and the bank -------------------------------------------------------------------------------------------


def _map(state: State, layout: Layout, delve: Delve) -> Iterator[str]:
    game = state.game
    if layout.tile_set != game.board or layout.start != f"start_{game.board_slug.rpartition('/')[2]}":
        yield "a map of other tiles"
        return
    tiles = [game.board.tiles[placed.tile] for placed in layout.placed]
    marks = Counter(room for room, _ in delve.marks)
    shrines = {room.id for tile in tiles for room in tile.rooms if room.wayshrine}
    corners = game.numbers.wayshrine_corners
    if not set(marks) <= shrines or not _once(delve.marks) or any(n > corners for n in marks.values()):
        yield "a cube on no wayshrine"
    homes = {room.id for tile in tiles for room in tile.rooms if room.artifact} if game.party else set()
    if not all(room in homes and 0 <= who < game.n_players for room, who in delve.takers) or not _once(delve.takers):
        yield "an artifact taken from nowhere"
    if not _once(tuple(first for first, _ in delve.firsts)) or not all(_held(state, *each) for each in delve.firsts):
        yield "an artifact that nobody took first"


def _held(state: State, artifact: str, who: int) -> bool:
    """Whether a player holds one of two equal artifacts."""
    values = state.game.tokens.artifacts
    twice = {str(value): value for value in values if values.count(value) > 1} if state.game.party else {}
    return artifact in twice and who in range(len(state.players)) and twice[artifact] in state.players[who].artifacts


def _tiles(state: State, delve: Delve) -> Iterator[str]:
    board, numbers, tokens = state.game.board, state.game.numbers, state.game.tokens
    if not (set(delve.safe) <= set(board.safe) and set(delve.deep) <= set(board.deep)):
        yield "a tile nobody knows"
    if not (_once(delve.safe) and _once(delve.deep) and 0 <= delve.n_safe <= len(delve.safe)):
        yield "no such stack"
    laid = sum(1 for placed in (delve.layout.placed if delve.layout else ()) if placed.tile in board.safe)
    if delve.n_safe + laid > numbers.safe_tiles:
        yield "too many safe tiles"
    if not set(delve.prisoners) <= {token.id for token in tokens.group("prisoner")} or not is_sorted(delve.prisoners):
        yield "a prisoner nobody knows"
    if not is_sorted(delve.stack):
        yield "artifacts out of order"


def _rooms(state: State, layout: Layout) -> Iterator[str]:
    rooms, game = state.rooms, state.game
    if rooms.major or rooms.minor:
        yield "secrets that lie in rooms"
    if any(room != game.menu.shrine or n < 1 for room, n in rooms.idols) or len(rooms.idols) > 1:
        yield "idols in a room that has none"
    for room, n in Counter(room for room, _ in rooms.artifacts).items():
        known = layout.rooms.get(room)
        if known is None or not known.artifact or n > (1 + known.plus if game.party else 1):
            yield "an artifact in a room that has none"
    if not is_sorted(rooms.artifacts):
        yield "rooms out of order"


# ---- the running turn -----------------------------------------------------------------------------------------------


def _turn(state: State) -> Iterator[str]:
    pieces = range(-1, len(state.players[state.player].play_area))
    for block, at, piece in state.turn.standing:
        taken, at = (at >> TAKEN) - 1, at & (1 << TAKEN) - 1
        effects = state.game.blocks.get(block, ())
        effect: Any = effects[at] if at < len(effects) else None
        rest = isinstance(effect, Choose) and effect.all_when is not None and 0 <= taken < len(effect.options)
        if piece not in pieces or not (rest or (isinstance(effect, When) and taken < 0)):
            yield "a condition of no card"
    yield from sound.counted(state)


def _trip(state: State, layout: Layout, trip: Trip) -> Iterator[str]:
    seats, area, tiles = range(state.game.n_players), state.players[state.player].play_area, state.game.board.tiles
    over = all(frame.kind != "turn" for frame in state.pending)
    on_map = {placed.tile for placed in layout.placed}
    if not (set(trip.paid) <= set(layout.rooms) and set(trip.deeds) <= set(DEEDS) and _once(trip.paid)
            and _once(trip.deeds)):  # fmt: skip
        yield "a deed nobody knows"
    goals = {*GOALS[:-1], *(f"{GOALS[-1]}:{tile}" for tile in ("", *on_map))}
    if not set(trip.goals) <= goals or not is_sorted(trip.goals):
        yield "a goal that is not there"
    for block, at, piece in trip.offers:
        effects = state.game.blocks.get(block, ())
        there = over or (0 <= piece < len(area) and block == f"{area[piece]}/play")
        if not (0 <= at < len(effects) and isinstance(effects[at], Offer) and there):
            yield "an offer of no card"
    known = {card.react for card in state.game.cards.values() if card.react}
    known |= {f"{name}:{seat}" for name in known for seat in seats}
    if not set(trip.triggers) <= known or len(set(trip.triggers)) < len(trip.triggers):
        yield "a reaction to nothing"
    if trip.laid and trip.laid not in on_map:
        yield "a tile that is not there"
    if any(tile and (tile not in tiles or not tiles[tile].turns[1:]) for tile in (trip.shown, trip.brought)):
        yield "a tile nobody knows"


def _awaits(state: State, why: str) -> bool:
    """Whether a tile is about to be turned up for this."""
    return bool(state.pending) and state.pending[-1].kind == "tile" and state.pending[-1].a == why


def _exploring(state: State, layout: Layout, trip: Trip) -> Iterator[str]:
    """A tunnel that runs off the map, and the tile turned up for it or about to be."""
    turning = _awaits(state, "discover")
    if bool(trip.entry) != (bool(trip.shown) or turning) or (trip.shown and turning) or trip.free > bool(trip.entry):
        yield "half an exploration"
    elif trip.entry:
        trail = ground.trail_named(layout, state.players[state.player].room, trip.entry)
        if trail is None or trail.kind != "edge":
            yield "a tunnel that does not run off the map"
        if all(frame.kind != "turn" for frame in state.pending):
            yield "an exploration in nobody's turn"


def _putting(state: State, layout: Layout, trip: Trip) -> Iterator[str]:
    """A tile that a card brings: its place, then the tile."""
    asked = any(frame.kind == "place" for frame in state.pending)
    if (trip.spot or trip.brought) and not asked:
        yield "a tile for no card"
    if bool(trip.spot) != (bool(trip.brought) or _awaits(state, "card")):
        yield "half a tile"
    if trip.spot:
        x, _, y = trip.spot.partition(",")
        free = {f"{x},{y}" for x, y in layout.free_places()}
        if f"{x},{y}" not in free:
            yield "a place that is not free"


# ---- what is owed ---------------------------------------------------------------------------------------------------


def _asked(*kinds: type[Any]) -> Fits:
    """A question of anybody, asked by an effect of one of these kinds."""
    return lambda state, frame: somebody(state, frame) and isinstance(asked_by(state, frame), kinds)


def _choose(state: State, frame: Frame) -> bool:
    effect = asked_by(state, frame)
    n, taken = frame.b & (1 << SHIFT) - 1, frame.b >> SHIFT
    options = len(effect.options) if isinstance(effect, Choose) else 0
    return _asked(Choose, May, Pay)(state, frame) and n > 0 and 0 <= taken < 1 << options and _piece(state, frame.c)


def _piece(state: State, piece: int) -> bool:
    return -1 <= piece < len(state.players[state.player].play_area)


def _in(state: State, frame: Frame) -> bool:
    return somebody(state, frame) and not state.players[frame.who].out


def _attack(state: State, frame: Frame) -> bool:
    return frame.a in ("row", "card", "out") and 0 <= frame.b <= sound.MOST


def _exit(state: State, frame: Frame) -> bool:
    """A trip that has come to a portal."""
    assert state.delve is not None and state.delve.layout is not None
    trails = ground.trails(state.delve.layout, state.players[frame.who].room) if own(state, frame) else ()
    begins = any(trail.tunnel == frame.a or trail.tunnel.startswith(frame.a + ground.JOIN) for trail in trails)
    return bool(frame.a) and begins and frame.b in (0, 1)


def _left(kind: str, pile: Callable[[State, Frame], tuple[str, ...]]) -> Fits:
    """As many draws as there are pieces to be drawn, at most."""

    def fits(state: State, frame: Frame) -> bool:
        owing = sum(each.kind == kind and each.a == frame.a for each in state.pending)
        return somebody(state, frame) and owing <= len(pile(state, frame))

    return fits


def _bank(state: State, frame: Frame) -> tuple[str, ...]:
    piles = {"major_secret": state.rooms.unseen_major, "minor_secret": state.rooms.unseen_minor}
    return piles.get(frame.a, ())


def _prisoners(state: State, frame: Frame) -> tuple[str, ...]:
    return state.delve.prisoners if state.delve else ()


def _reacted(state: State, frame: Frame) -> bool:
    area = state.players[frame.who].play_area if own(state, frame) else ()
    return 0 <= frame.b < len(area) and area[frame.b] == frame.a


WAITS = ("secret", "prisoner")
"""What is drawn one after the other."""
SHAPES: dict[str, Fits] = {
    **{kind: fits for kind, fits in sound.SHAPES.items() if kind not in ("artifact", "place_artifacts", "neighbour")},
    "setup": lambda state, frame: sound.first_seat(state, frame) and frame.a in setup.STEPS,
    "attack": _attack,
    "cubes": lambda state, frame: _attack(state, frame) and 0 <= frame.c <= sound.MOST,
    "turn": lambda state, frame: own(state, frame) and _in(state, frame),
    "choose": _choose,
    "discard": _asked(Choose, Pay),
    "trash": _asked(Trash),
    "exit": _exit,
    "rotate": _asked(Rotate),
    "place": lambda state, frame: own(state, frame) and _asked(Place)(state, frame),
    "free": _asked(Buy, FreeRow, Mark, Take),
    "ward": _in,
    "react": lambda state, frame: _in(state, frame) and state.game.party,
    "reacted": _reacted,
    "struck": lambda state, frame: state.delve is not None and 0 <= frame.b <= state.delve.ghosts_bag,
    "tile": lambda state, frame: frame.a in ("discover", "card") and ground.stack_left(state) > 0,
    "secret": _left("secret", _bank),
    "prisoner": _left("prisoner", _prisoners),
}

LAYS: dict[str, Callable[[Any], Any]] = {
    **{step: laid for step, laid in sound.LAYS.items() if step not in ("artifacts", "starting_clank")},
    "board": lambda state: state.delve.layout,
    "tiles": lambda state: state.delve.safe or state.delve.deep,
    "bank": lambda state: state.delve.ghosts_bank or state.delve.ghosts_area or state.delve.ghosts_bag,
    "artifacts": lambda state: state.delve.stack or state.rooms.artifacts or state.rooms.away,
    "prisoners": lambda state: state.delve.prisoners,
    "lockpicks": lambda state: state.delve.lockpicks,
    "starting_clank": lambda state: any(state.cubes.area),
}
"""What is there after a step of the set-up, and not before."""
