"""Abilities: what a creature has now, and what each ability does to an attack or a spell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from clank_nb.model.clash_cards import BERSERK, INDESTRUCTIBLE, PERFORATION, PROTECTION, RAGE, SPLASH, SPRINT
from clank_nb.rules.clash_of_decks import changes
from clank_nb.rules.clash_of_decks.draft import ClashDraft
from clank_nb.rules.table import rule

Spot = tuple[int, int]
"""A place in a lane: number of the lane, and place from the bridge counted from 0."""


def abilities(table: Any, at: int, place: int) -> int:
    """Every ability that a creature has at this moment, as bits."""
    rules, menu, lane = table.game.rules, table.game.menu, table.lanes[at]
    own: int = menu.bits[lane[place][0]]
    found: int = rules["ability/once"](own, rules["ability/aura"](table, at, place))
    return found


@rule("clash/ability/aura")
def aura(table: Any, at: int, place: int) -> int:
    """What the creatures directly in front of and behind a place give, in the same lane and on the same side."""
    lane, auras = table.lanes[at], table.game.menu.aura
    given: int = auras[lane[place - 1][0]] if place else 0
    if place + 1 < len(lane):
        given |= auras[lane[place + 1][0]]
    return given


@rule("clash/ability/once")
def once(own: int, given: int) -> int:
    """An ability that a creature has already is not had twice."""
    return own | given


@rule("clash/ability/order")
def order(spots: Sequence[Spot], active: int) -> list[Spot]:
    """The active player's creatures first; the upper lane before the lower one, in each the farthest first."""
    return sorted(spots, key=lambda spot: (spot[0] // 2 != active, spot[0] % 2, -spot[1]))


@rule("clash/ability/rage")
def rage(has: int, enemies: int) -> bool:
    """Whether a creature that was played this turn attacks: with Rage, and never the Stronghold."""
    return bool(has & RAGE) and enemies > 0


@rule("clash/ability/sprint")
def sprint(draft: ClashDraft, at: int, place: int, has: int) -> int:
    """Move next to the bridge before attacking; gives the place where the creature then stands."""
    if not has & SPRINT or not place:
        return place
    changes.sprinted(draft, at, place)
    return 0


@rule("clash/ability/berserk")
def berserk(has: int, killed: int) -> bool:
    """Whether a creature attacks again: its attack destroyed somebody."""
    return bool(has & BERSERK) and killed > 0


@rule("clash/ability/perforation")
def perforation(table: Any, at: int, place: int, has: int) -> list[Spot]:
    """The creature directly behind the target."""
    return [(at, place + 1)] if has & PERFORATION and place + 1 < len(table.lanes[at]) else []


@rule("clash/ability/splash")
def splash(table: Any, at: int, place: int, has: int) -> list[Spot]:
    """The creature at the same place of the other lane."""
    return [(at ^ 1, place)] if has & SPLASH and place < len(table.lanes[at ^ 1]) else []


@rule("clash/ability/protection")
def protection(draft: ClashDraft, spot: Spot, has: int, n: int, *, first: bool, spell: bool) -> bool:
    """Whether Protection takes the damage of this source: the first one of the turn that would deal any."""
    at, place = spot
    if not has & PROTECTION or draft.lanes[at][place][3] == 1:
        return False
    if not first and not draft.game.chosen["protection_covers_secondary"]:
        return False
    changes.creature_shielded(draft, at, place, n, draft.rules["ability/protection_source"](draft, spell))
    return True


@rule("clash/ability/protection_source")
def protection_source(draft: ClashDraft, spell: bool) -> int:
    """How a used Protection is marked: for good, or until the run of attacks is over that used it."""
    return 1 if spell or draft.game.chosen["source_is_single_attack"] else 2


@rule("clash/ability/indestructible")
def indestructible(has: int, spell: bool) -> bool:
    """Whether a creature takes nothing of this source: no spell does anything to it."""
    return spell and bool(has & INDESTRUCTIBLE)
