"""What the conformance suite must know of Clank! and the catacombs."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import fields, replace
from typing import Any

import clank_nb as cn
from clank_nb.model.actions import CHANCE_ACTIONS, TAKES, Action, Choose, Discard, Replace, Take, Trash
from clank_nb.model.state import Player, State
from clank_nb.rules.draft import Draft, sealed, thawed
from tests.rules.catacombs import walking


def settings() -> list[tuple[str, str, int]]:
    """Every game on every board for every number of players; of the catacombs each number on one of its sides."""
    boards = [("clank", board) for board in cn.boards() if board.startswith("clank/")]
    asked = [(name, board, players) for name, board in boards for players in (2, 3, 4)]
    return asked + [("catacombs", f"catacombs/{('front', 'back')[players % 2]}", players) for players in range(2, 7)]


def opening(name: str, board: str, players: int, seed: int) -> State:
    """A game before its first turn."""
    return cn.new_game(name, board=board, players=players, seed=seed)


def late(name: str, board: str, players: int, seed: int) -> State:
    """A game near its end: everybody is hurt and stands with an artifact at the way out, the dragon is awake."""
    fresh = opening(name, board, players, seed)
    if fresh.delve is not None:
        return _late_below(fresh, board, seed)
    first = fresh.game.board.ways[fresh.game.board.entrance][0].to
    table = {
        colour: {"room": first, "artifacts": [value], "damage": 4, "gold": 7}
        for colour, value in zip(fresh.game.colours, fresh.game.tokens.artifacts, strict=False)
    }
    bag = {"black": 12, **dict.fromkeys(fresh.game.colours, 2)}
    return cn.position(name, board=board, seed=seed, rage=6, players=table, bag=bag)


def deep(name: str, board: str, players: int, seed: int) -> State:
    """The middle of a game: everybody has come to a market with gold, and the dragon is as angry as it can be."""
    fresh = opening(name, board, players, seed)
    if fresh.delve is not None:
        return _deep_below(fresh, board, seed)
    market = next(room.id for room in fresh.game.board.rooms if room.market and room.depths)
    table = {colour: {"room": market, "gold": 14} for colour in fresh.game.colours}
    return cn.position(name, board=board, seed=seed, rage=7, players=table)


def _map_of(state: State, tiles: Iterable[str]) -> dict[str, list[int]]:
    """These tiles laid one after the other, each in another turn and at another place beside the others."""
    layout: Any = state.delve.layout  # type: ignore[union-attr]
    for number, tile in enumerate(tiles):
        free = layout.free_places()
        layout = layout.laid(tile, *free[(7 * number) % len(free)], number % 4)
    return {placed.tile: [placed.x, placed.y, 90 * placed.turn] for placed in layout.placed[1:]}


def _late_below(fresh: State, board: str, seed: int) -> State:
    """The end of a game in the catacombs: ghosts about, few tiles left, everybody hurt and near the crypt."""
    game = fresh.game
    tiles = _map_of(fresh, (*game.board.safe[:4], *game.board.deep[:14]))
    table = {
        colour: {"room": ("hall", "way")[seat % 2], "artifacts": [value], "damage": 5, "black_cubes": 1, "gold": 8,
                 "tokens": [token], "lockpicks": seat}
        for seat, (colour, value, token) in enumerate(
            zip(game.colours, game.tokens.artifacts, ("monk", "warrior", "puzzle_box", "discount_coupon", "mayor",
                                                      "catacombs_map"), strict=False)
        )
    }  # fmt: skip
    bag = {"black": 9, "ghost": 2, **dict.fromkeys(game.colours, 2)}
    clank = {"ghost": 2, **dict.fromkeys(game.colours, 1)}
    return cn.position("catacombs", board=board, seed=seed, rage=7, players=table, bag=bag, clank=clank, tiles=tiles,
                       marks={"way": game.colours[:2]}, mercy=True)  # fmt: skip


def _deep_below(fresh: State, board: str, seed: int) -> State:
    """The middle of a game in the catacombs: everybody stands in a deep market with gold and picks, promos are in."""
    game = fresh.game
    tiles = _map_of(fresh, (*game.board.safe[1:5], *game.board.deep[5:13]))
    rooms = [room for tile in tiles if tile in game.board.deep for room in game.board.tiles[tile].rooms]
    good = sorted(rooms, key=lambda room: (not room.market, not (room.chest or room.cell or room.tome), room.id))
    table = {
        colour: {"room": good[seat % 3].id, "gold": 14, "lockpicks": 4, "damage": 5 * (seat % 2),
                 "hand": [*HANDS[seat], "burgle", "burgle"]}
        for seat, colour in enumerate(game.colours)
    }  # fmt: skip
    row = ["marble_guardian", "sneak_attack", "lightstick", "swindle", "expert_guide", "bandit"]
    return cn.position("catacombs", board=board, seed=seed, rage=7, players=table, tiles=tiles, promos=True, row=row)


HANDS = (
    ("elven_sword", "blink_spell", "robbery"), ("floating_skull", "spectral_rider", "waystone"),
    ("golden_flute", "riot"), ("empurror", "lie_in_wait", "curator"), ("lute",), ("astral_projection",),
)  # fmt: skip
"""What a player holds in the middle of a game: teleports, offers, and what waits."""


def anything(state: State) -> list[Action]:
    """Actions of every kind that fit the game, whether or not they fit the moment."""
    if state.delve is not None:
        acts: list[Action] = walking.anything(state, random.Random(state.n_turns))
        return [act for act in (*cn.tries(state), *acts) if not isinstance(act, CHANCE_ACTIONS)]
    game = state.game
    options = {option.name for block in game.blocks.values() for effect in block for option in _options(effect)}
    cards = [*state.shop.row, *state.players[max(0, state.current_player)].play_area, *game.cards]
    acts = [*game.actions.values(), *cn.tries(state), *map(Choose, sorted({*options, "yes", "nothing"}))]
    acts += [Take(what, room) for what in TAKES for room in ("", *(room.id for room in game.board.rooms))]
    for card in dict.fromkeys(filter(None, cards)):
        acts += [Discard(card), Replace(card), Trash(card, "play_area"), Trash(card, "discard")]
    return acts


def _options(effect: Any) -> tuple[Any, ...]:
    return getattr(effect, "options", ()) or tuple(
        option for inner in getattr(effect, "do", ()) for option in _options(inner)
    )


def sealing_is_plain(state: State) -> Iterator[str]:
    """Thawing and sealing give the state back, and sealing by class is the same as building anew."""
    if Draft(state).seal() != state:
        yield "thawed and sealed it is another state"
    draft = Draft(state)
    for who in range(state.game.n_players):
        draft.edit_player(who)
    for thaw in (draft.edit_cubes, draft.edit_shop, draft.edit_rooms):
        thaw()
    if state.delve is not None:
        draft.edit_delve()
        draft.edit_trip()
    rebuilt = plain_seal(draft)
    fast = draft.seal()
    if not fast == rebuilt == state or not hash(fast) == hash(rebuilt) == hash(state):
        yield "sealed by class and built anew it is another state"


def plain_seal(draft: Draft) -> State:
    """The twin of `Draft.seal`: every record is built by its own constructor."""

    def built(record: Any) -> Any:
        cls = type(sealed(thawed(record))) if type(record).__name__ in RECORDS else _record_of(record)
        values = {each.name: getattr(record, each.name) for each in fields(cls)}
        return cls(**{name: tuple(value) if isinstance(value, list) else value for name, value in values.items()})

    return State(
        draft.game, tuple(built(player) for player in draft.players), draft.player, tuple(draft.pending),
        built(draft.turn), built(draft.cubes), built(draft.shop), built(draft.rooms), draft.countdown, draft.over,
        draft.n_turns, draft.dice, *([built(draft.delve), built(draft.trip)] if draft.delve else []),
    )  # fmt: skip


RECORDS = ("Player", "Turn", "Cubes", "Shop", "Rooms", "Delve", "Trip")


def _record_of(draft: Any) -> type[Any]:
    import clank_nb.model.delve as below
    import clank_nb.model.state as home

    name = type(draft).__name__.removesuffix("Draft")
    found: type[Any] = getattr(below if name in ("Delve", "Trip") else home, name)
    return found


def twin(state: State, viewer: int, mixer: random.Random) -> State:
    """Another state that a player cannot tell from this one."""
    players = [player if who == viewer else _dealt_anew(player, mixer) for who, player in enumerate(state.players)]
    return replace(state, players=tuple(players))


def _dealt_anew(player: Player, mixer: random.Random) -> Player:
    """Another hand and deck that the other players cannot tell from the real ones."""
    if not player.deck:
        return player
    known = list(player.known_hand)
    rest = [*player.hand, *player.deck]
    for card in (*known, *player.known_top):
        rest.remove(card)
    mixer.shuffle(rest)
    free = len(player.hand) - len(known)
    hand, deck = [*known, *rest[:free]], [*player.known_top, *rest[free:]]
    return replace(player, hand=tuple(sorted(hand)), deck=tuple(sorted(deck)))
