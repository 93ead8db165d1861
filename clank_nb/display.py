"""How objects show themselves as the last line of a cell: one table from class to picture.

The floors know nothing of it.  The front door calls `attach` whenever a name is first used: classes of the table that
are loaded by then get a ``_repr_mimebundle_``, and a running IPython is told the names of all, so that those loaded
later are drawn too.  Pictures are imported when they are drawn; nothing here needs IPython.
"""

from __future__ import annotations

import base64
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from html import escape
from types import SimpleNamespace
from typing import Any

from clank_nb.words import called, keys, say

Bundle = dict[str, str]
Picture = Callable[[Any], Bundle]
"""Gives all ways in which a thing can be shown, by MIME type."""

_STYLE = """<style>
img.cnb-plain{display:none!important}
.cnb-shown{max-width:100%;line-height:1.5;padding:0 .4em}
.cnb-shown p{margin:.2em 0;max-width:60em}
.cnb-shown .cnb-slug{font-size:.86em;opacity:.75}
.cnb-shown .cnb-refusal{border-left:.25em solid;padding-left:.8em}
.cnb-shown table{border-collapse:collapse;margin:.4em 0;font-size:inherit}
.cnb-shown.cnb-shown table :is(td,th){text-align:left;vertical-align:top;padding:.25em 1.2em .25em .2em}
.cnb-shown.cnb-shown table td{white-space:normal;max-width:60em}
.cnb-shown.cnb-shown table .cnb-n{text-align:right;font-variant-numeric:tabular-nums}
</style>"""
_SLUG = r"[a-z_]+/[a-z_]+/[a-z0-9_]+"
_CITED = re.compile(rf"\({_SLUG}(?:, {_SLUG})*\)")


# ---- what pictures of the views are completed with -------------------------------------------------------------------


def drawn(thing: Any, **options: Any) -> Bundle:
    """Draw a thing as the views do; of a board too large for a picture its name and why."""
    from clank_nb.data.errors import BadData
    from clank_nb.views import mimebundle

    try:
        bundle = mimebundle(thing, **options)
    except BadData as refusal:
        return _told([repr(thing), *str(refusal).split("\n")])
    svg = bundle.get("image/svg+xml", "")
    return bundle | {"text/html": f"{_STYLE}{bundle['text/html']}{_image(svg)}"}


def _image(svg: str) -> str:
    """Give the picture as an image, for readers of foreign notebooks that take style and SVG out of HTML."""
    title = re.search(r"<title[^>]*>(.*?)</title>", svg, re.DOTALL)
    data = base64.b64encode(svg.encode()).decode("ascii")
    return f'<img class="cnb-plain" alt="{title[1] if title else ""}" src="data:image/svg+xml;base64,{data}">'


def law(count: Any) -> Bundle:
    """Draw the law of one number; the damage of a player in that player's colour."""
    player = getattr(count._why, "colour", "")
    return drawn(count, **({"colour": player} if player else {}))


def way(thing: Any) -> Bundle:
    """Draw a route on its board, and tell below it turn by turn what it takes."""
    told = thing.explain().split("\n")
    if thing._walk is None:
        return _told(told)
    bundle = drawn(thing)
    words = f'<div class="cnb-shown">{_paragraphs(told)}</div>'
    return bundle | {"text/plain": "\n".join(told), "text/html": bundle["text/html"] + words}


# ---- what is read ----------------------------------------------------------------------------------------------------


def _read(plain: str, html: str) -> Bundle:
    return {"text/plain": plain, "text/html": f'{_STYLE}<div class="cnb-shown">{html}</div>'}


def _told(texts: Sequence[str], style: str = "") -> Bundle:
    return _read("\n".join(texts), _paragraphs(texts, style))


def _paragraphs(texts: Iterable[str], style: str = "") -> str:
    mark = f' class="{style}"' if style else ""
    return "".join(f"<p{mark}>{_sentence(text)}</p>" for text in texts)


def _sentence(text: str) -> str:
    """Write a sentence; the rules it cites are set smaller, and each says its text when it is pointed at."""
    made, done = [], 0
    for found in _CITED.finditer(text):
        slugs = re.sub(_SLUG, lambda slug: f'<span title="{_tip(slug[0])}">{slug[0]}</span>', found[0])
        made.append(f'{escape(text[done : found.start()])}<span class="cnb-slug">{slugs}</span>')
        done = found.end()
    return "".join(made) + escape(text[done:])


def _tip(slug: str) -> str:
    from clank_nb.data.errors import BadCode
    from clank_nb.data.rulebook import rule

    try:
        return escape(" ".join(part.text for part in rule(slug).sentences).replace("`", ""))
    except BadCode:
        return slug


def _table(head: Sequence[str], rows: Iterable[Sequence[str]], numbers: Sequence[int]) -> str:
    """Write a table of finished pieces of HTML; the columns named in `numbers` are set to the right."""

    def line(cells: Sequence[str], tag: str) -> str:
        marks = [' class="cnb-n"' if k in numbers else "" for k in range(len(cells))]
        return "<tr>" + "".join(f"<{tag}{m}>{c}</{tag}>" for m, c in zip(marks, cells, strict=True)) + "</tr>"

    top = line([escape(cell) for cell in head], "th")
    return f"<table><thead>{top}</thead><tbody>{''.join(line(row, 'td') for row in rows)}</tbody></table>"


def stretch(trace: Any) -> Bundle:
    """Tell a stretch of play step by step."""
    from clank_nb.rules.explain import explain

    steps = [
        (str(k), title, [explain(event) for event in events])
        for k, (title, events) in enumerate(zip(_titles(trace), trace.events, strict=True), 1)
    ]
    head = (say("display.step"), say("display.action"), say("display.happened"))
    rows = [(k, escape(title), _paragraphs(told)) for k, title, told in steps]
    plain = "\n".join(f"{k} {title}: {' '.join(told)}" for k, title, told in steps)
    return _read(plain, _table(head, rows, (0,)))


def _titles(trace: Any) -> list[str]:
    """What each step was: the action, or for a set-up, which has none, the step of the rules."""
    if trace.actions:
        return [str(action) for action in trace.actions]
    from clank_nb.rules.explain import explain

    titles = []
    for before, events in zip(trace.states, trace.events, strict=False):
        told = explain(events[0]) if events else say("display.nothing")
        titles.append(_set_up(before) or told)
    return titles


def _set_up(state: Any) -> str:
    """What a step of a set-up is called: as the guide calls it, else as its rule is called; empty for neither."""
    from clank_nb.data.rulebook import rule
    from clank_nb.model.cave import CaveState

    step = state.pending[-1].a or state.pending[-1].kind
    key = f"setup.{step}.title"
    if not isinstance(state, CaveState):
        return say(key) if key in keys() else ""
    return rule(f"cave/setup/{step}").title if state.pending[-1].a else say("cave.moment.choose")


def step(transition: Any) -> Bundle:
    """Tell what one action led to."""
    from clank_nb.rules.explain import explain

    return _told([explain(event) for event in transition.events] or [say("display.nothing")])


def explained(thing: Any) -> Bundle:
    """Tell an event, or why something is refused and what would work instead."""
    from clank_nb.rules.explain import explain

    return _told([explain(thing)], "cnb-refusal" if hasattr(thing, "reasons") else "")


def place(thing: Any) -> Bundle:
    """Tell what a room of the printed board is, or what a tunnel costs."""
    from clank_nb.dungeon.build import Room
    from clank_nb.views.facts import lying, room_label, tunnel_label

    if not isinstance(thing, Room):
        return _told([tunnel_label(thing)])
    alone: Any = SimpleNamespace(rooms=(thing,))
    return _told([room_label(thing, lying(alone)[thing.id])])


def joint(law: Any) -> Bundle:
    """List the law of several numbers at once: the fraction first, then the percentage."""
    head = (*(called(key) for key in law.names), say("display.chance"), say("display.percent"))
    rows = [(*map(str, row.outcome), str(row.chance), row.percent) for row in law.table()]
    note = law.percent().note
    told = f'<p class="cnb-slug">{escape(note)}</p>' if note else ""
    return _read(repr(law), _table(head, rows, range(len(head))) + told)


def noted(sample: Any) -> Bundle:
    """Tell what a sample, or one of its shares, says of itself."""
    return _told(sample.note().split("\n"))


def report(thing: Any) -> Bundle:
    """Tell the report of a board, one fact a paragraph."""
    return _told(str(thing).split("\n"))


def side_by_side(comparison: Any) -> Bundle:
    """List what several boards are and take, one column a board."""
    from clank_nb.dungeon.report_words import compared_rows

    head, *rows = compared_rows(comparison, "en")
    return _read(str(comparison), _table(head, [[escape(cell) for cell in row] for row in rows], range(1, len(head))))


def rules_side_by_side(changes: Any) -> Bundle:
    """Lay rules beside those of the game they come from: what is said of each, and what became of it."""
    head = [say(f"display.rules.{key}") for key in ("rule", "change", "before", "now")]
    rows = []
    for row in changes:
        cells = [_rule_text(row.before), _rule_text(row.now if row.change != "kept" else None)]
        title = (row.now or row.before).title
        slug = f'<br><span class="cnb-slug">{escape(f"{row.group}/{row.name}")}</span>'
        rows.append([escape(title) + slug, escape(say(f"display.rules.{row.change}")), *cells])
    return _read(repr(changes), _table(head, rows, ()))


def _rule_text(rule: Any) -> str:
    return "" if rule is None else escape(" ".join(sentence.text for sentence in rule.sentences).replace("`", ""))


PICTURES: dict[str, dict[str, Picture]] = {
    "clank_nb.data.rulebook": {"Rule": drawn, "RuleChanges": rules_side_by_side},
    "clank_nb.dungeon.build": {"Dungeon": drawn, "Room": place, "Tunnel": place},
    "clank_nb.dungeon.report_value": {"BoardComparison": side_by_side, "BoardReport": report},
    "clank_nb.dungeon.routes_value": {"RoundTrip": way, "Route": way},
    "clank_nb.dungeon.tiles.layout": {"Layout": drawn},
    "clank_nb.dungeon.tiles.tile": {"Tile": drawn},
    "clank_nb.dungeon.track": {"Track": drawn},
    "clank_nb.dungeon.tiles.tile_set": {"TileSet": drawn},
    "clank_nb.model.cards": {"Card": drawn},
    "clank_nb.model.cave": {"CaveState": drawn},
    "clank_nb.model.clash": {"ClashState": drawn},
    "clank_nb.model.clash_cards": {"ClashCard": drawn},
    "clank_nb.model.events": {"Event": explained},
    "clank_nb.model.state": {"State": drawn, "Trace": stretch, "Transition": step},
    "clank_nb.rules.clash_of_decks.seen": {"ClashObservation": drawn},
    "clank_nb.rules.reasons": {"Refusal": explained},
    "clank_nb.odds.clash.price_fits": {"SquaresFit": drawn},
    "clank_nb.odds.clash.prices": {"PriceModel": drawn},
    "clank_nb.odds.clash_search.tree": {"Walk": drawn},
    "clank_nb.odds.dist": {"Count": law},
    "clank_nb.odds.joint": {"Joint": joint},
    "clank_nb.sim.estimate": {"Estimate": noted, "JointEstimate": noted, "Share": noted},
    "clank_nb.views.scene": {"Scene": drawn},
}
"""Module and class: how its objects are drawn."""


# ---- the hook --------------------------------------------------------------------------------------------------------

_waiting = {(module, kind): picture for module, kinds in PICTURES.items() for kind, picture in kinds.items()}
_shells: list[Any] = []


def attach() -> None:
    """Give every class of the table that is loaded by now its picture, and tell IPython the names of all, once."""
    for (module, kind), picture in list(_waiting.items()):
        owner = getattr(sys.modules.get(module), kind, None)
        if owner is not None:
            owner._repr_mimebundle_ = _method(picture)
            del _waiting[module, kind]
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    if shell is not None and shell not in _shells:
        _shells.append(shell)
        for module, kinds in PICTURES.items():
            for kind, picture in kinds.items():
                shell.display_formatter.mimebundle_formatter.for_type_by_name(module, kind, picture)
        _shorten(shell)


def _shorten(shell: Any) -> None:
    """Let the errors of the package show their sentence alone; a handler that somebody else has set stays."""
    from clank_nb.data.errors import ClankError

    if not getattr(shell, "custom_exceptions", None):
        shell.set_custom_exc((ClankError,), _sentence_only)


def _sentence_only(shell: Any, kind: type[BaseException], error: BaseException, trace: Any, **_: Any) -> list[str]:
    """Show an error as its name and sentence; it counts as an error like any other, and ``%tb`` shows all of it."""
    sys.last_type, sys.last_value, sys.last_traceback = kind, error, trace
    lines = [f"{kind.__name__}: {error}", say("display.whole_error")]
    shell._showtraceback(kind, error, lines)
    return lines


def _method(picture: Picture) -> Callable[..., Bundle]:
    def _repr_mimebundle_(self: Any, include: object = None, exclude: object = None) -> Bundle:
        return picture(self)

    return _repr_mimebundle_
