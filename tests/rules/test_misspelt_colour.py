"""A colour that is misspelt is one fault: the nearest is offered first, and nobody is said to be missing."""

from __future__ import annotations

import pytest

import clank_nb as cn


@pytest.mark.parametrize("game", ["clank", "catacombs", "dragon_cave"])
@pytest.mark.parametrize(("given", "near"), [("gren", "green"), ("yelow", "yellow"), ("bleu", "blue")])
def test_a_misspelt_colour_is_one_fault_and_the_nearest_comes_first(given: str, near: str, game: str) -> None:
    with pytest.raises(cn.BadData) as caught:
        cn.position(game, seed=7, players={given: {}, "red": {}})
    (fault,) = caught.value.faults
    assert fault.where.endswith("players") and repr(given) in fault.what
    assert fault.fix.startswith(f"Use one of {near}, ")
