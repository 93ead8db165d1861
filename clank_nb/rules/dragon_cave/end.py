"""End of the game: the nest, the hoard that runs out, and the score (``cave/end/*``)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from clank_nb.rules.dragon_cave import changes
from clank_nb.rules.dragon_cave.advance import Claim
from clank_nb.rules.dragon_cave.draft import CaveDraft
from clank_nb.rules.sheet import ScoreLine, Sheet
from clank_nb.rules.table import rule


@rule("cave/end/nest")
def nest(table: Any) -> bool:
    """Whether a dwarf has entered the nest: then the game ends with the round."""
    end = table.game.board.end
    return any(end in player.places for player in table.players)


@rule("cave/end/shortage")
def shortage(draft: CaveDraft, claims: Sequence[Claim]) -> None:
    """The hoard is shared among all who collect, as evenly as possible, and the rest is removed."""
    wanted = [n for _, n, _ in claims]
    changes.hoard_short(draft, sum(wanted))
    paid = draft.rules["end/evenly"](draft.hoard, wanted)
    for (who, n, _), got in zip(claims, paid, strict=True):
        changes.coins_taken(draft, who, got, n, "end/shortage")
    changes.coins_removed(draft)


@rule("cave/end/evenly")
def evenly(hoard: int, claims: Sequence[int]) -> list[int]:
    """One coin in each pass to everybody who is still owed one, as long as the whole pass can be paid."""
    paid = [0] * len(claims)
    while True:
        owed = [place for place, n in enumerate(claims) if paid[place] < n]
        if not owed or len(owed) > hoard:
            return paid
        hoard -= len(owed)
        for place in owed:
            paid[place] += 1


@rule("cave/end/hoard_empty")
def hoard_empty(draft: CaveDraft) -> None:
    """An empty hoard ends the game, at once or with this round."""
    if draft.hoard:
        return
    if draft.game.settings["exhaust_skips_rest"]:
        changes.ended(draft, "hoard_empty", "end/hoard_empty")
    else:
        changes.ending_owed(draft)


@rule("cave/end/score")
def score(table: Any, who: int) -> Sheet:
    """The coins in purse and chest."""
    player, game = table.players[who], table.game
    slug = game.slug("end/score")
    lines = (ScoreLine("purse", player.purse, player.purse, slug), ScoreLine("chest", player.chest, player.chest, slug))
    return Sheet(who, game.colours[who], lines)


@rule("cave/end/tie")
def tie(table: Any, who: int) -> int:
    """How near to the nest a dwarf is: its index on the track."""
    place: int = table.players[who].places[0]
    return place


def winners(table: Any) -> tuple[int, ...]:
    """Who has most coins; of several, who is nearest to the nest; several who are equally near share the victory."""
    rules, seats = table.game.rules, range(table.game.n_players)
    near = rules["two_player/tie" if len(seats) == 2 else "end/tie"]
    ranks = [(rules["end/score"](table, who).total, near(table, who)) for who in seats]
    return tuple(who for who in seats if ranks[who] == max(ranks))
