"""Who has won, and what that is worth: 1 for a victory, a half for a draw, 0 for a defeat."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from clank_nb.rules.sheet import ScoreLine, Sheet

RULES = {
    "fort": "end/fort",
    "only_card": "stronghold/only_card",
    "ai_deck": "end/ai_loses",
    "repetition": "end/draw",
    "turns": "end/draw",
}
"""The rule of each reason for an end."""


def sheet(state: Any, who: int) -> Sheet:
    """One line: victory, draw or defeat; while the game goes on there is none."""
    game = state.game
    if not state.over:
        return Sheet(who, game.colours[who], ())
    rule = game.slug(RULES[state.over])
    what, points = ("draw", Fraction(1, 2)) if state.winner < 0 else ("defeat", 0)
    if state.winner == who:
        what, points = "victory", 1
    line: Any = ScoreLine(what, 1, points, rule)  # type: ignore[arg-type]
    return Sheet(who, game.colours[who], (line,))


def winners(state: Any) -> tuple[int, ...]:
    """The player who has won; nobody in a draw, or when the AI has."""
    return (state.winner,) if 0 <= state.winner < state.game.n_players else ()
