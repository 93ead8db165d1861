"""What a game gives to the engine: its numbers, its first state, and readers and writers of its rules."""

from __future__ import annotations

import copyreg
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any, TypeAlias

from clank_nb.data.errors import BadCode, shown
from clank_nb.data.tables import unknown_name
from clank_nb.model.actions import Action, ChanceAction
from clank_nb.model.state import Game
from clank_nb.model.table import AnyGame, AnyState, Frame, Trace
from clank_nb.rules.reasons import Mend, Reason
from clank_nb.rules.sheet import Sheet
from clank_nb.words import say

Reader: TypeAlias = Callable[[Any, str, Sequence[str]], Action]
"""Makes an action of a text: of the whole of it, and of the words after its verb."""


@dataclass(frozen=True, slots=True, eq=False)
class Ruleset:
    """One game behind the engine.

    Parameters
    ----------
    rules : by short name
        The functions of the numbered rules.
    players : numbers -> numbers of players
        How many may play.
    find_board : what was asked for -> board, slug
        A board by its side, slug, file or value; `BadCode` for anything else.
    lists : by kind of decision frame
        Fast: from state and frame to every action open, in a fixed order.
    plainly : state, frame, action -> bool
        Fastest: True for an action that is open at first sight, False where one has to look.
    refused : state, player, action -> reasons
        Slow: every reason that forbids an action; none for one that is listed.
    acts : by class of action
        Carries out a legal action: draft, frame, action -> None.
    automatic : by kind of frame
        Deals with what goes on by itself: draft, frame (already taken off the stack) -> None.
    at_once : by kind of chance frame
        In whole games: chance that falls without an action being made of it.
    due : draft, player -> bool
        Before a decision in a turn: what has waited and now comes true.
    skipped : draft, frame -> None
        A question without an answer.
    laws, samples : by kind of chance frame
        Whole-number weights of every outcome, and what the dice of the state give, without listing them.
    draft : state, log -> draft
        The working copy of a state, kept open while things happen.
    unsound : state -> faults
        What play could never come to, in a state from an unknown hand.
    build : facts -> state
        A position from plain facts; `BadData` with all faults at once.
    facts : state -> facts
        The same facts, complete.
    fact_names : names
        Everything that may be said of a position, options apart.
    fact_frames : kinds of frame
        What may be asked while facts can be told.
    observed : state or draft, viewer, current player -> observation
        What one player may know.
    pack, unpack : state, secret -> content; content -> state
        What a code carries: plain values, and the state made of them; any error for what is no sound state.
    read_options : options by name -> all options
        Reads the options that were named; None where they are flags and rows of numbers.
    usual_board, usual_first
        The board, and who begins, where nobody says.
    usual_players
        How many play where nobody says: the fewest, if this is None.
    boards : slugs
        The boards of the package on which it is played.
    board_fact : game -> side, or the board itself
        What names the board of a game; a board of one's own has no name.
    code_words : bytes
        What its codes are packed with: words that they often hold, the most usual ones last.
    misshapen : state, anything -> reason
        Why something makes no sense as an action of this game; None for what is well formed.
    mends : by kind of reason
        What would work instead of what is refused.
    open_ways : state, language -> phrases
        The steps that are open, each with its price.
    portals_on : state, player, tunnel -> portals
        The portals that a trip of the player goes through, entered and left in turn.
    bag_of, deck_of : state, chance frame -> what is drawn from
        Kinds, counts and draws of the bag; known cards, others and draws of a deck.
    fates : last state -> words
        What became of each player, where there is more than winning.
    counts : "turns" or "rounds"
        What the number of turns of a state counts.
    cites : by short name
        Under what a rule stands in this game's rulebook that the engine cites by another name.
    other_names : by option
        Settings of a new game that have another name in this game's rules.
    verbs : by verb
        What reads the rest of an action's text: state, text, words -> action.
    """

    name: str
    rules: Mapping[str, Callable[..., Any]]
    numbers: Callable[[], Any]
    players: Callable[[Any], Sequence[int]]
    find_board: Callable[[Any], tuple[Any, str]]
    make_game: Callable[..., Any]
    empty_table: Callable[[Any, int, int | None], Any]
    draft: Callable[..., Any]
    lists: Mapping[str, Callable[[Any, Frame], Sequence[Action]]]
    plainly: Callable[[Any, Frame, Action], bool]
    refused: Callable[[Any, int, Action], tuple[Reason, ...]]
    tries: Callable[[Any], Sequence[Action]]
    acts: Mapping[type[Any], Callable[[Any, Frame, Any], None]]
    automatic: Mapping[str, Callable[[Any, Frame], None]]
    at_once: Mapping[str, Callable[[Any, Frame], None]]
    skipped: Callable[[Any, Frame], None]
    laws: Mapping[str, Callable[[Any, Frame], Sequence[tuple[ChanceAction, int]]]]
    samples: Mapping[str, Callable[[Any, Frame], ChanceAction]]
    possible: Callable[[Any, Frame, ChanceAction], bool]
    sheet: Callable[[Any, int], Sheet]
    winners: Callable[[Any], tuple[int, ...]]
    unsound: Callable[[Any], tuple[str, ...]]
    build: Callable[[Mapping[str, Any]], Any]
    facts: Callable[[Any], dict[str, Any]]
    fact_names: tuple[str, ...]
    fact_frames: frozenset[str]
    observed: Callable[[Any, int, int], Any]
    pack: Callable[[Any, bool], Any]
    unpack: Callable[[Any], Any]
    boards: Callable[[], tuple[str, ...]]
    board_fact: Callable[[Any], Any]
    code_words: Callable[[], bytes]
    misshapen: Callable[[Any, Any], Reason | None]
    mends: Mapping[str, Mend]
    verbs: Mapping[str, Reader]
    due: Callable[[Any, int], bool] = lambda draft, who: False
    read_options: Callable[[Mapping[str, Any]], dict[str, Any]] | None = None
    usual_board: Any = "front"
    usual_first: int | str = 0
    usual_players: int | None = None
    open_ways: Callable[[Any, str], list[str]] = lambda state, lang: []
    portals_on: Callable[[Any, int, str], Sequence[str]] = lambda state, who, tunnel: ()
    bag_of: Callable[[Any, Frame], tuple[Sequence[str], Sequence[int], int]] = lambda state, frame: ((), (), 0)
    deck_of: Callable[[Any, Frame], tuple[Sequence[str], Sequence[str], int]] = lambda state, frame: ((), (), 0)
    fates: Callable[[Any], tuple[str, ...]] = lambda state: ("",) * state.game.n_players
    counts: str = "turns"
    cites: Mapping[str, str] = field(default_factory=dict)
    other_names: Mapping[str, str] = field(default_factory=dict)

    def cited(self, rule: str) -> str:
        """Full name of the rule that stands in this game for one the engine calls so."""
        return self.cites.get(rule) or f"{self.name}/{rule}"


_GAMES = ("clank", "catacombs", "clash_of_decks", "dragon_cave")
TOO_LONG = 10**1200
"""A seed from which on it could not be written down any more."""


def need_state(value: Any, *, trace: bool = False) -> None:
    """Refuse what is no state (and no trace, where one would do) with a sentence of its own.

    Raises
    ------
    BadCode
    """
    if not isinstance(value, AnyState) and not (trace and value.__class__ is Trace):
        raise BadCode(say("games.no_state", given=type(value).__name__), given=value)


def need_seed(value: Any, *, optional: bool = False) -> None:
    """Refuse what is no seed."""
    if optional and value is None:
        return
    if type(value) is not int:
        raise BadCode(say("games.seed", given=shown(value)), given=value)
    if abs(value) >= TOO_LONG:
        raise BadCode(say("games.seed_long"), given=value)


def remade(name: str, *parts: Any) -> Any:
    """The game that was pickled or copied: made anew from what it was made from, and so the same value."""
    return ruleset(name).make_game(*parts)


def remade_when_copied(game: type[AnyGame]) -> None:
    """Pickle and copy the games of a class by what they were made from."""
    copyreg.pickle(game, lambda one: (remade, (one.name, one.board, one.board_slug, one.colours, one.options)))


remade_when_copied(Game)


def games() -> tuple[str, ...]:
    """Slugs of the games that can be played."""
    return _GAMES


def ruleset(name: Any) -> Ruleset:
    """The rules of a game by its slug; `BadCode` with the nearest slugs for anything else."""
    if name.__class__ is not str or name not in _GAMES:
        raise unknown_name("game", name, _GAMES)
    return _loaded(name)


@cache
def _loaded(name: str) -> Ruleset:
    found: Ruleset = import_module(f"clank_nb.rules.{name}").RULESET
    return found
