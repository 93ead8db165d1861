"""What searches in Clash of Decks ask of their callers, and how their results are put into words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from clank_nb.data.errors import BadData, Fault, shown
from clank_nb.model.clash import ClashState
from clank_nb.model.cubes import read_whole
from clank_nb.odds.clash.read import ClashPen
from clank_nb.odds.questions import Faults
from clank_nb.odds.told import Told
from clank_nb.words import say


@dataclass(frozen=True, slots=True)
class SearchPen(ClashPen):
    """Fills in the templates of the searches."""

    def say(self, key: str, **values: Any) -> str:
        """Fill in a template."""
        return say(f"clash_search.{key}", self.lang, **values)


class SearchTold(Told[SearchPen]):
    """An answer of the searches."""

    __slots__ = ()

    _pen = SearchPen


_FAULTS = Faults("clash_search.fault")
bad, unknown = _FAULTS.bad, _FAULTS.unknown


def need_turn(state: Any) -> None:
    """Refuse what is no state of the game in which a player is asked what to play.

    Raises
    ------
    BadData
    """
    if not isinstance(state, ClashState):
        raise bad("state", "no_state", "fix_state", value=shown(state))
    if state.current_player < 0 or state.pending[-1].kind != "summoning":
        raise bad("state", "no_turn", "fix_turn")


def need_duel(state: Any) -> None:
    """Refuse what is no turn of a duel, and a duel in which something can be played between two attacks."""
    need_turn(state)
    if state.game.solo:
        raise bad("state", "solo", "fix_solo")
    if state.game.chosen["spells_in_assault"]:
        raise bad("state", "between", "fix_between")


def read_number(where: str, value: Any, least: int, most: int) -> int:
    """Read a whole number.

    Raises
    ------
    BadData
    """
    faults: list[Fault] = []
    number = read_whole(where, value, faults, least, most)
    if faults:
        raise BadData(faults)
    return number
