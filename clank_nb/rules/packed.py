"""States of Clank! and the catacombs as plain values that a code carries, and back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import astuple, fields, replace
from typing import Any

from clank_nb.dungeon.tiles import Layout
from clank_nb.model.delve import Delve, Offered, Trip
from clank_nb.model.state import Cubes, Frame, Game, Player, Rooms, Shop, State, Turn, Waiting
from clank_nb.rules.audit import audit
from clank_nb.rules.opening import table_for
from clank_nb.rules.ruleset import ruleset

LONGEST_PILE = 400
"""Pieces of a pile: more than all cards of a game."""
MOST_OWED = 100
"""Frames of what is owed: the set-up owes some twenty."""


def _runs(pile: tuple[Any, ...]) -> list[Any]:
    """A pile with equal neighbours counted: ``["burgle", 6, "stumble"]``."""
    out: list[Any] = []
    for card in pile:
        if len(out) > 1 and isinstance(out[-1], int) and out[-2] == card:
            out[-1] += 1
        elif out and out[-1] == card:
            out.append(2)
        else:
            out.append(card)
    return out


def _unrun(runs: list[Any]) -> tuple[str, ...]:
    out: list[str] = []
    for word in runs:
        if isinstance(word, str):
            out.append(word)
        elif isinstance(word, int) and not isinstance(word, bool) and 0 < word <= 200 and out:
            out += [out[-1]] * (word - 1)
        else:
            raise ValueError("no pile")
        if len(out) > LONGEST_PILE:
            raise ValueError("a pile of more cards than there are")
    return tuple(out)


def _out(value: Any) -> Any:
    if isinstance(value, tuple):
        return _runs(value) if value and isinstance(value[0], str) else [_out(each) for each in value]
    return value


def _record_out(record: Any) -> list[Any]:
    return [
        list(map(list, value)) if name in _TRIPLES else _out(value)
        for name, value in ((each.name, getattr(record, each.name)) for each in fields(record))
    ]


_DECK = Shop.__slots__.index("deck")


def _rest(game: Game, players: Iterable[Player], shop: Shop) -> tuple[str, ...]:
    """The dungeon cards that lie nowhere else: in most states this is the deck, which then need not be written."""
    rest = Counter({card.id: card.count for card in game.cards.values() if card.set == "dungeon"})
    for pile in (shop.row, shop.replaced, shop.discard, shop.box):
        rest.subtract(pile)
    for player in players:
        for pile in (player.hand, player.deck, player.discard, player.play_area):
            rest.subtract(pile)
    return tuple(sorted(card for card in rest if game.cards.get(card) and game.cards[card].set == "dungeon"
                        for _ in range(rest[card])))  # fmt: skip


def _shop_out(state: State) -> list[Any]:
    row = _record_out(state.shop)
    if state.shop.deck == _rest(state.game, state.players, state.shop):
        row[_DECK] = 0
    return row


def _shop_in(game: Game, players: Iterable[Player], row: list[Any]) -> Shop:
    if row[_DECK] != 0:
        found: Shop = _record_in(Shop, row)
        return found
    bare: Shop = _record_in(Shop, [*row[:_DECK], [], *row[_DECK + 1 :]])
    return replace(bare, deck=_rest(game, players, bare))


def packed(state: State, secret: bool) -> list[Any]:
    """Everything that a state holds, as plain values."""
    game, rooms = state.game, state.rooms
    seed, rolled = state.dice
    if state.delve is not None:
        rooms = replace(rooms, unseen_major=(), unseen_minor=())
    return [
        game.board_slug, list(game.colours), dict(game.options), [_record_out(player) for player in state.players],
        state.player, [list(astuple(frame)) for frame in state.pending],
        _record_out(state.turn), _record_out(state.cubes), _shop_out(state), _record_out(rooms),
        list(state.countdown), state.over, state.n_turns, [seed if secret else None, rolled], *_grown_out(state),
    ]  # fmt: skip


def _grown_out(state: State) -> list[Any]:
    """The map, the bank, and the trip if anything was done in it.

    Tiles are written as ids, columns, rows and turns.  Of the face-down ones, of secrets and prisoners it is written
    which are gone: in most states there are few.
    """
    delve, trip = state.delve, state.trip
    if delve is None or trip is None:
        return []
    tiles = None if delve.layout is None else [part for placed in delve.layout.placed[1:] for part in placed]
    seen = _seen(state.players, delve.layout, trip)
    gone = [_runs(tuple(sorted((pile - seen - Counter(left)).elements())))
            for pile, left in zip(_face_down(state.game), _unseen(delve, state.rooms), strict=True)]  # fmt: skip
    bank = _record_out(replace(delve, layout=None, safe=(), deep=(), prisoners=()))
    return [tiles, gone, bank, [] if trip == Trip() else _record_out(trip)]


def _face_down(game: Game) -> list[Counter[str]]:
    """Everything that lies face down in the box: tiles, prisoners, and secrets."""
    tokens, tiles = game.tokens, game.board
    groups = [Counter({token.id: token.count for token in tokens.group(group)})
              for group in ("prisoner", "major", "minor")]  # fmt: skip
    return [Counter(tiles.safe), Counter(tiles.deep), *groups]


def _unseen(delve: Delve, rooms: Rooms) -> tuple[tuple[str, ...], ...]:
    return delve.safe, delve.deep, delve.prisoners, rooms.unseen_major, rooms.unseen_minor


def _seen(players: Iterable[Player], layout: Layout | None, trip: Trip) -> Counter[str]:
    """What lies open of it: on the map, turned up, or before the players."""
    seen = Counter(placed.tile for placed in (layout.placed if layout else ()))
    seen.update([trip.shown, trip.brought])
    for player in players:
        seen.update(player.tokens)
    return seen


def _grown_in(game: Game, players: Iterable[Player], rooms: Rooms, grown: list[Any]) -> tuple[Any, Any, Rooms]:
    """The map and the bank, the trip, and the rooms with the secrets that are left."""
    if not grown:
        return None, None, rooms
    tiles, gone, bank, row = grown
    layout = None
    if tiles is not None:
        layout = Layout.begin(game.board, game.board_slug.rpartition("/")[2])
        if type(tiles) is not list or len(tiles) % 4:
            raise ValueError("half a tile")
        for at in range(0, len(tiles), 4):
            layout = layout.laid(*_typed(tiles[at : at + 4], (str, int, int, int)))
    trip: Trip = _record_in(Trip, row) if row else Trip()
    seen = _seen(players, layout, trip)
    safe, deep, prisoners, major, minor = (
        tuple(sorted((pile - seen - Counter(_unrun(away))).elements()))
        for pile, away in zip(_face_down(game), gone, strict=True)
    )
    delve: Delve = _record_in(Delve, bank)
    delve = replace(delve, layout=layout, safe=safe, deep=deep, prisoners=prisoners)
    return delve, trip, replace(rooms, unseen_major=major, unseen_minor=minor)


def _record_in(cls: type[Any], row: list[Any]) -> Any:
    """A record whose every field has the type of its default."""
    record = cls()
    slots = [each.name for each in fields(cls)]
    if len(row) != len(slots):
        raise ValueError("another number of fields")
    values = {}
    for name, value in zip(slots, row, strict=True):
        default = getattr(record, name)
        if isinstance(default, tuple):
            values[name] = _tuple_in(name, value)
        elif type(value) is type(default):
            values[name] = value
        else:
            raise TypeError(name)
    return cls(**values)


_PILES = {"hand", "known_hand", "deck", "known_top", "discard", "play_area", "marked_discard", "tokens", "row",
          "replaced", "market", "box", "unseen_major", "unseen_minor", "safe", "deep", "opened", "used", "prisoners",
          "paid", "deeds", "goals", "triggers"}  # fmt: skip
_TRIPLES: dict[str, Callable[..., Any]] = {"standing": Waiting, "watching": Waiting, "offers": Offered}


def _tuple_in(name: str, value: list[Any]) -> tuple[Any, ...]:
    if type(value) is not list:
        raise TypeError(name)
    if name in _PILES:
        return _unrun(value)
    if name in _TRIPLES:
        return tuple(_typed(_TRIPLES[name](*row), (str, int, int)) for row in value)
    if value and isinstance(value[0], list):
        return tuple(_typed(tuple(row), (str, int)) for row in value)
    if any(type(each) is not int for each in value):
        raise TypeError(name)
    return tuple(value)


def _typed(row: Any, kinds: tuple[type[Any], ...]) -> Any:
    if len(row) != len(kinds) or any(type(value) is not kind for value, kind in zip(row, kinds, strict=True)):
        raise TypeError("another type")
    return row


def unpacked(name: str, content: Any) -> State:
    """The state that was packed; any error for what is no sound state."""
    (
        board, colours, options, players, player, pending, turn, cubes, shop, rooms, countdown, over, n_turns, dice,
        *grown,
    ) = content  # fmt: skip
    seed, rolled = dice
    if board not in ruleset(name).boards():
        raise ValueError("a board of another version")
    if not set(options) <= {option for option, _ in ruleset(name).numbers().options}:
        raise ValueError("an option nobody knows")
    table = table_for(name, board=board, colours=colours, **options)
    game = table.game
    if len(players) != game.n_players or len(pending) > MOST_OWED or type(over) is not str:
        raise ValueError("other players, too much owed, or no such end")
    frames = tuple(Frame(*_typed(row, (str, int, str, int, int))) for row in pending)
    n = game.n_players
    if player not in range(n) or not all(-1 <= frame.who < n for frame in frames):
        raise ValueError("no such player")
    for value in (player, n_turns, rolled, *countdown, *([] if seed is None else [seed])):
        _typed((value,), (int,))
    seated = tuple(_record_in(Player, row) for row in players)
    delve, trip, lying = _grown_in(game, seated, _record_in(Rooms, rooms), grown)
    if (delve is None) != (table.delve is None):
        raise ValueError("a map of another game")
    state = State(
        game, seated, player, frames, _record_in(Turn, turn),
        _record_in(Cubes, cubes), _shop_in(game, seated, shop), lying, tuple(countdown), over,
        n_turns, (seed, rolled), delve, trip,
    )  # fmt: skip
    if audit(state) or ruleset(name).unsound(state):
        raise ValueError("no state that play comes to")
    return state
