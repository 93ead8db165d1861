"""Clash of Decks searched and solved, exactly: whole turns, small duels, turns ahead, and small solo games."""

from __future__ import annotations

from clank_nb.odds.clash_search.duel import SolvedDuel, solve
from clank_nb.odds.clash_search.plays import Way, turns
from clank_nb.odds.clash_search.retrograde import Value, retrograde

__all__ = ["SolvedDuel", "Value", "Way", "retrograde", "solve", "turns"]
