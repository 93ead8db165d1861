"""How set-up, turns and cards of the catacombs would go if a rule were not so; see ``otherwise_clank.py``."""

from __future__ import annotations

from typing import Any

from clank_nb.dungeon.tiles import Layout
from clank_nb.model.actions import Action, Fight
from clank_nb.model.effects import When
from clank_nb.model.state import Frame, owed
from clank_nb.rules import changes, changes_delve, interpret
from clank_nb.rules.catacombs import card
from clank_nb.rules.clank.room import item_of


def lose_a_ghost(own: Any, draft: Any, n: int) -> None:
    """Of the ghosts that go back one falls off the table."""
    own(draft, n)
    draft.edit_delve().ghosts_area -= 1


def lose_a_mark(own: Any, draft: Any, who: int, room: str) -> None:
    """The cube on a wayshrine is taken from nowhere."""
    own(draft, who, room)
    draft.edit_cubes().supply[who] += 1


def other_side(own: Any, draft: Any, first: int) -> None:
    """The side lies up that was not asked for."""
    sides = [side for side in draft.game.board.sides if not draft.game.board_slug.endswith(side)]
    changes_delve.map_begun(draft, Layout.begin(draft.game.board, sides[0]), sides[0])


def attack_first(own: Any, draft: Any, who: int) -> None:
    """The dragon attacks before the row is filled."""
    own(draft, who)
    changes.pushed(draft, owed("attack", -1, "refill"))


def refills(own: Any, draft: Any, frame: Frame, action: Any) -> None:
    """A gap in the row is filled before the turn goes on."""
    own(draft, frame, action)
    if "" in draft.shop.row:
        changes.pushed(draft, owed("refill", frame.who))


def pays_again(own: Any, draft: Any, who: int, effect: When, path: str, piece: int) -> None:
    """A condition that is met pays, and waits to pay again."""
    own(draft, who, effect, path, piece)
    if interpret.holds(draft, who, effect.condition, piece):
        interpret.run(draft, Frame("go", who, f"{path}/do", 0, piece))


def everybody(own: Any, state: Any) -> list[int]:
    """Who is out is not passed over."""
    n = len(state.players)
    return [(state.player + step) % n for step in range(n)]


def skill_alone(own: Any, draft: Any, who: int, what: str, n: int) -> None:
    if what == "skill":
        own(draft, who, what, n)


def gold_alone(own: Any, draft: Any, who: int, what: str, n: int) -> None:
    if what == "gold":
        own(draft, who, what, n)


def trashed_count(own: Any, state: Any, who: int, piece: int) -> int:
    """A trashed companion still counts."""
    cards, area = state.game.cards, state.players[who].play_area
    return sum(1 for at, slug in enumerate(area) if at != piece and cards[slug].companion)


def same_again(own: Any, draft: Any, frame: Frame, at: int) -> None:
    """The second reward may be the same as the first."""
    if frame.b & 15 > 1:
        changes.pushed(draft, owed("choose", frame.who, frame.a, 1, frame.c))


def monsters_too(own: Any, state: Any, who: int, effect: Any) -> list[Action]:
    fights = [Fight(slug) for slug in state.shop.row if slug and state.game.cards[slug].swords_cost]
    return [*own(state, who, effect), *fights]


def without_price(own: Any, state: Any, who: int, effect: Any) -> list[Action]:
    """Only the kind is looked at, not what else a card asks."""
    cards, takes = state.game.cards, state.game.menu.takes
    return [takes[slug] for slug in state.shop.row if slug and cards[slug].swords_cost is None]


def one_alone(own: Any, draft: Any, who: int, n: int) -> None:
    own(draft, who, min(1, n))


def without_coupons(own: Any, state: Any, who: int, effect: Any) -> list[Action]:
    return [act for act in own(state, who, effect) if not act.by]


def unconditional(own: Any, state: Any, who: int, *rest: Any) -> list[Action]:
    """What an item asks of its buyer is not looked at."""
    items = state.game.items
    return [state.game.menu.buys[item] for item in items if item_of(state, item)]


def all_shrines(own: Any, state: Any, who: int) -> list[Action]:
    return [state.game.menu.marks[room.id] for room in state.delve.layout.rooms.values() if room.wayshrine]


def goblins_too(own: Any, draft: Any, who: int, kind: Any) -> None:
    """The Goblin is taken for a monster of the row."""
    own(draft, who, kind)
    if kind.stays:
        draft.rules["card/this_turn"](draft, "beat_row_monster")


def lying_pawns_too(own: Any, draft: Any, by: int) -> None:
    """Tiles turn under pawns that are out of the game as well."""
    own(draft, by)
    layout, board = draft.delve.layout, draft.game.board
    alive = {layout.tile_of[player.room] for player in draft.players if not player.out}
    for player in draft.players:
        tile = layout.tile_of[player.room]
        if player.out and tile not in alive and len(board.tiles[tile].turns) > 1:
            turn = (draft.delve.layout.where(tile).turn + by // 90) % 4
            card.turn_to(draft, draft.player, tile, turn, "card/turn_half")


def may_stay(own: Any, state: Any, who: int) -> list[Action]:
    """The orientation that the tile has may be chosen too."""
    turns = own(state, who)
    if not turns:
        return []
    tile = turns[0].tile
    return [card.turning(tile, turn) for turn in range(4)]


def right_to_left(own: Any, draft: Any, first: int) -> None:
    """The last card of the row arrives first."""
    height = len(draft.pending)
    own(draft, first)
    draft.pending[height:] = reversed(draft.pending[height:])


def enters(own: Any, draft: Any, frame: Frame, action: Any) -> None:
    """What is marked from afar is entered."""
    own(draft, frame, action)
    draft.rules["token/puzzle_box"](draft, frame.who)


def every_ghost(own: Any, draft: Any, frame: Frame, action: Any) -> None:
    """A card wards off all the ghosts of the attack."""
    own(draft, frame, action)
    draft.pending[:] = [each for each in draft.pending if (each.kind, each.who) != ("ward", frame.who)]


def whoever_holds_one(own: Any, state: Any, who: int) -> list[Action]:
    """Whether the ghost would hurt is not looked at."""
    held = state.game.moments["hold"]
    return [state.game.menu.discards[slug] for slug in dict.fromkeys(state.players[who].hand) if slug in held]
