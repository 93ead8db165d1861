"""What an action does in the catacombs, and what goes on by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from clank_nb.model.actions import (
    Acquire,
    Buy,
    Choose,
    Discard,
    Discover,
    EndTurn,
    Fight,
    Find,
    GiveUp,
    Lay,
    Mark,
    Move,
    Open,
    React,
    Reveal,
    Spot,
    Take,
    Teleport,
    Turn,
    TurnUp,
    Use,
)
from clank_nb.model.state import Frame
from clank_nb.rules import changes, changes_delve
from clank_nb.rules.catacombs import card, dragon, end, explore, ground, move, party, room, turn
from clank_nb.rules.clank import play as clank_play
from clank_nb.rules.clank import token as clank_token
from clank_nb.rules.draft import Draft


def _use(draft: Draft, frame: Frame, action: Use) -> None:
    if frame.kind == "free":
        card.take_free(draft, frame, action)
    elif action.what not in draft.game.cards:
        clank_token.drink(draft, frame.who, action.what)
    elif (offered := card.offer_of(draft, action.what)) is not None:
        card.take_offer(draft, frame.who, offered)
    else:
        card.use_device(draft, frame.who, draft.game.cards[action.what])


def _acquire(draft: Draft, frame: Frame, action: Any) -> None:
    if frame.kind == "free":
        card.take_free(draft, frame, action)
    else:
        card.buy(draft, frame.who, draft.game.cards[action.card])


def _buy(draft: Draft, frame: Frame, action: Buy) -> None:
    if frame.kind == "free":
        card.take_free(draft, frame, action)
    else:
        room.buy(draft, frame.who, action)


def _fight(draft: Draft, frame: Frame, action: Fight) -> None:
    card.fight(draft, frame.who, draft.game.cards[action.card])


def _move(draft: Draft, frame: Frame, action: Move) -> None:
    if frame.kind == "exit":
        changes.popped(draft)
        trail = ground.trip(draft, frame.who, action.tunnel)
        explore.arrive(draft, frame.who, trail, action.swords, bool(frame.b))
    else:
        move.walk(draft, frame.who, action)


def _teleport(draft: Draft, frame: Frame, action: Teleport) -> None:
    move.jump(draft, frame.who, action)


def _explore(draft: Draft, frame: Frame, action: Discover) -> None:
    if frame.kind == "exit":
        changes.popped(draft)
        explore.go_on(draft, frame.who, action)
    else:
        draft.rules["explore/discover"](draft, frame.who, action)


def _lay(draft: Draft, frame: Frame, action: Lay) -> None:
    if frame.kind == "place":
        card.tile_put(draft, frame, action)
    else:
        explore.lay(draft, frame.who, action)


def _give_up(draft: Draft, frame: Frame, action: GiveUp) -> None:
    explore.give_up(draft, frame.who, action)


def _take(draft: Draft, frame: Frame, action: Take) -> None:
    room.take_artifact(draft, frame.who)


def _open(draft: Draft, frame: Frame, action: Open) -> None:
    room.unlock(draft, frame.who, action)


def _mark(draft: Draft, frame: Frame, action: Mark) -> None:
    if frame.kind == "free":
        changes.popped(draft)
    room.mark(draft, frame.who, action)


def _turn(draft: Draft, frame: Frame, action: Turn) -> None:
    if frame.kind == "rotate":
        card.turned(draft, frame, action)
    else:
        card.turn_to(draft, frame.who, action.tile, action.turn // 90, "explore/mercy")


def _spot(draft: Draft, frame: Frame, action: Spot) -> None:
    card.spot_named(draft, frame, action)


def _choose(draft: Draft, frame: Frame, action: Choose) -> None:
    if frame.kind == "ward":
        changes.popped(draft)
        dragon.haunt(draft, frame.who)
    elif frame.kind == "react":
        changes.popped(draft)
        changes_delve.reaction_passed(draft, frame.who)
    elif frame.kind == "trash":
        card.trash_no_more(draft, frame)
    else:
        draft.rules["card/choose"](draft, frame, action)


def _discard(draft: Draft, frame: Frame, action: Discard) -> None:
    if frame.kind == "ward":
        card.warded(draft, frame, action)
    else:
        draft.rules["card/discard"](draft, frame, action)


def _end(draft: Draft, frame: Frame, action: EndTurn) -> None:
    draft.rules["turn/end"](draft, frame.who)


def _turned_up(draft: Draft, frame: Frame, action: TurnUp) -> None:
    changes.fallen(draft)
    changes_delve.tile_shown(draft, draft.player, action.tile, brought=frame.a == "card")


def _refill(draft: Draft, frame: Frame) -> None:
    """A row with empty places is looked at before the next card comes."""
    if not (draft.game.party and party.row_left(draft, frame)):
        draft.rules["dragon/refill"](draft, frame)


def _find(draft: Draft, frame: Frame, action: Find) -> None:
    changes.fallen(draft)
    draft.rules["token/prisoner" if frame.kind == "prisoner" else "token/at_once"](draft, frame, action)


def _reveal(draft: Draft, frame: Frame, action: Reveal) -> None:
    clank_play.ACTS[Reveal](draft, frame, action)
    if frame.a != "setup":
        if draft.game.cards[action.card].swords_cost is not None:
            party.came_true(draft, "monster_arrives")
        party.row_changed(draft)


def _react(draft: Draft, frame: Frame, action: React) -> None:
    draft.rules["party/react_again"](draft, frame, action)


def skipped(draft: Draft, frame: Frame) -> None:
    """A question without an answer; what only some hands can answer is passed over in silence."""
    if frame.kind == "ward":
        dragon.haunt(draft, frame.who)
    elif frame.kind != "react":
        clank_play.skipped(draft, frame)


ACTS: dict[type[Any], Callable[[Draft, Frame, Any], None]] = {
    **clank_play.ACTS,
    Use: _use,
    Acquire: _acquire,
    Buy: _buy,
    Fight: _fight,
    Move: _move,
    Teleport: _teleport,
    Discover: _explore,
    Lay: _lay,
    GiveUp: _give_up,
    Take: _take,
    Open: _open,
    Mark: _mark,
    Turn: _turn,
    Spot: _spot,
    Choose: _choose,
    Discard: _discard,
    EndTurn: _end,
    TurnUp: _turned_up,
    Find: _find,
    Reveal: _reveal,
    React: _react,
}
"""What carries out a legal action; what follows by itself is left to the loop."""

AUTOMATIC: dict[str, Callable[[Draft, Frame], None]] = {
    **clank_play.AUTOMATIC,
    "begin": turn.begin,
    "clean_up": turn.clean_up,
    "refill": _refill,
    "next": end.next_turn,
    "struck": dragon.struck,
    "reacted": party.reacted,
}
