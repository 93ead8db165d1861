"""Clash of Decks: a duel, or one player against an AI.  One module for each section of its numbered rules."""

from __future__ import annotations

from functools import lru_cache
from types import MappingProxyType, SimpleNamespace
from typing import Any

from clank_nb.data.rulebook import rules as worded
from clank_nb.data.tables import unknown_name
from clank_nb.model.actions_clash import (
    Attack,
    Cast,
    Display,
    EndSummoning,
    NameChampion,
    Order,
    Pick,
    Summon,
    Toss,
    Uncover,
    summon,
)
from clank_nb.model.clash import AI, LANES, ClashGame, ClashState, Creature, Menu
from clank_nb.model.clash_cards import bits, clash_cards
from clank_nb.rules.clash_of_decks import (
    ability,
    assault,
    audit,
    champion,
    chance,
    end,
    format,
    legal,
    mends,
    options,
    packed,
    play,
    position,
    reading,
    score,
    seen,
    setup,
    solo,
    stronghold,
    turn,
)
from clank_nb.rules.clash_of_decks.draft import ClashDraft
from clank_nb.rules.ruleset import Ruleset, remade_when_copied
from clank_nb.rules.table import short, table

NAME, BOARD = "clash_of_decks", "bridges"
COLOURS = ("red", "green", "blue", "yellow", "purple", "orange")
RULES = table(setup, format, stronghold, turn, play, assault, ability, solo, champion, end)


@lru_cache(maxsize=1)
def _menu() -> Menu:
    """Every card as the rules look it up, made once."""
    cards = clash_cards()
    creatures = [card for card in cards.values() if not card.is_spell]
    return Menu(
        {id: card.cost for id, card in cards.items()},
        {card.id: card.av for card in creatures},
        {card.id: card.hp for card in creatures},
        {id: card.damage for id, card in cards.items()},
        {id: bits(card.abilities) for id, card in cards.items()},
        {card.id: bits(card.aura) for card in creatures},
        frozenset(id for id, card in cards.items() if card.is_spell),
        {card.id: (summon(card.id, LANES[0], 0), summon(card.id, LANES[1], 0)) for card in creatures},
        {card.id: Creature(card.id) for card in creatures},
        {card.id: Creature(card.id, fresh=True) for card in creatures},
    )


@lru_cache(maxsize=1)
def _slugs() -> dict[str, str]:
    """Full names of the rules by their short ones, and what stands for rules that only the family of Clank! has."""
    known = {short(each.slug): each.slug for each in worded(NAME)}
    return {**known, "turn/refusal": known["turn/phases"], "end/game_over": known["setup/goal"]}


@lru_cache(maxsize=256)
def make_game(board: Any, board_slug: str, colours: tuple[str, ...], chosen: tuple[tuple[str, Any], ...]) -> ClashGame:
    """The value that a game is: data, options and rules."""
    by_name = dict(chosen)
    format.fit(RULES, by_name, len(colours))
    sides = (colours[0], colours[1] if len(colours) > 1 else AI)
    return ClashGame(
        NAME, board, board_slug, colours, chosen, clash_cards(), MappingProxyType(RULES), MappingProxyType(_slugs()),
        sides, MappingProxyType(by_name), _menu(),
    )  # fmt: skip


remade_when_copied(ClashGame)


def find_board(board: Any) -> tuple[str, str]:
    """The two bridges are the only board there is."""
    if board not in (BOARD, f"{NAME}/{BOARD}"):
        raise unknown_name("board", board, (BOARD,))
    return BOARD, f"{NAME}/{BOARD}"


def empty_table(game: ClashGame, first: int, seed: int | None) -> ClashState:
    """Before the set-up."""
    format.full(game)
    frames = setup.frames(first, game.chosen["champions"])
    return ClashState(game, max(0, first), tuple(frames), dice=(seed, 0))


def skipped(draft: ClashDraft, frame: Any) -> None:
    """Nothing can be cast between two attacks."""


ACTS: dict[type[Any], Any] = {
    Summon: play.summoned,
    Cast: play.cast_it,
    EndSummoning: play.ended,
    Attack: play.went_on,
    Pick: format.picked,
    NameChampion: champion.named,
    Order: setup.ordered,
    Toss: setup.tossed,
    Display: format.displayed,
    Uncover: solo.uncovered,
}
AUTOMATIC: dict[str, Any] = {
    "setup": setup.step,
    "begin": setup.begin,
    "hand": setup.next_card,
    "draft_round": format.next_round,
    "draft_left": format.left_over,
    "turn_start": turn.start,
    "turn_end": turn.finish,
    "assault": assault.lane,
    "again": assault.again,
    "ai_summon": solo.summoning,
    "mill": solo.mill,
}

RULESET = Ruleset(
    name=NAME,
    rules=RULES,
    numbers=lambda: SimpleNamespace(colours=COLOURS, options=tuple(options.DEFAULTS.items()), players=setup.PLAYERS),
    players=lambda numbers: RULES["setup/mode"](numbers),
    find_board=find_board,
    make_game=make_game,
    empty_table=empty_table,
    draft=ClashDraft,
    lists=legal.LISTS,
    plainly=legal.plainly,
    refused=legal.refused,
    tries=legal.tries,
    acts=ACTS,
    automatic=AUTOMATIC,
    at_once={},
    skipped=skipped,
    laws=chance.LAWS,
    samples=chance.SAMPLES,
    possible=chance.possible,
    sheet=score.sheet,
    winners=score.winners,
    unsound=audit.audit,
    build=position.build,
    facts=position.facts,
    fact_names=position.NAMES,
    fact_frames=frozenset({"summoning"}),
    observed=seen.observed,
    pack=packed.pack,
    unpack=packed.unpack,
    boards=lambda: (f"{NAME}/{BOARD}",),
    board_fact=lambda game: BOARD,
    code_words=lambda: b"",
    misshapen=legal.misshapen,
    mends=mends.MENDS,
    verbs=reading.VERBS,
    read_options=options.read,
    usual_board=BOARD,
    usual_first="random",
    usual_players=2,
    cites={"setup/players": "clash/setup/mode", "setup/supply": "clash/setup/mode"},
)
