"""The table beside the board, made from a state.

`table_scenes` makes every picture of it, `table_scene` lays them out as one, and `clank_nb.views.html.table_html` as
several that flow to the next line on a narrow page.  The pictures themselves take plain values: `clank_nb.views.piles`,
`clank_nb.views.stock` and `clank_nb.views.tracks`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from clank_nb.views.faces import CARD_W
from clank_nb.views.panels import PAD, grown
from clank_nb.views.piles import GAP, cards_scene, hand_scene, play_scene, reserve_scene, row_scene
from clank_nb.views.scene import Scene, stack
from clank_nb.views.stock import POOLS, market_scene, players_scene, pools_scene
from clank_nb.views.tracks import Health, area_scene, bag_scene, health_scene, rage_scene
from clank_nb.words import say

__all__ = [
    "LAID_OUT",
    "cards_scene",
    "hand_scene",
    "market_scene",
    "play_scene",
    "players_scene",
    "pools_scene",
    "reserve_scene",
    "row_scene",
    "table_scene",
    "table_scenes",
]

LAID_OUT = ("pools", "hand", "play", "row", "reserve")
"""What lies in the wide column of the table; all else stands beside it."""
_WIDE, _NARROW = 6, 5
"""Cards in one line of the whole table."""


def table_scenes(
    state: Any, *, seat: int | None = None, moved: Iterable[str] = (), narrow: bool = False, lang: str = "en"
) -> dict[str, Scene]:
    """Draw the table of a state as several pictures.

    Parameters
    ----------
    state : State
    seat : int, optional
        Whose hand is seen; by default that of the player whose turn it is.
    moved : iterable of ids
        Cards that are new where they lie.
    narrow : bool
        For a page of 600 pixels.
    lang : str

    Returns
    -------
    dict
        ``pools``, ``hand``, ``play``, ``row``, ``reserve``, ``market``, ``area``, ``rage``, ``bag``, ``health`` and
        ``players``, in reading order.
    """
    game, cubes, shop = state.game, state.cubes, state.shop
    cards, colours = game.cards, game.colours
    who = state.player if seat is None else seat
    own = state.players[who]
    per_line = _NARROW if narrow else _WIDE
    wide = 2 * PAD + per_line * (CARD_W + GAP) - GAP
    side = wide if narrow else 560.0
    look: dict[str, Any] = {"per_line": per_line, "moved": tuple(moved), "lang": lang}
    least = game.numbers.hand
    bag = {"black": cubes.black_bag, **dict(zip(colours, cubes.bag, strict=True))}
    tracks = [Health(c, n, 0, p.out) for c, n, p in zip(colours, cubes.track, state.players, strict=True)]
    rows = [_row_of(colour, player) for colour, player in zip(colours, state.players, strict=True)]
    half = (side - 12) / 2
    found = {
        "pools": pools_scene(_pools(state, who), whose=colours[who], width=wide, lang=lang),
        "hand": hand_scene([cards[id] for id in own.hand], whose=colours[who], least=least, **look),
        "play": play_scene([cards[id] for id in own.play_area], least=least, **look),
        "row": row_scene([cards[id] if id else None for id in shop.row], deck=len(shop.dungeon_deck), **look),
        "reserve": reserve_scene([(cards[id], n) for id, n in dict(shop.reserve).items()], **look),
        "market": market_scene(shop.market, price=game.numbers.market_price, width=half, lang=lang),
        "area": area_scene(dict(zip(colours, cubes.area, strict=True)), width=half, lang=lang),
        "rage": rage_scene(cubes.rage, game.numbers.rage_track, width=side, lang=lang),
        "bag": bag_scene(bag, width=side, lang=lang),
        "health": health_scene(tracks, spaces=game.numbers.health, width=side, lang=lang),
        "players": players_scene(
            rows, to_act="" if state.is_terminal else colours[state.player], width=side, lang=lang
        ),
    }
    high = max(found["market"].height, found["area"].height)
    grow = {"hand": wide, "play": wide, "row": wide, "reserve": wide, "market": half, "area": half}
    return {
        key: grown(scene, grow.get(key, 0), high if key in ("market", "area") else 0) for key, scene in found.items()
    }


def _pools(state: Any, who: int) -> dict[str, int]:
    """List what a player can spend; only the player whose turn it is has made anything yet."""
    turn, gold = state.turn, state.players[who].gold
    if who != state.player:
        return {"gold": gold}
    return {pool: getattr(turn, pool) for pool, _ in POOLS if pool != "gold"} | {"gold": gold}


def _row_of(colour: str, player: Any) -> dict[str, Any]:
    return {
        "colour": colour,
        "gold": player.gold,
        "artifacts": player.artifacts,
        "tokens": player.tokens,
        "hand": len(player.hand),
        "deck": len(player.deck),
        "discard": len(player.discard),
    }


def table_scene(
    state: Any, *, narrow: bool = False, seat: int | None = None, moved: Iterable[str] = (), lang: str = "en"
) -> Scene:
    """Draw the table of a state as one picture.

    Parameters
    ----------
    state : State
    narrow : bool
        One column for a page of 600 pixels, instead of two.
    seat, moved, lang
        As in `table_scenes`.
    """
    scenes = table_scenes(state, seat=seat, moved=moved, narrow=narrow, lang=lang)
    mine: list[str | tuple[str, ...]] = [*LAID_OUT]
    all_others: list[str | tuple[str, ...]] = [("market", "area"), "rage", "bag", "health", "players"]
    columns = [mine + all_others] if narrow else [mine, all_others]
    return stack(scenes, say("views.table.title", lang), columns, pad=4 if narrow else 12)
