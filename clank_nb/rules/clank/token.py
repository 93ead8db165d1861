"""Secrets, potions and other tokens (``clank/token/*``)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from clank_nb.model.actions import Find, Use
from clank_nb.model.effects import Effect
from clank_nb.model.state import Frame
from clank_nb.rules import changes, interpret
from clank_nb.rules.draft import Draft
from clank_nb.rules.reasons import Reason
from clank_nb.rules.table import rule


@rule("clank/token/at_once")
def at_once(draft: Draft, frame: Frame, action: Find) -> None:
    """A secret is turned up: it is kept, or it acts at once and leaves the game."""
    token = draft.game.tokens[action.token]
    changes.secret_found(draft, frame.who, token.id, frame.a, keep=token.keep)
    interpret.moment(draft, frame.who, "find", token.id)
    if f"{token.id}/end_of_turn" in draft.game.blocks:
        draft.rules["token/magic_spring"](draft, frame.who)


@rule("clank/token/magic_spring")
def magic_spring(draft: Draft, who: int) -> None:
    """A card is owed when this turn ends, before the clean-up."""
    if who == draft.player:
        changes.trash_owed(draft, who)


@rule("clank/token/potion")
def potion(state: Any, who: int, action: Use) -> Reason | None:
    """Potions are used by their owner; one that heals needs damage to heal."""
    if action.what not in state.players[who].tokens:
        return Reason.of(state, "token/potion", "no_such_token", token=action.what)
    if heals(state.game.blocks[f"{action.what}/use"]) and not state.cubes.track[who]:
        return Reason.of(state, "token/potion", "nothing_to_heal", token=action.what)
    return None


def heals(effects: Iterable[Effect]) -> bool:
    """Whether some effect takes damage away, and so asks for damage."""
    return any(getattr(effect, "heal", 0) for effect in effects)


def drink(draft: Draft, who: int, token: str) -> None:
    changes.token_used(draft, who, token)
    interpret.moment(draft, who, "use", token)
