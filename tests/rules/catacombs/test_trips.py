"""Trips through portals, on maps grown at random."""

from __future__ import annotations

import random

import pytest

from clank_nb.dungeon.tiles import Layout, load_tiles
from clank_nb.rules.catacombs import ground

TILES = load_tiles("catacombs")


def grown(seed: int) -> Layout:
    """All tiles of the set, laid at random."""
    dice = random.Random(seed)
    layout = Layout.begin(TILES, dice.choice(TILES.sides))
    stack = [*TILES.safe, *TILES.deep]
    dice.shuffle(stack)
    for tile in stack:
        layout = layout.laid(tile, *dice.choice(layout.free_places()), dice.randrange(4))
    return layout


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.rule("catacombs/move/portal")
def test_a_trip_between_two_portals_that_a_tunnel_joins_is_one_trip_whichever_comes_first(seed: int) -> None:
    layout = grown(seed)
    for room in layout.rooms:
        trips = [trail.tunnel for trail in ground.trails(layout, room)]
        assert len(trips) == len(set(trips))
        assert all(trail.to != room for trail in ground.trails(layout, room) if trail.kind == "room")
