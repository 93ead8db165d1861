"""What tests in a real JupyterLab ask of many widgets: how it begins, what it says, and whether it fits the window."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.browser.lab import Lab

LAPTOP = (1366, 768)

BELOW = """(widget, parts) => {
    widget.scrollIntoView({block: 'start'});
    const panel = widget.closest('.jp-WindowedPanel-outer').getBoundingClientRect();
    return parts.map(part => widget.querySelector(part).getBoundingClientRect().bottom - panel.bottom);
}"""

TOPS = """(widget, parts) => {
    const top = widget.getBoundingClientRect().top;
    return parts.map(part => Math.round(widget.querySelector(part).getBoundingClientRect().top - top));
}"""

NAMELESS = """(widget) => {
    const name = node => node.getAttribute('aria-label') || node.textContent.trim() || node.labels?.length
        || document.getElementById(node.getAttribute('aria-labelledby') ?? '')?.textContent;
    const all = [...widget.querySelectorAll('svg, button, input, select, [tabindex="0"]')];
    return all.filter(node => node.getClientRects().length && !name(node)).map(node => node.outerHTML.slice(0, 120));
}"""
"""What can be seen or reached and has no name."""

WIDE = """(widget) => {
    const right = widget.getBoundingClientRect().right + 1;
    const all = [...widget.querySelectorAll('svg, button, select, p, td, .slider-container, .widget-readout')];
    return all.filter(node => node.getClientRects().length && node.getBoundingClientRect().right > right)
        .map(node => node.outerHTML.slice(0, 120));
}"""
"""What runs over the right edge."""


def begun(widget: Any) -> Any:
    """The widget at its beginning: all that was done is undone."""
    undo = widget.get_by_role("button", name="Undo", exact=True)
    for _ in range(60):
        if undo.is_disabled():
            break
        undo.evaluate("button => button.click()")  # which does nothing where there is nothing to undo any more
        widget.page.wait_for_timeout(250)
    assert undo.is_disabled()
    return widget


def says(widget: Any, text: str) -> None:
    """Wait until the widget says so."""
    widget.locator(".clank-lines").get_by_text(text).last.wait_for(timeout=20_000)


def focused(page: Any) -> str:
    """The id of what the keyboard is on."""
    return str(page.evaluate("document.activeElement?.dataset?.id ?? ''"))


@contextmanager
def window(page: Any, width: int, height: int) -> Iterator[None]:
    """A window of another size for a while."""
    before = page.viewport_size
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_timeout(500)
    try:
        yield
    finally:
        page.set_viewport_size(before)


def below(widget: Any, *parts: str) -> list[float]:
    """How far each part reaches below the window, with the widget at the top of it; negative where it is in sight."""
    return list(widget.evaluate(BELOW, parts))


def tops(widget: Any, *parts: str) -> tuple[int, ...]:
    """Where each part begins, from the top of the widget."""
    return tuple(widget.evaluate(TOPS, parts))


def widths(lab: Lab, shot: str, widget: Any) -> list[tuple[int, int]]:
    """The width of the widget and of what is in it on a narrow page, in both themes; a picture of each is kept."""
    found = []
    with window(lab.page, 1000, 2200):
        for theme in ("Light", "Dark"):
            lab.theme(theme)
            lab.page.wait_for_timeout(700)
            found.append(tuple(widget.evaluate("widget => [widget.clientWidth, widget.scrollWidth]")))
            lab.shot(f"{shot}-{theme.lower()}", widget)
        lab.theme("Light")
    return found
