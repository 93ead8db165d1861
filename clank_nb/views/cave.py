"""Dragon's Cave as pictures: a track, a state, an observation, a stretch of play."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from clank_nb.dungeon.track import Track
from clank_nb.model.actions_cave import CHEST
from clank_nb.model.cave import CaveState
from clank_nb.model.events import Event
from clank_nb.model.table import Trace
from clank_nb.rules.observe import observe
from clank_nb.views.cave_panels import people_scene
from clank_nb.views.cave_seen import Going, Seen, after, goings, seen_by, seen_openly
from clank_nb.views.cave_track import track_scene
from clank_nb.views.scene import Scene, stack
from clank_nb.words import say

__all__ = ["cave_scene", "cave_scenes", "is_cave", "leads", "looked_at", "step_scene", "turned_up"]


def is_cave(x: Any) -> bool:
    """Whether this is a state of Dragon's Cave, or a stretch of play of it."""
    return isinstance(x.state if isinstance(x, Trace) else x, CaveState)


def looked_at(state: CaveState, seat: int | None = None) -> Seen:
    """What lies open of a state: for a player, or, without a seat, for anybody who looks on."""
    if seat is not None:
        return seen_by(observe(state, seat))
    return seen_openly(observe(state, max(0, state.player)))


def leads(track: Track, seen: Seen, who: int, dwarf: int = 0, own: bool = False) -> dict[str, str]:
    """Where each card in hand would lead a dwarf, by the name of the place."""
    place = seen.players[who].places[dwarf]
    return {
        track.place(track.forward(place, card, own), card): card
        for card in seen.players[who].hand
        if card != CHEST
    }  # fmt: skip


def turned_up(before: Seen, news: Iterable[Event]) -> Seen | None:
    """The table at the end of the round that these events have ended; None where they end none."""
    found, at, up = None, before, False
    for event in news:
        if event.kind in ("round_started", "dragon_passed", "dragon_stays", "roles_swapped", "cave_left"):
            found, up = (at if up else found), False
        at = after(at, event)
        up = up or event.kind in ("card_turned_up", "fist_opened")
    return found


def cave_scenes(
    seen: Seen, *, before: Seen | None = None, news: Iterable[Event] = (), glow: dict[str, str] | None = None,
    refused: tuple[str, str] = ("", ""), hold: Iterable[str] = (), title: str = "", lang: str = "en",
) -> dict[str, Scene]:  # fmt: skip
    """Draw the table as two pictures.

    Parameters
    ----------
    seen : Seen
        What lies open now.
    before : Seen, optional
        What lay open before the news.
    news : iterable of Event
        What has just happened: dwarfs that went somewhere leave a dotted line, purses that changed are ringed, and the
        cards of a round that has just ended stay in sight.
    glow : mapping of place to card, optional
    refused : (place, reason)
    hold : iterable of str
        Colours of players whose cards can be chosen.
    title, lang : str

    Returns
    -------
    dict
        ``track`` and ``people``.
    """
    events = tuple(news)
    gone: tuple[Going, ...] = goings(events, seen.track)
    purses = [] if before is None else [
        now.colour for now, then in zip(seen.players, before.players, strict=True) if now.purse != then.purse
    ]  # fmt: skip
    ended = None if before is None else turned_up(before, events)
    return {
        "track": track_scene(
            seen.track, seen, goings=gone, leads=glow, refused=refused, title=title, lang=lang
        ),
        "people": people_scene(seen, played=ended, hold=tuple(hold), new=purses, lang=lang),
    }  # fmt: skip


def cave_scene(state: CaveState, *, seat: int | None = None, title: str = "", lang: str = "en") -> Scene:
    """Draw a state as one picture: the track, and everybody's things.

    Parameters
    ----------
    state : CaveState
    seat : int, optional
        With the eyes of this player; by default of anybody who looks on, so cards face down and fists stay closed.
    title, lang : str
    """
    seen = looked_at(state, seat)
    asked = state.current_player
    glow = _glow(state, seen) if seat is not None and asked == seat else None
    return _stacked(cave_scenes(seen, glow=glow, lang=lang), title or say("cave.title", lang))


def _glow(state: CaveState, seen: Seen) -> dict[str, str]:
    """Where the cards lead, while one is to be chosen."""
    if state.pending[-1].kind != "lay":
        return {}
    who = state.current_player
    return leads(state.game.board, seen, who, state.players[who].dwarf, state.game.settings["own_space_counts"])


def step_scene(trace: Trace, *, step: int = -1, title: str = "", lang: str = "en", **_: Any) -> Scene:
    """Draw a stretch of play after some of its steps, with what the last of them changed."""
    n = len(trace.states) - 1
    k = n if step < 0 else min(step, n)
    news = trace.events[k - 1] if 0 < k <= len(trace.events) else ()
    seen, before = looked_at(trace.states[k]), looked_at(trace.states[max(0, k - 1)])
    name = title or say("views.html.step", lang, title=say("cave.title", lang), k=k, n=n)
    return _stacked(cave_scenes(seen, before=before, news=news, lang=lang), name)


def _stacked(scenes: dict[str, Scene], title: str) -> Scene:
    return stack(scenes, title, [["track"], ["people"]])
