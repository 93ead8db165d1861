"""What a game gives to the play table: its pictures, its groups of actions, and what nobody else may hear.

The table itself knows no game. For each there is one module with one `GameTable`, named in `HOMES`; a game without one
is played all the same, with a plain table of its observation.

**To add a game** (``dragon_cave``, say):

1. ``clank_nb/widgets/play_dragon_cave.py`` with ``TABLE = GameTable(picture=…)``, and a line in `HOMES`.
2. In ``data/text/<lang>/play.toml`` the words, each by kind: ``[ask]`` by kind of decision frame ("Which dwarf
   moves?"), ``[group]`` by name of a group of actions ("Lay a card"), ``[do]`` by ``action.kind`` with the fields of
   the action as values (``card = "{card:name}"``), ``[masked]`` by kind of event. A space of a kind is written ``_``.
   Where two games have the same kind, ``dragon_cave_card`` goes before ``card``. What has no words is shown as
   `clank_nb.rules.explain.action_text` says it, else in its text form.
3. Nothing else: buttons, "why not?", undo, the cover of hot-seat play, codes and scores are made here for every game.

**What is hidden.** The picture function gets the state *and* ``look.seen``, what the viewer may know of it
(`clank_nb.observe`); it draws nothing that is not in ``look.seen``. A test holds it to that: two states that a player
cannot tell apart give the same picture. Sentences go through ``told_to``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

from clank_nb.model.actions import Action
from clank_nb.model.events import Event
from clank_nb.rules.ruleset import ruleset
from clank_nb.views.scene import Scene

HOMES: Mapping[str, str] = {
    "clank": "clank_nb.widgets.play_clank",
    "catacombs": "clank_nb.widgets.play_catacombs",
    "dragon_cave": "clank_nb.widgets.play_dragon_cave",
    "clash_of_decks": "clank_nb.widgets.play_clash_of_decks",
}
"""Module of each game that brings a table of its own, with the `GameTable` as ``TABLE``."""


@dataclass(frozen=True, slots=True)
class Look:
    """What is to be drawn.

    Parameters
    ----------
    state : AnyState
        The state now; of what is hidden in it only ``seen`` may be drawn.
    before : AnyState
        The state before the newest steps: what differs is pointed out as new. The state itself where nothing is.
    viewer : int or None
        Number of the player who looks; None where everything may be seen.
    seen : observation
        What the viewer may know; with None for viewer, what the player to act may.
    home : int
        From whose side the table is seen: the only human's; where several share the device, or nobody is human, that of
        whose turn it is, or the first player's.
    acts : bool
        Whether a human may choose places of the picture now.
    tried : Action or None
        An action that was just refused, to be pointed out.
    why : str
        The sentence that refuses it.
    news : tuple of Event
        What has happened in the newest steps, as far as the viewer may hear it.
    """

    state: Any
    before: Any
    viewer: int | None
    seen: Any
    acts: bool = False
    tried: Action | None = None
    why: str = ""
    news: tuple[Event, ...] = ()
    home: int = 0


@dataclass(frozen=True, slots=True)
class Piece:
    """One picture of the table.

    Parameters
    ----------
    name : str
        A plain word, the same for every state: by it only what has changed is sent.
    drawn : Scene or str
        A scene, or finished HTML.
    open : collection of ids
        What can be chosen in a scene; `GameTable.meant` says what it means.
    wide : bool
        Below the board: takes the whole width.
    """

    name: str
    drawn: Scene | str
    open: Collection[str] = ()
    wide: bool = False


@dataclass(frozen=True, slots=True)
class Pictures:
    """The table: the board, what belongs right beside it, and what is looked up more rarely below.

    ``beside`` has room for about 110 pixels, such as what can be spent; the buttons follow below it, so
    its height must not change. ``under`` lies right under the board, and may come and go. ``below`` fills two
    columns from left to right; pieces in a tuple of their own lie one under the other.
    """

    board: Piece
    beside: tuple[Piece, ...] = ()
    below: tuple[Piece | tuple[Piece, ...], ...] = ()
    under: tuple[Piece, ...] = ()


def told_to_all(event: Event, viewer: int) -> bool:
    """Where everything that is told may be heard by all: nothing chosen in secret is in an event."""
    return True


@dataclass(frozen=True, slots=True)
class GameTable:
    """One game at the play table.

    Parameters
    ----------
    picture : look -> pictures
        Draws the table for its viewer.
    told_to : event, viewer -> bool
        Whether this player may hear an event as it is. Otherwise ``[masked]`` has another sentence for its kind, or it
        is left out.
    hides : game -> bool
        Whether anything is hidden from a player, so that several humans at one device need a cover between them.
    meant : state, place -> text
        The action, in its text form, that a choice of this id in the picture means; empty for none.
    label : state, action -> words
        What stands on a button; empty for the words of ``[do]``.
    note : state, action -> words
        What stands small beside it, such as its price.
    tip : state, action -> words
        What more is told when it is pointed at.
    groups : group -> kinds of action
        Lines of buttons while a frame of ``usual`` is asked, always all of them and in this order, so that nothing
        jumps. Kinds in no group have a line of their own.
    usual : kinds of decision frame
        Where a player has a whole turn before them; anywhere else there is one question, ``[ask]``.
    faint : kinds of action
        Of these, what is refused now is offered too, faintly: chosen, it is told why.
    closing : kinds of action
        Buttons at the foot, always in the same place.
    in_a_row : kinds of action
        One button does all that are open, one after the other, until something is asked.
    asks : state -> actions
        What else a player might ask about, besides `clank_nb.tries`.
    asked_about : state, action -> bool
        Whether the menu of what one might ask offers it, where `clank_nb.tries` has what cannot come up in this game or
        this hand. Typed, it is answered all the same.
    family : state, action -> words
        In a line of many buttons those of one family stand together behind its name, which opens them: all targets of
        one spell, for example. Empty words: all that are left stand behind one name.
    many : int
        How many buttons a line may have before they stand behind names.
    ending : state -> words
        How a game has ended, where nobody wins or somebody who is no player; empty for the usual words.
    """

    picture: Callable[[Look], Pictures]
    told_to: Callable[[Event, int], bool] = told_to_all
    hides: Callable[[Any], bool] = lambda game: True
    meant: Callable[[Any, str], str] = lambda state, place: ""
    label: Callable[[Any, Any], str] = lambda state, action: ""
    note: Callable[[Any, Any], str] = lambda state, action: ""
    tip: Callable[[Any, Any], str] = lambda state, action: ""
    groups: Mapping[str, tuple[str, ...]] | None = None
    usual: frozenset[str] = frozenset({"turn"})
    faint: frozenset[str] = frozenset()
    closing: frozenset[str] = frozenset({"end"})
    in_a_row: frozenset[str] = frozenset()
    asks: Callable[[Any], Collection[Action]] = lambda state: ()
    asked_about: Callable[[Any, Any], bool] = lambda state, action: True
    family: Callable[[Any, Any], str] = lambda state, action: ""
    many: int = 14
    ending: Callable[[Any], str] = lambda state: ""


@cache
def game_table(name: str) -> GameTable:
    """Find the table of a game; a plain one where the game has none of its own."""
    ruleset(name)
    found: GameTable = import_module(HOMES.get(name, "clank_nb.widgets.play_plain")).TABLE
    return found
