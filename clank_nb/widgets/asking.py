"""Why can this not be done here? What may be asked at a decision, and the answer by the game's own reasons."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from clank_nb.data.errors import ClankError
from clank_nb.model.actions import CHANCE_ACTIONS, Action
from clank_nb.rules.engine import tries, why_not
from clank_nb.rules.explain import action_text, explain
from clank_nb.rules.text import parse_action
from clank_nb.widgets.play_game import game_table
from clank_nb.words import say


def sentence_case(words: str) -> str:
    """The same with a capital letter."""
    return words[:1].upper() + words[1:]


def in_words(state: Any, action: Action) -> str:
    """An action in a few words, or its text form where a game has none."""
    try:
        return action_text(state, state.current_player, action)
    except (KeyError, AttributeError):
        return str(action)


def askable(state: Any) -> list[tuple[str, str]]:
    """What one might try and what one might ask about besides, in words and in text form; equal words once."""
    table, found = game_table(state.game.name), dict[str, str]()
    for action in (*tries(state), *table.asks(state)):
        if not isinstance(action, CHANCE_ACTIONS) and table.asked_about(state, action):
            found.setdefault(sentence_case(in_words(state, action)), str(action))
    return list(found.items())


# ---- in a stretch of play that is walked through ---------------------------------------------------------------------


def why_menu() -> Any:
    """A menu of what one might ask at a step."""
    from ipywidgets import Dropdown

    menu = Dropdown(options=[(say("play.control.why_nothing"), "")], description=say("play.control.why"))
    menu.tooltip = say("play.tip.why")
    return menu


def offered(menu: Any, state: Any | None, tried: str, without: Collection[str] = ()) -> None:
    """Fill the menu with what might be asked in a state; None where nobody decides.

    Some kinds of action are left ``without``: a list of all splits of a purse would tell how much is in it.
    """
    nothing = say(f"play.control.why_{'nobody' if state is None else 'nothing'}")
    told = [] if state is None else [one for one in askable(state) if one[1].split()[0] not in without]
    entries = ((nothing, ""), *told)
    if tuple(menu.options) != entries:
        menu.options = entries
    menu.disabled = state is None
    menu.value = tried if any(tried == text for _, text in entries) else ""


def asked_here(state: Any | None, text: str) -> str:
    """The text form of what somebody asks about at a step."""
    if state is None:
        raise ClankError(say("play.told.nobody_decides"))
    return str(parse_action(state, text))


def answered(state: Any | None, tried: str) -> tuple[str, str]:
    """Say why what is asked about is refused at a step, or that it is allowed there."""
    if state is None or not tried:
        return "allowed", ""
    action = parse_action(state, tried)
    refusal = why_not(state, action)
    if refusal is not None:
        return "refusal", explain(refusal)
    who = state.game.colours[state.current_player]
    return "allowed", say("play.told.allowed_here", player=who, action=in_words(state, action))
