"""What is switched for the rules of the catacombs on the dungeon, the dragon, health, tokens and parties."""

from __future__ import annotations

from typing import Any

from clank_nb.dungeon.tiles import Layout
from clank_nb.rules import catacombs, changes, changes_delve
from clank_nb.rules.catacombs import RULESET
from tests.bite import otherwise_catacombs_dungeon as otherwise
from tests.bite.otherwise_clank import clank_area_is_hurt, starts_again, supply_is_hurt
from tests.bite.switches import Switch, around, datum
from tests.bite.table_catacombs import BENCH

instead, always, engine, forbidden = BENCH.instead, BENCH.always, BENCH.engine, BENCH.forbidden
TOKENS, SETUP, CARDS = "catacombs/tokens.toml", "catacombs/setup.toml", "catacombs/cards.toml"
TILES = "graphs/catacombs/tiles.toml"


def token(id: str, *changed: tuple[str, Any]) -> tuple[Switch, ...]:
    """A token with other rows; None takes a row away."""
    return tuple(datum(TOKENS, f"{id}/{row}", value) for row, value in changed)


def card(id: str, *changed: tuple[str, Any]) -> tuple[Switch, ...]:
    """A card with other rows; None takes a row away."""
    return tuple(datum(CARDS, f"{id}/{row}", value) for row, value in changed)


def apart(what: str) -> Switch:
    """What the expansion adds of cards or tokens stays in its box."""
    return around(catacombs, what, "the expansion stays in its box",
                  lambda own, *, crowd, **more: own(crowd=False, **more))  # fmt: skip


# ---- rules with a function that gives a number, a pile, or tells what it did ----------------------------------------

NUMBERS: dict[str, tuple[Switch, ...]] = {
    "move/footprints": (always("move/footprints", 1), always("move/footprints", 2)),
    "move/portal_cost": (
        instead("move/portal_cost", "footprints count", lambda own, trail: 2 if trail.portals else own(trail)),
    ),
    "explore/connect": (
        always("explore/connect", ()),
        always("explore/connect", (0, 1, 2, 3), "every orientation connects"),
    ),
    "explore/must_pay": (
        instead("explore/must_pay", "nothing is asked", lambda own, state, who, trips, _: own(state, who, trips, True)),
        always("explore/must_pay", (), "nothing can be paid"),
    ),
    "explore/plus": (instead("explore/plus", "the top one always", lambda own, stack, n: own(stack, 0)),),
    "explore/mercy": (always("explore/mercy", ()),),
    "party/many_artifacts": (
        instead("party/many_artifacts", "one always", lambda own, stack, n: own(stack, 0)),
        always("party/many_artifacts", ()),
    ),
    "party/arrive_choice": (
        instead("party/arrive_choice", "asks nobody", lambda own, *args: []),
        instead(
            "party/arrive_choice",
            "whose turn has ended comes first",
            lambda own, state, who: state.game.rules["card/others_clank"](state, who, everyone=True),
        ),
    ),
    "party/tie": (always("party/tie", 0), instead("party/tie", "the other one", lambda own, *args: 1 - own(*args))),
    "party/off_turn": (instead("party/off_turn", "credit for everybody", lambda own, state, who, n: n),),
}

# ---- rules without a function ---------------------------------------------------------------------------------------

WITHOUT_FUNCTION: dict[str, tuple[Switch, ...]] = {
    "move/portal_edge": (forbidden("discovering behind a portal", otherwise.through_a_portal_off_the_map),),
    "explore/fit": (Switch("no place is free", lambda patch: patch.setattr(Layout, "free_places", lambda *args: ())),),
    "explore/pause": (
        forbidden("anything but laying the tile", otherwise.anything_but_laying),
        forbidden("completing the move by a teleport", otherwise.by_teleport),
        engine("the turn may end", lists={**RULESET.lists, "turn": otherwise.ends(RULESET.lists["turn"])}),
    ),
    "dragon/after": (
        around(changes, "cubes_taken", "drawn black cubes go back into the bag", otherwise.black_goes_back),
        around(changes, "cubes_taken", "undrawn cubes go back to their owners", otherwise.bag_is_emptied),
    ),
    "dragon/rage_track": (
        datum(SETUP, "rage_track", [2, 2, 2, 2, 2, 2, 2]),
        around(changes, "rage_grew", "after the last space comes the first", starts_again),
    ),
    "health/cubes": (
        around(changes, "dragon_hit", "the dragon's damage is marked with cubes of the supply", supply_is_hurt),
        around(changes, "damaged", "tunnel damage is marked with cubes of the Clank! area", clank_area_is_hurt),
        around(
            changes_delve, "ghost_hit", "a ghost's damage is marked with cubes of the bag", otherwise.ghost_takes_clank
        ),
    ),
    "token/catacombs_map": token("catacombs_map", ("points", 0), ("lasts", None)),
    "token/lockpick": token("lockpick", ("find", [{"gold": 1}])),
    "token/blood_amulet": token("blood_amulet", ("needs", None), ("find", [{"heal": 1}]), ("points", 0)),
    "token/burglars_kit": token("burglars_kit", ("find", [{"lockpicks": 1}]), ("points", 0)),
    "token/adventurer": token("adventurer", ("find", None), ("points", 0)),
    "token/barbarian": token("barbarian", ("find", [{"swords": 1}]), ("points", 0)),
    "token/cleric": token("cleric", ("find", None), ("points", 0)),
    "token/golden_monkey_bot": token("golden_monkey_bot", ("kind", None), ("points", 0)),
    "token/haunted_prisoner": token("haunted_prisoner", ("find", None), ("points", 0)),
    "token/mayor": token("mayor", ("score", [{"score": 5, "when": {"has": "crown"}}])),
    "token/monk": token("monk", ("score", [{"score": 2, "each": "wayshrine_mark"}])),
    "token/peasant": token("peasant", ("points", 1)),
    "token/primatologist": token("primatologist", ("score", [{"score": 5, "each": "monkey_idol"}])),
    "token/prince_princess": (
        *token("prince", ("score", [{"score": 4, "when": {"has": "crown"}}])),
        *token("princess", ("score", [{"score": 5, "when": {"has": "mastery"}}])),
    ),
    "token/sorceress": token("sorceress", ("score", [{"score": 5, "when": {"has": "secret_tome", "n": 1}}])),
    "token/warrior": token("warrior", ("score", [{"score": 2, "each": "prisoner"}])),
    "party/setup": (apart("_cards"), apart("_tokens")),
    "party/rage": (datum(SETUP, "party_rage_track", [2, 2, 2, 2, 2, 2, 2]), datum(SETUP, "rage_start/5", 2)),
    "party/reserve": tuple(
        datum(SETUP, f"party_reserve/{what}", 3) for what in ("mercenary", "explore", "secret_tome")
    ),
    "party/deck": (apart("_cards"),),
    "party/market": (apart("_tokens"), *token("crown_7", ("points", 6))),
    "party/minor_secrets": (apart("_tokens"),),
    "party/artifacts": (apart("_tokens"),),
    "party/shrine": (datum(SETUP, "wayshrine_corners", 5), datum(SETUP, "wayshrine_corners", 3)),
    "party/stealth": (
        *token("potion_of_stealth", ("use", [{"clank": -1}]), ("use", [{"others": [{"clank": 1}]}])),
        forbidden("a potion of stealth with nothing to remove", otherwise.nothing_to_remove),
    ),
    "party/opponents_pick": card("succubus", ("defeat", [{"gold": 3, "heal": 1}])),
    "party/hand_trash": card(
        "virtuoso_burglar",
        ("arrive", [{"all": [{"pay": {"clank": 1}, "may": True, "do": [{"trash": 1, "from": ["discard"]}]}]}]),
    ),
    "party/characters": (instead("setup/starter", "nobody has a deck", lambda own, *args: None),),
}

ALSO: dict[str, tuple[Switch, ...]] = {
    "move/lock": (
        forbidden("locked tunnels, lockpick or not", otherwise.locked),
        around(changes_delve, "locks_opened", "no lockpick is laid", otherwise.no_lockpick),
    ),
    "explore/haunted": (datum(TILES, "d16/haunted", None),),
    "explore/mercy": (datum(SETUP, "options/mercy", True),),
    "room/gold": (datum(TILES, "d07/rooms/c/gold", 1),),
    "room/heart": (datum(TILES, "d01/rooms/a/heal", 2),),
    "room/cell": (datum(SETUP, "cell_prisoners", 1),),
    "room/locked_reward": (around(changes_delve, "icon_used", "no lockpick is laid", otherwise.no_lockpick),),
    "room/wayshrine": (instead("room/wayshrine", "one gold always", otherwise.marked_without_gold),),
    "dragon/ghost": (around(changes_delve, "ghost_hit", "an empty supply wards it off", otherwise.only_own_cubes),),
    "health/heal": (around(changes_delve, "healed", "black cubes come off first", otherwise.black_first),),
    "dragon/rage": (
        *token("artifact", ("find", None)), *token("dragon_egg", ("find", None)), *token("adventurer", ("find", None)),
    ),
    "out/escape": token("mastery", ("points", 0)),
    "end/out_turn": tuple(datum(SETUP, f"out_draw/{n}", 5) for n in (2, 3, 4)),
    "token/discount_coupon": token("discount_coupon", ("discount", 4), ("no_prisoner", None)),
    "token/puzzle_box": token("puzzle_box", ("enter_wayshrine", [{"gold": 1}])),
    "party/start": (datum(SETUP, "starting_gold", [0, 0, 0, 0, 0, 0]),),
    "party/cloak": token("cloak_of_invisibility", ("points", 0), ("lasts", None)),
}  # fmt: skip
"""Data and freedoms that belong to a rule besides its function."""
