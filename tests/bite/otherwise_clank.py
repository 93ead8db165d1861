"""How things would go if a rule were not so.

A function that does something otherwise gets the one it stands for first; the others say what would be forbidden.
"""

from __future__ import annotations

from typing import Any

from clank_nb.model.actions import Acquire, Action, EndTurn, Fight, Move, PlayCard, Take, Teleport, Use
from clank_nb.model.effects import When
from clank_nb.model.state import Frame
from clank_nb.rules import changes, interpret
from clank_nb.rules.clank import legal

# ---- done otherwise --------------------------------------------------------------------------------------------------


def lose_one(own: Any, draft: Any, *rest: Any) -> None:
    """All of the Clank! area goes into the bag, and of each colour there one cube falls off the table."""
    here = list(draft.cubes.area)
    own(draft, *rest)
    for who, n in enumerate(here):
        if n:
            draft.edit_cubes().bag[who] -= 1


def pays_at_once(own: Any, draft: Any, frame: Frame, action: Any) -> None:
    own(draft, frame, action)
    interpret.moment(draft, frame.who, "play", action.card, 0)


def refills(own: Any, draft: Any, frame: Frame, action: Any) -> None:
    """A gap in the row is filled before the turn goes on."""
    own(draft, frame, action)
    if "" in draft.shop.row:
        changes.pushed(draft, Frame("refill", frame.who))


def pays_again(own: Any, draft: Any, who: int, effect: When, path: str, piece: int) -> None:
    """A condition that is met pays, and waits to pay again."""
    own(draft, who, effect, path, piece)
    if interpret.holds(draft, who, effect.condition, piece):
        interpret.run(draft, Frame("go", who, f"{path}/do", 0, piece))


def keeps_teleports(own: Any, draft: Any, who: int) -> None:
    left = draft.turn.teleports
    own(draft, who)
    draft.turn.teleports = left


def one_teleport(own: Any, draft: Any, who: int, what: str, n: int, rule: str) -> None:
    if not (what == "teleports" and draft.turn.teleports):
        own(draft, who, what, n, rule)


def black_goes_back(own: Any, draft: Any, drawn: Any, extra: int, danger: int) -> None:
    own(draft, drawn, extra, danger)
    black = sum(1 for cube in drawn if cube == "black")
    cubes = draft.edit_cubes()
    cubes.black_bag, cubes.black_aside = cubes.black_bag + black, cubes.black_aside - black


def bag_is_emptied(own: Any, draft: Any, drawn: Any, extra: int, danger: int) -> None:
    own(draft, drawn, extra, danger)
    cubes = draft.edit_cubes()
    for who, n in enumerate(cubes.bag):
        cubes.supply[who], cubes.bag[who] = cubes.supply[who] + n, 0


def starts_again(own: Any, draft: Any, who: int) -> None:
    own(draft, who)
    if draft.cubes.rage == len(draft.game.numbers.rage_track):
        draft.edit_cubes().rage = 1


def safe_outside(own: Any, draft: Any, who: int, n: int) -> bool:
    return bool(own(draft, who, n)) or draft.players[who].room == draft.game.board.entrance


def supply_is_hurt(own: Any, draft: Any, who: int, n: int) -> None:
    """The dragon's damage is marked with cubes of the supply; the drawn ones stay aside."""
    aside = draft.cubes.aside[who]
    own(draft, who, n)
    cubes = draft.edit_cubes()
    moved = aside - cubes.aside[who]
    cubes.supply[who], cubes.aside[who] = cubes.supply[who] - moved, cubes.aside[who] + moved


def clank_area_is_hurt(own: Any, draft: Any, who: int, *rest: Any) -> None:
    """Tunnel damage is marked with cubes of the Clank! area where there are some."""
    before = draft.cubes.supply[who]
    own(draft, who, *rest)
    cubes = draft.edit_cubes()
    moved = min(before - cubes.supply[who], cubes.area[who])
    cubes.supply[who], cubes.area[who] = cubes.supply[who] + moved, cubes.area[who] - moved


def never_lost(own: Any, draft: Any, who: int, fate: str, rule: str) -> None:
    own(draft, who, "rescued", rule)


# ---- freedoms, and what is against them ------------------------------------------------------------------------------


def in_turn(state: Any) -> bool:
    return bool(state.pending[-1].kind == "turn")


def before_the_last_card(state: Any, action: Action) -> bool:
    return in_turn(state) and bool(state.players[state.pending[-1].who].hand) and not isinstance(action, PlayCard)


def idle(state: Any, action: Action) -> bool:
    if not (in_turn(state) and isinstance(action, EndTurn)):
        return False
    return any(not isinstance(other, PlayCard | EndTurn) for other in legal.legal(state))


def second_deed_at_the_row(state: Any, action: Action) -> bool:
    """A second purchase or fight while the first one's gap or reward still shows."""
    gaps = state.shop.row.count("")
    return in_turn(state) and isinstance(action, Acquire | Fight | Use) and gaps > 0


def later(state: Any, action: Action) -> bool:
    return in_turn(state) and state.turn.teleports > 0 and not isinstance(action, Teleport)


def occupied(state: Any, action: Action) -> bool:
    if not isinstance(action, Move | Teleport):
        return False
    who = state.pending[-1].who
    return any(player.room == action.room for other, player in enumerate(state.players) if other != who)


def left_lying(state: Any, action: Action) -> bool:
    return isinstance(action, Take) and action.what == "nothing"


def through_a_lock(state: Any, action: Action) -> bool:
    tunnels = {tunnel.id: tunnel for tunnel in state.game.board.tunnels}
    return isinstance(action, Move) and action.tunnel in tunnels and bool(tunnels[action.tunnel].locks)


def second_artifact(state: Any, action: Action) -> bool:
    taken = isinstance(action, Take) and action.what == "artifact"
    return taken and bool(state.players[state.pending[-1].who].artifacts)


def no_token_in_a_market(own: Any, draft: Any, who: int) -> None:
    if not draft.game.board.room(draft.players[who].room).market:
        own(draft, who)
