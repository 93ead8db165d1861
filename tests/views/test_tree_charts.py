"""Trees of turns and counts by depth as pictures: what they say is what was computed."""

from __future__ import annotations

import pytest

import clank_nb as cn
from clank_nb.data.errors import BadCode
from clank_nb.odds.clash_search import node_counts, tree
from clank_nb.odds.clash_search.search import Nodes
from clank_nb.views.measure import text_width
from clank_nb.views.scene import Text, groups
from clank_nb.views.svg import svg
from tests.odds.test_clash_tree import forced
from tests.widgets.every import toy_duel


def test_the_chart_tells_and_writes_the_counts() -> None:
    counts = node_counts(toy_duel(), range(1, 6))
    scene = cn.views.picture(counts)
    for row in counts:
        assert f"{row.minimax:,} at depth {row.depth}" in scene.desc
    written = [shape.text for shape in scene.shapes if isinstance(shape, Text)]
    last = counts[-1]
    assert {f"{n:,}" for n in (last.minimax, last.alpha_beta, last.with_table)} <= set(written)
    assert len(list(groups(scene))) == 3 * len(counts)
    assert "1,000" in written and "10" in written


@pytest.mark.parametrize("rows", [[Nodes(1, 1, 1, 1, 0)], [Nodes(2, 10**6, 10**3, 7, 0), Nodes(1, 25, 25, 25, 0)]])
def test_any_counts_can_be_drawn_and_no_name_runs_over_the_edge(rows: list[Nodes]) -> None:
    scene = cn.views.node_chart_scene(rows)
    for shape in scene.shapes:
        if isinstance(shape, Text) and shape.anchor == "start":
            assert shape.x + text_width(shape.text, shape.size, shape.bold) <= scene.width


def test_a_list_of_nothing_is_no_chart() -> None:
    with pytest.raises(BadCode):
        cn.views.picture(())


def test_a_tree_tells_its_turns_and_hatches_what_was_cut() -> None:
    walk = tree(forced(), 2).walk("alphabeta")
    scene = cn.views.picture(walk)
    assert "16 ends of turns 13 were looked at and 3 were cut off" in scene.desc
    assert "The value of the root is 9." in scene.desc
    cut = [group for group, _ in groups(scene) if group.label.endswith("Cut off: it is not looked at.")]
    assert len(cut) == 3 and all(len(group.shapes) > 4 for group in cut)
    assert svg(scene) == svg(cn.views.tree_scene(walk))


def test_the_ends_alone_give_nothing_away() -> None:
    found = tree(forced(), 2)
    scene = cn.views.tree_scene(found.walk(), ends_only=True)
    told = {int(group.id.partition(":")[2]) for group, _ in groups(scene) if "Value:" in group.label}
    assert told == {node.number for node in found.nodes if not node.children}
    assert "root is" not in scene.desc


def test_bounds_are_written_but_not_where_nothing_lies_beyond() -> None:
    words = [group.label for group, _ in groups(cn.views.picture(tree(forced(), 3).walk("alphabeta")))]
    assert any("at most 9." in label for label in words)
    assert not any("at most a win for Green" in label or "at least a win for Red" in label for label in words)
