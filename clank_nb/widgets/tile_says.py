"""What the tile table says: who stands where with what, what may come, and every orientation with its price."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from html import escape
from typing import Any

from clank_nb.odds.percent import percent_text
from clank_nb.rules.catacombs import ground, move
from clank_nb.rules.clank.move import spare_health
from clank_nb.views.tile_words import cost_words
from clank_nb.views.turns import Choice, choice_label
from clank_nb.widgets.base import linked
from clank_nb.widgets.tile_case import Dig, Outlook, Way, exit_name, outlooks, pools_of
from clank_nb.words import say

MEMORY = 80
"""How many sentences of what has happened are kept in sight."""


def _say(key: str, **values: Any) -> str:
    return say(f"tile_table.{key}", **values)


def heading(dig: Dig) -> str:
    """Who stands where, in one line."""
    if dig.state.over:
        return escape(_say("head.over"))
    if dig.shown is not None:
        return escape(_say("head.holds", player=dig.colour, tile=dig.shown.id))
    if dig.asked:
        return escape(_say("head.waits", player=dig.colour))
    return escape(_say("head.stands", player=dig.colour, room=dig.room))


def spendable(dig: Dig) -> tuple[str, ...]:
    """What there is to be spent, and what is left of the stack, in words."""
    pools = [_say(f"chip.{what}", n=n) for what, n in pools_of(dig).items()]
    return (*pools, _say("chip.health", n=spare_health(dig.state, dig.who)), _say("chip.tiles", n=dig.left))


def chips(dig: Dig) -> str:
    """The same as small signs."""
    return f'<ul class="clank-chips">{"".join(f"<li>{escape(text)}</li>" for text in spendable(dig))}</ul>'


# ---- what may come ---------------------------------------------------------------------------------------------------


def share(chance: Fraction) -> str:
    """A chance as a fraction and as a percentage."""
    return f"{chance} = {percent_text(chance)}" if chance.denominator > 1 else percent_text(chance)


def price_so_far(dig: Dig, way: Way) -> str:
    """What is known of the price of a tunnel that runs off the map."""
    trail = next(trail for trail in ground.trails(dig.layout, dig.room) if trail.tunnel == way.tunnel)
    boots = dig.state.game.rules["move/footprints"](dig.state, trail)
    return cost_words(boots, len(move.closed(dig.state, trail)), move.monsters(dig.state, dig.who, trail))


def outlook_caption(dig: Dig, rows: Sequence[Outlook]) -> str:
    """What the table of what may come is about."""
    if not dig.left:
        return _say("outlook.caption_empty")
    if dig.asked:
        return _say("outlook.caption_asked")
    if not rows:
        return _say("outlook.caption_none")
    zone = "safe" if dig.delve.n_safe else "deep"
    return _say("outlook.caption", n=len(ground.pool(dig.state)), zone=_say(f"outlook.zone_{zone}"))


def outlook_words(dig: Dig) -> tuple[str, ...]:
    """The table of what may come, in words."""
    rows = outlooks(dig)
    if dig.shown is not None:
        return ()
    return (outlook_caption(dig, rows), *(_row_words(dig, row) for row in rows))


def _row_words(dig: Dig, row: Outlook) -> str:
    name = exit_name(row.way)
    if not row.way.open:
        return _say("outlook.shut", exit=name, why=row.way.why)
    return _say(
        "outlook.choose", exit=name, price=price_so_far(dig, row.way), payable=share(row.payable),
        wanted=_say(f"find.{dig.wanted}"), found=share(row.found),
    )  # fmt: skip


def outlook_table(dig: Dig) -> str:
    """Write what may come as a table; each row turns up a tile at its exit."""
    rows = outlooks(dig)
    wanted = _say(f"find.{dig.wanted}")
    head = "".join(
        f'<th scope="col">{escape(text)}</th>'
        for text in (*(_say(f"outlook.{key}") for key in ("exit", "price", "payable")), wanted)
    )
    body = "".join(_outlook_row(dig, row) for row in rows)
    top = f"<thead><tr>{head}</tr></thead>" if rows else ""
    return (
        f'<div class="clank-front clank-outlook"><table><caption>{escape(outlook_caption(dig, rows))}</caption>'
        f"{top}<tbody data-rove>{body}</tbody></table></div>"
    )


def _outlook_row(dig: Dig, row: Outlook) -> str:
    way = row.way
    chosen = way.id == dig.exit
    start = ' data-start=""' if chosen else ""
    label, name = escape(_row_words(dig, row)), escape(exit_name(way))
    button = (
        f'<button data-id="{way.id}" aria-label="{label}" aria-pressed="{str(chosen).lower()}"{start}>{name}</button>'
    )
    number = f"<strong>{button}</strong>" if chosen else button
    if not way.open:
        return f'<tr><th scope="row">{number}</th><td colspan="3">{linked(way.why)}</td></tr>'
    price = escape(price_so_far(dig, way))
    return f'<tr><th scope="row">{number}</th><td>{price}</td>{_share(row.payable)}{_share(row.found)}</tr>'


def _share(chance: Fraction) -> str:
    return f"<td>{escape(share(chance))}</td>"


# ---- orientations ----------------------------------------------------------------------------------------------------


def turn_words(dig: Dig) -> tuple[str, ...]:
    """Every orientation, in words."""
    return tuple(choice_label(choice, choice.turn == dig.held) for choice in dig.choices)


def turns_table(dig: Dig) -> str:
    """Write the orientations as a table; each row turns the tile so."""
    tile = dig.shown
    assert tile is not None
    keys = ("turn", "to", "cost", "verdict")
    head = "".join(f'<th scope="col">{escape(_say(f"turns.{key}"))}</th>' for key in keys)
    body = "".join(_turn_row(choice, choice.turn == dig.held) for choice in dig.choices)
    caption = escape(_say("turns.caption", tile=tile.id))
    return (
        f'<div class="clank-front clank-outlook"><table><caption>{caption}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody data-rove>{body}</tbody></table></div>"
    )


def _turn_row(choice: Choice, chosen: bool) -> str:
    degrees = escape(_say("turns.degrees", n=90 * choice.turn))
    start = ' data-start=""' if chosen else ""
    label = escape(choice_label(choice, chosen))
    button = (
        f'<button data-id="row:{choice.turn}" aria-label="{label}" aria-pressed="{str(chosen).lower()}"{start}>'
        f"{degrees}</button>"
    )
    number = f"<strong>{button}</strong>" if chosen else button
    verdict = _say("turns.open" if choice.open else "turns.shut")
    row = (
        f'<tr><th scope="row">{number}</th><td>{escape(choice.to)}</td><td>{escape(choice.cost())}</td>'
        f"<td>{escape(verdict)}</td></tr>"
    )
    return row if choice.open else f'{row}<tr class="clank-why"><td colspan="4">{linked(choice.why)}</td></tr>'


# ---- sentences -------------------------------------------------------------------------------------------------------


def happened(dig: Dig) -> tuple[tuple[str, ...], int]:
    """Everything that has happened, and how much of it is new; then what to do with the tile."""
    told = dig.told[-MEMORY:]
    if dig.shown is None:
        return ((*told, _say("told.asked")), dig.new + 1) if dig.asked else (told, dig.new)
    chosen = [choice_label(choice) for choice in dig.choices if choice.turn == dig.held]
    key = "told.no_way" if dig.gives_up else "told.pick"
    return (*told, _say(key), *chosen), dig.new + 1 + len(chosen) if dig.new else len(chosen)
