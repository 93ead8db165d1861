"""A small tree of turns, and how minimax, alpha-beta, and alpha-beta with a table walk through it, step by step.

The searches of `clash_search.alphabeta` are fast and keep nothing; here every step is kept, so that it can be seen.
Values are those of the player at the root: that player takes the largest, the other the smallest.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from clank_nb.model.actions import Action
from clank_nb.model.clash import ClashState
from clank_nb.odds.clash_search.alphabeta import AT_LEAST, AT_MOST, EXACT, INFINITE, ordered
from clank_nb.odds.clash_search.compact import Book, Position, book, packed
from clank_nb.odds.clash_search.evaluate import MATE, evaluate
from clank_nb.odds.clash_search.moves import turns
from clank_nb.odds.clash_search.plays import actions_of
from clank_nb.odds.clash_search.read import bad, need_duel, read_number, unknown
from clank_nb.odds.clash_search.tree_values import Mark, Node, Step

METHODS = ("minimax", "alphabeta", "table")
MOST_DEPTH = 6
MOST_NODES = 120
"""A tree with more ends of turns than this is not drawn."""


@dataclass(frozen=True, slots=True)
class Tree:
    """All turns from a position, so many turns deep; made by `tree`."""

    nodes: tuple[Node, ...]
    depth: int
    sides: tuple[str, ...]

    @property
    def player(self) -> int:
        """Who is to move at the root, and takes the largest value."""
        return self.nodes[0].player

    def walk(self, method: str = "minimax") -> Walk:
        """Walk through the tree.

        Parameters
        ----------
        method : ``"minimax"``, ``"alphabeta"`` or ``"table"``

        Returns
        -------
        Walk

        Raises
        ------
        BadCode
        """
        if method not in METHODS:
            raise unknown("method", method, METHODS)
        walker = _Walker(self, method)
        value, _ = walker.value(0, -INFINITE, INFINITE)
        return Walk(self, method, tuple(walker.steps), value)

    def path(self, number: int) -> tuple[Node, ...]:
        """Give the nodes from the first turn to this one."""
        found: list[Node] = []
        while number > 0:
            found.append(self.nodes[number])
            number = self.nodes[number].parent
        return tuple(reversed(found))

    def below(self, number: int) -> tuple[int, ...]:
        """Give all nodes below this one."""
        children = self.nodes[number].children
        return tuple(n for child in children for n in (child, *self.below(child)))


@dataclass(frozen=True, slots=True)
class Walk:
    """A search through a small tree, with every step; made by `Tree.walk`.

    Parameters
    ----------
    tree : Tree
    method : str
    steps : tuple of Step
    value : int, HP
        Of the root; the same for every method.
    """

    tree: Tree
    method: str
    steps: tuple[Step, ...] = field(repr=False)
    value: int

    @property
    def looked_at(self) -> int:
        """Ends of turns that were looked at."""
        return self.counts(len(self.steps))[0]

    @property
    def best(self) -> Node:
        """The turn that is played: the first one that has the value of the root."""
        marks = self.marks(len(self.steps))
        return next(
            self.tree.nodes[n]
            for n in self.tree.nodes[0].children
            if n in marks and marks[n].kind != "cut" and marks[n].value == self.value
        )

    def counts(self, at: int) -> tuple[int, int, int]:
        """Count after so many steps: ends looked at, cut off, and taken from the table."""
        kinds = [mark.kind for n, mark in self.marks(at).items() if n]
        return len(kinds) - kinds.count("cut"), kinds.count("cut"), kinds.count("known")

    def marks(self, at: int) -> dict[int, Mark]:
        """Tell what is known of each node after so many steps; of others nothing."""
        found: dict[int, Mark] = {}
        for step in self.steps[:at]:
            kind = {"entered": "open", "known": "known"}.get(step.kind, "seen")
            found[step.node] = Mark(kind, step.value, step.bound)
            if step.kind in ("cut", "known"):
                found.update({n: Mark("cut") for n in self.tree.below(step.node) if n not in found})
        return found


class _Walker:
    """Minimax with every step kept; as `Searcher`, but with the values of the player at the root."""

    def __init__(self, tree: Tree, method: str) -> None:
        self.tree, self.pruning = tree, method != "minimax"
        self.known: dict[tuple[int, int, Position | None], tuple[int, int]] | None = {} if method == "table" else None
        self.steps: list[Step] = []

    def value(self, number: int, low: int, high: int) -> tuple[int, int]:
        node = self.tree.nodes[number]
        if not node.children:
            self.steps.append(Step("over" if node.over else "leaf", number, node.worth))
            return node.worth, EXACT
        place = (node.depth, node.player, node._position)
        if self.known is not None and place in self.known:
            value, bound = self.known[place]
            if bound == EXACT or (bound == AT_LEAST and value >= high) or (bound == AT_MOST and value <= low):
                self.steps.append(Step("known", number, value, bound))
                return value, bound
        self.steps.append(Step("entered", number))
        found = self._searched(node, low, high)
        if self.known is not None:
            self.known[place] = found
        return found

    def _searched(self, node: Node, low: int, high: int) -> tuple[int, int]:
        largest = node.player == self.tree.player
        best, alpha, beta = (-INFINITE if largest else INFINITE), low, high
        for k, child in enumerate(node.children, 1):
            value, _ = self.value(child, alpha, beta)
            best = max(best, value) if largest else min(best, value)
            if self.pruning and (best >= high if largest else best <= low):
                bound, left = AT_LEAST if largest else AT_MOST, len(node.children) - k
                if left:
                    self.steps.append(Step("cut", node.number, best, bound, high if largest else low, left))
                else:
                    self.steps.append(Step("valued", node.number, best, bound))
                return best, bound
            if self.pruning:
                alpha, beta = (max(alpha, best), beta) if largest else (alpha, min(beta, best))
        bound = (AT_MOST if best <= low else EXACT) if largest else (AT_LEAST if best >= high else EXACT)
        self.steps.append(Step("valued", node.number, best, bound))
        return best, bound


def tree(state: ClashState, depth: int = 2, *, likely_first: bool = True) -> Tree:
    """Give all turns from a position of a duel with open hands, so many turns deep.

    Parameters
    ----------
    state : ClashState
        A player's turn in a small duel.
    depth : int, turns of either side, 1 to 6
    likely_first : bool
        Put turns that look best to whoever makes them first, as `search` does; else in the order they are found.

    Returns
    -------
    Tree

    Raises
    ------
    BadData
        If this is no turn of a duel, or if there are more than 120 ends of turns.

    Examples
    --------
    >>> from clank_nb.rules.engine import new_game
    >>> toy = new_game("clash_of_decks", format="constructed", decks=(["zombie", "grrr"],) * 2, deck_size=2,
    ...                open_hands=True, first_turn_mana=3, draw_repetitions=0, seed=1)
    >>> found = tree(toy, depth=2)
    >>> [(way, found.walk(way).value, found.walk(way).looked_at) for way in METHODS]
    [('minimax', 0, 36), ('alphabeta', 0, 16), ('table', 0, 16)]
    """
    need_duel(state)
    depth = read_number("depth", depth, 1, MOST_DEPTH)
    if not isinstance(likely_first, bool):
        raise bad("likely_first", "no_switch", "fix_switch")
    known = book(state.game)
    grown = _Grown(known, depth, state.player, likely_first)
    grown.grow(-1, packed(state), state.mana, state.player, (), 0)
    return Tree(tuple(grown.nodes), depth, state.game.sides)


class _Grown:
    """A tree while it grows."""

    def __init__(self, book: Book, depth: int, root: int, likely_first: bool) -> None:
        self.book, self.depth, self.root, self.likely_first = book, depth, root, likely_first
        self.nodes: list[Node] = []

    def grow(
        self, parent: int, position: Position, mana: int, player: int, actions: tuple[Action, ...], over: int
    ) -> int:
        """Add a position, and all that follows; gives its number."""
        number = len(self.nodes)
        if number > MOST_NODES:
            raise bad("depth", "large_tree", "fix_large_tree", most=MOST_NODES)
        depth = self.nodes[parent].depth + 1 if number else 0
        sign = 1 if player == self.root else -1
        worth = over * (MATE + self.depth - depth + 1) if over else sign * evaluate(self.book, position)
        self.nodes.append(Node(number, parent, depth, player, actions, over, worth, (), position))
        if over or depth == self.depth:
            return number
        choices = (ordered if self.likely_first else turns)(self.book, position, mana)
        children = []
        for turn in choices:
            told = actions_of(self.book, position, mana, turn.plays, player)
            after, won = turn.after, turn.over * sign
            children.append(self.grow(number, after, len(after[0]), 1 - player, told, won))
        self.nodes[number] = replace(self.nodes[number], children=tuple(children))
        return number
