"""One-line codes: a state or a whole trace as text that fits in a link, and back.

``clank:1:s:…`` is a state, ``clank:1:t:…`` a trace: game, format, what it is, then the facts as compressed JSON behind
a checksum.  A trace is its first state and its choices; what the game's own dice gave is left out, and falls again.
Reading takes bounded time and memory, runs no code, and answers anything else with one sentence.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from typing import Any

from clank_nb.data.errors import BadCode, ClankError, shown
from clank_nb.model.actions import CHANCE_ACTIONS, Action
from clank_nb.model.events import Event
from clank_nb.model.table import CHANCE, AnyGame, AnyState, Trace
from clank_nb.rules.engine import apply, carried_out, legal_actions, sample, why_not
from clank_nb.rules.ruleset import games, need_state, ruleset
from clank_nb.rules.text import parse_action
from clank_nb.words import say

FORMAT = 1
LONGEST = 20_000
"""Characters of a code that is read."""
LARGEST = 400_000
"""Bytes that a code may unpack to."""
MOST_ACTIONS = 5_000


def to_code(thing: AnyState | Trace, *, secret: bool = True) -> str:
    """Write a state or a trace as one line of text.

    Parameters
    ----------
    thing : AnyState or Trace
    secret : bool
        False leaves out the seed, so that nobody can look ahead.

    Returns
    -------
    str
        A state takes at most 1,500 characters.

    Raises
    ------
    BadCode
        For a game on a board of one's own: a code cannot carry the board.

    Examples
    --------
    >>> from clank_nb.rules.engine import new_game
    >>> state = new_game("clank", seed=7)
    >>> from_code(to_code(state)) == state
    True
    """
    need_state(thing, trace=True)
    if isinstance(thing, Trace):
        _need_steps(thing)
    start = thing.start if isinstance(thing, Trace) else thing
    if start.game.board_slug not in ruleset(start.game.name).boards() or _own_board(start.game):
        raise BadCode(say("facts.code.own_board", board=start.game.board_slug), given=start.game.board_slug)
    content: Any = ruleset(start.game.name).pack(start, secret)
    kind = "s"
    if isinstance(thing, Trace):
        kind, content = "t", [content, len(thing), _choices(thing, secret)]
    return sealed_code(start.game.name, kind, content)


def sealed_code(game: str, kind: str, content: Any) -> str:
    """Content as a code: JSON, packed with the words that the game often uses, and a checksum before it."""
    words = ruleset(game).code_words()
    packer = zlib.compressobj(9, zdict=words) if words else zlib.compressobj(9)
    packed = packer.compress(json.dumps(content, separators=(",", ":")).encode()) + packer.flush()
    text = base64.urlsafe_b64encode(packed).decode().rstrip("=")
    head = f"{game}:{FORMAT}:{kind}"
    return f"{head}:{_sum(head + text)}{text}"


def from_code(code: Any) -> Any:
    """Read a code.

    Raises
    ------
    BadCode
        For any text that is no code of this format, in one sentence.
    """
    kind, content = _unpack(code)
    try:
        return _state_in(code, content) if kind == "s" else _trace_in(code, content)
    except (
        ClankError,
        KeyError,
        ValueError,
        TypeError,
        IndexError,
        AttributeError,
        OverflowError,
        RecursionError,
        AssertionError,
    ) as error:
        raise BadCode(say("facts.code.nonsense"), given=_short(code)) from error


def _short(code: object) -> str:
    return shown(code, written=str)


def _sum(text: str) -> str:
    return f"{zlib.crc32(text.encode(errors='replace')):08x}"


def _unpack(code: Any) -> tuple[str, Any]:
    if not isinstance(code, str) or len(code) > LONGEST:
        raise BadCode(say("facts.code.no_text", limit=LONGEST), given=_short(code))
    parts = code.strip().split(":")
    if len(parts) != 4 or parts[0] not in games() or parts[2] not in ("s", "t"):
        raise BadCode(say("facts.code.shape", games=", ".join(games())), given=_short(code))
    if parts[1] != str(FORMAT):
        raise BadCode(say("facts.code.format", given=parts[1][:10], format=FORMAT), given=_short(code))
    text = parts[3][8:]
    if _sum(":".join(parts[:3]) + text) != parts[3][:8]:
        raise BadCode(say("facts.code.damaged"), given=_short(code))
    try:
        reader = zlib.decompressobj(zdict=ruleset(parts[0]).code_words())
        raw = reader.decompress(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)), LARGEST)
        if reader.unconsumed_tail or not reader.eof:
            raise BadCode(say("facts.code.large", limit=LARGEST), given=_short(code))
        return parts[2], json.loads(raw)
    except (binascii.Error, zlib.error, ValueError, RecursionError) as error:
        if isinstance(error, BadCode):
            raise
        raise BadCode(say("facts.code.damaged"), given=_short(code)) from error


def _state_in(code: str, content: Any) -> Any:
    state = ruleset(code.strip().split(":", 1)[0]).unpack(content)
    if state.current_player >= 0 and not legal_actions(state):
        raise ValueError("nothing to choose from")
    return state


def _own_board(game: AnyGame) -> bool:
    """Whether a game is played on something of one's own that has the name of a board of the package."""
    return not isinstance(ruleset(game.name).board_fact(game), str)


# ---- traces ---------------------------------------------------------------------------------------------------------


def _need_steps(trace: Trace) -> None:
    """Refuse a trace that its actions do not tell: each must lead from one state to the next.

    Raises
    ------
    BadCode
    """
    states, actions = trace.states, trace.actions
    if not states or not all(isinstance(state, AnyState) for state in states) or len(states) != len(actions) + 1:
        raise BadCode(say("facts.code.no_steps"), given=trace)
    for before, action, after in zip(states, actions, states[1:], strict=False):
        if why_not(before, action) is not None or carried_out(before, action).state != after:
            raise BadCode(say("facts.code.no_steps"), given=trace)


def _choices(trace: Trace, secret: bool) -> list[int | str]:
    """Decisions as places in the list of legal actions; chance only where the dice would give something else."""
    out: list[int | str] = []
    for state, action in zip(trace.states, trace.actions, strict=False):
        if not isinstance(action, CHANCE_ACTIONS):
            out.append(legal_actions(state).index(action))
        elif not secret or state.dice[0] is None or sample(state) != action:
            out.append(str(action))
    return out


def _trace_in(code: str, content: Any) -> Trace:
    start, n, choices = content
    if type(n) is not int or not 0 <= n <= MOST_ACTIONS or len(choices) > n:
        raise ValueError("another number of actions")
    states: list[Any] = [_state_in(code, start)]
    actions: list[Action] = []
    events: list[tuple[Event, ...]] = []
    left = list(reversed(choices))
    for _ in range(n):
        state = states[-1]
        if state.current_player != CHANCE:
            place = left.pop()
            if type(place) is not int:
                raise TypeError("no place in a list")
            action: Action = legal_actions(state)[place]
            after, happened = carried_out(state, action)
        elif left and isinstance(left[-1], str):
            action = parse_action(state, left.pop())
            after, happened = apply(state, action)
        else:
            action = sample(state)
            after, happened = carried_out(state, action)
        states.append(after)
        actions.append(action)
        events.append(happened)
    if left:
        raise ValueError("choices are left over")
    return Trace(tuple(states), tuple(actions), tuple(events))
