"""What a policy of Dragon's Cave sees from its seat: where cards lead, what is at stake, and the exact mixes for it.

The mixes come from `clank_nb.odds.bluff`, and are kept: a game asks for the same hands and purses again and again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from clank_nb.model.actions_cave import CHEST

if TYPE_CHECKING:
    from clank_nb.sim.policy import Stream

__all__ = ["Law", "Walker", "bank_from", "dragon_law", "drawn", "dwarf_law", "walker", "walkers", "worth"]

Coins = tuple[tuple[str, int], ...]
"""Colours in hand, each with the coins where its card leads."""
UNKNOWN = 2
"""Coins that a closed purse is taken to hold."""


class Law(NamedTuple):
    """Choices with whole weights, to be drawn from exactly."""

    choices: tuple[str, ...]
    weights: tuple[int, ...]
    total: int
    value: Fraction = Fraction(0)


class Walker(NamedTuple):
    """One dwarf with its cards: what each colour in hand would bring, and the purse at stake."""

    coins: Coins
    purse: int

    @property
    def hand(self) -> tuple[str, ...]:
        """Colours in hand."""
        return tuple([colour for colour, _ in self.coins])


def drawn(law: Law, stream: Stream) -> str:
    """Draw a choice."""
    left = stream.below(law.total)
    for choice, weight in zip(law.choices, law.weights, strict=True):
        if left < weight:
            return choice
        left -= weight
    return law.choices[-1]


# ---- what is to be had -----------------------------------------------------------------------------------------------


def walker(seen: Any, who: int, dwarf: int | None = None) -> Walker:
    """A player as it stands: by default with the dwarf that moves."""
    player, game = seen.players[who], seen.game
    track, own = game.board, game.settings["own_space_counts"]
    place = player.places[player.dwarf if dwarf is None else dwarf]
    found = []
    for card in player.hand:
        if card != CHEST:
            goal = track.forward(place, card, own)
            found.append((card, track.spaces[goal].coins if goal < track.end else game.settings["nest_bonus"]))
    return Walker(tuple(found), UNKNOWN if player.purse is None else player.purse)


def walkers(seen: Any) -> list[Walker]:
    """All that may come in this round and have a colour in hand."""
    others = [walker(seen, who) for who in range(seen.game.n_players) if who != seen.player]
    return [each for each in others if each.coins]


def worth(walkers: Sequence[Walker], space: str) -> Fraction:
    """What the dragon spares itself on a space, if each dwarf plays every colour in hand equally often."""
    total = Fraction(0)
    for each in walkers:
        for colour, coins in each.coins:
            if colour == space:
                total += Fraction(2 * coins + each.purse, 2 * len(each.coins))
    return total


# ---- exact mixes -----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=65_536)
def dwarf_law(dwarf: Walker) -> Law:
    """The best mix of a dwarf against a dragon that knows its hand and its purse."""
    from clank_nb.odds.bluff import colour_choice

    choice = colour_choice(purse=dwarf.purse, hand=dwarf.hand, rewards=dict(dwarf.coins))
    return _law(choice.dwarf.weights, choice.value)


@lru_cache(maxsize=65_536)
def dragon_law(dwarfs: tuple[Walker, ...]) -> Law:
    """The best mix of the dragon: against one dwarf, or against the sum of what several gain."""
    from clank_nb.odds.bluff import colour_choice, dwarfs_together

    if len(dwarfs) == 1:
        one = colour_choice(purse=dwarfs[0].purse, hand=dwarfs[0].hand, rewards=dict(dwarfs[0].coins))
        return _law(one.dragon.weights, one.value)
    sides = [{"rewards": dict(each.coins), "loss": Fraction(each.purse, 2)} for each in dwarfs]
    several = dwarfs_together(dwarfs=sides)
    return _law(several.dragon.weights, several.value)


def _law(weights: Mapping[str, int], value: Fraction) -> Law:
    table = {choice: weight for choice, weight in weights.items() if weight}
    return Law(tuple(table), tuple(table.values()), sum(table.values()), value)


@lru_cache(maxsize=256)
def bank_from(colours: int, used: int, mean: Fraction) -> Fraction:
    """The purse from which the best rule for the long run banks, with so many colours used.

    Parameters
    ----------
    colours : int
        Colours of the track.
    used : int
        Colours that lie open.
    mean : Fraction, coins
        Printed on a space on average: the rule is for one coin on every space, and is stretched by this.
    """
    from clank_nb.odds.bluff import best_banking

    best = best_banking(colours=max(2, min(colours, 8)))
    least = [min(best.banks_at(used=k), default=colours + 1) for k in range(min(used, colours - 1) + 1)]
    return min(least) * mean
