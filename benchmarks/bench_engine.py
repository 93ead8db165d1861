"""Games and decisions a second, beside other engines in the same run: trust the ratios, not the single figures.

A decision is a player's action where at least two were legal; "random" is uniform over the legal actions.  A bot of
pyminion (Dominion) takes whole turns, so a turn is counted there.  Peers are measured where they are installed.

The peers in plain Python share the speed of the interpreter with us; OpenSpiel's games are C++, so its ratio depends
on how Python was built: with profile-guided optimisation (as Debian's and python.org's are) it is a sixth better.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from statistics import median
from typing import Any

import clank_nb as cn
from clank_nb.model.state import State
from clank_nb.rules.codes import from_code
from clank_nb.rules.draft import Draft
from clank_nb.sim.rollout import playout, replay, rollout

ROUNDS = 7
"""Windows, each long enough that what the contender before it left in the caches matters little."""
GAMES = 60


def own(game: str, players: int) -> Callable[[], tuple[int, int]]:
    """Random games in one open draft."""
    starts = [cn.new_game(game, players=players, seed=seed) for seed in range(GAMES)]
    return lambda: (GAMES, sum(playout(start, "random", seed)[1] for seed, start in enumerate(starts)))


def chess_games() -> Callable[[], tuple[int, int]] | None:
    """Random games of python-chess, cut off after 200 moves."""
    try:
        import chess
    except ImportError:
        return None

    def play() -> tuple[int, int]:
        decisions = 0
        for seed in range(6):
            rng, board = random.Random(seed), chess.Board()
            for _ in range(200):
                moves = list(board.legal_moves)
                if not moves:
                    break
                decisions += len(moves) > 1
                board.push(moves[int(rng.random() * len(moves))])
        return 6, decisions

    return play


def gin_games() -> Callable[[], tuple[int, int]] | None:
    """Random games of OpenSpiel's gin_rummy, driven from Python."""
    try:
        import pyspiel
    except ImportError:
        return None
    game: Any = pyspiel.load_game("gin_rummy")

    def play() -> tuple[int, int]:
        decisions = 0
        for seed in range(30):
            rng, state = random.Random(seed), game.new_initial_state()
            while not state.is_terminal():
                actions = state.legal_actions()
                decisions += not state.is_chance_node() and len(actions) > 1
                state.apply_action(actions[int(rng.random() * len(actions))])
        return 30, decisions

    return play


def dominion_games() -> Callable[[], tuple[int, int]] | None:
    """Games of two Big Money bots of pyminion; their turns."""
    try:
        from pyminion.bots.examples import BigMoney
        from pyminion.expansions.base import base_set
        from pyminion.game import Game
    except ImportError:
        return None

    def play() -> tuple[int, int]:
        state, turns = random.getstate(), 0
        random.seed(1)  # pyminion shuffles with the module's own generator
        for _ in range(30):
            game = Game(players=[BigMoney(), BigMoney()], expansions=[base_set], log_stdout=False)
            game.play()
            turns += sum(player.turns for player in game.players)
        random.setstate(state)
        return 30, turns

    return play


def rates(play: Callable[[], tuple[int, int]]) -> tuple[float, float]:
    """Games and decisions a second in one window."""
    start = time.perf_counter()
    games, decisions = play()
    spent = time.perf_counter() - start
    return games / spent, decisions / spent


def each(question: Callable[[], object], times: int) -> float:
    """Seconds of one call, the median of several windows."""
    found = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        for _ in range(times):
            question()
        found.append((time.perf_counter() - start) / times)
    return median(found)


def sampled_states(n: int = 200) -> list[State]:
    """States of random games in which a player decides."""
    states = [
        state for seed in range(4) for state in rollout(cn.new_game("clank", players=4, seed=seed), seed=seed).states
    ]
    deciding = [state for state in states if state.current_player >= 0]
    return deciding[:: max(1, len(deciding) // n)]


def small() -> list[tuple[str, float, float | None]]:
    """Single calls: name, seconds, target."""
    states = sampled_states()
    moves = [(state, cn.legal_actions(state)[0]) for state in states]
    trace = rollout(cn.new_game("clank", players=4, seed=1), seed=1)
    code = cn.to_code(trace)
    return [
        (
            "legal_actions, mean of random states",
            each(lambda: [cn.legal_actions(s) for s in states], 5) / len(states),
            3e-6,
        ),
        ("apply, sealed, with events", each(lambda: [cn.apply(s, a) for s, a in moves], 3) / len(moves), 15e-6),
        ("thaw and seal, nothing changed", each(lambda: [Draft(s).seal() for s in states], 5) / len(states), None),
        ("hash of a state", each(lambda: [hash(s) for s in states], 5) / len(states), None),
        (f"replay of a game of {len(trace)} actions", each(lambda: replay(trace.start, trace.actions), 3), 5e-3),
        ("the same from its code, every state and event kept", each(lambda: from_code(code), 1), None),
    ]


def main() -> None:
    """Print rates side by side, their ratios, and the cost of single calls."""
    contenders = {
        "Clank!, 4 players": own("clank", 4),
        "Clank!, 2 players": own("clank", 2),
        "Catacombs, 4 players": own("catacombs", 4),
        "Dragon's Cave, 3 players": own("dragon_cave", 3),
        "python-chess": chess_games(),
        "OpenSpiel gin_rummy": gin_games(),
        "pyminion, turns of Big Money": dominion_games(),
    }
    found: dict[str, list[tuple[float, float]]] = {name: [] for name, play in contenders.items() if play}
    for play in contenders.values():
        if play is not None:
            play()  # what is made at the first use is not measured
    for _ in range(ROUNDS):
        for name, play in contenders.items():
            if play is not None:
                found[name].append(rates(play))
    print(f"{'random play, medians of ' + str(ROUNDS):40} {'games/s':>10} {'decisions/s':>12} {'ratio':>7}")
    ours = [decisions for _, decisions in found["Clank!, 4 players"]]
    for name, windows in found.items():
        games, decisions = median(window[0] for window in windows), median(window[1] for window in windows)
        ratio = median(mine / window[1] for mine, window in zip(ours, windows, strict=True))
        print(f"{name:40} {games:10.1f} {decisions:12,.0f} {ratio:7.2f}")
    for name, play in contenders.items():
        if play is None:
            print(f"{name:40} not installed")
    print()
    for question, seconds, target in small():
        aim = f"   target {target * 1e6:g} µs" if target else ""
        print(f"{question:60} {seconds * 1e6:10.2f} µs{aim}")


if __name__ == "__main__":
    main()
