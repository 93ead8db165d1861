"""Cards: buying, using, fighting, and what the special effects do (``clank/card/*``)."""

from __future__ import annotations

from typing import Any

from clank_nb.model.actions import Acquire, Action, Choose, Discard, Fight, PlayCard, Replace, Trash, Use
from clank_nb.model.cards import Card
from clank_nb.model.effects import Choose as ChooseEffect
from clank_nb.model.effects import Pay
from clank_nb.model.effects import Trash as TrashEffect
from clank_nb.model.state import Frame
from clank_nb.rules import changes, interpret
from clank_nb.rules.draft import Draft
from clank_nb.rules.reasons import Reason
from clank_nb.rules.table import rule

# ---- what may be bought, used, fought -------------------------------------------------------------------------------


def place_of(state: Any, card: str) -> int | None:
    """Where a card can be bought or fought: its place in the row, -1 for the reserve, None for nowhere."""
    row = state.shop.row
    if card in row:
        return int(row.index(card))
    return -1 if dict(state.shop.reserve).get(card) else None


def cost(state: Any, card: Card) -> int:
    """Skill to pay for a card now."""
    need = card.skill_cost or 0
    return max(0, need - state.turn.gem_discount) if card.kind == "gem" else need


@rule("clank/card/acquire")
def acquire(state: Any, who: int, action: Acquire) -> Reason | None:
    """A card of the row or the reserve costs the skill printed on it."""
    card = state.game.cards[action.card]
    need = cost(state, card)
    if place_of(state, card.id) is None and card.id not in dict(state.shop.reserve):
        return Reason.of(state, "card/acquire", "not_for_sale", card=card.id)
    if state.turn.skill < need:
        return Reason.of(state, "card/acquire", "skill_short", card=card.id, need=need, have=state.turn.skill)
    return None


@rule("clank/card/reserve_limit")
def reserve_limit(state: Any, who: int, action: Acquire) -> Reason | None:
    """An empty reserve pile sells nothing."""
    if dict(state.shop.reserve).get(action.card) == 0:
        return Reason.of(state, "card/reserve_limit", "pile_empty", card=action.card)
    return None


@rule("clank/card/device")
def device(state: Any, who: int, action: Use) -> Reason | None:
    """A device of the row is used for skill, at once."""
    card = state.game.cards[action.what]
    if place_of(state, card.id) is None:
        return Reason.of(state, "card/device", "not_in_row", card=card.id)
    need = card.skill_cost or 0
    if state.turn.skill < need:
        return Reason.of(state, "card/device", "skill_short", card=card.id, need=need, have=state.turn.skill)
    return None


@rule("clank/card/monster")
def monster(state: Any, who: int, action: Fight) -> Reason | None:
    """A monster of the row is fought with swords."""
    card = state.game.cards[action.card]
    if place_of(state, card.id) is None:
        return Reason.of(state, "card/monster", "not_in_row", card=card.id)
    need = card.swords_cost or 0
    if state.turn.swords < need:
        slug = "card/goblin" if card.stays else "card/monster"
        return Reason.of(state, slug, "swords_short", card=card.id, need=need, have=state.turn.swords)
    return None


@rule("clank/card/place")
def place(state: Any, who: int, card: Card) -> Reason | None:
    """A card with a place can be acquired, used or fought only there."""
    if not card.places:
        return None
    player = state.players[who]
    if player.out:
        return Reason.of(state, "out/finish_turn", "out_of_dungeon", card=card.id, places=card.places)
    room = state.game.board.room(player.room)
    if not any(getattr(room, place, False) for place in card.places):
        return Reason.of(state, "card/place", "wrong_place", card=card.id, places=card.places, room=room.id)
    return None


def buy_card(draft: Draft, who: int, card: Card) -> None:
    """Pay, take the card to the own discard pile, and carry out what it does on acquiring."""
    spot = place_of(draft, card.id)
    assert spot is not None
    changes.skill_paid(draft, who, cost(draft, card), "card/acquire")
    changes.card_acquired(draft, who, card.id, spot)
    if spot >= 0:
        draft.rules["card/acquire_effect"](draft, who, card)


@rule("clank/card/acquire_effect")
def acquire_effect(draft: Draft, who: int, card: Card) -> None:
    """Once, when the card comes from the row; never when it is played later."""
    interpret.moment(draft, who, "acquire", card.id)


def use_device(draft: Draft, who: int, card: Card) -> None:
    spot = place_of(draft, card.id)
    assert spot is not None
    changes.skill_paid(draft, who, card.skill_cost or 0, "card/device")
    changes.device_used(draft, who, card.id, spot)
    interpret.moment(draft, who, "use", card.id)


def fight(draft: Draft, who: int, card: Card) -> None:
    """Pay the swords; the monster is beaten and its reward taken at once."""
    spot = place_of(draft, card.id)
    assert spot is not None
    changes.swords_paid(draft, who, card.swords_cost or 0, card.id, "card/monster")
    changes.monster_defeated(draft, who, card.id, spot, stays=draft.rules["card/goblin"](card))
    interpret.moment(draft, who, "defeat", card.id)


@rule("clank/card/goblin")
def goblin(card: Card) -> bool:
    """Whether a monster stays when it is beaten, to be fought again."""
    return card.stays


# ---- questions a card asks ------------------------------------------------------------------------------------------


def effect_at(state: Any, path: str) -> Any:
    """The effect a frame was pushed by."""
    block, index = path.rsplit("/", 1)
    return state.game.blocks[block][int(index)]


def answers(state: Any, frame: Frame) -> list[Action]:
    """What may be chosen now, in the order of the card."""
    who, choices = frame.who, state.game.choices[frame.a]
    return [choice.action for choice in choices if choice.free or interpret.available(state, who, choice)]


@rule("clank/card/choose")
def choose(draft: Draft, frame: Frame, action: Choose) -> None:
    """Exactly one of the alternatives, and only one that can be paid."""
    changes.popped(draft)
    changes.note(
        draft, "option_chosen", "card/choose", frame.who, card=interpret.card_of(frame.a), option=action.option
    )
    effect = effect_at(draft, frame.a)
    if isinstance(effect, ChooseEffect):
        option = next(option for option in effect.options if option.name == action.option)
        if option.pay is None:
            interpret.run(draft, Frame("go", frame.who, f"{frame.a}/{option.name}", 0, frame.c))
        else:
            interpret.paid(draft, frame.who, option.pay, frame.a, f"{frame.a}/{option.name}", frame.c)
    elif action.option == "yes":
        if isinstance(effect, Pay):
            interpret.paid(draft, frame.who, effect.price, frame.a, f"{frame.a}/do", frame.c)
        else:
            interpret.run(draft, Frame("go", frame.who, f"{frame.a}/do", 0, frame.c))


@rule("clank/card/discard")
def discard(draft: Draft, frame: Frame, action: Discard) -> None:
    """An unplayed card of the hand to the discard pile, without any of its effects."""
    changes.popped(draft)
    changes.cards_discarded(draft, frame.who, action.card)


def to_discard(state: Any, frame: Frame) -> tuple[str, ...]:
    """Cards that may pay for an effect."""
    effect = effect_at(state, frame.a)
    what = effect.price.discard if isinstance(effect, Pay) else "any"
    cards: tuple[str, ...] = state.game.rules["card/discard_pays"](state, frame.who, what)
    return cards


@rule("clank/card/discard_pays")
def discard_pays(state: Any, who: int, what: str) -> tuple[str, ...]:
    """Cards of the hand that a discard may pay with, each kind once: without one nothing is gained and nothing lost."""
    hand = state.players[who].hand
    return tuple(dict.fromkeys(card for card in hand if what in ("any", card)))


def to_trash(state: Any, frame: Frame) -> tuple[tuple[str, str, int], ...]:
    """(card, where, piece) of what may be trashed: play area first, each kind once, no card marked already."""
    effect = effect_at(state, frame.a)
    assert isinstance(effect, TrashEffect)
    player = state.players[frame.who]
    found: dict[tuple[str, str], int] = {}
    for piece, card in enumerate(player.play_area):
        if "play_area" in effect.where and piece not in player.marked_play and effect.only in (None, card):
            found.setdefault((card, "play_area"), piece)
    marked = list(player.marked_discard)
    for card in player.discard:
        if card in marked:
            marked.remove(card)
        elif "discard" in effect.where and effect.only in (None, card):
            found.setdefault((card, "discard"), -1)
    for card in player.hand if "hand" in effect.where else ():
        if effect.only in (None, card):
            found.setdefault((card, "hand"), -1)
    return tuple((card, where, piece) for (card, where), piece in found.items())


@rule("clank/card/trash")
def trash(draft: Draft, frame: Frame, action: Trash | None) -> None:
    """One card of the own play area or discard pile is marked; it goes to the box when the turn ends."""
    if action is None:  # the card itself says that it goes
        changes.card_marked(draft, frame.who, interpret.card_of(frame.a), "play_area", frame.c)
        return
    piece = next(p for card, where, p in to_trash(draft, frame) if (card, where) == (action.card, action.where))
    changes.popped(draft)
    changes.card_marked(draft, frame.who, action.card, action.where, piece)


def to_replace(state: Any, frame: Frame) -> tuple[str, ...]:
    """Cards of the row that may be replaced; none when the deck is empty."""
    row = tuple(dict.fromkeys(card for card in state.shop.row if card))
    return row if state.shop.deck else ()


@rule("clank/card/replace")
def replace(draft: Draft, frame: Frame, action: Replace) -> None:
    """The card goes to the dungeon discard, the next one takes its place; its icon starts no attack."""
    changes.popped(draft)
    spot = draft.shop.row.index(action.card)
    changes.row_discarded(draft, frame.who, spot)
    changes.pushed(draft, Frame("reveal", -1, "replace", spot))


@rule("clank/card/forced")
def forced(draft: Draft, frame: Frame) -> None:
    """What cannot be done is skipped without loss."""
    changes.note(draft, "effect_skipped", "card/forced", frame.who, card=interpret.card_of(frame.a), what=frame.kind)


# ---- what special effects do ----------------------------------------------------------------------------------------


@rule("clank/card/arrive")
def arrive(draft: Draft, card: str) -> None:
    """The moment the card is turned up, before the attack of that refill."""
    interpret.moment(draft, draft.player, "arrive", card)


@rule("clank/card/danger")
def danger(state: Any) -> int:
    """Cubes that danger cards in the row add to every attack."""
    row, dangerous = state.shop.row, state.game.menu.dangerous
    return 0 if dangerous.isdisjoint(row) else sum([card in dangerous for card in row])


@rule("clank/card/take_tomes")
def take_tomes(draft: Draft, who: int, card: str, n: int) -> None:
    """From the reserve to the own discard pile without skill, as many as are left."""
    for _ in range(min(n, dict(draft.shop.reserve)[card])):
        changes.card_acquired(draft, who, card, -1, "card/take_tomes")


@rule("clank/card/companion")
def companion(state: Any, who: int, piece: int) -> int:
    """Marked cards in the own play area but this very one, a second copy included."""
    cards, n = state.game.cards, 0
    for place, card in enumerate(state.players[who].play_area):
        if place != piece and cards[card].companion:
            n += 1
    return n


@rule("clank/card/per_clank")
def per_clank(state: Any) -> int:
    """All Clank! made this turn so far; what is made later pays as it is made."""
    made: int = state.turn.clank_made
    return made


@rule("clank/card/others_clank")
def others_clank(state: Any, who: int, *, everyone: bool) -> list[int]:
    """The players an effect on all or on others touches: who is still in, clockwise from the player to act."""
    game = state.game
    seats = [(state.player + step) % game.n_players for step in range(game.n_players)]
    return [seat for seat in seats if (everyone or seat != who) and not game.rules["out/inactive"](state, seat)]


@rule("clank/card/gold_bonus")
def gold_bonus(draft: Draft, who: int) -> None:
    """Each separate gain of gold pays every copy of the card that counts gains."""
    if draft.turn.watching:
        interpret.counted(draft, who, "gold_gain", 1)


@rule("clank/card/gem_discount")
def gem_discount(draft: Draft, who: int, n: int) -> None:
    """Gems cost less for the rest of the turn; copies add up."""
    changes.modifier_set(draft, who, "gem_discount", n, "card/gem_discount")


@rule("clank/card/ignore_cave")
def ignore_cave(draft: Draft, who: int, n: int) -> None:
    """Crystal caves do not stop the player this turn, not even one entered before."""
    changes.modifier_set(draft, who, "caves_ignored", n, "card/ignore_cave")


@rule("clank/card/ignore_monsters")
def ignore_monsters(draft: Draft, who: int, n: int) -> None:
    """Tunnels passed from now on this turn deal no damage."""
    changes.modifier_set(draft, who, "monsters_ignored", n, "card/ignore_monsters")


@rule("clank/card/attack")
def attack(draft: Draft) -> None:
    """A full attack in the middle of a turn; the row stays as it is."""
    changes.pushed(draft, Frame("attack", -1, "card"))


@rule("clank/card/black_back")
def black_back(draft: Draft, n: int) -> None:
    """Black cubes that were set aside go back into the bag."""
    changes.black_returned(draft, n, "card/black_back")


def play_check(state: Any, who: int, action: PlayCard) -> Reason | None:
    """Only cards of the own hand are played."""
    if action.card not in state.players[who].hand:
        return Reason.of(state, "turn/play_all", "not_in_hand", card=action.card)
    return None
