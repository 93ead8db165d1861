"""The program that plays very many games of Clash of Decks: a small sample of them, and that it finds what is wrong."""

from __future__ import annotations

import pytest

from benchmarks import soak_clash
from clank_nb.rules.engine import legal_actions


def test_a_small_sample_of_games_runs_to_its_end_without_a_fault(capsys: pytest.CaptureFixture[str]) -> None:
    assert soak_clash.main(["--duels", "12", "--solo", "6", "--pace", "10"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(" | ")[0] for line in lines[2:]] == ["| duel", "| solo"]
    assert all("| 0 | <!--" in line for line in lines[2:])


def test_a_listing_that_forgets_an_action_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soak_clash, "legal_actions", lambda state: legal_actions(state)[-1:])
    assert any("listed and refused, or neither" in fault for fault in soak_clash.play("duel", 1, 1)[4])
