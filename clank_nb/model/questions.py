"""Questions to a law, exact or sampled: read and checked, every fault in one sentence."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from reprlib import repr as short
from typing import Any

from clank_nb.data.errors import BadCode, BadData, Fault, nearest
from clank_nb.model.cubes import read_whole
from clank_nb.words import listing, say


@dataclass(frozen=True, slots=True)
class Asked:
    """What somebody wants to know of a law of one number: its outcomes from `low` to `high`."""

    low: int | None = None
    high: int | None = None

    def __contains__(self, outcome: object) -> bool:
        return (
            isinstance(outcome, int)
            and (self.low is None or outcome >= self.low)
            and (self.high is None or outcome <= self.high)
        )

    def phrase(self, lang: str) -> str:
        """Say it: *At least 1*."""
        if self.low == self.high:
            return say("odds.asked.exactly", lang, low=self.low)
        if self.high is None:
            return say("odds.asked.at_least", lang, low=self.low)
        if self.low is None:
            return say("odds.asked.at_most", lang, high=self.high)
        return say("odds.asked.between", lang, low=self.low, high=self.high)


def read_asked(at_least: object, at_most: object, exactly: object) -> Asked:
    """Read the event of a law of one number: at least one of the three must be given, `exactly` only alone."""
    given = {"at_least": at_least, "at_most": at_most, "exactly": exactly}
    given = {key: value for key, value in given.items() if value is not None}
    if not given:
        raise BadData(Fault("prob", say("odds.fault.not_asked"), say("odds.fault.fix_asked")))
    if exactly is not None and len(given) > 1:
        raise BadData(Fault("prob", say("odds.fault.both_asked"), say("odds.fault.fix_both")))
    faults: list[Fault] = []
    numbers = {key: read_whole(key, value, faults, least=None) for key, value in given.items()}
    if faults:
        raise BadData(faults)
    if exactly is not None:
        return Asked(numbers["exactly"], numbers["exactly"])
    return Asked(numbers.get("at_least"), numbers.get("at_most"))


def read_event(names: tuple[str, ...], event: Mapping[str, object]) -> dict[str, Collection[int]]:
    """Read the event of a law of several numbers: for each name its value, or the values it may have.

    Raises
    ------
    BadCode
        If the law has no such name.
    BadData
        If a value is not whole; all such faults at once.
    """
    for name in event:
        column(names, name)
    faults: list[Fault] = []
    found = {name: _read_set(name, value, faults) for name, value in event.items()}
    if faults:
        raise BadData(faults)
    return found


def refuse_no_event(names: tuple[str, ...]) -> BadData:
    """Make the error for a question that asks nothing."""
    fix = say("odds.fault.fix_asked_named", example=names[0] if names else "red")
    return BadData(Fault("prob", say("odds.fault.not_asked"), fix))


def column(names: tuple[str, ...], name: object) -> int:
    """Give the place of a name in the outcomes of a law.

    Raises
    ------
    BadCode
        If the law has no such name.
    """
    if name in names:
        return names.index(str(name))
    text = say("odds.fault.name", value=short(name), names=listing(names))
    raise BadCode(text, given=name, nearest=nearest(name, names))


def _read_set(where: str, value: object, faults: list[Fault]) -> Collection[int]:
    if isinstance(value, range):
        return value
    if isinstance(value, (frozenset, set, tuple, list)):
        return frozenset(read_whole(where, number, faults, least=None) for number in value)
    if isinstance(value, (str, bytes, Mapping)):
        faults.append(Fault(where, say("odds.fault.no_set", value=short(value)), say("odds.fault.fix_set")))
        return ()
    return (read_whole(where, value, faults, least=None),)


def read_weights(weights: object, width: int) -> dict[Any, int]:
    """Read a written law: outcomes of `width` numbers (0 for a bare number) with whole-number weights."""
    if not isinstance(weights, Mapping):
        what = say("odds.fault.no_weights", value=short(weights))
        raise BadData(Fault("weights", what, say("odds.fault.fix_weights")))
    faults: list[Fault] = []
    found: dict[Any, int] = {}
    for outcome, weight in weights.items():
        where = f"weights: {short(outcome)}"
        if width and not (isinstance(outcome, tuple) and len(outcome) == width):
            what = say("odds.fault.bad_result", value=short(outcome), n=width)
            faults.append(Fault("weights", what, say("odds.fault.fix_result")))
            continue
        key = (
            tuple(read_whole(where, d, faults, None) for d in outcome)
            if width
            else read_whole(where, outcome, faults, None)
        )
        found[key] = found.get(key, 0) + read_whole(where, weight, faults)
    if not faults and not any(found.values()):
        faults.append(Fault("weights", say("odds.fault.no_weight"), say("odds.fault.fix_weight")))
    if faults:
        raise BadData(faults)
    return found
