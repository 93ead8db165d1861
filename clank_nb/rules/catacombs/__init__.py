"""Clank! Catacombs: its rules laid over those of Clank!, as its rulebook does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Any

from clank_nb.data.rulebook import rules
from clank_nb.data.tables import unknown_name
from clank_nb.dungeon.tiles import TileSet, load_tiles
from clank_nb.dungeon.tiles.tile import ICONS
from clank_nb.model.blocks import blocks
from clank_nb.model.cards import Card, cards
from clank_nb.model.delve import Delve, Trip
from clank_nb.model.state import Cubes, Game, Player, Rooms, Shop, State, Turn
from clank_nb.model.tokens import SetupNumbers, Tokens, setup_numbers, tokens
from clank_nb.rules import interpret
from clank_nb.rules.catacombs import (
    card,
    choose,
    dragon,
    end,
    explore,
    ground,
    health,
    legal,
    mends,
    menu,
    move,
    out,
    party,
    play,
    position,
    questions,
    reading,
    refused,
    room,
    setup,
    sound,
    token,
    turn,
    verbs,
)
from clank_nb.rules.catacombs.chance import LAWS, SAMPLES, bag_of, possible
from clank_nb.rules.clank import RULES as PARENT
from clank_nb.rules.clank import legal as clank_legal
from clank_nb.rules.clank import play as clank_play
from clank_nb.rules.clank import score
from clank_nb.rules.clank import setup as clank_setup
from clank_nb.rules.clank.chance import deck_of
from clank_nb.rules.draft import Draft
from clank_nb.rules.packed import packed, unpacked
from clank_nb.rules.position import built
from clank_nb.rules.ruleset import Ruleset
from clank_nb.rules.seen import observed
from clank_nb.rules.table import short, slug_of, table

NAME = "catacombs"
fixed = MappingProxyType


def _worded() -> dict[str, str]:
    """Full names of the rules by their short ones: as this game's rulebook words them itself, else as Clank! does."""
    return {short(each.slug): each.slug for game in ("clank", NAME) for each in rules(game)}


def _rules() -> dict[str, Any]:
    own = table(setup, turn, card, choose, move, explore, room, token, dragon, health, out, end, party)
    return {**PARENT, **own}


RULES = _rules()


@lru_cache(maxsize=1)
def _numbers() -> SetupNumbers:
    """The numbers of the game, and besides its flags the option of another track (catacombs/party/rage)."""
    numbers = setup_numbers(NAME)
    return replace(numbers, options=(*numbers.options, ("party_rage", ())))


def _cards(*, crowd: bool, promos: bool) -> Mapping[str, Card]:
    """The cards of a game; those of the expansion and the promos, where they take part, are of the dungeon deck."""
    more = dict(setup_numbers(NAME).party_reserve) if crowd else {}
    found = {}
    for kind in cards(NAME).values():
        if (kind.set == "party" and not crowd) or (kind.set == "promo" and not promos):
            continue
        group = "dungeon" if kind.set in ("party", "promo") else kind.set
        found[kind.id] = replace(kind, set=group, count=kind.count + more.get(kind.id, 0))
    return fixed(found)


def _tokens(*, crowd: bool) -> Tokens:
    """The tokens of a game, each with its number of copies in it."""
    all_of_them = tokens(NAME)
    rows = tuple(
        replace(each, count=each.copies(party=crowd), party=0, set="base",
                values=all_of_them.stack(party=crowd) if each.values else ())
        for each in all_of_them.values()
        if each.copies(party=crowd)
    )  # fmt: skip
    return Tokens(rows)


@lru_cache(maxsize=64)
def make_game(tiles: TileSet, side: str, colours: tuple[str, ...], options: tuple[tuple[str, Any], ...]) -> Game:
    """The value that a game is: data, numbers and rules."""
    numbers = setup_numbers(NAME)
    n, chosen = len(colours), dict(options)
    crowd = numbers.is_party(n)
    named = chosen["party_rage"] if crowd else ()
    numbers = replace(numbers, rage_track=named or numbers.track(n))
    game_cards, game_tokens = _cards(crowd=crowd, promos=chosen["promos"]), _tokens(crowd=crowd)
    game_blocks = {path: block for path, block in blocks(NAME).items()
                   if path.split("/")[0] in game_cards or path.split("/")[0] in game_tokens}  # fmt: skip
    items = tuple(dict.fromkeys(each.kind for each in game_tokens.market))
    scripts = interpret.scripts(game_blocks, RULES, verbs.VERBS)
    reserve = tuple(kind.id for kind in game_cards.values() if kind.set == "reserve")
    return Game(
        NAME,
        tiles,
        side,
        colours,
        options,
        game_cards,
        game_tokens,
        numbers,
        fixed(game_blocks),
        fixed(RULES),
        fixed({name: slug_of(function) for name, function in RULES.items()} | _worded()),
        items,
        fixed({when: fixed(there) for when, there in interpret.moments(scripts).items()}),
        fixed(scripts),
        fixed(interpret.choices(game_blocks, reserve)),
        fixed({}),
        menu.make_menu(
            game_cards, game_tokens, game_blocks, items, tiles, side.rpartition("/")[2], numbers.market_price,
            chosen["mercy"],
        ),
        crowd,
    )  # fmt: skip


def find_board(board: Any) -> tuple[TileSet, str]:
    """The tiles and the side of the start tile that lies up: a side, a tile set or its file, or a pair of both."""
    found: Any = board
    side = ""
    if isinstance(board, tuple) and len(board) == 2:
        found, side = board
    own = load_tiles(NAME)
    if isinstance(found, str) and not side and found.removeprefix(f"{NAME}/") in own.sides:
        found, side = own, found.removeprefix(f"{NAME}/")
    tiles = found if isinstance(found, TileSet) else load_tiles(found)
    side = side or tiles.sides[0]
    if side not in tiles.sides:
        raise unknown_name("board", side, tiles.sides)
    return tiles, f"{tiles.name}/{side}"


def board_fact(game: Game) -> Any:
    """The side of the start tile, and the tile set too where it is one of one's own."""
    side = game.board_slug.rpartition("/")[2]
    return side if game.board == load_tiles(NAME) else (game.board, side)


@cache
def code_words() -> bytes:
    """Ids of everything that a code may name, cards last."""
    tiles = load_tiles(NAME).tiles.values()
    words = [piece.id for tile in tiles for piece in tile.pieces if piece.locks]
    rooms = [each for tile in tiles for each in tile.rooms]
    words += [f"{each.id}/{icon}" for each in rooms for icon in ICONS if getattr(each, icon)]
    words += [each.id for each in rooms] + [tile.id for tile in tiles]
    words += [each.react for each in cards(NAME).values() if each.react] + [
        *position.DEEDS,
        *tokens(NAME),
        *cards(NAME),
    ]
    return '","'.join(words).encode()


def empty_table(game: Game, first: int, seed: int | None) -> State:
    """Before the set-up: all cubes with their owners, nothing on the table."""
    n, numbers = game.n_players, game.numbers
    none = (0,) * n
    cubes = Cubes((numbers.cubes,) * n, none, none, none, none, 0, numbers.black, 0)
    frames = tuple(clank_setup.frames(first, setup.STEPS))
    delve = Delve(black=none, unmarked=none)
    return State(
        game, (Player(),) * n, max(0, first), frames, Turn(), cubes, Shop(), Rooms(), dice=(seed, 0), delve=delve,
        trip=Trip(),
    )  # fmt: skip


RULESET = Ruleset(
    name=NAME,
    rules=RULES,
    numbers=_numbers,
    players=lambda numbers: RULES["setup/players"](numbers),
    find_board=find_board,
    make_game=make_game,
    empty_table=empty_table,
    draft=Draft,
    lists=legal.LISTS,
    plainly=clank_legal.plainly,
    refused=refused.refused,
    tries=refused.tries,
    acts=play.ACTS,
    automatic=play.AUTOMATIC,
    at_once=clank_play.AT_ONCE,
    due=clank_play.due,
    skipped=play.skipped,
    laws=LAWS,
    samples=SAMPLES,
    possible=possible,
    sheet=lambda state, who: state.game.rules["end/score"](state, who),
    winners=score.winners,
    unsound=sound.unsound,
    misshapen=questions.misshapen,
    mends=mends.MENDS,
    open_ways=mends.open_ways,
    portals_on=ground.portals_on,
    bag_of=bag_of,
    deck_of=deck_of,
    verbs=reading.VERBS,
    build=lambda facts: built(position.CatacombsDesk(NAME, facts)),
    facts=position.facts,
    fact_names=position.CatacombsDesk.names(),
    fact_frames=frozenset({"turn"}),
    observed=observed,
    pack=packed,
    unpack=lambda content: unpacked(NAME, content),
    boards=lambda: tuple(f"{NAME}/{side}" for side in load_tiles(NAME).sides),
    board_fact=board_fact,
    fates=lambda state: tuple(player.out for player in state.players),
    code_words=code_words,
)
