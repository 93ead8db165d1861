"""What lies between two states: the table as it was when each thing happened, for those who want to see an assault."""

from __future__ import annotations

from typing import Any

from clank_nb.model.clash import ClashState
from clank_nb.model.events import Event
from clank_nb.rules.clash_of_decks.draft import ClashDraft
from clank_nb.rules.loop import settle
from clank_nb.rules.ruleset import ruleset

__all__ = ["moments"]


class _Watched(list[Event]):
    """A log that keeps, with every event, the table at that moment."""

    def __init__(self) -> None:
        super().__init__()
        self.opened: list[ClashDraft] = []
        self.tables: list[ClashState] = []

    def thawed(self, state: ClashState) -> ClashDraft:
        """A working copy of a state that is watched from now on."""
        draft = ClashDraft(state, self)
        self.opened.append(draft)
        return draft

    def append(self, event: Event) -> None:
        super().append(event)
        self.tables.extend(draft.seal() for draft in self.opened)


def moments(state: ClashState, action: Any) -> tuple[tuple[Event, ClashState], ...]:
    """Carry out a legal action, and give every event with the table right after it.

    Parameters
    ----------
    state : ClashState
    action : action
        One that is legal in this state.

    Returns
    -------
    tuple of (Event, ClashState)
        The events are those of `clank_nb.apply`. Within an assault a table is a moment in which nobody decides; the
        table of an event that only tells (who attacks whom) is the one in which it is about to happen. The last table
        is the state that the action leads to.
    """
    rules, log = ruleset(state.game.name), _Watched()
    draft = log.thawed(state)
    rules.acts[action.__class__](draft, draft.pending[-1], action)
    settle(rules, draft)
    tables = [*log.tables[:-1], draft.seal()] if log else []
    return tuple(zip(log, tables, strict=True))
