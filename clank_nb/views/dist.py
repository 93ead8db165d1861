"""Exact laws as bars, with a sample beside them: the fraction first, the percentage below it, nothing cut off.

A bar is exact and says so in figures; a dot is what a sample saw, with a line of two standard errors.  The picture keeps
its size whatever the law is, so that nothing jumps while a slider moves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any

from clank_nb.model.cubes import GHOST
from clank_nb.odds.percent import percent_text
from clank_nb.views.measure import fit_size, text_width, wrap
from clank_nb.views.panels import HEAD, PAD, panel
from clank_nb.views.scene import Circle, Element, Group, Path, Rect, Scene, Text, stack
from clank_nb.views.theme import LETTERS, player_token
from clank_nb.views.tracks import bag_scene, health_scene, rage_scene
from clank_nb.words import say

__all__ = ["at_least_one", "attack_scene", "damage_scene", "dist_scene", "joint_scene"]

_PLOT = 300.0
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
    plot: float = _PLOT,
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
    return dist_scene(dist, sample, title, fill=player_token(colour), names=names, strip=strip, width=width, plot=plot, lang=lang)


def dist_scene(
    dist: Any,
    sample: Any = None,
    title: str = "",
    *,
    fill: str = "bar",
    names: Mapping[Any, str] | None = None,
    strip: str = "",
    width: float = 608.0,
    plot: float = _PLOT,
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
    width, plot : float, pixels
        Of the picture, and of the part that holds the bars.
    lang : str
    """
    bars = _bars(dist, sample, names or {}, lang)
    chart = _Chart(bars, PAD + 8, HEAD + 4, width - 2 * PAD - 16, plot, fill)
    shapes: list[Element] = list(chart.shapes())
    y = HEAD + plot + 32
    y, legend = _legend(chart, sample, width, y, dist, lang)
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
            scenes[who] = dist_scene(law, tried, say("views.dist.number_of", lang, what=who), width=width, lang=lang)
    return stack(scenes, title or say("views.dist.joint", lang), [list(scenes)])


def attack_scene(
    bag: Mapping[str, int],
    drawn: Sequence[str] = (),
    *,
    draws: int,
    space: int = 0,
    track: Sequence[int] = (2, 2, 3, 3, 4, 4, 5),
    health: Iterable[Any] = (),
    colour: str = "",
    dist: Any = None,
    sample: Any = None,
    sentence: str = "",
    rule: str = "",
    width: float = 560.0,
    lang: str = "en",
) -> Scene:
    """Draw an attack: what is (rage, bag, cubes drawn, health), and with `dist` what it may be.

    Parameters
    ----------
    bag : mapping of colour to cubes
        Before the attack.
    drawn : sequence of colours
        The cubes drawn so far.
    draws : int, cubes
        How many the attack draws.
    space, track
        As in `rage_scene`.
    health : iterable
        Rows as in `health_scene`.
    colour : str
        Whose damage is looked at.
    dist, sample : optional
        As in `damage_scene`.
    sentence, rule : str
        What the cubes mean, and the rule behind it.
    width : float, pixels
        Of one column.
    lang : str
    """
    to_draw = min(draws, sum(bag.values()))
    scenes = {
        "rage": rage_scene(space, track, width=width, lang=lang),
        "bag": bag_scene(bag, drawn, to_draw=to_draw, sentence=sentence, rule=rule, width=width, lang=lang),
    }
    rows = list(health)
    if rows:
        scenes["health"] = health_scene(rows, chosen=colour, width=width, lang=lang)
    columns: list[list[str | tuple[str, ...]]] = [list(scenes)]
    if dist is not None:
        beside = sum(scene.height + 12 for scene in scenes.values()) - 12
        short = damage_scene(dist, sample, colour, bag=bag, draws=draws, width=width, lang=lang)
        plot = _PLOT + max(0.0, beside - short.height)
        scenes["damage"] = damage_scene(dist, sample, colour, bag=bag, draws=draws, width=width, plot=plot, lang=lang)
        columns.append(["damage"])
    return stack(scenes, say("views.dist.attack", lang), columns)


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
        return say(f"views.dist.{'certain' if chance else 'impossible'}", lang, rest=rest, draws=drawn, harm=harm, colour=colour)
    counted, reduced = f"{total - missed}/{total}", str(chance)
    return say(
        "views.dist.at_least_one", lang, rest=rest, size=size, draws=drawn, missed=missed, total=total,
        chance=counted if counted == reduced else f"{counted} = {reduced}", percent=percent_text(chance),
    )  # fmt: skip


def _last_step(dist: Any, lang: str) -> str:
    """Give the last step of a law's own derivation of "at least one"."""
    steps = dist.derivation(lang, at_least=1) if len(dist) > 1 else ()
    return steps[-1] if steps else ""


# ---- the chart -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Bar:
    outcome: str
    short: str
    chance: Fraction
    percent: str
    label: str
    tried: tuple[float, float, float] | None
    """Share of the sample, and the ends of its line of error."""


def _bars(dist: Any, sample: Any, names: Mapping[Any, str], lang: str) -> list[_Bar]:
    percent = dist.percent(lang=lang)
    found = []
    for outcome, chance in dist.items():
        shown = names.get(outcome, str(outcome))
        label = say("views.dist.bar", lang, what=shown, chance=chance, percent=percent[outcome])
        tried = None
        if sample is not None:
            share = sample[outcome]
            tried = (share.value, *share.interval)
            label += " " + say("views.dist.tried", lang, count=f"{share.count:,}", n=f"{share.n:,}")
        found.append(_Bar(shown, str(outcome), chance, percent[outcome], label, tried))
    return found


@dataclass(frozen=True, slots=True)
class _Chart:
    """Bars from a common base line that starts at 0."""

    bars: list[_Bar]
    x: float
    y: float
    width: float
    height: float
    fill: str

    @property
    def column(self) -> float:
        return self.width / max(1, len(self.bars))

    @property
    def wide(self) -> float:
        """Width of a bar."""
        return min(92.0, self.column * (0.6 if self.tried else 0.72))

    @property
    def tried(self) -> bool:
        return any(bar.tried for bar in self.bars)

    @property
    def aside(self) -> float:
        """How much of a column is kept for the dot."""
        return min(18.0, self.column * 0.17) if self.tried else 0.0

    @property
    def room(self) -> float:
        """Width of what is written on a bar."""
        return self.column - 6 - self.aside / 2

    @property
    def stacked(self) -> bool:
        """Whether fractions are written one number over the other, because side by side they would not fit."""
        return any(fit_size(str(bar.chance), self.room, 15, True) < 11 for bar in self.bars)

    @property
    def size(self) -> float:
        """Font size of all fractions; 0 where they could not be read and are left to the text."""
        if not self.stacked:
            return min((fit_size(str(bar.chance), self.room, 15, True) for bar in self.bars), default=15.0)
        widest = max((str(bar.chance.denominator) for bar in self.bars), key=len)
        size = fit_size(widest, self.room, 13, True, 5)
        return size if size >= 6.5 else 0.0

    @property
    def base(self) -> float:
        return self.y + self.height

    def scale(self, chance: float) -> float:
        """Give the height of a chance: the tallest bar and its label just fill the chart."""
        top = max((max(float(bar.chance), bar.tried[2] if bar.tried else 0.0) for bar in self.bars), default=1.0)
        return chance / (top or 1.0) * (self.height - (58 if self.stacked else 44))

    def shapes(self) -> Iterator[Element]:
        for k, bar in enumerate(self.bars):
            middle = self.x + (k + 0.5) * self.column
            halo = Rect(middle - self.column / 2 + 2, self.y, self.column - 4, self.height + 26, 8, width=4)
            yield Group(tuple(self._bar(bar, middle)), f"outcome:{k}", bar.label, halo=halo)
        yield Path(f"M{self.x:.1f},{self.base:.1f} L{self.x + self.width:.1f},{self.base:.1f}", stroke="slot_line", width=2)

    def _bar(self, bar: _Bar, middle: float) -> Iterator[Element]:
        centre = middle - self.aside / 2
        high = self.scale(float(bar.chance))
        if bar.chance:
            shown = max(high, 1.5)
            left = centre - self.wide / 2
            yield Rect(left, self.base - shown, self.wide, shown, min(5.0, shown / 2), fill=self.fill, stroke="ink", width=1)
        top = self.base - high
        if bar.tried is not None:
            yield from self._dot(bar.tried, centre + self.wide / 2 + max(6.0, self.aside / 2))
            top = min(top, self.base - self.scale(bar.tried[2]))
        yield from self._figures(bar, centre, top - 9)
        fits = all(text_width(other.outcome, 11, True) <= self.room for other in self.bars)
        text = bar.outcome if fits else bar.short
        yield Text(centre, self.base + 20, text, fit_size(text, self.room, 14, True), True, "middle")

    def _dot(self, tried: tuple[float, float, float], x: float) -> Iterator[Element]:
        share, low, high = (self.base - self.scale(value) for value in tried)
        wing = min(6.0, self.column * 0.08)
        yield Path(
            f"M{x:.1f},{high:.1f} L{x:.1f},{low:.1f} M{x - wing:.1f},{high:.1f} L{x + wing:.1f},{high:.1f} "
            f"M{x - wing:.1f},{low:.1f} L{x + wing:.1f},{low:.1f}",
            stroke="text", width=1.8,
        )  # fmt: skip
        yield Circle(x, share, min(4.5, self.column * 0.07), fill="text", stroke="panel", width=1.2)

    def _figures(self, bar: _Bar, x: float, y: float) -> Iterator[Element]:
        """Write the fraction and below it the percentage."""
        small = min((fit_size(other.percent, self.room, 13, False, 5) for other in self.bars), default=13.0)
        if small >= 7.5:
            yield Text(x, y, bar.percent, small, False, "middle", fill="dim")
            y -= small + 5
        size = self.size
        if not size:
            return
        if not self.stacked or bar.chance.denominator == 1:
            yield Text(x, y, str(bar.chance), size, True, "middle")
            return
        top, bottom = str(bar.chance.numerator), str(bar.chance.denominator)
        wide = max(text_width(top, size, True), text_width(bottom, size, True)) / 2 + 1
        yield Text(x, y, bottom, size, True, "middle")
        yield Path(f"M{x - wide:.1f},{y - size + 0.5:.1f} L{x + wide:.1f},{y - size + 0.5:.1f}", stroke="text", width=1.2)
        yield Text(x, y - size - 3, top, size, True, "middle")


def _legend(chart: _Chart, sample: Any, width: float, y: float, dist: Any, lang: str) -> tuple[float, list[Element]]:
    """Explain bar and dot, and say what the rounded shares add to; give where to go on below it."""
    shapes: list[Element] = []
    parts = [("bar", say("views.dist.exact", lang))]
    if sample is not None:
        parts.append(("dot", say("views.dist.sample", lang, n=f"{sample.n:,}", seed=sample.seed)))
    note = dist.percent(lang=lang).note
    if note:
        parts.append(("", note))
    x, y, end = PAD + 8, y + 12, y + 12 + (21 if sample is not None else 0)
    for kind, words in parts:
        lead = 26 if kind else 0
        size = fit_size(words, width - 2 * PAD - 16 - lead, 12.5, False, 9)
        wide = lead + text_width(words, size)
        if x > PAD + 8 and x + wide > width - PAD - 4:
            x, y = PAD + 8, y + 21
        if kind == "bar":
            shapes.append(Rect(x, y - 6, 18, 12, 3, fill=chart.fill, stroke="ink", width=1))
        elif kind == "dot":
            shapes.append(Path(f"M{x + 9:.1f},{y - 9:.1f} L{x + 9:.1f},{y + 9:.1f}", stroke="text", width=1.8))
            shapes.append(Circle(x + 9, y, 4.5, fill="text", stroke="panel", width=1.2))
        shapes.append(Text(x + lead, y + 4.5, words, size, fill="dim"))
        x += wide + 22
    return max(y, end) + 18, shapes
