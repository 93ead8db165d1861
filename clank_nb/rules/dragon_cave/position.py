"""Positions from plain facts, and back: the moment in which a card is laid, a dwarf named or the dragon put."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from clank_nb.data.errors import BadCode, BadData, nearest, shown
from clank_nb.dungeon.track import START
from clank_nb.model.actions_cave import CHEST, MOST_COINS
from clank_nb.model.cave import CaveGame, CavePlayer, CaveState
from clank_nb.model.cave_numbers import cave_numbers
from clank_nb.model.table import Frame
from clank_nb.rules.dragon_cave.options import LIMITS
from clank_nb.rules.dragon_cave.sound import MOST_FALLEN, MOST_ROUNDS, unsound
from clank_nb.rules.dragon_cave.two_player import able
from clank_nb.rules.fact_reader import FactReader
from clank_nb.rules.opening import table_for
from clank_nb.rules.ruleset import ruleset

NAME = "dragon_cave"
GAME_FACTS = ("board", "layout", "players", "dragon", "dragon_space", "hoard", "round", "seed", "chance_events")
PLAYER_FACTS = ("place", "places", "purse", "chest", "used", "card", "moving")
FRAMES = frozenset({"dwarf", "lay", "dragon", "turn_up"})
"""What is owed while facts can be told."""


def build(facts: Mapping[str, Any]) -> CaveState:
    """The state that these facts describe, or all that is wrong with them."""
    desk = CaveDesk(facts)
    state = desk.state()
    for what in () if desk.faults else unsound(state):
        desk.fault("facts", "unsound", what=what)
    if desk.faults:
        raise BadData(desk.faults)
    return state


class CaveDesk(FactReader):
    """The facts of one position, laid out."""

    def __init__(self, facts: Mapping[str, Any]) -> None:
        super().__init__(facts, facts.get("seed"))
        numbers = cave_numbers()
        usual = dict(numbers.options)
        # hoard is the fact how many coins lie there now; how many there are in all is called coins
        known = (*GAME_FACTS, "coins", *(name for name in usual if name != "hoard"))
        for fact in facts:
            if fact not in known:
                self.unknown(fact, fact, known)
        if self.seed is not None and type(self.seed) is not int:
            self.fault("seed", "seed", given=shown(self.seed))
            self.seed = 0
        colours = self.seats(facts.get("players", {}), numbers)
        self.game = self.laid(colours, self.options(usual))

    # ---- who plays, and on what -------------------------------------------------------------------------------------

    def options(self, usual: Mapping[str, Any]) -> dict[str, Any]:
        """The options that are named, each read as what it is."""
        found: dict[str, Any] = {}
        for name, value in usual.items():
            fact = "coins" if name == "hoard" else name
            if fact in self.facts:
                given = self.facts[fact]
                found[name] = self.flag(fact, given) if type(value) is bool else self.number(fact, given, *LIMITS[name])
        return found

    def laid(self, colours: Sequence[str], options: Mapping[str, Any]) -> CaveGame:
        """The game on its track; on the usual one where that track cannot be had."""
        if "board" in self.facts and "layout" in self.facts:
            self.fault("layout", "cave_layout_twice")
        name = "layout" if "board" not in self.facts and "layout" in self.facts else "board"
        board = self.facts.get(name)
        try:
            game: CaveGame = table_for(NAME, board=board, colours=colours, **options).game
            return game
        except BadData as error:
            self.faults += error.faults
        except BadCode as error:
            self.fault(name, "cave_track", what=str(error).rstrip("."))
        usual: CaveGame = table_for(NAME, colours=colours, **options).game
        return usual

    # ---- the whole --------------------------------------------------------------------------------------------------

    def state(self) -> CaveState:
        """The whole."""
        game, facts = self.game, self.facts
        holder = self.dragon_player()
        players = [self.player(colour, seat == holder) for seat, colour in enumerate(game.colours)]
        movers = [(holder + step) % game.n_players for step in range(1, game.n_players)]
        players, frames = self.owed(players, movers, holder)
        given = facts.get("dragon_space")
        space = "" if given is None else given
        if space != "" and not (isinstance(space, str) and space in game.board.nest):
            self.unknown_id("dragon_space", "nest space", space, nearest(space, game.board.nest) or game.board.nest)
            space = ""
        rolled = self.number("chance_events", facts.get("chance_events", 0), 0, MOST_FALLEN)
        turn = self.number("round", facts.get("round", 1), 1, MOST_ROUNDS)
        self.in_the_nest(players)
        return CaveState(
            game, tuple(players), holder, frames, space, self.hoard(players), 0, (), "", turn, (self.seed, rolled)
        )

    def dragon_player(self) -> int:
        colours = self.game.colours
        given = self.facts.get("dragon", colours[0])
        if isinstance(given, str) and given in colours:
            return colours.index(given)
        self.unknown_id("dragon", "player", given, nearest(given, colours) or colours)
        return 0

    def hoard(self, players: Iterable[CavePlayer]) -> int:
        """The coins of the hoard: what is not in purses and chests; named, they must be all the coins there are."""
        settings = self.game.settings
        held, most = sum(player.purse + player.chest for player in players), settings["hoard"]
        left = most - held if settings["collect_uses_hoard"] else most
        given = self.facts.get("hoard")
        n = left if given is None else self.number("hoard", given, 1, MOST_COINS)
        if settings["collect_uses_hoard"]:
            if given is None and left < 1:
                self.fault("players", "cave_coins_many", held=held, most=most)
            elif given is not None and n + held != most:
                self.fault("hoard", "cave_coins", n=n, held=held, total=n + held, most=most, left=max(1, most - held))
        elif n + held < most:
            self.fault("hoard", "cave_coins_few", total=n + held, most=most)
        return n

    def in_the_nest(self, players: Iterable[CavePlayer]) -> None:
        end = self.game.board.end
        for colour, player in zip(self.game.colours, players, strict=True):
            if set(player.places) == {end}:
                self.fault(f"{colour}: place", "cave_home", colour=colour)

    # ---- one player -------------------------------------------------------------------------------------------------

    def player(self, colour: str, holder: bool) -> CavePlayer:
        table = self.mapping(colour, self.tables[colour])
        for fact in table:
            if fact not in PLAYER_FACTS:
                self.unknown(f"{colour}: {fact}", fact, PLAYER_FACTS)
        places = self.places(colour, table)
        used = self.used(colour, table.get("used", ()))
        card = self.card(colour, table.get("card"), used, holder)
        dwarf = self.moving(colour, table.get("moving"), places, holder)
        purse = self.number(f"{colour}: purse", table.get("purse", 0), 0, MOST_COINS)
        chest = self.number(f"{colour}: chest", table.get("chest", 0), 0, MOST_COINS)
        return CavePlayer(places, purse, chest, used, card, dwarf)

    def places(self, colour: str, table: Mapping[str, Any]) -> tuple[int, ...]:
        """Where the dwarfs stand: one place, or with two players a list of two."""
        n = self.game.numbers.dwarfs(self.game.n_players)
        name, other = ("place", "places") if n == 1 else ("places", "place")
        if other in table:
            self.fault(f"{colour}: {other}", f"cave_{other}_instead", n=n)
        if name not in table:
            return (START,) * n
        if n == 1:
            return (self.place(f"{colour}: place", table["place"]),)
        given = self.sequence(f"{colour}: places", table["places"], "places")
        if len(given) != n:
            self.fault(f"{colour}: places", "cave_places", n=len(given), wanted=n)
            return (START,) * n
        return tuple(self.place(f"{colour}: places", value) for value in given)

    def place(self, where: str, given: Any) -> int:
        """A place by its index, or ``start`` and ``nest``."""
        end = self.game.board.end
        words = {"start": START, "nest": end}
        if isinstance(given, str) and given in words:
            return words[given]
        if type(given) is int and START <= given <= end:
            return given
        self.fault(where, "cave_place", given=shown(given), last=end - 1)
        return START

    def used(self, colour: str, given: Any) -> tuple[str, ...]:
        cards = self.sequence(f"{colour}: used", given, "cards")
        colours = self.game.board.nest
        for place, card in enumerate(cards):
            if card == CHEST:
                self.fault(f"{colour}: used", "cave_chest_used")
            elif not isinstance(card, str) or card not in colours:
                self.unknown_id(f"{colour}: used", "card", card, nearest(card, colours) or colours)
            elif card in cards[:place]:
                self.fault(f"{colour}: used", "cave_used_twice", card=card)
        return self.game.in_order([card for card in cards if isinstance(card, str) and card != CHEST])

    def card(self, colour: str, given: Any, used: Sequence[str], holder: bool) -> str:
        """The card that lies face down."""
        where = f"{colour}: card"
        if given is None or given == "":
            return ""
        if not isinstance(given, str) or given not in self.game.cards:
            self.unknown_id(where, "card", given, nearest(given, self.game.cards) or self.game.cards)
        elif holder:
            self.fault(where, "cave_dragon_card", colour=colour)
        elif given in used:
            self.fault(where, "cave_laid_used", card=given)
        else:
            return given
        return ""

    def moving(self, colour: str, given: Any, places: Sequence[int], holder: bool) -> int:
        """Which of two dwarfs moves, by its place."""
        where, n = f"{colour}: moving", len(places)
        if given is None:
            return 0
        if n == 1 or holder:
            self.fault(where, "cave_moving", colour=colour)
        elif type(given) is not int or not 1 <= given <= n:
            self.fault(where, "not_a_number", given=shown(given), least=1, most=n)
        elif places[given - 1] == self.game.board.end:
            self.fault(where, "cave_moving_rests", dwarf=given)
        else:
            return given - 1
        return 0

    # ---- what is owed -----------------------------------------------------------------------------------------------

    def owed(
        self, players: list[CavePlayer], movers: Sequence[int], holder: int
    ) -> tuple[list[CavePlayer], tuple[Frame, ...]]:
        """Who is still to choose; cards are laid clockwise from the dragon player's left."""
        waiting = [who for who in movers if not players[who].card]
        late = [
            who for who in movers if players[who].card and any(movers.index(who) > movers.index(w) for w in waiting)
        ]
        if late:
            first, other = (self.game.colours[who] for who in (waiting[0], late[0]))
            self.fault(f"{other}: card", "cave_order", first=first, other=other)
            waiting = [who for who in movers if who in waiting or who in late]
        frames = [Frame("turn_up"), Frame("dragon", holder), *(Frame("lay", who) for who in reversed(waiting))]
        if self.game.n_players == 2:
            mover = movers[0]
            players[mover], asked = self.named(players[mover], mover)
            frames += [Frame("dwarf", mover)] if asked else []
        return players, tuple(frames)

    def named(self, player: CavePlayer, who: int) -> tuple[CavePlayer, bool]:
        """With two dwarfs: the one that moves, and whether it is still to be named."""
        colour = self.game.colours[who]
        table = self.tables[colour]
        given = table.get("moving") if isinstance(table, Mapping) else None
        free = [dwarf for dwarf, place in enumerate(player.places) if place != self.game.board.end]
        if len(free) == 1:
            return CavePlayer(player.places, player.purse, player.chest, player.used, player.card, free[0]), False
        if given is None and player.card:
            self.fault(f"{colour}: moving", "cave_moving_missing")
        return player, given is None and not player.card


# ---- and back -------------------------------------------------------------------------------------------------------


def facts(state: CaveState) -> dict[str, Any]:
    """The facts of a position, complete."""
    game = state.game
    settings = {"coins" if name == "hoard" else name: value for name, value in game.options}
    return {
        "board": ruleset(NAME).board_fact(game),
        "dragon": game.colours[state.player],
        "dragon_space": state.dragon or None,
        "hoard": state.hoard,
        "round": state.n_turns,
        "seed": state.dice[0],
        "chance_events": state.dice[1],
        "players": {colour: _player(state, who) for who, colour in enumerate(game.colours)},
        **settings,
    }


def _player(state: CaveState, who: int) -> dict[str, Any]:
    player = state.players[who]
    words = {START: "start", state.game.board.end: "nest"}
    places = [words.get(place, place) for place in player.places]
    found: dict[str, Any] = {"place": places[0]} if len(places) == 1 else {"places": places}
    found |= {"purse": player.purse, "chest": player.chest, "used": list(player.used), "card": player.card or None}
    if len(places) > 1 and who != state.player and state.pending[-1].kind != "dwarf" and len(able(state, who)) > 1:
        found["moving"] = player.dwarf + 1
    return found
