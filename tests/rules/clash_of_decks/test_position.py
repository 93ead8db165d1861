"""Positions of Clash of Decks from plain facts, codes, and what is said of facts that cannot be."""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any

import pytest

import clank_nb as cn
from clank_nb.model.clash import Creature
from clank_nb.model.clash_cards import clash_cards, sample_decks
from clank_nb.rules.clash_of_decks.packed import pack
from clank_nb.rules.codes import sealed_code
from tests.clash_tables import GREEN, RED, hand, play, solo, table

NAME = "clash_of_decks"


def test_what_is_not_named_is_as_after_a_fresh_set_up() -> None:
    state = cn.position(NAME, seed=7)
    assert [len(held) for held in state.hands] == [9, 9]
    assert (state.hands[0][0], state.mana, state.n_turns, state.player) == ("stronghold", 6, 1, RED)
    assert (state.game.chosen["format"], state.decks) == ("sample", cn.new_game(NAME, seed=7).decks)
    assert state.hidden == (8, 8)
    alone = cn.position(NAME, players={"blue": {}}, seed=7)
    assert (alone.game.solo, len(alone.deck), alone.lanes) == (True, 24, ((), (), (), ()))


def test_a_lane_may_say_more_of_a_creature() -> None:
    state = table(upper=[{"card": "ogre", "damage": 3, "fresh": True, "shielded": True, "bonus": 2}, "grrr"])
    assert state.lanes[0] == (Creature("ogre", 3, True, 1, 2), Creature("grrr"))


def test_decks_are_told_by_what_lies_there() -> None:
    state = cn.position(NAME, players={"red": {"hand": ["stronghold", "zombie", "grrr"]}, "green": {}}, seed=1)
    assert (state.game.chosen["format"], state.decks[0]) == ("constructed", ("grrr", "zombie"))
    samples = cn.new_game(NAME, decks=(4, 2), seed=3)
    facts = {
        "players": {colour: {"hand": list(held)} for colour, held in zip(("red", "green"), samples.hands, strict=True)}
    }
    again = cn.position(NAME, **facts)
    assert (again.game.chosen["format"], again.game.chosen["decks"]) == ("sample", (4, 2))


@pytest.mark.parametrize("state", [
    table("gnome S grrr", "ogre", other_upper=[{"card": "martyr", "damage": 2}], mana=4),
    table(red={"champion": "carnivore"}, green={"champion": "carnivore", "champion_is": "exhausted"}),
    solo("S zombie assassin", "ogre", ai_upper="brute", ai_fort=True),
    cn.play(cn.new_game(NAME, seed=4), "end turn", "end turn").state,
], ids=("hurt", "champions", "solo", "seen"))  # fmt: skip
def test_facts_and_codes_give_the_position_back(state: cn.AnyState) -> None:
    assert cn.position(NAME, **cn.facts(state)) == state
    code = cn.to_code(state)
    assert cn.from_code(code) == state
    assert len(code) < 700
    assert pickle.loads(pickle.dumps(state)) == copy.deepcopy(state) == state


def test_all_faults_are_named_at_once() -> None:
    with pytest.raises(cn.BadData) as caught:
        cn.position(
            NAME, mana=-1, turns=3, to_act="pink", format="sampel", seed="x",
            players={"red": {"hand": ["zombi", "grrr"], "uper": ["ogre"], "upper": ["boom"], "fort": 1},
                     "green": {"hand": ["stronghold"], "lower": [{"card": "ogre", "damage": 4}]}},
        )  # fmt: skip
    where = " ".join(fault.where for fault in caught.value.faults)
    assert all(word in where for word in (
        "mana", "turns", "to_act", "format", "seed", "red: hand", "red: uper", "red: upper 1", "red: fort",
        "green: lower 1: damage"))  # fmt: skip


@pytest.mark.parametrize(("facts", "says"), [
    ({"players": {"red": {}, "green": {}, "blue": {}}}, "3 players cannot play"),
    ({"players": {"red": {"hand": ["stronghold", "stronghold", "ogre"]}, "green": {}}},
     "the Stronghold lies 2 times in this hand"),
    ({"players": {"red": {"hand": ["stronghold", "ogre", "ogre"]}, "green": {}}}, "Ogre is 2 times in a deck"),
    ({"ai": {}}, "an AI plays only against one player alone"),
    ({"players": {"red": {}}, "ai": {"deck": ["ogre", "ogre"]}}, "the pack is not whole"),
    ({}, "it is not named and there is no seed to draw it"),
])  # fmt: skip
def test_what_cannot_be_is_refused_with_a_reason(facts: dict[str, object], says: str) -> None:
    with pytest.raises(cn.BadData, match=says):
        cn.position(NAME, **({"seed": 1} if facts else {}), **facts)


@pytest.mark.parametrize("facts", [
    {"players": 5}, {"players": {"red": 5, "green": {}}},
    {"players": {"red": {"hand": 5}, "green": {"upper": 7}}, "ai": 3},
    {"earlier": [[1]]}, {"decks": 5}, {"turn": None}, {"players": {"red": {"champion": 5}, "green": {}}},
    {"players": {"red": {"champion": "ogre", "champion_is": [1]}, "green": {}}}, {"format": "draft", "decks": (1, 2)},
    {"players": {"red": {"upper": ["ogre"] * 9}, "green": {}}}, {"earlier": [["red", 5, *[[]] * 5, 0, 0, "", ""]]},
    {"players": {"pink": {}, "red": {}}},
    {"players": {"red": {"upper": [{"card": "ogre", "damage": True}]}, "green": {}}},
    {"seed": "x"}, {"players": {"red": {}}, "ai": {"deck": 3, "upper": "ogre", "fort": 2}},
])  # fmt: skip
def test_wrong_values_of_any_kind_are_facts_that_cannot_be(facts: dict[str, object]) -> None:
    with pytest.raises(cn.BadData) as caught:
        cn.position(NAME, **{"seed": 1, **facts})
    assert all(fault.what and fault.fix for fault in caught.value.faults)


def test_while_chance_must_fall_there_are_no_facts() -> None:
    with pytest.raises(cn.BadCode, match="something is still owed"):
        cn.facts(cn.new_game(NAME))
    over = table("S gnome")
    with pytest.raises(cn.BadCode, match="this game is over"):
        cn.facts(cn.play(over, "play gnome upper").state)


def test_a_code_that_was_made_up_is_refused_in_one_sentence() -> None:
    from clank_nb.rules.clash_of_decks.packed import pack
    from clank_nb.rules.codes import sealed_code

    good = pack(cn.new_game(NAME, seed=2), True)
    for at, value in (
        (9, ["AB", "CD"]),
        (3, 7),
        (4, "sun"),
        (6, -1),
        (12, [["?"], [], [], []]),
        (1, {"format": "x"}),
        (2, []),
    ):
        content = [*good[:at], value, *good[at + 1 :]]
        with pytest.raises(cn.BadCode) as caught:
            cn.from_code(sealed_code(NAME, "s", content))
        assert str(caught.value).count(".") <= 2


@pytest.mark.parametrize(("option", "value"), [
    ("open_hands", 1), ("format", "sealed"), ("decks", (9, 1)), ("decks", "12"), ("decks", (("zombi",), 2)),
    ("deck_size", 9), ("first_turn_mana", -1), ("draw_turns", 5000), ("deck_copies", 0), ("first_player", "red"),
    ("sudden_death", True),
])  # fmt: skip
def test_a_bad_option_is_answered_with_the_good_ones(option: str, value: object) -> None:
    with pytest.raises(cn.BadCode) as caught:
        cn.new_game(NAME, **{option: value})
    assert str(caught.value).endswith((".", ")."))


def test_the_sides_of_a_table_in_words() -> None:
    state = table("gnome S grrr", other="S ogre martyr")
    assert (hand(state, RED), hand(state, GREEN)) == ("gnome S grrr", "S ogre martyr")


def shuffled_about(n: int) -> list[Any]:
    """Positions at the starts of turns of a duel in which both sides shuffle about creatures and spells, none twice."""
    dice, rows = random.Random(5), []
    sides = [[["stronghold", *deck], [], []] for deck in (sample_decks()[1], sample_decks()[2])]
    for turn in range(n):
        hand, upper, lower = sides[turn % 2]
        for lane in (upper, lower):
            if lane and dice.random() < 0.5:
                hand.append(lane.pop(dice.randrange(len(lane))))
        for _ in range(dice.randint(1, 3)):
            card = [each for each in hand if each != "stronghold"][dice.randrange(4)]
            hand.remove(card)
            (hand if clash_cards()[card].is_spell or len(hand) < 6 else dice.choice((upper, lower))).append(card)
        hand.remove("stronghold")
        hand.insert(dice.randrange(3), "stronghold")
        mover = ("green", "red")[turn % 2]
        piles = [sides[0][0], sides[1][0], *sides[0][1:], *sides[1][1:]]
        rows.append([mover, *map(list, piles), False, False, "", ""])
    return rows


def test_a_code_carries_every_position_of_a_long_duel_in_which_no_bastion_falls() -> None:
    rows = shuffled_about(199)
    assert len({repr(row) for row in rows}) == 199
    last = rows[-1]
    players = {
        colour: {"hand": last[1 + who], "upper": last[3 + 2 * who], "lower": last[4 + 2 * who]}
        for who, colour in enumerate(("red", "green"))
    }
    state = cn.position(NAME, players=players, to_act=last[0], turn=199, earlier=rows)
    code = cn.to_code(state)
    assert len(code) <= 1_500
    assert (cn.from_code(code), cn.from_code(code).seen) == (state, state.seen)
    assert cn.position(NAME, **cn.facts(state)) == state


def test_a_code_carries_earlier_positions_with_champions() -> None:
    red = {"champion": "ogre", "champion_is": "in play"}
    green = {"champion": "zombie", "champion_is": "exhausted"}
    start = table("S gnome baron", "ogre", other="S brute grrr disciple", red=red, green=green)
    state = play(start, "end turn", "play grrr upper", "end turn")
    assert len(state.seen) == 2
    assert cn.from_code(cn.to_code(state)).seen == state.seen


NOWHERE = ["red", ["stronghold"], ["stronghold"], [], [], [], [], False, False, "", ""]


@pytest.mark.parametrize(
    ("said", "facts"),
    [
        ("no card lies to the right of the Stronghold, so the Bastion would have fallen", {"red": "gnome stronghold"}),
        ("a deck of 9 cards, and 8 are the most", {"red": "stronghold a b c d e f g h i"}),
        ("and decks says ['brute', 'zombie']", {"decks": [["zombie", "brute"], ["grrr"]]}),
        ("turn 201, and the game is drawn after 200", {"turn": 201}),
        ("an earlier position that cannot have been", {"earlier": [NOWHERE]}),
        ("['red', ['foo']] is not a position", {"earlier": [["red", ["foo"]]]}),
    ],
)
def test_what_no_game_comes_to_is_refused(said: str, facts: dict[str, Any]) -> None:
    names = dict(zip("abcdefghi", list(clash_cards())[:9], strict=True))
    hand = [names.get(card, card) for card in facts.get("red", "stronghold gnome baron").split()]
    more = {name: value for name, value in facts.items() if name != "red"}
    players = {"red": {"hand": hand}, "green": {"hand": ["stronghold", "grrr"]}}
    with pytest.raises(cn.BadData) as caught:
        cn.position(NAME, **({"format": "draft"} if len(hand) > 9 else {}), **{"turn": 4, "players": players, **more})
    assert said in str(caught.value)


@pytest.mark.parametrize(("fort", "said"), [(False, "its Fort side would show"), (True, "the player has won")])
def test_an_ai_deck_does_not_lie_empty(fort: bool, said: str) -> None:
    with pytest.raises(cn.BadData) as caught:
        cn.position(NAME, players={"red": {}}, ai={"deck": [], "fort": fort}, seed=1)
    assert said in str(caught.value)


def test_how_a_champion_stands_needs_a_champion() -> None:
    with pytest.raises(cn.BadData) as caught:
        cn.position(NAME, players={"red": {"champion_is": "exhausted"}, "green": {}}, seed=1)
    assert "no champion is named" in str(caught.value)


@pytest.mark.parametrize(
    "pending",
    [
        [["between", 0, "", 0, -1]],
        [["begin", -1, "", 0, -1], ["between", 1, "", 0, -1], ["summoning", 0, "", 0, -1]],
        [["setup", -1, "x", 0, -1], ["summoning", 0, "", 0, -1]],
        [["ai_summon", 1, "", 7, -1], ["summoning", 0, "", 0, -1]],
    ],
)
def test_a_code_that_owes_what_no_play_comes_to_is_refused(pending: list[Any]) -> None:
    content = pack(table(), True)
    content[2] = pending
    with pytest.raises(cn.BadCode):
        cn.from_code(sealed_code(NAME, "s", content))


def test_a_code_with_a_stronghold_among_other_cards_is_refused() -> None:
    state = cn.new_game(NAME, players=1, format="draft", seed=3)
    content = pack(state, True)
    content[17] = f".{content[17][1:]}"
    assert content[16:18] != pack(state, True)[16:18]
    with pytest.raises(cn.BadCode):
        cn.from_code(sealed_code(NAME, "s", content))
