"""Pictures of the whole table for the widgets: the board, and beside it what lies around it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from html import escape
from typing import Any

from clank_nb.model.actions import Move, Take
from clank_nb.model.card_text import token_text
from clank_nb.model.state import State, Trace
from clank_nb.model.table import DECISION_FRAMES
from clank_nb.model.tokens import Token
from clank_nb.rules.engine import legal_actions
from clank_nb.views.board import board_scene
from clank_nb.views.legend import legend_scene
from clank_nb.views.scene import Scene
from clank_nb.views.svg import svg
from clank_nb.views.table import (
    cards_scene,
    hand_scene,
    market_scene,
    play_scene,
    players_scene,
    pools_scene,
    reserve_scene,
    row_scene,
)
from clank_nb.views.tracks import Health, area_scene, bag_scene, health_scene, rage_scene
from clank_nb.widgets.setup_steps import Step
from clank_nb.widgets.still import part
from clank_nb.words import say

SIDE = 430.0
"""Width of a picture beside the board of the set-up, pixels."""
LEGEND = 740.0
"""Width of the legend below that board, pixels."""
WIDE, NARROW = 540.0, 470.0
"""Width of a picture under and beside the board of a turn, pixels."""


def _drawn(scene: Scene, interactive: Collection[str] | bool = False) -> str:
    return svg(scene, interactive=interactive, width="100%")


# ---- the set-up ------------------------------------------------------------------------------------------------------


def setup_picture(step: Step, laid: tuple[str, ...], card: str) -> str:
    """Draw the table after one step of the set-up: the board, the step's text, and what the step is about."""
    state = step.state
    board = _drawn(board_scene(state.game.board, state, focus=step.rooms, moved=step.laid), laid)
    left = part("board", board) + part("legend", _drawn(legend_scene(LEGEND)))
    right = part("card", card) + part("spot", _spotlight(step))
    columns = f'<div class="clank-map">{left}</div><div class="clank-side clank-step">{right}</div>'
    return f'<div class="clank-table clank-setup">{columns}</div>'


_SPOTS: Mapping[str, tuple[str, ...]] = {
    "players": ("players",), "supply": ("players",), "market": ("market",), "bank": ("players",),
    "rage_start": ("rage",), "bag": ("bag",), "reserve": ("reserve",), "dungeon_row": ("row",), "pawns": ("players",),
    "hands": ("hand",), "first_player": ("players",), "starting_clank": ("area",), "row_arrive": ("row",),
    "cubes": ("area", "bag"),
}  # fmt: skip
"""What is looked at in a step that lays nothing on the board."""
_GROUPS = {"artifacts": "", "major_secrets": "major", "minor_secrets": "minor", "idols": "idol", "mastery": "mastery"}


def _spotlight(step: Step) -> str:
    """The part of the table that the step is about."""
    state = step.state
    if step.id in _SPOTS:
        return "".join(_drawn(_part(name, state, step.id)) for name in _SPOTS[step.id])
    if step.id == "starter":
        return _drawn(_deck(state))
    return _tokens(state, _GROUPS.get(step.id, ""))


def _part(name: str, state: State, step: str = "") -> Scene:
    """One picture of the table, as wide as the place beside the board."""
    game, shop, cubes = state.game, state.shop, state.cubes
    first = state.players[state.player]
    area = dict(zip(game.colours, cubes.area, strict=True))
    made: dict[str, Callable[[], Scene]] = {
        "players": lambda: players_scene(_rows(state), width=SIDE),
        "market": lambda: market_scene(shop.market, price=game.numbers.market_price, width=SIDE),
        "rage": lambda: rage_scene(cubes.rage, game.numbers.rage_track, width=SIDE),
        "bag": lambda: bag_scene({"black": cubes.black_bag, **_by_colour(game.colours, cubes.bag)}, width=SIDE),
        "reserve": lambda: reserve_scene([(game.cards[card], n) for card, n in shop.reserve], per_line=4),
        "row": lambda: row_scene(_cards(state, shop.row), deck=len(shop.dungeon_deck), per_line=3, small=True),
        "hand": lambda: hand_scene(_cards(state, first.hand), whose=game.colours[state.player], per_line=3, small=True),
        "area": lambda: area_scene(area, new=area if step == "starting_clank" else None, width=SIDE),
    }
    return made[name]()


def _by_colour(colours: tuple[str, ...], numbers: tuple[int, ...]) -> dict[str, int]:
    return dict(zip(colours, numbers, strict=True))


def _cards(state: State, ids: Iterable[str]) -> list[Any]:
    """The cards with these ids; nothing for an empty place."""
    return [state.game.cards[card] if card else None for card in ids]


def _rows(state: State) -> list[dict[str, Any]]:
    return [
        {"colour": colour, "gold": player.gold, "artifacts": player.artifacts, "tokens": player.tokens,
         "deck": len(player.deck), "hand": len(player.hand), "discard": len(player.discard)}
        for colour, player in zip(state.game.colours, state.players, strict=True)
    ]  # fmt: skip


def _deck(state: State) -> Scene:
    """One card of each kind of a starting deck, and how many there are."""
    deck = Counter(state.players[0].deck)
    cards = [card for card in state.game.cards.values() if deck[card.id]]
    title = say("widgets.setup_guide.deck")
    return cards_scene(cards, "deck", title, counts=[deck[card.id] for card in cards], per_line=4, small=True)


def _tokens(state: State, group: str) -> str:
    """What lies under the tokens of a group, how often, and what each does and is worth."""
    rows = "".join(
        f"<tr><td>{token.count} ×</td><th>{escape(token.name())}</th><td>{escape(_worth(token))}</td></tr>"
        for token in (state.game.tokens.group(group) if group else ())
    )
    if not rows:
        return ""
    head = escape(say("widgets.setup_guide.tokens"))
    return f'<div class="clank-tokens"><h4>{head}</h4><table><tbody>{rows}</tbody></table></div>'


def _worth(token: Token) -> str:
    points = say("widgets.setup_guide.points", n=token.points) if token.points else ""
    return " ".join(filter(None, (token_text(token), points)))


# ---- a turn ----------------------------------------------------------------------------------------------------------


def turn_picture(trace: Trace, at: int, heading: str, refused: tuple[str, str] = ("", "")) -> str:
    """Draw the table at one moment of a stretch of play: the board, pools, cards, area, rage and health."""
    state = trace.states[at]
    scenes = turn_scenes(state, trace.states[at - 1] if at else state, state.player, refused)
    return _arranged(heading, **{name: _drawn(scene, places) for name, (scene, places) in scenes.items()})


def turn_scenes(
    state: State, before: State, seat: int, refused: tuple[str, str] = ("", ""), board: bool = True
) -> dict[str, tuple[Scene, Collection[str]]]:
    """Draw the table at one moment, part by part, each with the places that can be chosen in it.

    Parameters
    ----------
    state, before : State
        What differs is pointed out as new.
    seat : int
        Whose hand is seen.
    refused : (id, reason)
        What is hatched on the board.
    board : bool
        Whether the board is drawn too.
    """
    game, cubes, turn, own = state.game, state.cubes, state.turn, state.players[state.player]
    whose, moved = game.colours[state.player], _new_cards(before, state)
    new = {c: max(0, n - m) for c, n, m in zip(game.colours, cubes.area, before.cubes.area, strict=True)}
    health = [
        Health(c, n, max(0, n - m), player.out)
        for c, n, m, player in zip(game.colours, cubes.track, before.cubes.track, state.players, strict=True)
    ]
    pools = {"skill": turn.skill, "swords": turn.swords, "boots": turn.boots, "gold": own.gold}
    pools |= {"teleports": turn.teleports, "credit": turn.credit}
    cards: dict[str, Any] = {"least": game.numbers.hand, "per_line": game.numbers.hand, "moved": moved}
    row, held = _cards(state, state.shop.row), state.players[seat].hand
    hand = hand_scene(_cards(state, held), whose=game.colours[seat], **cards)
    drawn = {"board": (_board(state, before, refused), _open_places(state))} if board else {}
    return drawn | {
        "pools": (pools_scene(pools, whose=whose, width=NARROW), ()),
        "play": (play_scene(_cards(state, own.play_area), **cards), ()),
        "hand": (hand, _places("hand", list(held))),
        "area": (area_scene(_by_colour(game.colours, cubes.area), new=new, width=NARROW), ()),
        "rage": (rage_scene(cubes.rage, game.numbers.rage_track, before=before.cubes.rage, width=NARROW), ()),
        "row": (row_scene(row, deck=len(state.shop.dungeon_deck), moved=moved), _places("row", row)),
        "health": (health_scene(health, spaces=game.numbers.health, width=WIDE), ()),
        "legend": (legend_scene(WIDE), ()),
    }


def possessions_scene(state: State) -> Scene:
    """Draw what lies before every player: gold, artifacts, tokens, and how many cards there are."""
    return players_scene(_rows(state), to_act=state.game.colours[state.player], width=WIDE)


def _arranged(heading: str, **drawn: str) -> str:
    """Lay the pictures of a turn out: board and what it needs on top, what is looked up more rarely below."""
    parts = {name: part(name, html) for name, html in drawn.items()}
    head = part("head", escape(heading), "p", "clank-heading")
    return (
        '<div class="clank-table clank-turn">'
        f'<div class="clank-map">{parts["board"]}</div>'
        f'<div class="clank-side">{head}{parts["pools"]}{parts["play"]}</div>'
        f'<div class="clank-below"><div>{parts["hand"]}</div><div>{parts["rage"]}{parts["area"]}</div>'
        f'<div class="clank-whole">{parts["row"]}</div>'
        f"<div>{parts['health']}</div><div>{parts['legend']}</div></div></div>"
    )


def decides(state: State) -> bool:
    """Whether a player is to decide: neither the dice nor a step of the set-up."""
    return state.current_player >= 0 and state.pending[-1].kind in DECISION_FRAMES


def _board(state: State, before: State, refused: tuple[str, str]) -> Scene:
    moves = [action for action in legal_actions(state) if isinstance(action, Move)] if decides(state) else []
    pawns = zip(state.game.colours, state.players, before.players, strict=True)
    moved = [f"pawn:{colour}" for colour, now, then in pawns if now.room != then.room]
    return board_scene(
        state.game.board,
        state,
        reach={move.room for move in moves},
        moved=moved,
        refused=refused if refused[0] else None,
    )


def _open_places(state: State) -> Collection[str]:
    """Rooms, what lies in the own room, and its tunnels where two lead to the same room."""
    if not decides(state):
        return ()
    here = state.players[state.current_player].room
    rooms = [f"room:{room.id}" for room in state.game.board.rooms]
    ends = Counter(way.to for way in state.game.board.ways[here])
    tunnels = [f"tunnel:{way.tunnel}" for way in state.game.board.ways[here] if ends[way.to] > 1]
    kinds = ("artifact", "major_secret", "minor_secret", "monkey_idol")
    return {*rooms, *tunnels, *(f"token:{here}:{kind}" for kind in kinds)}


def _places(where: str, cards: list[Any]) -> Collection[str]:
    return {f"card:{where}:{k}" for k, card in enumerate(cards) if card is not None}


def _new_cards(before: State, state: State) -> Iterable[str]:
    """Cards that lie where they did not lie a step ago."""
    if before is state or before.player != state.player:
        return ()
    played = len(before.players[state.player].play_area)
    new = [f"card:play:{k}" for k in range(played, len(state.players[state.player].play_area))]
    then = (*before.shop.row, *[""] * len(state.shop.row))
    return [*new, *(f"card:row:{k}" for k, now in enumerate(state.shop.row) if now and now != then[k])]


def meant(state: State, place: str) -> str:
    """The action, in text form, that a click on this place means; empty for none."""
    kind, _, rest = place.partition(":")
    here = state.players[state.player].room
    if kind == "room" and rest != here:
        return f"move {rest}"
    if kind == "tunnel":
        tunnel = state.game.board.tunnel(rest)
        if here not in (tunnel.a, tunnel.b):
            return ""
        return f"move {tunnel.b if here == tunnel.a else tunnel.a} by {tunnel.id}"
    if kind == "token":
        room, _, what = rest.partition(":")
        return str(Take(what)) if room == here else f"move {room}"
    return _card_meant(state, kind, rest)


def _card_meant(state: State, kind: str, rest: str) -> str:
    """What a click on a card means: play it, or what its kind asks for in the row."""
    where, _, number = rest.partition(":")
    if kind != "card" or where not in ("hand", "row") or not number.isdigit():
        return ""
    cards = state.players[state.player].hand if where == "hand" else state.shop.row
    if int(number) >= len(cards) or not cards[int(number)]:
        return ""
    card = state.game.cards[cards[int(number)]]
    verb = "play" if where == "hand" else {"monster": "fight", "device": "use"}.get(card.kind, "acquire")
    return f"{verb} {card.id}"
