"""The tokens and the set-up numbers of Clank! as data, and their faults."""

from __future__ import annotations

from pathlib import Path

import pytest

from clank_nb.data.errors import BadData
from clank_nb.data.tables import package_file
from clank_nb.model.effects import Rage, Trash, Yield
from clank_nb.model.setup_numbers import setup_numbers
from clank_nb.model.tokens import tokens


def counts(group: str) -> dict[str, int]:
    return {token.id: token.count for token in tokens().group(group)}


@pytest.mark.rule("clank/setup/artifacts")
def test_the_seven_artifacts() -> None:
    assert tokens().artifacts == (5, 7, 10, 15, 20, 25, 30)
    assert [setup_numbers().artifacts_removed(n) for n in (2, 3, 4)] == [2, 1, 0]


@pytest.mark.rule("clank/setup/major_secrets")
def test_the_eleven_major_secrets() -> None:
    assert counts("major") == {
        "chalice": 3,
        "greater_treasure": 2,
        "greater_skill_boost": 2,
        "flash_of_brilliance": 2,
        "potion_of_greater_healing": 2,
    }


@pytest.mark.rule("clank/setup/minor_secrets")
def test_the_eighteen_minor_secrets() -> None:
    assert counts("minor") == {
        "dragon_egg": 3,
        "treasure": 3,
        "skill_boost": 3,
        "potion_of_healing": 3,
        "potion_of_strength": 2,
        "potion_of_swiftness": 2,
        "magic_spring": 2,
    }


@pytest.mark.rule("clank/setup/market")
def test_the_market_stock() -> None:
    assert [(token.id, token.kind, token.count, token.points) for token in tokens().market] == [
        ("master_key", "master_key", 2, 5),
        ("backpack", "backpack", 2, 5),
        ("crown_10", "crown", 1, 10),
        ("crown_9", "crown", 1, 9),
        ("crown_8", "crown", 1, 8),
    ]


@pytest.mark.parametrize(
    ("id", "moment", "effect"),
    [
        ("artifact", "find", Rage(1)),
        ("dragon_egg", "find", Rage(1)),
        ("greater_treasure", "find", Yield(gold=5)),
        ("treasure", "find", Yield(gold=2)),
        ("greater_skill_boost", "find", Yield(skill=5)),
        ("skill_boost", "find", Yield(skill=2)),
        ("flash_of_brilliance", "find", Yield(draw=3)),
        ("potion_of_greater_healing", "use", Yield(heal=2)),
        ("potion_of_healing", "use", Yield(heal=1)),
        ("potion_of_strength", "use", Yield(swords=2)),
        ("potion_of_swiftness", "use", Yield(boots=1)),
        ("magic_spring", "end_of_turn", Trash(1)),
    ],
)
def test_what_a_token_does(id: str, moment: str, effect: object) -> None:
    assert tokens()[id].effects == ((moment, (effect,)),)


def test_what_is_kept_and_what_it_is_worth() -> None:
    kept = {token.id: token.points for token in tokens().values() if token.keep and token.group != "market"}
    assert kept == {
        "artifact": 0,
        "chalice": 7,
        "potion_of_greater_healing": 0,
        "dragon_egg": 3,
        "potion_of_healing": 0,
        "potion_of_strength": 0,
        "potion_of_swiftness": 0,
        "monkey_idol": 5,
        "mastery": 20,
    }


def test_the_numbers_of_the_setup() -> None:
    numbers = setup_numbers()
    assert (numbers.players, numbers.colours) == ((2, 3, 4), ("red", "green", "blue", "yellow"))
    assert (numbers.cubes, numbers.black, numbers.health, numbers.hand, numbers.row) == (30, 24, 10, 5, 6)
    assert (numbers.starting_clank, numbers.market_price) == ((3, 2, 1, 0), 7)
    assert (numbers.rage_track, numbers.countdown) == ((2, 2, 3, 3, 4, 4, 5), (0, 1, 2, 3))
    assert [numbers.rage_start(n) for n in (2, 3, 4)] == [3, 2, 1]
    assert dict(numbers.options) == {"artifact_any_time": False}


def test_a_file_of_tokens_with_faults_names_each(tmp_path: Path) -> None:
    text = package_file("clank/tokens.toml").read_text(encoding="utf-8")
    for old, new in (
        ("use = [{heal = 2}]", "use = [{heel = 2}]"),
        ("points = 7\nkeep = true", 'points = "7"\nkeep = true'),
        ("[magic_spring]", "[burgle]"),
        ("find = [{skill = 2}]", "play = [{skill = 2}]"),
        ("values = [5, 7, 10, 15, 20, 25, 30]", "values = [5, 7, 10, 15, 20, 25]"),
    ):
        assert old in text
        text = text.replace(old, new, 1)
    path = tmp_path / "tokens.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadData) as raised:
        tokens(path=path)
    assert str(raised.value).splitlines() == [
        "tokens.toml: token artifact: values: it holds 6 values instead of 7. Write 7 values.",
        'tokens.toml: token chalice: points: "7" is not a whole number. Write a whole number from 0 to 999.',
        "tokens.toml: token potion_of_greater_healing: use 1: heel is no verb. Did you mean heal? Verbs: skill, "
        "swords, boots, gold, lockpicks, clank, heal, draw, teleport, trash, take, attack, rage, haunt, "
        "replace, return_black, put, free_row, buy, mark, place, rotate, ward, until, choose, pay, may, when, each, "
        "others, all, offer, score.",
        "tokens.toml: token skill_boost: play: this moment never comes for the kind minor. "
        "Write one of find, use, end_of_turn.",
        "tokens.toml: token burgle: a card has the same name. Give the token another one.",
    ]


def test_a_file_of_numbers_with_faults_names_each(tmp_path: Path) -> None:
    path = tmp_path / "setup.toml"
    path.write_text(
        'players = [2, 3]\ncolours = ["red", 7]\ncubes = 0\nblack = 24\nstarting_clank = [3, 2]\nhealth = 10\n'
        "hand = 5\nrow = 6\nmarket_price = 7\nrage_track = [2]\nrage_start = {2 = 3, 5 = 1}\n"
        "artifacts_removed = {2 = 2, 3 = 1}\ncountdown = [0]\nhealt = 9\n[options]\nartifact_any_time = 1\n",
        encoding="utf-8",
    )
    with pytest.raises(BadData) as raised:
        setup_numbers(path=path)
    assert str(raised.value).splitlines() == [
        "setup.toml: colours: 7 is not text. Write text in double quotes.",
        "setup.toml: boards: it is missing. Write boards = […].",
        "setup.toml: cubes: 0 cannot be. Write a whole number from 1 to 999.",
        "setup.toml: starting_clank: it holds 2 values instead of 3. Write 3 values.",
        "setup.toml: rage_start: 3: it is missing. Write 3 = 1.",
        'setup.toml: rage_start: 5: "5" is no number of players. Write one of 2, 3.',
        "setup.toml: options: artifact_any_time: 1 is neither true nor false. Write true, or leave the field out.",
        "setup.toml: healt: there is no such field here. Did you mean health? Fields here: players, colours, boards, "
        "cubes, black, starting_clank, health, hand, row, market_price, rage_track, rage_start, artifacts_removed, "
        "countdown, options.",
    ]
