"""The set-up, one step of the rulebook at a time."""

from __future__ import annotations

from typing import Any

from clank_nb.model.actions_clash import Order, Toss
from clank_nb.model.clash import STRONGHOLD
from clank_nb.model.table import CHANCE, Frame, owed
from clank_nb.rules.clash_of_decks import changes, format
from clank_nb.rules.clash_of_decks.draft import ClashDraft
from clank_nb.rules.table import rule

NOT_DRAWN = -1
PLAYERS = (1, 2)


@rule("clash/setup/mode")
def mode(numbers: Any) -> tuple[int, ...]:
    """One player: solo. Two: a duel."""
    return PLAYERS


def frames(first: int, champions: bool) -> list[Frame]:
    """What a set-up owes, its first step on top."""
    steps = ["pack", "decks", *(["champions"] if champions else []), "lanes", "stronghold", "hand", "first_player"]
    return [owed("begin", first), *[owed("setup", first, step) for step in reversed(steps)]]


def step(draft: ClashDraft, frame: Frame) -> None:
    """Carry out one step of the set-up."""
    if frame.a == "decks":
        format.take(draft)
    elif frame.a == "champions":
        draft.rules["champion/choice"](draft)
    else:
        draft.rules[f"setup/{frame.a}"](draft, frame.who)


@rule("clash/setup/pack")
def pack(draft: ClashDraft, first: int) -> None:
    """The cards of the pack, all different."""
    cards = draft.game.cards.values()
    spells = sum(card.is_spell for card in cards)
    changes.note(draft, "clash_pack_opened", "setup/pack", n=len(cards), creatures=len(cards) - spells, spells=spells)


@rule("clash/setup/lanes")
def lanes(draft: ClashDraft, first: int) -> None:
    """Two bridges make two lanes; player A's side lies left of them, B's right."""
    sides = draft.game.sides
    changes.note(draft, "clash_bridges_laid", "setup/lanes", left=sides[0], right=sides[1])


@rule("clash/setup/stronghold")
def stronghold(draft: ClashDraft, first: int) -> None:
    """A Stronghold for every player, its Bastion side showing; that of the AI lies under its deck."""
    for who in range(draft.game.n_players):
        changes.stronghold_given(draft, who)
    if draft.game.solo:
        draft.rules["solo/ai_deck"](draft)


@rule("clash/solo/ai_deck")
def ai_deck(draft: ClashDraft) -> None:
    """The AI deck lies face down, its Stronghold under it, Bastion side showing."""
    changes.note(draft, "clash_ai_deck_laid", "solo/ai_deck", 1, n=len(draft.deck))


@rule("clash/setup/hand")
def hand(draft: ClashDraft, first: int) -> None:
    """The whole deck, shuffled, is the hand; nobody may rearrange it."""
    changes.pushed(draft, *[owed("hand", who) for who in reversed(range(draft.game.n_players))])


def unordered(table: Any, who: int) -> list[str]:
    """The cards of a deck that have no place in the hand yet, sorted."""
    left = list(table.decks[who])
    for card in table.hands[who]:
        if card != STRONGHOLD:
            left.remove(card)
    return left


def next_card(draft: ClashDraft, frame: Frame) -> None:
    """The next card of a hand is drawn; the last one needs no chance."""
    left = unordered(draft, frame.who)
    if len(left) > 1:
        changes.pushed(draft, frame, owed("order", frame.who))
    elif left:
        changes.card_ordered(draft, frame.who, left[0])


def ordered(draft: ClashDraft, frame: Frame, action: Order) -> None:
    changes.fallen(draft)
    changes.card_ordered(draft, frame.who, action.card)


@rule("clash/setup/first_player")
def first_player(draft: ClashDraft, first: int) -> None:
    """A coin decides who starts, unless somebody is named or the last drafted card does; alone the player starts."""
    if draft.game.solo:
        draft.rules["solo/first"](draft)
    elif first != NOT_DRAWN:
        changes.starter_named(draft, first, "setup/first_player")
    elif draft.game.chosen["first_player"] == "last_drafted":
        changes.starter_named(draft, draft.drafting, "setup/first_player")
    else:
        changes.pushed(draft, owed("toss", CHANCE, "first"))


@rule("clash/solo/first")
def solo_first(draft: ClashDraft) -> None:
    """The player starts."""
    changes.starter_named(draft, 0, "solo/first")


def tossed(draft: ClashDraft, frame: Frame, action: Toss) -> None:
    """The coin has fallen: who chooses first in a draft, or who starts."""
    changes.fallen(draft)
    who = draft.game.sides.index(action.colour)
    if frame.a == "draft":
        changes.chooser_named(draft, who, "format/draft_first")
    else:
        changes.starter_named(draft, who, "setup/first_player")


def begin(draft: ClashDraft, frame: Frame) -> None:
    """The first turn."""
    changes.pushed(draft, owed("turn_start", draft.player))


@rule("clash/setup/public")
def public(table: Any) -> bool:
    """Whether hands lie open; else only the Stronghold's place, the size, and what came back from play can be seen."""
    return bool(table.game.chosen["open_hands"])
