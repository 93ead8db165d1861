"""The round: its order, and how it passes on to the next (``cave/round/*``)."""

from __future__ import annotations

from typing import Any

from clank_nb.model.actions_cave import CHEST
from clank_nb.model.table import Frame, owed
from clank_nb.rules.changes import pushed, pushed_all
from clank_nb.rules.dragon_cave import changes
from clank_nb.rules.dragon_cave.advance import collect, walk
from clank_nb.rules.dragon_cave.draft import CaveDraft
from clank_nb.rules.table import rule


@rule("cave/round/players")
def players(numbers: Any) -> tuple[int, ...]:
    """How many may play."""
    return tuple(numbers.players)


@rule("cave/round/within")
def within(table: Any) -> list[int]:
    """The players clockwise, from the left neighbour of the dragon player on."""
    n = table.game.n_players
    return [(table.player + step) % n for step in range(1, n + 1)]


@rule("cave/round/order")
def order(draft: CaveDraft) -> None:
    """First dwarfs of other colours advance, then those of the dragon's colour meet it, then chest cards are played."""
    pushed_all(draft, owed("pass"), owed("chests"), owed("meetings"), owed("advance"))


@rule("cave/round/pass")
def passing(draft: CaveDraft) -> None:
    """The dragon goes to the left neighbour."""
    changes.dragon_passed(draft, (draft.player + 1) % draft.game.n_players)


# ---- what goes on by itself -----------------------------------------------------------------------------------------


def begin(draft: CaveDraft, frame: Frame) -> None:
    """A round begins: all dwarf players are to choose, then the dragon."""
    changes.round_started(draft)
    pushed_all(draft, owed("turn_up"), owed("dragon", draft.player))
    for who in reversed(draft.rules["choose/roles"](draft)):
        pushed(draft, owed("lay", who))
        if len(draft.players[who].places) > 1:
            draft.rules["two_player/choice"](draft, who)


def turn_up(draft: CaveDraft, frame: Frame) -> None:
    draft.rules["choose/reveal"](draft)
    draft.rules["round/order"](draft)


def with_card(draft: CaveDraft, wanted: str) -> list[int]:
    """Who has laid this card, in the order of the table."""
    return [who for who in draft.rules["choose/roles"](draft) if draft.players[who].card == wanted]


def advance(draft: CaveDraft, frame: Frame) -> None:
    """All dwarfs that do not meet the dragon go forward, then all collect."""
    walkers = [
        who for who in draft.rules["choose/roles"](draft) if draft.players[who].card not in (CHEST, draft.dragon)
    ]
    if walkers:
        collect(draft, [walk(draft, who) for who in walkers])


def meetings(draft: CaveDraft, frame: Frame) -> None:
    for who in reversed(with_card(draft, draft.dragon)):
        pushed(draft, owed("meeting", who))


def chests(draft: CaveDraft, frame: Frame) -> None:
    for who in with_card(draft, CHEST):
        draft.rules["chest/play"](draft, who)
        draft.rules["chest/cards_back"](draft, who)


def ending(draft: CaveDraft, frame: Frame) -> None:
    """The game is over, or the next round begins."""
    rules = draft.rules
    pair = draft.game.n_players == 2
    if frame.a:
        changes.ended(draft, frame.a, "end/hoard_empty")
        return
    slug = "two_player/end" if pair else "end/nest"
    if rules[slug](draft):
        changes.ended(draft, "nest", slug)
        return
    rules["two_player/roles" if pair else "round/pass"](draft)
    pushed(draft, owed("round"))
