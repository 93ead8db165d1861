"""One moment of a tile table as a value: a state of the game, how the tile is held, and what came before."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, NamedTuple

from clank_nb.data.errors import BadCode, BadData, ClankError, Fault, nearest, shown
from clank_nb.dungeon.tiles import Exit, Layout, Tile, TileRoom, TileSet, load_tiles
from clank_nb.model.actions import Action, Discover, GiveUp, Lay, Mark, Move, Open, Take, Teleport, Turn
from clank_nb.model.delve import Delve, Trip
from clank_nb.model.state import CHANCE, State
from clank_nb.rules.catacombs import explore, ground, move
from clank_nb.rules.catacombs.ground import Trail
from clank_nb.rules.engine import legal_actions, new_game, sample, step, why_not
from clank_nb.rules.explain import explain, reason_text
from clank_nb.views.map import Frame, frame_of
from clank_nb.views.tile_words import exit_id, exit_side
from clank_nb.views.turns import Choice
from clank_nb.words import listing, say

MOST = 6
"""How far the sliders go at first."""
POOLS = ("boots", "lockpicks", "swords")
NEAR, WHOLE = VIEWS = ("near", "whole")
FEATURES = (
    "minor_secret", "artifact", "market", "gold", "heal", "chest", "tome", "cell", "wayshrine", "crystal_cave",
)  # fmt: skip
"""Features of rooms that can be looked for."""
SPATIAL = (Move, Teleport, Discover, Lay, GiveUp, Open, Mark, Take, Turn)
"""What a lesson about tiles offers; in a game everything is offered."""


SEEN = (4.6, 4.0)
"""Width and height of the near view, in squares."""
FIRST = Frame(0.5 - SEEN[0] / 2, 1.0 - SEEN[1] / 2, *SEEN)
FAR = 1_000_000
"""From which event of the dice on everything but tiles falls in a lesson."""
AROUND = 0.62
"""How much around the tile that is looked at lies in view, in squares."""


class Way(NamedTuple):
    """An exit of the map as the player who acts sees it.

    Attributes
    ----------
    exit : Exit
    start : str
        The room or portal where the tunnel begins.
    tunnel : str
        The trip that leads there from where the pawn stands; empty where none does.
    open : bool
        Whether a tile can be turned up there now.
    why : str
        If not, the reason with its rule.
    """

    exit: Exit
    start: str
    tunnel: str
    open: bool
    why: str = ""

    @property
    def id(self) -> str:
        """As in the picture."""
        return exit_id(self.exit)


@dataclass(frozen=True, slots=True)
class Dig:
    """All that the tile table shows is a function of this.

    Parameters
    ----------
    state : State
    live : bool
        Whether it is a game that goes on, and no lesson.
    exit : str
        The exit that is chosen, ``exit:2,0,w1``.
    held : int, quarter turns clockwise
        How the tile that was turned up is held.
    view : {"near", "whole"}
    wanted : str
        What is looked for: one of `FEATURES`.
    told : tuple of str
        Everything that has happened.
    new : int
        How many sentences of it are new.
    moved : tuple of str
        What is pointed out in the picture as new.
    pools : tuple of int
        Boots, lockpicks and swords of a new turn, in a lesson.
    frame : Frame
        What is seen in the near view.
    first : int
        Of a lesson: which event of the dice turns up the first tile.
    before : Dig, optional
        What an undo leads back to.
    """

    state: State
    live: bool = False
    exit: str = ""
    held: int = 0
    view: str = NEAR
    wanted: str = FEATURES[0]
    told: tuple[str, ...] = ()
    new: int = 0
    moved: tuple[str, ...] = ()
    pools: tuple[int, int, int] = (4, 3, 1)
    frame: Frame = FIRST
    first: int = 0
    before: Dig | None = field(default=None, repr=False)

    # ---- what is the case

    @property
    def layout(self) -> Layout:
        """The map."""
        found = self.delve.layout
        assert found is not None
        return found

    @property
    def delve(self) -> Delve:
        """Map and bank of the state."""
        assert self.state.delve is not None
        return self.state.delve

    @property
    def trip(self) -> Trip:
        """What the running turn has done."""
        assert self.state.trip is not None
        return self.state.trip

    @property
    def who(self) -> int:
        """Who acts; when the game is over, who acted last."""
        return self.state.current_player if self.state.current_player >= 0 else self.state.player

    @property
    def colour(self) -> str:
        """The colour of who acts."""
        return self.state.game.colours[self.who]

    @property
    def room(self) -> str:
        """Where the pawn stands."""
        return self.state.players[self.who].room

    @property
    def shown(self) -> Tile | None:
        """The tile that was turned up for a tunnel and is not laid yet."""
        tile = self.trip.shown
        return self.layout.tile_set.tiles[tile] if tile else None

    @property
    def asked(self) -> bool:
        """Whether something else has to be answered first, such as out of which portal a trip goes on."""
        return not self.state.over and self.state.pending[-1].kind != "turn"

    @property
    def place(self) -> Exit | None:
        """Where that tile is to be laid."""
        if self.shown is None:
            return None
        to = explore.trail_of(self.state, self.who).to
        return to if isinstance(to, Exit) else None

    @property
    def left(self) -> int:
        """Tiles in the stack."""
        return ground.stack_left(self.state)

    # ---- exits

    @property
    def ways(self) -> tuple[Way, ...]:
        """Every exit of the map, those open now first."""
        return _kept("ways", self.state, lambda: _sorted_ways(self))

    def way(self, id: str) -> Way:
        """The exit of this id."""
        for way in self.ways:
            if way.id == id:
                return way
        if not id:
            raise ClankError(say("tile_table.fault.no_exit_here", room=self.room))
        raise ClankError(say("tile_table.fault.no_exit", exit=shown(id.removeprefix("exit:"), written=str)))

    # ---- orientations

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The orientations that continue the tunnel, with their prices."""
        return _kept("choices", self.state, lambda: _choices(self)) if self.shown is not None else ()

    @property
    def gives_up(self) -> bool:
        """Whether the mover may give up, because no orientation can be paid."""
        return any(isinstance(action, GiveUp) for action in legal_actions(self.state))


_last: dict[str, tuple[Any, Any]] = {}


def _kept(what: str, key: Any, make: Callable[[], Any]) -> Any:
    """What was worked out last about a state need not be worked out again for the next control."""
    if what not in _last or _last[what][0] is not key:
        _last[what] = (key, make())
    return _last[what][1]


# ---- what is in view -------------------------------------------------------------------------------------------------


def focus_square(dig: Dig) -> tuple[int, int]:
    """The square that is looked at: where the tile is to be laid, else where the pawn stands."""
    if (place := dig.place) is not None:
        return place.x, place.y
    placed = dig.layout.where(dig.layout.tile_of[dig.room]) if dig.room else dig.layout.placed[0]
    tile = dig.layout.tile_set.tiles[placed.tile]
    room = dig.layout.room(dig.room) if dig.room else tile.rooms[0]
    return placed.x, placed.y + int(tile.height > 1 and room.y >= 1)


def framed(dig: Dig) -> Dig:
    """Move the near view no further than needed to have in it what is looked at."""
    starts = []
    for at, low, wide in zip(focus_square(dig), dig.frame[:2], SEEN, strict=True):
        most, least = at - AROUND, at + 1 + AROUND - wide
        starts.append(round(min(max(low, least), most), 2))
    return replace(dig, frame=Frame(starts[0], starts[1], *SEEN))


def frame(dig: Dig) -> Frame:
    """What is in view; its shape is always the same, so that nothing around it moves."""
    if dig.view == NEAR:
        return dig.frame
    whole = frame_of(dig.layout, [dig.place[:2]] if dig.place else ())
    scale = max(whole.width / SEEN[0], whole.height / SEEN[1], 1.0)
    width, height = SEEN[0] * scale, SEEN[1] * scale
    left, top = whole.left - (width - whole.width) / 2, whole.top - (height - whole.height) / 2
    return Frame(round(left, 2), round(top, 2), round(width, 2), round(height, 2))


# ---- exits -----------------------------------------------------------------------------------------------------------


def _sorted_ways(dig: Dig) -> tuple[Way, ...]:
    return tuple(sorted(_ways(dig), key=lambda way: (not way.open, not way.tunnel)))


def _ways(dig: Dig) -> Iterator[Way]:
    state, layout = dig.state, dig.layout
    acts = {action.tunnel for action in legal_actions(state) if isinstance(action, Discover) and not action.teleport}
    own: dict[Exit, Trail] = {}
    for trail in ground.trails(layout, dig.room):
        if isinstance(trail.to, Exit):
            own.setdefault(trail.to, trail)
    for way in layout.edges():
        assert isinstance(way.to, Exit)
        tunnel = own[way.to].tunnel if way.to in own else ""
        if not tunnel:
            yield Way(way.to, way.start, "", False, say("tile_table.elsewhere", start=way.start, room=dig.room))
        elif tunnel in acts:
            yield Way(way.to, way.start, tunnel, True)
        else:
            yield Way(way.to, way.start, tunnel, False, _reasons(state, Discover(tunnel)))


def _reasons(state: State, action: Action) -> str:
    """The reasons why an action is refused, each with its rule."""
    refusal = why_not(state, action)
    if refusal is None:
        return ""
    told = [f"{reason_text(reason)} ({reason.rule})" for reason in refusal.reasons]
    text = "; ".join(told)
    return text[:1].upper() + text[1:] + "."


def exit_name(way: Way) -> str:
    """Name an exit for a menu: the room, and the side of its tile."""
    return say("tile_table.exit_name", start=way.start, side=exit_side(way.exit))


# ---- orientations ----------------------------------------------------------------------------------------------------


def _choices(dig: Dig) -> tuple[Choice, ...]:
    state, who = dig.state, dig.who
    lays = {action.turn for action in legal_actions(state) if isinstance(action, Lay) and not action.teleport}
    found = []
    for turn, (trail, _) in sorted(explore.ends(state, who).items()):
        is_open = 90 * turn in lays
        free = dig.trip.free
        found.append(
            Choice(
                turn, _goal(trail), 0 if free else state.game.rules["move/footprints"](state, trail),
                0 if free else len(move.closed(state, trail)), 0 if free else move.monsters(state, who, trail), is_open,
                "" if is_open else _reasons(state, Lay(90 * turn)),
            )
        )  # fmt: skip
    return tuple(found)


def _goal(trail: Trail) -> str:
    if trail.kind == "room":
        return say("tiles.turns.to_room", room=trail.to)
    if trail.kind == "portal":
        return say("tiles.turns.to_portal", room=trail.to)
    return say("tiles.turns.to_edge" if trail.kind == "edge" else "tiles.turns.to_dead")


# ---- what may come ---------------------------------------------------------------------------------------------------


class Outlook(NamedTuple):
    """What the next tile may bring at one exit: exact chances over the tiles that nobody has seen.

    Attributes
    ----------
    way : Way
    payable : Fraction
        That some orientation can be paid.
    found : Fraction
        That one that can be paid leads to a room with what is looked for.
    """

    way: Way
    payable: Fraction
    found: Fraction


def outlooks(dig: Dig) -> tuple[Outlook, ...]:
    """What the exits of the pawn's room may still bring, with what there is to be spent now."""
    if dig.shown is not None or dig.state.over:
        return ()
    key = (dig.state, dig.wanted)
    if "outlooks" in _last and (was := _last["outlooks"][0])[0] is dig.state and was[1] == dig.wanted:
        key = was
    return _kept("outlooks", key, lambda: tuple(_outlook(dig, way) for way in dig.ways if way.tunnel))


def _outlook(dig: Dig, way: Way) -> Outlook:
    state, who, pool = dig.state, dig.who, ground.pool(dig.state)
    if not pool or not way.open:
        return Outlook(way, Fraction(0), Fraction(0))
    payable = found = 0
    for tile in pool:
        shown = replace(state, trip=replace(dig.trip, entry=way.tunnel, shown=tile))
        ends = [
            end
            for _, trips in explore.ends(shown, who).values()
            for end in state.game.rules["explore/must_pay"](shown, who, trips, False)
        ]
        payable += bool(ends)
        found += any(end.kind == "room" and _has(dig, str(end.to)) for end in ends)
    return Outlook(way, Fraction(payable, len(pool)), Fraction(found, len(pool)))


def _has(dig: Dig, room: str) -> bool:
    found: TileRoom = dig.layout.room(room)
    return bool(getattr(found, dig.wanted))


# ---- what can be done ------------------------------------------------------------------------------------------------


def done(dig: Dig, action: Action) -> Dig:
    """Carry out an action, and let the dice of the game fall."""
    state, events = _carried(dig.state if dig.live else _with_own_dice(dig, action), action)
    told = tuple(explain(event) for event in events)
    moved = [f"pawn:{event.colour}" for event in events if event.kind in ("moved", "teleported")]
    moved += [f"tile:{event['tile']}" for event in events if event.kind == "tile_laid"]
    then = _with(dig, state, told, tuple(moved))
    return replace(then, held=_first_open(then), exit=_first_exit(then))


def _with_own_dice(dig: Dig, action: Action) -> State:
    """The state of a lesson before an action: its stack was shuffled once, whatever else is drawn.

    The tiles fall as the first events of the dice, in their order, and everything else far behind them.
    """
    seed, state = dig.state.dice[0], dig.state
    brings = isinstance(action, Discover)
    if isinstance(action, Lay) and dig.shown is not None:
        found = explore.ends(state, dig.who).get(action.turn // 90)
        brings = found is not None and found[0].kind == "edge"
    turned_up = len(dig.layout.placed) - 1 + (dig.shown is not None)
    return replace(state, dice=(seed, dig.first + turned_up if brings else FAR + len(dig.told)))


def _carried(state: State, action: Action) -> tuple[State, tuple[Any, ...]]:
    then = step(state, action)
    if then.state.current_player == CHANCE:
        sample(then.state)  # says that the game has no seed, and what helps
    return then.state, then.events


def _with(dig: Dig, state: State, told: tuple[str, ...], moved: tuple[str, ...]) -> Dig:
    before = None if dig.live else dig
    return replace(dig, state=state, told=dig.told + told, new=len(told), moved=moved, before=before)


def _first_open(dig: Dig) -> int:
    """The orientation in which a tile is held first: the first that can be paid."""
    choices = dig.choices
    best = [choice.turn for choice in choices if choice.open] or [choice.turn for choice in choices]
    return best[0] if best else 0


def _first_exit(dig: Dig) -> str:
    ways = [way for way in dig.ways if way.tunnel]
    return ways[0].id if ways else ""


def discovered(dig: Dig, id: str) -> Dig:
    """Turn up a tile at an exit; in a lesson the pawn goes to the room before it first."""
    if dig.shown is not None:
        raise ClankError(say("tile_table.fault.lay_first", tile=dig.shown.id))
    way = dig.way(id)
    if not way.tunnel and not dig.live and way.start in dig.layout.rooms:
        there = put(dig, way.start)
        then = discovered(there, id)
        return replace(then, new=then.new + there.new, before=dig)
    if not way.open:
        raise ClankError(way.why)
    return done(dig, Discover(way.tunnel))


def laid(dig: Dig) -> Dig:
    """Lay the tile as it is held, with as many swords as there are."""
    turn = 90 * dig.held
    lays = [a for a in legal_actions(dig.state) if isinstance(a, Lay) and a.turn == turn and not a.teleport]
    return done(dig, max(lays, key=lambda lay: lay.swords) if lays else Lay(turn))


def given_up(dig: Dig) -> Dig:
    """Give the move up, and lay the tile as it is held."""
    return done(dig, GiveUp(90 * dig.held))


def turned(dig: Dig, by: int) -> Dig:
    """Turn the tile to the next orientation that continues the tunnel."""
    turns = [choice.turn for choice in dig.choices]
    if not turns:
        raise ClankError(say("tile_table.fault.no_tile"))
    at = turns.index(dig.held) if dig.held in turns else 0
    return replace(dig, held=turns[(at + by) % len(turns)], new=0)


def put(dig: Dig, room: str) -> Dig:
    """Put the pawn of a lesson into a room, whatever the way there."""
    if dig.shown is not None:
        raise ClankError(say("tile_table.fault.lay_first", tile=dig.shown.id))
    if dig.asked:
        raise ClankError(say("tile_table.fault.answer_first"))
    if room not in dig.layout.rooms:
        raise ClankError(say("tile_table.fault.portal", room=room))
    players = tuple(
        replace(player, room=room) if k == dig.who else player for k, player in enumerate(dig.state.players)
    )
    told = (say("tile_table.told.put", player=dig.colour, room=room),)
    state = replace(dig.state, players=players, turn=replace(dig.state.turn, caved=False))
    then = _with(dig, state, told, (f"pawn:{dig.colour}",))
    return replace(then, exit=_first_exit(then))


def walked(dig: Dig, room: str) -> Dig:
    """Walk to a room in a game: over the cheapest tunnel, with as many swords as there are."""
    if room == dig.room:
        return dig
    moves = [action for action in legal_actions(dig.state) if isinstance(action, Move) and action.room == room]
    if moves:
        return done(dig, max(moves, key=lambda action: action.swords))
    trails = [trail for trail in ground.trails(dig.layout, dig.room) if trail.to == room]
    refusal = why_not(dig.state, Move(room, trails[0].tunnel, 0, len(trails) > 1) if trails else Move(room, ""))
    raise ClankError(explain(refusal) if refusal is not None else say("tile_table.fault.no_way", room=room))


def fresh_turn(dig: Dig) -> Dig:
    """Begin a turn of a lesson: the pools are full again, and no cave stops anybody."""
    if dig.shown is not None:
        raise ClankError(say("tile_table.fault.lay_first", tile=dig.shown.id))
    if dig.asked:
        raise ClankError(say("tile_table.fault.answer_first"))
    state = replace(dig.state, turn=replace(dig.state.turn, caved=False), trip=Trip())
    told = (say("tile_table.told.fresh", player=dig.colour),)
    then = _with(dig, pooled(state, dig.who, dict(zip(POOLS, dig.pools, strict=True))), told, ())
    return replace(then, exit=_first_exit(then))


def pooled(state: State, who: int, pools: Mapping[str, int]) -> State:
    """Give a player what there is to be spent."""
    delve = state.delve
    assert delve is not None
    picks = list(delve.lockpicks)
    picks[who] = pools.get("lockpicks", picks[who])
    turn = replace(
        state.turn, boots=pools.get("boots", state.turn.boots), swords=pools.get("swords", state.turn.swords)
    )
    return replace(state, turn=turn, delve=replace(delve, lockpicks=tuple(picks)))


def pools_of(dig: Dig) -> dict[str, int]:
    """What the player who acts can spend."""
    turn = dig.state.turn
    return {"boots": turn.boots, "lockpicks": dig.delve.lockpicks[dig.who], "swords": turn.swords}


def offered(dig: Dig) -> tuple[Action, ...]:
    """What else can be done: in a lesson, what has to do with tiles and rooms; while a card asks, its answers."""
    actions = tuple(action for action in legal_actions(dig.state) if not _has_a_button(action))
    if dig.live or not actions or dig.asked:
        return actions
    return tuple(action for action in actions if isinstance(action, SPATIAL))


def _has_a_button(action: Action) -> bool:
    return isinstance(action, GiveUp) or (isinstance(action, Discover | Lay) and not action.teleport)


# ---- the first moment ------------------------------------------------------------------------------------------------


def first_dig(game: object, seed: object, side: str | None, room: str | None, numbers: Mapping[str, object]) -> Dig:
    """Read the arguments of a tile table."""
    pools = {what: _number(what, numbers.get(what)) for what in POOLS}
    if isinstance(game, State):
        return _live(game, side, room, pools)
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise _bad("seed", "seed", "fix_seed", given=repr(seed))
    tiles = game if isinstance(game, TileSet) else load_tiles(game)  # type: ignore[arg-type]
    board: Any = (tiles, side or tiles.sides[0])
    state = new_game("catacombs", players=2, board=board, seed=seed)
    usual = Dig(state).pools
    given = tuple(usual[k] if (n := pools[what]) is None else n for k, what in enumerate(POOLS))
    dig = Dig(state, pools=given, first=state.dice[1])  # type: ignore[arg-type]
    if room is not None:
        players = tuple(
            replace(one, room=_room(dig, room)) if k == dig.who else one for k, one in enumerate(state.players)
        )
        state = replace(state, players=players)
    state = pooled(state, dig.who, dict(zip(POOLS, given, strict=True)))
    begin = say("tile_table.told.lesson", player=dig.colour, room=state.players[dig.who].room)
    dig = replace(dig, state=state, told=(begin,), new=1)
    return replace(dig, exit=_first_exit(dig))


def _live(game: State, side: str | None, room: str | None, pools: Mapping[str, int | None]) -> Dig:
    if game.delve is None or game.delve.layout is None:
        raise _bad("state", "no_map", "fix_map", given=game.game.name)
    for what, value in (("side", side), ("room", room), *pools.items()):
        if value is not None:
            raise _bad(what, "set_by_game", "fix_set_by_game", what=what)
    dig = Dig(game, live=True)
    if game.current_player == CHANCE:
        raise BadData(Fault("state", say("tile_table.fault.chance"), say("tile_table.fault.fix_chance")))
    told = (say("tile_table.told.game", player=dig.colour, room=dig.room, n=dig.left),)
    dig = replace(dig, told=told, new=1)
    return replace(dig, held=_first_open(dig), exit=_first_exit(dig))


def _room(dig: Dig, room: str) -> str:
    rooms = tuple(dig.layout.rooms)
    if room not in rooms:
        told = say("tile_table.fault.no_room", room=room, rooms=listing(rooms))
        raise BadCode(told, given=room, nearest=nearest(room, rooms))
    return room


def _number(what: str, given: object) -> int | None:
    if given is None:
        return None
    if isinstance(given, bool) or not isinstance(given, int) or not 0 <= given <= 99:
        raise _bad(what, "number", "fix_number", given=repr(given))
    return given


def _bad(place: str, key: str, fix: str, **values: Any) -> BadData:
    return BadData(Fault(place, say(f"tile_table.fault.{key}", **values), say(f"tile_table.fault.{fix}", **values)))
