"""The dungeon explorer: two rooms, the routes that no other beats, what is within reach, and live games."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import clank_nb as cn
from clank_nb.data.errors import BadCode, BadData, ClankError
from clank_nb.dungeon.portal import Portal
from clank_nb.widgets import DungeonExplorer

FRONT = "clank/front"


def live(**green: Any) -> Any:
    facts = {"room": "f08", "boots": 3, "swords": 1, "damage": 6, **green}
    return cn.position("clank", seed=7, to_act="green", players={"green": facts, "yellow": {"room": "f21"}})


def story(explorer: DungeonExplorer) -> str:
    return "\n".join(explorer.shown.happened)


def rooms_that_glow(explorer: DungeonExplorer) -> set[str]:
    """Rooms whose place in the picture says that they are within reach."""
    return set(re.findall(r'data-id="room:(\w+)"[^>]*aria-label="[^"]*Within reach now', explorer.picture.content))


# ---- the front -------------------------------------------------------------------------------------------------------


def test_it_shows_exactly_the_front_of_pareto_routes() -> None:
    explorer = DungeonExplorer(FRONT, goal="f21")
    front = cn.pareto_routes(cn.load_board(FRONT), "f01", "f21")
    assert explorer.routes == front
    rows = re.findall(r"<tr><th scope=\"row\">.*?</tr>", explorer.picture.content)
    assert [tuple(map(int, re.findall(r">(\d+)<", row)))[-4:] for row in rows] == [route.cost for route in front]
    assert explorer.picture.content.count('data-id="route:') == len(front)
    assert explorer.shown.facts[0] == "1. 3 turns, 6 boots, 1 monster, 1 lock"


def test_the_chosen_route_is_told_turn_by_turn_with_what_ends_each_turn() -> None:
    explorer = DungeonExplorer(FRONT, goal="f21")
    assert explorer.shown.happened[-4:] == (
        "Route 1: 3 turns, 6 boots, 1 monster, 1 lock.",
        "Turn 1: to f02 (1 boot), to f03 (1 boot), to f08 (1 boot); f08 is a crystal cave, so the turn is over and 1 "
        "boot is lost. (clank/move/tunnel, clank/move/crystal_cave)",
        "Turn 2: to f14 (1 boot, 1 monster); f14 is a crystal cave, so the turn is over and 3 boots are lost. "
        "(clank/move/monsters)",
        "Turn 3: to f15 (1 boot), to f21 (1 boot, 1 lock). (clank/move/lock)",
    )
    explorer.picture.choose("row:3")
    assert "Route 4: 3 turns, 9 boots, no monster, no lock." in story(explorer)
    assert "Turn 2: to f10 (1 boot); f10 is a crystal cave" in story(explorer)
    assert explorer.route == explorer.routes[3]


def test_the_route_on_the_map_is_the_chosen_one() -> None:
    explorer = DungeonExplorer(FRONT, goal="f21")
    seen = set()
    for k, route in enumerate(explorer.routes):
        explorer.picture.choose(f"route:{k}")
        assert route.explain().split("\n")[1] in explorer.picture.content
        assert f'data-id="row:{k}" aria-pressed="true"' in explorer.picture.content
        assert explorer.picture.content.count('aria-pressed="true"') == 1
        seen.add(explorer.picture.content)
    assert len(seen) == 4


def test_there_and_back_is_a_round_trip() -> None:
    explorer = DungeonExplorer(FRONT, goal="f35", trip="back")
    assert explorer.routes == cn.round_trip(cn.load_board(FRONT), "f01", "f35")
    assert "From f01 to f35 and on to f01 with 4 boots a turn and a master key: 3 trips that no other beats." in story(
        explorer
    )
    explorer.trip.value = "there"
    assert explorer.routes == cn.pareto_routes(cn.load_board(FRONT), "f01", "f35")


# ---- two rooms -------------------------------------------------------------------------------------------------------


def test_two_clicks_choose_from_and_to_and_a_third_begins_anew() -> None:
    explorer = DungeonExplorer(FRONT)
    explorer.picture.choose("room:f08")
    assert (explorer.start.value, explorer.goal.value, explorer.routes) == ("f08", "", ())
    assert explorer.shown.happened[-1].startswith("From f08. Now choose the room to go to")
    explorer.picture.choose("room:f33")
    assert (explorer.start.value, explorer.goal.value) == ("f08", "f33")
    assert explorer.routes == cn.pareto_routes(cn.load_board(FRONT), "f08", "f33")
    explorer.picture.choose("room:f21")
    assert (explorer.now.start, explorer.now.goal) == ("f21", "")


def test_the_menus_choose_the_same_rooms() -> None:
    clicked, chosen = DungeonExplorer(FRONT), DungeonExplorer(FRONT)
    for room in ("f08", "f33"):
        clicked.picture.choose(f"room:{room}")
    chosen.start.value = "f08"
    chosen.goal.value = "f33"
    assert clicked.now == chosen.now
    assert clicked.picture.content == chosen.picture.content


def test_the_same_room_twice_is_no_step() -> None:
    explorer = DungeonExplorer(FRONT, start="f08", goal="f08")
    assert explorer.shown.happened[-1] == "f08: no step."
    assert "clank-error" not in explorer.story.content


def test_another_side_brings_its_own_rooms_and_nothing_is_left_of_the_first() -> None:
    explorer = DungeonExplorer(FRONT, goal="f33")
    explorer.way.value = 2
    explorer.board.value = 1
    assert explorer.now.dungeon == cn.load_board("clank/back")
    assert (explorer.now.start, explorer.now.goal, explorer.now.chosen) == ("b01", "b41", 0)
    assert {room for _, room in explorer.start.options} == {room.id for room in cn.load_board("clank/back").rooms}
    assert 'data-id="room:f01"' not in explorer.picture.content
    explorer.board.value = 0
    assert explorer.now.goal == "f35"


# ---- what can be spent -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("boots", [1, 3, 5, 10])
def test_boots_change_the_routes_as_the_search_says(boots: int) -> None:
    explorer = DungeonExplorer(FRONT, goal="f33")
    explorer.sliders["boots"].value = boots
    wanted: tuple[Any, ...] = ()
    try:
        wanted = cn.pareto_routes(cn.load_board(FRONT), "f01", "f33", boots_per_turn=boots)
    except cn.NoRoute as none:
        assert explorer.shown.answer == ("refusal", str(none))
    assert explorer.routes == wanted


def test_a_chosen_route_stays_chosen_while_it_is_in_the_front() -> None:
    explorer = DungeonExplorer(FRONT, goal="f33")
    explorer.way.value = 3
    way = explorer.route
    explorer.sliders["boots"].value = 5
    assert explorer.route.tunnels == way.tunnels
    assert (explorer.route.turns, way.turns) == (3, 4)


@pytest.mark.rule("clank/move/lock")
def test_without_a_key_one_sentence_says_what_would_open_the_way() -> None:
    explorer = DungeonExplorer(FRONT, goal="f35", keys=0)
    sort, sentence = explorer.shown.answer
    assert sort == "refusal"
    assert sentence.startswith("Every way from f01 to f35 is locked: a master key would open f22-f29")
    assert '<p class="clank-refusal">Every way from f01 to f35 is locked' in explorer.story.content
    assert "Not open: f22-f29" in explorer.picture.content
    assert explorer.way.options == (("No route", -1),)
    explorer.sliders["keys"].value = 1
    assert len(explorer.routes) == 2
    assert "clank-refusal" not in explorer.story.content


@pytest.mark.parametrize(
    "pools", [{"boots": 1}, {"boots": 4}, {"boots": 7, "swords": 2}, {"boots": 5, "health": 1}, {"teleports": 2}]
)
def test_what_glows_is_what_the_search_reaches(pools: dict[str, int]) -> None:
    explorer = DungeonExplorer(FRONT, start="f08", goal="f33", **pools)
    asked: dict[str, Any] = {"boots": 4, "swords": 0, "health": 10, "keys": 1, "teleports": 0} | pools
    assert rooms_that_glow(explorer) == set(cn.reach(cn.load_board(FRONT), "f08", **asked))
    explorer.shade.value = False
    assert rooms_that_glow(explorer) == set()


@pytest.mark.rule("clank/move/no_suicide")
def test_swords_and_health_open_tunnels_with_monsters() -> None:
    explorer = DungeonExplorer(FRONT, start="f08", goal="f33", health=1)
    assert "f14" not in rooms_that_glow(explorer)
    explorer.sliders["swords"].value = 1
    assert "f14" in rooms_that_glow(explorer)
    explorer.sliders["swords"].value = 0
    explorer.sliders["health"].value = 2
    assert "f14" in rooms_that_glow(explorer)


# ---- a live game -----------------------------------------------------------------------------------------------------


def test_a_live_game_gives_pawn_pools_and_tokens() -> None:
    explorer = DungeonExplorer(live(), goal="f18")
    now = explorer.now
    assert (now.start, now.here, now.swords, now.health, now.keys, now.teleports) == ("f08", 3, 1, 4, 0, 0)
    assert {key: slider.value for key, slider in explorer.sliders.items()} == {
        "here": 3, "boots": 4, "swords": 1, "health": 4, "keys": 0, "teleports": 0,
    }  # fmt: skip
    assert 'data-id="pawn:green"' in explorer.picture.content
    assert "Green stands in f08." in story(explorer)
    assert rooms_that_glow(explorer) == set(
        cn.reach(cn.load_board(FRONT), "f08", boots=3, swords=1, health=4, artifact=False)
    )


def test_what_glows_in_a_live_game_is_where_the_pawn_can_really_go() -> None:
    """Every room next to the pawn that glows is a legal move or teleport, and the other way round."""
    state = live(tokens=["master_key"])
    explorer = DungeonExplorer(state)
    open_now = {action.room for action in cn.legal_actions(state) if hasattr(action, "tunnel")}
    near = {way.to for way in state.game.board.ways["f08"]}
    assert rooms_that_glow(explorer) & near == open_now


@pytest.mark.rule("clank/move/crystal_cave")
def test_after_a_cave_the_first_turn_has_no_step() -> None:
    explorer = DungeonExplorer(live(caved=True), goal="f18")
    assert rooms_that_glow(explorer) == {"f08"}
    assert "A crystal cave was entered this turn" in story(explorer)
    assert explorer.route.steps[0].turn == 2
    assert "0 rooms" not in story(explorer)


@pytest.mark.rule("clank/move/leave")
def test_with_an_artifact_it_leads_out_and_without_one_nobody_gets_out() -> None:
    assert DungeonExplorer(live(artifacts=[10])).now.goal == "f01"
    without = DungeonExplorer(live(room="f02"))
    assert without.now.goal != "f01"
    assert "f01" not in rooms_that_glow(without)


def test_a_click_in_a_live_game_chooses_where_to_go() -> None:
    explorer = DungeonExplorer(live())
    for room in ("f18", "f20"):
        explorer.picture.choose(f"room:{room}")
        assert (explorer.now.start, explorer.now.goal) == ("f08", room)


def test_who_waits_has_no_pools_and_any_seat_may_be_named() -> None:
    state = live()
    for player in ("yellow", 1):
        waits = DungeonExplorer.from_state(state, player=player)
        assert (waits.now.start, waits.now.swords, waits.now.here) == ("f21", 0, 4)
        assert "Yellow stands in f21 and waits for a turn." in story(waits)
    assert DungeonExplorer(cn.observe(state, 1)).now == waits.now


def test_nothing_is_used_that_the_player_could_not_know() -> None:
    """States that one player cannot tell apart look the same, whatever the others hold."""
    one = live()
    yellow = one.players[1]
    cards = sorted((*yellow.hand, *yellow.deck))
    n = len(yellow.hand)
    hands = {tuple(cards[:n]), tuple(cards[-n:])}
    states = [
        replace(
            one,
            players=(
                one.players[0],
                replace(yellow, hand=hand, deck=tuple(sorted((Counter(cards) - Counter(hand)).elements()))),
            ),
        )
        for hand in hands
    ]
    assert states[0] != states[1]
    seen = [DungeonExplorer(state, goal="f18") for state in states]
    assert seen[0].picture.content == seen[1].picture.content
    assert seen[0].story.content == seen[1].story.content


def test_who_is_out_has_no_pawn_to_move() -> None:
    green = {"out": "escaped", "room": "f01", "artifacts": [5]}
    state = cn.position("clank", seed=7, to_act="yellow", players={"green": green, "yellow": {"room": "f21"}})
    with pytest.raises(ClankError, match=r"Green is out of the dungeon: no pawn is left to be moved\."):
        DungeonExplorer(state, player="green")


# ---- boards of one's own ---------------------------------------------------------------------------------------------


def portals() -> cn.Dungeon:
    rooms = (cn.Room("gate", 0.1, 0.1, outside=True), cn.Room("hall", 0.4, 0.3), cn.Room("vault", 0.9, 0.9, artifact=9),
             Portal("p1", 0.5, 0.6), Portal("p2", 0.7, 0.7))  # fmt: skip
    tunnels = (cn.Tunnel("gate-hall", "gate", "hall"), cn.Tunnel("hall-p1", "hall", "p1"),
               cn.Tunnel("p2-vault", "p2", "vault", monsters=1))  # fmt: skip
    return cn.Dungeon(rooms, tunnels, "gate", title="Portals")


def test_a_trip_through_portals_is_drawn_on_both_tunnels() -> None:
    explorer = DungeonExplorer(portals())
    assert explorer.route.tunnels == ("gate-hall", "hall-p1+p2-vault")
    assert explorer.sliders["keys"].description == "lockpicks"
    assert "to vault (1 boot, 1 monster)" in story(explorer)
    steps = list(cn.views.marks.steps_of(portals(), explorer.route))
    assert steps == [("gate-hall", "gate", "hall"), ("hall-p1", "hall", "p1"), ("p2-vault", "p2", "vault")]


def test_nobody_stops_in_a_portal() -> None:
    explorer = DungeonExplorer(portals())
    before = explorer.now
    explorer.picture.choose("room:p1")
    assert explorer.now == before
    assert "p1 is a portal, where nobody stops" in explorer.story.content
    assert "p1" not in {room for _, room in explorer.start.options}


def test_a_board_of_ones_own_can_be_a_file_and_stands_beside_the_two_sides(tmp_path: Path) -> None:
    own = cn.Dungeon(
        (cn.Room("a", 0, 0, outside=True), cn.Room("b", 1, 1)), (cn.Tunnel("a-b", "a", "b"),), "a", title="Two"
    )
    cn.save_board(own, tmp_path / "own.toml")
    explorer = DungeonExplorer(tmp_path / "own.toml")
    assert (explorer.now.start, explorer.now.goal) == ("a", "b")
    assert [name for name, _ in explorer.board.options] == ["Front of the board", "Back of the board", "Two"]
    explorer.board.value = 0
    explorer.board.value = 2
    assert explorer.now.goal == "b"


# ---- wrong questions -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "kind", "sentence"),
    [
        ({"board": "clank/frnt"}, BadCode, 'There is no board "clank/frnt". Nearest: clank/front'),
        ({"board": 5}, BadData, "board: 5 is no board and no game in a dungeon. Give a slug such as"),
        ({"goal": "f99"}, BadCode, 'There is no room "f99". Nearest: f09'),
        ({"swords": -1}, BadData, "swords: -1 cannot be. Write a whole number from 0 to 99."),
        ({"boots": "4"}, BadData, 'boots: "4" is not a whole number.'),
        ({"health": 11}, BadData, "health: 11 cannot be. Write a whole number from 1 to 10."),
        ({"player": "green"}, BadData, "player: a player is named, but no game is given."),
        ({"board": live(), "player": "gren"}, BadCode, "'gren' is no player of this game. Give \"green\""),
        ({"trip": "bak"}, BadCode, 'There is no trip "bak". Nearest: back.'),
    ],
)  # fmt: skip
def test_what_cannot_be_is_answered_in_one_sentence(
    asked: dict[str, Any], kind: type[Exception], sentence: str
) -> None:
    with pytest.raises(kind) as caught:
        DungeonExplorer(**asked)
    assert str(caught.value).startswith(sentence)


def test_a_room_with_markup_in_its_name_is_only_a_name() -> None:
    with pytest.raises(BadCode):
        DungeonExplorer(FRONT, goal="<b>")
    own = cn.Dungeon((cn.Room("a", 0, 0, outside=True), cn.Room("<b>", 1, 1)), (cn.Tunnel("t", "a", "<b>"),), "a")
    explorer = DungeonExplorer(own)
    assert "<b>" not in explorer.story.content + re.sub(r"<b>\d+</b>", "", explorer.picture.content)


# ---- charts ----------------------------------------------------------------------------------------------------------


def test_the_plotly_chart_has_every_route_and_says_its_way() -> None:
    explorer = DungeonExplorer(FRONT, goal="f33")
    figure = explorer.figure(theme="dark")
    spots = {(x, y) for trace in figure.data for x, y in zip(trace.x, trace.y, strict=True)}
    assert spots == {(route.boots, route.monsters) for route in explorer.routes}
    told = " ".join(text for trace in figure.data for text in trace.hovertext)
    assert "Turn 3: to f19 (1 boot, 2 monsters)" in told
    assert figure.layout.meta["alt"].startswith("6 routes that no other beats. Route 1, chosen: 4 turns, 9 boots")


def test_repr_can_be_typed_again() -> None:
    assert repr(DungeonExplorer(FRONT, goal="f21")) == (
        "DungeonExplorer('clank/front', start='f01', goal='f21', boots=4)"
    )
