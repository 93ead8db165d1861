"""What is switched for each rule of Clash of Decks: its function where it has one, else its datum or its freedom."""

from __future__ import annotations

from clank_nb.rules.clash_of_decks import RULESET, assault
from tests.bite import otherwise_clash as otherwise
from tests.bite.switches import Bench, Switch, around, datum

BENCH = Bench(RULESET)
instead, always, engine, forbidden = BENCH.instead, BENCH.always, BENCH.engine, BENCH.forbidden

NUMBERS: dict[str, tuple[Switch, ...]] = {
    "setup/mode": (always("setup/mode", (1, 2, 3)), always("setup/mode", (2,))),
    "format/packs": (instead("format/packs", "leaves cards out", lambda own, chosen: own(chosen)[4:]),),
    "stronghold/hp": (instead("stronghold/hp", "counts the place itself", lambda own, hand: own(hand) + 1),),
    "stronghold/overflow": (always("stronghold/overflow", 1),),
    "turn/first_mana": (always("turn/first_mana", 9),),
    "play/window": (
        always("play/window", ()),
        instead("play/window", "five cards", lambda own, hand: [
        place for place, card in enumerate(hand) if card != "stronghold"][:5]),),
    "play/cost": (always("play/cost", 0),),
    "play/spell_damage": (always("play/spell_damage", 1),),
    "assault/order": (
        instead(
            "assault/order", "the nearest first", lambda own, table, at: next(
                (place for place, creature in enumerate(table.lanes[at]) if not creature[5]), -1),
        ),
    ),
    "assault/target": (
        always("assault/target", -1, "always the Stronghold"),
        instead("assault/target", "the farthest", lambda own, table, there: len(table.lanes[there]) - 1),
    ),
    "ability/aura": (always("ability/aura", 0),),
    "ability/once": (instead("ability/once", "twice is none", lambda own, mine, given: mine ^ given),),
    "ability/sprint": (instead("ability/sprint", "never moves", lambda own, draft, at, place, has: place),),
    "ability/protection_source": (always("ability/protection_source", 1), always("ability/protection_source", 2)),
    "solo/ai_mana": (always("solo/ai_mana", 6),),
    "champion/discount": (
        instead("champion/discount", "no discount", lambda own, table, who: (
            table.game.menu.cost[table.champions[who].card])),
    ),
}  # fmt: skip

WITHOUT_FUNCTION: dict[str, tuple[Switch, ...]] = {
    "setup/goal": (engine("nobody wins", winners=lambda state: ()),),
    "setup/golden_rule": (always("ability/rage", False),),
    "stronghold/fort_next": (
        instead("stronghold/bastion_falls", "ends the assault", otherwise.ends_the_assault),
    ),
    "stronghold/drift": (
        instead("play/creature", "a card from the left costs health too", otherwise.costs_health_from_the_left),
    ),
    "stronghold/clean_return": (instead("play/creature", "comes hurt", otherwise.comes_hurt),),
    "turn/mana_fixed": (instead("stronghold/return", "adds mana", otherwise.adds_mana),),
    "play/any_number": (forbidden("a second creature", otherwise.second_creature),),
    "play/slide": (forbidden("the former fifth card", otherwise.former_fifth),),
    "play/stays": (instead("turn/end", "the upper lane is cleared", otherwise.lanes_are_cleared),),
    "play/spell_when": (forbidden("a spell after a creature", otherwise.spell_after_creature),),
    "play/spell_again": (forbidden("a spell that has come back", otherwise.spell_again),),
    "assault/order_fixed": (instead("ability/sprint", "another one is passed over", otherwise.passes_over),),
    "assault/one_by_one": (
        instead("assault/destroyed", "only after the last attack", otherwise.nobody_leaves_before_the_last),
    ),
    "assault/no_strike_back": (instead("assault/steps", "the defender strikes back", otherwise.strikes_back),),
    "assault/excess": (instead("stronghold/return", "excess hits the Stronghold", otherwise.excess_goes_on),),
    "ability/always_on": (
        around(assault, "abilities", "abilities only in the own turn", otherwise.only_in_the_own_turn),
    ),
    "ability/must": (
        instead("ability/sprint", "nobody wants to move", lambda own, draft, at, place, has: place),
    ),
    "ability/simultaneous": (around(assault, "_hit", "one after the other", otherwise.falls_at_once),),
    "ability/no_diagonal": (instead("ability/splash", "hits a fourth creature", otherwise.hits_across),),
    "ability/protection_turn": (
        instead("turn/end", "used Protection stays used", otherwise.keeps_used_protection),
    ),
    "ability/aura_live": (instead("ability/aura", "auras do not follow", otherwise.stands_still),),
    "solo/base": (always("assault/who", False),),
    "solo/custom": (always("solo/ai_mana", 6),),
    "solo/ai_assault": (always("ability/rage", False),),
    "solo/rebuild_summoning": (instead("solo/rebuild", "ends the summoning", otherwise.ends_summoning),),
    "solo/own_creatures": (instead("stronghold/return", "go to the AI", otherwise.goes_to_the_ai),),
    "champion/creature": (always("assault/who", False), always("ability/rage", True)),
}  # fmt: skip

ALSO: dict[str, tuple[Switch, ...]] = {
    "setup/pack": (datum("clash_of_decks/cards.toml", "boom/number", 31),),
    "format/sample": (datum("clash_of_decks/cards.toml", "zombie/deck", 1),),
    "assault/death_order": (
        instead("assault/death_order", "the other way round", lambda own, draft, dead: own(draft, dead)[::-1]),
    ),
    "ability/rage": (always("ability/rage", True),),
}  # fmt: skip
