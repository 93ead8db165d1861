"""The game for two on a small track: its moves by the rules, and its values by another way."""

from __future__ import annotations

from fractions import Fraction

import pytest

from clank_nb.odds.bluff import COINS, Bounds, Duel, Mix, colour_choice, duel
from clank_nb.odds.bluff.duel_states import START, State, Track
from clank_nb.odds.bluff.solve import column_payoffs, row_payoffs, solve

BOARD = Track(tuple(COINS.values()), laps=4, nest_bonus=4, cap=44, dwarfs=2)
RED, YELLOW, GREEN, BLUE, PURPLE = range(5)
ALL = frozenset(range(5))
TINY = {"red": 0, "green": 2}


# ---- moves -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "colour", "to", "gain"),
    [
        (START, GREEN, 2, 2), (START, RED, 0, 0), (7, YELLOW, 11, 1), (7, GREEN, 12, 2), (17, PURPLE, 19, 2),
        (17, RED, 20, 4), (17, YELLOW, 20, 4), (17, GREEN, 20, 4),
    ],
)  # fmt: skip
def test_a_dwarf_goes_forward_to_the_nearest_space_of_its_colour(place: int, colour: int, to: int, gain: int) -> None:
    assert BOARD.forward(place, colour) == to
    row = BOARD.row(State((START, place), (START, START), ALL, 0, 3), place, colour)
    assert (row.gain, row.after) == (gain, State(tuple(sorted((START, to))), (START, START), ALL - {colour}, gain, 3))


@pytest.mark.parametrize(
    ("place", "colour", "to"),
    [(7, GREEN, 2), (2, GREEN, START), (4, GREEN, 2), (START, GREEN, START), (3, PURPLE, START)],
)
def test_a_dwarf_that_is_met_goes_back(place: int, colour: int, to: int) -> None:
    assert BOARD.back(place, colour) == to


def test_a_meeting_swaps_the_roles_and_gives_the_cards_back() -> None:
    state = State((2, 7), (START, 4), frozenset({GREEN}), 3, 1)
    splits = BOARD.row(state, 7, GREEN).splits
    assert {tuple(one.their_purse for one in pair) for pair in splits} == {(0, 3), (1, 2)}
    assert all(one == State((START, 4), (2, 2), ALL, 1, one.their_purse) for pair in splits for one in pair)


def test_the_chest_card_swaps_the_roles_and_empties_the_purse() -> None:
    state = State((2, 7), (START, 4), frozenset(), 3, 1)
    assert BOARD.chest(state) == State((START, 4), (2, 7), ALL, 1, 0)
    assert list(BOARD.follow(state)) == [BOARD.chest(state)]


def test_the_game_is_over_with_the_last_dwarf_in_the_nest() -> None:
    state = State((17, 20), (START, 4), ALL, 3, 1)
    assert BOARD.movers(state) == (17,)
    assert BOARD.row(state, 17, RED).after is None
    first = BOARD.row(State((START, 17), (START, 4), ALL, 3, 1), 17, RED)
    assert first.after is not None
    assert first.after.mine == (START, 20)


# ---- values ----------------------------------------------------------------------------------------------------------


def _slow(track: Track, stop: Fraction, rounds: int) -> dict[State, Bounds]:
    """Bounds by value iteration from below and from above, every stage a linear program, rounded outwards."""
    states = track.states(10_000)
    goes, most = 1 - stop, (max(*track.coins, track.nest_bonus, track.cap)) / stop
    low, high = dict.fromkeys(states, -most), dict.fromkeys(states, most)
    grid = 10**9
    for _ in range(rounds):
        low, high = (
            {
                state: Fraction(_floor(_stage(track, state, low, high, goes, below=True) * grid), grid)
                for state in states
            },
            {
                state: -Fraction(_floor(-_stage(track, state, high, low, goes, below=False) * grid), grid)
                for state in states
            },
        )
    return {state: Bounds(low[state], high[state]) for state in states}


def _floor(number: Fraction) -> int:
    return number.numerator // number.denominator


def _stage(track: Track, state: State, mine: dict, theirs: dict, goes: Fraction, below: bool) -> Fraction:
    """The best of all dwarfs; what the other player gets is bounded from the other side."""
    best = []
    for place in track.movers(state):
        table = []
        for colour in sorted(state.hand):
            row = track.row(state, place, colour)
            missed = row.gain + (goes * mine[row.after] if row.after else 0)
            met = max(-goes * (theirs[one] + theirs[two]) / 2 for one, two in row.splits) - Fraction(state.purse, 2)
            table.append([met if d == colour else Fraction(missed) for d in range(len(track.coins))])
        table.append([-goes * theirs[track.chest(state)]] * len(track.coins))
        best.append(solve(table)[0])
    return max(best)


@pytest.mark.parametrize(("dwarfs", "cap", "rounds"), [(1, 1, 40), (1, 3, 25), (2, 0, 12)])
def test_the_values_lie_between_bounds_found_another_way(dwarfs: int, cap: int, rounds: int) -> None:
    stop = Fraction(1, 4)
    found = duel(rewards=TINY, cap=cap, stop=stop, dwarfs=dwarfs)
    assert found.error < Fraction(1, 10**9)
    bounds = _slow(found.track, stop, rounds)
    assert len(bounds) == found.n_states
    for state, (low, high) in bounds.items():
        given = state._asdict() | {"hand": [found.colours[colour] for colour in state.hand]}
        value = found.at(**given)
        assert value.high >= low
        assert value.low <= high
        assert high - low <= 2 * 4 / stop * (1 - stop) ** rounds + Fraction(1, 10**6)


@pytest.fixture(scope="module")
def small() -> Duel:
    return duel(rewards={"red": 0, "yellow": 1, "green": 2}, laps=1, cap=2, stop=Fraction(1, 10))


def test_the_first_mover_is_ahead(small: Duel) -> None:
    assert small.value.low > 0
    assert small.value.high - small.value.low == 2 * small.error
    assert small.at(mine=(2,), theirs=(-1,)).low > small.value.high  # the nest is near
    assert small.at(their_purse=2).high < small.value.low + 1


def test_if_every_round_is_the_last_it_is_one_choice_of_a_colour() -> None:
    last = duel(stop=1, rewards={"red": 0, "yellow": 1, "green": 2}, laps=2, cap=3)
    assert last.value.middle == pytest.approx(float(colour_choice(purse=0, hand=["red", "yellow", "green"]).value))
    carrying = last.at(purse=2, mine=(2,), hand=["red", "yellow"])
    choice = colour_choice(purse=2, hand=["red", "yellow"]).value
    assert carrying.middle == max(choice, 0)  # the chest card loses nothing


def test_what_to_do_in_a_state(small: Duel) -> None:
    place, solution = small.choice()
    assert place == START
    assert solution.rows == ("red", "yellow", "green", "chest")
    assert abs(solution.value - small.value.middle) <= 2 * small.error
    chances = [p for _, p in solution.row.items()]
    assert min(column_payoffs(solution.payoffs, chances)) == solution.value
    assert max(row_payoffs(solution.payoffs, [p for _, p in solution.column.items()])) == solution.value


def test_with_the_chest_card_alone_it_must_be_played(small: Duel) -> None:
    place, solution = small.choice(mine=(2,), hand=[], purse=2)
    assert place == 2
    assert solution.row == Mix({"chest": 1})


def test_the_game_by_the_rules_with_two_dwarfs() -> None:
    found = duel(rewards=TINY, cap=1, dwarfs=2)
    assert found.value.low > 0
    assert found.at(mine=(-1, 0)).low > found.value.high  # one step ahead
    assert found.at(mine=(-1, 2)).high < found.at(mine=(-1, 0)).low  # the coins of the nest are taken already
    assert found.choice(mine=(-1, 2)).place == -1
