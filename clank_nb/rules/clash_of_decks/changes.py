"""The one door for change in Clash of Decks: each function carries out one kind of change and records its event.

Nothing else writes to a draft.  ``rule`` is always the short name (``stronghold/damage``).
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from typing import Any

from clank_nb.model.clash import EXHAUSTED, IN_PLAY, LANES, READY, STRONGHOLD, Champion, Creature
from clank_nb.model.events import event
from clank_nb.model.table import Frame
from clank_nb.rules.clash_of_decks.draft import ClashDraft


def note(draft: ClashDraft, kind: str, rule: str, who: int = -1, /, **values: Any) -> None:
    """Record a fact, if a log is kept."""
    if draft.log is not None:
        game = draft.game
        colour = game.sides[who] if who >= 0 else ""
        draft.log.append(event(kind, game.slug(rule), who, colour, tuple(values.items())))


def health(hand: Sequence[str]) -> int:
    """HP that a hand shows: cards to the right of the Stronghold."""
    return len(hand) - 1 - hand.index(STRONGHOLD)


# ---- frames ----------------------------------------------------------------------------------------------------------


def pushed(draft: ClashDraft, *frames: Frame) -> None:
    """Owe something more; the last frame given is the first to be dealt with."""
    draft.pending.extend(frames)


def popped(draft: ClashDraft) -> Frame:
    return draft.pending.pop()


def dropped(draft: ClashDraft) -> None:
    """Nothing is owed any more."""
    draft.pending.clear()


def fallen(draft: ClashDraft) -> None:
    """Chance has fallen: its frame is dealt with, and one more event counted."""
    draft.pending.pop()
    seed, n = draft.dice
    draft.dice = (seed, n + 1)


# ---- set-up ----------------------------------------------------------------------------------------------------------


def pool_shuffled(draft: ClashDraft, cards: Sequence[str]) -> None:
    draft.pool = sorted(cards)
    note(draft, "clash_pool_shuffled", "format/draft", n=len(cards))


def chooser_named(draft: ClashDraft, who: int, rule: str) -> None:
    draft.drafting = who
    note(draft, "clash_chooser_named", rule, who)


def card_displayed(draft: ClashDraft, card: str) -> None:
    draft.pool.remove(card)
    draft.display.append(card)
    note(draft, "clash_card_displayed", "format/draft", card=card)


def card_picked(draft: ClashDraft, who: int, card: str, rule: str) -> None:
    draft.display.remove(card)
    insort(draft.decks[who], card)
    note(draft, "clash_card_picked", rule, who, card=card)


def display_left(draft: ClashDraft, rule: str) -> None:
    """What the player leaves goes to the AI."""
    left = tuple(draft.display)
    draft.deck = sorted([*draft.deck, *left])
    draft.display.clear()
    note(draft, "clash_display_left", rule, 1, cards=left, n=len(left))


def pool_put_away(draft: ClashDraft) -> None:
    n = len(draft.pool)
    draft.pool.clear()
    note(draft, "clash_pool_put_away", "format/draft", n=n)


def deck_taken(draft: ClashDraft, who: int, cards: Sequence[str], rule: str) -> None:
    draft.decks[who] = sorted(cards)
    note(draft, "clash_deck_taken", rule, who, cards=tuple(sorted(cards)), n=len(cards))


def ai_deck_made(draft: ClashDraft, cards: Sequence[str]) -> None:
    draft.deck = sorted(cards)
    note(draft, "clash_ai_deck_made", "solo/ai_deck", 1, n=len(cards))


def stronghold_given(draft: ClashDraft, who: int) -> None:
    draft.hands[who] = [STRONGHOLD]
    note(draft, "clash_stronghold_given", "setup/stronghold", who)


def card_ordered(draft: ClashDraft, who: int, card: str) -> None:
    """The next card of a shuffled hand, from left to right."""
    draft.hands[who].append(card)
    if not draft.rules["setup/public"](draft):
        draft.hidden[who] += 1
    note(draft, "clash_card_ordered", "setup/hand", who, card=card, place=len(draft.hands[who]) - 1)


def champion_named(draft: ClashDraft, who: int, card: str) -> None:
    draft.champions[who] = Champion(card, READY)
    note(draft, "clash_champion_named", "champion/choice", who, card=card)


def starter_named(draft: ClashDraft, who: int, rule: str) -> None:
    draft.player, draft.drafting = who, 0
    note(draft, "clash_starter_named", rule, who)


# ---- a turn ----------------------------------------------------------------------------------------------------------


def turn_started(draft: ClashDraft, who: int) -> None:
    draft.player = who
    draft.n_turns += 1
    if draft.log is not None:
        note(draft, "clash_turn_started", "turn/phases", who, turn=draft.n_turns)


def position_seen(draft: ClashDraft, position: Any) -> None:
    """One more start of a turn in this position; nothing that a reader is told."""
    draft.seen.append(position)


def mana_gained(draft: ClashDraft, who: int, n: int, rule: str) -> None:
    draft.mana = n
    if draft.log is not None:
        note(draft, "clash_mana_gained", rule, who, n=n)


def mana_lost(draft: ClashDraft, who: int) -> None:
    n, draft.mana = draft.mana, 0
    if draft.log is not None and n > 0:
        note(draft, "clash_mana_lost", "turn/unspent", who, n=n)


def _left_hand(draft: ClashDraft, who: int, place: int) -> str:
    """Take a card out of a hand: it lies open now."""
    hand = draft.hands[who]
    if draft.hidden[who] and place - (hand.index(STRONGHOLD) < place) < draft.hidden[who]:
        draft.hidden[who] -= 1
    return hand.pop(place)


def creature_played(draft: ClashDraft, who: int, place: int, front: int, cost: int) -> None:
    """Put a creature behind those that are in a lane."""
    hand, lane = draft.hands[who], draft.lanes[2 * who + front]
    before = health(hand)
    card = _left_hand(draft, who, place)
    draft.mana -= cost
    lane.append(draft.menu.fresh[card])
    if draft.log is not None:
        note(
            draft, "clash_creature_played", "play/creature", who, card=card, lane=LANES[front], place=len(lane),
            cost=cost, mana=draft.mana, before=before, hp=health(hand),
        )  # fmt: skip


def champion_summoned(draft: ClashDraft, who: int, front: int, cost: int) -> None:
    lane, card = draft.lanes[2 * who + front], draft.champions[who].card
    draft.champions[who] = Champion(card, IN_PLAY)
    draft.mana -= cost
    lane.append(draft.menu.fresh[card])
    if draft.log is not None:
        note(
            draft, "clash_champion_summoned", "champion/summon", who, card=card, lane=LANES[front], place=len(lane),
            cost=cost, mana=draft.mana,
        )  # fmt: skip


def spell_cast(draft: ClashDraft, who: int, place: int, cost: int, at: int, target: int) -> None:
    """Take a spell out of the hand, aimed at the creature at a place of a lane."""
    card = _left_hand(draft, who, place)
    draft.mana -= cost
    if draft.log is not None:
        _note_cast(draft, who, card, cost, at, target)


def _note_cast(draft: ClashDraft, who: int, card: str, cost: int, at: int, target: int) -> None:
    note(
        draft, "clash_spell_cast", "play/spell_when", who, card=card, cost=cost, mana=draft.mana,
        target=draft.lanes[at][target].card, side=draft.game.sides[at // 2], lane=LANES[at % 2], place=target + 1,
    )  # fmt: skip


def spell_returned(draft: ClashDraft, who: int, card: str) -> None:
    hand = draft.hands[who]
    hand.append(card)
    if draft.log is not None:
        note(draft, "clash_spell_returned", "play/spell_return", who, card=card, hp=health(hand))


def champion_readied(draft: ClashDraft, who: int, by: str) -> None:
    card = draft.champions[who].card
    draft.champions[who] = Champion(card, READY)
    note(draft, "clash_champion_readied", "champion/ready", who, card=card, by=by)


# ---- damage ----------------------------------------------------------------------------------------------------------


def creature_hit(draft: ClashDraft, at: int, place: int, n: int, rule: str) -> None:
    lane = draft.lanes[at]
    card, damage, fresh, shield, bonus, acted = lane[place]
    lane[place] = Creature(card, damage + n, fresh, shield, bonus, acted)
    if draft.log is not None:
        note(
            draft, "clash_creature_hit", rule, at // 2, card=card, lane=LANES[at % 2], place=place + 1, n=n,
            damage=damage + n, hp=draft.menu.hp[card],
        )  # fmt: skip


def creature_shielded(draft: ClashDraft, at: int, place: int, n: int, mark: int) -> None:
    """Protection takes all of the damage of one source."""
    lane = draft.lanes[at]
    card, damage, fresh, _, bonus, acted = lane[place]
    lane[place] = Creature(card, damage, fresh, mark, bonus, acted)
    if draft.log is not None:
        note(
            draft, "clash_creature_shielded", "ability/protection", at // 2, card=card, lane=LANES[at % 2],
            place=place + 1, n=n,
        )  # fmt: skip


def creature_unharmed(draft: ClashDraft, at: int, place: int) -> None:
    """A spell does nothing to an Indestructible creature."""
    if draft.log is not None:
        note(
            draft, "clash_creature_unharmed", "ability/indestructible", at // 2, card=draft.lanes[at][place].card,
            lane=LANES[at % 2], place=place + 1,
        )  # fmt: skip


def shield_worn(draft: ClashDraft, at: int, place: int) -> None:
    """The source that used a Protection up is over; nothing that a reader is told."""
    lane = draft.lanes[at]
    lane[place] = lane[place]._replace(shield=1)


def creature_destroyed(draft: ClashDraft, at: int, place: int) -> str:
    """Take a destroyed creature out of its lane: those behind it move up."""
    card: str = draft.lanes[at].pop(place).card
    if draft.log is not None:
        note(
            draft, "clash_creature_destroyed", "assault/destroyed", at // 2, card=card, lane=LANES[at % 2],
            place=place + 1,
        )  # fmt: skip
    return card


def creature_returned(draft: ClashDraft, who: int, card: str) -> None:
    hand = draft.hands[who]
    hand.append(card)
    if draft.log is not None:
        note(draft, "clash_creature_returned", "stronghold/return", who, card=card, hp=health(hand))


def champion_exhausted(draft: ClashDraft, who: int) -> None:
    card = draft.champions[who].card
    draft.champions[who] = Champion(card, EXHAUSTED)
    note(draft, "clash_champion_exhausted", "champion/exhausted", who, card=card)


def stronghold_moved(draft: ClashDraft, who: int, n: int, dealt: int) -> None:
    """Move a Stronghold to the right; what of the damage goes beyond the right end is lost."""
    hand = draft.hands[who]
    start = hand.index(STRONGHOLD)
    hand.insert(start + n, hand.pop(start))
    if draft.log is not None:
        note(
            draft, "clash_stronghold_hit", "stronghold/damage", who, n=dealt, start=start, place=start + n,
            before=len(hand) - 1 - start, hp=len(hand) - 1 - start - n, lost=dealt - n,
        )  # fmt: skip


def bastion_fallen(draft: ClashDraft, who: int, rule: str) -> None:
    """Turn a Stronghold to its Fort side and put it leftmost."""
    hand = draft.hands[who]
    hand.remove(STRONGHOLD)
    hand.insert(0, STRONGHOLD)
    draft.forts[who] = True
    draft.seen.clear()
    if draft.log is not None:
        note(draft, "clash_bastion_fallen", rule, who, hp=len(hand) - 1)


# ---- assault ---------------------------------------------------------------------------------------------------------


def sprinted(draft: ClashDraft, at: int, place: int) -> None:
    """Move a creature next to the bridge; its AV grows by the number of creatures passed."""
    lane = draft.lanes[at]
    card, damage, fresh, shield, bonus, acted = lane.pop(place)
    lane.insert(0, Creature(card, damage, fresh, shield, bonus + place, acted))
    if draft.log is not None:
        note(
            draft, "clash_sprinted", "ability/sprint", at // 2, card=card, lane=LANES[at % 2], start=place + 1,
            passed=place, av=draft.menu.av[card] + bonus + place,
        )  # fmt: skip


def attack_begun(draft: ClashDraft, at: int, place: int) -> None:
    """It is this creature's turn to attack."""
    lane = draft.lanes[at]
    card, damage, fresh, shield, bonus, _ = lane[place]
    lane[place] = Creature(card, damage, fresh, shield, bonus, 1)


def attack_counted(draft: ClashDraft, at: int, place: int) -> None:
    """Remember that there has been an attack; nothing that a reader is told."""
    lane = draft.lanes[at]
    lane[place] = lane[place]._replace(acted=2)


def attack_held(draft: ClashDraft, at: int, place: int, rule: str) -> None:
    """A creature has nobody to attack."""
    if draft.log is not None:
        note(
            draft, "clash_attack_held", rule, at // 2, card=draft.lanes[at][place].card, lane=LANES[at % 2],
            place=place + 1,
        )  # fmt: skip


def attacked(draft: ClashDraft, at: int, place: int, av: int, target: int, again: bool) -> None:
    """Tell an attack: who, from where, at whom, for how much; what it does is told by what follows."""
    if draft.log is not None:
        there = draft.lanes[(at + 2) % 4]
        note(
            draft, "clash_attacked", "ability/berserk" if again else "assault/target", at // 2,
            card=draft.lanes[at][place].card, lane=LANES[at % 2], place=place + 1, av=av,
            target=there[target].card if target >= 0 else STRONGHOLD, side=draft.game.sides[1 - at // 2], again=again,
        )  # fmt: skip


def turn_cleaned(draft: ClashDraft, who: int) -> None:
    """Damage, used-up Protection and Sprint bonuses are forgotten."""
    clean = draft.menu.clean
    for lane in draft.lanes:
        if lane:
            lane[:] = [clean[creature[0]] for creature in lane]
    if draft.log is not None:
        note(draft, "clash_turn_ended", "turn/end", who)


# ---- solo ------------------------------------------------------------------------------------------------------------


def ai_card_shown(draft: ClashDraft, card: str, front: int) -> None:
    """Turn up the top card of the AI deck, to be put in a lane."""
    draft.deck.remove(card)
    note(draft, "clash_ai_card_shown", "solo/summon", 1, card=card, lane=LANES[front], left=len(draft.deck))


def ai_creature_played(draft: ClashDraft, card: str, front: int, cost: int) -> None:
    lane = draft.lanes[2 + front]
    draft.mana -= cost
    lane.append(draft.menu.fresh[card])
    note(
        draft, "clash_ai_creature_played", "solo/debt", 1, card=card, lane=LANES[front], place=len(lane), cost=cost,
        mana=draft.mana,
    )  # fmt: skip


def ai_spell_cast(draft: ClashDraft, card: str, cost: int, at: int, target: int) -> None:
    draft.mana -= cost
    if draft.log is not None:
        _note_cast(draft, 1, card, cost, at, target)


def ai_spell_lost(draft: ClashDraft, card: str, front: int) -> None:
    note(draft, "clash_ai_spell_lost", "solo/spell_no_target", 1, card=card, lane=LANES[front])


def ai_discarded(draft: ClashDraft, card: str) -> None:
    insort(draft.discard, card)
    note(draft, "clash_ai_discarded", "solo/discard", 1, card=card)


def ai_hit(draft: ClashDraft, n: int) -> None:
    """Tell that the AI itself is hit; the cards are turned one by one."""
    left = len(draft.deck)
    note(draft, "clash_ai_hit", "solo/ai_damage", 1, n=n, before=left, hp=max(0, left - n))


def ai_card_turned(draft: ClashDraft, card: str) -> None:
    """Damage turns the top card of the AI deck onto its discard pile."""
    draft.deck.remove(card)
    insort(draft.discard, card)
    note(draft, "clash_ai_card_turned", "solo/ai_damage", 1, card=card, left=len(draft.deck))


def ai_rebuilt(draft: ClashDraft) -> None:
    """Turn the AI's Stronghold to its Fort side and make a new deck of the discard pile."""
    draft.forts[1] = True
    draft.deck, draft.discard = draft.discard, []
    note(draft, "clash_ai_rebuilt", "solo/rebuild", 1, n=len(draft.deck))


# ---- the end ---------------------------------------------------------------------------------------------------------


def game_over(draft: ClashDraft, reason: str, rule: str, winner: int) -> None:
    """End the game; nobody wins a draw."""
    draft.over, draft.winner = reason, winner
    draft.pending.clear()
    note(draft, "clash_over", rule, winner, reason=reason)
