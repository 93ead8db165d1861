"""Small random dungeons, and routes through them by trying everything, independent of the package's search."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import pairwise

from clank_nb.dungeon.board import Dungeon, Room, Tunnel
from clank_nb.dungeon.portal import Portal

Step = tuple[str, str, str, int, int, tuple[tuple[str, int], ...]]
"""From, to, name, boots, monsters, locks of each tunnel."""
Found = tuple[tuple[int, int, int, int], tuple[str, ...], tuple[str, ...]]


def random_dungeon(seed: int, most_rooms: int = 8, picks: bool = False, portals: bool = False) -> Dungeon:
    """Caves, arrows, locks, footprints and parallel tunnels in plenty; not always in one piece."""
    rng = random.Random(seed)
    n = rng.choice((2, *range(4, most_rooms + 1), most_rooms))
    rooms = [Room("r0", outside=rng.random() < 0.5)]
    rooms += [Room(f"r{k}", crystal_cave=rng.random() < 0.3, heal=int(rng.random() < 0.2)) for k in range(1, n)]
    tunnels: list[Tunnel] = []
    for k in range(1, n):
        if rng.random() < 0.93:
            tunnels.append(_tunnel(rng, f"t{len(tunnels)}", f"r{rng.randrange(k)}", f"r{k}", picks))
    for _ in range(rng.randint(n // 2, 3 * n // 2)):
        a, b = rng.sample(range(n), 2)
        tunnels.append(_tunnel(rng, f"t{len(tunnels)}", f"r{a}", f"r{b}", picks))
    for k in range(rng.randint(1, 3) if portals else 0):
        rooms.append(Portal(f"p{k}"))
        ends = [f"r{rng.randrange(n)}", f"p{k}"]
        rng.shuffle(ends)
        tunnels.append(_tunnel(rng, f"t{len(tunnels)}", *ends, picks))
    rng.shuffle(tunnels)
    return Dungeon(tuple(rooms), tuple(tunnels), "r0", f"random {seed}")


def _tunnel(rng: random.Random, name: str, a: str, b: str, picks: bool) -> Tunnel:
    boots, monsters = rng.choice((1, 1, 1, 2, 3)), rng.choice((0, 0, 1, 2))
    locks = rng.choice((0, 0, 1, 2)) if picks else int(rng.random() < 0.3)
    return Tunnel(name, a, b, boots, monsters, locks, one_way=rng.random() < 0.15)


def steps_of(dungeon: Dungeon) -> list[Step]:
    """Every step from room to room, trips between two portals included."""
    portals = {room.id for room in dungeon.rooms if isinstance(room, Portal)}
    walks = [(t, t.a, t.b) for t in dungeon.tunnels] + [(t, t.b, t.a) for t in dungeon.tunnels if not t.one_way]
    found = []
    for t, a, b in walks:
        if a not in portals and b not in portals:
            found.append((a, b, t.id, t.boots, t.monsters, ((t.id, t.locks),)))
        elif b in portals and a not in portals:
            for u, c, d in walks:
                if c in portals and d not in portals and c != b and d != a:
                    locks = ((t.id, t.locks), (u.id, u.locks))
                    found.append((a, d, f"{t.id}+{u.id}", 1, t.monsters + u.monsters, locks))
    return found


Times = frozenset[tuple[int, int, bool]]
"""When one may be in a room: turn, boots used in it, and whether a cave has ended it."""


def arrivals(times: Times, step: Step, caves: set[str], boots_in: Callable[[int], int], horizon: int) -> Times:
    """All times at which a step can be done, with every way of ending turns early tried."""
    _, to, _, boots, _, _ = step
    then = {
        (turn, used + boots, to in caves)
        for turn, used, caved in times
        if not caved and used + boots <= boots_in(turn)
    }  # fmt: skip
    first = min((turn for turn, _, _ in times), default=horizon)
    then |= {(turn, boots, to in caves) for turn in range(first + 1, horizon + 1) if boots <= boots_in(turn)}
    return frozenset(then)


def price(steps: list[Step], turns: int, picks: bool) -> tuple[int, int, int, int]:
    opened = {lock: n for step in steps for lock, n in step[5] if n}
    locks = sum(opened.values()) if picks else int(bool(opened))
    return turns, sum(step[3] for step in steps), sum(step[4] for step in steps), locks


def every_route(
    dungeon: Dungeon,
    start: str,
    goal: str,
    boots: int | tuple[int, ...],
    picks: bool = False,
    turning: str | None = None,
) -> list[Found]:
    """Every walk that visits no room twice, or none twice on the way there and none twice on the way back."""
    law = (boots,) if isinstance(boots, int) else boots
    steps: dict[str, list[Step]] = {room.id: [] for room in dungeon.rooms}
    for step in steps_of(dungeon):
        steps[step[0]].append(step)
    out = {room.id for room in dungeon.rooms if room.outside}
    caves = {room.id for room in dungeon.rooms if room.crystal_cave}
    horizon = 2 * len(dungeon.rooms) + len(law)

    def boots_in(turn: int) -> int:
        return law[min(turn, len(law)) - 1]

    def go(here: str, back: bool, done: list[Step], seen: set[tuple[str, bool]], times: Times) -> Iterator[Found]:
        if here == goal and back:
            turns = min(turn for turn, _, _ in times) if done else 0
            yield price(done, turns, picks), (start, *(step[1] for step in done)), tuple(step[2] for step in done)
            return
        if done and here in out:
            return
        for step in steps[here]:
            turned = back or step[1] == turning
            if (step[1], turned) not in seen:
                then = arrivals(times, step, caves, boots_in, horizon)
                if then:
                    yield from go(step[1], turned, [*done, step], seen | {(step[1], turned)}, then)

    back = turning is None or start == turning
    return list(go(start, back, [], {(start, back)}, frozenset({(1, 0, False)})))


def best(
    found: list[Found], keys: int | None = None, within: tuple[int | None, int | None, int | None] = (None, None, None)
) -> list[Found]:
    """Every route of every cost that no other beats, sorted; dearer ones than the limits are left out first."""
    most = (*within, keys)
    found = [one for one in found if all(m is None or c <= m for c, m in zip(one[0], most, strict=True))]
    costs = {cost for cost, _, _ in found}
    kept = {c for c in costs if not any(d != c and all(x <= y for x, y in zip(d, c, strict=True)) for d in costs)}
    return sorted(one for one in found if one[0] in kept)


def firsts(found: list[Found]) -> list[Found]:
    """The first route of each cost."""
    return [one for n, one in enumerate(found) if not n or one[0] != found[n - 1][0]]


def turn_by_turn(dungeon: Dungeon, rooms: tuple[str, ...], tunnels: tuple[str, ...], boots: int) -> int:
    """The turn of arrival with no turn ended early, added up by hand."""
    price_of = {(a, b, name): n for a, b, name, n, _, _ in steps_of(dungeon)}
    caves = {room.id for room in dungeon.rooms if room.crystal_cave}
    turn, left = 1, boots
    for (a, b), name in zip(pairwise(rooms), tunnels, strict=True):
        need = price_of[a, b, name]
        if need > left:
            turn, left = turn + 1, boots
        left = 0 if b in caves else left - need
    return turn
