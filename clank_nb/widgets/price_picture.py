"""The picture of the price lab: a creature and the parts of its price, beside all bodies and the nearest cards."""

from __future__ import annotations

from html import escape

from clank_nb.views.price_parts import plane_scene, price_scene
from clank_nb.widgets.attack_panels import drawn, two_columns
from clank_nb.widgets.price_case import MOST, Creature, creatures, pack
from clank_nb.widgets.price_say import on_card, rows, told
from clank_nb.widgets.still import shown_text
from clank_nb.words import called


def price_picture(now: Creature) -> str:
    """Draw a creature in two columns, one below the other where there is little room."""
    near = [one.id for one in now.near]
    plane = plane_scene(creatures(), now.av, now.hp, pack().prices, near=near, most=MOST)
    cells = {f"cell:{x}:{y}" for x in range(MOST + 1) for y in range(1, MOST + 1)}
    words = "".join(f"<p>{shown_text(line)}</p>" for line in now.price.derivation())
    added = f'<div class="clank-cost clank-sum"><h4>{escape(told("words"))}</h4>{words}</div>'
    left = {
        "price": drawn(price_scene(now.price, on_card(now), name=called(now.card) if now.card else "")),
        "added": added,
    }
    return two_columns(left, {"law": drawn(plane, cells), "near": _near(now)}, "")


def _in_parts(words: str) -> str:
    """Let a list break after its commas alone: a sign stays with what it is the sign of."""
    return ", ".join(part.replace(" ", "\u00a0") for part in words.split(", "))


def _near(now: Creature) -> str:
    """Write the nearest cards as a table; a row takes its card."""
    head, *body = rows(now)
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    lines = []
    for near, (name, *cells) in zip(now.near, body, strict=True):
        here = not near.distance
        text = f"<strong>{escape(name)}</strong>" if here else escape(name)
        button = f'<button data-id="card:{near.id}" aria-pressed="{"true" if here else "false"}">{text}</button>'
        numbers = "".join(f"<td>{_in_parts(shown_text(cell))}</td>" for cell in cells)
        lines.append(f"<tr><th>{button}</th>{numbers}</tr>")
    caption = f"<caption>{escape(told('near.caption'))}</caption>"
    return (
        f'<div class="clank-front clank-near"><table>{caption}<thead><tr>{top}</tr></thead>'
        f"<tbody>{''.join(lines)}</tbody></table></div>"
    )
