"""What the attack lab says of one attack: one sentence for each cube, and what it means so far."""

from __future__ import annotations

from typing import Any

from clank_nb.model.cubes import BLACK, GHOST
from clank_nb.odds import percent_text
from clank_nb.sim.estimate import Share
from clank_nb.widgets.attack_case import Case
from clank_nb.words import listing, say


def _say(key: str, **values: Any) -> str:
    return say(f"widgets.attack_lab.{key}", **values)


def happened_one(case: Case) -> tuple[tuple[str, ...], int]:
    """Tell what has been drawn and what that means, and how many of these sentences are new."""
    if not case.to_draw:
        return (_say("empty"),), 1
    if not case.drawn:
        short = (_say("short", asked=case.draws, size=case.size),) if case.draws > case.size else ()
        return (_say("ready", n=case.to_draw, size=case.size), *short), 1 + len(short)
    lines = [_cube_line(case, k) for k in range(1, case.drawn + 1)]
    if case.drawn == case.to_draw:
        return (*lines, _over(case)), 2
    return (*lines, so_far(case)), 2


def _cube_line(case: Case, k: int) -> str:
    cube = case.order[k - 1]
    if cube in (BLACK, GHOST):
        return _say(f"cube.{cube}", k=k, n=case.to_draw)
    taken = sum(other in (cube, GHOST) for other in case.order[:k])
    free = case.free(cube)
    key = "cube.player" if taken < free else "cube.down" if taken == free else "cube.over"
    return _say(key, k=k, n=case.to_draw, colour=cube)


def so_far(case: Case) -> str:
    """Say what the next cube and all to come may bring, given those that were seen."""
    chance, rest = case.next_hurts(), case.to_draw - case.drawn
    left = case.left
    any_of_them = case.rest().prob(at_least=1)
    return _say(
        "so_far",
        seen=case.drawn,
        left=sum(left.values()),
        hits=left.get(case.colour, 0) + left.get(GHOST, 0),
        colour=case.colour,
        chance=chance,
        percent=percent_text(chance),
        rest=rest,
        any=any_of_them,
        any_percent=percent_text(any_of_them),
    )


def _over(case: Case) -> str:
    hurt = [(colour, min(case.taken(colour), case.free(colour))) for colour in case.players if case.taken(colour)]
    parts = listing([_say("part", colour=colour, n=n) for colour, n in hurt]) or _say("unhurt")
    return _say("over", parts=parts, black=case.seen.count(BLACK), left=case.size - case.drawn)


def one_rows(case: Case) -> tuple[tuple[str, ...], ...]:
    """Put the exact law of the damage and the sample side by side."""
    sample = case.sample()
    head = tuple(_say(f"chance_head.{key}", colour=case.colour, n=f"{case.tries:,}") for key in _HEAD)
    rows = [
        (
            _say("none") if not row.outcome else str(row.outcome),
            str(row.chance),
            row.percent,
            tried(sample[row.outcome]),
        )
        for row in case.law().table()
    ]
    return (head, *rows)


_HEAD = ("damage", "exact", "percent", "sample")


def tried(share: Share) -> str:
    """Write the share of a sample with two standard errors."""
    return f"{100 * share.value:.1f} % ± {200 * share.standard_error:.1f}"


def counted_one(case: Case) -> tuple[str, tuple[str, ...]]:
    """Say how the chance of being hurt by the cubes to come is found, and the average damage."""
    head = _say("counted", colour=case.colour)
    if case.drawn == case.to_draw:
        return head, (_say("nothing_left"),)
    rest = case.rest()
    return head, (*rest.derivation(at_least=1), _say("mean", colour=case.colour, mean=rest.mean))
