"""Policies for Dragon's Cave: a few plain ideas, from what one player sees; what is mixed is drawn from the stream."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from clank_nb.model.actions import Action
from clank_nb.model.actions_cave import CHEST
from clank_nb.sim.cave_outlook import Law, Walker, bank_from, dragon_law, drawn, dwarf_law, walker, walkers, worth

if TYPE_CHECKING:
    from clank_nb.sim.policy import Stream

__all__ = ["equilibrium", "greedy_dwarf", "reader", "uniform"]

ENOUGH = 3
"""Coins from which a simple player banks."""
LURE = 8
"""How much more often a greedy dwarf goes to a space for every coin on it."""
Answer = Callable[[Any, Sequence[Any], "Stream"], Any]


# ---- the players -----------------------------------------------------------------------------------------------------


def uniform(seen: Any, actions: Sequence[Action], stream: Stream, /) -> Action:
    """Every colour in hand equally often; the chest from three coins on; everything else by lot."""
    return _answered(_UNIFORM, seen, actions, stream)


def equilibrium(seen: Any, actions: Sequence[Action], stream: Stream, /) -> Action:
    """The exact mixes of one round, as dwarf and as dragon; banks by the best rule for the long run."""
    return _answered(_EQUILIBRIUM, seen, actions, stream)


def reader(seen: Any, actions: Sequence[Action], stream: Stream, /) -> Action:
    """Reads the used cards: waits where it takes most, and goes where nobody has a reason to wait."""
    return _answered(_READER, seen, actions, stream)


def greedy_dwarf(seen: Any, actions: Sequence[Action], stream: Stream, /) -> Action:
    """The richer a space the more often; as the dragon always the space where others would take most."""
    return _answered(_GREEDY, seen, actions, stream)


def _answered(answers: Mapping[str, Answer], seen: Any, actions: Sequence[Any], stream: Stream) -> Action:
    answer = answers.get(seen.pending[-1].kind, _by_lot)
    found: Action = actions[0] if len(actions) == 1 else answer(seen, actions, stream)
    return found


# ---- answers that several give ---------------------------------------------------------------------------------------


def _by_lot(seen: Any, actions: Sequence[Any], stream: Stream) -> Any:
    return actions[stream.below(len(actions))]


def _best(actions: Sequence[Any], value: Callable[[Any], Any], stream: Stream) -> Any:
    """The best action; among equals by lot."""
    values = [value(action) for action in actions]
    best = [action for action, each in zip(actions, values, strict=True) if each == max(values)]
    return best[stream.below(len(best))]


def _colours(actions: Sequence[Any]) -> list[Any]:
    return [action for action in actions if action.card != CHEST]


def _card(actions: Sequence[Any], card: str) -> Any:
    return next(action for action in actions if action.card == card)


def _chest(actions: Sequence[Any]) -> Any:
    return _card(actions, CHEST)


def _even(seen: Any, actions: Sequence[Any], stream: Stream) -> Any:
    """As even as can be, the larger part in either fist."""
    return _best(actions, lambda action: -abs(action.left - action.right), stream)


def _in_one(seen: Any, actions: Sequence[Any], stream: Stream) -> Any:
    """All in one fist, in either."""
    return _best(actions, lambda action: abs(action.left - action.right), stream)


def _by_standing(seen: Any, actions: Sequence[Any], stream: Stream) -> Any:
    """Even fists when ahead by what lies open, all in one when behind."""
    mine = seen.me.purse
    others = [player.purse or 0 for who, player in enumerate(seen.players) if who != seen.viewer]
    return (_even if mine >= max(others) else _in_one)(seen, actions, stream)


def _richer_dwarf(seen: Any, actions: Sequence[Any], stream: Stream) -> Any:
    """The dwarf with the richest space ahead."""
    return _best(actions, lambda action: max(_coins(walker(seen, seen.viewer, action.dwarf - 1)), default=0), stream)


def _coins(dwarf: Walker) -> list[int]:
    return [coins for _, coins in dwarf.coins]


def _better_dwarf(seen: Any, actions: Sequence[Any], stream: Stream) -> Any:
    """The dwarf whose round is worth more."""

    def value(action: Any) -> Fraction:
        dwarf = walker(seen, seen.viewer, action.dwarf - 1)
        return dwarf_law(dwarf).value if dwarf.coins else Fraction(0)

    return _best(actions, value, stream)


def _banks(seen: Any) -> bool:
    """Whether the best rule for the long run banks now."""
    track, me = seen.game.board, seen.me
    mean = Fraction(sum(space.coins for space in track.spaces), max(1, track.end))
    used = sum(card != CHEST for card in me.used)
    return bool(me.purse) and bool(me.purse >= bank_from(len(track.nest), used, mean))


def _one_left(seen: Any) -> bool:
    """Whether a single colour is left, which everybody sees."""
    return len(seen.me.hand) <= 2


# ---- uniform ---------------------------------------------------------------------------------------------------------


def _uniform_card(seen: Any, actions: Sequence[Any], stream: Stream) -> Any:
    return _chest(actions) if seen.me.purse >= ENOUGH else _by_lot(seen, _colours(actions), stream)


_UNIFORM: Mapping[str, Answer] = {"lay": _uniform_card}


# ---- equilibrium -----------------------------------------------------------------------------------------------------


def _mixed_card(seen: Any, actions: Sequence[Any], stream: Stream) -> Any:
    if _banks(seen) or _one_left(seen):
        return _chest(actions)
    return _card(actions, drawn(dwarf_law(walker(seen, seen.viewer)), stream))


def _mixed_dragon(seen: Any, actions: Sequence[Any], stream: Stream) -> Any:
    dwarfs = tuple(walkers(seen))
    if not dwarfs:
        return _by_lot(seen, actions, stream)
    law = dragon_law(tuple(sorted(dwarfs)))
    open_now = {action.space: action for action in actions}
    for _ in range(len(open_now)):
        space = drawn(law, stream)
        if space in open_now:
            return open_now[space]
    return _by_lot(seen, actions, stream)


_EQUILIBRIUM: Mapping[str, Answer] = {
    "dwarf": _better_dwarf, "lay": _mixed_card, "dragon": _mixed_dragon, "fists": _by_standing,
}  # fmt: skip


# ---- reader ----------------------------------------------------------------------------------------------------------


def _read_card(seen: Any, actions: Sequence[Any], stream: Stream) -> Any:
    """The colour that brings most, if the dragon waits in proportion to what it can spare itself there."""
    if _banks(seen) or _one_left(seen):
        return _chest(actions)
    dwarfs, me = walkers(seen), walker(seen, seen.viewer)
    dangers = {space: worth(dwarfs, space) for space in seen.game.board.nest}
    total = sum(dangers.values())
    coins = dict(me.coins)

    def value(action: Any) -> Fraction:
        met = dangers[action.card] / total if total else Fraction(1, len(dangers))
        return (1 - met) * coins[action.card] - met * Fraction(me.purse, 2)

    return _best(_colours(actions), value, stream)


def _read_dragon(seen: Any, actions: Sequence[Any], stream: Stream) -> Any:
    dwarfs = walkers(seen)
    return _best(actions, lambda action: worth(dwarfs, action.space), stream)


_READER: Mapping[str, Answer] = {
    "dwarf": _better_dwarf, "lay": _read_card, "dragon": _read_dragon, "fists": _by_standing,
}  # fmt: skip


# ---- greedy ----------------------------------------------------------------------------------------------------------


def _rich_card(seen: Any, actions: Sequence[Any], stream: Stream) -> Any:
    if seen.me.purse >= 2 * ENOUGH or _one_left(seen):
        return _chest(actions)
    coins = walker(seen, seen.viewer).coins
    weights = [1 + LURE * n for _, n in coins]
    return _card(actions, drawn(Law(tuple(colour for colour, _ in coins), tuple(weights), sum(weights)), stream))


def _rich_dragon(seen: Any, actions: Sequence[Any], stream: Stream) -> Any:
    dwarfs = walkers(seen)

    def most(action: Any) -> int:
        return sum(coins for each in dwarfs for colour, coins in each.coins if colour == action.space)

    return _best(actions, most, stream)


_GREEDY: Mapping[str, Answer] = {
    "dwarf": _richer_dwarf, "lay": _rich_card, "dragon": _rich_dragon, "fists": _in_one,
}  # fmt: skip
