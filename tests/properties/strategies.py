"""Hypothesis strategies: games somewhere on their way, bags, piles, and texts and facts that somebody got wrong."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from functools import cache
from typing import Any

from hypothesis import strategies as st

import clank_nb as cn
from clank_nb.model.state import State
from clank_nb.rules import codes
from tests import conformance
from tests.shapes import DELVE

SETTINGS = DELVE.settings()
"""Clank! and the catacombs; a game of another shape has properties of its own."""


@cache
def _walk(start: int, setting: int, seed: int) -> tuple[conformance.Step, ...]:
    opening = DELVE.starts[start](*SETTINGS[setting], seed)
    return tuple(conformance.walk(opening, seed))


@st.composite
def steps(draw: st.DrawFn) -> conformance.Step:
    """One action somewhere in a game played by chance."""
    start = draw(st.integers(0, len(DELVE.starts) - 1))
    game = _walk(start, draw(st.integers(0, len(SETTINGS) - 1)), draw(st.integers(0, 1)))
    return game[draw(st.integers(0, len(game) - 1))]


def states() -> st.SearchStrategy[State]:
    """Every state that play comes to, chance nodes and the end of the game included."""
    return st.one_of(steps().map(lambda step: step.before), steps().map(lambda step: step.after))


def turns() -> st.SearchStrategy[State]:
    """A player's turn between two actions."""
    return states().filter(lambda state: [frame.kind for frame in state.pending] == ["turn"])


@st.composite
def bags(draw: st.DrawFn, colours: tuple[str, ...] = ("green", "yellow")) -> dict[str, int]:
    """What may lie in the dragon bag."""
    bag = {"black": draw(st.integers(0, 24))}
    return bag | {colour: draw(st.integers(0, 12)) for colour in colours}


def piles(most: int = 10) -> st.SearchStrategy[list[str]]:
    """Cards that one player may own together with its starting cards: no more of a kind than the box holds."""
    kinds = [card for card in cn.cards("clank").values() if card.set != "starter" and card.skill_cost is not None]
    kinds = [card for card in kinds if card.kind != "device"]
    box = [card.id for card in kinds for _ in range(min(card.count, 3))]
    return st.lists(st.sampled_from(sorted(set(box))), max_size=most).map(lambda cards: _no_more_than(cards, box))


def _no_more_than(cards: list[str], box: list[str]) -> list[str]:
    left = list(box)
    kept = []
    for card in cards:
        if card in left:
            left.remove(card)
            kept.append(card)
    return kept


# ---- what is wrong --------------------------------------------------------------------------------------------------


def junk() -> st.SearchStrategy[Any]:
    """Something that does not belong there."""
    plain = st.sampled_from(
        [None, True, False, -1, 0, 1, 7, 31, 10**12, 10**30, 1.5, float("nan"), "", "burgle", "green", "f03", "turn",
         "choose", "cubes", "search/play/1", "\ud800", "d07", "d07a", "hall", "ghost", "s1", "wayshrine", "moved"]
    )  # fmt: skip
    return st.one_of(
        plain, st.text(max_size=4), st.lists(plain, max_size=3), st.dictionaries(st.text(max_size=3), plain)
    )


def paths(thing: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where something may be changed inside lists and dictionaries."""
    if way:
        yield way
    inner = thing.items() if isinstance(thing, dict) else enumerate(thing) if isinstance(thing, list) else ()
    for key, value in inner:
        yield from paths(value, (*way, key))


@st.composite
def spoilt(draw: st.DrawFn, thing: Any) -> Any:
    """The same lists and dictionaries with one to three places changed, taken away or filled with something else."""
    thing = copy.deepcopy(thing)
    for _ in range(draw(st.integers(1, 3))):
        ways = list(paths(thing))
        if not ways:
            break
        way = draw(st.sampled_from(ways))
        inside = thing
        for key in way[:-1]:
            inside = inside[key]
        how = draw(st.sampled_from(["junk", "junk", "other", "number", "gone"]))
        if how == "gone":
            del inside[way[-1]]
        elif how == "number" and type(inside[way[-1]]) is int:
            inside[way[-1]] += draw(st.integers(-3, 3))
        elif how == "other":
            value = thing
            for key in draw(st.sampled_from(ways)):
                value = value[key]
            inside[way[-1]] = copy.deepcopy(value)
        else:
            inside[way[-1]] = draw(junk())
    return thing


@st.composite
def spoilt_facts(draw: st.DrawFn) -> tuple[str, dict[str, Any]]:
    """A game, and the facts of a turn of it that somebody has copied badly."""
    state = draw(turns())
    facts: dict[str, Any] = draw(spoilt(cn.facts(state)))
    return state.game.name, {str(name): value for name, value in facts.items()}


@st.composite
def forged_codes(draw: st.DrawFn) -> str:
    """A code with a right checksum over content that somebody has changed."""
    code = cn.to_code(draw(states()))
    content = draw(spoilt(_content(code)))
    try:
        return sealed_code(content, code.rpartition(":")[0])
    except (TypeError, ValueError):
        return code


def _content(code: str) -> Any:
    return codes._unpack(code)[1]


def sealed_code(content: Any, head: str = "clank:1:s") -> str:
    """Write content as a code, as `clank_nb.to_code` does."""
    game, _, kind = head.split(":")
    return codes.sealed_code(game, kind, content)


@st.composite
def scratched_codes(draw: st.DrawFn) -> str:
    """A code in which some characters were lost, doubled or changed."""
    code = cn.to_code(draw(states()))
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.integers(0, len(code)))
        code = code[:place] + draw(st.text(max_size=2)) + code[place + draw(st.integers(0, 2)) :]
    return code


def orders() -> st.SearchStrategy[str]:
    """Texts that may or may not be actions."""
    words = [
        "play", "move", "take", "end", "turn", "by", "from", "swords=1", "swords=x", "burgle", "f03", "f02-f03", "deal",
        "cubes", "black", "green", "nothing", "artifact", "choose", "trash", "play_area", "buy", "crown", "find", "5",
        "use", "ladder", "reveal", "teleport", "discard", "replace", "fight", "goblin", "acquire", "remove", "discover",
        "lay", "open", "chest", "mark", "way", "turn", "90", "tile", "s1", "d07", "spot", "react", "hall-w1", "give",
    ]  # fmt: skip
    word = st.one_of(st.sampled_from(words), st.text(max_size=6))
    return st.one_of(st.lists(word, max_size=6).map(" ".join), st.text(max_size=30))
