"""Exact chances: whole numbers in, ``Fraction`` out."""

from __future__ import annotations

from clank_nb.odds.bag import Attack, Knockouts, attack, damage
from clank_nb.odds.derive import Derivation
from clank_nb.odds.dist import Count, Dist, Row
from clank_nb.odds.joint import Joint
from clank_nb.odds.mixture import Mixture, mix
from clank_nb.odds.percent import Percent, percent_text

__all__ = [
    "Attack",
    "Count",
    "Derivation",
    "Dist",
    "Joint",
    "Knockouts",
    "Mixture",
    "Percent",
    "Row",
    "attack",
    "damage",
    "mix",
    "percent_text",
]
