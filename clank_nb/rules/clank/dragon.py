"""Refilling the row, and the dragon's attacks (``clank/dragon/*``)."""

from __future__ import annotations

from typing import Any

from clank_nb.model.actions import DrawCubes
from clank_nb.model.state import Frame, owed
from clank_nb.rules import changes
from clank_nb.rules.draft import Draft
from clank_nb.rules.table import rule


@rule("clank/dragon/refill")
def refill(draft: Draft, frame: Frame) -> None:
    """Every empty place gets the next card, from left to right; ``frame.b`` remembers whether an icon came."""
    if draft.rules["end/game_over"](draft):
        return
    row = draft.shop.row
    if "" not in row:
        if frame.b:
            draft.rules["dragon/trigger"](draft, frame.b)
    elif draft.shop.deck:
        changes.pushed(draft, frame)
        changes.pushed(draft, owed("reveal", -1, "refill", row.index("")))
    else:
        draft.rules["dragon/deck_empty"](draft)


def revealed(draft: Draft, card: str, place: int) -> None:
    """A card was turned up by a refill: note its icon in the refill below, then its arrive effect."""
    if draft.game.cards[card].dragon:
        below = changes.popped(draft)
        changes.pushed(draft, owed(below.kind, below.who, below.a, below.b + 1))
    draft.rules["card/arrive"](draft, card)


@rule("clank/dragon/trigger")
def trigger(draft: Draft, icons: int) -> None:
    """One attack after the whole refill, however many icons came."""
    changes.note(draft, "dragon_woken", "dragon/trigger", n=icons)
    changes.pushed(draft, owed("attack", -1, "row"))


@rule("clank/dragon/bag")
def bag(draft: Draft, frame: Frame) -> None:
    """An attack first puts the whole Clank! area into the bag; then cubes are drawn."""
    changes.area_emptied(draft)
    changes.pushed(draft, owed("cubes", -1, frame.a, draw_count(draft, frame.b), frame.b))


def draw_count(state: Any, extra: int = 0) -> int:
    """Cubes to draw in an attack: the marker's space, danger, countdown."""
    numbers = state.game.numbers
    rage: int = numbers.rage_track[state.cubes.rage - 1]
    return rage + int(state.game.rules["card/danger"](state)) + extra


@rule("clank/dragon/short_bag")
def short_bag(state: Any, n: int) -> int:
    """With fewer cubes in the bag than are to be drawn, all are drawn."""
    return min(n, int(sum(state.cubes.bag) + state.cubes.black_bag))


@rule("clank/dragon/draw")
def draw(draft: Draft, frame: Frame, action: DrawCubes) -> None:
    """Each coloured cube is one damage to its player, a black one nothing."""
    rules, colours, cubes = draft.rules, draft.game.colours, action.cubes
    changes.cubes_taken(draft, cubes, max(0, frame.c), rules["card/danger"](draft) if draft.log is not None else 0)
    full = []
    for who in (*range(draft.player, len(colours)), *range(draft.player)):
        n = cubes.count(colours[who])
        if n and not rules["dragon/out_players"](draft, who, n) and rules["health/overflow"](draft, who, n):
            full.append(who)
    rules["end/countdown_first"](draft, full)


@rule("clank/dragon/out_players")
def out_players(draft: Draft, who: int, n: int) -> bool:
    """A drawn cube of a player who is out counts as black; tells whether the player is out."""
    if not draft.players[who].out:
        return False
    changes.note(draft, "cubes_set_aside", "dragon/out_players", who, cubes=(draft.game.colours[who],) * n, n=n)
    return True


@rule("clank/dragon/rage")
def rage(draft: Draft, who: int) -> None:
    """The marker goes one space on, at once."""
    changes.rage_grew(draft, who)


@rule("clank/dragon/deck_empty")
def deck_empty(draft: Draft) -> None:
    """A row that cannot be filled ends the game: everyone still in is knocked out, there is no attack."""
    for who in range(draft.game.n_players):
        if not draft.players[who].out:
            draft.rules["out/knocked_out"](draft, who, "dragon/deck_empty")
    changes.game_over(draft, "deck_empty", "dragon/deck_empty")
