"""What may be done, listed fast, and why not, explained slowly; both ask the same rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from clank_nb.data.errors import nearest, shown
from clank_nb.model.actions import CHANCE_ACTIONS, Action
from clank_nb.model.actions_clash import Attack, Cast, EndSummoning, NameChampion, Pick, Summon, cast, summon
from clank_nb.model.clash import IN_PLAY, LANES, READY, STRONGHOLD
from clank_nb.model.table import Frame
from clank_nb.rules.clash_of_decks import champion
from clank_nb.rules.reasons import Reason

END, ATTACK = EndSummoning(), Attack()

# ---- listing ---------------------------------------------------------------------------------------------------------


def summoning(table: Any, frame: Frame) -> list[Action]:
    """What a player may do in phase 2: play what can be paid of the playable cards, or end it."""
    game, who = table.game, frame.who
    menu, plays = game.menu, game.menu.plays
    acts: list[Action] = []
    for card, at in _payable(table, who):
        if card in menu.spells:
            acts += _casts(table, card, at)
        elif at:
            acts += [summon(card, lane, at) for lane in LANES]
        else:
            acts += plays[card]
    if game.chosen["champions"] and champion.can_come(table, who):
        acts += plays[table.champions[who].card]
    acts.append(END)
    return acts


def _payable(table: Any, who: int) -> list[tuple[str, int]]:
    """Cards among the four that can be paid; of two alike the second with its place among them."""
    rules, hand, mana = table.game.rules, table.hands[who], table.mana
    cost, found, names = rules["play/cost"], [], []
    for number, place in enumerate(rules["play/window"](hand), 1):
        card = hand[place]
        if cost(table, card) <= mana:
            found.append((card, number if card in names else 0))
        names.append(card)
    return found


def _casts(table: Any, card: str, at: int) -> list[Action]:
    sides = table.game.sides
    return [
        cast(card, sides[lane // 2], LANES[lane % 2], place + 1, at)
        for lane, place in table.game.rules["play/spell_target"](table)
    ]


def between(table: Any, frame: Frame) -> list[Action]:
    """What may be cast between two attacks; nothing is asked where nothing can be cast."""
    acts = [act for card, at in _payable(table, frame.who) if card in table.game.menu.spells
            for act in _casts(table, card, at)]  # fmt: skip
    return [*acts, ATTACK] if acts else []


def _picks(table: Any, frame: Frame) -> list[Action]:
    return [Pick(card) for card in table.display]


def _champions(table: Any, frame: Frame) -> list[Action]:
    return [NameChampion(card) for card in table.game.rules["champion/stand_in"](table, frame.who)]


LISTS: dict[str, Callable[[Any, Frame], list[Action]]] = {
    "summoning": summoning,
    "between": between,
    "drafting": _picks,
    "champion": _champions,
}


def plainly(table: Any, frame: Frame, action: Action) -> bool:
    """Ending the summoning is always open."""
    return action is END and frame.kind == "summoning"


def tries(table: Any) -> Sequence[Action]:
    """Everything a player at the table might try now, allowed or not."""
    frame = table.pending[-1]
    if frame.kind not in ("summoning", "between"):
        return LISTS[frame.kind](table, frame)
    who, menu = frame.who, table.game.menu
    cards = dict.fromkeys([*(card for card in table.hands[who] if card != STRONGHOLD), table.champions[who].card])
    acts: list[Action] = []
    for card in filter(None, cards):
        acts += _casts(table, card, 0) if card in menu.spells else menu.plays[card]
    return [*acts, END if frame.kind == "summoning" else ATTACK]


# ---- explaining ------------------------------------------------------------------------------------------------------

Reasons = Iterator[Reason | None]
FIELDS: dict[type[Any], tuple[tuple[str, str], ...]] = {
    Summon: (("card", "card"), ("lane", "lane")),
    Cast: (("card", "card"), ("side", "side"), ("lane", "lane")),
    EndSummoning: (),
    Attack: (),
    Pick: (("card", "card"),),
    NameChampion: (("card", "card"),),
}
NAMES: dict[str, Callable[[Any], Sequence[str]]] = {
    "card": lambda table: tuple(table.game.cards),
    "lane": lambda table: LANES,
    "side": lambda table: table.game.sides,
}
MOST = 99


def misshapen(table: Any, action: Any) -> Reason | None:
    """Why something makes no sense as an action of this game; None for what is well formed."""
    if isinstance(action, str):
        return Reason.of(table, "turn/phases", "text_action", given=shown(action, written=str))
    if isinstance(action, CHANCE_ACTIONS):
        return Reason.of(table, "turn/phases", "clash_chance")
    if type(action) not in FIELDS:
        return Reason.of(table, "turn/phases", "clash_no_action")
    for field, kind in FIELDS[type(action)]:
        value, known = getattr(action, field), NAMES[kind](table)
        if type(value) is not str or value not in known:
            given = shown(value, written=str)
            return Reason.of(table, "turn/phases", f"clash_unknown_{kind}", given=given, near=nearest(value, known))
    for field in ("place", "at"):
        value = getattr(action, field, 0)
        if type(value) is not int or not (field == "place" and type(action) is Cast) <= value <= MOST:
            return Reason.of(table, "turn/phases", "clash_number", given=shown(value), field=field)
    return None


def refused(table: Any, who: int, action: Any) -> tuple[Reason, ...]:
    """Every reason that forbids an action at a decision, in the order a table would name them."""
    senseless = misshapen(table, action)
    if senseless is not None:
        return (senseless,)
    frame = table.pending[-1]
    checks = CHECKS[frame.kind].get(type(action))
    if checks is None:
        return (ASKED[frame.kind](table, action),)
    return tuple(reason for reason in checks(table, who, action) if reason is not None)


def _asked(rule: str, kind: str) -> Callable[[Any, Action], Reason]:
    return lambda table, action: Reason.of(table, rule, kind)


def _no_play(table: Any, action: Action) -> Reason:
    if isinstance(action, Pick):
        return Reason.of(table, "format/draft", "clash_no_draft")
    if isinstance(action, NameChampion):
        return Reason.of(table, "champion/choice", "clash_no_champion_now")
    return Reason.of(table, "assault/who", "clash_no_assault")


ASKED: dict[str, Callable[[Any, Action], Reason]] = {
    "summoning": _no_play,
    "between": _asked("turn/assault_mana", "clash_in_assault"),
    "drafting": _asked("format/draft", "clash_picking"),
    "champion": _asked("champion/choice", "clash_choosing"),
}
"""Why an action of another kind is no answer to what is asked."""


def _lies(table: Any, who: int, action: Any) -> Reasons:
    """Whether the card lies among the four, and whether it can be paid."""
    game, card, hand = table.game, action.card, table.hands[who]
    if card not in hand:
        yield Reason.of(table, "play/window", "clash_not_in_hand", card=card)
        return
    places = game.rules["play/window"](hand)
    there = [number for number, place in enumerate(places, 1) if hand[place] == card]
    if not there:
        place = [name for name in hand if name != STRONGHOLD].index(card) + 1
        yield Reason.of(table, "play/window", "clash_not_among_four", card=card, place=place)
    elif action.at and (action.at not in there or action.at == there[0]):
        yield Reason.of(table, "play/window", "clash_not_that_place", card=card, place=action.at)
    need = game.rules["play/cost"](table, card)
    if need > table.mana:
        yield Reason.of(table, "play/cost", "clash_mana_short", card=card, need=need, have=table.mana)


def _check_summon(table: Any, who: int, action: Summon) -> Reasons:
    game, card = table.game, action.card
    if card in game.menu.spells:
        yield Reason.of(table, "play/creature", "clash_is_spell", card=card)
    elif game.chosen["champions"] and card == table.champions[who].card:
        yield from _check_champion(table, who, action)
    else:
        yield from _lies(table, who, action)


def _check_champion(table: Any, who: int, action: Summon) -> Reasons:
    card, at = table.champions[who]
    if at == IN_PLAY:
        yield Reason.of(table, "champion/summon", "clash_champion_in_play", card=card)
    elif at != READY:
        yield Reason.of(table, "champion/exhausted", "clash_champion_exhausted", card=card)
    if action.at:
        yield Reason.of(table, "champion/summon", "clash_champion_no_place", card=card)
    need = table.game.rules["champion/discount"](table, who)
    if need > table.mana:
        yield Reason.of(table, "champion/discount", "clash_champion_mana", card=card, need=need, have=table.mana)


def _check_cast(table: Any, who: int, action: Cast) -> Reasons:
    game, card = table.game, action.card
    if card not in game.menu.spells:
        yield Reason.of(table, "play/creature", "clash_is_creature", card=card)
        return
    spots = game.rules["play/spell_target"](table)
    at = 2 * game.sides.index(action.side) + LANES.index(action.lane)
    if not spots:
        yield Reason.of(table, "play/spell_target", "clash_nobody", card=card)
    elif (at, action.place - 1) not in spots:
        yield Reason.of(
            table, "play/spell_target", "clash_no_target", side=action.side, lane=action.lane, place=action.place,
            n=len(table.lanes[at]),
        )  # fmt: skip
    yield from _lies(table, who, action)


def _check_pick(table: Any, who: int, action: Pick) -> Reasons:
    if action.card not in table.display:
        yield Reason.of(table, "format/draft", "clash_not_displayed", card=action.card)


def _check_champion_name(table: Any, who: int, action: NameChampion) -> Reasons:
    if action.card not in table.game.rules["champion/stand_in"](table, who):
        kind = "clash_champion_spell" if action.card in table.game.menu.spells else "clash_champion_own"
        yield Reason.of(table, "champion/stand_in", kind, card=action.card)


def _nothing(table: Any, who: int, action: Any) -> Reasons:
    yield None


CHECKS: dict[str, dict[type[Any], Callable[[Any, int, Any], Reasons]]] = {
    "summoning": {Summon: _check_summon, Cast: _check_cast, EndSummoning: _nothing},
    "between": {Cast: _check_cast, Attack: _nothing},
    "drafting": {Pick: _check_pick},
    "champion": {NameChampion: _check_champion_name},
}
