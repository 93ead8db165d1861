"""Dragon's Cave as plain values: what lies open on the table, and what every event changes in it.

A picture is made of a `Seen`.  It comes from an observation (`seen_by`, `seen_openly`), or from the one before and an
event (`after`): so a round can be shown event by event, although the rules carry it out in one go.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from clank_nb.dungeon.track import START, Track
from clank_nb.model.events import Event

__all__ = ["DOWN", "Going", "Seen", "SeenPlayer", "after", "goings", "seen_by", "seen_openly"]

DOWN = "?"
"""A card that lies face down."""


@dataclass(frozen=True, slots=True)
class SeenPlayer:
    """What lies open of one player.

    Parameters
    ----------
    colour : str
    places : tuple of int
        Of the dwarfs, by index on the track: -1 is the start, the number of spaces the nest.
    purse, chest : int or None
        None where it is not known.
    hand, used : tuple of str
        Cards that may be played, and those that lie open.
    card : str
        Card of this round: `DOWN`, or what it is; empty before it is chosen.
    secret : bool
        Whether the card is seen by its owner alone.
    """

    colour: str
    places: tuple[int, ...]
    purse: int | None
    chest: int | None
    hand: tuple[str, ...]
    used: tuple[str, ...] = ()
    card: str = ""
    secret: bool = False


@dataclass(frozen=True, slots=True)
class Seen:
    """What lies open on the table.

    Parameters
    ----------
    track : Track
    players : tuple of SeenPlayer
    holder : int
        Who has the dragon; -1 before anybody has.
    dragon : str
        Colour of its nest space, or empty.
    hoard : int or None
    removed, bonus : int, coins
        Out of the game; for whoever enters the nest.
    fists : tuple of int
        What both hold, where it is known; ``(-1, -1)`` for closed ones, ``()`` for none.
    fist_of : int
        Whose fists they are.
    opened : (fist, coins gone, coins kept), or ()
        The fist that was picked last.
    asked : tuple of int
        Who is to decide.
    n_round : int
    put : bool
        Whether the dragon has just been put, and cards are still to be turned up.
    over : bool
    """

    track: Track
    players: tuple[SeenPlayer, ...]
    holder: int = -1
    dragon: str = ""
    hoard: int | None = None
    removed: int = 0
    bonus: int = 4
    fists: tuple[int, ...] = ()
    fist_of: int = -1
    opened: tuple[Any, ...] = ()
    asked: tuple[int, ...] = ()
    n_round: int = 0
    put: bool = False
    over: bool = False
    cards: tuple[str, ...] = field(default=(), repr=False)

    def changed(self, who: int, **fields: Any) -> Seen:
        """The same where only this differs of one player."""
        players = list(self.players)
        players[who] = replace(players[who], **fields)
        return replace(self, players=tuple(players))


@dataclass(frozen=True, slots=True)
class Going:
    """A dwarf that has gone from one place to another."""

    colour: str
    dwarf: int
    origin: int
    goal: int
    fled: bool = False
    space: str = ""
    """Colour of the nest space that was entered."""


# ---- from an observation ---------------------------------------------------------------------------------------------


def seen_by(seen: Any) -> Seen:
    """What a player may know, from the observation."""
    return _seen(seen, seen.viewer)


def seen_openly(seen: Any) -> Seen:
    """What anybody who looks on may know, from an observation of whomever."""
    return _seen(seen, -1)


def _seen(seen: Any, eyes: int) -> Seen:
    game, over = seen.game, bool(seen.over)
    top = seen.pending[-1] if seen.pending else None
    up = all(frame.kind != "turn_up" for frame in seen.pending)
    players = tuple(
        SeenPlayer(
            colour, player.places, player.purse, player.chest, player.hand, player.used,
            _card(player, up, who == eyes), bool(player.card) and not up and who == eyes,
        )
        for who, (colour, player) in enumerate(zip(game.colours, seen.players, strict=True))
    )  # fmt: skip
    fists: tuple[int, ...] = ()
    if top is not None and top.kind == "pick":
        fists = seen.fists if seen.fists and seen.viewer == eyes else (-1, -1)
    open_purses = over or bool(game.settings["purses_open"])
    return Seen(
        game.board, players, seen.player, seen.dragon, seen.hoard if open_purses else None, seen.removed,
        game.settings["nest_bonus"], fists, top.b if top is not None and fists else -1, (),
        (seen.current_player,) if seen.current_player >= 0 else (), seen.n_turns, False, over, game.cards,
    )  # fmt: skip


def _card(player: Any, up: bool, own: bool) -> str:
    """The card of this round as it is seen."""
    if not player.chosen:
        return ""
    return str(player.card) if player.card and (up or own) else DOWN


# ---- event by event --------------------------------------------------------------------------------------------------


def after(seen: Seen, event: Event) -> Seen:
    """The table after one more event."""
    change = _CHANGES.get(event.kind)
    return seen if change is None else change(seen, event)


def goings(events: Iterable[Event], track: Track) -> tuple[Going, ...]:
    """The dwarfs that have gone somewhere."""
    return tuple(_going(event, track) for event in events if event.kind in _GOES)


_GOES = ("dwarf_advanced", "nest_entered", "dwarf_fled")


def _going(event: Event, track: Track) -> Going:
    places, goal = track.places, str(event["place"])
    space = goal.removeprefix("nest_") if places[goal] == track.end else ""
    return Going(
        event.colour, int(event["dwarf"]), places[event["origin"]], places[goal], event.kind == "dwarf_fled", space
    )


def _moved(seen: Seen, event: Event) -> Seen:
    places = list(seen.players[event.player].places)
    places[max(0, int(event["dwarf"]) - 1)] = seen.track.places[event["place"]]
    return seen.changed(event.player, places=tuple(places))


def _started(seen: Seen, event: Event) -> Seen:
    players = tuple(replace(player, card="", secret=False) for player in seen.players)
    return replace(seen, players=players, holder=event.player, n_round=event["n"], fists=(), opened=(), put=False)


def _stayed(seen: Seen, event: Event) -> Seen:
    used = {*seen.players[event.player].used, event["card"]}
    return _held(seen, event.player, used)


def _held(seen: Seen, who: int, used: Iterable[str]) -> Seen:
    lies = frozenset(used)
    hand = tuple(card for card in seen.cards if card not in lies)
    return seen.changed(who, hand=hand, used=tuple(card for card in seen.cards if card in lies))


def _coins(seen: Seen, event: Event) -> Seen:
    n, purse = event["n"], seen.players[event.player].purse
    left = seen.hoard - n if seen.hoard is not None and event["source"] == "hoard" else seen.hoard
    return replace(seen.changed(event.player, purse=None if purse is None else purse + n), hoard=left)


def _opened(seen: Seen, event: Event) -> Seen:
    purse, n, kept = seen.players[event.player].purse, event["n"], event["kept"]
    back = None if seen.hoard is None else seen.hoard + n
    seen = seen.changed(event.player, purse=None if purse is None else kept)
    return replace(seen, hoard=back, fists=(), fist_of=event.player, opened=(event["fist"], n, kept))


def _made(seen: Seen, event: Event) -> Seen:
    return replace(seen, fists=(-1, -1), fist_of=event.player, opened=())


def _gone(seen: Seen, event: Event) -> Seen:
    return replace(seen, hoard=0, removed=seen.removed + event["n"])


def _outside(seen: Seen, event: Event) -> Seen:
    return seen.changed(event.player, places=(START,) * event["n"])


_CHANGES: dict[str, Callable[[Seen, Event], Seen]] = {
    "hoard_laid": lambda seen, event: replace(seen, hoard=event["n"]),
    "dwarfs_placed": _outside,
    "dragon_given": lambda seen, event: replace(seen, holder=event.player),
    "round_started": _started,
    "card_laid": lambda seen, event: seen.changed(event.player, card=DOWN),
    "dragon_put": lambda seen, event: replace(seen, dragon=event["space"], put=True),
    "card_turned_up": lambda seen, event: seen.changed(event.player, card=event["card"], secret=False),
    "dwarf_advanced": _moved,
    "nest_entered": _moved,
    "dwarf_fled": _moved,
    "card_stayed": _stayed,
    "coins_taken": _coins,
    "coins_removed": _gone,
    "fists_made": _made,
    "fist_opened": _opened,
    "cards_back": lambda seen, event: _held(seen, event.player, ()),
    "coins_banked": lambda seen, event: seen.changed(event.player, purse=0),
    "dragon_passed": lambda seen, event: replace(seen, holder=event.player),
    "roles_swapped": lambda seen, event: replace(seen, holder=event.player),
    "cave_left": lambda seen, event: replace(seen, over=True),
}
