"""Names of one's own are shown as given wherever a law or a sample shows itself; every chance is rounded in one way."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

import clank_nb as cn
from clank_nb.display import attach
from clank_nb.odds.dist import Count
from clank_nb.odds.joint import Joint
from clank_nb.odds.percent import percent_text
from clank_nb.sim.estimate import JointEstimate
from clank_nb.views.bag import cubes_text

HAND = cn.odds.hand(deck={"Noise card": 2, "Filch <b>": 8}, draws=5)
ONE = HAND.marginal("Noise card")


@pytest.mark.parametrize(
    "law",
    [HAND, ONE, cn.odds.mix(laws=[HAND, HAND], weights=[1, 2]), Joint(("up", "down"), {(0, 1): 1, (1, 0): 2})],
    ids=str,
)
def test_a_law_of_names_of_ones_own_shows_itself_everywhere(law) -> None:
    attach()
    html = law._repr_mimebundle_()["text/html"]
    assert law.table() and law.percent()
    assert str(law.derivation()) and law.derivation(latex=True)
    shown = cn.show(law)
    assert shown.text
    own = [name for name in ("Noise card", "Filch &lt;b&gt;", "up", "down") if name.split(" ")[0] in repr(law)]
    assert all(name in html for name in own)
    assert "Filch <b>" not in html


def test_a_sample_of_names_of_ones_own_tells_itself() -> None:
    sample = JointEstimate(("Noise card",), {(0,): 3, (1,): 4}, 5)
    assert "Noise card" in sample.note()


def lowered() -> Count:
    """A law whose shares would add to more than 100, so that some are rounded down."""
    return Count({0: 35, 1: 35, 2: 35, 3: 1895})


def test_a_derivation_shows_each_chance_as_the_table_does() -> None:
    for law in (lowered(), cn.odds.attack(bag={"black": 20, "red": 7, "green": 4}, draws=5).marginal("red")):
        said = re.findall(r"(?:[<>] )?(?<![\d.])\d+(?:\.\d+)? %", "\n".join(law.derivation()))
        told = set(law.percent().texts)
        assert said and set(said) <= told
    law = lowered()
    assert law.percent()[0] == "1.7 %" and percent_text(Fraction(35, 2000)) == "1.8 %"
    assert "1.8 %" not in str(law.derivation()) and str(law.derivation()).count("1.7 %") == 3
    assert "1.7 %" in str(law.derivation(exactly=0))


def test_several_ghosts_are_ghosts() -> None:
    assert cubes_text({"black": 3, "ghost": 5}) == "3 black and 5 ghosts"
    assert cubes_text({"ghost": 1, "red": 2}) == "1 ghost and 2 Red"
