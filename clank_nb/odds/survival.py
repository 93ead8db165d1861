"""One player in several attacks: still in after each of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any, NamedTuple, overload

from clank_nb.data.errors import BadData, Fault
from clank_nb.model.cubes import BLACK, GHOST, PLAYER_COLOURS, Bag, read_colour, read_whole
from clank_nb.odds.bag import read
from clank_nb.odds.chain import Draw, Ways, with_ghosts, without_ghosts
from clank_nb.odds.derive import Pen
from clank_nb.odds.derive_series import ByDamage, falls_lines, survival_lines
from clank_nb.odds.dist import Count
from clank_nb.odds.percent import percent_text
from clank_nb.odds.questions import fault
from clank_nb.odds.series import Blow, Setting, Table, courses
from clank_nb.odds.steps import Step, read_steps
from clank_nb.odds.told import Told

MOST_HEALTH = 100
_CERTAIN = Fraction(1)


class Case(NamedTuple):
    """What `survival` was asked."""

    bag: Bag
    colour: str
    health: int
    steps: tuple[Step, ...]
    aside: int = 0
    bag_out: bool = False


class Survival(Told[Pen], Sequence[Fraction]):
    """The chance of still being in after each of several attacks; made by `survival`.

    It is read like a tuple, one `Fraction` for each attack, and equals a tuple of the same chances.
    """

    __slots__ = ("_case", "_ways")

    _pen = Pen

    def __init__(self, case: Case, ways: tuple[Ways, ...]) -> None:
        self._case = case
        self._ways = ways

    @overload
    def __getitem__(self, place: int) -> Fraction: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Fraction, ...]: ...
    def __getitem__(self, place: int | slice) -> Fraction | tuple[Fraction, ...]:
        if isinstance(place, slice):
            return tuple([Fraction(ways, total) for ways, total in self._ways[place]])
        return Fraction(*self._ways[place])

    def __len__(self) -> int:
        return len(self._ways)

    def __iter__(self) -> Iterator[Fraction]:
        return (Fraction(ways, total) if ways != total else _CERTAIN for ways, total in self._ways)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Survival | tuple) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    @property
    def colour(self) -> str:
        """The player asked about."""
        return self._case.colour

    @property
    def health(self) -> int:
        """Free spaces of the health track before the first attack."""
        return self._case.health

    @property
    def floats(self) -> tuple[float, ...]:
        """The chances as the nearest floats, for charts."""
        return tuple([ways / total for ways, total in self._ways])

    @property
    def falls(self) -> Count:
        """The law of the attack that knocks the player out, from 1; one more than there are attacks means none."""
        total = self._ways[-1][1] if self._ways else 1
        still = [total, *(ways * (total // all_ways) for ways, all_ways in self._ways)]
        table = {n: before - after for n, (before, after) in enumerate(pairwise(still), 1)}
        return Count._made({**table, len(self) + 1: still[-1]}, total, Falls(self._case, self._ways))

    @property
    def damage(self) -> Count:
        """The law of the damage on the track after all attacks: never more than `health`, which is a full track."""
        found = dict.fromkeys(range(self._case.health + 1), 0)
        *_, last = courses(setting_of(self._case)) if self._case.steps else [None]
        if last is None:
            return Count._made({**found, 0: 1}, 1)
        for table, ways in last.tables.items():
            found[table.damage[0]] += ways
        for (damage,), ways in last.ended.items():
            found[damage] += ways
        return Count._made(found, last.total)

    def _lines(self, pen: Pen) -> list[str]:
        """Explain the chances step by step with the numbers of the case."""
        return survival_lines(pen, self._case, self._ways, by_damage(self._case))

    def __repr__(self) -> str:
        return f"<Survival of {self.colour}: {', '.join(percent_text(chance) for chance in self) or 'no attack'}>"


class Falls(NamedTuple):
    """Which attack knocks a player out: what one attack takes from the chance of being in."""

    case: Case
    ways: tuple[Ways, ...]

    def counts(self, lang: str) -> str:
        """Say what the numbers of the law count."""
        return Pen(lang).say("counts.falls", colour=self.case.colour)

    def lines(self, pen: Pen, weights: Mapping[Any, int], total: int, asked: Any) -> list[str]:
        """Explain the chance of being in after each attack, then the differences."""
        return [
            *survival_lines(pen, self.case, self.ways, by_damage(self.case)),
            *falls_lines(pen, weights, total, asked),
        ]


def survival(
    *, bag: Mapping[str, int], colour: str, health: int, attacks: Iterable[Mapping[str, Any]],
    out: Iterable[str] = (), aside: int = 0, bag_out: bool = False,
) -> Survival:  # fmt: skip
    """Give the chance that one player is still in after each of several attacks.

    Parameters
    ----------
    bag : mapping of str to int, cubes
        As in `damage`: what lies in it before anything else is put in.
    colour : str
        The player asked about.
    health : int, spaces
        Free spaces of the health track; so much damage knocks out.
    attacks : iterable of mapping
        One for each attack: ``draws``, the cubes drawn (a whole number, or the law of one as a `Count`); ``adds``, the
        cubes put into the bag before it, by colour; ``returns``, the black cubes that cards put back before it, as
        many as lie aside.  ``{"ends": True}`` stands for the end in which everybody still in is knocked out.
        `countdown_attacks` and `out_turn_attacks` give such rows.
    out : iterable of str
        Players who are out.  To the player asked about the cubes of all others are harmless, in or out.
    aside : int, cubes
        Black ones set aside before the first attack, which ``returns`` may put back.
    bag_out : bool
        Whether a bag that an attack empties knocks out everybody (Clank! Catacombs).

    Returns
    -------
    Survival
        Read like a tuple of `Fraction`, one for each attack.

    Raises
    ------
    BadCode
        If a colour or a key is unknown.
    BadData
        If a number is no number of cubes or spaces; or if the player is out.

    Notes
    -----
    Ghosts that were drawn go back to the area and are in the bag again at the next attack; drawn, each is one of the
    cubes of the draw.  What the others put in is put in, whether they are still in by then or not.

    References
    ----------
    Rules clank/dragon/*, clank/out/knocked_out, clank/end/countdown_step; catacombs/dragon/ghost_back,
    catacombs/dragon/bag_out, catacombs/end/out_turn.

    Examples
    --------
    >>> alive = survival(bag={"black": 24, "red": 3}, colour="red", health=2,
    ...                  attacks=[{"draws": 2}, {"draws": 3, "adds": {"red": 1, "green": 2}}])
    >>> alive[0], alive[1]
    (Fraction(116, 117), Fraction(85744, 95823))
    """
    read_colour("colour", colour, PLAYER_COLOURS)
    steps = read_steps(attacks)
    held = read(bag, 0, out, colour).bag
    spaces, lying = health, aside
    if type(health) is not int or not 0 < health <= MOST_HEALTH or type(aside) is not int or aside < 0:
        faults: list[Fault] = []
        spaces = read_whole("health", health, faults, least=1)
        if spaces > MOST_HEALTH:
            faults.append(fault("health", "too_healthy", "fix_healthy", value=spaces, most=MOST_HEALTH))
        lying = read_whole("aside", aside, faults)
        if faults:
            raise BadData(faults)
    if colour not in held.players:
        raise BadData(fault("colour", "asked_out", "fix_asked_out", colour=colour))
    case = Case(held, colour, spaces, steps, lying, bool(bag_out))
    ways = _quick(case)
    if ways is None:
        ways = [(sum(course.tables.values()) - _fallen(course.tables, spaces), course.total)
                for course in courses(setting_of(case))]  # fmt: skip
    return Survival(case, tuple(ways))


def _fallen(tables: Mapping[Table, int], health: int) -> int:
    return sum(ways for table, ways in tables.items() if table.damage[0] >= health)


def _quick(case: Case) -> list[Ways] | None:
    """Count by the fast ways of ``chain``, where the numbers of cubes are fixed and no black ones are put back."""
    bag, colour, health, steps, _, bag_out = case
    own = bag.own[bag.players.index(colour)]
    draws: list[Draw] = []
    haunted = bag.ghosts
    for pairs, adds, returns, ends in steps:
        if returns or len(pairs) > 1:
            return None
        if adds:
            more, ghosts = adds.get(colour, 0), adds.get(GHOST, 0)
            haunted += ghosts
            draws.append((more, ghosts, sum(adds.values()) - more - ghosts, pairs[0][0], ends))
        else:
            draws.append((0, 0, 0, pairs[0][0], ends))
    rest = bag.size - own - bag.ghosts
    if haunted:
        return with_ghosts(own, bag.ghosts, rest, health, draws, bag_out)
    return without_ghosts(own, rest, health, draws, bag_out)


def setting_of(case: Case) -> Setting:
    """Give the case as the general series sees it: one player, all other cubes harmless."""
    return make_setting(case.bag.only((case.colour,)), case.steps, (case.health,), case.aside, case.bag_out)


def by_damage(case: Case) -> ByDamage:
    """Give a function that lists, after each attack, the ways in which the player is in, by the damage so far."""

    def listed() -> list[tuple[list[int], int]]:
        found = []
        for course in courses(setting_of(case)):
            ways = [0] * case.health
            for table, number in course.tables.items():
                if table.damage[0] < case.health:
                    ways[table.damage[0]] += number
            found.append((ways, course.total))
        return found

    return listed


def make_setting(
    bag: Bag, steps: tuple[Step, ...], health: tuple[int, ...] | None, aside: int, bag_out: bool
) -> Setting:
    """Turn a bag and what is done to it into the numbers of ``series``; players who are not in `bag` are harmless."""
    track = any(step.returns for step in steps)
    black = dict(bag.cubes).get(BLACK, 0) if track else 0
    blows = []
    for step in steps:
        own = tuple([step.adds.get(colour, 0) for colour in bag.players])
        ghosts = step.adds.get(GHOST, 0)
        dark = step.adds.get(BLACK, 0) if track else 0
        rest = sum(step.adds.values()) - sum(own) - ghosts - dark
        blows.append(Blow(own, ghosts, rest, dark, step.returns, step.draws, step.ends))
    start = Table(bag.own, (0,) * len(bag.own), bag.black - black, black, aside if track else 0)
    return Setting(start, bag.ghosts, health, tuple(blows), bag_out)
