"""Phase 3: every creature of the active player attacks by itself, one attack after the other."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from clank_nb.model.clash import LANES
from clank_nb.model.clash_cards import RAGE
from clank_nb.model.table import Frame, owed
from clank_nb.rules.clash_of_decks import changes
from clank_nb.rules.clash_of_decks.ability import Spot, abilities
from clank_nb.rules.clash_of_decks.draft import ClashDraft
from clank_nb.rules.table import rule

STRONGHOLD_IT_IS = -1
"""The target of an attack on an empty lane."""

ASKED, SPELL_CAST = 1, 2
"""What a lane remembers of its assault, where spells may be cast between two attacks: that its owner wants no more of
them before the next attack, or that one was cast (there has been an attack, even if the attacker is gone)."""


def frames(draft: ClashDraft, who: int) -> list[Frame]:
    """What an assault owes: the lanes in order, the first of them on top, and below them the end of the turn."""
    return [owed("turn_end", who), owed("assault", who, "lower", 1), owed("assault", who, "upper", 0)]


def lane(draft: ClashDraft, frame: Frame) -> None:
    """One creature of a lane attacks; the lane goes on until all of them had their turn."""
    at = 2 * frame.who + frame.b
    place = draft.rules["assault/order"](draft, at)
    if place < 0:
        if frame.c == SPELL_CAST and not frame.b:
            changes.pushed(draft, replace(changes.popped(draft), c=SPELL_CAST))
        return
    if frame.c != ASKED and draft.rules["turn/assault_mana"](draft) and _is_between(draft, frame, at, place):
        changes.pushed(draft, replace(frame, c=ASKED), owed("between", frame.who))
        return
    changes.pushed(draft, replace(frame, c=-1) if frame.c == ASKED else frame)
    changes.attack_begun(draft, at, place)
    draft.rules["assault/steps"](draft, at, place, False)


def again(draft: ClashDraft, frame: Frame) -> None:
    """A Berserk creature attacks again, before the next creature acts."""
    draft.rules["assault/steps"](draft, 2 * frame.who + LANES.index(frame.a), frame.b, True)


def cast_between(draft: ClashDraft) -> None:
    """A spell is cast between two attacks: who attacks next, and whether more may be cast, is looked at again."""
    changes.popped(draft)
    changes.pushed(draft, replace(changes.popped(draft), c=SPELL_CAST))


def _is_between(draft: ClashDraft, frame: Frame, at: int, place: int) -> bool:
    """Whether there has been an attack, and the creature whose turn it is will attack too; the AI is never asked."""
    if draft.game.solo and at > 1:
        return False
    own = (*draft.lanes[at - at % 2], *draft.lanes[at - at % 2 + 1])
    begun = frame.c == SPELL_CAST or any(creature.acted == 2 for creature in own)
    return begun and _attacks(draft, at, place, abilities(draft, at, place))


def _attacks(draft: ClashDraft, at: int, place: int, has: int) -> bool:
    """Whether a creature attacks: one that was not played this turn, or one with Rage that has an enemy before it."""
    rules = draft.rules
    return bool(
        rules["assault/who"](draft.lanes[at][place][2]) or rules["ability/rage"](has, len(draft.lanes[(at + 2) % 4]))
    )


@rule("clash/assault/order")
def order(table: Any, at: int) -> int:
    """Whose turn it is in a lane: of those that had none yet, the creature farthest from the bridge; -1 for nobody."""
    lane = table.lanes[at]
    for place in range(len(lane) - 1, -1, -1):
        if not lane[place][5]:
            return place
    return -1


@rule("clash/assault/who")
def who(fresh: bool) -> bool:
    """Every creature attacks that was not played this turn."""
    return not fresh


@rule("clash/assault/target")
def target(table: Any, there: int) -> int:
    """The enemy creature nearest the bridge in the same lane, else the Stronghold."""
    return 0 if table.lanes[there] else STRONGHOLD_IT_IS


@rule("clash/assault/steps")
def steps(draft: ClashDraft, at: int, place: int, second: bool) -> None:
    """One attack: abilities, Sprint, targets, damage to all of them at once, the destroyed to hand, checks, Berserk."""
    rules, there = draft.rules, (at + 2) % 4
    has = abilities(draft, at, place)
    if not _attacks(draft, at, place, has):
        if has & RAGE:
            changes.attack_held(draft, at, place, "ability/rage")
        _worn(draft, there)
        return
    if rules["turn/assault_mana"](draft):
        changes.attack_counted(draft, at, place)
    place = rules["ability/sprint"](draft, at, place, has)
    creature = draft.lanes[at][place]
    av = draft.menu.av[creature[0]] + creature[4]
    aim = rules["assault/target"](draft, there)
    changes.attacked(draft, at, place, av, aim, second)
    if aim == STRONGHOLD_IT_IS:
        rules["solo/ai_damage" if draft.game.solo and at < 2 else "stronghold/damage"](draft, there // 2, av)
    elif rules["ability/berserk"](has, strike(draft, has, av, (there, aim), spell=False)):
        changes.pushed(draft, owed("again", at // 2, LANES[at % 2], place))
        return
    _worn(draft, there)


def _worn(draft: ClashDraft, there: int) -> None:
    """A run of attacks is over: what its first attack used up stays used up."""
    if not draft.game.chosen["source_is_single_attack"]:
        for at in (there, there ^ 1):
            for place, creature in enumerate(draft.lanes[at]):
                if creature.shield == 2:
                    changes.shield_worn(draft, at, place)


def strike(draft: ClashDraft, has: int, n: int, aim: Spot, *, spell: bool) -> int:
    """Deal damage to a creature and whoever the abilities of the source reach; gives how many it destroyed."""
    rules = draft.rules
    if rules["assault/zero"](n):
        return 0
    at, place = aim
    spots = [aim]
    if has:
        spots += rules["ability/perforation"](draft, at, place, has)
        spots += rules["ability/splash"](draft, at, place, has)
    for spot in spots:
        _hit(draft, spot, n, first=spot is aim, spell=spell)
    dead = [spot for spot in spots if rules["assault/destroyed"](draft, spot)]
    if dead:
        for where, there in rules["assault/death_order"](draft, dead) if len(dead) > 1 else dead:
            rules["stronghold/return"](draft, where // 2, changes.creature_destroyed(draft, where, there))
    return len(dead)


def _hit(draft: ClashDraft, spot: Spot, n: int, *, first: bool, spell: bool) -> None:
    rules, (at, place) = draft.rules, spot
    has = abilities(draft, at, place)
    if has:
        if rules["ability/indestructible"](has, spell):
            changes.creature_unharmed(draft, at, place)
            return
        if rules["ability/protection"](draft, spot, has, n, first=first, spell=spell):
            return
    changes.creature_hit(draft, at, place, n, _why(spot, first, spell))


def _why(spot: Spot, first: bool, spell: bool) -> str:
    if first:
        return "play/spell_damage" if spell else "assault/target"
    return "ability/simultaneous"


@rule("clash/assault/zero")
def zero(n: int) -> bool:
    """Whether damage is none at all: 0 changes nothing and is no source."""
    return n <= 0


@rule("clash/assault/destroyed")
def destroyed(draft: ClashDraft, spot: Spot) -> bool:
    """Whether the damage that a creature took this turn has reached its HP."""
    creature = draft.lanes[spot[0]][spot[1]]
    hp: int = draft.menu.hp[creature[0]]
    return creature[1] >= hp


@rule("clash/assault/death_order")
def death_order(draft: ClashDraft, dead: list[Spot]) -> list[Spot]:
    """Who goes to hand first, and so ends further left: by the order of abilities."""
    found: list[Spot] = draft.rules["ability/order"](dead, draft.player)
    return found
