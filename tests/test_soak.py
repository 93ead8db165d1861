"""The program that plays very many games: a small sample of them, and that it finds what is wrong."""

from __future__ import annotations

import pytest

from benchmarks import soak
from clank_nb.rules.engine import legal_actions


def test_a_small_sample_of_games_runs_to_its_end_without_a_fault(capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.main(["--games", "1", "--policy-games", "2", "--pace", "10"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert sum(line.startswith(("| front", "| back")) for line in lines) == 6 + 3 * 2
    assert lines[-2].startswith("12 games, ")
    assert ": 0 faults." in lines[-1]


def test_a_listing_that_forgets_an_action_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soak, "legal_actions", lambda state: legal_actions(state)[:1])
    tally = soak.soak(soak.Setting("front", 2, "random"), 1, 1, 10)
    assert any(fault.endswith("not listed, and not refused") for fault in tally.faults)


def test_a_game_that_breaks_off_is_a_fault_and_the_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(state: object) -> tuple[str, ...]:
        raise ZeroDivisionError("no cube is left")

    monkeypatch.setattr(soak, "audit", broken)
    tally = soak.soak(soak.Setting("back", 3, "random"), 2, 5, 10)
    assert tally.games == 0
    assert [fault.partition("seed ")[2] for fault in tally.faults] == [
        "5: ZeroDivisionError: no cube is left",
        "6: ZeroDivisionError: no cube is left",
    ]


def test_the_policy_games_are_spread_over_boards_and_numbers_of_players() -> None:
    asked = list(soak.settings(2_000, 500))
    assert sum(n for setting, n in asked if setting.policy == "random") == 12_000
    assert {sum(n for setting, n in asked if setting.policy == name) for name in ("careful", "greedy", "racer")} == {
        500
    }
