"""Copies of the notebooks to work in: never overwritten once edited, a newer original is offered beside."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from pathlib import Path

RECORD = ".originals.json"


@dataclass(frozen=True, slots=True)
class Copied:
    """What is known of one copy: the original it was made from, and the newest original offered beside it."""

    original: str
    offered: str = ""


def digest(path: Path) -> str:
    """Fingerprint of a file's bytes."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def copy_notebooks(source: Path, target: Path) -> tuple[str, ...]:
    """Bring the notebooks of `source` into `target` without touching any work done there.

    Parameters
    ----------
    source, target : Path
        Folders of the originals and of the copies; `target` is made if need be.

    Returns
    -------
    tuple of str
        One sentence for each file that was updated or offered beside an edited copy.
    """
    target.mkdir(parents=True, exist_ok=True)
    record = _read_record(target / RECORD)
    sentences = []
    for original in sorted(source.rglob("*.ipynb")):
        name = original.relative_to(source)
        if any(part.startswith(".") for part in name.parts):
            continue
        known, sentence = _bring(original, target / name, record.get(name.as_posix()))
        record[name.as_posix()] = known
        if sentence:
            sentences.append(sentence)
    _write_record(target / RECORD, record)
    return tuple(sentences)


def _bring(original: Path, copy: Path, known: Copied | None) -> tuple[Copied, str]:
    now = digest(original)
    if not copy.exists():
        _write(original, copy)
        return Copied(now), ""
    held = digest(copy)
    if held == now:
        return Copied(now), ""
    if known is not None and held == known.original:
        _write(original, copy)
        return Copied(now), f"{copy.name} is updated: the original is newer and your copy was as it came."
    if known is not None and now in (known.original, known.offered):
        return known, ""
    beside = _free_name(copy, {now, known.offered if known else now})
    _write(original, beside)
    sentence = f"{copy.name} has your work and stays; its newer original is {beside.name} beside it."
    return Copied(known.original if known else "", offered=now), sentence


def _free_name(copy: Path, ours: set[str]) -> Path:
    """Name for the newer original: that of the last offer while it is as we wrote it, else a free one."""
    n = 1
    while True:
        beside = copy.with_name(f"{copy.stem}.new{'' if n == 1 else f'-{n}'}.ipynb")
        if not beside.exists() or digest(beside) in ours:
            return beside
        n += 1


def _write(original: Path, copy: Path) -> None:
    """Write a copy in one go, so that a broken-off run leaves the old file or the new one."""
    copy.parent.mkdir(parents=True, exist_ok=True)
    part = copy.with_name(f".{copy.name}.part")
    part.write_bytes(original.read_bytes())
    part.replace(copy)


def _read_record(path: Path) -> dict[str, Copied]:
    """Read what was copied; a missing or unreadable record only means that every changed copy counts as edited."""
    try:
        rows = json.loads(path.read_text(encoding="utf-8"))
        return {name: Copied(str(row["original"]), str(row["offered"])) for name, row in rows.items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}


def _write_record(path: Path, record: dict[str, Copied]) -> None:
    rows = {name: asdict(copied) for name, copied in sorted(record.items())}
    part = path.with_name(f"{path.name}.part")
    part.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    part.replace(path)
