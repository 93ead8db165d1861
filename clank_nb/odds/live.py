"""Chances of a live game, from what one player may know of it.

Every function takes a state, looks at it through `rules.observe`, and names what it takes for granted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from clank_nb.data.errors import BadCode, BadData
from clank_nb.data.faults import unknown_name
from clank_nb.model.cubes import BLACK, GHOST, read_whole
from clank_nb.model.state import State
from clank_nb.odds.bag import Attack, attack, read
from clank_nb.odds.hands import Draw, Hand, dealt
from clank_nb.odds.joint import Joint
from clank_nb.odds.mixture import mixed
from clank_nb.odds.questions import bad, fault
from clank_nb.odds.steps import countdown_attacks
from clank_nb.odds.survival import Survival, survival
from clank_nb.odds.trigger import Refill, marks
from clank_nb.odds.turn import Resources
from clank_nb.rules.observe import observe
from clank_nb.rules.ruleset import need_state
from clank_nb.rules.seen import Observation
from clank_nb.words import listing, name, say

__all__ = [
    "LiveAttack",
    "end_of_turn",
    "hand_of",
    "next_attack",
    "next_hand",
    "next_refill",
    "next_resources",
    "next_secret",
    "next_survival",
]

_SECRETS = ("major_secret", "minor_secret")
_PRISONER = "prisoner"


class LiveAttack(Attack):
    """The joint law of an attack on a live game; made by `next_attack`."""

    __slots__ = ("_assumptions",)

    _assumptions: tuple[str, ...]

    @property
    def assumptions(self) -> tuple[str, ...]:
        """What was taken for granted, in words."""
        return self._assumptions


def next_attack(state: State, player: int | None = None) -> LiveAttack:
    """Joint law of the attack, if it came now.

    Parameters
    ----------
    state : State
    player : int, optional
        Who looks; the player whose turn it is unless named.  All that an attack depends on lies open.

    Returns
    -------
    LiveAttack
        Over the players still in.  ``draws`` is the number of cubes; ``assumptions`` says what was taken for granted.

    Raises
    ------
    BadCode
        If this is no state, or there is no such player.

    References
    ----------
    Rules clank/dragon/bag, clank/dragon/draw, clank/dragon/out_players, clank/card/danger.

    Examples
    --------
    >>> from clank_nb.rules.facts import position
    >>> green = {"room": "f02", "hand": []}
    >>> state = position("clank", seed=7, players={"green": green, "yellow": {"hand": []}}, row=["sneak"] * 2, rage=5,
    ...                  clank={"yellow": 3, "green": 2}, bag={"black": 24})
    >>> law = next_attack(state)
    >>> law.draws, law.prob(green=1, yellow=2)
    (4, Fraction(16, 2639))
    """
    seen = _look(state, player)
    top = seen.pending[-1] if seen.pending else None
    under_way = top is not None and top.kind == "cubes"
    draws = top.b if top is not None and under_way else usual_draws(seen)
    law: LiveAttack = LiveAttack._of(read(_bag(seen), draws, _out(seen), None))
    said = [] if under_way else [say("odds.assume.now", n=draws)]
    law._assumptions = (*said, *_about_players(seen))
    return law


def usual_draws(seen: Observation) -> int:
    """Cubes that an attack draws now: the marker's space and the danger cards of the row."""
    rage: int = seen.game.numbers.rage_track[seen.cubes.rage - 1]
    return rage + sum(seen.game.cards[card].danger for card in seen.row if card)


def next_refill(state: State, revealed: int | None = None, player: int | None = None) -> Refill:
    """Joint law of what the cards bring that fill the row.

    Parameters
    ----------
    state : State
    revealed : int, optional
        How many are turned up; as many as places are empty now, unless said.
    player : int, optional
        Who looks; the player whose turn it is unless named.

    Returns
    -------
    Refill
        ``woken`` is the chance that the dragon attacks.

    Raises
    ------
    BadCode, BadData
        As in `refill`.
    """
    seen = _look(state, player)
    empty = sum(not card for card in seen.row)
    up = empty if revealed is None else _whole("revealed", revealed)
    deck = seen.dungeon_deck
    if up > len(deck):
        raise bad("revealed", "deck_short", "fix_deck_short", value=up, most=len(deck))
    kinds = Counter(marks(seen.game.cards[card]) for card in deck)
    return Refill._of(kinds, up, (say("odds.assume.refill", n=up, deck=len(deck)), say("odds.assume.deck")))


def end_of_turn(state: State, revealed: int | None = None, player: int | None = None) -> Joint:
    """Joint law of the damage at the end of this turn, whether the row wakes the dragon or not.

    Parameters
    ----------
    state, revealed, player
        As in `next_refill`.

    Returns
    -------
    Joint
        Over the players still in.  Danger cards, Clank! and black cubes that the new cards bring are counted in.

    Raises
    ------
    BadCode, BadData
        As in `refill`.
    """
    seen = _look(state, player)
    law = next_refill(state, revealed, player)
    bag, out, usual = _bag(seen), _out(seen), usual_draws(seen)
    colours, cubes = seen.game.colours, seen.cubes
    parts = []
    for (icons, danger, clank, black), ways in law.weights.items():
        now = dict(bag)
        for who, colour in enumerate(colours):
            if colour not in out:
                now[colour] += min(clank, cubes.supply[who])
        now[BLACK] += min(black, cubes.black_aside)
        parts.append((ways, attack(bag=now, draws=usual + danger if icons else 0, out=out)))
    found: Joint = mixed(parts)
    return found


def next_survival(
    state: State, player: int | None = None, attacks: Iterable[Mapping[str, Any]] | None = None
) -> Survival:
    """Give the chance that a player is still in after the attacks to come.

    Parameters
    ----------
    state : State
    player : int, optional
        Who looks and is asked about; the player whose turn it is unless named.
    attacks : iterable of mapping, optional
        As in `survival`; the Clank! area goes in before the first.  Unless given: what is left of the countdown, or,
        where it has not begun, one attack as it would be now; in Catacombs after the draws in place of the turns of
        players who are out.

    Returns
    -------
    Survival

    Raises
    ------
    BadCode, BadData
        As in `survival`; or if the player is out.
    """
    seen = _look(state, player)
    colour = seen.game.colours[seen.viewer]
    space = seen.countdown[1]
    steps: Iterable[Mapping[str, Any]]
    if attacks is not None:
        steps = attacks
    elif space:
        steps = countdown_attacks(draws=usual_draws(seen), space=space)
    else:
        steps = [*_out_turns(seen), {"draws": usual_draws(seen)}]
    left = seen.game.numbers.health - seen.cubes.track[seen.viewer]
    if seen.me.out:
        raise BadData(fault("player", "asked_out", "fix_asked_out", colour=colour))
    return survival(
        bag=_bag(seen), colour=colour, health=left, attacks=steps, out=_out(seen), aside=seen.cubes.black_aside
    )


def next_hand(state: State, player: int | None = None, draws: int | None = None) -> Hand:
    """Joint law of the next hand that a player draws, as the player sees it.

    Parameters
    ----------
    state : State
    player : int, optional
        Whose hand; the player whose turn it is unless named.
    draws : int, optional
        Hand size; that of the game unless said.

    Returns
    -------
    Hand
        Of the cards drawn after the present hand, which by then lies in the discard pile as the play area does.

    Raises
    ------
    BadCode, BadData
        As in `hand`.
    """
    seen = _look(state, player)
    deck, discard, top, n = _piles(seen, draws)
    return Hand._of(dealt(deck, discard, n, top), (say("odds.assume.next_hand"),))


def next_resources(state: State, player: int | None = None, draws: int | None = None) -> Resources:
    """Joint law of what the next hand of a player yields.

    Parameters
    ----------
    state, player, draws
        As in `next_hand`.

    Returns
    -------
    Resources

    Raises
    ------
    BadCode, BadData
        As in `resources`.
    """
    seen = _look(state, player)
    deck, discard, top, n = _piles(seen, draws)
    return Resources._of(deck, discard, n, top, seen.game.cards, (say("odds.assume.next_hand"),))


def hand_of(state: State, of: int, player: int | None = None) -> Hand:
    """Joint law of what another player holds in hand, as one player may know.

    Parameters
    ----------
    state : State
    of : int
        Whose hand.
    player : int, optional
        Who looks; the player whose turn it is unless named.

    Returns
    -------
    Hand
        Certain for one's own hand.

    Raises
    ------
    BadCode
        If there is no such player.
    """
    seen = _look(state, player)
    observe(state, of)  # refuses a number that nobody has
    known, hidden = Counter(seen.players[of].hand), Counter(seen.players[of].unseen)
    n = seen.players[of].n_hand - known.total()
    names = tuple(sorted({*known, *hidden}))
    own = tuple(hidden[card] for card in names) if n else (0,) * len(names)
    draw = Draw(names, tuple(known[card] for card in names), own, 0, n, known.total())
    return Hand._of(draw, (say("odds.assume.hand_of"),))


def next_secret(state: State, pile: str, taken: int = 1, player: int | None = None) -> Hand:
    """Joint law of the secrets turned up next, wherever they lie.

    Parameters
    ----------
    state : State
    pile : str
        ``"major_secret"`` or ``"minor_secret"``; in Catacombs also ``"prisoner"``.
    taken : int, tokens
        How many are turned up.
    player : int, optional
        Who looks; the player whose turn it is unless named.

    Returns
    -------
    Hand
        A `Joint` over the kinds that nobody has seen yet.

    Raises
    ------
    BadCode, BadData
        If there is no such pile, or fewer lie face down.
    """
    seen = _look(state, player)
    piles = _SECRETS if seen.delve is None else (*_SECRETS, _PRISONER)
    if pile not in piles:
        raise unknown_name("pile", pile, piles)
    hidden = _hidden(seen, pile)
    n = _whole("taken", taken)
    lying = sum(number for _, number in (seen.rooms.major if pile == "major_secret" else seen.rooms.minor))
    lying = lying if seen.delve is None else hidden.total()  # there they lie in the bank
    if n > min(lying, hidden.total()):
        raise bad("taken", "few_tokens", "fix_few_tokens", value=n, most=lying)
    names = tuple(hidden)
    draw = Draw(names, (0,) * len(names), tuple(hidden.values()), 0, n, 0, what="token")
    return Hand._of(draw, (say("odds.assume.tokens"),))


# ---- what a player sees ----------------------------------------------------------------------------------------------


def _look(state: Any, player: int | None) -> Observation:
    need_state(state)
    if not isinstance(state, State):
        raise BadCode(say("games.no_dragon", game=state.game.name), given=state.game.name)
    seen: Observation = observe(state, state.player if player is None else player)
    return seen


def _whole(where: str, value: Any) -> int:
    faults: list[Any] = []
    number = read_whole(where, value, faults)
    if faults:
        raise BadData(faults)
    return number


def _bag(seen: Observation) -> dict[str, int]:
    """What lies in the bag once the Clank! area is in it, ghosts too."""
    cubes, delve = seen.cubes, seen.delve
    held = {colour: cubes.bag[who] + cubes.area[who] for who, colour in enumerate(seen.game.colours)}
    ghosts = delve.ghosts_bag + delve.ghosts_area if delve is not None else 0
    return {BLACK: cubes.black_bag, **held, **({GHOST: ghosts} if ghosts else {})}


def _hidden(seen: Observation, pile: str) -> Counter[str]:
    """Tokens of a pile that nobody has seen."""
    if pile == _PRISONER and seen.delve is not None:
        return Counter(seen.delve.prisoners)
    return Counter(seen.rooms.unseen_major if pile == "major_secret" else seen.rooms.unseen_minor)


def _out_turns(seen: Observation) -> list[dict[str, int]]:
    """What the dragon draws in place of turns before the viewer's next one, where there is no countdown."""
    n, numbers = len(seen.players), seen.game.numbers
    if seen.delve is None:
        return []
    between = [(seen.viewer + step) % n for step in range(1, n)]
    return [{"draws": numbers.out_draw(n)} for seat in between if seen.players[seat].out]


def _out(seen: Observation) -> tuple[str, ...]:
    return tuple([colour for who, colour in enumerate(seen.game.colours) if seen.players[who].out])


def _about_players(seen: Observation) -> tuple[str, ...]:
    out = _out(seen)
    if not out:
        return ()
    return (say("odds.assume.out", colours=listing([name(colour) for colour in out]), n=len(out)),)


def _piles(seen: Observation, draws: int | None) -> tuple[dict[str, int], dict[str, int], Sequence[str], int]:
    """Own deck, what a reshuffle would bring, known cards on top, and the number drawn."""
    me = seen.me
    marked = Counter(me.play_area[place] for place in me.marked_play) + Counter(me.marked_discard)
    thrown = Counter(me.discard) + Counter(me.play_area) + Counter(me.hand)
    thrown.subtract(marked)
    n = seen.game.numbers.hand if draws is None else _whole("draws", draws)
    return dict(Counter(me.unseen)), dict(+thrown), me.known_top, n
