"""The fists lab: split a purse, and see what may be lost, how far that spreads, and how likely enough is kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from html import escape
from typing import Any

from clank_nb.data.errors import BadData, Fault
from clank_nb.model.cubes import read_whole
from clank_nb.odds import Count, percent_text
from clank_nb.odds.bluff import best_split, fists
from clank_nb.odds.questions import read_chance
from clank_nb.sim import Estimate
from clank_nb.sim.bank import fist_tries
from clank_nb.views.axes import decimal
from clank_nb.views.fists import hands_scene, keep_scene, spread_scene
from clank_nb.widgets.attack_panels import drawn, two_columns
from clank_nb.widgets.attack_words import tried
from clank_nb.widgets.base import Widget, set_range
from clank_nb.widgets.still import Shown, part, shown_text
from clank_nb.words import say

HALF = Fraction(1, 2)
MOST_PURSE = 24


def _say(key: str, **values: Any) -> str:
    return say(f"bank_lab.fists.{key}", **values)


@dataclass(frozen=True, slots=True)
class Hands:
    """All that the fists lab shows is a function of this.

    Parameters
    ----------
    purse, left, goal : int, coins
        What there is, what the left fist holds, and what must be kept.
    found : Fraction
        Chance that the dragon picks the fuller fist.
    seed, n : int
        Which dice, and how many tries.
    """

    purse: int
    left: int
    goal: int
    found: Fraction = HALF
    seed: int = 7
    n: int = 1000

    def picks(self, left: int) -> Fraction:
        """Give the chance that the dragon picks the left fist, if it holds so much."""
        if 2 * left == self.purse:
            return HALF
        return self.found if 2 * left > self.purse else 1 - self.found

    def law(self, left: int) -> Count:
        """Give the law of the coins lost by a split."""
        return fists(purse=self.purse, fist=left, found=self.picks(left))

    def keeps(self, goal: int, left: int | None = None) -> Fraction:
        """Give the chance to keep at least so many coins."""
        law = self.law(self.left if left is None else left)
        return sum((p for lost, p in law.items() if self.purse - lost >= goal), Fraction(0))

    def best(self, goal: int) -> tuple[Fraction, int]:
        """Give the split that keeps at least so many coins most likely, and how likely."""
        if self.found == HALF:
            sure = best_split(purse=self.purse, coins=goal)
            return sure.chance, sure.fists[0]
        return max(((self.keeps(goal, a), a) for a in range(self.purse // 2, -1, -1)), key=lambda pair: pair[0])

    def sample(self) -> Estimate:
        """Give the same split, tried."""
        return _tried(self.purse, self.left, self.picks(self.left), self.n, self.seed)


@lru_cache(maxsize=64)
def _tried(purse: int, fist: int, found: Fraction, n: int, seed: int) -> Estimate:
    return fist_tries(purse=purse, fist=fist, found=found, n=n, seed=seed)


class FistsLab(Widget[Hands]):
    """The two fists, to be tried out.

    Parameters
    ----------
    purse : int, coins
        What the dwarf carries when it is met.
    left : int, coins
        What the left fist holds; half of the purse if not given.
    coins : int, coins
        How many must be kept; 3 if not given, or the whole of a smaller purse.
    found : Fraction, probability
        Chance that the dragon picks the fuller fist.
    seed, n : int
        Which dice, and how many tries.

    Raises
    ------
    BadData
        If a number cannot be.

    Examples
    --------
    >>> lab = FistsLab(purse=7, left=0, coins=5)
    >>> lab.now.law(0).mean, lab.now.law(0).variance, lab.now.keeps(5)
    (Fraction(7, 2), Fraction(49, 4), Fraction(1, 2))
    """

    kind = "fists_lab"

    def __init__(
        self,
        purse: int = 7,
        left: int | None = None,
        coins: int | None = None,
        found: Fraction | int = HALF,
        seed: int = 7,
        n: int = 1000,
    ) -> None:
        faults: list[Fault] = []
        held = read_whole("purse", purse, faults, 0, MOST_PURSE)
        fist = held // 2 if left is None else read_whole("left", left, faults, 0, held)
        goal = min(3, held) if coins is None else read_whole("coins", coins, faults, 0, held)
        key = read_whole("seed", seed, faults, None)
        tries = read_whole("n", n, faults, 2, 100_000)
        if faults:
            raise BadData(faults)
        super().__init__(Hands(held, fist, goal, read_chance("found", found), key, tries))

    def draw(self, now: Hands) -> Shown:
        """Make the picture, the sentences and the table of the loss."""
        happened = _happened(now)
        return Shown(_picture(now), happened, len(happened), (), _rows(now))

    def label(self, now: Hands) -> str:
        """Name the picture."""
        return _say("label")

    def chosen(self, place: str) -> None:
        """Take the split that was pressed."""
        kind, _, left = place.partition(":")
        if kind == "split":
            self.change(left=int(left))

    def controls(self) -> list[list[Any]]:
        """Purse, fist, goal and guess as sliders; the two extreme splits as buttons."""
        from ipywidgets import Button

        self.purse = self._slider("purse_control", MOST_PURSE, self._fill)
        self.left = self._slider("fist_control", self.now.purse, lambda n: self.change(left=n))
        self.goal = self._slider("goal_control", self.now.purse, lambda n: self.change(goal=n))
        self.found = self._slider("guess_control", 100, lambda n: self.change(found=Fraction(n, 100)))
        self.even, self.full = Button(description=_say("even")), Button(description=_say("full"))
        self.on(self.even, lambda _: self.change(left=self.now.purse // 2), "click")
        self.on(self.full, lambda _: self.change(left=0), "click")
        return [[self.even, self.full], [self.purse, self.left, self.goal, self.found]]

    def _slider(self, key: str, most: int, do: Callable[[int], Any]) -> Any:
        from ipywidgets import IntSlider

        return self.on(IntSlider(0, 0, max(1, most), description=_say(key), continuous_update=True), do)

    def _fill(self, purse: int) -> None:
        now = self.now
        even = now.left in (now.purse // 2, -(-now.purse // 2))
        left = purse // 2 if even else min(now.left, purse)
        self.go(replace(now, purse=purse, left=left, goal=min(now.goal, purse)))

    def sync(self, now: Hands) -> None:
        """Set every slider; fist and goal go up to the purse."""
        self.purse.value, self.found.value = now.purse, round(100 * now.found)
        for slider, n in ((self.left, now.left), (self.goal, now.goal)):
            if slider.max != max(1, now.purse):
                set_range(slider, 0, max(1, now.purse))
            slider.value = n

    def __repr__(self) -> str:
        return f"FistsLab(purse={self.now.purse}, left={self.now.left}, coins={self.now.goal})"


def _picture(now: Hands) -> str:
    purse = now.purse
    laws = [now.law(a) for a in range(purse + 1)]
    right_of = now.picks(now.left)
    goals = range(purse + 1)
    left = {
        "hands": drawn(hands_scene(now.left, purse - now.left, (right_of, 1 - right_of))),
        "keep": drawn(keep_scene([now.keeps(t) for t in goals], [now.best(t)[0] for t in goals], now.goal)),
    }
    spread = spread_scene([law.variance for law in laws], [law.mean for law in laws], now.left, plot=330.0)
    ids = {f"split:{a}" for a in range(purse + 1)}
    words = "".join(f"<p>{shown_text(line)}</p>" for line in _words(now, laws))
    below = part("words", f"<h4>{escape(_say('words'))}</h4><div>{words}</div>", classes="clank-words")
    return two_columns(left, {"law": drawn(spread, ids)}, below)


def _words(now: Hands, laws: list[Count]) -> tuple[str, ...]:
    if not now.purse:
        return (_say("words_empty"),)
    found = _say("words_found", chance=now.found, full=laws[0].mean, even=laws[now.purse // 2].mean)
    return (*laws[now.left].derivation(), _say("words_ahead"), _say("words_behind"), found)


def _happened(now: Hands) -> tuple[str, ...]:
    law, sample = now.law(now.left), now.sample()
    if not now.purse:
        return (_say("ready_empty"),)
    chance, (best, fist) = now.keeps(now.goal), now.best(now.goal)
    goal = _say("goal" if chance else "goal_never", chance=chance, percent=percent_text(chance), goal=now.goal)
    more = _say("goal_better", left=fist, right=now.purse - fist, chance=best) if best > chance else _say("goal_best")
    wanted = f"{goal} {more}" if now.goal else _say("goal_none")
    loss = _say(
        "loss", mean=law.mean, variance=law.variance, n=f"{now.n:,}", tried=decimal(sample.mean, 2),
        error=decimal(2 * sample.standard_error, 2),
    )  # fmt: skip
    return (_say("ready", purse=now.purse, left=now.left, right=now.purse - now.left), loss, wanted)


def _rows(now: Hands) -> tuple[tuple[str, ...], ...]:
    sample = now.sample()
    head = (_say("head_lost"), _say("head_exact"), _say("head_percent"), _say("head_tried", n=f"{now.n:,}"))
    law = now.law(now.left)
    return (head, *((str(lost), str(p), percent_text(p), tried(sample[lost])) for lost, p in law.items() if p))
