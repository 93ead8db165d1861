"""The laws of the game's chance nodes: each frame knows its exact law and a sampler that never lists it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
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
    known = list(player.known_top[: frame.b])
    pool = list(player.deck)
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


def _hand_sample(state: Any, frame: Frame, seed: int, n: int) -> ChanceAction:
    known, pool, k = deck_of(state, frame)
    return Deal(tuple(sorted([*known, *dice.draw(pool, k, seed, n)])))


def _cubes_law(state: Any, frame: Frame) -> list[Weighted]:
    kinds, counts, k = bag_of(state, frame)
    return [(DrawCubes(cubes), ways) for cubes, ways in draws(kinds, counts, k)]


def _cubes_sample(state: Any, frame: Frame, seed: int, n: int) -> ChanceAction:
    kinds, counts, k = bag_of(state, frame)
    drawn = dice.sample_counts(counts, k, seed, n)
    return DrawCubes(tuple(kind for kind, number in zip(kinds, drawn, strict=True) for _ in range(number)))


def _pile(make: Callable[[Any], ChanceAction], pile: Callable[[Any, Frame], Sequence[Any]]) -> tuple[Any, Any]:
    """Law and sampler of one piece drawn from a sorted pile."""

    def law(state: Any, frame: Frame) -> list[Weighted]:
        return [(make(piece), n) for piece, n in Counter(pile(state, frame)).items()]

    def sample(state: Any, frame: Frame, seed: int, n: int) -> ChanceAction:
        pieces = pile(state, frame)
        return make(pieces[dice.below(seed, n, 0, len(pieces))])

    return law, sample


def _secrets(state: Any, frame: Frame) -> Sequence[str]:
    rooms = state.rooms
    pile: Sequence[str] = rooms.unseen_major if frame.a == "major_secret" else rooms.unseen_minor
    return pile


def _artifacts(state: Any, frame: Frame) -> Sequence[int]:
    return [value for value in state.game.tokens.artifacts if value not in state.rooms.away]


_REVEAL = _pile(Reveal, lambda state, frame: state.shop.deck)
_SECRET = _pile(Find, _secrets)
_ARTIFACT = _pile(Remove, _artifacts)
_FIRST = _pile(Begin, lambda state, frame: state.game.colours)

LAWS: dict[str, Callable[[Any, Frame], list[Weighted]]] = {
    "deal": _hand_law,
    "cubes": _cubes_law,
    "reveal": _REVEAL[0],
    "secret": _SECRET[0],
    "artifact": _ARTIFACT[0],
    "first": _FIRST[0],
}
SAMPLES: dict[str, Callable[[Any, Frame, int, int], ChanceAction]] = {
    "deal": _hand_sample,
    "cubes": _cubes_sample,
    "reveal": _REVEAL[1],
    "secret": _SECRET[1],
    "artifact": _ARTIFACT[1],
    "first": _FIRST[1],
}

ACTIONS: dict[str, type[Any]] = {
    "deal": Deal,
    "cubes": DrawCubes,
    "reveal": Reveal,
    "secret": Find,
    "artifact": Remove,
    "first": Begin,
}


def _parts(action: ChanceAction) -> tuple[Any, ...]:
    """The ids an action is made of; one that is no id for what is no row of ids."""
    parts: Any = action.cards if isinstance(action, Deal) else action.cubes if isinstance(action, DrawCubes) else ()
    return parts if isinstance(parts, tuple) else (None,)


def possible(state: Any, frame: Frame, action: ChanceAction) -> bool:
    """Whether a chance action may come at this node, without listing the law."""
    if type(action) is not ACTIONS[frame.kind] or not all(isinstance(part, str) for part in _parts(action)):
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
        kinds, counts, k = bag_of(state, frame)
        order = {kind: place for place, kind in enumerate(kinds)}
        drawn = Counter(action.cubes)
        return (
            len(action.cubes) == k
            and set(drawn) <= set(kinds)
            and list(action.cubes) == sorted(action.cubes, key=order.__getitem__)
            and all(drawn[kind] <= n for kind, n in zip(kinds, counts, strict=True))
        )
    return any(action == listed for listed, _ in LAWS[frame.kind](state, frame))
