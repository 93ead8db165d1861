"""One door for change, read off the syntax tree: the rules write to a draft through change functions alone.

Also: no dice but a game's own, no deep copies, and a draft that leaked out cannot change a state any more.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest

import clank_nb as cn
from clank_nb.rules import changes
from clank_nb.rules.draft import Draft
from clank_nb.rules.dragon_cave.draft import CaveDraft

PACKAGE = Path(__file__).resolve().parent.parent / "clank_nb"
RULES = PACKAGE / "rules"
DOORS = {RULES / "changes.py", RULES / "changes_delve.py", RULES / "draft.py"} | {
    RULES / game / door for game in ("clash_of_decks", "dragon_cave") for door in ("changes.py", "draft.py")
}
"""Who may write: the change functions, and the thawing and sealing of a draft."""

LABELS = RULES / "table.py"
"""Writes the name of its rule on a function, when the module is loaded."""

MUTATORS = {
    "append", "extend", "insert", "pop", "remove", "clear", "sort", "reverse", "update", "add", "discard", "setdefault",
    "popitem", "subtract", "__setitem__", "__delitem__",
}  # fmt: skip


def writers(source: str) -> Iterator[tuple[int, str]]:
    """Statements that write to something reached through an attribute of a value that was handed in.

    An object may write to itself (``self.faults.append``), and a function to lists it has made; what it has taken out
    of another value by name (``pile = player.hand``) still belongs to that value.
    """
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield from _in_function(node)


def _in_function(function: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) -> Iterator[tuple[int, str]]:
    borrowed = {
        target.id for node in ast.walk(function) if isinstance(node, ast.Assign) and _reaches(node.value)
        for target in node.targets if isinstance(target, ast.Name)
    }  # fmt: skip
    for node in ast.walk(function):
        for target in _targets(node):
            root, deep = _root(target)
            if root != "self" and (deep or root in borrowed) and not isinstance(target, ast.Name):
                yield node.lineno, ast.unparse(target)  # type: ignore[attr-defined]


def _targets(node: ast.AST) -> Iterator[ast.expr]:
    """What a statement writes to."""
    if isinstance(node, ast.Assign):
        for target in node.targets:
            yield from target.elts if isinstance(target, ast.Tuple) else [target]
    elif isinstance(node, ast.AugAssign | ast.AnnAssign):
        yield node.target
    elif isinstance(node, ast.Delete):
        yield from node.targets
    elif isinstance(node, ast.Call):
        name = node.func
        if isinstance(name, ast.Attribute) and name.attr in ("__setattr__", "__delattr__"):
            yield ast.Attribute(node.args[0], "written")
        elif isinstance(name, ast.Attribute) and name.attr in MUTATORS:
            yield ast.Subscript(name.value, ast.Constant(0)) if isinstance(name.value, ast.Name) else name.value
        elif isinstance(name, ast.Attribute) and name.attr.startswith("edit_"):
            yield name
        elif isinstance(name, ast.Name) and name.id in ("setattr", "delattr", "insort") and node.args:
            yield (
                ast.Attribute(node.args[0], "written")
                if name.id != "insort"
                else ast.Subscript(node.args[0], ast.Constant(0))
            )


def _reaches(value: ast.expr) -> bool:
    """Whether an expression only reaches into a value, so that writing to the result writes to the value."""
    return isinstance(value, ast.Attribute) or (isinstance(value, ast.Subscript) and _reaches(value.value))


def _root(target: ast.expr) -> tuple[str, bool]:
    """The name an expression begins with, and whether an attribute lies between."""
    deep = False
    while isinstance(target, ast.Attribute | ast.Subscript | ast.Call):
        if isinstance(target, ast.Call):
            target = target.func.value if isinstance(target.func, ast.Attribute) else target.func
        else:
            deep = deep or isinstance(target, ast.Attribute)
            target = target.value
    return (target.id if isinstance(target, ast.Name) else "", deep)


@pytest.mark.parametrize(
    "line",
    [
        "draft.turn.skill += 1", "draft.player = 2", "draft.pending.append(frame)",
        "draft.players[0].hand.remove(card)",
        "draft.edit_player(0).gold = 3", "hand = draft.players[0].hand\n    hand.remove(card)", "del draft.pending[-1]",
        "setattr(draft.turn, name, 3)", "insort(draft.shop.deck, card)", "draft.edit_shop()",
        "shop = draft.shop\n    shop.row[2] = ''", "object.__setattr__(state.turn, 'skill', 1)",
    ],
)  # fmt: skip
def test_the_reader_finds_every_way_to_write(line: str) -> None:
    source = f"def f(draft, state, card, frame, name):\n    {line}\n"
    assert list(writers(source)), line


@pytest.mark.parametrize(
    "line",
    [
        "found = []\n    found.append(card)", "n = draft.turn.skill\n    n += 1",
        "count = dict(draft.shop.reserve)\n    count[card] = 1",
        "changes.gold_gained(draft, 0, 3, rule)", "left = list(draft.players[0].hand)\n    left.remove(card)",
    ],
)  # fmt: skip
def test_the_reader_lets_a_function_keep_lists_of_its_own(line: str) -> None:
    assert not list(writers(f"def f(draft, card, rule):\n    {line}\n")), line


def test_only_change_functions_write_to_a_draft() -> None:
    found = [
        f"{path.relative_to(PACKAGE)}, line {line}: writes to {target}"
        for path in sorted(RULES.rglob("*.py"))
        if path not in DOORS | {LABELS}
        for line, target in writers(path.read_text(encoding="utf-8"))
    ]
    assert not found, "\n".join(found)


def test_nobody_else_thaws_a_part_of_a_draft() -> None:
    """Outside the rules too, `edit_player` and its like are for change functions."""
    found = [
        f"{path.relative_to(PACKAGE)}, line {node.lineno}"
        for path in sorted(PACKAGE.rglob("*.py"))
        if path not in DOORS
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr.startswith("edit_")
    ]
    assert not found, "\n".join(found)


def test_every_change_function_that_changes_a_fact_tells_it() -> None:
    """Facts are noted where they are changed; what is merely owed, and the count of the dice, are no facts."""
    silent = {"pushed", "pushed_all", "slipped", "popped", "exchanged", "dropped", "fallen", "note"}
    tree = ast.parse((RULES / "changes.py").read_text(encoding="utf-8"))
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")]
    assert len(functions) > 50
    for function in functions:
        notes = [node for node in ast.walk(function) if isinstance(node, ast.Call) and ast.unparse(node.func) == "note"]
        assert bool(notes) != (function.name in silent), function.name


# ---- a draft that leaked out ----------------------------------------------------------------------------------------


def test_a_sealed_record_cannot_be_written_to_any_more() -> None:
    draft = Draft(cn.new_game("clank", seed=3))
    leaked = [draft.turn, draft.edit_player(0), draft.edit_cubes(), draft.edit_shop(), draft.edit_rooms()]
    hand = draft.edit_player(0).hand
    changes.gold_gained(draft, 0, 3, "turn/gold")
    state = draft.seal()
    twin = Draft(state).seal()
    for record, field in zip(leaked, ("skill", "gold", "supply", "row", "major"), strict=True):
        with pytest.raises(FrozenInstanceError):
            setattr(record, field, None)
    hand.append("burgle")
    assert state == twin
    assert state.players[0].gold == 3


def test_a_draft_used_after_its_sealing_does_not_reach_the_state() -> None:
    draft = Draft(cn.new_game("clank", seed=3))
    state = draft.seal()
    code = cn.to_code(state)
    draft.edit_player(1).gold = 99
    changes.popped(draft)
    assert cn.to_code(state) == code


def test_a_draft_of_the_cave_used_after_its_sealing_does_not_reach_the_state() -> None:
    draft = CaveDraft(cn.new_game("dragon_cave", players=3))
    state = draft.seal()
    code = cn.to_code(state)
    draft.players[1].places.append(7)
    draft.players[1].purse = 9
    changes.popped(draft)
    assert cn.to_code(state) == code
    with pytest.raises(FrozenInstanceError):
        state.players[0].purse = 3  # type: ignore[misc]


# ---- dice and copies ------------------------------------------------------------------------------------------------


def global_dice(source: str) -> Iterator[tuple[int, str]]:
    """Uses of random numbers that do not come from a seed somebody gave."""
    own = {"Random", "Generator", "default_rng", "SeedSequence", "Philox", "PCG64"}
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) in ("random", "np.random", "numpy.random"):
            if node.attr not in own:
                yield node.lineno, ast.unparse(node)
        elif isinstance(node, ast.ImportFrom) and node.module in ("random", "numpy.random", "secrets", "uuid"):
            yield from ((node.lineno, alias.name) for alias in node.names if alias.name not in own)
        elif isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names if alias.name in ("secrets", "uuid"))
        elif (
            isinstance(node, ast.Call) and ast.unparse(node.func).endswith(("Random", "default_rng")) and not node.args
        ):
            yield node.lineno, ast.unparse(node)


def test_no_random_state_but_that_of_a_game_is_used() -> None:
    assert list(global_dice("import random\nrandom.shuffle(deck)"))
    assert list(global_dice("import random\nrandom.Random()"))
    found = [
        f"{path.relative_to(PACKAGE)}, line {line}: {use}"
        for path in sorted(PACKAGE.rglob("*.py"))
        for line, use in global_dice(path.read_text(encoding="utf-8"))
    ]
    assert not found, "\n".join(found)


def test_nothing_is_copied_deep_and_nothing_is_pickled() -> None:
    found = [
        f"{path.relative_to(PACKAGE)}, line {number}"
        for path in sorted(PACKAGE.rglob("*.py"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if "deepcopy" in line or "import pickle" in line or "from pickle" in line
    ]
    assert not found, "\n".join(found)
