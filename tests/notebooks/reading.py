"""What a reader of an executed notebook sees, as plain text: cell by cell, ids masked."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser
from typing import Any

WIDGET = "application/vnd.jupyter.widget-view+json"
_MASKED = re.compile(
    r"0x[0-9a-f]{6,}|\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b|\b[0-9a-f]{32}\b"
)
_BLOCKS = frozenset(
    (
        "div", "p", "li", "ol", "ul", "table", "tr", "thead", "tbody", "h1", "h2", "h3", "h4", "figure", "figcaption",
        "section", "summary", "dt", "dd", "br",
    )
)  # fmt: skip
_SILENT = frozenset({"style", "script", "defs"})


class _Reader(HTMLParser):
    """Reads HTML aloud: blocks become lines, cells of a table stand side by side, of an SVG what it says and shows."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[str] = []
        self.pictures: list[tuple[str, str, list[str]]] = []
        self.open: list[str] = []
        self.mark = -1
        self.title = self.desc = ""
        self.seen: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        if tag == "svg":
            self.title, self.desc, self.seen = "", "", []
        elif tag in ("td", "th"):
            self.parts.append(" | ")
        elif tag in _BLOCKS:
            self.parts.append("\n")
        elif (dict(attributes).get("class") or "").startswith("cnb-mark"):
            self.parts.append("[")
            self.mark = len(self.open)
        if tag not in ("br", "img", "hr", "input"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """An element without content says nothing."""

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop() != tag:
            pass
        if len(self.open) == self.mark:
            self.parts.append("] ")
            self.mark = -1
        if tag == "svg":
            self.parts.append(f"\n\0{len(self.pictures)}\n")
            self.pictures.append((self.title, self.desc, self.seen))
        elif tag in _BLOCKS:
            self.parts.append("\n")

    def handle_data(self, data: str) -> None:
        if _SILENT & set(self.open):
            return
        if "svg" not in self.open:
            self.parts.append(re.sub(r"\s+", " ", data))
        elif self.open[-1] == "text":
            self.seen.append(data)
        elif self.open[-2:] == ["svg", "title"]:
            self.title += data
        elif self.open[-2:] == ["svg", "desc"]:
            self.desc += data


def results(notebook: Any, only: Iterable[int] | None = None) -> dict[str, str]:
    """Give what each code cell shows, by the cell's id, in the order of the cells."""
    told: set[str] = set()
    cells = notebook.cells if only is None else [notebook.cells[k] for k in only]
    return {cell.id: "\n".join(_cell_lines(cell, told)) for cell in cells if cell.cell_type == "code"}


def results_text(notebook: Any) -> str:
    """Give the results of a notebook as one text for a golden file."""
    return "".join(f"== {id}\n{text}\n\n" if text else f"== {id}\n\n" for id, text in results(notebook).items())


def _cell_lines(cell: Any, told: set[str]) -> Iterator[str]:
    printed = ""
    for output, after in zip(cell.outputs, [*cell.outputs[1:], None], strict=False):
        if output.output_type == "stream":  # what is printed may come in pieces
            printed += output.text
            if after is None or after.output_type != "stream":
                yield printed.rstrip("\n")
                printed = ""
        elif output.output_type == "error":
            yield f"{output.ename}: {output.evalue}"
        else:
            yield from _output_lines(output.data, told)


def _output_lines(data: Any, told: set[str]) -> Iterator[str]:
    if WIDGET in data:
        yield "(the living widget)"
    elif "text/html" in data:
        yield from html_lines(data["text/html"], told)
    else:
        yield _MASKED.sub("…", data.get("text/markdown") or data.get("text/plain", "(nothing)"))


_IMAGE = re.compile(r'<img (?!class="cnb-plain")[^>]*src="data:image/svg\+xml;base64,([^"]*)"[^>]*>')


def unfolded(html: str) -> str:
    """Put in the place of every image of the HTML the SVG that it is."""
    return _IMAGE.sub(lambda image: base64.b64decode(image[1]).decode(), html)


def html_lines(html: str, told: set[str]) -> Iterator[str]:
    """Read HTML; a picture that was described before is only named."""
    reader = _Reader()
    reader.feed(unfolded(html))
    for line in "".join(reader.parts).split("\n"):
        text = _MASKED.sub("…", line.strip().removeprefix("|").strip())
        if text.startswith("\0"):
            yield from _picture_lines(*reader.pictures[int(text[1:])], told)
        elif text:
            yield text


def _picture_lines(title: str, desc: str, seen: list[str], told: set[str]) -> Iterator[str]:
    known = f"{title}\n{desc}\n{seen}"
    yield f"<picture: {title}>" if known not in told else f"<picture as before: {title}>"
    if known in told:
        return
    told.add(known)
    yield from ("  " + sentence for sentence in re.split(r"(?<=\.) (?=[A-Zf0-9])", desc) if sentence)
    if seen:
        yield "  seen: " + " · ".join(seen)
