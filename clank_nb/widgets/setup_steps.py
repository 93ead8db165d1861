"""The set-up of a game as steps to be told: what to do, where, why, and by which rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from clank_nb.model.events import Event
from clank_nb.model.state import State
from clank_nb.rules.engine import setup_trace
from clank_nb.words import listing, say


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a set-up.

    Parameters
    ----------
    id : str
        Name of the step, which is that of its rule but for the first hands.
    title, what, where, why : str
        Its texts.
    rule : str
        Slug of the rule it follows.
    events : tuple of Event
        What happened in it.
    rooms : tuple of str
        Rooms of the board where something is laid.
    laid : tuple of str
        Ids of the picture's pieces that it laid, such as ``"token:f18:artifact"``.
    state : State
        The table after it.
    """

    id: str
    title: str
    what: str
    where: str
    why: str
    rule: str
    events: tuple[Event, ...] = field(repr=False)
    rooms: tuple[str, ...]
    laid: tuple[str, ...] = field(repr=False)
    state: State = field(repr=False)


@cache
def setup_steps(game: str, players: int, board: str, seed: int) -> tuple[Step, ...]:
    """Tell the whole set-up of a seeded game.

    Parameters
    ----------
    game : str
    players : int
    board : str
    seed : int

    Returns
    -------
    tuple of Step
        Who plays, then every step of the rules, and at the end the count of the cubes.

    Raises
    ------
    BadCode
        As `clank_nb.new_game`.
    """
    trace = setup_trace(game, players=players, board=board, seed=seed)
    before = trace.states[0]
    steps = [_step("players", before, before, ())]
    for start, after, events in zip(trace.states, trace.states[1:], trace.events, strict=False):
        steps.append(_step(_id(start), start, after, events))
    return (*steps, _step("cubes", trace.state, trace.state, ()))


def _id(state: State) -> str:
    """Name the step that comes next: its frame says so."""
    return state.pending[-1].a


def _step(id: str, before: State, after: State, events: tuple[Event, ...]) -> Step:
    values = _VALUES[id](before, after)
    what = "what_none" if values.pop("none", False) else "what"
    title, told, where, why = (say(f"setup.{id}.{part}", **values) for part in ("title", what, "where", "why"))
    rule = f"{after.game.name}/setup/{'starter' if id == 'hands' else id}"
    rooms = _rooms(id, after)
    laid = tuple(f"token:{room}:{_TOKENS[id]}" for room in rooms) if id in _TOKENS else ()
    if id == "pawns":
        laid = tuple(f"pawn:{colour}" for colour in after.game.colours)
    return Step(id, title, told, where, why, rule, events, rooms, laid, after)


_TOKENS = {
    "artifacts": "artifact", "major_secrets": "major_secret", "minor_secrets": "minor_secret", "idols": "monkey_idol",
}  # fmt: skip
"""Steps that lay tokens in rooms, and their kind."""


def _rooms(id: str, state: State) -> tuple[str, ...]:
    """The rooms in which a step lays something."""
    placed: Mapping[str, tuple[tuple[str, int], ...]] = {
        "artifacts": state.rooms.artifacts,
        "major_secrets": state.rooms.major,
        "minor_secrets": state.rooms.minor,
        "idols": state.rooms.idols,
    }
    if id in ("pawns", "mastery"):
        return (state.game.board.entrance,)
    if id == "market":
        return tuple(room.id for room in state.game.board.rooms if room.market)
    return tuple(room for room, _ in placed.get(id, ()))


# ---- the values of each step's texts -------------------------------------------------------------------------------


def _players(before: State, after: State) -> dict[str, Any]:
    least, *_, most = after.game.numbers.players
    return {"n_players": after.game.n_players, "colours": after.game.colours, "least": least, "most": most}


def _supply(before: State, after: State) -> dict[str, Any]:
    return {"n": after.game.numbers.cubes, "colours": after.game.colours}


def _starter(before: State, after: State) -> dict[str, Any]:
    cards = after.players[0].deck
    order = list(after.game.cards)
    return {"cards": sorted(cards, key=order.index), "n": len(cards)}


def _board(before: State, after: State) -> dict[str, Any]:
    board = after.game.board
    return {"board": board.title, "rooms": len(board.rooms), "tunnels": len(board.tunnels)}


def _artifacts(before: State, after: State) -> dict[str, Any]:
    values = sorted(value for _, value in after.rooms.artifacts)
    removed = after.game.numbers.artifacts_removed(after.game.n_players)
    total = len(values) + removed
    shown = listing([str(value) for value in values])
    return {
        "n_players": after.game.n_players, "total": total, "removed": removed, "n": len(values), "values": shown,
        "none": not removed,
    }  # fmt: skip


def _major_secrets(before: State, after: State) -> dict[str, Any]:
    laid = sum(n for _, n in after.rooms.major)
    total = sum(token.count for token in after.game.tokens.major)
    return {"total": total, "rooms": len(after.rooms.major), "left": total - laid}


def _minor_secrets(before: State, after: State) -> dict[str, Any]:
    total = sum(token.count for token in after.game.tokens.minor)
    return {"total": total, "rooms": len(after.rooms.minor), "each": after.rooms.minor[0][1]}


def _market(before: State, after: State) -> dict[str, Any]:
    order = list(after.game.tokens)
    return {"items": sorted(after.shop.market, key=order.index), "price": after.game.numbers.market_price}


def _idols(before: State, after: State) -> dict[str, Any]:
    (room, n), *_ = after.rooms.idols
    return {"n": n, "room": room, "points": after.game.tokens.group("idol")[0].points}


def _mastery(before: State, after: State) -> dict[str, Any]:
    return {"n": after.rooms.mastery, "points": after.game.tokens.group("mastery")[0].points}


def _bank(before: State, after: State) -> dict[str, Any]:
    return {}


def _rage_start(before: State, after: State) -> dict[str, Any]:
    space = after.cubes.rage
    return {"n_players": after.game.n_players, "space": space, "cubes": after.game.numbers.rage_track[space - 1]}


def _bag(before: State, after: State) -> dict[str, Any]:
    return {"n": after.cubes.black_bag}


def _reserve(before: State, after: State) -> dict[str, Any]:
    return {"cards": [card for card, n in after.shop.reserve for _ in range(n)]}


def _dungeon_row(before: State, after: State) -> dict[str, Any]:
    left, n = len(after.shop.dungeon_deck), len(after.shop.row)
    return {"total": left + n, "n": n, "left": left}


def _pawns(before: State, after: State) -> dict[str, Any]:
    return {"n": after.game.n_players}


def _hands(before: State, after: State) -> dict[str, Any]:
    return {"n": after.game.numbers.hand}


def _first_player(before: State, after: State) -> dict[str, Any]:
    return {"colour": after.game.colours[after.player]}


def _starting_clank(before: State, after: State) -> dict[str, Any]:
    n, first = after.game.n_players, after.player
    turns = [(first + k) % n for k in range(n)]
    each = [say("setup.starting_clank.each", colour=after.game.colours[k], n=after.cubes.area[k]) for k in turns]
    return {"cubes": listing(each)}


def _row_arrive(before: State, after: State) -> dict[str, Any]:
    cards = [card for card in before.shop.row if after.game.cards[card].on("arrive")]
    return {"cards": cards, "none": not cards}


def _cubes(before: State, after: State) -> dict[str, Any]:
    return {"n": after.game.numbers.cubes, "black": after.game.numbers.black}


_VALUES: dict[str, Callable[[State, State], dict[str, Any]]] = {
    "players": _players, "supply": _supply, "starter": _starter, "board": _board, "artifacts": _artifacts,
    "major_secrets": _major_secrets, "minor_secrets": _minor_secrets, "market": _market, "idols": _idols,
    "mastery": _mastery, "bank": _bank, "rage_start": _rage_start, "bag": _bag, "reserve": _reserve,
    "dungeon_row": _dungeon_row, "pawns": _pawns, "hands": _hands, "first_player": _first_player,
    "starting_clank": _starting_clank, "row_arrive": _row_arrive, "cubes": _cubes,
}  # fmt: skip
