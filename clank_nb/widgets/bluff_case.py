"""What the bluff lab looks at, as a value: hand, purse, mix, dragon, and how many rounds have been played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

from clank_nb.data.errors import ClankError
from clank_nb.odds.bluff import ColourChoice, Mix, colour_choice
from clank_nb.sim.bluff import ColourRounds, colour_rounds, dragon_mix, gain_at
from clank_nb.words import called, say

Shares = tuple[tuple[str, Fraction], ...]
MOST_ROUNDS = 1000
"""Rounds of one attempt; the next one begins so many chance events later."""


@dataclass(frozen=True, slots=True)
class Bluff:
    """All that the bluff lab shows is a function of this.

    Parameters
    ----------
    rewards : tuple of (str, Fraction), coins
        What the spaces of each colour bring.
    held : tuple of str
        Colours in hand, in the order of the track.
    mix : tuple of (str, Fraction)
        The chance of every colour; those that are not in hand have none.
    purse : int, coins
    dragon : str
        One of `DRAGONS`.
    rounds : int
        How many there are to play.
    played : int
        How many have been played.
    seed, attempt : int
        Which dice, and the how-manieth rounds with them.
    shown : bool
        Whether the equilibrium is to be seen.
    """

    rewards: Shares
    held: tuple[str, ...]
    mix: Shares
    purse: int = 4
    dragon: str = "exploiter"
    rounds: int = 100
    played: int = 0
    seed: int = 7
    attempt: int = 0
    shown: bool = False

    @property
    def coins(self) -> dict[str, Fraction]:
        """What every colour brings."""
        return dict(self.rewards)

    @property
    def own(self) -> Mix:
        """The mix over the colours in hand."""
        chances = dict(self.mix)
        return Mix({colour: chances[colour] for colour in self.held})

    @property
    def choice(self) -> ColourChoice:
        """The game with its value and optimal mixes."""
        return _solved(self.rewards, self.held, self.purse)

    @property
    def brings(self) -> dict[str, Fraction]:
        """What the mix brings on average, by where in the hand the dragon waits."""
        choice, own = self.choice, self.own
        return {colour: gain_at(choice, own, colour) for colour in self.held}

    @property
    def worst(self) -> tuple[str, ...]:
        """Where a dragon waits that knows the mix."""
        brings = self.brings
        least = min(brings.values())
        return tuple(colour for colour, gain in brings.items() if gain == least)

    @property
    def loss(self) -> Fraction:
        """What the mix loses in a round to a dragon that knows it, against an optimal mix."""
        return self.choice.value - min(self.brings.values())

    def gain(self, dragon: str) -> Fraction | None:
        """Give what the mix brings against a dragon, or None for one that learns."""
        choice, own = self.choice, self.own
        steady = dragon_mix(choice=choice, dragon=dragon, mix=own, colours=tuple(self.coins))
        return None if steady is None else steady.mean({c: gain_at(choice, own, c) for c in self.coins})

    def run(self, dragon: str) -> ColourRounds:
        """Give all rounds against a dragon, played or still to be played."""
        first = self.attempt * MOST_ROUNDS
        return _run(self.rewards, self.held, self.mix, self.purse, dragon, self.rounds, self.seed, first)

    # ---- another case ------------------------------------------------------------------------------------------------

    def set(self, **fields: Any) -> Bluff:
        """Set something otherwise: nothing is played yet."""
        return replace(self, **{"played": 0, **fields})

    def with_share(self, colour: str, percent: int) -> Bluff:
        """Give a colour so many percent; the others share the rest as they did, in whole percents."""
        if colour not in self.held:
            raise ClankError(say("bluff_lab.not_held", who=called(colour)))
        others = {c: p for c, p in self.mix if c in self.held and c != colour}
        if not others:
            percent = 100
        shares = {colour: Fraction(percent, 100), **_percents(others, 100 - percent)}
        return self.set(mix=self._mixed(shares))

    def with_hand(self, colour: str, held: bool) -> Bluff:
        """Take a card back to hand, or lay it out as used; its chance goes to the others as they share."""
        hand = tuple(c for c, _ in self.rewards if (held if c == colour else c in self.held))
        if not hand:
            raise ClankError(say("bluff_lab.no_card"))
        left = {c: p for c, p in self.mix if c in hand}
        shares = left if sum(left.values()) == 1 else _percents(left, 100)
        return replace(self, held=hand, played=0)._with(shares)

    def _with(self, shares: Mapping[str, Fraction]) -> Bluff:
        return replace(self, mix=self._mixed(shares))

    def _mixed(self, shares: Mapping[str, Fraction]) -> Shares:
        return tuple((c, shares.get(c, Fraction(0))) for c, _ in self.rewards)

    def at_best(self) -> Bluff:
        """Take an optimal mix for one's own."""
        best = self.choice.dwarf
        return self.set(mix=self._mixed({c: best[c] for c in self.held}))


def _percents(shares: Mapping[str, Fraction], total: int) -> dict[str, Fraction]:
    """Share out whole percents in proportion; what rounding leaves goes to the largest remainders."""
    whole = sum(shares.values(), Fraction(0))
    wanted = {c: (total * p / whole if whole else Fraction(total, len(shares))) for c, p in shares.items()}
    given = {c: int(want) for c, want in wanted.items()}
    short = total - sum(given.values())
    for c in sorted(wanted, key=lambda c: given[c] - wanted[c])[:short]:
        given[c] += 1
    return {c: Fraction(n, 100) for c, n in given.items()}


def even(colours: tuple[str, ...]) -> dict[str, Fraction]:
    """Share 100 percent out evenly."""
    return _percents(dict.fromkeys(colours, Fraction(0)), 100)


@lru_cache(maxsize=256)
def _solved(rewards: Shares, held: tuple[str, ...], purse: int) -> ColourChoice:
    return colour_choice(purse=purse, hand=held, rewards=dict(rewards))


@lru_cache(maxsize=64)
def _run(
    rewards: Shares, held: tuple[str, ...], mix: Shares, purse: int, dragon: str, rounds: int, seed: int, first: int
) -> ColourRounds:
    own = {colour: p for colour, p in mix if colour in held}
    return colour_rounds(
        mix=own, purse=purse, dragon=dragon, hand=held, rewards=dict(rewards), rounds=rounds, seed=seed, first=first
    )
