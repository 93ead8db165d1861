"""What would mend a refusal in the catacombs: steps with their prices, turns of a tile, rooms on the map."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from clank_nb.model.actions import Discover, GiveUp, Lay, Move
from clank_nb.model.state import State
from clank_nb.rules import mends
from clank_nb.rules.catacombs import explore, ground, move
from clank_nb.rules.catacombs.ground import Trail
from clank_nb.rules.mends import choices, moves, told
from clank_nb.rules.reasons import Mend, Refusal
from clank_nb.words import listing, say

# ---- steps and turns, with their prices -----------------------------------------------------------------------------


def open_ways(state: Any, lang: str) -> list[str]:
    """The steps that are open now, each trip once with its price."""
    who = state.current_player
    trails = ground.ways_of(state, who)
    steps: dict[str, str] = {}
    for action in mends.open_actions(state):
        if isinstance(action, Move) or (isinstance(action, Discover) and not action.teleport):
            trail = trails[action.tunnel]
            if trail.tunnel not in steps:
                steps[trail.tunnel] = _way(state, who, trail, lang)
    return list(steps.values())


def _ways_out(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
    """Every way out of the room, whether it can be paid for now or not."""
    state: Any = refusal.state
    here, who = state.players[refusal.player].room, refusal.player
    ways = [_way(state, who, trail, lang) for trail in ground.trails(state.delve.layout, here)
            if trail.kind in ("room", "edge")]  # fmt: skip
    return [told(lang, "ways_out", room=here, ways=mends.cut(ways))]


def _steps(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
    """Steps that are open, or turns of the tile that waits to be laid."""
    shown = refusal.state.trip is not None and refusal.state.trip.shown
    return (_turns if shown else moves)(refusal, values, lang)


def _way(state: Any, who: int, trail: Trail, lang: str) -> str:
    """Where a trip leads, and what it asks."""
    price = _price(state, who, trail, lang)
    if trail.kind == "edge":
        return say("refusals.way.edge", lang, tunnel=trail.tunnel, price=price)
    if trail.portals:
        portals = listing(trail.portals, lang)
        return say("refusals.way.portals", lang, room=trail.to, portals=portals, price=price)
    return say("refusals.way.room", lang, room=trail.to, price=price)


def _price(state: Any, who: int, trail: Trail, lang: str) -> str:
    """Boots, lockpicks and monsters of a trip."""
    parts = [
        ("boots", state.game.rules["move/footprints"](state, trail)),
        ("lockpicks", len(move.closed(state, trail))),
        ("monsters", move.monsters(state, who, trail)),
    ]
    return ", ".join(say(f"refusals.way.price_{what}", lang, n=n) for what, n in parts if n)


def _turns(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
    """Orientations that can be paid for; with none of them, how to go on all the same."""
    state: Any = refusal.state
    if not state.trip.shown:
        return choices(refusal, values, lang)
    missing = refusal.reasons[0].kind.removeprefix("turn_")
    more = [told(lang, f"{missing}_more", n=values["need"] - values["have"])] if "have" in values else []
    lays = [act for act in mends.open_actions(state) if isinstance(act, Lay)]
    if lays:
        turns = dict.fromkeys(_turn_words(state, refusal.player, lay, lang) for lay in lays)
        return [*more, told(lang, "turns", turns=", ".join(turns))]
    return [*more, told(lang, "pause"), _giving_up(state, lang)]


def _giving_up(state: Any, lang: str) -> str:
    acts = [str(act) for act in mends.open_actions(state) if isinstance(act, GiveUp)]
    return told(lang, "give_up", actions=", ".join(acts)) if acts else ""


def _turn_words(state: Any, who: int, lay: Lay, lang: str) -> str:
    """One orientation with its price."""
    free = lay.teleport or state.trip.free
    if free:
        return say("refusals.way.turn_teleport", lang, turn=lay.turn)
    ends = explore.ends(state, who)[lay.turn // 90][1]
    open_ends = [end for end in ends if explore.open_end(state, who, end, free)]
    prices = dict.fromkeys(_price(state, who, end, lang) for end in open_ends)
    return say("refusals.way.turn", lang, turn=lay.turn, price=listing(list(prices), lang, "either"))


def _turns_joined(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
    turns = refusal.state.game.rules["explore/connect"](refusal.state, refusal.player)
    joined = ", ".join(str(90 * turn) for turn in turns)
    return [told(lang, "turns_joined", turns=joined) if joined else "", *_turns(refusal, values, lang)]


def _tile_first(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
    """The tile that lies there is laid first, or the move given up."""
    lays = [str(act) for act in mends.open_actions(refusal.state) if isinstance(act, Lay)]
    waiting = refusal.state.pending[-1].kind == "turn"
    return [
        told(lang, "lay_now", actions=", ".join(lays)) if lays else "",
        told(lang, "pause") if waiting else "",
        _giving_up(refusal.state, lang),
    ]


# ---- rooms on the map -----------------------------------------------------------------------------------------------


def _of_map(state: Any, fits: Callable[[Any], Any]) -> list[str]:
    return [room.id for room in state.delve.layout.rooms.values() if fits(room)]


def _such(key: str, fits: Callable[[Any, Refusal, dict[str, Any]], Any]) -> Mend:
    """Rooms of the map that would do; where there are none, that there are none yet."""

    def made(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
        rooms = _of_map(refusal.state, lambda room: fits(room, refusal, values))
        return [told(lang, key, rooms=mends.cut(rooms)) if rooms else told(lang, "none_yet")]

    return made


def _lying(room: Any, refusal: Refusal, values: dict[str, Any]) -> bool:
    """Whether an artifact lies there that the player may still take."""
    state: Any = refusal.state
    there = any(place == room.id for place, _ in state.rooms.artifacts)
    return there and (room.id, refusal.player) not in state.delve.takers


def _unopened(room: Any, refusal: Refusal, values: dict[str, Any]) -> bool:
    state: Any = refusal.state
    return bool(getattr(room, values["what"])) and f"{room.id}/{values['what']}" not in state.delve.used


def _unmarked(room: Any, refusal: Refusal, values: dict[str, Any]) -> bool:
    state: Any = refusal.state
    full = sum(1 for place, _ in state.delve.marks if place == room.id) >= state.game.numbers.wayshrine_corners
    return bool(room.wayshrine) and not full and (room.id, refusal.player) not in state.delve.marks


def _place(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
    state: Any = refusal.state

    def fits(room: Any) -> bool:
        tile = state.game.board.tiles[ground.tile_of(state, room.id)]
        return any(tile.haunted if place == "haunted_tile" else getattr(room, place) for place in values["places"])

    trails = ground.trails(state.delve.layout, values["room"])
    near = dict.fromkeys(str(trail.to) for trail in trails if trail.kind == "room" and not trail.against)
    fit = [to for to in near if fits(ground.room_of(state, to))]
    if fit:
        return [told(lang, "go_to", rooms=", ".join(fit))]
    rooms = _of_map(state, fits)
    return [told(lang, "such_rooms", rooms=mends.cut(rooms)) if rooms else told(lang, "none_yet")]


def _joined(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
    state: Any = refusal.state
    rooms = ground.rooms_joined(state.delve.layout, values["start"])
    return [told(lang, "joined", start=values["start"], rooms=", ".join(rooms) or say("names.nothing", lang))]


def _goals(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
    rooms = move.far_rooms(refusal.state, refusal.player, values["goal"])
    return [told(lang, "goals", rooms=", ".join(rooms))] if rooms else choices(refusal, values, lang)


def _spots(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
    places = [str(act).partition(" ")[2] for act in mends.open_actions(refusal.state)]
    return [told(lang, "places", places=mends.cut(places))]


# ---- what is missing ------------------------------------------------------------------------------------------------


def _kit(state: State, lang: str) -> str:
    """What the market still sells that holds lockpicks."""
    for item in dict.fromkeys(state.game.tokens[token].kind for token in state.shop.market):
        for effect in state.game.blocks.get(f"{item}/find", ()):
            if n := getattr(effect, "lockpicks", 0):
                return told(lang, "kit", item=item, n=n)
    return ""


def _lockpicks(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
    missing = values["need"] - values["have"] if "need" in values else 1
    steps = moves(refusal, values, lang) if "tunnel" in values else []
    return [told(lang, "lockpicks_more", n=missing), _kit(refusal.state, lang), *steps]


def _gold(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
    return mends.short("gold")(refusal, values, lang)


def _arrow(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
    return [told(lang, "map"), *moves(refusal, values, lang)]


def _leave(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
    rooms = _of_map(refusal.state, lambda room: _lying(room, refusal, values))
    lying = told(lang, "artifact_rooms", rooms=mends.cut(rooms)) if rooms else ""
    return [told(lang, "artifact"), lying, *_steps(refusal, values, lang)]


def _discovering(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
    return [told(lang, "discover_it", tunnel=values["tunnel"])]


def _moving(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
    return [told(lang, "move_it", room=values["room"], tunnel=values["tunnel"])]


def _portals(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
    return [told(lang, "portals_later"), *moves(refusal, values, lang)]


def _damaged(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
    return [told(lang, "damage_more", n=values["need"] - values["have"])]


def _each(kinds: Iterable[str], mend: Mend) -> dict[str, Mend]:
    return dict.fromkeys(kinds, mend)


MENDS: dict[str, Mend] = {
    **mends.SHARED,
    **_each(("dead_end", "portal_round", "stack_empty", "tunnel_elsewhere", "tunnel_unnamed"), moves),
    **_each(("too_many_swords", "no_monster_there", "monsters_lifted"), _steps),
    **_each(("turn_boots", "turn_lockpicks", "turn_damage", "turn_arrow", "turn_dead", "turn_runs_out"), _turns),
    **_each(("way_open", "swords_later", "swords_for_nothing", "teleported_already"), _turns),
    **_each(("lockpicks_short", "no_lockpick", "picks_short", "option_lockpicks_short"), _lockpicks),
    **_each(("no_icon", "icon_used"), _such("icons_left", _unopened)),
    **_each(("no_shrine", "no_shrine_there", "marked_shrine", "no_corner"), _such("shrines_left", _unmarked)),
    **_each(("no_artifact_here", "second_artifact"), _such("artifact_rooms", _lying)),
    **_each(("no_market", "option_no_market"), _such("markets", lambda room, *_: room.market)),
    **_each(("place_taken", "place_far", "place_apart"), _spots),
    **_each(("unknown_tile", "unknown_icon"), mends.near),
    "gold_short_card": _gold,
    "option_gold_short": choices,
    "turn_unjoined": _turns_joined,
    "tile_first": _tile_first,
    "no_tile_shown": moves,
    "mercy_none": _ways_out,
    "mercy_off": mends.said("mercy_on"),
    "no_cube": mends.said("cube_back"),
    "opens_itself": mends.said("enter_shrine"),
    "damage_short": _damaged,
    "one_way": _arrow,
    "portal_alone": _portals,
    "no_artifact": _leave,
    "off_the_map": _discovering,
    "no_edge": _moving,
    **_each(("wrong_place", "left_place"), _place),
    "not_joined": _joined,
    "wrong_goal": _goals,
    "react_own": mends.tried("play_it"),
}
