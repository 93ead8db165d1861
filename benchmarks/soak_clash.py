"""Very many games of Clash of Decks, checked after every action: ``python -m benchmarks.soak_clash [--duels N]``.

Duels between all pairs of sample decks, drafted duels with champions, and games against the AI, all by chance.  After
every action it is asked whether every card lies in one place and mana and creatures are nine; of every so manieth
state, whether what is listed is exactly what is not refused, and whether code and facts give it back.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from itertools import permutations
from typing import Any

from clank_nb.model.actions import Action
from clank_nb.model.table import CHANCE
from clank_nb.rules.clash_of_decks.audit import audit
from clank_nb.rules.codes import from_code, to_code
from clank_nb.rules.engine import apply, legal_actions, new_game, returns, sample, tries, why_not
from clank_nb.rules.facts import facts, position
from clank_nb.sim.policy import Stream

NAME = "clash_of_decks"
PAIRS = tuple(permutations((1, 2, 3, 4), 2))
MOST = 5_000
CHUNK = 50


def options(kind: str, seed: int) -> dict[str, Any]:
    """What is played: duels of all pairs of decks in turn, every fourth one a draft; alone every deck in turn."""
    if kind == "solo":
        return {"players": 1, **({"decks": (1 + seed % 4,)} if seed % 3 else {"format": "draft", "champions": True})}
    return {"format": "draft", "champions": True} if seed % 4 == 0 else {"decks": PAIRS[seed % len(PAIRS)]}


def look(state: Any, closely: bool) -> Iterator[str]:
    """What is wrong with a state."""
    yield from audit(state)
    if not closely:
        return
    if from_code(to_code(state)) != state:
        yield "its code gives another state back"
    if state.current_player < 0:
        return
    if state.pending[-1].kind == "summoning" and len(state.pending) == 1 and position(NAME, **facts(state)) != state:
        yield "its facts give another state back"
    listed = legal_actions(state)
    for action in dict.fromkeys((*listed, *tries(state))):
        if (action in listed) != (why_not(state, action) is None):
            yield f"{action}: listed and refused, or neither"


def upkeep(state: Any, events: Sequence[Any]) -> Iterator[str]:
    """At the start of every turn of a duel but the first, mana and own creatures in play are nine."""
    started = any(event.kind == "clash_turn_started" for event in events)
    if not started or state.over or state.game.n_players < 2 or state.n_turns == 1 or state.game.chosen["champions"]:
        return
    creatures = sum(map(len, state.lanes[2 * state.player : 2 * state.player + 2]))
    if state.mana + creatures != 9:
        yield f"{state.mana} mana and {creatures} creatures"


def play(kind: str, seed: int, pace: int) -> tuple[int, int, str, int, list[str]]:
    """One game: actions, turns, how it ended, who won, and the faults."""
    state, stream, n, faults = new_game(NAME, seed=seed, **options(kind, seed)), Stream(seed), 0, []
    while not state.is_terminal and n < MOST:
        action: Action
        if state.current_player == CHANCE:
            action = sample(state)
        else:
            acts = legal_actions(state)
            action = acts[stream.below(len(acts))]
        state, events = apply(state, action)
        n += 1
        found = [*look(state, (n + seed) % pace == 0), *upkeep(state, events)]
        faults += [f"{kind}, seed {seed}, after {n} actions: {fault}" for fault in found]
    if not state.is_terminal or (state.game.n_players == 2 and sum(returns(state)) != 1):
        faults.append(f"{kind}, seed {seed}: no end, or points that are not one")
    return n, state.n_turns, state.over, state.winner, faults


def chunk(kind: str, seeds: Sequence[int], pace: int) -> list[tuple[int, int, str, int, list[str]]]:
    """Some games one after the other."""
    return [play(kind, seed, pace) for seed in seeds]


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, look and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--duels", type=int, default=5_000, metavar="N", help="duels (5000)")
    parser.add_argument("--solo", type=int, default=2_000, metavar="N", help="games against the AI (2000)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the first seed (1)")
    parser.add_argument(
        "--pace", type=int, default=20, metavar="N", help="each so manieth state is looked at closely (20)"
    )
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes (1); the result is the same")
    chosen = parser.parse_args(arguments)
    wrong = 0
    print(
        "| kind | games | actions | turns a game | longest | how they ended | first side, second side, drawn | faults |"
    )
    print("|---|--:|--:|--:|--:|---|---|--:|", flush=True)
    with ProcessPoolExecutor(chosen.jobs) if chosen.jobs > 1 else nullcontext() as executor:
        for kind, n in (("duel", chosen.duels), ("solo", chosen.solo)):
            start = time.perf_counter()
            seeds = [
                range(first, min(first + CHUNK, chosen.seed + n))
                for first in range(chosen.seed, chosen.seed + n, CHUNK)
            ]
            run = map if executor is None else executor.map
            games = [
                game for part in run(chunk, [kind] * len(seeds), seeds, [chosen.pace] * len(seeds)) for game in part
            ]
            faults = [fault for game in games for fault in game[4]]
            wrong += len(faults)
            print(row(kind, games, len(faults)), f"<!-- {time.perf_counter() - start:.0f} s -->", flush=True)
            print(*faults[:20], sep="\n", end="\n" if faults else "")
    return int(wrong > 0)


def row(kind: str, games: Sequence[tuple[int, int, str, int, list[str]]], faults: int) -> str:
    """One line of the table."""
    ends = ", ".join(f"{reason} {n:,}" for reason, n in sorted(Counter(game[2] for game in games).items()))
    won = Counter(game[3] for game in games)
    turns = sum(game[1] for game in games) / max(1, len(games))
    longest = max((game[1] for game in games), default=0)
    return (
        f"| {kind} | {len(games):,} | {sum(game[0] for game in games):,} | {turns:.1f} | {longest} | {ends} "
        f"| {won[0]:,}, {won[1]:,}, {won[-1]:,} | {faults} |"
    )


if __name__ == "__main__":
    raise SystemExit(main())
