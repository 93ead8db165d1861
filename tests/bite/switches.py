"""What can be switched: a rule's function, a datum, any function of the engine, or a prohibition that no rule knows."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass, replace
from types import ModuleType
from typing import Any

import pytest

from clank_nb.data.sheet import Sheet
from clank_nb.dungeon import boards, load_board
from clank_nb.model.actions import Action
from clank_nb.model.cards import cards
from clank_nb.model.state import Frame
from clank_nb.model.tokens import setup_numbers, tokens
from clank_nb.rules import ruleset
from clank_nb.rules.clank import RULES, RULESET
from clank_nb.rules.reasons import Reason


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
    for load in (cards, tokens, setup_numbers, *(functools.partial(load_board, board) for board in boards())):
        load()


# ---- rules with a function ------------------------------------------------------------------------------------------


def instead(name: str, says: str, function: Callable[..., Any]) -> Switch:
    """Another function in the place of a rule's own.  ``function`` gets the rule's own function first."""
    own = RULES[name]

    @functools.wraps(own)
    def other(*args: Any, **values: Any) -> Any:
        return function(own, *args, **values)

    return Switch(says, lambda patch: patch.setitem(RULES, name, other))


def always(name: str, value: Any, says: str = "") -> Switch:
    """A rule that answers the same whatever it is asked."""
    return instead(name, says or f"always {value!r}", lambda own, *args, **values: value)


def check(name: str) -> tuple[Switch, ...]:
    """A check that never finds a reason."""
    return (always(name, None, "never finds a reason"),)


def consequence(name: str) -> tuple[Switch, ...]:
    """A consequence that does nothing."""
    return (always(name, None, "does nothing"),)


def predicate(name: str) -> tuple[Switch, ...]:
    """A question answered the wrong way round, always with no, and always with yes."""
    inverted = instead(name, "inverted", lambda own, *args, **values: not own(*args, **values))
    return (inverted, always(name, False), always(name, True))


BY_ANNOTATION: dict[str, Callable[[str], tuple[Switch, ...]]] = {
    "Reason | None": check,
    "None": consequence,
    "bool": predicate,
}
"""How a function is switched off whose kind is told by what it returns; of numbers and piles the table knows more."""


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

    what = f"{path} = {value!r}" if value is not None else f"no {path}"
    return Switch(says or f"{file}: {what}", lambda patch: patch.setattr(Sheet, "__init__", read))


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


def engine(says: str, **functions: Any) -> Switch:
    """Functions that the game gives to the engine, done otherwise."""
    other = replace(RULESET, **functions)
    return Switch(says, lambda patch: patch.setattr(ruleset, "_loaded", functools.cache(lambda name: other)))


def forbidden(says: str, holds: Callable[[Any, Action], bool]) -> Switch:
    """A prohibition that no rule knows: what it holds of is neither listed nor allowed."""

    def without(listing: Callable[[Any, Frame], list[Action]]) -> Callable[[Any, Frame], list[Action]]:
        return lambda state, frame: [action for action in listing(state, frame) if not holds(state, action)]

    def refused(state: Any, who: int, action: Action) -> tuple[Reason, ...]:
        reasons = RULESET.refused(state, who, action)
        return reasons or ((Reason.of(state, "turn/refusal", "not_asked"),) if holds(state, action) else ())

    lists = {kind: without(listing) for kind, listing in RULESET.lists.items()}
    return engine(f"forbidden: {says}", lists=lists, refused=refused)
