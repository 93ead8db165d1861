"""Advancing: where a card leads, and what is printed there (``cave/advance/*`` and ``cave/nest/*``)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from clank_nb.rules.dragon_cave import changes
from clank_nb.rules.dragon_cave.draft import CaveDraft
from clank_nb.rules.table import rule

Claim = tuple[int, int, str]
"""Who is to get how many coins, and the rule that says so."""


@rule("cave/advance/forward")
def forward(table: Any, place: int, colour: str) -> int:
    """Where a dwarf goes: the nearest space of its colour ahead, else the nest."""
    goal: int = table.game.board.forward(place, colour, table.game.settings["own_space_counts"])
    return goal


@rule("cave/advance/coins")
def coins(table: Any, place: int) -> int:
    """The coins printed on a space."""
    printed: int = table.game.board.spaces[place].coins
    return printed


@rule("cave/advance/card_stays")
def card_stays(draft: CaveDraft, who: int) -> None:
    """The used card stays face up before its owner."""
    changes.card_stayed(draft, who)


@rule("cave/nest/enter")
def enter(draft: CaveDraft, who: int, dwarf: int) -> None:
    """A nest space is entered with the card of its colour."""
    changes.nest_entered(draft, who, dwarf)


@rule("cave/nest/bonus")
def bonus(table: Any) -> int:
    """Coins for whoever enters the nest."""
    n: int = table.game.settings["nest_bonus"]
    return n


def walk(draft: CaveDraft, who: int) -> Claim:
    """One dwarf goes forward; tells what it is to get there."""
    player, rules = draft.players[who], draft.rules
    dwarf = rules["two_player/one_meets"](draft, who)
    goal = rules["advance/forward"](draft, player.places[dwarf], player.card)
    if goal == draft.game.board.end:
        rules["nest/enter"](draft, who, dwarf)
        claim = who, rules["nest/bonus"](draft), "nest/bonus"
    else:
        changes.advanced(draft, who, dwarf, goal)
        claim = who, rules["advance/coins"](draft, goal), "advance/coins"
    rules["advance/card_stays"](draft, who)
    return claim


def collect(draft: CaveDraft, claims: Sequence[Claim]) -> None:
    """All who went forward get their coins at the same moment."""
    free = not draft.game.settings["collect_uses_hoard"]
    due = []
    for who, n, slug in claims:
        if free and slug == "advance/coins":
            changes.coins_taken(draft, who, n, n, slug, hoard=False)
        else:
            due.append((who, n, slug))
    if sum(n for _, n, _ in due) > draft.hoard:
        draft.rules["end/shortage"](draft, due)
    else:
        for who, n, slug in due:
            changes.coins_taken(draft, who, n, n, slug)
    if due:
        draft.rules["end/hoard_empty"](draft)
