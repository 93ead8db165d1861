"""One attack of the dragon: cubes drawn from the bag without putting back.

Rules clank/dragon/draw, clank/dragon/short_bag and clank/dragon/out_players; catacombs/dragon/ghost.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Any, Self

from clank_nb.data.errors import BadData, Fault
from clank_nb.model.cubes import PLAYER_COLOURS, Bag, read_bag, read_colour
from clank_nb.odds.derive import AllColours, Drawn, Fallen, OneColour, Pen
from clank_nb.odds.dist import SHOWN, Count, Dist
from clank_nb.odds.hypergeometric import fallen, joint, joint_with_ghosts, n_results, one, ways_with
from clank_nb.odds.joint import Joint
from clank_nb.odds.mixture import mixed
from clank_nb.odds.questions import read_draws
from clank_nb.words import say

_WHOLE = frozenset({int})
MOST_DRAWN = 1_000
"""Cubes of one attack; a law over more would take seconds to count."""
MOST_RESULTS = 1_000_000
"""Results of a joint law that are listed; its chances can be asked without a list."""


def damage(*, bag: Mapping[str, int], draws: int | Count, colour: str, out: Iterable[str] = ()) -> Count:
    """Law of the damage that one player takes in one attack.

    Parameters
    ----------
    bag : mapping of str to int, cubes
        Colour to number of cubes in the bag: ``black``, the players' ``red``, ``green``, ``blue``, ``yellow``,
        ``purple`` and ``orange``, and ``ghost``, which hurts everybody.
    draws : int or Count, cubes
        How many are drawn, without putting back; if the bag holds fewer, all are.  The law of a number where it is
        not known yet.
    colour : str
        The player asked about; a player whom `bag` does not name has no cubes there.
    out : iterable of str
        Players who have left or were knocked out: their cubes count as black, and nothing hurts them.

    Returns
    -------
    Count on 0..draws, damage
        Exact; damage that cannot happen is listed with weight 0.  If the bag holds fewer cubes, the law ends there.

    Raises
    ------
    BadCode
        If there is no such colour.
    BadData
        If a number is no number of cubes.

    Notes
    -----
    With h cubes of N that hurt the player (the own ones and the ghosts) and k drawn, the chance of damage d is
    C(h, d) C(N - h, k - d) / C(N, k).

    References
    ----------
    Rules clank/dragon/draw, clank/dragon/short_bag, clank/dragon/out_players, catacombs/dragon/ghost.

    Examples
    --------
    >>> law = damage(bag={"black": 24, "red": 6}, draws=4, colour="red")
    >>> law.prob(at_least=1), law.mean
    (Fraction(799, 1305), Fraction(4, 5))
    """
    read_colour("colour", colour, PLAYER_COLOURS)
    if type(draws) is int:
        return _damage(read(bag, draws, out, colour), colour)
    law: Count = _any_draws(draws, lambda k: _damage(read(bag, k, out, colour), colour))
    return law


def attack(*, bag: Mapping[str, int], draws: int | Count, out: Iterable[str] = ()) -> Any:
    """Joint law of the damage that all players take in one attack.

    Parameters
    ----------
    bag : mapping of str to int, cubes
        As in `damage`; the players named here and not `out` are those of the law, even with 0 cubes.
    draws : int or Count, cubes
        As in `damage`.
    out : iterable of str
        As in `damage`.

    Returns
    -------
    Attack
        A `Joint` over the players, in the order red, green, blue, yellow, purple, orange.  A `Mixture` of such laws
        where the number of cubes is random.

    Raises
    ------
    BadCode
        If there is no such colour.
    BadData
        If a number is no number of cubes.

    References
    ----------
    Rules clank/dragon/draw, clank/dragon/short_bag, clank/dragon/out_players, catacombs/dragon/ghost.

    Examples
    --------
    >>> law = attack(bag={"black": 24, "red": 3, "green": 2, "blue": 1}, draws=2)
    >>> law.prob(red=0, green=0, blue=0)
    Fraction(92, 145)
    >>> law.marginal("red").prob(at_least=1)
    Fraction(28, 145)
    >>> law.knockouts(health={"red": 2, "green": 1, "blue": 9})
    Count({0: 375, 1: 60, 2: 0, 3: 0})
    """
    if type(draws) is int:
        return Attack._of(read(bag, draws, out, None))
    return _any_draws(draws, lambda k: Attack._of(read(bag, k, out, None)))


class Attack(Joint):
    """The joint law of one attack; made by `attack`.

    Chances, marginals and knock-outs are counted directly; the results are listed only when somebody looks at them.
    """

    __slots__ = ("_drawn",)

    _drawn: Drawn

    @classmethod
    def _of(cls, drawn: Drawn) -> Self:
        law = cls.__new__(cls)
        law._names = drawn.bag.players
        law._drawn = drawn
        law._set(None, comb(drawn.bag.size, drawn.draws), AllColours(drawn))
        return law

    @property
    def bag(self) -> Bag:
        """What lies in the bag before the draw."""
        return self._drawn.bag

    @property
    def draws(self) -> int:
        """How many cubes are drawn: never more than there are."""
        return self._drawn.draws

    def _list(self) -> Mapping[tuple[int, ...], int]:
        bag, k = self._drawn.bag, self._drawn.draws
        n = _n_results(bag, k)
        if n > MOST_RESULTS:
            what = say("odds.fault.too_many_results", value=f"{n:,}")
            raise BadData(Fault("attack", what, say("odds.fault.fix_results", most=f"{MOST_RESULTS:,}")))
        if bag.ghosts:
            return joint_with_ghosts(bag.own, bag.ghosts, bag.black, k)
        return joint(bag.own, bag.black, k)

    def _ways(self, event: Mapping[str, Collection[int]], where: Callable[..., bool] | None) -> int:
        if where is not None:
            return super()._ways(event, where)
        bag = self._drawn.bag.only(tuple(colour for colour in self._names if colour in event))
        allowed = [event[colour] for colour in bag.players]
        return ways_with(bag.own, allowed, bag.ghosts, bag.black, self._drawn.draws)

    def marginal(self, *names: str) -> Dist[Any]:
        """Give the law of the damage of some players, whatever happens to the others.

        Parameters
        ----------
        *names : str
            One colour gives a `Count`, several an `Attack`, in the usual order of the colours.

        Returns
        -------
        Count or Attack
        """
        for name in names:
            self._column(name)
        if len(names) == 1:
            return _damage(self._drawn, names[0])
        players = tuple(colour for colour in self._names if colour in names)
        return Attack._of(Drawn(self._drawn.bag.only(players), self._drawn.draws, self._drawn.asked))

    def knockouts(self, *, health: Mapping[str, int]) -> Count:
        """Give the law of how many players fall in this attack.

        Parameters
        ----------
        health : mapping of str to int, free spaces of a health track
            One for every player of the law; a player falls if the damage is at least this.

        Returns
        -------
        Count on 0..number of players

        Raises
        ------
        BadCode
            If the law has no such player.
        BadData
            If a player is missing or a number is not whole and at least 1.
        """
        limits = self._read_health(health)
        return Knockouts._of(Fallen(self._drawn, tuple(zip(self._names, limits, strict=True))), self._total)

    def prob_knocked_out(self, *, health: Mapping[str, int]) -> dict[str, Fraction]:
        """Give the chance of every player to fall in this attack, as in `Joint.prob_knocked_out`."""
        limits = self._read_health(health)
        bag, k = self._drawn.bag, self._drawn.draws
        size = bag.size
        found = {}
        for name, own, limit in zip(self._names, bag.own, limits, strict=True):
            harm = own + bag.ghosts
            found[name] = Fraction(sum(one(harm, size - harm, k)[limit:]), self._total)
        return found

    @property
    def mean(self) -> dict[str, Fraction]:
        """The expected damage of each player."""
        bag, k = self._drawn.bag, self._drawn.draws
        return {
            name: Fraction(k * (own + bag.ghosts), bag.size or 1)
            for name, own in zip(self._names, bag.own, strict=True)
        }

    def __repr__(self) -> str:
        n = _n_results(self._drawn.bag, self._drawn.draws)
        return super().__repr__() if n <= SHOWN else f"<Attack on {', '.join(self._names)}: {self._drawn.draws} drawn>"

    def _explain(self, pen: Pen, asked: Mapping[str, Collection[int]] | None) -> list[str]:
        return self._why.lines(pen, {} if asked else self._listed(), self._total, asked)


class Knockouts(Count):
    """How many players fall in one attack; made by ``Attack.knockouts``.

    That nobody falls, or at least j players, is counted without the rest of the law.
    """

    __slots__ = ()

    _why: Fallen

    @classmethod
    def _of(cls, why: Fallen, total: int) -> Knockouts:
        law = cls.__new__(cls)
        law._label = ""
        law._set(None, total, why)
        return law

    def _list(self) -> Mapping[int, int]:
        return dict(enumerate(self._fallen(None)))

    def _fallen(self, most: int | None) -> list[int]:
        (bag, k, _), health = self._why
        return fallen(bag.own, [limit for _, limit in health], bag.ghosts, bag.black, k, most)

    def prob(self, *, at_least: int | None = None, at_most: int | None = None, exactly: int | None = None) -> Fraction:
        """Give the chance of an event, as in `Count.prob`."""
        if self._table is None and at_most is None:
            if type(at_least) is int and at_least > 0 and exactly is None:
                return Fraction(self._total - sum(self._fallen(at_least - 1)), self._total)
            if type(exactly) is int and exactly == 0 and at_least is None:
                return Fraction(self._fallen(0)[0], self._total)
        return super().prob(at_least=at_least, at_most=at_most, exactly=exactly)


def read(bag: Any, draws: Any, out: Any, asked: str | None) -> Drawn:
    """Read a bag and what is drawn from it, as ``model.cubes.read_bag`` does; a bag seen before is known."""
    if (
        type(bag) is dict
        and type(draws) is int
        and draws >= 0
        and type(out) is tuple
        and not out
        and {*map(type, bag.values())} <= _WHOLE
    ):
        held = _read_known(tuple(bag.items()), asked)
        drawn = min(draws, held.size)
    else:
        held, drawn = read_bag(bag, draws, out, asked)
    if drawn > MOST_DRAWN:
        what = say("odds.fault.too_many_drawn", value=drawn)
        raise BadData(Fault("draws", what, say("odds.fault.fix_drawn", most=MOST_DRAWN)))
    return Drawn(held, drawn, int(draws))


@lru_cache(maxsize=1024)
def _read_known(cubes: tuple[tuple[str, int], ...], asked: str | None) -> Bag:
    """Read a bag that was asked about before: while a slider moves, many questions go to the same bag."""
    return read_bag(dict(cubes), 0, (), asked)[0]


def _damage(drawn: Drawn, colour: str) -> Count:
    bag, k, _ = drawn
    size = bag.size
    total = comb(size, k)
    if colour in bag.players:
        harm = bag.own[bag.players.index(colour)] + bag.ghosts
        sets = one(harm, size - harm, k)
    else:
        sets = [total] + [0] * k
    return Count._made(dict(enumerate(sets)), total, OneColour(drawn, colour))


def _any_draws(draws: Any, ask: Callable[[Any], Any]) -> Any:
    """Ask for every number of cubes that may be drawn, and mix what comes."""
    pairs = read_draws("draws", draws)
    if pairs is None:
        return ask(draws)
    return mixed([(weight, ask(k)) for k, weight in pairs])


def _n_results(bag: Bag, k: int) -> int:
    """Count the results of an attack without listing them: bounded from above if there are ghosts."""
    return sum(n_results(bag.own, k - g, bag.black) for g in range(min(bag.ghosts, k) + 1))
