"""What a play table is asked for, read: the game, who plays, and what is shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from clank_nb.data.errors import BadData, Fault, shown
from clank_nb.data.tables import unknown_name
from clank_nb.model.table import CHANCE, AnyState, Trace
from clank_nb.rules.engine import awake, new_game, settled
from clank_nb.rules.ruleset import games, need_seed, ruleset
from clank_nb.sim.policy import policies
from clank_nb.widgets.play_back import begun
from clank_nb.widgets.play_sitting import Seat, Sitting, Step, fallen
from clank_nb.words import listing, say

YOU = "you"
SHOWS = (YOU, "all")


def _bad(where: str, key: str, **values: Any) -> BadData:
    return BadData(Fault(where, say(f"play.fault.{key}", **values), say(f"play.fault.fix_{key}", **values)))


def read_sitting(
    game: object, seats: object, seed: object, show: object, stepwise: object, options: Mapping[str, Any]
) -> Sitting:
    """Read the arguments of a play table.

    Raises
    ------
    BadCode
        For an unknown game, seat or option; the nearest names are offered.
    BadData
        If the seats do not fit the game, or this is neither a game nor a state.
    """
    need_seed(seed)
    if show not in SHOWS:
        raise _bad("show", "show", given=shown(show))
    if not isinstance(stepwise, bool):
        raise _bad("stepwise", "stepwise", given=shown(stepwise))
    begins = game if isinstance(game, AnyState | Trace) else None
    name = begins.game.name if isinstance(begins, AnyState) else begins.start.game.name if begins else game
    if not isinstance(name, str):
        raise _bad("game", "begun", given=type(game).__name__)
    ruleset(name)
    players = read_seats(seats, name)
    if begins is None:
        start = new_game(name, players=len(players), seed=seed, **options)  # type: ignore[arg-type]
        found = Sitting(awake(start), players, seed, tuple(options.items()))  # type: ignore[arg-type]
    else:
        if options:
            raise _bad("options", "options", names=listing(list(options)))
        found = _from_table(begins, players, seed)  # type: ignore[arg-type]
    return begun(replace(found, shows=str(show), stepwise=stepwise))


def read_seats(seats: object, game: str) -> tuple[Seat, ...]:
    """Read who plays: ``you``, the name of a policy, or a policy of one's own."""
    known = policies(game)
    if not isinstance(seats, (list, tuple)) or not seats:
        names = listing(tuple(known), last="either")
        raise _bad("seats", "seats", given=shown(seats), example=str([YOU, *list(known)[:1]]), names=names)
    return tuple(_seat(seat, known) for seat in seats)


def _seat(seat: object, known: Mapping[str, Any]) -> Seat:
    if callable(seat):
        return Seat(str(getattr(seat, "__name__", type(seat).__name__)), seat)
    if seat == YOU:
        return Seat(YOU)
    if not isinstance(seat, str) or seat not in known:
        raise unknown_name("seat", seat, (YOU, *known))
    return Seat(seat, known[seat])


def _from_table(begins: AnyState | Trace, players: tuple[Seat, ...], seed: int) -> Sitting:
    """Go on from a position, or from a game that was played so far."""
    trace = begins if isinstance(begins, Trace) else Trace((begins,))
    n = trace.start.game.n_players
    if len(players) != n:
        raise _bad("seats", "state_seats", n=n, given=len(players))
    if trace.state.dice[0] is None:
        states: tuple[Any, ...] = tuple(replace(each, dice=(seed, each.dice[1])) for each in trace.states)
        trace = replace(trace, states=states)
    else:
        seed = int(trace.state.dice[0])
    if not trace.actions:
        state = awake(trace.state)
        return Sitting(settled(state).state if state.current_player == CHANCE else state, players, seed)
    who = [state.current_player for state in trace.states]
    rows = zip(who, trace.actions, trace.states[1:], trace.events, strict=False)
    steps = tuple(Step(each, action, state, events) for each, action, state, events in rows)
    return Sitting(trace.start, players, seed, steps=(*steps, *fallen(trace.state)))


def option_names(game: object) -> tuple[str, ...]:
    """What a new game of this name may be started with, besides players and seed."""
    if not isinstance(game, str) or game not in games():
        return ("board", "colours", "first")
    rules = ruleset(game)
    own = rules.read_options({}) if rules.read_options else dict(rules.numbers().options)
    return ("board", "colours", "first", *own)
