"""Several dwarfs against one dragon: what each of them gains is added up, and the dragon can be in one place only.

One linear program: the dwarfs mix independently, the dragon has one column for each colour.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from clank_nb.data.errors import BadData, Fault, shown
from clank_nb.odds.bluff.mix import Mix
from clank_nb.odds.bluff.read import BluffPen, BluffTold, bad, read_number, read_rewards
from clank_nb.odds.bluff.simplex import maximise
from clank_nb.odds.bluff.solution import bracket
from clank_nb.odds.bluff.solve import solve

MOST_DWARFS = 6
KEYS = ("rewards", "loss")


@dataclass(frozen=True, slots=True)
class Together(BluffTold):
    """The best that several dwarfs and one dragon can do; made by `dwarfs_together`.

    Parameters
    ----------
    value : Fraction, coins
        What the dwarfs gain in all on average.
    dwarfs : tuple of Mix
        An optimal mix of each.
    dragon : Mix
        An optimal mix of the dragon over all colours that any of them may play.
    alone : tuple of Fraction, coins
        What each would gain against a dragon of its own.
    """

    value: Fraction
    dwarfs: tuple[Mix, ...]
    dragon: Mix
    alone: tuple[Fraction, ...]
    rewards: tuple[Mapping[str, Fraction], ...] = field(repr=False, hash=False)
    losses: tuple[Fraction, ...] = field(repr=False)

    @property
    def gain(self) -> Fraction:
        """What it is worth that the dragon cannot be in several places, coins."""
        return self.value - sum(self.alone)

    def payoffs(self) -> dict[str, Fraction]:
        """Give what the dwarfs gain in all for every colour that the dragon may guard."""
        return {
            colour: sum((_gain(r, loss, colour, mix) for mix, r, loss in self._each()), Fraction(0))
            for colour in self.dragon
        }

    def shares(self) -> tuple[dict[str, Fraction], ...]:
        """Give, for each dwarf, what each of its colours brings against this dragon."""
        return tuple(
            {colour: r - (r + loss) * self.dragon[colour] for colour, r in rewards.items()}
            for _, rewards, loss in self._each()
        )

    def _each(self) -> list[tuple[Mix, Mapping[str, Fraction], Fraction]]:
        return list(zip(self.dwarfs, self.rewards, self.losses, strict=True))

    def _lines(self, pen: BluffPen) -> list[str]:
        """Show that the value is right: the dwarfs make sure of it, and the dragon holds them to it."""
        lines = [pen.say("together.rule", n=len(self.dwarfs))]
        lines += [
            pen.say("together.dwarf", number=number, mix=pen.mix(mix.items()))
            for number, mix in enumerate(self.dwarfs, 1)
        ]
        for colour, payoff in self.payoffs().items():
            lines.append(pen.say("together.column", what=pen.named(colour), value=pen.number(payoff)))
        lines.append(pen.say("together.dragon", mix=pen.mix(self.dragon.items())))
        for number, shares in enumerate(self.shares(), 1):
            best = max(shares.values())
            told = [f"{pen.named(colour)} {pen.number(payoff)}" for colour, payoff in shares.items()]
            lines.append(pen.say("together.row", number=number, payoffs=", ".join(told), best=pen.number(best)))
        lines.append(pen.say("together.value", value=pen.number(self.value)))
        total = sum(self.alone, Fraction(0))
        alone = pen.math(f"{' + '.join(bracket(pen, one) for one in self.alone)} = {pen.bare(total)}")
        return [*lines, pen.say("together.alone", formula=alone, gain=pen.number(self.gain))]


def dwarfs_together(*, dwarfs: Sequence[Mapping[str, Any]]) -> Together:
    """Solve the choice of several dwarfs at once against one dragon.

    Parameters
    ----------
    dwarfs : sequence of mapping
        For each dwarf ``rewards`` (the coins of every colour it may play) and ``loss`` (the coins it loses on average
        when it is met, half of its purse).

    Returns
    -------
    Together

    Raises
    ------
    BadData
        If a dwarf cannot be.

    Notes
    -----
    Assumed: the dragon wants the sum to be small, and the dwarfs choose without a word between them.  The program is to
    maximise t, where for every colour d of the dragon t is at most the sum over the dwarfs of what their mixes gain
    against d.  Since payoffs are added up, mixing independently is as good as mixing together.

    References
    ----------
    Rules cave/choose/roles, cave/meet/fists.  Cai, Candogan, Daskalakis & Papadimitriou, Math. Oper. Res. 41 (2016)
    648, on zero-sum games between neighbours.

    Examples
    --------
    >>> both = dwarfs_together(dwarfs=[{"rewards": {"A": 1, "B": 2, "C": 3}, "loss": 2},
    ...                                {"rewards": {"C": 3, "D": 1}, "loss": 1}])
    >>> both.value, both.alone, both.dragon
    (Fraction(11, 7), (Fraction(26, 47), Fraction(1, 3)), Mix({'A': 2, 'B': 5, 'C': 7, 'D': 0}))
    """
    rewards, losses = _read(dwarfs)
    colours = list(dict.fromkeys(colour for one in rewards for colour in one))
    lift = 1 + max(losses)
    goal = [Fraction(1)] + [Fraction(0)] * sum(map(len, rewards))
    rows = []
    for guarded in colours:
        row = [Fraction(1)]
        for one, loss in zip(rewards, losses, strict=True):
            row += [-lift - (-loss if colour == guarded else r) for colour, r in one.items()]
        rows.append(row)
    for number, _ in enumerate(rewards):
        row = [Fraction(0)]
        for other, one in enumerate(rewards):
            row += [Fraction(other == number)] * len(one)
        rows.append(row)
    best = maximise(goal=goal, rows=rows, limits=[0] * len(colours) + [1] * len(rewards))
    mixes, at = [], 1
    for one in rewards:
        mixes.append(Mix._of(one, best.primal[at : at + len(one)]))
        at += len(one)
    dragon = Mix._of(colours, best.dual[: len(colours)])
    alone = tuple(_alone(one, loss) for one, loss in zip(rewards, losses, strict=True))
    value = best.value - lift * len(rewards)
    return Together(value, tuple(mixes), dragon, alone, tuple(rewards), tuple(losses))


def _alone(rewards: Mapping[str, Fraction], loss: Fraction) -> Fraction:
    return solve([[-loss if row == column else r for column in rewards] for row, r in rewards.items()])[0]


def _gain(rewards: Mapping[str, Fraction], loss: Fraction, guarded: str, mix: Mix) -> Fraction:
    return mix.mean({colour: -loss if colour == guarded else r for colour, r in rewards.items()})


def _read(dwarfs: Any) -> tuple[list[dict[str, Fraction]], list[Fraction]]:
    listed = list(dwarfs) if isinstance(dwarfs, Sequence) and not isinstance(dwarfs, str) else []
    told = [isinstance(one, Mapping) and set(one) == set(KEYS) for one in listed]
    if not 1 <= len(listed) <= MOST_DWARFS or not all(told):
        raise bad("dwarfs", "no_dwarfs", "fix_dwarfs", value=shown(dwarfs), most=MOST_DWARFS)
    faults: list[Fault] = []
    losses = [read_number(f"dwarf {k}: loss", one["loss"], faults, 0) for k, one in enumerate(listed, 1)]
    if faults:
        raise BadData(faults)
    return [read_rewards(one["rewards"]) for one in listed], losses
