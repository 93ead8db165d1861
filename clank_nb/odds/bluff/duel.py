"""The game for two on a small track: a stochastic game, solved by Shapley's value iteration with a proven error.

Floats look for the values; what is shown is proven afterwards with fractions, by one more round of the iteration.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

from clank_nb.odds.bluff.bounds import Bounds
from clank_nb.odds.bluff.colours import Rewards
from clank_nb.odds.bluff.duel_states import START, State, Track
from clank_nb.odds.bluff.guess import Number, stage_value
from clank_nb.odds.bluff.matrix import matrix_game
from clank_nb.odds.bluff.read import BluffPen, BluffTold, bad, read_count, read_hand, read_rewards
from clank_nb.odds.bluff.solution import Solution
from clank_nb.odds.questions import read_chance

SMALL: Mapping[str, int] = {"red": 0, "yellow": 1, "green": 2}
MOST_STATES = 20_000
GRID = 1 << 40
"""Values are rounded to one part in so many before they are proven."""
STILL = 1e-12
MOST_SWEEPS = 5_000

Stage = tuple[list[tuple[int, int, list[tuple[int, int]]]], bool]
"""For one dwarf: of every card the gain, the number of the next state (-1: over), the pairs of states of every split;
and whether the dragon may go where no card is left."""
Compiled = list[tuple[int, list[Stage], int]]
"""Of every state the purse, the stages of the dwarfs that can move, and the state that the chest card leads to."""


class DuelChoice(NamedTuple):
    """What to do in one state: which dwarf moves, and the mixes of its card and of the dragon."""

    place: int
    solution: Solution


@dataclass(frozen=True, slots=True)
class Duel(BluffTold):
    """A game for two on a small track, solved; made by `duel`.

    Parameters
    ----------
    error : Fraction, coins
        No value is further than that from the right one; proven, not estimated.
    n_states : int
        How many states can come.
    """

    error: Fraction
    n_states: int
    colours: tuple[str, ...]
    stop: Fraction
    track: Track = field(repr=False)
    _states: Mapping[State, int] = field(repr=False, hash=False)
    _values: Sequence[int] = field(repr=False, hash=False)
    _residual: Fraction = field(repr=False)

    @property
    def value(self) -> Bounds:
        """What the first mover gets more than the other player on average, coins."""
        return self.at()

    def at(self, **state: Any) -> Bounds:
        """Give what the mover gets more than the other player from a state on, coins.

        Parameters
        ----------
        mine, theirs : tuple of int, optional
            Places of the dwarfs: -1 for the start, the spaces from 0 on, then the nest.
        hand : iterable of str, optional
            Colours left in the mover's hand.
        purse, their_purse : int, coins, optional
            What is not given is as at the start.

        Returns
        -------
        Bounds

        Raises
        ------
        BadCode, BadData
            If there is no such state, or it cannot come.
        """
        middle = Fraction(self._values[self._number(state)], GRID)
        return Bounds(middle - self.error, middle + self.error)

    def choice(self, **state: Any) -> DuelChoice:
        """Give which dwarf to move in a state, and the mixes of card and dragon; `state` as in `at`.

        Returns
        -------
        DuelChoice
            Solved exactly for the values found, so it loses no more than these are wrong.
        """
        here = next(one for one, number in self._states.items() if number == self._number(state))
        return max((self._stage(here, place) for place in self.track.movers(here)), key=lambda one: one.solution.value)

    def _stage(self, state: State, place: int) -> DuelChoice:
        goes = 1 - self.stop
        cards = sorted(state.hand)
        chest = -goes * self._worth(self.track.chest(state))
        rows = []
        for colour in cards:
            row = self.track.row(state, place, colour)
            missed = row.gain + (goes * self._worth(row.after) if row.after else 0)
            met = max(-goes * (self._worth(one) + self._worth(two)) / 2 for one, two in row.splits)
            found = met - Fraction(state.purse, 2)
            rows.append([found if guarded == colour else missed for guarded in range(len(self.colours))])
        names = [*(self.colours[colour] for colour in cards), "chest"]
        game = matrix_game(payoffs=[*rows, [chest] * len(self.colours)], rows=names, columns=self.colours)
        return DuelChoice(place, game.solve())

    def _worth(self, state: State) -> Fraction:
        return Fraction(self._values[self._states[state]], GRID)

    def _number(self, given: Mapping[str, Any]) -> int:
        start = self.track.start()
        for key in given:
            if key not in State._fields:
                raise bad("state", "no_state_key", "fix_state_key", value=repr(key))
        mine, theirs = (_places(key, given.get(key, getattr(start, key))) for key in ("mine", "theirs"))
        purse, other = (read_count(key, given.get(key, 0), 0, self.track.cap) for key in ("purse", "their_purse"))
        held = given.get("hand")
        names = () if isinstance(held, Collection) and not held else read_hand(held, self.colours)
        state = State(mine, theirs, frozenset(map(self.colours.index, names)), purse, other)
        if state not in self._states:
            raise bad("state", "no_state", "fix_state")
        return self._states[state]

    def _lines(self, pen: BluffPen) -> list[str]:
        """Explain how the value was found, and why the error is no greater."""
        digits = 0
        while self._residual and Fraction(1, 10 ** (digits + 1)) >= self._residual:
            digits += 1
        small = f"10^{{-{digits}}}" if pen.latex else f"10^{pen.sign}{digits}"
        value = pen.math(f"{float(self.value.middle):.6f}".replace("-", pen.sign))
        return [
            pen.say("duel.states", n=self.n_states),
            pen.say("duel.stage", stop=pen.number(self.stop)),
            pen.say("duel.iteration", residual=pen.math(small)),
            pen.say(
                "duel.error",
                shrinks=pen.number(1 - self.stop),
                formula=pen.math(f"{small} / ({pen.bare(self.stop)})"),
            ),
            pen.say("duel.value", value=value),
        ]


def duel(
    *, rewards: Rewards = SMALL, laps: int = 1, cap: int = 2, stop: Fraction | int = Fraction(1, 10),
    nest_bonus: int = 4, dwarfs: int = 1,
) -> Duel:  # fmt: skip
    """Solve the game for two on a small track.

    Parameters
    ----------
    rewards : mapping of str to int, coins
        Colours of the track in their order, 2 to 5 of them, with what their spaces bring.
    laps : int
        How often the colours come.
    cap : int, coins
        What a purse can hold; coins beyond it are safe at once.
    stop : Fraction, probability above 0
        Chance that the game is broken off after a round; the coins are counted then.
    nest_bonus : int, coins
    dwarfs : int
        Of each player: 2 by the rules, 1 for a smaller game.

    Returns
    -------
    Duel

    Raises
    ------
    BadData
        If a number cannot be, or more than 20,000 states can come.

    Notes
    -----
    Both want to have many more coins than the other.  In every state the mover picks a dwarf, then card and dragon are
    a zero-sum game; met, the mover splits its purse as is best for it, the fists by lot.  The hoard has no end here.
    Let T be one round of value iteration, V the values found and s the chance to stop: T brings any two lists of values
    closer by the factor 1 - s, so no value is further from the right one than max|T V - V| / s.

    References
    ----------
    Rules cave/two_player/*.  Shapley, Stochastic games, Proc. Nat. Acad. Sci. 39 (1953) 1095.

    Examples
    --------
    >>> small = duel(rewards={"red": 0, "green": 2}, cap=1)
    >>> small.n_states, small.error < Fraction(1, 10**8)
    (45, True)
    """
    coins = read_rewards(rewards, 2, 5)
    whole = tuple(read_count(f"rewards: {colour}", rewards[colour]) for colour in coins)
    sizes = read_count("laps", laps, 1, 4), read_count("nest_bonus", nest_bonus), read_count("cap", cap, 0, 12)
    track = Track(whole, *sizes, read_count("dwarfs", dwarfs, 1, 2))
    chance = read_chance("stop", stop)
    if not chance:
        raise bad("stop", "no_stop", "fix_stop")
    states = track.states(MOST_STATES)
    if len(states) > MOST_STATES:
        raise bad("track", "many_states", "fix_many_states", most=MOST_STATES)
    numbers = {state: number for number, state in enumerate(states)}
    compiled = [_compile(track, state, numbers) for state in states]
    values = [round(v * GRID) for v in _iterate(compiled, float(1 - chance))]
    residual = _residual(compiled, values, 1 - chance)
    return Duel(residual / chance, len(states), tuple(coins), chance, track, numbers, values, residual)


def _compile(track: Track, state: State, numbers: Mapping[State, int]) -> tuple[int, list[Stage], int]:
    stages = []
    for place in track.movers(state):
        rows = []
        for colour in sorted(state.hand):
            row = track.row(state, place, colour)
            after = -1 if row.after is None else numbers[row.after]
            rows.append((row.gain, after, [(numbers[one], numbers[two]) for one, two in row.splits]))
        stages.append((rows, len(rows) < len(track.coins)))
    return state.purse, stages, numbers[track.chest(state)]


def _round(case: tuple[int, list[Stage], int], worth: Sequence[Number], goes: Number, nothing: Number) -> Number:
    """One state in one round of value iteration; exact if the numbers are."""
    purse, stages, chest = case
    half, least = (nothing + purse) / 2, -goes * worth[chest]
    best: Number | None = None
    for rows, free in stages:
        missed = [nothing + gain + (goes * worth[after] if after >= 0 else nothing) for gain, after, _ in rows]
        found = [-half - goes * min([worth[one] + worth[two] for one, two in splits]) / 2 for _, _, splits in rows]
        value = stage_value(missed, found, least, free)
        best = value if best is None or value > best else best
    assert best is not None
    return best


def _iterate(compiled: Compiled, goes: float) -> list[float]:
    """Look for the values with floats, each new one used at once."""
    worth = [0.0] * len(compiled)
    for _ in range(MOST_SWEEPS):
        change = 0.0
        for number, case in enumerate(compiled):
            value = _round(case, worth, goes, 0.0)
            change = max(change, abs(value - worth[number]))
            worth[number] = value
        if change < STILL:
            break
    return worth


def _residual(compiled: Compiled, values: Sequence[int], goes: Fraction) -> Fraction:
    """How far one exact round moves any of the values."""
    worth = [Fraction(v, GRID) for v in values]
    nothing = Fraction(0)
    return max(abs(_round(case, worth, goes, nothing) - worth[number]) for number, case in enumerate(compiled))


def _places(where: str, given: Any) -> tuple[int, ...]:
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise bad(where, "no_places", "fix_places", value=repr(given))
    return tuple(sorted(read_count(where, place, START) for place in given))
