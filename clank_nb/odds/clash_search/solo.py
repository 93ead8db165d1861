"""Small solo games solved exactly, as a Markov decision process: the chance to win with best play.

The player decides, then chance falls card by card, and the AI follows fixed rules.  Every turn of the AI takes a card
off its deck, and the deck is made anew once only, so no position comes twice and values follow backwards from the end.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from clank_nb.model.actions import Action
from clank_nb.model.clash import STRONGHOLD, ClashState
from clank_nb.model.clash_cards import clash_cards
from clank_nb.odds.clash_search.alone import (
    Alone,
    Table,
    ai_assault,
    ai_card,
    as_position,
    destroyed,
    milled,
    mills,
    player_end,
    read_alone,
)
from clank_nb.odds.clash_search.moves import Plays, phases
from clank_nb.odds.clash_search.plays import actions_of
from clank_nb.odds.clash_search.read import SearchPen, SearchTold, bad, need_turn, unknown
from clank_nb.rules.engine import new_game

MOST_POSITIONS = 200_000
WON, LOST = Fraction(1), Fraction(0)
Law = dict[Any, Fraction]


@dataclass(frozen=True, slots=True, eq=False)
class SoloValue(SearchTold):
    """A small solo game, solved; made by `solo_value`.

    Parameters
    ----------
    value : Fraction, probability
        That the player wins with best play.
    actions : tuple of Action
        A best turn, with its end.
    positions : int
        At the start of a turn of the player that can come.
    """

    value: Fraction
    actions: tuple[Action, ...]
    positions: int
    _state: ClashState = field(repr=False)

    def _lines(self, pen: SearchPen) -> list[str]:
        """Explain how the value was found."""
        hand = [card for card in self._state.hands[0] if card != STRONGHOLD]
        chance = f"{pen.math(pen.fraction(self.value))} = {pen.percent(self.value)}"
        return [
            pen.say("solo.deck", hand=pen.all_named(hand), n=len(self._state.deck)),
            pen.say("solo.rule"),
            pen.say("solo.choice"),
            pen.say("solo.states", n=self.positions),
            pen.say("solo.value", chance=chance),
        ]


def tiny_solo(
    hand: Iterable[str], ai_deck: Iterable[str], *, first_turn_mana: int | None = None, **options: Any
) -> ClashState:
    """Give a solo game that is smaller than the rules know, for trying things out.

    Parameters
    ----------
    hand : row of cards
        Of the player, from left to right; the Stronghold comes leftmost.
    ai_deck : row of cards
        In any order: it is drawn by chance.
    first_turn_mana : int, mana, optional
        By default as many as cards in hand, the Stronghold counted.
    **options
        Options of the game by name, such as ``ai_base_mana``.

    Returns
    -------
    ClashState
        The player's first turn; the engine plays it like any other.

    Raises
    ------
    BadCode, BadData

    Examples
    --------
    >>> state = tiny_solo(["zombie", "baron"], ["grrr", "gnome"], ai_base_mana=2)
    >>> state.health(0), state.health(1)
    (2, 2)
    """
    cards, deck = _read(hand), _read(ai_deck)
    mana = len(cards) + 1 if first_turn_mana is None else first_turn_mana
    state: ClashState = new_game("clash_of_decks", players=1, first_turn_mana=mana, seed=0, **options)
    return replace(
        state, hands=(("stronghold", *cards), ()), hidden=(0, 0), deck=tuple(sorted(deck)),
        decks=(tuple(sorted(cards)), ()), dice=(None, 0),
    )  # fmt: skip


def _read(cards: Iterable[str]) -> tuple[str, ...]:
    found = tuple(cards) if isinstance(cards, list | tuple) else ()
    if not found:
        raise bad("cards", "no_decks", "fix_decks", value=cards)
    for card in found:
        if card not in clash_cards():
            raise unknown("cards", card, tuple(clash_cards()))
    return found


def solo_value(state: ClashState) -> SoloValue:
    """Give the exact chance to win a small solo game with best play.

    Parameters
    ----------
    state : ClashState
        A turn of the player, such as of `tiny_solo`; with a whole deck far too many positions would come.

    Returns
    -------
    SoloValue

    Raises
    ------
    BadData
        For a duel, for options that allow a game without end, or if more than 200,000 positions can come.

    References
    ----------
    Rules clash/solo/*.  Bellman, Dynamic Programming (1957), ch. 11.

    Examples
    --------
    >>> solo_value(tiny_solo(["baron", "zombie"], ["brute", "baron"], ai_base_mana=1)).value
    Fraction(1, 1)
    """
    need_turn(state)
    if not state.game.solo:
        raise bad("state", "not_solo", "fix_not_solo")
    if not state.game.chosen["empty_rebuild_wins"] or state.game.chosen["spells_in_assault"]:
        raise bad("state", "endless", "fix_endless")
    solver = Solver(Table.of(state.game))
    at = read_alone(state)
    value, plays = solver.best(at, state.mana)
    actions = actions_of(solver.table.book, as_position(at), state.mana, plays, 0)
    return SoloValue(value, actions, len(solver.values) + 1, state)


@dataclass(slots=True)
class Solver:
    """Values of positions at the start of a turn of the player, found backwards and remembered."""

    table: Table
    values: dict[Alone, Fraction] = field(default_factory=dict)

    def value(self, at: Alone) -> Fraction:
        """The chance to win from the start of a turn of the player."""
        if at not in self.values:
            if len(self.values) >= MOST_POSITIONS:
                raise bad("state", "many_positions", "fix_many_positions", most=MOST_POSITIONS)
            self.values[at] = self.best(at, len(at.hand))[0]
        return self.values[at]

    def best(self, at: Alone, mana: int) -> tuple[Fraction, Plays]:
        """The chance to win with so much mana, and the plays of a best turn."""
        best: tuple[Fraction, Plays] | None = None
        for phase, plays in phases(self.table.book, as_position(at), mana):
            value = LOST if phase is None else self._expected(player_law(self.table, at, phase))
            if best is None or value > best[0]:
                best = value, plays
        assert best is not None
        return best

    def _expected(self, law: Law) -> Fraction:
        """The value before the turn of the AI: chance averaged, and after it the player plays on."""
        total = Fraction(0)
        for middle, chance in law.items():
            if middle is None:
                total += chance
                continue
            for after, then in ai_law(self.table, middle).items():
                if after is None:
                    total += chance * then
                elif isinstance(after, Alone):
                    total += chance * then * self.value(after)
        return total


def player_law(table: Table, at: Alone, phase: Any) -> Law:
    """What the player's assault leads to: positions with their chances; None where the player has won."""
    after, changes = player_end(table.book, at, phase)
    law: Law = {after: Fraction(1)}
    for change in changes:
        law = _spread(law, change)
    return law


def _spread(law: Law, change: int) -> Law:
    found: Law = defaultdict(Fraction)
    for at, chance in law.items():
        if at is None:
            found[None] += chance
        elif change >= 0:
            found[destroyed(at, change)] += chance
        else:
            outcomes = list(mills(at.deck, -change))
            total = sum(weight for _, weight in outcomes)
            for cards, weight in outcomes:
                found[milled(at, cards)] += chance * weight / total
    return found


LOSS = "lost"


def ai_law(table: Table, at: Alone) -> Law:
    """What a turn of the AI leads to; None where the player has won, `LOSS` where it has lost."""
    found: Law = defaultdict(Fraction)
    front: dict[tuple[Alone, int, int], Fraction] = {(at, table.mana(at), 0): Fraction(1)}
    while front:
        ahead: dict[tuple[Alone, int, int], Fraction] = defaultdict(Fraction)
        for (here, mana, lane), chance in front.items():
            if mana <= 0 or not here.deck:
                after = ai_assault(table, here)
                found[LOSS if after is None else after] += chance
                continue
            for card in set(here.deck):
                then = chance * here.deck.count(card) / len(here.deck)
                next_one, left = ai_card(table, here, card, mana, lane)
                if next_one is None:
                    found[None] += then
                else:
                    ahead[next_one, left, 1 - lane] += then
        front = ahead
    return found
