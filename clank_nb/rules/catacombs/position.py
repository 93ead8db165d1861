"""Positions of the catacombs from plain facts, and back: the map, the bank, and what the turn has done in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from clank_nb.data.errors import BadData, Fault, nearest, shown
from clank_nb.dungeon.tiles import Layout, TileRoom
from clank_nb.dungeon.tiles.tile import ICONS
from clank_nb.model.delve import Delve, Offered, Trip
from clank_nb.model.effects import Choose, Haunt, Offer, When
from clank_nb.model.state import Frame, Player, Rooms, State, Waiting
from clank_nb.rules import plausible
from clank_nb.rules.catacombs import ground
from clank_nb.rules.catacombs.choose import TAKEN
from clank_nb.rules.position import COMMON, FLAGS, PLACES, POOLS, Desk
from clank_nb.rules.told import told, waiting_text
from clank_nb.words import say

DEEDS = ("beat_row_monster", "freed_prisoner", "moved", "placed_cube", "used_portal")
"""What cards ask whether it was done this turn."""
GOALS = ("wayshrine", "haunted_tile", "depths_player", "new_tile")
"""Where a teleport may lead that leads not to a joined room; the last with ``:`` and a tile."""
LISTS = ("paid", "deeds", "goals", "offers", "triggers")
MADE = ("skill_made", "gold_made", "secrets")
STEP = 90
"""Degrees of a quarter turn."""


class CatacombsDesk(Desk):
    """The facts of one position in the catacombs."""

    GAME_FACTS = (
        *COMMON, "tiles", "safe_tiles", "unseen_tiles", "artifact_stack", "rooms", "opened", "used", "marks", "takers",
        "first_takers", "prisoners", "major_secrets", "minor_secrets",
    )  # fmt: skip
    PLACES = (*PLACES, "lockpicks", "black_cubes", "unmarked")
    POOLS = (*POOLS, "springs", *MADE)
    FLAGS = FLAGS
    OWN_TURN = (*LISTS, "exploring", "laid")

    def __init__(self, name: str, facts: Mapping[str, Any]) -> None:
        super().__init__(name, facts)
        self.read: dict[str, dict[str, int]] = {}
        self.held: list[str] = []
        self.ghosts = (0, 0)
        self.on_shrines: tuple[tuple[str, int], ...] = ()
        self.black: tuple[int, ...] = ()
        self.unmarked: tuple[int, ...] = ()
        self.layout = Layout.begin(self.game.board, self.side)

    @property
    def side(self) -> str:
        """Which side of the start tile lies up."""
        return self.game.board_slug.rpartition("/")[2]

    def state(self) -> State:
        """The whole."""
        game = self.game
        who, tables = self.seated()
        acting = game.colours[who]
        self.layout = self.map()
        self.entrance, self.rooms_known = game.menu.crypt, self.layout.rooms
        players = self.players(tables)
        self.held = [token for player in players for token in player.tokens]
        trip = self.trip(acting, players[who], tables[acting])
        shop = self.shop(players)
        stack, lying, away = self.artifacts_lie(players)
        self.on_shrines = self.marked()
        cubes = self.cubes(tables, players)
        rooms = self.rooms(players, who, lying, away)
        delve = self.delve(tables, trip, stack)
        turn, players[who] = self.turn(acting, players[who], tables)
        if players[who].out:
            self.fault("to_act", "acting_out", colour=acting)
        if all(player.out for player in players):
            self.fault("players", "all_out")
        rolled, n_turns = self.counts()
        plausible.check(self, players, cubes)
        state = State(
            game, tuple(players), who, (Frame("turn", who),), turn, cubes, shop, rooms, n_turns=n_turns,
            dice=(self.seed, rolled), delve=delve, trip=trip,
        )  # fmt: skip
        return self.with_waiting(state, tables[acting])

    def gold(self, colour: str) -> int:
        """The fifth and sixth player begin with some."""
        return int(self.game.numbers.starting_gold[self.game.colours.index(colour)])

    def opens(self, card: Any) -> bool:
        """A row that is dealt here has done nothing yet."""
        return not card.dragon and not card.on("arrive")

    # ---- the map ----------------------------------------------------------------------------------------------------

    def map(self) -> Layout:
        """The tiles in their places, in the order named as far as each touches one that lies."""
        layout = Layout.begin(self.game.board, self.side)
        left = []
        for tile, place in self.mapping("tiles", self.facts.get("tiles", {})).items():
            if tile not in self.square():
                self.unknown_id("tiles", "tile", tile, nearest(tile, self.square()) or self.square()[:8])
            elif (found := self.place_of(tile, place)) is not None:
                left.append((tile, *found))
        while left:
            rest = []
            for one in left:
                try:
                    layout = layout.laid(*one)
                except BadData as error:
                    rest.append((one, error.faults[0]))
            if len(rest) == len(left):
                for (tile, *_), why in rest:
                    self.faults.append(Fault(say("facts.where", fact=f"tiles: {tile}"), why.what, why.fix))
                break
            left = [one for one, _ in rest]
        return layout

    def square(self) -> tuple[str, ...]:
        return (*self.game.board.safe, *self.game.board.deep)

    def place_of(self, tile: str, place: Any) -> tuple[int, int, int] | None:
        """Column, row and quarter turns of a tile: ``[1, -1, 90]``, or ``[1, -1]`` as in its file."""
        if isinstance(place, (list, tuple)) and len(place) in (2, 3) and all(type(n) is int for n in place):
            x, y, *turned = place
            degrees = turned[0] if turned else 0
            if degrees in range(0, 4 * STEP, STEP):
                return x, y, degrees // STEP
        self.fault(f"tiles: {tile}", "tile_place", given=shown(place))
        return None

    def delve(self, tables: Mapping[str, Mapping[str, Any]], trip: Trip, stack: Sequence[int]) -> Delve:
        game = self.game
        on_map = {placed.tile for placed in self.layout.placed}
        if trip.shown in on_map:
            self.fault("tiles", "tile_twice", tile=trip.shown)
        seen = {*on_map, trip.shown}
        unseen = [tile for tile in self.square() if tile not in seen]
        if "unseen_tiles" in self.facts:
            named = self.pile("unseen_tiles", self.facts["unseen_tiles"], self.square(), "tile")
            for tile, n in Counter(named).items():
                if n > 1 or tile in seen:
                    self.fault("unseen_tiles", "tile_twice", tile=tile)
            unseen = [tile for tile in unseen if tile in named]
        safe = tuple(sorted(tile for tile in unseen if tile in game.board.safe))
        picks = [self.number(f"{colour}: lockpicks", tables[colour].get("lockpicks", game.numbers.lockpicks), 0)
                 for colour in game.colours]  # fmt: skip
        area, bag = self.ghosts
        prisoners = self.bank("prisoners", game.tokens.group("prisoner"), Counter(self.held))
        return Delve(
            self.layout, safe, tuple(sorted(tile for tile in unseen if tile in game.board.deep)),
            self.safe_left(seen, len(safe)), self.opened(), self.used(), self.on_shrines, tuple(picks), tuple(stack),
            prisoners, max(0, game.numbers.ghosts - area - bag), area, bag, self.black, self.unmarked, self.takers(),
            self.firsts(tables),
        )  # fmt: skip

    def safe_left(self, seen: Iterable[str], unseen: int) -> int:
        """Safe tiles still on top of the stack: with a deep one on the map none, else those of the set-up."""
        board = self.game.board
        most = min(self.game.numbers.safe_tiles, len(board.safe))
        lying = sum(1 for tile in seen if tile in board.safe)
        usual = 0 if any(tile in board.deep for tile in seen) else min(unseen, max(0, most - lying))
        left = self.number("safe_tiles", self.facts.get("safe_tiles", usual), 0)
        if left and left > unseen:
            self.fault("safe_tiles", "tiles_unseen", n=left, left=unseen)
        elif left + lying > most:
            self.fault("safe_tiles", "tiles_safe", n=left + lying, most=most)
        return left

    # ---- what lies on it --------------------------------------------------------------------------------------------

    def artifacts_lie(self, players: Sequence[Player]) -> tuple[list[int], list[tuple[str, int]], list[int]]:
        """The stack, what lies in rooms, and what is in neither."""
        left = Counter(self.game.tokens.artifacts)
        named = Counter(value for player in players for value in player.artifacts)
        stack: list[int] | None = None
        if "artifact_stack" in self.facts:
            stack = sorted(self.artifacts("artifact_stack", self.facts["artifact_stack"]))
            named.update(stack)
        lying = self.artifacts_named() if "rooms" in self.facts else []
        named.update(value for _, value in lying)
        for value, n in named.items():
            if n > left[value]:
                self.fault("artifacts", "artifact_twice", artifact=value)
        pool = sorted((left - named).elements())
        if "rooms" not in self.facts:
            lying, pool = self.dealt(pool)
        return (pool, lying, []) if stack is None else (stack, lying, pool)

    def artifact_rooms(self) -> list[TileRoom]:
        """Rooms of the map that hold artifacts, in the order their tiles were laid."""
        tiles = self.game.board.tiles
        return [room for placed in self.layout.placed for room in tiles[placed.tile].rooms if room.artifact]

    def dealt(self, stack: list[int]) -> tuple[list[tuple[str, int]], list[int]]:
        """What the rooms of the map hold if the tiles were laid in this order and nobody has come since."""
        put = self.game.rules["party/many_artifacts" if self.game.party else "explore/plus"]
        found = []
        for room in self.artifact_rooms():
            for value in put(stack, room.plus):
                stack.remove(value)
                found.append((room.id, value))
        return sorted(found), stack

    def artifacts_named(self) -> list[tuple[str, int]]:
        found: list[tuple[str, int]] = []
        homes = {room.id: room for room in self.artifact_rooms()}
        for room, things in self.mapping("rooms", self.facts["rooms"]).items():
            if not isinstance(things, Mapping) or "artifact" not in things or room not in self.rooms_known:
                continue
            where, value = f"rooms: {room}: artifact", things["artifact"]
            values = self.artifacts(where, value if isinstance(value, (list, tuple)) else [value])
            most = 0 if room not in homes else 1 + homes[room].plus if self.game.party else 1
            if len(values) > most:
                self.fault(where, "artifact_room", room=room, most=most)
            found += [(room, value) for value in values]
        return sorted(found)

    def rooms(
        self, players: Sequence[Player], who: int, lying: Sequence[tuple[str, int]], away: Sequence[int]
    ) -> Rooms:
        """Artifacts and idols in the dungeon, secrets of the bank."""
        game = self.game
        tokens = Counter(self.held)
        idols = game.tokens["monkey_idol"].count - tokens["monkey_idol"]
        if "rooms" in self.facts:
            idols = self.idols()
        elif not game.menu.shrine:
            idols = 0
        self.limit_tokens("tokens", Counter({"monkey_idol": max(0, idols) + tokens["monkey_idol"]}),
                          {"monkey_idol": game.tokens["monkey_idol"].count})  # fmt: skip
        escaped = sum(player.out == "escaped" for player in players) + self.finishing(players[who])
        if tokens["mastery"] != escaped:
            self.fault("tokens", "mastery", n=tokens["mastery"], escaped=escaped)
        return Rooms(
            artifacts=tuple(lying),
            idols=((game.menu.shrine, idols),) if idols > 0 else (),
            unseen_major=self.bank("major_secrets", game.tokens.major, tokens),
            unseen_minor=self.bank("minor_secrets", game.tokens.minor, tokens),
            mastery=max(0, game.n_players - tokens["mastery"]),
            away=tuple(away),
        )

    def finishing(self, player: Player) -> bool:
        """Whether the pawn has come to the crypt in the turn that still goes on."""
        out = player.room == self.entrance and bool(player.artifacts)
        return out and not player.out and "mastery" in player.tokens

    def idols(self) -> int:
        """Idols of the named rooms; what else is said of a room is read here too."""
        n, kinds = 0, ("artifact", "monkey_idols")
        for room, things in self.mapping("rooms", self.facts["rooms"]).items():
            if room not in self.rooms_known:
                self.unknown_id("rooms", "room", room, nearest(room, self.rooms_known) or list(self.rooms_known)[:8])
                continue
            for kind, value in self.mapping(f"rooms: {room}", things).items():
                where = f"rooms: {room}: {kind}"
                if kind not in kinds:
                    self.unknown(where, kind, kinds)
                elif kind == "monkey_idols":
                    given = self.number(where, value, 0)
                    if given and not self.rooms_known[room].monkey_shrine:
                        self.fault(where, "wrong_token_room", room=room, most=0)
                    n += given
        return n

    def bank(self, fact: str, group: Sequence[Any], kept: Counter[str]) -> tuple[str, ...]:
        """What lies face down in the bank: if it is not named, all but what is kept."""
        stock = Counter({token.id: token.count for token in group})
        held = Counter({token: kept[token] for token in stock})
        if fact not in self.facts:
            self.limit_tokens(fact, held, stock)
            return tuple(sorted((stock - held).elements()))
        found = self.pile(fact, self.facts[fact], stock, fact.replace("_", " ").rstrip("s"))
        self.limit_tokens(fact, held + Counter(found), stock)
        return tuple(sorted(found))

    def by_room(self, fact: str, known: Mapping[str, Any], kind: str) -> list[tuple[str, Any]]:
        """A mapping from rooms of the map to what is said of each."""
        found = []
        for room, value in self.mapping(fact, self.facts.get(fact, {})).items():
            if room in known:
                found.append((room, value))
            else:
                self.unknown_id(fact, kind, room, nearest(room, known) or list(known)[:8])
        return found

    def opened(self) -> tuple[str, ...]:
        """Pieces of tunnel with a lockpick on their lock."""
        tiles = self.game.board.tiles
        locks = [piece.id for placed in self.layout.placed for piece in tiles[placed.tile].pieces if piece.locks]
        found = self.pile("opened", self.facts.get("opened", ()), locks, "lock on the map")
        self.once("opened", found)
        return tuple(sorted(set(found)))

    def once(self, fact: str, named: Iterable[Any]) -> None:
        for thing, n in Counter(named).items():
            if n > 1:
                self.fault(fact, "named_twice", given=thing)

    def used(self) -> tuple[str, ...]:
        """Chests, tomes and cells that have been opened: ``{"d07a": ["chest"]}``."""
        icons = {room.id: [icon for icon in ICONS if getattr(room, icon)] for room in self.layout.rooms.values()}
        found = []
        known = {room: own for room, own in icons.items() if own}
        for room, value in self.by_room("used", known, "room with a chest, tome or cell on the map"):
            things = [value] if isinstance(value, str) else value
            words = self.pile(f"used: {room}", things, known[room], "icon in that room")
            self.once(f"used: {room}", words)
            found += [f"{room}/{what}" for what in set(words)]
        return tuple(sorted(found))

    def seats_at(self, fact: str, known: Mapping[str, Any], kind: str) -> dict[str, list[int]]:
        """Rooms with the players of whom something is said there."""
        seats = self.game.colours
        found = {}
        for room, value in self.by_room(fact, known, kind):
            names = self.pile(f"{fact}: {room}", value, seats, "player")
            self.once(f"{fact}: {room}", names)
            found[room] = sorted({seats.index(name) for name in names})
        return found

    def marked(self) -> tuple[tuple[str, int], ...]:
        """Cubes on wayshrines: ``{"way": ["green", "red"]}``."""
        shrines = {room.id: room for room in self.layout.rooms.values() if room.wayshrine}
        corners, found = self.game.numbers.wayshrine_corners, []
        for room, owners in self.seats_at("marks", shrines, "wayshrine on the map").items():
            if len(owners) > corners:
                self.fault(f"marks: {room}", "corners", n=len(owners), most=corners)
            found += [(room, owner) for owner in owners]
        return tuple(sorted(found))

    def takers(self) -> tuple[tuple[str, int], ...]:
        """Who took an artifact where more than one lay: ``{"d07a": ["green"]}``."""
        homes = {room.id: room for room in self.artifact_rooms()} if self.game.party else {}
        found = self.seats_at("takers", homes, "room with several artifacts on the map")
        return tuple(sorted((room, owner) for room, owners in found.items() for owner in owners))

    def firsts(self, tables: Mapping[str, Mapping[str, Any]]) -> tuple[tuple[str, int], ...]:
        """Who took the first of two equal artifacts: ``{"20": "green"}``; where one alone is held, its holder did."""
        game, found = self.game, []
        values = game.tokens.artifacts if self.game.party else ()
        twice = {str(value): value for value in values if values.count(value) > 1}
        given = self.mapping("first_takers", self.facts.get("first_takers", {}))
        given = {str(artifact): colour for artifact, colour in given.items()}
        for artifact in given:
            if artifact not in twice:
                self.unknown_id("first_takers", "artifact", artifact, list(twice))
        for artifact, value in twice.items():
            piles = {colour: tables[colour].get("artifacts", ()) for colour in game.colours}
            holders = [colour for colour, pile in piles.items() if isinstance(pile, (list, tuple))
                       and any(type(each) is int and each == value for each in pile)]  # fmt: skip
            first = given.get(artifact, holders[0] if len(holders) == 1 else None)
            if first in holders:
                found.append((artifact, game.colours.index(first)))
            elif first is not None:
                self.unknown_id("first_takers", "player", first, holders)
        return tuple(sorted(found))

    # ---- cubes and ghosts -------------------------------------------------------------------------------------------

    def area(self) -> dict[str, int]:
        opening = dict(zip(self.game.colours, self.game.numbers.starting_clank, strict=False))
        area = self.colours("clank", {**opening, "ghost": self.raised()}, "ghost")
        bag = self.bag()
        ghosts, most = area.get("ghost", 0) + bag.get("ghost", 0), self.game.numbers.ghosts
        if ghosts > most:
            self.fault("ghosts", "ghosts", n=ghosts, most=most)
        self.ghosts = area.get("ghost", 0), bag.get("ghost", 0)
        return area

    def raised(self) -> int:
        """Ghosts that haunted tiles of the map and haunted prisoners have moved, if all of them are still there."""
        tiles, tokens = self.game.board.tiles, self.game.blocks
        n = sum(1 for placed in self.layout.placed if tiles[placed.tile].haunted)
        for token in self.held:
            n += sum(effect.n for effect in tokens.get(f"{token}/find", ()) if isinstance(effect, Haunt))
        return min(n, self.game.numbers.ghosts)

    def bag(self) -> dict[str, int]:
        if "bag" not in self.read:
            on_tracks = [table.get("black_cubes", 0) for table in self.tables.values() if isinstance(table, Mapping)]
            away = sum(n for n in on_tracks if type(n) is int and 0 < n <= self.game.numbers.health)
            usual = {"black": max(0, self.game.numbers.black - away)}
            self.read["bag"] = self.colours("bag", usual, "black", "ghost")
        return self.read["bag"]

    def cubes_elsewhere(self, tables: Mapping[str, Mapping[str, Any]], track: Mapping[str, int]) -> Mapping[str, int]:
        """Cubes on wayshrines; and of the damage on a track, what own cubes do not mark."""
        found: Counter[str] = Counter(self.game.colours[owner] for _, owner in self.on_shrines)
        black, unmarked = [], []
        for colour in self.game.colours:
            black.append(self.number(f"{colour}: black_cubes", tables[colour].get("black_cubes", 0), 0))
            unmarked.append(self.number(f"{colour}: unmarked", tables[colour].get("unmarked", 0), 0))
            other = black[-1] + unmarked[-1]
            if other > track[colour]:
                self.fault(f"{colour}: damage", "other_marks", n=other, most=track[colour])
            found[colour] -= other
            found["black"] += black[-1]
        self.black, self.unmarked = tuple(black), tuple(unmarked)
        return found

    # ---- the running turn -------------------------------------------------------------------------------------------

    def trip(self, acting: str, player: Player, table: Mapping[str, Any]) -> Trip:
        """What the turn has done in the catacombs."""

        def words(fact: str, known: Iterable[str], kind: str) -> tuple[str, ...]:
            return tuple(self.pile(f"{acting}: {fact}", table.get(fact, ()), known, kind))

        usual = {"skill_made": table.get("skill", 0)}
        made: dict[str, Any] = {
            name: self.number(f"{acting}: {name}", table.get(name, usual.get(name, 0)), 0) for name in MADE
        }
        goals = [goal for goal in GOALS if goal != "new_tile"]
        tiles = [placed.tile for placed in self.layout.placed[1:]]
        goals += [f"new_tile:{tile}" for tile in tiles]
        laid = table.get("laid", "")
        if not isinstance(laid, str) or (laid and laid not in tiles):
            self.unknown_id(f"{acting}: laid", "tile on the map", laid, tiles)
            laid = ""
        paid, deeds = words("paid", self.layout.rooms, "room on the map"), words("deeds", DEEDS, "deed")
        entry, shown_tile, free = self.exploring(f"{acting}: exploring", player.room, table.get("exploring"))
        return Trip(
            paid=tuple(sorted(set(paid))),
            deeds=tuple(sorted(set(deeds))),
            goals=tuple(sorted(words("goals", goals, "goal of a teleport"))),
            offers=self.offers(acting, player, table),
            entry=entry,
            shown=shown_tile,
            free=free,
            laid=laid,
            triggers=tuple(self.triggers(f"{acting}: triggers", table.get("triggers", ()))),
            **made,
        )

    def exploring(self, fact: str, room: str, value: Any) -> tuple[str, str, bool]:
        """``{"tunnel": "hall-w1", "tile": "s3"}``: a tile has been turned up at the end of a tunnel, and waits."""
        if value is None:
            return "", "", False
        kinds = ("tunnel", "tile", "teleport")
        said = self.mapping(fact, value)
        for kind in said:
            if kind not in kinds:
                self.unknown(f"{fact}: {kind}", kind, kinds)
        tunnels = [trail.tunnel for trail in ground.trails(self.layout, room) if trail.kind == "edge"]
        if (tunnel := said.get("tunnel")) not in tunnels:
            self.unknown_id(f"{fact}: tunnel", f"tunnel off the map from {room}", tunnel, tunnels)
        if (tile := said.get("tile")) not in self.square():
            self.unknown_id(f"{fact}: tile", "tile", tile, nearest(str(tile), self.square()) or self.square()[:8])
        return str(tunnel), str(tile), self.flag(f"{fact}: teleport", said.get("teleport", False))

    def offers(self, acting: str, player: Player, table: Mapping[str, Any]) -> tuple[Offered, ...]:
        """Extra actions of cards in play; if they are not named, none has been taken yet."""
        marked = table.get("marked")
        gone = marked.get("play_area") if isinstance(marked, Mapping) else None
        trashed = gone if isinstance(gone, (list, tuple)) else ()
        possible = {
            f"{card}/play/{index}@{piece}": Offered(f"{card}/play", index, piece)
            for piece, card in enumerate(player.play_area)
            for index, effect in enumerate(self.game.blocks.get(f"{card}/play", ()))
            if isinstance(effect, Offer) and piece not in trashed
        }
        named = self.waiting(f"{acting}: offers", table, "offers", possible)
        return tuple(possible.values()) if named is None else named

    def triggers(self, fact: str, value: Any) -> list[str]:
        """What react cards wait for and has come true this turn; of one player's own, with its colour."""
        seats = self.game.colours
        known = {card.react: card.react for card in self.game.cards.values() if card.react}
        own = {f"{name}:{colour}": f"{name}:{seat}" for name in known for seat, colour in enumerate(seats)
               if name.endswith("_owner")}  # fmt: skip
        names = {name: name for name in known if not name.endswith("_owner")} | own
        found = [names[word] for word in self.pile(fact, value, names, "condition of a card that reacts")]
        self.once(fact, found)
        return list(dict.fromkeys(found))

    def in_play(self, state: State, verb: type[Any]) -> dict[str, Waiting]:
        """The effects of one kind on cards in play; one that was trashed gives nothing more."""
        gone = state.players[state.player].marked_play
        return {text: each for text, each in super().in_play(state, verb).items() if each.piece not in gone}

    def may_wait(self, state: State, *, played: bool = False) -> dict[str, Waiting]:
        """Conditions of cards in play; of monsters beaten this turn; and answers not given yet with an artifact."""
        found = self.in_play(state, When)
        if played:
            return found
        blocks = state.game.blocks
        for piece, card in enumerate(state.players[state.player].play_area):
            for index, effect in enumerate(blocks.get(f"{card}/play", ())):
                if isinstance(effect, Choose) and effect.all_when is not None:
                    for at in range(len(effect.options)):
                        waits = Waiting(f"{card}/play", index | at + 1 << TAKEN, piece)
                        found[waits_text(state, waits)] = waits
        for block, effects in blocks.items():
            if block.endswith("/defeat"):
                for index, effect in enumerate(effects):
                    if isinstance(effect, When):
                        found[f"{block}/{index}@-1"] = Waiting(block, index, -1)
        return found


def waits_text(state: State, waiting: Waiting) -> str:
    """``rebel_scribe/play/1@2``; where the rest of a choice waits, the option taken: ``empurror/play/0/caves@1``."""
    at, taken = waiting.at & (1 << TAKEN) - 1, (waiting.at >> TAKEN) - 1
    if taken < 0:
        return waiting_text(waiting)
    effect: Any = state.game.blocks[waiting.block][at]
    return f"{waiting.block}/{at}/{effect.options[taken].name}@{waiting.piece}"


# ---- back -----------------------------------------------------------------------------------------------------------


def facts(state: State) -> dict[str, Any]:
    """The facts of a position, complete."""
    cubes, rooms, seats, delve = state.cubes, state.rooms, state.game.colours, state.delve
    assert delve is not None and delve.layout is not None
    found = told(state, CatacombsDesk)
    for who, colour in enumerate(seats):
        found["players"][colour] |= {
            "lockpicks": delve.lockpicks[who],
            "black_cubes": delve.black[who],
            "unmarked": delve.unmarked[who],
        }
    found["players"][seats[state.player]] |= _turn(state)
    return found | {
        "clank": {**dict(zip(seats, cubes.area, strict=True)), "ghost": delve.ghosts_area},
        "bag": {"black": cubes.black_bag, **dict(zip(seats, cubes.bag, strict=True)), "ghost": delve.ghosts_bag},
        "tiles": {tile: [x, y, STEP * turn] for tile, x, y, turn in delve.layout.placed[1:]},
        "safe_tiles": delve.n_safe,
        "unseen_tiles": [*delve.safe, *delve.deep],
        "artifact_stack": list(delve.stack),
        "rooms": _rooms(rooms),
        "opened": list(delve.opened),
        "used": _by_room(tuple(icon.split("/")) for icon in delve.used),
        "marks": _by_room((room, seats[who]) for room, who in delve.marks),
        "takers": _by_room((room, seats[who]) for room, who in delve.takers),
        "first_takers": {artifact: seats[who] for artifact, who in delve.firsts},
        "prisoners": dict(Counter(delve.prisoners)),
        "major_secrets": dict(Counter(rooms.unseen_major)),
        "minor_secrets": dict(Counter(rooms.unseen_minor)),
    }


def _turn(state: State) -> dict[str, Any]:
    """What the running turn has done in the catacombs."""
    trip, seats = state.trip, state.game.colours
    assert trip is not None
    exploring = {"tunnel": trip.entry, "tile": trip.shown, "teleport": trip.free}
    return {
        "waiting": [waits_text(state, waiting) for waiting in state.turn.standing],
        **{name: getattr(trip, name) for name in MADE},
        "paid": list(trip.paid),
        "deeds": list(trip.deeds),
        "goals": list(trip.goals),
        "offers": [f"{block}/{at}@{piece}" for block, at, piece in trip.offers],
        "exploring": exploring if trip.shown else None,
        "laid": trip.laid,
        "triggers": [_trigger(trigger, seats) for trigger in trip.triggers],
    }


def _trigger(trigger: str, seats: Sequence[str]) -> str:
    name, _, seat = trigger.partition(":")
    return f"{name}:{seats[int(seat)]}" if seat else name


def _rooms(rooms: Rooms) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for room, values in _by_room(rooms.artifacts).items():
        found[room] = {"artifact": values if len(values) > 1 else values[0]}
    for room, n in rooms.idols:
        found.setdefault(room, {})["monkey_idols"] = n
    return found


def _by_room(pairs: Iterable[Sequence[Any]]) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = {}
    for room, thing in pairs:
        found.setdefault(room, []).append(thing)
    return found
