"""The card file of Clash of Decks: what it holds, and what is said of one that is wrong."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

import clank_nb as cn
from clank_nb.data.tables import package_file
from clank_nb.model.clash_cards import ABILITIES, clash_cards, sample_decks

GOOD = package_file("clash_of_decks/cards.toml").read_text(encoding="utf-8")
PRICES = {"protection": 4, "rage": 3, "perforation": 2, "splash": 2, "berserk": 2, "sprint": 1, "indestructible": 1}
"""In halves of a mana."""


def test_the_front_door_gives_them_and_says_what_they_do() -> None:
    cards = cn.cards("clash_of_decks")
    assert list(cards) == list(clash_cards())
    assert cn.card_text(cards["alpha"]) == (
        "Creature for 5 mana: AV 4, HP 2.\n"
        "Perforation: its damage also hits the creature directly behind the target.\n"
        "Protection: the first source of each turn that would deal it damage deals it none.\n"
        "Indestructible: spells do nothing to it."
    )
    assert cn.card_text(cards["combustion"]).startswith(
        "Spell for 3 mana: it deals 2 damage to a creature.\nSplash: the"
    )
    assert cn.card_text(cards["shaman"]).endswith(
        "It gives the creatures directly in front of it and behind it Rage: attacks enemy creatures, not the "
        "Stronghold, on the turn it was played."
    )
    with pytest.raises(cn.BadCode, match='There is no game "clash"'):
        cn.cards("clash")


def test_costs_follow_the_price_of_values_and_abilities_to_half_a_mana() -> None:
    """Every creature costs (AV + HP) / 2 - 1 and the price of its abilities, rounded; an aura costs 1 more."""
    for card in clash_cards().values():
        if card.is_spell:
            continue
        aura = sum(PRICES[ability] + 2 for ability in card.aura)
        price = Fraction(card.av + card.hp - 2 + sum(PRICES[ability] for ability in card.abilities) + aura, 2)
        assert abs(card.cost - price) <= Fraction(1, 2), card.id


def test_abilities_and_decks_are_those_of_the_vocabulary() -> None:
    for card in clash_cards().values():
        assert set(card.abilities) | set(card.aura) <= set(ABILITIES)
    assert sample_decks()[1] == ("annihilation", "baron", "boom", "brute", "carapace", "partisan", "revenant", "troll")


@pytest.mark.parametrize(("given", "written", "fault"), [
    ("cost = 4\nav = 4", "cost = -4\nav = 4", "card ogre: cost"),
    ('abilities = ["berserk"]\ndeck = 2', 'abilities = ["berserkk"]\ndeck = 2', "card ogre: abilities"),
    ("damage = 6", "damage = 0", "card annihilation: damage"),
    ("deck = 4\n\n[grrr]", "deck = 5\n\n[grrr]", "deck"),
    ("creature = 27", "creature = 26", "totals: creature"),
    ("[ogre]", "[Ogre]", "card Ogre"),
])  # fmt: skip
def test_a_fault_names_file_row_and_field(tmp_path: Path, given: str, written: str, fault: str) -> None:
    file = tmp_path / "cards.toml"
    wrong = GOOD.replace(given, written, 1)
    if wrong == GOOD:
        wrong = GOOD.replace("deck = 4", "deck = 5", 1)
    file.write_text(wrong, encoding="utf-8")
    with pytest.raises(cn.BadData) as caught:
        cn.cards("clash_of_decks", file)
    assert any(one.where.startswith("cards.toml: ") and fault in one.where for one in caught.value.faults)


def test_all_faults_are_named_at_once(tmp_path: Path) -> None:
    file = tmp_path / "cards.toml"
    file.write_text(GOOD.replace("cost = 4", 'cost = "four"').replace("av = 3", "av = 99"), encoding="utf-8")
    with pytest.raises(cn.BadData) as caught:
        cn.cards("clash_of_decks", file)
    assert len(caught.value.faults) > 8
