"""What the attack lab looks at, as a value: bag, Clank! area, draws, health, and how many cubes have been seen."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

from clank_nb.model.cubes import GHOST, PLAYER_COLOURS
from clank_nb.odds import Count, damage
from clank_nb.sim import Estimate, attacks, draws
from clank_nb.widgets.attack_presets import PRESETS

TRACK = 10
"""Spaces of a health track."""
PANELS = ("one", "falls", "again", "wakes")
"""One attack, who falls in it, attack after attack, and whether the row wakes the dragon."""


@dataclass(frozen=True, slots=True)
class Coming:
    """The attacks to come, one after the other.

    Parameters
    ----------
    attacks : int
        How many draw as many cubes as the one now.
    countdown : int
        Space of the countdown track from which its attacks follow, 1 before all of it; 0 for none.
    noise : int, cubes
        What every player adds before each attack but the first.
    """

    attacks: int = 5
    countdown: int = 1
    noise: int = 1


@dataclass(frozen=True, slots=True)
class Cards:
    """The dungeon deck, as far as it may wake the dragon.

    Parameters
    ----------
    deck : int, cards
        Face down.
    icons, danger, both : int, cards
        With the dragon icon, with danger, and with both, which are counted in either.
    revealed : int, cards
        Turned up at the end of this turn, and of those after it.
    """

    deck: int = 94
    icons: int = 26
    danger: int = 5
    both: int = 3
    revealed: int = 2


@dataclass(frozen=True, slots=True)
class Case:
    """All that the attack lab shows is a function of this.

    Parameters
    ----------
    bag : tuple of (str, int), cubes
        What lies in the bag, black first and ghosts last.
    draws : int, cubes
        How many the dragon draws.
    colour : str
        The player whose damage is looked at.
    health : tuple of (str, int), spaces
        Free spaces of every player's track before the attack.
    rage : int
        Space of the dragon marker, 1 to 7; 0 where no space asks for this many cubes.
    seed, attempt : int
        Which dice, and the how-manieth draw with them.
    tries : int
        How many attacks the sample has.
    drawn : int, cubes
        How many have been seen.
    cubes : tuple of str
        The first cubes to come, where they are known and not left to the dice.
    preset : str
        Key of `PRESETS`, ``"given"`` for what the caller said, or empty for what the reader has set.
    area : tuple of (str, int), cubes
        What lies in the Clank! area and goes into the bag as the dragon attacks.
    danger : int
        Danger cards of the row, each a cube more to draw; counted in `draws`.
    panel : str
        One of `PANELS`.
    more : bool
        Whether the controls that are needed less often are open.
    other : str
        The player who stands beside `colour` in the joint law.
    cell : tuple of (int, int)
        Damage of the two players that is looked at.
    point : tuple of (str, int), or None
        Player and attack whose exact chance is asked for.
    coming : Coming
    cards : Cards
    told : tuple of (str, str)
        What a live game takes for granted: about ``"attack"``, ``"cards"`` or what lies ``"ahead"``, and the sentence.
    """

    bag: tuple[tuple[str, int], ...]
    draws: int
    colour: str
    health: tuple[tuple[str, int], ...]
    rage: int = 0
    seed: int = 7
    attempt: int = 0
    tries: int = 1000
    drawn: int = 0
    cubes: tuple[str, ...] = ()
    preset: str = ""
    area: tuple[tuple[str, int], ...] = ()
    danger: int = 0
    panel: str = "one"
    more: bool = False
    other: str = ""
    cell: tuple[int, int] = (0, 0)
    point: tuple[str, int] | None = None
    coming: Coming = Coming()
    cards: Cards = Cards()
    told: tuple[tuple[str, str], ...] = ()

    @property
    def held(self) -> dict[str, int]:
        """What lies in the bag as the dragon draws: the Clank! area is in it."""
        area = dict(self.area)
        return {colour: n + area.get(colour, 0) for colour, n in self.bag}

    @property
    def in_area(self) -> int:
        """Cubes that come into the bag from the Clank! area."""
        return sum(n for _, n in self.area)

    @property
    def size(self) -> int:
        """Cubes in the bag as the dragon draws."""
        return sum(self.held.values())

    @property
    def to_draw(self) -> int:
        """Cubes that are drawn: all there are, if these are fewer than asked for."""
        return min(self.draws, self.size)

    @property
    def players(self) -> tuple[str, ...]:
        """Players whose colour the bag names."""
        return tuple(colour for colour, _ in self.bag if colour in PLAYER_COLOURS)

    @property
    def pair(self) -> tuple[str, ...]:
        """The players of the joint law in the usual order: two of them, or the one there is."""
        return tuple(colour for colour in PLAYER_COLOURS if colour in (self.colour, self.beside))

    @property
    def beside(self) -> str:
        """The other player of the joint law; the same one where there is nobody else."""
        if self.other in self.players and self.other != self.colour:
            return self.other
        return next((colour for colour in self.players if colour != self.colour), self.colour)

    @property
    def order(self) -> tuple[str, ...]:
        """Every cube of this attack, in the order in which it comes."""
        if self.cubes:
            return self.cubes[: self.to_draw]
        return draws(bag=self.held, draws=self.draws, seed=self.seed, n=self.attempt)

    @property
    def seen(self) -> tuple[str, ...]:
        """The cubes drawn so far."""
        return self.order[: self.drawn]

    @property
    def left(self) -> dict[str, int]:
        """What is still in the bag."""
        gone = Counter(self.seen)
        return {colour: n - gone[colour] for colour, n in self.held.items()}

    def taken(self, colour: str) -> int:
        """Damage of a player by the cubes seen; a ghost hurts everybody."""
        return sum(cube in (colour, GHOST) for cube in self.seen)

    def free(self, colour: str) -> int:
        """Spaces of a player's track that are free before the attack."""
        return dict(self.health).get(colour, TRACK)

    def law(self) -> Count:
        """Law of the player's damage before any cube is seen."""
        return damage(bag=self.held, draws=self.draws, colour=self.colour)

    def sample(self) -> Estimate:
        """The same, tried; `attempt` is the number of one of its tries."""
        return _tried(tuple(self.held.items()), self.draws, self.colour, self.tries, self.seed)

    def rest(self) -> Count:
        """Law of the damage that is still to come, given the cubes seen."""
        return damage(bag=self.left, draws=self.to_draw - self.drawn, colour=self.colour)

    def law_now(self) -> Count:
        """Law of the damage of the whole attack, given the cubes seen."""
        taken = self.taken(self.colour)
        weights = {taken + d: w for d, w in self.rest().weights.items()}
        return Count({d: weights.get(d, 0) for d in range(self.to_draw + 1)})

    def next_hurts(self) -> Fraction:
        """Chance that the next cube hurts the player."""
        left = self.left
        return Fraction(left.get(self.colour, 0) + left.get(GHOST, 0), sum(left.values()))

    # ---- another case ------------------------------------------------------------------------------------------------

    def set(self, **fields: Any) -> Case:
        """Set the table otherwise: nothing is drawn yet, and the preset is left."""
        return replace(self, **{"attempt": 0, "drawn": 0, "cubes": (), "preset": "", **fields})

    def again(self) -> Case:
        """Put everything back, for the next try of the sample."""
        return replace(self, attempt=self.attempt + 1, drawn=0, cubes=(), preset="")

    def with_preset(self, name: str) -> Case:
        """Take all that a preset says; colours it does not name have no cubes."""
        preset = PRESETS[name]
        held, area, free = dict(preset.bag), dict(preset.area), dict(preset.health)
        return self.set(
            bag=tuple((colour, held.get(colour, 0)) for colour, _ in self.bag),
            area=tuple((colour, area[colour]) for colour in self.players if area.get(colour)),
            health=tuple((colour, free.get(colour, TRACK)) for colour in self.players),
            draws=preset.draws,
            rage=preset.rage,
            danger=preset.danger,
            colour=preset.colour,
            cubes=preset.cubes,
            coming=Coming(*preset.coming),
            preset=name,
        )

    def fits(self, name: str) -> bool:
        """Whether the bag has a place for every colour of a preset."""
        return {colour for colour, _ in (*PRESETS[name].bag, *PRESETS[name].area)} <= {colour for colour, _ in self.bag}

    def with_bag(self, colour: str, n: int) -> Case:
        """Put another number of cubes of one colour in."""
        return self.set(bag=tuple((name, n if name == colour else held) for name, held in self.bag))

    def with_area(self, colour: str, n: int) -> Case:
        """Put another number of cubes of one player into the Clank! area."""
        area = {**dict(self.area), colour: n}
        return self.set(area=tuple((name, area[name]) for name in self.players if area.get(name)))

    def with_health(self, colour: str, n: int) -> Case:
        """Leave another number of spaces free on one player's track."""
        return self.set(health=tuple((name, n if name == colour else free) for name, free in self.health))

    def with_draws(self, draws: int, track: tuple[int, ...]) -> Case:
        """Draw another number of cubes: the marker goes to the first space that asks for it, if one does."""
        stays = self.rage and track[self.rage - 1] + self.danger == draws
        if stays:
            return self.set(draws=draws)
        return self.set(draws=draws, danger=0, rage=track.index(draws) + 1 if draws in track else 0)

    def with_rage(self, space: int, danger: int, track: tuple[int, ...]) -> Case:
        """Move the marker, or put other danger cards into the row."""
        return self.set(rage=space, danger=danger, draws=track[space - 1] + danger)


@lru_cache(maxsize=64)
def _tried(bag: tuple[tuple[str, int], ...], draws: int, colour: str, n: int, seed: int) -> Estimate:
    """Picture and table ask for the same sample; it is drawn once."""
    return attacks(bag=dict(bag), draws=draws, n=n, seed=seed).marginal(colour)
