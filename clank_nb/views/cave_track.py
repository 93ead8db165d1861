"""The track of Dragon's Cave: the start outside, coloured spaces with coins, the nest with the dragon, the hoard."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from clank_nb.dungeon.track import START, Track
from clank_nb.views.cave_places import DWARF, SLAB, Place, Places, Stand, places
from clank_nb.views.cave_seen import Going, Seen
from clank_nb.views.cave_shapes import arch, arrow, chamber, corridor, heap, oval, rock, slab
from clank_nb.views.measure import fit_size
from clank_nb.views.scene import Circle, Element, Group, Icon, Path, Poly, Rect, Scene, Text
from clank_nb.views.theme import player_token
from clank_nb.words import say

__all__ = ["track_scene"]

Shapes = tuple[Element, ...]


def _say(key: str, lang: str, **values: object) -> str:
    return say(f"cave.track.{key}", lang, **values)


def track_scene(
    track: Track,
    seen: Seen | None = None,
    *,
    goings: Sequence[Going] = (),
    leads: Mapping[str, str] | None = None,
    refused: tuple[str, str] = ("", ""),
    title: str = "",
    lang: str = "en",
) -> Scene:
    """Draw a track, and what stands on it.

    Parameters
    ----------
    track : Track
    seen : Seen, optional
        Where everything is; without it the track is empty.
    goings : sequence of Going
        Dwarfs that have just gone somewhere: a dotted line leads from the old place to the new one.
    leads : mapping of place to card, optional
        Places that glow since a card leads there: ``{"s7": "green"}``.
    refused : (place, reason)
        What is hatched, and why.
    title : str
    lang : str

    Returns
    -------
    Scene
        Its groups are ``space:s7``, ``space:start``, ``nest:green``, ``dwarf:red``, ``dwarf:red2`` and ``hoard``.
    """
    drawing = _Drawing(track, seen, tuple(goings), dict(leads or {}), refused, lang)
    shapes = tuple(drawing.shapes())
    name = title or track.title or _say("title", lang)
    return Scene(name, drawing.told(), drawing.places.width, drawing.places.height, shapes)


class _Drawing:
    """One picture being made."""

    def __init__(
        self, track: Track, seen: Seen | None, goings: tuple[Going, ...], leads: dict[str, str],
        refused: tuple[str, str], lang: str,
    ) -> None:  # fmt: skip
        self.track, self.seen, self.goings, self.leads = track, seen, goings, leads
        self.refused, self.lang = refused, lang
        self.places: Places = places(track)
        self.pair = seen is not None and any(len(player.places) > 1 for player in seen.players)

    def shapes(self) -> Iterator[Element]:
        """Draw everything from the back to the front."""
        yield from rock(self.places)
        yield Group(corridor(self.places.way()))
        yield Group(tuple(chamber(self.places, self.lang)))
        yield self._start()
        for index in range(self.track.end):
            yield self._space(index)
        for k in range(len(self.track.nest)):
            yield self._nest(k)
        if self.seen is not None:
            yield self._hoard(self.seen)
            for k, going in enumerate(self.goings):
                yield Group(self._line(going, 14.0 * k), classes=("cnb-through",))
            yield from self._dwarfs(self.seen)
        yield Rect(1, 1, self.places.width - 2, self.places.height - 2, 17, stroke="frame", width=2)

    # ---- places

    def _start(self) -> Group:
        cell = self.places.cells[0]
        label = _say("start", self.lang)
        halo = Rect(cell.x - SLAB / 2 - 4, cell.y - SLAB / 2 - 4, SLAB + 8, SLAB + 8, 16, width=5)
        return Group((*self._marks("start", cell), *arch(cell, self.lang)), "space:start", label, halo=halo)

    def _space(self, index: int) -> Group:
        space, cell, name = self.track.spaces[index], self.places.cells[index + 1], f"s{index}"
        key = "space" if space.coins else "space_none"
        label = _say(key, self.lang, id=name, colour=space.colour, coins=space.coins)
        parts = (*self._marks(name, cell), *slab(cell, space.colour, space.coins, name))
        halo = Rect(cell.x - SLAB / 2 - 4, cell.y - SLAB / 2 - 4, SLAB + 8, SLAB + 8, 16, width=5)
        return Group(parts, f"space:{name}", self._with_lead(name, label), self._why(name), halo=halo)

    def _nest(self, k: int) -> Group:
        colour, cell = self.track.nest[k], self.places.nest[k]
        bonus = self.seen.bonus if self.seen is not None else None
        key = "nest_plain" if bonus is None else "nest"
        label, name = _say(key, self.lang, colour=colour, bonus=bonus), f"nest_{colour}"
        parts: list[Element] = list(self._marks(name, cell, "nest"))
        parts += [Icon("nest", cell.x, cell.y + 12, 84), Icon(f"gem:{colour}", cell.x, cell.y + 8, 42)]
        if self.seen is not None and self.seen.dragon == colour:
            label = f"{label} {_say('dragon', self.lang)}"
            dragon = Group((Icon("cave_dragon", 0, 0, 78),), move="dragon", x=cell.x + 3, y=cell.y - 45)
            parts.append(dragon)
        halo = Rect(cell.x - 43, cell.y - 66, 86, 128, 16, width=5)
        return Group(tuple(parts), f"nest:{colour}", self._with_lead(name, label), self._why(name), halo=halo)

    def _marks(self, name: str, cell: Place, kind: str = "space") -> Iterator[Element]:
        """The glow of a place that a card leads to, and the bars of one that is refused."""
        r = (cell.x - 43, cell.y - 66, 86.0, 128.0) if kind == "nest" else (
            cell.x - SLAB / 2 - 4, cell.y - SLAB / 2 - 4, SLAB + 8, SLAB + 8
        )  # fmt: skip
        if name in self.leads:
            yield Rect(*r, 16, stroke="glow", width=13, opacity=0.35)
            yield Rect(*r, 16, stroke="glow", width=5)
        if name == self.refused[0]:
            yield Rect(*r, 16, stroke="refused", width=6, dash="8 8")

    def _with_lead(self, name: str, label: str) -> str:
        if name not in self.leads:
            return label
        return f"{label} {_say('leads', self.lang, colour=self.leads[name])}"

    def _why(self, name: str) -> str:
        return self.refused[1] if name == self.refused[0] else ""

    def _hoard(self, seen: Seen) -> Group:
        at, n = self.places.hoard, seen.hoard
        label = _say("hoard_hidden", self.lang) if n is None else _say("hoard", self.lang, n=n)
        number = say("cave.players.unknown", self.lang) if n is None else str(n)
        parts = [*heap(at, 24 if n is None else n)]
        parts.append(Rect(at.x - 52, at.y + 38, 104, 30, 15, fill="plate", stroke="edge", width=1.2))
        parts.append(Text(at.x - 42, at.y + 59, number, 20, True, fill="plate_ink"))
        word = _say("hoard_word", self.lang)
        parts.append(Text(at.x + 43, at.y + 58, word, fit_size(word, 46, 14), False, "end", fill="plate_ink"))
        halo = Rect(at.x - 62, at.y - 60, 124, 132, 14, width=5)
        return Group(tuple(parts), "hoard", label, halo=halo)

    # ---- dwarfs

    def _dwarfs(self, seen: Seen) -> Iterator[Group]:
        crowd: dict[tuple[int, int], list[tuple[int, int]]] = {}
        for who, player in enumerate(seen.players):
            for dwarf, index in enumerate(player.places):
                crowd.setdefault((index, self._nest_of(player.colour, dwarf, index)), []).append((who, dwarf))
        for (index, nest), here in crowd.items():
            for k, (who, dwarf) in enumerate(here):
                yield self._dwarf(seen, who, dwarf, index, self.places.stand(index, nest, k, len(here)))

    def _nest_of(self, colour: str, dwarf: int, index: int) -> int:
        """The nest space on which a dwarf is: the one it has just entered, else the one in the middle."""
        if index < self.track.end:
            return 0
        for going in self.goings:
            if (going.colour, max(0, going.dwarf - 1)) == (colour, dwarf) and going.space in self.track.nest:
                return self.track.nest.index(going.space)
        return len(self.track.nest) // 2

    def _dwarf(self, seen: Seen, who: int, dwarf: int, index: int, at: Stand) -> Group:
        player = seen.players[who]
        mark = f"{player.colour}{dwarf + 1}" if self.pair else player.colour
        size, idle = at.size, who == seen.holder and not seen.over
        moved = any((g.colour, max(0, g.dwarf - 1)) == (player.colour, dwarf) for g in self.goings)
        parts: list[Element] = [Poly(oval(17, 4.5), fill="shadow", opacity=0.45)]
        asked = who in seen.asked and not idle
        if asked and index != START:
            # below the feet: above the head it would lie on the sign of the space
            parts.append(Poly(oval(size * 0.52, 7.5, 0, 2), fill="mark", stroke="ink", width=1.8))
        if moved:
            r = size * 0.44  # the hat looks out of it, so that the ring stays below the sign
            parts.append(Circle(0, -r, r, stroke="plate", width=6))
            parts.append(Circle(0, -r, r, stroke="moved", width=4))
        parts.append(Icon(f"dwarf:{mark}", 0, -size / 2 + 1, size, 0.6 if idle else 1.0))
        if asked and index == START:
            parts.append(
                Poly(((-7, -size - 13), (7, -size - 13), (0, -size - 4)), fill="mark", stroke="ink", width=1.6)
            )
        halo = Rect(-15, -size, 30, size + 3, 8, width=4)
        where = self.track.place(index)
        key = "here_start" if index == START else "here_nest" if index == self.track.end else "here"
        label = _say(key, self.lang, who=self._name(player.colour, dwarf + 1), place=where)
        return Group(
            tuple(parts), f"dwarf:{mark}", label, x=at.x, y=at.y, halo=halo, move=f"dwarf:{mark}",
        )  # fmt: skip

    def _name(self, colour: str, dwarf: int) -> str:
        return _say("dwarf_one" if self.pair and dwarf else "dwarf", self.lang, player=colour, dwarf=dwarf)

    def _line(self, going: Going, lift: float) -> Shapes:
        """The way that a dwarf has gone: dots in its colour, a faint dwarf where it was, an arrow where it is."""
        nest = self.track.nest.index(going.space) if going.space in self.track.nest else 0
        line = self.places.between(going.origin, going.goal, nest, lift)
        mark = f"{going.colour}{going.dwarf}" if going.dwarf else going.colour
        x, y = line[0]
        ghost = Icon(f"dwarf:{mark}", x, y + lift - DWARF / 2 + 7, DWARF, 0.35)
        if len(line) < 2:
            return (ghost,)
        d = "M" + " L".join(f"{px:.1f},{py:.1f}" for px, py in line)
        dash = "9 9" if going.fled else "0.1 13"
        colour = player_token(going.colour)
        dots = (Path(d, stroke="route_rim", width=11, dash=dash), Path(d, stroke=colour, width=7, dash=dash))
        return (ghost, *dots, *arrow(line[-2], line[-1], colour))

    # ---- words

    def told(self) -> str:
        """The picture in words."""
        spaces = ", ".join(
            _say("one_space", self.lang, id=f"s{k}", colour=space.colour, coins=space.coins)
            for k, space in enumerate(self.track.spaces)
        )
        found = [_say("desc", self.lang, n=self.track.end), _say("colours", self.lang, spaces=spaces)]
        seen = self.seen
        if seen is None:
            return " ".join(found)
        key = "dragon_on" if seen.dragon else "dragon_nowhere"
        found.append(_say(key, self.lang, colour=seen.dragon or self.track.nest[0]))
        found.append(_say("hoard_hidden", self.lang) if seen.hoard is None else _say("hoard", self.lang, n=seen.hoard))
        if seen.removed:
            found.append(_say("removed", self.lang, n=seen.removed))
        for player in seen.players:
            for dwarf, index in enumerate(player.places):
                key = "here_start" if index == START else "here_nest" if index == self.track.end else "here"
                who = self._name(player.colour, dwarf + 1)
                found.append(_say(key, self.lang, who=who, place=self.track.place(index)))
        if 0 <= seen.holder < len(seen.players) and not seen.over:
            found.append(_say("idle", self.lang, player=seen.players[seen.holder].colour))
        for going in self.goings:
            who = self._name(going.colour, going.dwarf)
            places = {"origin": self.track.place(going.origin), "place": self.track.place(going.goal, going.space)}
            found.append(_say("fled" if going.fled else "moved", self.lang, who=who, **places))
        return " ".join(found)
