"""One question to the dungeon as a value: which board, from where to where, and what there is to be spent."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from clank_nb.data.errors import BadCode, BadData, ClankError, Fault, NoRoute, nearest
from clank_nb.data.faults import unknown_name
from clank_nb.dungeon import Dungeon, boards, load_board
from clank_nb.dungeon.portal import Portal
from clank_nb.dungeon.routes import USUAL_BOOTS, pareto_routes, round_trip
from clank_nb.dungeon.routes_ask import Numbers, maze_for, room_of
from clank_nb.dungeon.routes_best import distances
from clank_nb.dungeon.routes_reach import TRACK, reach
from clank_nb.dungeon.routes_value import Route
from clank_nb.model.state import State
from clank_nb.rules.observe import observe
from clank_nb.rules.seen import Observation
from clank_nb.words import listing, say

MOST_BOOTS, MOST_SWORDS, MOST_TELEPORTS, MOST_PICKS = 10, 6, 3, 9
"""How far the sliders go at first."""
THERE, BACK = "there", "back"
START, GOAL = "start", "goal"


@dataclass(frozen=True, slots=True)
class Live:
    """What a game tells of the player who asks: all of it lies open on the table.

    Parameters
    ----------
    seen : Observation
        The game as this player sees it.
    player : int
    acts : bool
        Whether it is this player's turn, so that there are pools.
    caved, caves_ignored, monsters_ignored : bool
        What has happened in this turn.
    artifact : bool
        Whether the player may get out.
    cubes : int
        Cubes of the player in the supply.
    track : int, spaces
    """

    seen: Observation
    player: int
    acts: bool
    caved: bool
    caves_ignored: bool
    monsters_ignored: bool
    artifact: bool
    cubes: int
    track: int

    @property
    def colour(self) -> str:
        """The player's colour."""
        return self.seen.game.colours[self.player]

    @property
    def stopped(self) -> bool:
        """Whether a crystal cave has ended the walking of this turn."""
        return self.caved and not self.caves_ignored


@dataclass(frozen=True, slots=True)
class Tour:
    """All that the dungeon explorer shows is a function of this.

    Parameters
    ----------
    dungeon : Dungeon
    start, goal : str
        Two rooms; an empty goal is still to be chosen.
    boots : int, boots
        In every turn; in a live game in every later one.
    here : int, boots
        In this turn.
    swords, health, keys, teleports : int
        What can be spent this turn; keys count for all turns.
    trip : {"there", "back"}
    shaded : bool
        Whether what is within reach this turn glows.
    chosen : int
        Which route of the front, from 0.
    picks : {"start", "goal"}
        What the next click on a room chooses.
    live : Live, optional
    """

    dungeon: Dungeon
    start: str
    goal: str
    boots: int = USUAL_BOOTS
    here: int = USUAL_BOOTS
    swords: int = 0
    health: int = TRACK
    keys: int = 1
    teleports: int = 0
    trip: str = THERE
    shaded: bool = True
    chosen: int = 0
    picks: str = START
    live: Live | None = None

    # ---- what is answered

    @property
    def routes(self) -> tuple[Route, ...]:
        """The front; nothing where there is no way, or no goal yet."""
        return self._asked[0]

    @property
    def fault(self) -> NoRoute | None:
        """Why there is no way."""
        return self._asked[1]

    @property
    def route(self) -> Route | None:
        """The route that is chosen."""
        return self.routes[self.chosen] if self.routes else None

    @property
    def _asked(self) -> tuple[tuple[Route, ...], NoRoute | None]:
        if not self.goal:
            return (), None
        keys = None if self.keys >= most_keys(self.dungeon) else self.keys
        return _front(self.dungeon, self.start, self.goal, self.trip, self.turns, keys)

    @property
    def turns(self) -> tuple[int, ...]:
        """Boots turn by turn: this one, and all later ones."""
        if self.live is None:
            return (self.boots,)
        return (0 if self.live.stopped else self.here, self.boots)

    @property
    def within(self) -> dict[str, tuple[Route, ...]]:
        """Every room within reach this turn, with what it takes to get there."""
        live, keys = self.live, self.keys
        now = self.boots if live is None else self.here
        more: dict[str, Any] = {}
        if live is not None:
            more = {"artifact": live.artifact, "caved": live.caved, "ignore_caves": live.caves_ignored,
                    "ignore_monsters": live.monsters_ignored, "cubes": live.cubes, "track": live.track}  # fmt: skip
        return reach(
            self.dungeon, self.start, boots=now, swords=self.swords, health=self.health, keys=keys,
            teleports=self.teleports, **more,
        )  # fmt: skip

    # ---- how it changes

    def with_room(self, room: str) -> Tour:
        """Click on a room: it is where one begins, or where one wants to go."""
        check_stop(self.dungeon, room)
        if self.picks == GOAL:
            after = GOAL if self.live is not None else START
            return replace(self, goal=room, chosen=0, picks=after)
        return replace(self, start=room, goal="", chosen=0, picks=GOAL)

    def with_board(self, dungeon: Dungeon) -> Tour:
        """Take another board, with its own way from the entrance to the best artifact."""
        start = dungeon.entrance
        return replace(self, dungeon=dungeon, start=start, goal=usual_goal(dungeon, start), chosen=0, picks=START,
                       keys=most_keys(dungeon))  # fmt: skip


@lru_cache(maxsize=256)
def _front(
    dungeon: Dungeon, start: str, goal: str, trip: str, turns: tuple[int, ...], keys: int | None
) -> tuple[tuple[Route, ...], NoRoute | None]:
    search = round_trip if trip == BACK else pareto_routes
    try:
        return tuple(search(dungeon, start, goal, boots_per_turn=turns, keys=keys)), None
    except NoRoute as none:
        return (), none


def lockpicks(dungeon: Dungeon) -> bool:
    """Whether each lock of this dungeon takes a lockpick."""
    return maze_for(dungeon, None).lockpicks


def most_keys(dungeon: Dungeon) -> int:
    """How many keys are as good as any number: one master key, or as many lockpicks as the slider has."""
    return MOST_PICKS if lockpicks(dungeon) else 1


def check_stop(dungeon: Dungeon, room: str) -> str:
    """Give a room back in which a pawn may stand."""
    if isinstance(dungeon.room(room), Portal):
        raise ClankError(say("explorer.fault.portal", room=room))
    return dungeon.room(room).id


def known_trip(trip: object) -> str:
    """Give the name of a trip back; the nearest is offered for one that does not exist."""
    if trip not in (THERE, BACK):
        raise unknown_name("trip", trip, (THERE, BACK))
    return str(trip)


def usual_goal(dungeon: Dungeon, start: str, left: dict[str, int] | None = None) -> str:
    """The room of the best artifact, or any room but the start where there is none."""
    values = {room.id: room.artifact for room in dungeon.rooms if room.artifact} if left is None else left
    best = max((room for room in values if room != start), key=lambda room: values[room], default="")
    stops = (room.id for room in dungeon.rooms if room.id != start and not isinstance(room, Portal))
    return best or next(stops, start)


# ---- what a caller says ----------------------------------------------------------------------------------------------


def read_tour(
    board: object,
    start: str | None,
    goal: str | None,
    player: object,
    boots: object,
    numbers: dict[str, object],
) -> Tour:
    """Make a tour of what a caller says.

    Raises
    ------
    BadCode
        If a board, a room or a player does not exist.
    BadData
        If a number cannot be, or if this is no board.
    """
    seen = _seen(board, player)
    if seen is None:
        dungeon = _dungeon(board)
        first = Tour(dungeon, dungeon.entrance, "", keys=most_keys(dungeon))
    else:
        first = _live_tour(seen)
        dungeon = first.dungeon
    ask = Numbers()
    track = first.live.track if first.live else TRACK
    given: dict[str, Any] = {}
    if boots is not None:
        given["boots"] = ask.whole("boots", boots, 1, 99)
    most = {"swords": 99, "health": track, "keys": 99, "teleports": 9}
    for name, value in numbers.items():
        if value is not None:
            given[name] = ask.whole(name, value, int(name == "health"), most[name])
    ask.close()
    maze = maze_for(dungeon, None)
    start = first.start if start is None else maze.ids[room_of(dungeon, maze, start)]
    if goal is None:
        goal = first.goal if first.goal and first.goal != start else usual_goal(dungeon, start)
    else:
        goal = maze.ids[room_of(dungeon, maze, goal)]
    tour = replace(first, start=start, goal=goal, **given)
    return tour if tour.live else replace(tour, here=tour.boots)


def _dungeon(board: object) -> Dungeon:
    if isinstance(board, Dungeon):
        return board
    if isinstance(board, str | os.PathLike):
        return load_board(board)
    given = repr(board) if isinstance(board, int | float) else type(board).__name__
    raise BadData(Fault("board", say("explorer.fault.no_board", given=given), say("explorer.fault.fix_board")))


def board_choices(dungeon: Dungeon) -> list[Dungeon]:
    """The boards of the package, and the reader's own."""
    known = [load_board(slug) for slug in boards()]
    return known if dungeon in known else [*known, dungeon]


def _seen(board: object, player: object) -> Observation | None:
    """The game as the player sees it, if this is a game."""
    if isinstance(board, Observation):
        viewer = board.viewer if player is None else _seat(board.game.colours, player)
        if viewer != board.viewer:
            _no_player(board.game.colours, player)
        return board
    if isinstance(board, State):
        return observe(board, board.player if player is None else _seat(board.game.colours, player))
    if player is not None:
        what, fix = say("explorer.fault.player_without_game"), say("explorer.fault.fix_player_without_game")
        raise BadData(Fault("player", what, fix))
    return None


def _seat(colours: tuple[str, ...], player: object) -> int:
    if isinstance(player, str) and player in colours:
        return colours.index(player)
    if isinstance(player, int) and not isinstance(player, bool) and 0 <= player < len(colours):
        return player
    _no_player(colours, player)
    raise AssertionError


def _no_player(colours: tuple[str, ...], player: object) -> None:
    names = listing([f'"{colour}"' for colour in colours], last="either")
    what = say("explorer.fault.no_player", given=repr(player)[:40])
    fix = say("explorer.fault.fix_player", players=names, most=len(colours) - 1)
    near = nearest(player, colours) if isinstance(player, str) else ()
    raise BadCode(f"{what[:1].upper()}{what[1:]}. {fix}.", given=player, nearest=near)


def _live_tour(seen: Observation) -> Tour:
    """Read from a game where the pawn stands and what its player has."""
    game, who = seen.game, seen.viewer
    me, turn, cubes = seen.me, seen.turn, seen.cubes
    if seen.over:
        raise ClankError(say("explorer.fault.over"))
    if me.out or not me.room:
        raise ClankError(say("explorer.fault.out", player=game.colours[who]))
    acts = seen.player == who
    live = Live(
        seen, who, acts, acts and turn.caved, acts and turn.caves_ignored, acts and turn.monsters_ignored,
        bool(me.artifacts), cubes.supply[who], game.numbers.health,
    )  # fmt: skip
    keys = sum(1 for token in me.tokens if token in game.menu.keys)
    near = distances(game.board, me.room, keys=None if keys else 0)
    values = {room: value for room, value in seen.rooms.artifacts if room in near}
    start = me.room
    goal = game.board.entrance if live.artifact and start != game.board.entrance else usual_goal(
        game.board, start, values
    )  # fmt: skip
    return Tour(
        game.board, start, goal, here=turn.boots if acts else USUAL_BOOTS, swords=turn.swords if acts else 0,
        health=max(1, game.numbers.health - cubes.track[who]), keys=min(keys, most_keys(game.board)),
        teleports=turn.teleports if acts else 0, picks=GOAL, live=live,
    )  # fmt: skip
