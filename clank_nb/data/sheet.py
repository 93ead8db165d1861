"""One TOML file, read as far as it can be: broken lines are noted by number and left out."""

from __future__ import annotations

import re
import stat
import tomllib
from pathlib import Path
from typing import Any

from clank_nb.data.errors import BadData, Fault
from clank_nb.data.faults import fault, one_line

LARGEST = 5_000_000
"""Bytes of a file that is read; no board or card list comes near it."""
BROKEN_ROWS = 50
"""After so many lines that are not TOML the rest of a file is not looked at."""
MOST_READ = 6_000_000
"""Characters that are parsed in all: a long file with broken lines is not read again for each of them."""
MOST_FAULTS = 1_000
"""Faults that are kept of one file; nobody reads more of them at once."""
MOST_DOTS = 100
"""Dots in one line before its comment: the parser takes the square of their number in steps."""

WORKBOOK = b"PK\x03\x04"
"""How the file of a spreadsheet program begins, and every other packed file."""

ROW = re.compile(r"""^[ \t]*(?:"(?P<quoted>[^"\\]*)"|'(?P<plain>[^']*)'|(?P<bare>[A-Za-z0-9_-]+))[ \t]*=""")
SPREADSHEET = re.compile(r'[ \t]*".*=.*"[,;\t ]*')
"""A whole line in quotation marks, as spreadsheet programs save it."""
PLACE = re.compile(r"\s*\(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)$")
TWICE = {
    "Cannot overwrite": "name_twice",
    "Cannot declare": "name_twice",
    "Cannot mutate": "name_twice",
    "Duplicate inline table key": "key_twice",
}
"""How the parser begins to say that something is written twice, and the fault it is."""


class Sheet:
    """One data file being read; it collects the faults of all its rows.

    Parameters
    ----------
    path : str or Path
        A TOML file.
    raw : bytes, optional
        What the file holds, where that is known already: nothing is then read.

    Attributes
    ----------
    file : str
        The file's name, first part of every ``where``.
    raw : bytes
        What the file holds, as it was read.
    table : dict
        What the file holds; lines that are not TOML are left out (and are faults).
    faults : list of Fault
        All that was found so far.
    lost : set of str
        Names of the rows left out, so that a reader need not call them unknown.
    readable : bool
        False where nothing of the file could be read; what it lacks is then no news.
    noted : int
        How many faults were found, those that are not kept included.
    """

    def __init__(self, path: str | Path, raw: bytes | None = None) -> None:
        self.path = Path(path)
        self.file = one_line(self.path.name or str(self.path))
        self.faults: list[Fault] = []
        self.noted = 0
        self.lost: set[str] = set()
        self.raw = b""
        text = self._text() if raw is None else self._decoded(raw)
        found = None if text is None else self._parsed(text)
        self.readable = found is not None
        self.table: dict[str, Any] = found or {}

    def fault(self, place: str, kind: str, /, **values: object) -> None:
        """Note a fault at a place in this file (an empty place is the file itself)."""
        self.noted += 1
        if self.noted <= MOST_FAULTS:
            where = f"{self.file}: {one_line(place)}" if place else self.file
            self.faults.append(fault(where, kind, **values))
        elif len(self.faults) == MOST_FAULTS:
            self.faults.append(fault(self.file, "faults_many", most=MOST_FAULTS))

    @property
    def full(self) -> bool:
        """Whether further faults would not be kept: then nobody need look for a remedy."""
        return self.noted > MOST_FAULTS

    def close(self) -> None:
        """Raise `BadData` with all faults, if there are any."""
        if self.faults:
            raise BadData(self.faults)

    def _text(self) -> str | None:
        path = one_line(str(self.path))
        try:
            about = self.path.stat()
            if not (stat.S_ISREG(about.st_mode) or stat.S_ISDIR(about.st_mode)) or about.st_size > LARGEST:
                self.fault("", "file_special", path=path, megabytes=LARGEST // 1_000_000)
                return None
            raw = self.path.read_bytes()
        except FileNotFoundError:
            self.fault("", "file_missing", path=path)
        except IsADirectoryError:
            self.fault("", "file_folder", path=path)
        except (OSError, ValueError) as error:
            folder = isinstance(error, PermissionError) and self.path.is_dir()
            reason = getattr(error, "strerror", None) or str(error)
            self.fault("", "file_folder" if folder else "file_unreadable", path=path, reason=reason)
        else:
            return self._decoded(raw)
        return None

    def _decoded(self, raw: bytes) -> str | None:
        self.raw = raw
        if raw.startswith(WORKBOOK):
            self.fault("", "file_workbook")
            return None
        try:
            text = raw.decode("utf-8-sig").replace("\r\n", "\n")
        except UnicodeDecodeError as error:
            self.fault("", "file_not_text", line=raw.count(b"\n", 0, error.start) + 1)
            return None
        kind = "file_empty" if not text.strip() else "file_old_lines" if "\r" in text and "\n" not in text else ""
        if kind:
            self.fault("", kind)
            return None
        return text

    def _parsed(self, text: str) -> dict[str, Any] | None:
        """Parse the text; a broken line that is a row of its own is noted, left out, and the rest read again."""
        lines = text.split("\n")
        dotted = [n for n, line in enumerate(lines, 1) if line.partition("#")[0].count(".") > MOST_DOTS]
        if dotted:
            self.fault(f"line {dotted[0]}", "line_dots", most=MOST_DOTS)
            return None
        for _ in range(max(1, min(BROKEN_ROWS, MOST_READ // (len(text) or 1)))):
            try:
                return tomllib.loads("\n".join(lines))
            except tomllib.TOMLDecodeError as error:
                if not self._left_out(lines, str(error)):
                    break
            except RecursionError:
                self.fault("", "file_too_deep")
                break
            except ValueError:
                self.fault("", "file_number")
                break
        return None

    def _left_out(self, lines: list[str], message: str) -> bool:
        """Note the fault of one line and leave the line out; False where the fault is not of one line alone."""
        found = PLACE.search(message)
        number = int(found["line"]) if found and found["line"] else len(lines)
        column = int(found["column"]) if found and found["column"] else 0
        line, reason = lines[number - 1], PLACE.sub("", message)
        row = ROW.match(line)
        alone = row is not None and column > row.end()
        name = (row["quoted"] or row["plain"] or row["bare"] or "") if row else line.strip()
        kind = next((kind for start, kind in TWICE.items() if reason.startswith(start)), "line_broken")
        if row is not None and not alone:
            kind = "line_unfinished"
        elif row is None and SPREADSHEET.fullmatch(line):
            kind, name = "line_spreadsheet", ""
        place = f"line {number}: {name}" if name else f"line {number}"
        self.fault(place, kind, reason=reason, name=one_line(name), key=reason.rpartition(" ")[2].strip("'"))
        if alone:
            self.lost.add(name)
            lines[number - 1] = ""
        return alone
