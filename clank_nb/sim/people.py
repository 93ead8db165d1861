"""Policies that play like people: from what one player sees, by a few plain ideas."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from clank_nb.model.actions import Acquire, Action, Buy, Fight, PlayCard, Take, Use
from clank_nb.model.effects import Pay, Yield
from clank_nb.sim.answers import answer, worst_in_hand
from clank_nb.sim.delvers import delve
from clank_nb.sim.outlook import Outlook
from clank_nb.sim.plan import basket, best_trip, gain, now
from clank_nb.sim.temper import CAREFUL, GREEDY, RACER, Temper
from clank_nb.sim.ways import Trip
from clank_nb.sim.worth import Prices, draws_of

if TYPE_CHECKING:
    from clank_nb.sim.policy import Stream

__all__ = ["careful", "greedy", "racer"]

TAKE = Take("artifact")


def careful(seen: Any, actions: Sequence[Action], stream: Stream, /) -> Action:
    """Keep quiet, heal, take what is near and leave early."""
    return _played(seen, actions, CAREFUL)


def greedy(seen: Any, actions: Sequence[Action], stream: Stream, /) -> Action:
    """Go for points: dear artifacts, the market, gems."""
    return _played(seen, actions, GREEDY)


def racer(seen: Any, actions: Sequence[Action], stream: Stream, /) -> Action:
    """Buy boots, take the artifact with the shortest way, go straight out."""
    return _played(seen, actions, RACER)


def _played(seen: Any, actions: Sequence[Action], temper: Temper) -> Action:
    """By the ideas for a board, or by those for a dungeon that grows."""
    return _decide(Outlook(seen, temper), actions) if seen.delve is None else delve(seen, actions, temper)


def _decide(out: Outlook, actions: Sequence[Action]) -> Action:
    if out.seen.pending[-1].kind != "turn":
        return answer(out, actions)
    plays = [action for action in actions if isinstance(action, PlayCard)]
    return _next_card(out, plays) if plays else _after_cards(out, actions)


def _next_card(out: Outlook, plays: Sequence[PlayCard]) -> Action:
    """Cards that draw first, those that cost a bad card next, those that cost a good one last."""

    def order(action: PlayCard) -> tuple[int, str]:
        card = out.game.cards[action.card]
        if any(isinstance(effect, Pay) and effect.price.discard for effect in card.on("play")):
            return (1 if worst_in_hand(out, card.id) < 1.0 else 3), card.id
        return (0 if draws_of(card) else 2), card.id

    return min(plays, key=order)


def _after_cards(out: Outlook, actions: Sequence[Action]) -> Action:
    """What brings boots or cards first, then the walk, then the rest of the row."""
    if out.goal == out.me.room and TAKE in actions:
        return TAKE
    walk = Trip() if out.me.out else best_trip(out)[1]
    wanted = _wanted(out, actions, out.seen.turn.swords - walk.swords)
    quick = [action for action in wanted if _helps_now(out, action)]
    if quick:
        return quick[0]
    if walk.steps and (step := out.game.actions[walk.steps[0]]) in actions:
        return step
    return wanted[0] if wanted else actions[-1]


def _wanted(out: Outlook, actions: Sequence[Action], swords: int) -> list[Action]:
    """What is worth doing: fights with spare swords, the best that skill buys, the market, one's own tokens."""
    prices, cards = now(out), out.game.cards
    fights = [a for a in actions if isinstance(a, Fight) and (cards[a.card].swords_cost or 0) <= swords]
    paid = [a for a in actions if isinstance(a, Acquire) or (isinstance(a, Use) and a.what in cards)]
    free = [a for a in actions if isinstance(a, Buy) or (isinstance(a, Use) and a.what not in cards)]
    return [*_best_first(out, fights, prices), *basket(out, paid, prices), *_best_first(out, free, prices)]


def _best_first(out: Outlook, actions: Sequence[Action], prices: Prices) -> list[Action]:
    """What gains anything, best first."""
    gains = [(gain(out, action, prices), action) for action in actions]
    return [action for worth, action in sorted(gains, key=lambda pair: (-pair[0], str(pair[1]))) if worth > 0]


def _helps_now(out: Outlook, action: Action) -> bool:
    """Whether an action should come before the walk: it gives boots, swords or cards, or is done only here."""
    if isinstance(action, Use):
        effects = (out.game.cards if action.what in out.game.cards else out.game.tokens)[action.what].on("use")
    elif isinstance(action, Acquire | Fight):
        card = out.game.cards[action.card]
        if card.places:
            return True
        effects = card.on("acquire" if isinstance(action, Acquire) else "defeat")
    else:
        return isinstance(action, Buy)
    return any(not isinstance(effect, Yield) or effect.boots or effect.draw or effect.swords for effect in effects)
