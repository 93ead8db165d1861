"""Carries out effects: the one place that knows what each verb of the vocabulary does.

A rule never waits.  An effect that must ask or draw pushes a frame and stops there; the rest of its block is put
*below* what it pushed and goes on when that has been dealt with.  Verbs take ``who``, never "the current player".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from clank_nb.model.effects import (
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
from clank_nb.model.state import Frame, Script, Waiting
from clank_nb.rules import changes
from clank_nb.rules.draft import Draft


def start(draft: Draft, who: int, block: str, piece: int = -1) -> None:
    """Carry out a block of effects, ``"swagger/play"``; an id without that block does nothing."""
    if block in draft.game.blocks:
        run(draft, Frame("go", who, block, 0, piece))


def run(draft: Draft, frame: Frame) -> None:
    """Go on with a block from an index, until it ends or an effect asks for something."""
    script, pending = draft.game.scripts[frame.a], draft.pending
    for index in range(frame.b, len(script)):
        height = len(pending)
        verb, effect, path = script[index]
        verb(draft, frame.who, effect, path, frame.c)
        if len(pending) > height:
            if index + 1 < len(script):
                changes.slipped(draft, height, frame._replace(b=index + 1))
            return


def scripts(blocks: Mapping[str, tuple[Effect, ...]]) -> dict[str, Script]:
    """Each block with what carries out its effects, looked up once per game; points at the end are only counted."""
    return {
        block: tuple((VERBS[type(effect)], effect, f"{block}/{index}") for index, effect in enumerate(effects))
        for block, effects in blocks.items()
        if not any(isinstance(effect, Score) for effect in effects)
    }


def card_of(block: str) -> str:
    """The card or token a block belongs to."""
    return block.split("/", 1)[0]


# ---- conditions and prices ------------------------------------------------------------------------------------------


def count_of(state: Any, who: int, what: str, piece: int = -1) -> int:
    """How many of something a player has: artifacts, a kind of token, other companions in play."""
    player = state.players[who]
    if what == "artifact":
        return len(player.artifacts)
    if what == "companion":
        return int(state.game.rules["card/companion"](state, who, piece))
    return sum(1 for token in player.tokens if state.game.tokens[token].kind == what)


def _has(state: Any, who: int, condition: Condition, piece: int) -> bool:
    return all(count_of(state, who, what, piece) >= condition.n for what in condition.what)


def _kinds(state: Any, who: int, condition: Condition, piece: int) -> bool:
    return sum(1 for what in condition.what if count_of(state, who, what, piece)) >= condition.n


CONDITIONS: dict[str, Callable[[Any, int, Condition, int], bool]] = {"has": _has, "kinds": _kinds}


def holds(state: Any, who: int, condition: Condition, piece: int = -1) -> bool:
    """Whether a condition is true of a player now."""
    return CONDITIONS[condition.kind](state, who, condition, piece)


def affordable(state: Any, who: int, price: Price | None) -> bool:
    """Whether a price can be paid; a discard needs a card in hand."""
    if price is None:
        return True
    player = state.players[who]
    cards = state.game.rules["card/discard_pays"](state, who, price.discard) if price.discard else True
    return bool(player.gold >= price.gold and cards)


def available(state: Any, who: int, option: Option) -> bool:
    """Whether an option of a card may be chosen: its condition holds, its price can be paid, what it takes is there."""
    if option.when is not None and not holds(state, who, option.when):
        return False
    reserve = dict(state.shop.reserve)
    goods = [effect for effect in _flat(option.do) if isinstance(effect, Take) and effect.what in reserve]
    pays = [effect.price for effect in option.do if isinstance(effect, Pay)]
    if option.pay is not None:
        pays.append(option.pay)
    return all(reserve[effect.what] for effect in goods) and all(affordable(state, who, price) for price in pays)


def _flat(effects: tuple[Effect, ...]) -> list[Effect]:
    return [inner for effect in effects for inner in (_flat(effect.do) if isinstance(effect, Pay) else [effect])]


# ---- verbs ----------------------------------------------------------------------------------------------------------


def _yield(draft: Draft, who: int, effect: Yield, path: str, piece: int) -> None:
    rules = draft.rules
    if effect.skill:
        rules["turn/resources"](draft, who, "skill", effect.skill)
    if effect.swords:
        rules["turn/resources"](draft, who, "swords", effect.swords)
    if effect.boots:
        rules["turn/resources"](draft, who, "boots", effect.boots)
    if effect.gold:
        rules["turn/gold"](draft, who, effect.gold, bonus=effect.bonus)
    if effect.clank > 0:
        rules["turn/clank_gain"](draft, who, effect.clank)
    elif effect.clank < 0:
        rules["turn/clank_loss"](draft, who, -effect.clank)
    if effect.heal:
        rules["health/heal"](draft, who, effect.heal, "health/heal")
    if effect.draw:
        changes.pushed(draft, Frame("draw", who, "", effect.draw))


def _teleport(draft: Draft, who: int, effect: Teleport, path: str, piece: int) -> None:
    changes.resource_gained(draft, who, "teleports", 1, "move/teleport")


def _trash(draft: Draft, who: int, effect: Trash, path: str, piece: int) -> None:
    if effect.this:
        changes.card_marked(draft, who, card_of(path), "play_area", piece)
    else:
        changes.pushed(draft, *[Frame("trash", who, path)] * effect.n)


def _take(draft: Draft, who: int, effect: Take, path: str, piece: int) -> None:
    if effect.what == "neighbour_secret":
        changes.pushed(draft, *[Frame("neighbour", who, path)] * effect.n)
    else:
        draft.rules["card/take_tomes"](draft, who, effect.what, effect.n)


def _attack(draft: Draft, who: int, effect: Attack, path: str, piece: int) -> None:
    draft.rules["card/attack"](draft)


def _rage(draft: Draft, who: int, effect: Rage, path: str, piece: int) -> None:
    for _ in range(effect.n):
        draft.rules["dragon/rage"](draft, who)


def _replace(draft: Draft, who: int, effect: Replace, path: str, piece: int) -> None:
    changes.pushed(draft, *[Frame("replace", who, path)] * effect.n)


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
        changes.note(draft, "effect_skipped", "card/discard_pays", who, card=card_of(path), what="price")
    elif effect.may:
        changes.pushed(draft, Frame("choose", who, path, 1, piece))
    else:
        paid(draft, who, effect.price, path, f"{path}/do", piece)


def paid(draft: Draft, who: int, price: Price, path: str, block: str, piece: int) -> None:
    """Pay the price of the effect at ``path``, then do what was paid for: ``block``."""
    if price.gold:
        changes.gold_paid(draft, who, price.gold, "turn/gold")
    then = Frame("go", who, block, 0, piece)
    if price.discard:
        changes.pushed(draft, then, Frame("discard", who, path))
    else:
        run(draft, then)


def _may(draft: Draft, who: int, effect: May, path: str, piece: int) -> None:
    changes.pushed(draft, Frame("choose", who, path, 1, piece))


def _when(draft: Draft, who: int, effect: When, path: str, piece: int) -> None:
    """True now: done as printed.  Not yet: it waits for the rest of the turn (clank/turn/order_free)."""
    block, index = path.rsplit("/", 1)
    if holds(draft, who, effect.condition, piece):
        run(draft, Frame("go", who, f"{path}/do", 0, piece))
    else:
        changes.effect_waits(draft, who, Waiting(block, int(index), piece), card_of(path))


def _each(draft: Draft, who: int, effect: ForEach, path: str, piece: int) -> None:
    """Pay for what there is, then for each further one as it comes."""
    n = draft.rules["card/per_clank"](draft) if effect.count == "clank_made" else draft.turn.gold_gains
    for _ in range(n):
        run(draft, Frame("go", who, f"{path}/do", 0, piece))
    block, index = path.rsplit("/", 1)
    changes.count_watched(draft, who, Waiting(block, int(index), piece), card_of(path))


def counted(draft: Draft, who: int, count: str, n: int) -> None:
    """``n`` more of something that played cards count: each of them pays at once."""
    for waiting in list(draft.turn.watching):
        effect = draft.game.blocks[waiting.block][waiting.at]
        if isinstance(effect, ForEach) and effect.count == count:
            for _ in range(n):
                run(draft, Frame("go", who, f"{waiting.block}/{waiting.at}/do", 0, waiting.piece))


def _others(draft: Draft, who: int, effect: Others, path: str, piece: int) -> None:
    for other in draft.rules["card/others_clank"](draft, who, everyone=False):
        run(draft, Frame("go", other, f"{path}/do", 0, -1))


def _all(draft: Draft, who: int, effect: All, path: str, piece: int) -> None:
    for other in draft.rules["card/others_clank"](draft, who, everyone=True):
        run(draft, Frame("go", other, f"{path}/do", 0, -1))


VERBS: dict[type[Any], Callable[..., None]] = {
    Yield: _yield,
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
