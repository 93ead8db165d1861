"""What happens in Dragon's Cave: each kind of event with the names of its values.

What was chosen in secret is in no event: that a card was laid, or that two fists were made, is told without what is in
them, and what they held is told when it is turned up.  Places are called as in the track's graph: ``start``, ``s7``,
``nest_green``.
"""

from __future__ import annotations

CAVE_EVENTS: dict[str, tuple[str, ...]] = {
    # set-up
    "track_laid": ("spaces", "nest", "coins"),
    "hoard_laid": ("n",),
    "set_taken": ("dwarfs", "cards", "n"),
    "dwarfs_placed": ("n",),
    "dragon_given": (),
    # choosing
    "round_started": ("n",),
    "dwarf_named": ("dwarf",),
    "card_laid": (),
    "dragon_put": ("space",),
    "card_turned_up": ("card",),
    # advancing
    "dwarf_advanced": ("dwarf", "card", "origin", "place"),
    "nest_entered": ("dwarf", "card", "origin", "place"),
    "card_stayed": ("card",),
    "hoard_short": ("claims", "hoard"),
    "coins_taken": ("n", "wanted", "source"),
    "coins_removed": ("n",),
    "hoard_emptied": (),
    # meeting the dragon
    "dwarf_fled": ("dwarf", "card", "origin", "place"),
    "dwarf_cornered": ("dwarf", "card", "place"),
    "purse_empty": (),
    "fists_made": (),
    "fist_opened": ("fist", "n", "kept", "by"),
    "cards_back": ("cards",),
    # the chest card, and the end of a round
    "coins_banked": ("n",),
    "dragon_passed": (),
    "dragon_stays": (),
    "roles_swapped": (),
    "cave_left": ("reason",),
}
"""``dwarf`` is 0 where each player has one, else 1 or 2."""
