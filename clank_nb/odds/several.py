"""All players in several attacks: the joint law of the total damage."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from clank_nb.data.errors import BadData, Fault
from clank_nb.model.cubes import Bag, read_whole
from clank_nb.model.questions import read_event, refuse_no_event
from clank_nb.odds.bag import read
from clank_nb.odds.derive import Pen
from clank_nb.odds.derive_series import series_lines
from clank_nb.odds.dist import SHOWN, Count
from clank_nb.odds.joint import Joint
from clank_nb.odds.law import Dist
from clank_nb.odds.series import Course, courses
from clank_nb.odds.steps import Step, read_steps
from clank_nb.odds.survival import make_setting


class SeriesCase(NamedTuple):
    """What `attacks` was asked."""

    bag: Bag
    steps: tuple[Step, ...]
    health: tuple[int, ...] | None
    aside: int
    bag_out: bool

    def lines(self, pen: Pen, weights: Mapping[Any, int], total: int, asked: Any) -> list[str]:
        """Say what is drawn in every attack, and how the ways are counted."""
        return series_lines(pen, self)


def attacks(
    *, bag: Mapping[str, int], attacks: Iterable[Mapping[str, Any]], out: Iterable[str] = (),
    health: Mapping[str, int] | None = None, aside: int = 0, bag_out: bool = False,
) -> Series:  # fmt: skip
    """Joint law of the total damage that all players take in several attacks.

    Parameters
    ----------
    bag : mapping of str to int, cubes
        As in `attack`; the players named here and not `out` are those of the law.
    attacks : iterable of mapping
        As in `survival`.
    out : iterable of str
        Players who are out: their cubes count as black.
    health : mapping of str to int, free spaces of a health track, optional
        One for every player of the law.  Who has taken so much is knocked out: no further damage, cubes that count as
        black, and none put in any more.  Without it nobody falls, and the damage is not bounded.
    aside, bag_out
        As in `survival`.

    Returns
    -------
    Series
        A `Joint` over the players: the damage on their tracks after all attacks.

    Raises
    ------
    BadCode
        If a colour or a key is unknown.
    BadData
        If a number is no number of cubes or spaces.

    References
    ----------
    As in `survival`.

    Examples
    --------
    >>> law = attacks(bag={"black": 24, "red": 3, "green": 2}, attacks=[{"draws": 2}, {"draws": 2, "adds": {"red": 1}}])
    >>> law.prob(red=0, green=0), law.mean["red"]
    (Fraction(253, 609), Fraction(97, 203))
    """
    steps = read_steps(attacks)
    held = read(bag, 0, out, None).bag
    faults: list[Fault] = []
    lying = read_whole("aside", aside, faults)
    if faults:
        raise BadData(faults)
    law = Series._of(SeriesCase(held, steps, None, lying, bool(bag_out)))
    if health is None:
        return law
    limits = law._read_health(health)
    return Series._of(SeriesCase(held, steps, tuple(limits), lying, bool(bag_out)))


class Series(Joint):
    """The joint law of the total damage in several attacks; made by `attacks`.

    It is counted when somebody asks, and for the players asked about alone where that gives the same.
    """

    __slots__ = ("_case", "_courses")

    _case: SeriesCase
    _courses: tuple[Course, ...] | None

    @classmethod
    def _of(cls, case: SeriesCase) -> Series:
        law = cls.__new__(cls)
        law._names = case.bag.players
        law._case = case
        law._courses = None
        law._set(None, 0, case)
        return law

    def _run(self) -> tuple[Course, ...]:
        if self._courses is None:
            bag, steps, health, aside, bag_out = self._case
            self._courses = tuple(courses(make_setting(bag, steps, health, aside, bag_out)))
        return self._courses

    def _list(self) -> Mapping[tuple[int, ...], int]:
        found: dict[tuple[int, ...], int] = {}
        run = self._run()
        if not run:
            self._total = 1
            return {(0,) * len(self._names): 1}
        for table, ways in run[-1].tables.items():
            found[table.damage] = found.get(table.damage, 0) + ways
        for damage, ways in run[-1].ended.items():
            found[damage] = found.get(damage, 0) + ways
        self._total = run[-1].total
        return dict(sorted(found.items()))

    @property
    def total(self) -> int:
        """The denominator: the number of ways, brought to one for all bags that may come."""
        self._listed()
        return self._total

    def prob(self, *, where: Callable[..., bool] | None = None, **event: int | Collection[int]) -> Fraction:
        """Give the chance that every named number is as said, as in `Joint.prob`."""
        if where is None and not event:
            raise refuse_no_event(self._names)
        wanted = read_event(self._names, event)
        few = self if where is not None else self._only(tuple(wanted))
        few._listed()
        return Fraction(few._ways(wanted, where), few._total)

    def _only(self, names: tuple[str, ...]) -> Series:
        """Give the law of some of the players: the same while nobody's fall changes what goes into the bag."""
        if self._case.health is not None or self._table is not None:
            return self
        players = tuple(colour for colour in self._names if colour in names)
        return Series._of(self._case._replace(bag=self._case.bag.only(players)))

    def marginal(self, *names: str) -> Dist[Any]:
        """Give the law of the damage of some players, as in `Joint.marginal`, in the usual order of the colours."""
        for name in names:
            self._column(name)
        names = tuple(colour for colour in self._names if colour in names)
        few = self._only(names)
        few._listed()
        if few is not self and len(names) > 1:
            return few
        return super(Series, few).marginal(*names)

    def knockouts(self, *, health: Mapping[str, int]) -> Count:
        """Give the law of how many players have taken at least so much, as in `Joint.knockouts`."""
        self._listed()
        return super().knockouts(health=health)

    @property
    def survivors(self) -> tuple[Count, ...]:
        """The law of how many players are still in, after each attack; needs `health`.

        Raises
        ------
        BadData
            If nobody's health is known.
        """
        health = self._case.health
        if health is None:
            self._read_health(None)
            return ()
        found = []
        for course in self._run():
            table = dict.fromkeys(range(len(self._names) + 1), 0)
            for after, ways in course.tables.items():
                table[sum(d < limit for d, limit in zip(after.damage, health, strict=True))] += ways
            table[0] += sum(course.ended.values())
            found.append(Count._made(table, course.total))
        return tuple(found)

    def _explain(self, pen: Pen, asked: Mapping[str, Collection[int]] | None) -> list[str]:
        self._listed()
        return super()._explain(pen, asked)

    def __repr__(self) -> str:
        if self._table is not None and len(self._table) <= SHOWN:
            return super().__repr__()
        return f"<Series of {len(self._case.steps)} attacks on {', '.join(self._names)}>"
