"""The numbered rules of Clank! as data: complete, worded, marked, and read whole or not at all."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from itertools import groupby
from pathlib import Path

import pytest

from clank_nb.data.errors import BadCode, BadData
from clank_nb.data.rulebook import MARKS, Rule, Sentence, rule, rulebooks, rules
from clank_nb.data.tables import package_file

CLANK = rules("clank")
EVERY = pytest.mark.parametrize("one", CLANK, ids=lambda one: one.slug)

ORDER = """
[sections]
move = "터널 이동"

[rules]
"clank/move/tunnel" = { section = "move", marks = ["printed", "faq"] }
"clank/move/share" = { marks = ["reading"] }
"clank/example/turn" = { marks = ["printed"] }
"""
WORDS = """
[sections]
move = "Moving through tunnels"

[rules."clank/move/tunnel"]
title = "One boot, one tunnel"
sentences = ["A boot moves the pawn.", "See `clank/move/share`."]

[rules."clank/move/share"]
title = "Sharing a room"
sentences = ["Pawns may share a room."]

[rules."clank/example/turn"]
title = "A whole turn"
sentences = ["Green moves."]
"""


def small(folder: Path, order: str = ORDER, words: str = WORDS) -> Path:
    """A data folder with the rules of one small game."""
    for name, text in (("rules/clank.toml", order), ("text/en/rules/clank.toml", words)):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def faults(folder: Path) -> list[str]:
    with pytest.raises(BadData) as bad:
        rules("clank", folder=folder)
    return [str(fault) for fault in bad.value.faults]


# ---- the registry of Clank! ------------------------------------------------------------------------------------------


def test_clank_has_its_rules_and_examples() -> None:
    assert Counter(one.example for one in CLANK) == {False: 135, True: 6}
    assert len({one.slug for one in CLANK}) == 141


def test_the_rules_stand_in_groups_and_the_examples_last() -> None:
    groups = {group: len(list(members)) for group, members in groupby(CLANK, key=lambda one: one.group)}
    assert list(groups) == [
        "setup",
        "turn",
        "card",
        "move",
        "room",
        "token",
        "dragon",
        "health",
        "out",
        "end",
        "example",
    ]
    assert list(groups.values()) == [20, 14, 29, 15, 9, 19, 11, 4, 7, 7, 6]
    assert {one.game for one in CLANK} == {"clank"}


@EVERY
def test_every_reference_names_a_rule(one: Rule) -> None:
    slugs = {other.slug for other in CLANK}
    assert set(one.references) <= slugs - {one.slug}
    backquoted = [text for _, sentence in one.sentences for text in re.findall("`([^`]*)`", sentence)]
    assert [text for text in backquoted if text not in one.references] in ([], ["artifact_any_time"])


def test_the_mark_of_a_rule_is_its_weakest() -> None:
    assert MARKS == ("reading", "faq", "printed")
    assert rule("clank/move/lock").mark == "printed"
    assert rule("clank/move/leave").mark == "faq"
    assert rule("clank/token/dragon_egg").mark == "faq"
    assert rule("clank/turn/clank_made").mark == "reading"


def test_a_rule_of_the_rulebook_names_its_section_in_both_languages() -> None:
    lock = rule("clank/move/lock")
    assert (lock.section, lock.heading) == ("Exploring the dungeon › Moving through tunnels", "던전 탐험 › 터널 이동")
    for one in CLANK:
        assert bool(one.section) == bool(one.heading)
        assert one.section or one.mark != "printed" or one.group == "card", one.slug


def test_every_section_is_used_and_one_rule_without_section_is_not_from_the_rulebook() -> None:
    assert len({one.heading for one in CLANK if one.heading}) == 16
    assert rule("clank/move/share").section == ""


def test_a_rule_reads_as_plain_text() -> None:
    assert str(rule("clank/card/ignore_cave")) == (
        "clank/card/ignore_cave: Caves do not stop\n"
        '"Crystal caves do not stop you" lifts clank/move/crystal_cave for the whole turn. '
        "[reading] It also frees a player who entered a cave before the card was played."
    )
    assert str(rule("clank/token/dragon_egg")) == (
        "clank/token/dragon_egg: Dragon Egg\n"
        "[faq] Dragon Egg (3 minor): kept, 3 points. [printed] It enrages the dragon (clank/dragon/rage).\n"
        "The dragon's rage"
    )


def test_sentences_are_pairs() -> None:
    assert rule("clank/move/footprints").sentences == (
        ("printed", "A tunnel with footprints takes 2 boots instead of 1."),
    )


def test_the_same_rule_is_the_same_value() -> None:
    assert rule("clank/move/lock") is rule("clank/move/lock")
    assert len({*CLANK, *rules("clank")}) == 141


# ---- names that do not exist -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slug", "nearest", "said"),
    [
        (
            "clank/move/lok",
            ("clank/move/lock", "clank/move/leave", "clank/move/teleport"),
            'There is no rule "clank/move/lok". Nearest: clank/move/lock, clank/move/leave, clank/move/teleport.',
        ),
        (
            "move/lock",
            ("clank/move/lock", "catacombs/move/lock"),
            'There is no rule "move/lock": a slug begins with its game. Write clank/move/lock, catacombs/move/lock.',
        ),
        (
            "attack",
            ("clank/card/attack", "clank/example/attack", "catacombs/example/attack"),
            'There is no rule "attack": a slug begins with its game. Write clank/card/attack, clank/example/attack, '
            "catacombs/example/attack.",
        ),
        ("?", (), 'There is no rule "?". A slug is game, group and name, such as clank/move/lock.'),
        ("", (), 'There is no rule "". A slug is game, group and name, such as clank/move/lock.'),
        (7, (), "There is no rule 7. A slug is game, group and name, such as clank/move/lock."),
        (["a"], (), "There is no rule a list. A slug is game, group and name, such as clank/move/lock."),
    ],
)
def test_an_unknown_slug_is_answered_with_the_nearest(slug: str, nearest: tuple[str, ...], said: str) -> None:
    with pytest.raises(BadCode) as bad:
        rule(slug)
    assert (str(bad.value), bad.value.given, bad.value.nearest) == (said, slug, nearest)


def test_an_unknown_game_or_language_is_answered_with_all() -> None:
    with pytest.raises(BadCode, match=re.escape('There is no rulebook "klank". Nearest: clank.')):
        rules("klank")
    with pytest.raises(BadCode, match=re.escape('There is no language "fr". All: en.')):
        rule("clank/move/lock", lang="fr")
    with pytest.raises(BadCode, match="There is no rulebook a list"):
        rules(["clank"])  # type: ignore[arg-type]
    assert "clank" in rulebooks()


# ---- files that cannot be --------------------------------------------------------------------------------------------


def test_a_small_registry_is_read_whole(tmp_path: Path) -> None:
    first, *_, last = rules("clank", folder=small(tmp_path))
    assert first == Rule(
        slug="clank/move/tunnel",
        title="One boot, one tunnel",
        section="Moving through tunnels",
        heading="터널 이동",
        sentences=(Sentence("printed", "A boot moves the pawn."), Sentence("faq", "See `clank/move/share`.")),
    )
    assert (first.mark, first.references, first.example, last.example) == ("faq", ("clank/move/share",), False, True)


def test_a_language_is_one_more_file(tmp_path: Path) -> None:
    for name in ("rules/clank.toml", "text/en/rules/clank.toml"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(package_file(name), tmp_path / name)
    korean = tmp_path / "text/ko/rules/clank.toml"
    korean.parent.mkdir(parents=True)
    english = (tmp_path / "text/en/rules/clank.toml").read_text(encoding="utf-8")
    korean.write_text(english.replace("Locked tunnels", "잠긴 터널"), encoding="utf-8")
    assert [one.slug for one in rules("clank", "ko", tmp_path)] == [one.slug for one in CLANK]
    assert "잠긴 터널" in {one.title for one in rules("clank", "ko", tmp_path)}


def test_every_fault_of_both_files_is_found_at_once(tmp_path: Path) -> None:
    order = """
[sections]
move = "터널 이동"
room = 3

[rules]
"clank/move/tunnel" = { section = "mov", marks = ["printed", "fag"] }
"clank/room/blind" = { marks = [] }
"clank/move/share" = { marks = ["reading"], mark = "faq" }
"clank/Move" = { marks = ["printed"] }
"clank/turn/end" = "printed"
"clank/turn/draw" = { marks = ["printed"] }
"""
    words = """
[sections]
move = "Moving through tunnels"
moves = "Moving"

[rules."clank/move/tunnel"]
title = "Sharing a room"
sentences = ["A boot moves the pawn."]

[rules."clank/room/blind"]
titel = "Taking blind"
sentences = [" "]

[rules."clank/move/share"]
title = "Sharing a room"
sentences = ["See `clank/move/tunel`."]

[rules."clank/turn/en"]
title = "Ending a turn"
sentences = "The turn ends."

[rules."clank/Move"]
title = "Moving about"
sentences = ["A pawn moves."]
"""
    assert faults(small(tmp_path, order, words)) == [
        "rules/clank.toml: sections: room: 3 is not text. Write text in double quotes.",
        'rules/clank.toml: rule clank/move/tunnel: section: "mov" is none of the values it may have. '
        "Write one of move, room.",
        'rules/clank.toml: rule clank/move/tunnel: marks: "fag" is none of the values it may have. '
        "Write one of faq, reading, printed.",
        "rules/clank.toml: rule clank/room/blind: marks: it has no mark. "
        'Write one for each sentence, such as marks = ["printed"].',
        "rules/clank.toml: rule clank/move/share: the rules of its group move stand in two places. "
        "Move it to the others.",
        "rules/clank.toml: rule clank/move/share: mark: there is no such field here. "
        "Did you mean marks? Fields here: section, marks.",
        "rules/clank.toml: rule clank/Move: this is no slug of a rule. "
        "Write clank/group/name in small letters, digits and _.",
        'rules/clank.toml: rule clank/turn/end: "printed" is not a table. Write it in braces, such as '
        '{ marks = ["printed"] }.',
        'text/en/rules/clank.toml: sections: room: it is missing. Write room = "…".',
        "text/en/rules/clank.toml: sections: moves: there is no such field here. "
        "Did you mean move? Fields here: move, room.",
        "text/en/rules/clank.toml: rule clank/turn/end: it has no words. "
        'Add [rules."clank/turn/end"] with title and sentences.',
        "text/en/rules/clank.toml: rule clank/turn/draw: it has no words. "
        'Add [rules."clank/turn/draw"] with title and sentences.',
        "text/en/rules/clank.toml: rule clank/move/tunnel: sentences: its sentences number 1, its marks 2. "
        "Write one sentence for each mark of the rule.",
        'text/en/rules/clank.toml: rule clank/room/blind: title: it is missing. Write title = "…".',
        "text/en/rules/clank.toml: rule clank/room/blind: sentences: the text is empty. Write at least one letter.",
        "text/en/rules/clank.toml: rule clank/room/blind: titel: there is no such field here. "
        "Did you mean title? Fields here: title, sentences.",
        'text/en/rules/clank.toml: rule clank/move/share: title: "Sharing a room" is the title of clank/move/tunnel '
        "too. Give each rule a title of its own.",
        "text/en/rules/clank.toml: rule clank/move/share: sentences: it names clank/move/tunel, which is no rule. "
        "Correct the slug (nearest: clank/move/tunnel).",
        "text/en/rules/clank.toml: rule clank/turn/en: rules/clank.toml has no such rule. "
        "Add it there, or correct the slug (nearest: clank/turn/end).",
        'text/en/rules/clank.toml: rule clank/turn/en: sentences: "The turn ends." is not a list. '
        "Write it in square brackets.",
    ]


def test_a_broken_line_is_named_and_the_rest_still_checked(tmp_path: Path) -> None:
    order = ORDER.replace('section = "move", marks = ["printed", "faq"] }', 'section = "move", marks = }')
    words = WORDS.replace('title = "Sharing a room"', "title = Sharing a room")
    found = faults(small(tmp_path, order, words))
    assert [fault.split(":")[:2] for fault in found] == [
        ["rules/clank.toml", " line 6"],
        ["text/en/rules/clank.toml", " line 10"],
    ]


@pytest.mark.parametrize("order", ["", "[sections]\n", "[rules]\n", "rules = 3\n"])
def test_a_registry_without_rules_is_a_fault(tmp_path: Path, order: str) -> None:
    assert any(fault.startswith("rules/clank.toml") for fault in faults(small(tmp_path, order)))
