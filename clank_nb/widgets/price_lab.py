"""The price lab: make a creature, and see what it costs and which printed cards are like it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from clank_nb.data.errors import BadData, ClankError, Fault
from clank_nb.model.clash_cards import ABILITIES, clash_cards
from clank_nb.model.cubes import read_whole
from clank_nb.odds.clash.price import what_name
from clank_nb.odds.clash.price_cards import read_abilities
from clank_nb.odds.clash.read import unknown
from clank_nb.views.residuals import card_line
from clank_nb.widgets.base import Widget
from clank_nb.widgets.price_case import MOST, Creature, creatures, in_order, printed
from clank_nb.widgets.price_picture import price_picture
from clank_nb.widgets.price_say import happened, rows, told
from clank_nb.widgets.still import Shown
from clank_nb.words import called


class PriceLab(Widget[Creature]):
    """A creature of Clash of Decks, to be made and priced.

    Parameters
    ----------
    av, hp : int
        From 0, and from 1, to 8.
    abilities : iterable of str
        Its own ones.
    aura : str
        An ability that it gives to its neighbours.
    card : str
        A printed creature to begin with, in the place of all the others.

    Raises
    ------
    BadCode
        If there is no such ability or creature; the nearest names are offered.
    BadData
        If a number cannot be.

    Examples
    --------
    >>> lab = PriceLab(av=4, hp=5, abilities=["berserk"])
    >>> lab.now.price.value, lab.now.price.costs, lab.now.near[0].id
    (Fraction(9, 2), (4, 5), 'ogre')
    """

    kind = "price_lab"

    def __init__(self, av: int = 3, hp: int = 4, abilities: Iterable[str] = (), aura: str = "", card: str = "") -> None:
        super().__init__(_printed(card) if card else _read(av, hp, abilities, aura))

    def draw(self, now: Creature) -> Shown:
        """Make the picture, the sentences and the table of the nearest cards."""
        return Shown(price_picture(now), happened(now), 3, tuple(now.price.derivation()), rows(now))

    def label(self, now: Creature) -> str:
        """Name the picture."""
        return told("label")

    def chosen(self, place: str) -> None:
        """Take the body, or the card, that was pressed."""
        kind, _, what = place.partition(":")
        if kind == "cell":
            av, hp = map(int, what.split(":"))
            self.change(av=av, hp=hp)
        elif kind == "card":
            self.go(_printed(what))

    # ---- controls ----------------------------------------------------------------------------------------------------

    def controls(self) -> list[list[Any]]:
        """A card to begin with, the aura, AV and HP; the abilities and two buttons."""
        from ipywidgets import Button, Checkbox, Dropdown

        cards = sorted(((card_line(card.id), card.id) for card in creatures()), key=lambda one: one[0])
        self.begin = Dropdown(options=[(told("begin_own"), ""), *cards], description=told("begin"))
        auras = [(what_name(one, "en"), one) for one in ABILITIES]
        self.aura = Dropdown(options=[(told("aura_none"), ""), *auras], description=told("aura"))
        self.mirror, self.plain = Button(description=told("mirror")), Button(description=told("plain"))
        self.av, self.hp = self._slider("av", 0), self._slider("hp", 1)
        self.on(self.begin, self._begin)
        self.on(self.aura, lambda aura: self.change(aura=aura))
        self.on(self.mirror, lambda _: self.go(self.now.mirrored()), "click")
        self.on(self.plain, lambda _: self.change(abilities=(), aura=""), "click")
        self.has = {one: Checkbox(description=what_name(one, "en"), indent=False) for one in ABILITIES}
        for one, box in self.has.items():
            self.on(box, partial(self._give, one))
        return [[self.begin, self.aura, self.av, self.hp], [*self.has.values(), self.mirror, self.plain]]

    def _slider(self, key: str, low: int) -> Any:
        from ipywidgets import IntSlider

        slider = IntSlider(low, low, MOST, description=told(key), continuous_update=True)
        return self.on(slider, lambda n: self.change(**{key: n}))

    def _begin(self, card: str) -> None:
        if card:
            self.go(_printed(card))
        else:
            self.go(self.now)

    def _give(self, ability: str, has: bool) -> None:
        self.go(self.now.with_ability(ability, has))

    def sync(self, now: Creature) -> None:
        """Set every control."""
        self.begin.value, self.aura.value = now.card, now.aura
        self.av.value, self.hp.value = now.av, now.hp
        for one, box in self.has.items():
            box.value = one in now.abilities

    def __repr__(self) -> str:
        now = self.now
        return f"PriceLab(av={now.av}, hp={now.hp}, abilities={list(now.abilities)}, aura={now.aura!r})"


def _read(av: Any, hp: Any, abilities: Any, aura: Any) -> Creature:
    faults: list[Fault] = []
    attack, health = read_whole("av", av, faults, 0, MOST), read_whole("hp", hp, faults, 1, MOST)
    mine = read_abilities("abilities", abilities, faults)
    if faults:
        raise BadData(faults)
    for where, one in (*(("abilities", one) for one in mine), ("aura", aura)):
        if one not in ABILITIES and not (where == "aura" and one == ""):
            raise unknown(where, one, ABILITIES)
    return Creature(attack, health, in_order({*mine}), aura)


def _printed(card: Any) -> Creature:
    for one in creatures():
        if one.id == card:
            return printed(one)
    if isinstance(card, str) and card in clash_cards():
        raise ClankError(told("not_creature", card=called(card)))
    raise unknown("card", card, [one.id for one in creatures()])
