"""The errors of the package: one parent, four children, all of them ``ValueError``.

Every error keeps what it knows as attributes, so that a lesson or a tool can answer with more than a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import takewhile
from typing import Any

LONGEST_NAME = 80
"""More characters of a mistyped name are not compared: a long text would only cost time."""

SIMILAR = 0.5
"""How alike two names must be, from 0 to 1, to be offered one for the other."""


LONGEST_SHOWN = 60
"""Characters of a value that a sentence repeats."""


def shown(value: Any, *, written: Callable[[Any], str] = repr) -> str:
    """A value as it is written, in one line and cut short; what cannot be written is called by its type.

    Examples
    --------
    >>> shown("two" + chr(10) + "lines", written=str), shown(10**5000)
    ('two lines', 'a number too long to write')
    """
    try:
        text = written(value)
    except ValueError:
        return (
            "a number too long to write" if isinstance(value, int) else f"something of the type {type(value).__name__}"
        )
    except Exception:  # a value of somebody's own may fail in any way when it is written
        return f"something of the type {type(value).__name__}"
    return " ".join(text.split())[:LONGEST_SHOWN]


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with a file, a position or a bag, and how to mend it.

    Parameters
    ----------
    where : str
        The place, from the outside in: ``front.toml: tunnel f02-f03: boots``.
    what : str
        What is the case, without a full stop.
    fix : str
        What to do about it, without a full stop.

    Examples
    --------
    >>> print(Fault("front.toml: tunnel f02-f03: boots", "it is missing", "Write the boots it costs"))
    front.toml: tunnel f02-f03: boots: it is missing. Write the boots it costs.
    """

    where: str
    what: str
    fix: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}. {self.fix}."


class ClankError(ValueError):
    """Parent of all errors of the package; keyword arguments become attributes.

    Parameters
    ----------
    message : str
        The whole sentence a reader sees.
    **values
        What the error knows, kept under these names.

    Examples
    --------
    >>> ClankError("Red has no boots.", player=0).player
    0
    """

    def __init__(self, message: str = "", /, **values: object) -> None:
        super().__init__(message)
        self.__dict__.update(values)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"this {type(self).__name__} knows nothing called {name!r}", name=name, obj=self)


class IllegalAction(ClankError):  # noqa: N818
    """An action that the rules forbid in this state; the state is unchanged."""


class BadCode(ClankError):  # noqa: N818
    """A text or a name that cannot be read: a slug, a room, an option, an action, a code.

    Attributes
    ----------
    given : object
        What was asked for.
    nearest : tuple of str
        The names most like it, the nearest first.
    """

    given: object
    nearest: tuple[str, ...]

    def __init__(
        self, message: str = "", /, *, given: object = None, nearest: Iterable[str] = (), **values: object
    ) -> None:
        super().__init__(message, given=given, nearest=tuple(nearest), **values)


class BadData(ClankError):  # noqa: N818
    """Facts that cannot be: a file, a position or a bag with faults, all of them named at once.

    Attributes
    ----------
    faults : tuple of Fault
        At least one; the message is one line for each.
    """

    faults: tuple[Fault, ...]

    def __init__(self, faults: Iterable[Fault] | Fault, /, **values: object) -> None:
        found = (faults,) if isinstance(faults, Fault) else tuple(faults)
        super().__init__("\n".join(str(fault) for fault in found), faults=found, **values)
        self.args = (found,)

    def __str__(self) -> str:
        return "\n".join(str(fault) for fault in self.faults)


class NoRoute(ClankError):  # noqa: N818
    """There is no way from one room to another at the price that may be paid."""


def nearest(word: object, words: Iterable[str], n: int = 3) -> tuple[str, ...]:
    """Names most like a mistyped one.

    Parameters
    ----------
    word : object
        What was written; anything but text is like nothing.
    words : iterable of str
        The names that exist.
    n : int, names
        At most this many.

    Returns
    -------
    tuple of str
        The nearest first, of equally near ones those that begin alike, then in the order of `words`.

    Examples
    --------
    >>> nearest("f2", ("f01", "f02", "f03"))
    ('f02',)
    >>> nearest("Clank/Fron", ("clank/front", "clank/back"))
    ('clank/front', 'clank/back')
    >>> nearest("kitchen", ("f01", "f02"))
    ()
    """
    if not isinstance(word, str):
        return ()
    wanted = word[:LONGEST_NAME].casefold()
    matcher: SequenceMatcher[str] = SequenceMatcher(autojunk=False)
    matcher.set_seq2(wanted)
    likeness: list[tuple[bool, float, int, int, str]] = []
    for order, name in enumerate(words):
        other = name[:LONGEST_NAME].casefold()
        matcher.set_seq1(other)
        if matcher.real_quick_ratio() >= SIMILAR and matcher.quick_ratio() >= SIMILAR:
            ratio = matcher.ratio()
            if ratio >= SIMILAR:
                alike = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(wanted, other, strict=False)))
                likeness.append((_bare(wanted) != _bare(other), -ratio, -alike, order, name))
    return tuple(name for *_, name in sorted(likeness)[:n])


def _bare(name: str) -> str:
    """A name without the zeros that lead its numbers: ``f2`` is ``f02``."""
    return re.sub(r"(?<![0-9])0+(?=[0-9])", "", name)
