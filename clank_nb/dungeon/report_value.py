"""What a report of a dungeon holds: plain facts, frozen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from clank_nb.data.errors import BadData
from clank_nb.data.faults import fault, shown
from clank_nb.dungeon.report_graph import Arrow, Cut, RoomLine, Trap
from clank_nb.dungeon.report_words import compared_words, report_words
from clank_nb.dungeon.routes_value import RoundTrip, Route


@dataclass(frozen=True, slots=True)
class Least:
    """The least of each price, each by itself: the route with fewest turns may not be the one with fewest boots.

    Parameters
    ----------
    turns, boots, monsters, locks : int
    """

    turns: int
    boots: int
    monsters: int
    locks: int


@dataclass(frozen=True, slots=True)
class ArtifactLine:
    """One artifact: what it takes to fetch it, and what it gives.

    Parameters
    ----------
    points : int, points
    room : str
        Where it lies.
    there, back : tuple of Route
        Every price of the way in and of the way out that no other beats; locks are a price.
    trips : tuple of RoundTrip
        The same for both together.
    rooms, tunnels : tuple of str
        What no way in, or no way out, can go around.
    caves : tuple of str
        The crystal caves among these rooms, its own included.
    beaten_by : tuple of int, points
        Artifacts that give more points, although for every trip to this one there is a trip to them that costs no more
        in any price.
    rank : int
        Place in the order of points for each turn, then for each boot; equals share a place.  0 where there is no trip.
    """

    points: int
    room: str
    there: tuple[Route, ...]
    back: tuple[Route, ...]
    trips: tuple[RoundTrip, ...]
    rooms: tuple[str, ...] = ()
    tunnels: tuple[str, ...] = ()
    caves: tuple[str, ...] = ()
    beaten_by: tuple[int, ...] = ()
    rank: int = 0

    @property
    def least(self) -> Least | None:
        """The least prices of a trip, with a key."""
        return _least(self.trips)

    @property
    def least_in(self) -> Least | None:
        """The least prices of the way in, with a key."""
        return _least(self.there)

    @property
    def least_out(self) -> Least | None:
        """The least prices of the way out, with a key."""
        return _least(self.back)

    @property
    def least_without_key(self) -> Least | None:
        """The least prices of a trip through no lock; ``None`` where only a key opens the way."""
        return _least(self.without_key)

    @property
    def without_key(self) -> tuple[RoundTrip, ...]:
        """The trips through no lock."""
        return tuple(trip for trip in self.trips if not trip.locks)

    @property
    def key_saves(self) -> Least | None:
        """By how much a key lowers the least turns, boots and monsters; ``None`` where nothing goes without one."""
        key, bare = self.least, self.least_without_key
        if key is None or bare is None:
            return None
        return Least(bare.turns - key.turns, bare.boots - key.boots, bare.monsters - key.monsters, 0)

    @property
    def per_turn(self) -> Fraction | None:
        """Points for each turn of the quickest trip; ``None`` without a trip, or where it takes no step."""
        return Fraction(self.points, self.least.turns) if self.least and self.least.turns else None

    @property
    def per_boot(self) -> Fraction | None:
        """Points for each boot of the trip with the fewest; ``None`` without a trip, or where it takes no step."""
        return Fraction(self.points, self.least.boots) if self.least and self.least.boots else None


@dataclass(frozen=True, slots=True, repr=False)
class BoardReport:
    """All that `board_report` finds out, as plain facts; printed, it tells them in words.

    Parameters
    ----------
    name, title : str
    entrance : str
    boots_per_turn : tuple of int, boots
        In each turn; the last number stands for all later ones.
    n_rooms, n_tunnels : int
        The entrance is one of the rooms.
    n_one_way, n_wraps : int, tunnels
    n_locked, locks : int
        How many tunnels are locked, and by how many locks together.
    n_guarded, monsters : int
        How many tunnels hold monsters, and how many monsters.
    n_long : int, tunnels
        How many cost more than one boot.
    caves, markets, healing, depths : tuple of str, room ids
        Rooms of each kind, sorted.
    major_secrets, minor_secrets, monkey_idols : int, tokens
    artifacts : tuple of ArtifactLine
        Sorted by points.
    key_only : tuple of str, room ids
        Rooms that nobody gets into, or out of, without a key.
    choke_points, bridges : tuple of Cut
        Rooms and tunnels whose closing cuts something off, sorted by name.
    traps : tuple of Trap
    arrows : tuple of Arrow
        Every one-way tunnel and the way around.
    rooms : tuple of RoomLine
        Every room and how it is joined, sorted by name.
    """

    name: str
    title: str
    entrance: str
    boots_per_turn: tuple[int, ...]
    n_rooms: int
    n_tunnels: int
    n_one_way: int
    n_wraps: int
    n_locked: int
    locks: int
    n_guarded: int
    monsters: int
    n_long: int
    caves: tuple[str, ...]
    markets: tuple[str, ...]
    healing: tuple[str, ...]
    depths: tuple[str, ...]
    major_secrets: int
    minor_secrets: int
    monkey_idols: int
    artifacts: tuple[ArtifactLine, ...]
    key_only: tuple[str, ...]
    choke_points: tuple[Cut, ...]
    bridges: tuple[Cut, ...]
    traps: tuple[Trap, ...]
    arrows: tuple[Arrow, ...]
    rooms: tuple[RoomLine, ...]

    @property
    def dead_ends(self) -> tuple[str, ...]:
        """Rooms with one neighbour; the entrance is none."""
        return tuple(line.room for line in self.rooms if line.neighbours == 1 and line.room != self.entrance)

    @property
    def degrees(self) -> dict[int, int]:
        """From a number of tunnels to the number of rooms that so many touch, in order."""
        counts = [line.tunnels for line in self.rooms]
        return {degree: counts.count(degree) for degree in sorted(set(counts))}

    @property
    def ranking(self) -> tuple[ArtifactLine, ...]:
        """The artifacts with a way in and out, the best paid first."""
        return tuple(sorted((line for line in self.artifacts if line.rank), key=lambda line: (line.rank, line.points)))

    def artifact(self, points: int) -> ArtifactLine:
        """The line of the artifact of so many points; `BadData` where there is none."""
        for line in self.artifacts:
            if line.points == points:
                return line
        every = ", ".join(str(line.points) for line in self.artifacts)
        raise BadData(fault("artifact", "not_among", given=shown(points), all=every))

    def explain(self, lang: str = "en") -> str:
        """Tell the report in words, one fact a line.

        Parameters
        ----------
        lang : str
            A language of the package.

        Returns
        -------
        str
        """
        return report_words(self, lang)

    def __str__(self) -> str:
        return self.explain()

    def __repr__(self) -> str:
        return f"<BoardReport {self.name or self.title}: {len(self.artifacts)} artifacts>"


@dataclass(frozen=True, slots=True)
class BoardComparison:
    """Several dungeons side by side; printed, a table.

    Parameters
    ----------
    reports : tuple of BoardReport
        In the order asked for.
    """

    reports: tuple[BoardReport, ...]

    def explain(self, lang: str = "en") -> str:
        """Give the table as text: one line a fact, one column a board."""
        return compared_words(self, lang)

    def __str__(self) -> str:
        return self.explain()


def _least(routes: Sequence[Route]) -> Least | None:
    return Least(*(min(prices) for prices in zip(*(route.cost for route in routes), strict=True))) if routes else None
