"""States as plain values that a code carries, and back."""

from __future__ import annotations

from dataclasses import astuple
from typing import Any

from clank_nb.model.cave import CavePlayer, CaveState
from clank_nb.model.table import Frame
from clank_nb.rules.dragon_cave.sound import unsound
from clank_nb.rules.opening import table_for
from clank_nb.rules.ruleset import ruleset

NAME = "dragon_cave"
MOST_OWED = 20
"""Frames of what is owed: a set-up owes six."""


def packed(state: CaveState, secret: bool) -> list[Any]:
    """What a code carries of a state."""
    game = state.game
    usual = dict(game.numbers.options)
    options = {name: value for name, value in game.options if value != usual[name]}
    seed, rolled = state.dice
    return [
        game.board_slug, list(game.colours), options, [_player_out(player) for player in state.players], state.player,
        [list(astuple(frame)) for frame in state.pending], state.dragon, state.hoard, state.removed, list(state.fists),
        state.over, state.n_turns, [seed if secret else None, rolled],
    ]  # fmt: skip


def _player_out(player: CavePlayer) -> list[Any]:
    return [list(player.places), player.purse, player.chest, list(player.used), player.card, player.dwarf]


def unpacked(content: Any) -> CaveState:
    """The state of a code; any error where there is none."""
    board, colours, options, players, player, pending, dragon, hoard, removed, fists, over, n_turns, dice = content
    if board not in ruleset(NAME).boards() or type(options) is not dict or len(pending) > MOST_OWED:
        raise ValueError("a track of another version, or too much owed")
    if not set(options) <= {name for name, _ in ruleset(NAME).numbers().options}:
        raise ValueError("an option nobody knows")
    game = table_for(NAME, board=board, colours=colours, **options).game
    seed, rolled = dice
    _typed((player, hoard, removed, n_turns, rolled, *([] if seed is None else [seed])), int)
    _typed((dragon, over), str)
    frames = tuple(_frame(row) for row in pending)
    if len(players) != game.n_players:
        raise ValueError("other players")
    state = CaveState(
        game, tuple(_player_in(row) for row in players), player, frames, dragon, hoard, removed, _row(fists, int), over,
        n_turns, (seed, rolled),
    )  # fmt: skip
    if unsound(state):
        raise ValueError("no state that play comes to")
    return state


def _typed(values: Any, kind: type[Any]) -> None:
    if any(type(value) is not kind for value in values):
        raise TypeError("another type")


def _row(values: Any, kind: type[Any]) -> tuple[Any, ...]:
    if type(values) is not list:
        raise TypeError("no row")
    _typed(values, kind)
    return tuple(values)


def _frame(row: Any) -> Frame:
    kind, who, a, b, c = row
    _typed((kind, a), str)
    _typed((who, b, c), int)
    return Frame(kind, who, a, b, c)


def _player_in(row: Any) -> CavePlayer:
    places, purse, chest, used, card, dwarf = row
    _typed((purse, chest, dwarf), int)
    _typed((card,), str)
    return CavePlayer(_row(places, int), purse, chest, _row(used, str), card, dwarf)
