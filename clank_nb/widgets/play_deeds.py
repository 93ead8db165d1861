"""What can be done, as lines of buttons: always the same lines in the same order, so that nothing jumps."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from typing import Any, NamedTuple

from clank_nb.model.actions import Action
from clank_nb.rules.engine import legal_actions, tries
from clank_nb.widgets.asking import in_words, sentence_case
from clank_nb.widgets.play_says import known, question
from clank_nb.widgets.play_sitting import Sitting
from clank_nb.words import say

OWN = ""
"""Group of what belongs to none."""


class Deed(NamedTuple):
    """One button.

    Attributes
    ----------
    text : str
        The action's text form.
    label : str
        What stands on the button.
    note : str
        What stands small beside it, such as a price.
    told : str
        The action in words, for those who hear it.
    tip : str
        What more is told of it.
    open : bool
        Whether it may be done now; what may not tells why.
    family : str
        Behind which name it stands in a line of many.
    """

    text: str
    label: str
    note: str
    told: str
    tip: str
    open: bool
    family: str = ""


class Line(NamedTuple):
    """A line of buttons with its name; ``all_of`` is the kind that one more button does all of."""

    title: str
    deeds: tuple[Deed, ...]
    all_of: str = ""


class Offer(NamedTuple):
    """All that can be done: lines of buttons, and those at the foot."""

    lines: tuple[Line, ...]
    foot: tuple[Deed, ...]


def offer(sitting: Sitting) -> Offer:
    """What the human who is to act can do, line by line."""
    state, table = sitting.state, sitting.table
    if not sitting.mine:
        return Offer((), ())
    open_now = legal_actions(state)
    if state.pending[-1].kind not in table.usual:
        return Offer((Line(question(sitting), tuple(_deed(sitting, action, True) for action in open_now)),), ())
    listed = set(open_now)
    refused = [action for action in tries(state) if action.kind in table.faint and action not in listed]
    shown = _in_order((*open_now, *refused), tries(state))
    foot = tuple(_deed(sitting, one, one in listed) for one in shown if one.kind in table.closing)
    rest = [one for one in shown if one.kind not in table.closing]
    return Offer(tuple(_lines(sitting, rest, listed)), foot)


def _in_order(actions: tuple[Action, ...], order: Iterable[Action]) -> list[Action]:
    """As a player meets them, allowed or not: a button stays where it is when it opens."""
    places = {action: k for k, action in reversed(list(enumerate(order)))}
    return sorted(dict.fromkeys(actions), key=lambda action: places.get(action, len(places)))


def _lines(sitting: Sitting, shown: list[Action], listed: set[Action]) -> Iterable[Line]:
    table, game = sitting.table, sitting.game.name
    groups = dict(table.groups or {})
    placed = {kind for kinds in groups.values() for kind in kinds}
    for action in shown:
        if action.kind not in placed:
            placed.add(action.kind)
            groups[action.kind] = (action.kind,)
    for group, kinds in groups.items():
        deeds = [action for action in shown if action.kind in kinds]
        deeds.sort(key=lambda action: kinds.index(action.kind))
        key = known("group", game, group)
        title = say(key) if key else sentence_case(group.replace("_", " "))
        several = [kind for kind in kinds if kind in table.in_a_row]
        all_of = several[0] if several and sum(one.kind == several[0] and one in listed for one in deeds) > 1 else ""
        yield Line(title, tuple(_deed(sitting, action, action in listed) for action in deeds), all_of)


def _deed(sitting: Sitting, action: Any, is_open: bool) -> Deed:
    state, table = sitting.state, sitting.table
    told = sentence_case(in_words(state, action))
    return Deed(
        str(action), sentence_case(table.label(state, action) or _label(sitting, action) or told),
        table.note(state, action), told, table.tip(state, action), is_open,
        table.family(state, action),
    )  # fmt: skip


def _label(sitting: Sitting, action: Any) -> str:
    """The words of ``[do]`` for this kind, with the fields of the action; empty where there are none."""
    game, values = sitting.game.name, {each.name: getattr(action, each.name) for each in fields(action)}
    first = next(iter(values.values()), "")
    for kind in (f"{action.kind}_{first}", action.kind):
        key = known("do", game, kind) if isinstance(first, str) else known("do", game, action.kind)
        if key:
            return say(key, **values)
    return ""
