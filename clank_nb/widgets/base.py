"""What all widgets share: three zones, a still picture, and handlers that never fail in silence.

A widget holds one frozen record, what is the case now (`Widget.now`), and everything seen is a function of it: `draw`
makes the picture and the sentences, `sync` sets the controls. A handler asks for another record through `change`; when
it cannot be drawn, nothing has happened.
"""

from __future__ import annotations

import importlib
import inspect
import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from html import escape
from typing import Any, ClassVar, Generic, Self, TypeVar

from clank_nb.data.errors import BadCode, ClankError, nearest
from clank_nb.data.rulebook import rule
from clank_nb.widgets.still import Shown, shown_text, still_html, still_text
from clank_nb.words import listing, say

N = TypeVar("N")
NEEDED = ("ipywidgets", "anywidget")
"""Packages without which a widget stays a still picture."""

on_error: list[Callable[[Widget[Any], Exception], None]] = []
"""Called with the widget and the exception when a handler fails: tests listen here."""

_SLUG = re.compile(r"\b[a-z_]+/[a-z_]+/[a-z0-9_]+\b")
_CITED = re.compile(rf"\s*\({_SLUG.pattern}(?:, {_SLUG.pattern})*\)")
_LINK = re.compile(rf"(\()?({_SLUG.pattern})(\)|,|;)?")
_RULE = "rule:"
_counter: Counter[str] = Counter()


def absent() -> tuple[str, ...]:
    """Which of the needed packages cannot be imported."""
    return tuple(name for name in NEEDED if not _importable(name))


def _importable(name: str) -> bool:
    try:
        importlib.import_module(name)
    except ImportError:
        return False
    return True


class Widget(Generic[N]):
    """A picture that can be tried out: what is, what can be done, what happened.

    Parameters
    ----------
    first : frozen dataclass
        What is the case at the start.

    Attributes
    ----------
    now : frozen dataclass
        What is the case.
    errors : list of Exception
        What went wrong in handlers, for tests; the reader has seen a sentence for each.
    handles : list
        All controls, in reading order.
    box : ipywidgets.VBox or None
        The living widget, to put into a layout of one's own; None where a package for it is missing.
    """

    kind: ClassVar[str] = "widget"

    def __new__(cls, *args: Any, **named: Any) -> Self:
        """Answer an argument that there is not with the nearest there is."""
        taken = list(inspect.signature(cls.__init__).parameters.values())[1:]
        known = tuple(each.name for each in taken if each.kind is not each.VAR_KEYWORD)
        for given in set(named).difference(known).difference(cls.also_takes(*args, **named)):
            known = (*known, *cls.also_takes(*args, **named))
            near = nearest(given, known)
            told = say("widgets.base.no_argument", widget=cls.__name__, given=given, known=listing(known))
            hint = say("widgets.base.nearest", name=near[0]) if near else ""
            raise BadCode(f"{told} {hint}".strip(), given=given, nearest=near)
        return super().__new__(cls)

    @classmethod
    def also_takes(cls, *args: Any, **named: Any) -> tuple[str, ...]:
        """Name further arguments, where they depend on the others."""
        return ()

    def __init__(self, first: N) -> None:
        self.now: N = first
        self.shown: Shown = self.draw(first)
        self.errors: list[Exception] = []
        self.missing = absent()
        self.box: Any = None
        self.handles: list[Any] = []
        _counter[self.kind] += 1
        self._twin = f"{self.kind}-{_counter[self.kind]}"
        self._quiet = False
        self._note: tuple[str, str] | None = None
        self._open_rule = ""
        if not self.missing:
            self._come_alive()

    # ---- what a widget says of itself --------------------------------------------------------------------------------

    def draw(self, now: N) -> Shown:
        """Make everything seen from what is the case; changes nothing."""
        raise NotImplementedError

    def controls(self) -> list[list[Any]]:
        """Make the controls, once, line by line; their handlers are added with `on`."""
        return []

    def sync(self, now: N) -> None:
        """Set every control to what is the case; no handler hears it."""

    def chosen(self, place: str) -> None:
        """Answer the choice of an element of the picture."""

    def label(self, now: N) -> str:
        """Name the picture for those who hear it."""
        return say(f"widgets.{self.kind}.label")

    # ---- change ------------------------------------------------------------------------------------------------------

    def change(self, **fields: Any) -> None:
        """Go to where only these fields differ."""
        self.go(replace(self.now, **fields))  # type: ignore[type-var]

    def go(self, now: N) -> None:
        """Go to another state of the widget, or nowhere if it cannot be drawn."""
        shown = self.draw(now)
        self.now, self.shown, self._note = now, shown, None
        self._show()

    def on(self, control: Any, handler: Callable[[Any], None], event: str = "value") -> Any:
        """Let a control call `handler` with its new value, or with itself when it is a button; gives the control."""
        if event == "click":
            control.on_click(lambda button: self._heard(handler, button))
        else:
            control.observe(lambda change: self._heard(handler, change["new"]), names=event)
        return control

    def _heard(self, handler: Callable[[Any], None], value: Any) -> None:
        """The one gate of all handlers: a refusal or a fault becomes a sentence, and nothing has changed."""
        if self._quiet:
            return
        before = (self.now, self.shown)
        try:
            handler(value)
        except ClankError as refusal:
            self._stay(before, "refusal", str(refusal))
        except Exception as fault:
            self._failed(fault)
            self._stay(before, "error", say("widgets.base.fault", fault=f"{type(fault).__name__}: {fault}"))

    def _stay(self, before: tuple[N, Shown], sort: str, sentence: str) -> None:
        self.now, self.shown = before
        self._note = (sort, sentence)
        try:
            self._show()
        except Exception as fault:  # the controls cannot even be set back: then at least the sentence is seen
            self._failed(fault)
            self.story.content = self._story()

    def _failed(self, fault: Exception) -> None:
        self.errors.append(fault)
        for hook in on_error:
            hook(self, fault)

    @contextmanager
    def quiet(self) -> Iterator[None]:
        """Set controls without their handlers hearing it."""
        was, self._quiet = self._quiet, True
        try:
            yield
        finally:
            self._quiet = was

    # ---- the living widget -------------------------------------------------------------------------------------------

    def _come_alive(self) -> None:
        from ipywidgets import HBox, VBox

        from clank_nb.widgets.live import LiveBoard

        hint = say("widgets.base.hint")
        self.picture = self.live_picture(hint=hint, twin=self._twin)
        self.story = LiveBoard(label=say("widgets.base.happened"))
        rows = self.controls()
        self.handles = [control for row in rows for control in row]
        self.lines = [_line(HBox(row), row) for row in rows]
        bar = VBox(self.lines)
        frame = VBox([bar, self.picture, self.story])
        for zone, name in ((bar, "controls"), (self.picture, "is"), (self.story, "story"), (frame, "frame")):
            zone.add_class(f"clank-{name}")
        self.box = VBox([frame])
        self.box.add_class("clank-widget")
        self.box.add_class(f"clank-{self.kind.replace('_', '-')}")
        self.on(self.picture, self._clicked, "clicked")
        self.on(self.story, self._clicked, "clicked")
        self._show()

    def live_picture(self, **named: Any) -> Any:
        """Make the living picture: a `LiveBoard`, or one that can do more."""
        from clank_nb.widgets.live import LiveBoard

        return LiveBoard(**named)

    def _clicked(self, clicked: list[Any]) -> None:
        place = str(clicked[0]) if clicked else ""
        if place.startswith(_RULE):
            slug = rule(place.removeprefix(_RULE)).slug
            self._open_rule = "" if slug == self._open_rule else slug
            self._show()
        elif place:
            self.chosen(place)

    def _show(self) -> None:
        if self.box is None:
            return
        self.picture.label = self.label(self.now)
        self.picture.content = self.shown.picture
        with self.quiet():
            self.sync(self.now)
        self.story.content = self._story()
        new = self.shown.happened[-self.shown.new :] if self.shown.new else ()
        said = [note[1] for note in self._notes()] or new
        self.story.announce = " ".join(_CITED.sub("", line) for line in said)

    def _notes(self) -> list[tuple[str, str]]:
        """Answers to what was asked or tried: sort and sentence."""
        return [note for note in (self.shown.answer, self._note) if note and note[1]]

    def _story(self) -> str:
        lines = [
            f'<p class="{"" if k >= len(self.shown.happened) - self.shown.new else "clank-old"}">{linked(line)}</p>'
            for k, line in enumerate(self.shown.happened)
        ]
        lines += [f'<p class="clank-{sort}">{linked(sentence)}</p>' for sort, sentence in self._notes()]
        story = f'<div class="clank-lines" data-newest>{"".join(lines)}</div>'
        if not self._open_rule:
            return f'<div class="clank-happened">{story}</div>'
        return f'<div class="clank-happened clank-two">{story}{rule_card(self._open_rule)}</div>'

    # ---- the still picture -------------------------------------------------------------------------------------------

    def run_line(self) -> str:
        """Tell how the still picture comes to life, or which package is missing for that."""
        if not self.missing:
            return say("widgets.base.run")
        return say("widgets.base.missing", package=self.missing[0], widget=type(self).__name__)

    def static_html(self) -> str:
        """Give what is the case now as a still picture with its text: one piece of HTML that needs nothing else."""
        return still_html(self.shown, self._twin, self.run_line(), awaits=self.box is not None)

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        return {"text/html": self.static_html(), "text/plain": still_text(self.shown, self.run_line())}

    def _ipython_display_(self) -> None:
        """Show the still picture, and after it the living widget, which takes its place."""
        from IPython.display import display

        display(self._repr_mimebundle_(), raw=True)
        if self.box is not None:
            view = self.box._repr_mimebundle_()
            bundle = view[0] if isinstance(view, tuple) else view
            display({**bundle, "text/plain": repr(self)}, raw=True)


def _line(line: Any, controls: list[Any]) -> Any:
    """Mark a line of controls: sliders among themselves stand in columns."""
    if all(hasattr(control, "readout") for control in controls):
        line.add_class("clank-columns")
        line.add_class(f"clank-of-{len(controls)}")
    return line


def linked(sentence: str) -> str:
    """Escape a sentence and make the slugs in it links to their rule."""
    return _LINK.sub(_link, shown_text(sentence))


def _link(found: re.Match[str]) -> str:
    before, slug, after = found.groups("")
    link = f'{before}<button class="clank-rule" data-id="{_RULE}{slug}">{slug}</button>{after}'
    return f'<span class="clank-cite">{link}</span>'


def rule_card(slug: str) -> str:
    """Show one rule with its sentences, how sure each is, and a button that closes it."""
    found = rule(slug)
    close = escape(say("widgets.base.close"))
    return (
        f'<div class="clank-card"><button class="clank-close" data-id="{_RULE}{slug}" aria-label="{close}">×</button>'
        f"<h4>{escape(found.title)}</h4>{''.join(_rule_line(*sentence) for sentence in found.sentences)}"
        f'<p class="clank-mark">{escape(found.slug)}</p></div>'
    )


def _rule_line(mark: str, text: str) -> str:
    told = say(f"widgets.mark.{mark}")
    shown = f' <span class="clank-mark">{escape(told)}</span>' if told else ""
    return f"<p>{linked(text.replace('`', ''))}{shown}</p>"


def set_range(slider: Any, low: int, high: int) -> None:
    """Give a slider another range without passing through an impossible one; its value is moved inside."""
    if low > slider.max:
        slider.max = high
        slider.min = low
    else:
        slider.min = low
        slider.max = high
