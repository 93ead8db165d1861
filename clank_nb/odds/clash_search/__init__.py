"""Clash of Decks searched and solved, exactly.

Whole turns (`turns`); small duels with open hands solved backwards (`solve`); turns looked ahead by alpha-beta
(`search`), by plain `minimax`, and how much work each is (`node_counts`); a small
`tree` of turns, searched step by step; small solo games as a Markov decision process
(`solo_value`, `tiny_solo`).
"""

from __future__ import annotations

from clank_nb.odds.clash_search.duel import SolvedDuel, solve
from clank_nb.odds.clash_search.plays import Way, turns
from clank_nb.odds.clash_search.retrograde import Value, retrograde
from clank_nb.odds.clash_search.search import Nodes, Pass, Search, minimax, node_counts, search
from clank_nb.odds.clash_search.solo import SoloValue, solo_value, tiny_solo
from clank_nb.odds.clash_search.tree import Tree, Walk, tree
from clank_nb.odds.clash_search.tree_values import Node

__all__ = [
    "Node",
    "Nodes",
    "Pass",
    "Search",
    "SoloValue",
    "SolvedDuel",
    "Tree",
    "Value",
    "Walk",
    "Way",
    "minimax",
    "node_counts",
    "retrograde",
    "search",
    "solo_value",
    "solve",
    "tiny_solo",
    "tree",
    "turns",
]
