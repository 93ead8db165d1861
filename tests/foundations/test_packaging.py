"""The wheel carries everything: installed in a clean environment with networkx alone, it loads the real boards."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from importlib.metadata import distribution
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DATA = (".toml", ".js", ".css")


def run(*command: str | Path, cwd: Path) -> str:
    """Run a command without what this test run brings along, and give what it prints."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PIP_", "VIRTUAL_ENV"))}
    parts = [str(part) for part in command]
    ran = subprocess.run(parts, cwd=cwd, env=env, capture_output=True, text=True, timeout=300, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel as it would be published."""
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder, cwd=ROOT)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def clean_python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Python of a fresh environment that holds the wheel and networkx, and nothing else."""
    folder = tmp_path_factory.mktemp("clean")
    run(sys.executable, "-m", "venv", "--without-pip", folder / "venv", cwd=folder)
    python = folder / "venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    run(sys.executable, "-m", "pip", "--python", python, "install", "--no-index", "--no-deps", wheel, cwd=folder)
    packages = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=folder).strip())
    networkx = distribution("networkx")
    for top in ("networkx", Path(str(networkx.locate_file(""))) / f"networkx-{networkx.version}.dist-info"):
        source = Path(str(networkx.locate_file(top)))
        shutil.copytree(source, packages / source.name, ignore=shutil.ignore_patterns("tests", "__pycache__"))
    return python


def test_the_wheel_carries_every_data_file(wheel: Path) -> None:
    held = set(zipfile.ZipFile(wheel).namelist())
    package = {path.relative_to(ROOT).as_posix() for path in (ROOT / "clank_nb").rglob("*") if path.suffix in DATA}
    graphs = {f"clank_nb/data/{path.relative_to(ROOT).as_posix()}" for path in (ROOT / "graphs").rglob("*.toml")}
    assert graphs >= {f"clank_nb/data/graphs/clank/{side}.toml" for side in ("front", "back")}
    assert package | graphs <= held


def test_the_wheel_carries_the_licence_and_no_tests(wheel: Path) -> None:
    held = zipfile.ZipFile(wheel).namelist()
    assert any(name.endswith("/LICENSE") for name in held)
    assert {name.split("/")[0] for name in held} == {"clank_nb", "clank_nb-0.1.0.dist-info"}
    assert not [name for name in held if "__pycache__" in name]


def test_the_installed_wheel_loads_boards_and_starts_a_game(clean_python: Path, tmp_path: Path) -> None:
    code = """if True:
        import clank_nb as cn, importlib.util, pathlib, sys
        assert pathlib.Path(cn.__file__).is_relative_to(sys.prefix), cn.__file__
        assert not any(map(importlib.util.find_spec, ("numpy", "plotly", "ipywidgets", "anywidget")))
        for slug in cn.boards():
            print(slug, cn.load_board(slug).graph.number_of_nodes())
        print(cn.new_game("clank", players=2, board="back", seed=1).current_player)
        print(cn.rule("clank/move/lock").slug)
    """
    printed = run(clean_python, "-I", "-c", code, cwd=tmp_path)
    assert printed.splitlines() == ["clank/front 39", "clank/back 44", "0", "clank/move/lock"]
