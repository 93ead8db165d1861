"""Games of the catacombs played by chance, and actions of every kind that fit the game but not always the moment."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import clank_nb as cn
from clank_nb.model.actions import (
    TAKES,
    Acquire,
    Action,
    Buy,
    Choose,
    Deal,
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
    PlayCard,
    React,
    Replace,
    Spot,
    Take,
    Teleport,
    Trash,
    Turn,
    Use,
)
from clank_nb.model.state import State
from clank_nb.rules.catacombs import ground

DEGREES = (0, 90, 180, 270)
GOALS = ("", "wayshrine", "haunted_tile", "depths_player", "new_tile:d01")


def opening(seed: int) -> State:
    """A game of 2 to 6 players, either side up, with and without mercy and promos, by its seed."""
    return cn.new_game(
        "catacombs", players=2 + seed % 5, board=("front", "back")[seed % 2], seed=seed, promos=seed % 3 == 0,
        mercy=seed % 4 < 2,
    )  # fmt: skip


def states(seed: int, most: int) -> Iterator[State]:
    """The states that a game by chance comes to: a kind of action is drawn, then one of it, so that all occur."""
    dice, state = random.Random(seed), opening(seed)
    for _ in range(most):
        yield state
        if state.is_terminal:
            return
        if state.current_player == cn.CHANCE:
            action: Action = cn.sample(state)
        else:
            acts = cn.legal_actions(state)
            kind = dice.choice(sorted({act.kind for act in acts}))
            action = dice.choice([act for act in acts if act.kind == kind])
        state = cn.apply(state, action).state


def anything(state: State, dice: random.Random) -> list[Action]:
    """Well-formed actions of every kind."""
    game, who = state.game, state.current_player
    layout: Any = state.delve.layout  # type: ignore[union-attr]
    here, rooms = state.players[who].room, list(layout.rooms)
    acts: list[Action] = [EndTurn(), Deal(()), Find("monk")]
    known = (*state.players[who].hand, *state.players[who].play_area, *state.shop.row, *dict(state.shop.reserve))
    for card in dict.fromkeys(filter(None, (*known, *dice.sample(sorted(game.cards), 6)))):
        acts += [make(card) for make in (PlayCard, Acquire, Use, Fight, Discard, Replace, React)]
        acts += [Trash(card, where) for where in ("play_area", "discard", "hand")]
    acts += [Use(token) for token in game.tokens]
    acts += [Buy(item, by) for item in game.items for by in ("", "discount_coupon", "backpack")]
    for room in (here, *dice.sample(rooms, min(3, len(rooms)))):
        for trail in ground.trails(layout, room):
            to = str(trail.to) if trail.kind == "room" else here
            acts += [Move(to, trail.tunnel, swords) for swords in range(3)]
            acts += [Discover(trail.tunnel, free) for free in (False, True)]
    goals = dict.fromkeys((*GOALS, *state.trip.goals))  # type: ignore[union-attr]
    acts += [Teleport(room, goal) for room in rooms for goal in goals]
    acts += [act for room in rooms for act in (Move(room), Mark(room))]
    acts += [Lay(turn, swords, free) for turn in DEGREES for swords in range(3) for free in (False, True)]
    acts += [GiveUp(turn) for turn in DEGREES]
    acts += [Turn(placed.tile, turn) for placed in layout.placed for turn in DEGREES]
    acts += [Spot(x, y) for x in range(-3, 4) for y in range(-3, 4)]
    acts += [Open(what) for what in ("chest", "tome", "cell")]
    acts += [Take(what, room) for what in TAKES for room in ("", here)]
    options = {choice.action.option for choices in game.choices.values() for choice in choices}  # type: ignore[union-attr]
    return [*acts, *map(Choose, sorted(options))]
