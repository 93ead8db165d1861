"""Dragon's Cave: dwarfs, a dragon, and cards face down.  One module for each section of its numbered rules."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from clank_nb.dungeon.track import Track
from clank_nb.dungeon.tracks import load_track, tracks
from clank_nb.model.actions_cave import CHEST, CaveAction, LayCard, NameDwarf, PutDragon
from clank_nb.model.cave import CaveGame, CavePlayer, CaveState
from clank_nb.model.cave_numbers import cave_numbers
from clank_nb.rules.dragon_cave import (
    advance,
    chance,
    chest,
    choose,
    end,
    legal,
    meet,
    mends,
    packed,
    play,
    position,
    reading,
    seen,
    setup,
    sound,
    two_player,
)
from clank_nb.rules.dragon_cave import round as round_rules
from clank_nb.rules.dragon_cave.draft import CaveDraft
from clank_nb.rules.dragon_cave.options import read_options
from clank_nb.rules.ruleset import Ruleset, remade_when_copied
from clank_nb.rules.table import slug_of, table

NAME = "dragon_cave"
RULES = table(setup, choose, advance, meet, chest, round_rules, end, two_player)
CITES = MappingProxyType(
    {
        "setup/players": "cave/round/players",
        "setup/supply": "cave/setup/player",
        "turn/refusal": "cave/choose/roles",
        "end/game_over": "cave/end/score",
    }
)
"""Rules that the engine cites by the names they have elsewhere."""
SLUGS = MappingProxyType({**{name: slug_of(function) for name, function in RULES.items()}, **CITES})


@lru_cache(maxsize=64)
def make_game(
    track: Track, track_slug: str, colours: tuple[str, ...], options: tuple[tuple[str, Any], ...]
) -> CaveGame:  # fmt: skip
    """The value that a game is: data, numbers and rules."""
    lays = {card: LayCard(card) for card in (*track.nest, CHEST)}
    puts = {space: PutDragon(space) for space in track.nest}
    names = (NameDwarf(1), NameDwarf(2))
    known: list[CaveAction] = [*names, *lays.values(), *puts.values()]
    return CaveGame(
        NAME, track, track_slug, colours, options, MappingProxyType(RULES), SLUGS, cave_numbers(),
        MappingProxyType(dict(options)), tuple(lays), MappingProxyType(lays), MappingProxyType(puts), names,
        MappingProxyType({str(action): action for action in known}),
    )  # fmt: skip


def find_track(track: Any) -> tuple[Track, str]:
    """A track by slug (``dragon_cave/track``, or ``track`` alone), file or value."""
    if isinstance(track, Track):
        return track, track.name
    if isinstance(track, str) and f"{NAME}/{track}" in tracks():
        track = f"{NAME}/{track}"
    return load_track(track), track if isinstance(track, str) else str(Path(track))


def board_fact(game: CaveGame) -> Any:
    """The slug of a track of the package, else the track itself."""
    ours = game.board_slug in tracks() and game.board == load_track(game.board_slug)
    return game.board_slug if ours else game.board


def empty_table(game: CaveGame, first: int, seed: int | None) -> CaveState:
    """Before the set-up: no coin is laid out and no dwarf stands anywhere."""
    players = (CavePlayer(),) * game.n_players
    return CaveState(game, players, max(0, first), setup.frames(first), dice=(seed, 0))


remade_when_copied(CaveGame)

RULESET = Ruleset(
    name=NAME,
    rules=RULES,
    numbers=cave_numbers,
    players=lambda numbers: RULES["round/players"](numbers),
    find_board=find_track,
    make_game=make_game,
    empty_table=empty_table,
    draft=CaveDraft,
    lists=legal.LISTS,
    plainly=legal.plainly,
    refused=legal.refused,
    tries=legal.tries,
    acts=play.ACTS,
    automatic=play.AUTOMATIC,
    at_once={},
    skipped=play.skipped,
    laws=chance.LAWS,
    samples=chance.SAMPLES,
    possible=chance.possible,
    sheet=lambda state, who: state.game.rules["end/score"](state, who),
    winners=end.winners,
    unsound=sound.unsound,
    build=position.build,
    facts=position.facts,
    fact_names=(*position.GAME_FACTS, *position.PLAYER_FACTS, "coins"),
    fact_frames=position.FRAMES,
    observed=seen.observed,
    pack=packed.packed,
    unpack=packed.unpacked,
    boards=tracks,
    board_fact=board_fact,
    code_words=lambda: b"",
    misshapen=legal.misshapen,
    mends=mends.MENDS,
    verbs=reading.VERBS,
    read_options=read_options,
    usual_board="dragon_cave/track",
    counts="rounds",
    cites=CITES,
    other_names=MappingProxyType({"layout": "board", "first_dragon": "first"}),
)
