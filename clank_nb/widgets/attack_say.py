"""What every panel of the attack lab says: sentences, how a chance is counted, and its numbers as a table."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from clank_nb.model.cubes import GHOST
from clank_nb.odds import Attack, percent_text
from clank_nb.views.heat import cell_text
from clank_nb.widgets import attack_numbers as numbers
from clank_nb.widgets.attack_case import Case
from clank_nb.widgets.attack_cost import cost_text, curve_cost
from clank_nb.widgets.attack_words import counted_one, happened_one, one_rows, tried
from clank_nb.words import name, say

Rows = tuple[tuple[str, ...], ...]
LONG = 24
"""Digits below the line above which the length of a fraction is told too."""
EARLY = 2
"""Attacks up to here are counted in words, way by way."""


def happened(case: Case) -> tuple[tuple[str, ...], int]:
    """Tell what is the case, and how many of these sentences are new."""
    if case.panel == "one":
        return happened_one(case)
    lines = {"falls": _falls, "again": _again, "wakes": _wakes}[case.panel](case)
    return lines, len(lines)


def counted(case: Case) -> tuple[str, tuple[str, ...]]:
    """Give what is counted, and how, line by line; then what a live game takes for granted."""
    ways = {"one": counted_one, "falls": _cell_counted, "again": _point_counted, "wakes": _woken_counted}
    head, lines = ways[case.panel](case)
    wanted = {"again": ("attack", "ahead"), "wakes": ("attack", "cards")}.get(case.panel, ("attack",))
    assumed = tuple(say("attack.live.assume", text=text) for about, text in case.told if about in wanted)
    return head, (*lines, *assumed)


def chance_rows(case: Case) -> Rows:
    """Put the numbers of the panel into a table, the exact ones beside the sample."""
    return {"one": one_rows, "falls": _falls_rows, "again": _again_rows, "wakes": _wakes_rows}[case.panel](case)


def facts(case: Case) -> tuple[str, ...]:
    """Say for a terminal what the picture shows beside the sentences."""
    head, lines = counted(case)
    return (*lines, cost_text(case)) if case.panel == "one" else (f"{head}.", *lines)


# ---- who falls -------------------------------------------------------------------------------------------------------


def _falls(case: Case) -> tuple[str, ...]:
    nobody = numbers.how_many_fall(case).prob(exactly=0)
    chances = numbers.falls(case)
    most = max(chances, key=lambda colour: chances[colour])
    lines = [say("attack.falls.story", chance=nobody, percent=percent_text(nobody))]
    if chances[most]:
        lines.append(say("attack.falls.most", colour=most, chance=chances[most], percent=percent_text(chances[most])))
    if len(case.pair) == 2:
        lines.append(say("attack.falls.cell", text=_cell(case)))
    return tuple(lines)


def _cell(case: Case) -> str:
    return cell_text(numbers.law_of_all(case).marginal(*case.pair), case.cell)


def _cell_counted(case: Case) -> tuple[str, tuple[str, ...]]:
    """Count one cell of the joint law."""
    head = say("attack.heat.how")
    if len(case.pair) < 2:
        return head, (say("attack.heat.alone"),)
    law: Attack = numbers.law_of_all(case).marginal(*case.pair)  # type: ignore[assignment]
    event: dict[str, Any] = dict(zip(case.pair, case.cell, strict=True))
    return head, tuple(law.derivation(**event))


def _falls_rows(case: Case) -> Rows:
    head = ("who", "exact", "percent", "sample")
    shares = numbers.tried_falls(case)
    rows = [
        (name(colour), str(chance), percent_text(chance), tried(shares[colour]))
        for colour, chance in numbers.falls(case).items()
    ]
    return (tuple(say(f"attack.falls.head.{key}", n=f"{case.tries:,}") for key in head), *rows)


# ---- again and again -------------------------------------------------------------------------------------------------


def _again(case: Case) -> tuple[str, ...]:
    colour, rows = case.colour, numbers.steps(case)
    if not rows:
        return (say("attack.curves.none"),)
    alive = numbers.curve(case, colour).floats
    k = len(rows) - bool(rows[-1].get("ends")) or len(rows)
    lines = [
        say(
            "attack.curves.story", colour=colour, free=case.free(colour), k=k, n=len(rows),
            percent=percent_text(Fraction(alive[k - 1])),
        )
    ]  # fmt: skip
    if case.coming.noise and len(rows) > 1:
        lines.append(say("attack.curves.story_noise", n=case.coming.noise))
    if case.coming.countdown:
        lines.append(say("attack.curves.story_countdown"))
    return tuple(lines)


def _point_counted(case: Case) -> tuple[str, tuple[str, ...]]:
    """Give the exact fraction of the point that is asked for, and how an early one is counted."""
    rows = numbers.steps(case)
    ghosts = (say("attack.curves.floats"),) if case.held.get(GHOST) else ()
    cost = tuple(filter(None, [curve_cost(case)]))
    if not rows:
        return say("attack.curves.press"), (say("attack.curves.none"),)
    if case.point is None or case.point[0] not in case.players or case.point[1] > len(rows):
        opening = () if ghosts else numbers.curve(case, case.colour, 1).derivation()[:2]
        return say("attack.curves.press"), (*ghosts, *opening, *cost)
    colour, k = case.point
    alive = numbers.curve(case, colour)
    chance = alive[k - 1]
    falls = (alive[k - 2] if k > 1 else 1) - chance
    digits = len(str(chance.denominator))
    key = "attack.curves.fraction" if digits <= LONG else "attack.curves.long"
    lines = [say(key, chance=chance, digits=digits, percent=percent_text(chance))]
    if digits <= LONG:
        lines.append(say("attack.curves.falls_at", chance=falls, percent=percent_text(falls)))
    if k <= EARLY and not ghosts:
        lines += numbers.curve(case, colour, k).derivation()
    return say("attack.curves.asked", colour=colour, k=k), (*lines, *cost)


def _again_rows(case: Case) -> Rows:
    curves = numbers.curves(case)
    head = (say("attack.curves.head.attack"), say("attack.curves.head.draws"), *map(name, curves))
    rows = []
    for k, step in enumerate(numbers.steps(case)):
        draws = str(step["draws"]) if "draws" in step else say("attack.curves.end_told")
        rows.append((str(k + 1), draws, *[percent_text(Fraction(c[k])) for c in curves.values()]))
    return (head, *rows)


# ---- will it wake ----------------------------------------------------------------------------------------------------


def _wakes(case: Case) -> tuple[str, ...]:
    cards = case.cards
    woken = numbers.turned_up(case).woken
    hurt = numbers.damage_of_turn(case).prob(at_least=1)
    lines = [
        say("attack.wakes.woken", n=cards.revealed, chance=woken, percent=percent_text(woken)),
        say("attack.wakes.usual", n=case.draws),
        say("attack.wakes.hurt", colour=case.colour, chance=hurt, percent=percent_text(hurt)),
    ]
    return tuple(lines)


def _woken_counted(case: Case) -> tuple[str, tuple[str, ...]]:
    cards = case.cards
    lines = [*numbers.turned_up(case).derivation()]
    middle = numbers.turns(case).median
    if not cards.icons:
        lines.append(say("attack.wakes.never"))
    elif middle < numbers.LATER:
        lines.append(say("attack.wakes.median", n=middle, up=cards.revealed))
    return say("attack.wakes.how"), tuple(lines)


def _wakes_rows(case: Case) -> Rows:
    law = numbers.turned_up(case).draws(usual=case.draws)
    head = tuple(say(f"attack.wakes.head.{key}") for key in ("cubes", "exact", "percent"))
    rows = [
        (say("attack.wakes.sleeps") if not row.outcome else str(row.outcome), str(row.chance), row.percent)
        for row in law.table()
        if row.chance or not row.outcome
    ]
    return (head, *rows)
