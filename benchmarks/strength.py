"""How strong the policies are: ``python -m benchmarks.strength [--game SLUG] [--games N] [--seed N] [--jobs N]``.

Prints Markdown.  Clank!: each policy alone among three random players, all of them at one table, and every two of
them in a game for two.  Seats go round from game to game, so that nobody always begins.  Clash of Decks: duels of the
sample decks with open and with hidden hands, every deal from both seats, and the solo game.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import nullcontext
from itertools import combinations

from benchmarks import strength_clash
from clank_nb.sim import POLICIES, Games, Share, Standing, games
from clank_nb.sim.estimate import Estimate
from clank_nb.sim.policy import CAVE_POLICIES

BOARDS = ("front", "back")
HEAD = "| board | policy | escaped, % | rescued, % | lost, % | points | won, % |\n|---|---|--:|--:|--:|--:|--:|"


def percent(share: Share) -> str:
    """A share in percent with its standard error; bounds where it always or never happened."""
    if share.count == 0:
        return f"0, at most {100 * share.interval[1]:.1f}"
    if share.count == share.n:
        return f"100, at least {100 * share.interval[0]:.1f}"
    return f"{100 * share.value:.1f} ± {100 * share.standard_error:.1f}"


def row(board: str, standing: Standing) -> str:
    """One line of a table."""
    score = f"{standing.score.mean:.1f} ± {standing.score.standard_error:.1f}"
    shares = (percent(share) for share in (standing.escaped, standing.rescued, standing.lost))
    return " | ".join((f"| {board}", standing.policy, *shares, score, f"{percent(standing.won)} |"))


def sample(policies: Sequence[str], board: str, n: int, seed: int, executor: Executor | None) -> Games:
    """Games of these policies, seats going round."""
    return games("clank", policy=policies, n=n, seed=seed, board=board, rotate=True, executor=executor)


def among_random(n: int, seed: int, executor: Executor | None) -> Iterator[str]:
    """Each policy in one seat against three random players."""
    yield HEAD
    for board in BOARDS:
        for name in POLICIES:
            yield row(board, sample([name, *["random"] * 3], board, n, seed, executor)[0])


def at_one_table(n: int, seed: int, executor: Executor | None) -> Iterator[str]:
    """All policies in the same game."""
    yield HEAD
    for board in BOARDS:
        for standing in sample(list(POLICIES), board, n, seed, executor).standings:
            yield row(board, standing)


def two_by_two(n: int, seed: int, executor: Executor | None) -> Iterator[str]:
    """Every two policies in a game for two: how often each won, alone or shared, and its points."""
    yield "| board | policy | against | won, % | lost to it, % | points | its points |\n|---|---|---|--:|--:|--:|--:|"
    for board in BOARDS:
        for pair in combinations(POLICIES, 2):
            first, second = sample(pair, board, n, seed, executor).standings
            won, points = (first.won, second.won), (first.score, second.score)
            scores = (f"{score.mean:.1f} ± {score.standard_error:.1f}" for score in points)
            yield " | ".join((f"| {board}", *pair, *map(percent, won), *scores)) + " |"


# ---- Dragon's Cave ---------------------------------------------------------------------------------------------------

PLAYERS = (2, 3, 4)


def in_the_cave(policies: Sequence[str], n: int, seed: int, executor: Executor | None) -> Games:
    """Games of these policies in Dragon's Cave, seats going round."""
    return games("dragon_cave", policy=policies, n=n, seed=seed, rotate=True, executor=executor)


def cave_among_random(n: int, seed: int, executor: Executor | None) -> Iterator[str]:
    """Each policy in one seat, all others random."""
    yield "| players | policy | won, % | coins | coins of a random player | rounds |\n|--:|---|--:|--:|--:|--:|"
    for players in PLAYERS:
        for name in CAVE_POLICIES:
            found = in_the_cave([name, *["random"] * (players - 1)], n, seed, executor)
            numbers = (mean(found[0].score), mean(found[1].score), mean(found.turns))
            yield " | ".join((f"| {players}", name, percent(found[0].won), *numbers)) + " |"


def cave_two_by_two(n: int, seed: int, executor: Executor | None) -> Iterator[str]:
    """Every two policies in a game for two, and one of the first among two of the second in a game for three."""
    yield "| players | policy | against | won, % | lost to it, % | coins | its coins |\n|--:|---|---|--:|--:|--:|--:|"
    for players in PLAYERS[:2]:
        for pair in combinations(CAVE_POLICIES, 2):
            found = in_the_cave([pair[0], *[pair[1]] * (players - 1)], n, seed, executor)
            won = [percent(each.won) for each in found.standings[:2]]
            yield " | ".join((f"| {players}", *pair, *won, *(mean(each.score) for each in found.standings[:2]))) + " |"


def mean(estimate: Estimate) -> str:
    """A mean with its standard error."""
    return f"{estimate.mean:.1f} ± {estimate.standard_error:.1f}"


TABLES = {
    "clank": (
        ("One among three random players", among_random),
        ("All at one table", at_one_table),
        ("Two by two", two_by_two),
    ),
    "dragon_cave": (("One among random players", cave_among_random), ("One against the same others", cave_two_by_two)),
    "clash_of_decks": strength_clash.TABLES,
}
SAMPLES = {
    "clank": "games for each board",
    "dragon_cave": "games for each line",
    "clash_of_decks": "games for each line",
}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--game", choices=tuple(TABLES), default="clank", help="slug of the game (clank)")
    parser.add_argument("--games", type=int, default=500, metavar="N", help="games for each line (500)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="plays the same games again (1)")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes (1); the result is the same")
    chosen = parser.parse_args()
    with ProcessPoolExecutor(chosen.jobs) if chosen.jobs > 1 else nullcontext() as executor:
        for title, table in TABLES[chosen.game]:
            print(f"### {title}\n\n{chosen.games} {SAMPLES[chosen.game]}, seed {chosen.seed}.\n", flush=True)
            for line in table(chosen.games, chosen.seed, executor):
                print(line, flush=True)
            print(flush=True)


if __name__ == "__main__":
    main()
