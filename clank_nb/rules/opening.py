"""How a new game begins: what was asked for is read, and the empty table is laid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from clank_nb.data.errors import BadCode, nearest, shown
from clank_nb.data.tables import unknown_name
from clank_nb.rules.ruleset import Ruleset, need_seed, ruleset
from clank_nb.words import listing, say

SETTINGS = ("players", "board", "colours", "first", "seed")
ROW, MOST = 7, 99
"""Numbers of an option that is a row, and the largest of them."""


def table_for(
    name: str, *, players: Any = None, board: Any = None, colours: Any = None, first: Any = None, seed: Any = None,
    **options: Any,
) -> Any:  # fmt: skip
    """The empty table before the set-up: where every new game begins."""
    rules = ruleset(name)
    board, first = (_renamed(rules, setting, value, options) for setting, value in (("board", board), ("first", first)))
    chosen = rules.read_options(options) if rules.read_options else flags(dict(rules.numbers().options), options)
    need_seed(seed, optional=True)
    seats = _seats(players, colours, rules)
    dungeon, slug = rules.find_board(rules.usual_board if board is None else board)
    game = rules.make_game(dungeon, slug, seats, tuple(sorted(chosen.items())))
    return rules.empty_table(game, _seat(rules.usual_first if first is None else first, seats), seed)


def _renamed(rules: Ruleset, setting: str, value: Any, options: dict[str, Any]) -> Any:
    """A setting that may also be given under another name; its option is taken out."""
    for other, meant in rules.other_names.items():
        if meant == setting and other in options:
            if value is not None:
                raise BadCode(say("games.twice", setting=setting, other=other), given=options[other])
            value = options.pop(other)
    return value


def flags(known: Mapping[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a game with those that were named; each is a flag, or a row of numbers, as its default is."""
    rows = {}
    for option, value in given.items():
        if option not in known:
            raise unknown_name("option", option, (*SETTINGS, *known))
        if type(known[option]) is tuple:
            row = row_option(value)
            if row is None:
                raise BadCode(say("games.row_option", option=option, given=shown(value), n=ROW, most=MOST), given=value)
            rows[option] = row
        elif type(value) is not type(known[option]):
            values = listing([str(known[option]), str(not known[option])], last="either")
            raise BadCode(say("games.option", option=option, given=shown(value), values=values), given=value)
    return {**known, **given, **rows}


def row_option(value: Any) -> tuple[int, ...] | None:
    """An option that is a row of numbers, one for each space of a track, or empty; None for no such row."""
    row = tuple(value) if isinstance(value, (list, tuple)) else None
    if row is None or any(type(n) is not int or not 1 <= n <= MOST for n in row) or len(row) not in (0, ROW):
        return None
    return row


def _seats(players: Any, colours: Any, rules: Ruleset) -> tuple[str, ...]:
    """Seats in order: so many of the usual colours, or the colours named."""
    numbers = rules.numbers()
    allowed = rules.players(numbers)
    known = tuple(numbers.colours)
    seats = known if colours is None else _named(colours, known, rules.cited("setup/supply"))
    if players is None:
        players = (rules.usual_players or min(allowed)) if colours is None else len(seats)
    if type(players) is not int or players not in allowed:
        words = listing([str(n) for n in allowed], last="either")
        rule = rules.cited("setup/players")
        raise BadCode(say("games.players", given=shown(players), allowed=words, rule=rule), given=players)
    if colours is not None and len(seats) != players:
        raise BadCode(say("games.seats", given=players, n=len(seats)), given=players)
    return seats[:players]


def _named(colours: Any, known: Sequence[str], rule: str) -> tuple[str, ...]:
    """Colours by seat, each of them once."""
    seats = tuple(colours) if isinstance(colours, (list, tuple)) else (colours,)
    for place, colour in enumerate(seats):
        if colour not in known:
            raise unknown_name("colour", colour, known)
        if colour in seats[:place]:
            raise BadCode(say("games.same_colour", colour=colour, rule=rule), given=colour)
    return seats


def _seat(first: Any, seats: Sequence[str]) -> int:
    """The first player, by number or colour; -1 where it is to be drawn at random."""
    if first == "random":
        return -1
    if isinstance(first, str) and first in seats:
        return seats.index(first)
    if isinstance(first, int) and not isinstance(first, bool) and 0 <= first < len(seats):
        return first
    numbered = ", ".join(f"{number} {colour}" for number, colour in enumerate(seats))
    raise BadCode(say("games.first", given=shown(first), seats=numbered), given=first, nearest=nearest(first, seats))
