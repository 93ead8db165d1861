"""The table beside the board: hand, play area, dungeon row, pools, reserve and market, and what everybody has.

Each picture takes plain values; `table_scenes` makes them all from a state, `table_scene` lays them out as one picture, and
`clank_nb.views.html.table_html` as several that flow to the next line on a narrow page.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from clank_nb.model.cards import Card
from clank_nb.views.faces import CARD_H, CARD_W, SMALL_H, card_back, card_group, empty_place
from clank_nb.views.measure import fit_size, text_width
from clank_nb.views.panels import HEAD, PAD, grown, panel
from clank_nb.views.scene import Circle, Element, Group, Icon, Rect, Scene, Text, stack
from clank_nb.views.tracks import Health, area_scene, bag_scene, health_scene, rage_scene
from clank_nb.words import listing, name, say

__all__ = [
    "cards_scene", "hand_scene", "market_scene", "play_scene", "players_scene", "pools_scene", "reserve_scene", "row_scene",
    "table_scene", "table_scenes", "token_icon",
]  # fmt: skip

GAP = 9.0
POOLS = (
    ("skill", "skill"), ("swords", "sword"), ("boots", "boot"), ("gold", "coin"), ("teleports", "teleport"), ("credit", "noise"),
)  # fmt: skip


# ---- cards -----------------------------------------------------------------------------------------------------------


def cards_scene(
    cards: Sequence[Card | None],
    where: str,
    title: str,
    *,
    counts: Sequence[int] = (),
    ids: Sequence[str] = (),
    per_line: int = 6,
    moved: Iterable[str] = (),
    notes: Mapping[str, str] | None = None,
    note: str = "",
    least: int = 0,
    small: bool = False,
    lang: str = "en",
) -> Scene:
    """Lay cards out in lines on a panel.

    Parameters
    ----------
    cards : sequence of Card or None
        None is an empty place.
    where : str
        Middle of their ids: ``card:WHERE:0``, ``card:WHERE:1`` …
    title : str
    counts : sequence of int, optional
        How many lie in each pile, written on the pile.
    ids : sequence of str, optional
        Ends of the ids instead of numbers.
    per_line : int
        Cards in one line, as many as there is room for.
    moved : iterable of ids
        Cards that are new here.
    notes : mapping of id to str, optional
        What to say when a card is pointed at, such as why it is refused.
    note : str
        At the right end of the title.
    least : int
        Places to keep room for, so that nothing jumps when a card comes or goes.
    small : bool
        Only name and icons; the text is still in the label.
    lang : str
    """
    new, notes = frozenset(moved), notes or {}
    n = max(len(cards), least, 1)
    lines = -(-n // max(1, per_line))
    columns = -(-n // lines)
    high = SMALL_H if small else CARD_H
    names = list(ids) or [str(k) for k in range(len(cards))]
    shapes: list[Element] = []
    for k, card in enumerate(cards):
        x, y = PAD + (k % columns) * (CARD_W + GAP), HEAD + (k // columns) * (high + GAP + 4)
        id = f"card:{where}:{names[k]}"
        if card is None:
            shapes.append(Group(empty_place(say("views.table.empty", lang)), x=x, y=y))
            continue
        shapes.append(card_group(card, id, x, y, lang, note=notes.get(id, ""), moved=id in new, small=small))
        if k < len(counts):
            shapes.append(_count(x + CARD_W - 8, y + 4, counts[k]))
    if not cards and not least:
        shapes.append(Text(PAD, HEAD + 22, say("views.table.none", lang), 14, fill="dim"))
    counted = counts or [1] * len(cards)
    told = [f"{n} {card.name(lang)}" if n != 1 else card.name(lang) for card, n in zip(cards, counted, strict=False) if card]
    desc = (listing(told, lang) or say("views.table.none", lang)) + "."
    width = 2 * PAD + columns * (CARD_W + GAP) - GAP
    height = HEAD + lines * (high + GAP + 4) + 3 if cards or least else HEAD + 40
    return panel(title, desc, max(width, 250.0), height, shapes, note=note)


def _count(x: float, y: float, n: int) -> Group:
    text = f"×{n}"
    wide = text_width(text, 12, True) + 12
    return Group((
        Rect(x - wide / 2, y - 10, wide, 20, 10, fill="plate", stroke="card", width=1.4),
        Text(x, y + 4.3, text, 12, True, "middle", fill="plate_ink"),
    ))  # fmt: skip


def hand_scene(cards: Sequence[Card], *, whose: str = "", hidden: bool = False, lang: str = "en", **options: Any) -> Scene:
    """Draw a hand.

    Parameters
    ----------
    cards : sequence of Card
    whose : str
        Colour of its owner, for the title.
    hidden : bool
        Whether the cards lie face down; then their names are not in the text either.
    lang : str
    **options
        As in `cards_scene`.

    Returns
    -------
    Scene
        Its groups are ``card:hand:0``, ``card:hand:1`` and so on.
    """
    title = say("views.table.hand_of", lang, colour=whose) if whose else say("views.table.hand", lang)
    if not hidden:
        return cards_scene(cards, "hand", title, lang=lang, **options)
    step = CARD_W / 2.4
    backs = [Group(card_back(), x=PAD + k * step, y=HEAD) for k in range(len(cards))]
    width = max(250.0, 2 * PAD + CARD_W + step * max(0, len(cards) - 1))
    return panel(title, say("views.table.hidden", lang, n=len(cards)), width, HEAD + CARD_H + GAP + 7, backs)


def play_scene(cards: Sequence[Card], *, lang: str = "en", **options: Any) -> Scene:
    """Draw the play area: the cards played this turn, in order.  Groups ``card:play:0`` …; options of `cards_scene`."""
    return cards_scene(cards, "play", say("views.table.play", lang), lang=lang, **{"small": True, **options})


def row_scene(cards: Sequence[Card | None], *, deck: int | None = None, lang: str = "en", **options: Any) -> Scene:
    """Draw the dungeon row.

    Parameters
    ----------
    cards : sequence of Card or None
        None is an empty place.
    deck : int, cards, optional
        How many are left face down.
    lang : str
    **options
        As in `cards_scene`.

    Returns
    -------
    Scene
        Its groups are ``card:row:0`` to ``card:row:5``.
    """
    note = "" if deck is None else say("views.table.deck", lang, n=deck)
    return cards_scene(cards, "row", say("views.table.row", lang), note=note, lang=lang, **options)


def reserve_scene(piles: Sequence[tuple[Card, int]], *, lang: str = "en", **options: Any) -> Scene:
    """Draw the reserve: one card of each pile, and how many there are.  Groups ``card:reserve:CARD``."""
    cards: list[Card | None] = [card if n else None for card, n in piles]
    counts = [n for _, n in piles]
    ids = [card.id for card, _ in piles]
    return cards_scene(cards, "reserve", say("views.table.reserve", lang), counts=counts, ids=ids, lang=lang, **options)


# ---- market, pools, players ------------------------------------------------------------------------------------------

_TOKEN_ICONS = {
    "master_key": "key", "backpack": "backpack", "chalice": "chalice", "dragon_egg": "egg", "monkey_idol": "monkey_idol",
    "mastery": "star", "mastery_token": "star", "magic_spring": "trash", "treasure": "coin", "greater_treasure": "coin",
    "skill_boost": "skill", "greater_skill_boost": "skill", "flash_of_brilliance": "draw", "potion_of_swiftness": "boot",
    "potion_of_strength": "sword",
}  # fmt: skip


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
        shapes.append(Group(
            (
                Icon(token_icon(item), PAD + 14, y + 15, 26),
                Text(PAD + 36, y + 20, what, fit_size(what, width - PAD * 2 - 74, 14)),
                Text(width - PAD, y + 20, number, 14, True, "end"),
            ),
            f"item:{item}", label, halo=Rect(PAD - 6, y, width - 2 * PAD + 12, 31, 8, width=4),
        ))  # fmt: skip
    if not counted:
        shapes.append(Text(PAD, HEAD + 20, say("views.table.none", lang), 14, fill="dim"))
    desc = listing([f"{n} {name(item, lang)}" for item, n in counted.items()], lang) or say("views.table.none", lang)
    note = say("views.table.price", lang, n=price)
    return panel(say("views.table.market", lang), desc + ".", width, HEAD + 34 * max(1, len(counted)) + 8, shapes, note=note)


def pools_scene(pools: Mapping[str, int], *, whose: str = "", width: float = 560.0, lang: str = "en") -> Scene:
    """Draw what a player can spend now.

    Parameters
    ----------
    pools : mapping
        ``skill``, ``swords``, ``boots``, ``gold``, ``teleports`` and ``credit`` (Clank! still to be taken back); what is not
        named is 0.
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
        shown = str(n) if pool != "credit" or not n else f"−{n}"
        shapes.append(Group(
            (
                Rect(x - step / 2 + 4, HEAD, step - 8, 66, 10, fill="strip" if n else "none", stroke="slot_line", width=1.2),
                Icon(icon, x - 15, HEAD + 24, 27, 1.0 if n else 0.35),
                Text(x + 5, HEAD + 32, shown, 22, True, fill="text" if n else "dim"),
                Text(x, HEAD + 57, words, fit_size(words, step - 14, 12.5), False, "middle", fill="dim"),
            ),
            f"pool:{pool}", say("views.pool.label", lang, what=words, n=n),
            halo=Rect(x - step / 2 + 2, HEAD - 2, step - 4, 70, 11, width=4),
        ))  # fmt: skip
    title = say("views.pool.title_of", lang, colour=whose) if whose else say("views.pool.title", lang)
    desc = " ".join(say("views.pool.label", lang, what=say(f"views.pool.{p}", lang), n=pools.get(p, 0)) for p, _ in POOLS)
    return panel(title, desc, width, HEAD + 80, shapes)


def players_scene(rows: Sequence[Mapping[str, Any]], *, to_act: str = "", width: float = 560.0, lang: str = "en") -> Scene:
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
        parts += [Icon(f"pawn:{colour}", PAD + 10, y + 20, 30), Text(PAD + 27, y + 26, name(colour, lang), 14, True)]
        x = PAD + 96
        for icon, n in (("coin", row.get("gold", 0)), ("draw", row.get("hand", 0))):
            parts += [Icon(icon, x + 10, y + 20, 22), Text(x + 24, y + 26, str(n), 15, True)]
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
            yield Circle(cx + 11, y + 9, 7.5, fill="plate", stroke="panel")
            yield Text(cx + 11, y + 12.6, str(n), 10, True, "middle", fill="plate_ink")


def _player_text(row: Mapping[str, Any], turn: bool, lang: str) -> str:
    parts = [say("views.table.gold", lang, n=row.get("gold", 0))]
    parts += [say("views.thing.artifact", lang, value=value) for value in row.get("artifacts", ())]
    held = row.get("tokens", ())
    if held:
        parts.append(say("views.table.tokens", lang, tokens=held))
    parts.append(say("views.table.piles", lang, hand=row.get("hand", 0), deck=row.get("deck", 0), discard=row.get("discard", 0)))
    text = say("views.table.player", lang, colour=row["colour"], what=listing(parts, lang))
    return f"{text} {say('views.pawn.turn', lang, colour=row['colour'])}" if turn else text


# ---- the whole table of a state --------------------------------------------------------------------------------------

_WIDE, _NARROW = 6, 5
"""Cards in one line of the whole table."""


def table_scenes(
    state: Any, *, seat: int | None = None, moved: Iterable[str] = (), narrow: bool = False, lang: str = "en"
) -> dict[str, Scene]:
    """Draw the table of a state as several pictures.

    Parameters
    ----------
    state : State
    seat : int, optional
        Whose hand is seen; by default that of the player whose turn it is.
    moved : iterable of ids
        Cards that are new where they lie.
    narrow : bool
        For a page of 600 pixels.
    lang : str

    Returns
    -------
    dict
        ``pools``, ``hand``, ``play``, ``row``, ``reserve``, ``market``, ``area``, ``rage``, ``bag``, ``health`` and
        ``players``, in reading order.
    """
    game, cubes, shop = state.game, state.cubes, state.shop
    cards, colours = game.cards, game.colours
    who = state.player if seat is None else seat
    own = state.players[who]
    per_line = _NARROW if narrow else _WIDE
    wide = 2 * PAD + per_line * (CARD_W + GAP) - GAP
    side = wide if narrow else 560.0
    look: dict[str, Any] = {"per_line": per_line, "moved": tuple(moved), "lang": lang}
    least = game.numbers.hand
    bag = {"black": cubes.black_bag, **dict(zip(colours, cubes.bag, strict=True))}
    tracks = [Health(c, n, 0, p.out) for c, n, p in zip(colours, cubes.track, state.players, strict=True)]
    rows = [_row_of(colour, player) for colour, player in zip(colours, state.players, strict=True)]
    half = (side - 12) / 2
    found = {
        "pools": pools_scene(_pools(state, who), whose=colours[who], width=wide, lang=lang),
        "hand": hand_scene([cards[id] for id in own.hand], whose=colours[who], least=least, **look),
        "play": play_scene([cards[id] for id in own.play_area], least=least, **look),
        "row": row_scene([cards[id] if id else None for id in shop.row], deck=len(shop.dungeon_deck), **look),
        "reserve": reserve_scene([(cards[id], n) for id, n in dict(shop.reserve).items()], **look),
        "market": market_scene(shop.market, price=game.numbers.market_price, width=half, lang=lang),
        "area": area_scene(dict(zip(colours, cubes.area, strict=True)), width=half, lang=lang),
        "rage": rage_scene(cubes.rage, game.numbers.rage_track, width=side, lang=lang),
        "bag": bag_scene(bag, width=side, lang=lang),
        "health": health_scene(tracks, spaces=game.numbers.health, width=side, lang=lang),
        "players": players_scene(rows, to_act="" if state.is_terminal else colours[state.player], width=side, lang=lang),
    }
    high = max(found["market"].height, found["area"].height)
    grow = {"hand": wide, "play": wide, "row": wide, "reserve": wide, "market": half, "area": half}
    return {
        key: grown(scene, grow.get(key, 0), high if key in ("market", "area") else 0) for key, scene in found.items()
    }  # fmt: skip


def _pools(state: Any, who: int) -> dict[str, int]:
    """List what a player can spend; only the player whose turn it is has made anything yet."""
    turn, gold = state.turn, state.players[who].gold
    if who != state.player:
        return {"gold": gold}
    return {pool: getattr(turn, pool) for pool, _ in POOLS if pool != "gold"} | {"gold": gold}


def _row_of(colour: str, player: Any) -> dict[str, Any]:
    return {
        "colour": colour, "gold": player.gold, "artifacts": player.artifacts, "tokens": player.tokens, "hand": len(player.hand),
        "deck": len(player.deck), "discard": len(player.discard),
    }  # fmt: skip


def table_scene(state: Any, *, narrow: bool = False, seat: int | None = None, moved: Iterable[str] = (), lang: str = "en") -> Scene:
    """Draw the table of a state as one picture.

    Parameters
    ----------
    state : State
    narrow : bool
        One column for a page of 600 pixels, instead of two.
    seat, moved, lang
        As in `table_scenes`.
    """
    scenes = table_scenes(state, seat=seat, moved=moved, narrow=narrow, lang=lang)
    mine: list[str | tuple[str, ...]] = ["pools", "hand", "play", "row", "reserve"]
    all_others: list[str | tuple[str, ...]] = [("market", "area"), "rage", "bag", "health", "players"]
    return stack(scenes, say("views.table.title", lang), [mine + all_others] if narrow else [mine, all_others])
