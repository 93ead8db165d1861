"""Moving through the catacombs (``catacombs/move/*``): checks say why a step is refused, the rest carries it out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from clank_nb.model.actions import Move, Teleport
from clank_nb.rules import changes, changes_delve
from clank_nb.rules.catacombs import ground, party
from clank_nb.rules.catacombs.ground import Trail
from clank_nb.rules.clank.move import spare_health
from clank_nb.rules.draft import Draft
from clank_nb.rules.reasons import Reason
from clank_nb.rules.table import rule

# ---- numbers --------------------------------------------------------------------------------------------------------


@rule("catacombs/move/footprints")
def footprints(state: Any, trail: Trail) -> int:
    """Boots: 2 where any piece shows footprints, however many do."""
    boots: int = state.game.rules["move/portal_cost"](trail)
    return boots


@rule("catacombs/move/portal_cost")
def portal_cost(trail: Trail) -> int:
    """A trip through portals costs 1 boot from room to room, whatever footprints it meets."""
    return 1 if trail.portals else trail.boots


def closed(state: Any, trail: Trail) -> tuple[str, ...]:
    """Locks of a trip that no lockpick lies on yet."""
    opened = state.delve.opened
    return tuple([lock for lock in trail.locks if lock not in opened])


def monsters(state: Any, who: int, trail: Trail) -> int:
    """Monsters that count: none while they are ignored, for this turn or for good."""
    if not trail.monsters or state.turn.monsters_ignored or state.game.rules["party/cloak"](state, who):
        return 0
    return trail.monsters


# ---- checks ---------------------------------------------------------------------------------------------------------


@rule("catacombs/move/one_way")
def one_way(state: Any, who: int, trail: Trail) -> Reason | None:
    """Against an arrow only with the map that allows it."""
    if not trail.against or holds_map(state, who):
        return None
    return Reason.of(state, "move/one_way", "one_way", tunnel=trail.tunnel, room=trail.to)


def holds_map(state: Any, who: int) -> bool:
    return not state.game.menu.maps.isdisjoint(state.players[who].tokens)


@rule("catacombs/move/dead_end")
def dead_end(state: Any, who: int, trail: Trail) -> Reason | None:
    """A tunnel that meets a tile without an exit there, or comes back to its own room, leads nowhere."""
    if trail.kind != "dead":
        return None
    return Reason.of(state, "move/dead_end", "dead_end", tunnel=trail.tunnel)


@rule("catacombs/move/portal_alone")
def portal_alone(state: Any, who: int, trail: Trail) -> Reason | None:
    """Without another portal that leads to another room there is no way on."""
    if trail.kind != "portal":
        return None
    return Reason.of(state, "move/portal_alone", "portal_alone", tunnel=trail.tunnel, portal=trail.to)


@rule("catacombs/move/leave")
def leave(state: Any, who: int, room: str) -> Reason | None:
    """The crypt is entered with an artifact alone."""
    if room != state.game.menu.crypt or state.players[who].artifacts:
        return None
    return Reason.of(state, "move/leave", "no_artifact", room=room)


@rule("catacombs/move/lock")
def lock(state: Any, who: int, trail: Trail) -> Reason | None:
    """One lockpick for each lock that is still closed."""
    need, have = len(closed(state, trail)), state.delve.lockpicks[who]
    if have >= need:
        return None
    return Reason.of(state, "move/lock", "lockpicks_short", tunnel=trail.tunnel, need=need, have=have)


def boots_short(state: Any, who: int, trail: Trail) -> Reason | None:
    need, have = state.game.rules["move/footprints"](state, trail), state.turn.boots
    if have >= need:
        return None
    slug = "move/footprints" if need > 1 else "move/tunnel"
    return Reason.of(state, slug, "boots_short", tunnel=trail.tunnel, need=need, have=have)


@rule("clank/move/no_suicide")
def damage_refused(state: Any, who: int, trail: Trail, swords: int) -> Reason | None:
    """Damage that would fill the track, or for which the supply has too few cubes, is refused."""
    damage, spare = monsters(state, who, trail) - swords, spare_health(state, who)
    if damage <= spare:
        return None
    supply = state.cubes.supply[who]
    short_of = "cubes" if supply < damage else "health"
    return Reason.of(
        state, "move/no_suicide", f"damage_{short_of}", tunnel=trail.tunnel, damage=damage, spare=spare,
        need=damage - spare, supply=supply,
    )  # fmt: skip


def swords_range(state: Any, who: int, trail: Trail, swords: int) -> Reason | None:
    """No more swords than there are, nor than there are monsters."""
    have, needed = state.turn.swords, monsters(state, who, trail)
    if swords > have:
        return Reason.of(state, "move/monsters", "swords_short", tunnel=trail.tunnel, need=swords, have=have)
    if swords <= needed:
        return None
    kind = "too_many_swords" if needed else "monsters_lifted" if trail.monsters else "no_monster_there"
    cloaked = kind == "monsters_lifted" and not state.turn.monsters_ignored
    slug = "party/cloak" if cloaked else "card/ignore_monsters" if kind == "monsters_lifted" else "move/monsters"
    return Reason.of(state, slug, kind, tunnel=trail.tunnel, n=swords, most=needed)


def unpaid(state: Any, who: int, trail: Trail, swords: int) -> Iterator[Reason | None]:
    """What a player lacks for a trip, in the order in which a refusal names it: lockpicks, boots, swords, health."""
    yield state.game.rules["move/lock"](state, who, trail)
    yield boots_short(state, who, trail)
    yield swords_range(state, who, trail, swords)
    yield state.game.rules["move/no_suicide"](state, who, trail, swords)


def swords_open(state: Any, who: int, trail: Trail) -> range:
    """Numbers of swords that may be spent on a trip; empty where the damage left would be too much."""
    danger = monsters(state, who, trail)
    if not danger:
        return range(1)
    least = danger - spare_health(state, who)
    return range(least if least > 0 else 0, min(danger, state.turn.swords) + 1)


def payable(state: Any, who: int, trail: Trail) -> bool:
    """Whether boots, lockpicks and arrows let the player through; swords are another question."""
    if trail.boots > state.turn.boots or (trail.against and not holds_map(state, who)):
        return False
    return not trail.locks or len(closed(state, trail)) <= state.delve.lockpicks[who]


@rule("clank/move/crystal_cave")
def crystal_cave(state: Any, who: int, trail: Trail) -> Reason | None:
    """After entering a cave no boot is spent for the rest of the turn."""
    if not state.turn.caved or state.turn.caves_ignored:
        return None
    return Reason.of(state, "move/crystal_cave", "caved", tunnel=trail.tunnel)


@rule("catacombs/move/teleport")
def teleport(state: Any, who: int, action: Teleport) -> Reason | None:
    """To a room joined by one tunnel, or by two with portals between, whatever these ask."""
    here = state.players[who].room
    if action.by:
        far: Reason | None = state.game.rules["move/teleport_far"](state, who, action)
        return far
    if action.room not in ground.rooms_joined(state.delve.layout, here):
        return Reason.of(state, "move/teleport", "not_joined", room=action.room, start=here)
    if not state.turn.teleports:
        return Reason.of(state, "move/teleport", "no_teleport", room=action.room)
    return None


@rule("catacombs/move/teleport_far")
def teleport_far(state: Any, who: int, action: Teleport) -> Reason | None:
    """A card may name another goal; no tunnel is needed."""
    if action.by not in state.trip.goals:
        return Reason.of(state, "move/teleport_far", "no_goal", goal=action.by, room=action.room)
    if action.room not in far_rooms(state, who, action.by):
        return Reason.of(state, "move/teleport_far", "wrong_goal", goal=action.by, room=action.room)
    return None


def far_rooms(state: Any, who: int, goal: str) -> tuple[str, ...]:
    """Rooms that a teleport with a goal may lead to, in the order of the map."""
    layout, here = state.delve.layout, state.players[who].room
    word, _, tile = goal.partition(":")
    if word == "depths_player":
        others = [state.players[seat].room for seat in range(state.game.n_players) if seat != who
                  and not state.players[seat].out]  # fmt: skip
        return tuple(dict.fromkeys(room for room in others if room != here and ground.room_of(state, room).depths))
    found, homes, tiles = [], layout.tile_of, state.game.board.tiles
    for room in layout.rooms.values():
        own = homes[room.id]
        if word == "wayshrine":
            fits = room.wayshrine
        elif word == "haunted_tile":
            fits = tiles[own].haunted and own != homes[here]
        else:
            fits = own == tile
        if fits and room.id != here:
            found.append(room.id)
    return tuple(found)


# ---- consequences ---------------------------------------------------------------------------------------------------


def walk(draft: Draft, who: int, action: Move) -> None:
    """One step: pay, and enter the room."""
    trail = ground.trip(draft, who, action.tunnel)
    pay(draft, who, trail, action.swords)
    enter(draft, who, trail)


def pay(draft: Draft, who: int, trail: Trail, swords: int) -> None:
    """Boots, lockpicks, swords, and damage for what is left."""
    boots = draft.rules["move/footprints"](draft, trail)
    changes.boots_paid(draft, who, boots, "move/footprints" if boots > 1 else "move/tunnel")
    if trail.locks and (locks := closed(draft, trail)):
        changes_delve.locks_opened(draft, who, locks)
    danger = monsters(draft, who, trail)
    if swords:
        changes.swords_paid(draft, who, swords, trail.tunnel, "move/monsters")
    if danger > swords:
        changes.damaged(draft, who, danger - swords, trail.tunnel, swords)


def enter(draft: Draft, who: int, trail: Trail) -> None:
    """Go through the portals of a trip, and into the room at its end."""
    draft.rules["move/portal"](draft, who, trail)
    changes.moved(draft, who, trail.tunnel, str(trail.to))
    draft.rules["move/entering"](draft, who)


@rule("catacombs/move/portal")
def through(draft: Draft, who: int, trail: Trail) -> None:
    """A portal is no place to stop: the pawn comes out of another one and goes on."""
    for at in range(0, len(trail.portals) - 1, 2):
        changes_delve.portal_passed(draft, who, trail.portals[at], trail.portals[at + 1])
        draft.rules["card/this_turn"](draft, "used_portal")


def jump(draft: Draft, who: int, action: Teleport) -> None:
    """A teleport: to a joined room, or to a goal that a card names."""
    if action.by:
        changes_delve.teleported_far(draft, who, action.by, action.room)
    else:
        if action.room in portal_rooms(draft, who):
            draft.rules["card/this_turn"](draft, "used_portal")
        changes.teleported(draft, who, action.room)
    draft.rules["move/entering"](draft, who)


def portal_rooms(state: Any, who: int) -> tuple[str, ...]:
    """Rooms that only a pair of portals joins to the pawn's."""
    here = state.players[who].room
    direct = {way.to for way in state.delve.layout.ways(here)}
    return tuple(room for room in ground.rooms_joined(state.delve.layout, here) if room not in direct)


@rule("clank/move/entering")
def entering(draft: Draft, who: int) -> None:
    """What happens on every arrival, on foot or by teleport: out, cave, then what the room gives."""
    room = ground.standing(draft, who)
    changes_delve.deed_done(draft, "moved")
    if room.outside:
        draft.rules["out/escape"](draft, who)
        return
    if room.crystal_cave:
        changes.cave_entered(draft, who, room.id)
    draft.rules["room/once_per_turn"](draft, who, room)
    if room.wayshrine:
        draft.rules["token/puzzle_box"](draft, who)
    if room.market:
        party.came_true(draft, "opponent_enters_market")
