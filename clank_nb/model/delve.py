"""What a game with a growing dungeon keeps besides: the map and the bank, and what the running turn has done in it.

Two groups of a state, frozen and thawed like the others (see `clank_nb.model.state`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from clank_nb.dungeon.tiles import Layout


class Offered(NamedTuple):
    """An extra action that a played card leaves open: effect ``at`` of ``block``, from piece ``piece``."""

    block: str
    at: int
    piece: int


@dataclass(frozen=True, slots=True)
class Delve:
    """The map, and what lies in the bank or on the tiles.

    Parameters
    ----------
    layout : Layout or None
        The tiles laid so far; None before the start tile lies.
    safe, deep : tuple of tile ids
        Tiles nobody has seen, sorted; which of the safe ones left the game is not decided before the end.
    n_safe : int, tiles
        How many safe ones still lie on top of the stack.
    opened : tuple of piece ids
        Locks of tunnels that a lockpick lies on.
    used : tuple of room ids
        Rooms whose chest, tome or cell has been opened.
    marks : tuple of (room, player)
        Cubes on wayshrines.
    lockpicks : tuple of int
        By player.
    stack : tuple of int, points
        Artifacts of the stack, the top one first.
    prisoners : tuple of token ids
        Face down in the bank, sorted.
    ghosts_bank, ghosts_area, ghosts_bag : int, cubes
    black, unmarked : tuple of int, damage
        By player: damage on the track that a black cube marks, and damage for which there was no cube at all.
    takers : tuple of (room, player)
        Who took an artifact where several lay.
    firsts : tuple of (artifact, player)
        Of artifacts that are there twice: who took the first of a value, its number as text.
    """

    layout: Layout | None = None
    safe: tuple[str, ...] = ()
    deep: tuple[str, ...] = ()
    n_safe: int = 0
    opened: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    marks: tuple[tuple[str, int], ...] = ()
    lockpicks: tuple[int, ...] = ()
    stack: tuple[int, ...] = ()
    prisoners: tuple[str, ...] = ()
    ghosts_bank: int = 0
    ghosts_area: int = 0
    ghosts_bag: int = 0
    black: tuple[int, ...] = ()
    unmarked: tuple[int, ...] = ()
    takers: tuple[tuple[str, int], ...] = ()
    firsts: tuple[tuple[str, int], ...] = ()


@dataclass(slots=True)
class DelveDraft:
    layout: Layout | None
    safe: list[str]
    deep: list[str]
    n_safe: int
    opened: list[str]
    used: list[str]
    marks: list[tuple[str, int]]
    lockpicks: list[int]
    stack: list[int]
    prisoners: list[str]
    ghosts_bank: int
    ghosts_area: int
    ghosts_bag: int
    black: list[int]
    unmarked: list[int]
    takers: list[tuple[str, int]]
    firsts: list[tuple[str, int]]


@dataclass(frozen=True, slots=True)
class Trip:
    """What the running turn has done in a growing dungeon; fresh for every turn.

    Parameters
    ----------
    paid : tuple of room ids
        Rooms whose reward was paid this turn.
    deeds : tuple of str
        What cards may ask for, sorted: ``beat_row_monster``, ``used_portal``,
        ``freed_prisoner``, ``placed_cube``, ``moved``.
    skill_made, gold_made : int
        Gained this turn, spent or not.
    goals : tuple of str
        Teleports to somewhere else than a joined room, sorted.
    offers : tuple of Offered
        Extra actions of played cards.
    entry, shown : str
        The tunnel along which a tile is being explored (two joined by ``>`` where a portal lies between), and the tile
        that was turned up and is not laid yet.
    free : bool
        Whether this exploring is a teleport, which ignores every icon.
    spot, brought, laid : str
        Of a tile that a card brings: its place as ``x,y``, the tile that was turned up for it, and the one laid last.
    secrets : int, tokens
        Secrets that the player has taken.
    triggers : tuple of str
        What react cards wait for and has come true; with ``:`` and a seat where it is one player's own, and of the row
        where it was so as the row was filled after that player's turn.
    """

    paid: tuple[str, ...] = ()
    deeds: tuple[str, ...] = ()
    skill_made: int = 0
    gold_made: int = 0
    goals: tuple[str, ...] = ()
    offers: tuple[Offered, ...] = ()
    entry: str = ""
    shown: str = ""
    free: bool = False
    spot: str = ""
    brought: str = ""
    laid: str = ""
    secrets: int = 0
    triggers: tuple[str, ...] = ()


@dataclass(slots=True)
class TripDraft:
    paid: list[str]
    deeds: list[str]
    skill_made: int
    gold_made: int
    goals: list[str]
    offers: list[Offered]
    entry: str
    shown: str
    free: bool
    spot: str
    brought: str
    laid: str
    secrets: int
    triggers: list[str]
