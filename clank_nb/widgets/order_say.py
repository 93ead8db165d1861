"""What the order lab says: every play, how the turn compares with the best, and how orders like this are counted."""

from __future__ import annotations

from collections import Counter
from typing import Any

from clank_nb.model.clash_cards import clash_cards
from clank_nb.odds import percent_text
from clank_nb.odds.clash import MANA, WINDOW
from clank_nb.odds.clash.first_turn import NEVER
from clank_nb.views.axes import decimal
from clank_nb.widgets.order_case import Laid
from clank_nb.words import called, listing, say


def told(key: str, **values: Any) -> str:
    """Fill in a sentence of the order lab."""
    return say(f"order_lab.{key}", **values)


def happened(now: Laid) -> tuple[tuple[str, ...], int]:
    """Tell the turn play by play, and how many of these sentences are new."""
    lines = [told("ready", mana=MANA, n=WINDOW)]
    for card, before, after in zip(now.plays, now.moments, now.moments[1:], strict=False):
        row = clash_cards()[card]
        line = told("cast" if row.is_spell else "played", card=called(card), cost=row.cost, left=after.left)
        came = [one for one in after.hand[:WINDOW] if one not in before.hand[:WINDOW]]
        lines.append(" ".join([line, *(told("slides", card=called(one)) for one in came)]))
    new = 1
    if now.is_over:
        lines.append(_over(now))
        new = 2
    if now.tried:
        lines.append(_tally(now))
        new += 1
    return tuple(lines), new


def _over(now: Laid) -> str:
    best = now.best
    if now.spent == best.spent:
        return told("over_best", spent=now.spent, mana=MANA)
    cards = listing([called(card) for card in best.cards])
    return told("over_less", spent=now.spent, mana=MANA, best=best.spent, cards=cards)


def _tally(now: Laid) -> str:
    sample, law = now.sample, now.law
    assert sample is not None
    share, exact = sample[MANA], law[MANA]
    value, error = 100 * share.value, 200 * share.standard_error
    return told("tally", n=f"{sample.n:,}", count=f"{share.count:,}", mana=MANA, share=f"{decimal(value, 1)} %",
                error=f"{decimal(error, 1)} %", exact=exact, percent=percent_text(exact))  # fmt: skip


def rows(now: Laid) -> tuple[tuple[str, ...], ...]:
    """Put the law and the orders tried side by side."""
    sample, law = now.sample, now.law
    tried = told("table.tried", n=f"{now.tried:,}") if now.tried else told("table.untried")
    head = (*(told(f"table.{key}") for key in ("spent", "orders", "exact", "percent")), tried)
    body = []
    for spent, weight in law.weights.items():
        seen = f"{sample[spent].count:,}" if sample is not None else "–"
        body.append((str(spent), f"{weight:,}", str(law[spent]), percent_text(law[spent]), seen))
    return (head, *body)


def class_told(now: Laid) -> tuple[str, ...]:
    """Say which orders begin like this one, and how many there are, factor by factor."""
    like = now.like
    first = ", ".join("–" if label == NEVER else label for label in like.first)
    then = "".join(told("words_then", cards=listing(["–" if one == NEVER else one for one in step], last="either"))
                   for step in like.then)  # fmt: skip
    lines = [told("words_class", first=first, then=then, spent=like.spent)]
    chosen = list(Counter(like.first))
    n_first, *others = like.factors
    parts = [told("words_first", n=n_first)]
    for label, n in zip(chosen, others, strict=False):
        if n > 1:
            key = "words_never_chosen" if label == NEVER else "words_chosen"
            parts.append(told(key, n=n, cost=label))
    slid = others[len(chosen) : len(chosen) + len(like.then)]
    parts += [told("words_slid", n=n) for n in slid if n > 1]
    if others[-1] > 1:
        parts.append(told("words_rest", n=others[-1]))
    numbers = [n_first, *(n for n in others if n > 1)]
    product = " · ".join(map(str, numbers))
    share = now.law.total
    lines.append(told("words_product", product=product, orders=f"{like.orders:,}", total=f"{share:,}",
                      percent=f"{decimal(100 * like.orders / share, 2)} %", factors=", ".join(parts)))  # fmt: skip
    labels = (*like.first, *(one for step in like.then for one in step))
    if NEVER in labels:
        lines.append(told("words_dash"))
    if any(label.endswith("*") for label in labels):
        lines.append(told("words_star"))
    return tuple(lines)
