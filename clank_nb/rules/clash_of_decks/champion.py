"""The champion module: one creature beside the play area that is no card of the hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clank_nb.model.actions_clash import NameChampion
from clank_nb.model.clash import EXHAUSTED, READY
from clank_nb.model.table import Frame, owed
from clank_nb.rules.clash_of_decks import changes
from clank_nb.rules.clash_of_decks.draft import ClashDraft
from clank_nb.rules.clash_of_decks.options import refused
from clank_nb.rules.table import rule


@rule("clash/champion/choice")
def choice(draft: ClashDraft) -> None:
    """After the decks are made each player chooses a champion; the AI has none."""
    changes.pushed(draft, *[owed("champion", who) for who in reversed(range(draft.game.n_players))])


@rule("clash/champion/stand_in")
def candidates(table: Any, who: int) -> list[str]:
    """Any creature that is not in the own deck may serve."""
    own = set(table.decks[who])
    return [card.id for card in table.game.cards.values() if not card.is_spell and card.id not in own]


def named(draft: ClashDraft, frame: Frame, action: NameChampion) -> None:
    changes.popped(draft)
    changes.champion_named(draft, frame.who, action.card)


@rule("clash/champion/discount")
def cost(table: Any, who: int) -> int:
    """The printed cost, less 1 for every creature in play on both sides, never less than 0."""
    printed: int = table.game.menu.cost[table.champions[who].card]
    return max(0, printed - sum(map(len, table.lanes)))


@rule("clash/champion/summon")
def summon(draft: ClashDraft, who: int, front: int) -> None:
    """It can be summoned at any moment of the owner's phase 2, whatever the four leftmost cards are."""
    changes.champion_summoned(draft, who, front, draft.rules["champion/discount"](draft, who))
    look(draft, draft.champions[who].card)


@rule("clash/champion/exhausted")
def exhausted(draft: ClashDraft, who: int) -> None:
    """Destroyed, it goes back beside the play area, exhausted, and not to hand."""
    changes.champion_exhausted(draft, who)


def look(draft: ClashDraft, card: str) -> None:
    """A card was played: champions of its cost are made ready."""
    if draft.game.chosen["champions"]:
        draft.rules["champion/ready"](draft, card)


@rule("clash/champion/ready")
def ready(draft: ClashDraft, card: str) -> None:
    """An exhausted champion of the same printed cost is made ready, whoever played the card."""
    cost = draft.menu.cost
    for who, champion in enumerate(draft.champions):
        if champion.at == EXHAUSTED and cost[champion.card] == cost[card]:
            changes.champion_readied(draft, who, card)


def can_come(table: Any, who: int) -> bool:
    """Whether the champion is ready and can be paid."""
    return bool(table.champions[who].at == READY and table.game.rules["champion/discount"](table, who) <= table.mana)


@rule("clash/champion/where")
def where(chosen: Mapping[str, Any], players: int) -> None:
    """The module is for draft and constructed; alone with it one plays custom."""
    if chosen["format"] == "sample":
        raise refused("clash/champion/where", "champions_sample", given="sample")
