"""Five and six players (``catacombs/party/*``): cards played in others' turns, and offers to everybody."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from clank_nb.model.actions import Action, React
from clank_nb.model.state import Frame, owed
from clank_nb.rules import changes, changes_delve, interpret
from clank_nb.rules.catacombs import ground
from clank_nb.rules.draft import Draft
from clank_nb.rules.table import rule

OF_THE_ROW = ("two_companions_in_row", "three_empty_places", "monster_arrives")
"""What comes true of the row: in a turn for the opponents alone, as the row is filled after it for everybody."""


# ---- what comes true ------------------------------------------------------------------------------------------------


def came_true(draft: Draft, trigger: str, seat: int = -1) -> None:
    """Something that react cards wait for: whoever holds one is asked, in turn order."""
    if draft.game.party:
        if trigger in OF_THE_ROW and filling(draft):
            seat = draft.player
        changes_delve.triggered(draft, trigger, seat)
        windows(draft, seats(draft))


def windows(draft: Draft, who: list[int]) -> None:
    """One question for each of these players who holds a fitting card, unless it is owed one already."""
    owing = [frame.who for frame in draft.pending if frame.kind == "react"]
    asked = [seat for seat in who if seat not in owing and draft.rules["party/react"](draft, seat)]
    frames = [owed("react", seat) for seat in asked]
    changes.pushed_all(draft, *reversed(frames))


def seats(state: Any) -> list[int]:
    """Players still in, the next one first, the one whose turn it is last."""
    n = len(state.players)
    order = [(state.player + step) % n for step in range(1, n + 1)]
    return [seat for seat in order if not state.players[seat].out]


def own_turn(state: Any, seat: int) -> bool:
    return seat == state.player and not filling(state)


def filling(state: Any) -> bool:
    """The turn has ended: what happens to the row now happens as it is filled."""
    return all(frame.kind != "turn" for frame in state.pending)


@rule("catacombs/party/react")
def react(state: Any, seat: int) -> list[Action]:
    """Cards of a hand whose condition has come true in somebody else's turn or as the row was filled."""
    if own_turn(state, seat) or state.players[seat].out:
        return []
    triggers, found = state.trip.triggers, list[Action]()
    for slug in dict.fromkeys(state.players[seat].hand):
        trigger = state.game.cards[slug].react
        if trigger is None:
            continue
        whose = state.player if trigger in OF_THE_ROW else seat
        if f"{trigger}:{whose}" in triggers or (seat != state.player and trigger in triggers):
            found.append(reacting(slug))
    return found


@lru_cache(maxsize=256)
def reacting(card: str) -> React:
    return React(card)


@rule("catacombs/party/react_again")
def react_again(draft: Draft, frame: Frame, action: React) -> None:
    """The card goes to the own play area, a replacement is drawn at once, and that one may react too."""
    changes.popped(draft)
    changes_delve.card_reacted(draft, frame.who, action.card)
    changes.pushed_all(draft, frame, owed("draw", frame.who, "", 1))


@rule("catacombs/party/react_later")
def react_later(draft: Draft, who: int) -> None:
    """At the start of its owner's turn a card that reacted takes effect as if just played."""
    area = draft.players[who].play_area
    frames = [Frame("reacted", who, card, piece) for piece, card in enumerate(area)]
    changes.pushed_all(draft, *reversed(frames))


def reacted(draft: Draft, frame: Frame) -> None:
    changes_delve.reaction_due(draft, frame.who, frame.a)
    interpret.moment(draft, frame.who, "play", frame.a, frame.b)


@rule("catacombs/party/react_ends")
def react_ends(draft: Draft, who: int) -> None:
    """How an opponent ends its turn is looked at as it ends it, before the row is filled."""
    if not draft.game.party:
        return
    if ground.standing(draft, who).crystal_cave:
        came_true(draft, "opponent_ends_in_cave")
    if draft.cubes.area[who] >= 2:
        came_true(draft, "opponent_ends_with_clank")
    if "moved" not in draft.trip.deeds:
        came_true(draft, "opponent_stays_put")


def row_changed(draft: Draft) -> None:
    """Companions in the row, and empty places of it."""
    if draft.game.party:
        for trigger in _new_in_row(draft, f":{draft.player}" if filling(draft) else ""):
            came_true(draft, trigger)


def row_left(draft: Draft, frame: Frame) -> bool:
    """The row as the turn has left it, to be filled after what it shows has been seen; tells whether that is new.

    Whom the turn itself has asked about it is not asked again.
    """
    row, deck, still_in = draft.shop.row, draft.shop.deck, seats(draft)
    shown = _new_in_row(draft, f":{draft.player}") if "" in row and deck and still_in else []
    if shown:
        asked = all(trigger in draft.trip.triggers for trigger in shown)
        for trigger in shown:
            changes_delve.triggered(draft, trigger, draft.player)
        changes.pushed(draft, frame)
        windows(draft, [seat for seat in still_in if seat == draft.player or not asked])
    return bool(shown)


def _new_in_row(draft: Draft, since: str) -> list[str]:
    """What the row shows and has not been seen in it: in this turn, or since that has ended."""
    row, cards, seen = draft.shop.row, draft.game.cards, draft.trip.triggers
    shown = {
        "two_companions_in_row": sum(1 for card in row if card and cards[card].companion) >= 2,
        "three_empty_places": row.count("") >= 3,
    }
    return [trigger for trigger, there in shown.items() if there and f"{trigger}{since}" not in seen]


# ---- offers to everybody, and what is done out of the own turn -------------------------------------------------------


@rule("catacombs/party/arrive_choice")
def arrive_choice(state: Any, who: int) -> list[int]:
    """Who is asked by a card that arrives: from the one about to begin a turn, in mid-turn from the one whose it is."""
    asked: list[int] = state.game.rules["card/others_clank"](state, who, everyone=True)
    between = any(frame.kind == "next" for frame in state.pending)
    return [*asked[1:], asked[0]] if between and asked[:1] == [state.player] else asked


@rule("catacombs/party/off_turn")
def off_turn(state: Any, who: int, n: int) -> int:
    """Of a removal of ``n`` cubes: all in the own turn, with credit; out of it only those that lie there."""
    return n if own_turn(state, who) else min(n, int(state.cubes.area[who]))


# ---- prices that others pay -----------------------------------------------------------------------------------------


@rule("catacombs/party/pay_clank")
def pay_clank(state: Any, who: int, n: int) -> bool:
    """Where Clank! is the price, the cubes must be there."""
    return bool(state.cubes.supply[who] >= n)


@rule("catacombs/party/show")
def show(draft: Draft, who: int, card: str) -> None:
    """A card of the hand is shown, and stays there."""
    changes_delve.card_shown(draft, who, card)


@rule("catacombs/party/idols_back")
def idols_back(draft: Draft, who: int, n: int) -> None:
    """Idols go back to the shrine; what only counts as one cannot."""
    changes_delve.idols_returned(draft, who, n)
