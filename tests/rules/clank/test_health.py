"""The health track: what fills it and what empties it."""

from __future__ import annotations

import pytest

import clank_nb as cn
from tests.rules.clank.scene import GREEN, YELLOW, after, events, table, told

ATTACK = ("play mister_whiskers", "choose attack")


@pytest.mark.rule("clank/health/track")
def test_a_health_track_has_ten_spaces() -> None:
    nine = table({"damage": 9})
    assert (nine.cubes.track[GREEN], nine.players[GREEN].out) == (9, "")
    with pytest.raises(cn.BadData, match="a track with 10 damage is full"):
        table({"damage": 10})
    with pytest.raises(cn.BadData, match="11 is not a whole number from 0 to 10"):
        table({"damage": 11})


@pytest.mark.rule("clank/health/track")
def test_one_cube_fills_one_space_and_the_tenth_knocks_out() -> None:
    state = table({"hand": ["mister_whiskers"], "damage": 8}, bag={"black": 1, "green": 1})
    state = after(state, *ATTACK)
    assert (state.cubes.track[GREEN], state.players[GREEN].out) == (9, "")
    state = table({"hand": ["mister_whiskers"], "damage": 8}, bag={"green": 2})
    state = after(state, *ATTACK)
    assert (state.cubes.track[GREEN], state.players[GREEN].out) == (10, "lost")


@pytest.mark.rule("clank/health/cubes")
def test_damage_by_the_dragon_is_marked_with_the_cubes_drawn_from_the_bag() -> None:
    state = table({"hand": ["mister_whiskers"], "damage": 1}, bag={"black": 24, "green": 4})
    cubes = after(state, *ATTACK, "cubes green green").cubes
    assert (cubes.supply[GREEN], cubes.bag[GREEN], cubes.track[GREEN]) == (state.cubes.supply[GREEN], 2, 3)


@pytest.mark.rule("clank/health/cubes")
def test_tunnel_damage_is_marked_with_cubes_of_the_own_supply() -> None:
    state = table({"room": "f14", "boots": 1}, bag={"black": 24, "green": 4}, clank={"green": 3})
    cubes = after(state, "move f19").cubes
    assert (cubes.supply[GREEN], cubes.bag[GREEN], cubes.area[GREEN], cubes.track[GREEN]) == (21, 4, 3, 2)


@pytest.mark.rule("clank/health/cubes")
def test_tunnel_damage_is_told() -> None:
    state = table({"room": "f14", "boots": 1, "swords": 1}, rooms={})
    assert told(state, "move f19 swords=1") == [
        "Green pays one boot. (clank/move/tunnel)",
        "Green spends one sword. (clank/move/monsters)",
        "Green takes 1 damage: one monster unpaid. (clank/move/monsters)",
        "Green walks from f14 to f19. (clank/move/tunnel)",
    ]


@pytest.mark.rule("clank/health/heal")
@pytest.mark.parametrize(
    ("green", "texts"),
    [
        ({"skill": 3}, ["acquire cleric_of_the_sun"]),
        ({"hand": ["the_queen_of_hearts"], "tokens": ["crown_8"]}, ["play the_queen_of_hearts"]),
        ({"tokens": ["potion_of_healing"]}, ["use potion_of_healing"]),
        ({"room": "f17", "boots": 2}, ["move f12"]),
    ],
    ids=["a card acquired", "a card played", "a token", "a room"],
)
def test_healing_takes_cubes_off_the_track_back_to_the_supply(green: dict[str, object], texts: list[str]) -> None:
    row = ["cleric_of_the_sun", "sneak", "search", "ladder", "tunnel_guide", "pickaxe"]
    state = after(table({"damage": 4, **green}, row=row), *texts)
    assert (state.cubes.track[GREEN], state.cubes.supply[GREEN]) == (3, 27)


@pytest.mark.rule("clank/health/heal")
def test_healing_more_than_there_is_takes_what_is_there() -> None:
    trace = cn.play(table({"damage": 1, "tokens": ["potion_of_greater_healing"]}), "use potion_of_greater_healing")
    assert [event["n"] for event in events(trace, "healed")] == [1]
    assert (trace.state.cubes.track[GREEN], trace.state.cubes.supply[GREEN]) == (0, 30)


@pytest.mark.rule("clank/health/overflow")
def test_cubes_drawn_beyond_the_tenth_space_are_set_aside_and_still_counted() -> None:
    state = table({"room": "f03", "hand": ["mister_whiskers"], "damage": 8}, rage=3, bag={"black": 4, "green": 3})
    state = after(state, *ATTACK, "cubes green green green")
    cubes = state.cubes
    assert (cubes.track[GREEN], cubes.aside[GREEN], cubes.bag[GREEN]) == (10, 1, 0)
    assert sum(pile[GREEN] for pile in (cubes.supply, cubes.area, cubes.bag, cubes.track, cubes.aside)) == 30
    assert state.players[GREEN].out == "lost"


@pytest.mark.rule("clank/health/overflow")
def test_the_surplus_is_told() -> None:
    state = table({"hand": ["mister_whiskers"]}, {"damage": 8}, rage=3, bag={"yellow": 3})
    assert told(state, *ATTACK)[-3] == (
        "Yellow takes 2 damage from the dragon; one cube beyond the last space is set aside. (clank/dragon/draw)"
    )
    assert after(state, *ATTACK).players[YELLOW].out == "lost"
