"""Pen 1: a scene as one small, self-contained SVG that suits a light and a dark page.

The colours are CSS custom properties, so the same text follows JupyterLab's theme where it is part of the page, the
reader's own setting where it is a file, and always prints light.  Every rule is tied to the picture's own id: nothing
leaks into the page, and nothing of the page leaks in.  Ids come from the content, so drawing twice gives the same text.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Collection, Iterable
from dataclasses import replace
from html import escape
from zlib import crc32

from clank_nb.views.icons import icon_shapes
from clank_nb.views.scene import Circle, Element, Group, Icon, Path, Poly, Rect, Scene, Text
from clank_nb.views.theme import COLOURS, FONT, THEMES, colour

__all__ = ["svg", "theme_css"]

_ID = "cnb-id-of-this-picture"
"""Stands for the picture's id until its content is known."""
_ROUND = ' stroke-linecap="round" stroke-linejoin="round"'


def svg(
    scene: Scene,
    *,
    theme: str = "auto",
    interactive: bool | Collection[str] = True,
    prefix: str = "",
    width: str = "",
) -> str:
    """Write a scene as SVG.

    Parameters
    ----------
    scene : Scene
    theme : {"auto", "light", "dark"}
        ``"auto"`` follows the page; the other two are for export.
    interactive : bool or collection of str
        Whether what has an id can be reached with Tab and pressed; a collection names the ids that can.  What can be
        pressed makes the picture a group of buttons, otherwise it is one image.  Ids are written either way.
    prefix : str
        Id of the picture; by default it is made from the content.
    width : str
        Shown width, such as ``"100%"``; by default the scene's own, never more than the page has.

    Returns
    -------
    str
        One ``<svg>`` element.

    Notes
    -----
    Each child of the picture stands on a line of its own, so that two pictures can be compared line by line.
    """
    pen = _Pen(interactive)
    body = [pen.element(shape) for shape in scene.shapes]
    icons = pen.icons()
    can_press = pen.pressed > 0
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="cnb" id="{_ID}"'
        f' viewBox="{_n(scene.left)} {_n(scene.top)} {_n(scene.width)} {_n(scene.height)}"'
        f' width="{width or _n(scene.width)}" style="max-width:100%;height:auto"'
        + ("" if theme == "auto" else f' data-theme="{_known(theme)}"')
        + f'{_ROUND} role="{"group" if can_press else "img"}" aria-labelledby="{_ID}-t" aria-describedby="{_ID}-d">'
    )
    told = [f'<title id="{_ID}-t">{escape(scene.title)}</title>', f'<desc id="{_ID}-d">{escape(scene.desc)}</desc>']
    sheet = f"<style>{_sheet(pen, theme, can_press)}</style>"
    defs = [f"<defs>{icons}</defs>"] if icons else []
    text = "\n".join(line.replace("\n", " ") for line in (head, *told, sheet, *defs, *body, "</svg>"))
    own = prefix or "cnb-" + hashlib.sha1(text.encode()).hexdigest()[:10]
    return text.replace(_ID, escape(own))


def _known(theme: str) -> str:
    colour("ink", theme)
    return theme


def _n(value: float) -> str:
    """Write a number as short as a picture needs it."""
    text = f"{value:.1f}"
    return text[:-2] if text.endswith(".0") else text


class _Pen:
    """Writes shapes, and keeps the styles, icons and tokens they need."""

    def __init__(self, interactive: bool | Collection[str]) -> None:
        self.interactive = interactive
        self.styles: dict[str, str] = {}
        self.looks: dict[tuple[object, ...], str] = {}
        self.tokens: set[str] = set()
        self.used: dict[str, str] = {}
        self.pressed = 0
        self.moving = False
        self.through = False
        self.in_icon = False

    def element(self, shape: Element) -> str:
        match shape:
            case Group():
                return self.group(shape)
            case Icon():
                return self.icon(shape)
            case Text():
                style = self.style(
                    shape,
                    f"font-size:{_n(shape.size)}px"
                    + (";font-weight:700" if shape.bold else "")
                    + (f";text-anchor:{shape.anchor}" if shape.anchor != "start" else ""),
                )
                return f'<text x="{_n(shape.x)}" y="{_n(shape.y)}"{style}>{escape(shape.text)}</text>'
            case Rect():
                corner = f' rx="{_n(shape.rx)}"' if shape.rx else ""
                size = f'width="{_n(shape.w)}" height="{_n(shape.h)}"'
                return f'<rect x="{_n(shape.x)}" y="{_n(shape.y)}" {size}{corner}{self.style(shape)}/>'
            case Circle():
                return f'<circle cx="{_n(shape.x)}" cy="{_n(shape.y)}" r="{_n(shape.r)}"{self.style(shape)}/>'
            case Poly():
                points = " ".join(f"{_n(x)},{_n(y)}" for x, y in shape.points)
                return f'<{"polygon" if shape.closed else "polyline"} points="{points}"{self.style(shape)}/>'
            case Path():
                return f'<path d="{shape.d}"{self.style(shape)}/>'

    def style(self, shape: Path | Poly | Circle | Rect | Text, more: str = "") -> str:
        """Give the attribute with the look of a shape; equal looks share one class.

        Inside an icon the look is written out: no rule that names the picture reaches into what ``<use>`` shows.
        """
        more += ";stroke-linecap:butt" if shape.flat else ""
        look = (shape.fill, shape.stroke, shape.width, shape.dash, shape.opacity, more)
        rule = self.looks.get(look)
        if rule is None:
            rule = self.looks[look] = self.rule(shape, more)
        if self.in_icon:
            return f' style="{rule}"'
        return f' class="{" ".join((self.named(rule), *shape.classes))}"'

    def named(self, rule: str) -> str:
        """Give the class of a look: named after it, so that what stays in the next picture stays as it is written."""
        name = self.styles.get(rule)
        if name is None:
            name = f"cnb-{crc32(rule.encode()):x}"
            while name in self.styles.values():
                name += "x"
            self.styles[rule] = name
        return name

    def rule(self, shape: Path | Poly | Circle | Rect | Text, more: str) -> str:
        """Write the look of a shape as CSS."""
        rules = [f"fill:{self.paint(shape.fill)}"]
        if shape.stroke != "none":
            rules.append(f"stroke:{self.paint(shape.stroke)};stroke-width:{_n(shape.width)}px")
            if shape.dash:
                rules.append(f"stroke-dasharray:{shape.dash}")
        if shape.opacity < 1:
            rules.append(f"opacity:{shape.opacity:g}")
        if more:
            rules.append(more)
        return ";".join(rules)

    def paint(self, token: str) -> str:
        if token == "none":
            return "none"
        colour(token)
        self.tokens.add(token)
        return f"var(--cnb-{token})"

    def icon(self, icon: Icon) -> str:
        key = self.used.setdefault(icon.name, f"{_ID}-{re.sub('[^a-z0-9]', '-', icon.name.lower())}")
        k = icon.size / 24
        scale = "" if k == 1 else f" scale({k:.3g})"
        faint = f' opacity="{icon.opacity:g}"' if icon.opacity < 1 else ""
        classes = f' class="{" ".join(icon.classes)}"' if icon.classes else ""
        return f'<use href="#{key}" transform="translate({_n(icon.x)} {_n(icon.y)}){scale}"{faint}{classes}/>'

    def icons(self) -> str:
        """Write every icon that is used, and those its shapes use."""
        self.in_icon = True
        written: list[str] = []
        done: set[str] = set()
        while len(done) < len(self.used):
            for name, key in list(self.used.items()):
                if name not in done:
                    done.add(name)
                    written.append(f'<g id="{key}"{_ROUND}>{"".join(self.element(s) for s in icon_shapes(name))}</g>')
        return "".join(written)

    def group(self, group: Group) -> str:
        attributes = [f' class="{" ".join(group.classes)}"'] if group.classes else []
        self.moving |= "cnb-moved" in group.classes
        self.through |= "cnb-through" in group.classes
        if group.x or group.y or group.scale != 1:
            scale = "" if group.scale == 1 else f" scale({group.scale:.4g})"
            attributes.append(f' transform="translate({_n(group.x)} {_n(group.y)}){scale}"')
        told = f"{group.label} {group.hint}".strip()
        if group.id:
            attributes.append(f' data-id="{escape(group.id)}"' + (' data-start=""' if group.start else ""))
            if self.can_press(group.id):
                self.pressed += 1
                attributes.append(f' tabindex="0" role="{group.role}" aria-label="{escape(told)}"')
                if group.keys:
                    attributes.append(f' data-keys="{escape(group.keys)}"')
        if group.move:
            attributes.append(f' data-move="{escape(group.move)}"')
        title = f"<title>{escape(told)}</title>" if told else ""
        halo = self.halo(group.halo) if group.halo is not None else ""
        inside = "".join(self.element(shape) for shape in group.shapes)
        return f"<g{''.join(attributes)}>{title}{halo}{inside}</g>"

    def can_press(self, id: str) -> bool:
        return self.interactive if isinstance(self.interactive, bool) else id in self.interactive

    def halo(self, shape: Path | Poly | Circle | Rect) -> str:
        """Write the place that lights up: unseen, as wide as its stroke, coloured by the pointer and the focus."""
        name = self.named(f"stroke-width:{_n(shape.width)}px")
        look = self.element(replace(shape, fill="none", stroke="none", classes=()))
        return re.sub(r'class="[^"]*"', f'class="{name} cnb-halo"', look, count=1)


def _sheet(pen: _Pen, theme: str, can_press: bool) -> str:
    """Write the style sheet: the switch between the themes, the colours, the looks, and what moves or is in focus."""
    if can_press:
        pen.tokens |= {"focus", "glow"}
    own = f"#{_ID}"
    rules = [f"{own}{{font-family:{FONT}}}"]
    rules += [f"{own}{{{_palette([token])}}}" for token in sorted(pen.tokens)]  # one by one: then most stay as they are
    rules += _switches(own, theme)
    rules += [f"{own} .{name}{{{rule}}}" for rule, name in pen.styles.items()]
    rules.append(f"{own} .cnb-halo{{fill:none;stroke:transparent;pointer-events:all}}")
    rules.append(f"{own} path.cnb-halo{{stroke-opacity:.6}}{own} text{{pointer-events:none}}")
    if pen.through:
        rules.append(f"{own} .cnb-through{{pointer-events:none}}")
    if can_press:
        rules.append(f"{own} [tabindex]{{cursor:pointer;outline:none}}")
        rules.append(f"{own} [tabindex]:hover>.cnb-halo{{stroke:var(--cnb-glow)}}")
        rules.append(f"{own} [tabindex]:focus-visible>.cnb-halo{{stroke:var(--cnb-focus)}}")
    if pen.moving:
        rules.append("@keyframes cnb-arrive{from{opacity:.15}to{opacity:1}}")
        rules.append(
            f"@media (prefers-reduced-motion:no-preference){{{own} .cnb-moved{{animation:cnb-arrive .6s ease-out}}}}"
        )
    return "".join(rules)


def theme_css(selector: str, tokens: Iterable[str], theme: str = "auto") -> str:
    """Write the colours of the theme as custom properties ``--cnb-TOKEN`` of whatever the selector names.

    Parameters
    ----------
    selector : str
        One simple selector, ``"#picture"`` or ``".cnb-html"``.
    tokens : iterable of str
    theme : {"auto", "light", "dark"}

    Returns
    -------
    str
    """
    return "".join([f"{selector}{{{_palette(tokens)}}}", *_switches(selector, theme)])


def _palette(tokens: Iterable[str]) -> str:
    """List the colours as ``light dark`` pairs of which the switch lets one through.

    With ``--cnb-l`` unset and ``--cnb-d`` empty, ``var(--cnb-l,A) var(--cnb-d,B)`` is A; the other way round it is B.
    """
    rules = []
    for token in sorted(tokens):
        light, dark = COLOURS[token]
        value = light if light == dark else f"var(--cnb-l,{light}) var(--cnb-d,{dark})"
        rules.append(f"--cnb-{token}:{value}")
    return ";".join(rules)


_TURN = dict(zip(THEMES, ("--cnb-l:initial;--cnb-d: ", "--cnb-l: ;--cnb-d:initial"), strict=True))
_PAGES = {
    "dark": ('[data-jp-theme-light="false"]', '[data-theme="dark"]', ".vscode-dark"),
    "light": ('[data-jp-theme-light="true"]', '[data-theme="light"]', ".vscode-light"),
}
"""How JupyterLab, documentation sites and VS Code mark a page."""


def _switches(own: str, theme: str) -> list[str]:
    if theme != "auto":
        return [f"{own}{{{_TURN[theme]}}}"]
    rules = [f"{own}{{{_TURN['light']}}}", f"@media (prefers-color-scheme:dark){{{own}{{{_TURN['dark']}}}}}"]
    for name, pages in _PAGES.items():
        rules.append(f"{','.join(f'{page} {own}' for page in pages)}{{{_TURN[name]}}}")
    for name in _PAGES:
        rules.append(f'{own}[data-theme="{name}"]{{{_TURN[name]}}}')
    rules.append(f"@media print{{{own}{own}{own}{{{_TURN['light']}}}}}")
    return rules
