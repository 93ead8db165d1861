"""Positions from plain facts, and back: for a lesson, a puzzle, a test, "this is our table, what now?"."""

from __future__ import annotations

from typing import Any

from clank_nb.data.errors import BadCode
from clank_nb.model.table import AnyState
from clank_nb.rules.ruleset import need_state, ruleset
from clank_nb.words import say


def position(game: str, **facts: Any) -> Any:
    """Make a state from plain facts.

    Parameters
    ----------
    game : str
        Slug of the game.
    **facts
        Of every game: ``board, to_act, rage, seed, chance_events, turn, row, dungeon_deck, dungeon_discard, box,
        reserve, market, clank, bag, aside, players`` and its options.  Piles are lists of card ids or mappings from id
        to number; cubes are mappings from colour to number.  Of Clank! besides: ``rooms, away, spent, countdown``.
        Of the catacombs besides: ``tiles, safe_tiles, unseen_tiles, artifact_stack, rooms, opened, used, marks, takers,
        first_takers, prisoners, major_secrets, minor_secrets``; ghosts stand in ``clank`` and ``bag``.
        Dragon's Cave has facts of its own: ``board, players, dragon, dragon_space, hoard, coins, round, seed``, its
        options, and of players ``place`` (with two of them ``places, moving``) and ``purse, chest, used, card``.
        Player facts elsewhere, by colour, seats in order: ``room, hand, deck, discard, play_area, known_top,
        known_hand, damage, gold, artifacts, tokens, out``, in the catacombs ``lockpicks, black_cubes, unmarked``
        too; and for the player to act what the turn has made so far: ``skill, swords, boots, teleports, credit,
        clank_made, gold_gains, caved, caves_ignored, monsters_ignored, springs, waiting, counting, marked``, in
        Clank! ``gem_discount``, in the catacombs ``skill_made, gold_made, secrets, paid, deeds, goals, offers,
        exploring, laid, triggers``.

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
    A fact that is not named is as after a fresh set-up of that many players; within a named fact what is not listed is
    not there: coloured cubes then lie in the supply, black ones set aside, cards in the deck they belong to (or in the
    box, where that deck is named too).  What a set-up would draw comes from the seed; without one it must be named.

    Examples
    --------
    >>> state = position("clank", seed=7, players={"green": {"room": "f02", "hand": ["burgle"]}, "yellow": {}})
    >>> state.players[0].room, len(state.players[0].deck)
    ('f02', 9)
    >>> state = position("catacombs", seed=7, tiles={"s2": [1, 1], "d07": [1, 0, 90]}, players={"green": {}, "red": {}})
    >>> [(tile.tile, tile.turn) for tile in state.delve.layout.placed[1:]]
    [('s2', 0), ('d07', 1)]
    """
    return ruleset(game).build(facts)


def facts(state: AnyState) -> dict[str, Any]:
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
    rules = ruleset(state.game.name)
    asked = state.pending[-1].kind if state.pending else ""
    if state.over or not asked or any(frame.kind not in rules.fact_frames for frame in state.pending):
        raise BadCode(say("facts.over" if state.over else "facts.pending", kind=state.over or asked), given=state)
    return rules.facts(state)
