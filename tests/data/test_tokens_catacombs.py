"""The tokens and the set-up numbers of Clank! Catacombs as data, and their faults."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from clank_nb.data.errors import BadCode, BadData
from clank_nb.data.tables import package_file
from clank_nb.model.blocks import blocks
from clank_nb.model.cards import cards, known_names
from clank_nb.model.effects import Condition, Haunt, Others, Rage, Score, Take, Trash, Yield
from clank_nb.model.setup_numbers import setup_numbers
from clank_nb.model.tokens import tokens

TOKENS = tokens("catacombs")
NUMBERS = setup_numbers("catacombs")


def counts(group: str, *, party: bool = False) -> dict[str, int]:
    return dict(Counter(TOKENS.faces(group, party=party)))


def of(*ids: str) -> list[tuple[int, int]]:
    """Copies and points of each."""
    return [(TOKENS[id].count, TOKENS[id].points) for id in ids]


# ---- what lies in the box --------------------------------------------------------------------------------------------


@pytest.mark.rule("catacombs/setup/artifacts")
def test_the_seven_artifacts_lie_in_one_ascending_stack() -> None:
    assert TOKENS.stack() == TOKENS.artifacts == (5, 7, 10, 12, 15, 17, 20)
    assert (TOKENS["artifact"].count, NUMBERS.artifacts_removed_by) == (7, ())


@pytest.mark.rule("catacombs/setup/major_secrets")
def test_the_eleven_major_secrets_by_kind() -> None:
    assert counts("major") == {
        "catacombs_map": 2,
        "chalice": 3,
        "greater_skill_boost": 2,
        "greater_treasure": 2,
        "potion_of_greater_healing": 2,
    }


@pytest.mark.rule("catacombs/setup/minor_secrets")
def test_the_twenty_minor_secrets_by_kind() -> None:
    assert counts("minor") == {
        "dragon_egg": 3,
        "lockpick": 3,
        "magic_spring": 2,
        "potion_of_healing": 3,
        "potion_of_swiftness": 2,
        "potion_of_strength": 2,
        "puzzle_box": 2,
        "treasure": 3,
    }


@pytest.mark.rule("catacombs/setup/prisoners")
def test_the_twenty_prisoners_by_kind() -> None:
    twice = {"adventurer", "barbarian", "cleric", "peasant", "sorceress", "warrior"}
    assert {id for id, n in counts("prisoner").items() if n == 2} == twice
    assert (len(TOKENS.faces("prisoner")), len(counts("prisoner"))) == (20, 14)
    assert counts("prisoner", party=True) == counts("prisoner")


@pytest.mark.rule("catacombs/setup/market")
def test_the_market_sells_no_key() -> None:
    assert counts("market") == {
        "backpack": 2,
        "blood_amulet": 2,
        "burglars_kit": 3,
        "crown_10": 1,
        "crown_9": 1,
        "crown_8": 1,
    }
    assert [token.points for token in TOKENS.market if token.kind == "crown" and token.set == "base"] == [10, 9, 8]


@pytest.mark.rule("catacombs/setup/idols", "catacombs/setup/mastery")
def test_three_idols_and_a_mastery_token_for_each() -> None:
    assert (counts("idol"), counts("mastery")) == ({"monkey_idol": 3}, {"mastery": 4})
    assert of("monkey_idol", "mastery") == [(3, 5), (4, 20)]


def test_the_box_without_the_expansion_holds_no_token_of_it() -> None:
    assert {token.id for token in TOKENS.values() if token.set == "party"} == {
        "potion_of_stealth",
        "crown_7",
        "cloak_of_invisibility",
    }
    assert all(not token.copies() and token.copies(party=True) for token in TOKENS.values() if token.set == "party")


# ---- with the expansion ----------------------------------------------------------------------------------------------


@pytest.mark.rule("catacombs/party/artifacts")
def test_four_more_artifacts_go_into_the_stack() -> None:
    assert TOKENS.stack(party=True) == (5, 7, 10, 10, 12, 15, 15, 17, 20, 20, 25)


@pytest.mark.rule("catacombs/party/minor_secrets")
def test_eighteen_more_minor_secrets_are_shuffled_in() -> None:
    more = Counter(counts("minor", party=True)) - Counter(counts("minor"))
    assert more.total() == 18
    assert more == {
        "dragon_egg": 3,
        "treasure": 3,
        "potion_of_healing": 3,
        "potion_of_stealth": 3,
        "potion_of_strength": 2,
        "potion_of_swiftness": 2,
        "magic_spring": 2,
    }


@pytest.mark.rule("catacombs/party/market")
def test_a_backpack_a_crown_and_three_cloaks_join_the_market() -> None:
    more = Counter(counts("market", party=True)) - Counter(counts("market"))
    assert more == {"backpack": 1, "crown_7": 1, "cloak_of_invisibility": 3}


def test_a_party_of_six_has_six_mastery_tokens() -> None:
    assert counts("mastery", party=True) == {"mastery": 6}


@pytest.mark.rule("catacombs/party/cloak")
def test_the_cloak_is_worth_five_and_ignores_monsters() -> None:
    cloak = TOKENS["cloak_of_invisibility"]
    assert (cloak.group, cloak.points, cloak.lasts, NUMBERS.market_price) == ("market", 5, "monsters_ignored", 7)


@pytest.mark.rule("catacombs/party/stealth")
def test_the_potion_of_stealth_hushes_its_owner_and_betrays_the_others() -> None:
    assert TOKENS["potion_of_stealth"].effects == (("use", (Yield(clank=-1), Others((Yield(clank=1),)))),)


# ---- what a token does -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("id", "moment", "effect"),
    [
        ("artifact", "find", Rage(1)),
        ("greater_treasure", "find", Yield(gold=5)),
        ("greater_skill_boost", "find", Yield(skill=5)),
        ("potion_of_greater_healing", "use", Yield(heal=2)),
        ("dragon_egg", "find", Rage(1)),
        ("lockpick", "find", Yield(lockpicks=1)),
        ("magic_spring", "end_of_turn", Trash(1)),
        ("potion_of_healing", "use", Yield(heal=1)),
        ("potion_of_swiftness", "use", Yield(boots=1)),
        ("potion_of_strength", "use", Yield(swords=2)),
        ("puzzle_box", "enter_wayshrine", Take("major_secret")),
        ("treasure", "find", Yield(gold=2)),
        ("adventurer", "find", Rage(1)),
        ("barbarian", "find", Yield(swords=2)),
        ("cleric", "find", Yield(heal=1)),
        ("haunted_prisoner", "find", Haunt(1)),
        ("blood_amulet", "find", Yield(heal=2)),
        ("burglars_kit", "find", Yield(lockpicks=2)),
        ("mayor", "score", Score(5, when=Condition("has", ("mastery",)))),
        ("monk", "score", Score(1, ("wayshrine_mark",))),
        ("primatologist", "score", Score(5, when=Condition("has", ("monkey_idol",)))),
        ("prince", "score", Score(5, when=Condition("has", ("crown",)))),
        ("princess", "score", Score(5, when=Condition("has", ("crown",)))),
        ("sorceress", "score", Score(5, when=Condition("has", ("secret_tome",), 2))),
        ("warrior", "score", Score(1, ("prisoner",))),
    ],
)
def test_what_a_token_does(id: str, moment: str, effect: object) -> None:
    assert TOKENS[id].effects == ((moment, (effect,)),)
    assert blocks("catacombs")[f"{id}/{moment}"] == (effect,)


def test_every_other_token_does_nothing_by_itself() -> None:
    silent = {token.id for token in TOKENS.values() if not token.effects}
    assert silent == {
        "catacombs_map", "chalice", "discount_coupon", "golden_monkey_bot", "peasant", "backpack", "crown_10",
        "crown_9", "crown_8", "crown_7", "cloak_of_invisibility", "monkey_idol", "mastery",
    }  # fmt: skip


def test_what_is_kept_and_what_it_is_worth() -> None:
    kept = {token.id: token.points for token in TOKENS.values() if token.keep and token.points}
    assert kept == {
        "catacombs_map": 5, "chalice": 7, "dragon_egg": 3, "adventurer": 3, "barbarian": 2, "cleric": 2,
        "golden_monkey_bot": 3, "haunted_prisoner": 3, "peasant": 2, "backpack": 5, "blood_amulet": 7,
        "burglars_kit": 2, "crown_10": 10, "crown_9": 9, "crown_8": 8, "crown_7": 7, "cloak_of_invisibility": 5,
        "monkey_idol": 5, "mastery": 20,
    }  # fmt: skip
    gone = {token.id for token in TOKENS.values() if not token.keep}
    assert gone == {"greater_skill_boost", "greater_treasure", "lockpick", "magic_spring", "treasure"}


@pytest.mark.rule("catacombs/token/catacombs_map")
def test_the_map_lets_its_owner_walk_against_arrows() -> None:
    found = TOKENS["catacombs_map"]
    assert (found.count, found.points, found.lasts) == (2, 5, "against_arrows")


@pytest.mark.rule("catacombs/token/blood_amulet")
def test_the_amulet_is_sold_only_to_the_hurt() -> None:
    found = TOKENS["blood_amulet"]
    assert (found.count, found.points, found.needs) == (2, 7, Condition("has", ("damage",), 5))
    assert [token.id for token in TOKENS.values() if token.needs] == ["blood_amulet"]


@pytest.mark.rule("catacombs/token/discount_coupon")
def test_the_coupon_is_no_prisoner_and_takes_five_gold_off() -> None:
    found = TOKENS["discount_coupon"]
    assert (found.group, found.prisoner, found.discount) == ("prisoner", False, 5)
    assert sum(token.count for token in TOKENS.values() if token.prisoner) == 19


@pytest.mark.rule("catacombs/token/golden_monkey_bot")
def test_the_bot_counts_as_an_idol_and_as_a_prisoner() -> None:
    found = TOKENS["golden_monkey_bot"]
    assert (found.kind, found.prisoner, found.points) == ("monkey_idol", True, 3)


def test_effects_may_name_the_tokens_of_their_own_game() -> None:
    assert {"puzzle_box", "crown"} <= set(known_names("catacombs").tokens)
    assert "master_key" not in known_names("catacombs").tokens
    assert not set(TOKENS) & set(cards("catacombs"))


# ---- the numbers -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("catacombs/setup/players", "catacombs/party/setup")
def test_two_to_six_players_of_six_colours() -> None:
    assert NUMBERS.players == (2, 3, 4, 5, 6)
    assert [NUMBERS.is_party(n) for n in NUMBERS.players] == [False, False, False, True, True]
    assert NUMBERS.colours == ("red", "green", "blue", "yellow", "purple", "orange")


@pytest.mark.rule("catacombs/setup/bank", "catacombs/setup/lockpicks")
def test_the_bank_holds_ghosts_and_everyone_has_lockpicks() -> None:
    assert (NUMBERS.cubes, NUMBERS.black, NUMBERS.ghosts, NUMBERS.lockpicks) == (30, 24, 5, 3)


@pytest.mark.rule("catacombs/party/start")
def test_the_fifth_and_sixth_player_take_gold_and_put_no_cubes() -> None:
    assert NUMBERS.starting_clank == (3, 2, 1, 0, 0, 0)
    assert NUMBERS.starting_gold == (0, 0, 0, 0, 1, 2)


@pytest.mark.rule("catacombs/dragon/rage_track", "catacombs/party/rage")
def test_the_rage_track_and_that_of_the_side_board() -> None:
    assert NUMBERS.track(2) == NUMBERS.track(4) == (2, 2, 3, 3, 4, 4, 5)
    assert NUMBERS.track(5) == NUMBERS.track(6) == (2, 3, 3, 4, 4, 5, 5)
    assert [NUMBERS.rage_start(n) for n in NUMBERS.players] == [3, 2, 1, 1, 1]


@pytest.mark.rule("catacombs/end/out_turn")
def test_four_cubes_are_drawn_for_who_is_out_and_six_of_two_players() -> None:
    assert [NUMBERS.out_draw(n) for n in NUMBERS.players] == [6, 4, 4, 4, 4]
    assert NUMBERS.countdown == ()


@pytest.mark.rule("catacombs/party/reserve")
def test_four_more_cards_of_each_pile_of_the_reserve() -> None:
    assert dict(NUMBERS.party_reserve) == {"mercenary": 4, "explore": 4, "secret_tome": 4}


def test_the_other_numbers_of_the_setup() -> None:
    assert (NUMBERS.health, NUMBERS.hand, NUMBERS.row, NUMBERS.market_price, NUMBERS.boards) == (
        10,
        5,
        6,
        7,
        ("front", "back"),
    )
    assert (NUMBERS.safe_tiles, NUMBERS.wayshrine_corners, NUMBERS.cell_prisoners) == (4, 4, 2)
    assert dict(NUMBERS.options) == {"mercy": False, "promos": False}


def test_clank_has_none_of_these_numbers() -> None:
    clank = setup_numbers("clank")
    assert (clank.ghosts, clank.lockpicks, clank.starting_gold, clank.party_players) == (0, 0, (), ())
    assert not clank.is_party(4)
    assert clank.track(4) == clank.rage_track
    assert all(token.copies() == token.copies(party=True) == token.count for token in tokens("clank").values())


def test_an_unknown_game_is_answered_with_the_nearest() -> None:
    with pytest.raises(BadCode) as raised:
        tokens("catacomb")
    assert str(raised.value) == 'There is no game "catacomb". Nearest: catacombs. All: clank, catacombs.'


# ---- files that cannot be --------------------------------------------------------------------------------------------


def changed(tmp_path: Path, name: str, *pairs: tuple[str, str]) -> Path:
    text = package_file(f"catacombs/{name}.toml").read_text(encoding="utf-8")
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new, 1)
    path = tmp_path / f"{name}.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_file_of_tokens_with_faults_names_each(tmp_path: Path) -> None:
    path = changed(
        tmp_path,
        "tokens",
        ("party_values = [10, 15, 20, 25]", "party_values = [10, 15]"),
        ('lasts = "against_arrows"', 'lasts = "opens_locks"'),
        ("enter_wayshrine = [{", "acquire = [{"),
        ("find = [{haunt = 1}]", "find = [{haunt = 0}]"),
        ("discount = 5", "discount = 0"),
        ("no_prisoner = true", 'no_prisoner = "yes"'),
        ('when = {has = "mastery"}', 'when = {has = "master"}'),
        ('each = "wayshrine_mark"', 'each = "wayshrine_marks"'),
        ('needs = {has = "damage", n = 5}', "needs = {n = 5}"),
    )
    with pytest.raises(BadData) as raised:
        tokens("catacombs", path)
    found = str(raised.value).splitlines()
    assert [line.split(". Write")[0].removeprefix("tokens.toml: token ") for line in found] == [
        "artifact: party_values: it holds 2 values instead of 4",
        'catacombs_map: lasts: "opens_locks" is none of the values it may have',
        "puzzle_box: acquire: this moment never comes for the kind minor",
        "discount_coupon: discount: 0 cannot be",
        'discount_coupon: no_prisoner: "yes" is neither true nor false',
        "haunted_prisoner: find 1: haunt: 0 cannot be",
        'mayor: score 1: when: has: "master" is none of the values it may have',
        'monk: score 1: each: "wayshrine_marks" is none of the values it may have',
        "blood_amulet: needs: this is no condition. Name exactly one of has, kinds, made, gained, standing, lies, did.",
    ]


def test_totals_of_the_expansion_are_counted_apart(tmp_path: Path) -> None:
    path = changed(tmp_path, "tokens", ("party_minor = 18", "party_minor = 17"), ("minor = 20", "minor = 21"))
    with pytest.raises(BadData) as raised:
        tokens("catacombs", path)
    assert str(raised.value).splitlines() == [
        "tokens.toml: totals: minor: the copies add up to 20 instead of 21. Correct the counts, or the total.",
        "tokens.toml: totals: party_minor: the copies add up to 18 instead of 17. Correct the counts, or the total.",
    ]


def test_a_wrong_number_of_copies_is_one_fault(tmp_path: Path) -> None:
    path = changed(tmp_path, "tokens", ("count = 3\nparty = 3\npoints = 3", "count = 3\nparty = 3.5\npoints = 3"))
    with pytest.raises(BadData) as raised:
        tokens("catacombs", path)
    assert str(raised.value) == (
        "tokens.toml: token dragon_egg: party: 3.5 is not a whole number. Write a whole number from 1 to 999."
    )


def test_columns_of_the_expansion_are_none_of_clank(tmp_path: Path) -> None:
    text = package_file("clank/tokens.toml").read_text(encoding="utf-8")
    path = tmp_path / "tokens.toml"
    path.write_text(text.replace("points = 7\n", "points = 7\nparty = 2\n", 1), encoding="utf-8")
    with pytest.raises(BadData, match="token chalice: party: there is no such field here"):
        tokens("clank", path)


def test_a_file_of_numbers_with_faults_names_each(tmp_path: Path) -> None:
    path = changed(
        tmp_path,
        "setup",
        ("party_players = [5, 6]", "party_players = [5, 7]"),
        ("ghosts = 5", "ghosts = -1"),
        ("starting_gold = [0, 0, 0, 0, 1, 2]", "starting_gold = [0, 0]"),
        ("wayshrine_corners = 4", "wayshrine_corners = 0"),
        ("out_draw = {2 = 6, 3 = 4, ", "out_draw = {2 = 6, "),
        ("{mercenary = 4,", "{mercenery = 4,"),
        ("[options]", "countdown = [0]\n[options]"),
    )
    with pytest.raises(BadData) as raised:
        setup_numbers("catacombs", path)
    assert [line.split(" Fields")[0] for line in str(raised.value).splitlines()] == [
        "setup.toml: party_players: 7 is no number of players. Write one of 2, 3, 4, 5, 6.",
        "setup.toml: ghosts: -1 cannot be. Write a whole number from 0 to 999.",
        "setup.toml: starting_gold: it holds 2 values instead of 6. Write 6 values.",
        "setup.toml: wayshrine_corners: 0 cannot be. Write a whole number from 1 to 999.",
        "setup.toml: out_draw: 3: it is missing. Write 3 = 1.",
        "setup.toml: party_reserve: mercenery: there is no such field here. Did you mean mercenary?",
        "setup.toml: countdown: there is no such field here. Did you mean out_draw?",
    ]
