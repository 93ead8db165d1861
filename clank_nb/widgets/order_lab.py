"""The order lab: lay an order of a deck, play its first turn, and see how all orders are counted."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from clank_nb.data.errors import BadData, ClankError, Fault, shown
from clank_nb.model.clash_cards import sample_decks
from clank_nb.model.cubes import read_whole
from clank_nb.odds.clash.read import read_deck, read_yes
from clank_nb.sim.orders import shuffled
from clank_nb.widgets.base import Widget
from clank_nb.widgets.order_case import MOST_TRIED, Laid
from clank_nb.widgets.order_picture import order_picture
from clank_nb.widgets.order_say import happened, rows, told
from clank_nb.widgets.still import Shown
from clank_nb.words import called

SOME = (100, 5000)
"""How many orders a button tries."""


class OrderLab(Widget[Laid]):
    """The first turn of Clash of Decks, to be played by hand and counted over all orders.

    Parameters
    ----------
    deck : int
        Number of a sample deck.
    order : iterable of str, optional
        Its cards from left to right; shuffled if not given.
    spells : bool
        Whether spells are cast.
    tried : int
        How many orders have been shuffled and played already.
    seed : int
        Which dice: the same seed gives the same orders.

    Raises
    ------
    BadCode
        If there is no such card; the nearest names are offered.
    BadData
        If these are not the cards of the deck, or a number cannot be.

    Examples
    --------
    >>> lab = OrderLab(deck=1)
    >>> lab.now.best.spent, lab.now.law
    (6, Count({4: 576, 6: 39744}))
    """

    kind = "order_lab"

    def __init__(
        self, deck: int = 1, order: Iterable[str] | None = None, spells: bool = False, tried: int = 0, seed: int = 7
    ) -> None:
        faults: list[Fault] = []
        decks = sample_decks()
        number = read_whole("deck", deck, faults, min(decks), max(decks))
        key, n = read_whole("seed", seed, faults, None), read_whole("tried", tried, faults, 0, MOST_TRIED)
        if faults:
            raise BadData(faults)
        cards = shuffled(number, seed=key) if order is None else _read(order, number)
        super().__init__(Laid(number, cards, (), read_yes("spells", spells), key, 0, n, cards[0]))

    def draw(self, now: Laid) -> Shown:
        """Make the picture, the sentences and the table of the law."""
        sentences, new = happened(now)
        return Shown(order_picture(now), sentences, new, (), rows(now))

    def label(self, now: Laid) -> str:
        """Name the picture."""
        return told("label")

    def chosen(self, place: str) -> None:
        """Play the card that was pressed, or move it one place by its own keys."""
        kind, _, card = place.partition(":")
        if kind == "card":
            self.go(self.now.play(card))
        elif kind in ("left", "right"):
            self._step(card, -1 if kind == "left" else 1)
        elif kind == "drop":
            card, _, other = card.partition(":")
            self.go(self.now.moved(card, self.now.order.index(other) + 1))

    def live_picture(self, **named: Any) -> Any:
        """A live board whose cards can be dragged."""
        from clank_nb.widgets.order_board import OrderBoard

        return OrderBoard(**named)

    # ---- controls ----------------------------------------------------------------------------------------------------

    def controls(self) -> list[list[Any]]:
        """Deck, the order and the turn; and a card with the place it goes to."""
        from ipywidgets import Button, Checkbox, Dropdown, IntSlider

        decks = [(told("deck_name", n=n), n) for n in sample_decks()]
        self.deck = Dropdown(options=decks, description=told("deck"))
        self.spells = Checkbox(description=told("spells"), indent=False)
        self.shuffle, self.best = Button(description=told("shuffle")), Button(description=told("best"))
        self.back, self.again = Button(description=told("back")), Button(description=told("again"))
        self.some = [Button(description=told("try_some", n=f"{n:,}")) for n in SOME]
        self.shuffle.add_class("clank-main")
        self.on(self.deck, lambda deck: self.go(self.now.with_deck(deck)))
        self.on(self.spells, lambda cast: self.change(spells=cast, plays=()))
        self.on(self.shuffle, lambda _: self.go(self.now.shuffled()), "click")
        self.on(self.best, lambda _: self.change(plays=self.now.best.cards), "click")
        self.on(self.back, lambda _: self._back(), "click")
        self.on(self.again, lambda _: self.change(plays=()), "click")
        for n, button in zip(SOME, self.some, strict=True):
            self.on(button, partial(self._try, n), "click")
        self.moving = Dropdown(options=self._cards(), description=told("moving"))
        self.place = IntSlider(1, 1, len(self.now.order), description=told("place"), continuous_update=True)
        self.on(self.moving, lambda card: self.change(moving=card))
        self.on(self.place, lambda place: self.go(self.now.moved(self.now.moving, place)))
        return [
            [self.deck, self.shuffle, self.best, self.back, self.again, self.spells],
            [self.moving, self.place, *self.some],
        ]

    def _cards(self) -> list[tuple[str, str]]:
        return [(called(card), card) for card in sorted(self.now.order)]

    def _back(self) -> None:
        if not self.now.plays:
            raise ClankError(told("refusal.nothing"))
        self.change(plays=self.now.plays[:-1])

    def _try(self, n: int, _: Any) -> None:
        now = self.now
        if now.tried == MOST_TRIED:
            raise ClankError(told("refusal.all_tried", n=f"{MOST_TRIED:,}"))
        self.change(tried=min(MOST_TRIED, now.tried + n))

    def _step(self, card: str, by: int) -> None:
        self.go(self.now.moved(card, self.now.order.index(card) + 1 + by))

    def sync(self, now: Laid) -> None:
        """Set every control."""
        self.deck.value, self.spells.value = now.deck, now.spells
        options = self._cards()
        if tuple(self.moving.options) != tuple(options):
            self.moving.options = options
        self.moving.value, self.place.value = now.moving, now.order.index(now.moving) + 1

    def __repr__(self) -> str:
        now = self.now
        return f"OrderLab(deck={now.deck}, order={list(now.order)}, spells={now.spells})"


def _read(order: Any, deck: int) -> tuple[str, ...]:
    cards = tuple(card.id for card in read_deck("order", order))
    if sorted(cards) != sorted(sample_decks()[deck]):
        n = len(sample_decks()[deck])
        text = told("refusal.not_deck", value=shown(list(cards)), deck=deck)
        raise BadData(Fault("order", text, told("refusal.fix_order", n=n)))
    return cards
