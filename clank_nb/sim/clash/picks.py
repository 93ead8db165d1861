"""What a policy takes in a draft, and whom it names as its champion."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from clank_nb.model.actions import Action


def best_pick(seen: Any, actions: Sequence[Action]) -> Action:
    """Take a card of a draft: a cheap one, which can be played beside others; creatures before spells."""
    return min(actions, key=lambda action: _dear(seen, action))


def best_champion(seen: Any, actions: Sequence[Action]) -> Action:
    """Name the dearest creature: creatures in play make it cheaper."""
    return max(actions, key=lambda action: (_card(seen, action).cost, _card(seen, action).av))


def _dear(seen: Any, action: Action) -> tuple[bool, int]:
    card = _card(seen, action)
    return card.is_spell, card.cost


def _card(seen: Any, action: Any) -> Any:
    return seen.game.cards[action.card]
