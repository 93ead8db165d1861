"""How the words of an action are read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from clank_nb.model.actions import Action, Begin
from clank_nb.model.actions_cave import FISTS, MOST_COINS, LayCard, MakeFists, NameDwarf, PickFist, PutDragon
from clank_nb.rules.reading import bad_text, one_word
from clank_nb.rules.ruleset import Reader

DIGITS = len(str(MOST_COINS))
"""Of a number of coins; more are not read."""


def _one_of(
    make: Callable[[str], Action], kind: str, names: Callable[[Any], Sequence[str]]
) -> Reader:  # fmt: skip
    def read(state: Any, text: str, words: Sequence[str]) -> Action:
        word = one_word(text, words)
        if word not in names(state):
            bad_text(text, kind, word, names(state))
        return make(word)

    return read


def _dwarf(state: Any, text: str, words: Sequence[str]) -> Action:
    word = one_word(text, words)
    if word not in ("1", "2"):
        bad_text(text, "no_dwarf", word)
    return NameDwarf(int(word))


def _fists(state: Any, text: str, words: Sequence[str]) -> Action:
    if len(words) != 2 or not all(word.isascii() and word.isdigit() and len(word) <= DIGITS for word in words):
        bad_text(text, "no_fists", " ".join(words))
    return MakeFists(int(words[0]), int(words[1]))


VERBS: dict[str, Reader] = {
    "dwarf": _dwarf,
    "card": _one_of(LayCard, "no_card", lambda state: state.game.cards),
    "dragon": _one_of(PutDragon, "no_nest_space", lambda state: state.game.board.nest),
    "fists": _fists,
    "pick": _one_of(PickFist, "no_fist", lambda state: FISTS),
    "begin": _one_of(Begin, "no_player_colour", lambda state: state.game.colours),
}
