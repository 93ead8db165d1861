"""One attack to try out, as a value: what lies in the bag, how many cubes are drawn, how many have been seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

from clank_nb.data.errors import BadCode, BadData, Fault, nearest
from clank_nb.model.cubes import BLACK, GHOST, PLAYER_COLOURS, read_bag, read_colour, read_whole
from clank_nb.odds import Count, damage
from clank_nb.sim import Estimate, attacks, draws
from clank_nb.words import listing, say

TRACK = 10
"""Spaces of a health track."""
USUAL = ("red", "green", "blue", "yellow")
MOST_TRIES = 100_000
MOST_CUBES = 1_000
MOST_DRAWN = 100


class Preset(NamedTuple):
    """An attack that is worth a look; `cubes` are those it drew, where it is known."""

    bag: tuple[tuple[str, int], ...]
    draws: int
    colour: str
    rage: int
    cubes: tuple[str, ...] = ()


PRESETS: Mapping[str, Preset] = {
    "example": Preset(((BLACK, 24), ("green", 2), ("yellow", 3)), 4, "yellow", 5, (BLACK, "green", "yellow", "yellow")),
    "first": Preset(((BLACK, 24), ("red", 3), ("green", 2), ("blue", 1), ("yellow", 0)), 2, "red", 1),
}
"""The worked example of the rulebook, and the first attack of a game of four."""


@dataclass(frozen=True, slots=True)
class Case:
    """All that the attack lab shows is a function of this.

    Parameters
    ----------
    bag : tuple of (str, int), cubes
        What lies in the bag, black first.
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

    @property
    def size(self) -> int:
        """Cubes in the bag before the attack."""
        return sum(n for _, n in self.bag)

    @property
    def to_draw(self) -> int:
        """Cubes that are drawn: all there are, if these are fewer than asked for."""
        return min(self.draws, self.size)

    @property
    def players(self) -> tuple[str, ...]:
        """Players whose colour the bag names."""
        return tuple(colour for colour, _ in self.bag if colour in PLAYER_COLOURS)

    @property
    def order(self) -> tuple[str, ...]:
        """Every cube of this attack, in the order in which it comes."""
        if self.cubes:
            return self.cubes[: self.to_draw]
        return draws(bag=dict(self.bag), draws=self.draws, seed=self.seed, n=self.attempt)

    @property
    def seen(self) -> tuple[str, ...]:
        """The cubes drawn so far."""
        return self.order[: self.drawn]

    @property
    def left(self) -> dict[str, int]:
        """What is still in the bag."""
        gone = Counter(self.seen)
        return {colour: n - gone[colour] for colour, n in self.bag}

    def taken(self, colour: str) -> int:
        """Damage of a player by the cubes seen; a ghost hurts everybody."""
        return sum(cube in (colour, GHOST) for cube in self.seen)

    def free(self, colour: str) -> int:
        """Spaces of a player's track that are free before the attack."""
        return dict(self.health).get(colour, TRACK)

    def law(self) -> Count:
        """Law of the player's damage before any cube is seen."""
        return damage(bag=dict(self.bag), draws=self.draws, colour=self.colour)

    def sample(self) -> Estimate:
        """The same, tried; `attempt` is the number of one of its tries."""
        return attacks(bag=dict(self.bag), draws=self.draws, n=self.tries, seed=self.seed).marginal(self.colour)

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

    def again(self) -> Case:
        """Put everything back, for the next try of the sample."""
        return replace(self, attempt=self.attempt + 1, drawn=0, cubes=(), preset="")

    def with_preset(self, name: str) -> Case:
        """Take the bag, the draws and the cubes of a preset; colours it does not name have none."""
        preset = PRESETS[name]
        held = dict(preset.bag)
        bag = tuple((colour, held.get(colour, 0)) for colour, _ in self.bag)
        now = replace(self, bag=bag, draws=preset.draws, colour=preset.colour, rage=preset.rage)
        return replace(now, attempt=0, drawn=0, cubes=preset.cubes, preset=name)

    def fits(self, name: str) -> bool:
        """Whether the bag has a place for every colour of a preset."""
        return {colour for colour, _ in PRESETS[name].bag} <= {colour for colour, _ in self.bag}

    def with_bag(self, colour: str, n: int) -> Case:
        """Put another number of cubes of one colour in; nothing is drawn yet."""
        bag = tuple((name, n if name == colour else held) for name, held in self.bag)
        return replace(self, bag=bag, attempt=0, drawn=0, cubes=(), preset="")

    def with_draws(self, draws: int, track: tuple[int, ...]) -> Case:
        """Draw another number of cubes: the marker goes to the first space that asks for it, if one does."""
        stays = self.rage and track[self.rage - 1] == draws
        rage = self.rage if stays else track.index(draws) + 1 if draws in track else 0
        return replace(self, draws=draws, rage=rage, attempt=0, drawn=0, cubes=(), preset="")


def known_preset(name: str) -> str:
    """Give the name of a preset back.

    Raises
    ------
    BadCode
        If there is no such preset.
    """
    if name not in PRESETS:
        near = nearest(name, PRESETS)
        names = listing([f'"{key}"' for key in near or PRESETS], last="either")
        raise BadCode(say("widgets.attack_lab.no_preset", given=name, names=names), given=name, nearest=near)
    return name


def read_case(
    bag: Mapping[str, int] | None,
    draws: int,
    colour: str | None,
    health: Mapping[str, int] | None,
    seed: int,
    tries: int,
    track: tuple[int, ...],
) -> Case:
    """Make a case of what a caller says; without a bag it is empty, with a place for the four usual colours.

    Raises
    ------
    BadCode
        If a colour is unknown.
    BadData
        If a number cannot be.
    """
    held, _ = read_bag({} if bag is None else bag, draws)
    cubes = dict(held.cubes)
    players = tuple(player for player in PLAYER_COLOURS if player in cubes) or USUAL
    ghosts = ((GHOST, cubes[GHOST]),) if GHOST in cubes else ()
    whole = ((BLACK, cubes.get(BLACK, 0)), *((player, cubes.get(player, 0)) for player in players), *ghosts)
    if colour is not None:
        read_colour("colour", colour, players)
    most = max(players, key=lambda player: cubes.get(player, 0))
    faults: list[Fault] = []
    read_whole("seed", seed, faults, None)
    if read_whole("n", tries, faults, 1) > MOST_TRIES:
        faults.append(Fault("n", say("widgets.attack_lab.tries"), say("widgets.attack_lab.fix_tries", most=MOST_TRIES)))
    if sum(cubes.values()) > MOST_CUBES:
        faults.append(
            Fault("bag", say("widgets.attack_lab.many_cubes"), say("widgets.attack_lab.fix_tries", most=MOST_CUBES))
        )
    if draws > MOST_DRAWN:
        faults.append(
            Fault("draws", say("widgets.attack_lab.many_drawn"), say("widgets.attack_lab.fix_tries", most=MOST_DRAWN))
        )
    if faults:
        raise BadData(faults)
    case = Case(whole, draws, colour or most, _read_health(health or {}, players), 0, seed, 0, tries)
    return case.with_draws(draws, track)


def _read_health(health: object, players: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    if not isinstance(health, Mapping):
        fix = say("widgets.attack_lab.fix_health", most=TRACK)
        raise BadData(Fault("health", say("widgets.attack_lab.no_health"), fix))
    faults: list[Fault] = []
    for colour, value in health.items():
        read_colour("health", colour, players)
        if read_whole(f"health: {colour}", value, faults, 1) > TRACK:
            fix = say("widgets.attack_lab.fix_health", most=TRACK)
            faults.append(Fault(f"health: {colour}", say("widgets.attack_lab.too_healthy", n=value), fix))
    if faults:
        raise BadData(faults)
    return tuple((colour, int(health.get(colour, TRACK))) for colour in players)
