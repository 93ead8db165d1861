"""A turn: playing cards, the pools, drawing, making and removing Clank! (``clank/turn/*``)."""

from __future__ import annotations

from functools import cache
from typing import Any

from clank_nb.model.actions import PlayCard
from clank_nb.model.effects import When
from clank_nb.model.state import Frame, Waiting, owed
from clank_nb.rules import changes, interpret
from clank_nb.rules.draft import Draft
from clank_nb.rules.reasons import Reason
from clank_nb.rules.table import rule


@rule("clank/turn/play_all")
def play_all(state: Any, who: int) -> Reason | None:
    """A turn cannot end with a card still in hand."""
    hand = state.players[who].hand
    return Reason.of(state, "turn/play_all", "cards_left", cards=tuple(hand), n=len(hand)) if hand else None


def play(draft: Draft, frame: Frame, action: PlayCard) -> None:
    """Play a card: it goes to the play area and its effects happen as printed."""
    who, card = frame.who, action.card
    interpret.moment(draft, who, "play", card, changes.card_played(draft, who, card))


@rule("clank/turn/resources")
def resources(draft: Draft, who: int, n: int, what: str) -> None:
    """Skill, swords and boots go into the pools of the turn."""
    changes.resource_gained(draft, who, what, n, "turn/resources")


@rule("clank/turn/gold")
def gold(draft: Draft, who: int, n: int, what: str = "gold") -> None:
    """Gold from the bank, kept from turn to turn; a ``bonus`` on a gain is itself no gain."""
    bonus = what == "bonus"
    changes.gold_gained(draft, who, n, "card/gold_bonus" if bonus else "turn/gold", bonus=bonus)
    if not bonus and who == draft.player:
        draft.rules["card/gold_bonus"](draft, who)


@rule("clank/turn/draw")
def draw(draft: Draft, frame: Frame) -> None:
    """Draw from the own deck; with too few cards there the discard pile is shuffled in, in mid-draw if need be.

    Only a real choice of cards is a chance node: while the deck holds no more than is owed, all of it is drawn.
    """
    who, left = frame.who, frame.b
    player = draft.players[who]
    while left and (player.deck or len(player.discard) > len(player.marked_discard)):
        if not player.deck:
            changes.deck_reshuffled(draft, who)
        player = draft.players[who]
        if len(player.deck) > left:
            changes.pushed(draft, owed("deal", who, "", left))
            return
        cards = tuple(player.deck)
        changes.cards_drawn(draft, who, cards, left)
        left -= len(cards)
    if left:
        changes.cards_drawn(draft, who, (), left)


@rule("clank/turn/clank_gain")
def clank_gain(draft: Draft, who: int, n: int, what: str = "clank") -> None:
    """``n`` cubes from the supply to the Clank! area, or as many as there are."""
    rules = draft.rules
    if rules["out/inactive"](draft, who):
        changes.cubes_stayed(draft, who)
        return
    made = rules["turn/out_of_cubes"](draft, who, n)
    if made:
        changes.clank_made(draft, who, made, rules["turn/clank_credit"](draft, who, made))
        rules["turn/clank_made"](draft, who, made)
    if made < n:
        changes.note(draft, "clank_ignored", "turn/out_of_cubes", who, n=n - made)


@rule("clank/turn/out_of_cubes")
def out_of_cubes(state: Any, who: int, n: int) -> int:
    """Of a gain of ``n``, the cubes there are to be placed, one by one: none from an empty supply.

    A cube that credit sends back is there again for the next.
    """
    supply: int = state.cubes.supply[who]
    most = supply + (state.turn.credit if who == state.player else 0)
    return 0 if not supply else n if n < most else most


@rule("clank/turn/clank_credit")
def clank_credit(state: Any, who: int, made: int) -> int:
    """Of the cubes made, those that credit of the running turn sends straight back, one for one."""
    credit: int = state.turn.credit if who == state.player else 0
    return made if made < credit else credit


@rule("clank/turn/clank_made")
def clank_made(draft: Draft, who: int, made: int) -> None:
    """A cube that was there to be placed is made, sent straight back or not; what counts Clank! pays for it."""
    if draft.turn.watching and who == draft.player:
        interpret.counted(draft, who, "clank_made", made)


@rule("clank/turn/clank_loss")
def clank_loss(draft: Draft, who: int, n: int, what: str = "clank") -> None:
    """``n`` cubes back from the area to the supply; what finds no cube is credit."""
    if draft.rules["out/inactive"](draft, who):
        changes.cubes_stayed(draft, who)
        return
    changes.clank_removed(draft, who, n)


@rule("clank/turn/order_free")
def order_free(draft: Draft, who: int) -> bool:
    """Let conditions that have come true pay, in the order their cards were played; tells whether one did."""
    due: list[Waiting] = []
    for waiting in draft.turn.standing:
        effect = draft.game.blocks[waiting.block][waiting.at]
        if isinstance(effect, When) and interpret.holds(draft, who, effect.condition, waiting.piece):
            due.append(waiting)
    if not due:
        return False
    for waiting in due:
        changes.effect_due(draft, who, waiting, interpret.card_of(waiting.block))
    frames = [Frame("go", who, f"{waiting.block}/{waiting.at}/do", 0, waiting.piece) for waiting in due]
    changes.pushed_all(draft, *reversed(frames))
    return True


@cache
def _closing(who: int, springs: bool) -> tuple[Frame, ...]:
    """What is owed at the end of a turn, the last first."""
    kinds = ("next", "refill", "clean_up", *(("springs",) if springs else ()))
    return tuple(Frame(kind, who) for kind in kinds)


@rule("clank/turn/end")
def end(draft: Draft, who: int) -> None:
    """Springs, clean-up, new hand, refill, attack, next player."""
    changes.exchanged(draft, _closing(who, bool(draft.turn.springs)))


def springs(draft: Draft, frame: Frame) -> None:
    """Cards owed to Magic Springs are marked before the clean-up."""
    if draft.turn.springs:
        changes.trash_settled(draft, frame.who)
        changes.pushed_all(draft, frame, Frame("trash", frame.who, "magic_spring/end_of_turn/0"))


def clean_up(draft: Draft, frame: Frame) -> None:
    """The play area is cleared; then five new cards, for a player who is still in."""
    changes.area_cleaned(draft, frame.who)
    if not draft.rules["out/inactive"](draft, frame.who):
        draft.rules["turn/draw"](draft, owed("draw", frame.who, "", draft.game.numbers.hand))


def begin(draft: Draft, frame: Frame) -> None:
    """The next turn: its player decides."""
    changes.turn_started(draft, frame.who)
    changes.pushed(draft, owed("turn", frame.who))
