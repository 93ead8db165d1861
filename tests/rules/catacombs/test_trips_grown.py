"""Trips on a map that grows: what is handed on from map to map is what a map from nothing gives."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings

from clank_nb.dungeon.tiles import Layout
from clank_nb.rules.catacombs import ground
from tests.dungeon.growing import growing


@pytest.mark.rule("catacombs/move/portal", "catacombs/explore/discover")
@settings(max_examples=60)
@given(growing())
def test_trips_that_were_handed_on_are_those_found_from_nothing(stages: Any) -> None:
    whole = stages[-1]
    layout = Layout(whole.tile_set, whole.placed[:1])
    for placed in whole.placed[1:]:
        for room in layout.rooms:
            ground.hub(layout, room)
        layout = layout.laid(*placed)
        anew = Layout(whole.tile_set, layout.placed)
        assert [ground.hub(layout, room) for room in layout.rooms] == [ground.hub(anew, room) for room in anew.rooms]
