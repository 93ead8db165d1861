"""What would mend a refusal of Clank!: its board, its keys and its markets."""

from __future__ import annotations

from typing import Any

from clank_nb.model.actions import Move
from clank_nb.model.state import State
from clank_nb.rules import mends
from clank_nb.rules.mends import moves, told
from clank_nb.rules.reasons import Mend, Refusal
from clank_nb.words import say


def open_ways(state: State, lang: str) -> list[str]:
    """The steps that are open now, each tunnel once with its price."""
    steps: dict[str, str] = {}
    for action in mends.open_actions(state):
        if isinstance(action, Move) and action.tunnel not in steps:
            tunnel = state.game.board.tunnel(action.tunnel)
            key = "monsters" if tunnel.monsters else "plain"
            steps[action.tunnel] = say(
                f"refusals.way.{key}", lang, room=action.room, boots=tunnel.boots, monsters=tunnel.monsters
            )
    return list(steps.values())


def _locked(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
    return [told(lang, "key"), *moves(refusal, values, lang)]


def _leave(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
    return [told(lang, "artifact"), *moves(refusal, values, lang)]


def _arrow(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
    tunnel = refusal.state.game.board.tunnel(values["tunnel"])
    return [told(lang, "other_way", start=tunnel.a, room=tunnel.b), *moves(refusal, values, lang)]


def _place(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
    board = refusal.state.game.board
    near = dict.fromkeys(way.to for way in board.ways.get(values["room"], ()) if not way.against)
    fit = [to for to in near if any(getattr(board.room(to), place, False) for place in values["places"])]
    if fit:
        return [told(lang, "go_to", rooms=", ".join(fit))]
    rooms = [room.id for room in board.rooms if any(getattr(room, place, False) for place in values["places"])]
    return [told(lang, "such_rooms", rooms=mends.cut(rooms))]


def _market(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
    rooms = [place.id for place in refusal.state.game.board.rooms if place.market]
    return [told(lang, "markets", rooms=", ".join(rooms))]


def _joined(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
    start = values["start"]
    rooms = dict.fromkeys(way.to for way in refusal.state.game.board.ways.get(start, ()))
    return [told(lang, "joined", start=start, rooms=", ".join(rooms))]


MENDS: dict[str, Mend] = {
    **mends.SHARED,
    "one_way": _arrow,
    "no_artifact": _leave,
    "locked": _locked,
    "wrong_place": _place,
    "no_market": _market,
    "not_joined": _joined,
    "too_late": mends.said("enter_again"),
}
