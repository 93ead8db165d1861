"""Every widget of the package, with what the tests shared by all of them do to it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from clank_nb import widgets
from clank_nb.widgets.base import Widget

AnyWidget = Widget[Any]


@dataclass(frozen=True)
class Sample:
    """One widget as the tests see it.

    Parameters
    ----------
    make : callable
        Makes it anew, always the same.
    line : str
        The same in a notebook.
    nudge : callable
        Does through a control what a reader may do, so that the picture changes.
    back : callable
        Takes that back through another or the same control.
    clicks : tuple of (id, callable)
        A place in the picture, and how a control does the same.
    """

    make: Callable[[], AnyWidget]
    line: str
    nudge: Callable[[Any], None]
    back: Callable[[Any], None]
    clicks: tuple[tuple[str, Callable[[Any], None]], ...] = ()


def press(button: Any) -> None:
    """Press a button of ipywidgets."""
    button.click()


def choose(control: str, value: Any) -> Callable[[Any], None]:
    """Set a control of the widget to a value."""
    return lambda widget: setattr(getattr(widget, control), "value", value)


EVERY = {
    "AttackLab": Sample(
        make=lambda: widgets.AttackLab(),
        line="cn.widgets.AttackLab()",
        nudge=lambda lab: press(lab.one),
        back=choose("preset", "example"),
    ),
}
