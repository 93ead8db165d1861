"""A hidden hand in words: how many orders each fact leaves, and why a card lies there with this chance."""

from __future__ import annotations

from functools import lru_cache
from math import factorial
from typing import Any, NamedTuple

from clank_nb.model.questions import Asked
from clank_nb.odds.clash.order_facts import Counts, Known, counted
from clank_nb.odds.clash.read import ClashPen
from clank_nb.odds.derive import Pen


class Hidden(NamedTuple):
    """Why a card of a hidden hand lies there with this chance: orders counted."""

    cards: tuple[str, ...]
    facts: tuple[Known, ...]
    what: str
    names: tuple[str, ...]
    size: int

    def counts(self, lang: str) -> str:
        """Say what the numbers of the law count."""
        return ClashPen(lang).say(f"orders.counts_{self.what}")

    def lines(self, pen: Pen, weights: Any, total: int, asked: Asked | None) -> list[str]:
        """Tell how many orders there are, then the orders and the chance of each outcome asked about."""
        own = ClashPen(pen.lang, pen.latex)
        found = story(own, self.cards, self.facts)
        found.append(
            own.say(
                "orders.where" if self.what == "place" else "orders.among", cards=own.all_named(self.names), n=self.size
            )
        )
        for outcome, ways in weights.items():
            if asked is None or outcome in asked:
                found.append(own.say("orders.line", n=outcome, orders=ways, chance=pen.chance(ways, total)))
        if asked is not None:
            ways = sum(w for outcome, w in weights.items() if outcome in asked)
            found.append(own.say("first.asked", what=asked.phrase(pen.lang), chance=pen.chance(ways, total)))
        return found


def story(pen: ClashPen, cards: tuple[str, ...], facts: tuple[Known, ...]) -> list[str]:
    """Say how many orders there are, and how many each fact leaves."""
    n = len(cards)
    found = [pen.say("orders.all", n=n, orders=pen.math(f"{pen.factorial(n)} = {factorial(n)}"))]
    for k, fact in enumerate(facts, 1):
        found.append(pen.say("orders.left", fact=fact.say(pen, cards), n=count_orders(n, facts[:k]).n))
    return found


@lru_cache(maxsize=128)
def count_orders(n: int, facts: tuple[Known, ...]) -> Counts:
    """Count the orders that fit all facts, and keep the answer."""
    return counted(n, facts)
