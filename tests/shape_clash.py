"""What the conformance suite must know of Clash of Decks."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from typing import Any

import clank_nb as cn
from clank_nb.model.actions import Action
from clank_nb.model.actions_clash import Attack, Cast, EndSummoning, NameChampion, Pick, Summon
from clank_nb.model.clash import EXHAUSTED, IN_PLAY, LANES, READY, STRONGHOLD, ClashState
from clank_nb.model.clash_cards import clash_cards
from clank_nb.rules.clash_of_decks.draft import ClashDraft

NAME = "clash_of_decks"
MODES: dict[str, dict[str, Any]] = {
    "draft": {"format": "draft", "champions": True},
    "constructed": {
        "format": "constructed", "champions": True, "deck_copies": 2, "spells_in_assault": True, "open_hands": True,
        "protection_covers_secondary": False, "source_is_single_attack": False, "self_rightmost_counts": False,
        "decks": (
            ("boom", "boom", "shaman", "machine", "aberration", "parasite", "zombie", "zombie"),
            ("cyclone", "vortex", "alpha", "carapace", "ogre", "assassin", "meteorite", "combustion"),
        ),
    },
}  # fmt: skip
"""Formats, with what is optional besides."""


def settings() -> list[tuple[str, str, int]]:
    """A duel, and one player alone."""
    return [(NAME, "bridges", 2), (NAME, "bridges", 1)]


def opening(name: str, board: str, players: int, seed: int) -> ClashState:
    """A game with sample decks before its first turn."""
    return cn.new_game(name, board=board, players=players, seed=seed)


def drafted(name: str, board: str, players: int, seed: int) -> ClashState:
    """A draft before its first choice, with champions."""
    return cn.new_game(name, players=players, seed=seed, **MODES["draft"])


def worn(name: str, board: str, players: int, seed: int) -> ClashState:
    """The middle of a game: creatures in the lanes, Strongholds deep in the hand, and everything optional."""
    mode = MODES["constructed"] if players > 1 else MODES["draft"]
    state = cn.new_game(name, players=players, seed=seed + 50, **mode)
    dice = random.Random(seed)
    while not state.is_terminal and not (state.n_turns >= 4 and state.current_player >= 0):
        acts = cn.legal_actions(state)
        act = cn.sample(state) if state.current_player == cn.CHANCE else dice.choice(acts[:-1] or acts)
        state = cn.apply(state, act).state
    return state


def anything(state: ClashState) -> list[Action]:
    """Actions of every kind, whether or not they fit the moment."""
    game = state.game
    acts: list[Action] = [EndSummoning(), Attack()]
    for card in game.cards:
        acts += [Pick(card), NameChampion(card), *(Summon(card, lane, at) for lane in LANES for at in range(5))]
        places = range(1, 6) if clash_cards()[card].is_spell else (1,)
        acts += [Cast(card, side, lane, place, at) for side in game.sides for lane in LANES for place in places
                 for at in (0, 2, 4)]  # fmt: skip
    return [*acts, *cn.tries(state)]


def sealing_is_plain(state: ClashState) -> Iterator[str]:
    """Thawed and sealed, copied and sealed, and built field by field it is the same state."""
    draft = ClashDraft(state)
    built = ClashState(**{each.name: getattr(state, each.name) for each in fields(ClashState)})
    for other in (draft.seal(), draft.copy().seal(), built):
        if other != state or hash(other) != hash(state) or other.dice != state.dice:
            yield "thawed and sealed it is another state"


SETTING_UP = ("setup", "hand", "order", "drafting", "display", "draft_round", "draft_left", "toss", "champion")
"""What is owed while not every card lies where it belongs."""


def audit(state: ClashState) -> tuple[str, ...]:
    """Every card in one place, counted here by itself: mana that a full hand gives, and creatures, make the deck."""
    found = []
    game = state.game
    if any(frame.kind in SETTING_UP for frame in state.pending):
        return ()
    for who in range(game.n_players):
        lanes = [creature.card for lane in state.lanes[2 * who : 2 * who + 2] for creature in lane]
        champion = state.champions[who]
        beside = [champion.card] if champion.at == IN_PLAY else []
        if sorted([*state.hands[who], *lanes]) != sorted([*state.decks[who], STRONGHOLD, *beside]):
            found.append(f"side {who} holds other cards than its deck")
    if game.solo:
        lanes = [creature.card for lane in state.lanes[2:] for creature in lane]
        if sorted([*state.deck, *state.discard, *lanes, *state.decks[0]]) != sorted(game.cards):
            found.append("the pack is not whole")
    return tuple(found)


def twin(state: ClashState, viewer: int, mixer: random.Random) -> ClashState:
    """Another state that a player cannot tell from this one: hidden cards of the other hand in another order."""
    hands = list(state.hands)
    other = 1 - viewer
    if other < state.game.n_players and state.hidden[other]:
        hand = list(hands[other])
        places = [n for n, card in enumerate(hand) if card != STRONGHOLD][: state.hidden[other]]
        cards = [hand[place] for place in places]
        mixer.shuffle(cards)
        for place, card in zip(places, cards, strict=True):
            hand[place] = card
        hands[other] = tuple(hand)
    return replace(state, hands=(hands[0], hands[1]))


# ---- an independent ledger -------------------------------------------------------------------------------------------


class Books:
    """Whoever reads the events alone arrives at the same state."""

    def __init__(self, state: ClashState) -> None:
        self.sides = state.game.sides
        self.open = state.game.chosen["open_hands"]
        self.hands = [list(hand) for hand in state.hands]
        self.hidden = list(state.hidden)
        self.forts = list(state.forts)
        self.lanes = [[list(creature) for creature in lane] for lane in state.lanes]
        self.champions = [list(champion) for champion in state.champions]
        self.deck, self.discard = list(state.deck), list(state.discard)
        self.pool, self.display = list(state.pool), list(state.display)
        self.decks = [list(deck) for deck in state.decks]
        self.mana, self.turn, self.player, self.over = state.mana, state.n_turns, state.player, state.over
        self.winner, self.drafting = state.winner, state.drafting

    def book(self, events: Any) -> None:
        for event in events:
            write = BOOKING.get(event.kind)
            if write is not None:
                write(self, event.player, dict(event.values))

    def entries(self) -> dict[str, Any]:
        return {
            "hands": [list(hand) for hand in self.hands], "hidden": list(self.hidden), "forts": list(self.forts),
            "lanes": [[tuple(creature)[:5] for creature in lane] for lane in self.lanes],
            "champions": [tuple(champion) for champion in self.champions], "deck": sorted(self.deck),
            "discard": sorted(self.discard), "pool": sorted(self.pool), "display": list(self.display),
            "decks": [sorted(deck) for deck in self.decks], "mana": self.mana, "turn": self.turn,
            "player": self.player, "over": self.over, "winner": self.winner, "drafting": self.drafting,
        }  # fmt: skip

    def lane(self, who: int, values: dict[str, Any]) -> list[list[Any]]:
        return self.lanes[2 * who + LANES.index(values["lane"])]

    def leave(self, who: int, card: str, hp: int | None = None) -> None:
        """A card leaves a hand; of two alike the one that leaves this health behind."""
        hand = self.hands[who]
        for place, held in enumerate(hand):
            rest = hand[:place] + hand[place + 1 :]
            if held == card and hp in (None, len(rest) - 1 - rest.index(STRONGHOLD)):
                unseen = [n for n, name in enumerate(hand) if name != STRONGHOLD].index(place) < self.hidden[who]
                self.hidden[who] -= unseen
                self.hands[who] = rest
                return


def _pool(books: Books, who: int, values: dict[str, Any]) -> None:
    books.pool = list(clash_cards())


def _shown(books: Books, who: int, values: dict[str, Any]) -> None:
    books.pool.remove(values["card"])
    books.display.append(values["card"])


def _picked(books: Books, who: int, values: dict[str, Any]) -> None:
    books.display.remove(values["card"])
    books.decks[who].append(values["card"])


def _left(books: Books, who: int, values: dict[str, Any]) -> None:
    books.deck += values["cards"]
    books.display.clear()


def _taken(books: Books, who: int, values: dict[str, Any]) -> None:
    books.decks[who] = list(values["cards"])


def _ai_deck(books: Books, who: int, values: dict[str, Any]) -> None:
    books.deck = [card for card in clash_cards() if card not in books.decks[0]]


def _stronghold(books: Books, who: int, values: dict[str, Any]) -> None:
    books.hands[who] = [STRONGHOLD]


def _ordered(books: Books, who: int, values: dict[str, Any]) -> None:
    books.hands[who].append(values["card"])
    books.hidden[who] += not books.open


def _named(books: Books, who: int, values: dict[str, Any]) -> None:
    books.champions[who] = [values["card"], READY]


def _starts(books: Books, who: int, values: dict[str, Any]) -> None:
    books.player, books.drafting = who, 0


def _chooses(books: Books, who: int, values: dict[str, Any]) -> None:
    books.drafting = who


def _told(books: Books, who: int, values: dict[str, Any]) -> None:
    """What follows from it is told apart."""


def _turn(books: Books, who: int, values: dict[str, Any]) -> None:
    books.player, books.turn = who, values["turn"]


def _mana(books: Books, who: int, values: dict[str, Any]) -> None:
    books.mana = values["n"]


def _unspent(books: Books, who: int, values: dict[str, Any]) -> None:
    books.mana -= values["n"]


def _played(books: Books, who: int, values: dict[str, Any]) -> None:
    books.leave(who, values["card"], values["hp"])
    books.lane(who, values).append([values["card"], 0, True, 0, 0, False])
    books.mana -= values["cost"]


def _summoned(books: Books, who: int, values: dict[str, Any]) -> None:
    books.champions[who][1] = IN_PLAY
    books.lane(who, values).append([values["card"], 0, True, 0, 0, False])
    books.mana -= values["cost"]


def _readied(books: Books, who: int, values: dict[str, Any]) -> None:
    books.champions[who][1] = READY


def _cast(books: Books, who: int, values: dict[str, Any]) -> None:
    if books.hands[who]:
        books.leave(who, values["card"])
    books.mana -= values["cost"]


def _returned(books: Books, who: int, values: dict[str, Any]) -> None:
    books.hands[who].append(values["card"])


def _sprinted(books: Books, who: int, values: dict[str, Any]) -> None:
    lane = books.lane(who, values)
    lane.insert(0, lane.pop(values["start"] - 1))
    lane[0][4] += values["passed"]


def _hit(books: Books, who: int, values: dict[str, Any]) -> None:
    books.lane(who, values)[values["place"] - 1][1] += values["n"]


def _shielded(books: Books, who: int, values: dict[str, Any]) -> None:
    books.lane(who, values)[values["place"] - 1][3] = 1


def _destroyed(books: Books, who: int, values: dict[str, Any]) -> None:
    assert books.lane(who, values).pop(values["place"] - 1)[0] == values["card"]


def _exhausted(books: Books, who: int, values: dict[str, Any]) -> None:
    books.champions[who][1] = EXHAUSTED


def _moved(books: Books, who: int, values: dict[str, Any]) -> None:
    hand = books.hands[who]
    assert hand.pop(values["start"]) == STRONGHOLD
    hand.insert(values["place"], STRONGHOLD)


def _fallen(books: Books, who: int, values: dict[str, Any]) -> None:
    hand = books.hands[who]
    hand.remove(STRONGHOLD)
    hand.insert(0, STRONGHOLD)
    books.forts[who] = True


def _cleaned(books: Books, who: int, values: dict[str, Any]) -> None:
    books.lanes = [[[creature[0], 0, False, 0, 0, False] for creature in lane] for lane in books.lanes]
    books.mana = 0


def _ai_shown(books: Books, who: int, values: dict[str, Any]) -> None:
    books.deck.remove(values["card"])


def _ai_discarded(books: Books, who: int, values: dict[str, Any]) -> None:
    books.discard.append(values["card"])


def _ai_turned(books: Books, who: int, values: dict[str, Any]) -> None:
    books.deck.remove(values["card"])
    books.discard.append(values["card"])


def _rebuilt(books: Books, who: int, values: dict[str, Any]) -> None:
    books.deck, books.discard, books.forts[1] = books.discard, [], True


def _ai_played(books: Books, who: int, values: dict[str, Any]) -> None:
    books.lane(1, values).append([values["card"], 0, True, 0, 0, False])
    books.mana -= values["cost"]


def _over(books: Books, who: int, values: dict[str, Any]) -> None:
    books.over, books.winner = values["reason"], who


def _no_pool(books: Books, who: int, values: dict[str, Any]) -> None:
    books.pool.clear()


BOOKING: dict[str, Callable[[Books, int, dict[str, Any]], None]] = {
    "clash_pool_shuffled": _pool,
    "clash_chooser_named": _chooses,
    "clash_card_displayed": _shown,
    "clash_card_picked": _picked,
    "clash_display_left": _left,
    "clash_pool_put_away": _no_pool,
    "clash_deck_taken": _taken,
    "clash_ai_deck_made": _ai_deck,
    "clash_stronghold_given": _stronghold,
    "clash_card_ordered": _ordered,
    "clash_champion_named": _named,
    "clash_starter_named": _starts,
    "clash_turn_started": _turn,
    "clash_mana_gained": _mana,
    "clash_mana_lost": _unspent,
    "clash_creature_played": _played,
    "clash_champion_summoned": _summoned,
    "clash_champion_readied": _readied,
    "clash_spell_cast": _cast,
    "clash_spell_returned": _returned,
    "clash_sprinted": _sprinted,
    "clash_creature_hit": _hit,
    "clash_creature_shielded": _shielded,
    "clash_creature_destroyed": _destroyed,
    "clash_creature_returned": _returned,
    "clash_champion_exhausted": _exhausted,
    "clash_stronghold_hit": _moved,
    "clash_bastion_fallen": _fallen,
    "clash_turn_ended": _cleaned,
    "clash_ai_card_shown": _ai_shown,
    "clash_ai_creature_played": _ai_played,
    "clash_ai_discarded": _ai_discarded,
    "clash_ai_card_turned": _ai_turned,
    "clash_ai_rebuilt": _rebuilt,
    "clash_over": _over,
    **dict.fromkeys(
        ("clash_attacked", "clash_attack_held", "clash_creature_unharmed", "clash_ai_hit", "clash_ai_spell_lost"), _told
    ),
}
"""Events that change something."""
