"""The one door for change in Dragon's Cave: each function carries out one change and records its event.

What is chosen in secret is written down here, and told only when it is turned up.
"""

from __future__ import annotations

from collections.abc import Sequence

from clank_nb.model.actions_cave import FISTS
from clank_nb.model.table import owed
from clank_nb.rules.changes import note
from clank_nb.rules.dragon_cave.draft import CaveDraft

# ---- set-up ---------------------------------------------------------------------------------------------------------


def track_laid(draft: CaveDraft) -> None:
    track = draft.game.board
    coins = sum(space.coins for space in track.spaces)
    note(draft, "track_laid", "setup/board", spaces=track.end, nest=track.nest, coins=coins)


def hoard_laid(draft: CaveDraft, n: int) -> None:
    draft.hoard = n
    note(draft, "hoard_laid", "setup/coins", n=n)


def set_taken(draft: CaveDraft, who: int, dwarfs: int, rule: str) -> None:
    cards = draft.game.cards
    note(draft, "set_taken", rule, who, dwarfs=dwarfs, cards=cards, n=len(cards))


def dwarfs_placed(draft: CaveDraft, who: int, places: Sequence[int]) -> None:
    draft.players[who].places[:] = places
    note(draft, "dwarfs_placed", "setup/start", who, n=len(places))


def dragon_given(draft: CaveDraft, who: int) -> None:
    draft.player = who
    note(draft, "dragon_given", "setup/first_dragon", who)


# ---- choosing -------------------------------------------------------------------------------------------------------


def round_started(draft: CaveDraft) -> None:
    """A new round: nobody has a card before it."""
    draft.n_turns += 1
    for player in draft.players:
        player.card = ""
        player.dwarf = 0
    note(draft, "round_started", "choose/roles", draft.player, n=draft.n_turns)


def dwarf_named(draft: CaveDraft, who: int, dwarf: int, rule: str = "two_player/choice") -> None:
    draft.players[who].dwarf = dwarf
    note(draft, "dwarf_named", rule, who, dwarf=dwarf + 1)


def card_laid(draft: CaveDraft, who: int, card: str) -> None:
    draft.players[who].card = card
    note(draft, "card_laid", "choose/card", who)


def dragon_put(draft: CaveDraft, space: str) -> None:
    draft.dragon = space
    note(draft, "dragon_put", "choose/dragon", draft.player, space=space)


def card_turned_up(draft: CaveDraft, who: int) -> None:
    note(draft, "card_turned_up", "choose/reveal", who, card=draft.players[who].card)


# ---- advancing ------------------------------------------------------------------------------------------------------


def _numbered(draft: CaveDraft, who: int, dwarf: int) -> int:
    """What a dwarf is called where there are two."""
    return dwarf + 1 if len(draft.players[who].places) > 1 else 0


def _moved(draft: CaveDraft, who: int, dwarf: int, place: int, kind: str, rule: str) -> None:
    player, track = draft.players[who], draft.game.board
    here, player.places[dwarf] = player.places[dwarf], place
    if draft.log is not None:
        note(
            draft, kind, rule, who, dwarf=_numbered(draft, who, dwarf), card=player.card, origin=track.place(here),
            place=track.place(place, player.card),
        )  # fmt: skip


def advanced(draft: CaveDraft, who: int, dwarf: int, place: int) -> None:
    _moved(draft, who, dwarf, place, "dwarf_advanced", "advance/forward")


def nest_entered(draft: CaveDraft, who: int, dwarf: int) -> None:
    _moved(draft, who, dwarf, draft.game.board.end, "nest_entered", "nest/enter")


def card_stayed(draft: CaveDraft, who: int) -> None:
    player = draft.players[who]
    player.used = draft.game.in_order((*player.used, player.card))
    note(draft, "card_stayed", "advance/card_stays", who, card=player.card)


def hoard_short(draft: CaveDraft, claims: int) -> None:
    note(draft, "hoard_short", "end/shortage", claims=claims, hoard=draft.hoard)


def coins_taken(draft: CaveDraft, who: int, n: int, wanted: int, rule: str, *, hoard: bool = True) -> None:
    """Coins into a purse, from the hoard or from outside."""
    draft.players[who].purse += n
    if hoard:
        draft.hoard -= n
    if draft.log is not None:
        note(draft, "coins_taken", rule, who, n=n, wanted=wanted, source="hoard" if hoard else "bank")


def coins_removed(draft: CaveDraft) -> None:
    """What is left of the hoard leaves the game."""
    n, draft.hoard = draft.hoard, 0
    draft.removed += n
    if n:
        note(draft, "coins_removed", "end/shortage", n=n)


def ending_owed(draft: CaveDraft) -> None:
    """The hoard is empty and the rest of the round is carried out: the game ends with it."""
    draft.pending[0] = owed("pass", -1, "hoard_empty")
    note(draft, "hoard_emptied", "end/hoard_empty")


# ---- meeting the dragon ---------------------------------------------------------------------------------------------


def fled(draft: CaveDraft, who: int, dwarf: int, place: int) -> None:
    _moved(draft, who, dwarf, place, "dwarf_fled", "meet/retreat")


def cornered(draft: CaveDraft, who: int, dwarf: int) -> None:
    """A dwarf that meets the dragon and is led nowhere else by its flight stays where it is."""
    player = draft.players[who]
    place = draft.game.board.place(player.places[dwarf], player.card)
    note(
        draft, "dwarf_cornered", "meet/retreat", who, dwarf=_numbered(draft, who, dwarf), card=player.card, place=place
    )


def purse_empty(draft: CaveDraft, who: int) -> None:
    note(draft, "purse_empty", "meet/fists", who)


def fists_made(draft: CaveDraft, who: int, left: int, right: int) -> None:
    """The purse lies in two closed fists; the dragon player is to pick one."""
    draft.fists = (left, right)
    draft.pending[-1] = owed("pick", draft.player, "", who)
    note(draft, "fists_made", "meet/fists", who)


def fist_opened(draft: CaveDraft, fist: str) -> None:
    """The coins of a fist go back to the hoard."""
    who, picked = draft.pending.pop().b, FISTS.index(fist)
    n, kept = draft.fists[picked], draft.fists[1 - picked]
    draft.fists = ()
    draft.players[who].purse = kept
    draft.hoard += n
    by = draft.game.colours[draft.player]
    note(draft, "fist_opened", "meet/fists", who, fist=fist, n=n, kept=kept, by=by)


def cards_back(draft: CaveDraft, who: int, rule: str) -> None:
    """All used cards and the one of this round go back to hand."""
    player = draft.players[who]
    cards = draft.game.in_order((*player.used, player.card))
    player.used = ()
    note(draft, "cards_back", rule, who, cards=cards)


# ---- the chest card, and the end of a round -------------------------------------------------------------------------


def coins_banked(draft: CaveDraft, who: int) -> None:
    player = draft.players[who]
    n, player.purse = player.purse, 0
    player.chest += n
    note(draft, "coins_banked", "chest/play", who, n=n)


def dragon_passed(draft: CaveDraft, who: int) -> None:
    draft.player = who
    note(draft, "dragon_passed", "round/pass", who)


def dragon_stays(draft: CaveDraft) -> None:
    note(draft, "dragon_stays", "two_player/roles", draft.player)


def roles_swapped(draft: CaveDraft, who: int) -> None:
    draft.player = who
    note(draft, "roles_swapped", "two_player/swap", who)


def ended(draft: CaveDraft, reason: str, rule: str) -> None:
    """The game is over, and nothing is owed any more."""
    draft.over = reason
    draft.pending.clear()
    note(draft, "cave_left", rule, reason=reason)
