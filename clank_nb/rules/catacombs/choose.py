"""Questions of cards that give several things: two of three, all with an artifact, both for a discard."""

from __future__ import annotations

from typing import Any

from clank_nb.model.actions import Action, Choose
from clank_nb.model.effects import Choose as ChooseEffect
from clank_nb.model.effects import Pay, When
from clank_nb.model.state import Frame, Waiting, owed
from clank_nb.rules import changes, interpret
from clank_nb.rules.catacombs import card
from clank_nb.rules.clank import card as clank_card
from clank_nb.rules.draft import Draft
from clank_nb.rules.table import rule

SHIFT = 4
"""A frame keeps how many are still to be chosen in its lowest bits, and above them a bit for each option taken."""
TAKEN = 8
"""A condition that waits keeps the place of its effect in its lowest bits, and above them the option taken."""


def answers(state: Any, frame: Frame) -> list[Action]:
    """What may be chosen now: what can be paid, leads somewhere, and was not taken already."""
    who, choices, taken = frame.who, state.game.choices[frame.a], frame.b >> SHIFT
    return [
        choice.action
        for at, choice in enumerate(choices)
        if not taken >> at & 1
        and (choice.free or interpret.available(state, who, choice))
        and all(card.goal_there(state, who, goal) for goal in choice.goals)
    ]


def choose(draft: Draft, who: int, effect: ChooseEffect, path: str, piece: int) -> None:
    """Ask; where a condition gives every option, all of them are given without asking."""
    if effect.all_when is not None and interpret.holds(draft, who, effect.all_when, piece):
        draft.rules["card/choose_all"](draft, who, effect, path, piece, -1)
    else:
        changes.pushed(draft, owed("choose", who, path, effect.n, piece))


@rule("catacombs/card/choose_all")
def choose_all(draft: Draft, who: int, effect: ChooseEffect, path: str, piece: int, taken: int) -> None:
    """Every option but the one taken already, in the order of the card."""
    frames = [Frame("go", who, f"{path}/{option.name}", 0, piece)
              for at, option in enumerate(effect.options) if at != taken]  # fmt: skip
    changes.pushed_all(draft, *reversed(frames))


@rule("catacombs/card/choose_two")
def choose_two(draft: Draft, frame: Frame, at: int) -> None:
    """Of several rewards two different ones; if fewer can be done, those."""
    left = (frame.b & (1 << SHIFT) - 1) - 1
    if left > 0:
        taken = frame.b >> SHIFT | 1 << at
        changes.pushed(draft, owed("choose", frame.who, frame.a, left | taken << SHIFT, frame.c))


@rule("clank/card/choose")
def chosen(draft: Draft, frame: Frame, action: Choose) -> None:
    """One of the alternatives, and only one that can be paid."""
    effect = clank_card.effect_at(draft, frame.a)
    if isinstance(effect, ChooseEffect) and action.option == "all":
        draft.rules["party/both_for_discard"](draft, frame, effect)
    elif isinstance(effect, ChooseEffect):
        at = next(at for at, option in enumerate(effect.options) if option.name == action.option)
        changes.popped(draft)
        draft.rules["card/choose_two"](draft, frame, at)
        if effect.all_when is not None and frame.who == draft.player:
            _rest_waits(draft, frame, at)
        changes.pushed(draft, frame)
        clank_card.choose(draft, frame, action)
    else:
        again = isinstance(effect, Pay) and effect.times != 1 and action.option == "yes"
        if again:
            changes.slipped(draft, len(draft.pending) - 1, frame)
        clank_card.choose(draft, frame, action)


def _rest_waits(draft: Draft, frame: Frame, at: int) -> None:
    block, index = frame.a.rsplit("/", 1)
    waiting = Waiting(block, int(index) | at + 1 << TAKEN, frame.c)
    changes.effect_waits(draft, frame.who, waiting, interpret.card_of(frame.a))


@rule("catacombs/party/both_for_discard")
def both_for_discard(draft: Draft, frame: Frame, effect: ChooseEffect) -> None:
    """Both, for an unplayed card that is discarded."""
    changes.popped(draft)
    changes.note(draft, "option_chosen", "card/choose", frame.who, card=interpret.card_of(frame.a), option="all")
    draft.rules["card/choose_all"](draft, frame.who, effect, frame.a, frame.c, -1)
    changes.pushed(draft, owed("discard", frame.who, frame.a))


@rule("clank/turn/order_free")
def order_free(draft: Draft, who: int) -> bool:
    """Let conditions that have come true pay, in the order their cards were played; tells whether one did."""
    due: list[Waiting] = []
    for waiting in draft.turn.standing:
        if _came_true(draft, who, waiting):
            due.append(waiting)
    if not due:
        return False
    for waiting in due:
        changes.effect_due(draft, who, waiting, interpret.card_of(waiting.block))
    for waiting in reversed(due):
        at, taken = waiting.at & (1 << TAKEN) - 1, (waiting.at >> TAKEN) - 1
        effect, path = draft.game.blocks[waiting.block][at], f"{waiting.block}/{at}"
        if isinstance(effect, ChooseEffect):
            draft.rules["card/choose_all"](draft, who, effect, path, waiting.piece, taken)
        else:
            changes.pushed(draft, owed("go", who, f"{path}/do", 0, waiting.piece))
    return True


def _came_true(draft: Draft, who: int, waiting: Waiting) -> bool:
    effect: Any = draft.game.blocks[waiting.block][waiting.at & (1 << TAKEN) - 1]
    condition = effect.condition if isinstance(effect, When) else effect.all_when
    return bool(interpret.holds(draft, who, condition, waiting.piece))
