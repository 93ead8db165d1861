"""Files of any shape below the limit of 5 MB are checked in little time, and no one gets a million faults of them."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from math import dist
from pathlib import Path

import pytest

from clank_nb.data.errors import BadData, Fault
from clank_nb.data.sheet import MOST_FAULTS
from clank_nb.dungeon import Dungeon, Room, Tunnel, check_board, load_board
from clank_nb.dungeon.check import _overlapping
from clank_nb.dungeon.read import MOST_ROOMS, MOST_TUNNELS

HEAD = 'title = "t"\nentrance = "r0"\n'
SECONDS = 30
"""Far above what the slowest takes here, far below what the square of its rows would take."""


def room(n: int, x: float = 0.5, y: float = 0.5) -> str:
    return f"r{n} = {{ x = {x}, y = {y} }}\n"


def spread(n: int) -> str:
    return "".join(room(k, round(k % 140 / 140, 4), round(k // 140 / 150, 4)) for k in range(n))


def tunnels(pairs: object) -> str:
    return "".join(f"{a}-{b} = {{ boots = 1 }}\n" for a, b in pairs)  # type: ignore[attr-defined]


def board(rooms: str, ways: str = "") -> str:
    return f"{HEAD}[rooms]\n{rooms}[tunnels]\n{ways}"


def nodes(n: int) -> str:
    return "".join(f'<node id="r{k}"/>' for k in range(n))


def graph(nodes: list[dict[str, object]], edges: list[dict[str, object]]) -> str:
    return json.dumps({"graph": {"title": "t", "entrance": "a"}, "nodes": nodes, "edges": edges})


TWO = [{"id": "a", "x": 0.5, "y": 0.5}, {"id": "b", "x": 0.1, "y": 0.5}]

FILES: dict[str, Callable[[], str]] = {
    "all at one place.toml": lambda: board("".join(map(room, range(MOST_ROOMS)))),
    "two heaps side by side.toml": lambda: board("".join(room(k, 0.5 + k % 2 / 400) for k in range(MOST_ROOMS))),
    "no tunnel.toml": lambda: board(spread(MOST_ROOMS)),
    "pairs apart.toml": lambda: board(spread(20_000), tunnels((f"r{k}", f"r{k + 1}") for k in range(2, 19_998, 3))),
    "names mistyped.toml": lambda: board(spread(10_000), tunnels((f"r{k}", f"q{k}") for k in range(MOST_TUNNELS // 2))),
    "fields unknown.toml": lambda: board(f"r0 = {{ x = 0, {', '.join(f'f{k} = 1' for k in range(300_000))} }}\n"),
    "lines broken.toml": lambda: board("".join(map(room, range(90_000))) + "".join(f"z{k} = x\n" for k in range(90))),
    "a name of dots.toml": lambda: HEAD + "a." * 2_000_000 + "a = 1\n",
    "a field twice.json": lambda: '{"nodes": [{' + ", ".join(['"id": "a"'] * 300_000) + '}], "edges": []}',
    "nodes numbered.json": lambda: graph([{"id": k} for k in range(90_000)], [{"source": 1, "target": 2}] * 40_000),
    "arcs that differ.json": lambda: graph(
        TWO, [{"source": "ab"[k % 2], "target": "ba"[k % 2], "boots": k} for k in range(80_000)]
    ),
    "arcs twice.json": lambda: graph(TWO, [{"source": "a", "target": "b", "key": f"k{k // 2}"} for k in range(70_000)]),
    "attributes.json": lambda: graph([{"id": f"r{k}", **{f"a{k}_{j}": 1 for j in range(9)}} for k in range(9_000)], []),
    "columns.graphml": lambda: "<graphml>" + "".join(
        f'<key id="k{k}" for="node"><default>1</default></key>' for k in range(20_000)
    ) + "<graph>" + nodes(90_000) + "</graph></graphml>",
    "nodes.graphml": lambda: "<graphml><graph>" + nodes(190_000) + "</graph></graphml>",
}  # fmt: skip


@pytest.mark.parametrize("name", FILES)
def test_a_file_below_the_limit_is_checked_in_little_time_with_a_number_of_faults_one_can_hold(
    name: str, tmp_path: Path
) -> None:
    path = tmp_path / name
    path.write_text(FILES[name](), encoding="utf-8")
    assert path.stat().st_size < 5_000_000
    began = time.process_time()
    faults = check_board(path)
    assert time.process_time() - began < SECONDS
    assert 1 <= len(faults) <= MOST_FAULTS + 1
    with pytest.raises(BadData):
        load_board(path)


def test_a_sound_board_of_as_many_rooms_as_are_read_is_loaded_in_little_time(tmp_path: Path) -> None:
    path = tmp_path / "chain.toml"
    path.write_text(board(spread(MOST_ROOMS), tunnels((f"r{k}", f"r{k + 1}") for k in range(MOST_ROOMS - 1))))
    began = time.process_time()
    assert len(load_board(path).rooms) == MOST_ROOMS
    assert time.process_time() - began < SECONDS


def test_more_rooms_or_tunnels_than_are_read_are_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "many.toml"
    path.write_text(board("".join(map(room, range(MOST_ROOMS + 1)))))
    assert [str(fault) for fault in check_board(path)] == [
        "many.toml: rooms: it has 20001 rows, and at most 20000 are read. Delete rows, or make two files of it."
    ]
    rooms = (Room("r0", 0.1, 0.1, outside=True), Room("r1", 0.9, 0.9))
    ways = (Tunnel(f"t{k}", "r0", "r1") for k in range(MOST_TUNNELS + 1))
    faults = check_board(Dungeon(rooms, tuple(ways), "r0", "many", "Many"))
    assert str(faults[0]) == (
        "many: tunnels: it has 60001 rows, and at most 60000 are read. Delete rows, or make two files of it."
    )


def test_every_room_that_lies_on_another_has_one_fault_which_names_the_nearest(tmp_path: Path) -> None:
    path = tmp_path / "heap.toml"
    path.write_text(
        board(room(0, 0.1, 0.1) + room(1, 0.5, 0.5) + room(2, 0.53, 0.5) + room(3, 0.52, 0.5) + room(4, 0.555, 0.5))
    )
    found = [(fault.where, fault.what) for fault in check_board(path) if "lies on" in fault.what]
    assert found == [
        ("heap.toml: room r2: x, y", "the room lies on room r1"),
        ("heap.toml: room r3: x, y", "the room lies on room r1"),
    ]


def test_rooms_lie_free_once_those_that_were_named_have_moved() -> None:
    for seed in range(300):
        rng = random.Random(seed)
        apart = rng.choice((0.04, 0.013, 0.1))
        rooms = [Room(f"r{k}", round(rng.random(), 3), round(rng.random() ** 3, 3)) for k in range(rng.randint(1, 60))]
        found = dict(_overlapping(rooms, apart))
        free = [one for one in rooms if one not in found]
        assert all(dist((a.x, a.y), (b.x, b.y)) >= apart for k, a in enumerate(free) for b in free[:k])
        for one, other in found.items():
            before = [a for a in rooms[: rooms.index(one)] if a in free]
            assert dist((one.x, one.y), (other.x, other.y)) < apart
            assert other == min(before, key=lambda a: dist((one.x, one.y), (a.x, a.y))) or dist(
                (one.x, one.y), (other.x, other.y)
            ) == min(dist((one.x, one.y), (a.x, a.y)) for a in before)


def test_of_more_faults_than_are_kept_the_last_says_so(tmp_path: Path) -> None:
    path = tmp_path / "fields.toml"
    path.write_text(board(f"r0 = {{ x = 0, y = 0, {', '.join(f'f{k} = 1' for k in range(MOST_FAULTS + 5))} }}\n"))
    faults = check_board(path)
    assert len(faults) == MOST_FAULTS + 1 and isinstance(faults[0], Fault)
    assert str(faults[-1]) == "fields.toml: it has more faults than these 1000. Mend these first."


def test_entities_are_found_in_any_encoding(tmp_path: Path) -> None:
    path = tmp_path / "wide.graphml"
    text = '<?xml version="1.0" encoding="utf-16"?><!DOCTYPE a [<!ENTITY b "b">]><graphml>&b;</graphml>'
    path.write_bytes(text.encode("utf-16"))
    assert [fault.what for fault in check_board(path)] == ["the file declares entities of its own"]
