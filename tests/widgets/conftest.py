"""No handler of a widget fails unseen: every test of this folder fails when one did."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from typing import Any

import pytest

from clank_nb.widgets import base


@pytest.fixture(autouse=True)
def faults() -> Iterator[list[Exception]]:
    """What went wrong in handlers of this test; a test that means it to clears the list."""
    found: list[Exception] = []

    def note(widget: base.Widget[Any], fault: Exception) -> None:
        found.append(fault)

    base.on_error.append(note)
    yield found
    base.on_error.remove(note)
    if found:
        pytest.fail("A handler failed:\n" + "".join(traceback.format_exception(found[0])), pytrace=False)
