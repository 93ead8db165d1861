"""A law explained: the counting argument step by step, with the numbers of the case, as text or LaTeX.

An argument is a small value that a law carries (a tuple, since laws are made by the thousand); it is put into words
only when somebody asks.  All words come from the text table; here are only the steps and the formulas.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import comb, prod
from typing import Any, NamedTuple, Protocol

from clank_nb.model.cubes import BLACK, GHOST, Bag
from clank_nb.model.questions import Asked
from clank_nb.odds.hypergeometric import one, ways_with
from clank_nb.odds.percent import percent_text
from clank_nb.words import listing, name, say

LETTERS = "abcdef"
_LONG = 15
"""Fractions with more digits below the line are shown as a percentage alone."""
_PART = {BLACK: "bag.part_black", GHOST: "bag.part_ghost"}


class Derivation(tuple[str, ...]):
    """The steps of a counting argument, one sentence each; shown as one line each."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "\n".join(self)

    __str__ = __repr__

    def _repr_markdown_(self) -> str:
        return "\n".join(f"1. {line}" for line in self)


class Argument(Protocol):
    """Why a law is as it is."""

    def lines(self, pen: Pen, weights: Mapping[Any, int], total: int, asked: Any) -> list[str]:
        """Give the steps; `asked` is None for the whole law."""


@dataclass(frozen=True, slots=True)
class Pen:
    """Writes formulas, as plain text or as LaTeX between dollar signs."""

    lang: str = "en"
    latex: bool = False
    percents: Mapping[Fraction, str] = field(default_factory=dict)
    """The percentages that the law shows for its chances, so that each chance is rounded in one way."""

    def say(self, key: str, **values: Any) -> str:
        """Fill in a template of the odds."""
        return say(f"odds.{key}", self.lang, **values)

    def math(self, formula: str) -> str:
        """Set a finished formula into a sentence."""
        return f"${formula}$" if self.latex else formula

    def comb(self, n: object, k: object) -> str:
        """Write the number of ways to choose k of n."""
        return rf"\binom{{{n}}}{{{k}}}" if self.latex else f"C({n},{k})"

    @property
    def sign(self) -> str:
        """The minus sign within a formula."""
        return "-" if self.latex else "−"

    def ratio(self, top: object, bottom: object) -> str:
        """Write an unreduced fraction."""
        return rf"\frac{{{top}}}{{{bottom}}}" if self.latex else f"{top}/{bottom}"

    def fraction(self, value: Fraction) -> str:
        """Write a reduced fraction, or the whole number that it is."""
        return str(value) if value.denominator == 1 else self.ratio(value.numerator, value.denominator)

    def times(self, factors: Sequence[object]) -> str:
        """Write a product."""
        return (r" \cdot " if self.latex else " · ").join(str(factor) for factor in factors) or "1"

    def minus(self, left: str, right: str) -> str:
        """Write a difference."""
        return f"{left} - {right}" if self.latex else f"{left} − {right}"

    def chance(self, sets: int, total: int) -> str:
        """Write a chance: as counted, reduced, and as a percentage."""
        value = Fraction(sets, total)
        counted = self.ratio(sets, total)
        reduced = self.fraction(value)
        formula = reduced if total == 1 or counted == reduced else f"{counted} = {reduced}"
        return f"{self.math(formula)} = {self.percent(value)}"

    def percent(self, value: Fraction) -> str:
        """Write a chance as a percentage: as the table of the law does, if it is in there."""
        return self.percents.get(value) or percent_text(value)

    def short(self, sets: int, total: int) -> str:
        """Write a chance without the numbers it was counted from, if these are long."""
        value = Fraction(sets, total)
        if len(str(value.denominator)) > _LONG:
            return percent_text(value, 3)
        return f"{self.math(self.fraction(value))} = {self.percent(value)}"


@dataclass(frozen=True, slots=True)
class Listed:
    """No argument but the list itself: a law somebody wrote down."""

    def lines(self, pen: Pen, weights: Mapping[Any, int], total: int, asked: Any) -> list[str]:
        """Give the weight of every outcome asked about."""
        found = [pen.say("listed.total", total=total)]
        for outcome, sets in weights.items():
            if asked is None or outcome in asked:
                found.append(
                    pen.say("listed.line", what=outcome, sets=sets, total=total, chance=pen.chance(sets, total))
                )
        return [*found, *answer(pen, weights, total, asked)] if isinstance(asked, Asked) else found


class Drawn(NamedTuple):
    """Cubes drawn from a bag without putting back: what all arguments about a bag begin with."""

    bag: Bag
    draws: int
    asked: int
    """How many were to be drawn, before the bag ran short."""

    def opening(self, pen: Pen) -> list[str]:
        """Say what lies in the bag, how many are drawn, and how many sets there are."""
        if not self.bag.size:
            return [pen.say("bag.empty")]
        cubes = [pen.say(_PART.get(colour, "bag.part"), n=n, colour=colour) for colour, n in _in_order(self.bag.cubes)]
        found = [pen.say("bag.holds", n=self.bag.size, parts=listing(cubes, pen.lang))]
        if self.bag.out:
            gone = listing([name(colour, pen.lang) for colour in self.bag.out], pen.lang)
            found.append(pen.say("bag.out", colours=gone, n=len(self.bag.out)))
        if not self.draws:
            return [*found, pen.say("bag.nothing")]
        if self.asked > self.draws:
            found.append(pen.say("bag.short", draws=self.asked))
        number = comb(self.bag.size, self.draws)
        formula = pen.math(pen.comb(self.bag.size, self.draws))
        return [*found, pen.say("bag.draw", n=self.draws), pen.say("bag.sets", formula=formula, n=number)]


class OneColour(NamedTuple):
    """The damage of one player: a hypergeometric law, ghosts counted with the player's own cubes."""

    drawn: Drawn
    colour: str

    def lines(self, pen: Pen, weights: Mapping[Any, int], total: int, asked: Any) -> list[str]:
        """Count the sets of every damage, or of the damage asked about (or of the rest, if that is shorter)."""
        bag, k = self.drawn.bag, self.drawn.draws
        found = self.drawn.opening(pen)
        if self.colour not in bag.players:
            return [*found, pen.say("damage.gone", colour=self.colour), *answer(pen, weights, total, asked)]
        harm = dict(zip(bag.players, bag.own, strict=True))[self.colour] + bag.ghosts
        rest = bag.size - harm
        if bag.ghosts:
            found.append(pen.say("bag.ghost", colour=self.colour, harm=harm, size=bag.size))
        if k:
            tail = f"{k}-d" if pen.latex else f"{k}−d"
            formula = pen.math(pen.times([pen.comb(harm, "d"), pen.comb(rest, tail)]))
            found.append(pen.say("damage.rule", formula=formula, harm=harm, rest=rest, colour=self.colour))
            for d, sets in weights.items():
                if asked is None or d in shown(weights, asked):
                    found.append(self._line(pen, d, (harm, rest, k), sets, total))
            if asked is None:
                mean = Fraction(k * harm, bag.size)
                average = pen.times([k, pen.ratio(harm, bag.size)])
                found.append(pen.say("damage.mean", formula=pen.math(average), mean=pen.math(pen.fraction(mean))))
        return [*found, *answer(pen, weights, total, asked)]

    def counts(self, lang: str) -> str:
        """Say what the numbers of the law count."""
        return say("odds.counts.damage", lang, colour=self.colour)

    def why_not(self, d: int, lang: str) -> str:
        """Say why a damage cannot happen: the bag holds too few cubes that hurt the player, or too few others."""
        bag = self.drawn.bag
        if self.colour not in bag.players:
            return say("odds.why_not.out", lang, colour=self.colour)
        own = dict(zip(bag.players, bag.own, strict=True))[self.colour]
        harm = own + bag.ghosts
        if d > harm:
            return say("odds.why_not.harm" if bag.ghosts else "odds.why_not.own", lang, n=harm, colour=self.colour)
        few = d < self.drawn.draws - (bag.size - harm)
        return say("odds.why_not.others", lang, n=bag.size - harm) if few else ""

    def _line(self, pen: Pen, d: int, case: tuple[int, int, int], sets: int, total: int) -> str:
        harm, rest, k = case
        if not sets:
            return pen.say("damage.impossible", d=d)
        formula = pen.math(pen.times([pen.comb(harm, d), pen.comb(rest, k - d)]))
        numbers = pen.math(pen.times([comb(harm, d), comb(rest, k - d)]))
        return pen.say("damage.line", d=d, formula=formula, numbers=numbers, sets=sets, chance=pen.chance(sets, total))


class AllColours(NamedTuple):
    """The damage of all players at once: a multivariate hypergeometric law."""

    drawn: Drawn

    def lines(self, pen: Pen, weights: Mapping[Any, int], total: int, asked: Any) -> list[str]:
        """Count the sets in which everybody takes what was asked, or nobody anything.

        `asked` is a mapping from colour to the damage allowed; None asks for the whole law.
        """
        bag, k = self.drawn.bag, self.drawn.draws
        found = self.drawn.opening(pen)
        if not k or not bag.players:
            return found
        if bag.ghosts:
            found.append(pen.say("bag.ghosts", n=bag.ghosts))
        whole = asked is None
        event: Mapping[str, Collection[int]] = dict.fromkeys(bag.players, (0,)) if whole else asked
        wanted = {colour: [d for d in range(k + 1) if d in values] for colour, values in event.items()}
        if whole and not bag.ghosts:
            found.append(self._rule(pen))
        found += self._count(pen, wanted, total)
        if whole:
            found.append(pen.say("joint.results", n=len(weights), total=total))
        return found

    def _rule(self, pen: Pen) -> str:
        bag, k = self.drawn.bag, self.drawn.draws
        letters = LETTERS[: len(bag.players)]
        minus = "-" if pen.latex else "−"
        tail = f"{k}{minus}" + minus.join(letters)
        factors = [pen.comb(n, letter) for n, letter in zip(bag.own, letters, strict=True)]
        takers = listing([name(colour, pen.lang) for colour in bag.players], pen.lang)
        formula = pen.math(pen.times([*factors, pen.comb(bag.black, tail)]))
        shown = listing([pen.math(letter) for letter in letters], pen.lang)
        return pen.say("joint.rule", formula=formula, letters=shown, colours=takers, n=len(letters))

    def _count(self, pen: Pen, wanted: Mapping[str, Collection[int]], total: int) -> list[str]:
        bag = self.drawn.bag.only(tuple(colour for colour in self.drawn.bag.players if colour in wanted))
        allowed = [wanted[colour] for colour in bag.players]
        if not all(allowed):
            return [pen.say("joint.none", what=pen.say("joint.event"))]
        what = self._phrase(pen, bag.players, allowed)
        if any(len(values) != 1 for values in allowed):
            sets = ways_with(bag.own, allowed, bag.ghosts, bag.black, self.drawn.draws)
            return [pen.say("joint.counted", what=what, sets=sets, total=total, chance=pen.chance(sets, total))]
        taken = [next(iter(values)) for values in allowed]
        possible = range(min(bag.ghosts, self.drawn.draws) + 1)
        cases = [case for g in possible if (case := self._case(pen, bag, taken, g)) is not None]
        if not cases:
            return [pen.say("joint.none", what=what)]
        sets = sum(ways for _, _, ways in cases)
        chance = pen.chance(sets, total)
        if not bag.ghosts:
            line = pen.say("joint.case", what=what, formula=cases[0][1], chance=chance)
            return [line, *self._not_product(pen, bag, taken, total)]
        if len(cases) == 1:
            g, formula, _ = cases[0]
            return [pen.say("joint.ghost_only", what=what, g=g, formula=formula, chance=chance)]
        found = [pen.say("joint.ghost_case", what=what, g=g, formula=formula) for g, formula, _ in cases]
        formula = pen.math(" + ".join(str(ways) for _, _, ways in cases))
        return [*found, pen.say("joint.sum", formula=formula, sets=sets, chance=chance)]

    def _case(self, pen: Pen, bag: Bag, taken: Sequence[int], g: int) -> tuple[int, str, int] | None:
        """Count the sets with `g` ghosts: how many ghosts, the formula worked out, and the number."""
        own = [d - g for d in taken]
        left = self.drawn.draws - g - sum(own)
        if min(own) < 0 or left < 0:
            return None
        pairs = [*zip(bag.own, own, strict=True), (bag.black, left)]
        if bag.ghosts:
            pairs.insert(0, (bag.ghosts, g))
        sets = prod(comb(n, k) for n, k in pairs)
        if not sets:
            return None
        formula = pen.math(pen.times([pen.comb(n, k) for n, k in pairs]))
        numbers = pen.math(pen.times([comb(n, k) for n, k in pairs]))
        return g, pen.say("joint.formula", formula=formula, numbers=numbers, sets=sets), sets

    def _not_product(self, pen: Pen, bag: Bag, taken: Sequence[int], total: int) -> list[str]:
        """Warn of multiplying the chances of single players, where that gives another number."""
        k = self.drawn.draws
        single = [one(own, bag.size - own, k)[d] for own, d in zip(bag.own, taken, strict=True) if own]
        product = Fraction(prod(single), total ** len(single))
        right = Fraction(ways_with(bag.own, [(d,) for d in taken], 0, bag.black, k), total)
        if bag.ghosts or len(single) < 2 or product == right:
            return []
        digits = next((n for n in range(1, 20) if percent_text(product, n) != percent_text(right, n)), 20)
        return [pen.say("joint.product", wrong=percent_text(product, digits), right=percent_text(right, digits))]

    def _phrase(self, pen: Pen, players: Sequence[str], allowed: Sequence[Collection[int]]) -> str:
        if len(players) == len(self.drawn.bag.players) and all(list(values) == [0] for values in allowed):
            return pen.say("joint.nobody")
        parts = []
        for colour, values in zip(players, allowed, strict=True):
            if len(values) == 1:
                parts.append(pen.say("joint.exactly", colour=colour, n=next(iter(values))))
            else:
                numbers = listing([str(d) for d in sorted(values)], pen.lang, "either")
                parts.append(pen.say("joint.among", colour=colour, values=numbers))
        return listing(parts, pen.lang)


class Fallen(NamedTuple):
    """How many players are knocked out: the sets of cubes, sorted by who reaches the limit."""

    drawn: Drawn
    health: tuple[tuple[str, int], ...]

    def counts(self, lang: str) -> str:
        """Say what the numbers of the law count."""
        return say("odds.counts.fallen", lang)

    def lines(self, pen: Pen, weights: Mapping[Any, int], total: int, asked: Any) -> list[str]:
        """Give everybody's limit and the number of sets for each number of players."""
        found = self.drawn.opening(pen)
        if self.drawn.bag.ghosts:
            found.append(pen.say("bag.ghosts", n=self.drawn.bag.ghosts))
        found += [pen.say("fallen.limit", colour=colour, n=n) for colour, n in self.health]
        for n, sets in weights.items():
            if not sets and asked is None:
                found.append(pen.say("fallen.impossible", n=n))
            elif asked is None or n in shown(weights, asked):
                found.append(pen.say("fallen.line", n=n, sets=sets, total=total, chance=pen.chance(sets, total)))
        return [*found, *answer(pen, weights, total, asked)]


def shown(weights: Mapping[int, int], asked: Asked) -> list[int]:
    """Give the outcomes to be counted: those asked about, or all others if these are fewer."""
    inside = [d for d in weights if d in asked]
    outside = [d for d in weights if d not in asked]
    return outside if 0 < len(outside) < len(inside) else inside


def answer(pen: Pen, weights: Mapping[int, int], total: int, asked: Asked | None) -> list[str]:
    """Put the outcomes together that were asked about, or take the others away from 1."""
    if asked is None:
        return []
    what = asked.phrase(pen.lang)
    sets = sum(weight for d, weight in weights.items() if d in asked)
    if sets in (0, total):
        return [pen.say("asked.impossible" if not sets else "asked.certain", what=what)]
    counted = shown(weights, asked)
    terms = [weights[d] for d in counted if weights[d]]
    top = str(terms[0]) if len(terms) == 1 else " + ".join(str(sets) for sets in terms)
    if counted and counted[0] in asked:
        if len(terms) == 1:
            return []
        formula = pen.ratio(top if pen.latex else f"({top})", total)
        return [pen.say("asked.sum", what=what, formula=pen.math(formula), chance=pen.chance(sets, total))]
    if len(terms) > 1 and not pen.latex:
        top = f"({top})"
    formula = pen.minus("1", pen.ratio(top, total))
    return [pen.say("asked.rest", what=what, formula=pen.math(formula), chance=pen.chance(sets, total))]


def _in_order(cubes: Sequence[tuple[str, int]]) -> list[tuple[str, int]]:
    """Put black first and ghosts last, and leave out what is not there."""
    order = {BLACK: 0, GHOST: 2}
    return sorted(((colour, n) for colour, n in cubes if n), key=lambda cube: order.get(cube[0], 1))
