"""A turn: playing cards, the pools, drawing, making and removing Clank! (``clank/turn/*``)."""

from __future__ import annotations

from typing import Any

from clank_nb.model.effects import When
from clank_nb.model.state import Frame
from clank_nb.rules import changes, interpret
from clank_nb.rules.draft import Draft
from clank_nb.rules.reasons import Reason
from clank_nb.rules.table import rule


@rule("clank/turn/play_all")
def play_all(state: Any, who: int) -> Reason | None:
    """A turn cannot end with a card still in hand."""
    hand = state.players[who].hand
    return Reason.of(state, "turn/play_all", "cards_left", cards=tuple(hand), n=len(hand)) if hand else None


def play(draft: Draft, who: int, card: str) -> None:
    """Play a card: it goes to the play area and its effects happen as printed."""
    piece = changes.card_played(draft, who, card)
    interpret.start(draft, who, f"{card}/play", piece)


@rule("clank/turn/resources")
def resources(draft: Draft, who: int, what: str, n: int) -> None:
    """Skill, swords and boots go into the pools of the turn."""
    changes.resource_gained(draft, who, what, n, "turn/resources")


@rule("clank/turn/gold")
def gold(draft: Draft, who: int, n: int, *, bonus: bool = False) -> None:
    """Gold from the bank, kept from turn to turn."""
    changes.gold_gained(draft, who, n, "card/gold_bonus" if bonus else "turn/gold", bonus=bonus)
    if not bonus and who == draft.player:
        draft.rules["card/gold_bonus"](draft, who)


@rule("clank/turn/draw")
def draw(draft: Draft, frame: Frame) -> None:
    """Draw from the own deck; with too few cards there the discard pile is shuffled in, in mid-draw if need be.

    Only a real choice of cards is a chance node: while the deck holds no more than is owed, all of it is drawn.
    """
    who, owed = frame.who, frame.b
    player = draft.players[who]
    while owed and (player.deck or len(player.discard) > len(player.marked_discard)):
        if not player.deck:
            changes.deck_reshuffled(draft, who)
        player = draft.players[who]
        if len(player.deck) > owed:
            changes.pushed(draft, Frame("deal", who, "", owed))
            return
        cards = tuple(player.deck)
        changes.cards_drawn(draft, who, cards, owed)
        owed -= len(cards)
    if owed:
        changes.cards_drawn(draft, who, (), owed)


@rule("clank/turn/clank_gain")
def clank_gain(draft: Draft, who: int, n: int) -> None:
    """``n`` cubes from the supply to the Clank! area, or as many as there are."""
    if draft.rules["out/inactive"](draft, who):
        changes.cubes_stayed(draft, who)
        return
    made = draft.rules["turn/out_of_cubes"](draft, who, n)
    if made:
        changes.clank_made(draft, who, made, draft.rules["turn/clank_credit"](draft, who, made))
        draft.rules["turn/clank_made"](draft, who, made)
    if made < n:
        changes.note(draft, "clank_ignored", "turn/out_of_cubes", who, n=n - made)


@rule("clank/turn/out_of_cubes")
def out_of_cubes(state: Any, who: int, n: int) -> int:
    """Of a gain of ``n``, the cubes there are to be placed, one by one: none from an empty supply.

    A cube that credit sends back is there again for the next.
    """
    supply = state.cubes.supply[who]
    credit = state.turn.credit if who == state.player else 0
    return min(n, supply + credit) if supply else 0


@rule("clank/turn/clank_credit")
def clank_credit(state: Any, who: int, made: int) -> int:
    """Of the cubes made, those that credit of the running turn sends straight back, one for one."""
    return min(made, state.turn.credit) if who == state.player else 0


@rule("clank/turn/clank_made")
def clank_made(draft: Draft, who: int, made: int) -> None:
    """A cube that was there to be placed is made, sent straight back or not; what counts Clank! pays for it."""
    if who == draft.player:
        interpret.counted(draft, who, "clank_made", made)


@rule("clank/turn/clank_loss")
def clank_loss(draft: Draft, who: int, n: int) -> None:
    """``n`` cubes back from the area to the supply; what finds no cube is credit."""
    if draft.rules["out/inactive"](draft, who):
        changes.cubes_stayed(draft, who)
        return
    changes.clank_removed(draft, who, n)


@rule("clank/turn/order_free")
def order_free(draft: Draft, who: int) -> bool:
    """Let conditions that have come true pay, in the order their cards were played; tells whether one did."""
    due = [
        waiting
        for waiting in draft.turn.standing
        if isinstance(effect := draft.game.blocks[waiting.block][waiting.at], When)
        and interpret.holds(draft, who, effect.condition, waiting.piece)
    ]
    for waiting in due:
        changes.effect_due(draft, who, waiting, interpret.card_of(waiting.block))
    frames = [Frame("go", who, f"{waiting.block}/{waiting.at}/do", 0, waiting.piece) for waiting in due]
    changes.pushed(draft, *reversed(frames))
    return bool(due)


@rule("clank/turn/end")
def end(draft: Draft, who: int) -> None:
    """Springs, clean-up, new hand, refill, attack, next player."""
    changes.popped(draft)
    changes.pushed(
        draft,
        Frame("next", who), Frame("refill", who), Frame("new_hand", who), Frame("clean_up", who), Frame("springs", who),
    )  # fmt: skip


def springs(draft: Draft, frame: Frame) -> None:
    """Cards owed to Magic Springs are marked before the clean-up."""
    if draft.turn.springs:
        changes.trash_settled(draft, frame.who)
        changes.pushed(draft, frame, Frame("trash", frame.who, "magic_spring/end_of_turn/0"))


def clean_up(draft: Draft, frame: Frame) -> None:
    changes.area_cleaned(draft, frame.who)


def new_hand(draft: Draft, frame: Frame) -> None:
    """Five new cards, for a player who is still in."""
    if not draft.rules["out/inactive"](draft, frame.who):
        changes.pushed(draft, Frame("draw", frame.who, "", draft.game.numbers.hand))


def begin(draft: Draft, frame: Frame) -> None:
    """The next turn: its player decides."""
    changes.turn_started(draft, frame.who)
    changes.pushed(draft, Frame("turn", frame.who))
