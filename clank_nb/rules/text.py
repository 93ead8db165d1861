"""Actions from words: ``move f03``, ``play stumble``, ``cubes black green yellow yellow``.

A text is read against a state, so that names can be checked and the nearest ones offered; whether the action is allowed
is another question, which ``why_not`` answers.
"""

from __future__ import annotations

from typing import Any

from clank_nb.data.errors import BadCode, nearest
from clank_nb.model.actions import Action
from clank_nb.model.table import AnyState
from clank_nb.rules.ruleset import need_state, ruleset
from clank_nb.words import say

LONGEST = 400
"""Characters of an action's text; longer ones are not read."""


def parse_action(state: AnyState, text: Any) -> Action:
    """Read the text form of an action.

    Parameters
    ----------
    state : State
        Whose game and position give the words their meaning; it is not changed.
    text : str
        A verb and its words, parted by spaces.

    Returns
    -------
    Action
        Well formed, but not necessarily allowed.

    Raises
    ------
    BadCode
        For a text that is no action; the nearest names are offered.

    Examples
    --------
    >>> from clank_nb.rules.engine import new_game
    >>> str(parse_action(new_game("clank", seed=7), "  acquire   mercenary"))
    'acquire mercenary'
    """
    need_state(state)
    if not isinstance(text, str) or len(text) > LONGEST:
        raise BadCode(say("actions.bad.no_text", limit=LONGEST), given=text)
    words = text.split()
    verbs = ruleset(state.game.name).verbs
    if words and words[0] not in verbs and words[0].lower() in verbs:  # a keyboard that begins with a capital letter
        words = text.lower().split()
    verb = words[0] if words else ""
    if verb not in verbs:
        near = nearest(verb, verbs)
        raise BadCode(say("actions.bad.verb", given=verb, all=", ".join(verbs)), given=text, nearest=near)
    return verbs[verb](state, text, words[1:])
