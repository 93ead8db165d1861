"""The dragon and its ghosts (``catacombs/dragon/*``)."""

from __future__ import annotations

from typing import Any

from clank_nb.model.actions import DrawCubes
from clank_nb.model.state import Frame, owed
from clank_nb.rules import changes, changes_delve
from clank_nb.rules.catacombs import party
from clank_nb.rules.clank import dragon as clank_dragon
from clank_nb.rules.draft import Draft
from clank_nb.rules.table import rule


@rule("clank/dragon/bag")
def bag(draft: Draft, frame: Frame) -> None:
    """An attack first puts the whole Clank! area into the bag, ghosts too; then cubes are drawn."""
    changes.area_emptied(draft, draft.delve.ghosts_area)
    changes_delve.ghosts_bagged(draft)
    n = frame.b if frame.a == "out" else clank_dragon.draw_count(draft)
    changes.pushed(draft, owed("cubes", -1, frame.a, n, 0))


@rule("clank/dragon/short_bag")
def short_bag(state: Any, n: int) -> int:
    """With fewer cubes in the bag than are to be drawn, all are drawn."""
    cubes = state.cubes
    return min(n, int(sum(cubes.bag) + cubes.black_bag + state.delve.ghosts_bag))


@rule("clank/dragon/draw")
def draw(draft: Draft, frame: Frame, action: DrawCubes) -> None:
    """Each coloured cube is one damage to its player, each ghost one to everyone, a black one nothing."""
    rules, colours, cubes = draft.rules, draft.game.colours, action.cubes
    ghosts = cubes.count("ghost")
    plain = tuple([cube for cube in cubes if cube != "ghost"]) if ghosts else cubes
    marker = frame.a != "out"
    danger = rules["card/danger"](draft) if draft.log is not None and marker else 0
    changes.cubes_taken(draft, plain, 0 if marker else frame.b, danger, all=cubes, marker=marker)
    for who in range(len(colours)):
        seat = (draft.player + who) % len(colours)
        n = cubes.count(colours[seat])
        if n and not rules["dragon/out_players"](draft, seat, n):
            rules["health/overflow"](draft, seat, n)
            party.came_true(draft, "dragon_hurts_owner", seat)
    changes.pushed(draft, owed("struck", -1, "", ghosts))
    if ghosts:
        rules["dragon/ghost"](draft, ghosts)


@rule("catacombs/dragon/ghost")
def ghost(draft: Draft, n: int) -> None:
    """One damage to every player still in, for each ghost; who can ward it off is asked first."""
    frames = []
    for _ in range(n):
        for who in draft.rules["turn/each_player"](draft):
            if draft.rules["card/ghost_ward"](draft, who):
                frames.append(owed("ward", who))
            else:
                haunt(draft, who)
    changes.pushed_all(draft, *reversed(frames))


def haunt(draft: Draft, who: int) -> None:
    """A ghost hurts a player whose track is not full yet."""
    if draft.cubes.track[who] < draft.game.numbers.health:
        changes_delve.ghost_hit(draft, who)
        party.came_true(draft, "dragon_hurts_owner", who)


def struck(draft: Draft, frame: Frame) -> None:
    """After the damage: ghosts back, then whose track is full is out, and an empty bag ends the game."""
    if frame.b:
        draft.rules["dragon/ghost_back"](draft, frame.b)
    full = draft.game.numbers.health
    for who in draft.rules["turn/each_player"](draft):
        if draft.cubes.track[who] >= full:
            draft.rules["out/knocked_out"](draft, who)
    finishing = "mastery" in draft.players[draft.player].tokens and any(each.kind == "turn" for each in draft.pending)
    if not finishing and draft.rules["end/game_over"](draft):
        return
    cubes = draft.cubes
    if not cubes.black_bag and not draft.delve.ghosts_bag and not any(cubes.bag):
        draft.rules["dragon/bag_out"](draft)


@rule("catacombs/dragon/rage")
def rage(draft: Draft, who: int) -> None:
    """One space on at once, for an artifact taken, an egg or an adventurer turned up."""
    changes.rage_grew(draft, who)


@rule("catacombs/dragon/ghost_back")
def ghost_back(draft: Draft, n: int) -> None:
    """The drawn ghosts go back to the Clank! area."""
    changes_delve.ghosts_back(draft, n)


@rule("catacombs/dragon/bag_out")
def bag_out(draft: Draft) -> None:
    """An empty bag after an attack ends the game: everyone still in is knocked out."""
    _everyone_out(draft, "bag_empty", "dragon/bag_out")


@rule("catacombs/dragon/deck_empty")
def deck_empty(draft: Draft) -> None:
    """A row that cannot be filled ends the game: everyone still in is knocked out, there is no attack."""
    _everyone_out(draft, "deck_empty", "dragon/deck_empty")


def _everyone_out(draft: Draft, reason: str, slug: str) -> None:
    for who in range(draft.game.n_players):
        if not draft.players[who].out:
            draft.rules["out/knocked_out"](draft, who, slug)
    changes.game_over(draft, reason, slug)
