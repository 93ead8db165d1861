"""The dungeon designer: every edit does what it says, can be taken back exactly, and no board of somebody is lost."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import clank_nb as cn
from clank_nb.data.errors import BadCode, BadData, ClankError
from clank_nb.dungeon import Dungeon, Room, Tunnel
from clank_nb.dungeon.report import board_report
from clank_nb.views.canvas import canvas_scene
from clank_nb.views.scene import groups
from clank_nb.widgets import DungeonDesigner
from clank_nb.widgets import designer_edits as edits
from clank_nb.widgets.designer_board import DrawingBoard
from clank_nb.widgets.designer_controls import COUNTS, FLAGS, PRICES
from clank_nb.widgets.designer_files import file_for, open_draft
from clank_nb.widgets.designer_picture import report_lines


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Files are saved beside the notebook: here, in a folder of the test's own."""
    monkeypatch.chdir(tmp_path)
    yield tmp_path


def do(designer: DungeonDesigner, *places: str) -> None:
    """Point at places one after the other, as the script of the drawing board tells it."""
    for place in places:
        designer.picture._handle_custom_msg({"place": place}, [])


def told(designer: DungeonDesigner) -> str:
    """What is told last, without its links."""
    return re.sub(r"<[^>]*>", "", str(designer.story.content))


def faults_of(designer: DungeonDesigner) -> list[str]:
    return [f"{one.name}: {one.what}" for one in designer.found.told]


# ---- rooms and tunnels -----------------------------------------------------------------------------------------------


def test_a_click_on_the_grid_places_a_room_with_the_next_free_name() -> None:
    designer = DungeonDesigner()
    do(designer, "at:10:5", "at:15:5", "at:20:15")
    assert [room.id for room in designer.dungeon.rooms] == ["gate", "r01", "r02", "r03"]
    assert designer.dungeon.room("r01") == Room("r01", 0.4, 0.25)
    assert designer.dungeon.room("r03") == Room("r03", 0.8, 0.75, depths=True)
    assert designer.now.chosen == "room:r03"
    do(designer, "room:r02", "erase", "at:3:12")
    assert [room.id for room in designer.dungeon.rooms] == ["gate", "r01", "r03", "r02"]


def test_two_rooms_do_not_lie_in_one_place() -> None:
    designer = DungeonDesigner()
    do(designer, "at:10:5", "at:10:5")
    assert len(designer.dungeon.rooms) == 2
    assert "A room lies there already" in told(designer)


def test_two_clicks_join_two_rooms_and_two_more_dig_a_second_tunnel() -> None:
    designer = DungeonDesigner()
    do(designer, "at:10:5", "tool:tunnel", "room:gate")
    assert "The tunnel begins in gate" in told(designer)
    do(designer, "room:r01", "room:r01", "room:gate")
    assert [tunnel.id for tunnel in designer.dungeon.tunnels] == ["gate-r01", "r01-gate-2"]
    assert cn.check_board(designer.dungeon) == ()
    do(designer, "room:r01", "room:r01")
    assert designer.now.start == ""
    assert len(designer.dungeon.tunnels) == 2


def test_a_click_beside_lets_the_begun_tunnel_go() -> None:
    designer = DungeonDesigner("example")
    do(designer, "tool:tunnel", "room:r01", "at:1:1", "room:r02", "room:r05")
    assert {(t.a, t.b) for t in designer.dungeon.tunnels[15:]} == {("r02", "r05")}


@pytest.mark.parametrize(("key", "place"), [("1:0", (0.88, 0.35)), ("-1:0", (0.8, 0.35)), ("0:-1", (0.84, 0.3))])
def test_arrow_keys_move_the_chosen_room_by_a_step_of_the_grid(key: str, place: tuple[float, float]) -> None:
    designer = DungeonDesigner("example")
    do(designer, "tool:select", "room:r05", f"nudge:{key}")
    room = designer.dungeon.room("r05")
    assert (room.x, room.y) == place


def test_a_room_stays_on_the_board() -> None:
    designer = DungeonDesigner("example")
    do(designer, "tool:select", "room:r05", *["nudge:1:0"] * 9)
    assert designer.dungeon.room("r05").x == 1
    assert "at the edge of the board already" in told(designer)
    assert len(designer.now.past) == 4


def test_a_dragged_room_lies_on_the_grid_and_crossing_the_line_changes_its_depths() -> None:
    designer = DungeonDesigner("example")
    do(designer, "drag:-0.21:0.33:r05")
    room = designer.dungeon.room("r05")
    assert (room.x, room.y, room.depths) == (0.64, 0.7, True)
    do(designer, "undo")
    assert designer.dungeon.room("r05") == edits.started("example").room("r05")


def test_erasing_a_room_takes_its_tunnels_too_but_the_entrance_stays() -> None:
    designer = DungeonDesigner("example")
    do(designer, "tool:erase", "room:r07")
    assert {"r07"} & {end for t in designer.dungeon.tunnels for end in (t.a, t.b)} == set()
    assert "Room r07 is gone, with its 5 tunnels" in told(designer)
    do(designer, "room:gate")
    assert "gate is the entrance" in told(designer)
    assert designer.dungeon.room("gate")


def test_a_new_name_goes_to_the_tunnels_too() -> None:
    designer = DungeonDesigner("example")
    do(designer, "room:r07")
    designer.own.name.value = "bazaar"
    named = [t.id for t in designer.dungeon.tunnels if "bazaar" in (t.a, t.b)]
    assert named == ["r04-bazaar", "r06-bazaar", "bazaar-r08", "r09-bazaar", "bazaar-r10"]
    assert designer.faults == ()
    do(designer, "room:gate")
    designer.own.name.value = "door"
    assert designer.dungeon.entrance == "door"
    assert designer.faults == ()


@pytest.mark.parametrize(
    ("name", "answer"), [("two words", "cannot be the name"), ("r01", "There is a room r01 already")]
)
def test_a_name_that_cannot_be_is_refused_in_words(name: str, answer: str) -> None:
    designer = DungeonDesigner("example")
    do(designer, "room:r07")
    designer.own.name.value = name
    assert answer in told(designer)
    assert designer.own.name.value == "r07"
    assert designer.dungeon == edits.started("example")


# ---- contents and prices ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", FLAGS)
def test_what_a_room_is_can_be_switched(name: str) -> None:
    designer = DungeonDesigner("example")
    do(designer, "room:r01")
    designer.own.flags[name].value = True
    room = designer.dungeon.room("r01")
    assert designer.dungeon.entrance == "r01" and room.outside if name == "entrance" else getattr(room, name)
    designer.own.flags[name].value = False
    if name == "entrance":
        assert "Make another room the entrance first" in told(designer)
        assert designer.own.flags[name].value is True
    else:
        assert designer.dungeon == edits.started("example")


@pytest.mark.parametrize("name", COUNTS)
def test_what_lies_in_a_room_can_be_set(name: str) -> None:
    designer = DungeonDesigner("example")
    do(designer, "room:r01")
    for _, n in designer.own.counts[name].options:
        designer.own.counts[name].value = n
        assert getattr(designer.dungeon.room("r01"), name) == n


@pytest.mark.parametrize("name", PRICES)
def test_what_a_tunnel_costs_can_be_set(name: str) -> None:
    designer = DungeonDesigner("example")
    do(designer, "tunnel:r01-r02")
    for _, n in designer.own.prices[name].options:
        designer.own.prices[name].value = n
        assert getattr(designer.dungeon.tunnel("r01-r02"), name) == n


def test_an_arrow_can_lead_either_way_and_be_taken_off() -> None:
    designer = DungeonDesigner("example")
    do(designer, "tunnel:r01-r02")
    for start, end in (("r01", "r02"), ("r02", "r01")):
        designer.own.direction.value = start
        tunnel = designer.dungeon.tunnel(designer.now.chosen.partition(":")[2])
        assert (tunnel.id, tunnel.a, tunnel.b, tunnel.one_way, tunnel.boots) == (f"{start}-{end}", start, end, True, 2)
    designer.own.direction.value = ""
    assert not designer.dungeon.tunnel("r02-r01").one_way
    assert cn.check_board(designer.dungeon) == ()


def test_a_tunnel_can_go_round_the_edge_and_be_doubled() -> None:
    designer = DungeonDesigner("example")
    do(designer, "tunnel:r03-r06")
    designer.own.wrap.value = True
    assert "a wrap leaves one edge of the board" in faults_of(designer)[0]
    assert "Switch Round the edge off" in designer.found.told[0].fix
    designer.own.wrap.value = False
    designer.own.second.click()
    assert designer.dungeon.tunnel("r03-r06-2") == Tunnel("r03-r06-2", "r03", "r06")


def test_a_room_can_be_joined_from_its_menu() -> None:
    designer = DungeonDesigner("example")
    do(designer, "room:r02")
    designer.own.join.value = "r08"
    assert designer.dungeon.tunnel("r02-r08")
    assert designer.own.join.value == ""


def test_the_line_of_the_depths_takes_the_rooms_between_with_it() -> None:
    designer = DungeonDesigner("example")
    designer.own.line.value = 0.325
    assert designer.dungeon.room("r04").depths
    assert designer.faults == ()
    designer.own.line.value = None
    assert designer.dungeon.depths_line is None
    assert designer.dungeon.room("r04").depths


def test_a_title_is_needed() -> None:
    designer = DungeonDesigner("example")
    designer.own.title.value = "  The   cellar "
    assert designer.dungeon.title == "The cellar"
    designer.own.title.value = " "
    assert "needs a title" in told(designer)
    assert designer.own.title.value == "The cellar"


# ---- check and report ------------------------------------------------------------------------------------------------


def test_every_fault_is_told_and_leads_to_its_place() -> None:
    designer = DungeonDesigner("example")
    do(designer, "tunnel:r02-r05", "erase", "tunnel:r04-r05", "erase")
    assert faults_of(designer) == [
        "room r05: no way leads from the artifact 5 back to the entrance gate, even with a key"
    ]
    do(designer, "fault:0")
    assert designer.now.chosen == "room:r05"
    assert designer.now.tool == "select"
    assert designer.picture.focus == "room:r05"
    assert "Add a tunnel that leads out of r05" in told(designer)
    assert '"fault:0"' in designer.picture.content
    assert len(designer.found.told) == len(cn.check_board(designer.dungeon))
    do(designer, "fault:7")
    assert designer.now.chosen == "room:r05"


def test_the_faults_and_the_report_follow_every_edit() -> None:
    designer = DungeonDesigner()
    assert "All is right" in designer.picture.content
    do(designer, "at:10:5")
    assert "One thing is not right yet" in designer.picture.content
    assert "2 rooms, 0 tunnels." in designer.picture.content
    do(designer, "tool:tunnel", "room:gate", "room:r01")
    assert "All is right" in designer.picture.content
    do(designer, "room:r01")
    designer.own.counts["artifact"].value = 20
    assert "<td>20</td><td>r01</td><td>1 boot</td><td>1 boot</td><td>1</td>" in designer.picture.content
    assert str(designer.report) == str(cn.board_report(designer.dungeon))
    assert designer.report.artifact(20).room == "r01"


def test_what_is_drawn_can_always_be_looked_at() -> None:
    designer = DungeonDesigner()
    do(designer, "at:10:5")
    assert isinstance(designer.dungeon, Dungeon)
    assert [str(one) for one in designer.faults] == [str(one) for one in cn.check_board(designer.dungeon)]


def test_a_place_that_is_not_right_is_marked_in_the_picture_and_said() -> None:
    dungeon = replace(edits.started("example"), tunnels=())
    scene = canvas_scene(dungeon, grid=(25, 20), faults={"room:r01": "no way leads in"})
    marked = {group.id: group.hint for group, _ in groups(scene) if group.hint}
    assert marked == {"room:r01": "Not right yet: no way leads in."}


# ---- undo ------------------------------------------------------------------------------------------------------------

places = st.tuples(st.integers(0, 25), st.integers(0, 20)).map(lambda at: f"at:{at[0]}:{at[1]}")
rooms = st.integers(0, 7).map(lambda n: f"room:r{n:02}" if n else "room:gate")
tools = st.sampled_from(["room", "tunnel", "tunnel", "select", "erase"]).map(lambda tool: f"tool:{tool}")
nudges = st.tuples(st.integers(-1, 1), st.integers(-1, 1)).map(lambda by: f"nudge:{by[0]}:{by[1]}")
drags = st.tuples(st.floats(-0.5, 0.5), st.floats(-0.5, 0.5), rooms).map(
    lambda by: f"drag:{by[0]:.3f}:{by[1]:.3f}:{by[2][5:]}"
)


def control(name: str, key: str) -> Callable[[DungeonDesigner, int], None]:
    """Set a menu or switch of the inspector to its entry of this number."""

    def set_(designer: DungeonDesigner, n: int) -> None:
        wanted = getattr(designer.own, name)[key]
        if wanted.disabled if name != "prices" else not designer.now.chosen.startswith("tunnel:"):
            return
        wanted.value = bool(n % 2) if name == "flags" else wanted.options[n % len(wanted.options)][1]

    return set_


inspectors = st.sampled_from(
    [*(control("flags", key) for key in FLAGS), *(control("counts", key) for key in COUNTS)]
    + [control("prices", key) for key in PRICES]
)
steps = st.lists(
    st.one_of(places, rooms, tools, nudges, drags, st.just("erase"), st.tuples(inspectors, st.integers(0, 9))),
    max_size=40,
)  # fmt: skip
few = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def edited(path: list[Any], begin: str) -> DungeonDesigner:
    """Do random things; refusals are sentences, and faults of handlers fail the test."""
    designer = DungeonDesigner(begin)
    for one in path:
        if isinstance(one, str):
            if one.startswith("room:") and not any(f"room:{room.id}" == one for room in designer.dungeon.rooms):
                continue
            if one.startswith("drag:") and not any(one.endswith(f":{room.id}") for room in designer.dungeon.rooms):
                continue
            do(designer, one)
        else:
            one[0](designer, one[1])
    assert designer.errors == []
    return designer


@few
@given(steps, st.sampled_from(["empty", "example"]))
def test_undo_leads_back_to_the_start_and_redo_to_the_end(path: list[Any], begin: str) -> None:
    designer = edited(path, begin)
    end, n = designer.dungeon, len(designer.now.past)
    seen = [end]
    for _ in range(n):
        do(designer, "undo")
        seen.append(designer.dungeon)
    assert designer.dungeon == edits.started(begin)
    assert not designer.now.past
    assert designer.own.undo.disabled
    for before in reversed(seen[:-1]):
        do(designer, "redo")
        assert designer.dungeon == before
    assert designer.dungeon == end
    assert designer.own.redo.disabled


@few
@given(steps, st.sampled_from(["empty", "example"]))
def test_what_is_saved_is_what_is_loaded(path: list[Any], begin: str) -> None:
    designer = edited(path, begin)
    with tempfile.TemporaryDirectory() as folder:
        saved = designer.save(Path(folder, "mine.toml"))
        assert saved.name == ("mine.draft.toml" if designer.faults else "mine.toml")
        other = DungeonDesigner(saved)
        assert other.dungeon == designer.dungeon
        assert other.faults == () if not designer.faults else other.faults
        if not designer.faults:
            assert cn.load_board(saved) == designer.dungeon


@few
@given(steps)
def test_whatever_is_drawn_can_be_checked_reported_on_and_seen(path: list[Any]) -> None:
    designer = edited(path, "example")
    assert designer.static_html()
    assert all(one.place or one.name.startswith("the board") for one in designer.found.told)
    ids = {group.id for group, _ in groups(canvas_scene(designer.dungeon, grid=(25, 20)))}
    assert {f"room:{room.id}" for room in designer.dungeon.rooms} <= ids
    assert {f"tunnel:{tunnel.id}" for tunnel in designer.dungeon.tunnels} <= ids


def test_a_change_after_undo_ends_what_could_be_redone() -> None:
    designer = DungeonDesigner()
    do(designer, "at:10:5", "undo", "at:12:5", "redo")
    assert "nothing to do again" in told(designer)
    do(designer, "undo", "undo")
    assert "nothing to take back" in told(designer)


def test_choosing_and_taking_a_tool_are_no_edits() -> None:
    designer = DungeonDesigner("example")
    do(designer, "tool:select", "room:r05", "tunnel:r01-r02", "escape", "at:3:3")
    assert designer.now.past == ()


# ---- files -----------------------------------------------------------------------------------------------------------


def test_a_sound_board_is_saved_beside_the_notebook_and_opened_again(own_folder: Path) -> None:
    designer = DungeonDesigner("example")
    designer.own.file.value = "cellar"
    designer.own.save.click()
    assert cn.load_board(own_folder / "cellar.toml") == designer.dungeon
    assert "Saved as cellar.toml" in told(designer)
    assert DungeonDesigner("cellar.toml").dungeon == designer.dungeon
    designer.own.file.value = "cellar"
    do(designer, "room:r05", "erase", "undo")
    designer.own.load.click()
    assert "cellar is loaded: An example, 11 rooms" in told(designer)


def test_a_board_with_faults_becomes_a_draft_and_leaves_the_sound_one_alone(own_folder: Path) -> None:
    designer = DungeonDesigner("example")
    designer.own.save.click()
    sound = (own_folder / "my_dungeon.toml").read_bytes()
    do(designer, "at:0:0")
    assert designer.own.save.description == "Save as draft"
    designer.own.save.click()
    assert (own_folder / "my_dungeon.toml").read_bytes() == sound
    assert "Saved as a draft, my_dungeon.draft.toml" in told(designer)
    with pytest.raises(BadData):
        cn.load_board(own_folder / "my_dungeon.draft.toml")
    other = DungeonDesigner("my_dungeon.draft.toml")
    assert other.dungeon == designer.dungeon
    do(other, "room:r11", "erase")
    other.own.save.click()
    assert cn.load_board(own_folder / "my_dungeon.toml") == edits.started("example")


def test_a_file_of_somebody_else_is_overwritten_only_when_told(own_folder: Path) -> None:
    path = own_folder / "my_dungeon.toml"
    cn.save_board(replace(edits.started("example"), title="Not mine"), path)
    before = path.read_bytes()
    designer = DungeonDesigner("example")
    designer.own.save.click()
    assert path.read_bytes() == before
    assert "something that was not saved here" in told(designer)
    assert designer.own.save.description == "Overwrite"
    do(designer, "room:r01")
    assert designer.own.save.description == "Save"
    designer.own.save.click()
    designer.own.save.click()
    assert cn.load_board(path).title == "An example"
    with pytest.raises(BadData, match="changed since"):
        DungeonDesigner("empty").save(path)


def test_a_file_changed_behind_its_back_is_not_overwritten(own_folder: Path) -> None:
    designer = DungeonDesigner("example")
    designer.own.save.click()
    path = own_folder / "my_dungeon.toml"
    path.write_text(path.read_text() + "# a note of somebody\n")
    do(designer, "tunnel:r01-r02")
    designer.own.prices["boots"].value = 3
    designer.own.save.click()
    assert "# a note of somebody" in path.read_text()
    assert designer.own.save.description == "Overwrite"


def test_comments_of_a_loaded_file_stay(own_folder: Path) -> None:
    path = own_folder / "my_dungeon.toml"
    DungeonDesigner("example").save(path)
    path.write_text("# by hand\n" + path.read_text())
    designer = DungeonDesigner(path)
    do(designer, "tunnel:r01-r02")
    designer.own.prices["boots"].value = 3
    designer.own.save.click()
    assert path.read_text().startswith("# by hand\n")
    assert cn.load_board(path).tunnel("r01-r02").boots == 3


BROKEN = """title = "T"
entrance = "gate"
[rooms]
gate = { x = 0.1, y = 0.1 }
hall = { x = 2, z = 1 }
[tunnels]
gate-hal = { boots = 0 }
"""


def test_every_fault_of_a_file_that_cannot_be_read_is_named(own_folder: Path) -> None:
    (own_folder / "broken.toml").write_text(BROKEN)
    designer = DungeonDesigner("example")
    designer.own.file.value = "broken.toml"
    designer.own.load.click()
    for part in ("room hall: x", "room hall: y", "room hall: z", "tunnel gate-hal: b", "tunnel gate-hal: boots"):
        assert part in told(designer)
    assert designer.dungeon == edits.started("example")
    with pytest.raises(BadData) as caught:
        DungeonDesigner("broken.toml")
    assert caught.value.faults == cn.check_board(own_folder / "broken.toml")


@pytest.mark.parametrize("end", ["b = { boots = 1, a = 'gate', b = 'gate' }", "gate-nowhere = { boots = 1 }"])
def test_what_cannot_be_drawn_is_not_opened_as_a_draft(own_folder: Path, end: str) -> None:
    path = own_folder / "odd.toml"
    path.write_text(f'title = "T"\nentrance = "gate"\n[rooms]\ngate = {{ x = 0.1, y = 0.1 }}\n[tunnels]\n{end}\n')
    with pytest.raises(BadData):
        open_draft(path)


def test_a_missing_file_is_answered_in_words() -> None:
    designer = DungeonDesigner("example")
    designer.own.file.value = "nowhere.toml"
    designer.own.load.click()
    assert "there is no such file" in told(designer)
    designer.own.file.value = " "
    designer.own.save.click()
    assert "Write the name of a file first" in told(designer)


@pytest.mark.parametrize(
    ("name", "sound", "file"),
    [
        ("hall", True, "hall.toml"), ("hall.toml", False, "hall.draft.toml"), ("hall.draft.toml", True, "hall.toml"),
        ("hall.draft.toml", False, "hall.draft.toml"), ("a/hall.json", False, "a/hall.draft.json"),
        ("my.hall", True, "my.hall.toml"),
    ],
)  # fmt: skip
def test_drafts_have_names_of_their_own(name: str, sound: bool, file: str) -> None:
    assert file_for(name, sound).as_posix() == file


@pytest.mark.parametrize("start", edits.STARTS)
def test_one_can_begin_from_any_board_and_come_back(start: str) -> None:
    designer = DungeonDesigner("example")
    do(designer, "room:r05", "erase")
    before = designer.dungeon
    designer.own.start.value = start
    assert designer.dungeon == edits.started(start)
    assert designer.faults == ()
    assert designer.own.start.value == ""
    do(designer, "undo")
    assert designer.dungeon == before


def test_a_dungeon_in_memory_and_a_board_of_the_package_can_be_begun_from(own_folder: Path) -> None:
    front = cn.load_board("clank/front")
    assert DungeonDesigner("clank/front").dungeon == front == DungeonDesigner(front).dungeon
    designer = DungeonDesigner("clank/front")
    do(designer, "room:f05", "erase", "undo")
    assert designer.save("mine.toml").name == "mine.toml"
    with pytest.raises(BadCode, match="clank/front"):
        DungeonDesigner("clank/frnt")
    with pytest.raises(BadData):
        DungeonDesigner(replace(front, entrance="nowhere"))


# ---- a game ----------------------------------------------------------------------------------------------------------


def test_a_game_is_laid_out_below() -> None:
    designer = DungeonDesigner("example", seed=3)
    designer.own.play.click()
    assert designer.box.children[1] is designer.table.box
    assert designer.table.trace.states[0].game.board == designer.dungeon
    assert designer.table.trace.states[-1].is_terminal
    assert "A game on An example is laid out below" in told(designer)
    again = DungeonDesigner("example", seed=3)
    again.play()
    assert again.table.trace.states[-1] == designer.table.trace.states[-1]


def test_every_turn_of_the_game_can_be_taken_over() -> None:
    game = DungeonDesigner("example", seed=3).play()
    game.do.click()
    assert "Choose first what to do" in told(game)
    first, before = game.trace.states[0], game.trace
    while game.now.at < 6 and cn.why_not(game.state, cn.parse_action(game.state, "move r01")) is not None:
        game.forward.click()
    at = game.now.at
    game.try_out("move r05")
    game.do.click()
    assert game.trace is before
    assert told(game).count("cannot move") == 1 and "Nothing was done" in told(game)
    game.try_out(str(next(a for a in cn.legal_actions(game.state) if a != game.trace.actions[at])))
    game.do.click()
    assert game.now.at == at + 1
    assert game.trace.states[: at + 1] == before.states[: at + 1]
    assert game.trace.states[at + 1] != before.states[at + 1]
    assert game.trace.states[-1].is_terminal
    assert len(game.jump.options) == len(game.trace.states) == game.steps + 1
    state = first
    for action, after in zip(game.trace.actions, game.trace.states[1:], strict=True):
        state = cn.apply(state, action).state
        assert state == after


@pytest.mark.rule("clank/setup/artifacts")
def test_what_a_game_lacks_is_said() -> None:
    designer = DungeonDesigner("example")
    do(designer, "room:r05")
    designer.own.counts["artifact"].value = 0
    do(designer, "at:0:0")
    designer.own.play.click()
    assert "First mend what is not right in room r11." in told(designer)
    assert "at least 4 must lie in the dungeon; there are 3" in told(designer)
    assert designer.table is None
    with pytest.raises(ClankError, match="No game can be played"):
        designer.play()


# ---- the living board ------------------------------------------------------------------------------------------------


def test_the_drawing_board_is_the_live_board_and_more() -> None:
    script = DrawingBoard._esm if isinstance(DrawingBoard._esm, str) else str(DrawingBoard()._esm)
    assert script.count("export default") == 1
    assert "renderDesign" in script


def test_messages_that_make_no_sense_do_nothing() -> None:
    designer = DungeonDesigner("example")
    before = designer.now
    for message in ({}, {"place": 3}, {"place": "nothing:at all"}, {"place": "tool:saw"}, [], {"place": ""}):
        designer.picture._handle_custom_msg(message, [])
    assert designer.now == before


def test_one_redraw_of_a_large_board_is_small() -> None:
    assert len(DungeonDesigner("clank/back").picture.content.encode()) < 300_000


def test_with_nothing_chosen_the_idle_controls_keep_no_value_of_a_room() -> None:
    designer = DungeonDesigner("example")
    controls = designer.own
    room = next(room for room in designer.dungeon.rooms if room.artifact)
    designer.choose(f"room:{room.id}")
    assert controls.counts["artifact"].value == room.artifact
    designer.choose("")
    assert controls.counts["artifact"].value == 0
    assert not any(toggle.value for toggle in controls.flags.values())


def test_of_rooms_that_are_not_joined_nothing_is_said_about_going_around_them() -> None:
    rooms = DungeonDesigner("example").dungeon.rooms
    apart = Dungeon(rooms, (), rooms[0].id, title="Apart")
    assert not any("choke" in line for line in report_lines(board_report(apart)))


def test_the_sentences_about_the_tools_have_room_in_two_lines_beside_them() -> None:
    from clank_nb.words import say

    for tool in ("room", "tunnel", "select", "erase"):
        words = re.sub(r" \(clank/.*", "", say(f"designer.tool.{tool}"))
        assert len(words) <= 85, words
