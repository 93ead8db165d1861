"""What an action does, and what goes on by itself until somebody must decide or chance must fall."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from clank_nb.model import dice
from clank_nb.model.actions import (
    Acquire,
    Begin,
    Buy,
    Choose,
    Deal,
    Discard,
    DrawCubes,
    EndTurn,
    Fight,
    Find,
    Move,
    PlayCard,
    Remove,
    Replace,
    Reveal,
    Take,
    Teleport,
    Trash,
    Use,
)
from clank_nb.model.state import Frame
from clank_nb.rules import changes, interpret
from clank_nb.rules.clank import card, end, move, room, setup, token, turn
from clank_nb.rules.clank import dragon as dragon_rules
from clank_nb.rules.clank.chance import SAMPLES
from clank_nb.rules.draft import Draft

# ---- actions --------------------------------------------------------------------------------------------------------


def _acquire(draft: Draft, frame: Frame, action: Acquire) -> None:
    card.buy_card(draft, frame.who, draft.game.cards[action.card])


def _use(draft: Draft, frame: Frame, action: Use) -> None:
    if action.what in draft.game.cards:
        card.use_device(draft, frame.who, draft.game.cards[action.what])
    else:
        token.drink(draft, frame.who, action.what)


def _fight(draft: Draft, frame: Frame, action: Fight) -> None:
    card.fight(draft, frame.who, draft.game.cards[action.card])


def _buy(draft: Draft, frame: Frame, action: Buy) -> None:
    room.buy(draft, frame.who, action)


def _move(draft: Draft, frame: Frame, action: Move) -> None:
    move.walk(draft, frame.who, action)


def _teleport(draft: Draft, frame: Frame, action: Teleport) -> None:
    move.jump(draft, frame.who, action)


def _take(draft: Draft, frame: Frame, action: Take) -> None:
    if frame.kind == "turn":
        room.take_artifact(draft, frame.who, draft.players[frame.who].room)
    else:
        name = "card/take_adjacent" if frame.kind == "neighbour" else "room/take_one"
        draft.rules[name](draft, frame, action)


def _choose(draft: Draft, frame: Frame, action: Choose) -> None:
    draft.rules["card/choose"](draft, frame, action)


def _discard(draft: Draft, frame: Frame, action: Discard) -> None:
    draft.rules["card/discard"](draft, frame, action)


def _trash(draft: Draft, frame: Frame, action: Trash) -> None:
    draft.rules["card/trash"](draft, frame, action)


def _replace(draft: Draft, frame: Frame, action: Replace) -> None:
    draft.rules["card/replace"](draft, frame, action)


def _end(draft: Draft, frame: Frame, action: EndTurn) -> None:
    draft.rules["turn/end"](draft, frame.who)


# ---- chance ---------------------------------------------------------------------------------------------------------


def _deal(draft: Draft, frame: Frame, action: Deal) -> None:
    changes.fallen(draft)
    changes.cards_drawn(draft, frame.who, action.cards, frame.b)


def _reveal(draft: Draft, frame: Frame, action: Reveal) -> None:
    changes.fallen(draft)
    if frame.a == "setup":
        changes.row_revealed(draft, action.card, frame.b, "row_card_revealed", "setup/dungeon_row")
        setup.first_row_revealed(draft, frame.b)
        return
    changes.row_revealed(
        draft, action.card, frame.b, "row_refilled", "dragon/refill" if frame.a == "refill" else "card/replace"
    )
    if frame.a == "refill":
        dragon_rules.revealed(draft, action.card, frame.b)
    else:
        draft.rules["card/arrive"](draft, action.card)


def _cubes(draft: Draft, frame: Frame, action: DrawCubes) -> None:
    changes.fallen(draft)
    draft.rules["dragon/draw"](draft, frame, action)


def _find(draft: Draft, frame: Frame, action: Find) -> None:
    changes.fallen(draft)
    draft.rules["token/at_once"](draft, frame, action)


def _remove(draft: Draft, frame: Frame, action: Remove) -> None:
    changes.fallen(draft)
    changes.artifact_removed(draft, action.artifact)


def _begin(draft: Draft, frame: Frame, action: Begin) -> None:
    changes.fallen(draft)
    setup.first_drawn(draft, draft.game.colours.index(action.colour))


ACTS: dict[type[Any], Callable[[Draft, Frame, Any], None]] = {
    PlayCard: turn.play,
    Acquire: _acquire,
    Use: _use,
    Fight: _fight,
    Buy: _buy,
    Move: _move,
    Teleport: _teleport,
    Take: _take,
    Choose: _choose,
    Discard: _discard,
    Trash: _trash,
    Replace: _replace,
    EndTurn: _end,
    Deal: _deal,
    Reveal: _reveal,
    DrawCubes: _cubes,
    Find: _find,
    Remove: _remove,
    Begin: _begin,
}
"""What carries out a legal action; what follows by itself is left to `settle`."""


# ---- what goes on by itself -----------------------------------------------------------------------------------------


def _draw(draft: Draft, frame: Frame) -> None:
    draft.rules["turn/draw"](draft, frame)


def _refill(draft: Draft, frame: Frame) -> None:
    draft.rules["dragon/refill"](draft, frame)


def _attack(draft: Draft, frame: Frame) -> None:
    draft.rules["dragon/bag"](draft, frame)


AUTOMATIC: dict[str, Callable[[Draft, Frame], None]] = {
    "setup": setup.step,
    "place_artifacts": setup.place_artifacts,
    "first_row": setup.first_row,
    "begin": turn.begin,
    "go": interpret.run,
    "draw": _draw,
    "springs": turn.springs,
    "clean_up": turn.clean_up,
    "refill": _refill,
    "attack": _attack,
    "next": end.next_turn,
}


def due(draft: Draft, who: int) -> bool:
    """Let conditions that waited pay before a decision; tells whether one did."""
    found: bool = draft.rules["turn/order_free"](draft, who)
    return found


def skipped(draft: Draft, frame: Frame) -> None:
    draft.rules["card/forced"](draft, frame)


def _dealt(draft: Draft, frame: Frame) -> None:
    """A hand as the dice give it, taken card by card: what sampling it and then carrying it out comes to."""
    player, (seed, n) = draft.players[frame.who], draft.dice
    if player.known_top:
        ACTS[Deal](draft, frame, SAMPLES[frame.kind](draft, frame))
    else:
        changes.fallen(draft)
        assert seed is not None  # whole games have dice
        places = dice.picks(len(player.deck), frame.b, seed, n)
        changes.hand_dealt(draft, frame.who, places)


AT_ONCE: dict[str, Callable[[Draft, Frame], None]] = {"deal": _dealt}
"""Chance that falls in a whole game without an action being made of it."""
