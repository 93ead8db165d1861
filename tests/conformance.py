"""What must hold in every game, in every state that play can reach: one suite for all games.

`walk` goes through a whole game by chance; every function below checks one thing of a state or of a step to the
next one, and answers with the faults it found.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any, NamedTuple

import clank_nb as cn
from clank_nb.data.rulebook import rules
from clank_nb.model.actions import CHANCE_ACTIONS, Action
from clank_nb.model.events import ALL_EVENTS, Event
from clank_nb.rules.ruleset import ruleset
from tests.ledger import differences
from tests.shapes import SHAPES

KINDS = ALL_EVENTS
STATE_CODE = 1_500
GAME_CODE = 4_000


class Step(NamedTuple):
    """One action of a walk."""

    before: Any
    action: Action
    after: Any
    events: tuple[Event, ...]


def settings() -> list[tuple[str, str, int]]:
    """Every game, on its boards or in its formats, for every number of players."""
    every = [setting for one in SHAPES.values() for setting in one.settings()]
    return list(dict.fromkeys(every))


def starts(name: str) -> tuple[Callable[[str, str, int, int], Any], ...]:
    """Where the walks through a game begin."""
    return SHAPES[name].starts


def opening(name: str, board: str, players: int, seed: int) -> Any:
    """A game before its first turn."""
    return SHAPES[name].starts[0](name, board, players, seed)


def walk(state: Any, seed: int, most: int = 5_000) -> Iterator[Step]:
    """A game played by chance to its end: a kind of action is drawn, then one of it, so that rare deeds are done."""
    dice = random.Random(seed)
    for _ in range(most):
        if state.is_terminal:
            return
        if state.current_player == cn.CHANCE:
            action: Action = cn.sample(state)
        else:
            acts = cn.legal_actions(state)
            kind = dice.choice(sorted({act.kind for act in acts}))
            action = dice.choice([act for act in acts if act.kind == kind])
        after, events = cn.apply(state, action)
        yield Step(state, action, after, events)
        state = after


def anything(state: Any) -> list[Action]:
    """Actions of every kind that fit the game, whether or not they fit the moment."""
    return SHAPES[state.game.name].anything(state)


# ---- of a state -----------------------------------------------------------------------------------------------------


def listing_and_explaining_agree(state: Any, *, all_there_are: bool = False) -> Iterator[str]:
    """An action is listed if and only if nothing is said against it."""
    legal = cn.legal_actions(state)
    if len(set(legal)) < len(legal):
        yield f"listed twice: {legal}"
    listed = set(legal)
    for action in (*legal, *(anything(state) if all_there_are else cn.tries(state))):
        if (action in listed) != (cn.why_not(state, action) is None):
            yield f"{action}: listed {action in listed}, but {cn.why_not(state, action)}"
    if state.current_player >= 0 and not legal:
        yield "somebody must decide and can do nothing"


def a_refused_action_changes_nothing(state: Any) -> Iterator[str]:
    """The error carries the refusal and the state, says the sentence, and leaves everything as it was."""
    before, number = repr(cn.to_code(state)), hash(state)
    for action in cn.tries(state):
        refusal = cn.why_not(state, action)
        if refusal is None:
            continue
        try:
            cn.apply(state, action)
            yield f"{action} is refused and can be done"
        except cn.IllegalAction as error:
            said = cn.explain(refusal)
            if error.refusal != refusal or error.state is not state or said not in str(error):
                yield f"{action}: the error does not carry its refusal"
            if "{" in said or not set(refusal.rules) <= SLUGS or refusal.rule != refusal.rules[0]:
                yield f"{action}: badly said: {said}"
    if repr(cn.to_code(state)) != before or hash(state) != number:
        yield "a refused action changed the state"


SENTENCE = re.compile(r"[A-Z0-9a-z][^{}]*[.]")
"""What an event says: one sentence with every value filled in; it may begin with the name of a room."""

GONE = frozenset(
    f"clank/{each.group}/{each.name}" for each in cn.rule_changes("catacombs") if each.change in ("dropped", "changed")
)
"""Rules of Clank! that do not hold in the catacombs."""
SLUGS = frozenset(rule.slug for name in cn.games() for rule in rules(name))


def chance_is_a_law(state: Any, *, most: int = 25) -> Iterator[str]:
    """Chances sum to 1, every outcome may come, what the dice give is among them, and nobody may decide."""
    if state.current_player != cn.CHANCE:
        if cn.chance_outcomes(state):
            yield "a law where a player decides"
        return
    if cn.legal_actions(state) or cn.tries(state):
        yield "decisions where chance must fall"
    law = dict(cn.chance_outcomes(state))
    if sum(law.values()) != 1 or len(law) != len(cn.chance_outcomes(state)) or min(law.values()) <= 0:
        yield f"no law: {law}"
    outcomes = list(law)
    for outcome in outcomes[:: max(1, len(outcomes) // most)]:
        if not isinstance(outcome, CHANCE_ACTIONS) or cn.why_not(state, outcome) is not None:
            yield f"{outcome} has a chance and cannot come"
        cn.apply(state, outcome)
    for seed in range(3):
        if cn.sample(replace(state, dice=(seed, state.dice[1]))) not in law:
            yield "the dice give what has no chance"


def texts_are_read_back(state: Any) -> Iterator[str]:
    """What an action is written as is read as that action."""
    actions: list[Action] = [*cn.tries(state), *cn.legal_actions(state)]
    actions += [outcome for outcome, _ in cn.chance_outcomes(state)[:40]]
    yield from (f"{act} is read as another action" for act in actions if cn.parse_action(state, str(act)) != act)


def codes_are_read_back(state: Any) -> Iterator[str]:
    code = cn.to_code(state)
    again = cn.from_code(code)
    if again != state or not isinstance(again, cn.AnyState) or again.dice != state.dice or hash(again) != hash(state):
        yield f"another state comes back from {code}"
    if len(code) > STATE_CODE or "\n" in code:
        yield f"a code of {len(code)} characters"
    open_code = cn.to_code(state, secret=False)
    blind = cn.from_code(open_code)
    if blind != state or not isinstance(blind, cn.AnyState) or blind.dice[0] is not None:
        yield "a code without secrets carries the seed"


def facts_are_read_back(state: Any) -> Iterator[str]:
    """Between two actions of a turn the facts say everything; elsewhere they are refused."""
    try:
        facts = cn.facts(state)
    except cn.BadCode:
        known = ruleset(state.game.name).fact_frames
        if not state.over and state.pending and all(frame.kind in known for frame in state.pending):
            yield "a moment without facts"
        return
    again = cn.position(state.game.name, **facts)
    if again != state or again.dice != state.dice:
        yield f"another position comes back from {facts}"


def nothing_is_lost(state: Any) -> Iterator[str]:
    """Cubes, cards, tokens and coins are conserved."""
    yield from SHAPES[state.game.name].audit(state)


def what_is_owed_can_be(state: Any) -> Iterator[str]:
    """A state of play is never taken for one that somebody made up."""
    yield from ruleset(state.game.name).unsound(state)


def sealing_is_plain(state: Any) -> Iterator[str]:
    """Thawing and sealing give the state back, however much of it was thawed."""
    yield from SHAPES[state.game.name].sealing(state)


def observations_hide(state: Any, seed: int = 0) -> Iterator[str]:
    """Two states that differ only in what a player cannot know look the same to it."""
    mixer = random.Random(seed)
    for viewer in range(state.game.n_players):
        twin = replace(SHAPES[state.game.name].twin(state, viewer, mixer), dice=(mixer.getrandbits(40), state.dice[1]))
        if cn.observe(twin, viewer) != cn.observe(state, viewer):
            yield f"player {viewer} sees what is hidden"
        if "987654321987" in repr(cn.observe(replace(state, dice=(987_654_321_987, 0)), viewer)):
            yield f"player {viewer} sees the seed"


# ---- of a step ------------------------------------------------------------------------------------------------------


def playing_again_gives_the_same(step: Step) -> Iterator[str]:
    """Nothing is kept outside the state: the same action gives the equal state and the same events."""
    if cn.apply(step.before, step.action) != (step.after, step.events):
        yield f"{step.action}: played again it is another"
    if step.before.current_player == cn.CHANCE and cn.sample(step.before) != step.action:
        yield "going back rolls the dice anew"


def events_are_well_formed(step: Step) -> Iterator[str]:
    colours = getattr(step.before.game, "sides", step.before.game.colours)
    for event in step.events:
        said = cn.explain(event)
        if tuple(name for name, _ in event.values) != KINDS.get(event.kind):
            yield f"no such event: {event}"
        if event.rule not in SLUGS or not said.endswith(f" ({event.rule})"):
            yield f"no rule: {said}"
        if step.before.game.name == "catacombs" and event.rule in GONE:
            yield f"a rule that this game has dropped: {said}"
        if event.colour != (colours[event.player] if event.player >= 0 else ""):
            yield f"another colour: {event}"
        if SENTENCE.fullmatch(said.removesuffix(f" ({event.rule})")) is None:
            yield f"badly said: {said}"


def events_tell_every_change(steps: Iterable[Step], *, pace: int = 5) -> Iterator[str]:
    """From the first state on, the events alone lead to every later one; the books are compared now and then."""
    books, last = None, None
    for number, step in enumerate(steps):
        if books is None or step.before is not last:
            books = SHAPES[step.before.game.name].ledger(step.before)
        books.book(step.events)
        last = step.after
        if not step.events:
            yield f"{step.action} happened without a word"
        if number % pace == 0 or last.is_terminal:
            found = differences(books, last)
            yield from (f"up to {step.action}: {fault}" for fault in found)
            books = SHAPES[last.game.name].ledger(last) if found else books
