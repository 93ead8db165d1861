"""How the tiles of the catacombs play: figures over many games of one policy, for the page on the tile set.

``python -m benchmarks.tile_figures --games 2000`` prints them with their bounds.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from typing import Any

import clank_nb as cn
from clank_nb.model.actions import Action, Discover, EndTurn, GiveUp, Lay, Move, Teleport
from clank_nb.sim.policy import policy
from clank_nb.sim.rollout import playout

KINDS = (
    "crystal_cave", "market", "wayshrine", "monkey_shrine", "minor_secret", "chest", "tome", "cell", "artifact", "gold",
    "heal",
)  # fmt: skip
STEPS = (Move, Discover, Teleport, Lay)


class Watcher:
    """A policy that counts what it meets and otherwise plays as another one does."""

    def __init__(self, name: str) -> None:
        self.play, self.count, self.kinds = policy(name), Counter[str](), set[str]()

    def __call__(self, seen: Any, actions: Sequence[Action], stream: Any, /) -> Action:
        action = self.play(seen, actions, stream)
        here = seen.game.menu.rooms[seen.me.room]
        self.kinds.update(kind for kind in KINDS if getattr(here, kind))
        if isinstance(action, EndTurn):
            self.count["turns"] += 1
            stopped = seen.turn.caved and not seen.turn.caves_ignored
            left = seen.turn.boots and not stopped and not here.outside
            if left and not any(isinstance(each, STEPS) for each in actions):
                self.count["stuck"] += 1
        if isinstance(action, Lay | GiveUp) and seen.trip.shown:
            self.count["discoveries"] += 1
            self.count["no way"] += any(isinstance(each, GiveUp) for each in actions)
        return action


def figures(games: int, players: int, name: str) -> list[tuple[str, float, str]]:
    """Each figure with its bounds."""
    total, kinds, laid = Counter[str](), Counter[str](), 0
    for seed in range(games):
        watcher = Watcher(name)
        start = cn.new_game("catacombs", players=players, board=("front", "back")[seed % 2], seed=seed)
        end, _ = playout(start, watcher, seed)
        total += watcher.count
        kinds.update(watcher.kinds)
        delve: Any = end.delve
        tiles = len(delve.layout.placed) - 1
        laid += tiles
        total["stack empty"] += not delve.n_safe and not delve.deep
        total["escaped"] += sum(player.out == "escaped" for player in end.players)
        rooms = sum(room.artifact for room in delve.layout.rooms.values())
        total["room left empty"] += rooms > len(end.game.tokens.artifacts)
    least = min(kinds[kind] for kind in KINDS) / games
    rarest = min(KINDS, key=lambda kind: kinds[kind])
    return [
        ("turns with boots left and no step", total["stuck"] / total["turns"], "at most 2 %"),
        ("discoveries without a way that can be paid", total["no way"] / total["discoveries"], "at most 2 %"),
        ("tiles laid, of 26", laid / games, "14 to 22"),
        ("games with an empty stack", total["stack empty"] / games, "at most 10 %"),
        ("games with an artifact room left empty", total["room left empty"] / games, "at most 25 %"),
        (f"games in which the rarest room is entered ({rarest})", least, "at least 50 %"),
        ("players who escape", total["escaped"] / games / players, "40 to 80 %"),
    ]


def main() -> None:
    """Print the figures."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--games", type=int, default=200)
    asked.add_argument("--players", type=int, default=4)
    asked.add_argument("--policy", default="careful")
    options = asked.parse_args()
    for name, value, bounds in figures(options.games, options.players, options.policy):
        shown = f"{value:8.2f}" if value > 1 else f"{100 * value:7.2f} %"
        print(f"{name:62} {shown}   {bounds}")


if __name__ == "__main__":
    main()
