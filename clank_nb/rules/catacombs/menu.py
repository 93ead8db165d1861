"""Everything that a turn in the catacombs can offer, looked up once for a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from clank_nb.dungeon.tiles import TileRoom, TileSet
from clank_nb.dungeon.tiles.tile import ICONS
from clank_nb.model.actions import (
    Acquire,
    Action,
    Buy,
    Discard,
    EndTurn,
    Fight,
    Mark,
    Open,
    PlayCard,
    Take,
    Use,
)
from clank_nb.model.effects import Condition
from clank_nb.model.state import Offer, Offers
from clank_nb.rules.clank.token import heals

fixed = MappingProxyType


@dataclass(frozen=True, slots=True)
class DelveMenu:
    """Actions, one object each, and what is asked about cards, tokens and rooms all the time.

    Parameters
    ----------
    plays, takes, discards, offers_by : by card
        Playing it; acquiring, using or fighting it; discarding it; what it offers once it was played.
    offers
        Cards that skill and swords alone pay for.
    dear : cards with a further price
    rooms : by id
        Every room of the tile set, on the map or not.
    busy : rooms where something may be done
    opens, marks : by room
    buys, coupons, sold : by market item
        Buying it, buying it more cheaply, and the tokens of that name, the most valuable first.
    needs : by token of the market
        What its buyer must have.
    """

    plays: Mapping[str, Action]
    takes: Mapping[str, Action]
    discards: Mapping[str, Discard]
    offers_by: Mapping[str, Action]
    offers: Offers
    dear: frozenset[str]
    rooms: Mapping[str, TileRoom]
    busy: frozenset[str]
    opens: Mapping[str, tuple[Open, ...]]
    marks: Mapping[str, Mark]
    buys: Mapping[str, Buy]
    coupons: Mapping[str, tuple[Buy, ...]]
    sold: Mapping[str, tuple[str, ...]]
    needs: Mapping[str | None, Condition]
    uses: Mapping[str, tuple[Action, bool]]
    usable: frozenset[str]
    take_artifact: Take
    end_turn: EndTurn
    dangerous: frozenset[str]
    maps: frozenset[str]
    cloaks: frozenset[str]
    cheaper: frozenset[str]
    price: int
    crypt: str
    shrine: str
    tome: str
    mercy: bool


def make_menu(
    cards: Any, tokens: Any, blocks: Any, items: tuple[str, ...], tiles: TileSet, side: str, price: int, mercy: bool
) -> DelveMenu:
    """The menu of a game."""
    start = tiles.start(side)
    rooms = {room.id: room for tile in tiles.tiles.values() if tile.zone != "start" or tile is start
             for room in tile.rooms}  # fmt: skip
    takes = {card.id: _take(card) for card in cards.values() if card.set != "starter"}
    dear = frozenset(card.id for card in cards.values() if card.extra_cost is not None)
    uses = {token: (Use(token), heals(blocks[f"{token}/use"])) for token in tokens
            if f"{token}/use" in blocks}  # fmt: skip
    opens = {room.id: tuple(Open(what) for what in ICONS if getattr(room, what)) for room in rooms.values()}
    cheaper = frozenset(token.id for token in tokens.values() if token.discount)
    busy = (room.id for room in rooms.values() if room.artifact or room.wayshrine or room.market or opens[room.id])
    return DelveMenu(
        fixed({card: PlayCard(card) for card in cards}),
        fixed(takes),
        fixed({card: Discard(card) for card in cards}),
        fixed({card: Use(card) for card in cards}),
        _offers(cards, rooms, takes, dear),
        dear,
        fixed(rooms),
        frozenset(busy),
        fixed(opens),
        fixed({room.id: Mark(room.id) for room in rooms.values() if room.wayshrine}),
        fixed({item: Buy(item) for item in items}),
        fixed({item: tuple(Buy(item, token) for token in sorted(cheaper)) for item in items}),
        fixed({item: _sold(tokens, item) for item in items}),
        fixed({token.id: token.needs for token in tokens.market if token.needs is not None}),
        fixed(uses),
        frozenset(uses),
        Take("artifact"),
        EndTurn(),
        frozenset(card.id for card in cards.values() if card.danger),
        _lasting(tokens, "against_arrows"),
        _lasting(tokens, "monsters_ignored"),
        cheaper,
        price,
        next(room.id for room in start.rooms if room.outside),
        next((room.id for room in start.rooms if room.monkey_shrine), ""),
        next(card.id for card in cards.values() if card.set == "reserve" and card.points),
        mercy,
    )


def _take(card: Any) -> Action:
    if card.swords_cost is not None:
        return Fight(card.id)
    return Use(card.id) if card.kind == "device" else Acquire(card.id)


def _lasting(tokens: Any, what: str) -> frozenset[str]:
    return frozenset(token.id for token in tokens.values() if token.lasts == what)


def _sold(tokens: Any, item: str) -> tuple[str, ...]:
    stock = {token.id: token.points for token in tokens.market if token.kind == item}
    return tuple(sorted(stock, key=lambda token: -stock[token]))


def _offers(cards: Any, rooms: Mapping[str, TileRoom], takes: Mapping[str, Action], dear: frozenset[str]) -> Offers:
    """Cards of row and reserve as things to be paid for."""
    offers = {}
    for slug, action in takes.items():
        card = cards[slug]
        if slug not in dear:
            fit = frozenset(room.id for room in rooms.values() if any(getattr(room, place) for place in card.places))
            fights = card.swords_cost is not None
            cost = card.swords_cost or card.skill_cost or 0
            offers[slug] = Offer(fights, cost, False, fit if card.places else None, action)
    return Offers(offers, tuple(card.id for card in cards.values() if card.set == "reserve"))
