"""What must hold in every game, in every state that play can reach: one suite for all games.

`walk` goes through a whole game by chance; every function below checks one thing of a state or of a step to the
next one, and answers with the faults it found.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from dataclasses import fields, replace
from typing import Any, NamedTuple

import clank_nb as cn
from clank_nb.data.rulebook import rules
from clank_nb.model.actions import CHANCE_ACTIONS, TAKES, Action, Choose, Discard, Replace, Take, Trash
from clank_nb.model.events import ALL_EVENTS, Event
from clank_nb.model.state import Player, State
from clank_nb.rules.audit import audit
from clank_nb.rules.draft import Draft, sealed, thawed
from clank_nb.rules.ruleset import ruleset
from tests import conformance_cave
from tests.ledger import Ledger, differences
from tests.rules.catacombs import walking

OWN: dict[str, Any] = {"dragon_cave": conformance_cave}
"""What is said otherwise of a game of its own shape: where its games start, every action, books, and what is hidden."""

A_DEED = dict.fromkeys(("clank", "catacombs"), ("end turn", "clank/turn/refusal")) | {
    name: own.A_DEED for name, own in OWN.items()
}
"""Something to be tried where nothing is asked, and the rule that then is cited."""

KINDS = ALL_EVENTS
STATE_CODE = 1_500
GAME_CODE = 4_000


class Step(NamedTuple):
    """One action of a walk."""

    before: State
    action: Action
    after: State
    events: tuple[Event, ...]


def settings() -> list[tuple[str, str, int]]:
    """Every game on every board for every number of players; of the catacombs each number on one of its sides."""
    boards = [("clank", board) for board in cn.boards() if board.startswith("clank/")]
    asked = [(name, board, players) for name, board in boards for players in (2, 3, 4)]
    asked += [("catacombs", f"catacombs/{('front', 'back')[players % 2]}", players) for players in range(2, 7)]
    return asked + [setting for own in OWN.values() for setting in own.SETTINGS]


def opening(name: str, board: str, players: int, seed: int) -> State:
    """A game before its first turn."""
    return cn.new_game(name, board=board, players=players, seed=seed)


def late(name: str, board: str, players: int, seed: int) -> State:
    """A game near its end: everybody is hurt and stands with an artifact at the way out, the dragon is awake."""
    fresh = opening(name, board, players, seed)
    if name in OWN:
        return OWN[name].late(fresh, board, seed)
    if fresh.delve is not None:
        return _late_below(fresh, board, seed)
    first = fresh.game.board.ways[fresh.game.board.entrance][0].to
    table = {
        colour: {"room": first, "artifacts": [value], "damage": 4, "gold": 7}
        for colour, value in zip(fresh.game.colours, fresh.game.tokens.artifacts, strict=False)
    }
    bag = {"black": 12, **dict.fromkeys(fresh.game.colours, 2)}
    return cn.position(name, board=board, seed=seed, rage=6, players=table, bag=bag)


def deep(name: str, board: str, players: int, seed: int) -> State:
    """The middle of a game: everybody has come to a market with gold, and the dragon is as angry as it can be."""
    fresh = opening(name, board, players, seed)
    if name in OWN:
        return OWN[name].deep(fresh, board, seed)
    if fresh.delve is not None:
        return _deep_below(fresh, board, seed)
    market = next(room.id for room in fresh.game.board.rooms if room.market and room.depths)
    table = {colour: {"room": market, "gold": 14} for colour in fresh.game.colours}
    return cn.position(name, board=board, seed=seed, rage=7, players=table)


def _map_of(state: State, tiles: Iterable[str]) -> dict[str, list[int]]:
    """These tiles laid one after the other, each in another turn and at another place beside the others."""
    layout: Any = state.delve.layout  # type: ignore[union-attr]
    for number, tile in enumerate(tiles):
        free = layout.free_places()
        layout = layout.laid(tile, *free[(7 * number) % len(free)], number % 4)
    return {placed.tile: [placed.x, placed.y, 90 * placed.turn] for placed in layout.placed[1:]}


def _late_below(fresh: State, board: str, seed: int) -> State:
    """The end of a game in the catacombs: ghosts about, few tiles left, everybody hurt and near the crypt."""
    game = fresh.game
    tiles = _map_of(fresh, (*game.board.safe[:4], *game.board.deep[:14]))
    table = {
        colour: {"room": ("hall", "way")[seat % 2], "artifacts": [value], "damage": 5, "black_cubes": 1, "gold": 8,
                 "tokens": [token], "lockpicks": seat}
        for seat, (colour, value, token) in enumerate(
            zip(game.colours, game.tokens.artifacts, ("monk", "warrior", "puzzle_box", "discount_coupon", "mayor",
                                                      "catacombs_map"), strict=False)
        )
    }  # fmt: skip
    bag = {"black": 9, "ghost": 2, **dict.fromkeys(game.colours, 2)}
    clank = {"ghost": 2, **dict.fromkeys(game.colours, 1)}
    return cn.position("catacombs", board=board, seed=seed, rage=7, players=table, bag=bag, clank=clank, tiles=tiles,
                       marks={"way": game.colours[:2]}, mercy=True)  # fmt: skip


def _deep_below(fresh: State, board: str, seed: int) -> State:
    """The middle of a game in the catacombs: everybody stands in a deep market with gold and picks, promos are in."""
    game = fresh.game
    tiles = _map_of(fresh, (*game.board.safe[1:5], *game.board.deep[5:13]))
    rooms = [room for tile in tiles if tile in game.board.deep for room in game.board.tiles[tile].rooms]
    good = sorted(rooms, key=lambda room: (not room.market, not (room.chest or room.cell or room.tome), room.id))
    table = {
        colour: {"room": good[seat % 3].id, "gold": 14, "lockpicks": 4, "damage": 5 * (seat % 2),
                 "hand": [*HANDS[seat], "burgle", "burgle"]}
        for seat, colour in enumerate(game.colours)
    }  # fmt: skip
    row = ["marble_guardian", "sneak_attack", "lightstick", "swindle", "expert_guide", "bandit"]
    return cn.position("catacombs", board=board, seed=seed, rage=7, players=table, tiles=tiles, promos=True, row=row)


HANDS = (
    ("elven_sword", "blink_spell", "robbery"), ("floating_skull", "spectral_rider", "waystone"),
    ("golden_flute", "riot"), ("empurror", "lie_in_wait", "curator"), ("lute",), ("astral_projection",),
)  # fmt: skip
"""What a player holds in the middle of a game: teleports, offers, and what waits."""
STARTS = (opening, late, deep)


def walk(state: State, seed: int, most: int = 5_000) -> Iterator[Step]:
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


def anything(state: State) -> list[Action]:
    """Actions of every kind that fit the game, whether or not they fit the moment."""
    if state.game.name in OWN:
        return [*cn.tries(state), *OWN[state.game.name].anything(state)]
    if state.delve is not None:
        acts: list[Action] = walking.anything(state, random.Random(state.n_turns))
        return [act for act in (*cn.tries(state), *acts) if not isinstance(act, CHANCE_ACTIONS)]
    game = state.game
    options = {option.name for block in game.blocks.values() for effect in block for option in _options(effect)}
    cards = [*state.shop.row, *state.players[max(0, state.current_player)].play_area, *game.cards]
    acts = [*game.actions.values(), *cn.tries(state), *map(Choose, sorted({*options, "yes", "nothing"}))]
    acts += [Take(what, room) for what in TAKES for room in ("", *(room.id for room in game.board.rooms))]
    for card in dict.fromkeys(filter(None, cards)):
        acts += [Discard(card), Replace(card), Trash(card, "play_area"), Trash(card, "discard")]
    return acts


def _options(effect: Any) -> tuple[Any, ...]:
    return getattr(effect, "options", ()) or tuple(
        option for inner in getattr(effect, "do", ()) for option in _options(inner)
    )


# ---- of a state -----------------------------------------------------------------------------------------------------


def listing_and_explaining_agree(state: State, *, all_there_are: bool = False) -> Iterator[str]:
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


def a_refused_action_changes_nothing(state: State) -> Iterator[str]:
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


def chance_is_a_law(state: State, *, most: int = 25) -> Iterator[str]:
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


def texts_are_read_back(state: State) -> Iterator[str]:
    """What an action is written as is read as that action."""
    actions: list[Action] = [*cn.tries(state), *cn.legal_actions(state)]
    actions += [outcome for outcome, _ in cn.chance_outcomes(state)[:40]]
    yield from (f"{act} is read as another action" for act in actions if cn.parse_action(state, str(act)) != act)


def codes_are_read_back(state: State) -> Iterator[str]:
    code = cn.to_code(state)
    again = cn.from_code(code)
    if again != state or type(again) is not type(state) or again.dice != state.dice or hash(again) != hash(state):
        yield f"another state comes back from {code}"
    if len(code) > STATE_CODE or "\n" in code:
        yield f"a code of {len(code)} characters"
    open_code = cn.to_code(state, secret=False)
    blind = cn.from_code(open_code)
    if blind != state or type(blind) is not type(state) or blind.dice[0] is not None:
        yield "a code without secrets carries the seed"


def facts_are_read_back(state: State) -> Iterator[str]:
    """Between two actions of a turn the facts say everything; elsewhere they are refused."""
    try:
        facts = cn.facts(state)
    except cn.BadCode:
        told = ruleset(state.game.name).fact_frames
        if not state.over and {frame.kind for frame in state.pending} <= told:
            yield "a turn without facts"
        return
    again = cn.position(state.game.name, **facts)
    if again != state or again.dice != state.dice:
        yield f"another position comes back from {facts}"


def nothing_is_lost(state: State) -> Iterator[str]:
    """Cubes, cards and tokens are conserved."""
    yield from audit(state)


def what_is_owed_can_be(state: State) -> Iterator[str]:
    """A state of play is never taken for one that somebody made up."""
    yield from ruleset(state.game.name).unsound(state)


def sealing_is_plain(state: State) -> Iterator[str]:
    """Thawing and sealing give the state back, and sealing by class is the same as building anew."""
    if ruleset(state.game.name).draft(state).seal() != state:
        yield "thawed and sealed it is another state"
    if state.game.name in OWN:
        return
    draft = Draft(state)
    for who in range(state.game.n_players):
        draft.edit_player(who)
    for thaw in (draft.edit_cubes, draft.edit_shop, draft.edit_rooms):
        thaw()
    if state.delve is not None:
        draft.edit_delve()
        draft.edit_trip()
    rebuilt = plain_seal(draft)
    fast = draft.seal()
    if not fast == rebuilt == state or not hash(fast) == hash(rebuilt) == hash(state):
        yield "sealed by class and built anew it is another state"


def plain_seal(draft: Draft) -> State:
    """The twin of `Draft.seal`: every record is built by its own constructor."""

    def built(record: Any) -> Any:
        cls = type(sealed(thawed(record))) if type(record).__name__ in RECORDS else _record_of(record)
        values = {each.name: getattr(record, each.name) for each in fields(cls)}
        return cls(**{name: tuple(value) if isinstance(value, list) else value for name, value in values.items()})

    return State(
        draft.game, tuple(built(player) for player in draft.players), draft.player, tuple(draft.pending),
        built(draft.turn), built(draft.cubes), built(draft.shop), built(draft.rooms), draft.countdown, draft.over,
        draft.n_turns, draft.dice, *([built(draft.delve), built(draft.trip)] if draft.delve else []),
    )  # fmt: skip


RECORDS = ("Player", "Turn", "Cubes", "Shop", "Rooms", "Delve", "Trip")


def _record_of(draft: Any) -> type[Any]:
    import clank_nb.model.delve as below
    import clank_nb.model.state as home

    name = type(draft).__name__.removesuffix("Draft")
    found: type[Any] = getattr(below if name in ("Delve", "Trip") else home, name)
    return found


def observations_hide(state: State, seed: int = 0) -> Iterator[str]:
    """Two states that differ only in what a player cannot know look the same to it."""
    mixer = random.Random(seed)
    for viewer in range(state.game.n_players):
        if state.game.name in OWN:
            twin = OWN[state.game.name].twin(state, viewer, mixer)
        else:
            players = [each if who == viewer else _dealt_anew(each, mixer) for who, each in enumerate(state.players)]
            twin = replace(state, players=tuple(players))
        twin = replace(twin, dice=(mixer.getrandbits(40), state.dice[1]))
        if cn.observe(twin, viewer) != cn.observe(state, viewer):
            yield f"player {viewer} sees what is hidden"
        if "987654321987" in repr(cn.observe(replace(state, dice=(987_654_321_987, 0)), viewer)):
            yield f"player {viewer} sees the seed"


def _dealt_anew(player: Player, mixer: random.Random) -> Player:
    """Another hand and deck that the other players cannot tell from the real ones."""
    if not player.deck:
        return player
    known = list(player.known_hand)
    rest = [*player.hand, *player.deck]
    for card in (*known, *player.known_top):
        rest.remove(card)
    mixer.shuffle(rest)
    free = len(player.hand) - len(known)
    hand, deck = [*known, *rest[:free]], [*player.known_top, *rest[free:]]
    return replace(player, hand=tuple(sorted(hand)), deck=tuple(sorted(deck)))


# ---- of a step ------------------------------------------------------------------------------------------------------


def playing_again_gives_the_same(step: Step) -> Iterator[str]:
    """Nothing is kept outside the state: the same action gives the equal state and the same events."""
    if cn.apply(step.before, step.action) != (step.after, step.events):
        yield f"{step.action}: played again it is another"
    if step.before.current_player == cn.CHANCE and cn.sample(step.before) != step.action:
        yield "going back rolls the dice anew"


def events_are_well_formed(step: Step) -> Iterator[str]:
    colours = step.before.game.colours
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
            books = books_of(step.before)
        books.book(step.events)
        last = step.after
        if not step.events:
            yield f"{step.action} happened without a word"
        if number % pace == 0 or last.is_terminal:
            found = differences(books, last)
            yield from (f"up to {step.action}: {fault}" for fault in found)
            books = books_of(last) if found else books


def books_of(state: State) -> Any:
    """The books of a game, opened at a state."""
    return OWN[state.game.name].Books(state) if state.game.name in OWN else Ledger(state)
