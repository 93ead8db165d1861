"""What the bluff lab says: what happened, the table of the dragons, and how the loss is counted."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from clank_nb.odds import percent_text
from clank_nb.odds.bluff.read import BluffPen
from clank_nb.odds.bluff.solution import bracket
from clank_nb.sim.bluff import DRAGONS, ColourRound
from clank_nb.views.axes import decimal, signed
from clank_nb.views.spaces import mix_text
from clank_nb.widgets.bluff_case import Bluff
from clank_nb.words import called, listing, say

LAST = 5
"""Rounds that are told one by one."""


def told(key: str, **values: Any) -> str:
    """Fill in a sentence of the bluff lab."""
    return say(f"bluff_lab.{key}", **values)


def exact(value: Fraction) -> str:
    """Write an exact number with a real minus sign."""
    return signed(str(value))


def happened(case: Bluff) -> tuple[tuple[str, ...], int]:
    """Tell the last rounds and where they have led, and how many of these sentences are new."""
    value = case.choice.value
    if not case.played:
        sure = told("ready_sure", value=exact(value), decimal=decimal(value))
        return (told("ready", purse=case.purse), sure), 2
    run = case.run(case.dragon)
    first = max(0, case.played - LAST)
    lines = [_round(case, k, run.rounds[k - 1]) for k in range(first + 1, case.played + 1)]
    n = case.played
    regret = decimal(run.regret(n), 1)
    if n < case.rounds:
        return (*lines, told("so_far", n=n, coins=exact(run.coins[n]), regret=regret)), 2
    over = told(
        "over", n=n, coins=exact(run.coins[n]), mean=decimal(run.mean(n)), error=decimal(2 * run.standard_error(n)),
        exact=decimal(run.expected[n] / n), regret=regret,
    )  # fmt: skip
    return (*lines, over), 2


def _round(case: Bluff, k: int, one: ColourRound) -> str:
    who = called(one.colour)
    if one.met:
        return told("met" if case.purse else "met_empty", k=k, colour=who, n=-one.coins, purse=case.purse)
    return told("free", k=k, colour=who, guarded=called(one.guarded), coins=one.coins)


def tried(case: Bluff, dragon: str) -> str:
    """Write what the rounds so far brought against a dragon, with two standard errors."""
    if not case.played:
        return told("table.untried")
    run = case.run(dragon)
    mean = decimal(run.mean(case.played))
    return mean if case.played < 2 else f"{mean} ± {decimal(2 * run.standard_error(case.played))}"


def rows(case: Bluff) -> tuple[tuple[str, ...], ...]:
    """Put the dragons side by side: exact gain, exact loss, and what was tried."""
    head = (
        told("table.dragon"),
        told("table.gain"),
        told("table.loss"),
        told("table.percent"),
        told("table.tried", n=max(case.played, 1) if case.played else case.rounds),
    )
    return (head, *(_dragon_row(case, dragon) for dragon in DRAGONS))


def _dragon_row(case: Bluff, dragon: str) -> tuple[str, ...]:
    gain = case.gain(dragon)
    name = told(f"kind.{dragon}")
    if gain is None:
        return name, told("table.learns"), "–", "–", tried(case, dragon)
    loss = case.choice.value - gain
    return name, exact(gain), exact(loss), coin_percent(loss), tried(case, dragon)


def coin_percent(loss: Fraction) -> str:
    """Write a part of a coin in percent."""
    if 0 <= loss <= 1:
        return percent_text(loss)
    return f"{decimal(100 * loss, 1)} %"


def facts(case: Bluff) -> tuple[str, ...]:
    """Say in words what the charts show."""
    brings = [
        told("stakes.row", who=called(c), gain=exact(g), decimal=decimal(g), loss=exact(case.choice.value - g))
        for c, g in case.brings.items()
    ]
    return (told("mix.own", parts=mix_text(dict(case.own.items()))), *brings, strip(case))


def strip(case: Bluff) -> str:
    """Say where it hurts most, or that it hurts nowhere."""
    if not case.loss:
        return told("stakes.level")
    who = listing([called(c) for c in case.worst], last="either")
    return told("stakes.worst", who=who, loss=exact(case.loss), percent=coin_percent(case.loss))


def counted(case: Bluff) -> tuple[str, tuple[str, ...]]:
    """Say how the loss of the mix is counted; or the equilibrium with its reasons, once it is to be seen."""
    if case.shown:
        return told("words.found"), (*_why(case), *case.choice.derivation())
    choice, worst = case.choice, case.worst[0]
    pen = BluffPen()
    coins, own = case.coins, case.own
    terms = [
        pen.times([pen.bare(p), bracket(pen, -choice.loss if c == worst else coins[c])]) for c, p in own.items() if p
    ]
    gain = case.brings[worst]
    value = f"{pen.bare(choice.value)} {pen.sign} {bracket(pen, gain)} = {pen.bare(case.loss)}"
    lines = [
        told("words.worst", who=listing([called(c) for c in case.worst], last="either"), loss=choice.loss),
        told("words.terms", formula=f"{' + '.join(terms)} = {pen.bare(gain)}"),
    ]
    if not case.loss:
        return told("words.loss"), (*lines, told("words.fair"))
    lines.append(
        told(
            "words.value",
            value=exact(choice.value),
            formula=value,
            percent=coin_percent(case.loss),
            n=case.rounds,
            coins=decimal(case.rounds * case.loss, 1),
        )
    )
    return told("words.loss"), (*lines, told("words.hint"))


def _why(case: Bluff) -> tuple[str, ...]:
    choice, coins = case.choice, case.coins
    played = [c for c in case.held if choice.dwarf[c]]
    if len(played) < 2 or not all(coins[c] + choice.loss for c in played):
        return (told("words.why_none"),)
    pen = BluffPen()
    products = [
        f"{called(c)} {pen.times([choice.dwarf[c], coins[c] + choice.loss])} = "
        f"{choice.dwarf[c] * (coins[c] + choice.loss)}"
        for c in played
    ]
    guards = [f"{called(c)} {choice.dragon[c]}" for c in played]
    return (
        told("words.why", products=listing(products)),
        told("words.why_dragon", guards=listing(guards)),
    )
