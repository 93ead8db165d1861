"""The Stronghold: its place in the hand is HP, and what moves it, turns it over or loses the game."""

from __future__ import annotations

from collections.abc import Sequence

from clank_nb.model.clash import IN_PLAY
from clank_nb.rules.clash_of_decks import changes
from clank_nb.rules.clash_of_decks.draft import ClashDraft
from clank_nb.rules.table import rule


@rule("clash/stronghold/hp")
def hp(hand: Sequence[str]) -> int:
    """HP is the number of cards to the right of the Stronghold."""
    return changes.health(hand)


@rule("clash/stronghold/damage")
def damage(draft: ClashDraft, who: int, n: int) -> None:
    """Each point of damage moves the Stronghold one place to the right."""
    if n <= 0:
        return
    left = draft.rules["stronghold/hp"](draft.hands[who])
    moved = draft.rules["stronghold/overflow"](n, left)
    changes.stronghold_moved(draft, who, moved, n)
    if moved == left:
        draft.rules["stronghold/bastion_falls"](draft, who, "stronghold/bastion_falls")


@rule("clash/stronghold/overflow")
def overflow(n: int, left: int) -> int:
    """How far damage moves the Stronghold: what goes beyond the right end is lost."""
    return min(n, left)


@rule("clash/stronghold/bastion_falls")
def bastion_falls(draft: ClashDraft, who: int, by: str) -> None:
    """At the right end a Bastion is turned to its Fort side and put leftmost; a Fort has lost."""
    if draft.forts[who]:
        draft.rules["end/fort"](draft, who)
    else:
        changes.bastion_fallen(draft, who, by)


@rule("clash/stronghold/self_rightmost")
def self_rightmost(draft: ClashDraft, who: int) -> None:
    """Bringing the own Stronghold to the right end by playing a card counts like damage."""
    if draft.game.chosen["self_rightmost_counts"]:
        draft.rules["stronghold/bastion_falls"](draft, who, "stronghold/self_rightmost")


@rule("clash/stronghold/only_card")
def only_card(draft: ClashDraft, who: int) -> None:
    """With nothing but the Stronghold in hand its owner loses at once, whichever side shows."""
    changes.game_over(draft, "only_card", "stronghold/only_card", 1 - who)


@rule("clash/stronghold/return")
def returned(draft: ClashDraft, who: int, card: str) -> None:
    """A destroyed creature goes to the right end of its owner's hand; the AI's and a champion go elsewhere."""
    champion = draft.champions[who]
    if champion.card == card and champion.at == IN_PLAY:
        draft.rules["champion/exhausted"](draft, who)
    elif who and draft.game.solo:
        draft.rules["solo/discard"](draft, card)
    else:
        changes.creature_returned(draft, who, card)


@rule("clash/stronghold/checks")
def checks(draft: ClashDraft, who: int) -> None:
    """After a card was played: the only card, then the right end."""
    hand = draft.hands[who]
    if len(hand) == 1:
        draft.rules["stronghold/only_card"](draft, who)
    elif draft.rules["stronghold/hp"](hand) == 0:
        draft.rules["stronghold/self_rightmost"](draft, who)
