"""Every widget of the package, with what the tests shared by all of them do to it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import clank_nb as cn
from clank_nb import widgets
from clank_nb.model.state import Trace
from clank_nb.model.table import AnyState
from clank_nb.widgets.base import Widget

AnyWidget = Widget[Any]


@dataclass(frozen=True)
class Sample:
    """One widget as the tests see it.

    Parameters
    ----------
    make : callable
        Makes it anew, always the same.
    line : str
        The same in a notebook.
    nudge : callable
        Does through a control what a reader may do, so that the picture changes.
    back : callable
        Takes that back through another or the same control.
    clicks : tuple of (id, callable)
        A place in the picture, and how a control does the same.
    """

    make: Callable[[], AnyWidget]
    line: str
    nudge: Callable[[Any], None]
    back: Callable[[Any], None]
    clicks: tuple[tuple[str, Callable[[Any], None]], ...] = ()


def press(button: Any) -> None:
    """Press a button of ipywidgets."""
    button.click()


def choose(control: str, value: Any) -> Callable[[Any], None]:
    """Set a control of the widget to a value."""
    return lambda widget: setattr(getattr(widget, control), "value", value)


def example() -> Trace:
    """A short turn: five cards, two steps, a fight and a purchase."""
    state = cn.position(
        "clank", board="front", to_act="green", seed=7, clank={"yellow": 3},
        players={
            "green": {"room": "f02", "hand": ["stumble", "move_silently", "mercenary", "burgle", "burgle"]},
            "yellow": {"room": "f08"},
        },
        row=["orc_grunt", "kobold_merchant", "sneak", "search", "ladder", "tunnel_guide"],
    )  # fmt: skip
    cards = ("play stumble", "play move_silently", "play mercenary", "play burgle", "play burgle")
    return cn.play(state, *cards, "move f03", "move f08", "fight orc_grunt", "acquire kobold_merchant", "end turn")


def round_example() -> Trace:
    """A round of Dragon's Cave: one goes into the nest, one meets the dragon."""
    state = cn.position(
        "dragon_cave", hoard=30, players={
            "red": {"purse": 5}, "green": {"place": 8, "purse": 3, "chest": 2, "used": ["red", "blue"]},
            "blue": {"place": 17, "purse": 4, "used": ["purple", "green"]},
        },
    )  # fmt: skip
    return cn.play(state, "card green", "card yellow", "dragon green", "fists 1 2", "pick right")


def assault() -> AnyState:
    """An assault of three attacks: two creatures fall, then the Stronghold is hit."""
    red = {"hand": ["stronghold", "partisan"], "upper": ["ogre"]}
    green = {"hand": ["stronghold", "baron", "brute"], "upper": ["zombie", "scribe"]}
    return cn.position("clash_of_decks", players={"red": red, "green": green}, turn=3)


def toy_duel() -> AnyState:
    """The smallest duel, dealt: two cards each, open hands."""
    pair = (["zombie", "grrr"],) * 2
    return cn.new_game(
        "clash_of_decks", format="constructed", decks=pair, deck_size=2, open_hands=True, first_turn_mana=3,
        draw_repetitions=0, seed=1,
    )  # fmt: skip


EVERY = {
    "AssaultStepper": Sample(
        make=lambda: widgets.AssaultStepper(assault(), at=2),
        line='cn.widgets.AssaultStepper(cn.new_game("clash_of_decks", seed=7))',
        nudge=lambda stepper: press(stepper.forward),
        back=lambda stepper: press(stepper.back),
        clicks=(("step:1", choose("jump", 1)),),
    ),
    "AttackLab": Sample(
        make=lambda: widgets.AttackLab(),
        line="cn.widgets.AttackLab()",
        nudge=lambda lab: press(lab.one),
        back=lambda lab: (press(lab.again), setattr(lab.preset, "value", "example")),
        clicks=(("health:red", choose("player", "red")), ("bag:cubes", lambda lab: press(lab.one))),
    ),
    "BankLab": Sample(
        make=lambda: widgets.BankLab(),
        line="cn.widgets.BankLab()",
        nudge=choose("used", 3),
        back=choose("used", 2),
        clicks=(("row:1", choose("used", 1)), ("after:4", choose("used", 4))),
    ),
    "BluffLab": Sample(
        make=lambda: widgets.BluffLab(),
        line="cn.widgets.BluffLab()",
        nudge=lambda lab: press(lab.one),
        back=lambda lab: (choose("dragon", "learner")(lab), choose("dragon", "exploiter")(lab)),
        clicks=(("dragon:learner", choose("dragon", "learner")), ("dragon:uniform", choose("dragon", "uniform"))),
    ),
    "DungeonDesigner": Sample(
        make=lambda: widgets.DungeonDesigner("example"),
        line='cn.widgets.DungeonDesigner("example")',
        nudge=lambda designer: press(designer.own.tools["tunnel"]),
        back=lambda designer: press(designer.own.tools["room"]),
        clicks=(
            ("room:r05", lambda designer: setattr(designer.own.pick, "value", "room:r05")),
            ("tunnel:r01-r02", lambda designer: setattr(designer.own.pick, "value", "tunnel:r01-r02")),
            ("tool:erase", lambda designer: press(designer.own.tools["erase"])),
        ),
    ),
    "DungeonExplorer": Sample(
        make=lambda: widgets.DungeonExplorer("clank/front", goal="f33"),
        line='cn.widgets.DungeonExplorer("clank/front", goal="f33")',
        nudge=choose("way", 2),
        back=choose("way", 0),
        clicks=(("row:1", choose("way", 1)), ("route:2", choose("way", 2))),
    ),
    "FistsLab": Sample(
        make=lambda: widgets.FistsLab(),
        line="cn.widgets.FistsLab()",
        nudge=choose("left", 0),
        back=lambda lab: press(lab.even),
        clicks=(("split:0", lambda lab: press(lab.full)), ("split:7", choose("left", 7))),
    ),
    "OrderLab": Sample(
        make=lambda: widgets.OrderLab(),
        line="cn.widgets.OrderLab()",
        nudge=choose("deck", 2),
        back=choose("deck", 1),
        clicks=(
            ("card:partisan", lambda lab: (press(lab.best), press(lab.back))),
            ("right:brute", choose("place", 2)),
            ("drop:brute:boom", choose("place", 6)),
        ),
    ),
    "PriceLab": Sample(
        make=lambda: widgets.PriceLab(),
        line="cn.widgets.PriceLab()",
        nudge=choose("av", 5),
        back=choose("av", 3),
        clicks=(
            ("cell:6:4", choose("av", 6)),
            ("cell:3:8", choose("hp", 8)),
            ("card:baron", choose("begin", "baron")),
        ),
    ),
    "PlayTable": Sample(
        make=lambda: widgets.PlayTable("clank", seats=["you", "careful"], seed=7),
        line='cn.widgets.PlayTable("clank", seats=["you", "careful"], seed=7)',
        nudge=choose("why", "move f02"),
        back=choose("why", ""),
        clicks=(
            ("room:f02", choose("why", "move f02")),
            ("room:f35", choose("why", "move f35")),
            ("card:row:0", choose("why", "acquire scepter_of_the_ape_lord")),
            ("do:end turn", choose("why", "end turn")),
            ("card:hand:0", lambda table: table.do("play burgle")),
        ),
    ),
    "RoundStepper": Sample(
        make=lambda: widgets.RoundStepper(round_example()),
        line='cn.widgets.RoundStepper(cn.setup_trace("dragon_cave", players=3))',
        nudge=lambda stepper: press(stepper.forward),
        back=choose("jump", 0),
    ),
    "SetupGuide": Sample(
        make=lambda: widgets.SetupGuide("clank", players=3),
        line='cn.widgets.SetupGuide("clank", players=3)',
        nudge=lambda guide: press(guide.forward),
        back=lambda guide: press(guide.back),
        clicks=(),
    ),
    "TileTable": Sample(
        make=lambda: widgets.TileTable("catacombs", seed=7, room="cave"),
        line='cn.widgets.TileTable("catacombs", seed=7, room="cave")',
        nudge=choose("wanted", "market"),
        back=choose("wanted", "minor_secret"),
        clicks=(("exit:0,-1,s1", lambda table: press(table.up)),),
    ),
    "TreeLab": Sample(
        make=lambda: widgets.TreeLab(toy_duel(), method="alphabeta", at=9),
        line='cn.widgets.TreeLab(cn.new_game("clash_of_decks", seed=7), depth=1)',
        nudge=lambda lab: press(lab.forward),
        back=lambda lab: press(lab.back),
        clicks=(("method:table", choose("method", "table")), ("node:2", choose("slider", 3))),
    ),
    "TurnStepper": Sample(
        make=lambda: widgets.TurnStepper(example()),
        line='cn.widgets.TurnStepper(cn.play(cn.new_game("clank", players=2, seed=7), "play burgle", "play burgle"))',
        nudge=lambda stepper: press(stepper.forward),
        back=choose("jump", 0),
        clicks=(
            ("room:f03", choose("walk", "move f03")),
            ("room:f35", choose("walk", "move f35")),
            ("card:hand:0", choose("menu", "play burgle")),
            ("card:row:0", choose("menu", "fight orc_grunt")),
            ("card:row:1", choose("menu", "acquire kobold_merchant")),
            ("card:row:4", choose("menu", "use ladder")),
        ),
    ),
}
