"""Positions from plain facts, and back: for a lesson, a puzzle, a test, "this is our table, what now?"."""

from __future__ import annotations

from collections import Counter
from typing import Any

from clank_nb.data.errors import BadCode
from clank_nb.dungeon import boards
from clank_nb.model.state import State, Waiting
from clank_nb.rules.position import build
from clank_nb.rules.ruleset import need_state
from clank_nb.words import say

POOLS = ("skill", "swords", "boots", "teleports", "credit", "clank_made", "gold_gains", "gem_discount", "springs")
FLAGS = ("caved", "caves_ignored", "monsters_ignored")


def position(game: str, **facts: Any) -> State:
    """Make a state from plain facts.

    Parameters
    ----------
    game : str
        Slug of the game.
    **facts
        Game facts: ``board, to_act, rage, seed, row, dungeon_deck, dungeon_discard, clank, bag, aside, rooms, away,
        spent, market, reserve, box, countdown, turn, players`` and the options of the game.  Piles are lists of card
        ids or mappings from id to number; cubes are mappings from colour to number.
        Player facts, by colour, seats in order: ``room, hand, deck, discard, play_area, known_top, known_hand, damage,
        gold, artifacts, tokens, out``, and for the player to act what the turn has made so far: ``skill, swords, boots,
        teleports, credit, clank_made, gold_gains, gem_discount, caved, caves_ignored, monsters_ignored, waiting,
        counting, marked``.

    Returns
    -------
    State
        The turn of ``to_act``, between two actions.

    Raises
    ------
    BadData
        For what cannot be, all faults at once.
    BadCode
        For an unknown game or board.

    Notes
    -----
    A fact that is not named is as after a fresh set-up of that many players; within a named fact what is not listed
    is not
    there: coloured cubes then lie in the supply, black ones set aside, cards in the deck they belong to (or in the box,
    where that deck is named too).  What a set-up would draw comes from the seed; without one it must be named.

    Examples
    --------
    >>> state = position("clank", seed=7, players={"green": {"room": "f02", "hand": ["burgle"]}, "yellow": {}})
    >>> state.players[0].room, len(state.players[0].deck)
    ('f02', 9)
    """
    return build(game, facts)


def facts(state: State) -> dict[str, Any]:
    """Give the facts of a position, complete: ``position(game, **facts(state)) == state``.

    Parameters
    ----------
    state : State
        A player's turn between two actions.

    Returns
    -------
    dict

    Raises
    ------
    BadCode
        While a choice or a chance is pending, or when the game is over; ``to_code`` carries such a state.
    """
    need_state(state)
    game, cubes, shop, rooms = state.game, state.cubes, state.shop, state.rooms
    if state.over or [frame.kind for frame in state.pending] != ["turn"]:
        key = "facts.over" if state.over else "facts.pending"
        raise BadCode(say(key, kind=state.over or state.pending[-1].kind), given=state)
    seats = dict(enumerate(game.colours))
    own = game.board_slug not in boards()
    return {
        "board": game.board if own else game.board_slug.removeprefix(f"{game.name}/"),
        "to_act": seats[state.player],
        "seed": state.dice[0],
        "chance_events": state.dice[1],
        "turn": state.n_turns,
        "rage": cubes.rage,
        "players": {colour: _player(state, who) for who, colour in seats.items()},
        "row": list(shop.row),
        "dungeon_deck": dict(Counter(shop.deck)),
        "dungeon_discard": dict(Counter(shop.discard)),
        "box": dict(Counter(shop.box)),
        "reserve": dict(shop.reserve),
        "market": list(shop.market),
        "clank": {colour: cubes.area[who] for who, colour in seats.items()},
        "bag": {"black": cubes.black_bag, **{colour: cubes.bag[who] for who, colour in seats.items()}},
        "aside": {colour: cubes.aside[who] for who, colour in seats.items()},
        "rooms": _rooms(state),
        "away": list(rooms.away),
        "spent": _spent(state),
        "countdown": {"player": seats[state.countdown[0]], "space": state.countdown[1]} if state.countdown[1] else None,
        **dict(game.options),
    }


def _player(state: State, who: int) -> dict[str, Any]:
    player, turn = state.players[who], state.turn
    found: dict[str, Any] = {
        "room": player.room,
        "hand": list(player.hand),
        "deck": dict(Counter(player.deck)),
        "discard": dict(Counter(player.discard)),
        "play_area": list(player.play_area),
        "damage": state.cubes.track[who],
        "gold": player.gold,
        "artifacts": list(player.artifacts),
        "tokens": list(player.tokens),
        "out": player.out,
    }
    for name in ("known_top", "known_hand"):
        if getattr(player, name):
            found[name] = list(getattr(player, name))
    if who == state.player:
        found |= {pool: getattr(turn, pool) for pool in POOLS}
        found |= {flag: getattr(turn, flag) for flag in FLAGS}
        found["waiting"] = [waiting_text(waiting) for waiting in turn.standing]
        found["counting"] = [waiting_text(waiting) for waiting in turn.watching]
        found["marked"] = {"play_area": list(player.marked_play), "discard": list(player.marked_discard)}
    return found


def waiting_text(waiting: Waiting) -> str:
    """``rebel_scout/play/1@2``: effect 1 of that block, of the third card in play."""
    return f"{waiting.block}/{waiting.at}@{waiting.piece}"


def _rooms(state: State) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    rooms = state.rooms
    piles = {
        "artifact": rooms.artifacts,
        "major_secrets": rooms.major,
        "minor_secrets": rooms.minor,
        "monkey_idols": rooms.idols,
    }
    for what, pile in piles.items():
        for room, n in pile:
            found.setdefault(room, {})[what] = n
    return dict(sorted(found.items()))


def _spent(state: State) -> list[str]:
    """Secrets that were used up: all there are, less those kept and those still unseen."""
    tokens = state.game.tokens
    left = Counter({token.id: token.count for token in (*tokens.major, *tokens.minor)})
    left.subtract([*state.rooms.unseen_major, *state.rooms.unseen_minor])
    left.subtract([token for player in state.players for token in player.tokens if token in left])
    return sorted(left.elements())
