"""The attack lab: fill the dragon bag, draw its cubes, and see the exact chances beside a sample.

The first panel shows one attack; three more ask who falls in it, who is still in after many, and whether it comes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from clank_nb.data.errors import BadData, ClankError, Fault
from clank_nb.model.cubes import read_colour
from clank_nb.model.state import State
from clank_nb.model.tokens import setup_numbers
from clank_nb.widgets.attack_case import Case
from clank_nb.widgets.attack_code import read_code, write_code
from clank_nb.widgets.attack_controls import Controls
from clank_nb.widgets.attack_picture import attack_picture
from clank_nb.widgets.attack_presets import PRESETS, known_preset
from clank_nb.widgets.attack_read import known_panel, live_case, read_case, read_health
from clank_nb.widgets.attack_say import chance_rows, facts, happened
from clank_nb.widgets.base import Widget
from clank_nb.widgets.still import Shown
from clank_nb.words import listing, name, say

GIVEN, OWN = "given", ""
"""Values of the menu for the table that the caller gave, and for what the reader has set."""


class AttackLab(Controls, Widget[Case]):
    """Attacks of the dragon, to be tried out.

    Parameters
    ----------
    bag : mapping of str to int, cubes, or State, optional
        What lies in the bag, as in ``cn.odds.damage``; or a live game, of which the lab uses what `player` may know.
        Without it `preset` is shown.
    draws : int, cubes, optional
        How many the dragon draws, 2 if not said.
    colour : str, optional
        The player whose damage is looked at; by default the one with most cubes in the bag.
    health : mapping of str to int, spaces, optional
        Free spaces of the tracks before the attack; 10 where not said.
    seed : int
        Which dice: the same seed gives the same cubes and the same sample.
    n : int
        How many attacks the sample has.
    preset : {"example", "first", "late", "countdown", "ghosts"}
        The worked attack of the rulebook, the first attack of a game of four, and what may come later.
    player : int, optional
        Who looks at the live game; the player whose turn it is unless named.
    area : mapping of str to int, cubes, optional
        The Clank! area, which goes into the bag as the dragon attacks.
    code : str, optional
        A code that a lab gave, or a link that holds one, in place of all that.
    panel : {"one", "falls", "again", "wakes"}
        One attack, who falls in it, attack after attack, or whether the row wakes the dragon.

    Attributes
    ----------
    code : str
        The table of now; ``AttackLab(code=…)`` shows it again.

    Raises
    ------
    BadCode
        If a colour, the preset or the code is unknown; the nearest names are offered.
    BadData
        If a number cannot be.

    Examples
    --------
    >>> lab = AttackLab(bag={"black": 24, "red": 3, "green": 2, "blue": 1}, draws=2)
    >>> lab.now.law().prob(at_least=1)
    Fraction(28, 145)
    >>> lab.code, AttackLab(code=lab.code).now.held == lab.now.held
    ('lab1_vk24r3g2b1w0_m1_cr', True)
    """

    kind = "attack_lab"

    def __init__(
        self,
        bag: Mapping[str, int] | State | None = None,
        draws: int | None = None,
        colour: str | None = None,
        health: Mapping[str, int] | None = None,
        seed: int = 7,
        n: int = 1000,
        preset: str = "example",
        player: int | None = None,
        area: Mapping[str, int] | None = None,
        code: str | None = None,
        panel: str | None = None,
    ) -> None:
        self._track = setup_numbers("clank").rage_track
        self._source = "code" if code is not None else "live" if isinstance(bag, State) else "given"
        wanted = known_preset(preset)
        first = read_case(None, 0, None, None, seed, n, self._track)
        if code is not None:
            if bag is not None or area is not None:
                raise BadData(Fault("code", say("attack.code.or_bag"), say("attack.code.fix_or_bag")))
            first = read_code(code, self._track)
        elif isinstance(bag, State):
            first = live_case(bag, player, seed, n, self._track)
        elif bag is None and area is None:
            first = first.with_preset(wanted)
        else:
            first = read_case(bag, 2 if draws is None else draws, colour, health, seed, n, self._track, area)
        if (bag is None and area is None) or isinstance(bag, State):
            first = self._overrule(first, draws, colour, health)
        preset = first.preset if code is None and bag is None and area is None else GIVEN
        first = replace(first, preset=preset, panel=known_panel(panel, first.panel))
        self._first = first
        super().__init__(first)

    def _overrule(self, case: Case, draws: int | None, colour: str | None, health: Mapping[str, int] | None) -> Case:
        """Take what the caller says beside a preset, a code or a game."""
        preset, cubes = case.preset, case.cubes
        if draws is not None:
            read_case(None, draws, None, None, 0, 1, self._track)
            case = case.with_draws(draws, self._track)
            preset, cubes = "", ()
        if health is not None:
            case = replace(case, health=read_health(health, case.players, case.health))
        if colour is not None:
            case = replace(case, colour=read_colour("colour", colour, case.players))
        return case if not preset else replace(case, preset=preset, cubes=cubes)

    def draw(self, now: Case) -> Shown:
        """Make the picture, the sentences and the table of the chances."""
        sentences, new = happened(now)
        return Shown(attack_picture(now, self._track), sentences, new, facts(now), chance_rows(now))

    def label(self, now: Case) -> str:
        """Name the panel."""
        return f"{say('widgets.attack_lab.label')}. {say(f'attack.panel.{now.panel}')}"

    def chosen(self, place: str) -> None:
        """A track, cube or bar shows that player's chances, a cell or a point its own; the bag gives one cube."""
        kind, *what = place.split(":")
        if kind == "bag":
            self._draw(1)
        elif kind == "cell":
            self.change(cell=(int(what[0]), int(what[1])))
        elif kind == "point":
            point = (what[0], int(what[1]))
            self.change(point=None if point == self.now.point else point)
        elif what[0] in self.now.players:
            self.change(colour=what[0])

    # ---- a code ------------------------------------------------------------------------------------------------------

    @property
    def code(self) -> str:
        """The table of now, short enough for a link."""
        return write_code(self.now)

    def link(self, page: str) -> str:
        """Give the address of a page with the code of the table in it; ``AttackLab(code=…)`` reads it.

        Examples
        --------
        >>> AttackLab(preset="first").link("https://example.org/lab")
        'https://example.org/lab?lab=lab1_vk24r3g2b1y0w0_m1_cr'
        """
        return f"{page}{'&' if '?' in page else '?'}lab={self.code}"

    def _restore(self, code: str) -> None:
        case = read_code(code, self._track)
        if [colour for colour, _ in case.bag] != [colour for colour, _ in self.now.bag]:
            players = listing([name(colour) for colour in case.players])
            raise ClankError(say("attack.code.colours", players=players))
        self.go(replace(case, more=self.now.more))

    # ---- what the controls do ----------------------------------------------------------------------------------------

    def _draw(self, n: int) -> None:
        if self.now.drawn == self.now.to_draw:
            raise ClankError(say("widgets.attack_lab.all_drawn", n=self.now.to_draw))
        self.change(drawn=min(self.now.drawn + n, self.now.to_draw))

    def _choose(self, preset: str) -> None:
        if preset in PRESETS:
            self.go(self.now.with_preset(preset))
        elif preset == GIVEN:
            self.go(replace(self._first, panel=self.now.panel, more=self.now.more))
        else:
            self.change(preset=OWN)

    def __repr__(self) -> str:
        bag = {colour: n for colour, n in self.now.bag if n or colour != "ghost"}
        return f"AttackLab(bag={bag}, draws={self.now.draws}, colour={self.now.colour!r})"
