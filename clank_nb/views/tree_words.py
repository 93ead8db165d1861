"""What a search through a small tree says: each step, each node, and what a value is called."""

from __future__ import annotations

from collections.abc import Sequence

from clank_nb.odds.clash_search.alphabeta import AT_LEAST, AT_MOST, EXACT
from clank_nb.odds.clash_search.evaluate import MATE
from clank_nb.odds.clash_search.tree import Tree, Walk
from clank_nb.odds.clash_search.tree_values import Mark, Node, Step
from clank_nb.views.axes import signed
from clank_nb.words import listing, name, say

__all__ = ["node_told", "short_value", "step_told", "turn_told", "value_told"]

_BOUNDS = {AT_LEAST: "at_least", AT_MOST: "at_most"}


def short_value(value: int, bound: int = 0, lang: str = "en") -> str:
    """Write a value as it stands in a node: a number, or a letter for a game that is won or lost."""
    text = signed(str(value))
    if abs(value) > MATE:
        text = say("tree_lab.won" if value > 0 else "tree_lab.lost", lang)
        bound = _open_bound(value, bound)
    return say(f"tree_lab.short_{_BOUNDS[bound]}", lang, value=text) if bound in _BOUNDS else text


def _open_bound(value: int, bound: int) -> int:
    """Forget the bound where nothing is better than a win, or worse than a loss."""
    return EXACT if bound == (AT_LEAST if value > 0 else AT_MOST) else bound


def value_told(tree: Tree, value: int, bound: int = 0, lang: str = "en") -> str:
    """Name a value in a sentence."""
    text = signed(str(value))
    if abs(value) > MATE:
        winner = tree.player if value > 0 else 1 - tree.player
        text = say("tree_lab.win", lang, side=side(tree, winner, lang))
        bound = _open_bound(value, bound)
    return say(f"tree_lab.{_BOUNDS[bound]}", lang, value=text) if bound in _BOUNDS else text


def side(tree: Tree, player: int, lang: str = "en") -> str:
    """Name a player."""
    return name(tree.sides[player], lang).capitalize()


def turn_told(tree: Tree, node: Node, lang: str = "en") -> str:
    """Tell the turn that leads to a node, and whose it was."""
    if node.parent < 0:
        return say("tree_lab.root", lang)
    actions = listing([str(action) for action in node.actions], lang)
    return say("tree_lab.turn", lang, side=side(tree, tree.nodes[node.parent].player, lang), actions=actions)


def node_told(tree: Tree, node: Node, mark: Mark | None, lang: str = "en") -> str:
    """Tell a node: its turn, and what is known of it."""
    kind = "unseen" if mark is None else mark.kind
    value = "" if mark is None else value_told(tree, mark.value, mark.bound, lang)
    return f"{turn_told(tree, node, lang)} {say(f'tree_lab.node_{kind}', lang, value=value)}"


def step_told(walk: Walk, at: int, lang: str = "en") -> str:
    """Say what happens in one step of a walk, from 1."""
    tree, step = walk.tree, walk.steps[at - 1]
    node = tree.nodes[step.node]
    who = side(tree, node.player, lang)
    wanted = say("tree_lab.largest" if node.player == tree.player else "tree_lab.smallest", lang)
    value = value_told(tree, step.value, step.bound if step.kind in ("valued", "known") else 0, lang)
    return say(
        f"tree_lab.{_kind(step, node, len(walk.steps) == at)}", lang,
        turn=turn_told(tree, node, lang), side=who, other=side(tree, 1 - node.player, lang), wanted=wanted,
        root=side(tree, tree.player, lang), winner=side(tree, tree.player if node.over > 0 else 1 - tree.player, lang),
        value=value, limit=value_told(tree, step.limit, 0, lang), n=len(node.children), skipped=step.skipped,
        best=listing([str(action) for action in walk.best.actions], lang),
    )  # fmt: skip


def _kind(step: Step, node: Node, last: bool) -> str:
    if step.kind == "entered":
        return "entered" if node.number else "begun"
    return "done" if last else step.kind


def chosen_told(walk: Walk, marks: dict[int, Mark], lang: str = "en") -> Sequence[str]:
    """Tell the turns at the root, with their values as far as they are known."""
    tree = walk.tree
    return [node_told(tree, tree.nodes[n], marks.get(n), lang) for n in tree.nodes[0].children]
