"""A stretch of play of Clash of Decks cut into steps: a card played, a spell, one attack with all that it does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from clank_nb.model.clash import LANES, ClashState
from clank_nb.model.events import Event
from clank_nb.model.table import Trace
from clank_nb.rules.clash_of_decks.moments import moments
from clank_nb.rules.explain import event_text
from clank_nb.views.clash_marks import NO_MARKS, Blow, Marks, Slide, Spot
from clank_nb.words import say

__all__ = ["ClashStep", "clash_steps"]

STARTS = frozenset(
    {
        "clash_turn_started", "clash_creature_played", "clash_champion_summoned", "clash_spell_cast", "clash_sprinted",
        "clash_attacked", "clash_attack_held", "clash_turn_ended", "clash_mana_lost", "clash_ai_card_shown",
        "clash_card_picked", "clash_chooser_named", "clash_champion_named", "clash_starter_named",
    }
)  # fmt: skip
"""Kinds of event with which a step begins; all others belong to the step that goes on."""
JOINS = {
    "clash_attacked": "clash_sprinted", "clash_turn_ended": "clash_mana_lost", "clash_mana_lost": "clash_turn_ended",
    "clash_spell_cast": "clash_ai_card_shown",
}  # fmt: skip
"""What belongs to the step before it, where that has begun like this and nothing else has happened in it."""
ATTACKS = frozenset({"clash_attacked", "clash_attack_held"})


@dataclass(frozen=True, slots=True)
class ClashStep:
    """One step of a stretch of play.

    Parameters
    ----------
    before, after : ClashState
        The table before and after it.
    scene : ClashState
        What is drawn: at an attack or a spell, the lanes in the moment in which it hits, the hands after it.
    events : tuple of Event
    played : int
        How many actions of the trace have begun with it.
    marks : Marks
        What is pointed out.
    """

    before: ClashState
    after: ClashState
    scene: ClashState
    events: tuple[Event, ...]
    played: int
    marks: Marks

    @property
    def main(self) -> Event:
        """What the step is about: the attack rather than the Sprint before it, the spell rather than its card."""
        kinds = ("clash_attacked", "clash_spell_cast", "clash_ai_creature_played")
        return next((event for kind in kinds for event in self.events if event.kind == kind), self.events[0])

    @property
    def attack(self) -> bool:
        """Whether it is a creature's turn in an assault."""
        return any(event.kind in ATTACKS for event in self.events)

    def title(self, lang: str = "en") -> str:
        """The step in a few words."""
        main = self.main
        key = main.kind.removeprefix("clash_")
        if main.kind == "clash_attacked" and main["again"]:
            key = "attacked_again"
        if main.kind not in STARTS | {"clash_ai_creature_played"}:
            return event_text(main, lang)
        return say(f"clash_steps.{key}", lang, player=main.colour, **dict(main.values))


def clash_steps(trace: Trace) -> tuple[ClashStep, ...]:
    """Cut a stretch of play into steps.

    Parameters
    ----------
    trace : Trace
        Of Clash of Decks.

    Returns
    -------
    tuple of ClashStep
        Together their events are those of the trace, in the same order.
    """
    watched: list[tuple[Event, ClashState, int]] = []
    for k, (state, action) in enumerate(zip(trace.states, trace.actions, strict=False), 1):
        watched += [(event, table, k) for event, table in moments(state, action)]
    found: list[ClashStep] = []
    before = trace.start
    for group in _groups(watched):
        step = _step(before, group)
        found.append(step)
        before = step.after
    return tuple(found)


def _groups(watched: list[tuple[Event, ClashState, int]]) -> Iterator[list[tuple[Event, ClashState, int]]]:
    group: list[tuple[Event, ClashState, int]] = []
    for one in watched:
        kind = one[0].kind
        joins = len(group) == 1 and JOINS.get(kind) == group[0][0].kind
        if kind in STARTS and group and not joins:
            yield group
            group = []
        group.append(one)
    if group:
        yield group


def _step(before: ClashState, group: list[tuple[Event, ClashState, int]]) -> ClashStep:
    events = tuple(event for event, _, _ in group)
    after = group[-1][1]
    aimed = next((table for event, table, _ in group if event.kind in ("clash_attacked", "clash_spell_cast")), None)
    marks = _marks(before, after, events)
    scene = after if aimed is None else _mixed(aimed, after)
    return ClashStep(before, after, scene, events, group[-1][2], marks)


def _mixed(aimed: ClashState, after: ClashState) -> ClashState:
    """The lanes of one moment with the hands of a later one."""
    return replace(after, lanes=aimed.lanes, champions=aimed.champions, player=aimed.player)


# ---- what is pointed out ---------------------------------------------------------------------------------------------


def _marks(before: ClashState, after: ClashState, events: tuple[Event, ...]) -> Marks:
    attacker: Spot | None = None
    came, spell, strong = -1, -1, False
    slide: Slide | None = None
    new: set[tuple[int, str]] = set()
    fresh: set[Spot] = set()
    for event in events:
        match event.kind:
            case "clash_attacked" | "clash_attack_held":
                attacker = _spot(event)
                strong = event.kind == "clash_attacked" and event["target"] == "stronghold"
            case "clash_sprinted":
                came = event["start"] - 1
            case "clash_spell_cast":
                spell = event.player
            case "clash_stronghold_hit":
                slide = Slide(event.player, event["start"], event["place"], event["n"])
            case "clash_ai_hit":
                slide = Slide(1, 0, 0, event["n"])
            case "clash_creature_returned" | "clash_spell_returned":
                new.add((event.player, event["card"]))
            case "clash_creature_played" | "clash_champion_summoned" | "clash_ai_creature_played":
                fresh.add(_spot(event))
    if all(event.kind == "clash_turn_ended" for event in events):
        return NO_MARKS
    return Marks(attacker, came, spell, _blows(events), strong, slide, frozenset(new), frozenset(fresh))


def _spot(event: Event) -> Spot:
    return 2 * event.player + LANES.index(event["lane"]), event["place"] - 1


def _blows(events: tuple[Event, ...]) -> tuple[Blow, ...]:
    """What each creature takes, in the order in which it was told."""
    fallen = [(event.player, event["card"]) for event in events if event.kind == "clash_creature_destroyed"]
    found = []
    for event in events:
        if event.kind == "clash_creature_hit":
            found.append(Blow(_spot(event), event["n"], (event.player, event["card"]) in fallen))
        elif event.kind == "clash_creature_shielded":
            found.append(Blow(_spot(event), 0, False, "protection"))
        elif event.kind == "clash_creature_unharmed":
            found.append(Blow(_spot(event), 0, False, "indestructible"))
    return tuple(found)
