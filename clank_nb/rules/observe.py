"""What one player may know of a state: each game says it, here it is asked."""

from __future__ import annotations

from typing import Any

from clank_nb.data.errors import BadCode, shown
from clank_nb.model.table import AnyState
from clank_nb.rules.ruleset import need_state, ruleset
from clank_nb.words import say

__all__ = ["observe"]


def observe(state: AnyState, player: int) -> Any:
    """Give what one player may know.

    Parameters
    ----------
    state : AnyState
    player : int
        Number of the player who looks.

    Returns
    -------
    Observation
        Equal for any two states that this player cannot tell apart; each game has its own.

    Examples
    --------
    >>> from clank_nb.rules.engine import new_game
    >>> seen = observe(new_game("clank", seed=7), player=0)
    >>> len(seen.me.hand), len(seen.players[1].hand), len(seen.players[1].unseen)
    (5, 0, 10)
    """
    need_state(state)
    game = state.game
    if type(player) is not int or not 0 <= player < game.n_players:
        seats = ", ".join(f"{number} {colour}" for number, colour in enumerate(game.colours))
        raise BadCode(say("games.no_player", given=shown(player), seats=seats), given=player)
    return ruleset(game.name).observed(state, player, state.current_player)
