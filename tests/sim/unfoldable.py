"""Small functions of every shape that rules have, to be unfolded; none of them knows a rule."""

from __future__ import annotations

from typing import Any

FACTOR = 3
TABLE = {"twice": lambda n: 2 * n}


def add(box: Any, n: int, *, times: int = 1) -> None:
    """Ends without a value."""
    box.total += n * times
    if box.log is not None:
        box.log.append(n)


def all_added(box: Any, *numbers: int) -> None:
    for number in numbers:
        add(box, number)


def guarded(box: Any, n: int) -> None:
    """Returns in the middle."""
    if n < 0:
        add(box, -n)
        return
    if n > 10:
        return
    add(box, n, times=2)


def sign(n: int) -> int:
    if n < 0:
        return -1
    return 1 if n else 0


def in_a_loop(numbers: list[int]) -> int:
    """Returns out of a loop, and so cannot stand in place of its call."""
    for place, number in enumerate(numbers):
        if number == FACTOR:
            return place
    return -1


def scaled(n: int, by: int = FACTOR) -> int:
    return n * by


def closing(numbers: list[int], n: int) -> list[int]:
    return sorted([number * n for number in numbers], key=lambda number: -number)


def down(n: int) -> int:
    """Calls itself."""
    if n <= 0:
        return 0
    below = down(n - 1)
    return below + n


def shadowed(n: int) -> int:
    """Has a name of its own that is a function elsewhere."""
    scaled = n + 1
    return scaled * 2


def everything(box: Any, n: int) -> tuple[Any, ...]:
    """Calls them all; its names are theirs too."""
    numbers = [n, FACTOR, n - 5]
    all_added(box, *numbers)
    all_added(box, n, sign(n))
    guarded(box, n)
    place = in_a_loop(numbers)
    below = down(min(n, 5))
    number = scaled(scaled(n), by=2)
    return place, below, number, closing(numbers, n), shadowed(n), sign(n - 3), TABLE["twice"](n), box.total
