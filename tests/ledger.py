"""A second bookkeeping: whoever reads the events alone must arrive at the very state the engine arrives at.

Each event of a game is booked on plain counters, without a look at the engine's own changes.  A change without an
event, an event without its change, or a wrong number in one of them makes the books differ from the state.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from clank_nb.model.delve import Trip
from clank_nb.model.events import Event
from clank_nb.model.state import NOBODY, State, Turn

POOLS = tuple(Turn.__slots__)


class Ledger:
    """The books of one game, opened at any state of it."""

    def __init__(self, state: State) -> None:
        self.game = state.game
        self.seats = [_seat(player) for player in state.players]
        self.turn: dict[str, Any] = {
            name: Counter(each.block.split("/")[0] for each in value) if isinstance(value, tuple) else value
            for name, value in ((name, getattr(state.turn, name)) for name in POOLS)
        }
        self.cubes = {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in ((name, getattr(state.cubes, name)) for name in state.cubes.__slots__)
        }
        shop, rooms = state.shop, state.rooms
        self.shop: dict[str, Any] = {
            "row": list(shop.row), "deck": Counter(shop.deck), "discard": Counter(shop.discard),
            "box": Counter(shop.box), "reserve": Counter(dict(shop.reserve)), "market": Counter(shop.market),
        }  # fmt: skip
        self.rooms: dict[str, Any] = {
            "artifacts": Counter(rooms.artifacts), "major_secret": Counter(dict(rooms.major)),
            "minor_secret": Counter(dict(rooms.minor)), "idols": Counter(dict(rooms.idols)), "mastery": rooms.mastery,
            "unseen": Counter(rooms.unseen_major + rooms.unseen_minor),
        }  # fmt: skip
        self.general = {"player": state.player, "countdown": state.countdown, "over": state.over, "n": state.n_turns}
        self.delve = {} if state.delve is None else _delve(state.delve)
        self.trip = {} if state.trip is None else _trip(state.trip)

    def book(self, events: Iterable[Event]) -> None:
        for event in events:
            BOOKING[event.kind](self, event, **dict(event.values))

    def entries(self) -> dict[str, Any]:
        """Everything in the books, piles without what is not there."""
        found = {f"seat {who}: {name}": value for who, seat in enumerate(self.seats) for name, value in seat.items()}
        for name in ("turn", "cubes", "shop", "rooms", "delve", "trip"):
            book = getattr(self, name)
            found |= {f"{name}: {key}": value for key, value in book.items()}
        found |= self.general
        return {key: +value if isinstance(value, Counter) else value for key, value in found.items()}


def differences(ledger: Any, state: Any) -> list[str]:
    """Where the books and a state disagree."""
    booked, real = ledger.entries(), type(ledger)(state).entries()
    return [f"{key}: booked {booked[key]}, is {real[key]}" for key in real if booked[key] != real[key]]


def _seat(player: Any) -> dict[str, Any]:
    seat: dict[str, Any] = {name: Counter(getattr(player, name)) for name in ("hand", "deck", "discard", "tokens")}
    seat |= {"known": Counter(player.known_hand), "artifacts": Counter(player.artifacts)}
    seat |= {"play": Counter(player.play_area), "gold": player.gold, "room": player.room, "out": player.out}
    marked = [player.play_area[piece] for piece in player.marked_play]
    return seat | {"marked": Counter(marked) + Counter(player.marked_discard)}


def _delve(delve: Any) -> dict[str, Any]:
    """The map and the bank: which tile lies in which turn, what is opened, marked, left."""
    piles = ("safe", "deep", "marks", "stack", "prisoners", "takers", "used")
    found: dict[str, Any] = {name: Counter(getattr(delve, name)) for name in piles}
    for name in ("n_safe", "ghosts_bank", "ghosts_area", "ghosts_bag"):
        found[name] = getattr(delve, name)
    found |= {name: list(getattr(delve, name)) for name in ("lockpicks", "black", "unmarked")}
    turns = {placed.tile: placed.turn for placed in (delve.layout.placed if delve.layout else ())}
    return found | {"firsts": dict(delve.firsts), "turns": turns, "opened": len(delve.opened)}


def _trip(trip: Any) -> dict[str, Any]:
    """What the turn has done; along which tunnel, and whether through portals, is not in the events."""
    found: dict[str, Any] = {
        name: getattr(trip, name) for name in ("skill_made", "gold_made", "shown", "spot", "brought")
    }
    found |= {"laid": trip.laid, "secrets": trip.secrets, "paid": Counter(trip.paid), "goals": len(trip.goals)}
    found |= {"deeds": {deed for deed in trip.deeds if deed != "used_portal"}, "triggers": list(trip.triggers)}
    return found | {"offers": Counter(offer.block.split("/")[0] for offer in trip.offers)}


def _move(source: Counter[str], goal: Counter[str] | None, cards: Iterable[str]) -> None:
    for card in cards:
        assert source[card] > 0, f"{card} is not there"
        source[card] -= 1
        if goal is not None:
            goal[card] += 1


# ---- one function for each kind, or several kinds that are booked alike ---------------------------------------------


def nothing(books: Ledger, event: Event, **_: Any) -> None:
    """A fact that changes nothing but what is owed."""


def turn_started(books: Ledger, event: Event, *, turn: int) -> None:
    books.general |= {"player": event.player, "n": turn}
    _fresh(books)
    if books.delve:
        books.trip = _trip(Trip())


def _fresh(books: Ledger) -> None:
    fresh = Turn()
    books.turn = {name: Counter() if getattr(fresh, name) == () else getattr(fresh, name) for name in POOLS}


def card_played(books: Ledger, event: Event, *, card: str) -> None:
    seat = books.seats[event.player]
    _move(seat["hand"], seat["play"], [card])
    seat["known"] = seat["known"] - Counter([card])


def resource_gained(books: Ledger, event: Event, *, what: str, n: int) -> None:
    books.turn[what] += n
    if what == "skill" and _own(books, event):
        books.trip["skill_made"] += n


def _own(books: Ledger, event: Event) -> bool:
    """Whether something happens in a growing dungeon to the player whose turn it is."""
    return bool(books.delve) and event.player == books.general["player"]


def gold_gained(books: Ledger, event: Event, *, n: int, bonus: bool) -> None:
    books.seats[event.player]["gold"] += n
    books.turn["gold_gains"] += not bonus and event.player == books.general["player"]
    if _own(books, event) and event.rule != "catacombs/party/start":
        books.trip["gold_made"] += n


def clank_made(books: Ledger, event: Event, *, n: int, placed: int, returned: int) -> None:
    assert n == placed + returned
    _cubes(books, "supply", "area", event.player, placed)
    if event.player == books.general["player"]:
        books.turn["clank_made"] += n
        books.turn["credit"] -= returned
    else:
        assert not returned


def _cubes(books: Ledger, source: str, goal: str, who: int, n: int) -> None:
    assert books.cubes[source][who] >= n
    books.cubes[source][who] -= n
    books.cubes[goal][who] += n


def clank_removed(books: Ledger, event: Event, *, n: int) -> None:
    _cubes(books, "area", "supply", event.player, n)


def clank_credited(books: Ledger, event: Event, *, n: int) -> None:
    books.turn["credit"] += n


def cards_drawn(books: Ledger, event: Event, *, cards: tuple[str, ...], n: int, wanted: int) -> None:
    assert len(cards) == n <= wanted
    seat = books.seats[event.player]
    _move(seat["deck"], seat["hand"], cards)


def deck_reshuffled(books: Ledger, event: Event, *, n: int) -> None:
    seat = books.seats[event.player]
    left = seat["marked"] - seat["play"] if not seat["play"] else seat["marked"] & seat["discard"]
    moved = seat["discard"] - left
    assert moved.total() == n
    seat["known"] = Counter(seat["hand"])
    seat["deck"], seat["discard"] = seat["deck"] + moved, left


def cards_discarded(books: Ledger, event: Event, *, cards: tuple[str, ...]) -> None:
    seat = books.seats[event.player]
    _move(seat["hand"], seat["discard"], cards)
    seat["known"] = seat["known"] - Counter(cards)


def card_marked(books: Ledger, event: Event, *, card: str, where: str) -> None:
    assert where in ("play_area", "discard")
    books.seats[event.player]["marked"][card] += 1


def turn_ended(books: Ledger, event: Event, *, played: tuple[str, ...], **pools: int) -> None:
    assert pools == {name: books.turn[name] for name in pools}
    seat = books.seats[event.player]
    _move(seat["play"], seat["discard"], played)
    if not seat["marked"].total():
        assert not seat["play"].total()
    _fresh(books)


def cards_boxed(books: Ledger, event: Event, *, cards: tuple[str, ...]) -> None:
    seat = books.seats[event.player]
    for card in cards:
        _move(seat["play"] if seat["play"][card] else seat["discard"], books.shop["box"], [card])
        _move(seat["marked"], None, [card])


def effect_waits(books: Ledger, event: Event, *, card: str) -> None:
    books.turn["standing"][card] += 1


def effect_due(books: Ledger, event: Event, *, card: str) -> None:
    if card in books.game.tokens:
        books.turn["springs"] -= 1
    else:
        books.turn["standing"][card] -= 1


def effect_counts(books: Ledger, event: Event, *, card: str) -> None:
    books.turn["watching"][card] += 1


def trash_owed(books: Ledger, event: Event, *, n: int) -> None:
    books.turn["springs"] = n


def rule_lifted(books: Ledger, event: Event, *, modifier: str, n: int) -> None:
    books.turn[modifier] = books.turn[modifier] + n if modifier == "gem_discount" else True


def paid(books: Ledger, event: Event, *, n: int, what: str = "") -> None:
    pool = event.kind.removesuffix("_paid")
    assert books.turn[pool] >= n
    books.turn[pool] -= n


def gold_paid(books: Ledger, event: Event, *, n: int) -> None:
    books.seats[event.player]["gold"] -= n


def card_acquired(books: Ledger, event: Event, *, card: str, place: int) -> None:
    _from_row(books, card, place)
    books.seats[event.player]["discard"][card] += 1


def _from_row(books: Ledger, card: str, place: int) -> None:
    if place >= 0:
        assert books.shop["row"][place] == card
        books.shop["row"][place] = ""
    else:
        _move(books.shop["reserve"], None, [card])


def row_emptied(books: Ledger, event: Event, *, card: str, place: int | None = None) -> None:
    if event.kind == "monster_defeated" and books.delve and not books.game.cards[card].stays:
        books.trip["deeds"].add("beat_row_monster")
    if books.game.cards[card].stays:
        return
    _from_row(books, card, books.shop["row"].index(card) if place is None else place)
    books.shop["discard"][card] += 1


def row_refilled(books: Ledger, event: Event, *, card: str, place: int) -> None:
    assert books.shop["row"][place] == ""
    _move(books.shop["deck"], None, [card])
    books.shop["row"][place] = card


def item_bought(books: Ledger, event: Event, *, item: str, price: int) -> None:
    _move(books.shop["market"], books.seats[event.player]["tokens"], [item])


def went(books: Ledger, event: Event, *, start: str, room: str, tunnel: str = "") -> None:
    seat = books.seats[event.player]
    assert seat["room"] == start
    seat["room"] = room
    far = event.rule == "catacombs/move/teleport_far"
    books.turn["teleports"] -= event.kind == "teleported" and not far
    if books.delve:
        books.trip["goals"] -= far
        books.trip["deeds"].add("moved")
        there = books.game.menu.rooms[room]
        if there.gold or there.heal or there.monkey_shrine or there.minor_secret:
            books.trip["paid"][room] = 1


def cave_entered(books: Ledger, event: Event, *, room: str, lifted: bool) -> None:
    assert lifted == books.turn["caves_ignored"]
    books.turn["caved"] = True


def damaged(books: Ledger, event: Event, *, n: int, cause: str, swords: int) -> None:
    _cubes(books, "supply", "track", event.player, n)


def healed(books: Ledger, event: Event, *, n: int) -> None:
    who = event.player
    if books.delve:
        for name in ("unmarked", "black"):
            other = max(0, n - (books.cubes["track"][who] - books.delve["black"][who] - books.delve["unmarked"][who]))
            other = other if name == "black" else max(0, other - books.delve["black"][who])
            books.delve[name][who] -= other
            books.cubes["track"][who] -= other
            books.cubes["black_aside"] += other * (name == "black")
            n -= other
    _cubes(books, "track", "supply", who, n)


def artifact_taken(books: Ledger, event: Event, *, artifact: int, room: str) -> None:
    assert artifact == max(value for (place, value), n in books.rooms["artifacts"].items() if place == room and n)
    _move(books.rooms["artifacts"], None, [(room, artifact)])
    if books.game.party:
        books.delve["takers"][room, event.player] += 1
        if books.game.tokens.artifacts.count(artifact) > 1:
            books.delve["firsts"].setdefault(str(artifact), event.player)
    books.seats[event.player]["artifacts"][artifact] += 1


def idol_taken(books: Ledger, event: Event, *, room: str) -> None:
    _move(books.rooms["idols"], None, [room])
    books.seats[event.player]["tokens"]["monkey_idol"] += 1


def secret_taken(books: Ledger, event: Event, *, kind: str, room: str) -> None:
    _move(books.rooms[kind], None, [room])


def secret_found(books: Ledger, event: Event, *, token: str, kind: str) -> None:
    _move(
        books.rooms["unseen"], books.seats[event.player]["tokens"] if books.game.tokens[token].keep else None, [token]
    )


def token_used(books: Ledger, event: Event, *, token: str) -> None:
    _move(books.seats[event.player]["tokens"], None, [token])


def area_emptied(books: Ledger, event: Event, *, cubes: tuple[str, ...], n: int) -> None:
    assert len(cubes) == n
    for cube in cubes:
        if cube == "ghost":
            books.delve["ghosts_area"] -= 1
            books.delve["ghosts_bag"] += 1
        else:
            _cubes(books, "area", "bag", books.game.colours.index(cube), 1)


def cubes_drawn(books: Ledger, event: Event, *, cubes: tuple[str, ...], n: int, **draws: int) -> None:
    assert len(cubes) == n <= sum(draws.values())
    black = cubes.count("black")
    books.cubes["black_bag"] -= black
    books.cubes["black_aside"] += black
    for cube in cubes:
        if cube not in ("black", "ghost"):  # drawn ghosts count in the bag until they go back to the area
            _cubes(books, "bag", "aside", books.game.colours.index(cube), 1)


def dragon_hit(books: Ledger, event: Event, *, n: int, over: int) -> None:
    _cubes(books, "aside", "track", event.player, n)


def black_returned(books: Ledger, event: Event, *, n: int) -> None:
    books.cubes["black_aside"] -= n
    books.cubes["black_bag"] += n


def rage_grew(books: Ledger, event: Event, *, space: int, cubes: int) -> None:
    assert space == books.cubes["rage"] + 1
    books.cubes["rage"] = space


def escaped(books: Ledger, event: Event) -> None:
    seat = books.seats[event.player]
    if not books.delve:  # there the pawn is taken off as the turn ends
        seat["out"] = "escaped"
    seat["tokens"]["mastery"] += 1
    books.rooms["mastery"] -= 1


def knocked_out(books: Ledger, event: Event, *, fate: str) -> None:
    books.seats[event.player]["out"] = fate


def countdown_started(books: Ledger, event: Event, *, space: int) -> None:
    assert books.general["countdown"] == (NOBODY, 0)
    books.general["countdown"] = (event.player, space)


def countdown_moved(books: Ledger, event: Event, *, space: int, extra: int) -> None:
    assert books.general["countdown"] == (event.player, space - 1)
    books.general |= {"countdown": (event.player, space), "player": event.player}


def game_over(books: Ledger, event: Event, *, reason: str) -> None:
    books.general["over"] = reason


# ---- where the dungeon grows ----------------------------------------------------------------------------------------


def tile_shown(books: Ledger, event: Event, *, tile: str, left: int) -> None:
    _move(books.delve["safe"] if books.delve["n_safe"] else books.delve["deep"], None, [tile])
    books.delve["n_safe"] -= books.delve["n_safe"] > 0
    assert left == books.delve["n_safe"] + books.delve["deep"].total()
    books.trip["brought" if books.trip["spot"] else "shown"] = tile


def tile_laid(books: Ledger, event: Event, *, tile: str, turn: int) -> None:
    brought = event.rule == "catacombs/card/new_tile"
    assert books.trip["brought" if brought else "shown"] == tile
    books.delve["turns"][tile] = turn // 90
    books.trip |= {"brought": "", "spot": "", "laid": tile} if brought else {"shown": ""}


def tile_turned(books: Ledger, event: Event, *, tile: str, turn: int) -> None:
    assert tile in books.delve["turns"]
    books.delve["turns"][tile] = turn // 90


def tile_returned(books: Ledger, event: Event, *, tile: str) -> None:
    safe = tile in books.game.board.safe
    assert books.trip["shown"] == tile
    books.delve["safe" if safe else "deep"][tile] += 1
    books.delve["n_safe"] += safe
    books.trip["shown"] = ""


def place_named(books: Ledger, event: Event, *, x: int, y: int) -> None:
    books.trip["spot"] = f"{x},{y}"


def artifact_placed(books: Ledger, event: Event, *, artifacts: tuple[int, ...], room: str) -> None:
    for value in artifacts:
        books.delve["stack"][value] -= 1
        books.rooms["artifacts"][room, value] += 1


def locks_opened(books: Ledger, event: Event, *, n: int) -> None:
    _picks(books, event, -n)
    books.delve["opened"] += n


def _picks(books: Ledger, event: Event, n: int) -> None:
    books.delve["lockpicks"][event.player] += n
    assert books.delve["lockpicks"][event.player] >= 0


def goal_won(books: Ledger, event: Event, *, goal: str) -> None:
    books.trip["goals"] += 1


def offer_made(books: Ledger, event: Event, *, card: str) -> None:
    books.trip["offers"][card] += 1


def offer_taken(books: Ledger, event: Event, *, card: str) -> None:
    books.trip["offers"][card] -= 1


def lockpicks_gained(books: Ledger, event: Event, *, n: int) -> None:
    _picks(books, event, n)


def lockpicks_paid(books: Ledger, event: Event, *, n: int) -> None:
    _picks(books, event, -n)


def card_on_top(books: Ledger, event: Event, *, card: str) -> None:
    seat = books.seats[event.player]
    _move(seat["discard"], seat["deck"], [card])


def card_trashed(books: Ledger, event: Event, *, card: str, where: str) -> None:
    seat = books.seats[event.player]
    if where == "play_area":
        seat["marked"][card] += 1
        for open_ones in (books.trip["offers"], books.turn["standing"], books.turn["watching"]):
            if seat["play"][card] == seat["marked"][card]:
                open_ones.pop(card, None)
    else:
        _move(seat[where], books.shop["box"], [card])
        seat["known"] = seat["known"] - Counter([card] * (where == "hand"))


def secret_drawn(books: Ledger, event: Event, *, token: str, kind: str) -> None:
    secret_found(books, event, token=token, kind=kind)
    books.trip["secrets"] += _own(books, event)


def prisoner_freed(books: Ledger, event: Event, *, token: str) -> None:
    _move(books.delve["prisoners"], books.seats[event.player]["tokens"], [token])
    if books.game.tokens[token].prisoner:
        books.trip["deeds"].add("freed_prisoner")


def icon_used(books: Ledger, event: Event, *, what: str, room: str) -> None:
    _picks(books, event, -1)
    books.delve["used"][f"{room}/{what}"] += 1


def shrine_marked(books: Ledger, event: Event, *, room: str, n: int) -> None:
    books.cubes["supply"][event.player] -= 1
    books.delve["marks"][room, event.player] += 1
    assert n == sum(marks for (_, who), marks in books.delve["marks"].items() if who == event.player)
    books.trip["deeds"].add("placed_cube")


def idols_returned(books: Ledger, event: Event, *, n: int) -> None:
    books.seats[event.player]["tokens"]["monkey_idol"] -= n
    books.rooms["idols"][books.game.menu.shrine] += n


def ghost_raised(books: Ledger, event: Event, *, n: int) -> None:
    books.delve["ghosts_bank"] -= n
    books.delve["ghosts_area"] += n


def ghost_hit(books: Ledger, event: Event, *, n: int, mark: str) -> None:
    who = event.player
    books.cubes["track"][who] += n
    if mark == "own":
        books.cubes["supply"][who] -= n
    elif mark == "black":
        books.cubes["black_aside"] -= n
        books.delve["black"][who] += n
    else:
        books.delve["unmarked"][who] += n


def ghosts_back(books: Ledger, event: Event, *, n: int) -> None:
    books.delve["ghosts_bag"] -= n
    books.delve["ghosts_area"] += n


def pawn_removed(books: Ledger, event: Event) -> None:
    books.seats[event.player]["out"] = "escaped"


def out_turn(books: Ledger, event: Event, *, n: int) -> None:
    books.general["player"] = event.player
    books.trip = _trip(Trip())


def teleport_spent(books: Ledger, event: Event) -> None:
    books.turn["teleports"] -= 1


def trigger_met(books: Ledger, event: Event, *, trigger: str) -> None:
    mine, others = trigger.endswith("_owner"), trigger.startswith("opponent_")
    assert event.player >= 0 if mine else event.player < 0 or not others
    books.trip["triggers"].append(trigger if event.player < 0 else f"{trigger}:{event.player}")


def card_reacted(books: Ledger, event: Event, *, card: str) -> None:
    card_played(books, event, card=card)


def card_shown(books: Ledger, event: Event, *, card: str) -> None:
    known = books.seats[event.player]["known"]
    known[card] = max(1, known[card])


_QUIET = ("clank_ignored", "effect_skipped", "bank_empty", "option_chosen", "nothing_taken", "dragon_woken",
          "cubes_set_aside", "rage_full", "cubes_stayed", "exploring", "gave_up", "portal_passed", "ghost_warded",
          "reaction_passed", "reaction_due")  # fmt: skip
_PLAIN = (
    turn_started, card_played, resource_gained, gold_gained, clank_made, clank_removed, clank_credited, cards_drawn,
    deck_reshuffled, cards_discarded, card_marked, turn_ended, cards_boxed, effect_waits, effect_due, effect_counts,
    trash_owed, rule_lifted, gold_paid, card_acquired, row_refilled, item_bought, cave_entered, damaged, healed,
    artifact_taken, idol_taken, secret_taken, secret_found, token_used, area_emptied, cubes_drawn, dragon_hit,
    black_returned, rage_grew, escaped, knocked_out, countdown_started, countdown_moved, game_over,
    tile_shown, tile_laid, tile_turned, tile_returned, place_named, artifact_placed, locks_opened, goal_won, offer_made,
    offer_taken, lockpicks_gained, lockpicks_paid, card_on_top, card_trashed, secret_drawn, prisoner_freed, icon_used,
    shrine_marked, idols_returned, ghost_raised, ghost_hit, ghosts_back, pawn_removed, out_turn, teleport_spent,
    trigger_met, card_reacted, card_shown,
)  # fmt: skip
BOOKING: dict[str, Callable[..., None]] = {
    **{function.__name__: function for function in _PLAIN},
    **dict.fromkeys(_QUIET, nothing),
    **dict.fromkeys(("skill_paid", "swords_paid", "boots_paid"), paid),
    **dict.fromkeys(("device_used", "monster_defeated", "row_replaced"), row_emptied),
    **dict.fromkeys(("moved", "teleported"), went),
}
