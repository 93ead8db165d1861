"""Every numbered rule is worded, carried out under its own name, and proved by at least one test that names it."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import pytest

from clank_nb.data.rulebook import SHORT, Rule, rulebooks, rules
from clank_nb.rules.ruleset import ruleset
from clank_nb.rules.table import short, slug_of

TESTS = Path(__file__).resolve().parent.parent
GAMES = ("clank", "catacombs", "clash_of_decks", "dragon_cave")
RULES = {game: ruleset(game).rules for game in GAMES}

FREEDOMS_AND_FACTS = {
    "clank": """
setup/cubes turn/refusal turn/actions turn/once card/not_yet card/no_refill
move/wrap move/teleport_keep move/entrance move/share room/optional room/market_token
token/chalice token/greater_treasure token/greater_skill_boost token/flash_of_brilliance token/potion_of_greater_healing
token/dragon_egg token/treasure token/skill_boost token/potion_of_healing token/potion_of_strength
token/potion_of_swiftness token/master_key token/backpack token/crown token/monkey_idol token/mastery
dragon/after dragon/rage_track dragon/outside health/track health/cubes out/lost
""",
    "catacombs": """
setup/players setup/cubes setup/market card/others_more card/end_points
move/portal_edge explore/fit explore/pause
dragon/after dragon/rage_track health/cubes
token/catacombs_map token/lockpick token/blood_amulet token/burglars_kit token/adventurer token/barbarian token/cleric
token/golden_monkey_bot token/haunted_prisoner token/mayor token/monk token/peasant token/primatologist
token/prince_princess token/sorceress token/warrior
party/setup party/rage party/reserve party/deck party/market party/minor_secrets party/artifacts party/shrine
party/stealth party/opponents_pick party/hand_trash party/characters
""",
    "clash_of_decks": """
setup/goal setup/golden_rule stronghold/fort_next stronghold/drift stronghold/clean_return turn/mana_fixed
play/any_number play/slide play/stays play/spell_when play/spell_again
assault/order_fixed assault/one_by_one assault/no_strike_back assault/excess
ability/always_on ability/must ability/simultaneous ability/no_diagonal ability/protection_turn ability/aura_live
solo/base solo/custom solo/ai_assault solo/rebuild_summoning solo/own_creatures champion/creature
""",
    "dragon_cave": """
choose/always_legal advance/share_space meet/no_coins meet/chest_safe chest/empty
""",
}
"""Rules that permit or state something, or are a number or an effect kept as data: no function carries them out."""


def marks(source: str) -> list[tuple[str, str]]:
    """(rule, test) for every test function that carries the mark of a rule."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                    found += [(str(ast.literal_eval(slug)), node.name) for slug in mark.args]
    return found


def marked() -> dict[str, list[str]]:
    """The tests of each rule."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(TESTS.rglob("test_*.py")):
        for slug, test in marks(path.read_text(encoding="utf-8")):
            found[slug].append(test)
    return found


def carried_out(game: str) -> set[str]:
    """Short names of the rules worded by this game that a function of its own carries out."""
    return {name for name, function in RULES[game].items() if slug_of(function).startswith(f"{SHORT.get(game, game)}/")}


COUNTS = [("clank", 135, 6), ("catacombs", 138, 9), ("clash_of_decks", 100, 8), ("dragon_cave", 46, 6)]


@pytest.mark.parametrize(("game", "n", "examples"), COUNTS)
def test_so_many_rules_and_examples_are_worded(game: str, n: int, examples: int) -> None:
    every = rules(game)
    assert (sum(not rule.example for rule in every), sum(rule.example for rule in every)) == (n, examples)


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_function_carries_a_rule_that_exists(game: str) -> None:
    known = {rule.slug for each in GAMES for rule in rules(each)}
    for name, function in RULES[game].items():
        slug = slug_of(function)
        assert slug in known
        assert short(slug) == name


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_a_function_or_known_to_need_none(game: str) -> None:
    facts = set(FREEDOMS_AND_FACTS[game].split())
    assert not facts & carried_out(game), "now carried out by a function"
    assert facts | carried_out(game) == {short(rule.slug) for rule in rules(game) if not rule.example}


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_function_says_what_it_does(game: str) -> None:
    silent = [name for name, function in RULES[game].items() if not (function.__doc__ or "").strip()]
    assert not silent


@pytest.mark.parametrize("rule", [rule for game in GAMES for rule in rules(game)], ids=lambda rule: rule.slug)
def test_every_rule_is_worded(rule: Rule) -> None:
    assert rule.title
    assert rule.sentences
    for mark, text in rule.sentences:
        assert mark in ("printed", "faq", "reading")
        assert text[0].isupper() or not text[0].isalpha()
        assert text.rstrip().endswith((".", ")"))


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_proved_by_at_least_one_test(game: str) -> None:
    tested = marked()
    missing = [rule.slug for rule in rules(game) if not tested[rule.slug]]
    assert not missing, f"{len(missing)} without a test: {', '.join(missing)}"


def test_every_mark_names_a_rule() -> None:
    unknown = set(marked()) - {rule.slug for game in rulebooks() for rule in rules(game)}
    assert not unknown


def test_tests_of_rules_are_named_as_sentences() -> None:
    short_names = [test for tests in marked().values() for test in tests if test.count("_") < 3]
    assert not short_names
