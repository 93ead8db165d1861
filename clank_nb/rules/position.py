"""Building a state from facts: every fact is read, every fault is named, and only then is anything built."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from clank_nb.data.errors import BadCode, BadData, nearest, shown
from clank_nb.model.effects import ForEach, When
from clank_nb.model.state import NOBODY, Cubes, Frame, Game, Player, Rooms, Shop, State, Turn, Waiting
from clank_nb.rules import interpret, plausible
from clank_nb.rules.audit import audit
from clank_nb.rules.fact_reader import MOST, FactReader
from clank_nb.rules.opening import table_for
from clank_nb.rules.ruleset import ruleset

GAME_FACTS = (
    "board", "to_act", "seed", "chance_events", "turn", "rage", "players", "row", "dungeon_deck",
    "dungeon_discard", "box", "reserve", "market", "clank", "bag", "aside", "rooms", "away", "spent", "countdown",
)  # fmt: skip
PLACES = (
    "room", "hand", "deck", "discard", "play_area", "known_top", "known_hand", "damage", "gold", "artifacts", "tokens",
    "out",
)  # fmt: skip
POOLS = ("skill", "swords", "boots", "teleports", "credit", "clank_made", "gold_gains", "gem_discount", "springs")
FLAGS = ("caved", "caves_ignored", "monsters_ignored")
TURN_FACTS = (*POOLS, *FLAGS, "waiting", "counting", "marked")


def build(game: str, facts: Mapping[str, Any]) -> State:
    """See `clank_nb.position`."""
    desk = _Desk(game, facts)
    state = desk.state()
    if not desk.faults:
        for what in (*audit(state), *ruleset(game).unsound(state)):
            desk.fault("facts", "unsound", what=what)
    if desk.faults:
        raise BadData(desk.faults)
    return state


class _Desk(FactReader):
    """The facts of one position, laid out."""

    def __init__(self, name: str, facts: Mapping[str, Any]) -> None:
        super().__init__(facts, facts.get("seed"))
        numbers = ruleset(name).numbers()
        options = [option for option, _ in numbers.options]
        for fact in facts:
            if fact not in (*GAME_FACTS, *options):
                self.unknown(fact, fact, (*GAME_FACTS, *options))
        if self.seed is not None and type(self.seed) is not int:
            self.fault("seed", "seed", given=shown(self.seed))
            self.seed = 0
        colours = self.seats(facts.get("players", {}), numbers)
        defaults = dict(numbers.options)
        settings = {option: self.flag(option, facts[option]) for option in defaults if option in facts}
        self.game = self.laid(name, facts.get("board", "front"), colours, settings)
        self.stock: Counter[str] = Counter()

    def seats(self, value: Any, numbers: Any) -> list[str]:
        """Colours by seat; where too few are named, others sit down, so that the rest can be read all the same."""
        faults = len(self.faults)
        self.table = self.mapping("players", value)
        for colour in self.table:
            if colour not in numbers.colours:
                near = nearest(colour, numbers.colours, 1)
                others = [other for other in numbers.colours if other not in near]
                self.unknown_id("players", "colour", colour, (*near, *others))
        colours = [colour for colour in self.table if colour in numbers.colours]
        if len(colours) not in numbers.players:
            if len(self.faults) == faults:
                self.fault("players", "players", n=len(colours))
            spare = [colour for colour in numbers.colours if colour not in colours]
            for colour in spare[: max(0, min(numbers.players) - len(colours))]:
                self.table[colour] = {"hand": []}
                colours.append(colour)
        return colours

    def laid(self, name: str, board: Any, colours: list[str], settings: Mapping[str, Any]) -> Game:
        """The game on its board; on the usual one where that board cannot be had."""
        try:
            return table_for(name, board=board, colours=colours, seed=self.seed, **settings).game
        except BadData as error:
            self.faults += error.faults
        except BadCode as error:
            self.fault("board", "board", what=str(error).rstrip("."))
        return table_for(name, colours=colours, seed=self.seed, **settings).game

    def misplaced(self, word: str, kind: str) -> str:
        if word in self.game.cards and kind.startswith("card"):
            own = self.game.cards[word].kind
            return own if own in ("monster", "device") and kind == "card for a player" else "wrong_pile"
        secrets = [token.id for token in (*self.game.tokens.major, *self.game.tokens.minor)]
        return {"token that is kept": "never_kept", "secret": "never_spent"}.get(kind, "") if word in secrets else ""

    # ---- the whole --------------------------------------------------------------------------------------------------

    def state(self) -> State:
        seats, game = self.game.colours, self.game
        acting = self.facts.get("to_act", seats[0])
        if not isinstance(acting, str) or acting not in seats:
            self.unknown_id("to_act", "player", acting, seats)
            acting = seats[0]
        who = seats.index(acting)
        self.stock = Counter(
            {card.id: card.count for card in game.cards.values() if card.set in ("dungeon", "reserve")}
        )
        tables = {colour: self.mapping(f"{colour}", self.table[colour]) for colour in seats}
        players = [self.player(colour, tables[colour]) for colour in seats]
        boxed = [card for _, rest in players for card in rest]
        found = [player for player, _ in players]
        shop = self.shop(found, boxed)
        cubes = self.cubes(tables, found)
        rooms = self.rooms(found)
        turn, found[who] = self.turn(acting, found[who], tables)
        if found[who].out in ("rescued", "lost"):
            self.fault("to_act", "acting_out", colour=acting)
        countdown = self.countdown(found, who)
        rolled = self.number("chance_events", self.facts.get("chance_events", 0), 0, MOST**2)
        n_turns = self.number("turn", self.facts.get("turn", 1), 0, MOST**2)
        plausible.check(self, found, cubes, rooms)
        frames = (Frame("turn", who),)
        return State(
            game, tuple(found), who, frames, turn, cubes, shop, rooms, countdown, "", n_turns, (self.seed, rolled)
        )

    # ---- players ----------------------------------------------------------------------------------------------------

    def player(self, colour: str, table: dict[str, Any]) -> tuple[Player, list[str]]:
        """One player, and the starting cards that are in none of the named piles while the deck is named."""
        game = self.game
        for fact in table:
            if fact not in (*PLACES, *TURN_FACTS):
                self.unknown(f"{colour}: {fact}", fact, (*PLACES, *TURN_FACTS))
        ownable = [card.id for card in game.cards.values() if card.swords_cost is None and card.kind != "device"]
        piles = {
            name: self.pile(f"{colour}: {name}", table[name], ownable, "card for a player")
            for name in ("hand", "deck", "discard", "play_area")
            if name in table
        }
        start = Counter({card.id: card.count for card in game.cards.values() if card.set == "starter"})
        named = Counter(card for pile in piles.values() for card in pile)
        for card, n in named.items():
            if card in start and n > start[card]:
                self.fault(f"{colour}", "too_many_starters", n=n, card=card, most=start[card])
        self.stock.subtract({card: n for card, n in named.items() if card not in start})
        pool = sorted((start - named).elements())
        if "hand" not in piles:
            piles["hand"] = self.drawn(f"{colour}: hand", pool, game.numbers.hand)
            for card in piles["hand"]:
                pool.remove(card)
        rest = pool if "deck" in piles else []
        deck = piles.get("deck", pool)
        room_ids = [room.id for room in game.board.rooms]
        room = table.get("room", game.board.entrance)
        if not isinstance(room, str) or room not in room_ids:
            self.unknown_id(f"{colour}: room", "room", room, nearest(room, room_ids) or room_ids[:8])
            room = game.board.entrance
        top = self.pile(f"{colour}: known_top", table.get("known_top", ()), ownable, "card for a player")
        seen = self.pile(f"{colour}: known_hand", table.get("known_hand", ()), ownable, "card for a player")
        for card in (Counter(seen) - Counter(piles["hand"])).elements():
            self.fault(f"{colour}: known_hand", "known_hand", card=card)
        for card in (Counter(top) - Counter(deck)).elements():
            self.fault(f"{colour}: known_top", "known_top", card=card)
        out = "" if table.get("out") is None else table["out"]
        if not isinstance(out, str) or out not in ("", "escaped", "rescued", "lost"):
            self.fault(f"{colour}: out", "out_word", given=shown(out))
            out = ""
        artifacts = self.artifacts(f"{colour}: artifacts", table.get("artifacts", ()))
        tokens = self.pile(f"{colour}: tokens", table.get("tokens", ()), self.keepable(), "token that is kept")
        if out == "escaped" and "mastery" not in tokens:
            tokens.append("mastery")
        limit = 1 + sum(1 for token in tokens if self.game.tokens[token].lasts == "one_more_artifact")
        if len(artifacts) > limit:
            self.fault(f"{colour}: artifacts", "artifact_limit", n=len(artifacts), limit=limit)
        if out in ("escaped", "rescued") and not artifacts:
            self.fault(f"{colour}: out", "no_artifact", out=out)
        found = Player(
            tuple(sorted(piles["hand"])), tuple(sorted(deck)), tuple(top), tuple(sorted(piles.get("discard", ()))),
            tuple(piles.get("play_area", ())), (), (), room, self.number(f"{colour}: gold", table.get("gold", 0), 0),
            tuple(sorted(artifacts)), tuple(sorted(tokens)), out, tuple(sorted(seen)),
        )  # fmt: skip
        return found, rest

    def keepable(self) -> list[str]:
        return [token.id for token in self.game.tokens.values() if token.keep and token.group != "artifact"]

    def artifacts(self, fact: str, value: Any) -> list[int]:
        values = self.game.tokens.artifacts
        if not isinstance(value, (list, tuple)):
            self.fault(fact, "wrong_type", given=shown(value), wanted="a list of artifacts", example="[5]")
            return []
        for artifact in value:
            if type(artifact) is not int or artifact not in values:
                self.unknown_id(fact, "artifact", artifact, values)
        return [artifact for artifact in value if type(artifact) is int and artifact in values]

    # ---- cards that belong to nobody, and the market ----------------------------------------------------------------

    def shop(self, players: Sequence[Player], boxed: list[str]) -> Shop:
        game, facts = self.game, self.facts
        dungeon = [card.id for card in game.cards.values() if card.set == "dungeon"]
        supply = [card.id for card in game.cards.values() if card.set == "reserve"]
        goods = [card.id for card in game.cards.values() if card.set != "starter"]
        places = game.numbers.row
        given: dict[str, list[str]] = {}
        for name, ids in (
            ("row", dungeon),
            ("dungeon_deck", dungeon),
            ("dungeon_discard", dungeon),
            ("reserve", supply),
        ):
            if name in facts:
                given[name] = self.pile(name, facts[name], ids, "card of that pile", gaps=name == "row")
                self.stock.subtract(card for card in given[name] if card)
        box = self.pile("box", facts.get("box", ()), [card.id for card in game.cards.values()], "card")
        self.stock.update(boxed)
        self.stock.subtract(box)
        for card, n in self.stock.items():
            if n < 0:
                most = game.cards[card].count * (1 if card in goods else game.n_players)
                self.fault("cards", "too_many_cards", n=most - n, card=card, most=most)
        left = {card: max(0, n) for card, n in self.stock.items()}
        if "row" not in given:
            plain = [card for card in sorted(dungeon) for _ in range(left[card]) if not game.cards[card].dragon]
            given["row"] = self.drawn("row", plain, places)
            for card in given["row"]:
                left[card] -= 1
        row = given["row"]
        if len(row) > places:
            self.fault("row", "row_too_long", n=len(row), most=places)
        rest = [card for card in dungeon for _ in range(left[card])]
        if "dungeon_deck" not in given:
            given["dungeon_deck"], rest = rest, []
        spare = [card for card in supply for _ in range(left[card])]
        if "reserve" not in given:
            given["reserve"], spare = spare, []
        box += rest + spare + [card for card, n in left.items() if card not in goods for _ in range(n)]
        reserve = Counter(given["reserve"])
        return Shop(
            row=tuple((row + [""] * places)[:places]),
            deck=tuple(sorted(given["dungeon_deck"])),
            discard=tuple(sorted(given.get("dungeon_discard", ()))),
            reserve=tuple((card, reserve[card]) for card in supply),
            market=tuple(sorted(self.market(players))),
            box=tuple(sorted(box)),
        )

    def market(self, players: Sequence[Player]) -> list[str]:
        stock = Counter({token.id: token.count for token in self.game.tokens.market})
        held = Counter(token for player in players for token in player.tokens if token in stock)
        if "market" not in self.facts:
            self.limit_tokens("market", held, stock)
            return sorted((stock - held).elements())
        found = self.pile("market", self.facts["market"], stock, "market item")
        self.limit_tokens("market", held + Counter(found), stock)
        return found

    def limit_tokens(self, fact: str, named: Counter[str], stock: Mapping[str, int]) -> None:
        for token, n in named.items():
            if n > stock[token]:
                self.fault(fact, "too_many_tokens", n=n, token=token, most=stock[token])

    # ---- cubes ------------------------------------------------------------------------------------------------------

    def colours(self, fact: str, default: Mapping[str, int], *, black: bool = False) -> dict[str, int]:
        if fact not in self.facts:
            return dict(default)
        names = (*self.game.colours, "black") if black else self.game.colours
        found = {}
        for colour, n in self.mapping(fact, self.facts[fact]).items():
            if colour not in names:
                self.unknown_id(fact, "colour", colour, names)
            else:
                found[colour] = self.number(f"{fact}: {colour}", n, 0)
        return found

    def cubes(self, tables: Mapping[str, Mapping[str, Any]], players: Sequence[Player]) -> Cubes:
        game, numbers = self.game, self.game.numbers
        opening = dict(zip(game.colours, numbers.starting_clank, strict=False))
        area = self.colours("clank", opening)
        bag = self.colours("bag", {"black": numbers.black}, black=True)
        aside = self.colours("aside", {})
        track = {}
        for colour, player in zip(game.colours, players, strict=True):
            track[colour] = self.number(f"{colour}: damage", tables[colour].get("damage", 0), 0, numbers.health)
            if track[colour] == numbers.health and not player.out:
                self.fault(f"{colour}: damage", "full_track", n=track[colour])
        supply = {}
        for colour in game.colours:
            placed = sum(pile.get(colour, 0) for pile in (area, bag, aside, track))
            supply[colour] = numbers.cubes - placed
            if placed > numbers.cubes:
                self.fault(f"{colour}: cubes", "cubes", n=placed, most=numbers.cubes, over=placed - numbers.cubes)
        black = bag.get("black", 0)
        if black > numbers.black:
            self.fault("bag: black", "black", n=black, most=numbers.black, over=black - numbers.black)
        last = len(numbers.rage_track)
        rage = self.number("rage", self.facts.get("rage", plausible.usual_rage(game, players)), 1, last)

        def seats(pile: Mapping[str, int]) -> tuple[int, ...]:
            return tuple(pile.get(colour, 0) for colour in game.colours)

        return Cubes(
            seats(supply), seats(area), seats(bag), seats(track), seats(aside), black, numbers.black - black, rage
        )

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

    # ---- the running turn -------------------------------------------------------------------------------------------

    def turn(self, acting: str, player: Player, tables: Mapping[str, Mapping[str, Any]]) -> tuple[Turn, Player]:
        for colour, table in tables.items():
            for fact in table:
                if fact in TURN_FACTS and colour != acting:
                    self.fault(f"{colour}: {fact}", "not_acting", colour=acting)
        table = tables[acting]
        pools = {pool: self.number(f"{acting}: {pool}", table.get(pool, 0), 0) for pool in POOLS}
        flags = {flag: self.flag(f"{acting}: {flag}", table.get(flag, False)) for flag in FLAGS}
        waiting = self.waiting(f"{acting}: waiting", table, "waiting", player, When)
        counting = self.waiting(f"{acting}: counting", table, "counting", player, ForEach)
        marked = self.mapping(f"{acting}: marked", table.get("marked", {}))
        for place in marked:
            if place not in ("play_area", "discard"):
                self.unknown(f"{acting}: marked: {place}", place, ("play_area", "discard"))
        pieces = self.sequence(f"{acting}: marked: play_area", marked.get("play_area", ()), "numbers of cards in play")
        play = [piece for piece in pieces if self.marks(acting, piece, range(len(player.play_area)))]
        cards = self.sequence(f"{acting}: marked: discard", marked.get("discard", ()), "ids")
        gone = [card for card in cards if self.marks(acting, card, player.discard)]
        over = Counter(gone) - Counter(player.discard)
        for card in over:
            self.fault(f"{acting}: marked", "marked", given=card)
        for piece, n in Counter(play).items():
            if n > 1:
                self.fault(f"{acting}: marked", "marked_twice", piece=piece, card=player.play_area[piece])
        made: dict[str, Any] = {**pools, **flags, "standing": waiting, "watching": counting}
        places = {name: getattr(player, name) for name in Player.__slots__}
        return Turn(**made), Player(
            **{**places, "marked_play": tuple(sorted(set(play))), "marked_discard": tuple(sorted(gone))}
        )

    def marks(self, acting: str, thing: Any, lying: Sequence[Any]) -> bool:
        if isinstance(thing, (str, int)) and not isinstance(thing, bool) and thing in lying:
            return True
        self.fault(f"{acting}: marked", "marked", given=shown(thing))
        return False

    def waiting(
        self, fact: str, table: Mapping[str, Any], name: str, player: Player, verb: type[Any]
    ) -> tuple[Waiting, ...]:
        """Effects that wait; not named, they follow from the play area."""
        possible = {}
        for piece, card in enumerate(player.play_area):
            for index, effect in enumerate(self.game.blocks.get(f"{card}/play", ())):
                if isinstance(effect, verb):
                    possible[f"{card}/play/{index}@{piece}"] = Waiting(f"{card}/play", index, piece)
        if name in table:
            value = table[name]
            if not isinstance(value, (list, tuple)):
                self.fault(fact, "bad_waiting", given=shown(value))
                return ()
            known = [word for word in value if isinstance(word, str) and word in possible]
            for word in value:
                if not isinstance(word, str) or word not in possible:
                    self.fault(fact, "bad_waiting", given=shown(word))
            for word, n in Counter(known).items():
                if n > 1:
                    self.fault(fact, "waits_twice", given=word)
            return tuple(possible[word] for word in dict.fromkeys(known))
        if verb is ForEach:
            return tuple(possible.values())
        return tuple(waiting for waiting in possible.values() if not self.true_now(player, waiting))

    def true_now(self, player: Player, waiting: Waiting) -> bool:
        effect = self.game.blocks[waiting.block][waiting.at]
        view = _Alone(self.game, player)
        return isinstance(effect, When) and interpret.holds(view, 0, effect.condition, waiting.piece)

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


class _Alone:
    """As much of a state as a condition reads."""

    def __init__(self, game: Any, player: Player) -> None:
        self.game, self.players = game, (player,)
