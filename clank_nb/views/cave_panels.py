"""What lies beside the track of Dragon's Cave: everybody's things, and the cards of the round."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from clank_nb.model.actions_cave import CHEST, FISTS
from clank_nb.views.cave_seen import DOWN, Seen, SeenPlayer
from clank_nb.views.measure import fit_size
from clank_nb.views.panels import HEAD, PAD, panel
from clank_nb.views.scene import Element, Group, Icon, Path, Rect, Scene, Text
from clank_nb.words import name, say

__all__ = ["card_shapes", "people_scene", "round_scene"]

Shapes = tuple[Element, ...]
CARD_W, CARD_H = 42.0, 58.0
LINE = 76.0


def _say(key: str, lang: str, **values: object) -> str:
    return say(f"cave.{key}", lang, **values)


# ---- cards -----------------------------------------------------------------------------------------------------------


def card_shapes(card: str, *, used: bool = False, secret: bool = False, w: float = CARD_W) -> Shapes:
    """Draw a card, its upper left corner at (0, 0).

    Parameters
    ----------
    card : str
        A colour, the chest card, `DOWN` for one that lies face down, or empty for a place without a card.
    used : bool
        Crossed out.
    secret : bool
        Seen by its owner alone.
    w : float, pixels
    """
    h = round(w * CARD_H / CARD_W, 1)
    if not card:
        return (Rect(0, 0, w, h, 6, fill="slot", stroke="slot_line", width=1.4, dash="4 4"),)
    back = (Rect(1, 2.5, w, h, 6, fill="shadow", opacity=0.35),)
    if card == DOWN:
        return (
            *back,
            Rect(0, 0, w, h, 6, fill="card_back", stroke="card_line", width=1.5),
            Rect(4, 4, w - 8, h - 8, 4, stroke="card_back_light", width=1.6),
            Icon("cave_dragon", w / 2, h / 2, w * 0.6, 0.75),
        )
    icon = "closed_chest" if card == CHEST else f"gem:{card}"
    faint = 0.4 if used else 1.0
    face: list[Element] = [
        Rect(0, 0, w, h, 6, fill="card", stroke="card_line", width=1.5, opacity=0.6 if used else 1.0),
        Icon(icon, w / 2, h / 2, w * 0.74, faint),
    ]
    if used:
        d = f"M5,{h - 5:.1f} L{w - 5:.1f},5"
        face += [Path(d, stroke="card", width=5.5), Path(d, stroke="refused", width=2.6)]
    if secret:
        face.append(Rect(-3, -3, w + 6, h + 6, 8, stroke="focus", width=2.4, dash="6 5"))
    return (*back, *face)


# ---- everybody's things ----------------------------------------------------------------------------------------------


def people_scene(
    seen: Seen, *, hold: Collection[str] = (), new: Collection[str] = (), width: float = 600.0, lang: str = "en"
) -> Scene:
    """Draw what everybody has: dwarf, purse, closed chest, and the set of cards, used ones crossed out.

    Parameters
    ----------
    seen : Seen
    hold : collection of str
        Colours of players whose cards can be chosen now.
    new : collection of str
        Colours of players whose purse has just changed.
    width : float, pixels
    lang : str

    Returns
    -------
    Scene
        Its groups are ``player:red`` and ``card:red:green``.
    """
    shapes: list[Element] = []
    for k, player in enumerate(seen.players):
        shapes.append(_person(seen, k, HEAD + LINE * k, player.colour in new, width, lang))
        shapes += _set(seen, k, HEAD + LINE * k, player.colour in hold, width, lang)
    desc = " ".join(person_told(seen, k, lang) for k in range(len(seen.players)))
    height = HEAD + LINE * len(seen.players) + 4
    return panel(_say("players.title", lang), desc, width, height, shapes, note=_say("players.title_hand", lang))


def person_told(seen: Seen, who: int, lang: str) -> str:
    """What one player has, in words."""
    player = seen.players[who]
    purse = _say("players.purse_hidden", lang) if player.purse is None else None
    told = _say(
        "players.row", lang, player=player.colour, hand=player.hand,
        purse=purse or _say("players.purse_known", lang, n=player.purse),
        chest=_say("players.chest_closed" if player.chest is None else "players.chest_open", lang, n=player.chest),
    )  # fmt: skip
    parts = [told]
    if player.used:
        parts.append(_say("players.row_used", lang, used=player.used))
    if who == seen.holder and not seen.over:
        parts.append(_say("players.has_dragon", lang, player=player.colour))
    return " ".join(parts)


def _person(seen: Seen, who: int, y: float, fresh: bool, width: float, lang: str) -> Group:
    player = seen.players[who]
    shapes: list[Element] = []
    if who in seen.asked:
        shapes.append(Rect(PAD - 8, y, width - 2 * PAD + 16, LINE - 6, 10, fill="strip"))
    shapes.append(Icon(f"dwarf:{player.colour}", PAD + 20, y + 34, 46))
    label = name(player.colour, lang)
    shapes.append(Text(PAD + 48, y + 30, label, fit_size(label, 78, 17, True), True))
    if who == seen.holder and not seen.over:
        shapes.append(Icon("cave_dragon", PAD + 62, y + 50, 30))
    at = PAD + 128
    shapes += _counted("purse", at + 20, y + 32, player.purse, lang)
    if fresh:
        shapes.append(Rect(at, y + 3, 62, LINE - 12, 10, stroke="moved", width=3.4))
    shapes += _counted("closed_chest", at + 88, y + 32, player.chest, lang)
    halo = Rect(PAD - 8, y, at + 128 - PAD, LINE - 6, 10, width=4)
    return Group(tuple(shapes), f"player:{player.colour}", person_told(seen, who, lang), halo=halo)


def _counted(icon: str, x: float, y: float, n: int | None, lang: str) -> Iterator[Element]:
    yield Icon(icon, x, y, 38)
    text = _say("players.unknown", lang) if n is None else str(n)
    yield Text(x + 21, y + 8, text, 19, True, fill="dim" if n is None else "text")


def _set(seen: Seen, who: int, y: float, hold: bool, width: float, lang: str) -> Iterator[Element]:
    """The cards of one player, always in the same places."""
    player = seen.players[who]
    left = PAD + 262
    step = (width - PAD - left) / max(1, len(seen.cards))
    w = min(CARD_W, step - 5)
    for k, card in enumerate(seen.cards):
        used = card in player.used
        key = f"players.card{'_chest' if card == CHEST else ''}{'_used' if used else ''}"
        label = _say(key, lang, card=card)
        face = card_shapes(card, used=used, w=w)
        high = w * CARD_H / CARD_W
        halo = Rect(-4, -4, w + 8, high + 8, 8, width=4)
        top = y + (LINE - 6 - high) / 2
        yield Group(face, f"card:{player.colour}:{card}" if hold else "", label, x=left + k * step, y=top, halo=halo)


# ---- the round -------------------------------------------------------------------------------------------------------


def round_scene(seen: Seen, *, width: float = 470.0, lang: str = "en") -> Scene:
    """Draw the cards of the round: face down, turned up, or still to be chosen; the dragon's space; fists.

    Parameters
    ----------
    seen : Seen
    width : float, pixels
    lang : str

    Returns
    -------
    Scene
        Its groups are ``laid:red`` and ``fist:left``.
    """
    n = len(seen.players)
    step = (width - 2 * PAD) / max(1, n)
    shapes: list[Element] = []
    told: list[str] = []
    for who in range(n):
        group, text = _slot(seen, who, PAD + who * step, step, lang)
        shapes += group
        told.append(text)
    key = "round.title_over" if seen.over else "round.title" if seen.n_round else "round.title_setup"
    return panel(_say(key, lang, n=seen.n_round), " ".join(told), width, HEAD + 72, shapes)


def _slot(seen: Seen, who: int, x: float, step: float, lang: str) -> tuple[list[Element], str]:
    player = seen.players[who]
    told = _slot_told(seen, who, player, lang)
    y = HEAD - 2
    head: list[Element] = [Icon(f"dwarf:{player.colour}", x + 16, y + 32, 36)]
    halo = Rect(x - 4, y - 4, step - 4, CARD_H + 10, 10, width=4)
    if who == seen.holder:
        dragon = [Icon("cave_dragon", x + 52, y + 22, 42)]
        waits = any(p.card == "" for k, p in enumerate(seen.players) if k != who) or seen.asked == (who,)
        if seen.dragon and not (waits and not _is_up(seen)):
            dragon.append(Icon(f"gem:{seen.dragon}", x + 58, y + 50, 27))
        return [Group((*head, *dragon), f"laid:{player.colour}", told, halo=halo)], told
    if who == seen.fist_of and seen.fists:
        return [Group(tuple(head), f"laid:{player.colour}", told, halo=halo), *_fists(seen, x, y, lang)], told
    card = Group(card_shapes(player.card, secret=player.secret), x=x + 36, y=y)
    shapes: list[Element] = [*head, card]
    if who == seen.fist_of and seen.opened:
        shapes.append(Icon("coin", x + 88, y + 18, 20))
        shapes.append(Text(x + 88, y + 48, f"−{seen.opened[1]}", 17, True, "middle", fill="accent"))
    return [Group(tuple(shapes), f"laid:{player.colour}", told, halo=halo)], told


def _is_up(seen: Seen) -> bool:
    """Whether the cards of the round lie open."""
    cards = [player.card for who, player in enumerate(seen.players) if who != seen.holder]
    return all(card and card != DOWN for card in cards) and not any(player.secret for player in seen.players)


def _fists(seen: Seen, x: float, y: float, lang: str) -> Iterator[Element]:
    for k, side in enumerate(FISTS):
        at = x + 54 + 40 * k
        parts: list[Element] = [Icon(f"fist:{side}", at, y + 22, 38)]
        word = _say(f"round.{side}", lang)
        parts.append(Text(at, y + 56, word, fit_size(word, 38, 13.5), False, "middle", fill="text"))
        if seen.fists[k] >= 0:
            parts.append(Text(at, y + 32, str(seen.fists[k]), 15, True, "middle", fill="ink"))
        halo = Rect(at - 19, y - 2, 38, CARD_H + 6, 8, width=4)
        yield Group(tuple(parts), f"fist:{side}", word, halo=halo)


def _slot_told(seen: Seen, who: int, player: SeenPlayer, lang: str) -> str:
    """One player's part in the round, in words."""
    if who == seen.holder:
        up = _is_up(seen) and bool(seen.dragon)
        key = "round.dragon" if up else "round.dragon_waits"
        told = _say(key, lang, player=player.colour, colour=seen.dragon or None) if up else _say(key, lang, player=player.colour)
        return told
    if not player.card:
        told = _say("round.none", lang, player=player.colour)
    elif player.card == DOWN:
        told = _say("round.down", lang, player=player.colour)
    else:
        told = _say("round.yours" if player.secret else "round.up", lang, player=player.colour, card=player.card)
    if who == seen.fist_of and seen.fists:
        told += " " + _say("round.fists", lang, player=player.colour)
        if seen.fists[0] >= 0:
            told += " " + _say("round.fists_yours", lang, player=player.colour, left=seen.fists[0], right=seen.fists[1])
    elif who == seen.fist_of and seen.opened:
        fist, n, kept = seen.opened
        told += " " + _say("round.opened", lang, fist=fist, player=player.colour, n=n, kept=kept)
    return told
