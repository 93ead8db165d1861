"""Exercises of the notebooks: an answer is checked, and a wrong one gets a hint.

>>> check("bluff/1", "1/3")
Yes: 1/3 = 33.3 %.
"""

from __future__ import annotations

from clank_nb.lessons.answers import Answer, read_answer
from clank_nb.lessons.checks import Verdict, check, exercises

__all__ = ["Answer", "Verdict", "check", "exercises", "read_answer"]
