"""What the dungeon explorer says: the question, the chosen route step by step, and what is within reach."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

from clank_nb.dungeon.board import Room
from clank_nb.dungeon.routes_value import Route, RouteStep, price_words
from clank_nb.widgets.explorer_case import BACK, Tour, lockpicks
from clank_nb.words import listing, say

COLUMNS = ("turns", "boots", "monsters", "locks")


def _say(key: str, **values: Any) -> str:
    return say(f"explorer.{key}", **values)


# ---- sentences -------------------------------------------------------------------------------------------------------


def happened(tour: Tour) -> tuple[tuple[str, ...], int]:
    """Tell what is within reach, what was asked, and the chosen route turn by turn; and how many are the answer."""
    before = (*_whose(tour), *_within(tour))
    if not tour.goal:
        return (*before, _say("told.pick_goal", start=tour.start)), 1
    if tour.fault is not None:
        return before, 0
    answer = route_lines(tour)
    return (*before, _asked(tour), *answer), len(answer)


def _whose(tour: Tour) -> Iterator[str]:
    live = tour.live
    if live is None:
        return
    key = "whose" if live.acts else "whose_waits"
    yield _say(f"told.{key}", player=live.colour, room=live.seen.me.room)
    if live.stopped:
        yield f"{_say('told.caved')} (clank/move/crystal_cave)"
    if live.caves_ignored or live.monsters_ignored:
        yield _say("told.lifted")
    if not live.artifact:
        yield f"{_say('told.no_artifact')} (clank/move/leave)"


def _within(tour: Tour) -> Iterator[str]:
    if tour.shaded:
        pools, n = listing(list(_pools(tour))), len(tour.within) - 1
        told = _say("told.reach" if n else "told.reach_none", start=tour.start, n=n, pools=pools)
        yield f"{told} (clank/move/monsters)"


def _pools(tour: Tour) -> Iterator[str]:
    """What can be spent this turn; what there is none of is left out."""
    live = tour.live
    boots = tour.boots if live is None else tour.here
    yield _say("told.pool_boots" if boots else "told.pool_no_boots", n=boots)
    picks = "picks" if lockpicks(tour.dungeon) else "keys"
    for key, n in (("swords", tour.swords), ("health", tour.health), (picks, tour.keys), ("teleports", tour.teleports)):
        if n:
            yield _say(f"told.pool_{key}", n=n)


def _asked(tour: Tour) -> str:
    key = "asked_back" if tour.trip == BACK else "asked"
    return _say(
        f"told.{key}", start=tour.start, goal=tour.goal, boots=_boots(tour), keys=_keys(tour), n=len(tour.routes)
    )


def _boots(tour: Tour) -> str:
    live = tour.live
    if live is None:
        return _say("told.boots", n=tour.boots)
    return _say("told.boots_caved" if live.stopped else "told.boots_now", now=tour.here, n=tour.boots)


def _keys(tour: Tour) -> str:
    what = "picks" if lockpicks(tour.dungeon) else "keys"
    return _say(f"told.{what}" if tour.keys else f"told.no_{what}", n=tour.keys)


def route_lines(tour: Tour) -> tuple[str, ...]:
    """Say the chosen route turn by turn; each rule behind a price or an end is named where it first counts."""
    route = tour.route
    if route is None:
        return ()
    head, *lines = route.explain().split("\n")
    turns: dict[int, list[RouteStep]] = {}
    for step in route.steps:
        turns.setdefault(step.turn, []).append(step)
    known: set[str] = set()
    cited = []
    for steps in turns.values():
        new = [rule for rule in _cited(steps, lockpicks(tour.dungeon)) if rule not in known]
        known.update(new)
        cited.append(f" ({', '.join(new)})" if new else "")
    chosen = _say("told.chosen", k=tour.chosen + 1, price=price_words(route.cost)) if lines else head
    return (chosen, *(line + rules for line, rules in zip(lines, cited, strict=True)))


def _cited(steps: list[RouteStep], picks: bool) -> list[str]:
    """The rules behind the prices and the end of one turn."""
    asked = (
        ("tunnel", True),
        ("footprints", any(step.boots > 1 for step in steps)),
        ("monsters", any(step.monsters for step in steps)),
        ("lock", any(step.locks for step in steps) and not picks),
        ("crystal_cave", any(step.ends == "cave" for step in steps)),
        ("teleport", any(step.teleport for step in steps)),
    )
    return [f"clank/move/{rule}" for rule, on in asked if on]


def refusal(tour: Tour) -> tuple[str, str]:
    """Say why there is no route, and what would open the way."""
    return ("refusal", str(tour.fault)) if tour.fault is not None else ("", "")


# ---- names and rows --------------------------------------------------------------------------------------------------


def room_name(room: Room) -> str:
    """Name a room for a menu: its id, and what it is or holds."""
    what = []
    if room.outside:
        what.append(_say("what.outside"))
    if room.artifact:
        what.append(_say("what.artifact", n=room.artifact))
    what += [_say(f"what.{key}") for key, on in (("cave", room.crystal_cave), ("market", room.market)) if on]
    if room.heal:
        what.append(_say("what.heal"))
    return _say("room", room=room.id, what=", ".join(what)) if what else room.id


def route_name(k: int, route: Route) -> str:
    """Name a route for a menu: its number, and its price."""
    return _say("route_line", k=k + 1, price=price_words(route.cost))


def facts(tour: Tour) -> tuple[str, ...]:
    """Say in a terminal what table and chart show."""
    return tuple(route_name(k, route) for k, route in enumerate(tour.routes))


def front_table(tour: Tour) -> str:
    """Write the front as a table whose rows can be chosen; in every column the least stands out."""
    caption = _say("table.caption" if tour.routes else "table.caption_none" if tour.goal else "table.caption_wait",
                   n=len(tour.routes))  # fmt: skip
    head = "".join(f'<th scope="col">{escape(_say(f"table.{key}"))}</th>' for key in ("number", *COLUMNS))
    least = [min(column) for column in zip(*(route.cost for route in tour.routes), strict=True)]
    rows = "".join(_row(tour, k, route, least) for k, route in enumerate(tour.routes))
    return (
        f'<div class="clank-front"><table><caption>{escape(caption)}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody data-rove>{rows}</tbody></table></div>"
    )


def _row(tour: Tour, k: int, route: Route, least: list[int]) -> str:
    chosen = k == tour.chosen
    label = escape(_say("table.choose", k=k + 1, price=price_words(route.cost)))
    start = ' data-start=""' if chosen else ""
    pressed = str(chosen).lower()
    button = f'<button data-id="row:{k}" aria-pressed="{pressed}" aria-label="{label}"{start}>{k + 1}</button>'
    number = f"<strong>{button}</strong>" if chosen else button
    cells = (f"<b>{n}</b>" if n == low else str(n) for n, low in zip(route.cost, least, strict=True))
    return f'<tr><th scope="row">{number}</th>{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>'
