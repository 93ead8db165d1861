"""What is switched for the rules of the catacombs on set-up, turns and cards."""

from __future__ import annotations

from typing import Any

from clank_nb.model.actions import Acquire, Fight, Mark
from clank_nb.model.effects import When
from clank_nb.rules import changes, changes_delve
from clank_nb.rules.catacombs import RULESET, card, choose, explore, move, play, verbs
from clank_nb.rules.clank import legal as clank_legal
from tests.bite import otherwise_catacombs as otherwise
from tests.bite import otherwise_clank
from tests.bite.switches import Bench, Switch, around, both, datum, entry

BENCH = Bench(RULESET)
instead, always, engine, forbidden = BENCH.instead, BENCH.always, BENCH.engine, BENCH.forbidden
TOKENS, SETUP, CARDS = "catacombs/tokens.toml", "catacombs/setup.toml", "catacombs/cards.toml"
TILES = "graphs/catacombs/tiles.toml"


def fewer(token: str, n: int, group: str, total: int) -> Switch:
    """A token with another number of copies, and so another number in its group."""
    return both(f"{n} × {token}", datum(TOKENS, f"{token}/count", n), datum(TOKENS, f"totals/{group}", total))


def cards(*changed: tuple[str, str, Any]) -> tuple[Switch, ...]:
    """Cards with other rows; None takes a row away."""
    return tuple(datum(CARDS, f"{slug}/{row}", value) for slug, row, value in changed)


# ---- rules with a function that gives a number, a pile, or tells what it did ----------------------------------------

NUMBERS: dict[str, tuple[Switch, ...]] = {
    "turn/each_player": (
        always("turn/each_player", (), "touches nobody"),
        instead("turn/each_player", "anticlockwise", lambda own, state: own(state)[::-1]),
        instead("turn/each_player", "by seats", lambda own, state: sorted(own(state))),
        instead("turn/each_player", "touches who is out", otherwise.everybody),
    ),
}

# ---- rules without a function ---------------------------------------------------------------------------------------

WITHOUT_FUNCTION: dict[str, tuple[Switch, ...]] = {
    "setup/players": (always("setup/players", (2, 3, 4)), always("setup/players", (1, 2, 3, 4, 5, 6, 7))),
    "setup/cubes": (
        around(changes, "area_emptied", "an attack loses cubes", otherwise_clank.lose_one),
        around(changes_delve, "ghosts_back", "an attack loses ghosts", otherwise.lose_a_ghost),
        around(changes_delve, "shrine_marked", "a wayshrine takes a cube from nowhere", otherwise.lose_a_mark),
    ),
    "setup/market": (
        always("setup/market", None, "does nothing"),
        fewer("backpack", 1, "market", 9),
        fewer("blood_amulet", 1, "market", 9),
        fewer("burglars_kit", 2, "market", 9),
        *(datum(TOKENS, f"crown_{points}/points", 1) for points in (10, 9, 8)),
    ),
    "card/others_more": cards(
        ("corrupt_advisor", "play", [{"skill": 2}, {"others": [{"clank": 1}]}]),
        ("corrupt_advisor", "play", [{"skill": 2}, {"others": [{"clank": 2}]}]),
    ),
    "card/end_points": (
        always("card/end_points", 0),
        *cards(
            ("brave_hero", "score", [{"score": 5, "when": {"has": "prisoner", "n": 2}}]),
            ("brave_hero", "score", None),
            ("expensive_taste", "score", [{"score": 5, "when": {"kinds": ["crown", "gem"], "n": 1}}]),
            ("expensive_taste", "score", None),
            ("thirst_for_adventure", "score", [{"score": 2, "each": ["artifact"]}]),
            ("thirst_for_adventure", "score", [{"score": 2, "each": ["monkey_idol"]}]),
        ),
    ),
}

ALSO: dict[str, tuple[Switch, ...]] = {
    "setup/board": (instead("setup/board", "the other side up", otherwise.other_side),),
    "setup/tiles": (datum(SETUP, "safe_tiles", 5), datum(SETUP, "safe_tiles", 6)),
    "setup/bank": (datum(SETUP, "ghosts", 4),),
    "setup/artifacts": (datum(TOKENS, "artifact/values", [5, 7, 10, 12, 15, 17, 25]),),
    "setup/major_secrets": (fewer("chalice", 2, "major", 10),),
    "setup/minor_secrets": (fewer("treasure", 2, "minor", 19),),
    "setup/prisoners": (fewer("peasant", 1, "prisoner", 19),),
    "setup/idols": (fewer("monkey_idol", 2, "idol", 2),),
    "setup/row_arrive": (instead("setup/row_arrive", "from right to left", otherwise.right_to_left),),
    "setup/lockpicks": (datum(SETUP, "lockpicks", 2),),
    "turn/end": (
        datum(SETUP, "hand", 4),
        instead("turn/end", "attacks before the row is filled", otherwise.attack_first),
        *(
            entry(play.ACTS, deed, f"the row is refilled after “{deed.kind}”", otherwise.refills)
            for deed in (Acquire, Fight)
        ),
    ),
    "turn/thresholds": (
        instead("turn/thresholds", "gold is not counted", otherwise.skill_alone),
        instead("turn/thresholds", "skill is not counted", otherwise.gold_alone),
        entry(verbs.VERBS, When, "a condition that is met pays twice", otherwise.pays_again),
    ),
    "card/trash": (
        instead("card/companion", "a trashed companion counts", otherwise.trashed_count),
        around(changes_delve, "_pieces_left", "a trashed card still pays", lambda own, draft, piece: None),
        engine(
            "as many as can be, whatever “up to” says", lists={**RULESET.lists, "trash": clank_legal.LISTS["trash"]}
        ),
        *cards(
            ("payoff", "play", [{"skill": 3}]),
            ("shadow_walk", "play", [{"boots": 1}, {"trash": 1, "only": "burgle", "from": ["hand", "discard"]}]),
        ),
    ),
    "card/place": cards(
        ("crystal_kobold", "place", ["crystal_cave"]),
        ("crystal_kobold", "place", ["wayshrine"]),
        ("the_warden", "place", None),
    ),
    "card/place_condition": cards(
        ("robbery", "play", [{"swords": 2, "gold": 2}, {"offer": [{"teleport": "neighbour"}]}]),
    ),
    "card/extra_cost": (
        around(card, "_out_of_stock", "the stock is not looked at", lambda own, state, kind: False),
        *cards(("wishing_well", "extra_cost", {"gold": 2}), ("locked_trunk", "extra_cost", {"lockpicks": 2})),
    ),
    "card/choose_two": (instead("card/choose_two", "the same reward twice", otherwise.same_again),),
    "card/choose_all": (around(choose, "_rest_waits", "the rest never follows", lambda own, draft, frame, at: None),),
    "card/lockpick": cards(
        ("keymaster", "defeat", [{"lockpicks": 2}]),
        (
            "imp_familiar",
            "play",
            [
                {
                    "choose": 1,
                    "options": [{"as": "take", "do": [{"lockpicks": 1}]}, {"as": "spend", "do": [{"draw": 2}]}],
                }
            ],
        ),
    ),
    "card/on_top": cards(
        ("lie_in_wait", "acquire", [{"put": "deck_top"}]),
        ("robbery", "acquire", [{"put": "deck_top"}]),
        ("grand_theft", "acquire", None),
    ),
    "card/free_row": (
        instead("card/free_row", "monsters too", otherwise.monsters_too),
        instead("card/free_row", "without the other prices", otherwise.without_price),
        instead("card/acquire_effect", "no acquire effect", lambda own, draft, who, kind: None),
    ),
    "card/free_prisoner": (instead("card/free_prisoner", "one alone", otherwise.one_alone),),
    "card/buy_anywhere": (
        instead("card/buy_anywhere", "without coupons", otherwise.without_coupons),
        instead("card/buy_anywhere", "whatever the item asks", otherwise.unconditional),
        *cards(("golden_flute", "play", [{"gold": 1, "clank": 1}, {"offer": [{"buy": 4}]}])),
    ),
    "card/free_item": (
        instead("card/free_item", "whatever the item asks", otherwise.unconditional),
        *cards(
            (
                "ogre_merchant",
                "defeat",
                [
                    {
                        "choose": 1,
                        "options": [
                            {"as": "gold", "do": [{"gold": 5}]},
                            {"as": "item", "do": [{"take": "market_item"}]},
                        ],
                    }
                ],
            )
        ),
    ),
    "card/mark_anywhere": (
        instead("card/mark_anywhere", "any shrine, marked or not", otherwise.all_shrines),
        entry(play.ACTS, Mark, "marking from afar is entering", otherwise.enters),
    ),
    "card/this_turn": (
        around(card, "fight", "the Goblin is a monster of the row", otherwise.goblins_too),
        *(
            instead(
                "card/this_turn",
                f"“{deed}” is forgotten",
                lambda own, draft, what, deed=deed: None if what == deed else own(draft, what),
            )
            for deed in ("beat_row_monster", "used_portal", "freed_prisoner", "placed_cube")
        ),
        datum(TOKENS, "discount_coupon/no_prisoner", None),
        around(move, "portal_rooms", "a teleport uses no portal", lambda own, state, who: ()),
    ),
    "card/ghost_ward": (
        around(card, "warded", "one card wards off every ghost", otherwise.every_ghost),
        instead("card/ghost_ward", "a full track is asked too", otherwise.whoever_holds_one),
        both(
            "no card is drawn",
            *(
                datum(CARDS, f"{gem}/hold", [{"pay": {"discard": "this"}, "may": True, "do": [{"ward": "ghost"}]}])
                for gem in ("white_tourmaline", "black_tourmaline")
            ),
        ),
    ),
    "card/turn_half": (
        instead("card/turn_half", "under pawns that are out too", otherwise.lying_pawns_too),
        instead("card/turn_half", "a quarter", lambda own, draft, by: own(draft, 90)),
    ),
    "card/turn_own": (instead("card/turn_own", "the tile may stay as it is", otherwise.may_stay),),
    "card/new_tile": (
        around(explore, "awaited", "the place of a tile in the hand is free", lambda own, state, who: None),
        instead("card/new_tile", "anywhere", lambda own, state, who, where: own(state, who, "anywhere")),
        instead(
            "card/new_tile", "at the own tile alone", lambda own, state, who, where: own(state, who, "next_to_own")
        ),
    ),
}
"""Data and freedoms that belong to a rule besides its function."""
