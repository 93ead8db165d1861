"""A game's rules as one table, from short name (``move/lock``) to function.

A sibling game lays its few changed rules over the parent's table, as its rulebook does; every rule is called through
the table of the game that is played, so the laid-over rule is the one that acts, and it is cited under its own name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])


def rule(slug: str) -> Callable[[Function], Function]:
    """Mark a function as the one that carries out a numbered rule.

    What it returns tells its kind: a *check* gives a reason or None, a *number* an int, a *consequence* nothing.

    Parameters
    ----------
    slug : str
        Full name, such as ``"clank/move/lock"``.
    """

    def mark(function: Function) -> Function:
        function.slug = slug  # type: ignore[attr-defined]
        return function

    return mark


def slug_of(function: Callable[..., Any]) -> str:
    """The full name of the rule that a function was marked with."""
    return str(function.slug)  # type: ignore[attr-defined]


def short(slug: str) -> str:
    """``clank/move/lock`` -> ``move/lock``: the name under which sibling games share a rule."""
    return slug.split("/", 1)[1]


def table(*modules: ModuleType, over: Mapping[str, Callable[..., Any]] | None = None) -> dict[str, Callable[..., Any]]:
    """Gather the marked functions of some modules, laid over a parent's table.

    Raises
    ------
    ValueError
        If two functions of the modules carry the same rule.
    """
    found: dict[str, Callable[..., Any]] = {}
    for module in modules:
        for value in vars(module).values():
            slug = getattr(value, "slug", None)
            if callable(value) and isinstance(slug, str) and value.__module__ == module.__name__:
                if short(slug) in found:
                    raise ValueError(f"two functions carry the rule {slug}")
                found[short(slug)] = value
    return {**(over or {}), **found}
