"""Clank! at the play table."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from clank_nb.model.actions import Action, Move
from clank_nb.model.card_text import card_text, token_text
from clank_nb.model.events import Event
from clank_nb.model.state import State
from clank_nb.rules.text import parse_action
from clank_nb.views.scene import Scene
from clank_nb.widgets.play_game import GameTable, Look, Pictures, Piece
from clank_nb.widgets.table import meant, possessions_scene, turn_scenes
from clank_nb.words import say

PRIVATE = frozenset({"cards_drawn", "reaction_passed"})
"""Events that tell what only the player who is meant may know: the cards of a hand."""
GROUPS: Mapping[str, tuple[str, ...]] = {
    "play": ("play",),
    "walk": ("move", "teleport"),
    "buy": ("acquire", "buy"),
    "fight": ("fight",),
    "use": ("use",),
}
FAINT = frozenset({"play", "move", "acquire", "fight", "use", "end"})


def _say(key: str, **values: Any) -> str:
    return say(f"play.{key}", **values)


def told_to(event: Event, viewer: int) -> bool:
    """Cards that are drawn are told to who draws them; who keeps a card in hand is told to nobody else."""
    return event.kind not in PRIVATE or event.player == viewer


# ---- pictures --------------------------------------------------------------------------------------------------------


def _hatched(look: Look) -> tuple[str, str]:
    """What is hatched on the board when a step is refused."""
    tried = look.tried
    return (tried.tunnel or tried.room, look.why) if isinstance(tried, Move) else ("", "")


def around(look: Look, drawn: Mapping[str, tuple[Scene, Collection[str]]]) -> dict[str, Piece]:
    """The parts of the table, as pieces; nothing can be chosen in them while nobody at the device is to act."""
    wide = frozenset({"row"})
    return {
        name: Piece(name, scene, places if look.acts else (), wide=name in wide)
        for name, (scene, places) in drawn.items()
    }


def seat_of(look: Look) -> int:
    """Whose hand is seen: the viewer's, or, where everything is seen, that of whose turn it is."""
    return int(look.state.player if look.viewer is None else look.viewer)


def picture(look: Look) -> Pictures:
    """Draw the board, what can be spent, and the cards; of hands only the viewer's."""
    drawn = around(look, turn_scenes(look.state, look.before, seat_of(look), _hatched(look)))
    return Pictures(drawn["board"], (drawn["pools"],), lower(look, drawn, drawn["legend"]))


def lower(look: Look, drawn: Mapping[str, Piece], legend: Piece) -> tuple[Piece | tuple[Piece, ...], ...]:
    """What lies below the board: cards first, then what everybody has."""
    owned = Piece("players", possessions_scene(look.state))
    right = (drawn["area"], legend) if not legend.wide else (drawn["area"],)
    places = (drawn["hand"], (drawn["play"], drawn["rage"]), drawn["row"], (owned, drawn["health"]), right)
    return (*places, legend) if legend.wide else places


# ---- words on buttons ------------------------------------------------------------------------------------------------


def note(state: State, action: Action) -> str:
    """The price of an action."""
    card = state.game.cards.get(getattr(action, "card", "") or getattr(action, "what", ""))
    match action.kind:
        case "acquire" | "use" if card is not None:
            return _say("note.skill", n=card.skill_cost) if card.skill_cost else ""
        case "fight" if card is not None:
            return _say("note.swords", n=card.swords_cost or 0)
        case "buy":
            return _say("note.gold", n=state.game.numbers.market_price)
        case "move":
            return _way_note(state, action)
        case "trash":
            return _say(f"where.{action.where}")  # type: ignore[union-attr]
    return ""


def _way_note(state: State, action: Any) -> str:
    """What a step takes: boots, swords or damage, a key; and by which tunnel, where there are several."""
    here = state.players[state.current_player].room
    way = state.game.menu.ways.get((here, action.tunnel))
    if way is None:
        return ""
    hurt = max(0, state.game.rules["move/monsters"](state, way) - action.swords)
    parts = (
        _say("note.tunnel", tunnel=action.tunnel) if action.named else "",
        _say("note.boots", n=way.boots),
        _say("note.swords", n=action.swords) if action.swords else "",
        _say("note.damage", n=hurt) if hurt else "",
        _say("note.locked") if way.locks else "",
    )
    return ", ".join(filter(None, parts))


def tip(state: State, action: Action) -> str:
    """What a card or a token does."""
    named = getattr(action, "card", "") or getattr(action, "what", "") or getattr(action, "item", "")
    if named in state.game.cards:
        return card_text(state.game.cards[named]).replace("\n", " ")
    try:
        return token_text(state.game.tokens[named]) if named else ""
    except KeyError:
        return ""


def asks(state: State) -> Collection[Action]:
    """A step to every room, however far."""
    here = state.players[state.current_player].room
    return [parse_action(state, f"move {room.id}") for room in state.game.board.rooms if room.id != here]


TABLE = GameTable(
    picture, told_to, meant=meant, note=note, tip=tip, groups=GROUPS, faint=FAINT,
    in_a_row=frozenset({"play"}), asks=asks,
)  # fmt: skip
