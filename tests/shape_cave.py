"""What the one suite needs to know of Dragon's Cave: where games start, every action, and books of events alone."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

import clank_nb as cn
from clank_nb.model.actions import Action
from clank_nb.model.actions_cave import CHEST, LayCard, MakeFists, NameDwarf, PickFist, PutDragon
from clank_nb.model.cave import CaveState
from clank_nb.model.events import Event
from clank_nb.rules.dragon_cave.draft import CaveDraft

OUT_OF_PLACE = ("card red", "{player} cannot lay the card Red: nothing asks for that now (cave/choose/roles).")


# ---- where games start ----------------------------------------------------------------------------------------------


def settings() -> list[tuple[str, str, int]]:
    """The track of the package, for every number of players."""
    return [("dragon_cave", "dragon_cave/track", players) for players in (2, 3, 4)]


def opening(name: str, board: str, players: int, seed: int) -> CaveState:
    """A game before its first round."""
    state: CaveState = cn.new_game(name, board=board, players=players, seed=seed)
    return state


def late(name: str, board: str, players: int, seed: int) -> CaveState:
    """A game near its end: all dwarfs are near the nest, with coins, few cards and a dragon that has been about."""
    colours = opening(name, board, players, seed).game.colours
    pair = len(colours) == 2
    table: dict[str, Any] = {
        colour: {"purse": 3 + seat, "chest": seat, "used": ["red", "blue", "purple"][: 1 + seat % 3]}
        | ({"places": ["nest", 16]} if pair else {"place": 16 + seat})
        for seat, colour in enumerate(colours)
    }
    state: CaveState = cn.position(
        name, board=board, seed=seed, players=table, dragon=colours[-1], dragon_space="green", round=14
    )
    return state


def deep(name: str, board: str, players: int, seed: int) -> CaveState:
    """A game in which the hoard runs short; what is left of the round then is carried out."""
    colours = opening(name, board, players, seed).game.colours
    pair = len(colours) == 2
    places: dict[str, Any] = {"places": [6, 9]} if pair else {"place": 8}
    table = {colour: {"purse": 5, **places} for colour in colours}
    state: CaveState = cn.position(
        name, board=board, seed=seed, players=table, coins=5 * len(colours) + 3, round=6,
        exhaust_skips_rest=bool(seed % 2), purses_open=bool(seed % 2),
    )  # fmt: skip
    return state


def anything(state: CaveState) -> list[Action]:
    """Actions of every kind, whether or not they fit the moment."""
    acts: list[Action] = [*cn.tries(state), *map(NameDwarf, range(4)), *map(PickFist, ("left", "right", "both"))]
    acts += [*map(LayCard, (*state.game.cards, "white", "")), *map(PutDragon, (*state.game.board.nest, CHEST))]
    return [*acts, *(MakeFists(left, right) for left in range(8) for right in range(8))]


def sealing(state: CaveState) -> Iterator[str]:
    """Thawed and sealed it is the same state."""
    if CaveDraft(state).seal() != state or hash(CaveDraft(state).seal()) != hash(state):
        yield "thawed and sealed it is another state"


# ---- what is hidden -------------------------------------------------------------------------------------------------


def twin(state: CaveState, viewer: int, mixer: random.Random) -> CaveState:
    """A state that the viewer cannot tell from this one: other cards face down, other fists, other chests."""
    players = list(state.players)
    for who, player in enumerate(players):
        if not state.over:
            player = replace(player, chest=mixer.randrange(20))
        if player.card and not state.turned_up and who != viewer:
            free = [card for card in state.game.cards if card not in player.used]
            player = replace(player, card=mixer.choice(free))
        if who != viewer and not state.over and not state.game.option("purses_open"):
            player = replace(player, purse=mixer.randrange(20))
        players[who] = player
    fists = state.fists
    if fists and state.pending[-1].b != viewer:
        left = mixer.randrange(sum(fists) + 1)
        fists = (left, sum(fists) - left)
    closed = not state.over and not state.game.option("purses_open")
    hoard = mixer.randrange(40) if closed else state.hoard
    return replace(state, players=tuple(players), fists=fists, hoard=hoard)


# ---- books ----------------------------------------------------------------------------------------------------------


class Books:
    """A second bookkeeping: what is done in secret is booked when it is turned up, and not before."""

    def __init__(self, state: CaveState) -> None:
        self.game = state.game
        self.up = state.turned_up
        self.seats = [_seat(state, who) for who in range(state.game.n_players)]
        self.general: dict[str, Any] = {
            "player": state.player, "dragon": state.dragon, "hoard": state.hoard, "removed": state.removed,
            "over": state.over, "round": state.n_turns, "fists": bool(state.fists),
        }  # fmt: skip

    def book(self, events: Iterable[Event]) -> None:
        for event in events:
            BOOKING[event.kind](self, event, **dict(event.values))

    def entries(self) -> dict[str, Any]:
        """Everything in the books."""
        seats = {f"seat {who}: {name}": value for who, seat in enumerate(self.seats) for name, value in seat.items()}
        return {**seats, **self.general}


def _seat(state: CaveState, who: int) -> dict[str, Any]:
    player = state.players[who]
    return {
        "places": list(player.places), "purse": player.purse, "chest": player.chest, "used": Counter(player.used),
        "laid": player.card != "", "card": player.card if state.turned_up else "", "dwarf": player.dwarf,
    }  # fmt: skip


def nothing(books: Books, event: Event, **_: Any) -> None:
    """A fact that changes nothing but what is owed."""


def has_dragon(books: Books, event: Event, **_: Any) -> None:
    books.general["player"] = event.player


def round_started(books: Books, event: Event, *, n: int) -> None:
    books.general |= {"round": n, "player": event.player}
    for seat in books.seats:
        seat |= {"laid": False, "card": "", "dwarf": 0}


def dwarf_named(books: Books, event: Event, *, dwarf: int) -> None:
    books.seats[event.player]["dwarf"] = dwarf - 1


def card_laid(books: Books, event: Event) -> None:
    books.seats[event.player]["laid"] = True


def dragon_put(books: Books, event: Event, *, space: str) -> None:
    books.general["dragon"] = space


def card_turned_up(books: Books, event: Event, *, card: str) -> None:
    books.seats[event.player]["card"] = card


def moved(books: Books, event: Event, *, dwarf: int, card: str, origin: str, place: str) -> None:
    seat, places = books.seats[event.player], books.game.board.places
    at = max(0, dwarf - 1)
    assert seat["places"][at] == places[origin]
    seat["places"][at] = places[place]


def card_stayed(books: Books, event: Event, *, card: str) -> None:
    books.seats[event.player]["used"][card] += 1


def coins_taken(books: Books, event: Event, *, n: int, wanted: int, source: str) -> None:
    assert 0 <= n <= wanted
    books.seats[event.player]["purse"] += n
    books.general["hoard"] -= n if source == "hoard" else 0


def coins_removed(books: Books, event: Event, *, n: int) -> None:
    books.general["hoard"] -= n
    books.general["removed"] += n


def fists_made(books: Books, event: Event) -> None:
    books.general["fists"] = True


def fist_opened(books: Books, event: Event, *, fist: str, n: int, kept: int, by: str) -> None:
    seat = books.seats[event.player]
    assert seat["purse"] == n + kept
    seat["purse"] = kept
    books.general["hoard"] += n
    books.general["fists"] = False


def cards_back(books: Books, event: Event, *, cards: tuple[str, ...]) -> None:
    seat = books.seats[event.player]
    assert Counter(cards) == seat["used"] + Counter([seat["card"]])
    seat["used"] = Counter()


def coins_banked(books: Books, event: Event, *, n: int) -> None:
    seat = books.seats[event.player]
    seat["purse"] -= n
    seat["chest"] += n


def cave_left(books: Books, event: Event, *, reason: str) -> None:
    books.general["over"] = reason


_QUIET = ("hoard_short", "hoard_emptied", "dwarf_cornered", "purse_empty", "dragon_stays")
_PLAIN = (
    round_started, dwarf_named, card_laid, dragon_put, card_turned_up, card_stayed,
    coins_taken, coins_removed, fists_made, fist_opened, cards_back, coins_banked, cave_left,
)  # fmt: skip
BOOKING: dict[str, Callable[..., None]] = {
    **{function.__name__: function for function in _PLAIN},
    **dict.fromkeys(_QUIET, nothing),
    **dict.fromkeys(("dragon_passed", "roles_swapped"), has_dragon),
    **dict.fromkeys(("dwarf_advanced", "nest_entered", "dwarf_fled"), moved),
}
