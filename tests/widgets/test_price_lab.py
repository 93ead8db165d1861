"""The price lab: every printed creature comes out at its printed cost, and every control does what it says."""

from __future__ import annotations

import pytest

import clank_nb as cn
from clank_nb import widgets
from clank_nb.data.errors import BadCode, BadData, ClankError
from clank_nb.widgets.price_case import MOST, creatures


@pytest.mark.parametrize("card", creatures(), ids=lambda card: card.id)
def test_a_printed_creature_is_recognised_with_its_cost_and_price(card: cn.odds.clash.PriceCard) -> None:
    lab = widgets.PriceLab(card=card.id)
    assert (lab.now.card, lab.begin.value, lab.aura.value) == (card.id, card.id, card.aura[0] if card.aura else "")
    assert (lab.av.value, lab.hp.value) == (card.av, card.hp)
    assert {one for one, box in lab.has.items() if box.value} == {*card.abilities}
    price = cn.odds.clash.price_model().card(card.id)
    assert lab.now.price.value == price.value and card.cost in lab.now.price.costs
    assert f"and {card.cost} is printed on it" in lab.shown.happened[1]


def test_every_control_prices_the_creature_it_shows() -> None:
    lab = widgets.PriceLab(av=0, hp=1)
    assert lab.shown.happened[0].startswith("A creature 0/1 is worth −1/2 mana: less than nothing")
    lab.av.value, lab.hp.value = 4, 6
    lab.has["splash"].value = True
    lab.aura.value = "protection"
    assert lab.now.price.value == cn.odds.clash.price_model().price(
        av=4, hp=6, abilities=["splash"], aura=["protection"]
    ).value == 8  # fmt: skip
    assert "with Splash and an aura of Protection is worth 8 mana, and 8" in lab.shown.happened[0]
    lab.mirror.click()
    assert (lab.now.av, lab.now.hp) == (6, 4)
    lab.plain.click()
    assert (lab.now.abilities, lab.now.aura, lab.now.price.value) == ((), "", 4)
    assert lab.errors == []


def test_what_it_destroys_is_counted_over_the_printed_creatures() -> None:
    lab = widgets.PriceLab(card="microctopus")
    assert lab.now.kills() == sum(card.hp <= 5 for card in creatures()) == 23
    assert lab.now.killers() == sum(card.av >= 1 for card in creatures()) == 24
    assert "it destroys 7, and 4 destroy it" in lab.shown.happened[2]


def test_what_differs_is_whole_and_breaks_after_commas_alone() -> None:
    given = ["rage", "sprint", "berserk", "perforation", "splash"]
    lab = widgets.PriceLab(av=4, hp=5, abilities=given, aura="protection")
    differs = lab.shown.table[1][2]
    assert differs.count(",") > 3
    parts = [part.replace(" ", "\u00a0") for part in differs.split(", ")]
    assert f"<td>{', '.join(parts)}</td>" in lab.shown.picture


def test_choosing_no_card_leaves_the_creature_as_it_is() -> None:
    lab = widgets.PriceLab(card="ogre")
    lab.begin.value = ""
    assert (lab.now.card, lab.begin.value) == ("ogre", "ogre")


def test_the_nearest_cards_are_a_table_and_each_can_be_taken() -> None:
    lab = widgets.PriceLab(av=4, hp=5, abilities=["berserk"])
    head, first, *_ = lab.shown.table
    assert head == ("card", "away", "what differs", "price", "printed")
    assert first == ("Ogre 4/4", "1/2", "−1 HP", "4", "4")
    lab.picture.choose("card:ogre")
    assert lab.now.card == "ogre"


def test_the_plane_names_every_body_and_every_creature() -> None:
    lab = widgets.PriceLab()
    assert lab.picture.content.count('data-id="cell:') == (MOST + 1) * MOST
    for card in creatures():
        assert card.id.capitalize() in lab.picture.content


def test_every_creature_can_be_drawn() -> None:
    lab = widgets.PriceLab()
    for box in lab.has.values():
        box.value = True
    lab.aura.value = "sprint"
    lab.av.value = lab.hp.value = MOST
    assert lab.errors == [] and "Together" in lab.picture.content


def test_what_cannot_be_is_answered_with_what_can() -> None:
    with pytest.raises(BadCode, match="berserk"):
        widgets.PriceLab(abilities=["bersrk"])
    with pytest.raises(BadCode, match="rage"):
        widgets.PriceLab(aura="rag")
    with pytest.raises(BadCode, match="ogre"):
        widgets.PriceLab(card="ogr")
    with pytest.raises(ClankError, match="Boom! is a spell"):
        widgets.PriceLab(card="boom")
    with pytest.raises(BadData, match="av"):
        widgets.PriceLab(av=MOST + 1)
    with pytest.raises(BadData, match="hp"):
        widgets.PriceLab(hp=0)
