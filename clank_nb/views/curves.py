"""Survival over the attacks to come: one curve for each player, labelled where it ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from clank_nb.odds.percent import percent_text
from clank_nb.views.measure import fit_size, text_width
from clank_nb.views.panels import HEAD, PAD, panel
from clank_nb.views.scene import Circle, Element, Group, Icon, Path, Poly, Rect, Scene, Text
from clank_nb.views.theme import player_token
from clank_nb.words import name, say

__all__ = ["curves_scene"]

_LEFT, _RIGHT, _BELOW = 46.0, 92.0, 66.0


def curves_scene(
    curves: Mapping[str, Sequence[float]],
    draws: Sequence[str],
    *,
    chosen: str = "",
    point: tuple[str, int] | None = None,
    louder: Sequence[float] = (),
    tried: Sequence[Any] = (),
    floats: bool = False,
    title: str = "",
    note: str = "",
    width: float = 608.0,
    plot: float = 300.0,
    lang: str = "en",
) -> Scene:
    """Draw the chance of every player to be still in after each of several attacks.

    Parameters
    ----------
    curves : mapping of colour to sequence of float
        One chance for each attack.
    draws : sequence of str
        What is written below each attack: the cubes it draws.
    chosen : str
        Colour whose curve lies on top, drawn strongest.
    point : (colour, int), optional
        Player and attack, from 1, that is looked at.
    louder : sequence of float
        The chosen player's curve after one more Clank!, drawn dashed.
    tried : sequence of Share
        What a sample saw of the chosen player's curve.
    floats : bool
        Whether the labels say that the number is rounded by the computer.
    title, note : str
    width, plot : float, pixels
        Of the picture, and the height of the curves.
    lang : str

    Returns
    -------
    Scene
        Its groups are ``point:COLOUR:1`` and so on.
    """
    drawn = _Curves(curves, draws, chosen, point, louder, tried, floats, width, plot, lang)
    desc = " ".join(drawn.told())
    return panel(
        title or say("attack.curves.title", lang), desc, width, HEAD + plot + _BELOW, drawn.shapes(), note=note
    )


@dataclass(frozen=True, slots=True)
class _Curves:
    curves: Mapping[str, Sequence[float]]
    draws: Sequence[str]
    chosen: str
    point: tuple[str, int] | None
    louder: Sequence[float]
    tried: Sequence[Any]
    floats: bool
    width: float
    plot: float
    lang: str

    @property
    def step(self) -> float:
        return (self.width - 2 * PAD - _LEFT - _RIGHT) / max(1, len(self.draws))

    def at(self, attack: int, chance: float) -> tuple[float, float]:
        return round(PAD + _LEFT + attack * self.step, 1), round(HEAD + 6 + (1 - chance) * (self.plot - 6), 1)

    def told(self) -> Iterator[str]:
        for colour, chances in self.curves.items():
            yield say("attack.curves.told", self.lang, colour=colour, parts=", ".join(map(_percent, chances)))
        if self.tried:
            parts = ", ".join(_percent(share.value) for share in self.tried)
            yield say("attack.curves.sample_told", self.lang, n=f"{self.tried[0].n:,}", parts=parts)

    def shapes(self) -> list[Element]:
        last = [colour for colour in self.curves if colour == self.chosen]
        order = [colour for colour in self.curves if colour != self.chosen] + last
        shapes = [*self.axes()]
        if self.louder:
            shapes.append(self.line(self.louder, self.chosen, 2.2, "7 5"))
        shapes += [self.line(self.curves[c], c, 4.2 if c == self.chosen else 2.4) for c in order]
        if self.tried:
            shapes += self.sample()
        for colour in order:
            shapes += [self.mark(colour, k, chance) for k, chance in enumerate(self.curves[colour], 1)]
        return [*shapes, *self.names()]

    def axes(self) -> Iterator[Element]:
        left, right = self.at(0, 0)[0], self.at(len(self.draws), 0)[0]
        for part in (0, 25, 50, 75, 100):
            y = self.at(0, part / 100)[1]
            look = {"stroke": "panel_line", "width": 1.0} if part else {"stroke": "slot_line", "width": 2.0}
            yield Path(f"M{left:.1f},{y:.1f} L{right + 8:.1f},{y:.1f}", **look)  # type: ignore[arg-type]
            yield Text(left - 8, y + 4.5, f"{part} %", 12, False, "end", fill="dim")
        base = HEAD + self.plot
        for k, drawn in enumerate(self.draws, 1):
            x = self.at(k, 0)[0]
            yield Text(x, base + 19, str(k), 14, True, "middle")
            yield Text(x, base + 36, drawn, fit_size(drawn, self.step - 4, 12, False, 8), False, "middle", fill="dim")
        for row, key in ((19, "attack"), (36, "draws")):
            text = say(f"attack.curves.{key}", self.lang)
            yield Text(PAD, base + row, text, fit_size(text, _LEFT + self.step * 0.6, 12), fill="dim")

    def line(self, chances: Sequence[float], colour: str, width: float, dash: str = "") -> Element:
        points = [self.at(0, 1.0), *(self.at(k, chance) for k, chance in enumerate(chances, 1))]
        token = player_token(colour)
        line = Poly(tuple(points), closed=False, stroke=token, width=width, dash=dash)
        if dash:
            return line
        under = Poly(tuple(points), closed=False, stroke="panel", width=width + 2.4)
        return Group((under, line))

    def mark(self, colour: str, k: int, chance: float) -> Element:
        x, y = self.at(k, chance)
        here, main = self.point == (colour, k), colour == self.chosen
        r = 5.6 if main else 4.0
        parts: list[Element] = [Circle(x, y, r, fill=player_token(colour), stroke="ink", width=1.2)]
        if here:
            parts.append(Circle(x, y, r + 4, stroke="text", width=2.6))
        key = "attack.curves.float" if self.floats else "attack.curves.point"
        label = say(key, self.lang, colour=colour, k=k, draws=self.draws[k - 1], percent=_percent(chance))
        if main and self.tried:
            share = self.tried[k - 1]
            label += " " + say("views.dist.tried", self.lang, count=f"{share.count:,}", n=f"{share.n:,}")
        return Group(tuple(parts), f"point:{colour}:{k}", label, halo=Circle(x, y, r + 3, width=6), start=here)

    def sample(self) -> Iterator[Element]:
        for k, share in enumerate(self.tried, 1):
            x = self.at(k, 0)[0] + 10
            low, middle, high = (self.at(k, value)[1] for value in (share.interval[0], share.value, share.interval[1]))
            yield Path(
                f"M{x:.1f},{low:.1f} L{x:.1f},{high:.1f} M{x - 4:.1f},{low:.1f} L{x + 4:.1f},{low:.1f} "
                f"M{x - 4:.1f},{high:.1f} L{x + 4:.1f},{high:.1f}",
                stroke="text",
                width=1.4,
            )
            yield Circle(x, middle, 2.4, fill="text")

    def names(self) -> Iterator[Element]:
        """Write every player's name where the curve ends, pushed apart where curves end together.

        Where everybody is out in the end, they stand where the attack before has left them.
        """
        if not self.draws:
            return
        x = self.at(len(self.draws), 0)[0] + 32
        last = -2 if len(self.draws) > 1 and not any(chances[-1] for chances in self.curves.values()) else -1
        ends = sorted((self.at(0, chances[last])[1], colour) for colour, chances in self.curves.items() if chances)
        gap = 23.0
        places: list[float] = []
        floor = HEAD + self.plot + 2
        for k, (y, _) in enumerate(ends):
            places.append(max(y, places[-1] + gap if k else HEAD + 10))
        for k in range(len(places) - 1, -1, -1):
            places[k] = min(places[k], floor - gap * (len(places) - 1 - k))
        for (_, colour), y in zip(ends, places, strict=True):
            who = name(colour, self.lang)
            yield Icon(f"pawn:{colour}", x, round(y - 1, 1), 21)
            size = fit_size(who, _RIGHT - 36, 13.5, colour == self.chosen, 8)
            if colour == self.chosen:
                wide = text_width(who, size, True) + 34
                yield Rect(x - 13, y - 13, wide, 24, 7, stroke="slot_line", width=1.2)
            yield Text(x + 13, y + 4, who, size, colour == self.chosen)


def _percent(chance: float) -> str:
    return percent_text(Fraction(chance))
