"""The attack lab: fill the dragon bag, draw its cubes one by one, and see the exact chances beside a sample."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from clank_nb.data.errors import ClankError
from clank_nb.model.tokens import setup_numbers
from clank_nb.widgets.attack_case import PRESETS, Case, known_preset, read_case
from clank_nb.widgets.attack_picture import attack_picture
from clank_nb.widgets.attack_words import chance_rows, counted, happened
from clank_nb.widgets.base import Widget, set_range
from clank_nb.widgets.still import Shown
from clank_nb.words import name, say

GIVEN, OWN = "given", ""
"""Values of the menu for the bag that the caller gave, and for what the reader has set."""


class AttackLab(Widget[Case]):
    """One attack of the dragon, to be tried out.

    Parameters
    ----------
    bag : mapping of str to int, cubes, optional
        What lies in the bag, as in ``cn.odds.damage``; without it `preset` is shown.
    draws : int, cubes, optional
        How many the dragon draws, 2 if not said.
    colour : str, optional
        The player whose damage is looked at; by default the one with most cubes in the bag.
    health : mapping of str to int, spaces, optional
        Free spaces of the tracks before the attack; 10 where not said.
    seed : int
        Which dice: the same seed gives the same cubes and the same sample.
    n : int
        How many attacks the sample has.
    preset : {"example", "first"}
        The worked attack of the rulebook, or the first attack of a game of four.

    Raises
    ------
    BadCode
        If a colour or the preset is unknown; the nearest names are offered.
    BadData
        If a number cannot be.

    Examples
    --------
    >>> lab = AttackLab(bag={"black": 24, "red": 3, "green": 2, "blue": 1}, draws=2)
    >>> lab.now.law().prob(at_least=1)
    Fraction(28, 145)
    """

    kind = "attack_lab"

    def __init__(
        self,
        bag: Mapping[str, int] | None = None,
        draws: int | None = None,
        colour: str | None = None,
        health: Mapping[str, int] | None = None,
        seed: int = 7,
        n: int = 1000,
        preset: str = "example",
    ) -> None:
        self._track = setup_numbers("clank").rage_track
        wanted = known_preset(preset)
        first = read_case(bag, 2 if draws is None else draws, colour, health, seed, n, self._track)
        if bag is None:
            first = first.with_preset(wanted)
            if draws is not None:
                first = first.with_draws(draws, self._track)
            if colour is not None:
                first = replace(first, colour=colour)
        else:
            first = replace(first, preset=GIVEN)
        self._first = first
        super().__init__(first)

    def draw(self, now: Case) -> Shown:
        """Make the picture, the sentences and the table of the chances."""
        sentences, new = happened(now)
        return Shown(attack_picture(now, self._track), sentences, new, counted(now), chance_rows(now))

    def chosen(self, place: str) -> None:
        """A player's track or cube shows that player's chances; the bag gives one cube."""
        kind, _, what = place.partition(":")
        if kind == "bag":
            self._draw(1)
        elif what in self.now.players:
            self.change(colour=what)

    # ---- controls ----------------------------------------------------------------------------------------------------

    def controls(self) -> list[list[Any]]:
        """Menus, a slider for each colour and for the draws, and three buttons."""
        from ipywidgets import Button, Dropdown

        self.preset = Dropdown(options=self._presets(), description=say("widgets.attack_lab.which"))
        players = [(name(colour), colour) for colour in self.now.players]
        self.player = Dropdown(options=players, description=say("widgets.attack_lab.whose"))
        self.cubes = {colour: self._slider(colour, n) for colour, n in self.now.bag}
        self.draws = self._slider("draws", self.now.draws)
        self.one, self.all, self.again = (
            Button(description=say(f"widgets.attack_lab.{key}")) for key in ("one", "all", "again")
        )
        self.one.add_class("clank-main")
        self.on(self.preset, self._choose)
        self.on(self.player, lambda colour: self.change(colour=colour))
        for colour, slider in self.cubes.items():
            self.on(slider, partial(self._fill, colour))
        self.on(self.draws, lambda draws: self.go(self.now.with_draws(draws, self._track)))
        self.on(self.one, lambda _: self._draw(1), "click")
        self.on(self.all, lambda _: self._draw(self.now.to_draw), "click")
        self.on(self.again, lambda _: self.go(self.now.again()), "click")
        return [
            [self.preset, self.player, self.one, self.all, self.again],
            [*self.cubes.values(), self.draws],
        ]

    def _presets(self) -> list[tuple[str, str]]:
        keys = [key for key in PRESETS if self.now.fits(key)] + [GIVEN] * (self._first.preset == GIVEN)
        shown = [(say(f"widgets.attack_lab.preset.{key}"), key) for key in keys]
        return [*shown, (say("widgets.attack_lab.own"), OWN)]

    def _slider(self, what: str, n: int) -> Any:
        from ipywidgets import IntSlider

        key = what if what in ("black", "ghost", "draws") else "cubes"
        most = {"black": 24, "draws": 10}.get(what, 30)
        label = say(f"widgets.attack_lab.{key}", colour=what)
        return IntSlider(min(n, most), 0, most, description=label, continuous_update=True)

    def sync(self, now: Case) -> None:
        """Set menus and sliders; a number beyond the usual makes its slider longer."""
        self.preset.value = now.preset
        self.player.value = now.colour
        for slider, n in ((self.draws, now.draws), *((self.cubes[colour], n) for colour, n in now.bag)):
            if n > slider.max:
                set_range(slider, 0, n)
            slider.value = n

    def _fill(self, colour: str, n: int) -> None:
        self.go(self.now.with_bag(colour, n))

    def _draw(self, n: int) -> None:
        if self.now.drawn == self.now.to_draw:
            raise ClankError(say("widgets.attack_lab.all_drawn", n=self.now.to_draw))
        self.change(drawn=min(self.now.drawn + n, self.now.to_draw))

    def _choose(self, preset: str) -> None:
        if preset in PRESETS:
            self.go(self.now.with_preset(preset))
        else:
            self.go(self._first if preset == GIVEN else replace(self.now, preset=OWN))

    def __repr__(self) -> str:
        return f"AttackLab(bag={dict(self.now.bag)}, draws={self.now.draws}, colour={self.now.colour!r})"
