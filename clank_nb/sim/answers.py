"""Answers to the questions that cards and rooms ask."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from clank_nb.model.actions import Action
from clank_nb.model.effects import Choose, Pay
from clank_nb.model.state import Frame
from clank_nb.sim.outlook import Outlook
from clank_nb.sim.plan import end_points, now, plays_left
from clank_nb.sim.worth import effects_worth, option_worth, play_worth

__all__ = ["answer", "worst_in_hand"]


def answer(out: Outlook, actions: Sequence[Action]) -> Action:
    """The best answer to the question on top; of equal ones the first."""
    frame = out.seen.pending[-1]
    judge = _JUDGES[frame.kind]
    return max(actions, key=lambda action: judge(out, frame, action))


def effect_at(out: Outlook, path: str) -> Any:
    """The effect that asks."""
    block, place = path.rsplit("/", 1)
    return out.game.blocks[block][int(place)]


def _option(out: Outlook, frame: Frame, action: Any) -> float:
    """Worth of an option; of a "may" what it brings, against nothing."""
    effect, prices = effect_at(out, frame.a), now(out)
    if isinstance(effect, Choose):
        return option_worth(next(option for option in effect.options if option.name == action.option), prices)
    if action.option == "nothing":
        return 0.0
    return effects_worth((Pay(effect.price, effect.do),) if isinstance(effect, Pay) else effect.do, prices)


def _keep(out: Outlook, frame: Frame, action: Any) -> float:
    """Discard what plays worst."""
    return -play_worth(out.game.cards[action.card], now(out))


def _thin(out: Outlook, frame: Frame, action: Any) -> float:
    """Trash what is worth least in the rest of the game."""
    card = out.game.cards[action.card]
    return -out.temper.points * end_points(out, card) - plays_left(out) * play_worth(card, out.temper.prices)


def _replace(out: Outlook, frame: Frame, action: Any) -> float:
    """Replace what helps oneself least, dangers first."""
    card = out.game.cards[action.card]
    return 3.0 * card.danger - play_worth(card, out.temper.prices) - out.temper.points * card.points


def _take(out: Outlook, frame: Frame, action: Any) -> float:
    """Take the artifact one came for, else what is worth most."""
    major, minor = out.secrets
    idol = max((token.points for token in out.game.tokens.group("idol")), default=0)
    worth = {"major_secret": major, "minor_secret": minor, "monkey_idol": float(idol), "nothing": 0.0}
    if action.what == "artifact":
        return 100.0 if out.goal == frame.a else -1.0
    return worth[action.what]


_JUDGES: Mapping[str, Callable[[Outlook, Frame, Any], float]] = {
    "choose": _option,
    "discard": _keep,
    "trash": _thin,
    "replace": _replace,
    "take": _take,
    "neighbour": _take,
}


def worst_in_hand(out: Outlook, but: str) -> float:
    """Worth of playing the worst other card of the hand."""
    hand = list(out.me.hand)
    hand.remove(but)
    return min((play_worth(out.game.cards[card], out.prices) for card in hand), default=0.0)
