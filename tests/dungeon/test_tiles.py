"""Tiles laid one by one: where they may lie, which tunnels they join, and what the next one may be."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import FrozenInstanceError
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import clank_nb as cn
from clank_nb.data.errors import BadCode, BadData, ClankError
from clank_nb.dungeon.portal import Portal
from clank_nb.dungeon.tiles import Exit, Layout, Placed, chances, load_tiles
from clank_nb.dungeon.tiles.compass import ACROSS, SLOTS, STEPS, turned
from tests.dungeon.growing import GAME, SMALL


def small(*placed: tuple[str, int, int, int]) -> Layout:
    return Layout(SMALL, (Placed("start_only", 0, 0, 0), *placed))


def way(layout: Layout, place: str, first: str):
    (found,) = (way for way in layout.ways(place) if way.pieces[0] == first)
    return found


def to_exit(layout: Layout, piece: str):
    (edge,) = (edge for edge in layout.edges() if edge.pieces[-1] == piece)
    return edge.to


# ---- squares


def test_every_slot_meets_one_slot_of_the_square_behind_it_and_is_met_by_it():
    for slot, (dx, dy) in enumerate(STEPS):
        assert ACROSS[ACROSS[slot]] == slot
        assert (STEPS[ACROSS[slot]]) == (-dx, -dy)
    meets = {SLOTS[slot]: SLOTS[ACROSS[slot]] for slot in range(8)}
    assert meets["n1"] == "s2" and meets["n2"] == "s1" and meets["e1"] == "w2" and meets["e2"] == "w1"


def test_a_quarter_turn_takes_each_exit_to_the_next_edge_clockwise():
    assert [SLOTS[turned(slot, 1)] for slot in range(8)] == ["e1", "e2", "s1", "s2", "w1", "w2", "n1", "n2"]
    assert all(turned(slot, 4) == slot for slot in range(8))


# ---- where a tile may lie


@pytest.mark.rule("catacombs/explore/fit")
def test_a_tile_lies_beside_the_upper_or_the_lower_half_of_the_start_tile():
    layout = Layout.begin(GAME, "front")
    assert layout.free_places() == ((0, -1), (-1, 0), (1, 0), (-1, 1), (1, 1), (0, 2))
    assert all(layout.fits_anywhere("d01", x, y) == (0, 1, 2, 3) for x, y in layout.free_places())
    assert layout.laid("d01", 0, -1, 0).fits_anywhere("d01", 1, 0) == layout.fits_anywhere("start_back", 1, 0) == ()
    assert layout.fits_anywhere("d01", 1, -1) == layout.fits_anywhere("d01", 0, 1) == ()
    assert layout.at == {(0, 0): "start_front", (0, 1): "start_front"}


@pytest.mark.rule("catacombs/explore/fit")
def test_a_gap_that_is_enclosed_may_be_left_and_filled():
    ring = [("s1", 1, 0, 0), ("s2", 1, 1, 0), ("d1", 2, 1, 0), ("d2", 3, 1, 0), ("d3", 3, 0, 0), ("d4", 3, -1, 0)]
    layout = small(*ring[:4])
    assert (2, 0) in layout.free_places("s1") and (2, 0) in layout.free_places("d1")
    closed = layout.laid(*ring[4])
    assert closed.fits_anywhere("d4", 2, 0) == (0, 1, 2, 3)
    assert closed.laid("d4", 2, 0, 3).at[2, 0] == "d4"


@pytest.mark.rule("catacombs/card/new_tile")
def test_the_free_places_of_one_tile_are_those_at_its_own_edges():
    layout = Layout.begin(GAME, "back").laid("s1", 1, 0, 0)
    assert layout.free_places("s1") == ((1, -1), (2, 0), (1, 1))
    assert layout.free_places("start_back") == ((0, -1), (-1, 0), (-1, 1), (1, 1), (0, 2))


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (("d9", 1, 0, 0), 'There is no tile "d9". Nearest:'),
        (("s1", 2, -1, 0), "s1: no tile shares an edge with (2, -1). Name an empty place beside a tile."),
        (("s1", 0, 1, 0), "s1: start_only lies at (0, 1) already. Name an empty place beside a tile."),
        (("s2", 0, -1, 0), "s2: the tile lies on the map already. Lay another one."),
        (("start_only", 0, -1, 0), "start_only: the start tile lies on the map already. Lay a square tile."),
        (("s1", 0, -1, 4), "s1: 4 is no orientation of it. Write the quarter turns clockwise of a square tile, 0 to 3"),
        (("s1", 0, -1, True), "s1: true is no orientation of it."),
        (("s1", 0.0, -1, 0), "s1: (0.0, -1) is no place. Give column and row as plain whole numbers, such as 1 and 0."),
    ],
)
def test_a_tile_that_cannot_lie_there_is_refused_with_what_would_work(asked, said):
    layout = small(("s2", 1, 0, 0))
    with pytest.raises((BadCode, BadData)) as refused:
        layout.laid(*asked)
    assert str(refused.value).startswith(said)
    assert layout == small(("s2", 1, 0, 0))


def test_a_map_begins_with_a_start_tile_at_its_place():
    for placed in ([Placed("s1", 0, 0, 0)], [Placed("start_only", 0, 1, 0)], [Placed("start_only", 0, 0, 1)]):
        with pytest.raises(BadData, match="begins with the start tile at column 0 and row 0"):
            Layout(SMALL, placed)
    with pytest.raises(BadCode, match=r'There is no side "top". All: front, back\.'):
        Layout.begin(GAME, "top")


@pytest.mark.rule("catacombs/explore/turn_along")
def test_only_a_square_tile_on_the_map_turns():
    layout = small(("d1", 1, 0, 2))
    assert layout.turned("d1", 2) is layout
    assert layout.turned("d1", 3).placed == (Placed("start_only", 0, 0, 0), Placed("d1", 1, 0, 3))
    with pytest.raises(BadData, match="the start tile does not turn"):
        layout.turned("start_only", 2)
    with pytest.raises(BadCode, match='There is no tile "d2"'):
        layout.turned("d2", 1)
    with pytest.raises(BadData, match="-1 is no orientation"):
        layout.turned("d1", -1)


def test_a_map_never_changes():
    layout = small(("d1", 1, 0, 0))
    for name in ("placed", "tile_set", "anything"):
        with pytest.raises(FrozenInstanceError):
            setattr(layout, name, ())
    with pytest.raises(FrozenInstanceError):
        del layout.placed
    with pytest.raises(TypeError):
        layout.at[5, 5] = "d2"
    before = layout.ways("hall")
    layout.laid("d2", 2, 0, 0)
    layout.turned("d1", 1)
    assert layout.ways("hall") == before


# ---- tunnels


@pytest.mark.rule("catacombs/explore/connect", "catacombs/move/footprints")
def test_two_pieces_of_two_tiles_are_one_tunnel_with_all_their_icons():
    assert [SLOTS[way.to.slot] for way in small().edges() if way.start == "hall"] == ["s2", "e1", "w2"]
    joined = way(small(("d2", 1, 0, 1)), "hall", "hall-e1")
    assert joined.pieces == ("hall-e1", "d2s2-w1") and joined.to == Exit(1, -1, 5) and joined.kind == "edge"
    assert (joined.boots, joined.monsters, joined.locks, joined.against) == (2, 1, ("hall-e1",), False)
    steep = way(small(("d1", 1, 0, 1)), "hall", "hall-e1")
    assert (steep.boots, steep.monsters) == (2, 2)  # footprints on both pieces still make 2


@pytest.mark.rule("catacombs/explore/run_on")
def test_a_tunnel_that_cuts_corners_runs_on_over_several_tiles():
    layout = small(("d3", 1, 0, 0), ("d2", 1, -1, 0), ("d1", 0, -1, 0))
    there = way(layout, "hall", "hall-e1")
    assert there.pieces == ("hall-e1", "d3n1-w2", "d2s2-w1", "d1a-e2")
    assert (there.to, there.kind, there.locks) == ("d1a", "room", ("hall-e1",))
    assert there.tunnel == "d1a-e2+d2s2-w1+d3n1-w2+hall-e1" == way(layout, "d1a", "d1a-e2").tunnel


@pytest.mark.rule("catacombs/move/dead_end")
def test_a_tunnel_that_meets_an_edge_without_exit_is_a_dead_end():
    layout = small(("s1", 1, 0, 0))
    assert way(layout, "hall", "hall-e1")[2:4] == ("", "dead")
    assert way(layout, "start_p", "start_p-e2")[2:4] == ("", "dead")
    assert "hall-e1" not in {edge.pieces[0] for edge in layout.edges()}
    turned = small(("s1", 1, 0, 1)).ways("hall")
    assert [way.to for way in turned if way.pieces[0] == "hall-e1"] == ["s1a"]


@pytest.mark.rule("catacombs/move/dead_end")
def test_a_tunnel_that_comes_back_to_its_own_room_is_a_dead_end():
    # from the right door of the room to the east, round three corners, and up to its lower door
    layout = small(("s3", 1, 0, 0), ("d1", 2, 0, 0), ("d3", 2, 1, 0))
    assert way(layout, "s3a", "s3a-e2").to == Exit(1, 1, 2)
    ring = layout.laid("d2", 1, 1, 0)
    there, back = way(ring, "s3a", "s3a-e2"), way(ring, "s3a", "s3a-s1")
    assert there.pieces == ("s3a-e2", "d1s2-w1", "d3n1-w2", "d2e1-n2", "s3a-s1") == back.pieces[::-1]
    assert there.tunnel == back.tunnel and there.tunnel not in {tunnel.id for tunnel in ring.dungeon.tunnels}
    assert (there.kind, there.to, there.against) == ("dead", "s3a", False)
    assert (back.kind, back.to, back.against) == ("dead", "s3a", True)
    assert layout.opens(way(layout, "s3a", "s3a-e2").to, "d2", 0) == there


@pytest.mark.rule("catacombs/explore/connect")
def test_orientations_that_have_no_exit_at_the_tunnel_do_not_fit():
    layout = small()
    assert layout.fits(to_exit(layout, "hall-n1"), "s1") == (0,)
    assert layout.fits(to_exit(layout, "hall-w4"), "s1") == ()
    assert layout.fits(to_exit(layout, "hall-e1"), "s1") == (1,)
    assert layout.fits(to_exit(layout, "hall-n1"), "s2") == ()
    assert layout.fits(to_exit(layout, "start_p-e2"), "s2") == (0, 1, 2, 3)
    assert layout.fits(to_exit(layout, "hall-n1"), "start_only") == ()


@pytest.mark.rule("catacombs/explore/must_pay")
def test_an_orientation_shows_the_price_of_the_whole_tunnel_before_it_is_laid():
    layout = small()
    exit = to_exit(layout, "hall-e1")
    opened = {turn: layout.opens(exit, "d3", turn) for turn in layout.fits(exit, "d3")}
    assert layout.openings(exit, "d3") == opened
    assert {turn: way.kind for turn, way in opened.items()} == {0: "edge", 1: "edge", 2: "room", 3: "edge"}
    assert opened[2][1:8] == ("hall", "d3a", "room", 2, 1, ("hall-e1",), False)
    assert layout.placed == (Placed("start_only", 0, 0, 0),)


def test_a_tile_that_is_laid_already_or_turned_too_far_opens_nothing():
    layout = small(("d3", 0, -1, 0))
    exit = to_exit(layout, "hall-e1")
    for tile, turn in (("d3", 0), ("d1", 4), ("d1", -1), ("start_only", 0)):
        with pytest.raises(BadData):
            layout.opens(exit, tile, turn)
    with pytest.raises(BadData, match="no tunnel that begins in a room or portal runs off into it at n2"):
        layout.opens(Exit(0, 2, 1), "d1", 0)  # the corner tunnel of the start tile begins nowhere


@pytest.mark.rule("catacombs/move/one_way")
def test_a_tunnel_knows_whether_some_arrow_points_against_the_walker():
    layout = small(("d3", 0, -1, 1))
    assert way(layout, "hall", "hall-n1").to == "d3a" and not way(layout, "hall", "hall-n1").against
    assert way(layout, "d3a", "d3a-e2").to == "hall" and way(layout, "d3a", "d3a-e2").against
    (arrow,) = (tunnel for tunnel in layout.dungeon.tunnels if tunnel.id == "d3a-e2+hall-n1")
    assert (arrow.a, arrow.b, arrow.one_way) == ("hall", "d3a", True)


@pytest.mark.rule("catacombs/move/one_way")
def test_arrows_that_point_at_each_other_close_a_tunnel_from_both_ends():
    layout = small(("d4", 0, -1, 1))
    there, back = way(layout, "hall", "hall-n1"), way(layout, "d4b", "d4b-e2")
    assert (there.to, back.to, there.against, back.against) == ("d4b", "hall", True, True)
    assert there.tunnel not in {tunnel.id for tunnel in layout.dungeon.tunnels}


@pytest.mark.rule("catacombs/move/portal")
def test_a_portal_has_one_way_and_joined_tunnels_may_end_in_it():
    layout = small(("s2", 1, 0, 2))
    (out,) = layout.ways("start_p")
    assert (out.pieces, out.to, out.kind) == (("start_p-e2", "s2p-e1"), "s2p", "portal")
    assert [len(GAME.tiles[tile].spun[0].leaving[place]) for place, tile in GAME.homes["start_front"].items()
            if place.endswith("p")] == [1] * 7  # fmt: skip


def test_ways_of_a_place_that_is_not_on_the_map_are_refused_by_name():
    layout = small()
    for place in ("d1a", "hal", 3):
        with pytest.raises(BadCode, match="There is no room"):
            layout.ways(place)
    assert layout.tile_of["d1a"] == "d1" and layout.room("d1a").artifact
    with pytest.raises(BadCode, match='There is no room "d1q"'):
        layout.room("d1q")
    with pytest.raises(BadCode, match='There is no tile "d1"'):
        layout.where("d1")


@pytest.mark.rule("catacombs/explore/mercy")
def test_a_pawn_among_walls_gets_a_way_out_when_its_tile_is_turned():
    walled = small(("s2", 1, 0, 0), ("d4", 1, -1, 0), ("s1", 2, -1, 1))
    assert [way.kind for way in walled.ways("s1a")] == ["dead"]
    ways_out = [turn for turn in range(4) if walled.turned("s1", turn).ways("s1a")[0].kind != "dead"]
    assert ways_out == [0, 2, 3]


# ---- as a dungeon


def test_routes_and_pictures_work_on_a_map_of_tiles():
    layout = Layout.begin(GAME, "front").laid("d06", 1, 1, 0).laid("s4", 2, 1, 0)
    board = layout.as_dungeon(artifacts={"d06b": 12})
    assert board.room("d06b").artifact == 12 and board.entrance == "crypt"
    assert isinstance(board.room("d06p"), Portal) and isinstance(board.room("start_p"), Portal)
    (route,) = cn.pareto_routes(board, "crypt", "d06b")
    assert route.rooms[0] == "crypt" and route.rooms[-1] == "d06b"
    assert "hall" in cn.reach(board, "crypt", boots=2)
    assert "12" in cn.board_report(board).explain()
    assert cn.show(board) is not None
    with pytest.raises(BadCode, match='There is no room "d06x"'):
        layout.as_dungeon(artifacts={"d06x": 5})


@pytest.mark.rule("catacombs/move/lock")
def test_an_opened_lock_is_none_on_the_dungeon_of_a_map():
    layout = small(("d3", 1, 0, 2))
    locks = (
        {t.id: t.locks for t in layout.as_dungeon().tunnels},
        {t.id: t.locks for t in layout.as_dungeon(opened=["hall-e1"]).tunnels},
    )
    assert {tunnel for tunnel in locks[0] if locks[0][tunnel] != locks[1][tunnel]} == {"d3a-e2+hall-e1"}


def test_rooms_lie_where_their_tile_has_been_turned_to():
    def places(turn):
        return small(("d1", 1, 0, turn)).dungeon.room("d1a")

    found = [(round(2 * places(turn).x - 1, 2), round(2 * places(turn).y, 2)) for turn in range(4)]
    assert found == [(0.8, 0.8), (0.2, 0.8), (0.2, 0.2), (0.8, 0.2)]


# ---- what may come


@pytest.mark.rule("catacombs/setup/tiles", "catacombs/explore/discover")
def test_every_unseen_safe_tile_comes_alike_while_any_lies_on_the_stack():
    layout = Layout.begin(GAME, "front")
    exit = layout.edges()[0].to
    law = chances(layout, exit, GAME.safe, 4, GAME.deep)
    assert Counter(one.prob for one in law.coming) == {Fraction(1, 6): 6}
    assert [len(one.ways) for one in law.coming] == [4] * 6
    seen = chances(layout, exit, GAME.safe[1:], 3, GAME.deep)
    assert Counter(one.prob for one in seen.coming) == {Fraction(1, 5): 5}
    deep = chances(layout, exit, GAME.safe[4:], 0, GAME.deep)
    assert Counter(one.prob for one in deep.coming) == {Fraction(1, 22): 22}
    assert chances(layout, exit, (), 0, ()).coming == ()


def test_the_chance_of_a_room_counts_the_tiles_that_have_a_cheap_enough_orientation():
    layout = Layout.begin(GAME, "front")
    exit = layout.edges()[0].to
    law = chances(layout, exit, (), 0, GAME.deep)
    assert law.prob_room(boots=1) == 1
    hits = {one.tile for one in law.coming for _, way in one.ways
            if way.kind == "room" and layout.room(way.to).chest and way.boots == 1 and not way.locks}  # fmt: skip
    assert law.prob_room("chest", boots=1) == Fraction(len(hits), 22)
    assert law.prob(lambda way: way.kind == "portal") > 0
    assert law.prob_room("chest") >= law.prob_room("chest", boots=1, monsters=0)


@pytest.mark.parametrize("edge", [0, 1, 4, 7])
def test_the_chance_of_a_room_is_counted_tile_by_tile_for_every_price(edge):
    layout = Layout.begin(GAME, "back")
    law = chances(layout, layout.edges()[edge].to, (), 0, GAME.deep)
    found = set()
    for feature, boots, monsters, lockpicks, arrows in product(
        ("artifact", "gold", ""), (0, 1, 2), (None, 0, 1), (0, 1), (False, True)
    ):
        hits = 0
        for one in law.coming:
            rooms = [way for _, way in one.ways if way.kind == "room" and way.boots <= boots]
            rooms = [way for way in rooms if len(way.locks) <= lockpicks and (arrows or not way.against)]
            rooms = [way for way in rooms if monsters is None or way.monsters <= monsters]
            hits += any(not feature or getattr(layout.room(way.to), feature) for way in rooms)
        chance = law.prob_room(feature, boots=boots, monsters=monsters, lockpicks=lockpicks, arrows=arrows)
        assert chance == Fraction(hits, 22)
        found.add(chance)
    assert len(found) > 5


def test_an_opened_lock_takes_no_lockpick_from_the_chance_of_a_room():
    layout = small()
    law = chances(layout, to_exit(layout, "hall-e1"), ["s1"], 1, ())
    assert (law.prob_room(), law.prob_room(lockpicks=1), law.prob_room(opened=["hall-e1"])) == (0, 1, 1)
    against = small(("d1", 0, -1, 3))
    law = chances(against, way(against, "hall", "hall-n1").to, ["s1"], 1, ())
    assert (law.prob_room(), law.prob_room(arrows=True)) == (0, 1)


def test_a_stack_that_cannot_be_is_refused():
    layout = Layout.begin(GAME, "front")
    exit = layout.edges()[0].to
    with pytest.raises(BadData, match="7 of 6 unseen safe tiles cannot lie on the stack"):
        chances(layout, exit, GAME.safe, 7, ())
    with pytest.raises(BadData, match="s1: the tile is not deep"):
        chances(layout, exit, (), 0, ["s1"])


# ---- whatever is asked

anything = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 9), st.floats(), st.text(max_size=3), st.binary(max_size=2),
    st.lists(st.integers(), max_size=4), st.tuples(st.integers(), st.integers(), st.integers()),
    st.sampled_from(["d1", "s1", "s1a", "hall", "start_only", "front", "only", (1, 0, 2), (0, -1, 5), ("d1", 1, 0, 2)]),
    st.dictionaries(st.sampled_from(["hall", "x"]), st.integers(), max_size=2),
)  # fmt: skip


@given(st.data())
def test_no_argument_whatever_makes_anything_but_an_answer_or_a_refusal_in_words(data):
    layout = small(("s1", 1, 0, 0), ("d2", 0, -1, 0))
    asked = [
        (Layout.begin, (SMALL,), 1), (Layout, (SMALL,), 1), (layout.laid, (), 4), (layout.turned, (), 2),
        (layout.ways, (), 1), (layout.fits, (), 2), (layout.opens, (), 3), (layout.free_places, (), 1),
        (layout.fits_anywhere, (), 3), (layout.where, (), 1), (layout.room, (), 1), (SMALL.tile, (), 1),
        (chances, (layout,), 4), (load_tiles, (), 1),
    ]  # fmt: skip
    ask, first, n = data.draw(st.sampled_from(asked))
    arguments = [data.draw(anything) for _ in range(n)]
    try:
        ask(*first, *arguments)
    except ClankError as refused:
        assert re.search(r"\. ?.+\.$", str(refused))
    except TypeError as refused:
        assert "not iterable" in str(refused)


def test_a_second_start_tile_is_refused_however_it_comes() -> None:
    layout = Layout.begin(load_tiles("catacombs"), "front")
    for lay in (
        lambda: layout.laid("start_back", 1, 1, 0),
        lambda: layout.opens(layout.edges()[0].to, "start_back", 0),
        lambda: Layout(layout.tile_set, [("start_front", 0, 0, 0), ("start_back", 0, 2, 0)]),
    ):
        with pytest.raises(BadData, match="start_back: the start tile lies on the map already"):
            lay()


@pytest.mark.parametrize("column", [True, 1.0, "1"])
def test_a_place_that_is_no_pair_of_whole_numbers_is_told_so(column: object) -> None:
    with pytest.raises(BadData, match=r"is no place\. Give column and row as plain whole numbers"):
        Layout.begin(load_tiles("catacombs"), "front").laid("s1", column, 0, 0)
