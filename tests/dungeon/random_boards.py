"""Random sound boards for Hypothesis: every field, names of all kinds, tunnels in parallel and against each other."""

from __future__ import annotations

import re

from hypothesis import strategies as st

from clank_nb.dungeon.board import Dungeon, Room, Tunnel

LETTERS = "abcXYZ019_éß語"
names = st.text(st.sampled_from(LETTERS), min_size=1, max_size=6)
free_names = st.text(st.sampled_from("abQ7_-é"), min_size=1, max_size=8).filter(
    lambda name: not re.fullmatch(r"\w+-\w+(-\w+)?", name) and not name.isdecimal()
)
titles = st.text(st.characters(exclude_categories=("Cs", "Cc")), min_size=1, max_size=12).filter(str.strip)
counts = st.sampled_from((0, 0, 0, 1, 2, 99))


@st.composite
def rooms(draw: st.DrawFn, name: str, cell: int, line: float | None, artifact: int) -> Room:
    """A room in its own cell of a grid of nine by nine, so that no two lie on each other."""
    x = round(0.1 + 0.1 * (cell % 9) + draw(st.integers(-20, 20)) / 1000, 3)
    y = round(0.1 + 0.1 * (cell // 9) + draw(st.integers(-20, 20)) / 1000, 3)
    return Room(
        name,
        x,
        y,
        depths=draw(st.booleans()) if line is None else y > line,
        crystal_cave=draw(st.booleans()),
        market=draw(st.booleans()),
        heal=draw(counts),
        artifact=artifact,
        major_secrets=draw(counts),
        minor_secrets=draw(counts),
        monkey_idols=draw(counts),
    )


@st.composite
def sound_boards(draw: st.DrawFn) -> Dungeon:
    """A board whose rooms hang together by two-way tunnels, with arrows and parallel tunnels besides."""
    ids = draw(st.lists(names, min_size=1, max_size=8, unique=True))
    cells = draw(st.permutations(range(81)))
    line = draw(st.none() | st.integers(0, 100).map(lambda n: n / 100))
    artifacts = draw(st.permutations((0, 0, 0, 0, 0, 5, 7, 30)))
    made = [draw(rooms(name, cell, line, n)) for name, cell, n in zip(ids, cells, artifacts, strict=False)]
    entrance = draw(st.sampled_from(ids))
    made = [Room(**{**_said(room), "outside": room.id == entrance}) for room in made]
    joined = [(draw(st.sampled_from(ids[:n])), ids[n], False) for n in range(1, len(ids))]
    if len(ids) > 1:
        pairs = st.lists(st.sampled_from(ids), min_size=2, max_size=2, unique=True)
        joined += [(*draw(pairs), draw(st.booleans())) for _ in range(draw(st.integers(0, 5)))]
    places = {room.id: room for room in made}
    tunnels: dict[str, Tunnel] = {}
    for a, b, one_way in draw(st.permutations(joined)):
        if not one_way and draw(st.booleans()):
            a, b = b, a
        name = draw(free_names) if draw(st.integers(0, 3)) == 0 else _name(a, b, tunnels)
        if name in tunnels:
            name = _name(a, b, tunnels)
        far = max(abs(places[a].x - places[b].x), abs(places[a].y - places[b].y)) >= 0.5
        prices = (draw(st.sampled_from((1, 1, 2, 3, 99))), draw(counts), draw(counts))
        tunnels[name] = Tunnel(name, a, b, *prices, one_way, wrap=far and draw(st.booleans()))
    aspect = draw(st.sampled_from((1.2, 0.2, 5.0, 1.17, 1 / 3)))
    return Dungeon(tuple(made), tuple(tunnels.values()), entrance, "mine", draw(titles), aspect, line)


def _said(room: Room) -> dict[str, object]:
    return {name: getattr(room, name) for name in Room.__slots__}


def _name(a: str, b: str, taken: dict[str, Tunnel]) -> str:
    """A name made of the two rooms; a second tunnel is numbered, also where the first has the other end first."""
    if any(f"{b}-{a}" == name for name in taken):
        n = 2
        while f"{a}-{b}-{n}" in taken:
            n += 1
        return f"{a}-{b}-{n}"
    n = 1
    while (f"{a}-{b}" if n == 1 else f"{a}-{b}-{n}") in taken:
        n += 1
    return f"{a}-{b}" if n == 1 else f"{a}-{b}-{n}"
