"""What play could never come to: coins lost or made, cards in two places, and what is owed that nobody owes."""

from __future__ import annotations

from collections.abc import Iterator

from clank_nb.dungeon.track import START
from clank_nb.model.actions_cave import CHEST, MOST_COINS
from clank_nb.model.cave import CaveState
from clank_nb.model.table import Frame
from clank_nb.rules.dragon_cave.setup import NOT_DRAWN, STEPS, frames
from clank_nb.rules.dragon_cave.two_player import able

OVER = ("", "nest", "hoard_empty")
"""How a game may have ended."""
MOST_ROUNDS = 99_999
MOST_FALLEN = 999
"""Times that chance may have fallen, which also is what facts may say."""


def unsound(state: CaveState) -> tuple[str, ...]:
    """Name everything that is wrong with a state; () for a sound one.

    References
    ----------
    Rule cave/setup/coins: hoard, purses, chests and removed coins always are all the coins there are.
    """
    wrong = list(_records(state))
    if wrong:
        return tuple(wrong)
    if any(frame.kind == "setup" for frame in state.pending) or state.n_turns == 0:
        return tuple(_setting_up(state))
    return (*_coins(state), *_places(state), *_owed(state), *_cards(state))


# ---- numbers and names ----------------------------------------------------------------------------------------------


def _records(state: CaveState) -> Iterator[str]:
    """Numbers out of range, and names that do not exist."""
    game = state.game
    seats = range(game.n_players)
    if state.player not in seats or state.over not in OVER or (state.dragon and state.dragon not in game.board.nest):
        yield "no such player, end, or nest space"
    if min(state.hoard, state.removed, state.n_turns, state.dice[1], *state.fists, 0) < 0:
        yield "fewer than none"
    held = (n for player in state.players for n in (player.purse, player.chest))
    if (
        max(state.hoard, state.removed, *held) > MOST_COINS
        or state.n_turns > MOST_ROUNDS
        or state.dice[1] > MOST_FALLEN
    ):
        yield "more coins, rounds or chances than can be told"
    if not all(-1 <= frame.who < game.n_players and 0 <= frame.b < game.n_players for frame in state.pending):
        yield "something is owed by nobody"
    if len(state.players) != game.n_players:
        yield "another number of players"
    for player in state.players:
        if not all(START <= place <= game.board.end for place in player.places) or min(player.purse, player.chest) < 0:
            yield "a dwarf off the track, or fewer than no coins"
        if player.used != game.in_order(player.used) or CHEST in player.used:
            yield "used cards that cannot be"
        if player.card not in ("", *game.cards) or player.dwarf not in range(max(1, len(player.places))):
            yield "no such card or dwarf"


def _coins(state: CaveState) -> Iterator[str]:
    held = sum(player.purse + player.chest for player in state.players)
    n, most = state.hoard + state.removed + held, state.game.settings["hoard"]
    if n != most and (state.game.settings["collect_uses_hoard"] or n < most):
        yield f"{n} coins"
    if state.removed and state.hoard and state.game.settings["exhaust_skips_rest"]:
        yield "coins were removed and the hoard is not empty"
    if state.removed and not state.over and not _last_round(state):
        yield "coins were removed and the game goes on"
    if (state.over == "hoard_empty" or not state.hoard) and not _emptied(state):
        yield "a hoard that is empty and a game that goes on"


def _emptied(state: CaveState) -> bool:
    """Whether a hoard may have run out, and the game has ended or will with this round."""
    skips = state.game.settings["exhaust_skips_rest"]
    if state.over:
        return state.over == "hoard_empty" and (not skips or not state.hoard)
    return not skips and _last_round(state)


def _last_round(state: CaveState) -> bool:
    return bool(state.pending) and state.pending[0] == Frame("pass", -1, "hoard_empty")


def _places(state: CaveState) -> Iterator[str]:
    """How many dwarfs there are, and where they are while the game goes on."""
    n, end = state.game.numbers.dwarfs(state.game.n_players), state.game.board.end
    if any(len(player.places) != n for player in state.players):
        yield "another number of dwarfs"
        return
    home = any(set(player.places) == {end} for player in state.players)
    revealed = any(frame.kind in ("pass", "chests") for frame in state.pending)
    if home and not revealed and not state.over:
        yield "a game that goes on with all dwarfs of a player in the nest"
    if state.over == "nest" and not home:
        yield "a game that has ended and nobody is in the nest"


# ---- a set-up that is not done yet ----------------------------------------------------------------------------------


def _setting_up(state: CaveState) -> Iterator[str]:
    """Between two steps of the set-up, or before the first round, everything is as the steps have left it."""
    whole = frames(state.pending[0].who) if state.pending else ()
    drawing = state.pending[-1:] == (Frame("first"),)
    rest = state.pending[:-1] if drawing else state.pending
    n_done = len(whole) - len(rest)
    if rest != whole[: len(rest)] or not rest or (drawing and (n_done != len(STEPS) or whole[0].who != NOT_DRAWN)):
        yield "another set-up"
        return
    done = STEPS[:n_done]
    hoard = state.game.settings["hoard"] if "coins" in done else 0
    places = (START,) * state.game.numbers.dwarfs(state.game.n_players) if "start" in done else ()
    players = all(
        (player.places, player.purse, player.chest, player.used, player.card, player.dwarf) == (places, 0, 0, (), "", 0)
        for player in state.players
    )
    fresh = (state.hoard, state.removed, state.dragon, state.fists, state.over, state.n_turns)
    if fresh != (hoard, 0, "", (), "", 0) or not players or (state.player != max(0, whole[0].who) and n_done < 5):
        yield "a set-up in which something has happened"


# ---- what is owed, and the cards of the round -----------------------------------------------------------------------


def _movers(state: CaveState) -> list[int]:
    return [who for who in state.game.rules["round/within"](state) if who != state.player]


def _owed(state: CaveState) -> Iterator[str]:
    """The stack of what is owed follows from who has chosen, and from who has met the dragon."""
    if state.over:
        if state.pending or state.fists:
            yield "a game that is over and owes something"
        return
    kinds = {frame.kind for frame in state.pending}
    if "turn_up" in kinds:
        yield from _choosing(state)
    elif state.pending and state.pending[-1].kind in ("fists", "pick"):
        yield from _meeting(state)
    else:
        yield "nothing is asked"


def _choosing(state: CaveState) -> Iterator[str]:
    movers = _movers(state)
    waiting = [who for who in movers if not state.players[who].card]
    expected = [Frame("turn_up"), Frame("dragon", state.player), *(Frame("lay", who) for who in reversed(waiting))]
    pair = state.game.n_players == 2
    named = state.pending[-1].kind != "dwarf"
    if pair and not named and waiting:
        expected.append(Frame("dwarf", waiting[0]))
    if list(state.pending) != expected or waiting != movers[len(movers) - len(waiting) :] or state.fists:
        yield "another order of choosing"
    if pair and movers and not _dwarf_can_move(state, movers[0], named):
        yield "a dwarf that cannot move"


def _dwarf_can_move(state: CaveState, mover: int, named: bool) -> bool:
    """Whether the dwarf named is not in the nest; before one is named there are two to choose from."""
    free = able(state, mover)
    return state.players[mover].dwarf in free if named else len(free) > 1 and state.players[mover].dwarf == 0


def _meeting(state: CaveState) -> Iterator[str]:
    """Somebody meets the dragon; those before are done with it, those behind are to follow."""
    top = state.pending[-1]
    who = top.b if top.kind == "pick" else top.who
    meeters = [each for each in _movers(state) if state.players[each].card == state.dragon]
    if who not in meeters:
        yield "somebody flees who does not meet the dragon"
        return
    later = meeters[meeters.index(who) + 1 :]
    asked = Frame("pick", state.player, "", who) if top.kind == "pick" else Frame("fists", who)
    ending = state.pending[0] if not state.game.settings["exhaust_skips_rest"] and _last_round(state) else Frame("pass")
    expected = [ending, Frame("chests"), *(Frame("meeting", each) for each in reversed(later))]
    if list(state.pending) != [*expected, Frame("cards_back", who), asked]:
        yield "another order of meetings"
    purse = state.players[who].purse
    if not purse or (top.kind == "pick" and (len(state.fists) != 2 or sum(state.fists) != purse)):
        yield "fists that do not hold the purse"
    if top.kind == "fists" and state.fists:
        yield "fists that nobody has made"


def _cards(state: CaveState) -> Iterator[str]:
    """Whose cards lie where: the dragon player has none, and before they are turned up nobody has used his own."""
    movers = _movers(state)
    if state.players[state.player].card or any(state.players[who].dwarf for who in range(len(state.players))
                                               if who not in movers):  # fmt: skip
        yield "a card of the dragon player"
    up = all(frame.kind != "turn_up" for frame in state.pending)
    for who in movers:
        player = state.players[who]
        advanced = up and player.card not in (CHEST, state.dragon)
        if up and not player.card:
            yield "a card that nobody has laid"
        elif player.card and (player.card in player.used) != advanced:
            yield "a card in two places"
    if up and not state.dragon:
        yield "no dragon in the nest"
