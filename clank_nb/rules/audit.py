"""What must hold in every state: cubes and cards are conserved, and each card lies in exactly one place."""

from __future__ import annotations

from collections import Counter

from clank_nb.model.state import State


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
    game, shop = state.game, state.shop
    lying: Counter[str] = Counter()
    for pile in (shop.row, shop.deck, shop.replaced, shop.discard, shop.box):
        lying.update(pile)
    lying.update(dict(shop.reserve))
    for player in state.players:
        for pile in (player.hand, player.deck, player.discard, player.play_area):
            lying.update(pile)
    del lying[""]
    wrong = []
    set_up = all(frame.kind != "setup" for frame in state.pending)
    for card in game.cards.values():
        copies = card.count * (game.n_players if card.set == "starter" else 1)
        if lying[card.id] != copies and (set_up or lying[card.id]):
            wrong.append(f"{card.id}: {lying[card.id]} cards")
    return wrong + [f"{card}: unknown" for card in lying if card not in game.cards]


def _tokens(state: State) -> list[str]:
    game, rooms = state.game, state.rooms
    wrong = []
    kept = Counter(token for player in state.players for token in player.tokens)
    for kind, pile, unseen, group in (
        ("major", rooms.major, rooms.unseen_major, game.tokens.major),
        ("minor", rooms.minor, rooms.unseen_minor, game.tokens.minor),
    ):
        if sum(n for _, n in pile) > len(unseen):
            wrong.append(f"{kind} secrets: more lie than are unseen")
        counts = Counter(unseen)
        wrong += [f"{token.id}: too many" for token in group if counts[token.id] + kept[token.id] > token.count]
    stock = Counter(state.shop.market)
    wrong += [
        f"{token.id}: {stock[token.id] + kept[token.id]}"
        for token in game.tokens.market
        if state.shop.market and stock[token.id] + kept[token.id] > token.count
    ]
    artifacts = [*(value for _, value in rooms.artifacts), *rooms.away]
    artifacts += [value for player in state.players for value in player.artifacts]
    if any(n > 1 for n in Counter(artifacts).values()) or not set(artifacts) <= set(game.tokens.artifacts):
        wrong.append("an artifact in two places")
    return wrong
