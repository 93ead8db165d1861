"""Tempers: what one kind of player likes, dislikes and dares, in a few numbers."""

from __future__ import annotations

from dataclasses import dataclass

from clank_nb.sim.worth import Prices

__all__ = ["CAREFUL", "GREEDY", "RACER", "Temper"]

USUAL = Prices()


@dataclass(frozen=True, slots=True)
class Temper:
    """What one kind of player likes, dislikes and dares.

    Parameters
    ----------
    prices : Prices
        What things are worth, in points.
    prize : float
        Weight of an artifact's value.
    harm : float, points
        Loss by one damage.
    haste : float, points
        Loss by one turn that passes.
    margin : float, turns
        Spare time wanted on the way home.
    fear : float, 0 to 1
        1 takes it that others hurry for the nearest artifact and out, 0.5 that they take twice as long.
    stroll : float
        Weight of what lies beside the way.
    points : float
        Weight of points printed on cards and market items.
    choosy : float, points
        Least gain for which a card is taken.
    """

    prices: Prices = USUAL
    prize: float = 1.0
    harm: float = 1.5
    haste: float = 0.2
    margin: float = 2.0
    fear: float = 0.5
    stroll: float = 1.0
    points: float = 1.0
    choosy: float = 0.3


CAREFUL = Temper(
    Prices(noise=2.0, heal=2.5), prize=0.4, harm=2.5, haste=0.5, margin=4.0, fear=1.0, stroll=0.7, choosy=0.6
)  # fmt: skip
"""Quiet, and home early."""

GREEDY = Temper(haste=0.1, harm=1.2, points=1.2)
"""Points, as many as there is time for."""

RACER = Temper(Prices(boots=2.5), prize=0.05, haste=1.0, margin=2.5, stroll=0.2, points=0.5)
"""The shortest way in and out."""
