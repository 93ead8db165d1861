"""Values made once and never changed: equal by their contents, with a graph that nobody can spoil."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    import networkx as nx

Arc = tuple[str, str, str]
"""Where an arc of a graph begins, where it ends, and its key."""


@dataclass(frozen=True, eq=False, repr=False)
class ByContent:
    """A value that is equal to another when their contents are; the content and its hash are worked out once."""

    @cached_property
    def content(self) -> tuple[object, ...]:
        """All that makes two of them the same."""
        raise NotImplementedError

    @cached_property
    def _hash(self) -> int:
        return hash(self.content)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, type(self)):
            return NotImplemented
        return self._hash == other._hash and self.content == other.content

    def __reduce__(self) -> tuple[type[Any], tuple[object, ...]]:
        return type(self), tuple(getattr(self, part.name) for part in fields(self))


class _Fixed(dict[str, Any]):
    """Attributes of a frozen graph: read like a dictionary, never written.  A copy of the graph has plain ones."""

    def _refuse(self, *_: object, **__: object) -> NoReturn:
        raise TypeError("This graph does not change; change a copy of it: graph.copy()")

    __setitem__ = __delitem__ = update = popitem = clear = setdefault = __ior__ = _refuse

    def pop(self, name: str, *default: Any) -> Any:
        """Take nothing out; networkx asks for what may not be there when it writes a file."""
        if name not in self and default:
            return default[0]
        return self._refuse()

    def __reduce__(self) -> tuple[type[dict[str, Any]], tuple[dict[str, Any]]]:
        return dict, (dict(self),)


def frozen_graph(
    nodes: Iterable[tuple[str, Mapping[str, Any]]],
    arcs: Iterable[tuple[Arc, Mapping[str, Any]]],
    about: Mapping[str, Any],
) -> nx.MultiDiGraph:
    """A graph that is frozen with all its attributes: those of its nodes, of its arcs, and of itself."""
    import networkx as nx

    graph = nx.MultiDiGraph()
    for name, values in nodes:
        graph.add_node(name)
        graph._node[name] = _Fixed(values)
    for (start, end, key), values in arcs:
        graph.add_edge(start, end, key=key)
        graph._adj[start][end][key] = _Fixed(values)
    graph.graph = _Fixed(about)
    return nx.freeze(graph)
