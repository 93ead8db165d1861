"""What the bank lab says: what is the case, the table behind each panel, and how its numbers are counted."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from clank_nb.views.axes import decimal, signed
from clank_nb.widgets.bank_case import COLOURS, MOST_PURSE, Bank
from clank_nb.words import called, listing, say

Rows = tuple[tuple[str, ...], ...]
_LONG = 8


def told(key: str, **values: Any) -> str:
    """Fill in a sentence of the bank lab."""
    return say(f"bank_lab.{key}", **values)


def number(value: Fraction) -> str:
    """Write a number exactly, or rounded where the fraction is long."""
    text = str(value)
    return signed(text) if len(text) <= _LONG else decimal(value, 4)


# ---- what happened ---------------------------------------------------------------------------------------------------


def happened(case: Bank) -> tuple[tuple[str, ...], int]:
    """Say what is looked at, and how many of the sentences are new."""
    lines = {"rule": _rule_lines, "steps": _step_lines, "once": _once_lines}[case.panel](case)
    return lines, len(lines)


def _rule_lines(case: Bank) -> tuple[str, ...]:
    played = case.played
    met = sum(one.what == "met" for one in played)
    rates = {k: rule.rate for k, rule in case.rules.items()}
    best = max(rates, key=lambda k: rates[k])
    return (
        told("rule_ready", used=case.used),
        told("rule_cycle", k=case.cycle + 1, rounds=len(played), coins=played[-1].purse, met=met),
        told("rule_best", used=best, rate=rates[best], decimal=decimal(rates[best], 5)),
    )


def _step_lines(case: Bank) -> tuple[str, ...]:
    low, high = case.step.bounds
    rate = case.best.rate
    gap = told("steps_gap", gap=decimal(high - low, 6), rate=rate, decimal=decimal(rate, 5))
    return told("steps_ready", n=case.rounds, low=decimal(low, 5), high=decimal(high, 5)), gap


def _once_lines(case: Bank) -> tuple[str, ...]:
    choice = case.choice(case.purse)
    key = "once_bank" if choice.banks else "once_equal" if choice.bank == choice.go_on else "once_on"
    return (told(key, n=case.purse, on=signed(str(choice.go_on)), bank=str(choice.bank)), _threshold(case))


def _threshold(case: Bank) -> str:
    if case.turn is None:
        return told("words.no_threshold", worth=case.worth, n=MOST_PURSE)
    return told("words.threshold", worth=case.worth, n=case.turn)


# ---- tables ----------------------------------------------------------------------------------------------------------


def rows(case: Bank) -> Rows:
    """Give the numbers behind the panel."""
    return {"rule": rule_rows, "steps": _step_rows, "once": _once_rows}[case.panel](case)


def rule_rows(case: Bank) -> Rows:
    """Put the rules side by side: coins, rounds, and coins for each round, exact and tried."""
    head = tuple(told(f"head.{key}", n=f"{case.n:,}") for key in ("used", "coins", "rounds", "rate", "tried"))
    found = [head]
    for k, rule in case.rules.items():
        sample = case.samples[k]
        tried = f"{decimal(sample.rate)} ± {decimal(2 * sample.standard_error)}"
        found.append((told("colours", n=k), str(rule.coins), str(rule.rounds), str(rule.rate), tried))
    return tuple(found)


def _step_rows(case: Bank) -> Rows:
    head = tuple(told(f"head.{key}") for key in ("state", "what", "total", "added"))
    step = case.step
    return (
        head,
        *(
            (f"{used}, {purse}", what(plan.bank), number(step.total[used, purse]), number(step.added[used, purse]))
            for (used, purse), plan in sorted(step.plan.items())
        ),
    )


def _once_rows(case: Bank) -> Rows:
    head = tuple(told(f"head.{key}") for key in ("purse", "on", "bank", "better"))
    choices = [case.choice(purse) for purse in range(MOST_PURSE + 1)]
    return (
        head,
        *((str(p), signed(str(c.go_on)), str(c.bank), what(c.banks)) for p, c in enumerate(choices)),
    )


def what(bank: bool) -> str:
    """Name the two things that can be done."""
    return told(f"plan.{'bank' if bank else 'on'}")


# ---- in words --------------------------------------------------------------------------------------------------------


def counted(case: Bank) -> tuple[str, tuple[str, ...]]:
    """Say how the number that is looked at is counted."""
    if case.panel == "rule":
        return told("words.rule"), (told("words.renewal"), *case.rules[case.used].derivation())
    if case.panel == "steps":
        return told("words.steps"), (*_state_lines(case), told(f"words.{case.split}"))
    return told("words.once"), (*case.choice(case.purse).derivation(), *_dominant(case))


def _state_lines(case: Bank) -> tuple[str, ...]:
    """Follow one state through one round of value iteration."""
    used, purse = case.here
    step = case.step
    before = case.steps[case.rounds - 2].total if case.rounds > 1 else dict.fromkeys(step.total, Fraction(0))
    total, added = step.total[used, purse], step.added[used, purse]
    if case.rounds > 1:
        later = before[0, 0]
        bank = told("words.bank", n=case.rounds, purse=purse, rest=case.rounds - 1, later=number(later),
                    total=number(purse + later))  # fmt: skip
    else:
        bank = told("words.bank_only", purse=purse)
    lines = [bank, *_going_on(case, before)]
    if case.rounds > 1:
        lines.append(told("words.added", before=number(before[used, purse]), added=number(added)))
    else:
        lines.append(told("words.first", added=number(total)))
    return tuple(lines)


def _going_on(case: Bank, before: Any) -> tuple[str, ...]:
    used, purse = case.here
    fist = purse // 2 if case.split == "even" else 0
    met = Fraction(1, COLOURS - used)
    after = [((0, fist), met / 2), ((0, purse - fist), met / 2)]
    if met < 1:
        after.append(((used + 1, purse + 1), 1 - met))
    if any(state not in before for state, _ in after):
        return (told("words.on_never"),)
    brings = sum((p * before[state] for state, p in after), Fraction(0))
    best = case.step.total[used, purse]
    return (
        told("words.met", used=used, met=met, one=fist, two=purse - fist),
        told("words.on", total=number(brings), best=number(best), what=what(case.step.plan[used, purse].bank)),
    )


def _dominant(case: Bank) -> tuple[str, ...]:
    """Say that the chest need not beat every colour, though it is played always or never."""
    choice = case.choice(case.purse)
    coins = dict(zip(choice.colours.hand, choice.colours.rewards, strict=True))
    richer = [c for c, r in coins.items() if case.worth * r > choice.bank]
    lines = [_threshold(case)]
    if choice.banks and richer:
        best = max(case.worth * coins[c] for c in richer)
        names = listing([called(c) for c in richer if case.worth * coins[c] == best], last="either")
        lines.append(told("words.dominant", who=names, much=best))
    return tuple(lines)
