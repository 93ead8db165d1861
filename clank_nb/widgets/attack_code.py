"""A case of the attack lab as a short code, and back: letters and digits that may stand in a link.

``lab1_k24r3g2b1y0w0_m1_cr``: version, bag, the marker's space, the player looked at.  What is as usual is left out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import astuple, replace

from clank_nb.data.errors import BadCode, ClankError, shown
from clank_nb.model.cubes import BLACK, COLOURS, GHOST
from clank_nb.widgets.attack_case import PANELS, TRACK, Cards, Case, Coming
from clank_nb.widgets.attack_numbers import sound
from clank_nb.widgets.attack_read import MOST_DRAWN, read_case
from clank_nb.words import say

VERSION = "lab1"
LETTERS: Mapping[str, str] = {colour: {BLACK: "k", GHOST: "w"}.get(colour, colour[0]) for colour in COLOURS}
_COLOURS = {letter: colour for colour, letter in LETTERS.items()}
_CUBES = re.compile(r"([krgbypow])(\d{1,4})")
_CODE = re.compile(rf"{VERSION}(?:_[a-z0-9]+)+")
_IN_LINK = re.compile(r"(?:^|[?&#/=\s])(lab\d+_[A-Za-z0-9_]+)")
_MOST_ATTACKS = 12
_MOST_NOISE = 9
_MOST_CARDS = 200
_MOST_DANGER = 9


def write_code(case: Case) -> str:
    """Write a case; the controls that are open and the assumptions of a live game are left out.

    Examples
    --------
    >>> from clank_nb.widgets.attack_read import read_case
    >>> write_code(read_case({"black": 24, "red": 3}, 2, "red", None, 7, 1000, (2, 2, 3)))
    'lab1_vk24r3w0_m1_cr'
    """
    parts = {
        "v": _cubes(case.bag),
        "a": _cubes(case.area),
        "m": f"{case.rage}d{case.danger}".removesuffix("d0") if case.rage else "",
        "n": "" if case.rage else str(case.draws),
        "c": LETTERS[case.colour],
        "o": LETTERS[case.other] if case.other else "",
        "h": _cubes(tuple((colour, free) for colour, free in case.health if free != TRACK)),
        "p": case.panel if case.panel != PANELS[0] else "",
        "s": str(case.seed) if case.seed != 7 else "",
        "t": str(case.tries) if case.tries != 1000 else "",
        "q": f"{case.attempt}x{case.drawn}" if case.attempt or case.drawn else "",
        "z": "".join(LETTERS[cube] for cube in case.cubes),
        "f": "x".join(map(str, astuple(case.coming))) if case.coming != Coming() else "",
        "u": "x".join(map(str, astuple(case.cards))) if case.cards != Cards() else "",
        "e": "x".join(map(str, case.cell)) if case.cell != (0, 0) else "",
        "i": f"{LETTERS[case.point[0]]}{case.point[1]}" if case.point else "",
    }
    return "_".join((VERSION, *(key + text for key, text in parts.items() if text)))


def _cubes(numbers: tuple[tuple[str, int], ...]) -> str:
    return "".join(f"{LETTERS[colour]}{n}" for colour, n in numbers)


def read_code(text: object, track: tuple[int, ...]) -> Case:
    """Read a code, or a link that holds one.

    Raises
    ------
    BadCode
        If this is no code of the attack lab; the sentence says what is wrong with it.
    """
    found = _IN_LINK.search(text.strip()) if isinstance(text, str) else None
    if found is None or len(found[1]) > 1000:
        raise _refuse(text, "attack.code.none")
    code = found[1]
    if not code.startswith(f"{VERSION}_"):
        raise _refuse(text, "attack.code.version", version=code.partition("_")[0])
    if not _CODE.fullmatch(code):
        raise _refuse(text, "attack.code.signs")
    parts: dict[str, str] = {}
    for part in code.split("_")[1:]:
        if part[0] in parts:
            raise _refuse(text, "attack.code.twice", part=part)
        parts[part[0]] = part[1:]
    try:
        return _Reader(text, parts, track).case()
    except BadCode:
        raise
    except ClankError as fault:
        raise _refuse(text, "attack.code.table", why=str(fault).rstrip(".")) from fault


def _refuse(text: object, key: str, **values: str) -> BadCode:
    said = repr(text) if isinstance(text, str) else shown(text)
    short = said if len(said) < 70 else f"{said[:66]} …"
    return BadCode(say("attack.code.refused", code=short, why=say(key, **values)), given=text, nearest=())


class _Reader:
    """Reads the parts of one code."""

    def __init__(self, text: object, parts: dict[str, str], track: tuple[int, ...]) -> None:
        self.text, self.parts, self.track = text, parts, track

    def case(self) -> Case:
        """Read the table first, then what is looked at."""
        known = "vamnchopstqzfuei"
        for key, value in self.parts.items():
            if key not in known:
                raise _refuse(self.text, "attack.code.part", part=key + value)
        bag = self.cubes("v")
        if BLACK not in bag or "v" not in self.parts:
            raise self.wrong("v")
        seed, tries = self.number("s", 7, 10**9), self.number("t", 1000, 10**6)
        colour = self.colour("c")
        case = read_case(bag, 0, colour, self.cubes("h"), seed, tries, self.track, self.cubes("a"))
        case = self.drawing(case)
        other = self.colour("o") if "o" in self.parts else ""
        if other and other not in case.players:
            raise self.wrong("o")
        panel = self.parts.get("p", PANELS[0])
        if panel not in PANELS:
            raise self.wrong("p")
        case = replace(case, other=other, panel=panel, coming=self.coming(), cards=self.cards())
        return self.looked_at(case)

    def wrong(self, key: str) -> BadCode:
        return _refuse(self.text, "attack.code.part", part=key + self.parts.get(key, ""))

    def number(self, key: str, usual: int, most: int) -> int:
        value = self.parts.get(key, str(usual))
        if not value.isdecimal() or int(value) > most:
            raise self.wrong(key)
        return int(value)

    def numbers(self, key: str, split: str, most: tuple[int, ...]) -> tuple[int, ...]:
        values = self.parts[key].split(split)
        if len(values) != len(most) or not all(
            v.isdecimal() and int(v) <= m for v, m in zip(values, most, strict=True)
        ):
            raise self.wrong(key)
        return tuple(map(int, values))

    def cubes(self, key: str) -> dict[str, int]:
        value = self.parts.get(key, "")
        pairs = _CUBES.findall(value)
        if "".join(map("".join, pairs)) != value or len({letter for letter, _ in pairs}) < len(pairs):
            raise self.wrong(key)
        return {_COLOURS[letter]: int(n) for letter, n in pairs}

    def colour(self, key: str) -> str:
        letter = self.parts.get(key, "")
        if letter not in _COLOURS or letter in "kw":
            raise self.wrong(key)
        return _COLOURS[letter]

    def drawing(self, case: Case) -> Case:
        if ("m" in self.parts) == ("n" in self.parts):
            raise self.wrong("m")
        if "n" in self.parts:
            return case.set(draws=self.number("n", 0, MOST_DRAWN), rage=0)
        space, _, danger = self.parts["m"].partition("d")
        if not (space.isdecimal() and 0 < int(space) <= len(self.track) and (danger or "0").isdecimal()):
            raise self.wrong("m")
        if int(danger or 0) > _MOST_DANGER:
            raise self.wrong("m")
        return case.with_rage(int(space), int(danger or 0), self.track)

    def coming(self) -> Coming:
        if "f" not in self.parts:
            return Coming()
        found = Coming(*self.numbers("f", "x", (_MOST_ATTACKS, 4, _MOST_NOISE)))
        if not found.attacks and not found.countdown:
            raise self.wrong("f")
        return found

    def cards(self) -> Cards:
        if "u" not in self.parts:
            return Cards()
        found = Cards(*self.numbers("u", "x", (_MOST_CARDS,) * 5))
        if not found.revealed or found != sound(found):
            raise self.wrong("u")
        return found

    def looked_at(self, case: Case) -> Case:
        if "z" in self.parts:
            cubes = tuple(_COLOURS.get(letter, "") for letter in self.parts["z"])
            if not all(cubes) or any(cubes.count(cube) > case.held.get(cube, 0) for cube in cubes):
                raise self.wrong("z")
            case = replace(case, cubes=cubes)
        if "q" in self.parts:
            attempt, drawn = self.numbers("q", "x", (10**6, MOST_DRAWN))
            if drawn > min(case.to_draw, len(case.cubes) or case.to_draw):
                raise self.wrong("q")
            case = replace(case, attempt=attempt, drawn=drawn)
        if "e" in self.parts:
            first, second = self.numbers("e", "x", (MOST_DRAWN, MOST_DRAWN))
            case = replace(case, cell=(first, second))
        if "i" in self.parts:
            colour, n = _COLOURS.get(self.parts["i"][0], "") if self.parts["i"] else "", self.parts["i"][1:]
            if colour not in case.players or not n.isdecimal() or not 0 < int(n) <= _MOST_ATTACKS + 4:
                raise self.wrong("i")
            case = replace(case, point=(colour, int(n)))
        return case
