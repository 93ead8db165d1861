"""Why something is refused in the catacombs, and what is offered instead."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import clank_nb as cn
from clank_nb.dungeon.tiles import load_tiles
from clank_nb.model.actions import (
    Acquire,
    Buy,
    Choose,
    Discover,
    EndTurn,
    Lay,
    Mark,
    Move,
    Open,
    PlayCard,
    Spot,
    Take,
    Teleport,
    Turn,
)
from clank_nb.model.state import State
from clank_nb.rules.ruleset import ruleset
from clank_nb.words import keys
from tests.rules.catacombs.scene import after, allowed, refusal, refused, said, table

SMALL = load_tiles(Path(__file__).parents[2] / "dungeon" / "data" / "small_tiles.toml")
OFF_HALL = "off the map along hall-w1 (one boot), off the map along hall-w2 (one boot)"


def hall(**facts: Any) -> State:
    """Green in the hall of the start tile, with one boot; a tile with an artifact room to the west, a market to the
    east."""
    return table({"room": "hall", "boots": 1, **facts}, tiles={"d11": [-1, 0], "s2": [1, 1]})


def shown(tile: str = "d19", **facts: Any) -> State:
    """Green has left the map to the west of the hall, and a tile was turned up."""
    teleport = facts.pop("by_teleport", False)
    exploring = {"tunnel": "hall-w1", "tile": tile, "teleport": teleport}
    return table({"room": "hall", "lockpicks": 0, "exploring": exploring, **facts})


# ---- steps ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("catacombs/move/leave")
def test_who_holds_no_artifact_hears_where_one_lies() -> None:
    assert said(hall(), "move crypt") == (
        "Green cannot move from hall to crypt: nobody leaves without an artifact (catacombs/move/leave). Take an "
        f"artifact first. Artifacts lie in d11b. Open from hall: {OFF_HALL}, d11c (one boot), off the map along "
        "hall-s2 (one boot)."
    )
    assert allowed(hall(artifacts=[5]), "move crypt")


@pytest.mark.rule("catacombs/move/one_way")
def test_an_arrow_is_refused_but_to_the_owner_of_a_map() -> None:
    assert said(hall(), "move shrine").startswith(
        "Green cannot move from hall to shrine: tunnel shrine-hall is an arrow, walked only the other way "
        "(catacombs/move/one_way). The owner of a Catacombs Map may pass all the same. Open from hall: "
    )
    assert allowed(hall(tokens=["catacombs_map"]), "move shrine")


@pytest.mark.rule("catacombs/move/lock")
def test_a_lock_asks_for_a_lockpick_and_tells_where_some_are_sold() -> None:
    state = table({"room": "d11a", "boots": 2, "lockpicks": 0}, tiles={"d11": [-1, 0]})
    assert said(state, "move d11b by d11a-d11b") == (
        "Green cannot move from d11a to d11b: tunnel d11a-d11b takes one lockpick and the player has 0 "
        "(catacombs/move/lock). One lockpick more would do. A Burglar's Kit, sold in every market room, holds 2 "
        "lockpicks. Open from d11a: off the map along d11a-n1 (one boot), off the map along d11a-n2 (one boot), shrine "
        "(2 boots), off the map along d11a-w2 (one boot)."
    )


@pytest.mark.rule("catacombs/move/footprints")
def test_locks_come_before_boots_and_boots_before_swords() -> None:
    tried = refusal(table({"room": "d11a", "lockpicks": 0}, tiles={"d11": [-1, 0]}), "move d11b by d11a-d11b swords=1")
    assert [reason.kind for reason in tried.reasons] == ["lockpicks_short", "boots_short", "swords_short"]
    assert tried.rules == ("catacombs/move/lock", "clank/move/tunnel", "clank/move/monsters")


@pytest.mark.rule("catacombs/move/dead_end")
def test_a_tunnel_that_meets_a_wall_leads_nowhere() -> None:
    state = table({"room": "hall", "boots": 1}, board=(SMALL, "only"), tiles={"s1": [0, -1, 180]})
    assert said(state, "discover hall-n1") == (
        "Green cannot leave the map along hall-n1: tunnel hall-n1 leads nowhere (catacombs/move/dead_end). Open from "
        "hall: off the map along hall-w4 (one boot)."
    )


@pytest.mark.rule("catacombs/move/portal_alone")
def test_a_lone_portal_leads_nowhere_and_no_trip_ends_where_it_began() -> None:
    assert said(hall(), "discover hall-start_p").startswith(
        "Green cannot leave the map along hall-start_p: portal start_p is the only one on the map "
        "(catacombs/move/portal_alone). A tile with another portal would open it. Open from hall: "
    )
    assert refused(hall(), "move hall") == "move/portal_alone"


@pytest.mark.rule("catacombs/move/portal")
def test_a_trip_through_portals_is_told_by_the_portals() -> None:
    state = table({"room": "hall"}, tiles={"d02": [-1, 0], "d06": [0, -1]})
    move = next(act for act in cn.tries(state) if isinstance(act, Move) and act.tunnel.startswith("hall-start_p>"))
    told = cn.explain(cn.why_not(state, move))  # type: ignore[arg-type]
    assert told.startswith(
        f"Green cannot move from hall through start_p and d06p to {move.room}: tunnel hall-start_p and"
    )
    assert " and then " in told


def trips(state: State) -> list[str]:
    """Tunnels of what can be tried from here."""
    return [act.tunnel for act in cn.tries(state) if isinstance(act, Move | Discover)]


@pytest.mark.rule("catacombs/move/teleport")
def test_a_teleport_needs_a_tunnel_and_a_teleport() -> None:
    assert said(hall(teleports=1), "teleport cave") == (
        "Green cannot teleport to cave: no tunnel joins hall and cave (catacombs/move/teleport). Joined to hall: "
        "crypt, d11c, shrine."
    )
    assert refused(hall(), "teleport shrine") == "move/teleport"
    assert allowed(hall(teleports=1), "teleport shrine")


@pytest.mark.rule("catacombs/move/teleport_far")
def test_a_teleport_to_a_goal_needs_its_card_and_such_a_room() -> None:
    assert refused(hall(), "teleport way by wayshrine") == "move/teleport_far"
    assert said(hall(goals=["wayshrine"]), "teleport cave by wayshrine") == (
        "Green cannot teleport to cave: cave is no other Wayshrine (catacombs/move/teleport_far). Rooms to teleport "
        "to: way."
    )
    assert allowed(hall(goals=["wayshrine"]), "teleport way by wayshrine")


@pytest.mark.rule("clank/move/crystal_cave")
def test_a_cave_comes_before_what_boots_could_mend() -> None:
    state = table({"room": "cave", "caved": True, "lockpicks": 0})
    assert refusal(state, "discover cave-n2").rules[0] == "clank/move/crystal_cave"


def test_a_move_that_is_none_hears_what_it_would_be() -> None:
    assert said(hall(), "discover crypt-hall").endswith("Try “move crypt by crypt-hall”.")
    state = hall()
    tried = cn.why_not(state, Move("hall", "hall-w1"))
    assert tried is not None
    assert cn.explain(tried).endswith("Try “discover hall-w1”.")
    unnamed = cn.why_not(state, Move("d11c", ""))
    assert unnamed is not None
    assert unnamed.reasons[0].kind == "tunnel_unnamed"
    assert refusal(state, "discover d11a-n1").reasons[0].kind == "tunnel_elsewhere"
    away = cn.why_not(state, Mark("d05a"))
    assert away is not None
    assert "d05a lies on tile d05, which is not on the map" in cn.explain(away)


@pytest.mark.rule("catacombs/out/escape")
def test_who_has_escaped_moves_no_more() -> None:
    state = table({"room": "crypt", "artifacts": [5], "tokens": ["mastery"], "boots": 3, "teleports": 1})
    for text in ("move hall", "teleport hall"):
        assert refused(state, text) == "out/finish_turn"


# ---- exploring ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("catacombs/explore/known_icons")
def test_the_near_piece_must_be_payable_before_a_tile_is_turned_up() -> None:
    state = table({"room": "hall", "boots": 1, "lockpicks": 0}, board=(SMALL, "only"))
    found = refusal(state, "discover hall-e1")
    assert found.rule == "catacombs/explore/known_icons"
    assert [reason.kind for reason in found.reasons] == ["lockpicks_short", "boots_short"]
    assert refused(table({"room": "hall"}), "discover hall-w1") == "explore/known_icons"


@pytest.mark.rule("catacombs/explore/stack_empty")
def test_no_step_leads_off_the_map_when_the_stack_is_empty() -> None:
    state = table({"room": "hall", "boots": 1, "teleports": 1}, board=(SMALL, "only"), unseen_tiles=[], safe_tiles=0)
    assert refused(state, "discover hall-w4") == "explore/stack_empty"
    assert refused(state, "discover hall-w4 by teleport") == "explore/stack_empty"


@pytest.mark.rule("catacombs/explore/pause")
def test_a_tile_that_was_turned_up_comes_before_moves_and_the_end() -> None:
    state = shown(boots=1, teleports=1, goals=["wayshrine"])
    for text in ("move crypt", "discover hall-w2", "teleport crypt", "teleport way by wayshrine", "end turn"):
        assert refused(state, text) == "explore/pause"
    assert said(shown(boots=1), "end turn") == (
        "Green cannot end the turn: first tile d19, which was turned up, must be laid (catacombs/explore/pause). Lay "
        "it: lay 0, lay 90, lay 180. Cards, devices, fights and the market may still bring what is missing."
    )
    assert refused(hall(), "lay 0") == "explore/pause"
    assert refused(hall(), "give up 0") == "explore/pause"


@pytest.mark.rule("catacombs/explore/must_pay")
def test_an_orientation_that_is_too_dear_is_refused_with_those_that_are_not() -> None:
    assert said(shown(boots=1), "lay 270") == (
        "Green cannot lay the tile turned by 270 degrees: turned by 270 degrees tile d19 makes the tunnel take 2 boots "
        "and the pool holds 1 (catacombs/explore/must_pay). One boot more would do. Turns that can be paid for: 0 (one "
        "boot, one monster), 90 (one boot), 180 (one boot)."
    )


@pytest.mark.rule("clank/move/no_suicide")
def test_an_orientation_that_would_kill_is_refused_unless_swords_are_spent() -> None:
    hurt = {"boots": 1, "damage": 9}
    assert refused(shown(**hurt), "lay 0") == "move/no_suicide"
    assert refused(shown(**hurt, swords=1), "lay 0") == "move/no_suicide"
    assert allowed(shown(**hurt, swords=1), "lay 0 swords=1")


@pytest.mark.rule("catacombs/explore/no_way")
def test_giving_up_is_open_only_when_nothing_can_be_afforded() -> None:
    assert refused(shown(boots=1), "give up 0") == "explore/no_way"
    assert all(allowed(shown(), f"give up {turn}") for turn in (0, 90, 180, 270))
    assert said(shown(), "lay 0").endswith(
        "One boot more would do. Cards, devices, fights and the market may still bring what is missing. Or give up the "
        "move, lay the tile and stay: give up 0, give up 90, give up 180, give up 270."
    )


@pytest.mark.rule("catacombs/explore/pause")
def test_a_teleport_got_now_may_complete_the_move() -> None:
    state = shown(teleports=1)
    assert allowed(state, "lay 270 by teleport")
    assert refused(state, "lay 270 by teleport swords=1") == "move/teleport"
    assert refused(shown(boots=1), "lay 0 by teleport") == "move/teleport"
    assert refusal(shown(by_teleport=True, teleports=1), "lay 0 by teleport").reasons[0].kind == "teleported_already"


@pytest.mark.rule("catacombs/explore/connect")
def test_an_orientation_that_does_not_continue_the_tunnel_is_refused() -> None:
    state = table({"room": "hall", "boots": 2, "exploring": {"tunnel": "hall-n1", "tile": "s1"}}, board=(SMALL, "only"))
    found = refusal(state, "lay 90")
    assert found.rule == "catacombs/explore/connect"
    assert cn.explain(found) == (
        "Green cannot lay the tile turned by 90 degrees: turned by 90 degrees tile s1 does not continue tunnel hall-n1 "
        "(catacombs/explore/connect). Turns that continue the tunnel: 0. Turns that can be paid for: 0 (one boot)."
    )
    assert refused(state, "give up 90") == "explore/connect"


@pytest.mark.rule("catacombs/explore/no_way")
def test_a_tile_that_continues_the_tunnel_in_no_way_is_laid_in_any() -> None:
    state = table({"room": "hall", "boots": 2, "exploring": {"tunnel": "hall-w4", "tile": "s1"}}, board=(SMALL, "only"))
    assert refusal(state, "lay 0").reasons[0].kind == "turn_unjoined"
    assert [str(act) for act in cn.legal_actions(state)] == [f"give up {turn}" for turn in (0, 90, 180, 270)]


@pytest.mark.rule("catacombs/explore/mercy")
def test_mercy_is_an_option_for_who_is_shut_in() -> None:
    assert said(hall(), "turn d11 90") == (
        "Green cannot turn tile d11 to 90 degrees: the option mercy is off (catacombs/explore/mercy). Start the game "
        "with mercy=True."
    )
    free = table({"room": "hall"}, mercy=True)
    assert said(free, "turn start_front 0").startswith(
        "Green cannot turn tile start_front to 0 degrees: the pawn still has a way to go (catacombs/explore/mercy). "
        "Ways out of hall: crypt (one boot), off the map along hall-w1 (one boot)"
    )
    shut = table(
        {"room": "s1a"}, board=(SMALL, "only"), tiles={"s1": [0, -1, 0]}, mercy=True, unseen_tiles=[], safe_tiles=0
    )
    assert [str(act) for act in cn.legal_actions(shut) if isinstance(act, Turn)] == []
    assert refusal(shut, "turn s1 180").reasons[0].kind in ("mercy_shut", "mercy_none")


@pytest.mark.rule("catacombs/explore/mercy")
def test_a_tunnel_that_points_at_the_pawn_is_no_way_out() -> None:
    walled = table({"room": "s1a"}, board=(SMALL, "only"), tiles={"s1": [0, -1, 0]}, mercy=True)
    assert "hall-n1+s1a-s2" in trips(walled)
    turns = [str(act) for act in cn.legal_actions(walled) if isinstance(act, Turn)]
    assert turns == ["turn s1 90", "turn s1 180", "turn s1 270"]
    assert refusal(walled, "turn s1 0").reasons[0].kind == "turned_already"
    assert refusal(walled, "turn start_only 0").reasons[0].kind == "turn_other"
    owner = table(
        {"room": "s1a", "tokens": ["catacombs_map"]}, board=(SMALL, "only"), tiles={"s1": [0, -1, 0]}, mercy=True
    )
    assert refusal(owner, "turn s1 90").reasons[0].kind == "mercy_none"


# ---- in rooms -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("catacombs/room/artifact")
def test_an_artifact_is_taken_where_it_lies() -> None:
    assert said(hall(), "take artifact") == (
        "Green cannot take an artifact: no artifact lies in hall (catacombs/room/artifact). Artifacts lie in d11b."
    )
    there = table({"room": "d11b", "artifacts": [5]}, tiles={"d11": [-1, 0]})
    assert refused(there, "take artifact") == "room/artifact_limit"


@pytest.mark.rule("catacombs/room/once_per_turn")
def test_rewards_come_by_themselves() -> None:
    assert refused(table({"room": "shrine"}), "take monkey_idol") == "room/once_per_turn"


@pytest.mark.rule("catacombs/room/locked_reward")
def test_a_chest_asks_for_its_room_a_lockpick_and_that_nobody_was_there_before() -> None:
    tiles = {"d11": [-1, 0], "d10": [0, -1]}
    assert said(table({"room": "hall"}, tiles=tiles), "open chest") == (
        "Green cannot open a chest: there is no chest in hall (catacombs/room/locked_reward). Still to be opened: d10b."
    )
    assert said(table({"room": "d10b", "lockpicks": 0}, tiles=tiles), "open chest") == (
        "Green cannot open a chest: a chest takes a lockpick and the player has none (catacombs/room/locked_reward). "
        "One lockpick more would do. A Burglar's Kit, sold in every market room, holds 2 lockpicks."
    )
    used = table({"room": "d10b", "lockpicks": 2}, tiles=tiles, used={"d10b": ["chest"]})
    assert refusal(used, "open chest").reasons[0].kind == "icon_used"


@pytest.mark.rule("catacombs/room/chest")
@pytest.mark.rule("catacombs/room/cell")
@pytest.mark.rule("catacombs/room/tome")
def test_an_empty_bank_opens_nothing() -> None:
    tiles = {"d07": [-1, 0], "d10": [0, -1]}
    bare = {"major_secrets": {}, "prisoners": {}, "reserve": {"secret_tome": 0}}
    for place, what in (("d10b", "chest"), ("d07a", "cell"), ("d07b", "tome")):
        assert refused(table({"room": place}, tiles=tiles, **bare), f"open {what}") == f"room/{what}"
        assert allowed(table({"room": place}, tiles=tiles), f"open {what}")


@pytest.mark.rule("catacombs/room/wayshrine_no")
def test_a_shrine_is_marked_once_and_from_inside() -> None:
    assert said(table({"room": "hall"}), "mark way") == (
        "Green cannot mark the Wayshrine in way: a Wayshrine is marked by a pawn that stands in it, and this one "
        "stands in hall (catacombs/room/wayshrine). Wayshrines the player has not marked: way."
    )
    assert said(table({"room": "hall"}), "mark") == (
        "Green cannot mark the Wayshrine in hall: hall is no Wayshrine (catacombs/room/wayshrine). Wayshrines the "
        "player has not marked: way."
    )
    marked = table({"room": "way"}, marks={"way": ["green"]})
    assert said(marked, "mark") == (
        "Green cannot mark the Wayshrine in way: the player has marked the Wayshrine in way before "
        "(catacombs/room/wayshrine_no). No room of the map would do now."
    )
    assert allowed(table({"room": "way"}), "mark")


@pytest.mark.rule("clank/room/market")
def test_a_market_asks_for_its_room_and_gold() -> None:
    assert said(hall(gold=3), "buy crown") == (
        "Green cannot buy a crown: hall is no market room (clank/room/market). Market rooms: s2a. Also in the way: a "
        "crown costs 7 gold and the player has 3 (clank/room/market)."
    )
    assert said(table({"room": "hall", "gold": 9}), "buy crown").endswith("No room of the map would do now.")


@pytest.mark.rule("catacombs/token/blood_amulet")
def test_an_amulet_is_sold_to_the_hurt() -> None:
    state = table({"room": "s2a", "gold": 7, "damage": 3}, tiles={"s2": [1, 1]})
    assert said(state, "buy blood_amulet") == (
        "Green cannot buy a Blood Amulet: a Blood Amulet is sold only to a player with 5 damage or more, and the "
        "player has 3 (catacombs/token/blood_amulet). 2 damage more would do."
    )


@pytest.mark.rule("catacombs/token/discount_coupon")
def test_a_coupon_must_lie_there_and_be_one() -> None:
    state = table({"room": "s2a", "gold": 7, "tokens": ["backpack"]}, tiles={"s2": [1, 1]})
    assert refusal(state, "buy crown by discount_coupon").reasons[0].kind == "no_such_token"
    assert refusal(state, "buy crown by backpack").reasons[0].kind == "no_discount"
    poor = table({"room": "s2a", "gold": 2, "tokens": ["discount_coupon"]}, tiles={"s2": [1, 1]})
    assert allowed(poor, "buy crown by discount_coupon")
    assert refusal(poor, "buy crown").reasons[0].kind == "gold_short"


@pytest.mark.rule("catacombs/token/puzzle_box")
def test_a_puzzle_box_opens_by_itself() -> None:
    assert refused(table({"room": "hall", "tokens": ["puzzle_box"]}), "use puzzle_box") == "token/puzzle_box"


# ---- cards ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("catacombs/card/extra_cost")
def test_a_further_price_is_named_between_lockpicks_and_gold() -> None:
    row = ["locked_trunk", "wishing_well", "smash_and_grab", "expert_guide", "bandit", "elven_sword"]
    state = table({"room": "hall", "lockpicks": 0, "gold": 1}, row=row)
    assert [reason.kind for reason in refusal(state, "use locked_trunk").reasons] == ["picks_short", "skill_short"]
    assert [reason.kind for reason in refusal(state, "use wishing_well").reasons] == ["gold_short_card"]
    empty = table({"room": "hall", "lockpicks": 1, "skill": 9}, row=row, major_secrets={})
    assert refusal(empty, "use locked_trunk").reasons[0].kind == "out_of_stock"


@pytest.mark.rule("catacombs/card/place")
def test_a_card_with_a_place_tells_where_such_rooms_are() -> None:
    row = ["crystal_kobold", "swindle", "smash_and_grab", "expert_guide", "bandit", "elven_sword"]
    state = table({"room": "hall", "swords": 2}, row=row)
    assert said(state, "fight crystal_kobold") == (
        "Green cannot fight Crystal Kobold: Crystal Kobold is in reach only in a Crystal Cave or a Wayshrine, not in "
        "hall (catacombs/card/place). Such rooms: way, cave."
    )
    assert allowed(table({"room": "way", "swords": 2}, row=row), "fight crystal_kobold")


@pytest.mark.rule("catacombs/card/place_condition")
def test_an_extra_action_says_where_it_works_and_what_it_asks() -> None:
    played = table({"room": "hall", "play_area": ["robbery", "astral_projection"]}, tiles={"s2": [1, 1]})
    assert said(played, "use robbery") == (
        "Green cannot use Robbery: the extra action of Robbery works only in the market, and the pawn is in hall "
        "(catacombs/card/place_condition). Such rooms: s2a."
    )
    assert refusal(played, "use astral_projection").rule == "catacombs/turn/thresholds"
    assert refusal(table({"room": "hall"}), "use robbery").reasons[0].kind == "no_offer"


@pytest.mark.rule("catacombs/party/react_again")
def test_react_is_for_other_turns() -> None:
    others: dict[str, Any] = {"blue": {}, "purple": {}, "orange": {}}
    state = table({"room": "hall", "hand": ["cutpurse"]}, others=others)
    assert said(state, "react cutpurse").endswith(
        "on the own turn Cutpurse is played like any other card (catacombs/party/react_again). Try “play cutpurse”."
    )
    assert refusal(state, "react burgle").reasons[0].kind == "react_none"
    assert refusal(state, "react berserker").reasons[0].kind == "not_in_hand"


@pytest.mark.rule("catacombs/card/ghost_ward")
def test_a_ghost_is_warded_off_when_it_comes() -> None:
    state = table({"room": "hall", "hand": ["white_tourmaline"]})
    assert refused(state, "discard white_tourmaline") == "card/ghost_ward"


# ---- every rule that forbids it -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("green", "facts", "text", "kinds"),
    [
        ({"room": "hall"}, {}, "teleport cave", ("not_joined", "no_teleport")),
        ({"room": "hall"}, {}, "teleport crypt", ("no_artifact", "no_teleport")),
        ({"room": "hall"}, {}, "teleport crypt by wayshrine", ("no_artifact", "no_goal")),
        ({"room": "hall", "goals": ["wayshrine"]}, {}, "teleport crypt by wayshrine", ("wrong_goal", "no_artifact")),
        ({"room": "hall", "hand": ["burgle"], "exploring": {"tunnel": "hall-w1", "tile": "d19"}}, {}, "end turn",
         ("tile_first", "cards_left")),
        ({"room": "d10b", "lockpicks": 0},
         {"tiles": {"d10": [0, -1]}, "used": {"d10b": ["chest"]}, "major_secrets": {}},
         "open chest", ("icon_used", "chest_empty", "no_lockpick")),
        ({"room": "hall"}, {"marks": {"way": ["green"]}}, "mark way", ("no_shrine", "marked_shrine")),
        ({"room": "s2a", "gold": 3}, {"tiles": {"s2": [1, 1]}}, "buy blood_amulet", ("damage_short", "gold_short")),
        ({"room": "hall", "gold": 3}, {"tiles": {"s2": [1, 1]}}, "buy blood_amulet by discount_coupon",
         ("no_market", "damage_short", "no_such_token")),
    ],
)  # fmt: skip
def test_all_that_forbids_an_action_is_named_in_order(
    green: dict[str, Any], facts: dict[str, Any], text: str, kinds: tuple[str, ...]
) -> None:
    assert tuple(reason.kind for reason in refusal(table(green, **facts), text).reasons) == kinds


# ---- what is no action ----------------------------------------------------------------------------------------------


class Echo(str):
    """A text that claims to equal every other."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = str.__hash__


HUGE = 10**5000


def made(kind: Any, *values: Any) -> Any:
    """An action of anything."""
    return kind(*values)


ODD: tuple[Any, ...] = (
    None,
    7,
    "move hall",
    ["move", "hall"],
    object(),
    Move,
    made(PlayCard, None),
    made(PlayCard, ""),
    made(PlayCard, "a" * 500),
    made(PlayCard, Echo("burgle")),
    made(Acquire, ["burgle"]),
    made(Move, "hall", "nowhere"),
    made(Move, "d99z", ""),
    made(Move, None, "x"),
    made(Move, "hall", "crypt-hall", -1),
    made(Move, "hall", "crypt-hall", HUGE),
    made(Move, "hall", "crypt-hall", True),
    made(Move, "hall", "crypt-hall", 1.5),
    made(Move, "hall", None),
    made(Move, "hall", ["crypt-hall"]),
    made(Move, "hall", Echo("x")),
    made(Teleport, "nowhere"),
    made(Teleport, "hall", "a" * 600),
    made(Teleport, "hall", 3),
    made(Teleport, ("hall",), ""),
    made(Discover, "nowhere"),
    made(Discover, None),
    made(Discover, "hall-w1", 1),
    made(Discover, "hall-w1", "yes"),
    made(Discover, HUGE),
    made(Lay, 45),
    made(Lay, 90.0),
    made(Lay, "90"),
    made(Lay, True),
    made(Lay, HUGE),
    made(Lay, 90, -1),
    made(Lay, 90, HUGE),
    made(Lay, 90, 0, 1),
    made(Lay, 90, 0, None),
    made(Open, "door"),
    made(Open, None),
    made(Mark, "nowhere"),
    made(Mark, "d05a"),
    made(Mark, 7),
    made(Turn, "s99", 90),
    made(Turn, "d01", 90),
    made(Turn, "start_front", 45),
    made(Turn, None, 90),
    made(Spot, HUGE, 0),
    made(Spot, "1", 0),
    made(Spot, 1.0, 0),
    made(Spot, True, 0),
    made(Take, "gold"),
    made(Take, "artifact", "nowhere"),
    made(Take, "artifact", 7),
    made(Choose, "a" * 500),
    made(Choose, None),
    made(Buy, "crown", "nothing_known"),
    made(Buy, "sword"),
    made(Buy, "crown", None),
)


@pytest.mark.parametrize("given", ODD, ids=lambda given: type(given).__name__)
def test_what_is_no_action_is_refused_in_one_sentence_and_changes_nothing(given: Any) -> None:
    for state in (hall(), shown()):
        before = hash(state)
        found = cn.why_not(state, given)
        assert found is not None
        told = cn.explain(found)
        assert told.startswith("Green cannot ")
        assert "\n" not in told
        assert len(told) < 900
        assert "{" not in told
        with pytest.raises(cn.IllegalAction):
            cn.apply(state, given)
        assert hash(state) == before


def test_whatever_is_tried_while_the_table_is_laid_is_refused_in_words() -> None:
    for state in (*cn.setup_trace("catacombs", seed=3).states[:8], cn.new_game("catacombs")):
        for given in ODD:
            found = cn.why_not(state, given)
            assert found is not None
            assert "{" not in cn.explain(found)


@pytest.mark.parametrize("name", ["clank", "catacombs"])
def test_every_remedy_is_for_a_reason_that_has_words(name: str) -> None:
    assert {kind for kind in ruleset(name).mends if f"refusals.reason.{kind}" not in keys()} == set()


def test_the_end_of_a_game_refuses_everything() -> None:
    over = cn.rollout(cn.new_game("catacombs", seed=5), "random", seed=5).state
    found = cn.why_not(over, EndTurn())
    assert found is not None
    assert found.rule == "clank/end/game_over"


@pytest.mark.rule("catacombs/move/teleport_far")
@pytest.mark.parametrize(
    ("card", "room", "tiles", "rule", "part"),
    [
        ("waystone", "way", {}, "move/teleport_far", "leads to another Wayshrine, and the map shows no other"),
        ("spectral_rider", "d04c", {"d04": [1, 0]}, "move/teleport_far", "another haunted tile, and the map shows no"),
    ],
)
def test_a_teleport_from_afar_without_a_second_such_place_says_so(
    card: str, room: str, tiles: dict[str, list[int]], rule: str, part: str
) -> None:
    state = after(table({"hand": [card], "room": room}, tiles=tiles), f"play {card}")
    assert refused(state, f"use {card}") == rule
    assert part in said(state, f"use {card}")


@pytest.mark.rule("catacombs/card/buy_anywhere")
def test_an_item_from_afar_that_cannot_be_paid_for_is_refused_with_its_reason() -> None:
    state = after(table({"hand": ["golden_flute"], "room": "hall", "gold": 3}), "play golden_flute")
    assert refused(state, "use golden_flute") == "card/buy_anywhere"
    assert "buys an item, and there is none that the player may buy and can pay for" in said(state, "use golden_flute")


@pytest.mark.rule("catacombs/card/mark_anywhere")
def test_a_mark_from_afar_without_a_shrine_to_mark_is_refused_with_its_reason() -> None:
    own = {"hand": ["astral_projection"], "room": "hall", "skill_made": 4}
    state = table(own, marks={"way": ["green"]})
    state = after(state, "play astral_projection")
    assert refused(state, "use astral_projection") == "card/mark_anywhere"
    assert "the map shows none that the player could mark" in said(state, "use astral_projection")


@pytest.mark.rule("catacombs/room/wayshrine_no")
def test_a_mark_from_afar_without_a_cube_names_the_cube() -> None:
    own = {"hand": ["astral_projection"], "room": "hall", "skill_made": 4}
    state = after(table(own, clank={"green": 30}), "play astral_projection")
    assert refused(state, "use astral_projection") == "room/wayshrine_no"
    assert "the supply has no cube left" in said(state, "use astral_projection")
