"""How a growing dungeon looks to one player: what its rooms are worth, and how far everything is.

Like `clank_nb.sim.outlook`, from what the player sees; what lies under the next tile is only hoped for.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from heapq import heappop, heappush
from math import inf
from typing import Any

from clank_nb.dungeon.tiles import TileRoom
from clank_nb.rules.catacombs import ground
from clank_nb.rules.catacombs.ground import Trail
from clank_nb.sim.temper import Temper
from clank_nb.sim.worth import boots_of, draws_of, token_worth

__all__ = ["Delver"]

HOPE = 1.8
"""What the room behind an edge is worth, about, before its tile is seen."""
PICK = 1.0
"""Points that a lockpick is worth, about."""
HAND = 5.0
PRISONER = 2.5
SHOWN = 1.1
"""Cards of the dungeon deck that one turn turns up, about."""
LEAST_HURT = 0.2
"""Damage a round that everybody is to expect, from tunnels and from bad luck."""
ENOUGH, SOONER = 0.82, 0.02
"""Points for each boot below which who has an artifact goes home, and by how much sooner for each damage."""
LEAST_MARGIN = 2.6
"""Rounds to spare that even the greedy want: who falls loses everything, and every player who is out brings draws."""
STOP = 0.8
"""Boots that a crystal cave on the way costs, about."""


class Delver:
    """One player's view of a game in the catacombs.

    Parameters
    ----------
    seen : Observation
    temper : Temper
    """

    def __init__(self, seen: Any, temper: Temper) -> None:
        self.seen, self.temper = seen, temper
        self.who: int = seen.viewer
        self.me = seen.me
        self.game = seen.game
        self.delve, self.trip, self.turn = seen.delve, seen.trip, seen.turn
        self.layout = seen.delve.layout

    # ---- the player

    @cached_property
    def health(self) -> int:
        return int(self.game.numbers.health - self.seen.cubes.track[self.who])

    @cached_property
    def harm(self) -> float:
        """Loss by one damage, in points: dearer the less health is left."""
        return self.temper.harm * (1.0 if self.health > 5 else 1.7 if self.health > 2 else 3.0)

    @cached_property
    def picks(self) -> int:
        return int(self.delve.lockpicks[self.who])

    @cached_property
    def speed(self) -> float:
        """Boots that a turn gives, about."""
        owned = [
            self.game.cards[card] for card in (*self.me.hand, *self.me.unseen, *self.me.play_area, *self.me.discard)
        ]
        hand = HAND * (1 + sum(map(draws_of, owned)) / max(1, len(owned)))
        return max(0.7, hand * sum(map(boots_of, owned)) / max(1, len(owned)))

    @cached_property
    def room_for_more(self) -> bool:
        """Whether another artifact may be carried."""
        packs = sum(self.game.tokens[token].lasts == "one_more_artifact" for token in self.me.tokens)
        return bool(len(self.me.artifacts) < 1 + packs)

    # ---- time

    @cached_property
    def hurt(self) -> float:
        """Damage that the player takes in a round, about: attacks of the row, and draws in place of turns."""
        cubes, delve, numbers, deck = self.seen.cubes, self.delve, self.game.numbers, self.seen.dungeon_deck
        ghosts = delve.ghosts_bag + delve.ghosts_area
        total = sum(cubes.bag) + sum(cubes.area) + cubes.black_bag + ghosts
        mine = cubes.bag[self.who] + cubes.area[self.who] + ghosts
        icons = sum(1 for card in deck if self.game.cards[card].dragon) / len(deck) if deck else 0.0
        out = sum(1 for player in self.seen.players if player.out)
        danger = sum(1 for card in self.seen.row if card and self.game.cards[card].danger)
        draws = numbers.rage_track[cubes.rage - 1] + danger
        n = len(self.seen.players)
        drawn = (n - out) * min(1.0, SHOWN * icons) * draws + out * numbers.out_draw(n)
        return float(LEAST_HURT + drawn * mine / max(1, total))

    @cached_property
    def life(self) -> float:
        """Rounds until the player is knocked out, about."""
        return self.health / self.hurt

    @cached_property
    def leaving(self) -> bool:
        """Whether it is time to go out: with an artifact, and no more rounds left than the way takes and a margin."""
        if not self.me.artifacts:
            return False
        way = self.home.get(self.me.room, 0.0) / self.speed
        return bool(self.temper.haste >= 1.0 or self.life < way + max(LEAST_MARGIN, 0.6 * self.temper.margin))

    # ---- rooms

    @cached_property
    def secrets(self) -> tuple[float, float]:
        """Worth of an unseen major and minor secret."""
        rooms, tokens, prices = self.seen.rooms, self.game.tokens, self.temper.prices
        major, minor = (
            sum(token_worth(tokens[token], prices) for token in pile) / len(pile) if pile else 0.0
            for pile in (rooms.unseen_major, rooms.unseen_minor)
        )
        return major, minor

    def icon_worth(self, room: TileRoom, what: str) -> float:
        """Gain by what a lockpick opens in a room."""
        if f"{room.id}/{what}" in self.delve.used:
            return 0.0
        worth = {"chest": self.secrets[0], "tome": 7.0, "cell": 2 * PRISONER}[what]
        return worth * self.temper.points

    def shrine_worth(self, room: TileRoom) -> float:
        """Gold for marking a shrine."""
        mine = [place for place, owner in self.delve.marks if owner == self.who]
        there = sum(1 for place, _ in self.delve.marks if place == room.id)
        full = there >= self.game.numbers.wayshrine_corners
        return 0.0 if room.id in mine or full else len(mine) + 1.0

    def perks(self, room: TileRoom) -> float:
        """What entering a room brings, and what may be done there, without its artifact."""
        worth = 0.0
        if room.id not in self.trip.paid:
            worth += room.gold + min(room.heal, self.game.numbers.health - self.health) * self.harm
            worth += self.secrets[1] if room.minor_secret else 0.0
            worth += 5.0 if room.monkey_shrine and self.seen.rooms.idols else 0.0
        worth += self.shrine_worth(room) if room.wayshrine else 0.0
        if self.picks:
            icons = (self.icon_worth(room, what) for what in ("chest", "tome", "cell") if getattr(room, what))
            worth += sum(max(0.0, gain - PICK) for gain in icons)
        if room.market and self.me.gold >= self.game.numbers.market_price:
            worth += 2.0
        return worth

    def prize(self, room: str) -> float:
        """What the artifact of a room promises, mastery included."""
        if not self.room_for_more:
            return 0.0
        values = [value for place, value in self.seen.rooms.artifacts if place == room]
        mastery = 0.0 if self.me.artifacts else 20.0
        return mastery + self.temper.prize * max(values) if values else 0.0

    # ---- ways

    def boots(self, trail: Trail) -> float:
        """What a trip costs, in boots; infinite where it is closed."""
        closed = sum(1 for lock in trail.locks if lock not in self.delve.opened)
        if trail.against or closed > self.picks or trail.monsters >= self.health:
            return inf
        return trail.boots + (self.harm * trail.monsters * 0.6 + PICK * closed) / self.temper.prices.boots

    @cached_property
    def home(self) -> Mapping[str, float]:
        """Boots from every room to the crypt."""
        crypt = self.game.menu.crypt
        back: dict[str, list[tuple[str, float]]] = {}
        for room in self.layout.rooms:
            for trail in ground.trails(self.layout, room):
                if trail.kind == "room" and (boots := self.boots(trail)) < inf:
                    back.setdefault(str(trail.to), []).append((room, boots + self._stop(str(trail.to))))
        found, labels = {crypt: 0.0}, [(0.0, crypt)]
        while labels:
            cost, room = heappop(labels)
            if cost > found[room]:
                continue
            for start, more in back.get(room, ()):
                if cost + more < found.get(start, inf):
                    found[start] = cost + more
                    heappush(labels, (cost + more, start))
        return found

    def _stop(self, room: str) -> float:
        return STOP if self.game.menu.rooms[room].crystal_cave else 0.0

    @cached_property
    def reach(self) -> Mapping[str, tuple[float, Trail]]:
        """Boots from here to every room, and the first trip on the way."""
        here, crypt = self.me.room, self.game.menu.crypt
        found: dict[str, tuple[float, Trail]] = {}
        labels: list[tuple[float, int, str, Trail | None]] = [(0.0, 0, here, None)]
        n, done = 0, set()
        while labels:
            cost, _, room, first = heappop(labels)
            if room in done:
                continue
            done.add(room)
            if first is not None:
                found[room] = (cost, first)
            if room == crypt and room != here:
                continue
            for trail in ground.trails(self.layout, room):
                if trail.kind == "room" and str(trail.to) not in done and (boots := self.boots(trail)) < inf:
                    n += 1
                    more = cost + boots + (self._stop(room) if first is not None else 0.0)
                    heappush(labels, (more, n, str(trail.to), first or trail))
        return found

    # ---- where to go

    @cached_property
    def goal(self) -> tuple[float, Trail | None]:
        """The best thing to walk to, with what it promises for each boot, and the first trip on the way."""
        if self.leaving:
            found = self.reach.get(self.game.menu.crypt)
            if found is not None:
                return 50.0, found[1]
        best: tuple[float, Trail | None] = (0.0, None)
        for worth, boots, first in self._places():
            rate = worth / (boots + 1.0)
            if rate > best[0]:
                best = (rate, first)
        home = self.reach.get(self.game.menu.crypt)
        enough = ENOUGH + SOONER * (self.game.numbers.health - self.health)
        if best[0] < enough and self.me.artifacts and home is not None:
            return enough, home[1]
        return best

    def _places(self) -> list[tuple[float, float, Trail]]:
        """Worth, boots and first trip of every room and every edge."""
        crypt, rooms = self.game.menu.crypt, self.game.menu.rooms
        found = [
            (self.prize(room) + self.temper.stroll * self.perks(rooms[room]), boots, first)
            for room, (boots, first) in self.reach.items()
            if room != crypt
        ]
        if ground.stack_left(self.seen):
            starts = {self.me.room: (0.0, None), **self.reach}
            for room, (boots, first) in starts.items():
                for trail in ground.trails(self.layout, room):
                    if trail.kind == "edge" and (more := self.boots(trail)) < inf and room != crypt:
                        deep = HOPE + (1.2 if rooms[room].depths else 0.0)
                        found.append((deep, boots + more + 0.5, first or trail))
        return found
