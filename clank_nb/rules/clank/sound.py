"""Whether a state that was read from text is one that play could come to: nothing unknown, nothing owed that cannot be.

`clank_nb.rules.audit` counts cubes, cards and tokens; here names, order and what is still owed are checked, so that a
state from an unknown hand can be played on without a surprise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from clank_nb.model.effects import Choose, ForEach, May, Pay, Replace, Take, Trash, When
from clank_nb.model.state import NOBODY, Frame, Player, State
from clank_nb.model.table import DELVE_CHANCE, DELVE_DECISIONS
from clank_nb.rules.clank import setup

MOST = 999
"""Largest number of cards or cubes that are owed."""
OVER = ("all_out", "deck_empty")
"""How a game ends."""
MOST_MADE = 9_999
"""Largest pool of a turn, and most gold."""
BOTTOMS = ("turn", "next", "begin")
"""What everything else is owed on top of: the running turn, the next seat, or the first turn."""

TOPS = DELVE_CHANCE | DELVE_DECISIONS | {"setup", "begin"}
"""Where play stops: a choice, a chance, or a step of the set-up."""


def unsound(state: State) -> tuple[str, ...]:
    """Name what cannot be; () for a sound state."""
    rooms = {room.id for room in state.game.board.rooms}
    return (
        *numbers(state), *players(state, rooms), *shop(state), *_rooms(state), *secrets(state),
        *waits(state, state.turn.standing, When), *counted(state), *_countdown(state),
        *owed(state, SHAPES, OVER, ("artifact",)), *before(state, setup.STEPS, LAYS),
    )  # fmt: skip


def is_sorted(pile: tuple[Any, ...]) -> bool:
    return list(pile) == sorted(pile)


def numbers(state: State) -> Iterator[str]:
    counted = [getattr(state.turn, name) for name in state.turn.__slots__]
    counted += [*(player.gold for player in state.players), state.rooms.mastery]
    if any(isinstance(n, int) and not 0 <= n <= MOST_MADE for n in counted):
        yield "a pool that cannot be"
    if any(not 0 <= n <= MOST**2 for n in (state.n_turns, state.dice[1])):
        yield "a number that cannot be"
    if not ("rage_start" not in steps(state)) <= state.cubes.rage <= len(state.game.numbers.rage_track):
        yield "no such space of the rage track"


def players(state: State, rooms: Collection[str]) -> Iterator[str]:
    """What lies before the players, and whether their pawns stand in one of these rooms."""
    game = state.game
    rooms = {*rooms, *([""] if "pawns" in steps(state) else [])}
    kept = {token.id for token in game.tokens.values() if token.keep and token.group != "artifact"}
    for player in state.players:
        if player.room not in rooms or not set(player.tokens) <= kept:
            yield "a room or token nobody knows"
        if player.out not in ("", "escaped", "rescued", "lost"):
            yield "no way to be out"
        piles = (player.hand, player.deck, player.discard, player.tokens, player.artifacts, player.marked_play)
        if not all(map(is_sorted, piles)) or not within(player):
            yield "piles out of order"


def within(player: Player) -> bool:
    """Whether known and marked cards lie where they are said to lie."""
    parts = ((player.known_hand, player.hand), (player.known_top, player.deck), (player.marked_discard, player.discard))
    pieces = range(len(player.play_area))
    marks = player.marked_play
    return (
        all(Counter(part) <= Counter(pile) for part, pile in parts)
        and len(set(marks)) == len(marks)
        and all(piece in pieces for piece in marks)
    )


def shop(state: State) -> Iterator[str]:
    shop, game = state.shop, state.game
    if shop.row and len(shop.row) != game.numbers.row:
        yield "a row of another length"
    sold = {token.id for token in game.tokens.market}
    if not set(shop.market) <= sold or not all(map(is_sorted, (shop.deck, shop.discard, shop.market, shop.box))):
        yield "a market or pile that cannot be"
    reserve = [card.id for card in game.cards.values() if card.set == "reserve"]
    if shop.reserve and ([card for card, _ in shop.reserve] != reserve or min(n for _, n in shop.reserve) < 0):
        yield "no such reserve"


def _rooms(state: State) -> Iterator[str]:
    rooms, game = state.rooms, state.game
    printed = {room.id: room for room in game.board.rooms}
    piles = {
        "artifact": rooms.artifacts, "major_secrets": rooms.major, "minor_secrets": rooms.minor,
        "monkey_idols": rooms.idols,
    }  # fmt: skip
    for what, pile in piles.items():
        for room, n in pile:
            most = getattr(printed[room], what) if room in printed else 0
            if not 0 < n <= most or (what == "artifact" and n != most):
                yield "a token in a room that has none"
        if len(dict(pile)) < len(pile) or not is_sorted(pile):
            yield "rooms out of order"


def secrets(state: State) -> Iterator[str]:
    """What may lie face down."""
    rooms, game = state.rooms, state.game
    for group, unseen in ((game.tokens.major, rooms.unseen_major), (game.tokens.minor, rooms.unseen_minor)):
        if not set(unseen) <= {token.id for token in group} or not is_sorted(unseen):
            yield "a secret nobody knows"


def waits(state: State, waiting: Iterable[Any], kind: type[Any]) -> Iterator[str]:
    """Effects of one kind that wait on cards in play."""
    play_area = state.players[state.player].play_area
    for block, at, piece in waiting:
        effects = state.game.blocks.get(block, ())
        if not (0 <= at < len(effects) and isinstance(effects[at], kind) and 0 <= piece < len(play_area)):
            yield "a condition of no card"


def counted(state: State) -> Iterator[str]:
    """What pays for each further piece."""
    return waits(state, state.turn.watching, ForEach)


def _countdown(state: State) -> Iterator[str]:
    who, space = state.countdown
    out = [player.out for player in state.players]
    if (who, space) == (NOBODY, 0):
        if any(out):
            yield "somebody is out without a countdown"
    elif not (0 <= who < len(out) and out[who] and 1 <= space <= len(state.game.numbers.countdown) + 1):
        yield "no such countdown"


Fits = Callable[[State, Frame], bool]

# ---- what is owed ---------------------------------------------------------------------------------------------------


def owed(state: State, shapes: Mapping[str, Fits], over: Collection[str], waits: Collection[str]) -> Iterator[str]:
    """Whether all that is owed has one of these shapes; chance of some kinds may wait below other chance."""
    pending = state.pending
    if state.over:
        if pending or state.over not in over:
            yield "something owed in a game that is over"
        return
    kinds = [frame.kind for frame in pending]
    if kinds and kinds[-1] not in TOPS:
        yield "nobody to decide"
    if not pending or kinds[0] not in BOTTOMS or any(kind in BOTTOMS for kind in kinds[1:]):
        yield "no turn under what is owed"
    if any(kind in DELVE_CHANCE and kind not in waits for kind in kinds[:-1]):
        yield "chance that waits"
    if all(player.out for player in state.players) and not {"turn", "refill"} & set(kinds):
        yield "a game that never ends"
    for frame in pending:
        if frame.kind not in shapes or not _plain(frame) or not shapes[frame.kind](state, frame):
            yield f"nothing of the kind is ever owed: {frame.kind}"


def _plain(frame: Frame) -> bool:
    """Whether a frame says nothing in the fields that its kind does not use."""
    used, empty = USES.get(frame.kind, ""), Frame(frame.kind)
    return all(field in used or getattr(frame, field) == getattr(empty, field) for field in "abc")


def somebody(state: State, frame: Frame) -> bool:
    return 0 <= frame.who < state.game.n_players


def first_seat(state: State, frame: Frame) -> bool:
    """The first player, who may still have to be drawn."""
    return somebody(state, frame) or (frame.who == setup.NOT_DRAWN and bool(steps(state)))


def own(state: State, frame: Frame) -> bool:
    return frame.who == state.player


def asked_by(state: State, frame: Frame) -> Any:
    """The effect at the path of a frame, if there is one."""
    block, _, index = frame.a.rpartition("/")
    effects = state.game.blocks.get(block, ())
    place = int(index) if index.isascii() and index.isdigit() and len(index) < 4 else -1
    return effects[place] if 0 <= place < len(effects) else None


def effect(*kinds: type[Any]) -> Fits:
    """A question of the player whose turn it is, asked by an effect of one of these kinds."""
    return lambda state, frame: own(state, frame) and isinstance(asked_by(state, frame), kinds)


def go(state: State, frame: Frame) -> bool:
    pieces = len(state.players[state.player].play_area)
    block = state.game.blocks.get(frame.a, ())
    return somebody(state, frame) and 0 <= frame.b < len(block) and -1 <= frame.c < pieces


def turn_frame(state: State, frame: Frame) -> bool:
    return own(state, frame) and state.players[frame.who].out in ("", "escaped")


def _take(state: State, frame: Frame) -> bool:
    return own(state, frame) and frame.a == state.players[frame.who].room


def deal(state: State, frame: Frame) -> bool:
    return somebody(state, frame) and 0 < frame.b < len(state.players[frame.who].deck)


def reveal(state: State, frame: Frame) -> bool:
    row = state.shop.row
    known = frame.a in ("setup", "refill", "replace")
    return known and 0 <= frame.b < len(row) and row[frame.b] == "" and bool(state.shop.deck)


def _secret(state: State, frame: Frame) -> bool:
    """Lifted, and so one of those that are unseen but lie nowhere any more."""
    rooms = state.rooms
    piles = {"major_secret": (rooms.major, rooms.unseen_major), "minor_secret": (rooms.minor, rooms.unseen_minor)}
    if not own(state, frame) or frame.a not in piles:
        return False
    lying, unseen = piles[frame.a]
    return sum(n for _, n in lying) < len(unseen)


def _attack(state: State, frame: Frame) -> bool:
    return frame.a in ("row", "card", "countdown") and 0 <= frame.b <= MOST


USES = {
    "setup": "a", "draw": "b", "refill": "b", "attack": "ab", "cubes": "abc", "take": "a", "go": "abc", "deal": "b",
    "reveal": "ab", "secret": "a", "choose": "abc", "discard": "a", "trash": "a", "replace": "a", "neighbour": "a",
    "exit": "ab", "rotate": "a", "place": "ac", "free": "ac", "reacted": "ab", "struck": "b", "tile": "a",
}  # fmt: skip
"""Which of its fields a frame of each kind uses."""

SHAPES: dict[str, Fits] = {
    **dict.fromkeys(("next", "clean_up", "springs"), somebody),
    **dict.fromkeys(("begin", "first_row", "place_artifacts"), first_seat),
    "setup": lambda state, frame: first_seat(state, frame) and frame.a in setup.STEPS,
    "first": lambda state, frame: bool(steps(state)),
    "artifact": lambda state, frame: bool(steps(state)),
    "draw": lambda state, frame: somebody(state, frame) and 0 < frame.b <= MOST,
    "refill": lambda state, frame: somebody(state, frame) and 0 <= frame.b <= MOST and bool(state.shop.row),
    "attack": _attack,
    "cubes": lambda state, frame: _attack(state, frame) and 0 <= frame.c <= MOST,
    "turn": turn_frame,
    "take": _take,
    "go": go,
    "deal": deal,
    "reveal": reveal,
    "secret": _secret,
    "choose": effect(Choose, May, Pay),
    "discard": effect(Choose, Pay),
    "trash": effect(Trash),
    "replace": effect(Replace),
    "neighbour": effect(Take),
}


# ---- the set-up -----------------------------------------------------------------------------------------------------


def steps(state: State) -> list[str]:
    """Steps of the set-up that are still owed, the last one first."""
    return [frame.a for frame in state.pending if frame.kind == "setup"]


def before(state: State, order: Sequence[str], lays: Mapping[str, Callable[[State], Any]]) -> Iterator[str]:
    """Steps of the set-up come in their order, and what a step lays out is not there before it."""
    left = steps(state)
    if left != list(reversed(order))[: len(left)]:
        yield "a set-up out of order"
    if left and any(laid(state) for step, laid in lays.items() if step in left):
        yield "laid out before its time"
    if not left and state.shop.row == ():
        yield "no dungeon row"


LAYS: dict[str, Callable[[State], Any]] = {
    "starter": lambda state: any(player.deck for player in state.players),
    "artifacts": lambda state: state.rooms.artifacts or state.rooms.away,
    "major_secrets": lambda state: state.rooms.unseen_major,
    "minor_secrets": lambda state: state.rooms.unseen_minor,
    "market": lambda state: state.shop.market,
    "idols": lambda state: state.rooms.idols,
    "mastery": lambda state: state.rooms.mastery,
    "rage_start": lambda state: state.cubes.rage,
    "bag": lambda state: state.cubes.black_bag,
    "reserve": lambda state: state.shop.reserve,
    "dungeon_row": lambda state: state.shop.row or state.shop.deck,
    "pawns": lambda state: any(player.room for player in state.players),
    "hands": lambda state: any(player.hand for player in state.players),
    "starting_clank": lambda state: any(state.cubes.area),
}
"""What is there after a step of the set-up, and not before."""
