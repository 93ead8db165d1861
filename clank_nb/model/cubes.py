"""A bag of cubes, read and checked once for everybody who asks about it.

A bag is written as the number of cubes of each colour.  Besides the colours of the players there are ``black``, which
hurts nobody, and ``ghost``, which hurts every player still in.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import islice
from operator import index
from reprlib import repr as short
from typing import Any

from clank_nb.data.errors import BadCode, BadData, Fault, nearest
from clank_nb.words import listing, say

PLAYER_COLOURS = ("red", "green", "blue", "yellow", "purple", "orange")
BLACK = "black"
GHOST = "ghost"
COLOURS = (*PLAYER_COLOURS, GHOST, BLACK)
"""Every colour a bag may hold, in the order in which cubes are counted and drawn."""

MOST_CUBES = 1_000_000
MOST_LISTED = 100
"""Colours in one list."""
"""A bag with more is refused: its numbers would take minutes."""


@dataclass(frozen=True, slots=True)
class Bag:
    """Cubes by what they do, made by `read_bag`.

    Parameters
    ----------
    cubes : tuple of (str, int)
        Every colour named, with its number of cubes, in the order of `COLOURS`.
    players : tuple of str
        The players still in, in the same order.
    own : tuple of int, cubes
        Of each of `players`.
    ghosts, black : int, cubes
        `black` counts those of the players who are out.
    out : tuple of str
        Players named in the bag who are out.
    """

    cubes: tuple[tuple[str, int], ...]
    players: tuple[str, ...]
    own: tuple[int, ...]
    ghosts: int
    black: int
    out: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        """Number of cubes in the bag."""
        return sum(self.own) + self.ghosts + self.black

    def only(self, players: tuple[str, ...]) -> Bag:
        """Give the same bag as `players` see it: the cubes of all others do them no harm and count as black."""
        held = dict(zip(self.players, self.own, strict=True))
        own = tuple(held[colour] for colour in players)
        return Bag(self.cubes, players, own, self.ghosts, self.black + sum(self.own) - sum(own), self.out)


def read_bag(bag: object, draws: object, out: object = (), asked: str | None = None) -> tuple[Bag, int]:
    """Check what a caller says about a bag.

    Parameters
    ----------
    bag : mapping of str to int, cubes
        Colour to number; a colour that is not named has none.
    draws : int, cubes
        How many are to be drawn; more than there are means all.
    out : iterable of str
        Players who have left or were knocked out: their cubes count as black.
    asked : str, optional
        A player whom the bag need not name.

    Returns
    -------
    Bag
        What lies in the bag.
    int, cubes
        How many are drawn.

    Raises
    ------
    BadCode
        If a colour is unknown.
    BadData
        If a number is no number of cubes; all such faults at once.

    Examples
    --------
    >>> read_bag({"black": 24, "red": 6}, 4)[0].size
    30
    """
    if not isinstance(bag, dict | Mapping):
        raise BadData(_fault("bag", "odds.fault.no_bag", "odds.fault.fix_bag", value=bag))
    absent = () if isinstance(out, tuple) and not out else read_colours("out", out)
    faults: list[Fault] = []
    held: dict[str, int] = {}
    for colour in COLOURS:
        if colour in bag:
            n = bag[colour]
            held[colour] = n if type(n) is int and n >= 0 else read_whole(f"bag: {colour}", n, faults)
    if len(held) != len(bag):
        for colour in bag:
            read_colour("bag", colour, COLOURS)
    drawn = draws if type(draws) is int and draws >= 0 else read_whole("draws", draws, faults)
    size = sum(held.values())
    if size > MOST_CUBES:
        faults.append(_fault("bag", "odds.fault.too_big", "odds.fault.fix_big", value=size, most=MOST_CUBES))
    if faults:
        raise BadData(faults)
    ghosts, black = held.get(GHOST, 0), held.get(BLACK, 0)
    players, own = [], []
    for colour in PLAYER_COLOURS:
        if colour in held or colour == asked:
            if colour in absent:
                black += held.get(colour, 0)
            else:
                players.append(colour)
                own.append(held.get(colour, 0))
    gone = tuple([colour for colour in absent if colour in held])
    return Bag(tuple(held.items()), tuple(players), tuple(own), ghosts, black, gone), min(drawn, size)


def read_whole(where: str, value: object, faults: list[Fault], least: int | None = 0, most: int | None = None) -> int:
    """Read a whole number from `least` to `most`; a fault is added to `faults` and 0 is given instead.

    Any kind of whole number will do (numpy's too), but neither ``True`` nor ``3.0``.
    """
    try:
        number = value if type(value) is int else index(value)  # type: ignore[arg-type]
    except TypeError:
        number = None
    fix = "odds.fault.fix_whole" if least is None else "odds.fault.fix_least"
    if number is None or isinstance(value, bool):
        faults.append(_fault(where, "odds.fault.no_whole", fix, value=value, least=least))
        return 0
    if least is not None and number < least:
        faults.append(_fault(where, "odds.fault.too_small", fix, value=number, least=least))
        return 0
    if most is not None and number > most:
        faults.append(_fault(where, "odds.fault.too_large", "odds.fault.fix_large", value=number, most=f"{most:,}"))
        return 0
    return number


def read_wholes(**given: tuple[Any, int | None, int | None]) -> list[int]:
    """Read whole numbers, each with its least and most; all faults at once.

    Raises
    ------
    BadData
    """
    faults: list[Fault] = []
    numbers = [read_whole(where, value, faults, least, most) for where, (value, least, most) in given.items()]
    if faults:
        raise BadData(faults)
    return numbers


def listed_up_to(values: Iterable[Any], most: int) -> list[Any] | None:
    """List what may go on for ever, if it holds no more than `most`; else None."""
    found = list(islice(values, most + 1))
    return found if len(found) <= most else None


def read_colour(where: str, value: object, known: tuple[str, ...]) -> str:
    """Read one colour of `known`, or say which names are near.

    Raises
    ------
    BadCode
        If there is no such colour.
    """
    if isinstance(value, str) and value in known:
        return value
    close = nearest(value, known)
    likely = listing([repr(name) for name in close or known], last="either")
    raise BadCode(say("odds.fault.colour", where=where, value=short(value), names=likely), given=value, nearest=close)


def read_colours(where: str, value: object) -> tuple[str, ...]:
    """Read several players' colours, each once, in the order of `PLAYER_COLOURS`."""
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise BadData(_fault(where, "odds.fault.no_colours", "odds.fault.fix_colours", value=value))
    given = listed_up_to(value, MOST_LISTED)
    if given is None:
        raise BadData(_fault(where, "odds.fault.too_long", "odds.fault.fix_long", most=MOST_LISTED))
    found = {read_colour(where, colour, PLAYER_COLOURS) for colour in given}
    return tuple(colour for colour in PLAYER_COLOURS if colour in found)


def _fault(where: str, what: str, fix: str, **values: object) -> Fault:
    shown: dict[str, Any] = {key: short(value) if key == "value" else value for key, value in values.items()}
    return Fault(where, say(what, **shown), say(fix, **shown))
