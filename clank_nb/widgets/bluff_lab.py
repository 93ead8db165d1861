"""The bluff lab: set your own mix of colours, see what the dragon makes of it, and find one that nobody exploits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import partial
from typing import Any

from clank_nb.data.errors import BadData, ClankError, Fault
from clank_nb.model.cubes import read_whole
from clank_nb.odds.bluff.colours import COINS, HOARD, Rewards
from clank_nb.odds.bluff.read import read_hand, read_rewards, read_weights
from clank_nb.sim.bluff import DRAGONS, dragon_mix
from clank_nb.widgets.base import Widget
from clank_nb.widgets.bluff_case import MOST_ROUNDS, Bluff, even
from clank_nb.widgets.bluff_picture import bluff_picture
from clank_nb.widgets.bluff_say import facts, happened, rows, told
from clank_nb.widgets.still import Shown
from clank_nb.words import called

MOST_COLOURS = 7


class BluffLab(Widget[Bluff]):
    """The choice of a colour, to be tried out against dragons of several kinds.

    Parameters
    ----------
    purse : int, coins
        What you carry in every round; met, you lose half of it on average.
    hand : iterable of str, optional
        Colours in hand; all of them if not given.  With three of them your mix is a point of a triangle.
    rewards : mapping of str to int or Fraction, coins
        What the spaces of each colour bring; those of the project's board if not given.
    mix : mapping of str to number, optional
        Weights of your colours to begin with; as even as whole percents can be, if not given.
    dragon : {"exploiter", "uniform", "reader", "learner", "equilibrium"}
        Who plays against you: one that knows your mix, guesses any colour, reads your used cards, learns from what you
        played, or plays the equilibrium.
    rounds : int
        How many are played.
    seed : int
        Which dice: the same seed gives the same rounds.
    equilibrium : bool
        Whether the equilibrium is seen from the beginning.

    Raises
    ------
    BadCode
        If there is no such colour or dragon; the nearest names are offered.
    BadData
        If a number cannot be.

    Examples
    --------
    >>> lab = BluffLab(purse=4, hand=["yellow", "green", "purple"])
    >>> lab.now.choice.value, lab.now.loss
    (Fraction(2, 5), Fraction(3, 50))
    """

    kind = "bluff_lab"

    def __init__(
        self,
        purse: int = 4,
        hand: Iterable[str] | None = None,
        rewards: Rewards = COINS,
        mix: Mapping[str, Any] | None = None,
        dragon: str = "exploiter",
        rounds: int = 100,
        seed: int = 7,
        equilibrium: bool = False,
    ) -> None:
        coins = read_rewards(rewards, 2, MOST_COLOURS)
        held = read_hand(hand, tuple(coins))
        faults: list[Fault] = []
        carried = read_whole("purse", purse, faults, 0, HOARD)
        n, key = read_whole("rounds", rounds, faults, 2, MOST_ROUNDS), read_whole("seed", seed, faults, None)
        if faults:
            raise BadData(faults)
        weights = even(held) if mix is None else read_weights("mix", mix, held)
        total = sum(weights.values())
        shares = tuple((colour, weights.get(colour, Fraction(0)) / total) for colour in coins)
        first = Bluff(tuple(coins.items()), held, shares, carried, dragon, n, 0, key, 0, bool(equilibrium))
        dragon_mix(choice=first.choice, dragon=dragon, mix=first.own, colours=tuple(coins))
        super().__init__(first)

    def draw(self, now: Bluff) -> Shown:
        """Make the picture, the sentences and the table of the dragons."""
        sentences, new = happened(now)
        return Shown(bluff_picture(now), sentences, new, facts(now), rows(now))

    def label(self, now: Bluff) -> str:
        """Name the picture."""
        return told("label")

    def chosen(self, place: str) -> None:
        """Take the dragon whose row was pressed."""
        kind, _, dragon = place.partition(":")
        if kind == "dragon" and dragon in DRAGONS:
            self.go(self.now.set(dragon=dragon))

    # ---- controls ----------------------------------------------------------------------------------------------------

    def controls(self) -> list[list[Any]]:
        """Dragon and rounds; the mix and the purse; the cards in hand."""
        from ipywidgets import Button, Checkbox, Dropdown, ToggleButton

        kinds = [
            (told(f"kind.{dragon}"), dragon) for dragon in ("exploiter", *(d for d in DRAGONS if d != "exploiter"))
        ]
        self.dragon = Dropdown(options=kinds, description=told("dragon"))
        self.one = Button(description=told("one"))
        self.all = Button(description=told("all", n=self.now.rounds))
        self.again = Button(description=told("again"))
        self.show = ToggleButton(description=told("show"))
        self.take = Button(description=told("take"))
        self.all.add_class("clank-main")
        self.on(self.dragon, lambda dragon: self.go(self.now.set(dragon=dragon)))
        self.on(self.one, lambda _: self._play(1), "click")
        self.on(self.all, lambda _: self._play(self.now.rounds), "click")
        self.on(self.again, lambda _: self.go(self.now.set(attempt=self.now.attempt + 1)), "click")
        self.on(self.show, lambda shown: self.change(shown=shown))
        self.on(self.take, lambda _: self.go(self.now.at_best()), "click")
        self.shares = {}
        self.cards = {}
        for colour, _ in self.now.rewards:
            who = called(colour)
            self.shares[colour] = self._slider(told("share", who=who), 100, partial(self._share, colour))
            self.cards[colour] = Checkbox(description=told("card", who=who), indent=False)
            self.on(self.cards[colour], partial(self._hold, colour))
        self.purse = self._slider(told("purse"), HOARD, lambda n: self.go(self.now.set(purse=n)))
        return [
            [self.dragon, self.one, self.all, self.again, self.show, self.take],
            [*self.shares.values(), self.purse],
            [*self.cards.values()],
        ]

    def _slider(self, label: str, most: int, do: Callable[[int], Any]) -> Any:
        from ipywidgets import IntSlider

        return self.on(IntSlider(0, 0, most, description=label, continuous_update=True), do)

    def _play(self, n: int) -> None:
        now = self.now
        if now.played == now.rounds:
            raise ClankError(told("all_played"))
        self.change(played=min(now.played + n, now.rounds))

    def _share(self, colour: str, percent: int) -> None:
        self.go(self.now.with_share(colour, percent))

    def _hold(self, colour: str, held: bool) -> None:
        self.go(self.now.with_hand(colour, held))

    def sync(self, now: Bluff) -> None:
        """Set every control; a chance that is no whole percent is rounded on its slider only."""
        self.dragon.value, self.purse.value, self.show.value = now.dragon, now.purse, now.shown
        self.show.description = told("hide" if now.shown else "show")
        for colour, p in now.mix:
            self.shares[colour].value = round(100 * p)
            self.shares[colour].disabled = colour not in now.held
            self.cards[colour].value = colour in now.held

    def __repr__(self) -> str:
        now = self.now
        return f"BluffLab(purse={now.purse}, hand={list(now.held)}, dragon={now.dragon!r})"
