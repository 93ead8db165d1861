"""Every public call with values that cannot be, one parameter at a time: it works, or answers with a sentence."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import pytest

import clank_nb as cn
from clank_nb import odds, sim, widgets

FRONT = cn.load_board("clank/front")
GAME = cn.new_game("clank", players=2, seed=3)
OVER = cn.rollout(GAME, seed=3)
BAG = {"black": 24, "red": 5, "green": 2}
ROW = [{"draws": 3}, {"draws": 2, "adds": {"red": 1}}]
HIDDEN = odds.clash.orders(1)
CAVE = cn.new_game("dragon_cave", players=3)
TRACK = cn.load_track("dragon_cave/track")
DUEL = cn.new_game("clash_of_decks", seed=3)
TOY = cn.new_game("clash_of_decks", format="constructed", decks=(["zombie", "grrr"],) * 2, deck_size=2, seed=3)
LAW = odds.damage(bag=BAG, draws=3, colour="red")


class Odd:
    """Somebody's own, which cannot even be written."""

    def __repr__(self) -> str:
        raise RuntimeError


WRONG: dict[str, Any] = {
    "None": None, "True": True, "minus one": -1, "large": 10**9, "a fraction": Fraction(1, 3), "a float": 2.5,
    "nan": math.nan, "text": "x", "no text": "", "digits": "3", "long text": "x" * 300, "half a letter": "\ud800",
    "bytes": b"x", "list": [], "list of text": ["late"], "list of a list": [[1]], "list of None": [None], "dict": {},
    "dict of None": {"red": None}, "set": {1}, "object": object(), "function": len, "class": int, "odd": Odd(),
    "board": FRONT, "state": GAME,
}  # fmt: skip
ROUTE = {"dungeon": FRONT, "start": "f01", "goal": "f08"}

SOUND: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {
    "apply": (cn.apply, {"state": GAME, "action": cn.tries(GAME)[0]}),
    "apply in the cave": (cn.apply, {"state": CAVE, "action": cn.tries(CAVE)[0]}),
    "check_track": (cn.check_track, {"track": "dragon_cave/track"}),
    "explain the cave": (cn.explain, {"thing": cn.legal_actions(CAVE)[0]}),
    "facts of the cave": (lambda **facts: cn.position("dragon_cave", **facts),
                          {"players": {"red": {}, "green": {}, "blue": {}}, "board": TRACK, "dragon": "red",
                           "dragon_space": "red", "hoard": 44, "coins": 44, "round": 1, "seed": 1, "chance_events": 0,
                           "nest_bonus": 4, "purses_open": True}),
    "facts of a dwarf": (lambda **facts: cn.position("dragon_cave", players={"red": {}, "green": facts, "blue": {}}),
                         {"place": 3, "purse": 2, "chest": 1, "used": ["red"], "card": "green"}),
    "facts of two dwarfs": (lambda **facts: cn.position("dragon_cave", players={"red": {}, "green": facts}),
                            {"places": [3, 4], "moving": 1, "card": "green"}),
    "load_track": (cn.load_track, {"track": "dragon_cave/track"}),
    "new cave": (lambda **asked: cn.new_game("dragon_cave", **asked),
                 {"players": 3, "board": TRACK, "colours": ["red", "green", "blue"], "first": 0, "seed": 1, "hoard": 44,
                  "nest_bonus": 4, "own_space_counts": False}),
    "new cave on a layout": (lambda **asked: cn.new_game("dragon_cave", **asked), {"layout": TRACK, "first_dragon": 0}),
    "observe the cave": (cn.observe, {"state": CAVE, "player": 0}),
    "parse in the cave": (cn.parse_action, {"state": CAVE, "text": "card red"}),
    "why not in the cave": (cn.why_not, {"state": CAVE, "action": cn.tries(CAVE)[0]}),
    "board_report": (cn.board_report, {"dungeon": "clank/front"}),
    "card_text": (cn.card_text, {"card": cn.cards()["burgle"]}),
    "cards": (cn.cards, {"game": "clank", "path": None}),
    "chance_outcomes": (cn.chance_outcomes, {"state": GAME}),
    "check_board": (cn.check_board, {"board": FRONT}),
    "check_tiles": (cn.check_tiles, {"tiles": "catacombs"}),
    "compare_boards": (lambda one, boots=4: cn.compare_boards(one, boots_per_turn=boots), {"one": FRONT}),
    "distances": (cn.distances, {"dungeon": FRONT, "room": "f01"}),
    "explain": (cn.explain, {"thing": cn.tries(GAME)[0]}),
    "from_code": (cn.from_code, {"code": cn.to_code(GAME)}),
    "from_graph": (cn.from_graph, {"graph": FRONT.graph}),
    "from_graphml": (cn.from_graphml, {"graphml": cn.to_graphml(FRONT)}),
    "from_node_link": (cn.from_node_link, {"data": cn.to_node_link(FRONT)}),
    "k_best": (cn.k_best, ROUTE),
    "load_board": (cn.load_board, {"board": "clank/front"}),
    "load_tiles": (cn.load_tiles, {"tiles": "catacombs"}),
    "observe": (cn.observe, {"state": GAME, "player": 0}),
    "pareto_fronts": (cn.pareto_fronts, {"dungeon": FRONT, "start": "f01"}),
    "pareto_routes": (cn.pareto_routes, ROUTE),
    "plan": (cn.plan, ROUTE | {"boots": {2: 1}}),
    "reach": (cn.reach, {"dungeon": FRONT, "start": "f08", "boots": 3}),
    "returns": (cn.returns, {"state": GAME}),
    "round_trip": (cn.round_trip, {"dungeon": FRONT, "start": "f01", "place": "f08"}),
    "rule": (cn.rule, {"slug": "clank/move/lock"}),
    "save_board": (cn.save_board, {"dungeon": FRONT, "path": "/nowhere/board.toml"}),
    "score_sheet": (cn.score_sheet, {"state": GAME}),
    "show a board": (lambda **asked: cn.show(FRONT, **asked),
                     {"route": ["f01", "f02"], "reach": ["f01"], "focus": ["f01"], "moved": ["f01"], "refused": "f01",
                      "theme": "light", "title": "t", "legend": True, "pawns": {"red": "f01"}, "to_act": "red"}),
    "show a duel": (lambda **asked: cn.show(DUEL, **asked), {"seat": 1, "title": "t"}),
    "show": (cn.show, {"x": LAW, "theme": "light"}),
    "show a law": (lambda **asked: cn.show(LAW, **asked), {"title": "t"}),
    "to_graphml": (cn.to_graphml, {"dungeon": FRONT}),
    "to_node_link": (cn.to_node_link, {"dungeon": FRONT}),
    "winners": (cn.winners, {"state": GAME}),
    "odds.attack": (odds.attack, {"bag": BAG, "draws": 3}),
    "odds.attack_chance": (odds.attack_chance, {"deck": 20, "icons": 3, "revealed": 2}),
    "odds.attacks": (odds.attacks, {"bag": BAG, "attacks": ROW}),
    "odds.change": (odds.change, {"deck": {"burgle": 6, "stumble": 2}}),
    "odds.clash.best_plays": (odds.clash.best_plays, {"hand": 1}),
    "odds.clash.first_turn": (odds.clash.first_turn, {"deck": 1}),
    "odds.clash.first_turn_classes": (odds.clash.first_turn_classes, {"deck": 1}),
    "odds.clash.orders": (odds.clash.orders, {"cards": 1, "places": {"troll": 3}}),
    "odds.clash.orders: among": (HIDDEN.among, {"cards": ["troll"]}),
    "odds.clash.orders: list": (HIDDEN.list, {"most": 3}),
    "odds.clash.orders: nth": (HIDDEN.nth, {"k": 3}),
    "odds.clash.orders: place": (HIDDEN.place, {"card": "troll"}),
    "odds.clash.orders: prob": (HIDDEN.prob, {"card": "troll"}),
    "odds.clash.orders: with_play": (HIDDEN.with_play, {"card": "troll"}),
    "odds.clash.price_model": (odds.clash.price_model, {}),
    "odds.clash.price_model: card": (odds.clash.price_model().card, {"id": "troll"}),
    "odds.clash.price_model: price": (odds.clash.price_model().price, {"av": 1, "hp": 2}),
    "odds.clash.price_model: price_spell": (odds.clash.price_model().price_spell, {"damage": 2}),
    "odds.countdown_attacks": (odds.countdown_attacks, {"draws": 3}),
    "odds.damage": (odds.damage, {"bag": BAG, "draws": 3, "colour": "red"}),
    "odds.end_of_turn": (odds.end_of_turn, {"state": GAME}),
    "odds.face_down": (odds.face_down, {"pile": "dungeon"}),
    "odds.hand": (odds.hand, {"deck": {"burgle": 6, "stumble": 2}}),
    "odds.hand_of": (odds.hand_of, {"state": GAME, "of": 0}),
    "odds.mix": (odds.mix, {"laws": [LAW, LAW], "weights": [1, 2]}),
    "odds.next_attack": (odds.next_attack, {"state": GAME}),
    "odds.next_hand": (odds.next_hand, {"state": GAME}),
    "odds.next_refill": (odds.next_refill, {"state": GAME}),
    "odds.next_resources": (odds.next_resources, {"state": GAME}),
    "odds.next_secret": (odds.next_secret, {"state": GAME, "pile": "major_secret"}),
    "odds.next_survival": (odds.next_survival, {"state": GAME}),
    "odds.out_turn_attacks": (odds.out_turn_attacks, {"players": 3, "turns": 2}),
    "odds.percent_text": (odds.percent_text, {"chance": Fraction(1, 3)}),
    "odds.refill": (odds.refill, {"deck": 20, "revealed": 1, "icons": 3}),
    "odds.resources": (odds.resources, {"deck": {"burgle": 6, "stumble": 2}}),
    "odds.survival": (odds.survival, {"bag": BAG, "colour": "red", "health": 5, "attacks": ROW}),
    "odds.turns_to_attack": (odds.turns_to_attack, {"deck": 20, "icons": 3, "revealed": 2}),
    "odds.unseen": (odds.unseen, {"pile": "dungeon"}),
    "sim.attacks": (sim.attacks, {"bag": BAG, "draws": 3, "n": 10, "seed": 1}),
    "sim.draws": (sim.draws, {"bag": BAG, "draws": 3, "seed": 1}),
    "sim.games": (sim.games, {"name": "clank", "n": 1, "seed": 1}),
    "sim.first_turns": (sim.first_turns, {"deck": 1, "n": 10, "seed": 1}),
    "sim.hidden_hands": (sim.hidden_hands, {"seen": odds.clash.orders(1), "card": "troll", "n": 10, "seed": 1}),
    "sim.shuffled": (sim.shuffled, {"deck": 1, "seed": 1}),
    "PriceModel.nearest": (odds.clash.price_model().nearest, {"av": 1, "hp": 1}),
    "OrderLab": (widgets.OrderLab, {"deck": 1}),
    "PriceLab": (widgets.PriceLab, {"av": 1}),
    "TreeLab": (widgets.TreeLab, {"state": TOY}),
    "clash_search.tree": (odds.clash_search.tree, {"state": TOY}),
    "AssaultStepper": (widgets.AssaultStepper, {"trace": DUEL}),
    "AttackLab": (widgets.AttackLab, {"n": 10}),
    "DungeonDesigner": (widgets.DungeonDesigner, {"board": "empty"}),
    "DungeonExplorer": (widgets.DungeonExplorer, {"board": FRONT}),
    "PlayTable": (widgets.PlayTable, {"game": "clank"}),
    "SetupGuide": (widgets.SetupGuide, {"game": "clank"}),
    "TurnStepper": (widgets.TurnStepper, {"trace": OVER}),
}  # fmt: skip


def cases() -> Iterator[tuple[str, str]]:
    for name, (call, sound) in SOUND.items():
        kinds = inspect.Parameter.VAR_KEYWORD, inspect.Parameter.VAR_POSITIONAL
        known = [p.name for p in inspect.signature(call).parameters.values() if p.kind not in kinds]
        for parameter in dict.fromkeys((*known, *sound)):
            if parameter not in ("lang", "executor", "path", "policy"):
                yield name, parameter


@pytest.mark.parametrize(("name", "parameter"), list(cases()))
def test_a_value_that_cannot_be_is_answered_in_a_sentence(name: str, parameter: str) -> None:
    call, sound = SOUND[name]
    raw = []
    for what, value in WRONG.items():
        if what == "odd" and name in ("apply", "apply in the cave", "why not in the cave"):
            continue
        try:
            call(**sound | {parameter: value})
        except cn.ClankError as error:
            if not str(error).strip():
                raw.append(f"{what}: {type(error).__name__} without a word")
        except Exception as error:
            raw.append(f"{what}: {type(error).__name__}: {error}"[:160])
    assert not raw, "\n".join(raw)
