"""The bank lab: when to bank — rules for the long run, the best plan by value iteration, and one decision."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from clank_nb.data.errors import BadCode, BadData, ClankError, Fault, nearest, shown
from clank_nb.model.cubes import read_whole
from clank_nb.odds.bluff.bank import WORTH
from clank_nb.odds.bluff.read import bad
from clank_nb.odds.questions import read_chance
from clank_nb.widgets.bank_case import COLOURS, MOST_PURSE, MOST_ROUNDS, PANELS, SPLITS, Bank
from clank_nb.widgets.bank_picture import bank_picture
from clank_nb.widgets.bank_say import happened, rows, told
from clank_nb.widgets.base import Widget
from clank_nb.widgets.still import Shown
from clank_nb.words import listing


class BankLab(Widget[Bank]):
    """When to bank, to be tried out.

    Parameters
    ----------
    panel : {"rule", "steps", "once"}
        Rules "bank after so many colours", value iteration with the best plan, or one decision.
    used : int, colours
        The rule to begin with, 1 to 4.
    rounds : int
        Rounds of value iteration, 1 to 40.
    split : {"even", "one_fist"}
        How the purse is split when the dragon is met.
    purse : int, coins
        Of the one decision, up to 12.
    worth : Fraction, 0 to 1
        What a coin in the purse is worth of a banked one.
    n : int, cycles
        How many the sample has.
    seed : int
        Which dice: the same seed gives the same cycles.

    Raises
    ------
    BadCode
        If there is no such panel; the nearest name is offered.
    BadData
        If a number cannot be.

    Examples
    --------
    >>> lab = BankLab()
    >>> lab.now.rules[2].rate, lab.now.best.rate, lab.now.turn
    (Fraction(17, 32), Fraction(17, 32), 3)
    """

    kind = "bank_lab"

    def __init__(
        self,
        panel: str = "rule",
        used: int = 2,
        rounds: int = 6,
        split: str = "even",
        purse: int = 3,
        worth: Fraction | int = WORTH,
        n: int = 1000,
        seed: int = 7,
    ) -> None:
        if panel not in PANELS:
            close = nearest(panel, PANELS)
            names = listing([repr(one) for one in close or PANELS], last="either")
            raise BadCode(told("no_panel", value=shown(panel), names=names), given=panel, nearest=close)
        if split not in SPLITS:
            raise bad("split", "no_split", "fix_split", value=repr(split))
        faults: list[Fault] = []
        after = read_whole("used", used, faults, 1, COLOURS - 1)
        steps, coins = (
            read_whole("rounds", rounds, faults, 1, MOST_ROUNDS),
            read_whole("purse", purse, faults, 0, MOST_PURSE),
        )
        cycles, key = read_whole("n", n, faults, 2, 100_000), read_whole("seed", seed, faults, None)
        if faults:
            raise BadData(faults)
        share = read_chance("worth", worth)
        super().__init__(Bank(panel, after, 0, split, steps, (2, 2), coins, share, cycles, key))

    def draw(self, now: Bank) -> Shown:
        """Make the picture, the sentences and the table of the panel."""
        sentences, new = happened(now)
        return Shown(bank_picture(now), sentences, new, (), rows(now))

    def label(self, now: Bank) -> str:
        """Name the panel."""
        return f"{told('label')}. {told(f'panel.{now.panel}')}"

    def chosen(self, place: str) -> None:
        """Take the rule, or look at the cell, that was pressed."""
        kind, *what = place.split(":")
        if kind in ("after", "row"):
            self.change(used=int(what[0]))
        elif kind == "state":
            self.change(state=(int(what[0]), int(what[1])))

    # ---- controls ----------------------------------------------------------------------------------------------------

    def controls(self) -> list[list[Any]]:
        """Tabs, and below them what belongs to each panel."""
        from ipywidgets import Button, Dropdown, ToggleButtons

        tabs = [(told(f"panel.{key}"), key) for key in PANELS]
        self.panel = ToggleButtons(options=tabs, description=told("look"))
        self.panel.add_class("clank-tabs")
        self.on(self.panel, lambda panel: self.change(panel=panel))
        self.used = self._slider("used", 1, COLOURS - 1, lambda n: self.change(used=n))
        self.again = Button(description=told("again"))
        self.rounds = self._slider("rounds", 1, MOST_ROUNDS, lambda n: self.change(rounds=n))
        self.next = Button(description=told("next"))
        self.all = Button(description=told("all", n=MOST_ROUNDS))
        self.split = Dropdown(options=[(told(f"split_{key}"), key) for key in SPLITS], description=told("split"))
        self.purse = self._slider("purse", 0, MOST_PURSE, lambda n: self.change(purse=n))
        self.worth = self._slider("worth", 0, 100, lambda n: self.change(worth=Fraction(n, 100)))
        self.on(self.again, lambda _: self.change(cycle=self.now.cycle + 1), "click")
        self.on(self.next, lambda _: self._more(1), "click")
        self.on(self.all, lambda _: self._more(MOST_ROUNDS), "click")
        self.on(self.split, lambda split: self.change(split=split))
        self.again.add_class("clank-main")
        self.next.add_class("clank-main")
        return [
            [self.panel],
            [self.used, self.again],
            [self.rounds, self.next, self.all, self.split],
            [self.purse, self.worth],
        ]

    def _slider(self, key: str, low: int, high: int, do: Callable[[int], Any]) -> Any:
        from ipywidgets import IntSlider

        return self.on(IntSlider(low, low, high, description=told(key), continuous_update=True), do)

    def _more(self, n: int) -> None:
        if self.now.rounds == MOST_ROUNDS:
            raise ClankError(told("last_round", n=MOST_ROUNDS))
        self.change(rounds=min(MOST_ROUNDS, self.now.rounds + n))

    def sync(self, now: Bank) -> None:
        """Set every control, and show those of the panel."""
        self.panel.value, self.used.value, self.rounds.value = now.panel, now.used, now.rounds
        self.split.value, self.purse.value, self.worth.value = now.split, now.purse, round(100 * now.worth)
        for line, panel in zip(self.lines[1:], PANELS, strict=True):
            wanted = None if panel == now.panel else "none"
            if line.layout.display != wanted:
                line.layout.display = wanted

    def __repr__(self) -> str:
        now = self.now
        return f"BankLab(panel={now.panel!r}, used={now.used}, split={now.split!r})"
