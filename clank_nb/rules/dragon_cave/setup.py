"""Components and set-up: every step is a frame of its own, so that a guide can stop after each (``cave/setup/*``)."""

from __future__ import annotations

from typing import Any

from clank_nb.dungeon.track import START
from clank_nb.model.table import Frame
from clank_nb.rules.changes import pushed
from clank_nb.rules.dragon_cave import changes
from clank_nb.rules.dragon_cave.draft import CaveDraft
from clank_nb.rules.table import rule

STEPS = ("board", "coins", "player", "start", "first_dragon")
"""The set-up in the order of the rulebook."""
NOT_DRAWN = -1
"""The first player, before it is drawn at random."""


def frames(first: int) -> tuple[Frame, ...]:
    """What is owed before the first round, the last frame first to be dealt with."""
    return (Frame("begin", first), *reversed([Frame("setup", first, step) for step in STEPS]))


@rule("cave/setup/board")
def board(draft: CaveDraft, first: int) -> None:
    """A start outside, a track of coloured spaces with coins, the nest."""
    changes.track_laid(draft)


@rule("cave/setup/coins")
def coins(draft: CaveDraft, first: int) -> None:
    """All coins lie beside the nest as the hoard."""
    changes.hoard_laid(draft, draft.game.settings["hoard"])


@rule("cave/setup/player")
def player(draft: CaveDraft, first: int) -> None:
    """Each player takes a dwarf, a purse, a chest, a card of every colour and the chest card; of two, each 2 dwarfs."""
    n = draft.rules["two_player/setup"](draft)
    slug = "two_player/setup" if n > 1 else "setup/player"
    for who in range(draft.game.n_players):
        changes.set_taken(draft, who, n, slug)


@rule("cave/setup/start")
def start(draft: CaveDraft, first: int) -> None:
    """Every dwarf starts outside the cave."""
    n = draft.rules["two_player/setup"](draft)
    for who in range(draft.game.n_players):
        changes.dwarfs_placed(draft, who, [START] * n)


@rule("cave/setup/first_dragon")
def first_dragon(draft: CaveDraft, first: int) -> None:
    """The first player has the dragon, unless it is to be drawn."""
    if first == NOT_DRAWN:
        pushed(draft, Frame("first"))
    else:
        changes.dragon_given(draft, first)


@rule("cave/setup/public")
def public(table: Any) -> bool:
    """Whether purses and the hoard are open to all."""
    return bool(table.game.settings["purses_open"])


def step(draft: CaveDraft, frame: Frame) -> None:
    """One step of the set-up."""
    draft.rules[f"setup/{frame.a}"](draft, frame.who)
