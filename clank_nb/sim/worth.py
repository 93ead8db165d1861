"""What effects are worth to a player, in points: read from the vocabulary of effects, never from a card's name."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from clank_nb.model.cards import Card
from clank_nb.model.effects import (
    All,
    Attack,
    Choose,
    Effect,
    ForEach,
    May,
    Option,
    Others,
    Pay,
    Price,
    Rage,
    Replace,
    ReturnBlack,
    Take,
    Teleport,
    Trash,
    Until,
    When,
    Yield,
)
from clank_nb.model.tokens import Token

__all__ = ["Prices", "boots_of", "draws_of", "effects_worth", "option_worth", "play_worth", "token_worth"]

OFTEN = 0.5
"""How often a condition of a card is true."""
SECRETS = ("neighbour_secret", "minor_secret", "major_secret")
ELSEWHERE = 0.3
"""Share of a harm to all others that is one's own gain."""


class Prices(NamedTuple):
    """What one of each is worth, in points."""

    skill: float = 1.0
    swords: float = 0.7
    boots: float = 1.5
    gold: float = 1.0
    heal: float = 1.5
    noise: float = 1.0
    """Harm of one cube of Clank!."""
    draw: float = 1.1
    secret: float = 3.0
    card: float = 5.0
    """A card of the reserve that comes without skill."""
    trash: float = 0.8


def effects_worth(effects: tuple[Effect, ...], prices: Prices) -> float:
    """Worth of effects that happen one after the other.

    Examples
    --------
    >>> from clank_nb.model.cards import cards
    >>> effects_worth(cards()["explore"].on("play"), Prices())
    3.5
    """
    return sum(_VERBS[type(effect)](effect, prices) for effect in effects if type(effect) in _VERBS)


def play_worth(card: Card, prices: Prices) -> float:
    """Worth of playing a card once."""
    return effects_worth(card.on("play"), prices)


def token_worth(token: Token, prices: Prices) -> float:
    """Worth of a token that is found: what it does, and its points."""
    return token.points + sum(effects_worth(token.on(moment), prices) for moment in ("find", "use", "end_of_turn"))


def option_worth(option: Option, prices: Prices) -> float:
    """Worth of one option of a card, after its price."""
    return effects_worth(option.do, prices) - _paid(option.pay, prices)


def _paid(price: Price | None, prices: Prices) -> float:
    """Worth of a price; a card of the hand is about as good as one drawn, and the worst one is given."""
    if price is None:
        return 0.0
    return price.gold * prices.gold + price.clank * prices.noise + (prices.draw / 2 if price.discard else 0.0)


# ---- verbs ----------------------------------------------------------------------------------------------------------


def _yield(effect: Yield, prices: Prices) -> float:
    return (
        effect.skill * prices.skill
        + effect.swords * prices.swords
        + effect.boots * prices.boots
        + effect.gold * prices.gold
        + effect.heal * prices.heal
        + effect.draw * prices.draw
        - effect.clank * prices.noise
    )


def _choose(effect: Choose, prices: Prices) -> float:
    return max(option_worth(option, prices) for option in effect.options)


def _pay(effect: Pay, prices: Prices) -> float:
    worth = effects_worth(effect.do, prices) - _paid(effect.price, prices)
    return max(0.0, worth) if effect.may else worth


def _when(effect: When, prices: Prices) -> float:
    yes, no = effects_worth(effect.do, prices), effects_worth(effect.otherwise, prices)
    return OFTEN * yes + (1 - OFTEN) * no


_VERBS: dict[type[Any], Callable[[Any, Prices], float]] = {
    Yield: _yield,
    Choose: _choose,
    Pay: _pay,
    When: _when,
    May: lambda effect, prices: max(0.0, effects_worth(effect.do, prices)),
    ForEach: lambda effect, prices: OFTEN * effects_worth(effect.do, prices),
    Others: lambda effect, prices: -ELSEWHERE * effects_worth(effect.do, prices),
    All: lambda effect, prices: (1 - ELSEWHERE) * effects_worth(effect.do, prices),
    Teleport: lambda effect, prices: 2 * prices.boots,
    Trash: lambda effect, prices: effect.n * prices.trash,
    Take: lambda effect, prices: effect.n * (prices.secret if effect.what in SECRETS else prices.card),
    Attack: lambda effect, prices: -2 * prices.noise,
    Rage: lambda effect, prices: -effect.n * prices.noise,
    Replace: lambda effect, prices: 0.2 * effect.n,
    ReturnBlack: lambda effect, prices: 0.2 * effect.n,
    Until: lambda effect, prices: 0.5 * prices.boots,
}

# ---- what a card gives to walk and to draw --------------------------------------------------------------------------


def _counted(effects: Iterable[Effect], what: Callable[[Effect], float]) -> float:
    """Count something over effects: of options the most, behind a condition as often as it is true."""
    total = 0.0
    for effect in effects:
        if isinstance(effect, Choose):
            total += max(_counted(option.do, what) for option in effect.options)
        elif isinstance(effect, When | ForEach):
            total += OFTEN * _counted(effect.do, what)
        elif isinstance(effect, Pay | May):
            total += _counted(effect.do, what)
        else:
            total += what(effect)
    return total


def _boots(effect: Effect) -> float:
    return effect.boots if isinstance(effect, Yield) else 1.5 if isinstance(effect, Teleport) else 0.0


def _draws(effect: Effect) -> float:
    return effect.draw if isinstance(effect, Yield) else 0.0


def boots_of(card: Card) -> float:
    """Boots that one play of a card gives; a teleport counts as one and a half."""
    return _counted(card.on("play"), _boots)


def draws_of(card: Card) -> float:
    """Cards that one play of a card draws."""
    return _counted(card.on("play"), _draws)
