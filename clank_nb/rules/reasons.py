"""Why an action is refused: reasons with their rules, in the order a table would name them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from clank_nb.model.actions import Action


@dataclass(frozen=True, slots=True)
class Reason:
    """One rule that forbids an action, with the numbers of the case.

    Parameters
    ----------
    rule : str
        Full slug.
    kind : str
        Which sentence of the text table says it.
    values : tuple of (name, value)
    """

    rule: str
    kind: str
    values: tuple[tuple[str, Any], ...] = ()

    @classmethod
    def of(cls, state: Any, rule: str, kind: str, **values: Any) -> Reason:
        return cls(state.game.slug(rule), kind, tuple(values.items()))


@dataclass(frozen=True, slots=True)
class Refusal:
    """An action that may not be done now.  Nothing has changed.

    Parameters
    ----------
    action : Action
    player : int
        Who would have acted.
    reasons : tuple of Reason
        First what nothing could mend this turn (arrow, cave, place, limit), then locks, then boots, skill, swords,
        gold.
    state : State
        The state asked about, for the remedy; not part of equality.
    """

    action: Action
    player: int
    reasons: tuple[Reason, ...]
    state: Any = field(compare=False, repr=False)

    @property
    def rules(self) -> tuple[str, ...]:
        """Every rule that forbids it."""
        return tuple(dict.fromkeys(reason.rule for reason in self.reasons))

    @property
    def rule(self) -> str:
        """The first of `rules`."""
        return self.reasons[0].rule


Mend: TypeAlias = Callable[[Refusal, dict[str, Any], str], list[str]]
"""What would mend a refusal: from it, the values of its first reason, and the language, to whole sentences."""
