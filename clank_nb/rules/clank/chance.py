"""The laws of the game's chance nodes: each frame knows its exact law and a sampler that never lists it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields
from functools import cache
from math import comb
from typing import Any

from clank_nb.model import dice
from clank_nb.model.actions import Begin, ChanceAction, Deal, DrawCubes, Find, Remove, Reveal
from clank_nb.model.state import Frame

Weighted = tuple[ChanceAction, int]
"""A chance action and its whole-number weight."""


def draws(kinds: Sequence[str], counts: Sequence[int], k: int) -> Iterator[tuple[tuple[str, ...], int]]:
    """Every multiset of ``k`` drawn without putting back, with its number of ways."""
    if not kinds:
        if k == 0:
            yield (), 1
        return
    rest = sum(counts[1:])
    for n in range(max(0, k - rest), min(k, counts[0]) + 1):
        ways = comb(counts[0], n)
        for others, more in draws(kinds[1:], counts[1:], k - n):
            yield (kinds[0],) * n + others, ways * more


def deck_of(state: Any, frame: Frame) -> tuple[list[str], list[str], int]:
    """Known cards that come first, the multiset behind them, and how many are drawn from it."""
    player = state.players[frame.who]
    pool = list(player.deck)
    if not player.known_top:
        return [], pool, frame.b
    known = list(player.known_top[: frame.b])
    for card in known:
        pool.remove(card)
    return known, pool, frame.b - len(known)


def bag_of(state: Any, frame: Frame) -> tuple[list[str], list[int], int]:
    """Colours in the bag, how many of each, and how many are drawn from it."""
    kinds = ["black", *state.game.colours]
    counts = [state.cubes.black_bag, *state.cubes.bag]
    return kinds, counts, state.game.rules["dragon/short_bag"](state, frame.b)


def _hand_law(state: Any, frame: Frame) -> list[Weighted]:
    known, pool, k = deck_of(state, frame)
    counts = Counter(pool)
    return [
        (Deal(tuple(sorted((*known, *hand)))), ways) for hand, ways in draws(list(counts), list(counts.values()), k)
    ]


def _hand_sample(state: Any, frame: Frame) -> ChanceAction:
    player, (seed, n) = state.players[frame.who], state.dice
    if not player.known_top:
        return Deal(tuple(sorted(dice.draw(player.deck, frame.b, seed, n))))
    known, pool, k = deck_of(state, frame)
    return Deal(tuple(sorted([*known, *dice.draw(pool, k, seed, n)])))


def _cubes_law(state: Any, frame: Frame) -> list[Weighted]:
    kinds, counts, k = bag_of(state, frame)
    return [(DrawCubes(cubes), ways) for cubes, ways in draws(kinds, counts, k)]


def _cubes_sample(state: Any, frame: Frame) -> ChanceAction:
    kinds, counts, k = bag_of(state, frame)
    seed, n = state.dice
    return DrawCubes(tuple([kinds[kind] for kind in sorted(dice.draw_order(counts, k, seed, n))]))


def _drawn(state: Any, pile: Sequence[Any]) -> Any:
    """One piece of a sorted pile."""
    seed, n = state.dice
    place = dice.below(seed, n, 0, len(pile))
    return pile[place]


def _secrets(state: Any, frame: Frame) -> Sequence[str]:
    rooms = state.rooms
    pile: Sequence[str] = rooms.unseen_major if frame.a == "major_secret" else rooms.unseen_minor
    return pile


def _artifacts(state: Any, frame: Frame) -> Sequence[int]:
    return [value for value in state.game.tokens.artifacts if value not in state.rooms.away]


PILES: dict[str, tuple[Callable[[Any], ChanceAction], Callable[[Any, Frame], Sequence[Any]]]] = {
    "reveal": (Reveal, lambda state, frame: state.shop.deck),
    "secret": (Find, _secrets),
    "artifact": (Remove, _artifacts),
    "first": (Begin, lambda state, frame: state.game.colours),
}
"""One piece drawn from a sorted pile: what it becomes, and the pile."""


def _piece_law(state: Any, frame: Frame) -> list[Weighted]:
    make, pile = PILES[frame.kind]
    return [(make(piece), n) for piece, n in Counter(pile(state, frame)).items()]


def _piece_sample(state: Any, frame: Frame) -> ChanceAction:
    make, pile = PILES[frame.kind]
    return make(_drawn(state, pile(state, frame)))


_revealed = cache(Reveal)


def _reveal_sample(state: Any, frame: Frame) -> ChanceAction:
    card = _drawn(state, state.shop.deck)
    return _revealed(card)


LAWS: dict[str, Callable[[Any, Frame], list[Weighted]]] = {
    "deal": _hand_law,
    "cubes": _cubes_law,
    **dict.fromkeys(PILES, _piece_law),
}
SAMPLES: dict[str, Callable[[Any, Frame], ChanceAction]] = {
    "deal": _hand_sample,
    "cubes": _cubes_sample,
    **dict.fromkeys(PILES, _piece_sample),
    "reveal": _reveal_sample,
}

ACTIONS: dict[str, type[Any]] = {
    "deal": Deal,
    "cubes": DrawCubes,
    "reveal": Reveal,
    "secret": Find,
    "artifact": Remove,
    "first": Begin,
}


def well_formed(action: ChanceAction) -> bool:
    """Whether an action is made of plain ids, numbers and rows of ids, and of nothing that only looks like them."""
    for each in fields(action):
        value = getattr(action, each.name)
        parts = value if type(value) is tuple else (value,)
        if not all(type(part) in (str, int) for part in parts) or (type(value) is tuple) != each.type.startswith(
            "tuple"
        ):
            return False
    return True


def possible(state: Any, frame: Frame, action: ChanceAction) -> bool:
    """Whether a chance action may come at this node, without listing the law."""
    if type(action) is not ACTIONS[frame.kind] or not well_formed(action):
        return False
    if isinstance(action, Deal):
        known, pool, k = deck_of(state, frame)
        wanted = Counter(action.cards)
        wanted.subtract(known)
        return (
            action.cards == tuple(sorted(action.cards))
            and min(wanted.values(), default=0) >= 0
            and wanted.total() == k
            and +wanted <= Counter(pool)
        )
    if isinstance(action, DrawCubes):
        return possible_draw(bag_of(state, frame), action)
    return any(action == listed for listed, _ in LAWS[frame.kind](state, frame))


def possible_draw(bag: tuple[list[str], list[int], int], action: ChanceAction) -> bool:
    """Whether so many of each kind can be drawn: kinds, how many of each lie there, and how many are drawn."""
    if not isinstance(action, DrawCubes) or not well_formed(action):
        return False
    kinds, counts, k = bag
    order = {kind: place for place, kind in enumerate(kinds)}
    drawn = Counter(action.cubes)
    return (
        len(action.cubes) == k
        and set(drawn) <= set(kinds)
        and list(action.cubes) == sorted(action.cubes, key=order.__getitem__)
        and all(drawn[kind] <= n for kind, n in zip(kinds, counts, strict=True))
    )
