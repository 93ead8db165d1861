"""Positions from plain facts, and back: hands in order with ``stronghold`` in its place, lanes from the bridge."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from clank_nb.data.errors import BadCode, BadData, nearest, shown
from clank_nb.model.clash import AI, EXHAUSTED, IN_PLAY, LANES, READY, STRONGHOLD, Champion, ClashState, Creature
from clank_nb.model.clash_cards import clash_cards, sample_decks
from clank_nb.model.table import owed
from clank_nb.rules.clash_of_decks import options
from clank_nb.rules.clash_of_decks.audit import audit, books
from clank_nb.rules.fact_reader import FactReader
from clank_nb.rules.ruleset import ruleset

NAME = "clash_of_decks"
GAME_FACTS = ("to_act", "seed", "chance_events", "turn", "mana", "players", "ai", "earlier")
SIDE_FACTS = ("hand", "upper", "lower", "fort", "hidden", "champion", "champion_is")
AI_FACTS = ("deck", "discard", "upper", "lower", "fort")
CREATURE = ("card", "damage", "fresh", "shielded", "bonus")
NAMES = (*GAME_FACTS, *SIDE_FACTS, "deck", "discard", *CREATURE)
COLOURS = ("red", "green", "blue", "yellow", "purple", "orange")


class Desk(FactReader):
    """The facts of one position, laid out: every fact is read and every fault named before anything is built."""

    def __init__(self, facts: Mapping[str, Any]) -> None:
        super().__init__(facts, facts.get("seed"))
        for fact in facts:
            if fact not in (*GAME_FACTS, *options.DEFAULTS):
                self.unknown(fact, fact, (*GAME_FACTS, *options.DEFAULTS))
        if self.seed is not None and type(self.seed) is not int:
            self.fault("seed", "seed", given=shown(self.seed))
            self.seed = 0
        self.chosen = self._options()
        self.colours = self._seats()
        self.solo = len(self.colours) == 1
        self.table = {who: self._side(who) for who in range(len(self.colours))}
        self.ai = self.mapping("ai", facts.get("ai", {})) if self.solo else {}
        if "ai" in facts and not self.solo:
            self.fault("ai", "clash_no_ai")
        self._known("ai", self.ai, AI_FACTS)

    def _options(self) -> dict[str, Any]:
        found = {}
        for option in options.DEFAULTS:
            if option in self.facts:
                try:
                    found[option] = options.read({option: self.facts[option]})[option]
                except BadCode as error:
                    self.fault(option, "clash_option", what=str(error).rstrip("."))
        return found

    def _seats(self) -> tuple[str, ...]:
        faults = len(self.faults)
        self.players = given = self.mapping("players", self.facts.get("players", {"red": {}, "green": {}}))
        for colour in given:
            if colour not in COLOURS:
                self.unknown_id("players", "colour", colour, COLOURS)
        seats = [colour for colour in given if colour in COLOURS]
        if not 1 <= len(seats) <= 2:
            if len(self.faults) == faults:
                self.fault("players", "players", n=len(seats), least=1, most=2)
            seats = [*seats, *[colour for colour in COLOURS if colour not in seats]][:2]
        return tuple(seats)

    def _side(self, who: int) -> dict[str, Any]:
        colour = self.colours[who]
        side = self.mapping(colour, self.players.get(colour, {}))
        self._known(colour, side, SIDE_FACTS)
        return side

    def _known(self, where: str, given: Mapping[str, Any], names: tuple[str, ...]) -> None:
        for fact in given:
            if fact not in names:
                self.unknown(f"{where}: {fact}", fact, names)

    # ---- lanes and hands ---------------------------------------------------------------------------------------------

    def lane(self, where: str, given: Any) -> tuple[Creature, ...]:
        """Creatures from the bridge outwards: ids, or mappings that say more."""
        rows = self.sequence(where, given, "creatures")
        found = [self._creature(f"{where} {n}", row) for n, row in enumerate(rows, 1)]
        return tuple(creature for creature in found if creature is not None)

    def _creature(self, where: str, row: Any) -> Creature | None:
        fields = {"card": row} if isinstance(row, str) else self.mapping(where, row)
        self._known(where, fields, CREATURE)
        card = self._card(where, fields.get("card"), spells=False)
        if card is None:
            return None
        most = clash_cards()[card].hp - 1
        damage = self.number(f"{where}: damage", fields.get("damage", 0), 0, most)
        bonus = self.number(f"{where}: bonus", fields.get("bonus", 0), 0, 99)
        fresh = self.flag(f"{where}: fresh", fields.get("fresh", False))
        shield = int(self.flag(f"{where}: shielded", fields.get("shielded", False)))
        return Creature(card, damage, fresh, shield, bonus)

    def _card(self, where: str, card: Any, *, spells: bool = True) -> str | None:
        names = [id for id, one in clash_cards().items() if spells or not one.is_spell]
        if isinstance(card, str) and card in names:
            return card
        self.unknown_id(where, "card" if spells else "creature", card, (nearest(card, names) or tuple(names))[:8])
        return None

    def hand(self, where: str, given: Any) -> tuple[str, ...] | None:
        """Cards from left to right, ``stronghold`` once among them."""
        words = self.sequence(where, given, "cards")
        found = [word if word == STRONGHOLD else self._card(where, word) for word in words]
        if words.count(STRONGHOLD) != 1:
            if isinstance(given, (list, tuple)):
                self.fault(where, "clash_stronghold", n=words.count(STRONGHOLD))
            return None
        return tuple(card for card in found if card is not None)

    def cards(self, where: str, given: Any) -> tuple[str, ...]:
        return tuple(sorted(self.pile(where, given, clash_cards(), "card")))

    # ---- the whole ---------------------------------------------------------------------------------------------------

    def state(self) -> ClashState:
        """The whole, or nothing but faults."""
        sides = [self._laid(who) for who in range(len(self.colours))]
        lanes = [lane for side in sides for lane in side["lanes"]]
        champions = [side["champion"] for side in sides]
        decks = [self._deck(who, side) for who, side in enumerate(sides)]
        chosen = self._fitting(decks, champions)
        hands = [self._hand(who, side, decks[who], chosen) for who, side in enumerate(sides)]
        forts = [self.flag(f"{self.colours[who]}: fort", side.get("fort", False)) for who, side in self.table.items()]
        deck: tuple[str, ...] = ()
        discard: tuple[str, ...] = ()
        if self.solo:
            lanes += [self.lane(f"ai: {lane}", self.ai.get(lane, [])) for lane in LANES]
            deck, discard = self._ai_piles(decks[0], lanes[2:])
            forts.append(self.flag("ai: fort", self.ai.get("fort", False)))
            hands, decks = [*hands, ()], [*decks, ()]
            champions.append(Champion())
        return self._state(chosen, hands, decks, lanes, champions, forts, deck, discard)

    def _laid(self, who: int) -> dict[str, Any]:
        colour, side = self.colours[who], self.table[who]
        lanes = [self.lane(f"{colour}: {lane}", side.get(lane, [])) for lane in LANES]
        hand = self.hand(f"{colour}: hand", side["hand"]) if "hand" in side else None
        return {"lanes": lanes, "hand": hand, "champion": self._champion(who)}

    def _champion(self, who: int) -> Champion:
        colour, side = self.colours[who], self.table[who]
        card, at = side.get("champion", ""), side.get("champion_is", READY)
        if card in ("", None):
            if "champion_is" in side:
                self.fault(f"{colour}: champion_is", "clash_no_champion")
            return Champion()
        if at not in (READY, EXHAUSTED, IN_PLAY):
            self.unknown_id(f"{colour}: champion_is", "standing of a champion", at, (READY, EXHAUSTED, IN_PLAY))
            at = READY
        found = self._card(f"{colour}: champion", card, spells=False)
        return Champion(found, at) if found else Champion()

    def _deck(self, who: int, side: Mapping[str, Any]) -> tuple[str, ...]:
        """The deck of a side: what lies in its hand and its lanes, or as it is named among the options."""
        named = self.chosen.get("decks", ())
        played = [creature.card for lane in side["lanes"] for creature in lane]
        champion = side["champion"]
        if champion.at == IN_PLAY and champion.card in played:
            played.remove(champion.card)
        if side["hand"] is not None:
            return tuple(sorted([*(card for card in side["hand"] if card != STRONGHOLD), *played]))
        if who < len(named):
            return options.cards_of(named[who], sample_decks())
        fits = [deck for deck in sample_decks().values() if not Counter(played) - Counter(deck)]
        return (fits[min(who, len(fits) - 1)] if not played else fits[0]) if fits else tuple(sorted(played))

    def _fitting(self, decks: list[tuple[str, ...]], champions: list[Champion]) -> dict[str, Any]:
        """All options: those named, and the format that fits the decks."""
        chosen = {**options.DEFAULTS, **self.chosen}
        numbers = {deck: n for n, deck in sample_decks().items()}
        if "champions" not in self.chosen and any(champion.card for champion in champions):
            chosen["champions"] = True
        if "format" not in self.chosen:
            samples = all(deck in numbers for deck in decks) and len(set(decks)) == len(decks)
            samples = samples and not chosen["champions"] and chosen["deck_size"] == options.DECK
            chosen["format"] = "sample" if samples else "draft" if self.solo else "constructed"
        if "decks" not in self.chosen and chosen["format"] != "draft":
            sampled = chosen["format"] == "sample"
            chosen["decks"] = tuple(numbers.get(deck, deck) if sampled else deck for deck in decks)
        return chosen

    def _hand(
        self, who: int, side: Mapping[str, Any], deck: tuple[str, ...], chosen: Mapping[str, Any]
    ) -> tuple[str, ...]:
        """The hand as it is named, or what the seed would shuffle of the cards that are not in play."""
        if side["hand"] is not None:
            return tuple(side["hand"])
        left = list(deck)
        for lane in side["lanes"]:
            for creature in lane:
                if creature.card in left:
                    left.remove(creature.card)
        return (STRONGHOLD, *self._shuffled(who, sorted(left)))

    def _shuffled(self, who: int, left: list[str]) -> list[str]:
        first = self.drawn(f"{self.colours[who]}: hand", left, max(0, len(left) - 1)) if len(left) > 1 else []
        rest = list(left)
        for card in first:
            rest.remove(card)
        return [*first, *rest]

    def _ai_piles(self, deck: tuple[str, ...], lanes: list[Any]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Deck and discard pile of the AI; a pile that is not named has what is left over."""
        left = Counter(list(clash_cards()))
        left.subtract([*deck, *(creature.card for lane in lanes for creature in lane)])
        discard = self.cards("ai: discard", self.ai.get("discard", []))
        left.subtract(discard)
        if "deck" in self.ai:
            own = self.cards("ai: deck", self.ai["deck"])
            left.subtract(own)
            return own, tuple(sorted([*discard, *(+left).elements()])) if "discard" not in self.ai else discard
        return tuple(sorted((+left).elements())), discard

    def _state(
        self, chosen: dict[str, Any], hands: Any, decks: Any, lanes: Any, champions: Any, forts: Any,
        deck: tuple[str, ...], discard: tuple[str, ...],
    ) -> ClashState:  # fmt: skip
        rules = ruleset(NAME)
        board, slug = rules.find_board(rules.usual_board)
        try:
            game = rules.make_game(board, slug, self.colours, tuple(sorted(chosen.items())))
        except BadCode as error:
            self.fault("format", "clash_option", what=str(error).rstrip("."))
            usual = {**options.DEFAULTS, "format": "draft"}
            game = rules.make_game(board, slug, self.colours, tuple(sorted(usual.items())))
        who = self._acting()
        turn = self.number("turn", self.facts.get("turn", 1), 1, 99_999)
        usual_mana = chosen["first_turn_mana"] if turn == 1 else len(hands[who])
        return ClashState(
            game, who, (owed("summoning", who),), n_turns=turn, dice=(self.seed, self._chance_events(hands)),
            mana=self.number("mana", self.facts.get("mana", usual_mana), 0, 99), hands=tuple(hands),
            hidden=self._hidden(hands, chosen), forts=tuple(forts), lanes=tuple(lanes), champions=tuple(champions),
            deck=deck, discard=discard, decks=(tuple(sorted(decks[0])), tuple(sorted(decks[1]))),
            drafting=0, seen=self._earlier(),
        )  # fmt: skip

    def _acting(self) -> int:
        acting = self.facts.get("to_act", self.colours[0])
        if not isinstance(acting, str) or acting not in self.colours:
            self.unknown_id("to_act", "player", acting, self.colours)
            return 0
        return self.colours.index(acting)

    def _chance_events(self, hands: Any) -> int:
        return self.number("chance_events", self.facts.get("chance_events", 0), 0, 99_999)

    def _hidden(self, hands: Any, chosen: Mapping[str, Any]) -> tuple[int, int]:
        found = [0, 0]
        for who, side in self.table.items():
            most = len(hands[who]) - 1 if not chosen["open_hands"] else 0
            found[who] = self.number(f"{self.colours[who]}: hidden", side.get("hidden", most), 0, max(0, most))
        return found[0], found[1]

    def _earlier(self) -> tuple[Any, ...]:
        """Positions at the starts of earlier turns, for the draw by repetition."""
        found = []
        for n, row in enumerate(self.sequence("earlier", self.facts.get("earlier", []), "positions"), 1):
            parts = self.sequence(f"earlier {n}", row, "parts")
            key = self._position(parts)
            if key is None:
                self.fault(f"earlier {n}", "wrong_type", given=shown(row), wanted="a position", example="facts(state)")
            else:
                found.append(key)
        return tuple(found)

    def _position(self, parts: Any) -> tuple[Any, ...] | None:
        """One earlier position: mover, both hands, four lanes, both Strongholds, both champions; None for no such."""
        if len(parts) != 11 or parts[0] not in self.colours:
            return None
        piles = [tuple(pile) for pile in parts[1:7] if isinstance(pile, (list, tuple))]
        known = (STRONGHOLD, *clash_cards())
        if len(piles) != 6 or any(not isinstance(card, str) or card not in known for pile in piles for card in pile):
            return None
        if any(type(fort) is not bool for fort in parts[7:9]) or any(type(at) is not str for at in parts[9:]):
            return None
        return (self.colours.index(parts[0]), *piles, *parts[7:])


def build(facts: Mapping[str, Any]) -> ClashState:
    """Make a position, or name everything that is wrong with it."""
    desk = Desk(facts)
    state = desk.state()
    if not desk.faults:
        cards = books(state)
        for fault in dict.fromkeys(audit(state)):
            desk.fault("players", "clash_books" if fault in cards else "clash_cannot", what=fault)
    if desk.faults:
        raise BadData(desk.faults)
    return state


def facts(state: ClashState) -> dict[str, Any]:
    """The facts of a position, complete."""
    game = state.game
    found: dict[str, Any] = {
        "to_act": game.colours[state.player],
        "seed": state.dice[0],
        "chance_events": state.dice[1],
        "turn": state.n_turns,
        "mana": state.mana,
        "players": {colour: _side_facts(state, who) for who, colour in enumerate(game.colours)},
        **dict(game.options),
    }
    if game.solo:
        found[AI] = {
            "deck": list(state.deck), "discard": list(state.discard), "fort": state.forts[1],
            **{lane: _lane_facts(state.lanes[2 + front]) for front, lane in enumerate(LANES)},
        }  # fmt: skip
    if state.seen:
        found["earlier"] = [
            [game.colours[key[0]], *[list(part) if isinstance(part, tuple) else part for part in key[1:]]]
            for key in state.seen
        ]
    return found


def _side_facts(state: ClashState, who: int) -> dict[str, Any]:
    found: dict[str, Any] = {
        "hand": list(state.hands[who]),
        **{lane: _lane_facts(state.lanes[2 * who + front]) for front, lane in enumerate(LANES)},
        "fort": state.forts[who],
        "hidden": state.hidden[who],
    }
    if state.champions[who].card:
        found["champion"], found["champion_is"] = state.champions[who]
    return found


def _lane_facts(lane: tuple[Creature, ...]) -> list[Any]:
    return [creature.card if creature == Creature(creature.card) else _creature_facts(creature) for creature in lane]


def _creature_facts(creature: Creature) -> dict[str, Any]:
    found: dict[str, Any] = {"card": creature.card}
    for name, value in (
        ("damage", creature.damage), ("fresh", creature.fresh), ("shielded", bool(creature.shield)),
        ("bonus", creature.bonus),
    ):  # fmt: skip
        if value:
            found[name] = value
    return found
