"""A small tree of turns with the values found so far: who moves, what was looked at, and which branches were cut."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from clank_nb.odds.clash_search.tree import Walk
from clank_nb.odds.clash_search.tree_values import Mark, Node
from clank_nb.views.measure import fit_size
from clank_nb.views.panels import HEAD, PAD, panel
from clank_nb.views.scene import Element, Group, Path, Poly, Rect, Scene, Text
from clank_nb.views.theme import player_token
from clank_nb.views.tree_words import chosen_told, node_told, short_value, side, value_told
from clank_nb.words import say

__all__ = ["tree_scene"]

_LEFT = 68.0
_HALF = 13.0
"""Half the height of a node, pixels."""
_CLOSE = 26.0
"""Where ends lie nearer to each other than this, every second one lies lower."""
_LOWER = 30.0


def tree_scene(
    walk: Walk,
    *,
    at: int | None = None,
    ends_only: bool = False,
    title: str = "",
    width: float = 608.0,
    gap: float = 92.0,
    lang: str = "en",
) -> Scene:
    """Draw a small tree of turns, and how far a search has come in it.

    Parameters
    ----------
    walk : Walk
    at : int, steps, optional
        By default all.
    ends_only : bool
        Only write the values of the ends, so that the others can be found by hand.
    title : str
    width, gap : float, pixels
        Of the picture, and from one turn to the next.
    lang : str

    Returns
    -------
    Scene
        Its groups are ``node:0`` and so on.
    """
    n = len(walk.steps) if at is None else min(max(at, 0), len(walk.steps))
    tree, (looked, cut, known) = walk.tree, walk.counts(n)
    if ends_only:
        marks = {node.number: Mark("seen", node.worth) for node in tree.nodes if not node.children}
        drawn = _Drawn(walk, 0, marks, width, gap, lang)
        ends = [node_told(tree, tree.nodes[number], mark, lang) for number, mark in marks.items()]
        return panel(title or say("tree_lab.title.ends", lang), " ".join(ends), width, drawn.height, drawn.shapes())
    drawn = _Drawn(walk, n, walk.marks(n), width, gap, lang)
    told = [
        say("tree_lab.told", lang, side=side(tree, tree.player, lang), other=side(tree, 1 - tree.player, lang),
            n=len(tree.nodes) - 1, looked=looked, cut=cut, known=known),
        *chosen_told(walk, drawn.marks, lang),
    ]  # fmt: skip
    if n == len(walk.steps):
        told.append(say("tree_lab.told_value", lang, value=value_told(tree, walk.value, 0, lang)))
    shown = title or say(f"tree_lab.title.{walk.method}", lang)
    note = say("tree_lab.note", lang, looked=looked, n=len(tree.nodes) - 1)
    return panel(shown, " ".join(told), width, drawn.height, drawn.shapes(), note=note)


@dataclass(slots=True)
class _Drawn:
    walk: Walk
    at: int
    marks: dict[int, Mark]
    width: float
    gap: float
    lang: str
    places: dict[int, tuple[float, float]] = field(default_factory=dict)
    halves: dict[int, float] = field(default_factory=dict)

    @property
    def height(self) -> float:
        low = _LOWER if self.slot < _CLOSE else 0.0
        return HEAD + 2 * _HALF + self.walk.tree.depth * self.gap + low + 22

    @property
    def ends(self) -> list[Node]:
        return [node for node in self.walk.tree.nodes if not node.children]

    @property
    def slot(self) -> float:
        return (self.width - PAD - _LEFT - 6) / len(self.ends)

    def shapes(self) -> list[Element]:
        self.places = places = self._places()
        self.halves = {depth: self._half(depth) for depth in range(self.walk.tree.depth + 1)}
        found: list[Element] = [*self._levels()]
        best = self._best()
        for node in self.walk.tree.nodes[1:]:
            found += self._edge(node, node.number in best)
        now = self.walk.steps[self.at - 1].node if self.at else -1
        for node in self.walk.tree.nodes:
            found.append(self._node(places[node.number], node, node.number == now))
        return found

    def _places(self) -> dict[int, tuple[float, float]]:
        slot, places = self.slot, {}
        for k, node in enumerate(self.ends):
            low = _LOWER if slot < _CLOSE and k % 2 and node.depth == self.walk.tree.depth else 0.0
            places[node.number] = (_LEFT + (k + 0.5) * slot, self._level(node.depth) + low)
        for node in reversed(self.walk.tree.nodes):
            if node.children:
                x = (places[node.children[0]][0] + places[node.children[-1]][0]) / 2
                places[node.number] = (x, self._level(node.depth))
        return places

    def _half(self, depth: int) -> float:
        """Half the width of the nodes at one depth: none touches the next one in its row."""
        rows: dict[float, list[float]] = {}
        for node in self.walk.tree.nodes:
            if node.depth == depth:
                x, y = self.places[node.number]
                rows.setdefault(y, []).append(x)
        gaps = [two - one for row in rows.values() for one, two in pairwise(sorted(row))]
        return min([17.0, *(gap / 2 - 0.8 for gap in gaps)])

    def _level(self, depth: int) -> float:
        return HEAD + 12 + _HALF + depth * self.gap

    def _levels(self) -> Iterator[Element]:
        tree = self.walk.tree
        for depth in range(tree.depth):
            player, y = (tree.player + depth) % 2, self._level(depth)
            largest = player == tree.player
            yield Rect(PAD - 6, y - 17, self.width - 2 * PAD + 12, 34, 8, fill="strip")
            for text, down, bold in (
                (side(tree, player, self.lang), -2.0, True),
                (say("tree_lab.takes_largest" if largest else "tree_lab.takes_smallest", self.lang), 11.0, False),
            ):
                yield Text(PAD, y + down, text, fit_size(text, _LEFT - PAD - 4, 12, bold), bold,
                           fill="text" if bold else "dim")  # fmt: skip
        text = say("tree_lab.ends", self.lang)
        yield Text(PAD, self._level(tree.depth) + 4, text, fit_size(text, _LEFT - PAD - 4, 12), fill="dim")

    def _best(self) -> set[int]:
        """The nodes on the way that is best so far: from every value that is known, the turn it comes from."""
        tree, found, front = self.walk.tree, set(), [0]
        while front:
            node, mark = tree.nodes[front[0]], self.marks.get(front.pop())
            if mark is None or mark.kind != "seen":
                continue
            good = [n for n in node.children if n in self.marks and self.marks[n].kind in ("seen", "known")]
            good = [n for n in good if self.marks[n].value == mark.value]
            if good:
                found.add(good[0])
                front.append(good[0])
        return found

    def _edge(self, node: Node, best: bool) -> Iterator[Element]:
        (x, y), (left, top) = self.places[node.number], self.places[node.parent]
        line = f"M{left:.1f},{top + _HALF:.1f} L{x:.1f},{y - _HALF:.1f}"
        mark = self.marks.get(node.number)
        if mark is None or mark.kind == "cut":
            yield Path(line, stroke="slot_line", width=1.2, dash="3 4")
            return
        yield Path(line, stroke="accent" if best else "dim", width=3.2 if best else 1.4)

    def _node(self, place: tuple[float, float], node: Node, now: bool) -> Group:
        (x, y), mark = place, self.marks.get(node.number)
        tree = self.walk.tree
        half = self.halves[node.depth]
        outline = _outline(x, y, half, 0 if not node.children else 1 if node.player == tree.player else -1)
        kind = "unseen" if mark is None else mark.kind
        token = player_token(tree.sides[node.player])
        fill, ink = {
            "unseen": ("slot", "dim"), "cut": ("slot", "dim"), "open": ("panel", "text"),
            "seen": (token, f"{token}_ink") if node.children else ("card", "card_ink"),
            "known": ("crystal_deep", "badge_ink"),
        }[kind]  # fmt: skip
        faint = kind in ("unseen", "cut")
        stroke = "slot_line" if faint else token if node.children else "card_line"
        shapes: list[Element] = []
        if now:
            shapes.append(Poly(_outline(x, y, half + 4, 0, 4), stroke="focus", width=2.6))
        shapes.append(Poly(outline, fill=fill, stroke=stroke, width=2.4 if kind == "open" else 1.3,
                           dash="3 3" if kind == "unseen" else ""))  # fmt: skip
        if kind == "cut":
            shapes += _hatched(x, y, half)
        text = "" if mark is None or kind in ("open", "cut") else short_value(mark.value, mark.bound, self.lang)
        if text and half >= 6:
            size = fit_size(text, 2 * half - 3, 13, True, 6)
            shapes.append(Text(x, y + size * 0.36, text, size, True, "middle", fill=ink))
        label = node_told(tree, node, mark, self.lang)
        spot = Rect(x - half - 1, y - _HALF - 1, 2 * half + 2, 2 * _HALF + 2, 5)
        return Group(tuple(shapes), f"node:{node.number}", label, halo=spot, start=now or not (self.at or node.number))


def _outline(x: float, y: float, half: float, points: int, more: float = 0.0) -> tuple[tuple[float, float], ...]:
    """A box, with a point upwards for who takes the largest value and downwards for who takes the smallest."""
    top, base = y - _HALF - more, y + _HALF + more
    roof = ((x, top - 5),) if points > 0 else ()
    foot = ((x, base + 5),) if points < 0 else ()
    return ((x - half, top), *roof, (x + half, top), (x + half, base), *foot, (x - half, base))


def _hatched(x: float, y: float, half: float) -> Iterator[Element]:
    """Lines across a box that is cut off."""
    left, right, top, base = x - half, x + half, y - _HALF, y + _HALF
    start = left - 2 * _HALF
    while start < right:
        one, two = max(start, left), min(start + 2 * _HALF, right)
        if two - one > 1:
            yield Path(f"M{one:.1f},{base - (one - start):.1f} L{two:.1f},{base - (two - start):.1f}", stroke="refused",
                       width=1.2)  # fmt: skip
        start += 7
    yield Rect(left, top, right - left, base - top, stroke="refused", width=1.2)
