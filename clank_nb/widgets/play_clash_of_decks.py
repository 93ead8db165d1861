"""Clash of Decks at the play table: lanes and hands in the place of a board, everything in them to be pressed."""

from __future__ import annotations

from typing import Any

from clank_nb.data.errors import ClankError
from clank_nb.model.actions import Action
from clank_nb.model.actions_clash import Cast, cast, summon
from clank_nb.model.clash import LANES, STRONGHOLD, ClashState
from clank_nb.model.events import Event
from clank_nb.rules.engine import legal_actions
from clank_nb.views.clash import clash_scene, to_play
from clank_nb.views.clash_draft import drafting
from clank_nb.views.clash_faces import abilities_told, ability_words
from clank_nb.views.clash_hands import payable
from clank_nb.views.clash_legend import clash_legend_scene
from clank_nb.views.clash_marks import Marks
from clank_nb.views.clash_sides import stand_scene
from clank_nb.views.scene import groups
from clank_nb.widgets.play_game import GameTable, Look, Pictures, Piece
from clank_nb.words import say

GROUPS = {"play": ("summon",), "cast": ("cast",)}
HIDDEN_EVENTS = frozenset({"clash_card_ordered"})
"""What tells the order of a hand: only its owner may hear it."""


def _told(key: str, **values: Any) -> ClankError:
    return ClankError(say(f"clash_views.told.{key}", **values))


def told_to(event: Event, viewer: int) -> bool:
    """The order of a shuffled hand is told to its owner; all else lies open."""
    return event.kind not in HIDDEN_EVENTS or event.player == viewer


def hides(game: Any) -> bool:
    """Nothing is hidden with open hands; of an AI nothing is but the order of its deck."""
    return not game.chosen["open_hands"] and not game.solo


# ---- the picture -----------------------------------------------------------------------------------------------------


def picture(look: Look) -> Pictures:
    """Draw lanes and hands as the viewer sees them, the viewer's own hand below, and the sums beside them."""
    table = look.state if look.viewer is None else look.seen
    seat = min(look.home, look.state.game.n_players - 1)
    was = [] if drafting(look.before) or drafting(look.state) else [look.before.health(who) for who in (0, 1)]
    scene = clash_scene(table, seat=seat, marks=_news(look), was=was)
    pressed = [group.id for group, _ in groups(scene)] if look.acts else []
    open_now = [id for id in pressed if _can_press(look.state, id, seat)]
    beside = () if drafting(look.state) else (Piece("stand", stand_scene(table)),)
    return Pictures(Piece("board", scene, open_now), beside, under=(Piece("legend", clash_legend_scene()),))


def _can_press(state: ClashState, id: str, seat: int) -> bool:
    """Own cards and what stands above them, creatures, the own champion, and what is turned up in a draft."""
    kind, _, rest = id.partition(":")
    if kind in ("play", "pick"):
        return True
    if kind in ("card", "champion"):
        return rest.partition(":")[0] == str(seat)
    return kind == "creature" and to_play(state) == seat


def _news(look: Look) -> Marks:
    """What the newest steps have brought: creatures that were not in their lane, and cards that came back to a hand."""
    before, now = look.before, look.state
    if before is now:
        return Marks()
    stood = [{creature.card for creature in lane} for lane in before.lanes]
    fresh = {
        (at, place) for at, lane in enumerate(now.lanes) for place, creature in enumerate(lane)
        if creature.card not in stood[at]
    }  # fmt: skip
    came = set()
    for who in (0, 1):
        held = list(before.hands[who])
        for card in now.hands[who]:
            if card in held:
                held.remove(card)
            elif held:
                came.add((who, card))
    return Marks(fresh=frozenset(fresh), new=frozenset(came))


# ---- what is pressed -------------------------------------------------------------------------------------------------


def meant(state: ClashState, place: str) -> str:
    """The action that a choice in the picture means.

    Raises
    ------
    ClankError
        Where more than one action is meant: which of them is to be chosen.
    """
    kind, _, rest = place.partition(":")
    if kind == "play":
        card, _, what = rest.partition(":")
        return _spell(state, card) if what == "spell" else str(summon(card, what))
    if kind == "pick":
        return f"pick {rest}"
    if kind == "creature":
        return _aimed(state, rest)
    if kind == "card":
        return _held(state, rest)
    if kind == "champion":
        return _laned(state, state.champions[to_play(state)].card)
    return ""


def _held(state: ClashState, rest: str) -> str:
    """A card in hand: a creature needs a lane, a spell a target; what cannot be played is told why."""
    who, _, place = rest.partition(":")
    hand = state.hands[int(who)]
    if int(who) != to_play(state) or not int(place) < len(hand) or hand[int(place)] == STRONGHOLD:
        return ""
    card = hand[int(place)]
    return _spell(state, card) if card in state.game.menu.spells else _laned(state, card)


def _laned(state: ClashState, card: str) -> str:
    """Why a creature cannot be played; where it can, its lane is to be chosen."""
    action = summon(card, LANES[0])
    if action in legal_actions(state):
        raise _told("lane", card=card)
    return str(action)


def _spots(state: ClashState) -> list[tuple[str, str, int]]:
    """Every creature in play as a spell is aimed at it."""
    return [
        (state.game.sides[at // 2], LANES[at % 2], place + 1)
        for at, lane in enumerate(state.lanes)
        for place in range(len(lane))
    ]


def _spell(state: ClashState, card: str) -> str:
    """A spell with its target: the only creature there is; otherwise the target is to be chosen."""
    spots = _spots(state)
    open_now = [action for action in legal_actions(state) if isinstance(action, Cast) and action.card == card]
    if len(open_now) > 1:
        raise _told("target")
    side, lane, place = spots[0] if spots else (state.game.sides[0], LANES[0], 1)
    return str(open_now[0] if open_now else cast(card, side, lane, place))


def _aimed(state: ClashState, rest: str) -> str:
    """A creature: the target of the spell that can be cast."""
    at, place = map(int, rest.split(":"))
    who = to_play(state)
    spells = [state.hands[who][k] for k, missing in payable(state, who).items() if not missing] if who >= 0 else []
    spells = [card for card in dict.fromkeys(spells) if card in state.game.menu.spells]
    if len(spells) > 1:
        raise _told("several_spells")
    return str(cast(spells[0], state.game.sides[at // 2], LANES[at % 2], place + 1)) if spells else ""


# ---- words on buttons ------------------------------------------------------------------------------------------------


def family(state: ClashState, action: Action) -> str:
    """All targets of one spell stand together, and champions of one price."""
    card = state.game.cards.get(getattr(action, "card", ""))
    if card is None or action.kind not in ("cast", "champion"):
        return ""
    return card.name() if action.kind == "cast" else say("play.note.mana", n=card.cost)


def note(state: ClashState, action: Action) -> str:
    """The price of a card; of a champion that may be chosen, what it is."""
    card = state.game.cards.get(getattr(action, "card", ""))
    if card is None:
        return ""
    if action.kind in ("draft", "champion"):
        return say(f"play.note.clash_{'spell' if card.is_spell else 'card'}", **_values(card))
    own = state.champions[state.player].card == card.id and action.kind == "summon"
    cost = state.game.rules["champion/discount"](state, state.player) if own else card.cost
    if isinstance(action, Cast):
        return say("play.note.clash_cast", side=action.side, n=cost)
    return say("play.note.mana", n=cost)


def _values(card: Any) -> dict[str, Any]:
    return {"cost": card.cost, "av": card.av, "hp": card.hp, "damage": card.damage, "abilities": ability_words(card)}


def tip(state: ClashState, action: Action) -> str:
    """What the abilities of a card do."""
    card = state.game.cards.get(getattr(action, "card", ""))
    return abilities_told(card) if card is not None else ""


def label(state: ClashState, action: Action) -> str:
    """A target by its name and place."""
    if not isinstance(action, Cast):
        return ""
    at = 2 * state.game.sides.index(action.side) + LANES.index(action.lane)
    target = state.lanes[at][action.place - 1].card
    return say("play.do.clash_of_decks_cast_at", card=action.card, target=target)


def ending(state: ClashState) -> str:
    """The AI has won, or nobody in a duel that is drawn; a player's victory is told in the usual words."""
    if state.winner < 0:
        return say("play.told.clash_drawn")
    return "" if state.winner < state.game.n_players else say("play.told.clash_ai")


TABLE = GameTable(
    picture, told_to, hides, meant=meant, label=label, note=note, tip=tip, groups=GROUPS, family=family,
    many=10, ending=ending, usual=frozenset({"summoning"}),
)  # fmt: skip
