"""What can be switched: a rule's function, a datum, any function of the engine, or a prohibition that no rule knows."""

from __future__ import annotations

import functools
import inspect
import sys
from collections.abc import Callable, Iterator, MutableMapping
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass, replace
from types import ModuleType
from typing import Any, cast

import pytest

from clank_nb.data.sheet import Sheet
from clank_nb.dungeon import boards, load_board
from clank_nb.dungeon.tiles import load_tiles, tile_sets
from clank_nb.dungeon.tracks import load_track, tracks
from clank_nb.model.actions import Action
from clank_nb.model.cards import cards
from clank_nb.model.cave_numbers import cave_numbers
from clank_nb.model.state import Frame
from clank_nb.model.tokens import setup_numbers, tokens
from clank_nb.rules import ruleset
from clank_nb.rules.reasons import Reason
from clank_nb.rules.ruleset import Ruleset


@dataclass(frozen=True)
class Switch:
    """One way to break a rule: what it says is done, and what does it until the patch is undone."""

    says: str
    throw: Callable[[pytest.MonkeyPatch], None]

    @contextmanager
    def thrown(self) -> Iterator[None]:
        """Break the rule; afterwards everything is as before, and nothing is remembered of it."""
        with pytest.MonkeyPatch.context() as patch:
            self.throw(patch)
            forget()
            read_all()
            yield
        forget()


def forget() -> None:
    """Empty every cache, so that data and games are made anew from what holds now."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] in ("clank_nb", "tests"):
            values: list[Any] = list(vars(module).values())
            for value in values:
                clear = getattr(value, "cache_clear", None)
                if clear is not None:
                    clear()


def read_all() -> None:
    """Read all data; a datum that its own file would not hold raises here, and is not taken for a test that bites."""
    for load in (cards, tokens, setup_numbers):
        for game in ("clank", "catacombs"):
            load(game)
    cave_numbers()
    for board in boards():
        load_board(board)
    for track in tracks():
        load_track(track)
    for tiles in tile_sets():
        load_tiles(tiles)


# ---- the functions of a game -----------------------------------------------------------------------------------------


class Bench:
    """The rules of one game, to be switched off one at a time.

    Parameters
    ----------
    rules : Ruleset
        What the game gives to the engine.
    """

    def __init__(self, rules: Ruleset) -> None:
        self.ruleset = rules
        self.rules = cast("MutableMapping[str, Callable[..., Any]]", rules.rules)

    def instead(self, name: str, says: str, function: Callable[..., Any]) -> Switch:
        """Another function in the place of a rule's own.  ``function`` gets the rule's own function first."""
        own, rules = self.rules[name], cast("dict[str, Any]", self.rules)

        @functools.wraps(own)
        def other(*args: Any, **values: Any) -> Any:
            return function(own, *args, **values)

        return Switch(says, lambda patch: patch.setitem(rules, name, other))

    def always(self, name: str, value: Any, says: str = "") -> Switch:
        """A rule that answers the same whatever it is asked."""
        return self.instead(name, says or f"always {value!r}", lambda own, *args, **values: value)

    def by_annotation(self, name: str) -> tuple[Switch, ...]:
        """How a function is switched off whose kind is told by what it returns; of numbers a table knows more.

        A check never finds a reason, a consequence does nothing, a list is empty; a question is answered the wrong way
        round, always with no, and always with yes.
        """
        kind = str(inspect.signature(self.rules[name]).return_annotation)
        if kind == "Reason | None":
            return (self.always(name, None, "never finds a reason"),)
        if kind == "None":
            return (self.always(name, None, "does nothing"),)
        if kind == "bool":
            inverted = self.instead(name, "inverted", lambda own, *args, **values: not own(*args, **values))
            return (inverted, self.always(name, False), self.always(name, True))
        if kind.startswith("list["):
            return (self.instead(name, "lists nothing", lambda own, *args, **values: []),)
        raise KeyError(f"nothing says how {name} is switched off: it gives {kind}")

    # ---- the engine -------------------------------------------------------------------------------------------------

    def engine(self, says: str, **functions: Any) -> Switch:
        """Functions that the game gives to the engine, done otherwise."""
        own, other = ruleset.ruleset, replace(self.ruleset, **functions)

        def loaded(name: str) -> Ruleset:
            return other if name == self.ruleset.name else own(name)

        return Switch(says, lambda patch: patch.setattr(ruleset, "_loaded", functools.cache(loaded)))

    def forbidden(self, says: str, holds: Callable[[Any, Action], bool]) -> Switch:
        """A prohibition that no rule knows: what it holds of is neither listed nor allowed."""

        def without(listing: Callable[[Any, Frame], list[Action]]) -> Callable[[Any, Frame], list[Action]]:
            return lambda state, frame: [action for action in listing(state, frame) if not holds(state, action)]

        def refused(state: Any, who: int, action: Action) -> tuple[Reason, ...]:
            reasons = self.ruleset.refused(state, who, action)
            return reasons or ((Reason.of(state, "turn/refusal", "not_asked"),) if holds(state, action) else ())

        lists = {kind: without(listing) for kind, listing in self.ruleset.lists.items()}
        return self.engine(f"forbidden: {says}", lists=lists, refused=refused)


# ---- anything else --------------------------------------------------------------------------------------------------


def datum(file: str, path: str, value: Any, says: str = "") -> Switch:
    """Another value in a data file.

    Parameters
    ----------
    file : str
        The end of the file's path, ``"clank/tokens.toml"``.
    path : str
        Keys from the top, with slashes: ``"chalice/points"``.  A last key that is absent is added.
    """
    *groups, last = path.split("/")

    def throw(patch: pytest.MonkeyPatch) -> None:
        own = Sheet.__init__

        def read(sheet: Sheet, *source: Any) -> None:
            own(sheet, *source)
            if sheet.path.as_posix().endswith(file):
                sheet.table = deepcopy(sheet.table)
                row = sheet.table
                for group in groups:
                    row = row[group]
                if value is None:
                    del row[last]
                else:
                    row[last] = value

        patch.setattr(Sheet, "__init__", read)

    what = f"{path} = {value!r}" if value is not None else f"no {path}"
    return Switch(says or f"{file}: {what}", throw)


def around(home: ModuleType, name: str, says: str, function: Callable[..., Any]) -> Switch:
    """A function of a module, done otherwise.  ``function`` gets the function itself first."""
    own = getattr(home, name)
    other = functools.wraps(own)(functools.partial(function, own))
    return Switch(says, lambda patch: patch.setattr(home, name, other))


def both(says: str, *switches: Switch) -> Switch:
    """Several switches thrown together."""

    def throw(patch: pytest.MonkeyPatch) -> None:
        for switch in switches:
            switch.throw(patch)

    return Switch(says, throw)


def entry(table: dict[Any, Any], key: Any, says: str, function: Callable[..., Any]) -> Switch:
    """A function kept in a table, done otherwise."""
    return Switch(says, lambda patch: patch.setitem(table, key, functools.partial(function, table[key])))
