"""The prices of Clash of Decks: the steps, the cards that miss, least squares, and the proof that nothing is better."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clank_nb.model.clash_cards import clash_cards
from clank_nb.odds.clash import price_model
from clank_nb.odds.clash.linear import dot, least_absolute, least_squares, rank, solved

HALF = Fraction(1, 2)
MODEL = price_model()
ROWS = [card for card in clash_cards().values() if card.kind == "creature"]
PRICES = {
    "av": HALF, "hp": HALF, "base": Fraction(-1), "protection": Fraction(2), "rage": 3 * HALF,
    "perforation": Fraction(1), "splash": Fraction(1), "berserk": Fraction(1), "sprint": HALF, "indestructible": HALF,
    "aura": Fraction(1),
}  # fmt: skip


def amounts(card: object) -> list[int]:
    """How much a creature has of everything in `PRICES`, worked out anew."""
    own = [*card.abilities, *card.aura]  # type: ignore[attr-defined]
    body = [card.av, card.hp, 1]  # type: ignore[attr-defined]
    return [*body, *(own.count(name) for name in list(PRICES)[3:-1]), len(card.aura)]  # type: ignore[attr-defined]


def test_the_prices_of_creatures_and_spells() -> None:
    assert MODEL.prices == PRICES
    assert MODEL.spell_prices == {"damage": HALF, "base": HALF, "splash": 1, "perforation": 2}


def test_four_plain_creatures_fix_three_unknowns_and_check_them() -> None:
    first = MODEL.steps[0]
    plain = {card.id for card in ROWS if not card.abilities and not card.aura}
    assert plain == {"baron", "brute", "microctopus", "zombie"} == {*first.cards, *first.checks}
    assert len(first.cards) == 3
    assert first.agreed
    for three in combinations([card for card in ROWS if card.id in plain], 3):
        prices = solved([[Fraction(n) for n in (c.av, c.hp, 1)] for c in three], [Fraction(c.cost) for c in three])
        assert prices == (HALF, HALF, -1)


def test_22_of_27_creatures_are_exact_and_five_miss_by_one_half() -> None:
    found = {price.id: price for price in MODEL.cards() if price.kind == "creature"}
    assert len(found) == 27
    assert sum(price.rounding == "exact" for price in found.values()) == 22
    missed = {id: price.residual for id, price in found.items() if price.residual}
    assert missed == {"aberration": HALF, "disciple": HALF, "alpha": -HALF, "grrr": -HALF, "parasite": -HALF}
    assert {id for id in missed if found[id].rounding == "up"} == {"aberration", "disciple"}
    assert {id for id in missed if found[id].rounding == "down"} == {"alpha", "grrr", "parasite"}
    for card in ROWS:
        assert found[card.id].value == sum(n * p for n, p in zip(amounts(card), PRICES.values(), strict=True))
        assert card.cost in found[card.id].costs


def test_all_five_spells_come_out_with_halves_rounded_up() -> None:
    spells = [price for price in MODEL.cards() if price.kind == "spell"]
    assert len(spells) == 5
    assert all(price.costs == (price.cost,) for price in spells)
    assert {price.id for price in spells if price.residual} == {"annihilation", "combustion", "meteorite"}
    step = MODEL.spell_step
    assert step is not None
    assert (step.right, step.spells, step.as_good) == (5, 5, 1)


def test_every_step_says_what_its_cards_say() -> None:
    for step in MODEL.steps[1:]:
        assert step.prices[0] == PRICES[step.names[0]]
        says = [vote.price for vote in step.votes]
        assert says.count(step.prices[0]) == max(says.count(price) for price in says)
    disputed = {step.names[0] for step in MODEL.steps if not step.agreed}
    assert disputed == {"rage", "indestructible"}


def test_a_card_of_ones_own() -> None:
    price = MODEL.price(av=4, hp=3, abilities=["rage", "splash"])
    assert (price.value, price.costs, price.cost, price.residual, price.rounding) == (5, (5,), None, None, "")
    assert MODEL.price(av=0, hp=3, aura=["sprint"]).value == 2 == MODEL.card("vortex").cost
    assert MODEL.price(av=2, hp=5).costs == (2, 3)
    assert MODEL.price_spell(damage=2).costs == (2,)
    assert MODEL.price_spell(damage=3, abilities=["splash"]).value == 3
    assert MODEL.price(av=0, hp=0).costs == (-1,)


# ---- regression ------------------------------------------------------------------------------------------------------


def test_least_squares_fulfils_the_normal_equations() -> None:
    fit = MODEL.least_squares()
    table = [amounts(card) for card in ROWS]
    errors = [card.cost - sum(n * fit.prices[name] for n, name in zip(row, PRICES, strict=True))
              for card, row in zip(ROWS, table, strict=True)]  # fmt: skip
    for column in zip(*table, strict=True):
        assert sum(n * error for n, error in zip(column, errors, strict=True)) == 0
    assert fit.sum_squares == sum(error * error for error in errors) == Fraction(653791794, 660713579)
    assert fit.sum_squares < sum((price.residual or 0) ** 2 for price in MODEL.cards() if price.kind == "creature")
    assert [price.residual for price in fit.cards()] == errors
    assert [price.id for price in fit.misses()] == ["disciple"]
    assert not any(error == 0 for error in errors)
    assert all(abs(gap) < Fraction(1, 5) for gap in fit.differences().values())


def test_no_prices_have_smaller_absolute_errors_and_no_others_as_small_ones() -> None:
    proof = MODEL.least_absolute()
    assert (proof.total, proof.model, proof.is_best, proof.is_unique) == (5 * HALF, 5 * HALF, True, True)
    assert dict(proof.prices) == PRICES
    weights = [proof.weights[card.id] for card in ROWS]
    assert all(abs(weight) <= 1 for weight in weights)
    for column in zip(*(amounts(card) for card in ROWS), strict=True):
        assert sum(n * weight for n, weight in zip(column, weights, strict=True)) == 0
    assert sum(card.cost * weight for card, weight in zip(ROWS, weights, strict=True)) == 5 * HALF
    fixed = [amounts(card) for card in ROWS if card.id in proof.fixed()]
    assert len(fixed) == 15
    assert rank([[Fraction(n) for n in row] for row in fixed]) == 11


def consistent(rows: list[list[int]], prime: int = 1_000_003) -> bool:
    """Whether equations have a common solution, modulo a prime; the right side comes last."""
    left = [row[:] for row in rows]
    for column in range(len(rows[0]) - 1):
        pivot = next((row for row in left if row[column] % prime), None)
        if pivot is None:
            continue
        left.remove(pivot)
        inverse = pow(pivot[column], -1, prime)
        left = [
            [(a - row[column] * inverse * b) % prime for a, b in zip(row, pivot, strict=True)]
            if row[column] % prime else row
            for row in left
        ]  # fmt: skip
    return not any(row[-1] % prime for row in left)


def clash_of(rows: dict[str, list[int]]) -> list[str] | None:
    """A smallest-by-inclusion set of cards whose equations contradict each other; None if there is none."""
    names = list(rows)
    if consistent([rows[name] for name in names]):
        return None
    for name in list(names):
        fewer = [other for other in names if other != name]
        if fewer and not consistent([rows[other] for other in fewer]):
            names = fewer
    return names


def test_no_prices_make_more_than_22_creatures_exact() -> None:
    """Whichever four creatures are left out, the others still contradict each other; so at least five must miss."""
    rows = {card.id: [*amounts(card), card.cost] for card in ROWS}
    contradictions: list[set[str]] = []
    for out in combinations(rows, 4):
        if all(one.intersection(out) for one in contradictions):
            found = clash_of({id: row for id, row in rows.items() if id not in out})
            assert found is not None, out
            contradictions.append(set(found))
    kept = [row for id, row in rows.items() if not MODEL.card(id).residual]
    assert len(kept) == 22
    assert consistent(kept)


MATRICES = st.integers(1, 3).flatmap(
    lambda k: st.lists(st.lists(st.integers(-4, 4), min_size=k + 1, max_size=k + 1), min_size=k, max_size=7)
)


@settings(max_examples=100)
@given(MATRICES)
def test_regression_of_small_tables(table: list[list[int]]) -> None:
    rows = [[Fraction(n) for n in row[:-1]] for row in table]
    right = [Fraction(row[-1]) for row in table]
    squares, absolute = least_squares(rows, right), least_absolute(rows, right)
    assert (squares is None) == (rank(rows) < len(rows[0]))
    assert sum(abs(y - dot(row, absolute.unknowns)) for row, y in zip(rows, right, strict=True)) == absolute.total
    assert dot(absolute.weights, right) == absolute.total
    assert all(dot(absolute.weights, column) == 0 for column in zip(*rows, strict=True))
    if squares is not None:
        errors = [y - dot(row, squares) for row, y in zip(rows, right, strict=True)]
        assert all(dot(errors, column) == 0 for column in zip(*rows, strict=True))
        assert sum(map(abs, errors)) >= absolute.total


def test_cards_of_ones_own_pool() -> None:
    pool = [card for card in ROWS if not {*card.abilities} - {"rage"} and not card.aura]
    model = price_model(pool)
    assert model.spell_step is None
    assert model.prices["rage"] == 1  # Grrr and Partisan say 1 and 3/2: of equally many votes the lower price
    rows = [
        {"id": card.id, "cost": card.cost, "av": card.av, "hp": card.hp, "abilities": card.abilities} for card in pool
    ]
    assert price_model(rows).cards() == model.cards()
    flying = {"id": "bird", "cost": 3, "av": 2, "hp": 2, "abilities": ["flight"]}
    assert price_model([*rows, flying]).prices["flight"] == 2


@pytest.mark.parametrize("id", [card.id for card in clash_cards().values()])
def test_every_card_adds_up_in_words(id: str) -> None:
    lines = MODEL.card(id).derivation()
    assert lines[-1].startswith("Printed is ")
    left, _, right = lines[-2].removeprefix("Together ").rstrip(".").partition(" = ")
    numbers = [Fraction(text.replace("−", "-")) for text in left.replace(" − ", " + −").split(" + ")]
    assert sum(numbers) == Fraction(right.replace("−", "-")) == MODEL.card(id).value
