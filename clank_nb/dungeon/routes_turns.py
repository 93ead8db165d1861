"""Boots per turn as a clock: when one arrives, if boots are lost at the end of every turn.

Time is a whole number: the turns one behind the other, each with a tick for every number of boots used so far, from 0.
With 4 boots a turn, ticks 0 to 4 are the first turn, ticks 5 to 9 the second.  Who arrives earlier is never worse off.
"""

from __future__ import annotations

NEVER = -1
"""The arrival of a step that no later turn has boots enough for."""

Kind = tuple[int, bool]
"""What a step asks of the clock: boots taken at once, and whether it enters a crystal cave."""


class Clock:
    """The arrival of every step, worked out once for each tick.

    Parameters
    ----------
    boots : tuple of int
        Boots of turn 1, 2, and so on; the last number stands for all later turns.
    kinds : tuple of Kind
        The different steps of a dungeon.
    """

    __slots__ = ("_first", "_rows", "boots", "kinds", "turn", "used")

    def __init__(self, boots: tuple[int, ...], kinds: tuple[Kind, ...]) -> None:
        while len(boots) > 1 and boots[-1] == boots[-2]:
            boots = boots[:-1]
        self.boots = boots
        self.kinds = kinds
        self.turn: list[int] = []
        self.used: list[int] = []
        self._first: list[int] = []
        self._rows: dict[int, tuple[int, ...]] = {}

    @property
    def steady(self) -> int:
        """Boots of every turn, or 0 where turns differ."""
        return self.boots[0] if len(self.boots) == 1 else 0

    def of(self, turn: int) -> int:
        """Boots of one turn, counted from 1."""
        return self.boots[min(turn, len(self.boots)) - 1]

    def row(self, tick: int) -> tuple[int, ...]:
        """The arrival of a step of each kind that sets out at this tick."""
        row = self._rows.get(tick)
        if row is None:
            self._wind(tick)
            row = self._rows[tick] = tuple(self._arrival(tick, boots, cave) for boots, cave in self.kinds)
        return row

    def turn_of(self, tick: int) -> int:
        """The turn of a tick, counted from 1."""
        self._wind(tick)
        return self.turn[tick]

    def _wind(self, tick: int) -> None:
        while len(self.turn) <= tick:
            turn = len(self._first) + 1
            self._first.append(len(self.turn))
            ticks = self.of(turn) + 1
            self.turn += [turn] * ticks
            self.used += range(ticks)

    def _arrival(self, tick: int, boots: int, cave: bool) -> int:
        turn, used = self.turn[tick], self.used[tick]
        while used + boots > self.of(turn):
            if turn >= len(self.boots) and boots > self.boots[-1]:
                return NEVER
            turn, used = turn + 1, 0
            if len(self._first) < turn:
                self._wind(len(self.turn))
        return self._first[turn - 1] + (self.of(turn) if cave else used + boots)
