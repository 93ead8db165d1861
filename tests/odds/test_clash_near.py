"""The printed creatures nearest to one: distances in mana, exact."""

from __future__ import annotations

from fractions import Fraction

import pytest

import clank_nb as cn
from clank_nb.data.errors import BadCode, BadData

model = cn.odds.clash.price_model()
CREATURES = [card for card in model.pool if card.kind == "creature"]


@pytest.mark.parametrize("card", CREATURES, ids=lambda card: card.id)
def test_a_printed_creature_is_nearest_to_itself_and_to_no_other(card: cn.odds.clash.PriceCard) -> None:
    near = model.nearest(av=card.av, hp=card.hp, abilities=card.abilities, aura=card.aura)
    assert (near[0].id, near[0].distance, near[0].differs) == (card.id, 0, ())
    assert all(one.distance > 0 for one in near[1:])


def test_a_distance_is_what_all_that_differs_costs() -> None:
    near = model.nearest(av=2, hp=5, abilities=["rage"], aura=["sprint"], most=27)
    assert len(near) == 27
    assert [one.distance for one in near] == sorted(one.distance for one in near)
    for one in near:
        assert one.distance == sum((abs(term.n) * term.each for term in one.differs), Fraction(0))
        own = model.price(av=2, hp=5, abilities=["rage"], aura=["sprint"])
        assert one.value - own.value == sum((term.value for term in one.differs), Fraction(0))
        assert (one.cost, one.value) == (model.card(one.id).cost, model.card(one.id).value)


def test_what_cannot_be_is_answered_in_a_sentence() -> None:
    with pytest.raises(BadCode, match="rage"):
        model.nearest(av=1, hp=1, abilities=["rag"])
    with pytest.raises(BadData, match="most"):
        model.nearest(av=1, hp=1, most=0)
