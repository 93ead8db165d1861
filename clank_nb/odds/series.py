"""All players in several attacks: the joint law of their damage, with everything that one attack leaves to the next.

A *table* is all that the next attack depends on: the cubes of every player in the bag, the damage so far, the harmless
cubes, and, where cards put black cubes back, how many lie in the bag and aside.  Tables are carried from attack to
attack with the number of ways that lead to them; tables whose bags differ in size are brought to one denominator.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import comb, lcm
from typing import NamedTuple

from clank_nb.odds.hypergeometric import ghost_cases, n_results, results, weights_of
from clank_nb.odds.questions import bad

MOST_TABLES = 2_000_000
MOST_WORK = 4_000_000
"""Steps of all attacks together, of a few microseconds; one with numbers of many digits counts as several."""
"""Steps from table to table in one attack; more would take minutes."""

Numbers = tuple[int, ...]


class Table(NamedTuple):
    """What one attack leaves to the next.

    Parameters
    ----------
    own, damage : tuple of int
        Cubes in the bag and damage so far, of each player; who has fallen has no own cubes: they count as harmless.
    rest : int, cubes
        Harmless ones in the bag, those in `black` left out.
    black, aside : int, cubes
        Black ones in the bag and set aside; both 0 where no card asks for them.
    """

    own: Numbers
    damage: Numbers
    rest: int
    black: int = 0
    aside: int = 0


class Blow(NamedTuple):
    """One attack: cubes put in before it, and how many are drawn, with the weight of each number."""

    own: Numbers
    ghosts: int
    rest: int
    black: int
    returns: int
    draws: tuple[tuple[int, int], ...]
    ends: bool = False


@dataclass(slots=True)
class Course:
    """What became of all ways after some attacks.

    Parameters
    ----------
    tables : dict of Table to int, ways
        The game goes on.
    ended : dict of tuple of int to int, ways
        Damage of each player where it is over: everybody still in was knocked out.
    total : int, ways
    work : int, steps
        What it took so far.
    """

    tables: dict[Table, int]
    ended: dict[Numbers, int] = field(default_factory=dict)
    total: int = 1
    work: int = 0


@dataclass(frozen=True, slots=True)
class Setting:
    """What holds for all attacks.

    Parameters
    ----------
    start : Table
    ghosts : int, cubes
        In the bag before the first attack; all that are drawn come back for the next.
    health : tuple of int, or None
        Free spaces of every player's track; None where nobody falls.
    blows : tuple of Blow
    bag_out : bool
        Whether an empty bag after an attack ends the game.
    """

    start: Table
    ghosts: int
    health: Numbers | None
    blows: tuple[Blow, ...]
    bag_out: bool = False

    @property
    def tracks_black(self) -> bool:
        """Whether a card puts black cubes back, so that black ones must be told from other harmless ones."""
        return any(blow.returns for blow in self.blows)


def courses(setting: Setting) -> Iterator[Course]:
    """Give what became of all ways, after each attack.

    Examples
    --------
    >>> blow = Blow((0,), 0, 0, 0, 0, ((2, 1),))
    >>> [course.tables for course in courses(Setting(Table((1,), (0,), 2), 0, None, (blow,)))]
    [{Table(own=(1,), damage=(0,), rest=0, black=0, aside=0): 1, Table(own=(0,), damage=(1,), rest=1, ...): 2}]
    """
    course, ghosts = Course({setting.start: 1}), setting.ghosts
    black = setting.tracks_black
    for blow in setting.blows:
        if blow.ends:
            course = Course({}, _all_damage(course), course.total, course.work)
        else:
            ghosts += blow.ghosts
            course = _attack(setting, course, blow, ghosts, black)
        yield course


def _all_damage(course: Course) -> dict[Numbers, int]:
    found = dict(course.ended)
    for table, ways in course.tables.items():
        found[table.damage] = found.get(table.damage, 0) + ways
    return found


def _attack(setting: Setting, course: Course, blow: Blow, ghosts: int, black: bool) -> Course:
    before: dict[Table, int] = {}
    for table, ways in course.tables.items():
        filled = _fill(table, blow, setting.health)
        before[filled] = before.get(filled, 0) + ways
    steps = _refuse_endless(before, blow, ghosts)
    sizes = {table: sum(table.own) + ghosts + table.rest + table.black for table in before}
    numbers = {(size, min(k, size)) for size in set(sizes.values()) for k, _ in blow.draws}
    common = 1
    work = course.work + steps * len(blow.draws)
    for size, k in numbers:
        common = lcm(common, comb(size, k))
        work = _worked(work, common, common)
    unit = common * sum(weight for _, weight in blow.draws)
    total = course.total * unit
    work = _worked(work, common, total, len(before) * len(blow.draws)) + steps * (total.bit_length() // 3_000)
    after = Course({}, {damage: ways * unit for damage, ways in course.ended.items()}, total, work)
    for table, ways in before.items():
        size = sizes[table]
        for asked, weight in blow.draws:
            k = min(asked, size)
            scale = ways * weight * (common // comb(size, k))
            empty = setting.bag_out and k == size
            for drawn, sets in _draws(table, ghosts, k, setting.health, black):
                if empty:
                    after.ended[drawn.damage] = after.ended.get(drawn.damage, 0) + scale * sets
                else:
                    after.tables[drawn] = after.tables.get(drawn, 0) + scale * sets
    return after


def _fill(table: Table, blow: Blow, health: Numbers | None) -> Table:
    """Put cubes into the bag; who has fallen adds none."""
    own, damage, rest, black, aside = table
    if any(blow.own):
        if health is None:
            own = tuple([n + more for n, more in zip(own, blow.own, strict=True)])
        else:
            own = tuple([
                n + more if d < limit else n
                for n, more, d, limit in zip(own, blow.own, damage, health, strict=True)
            ])  # fmt: skip
    back = min(blow.returns, aside)
    return Table(own, damage, rest + blow.rest, black + blow.black + back, aside - back)


def _draws(table: Table, ghosts: int, k: int, health: Numbers | None, track: bool) -> Iterator[tuple[Table, int]]:
    """Every draw of `k` cubes: the table after it, and the number of sets that lead there."""
    own, damage, rest, black, aside = table
    piles = (*own, black) if track else own
    many = len(own)
    for g, ways in ghost_cases(ghosts, k):
        left = k - g
        caps = tuple([min(pile, left) for pile in piles])
        for taken, sets in zip(results(caps, left), weights_of(piles, rest, left), strict=True):
            if not sets:
                continue
            harmless = rest - (left - sum(taken))
            now_black, now_aside = (black - taken[-1], aside + taken[-1]) if track else (0, 0)
            held = [n - d for n, d in zip(own, taken, strict=False)]
            if health is None:
                hurt = [before + d + g for before, d in zip(damage, taken, strict=False)]
            else:
                hurt = []
                for i in range(many):
                    total = damage[i]
                    if total < health[i]:
                        total += taken[i] + g
                        if total >= health[i]:  # knocked out: the cubes left count as black
                            total = health[i]
                            harmless += held[i]
                            held[i] = 0
                    hurt.append(total)
            yield Table(tuple(held), tuple(hurt), harmless, now_black, now_aside), ways * sets


def _worked(work: int, one: int, other: int, times: int = 1) -> int:
    """Count the steps of so many products of two numbers, or refuse when they become too many."""
    work += times * (one.bit_length() // 30) * (other.bit_length() // 30) // 1_000
    if work > MOST_WORK:
        raise bad("attacks", "too_much_work", "fix_work", most=f"{MOST_WORK:,}")
    return work


def _refuse_endless(before: dict[Table, int], blow: Blow, ghosts: int) -> int:
    most = max(k for k, _ in blow.draws)
    widest = max((table.own for table in before), default=())
    steps = len(before) * n_results(widest, most) * (min(ghosts, most) + 1)
    if steps > MOST_TABLES:
        raise bad("attacks", "too_many_tables", "fix_tables", value=f"{steps:,}", most=f"{MOST_TABLES:,}")
    return steps
