"""Carries out effects: the one place that knows what each verb of the vocabulary does.

A rule never waits.  An effect that must ask or draw pushes a frame and stops there; the rest of its block is put
*below* what it pushed and goes on when that has been dealt with.  Verbs take ``who``, never "the current player".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from clank_nb.model.actions import Choose as ChooseAction
from clank_nb.model.effects import (
    MOMENTS,
    All,
    Attack,
    Choose,
    Condition,
    Effect,
    ForEach,
    May,
    Option,
    Others,
    Pay,
    Price,
    Rage,
    Replace,
    ReturnBlack,
    Score,
    Take,
    Teleport,
    Trash,
    Until,
    When,
    Yield,
)
from clank_nb.model.state import Choice, Frame, Gifts, Script, Waiting, owed
from clank_nb.rules import changes
from clank_nb.rules.draft import Draft


def moment(draft: Draft, who: int, when: str, thing: str, piece: int = -1) -> None:
    """Carry out what a card or token does at a moment, if anything: when it is played, acquired, found …"""
    there = draft.moments[when]
    if thing in there:
        gifts, rest, rows = there[thing]
        for rule, n, what in gifts:
            rule(draft, who, n, what)
        if rest >= 0:
            _go_on(draft, who, f"{thing}/{when}", rows, rest, piece)


def moments(scripts: Mapping[str, Script]) -> dict[str, dict[str, Script]]:
    """The same scripts from each moment and the id of a card or token."""
    found: dict[str, dict[str, Script]] = {when: {} for when in MOMENTS}
    for block, script in scripts.items():
        thing, *rest = block.split("/")
        if len(rest) == 1:
            found[rest[0]][thing] = script
    return found


def run(draft: Draft, frame: Frame) -> None:
    """Go on with a block from an index."""
    _go_on(draft, frame.who, frame.a, draft.scripts[frame.a][2], frame.b, frame.c)


def _go_on(draft: Draft, who: int, block: str, rows: Rows, index: int, piece: int) -> None:
    """Carry out the effects of a block until one asks for something; then the rest is owed below what is asked."""
    pending = draft.pending
    for verb, effect, path in rows[index:]:
        height, index = len(pending), index + 1
        verb(draft, who, effect, path, piece)
        if len(pending) > height:
            if index < len(rows):
                changes.slipped(draft, height, owed("go", who, block, index, piece))
            return


Rules = Mapping[str, Callable[..., Any]]
Verbs = Mapping[type[Any], Callable[..., None]]
Rows = tuple[tuple[Callable[..., None], Any, str], ...]


def scripts(blocks: Mapping[str, tuple[Effect, ...]], rules: Rules, verbs: Verbs | None = None) -> dict[str, Script]:
    """Each block with what carries out its effects, looked up once per game; points at the end are only counted."""
    return {
        block: _script(block, effects, rules, VERBS if verbs is None else verbs)
        for block, effects in blocks.items()
        if not any(isinstance(effect, Score) for effect in effects)
    }


def _script(block: str, effects: tuple[Effect, ...], rules: Rules, verbs: Verbs) -> Script:
    """One block; the fixed yields it begins with are simply given, as far as nothing has to wait for a draw."""
    rows = tuple(
        (_yields, _gifts(effect, rules), f"{block}/{index}")
        if isinstance(effect, Yield)
        else (verbs[type(effect)], effect, f"{block}/{index}")
        for index, effect in enumerate(effects)
    )
    gifts: Gifts = ()
    for index, effect in enumerate(effects):
        if not isinstance(effect, Yield) or (effect.draw and index + 1 < len(effects)):
            return gifts, index, rows
        gifts += _gifts(effect, rules)
    return gifts, -1, rows


def card_of(block: str) -> str:
    """The card or token a block belongs to."""
    return block.split("/", 1)[0]


# ---- conditions and prices ------------------------------------------------------------------------------------------


def count_of(state: Any, who: int, what: str, piece: int = -1) -> int:
    """How many of something a player has: artifacts, a kind of token, other companions in play, cards of a kind."""
    player = state.players[who]
    if what == "artifact":
        return len(player.artifacts)
    if what == "companion":
        return int(state.game.rules["card/companion"](state, who, piece))
    if what in COUNTS:
        return COUNTS[what](state, who)
    if what in state.game.cards or what == "gem":
        cards = state.game.cards
        return sum(n for card, n in owned(state, who).items() if what in (card, cards[card].kind))
    return sum(1 for token in player.tokens if state.game.tokens[token].kind == what)


def owned(state: Any, who: int) -> Counter[str]:
    """All cards of a player, wherever they lie; marked ones are on their way to the box (clank/card/trash)."""
    player = state.players[who]
    played = [card for piece, card in enumerate(player.play_area) if piece not in player.marked_play]
    cards = Counter([*player.deck, *player.hand, *played, *player.discard])
    cards.subtract(player.marked_discard)
    return +cards


def _prisoners(state: Any, who: int) -> int:
    return sum(1 for token in state.players[who].tokens if state.game.tokens[token].prisoner)


COUNTS: dict[str, Callable[[Any, int], int]] = {
    "damage": lambda state, who: int(state.cubes.track[who]),
    "prisoner": _prisoners,
    "wayshrine_mark": lambda state, who: sum(1 for _, owner in state.delve.marks if owner == who),
}
"""What else a player has."""


def _has(state: Any, who: int, condition: Condition, piece: int) -> bool:
    for what in condition.what:  # noqa: SIM110 - asked at every step of many games: a generator costs more than it says
        if count_of(state, who, what, piece) < condition.n:
            return False
    return True


def _kinds(state: Any, who: int, condition: Condition, piece: int) -> bool:
    return sum(1 for what in condition.what if count_of(state, who, what, piece)) >= condition.n


def _made(state: Any, who: int, condition: Condition, piece: int) -> bool:
    return bool(state.turn.clank_made >= condition.n)


def _gained(state: Any, who: int, condition: Condition, piece: int) -> bool:
    made: int = state.trip.skill_made if condition.what == ("skill",) else state.trip.gold_made
    return made >= condition.n


def _standing(state: Any, who: int, condition: Condition, piece: int) -> bool:
    return any(state.game.rules["card/place_condition"](state, who, what) for what in condition.what)


def _lies(state: Any, who: int, condition: Condition, piece: int) -> bool:
    """A card, or a gem, in the own play area or discard pile."""
    player, cards = state.players[who], state.game.cards
    played = [card for at, card in enumerate(player.play_area) if at != piece and at not in player.marked_play]
    lying = (*played, *player.discard)
    return any(card in condition.what or cards[card].kind in condition.what for card in lying)


def _did(state: Any, who: int, condition: Condition, piece: int) -> bool:
    return any(deed in state.trip.deeds for deed in condition.what)


CONDITIONS: dict[str, Callable[[Any, int, Condition, int], bool]] = {
    "has": _has, "kinds": _kinds, "made": _made, "gained": _gained, "standing": _standing, "lies": _lies, "did": _did,
}  # fmt: skip


def holds(state: Any, who: int, condition: Condition, piece: int = -1) -> bool:
    """Whether a condition is true of a player now."""
    return CONDITIONS[condition.kind](state, who, condition, piece)


def affordable(state: Any, who: int, price: Price | None) -> bool:
    """Whether a price can be paid; a discard needs a card in hand."""
    if price is None:
        return True
    player = state.players[who]
    if price.lockpicks and state.delve.lockpicks[who] < price.lockpicks:
        return False
    if price.clank and not state.game.rules["party/pay_clank"](state, who, price.clank):
        return False
    if price.idols and player.tokens.count("monkey_idol") < price.idols:
        return False
    if price.show and price.show not in player.hand:
        return False
    cards = state.game.rules["card/discard_pays"](state, who, price.discard) if price.discard else True
    return bool(player.gold >= price.gold and cards)


def available(state: Any, who: int, choice: Choice) -> bool:
    """Whether an answer may be given now: its condition holds, its price can be paid, what it takes is there."""
    if choice.when is not None and not holds(state, who, choice.when):
        return False
    for price in choice.prices:
        if not affordable(state, who, price):
            return False
    return not choice.goods or all(n for card, n in state.shop.reserve if card in choice.goods)


def choices(blocks: Mapping[str, tuple[Effect, ...]], reserve: Collection[str]) -> dict[str, tuple[Choice, ...]]:
    """What may be answered to each effect that asks, by its path; a "may" or "pay" has one answer, and a way out."""
    out = Choice(ChooseAction("nothing"))
    found: dict[str, tuple[Choice, ...]] = {}
    for block, effects in blocks.items():
        for index, effect in enumerate(effects):
            path = f"{block}/{index}"
            if isinstance(effect, Choose):
                found[path] = tuple(_choice(option, reserve) for option in effect.options)
                if effect.all_pay is not None:
                    found[path] += (Choice(ChooseAction("all"), prices=(effect.all_pay,)),)
            elif isinstance(effect, Pay):
                goods = _goods(effect.do, reserve)
                found[path] = (Choice(ChooseAction("yes"), prices=(effect.price,), goods=goods), out)
            elif isinstance(effect, May):
                found[path] = (Choice(ChooseAction("yes")), out)
    return found


def _choice(option: Option, reserve: Collection[str]) -> Choice:
    goods = _goods(option.do, reserve)
    prices = [effect.price for effect in option.do if isinstance(effect, Pay)]
    if option.pay is not None:
        prices.append(option.pay)
    goals = [effect.goal for effect in _flat(option.do) if isinstance(effect, Teleport) and effect.goal != "neighbour"]
    return Choice(ChooseAction(option.name), option.when, tuple(prices), goods, tuple(goals))


def _goods(effects: tuple[Effect, ...], reserve: Collection[str]) -> tuple[str, ...]:
    """Cards of the reserve that effects take, so that they must be there."""
    return tuple(effect.what for effect in _flat(effects) if isinstance(effect, Take) and effect.what in reserve)


def _flat(effects: tuple[Effect, ...]) -> list[Effect]:
    return [inner for effect in effects for inner in (_flat(effect.do) if isinstance(effect, Pay) else [effect])]


# ---- verbs ----------------------------------------------------------------------------------------------------------


def _yields(draft: Draft, who: int, gifts: Gifts, path: str, piece: int) -> None:
    for rule, n, what in gifts:
        rule(draft, who, n, what)


def _draw(draft: Draft, who: int, n: int, what: str) -> None:
    changes.pushed(draft, owed("draw", who, "", n))


def _gifts(effect: Yield, rules: Rules) -> Gifts:
    """What a row of yields gives, in the order of its fields."""
    resources, clank = rules["turn/resources"], effect.clank
    every: tuple[tuple[Any, int, str], ...] = (
        (resources, effect.skill, "skill"), (resources, effect.swords, "swords"), (resources, effect.boots, "boots"),
        (rules["turn/gold"], effect.gold, "bonus" if effect.bonus else "gold"),
        (rules["turn/clank_gain" if clank > 0 else "turn/clank_loss"], abs(clank), "clank"),
        (rules["health/heal"], effect.heal, "health/heal"),
        (rules.get("card/lockpick"), effect.lockpicks, "lockpicks"),
        (_draw, effect.draw, "cards"),
    )  # fmt: skip
    return tuple(gift for gift in every if gift[1])


def _teleport(draft: Draft, who: int, effect: Teleport, path: str, piece: int) -> None:
    changes.resource_gained(draft, who, "teleports", 1, "move/teleport")


def _trash(draft: Draft, who: int, effect: Trash, path: str, piece: int) -> None:
    if effect.this:
        draft.rules["card/trash"](draft, Frame("trash", who, path, 0, piece), None)
    else:
        changes.pushed_all(draft, *[Frame("trash", who, path)] * effect.n)


def _take(draft: Draft, who: int, effect: Take, path: str, piece: int) -> None:
    if effect.what == "neighbour_secret":
        changes.pushed_all(draft, *[Frame("neighbour", who, path)] * effect.n)
    else:
        draft.rules["card/take_tomes"](draft, who, effect.what, effect.n)


def _attack(draft: Draft, who: int, effect: Attack, path: str, piece: int) -> None:
    draft.rules["card/attack"](draft)


def _rage(draft: Draft, who: int, effect: Rage, path: str, piece: int) -> None:
    for _ in range(effect.n):
        draft.rules["dragon/rage"](draft, who)


def _replace(draft: Draft, who: int, effect: Replace, path: str, piece: int) -> None:
    changes.pushed_all(draft, *[Frame("replace", who, path)] * effect.n)


def _return_black(draft: Draft, who: int, effect: ReturnBlack, path: str, piece: int) -> None:
    draft.rules["card/black_back"](draft, effect.n)


def _until(draft: Draft, who: int, effect: Until, path: str, piece: int) -> None:
    draft.rules[_LIFTS[effect.modifier]](draft, who, effect.n)


_LIFTS = {
    "caves_ignored": "card/ignore_cave",
    "monsters_ignored": "card/ignore_monsters",
    "gem_discount": "card/gem_discount",
}


def _choose(draft: Draft, who: int, effect: Choose, path: str, piece: int) -> None:
    changes.pushed(draft, Frame("choose", who, path, effect.n, piece))


def _pay(draft: Draft, who: int, effect: Pay, path: str, piece: int) -> None:
    """Without "may" a price is paid if it can be; what cannot be paid gives nothing and takes nothing."""
    if not affordable(draft, who, effect.price):
        if effect.price.show:  # nobody learns whether a player could have shown the card
            return
        rule, what = ("card/discard_pays", "price") if effect.price.discard else ("card/forced", "unpaid")
        changes.note(draft, "effect_skipped", rule, who, card=card_of(path), what=what)
    elif effect.may:
        changes.pushed(draft, Frame("choose", who, path, 1, piece))
    else:
        paid(draft, who, effect.price, path, f"{path}/do", piece)


def paid(draft: Draft, who: int, price: Price, path: str, block: str, piece: int) -> None:
    """Pay the price of the effect at ``path``, then do what was paid for: ``block``."""
    if price.gold:
        changes.gold_paid(draft, who, price.gold, "turn/gold")
    if price.lockpicks:
        draft.rules["card/lockpick"](draft, who, -price.lockpicks, "lockpicks")
    if price.clank:
        draft.rules["turn/clank_gain"](draft, who, price.clank)
    if price.show:
        draft.rules["party/show"](draft, who, price.show)
    if price.idols:
        draft.rules["party/idols_back"](draft, who, price.idols)
    if price.trash:
        draft.rules["card/trash"](draft, Frame("trash", who, path, 0, piece), None)
    then = Frame("go", who, block, 0, piece)
    if price.discard:
        changes.pushed_all(draft, then, Frame("discard", who, path))
    else:
        run(draft, then)


def _may(draft: Draft, who: int, effect: May, path: str, piece: int) -> None:
    changes.pushed(draft, Frame("choose", who, path, 1, piece))


def _when(draft: Draft, who: int, effect: When, path: str, piece: int) -> None:
    """True now: done as printed.  Not yet: it waits for the rest of the turn (clank/turn/order_free)."""
    block, index = path.rsplit("/", 1)
    if holds(draft, who, effect.condition, piece):
        run(draft, Frame("go", who, f"{path}/do", 0, piece))
    elif "/arrive/" in path:  # looked at as the card is turned up, and never again
        changes.note(draft, "effect_skipped", "card/forced", who, card=card_of(path), what="when")
    else:
        changes.effect_waits(draft, who, Waiting(block, int(index), piece), card_of(path))


def _each(draft: Draft, who: int, effect: ForEach, path: str, piece: int) -> None:
    """Pay for what there is, then for each further one as it comes."""
    n = _COUNTED[effect.count](draft, who)
    for _ in range(n):
        run(draft, Frame("go", who, f"{path}/do", 0, piece))
    block, index = path.rsplit("/", 1)
    changes.count_watched(draft, who, Waiting(block, int(index), piece), card_of(path))


_COUNTED: dict[str, Callable[[Draft, int], int]] = {
    "clank_made": lambda draft, who: int(draft.rules["card/per_clank"](draft)),
    "gold_gain": lambda draft, who: draft.turn.gold_gains,
    "artifact": lambda draft, who: len(draft.players[who].artifacts),
}


def counted(draft: Draft, who: int, count: str, n: int) -> None:
    """``n`` more of something that played cards count: each of them pays at once."""
    for waiting in list(draft.turn.watching):
        effect = draft.game.blocks[waiting.block][waiting.at]
        if isinstance(effect, ForEach) and effect.count == count:
            for _ in range(n):
                run(draft, Frame("go", who, f"{waiting.block}/{waiting.at}/do", 0, waiting.piece))


def _others(draft: Draft, who: int, effect: Others, path: str, piece: int) -> None:
    each_of(draft, draft.rules["card/others_clank"](draft, who, everyone=False), effect.do, path)


def _all(draft: Draft, who: int, effect: All, path: str, piece: int) -> None:
    each_of(draft, draft.rules["card/others_clank"](draft, who, everyone=True), effect.do, path)


def each_of(draft: Draft, seats: Sequence[int], do: tuple[Effect, ...], path: str) -> None:
    """The same for several players, in this order; where it may ask something each comes to the end of it first."""
    frames = [Frame("go", seat, f"{path}/do", 0, -1) for seat in seats]
    if all(isinstance(effect, Yield) and not effect.draw for effect in do):
        for frame in frames:
            run(draft, frame)
    else:
        changes.pushed_all(draft, *reversed(frames))


VERBS: dict[type[Any], Callable[..., None]] = {
    Teleport: _teleport,
    Trash: _trash,
    Take: _take,
    Attack: _attack,
    Rage: _rage,
    Replace: _replace,
    ReturnBlack: _return_black,
    Until: _until,
    Choose: _choose,
    Pay: _pay,
    May: _may,
    When: _when,
    ForEach: _each,
    Others: _others,
    All: _all,
}
"""What carries out each effect; a game with more of them, or with others, lays its own over these."""
