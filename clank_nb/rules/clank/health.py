"""The health track (``clank/health/*``)."""

from __future__ import annotations

from clank_nb.rules import changes
from clank_nb.rules.draft import Draft
from clank_nb.rules.table import rule


@rule("clank/health/heal")
def heal(draft: Draft, who: int, n: int, slug: str) -> None:
    """Cubes from the track back to the supply, or as many as are on it."""
    if draft.rules["out/inactive"](draft, who):
        changes.cubes_stayed(draft, who)
        return
    changes.healed(draft, who, n, slug)


@rule("clank/health/overflow")
def overflow(draft: Draft, who: int, n: int) -> bool:
    """Drawn cubes fill the track up to its last space, more are set aside; tells whether the track is full."""
    changes.dragon_hit(draft, who, n)
    return bool(draft.cubes.track[who] >= draft.game.numbers.health)
