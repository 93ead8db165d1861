"""One-line codes: a state or a whole trace as text that fits in a link, and back.

``clank:1:s:…`` is a state, ``clank:1:t:…`` a trace: game, format, what it is, then the facts as compressed JSON behind
a checksum.  A trace is its first state and its choices; what the game's own dice gave is left out, and falls again.
Reading takes bounded time and memory, runs no code, and answers anything else with one sentence.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import astuple, fields, replace
from typing import Any

from clank_nb.data.errors import BadCode, ClankError, shown
from clank_nb.dungeon.tiles import Layout
from clank_nb.model.actions import CHANCE_ACTIONS, Action
from clank_nb.model.delve import Delve, Offered, Trip
from clank_nb.model.events import Event
from clank_nb.model.state import CHANCE, Cubes, Frame, Game, Player, Rooms, Shop, State, Trace, Turn, Waiting
from clank_nb.rules.audit import audit
from clank_nb.rules.engine import apply, carried_out, legal_actions, sample, why_not
from clank_nb.rules.opening import table_for
from clank_nb.rules.ruleset import games, need_state, ruleset
from clank_nb.rules.text import parse_action
from clank_nb.words import say

FORMAT = 1
LONGEST = 20_000
"""Characters of a code that is read."""
LARGEST = 400_000
"""Bytes that a code may unpack to."""
MOST_ACTIONS = 5_000
LONGEST_PILE = 400
"""Pieces of a pile: more than all cards of a game."""
MOST_OWED = 100
"""Frames of what is owed: the set-up owes some twenty."""


def to_code(thing: State | Trace, *, secret: bool = True) -> str:
    """Write a state or a trace as one line of text.

    Parameters
    ----------
    thing : State or Trace
    secret : bool
        False leaves out the seed, so that nobody can look ahead.

    Returns
    -------
    str
        A state takes at most 1,500 characters.

    Raises
    ------
    BadCode
        For a game on a board of one's own: a code cannot carry the board.

    Examples
    --------
    >>> from clank_nb.rules.engine import new_game
    >>> state = new_game("clank", seed=7)
    >>> from_code(to_code(state)) == state
    True
    """
    need_state(thing, trace=True)
    if isinstance(thing, Trace):
        _need_steps(thing)
    start = thing.start if isinstance(thing, Trace) else thing
    if start.game.board_slug not in ruleset(start.game.name).boards() or _own_board(start.game):
        raise BadCode(say("facts.code.own_board", board=start.game.board_slug), given=start.game.board_slug)
    content: Any = _state_out(start, secret)
    kind = "s"
    if isinstance(thing, Trace):
        kind, content = "t", [content, len(thing), _choices(thing, secret)]
    return sealed_code(start.game.name, kind, content)


def sealed_code(game: str, kind: str, content: Any) -> str:
    """Content as a code: JSON, packed with the words that the game often uses, and a checksum before it."""
    words = ruleset(game).code_words()
    packer = zlib.compressobj(9, zdict=words) if words else zlib.compressobj(9)
    packed = packer.compress(json.dumps(content, separators=(",", ":")).encode()) + packer.flush()
    text = base64.urlsafe_b64encode(packed).decode().rstrip("=")
    head = f"{game}:{FORMAT}:{kind}"
    return f"{head}:{_sum(head + text)}{text}"


def from_code(code: Any) -> State | Trace:
    """Read a code.

    Raises
    ------
    BadCode
        For any text that is no code of this format, in one sentence.
    """
    kind, content = _unpack(code)
    try:
        return _state_in(code, content) if kind == "s" else _trace_in(code, content)
    except (
        ClankError,
        KeyError,
        ValueError,
        TypeError,
        IndexError,
        AttributeError,
        OverflowError,
        RecursionError,
        AssertionError,
    ) as error:
        raise BadCode(say("facts.code.nonsense"), given=_short(code)) from error


def _short(code: object) -> str:
    return shown(code, written=str)


def _sum(text: str) -> str:
    return f"{zlib.crc32(text.encode(errors='replace')):08x}"


def _unpack(code: Any) -> tuple[str, Any]:
    if not isinstance(code, str) or len(code) > LONGEST:
        raise BadCode(say("facts.code.no_text", limit=LONGEST), given=_short(code))
    parts = code.strip().split(":")
    if len(parts) != 4 or parts[0] not in games() or parts[2] not in ("s", "t"):
        raise BadCode(say("facts.code.shape", games=", ".join(games())), given=_short(code))
    if parts[1] != str(FORMAT):
        raise BadCode(say("facts.code.format", given=parts[1][:10], format=FORMAT), given=_short(code))
    text = parts[3][8:]
    if _sum(":".join(parts[:3]) + text) != parts[3][:8]:
        raise BadCode(say("facts.code.damaged"), given=_short(code))
    try:
        reader = zlib.decompressobj(zdict=ruleset(parts[0]).code_words())
        raw = reader.decompress(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)), LARGEST)
        if reader.unconsumed_tail or not reader.eof:
            raise BadCode(say("facts.code.large", limit=LARGEST), given=_short(code))
        return parts[2], json.loads(raw)
    except (binascii.Error, zlib.error, ValueError, RecursionError) as error:
        if isinstance(error, BadCode):
            raise
        raise BadCode(say("facts.code.damaged"), given=_short(code)) from error


# ---- states ---------------------------------------------------------------------------------------------------------


def _runs(pile: tuple[Any, ...]) -> list[Any]:
    """A pile with equal neighbours counted: ``["burgle", 6, "stumble"]``."""
    out: list[Any] = []
    for card in pile:
        if len(out) > 1 and isinstance(out[-1], int) and out[-2] == card:
            out[-1] += 1
        elif out and out[-1] == card:
            out.append(2)
        else:
            out.append(card)
    return out


def _unrun(runs: list[Any]) -> tuple[str, ...]:
    out: list[str] = []
    for word in runs:
        if isinstance(word, str):
            out.append(word)
        elif isinstance(word, int) and not isinstance(word, bool) and 0 < word <= 200 and out:
            out += [out[-1]] * (word - 1)
        else:
            raise ValueError("no pile")
        if len(out) > LONGEST_PILE:
            raise ValueError("a pile of more cards than there are")
    return tuple(out)


def _out(value: Any) -> Any:
    if isinstance(value, tuple):
        return _runs(value) if value and isinstance(value[0], str) else [_out(each) for each in value]
    return value


def _record_out(record: Any) -> list[Any]:
    return [
        list(map(list, value)) if name in _TRIPLES else _out(value)
        for name, value in ((each.name, getattr(record, each.name)) for each in fields(record))
    ]


_DECK = Shop.__slots__.index("deck")


def _rest(game: Game, players: Iterable[Player], shop: Shop) -> tuple[str, ...]:
    """The dungeon cards that lie nowhere else: in most states this is the deck, which then need not be written."""
    rest = Counter({card.id: card.count for card in game.cards.values() if card.set == "dungeon"})
    for pile in (shop.row, shop.replaced, shop.discard, shop.box):
        rest.subtract(pile)
    for player in players:
        for pile in (player.hand, player.deck, player.discard, player.play_area):
            rest.subtract(pile)
    return tuple(sorted(card for card in rest if game.cards.get(card) and game.cards[card].set == "dungeon"
                        for _ in range(rest[card])))  # fmt: skip


def _shop_out(state: State) -> list[Any]:
    row = _record_out(state.shop)
    if state.shop.deck == _rest(state.game, state.players, state.shop):
        row[_DECK] = 0
    return row


def _shop_in(game: Game, players: Iterable[Player], row: list[Any]) -> Shop:
    if row[_DECK] != 0:
        found: Shop = _record_in(Shop, row)
        return found
    bare: Shop = _record_in(Shop, [*row[:_DECK], [], *row[_DECK + 1 :]])
    return replace(bare, deck=_rest(game, players, bare))


def _state_out(state: State, secret: bool) -> list[Any]:
    game, rooms = state.game, state.rooms
    seed, rolled = state.dice
    if state.delve is not None:
        rooms = replace(rooms, unseen_major=(), unseen_minor=())
    return [
        game.board_slug, list(game.colours), dict(game.options), [_record_out(player) for player in state.players],
        state.player, [list(astuple(frame)) for frame in state.pending],
        _record_out(state.turn), _record_out(state.cubes), _shop_out(state), _record_out(rooms),
        list(state.countdown), state.over, state.n_turns, [seed if secret else None, rolled], *_grown_out(state),
    ]  # fmt: skip


def _own_board(game: Game) -> bool:
    """Whether a game is played on something of one's own that has the name of a board of the package."""
    return not isinstance(ruleset(game.name).board_fact(game), str)


def _grown_out(state: State) -> list[Any]:
    """The map, the bank, and the trip if anything was done in it.

    Tiles are written as ids, columns, rows and turns.  Of the face-down ones, of secrets and prisoners it is written
    which are gone: in most states there are few.
    """
    delve, trip = state.delve, state.trip
    if delve is None or trip is None:
        return []
    tiles = None if delve.layout is None else [part for placed in delve.layout.placed[1:] for part in placed]
    seen = _seen(state.players, delve.layout, trip)
    gone = [_runs(tuple(sorted((pile - seen - Counter(left)).elements())))
            for pile, left in zip(_face_down(state.game), _unseen(delve, state.rooms), strict=True)]  # fmt: skip
    bank = _record_out(replace(delve, layout=None, safe=(), deep=(), prisoners=()))
    return [tiles, gone, bank, [] if trip == Trip() else _record_out(trip)]


def _face_down(game: Game) -> list[Counter[str]]:
    """Everything that lies face down in the box: tiles, prisoners, and secrets."""
    tokens, tiles = game.tokens, game.board
    groups = [Counter({token.id: token.count for token in tokens.group(group)})
              for group in ("prisoner", "major", "minor")]  # fmt: skip
    return [Counter(tiles.safe), Counter(tiles.deep), *groups]


def _unseen(delve: Delve, rooms: Rooms) -> tuple[tuple[str, ...], ...]:
    return delve.safe, delve.deep, delve.prisoners, rooms.unseen_major, rooms.unseen_minor


def _seen(players: Iterable[Player], layout: Layout | None, trip: Trip) -> Counter[str]:
    """What lies open of it: on the map, turned up, or before the players."""
    seen = Counter(placed.tile for placed in (layout.placed if layout else ()))
    seen.update([trip.shown, trip.brought])
    for player in players:
        seen.update(player.tokens)
    return seen


def _grown_in(game: Game, players: Iterable[Player], rooms: Rooms, grown: list[Any]) -> tuple[Any, Any, Rooms]:
    """The map and the bank, the trip, and the rooms with the secrets that are left."""
    if not grown:
        return None, None, rooms
    tiles, gone, bank, row = grown
    layout = None
    if tiles is not None:
        layout = Layout.begin(game.board, game.board_slug.rpartition("/")[2])
        if type(tiles) is not list or len(tiles) % 4:
            raise ValueError("half a tile")
        for at in range(0, len(tiles), 4):
            layout = layout.laid(*_typed(tiles[at : at + 4], (str, int, int, int)))
    trip: Trip = _record_in(Trip, row) if row else Trip()
    seen = _seen(players, layout, trip)
    safe, deep, prisoners, major, minor = (
        tuple(sorted((pile - seen - Counter(_unrun(away))).elements()))
        for pile, away in zip(_face_down(game), gone, strict=True)
    )
    delve: Delve = _record_in(Delve, bank)
    delve = replace(delve, layout=layout, safe=safe, deep=deep, prisoners=prisoners)
    return delve, trip, replace(rooms, unseen_major=major, unseen_minor=minor)


def _record_in(cls: type[Any], row: list[Any]) -> Any:
    """A record whose every field has the type of its default."""
    record = cls()
    slots = [each.name for each in fields(cls)]
    if len(row) != len(slots):
        raise ValueError("another number of fields")
    values = {}
    for name, value in zip(slots, row, strict=True):
        default = getattr(record, name)
        if isinstance(default, tuple):
            values[name] = _tuple_in(name, value)
        elif type(value) is type(default):
            values[name] = value
        else:
            raise TypeError(name)
    return cls(**values)


_PILES = {"hand", "known_hand", "deck", "known_top", "discard", "play_area", "marked_discard", "tokens", "row",
          "replaced", "market", "box", "unseen_major", "unseen_minor", "safe", "deep", "opened", "used", "prisoners",
          "paid", "deeds", "goals", "triggers"}  # fmt: skip
_TRIPLES: dict[str, Callable[..., Any]] = {"standing": Waiting, "watching": Waiting, "offers": Offered}


def _tuple_in(name: str, value: list[Any]) -> tuple[Any, ...]:
    if type(value) is not list:
        raise TypeError(name)
    if name in _PILES:
        return _unrun(value)
    if name in _TRIPLES:
        return tuple(_typed(_TRIPLES[name](*row), (str, int, int)) for row in value)
    if value and isinstance(value[0], list):
        return tuple(_typed(tuple(row), (str, int)) for row in value)
    if any(type(each) is not int for each in value):
        raise TypeError(name)
    return tuple(value)


def _typed(row: Any, kinds: tuple[type[Any], ...]) -> Any:
    if len(row) != len(kinds) or any(type(value) is not kind for value, kind in zip(row, kinds, strict=True)):
        raise TypeError("another type")
    return row


def _state_in(code: str, content: Any) -> State:
    (
        board, colours, options, players, player, pending, turn, cubes, shop, rooms, countdown, over, n_turns, dice,
        *grown,
    ) = content  # fmt: skip
    name = code.strip().split(":", 1)[0]
    seed, rolled = dice
    if board not in ruleset(name).boards():
        raise ValueError("a board of another version")
    if not set(options) <= {option for option, _ in ruleset(name).numbers().options}:
        raise ValueError("an option nobody knows")
    table = table_for(name, board=board, colours=colours, **options)
    game = table.game
    if len(players) != game.n_players or len(pending) > MOST_OWED or type(over) is not str:
        raise ValueError("other players, too much owed, or no such end")
    frames = tuple(Frame(*_typed(row, (str, int, str, int, int))) for row in pending)
    n = game.n_players
    if player not in range(n) or not all(-1 <= frame.who < n for frame in frames):
        raise ValueError("no such player")
    for value in (player, n_turns, rolled, *countdown, *([] if seed is None else [seed])):
        _typed((value,), (int,))
    seated = tuple(_record_in(Player, row) for row in players)
    delve, trip, lying = _grown_in(game, seated, _record_in(Rooms, rooms), grown)
    if (delve is None) != (table.delve is None):
        raise ValueError("a map of another game")
    state = State(
        game, seated, player, frames, _record_in(Turn, turn),
        _record_in(Cubes, cubes), _shop_in(game, seated, shop), lying, tuple(countdown), over,
        n_turns, (seed, rolled), delve, trip,
    )  # fmt: skip
    if audit(state) or ruleset(name).unsound(state):
        raise ValueError("no state that play comes to")
    if state.current_player >= 0 and not legal_actions(state):
        raise ValueError("nothing to choose from")
    return state


# ---- traces ---------------------------------------------------------------------------------------------------------


def _need_steps(trace: Trace) -> None:
    """Refuse a trace that its actions do not tell: each must lead from one state to the next.

    Raises
    ------
    BadCode
    """
    states, actions = trace.states, trace.actions
    if not states or not all(state.__class__ is State for state in states) or len(states) != len(actions) + 1:
        raise BadCode(say("facts.code.no_steps"), given=trace)
    for before, action, after in zip(states, actions, states[1:], strict=False):
        if why_not(before, action) is not None or carried_out(before, action).state != after:
            raise BadCode(say("facts.code.no_steps"), given=trace)


def _choices(trace: Trace, secret: bool) -> list[int | str]:
    """Decisions as places in the list of legal actions; chance only where the dice would give something else."""
    out: list[int | str] = []
    for state, action in zip(trace.states, trace.actions, strict=False):
        if not isinstance(action, CHANCE_ACTIONS):
            out.append(legal_actions(state).index(action))
        elif not secret or state.dice[0] is None or sample(state) != action:
            out.append(str(action))
    return out


def _trace_in(code: str, content: Any) -> Trace:
    start, n, choices = content
    if type(n) is not int or not 0 <= n <= MOST_ACTIONS or len(choices) > n:
        raise ValueError("another number of actions")
    states = [_state_in(code, start)]
    actions: list[Action] = []
    events: list[tuple[Event, ...]] = []
    left = list(reversed(choices))
    for _ in range(n):
        state = states[-1]
        if state.current_player != CHANCE:
            place = left.pop()
            action: Action = legal_actions(state)[_typed((place,), (int,))[0]]
            after, happened = carried_out(state, action)
        elif left and isinstance(left[-1], str):
            action = parse_action(state, left.pop())
            after, happened = apply(state, action)
        else:
            action = sample(state)
            after, happened = carried_out(state, action)
        states.append(after)
        actions.append(action)
        events.append(happened)
    if left:
        raise ValueError("choices are left over")
    return Trace(tuple(states), tuple(actions), tuple(events))
