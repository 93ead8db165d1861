"""The smallest widget there can be: three boxes, a slider and a button."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from clank_nb.data.errors import BadData, Fault
from clank_nb.widgets.base import Widget, set_range
from clank_nb.widgets.still import Shown

TABLE = (("box", "side"), ("a", "left"), ("b", "right"), ("c", "below"))


@dataclass(frozen=True, slots=True)
class Toys:
    n: int = 1
    at: str = "none"


class Toy(Widget[Toys]):
    """Counts, refuses 13 and fails at 14."""

    kind = "toy"
    draws = 0

    def __init__(self) -> None:
        super().__init__(Toys())

    def label(self, now: Toys) -> str:
        return "Toys"

    def draw(self, now: Toys) -> Shown:
        self.draws += 1
        if now.n == 13:
            raise BadData(Fault("toy: n", "13 is unlucky", "Take 12"))
        if now.n == 14:
            raise RuntimeError("a screw is loose")
        boxes = "".join(
            f'<g data-id="{name}" data-move="{name}" tabindex="0" role="button" aria-label="{name}">'
            f'<rect x="{20 + x}" y="{y}" width="60" height="40" fill="#777"/></g>'
            for name, x, y in (("a", 0, 20), ("b", 100, 20), ("c", 100 + 10 * now.n, 90))
        )
        head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 150" width="400"><title>{now.n}</title>'
        svg = f"{head}{boxes}</svg>"
        told = (f"There are {now.n}.", f"Chosen: {now.at}. (clank/move/lock)")
        return Shown(svg, told, facts=("Three boxes.",), table=TABLE)

    def controls(self) -> list[list[Any]]:
        from ipywidgets import Button, IntSlider

        self.slider = self.on(IntSlider(1, 0, 15, description="how many"), lambda n: self.change(n=n))
        self.button = self.on(Button(description="More"), lambda _: self.change(n=self.now.n + 1), "click")
        return [[self.slider, self.button]]

    def sync(self, now: Toys) -> None:
        set_range(self.slider, 0, 20)
        self.slider.value = now.n

    def chosen(self, place: str) -> None:
        self.change(at=place)
