"""Looking ahead in Clash of Decks: time of a move by depth, and of a whole turn made fast and by the engine.

``python -m benchmarks.bench_clash_search [--positions N]``: positions come from games that greedy plays against itself
with the four sample decks, the same ones every time.  The target is a move at depth 2 in at most 1 second in the
median.  With ``--positions N`` compact turns are compared with the engine's in so many positions of random games.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from statistics import median
from typing import Any

from clank_nb.model.clash import ClashState
from clank_nb.odds.clash_search.alphabeta import Searcher
from clank_nb.odds.clash_search.compact import book, key_of_position, packed
from clank_nb.odds.clash_search.duel import solve
from clank_nb.odds.clash_search.moves import turns
from clank_nb.rules.clash_of_decks.end import position_key
from clank_nb.rules.clash_of_decks.endings import endings
from clank_nb.rules.engine import new_game
from clank_nb.sim.rollout import rollout

TARGET = 1.0
DEPTHS = (1, 2, 3, 4)
GAMES = 6


def positions(policy: str, games: int) -> Iterator[ClashState]:
    """Starts of turns in games with open hands."""
    for seed in range(games):
        decks = (1 + seed % 4, 1 + (seed + 1) % 4)
        start = new_game("clash_of_decks", decks=decks, open_hands=True, seed=seed)
        n = 0
        for state in rollout(start, policy, seed=seed).states:
            if state.current_player >= 0 and state.n_turns > n:
                n = state.n_turns
                yield state


def moves(states: list[ClashState], depth: int) -> tuple[list[float], list[int]]:
    """Seconds and positions looked at of a move in each position."""
    seconds, nodes = [], []
    for state in states:
        searcher = Searcher(book(state.game))
        start = time.perf_counter()
        searcher.best(packed(state), state.mana, depth)
        seconds.append(time.perf_counter() - start)
        nodes.append(searcher.nodes)
    return seconds, nodes


def compact_keys(state: ClashState) -> set[Any]:
    """The ends of a turn, made fast; a finished game by its winner."""
    known, who = book(state.game), state.player
    return {
        (who if turn.over > 0 else 1 - who) if turn.over else key_of_position(known, turn.after, 1 - who)
        for turn in turns(known, packed(state), state.mana)
    }


def engine_keys(state: ClashState) -> set[Any]:
    """The same by the rules."""
    who = state.player
    return {
        one.table.winner if one.table.over in ("fort", "only_card") else position_key(one.table, 1 - who)
        for one in endings(state)
    }


def compared(n: int) -> int:
    """Compare turns in so many positions; gives how many differ."""
    differ = done = 0
    for state in positions("random", n):
        if done == n:
            break
        differ += compact_keys(state) != engine_keys(state)
        done += 1
    print(f"{done} positions of random games: {differ} with other turns than the engine's")
    return differ


def main() -> int:
    """Print what was measured; 1 if the target is missed or a turn differs."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--positions", type=int, default=100, metavar="N", help="compare turns in N positions (100)")
    chosen = parser.parse_args()
    states, missed = list(positions("greedy", GAMES)), 0
    print(f"{len(states)} positions of {GAMES} games of greedy against itself")
    for depth in DEPTHS:
        sample = states if depth < 4 else states[::4]
        seconds, nodes = moves(sample, depth)
        told = ""
        if depth == 2:
            missed |= median(seconds) > TARGET
            told = f"  target {TARGET * 1e3:.0f} ms: {'MISSED' if missed else 'met'}"
        print(
            f"move at depth {depth}: median {median(seconds) * 1e3:8.1f} ms, longest {max(seconds) * 1e3:8.1f} ms, "
            f"median {median(nodes):8.0f} nodes{told}"
        )
    for what, make in (("compact", compact_keys), ("engine", engine_keys)):
        start = time.perf_counter()
        ends = sum(len(make(state)) for state in states)
        print(f"ends of a turn, {what:8} {(time.perf_counter() - start) / ends * 1e6:8.1f} µs each, {ends} of them")
    start = time.perf_counter()
    solve(("zombie", "grrr", "microctopus"))
    print(f"toy duel of 12,632 positions, compact: {time.perf_counter() - start:.2f} s")
    return int(missed or bool(compared(chosen.positions)))


if __name__ == "__main__":
    raise SystemExit(main())
