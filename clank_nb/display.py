"""How objects show themselves as the last line of a cell: one table from class to picture.

The floors know nothing of it.  The front door calls `attach` whenever a name is first used, and the classes of the
table that are loaded by then get a ``_repr_mimebundle_``: an SVG where there is a picture, HTML that holds it with its
text, and the plain ``repr``.  Pictures are imported when they are drawn; nothing here needs IPython.
"""

from __future__ import annotations

import base64
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import Any, NamedTuple

from clank_nb.words import say


class Shown(NamedTuple):
    """What a reader sees: an SVG, or nothing, and HTML below it."""

    svg: str = ""
    html: str = ""


Picture = Callable[[Any], Shown]

_STYLE = """<style>
.cnb-shown{max-width:100%;margin:0;line-height:1.5}
.cnb-shown svg{display:block;max-width:100%;height:auto}
.cnb-shown .cnb-plain{display:none}
.cnb-shown p{margin:.2em 0;max-width:60em}
.cnb-shown h4{margin:.2em 0 .3em;font-size:1.05em}
.cnb-shown .cnb-slug{font-size:.86em;opacity:.72}
.cnb-shown .cnb-refusal{border-left:.25em solid;padding-left:.8em}
.cnb-shown table{border-collapse:collapse;margin:.4em 0;font-size:inherit}
.cnb-shown td,.cnb-shown th{text-align:left;vertical-align:top;padding:.25em 1.2em .25em .2em}
.cnb-shown td{white-space:normal;max-width:60em}
.cnb-shown .cnb-n{text-align:right;font-variant-numeric:tabular-nums}
.cnb-shown .cnb-steps td{border-top:1px solid color-mix(in srgb,currentColor 18%,transparent)}
</style>"""
_SLUG = re.compile(r"\((?:[a-z_]+/[a-z_]+/[a-z0-9_]+(?:, )?)+\)")
_INSIDE = re.compile(r"[a-z_]+/[a-z_]+/[a-z0-9_]+")


# ---- pieces of HTML --------------------------------------------------------------------------------------------------


def sentence(text: str) -> str:
    """Write a sentence; the rules it cites are set smaller, and each tells what it says when it is pointed at."""
    made, done = [], 0
    for found in _SLUG.finditer(text):
        made.append(escape(text[done : found.start()]) + '<span class="cnb-slug">' + _cited(found[0]) + "</span>")
        done = found.end()
    return "".join(made) + escape(text[done:])


def _cited(slugs: str) -> str:
    from clank_nb.data.errors import BadCode
    from clank_nb.data.rulebook import rule

    def tip(found: re.Match[str]) -> str:
        try:
            told = " ".join(part.text for part in rule(found[0]).sentences)
        except BadCode:
            return found[0]
        return f'<span title="{escape(told.replace("`", ""))}">{found[0]}</span>'

    return _INSIDE.sub(tip, slugs)


def table(head: Sequence[str], rows: Iterable[Sequence[str]], numbers: Sequence[int] = (), style: str = "") -> str:
    """Write a table of finished pieces of HTML; the columns named in `numbers` are set to the right."""

    def line(cells: Sequence[str], tag: str) -> str:
        marks = [' class="cnb-n"' if k in numbers else "" for k in range(len(cells))]
        return "<tr>" + "".join(f"<{tag}{m}>{c}</{tag}>" for m, c in zip(marks, cells, strict=True)) + "</tr>"

    top = f"<thead>{line([escape(cell) for cell in head], 'th')}</thead>" if any(head) else ""
    return f'<table class="{style}">{top}<tbody>{"".join(line(row, "td") for row in rows)}</tbody></table>'


def _paragraphs(texts: Iterable[str], style: str = "") -> str:
    mark = f' class="{style}"' if style else ""
    return "".join(f"<p{mark}>{sentence(text)}</p>" for text in texts)


def _drawn(scene: Any, html: str = "") -> Shown:
    from clank_nb.views.svg import svg

    return Shown(svg(scene, interactive=False), html)


# ---- one function for each class -------------------------------------------------------------------------------------


def dungeon(board: Any) -> Shown:
    """Draw a board as it is printed, with the strip that explains its shapes."""
    from clank_nb.views.board import board_scene

    return _drawn(board_scene(board, legend=True))


def state(position: Any) -> Shown:
    """Draw the board at a moment of a game, and the table around it."""
    from clank_nb.views.board import board_scene
    from clank_nb.views.svg import svg
    from clank_nb.views.table import table_scene

    return _drawn(board_scene(position.game.board, position), svg(table_scene(position), interactive=False))


def scene(drawing: Any) -> Shown:
    """Draw a picture that is one already."""
    return _drawn(drawing)


def trace(stretch: Any) -> Shown:
    """Tell a stretch of play step by step."""
    from clank_nb.rules.explain import explain

    rows = [
        (str(k + 1), escape(title), "".join(f"<p>{sentence(explain(event))}</p>" for event in events))
        for k, (title, events) in enumerate(zip(_titles(stretch), stretch.events, strict=True))
    ]
    head = (say("display.step"), say("display.action"), say("display.happened"))
    return Shown(html=table(head, rows, (0,), "cnb-steps"))


def _titles(stretch: Any) -> list[str]:
    """What each step was: the action, or for a set-up, which has none, the step of the rules."""
    if stretch.actions:
        return [str(action) for action in stretch.actions]
    return [say(f"setup.{before.pending[-1].a}.title") for before in stretch.states[:-1]]


def transition(step: Any) -> Shown:
    """Tell what one action led to."""
    from clank_nb.rules.explain import explain

    return Shown(html=_paragraphs([explain(event) for event in step.events] or [say("display.nothing")]))


def event(fact: Any) -> Shown:
    """Tell one event."""
    from clank_nb.rules.explain import explain

    return Shown(html=_paragraphs([explain(fact)]))


def refusal(no: Any) -> Shown:
    """Tell why something is refused, and what would work instead."""
    from clank_nb.rules.explain import explain

    return Shown(html=_paragraphs([explain(no)], "cnb-refusal"))


def card(one: Any) -> Shown:
    """Draw a card."""
    from clank_nb.views.faces import card_scene

    return _drawn(card_scene(one))


def rule(one: Any) -> Shown:
    """Tell a rule, with how sure each of its sentences is."""
    told = []
    for mark, text in one.sentences:
        sure = say(f"widgets.mark.{mark}")
        told.append(escape(text.replace("`", "")) + (f' <span class="cnb-slug">{escape(sure)}</span>' if sure else ""))
    where = escape(say("display.section", section=one.section)) if one.section else ""
    slug = f'<p class="cnb-slug">{" · ".join(filter(None, (one.slug, where)))}</p>'
    return Shown(html=f"<h4>{escape(one.title)}</h4>{''.join(f'<p>{line}</p>' for line in told)}{slug}")


def law(one: Any) -> Shown:
    """Draw the law of one number, and list it: the fraction first, then the percentage."""
    from clank_nb.views.dist import dist_scene

    return _drawn(dist_scene(one), _law_table(one))


def joint(one: Any) -> Shown:
    """List the law of several numbers at once."""
    return Shown(html=_law_table(one, one.names))


def _law_table(one: Any, names: Sequence[str] = ()) -> str:
    from clank_nb.words import name

    head = ([name(key) for key in names] or [say("display.outcome")]) + [say("display.chance"), say("display.percent")]
    rows = [(*_numbers(row.outcome), str(row.chance), row.percent) for row in one.table()]
    note = one.percent().note
    return table(head, rows, range(len(head))) + (f'<p class="cnb-slug">{escape(note)}</p>' if note else "")


def _numbers(outcome: Any) -> tuple[str, ...]:
    return tuple(map(str, outcome)) if isinstance(outcome, tuple) else (str(outcome),)


def told(one: Any) -> Shown:
    """Tell what a sample or one of its shares says of itself."""
    return Shown(html=_paragraphs(one.note().split("\n")))


def lines(one: Any) -> Shown:
    """Tell a counting argument, one step a line."""
    return Shown(html="<ol>" + "".join(f"<li>{escape(line)}</li>" for line in one) + "</ol>")


PICTURES: dict[str, dict[str, Picture]] = {
    "clank_nb.data.rulebook": {"Rule": rule},
    "clank_nb.dungeon.build": {"Dungeon": dungeon},
    "clank_nb.model.cards": {"Card": card},
    "clank_nb.model.events": {"Event": event},
    "clank_nb.model.state": {"State": state, "Trace": trace, "Transition": transition},
    "clank_nb.rules.reasons": {"Refusal": refusal},
    "clank_nb.odds.derive": {"Derivation": lines},
    "clank_nb.odds.dist": {"Count": law},
    "clank_nb.odds.joint": {"Joint": joint},
    "clank_nb.sim.estimate": {"Estimate": told, "JointEstimate": told, "Share": told},
    "clank_nb.views.scene": {"Scene": scene},
}
"""Module and class: how its objects are drawn."""


# ---- the hook --------------------------------------------------------------------------------------------------------

_waiting = {(module, name): picture for module, classes in PICTURES.items() for name, picture in classes.items()}


def attach() -> None:
    """Give every class of the table that is loaded by now its picture, once."""
    for (module, name), picture in list(_waiting.items()):
        owner = getattr(sys.modules.get(module), name, None)
        if owner is not None:
            owner._repr_mimebundle_ = _method(picture)
            del _waiting[module, name]


def _method(picture: Picture) -> Callable[..., dict[str, str]]:
    def _repr_mimebundle_(self: Any, include: object = None, exclude: object = None) -> dict[str, str]:
        return bundle(picture(self), repr(self))

    return _repr_mimebundle_


def bundle(shown: Shown, plain: str) -> dict[str, str]:
    """Make what a notebook keeps of an object.

    Parameters
    ----------
    shown : Shown
    plain : str
        The same for a terminal.

    Returns
    -------
    dict of MIME type to str
        The HTML needs nothing from elsewhere.  A reader of foreign notebooks that takes style and SVG away still shows
        the picture, as an image.
    """
    picture = shown.svg + (_image(shown.svg) if shown.svg else "")
    found = {"text/plain": plain, "text/html": f'{_STYLE}<div class="cnb-shown">{picture}{shown.html}</div>'}
    return found | ({"image/svg+xml": shown.svg} if shown.svg else {})


def _image(svg: str) -> str:
    title = re.search(r"<title[^>]*>(.*?)</title>", svg, re.DOTALL)
    data = base64.b64encode(svg.encode()).decode("ascii")
    return f'<img class="cnb-plain" alt="{title[1] if title else ""}" src="data:image/svg+xml;base64,{data}">'
