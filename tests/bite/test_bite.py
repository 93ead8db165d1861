"""The program that switches rules off: it covers every rule, finds a test that does not bite, and leaves no trace."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from clank_nb.data.rulebook import SHORT
from clank_nb.rules.table import short
from tests.bite.__main__ import main
from tests.bite.table import TABLES, carried_out, slugs, switches

ROOT = Path(__file__).resolve().parents[2]

TOY = """
import pytest
from clank_nb.model.tokens import tokens
from clank_nb.rules.clank import RULES
from tests.tables import table, why


@pytest.mark.rule("clank/move/one_way")
def test_an_arrow_is_refused():
    assert why(table(room="f05", boots=1), "move f06") == ("clank/move/one_way",)


@pytest.mark.rule("clank/move/share")
def test_that_never_asks_the_rule():
    assert True


@pytest.mark.rule("clank/token/chalice")
def test_a_chalice_is_worth_seven():
    assert tokens()["chalice"].points == 7


@pytest.mark.rule("clank/move/leave")
def test_that_never_ends_without_the_rule():
    while RULES["move/leave"].__doc__ and getattr(RULES["move/leave"], "__wrapped__", None):
        pass
"""


def bite(*arguments: str) -> tuple[int, list[str]]:
    """Run the program; its exit code and the lines it printed."""
    command = [sys.executable, "-m", "tests.bite", *arguments]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    return ran.returncode, [line for line in ran.stdout.splitlines() if line] or ran.stderr.splitlines()


@pytest.mark.parametrize(
    ("game", "n"), [("clank", 135), ("catacombs", 138), ("clash_of_decks", 100), ("dragon_cave", 46)]
)
def test_every_rule_is_switched_by_its_function_its_datum_or_a_prohibition(game: str, n: int) -> None:
    mine = [slug for slug in slugs() if slug.startswith(f"{SHORT.get(game, game)}/")]
    every = {short(slug) for slug in mine}
    assert len(mine) == len(every) == n
    assert all(switches(slug) for slug in mine)
    table = TABLES[game]
    assert set(table.without_function) == every - carried_out(game)
    assert set(table.numbers) | set(table.also) <= carried_out(game)


def test_a_rule_whose_tests_notice_nothing_is_listed(tmp_path: Path) -> None:
    toy = tmp_path / "test_toy.py"
    toy.write_text(TOY, encoding="utf-8")
    wanted = ["clank/move/one_way", "clank/move/share", "clank/token/chalice", "clank/move/leave"]
    code, lines = bite(*wanted, "--tests", str(toy), "--seconds", "0.5")
    assert code == 1, lines
    missed = [line for line in lines if "NO TEST FAILS" in line]
    assert [line.split(":")[0] for line in missed] == ["  2/4 clank/move/share", "  3/4 clank/token/chalice"]
    assert any("test_an_arrow_is_refused (AssertionError)" in line for line in lines)
    assert any("test_that_never_ends_without_the_rule (TimeOut)" in line for line in lines)
    assert lines[-1] == "4 rules, 2 bitten"


def test_the_tests_of_some_rules_bite_and_pass_again_afterwards() -> None:
    code, lines = bite("clank/move/one_way", "clank/token/treasure", "clank/room/optional")
    assert (code, lines[-1]) == (0, "3 rules, 3 bitten"), lines
    assert "marked tests run after all rules were switched on again" in lines[-3]
    assert not any("fails" in line for line in lines)


def test_a_test_that_fails_without_any_switch_is_said_first(tmp_path: Path) -> None:
    toy = tmp_path / "test_toy.py"
    toy.write_text(TOY.replace("== 7", "== 8"), encoding="utf-8")
    code, lines = bite("clank/token/chalice", "--tests", str(toy))
    assert code == 1
    assert lines[0] == "before any rule was switched off: test_a_chalice_is_worth_seven fails (AssertionError)"
    assert lines[-1] == "1 marked test failed as it was: no rule was switched off"


def test_an_unknown_rule_is_answered_with_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["clank/move/look"])
    assert "there is no rule clank/move/look. Did you mean clank/move/lock or " in capsys.readouterr().err
