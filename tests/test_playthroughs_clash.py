"""Whole games of Clash of Decks in readable text, told as those of `tests.test_playthroughs` are."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

import clank_nb as cn
from clank_nb.model.table import Trace
from clank_nb.words import name

Golden = Callable[[str, str], None]
FOLDER = "playthroughs_clash"
SILENT = ("clash_turn_started", "clash_card_ordered")
"""Told by the headings, and by the hands."""


def told(title: str, trace: Trace, setup: Trace | None = None) -> str:
    """A game as a text of many lines."""
    lines = [title]
    if setup is not None:
        lines += [
            "\n== Set-up",
            *(cn.explain(event) for events in setup.events for event in events if event.kind not in SILENT),
        ]
    lines += played(trace)
    lines += [f"\n== {cn.explain(sheet)}" for sheet in cn.score_sheet(trace.state)]
    best = [name(trace.state.game.sides[who]) for who in cn.winners(trace.state)]
    return "\n".join([*lines, f"\n== Won by {' and '.join(best) or 'nobody'}", ""])


def played(trace: Trace) -> Iterator[str]:
    turn = -1
    for state, action, events in zip(trace.states, trace.actions, trace.events, strict=False):
        if state.n_turns != turn:
            turn = state.n_turns
            yield f"\n== Turn {turn}: {name(state.game.sides[state.player])}"
            yield from hands(state)
        yield f"> {action}"
        yield from (cn.explain(event) for event in events if event.kind not in SILENT)


def hands(state: cn.AnyState) -> Iterator[str]:
    """Every hand from left to right, the Stronghold in brackets with its owner's health."""
    for who in range(state.game.n_players):
        cards = [name(card) if card != "stronghold" else f"[{state.health(who)}]" for card in state.hands[who]]  # type: ignore[attr-defined]
        yield f"{name(state.game.sides[who])}: {' '.join(cards)}"


@pytest.mark.parametrize(("decks", "seed"), [((4, 1), 6), ((2, 3), 11)])
def test_a_duel_by_chance(golden: Golden, decks: tuple[int, int], seed: int) -> None:
    setting = {"decks": decks, "seed": seed}
    trace = cn.rollout(cn.new_game("clash_of_decks", **setting), "random", seed=seed)
    title = f"Sample decks {decks[0]} and {decks[1]}, both playing by chance. Seed {seed}."
    golden(f"{FOLDER}/duel_{decks[0]}_{decks[1]}.txt", told(title, trace, cn.setup_trace("clash_of_decks", **setting)))
    assert trace.state.winner >= 0


def test_a_draft_with_champions(golden: Golden) -> None:
    setting = {"format": "draft", "champions": True, "seed": 5}
    trace = cn.rollout(cn.new_game("clash_of_decks", **setting), "random", seed=5)
    golden(f"{FOLDER}/draft.txt", told("A draft with champions, both by chance. Seed 5.", trace))
    kinds = {event.kind for events in trace.events for event in events}
    assert {"clash_card_picked", "clash_champion_summoned"} <= kinds


def test_one_player_against_the_ai(golden: Golden) -> None:
    trace = cn.rollout(cn.new_game("clash_of_decks", players=1, decks=(1,), seed=8), "random", seed=8)
    setup = cn.setup_trace("clash_of_decks", players=1, decks=(1,), seed=8)
    golden(f"{FOLDER}/solo.txt", told("Sample deck 1 against the AI, by chance. Seed 8.", trace, setup))
