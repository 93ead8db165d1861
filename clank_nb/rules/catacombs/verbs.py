"""What carries out the effects that only these cards have; the others are those of the family."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from clank_nb.model.effects import (
    All,
    Buy,
    Choose,
    FreeRow,
    Haunt,
    Mark,
    Offer,
    Pay,
    Place,
    Put,
    Rotate,
    Take,
    Teleport,
    Ward,
)
from clank_nb.model.state import owed
from clank_nb.rules import changes, interpret
from clank_nb.rules.catacombs import card, choose
from clank_nb.rules.draft import Draft


def _take(draft: Draft, who: int, effect: Take, path: str, piece: int) -> None:
    if effect.what in ("minor_secret", "major_secret"):
        draft.rules["card/free_secret"](draft, who, effect.what, effect.n)
    elif effect.what == "prisoner":
        draft.rules["card/free_prisoner"](draft, who, effect.n)
    elif effect.what == "market_item":
        changes.pushed(draft, owed("free", who, path, 0, piece))
    else:
        draft.rules["card/take_tomes"](draft, who, effect.what, effect.n)


def _haunt(draft: Draft, who: int, effect: Haunt, path: str, piece: int) -> None:
    for _ in range(effect.n):
        draft.rules["explore/haunted"](draft)


def _put(draft: Draft, who: int, effect: Put, path: str, piece: int) -> None:
    draft.rules["card/on_top"](draft, who, effect, path, piece)


def _all(draft: Draft, who: int, effect: All, path: str, piece: int) -> None:
    """Everybody; a choice that a card brings as it arrives has an order of its own."""
    asks = any(isinstance(each, Choose | Pay) for each in effect.do)
    if asks and "/arrive/" in path:
        interpret.each_of(draft, draft.rules["party/arrive_choice"](draft, who), effect.do, path)
    else:
        interpret.VERBS[All](draft, who, effect, path, piece)


def _ward(draft: Draft, who: int, effect: Ward, path: str, piece: int) -> None:
    """Nothing more: the damage was cancelled when the card was discarded for it."""


VERBS: dict[type[Any], Callable[..., None]] = {
    **interpret.VERBS,
    All: _all,
    Buy: card.free_frame,
    Choose: choose.choose,
    FreeRow: card.free_frame,
    Haunt: _haunt,
    Mark: card.free_frame,
    Offer: card.offer,
    Place: card.put_tile,
    Put: _put,
    Rotate: card.rotate,
    Take: _take,
    Teleport: card.teleport,
    Ward: _ward,
}
