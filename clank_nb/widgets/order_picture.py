"""The picture of the order lab: the hand within its turn, beside the law over all orders and what was tried of them."""

from __future__ import annotations

from html import escape

from clank_nb.odds.clash import MANA, WINDOW
from clank_nb.views.dist import dist_scene
from clank_nb.views.order_row import order_scene
from clank_nb.views.scene import Scene
from clank_nb.widgets.attack_panels import drawn, two_columns
from clank_nb.widgets.order_case import Laid
from clank_nb.widgets.order_say import class_told, told
from clank_nb.widgets.still import part, shown_text


def order_picture(now: Laid) -> str:
    """Draw a case in two columns, one below the other where there is little room."""
    moment = now.now
    why_not = {card: told(f"row.why.{why}") for card, why in now.blocked.items()}
    hand = order_scene(moment.hand, now.plays, moment.left, MANA, why_not, window=WINDOW)
    ids = {f"card:{card}" for card in moment.hand}
    left = {"hand": drawn(hand, ids)}
    right = {"law": drawn(law_scene(now))}
    lines = class_told(now)
    if now.is_over and now.spent < now.best.spent:
        lines = (*lines, " ".join([f"{told('words_best')}:", *now.best.derivation()[1:]]))
    words = "".join(f"<p>{shown_text(line)}</p>" for line in lines)
    below = part("words", f"<h4>{escape(told('words'))}</h4><div>{words}</div>", classes="clank-words clank-few")
    return two_columns(left, right, below)


def law_scene(now: Laid) -> Scene:
    """Draw the law of the most mana that can be spent, and what was tried of it."""
    title = told("law.title", n=f"{now.law.total:,}")
    return dist_scene(now.law, now.sample, title, fill="mark", axis=told("law.axis"), plot=196.0)
