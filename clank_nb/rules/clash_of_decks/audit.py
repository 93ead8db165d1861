"""The books of a state: every card lies in one place, and what must hold of hands, lanes and what is owed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from clank_nb.model.clash import EXHAUSTED, IN_PLAY, READY, STRONGHOLD
from clank_nb.model.clash_cards import sample_decks
from clank_nb.model.table import CHANCE, NOBODY
from clank_nb.rules.clash_of_decks.options import DECK, cards_of

ENDS = ("fort", "only_card", "ai_deck", "repetition", "turns")


def audit(state: Any) -> tuple[str, ...]:
    """Every fault in the books; none in a state that play comes to."""
    return tuple(_faults(state))


def books(state: Any) -> tuple[str, ...]:
    """Those of them that say that a card is missing, or is there too often."""
    return (*_cards(state), *_upkeep(state))


def _faults(state: Any) -> Iterator[str]:
    yield from _cards(state)
    yield from _strongholds(state)
    yield from _creatures(state)
    yield from _champions(state)
    yield from _owed(state)
    yield from _upkeep(state)
    yield from _options(state)
    yield from _seen(state)


def _cards(state: Any) -> Iterator[str]:
    """Each card of a deck is in its owner's hand or lanes, and nowhere else."""
    game = state.game
    begun = all(STRONGHOLD in state.hands[who] for who in range(game.n_players)) and not _ordering(state)
    for who in range(game.n_players):
        held = Counter(card for card in state.hands[who] if card != STRONGHOLD)
        held += Counter(_own(state, who))
        deck = Counter(state.decks[who])
        if (begun and held != deck) or held - deck:
            yield f"{state.game.sides[who]}: hand and lanes hold {_listed(held)}, the deck is {_listed(deck)}"
    if game.solo:
        yield from _ai_cards(state)
    elif state.deck or state.discard:
        yield "a deck of an AI in a duel"
    yield from _draft_cards(state)
    for name in ("deck", "discard", "pool"):
        pile = getattr(state, name)
        if tuple(sorted(pile)) != pile:
            yield f"{name} is not sorted"


def _draft_cards(state: Any) -> Iterator[str]:
    """In a draft each card of the pack lies in the pile, in the display or with a player."""
    cards = Counter([*state.pool, *state.display, *state.decks[0], *state.decks[1], *state.deck])
    taken = any(frame.kind == "setup" and frame.a == "decks" for frame in state.pending)
    if not taken and any(frame.kind in DRAFT for frame in state.pending) and cards != Counter(list(state.game.cards)):
        yield "the pack is not whole while the decks are drafted"


DRAFT = ("draft_round", "drafting", "draft_left", "display")


def _ordering(state: Any) -> bool:
    return any(frame.kind in ("setup", "hand", "order") for frame in state.pending)


def _own(state: Any, who: int) -> list[str]:
    """Cards of a deck that lie in the owner's lanes: all but the champion."""
    champion = state.champions[who]
    cards = [creature.card for lane in state.lanes[2 * who : 2 * who + 2] for creature in lane]
    if champion.at == IN_PLAY and champion.card in cards:
        cards.remove(champion.card)
    return cards


def _ai_cards(state: Any) -> Iterator[str]:
    own = Counter([*state.deck, *state.discard, *_own(state, 1), *state.decks[0], *state.pool, *state.display])
    due = [frame for frame in state.pending if frame.kind == "setup" and frame.a == "decks"]
    if not due and own != Counter(list(state.game.cards)):
        pack = Counter(list(state.game.cards))
        yield f"the pack is not whole: too many are {_listed(own - pack)}, missing are {_listed(pack - own)}"
    if state.hands[1] or state.decks[1] or state.hidden[1]:
        yield "the AI has a hand"
    over = state.over or not state.n_turns or state.deck
    if not over and not (state.forts[1] and not state.game.chosen["empty_rebuild_wins"]):
        yield "the AI deck has run out: " + ("the player has won" if state.forts[1] else "its Fort side would show")


def _listed(cards: Counter[str]) -> str:
    """Cards as a person lists them."""
    return ", ".join(sorted(cards.elements())) or "nothing"


def _strongholds(state: Any) -> Iterator[str]:
    ready = not any(frame.kind == "setup" for frame in state.pending)
    for who in range(state.game.n_players):
        n = state.hands[who].count(STRONGHOLD)
        if n > 1 or (ready and n != 1):
            yield f"{state.game.sides[who]}: {n} Strongholds in hand"
        if not 0 <= state.hidden[who] <= max(0, len(state.hands[who]) - 1):
            yield f"{state.game.sides[who]}: {state.hidden[who]} cards are hidden in a hand of {len(state.hands[who])}"
        if state.hidden[who] and state.game.chosen["open_hands"]:
            yield f"{state.game.sides[who]}: cards are hidden though hands lie open"
        if n == 1 and not state.over and not _ordering(state):
            yield from _standing(state, who)


def _standing(state: Any, who: int) -> Iterator[str]:
    """What is looked at after every play and every attack."""
    if len(state.hands[who]) == 1:
        yield f"{state.game.sides[who]}: the Stronghold is the only card in hand, so the game would be lost"
    elif state.hands[who][-1] == STRONGHOLD and state.game.chosen["self_rightmost_counts"]:
        what = "the Fort would have lost" if state.forts[who] else "the Bastion would have fallen"
        yield f"{state.game.sides[who]}: no card lies to the right of the Stronghold, so {what}"


def _creatures(state: Any) -> Iterator[str]:
    hp = state.game.menu.hp
    for at, lane in enumerate(state.lanes):
        for creature in lane:
            if creature.card not in hp:
                yield f"lane {at}: {creature.card} is no creature"
            elif not 0 <= creature.damage < hp[creature.card]:
                yield f"lane {at}: {creature.card} has {creature.damage} damage and would be destroyed"
            elif creature.shield not in (0, 1, 2) or creature.acted not in (0, 1, 2) or creature.bonus < 0:
                yield f"lane {at}: {creature} cannot be"


def _champions(state: Any) -> Iterator[str]:
    chosen = state.game.chosen["champions"]
    for who, (card, at) in enumerate(state.champions):
        if bool(card) != bool(at) or at not in ("", READY, EXHAUSTED, IN_PLAY):
            yield f"{state.game.sides[who]}: a champion {card!r} that is {at!r}"
        elif card and (
            not chosen or card not in state.game.menu.hp or card in state.decks[who] or who >= state.game.n_players
        ):
            yield f"{state.game.sides[who]}: {card} cannot be the champion"
        there = [creature.card for lane in state.lanes[2 * who : 2 * who + 2] for creature in lane]
        if (at == IN_PLAY) != (card in there and bool(card)):
            yield f"{state.game.sides[who]}: the champion is {at!r} and {'in' if card in there else 'not in'} a lane"


def _drafting(state: Any) -> bool:
    return any(frame.kind in ("setup", "draft_round", "drafting", "draft_left", "display") for frame in state.pending)


def _owed(state: Any) -> Iterator[str]:
    if bool(state.over) != (not state.pending) or (state.over and state.over not in ENDS):
        yield f"over is {state.over!r} and {len(state.pending)} things are owed"
    if not state.over and state.winner >= 0:
        yield "a winner before the end"
    if state.pending and state.current_player == NOBODY and state.pending[-1].kind not in KINDS:
        yield f"{state.pending[-1].kind} is nothing that can be owed"
    if state.current_player >= state.game.n_players:
        yield "somebody decides who does not play"
    asked = state.current_player
    if (
        asked >= 0
        and state.pending[-1].kind in ("summoning", "between")
        and (asked != state.player or STRONGHOLD not in state.hands[asked])
    ):
        yield "somebody plays out of turn"
    if state.current_player == CHANCE and state.pending[-1].kind == "uncover" and not state.deck:
        yield "a card of no deck is turned up"
    if state.pending and state.pending[-1].kind == "between" and [f.kind for f in state.pending[-2:-1]] != ["assault"]:
        yield "no assault goes on"
    yield from _frames(state)
    if state.n_turns == 0 and any(state.lanes):
        yield "creatures before the first turn"


def _frames(state: Any) -> Iterator[str]:
    """What is owed can be dealt with, and leads on to another turn."""
    n = state.game.n_players
    for frame in state.pending:
        seats = range(n) if frame.kind in ASKED else (0, 1) if frame.kind in OF_A_SIDE else (CHANCE, 0, 1)
        a, b, c = SHAPES.get(frame.kind, ((), (), ()))
        if frame.who not in seats or frame.a not in a or frame.b not in b or frame.c not in c:
            yield f"{frame} is nothing that can be owed"
    if state.pending and state.pending[0].kind not in ("begin", "turn_end", "summoning", "ai_summon"):
        yield "nothing is owed that leads to another turn"
    if any(frame.kind in ("summoning", "between") for frame in state.pending[:-1]):
        yield "a play is asked for below something else"


ASKED = ("hand", "order", "drafting", "champion", "summoning", "between")
OF_A_SIDE = ("turn_start", "turn_end", "assault", "ai_summon", "mill")
STEPS = ("pack", "decks", "champions", "lanes", "stronghold", "hand", "first_player")
PLAIN: Any = (("",), (0,), (-1,))
SHAPES: dict[str, Any] = {
    **dict.fromkeys(
        ("begin", "hand", "order", "draft_round", "draft_left", "display", "champion", "turn_start", "turn_end",
         "summoning", "between"), PLAIN,
    ),
    "setup": (STEPS, (0,), (-1,)),
    "toss": (("draft", "first"), (0,), (-1,)),
    "drafting": (("",), (1, 2), (-1,)),
    "assault": (("upper", "lower"), (0, 1), (-1, 1, 2)),
    "ai_summon": (("",), (0, 1), (-1,)),
    "uncover": (("summon", "damage"), (0, 1), (-1,)),
    "mill": (("",), range(100), (-1,)),
}  # fmt: skip
"""What each kind of frame may say besides."""

KINDS = frozenset(
    {"setup", "begin", "hand", "draft_round", "draft_left", "turn_start", "turn_end", "assault", "again", "ai_summon",
     "mill"}
)  # fmt: skip
"""What goes on by itself."""


def _upkeep(state: Any) -> Iterator[str]:
    """Cards in hand and own creatures of the deck in play are always the whole deck and the Stronghold."""
    if _ordering(state) or _drafting(state) or state.game.n_players < 2:
        return
    for who in (0, 1):
        if len(state.hands[who]) + len(_own(state, who)) != len(state.decks[who]) + 1:
            n, played = len(state.hands[who]), len(_own(state, who))
            yield f"{state.game.sides[who]}: {n} cards in hand and {played} creatures in play"


def _options(state: Any) -> Iterator[str]:
    """What the options say of this game: the decks that were taken, and when a duel is drawn."""
    game, chosen = state.game, state.game.chosen
    for who, deck in enumerate(state.decks):
        if len(deck) > DECK:
            yield f"{state.game.sides[who]}: a deck of {len(deck)} cards, and {DECK} are the most"
    if chosen["format"] != "draft" and not any(frame.kind == "setup" and frame.a == "decks" for frame in state.pending):
        for who, deck in enumerate(chosen["decks"] or (1, 2)[: game.n_players]):
            named = sorted(cards_of(deck, sample_decks()))
            if named != sorted(state.decks[who]):
                yield f"{state.game.sides[who]}: the deck is {sorted(state.decks[who])}, and decks says {named}"
    most = chosen["draw_turns"]
    if most and state.n_turns > most and not game.solo and not state.over:
        yield f"turn {state.n_turns}, and the game is drawn after {most}"


def _seen(state: Any) -> Iterator[str]:
    """Earlier positions are of this game: the same decks, and Strongholds that show the same sides as now."""
    if state.seen and state.game.solo:
        yield "earlier positions in a game against the AI, which is never drawn"
    elif any(not _was(state, key) for key in set(state.seen)):
        yield "an earlier position that cannot have been since a Bastion last fell"


def _was(state: Any, key: Any) -> bool:
    if len(key) != 11 or key[0] not in (0, 1) or key[7:9] != state.forts:
        return False
    for who, (champion, at) in enumerate(zip(state.champions, key[9:], strict=True)):
        hand, *lanes = key[1 + who], key[3 + 2 * who], key[4 + 2 * who]
        cards = [*state.decks[who], STRONGHOLD, *([champion.card] if at == IN_PLAY else [])]
        if at not in ((READY, EXHAUSTED, IN_PLAY) if champion.card else ("",)) or hand.count(STRONGHOLD) != 1:
            return False
        if sorted([*hand, *lanes[0], *lanes[1]]) != sorted(cards):
            return False
    return True
