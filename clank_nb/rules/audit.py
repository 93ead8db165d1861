"""What must hold in every state: cubes and cards are conserved, and each card lies in exactly one place."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from clank_nb.model.state import Game, Rooms, State


def audit(state: State) -> tuple[str, ...]:
    """Name every law of conservation that a state breaks; () for a sound one.

    References
    ----------
    Rule clank/setup/cubes.
    """
    return (*_cubes(state), *_cards(state), *_tokens(state))


def _cubes(state: State) -> list[str]:
    cubes, numbers, game = state.cubes, state.game.numbers, state.game
    piles = (cubes.supply, cubes.area, cubes.bag, cubes.track, cubes.aside)
    if any(len(pile) != game.n_players for pile in piles):
        return ["cubes of another number of players"]
    wrong = [f"{colour}: {sum(pile[who] for pile in piles)} cubes" for who, colour in enumerate(game.colours)
             if sum(pile[who] for pile in piles) != numbers.cubes]  # fmt: skip
    if cubes.black_bag + cubes.black_aside != numbers.black:
        wrong.append(f"black: {cubes.black_bag + cubes.black_aside} cubes")
    if min(cubes.black_bag, cubes.black_aside, *(n for pile in piles for n in pile)) < 0:
        wrong.append("fewer than no cubes")
    if max(cubes.track) > numbers.health:
        wrong.append("a health track that holds too much")
    return wrong


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
    return _tokens_of(state.game, state.rooms, state.shop.market, tokens, artifacts)


@lru_cache(maxsize=16)
def _tokens_of(
    game: Game, rooms: Rooms, market: tuple[str, ...], tokens: tuple[tuple[str, ...], ...],
    held: tuple[tuple[int, ...], ...],
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
    artifacts = [*(value for _, value in rooms.artifacts), *rooms.away]
    artifacts += [value for own in held for value in own]
    if any(n > 1 for n in Counter(artifacts).values()) or not set(artifacts) <= set(game.tokens.artifacts):
        wrong.append("an artifact in two places")
    return tuple(wrong)
