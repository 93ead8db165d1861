"""What the play table says: who is to act, what happened as far as the viewer may hear it, and what is asked."""

from __future__ import annotations

from functools import cache
from typing import Any

from clank_nb.data.errors import ClankError
from clank_nb.model.events import Event
from clank_nb.rules.engine import score_sheet, why_not, winners
from clank_nb.rules.explain import explain
from clank_nb.rules.text import parse_action
from clank_nb.sim.policy import policies
from clank_nb.widgets.asking import askable, in_words
from clank_nb.widgets.play_sitting import Seat, Sitting, Step, chosen_by, refuse_others, seat_name
from clank_nb.words import called, keys, say

ADVISERS = ("careful", "equilibrium", "greedy")
"""Policies that are asked for a hint, the first there is."""
MEMORY = 30
"""Sentences of what happened that stay in sight."""
ENDS = ".!?。！？"
"""What ends a sentence, in any language."""


def _say(key: str, **values: Any) -> str:
    return say(f"play.{key}", **values)


def known(key: str, game: str, kind: str) -> str:
    """The key of the words for a kind, those of this game first; empty where there are none."""
    plain = kind.replace(" ", "_")
    names = (f"play.{key}.{game}_{plain}", f"play.{key}.{plain}")
    return next((name for name in names if name in _all_keys()), "")


@cache
def _all_keys() -> frozenset[str]:
    return frozenset(keys())


# ---- what happened ---------------------------------------------------------------------------------------------------


def event_told(sitting: Sitting, event: Event) -> str:
    """The sentence of an event as the viewer may hear it; empty where nothing is told."""
    viewer, table = sitting.viewer, sitting.table
    if viewer is None or table.told_to(event, viewer):
        return explain(event)
    key = known("masked", sitting.game.name, event.kind)
    return f"{say(key, player=event.colour, **dict(event.values))} ({event.rule})" if key else ""


def _told(sitting: Sitting, steps: tuple[Step, ...]) -> list[str]:
    found = (event_told(sitting, event) for step in steps for event in step.events)
    return [sentence for sentence in found if sentence]


def happened(sitting: Sitting) -> tuple[tuple[str, ...], int]:
    """What happened, the newest last, and how many of the sentences are new."""
    n = len(sitting.steps) - sitting.new
    new = _told(sitting, sitting.steps[n:])
    if sitting.state.is_terminal:
        new.append(_won(sitting))
    old: list[str] = []
    for k in range(n - 1, -1, -1):
        if len(old) >= MEMORY:
            break
        old = [*_told(sitting, sitting.steps[k : k + 1]), *old]
    if len(old) < MEMORY:
        old.insert(0, _begin(sitting))
    if not sitting.steps:
        return tuple(old), 1
    return (*old[-MEMORY:], *new), len(new)


def _begin(sitting: Sitting) -> str:
    start = sitting.start
    who = start.current_player if start.current_player >= 0 else start.player
    key = "told.begin" if sitting.options is not None else "told.begin_here"
    return _say(key, game=sitting.game.name, seed=sitting.seed, player=sitting.game.colours[who])


def _won(sitting: Sitting) -> str:
    if told := sitting.table.ending(sitting.state):
        return told
    won = [sitting.game.colours[who] for who in winners(sitting.state)]
    return _say("told.won", players=won, n=len(won)) if won else _say("told.nobody")


def result(sitting: Sitting) -> tuple[str, ...]:
    """Who won, and what each player scored for what."""
    lines = [line for sheet in score_sheet(sitting.state) for line in explain(sheet).split("\n")]
    return (_won(sitting), *lines)


# ---- who, and what is asked ------------------------------------------------------------------------------------------


def heading(sitting: Sitting) -> str:
    """Who is to act, in one line."""
    state, who = sitting.state, sitting.who
    if state.is_terminal:
        return _won(sitting)
    if sitting.covered:
        return _say("head.cover", player=sitting.game.colours[who])
    if sitting.mine:
        return _say("head.many" if len(sitting.humans) > 1 else "head.one", player=sitting.game.colours[who])
    return _say("head.other", player=seat_name(sitting, who))


def facts(sitting: Sitting) -> str:
    """Who is to act and where the game is, as sentences; a heading may be one already."""
    return " ".join(words if words[-1:] in ENDS else f"{words}." for words in (heading(sitting), where(sitting)))


def where(sitting: Sitting) -> str:
    """Which game this is, and how far it has come."""
    key = known("head", sitting.game.name, "turn" if sitting.state.n_turns else "game")
    return say(key, game=sitting.game.name, seed=sitting.seed, turn=sitting.state.n_turns)


def question(sitting: Sitting) -> str:
    """What is asked, where it is no whole turn."""
    frame = sitting.state.pending[-1]
    card = frame.a.partition("/")[0]
    key = known("ask", sitting.game.name, frame.kind) or "play.ask.any"
    return say(key, card=called(card) if card else "", **_plain(frame))


def _plain(frame: Any) -> dict[str, Any]:
    return {"a": frame.a, "b": frame.b, "c": frame.c}


# ---- what is asked about ---------------------------------------------------------------------------------------------


def answer(sitting: Sitting) -> tuple[str, str]:
    """Say why what is asked about is refused, or that it is allowed."""
    if not sitting.tried or not sitting.mine:
        return "allowed", sitting.said
    action = parse_action(sitting.state, sitting.tried)
    refusal = why_not(sitting.state, action)
    if refusal is not None:
        return "refusal", explain(refusal)
    who = sitting.game.colours[sitting.who]
    return "allowed", _say("told.allowed", player=who, action=in_words(sitting.state, action))


def asked(sitting: Sitting, text: str) -> str:
    """The text form of what somebody asks about."""
    refuse_others(sitting)
    return str(parse_action(sitting.state, text))


def hint(sitting: Sitting) -> str:
    """What a policy would do here, from what the player to act may know."""
    refuse_others(sitting)
    name = adviser(sitting)
    if not name:
        raise ClankError(_say("told.no_hint"))
    action = chosen_by(sitting, Seat(name, policies(sitting.game.name)[name]))
    return _say("told.hint", policy=name, action=in_words(sitting.state, action))


def adviser(sitting: Sitting) -> str:
    """The policy that is asked: the first that does not leave it to chance."""
    return next((name for name in ADVISERS if name in policies(sitting.game.name)), "")


def refused_tries(sitting: Sitting) -> list[tuple[str, str]]:
    """What the human who is to act might ask about, in words and in text form."""
    return askable(sitting.state) if sitting.mine else []
