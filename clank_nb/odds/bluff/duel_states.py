"""The game for two on a small track, as a list of states: what each card leads to, and who moves then.

Rules cave/two_player/*, cave/advance/forward, cave/meet/retreat, cave/meet/fists, cave/chest/play.  A state is seen
by the player who moves dwarfs; when the roles are swapped, the other one's eyes are taken.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

START = -1
"""The place outside the cave; spaces of the track follow from 0 on, and the nest after the last."""


class State(NamedTuple):
    """Where everybody stands between two rounds.

    Parameters
    ----------
    mine, theirs : tuple of int
        Places of the dwarfs of the mover and of the other player, in order.
    hand : frozenset of int
        Numbers of the colours left in the mover's hand; the chest card is always there.
    purse, their_purse : int, coins
    """

    mine: tuple[int, ...]
    theirs: tuple[int, ...]
    hand: frozenset[int]
    purse: int
    their_purse: int


class Row(NamedTuple):
    """One colour card: what it brings if the dragon is elsewhere, and what may follow if it is not.

    Parameters
    ----------
    colour : int
    gain : int, coins
    after : State or None
        The mover goes on; None if the game is over.
    splits : tuple of (State, State)
        For each split of the purse the two states that may follow, in each of which the other player moves.
    """

    colour: int
    gain: int
    after: State | None
    splits: tuple[tuple[State, State], ...]


class Track(NamedTuple):
    """A small track and the rules that belong to it.

    Parameters
    ----------
    coins : tuple of int, coins
        What the spaces of each colour bring, in their order; the order repeats on every lap.
    laps : int
    nest_bonus : int, coins
    cap : int, coins
        What a purse can hold; coins beyond it are safe at once.
    dwarfs : int
        Of each player.
    """

    coins: tuple[int, ...]
    laps: int
    nest_bonus: int
    cap: int
    dwarfs: int

    @property
    def nest(self) -> int:
        """The place of the nest."""
        return len(self.coins) * self.laps

    @property
    def all_cards(self) -> frozenset[int]:
        """Every colour."""
        return frozenset(range(len(self.coins)))

    def start(self) -> State:
        """Everybody is outside the cave, and nobody has a coin."""
        outside = (START,) * self.dwarfs
        return State(outside, outside, self.all_cards, 0, 0)

    def forward(self, place: int, colour: int) -> int:
        """Give the nearest space of a colour ahead, or the nest."""
        n = len(self.coins)
        return min(place + (colour - place - 1) % n + 1, self.nest)

    def back(self, place: int, colour: int) -> int:
        """Give the nearest space of a colour behind, or the start."""
        return max(place - (place - colour - 1) % len(self.coins) - 1, START)

    def movers(self, state: State) -> tuple[int, ...]:
        """Give the places from which a dwarf of the mover can move, each once."""
        return tuple(sorted({place for place in state.mine if place != self.nest}))

    def row(self, state: State, place: int, colour: int) -> Row:
        """Work out one card, played for the dwarf on a place."""
        to = self.forward(place, colour)
        gain = self.nest_bonus if to == self.nest else self.coins[colour]
        mine = _moved(state.mine, place, to)
        over = all(where == self.nest for where in mine)
        purse = min(state.purse + gain, self.cap)
        after = None if over else state._replace(mine=mine, hand=state.hand - {colour}, purse=purse)
        home = _moved(state.mine, place, self.back(place, colour))
        splits = tuple(
            (self.swapped(state, home, fist), self.swapped(state, home, state.purse - fist))
            for fist in range(state.purse // 2 + 1)
        )
        return Row(colour, gain, after, splits)

    def swapped(self, state: State, mine: tuple[int, ...], purse: int) -> State:
        """Give the state after the roles are swapped: the other player moves, with all cards in hand."""
        return State(state.theirs, mine, self.all_cards, state.their_purse, purse)

    def chest(self, state: State) -> State:
        """Give the state after the chest card."""
        return self.swapped(state, state.mine, 0)

    def follow(self, state: State) -> Iterable[State]:
        """Give every state that may come next."""
        yield self.chest(state)
        for place in self.movers(state):
            for colour in state.hand:
                row = self.row(state, place, colour)
                if row.after is not None:
                    yield row.after
                for pair in row.splits:
                    yield from pair

    def states(self, most: int) -> list[State]:
        """Give every state that can come from the start; at most one more than `most` are listed."""
        seen = {self.start(): None}
        todo = [self.start()]
        while todo and len(seen) <= most:
            for state in self.follow(todo.pop()):
                if state not in seen:
                    seen[state] = None
                    todo.append(state)
        return list(seen)


def _moved(places: tuple[int, ...], place: int, to: int) -> tuple[int, ...]:
    rest = list(places)
    rest.remove(place)
    return tuple(sorted([*rest, to]))
