"""What an answer of these odds can do: explain itself, with the numbers of the case."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from clank_nb.odds.derive import Derivation, Pen

P = TypeVar("P", bound=Pen)


class Told(Generic[P]):
    """An answer that tells how it was found; each says its lines with the pen of its field."""

    __slots__ = ()

    _pen: type[P]

    def derivation(self, lang: str = "en", *, latex: bool = False) -> Derivation:
        """Explain the answer, step by step, with the numbers of the case.

        Parameters
        ----------
        lang : str
            Language of the sentences.
        latex : bool
            Formulas as LaTeX between dollar signs.

        Returns
        -------
        Derivation
            A tuple of sentences that shows itself as one line each.
        """
        return Derivation(self._lines(self._pen(lang, latex)))

    def _lines(self, pen: P) -> Sequence[str]:
        """Give the sentences."""
        raise NotImplementedError
