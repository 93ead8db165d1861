"""The attack lab beyond one attack: who falls, who is in after many, does it come, and what one more Clank! costs."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from html import unescape
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import clank_nb as cn
from clank_nb import odds, sim
from clank_nb.data.errors import BadCode, BadData, ClankError
from clank_nb.widgets import AttackLab
from clank_nb.widgets import attack_numbers as numbers
from clank_nb.widgets.attack_case import PANELS, TRACK, Cards, Coming
from clank_nb.widgets.attack_code import read_code, write_code
from clank_nb.widgets.attack_presets import PRESETS
from clank_nb.widgets.attack_read import read_case

TRACK_DRAWS = (2, 2, 3, 3, 4, 4, 5)
BIG = {
    "black": 24,
    **dict.fromkeys(("red", "green", "blue", "yellow", "purple", "orange"), 10),
    "ghost": 5,
}


def labels(lab: AttackLab, kind: str) -> dict[str, str]:
    """What the places of one kind say to those who hear the picture."""
    found = re.findall(rf'data-id="({kind}:[^"]*)"[^>]*aria-label="([^"]*)"', lab.picture.content)
    return {place: unescape(label) for place, label in found}


def seen(lab: AttackLab) -> str:
    """The picture as text, with plain spaces before percent signs."""
    return unescape(lab.picture.content).replace("\u00a0", " ")


# ---- the first look --------------------------------------------------------------------------------------------------


def visible(lab: AttackLab) -> list[str]:
    rows = [row for row in lab.lines if row.layout.display != "none"]
    return [control.description for row in rows for control in row.children if control.layout.display != "none"]


def test_the_first_look_is_one_attack_with_few_controls() -> None:
    lab = AttackLab()
    assert visible(lab) == [
        "look at", "More settings", "attack", "whose damage", "Draw one cube", "Draw all", "Put back, draw again",
        "black cubes", "Red's cubes", "Green's cubes", "Blue's cubes", "Yellow's cubes", "cubes drawn",
    ]  # fmt: skip
    lab.more.value = True
    assert {"Red's Clank!", "Red's health", "marker's space", "danger cards", "ghosts", "code of this table"} <= {
        *visible(lab)
    }
    lab.more.value = False
    assert len(visible(lab)) == 13


@pytest.mark.parametrize("panel", PANELS)
def test_every_panel_has_a_picture_sentences_a_table_and_a_way_to_count(panel: str) -> None:
    lab = AttackLab(preset="late", panel=panel)
    assert lab.picture.content.count("<svg") >= 2
    assert all(text.strip() for text in re.findall(r"<desc[^>]*>([^<]*)</desc>", lab.picture.content))
    assert lab.shown.happened
    assert len(lab.shown.table) > 2
    assert len(lab.shown.facts) > 2
    assert lab.label(lab.now) in lab.picture.label
    other = AttackLab(preset="late")
    other.panel.value = panel
    assert other.picture.content == lab.picture.content


def test_a_panel_that_there_is_not_is_answered_with_the_nearest() -> None:
    with pytest.raises(BadCode, match=r'has no panel "fals". Did you mean "falls"\?'):
        AttackLab(panel="fals")


# ---- the table -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("clank/dragon/bag")
def test_the_clank_area_goes_into_the_bag() -> None:
    lab = AttackLab(bag={"black": 24}, area={"red": 3, "green": 2, "blue": 1}, draws=2, colour="red")
    assert lab.now.law().prob(at_least=1) == Fraction(28, 145)
    assert "Clank! area" in lab.picture.content
    assert "The bag: 30 cubes" in lab.picture.content
    lab.area["red"].value = 0
    assert lab.now.law().prob(at_least=1) == 0


@pytest.mark.rule("clank/card/danger")
def test_danger_cards_draw_more_than_the_markers_space() -> None:
    lab = AttackLab(preset="late")
    assert (lab.now.rage, lab.now.danger, lab.now.draws) == (6, 1, 5)
    assert "an attack draws 4 + 1 = 5 cubes" in lab.picture.content
    lab.danger.value = 3
    assert lab.now.draws == 7
    lab.rage.value = 1
    assert (lab.now.draws, lab.draws.value) == (5, 5)
    lab.draws.value = 2
    assert (lab.now.rage, lab.now.danger, lab.danger.value) == (1, 0, 0)


def test_ghosts_come_by_slider_and_hurt_everybody() -> None:
    lab = AttackLab(preset="first")
    before = numbers.falls(lab.now.with_health("yellow", 1))["yellow"]
    lab.ghosts.value = 2
    assert before == 0
    assert numbers.falls(lab.now.with_health("yellow", 1))["yellow"] == Fraction(61, 496)
    assert lab.now.held["ghost"] == 2
    lab.ghosts.value = 0
    assert lab.picture.content == AttackLab(preset="first").picture.content


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_is_a_table_of_its_own_and_comes_back(preset: str) -> None:
    lab = AttackLab(preset=preset)
    before = (lab.now, lab.picture.content, lab.story.content)
    lab.cubes["red"].value += 1
    lab.preset.value = preset
    assert (lab.now, lab.picture.content, lab.story.content) == before
    assert lab.now.draws == PRESETS[preset].draws


# ---- what one more Clank! costs --------------------------------------------------------------------------------------


def test_one_more_clank_costs_the_difference_of_two_attacks() -> None:
    lab = AttackLab(bag={"black": 24, "red": 3}, draws=3, colour="red", health={"red": 2})
    now, more = ({"black": 24, "red": n} for n in (3, 4))
    laws = [odds.damage(bag=bag, draws=3, colour="red") for bag in (now, more)]
    cost = numbers.cost(lab.now)
    assert cost.falls == tuple(law.prob(at_least=2) for law in laws)
    assert cost.mean == (laws[0].mean, laws[1].mean) == (Fraction(1, 3), Fraction(3, 7))
    gap = cost.falls[1] - cost.falls[0]
    assert f"+{gap} = {odds.percent_text(gap)}" in seen(lab)
    assert f"+{Fraction(3, 7) - Fraction(1, 3)} = 0.095 cubes" in seen(lab)


def test_what_cannot_happen_costs_nothing_and_says_why() -> None:
    lab = AttackLab(bag={"black": 24, "red": 3}, draws=3, colour="red")
    assert "still impossible, 10 spaces are free and 3 cubes are drawn" in lab.picture.content
    assert "still impossible" in lab.shown.facts[-1]


def test_the_cost_is_told_for_the_attacks_to_come_too() -> None:
    lab = AttackLab(preset="late", panel="again")
    now, then = (numbers.curve(case, "blue").floats for case in (lab.now, numbers.more_noise(lab.now)))
    k = max(range(len(now)), key=lambda k: now[k] - then[k])
    assert f"is in after attack {k + 1}".replace("is in", "be in") in lab.shown.facts[-1]
    assert odds.percent_text(Fraction(now[k])) in lab.shown.facts[-1]


# ---- who falls -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("clank/out/knocked_out")
def test_every_cell_of_the_heat_map_tells_its_exact_fraction() -> None:
    lab = AttackLab(bag={"black": 24, "red": 3, "green": 2, "blue": 1}, draws=2, panel="falls", colour="red")
    law = odds.attack(bag={"black": 24, "red": 3, "green": 2, "blue": 1}, draws=2)
    told = labels(lab, "cell")
    assert told["cell:0:0"] == f"Red 0 and Green 0: {law.prob(red=0, green=0)} = 69.0 %."
    assert told["cell:1:1"] == f"Red 1 and Green 1: {law.prob(red=1, green=1)} = 1.4 %."
    assert told["cell:2:2"] == "Red 2 and Green 2: impossible."
    assert len(told) == 9
    assert 'aria-label="Red 0 and Green 0' in lab.picture.content


def test_a_cell_is_chosen_and_counted() -> None:
    lab = AttackLab(preset="late", panel="falls")
    lab.picture.choose("cell:1:2")
    assert lab.now.cell == (1, 2)
    assert "C(7,1) · C(8,2) · C(19,2)" in lab.picture.content
    assert "The cell looked at: Red 1 and Blue 2: 2793/23188 = 12.0 %." in lab.shown.happened
    lab.picture.choose("cell:5:5")
    assert "impossible" in lab.shown.happened[-1]


def test_the_two_players_are_chosen_and_change_places() -> None:
    lab = AttackLab(preset="late", panel="falls")
    assert lab.now.pair == ("red", "blue")
    lab.other.value = "yellow"
    assert lab.now.pair == ("blue", "yellow")
    lab.other.value = "blue"
    assert (lab.now.colour, lab.now.beside) == ("yellow", "blue")
    lab.picture.choose("falls:red")
    assert lab.now.colour == "red"


def test_who_falls_is_the_exact_law_with_a_sample_beside_it() -> None:
    lab = AttackLab(preset="late", panel="falls")
    case = lab.now
    law = odds.attack(bag=case.held, draws=5)
    assert numbers.falls(case) == law.prob_knocked_out(health=dict(case.health))
    told = labels(lab, "falls")
    assert told["falls:blue"].startswith("Blue is knocked out (2 spaces are free): 749/2244, 33.4 %.")
    share = sim.attacks(bag=case.held, draws=5, n=1000, seed=7).marginal("blue").prob(at_least=2)
    assert f"{share.count} of 1,000 tries" in told["falls:blue"]
    many, tried = numbers.how_many_fall(case), numbers.tried_how_many(case)
    assert sum(tried.counts.values()) == 1000
    assert all(tried[k].distance(many[k]) < 4 for k, _ in many.items())


def test_one_player_alone_has_no_joint_law() -> None:
    lab = AttackLab(bag={"black": 5, "red": 2}, draws=2, panel="falls")
    assert "one player has no joint law" in lab.picture.content


def test_much_damage_shares_one_line_of_cells() -> None:
    lab = AttackLab(bag={"black": 3, "red": 12, "green": 12}, draws=10, panel="falls")
    told = labels(lab, "cell")
    assert len(told) == 64
    law = odds.attack(bag=dict(lab.now.bag), draws=10)
    lumped = law.prob(red=range(7, 11), green=0)
    assert told["cell:7:0"] == f"Red 7+ and Green 0: {lumped} = {odds.percent_text(lumped)}."


# ---- again and again -------------------------------------------------------------------------------------------------


@pytest.mark.rule("clank/end/countdown_step")
def test_the_attacks_to_come_are_those_of_the_rules() -> None:
    lab = AttackLab(preset="late", panel="again")
    assert [step.get("draws") for step in numbers.steps(lab.now)] == [5, 5, 5, 6, 7, 8, None]
    assert [step.get("adds", {}).get("red", 0) for step in numbers.steps(lab.now)] == [0, 1, 1, 1, 1, 1, 0]
    alive = odds.survival(bag=lab.now.held, colour="red", health=4, attacks=numbers.steps(lab.now))
    assert labels(lab, "point")["point:red:2"] == "Red after attack 2 (5): still in with 89.8 %."
    assert alive[-1] == 0
    lab.then.value = 0
    assert len(numbers.steps(lab.now)) == 3
    lab.attacks.value = 0
    assert lab.shown.happened == ("No attack is to come: add attacks, or the countdown.",)


def test_the_exact_fraction_of_a_point_comes_when_it_is_asked_for() -> None:
    lab = AttackLab(preset="late", panel="again")
    chance = numbers.curve(lab.now, "red")[1]
    assert str(chance) not in lab.picture.content
    lab.picture.choose("point:red:2")
    assert f"Still in with {chance} = 89.8 %." in seen(lab)
    assert "Red after attack 2, exactly" in lab.picture.content
    lab.picture.choose("point:red:2")
    assert str(chance) not in lab.picture.content


def test_curves_with_ghosts_are_floats_and_say_so() -> None:
    lab = AttackLab(preset="ghosts", panel="again")
    assert "floats: with ghosts" in lab.picture.content
    assert "rounded by the computer" in labels(lab, "point")["point:red:6"]
    chance = numbers.curve(lab.now, "red")[5]
    lab.picture.choose("point:red:6")
    assert str(chance) in lab.picture.content
    assert numbers.curves(lab.now)["red"][5] == pytest.approx(float(chance))
    lab.cubes["ghost"].value = 0
    assert "floats" not in lab.picture.content


def test_the_sample_of_a_curve_agrees_with_it() -> None:
    case = AttackLab(preset="ghosts", n=4000).now
    for share, chance in zip(numbers.tried_curve(case), numbers.curve(case, "red"), strict=True):
        assert share.distance(chance) < 4


# ---- will it wake ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("clank/dragon/trigger")
def test_whether_it_wakes_is_counted_from_the_deck() -> None:
    lab = AttackLab(panel="wakes")
    assert numbers.turned_up(lab.now).woken == Fraction(2093, 4371)
    assert "2093/4371 = 47.9 %" in lab.shown.happened[0]
    lab.cards["revealed"].value = 1
    assert "The card turned up shows the dragon with 13/47" in lab.shown.happened[0]
    exact = odds.damage(bag=lab.now.held, draws=numbers.turned_up(lab.now).draws(usual=4), colour="yellow")
    assert numbers.damage_of_turn(lab.now).weights == exact.weights


def test_a_deck_that_cannot_be_gives_way() -> None:
    lab = AttackLab(panel="wakes")
    lab.cards["deck"].value = 10
    assert lab.now.cards == Cards(10, 10, 5, 5, 2)
    lab.cards["icons"].value = 0
    assert lab.now.cards == Cards(10, 0, 5, 0, 2)
    assert lab.cards["both"].value == 0
    assert "With no dragon in the deck it sleeps on." in lab.shown.facts
    lab.cards["deck"].value = 1
    assert lab.now.cards.revealed == 1


def test_late_turns_share_one_bar_and_lose_nothing() -> None:
    law, whole = numbers.turns(AttackLab().now), odds.turns_to_attack(deck=94, icons=26, revealed=2)
    assert law[3] == whole[3]
    assert law[numbers.LATER] == whole.prob(at_least=numbers.LATER)


# ---- a live game -----------------------------------------------------------------------------------------------------


def game(seed: int = 7) -> Any:
    return cn.position(
        "clank", seed=seed, to_act="yellow", rage=5, row=["sneak", "search", "kobold"], clank={"yellow": 3, "green": 2},
        players={"green": {"room": "f18"}, "yellow": {"room": "f21", "hand": []}},
    )  # fmt: skip


@pytest.mark.parametrize("player", [0, 1])
def test_a_live_game_is_what_its_player_knows(player: int) -> None:
    state = game()
    lab = AttackLab(state, player=player)
    law = odds.next_attack(state, player)
    assert lab.now.draws == law.draws
    assert lab.now.law().weights == law.marginal(lab.now.colour).weights
    assert numbers.law_of_all(lab.now).weights == law.weights
    alive = odds.next_survival(state, player)
    assert numbers.curve(replace(lab.now, coming=Coming(1, 0, 0)), lab.now.colour)[0] == alive[0]
    refill = odds.next_refill(state, lab.now.cards.revealed, player)
    assert numbers.turned_up(lab.now).woken == refill.woken
    assert all(f"Taken for granted: {text}" in lab.shown.facts for text in law.assumptions)
    lab.panel.value = "wakes"
    assert all(f"Taken for granted: {text}" in lab.shown.facts for text in refill.assumptions)


def test_what_nobody_may_know_changes_nothing() -> None:
    one, other = game(7), game(8)
    assert one != other
    assert AttackLab(one, player=1).now == AttackLab(other, player=1).now


def test_a_player_who_is_not_there_is_refused() -> None:
    with pytest.raises(BadCode):
        AttackLab(game(), player=4)


# ---- a code ----------------------------------------------------------------------------------------------------------

players = st.sampled_from(["red", "green", "blue", "yellow", "purple", "orange"])
tables = st.fixed_dictionaries(
    {
        "bag": st.dictionaries(st.sampled_from([*BIG]), st.integers(0, 30), min_size=1).filter(
            lambda bag: any(colour not in ("black", "ghost") for colour in bag)
        ),
        "draws": st.integers(0, 12),
        "seed": st.integers(0, 99),
        "panel": st.sampled_from(PANELS),
        "coming": st.builds(Coming, st.integers(1, 8), st.integers(0, 4), st.integers(0, 5)),
        "cell": st.tuples(st.integers(0, 5), st.integers(0, 5)),
        "free": st.integers(1, TRACK),
    }
)


@settings(max_examples=60, deadline=None)
@given(tables)
def test_a_code_restores_the_table(table: dict[str, Any]) -> None:
    case = read_case(table["bag"], table["draws"], None, None, table["seed"], 1000, TRACK_DRAWS)
    case = case.with_health(case.colour, table["free"]).with_area(case.colour, 2)
    case = replace(case, panel=table["panel"], coming=table["coming"], cell=table["cell"])
    code = write_code(case)
    assert re.fullmatch(r"[a-z0-9_]+", code)
    assert read_code(code, TRACK_DRAWS) == case
    assert read_code(f"https://example.org/lab?x=1&lab={code}#top", TRACK_DRAWS) == case


def test_a_lab_is_restored_with_what_was_looked_at() -> None:
    lab = AttackLab(preset="late", panel="again")
    lab.picture.choose("point:red:2")
    other = AttackLab(code=lab.link("https://example.org/lab.html"))
    assert other.picture.content == lab.picture.content
    lab = AttackLab()
    lab.one.click()
    assert AttackLab(code=lab.code).story.content == lab.story.content


def test_a_code_is_put_into_the_line_for_it() -> None:
    lab, other = AttackLab(), AttackLab(preset="late", panel="falls")
    lab.text.value = other.code
    assert replace(lab.now, preset="late") == other.now
    before = lab.now
    lab.text.value = "nonsense"
    assert lab.now == before
    assert lab.text.value == lab.code
    assert "is no code of the attack lab" in lab.story.content
    lab.text.value = AttackLab(bag={"black": 3, "purple": 1}).code
    assert lab.now == before
    assert "This code is for a table of Purple." in lab.story.content


GOOD = "lab1_vk24r3w0_m1_cr"


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("", "one looks like"),
        (5, "one looks like"),
        ("clank:1:abc", "one looks like"),
        (GOOD.replace("lab1", "lab9"), "codes of lab1, not of lab9"),
        (f"{GOOD}_cr", "its part cr comes a second time"),
        (f"{GOOD}_x3", "cannot read the part x3"),
        (GOOD.replace("m1", "m8"), "cannot read the part m8"),
        (GOOD.replace("_m1", ""), "cannot read the part m"),
        (GOOD.replace("cr", "ck"), "cannot read the part ck"),
        (GOOD.replace("k24", "k24k24"), "cannot read the part vk24k24r3w0"),
        (GOOD.replace("k24", "k9999"), "too many cubes"),
        (f"{GOOD}_hr11", "a track has no 11 spaces"),
        (f"{GOOD}_f0x0x1", "cannot read the part f0x0x1"),
        (f"{GOOD}_u9x10x0x0x1", "cannot read the part u9x10x0x0x1"),
        (f"{GOOD}_q0x9", "cannot read the part q0x9"),
        (f"{GOOD}_zrrrr", "cannot read the part zrrrr"),
        (f"{GOOD}_pnone", "cannot read the part pnone"),
        (f"{GOOD}_ib1", "cannot read the part ib1"),
        (f"{GOOD}_", "signs"),
    ],
)
def test_nonsense_is_refused_in_one_sentence(code: Any, why: str) -> None:
    with pytest.raises(ClankError) as caught:
        AttackLab(code=code)
    told = str(caught.value)
    assert why in told
    assert "\n" not in told
    assert isinstance(caught.value, BadCode)


@settings(max_examples=150, deadline=None)
@given(st.text(alphabet="lab1_vkrgbywmcdhpstqzfuei0123456789x", max_size=40))
def test_whatever_is_typed_is_read_or_refused(text: str) -> None:
    try:
        case = read_code(f"lab1_vk24r3w0_m1_cr_{text}", TRACK_DRAWS)
    except BadCode:
        return
    assert read_code(write_code(case), TRACK_DRAWS) == case


def test_a_code_and_a_bag_are_one_table_too_many() -> None:
    with pytest.raises(BadData, match="the table is given twice"):
        AttackLab(bag={"black": 3}, code=GOOD)


# ---- how much is sent ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("panel", PANELS)
def test_a_move_of_a_slider_sends_one_small_picture(panel: str) -> None:
    lab = AttackLab(
        bag=BIG, draws=5, panel=panel, health=dict.fromkeys([c for c in BIG if c not in ("black", "ghost")], 4)
    )
    sent: list[int] = []
    lab.picture.observe(lambda change: sent.append(len(change["new"].encode())), names="content")
    lab.cubes["red"].value = 7
    assert len(sent) == 1
    assert sent[0] < 150_000
