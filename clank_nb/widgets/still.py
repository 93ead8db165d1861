"""The still picture of a widget: what a saved notebook, an exported page and paper show."""

from __future__ import annotations

import base64
import re
from dataclasses import dataclass
from html import escape

from clank_nb.views.theme import COLOURS
from clank_nb.widgets.style import still_css

_SVG = re.compile(r"<svg\b.*?</svg>", re.DOTALL)
_PRESSABLE = re.compile(r' (?:data-id|tabindex)="[^"]*"| role="(?:button|link)"| data-part="[^"]*"|<!--/\w+-->')
_BUTTON = re.compile(r"</?button\b[^>]*>")
_PAPER = f' style="background-color:{COLOURS["table"][0]};color:{COLOURS["text"][0]}"'
"""Ink and paper of a still picture: written beside the words, where style sheets of foreign notebooks do not come."""
_TOLD = re.compile(r"<(title|desc)\b[^>]*>(.*?)</\1>", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Shown:
    """One moment of a widget, ready to be seen.

    Parameters
    ----------
    picture : str
        HTML or SVG; an element with ``data-id`` can be chosen.
    happened : tuple of str
        Plain sentences, the newest last; a rule's slug in them becomes a link.
    new : int
        How many of these are new.
    facts : tuple of str
        Plain sentences that say in a terminal what the picture shows.
    table : tuple of rows
        The numbers behind the picture, the head first; may be empty.
    answer : (str, str)
        What was asked is answered by this sentence; its sort is ``"refusal"`` or ``"allowed"``.
    """

    picture: str
    happened: tuple[str, ...] = ()
    new: int = 1
    facts: tuple[str, ...] = ()
    table: tuple[tuple[str, ...], ...] = ()
    answer: tuple[str, str] = ("", "")


def part(name: str, html: str, tag: str = "div", classes: str = "") -> str:
    """Mark a piece of a picture that is drawn anew only when it changes; every picture needs the same names.

    Where it ends is written too, so that nobody has to read the whole picture to find what is new in it.
    """
    look = f' class="{classes}"' if classes else ""
    return f'<{tag} data-part="{name}"{look}>{html}</{tag}><!--/{name}-->'


def still_html(shown: Shown, twin: str, run: str, awaits: bool) -> str:
    """Write the still picture.

    Parameters
    ----------
    shown : Shown
        What to show.
    twin : str
        Name by which the living view finds it.
    run : str
        The line that tells how to bring it to life, or what is missing for that.
    awaits : bool
        Whether a living view follows, for which it steps aside.

    Returns
    -------
    str
        HTML that needs nothing from elsewhere. Its pictures are images, since readers of foreign notebooks take SVG in
        the text away; they are light whatever the page is, for an image cannot know that, and so is all around them.
    """
    picture = _SVG.sub(_image, _BUTTON.sub("", shown.picture)).replace("<tr>", f"<tr{_PAPER}>")
    lines = "".join(f"<p>{shown_text(line)}</p>" for line in (*shown.happened, shown.answer[1]) if line)
    sort = "clank-static clank-awaits" if awaits else "clank-static"
    return (
        f'<style>{still_css()}</style><figure class="{sort}" data-twin="{escape(twin)}"{_PAPER}>'
        f'<div class="clank-picture">{_PRESSABLE.sub("", picture)}</div>'
        f'<figcaption>{lines}{_table(shown.table)}<p class="clank-run">{escape(run)}</p></figcaption></figure>'
    )


def still_text(shown: Shown, run: str) -> str:
    """Write the same for a terminal."""
    rows = ("   ".join(row) for row in shown.table)
    return "\n".join(filter(None, (*shown.happened, *shown.facts, shown.answer[1], *rows, run)))


def shown_text(sentence: str) -> str:
    """Escape a sentence, and keep a number together with its percent sign."""
    return escape(sentence).replace(" %", "\u00a0%")


def _table(rows: tuple[tuple[str, ...], ...]) -> str:
    if not rows:
        return ""
    head = "".join(f"<th>{shown_text(cell)}</th>" for cell in rows[0])
    body = "".join(
        f"<tr{_PAPER}>" + "".join(f"<td>{shown_text(cell)}</td>" for cell in row) + "</tr>" for row in rows[1:]
    )
    return f"<table{_PAPER}><thead><tr{_PAPER}>{head}</tr></thead><tbody>{body}</tbody></table>"


def _image(svg: re.Match[str]) -> str:
    """Write an SVG as an image, which says in words what it shows."""
    still = _PRESSABLE.sub("", svg[0])
    told = dict(_TOLD.findall(still)[:2])
    alt = ": ".join(filter(None, (told.get("title", ""), told.get("desc", ""))))
    still = still.replace("<svg ", '<svg data-theme="light" ', 1)
    data = base64.b64encode(still.encode()).decode("ascii")
    return f'<img alt="{alt}" src="data:image/svg+xml;base64,{data}">'
