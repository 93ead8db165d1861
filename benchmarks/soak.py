"""Very many whole games, looked at after every action: ``python -m benchmarks.soak [--game G] [--games N]``.

Random games on each board for each number of players, and games of each policy on the boards.  After every action it
is asked whether cards, cubes and tokens are conserved; of every so manieth state, whether what is listed is exactly
what is not refused, and whether its code gives it back.  Prints Markdown, and ends with 1 if anything was wrong.
"""

from __future__ import annotations

import argparse
import platform
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass, field
from itertools import chain

from clank_nb.model.actions import Action
from clank_nb.model.state import CHANCE, State
from clank_nb.rules.audit import audit
from clank_nb.rules.codes import from_code, to_code
from clank_nb.rules.engine import apply, legal_actions, new_game, returns, sample, tries, why_not
from clank_nb.rules.observe import observe
from clank_nb.rules.ruleset import ruleset
from clank_nb.sim.policy import Stream, policies, policy

BOARDS = {"clank": ("front", "back"), "catacombs": ("front", "back"), "dragon_cave": ("dragon_cave/track",)}
PLAYERS = {"clank": (2, 3, 4), "catacombs": (2, 3, 4, 5, 6), "dragon_cave": (2, 3, 4)}
"""Games, and how many may play."""
CHUNK = 50
MOST = 20_000
"""Actions after which a game is taken for one that does not end."""

_DELVE = ("all_out", "deck_empty", "bag_empty", "escaped", "rescued", "lost")
ENDS = {"clank": _DELVE, "catacombs": _DELVE, "dragon_cave": ("nest", "hoard_empty")}
"""How games end, and what becomes of their players."""


def head(game: str) -> str:
    """The first two lines of the table."""
    ends = [what.replace("_", " ") for what in ENDS[game]]
    columns = [
        "board", "players", "policy", "games", "actions", "longest", "turns a game", *ends, "states audited",
        "listings compared", "actions asked", "faults",
    ]  # fmt: skip
    return f"| {' | '.join(columns)} |\n|---|--:|---|{'--:|' * (len(columns) - 3)}"


@dataclass(frozen=True)
class Setting:
    """Games of one kind: who plays on which board."""

    board: str
    players: int
    policy: str
    game: str = "clank"


@dataclass
class Tally:
    """What some games came to."""

    games: int = 0
    actions: int = 0
    longest: int = 0
    turns: int = 0
    audited: int = 0
    compared: int = 0
    asked: int = 0
    ends: dict[str, int] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    def count(self, what: str) -> None:
        """One more game or player that ended so."""
        self.ends[what] = self.ends.get(what, 0) + 1

    def add(self, other: Tally) -> None:
        """Take in the games of another tally."""
        for name in ("games", "actions", "turns", "audited", "compared", "asked"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.longest = max(self.longest, other.longest)
        self.ends = {what: self.ends.get(what, 0) + other.ends.get(what, 0) for what in {**self.ends, **other.ends}}
        self.faults += other.faults


# ---- one game -------------------------------------------------------------------------------------------------------


def look(state: State, tally: Tally, sampled: bool) -> Iterator[str]:
    """What is wrong with a state."""
    tally.audited += 1
    yield from audit(state)
    if not sampled:
        return
    if from_code(to_code(state)) != state:
        yield "its code gives another state back"
    if state.current_player < 0:
        return
    tally.compared += 1
    listed = legal_actions(state)
    if not listed:
        yield "somebody must decide and can do nothing"
    open_now = set(listed)
    for action in dict.fromkeys((*listed, *tries(state))):
        tally.asked += 1
        refusal = why_not(state, action)
        if (action in open_now) != (refusal is None):
            yield f"{action}: {'listed, but refused' if refusal else 'not listed, and not refused'}"


def play(setting: Setting, seed: int, pace: int, tally: Tally) -> None:
    """One whole game; every ``pace``-th state is looked at closely."""
    state = new_game(setting.game, players=setting.players, board=setting.board, seed=seed)
    choose, stream, n = policy(setting.policy, setting.game), Stream(seed), 0
    while not state.is_terminal and n < MOST:
        action: Action
        if state.current_player == CHANCE:
            action = sample(state)
        else:
            listed = legal_actions(state)
            seen = observe(state, state.current_player)
            action = listed[0] if len(listed) == 1 else choose(seen, listed, stream)
        state, events = apply(state, action)
        n += 1
        where = f"{setting}, seed {seed}, after {n} actions"
        tally.faults += [f"{where}: {fault}" for fault in look(state, tally, (n + seed) % pace == 0)]
        if not events:
            tally.faults.append(f"{where}: {action} happened without a word")
    _close(state, n, f"{setting}, seed {seed}", tally)


def _close(state: State, n: int, where: str, tally: Tally) -> None:
    tally.games, tally.actions, tally.turns = tally.games + 1, tally.actions + n, tally.turns + state.n_turns
    tally.longest = max(tally.longest, n)
    if not state.is_terminal:
        tally.faults.append(f"{where}: not over after {n} actions")
        return
    tally.count(state.over)
    for who, fate in enumerate(ruleset(state.game.name).fates(state)):
        tally.count(fate)
        if fate == "lost" and returns(state)[who] != 0:
            tally.faults.append(f"{where}: lost, and scores {returns(state)[who]}")


def chunk(setting: Setting, seeds: Sequence[int], pace: int) -> Tally:
    """Some games one after the other; a game that breaks off is a fault."""
    tally = Tally()
    for seed in seeds:
        try:
            play(setting, seed, pace, tally)
        except Exception as error:  # whatever it is, the other games go on
            tally.faults.append(f"{setting}, seed {seed}: {type(error).__name__}: {error}")
    return tally


# ---- many games -----------------------------------------------------------------------------------------------------


def soak(setting: Setting, n: int, first_seed: int, pace: int, executor: Executor | None = None) -> Tally:
    """``n`` games of a setting; the result does not depend on how many processes play them."""
    seeds = range(first_seed, first_seed + n)
    chunks = [seeds[start : start + CHUNK] for start in range(0, n, CHUNK)]
    run = map if executor is None else executor.map
    tally = Tally()
    for part in run(chunk, [setting] * len(chunks), chunks, [pace] * len(chunks)):
        tally.add(part)
    return tally


def settings(games: int, policy_games: int, game: str = "clank") -> Iterator[tuple[Setting, int]]:
    """All kinds of games, and how many of each."""
    for board in BOARDS[game]:
        for players in PLAYERS[game]:
            yield Setting(board, players, "random", game), games
    for name in policies(game):
        if name != "random":
            kinds = [Setting(board, players, name, game) for board in BOARDS[game] for players in PLAYERS[game]]
            for number, setting in enumerate(kinds):
                n = policy_games // len(kinds) + (number < policy_games % len(kinds))
                if n:
                    yield setting, n


def row(setting: Setting, tally: Tally) -> str:
    """One line of the table."""
    ends = [tally.ends.get(what, 0) for what in ENDS[setting.game]]
    cells = [
        setting.board, setting.players, setting.policy, tally.games, tally.actions, tally.longest,
        f"{tally.turns / max(1, tally.games):.1f}", *ends, tally.audited, tally.compared, tally.asked,
        len(tally.faults),
    ]  # fmt: skip
    return f"| {' | '.join(f'{cell:,}' if isinstance(cell, int) else str(cell) for cell in cells)} |"


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, look and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", choices=PLAYERS, default="clank", help="which game (clank)")
    parser.add_argument("--games", type=int, default=2_000, metavar="N", help="random games of each kind (2000)")
    parser.add_argument("--policy-games", type=int, default=500, metavar="N", help="games of each policy (500)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the first seed (1)")
    parser.add_argument("--pace", type=int, default=20, metavar="N", help="each so manieth state is compared (20)")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes (1); the result is the same")
    chosen = parser.parse_args(arguments)
    start, whole = time.perf_counter(), Tally()
    print(
        f"Python {platform.python_version()}, {platform.machine()}, {chosen.jobs} at a time\n\n{head(chosen.game)}",
        flush=True,
    )
    with ProcessPoolExecutor(chosen.jobs) if chosen.jobs > 1 else nullcontext() as executor:
        for setting, n in settings(chosen.games, chosen.policy_games, chosen.game):
            tally = soak(setting, n, chosen.seed, chosen.pace, executor)
            whole.add(tally)
            print(row(setting, tally), flush=True)
    seconds = time.perf_counter() - start
    print(
        f"\n{whole.games:,} games, {whole.actions:,} actions, {whole.audited:,} states audited, {whole.asked:,} actions"
    )
    print(f"asked about in {whole.compared:,} states: {len(whole.faults)} faults.  {seconds / 60:.0f} minutes.")
    for fault in chain(whole.faults[:20], ["…"] if len(whole.faults) > 20 else []):
        print(f"- {fault}")
    return int(bool(whole.faults))


if __name__ == "__main__":
    raise SystemExit(main())
