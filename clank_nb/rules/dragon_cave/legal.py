"""Two readers of the same rules: one lists what may be done and is fast, one explains one action and is slow.

Both use the same numbers; the conformance suite asserts at every state it visits that they agree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

from clank_nb.data.errors import nearest, shown
from clank_nb.model.actions import CHANCE_ACTIONS
from clank_nb.model.actions_cave import FISTS, MOST_COINS, LayCard, MakeFists, NameDwarf, PickFist, PutDragon
from clank_nb.model.table import Frame
from clank_nb.rules.dragon_cave.two_player import able
from clank_nb.rules.reasons import Reason

PICKS = tuple(PickFist(fist) for fist in FISTS)


@cache
def splits(coins: int) -> tuple[MakeFists, ...]:
    """Every way to split so many coins between two fists."""
    return tuple(MakeFists(left, coins - left) for left in range(coins + 1))


# ---- what may be done -----------------------------------------------------------------------------------------------


def _dwarfs(table: Any, frame: Frame) -> Sequence[Any]:
    return [table.game.names[dwarf] for dwarf in able(table, frame.who)]


def _cards(table: Any, frame: Frame) -> Sequence[Any]:
    used = table.players[frame.who].used
    return [lay for card, lay in table.game.lays.items() if card not in used]


def _spaces(table: Any, frame: Frame) -> Sequence[Any]:
    puts = table.game.puts
    return [puts[space] for space in table.game.rules["choose/dragon"](table)]


def _fists(table: Any, frame: Frame) -> Sequence[Any]:
    return splits(table.players[frame.who].purse)


def _picks(table: Any, frame: Frame) -> Sequence[Any]:
    return PICKS


LISTS: dict[str, Callable[[Any, Frame], Sequence[Any]]] = {
    "dwarf": _dwarfs,
    "lay": _cards,
    "dragon": _spaces,
    "fists": _fists,
    "pick": _picks,
}


def plainly(state: Any, frame: Frame, action: Any) -> bool:
    """Nothing is open at first sight that is not listed at the same cost."""
    return False


def tries(state: Any) -> Sequence[Any]:
    """Everything a player at the table might try now, allowed or not."""
    purse = state.players[state.pending[-1].who].purse
    return [*state.game.actions.values(), *splits(purse), *splits(purse + 1), *PICKS]


# ---- why not --------------------------------------------------------------------------------------------------------


def refused(state: Any, who: int, action: Any) -> tuple[Reason, ...]:
    """Every reason that forbids an action at a decision, in the order a table would name them."""
    senseless = misshapen(state, action)
    if senseless is not None:
        return (senseless,)
    checks = CHECKS.get(type(action))
    if checks is None:
        return (Reason.of(state, "turn/refusal", "not_asked"),)
    frame = state.pending[-1]
    return tuple(reason for reason in checks(state, frame, who, action) if reason is not None)


Reasons = Iterator[Reason | None]


def _asked(state: Any, frame: Frame) -> Reason:
    """What is asked just now, where something else was tried."""
    colour = state.game.colours[frame.who]
    slug = {"dwarf": "two_player/choice", "lay": "choose/card", "dragon": "choose/dragon"}.get(frame.kind, "meet/fists")
    return Reason.of(state, slug, f"{frame.kind}_asked", colour=colour)


def _check_dwarf(state: Any, frame: Frame, who: int, action: NameDwarf) -> Reasons:
    if len(state.players[who].places) == 1:
        yield Reason.of(state, "setup/player", "one_dwarf")
        return
    if frame.kind != "dwarf":
        yield _asked(state, frame)
    if who != state.player:
        yield state.game.rules["two_player/nest"](state, who, action)


def _check_card(state: Any, frame: Frame, who: int, action: LayCard) -> Reasons:
    if frame.kind == "dragon":
        yield state.game.rules["choose/dragon_idle"](state, who, action)
    elif frame.kind != "lay":
        yield _asked(state, frame)
    yield state.game.rules["choose/hand_only"](state, who, action)


def _check_dragon(state: Any, frame: Frame, who: int, action: PutDragon) -> Reasons:
    if frame.kind in ("dwarf", "lay"):
        yield Reason.of(state, "choose/roles", "cave_no_dragon", colour=state.game.colours[state.player])
    elif frame.kind != "dragon":
        yield _asked(state, frame)
    if action.space not in state.game.rules["choose/dragon"](state):
        yield Reason.of(state, "choose/dragon", "dragon_there", space=action.space)


def _check_fists(state: Any, frame: Frame, who: int, action: MakeFists) -> Reasons:
    if frame.kind != "fists":
        yield _asked(state, frame)
        return
    purse, held = state.players[who].purse, action.left + action.right
    if held != purse:
        yield Reason.of(state, "meet/fists", "fists_sum", held=held, purse=purse)


def _check_pick(state: Any, frame: Frame, who: int, action: PickFist) -> Reasons:
    if frame.kind != "pick":
        yield _asked(state, frame)


CHECKS: dict[type[Any], Callable[[Any, Frame, int, Any], Reasons]] = {
    NameDwarf: _check_dwarf,
    LayCard: _check_card,
    PutDragon: _check_dragon,
    MakeFists: _check_fists,
    PickFist: _check_pick,
}


# ---- actions that make no sense in this game ------------------------------------------------------------------------


def misshapen(state: Any, action: Any) -> Reason | None:
    """Why an action makes no sense in this game: it is none, a name does not exist, or a number cannot be."""
    if type(action) in CHECKS:
        return SHAPES[type(action)](state, action)
    if isinstance(action, CHANCE_ACTIONS):
        return None
    if isinstance(action, str):
        return Reason.of(state, "turn/refusal", "text_action", text=shown(action, written=str))
    return Reason.of(state, "turn/refusal", "no_action")


def _unknown(state: Any, slug: str, kind: str, given: Any, names: Sequence[str]) -> Reason | None:
    """That nothing is called so, with the nearest names."""
    if type(given) is str and given in names:
        return None
    near = nearest(given, names) or tuple(names)
    return Reason.of(state, slug, kind, given=shown(given, written=str), near=near)


def _dwarf_shape(state: Any, action: NameDwarf) -> Reason | None:
    if type(action.dwarf) is int and action.dwarf in (1, 2):
        return None
    return Reason.of(state, "two_player/setup", "unknown_dwarf", given=shown(action.dwarf, written=str))


def _fists_shape(state: Any, action: MakeFists) -> Reason | None:
    for n in (action.left, action.right):
        if type(n) is not int or not 0 <= n <= MOST_COINS:
            return Reason.of(state, "meet/fists", "unknown_coins", given=shown(n, written=str), most=MOST_COINS)
    return None


SHAPES: dict[type[Any], Callable[[Any, Any], Reason | None]] = {
    NameDwarf: _dwarf_shape,
    LayCard: lambda state, action: _unknown(state, "setup/player", "unknown_card", action.card, state.game.cards),
    PutDragon: lambda state, action: _unknown(
        state, "choose/dragon", "unknown_space", action.space, state.game.board.nest
    ),
    MakeFists: _fists_shape,
    PickFist: lambda state, action: _unknown(state, "meet/fists", "unknown_fist", action.fist, FISTS),
}
