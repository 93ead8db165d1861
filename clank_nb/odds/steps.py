"""Several attacks in a row as a caller writes them: what goes into the bag before each, and how many cubes are drawn.

Rules clank/dragon/*, clank/end/countdown_step, clank/end/countdown_last; catacombs/end/out_turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Sized
from reprlib import repr as short
from typing import Any, NamedTuple

from clank_nb.data.errors import BadCode, BadData, Fault, nearest
from clank_nb.model.cubes import COLOURS, MOST_CUBES, listed_up_to, read_colour, read_whole
from clank_nb.model.setup_numbers import setup_numbers
from clank_nb.odds.questions import fault, read_draws
from clank_nb.words import listing, say

KEYS = ("draws", "adds", "returns", "ends")
MOST_ATTACKS = 200
MOST_DRAWN = 1_000
OUT_TURN_DRAWS = {2: 6}
"""Cubes drawn in place of a turn of a player who is out (catacombs/end/out_turn), by number of players."""
OUT_TURN_USUAL = 4

_EMPTY: Mapping[str, int] = {}
_KNOWN = frozenset(COLOURS)


class Step(NamedTuple):
    """One attack of a row of them, read and checked.

    Parameters
    ----------
    draws : tuple of (int, int)
        How many cubes are drawn, with the weight of each number.
    adds : mapping of str to int, cubes
        Put into the bag before the draw.
    returns : int, cubes
        Black cubes put back before the draw by cards: as many as lie aside, at most this.
    ends : bool
        No attack: everybody still in is knocked out.
    """

    draws: tuple[tuple[int, int], ...] = ((0, 1),)
    adds: Mapping[str, int] = _EMPTY
    returns: int = 0
    ends: bool = False

    @property
    def fixed(self) -> int:
        """The number of cubes drawn where it is known, else -1."""
        return self.draws[0][0] if len(self.draws) == 1 else -1


def read_steps(attacks: Any) -> tuple[Step, ...]:
    """Read a row of attacks.

    Parameters
    ----------
    attacks : sequence of mapping
        Each with ``draws`` (a whole number, or the law of one) and, where needed, ``adds``, ``returns`` or ``ends``.

    Returns
    -------
    tuple of Step

    Raises
    ------
    BadCode
        If a key or a colour is unknown.
    BadData
        If a number is no number of cubes; all such faults at once.

    Examples
    --------
    >>> read_steps([{"draws": 3, "adds": {"red": 1}}])
    (Step(draws=((3, 1),), adds={'red': 1}, returns=0, ends=False),)
    """
    if isinstance(attacks, str | Mapping) or not isinstance(attacks, Iterable):
        raise BadData(fault("attacks", "no_attacks", "fix_attacks", value=short(attacks)))
    if isinstance(attacks, Sized) and len(attacks) > MOST_ATTACKS:
        raise BadData(fault("attacks", "too_many_attacks", "fix_too_many", value=len(attacks), most=MOST_ATTACKS))
    listed = listed_up_to(attacks, MOST_ATTACKS)
    if listed is None:
        raise BadData(fault("attacks", "too_long", "fix_long", most=MOST_ATTACKS))
    faults: list[Fault] = []
    steps = tuple([_quick(step) or _read_step(number, step, faults) for number, step in enumerate(listed, 1)])
    added = sum([sum(step.adds.values()) for step in steps if step.adds])
    if added > MOST_CUBES:
        faults.append(fault("attacks", "too_many_added", "fix_big", value=added, most=MOST_CUBES))
    if faults:
        raise BadData(faults)
    return steps


def _quick(step: Any) -> Step | None:
    """Read the usual step without a detour; None for any other, sound or not."""
    if type(step) is not dict:
        return None
    draws = step.get("draws")
    if type(draws) is not int or not 0 <= draws <= MOST_DRAWN:
        return None
    if len(step) == 1:
        return Step(((draws, 1),))
    adds = step.get("adds")
    if len(step) > 2 or type(adds) is not dict:
        return None
    for colour, n in adds.items():
        if type(n) is not int or n < 0 or colour not in _KNOWN:
            return None
    return Step(((draws, 1),), adds.copy())


def _read_step(number: int, step: Any, faults: list[Fault]) -> Step:
    where = say("odds.series.attack", n=number)
    if not isinstance(step, Mapping):
        faults.append(fault(where, "no_attack", "fix_attacks", value=short(step)))
        return Step()
    for key in step:
        if key not in KEYS:
            text = say("odds.fault.key", where=where, value=short(key), names=listing(KEYS))
            raise BadCode(text, given=key, nearest=nearest(key, KEYS))
    if step.get("ends", False):
        return _read_end(where, step, faults)
    if "draws" not in step:
        faults.append(fault(where, "no_draws", "fix_draws"))
    draws = step.get("draws", 0)
    pairs = read_draws(f"{where}: draws", draws)
    if pairs is None:
        pairs = ((read_whole(f"{where}: draws", draws, faults), 1),)
    if pairs[-1][0] > MOST_DRAWN:
        faults.append(fault(f"{where}: draws", "too_many_drawn", "fix_drawn", value=pairs[-1][0], most=MOST_DRAWN))
    returns = read_whole(f"{where}: returns", step.get("returns", 0), faults)
    return Step(pairs, _read_adds(where, step.get("adds", _EMPTY), faults), returns)


def _read_end(where: str, step: Mapping[str, Any], faults: list[Fault]) -> Step:
    if step["ends"] is not True or len(step) > 1:
        faults.append(fault(where, "ends", "fix_ends"))
    return Step(ends=True)


def _read_adds(where: str, adds: Any, faults: list[Fault]) -> dict[str, int]:
    if not isinstance(adds, Mapping):
        faults.append(fault(f"{where}: adds", "no_bag", "fix_bag", value=short(adds)))
        return {}
    found = {}
    for colour, n in adds.items():
        read_colour(f"{where}: adds", colour, COLOURS)
        found[colour] = read_whole(f"{where}: adds: {colour}", n, faults)
    return found


def countdown_attacks(
    *, draws: int, adds: Sequence[Mapping[str, int]] = (), space: int = 1
) -> tuple[dict[str, Any], ...]:
    """Give the attacks of the countdown, in place of the later turns of the player who was out first.

    Parameters
    ----------
    draws : int, cubes
        What an attack draws now: the marker's space and the danger cards of the row.
    adds : sequence of mapping of str to int, cubes
        What goes into the bag before the first of these attacks, before the second and so on.
    space : int, 1 to 4
        Where the pawn stands on the countdown track; 1 before all of it.

    Returns
    -------
    tuple of dict
        For `survival` and `attacks`: one, two and three cubes more than usual, then everybody still in is out.

    References
    ----------
    Rules clank/end/countdown_step, clank/end/countdown_last.

    Examples
    --------
    >>> countdown_attacks(draws=4, adds=[{"red": 1}])
    ({'draws': 5, 'adds': {'red': 1}}, {'draws': 6}, {'draws': 7}, {'ends': True})
    """
    more = setup_numbers("clank").countdown
    faults: list[Fault] = []
    usual = read_whole("draws", draws, faults)
    place = read_whole("space", space, faults, least=1)
    if place > len(more):
        faults.append(fault("space", "space", "fix_space", value=place, most=len(more)))
    if faults:
        raise BadData(faults)
    steps = [{"draws": usual + extra} for extra in more[place:]]
    return (*_with_adds(steps, adds), {"ends": True})


def out_turn_attacks(*, players: int, turns: int, adds: Sequence[Mapping[str, int]] = ()) -> tuple[dict[str, Any], ...]:
    """Give the draws in place of the turns of a player of Clank! Catacombs who is out.

    Parameters
    ----------
    players : int
        How many play: with two, six cubes are drawn, otherwise four, whatever the rage track and danger cards say.
    turns : int
        How many such turns.
    adds : sequence of mapping of str to int, cubes
        What goes into the bag before the first of them, before the second and so on.

    Returns
    -------
    tuple of dict
        For `survival` and `attacks`.

    References
    ----------
    Rule catacombs/end/out_turn.

    Examples
    --------
    >>> out_turn_attacks(players=4, turns=2), out_turn_attacks(players=2, turns=1)
    (({'draws': 4}, {'draws': 4}), ({'draws': 6},))
    """
    faults: list[Fault] = []
    many = read_whole("players", players, faults, least=2)
    n = read_whole("turns", turns, faults)
    if n > MOST_ATTACKS:
        faults.append(fault("turns", "too_many_attacks", "fix_too_many", value=n, most=MOST_ATTACKS))
    if faults:
        raise BadData(faults)
    return _with_adds([{"draws": OUT_TURN_DRAWS.get(many, OUT_TURN_USUAL)} for _ in range(n)], adds)


def _with_adds(steps: list[dict[str, Any]], adds: Any) -> tuple[dict[str, Any], ...]:
    if isinstance(adds, str | Mapping) or not isinstance(adds, Sequence) or len(adds) > len(steps):
        raise BadData(fault("adds", "no_adds", "fix_adds", value=short(adds), most=len(steps)))
    for step, more in zip(steps, adds, strict=False):
        if more:
            step["adds"] = dict(more) if isinstance(more, Mapping) else more
    read_steps(steps)
    return tuple(steps)
