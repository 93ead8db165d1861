"""The chest card (``cave/chest/*``)."""

from __future__ import annotations

from typing import Any

from clank_nb.rules.dragon_cave import changes
from clank_nb.rules.dragon_cave.draft import CaveDraft
from clank_nb.rules.table import rule


@rule("cave/chest/play")
def play(draft: CaveDraft, who: int) -> None:
    """All coins of the purse go to the chest; the dwarf stays where it is."""
    changes.coins_banked(draft, who)


@rule("cave/chest/cards_back")
def cards_back(draft: CaveDraft, who: int) -> None:
    """All used cards go back to hand, the chest card too."""
    changes.cards_back(draft, who, "chest/cards_back")


@rule("cave/chest/hidden")
def hidden(table: Any) -> bool:
    """Whether nobody may look into the chests: until the end."""
    return not table.over
