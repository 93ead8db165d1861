"""Positions of Clank! from plain facts, and back: tokens that lie in rooms of a printed board, and the countdown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from clank_nb.data.errors import nearest, shown
from clank_nb.model.state import NOBODY, Frame, Player, Rooms, State
from clank_nb.rules import plausible
from clank_nb.rules.position import COMMON, FLAGS, PLACES, POOLS, Desk
from clank_nb.rules.told import told


class ClankDesk(Desk):
    """The facts of one position of Clank!."""

    GAME_FACTS = (*COMMON, "rooms", "away", "spent", "countdown")
    PLACES = PLACES
    POOLS = (*POOLS, "gem_discount", "springs")
    FLAGS = FLAGS

    def state(self) -> State:
        """The whole."""
        board = self.game.board
        self.entrance, self.rooms_known = board.entrance, {room.id: room for room in board.rooms}
        who, tables = self.seated()
        players = self.players(tables)
        shop = self.shop(players)
        cubes = self.cubes(tables, players)
        rooms = self.rooms(players)
        acting = self.game.colours[who]
        turn, players[who] = self.turn(acting, players[who], tables)
        if players[who].out in ("rescued", "lost"):
            self.fault("to_act", "acting_out", colour=acting)
        countdown = self.countdown(players, who)
        rolled, n_turns = self.counts()
        plausible.check(self, players, cubes)
        plausible.away(self, rooms)
        state = State(
            self.game, tuple(players), who, (Frame("turn", who),), turn, cubes, shop, rooms, countdown, "", n_turns,
            (self.seed, rolled),
        )  # fmt: skip
        return self.with_waiting(state, tables[acting])

    # ---- rooms ------------------------------------------------------------------------------------------------------

    def rooms(self, players: Sequence[Player]) -> Rooms:
        game, facts = self.game, self.facts
        held = [artifact for player in players for artifact in player.artifacts]
        for artifact, n in Counter(held).items():
            if n > 1:
                self.fault("artifacts", "artifact_twice", artifact=artifact)
        kinds = ("artifact", "major_secrets", "minor_secrets", "monkey_idols")
        printed = {
            room.id: {kind: getattr(room, kind) for kind in kinds if getattr(room, kind)} for room in game.board.rooms
        }
        home = {room.artifact: room.id for room in game.board.rooms if room.artifact}
        away = self.artifacts("away", facts.get("away", ()))
        lying: dict[str, dict[str, int]] = {}
        if "rooms" in facts:
            lying = self.lying(self.mapping("rooms", facts["rooms"]), printed, home)
            placed = [things["artifact"] for things in lying.values() if "artifact" in things]
            for artifact in set(placed) & set(held) | set(away) & {*placed, *held}:
                self.fault("artifacts", "artifact_twice", artifact=artifact)
            away = sorted(set(game.tokens.artifacts) - {*placed, *held})
        else:
            if "away" not in facts:
                free = [artifact for artifact in game.tokens.artifacts if artifact not in held]
                away = sorted(self.drawn("away", free, game.numbers.artifacts_removed(game.n_players)))
            for artifact in set(away) & set(held):
                self.fault("away", "artifact_twice", artifact=artifact)
            lying = {room: dict(things) for room, things in printed.items() if things}
            for artifact in {*held, *away}:
                if artifact in home:
                    del lying[home[artifact]]["artifact"]
        tokens = Counter(token for player in players for token in player.tokens)
        if "rooms" not in facts:
            for things in lying.values():
                if "monkey_idols" in things:
                    things["monkey_idols"] = max(0, things["monkey_idols"] - tokens["monkey_idol"])
        idols = sum(things.get("monkey_idols", 0) for things in lying.values())
        stock = {token.id: token.count for token in game.tokens.values()}
        self.limit_tokens("tokens", Counter({"monkey_idol": idols + tokens["monkey_idol"]}), stock)
        escaped = sum(player.out == "escaped" for player in players)
        if tokens["mastery"] != escaped:
            self.fault("tokens", "mastery", n=tokens["mastery"], escaped=escaped)
        major, minor = self.unseen(tokens, lying)

        def pile(kind: str) -> tuple[tuple[str, int], ...]:
            return tuple(sorted((room, things[kind]) for room, things in lying.items() if things.get(kind)))

        return Rooms(
            pile("artifact"), pile("major_secrets"), pile("minor_secrets"), pile("monkey_idols"), major, minor,
            game.n_players - escaped, tuple(away),
        )  # fmt: skip

    def lying(
        self, given: Mapping[str, Any], printed: Mapping[str, Mapping[str, int]], home: Mapping[int, str]
    ) -> dict[str, dict[str, int]]:
        """What the named rooms hold, each no more than the board shows."""
        found: dict[str, dict[str, int]] = {}
        for room, things in given.items():
            if room not in printed:
                self.unknown_id("rooms", "room", room, nearest(room, printed) or list(printed)[:8])
                continue
            kinds = ("artifact", "major_secrets", "minor_secrets", "monkey_idols")
            for kind, given_n in self.mapping(f"rooms: {room}", things).items():
                where = f"rooms: {room}: {kind}"
                n = self.number(where, given_n, 0) if kind in kinds else 0
                if kind not in kinds:
                    self.unknown(where, kind, kinds)
                elif kind == "artifact" and n and home.get(n) != room:
                    if n in home:
                        self.fault(where, "wrong_artifact", artifact=n, room=room, home=home[n])
                    else:
                        self.unknown_id(where, "artifact", n, list(home))
                elif kind != "artifact" and n > printed[room].get(kind, 0):
                    self.fault(where, "wrong_token_room", room=room, most=printed[room].get(kind, 0))
                elif n:
                    found.setdefault(room, {})[kind] = n
        return found

    def unseen(
        self, kept: Counter[str], lying: Mapping[str, Mapping[str, int]]
    ) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """What may lie face down: all secrets less those kept or spent."""
        tokens = self.game.tokens
        secrets = [*tokens.major, *tokens.minor]
        usable = [token.id for token in secrets if not token.keep or f"{token.id}/use" in self.game.blocks]
        spent = self.pile("spent", self.facts.get("spent", ()), usable, "secret")
        used = Counter(spent) + Counter({token.id: kept[token.id] for token in secrets})
        self.limit_tokens("spent", used, {token.id: token.count for token in secrets})
        found = []
        for kind, group in (("major_secrets", tokens.major), ("minor_secrets", tokens.minor)):
            left = Counter({token.id: token.count for token in group}) - used
            n = sum(things.get(kind, 0) for things in lying.values())
            if "rooms" not in self.facts:
                n = self.thinned(lying, kind, left.total(), n)
            if n > left.total():
                self.fault(f"rooms: {kind}", "unseen_short", n=n, left=left.total())
            found.append(tuple(sorted(left.elements())))
        return found[0], found[1]

    def thinned(self, lying: Mapping[str, Any], kind: str, left: int, n: int) -> int:
        """After a fresh set-up less the secrets that were taken: the last rooms of the board are empty first."""
        for things in reversed(list(lying.values())):
            while n > left and things.get(kind):
                things[kind] -= 1
                n -= 1
        return n

    def countdown(self, players: Sequence[Player], who: int) -> tuple[int, int]:
        seats = self.game.colours
        first = next((who for who, player in enumerate(players) if player.out), None)
        if all(player.out for player in players) and players[who].out != "escaped":
            self.fault("players", "all_out")
        value = self.facts.get("countdown")
        if value is None:
            return (NOBODY, 0) if first is None else (first, 1)
        most = len(self.game.numbers.countdown)
        table: Mapping[str, Any] = value if isinstance(value, Mapping) else {}
        colour, space = table.get("player"), table.get("space")
        out = isinstance(colour, str) and colour in seats and bool(players[seats.index(colour)].out)
        if not out or type(space) is not int or not 1 <= space <= most:
            self.fault("countdown", "countdown", given=shown(value), most=most)
            return (NOBODY, 0)
        return (seats.index(colour), space)


def facts(state: State) -> dict[str, Any]:
    """The facts of a position, complete."""
    cubes, rooms, seats = state.cubes, state.rooms, state.game.colours
    who, space = state.countdown
    return told(state, ClankDesk) | {
        "clank": dict(zip(seats, cubes.area, strict=True)),
        "bag": {"black": cubes.black_bag, **dict(zip(seats, cubes.bag, strict=True))},
        "rooms": _rooms(state),
        "away": list(rooms.away),
        "spent": _spent(state),
        "countdown": {"player": seats[who], "space": space} if space else None,
    }


def _rooms(state: State) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    rooms = state.rooms
    piles = {
        "artifact": rooms.artifacts,
        "major_secrets": rooms.major,
        "minor_secrets": rooms.minor,
        "monkey_idols": rooms.idols,
    }
    for what, pile in piles.items():
        for room, n in pile:
            found.setdefault(room, {})[what] = n
    return dict(sorted(found.items()))


def _spent(state: State) -> list[str]:
    """Secrets that were used up: all there are, less those kept and those still unseen."""
    tokens = state.game.tokens
    left = Counter({token.id: token.count for token in (*tokens.major, *tokens.minor)})
    left.subtract([*state.rooms.unseen_major, *state.rooms.unseen_minor])
    left.subtract([token for player in state.players for token in player.tokens if token in left])
    return sorted(left.elements())
