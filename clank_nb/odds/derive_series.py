"""Why the chance of being in after several attacks is what it is: ways counted attack by attack."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import comb
from typing import Any

from clank_nb.model.cubes import BLACK, COLOURS, GHOST
from clank_nb.model.questions import Asked
from clank_nb.odds.derive import Pen, answer, shown
from clank_nb.words import listing

ByDamage = Callable[[], Sequence[tuple[Sequence[int], int]]]

MOST_DIGITS = 60
"""Longer whole numbers are not written out."""


def survival_lines(pen: Pen, case: Any, ways: Sequence[tuple[int, int]], by_damage: ByDamage) -> list[str]:
    """Count the ways in which a player is still in after each attack.

    Parameters
    ----------
    pen : Pen
    case : survival.Case
    ways : sequence of (int, int)
        Ways in which the player is in, and all ways, after each attack.
    by_damage : function
        Gives, for each attack, the ways in which the player is in by the damage so far, and all ways.
    """
    bag, colour, health = case.bag, case.colour, case.health
    own = bag.own[bag.players.index(colour)]
    found = [pen.say("series.start", colour=colour, own=own, size=bag.size, health=health)]
    sizes = bag_sizes(case)
    if sizes is not None:
        return [*found, pen.say("series.rule", colour=colour), *_fixed_lines(pen, case, sizes, own)]
    formula = pen.math(pen.times([pen.comb("o", "x"), pen.comb("g", "y"), pen.comb("h", f"k{pen.sign}x{pen.sign}y")]))
    found.append(pen.say("series.tables", colour=colour, formula=formula))
    for number, (step, (still, _), (listed, total)) in enumerate(zip(case.steps, ways, by_damage(), strict=True), 1):
        found.append(_attack_line(pen, number, step, None, _haunted(case)))
        if step.ends:
            continue
        for d, count in enumerate(listed):
            if count and len(str(total)) <= MOST_DIGITS:
                found.append(pen.say("series.damage", d=d, n=count))
        found.append(_still_line(pen, number, colour, health, still and sum(listed), total))
    return found


def _fixed_lines(pen: Pen, case: Any, sizes: Sequence[tuple[int, int]], own: int) -> list[str]:
    """Count attack by attack, where the size of the bag is known: how many ways lead to each damage."""
    colour, health = case.colour, case.health
    found: list[str] = []
    ways, total, factors, over = [1], 1, [], False
    for number, (step, (size, k)) in enumerate(zip(case.steps, sizes, strict=True), 1):
        found.append(_attack_line(pen, number, step, (size, k)))
        over = over or step.ends
        if step.ends:
            continue
        own += step.adds.get(colour, 0)
        factors.append(pen.comb(size, k))
        total *= comb(size, k)
        short = len(str(total)) <= MOST_DIGITS
        if short:
            found.append(pen.say("series.all_ways", formula=pen.math(f"{pen.times(factors)} = {total}")))
        after = []
        for d in range(min(health, len(ways) + k)):
            terms = [(ways[before], own - before, d - before, size - own + before, k - d + before)
                     for before in range(max(0, d - k), min(d + 1, len(ways)))]  # fmt: skip
            terms = [term for term in terms if term[0] and term[2] <= term[1] and term[4] <= term[3]]
            after.append(sum(w * comb(o, x) * comb(h, y) for w, o, x, h, y in terms))
            if terms and short:
                found.append(_damage_line(pen, d, terms, after[-1], number == 1))
        ways = after
        over = over or (case.bag_out and k == size)
        found.append(_still_line(pen, number, colour, health, 0 if over else sum(ways), total))
    return found


def _damage_line(pen: Pen, d: int, terms: Sequence[tuple[int, int, int, int, int]], ways: int, first: bool) -> str:
    """Give the ways to one damage: from every damage before, so many sets of own and of other cubes."""
    products = [
        pen.times([*([] if first else [before]), pen.comb(own, x), pen.comb(others, y)])
        for before, own, x, others, y in terms
    ]
    return pen.say("series.damage_counted", d=d, formula=pen.math(f"{' + '.join(products)} = {ways}"))


def _still_line(pen: Pen, number: int, colour: str, health: int, still: int, total: int) -> str:
    if still in (0, total):
        return pen.say("series.never" if not still else "series.certain", n=number, colour=colour)
    if len(str(total)) > MOST_DIGITS:
        return pen.say("series.still_long", n=number, colour=colour, most=health - 1, chance=pen.short(still, total))
    return pen.say("series.still", n=number, colour=colour, most=health - 1, chance=pen.chance(still, total))


def _haunted(case: Any) -> bool:
    """Whether ghosts are about."""
    return bool(case.bag.ghosts) or any(step.adds.get(GHOST) for step in case.steps)


def _attack_line(pen: Pen, number: int, step: Any, sizes: tuple[int, int] | None, haunted: bool = False) -> str:
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
    back = pen.say("series.back") if haunted else ""
    return pen.say("series.line", n=number, adds=adds, draw=draw, back=back)


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
        found.append(_attack_line(pen, number, step, None if sizes is None else sizes[number - 1], _haunted(case)))
    if sizes is None:
        found.append(pen.say("series.tables_all"))
    else:
        formula = pen.math(pen.times([pen.comb(*each) for each in sizes]))
        found.append(pen.say("series.ways_all", formula=formula))
    return found
