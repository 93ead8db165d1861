"""Why a player has 47: the score, line by line, and who wins (``clank/end/score``, ``clank/end/tie``)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from clank_nb.model.effects import Score
from clank_nb.rules import interpret
from clank_nb.rules.sheet import ScoreLine, Sheet
from clank_nb.rules.table import rule


@rule("clank/end/score")
def score(state: Any, who: int) -> Sheet:
    """Artifacts, all other tokens, gold, and the points on all cards owned."""
    game, player = state.game, state.players[who]
    if player.out == "lost":
        return Sheet(who, game.colours[who], (ScoreLine("lost", 1, 0, game.slug("out/lost")),))
    slug = game.slug("end/score")
    lines = [ScoreLine("artifact", value, value, slug) for value in sorted(player.artifacts, reverse=True)]
    cards = interpret.owned(state, who)
    for token, n in Counter(player.tokens).items():
        points = n * (game.tokens[token].points + _extra(state, who, f"{token}/score", cards))
        if points:
            lines.append(ScoreLine(token, n, points, _rule_of(game, token)))
    if player.gold:
        lines.append(ScoreLine("gold", player.gold, player.gold, game.slug("turn/gold")))
    for card, n in sorted(cards.items()):
        if game.cards[card].points:
            lines.append(ScoreLine(card, n, n * game.cards[card].points, slug))
        extra = game.rules["card/end_points"](state, who, card, cards)
        if extra:
            lines.append(ScoreLine(card, n, n * extra, game.slug("card/end_points")))
    return Sheet(who, game.colours[who], tuple(lines))


@rule("clank/card/end_points")
def end_points(state: Any, who: int, card: str, cards: Counter[str]) -> int:
    """Points of one copy that depend on something at the end."""
    return sum(_points(state, who, effect, cards) for effect in state.game.cards[card].on("score"))


def _extra(state: Any, who: int, block: str, cards: Counter[str]) -> int:
    """What one token counts besides the points it shows."""
    return sum(_points(state, who, effect, cards) for effect in state.game.blocks.get(block, ()))


def _rule_of(game: Any, token: str) -> str:
    """The rule of a token: its own, one that it shares with another, or that of its kind."""
    names = [name for name in game.slugs if name.startswith("token/")]
    own = f"token/{token}"
    if own not in names:
        own = next((name for name in names if token in name.removeprefix("token/").split("_")), "")
    return str(game.slug(own or f"token/{game.tokens[token].kind}"))


def _points(state: Any, who: int, effect: Any, cards: Counter[str]) -> int:
    assert isinstance(effect, Score)
    if effect.when is not None and not interpret.holds(state, who, effect.when):
        return 0
    if not effect.each:
        return effect.n
    counts = (_count(state, who, what, cards) for what in effect.each)
    return effect.n * (sum(counts) // effect.every)


def _count(state: Any, who: int, what: str, cards: Counter[str]) -> int:
    if what == "gold":
        return int(state.players[who].gold)
    return cards[what] if what in state.game.cards else interpret.count_of(state, who, what)


@rule("clank/end/tie")
def tie(state: Any, who: int) -> tuple[int, int]:
    """What decides: the score, then the most valuable artifact."""
    return score(state, who).total, max(state.players[who].artifacts, default=0)


def winners(state: Any) -> tuple[int, ...]:
    """The best of those with a score; a tie in both is a shared victory."""
    ranks = {
        who: state.game.rules["end/tie"](state, who) for who, player in enumerate(state.players) if player.out != "lost"
    }
    best = max(ranks.values(), default=None)
    return tuple(who for who, rank in ranks.items() if rank == best)
