"""Many games played out, and what became of the players: shares and means, each with its standard error.

Game i of a seed has dice of its own and a stream for its policies, both a pure function of (seed, i): the sample is
the same in one process or in many, however the games are shared out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from clank_nb.data.errors import BadCode
from clank_nb.dungeon import Dungeon
from clank_nb.model.actions import Action
from clank_nb.model.cubes import read_wholes
from clank_nb.model.dice import mix
from clank_nb.rules.engine import new_game
from clank_nb.rules.ruleset import ruleset
from clank_nb.sim.estimate import Estimate, Share
from clank_nb.sim.policy import policy as find_policy
from clank_nb.sim.policy import policy_name
from clank_nb.sim.rollout import playout
from clank_nb.words import say

__all__ = ["Games", "Standing", "games"]

AnyPolicy = str | Callable[..., Action]

MOST_GAMES = 1_000_000
"""Games of one sample: some hours."""
CHUNK = 25
"""Games that an executor plays in one piece."""
FATES = ("escaped", "rescued", "lost")


@dataclass(frozen=True, slots=True)
class Standing:
    """What became of one policy in a sample of games.

    Parameters
    ----------
    policy : str
        Its name.
    escaped, rescued, lost : Share
        How the games ended for it: out through the entrance, knocked out but rescued, or lost.  None of them where
        nobody has to get out.
    won : Share
        Games that it won, alone or with others.
    score : Estimate, points
    """

    policy: str
    escaped: Share
    rescued: Share
    lost: Share
    won: Share
    score: Estimate

    def note(self, lang: str = "en") -> str:
        """Say it in words."""
        values = {each: percent(getattr(self, each)) for each in (*FATES, "won")}
        line = "line" if any(getattr(self, each).count for each in FATES) else "line_won"
        return say(f"odds.games.{line}", lang, policy=self.policy, score=mean(self.score), **values)


@dataclass(frozen=True, slots=True)
class Games:
    """A sample of whole games.

    Parameters
    ----------
    standings : tuple of Standing
        One for each policy, in the order named.
    turns : Estimate, turns
        Turns of a game, of all players together; rounds, where ``counts`` says so.
    board : str
        Slug of the dungeon.
    n : int, games
    seed : int
        Plays the same games again.
    counts : str
        ``"turns"``, or ``"rounds"`` where all play at the same time.
    """

    standings: tuple[Standing, ...]
    turns: Estimate
    board: str
    n: int
    seed: int
    counts: str = "turns"

    def __getitem__(self, place: int) -> Standing:
        return self.standings[place]

    def __len__(self) -> int:
        return len(self.standings)

    def note(self, lang: str = "en") -> str:
        """Say it in words, one line for each policy."""
        values = {"n": self.n, "games": f"{self.n:,}", "players": len(self), "board": self.board, "seed": self.seed}
        first = say(f"odds.games.title_{self.counts}", lang, turns=mean(self.turns), **values)
        return "\n".join([first, *(each.note(lang) for each in self.standings)])

    def __repr__(self) -> str:
        won = ", ".join(f"{each.policy} {percent(each.won)}" for each in self.standings)
        return f"<Games: n={self.n}, seed={self.seed}, {self.board}, won {won}>"


def percent(share: Share) -> str:
    """A share in percent with its standard error.

    Examples
    --------
    >>> percent(Share(count=461, n=500))
    '92.2 % ± 1.2'
    """
    return f"{100 * share.value:.1f} % ± {100 * share.standard_error:.1f}"


def mean(estimate: Estimate) -> str:
    """A mean with its standard error."""
    return f"{estimate.mean:.1f} ± {estimate.standard_error:.1f}"


def games(
    name: str = "clank", *, players: int | None = None, policy: AnyPolicy | Sequence[AnyPolicy] = "random",
    n: int = 1_000, seed: int, executor: Executor | None = None, board: str | Path | Dungeon | None = None,
    rotate: bool = False, chunk: int = CHUNK, **options: Any,
) -> Games:  # fmt: skip
    """Play many games, and count what became of the players.

    Parameters
    ----------
    name : str
        Slug of the game.
    players : int, optional
        How many play; as many as policies are named, or the fewest the game allows.
    policy : str, function, or one for each player
        Names of `clank_nb.sim.POLICIES`, or functions of one's own.
    n : int, games
        From 1 to 1,000,000.
    seed : int
        The same seed gives the same games.
    executor : concurrent.futures.Executor, optional
        Plays the games in pieces; the result is the same as without.  An executor of processes asks for policies that
        it can send: names, or functions of a module.
    board : str, Path or Dungeon
        As in `clank_nb.new_game`.
    rotate : bool
        Whether the policies change seats from game to game: in game i policy k sits at ``(k + i) % players``.
    chunk : int, games
        How many an executor plays in one piece.
    **options
        Options of the game by name.

    Returns
    -------
    Games

    Raises
    ------
    BadCode
        For an unknown game, board, policy or option, or as many policies as do not play.
    BadData
        If ``n``, ``seed`` or ``chunk`` is no such number.

    Examples
    --------
    >>> sample = games("clank", policy=["careful", "random"], n=4, seed=7)
    >>> sample[0].escaped.count, sample[1].escaped.count
    (4, 0)
    """
    n, seed, chunk = read_wholes(n=(n, 1, MOST_GAMES), seed=(seed, None, None), chunk=(chunk, 1, None))
    policies = _policies(name, players, policy)
    start = new_game(name, players=len(policies), board=board, seed=0, **options)
    for option in [each for each in options if ruleset(name).other_names.get(each) == "board"]:
        del options[option]  # the board is found by now, and has one name from here on
    play = partial(_play, name, start.game.board, tuple(policies), rotate, tuple(sorted(options.items())), seed)
    if executor is not None and not isinstance(executor, Executor):
        raise BadCode(say("games.executor", given=type(executor).__name__), given=executor)
    pieces = [range(first, min(first + chunk, n)) for first in range(0, n, chunk)]
    tally = Tally.of(len(policies))
    for piece in map(play, pieces) if executor is None else executor.map(play, pieces):
        tally.add(piece)
    standings = tuple(tally.standing(place, policy_name(each), n, seed) for place, each in enumerate(policies))
    return Games(standings, Estimate(tally.turns, seed), _board_name(start.game), n, seed, ruleset(name).counts)


def _board_name(game: Any) -> str:
    """The name of what a game is played on."""
    return str(getattr(game.board, "name", game.board_slug))


def _policies(name: str, players: int | None, policy: AnyPolicy | Sequence[AnyPolicy]) -> list[AnyPolicy]:
    """One policy for each player; names are looked up now, so that a wrong one is told at once."""
    if isinstance(policy, str) or callable(policy):
        rules = ruleset(name)
        allowed = rules.players(rules.numbers())
        if players is not None and (type(players) is not int or players not in allowed):
            new_game(name, players=players)  # which refuses it
        policies = [policy] * (players if players is not None else rules.usual_players or min(allowed))
    elif isinstance(policy, list | tuple):
        policies = list(policy)
    else:
        policies = [find_policy(policy, name)]  # which refuses it
    if players is not None and len(policies) != players:
        raise BadCode(say("actions.bad.policies", n=players, given=len(policies)), given=policy)
    for each in policies:
        find_policy(each, name)
    return policies


# ---- counting -------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Tally:
    """Counts of a piece of the games: sums, so that pieces add up in any order."""

    fates: list[Counter[str]]
    wins: list[int]
    scores: list[Counter[int]]
    turns: Counter[int]

    @classmethod
    def of(cls, players: int) -> Tally:
        """An empty one."""
        return cls([Counter() for _ in range(players)], [0] * players, [Counter() for _ in range(players)], Counter())

    def add(self, other: Tally) -> None:
        """Add the counts of another piece."""
        for fates, more_fates in zip(self.fates, other.fates, strict=True):
            fates.update(more_fates)
        for scores, more_scores in zip(self.scores, other.scores, strict=True):
            scores.update(more_scores)
        self.wins = [mine + more for mine, more in zip(self.wins, other.wins, strict=True)]
        self.turns.update(other.turns)

    def standing(self, place: int, name: str, n: int, seed: int) -> Standing:
        """What became of one policy."""
        escaped, rescued, lost = (Share(self.fates[place][fate], n) for fate in FATES)
        return Standing(name, escaped, rescued, lost, Share(self.wins[place], n), Estimate(self.scores[place], seed))


def _play(
    name: str, board: Dungeon, policies: tuple[AnyPolicy, ...], rotate: bool, options: tuple[tuple[str, Any], ...],
    seed: int, piece: range,
) -> Tally:  # fmt: skip
    """Play a piece of the games."""
    rules, tally, players = ruleset(name), Tally.of(len(policies)), len(policies)
    chosen: Mapping[str, Any] = dict(options)
    for i in piece:
        shift = i % players if rotate else 0
        seats = [policies[(seat - shift) % players] for seat in range(players)]
        start = new_game(name, players=players, board=board, seed=mix(seed, i, 0), **chosen)
        end, _ = playout(start, seats, mix(seed, i, 1))
        tally.turns[end.n_turns] += 1
        winners = rules.winners(end)
        for seat, fate in enumerate(rules.fates(end)):
            place = (seat - shift) % players
            tally.fates[place][fate] += 1
            tally.scores[place][rules.sheet(end, seat).total] += 1
            tally.wins[place] += seat in winners
    return tally
