"""The table of a game as one picture: the board, who is to act, the buttons, and what lies around."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape, unescape
from typing import Any

from clank_nb.data.errors import ClankError
from clank_nb.model.actions import Action
from clank_nb.model.events import Event
from clank_nb.rules.observe import observe
from clank_nb.rules.text import parse_action
from clank_nb.views.scene import Icon, Scene
from clank_nb.views.svg import svg
from clank_nb.widgets.base import linked
from clank_nb.widgets.play_deeds import Deed, Line, offer
from clank_nb.widgets.play_game import Look, Pictures, Piece
from clank_nb.widgets.play_says import answer, heading, known, result, where
from clank_nb.widgets.play_sitting import Sitting, seat_name
from clank_nb.widgets.still import part
from clank_nb.words import say

DO, GO = "do:", "go:"
"""How ids of buttons begin: of an action, and of what goes on without one."""
_OPEN_BUTTON = re.compile(r'data-id="((?:do|go):[^"]+)"(?! class="[^"]*" aria-disabled)')
ON, ME, READY, AGAIN, ALL = "on", "me", "ready", "again", "all:"


def _say(key: str, **values: Any) -> str:
    return say(f"play.{key}", **values)


# ---- the whole -------------------------------------------------------------------------------------------------------


def play_picture(sitting: Sitting) -> str:
    """Draw the table for whoever looks at it; under a cover, nothing of it."""
    head = part("head", f"<b>{escape(heading(sitting))}</b> <small>{escape(where(sitting))}</small>", "p", "clank-head")
    panel = part("actions", actions_html(sitting), "div", "clank-do")
    if sitting.covered:
        return (
            f'<div class="clank-table clank-play clank-covered"><div class="clank-map">{_cover(sitting)}</div>'
            f'<div class="clank-side">{head}<p class="clank-cover-beside">{_looks_away(sitting)}</p>{panel}</div></div>'
        )
    found = pictures(sitting)
    below = "".join(map(_below, found.below))
    board = "".join(map(_drawn, (found.board, *found.under)))
    return (
        f'<div class="clank-table clank-play clank-game-{sitting.game.name}"><div class="clank-map">{board}</div>'
        f'<div class="clank-side">{head}{"".join(map(_drawn, found.beside))}{panel}</div>'
        f'<div class="clank-below">{below}</div></div>'
    )


def pictures(sitting: Sitting) -> Pictures:
    """The pictures of the game, as its table draws them for the viewer."""
    state, viewer = sitting.state, sitting.viewer
    eyes = viewer if viewer is not None else state.player if state.current_player < 0 else state.current_player
    eyes = min(eyes, sitting.game.n_players - 1)  # an AI has no eyes
    sort, why = answer(sitting)
    refused = sort == "refusal"
    look = Look(
        state, sitting.before, viewer, observe(state, eyes), sitting.mine,
        _tried(sitting) if refused else None, why if refused else "", _news(sitting, viewer), _home(sitting),
    )  # fmt: skip
    return sitting.table.picture(look)


def _news(sitting: Sitting, viewer: int | None) -> tuple[Event, ...]:
    """What has happened in the newest steps, as far as the viewer may hear it."""
    new = sitting.steps[len(sitting.steps) - sitting.new :]
    told = sitting.table.told_to
    return tuple(each for step in new for each in step.events if viewer is None or told(each, viewer))


def _home(sitting: Sitting) -> int:
    """From whose side the table is seen."""
    if len(sitting.humans) == 1:
        return sitting.humans[0]
    return sitting.who if sitting.who in sitting.humans else 0


def _tried(sitting: Sitting) -> Action | None:
    return parse_action(sitting.state, sitting.tried) if sitting.tried else None


def _below(pieces: Piece | tuple[Piece, ...]) -> str:
    """One place below the board: a piece, or several one under the other."""
    several = pieces if isinstance(pieces, tuple) else (pieces,)
    look = ' class="clank-whole"' if any(piece.wide for piece in several) else ""
    return f"<div{look}>{''.join(map(_drawn, several))}</div>"


def _drawn(piece: Piece) -> str:
    if isinstance(piece.drawn, Scene):
        return part(piece.name, svg(piece.drawn, interactive=piece.open, width="100%"))
    return part(piece.name, piece.drawn)


def _cover(sitting: Sitting) -> str:
    player = sitting.game.colours[sitting.who]
    pawn = Scene(_say("head.player", player=player), "", 160, 160, (Icon(f"pawn:{player}", 80, 80, 150),))
    head = escape(_say("head.cover", player=player))
    return f'<div class="clank-cover"><div>{svg(pawn, interactive=False)}</div><h3>{head}</h3></div>'


def _looks_away(sitting: Sitting) -> str:
    return escape(_say("panel.cover", player=sitting.game.colours[sitting.who]))


# ---- what can be done ------------------------------------------------------------------------------------------------


def actions_html(sitting: Sitting) -> str:
    """Write the buttons; the result where the game is over."""
    if sitting.state.is_terminal:
        next_one = _say("control.again_next", seed=sitting.seed + 1)
        return _rows(_result(sitting)) + _foot(_button(GO + AGAIN, next_one, main=True))
    if sitting.covered:
        player = sitting.game.colours[sitting.who]
        return _rows("") + _foot(_button(GO + READY, _say("control.ready", player=player), main=True))
    if not sitting.mine:
        return _rows(f"<p>{escape(_waits(sitting))}</p>") + _foot(_go_on(sitting))
    found = offer(sitting)
    foot = "".join(_deed(deed, main=True) for deed in found.foot)
    return _rows("".join(_line(sitting, line) for line in found.lines)) + _foot(foot)


def first_button(picture: str) -> str:
    """Id of the button that has the keyboard when the one that had it is gone: the first that does anything."""
    found = _OPEN_BUTTON.search(picture)
    return unescape(found[1]) if found else ""


def _rows(html: str) -> str:
    return f'<div class="clank-do-lines" data-scroll="do">{html}</div>'


def _foot(html: str) -> str:
    return f'<div class="clank-do-foot">{html}</div>'


def _waits(sitting: Sitting) -> str:
    if sitting.hidden_turn:
        return _say("panel.waits_hidden")
    return _say("panel.waits", player=seat_name(sitting, sitting.who))


def _go_on(sitting: Sitting) -> str:
    far = "control.to_me" if sitting.humans else "control.to_end"
    return _button(GO + ON, _say("control.go_on"), main=True) + _button(GO + ME, _say(far))


def _button(id: str, text: str, *, main: bool = False) -> str:
    look = ' class="clank-main"' if main else ""
    return f'<button data-id="{escape(id)}"{look}>{escape(text)}</button>'


def _line(sitting: Sitting, line: Line) -> str:
    several = len(line.deeds) > sitting.table.many
    deeds = _many(line.deeds) if several else "".join(f"<li>{_deed(deed)}</li>" for deed in line.deeds)
    if line.all_of:
        words = say(known("all_of", sitting.game.name, line.all_of) or "play.all_of.any")
        deeds = f"<li>{_button(GO + ALL + line.all_of, words, main=True)}</li>{deeds}"
    if not line.deeds:
        deeds = f'<li class="clank-none">{escape(_say("panel.none"))}</li>'
    return f'<div class="clank-do-line"><h4>{escape(line.title)}</h4><ul>{deeds}</ul></div>'


def _many(deeds: Sequence[Deed]) -> str:
    """Many buttons, family by family, each behind a name that opens it; what is alone stands open."""
    families: dict[str, list[Deed]] = {}
    for deed in deeds:
        families.setdefault(deed.family, []).append(deed)
    return "".join(
        f"<li>{_deed(own[0]) if len(own) == 1 else _behind(name, own)}</li>" for name, own in families.items()
    )


def _behind(name: str, deeds: Sequence[Deed]) -> str:
    title = _say("panel.many", name=name, n=len(deeds)) if name else _say("panel.choose", n=len(deeds))
    own = "".join(f"<li>{_deed(deed)}</li>" for deed in deeds)
    return f"<details><summary>{escape(title)}</summary><ul>{own}</ul></details>"


def _deed(deed: Deed, *, main: bool = False) -> str:
    note = f" <small>{escape(deed.note)}</small>" if deed.note else ""
    shut = "" if deed.open else _say("panel.faint")
    tip = " ".join(filter(None, (f"{deed.told}.", deed.tip, shut, f"({deed.text})")))
    told = ", ".join(filter(None, (deed.told, deed.note)))
    look = " clank-main" if main and deed.open else ""
    faint = "" if deed.open else ' aria-disabled="true" tabindex="-1"'
    return (
        f'<button data-id="{escape(DO + deed.text)}" class="clank-deed{look}"{faint} title="{escape(tip)}" '
        f'aria-label="{escape(told)}">{escape(deed.label)}{note}</button>'
    )


# ---- the end ---------------------------------------------------------------------------------------------------------


def _result(sitting: Sitting) -> str:
    won, *lines = result(sitting)
    rows = "".join(f"<p{_weight(line)}>{linked(line)}</p>" for line in lines)
    return f'<div class="clank-result"><h4>{escape(won)}</h4>{rows}</div>'


def _weight(line: str) -> str:
    return "" if line.endswith(")") else ' class="clank-total"'


def place_meant(sitting: Sitting, place: str) -> str:
    """The action, in text form, that a choice in a picture of the game means.

    Raises
    ------
    ClankError
        Where nothing can be done there.
    """
    text = sitting.table.meant(sitting.state, place)
    if not text:
        raise ClankError(_say("told.no_deed"))
    return text
