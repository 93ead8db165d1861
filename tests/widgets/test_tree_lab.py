"""The tree lab: each step says what happens, every control does what it says, and cuts are seen."""

from __future__ import annotations

import pytest

from clank_nb import widgets
from clank_nb.data.errors import BadCode, BadData
from clank_nb.views.game_tree import tree_scene
from clank_nb.views.scene import groups
from tests.odds.test_clash_tree import forced
from tests.widgets.every import toy_duel


def test_it_is_walked_through_from_the_first_step_to_the_last() -> None:
    lab = widgets.TreeLab(forced(), depth=3, method="table")
    assert lab.shown.happened == ("Nothing has been looked at yet. Press Next step.",)
    for k in range(1, len(lab.now.walk.steps) + 1):
        lab.forward.click()
        assert lab.slider.value == lab.now.at == k
    told = " ".join(lab.shown.happened)
    assert "This position came before, with as many turns to go: at most 0, from the table." in told
    assert told.endswith("the value of the root is a win for Red. The best turn of Red: play grrr lower and end turn.")
    lab.forward.click()
    assert "The search is over" in lab.story.content and lab.errors == []
    lab.start.click()
    assert lab.now.at == 0
    lab.end.click()
    assert lab.now.is_over


def test_a_cut_tells_why() -> None:
    lab = widgets.TreeLab(toy_duel(), depth=2, method="alphabeta")
    cut = next(k for k, step in enumerate(lab.now.walk.steps, 1) if step.kind == "cut")
    lab.slider.value = cut
    assert lab.shown.happened[-1] == (
        "Green: play grrr upper and end turn. Red can have 0 here, and Green is sure of 0 elsewhere: the game does not "
        "come here, and 5 ends of the turn need not be looked at."
    )


def test_the_methods_stand_side_by_side() -> None:
    lab = widgets.TreeLab(toy_duel(), depth=2, method="minimax", at=-1)
    assert lab.shown.table[1:] == (
        ("minimax", "36", "36", "0", "0"),
        ("alpha-beta", "", "16", "20", "0"),
        ("alpha-beta + table", "", "16", "20", "0"),
    )
    lab.method.value = "alphabeta"
    assert lab.now.is_over and lab.shown.table[2][1] == "16"
    lab.likely.value = False
    assert lab.shown.table[2][1] == "25"
    lab.back.click()
    assert [row[2:] for row in lab.shown.table[1:]] == [("", "", "")] * 3, "nothing is given away before the end"
    lab.depth.value = 3
    assert (lab.now.at, lab.now.depth) == (0, 3)


def test_a_tree_that_is_too_large_is_refused_and_nothing_changes() -> None:
    lab = widgets.TreeLab(toy_duel(), depth=3)
    lab.depth.value = 4
    assert "more than 120 ends of turns" in lab.story.content
    assert (lab.now.depth, lab.depth.value, lab.errors) == (3, 3, [])


def test_a_node_leads_to_its_step_and_one_that_was_cut_says_so() -> None:
    lab = widgets.TreeLab(toy_duel(), depth=2, method="alphabeta", at=-1)
    lab.picture.choose("node:2")
    assert lab.now.node == 2 and lab.now.at == 3
    marks = lab.now.walk.marks(len(lab.now.walk.steps))
    cut = next(n for n, mark in marks.items() if mark.kind == "cut")
    lab.picture.choose(f"node:{cut}")
    assert lab.now.at == 3 and "nobody needed to" in lab.story.content


def test_every_node_is_a_place_with_a_sentence_and_nothing_overlaps() -> None:
    walk = widgets.TreeLab(forced(), depth=3, method="alphabeta").now.walk
    found = {group.id: (group, box) for group, box in groups(tree_scene(walk))}
    assert set(found) == {f"node:{node.number}" for node in walk.tree.nodes}
    assert all(group.label for group, _ in found.values())
    boxes = [box for _, box in found.values()]
    touching = [(a, b) for k, a in enumerate(boxes) for b in boxes[k + 1 :] if a.overlaps(b, -2.5)]
    assert touching == []


def test_what_cannot_be_is_answered() -> None:
    with pytest.raises(BadCode, match="alphabeta"):
        widgets.TreeLab(toy_duel(), method="alfabeta")
    with pytest.raises(BadData, match="at"):
        widgets.TreeLab(toy_duel(), at=99)
    with pytest.raises(BadData, match="state"):
        widgets.TreeLab(7)  # type: ignore[arg-type]
