"""The same questions asked of icepool, dyce, scipy and numpy, as their users would write them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from importlib import import_module
from math import comb
from typing import Any, NamedTuple
from warnings import simplefilter

DRAWS = (2, 3, 3, 4, 4, 5, 5, 6)
HEALTH = 10


class Peer(NamedTuple):
    """What a peer is asked, beside which question of ours, and how many times faster ours shall be."""

    what: str
    beside: str
    ratio: float | None
    times: int
    ask: Callable[[], object]


def peers(medium: Mapping[str, int], large: Mapping[str, int]) -> tuple[tuple[Peer, ...], tuple[str, ...]]:
    """Every question that an installed peer can answer, and the names of peers that are missing.

    Each answer is compared with the exact one once, so that nobody is timed while answering something else.
    """
    found: list[Peer] = []
    missing = []
    for name, ask in (("icepool", _icepool), ("dyce", _dyce), ("scipy", _scipy), ("numpy", _numpy)):
        try:
            found += ask(medium, large)
        except ImportError:
            missing.append(name)
    return tuple(found), tuple(missing)


def one_player(own: int, size: int, draws: int) -> list[Fraction]:
    """The law of one player's damage, to compare with."""
    total = comb(size, draws)
    return [Fraction(comb(own, d) * comb(size - own, draws - d), total) for d in range(draws + 1)]


def _icepool(medium: Mapping[str, int], large: Mapping[str, int]) -> list[Peer]:
    icepool: Any = import_module("icepool")

    def next_state(self: Any, state: Any, order: Any, outcome: Any, number: int) -> Any:
        return (state or ()) + ((number,) if outcome else ())

    members = {"next_state": next_state, "final_outcome": lambda self, state, *args: state}
    evaluator = type("Joint", (icepool.MultisetEvaluator,), members)()

    def deck(bag: Mapping[str, int]) -> Any:
        return icepool.Deck(dict(enumerate([bag["black"], *(n for colour, n in bag.items() if colour != "black")])))

    def joint(bag: Mapping[str, int], draws: int) -> Any:
        return evaluator.evaluate(deck(bag).deal(draws))

    def one(bag: Mapping[str, int], draws: int) -> Any:
        own = bag["red"]
        return icepool.Deck({1: own, 0: sum(bag.values()) - own}).deal(draws).sum()

    def eight(bag: Mapping[str, int]) -> Any:
        """Damage so far, at most the health, after each of eight attacks."""
        own, others = bag["red"], sum(bag.values()) - bag["red"]
        law, drawn = icepool.Die([0]), 0
        for number, draws in enumerate(DRAWS, 1):
            mine, size = own + number, own + others + 5 * number - drawn

            def after(taken: int, mine: int = mine, size: int = size, draws: int = draws) -> Any:
                if taken >= HEALTH:
                    return HEALTH
                left = mine - taken
                return (icepool.Deck({1: left, 0: size - left}).deal(draws).sum() + taken).map(lambda d: min(d, HEALTH))

            law = law.map(after)
            drawn += draws
        return law

    law = joint(medium, 5)
    assert law.probability((0, 0, 0, 0)) == Fraction(comb(24, 5), comb(42, 5))
    assert one(medium, 5).probability(1) == one_player(6, 42, 5)[1]
    return [
        Peer("icepool: one player's law, M", "one player's law, M", None, 100, lambda: one(medium, 5)),
        Peer("icepool: joint law, M", "joint law listed, M", None, 10, lambda: joint(medium, 5)),
        Peer("icepool: joint law, L", "joint law listed, L", 4, 1, lambda: joint(large, 10)),
        Peer("icepool: eight attacks, M", "eight attacks, M, exact", 100, 2, lambda: eight(medium)),
    ]


def _dyce(medium: Mapping[str, int], large: Mapping[str, int]) -> list[Peer]:
    dyce: Any = import_module("dyce")
    simplefilter("ignore", getattr(dyce.evaluation, "ExperimentalWarning", UserWarning))

    def one(bag: Mapping[str, int], draws: int) -> Any:
        """Cube by cube: what was drawn so far decides the next."""
        own, size = bag["red"], sum(bag.values())
        law = dyce.H({0: 1})
        for j in range(draws):

            def another(result: Any, left: int = size - j) -> Any:
                mine = own - result.outcome
                return dyce.H({result.outcome + 1: mine, result.outcome: left - mine})

            law = dyce.expand(another, law)
        return law

    law = one(medium, 5)
    assert Fraction(law[1], law.total) == one_player(6, 42, 5)[1]
    return [Peer("dyce: one player's law, M", "one player's law, M", None, 10, lambda: one(medium, 5))]


def _scipy(medium: Mapping[str, int], large: Mapping[str, int]) -> list[Peer]:
    np: Any = import_module("numpy")
    stats: Any = import_module("scipy.stats")
    hypergeom, multivariate_hypergeom = stats.hypergeom, stats.multivariate_hypergeom

    def eight(bag: Mapping[str, int]) -> Any:
        own, size = bag["red"], sum(bag.values())
        alive = np.array([1.0])
        curve = []
        for draws in DRAWS:
            own, size = own + 1, size + 5
            longer = np.zeros(HEALTH + draws)
            for taken, p in enumerate(alive):
                longer[taken : taken + draws + 1] += p * hypergeom.pmf(np.arange(draws + 1), size, own - taken, draws)
            alive, size = longer[:HEALTH], size - draws
            curve.append(alive.sum())
        return curve

    def grid(bag: Mapping[str, int], draws: int) -> Any:
        most = [min(n, draws) + 1 for colour, n in bag.items() if colour != "black"]
        axes = np.indices(most).reshape(len(most), -1).T
        axes = axes[axes.sum(axis=1) <= draws]
        return np.column_stack([draws - axes.sum(axis=1), axes])

    points = {"M": grid(medium, 5), "L": grid(large, 10)}
    counts = {"M": list(medium.values()), "L": list(large.values())}
    assert abs(hypergeom.pmf(1, 42, 6, 5) - one_player(6, 42, 5)[1]) < 1e-12
    return [
        Peer("scipy: one player's law, M, floats", "one player's law, M", None, 200,
             lambda: hypergeom.pmf(np.arange(6), 42, 6, 5)),
        Peer("scipy: joint law, L, floats, grid ready", "joint law listed, L", None, 2,
             lambda: multivariate_hypergeom.pmf(points["L"], counts["L"], 10)),
        Peer("scipy: eight attacks, M, floats", "eight attacks, M, exact", None, 2, lambda: eight(medium)),
    ]  # fmt: skip


def _numpy(medium: Mapping[str, int], large: Mapping[str, int]) -> list[Peer]:
    np: Any = import_module("numpy")
    cubes = list(medium.values())

    def sample() -> Any:
        return np.random.default_rng(1).multivariate_hypergeometric(cubes, 5, size=1_000_000, method="count")

    return [Peer("numpy: 1,000,000 sampled attacks, M", "1,000,000 sampled attacks, M", None, 1, sample)]
