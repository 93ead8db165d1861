"""The cards of both games as data: their totals, what they say, and that the vocabulary covers them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import clank_nb.model.effects as e
from clank_nb.data.errors import BadCode
from clank_nb.data.tables import package_file, read_toml
from clank_nb.model.blocks import blocks, branch, branches
from clank_nb.model.card_text import card_text, token_text
from clank_nb.model.cards import Card, cards
from clank_nb.model.effects import Effect
from clank_nb.model.read_effects import READERS
from clank_nb.model.tokens import tokens

GAMES = ("clank", "catacombs")

# fmt: off
VERBS = [
    "yield", "teleport", "trash", "take", "attack", "rage", "haunt", "replace", "return_black", "put", "free_row",
    "buy", "mark", "place", "rotate", "ward", "until",
    "choose", "pay", "may", "when", "each", "others", "all", "offer", "score",
]
# fmt: on
"""The vocabulary as it was designed against all cards and tokens: verbs, then joints."""


def of(game: str, group: str) -> list[Card]:
    return [card for card in cards(game).values() if card.set == group]


def copies(found: list[Card]) -> int:
    return sum(card.count for card in found)


# ---- totals ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "kinds"), [("clank", 63), ("catacombs", 68)])
def test_the_dungeon_deck_has_100_cards(game: str, kinds: int) -> None:
    assert (copies(of(game, "dungeon")), len(of(game, "dungeon"))) == (100, kinds)


@pytest.mark.rule("clank/setup/starter")
@pytest.mark.parametrize("game", GAMES)
def test_a_starting_deck_has_ten_cards(game: str) -> None:
    assert {card.id: card.count for card in of(game, "starter")} == {
        "burgle": 6,
        "stumble": 2,
        "sidestep": 1,
        "scramble": 1,
    }


@pytest.mark.rule("clank/setup/reserve")
@pytest.mark.parametrize("game", GAMES)
def test_the_reserve_has_43_cards(game: str) -> None:
    assert {card.id: card.count for card in of(game, "reserve")} == {
        "mercenary": 15,
        "explore": 15,
        "secret_tome": 12,
        "goblin": 1,
    }


@pytest.mark.parametrize("game", GAMES)
def test_the_box_has_183_cards(game: str) -> None:
    assert 4 * copies(of(game, "starter")) + copies(of(game, "reserve")) + copies(of(game, "dungeon")) == 183


@pytest.mark.parametrize(
    ("game", "item", "companion", "gem", "device", "monster"),
    [("clank", 36, 25, 9, 10, 20), ("catacombs", 42, 22, 7, 9, 20)],
)
def test_the_dungeon_deck_by_kind(game: str, item: int, companion: int, gem: int, device: int, monster: int) -> None:
    wanted = {"item": item, "companion": companion, "gem": gem, "device": device, "monster": monster}
    deck = of(game, "dungeon")
    assert {kind: copies([card for card in deck if card.kind == kind]) for kind in wanted} == wanted


@pytest.mark.parametrize(("game", "dragon", "danger", "companion"), [("clank", 26, 5, 25), ("catacombs", 25, 3, 22)])
def test_the_marks_of_the_dungeon_deck(game: str, dragon: int, danger: int, companion: int) -> None:
    deck = of(game, "dungeon")
    found = [copies([card for card in deck if getattr(card, mark)]) for mark in ("dragon", "danger", "companion")]
    assert found == [dragon, danger, companion]


def test_eight_cards_of_clank_act_as_they_arrive() -> None:
    assert copies([card for card in of("clank", "dungeon") if card.on("arrive")]) == 8


def test_the_party_has_35_cards_of_25_kinds_and_eleven_kinds_react() -> None:
    party = of("catacombs", "party")
    assert (copies(party), len(party), sum(card.react is not None for card in party)) == (35, 25, 11)
    assert len(of("catacombs", "promo")) == 3


@pytest.mark.rule("clank/card/companion")
@pytest.mark.parametrize("game", GAMES)
def test_the_mercenary_is_a_companion(game: str) -> None:
    assert cards(game)["mercenary"].companion


def test_names_are_kept_in_the_languages_that_are_known() -> None:
    burgle = cards()["burgle"]
    assert (burgle.name(), burgle.name("ko"), burgle.name("zh"), burgle.name("fr")) == (
        "Burgle",
        "도둑질",
        "偷窃",
        "Burgle",
    )


def test_cards_are_equal_hashable_and_cannot_be_changed() -> None:
    assert len({cards("clank")["burgle"], cards("catacombs")["burgle"]}) == 1
    with pytest.raises(TypeError):
        cards()["burgle"] = cards()["stumble"]  # type: ignore[index]


def test_an_unknown_game_is_answered_with_the_nearest() -> None:
    with pytest.raises(BadCode) as raised:
        cards("catacomb")
    assert str(raised.value) == 'There is no game "catacomb". Nearest: catacombs. All: clank, catacombs.'


# ---- what they say ---------------------------------------------------------------------------------------------------


def listed(game: str) -> Iterator[str]:
    for card in cards(game).values():
        names = ", ".join(shown for _, shown in card.names)
        costs = {"skill": card.skill_cost, "swords": card.swords_cost, "points": card.points or None}
        marks = [mark for mark in ("dragon", "danger", "companion") if getattr(card, mark)]
        facts = [f"{what} {n}" for what, n in costs.items() if n is not None] + marks
        yield f"{card.id}: {names} ({card.count}, {card.set}, {card.kind}) {', '.join(facts)}".rstrip()
        yield from (f"    {line}" for line in card_text(card).splitlines())


def test_every_card_says_what_it_does(golden) -> None:
    golden("cards.txt", "\n\n".join(f"== {game}\n" + "\n".join(listed(game)) for game in GAMES) + "\n")


def test_every_token_says_what_it_does(golden) -> None:
    told = {game: [f"{token.id}: {token_text(token)}" for token in tokens(game).values()] for game in GAMES}
    parts = ("\n".join([f"== {game}", *(line.rstrip().replace("\n", " ") for line in told[game])]) for game in GAMES)
    golden("tokens.txt", "\n\n".join(parts) + "\n")


def test_equal_texts_have_equal_effects() -> None:
    """What it says is what it does: two blocks that read alike are alike."""
    seen: dict[str, object] = {}
    for game in GAMES:
        for card in cards(game).values():
            key = (card.effects, card.places, card.extra_cost, card.stays, card.react)
            assert seen.setdefault(card_text(card), key) == key


# ---- the vocabulary --------------------------------------------------------------------------------------------------


def every_effect(game: str) -> Iterator[Effect]:
    return (effect for block in blocks(game).values() for effect in block)


def test_the_verbs_are_those_of_the_design() -> None:
    assert list(READERS) == VERBS


def test_every_verb_is_used_and_none_is_unknown() -> None:
    used = {effect.verb for game in GAMES for effect in every_effect(game)}
    assert sorted(used) == sorted(VERBS)


@pytest.mark.parametrize("game", GAMES)
def test_the_path_of_a_block_finds_its_row_in_the_file(game: str) -> None:
    rows = read_toml(package_file(f"{game}/cards.toml"))
    for path, block in blocks(game).items():
        id, moment, *steps = path.split("/")
        if id not in rows:
            continue
        found = rows[id][moment]
        for index, name in zip(steps[::2], steps[1::2], strict=True):
            found = inside(found[int(index)], name)
        assert len(found) == len(block), path


def inside(row: dict, name: str) -> list:
    """Give the rows that a path calls `name` inside one row."""
    if "options" in row:
        return next(option["do"] for option in row["options"] if option["as"] == name)
    joint = next((verb for verb in ("offer", "others", "all", "may") if isinstance(row.get(verb), list)), None)
    return row[joint] if joint else row[name]


def test_blocks_inside_effects_are_among_the_blocks() -> None:
    for path, block in blocks("catacombs").items():
        for index, effect in enumerate(block):
            for name, inner in branches(effect):
                assert blocks("catacombs")[branch(path, index, name)] == inner


def test_only_rows_that_give_at_least_something_are_effects() -> None:
    assert e.Yield() not in {effect for game in GAMES for effect in every_effect(game)}


@pytest.mark.parametrize("game", GAMES)
def test_no_card_is_named_in_the_code(game: str) -> None:
    slugs = cards(game).keys()
    package = Path(e.__file__).parents[1]
    for path in sorted(package.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        docs = {id(node.body[0].value) for node in ast.walk(tree) if is_documented(node)}
        docs |= {id(each) for node in ast.walk(tree) if is_list_of_names(node) for each in ast.walk(node)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and node.value in slugs and id(node) not in docs:
                pytest.fail(f"{path.relative_to(package)}:{node.lineno} names the card {node.value!r}")


def is_list_of_names(node: ast.AST) -> bool:
    """Whether this is what a module exports: a function may well be called as a card is."""
    return isinstance(node, ast.Assign) and [getattr(target, "id", "") for target in node.targets] == ["__all__"]


def is_documented(node: ast.AST) -> bool:
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    return isinstance(node, kinds) and ast.get_docstring(node, clean=False) is not None
