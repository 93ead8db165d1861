"""Moving through tunnels, teleporting and entering rooms (``clank/move/*``)."""

from __future__ import annotations

from typing import Any

from clank_nb.dungeon import Way
from clank_nb.model.actions import Move, Teleport
from clank_nb.rules import changes
from clank_nb.rules.clank import room
from clank_nb.rules.draft import Draft
from clank_nb.rules.reasons import Reason
from clank_nb.rules.table import rule


def way_of(state: Any, who: int, action: Move) -> Way | None:
    """The tunnel a move goes through, from where the pawn stands."""
    way: Way | None = state.game.menu.ways.get((state.players[who].room, action.tunnel))
    return way if way is not None and way.to == action.room else None


def no_tunnel(state: Any, who: int, action: Move) -> Reason:
    """The reason when no tunnel leads there."""
    return Reason.of(state, "move/tunnel", "no_tunnel", room=action.room, start=state.players[who].room)


# ---- checks, in the order in which a refusal names them -------------------------------------------------------------


@rule("clank/move/one_way")
def one_way(state: Any, who: int, way: Way, action: Move) -> Reason | None:
    """An arrow tunnel is walked only along its arrow."""
    return Reason.of(state, "move/one_way", "one_way", tunnel=way.tunnel, room=way.to) if way.against else None


@rule("clank/move/crystal_cave")
def crystal_cave(state: Any, who: int, way: Way, action: Move) -> Reason | None:
    """Once a crystal cave was entered, no more boots can be spent this turn."""
    if state.turn.caved and not state.turn.caves_ignored:
        return Reason.of(state, "move/crystal_cave", "caved", boots=state.turn.boots)
    return None


@rule("clank/move/leave")
def leave(state: Any, who: int, way: Way, action: Move | Teleport) -> Reason | None:
    """Nobody gets out without an artifact."""
    if action.room == state.game.board.entrance and not state.players[who].artifacts:
        return Reason.of(state, "move/leave", "no_artifact", room=action.room)
    return None


@rule("clank/move/lock")
def lock(state: Any, who: int, way: Way, action: Move) -> Reason | None:
    """A locked tunnel is passed only by the owner of a master key."""
    if way.locks and not room.lasting(state, who, "opens_locks"):
        colour = state.game.colours[who]
        return Reason.of(state, "move/lock", "locked", tunnel=way.tunnel, room=way.to, colour=colour)
    return None


@rule("clank/move/footprints")
def footprints(state: Any, way: Way) -> int:
    """Boots that a tunnel takes: 1, or 2 with footprints."""
    return way.boots


@rule("clank/move/tunnel")
def tunnel(state: Any, who: int, way: Way, action: Move) -> Reason | None:
    """Walking costs boots."""
    need = state.game.rules["move/footprints"](state, way)
    if state.turn.boots < need:
        slug = "move/footprints" if need > 1 and state.turn.boots else "move/tunnel"
        return Reason.of(state, slug, "boots_short", tunnel=way.tunnel, room=way.to, need=need, have=state.turn.boots)
    return None


@rule("clank/move/monsters")
def monsters(state: Any, way: Way) -> int:
    """Damage that a tunnel deals on the way, before swords."""
    return 0 if state.turn.monsters_ignored else int(way.monsters)


def swords_range(state: Any, who: int, way: Way, action: Move) -> Reason | None:
    """0 to m swords may be spent, and no more than there are."""
    most = state.game.rules["move/monsters"](state, way)
    if action.swords > most:
        slug = "card/ignore_monsters" if state.turn.monsters_ignored and way.monsters else "move/monsters"
        kind = "too_many_swords" if most else "monsters_lifted" if way.monsters else "no_monster_there"
        return Reason.of(state, slug, kind, tunnel=way.tunnel, n=action.swords, most=most)
    if action.swords > state.turn.swords:
        return Reason.of(state, "move/monsters", "swords_short", need=action.swords, have=state.turn.swords)
    return None


def spare_health(state: Any, who: int) -> int:
    """Damage a player may take in tunnels: all but the last space, and no more than the supply has cubes."""
    free: int = state.game.numbers.health - 1 - state.cubes.track[who]
    supply: int = state.cubes.supply[who]
    return supply if supply < free else free if free > 0 else 0


@rule("clank/move/no_suicide")
def no_suicide(state: Any, who: int, way: Way, action: Move) -> Reason | None:
    """Tunnel damage is refused where it would fill the track, or where the supply has too few cubes."""
    damage = state.game.rules["move/monsters"](state, way) - action.swords
    spare = spare_health(state, who)
    if damage <= spare:
        return None
    short_of = "cubes" if state.cubes.supply[who] < damage else "health"
    return Reason.of(
        state, "move/no_suicide", f"damage_{short_of}", tunnel=way.tunnel, damage=damage, spare=spare, need=damage -
        spare, supply=state.cubes.supply[who],
    )  # fmt: skip


@rule("clank/move/teleport")
def teleport(state: Any, who: int, action: Teleport) -> Reason | None:
    """To a room that one tunnel joins, whatever the tunnel asks."""
    here = state.players[who].room
    if all(way.to != action.room for way in state.game.board.ways.get(here, ())):
        return Reason.of(state, "move/teleport", "not_joined", room=action.room, start=here)
    if not state.turn.teleports:
        return Reason.of(state, "move/teleport", "no_teleport", room=action.room)
    return None


# ---- consequences ---------------------------------------------------------------------------------------------------


def walk(draft: Draft, who: int, action: Move) -> None:
    """Pay boots and swords, take the damage, enter the room."""
    way = way_of(draft, who, action)
    assert way is not None
    boots = draft.rules["move/footprints"](draft, way)
    changes.boots_paid(draft, who, boots, "move/footprints" if boots > 1 else "move/tunnel")
    danger = draft.rules["move/monsters"](draft, way)
    if action.swords:
        changes.swords_paid(draft, who, action.swords, way.tunnel, "move/monsters")
    if danger > action.swords:
        changes.damaged(draft, who, danger - action.swords, way.tunnel, action.swords)
    changes.moved(draft, who, way.tunnel, way.to)
    draft.rules["move/entering"](draft, who)


def jump(draft: Draft, who: int, action: Teleport) -> None:
    changes.teleported(draft, who, action.room)
    draft.rules["move/entering"](draft, who)


@rule("clank/move/entering")
def entering(draft: Draft, who: int) -> None:
    """What happens on every arrival, on foot or by teleport: out, spring, cave, then the choice of a token."""
    room = draft.game.board.room(draft.players[who].room)
    if room.id == draft.game.board.entrance:
        draft.rules["out/escape"](draft, who)
        return
    if room.heal:
        draft.rules["move/healing_spring"](draft, who, room.heal)
    if room.crystal_cave:
        changes.cave_entered(draft, who, room.id)
    draft.rules["room/on_entry"](draft, who)


@rule("clank/move/healing_spring")
def healing_spring(draft: Draft, who: int, n: int) -> None:
    """A spring heals 1 on every entry."""
    draft.rules["health/heal"](draft, who, n, "move/healing_spring")
