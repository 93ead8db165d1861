"""What is switched for each rule of Dragon's Cave: its function where it has one, else its datum or its freedom."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from clank_nb.model.actions_cave import CHEST, LayCard, MakeFists
from clank_nb.model.table import owed
from clank_nb.rules.changes import pushed_all
from clank_nb.rules.dragon_cave import RULESET, changes, legal, play, seen
from clank_nb.rules.dragon_cave import round as round_rules
from tests.bite.switches import Bench, Switch, around, datum, entry

BENCH = Bench(RULESET)
instead, always, engine, forbidden = BENCH.instead, BENCH.always, BENCH.engine, BENCH.forbidden
SETUP, TRACK = "dragon_cave/setup.toml", "graphs/dragon_cave/track.toml"


# ---- done otherwise -------------------------------------------------------------------------------------------------


def one_of_each_space(own: Any, draft: Any, claims: Any) -> None:
    """Only the first of several dwarfs on one space is paid."""
    taken: list[tuple[int, ...]] = []
    kept = []
    for claim in claims:
        places = tuple(draft.players[claim[0]].places)
        kept += [] if places in taken else [claim]
        taken.append(places)
    own(draft, kept)


def occupied(state: Any, action: Any) -> bool:
    """Whether a card leads to a space where another dwarf stands."""
    if not isinstance(action, LayCard) or action.card == CHEST:
        return False
    who = state.current_player
    goal = state.game.board.forward(state.players[who].places[0], action.card)
    return any(goal in player.places for player in state.players)


def paid_meeting(draft: Any, frame: Any) -> None:
    """A dwarf that flees is paid for the space it reaches."""
    play.AUTOMATIC["meeting"](draft, frame)
    place = draft.players[frame.who].places[0]
    if place >= 0:
        n = draft.game.board.spaces[place].coins
        changes.coins_taken(draft, frame.who, n, n, "advance/coins")


def chest_too(own: Any, draft: Any, who: int) -> None:
    """The chest is split as well."""
    player = draft.players[who]
    player.purse, player.chest = player.purse + player.chest, 0
    own(draft, who)


def last_card(state: Any, action: Any) -> bool:
    used = state.players[state.current_player].used if state.current_player >= 0 else ()
    return isinstance(action, LayCard) and action.card == CHEST and len(used) == len(state.game.board.nest)


def empty_chest_card(state: Any, action: Any) -> bool:
    return isinstance(action, LayCard) and action.card == CHEST and not state.players[state.current_player].purse


def meetings_first(own: Any, draft: Any) -> None:
    pushed_all(draft, owed("pass"), owed("chests"), owed("advance"), owed("meetings"))


def chests_first(own: Any, draft: Any) -> None:
    pushed_all(draft, owed("pass"), owed("meetings"), owed("advance"), owed("chests"))


def telling_card(own: Any, draft: Any, who: int, laid: str) -> None:
    own(draft, who, laid)
    changes.card_turned_up(draft, who)


def open_fists(table: Any, viewer: int, current: int) -> Any:
    return replace(seen.observed(table, viewer, current), fists=tuple(table.fists))


def in_full(own: Any, hoard: int, claims: Any) -> list[int]:
    """The first claims are paid in full."""
    paid = []
    for claim in claims:
        paid.append(min(hoard, claim))
        hoard -= paid[-1]
    return paid


def without_chest(own: Any, table: Any, who: int) -> Any:
    sheet = own(table, who)
    return sheet._replace(lines=sheet.lines[:1])


def ends_early(own: Any, draft: Any) -> None:
    """A hoard of one coin is taken for an empty one."""
    if draft.hoard <= 1:
        changes.ended(draft, "hoard_empty", "end/hoard_empty")


def skips_always(own: Any, draft: Any) -> None:
    if not draft.hoard:
        changes.ended(draft, "hoard_empty", "end/hoard_empty")


# ---- rules with a function that gives a number, a row, or a sheet ---------------------------------------------------

NUMBERS: dict[str, tuple[Switch, ...]] = {
    "advance/forward": (
        instead("advance/forward", "one space", lambda own, table, place, colour: place + 1),
        instead("advance/forward", "backward", lambda own, table, place, colour: table.game.board.back(place, colour)),
        instead(
            "advance/forward", "the own space counts", lambda own, table, *step: table.game.board.forward(*step, True)
        ),
        instead(
            "advance/forward", "the own space never counts", lambda own, table, *step: table.game.board.forward(*step)
        ),
    ),
    "advance/coins": (always("advance/coins", 0), always("advance/coins", 2)),
    "nest/bonus": (always("nest/bonus", 0), always("nest/bonus", 4)),
    "meet/retreat": (
        instead("meet/retreat", "stays", lambda own, table, place, colour: place),
        always("meet/retreat", -1, "to the start"),
        instead("meet/retreat", "the own space counts", lambda own, table, *step: table.game.board.back(*step, True)),
        instead("meet/retreat", "the own space never counts", lambda own, table, *step: table.game.board.back(*step)),
    ),
    "round/players": (always("round/players", (3, 4)), always("round/players", (1, 2, 3, 4, 5))),
    "end/score": (instead("end/score", "chests are not counted", without_chest),),
    "end/tie": (always("end/tie", 0), instead("end/tie", "farther is better", lambda own, *asked: -own(*asked))),
    "two_player/setup": (always("two_player/setup", 1), always("two_player/setup", 2)),
    "two_player/one_meets": (
        always("two_player/one_meets", 0),
        instead("two_player/one_meets", "the other one", lambda own, *asked: 1 - own(*asked)),
    ),
    "two_player/tie": (
        always("two_player/tie", 0),
        instead("two_player/tie", "the dwarf ahead", lambda own, table, who: max(table.players[who].places)),
    ),
}

# ---- rules that no function carries out -----------------------------------------------------------------------------

WITHOUT_FUNCTION: dict[str, tuple[Switch, ...]] = {
    "choose/always_legal": (forbidden("the chest card as the last one", last_card),),
    "advance/share_space": (
        around(round_rules, "collect", "the first dwarf on a space is paid alone", one_of_each_space),
        forbidden("a card that leads to a dwarf", occupied),
    ),
    "meet/no_coins": (engine("who flees is paid", automatic={**play.AUTOMATIC, "meeting": paid_meeting}),),
    "meet/chest_safe": (instead("meet/fists", "the chest is split too", chest_too),),
    "chest/empty": (forbidden("the chest card with an empty purse", empty_chest_card),),
}

# ---- what belongs to a rule besides its function --------------------------------------------------------------------

ALSO: dict[str, tuple[Switch, ...]] = {
    "setup/board": (datum(TRACK, "spaces/7/colour", "red"), datum(TRACK, "spaces/7/coins", 3)),
    "setup/coins": (datum(SETUP, "numbers/hoard", 40),),
    "setup/player": (datum(SETUP, "dwarfs/3", 2),),
    "setup/first_dragon": (
        instead(
            "setup/first_dragon", "the last player", lambda own, draft, first: own(draft, draft.game.n_players - 1)
        ),
    ),
    "choose/dragon": (
        instead("choose/dragon", "always anywhere", lambda own, table: list(table.game.board.nest)),
        instead(
            "choose/dragon", "never where it is", lambda own, table: [one for one in own(table) if one != table.dragon]
        ),
    ),
    "choose/reveal": (
        around(seen, "turned_up", "cards lie open at once", lambda own, table: True),
        instead("choose/card", "a card is told as it is laid", telling_card),
    ),
    "meet/fists": (
        entry(legal.CHECKS, MakeFists, "any fists go", lambda own, *asked: iter(())),
        engine("fists are open", observed=open_fists),
    ),
    "chest/hidden": (always("chest/hidden", False),),
    "round/order": (
        instead("round/order", "the dragon is met first", meetings_first),
        instead("round/order", "chest cards first", chests_first),
    ),
    "round/within": (instead("round/within", "counter-clockwise", lambda own, table: own(table)[::-1]),),
    "round/pass": (
        instead("round/pass", "to the right", lambda own, draft: changes.dragon_passed(draft, draft.player - 1)),
    ),
    "end/hoard_empty": (
        instead("end/hoard_empty", "with one coin left", ends_early),
        instead("end/hoard_empty", "the rest is always skipped", skips_always),
    ),
    "end/evenly": (instead("end/evenly", "first come, first served", in_full),),
}
