"""What a table could not have come to, though nothing on it is missing or doubled: who is out where, and how much rage.

Each check names its faults at the desk where a position is laid out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from clank_nb.model.effects import Rage
from clank_nb.model.state import Cubes, Game, Player, Rooms


class Desk(Protocol):
    """Where facts are read and faults are noted."""

    game: Game
    facts: Mapping[str, Any]
    entrance: str
    rooms_known: Mapping[str, Any]

    def fault(self, fact: str, kind: str, /, **values: Any) -> None: ...


def check(desk: Desk, players: Sequence[Player], cubes: Cubes) -> None:
    """Note everything that play could not have brought about."""
    for who, player in enumerate(players):
        PLACES[player.out](desk, desk.game.colours[who], player)
    _full_tracks(desk, players, cubes)
    _rage(desk, players, cubes)


# ---- who is out, and where ------------------------------------------------------------------------------------------


def _in(desk: Desk, colour: str, player: Player) -> None:
    if player.artifacts and player.room == desk.entrance and "mastery" not in player.tokens:
        desk.fault(f"{colour}: room", "still_in", room=player.room)


def _escaped(desk: Desk, colour: str, player: Player) -> None:
    if player.room != desk.entrance:
        desk.fault(f"{colour}: room", "escaped_inside", room=player.room, entrance=desk.entrance)


def _rescued(desk: Desk, colour: str, player: Player) -> None:
    if desk.rooms_known[player.room].depths:
        desk.fault(f"{colour}: out", "rescued_below", room=player.room)


def _lost(desk: Desk, colour: str, player: Player) -> None:
    if player.artifacts and not desk.rooms_known[player.room].depths:
        desk.fault(f"{colour}: out", "lost_above", room=player.room)


PLACES: dict[str, Callable[[Desk, str, Player], None]] = {
    "": _in,
    "escaped": _escaped,
    "rescued": _rescued,
    "lost": _lost,
}


def _full_tracks(desk: Desk, players: Sequence[Player], cubes: Cubes) -> None:
    health = desk.game.numbers.health
    for colour, player, damage in zip(desk.game.colours, players, cubes.track, strict=True):
        if damage == health and player.out == "escaped":
            desk.fault(f"{colour}: damage", "full_and_escaped", n=damage)


# ---- rage and artifacts ---------------------------------------------------------------------------------------------


def _steps(game: Game, players: Sequence[Player]) -> int:
    """How often the marker has moved for what the players hold."""
    held = [*("artifact" for player in players for _ in player.artifacts)]
    held += [token for player in players for token in player.tokens]
    found = [effect for token in held for effect in game.blocks.get(f"{token}/find", ())]
    return sum(effect.n for effect in found if isinstance(effect, Rage))


def usual_rage(game: Game, players: Sequence[Player]) -> int:
    """Where the marker is if nothing else moved it: as set up, and one space on for each thing held that did."""
    return min(len(game.numbers.rage_track), game.numbers.rage_start(game.n_players) + _steps(game, players))


def _rage(desk: Desk, players: Sequence[Player], cubes: Cubes) -> None:
    """A lesson may begin anywhere on the track, but everything that is held has moved the marker since."""
    steps = _steps(desk.game, players)
    least = min(len(desk.game.numbers.rage_track), 1 + steps)
    if "rage" in desk.facts and cubes.rage < least:
        desk.fault("rage", "rage_low", steps=steps, n=cubes.rage, least=least)


def away(desk: Desk, rooms: Rooms) -> None:
    """A lesson may leave more artifacts away than the set-up does, but not fewer."""
    least = desk.game.numbers.artifacts_removed(desk.game.n_players)
    if "away" in desk.facts and len(rooms.away) < least:
        desk.fault("away", "away_few", n=len(rooms.away), least=least)
