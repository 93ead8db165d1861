"""A file of node-link JSON, the form of ``networkx.node_link_data``, read into the table of a board."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from clank_nb.data.faults import one_line, shown
from clank_nb.data.sheet import Sheet
from clank_nb.dungeon.arcs import Edge, Node, gather, titled

_OWNERS = {"id": "node", "key": "edge"}


class NodeLinkSheet(Sheet):
    """A file of node-link JSON, read into the table of a board."""

    def __init__(
        self, path: str | Path, raw: bytes | None = None, title: str = "", entrance: str = "", fit: bool = False
    ) -> None:
        self._wanted = title, entrance, fit
        super().__init__(path, raw)

    def _parsed(self, text: str) -> dict[str, Any] | None:
        try:
            data = json.loads(text, object_pairs_hook=self._each_once)
        except json.JSONDecodeError as error:
            self.fault(f"line {error.lineno}", "json_broken", reason=error.msg)
        except RecursionError:
            self.fault("", "file_too_deep")
        except ValueError:
            self.fault("", "file_number")
        else:
            title, entrance, fit = self._wanted
            table = node_link_table(self, data, self.path.stem, title, entrance, fit=fit)
            return table if table and table["rooms"] else None
        return None

    def _each_once(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        """A JSON object; the last of two equal names would win silently."""
        found = dict(pairs)
        if len(found) < len(pairs):
            owner = next((f"{_OWNERS[n]} {one_line(str(v))}" for n, v in pairs if n in _OWNERS), "")
            seen: set[str] = set()
            for name, _ in pairs:
                if name in seen:
                    self.fault(owner, "key_twice", key=one_line(name))
                seen.add(name)
        return found


def node_link_table(
    sheet: Sheet, data: object, stem: str, title: str = "", entrance: str = "", *, fit: bool = False
) -> dict[str, Any] | None:
    if not isinstance(data, Mapping):
        sheet.fault("", "json_not_graph", given="null" if data is None else shown(data))
        return None
    before = len(sheet.faults)
    about = data.get("graph", {})
    if not isinstance(about, Mapping):
        sheet.fault("graph", "not_a_table", given=shown(about), example="{}")
        about = {}
    for name in ("directed", "multigraph"):
        if not isinstance(data.get(name, True), bool):
            sheet.fault(name, "not_a_flag", given=shown(data[name]))
    nodes = list(_nodes(sheet, data))
    edges = list(_edges(sheet, data))
    if len(sheet.faults) > before and not nodes:
        sheet.readable = False
        return None
    return gather(sheet, titled(dict(about), title, entrance, stem), nodes, edges, fit=fit)


def _nodes(sheet: Sheet, data: Mapping[str, Any]) -> Iterator[Node]:
    for n, row in _rows(sheet, data, "nodes"):
        if isinstance(row, Mapping):
            yield Node(row.get("id"), {name: value for name, value in row.items() if name != "id"})
        else:
            sheet.fault(f"node {n}", "not_a_table", given=shown(row), example='{ "id": "hall" }')


def _edges(sheet: Sheet, data: Mapping[str, Any]) -> Iterator[Edge]:
    field = "links" if "links" in data and "edges" not in data else "edges"
    both = data.get("directed", True) is False
    for n, row in _rows(sheet, data, field):
        if isinstance(row, Mapping):
            values = {name: value for name, value in row.items() if name not in ("source", "target", "key")}
            yield Edge(row.get("source"), row.get("target"), row.get("key"), values, both=both)
        else:
            sheet.fault(f"edge {n}", "not_a_table", given=shown(row), example='{ "source": "gate", "target": "hall" }')


def _rows(sheet: Sheet, data: Mapping[str, Any], field: str) -> Iterator[tuple[int, Any]]:
    if field not in data:
        sheet.fault(field, "json_no_list", field=field)
        return
    rows = data[field]
    if not isinstance(rows, (list, tuple)):
        sheet.fault(field, "not_a_list", given=shown(rows))
        return
    yield from enumerate(rows, 1)
