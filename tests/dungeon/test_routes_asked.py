"""Routes of the two boards checked by hand, parallel and one-way tunnels, portals, words, refusals in one sentence."""

from __future__ import annotations

import pytest

from clank_nb.data.errors import BadCode, BadData, NoRoute
from clank_nb.dungeon.board import Dungeon, Room, Tunnel
from clank_nb.dungeon.build import load_board
from clank_nb.dungeon.portal import Portal
from clank_nb.dungeon.routes import pareto_fronts, pareto_routes, round_trip

FRONT, BACK = load_board("clank/front"), load_board("clank/back")


def costs(routes) -> list[tuple[int, int, int, int]]:
    return [route.cost for route in routes]


# ---- the two boards, followed with a finger --------------------------------------------------------------------------


def test_the_four_ways_to_f21() -> None:
    """Turn 1 or 2 ends in the caves f08, f10 or f14; the last step goes through the lock of f15-f21 or round by f16."""
    routes = pareto_routes(FRONT, "f01", "f21")
    assert [(route.cost, "-".join(route.rooms)) for route in routes] == [
        ((3, 6, 1, 1), "f01-f02-f03-f08-f14-f15-f21"),
        ((3, 7, 1, 0), "f01-f02-f03-f08-f14-f15-f16-f21"),
        ((3, 8, 0, 1), "f01-f02-f03-f04-f09-f14-f15-f21"),
        ((3, 9, 0, 0), "f01-f02-f03-f04-f10-f11-f16-f21"),
    ]


def test_the_two_ways_to_the_most_valuable_artifact_of_the_front() -> None:
    """Both leave the board on the left at f17 and come back on the right at f22; both need the key for f22-f29."""
    routes = pareto_routes(FRONT, "f01", "f35")
    assert [(route.cost, route.rooms[3:]) for route in routes] == [
        ((3, 9, 2, 1), ("f08", "f13", "f17", "f22", "f29", "f35")),
        ((4, 10, 1, 1), ("f08", "f13", "f18", "f17", "f22", "f29", "f35")),
    ]
    assert [step.turn for step in routes[0].steps] == [1, 1, 1, 2, 2, 2, 3, 3]


def test_the_ways_to_the_artifact_of_25_on_the_back_are_all_locked() -> None:
    assert costs(pareto_routes(BACK, "b01", "b35")) == [(3, 8, 3, 1), (3, 11, 2, 1), (4, 9, 0, 1)]


def test_more_boots_a_turn_save_turns_but_not_where_a_cave_ends_them() -> None:
    assert [pareto_routes(FRONT, "f01", "f08", boots_per_turn=boots)[0].turns for boots in (1, 2, 3, 9)] == [3, 2, 1, 1]
    for boots in (4, 9, 99):
        assert pareto_routes(FRONT, "f01", "f14", boots_per_turn=boots)[0].turns == 2 - (boots > 4)


def test_in_and_out_are_two_ways_on_the_back() -> None:
    """The entrance hall is left by the arrow b02-b03 and entered by b08-b02; b30 is left by the arrow to b31."""
    trip = min(round_trip(BACK, "b01", "b30"), key=lambda trip: trip.boots)
    assert (trip.there.boots, trip.back.boots, trip.boots) == (10, 8, 18)
    assert trip.there.rooms[:3] == ("b01", "b02", "b03")
    assert trip.back.rooms[-3:] == ("b08", "b02", "b01")
    assert trip.back.rooms[:2] == ("b30", "b31")
    assert str(trip) == "b01 to b30 and on to b01: 6 turns, 18 boots, 8 monsters, no lock."
    assert set(trip.back.tunnels).isdisjoint({"b02-b03", "b03-b04"})


def test_a_trip_goes_on_in_the_turn_in_which_it_arrives() -> None:
    """Hall and back with four boots is one turn; with a cave as the hall it is two."""
    for cave, turns in ((False, 1), (True, 2)):
        dungeon = Dungeon((Room("gate"), Room("hall", crystal_cave=cave)), (Tunnel("t", "gate", "hall", 2),), "gate")
        (trip,) = round_trip(dungeon, "gate", "hall")
        assert trip.cost == (turns, 4, 0, 0)
        assert (trip.there.turns, trip.back.turns) == (1, turns - 1)


def test_a_lock_is_paid_once_there_and_back() -> None:
    tunnels = Tunnel("in", "gate", "hall", locks=2), Tunnel("on", "hall", "vault", locks=1)
    dungeon = Dungeon((Room("gate"), Room("hall"), Room("vault")), tunnels, "gate")
    (picks,) = round_trip(dungeon, "gate", "vault", lockpicks=True)
    (master,) = round_trip(dungeon, "gate", "vault")
    assert (picks.locks, picks.there.locks, picks.back.locks, master.locks) == (3, 3, 0, 1)
    assert [step.locks for step in picks.steps] == [2, 1, 0, 0]
    assert pareto_routes(dungeon, "gate", "vault", keys=3, lockpicks=True)
    with pytest.raises(
        NoRoute, match=r"takes more than 2 lockpicks: 3 lockpicks would open in and on on the way gate, "
    ):
        round_trip(dungeon, "gate", "vault", keys=2, lockpicks=True)


# ---- parallel tunnels, arrows, the entrance --------------------------------------------------------------------------

GATE_HALL_VAULT = Dungeon(
    (Room("gate"), Room("hall"), Room("vault")),
    (
        Tunnel("stairs", "gate", "hall", boots=2), Tunnel("crawl", "gate", "hall", monsters=1),
        Tunnel("wide", "hall", "vault"), Tunnel("shaft", "hall", "vault", boots=2),
    ),
    "gate",
)  # fmt: skip


def test_a_route_says_which_of_two_tunnels() -> None:
    fast, safe = pareto_routes(GATE_HALL_VAULT, "gate", "vault")
    assert (fast.cost, fast.tunnels) == ((1, 2, 1, 0), ("crawl", "wide"))
    assert (safe.cost, safe.tunnels) == ((1, 3, 0, 0), ("stairs", "wide"))
    assert [(step.start, step.room, step.tunnel) for step in safe.steps] == [
        ("gate", "hall", "stairs"),
        ("hall", "vault", "wide"),
    ]


def test_a_slide_shortens_the_way_back_alone() -> None:
    corridor = Tunnel("g-a", "gate", "a"), Tunnel("a-b", "a", "b"), Tunnel("b-v", "b", "vault")
    slide = Tunnel("slide", "vault", "gate", one_way=True)
    dungeon = Dungeon(tuple(Room(room) for room in ("gate", "a", "b", "vault")), (*corridor, slide), "gate")
    assert costs(pareto_routes(dungeon, "gate", "vault")) == [(1, 3, 0, 0)]
    assert costs(pareto_routes(dungeon, "vault", "gate")) == [(1, 1, 0, 0)]
    assert costs(round_trip(dungeon, "gate", "vault")) == [(1, 4, 0, 0)]


def test_nobody_walks_through_the_way_out() -> None:
    rooms = Room("gate", outside=True), Room("left"), Room("right"), Room("hall")
    tunnels = [("gate", "left"), ("gate", "right"), ("left", "hall"), ("hall", "right")]
    dungeon = Dungeon(rooms, tuple(Tunnel(f"{a}-{b}", a, b) for a, b in tunnels), "gate")
    assert [route.rooms for route in pareto_routes(dungeon, "left", "right")] == [("left", "hall", "right")]
    assert set(pareto_fronts(dungeon, "gate")) == {"gate", "left", "right", "hall"}
    with pytest.raises(NoRoute, match=r"^Nobody comes back from gate: who gets out of the dungeon stays out\.$"):
        round_trip(dungeon, "left", "gate")


def test_wraps_are_tunnels_like_others() -> None:
    (route,) = pareto_routes(FRONT, "f17", "f22")
    assert (route.tunnels, route.boots) == (("f17-f22",), 1)


# ---- portals ---------------------------------------------------------------------------------------------------------


def with_portals(*tunnels: Tunnel) -> Dungeon:
    rooms = tuple(Room(room) for room in ("hall", "vault", "well"))
    return Dungeon((*rooms, Portal("p"), Portal("q"), Portal("r")), tunnels, "hall")


def test_a_trip_through_portals_costs_one_boot_and_the_icons_of_both_tunnels() -> None:
    dungeon = with_portals(
        Tunnel("a", "hall", "p", boots=2, monsters=1, locks=1), Tunnel("b", "q", "vault", boots=2, monsters=2, locks=2)
    )
    (route,) = pareto_routes(dungeon, "hall", "vault", boots_per_turn=1)
    assert (route.cost, route.rooms, route.tunnels) == ((1, 1, 3, 3), ("hall", "vault"), ("a+b",))
    assert costs(round_trip(dungeon, "hall", "vault", boots_per_turn=1)) == [(2, 2, 6, 3)]


def test_arrows_of_portal_tunnels_count_and_one_portal_alone_leads_nowhere() -> None:
    into = with_portals(Tunnel("a", "hall", "p", one_way=True), Tunnel("b", "q", "vault"), Tunnel("c", "r", "hall"))
    assert pareto_routes(into, "vault", "hall")[0].tunnels == ("b+c",)
    with pytest.raises(NoRoute):
        pareto_routes(with_portals(Tunnel("a", "p", "hall", one_way=True), Tunnel("b", "q", "vault")), "hall", "vault")
    with pytest.raises(NoRoute):
        pareto_routes(with_portals(Tunnel("a", "hall", "p"), Tunnel("b", "p", "vault")), "hall", "vault")


def test_nobody_stops_at_a_portal() -> None:
    with pytest.raises(BadData, match=r"p: this is a portal, where nobody stops\. Name the room at the other end"):
        pareto_routes(with_portals(Tunnel("a", "hall", "p")), "hall", "p")


# ---- words -----------------------------------------------------------------------------------------------------------


def test_a_route_is_told_turn_by_turn() -> None:
    assert pareto_routes(FRONT, "f01", "f33")[0].explain() == (
        "f01 to f33: 4 turns, 9 boots, 5 monsters, 1 lock.\n"
        "Turn 1: to f02 (1 boot), to f03 (1 boot), to f08 (1 boot); "
        "f08 is a crystal cave, so the turn is over and 1 boot is lost.\n"
        "Turn 2: to f14 (1 boot, 1 monster); f14 is a crystal cave, so the turn is over and 3 boots are lost.\n"
        "Turn 3: to f19 (1 boot, 2 monsters), to f26 (1 boot), to f27 (1 boot), to f32 (1 boot, 1 lock); "
        "f32 is a crystal cave, so the turn is over.\n"
        "Turn 4: to f33 (1 boot, 2 monsters)."
    )


def test_the_next_tunnel_may_take_more_boots_than_are_left() -> None:
    (route,) = pareto_routes(GATE_HALL_VAULT, "gate", "vault", boots_per_turn=[2, 0, 1], max_monsters=0)
    assert route.explain() == (
        "gate to vault: 3 turns, 3 boots, no monster, no lock.\n"
        "Turn 1: to hall (2 boots); no boot is left.\n"
        "Turn 3: to vault (1 boot); no boot is left."
    )
    rooms = Room("a"), Room("b"), Room("c")
    dungeon = Dungeon(rooms, (Tunnel("a-b", "a", "b", 2), Tunnel("b-c", "b", "c", 2)), "a")
    (route,) = pareto_routes(dungeon, "a", "c", boots_per_turn=3)
    assert [(step.turn, step.ends, step.left) for step in route.steps] == [(1, "short", 1), (2, "", 0)]
    assert (
        "Turn 1: to b (2 boots); the next tunnel takes more than the one boot left, which is lost.\n" in route.explain()
    )


def test_the_last_number_of_a_list_stands_for_all_later_turns() -> None:
    turns = [pareto_routes(FRONT, "f01", "f33", boots_per_turn=law)[0].turns for law in (4, [4], [4, 4, 4], (1, 1, 4))]
    assert turns == [4, 4, 4, 5]


def test_from_a_room_to_itself_is_no_step() -> None:
    (route,) = pareto_routes(FRONT, "f07", "f07", keys=0, max_turns=0)
    assert (route.cost, route.rooms, route.tunnels, route.steps) == ((0, 0, 0, 0), ("f07",), (), ())
    assert str(route) == "f07: no step."


# ---- no route --------------------------------------------------------------------------------------------------------


def refused(*args, **asked) -> NoRoute:
    with pytest.raises(NoRoute) as caught:
        pareto_routes(*args, **asked)
    return caught.value


def test_an_unknown_room_no_way_and_a_lock_are_three_sentences() -> None:
    island = Dungeon((Room("gate"), Room("island"), Room("hall")), (Tunnel("t", "gate", "hall", locks=1),), "gate")
    with pytest.raises(BadCode, match=r'^There is no room "Nowhere"\. All: gate, island, hall\.$'):
        pareto_routes(island, "gate", "Nowhere")
    assert str(refused(island, "gate", "island")) == "There is no way from gate to island."
    locked = "Every way from gate to hall is locked: a master key would open t on the way gate, hall"
    assert str(refused(island, "gate", "hall", keys=0)) == f"{locked} (1 turn, 1 boot, no monster, 1 lock)."


def test_the_refusal_of_a_locked_room_carries_the_route_that_a_key_would_open() -> None:
    error = refused(FRONT, "f01", "f35", keys=0)
    assert str(error) == (
        "Every way from f01 to f35 is locked: a master key would open f22-f29 on the way "
        "f01, f02, f03, f08, f13, f17, f22, f29, f35 (3 turns, 9 boots, 2 monsters, 1 lock)."
    )
    assert (error.why, error.start, error.goal, error.locks) == ("locked", "f01", "f35", ("f22-f29",))
    assert error.opens[0] == pareto_routes(FRONT, "f01", "f35")[0]


def test_lockpicks_are_counted_in_the_refusal() -> None:
    tunnels = Tunnel("short", "a", "b", locks=3), Tunnel("long", "a", "c", locks=2), Tunnel("end", "c", "b")
    dungeon = Dungeon((Room("a"), Room("b"), Room("c")), tunnels, "a")
    none = "Every way from a to b is locked: 2 lockpicks would open long on the way a, c, b"
    assert str(refused(dungeon, "a", "b", keys=0, lockpicks=True)).startswith(none)
    one = "Every way from a to b takes more than 1 lockpick: 2 lockpicks would open long on the way a, c, b"
    assert str(refused(dungeon, "a", "b", keys=1, lockpicks=True)).startswith(one)
    assert [route.tunnels for route in pareto_routes(dungeon, "a", "b", keys=2, lockpicks=True)] == [("long", "end")]


def test_an_arrow_against_the_way_is_named() -> None:
    dungeon = Dungeon((Room("a"), Room("b")), (Tunnel("t", "b", "a", one_way=True),), "a")
    said = "There is no way from a to b: every tunnel that would lead there is an arrow the other way."
    assert str(refused(dungeon, "a", "b")) == said


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"max_turns": 3}, "There is no way from f01 to f33 within 3 turns. It takes at least 4 turns."),
        ({"max_boots": 5}, "There is no way from f01 to f33 within 5 boots. It takes at least 9 boots."),
        ({"max_monsters": 0}, "There is no way from f01 to f33 within 0 monsters. It takes at least 1 monster."),
        (
            {"max_turns": 4, "max_boots": 9, "max_monsters": 3},
            "There is no way from f01 to f33 within 4 turns, 9 boots and 3 monsters. "
            "Each limit can be kept by itself, not all together.",
        ),
        (
            {"boots_per_turn": [4, 4, 0]},
            "There is no way from f01 to f33 with 4, 4, 0 boots in the turns: they are used up before.",
        ),
    ],
)
def test_what_is_too_little_is_said_with_what_it_takes(asked: dict, sentence: str) -> None:
    assert str(refused(FRONT, "f01", "f33", **asked)) == sentence


def test_one_boot_a_turn_passes_no_tunnel_of_two() -> None:
    said = "There is no way from f17 to f12 with 1 boot a turn: every way has a tunnel that takes 2 boots at once."
    assert str(refused(FRONT, "f17", "f12", boots_per_turn=1)) == said


def test_why_there_is_no_round_trip() -> None:
    trap = Dungeon((Room("a"), Room("b")), (Tunnel("t", "a", "b", one_way=True),), "a")
    with pytest.raises(NoRoute, match=r"^There is no way from b to a: every tunnel that would lead there is an arrow"):
        round_trip(trap, "a", "b")
    with pytest.raises(NoRoute, match=r"^Every way from f01 to f35 is locked"):
        round_trip(FRONT, "f01", "f35", keys=0)
    with pytest.raises(NoRoute, match=r"within 4 turns\. It takes at least 5 turns\.$"):
        round_trip(FRONT, "f01", "f31", max_turns=4)


# ---- asked wrongly ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"boots_per_turn": 0}, "boots_per_turn: 0 cannot be. Write a whole number from 1 to 999."),
        ({"boots_per_turn": -4}, "boots_per_turn: -4 cannot be. Write a whole number from 1 to 999."),
        ({"boots_per_turn": 4.0}, "boots_per_turn: 4.0 is not a whole number. Write a whole number from 1 to 999."),
        ({"boots_per_turn": "4"}, 'boots_per_turn: "4" is not a whole number. Write a whole number from 1 to 999.'),
        ({"boots_per_turn": True}, "boots_per_turn: true is not a whole number. Write a whole number from 1 to 999."),
        ({"boots_per_turn": None}, "boots_per_turn: None is not a whole number. Write a whole number from 1 to 999."),
        (
            {"boots_per_turn": []},
            "boots_per_turn: the list is empty. Write the boots of each turn, such as [3, 2, 4]; "
            "the last number stands for all later turns.",
        ),
        ({"boots_per_turn": [0, 0]}, "boots_per_turn: no turn has any boots. Write at least one number above 0."),
        (
            {"boots_per_turn": [4, "2"]},
            'boots_per_turn: 2: "2" is not a whole number. Write a whole number from 0 to 999.',
        ),
        ({"keys": -1}, "keys: -1 cannot be. Write a whole number from 0 to 999999."),
        ({"keys": "master_key"}, 'keys: "master_key" is not a whole number. Write a whole number from 0 to 999999.'),
        ({"ties": "yes"}, 'ties: "yes" is neither true nor false. Write true, or leave the field out.'),
        ({"lockpicks": 3}, "lockpicks: 3 is neither true nor false. Write true, or leave the field out."),
        ({"max_boots": 1.5}, "max_boots: 1.5 is not a whole number. Write a whole number from 0 to 999999."),
    ],
)
def test_a_number_that_cannot_be_is_answered_in_one_sentence(asked: dict, sentence: str) -> None:
    for question in (pareto_routes, round_trip):
        with pytest.raises(BadData) as caught:
            question(FRONT, "f01", "f33", **asked)
        assert str(caught.value) == sentence
    with pytest.raises(BadData):
        pareto_fronts(FRONT, "f01", **asked)


def test_all_wrong_numbers_are_named_at_once() -> None:
    with pytest.raises(BadData) as caught:
        pareto_routes(FRONT, "f01", "f33", boots_per_turn=0, keys=-1, max_turns="2")
    assert [fault.where for fault in caught.value.faults] == ["boots_per_turn", "keys", "max_turns"]


@pytest.mark.parametrize("room", ["f99", "F01", "", 1, None, ["f01"]])
def test_a_room_that_does_not_exist_is_refused_at_both_ends(room: object) -> None:
    with pytest.raises(BadCode, match="There is no room"):
        pareto_routes(FRONT, room, "f33")
    with pytest.raises(BadCode, match="There is no room"):
        pareto_routes(FRONT, "f01", room)


def test_a_slug_or_a_graph_is_no_dungeon() -> None:
    with pytest.raises(BadData) as caught:
        pareto_routes("clank/front", "f01", "f33")
    assert str(caught.value) == 'dungeon: "clank/front" is not a dungeon. Write load_board("clank/front").'
    with pytest.raises(BadData, match=r"is not a dungeon\. Give what load_board returns\."):
        pareto_routes(FRONT.graph, "f01", "f33")
