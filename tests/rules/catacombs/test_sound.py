"""States that nobody could come to: each forgery is named, and no code carries it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import clank_nb as cn
from clank_nb.dungeon.tiles import Layout, load_tiles
from clank_nb.model.delve import Offered
from clank_nb.model.state import Frame, State, Waiting
from clank_nb.rules import codes
from clank_nb.rules.audit import audit
from clank_nb.rules.ruleset import ruleset

MAP = {"s2": [1, 1], "s3": [-1, 1], "d07": [1, 0, 90]}
GREEN = {"room": "hall", "hand": ["stumble"], "play_area": ["waystone", "lie_in_wait"], "boots": 1, "damage": 3}
HERE = cn.position("catacombs", seed=7, tiles=MAP, marks={"way": ["green"]},
                   players={"green": GREEN, "yellow": {"tokens": ["monk"]}})  # fmt: skip
OTHER = load_tiles("catacombs")


def delve(**values: Any) -> Callable[[State], State]:
    return lambda state: replace(state, delve=replace(state.delve, **values))  # type: ignore[type-var]


def trip(**values: Any) -> Callable[[State], State]:
    return lambda state: replace(state, trip=replace(state.trip, **values))  # type: ignore[type-var]


def turn(**values: Any) -> Callable[[State], State]:
    return lambda state: replace(state, turn=replace(state.turn, **values))


def owed(*frames: Frame) -> Callable[[State], State]:
    return lambda state: replace(state, pending=(*state.pending, *frames))


FORGED: dict[str, Callable[[State], State]] = {
    "no map": delve(layout=None),
    "another side": delve(layout=Layout.begin(OTHER, "back")),
    "a tile twice": delve(safe=("s1", "s2", "s4", "s5", "s6")),
    "a tile nobody knows": delve(deep=("d99",)),
    "tiles out of order": delve(safe=("s4", "s1", "s5", "s6")),
    "more on the stack than there are": delve(n_safe=9),
    "five safe tiles": delve(n_safe=3),
    "a lock that is not there": delve(opened=("hall-w1",)),
    "an icon that is not there": delve(used=("hall/chest",)),
    "a mark twice": delve(marks=(("way", 0), ("way", 0))),
    "a mark in a plain room": delve(marks=(("hall", 0),)),
    "a mark of nobody": delve(marks=(("way", 7),)),
    "lockpicks of one player": delve(lockpicks=(3,)),
    "fewer than no lockpicks": delve(lockpicks=(-1, 3)),
    "an artifact more": delve(stack=(5, 5, 7, 10, 12, 15, 17, 20)),
    "artifacts out of order": lambda state: delve(stack=tuple(reversed(state.delve.stack)))(state),  # type: ignore[union-attr]
    "a prisoner twice": delve(prisoners=("monk",)),
    "a prisoner nobody knows": delve(prisoners=("burgle",)),
    "six ghosts": delve(ghosts_area=6),
    "a ghost less": delve(ghosts_bank=2),
    "a black cube too many": delve(black=(1, 0)),
    "more black cubes than damage": delve(black=(4, 0)),
    "an artifact taken in a small game": delve(takers=(("way", 0),)),
    "a reward nowhere": trip(paid=("cellar",)),
    "a deed nobody knows": trip(deeds=("danced",)),
    "a goal nowhere": trip(goals=("moon",)),
    "an offer of no card": trip(offers=(Offered("waystone/play", 0, 0),)),
    "an offer of another card": trip(offers=(Offered("waystone/play", 1, 1),)),
    "half an exploration": trip(entry="hall-w1"),
    "a tile without a tunnel": trip(shown="s1"),
    "a tunnel that does not run off": trip(entry="hall-cave", shown="s1"),
    "a free step nowhere": trip(free=True),
    "a tile for no card": trip(brought="s1", spot="2,1"),
    "a place for no card": trip(spot="2,1"),
    "a tile that was never laid": trip(laid="d09"),
    "a reaction to nothing": trip(triggers=("rain",)),
    "a condition of no card": turn(standing=(Waiting("lie_in_wait/play", 0, 1),)),
    "a condition of a card not in play": turn(standing=(Waiting("lie_in_wait/play", 1, 9),)),
    "a countdown": lambda state: replace(state, countdown=(0, 1)),
    "a pawn off the map": lambda state: replace(
        state, players=(replace(state.players[0], room="d09a"), state.players[1])
    ),
    "secrets in rooms": lambda state: replace(state, rooms=replace(state.rooms, major=(("hall", 1),))),
    "idols in the hall": lambda state: replace(state, rooms=replace(state.rooms, idols=(("hall", 3),))),
    "more secrets drawn than there are": owed(*[Frame("secret", 0, "major_secret")] * 12),
    "another secret": owed(Frame("secret", 0, "neighbour")),
    "a tile for nothing": owed(Frame("tile", -1, "rain")),
    "a reaction in a small game": owed(Frame("react", 1)),
    "an exit from nowhere": owed(Frame("exit", 0, "hall-w1")),
    "a question of no effect": owed(Frame("rotate", 0, "waystone/play/1")),
    "a field that is not used": owed(Frame("ward", 1, "x")),
}  # fmt: skip


def wrong(state: State) -> tuple[str, ...]:
    return (*audit(state), *ruleset("catacombs").unsound(state))


def test_the_table_itself_is_sound() -> None:
    assert wrong(HERE) == ()
    assert cn.from_code(cn.to_code(HERE)) == HERE


@pytest.mark.parametrize("what", FORGED)
def test_a_forged_table_is_found_out(what: str) -> None:
    assert wrong(FORGED[what](HERE)), what


def sealed(content: list[Any]) -> str:
    return codes.sealed_code("catacombs", "s", content)


def content() -> list[Any]:
    found: list[Any] = codes._unpack(cn.to_code(HERE))[1]
    return found


TILES, GONE, BANK, TRIP = 14, 15, 16, 17


@pytest.mark.parametrize(
    "spoil",
    [
        lambda row: row.__setitem__(TILES, ["s2", 1, 1, 0] * 20_000),
        lambda row: row.__setitem__(TILES, ["s2", 10**30, 1, 0]),
        lambda row: row.__setitem__(TILES, ["s2", 1, 1]),
        lambda row: row.__setitem__(TILES, "s2"),
        lambda row: row.__setitem__(TILES, None),
        lambda row: row.__setitem__(GONE, [["s1", 200] * 900, [], [], [], []]),
        lambda row: row.__setitem__(GONE, [["s9"], [], []]),
        lambda row: row.__setitem__(BANK, []),
        lambda row: row.__setitem__(BANK, row[BANK][::-1]),
        lambda row: row.__setitem__(TRIP, [[]] * 15),
        lambda row: row.__setitem__(TRIP, 5),
        lambda row: row.append([]),
        lambda row: row.__delitem__(slice(14, None)),
        lambda row: row.__setitem__(0, "clank/front"),
        lambda row: row.__setitem__(0, "/etc/hosts"),
        lambda row: row[5].extend([["go", 0, "waystone/play/1/do", 0, -1]] * 90),
    ],
)  # fmt: skip
def test_a_forged_code_is_answered_at_once(spoil: Callable[[list[Any]], None]) -> None:
    row = content()
    spoil(row)
    began = time.process_time()
    with pytest.raises(cn.BadCode, match="no state of the game"):
        cn.from_code(sealed(row))
    assert time.process_time() - began < 1
