"""Exact laws as bars, with a sample beside them: the fraction first, the percentage below it, nothing cut off.

A bar is exact and says so in figures; a dot is what a sample saw, with a line of two standard errors.  The picture
keeps its size whatever the law is, so that nothing jumps while a slider moves.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import comb
from typing import Any

from clank_nb.model.cubes import GHOST
from clank_nb.odds.percent import percent_text
from clank_nb.views.chart import Chart, bars_of, legend_of
from clank_nb.views.measure import fit_size, wrap
from clank_nb.views.panels import HEAD, PAD, panel
from clank_nb.views.scene import Element, Rect, Scene, Text, stack
from clank_nb.views.theme import LETTERS, player_token
from clank_nb.words import called, say

__all__ = ["PLOT", "at_least_one", "damage_scene", "dist_scene", "joint_scene", "law_title"]

PLOT = 300.0
"""Height of the bars and what is written on them, pixels."""


def damage_scene(
    dist: Any,
    sample: Any = None,
    colour: str = "yellow",
    title: str | None = None,
    *,
    bag: Mapping[str, int] | None = None,
    draws: int | None = None,
    strip: str | None = None,
    width: float = 608.0,
    plot: float = PLOT,
    lang: str = "en",
) -> Scene:
    """Draw the law of one player's damage.

    Parameters
    ----------
    dist : Count
        From ``cn.odds.damage``.
    sample : Estimate, optional
        Of the same, from ``cn.sim.attacks(…).marginal(colour)``.
    colour : str
        Whose damage it is.
    title : str, optional
    bag, draws : optional
        What the law was made from, to show how the chance of being hurt is counted.
    strip : str, optional
        What to write below instead; ``""`` for nothing.
    width, plot : float, pixels
        Of the picture, and the height of the part that holds the bars.
    lang : str

    Returns
    -------
    Scene
        Its groups are ``outcome:0``, ``outcome:1`` and so on.
    """
    if title is None:
        key = "views.dist.damage_and_tries" if sample is not None else "views.dist.damage"
        title = say(key, lang, colour=colour, n=f"{sample.n:,}" if sample is not None else 0)
    if strip is None:
        known = bag is not None and draws is not None
        strip = at_least_one(bag or {}, draws or 0, colour, lang) if known else _last_step(dist, lang)
    names = {0: say("views.dist.none", lang)}
    return dist_scene(
        dist,
        sample,
        title,
        fill=player_token(colour),
        names=names,
        strip=strip,
        axis="",
        width=width,
        plot=plot,
        lang=lang,
    )


def dist_scene(
    dist: Any,
    sample: Any = None,
    title: str = "",
    *,
    fill: str = "bar",
    names: Mapping[Any, str] | None = None,
    strip: str = "",
    axis: str | None = None,
    width: float = 608.0,
    plot: float = PLOT,
    lang: str = "en",
) -> Scene:
    """Draw the law of one number.

    Parameters
    ----------
    dist : Count
    sample : Estimate, optional
    title : str
    fill : str
        Token of the theme for the bars.
    names : mapping of outcome to str, optional
        What to write below a bar instead of its number.
    strip : str
        A sentence below the chart; it is broken into lines, never cut.
    axis : str, optional
        What the numbers count, written below them; by default what the law says of itself.
    width, plot : float, pixels
        Of the picture, and of the part that holds the bars.
    lang : str
    """
    bars = bars_of(dist, sample, names or {}, lang)
    chart = Chart(bars, PAD + 8, HEAD + 4, width - 2 * PAD - 16, plot, fill, lang)
    shapes: list[Element] = list(chart.shapes())
    y = HEAD + plot + 32
    axis = dist.counts(lang) if axis is None else axis
    if axis:
        y += 18
        shapes.append(Text(width / 2, y - 6, axis, fit_size(axis, width - 2 * PAD, 14), False, "middle", fill="dim"))
    y, legend = legend_of(chart, sample, width, y, dist, lang)
    shapes += legend
    if strip:
        room = width - 2 * PAD - 20
        size = next((s for s in (13.5, 13.0, 12.5, 12.0, 11.5, 11.0) if len(wrap(strip, room, s)) <= 2), 10.5)
        lines = wrap(strip, room, size)
        high = 14 + max(2, len(lines)) * (size + 5)
        shapes.append(Rect(PAD, y, width - 2 * PAD, high, 9, fill="strip"))
        top = y + high / 2 - (len(lines) - 1) * (size + 5) / 2 + size * 0.36
        shapes += [Text(PAD + 10, top + k * (size + 5), line, size) for k, line in enumerate(lines)]
        y += high
    desc = " ".join([*(bar.label for bar in bars), strip]).strip()
    return panel(title, desc, width, y + 14, shapes)


def joint_scene(dist: Any, sample: Any = None, title: str = "", *, width: float = 608.0, lang: str = "en") -> Scene:
    """Draw the law of several numbers at once: one chart for each of them.

    Parameters
    ----------
    dist : Joint
        Such as that of an attack, one number for each player.
    sample : JointEstimate, optional
    title : str
    width : float, pixels
    lang : str
    """
    scenes = {}
    for who in dist.names:
        law = dist.marginal(who)
        tried = None if sample is None else sample.marginal(who)
        if who in LETTERS:
            scenes[who] = damage_scene(law, tried, who, strip="", width=width, lang=lang)
        else:
            scenes[who] = dist_scene(
                law,
                tried,
                say("views.dist.number_of", lang, what=counted_name(who, lang)),
                axis="",
                width=width,
                lang=lang,
            )
    return stack(scenes, title or say("views.dist.joint", lang), [list(scenes)])


def law_title(dist: Any, lang: str = "en") -> str:
    """Give the title of a law: what it counts, where it knows that."""
    what = dist.counts(lang)
    return say("views.dist.law_of", lang, what=what[:1].upper() + what[1:]) if what else say("views.dist.law", lang)


def counted_name(what: str, lang: str = "en") -> str:
    """Give the name of what a law counts: a player, a card, or whatever its maker called it."""
    return called(what, lang)


def at_least_one(bag: Mapping[str, int], draws: int, colour: str, lang: str = "en") -> str:
    """Show how the chance of at least one damage is counted: by the sets of cubes that miss the player.

    Examples
    --------
    >>> at_least_one({"black": 24, "green": 2, "yellow": 3}, 4, "yellow")
    'At least one: 1 − C(26,4)/C(29,4) = 1 − 14950/23751 = 8801/23751 = 677/1827 = 37.1 %'
    """
    size = sum(bag.values())
    harm = bag.get(colour, 0) + bag.get(GHOST, 0)
    drawn, rest = min(draws, size), size - harm
    missed, total = comb(rest, drawn), comb(size, drawn)
    chance = 1 - Fraction(missed, total)
    if chance in (0, 1):
        return say(
            f"views.dist.{'certain' if chance else 'impossible'}",
            lang,
            rest=rest,
            draws=drawn,
            harm=harm,
            colour=colour,
        )
    counted, reduced = f"{total - missed}/{total}", str(chance)
    return say(
        "views.dist.at_least_one",
        lang,
        rest=rest,
        size=size,
        draws=drawn,
        missed=missed,
        total=total,
        chance=counted if counted == reduced else f"{counted} = {reduced}",
        percent=percent_text(chance),
    )


def _last_step(dist: Any, lang: str) -> str:
    """Give the last step of a law's own derivation of "at least one"."""
    steps = dist.derivation(lang, at_least=1) if len(dist) > 1 else ()
    return steps[-1] if steps else ""
