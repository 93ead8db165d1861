"""Plans for the rest of a turn: where to walk, what to buy, and which of it first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import inf

from clank_nb.model.actions import Acquire, Action, Buy, Fight, Use
from clank_nb.model.cards import Card
from clank_nb.sim.outlook import Outlook
from clank_nb.sim.ways import Legs, Trip, trips
from clank_nb.sim.worth import Prices, effects_worth, play_worth

__all__ = ["basket", "best_trip", "boots_price", "card_gain", "gain", "now"]

DEAREST = 6.0
"""Most that one boot is worth, in points."""

# ---- walking --------------------------------------------------------------------------------------------------------


def legs(out: Outlook, more: int = 0) -> Legs:
    """What there is to walk with, and ``more`` boots."""
    turn = out.seen.turn
    return Legs(
        turn.boots + more, min(turn.swords, 4), min(out.spare, 6), min(turn.teleports, 2), out.key,
        turn.caved and not turn.caves_ignored, turn.caves_ignored, turn.monsters_ignored, bool(out.me.artifacts),
    )  # fmt: skip


def shelter(out: Outlook, room: str) -> float:
    """Worth of standing where a knock-out means a rescue."""
    if not out.me.artifacts or out.board.room(room).depths:
        return 0.0
    return max(0.0, 1.0 - out.life(out.who) / 4) * (10.0 + sum(out.me.artifacts))


def trip_worth(out: Outlook, trip: Trip) -> float:
    """Worth of a trip: boots saved, damage taken, and what lies on the way."""
    end = trip.rooms[-1] if trip.rooms else out.me.room
    perks = out.temper.stroll * sum(out.perks.get(room, 0.0) for room in set(trip.rooms) - {out.goal})
    way = (out.homeward if out.goal in trip.rooms else out.onward)[end]
    return perks + shelter(out, end) - out.harm * trip.damage - out.temper.prices.boots * way


def best_trip(out: Outlook, more: int = 0) -> tuple[float, Trip]:
    """The best trip with the boots there are, or with more; the shortest of equals."""
    if more not in out.planned:
        options = ((trip_worth(out, trip), trip) for trip in trips(out.board, out.me.room, legs(out, more)))
        out.planned[more] = max(options, key=lambda pair: (pair[0], -len(pair[1].steps)))
    return out.planned[more]


def boots_price(out: Outlook) -> float:
    """Worth of one boot more, now: half of what two more would do."""
    if out.me.out or out.seen.turn.caved > out.seen.turn.caves_ignored:
        return 0.0
    with_more, without = best_trip(out, 2)[0], best_trip(out)[0]
    return min(DEAREST, max(0.0, (with_more - without) / 2)) if with_more > -inf else 0.0


def now(out: Outlook) -> Prices:
    """Prices of this very moment."""
    return out.prices._replace(boots=round(boots_price(out), 1), heal=round(out.prices.heal, 1))


# ---- buying ---------------------------------------------------------------------------------------------------------


def stir(out: Outlook) -> float:
    """Loss by emptying a place of the row: the next card may wake the dragon."""
    return out.attack_chance * out.draws * out.share(out.who) * out.harm


def end_points(out: Outlook, card: Card) -> float:
    """Points of a card for its owner at the end, as things stand."""
    points = float(card.points)
    if card.on("score"):
        owned = Counter({kind.id: n for kind, n in out.cards_of(out.who)})
        points += out.game.rules["card/end_points"](out.seen, out.who, card.id, owned + Counter([card.id]))
    return points


def plays_left(out: Outlook) -> float:
    """How often a card bought now will be played, about."""
    return max(0.0, out.turns - 1.5) * int(out.game.numbers.hand) / (out.n_cards + 1)


def card_gain(out: Outlook, card: Card, prices: Prices) -> float:
    """Worth of owning a card: its points, and how much better it plays than the deck it thins out."""
    better = play_worth(card, out.temper.prices) - out.usual
    points = out.temper.points * end_points(out, card)
    return points + plays_left(out) * better + effects_worth(card.on("acquire"), prices)


def item_gain(out: Outlook, item: str) -> float:
    """Worth of a market item, after its price."""
    tokens = out.game.tokens
    token = max((tokens[id] for id in out.seen.market if tokens[id].kind == item), key=lambda token: token.points)
    worth = out.temper.points * (token.points - out.game.numbers.market_price)
    hopes = max(out.goals().values(), default=0.0)
    if token.lasts == "one_more_artifact":
        worth += max(out.goals(more=True).values(), default=0.0) - hopes
    elif token.lasts == "opens_locks" and not out.key:
        worth += max(out.goals(key=True).values(), default=0.0) - hopes
    return worth


def use_gain(out: Outlook, token: str, prices: Prices) -> float:
    """Worth of using a token now rather than later."""
    return effects_worth(out.game.tokens[token].on("use"), prices) - 0.5


def gain(out: Outlook, action: Action, prices: Prices) -> float:
    """Worth of an action that buys, fights or uses something."""
    kinds = out.game.cards
    if isinstance(action, Acquire):
        card = kinds[action.card]
        return card_gain(out, card, prices) - (stir(out) if card.set != "reserve" else 0.0) - out.temper.choosy
    if isinstance(action, Fight):
        card = kinds[action.card]
        tamed = 0.5 * out.temper.harm if card.danger else 0.0
        return effects_worth(card.on("defeat"), prices) + tamed - (0.0 if card.stays else stir(out))
    if isinstance(action, Use):
        if action.what in kinds:
            return effects_worth(kinds[action.what].on("use"), prices) - stir(out)
        return use_gain(out, action.what, prices)
    assert isinstance(action, Buy)
    return item_gain(out, action.item)


def skill_cost(out: Outlook, action: Action) -> int:
    """Skill that an action takes."""
    card = out.game.cards[_name(action)]
    need = card.skill_cost or 0
    return max(0, need - out.seen.turn.gem_discount) if card.kind == "gem" else need


def basket(out: Outlook, actions: Sequence[Action], prices: Prices) -> list[Action]:
    """What to buy and use with the skill there is: the set that is worth most, the best of it first.

    Notes
    -----
    A knapsack of about nine things, tried out; a card of the reserve may be bought twice.
    """
    offers = [(gain(out, action, prices), skill_cost(out, action), action) for action in actions]
    offers = [offer for offer in offers if offer[0] > 0]
    offers += [offer for offer in offers if out.game.cards[_name(offer[2])].set == "reserve"]

    def best(first: int, skill: int) -> tuple[float, tuple[int, ...]]:
        found: tuple[float, tuple[int, ...]] = (0.0, ())
        for place in range(first, len(offers)):
            worth, cost, _ = offers[place]
            if cost <= skill:
                more, places = best(place + 1, skill - cost)
                found = max(found, (worth + more, (place, *places)))
        return found

    chosen = [offers[place] for place in best(0, out.seen.turn.skill)[1]]
    return [action for _, _, action in sorted(chosen, key=lambda offer: (-offer[0], str(offer[2])))]


def _name(action: Action) -> str:
    return action.what if isinstance(action, Use) else str(getattr(action, "card", ""))
