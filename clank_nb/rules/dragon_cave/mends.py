"""What would work instead of what is refused, where the list of open actions says too little."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from clank_nb.rules.mends import choices, falls, near, text, told
from clank_nb.rules.reasons import Mend, Refusal


def used(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
    """When a used card comes back, and what may be laid now."""
    return [told(lang, "cave_card_back"), *choices(refusal, values, lang)]


def fists(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
    """How a purse may be split: in equal parts, for example."""
    purse = values["purse"]
    return [told(lang, "fists_split", purse=purse, left=purse // 2, right=purse - purse // 2)]


def first(refusal: Refusal, values: dict[str, Any], lang: str) -> list[str]:
    """Who may have the dragon first, while that is to be drawn."""
    return [*text(refusal, values, lang), *falls(refusal, values, lang)]


MENDS: Mapping[str, Mend] = MappingProxyType(
    {
        "cave_card_used": used,
        "fists_sum": fists,
        "not_possible": falls,
        "chance_first": first,
        "text_action": text,
        **dict.fromkeys(("unknown_card", "unknown_space", "unknown_fist"), near),
    }
)
