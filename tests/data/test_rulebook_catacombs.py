"""The numbered rules of Clank! Catacombs: its own, and what became of those of Clank!."""

from __future__ import annotations

import re
from collections import Counter
from itertools import groupby
from pathlib import Path

import pytest

from clank_nb.data.errors import BadCode, BadData
from clank_nb.data.rulebook import Rule, RuleChange, Sentence, rule, rule_changes, rules

CATACOMBS = rules("catacombs")
EVERY = pytest.mark.parametrize("one", CATACOMBS, ids=lambda one: one.slug)
CHANGED = rule_changes("catacombs")

DROPPED = """
move/wrap move/healing_spring room/take_one room/on_entry room/artifact_any_time room/blind room/optional
room/market_token token/flash_of_brilliance token/skill_boost token/master_key end/countdown_start end/countdown_first
end/countdown_step end/countdown_last card/take_adjacent
"""

PARENT = """
[sections]
move = "터널 이동"

[rules]
"clank/move/tunnel" = { section = "move", marks = ["printed"] }
"clank/move/share" = { marks = ["reading"] }
"clank/move/wrap" = { marks = ["printed"] }
"clank/example/turn" = { marks = ["printed"] }
"""
PARENT_WORDS = """
[sections]
move = "Moving through tunnels"

[rules."clank/move/tunnel"]
title = "One boot, one tunnel"
sentences = ["A boot moves the pawn."]

[rules."clank/move/share"]
title = "Sharing a room"
sentences = ["Pawns may share a room."]

[rules."clank/move/wrap"]
title = "Around the board"
sentences = ["A tunnel leads around."]

[rules."clank/example/turn"]
title = "A whole turn"
sentences = ["Green moves."]
"""
ORDER = """
[sections]
move = "移动"

[inherits]
game = "clank"
dropped = ["clank/move/wrap"]

[kept]
"clank/move/share" = { section = "move", marks = ["printed"], reads = ["faq"] }

[rules]
"catacombs/move/portal" = { section = "move", marks = ["printed"] }
"catacombs/move/tunnel" = { section = "move", marks = ["reading"] }
"""
WORDS = """
[sections]
move = "Moving"

[reads]
"clank/move/share" = ["A portal is no room."]

[rules."catacombs/move/portal"]
title = "Through the portals"
sentences = ["See `clank/move/share` and `catacombs/move/tunnel`."]

[rules."catacombs/move/tunnel"]
title = "Tunnels of two pieces"
sentences = ["A boot moves the pawn through both pieces."]
"""


def small(folder: Path, order: str = ORDER, words: str = WORDS) -> Path:
    """A data folder with the rules of a small game and of one that inherits from it."""
    texts = {"clank": (PARENT, PARENT_WORDS), "catacombs": (order, words)}
    for game, (places, told) in texts.items():
        for name, text in ((f"rules/{game}.toml", places), (f"text/en/rules/{game}.toml", told)):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, encoding="utf-8")
    return folder


def faults(folder: Path) -> list[str]:
    with pytest.raises(BadData) as bad:
        rules("catacombs", folder=folder)
    return [str(fault) for fault in bad.value.faults]


# ---- its own rules ---------------------------------------------------------------------------------------------------


def test_catacombs_has_its_rules_and_examples() -> None:
    assert Counter(one.example for one in CATACOMBS) == {False: 138, True: 9}
    groups = {group: len(list(members)) for group, members in groupby(CATACOMBS, key=lambda one: one.group)}
    assert groups == {
        "setup": 15, "turn": 3, "card": 21, "move": 11, "explore": 15, "room": 12, "dragon": 7, "health": 2,
        "out": 5, "end": 1, "token": 19, "party": 27, "example": 9,
    }  # fmt: skip


@EVERY
def test_every_reference_names_a_rule_in_force(one: Rule) -> None:
    for slug in one.references:
        assert rule(slug).slug == slug != one.slug
    backquoted = [text for _, sentence in one.sentences for text in re.findall("`([^`]*)`", sentence)]
    assert [text for text in backquoted if text not in one.references] in ([], ["mercy"])


@EVERY
def test_a_rule_of_the_rulebook_names_its_section_in_both_languages(one: Rule) -> None:
    assert bool(one.section) == bool(one.heading)
    by_cards = one.group in ("card", "party") or one.slug == "catacombs/move/teleport_far"
    assert one.section or one.mark != "printed" or by_cards


def test_the_mark_of_a_rule_is_its_weakest() -> None:
    assert rule("catacombs/move/portal").mark == "printed"
    assert rule("catacombs/explore/haunted").mark == "faq"
    assert rule("catacombs/move/portal_cost").mark == "reading"


def test_a_rule_reads_as_plain_text() -> None:
    assert str(rule("catacombs/dragon/rage_track")) == (
        "catacombs/dragon/rage_track: The rage track\n"
        "[faq] It has 7 spaces for 2, 2, 3, 3, 4, 4, 5 cubes, as in Clank! but data of this game. "
        "[printed] The rulebook itself shows only that the 5th space draws 4. [reading] On the 7th the marker stays.\n"
        "Example of a turn"
    )


# ---- what became of the rules of Clank! ------------------------------------------------------------------------------


def test_every_rule_of_clank_is_kept_changed_or_dropped() -> None:
    before = [row.before for row in CHANGED if row.before]
    assert sorted(one.slug for one in before) == sorted(one.slug for one in rules("clank") if not one.example)
    assert Counter(row.change for row in CHANGED) == {"kept": 87, "changed": 32, "new": 106, "dropped": 16}


def test_the_dropped_rules_are_these() -> None:
    assert {f"{row.group}/{row.name}" for row in CHANGED if row.change == "dropped"} == set(DROPPED.split())


def test_every_own_rule_stands_in_the_table_once() -> None:
    own = [row.now.slug for row in CHANGED if row.now and row.now.game == "catacombs"]
    assert sorted(own) == sorted(one.slug for one in CATACOMBS if not one.example)
    assert all(row.now and row.now.slug == f"catacombs/{row.group}/{row.name}" for row in CHANGED if row.now in own)


def test_the_table_stands_group_by_group_and_clank_leads_in_each() -> None:
    groups = [group for group, _ in groupby(CHANGED, key=lambda row: row.group)]
    assert groups == list(dict.fromkeys(one.group for one in CATACOMBS if not one.example))
    for _, rows in groupby(CHANGED, key=lambda row: row.group):
        new = [row.change == "new" for row in rows]
        assert new == sorted(new)


def test_a_kept_rule_answers_under_both_games() -> None:
    before, now = rule("clank/move/tunnel"), rule("catacombs/move/tunnel")
    assert (now.slug, now.title, now.sentences) == (before.slug, before.title, before.sentences)
    assert (before.heading, now.heading) == ("던전 탐험 › 터널 이동", "移动")
    assert rule("catacombs/move/tunnel") is now


def test_a_kept_rule_is_as_sure_as_the_rulebook_of_this_game_makes_it() -> None:
    assert (rule("clank/token/chalice").mark, rule("catacombs/token/chalice").mark) == ("faq", "printed")
    assert (rule("clank/setup/rage_start").mark, rule("catacombs/setup/rage_start").mark) == ("printed", "faq")


@pytest.mark.parametrize("row", [row for row in CHANGED if row.change == "kept"], ids=lambda row: row.name)
def test_a_kept_rule_names_where_this_rulebook_has_it(row: RuleChange) -> None:
    assert row.before
    assert row.now
    assert bool(row.now.section) == bool(row.now.heading)
    by_cards = row.group == "card" or row.now.mark != "printed"
    assert row.now.section or by_cards
    texts = [text for _, text in row.before.sentences]
    assert [text for _, text in row.now.sentences][: len(texts)] == texts


def test_what_is_read_into_a_kept_rule_ends_it() -> None:
    before, now = rule("clank/dragon/draw"), rule("catacombs/dragon/draw")
    assert now.slug == before.slug
    assert now.sentences == (*before.sentences, Sentence("printed", "There is no countdown here."))
    kept = [(row.name, row.before, row.now) for row in CHANGED if row.change == "kept"]
    longer = {name for name, old, new in kept if old and new and len(new.sentences) > len(old.sentences)}
    assert longer == {"black_back", "entering", "entrance", "draw", "out_players", "overflow"}


def test_no_kept_rule_speaks_of_what_this_game_has_not() -> None:
    for row in CHANGED:
        if row.change == "kept" and row.now:
            told = " ".join(text for _, text in row.now.sentences)
            read = row.before and len(row.now.sentences) > len(row.before.sentences)
            assert read or not re.search(r"entrance|set aside|countdown|spring and|on the board", told), row.now.slug


def test_a_game_that_inherits_from_none_has_new_rules_only() -> None:
    assert {row.change for row in rule_changes("clank")} == {"new"}


@pytest.mark.parametrize(
    ("slug", "nearest", "said"),
    [
        (
            "catacombs/move/wrap",
            ("clank/move/wrap",),
            'There is no rule "catacombs/move/wrap": this game drops clank/move/wrap.',
        ),
        (
            "catacombs/move/tunel",
            ("catacombs/move/tunnel", "catacombs/move/footprints", "catacombs/move/leave"),
            None,
        ),
        (
            "explore/fit",
            ("catacombs/explore/fit",),
            'There is no rule "explore/fit": a slug begins with its game. Write catacombs/explore/fit.',
        ),
    ],
)
def test_a_slug_nobody_has_is_answered_with_the_nearest(slug: str, nearest: tuple[str, ...], said: str | None) -> None:
    with pytest.raises(BadCode) as bad:
        rule(slug)
    assert (bad.value.given, bad.value.nearest[0]) == (slug, nearest[0])
    assert said in (None, str(bad.value))


def test_an_example_of_clank_is_not_inherited() -> None:
    with pytest.raises(BadCode, match="catacombs/example/swagger"):
        rule("catacombs/example/swagger")


# ---- files that cannot be --------------------------------------------------------------------------------------------


def test_a_small_table_of_changes(tmp_path: Path) -> None:
    folder = small(tmp_path)
    assert [(row.name, row.change) for row in rule_changes("catacombs", folder=folder)] == [
        ("tunnel", "changed"),
        ("share", "kept"),
        ("wrap", "dropped"),
        ("portal", "new"),
    ]
    share = rule_changes("catacombs", folder=folder)[1].now
    assert share is not None
    assert (share.section, share.heading) == ("Moving", "移动")
    assert share.sentences == (
        Sentence("printed", "Pawns may share a room."),
        Sentence("faq", "A portal is no room."),
    )


def test_every_fault_of_what_is_inherited_is_found_at_once(tmp_path: Path) -> None:
    order = (
        ORDER.replace('["clank/move/wrap"]', '["clank/move/warp", "clank/move/tunnel", "clank/move/share"]')
        .replace('reads = ["faq"] }', 'reads = ["fag"] }\n"clank/move/no" = { marks = ["faq"] }')
        .replace('"move", marks = ["printed"], reads', '"mov", marks = ["printed", "faq"], reeds = [], reads')
        .replace('game = "clank"', 'game = "clank"\ndrops = []')
    )
    words = WORDS.replace("See `clank/move/share`", "See `clank/move/sharing`")
    words = words.replace('["A portal is no room."]', '["A portal is no room.", "A cave is one."]')
    assert faults(small(tmp_path, order, words)) == [
        "rules/catacombs.toml: inherits: drops: there is no such field here. "
        "Did you mean dropped? Fields here: game, dropped.",
        "rules/catacombs.toml: inherits: dropped: it names clank/move/warp, which is no rule. "
        "Correct the slug (nearest: clank/move/wrap).",
        "rules/catacombs.toml: inherits: dropped: it names clank/move/tunnel, whose place catacombs/move/tunnel "
        "takes. Name only rules that have no row here, or delete that row.",
        'rules/catacombs.toml: kept clank/move/share: reads: "fag" is none of the values it may have. '
        "Write one of faq, reading, printed.",
        "rules/catacombs.toml: kept clank/move/share: marks: its marks number 2, the sentences of the rule 1. "
        "Write one mark for each sentence.",
        'rules/catacombs.toml: kept clank/move/share: section: "mov" is none of the values it may have. '
        "Write one of move.",
        "rules/catacombs.toml: kept clank/move/share: reeds: there is no such field here. "
        "Did you mean reads? Fields here: marks, reads, section.",
        "rules/catacombs.toml: kept clank/move/share: this rule is kept, and it is dropped too. "
        "Delete it here, or under dropped.",
        "rules/catacombs.toml: kept clank/move/no: it names clank/move/no, which is no rule. "
        "Correct the slug (nearest: clank/move/tunnel).",
        "rules/catacombs.toml: inherits: of clank/move/wrap it is not said what becomes of it. "
        "Name it under kept or dropped, or write a rule in its place.",
        "text/en/rules/catacombs.toml: reads: clank/move/share: its sentences number 2, its marks 1. "
        "Write one sentence for each mark of the rule.",
        "text/en/rules/catacombs.toml: rule catacombs/move/portal: sentences: it names clank/move/sharing, which is "
        "no rule. Correct the slug (nearest: clank/move/share).",
    ]


INHERITS = '[inherits]\ngame = "clank"\ndropped = ["clank/move/wrap"]\n'


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('game = "clank"', 'game = "klank"', 'inherits: game: "klank" is none of the values it may have.'),
        ('game = "clank"', 'game = "catacombs"', 'inherits: game: "catacombs" is none of the values it may have.'),
        ('game = "clank"\n', "", "inherits: game: it is missing."),
        (INHERITS, "", "inherits: game: it is missing."),
        (INHERITS, "inherits = 3\n", "inherits: 3 is not a table."),
        ('"clank/move/share" = { section', '"clank/example/turn" = { section', "kept clank/example/turn: it names"),
    ],
)
def test_a_game_nobody_can_inherit_from_is_a_fault(tmp_path: Path, old: str, new: str, said: str) -> None:
    order = ORDER.replace(old, new) if not new.startswith("inherits") else new + ORDER.replace(old, "")
    assert old in ORDER
    assert any(fault.startswith(f"rules/catacombs.toml: {said}") for fault in faults(small(tmp_path, order)))
