"""How the data files are read: every fault of a file is found at once, with file, row and field.

A loader opens a file with `open_table`, takes its rows one field at a time through `Row`, and closes the sheet, which
raises `BadData` if anything was wrong.  So nothing half-loads, and no loader writes its own checks of types.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from clank_nb.data.errors import nearest
from clank_nb.data.faults import DATA, fault, fault_texts, shown, span, unknown_name
from clank_nb.data.sheet import Sheet

__all__ = ["Row", "Sheet", "fault", "graphs_dir", "open_table", "package_file", "read_toml", "shown", "unknown_name"]

T = TypeVar("T")

LARGEST = 1e15
MOST = 999
"""The largest whole number a field may hold unless its reader says otherwise."""


def package_file(name: str) -> Path:
    """Path of a data file of the package, such as ``clank/cards.toml``."""
    return DATA / name


@cache
def graphs_dir() -> Path:
    """The folder of boards, tiles and tracks: inside an installed package, else at the top of the source tree."""
    inside = DATA / "graphs"
    return inside if inside.is_dir() else DATA.parents[1] / "graphs"


def read_toml(path: str | Path) -> dict[str, Any]:
    """Read a TOML file whole.

    Raises
    ------
    BadData
        If there is no such file, or it is not UTF-8 text, or lines of it are not TOML: each with its number.
    """
    sheet = Sheet(path)
    sheet.close()
    return sheet.table


def open_table(path: str | Path) -> Row:
    """Open a TOML file for reading field by field: its top level as a row, whose ``sheet`` collects the faults."""
    sheet = Sheet(path)
    top = Row(sheet, "", sheet.table)
    top.sound = sheet.readable
    return top


class Row:
    """One row of a table, read field by field; a fault is collected, never raised.

    A field that is wrong or missing gives its default (or 0, ``""``, ``False``) and a fault.  `close` reports the
    fields nobody asked for.  Reading goes on to the end of the file, so a reader learns all faults at once.

    Parameters
    ----------
    sheet : Sheet
        The file that collects the faults.
    place : str
        Where the row stands in it: ``card burgle``.
    values : object
        What the file holds there; a row that is not a table is a fault.
    example : str
        A row as it should look, for that fault's remedy.
    """

    def __init__(self, sheet: Sheet, place: str, values: object, example: str = "{ … }") -> None:
        self.sheet = sheet
        self.place = place
        self.asked: dict[str, None] = {}
        self.sound = isinstance(values, Mapping)
        self.values: Mapping[str, Any] = values if isinstance(values, Mapping) else {}
        if not self.sound:
            sheet.fault(place, "not_a_table", given=shown(values), example=example)

    def __contains__(self, field: str) -> bool:
        return field in self.values

    def fault(self, field: str, kind: str, /, **values: object) -> None:
        """Note a fault in one field of this row (an empty field is the row itself)."""
        place = ": ".join(part for part in (self.place, field) if part)
        self.sheet.fault(place, kind, **{"field": field, **values})

    def allow(self, *fields: str) -> None:
        """Fields this row may have but need not, and that nobody reads this time."""
        self.asked.update(dict.fromkeys(fields))

    def raw(self, field: str, default: Any = None) -> Any:
        """The value as it stands in the file; the reader checks it."""
        self.asked[field] = None
        return self.values.get(field, default)

    def whole(self, field: str, default: int | None = None, least: int = 0, most: int = MOST) -> int:
        """A whole number between two bounds; required when there is no default."""
        empty = least if default is None else default
        return self._read(field, default, empty, max(least, 1), lambda value: self._as_whole(field, value, least, most))

    def maybe_whole(self, field: str, least: int = 0, most: int = MOST) -> int | None:
        """A whole number, or ``None`` where the row has no such field (or a wrong one)."""
        return self._maybe(field, lambda value: self._as_whole(field, value, least, most))

    def number(
        self, field: str, default: float | None = None, least: float | None = None, most: float | None = None
    ) -> float:
        """A finite number between two bounds; required when there is no default."""
        empty = (least or 0.0) if default is None else default
        example = most if least is None else least
        return self._read(field, default, empty, example or 0.5, lambda v: self._as_number(field, v, least, most))

    def maybe_number(self, field: str, least: float | None = None, most: float | None = None) -> float | None:
        """A finite number, or ``None`` where the row has no such field (or a wrong one)."""
        return self._maybe(field, lambda value: self._as_number(field, value, least, most))

    def flag(self, field: str, default: bool = False) -> bool:
        """True or false."""
        return self._read(field, default, default, "true", lambda value: self._as(field, value, bool, "not_a_flag"))

    def text(self, field: str, default: str | None = None, among: Iterable[str] = ()) -> str:
        """A text, one of `among` if that is given; required when there is no default."""
        names = tuple(among)
        example = f'"{names[0] if names else "…"}"'
        return self._read(field, default, default or "", example, lambda value: self._as_text(field, value, names))

    def maybe_text(self, field: str, among: Iterable[str] = ()) -> str | None:
        """A text, or ``None`` where the row has no such field (or a wrong one)."""
        return self._maybe(field, lambda value: self._as_text(field, value, tuple(among)))

    def texts(self, field: str, among: Iterable[str] = ()) -> tuple[str, ...]:
        """A list of texts, empty where the row has no such field."""
        names = tuple(among)
        found = (self._as_text(field, value, names) for value in self._list(field))
        return tuple(text for text in found if text is not None)

    def wholes(self, field: str, length: int | None = None, least: int = 0, most: int = MOST) -> tuple[int, ...]:
        """A list of whole numbers, of this length if one is given."""
        values = self._list(field)
        if length is not None and len(values) != length and field in self.values:
            self.fault(field, "wrong_length", given=len(values), wanted=length)
        if length is not None and field not in self.values:
            self.fault(field, "missing", example="[…]")
        found = (self._as_whole(field, value, least, most) for value in values)
        return tuple(number for number in found if number is not None)

    def row(self, field: str, example: str = "{ … }") -> Row:
        """A table within this row, empty where there is none."""
        return Row(self.sheet, ": ".join(p for p in (self.place, field) if p), self.raw(field, {}), example)

    def rows(self, field: str) -> tuple[Row, ...]:
        """The tables of a list in this row, numbered from 1 in their faults."""
        place = ": ".join(part for part in (self.place, field) if part)
        return tuple(Row(self.sheet, f"{place} {n}", values) for n, values in enumerate(self._list(field), 1))

    def named(self, noun: str, field: str = "", example: str = "{ … }") -> Iterator[tuple[str, Row]]:
        """The rows of a group with their names: of the table under `field`, or of this row itself."""
        group = self.row(field, f"[{field}]") if field else self
        for name in group.values:
            yield name, Row(self.sheet, f"{noun} {name}", group.raw(name), example)

    def close(self) -> None:
        """Report the fields of this row that nobody asked for, each with the nearest good name."""
        hints = fault_texts()["hints"]
        for field in self.values:
            if self.sheet.full:
                return
            if field not in self.asked:
                near = nearest(field, self.asked, 1)
                hint = hints["did_you_mean" if near else "fields"].format(near="".join(near), all=", ".join(self.asked))
                self.fault(field, "unknown_field", hint=hint)

    # ------------------------------------------------------------------------------ how one value is read

    def _read(self, field: str, default: T | None, empty: T, example: object, read: Callable[[Any], T | None]) -> T:
        """The value of a field, through `read`; `empty` stands for one that is missing or wrong."""
        if field not in self.values:
            self.asked[field] = None
            if default is None and self.sound and field not in self.sheet.lost:
                self.fault(field, "missing", example=example)
            return empty
        value = read(self.raw(field))
        return empty if value is None else value

    def _maybe(self, field: str, read: Callable[[Any], T | None]) -> T | None:
        """The value of a field, through `read`; ``None`` for one that is missing or wrong."""
        value = self.raw(field)
        return read(value) if field in self.values else None

    def _list(self, field: str) -> list[Any]:
        values = self.raw(field, [])
        if isinstance(values, list):
            return values
        self.fault(field, "not_a_list", given=shown(values))
        return []

    def _as(self, field: str, value: Any, kind: type[T], fault_kind: str) -> T | None:
        if isinstance(value, kind):
            return value
        self.fault(field, fault_kind, given=shown(value))
        return None

    def _as_whole(self, field: str, value: Any, least: int, most: int) -> int | None:
        if isinstance(value, bool) or not isinstance(value, int):
            self.fault(field, "not_whole", given=shown(value), range=span(least, most))
        elif not least <= value <= most:
            self._out_of_range(field, value, "whole", least, most)
        else:
            return value
        return None

    def _as_number(self, field: str, value: Any, least: float | None, most: float | None) -> float | None:
        if isinstance(value, bool) or not isinstance(value, (int, float)) or value != value:
            self.fault(field, "not_number", given=shown(value), range=span(least, most))
        elif not (least if least is not None else -LARGEST) <= value <= (most if most is not None else LARGEST):
            self._out_of_range(field, value, "number", least, most)
        else:
            return float(value)
        return None

    def _as_text(self, field: str, value: Any, among: tuple[str, ...]) -> str | None:
        text = self._as(field, value, str, "not_text")
        if text is None:
            return None
        if among and text not in among:
            near = nearest(text, among, 1)
            all_names = ", ".join(near + tuple(name for name in among if name not in near))
            self.fault(field, "not_among", given=shown(text), all=all_names)
            return None
        if not text.strip():
            self.fault(field, "empty_text")
            return None
        return text

    def _out_of_range(self, field: str, value: float, kind: str, least: float | None, most: float | None) -> None:
        number = fault_texts()["hints"][kind]
        self.fault(field, "out_of_range", given=shown(value), number=number, range=span(least, most))
