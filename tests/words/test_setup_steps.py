"""The words of the table guide: every step of the set-up can be told for 2, 3 and 4 players."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from clank_nb.data.rulebook import rules
from clank_nb.data.tables import package_file
from clank_nb.words import keys, languages, listing, say

SETUP = tomllib.loads(package_file("clank/setup.toml").read_text(encoding="utf-8"))
STARTER = ("burgle",) * 6 + ("stumble",) * 2 + ("sidestep", "scramble")
RESERVE = ("mercenary",) * 15 + ("explore",) * 15 + ("secret_tome",) * 12 + ("goblin",)
ITEMS = ("master_key",) * 2 + ("backpack",) * 2 + ("crown_10", "crown_9", "crown_8")
STEPS = tuple(tomllib.loads(package_file("text/en/setup.toml").read_text(encoding="utf-8")))


def values(n_players: int, lang: str = "en") -> dict[str, dict[str, Any]]:
    """What each step shows with so many players, red first, on the front of the board."""
    colours = SETUP["colours"][:n_players]
    space = SETUP["rage_start"][str(n_players)]
    removed = SETUP["artifacts_removed"][str(n_players)]
    cubes = [
        say("setup.starting_clank.each", lang, colour=colour, n=n)
        for colour, n in zip(colours, SETUP["starting_clank"], strict=False)
    ]
    common = {"n_players": n_players, "colours": colours}
    return {
        "players": common | {"least": 2, "most": 4},
        "supply": common | {"n": SETUP["cubes"]},
        "starter": {"cards": STARTER, "n": len(STARTER)},
        "board": {"board": "Front of the board", "rooms": 39, "tunnels": 60},
        "artifacts": {"total": 7, "removed": removed, "n": 7 - removed, "values": "5, 7, 10, 15, 20, 25, 30"},
        "major_secrets": {"total": 11, "rooms": 9, "left": 2},
        "minor_secrets": {"total": 18, "rooms": 9, "each": 2},
        "market": {"items": ITEMS, "price": SETUP["market_price"]},
        "idols": {"n": 3, "room": "f24", "points": 5},
        "mastery": {"n": n_players, "points": 20},
        "bank": {},
        "rage_start": common | {"space": space, "cubes": SETUP["rage_track"][space - 1]},
        "bag": {"n": SETUP["black"]},
        "reserve": {"cards": RESERVE},
        "dungeon_row": {"total": 100, "n": SETUP["row"], "left": 94},
        "pawns": {"n": n_players},
        "hands": {"n": SETUP["hand"]},
        "first_player": {"colour": "red"},
        "starting_clank": {"cubes": listing(cubes, lang), "colour": "red", "n": 3},
        "row_arrive": {"cards": ("watcher", "shrine")},
        "cubes": {"n": SETUP["cubes"], "black": SETUP["black"]},
    }


def test_every_rule_of_the_set_up_has_its_step() -> None:
    slugs = {rule.slug.rpartition("/")[2] for rule in rules("clank") if rule.group == "setup"}
    assert set(STEPS) == slugs | {"hands"}
    assert set(values(2)) == set(STEPS)


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("n_players", [2, 3, 4])
def test_every_step_says_what_where_and_why(n_players: int, lang: str) -> None:
    shown = values(n_players, lang)
    for step in STEPS:
        for part in ("title", "what", "where", "why"):
            assert say(f"setup.{step}.{part}", lang, **shown[step]).strip(), f"{step}.{part}"
    for key in keys(lang):
        if key.startswith("setup."):
            assert "{" not in say(key, lang, **shown[key.split(".")[1]])


def test_the_artifacts_of_two_and_three_players_are_told_apart() -> None:
    assert say("setup.artifacts.what", **values(3)["artifacts"]) == (
        "Mix the 7 artifacts face down, draw one and put it back in the box. "
        "Turn the other 6 up and lay each where the board shows it."
    )
    assert "draw 2 and put them back in the box. Turn the other 5 up" in say(
        "setup.artifacts.what", **values(2)["artifacts"]
    )
    assert say("setup.artifacts.what_none", **values(4)["artifacts"]).startswith("Turn all 7 artifacts up")


def test_the_first_clank_names_every_player_in_turn_order() -> None:
    told = [say("setup.starting_clank.what", **values(n)["starting_clank"]).rpartition(": ")[2] for n in (2, 3, 4)]
    assert told == ["Red 3 and Green 2.", "Red 3, Green 2 and Blue 1.", "Red 3, Green 2, Blue 1 and Yellow 0."]


def test_piles_are_counted() -> None:
    assert say("setup.reserve.what", **values(2)["reserve"]).endswith(
        "15 Mercenary, 15 Explore, 12 Secret Tome, Goblin."
    )
    assert say("setup.market.what", **values(2)["market"]).endswith(
        "2 Master Key, 2 Backpack, Crown (10), Crown (9), Crown (8)."
    )
