"""The tree lab: minimax and alpha-beta walk through a small tree of turns, one position after the other."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from clank_nb.data.errors import ClankError
from clank_nb.model.clash import ClashState
from clank_nb.odds.clash_search.read import bad, need_duel, read_number, unknown
from clank_nb.odds.clash_search.tree import METHODS, MOST_DEPTH
from clank_nb.views.tree_words import turn_told
from clank_nb.widgets.base import Widget, set_range
from clank_nb.widgets.still import Shown
from clank_nb.widgets.tree_case import Looking
from clank_nb.widgets.tree_picture import happened, rows, told, tree_picture

NODE, METHOD = "node:", "method:"


class TreeLab(Widget[Looking]):
    """A search in a small duel of Clash of Decks with open hands, to be walked through step by step.

    Parameters
    ----------
    state : ClashState
        A player's turn; the tree may have at most 120 ends of turns.
    depth : int, turns of either side
    method : ``"minimax"``, ``"alphabeta"`` or ``"table"``
        Look at everything; cut off what cannot matter; and keep known positions in a table besides.
    at : int, steps
        Where to begin; -1 for the end.
    likely_first : bool
        Whether turns that look good are looked at first.

    Raises
    ------
    BadCode, BadData
        If there is no such method or step, or the tree is too large.

    Examples
    --------
    >>> import clank_nb as cn
    >>> toy = cn.new_game("clash_of_decks", format="constructed", decks=(["zombie", "grrr"],) * 2, deck_size=2,
    ...                   open_hands=True, first_turn_mana=3, draw_repetitions=0, seed=1)
    >>> lab = TreeLab(toy, depth=2, method="alphabeta", at=-1)
    >>> lab.now.walk.looked_at, len(lab.now.tree.nodes) - 1
    (16, 36)
    """

    kind = "tree_lab"

    def __init__(
        self, state: ClashState, depth: int = 2, method: str = "minimax", at: int = 0, likely_first: bool = True
    ) -> None:
        super().__init__(_read(state, depth, method, at, likely_first))

    def draw(self, now: Looking) -> Shown:
        """Make the tree, the sentences of the steps, and the counts."""
        sentences = happened(now)
        return Shown(tree_picture(now), sentences, 1, (), rows(now))

    def label(self, now: Looking) -> str:
        """Name the picture."""
        return told("label")

    def chosen(self, place: str) -> None:
        """Take the method that was pressed, or go to the step that looks at this node."""
        if place.startswith(METHOD):
            self._take(method=place.removeprefix(METHOD))
            return
        if not place.startswith(NODE):
            raise ClankError(told("nothing"))
        number = int(place.removeprefix(NODE))
        step = self.now.step_of(number)
        if not step:
            raise ClankError(told("skipped", turn=turn_told(self.now.tree, self.now.tree.nodes[number])))
        self.change(at=step)

    # ---- controls ----------------------------------------------------------------------------------------------------

    def controls(self) -> list[list[Any]]:
        """Steps; then the method, the depth, and the order of turns."""
        from ipywidgets import Button, Checkbox, Dropdown, IntSlider

        self.start, self.back = Button(description=told("start")), Button(description=told("back"))
        self.forward, self.end = Button(description=told("forward")), Button(description=told("end"))
        self.forward.add_class("clank-main")
        self.slider = IntSlider(0, 0, 1, description=told("step"))
        self.method = Dropdown(options=[(told(f"count.{one}"), one) for one in METHODS], description=told("method"))
        self.depth = IntSlider(1, 1, MOST_DEPTH, description=told("depth"), continuous_update=False)
        self.likely = Checkbox(description=told("likely"), indent=False)
        self.on(self.start, lambda _: self.change(at=0), "click")
        self.on(self.back, lambda _: self._go_by(-1), "click")
        self.on(self.forward, lambda _: self._go_by(1), "click")
        self.on(self.end, lambda _: self.change(at=len(self.now.walk.steps)), "click")
        self.on(self.slider, lambda at: self.change(at=at))
        self.on(self.method, lambda method: self._take(method=method))
        self.on(self.depth, lambda depth: self._take(depth=depth))
        self.on(self.likely, lambda likely: self._take(likely_first=likely))
        return [[self.method, self.depth, self.likely], [self.start, self.back, self.forward, self.end, self.slider]]

    def sync(self, now: Looking) -> None:
        """Set every control."""
        set_range(self.slider, 0, len(now.walk.steps))
        self.slider.value, self.method.value, self.depth.value = now.at, now.method, now.depth
        self.likely.value = now.likely_first

    def _take(self, **other: Any) -> None:
        now = self.now
        chosen = {"depth": now.depth, "method": now.method, "likely_first": now.likely_first, **other}
        self.go(now.with_tree(**chosen))

    def _go_by(self, k: int) -> None:
        at = self.now.at + k
        if not 0 <= at <= len(self.now.walk.steps):
            raise ClankError(told("first" if k < 0 else "last"))
        self.change(at=at)

    def __repr__(self) -> str:
        now = self.now
        return f"TreeLab(depth={now.depth}, method={now.method!r}, at={now.at})"


def _read(state: Any, depth: Any, method: Any, at: Any, likely_first: Any) -> Looking:
    """Refuse what cannot be; what is left can be looked up in memory."""
    need_duel(state)
    depth = read_number("depth", depth, 1, MOST_DEPTH)
    if not isinstance(method, str) or method not in METHODS:
        raise unknown("method", method, METHODS)
    if not isinstance(likely_first, bool):
        raise bad("likely_first", "no_switch", "fix_switch")
    first = Looking(state, depth, method, likely_first)
    steps = len(first.walk.steps)
    at = read_number("at", at, -1, steps)
    return replace(first, at=steps if at < 0 else at)
