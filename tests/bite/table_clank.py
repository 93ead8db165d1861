"""What is switched for each rule of Clank!: its function where it has one, else its datum or its freedom.

A rule without a function is a number or an effect kept as data, a statement about the engine, or a freedom.  A freedom
has nothing to switch off: a prohibition against it is switched on.
"""

from __future__ import annotations

from typing import Any

from clank_nb.model.actions import Acquire, Fight, Use
from clank_nb.model.effects import When
from clank_nb.rules import changes, interpret
from clank_nb.rules.clank import RULESET, play
from clank_nb.rules.sheet import Sheet
from tests.bite import otherwise_clank as otherwise
from tests.bite.switches import Bench, Switch, around, both, datum, entry

BENCH = Bench(RULESET)
instead, always, engine, forbidden = BENCH.instead, BENCH.always, BENCH.engine, BENCH.forbidden
TOKENS, SETUP, BOARDS = "clank/tokens.toml", "clank/setup.toml", ("graphs/clank/front.toml", "graphs/clank/back.toml")


def token(id: str, *changed: tuple[str, Any]) -> tuple[Switch, ...]:
    """A token with other rows; None takes a row away."""
    return tuple(datum(TOKENS, f"{id}/{row}", value) for row, value in changed)


def boards(*changed: tuple[str, str, Any]) -> tuple[Switch, ...]:
    """A board with another row, given as it stands on the front and on the back."""
    return tuple(
        datum(board, path, value)
        for front, back, value in changed
        for board, path in zip(BOARDS, (front, back), strict=True)
    )


# ---- rules with a function that gives a number, a pile, or tells what it did ----------------------------------------

NUMBERS: dict[str, tuple[Switch, ...]] = {
    "setup/players": (always("setup/players", (1, 2, 3, 4, 5)), always("setup/players", (2, 3))),
    "turn/out_of_cubes": (instead("turn/out_of_cubes", "cubes never run out", lambda own, state, who, n: n),),
    "turn/clank_credit": (always("turn/clank_credit", 0),),
    "turn/order_free": (always("turn/order_free", False, "lets nothing that waits come true"),),
    "card/discard_pays": (
        always("card/discard_pays", ()),
        instead(
            "card/discard_pays", "every card of the game pays", lambda own, state, who, what: tuple(state.game.cards)
        ),
    ),
    "card/danger": (always("card/danger", 0), always("card/danger", 1)),
    "card/companion": (
        always("card/companion", 0),
        instead("card/companion", "counts the card itself", lambda own, state, who, piece: own(state, who, -1)),
    ),
    "card/per_clank": (always("card/per_clank", 0),),
    "card/others_clank": (
        instead("card/others_clank", "touches nobody", lambda own, state, who, *, everyone: []),
        instead(
            "card/others_clank",
            "touches everybody",
            lambda own, state, who, *, everyone: list(range(state.game.n_players)),
        ),
    ),
    "card/end_points": (always("card/end_points", 0),),
    "move/footprints": (always("move/footprints", 1), always("move/footprints", 2)),
    "move/monsters": (
        always("move/monsters", 0),
        instead("move/monsters", "one monster at most", lambda own, state, way: min(1, own(state, way))),
    ),
    "dragon/short_bag": (instead("dragon/short_bag", "never short", lambda own, state, n: n),),
    "dragon/out_players": (always("dragon/out_players", False, "tells nobody apart"),),
    "health/overflow": (
        always("health/overflow", False, "no cube reaches the track"),
        instead("health/overflow", "a full track is not told", lambda own, *args: own(*args) and False),
    ),
    "end/game_over": (always("end/game_over", False, "the game goes on"),),
    "end/score": (instead("end/score", "nothing scores", lambda own, state, who: Sheet(who, "", ())),),
    "end/tie": (
        always("end/tie", (0, 0)),
        instead("end/tie", "the artifact does not matter", lambda own, state, who: (own(state, who)[0], 0)),
        instead("end/tie", "the artifact alone matters", lambda own, state, who: (0, own(state, who)[1])),
    ),
}

# ---- rules without a function ---------------------------------------------------------------------------------------

WITHOUT_FUNCTION: dict[str, tuple[Switch, ...]] = {
    "setup/cubes": (around(changes, "area_emptied", "an attack loses cubes", otherwise.lose_one),),
    "turn/refusal": (engine("nothing is refused", refused=lambda state, who, action: ()),),
    "turn/actions": (
        forbidden("acting before the last card is played", otherwise.before_the_last_card),
        forbidden("a second deed at the row", otherwise.second_deed_at_the_row),
        forbidden("ending a turn in which something could be done", otherwise.idle),
    ),
    "turn/once": (entry(interpret.VERBS, When, "a condition that is met pays twice", otherwise.pays_again),),
    "card/not_yet": (entry(play.ACTS, Acquire, "a card pays as it is acquired", otherwise.pays_at_once),),
    "card/no_refill": tuple(
        entry(play.ACTS, deed, f"the row is refilled after “{deed.kind}”", otherwise.refills)
        for deed in (Acquire, Fight, Use)
    ),
    "move/wrap": boards(
        ("tunnels/f17-f22/boots", "tunnels/b05-b06/boots", 2),
        ("tunnels/f17-f22/one_way", "tunnels/b05-b06/one_way", True),
        ("tunnels/f17-f22", "tunnels/b05-b06", None),
    ),
    "move/teleport_keep": (
        forbidden("anything but a teleport while one is left", otherwise.later),
        around(changes, "resource_gained", "teleports do not add up", otherwise.one_teleport),
        both(
            "a teleport is kept for the next turn",
            around(changes, "area_cleaned", "", otherwise.keeps_teleports),
            around(changes, "turn_started", "", otherwise.keeps_teleports),
        ),
    ),
    "move/entrance": boards(
        ("tunnels/f01-f02/boots", "tunnels/b01-b02/boots", 2),
        ("rooms/f01/market", "rooms/b01/market", True),
        ("rooms/f01/minor_secrets", "rooms/b01/minor_secrets", 1),
    ),
    "move/share": (forbidden("entering a room where another pawn stands", otherwise.occupied),),
    "room/optional": (forbidden("taking nothing", otherwise.left_lying),),
    "room/market_token": (
        instead("room/on_entry", "forbidden: taking a token in a market room", otherwise.no_token_in_a_market),
    ),
    "token/chalice": token("chalice", ("points", 0), ("keep", False)),
    "token/greater_treasure": token("greater_treasure", ("find", [{"gold": 1}])),
    "token/greater_skill_boost": token("greater_skill_boost", ("find", [{"skill": 1}])),
    "token/flash_of_brilliance": token("flash_of_brilliance", ("find", [{"draw": 1}])),
    "token/potion_of_greater_healing": token("potion_of_greater_healing", ("use", [{"heal": 1}])),
    "token/dragon_egg": token("dragon_egg", ("points", 0), ("keep", False), ("find", None)),
    "token/treasure": token("treasure", ("find", [{"gold": 1}])),
    "token/skill_boost": token("skill_boost", ("find", [{"skill": 1}])),
    "token/potion_of_healing": token("potion_of_healing", ("use", [{"heal": 2}])),
    "token/potion_of_strength": token("potion_of_strength", ("use", [{"swords": 1}])),
    "token/potion_of_swiftness": token("potion_of_swiftness", ("use", [{"boots": 2}])),
    "token/master_key": (
        *token("master_key", ("points", 0)),
        forbidden("using a master key", otherwise.through_a_lock),
    ),
    "token/backpack": (*token("backpack", ("points", 0)), forbidden("a second artifact", otherwise.second_artifact)),
    "token/crown": tuple(datum(TOKENS, f"crown_{points}/points", 0) for points in (10, 9, 8)),
    "token/monkey_idol": token("monkey_idol", ("points", 0)),
    "token/mastery": token("mastery", ("points", 0)),
    "dragon/after": (
        around(changes, "cubes_taken", "drawn black cubes go back into the bag", otherwise.black_goes_back),
        around(changes, "cubes_taken", "undrawn cubes go back to their owners", otherwise.bag_is_emptied),
    ),
    "dragon/rage_track": (
        datum(SETUP, "rage_track", [2, 2, 2, 2, 2, 2, 2]),
        around(changes, "rage_grew", "after the last space comes the first", otherwise.starts_again),
    ),
    "dragon/outside": (instead("dragon/out_players", "a pawn outside is safe", otherwise.safe_outside),),
    "health/track": (datum(SETUP, "health", 9), datum(SETUP, "health", 11)),
    "health/cubes": (
        around(
            changes, "dragon_hit", "the dragon's damage is marked with cubes of the supply", otherwise.supply_is_hurt
        ),
        around(
            changes, "damaged", "tunnel damage is marked with cubes of the Clank! area", otherwise.clank_area_is_hurt
        ),
    ),
    "out/lost": (around(changes, "knocked_out", "whoever is knocked out is rescued", otherwise.never_lost),),
}
"""Rules that no function carries out."""


ALSO: dict[str, tuple[Switch, ...]] = {
    "setup/supply": (datum(SETUP, "cubes", 29), datum(SETUP, "black", 23)),
    "setup/starter": (datum(SETUP, "hand", 4),),
    "setup/artifacts": (datum(SETUP, "artifacts_removed/2", 1), datum(SETUP, "artifacts_removed/3", 0)),
    "setup/rage_start": tuple(datum(SETUP, f"rage_start/{n}", 4) for n in (2, 3, 4)),
    "setup/starting_clank": (datum(SETUP, "starting_clank", [0, 1, 2, 3]),),
    "setup/dungeon_row": (datum(SETUP, "row", 5),),
    "turn/end": (datum(SETUP, "hand", 4),),
    "room/market": (datum(SETUP, "market_price", 6), datum(SETUP, "market_price", 8)),
    "room/artifact_any_time": (datum(SETUP, "options/artifact_any_time", True),),
    "move/healing_spring": boards(("rooms/f12/heal", "rooms/b43/heal", 2)),
    "move/lock": (forbidden("locked tunnels, key or not", otherwise.through_a_lock),),
    "end/countdown_step": (datum(SETUP, "countdown", [0, 1, 1, 1]),),
    "dragon/rage": (datum(TOKENS, "artifact/find", None), datum(TOKENS, "dragon_egg/find", None)),
}
"""Data and freedoms that belong to a rule besides its function."""
