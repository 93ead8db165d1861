"""Components and set-up: every step is a frame of its own, so that a guide can stop after each.

Rulebook: components and set-up (``clank/setup/*``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from clank_nb.model.state import Frame
from clank_nb.rules import changes, interpret
from clank_nb.rules.draft import Draft
from clank_nb.rules.table import rule

STEPS = (
    "supply", "starter", "board", "artifacts", "major_secrets", "minor_secrets", "market", "idols", "mastery", "bank",
    "rage_start", "bag", "reserve", "dungeon_row", "pawns", "hands", "first_player", "starting_clank", "row_arrive",
)  # fmt: skip
"""The set-up in the order of the rulebook; ``hands`` is the second half of ``setup/starter``."""


NOT_DRAWN = -1
"""The first player, before it is drawn at random."""


def frames(first: int, steps_in_order: Sequence[str] = STEPS) -> list[Frame]:
    """What is owed before the first turn, the last frame first to be dealt with."""
    steps = [Frame("setup", first, step) for step in steps_in_order]
    return [Frame("begin", first), *reversed(steps)]


@rule("clank/setup/players")
def players(numbers: Any) -> tuple[int, ...]:
    """How many may play."""
    return tuple(numbers.players)


@rule("clank/setup/supply")
def supply(draft: Draft, first: int) -> None:
    """Each player has a colour of its own and 30 cubes of it; 24 black cubes wait beside the board."""
    numbers = draft.game.numbers
    for who in range(draft.game.n_players):
        changes.note(draft, "supply_given", "setup/supply", who, n=numbers.cubes, black=numbers.black)


@rule("clank/setup/starter")
def starter(draft: Draft, first: int) -> None:
    """Ten cards for every player, the same for all."""
    deck = [card.id for card in draft.game.cards.values() if card.set == "starter" for _ in range(card.count)]
    for who in range(draft.game.n_players):
        changes.deck_given(draft, who, deck)


def hands(draft: Draft, first: int) -> None:
    """The first hands, drawn in turn order (by seats, while nobody is named first)."""
    n, first = draft.game.n_players, max(0, first)
    for step in reversed(range(n)):
        changes.pushed(draft, Frame("draw", (first + step) % n, "", draft.game.numbers.hand))


@rule("clank/setup/board")
def board(draft: Draft, first: int) -> None:
    """Two sides, the same rules; the front is the default."""
    dungeon = draft.game.board
    changes.note(
        draft, "board_laid", "setup/board", board=draft.game.board_slug, rooms=len(dungeon.rooms),
        tunnels=len(dungeon.tunnels),
    )  # fmt: skip


@rule("clank/setup/artifacts")
def artifacts(draft: Draft, first: int) -> None:
    """With fewer than four players some artifacts leave the game unseen; the others lie where the board shows them."""
    n = draft.game.numbers.artifacts_removed(draft.game.n_players)
    changes.pushed_all(draft, Frame("place_artifacts", first), *[Frame("artifact")] * n)


def place_artifacts(draft: Draft, frame: Frame) -> None:
    away = draft.rooms.away
    places = [
        (room.id, room.artifact) for room in draft.game.board.rooms if room.artifact and room.artifact not in away
    ]
    changes.artifacts_placed(draft, places)


def _faces(draft: Draft, secrets: Sequence[Any]) -> list[str]:
    return [token.id for token in secrets for _ in range(token.count)]


@rule("clank/setup/major_secrets")
def major_secrets(draft: Draft, first: int) -> None:
    """One face down on every large question mark; two are left over, and nobody knows which."""
    places = [(room.id, room.major_secrets) for room in draft.game.board.rooms if room.major_secrets]
    changes.secrets_placed(draft, "major", places, _faces(draft, draft.game.tokens.major))


@rule("clank/setup/minor_secrets")
def minor_secrets(draft: Draft, first: int) -> None:
    """Two face down on every small question mark, none left over."""
    places = [(room.id, room.minor_secrets) for room in draft.game.board.rooms if room.minor_secrets]
    changes.secrets_placed(draft, "minor", places, _faces(draft, draft.game.tokens.minor))


@rule("clank/setup/market")
def market(draft: Draft, first: int) -> None:
    """Two master keys, two backpacks and three crowns."""
    changes.market_stocked(draft, _faces(draft, draft.game.tokens.market))


@rule("clank/setup/idols")
def idols(draft: Draft, first: int) -> None:
    """Three monkey idols in the monkey shrine."""
    changes.idols_placed(draft, [(room.id, room.monkey_idols) for room in draft.game.board.rooms if room.monkey_idols])


@rule("clank/setup/mastery")
def mastery(draft: Draft, first: int) -> None:
    """One mastery token for each player."""
    changes.mastery_placed(draft, draft.game.n_players)


@rule("clank/setup/bank")
def bank(draft: Draft, first: int) -> None:
    """Gold lies in the bank and never runs out, so the state counts only what players have."""
    changes.note(draft, "bank_opened", "setup/bank")


@rule("clank/setup/rage_start")
def rage_start(draft: Draft, first: int) -> None:
    """The fewer players, the further on the dragon's marker starts."""
    numbers = draft.game.numbers
    space = numbers.rage_start(draft.game.n_players)
    changes.rage_set(draft, space, numbers.rage_track[space - 1])


@rule("clank/setup/bag")
def bag(draft: Draft, first: int) -> None:
    """All black cubes, and nothing else, in the dragon bag."""
    changes.bag_filled(draft)


@rule("clank/setup/reserve")
def reserve(draft: Draft, first: int) -> None:
    """Open to all: Mercenary, Explore, Secret Tome and the Goblin."""
    piles = [(card.id, card.count) for card in draft.game.cards.values() if card.set == "reserve"]
    changes.reserve_laid(draft, piles)


@rule("clank/setup/dungeon_row")
def dungeon_row(draft: Draft, first: int) -> None:
    """Six cards without a dragon icon; those with one are replaced and shuffled back."""
    deck = [card.id for card in draft.game.cards.values() if card.set == "dungeon" for _ in range(card.count)]
    changes.dungeon_shuffled(draft, deck, draft.game.numbers.row)
    changes.pushed(draft, Frame("first_row", first))


def first_row(draft: Draft, frame: Frame) -> None:
    """Turn up the next card of the first row, until six lie there."""
    row = draft.shop.row
    if "" in row:
        changes.pushed_all(draft, frame, Frame("reveal", -1, "setup", row.index("")))
    else:
        changes.row_ready(draft)


def first_row_revealed(draft: Draft, place: int) -> None:
    """A card with the dragon icon is replaced by the next one."""
    if draft.game.cards[draft.shop.row[place]].dragon:
        changes.row_card_set_aside(draft, place)


@rule("clank/setup/row_arrive")
def row_arrive(draft: Draft, first: int) -> None:
    """Arrive effects of the first six cards, from left to right, before the first turn."""
    for card in draft.shop.row:
        interpret.moment(draft, first, "arrive", card)


@rule("clank/setup/pawns")
def pawns(draft: Draft, first: int) -> None:
    """All pawns at the entrance, outside the dungeon."""
    changes.pawns_placed(draft, draft.game.board.entrance)


@rule("clank/setup/first_player")
def first_player(draft: Draft, first: int) -> None:
    """Named, or drawn at random; turns go clockwise from there."""
    if first == NOT_DRAWN:
        changes.pushed(draft, Frame("first"))
    else:
        changes.first_player_named(draft, first)


def first_drawn(draft: Draft, who: int) -> None:
    """Chance has named the first player: what is still owed to it now has its number."""
    rest = [replace(frame, who=who) if frame.who == NOT_DRAWN else frame for frame in draft.pending]
    changes.dropped(draft, rest)
    changes.first_player_named(draft, who)


@rule("clank/setup/starting_clank")
def starting_clank(draft: Draft, first: int) -> None:
    """3, 2, 1 and 0 cubes in turn order."""
    n_players = draft.game.n_players
    for step in range(n_players):
        changes.starting_clank(draft, (first + step) % n_players, draft.game.numbers.starting_clank[step])


def step(draft: Draft, frame: Frame) -> None:
    """Carry out one step of the set-up."""
    if frame.a == "hands":
        hands(draft, frame.who)
    else:
        draft.rules[f"setup/{frame.a}"](draft, frame.who)
