"""The picture of the bluff lab: your mix and what it brings, beside the rounds and the dragons."""

from __future__ import annotations

from html import escape

from clank_nb.sim.bluff import DRAGONS
from clank_nb.views.mix import mix_scene, stakes_scene
from clank_nb.views.regret import regret_scene
from clank_nb.views.scene import Scene
from clank_nb.views.simplex import simplex_scene
from clank_nb.widgets.attack_panels import drawn, two_columns
from clank_nb.widgets.bluff_case import Bluff
from clank_nb.widgets.bluff_say import counted, rows, strip, told
from clank_nb.widgets.still import part, shown_text

WIDE = 500.0


def bluff_picture(case: Bluff) -> str:
    """Draw a case in two columns, one below the other where there is little room."""
    left = {"mix": drawn(_mix(case)), "stakes": drawn(_stakes(case))}
    right = {"law": drawn(_regret(case)), "dragons": _dragons(case)}
    head, lines = counted(case)
    words = "".join(f"<p>{shown_text(line)}</p>" for line in lines)
    below = part("words", f"<h4>{escape(head)}</h4><div>{words}</div>", classes="clank-words")
    return two_columns(left, right, below)


def _mix(case: Bluff) -> Scene:
    choice, own = case.choice, dict(case.own.items())
    best = dict(choice.dwarf.items()) if case.shown else None
    if len(case.held) == 3:
        coins = {colour: case.coins[colour] for colour in case.held}
        return simplex_scene(coins, choice.loss, own, best, choice.value, width=WIDE, plot=262.0)
    return mix_scene(case.coins, own, best, held=case.held, width=WIDE, plot=190.0)


def _stakes(case: Bluff) -> Scene:
    here = case.worst if case.loss else ()
    return stakes_scene(case.brings, case.choice.value, here=here, strip=strip(case), width=WIDE)


def _regret(case: Bluff) -> Scene:
    value, n = case.choice.value, case.rounds
    lines = {}
    for dragon in DRAGONS:
        gain = case.gain(dragon)
        if gain is not None:
            behind = float(value - gain)
            lines[dragon] = [k * behind for k in range(n + 1)]
    run = case.run(case.dragon)
    if case.dragon == "learner":
        lines[case.dragon] = [float(run.expected_regret(k)) for k in range(n + 1)]
    path = [float(run.regret(k)) for k in range(n + 1)]
    error = 2 * case.played * run.standard_error(case.played) if case.played > 1 else 0.0
    names = {dragon: told(f"short.{dragon}") for dragon in DRAGONS}
    shown = path[: case.played + 1] if case.played else ()
    return regret_scene(lines, names, case.dragon, shown, error, span=(min(path), max(path)), width=608.0, plot=262.0)


def _dragons(case: Bluff) -> str:
    """Write the dragons as a table; a row chooses its dragon."""
    head, *body = rows(case)
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    lines = []
    for dragon, (name, *cells) in zip(DRAGONS, body, strict=True):
        here = dragon == case.dragon
        text = f"<strong>{escape(name)}</strong>" if here else escape(name)
        pressed = "true" if here else "false"
        button = f'<button data-id="dragon:{dragon}" aria-pressed="{pressed}">{text}</button>'
        numbers = "".join(f"<td>{shown_text(cell)}</td>" for cell in cells)
        lines.append(f"<tr><th>{button}</th>{numbers}</tr>")
    caption = f"<caption>{escape(told('table.title'))}</caption>"
    return (
        f'<div class="clank-front clank-dragons"><table>{caption}<thead><tr>{top}</tr></thead>'
        f"<tbody>{''.join(lines)}</tbody></table></div>"
    )
