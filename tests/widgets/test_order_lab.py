"""The order lab: the turn is played by the rules, and every order is counted in its class."""

from __future__ import annotations

import pytest

import clank_nb as cn
from clank_nb import widgets
from clank_nb.data.errors import BadCode, BadData
from clank_nb.widgets.order_case import MOST_TRIED, Laid

BAD = ("annihilation", "baron", "boom", "brute", "troll", "carapace", "partisan", "revenant")


def bad(**named: object) -> widgets.OrderLab:
    return widgets.OrderLab(deck=1, order=BAD, **named)  # type: ignore[arg-type]


def refusal(lab: widgets.OrderLab, place: str) -> str:
    before = lab.now
    lab.picture.choose(place)
    assert lab.now == before
    return lab.story.announce


def test_a_turn_is_told_play_by_play_and_compared_with_the_best() -> None:
    lab = bad()
    lab.picture.choose("card:baron")
    assert lab.now.now.hand[:4] == ("annihilation", "boom", "brute", "troll")
    assert lab.shown.happened[1] == (
        "Baron is played for 3: 3 mana left. (clash/play/cost) Troll slides in. (clash/play/slide)"
    )
    assert lab.shown.happened[-1] == "Nothing more can be played: 3 of 6 mana spent. The best choice spends 4: Brute."
    lab.back.click()
    lab.picture.choose("card:brute")
    assert lab.shown.happened[-1].endswith("4 of 6 mana spent, and no other choice spends more.")


def test_what_cannot_be_played_is_refused_with_its_rule() -> None:
    lab = bad()
    assert "place 5: only the 4 leftmost cards" in refusal(lab, "card:troll")
    assert "spells are left aside" in refusal(lab, "card:boom")
    lab.spells.value = True
    assert "needs a creature" in refusal(lab, "card:boom")
    lab.picture.choose("card:brute")
    assert "costs 3, and 2 mana are left" in refusal(lab, "card:baron")
    lab.picture.choose("card:boom")
    assert lab.now.now.hand[-1] == "boom" and lab.now.spent == 5
    assert "goes to the right end" in lab.shown.happened[2]
    lab.again.click()
    lab.back.click()
    assert "Nothing has been played yet." in lab.story.announce


def test_a_card_laid_elsewhere_begins_the_turn_anew() -> None:
    lab = bad()
    lab.picture.choose("card:baron")
    lab.picture.choose("right:troll")
    assert lab.now.order == (*BAD[:4], "carapace", "troll", *BAD[6:]) and lab.now.plays == ()
    assert (lab.moving.value, lab.place.value, lab.now.best.spent) == ("troll", 6, 6)
    lab.picture.choose("left:troll")
    assert lab.now.order == BAD
    lab.picture.choose("drop:troll:annihilation")
    assert lab.now.order[0] == "troll"
    lab.moving.value = "boom"
    lab.place.value = 8
    assert lab.now.order[-1] == "boom" and sorted(lab.now.order) == sorted(BAD)
    lab.picture.choose("right:boom")
    assert lab.now.order[-1] == "boom"


@pytest.mark.parametrize("deck", [1, 2, 3, 4])
@pytest.mark.parametrize("spells", [False, True])
def test_every_order_is_of_a_class_that_spends_what_its_best_plays_spend(deck: int, spells: bool) -> None:
    first = cn.sim.shuffled(deck, seed=7)
    now = Laid(deck, first, spells=spells, moving=first[0])
    for _ in range(60):
        now = now.shuffled()
        assert now.like.spent == now.best.spent
        for card in now.best.cards:
            now = now.play(card)
        assert now.spent == now.best.spent


def test_orders_that_begin_alike_are_counted_factor_by_factor() -> None:
    text = bad().picture.content
    assert "The first four cost 3, 4, –, –, in any order, and 6 slides in next: then 4 mana" in text
    assert "24 · 4 · 6 = 576 of 40,320 orders, 1.43" in text


def test_orders_tried_stand_beside_the_law_and_come_to_an_end() -> None:
    lab = bad()
    assert lab.shown.table[0][-1] == "not tried"
    lab.some[0].click()
    assert lab.now.tried == 100 and lab.shown.table[0][-1] == "in 100 orders"
    sample = cn.sim.first_turns(1, n=100, seed=7)
    assert [row[-1] for row in lab.shown.table[1:]] == [str(n) for n in sample.counts.values()]
    for _ in range(5):
        lab.some[1].click()
    assert lab.now.tried == MOST_TRIED
    assert "20,000 orders have been tried" in lab.story.announce
    assert "Exact: 69/70 = 98.6 %." in lab.shown.happened[-1]


def test_another_deck_is_shuffled_and_its_cards_can_be_moved() -> None:
    lab = bad(tried=100)
    lab.deck.value = 4
    assert sorted(lab.now.order) == sorted(card for _, card in lab.moving.options)
    assert (lab.now.tried, lab.now.plays) == (0, ())
    lab.shuffle.click()
    assert lab.now.order == cn.sim.shuffled(4, seed=7, n=1)
    lab.best.click()
    assert lab.now.spent == lab.now.best.spent and lab.errors == []


def test_what_is_no_order_is_answered_in_a_sentence() -> None:
    with pytest.raises(BadCode, match="troll"):
        widgets.OrderLab(deck=1, order=[*BAD[:-1], "trol"])
    with pytest.raises(BadData, match="no order of deck 1"):
        widgets.OrderLab(deck=1, order=BAD[:-1])
    with pytest.raises(BadData, match="deck"):
        widgets.OrderLab(deck=5)
