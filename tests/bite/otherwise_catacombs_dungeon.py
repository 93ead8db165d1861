"""How things would go in the catacombs if a rule on the dungeon, the dragon, tokens or parties were not so.

A function that does something otherwise gets the one it stands for first; the others say what would be forbidden.
"""

from __future__ import annotations

from typing import Any

from clank_nb.model.actions import Action, Discover, EndTurn, GiveUp, Lay, Move, Use
from clank_nb.rules import changes

# ---- done otherwise --------------------------------------------------------------------------------------------------


def black_goes_back(own: Any, draft: Any, drawn: Any, *rest: Any, **more: Any) -> None:
    own(draft, drawn, *rest, **more)
    black = sum(1 for cube in drawn if cube == "black")
    cubes = draft.edit_cubes()
    cubes.black_bag, cubes.black_aside = cubes.black_bag + black, cubes.black_aside - black


def bag_is_emptied(own: Any, draft: Any, drawn: Any, *rest: Any, **more: Any) -> None:
    own(draft, drawn, *rest, **more)
    cubes = draft.edit_cubes()
    for who, n in enumerate(cubes.bag):
        cubes.supply[who], cubes.bag[who] = cubes.supply[who] + n, 0


def ghost_takes_clank(own: Any, draft: Any, who: int) -> None:
    """A ghost's damage is marked with a cube of the bag where there is one."""
    before = draft.cubes.supply[who]
    own(draft, who)
    cubes = draft.edit_cubes()
    moved = min(before - cubes.supply[who], cubes.bag[who])
    cubes.supply[who], cubes.bag[who] = cubes.supply[who] + moved, cubes.bag[who] - moved


def only_own_cubes(own: Any, draft: Any, who: int) -> None:
    """Without a cube in the supply a ghost does no damage."""
    if draft.cubes.supply[who]:
        own(draft, who)


def black_first(own: Any, draft: Any, who: int, n: int, rule: str) -> None:
    """Black cubes come off the track first."""
    delve = draft.edit_delve()
    black = min(n, delve.black[who])
    own(draft, who, n, rule)
    cubes = draft.edit_cubes()
    moved = min(black - (black - min(black, delve.black[who])), cubes.supply[who])
    delve.black[who], cubes.supply[who] = delve.black[who] - moved, cubes.supply[who] - moved
    cubes.black_aside += moved


def marked_without_gold(own: Any, draft: Any, who: int, room: str) -> None:
    """A cube on a shrine gives one gold, whatever was marked before."""
    before = draft.players[who].gold
    own(draft, who, room)
    player = draft.edit_player(who)
    player.gold = before + 1


def no_lockpick(own: Any, draft: Any, who: int, *rest: Any) -> None:
    """Nothing is laid on what is opened."""
    own(draft, who, *rest)
    draft.edit_delve().lockpicks[who] += 1


def stays_in_hand(own: Any, draft: Any, who: int, card: str) -> None:
    """A card that reacted acts at once."""
    own(draft, who, card)
    changes.resource_gained(draft, draft.player, "swords", 1, "turn/resources")


# ---- freedoms, and what is against them ------------------------------------------------------------------------------


def in_turn(state: Any) -> bool:
    return bool(state.pending[-1].kind == "turn")


def through_a_portal_off_the_map(state: Any, action: Action) -> bool:
    return isinstance(action, Discover) and ">" in action.tunnel


def anything_but_laying(state: Any, action: Action) -> bool:
    return in_turn(state) and bool(state.trip.shown) and not isinstance(action, Lay | GiveUp)


def by_teleport(state: Any, action: Action) -> bool:
    return isinstance(action, Lay) and action.teleport


def locked(state: Any, action: Action) -> bool:
    pieces = action.tunnel.replace(">", "+").split("+") if isinstance(action, Move) else []
    locks = {piece.id for tile in state.game.board.tiles.values() for piece in tile.pieces if piece.locks}
    return any(piece in locks for piece in pieces)


def nothing_to_remove(state: Any, action: Action) -> bool:
    return isinstance(action, Use) and action.what == "potion_of_stealth" and not state.cubes.area[state.player]


def ends(listing: Any) -> Any:
    """A turn may end while a tile is shown."""
    return lambda state, frame: [*listing(state, frame), *([EndTurn()] if state.trip.shown else [])]
