"""Writing boards to files: nothing half-written, nothing unsound unless told, nothing of somebody else undone."""

from __future__ import annotations

import json
import os
import tempfile
from contextlib import suppress
from pathlib import Path

from clank_nb.data.errors import BadData, nearest
from clank_nb.data.faults import fault, listed, one_line, shown
from clank_nb.dungeon.board import Dungeon
from clank_nb.dungeon.board_edit import changed_text
from clank_nb.dungeon.board_text import ValueRefusedError, fresh_text
from clank_nb.dungeon.check import examine_sheet
from clank_nb.dungeon.files import ENDINGS, boards, open_sheet, shipped_file
from clank_nb.dungeon.sound import examine_dungeon, unfileable

_written: dict[str, bytes] = {}
"""What was last written to each file from here, so that only the changes of others count as such."""


def save_board(dungeon: Dungeon, path: str | os.PathLike[str], *, unsound: bool = False) -> Path:
    """Save a dungeon to a file that `load_board` opens again as an equal dungeon.

    An unchanged dungeon is written back byte for byte.  Of a changed copy only the changed rows are rewritten, so
    comments and layout of its file stay; where that cannot be, and for a new dungeon, the file is written afresh.

    Parameters
    ----------
    dungeon : Dungeon
    path : str or path
        Its ending says the format: ``.toml``, ``.json`` (node-link), ``.graphml``.  The last two hold no comments.
    unsound : bool
        Whether to save a dungeon with faults too, such as one that is not finished.  `load_board` will refuse it.

    Returns
    -------
    Path
        The file.

    Raises
    ------
    BadData
        If the dungeon has faults, all of them named; if the file has been changed by somebody else since the dungeon
        was loaded from it; if it is a board of the package, or cannot be written.  The old file then stays as it was.

    Notes
    -----
    The file is written beside its place and then moved there, so no reader ever finds half of it.  A changed copy of a
    TOML file is written with tomlkit.

    Examples
    --------
    >>> import tempfile
    >>> from clank_nb.dungeon import load_board
    >>> front = load_board("clank/front")
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     copy = save_board(front, Path(folder, "copy.toml"))
    ...     load_board(copy) == front, copy.read_bytes() == front.source.read_bytes()
    (True, True)
    """
    faults = examine_dungeon(dungeon)
    if unsound:
        faults = unfileable(dungeon)
    if faults:
        raise BadData(faults)
    target = _target(path)
    raw = _content(dungeon, target)
    _write(target, raw, dungeon)
    return Path(path)


def _target(path: str | os.PathLike[str]) -> Path:
    """The file meant, links followed, so that a link stays one."""
    try:
        given = Path(path)
        ending = given.suffix.lower()
        target = Path(os.path.realpath(given))
        own = any(target == Path(os.path.realpath(shipped_file(slug))) for slug in boards())
        folder, place = target.parent.is_dir(), target.is_dir()
    except TypeError:
        raise BadData(fault("path", "save_path", given=shown(path))) from None
    except (ValueError, OSError) as error:
        raise BadData(fault(one_line(str(path)), "save_refused", reason=one_line(str(error)))) from None
    where = one_line(str(path))
    if ending not in ENDINGS:
        near = nearest(ending, ENDINGS, 1) or ENDINGS[:1]
        stem = given.with_suffix("") if ending and given.name else given
        raise BadData(fault(where, "save_ending", all=listed(ENDINGS), near=f"{one_line(str(stem))}{near[0]}"))
    if own:
        raise BadData(fault(where, "save_own"))
    if place:
        raise BadData(fault(where, "file_folder", path=where))
    if not folder:
        raise BadData(fault(where, "save_folder", path=one_line(str(target.parent))))
    return target


# ---------------------------------------------------------------------------------------------------- what is written


def _content(dungeon: Dungeon, target: Path) -> bytes:
    ending = target.suffix.lower()
    source = dungeon.source.suffix.lower() if dungeon.source else ""
    source = source if source in ENDINGS else ".toml" if source else ""
    old = dungeon.raw if source == ending else b""
    try:
        if old and _holds(old, dungeon):
            return old
        if ending == ".json":
            return _json_text(dungeon).encode()
        if ending == ".graphml":
            from clank_nb.dungeon.graphml_text import graphml_of

            return graphml_of(dungeon).encode()
        text = changed_text(old.decode(), dungeon) if old else None
        return (text or fresh_text(dungeon)).encode()
    except ValueRefusedError as error:
        place, value = error.args
        raise BadData(fault(f"{one_line(target.name)}: {one_line(place)}", "save_value", given=shown(value))) from None
    except (TypeError, ValueError) as error:
        raise BadData(fault(one_line(target.name), "save_refused", reason=one_line(str(error)))) from None
    except ImportError:
        raise BadData(fault(one_line(target.name), "save_library")) from None


def _holds(raw: bytes, dungeon: Dungeon) -> bool:
    """Whether the bytes of its file still say what the dungeon says."""
    assert dungeon.source is not None
    return examine_sheet(open_sheet(dungeon.source, raw))[1] == dungeon


def _json_text(dungeon: Dungeon) -> str:
    """Node-link JSON with one row a line, as the rows of a TOML file are."""
    from clank_nb.dungeon.node_link import node_link_of

    parts = []
    for name, value in node_link_of(dungeon).items():
        if isinstance(value, list):
            rows = ",\n".join(f"  {json.dumps(row, ensure_ascii=False)}" for row in value)
            parts.append(f'"{name}": [\n{rows}\n ]' if rows else f'"{name}": []')
        else:
            parts.append(f'"{name}": {json.dumps(value, ensure_ascii=False)}')
    return "{\n " + ",\n ".join(parts) + "\n}\n"


# ---------------------------------------------------------------------------------------------------- writing


def _write(target: Path, raw: bytes, dungeon: Dungeon) -> None:
    where = one_line(target.name)
    try:
        there = target.read_bytes() if target.exists() else None
        if there == raw:
            return
        known = (dungeon.raw, _written.get(str(target)))
        if there is not None and dungeon.raw and _is_source(target, dungeon) and there not in known:
            raise BadData(fault(where, "save_changed"))
        _replace(target, raw)
    except OSError as error:
        reason = error.strerror or str(error)
        raise BadData(fault(where, "save_refused", reason=one_line(reason))) from None
    _written[str(target)] = raw


def _is_source(target: Path, dungeon: Dungeon) -> bool:
    return dungeon.source is not None and Path(os.path.realpath(dungeon.source)) == target


def _replace(target: Path, raw: bytes) -> None:
    """Write beside the target, then put the finished file in its place; the rights of an old file are kept."""
    handle, name = tempfile.mkstemp(prefix=f".{target.stem[:40]}-", suffix=".part", dir=target.parent)
    beside = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(raw)
            file.flush()
            os.fsync(file.fileno())
        beside.chmod(target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_mask())
        beside.replace(target)
    except BaseException:
        with suppress(OSError):
            beside.unlink()
        raise


def _mask() -> int:
    """The rights that new files do not get here; it can only be asked by setting it."""
    mask = os.umask(0o022)
    os.umask(mask)
    return mask
