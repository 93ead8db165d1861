"""Laws of which one will count, each with its chance: a draw of three cubes or of four."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Any

from clank_nb.model.cubes import listed_up_to
from clank_nb.odds.derive_laws import Mixed
from clank_nb.odds.dist import Count
from clank_nb.odds.joint import Joint
from clank_nb.odds.law import Dist
from clank_nb.odds.questions import bad, need_law, read_share

MOST_MIXED = 1_000
"""Laws that are mixed."""

Part = tuple[int, Any]
"""A law with its whole-number weight."""


def mix(*, laws: Iterable[Dist[Any]], weights: Iterable[int | Fraction]) -> Any:
    """Give the law of a number (or of several) that follows one of some laws, each with its chance.

    Parameters
    ----------
    laws : iterable of Dist
        All of one number, or all of the same names.
    weights : iterable of int or Fraction
        One for each law, not negative; divided by their sum they are the chances of the laws.

    Returns
    -------
    Count or Joint

    Raises
    ------
    BadData
        If these are no such laws or weights.

    Examples
    --------
    >>> from clank_nb.odds.bag import damage
    >>> bag = {"black": 24, "red": 6}
    >>> three, four = (damage(bag=bag, draws=k, colour="red") for k in (3, 4))
    >>> mix(laws=[three, four], weights=[Fraction(2, 3), Fraction(1, 3)]).mean
    Fraction(2, 3)
    """
    known, given = _up_to("laws", laws), _up_to("weights", weights)
    shares = [read_share("weights", weight) for weight in given]
    for law in known:
        need_law("laws", law, Dist)
    if not known or len(known) != len(shares) or len({law.names for law in known}) > 1:
        raise bad("mix", "no_mix", "fix_mix")
    unit = lcm(*[share.denominator for share in shares])
    parts = [(int(share * unit), law) for share, law in zip(shares, known, strict=True) if share]
    if not parts:
        raise bad("weights", "no_weight", "fix_weight")
    return mixed(parts)


def _up_to(where: str, values: Any) -> list[Any]:
    """List what is to be mixed, which may go on for ever."""
    found = listed_up_to(values, MOST_MIXED) if isinstance(values, Iterable) else []
    if found is None:
        raise bad(where, "too_long", "fix_long", most=MOST_MIXED)
    return found


def mixed(parts: Sequence[Part]) -> Any:
    """Mix laws with whole-number weights; all weights above 0."""
    if isinstance(parts[0][1], Joint):
        return Mixture._of(parts)
    table: dict[int, int] = {}
    total, scaled = _scaled(parts)
    for scale, (_, law) in zip(scaled, parts, strict=True):
        for outcome, w in law.weights.items():
            table[outcome] = table.get(outcome, 0) + scale * w
    return Count._made(dict(sorted(table.items())), total, Mixed(_chances(parts)))


class Mixture(Joint):
    """A joint law mixed of joint laws; asks them, and lists its results only when somebody looks at them."""

    __slots__ = ("_parts",)

    _parts: tuple[Part, ...]

    @classmethod
    def _of(cls, parts: Sequence[Part]) -> Mixture:
        law = cls.__new__(cls)
        law._names = parts[0][1].names
        law._parts = tuple(parts)
        total, _ = _scaled(parts)
        law._set(None, total, Mixed(_chances(parts)))
        return law

    def _list(self) -> Mapping[tuple[int, ...], int]:
        found: dict[tuple[int, ...], int] = {}
        for scale, law in self._scales():
            for outcome, w in law.weights.items():
                found[outcome] = found.get(outcome, 0) + scale * w
        return dict(sorted(found.items()))

    def _scales(self) -> list[Part]:
        _, scaled = _scaled(self._parts)
        return [(scale, law) for scale, (_, law) in zip(scaled, self._parts, strict=True)]

    def _ways(self, event: Mapping[str, Collection[int]], where: Callable[..., bool] | None) -> int:
        return sum(scale * law._ways(event, where) for scale, law in self._scales())

    def marginal(self, *names: str) -> Dist[Any]:
        """Give the law of some of the numbers, as in `Joint.marginal`."""
        law: Dist[Any] = self._each(lambda law: law.marginal(*names))
        return law

    def knockouts(self, *, health: Mapping[str, int]) -> Count:
        """Give the law of how many players fall, as in `Joint.knockouts`."""
        law: Count = self._each(lambda law: law.knockouts(health=health))
        return law

    def _each(self, ask: Callable[[Any], Dist[Any]]) -> Any:
        return mixed([(weight, ask(law)) for weight, law in self._parts])


def _scaled(parts: Sequence[Part]) -> tuple[int, list[int]]:
    """Bring the laws to one denominator: it, and the factor of each law's weights."""
    common = lcm(*[law.total for _, law in parts])
    total = sum(weight for weight, _ in parts) * common
    return total, [weight * (common // law.total) for weight, law in parts]


def _chances(parts: Sequence[Part]) -> tuple[Fraction, ...]:
    total = sum(weight for weight, _ in parts)
    return tuple([Fraction(weight, total) for weight, _ in parts])
