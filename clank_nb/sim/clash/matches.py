"""How policies fare against each other in duels, and against the AI: shares and means with their errors.

In a match both policies play every deal from both seats, so that neither has the better cards; the error is that of
the deals, since the two games of a deal go together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from itertools import permutations
from typing import Any

from clank_nb.model.actions import Action
from clank_nb.model.clash_cards import SAMPLE_DECKS
from clank_nb.model.cubes import read_wholes
from clank_nb.model.dice import mix
from clank_nb.rules.engine import new_game
from clank_nb.sim.estimate import Estimate, Share
from clank_nb.sim.policy import policy as find_policy
from clank_nb.sim.policy import policy_name
from clank_nb.sim.rollout import playout

__all__ = ["Match", "SoloRate", "match", "solo_rates"]

AnyPolicy = str | Callable[..., Action]

GAME = "clash_of_decks"
PAIRS = tuple(permutations(SAMPLE_DECKS, 2))
"""The 12 ordered pairs of different sample decks."""
BASES = (5, 6, 7, 8)
MOST_ROUNDS = 100_000
MOST_GAMES = 1_000_000
NORMAL = 1.96
"""So many standard errors to each side hold 95 % of a normal law."""
CHUNK = 10


@dataclass(frozen=True, slots=True)
class Match:
    """Two policies in duels: every deal twice, with the seats exchanged.

    Parameters
    ----------
    policies : tuple of two str
    won, lost, drawn : Share
        Games of the first policy.
    deals : Estimate, half points
        What the first policy got out of a deal, from 0 to 4: 2 for a game won, 1 for a draw.
    turns : Estimate, turns
        Of both sides together.
    """

    policies: tuple[str, str]
    won: Share
    lost: Share
    drawn: Share
    deals: Estimate
    turns: Estimate

    @property
    def score(self) -> float:
        """Points of the first policy per game, from 0 to 1; a draw is half a point."""
        return self.deals.mean / 4

    @property
    def standard_error(self) -> float:
        """The standard error of `score`, from deal to deal."""
        return self.deals.standard_error / 4

    @property
    def interval(self) -> tuple[float, float]:
        """Where the score lies with 95 % confidence."""
        half = NORMAL * self.standard_error
        return max(0.0, self.score - half), min(1.0, self.score + half)


def match(
    one: AnyPolicy, two: AnyPolicy, *, rounds: int = 10, seed: int, executor: Executor | None = None,
    pairs: Sequence[tuple[int, int]] = PAIRS, **options: Any,
) -> Match:  # fmt: skip
    """Let two policies play duels, every deal from both seats.

    Parameters
    ----------
    one, two : str or function
    rounds : int
        Deals of every pair of decks; each deal is played twice.
    seed : int
        The same seed gives the same games.
    executor : concurrent.futures.Executor, optional
        Plays the deals in pieces; the result is the same.
    pairs : sequence of pairs of sample decks
        The 12 ordered pairs of different decks if left out.
    **options
        Options of the game, such as ``open_hands``.

    Returns
    -------
    Match

    Raises
    ------
    BadCode, BadData

    Examples
    --------
    >>> small = match("greedy", "random", rounds=1, pairs=[(1, 2), (2, 1)], seed=1, open_hands=True)
    >>> small.won.n
    4
    """
    (number,) = read_wholes(rounds=(rounds, 1, MOST_ROUNDS))
    for each in (one, two):
        find_policy(each, GAME)
    play = partial(_deals, one, two, tuple(pairs), tuple(sorted(options.items())), seed)
    n = number * len(pairs)
    pieces = [range(first, min(first + CHUNK, n)) for first in range(0, n, CHUNK)]
    winners: Counter[int] = Counter()
    halves: Counter[int] = Counter()
    turns: Counter[int] = Counter()
    for piece in map(play, pieces) if executor is None else executor.map(play, pieces):
        for games in piece:
            halves[sum(2 if winner == 0 else winner < 0 for winner, _ in games)] += 1
            winners.update(winner for winner, _ in games)
            turns.update(length for _, length in games)
    won, lost, drawn = (Share(winners[k], 2 * n) for k in (0, 1, -1))
    return Match((policy_name(one), policy_name(two)), won, lost, drawn, Estimate(halves, seed), Estimate(turns, seed))


def _deals(
    one: AnyPolicy, two: AnyPolicy, pairs: Sequence[tuple[int, int]], options: tuple[tuple[str, Any], ...], seed: int,
    piece: range,
) -> list[tuple[tuple[int, int], ...]]:  # fmt: skip
    """Play some deals; of each game which policy won (0, 1, or -1 for a draw), and its turns."""
    found = []
    for i in piece:
        start = new_game(GAME, decks=pairs[i % len(pairs)], seed=mix(seed, i, 0), **dict(options))
        games = []
        for swapped in (0, 1):
            end, _ = playout(start, [two, one] if swapped else [one, two], mix(seed, i, 1))
            games.append((end.winner ^ swapped if end.winner >= 0 else -1, end.n_turns))
        found.append(tuple(games))
    return found


@dataclass(frozen=True, slots=True)
class SoloRate:
    """How often a policy wins the solo game with this base mana of the AI."""

    ai_base_mana: int
    won: Share


def solo_rates(
    policy: AnyPolicy = "alphabeta2", *, bases: Iterable[int] = BASES, n: int = 200, seed: int,
    executor: Executor | None = None, **options: Any,
) -> tuple[SoloRate, ...]:  # fmt: skip
    """Show how the win rate in solo moves with the base mana of the AI: the same deals for every base.

    Parameters
    ----------
    policy : str or function
    bases : iterable of int, mana
        Option ``ai_base_mana``: 5 easy, 6 normal, 7 hard, 8 expert.
    n : int, games
        For each base; the sample decks take turns.
    seed : int
    executor : concurrent.futures.Executor, optional
    **options
        Options of the game.

    Returns
    -------
    tuple of SoloRate
        Each with a `Share`: value, standard error, interval.

    Raises
    ------
    BadCode, BadData

    References
    ----------
    Rules clash/solo/ai_mana, clash/solo/custom.

    Examples
    --------
    >>> [rate.won.n for rate in solo_rates("random", bases=[5, 8], n=4, seed=1)]
    [4, 4]
    """
    (number,) = read_wholes(n=(n, 1, MOST_GAMES))
    find_policy(policy, GAME)
    pieces = [range(first, min(first + CHUNK, number)) for first in range(0, number, CHUNK)]
    found = []
    for base in bases:
        play = partial(_solo, policy, base, tuple(sorted(options.items())), seed)
        won = sum(map(play, pieces) if executor is None else executor.map(play, pieces))
        found.append(SoloRate(base, Share(won, number)))
    return tuple(found)


def _solo(policy: AnyPolicy, base: int, options: tuple[tuple[str, Any], ...], seed: int, piece: range) -> int:
    """Play some solo games; gives how many were won."""
    won = 0
    for i in piece:
        chosen = {"decks": (SAMPLE_DECKS[i % len(SAMPLE_DECKS)],), **dict(options), "ai_base_mana": base}
        start = new_game(GAME, players=1, seed=mix(seed, i, 0), **chosen)
        won += playout(start, policy, mix(seed, i, 1))[0].winner == 0
    return won
