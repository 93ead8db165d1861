"""Catacombs at the play table: the map of tiles in place of the board."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import cache
from html import escape
from typing import Any

from clank_nb.data.errors import ClankError
from clank_nb.dungeon.tiles import Layout
from clank_nb.model.actions import Action, Discover, Lay, Move
from clank_nb.model.state import State
from clank_nb.rules.catacombs import ground, move
from clank_nb.rules.engine import legal_actions
from clank_nb.views.map import map_scene
from clank_nb.views.svg import svg
from clank_nb.views.tile_legend import tile_legend_scene
from clank_nb.views.tile_words import cost_words
from clank_nb.views.turns import turns_scene
from clank_nb.widgets import play_clank, table
from clank_nb.widgets.play_game import GameTable, Look, Pictures, Piece
from clank_nb.widgets.tile_case import WHOLE, Dig, exit_name, framed
from clank_nb.widgets.tile_picture import LEGEND, TURNED, dig_scene, places
from clank_nb.widgets.tile_says import price_so_far
from clank_nb.words import say

GROUPS = {
    "play": ("play", "react"),
    "walk": ("move", "teleport", "discover", "lay", "give up"),
    "buy": ("acquire", "buy"),
    "fight": ("fight",),
    "use": ("use", "open", "mark", "turn"),
}
FAINT = frozenset({"play", "move", "lay", "acquire", "fight", "use", "end"})


def _dig(state: State) -> Dig:
    """The map as the tile table sees it: the tile that was turned up is held as it can be paid."""
    dig = Dig(state, live=True)
    choices = dig.choices
    best = [choice.turn for choice in choices if choice.open] or [choice.turn for choice in choices]
    whole = len(dig.layout.placed) > 4
    return framed(replace(dig, held=best[0] if best else 0, view=WHOLE if whole else dig.view))


def picture(look: Look) -> Pictures:
    """Draw the map, the tile that is held, what can be spent, and the cards."""
    state = look.state
    drawn = play_clank.around(look, table.turn_scenes(state, look.before, play_clank.seat_of(look), board=False))
    board, beside = Piece("board", _start_scene(state)), Piece("chips", _chips(state))
    if state.delve.layout is not None:
        dig = _dig(state)
        scene = dig_scene(dig)
        board = Piece("board", scene, places(dig, scene) if look.acts else ())
    legend = Piece("legend", _legend(), wide=True)
    turns = Piece("turns", _turns(state))
    return Pictures(board, (drawn["pools"], beside), play_clank.lower(look, drawn, legend), (turns,))


def _chips(state: State) -> str:
    """Lockpicks of whose turn it is, and tiles that are left, as small signs."""
    assert state.delve is not None
    signs = {"lockpicks": state.delve.lockpicks[state.player], "tiles": ground.stack_left(state)}
    told = "".join(f"<li>{escape(say(f'tile_table.chip.{key}', n=n))}</li>" for key, n in signs.items())
    return f'<ul class="clank-chips">{told}</ul>'


def _start_scene(state: State) -> Any:
    return map_scene(Layout.begin(state.game.board, state.game.board_slug.rpartition("/")[2]))


def _turns(state: State) -> str:
    """The orientations of a tile that was turned up; nothing else."""
    if state.delve is None or state.delve.layout is None:
        return ""
    dig = Dig(state, live=True)
    if dig.shown is None or dig.place is None:
        return ""
    scene = turns_scene(dig.shown, dig.choices, chosen=_dig(state).held, entry=dig.place.slot)
    return svg(scene, interactive=False, width="100%")


@cache
def _legend() -> str:
    return svg(tile_legend_scene(LEGEND), interactive=False, width="100%")


def meant(state: State, place: str) -> str:
    """An exit turns up a tile, the tile in the hand is laid; cards and rooms are as in Clank!."""
    kind, _, rest = place.partition(":")
    dig = _dig(state)
    if kind == "exit":
        try:
            tunnel = dig.way(place).tunnel
        except ClankError:
            return ""
        return str(Discover(tunnel)) if tunnel else ""
    if place == TURNED:
        lays = [one for one in legal_actions(state) if isinstance(one, Lay) and one.turn == 90 * dig.held]
        return str(lays[0]) if lays else ""
    if kind == "room":
        moves = [one for one in legal_actions(state) if isinstance(one, Move) and one.room == rest]
        return str(moves[0]) if moves else f"move {rest}" if rest != dig.room else ""
    return table.meant(state, place) if kind == "card" else ""


def label(state: State, action: Action) -> str:
    """Where a tunnel leaves the map: the room, and the side of its tile."""
    if not isinstance(action, Discover) or state.delve is None or state.delve.layout is None:
        return ""
    sides = [exit_name(way) for way in _dig(state).ways if way.tunnel == action.tunnel]
    key = "discover_teleport" if action.teleport else "discover"
    return say(f"play.do.{key}", side=sides[0] if sides else action.tunnel)


def note(state: State, action: Action) -> str:
    """The price of an action: of a tile what the way into it takes."""
    if isinstance(action, Lay):
        for choice in _dig(state).choices:
            if 90 * choice.turn == action.turn:
                cost = cost_words(choice.boots, choice.lockpicks, choice.monsters)
                return f"{choice.to}, {cost}"
    if isinstance(action, Discover):
        ways = [] if action.teleport else [way for way in _dig(state).ways if way.tunnel == action.tunnel]
        return price_so_far(_dig(state), ways[0]) if ways else ""
    return _trail_note(state, action) if isinstance(action, Move) else play_clank.note(state, action)


def _trail_note(state: State, action: Move) -> str:
    """What a step takes, less the swords that are spent on it."""
    who = state.current_player
    for trail in ground.trails(_dig(state).layout, state.players[who].room):
        if trail.tunnel == action.tunnel:
            boots = state.game.rules["move/footprints"](state, trail)
            hurt = max(0, move.monsters(state, who, trail) - action.swords)
            cost = cost_words(boots, len(move.closed(state, trail)), hurt)
            return f"{cost}, {say('play.note.swords', n=action.swords)}" if action.swords else cost
    return ""


def asks(state: State) -> Collection[Action]:
    """Nothing besides what one might try."""
    return ()


TABLE = GameTable(
    picture, play_clank.told_to, meant=meant, label=label, note=note, tip=play_clank.tip, groups=GROUPS, faint=FAINT,
    in_a_row=frozenset({"play"}), asks=asks,
)  # fmt: skip
