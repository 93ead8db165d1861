"""Clank!: the parent of the family.  One module for each section of its numbered rules."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from clank_nb.dungeon import Dungeon, boards, load_board
from clank_nb.model.actions import Acquire, Action, Buy, EndTurn, Fight, Move, PlayCard, Take, Teleport, Use
from clank_nb.model.blocks import blocks
from clank_nb.model.cards import cards
from clank_nb.model.state import (
    Cubes,
    Game,
    Menu,
    Offer,
    Offers,
    Player,
    Rooms,
    Shop,
    State,
    Step,
    Turn,
)
from clank_nb.model.tokens import setup_numbers, tokens
from clank_nb.rules import interpret
from clank_nb.rules.clank import (
    card,
    chance,
    dragon,
    end,
    health,
    legal,
    mends,
    move,
    out,
    play,
    position,
    questions,
    reading,
    room,
    score,
    setup,
    sound,
    token,
    turn,
)
from clank_nb.rules.clank.chance import LAWS, SAMPLES, possible
from clank_nb.rules.draft import Draft
from clank_nb.rules.packed import packed, unpacked
from clank_nb.rules.position import built
from clank_nb.rules.ruleset import Ruleset
from clank_nb.rules.seen import observed
from clank_nb.rules.table import slug_of, table

NAME = "clank"
fixed = MappingProxyType
"""What a game has looked up once nobody may write to: games of the same kind share it."""
RULES = table(setup, turn, card, move, room, token, dragon, health, out, end, score)


def interned(
    game_cards: Any, game_tokens: Any, game_blocks: Any, items: tuple[str, ...], board: Dungeon
) -> dict[str, Action]:
    """One object for every action a turn can offer, made once per game."""
    acts: list[Action] = [EndTurn(), Take("artifact")]
    for kind in game_cards.values():
        acts.append(PlayCard(kind.id))
        if kind.swords_cost is not None:
            acts.append(Fight(kind.id))
        else:
            acts.append(Use(kind.id) if kind.kind == "device" else Acquire(kind.id))
    acts += [Buy(item) for item in items]
    acts += [Use(token_id) for token_id in game_tokens if f"{token_id}/use" in game_blocks]
    acts += [Teleport(place.id) for place in board.rooms]
    known = {str(action): action for action in acts}
    for ways in board.ways.values():
        rooms = [way.to for way in ways]
        for way in ways:
            for swords in range(way.monsters + 1):
                key = f"{way.tunnel}>{way.to}={swords}"
                known[key] = Move(way.to, way.tunnel, swords, rooms.count(way.to) > 1)
    return known


def make_offers(game_cards: Any, board: Dungeon, known: dict[str, Action]) -> Offers:
    """Every card as something to be paid for."""
    offers = {}
    for kind in game_cards.values():
        if kind.set == "starter":
            continue
        rooms = {place.id for place in board.rooms for what in kind.places if getattr(place, what, False)}
        fights, cost = kind.swords_cost is not None, kind.swords_cost or kind.skill_cost or 0
        verb = "fight" if fights else "use" if kind.kind == "device" else "acquire"
        where = frozenset(rooms) if kind.places else None
        offers[kind.id] = Offer(fights, cost, kind.kind == "gem", where, known[f"{verb} {kind.id}"])
    return Offers(offers, reserve_of(game_cards))


def reserve_of(game_cards: Any) -> tuple[str, ...]:
    """Cards of the reserve, in the order of their piles."""
    return tuple(kind.id for kind in game_cards.values() if kind.set == "reserve")


def _sold(game_tokens: Any, item: str) -> tuple[str, ...]:
    stock = {token.id: token.points for token in game_tokens.market if token.kind == item}
    return tuple(sorted(stock, key=lambda token: -stock[token]))


def make_menu(
    game_cards: Any, game_tokens: Any, game_blocks: Any, items: tuple[str, ...], board: Dungeon,
    options: dict[str, Any], known: dict[str, Action],
) -> Menu:  # fmt: skip
    """The actions of `interned` as `legal` looks for them."""
    uses = {
        token_id: (known[f"use {token_id}"], token.heals(game_blocks[f"{token_id}/use"]))
        for token_id in game_tokens
        if f"use {token_id}" in known
    }
    steps = {}
    for room_id, ways in board.ways.items():
        steps[room_id] = tuple(
            Step(way.boots, way.monsters, bool(way.locks), way.to == board.entrance,
                 tuple(known[f"{way.tunnel}>{way.to}={n}"] for n in range(way.monsters + 1)))
            for way in ways
            if not way.against
        )  # fmt: skip
    return Menu(
        fixed({card: known[f"play {card}"] for card in game_cards}),
        make_offers(game_cards, board, known),
        fixed(steps),
        fixed({place.id: room.printed(place) for place in board.rooms}),
        fixed({(room_id, way.tunnel): way for room_id, ways in board.ways.items() for way in ways}),
        fixed(uses),
        frozenset(uses),
        frozenset(token_id for token_id in game_tokens if game_tokens[token_id].lasts == room.KEY),
        fixed({item: known[f"buy {item}"] for item in items}),
        fixed({item: _sold(game_tokens, item) for item in items}),
        fixed(
            {
                room_id: tuple(known[f"teleport {to}"] for to in dict.fromkeys(way.to for way in ways))
                for room_id, ways in board.ways.items()
            }
        ),
        known["take artifact"],
        known["end turn"],
        frozenset(place.id for place in board.rooms if place.market),
        setup_numbers(NAME).market_price,
        frozenset(kind.id for kind in game_cards.values() if kind.danger),
        RULES["room/artifact_any_time"](options),
    )


@lru_cache(maxsize=64)
def make_game(board: Dungeon, board_slug: str, colours: tuple[str, ...], options: tuple[tuple[str, Any], ...]) -> Game:
    """The value that a game is: data, numbers and rules."""
    game_cards, game_tokens, game_blocks = cards(NAME), tokens(NAME), blocks(NAME)
    items = tuple(dict.fromkeys(token.kind for token in game_tokens.market))
    known = interned(game_cards, game_tokens, game_blocks, items, board)
    numbers = setup_numbers(NAME)
    scripts = interpret.scripts(game_blocks, RULES)
    choices = interpret.choices(game_blocks, reserve_of(game_cards))
    menu = make_menu(game_cards, game_tokens, game_blocks, items, board, dict(options), known)
    return Game(
        NAME,
        board,
        board_slug,
        colours,
        options,
        game_cards,
        game_tokens,
        numbers,
        game_blocks,
        MappingProxyType(RULES),
        MappingProxyType({name: slug_of(function) for name, function in RULES.items()}),
        items,
        fixed({when: fixed(there) for when, there in interpret.moments(scripts).items()}),
        MappingProxyType(scripts),
        MappingProxyType(choices),
        MappingProxyType(known),
        menu,
    )


def find_board(board: Any) -> tuple[Dungeon, str]:
    """A board by side (``front``), slug (``clank/front``), file or value."""
    if isinstance(board, Dungeon):
        return board, board.name
    if isinstance(board, str) and f"{NAME}/{board}" in boards():
        board = f"{NAME}/{board}"
    dungeon = load_board(board)
    return dungeon, board if isinstance(board, str) else str(Path(board))


def board_fact(game: Game) -> Any:
    """The side of a board of the package, else the board itself."""
    return game.board_slug.removeprefix(f"{NAME}/") if game.board_slug in boards() else game.board


def empty_table(game: Game, first: int, seed: int | None) -> State:
    """Before the set-up: all cubes with their owners, nothing on the board."""
    n, numbers = game.n_players, game.numbers
    none = (0,) * n
    cubes = Cubes((numbers.cubes,) * n, none, none, none, none, 0, numbers.black, 0)
    frames = tuple(setup.frames(first))
    return State(game, (Player(),) * n, max(0, first), frames, Turn(), cubes, Shop(), Rooms(), dice=(seed, 0))


RULESET = Ruleset(
    name=NAME,
    rules=RULES,
    numbers=lambda: setup_numbers(NAME),
    players=lambda numbers: RULES["setup/players"](numbers),
    find_board=find_board,
    make_game=make_game,
    empty_table=empty_table,
    draft=Draft,
    lists=legal.LISTS,
    plainly=legal.plainly,
    refused=legal.refused,
    tries=legal.tries,
    acts=play.ACTS,
    automatic=play.AUTOMATIC,
    at_once=play.AT_ONCE,
    due=play.due,
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
    bag_of=chance.bag_of,
    deck_of=chance.deck_of,
    verbs=reading.VERBS,
    build=lambda facts: built(position.ClankDesk(NAME, facts)),
    facts=position.facts,
    fact_names=position.ClankDesk.names(),
    fact_frames=frozenset({"turn"}),
    observed=observed,
    pack=packed,
    unpack=lambda content: unpacked(NAME, content),
    boards=boards,
    board_fact=board_fact,
    fates=lambda state: tuple(player.out for player in state.players),
    code_words=lambda: b"",
)
