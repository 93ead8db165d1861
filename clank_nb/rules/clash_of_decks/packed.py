"""What a code of this game carries: a letter for each card, and only what cannot be told from the rest."""

from __future__ import annotations

from dataclasses import astuple, replace
from functools import cache
from typing import Any

from clank_nb.model.clash import EXHAUSTED, IN_PLAY, READY, STRONGHOLD, Champion, ClashGame, ClashState, Creature
from clank_nb.model.clash_cards import clash_cards
from clank_nb.model.table import Frame
from clank_nb.rules.clash_of_decks import options
from clank_nb.rules.clash_of_decks.audit import audit
from clank_nb.rules.clash_of_decks.history import histories, unfold
from clank_nb.rules.ruleset import ruleset

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef"
STAND = "."
STATUS = ("", READY, EXHAUSTED, IN_PLAY)
NAME = "clash_of_decks"
MOST_OWED = 40


@cache
def _letters() -> dict[str, str]:
    ids = [*clash_cards()]
    return {STRONGHOLD: STAND, **{id: LETTERS[clash_cards()[id].number - 1] for id in ids}}


@cache
def _cards() -> dict[str, str]:
    return {letter: card for card, letter in _letters().items()}


def _out(cards: Any) -> str:
    letters = _letters()
    return "".join([letters[card] for card in cards])


def _in(text: Any, *, stand: bool = False) -> tuple[str, ...]:
    if type(text) is not str or len(text) > 200 or (STAND in text and not stand):
        raise ValueError("no cards")
    known = _cards()
    return tuple(known[letter] for letter in text)


def _lane_out(lane: Any) -> list[Any]:
    """Letters of the creatures, and apart what some of them have besides."""
    marks = [[place, *map(int, creature[1:])] for place, creature in enumerate(lane) if any(creature[1:])]
    return [_out(creature.card for creature in lane), *marks]


def _lane_in(row: Any) -> tuple[Creature, ...]:
    cards, *marks = row
    lane = [Creature(card) for card in _in(cards)]
    for mark in marks:
        place, damage, fresh, shield, bonus, acted = (_whole(value) for value in mark)
        lane[place] = Creature(lane[place].card, damage, bool(fresh), shield, bonus, acted)
    return tuple(lane)


def _whole(value: Any, least: int = 0, most: int = 999) -> int:
    if type(value) is not int or not least <= value <= most:
        raise ValueError("no such number")
    return value


def pack(state: ClashState, secret: bool) -> list[Any]:
    """A state as plain values."""
    seed, rolled = state.dice
    chosen = {name: value for name, value in state.game.options if value != options.DEFAULTS[name]}
    if "decks" in chosen:
        chosen["decks"] = [deck if isinstance(deck, int) else _out(deck) for deck in chosen["decks"]]
    return [
        list(state.game.colours), chosen, [list(astuple(frame)) for frame in state.pending], state.player, state.over,
        state.winner, state.n_turns, [seed if secret else None, rolled], state.mana,
        [_out(hand) for hand in state.hands], list(state.hidden), list(map(int, state.forts)),
        [_lane_out(lane) for lane in state.lanes],
        [[_out(filter(None, [one.card])), STATUS.index(one.at)] for one in state.champions],
        *[_out(pile) for pile in (state.deck, state.discard, state.pool, state.display, *state.decks)], state.drafting,
        histories(state),
    ]  # fmt: skip


def unpack(content: Any) -> ClashState:
    """The state that a code carries; any error for what no play comes to."""
    (
        colours, chosen, pending, player, over, winner, n_turns, dice, mana, hands, hidden, forts, lanes, champions,
        deck, discard, pool, display, deck_0, deck_1, drafting, seen,
    ) = content  # fmt: skip
    game = _game_in(colours, chosen)
    seed, rolled = dice
    if seed is not None and type(seed) is not int:
        raise ValueError("no seed")
    if len(pending) > MOST_OWED or any(len(pair) != 2 for pair in (hands, hidden, forts, champions)) or len(lanes) != 4:
        raise ValueError("another shape")
    state = ClashState(
        game, _whole(player, 0, 1), tuple(_frame_in(frame) for frame in pending), over, _whole(winner, -1, 1),
        _whole(n_turns, 0, 99_999), (seed, _whole(rolled, 0, 99_999)), _whole(mana, -99),
        (_in(hands[0], stand=True), _in(hands[1], stand=True)), (_whole(hidden[0]), _whole(hidden[1])),
        (bool(_whole(forts[0], 0, 1)), bool(_whole(forts[1], 0, 1))),
        (_lane_in(lanes[0]), _lane_in(lanes[1]), _lane_in(lanes[2]), _lane_in(lanes[3])),
        (_champion_in(champions[0]), _champion_in(champions[1])), _in(deck), _in(discard), _in(pool), _in(display),
        (_in(deck_0), _in(deck_1)), _whole(drafting, 0, 1),
    )  # fmt: skip
    state = replace(state, seen=unfold(state, seen))
    if audit(state):
        raise ValueError("no state that play comes to")
    return state


def _game_in(colours: Any, chosen: Any) -> ClashGame:
    """The game of these seats and options; decks may be smaller than those that a game begins with."""
    rules = ruleset(NAME)
    decks = [_in(deck) if isinstance(deck, str) else deck for deck in chosen.get("decks", [])]
    if (
        type(colours) is not list
        or not set(colours) <= set(rules.numbers().colours)
        or len(set(colours)) < len(colours)
    ):
        raise ValueError("no such seats")
    if len(colours) not in rules.players(rules.numbers()):
        raise ValueError("another number of players")
    board, slug = rules.find_board(rules.usual_board)
    read = options.read({**chosen, "decks": decks})
    game: ClashGame = rules.make_game(board, slug, tuple(colours), tuple(sorted(read.items())))
    return game


def _frame_in(row: Any) -> Frame:
    kind, who, a, b, c = row
    if type(kind) is not str or type(a) is not str:
        raise ValueError("nothing that can be owed")
    return Frame(kind, _whole(who, -1, 1), a, _whole(b), _whole(c, -1))


def _champion_in(row: Any) -> Champion:
    cards, at = row
    card = _in(cards)
    return Champion(card[0] if card else "", STATUS[_whole(at, 0, 3)])
