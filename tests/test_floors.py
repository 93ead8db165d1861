"""The stairs of the house: imports only point down, in no circle, and the core needs networkx alone."""

from __future__ import annotations

import ast
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import networkx as nx
import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "clank_nb"
STAIRS = (
    {"data"}, {"words"}, {"model"}, {"dungeon"}, {"rules"}, {"odds", "sim"}, {"views"}, {"widgets"}, {"lessons"},
)  # fmt: skip
FLOORS = {folder: number for number, folders in enumerate(STAIRS) for folder in folders}
FRONT_DOOR = len(STAIRS)
"""Floor of `clank_nb/__init__.py` and whatever lies beside it: they may use every floor, and no floor uses them."""

CORE = FLOORS["odds"]
"""The highest floor that runs with the standard library and networkx alone."""

HEAVY = ("numpy", "scipy", "plotly", "ipywidgets", "anywidget", "tomlkit", "IPython", "traitlets", "pandas", "yaml")


@dataclass(frozen=True)
class Import:
    """One import statement that is carried out: who, what, in which line, and whether when the module is loaded."""

    module: str
    target: str
    line: int
    at_load: bool

    def __str__(self) -> str:
        return f"{self.module}, line {self.line}: imports {self.target}"


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def modules() -> dict[str, Path]:
    return {module_name(path): path for path in sorted(PACKAGE.rglob("*.py"))}


def imports_of(source: str, module: str, is_package: bool, known: frozenset[str]) -> Iterator[Import]:
    """Every import of a module's source, relative ones resolved, `from package import module` as that module.

    Imports for the type checker alone are left out: they are never carried out, and may name a type of a higher floor.
    """
    package = module.split(".") if is_package else module.split(".")[:-1]

    def targets(node: ast.Import | ast.ImportFrom) -> Iterator[str]:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
            return
        above = package[: len(package) - node.level + 1] if node.level else []
        base = ".".join([*above, *([node.module] if node.module else [])])
        for alias in node.names:
            inside = f"{base}.{alias.name}"
            yield inside if inside in known else base

    def walk(node: ast.AST, at_load: bool) -> Iterator[Import]:
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield from (Import(module, target, node.lineno, at_load) for target in targets(node))
            return
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            children: list[ast.stmt] | Iterator[ast.AST] = node.orelse
        else:
            children = ast.iter_child_nodes(node)
        at_load = at_load and not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Try)
        for child in children:
            yield from walk(child, at_load)

    yield from walk(ast.parse(source), True)


def all_imports() -> list[Import]:
    known = modules()
    return [
        found
        for name, path in known.items()
        for found in imports_of(path.read_text(encoding="utf-8"), name, path.name == "__init__.py", frozenset(known))
    ]


def floor(module: str) -> int:
    parts = module.split(".")
    return FLOORS.get(parts[1], FRONT_DOOR) if len(parts) > 1 else FRONT_DOOR


def inner(imports: list[Import]) -> list[Import]:
    return [found for found in imports if found.target.split(".")[0] == "clank_nb"]


def test_every_folder_of_the_package_has_its_floor() -> None:
    folders = {path.name for path in PACKAGE.iterdir() if path.is_dir() and any(path.rglob("*.py"))}
    assert folders <= FLOORS.keys()


def test_imports_only_point_down() -> None:
    wrong = [str(found) for found in inner(all_imports()) if floor(found.target) > floor(found.module)]
    assert not wrong, "\n".join(wrong)


def test_no_modules_import_each_other_in_a_circle() -> None:
    graph = nx.DiGraph()
    for found in inner(all_imports()):
        if not found.module.startswith(f"{found.target}."):  # a package's own module: its __init__ is loaded anyway
            graph.add_edge(found.module, found.target)
    circles = [" <-> ".join(sorted(circle)) for circle in nx.strongly_connected_components(graph) if len(circle) > 1]
    assert not circles, "\n".join(circles)


def test_the_core_imports_the_standard_library_and_networkx_alone() -> None:
    """Inside a function numpy may speed up `sim`, and tomlkit may keep the comments of a board."""
    wrong = []
    for found in all_imports():
        top = found.target.split(".")[0]
        if floor(found.module) > CORE or top in sys.stdlib_module_names or top in ("clank_nb", "networkx"):
            continue
        where = {"numpy": "clank_nb.sim.", "tomlkit": "clank_nb.dungeon.board_edit"}
        if top in where and found.module.startswith(where[top]) and not found.at_load:
            continue
        wrong.append(str(found))
    assert not wrong, "\n".join(wrong)


def test_pictures_and_the_front_door_load_without_the_notebook_packages() -> None:
    wrong = [
        str(found)
        for found in all_imports()
        if (floor(found.module) in (FLOORS["views"], FRONT_DOOR))
        and found.at_load
        and found.target.split(".")[0] in HEAVY
    ]
    assert not wrong, "\n".join(wrong)


BLOCKED = f"""
import sys

class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {HEAVY!r}:
            raise ImportError(f"{{name}} is blocked")

sys.meta_path.insert(0, Blocker())
"""


def run_blocked(code: str) -> str:
    """What a line prints in a fresh process where the notebook packages cannot be imported."""
    program = BLOCKED + textwrap.dedent(code)
    ran = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=120, check=False
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def test_dungeons_games_and_odds_work_with_networkx_alone() -> None:
    printed = run_blocked("""
        import clank_nb as cn
        print([cn.load_board(slug).graph.number_of_nodes() for slug in cn.boards()])
        state = cn.new_game("clank", players=3, board="front", seed=7)
        action = cn.legal_actions(state)[0]
        after, events = cn.apply(state, action)
        print(all(cn.explain(event) for event in events), cn.why_not(state, action))
        print(cn.odds.attack(bag={"black": 24, "red": 3, "green": 2, "blue": 1}, draws=2).prob(red=0, green=0, blue=0))
    """)
    assert printed.splitlines() == ["[39, 44]", "True None", "92/145"]


def test_the_blocker_blocks() -> None:
    with pytest.raises(AssertionError, match="numpy is blocked"):
        run_blocked("import numpy")


def test_importing_the_front_door_reads_no_data() -> None:
    """Data is parsed when it is first asked for: a file opened at import would be paid for by every lesson."""
    printed = run_blocked("""
        import sys
        opened = []
        sys.addaudithook(lambda event, arguments: opened.append(str(arguments[0])) if event == "open" else None)
        import clank_nb
        print([name for name in opened if name.endswith((".toml", ".js", ".css", ".svg"))])
    """)
    assert printed.strip() == "[]"


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("import clank_nb.words", ["clank_nb.words"]),
        ("from clank_nb.model import cards", ["clank_nb.model.cards"]),
        ("from clank_nb.model.cards import Card", ["clank_nb.model.cards"]),
        ("from . import cards", ["clank_nb.model.cards"]),
        ("from .cards import Card", ["clank_nb.model.cards"]),
        ("from ..words import say", ["clank_nb.words"]),
        ("def f():\n    import clank_nb.views", ["clank_nb.views"]),
        ("if TYPE_CHECKING:\n    import clank_nb.views\nelse:\n    import clank_nb.words", ["clank_nb.words"]),
    ],
)
def test_imports_are_read_in_every_form(source: str, expected: list[str]) -> None:
    known = frozenset({"clank_nb.model", "clank_nb.model.cards", "clank_nb.words"})
    assert [found.target for found in imports_of(source, "clank_nb.model.state", False, known)] == expected
