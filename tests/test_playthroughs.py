"""Whole games in readable text, kept in tests/golden/playthroughs: what was done, what then happened, and who won.

A line that begins with ``>`` is an action in its text form, chance actions included; the sentences below it are its
events.  Dice and policies have fixed seeds, so the same rules give the same text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pytest

import clank_nb as cn
from clank_nb.model.state import State, Trace
from clank_nb.words import name

Golden = Callable[[str, str], None]
FOLDER = "playthroughs"
MOST = 190_000
"""Bytes of all files together: a reader should come to an end."""


# ---- telling a game -------------------------------------------------------------------------------------------------


def told(title: str, trace: Trace, setup: Trace | None = None) -> str:
    """A game as a text of many lines."""
    return "\n".join([title, *(set_up(setup) if setup is not None else ()), *played(trace), *ending(trace.state), ""])


def set_up(trace: Trace) -> Iterator[str]:
    yield "\n== Set-up"
    yield from (cn.explain(event) for events in trace.events for event in events if event.kind != "turn_started")


def played(trace: Trace) -> Iterator[str]:
    turn = -1
    for state, action, events in zip(trace.states, trace.actions, trace.events, strict=False):
        if state.n_turns != turn:
            turn = state.n_turns
            yield f"\n== Turn {turn}: {name(state.game.colours[state.player])}"
        yield f"> {action}"
        yield from (cn.explain(event) for event in events if event.kind != "turn_started")


def ending(state: State) -> Iterator[str]:
    """The score sheets, and who has won."""
    for sheet in cn.score_sheet(state):
        yield f"\n== {cn.explain(sheet)}"
    best = [name(state.game.colours[who]) for who in cn.winners(state)]
    yield f"\n== Won by {' and '.join(best) or 'nobody'}"


def kinds(trace: Trace) -> set[str]:
    return {event.kind for events in trace.events for event in events}


# ---- the games ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("board", "seed"), [("front", 167), ("back", 16)])
def test_two_players_by_chance(golden: Golden, board: str, seed: int) -> None:
    setting = {"players": 2, "board": board, "seed": seed}
    trace = cn.rollout(cn.new_game("clank", **setting), "random", seed=seed)
    title = f"Two players on the {board} of the board, both choosing by chance. Seed {seed}."
    golden(f"{FOLDER}/random_{board}.txt", told(title, trace, cn.setup_trace("clank", **setting)))


def test_four_players_each_with_its_own_policy(golden: Golden) -> None:
    seats = ("careful", "greedy", "racer", "random")
    seed = 145
    trace = cn.rollout(cn.new_game("clank", players=4, seed=seed), seats, seed=seed)
    pairs = (f"{name(colour)} {policy}" for colour, policy in zip(trace.state.game.colours, seats, strict=True))
    golden(f"{FOLDER}/four_policies.txt", told(f"Four players: {', '.join(pairs)}. Seed {seed}.", trace))
    assert {player.out for player in trace.state.players} == {"escaped", "rescued", "lost"}


def test_a_countdown_to_its_end(golden: Golden) -> None:
    """Red has escaped; the others are too far from the way out."""
    seed = 0
    players = {
        "red": {"out": "escaped", "artifacts": [5], "gold": 3},
        "green": {"room": "f33", "artifacts": [25], "damage": 2},
        "blue": {"room": "f16", "artifacts": [7], "damage": 1, "tokens": ["crown_10"]},
    }
    facts = {"rage": 5, "to_act": "green", "countdown": {"player": "red", "space": 1}, "players": players}
    start = cn.position("clank", seed=seed, **facts)
    trace = cn.rollout(start, "random", seed=seed)
    title = f"Red has escaped, Green and Blue stay too long. Three players by chance, seed {seed}."
    golden(f"{FOLDER}/countdown.txt", told(title, trace))
    spaces = [event["space"] for events in trace.events for event in events if event.kind == "countdown_moved"]
    assert spaces == [2, 3, 4, 5]


def test_an_escape(golden: Golden) -> None:
    """Green leaves with an artifact and finishes its turn; Yellow follows."""
    players: dict[str, dict[str, object]] = {
        "green": {"room": "f03", "artifacts": [10], "damage": 4, "gold": 2, "tokens": ["chalice"],
                  "hand": ["scramble", "burgle", "sidestep", "stumble", "sneak"]},
        "yellow": {"room": "f02", "artifacts": [15], "damage": 9, "hand": ["sidestep", "burgle"], "gold": 6},
    }  # fmt: skip
    start = cn.position("clank", seed=5, rage=5, players=players, bag={"black": 6, "yellow": 3}, clank={"green": 1})
    texts: Sequence[str] = (
        "play sidestep", "play scramble", "move f02", "move f01", "play stumble", "play sneak", "play burgle",
        "acquire mercenary", "end turn", "play sidestep", "play burgle", "move f01", "end turn",
    )  # fmt: skip
    trace = cn.play(start, *texts)
    assert trace.state.over == "all_out"
    golden(f"{FOLDER}/escape.txt", told("Green escapes and finishes its turn. Yellow is one step behind.", trace))


@pytest.mark.parametrize(("board", "seed"), [("back", 33)])
def test_two_people_in_the_catacombs(golden: Golden, board: str, seed: int) -> None:
    setting = {"players": 2, "board": board, "seed": seed}
    trace = cn.rollout(cn.new_game("catacombs", **setting), ("careful", "greedy"), seed=seed)
    title = (
        f"Two players in the catacombs, Red careful and Green greedy, the {board} of the start tile up. Seed {seed}."
    )
    golden(f"{FOLDER}/catacombs.txt", told(title, trace, cn.setup_trace("catacombs", **setting)))
    assert {"tile_laid", "artifact_placed", "out_turn"} <= kinds(trace)


def rounds(trace: Trace) -> Iterator[str]:
    """A game in which cards are laid in secret: round by round, by who has the dragon."""
    number = 0
    for state, action, events in zip(trace.states, trace.actions, trace.events, strict=False):
        if state.n_turns != number:
            number = state.n_turns
            yield f"\n== Round {number}: {name(state.game.colours[state.player])} has the dragon"
        yield f"> {action}"
        yield from (cn.explain(event) for event in events if event.kind != "round_started")


@pytest.mark.parametrize(("players", "seed"), [(3, 86), (2, 306)])
def test_people_in_the_cave_of_the_dragon(golden: Golden, players: int, seed: int) -> None:
    trace = cn.rollout(cn.new_game("dragon_cave", players=players), "random", seed=seed)
    setup = cn.setup_trace("dragon_cave", players=players)
    title = f"{'Two' if players == 2 else 'Three'} players in Dragon's Cave, all choosing by chance. Seed {seed}."
    told = [title, *set_up(setup), *rounds(trace), *ending(trace.state), ""]
    golden(f"{FOLDER}/dragon_cave_{players}.txt", "\n".join(told))
    assert {"dwarf_fled", "fist_opened", "coins_banked", "nest_entered"} <= kinds(trace)


def test_the_playthroughs_stay_short_enough_to_be_read() -> None:
    from tests.conftest import GOLDEN

    files = sorted((GOLDEN / FOLDER).glob("*.txt"))
    assert [path.stem for path in files] == [
        "catacombs", "countdown", "dragon_cave_2", "dragon_cave_3", "escape", "four_policies", "random_back",
        "random_front",
    ]  # fmt: skip
    assert sum(path.stat().st_size for path in files) <= MOST
