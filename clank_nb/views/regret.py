"""Regret over rounds: how many coins a mix stays behind the value of the game, exact and as it came."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from clank_nb.views.axes import Axes, apart, decimal, dot, round_numbers
from clank_nb.views.measure import fit_size, text_width
from clank_nb.views.panels import HEAD, PAD, panel
from clank_nb.views.scene import Element, Group, Path, Scene, Text
from clank_nb.words import say

__all__ = ["regret_scene"]

_LEFT, _RIGHT, _BELOW = 42.0, 112.0, 62.0


def regret_scene(
    lines: Mapping[str, Sequence[Any]],
    names: Mapping[str, str],
    chosen: str,
    path: Sequence[Any] = (),
    error: float = 0.0,
    *,
    span: tuple[float, float] = (0.0, 0.0),
    title: str = "",
    width: float = 608.0,
    plot: float = 262.0,
    lang: str = "en",
) -> Scene:
    """Draw how far a mix falls behind, against several dragons.

    Parameters
    ----------
    lines : mapping of str to sequence of numbers
        For every dragon the expected coins behind after 0, 1, 2, … rounds.
    names : mapping of str to str
        What is written at the end of each line.
    chosen : str
        The dragon whose line is drawn strongest.
    path : sequence of numbers
        Coins behind as they came, after 0, 1, 2, … rounds.
    error : float, coins
        Two standard errors of the end of the path.
    span : (float, float)
        Least and greatest number that is still to come, so that the picture keeps its scale.
    title : str
    width, plot : float, pixels
    lang : str
    """
    rounds = max(1, *(len(line) - 1 for line in lines.values()))
    every = [float(v) for line in lines.values() for v in (line[0], line[-1])]
    ys = round_numbers(min(0.0, span[0], *every), max(4.0, span[1], *every), 6)
    axes = Axes(PAD + _LEFT, HEAD + 8, width - 2 * PAD - _LEFT - _RIGHT, plot - 8, (0, rounds), (ys[0], ys[-1]))
    drawn = _Regret(lines, names, chosen, path, error, axes, lang)
    told = " ".join(drawn.told())
    shown = title or say("bluff_lab.regret.title", lang)
    return panel(shown, told, width, HEAD + plot + _BELOW, drawn.shapes(ys, rounds))


@dataclass(frozen=True, slots=True)
class _Regret:
    lines: Mapping[str, Sequence[Any]]
    names: Mapping[str, str]
    chosen: str
    path: Sequence[Any]
    error: float
    axes: Axes
    lang: str

    def told(self) -> Iterator[str]:
        for dragon, line in self.lines.items():
            yield say("bluff_lab.regret.line", self.lang, who=self.names[dragon], n=len(line) - 1,
                      coins=decimal(line[-1], 1))  # fmt: skip
        if len(self.path) > 1:
            coins, error = decimal(self.path[-1], 1), decimal(self.error, 1)
            yield say("bluff_lab.regret.path", self.lang, n=len(self.path) - 1, coins=coins, error=error)

    def shapes(self, ys: Sequence[float], rounds: int) -> list[Element]:
        axes = self.axes
        xs = [x for x in round_numbers(0, rounds, 5) if x <= rounds]
        digits = 0 if all(y == round(y) for y in ys) else 1
        found = [*axes.frame(xs, ys, say("bluff_lab.regret.rounds", self.lang), digits)]
        up = say("bluff_lab.regret.coins", self.lang)
        found.append(Text(PAD, axes.base + 36, up, fit_size(up, 130, 12.5), fill="dim"))
        for dragon, line in self.lines.items():
            if dragon != self.chosen:
                found += axes.line(_sparse(line), "bar", 2.0, "6 4")
        if self.chosen in self.lines:
            found += axes.line(_sparse(self.lines[self.chosen]), "accent", 3.6, halo=True)
        if len(self.path) > 1:
            found += self.walked()
        return [*found, *self.ends()]

    def walked(self) -> Iterator[Element]:
        """Draw the rounds as they came, and at their end the line of error."""
        n = len(self.path) - 1
        yield from self.axes.line(list(enumerate(self.path)), "text", 1.8)
        last = float(self.path[-1])
        x = self.axes.across(n)
        if self.error < float("inf"):
            low, high = self.axes.up(last - self.error), self.axes.up(last + self.error)
        else:
            low = high = self.axes.up(last)
        label = say("bluff_lab.regret.path", self.lang, n=n, coins=decimal(last, 1), error=decimal(self.error, 1))
        yield Group(tuple(dot(x, self.axes.up(last), low, high, r=4.2)), label=label)

    def ends(self) -> Iterator[Element]:
        """Write whose line it is where the line ends, pushed apart where lines end together."""
        places = {dragon: self.axes.up(line[-1]) for dragon, line in self.lines.items()}
        spread = apart(places, 19, HEAD + 14, self.axes.base - 2)
        x = self.axes.right + 8
        for dragon, y in spread.items():
            main = dragon == self.chosen
            text = self.names[dragon]
            if abs(places[dragon] - y) > 3:
                yield Path(f"M{x - 7:.1f},{places[dragon]:.1f} L{x + 6:.1f},{y:.1f}", stroke="dim", width=1)
            size = fit_size(text, _RIGHT - 16, 13, main, 8)
            yield Text(x + 9, y + 4.5, text, size, main, fill="accent" if main else "dim")
            if main:
                wide = text_width(text, size, True)
                yield Path(f"M{x + 9:.1f},{y + 8:.1f} L{x + 9 + wide:.1f},{y + 8:.1f}", stroke="accent", width=1.6)


def _sparse(line: Sequence[Any]) -> list[tuple[int, Any]]:
    """Keep the points that a straight line needs, or all of a crooked one."""
    last = len(line) - 1
    if last > 1 and all(abs(float(y) - float(line[-1]) * k / last) < 1e-9 for k, y in enumerate(line)):
        return [(0, line[0]), (last, line[-1])]
    return list(enumerate(line))
