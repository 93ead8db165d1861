"""Dragon's Cave at the play table: the track, and what everybody has and plays."""

from __future__ import annotations

from typing import Any

from clank_nb.model.actions_cave import CHEST, FISTS, LayCard, MakeFists, NameDwarf, PickFist, PutDragon
from clank_nb.model.cave import CaveState, hand_of
from clank_nb.rules.observe import observe
from clank_nb.views.cave import cave_scenes, leads
from clank_nb.views.cave_seen import Seen, seen_by, seen_openly
from clank_nb.widgets.play_game import GameTable, Look, Pictures, Piece
from clank_nb.words import listing, name, say

GROUPS = {"card": ("card",)}


def _say(key: str, **values: Any) -> str:
    return say(f"play.note.{key}", **values)


# ---- the picture -----------------------------------------------------------------------------------------------------


def picture(look: Look) -> Pictures:
    """Draw the track; beside it what everybody has and plays."""
    seen, before = _seen(look, look.state), _seen(look, look.before)
    state, who = look.state, look.state.current_player
    asked = state.pending[-1].kind if look.acts and who >= 0 else ""
    glow = _leads(state, seen) if asked == "lay" else {}
    hold = (state.game.colours[who],) if asked == "lay" else ()
    tried = _refused(look)
    drawn = cave_scenes(seen, before=before, news=look.news, glow=glow, refused=tried, hold=hold)
    open_places = {*(f"space:{place}" for place in glow if not place.startswith("nest_"))}
    open_places |= {f"nest:{place.removeprefix('nest_')}" for place in glow if place.startswith("nest_")}
    if asked == "dragon":
        open_places |= {f"nest:{colour}" for colour in state.game.board.nest}
    if asked == "dwarf":
        open_places |= {f"dwarf:{state.game.colours[who]}{dwarf}" for dwarf in (1, 2)}
    fists = [f"fist:{side}" for side in FISTS] if asked == "pick" else []
    cards = [f"card:{colour}:{card}" for colour in hold for card in state.game.cards]
    return Pictures(
        Piece("board", drawn["track"], open_places), (Piece("people", drawn["people"], (*cards, *fists)),)
    )  # fmt: skip


def _seen(look: Look, state: CaveState) -> Seen:
    """A state as the viewer may see it; as anybody may where nobody looks."""
    viewer = look.viewer
    if viewer is None:
        viewer = state.current_player if state.current_player >= 0 else None
    if viewer is None or viewer < 0:
        return seen_openly(observe(state, max(0, state.player)))
    return seen_by(look.seen if state is look.state and look.seen.viewer == viewer else observe(state, viewer))


def _leads(state: CaveState, seen: Seen) -> dict[str, str]:
    who = state.current_player
    return leads(state.game.board, seen, who, state.players[who].dwarf, state.game.settings["own_space_counts"])


def _refused(look: Look) -> tuple[str, str]:
    """What is hatched when a card or a nest space is refused."""
    tried, state = look.tried, look.state
    if isinstance(tried, LayCard) and tried.card in state.game.board.nest and state.current_player >= 0:
        return _goal(state, tried.card), look.why
    return (f"nest_{tried.space}", look.why) if isinstance(tried, PutDragon) else ("", "")


def _place(state: CaveState) -> int:
    player = state.players[state.current_player]
    return player.places[player.dwarf]


def _ahead(state: CaveState, card: str) -> int:
    return state.game.board.forward(_place(state), card, bool(state.game.settings["own_space_counts"]))


def _goal(state: CaveState, card: str) -> str:
    return state.game.board.place(_ahead(state, card), card)


# ---- places mean actions ---------------------------------------------------------------------------------------------


def meant(state: CaveState, place: str) -> str:
    """A space is the card that leads there, a nest space the dragon's or a card, a dwarf or a fist itself."""
    kind, _, rest = place.partition(":")
    asked = state.pending[-1].kind
    if kind == "card":
        return f"card {rest.partition(':')[2]}"
    if kind == "dwarf" and rest[-1:].isdigit():
        return f"dwarf {rest[-1]}"
    if kind == "fist":
        return f"pick {rest}"
    if kind == "nest" and asked != "lay":
        return f"dragon {rest}"
    if kind in ("space", "nest") and asked == "lay":
        wanted = rest if kind == "space" else f"nest_{rest}"
        for card in state.game.board.nest:
            if _goal(state, card) == wanted:
                return f"card {card}"
    return ""


# ---- words on buttons ------------------------------------------------------------------------------------------------


def note(state: CaveState, action: Any) -> str:
    """Where a card leads and what it brings, who may come to a space, where a dwarf stands."""
    match action:
        case LayCard(card) if card == CHEST:
            return _say("cave_bank", n=state.players[state.current_player].purse)
        case LayCard(card) if card in state.game.board.nest:
            goal, track = _ahead(state, card), state.game.board
            if goal == track.end:
                return _say("cave_nest", n=state.game.settings["nest_bonus"])
            return _say("cave_to", place=track.place(goal), n=track.spaces[goal].coins)
        case PutDragon(space):
            may = [who for who in range(state.game.n_players) if who != state.player and space in hand_of(state, who)]
            players = listing([name(state.game.colours[who]) for who in may])
            return _say("cave_may" if may else "cave_may_not", players=players)
        case NameDwarf(dwarf):
            places = state.players[state.current_player].places
            return _say("cave_stands", place=state.game.board.place(places[dwarf - 1])) if dwarf <= len(places) else ""
    return ""


def tip(state: CaveState, action: Any) -> str:
    """What becomes of a dwarf that the dragon waits for."""
    if not isinstance(action, LayCard) or state.current_player < 0:
        return ""
    if action.card == CHEST:
        return _say("cave_bank_tip")
    if action.card not in state.game.board.nest:
        return ""
    board, own = state.game.board, bool(state.game.settings["own_space_counts"])
    back = board.place(board.back(_place(state), action.card, own))
    purse = state.players[state.current_player].purse
    return _say("cave_caught" if purse else "cave_caught_empty", place=back, purse=purse)


def asked_about(state: CaveState, action: Any) -> bool:
    """Dwarfs have numbers where a player has two, and fists come up when a dwarf is met."""
    asked = state.pending[-1].kind
    match action:
        case NameDwarf(_):
            return len(state.players[state.current_player].places) > 1
        case MakeFists(_, _):
            return asked == "fists"
        case PickFist(_):
            return asked in ("fists", "pick")
    return True


TABLE = GameTable(
    picture, meant=meant, note=note, tip=tip, groups=GROUPS, asked_about=asked_about, usual=frozenset({"lay"}),
    faint=frozenset({"card"}), closing=frozenset(),
)  # fmt: skip
