"""Tables for the tests of rules: a small position in plain facts, and what is said of it.

Green sits at the table with Yellow and is to act in f02 of the front board, a plain room.  There is no seed, so nothing
falls by itself: a test names every card that is drawn and every cube.  The row is filled up with cards that neither
arrive, endanger nor wake the dragon.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import clank_nb as cn
from clank_nb.model.events import Event
from clank_nb.model.state import State, Trace
from clank_nb.rules.audit import audit
from clank_nb.rules.clank.position import ClankDesk

QUIET = ("sneak", "search", "ladder", "tunnel_guide", "pickaxe", "silver_spear", "dead_run", "bracers_of_agility")
OWN = (
    "room", "hand", "deck", "discard", "play_area", "known_top", "damage", "gold", "artifacts", "tokens", "out",
    "waiting", "counting", "marked", *ClankDesk.POOLS, *ClankDesk.FLAGS,
)  # fmt: skip


def quiet_row(row: Sequence[str] = ()) -> list[str]:
    """Six cards: those named, then quiet ones."""
    spare = [card for card in QUIET if card not in row]
    return [*row, *spare][:6]


def table(*, others: Mapping[str, Mapping[str, Any]] | None = None, row: Sequence[str] = (), **facts: Any) -> State:
    """Green's turn.

    Parameters
    ----------
    others : mapping of colour to player facts
        The other seats after Green; Yellow alone, at the entrance, unless named.
    row : sequence of str
        Cards of the row; quiet ones are added up to six.
    **facts
        Facts of Green and of the game, as in ``cn.position``.  Not named: an empty hand, no cube in the Clank! area.
    """
    own = {name: facts.pop(name) for name in OWN if name in facts}
    green = {"room": "f02", "hand": [], **own}
    rest = {colour: {"hand": [], **seat} for colour, seat in (others or {"yellow": {}}).items()}
    away = [5, 7][: max(0, 3 - len(rest))] if "seed" not in facts else None
    known = {"away": away} if away is not None else {}
    return cn.position(
        "clank", **{"clank": {}, **known, "row": quiet_row(row), **facts, "players": {"green": green, **rest}}
    )


def play(state: State, *texts: str) -> Trace:
    """Play these actions; cubes and cards are conserved after each."""
    trace = cn.play(state, *texts)
    for each in trace.states:
        assert audit(each) == ()
    return trace


def after(state: State, *texts: str) -> State:
    """The state after these actions."""
    return play(state, *texts).state


def events(trace: Trace, *kinds: str) -> tuple[Event, ...]:
    """All events of a trace, or those of some kinds."""
    return tuple(event for step in trace.events for event in step if not kinds or event.kind in kinds)


def told(trace: Trace, *kinds: str) -> list[str]:
    """The sentences of a trace's events."""
    return [cn.explain(event) for event in events(trace, *kinds)]


def cited(trace: Trace) -> set[str]:
    """The rules that the events of a trace cite."""
    return {event.rule for event in events(trace)}


def refused(state: State, text: str) -> str:
    """The sentence with which an action is refused; nothing has changed by asking or trying."""
    action = cn.parse_action(state, text)
    refusal = cn.why_not(state, action)
    assert refusal is not None, f"{text} is allowed"
    assert action not in cn.legal_actions(state)
    sentence = cn.explain(refusal)
    try:
        cn.apply(state, action)
    except cn.IllegalAction as error:
        assert str(error) == sentence
        assert error.state == state
    else:
        raise AssertionError(f"{text} was carried out")
    return sentence


def why(state: State, text: str) -> tuple[str, ...]:
    """The rules that forbid an action; none where it is allowed."""
    refusal = cn.why_not(state, cn.parse_action(state, text))
    return refusal.rules if refusal else ()


def allowed(state: State, text: str) -> bool:
    """Whether an action is listed and not refused."""
    action = cn.parse_action(state, text)
    listed = action in cn.legal_actions(state)
    assert listed == (cn.why_not(state, action) is None)
    return listed


def options(state: State, *verbs: str) -> list[str]:
    """The open actions in words, or those that begin with some verbs."""
    return [str(action) for action in cn.legal_actions(state) if not verbs or str(action).split()[0] in verbs]


def pools(state: State) -> tuple[int, int, int]:
    """Skill, swords and boots of the running turn."""
    return state.turn.skill, state.turn.swords, state.turn.boots


def cards_of(state: State, who: int = 0) -> list[str]:
    """Every card a player owns."""
    player = state.players[who]
    return sorted((*player.hand, *player.deck, *player.discard, *player.play_area))


def without(pile: Iterable[str], *cards: str) -> tuple[str, ...]:
    """A pile less these cards, one each."""
    rest = list(pile)
    for card in cards:
        rest.remove(card)
    return tuple(rest)
