"""Components and set-up of the catacombs (``catacombs/setup/*``); the steps not written here are those of Clank!."""

from __future__ import annotations

from clank_nb.dungeon.tiles import Layout
from clank_nb.model.state import owed
from clank_nb.rules import changes, changes_delve
from clank_nb.rules.draft import Draft
from clank_nb.rules.table import rule

STEPS = (
    "supply", "starter", "board", "tiles", "bank", "artifacts", "major_secrets", "minor_secrets", "prisoners", "market",
    "idols", "mastery", "rage_start", "bag", "reserve", "dungeon_row", "pawns", "hands", "lockpicks", "first_player",
    "starting_clank", "row_arrive",
)  # fmt: skip
"""The set-up in the order of the rulebook."""


@rule("catacombs/setup/board")
def board(draft: Draft, first: int) -> None:
    """The start tile lies in the middle, one of its sides up."""
    side = draft.game.board_slug.rpartition("/")[2]
    changes_delve.map_begun(draft, Layout.begin(draft.game.board, side), side)


@rule("catacombs/setup/tiles")
def tiles(draft: Draft, first: int) -> None:
    """The deep tiles below, some of the safe ones on top; the other safe ones leave the game unseen."""
    tile_set = draft.game.board
    n_safe = min(draft.game.numbers.safe_tiles, len(tile_set.safe))  # tiles of one's own may be fewer
    changes_delve.tiles_stacked(draft, tile_set.safe, tile_set.deep, n_safe)


@rule("catacombs/setup/bank")
def bank(draft: Draft, first: int) -> None:
    """Gold and lockpicks without end, and the ghosts."""
    changes_delve.ghosts_banked(draft, draft.game.numbers.ghosts)


@rule("catacombs/setup/artifacts")
def artifacts(draft: Draft, first: int) -> None:
    """One stack, face up, the least valuable on top."""
    changes_delve.artifacts_stacked(draft, draft.game.tokens.artifacts, "setup/artifacts")


@rule("catacombs/setup/major_secrets")
def major_secrets(draft: Draft, first: int) -> None:
    """All of them face down in the bank, none on the map."""
    changes_delve.secrets_banked(draft, "major", draft.game.tokens.faces("major"))


@rule("catacombs/setup/minor_secrets")
def minor_secrets(draft: Draft, first: int) -> None:
    """All of them face down in the bank, none on the map."""
    changes_delve.secrets_banked(draft, "minor", draft.game.tokens.faces("minor"))


@rule("catacombs/setup/prisoners")
def prisoners(draft: Draft, first: int) -> None:
    """All of them face down in the bank."""
    changes_delve.prisoners_banked(draft, draft.game.tokens.faces("prisoner"))


@rule("catacombs/setup/idols")
def idols(draft: Draft, first: int) -> None:
    """The monkey idols in the shrine of the start tile."""
    shrine, n = draft.game.menu.shrine, len(draft.game.tokens.faces("idol"))
    changes.idols_placed(draft, [(shrine, n)] if shrine else [])


@rule("catacombs/setup/mastery")
def mastery(draft: Draft, first: int) -> None:
    """One mastery token for each player, beside the crypt."""
    changes.mastery_placed(draft, draft.game.n_players, place=draft.game.menu.crypt)


@rule("catacombs/setup/row_arrive")
def row_arrive(draft: Draft, first: int) -> None:
    """Arrive effects of the first six cards, from left to right, each to its end before the next."""
    arriving = [card for card in draft.shop.row if card in draft.moments["arrive"]]
    changes.pushed_all(draft, *[owed("go", first, f"{card}/arrive") for card in reversed(arriving)])


@rule("catacombs/setup/pawns")
def pawns(draft: Draft, first: int) -> None:
    """On the crypt of the start tile, outside the dungeon."""
    changes.pawns_placed(draft, draft.game.menu.crypt)


@rule("catacombs/setup/lockpicks")
def lockpicks(draft: Draft, first: int) -> None:
    """The same few for everybody."""
    changes_delve.lockpicks_given(draft, draft.game.numbers.lockpicks)


@rule("catacombs/party/start")
def start(draft: Draft, who: int, step: int) -> None:
    """Who comes fifth and sixth takes gold."""
    if gold := draft.game.numbers.starting_gold[step]:
        changes.gold_gained(draft, who, gold, "party/start")


@rule("clank/setup/starting_clank")
def starting_clank(draft: Draft, first: int) -> None:
    """Cubes in turn order; the fifth and sixth player get gold instead."""
    n_players, numbers = draft.game.n_players, draft.game.numbers
    for step in range(n_players):
        who = (first + step) % n_players
        if cubes := numbers.starting_clank[step]:
            changes.starting_clank(draft, who, cubes)
        draft.rules["party/start"](draft, who, step)
