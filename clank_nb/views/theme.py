"""The one place that names colours, in a light and a dark theme.

Everything drawn names a *token* such as ``"room"`` or ``"ink"``; a pen looks its colour up here.  A token whose colour
is the same in both themes has one value.  Players' colours are told apart by the colour-blind and always come with a
letter.
"""

from __future__ import annotations

from clank_nb.data.errors import BadCode, nearest, shown

__all__ = [
    "COLOURS",
    "FONT",
    "LETTERS",
    "PAIRS",
    "THEMES",
    "colour",
    "contrast",
    "letter",
    "luminance",
    "player_ink",
    "player_token",
]

THEMES = ("light", "dark")

FONT = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','DejaVu Sans',Verdana,sans-serif"

_PLAYERS: dict[str, tuple[str, str]] = {
    "red": ("#d55e00", "#12100e"),
    "green": ("#009e73", "#12100e"),
    "blue": ("#0072b2", "#ffffff"),
    "yellow": ("#e6b800", "#12100e"),
    "purple": ("#cc79a7", "#12100e"),
    "orange": ("#f0943f", "#12100e"),
    "black": ("#15181d", "#f4efe4"),
    "ghost": ("#f7f5ef", "#12100e"),
}
"""Colour of pawn and cube, and of the letter on it."""

_GEMS = {**{name: look for name, look in _PLAYERS.items() if name != "ghost"}, "white": _PLAYERS["ghost"]}
"""Colour of the spaces and cards of Dragon's Cave, and of the letter on it; each has a shape of its own too."""

LETTERS = {"red": "R", "green": "G", "blue": "B", "yellow": "Y", "purple": "P", "orange": "O", "black": "", "ghost": ""}

COLOURS: dict[str, tuple[str, str]] = {
    # ---- the land: sky over earth, the depths in layers that grow darker
    "sky": ("#efe8d6", "#2b3744"),
    "hill": ("#e4dac2", "#26313d"),
    "earth": ("#d9ccb0", "#212b36"),
    "deep1": ("#c3b596", "#171f28"),
    "deep2": ("#b3a485", "#121820"),
    "deep3": ("#a39477", "#0d1218"),
    "strata": ("#8c7f66", "#4b5a68"),
    "grass": ("#5f8a48", "#6d9a57"),
    "deep_ink": ("#2b3a1f", "#a9cf92"),
    "frame": ("#6d6149", "#05070a"),
    # ---- corridors and rooms
    "edge": ("#574c3a", "#06080b"),
    "path": ("#ab9c80", "#8d7f68"),
    "path_light": ("#c9bc9f", "#a89a80"),
    "shadow": ("#4a3f2c", "#000000"),
    "room": ("#fffaf0", "#e9dfc8"),
    "room_low": ("#f1e6cf", "#d8cbac"),
    "cave": ("#d8f1ef", "#bfe0dd"),
    "cave_low": ("#b9e0dd", "#9cc9c5"),
    "shop": ("#ffe9bd", "#f0d6a0"),
    "shop_low": ("#f7d795", "#dfbf80"),
    "outside": ("#567c41", "#567c41"),
    "outside_low": ("#4b7038", "#4b7038"),
    "outside_ink": ("#ffffff", "#ffffff"),
    "crystal": ("#2a8f88", "#2a8f88"),
    "crystal_light": ("#7fd0c9", "#7fd0c9"),
    "awning": ("#bf3a2b", "#bf3a2b"),
    "awning_light": ("#fff6e0", "#fff6e0"),
    "ink": ("#1c2127", "#1c2127"),
    "plate": ("#2b2720", "#0d1116"),
    "plate_ink": ("#fff8e8", "#f3ead6"),
    "gone": ("#8a7d66", "#7d725d"),
    # ---- what has a price: seals on the corridors
    "foot": ("#fbf6ea", "#f5efe2"),
    "foot_ink": ("#1c2127", "#1c2127"),
    "monster": ("#b92f25", "#c23a2f"),
    "monster_face": ("#ffffff", "#ffffff"),
    "lock": ("#d9a520", "#d9a520"),
    "lock_ink": ("#1c2127", "#1c2127"),
    "chevron": ("#fdf9ee", "#fdf9ee"),
    "chevron_rim": ("#1c2127", "#06080b"),
    # ---- what is to be had
    "artifact": ("#6b3fa0", "#6b3fa0"),
    "artifact_rim": ("#f0c64a", "#f0c64a"),
    "artifact_ink": ("#ffffff", "#ffffff"),
    "major": ("#6f431d", "#6f431d"),
    "minor": ("#9a6b33", "#9a6b33"),
    "secret_ink": ("#ffffff", "#ffffff"),
    "idol": ("#d9a520", "#d9a520"),
    "idol_face": ("#f8e6ae", "#f8e6ae"),
    "heart": ("#cf2f68", "#d6336c"),
    "heart_light": ("#f7a8c3", "#f7a8c3"),
    "gold": ("#e3b02b", "#e3b02b"),
    "gold_ink": ("#3b2a00", "#3b2a00"),
    # ---- tiles
    "void": ("#f4eddd", "#1a222b"),
    "tile_safe": ("#ded3b4", "#3b4a58"),
    "tile_safe_line": ("#b7a97f", "#526577"),
    "tile_deep": ("#968669", "#10161d"),
    "tile_deep_line": ("#6e604a", "#33414e"),
    "tile_start": ("#cfd8b4", "#2f4a3f"),
    "tile_start_line": ("#93a374", "#4c6e5e"),
    "portal": ("#4a2a8a", "#4a2a8a"),
    "portal_light": ("#d9c8ff", "#d9c8ff"),
    "stone": ("#dfe4e8", "#cfd6dc"),
    "stone_ink": ("#1f4e96", "#1f4e96"),
    "unknown": ("#fffaf0", "#e9dfc8"),
    "payable": ("#39692a", "#7fb868"),
    "payable_ink": ("#ffffff", "#12100e"),
    # ---- what a reader is shown
    "route": ("#ffffff", "#ffffff"),
    "route_rim": ("#1c2127", "#06080b"),
    "glow": ("#c27d00", "#ffcf4d"),
    "refused": ("#6a655e", "#6a7077"),
    "refused_ink": ("#ffffff", "#ffffff"),
    "focus": ("#0b63ce", "#6cb6ff"),
    "moved": ("#a35a00", "#ffcf4d"),
    # ---- the table
    "table": ("#f6f1e6", "#1a212a"),
    "panel": ("#fffaf0", "#232c37"),
    "panel_line": ("#d3c9b4", "#3b4856"),
    "slot": ("#f1e9d8", "#1c242d"),
    "slot_line": ("#b7ab92", "#55636f"),
    "text": ("#24221d", "#f2ede2"),
    "dim": ("#655c4b", "#aab5bf"),
    "accent": ("#8a5a00", "#f3c94b"),
    "accent_ink": ("#fffaf0", "#1a1608"),
    "mark": ("#f0c64a", "#f0c64a"),
    "mark_ink": ("#241c05", "#241c05"),
    "strip": ("#efe6d2", "#2d3845"),
    "bar": ("#8f8570", "#7b8896"),
    "bar_ink": ("#12100e", "#12100e"),
    "rim": ("#7d725d", "#e9e4d8"),
    "shine": ("#ffffff", "#ffffff"),
    # ---- cards
    "card": ("#fffdf6", "#f0e8d6"),
    "card_line": ("#6d6149", "#05070a"),
    "card_ink": ("#1f1c16", "#1f1c16"),
    "card_dim": ("#5c5341", "#5c5341"),
    "card_back": ("#7a4a2a", "#6a4126"),
    "card_back_light": ("#b98552", "#a5764a"),
    "banner_blue": ("#27548f", "#27548f"),
    "banner_grey": ("#57606a", "#57606a"),
    "banner_yellow": ("#e3b02b", "#e3b02b"),
    "banner_red": ("#a8281f", "#a8281f"),
    "banner_purple": ("#6b3fa0", "#6b3fa0"),
    "banner_ink": ("#ffffff", "#ffffff"),
    "banner_yellow_ink": ("#2a1f00", "#2a1f00"),
    "skill": ("#1f4e96", "#1f4e96"),
    "skill_ink": ("#ffffff", "#ffffff"),
    "sword": ("#b92f25", "#b92f25"),
    "steel": ("#dfe4e8", "#dfe4e8"),
    "boot": ("#7b4a21", "#7b4a21"),
    "noise": ("#d97706", "#d97706"),
    "teleport": ("#5b3aa8", "#5b3aa8"),
    "dragon": ("#a8281f", "#a8281f"),
    "dragon_ink": ("#ffffff", "#ffffff"),
    # ---- the dragon's cave
    "rock": ("#b9aa8b", "#1a222c"),
    "rock_low": ("#a89878", "#131a22"),
    "skin": ("#f0c9a0", "#f0c9a0"),
    "wing": ("#7d1c15", "#7d1c15"),
    "belly": ("#e8a24f", "#e8a24f"),
    "sack": ("#b07a3f", "#b07a3f"),
    "wood": ("#8a5a2b", "#8a5a2b"),
    "straw": ("#d9b45f", "#d9b45f"),
    "straw_dark": ("#8a6a26", "#8a6a26"),
    "nest_floor": ("#5d4a33", "#3d2c20"),
    "nest_ink": ("#fff8e8", "#f3ead6"),
    **{f"gem_{name}": (fill, fill) for name, (fill, _) in _GEMS.items()},
    **{f"gem_{name}_ink": (ink, ink) for name, (_, ink) in _GEMS.items()},
    # ---- Clash of Decks
    "water": ("#9cc4d4", "#27505f"),
    "water_light": ("#d3e8ee", "#3d7385"),
    "badge_ink": ("#ffffff", "#ffffff"),
    "crystal_deep": ("#1d6f69", "#1d6f69"),
    "shield": ("#2f6b45", "#2f6b45"),
    "hit": ("#b92f25", "#b92f25"),
    "hit_ink": ("#ffffff", "#ffffff"),
    **{f"player_{name}": (fill, fill) for name, (fill, _) in _PLAYERS.items()},
    **{f"player_{name}_ink": (ink, ink) for name, (_, ink) in _PLAYERS.items()},
    "none": ("none", "none"),
}
"""Token: (light, dark)."""

PAIRS: tuple[tuple[str, str], ...] = (
    ("deep_ink", "deep1"),
    ("plate_ink", "plate"),
    ("outside_ink", "outside"),
    ("ink", "room"),
    ("ink", "cave"),
    ("ink", "shop"),
    ("foot_ink", "foot"),
    ("foot_ink", "route"),
    ("monster_face", "monster"),
    ("lock_ink", "lock"),
    ("artifact_ink", "artifact"),
    ("secret_ink", "major"),
    ("secret_ink", "minor"),
    ("gold_ink", "gold"),
    ("refused_ink", "refused"),
    ("payable_ink", "payable"),
    ("text", "table"),
    ("text", "panel"),
    ("text", "slot"),
    ("text", "strip"),
    ("dim", "table"),
    ("dim", "panel"),
    ("dim", "slot"),
    ("dim", "strip"),
    ("accent", "panel"),
    ("accent", "table"),
    ("accent", "strip"),
    ("accent_ink", "accent"),
    ("mark_ink", "mark"),
    ("bar_ink", "bar"),
    ("card_ink", "card"),
    ("card_dim", "card"),
    ("banner_ink", "banner_blue"),
    ("banner_ink", "banner_grey"),
    ("banner_ink", "banner_red"),
    ("banner_ink", "banner_purple"),
    ("banner_yellow_ink", "banner_yellow"),
    ("skill_ink", "skill"),
    ("skill_ink", "sword"),
    ("skill_ink", "boot"),
    ("skill_ink", "teleport"),
    ("dragon_ink", "dragon"),
    ("nest_ink", "nest_floor"),
    *((f"gem_{name}_ink", f"gem_{name}") for name in _GEMS),
    ("hit_ink", "hit"),
    *(
        ("badge_ink", badge)
        for badge in ("sword", "skill", "teleport", "boot", "crystal_deep", "shield", "banner_grey")
    ),
    *((f"player_{name}_ink", f"player_{name}") for name in _PLAYERS),
)
"""Every (text, background) that pictures use; each has a contrast of at least 4.5 in both themes."""


def colour(token: str, theme: str = "light") -> str:
    """Look up one colour.

    Parameters
    ----------
    token : str
        A key of `COLOURS`.
    theme : {"light", "dark"}

    Returns
    -------
    str
        ``"#rrggbb"``, or ``"none"``.

    Raises
    ------
    BadCode
        If there is no such token or theme.

    Examples
    --------
    >>> colour("player_yellow", "dark")
    '#e6b800'
    """
    if theme not in THEMES:
        raise BadCode(f"there is no theme {shown(theme)}; there is light and dark", given=theme, nearest=THEMES)
    if token not in COLOURS:
        close = nearest(token, COLOURS)
        raise BadCode(f"the theme has no colour {token!r}; near it: {', '.join(close)}", given=token, nearest=close)
    return COLOURS[token][THEMES.index(theme)]


def player_token(player: str) -> str:
    """Give the token of a player's colour; a colour nobody knows is drawn as a plain bar."""
    return f"player_{player}" if player in _PLAYERS else "bar"


def player_ink(player: str) -> str:
    """Give the token of what is written on a player's colour."""
    return f"player_{player}_ink" if player in _PLAYERS else "bar_ink"


def letter(player: str) -> str:
    """Give the letter that marks a player's pawn and cubes."""
    return LETTERS.get(player, player[:1].upper())


def luminance(value: str) -> float:
    """Give the relative luminance of ``"#rrggbb"``, 0 (black) to 1 (white), as WCAG 2 defines it."""
    channels = (int(value[k : k + 2], 16) / 255 for k in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Give the contrast of two colours, 1 to 21, as WCAG 2 defines it.

    Examples
    --------
    >>> round(contrast("#000000", "#ffffff"), 1)
    21.0
    """
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)
