"""The look of all widgets: our style sheets, with the colours of the views' theme."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from clank_nb.views.theme import COLOURS, FONT

_DARK = "body[data-jp-theme-light='false']"
_USED = (
    "table", "panel", "panel_line", "slot", "slot_line", "strip",
    "text", "dim", "accent", "accent_ink", "focus", "moved", "monster", "grass",
)  # fmt: skip
"""Colours that the style sheets name."""


def _palette(theme: int) -> str:
    return "".join(f"--clank-{token}:{COLOURS[token][theme]};" for token in _USED)


def _read(name: str) -> str:
    return (Path(__file__).parent / name).read_text(encoding="utf-8")


@cache
def still_css() -> str:
    """Style of a still picture, which is always light; a living one follows JupyterLab."""
    live, still = ".clank-widget", ".clank-static"
    return "\n".join(
        (
            f"{live},{still}{{{_palette(0)}font-family:{FONT}}}",
            f"@media (prefers-color-scheme: dark){{body:not([data-jp-theme-light]) {live}{{{_palette(1)}}}}}",
            f"{_DARK} {live}{{{_palette(1)}}}",
            f"@media print{{body :is({live},{still}){{{_palette(0)}}}}}",
            _read("still.css"),
        )
    )


@cache
def live_css() -> str:
    """Style of a living widget, which holds that of the still pictures."""
    return still_css() + "\n" + _read("live.css")
