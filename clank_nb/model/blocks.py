"""Every list of effects of a game under a path, so that a state can name what it still owes.

Notes
-----
The path of a block is made of the id of its card or token, the moment, and for each effect that holds blocks of its own
the effect's place in the block above, from 0, and which of its blocks it is:

=====================================================  =====================================================
``silver_spear/acquire``                               the effects of one moment
``swagger/play/1/do``                                  what a joint does: the second effect of ``swagger/play``
``underworld_dealing/play/0/tomes``                    an option, by its name
``underworld_dealing/play/0/tomes`` + effect 0         one effect: a block and a number
``some_card/play/2/otherwise``                         what happens where a condition fails
``apothecary/play/0/do/0/gold``                        a block within a block
=====================================================  =====================================================

The place of an effect is the place of its row in the data file, so a path also finds the row.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType

from clank_nb.model.cards import cards
from clank_nb.model.effects import All, Choose, Effect, ForEach, May, Offer, Others, Pay, When
from clank_nb.model.tokens import GAMES, tokens

__all__ = ["blocks", "branch", "branches"]


def branch(path: str, index: int, name: str = "do") -> str:
    """Give the path of a block that lies inside the effect `index` of the block at `path`.

    Parameters
    ----------
    path : str
        Path of the block above.
    index : int
        Place of the effect in it, from 0.
    name : str
        ``"do"``, ``"otherwise"`` or the name of an option.

    Examples
    --------
    >>> branch("underworld_dealing/play", 0, "tomes")
    'underworld_dealing/play/0/tomes'
    """
    return f"{path}/{index}/{name}"


def branches(effect: Effect) -> tuple[tuple[str, tuple[Effect, ...]], ...]:
    """List the blocks an effect holds, each with its name; none for a plain verb."""
    if isinstance(effect, Choose):
        return tuple((option.name, option.do) for option in effect.options)
    if isinstance(effect, When):
        otherwise = (("otherwise", effect.otherwise),) if effect.otherwise else ()
        return (("do", effect.do), *otherwise)
    if isinstance(effect, Pay | May | ForEach | Others | All | Offer):
        return (("do", effect.do),)
    return ()


@cache
def blocks(game: str = "clank") -> Mapping[str, tuple[Effect, ...]]:
    """Collect every block of all cards and tokens of a game, those inside effects included.

    Parameters
    ----------
    game : str
        As for `cards`.

    Returns
    -------
    mapping of path to effects
        Cards first, in the order of their files; it cannot be changed.

    Examples
    --------
    >>> blocks()["underworld_dealing/play/0/tomes"]
    (Take(what='secret_tome', n=2),)
    """
    rows = [*cards(game).values(), *(tokens(game).values() if game in GAMES else ())]
    tops = ((f"{row.id}/{moment}", effects) for row in rows for moment, effects in row.effects)
    return MappingProxyType({path: block for top, effects in tops for path, block in _within(top, effects)})


def _within(path: str, effects: tuple[Effect, ...]) -> Iterator[tuple[str, tuple[Effect, ...]]]:
    """Go through a block and all blocks inside it."""
    yield path, effects
    for index, effect in enumerate(effects):
        for name, block in branches(effect):
            yield from _within(branch(path, index, name), block)
