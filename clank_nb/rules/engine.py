"""The engine: the few functions through which every game is played.

``apply`` changes nothing in place and has no hidden dice: chance is a player whose actions are drawn from
``chance_outcomes``.  Dice belong to the game: the n-th chance event is a pure function of (seed, n).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeAlias

from clank_nb.data.errors import BadCode, IllegalAction
from clank_nb.dungeon import Dungeon
from clank_nb.dungeon.tiles import TileSet
from clank_nb.model.actions import CHANCE_ACTIONS, Action, ChanceAction
from clank_nb.model.events import Event
from clank_nb.model.table import CHANCE, NOBODY, AnyState, Trace, Transition
from clank_nb.rules.loop import settle
from clank_nb.rules.opening import table_for
from clank_nb.rules.reasons import Reason, Refusal
from clank_nb.rules.ruleset import Ruleset, need_state, ruleset
from clank_nb.rules.sheet import Sheet

Board: TypeAlias = str | Path | Dungeon | TileSet | tuple[str | Path | TileSet, str]
"""What a game may be played on."""

# ---- a new game -----------------------------------------------------------------------------------------------------


def new_game(
    name: str, *, players: int | None = None, board: Board | None = None,
    colours: Sequence[str] | None = None, first: int | str | None = None, seed: int | None = None, **options: Any,
) -> Any:  # fmt: skip
    """Set up a game.

    Parameters
    ----------
    name : str
        Slug of the game, one of `games`.
    players : int, optional
        How many play; the fewest by default, or as many as ``colours`` names.
    board : str, Path, Dungeon or TileSet, optional
        Side (``"front"``), slug, file of one's own, or a loaded board; where the dungeon grows, a tile set or its file,
        and with a side too a pair of both.  The first board of the game by default.
    colours : sequence of str, optional
        Colours by seat.
    first : int or str, optional
        The first player, by number or colour, or ``"random"``: then it is drawn.  Player 0 by default, where the
        rules of the game do not say otherwise.
    seed : int, optional
        With a seed the dice fall at once.  Without one the game stops at the first chance node.
    **options
        Options of the game by name.

    Returns
    -------
    State

    Raises
    ------
    BadCode
        For an unknown game, board, colour or option; the nearest names are offered.

    References
    ----------
    Rules clank/setup/*.

    Examples
    --------
    >>> state = new_game("clank", players=3, seed=7)
    >>> state.cubes.area, state.cubes.rage, state.current_player
    ((3, 2, 1), 2, 0)
    """
    start = table_for(name, players=players, board=board, colours=colours, first=first, seed=seed, **options)
    return settled(start).state


# ---- playing --------------------------------------------------------------------------------------------------------


def awake(state: AnyState) -> Any:
    """The state in which somebody decides or chance falls: between two steps of a set-up it goes on by itself."""
    if state.current_player != NOBODY or state.over:
        return state
    rules = ruleset(state.game.name)
    draft = rules.draft(state)
    settle(rules, draft)
    return draft.seal()


def settled(state: AnyState) -> Transition:
    """Go on until somebody must decide; with a seed the dice fall."""
    rules = ruleset(state.game.name)
    log: list[Event] = []
    draft = rules.draft(state, log)
    settle(rules, draft)
    return _fallen(Transition(draft.seal(), tuple(log)))


def _fallen(done: Transition) -> Transition:
    """Let the dice of the game fall until somebody must decide."""
    state, log = done.state, list(done.events)
    while state.current_player == CHANCE and state.dice[0] is not None:
        state, events = carried_out(state, sample(state))
        log.extend(events)
    return Transition(state, tuple(log))


def listed(actions: Sequence[Action], action: Any) -> bool:
    """Whether an action is one of these very objects; an equal one of somebody's own making is not recognised.

    Comparing by identity costs a thirtieth of comparing by value, and actions are made once per game.
    """
    for known in actions:  # noqa: SIM110 - asked for every action: a generator costs more than the search
        if known is action:
            return True
    return False


def legal_actions(state: AnyState) -> tuple[Action, ...]:
    """All actions open now, in a fixed order; none at a chance node or when the game is over."""
    need_state(state)
    if state.current_player < 0:
        return ()
    frame = state.pending[-1]
    return tuple(ruleset(state.game.name).lists[frame.kind](state, frame))


def tries(state: AnyState) -> tuple[Action, ...]:
    """Everything a player at the table might try now, allowed or not."""
    need_state(state)
    if state.current_player < 0:
        return ()
    return tuple(ruleset(state.game.name).tries(state))


def why_not(state: AnyState, action: Action) -> Refusal | None:
    """Say why an action is not allowed now.

    Parameters
    ----------
    state : State
    action : Action
        Well formed for the game; read it from text with ``parse_action``.

    Returns
    -------
    Refusal or None
        None when it may be done.

    References
    ----------
    Rule clank/turn/refusal.
    """
    need_state(state)
    rules, who = ruleset(state.game.name), state.current_player
    if who == NOBODY:
        over = ("end/game_over", "game_is_over") if state.over else ("turn/refusal", "not_asked")
        return Refusal(action, state.player, (Reason.of(state, *over),), state)
    if who == CHANCE:
        frame = state.pending[-1]
        if isinstance(action, CHANCE_ACTIONS) and rules.possible(state, frame, action):
            return None
        kind = "not_possible" if isinstance(action, CHANCE_ACTIONS) else "chance_first"
        return Refusal(action, state.player, (Reason.of(state, "turn/refusal", kind, frame=frame.kind),), state)
    reasons = rules.refused(state, who, action)
    return Refusal(action, who, reasons, state) if reasons else None


def apply(state: AnyState, action: Action) -> Transition:
    """Carry out one action; ``state`` is unchanged.

    Returns
    -------
    Transition
        The next state in which somebody must decide or chance must fall, and the events on the way.

    Raises
    ------
    IllegalAction
        With ``refusal`` and ``state``; the message is the sentence of ``explain``.
    """
    need_state(state)
    rules = ruleset(state.game.name)
    frame = state.pending[-1] if state.pending else None
    if frame is None or not (
        rules.plainly(state, frame, action)
        or (frame.kind in rules.lists and listed(rules.lists[frame.kind](state, frame), action))
    ):
        refusal = why_not(state, action)
        if refusal is not None:
            from clank_nb.rules.explain import explain

            raise IllegalAction(explain(refusal), refusal=refusal, state=state)
    return _carried_out(rules, state, action)


def carried_out(state: AnyState, action: Action) -> Transition:
    """Carry out an action that is known to be legal: one that was listed here, or that the game's dice gave."""
    return _carried_out(ruleset(state.game.name), state, action)


def _carried_out(rules: Ruleset, state: AnyState, action: Action) -> Transition:
    log: list[Event] = []
    draft = rules.draft(state, log)
    rules.acts[action.__class__](draft, draft.pending[-1], action)
    settle(rules, draft)
    return Transition(draft.seal(), tuple(log))


# ---- chance ---------------------------------------------------------------------------------------------------------


def chance_outcomes(state: AnyState) -> tuple[tuple[ChanceAction, Fraction], ...]:
    """The exact law of a chance node: pairs of chance action and probability that sum to 1; () elsewhere."""
    need_state(state)
    if state.current_player != CHANCE:
        return ()
    frame = state.pending[-1]
    weighted = ruleset(state.game.name).laws[frame.kind](state, frame)
    total = sum(weight for _, weight in weighted)
    return tuple((action, Fraction(weight, total)) for action, weight in weighted)


def sample(state: AnyState) -> ChanceAction:
    """The outcome that the game's own dice give here, without listing the law.

    Raises
    ------
    BadCode
        At a decision, or in a game without a seed.
    """
    need_state(state)
    if state.current_player != CHANCE:
        raise BadCode("Nothing is drawn here: a player is to decide.", given=state)
    if state.dice[0] is None:
        raise BadCode("This game has no seed, so no dice: name the outcome, or start it with seed=…", given=state)
    frame = state.pending[-1]
    return ruleset(state.game.name).samples[frame.kind](state, frame)


def step(state: AnyState, action: Action) -> Transition:
    """Carry out one action and let the dice fall until somebody must decide."""
    return _fallen(apply(state, action))


# ---- the end --------------------------------------------------------------------------------------------------------


def score_sheet(state: AnyState) -> tuple[Sheet, ...]:
    """What every player would score now, line by line, each line with its rule.

    Returns
    -------
    tuple of Sheet
        By player number; ``sheet.total`` is the score.  A player who is lost has one line of 0 points.
    """
    need_state(state)
    rules = ruleset(state.game.name)
    return tuple(rules.sheet(state, who) for who in range(state.game.n_players))


def returns(state: AnyState) -> tuple[int, ...]:
    """Final scores by player number; () while the game goes on."""
    need_state(state)
    return tuple(sheet.total for sheet in score_sheet(state)) if state.is_terminal else ()


def winners(state: AnyState) -> tuple[int, ...]:
    """Who has won: several for a shared victory, nobody when nobody scores, () while the game goes on."""
    need_state(state)
    return ruleset(state.game.name).winners(state) if state.is_terminal else ()


# ---- the set-up, step by step ---------------------------------------------------------------------------------------


def setup_trace(name: str, **options: Any) -> Trace:
    """The whole set-up of a seeded game, one step of the rulebook at a time.

    Parameters
    ----------
    name : str
    **options
        As in `new_game`; ``seed`` is 0 unless it is named.

    Returns
    -------
    Trace
        Without actions: state ``i + 1`` comes after step ``i``, whose events all cite rules of the set-up.  It ends
        where a card of the first row asks a player something.
    """
    start = table_for(name, **{"seed": 0, **options})
    rules = ruleset(name)
    states, events = [start], []
    state = start
    while any(frame.kind == "setup" for frame in state.pending):
        log: list[Event] = []
        rest = sum(frame.kind == "setup" for frame in state.pending) - 1
        while sum(frame.kind == "setup" for frame in state.pending) > rest or state.pending[-1].kind not in (
            "setup",
            "begin",
        ):
            if state.current_player >= 0:
                break
            draft = rules.draft(state, log)
            if state.current_player == CHANCE:
                action = sample(state)
                rules.acts[action.__class__](draft, draft.pending[-1], action)
            else:
                settle(rules, draft, once=True)
            state = draft.seal()
        states.append(state)
        events.append(tuple(log))
    return Trace(tuple(states), (), tuple(events))
