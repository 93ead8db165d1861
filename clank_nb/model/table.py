"""What the states of all games have in common: who is to act, what is still owed, and how play goes on from there.

A game of its own shape has records of its own; its state and its game are subclasses of `AnyState` and `AnyGame`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from clank_nb.model.actions import Action
    from clank_nb.model.events import Event

CHANCE = -1
"""``current_player`` at a chance node: nobody decides, a law does."""
NOBODY = -2
"""``current_player`` when the game is over, and between two steps of the set-up."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One thing still owed: the top of ``pending`` says who acts and what is asked.

    Effects are named by the path of their block (``"swagger/play"``) and an index in it, never by a function, so a
    frame can be compared, hashed and written down.
    """

    kind: str
    who: int = CHANCE
    a: str = ""
    b: int = 0
    c: int = -1


owed = cache(Frame)
"""A frame by its parts, in their order: the same object for equal ones, at a fifth of the cost of a new one."""

DELVE_CHANCE = frozenset({"artifact", "deal", "reveal", "cubes", "secret", "first", "tile", "prisoner"})
DELVE_DECISIONS = frozenset(
    {"turn", "take", "choose", "discard", "trash", "replace", "neighbour", "exit", "rotate", "place", "free", "ward",
     "react", "top"}
)  # fmt: skip
"""What chance decides, and what players are asked, in Clank! and the catacombs."""

CLASH_CHANCE = frozenset({"order", "toss", "display", "uncover"})
CLASH_DECISIONS = frozenset({"summoning", "between", "drafting", "champion"})
"""The same in Clash of Decks."""
CAVE_DECISIONS = frozenset({"dwarf", "lay", "dragon", "fists", "pick"})
"""What players are asked in Dragon's Cave."""

CHANCE_FRAMES = DELVE_CHANCE | CLASH_CHANCE
DECISION_FRAMES = DELVE_DECISIONS | CLASH_DECISIONS | CAVE_DECISIONS
"""The same in any game: kinds of frame are never used twice for different things."""


class AnyGame:
    """What never changes while a game is played: its data and a table from rule name to function.

    Two games are equal when they were made from the same name, board, colours and options.
    """

    __slots__ = ()

    name: str
    board: Any
    board_slug: str
    colours: tuple[str, ...]
    options: tuple[tuple[str, Any], ...]
    rules: Mapping[str, Callable[..., Any]]
    slugs: Mapping[str, str]

    @property
    def n_players(self) -> int:
        return len(self.colours)

    @property
    def key(self) -> tuple[Any, ...]:
        return (self.name, self.board, self.colours, self.options)

    def option(self, name: str) -> Any:
        for known, value in self.options:
            if known == name:
                return value
        raise KeyError(name)

    def slug(self, rule: str) -> str:
        """Full name of a rule of this game: a sibling game cites its own slug only for what it changes."""
        return self.slugs.get(rule) or f"{self.name}/{rule}"

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, AnyGame) and self.key == other.key)

    def __hash__(self) -> int:
        return hash((self.name, self.colours, self.options))


class AnyState:
    """Everything that is true at one moment of a game.  Never changes; ``clank_nb.apply`` gives the next one.

    ``dice`` (seed or None, number of chance events so far) is left out of equality, hash and observations.
    """

    __slots__ = ()

    game: Any
    player: int
    pending: tuple[Frame, ...]
    over: str
    n_turns: int
    dice: tuple[int | None, int]

    @property
    def current_player(self) -> int:
        """Who decides now: a player's number, ``CHANCE``, or ``NOBODY``: the game is over, or just being set up."""
        if self.over or not self.pending:
            return NOBODY
        top = self.pending[-1]
        if top.kind in CHANCE_FRAMES:
            return CHANCE
        return top.who if top.kind in DECISION_FRAMES else NOBODY

    @property
    def is_terminal(self) -> bool:
        return bool(self.over)


class Transition(NamedTuple):
    """What one action leads to: the next state, and the facts that happened on the way."""

    state: Any
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Trace:
    """A stretch of play: ``states[i]`` --``actions[i]``--> ``states[i + 1]``, with ``events[i]`` on the way."""

    states: tuple[Any, ...]
    actions: tuple[Action, ...] = ()
    events: tuple[tuple[Event, ...], ...] = ()

    @property
    def start(self) -> Any:
        return self.states[0]

    @property
    def state(self) -> Any:
        """The last state."""
        return self.states[-1]

    def __len__(self) -> int:
        return len(self.actions)
