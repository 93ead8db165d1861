"""Another rage track for a party, named by the caller."""

from __future__ import annotations

import pytest

import clank_nb as cn

OTHER = (3, 3, 4, 4, 5, 5, 6)
SEATS: dict[str, dict[str, object]] = {colour: {} for colour in ("red", "green", "blue", "yellow", "purple")}


@pytest.mark.rule("catacombs/party/rage")
def test_five_players_may_name_another_rage_track() -> None:
    state = cn.new_game("catacombs", players=5, seed=7, party_rage=list(OTHER))
    assert state.game.numbers.rage_track == OTHER
    assert cn.odds.next_attack(state).draws == 3
    assert cn.from_code(cn.to_code(state)) == state
    assert cn.position("catacombs", **cn.facts(state)) == state


@pytest.mark.rule("catacombs/party/rage")
def test_an_empty_row_is_the_usual_track() -> None:
    assert cn.new_game("catacombs", players=6, seed=7).game.numbers.rage_track == (2, 3, 3, 4, 4, 5, 5)


@pytest.mark.parametrize("row", [(2, 3), "2333445", (2, 3, 3, 4, 4, 5, 0), (2, 3, 3, 4, 4, 5, True), 7, None])
def test_what_is_no_track_is_refused(row: object) -> None:
    with pytest.raises(cn.BadCode, match="a row of 7 whole numbers from 1 to 99"):
        cn.new_game("catacombs", players=5, seed=7, party_rage=row)
    with pytest.raises(cn.BadData, match="a row of 7 whole numbers"):
        cn.position("catacombs", seed=7, players=SEATS, party_rage=row)
