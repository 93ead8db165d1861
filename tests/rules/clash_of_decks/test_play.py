"""Playing cards in Clash of Decks."""

from __future__ import annotations

import pytest

import clank_nb as cn
from clank_nb.model.actions_clash import Cast, Summon
from tests.clash_tables import GREEN, RED, events, hand, lane, legal, of, play, said, solo, table, why


@pytest.mark.rule("clash/play/any_number")
def test_any_number_of_cards_is_played_or_none() -> None:
    start = table("zombie assassin grrr gnome S baron")
    assert play(start, "end turn").player == GREEN
    after = play(start, "play zombie upper", "play assassin lower", "play grrr upper", "play gnome upper")
    assert (hand(after), after.mana, "end turn" in legal(after)) == ("S baron", 1, True)


@pytest.mark.rule("clash/play/window")
def test_only_the_four_leftmost_can_be_played_the_stronghold_not_counted() -> None:
    start = table("zombie S assassin grrr gnome baron", mana=9)
    assert {text.split()[1] for text in legal(start)} == {"zombie", "assassin", "grrr", "gnome", "turn"}
    assert why(start, "play baron upper") == ("clash/play/window",)
    assert said(start, "play baron upper").startswith(
        "Red cannot play Baron in the upper lane: Baron is card 5 of the hand, the Stronghold not counted, and only "
        "the four leftmost can be played (clash/play/window). Among the four are Zombie, Assassin, Grrr, Gnome."
    )
    assert why(start, "play ogre upper") == ("clash/play/window",)


@pytest.mark.rule("clash/play/slide")
def test_the_former_fifth_card_can_be_played_in_the_same_turn() -> None:
    start = table("zombie S assassin grrr gnome baron", mana=9)
    assert "play baron upper" not in legal(start)
    assert "play baron upper" in legal(play(start, "play grrr upper"))


@pytest.mark.rule("clash/play/cost")
def test_a_card_costs_its_mana_and_what_cannot_be_paid_cannot_be_played() -> None:
    start = table("baron gnome S brute", mana=4)
    after = play(start, "play baron upper")
    assert after.mana == 1
    assert why(after, "play gnome upper") == ("clash/play/cost",)
    assert said(after, "play gnome upper").startswith(
        "Red cannot play Gnome in the upper lane: Gnome costs 3 mana and 1 is left (clash/play/cost). "
        "It takes 2 mana more."
    )
    assert why(table("zombie S assassin grrr gnome martyr", mana=1), "play martyr upper") == (
        "clash/play/window", "clash/play/cost")  # fmt: skip


@pytest.mark.rule("clash/play/creature")
def test_a_creature_goes_behind_those_in_the_lane_of_ones_choice() -> None:
    start = table("gnome grrr S brute", "zombie", "baron")
    after = play(start, "play gnome upper", "play grrr lower")
    assert (lane(after, 0), lane(after, 1)) == ("zombie gnome", "baron grrr")
    assert after.lanes[2] == after.lanes[3] == ()
    refusal = cn.why_not(table("boom S brute"), Summon("boom", "upper"))
    assert refusal is not None
    assert refusal.rules == ("clash/play/creature",)
    assert cn.why_not(start, Cast("gnome", "green", "upper", 1)).rules == ("clash/play/creature",)  # type: ignore[union-attr]


@pytest.mark.rule("clash/play/stays")
def test_a_creature_stays_until_destroyed_and_those_behind_move_up() -> None:
    start = table("S gnome", "ogre", other_upper="carapace", other="S baron brute")
    assert lane(play(start, "end turn", "end turn"), 0) == "ogre"
    shot = play(table("boom S gnome", other_upper="reptile zombie grrr"), "cast boom at green upper 2")
    assert lane(shot, 2) == "reptile grrr"


@pytest.mark.rule("clash/play/spell_when")
def test_a_spell_is_cast_before_between_and_after_creatures() -> None:
    start = table("boom zombie grrr S brute", other_upper="baron")
    for texts in (
        ("cast boom at green upper 1", "play zombie upper"),
        ("play zombie upper", "cast boom at green upper 1"),
    ):
        assert play(start, *texts).mana == start.mana - 2
    assert why(play(start, "end turn"), "cast boom at green upper 1") == ("clash/play/window",)


@pytest.mark.rule("clash/play/spell_target")
def test_a_spell_is_aimed_at_any_creature_and_never_at_a_stronghold() -> None:
    start = table("boom S brute", "zombie", "grrr", other_upper="baron ogre", other_lower="gnome")
    assert [text for text in legal(start) if text.startswith("cast")] == [
        "cast boom at red upper 1", "cast boom at red lower 1", "cast boom at green upper 1",
        "cast boom at green upper 2", "cast boom at green lower 1",
    ]  # fmt: skip
    assert why(start, "cast boom at green lower 2") == ("clash/play/spell_target",)
    assert "In play: red upper 1, red lower 1, green upper 1" in said(start, "cast boom at green lower 2")
    empty = table("boom S brute")
    assert legal(empty) == ["play brute upper", "play brute lower", "end turn"]
    assert why(empty, "cast boom at green upper 1") == ("clash/play/spell_target",)


@pytest.mark.rule("clash/play/spell_damage")
@pytest.mark.parametrize(
    ("spell", "n"), [("boom", 1), ("combustion", 2), ("cyclone", 3), ("meteorite", 4), ("annihilation", 6)]
)
def test_a_spell_deals_the_damage_printed_on_it(spell: str, n: int) -> None:
    start = table(f"{spell} S gnome", other_upper=["martyr"])
    (told,) = of(start, "creature_shielded", f"cast {spell} at green upper 1")
    assert told["n"] == n
    again = table(f"{spell} S gnome", other_upper="carnivore")
    found = of(again, "creature_hit", f"cast {spell} at green upper 1")
    assert [hit["n"] for hit in found] == [n]


@pytest.mark.rule("clash/play/spell_return")
def test_a_spell_goes_to_the_right_end_right_of_an_own_creature_it_destroyed() -> None:
    start = table("boom S brute", "zombie grrr")
    after = play(start, "cast boom at own upper 1")
    assert hand(after) == "S brute zombie boom"
    assert [event.kind for event in events(start, "cast boom at own upper 1")][-2:] == [
        "clash_creature_returned", "clash_spell_returned"]  # fmt: skip


@pytest.mark.rule("clash/play/spell_again")
def test_the_same_spell_is_cast_again_if_it_is_among_the_four_and_can_be_paid() -> None:
    start = table("boom S brute gnome", other_upper="baron", mana=2)
    twice = play(start, "cast boom at green upper 1", "cast boom at green upper 1")
    assert (twice.lanes[2][0].damage, twice.mana) == (2, 0)
    assert why(twice, "cast boom at green upper 1") == ("clash/play/cost",)
    far = play(table("boom S brute gnome grrr zombie", other_upper="baron"), "cast boom at green upper 1")
    assert why(far, "cast boom at green upper 1") == ("clash/play/window",)


def test_of_two_alike_the_second_is_named_by_its_place() -> None:
    start = table("gnome S zombie brute zombie", deck_copies=2)
    assert "play zombie upper" in legal(start)
    assert "play zombie upper from 4" in legal(start)
    assert hand(play(start, "play zombie lower from 4")) == "gnome S zombie brute"
    assert why(start, "play zombie upper from 2") == ("clash/play/window",)
    assert why(start, "play gnome upper from 3") == ("clash/play/window",)


@pytest.mark.parametrize(("text", "means"), [
    ("cast boom at b upper 1", "cast boom at green upper 1"), ("cast boom at A lower 1", "cast boom at red lower 1"),
    ("cast boom! own upper 1", "cast boom at red upper 1"),
    ("cast boom on enemy upper 2", "cast boom at green upper 2"),
    ("play zombie in the upper lane", "play zombie upper"), ("pass", "end turn"), ("end", "end turn"),
    ("play Zombie u", "play zombie upper"),
])  # fmt: skip
def test_actions_are_read_in_other_words_too(text: str, means: str) -> None:
    assert str(cn.parse_action(table(), text)) == means


@pytest.mark.parametrize(("text", "sentence"), [
    ("play zombi upper", "“play zombi upper”: there is no card “zombi”. Nearest: zombie."),
    ("play zombie middle", "“play zombie middle”: there is no lane “middle”. Lanes: upper, lower."),
    ("play zombie", "“play zombie” cannot be read: write “play”, a creature and a lane, such as “play zombie upper”."),
    ("cast boom at blue upper 1",
     "“cast boom at blue upper 1”: there is no side “blue”. Sides: red, green, own, enemy."),
    ("cast boom at green upper 0", "“cast boom at green upper 0”: “0” is no place; places are counted from 1."),
    ("end of turn", "“end of turn” cannot be read: write “end turn”."),
    ("sing", "There is no action “sing”. Actions begin with one of: "
             "play, cast, end, pass, attack, pick, champion, order, deal, reveal, toss."),
])  # fmt: skip
def test_nonsense_is_answered_in_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(cn.BadCode) as caught:
        cn.parse_action(table(), text)
    assert str(caught.value) == sentence


@pytest.mark.parametrize("nonsense", [None, 5, "play zombie upper", ("play",), object()])
def test_what_is_no_action_is_refused_with_a_rule(nonsense: object) -> None:
    refusal = cn.why_not(table(), nonsense)  # type: ignore[arg-type]
    assert refusal is not None
    assert refusal.rule == "clash/turn/phases"
    assert cn.explain(refusal).endswith(".")


def test_alone_the_ai_is_a_side_of_its_own() -> None:
    start = solo("boom S zombie", ai_upper="ogre")
    assert str(cn.parse_action(start, "cast boom at enemy upper 1")) == "cast boom at ai upper 1"
    assert play(start, "cast boom at ai upper 1").lanes[2][0].damage == 1
    assert start.player == RED
