"""What must hold in every state: cubes, cards and tokens are conserved, and each lies in exactly one place."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Any

from clank_nb.dungeon.tiles import Layout
from clank_nb.dungeon.tiles.tile import ICONS
from clank_nb.model.delve import Delve
from clank_nb.model.state import Game, Rooms, State
from clank_nb.rules.ruleset import ruleset


def audit(state: Any) -> tuple[str, ...]:
    """Name every law of conservation that a state breaks; () for a sound one.

    A game of its own shape knows itself what is conserved.

    References
    ----------
    Rules clank/setup/cubes and catacombs/setup/cubes.
    """
    if not isinstance(state, State):
        return ruleset(state.game.name).unsound(state)
    if state.delve is None:
        return (*_cubes(state), *_cards(state), *_tokens(state))
    return (*_cubes(state), *_cards(state), *_tokens(state), *_delve(state, state.delve))


def _cubes(state: State) -> list[str]:
    cubes, numbers, game = state.cubes, state.game.numbers, state.game
    piles = (cubes.supply, cubes.area, cubes.bag, cubes.track, cubes.aside)
    if any(len(pile) != game.n_players for pile in piles):
        return ["cubes of another number of players"]
    more, black = _elsewhere(state)
    counts = [sum(pile[who] for pile in piles) + more[who] for who in range(game.n_players)]
    wrong = [f"{colour}: {n} cubes" for colour, n in zip(game.colours, counts, strict=True) if n != numbers.cubes]
    black += cubes.black_bag + cubes.black_aside
    if black != numbers.black:
        wrong.append(f"black: {black} cubes")
    if min(cubes.black_bag, cubes.black_aside, *(n for pile in piles for n in pile)) < 0:
        wrong.append("fewer than no cubes")
    if max(cubes.track) > numbers.health:
        wrong.append("a health track that holds too much")
    return wrong


def _elsewhere(state: State) -> tuple[list[int], int]:
    """Cubes on wayshrines, less damage that is marked otherwise; and the black cubes that mark it."""
    delve, n = state.delve, state.game.n_players
    if delve is None:
        return [0] * n, 0
    if len(delve.black) != n or len(delve.unmarked) != n or not all(0 <= who < n for _, who in delve.marks):
        return [-state.game.numbers.cubes] * n, 0
    more = [-black - none for black, none in zip(delve.black, delve.unmarked, strict=True)]
    for _, who in delve.marks:
        more[who] += 1
    return more, sum(delve.black)


def _cards(state: State) -> list[str]:
    """Comparing two sorted rows costs a fraction of counting, so only a row that is not as in the box is counted."""
    return [] if _lying(state) == _boxed(state.game) else _miscounted(state)


def _lying(state: State) -> list[str]:
    """All cards, wherever they lie, sorted."""
    shop, most = state.shop, len(_boxed(state.game)) + 1
    lying = [*filled(shop.row), *shop.deck, *shop.replaced, *shop.discard, *shop.box]
    for card, n in shop.reserve:
        lying += [card] * min(n, most)  # a forged pile may hold any number
    for player in state.players:
        lying += (*player.hand, *player.deck, *player.discard, *player.play_area)
    return sorted(lying)


def filled(row: tuple[str, ...]) -> list[str]:
    """The cards of a row; only there may a place be empty."""
    return [card for card in row if card]


@lru_cache(maxsize=64)
def _boxed(game: Game) -> list[str]:
    """The cards of the box with which a game is played, sorted."""
    copies = ((card.id, card.count * (game.n_players if card.set == "starter" else 1)) for card in game.cards.values())
    return sorted(slug for slug, n in copies for _ in range(n))


def _miscounted(state: State) -> list[str]:
    game, shop = state.game, state.shop
    lying: Counter[str] = Counter()
    for pile in (filled(shop.row), shop.deck, shop.replaced, shop.discard, shop.box):
        lying.update(pile)
    lying.update(dict(shop.reserve))
    for player in state.players:
        for pile in (player.hand, player.deck, player.discard, player.play_area):
            lying.update(pile)
    wrong = []
    set_up = all(frame.kind != "setup" for frame in state.pending)
    for card in game.cards.values():
        copies = card.count * (game.n_players if card.set == "starter" else 1)
        if lying[card.id] != copies and (set_up or lying[card.id]):
            wrong.append(f"{card.id}: {lying[card.id]} cards")
    return wrong + [f"{card}: unknown" for card in lying if card not in game.cards]


def _tokens(state: State) -> tuple[str, ...]:
    tokens = tuple([player.tokens for player in state.players])
    artifacts = tuple([player.artifacts for player in state.players])
    stack = state.delve.stack if state.delve else ()
    return _tokens_of(state.game, state.rooms, state.shop.market, tokens, artifacts, stack)


@lru_cache(maxsize=16)
def _tokens_of(
    game: Game, rooms: Rooms, market: tuple[str, ...], tokens: tuple[tuple[str, ...], ...],
    held: tuple[tuple[int, ...], ...], stack: tuple[int, ...],
) -> tuple[str, ...]:  # fmt: skip
    """Most actions move no token, and then the answer is that of the state before."""
    wrong = []
    kept = Counter(token for own in tokens for token in own)
    for kind, pile, unseen, group in (
        ("major", rooms.major, rooms.unseen_major, game.tokens.major),
        ("minor", rooms.minor, rooms.unseen_minor, game.tokens.minor),
    ):
        if sum(n for _, n in pile) > len(unseen):
            wrong.append(f"{kind} secrets: more lie than are unseen")
        counts = Counter(unseen)
        wrong += [f"{token.id}: too many" for token in group if counts[token.id] + kept[token.id] > token.count]
    stock = Counter(market)
    wrong += [
        f"{token.id}: {stock[token.id] + kept[token.id]}"
        for token in game.tokens.market
        if market and stock[token.id] + kept[token.id] > token.count
    ]
    artifacts = [*(value for _, value in rooms.artifacts), *rooms.away, *stack]
    artifacts += [value for own in held for value in own]
    if not Counter(artifacts) <= Counter(game.tokens.artifacts):
        wrong.append("an artifact in two places")
    return tuple(wrong)


def _delve(state: State, delve: Delve) -> list[str]:
    """Ghosts, tiles, artifacts and prisoners, where the dungeon grows."""
    game, rooms, wrong = state.game, state.rooms, []
    done = {"bank", "artifacts", "mastery", "idols"} - {frame.a for frame in state.pending if frame.kind == "setup"}
    held = Counter(token for player in state.players for token in player.tokens)
    ghosts = (delve.ghosts_bank, delve.ghosts_area, delve.ghosts_bag)
    if min(ghosts) < 0 or sum(ghosts) != ("bank" in done) * game.numbers.ghosts:
        wrong.append(f"ghosts: {sum(ghosts)}")
    trip = state.trip
    tiles = Counter([*delve.safe, *delve.deep, *([trip.shown, trip.brought] if trip else ())])
    tiles.update(placed.tile for placed in (delve.layout.placed if delve.layout else ()))
    del tiles[""]
    wrong += [f"{tile}: {n} tiles" for tile, n in tiles.items() if n > 1]
    wrong += _picks(delve.layout, delve.opened, delve.used)
    if min(delve.lockpicks, default=0) < 0:
        wrong.append("fewer than no lockpicks")
    n = len(delve.stack) + len(rooms.artifacts) + len(rooms.away) + sum(len(each.artifacts) for each in state.players)
    if n != ("artifacts" in done) * len(game.tokens.artifacts):
        wrong.append(f"artifacts: {n}")
    left = Counter(delve.prisoners)
    wrong += [f"{token.id}: {left[token.id] + held[token.id]}" for token in game.tokens.group("prisoner")
              if left[token.id] + held[token.id] > token.count]  # fmt: skip
    idols = sum(n for _, n in rooms.idols) + held["monkey_idol"]
    if idols > ("idols" in done) * game.tokens["monkey_idol"].count:
        wrong.append(f"monkey_idol: {idols}")
    if rooms.mastery + held["mastery"] != ("mastery" in done) * game.n_players:
        wrong.append(f"mastery: {rooms.mastery + held['mastery']}")
    return wrong


@lru_cache(maxsize=16)
def _picks(layout: Layout | None, opened: tuple[str, ...], used: tuple[str, ...]) -> tuple[str, ...]:
    """Lockpicks lie on locks and icons that are on the map, one on each; most actions lay none."""
    tiles = [layout.tile_set.tiles[placed.tile] for placed in layout.placed] if layout else []
    locks = {piece.id for tile in tiles for piece in tile.pieces if piece.locks}
    icons = {f"{room.id}/{icon}" for tile in tiles for room in tile.rooms for icon in ICONS if getattr(room, icon)}
    return tuple(
        f"{what}: a lockpick lies on it"
        for pile, there in ((opened, locks), (used, icons))
        for what, n in Counter(pile).items()
        if n > 1 or what not in there
    )
