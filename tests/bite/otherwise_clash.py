"""How Clash of Decks would go if a rule were not so; a function gets the one that it stands for first."""

from __future__ import annotations

from typing import Any

from clank_nb.model.actions_clash import Cast, Summon
from clank_nb.model.clash import STRONGHOLD
from clank_nb.rules.clash_of_decks import changes


def ends_the_assault(own: Any, draft: Any, who: int, by: str) -> None:
    own(draft, who, by)
    draft.pending[:] = [frame for frame in draft.pending if frame.kind not in ("assault", "again")]


def costs_health_from_the_left(own: Any, draft: Any, who: int, place: int, front: int) -> None:
    """A card from the left moves the Stronghold as well."""
    left = place < draft.hands[who].index(STRONGHOLD)
    own(draft, who, place, front)
    if left and not draft.over:
        changes.stronghold_moved(draft, who, 1, 1)


def comes_hurt(own: Any, draft: Any, who: int, place: int, front: int) -> None:
    own(draft, who, place, front)
    lane = draft.lanes[2 * who + front]
    lane[-1] = lane[-1]._replace(damage=1)


def adds_mana(own: Any, draft: Any, who: int, card: str) -> None:
    own(draft, who, card)
    draft.mana += 1


def lanes_are_cleared(own: Any, draft: Any, who: int) -> None:
    own(draft, who)
    draft.lanes[0].clear()


def passes_over(own: Any, draft: Any, at: int, place: int, has: int) -> int:
    """After a Sprint the next creature of the lane loses its attack."""
    to: int = own(draft, at, place, has)
    if to != place:
        lane = draft.lanes[at]
        lane[-1] = lane[-1]._replace(acted=True)
    return to


def nobody_leaves_before_the_last(own: Any, draft: Any, spot: Any) -> bool:
    """Who is destroyed stays until all creatures of the lane have attacked."""
    waits = any(not creature.acted for creature in draft.lanes[(spot[0] + 2) % 4])
    return bool(own(draft, spot)) and not waits


def strikes_back(own: Any, draft: Any, at: int, place: int, second: bool) -> None:
    own(draft, at, place, second)
    if not draft.over and place < len(draft.lanes[at]):
        changes.creature_hit(draft, at, place, 1, "assault/target")


def excess_goes_on(own: Any, draft: Any, who: int, card: str) -> None:
    own(draft, who, card)
    draft.rules["stronghold/damage"](draft, who, 1)


def only_in_the_own_turn(own: Any, draft: Any, at: int, place: int) -> int:
    return int(own(draft, at, place)) if at // 2 == draft.player else 0


def falls_at_once(own: Any, draft: Any, spot: Any, n: int, *, first: bool, spell: bool) -> None:
    """A creature is taken away before the next one is hit."""
    own(draft, spot, n, first=first, spell=spell)
    if draft.rules["assault/destroyed"](draft, spot):
        draft.rules["stronghold/return"](draft, spot[0] // 2, changes.creature_destroyed(draft, *spot))


def hits_across(own: Any, table: Any, at: int, place: int, has: int) -> list[Any]:
    """Splash reaches the creature behind the one beside it too."""
    found: list[Any] = own(table, at, place, has)
    return [*found, (at ^ 1, place + 1)] if found and place + 1 < len(table.lanes[at ^ 1]) else found


def keeps_used_protection(own: Any, draft: Any, who: int) -> None:
    used = [[creature.shield for creature in lane] for lane in draft.lanes]
    own(draft, who)
    for lane, marks in zip(draft.lanes, used, strict=True):
        lane[:] = [creature._replace(shield=mark) for creature, mark in zip(lane, marks, strict=True)]


def stands_still(own: Any, table: Any, at: int, place: int) -> int:
    """Auras are as when the assault began: nobody has one any more once somebody has acted."""
    return 0 if any(creature.acted for creature in table.lanes[at]) else int(own(table, at, place))


def ends_summoning(own: Any, draft: Any) -> None:
    own(draft)
    draft.mana = 0


def goes_to_the_ai(own: Any, draft: Any, who: int, card: str) -> None:
    if draft.game.solo and not who:
        changes.ai_discarded(draft, card)
    else:
        own(draft, who, card)


# ---- prohibitions ----------------------------------------------------------------------------------------------------


def _fresh(state: Any) -> bool:
    who = state.player
    return any(creature.fresh for lane in state.lanes[2 * who : 2 * who + 2] for creature in lane)


def second_creature(state: Any, action: Any) -> bool:
    return isinstance(action, Summon) and _fresh(state)


def former_fifth(state: Any, action: Any) -> bool:
    cards = [card for card in state.hands[state.player] if card != STRONGHOLD]
    return isinstance(action, Summon) and _fresh(state) and len(cards) > 3 and action.card == cards[3]


def spell_after_creature(state: Any, action: Any) -> bool:
    return isinstance(action, Cast) and _fresh(state)


def spell_again(state: Any, action: Any) -> bool:
    return isinstance(action, Cast) and action.card == state.hands[state.player][-1]
