"""What happened: one small frozen record per fact, with kinds and numbers but never prose.

One class serves every kind; `EVENTS` lists each kind with the names of its values, and a test holds this table, the
change functions and the text table of every language against each other.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from clank_nb.model.events_cave import CAVE_EVENTS
from clank_nb.model.events_clash import CLASH

EVENTS: dict[str, tuple[str, ...]] = {
    # set-up
    "supply_given": ("n", "black"),
    "deck_given": ("cards", "n"),
    "board_laid": ("board", "rooms", "tunnels"),
    "artifact_removed": ("artifact",),
    "artifacts_placed": ("n", "artifacts"),
    "secrets_placed": ("kind", "n", "rooms", "left"),
    "market_stocked": ("items",),
    "idols_placed": ("n", "room"),
    "mastery_placed": ("n",),
    "bank_opened": (),
    "rage_set": ("space", "cubes", "n"),
    "bag_filled": ("n",),
    "reserve_laid": ("cards",),
    "dungeon_shuffled": ("n",),
    "row_card_revealed": ("card", "place"),
    "row_card_replaced": ("card", "place"),
    "row_ready": ("row", "n"),
    "pawns_placed": ("room",),
    "first_player_named": (),
    "starting_clank": ("n",),
    # a turn
    "turn_started": ("turn",),
    "card_played": ("card",),
    "resource_gained": ("what", "n"),
    "gold_gained": ("n", "bonus"),
    "clank_made": ("n", "placed", "returned"),
    "clank_ignored": ("n",),
    "clank_removed": ("n",),
    "clank_credited": ("n",),
    "cards_drawn": ("cards", "n", "wanted"),
    "deck_reshuffled": ("n",),
    "cards_discarded": ("cards",),
    "card_marked": ("card", "where"),
    "cards_boxed": ("cards",),
    "effect_waits": ("card",),
    "effect_due": ("card",),
    "effect_counts": ("card",),
    "trash_owed": ("n",),
    "effect_skipped": ("card", "what"),
    "option_chosen": ("card", "option"),
    "rule_lifted": ("modifier", "n"),
    "skill_paid": ("n",),
    "swords_paid": ("n", "what"),
    "boots_paid": ("n",),
    "gold_paid": ("n",),
    "card_acquired": ("card", "place"),
    "device_used": ("card",),
    "monster_defeated": ("card",),
    "row_replaced": ("card", "place"),
    "item_bought": ("item", "price"),
    "moved": ("tunnel", "start", "room"),
    "teleported": ("start", "room"),
    "cave_entered": ("room", "lifted"),
    "damaged": ("n", "cause", "swords"),
    "healed": ("n",),
    "artifact_taken": ("artifact", "room"),
    "idol_taken": ("room",),
    "secret_taken": ("kind", "room"),
    "secret_found": ("token", "kind"),
    "token_used": ("token",),
    "nothing_taken": ("room",),
    "turn_ended": ("played", "skill", "swords", "boots", "teleports", "credit"),
    # the dragon
    "row_refilled": ("card", "place"),
    "dragon_woken": ("n",),
    "area_emptied": ("cubes", "n"),
    "cubes_drawn": ("cubes", "n", "rage", "danger", "extra"),
    "dragon_hit": ("n", "over"),
    "cubes_set_aside": ("cubes", "n"),
    "black_returned": ("n",),
    "rage_grew": ("space", "cubes"),
    "rage_full": ("space", "cubes"),
    # out and end
    "escaped": (),
    "cubes_stayed": (),
    "knocked_out": ("fate",),
    "countdown_started": ("space",),
    "countdown_moved": ("space", "extra"),
    "game_over": ("reason",),
}
GROWING: dict[str, tuple[str, ...]] = {
    "map_begun": ("side",),
    "tiles_stacked": ("n", "safe", "away"),
    "ghosts_banked": ("n",),
    "artifacts_stacked": ("n", "artifacts"),
    "secrets_banked": ("kind", "n"),
    "prisoners_banked": ("n",),
    "lockpicks_given": ("n",),
    "exploring": ("tunnel",),
    "tile_shown": ("tile", "left"),
    "tile_laid": ("tile", "turn"),
    "tile_turned": ("tile", "turn"),
    "tile_returned": ("tile",),
    "place_named": ("x", "y"),
    "gave_up": (),
    "teleport_spent": (),
    "artifact_placed": ("artifacts", "room"),
    "locks_opened": ("n",),
    "portal_passed": ("portal", "exit"),
    "goal_won": ("goal",),
    "offer_made": ("card",),
    "offer_taken": ("card",),
    "lockpicks_gained": ("n",),
    "lockpicks_paid": ("n",),
    "card_on_top": ("card",),
    "card_trashed": ("card", "where"),
    "secret_drawn": ("token", "kind"),
    "prisoner_freed": ("token",),
    "icon_used": ("what", "room"),
    "shrine_marked": ("room", "n"),
    "idols_returned": ("n",),
    "ghost_raised": ("n",),
    "ghost_hit": ("n", "mark"),
    "ghost_warded": ("card",),
    "ghosts_back": ("n",),
    "pawn_removed": (),
    "out_turn": ("n",),
    "trigger_met": ("trigger",),
    "reaction_passed": (),
    "card_reacted": ("card",),
    "reaction_due": ("card",),
    "card_shown": ("card",),
}
"""What happens besides where the dungeon grows."""
ALL_EVENTS = {**EVENTS, **GROWING, **CAVE_EVENTS, **CLASH}
"""What happens in any game."""


@dataclass(frozen=True, slots=True)
class Event:
    """A fact about what just happened.

    Parameters
    ----------
    kind : str
        A key of `EVENTS`.
    rule : str
        Full slug of the rule it follows from.
    player : int
        Number of the player it is about, -1 if nobody.
    colour : str
        That player's colour, empty if nobody.
    values : tuple of (name, value)
        The numbers and ids of the fact, in the order of `EVENTS`.
    """

    kind: str
    rule: str
    player: int = -1
    colour: str = ""
    values: tuple[tuple[str, Any], ...] = ()

    def __getitem__(self, name: str) -> Any:
        for key, value in self.values:
            if key == name:
                return value
        raise KeyError(name)


class _Draft:
    """An event while it is put together: the same slots, and a class that is switched at the end."""

    __slots__ = Event.__slots__


def event(kind: str, rule: str, player: int, colour: str, values: tuple[tuple[str, Any], ...]) -> Event:
    """Make an event in a third of the time that the constructor of a frozen record takes."""
    made: Any = object.__new__(_Draft)
    made.kind = kind
    made.rule = rule
    made.player = player
    made.colour = colour
    made.values = values
    made.__class__ = Event
    fact: Event = made
    return fact
