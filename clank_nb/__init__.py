"""Clank!, its dungeons and its odds, to be explained, explored and taught.

``import clank_nb as cn`` gives the front door: a dungeon is a graph (`load_board`), a game is a value (`new_game`,
`legal_actions`, `apply`, `why_not`), chances are exact (`odds`), and everything can be seen (`show`) and touched
(`widgets`).  Names are loaded when they are first used, so the import is quick, and needs networkx alone.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

_NAMES = {
    "clank_nb.data.errors": ("BadCode", "BadData", "ClankError", "Fault", "IllegalAction", "NoRoute"),
    "clank_nb.data.rulebook": ("Rule", "RuleChange", "RuleChanges", "rule", "rule_changes"),
    "clank_nb.dungeon": ("Dungeon", "Room", "Tunnel", "boards", "check_board", "load_board", "save_board"),
    "clank_nb.dungeon.graphml": ("from_graphml", "to_graphml"),
    "clank_nb.dungeon.node_link": ("from_graph", "from_node_link", "to_node_link"),
    "clank_nb.dungeon.report": ("BoardReport", "board_report", "compare_boards"),
    "clank_nb.dungeon.routes": ("pareto_fronts", "pareto_routes", "round_trip"),
    "clank_nb.dungeon.routes_value": ("RoundTrip", "Route", "RouteStep"),
    "clank_nb.dungeon.routes_reach": ("reach",),
    "clank_nb.dungeon.routes_best": ("distances", "k_best"),
    "clank_nb.dungeon.routes_plan": ("Plan", "plan"),
    "clank_nb.dungeon.portal": ("Portal",),
    "clank_nb.dungeon.track": ("Space", "Track"),
    "clank_nb.dungeon.tracks": ("check_track", "load_track", "tracks"),
    "clank_nb.dungeon.tiles": ("Layout", "TileSet", "check_tiles", "load_tiles", "tile_sets"),
    "clank_nb.model.card_text": ("card_text",),
    "clank_nb.model.all_cards": ("cards",),
    "clank_nb.model.cards": ("Card",),
    "clank_nb.model.events": ("Event",),
    "clank_nb.model.state": ("State",),
    "clank_nb.model.table": ("CHANCE", "NOBODY", "AnyState", "Trace", "Transition"),
    "clank_nb.rules.engine": (
        "apply",
        "chance_outcomes",
        "legal_actions",
        "new_game",
        "returns",
        "sample",
        "score_sheet",
        "setup_trace",
        "step",
        "tries",
        "why_not",
        "winners",
    ),
    "clank_nb.rules.codes": ("from_code", "to_code"),
    "clank_nb.rules.explain": ("explain",),
    "clank_nb.rules.facts": ("facts", "position"),
    "clank_nb.rules.observe": ("observe",),
    "clank_nb.rules.seen": ("Observation",),
    "clank_nb.rules.reasons": ("Refusal",),
    "clank_nb.rules.sheet": ("ScoreLine", "Sheet"),
    "clank_nb.rules.ruleset": ("games",),
    "clank_nb.rules.text": ("parse_action",),
    "clank_nb.rules.trace": ("play",),
    "clank_nb.sim.rollout": ("replay", "rollout"),
    "clank_nb.views": ("show",),
}
_HOME = {name: module for module, names in _NAMES.items() for name in names}
_FOLDERS = ("odds", "sim", "views", "widgets")

__all__ = [*sorted(_HOME), "odds", "sim", "views", "widgets"]


def __getattr__(name: str) -> Any:
    if name in _FOLDERS:
        value: Any = import_module(f"clank_nb.{name}")
    elif name in _HOME:
        value = getattr(import_module(_HOME[name]), name)
    else:
        raise AttributeError(f"module 'clank_nb' has no name {name!r}; it has {', '.join(__all__)}")
    globals()[name] = value
    import_module("clank_nb.display").attach()
    return value


def __dir__() -> list[str]:
    """Names that are offered when one types: no imported ones."""
    return sorted({*(name for name in globals() if name.startswith("__")), *__all__})


if TYPE_CHECKING:
    from clank_nb import odds as odds
    from clank_nb import sim as sim
    from clank_nb import views as views
    from clank_nb import widgets as widgets
    from clank_nb.data.errors import BadCode as BadCode
    from clank_nb.data.errors import BadData as BadData
    from clank_nb.data.errors import ClankError as ClankError
    from clank_nb.data.errors import Fault as Fault
    from clank_nb.data.errors import IllegalAction as IllegalAction
    from clank_nb.data.errors import NoRoute as NoRoute
    from clank_nb.data.rulebook import Rule as Rule
    from clank_nb.data.rulebook import RuleChange as RuleChange
    from clank_nb.data.rulebook import RuleChanges as RuleChanges
    from clank_nb.data.rulebook import rule as rule
    from clank_nb.data.rulebook import rule_changes as rule_changes
    from clank_nb.dungeon import Dungeon as Dungeon
    from clank_nb.dungeon import Room as Room
    from clank_nb.dungeon import Tunnel as Tunnel
    from clank_nb.dungeon import boards as boards
    from clank_nb.dungeon import check_board as check_board
    from clank_nb.dungeon import load_board as load_board
    from clank_nb.dungeon import save_board as save_board
    from clank_nb.dungeon.graphml import from_graphml as from_graphml
    from clank_nb.dungeon.graphml import to_graphml as to_graphml
    from clank_nb.dungeon.node_link import from_graph as from_graph
    from clank_nb.dungeon.node_link import from_node_link as from_node_link
    from clank_nb.dungeon.node_link import to_node_link as to_node_link
    from clank_nb.dungeon.portal import Portal as Portal
    from clank_nb.dungeon.report import BoardReport as BoardReport
    from clank_nb.dungeon.report import board_report as board_report
    from clank_nb.dungeon.report import compare_boards as compare_boards
    from clank_nb.dungeon.routes import pareto_fronts as pareto_fronts
    from clank_nb.dungeon.routes import pareto_routes as pareto_routes
    from clank_nb.dungeon.routes import round_trip as round_trip
    from clank_nb.dungeon.routes_best import distances as distances
    from clank_nb.dungeon.routes_best import k_best as k_best
    from clank_nb.dungeon.routes_plan import Plan as Plan
    from clank_nb.dungeon.routes_plan import plan as plan
    from clank_nb.dungeon.routes_reach import reach as reach
    from clank_nb.dungeon.routes_value import RoundTrip as RoundTrip
    from clank_nb.dungeon.routes_value import Route as Route
    from clank_nb.dungeon.routes_value import RouteStep as RouteStep
    from clank_nb.dungeon.tiles import Layout as Layout
    from clank_nb.dungeon.tiles import TileSet as TileSet
    from clank_nb.dungeon.tiles import check_tiles as check_tiles
    from clank_nb.dungeon.tiles import load_tiles as load_tiles
    from clank_nb.dungeon.tiles import tile_sets as tile_sets
    from clank_nb.dungeon.track import Space as Space
    from clank_nb.dungeon.track import Track as Track
    from clank_nb.dungeon.tracks import check_track as check_track
    from clank_nb.dungeon.tracks import load_track as load_track
    from clank_nb.dungeon.tracks import tracks as tracks
    from clank_nb.model.all_cards import cards as cards
    from clank_nb.model.card_text import card_text as card_text
    from clank_nb.model.cards import Card as Card
    from clank_nb.model.events import Event as Event
    from clank_nb.model.state import State as State
    from clank_nb.model.table import CHANCE as CHANCE
    from clank_nb.model.table import NOBODY as NOBODY
    from clank_nb.model.table import AnyState as AnyState
    from clank_nb.model.table import Trace as Trace
    from clank_nb.model.table import Transition as Transition
    from clank_nb.rules.codes import from_code as from_code
    from clank_nb.rules.codes import to_code as to_code
    from clank_nb.rules.engine import apply as apply
    from clank_nb.rules.engine import chance_outcomes as chance_outcomes
    from clank_nb.rules.engine import legal_actions as legal_actions
    from clank_nb.rules.engine import new_game as new_game
    from clank_nb.rules.engine import returns as returns
    from clank_nb.rules.engine import sample as sample
    from clank_nb.rules.engine import score_sheet as score_sheet
    from clank_nb.rules.engine import setup_trace as setup_trace
    from clank_nb.rules.engine import step as step
    from clank_nb.rules.engine import tries as tries
    from clank_nb.rules.engine import why_not as why_not
    from clank_nb.rules.engine import winners as winners
    from clank_nb.rules.explain import explain as explain
    from clank_nb.rules.facts import facts as facts
    from clank_nb.rules.facts import position as position
    from clank_nb.rules.observe import observe as observe
    from clank_nb.rules.reasons import Refusal as Refusal
    from clank_nb.rules.ruleset import games as games
    from clank_nb.rules.seen import Observation as Observation
    from clank_nb.rules.sheet import ScoreLine as ScoreLine
    from clank_nb.rules.sheet import Sheet as Sheet
    from clank_nb.rules.text import parse_action as parse_action
    from clank_nb.rules.trace import play as play
    from clank_nb.sim.rollout import replay as replay
    from clank_nb.sim.rollout import rollout as rollout
    from clank_nb.views import show as show
