"""How a game ends."""

from __future__ import annotations

from typing import Any

from clank_nb.rules.clash_of_decks import changes
from clank_nb.rules.clash_of_decks.draft import ClashDraft
from clank_nb.rules.table import rule


@rule("clash/end/fort")
def fort(draft: ClashDraft, who: int) -> None:
    """A Fort at the right end of the hand loses at once."""
    changes.game_over(draft, "fort", "end/fort", 1 - who)


@rule("clash/end/ai_loses")
def ai_loses(draft: ClashDraft) -> None:
    """The AI deck has run out and the Fort lies open."""
    changes.game_over(draft, "ai_deck", "end/ai_loses", 0)


def position_key(table: Any, who: int) -> tuple[Any, ...]:
    """A position at the start of a turn: player to move, both hands in order, lanes, Strongholds, champions.

    Equal keys are equal positions, whatever turn it is.
    """
    hands, lanes, forts = table.hands, table.lanes, table.forts
    return (
        who, tuple(hands[0]), tuple(hands[1]), *[tuple([creature[0] for creature in lane]) for lane in lanes],
        forts[0], forts[1], table.champions[0].at, table.champions[1].at,
    )  # fmt: skip


@rule("clash/end/draw")
def draw(draft: ClashDraft, who: int) -> None:
    """A duel is drawn at the third start of a turn in the same position, or after 200 turns of both players."""
    chosen = draft.game.chosen
    if chosen["draw_turns"] and draft.n_turns >= chosen["draw_turns"]:
        changes.game_over(draft, "turns", "end/draw", -1)
        return
    if chosen["draw_repetitions"]:
        key = position_key(draft, who)
        if draft.seen.count(key) + 1 >= chosen["draw_repetitions"]:
            changes.game_over(draft, "repetition", "end/draw", -1)
        else:
            changes.position_seen(draft, key)
