"""What is switched for each rule of each game: its function where it has one, else its datum or its freedom.

The tables are in ``table_<game>.py``.  Each may hold NUMBERS (rules with a function that gives a number, a pile, or
tells what it did), WITHOUT_FUNCTION (rules that no function carries out) and ALSO (what belongs to a rule besides its
function).
"""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType
from typing import NamedTuple

from clank_nb.data.rulebook import SHORT, rule, rules
from clank_nb.rules.table import short, slug_of
from tests.bite import table_catacombs, table_catacombs_dungeon, table_clank, table_clash_of_decks, table_dragon_cave
from tests.bite.switches import Bench, Switch

Rows = dict[str, tuple[Switch, ...]]


class Table(NamedTuple):
    """What is switched in one game."""

    bench: Bench
    numbers: Rows
    without_function: Rows
    also: Rows


def _gathered(*modules: ModuleType) -> Table:
    """One table of several files, none of which says anything twice."""
    found = Table(modules[0].BENCH, {}, {}, {})
    for module in modules:
        for rows, name in (
            (found.numbers, "NUMBERS"),
            (found.without_function, "WITHOUT_FUNCTION"),
            (found.also, "ALSO"),
        ):
            more: Rows = getattr(module, name)
            assert not set(rows) & set(more), f"switched twice: {set(rows) & set(more)}"
            rows.update(more)
    return found


TABLES = {
    "clank": _gathered(table_clank),
    "catacombs": _gathered(table_catacombs, table_catacombs_dungeon),
    "clash_of_decks": _gathered(table_clash_of_decks),
    "dragon_cave": _gathered(table_dragon_cave),
}


def carried_out(game: str) -> set[str]:
    """Short names of the rules that a function carries out which is this game's own."""
    return {
        name
        for name, function in TABLES[game].bench.rules.items()
        if slug_of(function).startswith(f"{SHORT.get(game, game)}/")
    }


def switches(slug: str) -> tuple[Switch, ...]:
    """Every way in which a rule is switched off here; each of them must make a marked test fail."""
    game, name = rule(slug).game, short(slug)
    table = TABLES[game]
    if name in table.without_function:
        return table.without_function[name]
    if name not in carried_out(game):
        raise KeyError(f"no function carries {slug} out, and no table says how it is switched off")
    own = table.numbers.get(name) or table.bench.by_annotation(name)
    return (*own, *table.also.get(name, ()))


def slugs() -> Iterator[str]:
    """All rules but the worked examples, which are no rules of their own."""
    return (rule.slug for game in TABLES for rule in rules(game) if not rule.example)
