"""Telling a position: the facts that all games of the family have, complete."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from clank_nb.model.state import State, Waiting
from clank_nb.rules.ruleset import ruleset

if TYPE_CHECKING:
    from clank_nb.rules.position import Desk


def told(state: State, desk: type[Desk]) -> dict[str, Any]:
    """Seats, cards, market and marker, as this desk reads them."""
    game, cubes, shop = state.game, state.cubes, state.shop
    seats = dict(enumerate(game.colours))
    return {
        "board": ruleset(game.name).board_fact(game),
        "to_act": seats[state.player],
        "seed": state.dice[0],
        "chance_events": state.dice[1],
        "turn": state.n_turns,
        "rage": cubes.rage,
        "players": {colour: player(state, who, desk) for who, colour in seats.items()},
        "row": list(shop.row),
        "dungeon_deck": dict(Counter(shop.deck)),
        "dungeon_discard": dict(Counter(shop.discard)),
        "box": dict(Counter(shop.box)),
        "reserve": dict(shop.reserve),
        "market": list(shop.market),
        "aside": {colour: cubes.aside[who] for who, colour in seats.items()},
        **dict(game.options),
    }


def player(state: State, who: int, desk: type[Desk]) -> dict[str, Any]:
    """What lies before one player, and what the turn has made if it is theirs."""
    each, turn = state.players[who], state.turn
    found: dict[str, Any] = {
        "room": each.room,
        "hand": list(each.hand),
        "deck": dict(Counter(each.deck)),
        "discard": dict(Counter(each.discard)),
        "play_area": list(each.play_area),
        "damage": state.cubes.track[who],
        "gold": each.gold,
        "artifacts": list(each.artifacts),
        "tokens": list(each.tokens),
        "out": each.out,
    }
    for name in ("known_top", "known_hand"):
        if getattr(each, name):
            found[name] = list(getattr(each, name))
    if who == state.player:
        found |= {pool: getattr(turn, pool) for pool in (*desk.POOLS, *desk.FLAGS) if pool in turn.__slots__}
        found["waiting"] = [waiting_text(waiting) for waiting in turn.standing]
        found["counting"] = [waiting_text(waiting) for waiting in turn.watching]
        found["marked"] = {"play_area": list(each.marked_play), "discard": list(each.marked_discard)}
    return found


def waiting_text(waiting: Waiting) -> str:
    """``rebel_scout/play/1@2``: effect 1 of that block, of the third card in play."""
    return f"{waiting.block}/{waiting.at}@{waiting.piece}"
