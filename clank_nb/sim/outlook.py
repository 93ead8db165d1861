"""How a game looks to one player: health, time left, pace, and where to go.

Everything is worked out from what the player sees, when it is asked for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property
from math import exp, inf
from typing import Any

from clank_nb.model.cards import Card
from clank_nb.model.state import Game
from clank_nb.rules.seen import Seen
from clank_nb.sim.temper import Temper
from clank_nb.sim.ways import Trip, distances
from clank_nb.sim.worth import Prices, boots_of, draws_of, play_worth, token_worth

__all__ = ["Outlook"]

SHOWN = 1.1
"""Cards of the dungeon deck that one turn turns up, about."""
STOP = 0.8
"""Boots that the end of a walk in a crystal cave costs, about."""
HARM = 0.5
"""Boots that others would go round to miss a monster."""
SLOWEST = 0.7
"""Boots a turn below which nobody plans."""
LEAST_HURT = 0.2
"""Damage a round that everybody is expected to take, from tunnels and from bad luck."""
STEEP = 1.2
"""How fast the chance to be out in time falls, by turns too late."""
PRIDE = 10
"""Points, about, that are lost with those for getting out."""


class Outlook:
    """One player's view of the game, and what follows from it.

    Parameters
    ----------
    seen : Observation
    temper : Temper
    """

    def __init__(self, seen: Any, temper: Temper) -> None:
        self.seen = seen
        self.temper = temper
        self.who: int = seen.viewer
        self.game: Game = seen.game
        self.board = self.game.board
        self.planned: dict[int, tuple[float, Trip]] = {}

    @cached_property
    def me(self) -> Seen:
        me: Seen = self.seen.me
        return me

    @cached_property
    def players(self) -> tuple[Seen, ...]:
        players: tuple[Seen, ...] = self.seen.players
        return players

    def cards_of(self, who: int) -> list[tuple[Card, int]]:
        """All cards of a player with their number, wherever they lie: who keeps count knows them."""
        player, kinds = self.players[who], self.game.cards
        owned = Counter(player.hand + player.unseen + player.play_area + player.discard)
        return [(kinds[card], n) for card, n in owned.items()]

    @cached_property
    def n_cards(self) -> int:
        """Cards of one's own."""
        return sum(n for _, n in self.cards_of(self.who))

    def lasting(self, what: str) -> int:
        """How many tokens allow something for good."""
        return sum(1 for token in self.me.tokens if self.game.tokens[token].lasts == what)

    # ---- health and time

    @cached_property
    def damage(self) -> int:
        return int(self.seen.cubes.track[self.who])

    @cached_property
    def health(self) -> int:
        """Damage that can still be taken; the last of it ends the game for the player."""
        return self.game.numbers.health - self.damage

    @cached_property
    def spare(self) -> int:
        """Damage that may be taken in tunnels."""
        return max(0, min(self.health - 1, int(self.seen.cubes.supply[self.who])))

    @cached_property
    def playing(self) -> list[int]:
        """Players still in the dungeon."""
        return [who for who, player in enumerate(self.players) if not player.out]

    @cached_property
    def draws(self) -> int:
        """Cubes that an attack would draw now."""
        danger = sum(1 for card in self.seen.row if card and self.game.cards[card].danger)
        return int(self.game.numbers.rage_track[self.seen.cubes.rage - 1]) + danger

    @cached_property
    def attack_chance(self) -> float:
        """Chance, about, that one new card of the row wakes the dragon."""
        deck = self.seen.dungeon_deck
        return sum(1 for card in deck if self.game.cards[card].dragon) / len(deck) if deck else 0.0

    def share(self, who: int) -> float:
        """Share of a player's cubes in the bag, once the Clank! area lies in it."""
        cubes = self.seen.cubes
        total = sum(cubes.bag) + sum(cubes.area) + cubes.black_bag
        return float((cubes.bag[who] + cubes.area[who]) / total) if total else 0.0

    def hurt(self, who: int) -> float:
        """Damage that a player takes in a round, about."""
        return len(self.playing) * SHOWN * self.attack_chance * self.draws * self.share(who)

    def life(self, who: int) -> float:
        """Rounds until a player is knocked out, about."""
        health = self.game.numbers.health - self.seen.cubes.track[who]
        return float(health / (self.hurt(who) + LEAST_HURT))

    def shortest(self, who: int) -> float:
        """Boots of a player's shortest way out with an artifact."""
        player, home = self.players[who], self.board.entrance
        out = distances(self.board, home, key=False, harm=HARM, stop=STOP)
        if player.artifacts:
            return out[player.room]
        rooms = {room for room, _ in self.seen.rooms.artifacts}
        ways = (distances(self.board, room, key=False, harm=HARM, stop=STOP)[player.room] + out[room] for room in rooms)
        return min(ways, default=inf)

    def stay(self, who: int) -> float:
        """Rounds until another player is out, about: knocked out, or on foot as soon as one fears."""
        fear = 1.0 if self.players[who].artifacts else self.temper.fear
        return min(self.life(who), self.shortest(who) / self.speed_of(who) / fear)

    @cached_property
    def rounds(self) -> float:
        """Turns that are left to the player, about: the countdown, the dungeon deck, one's own health."""
        steps = len(self.game.numbers.countdown) + 1
        owner, space = self.seen.countdown
        if owner >= 0:
            left = float(steps - space)
        else:
            left = min((self.stay(who) for who in self.playing if who != self.who), default=inf) + steps
        deck = len(self.seen.dungeon_deck) / (SHOWN * max(1, len(self.playing)))
        return min(left, deck, self.life(self.who))

    # ---- ways

    @cached_property
    def key(self) -> bool:
        return self.lasting("opens_locks") > 0

    @cached_property
    def room_for_more(self) -> bool:
        """Whether another artifact may be carried."""
        return len(self.me.artifacts) < 1 + self.lasting("one_more_artifact")

    def speed_of(self, who: int) -> float:
        """Boots that a turn of a player gives, about."""
        cards = self.cards_of(who)
        total = max(1, sum(n for _, n in cards))
        hand = self.game.numbers.hand * (1 + sum(n * draws_of(card) for card, n in cards) / total)
        return max(SLOWEST, hand * sum(n * boots_of(card) for card, n in cards) / total)

    @cached_property
    def speed(self) -> float:
        """Boots that one's own turn gives, about."""
        return self.speed_of(self.who)

    @cached_property
    def harm(self) -> float:
        """Loss by one damage, in points: dearer the less health is left."""
        return self.temper.harm * (1.0 if self.health > 5 else 1.7 if self.health > 2 else 3.0)

    def ways_to(self, goal: str, *, key: bool | None = None) -> Mapping[str, float]:
        """Boots from every room to a goal, monsters and caves included."""
        harm = round(self.harm / self.temper.prices.boots, 2)
        return distances(self.board, goal, key=self.key if key is None else key, harm=harm, stop=STOP)

    @cached_property
    def homeward(self) -> Mapping[str, float]:
        """Boots from every room to the way out."""
        return self.ways_to(self.board.entrance)

    @cached_property
    def onward(self) -> Mapping[str, float]:
        """Boots from every room to the goal and then out."""
        home, rest = self.board.entrance, self.homeward[self.goal]
        if self.goal == home:
            return self.homeward
        return {room: boots + rest for room, boots in self.ways_to(self.goal).items()}

    # ---- where to go

    def home_chance(self, boots: float) -> float:
        """Chance, about, to be out in time when so many boots are still to go."""
        late = boots / self.speed + self.temper.margin - self.rounds
        return 1.0 / (1.0 + exp(min(50.0, STEEP * late)))

    def hope(self, boots: float, prize: float) -> float:
        """What it is worth to walk so many boots home and bring a prize."""
        if boots == inf:
            return -inf
        stake = self.mastery + PRIDE
        return self.home_chance(boots) * (stake + prize) - self.temper.haste * boots / self.speed

    @cached_property
    def mastery(self) -> int:
        """Points for getting out."""
        return max(token.points for token in self.game.tokens.group("mastery"))

    def goals(self, *, key: bool | None = None, more: bool = False) -> dict[str, float]:
        """Rooms to go for, each with what it promises: rooms with an artifact, and the way out."""
        home, here = self.board.entrance, self.me.room
        out = self.ways_to(home, key=key)
        found: dict[str, float] = {}
        carried = sum(self.me.artifacts)
        if self.me.artifacts:
            found[home] = self.hope(out[here], self.temper.prize * carried)
        if more or self.room_for_more:
            for room, value in self.seen.rooms.artifacts:
                boots = self.ways_to(room, key=key)[here] + out[room]
                hope = self.hope(boots, self.temper.prize * (carried + value))
                found[room] = max(hope, found.get(room, -inf))
        return found

    @cached_property
    def goal(self) -> str:
        """The room that promises most; where one is, when there is none."""
        goals = {room: hope for room, hope in self.goals().items() if hope > -inf}
        return max(sorted(goals), key=goals.__getitem__, default=self.me.room)

    @cached_property
    def turns(self) -> float:
        """Turns until the player is out, about."""
        return min(self.rounds, self.onward[self.me.room] / self.speed)

    # ---- what things are worth now

    @cached_property
    def prices(self) -> Prices:
        """Prices of this moment: healing is worth nothing to the healthy."""
        return self.temper.prices._replace(heal=self.harm if self.damage else 0.0)

    @cached_property
    def secrets(self) -> tuple[float, float]:
        """Worth of an unseen major and minor secret."""
        rooms, tokens = self.seen.rooms, self.game.tokens
        major, minor = (
            sum(token_worth(tokens[token], self.prices) for token in pile) / len(pile) if pile else 0.0
            for pile in (rooms.unseen_major, rooms.unseen_minor)
        )
        return major, minor

    @cached_property
    def perks(self) -> Mapping[str, float]:
        """What rooms offer beside the way: one token for each visit, a spring, a market for who has the gold."""
        rooms, tokens = self.seen.rooms, self.game.tokens
        major, minor = self.secrets
        idol = float(max(token.points for token in tokens.group("idol")))
        found: dict[str, float] = {}
        for pile, worth in ((rooms.minor, minor), (rooms.major, major), (rooms.idols, idol)):
            found.update((room, worth) for room, _ in pile)
        for room in self.board.rooms:
            more = min(room.heal, self.damage) * self.harm + (self.bargain if room.market else 0.0)
            if more:
                found[room.id] = found.get(room.id, 0.0) + more
        return found

    @cached_property
    def bargain(self) -> float:
        """Gain by the best item of the market for who has the gold."""
        price, tokens = self.game.numbers.market_price, self.game.tokens
        if self.me.gold < price:
            return 0.0
        best = max((tokens[token].points for token in self.seen.market), default=0)
        return max(0.0, self.temper.points * best - price)

    @cached_property
    def usual(self) -> float:
        """Worth of playing a card of one's own, on average."""
        prices = self.temper.prices
        cards = self.cards_of(self.who)
        return sum(n * play_worth(card, prices) for card, n in cards) / max(1, self.n_cards)
