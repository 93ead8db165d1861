"""Secrets, prisoners and goods of the catacombs (``catacombs/token/*``)."""

from __future__ import annotations

from typing import Any

from clank_nb.model.actions import Find
from clank_nb.model.state import Frame, owed
from clank_nb.rules import changes, changes_delve, interpret
from clank_nb.rules.catacombs import party
from clank_nb.rules.draft import Draft
from clank_nb.rules.table import rule


@rule("clank/token/at_once")
def at_once(draft: Draft, frame: Frame, action: Find) -> None:
    """A secret of the bank is turned up: it is kept, or it acts at once and leaves the game."""
    token = draft.game.tokens[action.token]
    changes_delve.secret_drawn(draft, frame.who, token.id, frame.a, keep=token.keep)
    if frame.who == draft.player:
        changes_delve.secret_counted(draft)
        if frame.a == "major_secret" or draft.trip.secrets == 2:
            party.came_true(draft, "opponent_takes_secrets")
    interpret.moment(draft, frame.who, "find", token.id)
    if f"{token.id}/end_of_turn" in draft.game.blocks:
        draft.rules["token/magic_spring"](draft, frame.who)


@rule("catacombs/token/prisoner")
def prisoner(draft: Draft, frame: Frame, action: Find) -> None:
    """A freed prisoner lies before its owner, and what it does at once happens now."""
    changes_delve.prisoner_freed(draft, frame.who, action.token)
    if draft.game.tokens[action.token].prisoner:
        draft.rules["card/this_turn"](draft, "freed_prisoner")
    interpret.moment(draft, frame.who, "find", action.token)


@rule("catacombs/token/discount_coupon")
def discount_coupon(draft: Draft, who: int, token: str) -> None:
    """It leaves the game for what it made cheaper."""
    changes_delve.token_given_up(draft, who, token, "token/discount_coupon")


@rule("catacombs/token/puzzle_box")
def puzzle_box(draft: Draft, who: int) -> None:
    """In a wayshrine it leaves the game for a random major secret; with none left it stays."""
    boxes = [token for token in draft.players[who].tokens if token in draft.moments["enter_wayshrine"]]
    for token in boxes[: len(draft.rooms.unseen_major)]:
        changes_delve.token_given_up(draft, who, token, "token/puzzle_box")
        interpret.moment(draft, who, "enter_wayshrine", token)


@rule("catacombs/card/free_secret")
def free_secret(draft: Draft, who: int, kind: str, n: int) -> None:
    """Random secrets of the bank, as many as are left."""
    left = draft.rooms.unseen_major if kind == "major_secret" else draft.rooms.unseen_minor
    owing = sum(1 for frame in draft.pending if frame.kind == "secret" and frame.a == kind)
    if len(left) == owing:
        changes.note(draft, "bank_empty", "card/free_secret", who, what=kind)
    for _ in range(min(n, len(left) - owing)):
        changes.pushed(draft, owed("secret", who, kind))


@rule("catacombs/card/free_prisoner")
def free_prisoner(draft: Draft, who: int, n: int) -> None:
    """Random prisoners of the bank, as many as are left."""
    owing = sum(1 for frame in draft.pending if frame.kind == "prisoner")
    if len(draft.delve.prisoners) == owing:
        changes.note(draft, "bank_empty", "card/free_prisoner", who, what="prisoner")
    for _ in range(min(n, len(draft.delve.prisoners) - owing)):
        changes.pushed(draft, owed("prisoner", who))


@rule("catacombs/party/cloak")
def cloak(state: Any, who: int) -> bool:
    """Its owner ignores monsters of tunnels."""
    return not state.game.menu.cloaks.isdisjoint(state.players[who].tokens)
