"""What lies beside the track of Dragon's Cave: everybody's things, and what each plays in this round."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from clank_nb.model.actions_cave import CHEST, FISTS
from clank_nb.views.cave_seen import DOWN, Seen
from clank_nb.views.measure import fit_size
from clank_nb.views.panels import HEAD, PAD, panel
from clank_nb.views.scene import Element, Group, Icon, Path, Rect, Scene, Text
from clank_nb.words import name, say

__all__ = ["card_shapes", "people_scene"]

Shapes = tuple[Element, ...]
CARD_W, CARD_H = 42.0, 58.0
SMALL = 31.0
"""Width of a card of a set, pixels."""
LINE = 66.0
NOW = 88.0
"""Width of the place for what is played in this round, pixels."""


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
    seen: Seen, *, played: Seen | None = None, hold: Collection[str] = (), new: Collection[str] = (),
    width: float = 480.0, lang: str = "en",
) -> Scene:  # fmt: skip
    """Draw what everybody has: purse, closed chest, the set of cards, and what is played in this round.

    Parameters
    ----------
    seen : Seen
    played : Seen, optional
        Another moment whose cards and fists are shown: the end of a round that is over.
    hold : collection of str
        Colours of players whose cards can be chosen now.
    new : collection of str
        Colours of players whose purse has just changed.
    width : float, pixels
    lang : str

    Returns
    -------
    Scene
        Its groups are ``player:red``, ``card:red:green``, ``laid:red`` and ``fist:left``.
    """
    now = seen if played is None else played
    right, height = width - PAD - NOW, HEAD + LINE * len(seen.players) + 4
    shapes: list[Element] = [
        Rect(PAD - 8, HEAD + LINE * who, width - 2 * PAD + 16, LINE - 4, 10, fill="strip") for who in seen.asked
    ]
    shapes.append(Path(f"M{right + 1:.1f},{HEAD} L{right + 1:.1f},{height - 10}", stroke="panel_line", width=1.4))
    told: list[str] = []
    round_told: list[str] = []
    for who, player in enumerate(seen.players):
        y = HEAD + LINE * who
        shapes.append(_person(seen, who, y, player.colour in new, lang))
        shapes += _set(seen, who, y, player.colour in hold, right, lang)
        shapes += _slot(now, who, right + 8, y + 2, lang, played is not None)
        part = slot_told(now, who, lang, past=played is not None)
        if played is None:
            # what is played in this round tells who has the dragon: once is enough
            told += [person_told(seen, who, lang, dragon=not part), part]
        else:
            told.append(person_told(seen, who, lang))
            round_told.append(part)
    key = "over" if now.over else "ended" if played is not None else "round" if now.n_round else "setup"
    note = _say(f"players.title_{key}", lang, n=now.n_round)
    if played is not None:
        # what lies there is of the last round, and must not be heard as what is the case now
        told.append(_say("round.past", lang, n=now.n_round))
    told += round_told
    return panel(_say("players.title", lang), " ".join(filter(None, told)), width, height, shapes, note=note)


def person_told(seen: Seen, who: int, lang: str = "en", *, dragon: bool = True) -> str:
    """What one player has, in words; the dragon too unless it is told elsewhere."""
    player = seen.players[who]
    purse = _say("players.purse_hidden", lang) if player.purse is None else None
    parts = [
        _say(
            "players.row", lang, player=player.colour, hand=player.hand,
            purse=purse or _say("players.purse_known", lang, n=player.purse),
            chest=_say("players.chest_closed" if player.chest is None else "players.chest_open", lang, n=player.chest),
        )
    ]  # fmt: skip
    if player.used:
        parts.append(_say("players.row_used", lang, used=player.used))
    if dragon and _is_dragon(seen, who):
        parts.append(_say("players.has_dragon", lang, player=player.colour))
    return " ".join(parts)


def _is_dragon(seen: Seen, who: int) -> bool:
    return who == seen.holder and not seen.over


def _person(seen: Seen, who: int, y: float, fresh: bool, lang: str) -> Group:
    player = seen.players[who]
    label = name(player.colour, lang)
    shapes: list[Element] = [
        Icon(f"dwarf:{player.colour}", PAD + (9 if _is_dragon(seen, who) else 18), y + 23, 38),
        Text(PAD + 18, y + 57, label, fit_size(label, 46, 14, True), True, "middle"),
        *_counted("purse", PAD + 64, y + 31, player.purse, lang),
        *_counted("closed_chest", PAD + 122, y + 31, player.chest, lang),
    ]
    if _is_dragon(seen, who):
        # beside the dwarf and not in the place of the round, where the cards of the last one may still lie
        shapes.append(Icon("cave_dragon", PAD + 31, y + 27, 26))
    if fresh:
        shapes.append(Rect(PAD + 44, y + 6, 58, LINE - 16, 10, stroke="moved", width=3.4))
    halo = Rect(PAD - 8, y, 166, LINE - 4, 10, width=4)
    return Group(tuple(shapes), f"player:{player.colour}", person_told(seen, who, lang), halo=halo)


def _counted(icon: str, x: float, y: float, n: int | None, lang: str) -> Iterator[Element]:
    yield Icon(icon, x, y, 32)
    text = _say("players.unknown", lang) if n is None else str(n)
    yield Text(x + 18, y + 7, text, fit_size(text, 21, 19), True, fill="dim" if n is None else "text")


def _set(seen: Seen, who: int, y: float, hold: bool, right: float, lang: str) -> Iterator[Element]:
    """The cards of one player, always in the same places."""
    player, left = seen.players[who], PAD + 164
    step = (right - left) / max(1, len(seen.cards))
    w = min(SMALL, step - 3)
    high = w * CARD_H / CARD_W
    for k, card in enumerate(seen.cards):
        used = card in player.used
        key = f"players.card{'_chest' if card == CHEST else ''}{'_used' if used else ''}"
        halo = Rect(-2, -4, w + 4, high + 8, 7, width=4)
        id = f"card:{player.colour}:{card}" if hold else ""
        top = y + (LINE - 4 - high) / 2
        face = card_shapes(card, used=used, w=w)
        yield Group(face, id, _say(key, lang, card=card), x=round(left + k * step, 1), y=top, halo=halo)


# ---- what is played in this round ------------------------------------------------------------------------------------


def _slot(seen: Seen, who: int, x: float, y: float, lang: str, past: bool = False) -> Iterator[Element]:
    player, told = seen.players[who], slot_told(seen, who, lang, past=past)
    halo = Rect(x - 2, y - 2, NOW - 6, LINE - 4, 9, width=4)
    parts: list[Element] = []
    if _is_dragon(seen, who):
        parts.append(Icon("cave_dragon", x + 24, y + 29, 48, 0.4 if past else 1.0))
        if _is_put(seen):
            parts.append(Icon(f"gem:{seen.dragon}", x + 62, y + 29, 34))
    elif who == seen.fist_of and seen.fists:
        yield from _fists(seen, x, y, lang)
        return
    elif seen.n_round:
        parts.append(Group(card_shapes(player.card, secret=player.secret), x=x, y=y))
        if who == seen.fist_of and seen.opened:
            parts.append(Icon("coin", x + 62, y + 17, 22))
            parts.append(Text(x + 62, y + 48, f"−{seen.opened[1]}", 18, True, "middle", fill="accent"))
    yield Group(tuple(parts), f"laid:{player.colour}", told, halo=halo)


def _is_put(seen: Seen) -> bool:
    """Whether the dragon has been put in this round: then all cards lie open."""
    cards = [player.card for who, player in enumerate(seen.players) if who != seen.holder]
    known = all(card and card != DOWN for card in cards) and not any(player.secret for player in seen.players)
    return bool(seen.dragon) and (known or seen.put)


def _fists(seen: Seen, x: float, y: float, lang: str) -> Iterator[Element]:
    for k, side in enumerate(FISTS):
        at = x + 18 + 40 * k
        word = _say(f"round.{side}", lang)
        parts: list[Element] = [Icon(f"fist:{side}", at, y + 20, 37)]
        parts.append(Text(at, y + 55, word, fit_size(word, 38, 14), False, "middle", fill="text"))
        if seen.fists[k] >= 0:
            parts.append(Text(at, y + 32, str(seen.fists[k]), 16, True, "middle", fill="ink"))
        halo = Rect(at - 19, y - 2, 38, LINE - 4, 8, width=4)
        yield Group(tuple(parts), f"fist:{side}", word, halo=halo)


def slot_told(seen: Seen, who: int, lang: str = "en", *, past: bool = False) -> str:
    """One player's part in the round, in words; of a round that is over where it is `past`."""
    player = seen.players[who]
    values: dict[str, object] = {"player": player.colour}
    if not seen.n_round or seen.over:
        return ""
    if who == seen.holder:
        key = ("dragon_had" if past else "dragon") if _is_put(seen) else "dragon_waits"
        return _say(f"round.{key}", lang, colour=seen.dragon, **values)
    key = "none" if not player.card else "down" if player.card == DOWN else "yours" if player.secret else "up"
    told = _say(f"round.{key}", lang, card=player.card, **values)
    if who == seen.fist_of and seen.fists:
        told += " " + _say("round.fists", lang, **values)
        if seen.fists[0] >= 0:
            told += " " + _say("round.fists_yours", lang, left=seen.fists[0], right=seen.fists[1], **values)
    elif who == seen.fist_of and seen.opened:
        fist, n, kept = seen.opened
        told += " " + _say("round.opened", lang, fist=fist, n=n, kept=kept, **values)
    return told
