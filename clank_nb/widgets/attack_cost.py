"""What one more Clank! costs, in words."""

from __future__ import annotations

from fractions import Fraction

from clank_nb.odds import percent_text
from clank_nb.widgets.attack_case import Case
from clank_nb.widgets.attack_numbers import cost, curve, more_noise
from clank_nb.words import listing, say


def cost_lines(case: Case) -> list[tuple[str, str]]:
    """List what one more Clank! of the player adds, and to what."""
    found = cost(case)
    return [
        (_more(*found.hurt), _what("hurt", *found.hurt)),
        (_more(*found.falls), _falls(case, *found.falls)),
        (_more(*found.mean, percent=False), _what("mean", *found.mean, percent=False)),
    ]


def _more(before: Fraction, after: Fraction, *, percent: bool = True) -> str:
    gap = after - before
    if not gap:
        return say("attack.cost.same")
    if not percent:
        return say("attack.cost.more_mean", chance=gap, percent=f"{float(gap):.3f}")
    return say("attack.cost.more", chance=gap, percent=percent_text(gap))


def _what(key: str, before: Fraction, after: Fraction, *, percent: bool = True) -> str:
    pair = [percent_text(value) if percent else f"{float(value):.3f}" for value in (before, after)]
    return say(f"attack.cost.{key}", before=pair[0], after=pair[1])


def _falls(case: Case, before: Fraction, after: Fraction) -> str:
    if not after:
        return say("attack.cost.falls_never", free=case.free(case.colour), draws=case.to_draw)
    return say("attack.cost.falls_sure") if before == 1 else _what("falls", before, after)


def cost_text(case: Case) -> str:
    """Say the same in one sentence."""
    parts = [f"{much} {what}" for much, what in cost_lines(case)]
    return say("attack.cost.text", colour=case.colour, parts=listing(parts))


def curve_cost(case: Case) -> str:
    """Say what one more Clank! now takes from the chance to be in, after the attack at which it takes most."""
    now, then = curve(case, case.colour).floats, curve(more_noise(case), case.colour).floats
    loss = [before - after for before, after in zip(now, then, strict=True)]
    if not loss or max(loss) <= 0:
        return ""
    last = loss.index(max(loss)) + 1
    before, after = now[last - 1], then[last - 1]
    return say(
        "attack.cost.curve",
        colour=case.colour,
        k=last,
        percent=percent_text(Fraction(before) - Fraction(after)),
        before=percent_text(Fraction(before)),
        after=percent_text(Fraction(after)),
    )
