"""A route as a frozen value: its rooms, its tunnels, its price, and how it is walked turn by turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, NamedTuple

from clank_nb.dungeon.board import Dungeon
from clank_nb.dungeon.routes_maze import Cost, maze_of
from clank_nb.words import say


class Walk(NamedTuple):
    """What a route needs to know to tell its steps: where it leads, and with how many boots in each turn.

    With `one_turn` all of it happens in one turn, whatever was entered on the way; without `caves` they end no turn.
    """

    dungeon: Dungeon
    lockpicks: bool
    boots: tuple[int, ...]
    one_turn: bool = False
    caves: bool = True


class RouteStep(NamedTuple):
    """One step of a route.

    Attributes
    ----------
    tunnel : str
        The tunnel walked through, or the first one that joins the two rooms of a teleport.
    start, room : str
        Where it begins and ends.
    boots, monsters, locks : int
        What it costs by itself; a lock that this route has opened before costs nothing.
    turn : int
        The turn in which it is made, counted from 1.
    teleport : bool
        Whether it is a teleport.
    ends : str
        Why the turn is over after it: ``"cave"``, ``"spent"`` (no boot is left), ``"short"`` (too few are left for the
        next tunnel), or ``""`` where it is not.
    left : int, boots
        Lost at the end of the turn, if it is over.
    """

    tunnel: str
    start: str
    room: str
    boots: int
    monsters: int
    locks: int
    turn: int
    teleport: bool = False
    ends: str = ""
    left: int = 0


@dataclass(frozen=True, slots=True)
class Route:
    """One way through a dungeon.

    Parameters
    ----------
    rooms : tuple of str
        From the first room to the last.
    tunnels : tuple of str
        One fewer; a trip between two portals names both tunnels, ``"hall-p1+p2-vault"``.
    turns : int, turns
        The turn in which it arrives, counted from a fresh one; 0 if it never sets out.
    boots, monsters : int
        What all tunnels ask together; each monster is one sword or one damage.
    locks : int, locks
        With a master key 1 if there is any; with lockpicks the closed locks, each once.
    jumps : tuple of int
        Which steps are teleports, counted from 0.

    Examples
    --------
    >>> from clank_nb.dungeon import load_board
    >>> from clank_nb.dungeon.routes import pareto_routes
    >>> route = pareto_routes(load_board("clank/front"), "f01", "f08", boots_per_turn=2)[0]
    >>> print(route)
    f01 to f08: 2 turns, 3 boots, no monster, no lock.
    >>> print(route.explain())
    f01 to f08: 2 turns, 3 boots, no monster, no lock.
    Turn 1: to f02 (1 boot), to f03 (1 boot); no boot is left.
    Turn 2: to f08 (1 boot); f08 is a crystal cave, so the turn is over and 1 boot is lost.
    """

    rooms: tuple[str, ...]
    tunnels: tuple[str, ...]
    turns: int
    boots: int
    monsters: int
    locks: int
    jumps: tuple[int, ...] = ()
    _walk: Walk | None = field(default=None, compare=False, repr=False)

    @property
    def cost(self) -> Cost:
        """(turns, boots, monsters, locks)."""
        return self.turns, self.boots, self.monsters, self.locks

    @property
    def teleports(self) -> int:
        """How many of its steps are teleports."""
        return len(self.jumps)

    @property
    def start(self) -> str:
        """The first room."""
        return self.rooms[0]

    @property
    def goal(self) -> str:
        """The last room."""
        return self.rooms[-1]

    @property
    def steps(self) -> tuple[RouteStep, ...]:
        """The route step by step, added up anew from the tunnels themselves."""
        return tuple(_steps(self))

    def __str__(self) -> str:
        return self._head("en")

    def _head(self, lang: str) -> str:
        if not self.tunnels:
            return say("routes.head.stay", lang, room=self.start)
        extra = say("routes.head.teleports", lang, n=self.teleports) if self.jumps else ""
        return say(
            "routes.head.route", lang, start=self.start, goal=self.goal, extra=extra, price=price_words(self.cost, lang)
        )

    def explain(self, lang: str = "en") -> str:
        """Say turn by turn where it leads and why each turn ends, one line for each.

        Parameters
        ----------
        lang : str
            A language of the package.

        Returns
        -------
        str
        """
        turns: dict[int, list[RouteStep]] = {}
        for step in self.steps:
            turns.setdefault(step.turn, []).append(step)
        return "\n".join([self._head(lang), *(_turn_words(turn, steps, lang) for turn, steps in turns.items())])


class _Draft:
    """A route while it is put together: the same slots, and a class that is switched at the end."""

    __slots__ = Route.__slots__


def make_route(cost: Cost, rooms: tuple[str, ...], tunnels: tuple[str, ...], walk: Walk) -> Route:
    """Make a route in a third of the time that the constructor of a frozen record takes."""
    made: Any = object.__new__(_Draft)
    made.rooms = rooms
    made.tunnels = tunnels
    made.turns, made.boots, made.monsters, made.locks = cost
    made.jumps = ()
    made._walk = walk
    made.__class__ = Route
    route: Route = made
    return route


@dataclass(frozen=True, slots=True)
class RoundTrip(Route):
    """A way there and back; its price is that of both, a lock opened on the way there costing nothing on the way back.

    Parameters
    ----------
    turning : int
        How many steps lead there; the others lead back.
    """

    turning: int = 0

    @property
    def there(self) -> Route:
        """The way there."""
        return self._part(0, self.turning)

    @property
    def back(self) -> Route:
        """The way back.  Its turns are those that it needs besides the way there, which may end in mid-turn."""
        return self._part(self.turning, len(self.tunnels))

    def _part(self, first: int, last: int) -> Route:
        steps = self.steps[first:last]
        before = self.steps[first - 1].turn if first else 0
        locks = sum(step.locks for step in steps)
        turns = steps[-1].turn - before if steps else 0
        return Route(
            self.rooms[first : last + 1], self.tunnels[first:last], turns, sum(step.boots for step in steps),
            sum(step.monsters for step in steps), locks, (), self._walk,
        )  # fmt: skip

    def _head(self, lang: str) -> str:
        place = self.rooms[self.turning]
        price = price_words(self.cost, lang)
        return say("routes.head.round", lang, start=self.start, place=place, goal=self.goal, price=price)


def price_words(cost: Cost, lang: str = "en") -> str:
    """A price as a reader says it: ``2 turns, 3 boots, no monster, no lock``."""
    turns, boots, monsters, locks = cost
    parts = ("turns", turns), ("boots", boots), ("monsters", monsters), ("locks", locks)
    return ", ".join(say(f"routes.price.{what if n else 'no_' + what}", lang, n=n) for what, n in parts)


def _turn_words(turn: int, steps: list[RouteStep], lang: str) -> str:
    parts = []
    for step in steps:
        prices = [("boots", step.boots), ("monsters", step.monsters), ("locks", step.locks)]
        price = ", ".join(say(f"routes.price.{what}", lang, n=n) for what, n in prices if n)
        key = "teleport" if step.teleport else "step" if price else "free"
        parts.append(say(f"routes.turn.{key}", lang, room=step.room, price=price))
    last = steps[-1]
    end = last.ends or "open"
    if end == "cave":
        # After a teleport one stands elsewhere than in the cave that ended the walking.
        end = ("caved" if last.teleport else "cave") + ("_lost" if last.left else "")
    why = say(f"routes.turn.{end}", lang, room=last.room, n=last.left)
    return say("routes.turn.line", lang, turn=turn, steps=", ".join(parts), why=why)


def _steps(route: Route) -> Iterator[RouteStep]:
    if route._walk is None:
        return
    dungeon, lockpicks, boots_of, one_turn, caves_count = route._walk
    maze = maze_of(dungeon, lockpicks)
    clock = maze.clock(boots_of)
    opened, turn, used, caved = 0, 1, 0, False
    before: RouteStep | None = None
    for n, ((start, end), name) in enumerate(zip(pairwise(route.rooms), route.tunnels, strict=True)):
        jump, boots, monsters, bits = n in route.jumps, 0, 0, 0
        if not jump:
            boots, monsters, bits = maze.price_of(start, end, name)
        left = clock.of(turn) - used
        ends = ""
        if not jump and not one_turn and (caved or boots > left):
            ends = "cave" if caved else "short" if left else "spent"
            turn, used, caved = turn + 1, 0, False
            while boots > clock.of(turn):
                turn += 1
        if before is not None:
            yield before._replace(ends=ends, left=left if ends else 0)
        used, caved = used + boots, caved or (caves_count and maze.caves[maze.index[end]])
        before = RouteStep(name, start, end, boots, monsters, (bits & ~opened).bit_count(), turn, jump)
        opened |= bits
    if before is not None:
        left = clock.of(turn) - used
        ends = "cave" if caved else "" if left else "spent"
        yield before._replace(ends=ends, left=left if ends else 0)
