"""The controls of the attack lab: a few for the first look, more where a panel or the reader asks for them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from clank_nb.model.cubes import GHOST
from clank_nb.widgets.attack_case import PANELS, TRACK, Case
from clank_nb.widgets.attack_numbers import sound
from clank_nb.widgets.attack_presets import PRESETS
from clank_nb.widgets.base import Widget, set_range
from clank_nb.words import name, say

MOST = {"black": 24, "draws": 10, "ghost": 10, "area": 15, "danger": 5, "attacks": 8, "noise": 5, "deck": 100}
"""Where sliders end, unless a table has more."""
_CARDS = ("deck", "icons", "danger", "both", "revealed")


class Controls(Widget[Case]):
    """Makes the controls and keeps them at what is the case."""

    _track: tuple[int, ...]
    _source: str
    _first: Case

    def controls(self) -> list[list[Any]]:
        """Tabs, menus and buttons, sliders for bag and draws, what belongs to a panel, and what is needed seldom."""
        from ipywidgets import Text, ToggleButton, ToggleButtons

        tabs = [(say(f"attack.panel.{key}"), key) for key in PANELS]
        self.panel = ToggleButtons(options=tabs, description=say("attack.panel.look"))
        self.panel.add_class("clank-tabs")
        self.more = ToggleButton(description=say("attack.control.more"))
        self.on(self.panel, lambda panel: self.change(panel=panel))
        self.on(self.more, lambda more: self.change(more=more))
        self.text = Text(description=say("attack.control.code"), continuous_update=False)
        self.text.add_class("clank-code")
        self.on(self.text, self._restore)
        return [
            [self.panel, self.more],
            self._menus(),
            self._bag(),
            self._coming(),
            self._deck(),
            self._health(),
            self._area(),
            self._rage(),
            [self.text],
        ]

    def _menus(self) -> list[Any]:
        from ipywidgets import Button, Dropdown

        self.preset = Dropdown(options=self._presets(), description=say("widgets.attack_lab.which"))
        players = [(name(colour), colour) for colour in self.now.players]
        self.player = Dropdown(options=players, description=say("widgets.attack_lab.whose"))
        self.other = Dropdown(options=players, description=say("attack.control.other"))
        self.one, self.all, self.again = (
            Button(description=say(f"widgets.attack_lab.{key}")) for key in ("one", "all", "again")
        )
        self.one.add_class("clank-main")
        self.on(self.preset, self._choose)
        self.on(self.player, lambda colour: self.change(colour=colour))
        self.on(self.other, self._beside)
        self.on(self.one, lambda _: self._draw(1), "click")
        self.on(self.all, lambda _: self._draw(self.now.to_draw), "click")
        self.on(self.again, lambda _: self.go(self.now.again()), "click")
        return [self.preset, self.player, self.other, self.one, self.all, self.again]

    def _presets(self) -> list[tuple[str, str]]:
        labels = {key: say(f"attack.preset.{key}") for key in ("late", "countdown", "ghosts")}
        labels |= {key: say(f"widgets.attack_lab.preset.{key}") for key in ("example", "first")}
        shown = [(labels[key], key) for key in PRESETS if self.now.fits(key)]
        if self._first.preset == "given":
            own = "widgets.attack_lab.preset.given" if self._source == "given" else f"attack.preset.{self._source}"
            shown.append((say(own), "given"))
        return [*shown, (say("widgets.attack_lab.own"), "")]

    def _slider(self, label: str, low: int, high: int, do: Callable[[int], Any]) -> Any:
        from ipywidgets import IntSlider

        slider = IntSlider(low, low, high, description=label, continuous_update=True)
        return self.on(slider, do)

    def _bag(self) -> list[Any]:
        """One slider for each colour, and ghosts where the caller named any."""
        self.cubes = {}
        for colour, n in self.now.bag:
            key = colour if colour in ("black", GHOST) else "cubes"
            label = say(f"widgets.attack_lab.{key}", colour=colour)
            if colour != GHOST or n:
                fill = partial(self._fill, colour)
                self.cubes[colour] = self._slider(label, 0, MOST.get(colour, 30), fill)
        self.draws = self._slider(
            say("widgets.attack_lab.draws"), 0, MOST["draws"], lambda n: self.go(self.now.with_draws(n, self._track))
        )
        return [*self.cubes.values(), self.draws]

    def _coming(self) -> list[Any]:
        from ipywidgets import Dropdown

        self.attacks = self._slider(
            say("attack.control.attacks"), 0, MOST["attacks"], partial(self._set_coming, "attacks")
        )
        self.noise = self._slider(say("attack.control.noise"), 0, MOST["noise"], partial(self._set_coming, "noise"))
        then = [(say("attack.control.then_none"), 0), (say("attack.control.then_countdown"), 1)]
        space = self.now.coming.countdown
        if space > 1:
            then.append((say("attack.control.then_space", space=space), space))
        self.then = Dropdown(options=then, description=say("attack.control.then"))
        self.on(self.then, partial(self._set_coming, "countdown"))
        return [self.attacks, self.then, self.noise]

    def _deck(self) -> list[Any]:
        labels = {key: say(f"attack.control.{key}") for key in _CARDS}
        labels["danger"] = say("attack.control.danger_in")
        least = {"deck": 1, "revealed": 1}
        most = {"deck": MOST["deck"], "icons": 40, "danger": 20, "both": 10, "revealed": 6}
        self.cards = {
            key: self._slider(labels[key], least.get(key, 0), most[key], partial(self._set_cards, key))
            for key in _CARDS
        }
        return [*self.cards.values()]

    def _health(self) -> list[Any]:
        self.health = {
            colour: self._slider(say("attack.control.health", colour=colour), 1, TRACK, partial(self._hurt, colour))
            for colour in self.now.players
        }
        return [*self.health.values()]

    def _area(self) -> list[Any]:
        self.area = {
            colour: self._slider(
                say("attack.control.area", colour=colour), 0, MOST["area"], partial(self._loud, colour)
            )
            for colour in self.now.players
        }
        return [*self.area.values()]

    def _rage(self) -> list[Any]:
        self.rage = self._slider(say("attack.control.rage"), 1, len(self._track), self._move_marker)
        self.danger = self._slider(say("attack.control.danger"), 0, MOST["danger"], self._endanger)
        found = [self.rage, self.danger]
        if GHOST not in self.cubes:
            self.ghosts = self._slider(say("attack.control.ghost"), 0, MOST["ghost"], partial(self._fill, GHOST))
            found.append(self.ghosts)
        return found

    # ---- what they do ------------------------------------------------------------------------------------------------

    def _fill(self, colour: str, n: int) -> None:
        self.go(self.now.with_bag(colour, n))

    def _loud(self, colour: str, n: int) -> None:
        self.go(self.now.with_area(colour, n))

    def _hurt(self, colour: str, n: int) -> None:
        self.go(self.now.with_health(colour, n))

    def _move_marker(self, space: int) -> None:
        self.go(self.now.with_rage(space, self.now.danger, self._track))

    def _endanger(self, n: int) -> None:
        self.go(self.now.with_rage(self.now.rage or 1, n, self._track))

    def _set_coming(self, what: str, n: int) -> None:
        self.go(replace(self.now, coming=replace(self.now.coming, **{what: n}), preset=""))

    def _set_cards(self, what: str, n: int) -> None:
        self.change(cards=sound(self.now.cards, **{what: n}))

    def _beside(self, colour: str) -> None:
        """Look at another player beside; the one looked at already changes places."""
        now = self.now
        if colour == now.colour:
            self.change(colour=now.beside, other=colour)
        else:
            self.change(other=colour)

    def _restore(self, code: str) -> None:
        raise NotImplementedError

    def _draw(self, n: int) -> None:
        raise NotImplementedError

    def _choose(self, preset: str) -> None:
        raise NotImplementedError

    # ---- what is the case --------------------------------------------------------------------------------------------

    def sync(self, now: Case) -> None:
        """Set every control; a number beyond the usual makes its slider longer."""
        from clank_nb.widgets.attack_code import write_code

        self.panel.value, self.more.value = now.panel, now.more
        self.more.description = say(f"attack.control.{'less' if now.more else 'more'}")
        self.preset.value, self.player.value, self.other.value = now.preset, now.colour, now.beside
        self.text.value = write_code(now)
        area, coming, cards = dict(now.area), now.coming, now.cards
        held = dict(now.bag)
        values = [(self.draws, now.draws), (self.attacks, coming.attacks), (self.noise, coming.noise)]
        values += [(slider, held[colour]) for colour, slider in self.cubes.items()]
        values += [(slider, area.get(colour, 0)) for colour, slider in self.area.items()]
        values += [(slider, now.free(colour)) for colour, slider in self.health.items()]
        values += [(slider, getattr(cards, key)) for key, slider in self.cards.items()]
        values += [(self.rage, max(1, now.rage)), (self.danger, now.danger)]
        if GHOST not in self.cubes:
            values.append((self.ghosts, held[GHOST]))
        for slider, n in values:
            if n > slider.max:
                set_range(slider, slider.min, n)
            slider.value = n
        self.then.value = coming.countdown if coming.countdown in dict(self.then.options).values() else 1
        self._open(now)

    def _open(self, now: Case) -> None:
        """Show the controls of the panel, and those that are needed seldom if they were asked for."""
        rows = self.box.children[0].children[0].children
        panel = now.panel
        shown = (
            True, True, True, panel == "again", panel == "wakes", now.more or panel in ("falls", "again"),
            now.more, now.more, now.more,
        )  # fmt: skip
        for row, open_ in zip(rows, shown, strict=True):
            _show(row, open_)
        for button in (self.one, self.all, self.again):
            _show(button, panel == "one")
        _show(self.other, panel == "falls")


def _show(control: Any, shown: bool) -> None:
    wanted = None if shown else "none"
    if control.layout.display != wanted:
        control.layout.display = wanted
