"""Exact chances: whole numbers in, ``Fraction`` out."""

from __future__ import annotations

from clank_nb.odds.bag import Attack, Knockouts, attack, damage
from clank_nb.odds.derive import Derivation
from clank_nb.odds.dist import Count, Dist, Row
from clank_nb.odds.joint import Joint
from clank_nb.odds.mixture import Mixture, mix
from clank_nb.odds.percent import Percent, percent_text
from clank_nb.odds.several import Series, attacks
from clank_nb.odds.steps import countdown_attacks, out_turn_attacks
from clank_nb.odds.survival import Survival, survival

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
    "Series",
    "Survival",
    "attack",
    "attacks",
    "countdown_attacks",
    "damage",
    "mix",
    "out_turn_attacks",
    "percent_text",
    "survival",
]
