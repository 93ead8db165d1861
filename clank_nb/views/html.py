"""What is read rather than looked at: events, rules and tables as HTML.

Every text that comes from outside goes through `html.escape`, so a file or a colour called ``<script>`` is only a name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from clank_nb.data.rulebook import Rule
from clank_nb.model.events import Event
from clank_nb.views.scene import Scene
from clank_nb.views.svg import svg, theme_css
from clank_nb.views.table import LAID_OUT, table_scenes
from clank_nb.views.theme import FONT
from clank_nb.words import say

__all__ = [
    "dist_rows",
    "events_html",
    "html_style",
    "pictures_html",
    "rows_html",
    "rule_button",
    "rule_html",
    "sentence_html",
    "table_html",
]

_SLUG = re.compile(r"\b[a-z_]+/[a-z_]+/[a-z0-9_]+\b")
_TOKENS = ("text", "dim", "panel", "panel_line", "strip", "accent", "accent_ink", "focus", "table", "moved")


def html_style(theme: str = "auto") -> str:
    """Give the style sheet of all HTML made here, as a ``<style>`` element.

    Every rule names the class ``cnb-html``, which the fragments carry.
    """
    own = ".cnb-html"
    rules = (
        f"{own}{{font:14px/1.5 {FONT};color:var(--cnb-text);max-width:72em}}",
        f"{own} ol,{own} ul{{margin:.3em 0;padding-left:1.6em}}{own} li{{margin:.15em 0}}",
        f"{own} .cnb-new{{font-weight:600}}",
        f"{own} button.cnb-rule{{font:inherit;font-size:.92em;color:var(--cnb-accent);background:none;border:0}}",
        f"{own} button.cnb-rule{{padding:0 .15em;text-decoration:underline;cursor:pointer}}",
        f"{own} button.cnb-rule:focus-visible{{outline:3px solid var(--cnb-focus);outline-offset:2px}}",
        f"{own}.cnb-card{{background:var(--cnb-panel);border:1px solid var(--cnb-panel_line);border-radius:12px}}",
        f"{own}.cnb-card{{padding:.8em 1.1em}}",
        f"{own} h4{{margin:0 0 .3em;font-size:1.1em}}{own} .cnb-dim{{color:var(--cnb-dim)}}",
        f"{own} .cnb-mark{{font-size:.8em;border:1px solid var(--cnb-panel_line);border-radius:9px;padding:0 .5em}}",
        f"{own} .cnb-mark{{margin-right:.5em;white-space:nowrap;background:var(--cnb-strip);color:var(--cnb-text)}}",
        f"{own} .cnb-mark-reading{{border-style:dashed}}{own} .cnb-mark-faq{{border-width:2px}}",
        f"{own} table{{border-collapse:collapse;margin:.4em 0}}{own} th,{own} td{{padding:.2em .8em;text-align:left;"
        "border-bottom:1px solid var(--cnb-panel_line);background:none;color:inherit}}",
        f"{own} td.cnb-number,{own} th.cnb-number{{text-align:right;font-variant-numeric:tabular-nums}}",
        f"{own}.cnb-flow{{display:flex;flex-wrap:wrap;gap:12px;align-items:flex-start;max-width:none}}",
        f"{own}.cnb-flow>svg{{flex:0 1 auto;min-width:0}}",
        f"{own}.cnb-sides{{display:flex;flex-wrap:wrap;gap:12px;max-width:none}}",
        f"{own}.cnb-sides>div{{flex:1 1 520px;min-width:0;max-width:781px}}",
        f"{own} details>summary{{cursor:pointer;color:var(--cnb-dim)}}",
    )
    return f"<style>{theme_css(own, _TOKENS, theme)}{''.join(rules)}</style>"


def rule_button(slug: str, lang: str = "en") -> str:
    """Write a rule's slug as a button whose ``data-id`` is ``rule:SLUG``."""
    label = escape(say("views.rule.link", lang, slug=slug))
    shown = escape(slug)
    return f'<button type="button" class="cnb-rule" data-id="rule:{shown}" aria-label="{label}">{shown}</button>'


def sentence_html(sentence: str, lang: str = "en") -> str:
    """Escape a sentence and turn every rule it names into a button.

    Examples
    --------
    >>> sentence_html("<b> (clank/move/lock)").startswith("&lt;b&gt; (<button")
    True
    """
    parts, end = [], 0
    for found in _SLUG.finditer(sentence):
        parts += [escape(sentence[end : found.start()]), rule_button(found[0], lang)]
        end = found.end()
    return "".join((*parts, escape(sentence[end:])))


def events_html(
    events: Iterable[Event | str], *, new: int = 0, newest: str = "last", label: str = "", lang: str = "en"
) -> str:
    """Write what happened, one sentence each, each with its rule.

    Parameters
    ----------
    events : iterable of Event or str
        In the order in which they happened; a ready sentence is taken as it is.
    new : int
        How many of the last ones are new.
    newest : {"last", "first"}
        Which end of the list the newest stands at.
    label : str
        Name of the list for those who hear it.
    lang : str

    Returns
    -------
    str
        An ``<ol>`` in a ``<div>``; it marks itself with ``data-newest`` so that a reader is taken to the newest.
    """
    from clank_nb.rules.explain import explain

    told = [event if isinstance(event, str) else explain(event, lang) for event in events]
    items = [
        f'<li value="{k + 1}"{_class("cnb-new" if k >= len(told) - new else "")}>{sentence_html(text, lang)}</li>'
        for k, text in enumerate(told)
    ]
    if newest == "first":
        items.reverse()
    name = escape(label or say("views.html.events", lang))
    body = "".join(items) or f'<li class="cnb-dim">{escape(say("views.html.nothing", lang))}</li>'
    mark = ' data-newest=""' if newest == "last" else ""
    return f'<div class="cnb-html cnb-events"{mark}><ol aria-label="{name}">{body}</ol></div>'


def _class(name: str) -> str:
    return f' class="{name}"' if name else ""


def rule_html(rule: Rule, lang: str = "en") -> str:
    """Write a rule as a card: title, slug, its sentences each with its mark, and where the rulebook has it."""
    lines = "".join(
        f'<li><span class="cnb-mark cnb-mark-{escape(mark)}">{escape(say(f"views.rule.{mark}", lang))}</span>'
        f"{sentence_html(text.replace('`', ''), lang)}</li>"
        for mark, text in rule.sentences
    )
    place = ""
    if rule.section:
        printed = f' title="{escape(rule.heading)}"' if rule.heading not in ("", rule.section) else ""
        place = f'<p class="cnb-dim"{printed}>{escape(say("views.rule.section", lang, section=rule.section))}</p>'
    return (
        f'<section class="cnb-html cnb-card" data-rule="{escape(rule.slug)}"><h4>{escape(rule.title)}</h4>'
        f'<p class="cnb-dim">{escape(rule.slug)}</p><ul>{lines}</ul>{place}</section>'
    )


# ---- tables ----------------------------------------------------------------------------------------------------------


def rows_html(head: Sequence[object], rows: Iterable[Sequence[object]], *, caption: str = "") -> str:
    """Write a table; numbers and fractions stand at the right of their column."""
    title = f"<caption>{escape(caption)}</caption>" if caption else ""
    top = "".join(f'<th scope="col">{escape(str(cell))}</th>' for cell in head)
    body = "".join("<tr>" + "".join(_cell(cell) for cell in row) + "</tr>" for row in rows)
    return f'<div class="cnb-html"><table>{title}<thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'


def _cell(cell: object) -> str:
    text = str(cell)
    number = bool(re.fullmatch(r"[<>]?\s?[−-]?\d[\d,./]*\s?%?", text))
    return f"<td{_class('cnb-number' if number else '')}>{escape(text)}</td>"


def dist_rows(dist: Any, sample: Any = None, lang: str = "en") -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """Give head and rows of the table of a law: outcome, fraction, percentage, and what a sample saw."""
    columns = dist.names or (say("views.html.outcome", lang),)
    head = (*columns, say("views.html.chance", lang), "%")
    if sample is not None:
        head = (*head, say("views.html.tries", lang, n=f"{sample.n:,}"))
    percent = dist.percent(lang=lang)
    rows = []
    for (outcome, chance), text in zip(dist.items(), percent.texts, strict=True):
        cells = tuple(map(str, outcome)) if dist.names else (str(outcome),)
        tried = () if sample is None else (f"{sample[outcome].count:,}",)
        rows.append((*cells, str(chance), text, *tried))
    return head, rows


# ---- several pictures ------------------------------------------------------------------------------------------------


def pictures_html(scenes: Iterable[Scene], *, interactive: bool | Iterable[str] = True, theme: str = "auto") -> str:
    """Write several pictures side by side; on a narrow page they flow to the next line."""
    open_ids = interactive if isinstance(interactive, bool) else frozenset(interactive)
    drawn = "".join(svg(scene, interactive=open_ids, theme=theme) for scene in scenes)
    return f'<div class="cnb-html cnb-flow">{drawn}</div>'


def table_html(
    state: Any, *, interactive: bool | Iterable[str] = True, theme: str = "auto", lang: str = "en", **options: Any
) -> str:
    """Write the table of a state as several small pictures that flow to the next line on a narrow page.

    Parameters
    ----------
    state : State
    interactive : bool or iterable of ids
        As in `clank_nb.views.svg.svg`.
    theme, lang : str
    **options
        As in `clank_nb.views.table.table_scenes`.
    """
    scenes = table_scenes(state, lang=lang, **options)
    parts = ([scenes[key] for key in scenes if (key in LAID_OUT) == laid] for laid in (True, False))
    drawn = (pictures_html(part, interactive=interactive, theme=theme) for part in parts)
    return f'<div class="cnb-html cnb-sides">{"".join(f"<div>{part}</div>" for part in drawn)}</div>'
