"""What happens in Clash of Decks: every kind of event with the names of its values.

Lanes are named ``upper`` and ``lower``, places in a lane are counted from the bridge, 1 the nearest; places in a hand
from the left, 0 the leftmost.  An assault is told attack by attack: who attacks whom, what each creature takes, who is
destroyed and where it goes, and how the Stronghold moves.
"""

from __future__ import annotations

CLASH: dict[str, tuple[str, ...]] = {
    # set-up
    "clash_pack_opened": ("n", "creatures", "spells"),
    "clash_bridges_laid": ("left", "right"),
    "clash_stronghold_given": (),
    "clash_deck_taken": ("cards", "n"),
    "clash_pool_shuffled": ("n",),
    "clash_chooser_named": (),
    "clash_card_displayed": ("card",),
    "clash_card_picked": ("card",),
    "clash_display_left": ("cards", "n"),
    "clash_pool_put_away": ("n",),
    "clash_ai_deck_made": ("n",),
    "clash_ai_deck_laid": ("n",),
    "clash_card_ordered": ("card", "place"),
    "clash_champion_named": ("card",),
    "clash_starter_named": (),
    # a turn
    "clash_turn_started": ("turn",),
    "clash_mana_gained": ("n",),
    "clash_mana_lost": ("n",),
    "clash_creature_played": ("card", "lane", "place", "cost", "mana", "before", "hp"),
    "clash_champion_summoned": ("card", "lane", "place", "cost", "mana"),
    "clash_champion_readied": ("card", "by"),
    "clash_spell_cast": ("card", "cost", "mana", "target", "side", "lane", "place"),
    "clash_spell_returned": ("card", "hp"),
    # an attack, and what an attack or a spell does
    "clash_sprinted": ("card", "lane", "start", "passed", "av"),
    "clash_attack_held": ("card", "lane", "place"),
    "clash_attacked": ("card", "lane", "place", "av", "target", "side", "again"),
    "clash_creature_hit": ("card", "lane", "place", "n", "damage", "hp"),
    "clash_creature_shielded": ("card", "lane", "place", "n"),
    "clash_creature_unharmed": ("card", "lane", "place"),
    "clash_creature_destroyed": ("card", "lane", "place"),
    "clash_creature_returned": ("card", "hp"),
    "clash_champion_exhausted": ("card",),
    "clash_stronghold_hit": ("n", "start", "place", "before", "hp", "lost"),
    "clash_bastion_fallen": ("hp",),
    "clash_turn_ended": (),
    # solo
    "clash_ai_card_shown": ("card", "lane", "left"),
    "clash_ai_creature_played": ("card", "lane", "place", "cost", "mana"),
    "clash_ai_spell_lost": ("card", "lane"),
    "clash_ai_discarded": ("card",),
    "clash_ai_hit": ("n", "before", "hp"),
    "clash_ai_card_turned": ("card", "left"),
    "clash_ai_rebuilt": ("n",),
    # the end
    "clash_over": ("reason",),
}
