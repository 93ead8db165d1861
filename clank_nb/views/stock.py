"""What is counted rather than laid out: pools to spend, the market, and what lies before every player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from clank_nb.views.measure import fit_size
from clank_nb.views.panels import HEAD, PAD, panel
from clank_nb.views.scene import Circle, Element, Group, Icon, Rect, Scene, Text
from clank_nb.words import listing, name, say

__all__ = ["POOLS", "market_scene", "players_scene", "pools_scene", "token_icon"]

POOLS = (
    ("skill", "skill"),
    ("swords", "sword"),
    ("boots", "boot"),
    ("gold", "coin"),
    ("teleports", "teleport"),
    ("credit", "noise"),
)
"""What a player can spend, each with its icon; credit is Clank! still to be taken back."""

_TOKEN_ICONS = {
    "master_key": "key",
    "backpack": "backpack",
    "chalice": "chalice",
    "dragon_egg": "egg",
    "monkey_idol": "monkey_idol",
    "mastery": "star",
    "mastery_token": "star",
    "magic_spring": "trash",
    "treasure": "coin",
    "greater_treasure": "coin",
    "skill_boost": "skill",
    "greater_skill_boost": "skill",
    "flash_of_brilliance": "draw",
    "potion_of_swiftness": "boot",
    "potion_of_strength": "sword",
}


def token_icon(token: str) -> str:
    """Give the icon of a token or market item."""
    if token.startswith("crown"):
        return f"crown:{token.rpartition('_')[2]}"
    if token.startswith("artifact:"):
        return token
    return _TOKEN_ICONS.get(token, "potion" if token.startswith("potion") else "minor_secret")


def market_scene(items: Iterable[str], *, price: int = 7, width: float = 250.0, lang: str = "en") -> Scene:
    """Draw the market: one line for each kind of item that is left.

    Parameters
    ----------
    items : iterable of item ids
        Equal ones are counted.
    price : int, gold
    width : float, pixels
    lang : str

    Returns
    -------
    Scene
        Its groups are ``item:ITEM``.
    """
    counted = Counter(items)
    shapes: list[Element] = []
    for k, (item, n) in enumerate(counted.items()):
        y = HEAD + 34 * k
        what = name(item, lang)
        number = f"×{n}" if n > 1 else ""
        label = say("views.table.item", lang, item=item, n=n, price=price)
        shapes.append(
            Group(
                (
                    Icon(token_icon(item), PAD + 14, y + 15, 26),
                    Text(PAD + 36, y + 20, what, fit_size(what, width - PAD * 2 - 74, 16)),
                    Text(width - PAD, y + 20, number, 16, True, "end"),
                ),
                f"item:{item}",
                label,
                halo=Rect(PAD - 6, y, width - 2 * PAD + 12, 31, 8, width=4),
            )
        )
    if not counted:
        shapes.append(Text(PAD, HEAD + 20, say("views.table.none", lang), 14, fill="dim"))
    desc = listing([f"{n} {name(item, lang)}" for item, n in counted.items()], lang) or say("views.table.none", lang)
    note = say("views.table.price", lang, n=price)
    return panel(
        say("views.table.market", lang), desc + ".", width, HEAD + 34 * max(1, len(counted)) + 8, shapes, note=note
    )


def pool_label(pool: str, n: int, lang: str = "en") -> str:
    """Say how much of one thing a player can spend; of a credit also what it does."""
    label = say("views.pool.label", lang, what=say(f"views.pool.{pool}", lang), n=n)
    return f"{label} {say('views.pool.credit_does', lang, n=n)}" if pool == "credit" and n else label


def pools_scene(pools: Mapping[str, int], *, whose: str = "", width: float = 560.0, lang: str = "en") -> Scene:
    """Draw what a player can spend now.

    Parameters
    ----------
    pools : mapping
        ``skill``, ``swords``, ``boots``, ``gold``, ``teleports`` and ``credit`` (Clank! still to be taken back); what
        is not named is 0.
    whose : str
        Colour of the player, for the title.
    width : float, pixels
    lang : str

    Returns
    -------
    Scene
        Its groups are ``pool:skill`` and so on.
    """
    step = (width - 2 * PAD) / len(POOLS)
    shapes: list[Element] = []
    for k, (pool, icon) in enumerate(POOLS):
        n, x = pools.get(pool, 0), PAD + (k + 0.5) * step
        words = say(f"views.pool.{pool}", lang)
        shapes.append(
            Group(
                (
                    Rect(
                        x - step / 2 + 4,
                        HEAD,
                        step - 8,
                        66,
                        10,
                        fill="strip" if n else "none",
                        stroke="slot_line",
                        width=1.2,
                    ),
                    Icon(icon, x - 15, HEAD + 24, 27, 1.0 if n else 0.35),
                    Text(x + 5, HEAD + 32, str(n), 22, True, fill="text" if n else "dim"),
                    Text(x, HEAD + 57, words, fit_size(words, step - 12, 15), False, "middle", fill="dim"),
                ),
                f"pool:{pool}",
                pool_label(pool, n, lang),
                halo=Rect(x - step / 2 + 2, HEAD - 2, step - 4, 70, 11, width=4),
            )
        )
    title = say("views.pool.title_of", lang, colour=whose) if whose else say("views.pool.title", lang)
    desc = " ".join(pool_label(pool, pools.get(pool, 0), lang) for pool, _ in POOLS)
    return panel(title, desc, width, HEAD + 80, shapes)


def players_scene(
    rows: Sequence[Mapping[str, Any]], *, to_act: str = "", width: float = 560.0, lang: str = "en"
) -> Scene:
    """Draw what lies before every player.

    Parameters
    ----------
    rows : sequence of mapping
        ``colour``, ``gold``, ``artifacts``, ``tokens``, and numbers of cards ``deck``, ``hand``, ``discard``.
    to_act : str
        Colour whose turn it is.
    width : float, pixels
    lang : str

    Returns
    -------
    Scene
        Its groups are ``player:COLOUR``.
    """
    shapes: list[Element] = []
    told = []
    for k, row in enumerate(rows):
        y, colour = HEAD + 46 * k, row["colour"]
        held = [f"artifact:{value}" for value in row.get("artifacts", ())] + list(row.get("tokens", ()))
        text = _player_text(row, colour == to_act, lang)
        told.append(text)
        parts: list[Element] = []
        if colour == to_act:
            parts.append(Rect(PAD - 8, y - 1, width - 2 * PAD + 16, 43, 10, fill="strip"))
        parts += [Icon(f"pawn:{colour}", PAD + 10, y + 20, 30), Text(PAD + 27, y + 26, name(colour, lang), 16, True)]
        x = PAD + 96
        for icon, n in (("coin", row.get("gold", 0)), ("draw", row.get("hand", 0))):
            parts += [Icon(icon, x + 10, y + 20, 22), Text(x + 24, y + 26, str(n), 17, True)]
            x += 56
        parts += _held(held, x + 4, y + 20, width - PAD - x - 4)
        halo = Rect(PAD - 8, y - 1, width - 2 * PAD + 16, 43, 10, width=4)
        shapes.append(Group(tuple(parts), f"player:{colour}", text, halo=halo))
    return panel(say("views.table.players", lang), " ".join(told), width, HEAD + 46 * max(1, len(rows)) + 6, shapes)


def _held(held: Sequence[str], x: float, y: float, room: float) -> Iterator[Element]:
    """Draw artifacts and tokens side by side, closer together where there are many; equal ones are counted."""
    counted = Counter(held)
    step = min(38.0, room / max(1, len(counted)))
    for k, (thing, n) in enumerate(counted.items()):
        cx = x + (k + 0.5) * step
        yield Icon(token_icon(thing), round(cx, 1), y, min(27.0, step + 4))
        if n > 1:
            yield Circle(cx + 11, y + 9, 9, fill="plate", stroke="panel")
            yield Text(cx + 11, y + 13.5, str(n), 13, True, "middle", fill="plate_ink")


def _player_text(row: Mapping[str, Any], turn: bool, lang: str) -> str:
    parts = [say("views.table.gold", lang, n=row.get("gold", 0))]
    parts += [say("views.thing.artifact", lang, value=value) for value in row.get("artifacts", ())]
    held = row.get("tokens", ())
    if held:
        parts.append(say("views.table.tokens", lang, tokens=held))
    parts.append(
        say("views.table.piles", lang, hand=row.get("hand", 0), deck=row.get("deck", 0), discard=row.get("discard", 0))
    )
    text = say("views.table.player", lang, colour=row["colour"], what=listing(parts, lang))
    return f"{text} {say('views.pawn.turn', lang, colour=row['colour'])}" if turn else text
