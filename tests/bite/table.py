"""What is switched for each rule of Clank!: its function where it has one, else its datum or its freedom.

A rule without a function is a number or an effect kept as data, a statement about the engine, or a freedom.  A freedom
has nothing to switch off: a prohibition against it is switched on.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any

from clank_nb.data.rulebook import rules
from clank_nb.model.actions import Acquire, Action, EndTurn, Fight, Move, PlayCard, Take, Teleport, Use
from clank_nb.model.effects import When
from clank_nb.model.state import Frame
from clank_nb.rules import changes, interpret
from clank_nb.rules.clank import RULES, RULESET, play
from clank_nb.rules.sheet import Sheet
from clank_nb.rules.table import short
from tests.bite.switches import (
    BY_ANNOTATION,
    Switch,
    always,
    around,
    both,
    datum,
    engine,
    entry,
    forbidden,
    instead,
)  # fmt: skip

GAME = "clank"
TOKENS, SETUP, BOARDS = "clank/tokens.toml", "clank/setup.toml", ("graphs/clank/front.toml", "graphs/clank/back.toml")


def token(id: str, *changed: tuple[str, Any]) -> tuple[Switch, ...]:
    """A token with other rows; None takes a row away."""
    return tuple(datum(TOKENS, f"{id}/{row}", value) for row, value in changed)


def boards(*changed: tuple[str, str, Any]) -> tuple[Switch, ...]:
    """A board with another row, given as it stands on the front and on the back."""
    return tuple(
        datum(board, path, value)
        for front, back, value in changed
        for board, path in zip(BOARDS, (front, back), strict=True)
    )


# ---- rules with a function that gives a number, a pile, or tells what it did ----------------------------------------

NUMBERS: dict[str, tuple[Switch, ...]] = {
    "setup/players": (always("setup/players", (1, 2, 3, 4, 5)), always("setup/players", (2, 3))),
    "turn/out_of_cubes": (instead("turn/out_of_cubes", "cubes never run out", lambda own, state, who, n: n),),
    "turn/clank_credit": (always("turn/clank_credit", 0),),
    "turn/order_free": (always("turn/order_free", False, "lets nothing that waits come true"),),
    "card/discard_pays": (
        always("card/discard_pays", ()),
        instead(
            "card/discard_pays", "every card of the game pays", lambda own, state, who, what: tuple(state.game.cards)
        ),
    ),
    "card/danger": (always("card/danger", 0), always("card/danger", 1)),
    "card/companion": (
        always("card/companion", 0),
        instead("card/companion", "counts the card itself", lambda own, state, who, piece: own(state, who, -1)),
    ),
    "card/per_clank": (always("card/per_clank", 0),),
    "card/others_clank": (
        instead("card/others_clank", "touches nobody", lambda own, state, who, *, everyone: []),
        instead(
            "card/others_clank",
            "touches everybody",
            lambda own, state, who, *, everyone: list(range(state.game.n_players)),
        ),
    ),
    "card/end_points": (always("card/end_points", 0),),
    "move/footprints": (always("move/footprints", 1), always("move/footprints", 2)),
    "move/monsters": (
        always("move/monsters", 0),
        instead("move/monsters", "one monster at most", lambda own, state, way: min(1, own(state, way))),
    ),
    "dragon/short_bag": (instead("dragon/short_bag", "never short", lambda own, state, n: n),),
    "dragon/out_players": (always("dragon/out_players", False, "tells nobody apart"),),
    "health/overflow": (
        always("health/overflow", False, "no cube reaches the track"),
        instead("health/overflow", "a full track is not told", lambda own, *args: own(*args) and False),
    ),
    "end/game_over": (always("end/game_over", False, "the game goes on"),),
    "end/score": (instead("end/score", "nothing scores", lambda own, state, who: Sheet(who, "", ())),),
    "end/tie": (
        always("end/tie", (0, 0)),
        instead("end/tie", "the artifact does not matter", lambda own, state, who: (own(state, who)[0], 0)),
        instead("end/tie", "the artifact alone matters", lambda own, state, who: (0, own(state, who)[1])),
    ),
}

# ---- statements about the engine ------------------------------------------------------------------------------------


def _lose_one(own: Any, draft: Any) -> None:
    """All of the Clank! area goes into the bag, and of each colour there one cube falls off the table."""
    here = list(draft.cubes.area)
    own(draft)
    for who, n in enumerate(here):
        if n:
            draft.edit_cubes().bag[who] -= 1


def _pays_at_once(own: Any, draft: Any, frame: Frame, action: Any) -> None:
    own(draft, frame, action)
    interpret.start(draft, frame.who, f"{action.card}/play", 0)


def _refills(own: Any, draft: Any, frame: Frame, action: Any) -> None:
    """A gap in the row is filled before the turn goes on."""
    own(draft, frame, action)
    if "" in draft.shop.row:
        changes.pushed(draft, Frame("refill", frame.who))


def _pays_again(own: Any, draft: Any, who: int, effect: When, path: str, piece: int) -> None:
    """A condition that is met pays, and waits to pay again."""
    own(draft, who, effect, path, piece)
    if interpret.holds(draft, who, effect.condition, piece):
        interpret.run(draft, Frame("go", who, f"{path}/do", 0, piece))


def _keeps_teleports(own: Any, draft: Any, who: int) -> None:
    left = draft.turn.teleports
    own(draft, who)
    draft.turn.teleports = left


def _one_teleport(own: Any, draft: Any, who: int, what: str, n: int, rule: str) -> None:
    if not (what == "teleports" and draft.turn.teleports):
        own(draft, who, what, n, rule)


def _black_goes_back(own: Any, draft: Any, drawn: Any, extra: int, danger: int) -> None:
    own(draft, drawn, extra, danger)
    black = sum(1 for cube in drawn if cube == "black")
    cubes = draft.edit_cubes()
    cubes.black_bag, cubes.black_aside = cubes.black_bag + black, cubes.black_aside - black


def _bag_is_emptied(own: Any, draft: Any, drawn: Any, extra: int, danger: int) -> None:
    own(draft, drawn, extra, danger)
    cubes = draft.edit_cubes()
    for who, n in enumerate(cubes.bag):
        cubes.supply[who], cubes.bag[who] = cubes.supply[who] + n, 0


def _starts_again(own: Any, draft: Any, who: int) -> None:
    own(draft, who)
    if draft.cubes.rage == len(draft.game.numbers.rage_track):
        draft.edit_cubes().rage = 1


def _safe_outside(own: Any, draft: Any, who: int, n: int) -> bool:
    return bool(own(draft, who, n)) or draft.players[who].room == draft.game.board.entrance


def _supply_is_hurt(own: Any, draft: Any, who: int, n: int) -> None:
    """The dragon's damage is marked with cubes of the supply; the drawn ones stay aside."""
    aside = draft.cubes.aside[who]
    own(draft, who, n)
    cubes = draft.edit_cubes()
    moved = aside - cubes.aside[who]
    cubes.supply[who], cubes.aside[who] = cubes.supply[who] - moved, cubes.aside[who] + moved


def _bag_is_hurt(own: Any, draft: Any, who: int, *rest: Any) -> None:
    """Tunnel damage is marked with cubes of the Clank! area where there are some."""
    before = draft.cubes.supply[who]
    own(draft, who, *rest)
    cubes = draft.edit_cubes()
    moved = min(before - cubes.supply[who], cubes.area[who])
    cubes.supply[who], cubes.area[who] = cubes.supply[who] + moved, cubes.area[who] - moved


def _never_lost(own: Any, draft: Any, who: int, fate: str, rule: str) -> None:
    own(draft, who, "rescued", rule)


# ---- freedoms, and what is against them ------------------------------------------------------------------------------


def _in_turn(state: Any) -> bool:
    return bool(state.pending[-1].kind == "turn")


def _before_the_last_card(state: Any, action: Action) -> bool:
    return _in_turn(state) and bool(state.players[state.pending[-1].who].hand) and not isinstance(action, PlayCard)


def _idle(state: Any, action: Action) -> bool:
    if not (_in_turn(state) and isinstance(action, EndTurn)):
        return False
    return any(not isinstance(other, PlayCard | EndTurn) for other in RULESET.legal(state))


def _second_of_a_kind(state: Any, action: Action) -> bool:
    """A second purchase or fight while the first one's gap or reward still shows."""
    gaps = state.shop.row.count("")
    return _in_turn(state) and isinstance(action, Acquire | Fight | Use) and gaps > 0


def _later(state: Any, action: Action) -> bool:
    return _in_turn(state) and state.turn.teleports > 0 and not isinstance(action, Teleport)


def _occupied(state: Any, action: Action) -> bool:
    if not isinstance(action, Move | Teleport):
        return False
    who = state.pending[-1].who
    return any(player.room == action.room for other, player in enumerate(state.players) if other != who)


def _left_lying(state: Any, action: Action) -> bool:
    return isinstance(action, Take) and action.what == "nothing"


def _through_a_lock(state: Any, action: Action) -> bool:
    tunnels = {tunnel.id: tunnel for tunnel in state.game.board.tunnels}
    return isinstance(action, Move) and action.tunnel in tunnels and bool(tunnels[action.tunnel].locks)


def _second_artifact(state: Any, action: Action) -> bool:
    taken = isinstance(action, Take) and action.what == "artifact"
    return taken and bool(state.players[state.pending[-1].who].artifacts)


def _no_token_in_a_market(own: Any, draft: Any, who: int) -> None:
    if not draft.game.board.room(draft.players[who].room).market:
        own(draft, who)


WITHOUT_FUNCTION: dict[str, tuple[Switch, ...]] = {
    "setup/cubes": (around(changes, "area_emptied", "an attack loses cubes", _lose_one),),
    "turn/refusal": (engine("nothing is refused", refused=lambda state, who, action: ()),),
    "turn/actions": (
        forbidden("acting before the last card is played", _before_the_last_card),
        forbidden("a second deed at the row", _second_of_a_kind),
        forbidden("ending a turn in which something could be done", _idle),
    ),
    "turn/once": (entry(interpret.VERBS, When, "a condition that is met pays twice", _pays_again),),
    "card/not_yet": (entry(play.ACTS, Acquire, "a card pays as it is acquired", _pays_at_once),),
    "card/no_refill": tuple(
        entry(play.ACTS, deed, f"the row is refilled after “{deed.kind}”", _refills) for deed in (Acquire, Fight, Use)
    ),
    "move/wrap": boards(
        ("tunnels/f17-f22/boots", "tunnels/b05-b06/boots", 2),
        ("tunnels/f17-f22/one_way", "tunnels/b05-b06/one_way", True),
        ("tunnels/f17-f22", "tunnels/b05-b06", None),
    ),
    "move/teleport_keep": (
        forbidden("anything but a teleport while one is left", _later),
        around(changes, "resource_gained", "teleports do not add up", _one_teleport),
        both(
            "a teleport is kept for the next turn",
            around(changes, "area_cleaned", "", _keeps_teleports),
            around(changes, "turn_started", "", _keeps_teleports),
        ),
    ),
    "move/entrance": boards(
        ("tunnels/f01-f02/boots", "tunnels/b01-b02/boots", 2),
        ("rooms/f01/market", "rooms/b01/market", True),
        ("rooms/f01/minor_secrets", "rooms/b01/minor_secrets", 1),
    ),
    "move/share": (forbidden("entering a room where another pawn stands", _occupied),),
    "room/optional": (forbidden("taking nothing", _left_lying),),
    "room/market_token": (
        instead("room/on_entry", "forbidden: taking a token in a market room", _no_token_in_a_market),
    ),
    "token/chalice": token("chalice", ("points", 0), ("keep", False)),
    "token/greater_treasure": token("greater_treasure", ("find", [{"gold": 1}])),
    "token/greater_skill_boost": token("greater_skill_boost", ("find", [{"skill": 1}])),
    "token/flash_of_brilliance": token("flash_of_brilliance", ("find", [{"draw": 1}])),
    "token/potion_of_greater_healing": token("potion_of_greater_healing", ("use", [{"heal": 1}])),
    "token/dragon_egg": token("dragon_egg", ("points", 0), ("keep", False), ("find", None)),
    "token/treasure": token("treasure", ("find", [{"gold": 1}])),
    "token/skill_boost": token("skill_boost", ("find", [{"skill": 1}])),
    "token/potion_of_healing": token("potion_of_healing", ("use", [{"heal": 2}])),
    "token/potion_of_strength": token("potion_of_strength", ("use", [{"swords": 1}])),
    "token/potion_of_swiftness": token("potion_of_swiftness", ("use", [{"boots": 2}])),
    "token/master_key": (*token("master_key", ("points", 0)), forbidden("using a master key", _through_a_lock)),
    "token/backpack": (*token("backpack", ("points", 0)), forbidden("a second artifact", _second_artifact)),
    "token/crown": tuple(datum(TOKENS, f"crown_{points}/points", 0) for points in (10, 9, 8)),
    "token/monkey_idol": token("monkey_idol", ("points", 0)),
    "token/mastery": token("mastery", ("points", 0)),
    "dragon/after": (
        around(changes, "cubes_taken", "drawn black cubes go back into the bag", _black_goes_back),
        around(changes, "cubes_taken", "undrawn cubes go back to their owners", _bag_is_emptied),
    ),
    "dragon/rage_track": (
        datum(SETUP, "rage_track", [2, 2, 2, 2, 2, 2, 2]),
        around(changes, "rage_grew", "after the last space comes the first", _starts_again),
    ),
    "dragon/outside": (instead("dragon/out_players", "a pawn outside is safe", _safe_outside),),
    "health/track": (datum(SETUP, "health", 9), datum(SETUP, "health", 11)),
    "health/cubes": (
        around(changes, "dragon_hit", "the dragon's damage is marked with cubes of the supply", _supply_is_hurt),
        around(changes, "damaged", "tunnel damage is marked with cubes of the Clank! area", _bag_is_hurt),
    ),
    "out/lost": (around(changes, "knocked_out", "whoever is knocked out is rescued", _never_lost),),
}  # fmt: skip
"""Rules that no function carries out."""


ALSO: dict[str, tuple[Switch, ...]] = {
    "setup/supply": (datum(SETUP, "cubes", 29), datum(SETUP, "black", 23)),
    "setup/starter": (datum(SETUP, "hand", 4),),
    "setup/artifacts": (datum(SETUP, "artifacts_removed/2", 1), datum(SETUP, "artifacts_removed/3", 0)),
    "setup/rage_start": tuple(datum(SETUP, f"rage_start/{n}", 4) for n in (2, 3, 4)),
    "setup/starting_clank": (datum(SETUP, "starting_clank", [0, 1, 2, 3]),),
    "setup/dungeon_row": (datum(SETUP, "row", 5),),
    "turn/end": (datum(SETUP, "hand", 4),),
    "room/market": (datum(SETUP, "market_price", 6), datum(SETUP, "market_price", 8)),
    "room/artifact_any_time": (datum(SETUP, "options/artifact_any_time", True),),
    "move/healing_spring": boards(("rooms/f12/heal", "rooms/b43/heal", 2)),
    "move/lock": (forbidden("locked tunnels, key or not", _through_a_lock),),
    "end/countdown_step": (datum(SETUP, "countdown", [0, 1, 1, 1]),),
    "dragon/rage": (datum(TOKENS, "artifact/find", None), datum(TOKENS, "dragon_egg/find", None)),
}
"""Data and freedoms that belong to a rule besides its function."""


def switches(slug: str) -> tuple[Switch, ...]:
    """Every way in which a rule is switched off here; each of them must make a marked test fail."""
    name = short(slug)
    if name in WITHOUT_FUNCTION:
        return WITHOUT_FUNCTION[name]
    own = NUMBERS.get(name) or BY_ANNOTATION[str(inspect.signature(RULES[name]).return_annotation)](name)
    return (*own, *ALSO.get(name, ()))


def slugs() -> Iterator[str]:
    """All rules but the worked examples, which are no rules of their own."""
    return (rule.slug for rule in rules(GAME) if not rule.example)
