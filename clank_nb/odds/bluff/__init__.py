"""The mathematics of hiding and guessing in Dragon's Cave: exact, and without a game to play.

Zero-sum games as tables (`matrix_game`); the choice of a colour for every hand and purse (`colour_choice`,
`colour_table`); the two fists (`fists`, `best_split`); when to bank (`bank_choice`, `bank_rule`, `best_banking`); two
dwarfs against one dragon (`dwarfs_together`); the game for two on a small track (`duel`).
"""

from __future__ import annotations

from clank_nb.odds.bluff.bank import BankChoice, BankRule, bank_choice, bank_from, bank_rule
from clank_nb.odds.bluff.bank_best import Banking, Plan, best_banking
from clank_nb.odds.bluff.bank_steps import BankStep, banking_bounds, banking_steps
from clank_nb.odds.bluff.bounds import Bounds
from clank_nb.odds.bluff.colours import COINS, HOARD, ColourChoice, colour_choice, colour_table
from clank_nb.odds.bluff.domination import Dominated
from clank_nb.odds.bluff.duel import Duel, DuelChoice, duel
from clank_nb.odds.bluff.fists import Keep, best_split, fist_game, fists, keep_game
from clank_nb.odds.bluff.matrix import MatrixGame, matrix_game
from clank_nb.odds.bluff.mix import Mix
from clank_nb.odds.bluff.simplex import Optimum, maximise
from clank_nb.odds.bluff.solution import Solution
from clank_nb.odds.bluff.together import Together, dwarfs_together

__all__ = [
    "COINS",
    "HOARD",
    "BankChoice",
    "BankRule",
    "BankStep",
    "Banking",
    "Bounds",
    "ColourChoice",
    "Dominated",
    "Duel",
    "DuelChoice",
    "Keep",
    "MatrixGame",
    "Mix",
    "Optimum",
    "Plan",
    "Solution",
    "Together",
    "bank_choice",
    "bank_from",
    "bank_rule",
    "banking_bounds",
    "banking_steps",
    "best_banking",
    "best_split",
    "colour_choice",
    "colour_table",
    "duel",
    "dwarfs_together",
    "fist_game",
    "fists",
    "keep_game",
    "matrix_game",
    "maximise",
]
