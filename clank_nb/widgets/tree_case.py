"""What the tree lab looks at, as a value: a position, how far ahead, by which method, and how many steps of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from clank_nb.model.clash import ClashState
from clank_nb.odds.clash_search.tree import Tree, Walk, tree


@dataclass(frozen=True, slots=True)
class Looking:
    """All that the tree lab shows is a function of this.

    Parameters
    ----------
    state : ClashState
    depth : int, turns
    method : str
    likely_first : bool
    at : int, steps
    """

    state: ClashState
    depth: int = 2
    method: str = "minimax"
    likely_first: bool = True
    at: int = 0

    @property
    def tree(self) -> Tree:
        """The tree, made once."""
        return _tree(self.state, self.depth, self.likely_first)

    @property
    def walk(self) -> Walk:
        """The search, walked to its end once."""
        return self.walked(self.method)

    def walked(self, method: str) -> Walk:
        """The same tree by another method."""
        return _walk(self.state, self.depth, self.likely_first, method)

    @property
    def node(self) -> int:
        """The node of the step that is shown; the root at the beginning."""
        return self.walk.steps[self.at - 1].node if self.at else 0

    @property
    def is_over(self) -> bool:
        """Whether the last step is shown."""
        return self.at == len(self.walk.steps)

    def with_tree(self, depth: int, method: str, likely_first: bool) -> Looking:
        """Another tree, or another method: at its end if this one is, else at the beginning."""
        other = replace(self, depth=depth, method=method, likely_first=likely_first, at=0)
        return replace(other, at=len(other.walk.steps)) if self.is_over else other

    def step_of(self, node: int) -> int:
        """The first step in which a node is looked at; 0 if there is none."""
        return next((k for k, step in enumerate(self.walk.steps, 1) if step.node == node), 0)


@lru_cache(maxsize=32)
def _tree(state: ClashState, depth: int, likely_first: bool) -> Tree:
    return tree(state, depth, likely_first=likely_first)


@lru_cache(maxsize=64)
def _walk(state: ClashState, depth: int, likely_first: bool, method: str) -> Walk:
    return _tree(state, depth, likely_first).walk(method)
