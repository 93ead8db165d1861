"""Building a state from facts: every fact is read, every fault is named, and only then is anything built.

Here stands what the games of the family share: seats, cards, cubes, the market and the running turn.  Each game lays
its own table on it (`clank_nb.rules.clank.position`, `clank_nb.rules.catacombs.position`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from clank_nb.data.errors import BadCode, BadData, nearest, shown
from clank_nb.model.effects import ForEach, When
from clank_nb.model.state import Cubes, Game, Player, Shop, State, Turn, Waiting
from clank_nb.rules import interpret, plausible
from clank_nb.rules.audit import audit
from clank_nb.rules.fact_reader import MOST, FactReader
from clank_nb.rules.opening import ROW, row_option, table_for
from clank_nb.rules.ruleset import ruleset

COMMON = (
    "board", "to_act", "seed", "chance_events", "turn", "rage", "players", "row", "dungeon_deck",
    "dungeon_discard", "box", "reserve", "market", "clank", "bag", "aside",
)  # fmt: skip
"""Facts of a game that the whole family has."""
PLACES = (
    "room", "hand", "deck", "discard", "play_area", "known_top", "known_hand", "damage", "gold", "artifacts", "tokens",
    "out",
)  # fmt: skip
POOLS = ("skill", "swords", "boots", "teleports", "credit", "clank_made", "gold_gains")
FLAGS = ("caved", "caves_ignored", "monsters_ignored")
WAITING = ("waiting", "counting", "marked")


class Desk(FactReader):
    """The facts of one position, laid out."""

    GAME_FACTS: ClassVar[tuple[str, ...]]
    PLACES: ClassVar[tuple[str, ...]]
    POOLS: ClassVar[tuple[str, ...]]
    FLAGS: ClassVar[tuple[str, ...]]
    OWN_TURN: ClassVar[tuple[str, ...]] = ()
    """What only this game says of a turn."""
    stand_in: ClassVar[Mapping[str, Any]] = {"hand": []}

    def __init__(self, name: str, facts: Mapping[str, Any]) -> None:
        super().__init__(facts, facts.get("seed"))
        numbers = ruleset(name).numbers()
        options = [option for option, _ in numbers.options]
        for fact in facts:
            if fact not in (*self.GAME_FACTS, *options):
                self.unknown(fact, fact, (*self.GAME_FACTS, *options))
        if self.seed is not None and type(self.seed) is not int:
            self.fault("seed", "seed", given=shown(self.seed))
            self.seed = 0
        colours = self.seats(facts.get("players", {}), numbers)
        defaults = dict(numbers.options)
        settings = {option: self.setting(option, defaults[option]) for option in defaults if option in facts}
        self.game = self.laid(name, facts.get("board", "front"), colours, settings)
        self.stock: Counter[str] = Counter()
        self.boxed: list[str] = []
        self.entrance = ""
        self.rooms_known: Mapping[str, Any] = {}
        """The rooms where a pawn may stand."""

    def setting(self, option: str, usual: Any) -> Any:
        """An option of the game: a flag, or a row of numbers."""
        given = self.facts[option]
        if type(usual) is not tuple:
            return self.flag(option, given)
        row = row_option(given)
        if row is None:
            self.fault(option, "wrong_type", given=shown(given), wanted=f"a row of {ROW} whole numbers", example="[]")
        return row or ()

    def state(self) -> State:
        """The whole."""
        raise NotImplementedError

    @classmethod
    def names(cls) -> tuple[str, ...]:
        """Everything that may be said, options apart."""
        return (*cls.GAME_FACTS, *cls.PLACES, *cls.POOLS, *cls.FLAGS, *cls.OWN_TURN, *WAITING)

    @property
    def turn_facts(self) -> tuple[str, ...]:
        """What may be said of the player to act alone."""
        return (*self.POOLS, *self.FLAGS, *self.OWN_TURN, *WAITING)

    def laid(self, name: str, board: Any, colours: list[str], settings: Mapping[str, Any]) -> Game:
        """The game on its board; on the usual one where that board cannot be had."""
        try:
            game: Game = table_for(name, board=board, colours=colours, seed=self.seed, **settings).game
            return game
        except BadData as error:
            self.faults += error.faults
        except BadCode as error:
            self.fault("board", "board", what=str(error).rstrip("."))
        usual: Game = table_for(name, colours=colours, seed=self.seed, **settings).game
        return usual

    def misplaced(self, word: str, kind: str) -> str:
        if word in self.game.cards and kind.startswith("card"):
            own = self.game.cards[word].kind
            return own if own in ("monster", "device") and kind == "card for a player" else "wrong_pile"
        secrets = [token.id for token in (*self.game.tokens.major, *self.game.tokens.minor)]
        return {"token that is kept": "never_kept", "secret": "never_spent"}.get(kind, "") if word in secrets else ""

    def seated(self) -> tuple[int, dict[str, dict[str, Any]]]:
        """Who is to act, and what is said of each colour."""
        seats = self.game.colours
        acting = self.facts.get("to_act", seats[0])
        if not isinstance(acting, str) or acting not in seats:
            self.unknown_id("to_act", "player", acting, seats)
            acting = seats[0]
        return seats.index(acting), {colour: self.mapping(f"{colour}", self.tables[colour]) for colour in seats}

    def counts(self) -> tuple[int, int]:
        """How much chance has fallen, and how many turns have begun."""
        rolled = self.number("chance_events", self.facts.get("chance_events", 0), 0, MOST**2)
        return rolled, self.number("turn", self.facts.get("turn", 1), 0, MOST**2)

    # ---- players ----------------------------------------------------------------------------------------------------

    def players(self, tables: Mapping[str, dict[str, Any]]) -> list[Player]:
        """Everybody; cards of theirs that lie nowhere are then in the box."""
        cards = self.game.cards.values()
        self.stock = Counter({card.id: card.count for card in cards if card.set in ("dungeon", "reserve")})
        found = [self.player(colour, table) for colour, table in tables.items()]
        self.boxed = [card for _, rest in found for card in rest]
        return [player for player, _ in found]

    def gold(self, colour: str) -> int:
        """What a player begins with."""
        return 0

    def player(self, colour: str, table: dict[str, Any]) -> tuple[Player, list[str]]:
        """One player, and the starting cards that are in none of the named piles while the deck is named."""
        game = self.game
        for fact in table:
            if fact not in (*self.PLACES, *self.turn_facts):
                self.unknown(f"{colour}: {fact}", fact, (*self.PLACES, *self.turn_facts))
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
        room = table.get("room", self.entrance)
        if not isinstance(room, str) or room not in self.rooms_known:
            near = nearest(room, self.rooms_known) or list(self.rooms_known)[:8]
            self.unknown_id(f"{colour}: room", "room", room, near)
            room = self.entrance
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
            tuple(piles.get("play_area", ())), (), (), room,
            self.number(f"{colour}: gold", table.get("gold", self.gold(colour)), 0),
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

    def shop(self, players: Sequence[Player]) -> Shop:
        game, facts, boxed = self.game, self.facts, self.boxed
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
            plain = [card for card in sorted(dungeon) for _ in range(left[card]) if self.opens(game.cards[card])]
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

    def opens(self, card: Any) -> bool:
        """Whether a card may lie in a row that is dealt here."""
        return not card.dragon

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

    def colours(self, fact: str, default: Mapping[str, int], *others: str) -> dict[str, int]:
        """Cubes by colour, and by the names of others that may lie there."""
        if fact not in self.facts:
            return dict(default)
        names = (*self.game.colours, *others)
        found = {}
        for colour, n in self.mapping(fact, self.facts[fact]).items():
            if colour not in names:
                self.unknown_id(fact, "colour", colour, names)
            else:
                found[colour] = self.number(f"{fact}: {colour}", n, 0)
        return found

    def cubes(self, tables: Mapping[str, Mapping[str, Any]], players: Sequence[Player]) -> Cubes:
        """Where the cubes lie; what is named nowhere is in the supply, black ones are set aside."""
        game, numbers = self.game, self.game.numbers
        area, bag, aside = self.area(), self.bag(), self.colours("aside", {})
        track = {}
        for colour, player in zip(game.colours, players, strict=True):
            track[colour] = self.number(f"{colour}: damage", tables[colour].get("damage", 0), 0, numbers.health)
            if track[colour] == numbers.health and not player.out:
                self.fault(f"{colour}: damage", "full_track", n=track[colour])
        others = self.cubes_elsewhere(tables, track)
        supply = {}
        for colour in game.colours:
            placed = sum(pile.get(colour, 0) for pile in (area, bag, aside, track, others))
            supply[colour] = numbers.cubes - placed
            if placed > numbers.cubes:
                self.fault(f"{colour}: cubes", "cubes", n=placed, most=numbers.cubes, over=placed - numbers.cubes)
        black = bag.get("black", 0)
        placed = black + others.get("black", 0)
        if placed > numbers.black:
            self.fault("bag: black", "black", n=placed, most=numbers.black, over=placed - numbers.black)
        last = len(numbers.rage_track)
        rage = self.number("rage", self.facts.get("rage", plausible.usual_rage(game, players)), 1, last)

        def seats(pile: Mapping[str, int]) -> tuple[int, ...]:
            return tuple(pile.get(colour, 0) for colour in game.colours)

        return Cubes(
            seats(supply), seats(area), seats(bag), seats(track), seats(aside), black, numbers.black - placed, rage
        )

    def area(self) -> dict[str, int]:
        opening = dict(zip(self.game.colours, self.game.numbers.starting_clank, strict=False))
        return self.colours("clank", opening)

    def bag(self) -> dict[str, int]:
        return self.colours("bag", {"black": self.game.numbers.black}, "black")

    def cubes_elsewhere(self, tables: Mapping[str, Mapping[str, Any]], track: Mapping[str, int]) -> Mapping[str, int]:
        """Cubes of each colour, and black ones, that lie where only one game puts them."""
        return {}

    # ---- the running turn -------------------------------------------------------------------------------------------

    def turn(self, acting: str, player: Player, tables: Mapping[str, Mapping[str, Any]]) -> tuple[Turn, Player]:
        for colour, table in tables.items():
            for fact in table:
                if fact in self.turn_facts and colour != acting:
                    self.fault(f"{colour}: {fact}", "not_acting", colour=acting)
        table = tables[acting]
        pools = {pool: self.number(f"{acting}: {pool}", table.get(pool, 0), 0) for pool in self.POOLS}
        flags = {flag: self.flag(f"{acting}: {flag}", table.get(flag, False)) for flag in self.FLAGS}
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
        made: dict[str, Any] = {**pools, **flags}
        made = {name: value for name, value in made.items() if name in Turn.__slots__}
        places = {name: getattr(player, name) for name in Player.__slots__}
        places |= {"marked_play": tuple(sorted(set(play))), "marked_discard": tuple(sorted(gone))}
        return Turn(**made), Player(**places)

    def marks(self, acting: str, thing: Any, lying: Sequence[Any]) -> bool:
        if isinstance(thing, (str, int)) and not isinstance(thing, bool) and thing in lying:
            return True
        self.fault(f"{acting}: marked", "marked", given=shown(thing))
        return False

    def with_waiting(self, state: State, table: Mapping[str, Any]) -> State:
        """The same state with what waits and what is counted; not named, it follows from the play area."""
        acting = state.game.colours[state.player]
        waiting = self.waiting(f"{acting}: waiting", table, "waiting", self.may_wait(state))
        if waiting is None:
            usual = () if self.faults else tuple(self.may_wait(state, played=True).values())
            waiting = tuple(each for each in usual if not _true_now(state, each))
        counting = self.waiting(f"{acting}: counting", table, "counting", self.in_play(state, ForEach))
        if counting is None:
            counting = tuple(self.in_play(state, ForEach).values())
        return replace(state, turn=replace(state.turn, standing=waiting, watching=counting))

    def may_wait(self, state: State, *, played: bool = False) -> dict[str, Waiting]:
        """Conditions that may wait, by their text: all that could, or those of the cards in play."""
        return self.in_play(state, When)

    def in_play(self, state: State, verb: type[Any]) -> dict[str, Waiting]:
        """The effects of one kind that stand on cards in play."""
        player, blocks = state.players[state.player], state.game.blocks
        found = {}
        for piece, card in enumerate(player.play_area):
            for index, effect in enumerate(blocks.get(f"{card}/play", ())):
                if isinstance(effect, verb):
                    found[f"{card}/play/{index}@{piece}"] = Waiting(f"{card}/play", index, piece)
        return found

    def waiting(
        self, fact: str, table: Mapping[str, Any], name: str, possible: Mapping[str, Any]
    ) -> tuple[Any, ...] | None:
        """Effects that are named; None where nothing is said."""
        if name not in table:
            return None
        value = table[name]
        if not isinstance(value, (list, tuple)):
            self.fault(fact, "bad_waiting", given=shown(value))
            return ()
        known = [word for word in value if isinstance(word, str) and word in possible]
        for word in value:
            if not isinstance(word, str) or word not in possible:
                self.fault(fact, "bad_waiting", given=shown(word))
        for word, n in Counter(known).items():
            if n > 1 and possible[word].piece >= 0:  # monsters lie nowhere: two may have been beaten
                self.fault(fact, "waits_twice", given=word)
        return tuple(possible[word] for word in known)


def _true_now(state: State, waiting: Waiting) -> bool:
    effect = state.game.blocks[waiting.block][waiting.at]
    return isinstance(effect, When) and interpret.holds(state, state.player, effect.condition, waiting.piece)


def built(desk: Desk) -> State:
    """The state that a desk lays out, or all that is wrong with it."""
    state = desk.state()
    if not desk.faults:
        for what in (*audit(state), *ruleset(state.game.name).unsound(state)):
            desk.fault("facts", "unsound", what=what)
    if desk.faults:
        raise BadData(desk.faults)
    return state
