"""What the policies think: whole turns looked ahead, with the hidden hand guessed where there is one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from clank_nb.model.actions import Action
from clank_nb.model.actions_clash import Attack, NameChampion, Pick
from clank_nb.odds.clash_search.alphabeta import Searcher
from clank_nb.odds.clash_search.compact import book, packed
from clank_nb.odds.clash_search.moves import Play, row
from clank_nb.odds.clash_search.plays import action_of
from clank_nb.rules.clash_of_decks.legal import END
from clank_nb.sim.clash.alone import best_plays
from clank_nb.sim.clash.guessing import filled, guesses
from clank_nb.sim.clash.picks import best_champion, best_pick

if TYPE_CHECKING:
    from clank_nb.sim.policy import Stream


def choose(seen: Any, actions: Sequence[Action], stream: Stream, depth: int, n: int) -> Action:
    """Choose an action from what a player sees.

    Parameters
    ----------
    seen : ClashObservation
    actions : sequence of Action
    stream : Stream
    depth : int, turns of either side
    n : int
        How many times what is hidden is guessed, in the hand of the other player or in the deck of the AI.
    """
    if isinstance(actions[0], Pick):
        return best_pick(seen, actions)
    if isinstance(actions[0], NameChampion):
        return best_champion(seen, actions)
    if isinstance(actions[-1], Attack):
        return actions[-1]
    plays = best_plays(seen, stream, depth, n) if seen.game.solo else voted(seen, stream, depth, n)
    known, phase = book(seen.game), (*packed(seen, _any_hands(seen)), seen.mana)
    return action_of(known, phase, plays[0], seen.player) if plays else END


def _any_hands(seen: Any) -> tuple[Sequence[str], Sequence[str]]:
    """Hands without hidden places; in which order these are filled makes no difference to an own play."""
    if seen.game.solo:
        return seen.hands[0], ()
    one, two = (filled(hand, pile) for hand, pile in zip(seen.hands, seen.unseen, strict=True))
    return one, two


def voted(seen: Any, stream: Stream, depth: int, n: int) -> tuple[Play, ...]:
    """Look ahead in every guess; the turn that is best in most of them, of equals the one found first."""
    known, votes = book(seen.game), Counter[tuple[Play, ...]]()
    for hands in guesses(seen, stream, n if depth > 1 else 1):
        _, turn = Searcher(known).best(packed(seen, hands), seen.mana, depth)
        votes[row(turn.plays)] += 1
    return max(votes, key=votes.__getitem__)
