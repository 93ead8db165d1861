"""A track as frozen values: coloured spaces with coins on the way to a nest, and the graph that follows from them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from clank_nb.dungeon.frozen import Arc, ByContent, frozen_graph

if TYPE_CHECKING:
    import networkx as nx

START = -1
"""Where a dwarf stands outside the cave; the spaces follow from 0 on."""
COLOURS = ("red", "orange", "yellow", "green", "blue", "purple", "black", "white")
"""Colours that a space may have."""


class Space(NamedTuple):
    """One space of a track: its colour, and the coins printed on it."""

    colour: str
    coins: int


@dataclass(frozen=True, eq=False, repr=False)
class Track(ByContent):
    """A whole track.  Two tracks are equal when their spaces and nests are, whatever their names and files.

    Parameters
    ----------
    spaces : tuple of Space
        From the start to the nest.
    nest : tuple of str
        Colours of the nest spaces, in order; they are the colours of the cards too.
    name : str
        Slug of a track of the package, else the name of its file.
    title : str
        A short name to be shown.

    Examples
    --------
    >>> short = Track((Space("red", 2), Space("blue", 1), Space("red", 0)), ("red", "blue"))
    >>> short.forward(0, "red"), short.forward(2, "blue"), short.back(2, "red"), short.back(1, "blue")
    (2, 3, 0, -1)
    >>> short.graph.edges["start", "s1", "blue"]["coins"]
    1
    """

    spaces: tuple[Space, ...]
    nest: tuple[str, ...]
    name: str = ""
    title: str = ""

    @cached_property
    def content(self) -> tuple[object, ...]:
        """All that makes two tracks the same."""
        return self.spaces, self.nest, self.title

    def __repr__(self) -> str:
        return f"<Track {self.name or self.title}: {len(self.spaces)} spaces in {len(self.nest)} colours>"

    # ---- where a card leads

    @property
    def end(self) -> int:
        """The index of the nest: one behind the last space."""
        return len(self.spaces)

    def forward(self, place: int, colour: str, own: bool = False) -> int:
        """The index where a card of this colour leads: the nearest space of the colour ahead, else the nest.

        Parameters
        ----------
        place : int
            Where the dwarf stands, -1 at the start.
        colour : str
        own : bool
            Whether the space it stands on counts too.
        """
        return self._ahead[own][colour][place + 1]

    def back(self, place: int, colour: str, own: bool = False) -> int:
        """The index to which a dwarf with this card flees: the nearest space of the colour behind, else the start."""
        return self._behind[own][colour][place + 1]

    @cached_property
    def _ahead(self) -> tuple[Mapping[str, tuple[int, ...]], ...]:
        return tuple({colour: self._goals(colour, own) for colour in self.nest} for own in (False, True))

    @cached_property
    def _behind(self) -> tuple[Mapping[str, tuple[int, ...]], ...]:
        return tuple({colour: self._flights(colour, own) for colour in self.nest} for own in (False, True))

    def _goals(self, colour: str, own: bool) -> tuple[int, ...]:
        """Where the card leads from the start, from every space, and from the nest, which nobody leaves."""
        found = [self.end]
        goal = self.end
        for index in range(self.end - 1, START - 1, -1):
            here = index != START and self.spaces[index].colour == colour
            found.append(index if own and here else goal)
            goal = index if here else goal
        return tuple(reversed(found))

    def _flights(self, colour: str, own: bool) -> tuple[int, ...]:
        found, goal = [START], START
        for index, space in enumerate(self.spaces):
            here = space.colour == colour
            found.append(index if own and here else goal)
            goal = index if here else goal
        return (*found, self.end)

    # ---- places by name

    @cached_property
    def places(self) -> Mapping[str, int]:
        """From the name of each place to its index: ``start``, ``s0`` …, ``nest_red`` …"""
        spaces = {f"s{index}": index for index in range(self.end)}
        return MappingProxyType({"start": START, **spaces, **{f"nest_{colour}": self.end for colour in self.nest}})

    def place(self, index: int, colour: str = "") -> str:
        """The name of a place; in the nest that of the space with this colour."""
        return "start" if index == START else f"nest_{colour}" if index == self.end else f"s{index}"

    @cached_property
    def graph(self) -> nx.MultiDiGraph:
        """The track as a frozen graph: an arc for every card that leads a dwarf from one place to another.

        ``way`` is ``"forward"`` or ``"back"``; forward arcs carry the coins that the dwarf gets there.  Nobody leaves
        the nest.  ``graph.copy()`` gives a graph that may be changed.
        """
        places = ((name, self._about(name, index)) for name, index in self.places.items())
        return frozen_graph(places, self._arcs(), {"name": self.name, "title": self.title})

    def _about(self, name: str, index: int) -> dict[str, Any]:
        space = self.spaces[index] if START < index < self.end else Space(name.removeprefix("nest_"), 0)
        colour = "" if index == START else space.colour
        return {"index": index, "colour": colour, "coins": space.coins, "nest": index == self.end}

    def _arcs(self) -> Iterator[tuple[Arc, dict[str, Any]]]:
        for start in range(START, self.end):
            for colour in self.nest:
                tail, ahead, back = self.place(start, colour), self.forward(start, colour), self.back(start, colour)
                coins = self.spaces[ahead].coins if ahead < self.end else 0
                yield (tail, self.place(ahead, colour), colour), {"colour": colour, "way": "forward", "coins": coins}
                if back != start:
                    arc = tail, self.place(back, colour), f"{colour}_back"
                    yield arc, {"colour": colour, "way": "back", "coins": 0}
