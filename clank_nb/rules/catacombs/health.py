"""Health in the catacombs (``catacombs/health/*``)."""

from __future__ import annotations

from clank_nb.rules import changes, changes_delve
from clank_nb.rules.draft import Draft
from clank_nb.rules.table import rule


@rule("catacombs/health/heal")
def heal(draft: Draft, who: int, n: int, slug: str) -> None:
    """Cubes off the track, own ones first and black ones last."""
    if draft.rules["out/inactive"](draft, who):
        changes.cubes_stayed(draft, who)
        return
    changes_delve.healed(draft, who, n, slug)
