"""What callers ask of a law, read and checked; every fault is one sentence."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from reprlib import repr as short
from typing import Any

from clank_nb.data.errors import BadData, Fault
from clank_nb.model.cubes import read_whole
from clank_nb.odds.derive import Asked
from clank_nb.words import say


def read_asked(at_least: object, at_most: object, exactly: object) -> Asked:
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


def read_set(where: str, value: object, faults: list[Fault]) -> Collection[int]:
    if isinstance(value, (range, frozenset, set, tuple, list)):
        return frozenset(read_whole(where, number, faults, least=None) for number in value)
    if isinstance(value, (str, bytes, Mapping)):
        faults.append(Fault(where, say("odds.fault.no_set", value=short(value)), say("odds.fault.fix_set")))
        return ()
    return (read_whole(where, value, faults, least=None),)


def read_weights(weights: object, width: int) -> dict[Any, int]:
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
