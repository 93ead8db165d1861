"""Reading facts: a wrong fact is answered with a fault and a harmless value, so that all faults are found at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from clank_nb.data.errors import Fault, nearest, shown
from clank_nb.model import dice
from clank_nb.words import say

MOST = 999
"""Largest number of anything that is counted."""


class FactReader:
    """Readers of facts, and the faults they have found so far."""

    tables: dict[str, Any]
    """What is said of each player, by colour."""
    stand_in: ClassVar[Mapping[str, Any]] = {}
    """What is taken to be said of a player who is missing."""

    def __init__(self, facts: Mapping[str, Any], seed: int | None) -> None:
        self.faults: list[Fault] = []
        self.facts = facts
        self.seed = seed
        self.draws = 0

    def fault(self, fact: str, kind: str, /, **values: Any) -> None:
        where = say("facts.where", fact=fact)
        self.faults.append(Fault(where, say(f"facts.{kind}.what", **values), say(f"facts.{kind}.fix", **values)))

    def unknown_id(self, fact: str, kind: str, given: Any, offer: Sequence[Any]) -> None:
        names = ", ".join(map(str, offer))
        self.fault(fact, "unknown_id" if offer else "nothing_there", kind=kind, given=shown(given), offer=names)

    def misplaced(self, word: str, kind: str) -> str:
        """Which fault says why a known id is no answer here; "" for an id that nothing has."""
        return ""

    def unknown(self, where: str, given: str, names: Sequence[str]) -> None:
        near = nearest(given, names)
        hint = say("facts.near.what", names=", ".join(near)) if near else ""
        self.fault(where, "unknown", given=given, all=", ".join(names), near=hint)

    def mapping(self, fact: str, value: Any) -> dict[str, Any]:
        if isinstance(value, Mapping) and all(isinstance(key, str) for key in value):
            return dict(value)
        if isinstance(value, Mapping):
            odd = next(key for key in value if not isinstance(key, str))
            self.fault(fact, "not_a_name", given=shown(odd))
        else:
            self.fault(fact, "wrong_type", given=shown(value), wanted="a mapping", example="{…: …}")
        return {}

    def number(self, fact: str, value: Any, least: int, most: int = MOST) -> int:
        if type(value) is int and least <= value <= most:
            return value
        self.fault(fact, "not_a_number", given=shown(value), least=least, most=most)
        return least

    def flag(self, fact: str, value: Any) -> bool:
        if isinstance(value, bool):
            return value
        self.fault(fact, "wrong_type", given=shown(value), wanted="true or false", example="True")
        return False

    def sequence(self, fact: str, value: Any, of: str) -> list[Any]:
        if isinstance(value, (list, tuple)):
            return list(value)
        self.fault(fact, "wrong_type", given=shown(value), wanted=f"a list of {of}", example="[…]")
        return []

    def pile(self, fact: str, value: Any, names: Iterable[str], kind: str, *, gaps: bool = False) -> list[str]:
        """A list of ids, or a mapping from id to number."""
        if isinstance(value, Mapping):
            value = [name for name, n in value.items() for _ in range(self.number(f"{fact}: {name}", n, 0))]
        if not isinstance(value, (list, tuple)):
            self.fault(fact, "wrong_type", given=shown(value), wanted="a list of ids", example="[“…”]")
            return []
        known = set(names)
        found = []
        for word in value:
            if gaps and (word is None or (isinstance(word, str) and not word)):
                found.append("")
            elif isinstance(word, str) and word in known:
                found.append(word)
            elif isinstance(word, str) and (why := self.misplaced(word, kind)):
                self.fault(fact, why, id=word)
            else:
                near = nearest(word, sorted(known)) or tuple(sorted(known))
                self.unknown_id(fact, kind, word, near[:8])
        return found

    def drawn(self, fact: str, pool: Sequence[Any], k: int) -> list[Any]:
        """What a set-up would draw: from the seed, or by necessity."""
        if len(pool) <= k:
            return list(pool)
        if self.seed is None:
            self.fault(fact, "no_seed")
            return list(pool[:k])
        self.draws += 1
        return dice.draw(pool, k, self.seed, -self.draws)

    def seats(self, value: Any, numbers: Any) -> list[str]:
        """Colours by seat; where too few are named, others sit down, so that the rest can be read all the same."""
        faults = len(self.faults)
        self.tables = self.mapping("players", value)
        for colour in self.tables:
            if colour not in numbers.colours:
                near = nearest(colour, numbers.colours, 1)
                others = [other for other in numbers.colours if other not in near]
                self.unknown_id("players", "colour", colour, (*near, *others))
        colours = [colour for colour in self.tables if colour in numbers.colours]
        if len(colours) not in numbers.players:
            if len(self.faults) == faults:
                least, most = min(numbers.players), max(numbers.players)
                self.fault("players", "players", n=len(colours), least=least, most=most)
            spare = [colour for colour in numbers.colours if colour not in colours]
            for colour in spare[: max(0, min(numbers.players) - len(colours))]:
                self.tables[colour] = dict(self.stand_in)
                colours.append(colour)
        return colours
