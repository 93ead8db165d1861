"""Health in the catacombs: which cubes mark damage, and which come off first."""

from __future__ import annotations

import pytest

from tests.rules.catacombs.odd import delve, odd
from tests.rules.catacombs.scene import GREEN, after, table

GAP = ("lightstick", "swindle", "smash_and_grab", "expert_guide", "bandit", "")


@pytest.mark.rule("catacombs/health/cubes")
def test_damage_by_drawn_coloured_cubes_is_marked_with_these_cubes() -> None:
    state = table({}, row=GAP, rage=1, bag={"black": 3, "green": 2})
    state = after(state, "end turn", "reveal skeletal_ape", "cubes green green")
    assert (state.cubes.track[GREEN], state.cubes.supply[GREEN], state.cubes.bag[GREEN]) == (2, 28, 0)


@pytest.mark.rule("catacombs/health/cubes")
def test_damage_by_monsters_is_marked_with_cubes_of_the_supply() -> None:
    state = odd({"room": "hall", "boots": 1}, clank={"green": 2}, bag={"black": 24, "green": 3},
                tiles={"d03": [0, 2], "d08": [0, 3]})  # fmt: skip
    state = after(state, "move d08a")
    cubes = state.cubes
    assert (cubes.track[GREEN], cubes.supply[GREEN], cubes.area[GREEN], cubes.bag[GREEN]) == (1, 24, 2, 3)


@pytest.mark.rule("catacombs/health/cubes")
def test_damage_by_a_ghost_is_marked_with_cubes_of_the_supply() -> None:
    state = table({}, row=GAP, rage=1, clank={"ghost": 1}, bag={"black": 3, "green": 2})
    state = after(state, "end turn", "reveal skeletal_ape", "cubes black ghost")
    assert (state.cubes.track[GREEN], state.cubes.supply[GREEN], state.cubes.bag[GREEN]) == (1, 27, 2)


@pytest.mark.rule("catacombs/health/heal")
def test_healing_takes_as_many_cubes_off_the_track_as_it_says_or_as_are_there() -> None:
    potions = {"tokens": ["potion_of_greater_healing", "potion_of_healing"]}
    state = after(table({"damage": 4, **potions}), "use potion_of_greater_healing")
    assert (state.cubes.track[GREEN], state.cubes.supply[GREEN]) == (2, 28)
    state = after(table({"damage": 1, **potions}), "use potion_of_greater_healing")
    assert (state.cubes.track[GREEN], state.cubes.supply[GREEN]) == (0, 30)


@pytest.mark.rule("catacombs/health/heal")
def test_black_cubes_come_off_last_and_go_back_to_the_bank() -> None:
    green = {"damage": 3, "black_cubes": 2, "tokens": ["potion_of_greater_healing", "potion_of_healing"]}
    state = table(green, bag={"black": 20})
    assert (state.cubes.supply[GREEN], delve(state).black[GREEN], state.cubes.black_aside) == (29, 2, 2)
    state = after(state, "use potion_of_healing")
    assert (state.cubes.supply[GREEN], delve(state).black[GREEN], state.cubes.track[GREEN]) == (30, 2, 2)
    state = after(state, "use potion_of_greater_healing")
    assert (delve(state).black[GREEN], state.cubes.black_aside, state.cubes.track[GREEN]) == (0, 4, 0)
    assert state.cubes.supply[GREEN] == 30


@pytest.mark.rule("catacombs/health/heal")
def test_damage_that_no_cube_marks_is_healed_too() -> None:
    state = table({"damage": 2, "unmarked": 1, "tokens": ["potion_of_greater_healing"]})
    state = after(state, "use potion_of_greater_healing")
    assert (state.cubes.track[GREEN], delve(state).unmarked[GREEN], state.cubes.supply[GREEN]) == (0, 0, 30)


@pytest.mark.rule("clank/health/overflow")
def test_cubes_drawn_beyond_the_tenth_space_lie_in_the_bank() -> None:
    state = table({"damage": 9}, row=GAP, rage=1, bag={"black": 3, "green": 2})
    state = after(state, "end turn", "reveal skeletal_ape", "cubes green green")
    assert (state.cubes.track[GREEN], state.cubes.aside[GREEN], state.players[GREEN].out) == (10, 1, "lost")
