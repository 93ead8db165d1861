"""Two players: two dwarfs each, and roles that stay (``cave/two_player/*``)."""

from __future__ import annotations

from typing import Any

from clank_nb.model.actions_cave import CHEST, NameDwarf
from clank_nb.model.table import owed
from clank_nb.rules.changes import pushed
from clank_nb.rules.dragon_cave import changes
from clank_nb.rules.dragon_cave.draft import CaveDraft
from clank_nb.rules.reasons import Reason
from clank_nb.rules.table import rule


@rule("cave/two_player/setup")
def setup(table: Any) -> int:
    """How many dwarfs each player has."""
    n: int = table.game.numbers.dwarfs(table.game.n_players)
    return n


@rule("cave/two_player/roles")
def roles(draft: CaveDraft) -> None:
    """The roles do not change every round."""
    if draft.rules["two_player/swap"](draft):
        changes.roles_swapped(draft, 1 - draft.player)
    else:
        changes.dragon_stays(draft)


@rule("cave/two_player/choice")
def choice(draft: CaveDraft, who: int) -> None:
    """The mover says which dwarf moves, where there is a choice."""
    free = able(draft, who)
    if len(free) > 1:
        pushed(draft, owed("dwarf", who))
    else:
        changes.dwarf_named(draft, who, free[0], "two_player/nest")


@rule("cave/two_player/one_meets")
def one_meets(table: Any, who: int) -> int:
    """Which dwarf moves, and may meet the dragon."""
    dwarf: int = table.players[who].dwarf
    return dwarf


@rule("cave/two_player/swap")
def swap(table: Any) -> bool:
    """Whether the roles swap: a dwarf met the dragon, or the chest card was played."""
    return table.players[1 - table.player].card in (CHEST, table.dragon)


@rule("cave/two_player/nest")
def nest(state: Any, who: int, action: NameDwarf) -> Reason | None:
    """A dwarf in the nest moves no more."""
    if state.players[who].places[action.dwarf - 1] == state.game.board.end:
        return Reason.of(state, "two_player/nest", "dwarf_rests", dwarf=action.dwarf)
    return None


@rule("cave/two_player/end")
def end(table: Any) -> bool:
    """Whether both dwarfs of one player are in the nest."""
    return any(set(player.places) == {table.game.board.end} for player in table.players)


@rule("cave/two_player/tie")
def tie(table: Any, who: int) -> int:
    """How near to the nest both dwarfs are: the sum of their indices."""
    return sum(table.players[who].places)


def able(table: Any, who: int) -> list[int]:
    """The dwarfs of a player that are not in the nest, by their places."""
    end = table.game.board.end
    return [dwarf for dwarf, place in enumerate(table.players[who].places) if place != end]
