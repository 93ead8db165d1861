"""The picture of the tree lab: the tree, beside how many ends each method looks at and the way to the node shown."""

from __future__ import annotations

from html import escape
from typing import Any

from clank_nb.odds.clash_search.tree import METHODS
from clank_nb.views.game_tree import tree_scene
from clank_nb.views.tree_words import short_value, step_told, turn_told
from clank_nb.widgets.attack_panels import drawn, two_columns
from clank_nb.widgets.still import shown_text
from clank_nb.widgets.tree_case import Looking
from clank_nb.words import say

REMEMBERED = 8
"""Sentences of earlier steps that stay in sight."""


def told(key: str, **values: Any) -> str:
    """Fill in a sentence of the tree lab."""
    return say(f"tree_lab.{key}", **values)


def happened(now: Looking) -> tuple[str, ...]:
    """Tell the steps up to this one."""
    if not now.at:
        return (told("ready"),)
    return tuple(step_told(now.walk, k) for k in range(max(1, now.at - REMEMBERED), now.at + 1))


def rows(now: Looking) -> tuple[tuple[str, ...], ...]:
    """Put the methods side by side: ends looked at by now, and at the end all of them, those cut off, and the value."""
    found = [tuple(told(f"count.{key}") for key in ("way", "now", "all", "cut", "value"))]
    for method in METHODS:
        walk = now.walked(method)
        here = str(walk.counts(now.at)[0]) if method == now.method else ""
        looked, cut, _ = walk.counts(len(walk.steps))
        done = (str(looked), str(cut), short_value(walk.value)) if now.is_over else ("", "", "")
        found.append((told(f"count.{method}"), here, *done))
    return tuple(found)


def tree_picture(now: Looking) -> str:
    """Draw the tree and the numbers in two columns, one below the other where there is little room."""
    scene = tree_scene(now.walk, at=now.at)
    ids = {f"node:{node.number}" for node in now.tree.nodes}
    return two_columns({"count": _counts(now), "path": _path(now)}, {"law": drawn(scene, ids)}, "")


def _counts(now: Looking) -> str:
    """Write the methods as a table; a row chooses its method."""
    head, *body = rows(now)
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    lines = []
    for method, (first, *cells) in zip(METHODS, body, strict=True):
        here = method == now.method
        text = f"<strong>{escape(first)}</strong>" if here else escape(first)
        button = f'<button data-id="method:{method}" aria-pressed="{"true" if here else "false"}">{text}</button>'
        lines.append(f"<tr><th>{button}</th>{''.join(f'<td>{shown_text(cell)}</td>' for cell in cells)}</tr>")
    caption = f"<caption>{escape(told('count.caption'))}</caption>"
    return (
        f'<div class="clank-front clank-methods"><table>{caption}<thead><tr>{top}</tr></thead>'
        f"<tbody>{''.join(lines)}</tbody></table></div>"
    )


def _path(now: Looking) -> str:
    """Tell the turns that lead to the node shown."""
    path = now.tree.path(now.node)
    lines = [turn_told(now.tree, node) for node in path] or [told("path.start")]
    told_lines = "".join(f"<p>{shown_text(line)}</p>" for line in lines)
    return f'<div class="clank-cost clank-way"><h4>{escape(told("path.head"))}</h4>{told_lines}</div>'
