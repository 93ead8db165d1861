"""What lies where on the board, from the printed board or from a state, and the same in words.

Words are kept: a widget draws the same board again and again, and most of what it says stays the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from clank_nb.data.errors import BadData
from clank_nb.data.faults import fault, shown
from clank_nb.dungeon.build import Dungeon, Room, Tunnel
from clank_nb.words import listing, name, say

__all__ = ["Lying", "board_desc", "lying", "pawn_label", "pawns_of", "room_label", "token_label", "tunnel_label"]

TOKENS = ("artifact", "major_secret", "minor_secret", "monkey_idol")


@dataclass(frozen=True, slots=True)
class Lying:
    """Tokens of one kind in one room.

    Parameters
    ----------
    kind : str
        One of `TOKENS`.
    here, printed : int, tokens
        How many lie here now, and how many the board has room for.
    value : int, points
        Of an artifact.
    """

    kind: str
    here: int
    printed: int
    value: int = 0


def lying(dungeon: Dungeon, state: Any = None) -> dict[str, tuple[Lying, ...]]:
    """Tell what lies in every room: as printed, or what a state has left of it."""
    left: dict[tuple[str, str], int] = {}
    if state is not None:
        rooms = state.rooms
        left |= {("artifact", room): 1 for room, _ in rooms.artifacts}
        for kind, pairs in (("major_secret", rooms.major), ("minor_secret", rooms.minor), ("monkey_idol", rooms.idols)):
            left |= {(kind, room): n for room, n in pairs}
    found: dict[str, tuple[Lying, ...]] = {}
    for room in dungeon.rooms:
        printed = (
            Lying("artifact", 1, 1, room.artifact) if room.artifact else None,
            *(
                Lying(kind, n, n) if n else None
                for kind, n in zip(TOKENS[1:], (room.major_secrets, room.minor_secrets, room.monkey_idols), strict=True)
            ),
        )
        things = [thing for thing in printed if thing is not None]
        if state is not None:
            things = [Lying(t.kind, left.get((t.kind, room.id), 0), t.printed, t.value) for t in things]
        found[room.id] = tuple(things)
    return found


def pawns_of(dungeon: Dungeon, state: Any = None, pawns: Mapping[str, str] | None = None) -> dict[str, list[str]]:
    """Tell whose pawns stand in which room, in the order of the seats."""
    standing: dict[str, list[str]] = {}
    if pawns is None:
        seats = () if state is None else zip(state.game.colours, state.players, strict=True)
        pawns = {colour: player.room for colour, player in seats if player.room and not player.out}
    if not isinstance(pawns, Mapping):
        raise BadData(fault("pawns", "not_a_table", given=shown(pawns), example='{"red": "f01"}'))
    for colour, room in pawns.items():
        standing.setdefault(dungeon.room(room).id, []).append(colour)
    return standing


# ---- in words --------------------------------------------------------------------------------------------------------


def room_label(room: Room, things: Iterable[Lying], pawns: Iterable[str] = (), lang: str = "en") -> str:
    """Say what a room is, what lies in it and who stands there, in one or two sentences."""
    return _room_label(room, tuple(things), tuple(pawns), lang)


@lru_cache(maxsize=4096)
def _room_label(room: Room, things: tuple[Lying, ...], pawns: tuple[str, ...], lang: str) -> str:
    kinds = [("outside", room.outside), ("cave", room.crystal_cave), ("market", room.market), ("depths", room.depths)]
    what = [say(f"views.room.{kind}", lang) for kind, on in kinds if on]
    if room.heal:
        what.append(say("views.room.heal", lang, n=room.heal))
    what += [thing for t in things if (thing := _thing(t, lang))]
    gone = [_gone(t, lang) for t in things if t.here < t.printed]
    parts = ", ".join(what)
    text = say("views.room.full", lang, id=room.id, what=parts) if parts else say("views.room.plain", lang, id=room.id)
    if gone:
        text += " " + say("views.room.gone", lang, what=listing(gone, lang))
    who = [name(colour, lang) for colour in pawns]
    if who:
        text += " " + say("views.room.standing", lang, who=listing(who, lang), n=len(who))
    return text


def _thing(t: Lying, lang: str) -> str:
    return say(f"views.thing.{t.kind}", lang, n=t.here, value=t.value) if t.here else ""


def _gone(t: Lying, lang: str) -> str:
    return say(f"views.thing.{t.kind}", lang, n=t.printed - t.here, value=t.value)


@lru_cache(maxsize=1024)
def token_label(room: str, t: Lying, lang: str = "en") -> str:
    """Say what lies where: "Artifact 30 in room f35."."""
    what = _thing(t, lang) or _gone(t, lang)
    return say("views.token.label", lang, what=what[:1].upper() + what[1:], room=room)


def pawn_label(colour: str, room: str, to_act: bool = False, lang: str = "en") -> str:
    """Say where a pawn stands, and whether it is its player's turn."""
    text = say("views.pawn.label", lang, colour=colour, room=room)
    return f"{text} {say('views.pawn.turn', lang, colour=colour)}" if to_act else text


@lru_cache(maxsize=4096)
def tunnel_label(tunnel: Tunnel, twin: bool = False, lang: str = "en") -> str:
    """Say where a tunnel leads and what it costs: "f02 to f03: 1 boot."."""
    cost = [say("views.tunnel.boots", lang, n=tunnel.boots)]
    if tunnel.monsters:
        cost.append(say("views.tunnel.monsters", lang, n=tunnel.monsters))
    if tunnel.locks:
        cost.append(say("views.tunnel.locks", lang, n=tunnel.locks))
    if tunnel.one_way:
        cost.append(say("views.tunnel.one_way", lang, a=tunnel.a, b=tunnel.b))
    if tunnel.wrap:
        cost.append(say("views.tunnel.wrap", lang))
    if twin:
        cost.append(say("views.tunnel.twin", lang, id=tunnel.id))
    return say("views.tunnel.label", lang, a=tunnel.a, b=tunnel.b, cost=", ".join(cost))


def board_desc(
    dungeon: Dungeon, things: Mapping[str, tuple[Lying, ...]], standing: Mapping[str, list[str]], lang: str = "en"
) -> str:
    """Say the whole board: every room, then every tunnel."""
    n = (len(dungeon.rooms), len(dungeon.tunnels))
    parts = [say("views.board.counts", lang, rooms=n[0], tunnels=n[1])]
    parts += [room_label(room, things[room.id], standing.get(room.id, ()), lang) for room in dungeon.rooms]
    parts += [tunnel_label(tunnel, is_twin(dungeon, tunnel), lang) for tunnel in dungeon.tunnels]
    return " ".join(parts)


def is_twin(dungeon: Dungeon, tunnel: Tunnel) -> bool:
    """Tell whether another tunnel joins the same two rooms."""
    return sum(way.to == tunnel.b for way in dungeon.ways[tunnel.a]) > 1
