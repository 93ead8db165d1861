"""Exploring (``catacombs/explore/*``): a tile is turned up, turned round, paid for, and joins the map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from clank_nb.dungeon.tiles import Exit, Layout, Tile, TileWay
from clank_nb.model.actions import Discover, GiveUp, Lay
from clank_nb.model.state import owed
from clank_nb.rules import changes, changes_delve
from clank_nb.rules.catacombs import ground, move
from clank_nb.rules.catacombs.ground import Trail
from clank_nb.rules.draft import Draft
from clank_nb.rules.reasons import Reason
from clank_nb.rules.table import rule

# ---- checks ---------------------------------------------------------------------------------------------------------


@rule("catacombs/explore/stack_empty")
def stack_empty(state: Any, who: int, trail: Trail) -> Reason | None:
    """Without a tile in the stack no step leads off the edge."""
    if ground.stack_left(state):
        return None
    return Reason.of(state, "explore/stack_empty", "stack_empty", tunnel=trail.tunnel)


@rule("catacombs/explore/known_icons")
def known_icons(state: Any, who: int, trail: Trail) -> Reason | None:
    """What the near piece asks must be payable before a tile is turned up."""
    short = near_icons(state, who, trail)
    return short[0] if short else None


def near_icons(state: Any, who: int, trail: Trail) -> list[Reason]:
    """What is missing for the near piece: lockpicks, boots, health."""
    swords = min(state.turn.swords, move.monsters(state, who, trail))
    short = (reason for reason in move.unpaid(state, who, trail, swords) if reason is not None)
    return [Reason.of(state, "explore/known_icons", reason.kind, **dict(reason.values)) for reason in short]


# ---- turning a tile up ----------------------------------------------------------------------------------------------


@rule("catacombs/explore/discover")
def begin(draft: Draft, who: int, action: Discover) -> None:
    """The tunnel runs off its tile: the top tile of the stack is turned up."""
    changes_delve.exploring(draft, who, action.tunnel, free=action.teleport)
    if action.teleport:
        changes_delve.teleport_spent(draft, who)
    changes.pushed(draft, owed("tile", -1, "discover"))


def go_on(draft: Draft, who: int, action: Discover) -> None:
    """Out of a portal, the trip runs off an edge."""
    changes_delve.exploring(draft, who, action.tunnel, free=action.teleport)
    changes.pushed(draft, owed("tile", -1, "discover"))


def awaited(state: Any, who: int) -> tuple[int, int] | None:
    """The place that a tile turned up by a pawn is meant for."""
    if not state.trip.shown:
        return None
    exit = trail_of(state, state.player).to
    return (exit.x, exit.y) if isinstance(exit, Exit) else None


@rule("catacombs/explore/turn_along")
def turned_away(draft: Draft) -> None:
    """A turned tile takes along all that lies on it; a tile for a tunnel that no longer runs off goes back."""
    shown = draft.trip.shown
    if shown:
        trail = ground.entered(draft, draft.players[draft.player].room)
        if trail is None or trail.kind != "edge":
            safe = draft.game.board.tiles[shown].zone == "safe"
            teleport_kept(draft, draft.player, "explore/turn_along")
            changes_delve.tile_returned(draft, draft.player, shown, safe=safe)


def teleport_kept(draft: Draft, who: int, slug: str) -> None:
    """A teleport along a tunnel that leads nowhere is not spent."""
    if draft.trip.free:
        changes.resource_gained(draft, who, "teleports", 1, slug)


# ---- its orientations -----------------------------------------------------------------------------------------------


def trail_of(state: Any, who: int) -> Trail:
    """The trip that is being explored."""
    found = ground.entered(state, state.players[who].room)
    assert found is not None
    return found


@rule("catacombs/explore/connect")
def orientations(state: Any, who: int) -> tuple[int, ...]:
    """Quarter turns that continue the tunnel just left."""
    return tuple(_openings(state, who))


def _openings(state: Any, who: int) -> dict[int, TileWay]:
    """What the last tunnel of the trip becomes, by the orientations that continue it."""
    trip, layout = state.trip, state.delve.layout
    key = ("openings", trip.entry, trip.shown)
    found: dict[int, TileWay] | None = layout.notes.get(key)
    if found is None:
        exit = trail_of(state, who).to
        assert isinstance(exit, Exit)
        found = layout.note(key, layout.openings(exit, trip.shown))
    return found


def outcome(state: Any, who: int, turn: int) -> tuple[Trail, Layout]:
    """What the trip becomes with the tile turned so, and the map with it."""
    trail, layout = trail_of(state, who), state.delve.layout
    exit = trail.to
    assert isinstance(exit, Exit)
    larger = layout.laid(state.trip.shown, exit.x, exit.y, turn)
    return ground.grown(larger, state.players[who].room, trail), larger


Ends = tuple[Trail, tuple[Trail, ...]]


def ends(state: Any, who: int) -> dict[int, Ends]:
    """By orientation: what the trip becomes, and where it then ends: a room, an edge, or beyond another portal."""
    trip, layout = state.trip, state.delve.layout
    key = (trip.entry, trip.shown)
    found: dict[int, Ends] | None = layout.notes.get(key)
    if found is None:
        plain = {} if trail_of(state, who).portals else _openings(state, who)
        turns = state.game.rules["explore/connect"](state, who)
        found = layout.note(key, {turn: _ends(state, who, turn, plain.get(turn)) for turn in turns})
    return found


def _ends(state: Any, who: int, turn: int, way: TileWay | None) -> Ends:
    room = state.players[who].room
    if way is not None and way.kind != "portal":
        return way, () if way.kind == "dead" or way.to == room else (way,)
    longer, larger = outcome(state, who, turn)
    if longer.kind == "portal":
        return longer, tuple(ground.onward(larger, room, longer))
    return longer, () if longer.kind == "dead" or longer.to == room else (longer,)


def open_end(state: Any, who: int, trail: Trail, free: bool) -> bool:
    """Whether a trip may end so: a further edge needs a tile, and everything has its price."""
    if trail.kind == "edge" and not ground.stack_left(state):
        return False
    if trail.to == state.game.menu.crypt and not state.players[who].artifacts:
        return False
    if free:
        return True
    return move.payable(state, who, trail) and (not trail.monsters or bool(move.swords_open(state, who, trail)))


@rule("catacombs/explore/must_pay")
def affordable(state: Any, who: int, trips: tuple[Trail, ...], free: bool) -> Sequence[Trail]:
    """Those ends of a trip that can be paid for."""
    if len(trips) == 1:
        return trips if open_end(state, who, trips[0], free) else ()
    return [trip for trip in trips if open_end(state, who, trip, free)]


@rule("catacombs/explore/rotate")
def rotate(state: Any, who: int) -> list[Lay]:
    """Every orientation that may be chosen, with every number of swords."""
    found: list[Lay] = []
    free, spare = state.trip.free, state.turn.teleports
    for turn, (trail, trips) in ends(state, who).items():
        if state.game.rules["explore/must_pay"](state, who, trips, free):
            if trail.monsters and trail.kind == "room" and not free:
                found += [lays(turn, swords) for swords in move.swords_open(state, who, trail)]
            else:
                found.append(lays(turn))
        if spare and not free and state.game.rules["explore/must_pay"](state, who, trips, True):
            found.append(lays(turn, 0, True))
    return found


def lays(turn: int, swords: int = 0, teleport: bool = False) -> Lay:
    key = (turn, swords, teleport)
    if key not in _LAYS:
        _LAYS[key] = Lay(90 * turn, swords, teleport)
    return _LAYS[key]


_LAYS: dict[tuple[int, int, bool], Lay] = {}


@rule("catacombs/explore/no_way")
def no_way(state: Any, who: int) -> list[GiveUp]:
    """Where no orientation can be afforded the mover may give up, and lays the tile in any that connects."""
    if state.game.rules["explore/rotate"](state, who):
        return []
    turns = state.game.rules["explore/connect"](state, who) or (0, 1, 2, 3)
    return [_GIVE_UP[turn] for turn in turns]


_GIVE_UP = tuple(GiveUp(90 * turn) for turn in range(4))


# ---- laying it ------------------------------------------------------------------------------------------------------


def lay(draft: Draft, who: int, action: Lay) -> None:
    """The tile joins the map; the move goes on into it, over the next edge, or out of another portal."""
    tile, turn, layout = draft.trip.shown, action.turn // 90, draft.delve.layout
    trail, exit = ends(draft, who)[turn][0], trail_of(draft, who).to
    assert isinstance(exit, Exit)
    larger = layout.laid(tile, exit.x, exit.y, turn)
    free = draft.trip.free or action.teleport
    if action.teleport:
        changes_delve.teleport_spent(draft, who)
    changes_delve.tile_laid(draft, who, larger, tile, turn, "explore/rotate")
    settled(draft, tile)
    if trail.kind == "edge":
        draft.rules["explore/run_on"](draft, trail, free)
    elif trail.kind == "portal":
        changes_delve.exploring_over(draft)
        changes.pushed(draft, owed("exit", who, trail.tunnel, int(free)))
    else:
        changes_delve.exploring_over(draft)
        arrive(draft, who, trail, action.swords, free)


def arrive(draft: Draft, who: int, trail: Trail, swords: int, free: bool) -> None:
    """Pay for a whole trip, unless it is a teleport, and enter the room at its end."""
    if not free:
        move.pay(draft, who, trail, swords)
    move.enter(draft, who, trail)


@rule("catacombs/explore/run_on")
def run_on(draft: Draft, trail: Trail, free: bool) -> None:
    """A tunnel that cuts the corner runs on: the next tile is turned up."""
    changes_delve.entry_grown(draft, trail.tunnel, free=free)
    changes.pushed(draft, owed("tile", -1, "discover"))


def give_up(draft: Draft, who: int, action: GiveUp) -> None:
    """The tile is laid, nothing is paid, and the mover stays."""
    tile, turn = draft.trip.shown, action.turn // 90
    exit = trail_of(draft, who).to
    assert isinstance(exit, Exit)
    larger = draft.delve.layout.laid(tile, exit.x, exit.y, turn)
    changes_delve.tile_laid(draft, who, larger, tile, turn, "explore/no_way")
    changes_delve.gave_up(draft, who)
    teleport_kept(draft, who, "explore/no_way")
    changes_delve.exploring_over(draft)
    settled(draft, tile)


def settled(draft: Draft, tile_id: str) -> None:
    """What a tile brings as it is laid: a ghost, and artifacts for its rooms."""
    tile: Tile = draft.game.board.tiles[tile_id]
    if tile.haunted:
        draft.rules["explore/haunted"](draft)
    for room in tile.rooms:
        if room.artifact:
            draft.rules["explore/artifact"](draft, room)


@rule("catacombs/explore/haunted")
def haunted(draft: Draft) -> None:
    """A haunted tile moves a ghost from the bank to the Clank! area."""
    changes_delve.ghost_raised(draft, "explore/haunted")


@rule("catacombs/explore/artifact")
def artifact(draft: Draft, room: Any) -> None:
    """The top artifact of the stack, or what the plus of the room says; none from an empty stack."""
    values = draft.rules["party/many_artifacts" if draft.game.party else "explore/plus"](draft.delve.stack, room.plus)
    if values:
        changes_delve.artifact_placed(draft, room.id, values, "explore/plus" if room.plus else "explore/artifact")


@rule("catacombs/explore/plus")
def plus(stack: Sequence[int], n: int) -> tuple[int, ...]:
    """The artifact ``n`` below the top; with too few below, the most valuable left."""
    return (stack[min(n, len(stack) - 1)],) if stack else ()


@rule("catacombs/party/many_artifacts")
def many_artifacts(stack: Sequence[int], n: int) -> tuple[int, ...]:
    """The top artifact and one more for each plus, as far as the stack goes."""
    return tuple(stack[: n + 1])


# ---- a way out ------------------------------------------------------------------------------------------------------


@rule("catacombs/explore/mercy")
def mercy(state: Any, who: int) -> tuple[int, ...]:
    """Orientations of its own tile that give a way out to a pawn that has none, where the option allows it."""
    if not state.game.option("mercy"):
        return ()
    here, layout = state.players[who].room, state.delve.layout
    if has_way_out(state, who):
        return ()
    tile = state.game.board.tiles[layout.tile_of[here]]
    now = layout.where(tile.id).turn
    turned = {turn: layout.turned(tile.id, turn) for turn in tile.turns if turn != now}
    return tuple(turn for turn in turned if _way_out(state, who, turned[turn], here))


def has_way_out(state: Any, who: int) -> bool:
    """Whether some room or edge is left to go to."""
    return _way_out(state, who, state.delve.layout, state.players[who].room)


def _way_out(state: Any, who: int, layout: Layout, room: str) -> bool:
    """A tunnel that may be walked leads to a room, or off the map while there are tiles."""
    left, map_held = ground.stack_left(state), move.holds_map(state, who)
    return any(
        (map_held or not trail.against) and (trail.kind == "room" or (trail.kind == "edge" and left))
        for trail in ground.trails(layout, room)
    )
