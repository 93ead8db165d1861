"""What every answer of these odds can do: explain itself, with the numbers of the case."""

from __future__ import annotations

from clank_nb.odds.bluff.read import BluffPen
from clank_nb.odds.derive import Derivation


class Told:
    """An answer that tells how it was found; each says its lines with the pen it is given."""

    __slots__ = ()

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
        return Derivation(self._lines(BluffPen(lang, latex)))

    def _lines(self, pen: BluffPen) -> list[str]:
        """Give the sentences."""
        raise NotImplementedError
