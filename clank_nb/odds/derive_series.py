"""Why the chance of being in after several attacks is what it is: ways counted attack by attack."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from clank_nb.model.cubes import BLACK, COLOURS, GHOST
from clank_nb.model.questions import Asked
from clank_nb.odds.derive import Pen, answer, shown
from clank_nb.words import listing

MOST_DIGITS = 60
"""Longer whole numbers are not written out."""


def survival_lines(pen: Pen, case: Any, ways: Sequence[tuple[int, int]]) -> list[str]:
    """Count the ways in which a player is still in after each attack.

    Parameters
    ----------
    pen : Pen
    case : survival.Case
    ways : sequence of (int, int)
        Ways in which the player is in, and all ways, after each attack.
    """
    bag, colour, health = case.bag, case.colour, case.health
    own = bag.own[bag.players.index(colour)]
    found = [pen.say("series.start", colour=colour, own=own, size=bag.size, health=health)]
    sizes = bag_sizes(case)
    if sizes is None:
        found.append(pen.say("series.tables", colour=colour))
    else:
        found.append(pen.say("series.rule", colour=colour))
    factors: list[str] = []
    for number, (step, (still, total)) in enumerate(zip(case.steps, ways, strict=True), 1):
        found.append(_attack_line(pen, number, step, None if sizes is None else sizes[number - 1]))
        if step.ends:
            continue
        if sizes is not None:
            factors.append(pen.comb(*sizes[number - 1]))
            if len(str(total)) <= MOST_DIGITS:
                product = pen.math(f"{pen.times(factors)} = {total}")
                found.append(pen.say("series.all_ways", formula=product))
        found.append(_still_line(pen, number, colour, health, still, total))
    return found


def _still_line(pen: Pen, number: int, colour: str, health: int, still: int, total: int) -> str:
    if still in (0, total):
        return pen.say("series.never" if not still else "series.certain", n=number, colour=colour)
    if len(str(total)) > MOST_DIGITS:
        return pen.say("series.still_long", n=number, colour=colour, most=health - 1, chance=pen.short(still, total))
    return pen.say("series.still", n=number, colour=colour, most=health - 1, chance=pen.chance(still, total))


def _attack_line(pen: Pen, number: int, step: Any, sizes: tuple[int, int] | None) -> str:
    if step.ends:
        return pen.say("series.ends", n=number)
    put = [pen.say(_PART.get(colour, "bag.part"), n=step.adds[colour], colour=colour)
           for colour in COLOURS if step.adds.get(colour)]  # fmt: skip
    if step.returns:
        put.append(pen.say("series.returns", n=step.returns))
    adds = pen.say("series.adds", parts=listing(put, pen.lang)) if put else ""
    if sizes is not None:
        size, k = sizes
        draw = pen.say("series.draw", size=size, n=k)
    elif step.fixed >= 0:
        draw = pen.say("series.draw_any", n=step.fixed)
    else:
        draw = pen.say("series.draw_random", values=listing([str(k) for k, _ in step.draws], pen.lang, "either"))
    return pen.say("series.line", n=number, adds=adds, draw=draw)


_PART = {BLACK: "bag.part_black", GHOST: "bag.part_ghost"}


def bag_sizes(case: Any) -> list[tuple[int, int]] | None:
    """Give the cubes in the bag and those drawn, attack by attack; None where chance decides how many there are."""
    size, found = case.bag.size, []
    if case.bag.ghosts or any(step.adds.get(GHOST) or step.returns or len(step.draws) > 1 for step in case.steps):
        return None
    for step in case.steps:
        size += sum(step.adds.values())
        k = min(step.fixed, size)
        found.append((size, k))
        size -= k
    return found


def falls_lines(pen: Pen, weights: Mapping[Any, int], total: int, asked: Any) -> list[str]:
    """Give the chance of each attack to be the one that knocks out."""
    last = max(weights)
    found = []
    for number, ways in weights.items():
        if asked is None or (isinstance(asked, Asked) and number in shown(weights, asked)):
            key = "series.falls_none" if number == last else "series.falls"
            found.append(pen.say(key, n=number, chance=pen.short(ways, total)))
    return [*found, *answer(pen, weights, total, asked)] if isinstance(asked, Asked) else found


def series_lines(pen: Pen, case: Any) -> list[str]:
    """Say what is drawn in every attack, and how ways are counted for all players together."""
    found = [pen.say("series.start_all", size=case.bag.size, n=len(case.bag.players))]
    sizes = bag_sizes(case) if case.health is None else None
    for number, step in enumerate(case.steps, 1):
        found.append(_attack_line(pen, number, step, None if sizes is None else sizes[number - 1]))
    if sizes is None:
        found.append(pen.say("series.tables_all"))
    else:
        formula = pen.math(pen.times([pen.comb(*each) for each in sizes]))
        found.append(pen.say("series.ways_all", formula=formula))
    return found
