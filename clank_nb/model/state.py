"""What is true at one moment: frozen records, and the same records thawed for the length of one action.

A `State` is nine small groups of facts.  Each group is a frozen, slotted dataclass holding tuples; beside it stands a
draft class with the same slots holding lists, which only `clank_nb.rules.changes` may write to.  Sealing turns the
lists
back into tuples and switches the class of the draft itself, so nothing is copied and a draft that leaked out can no
longer be written to (see `clank_nb.rules.draft`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from clank_nb.model.table import CHANCE, NOBODY, AnyGame, AnyState, Frame, Trace, Transition, owed

if TYPE_CHECKING:
    from clank_nb.dungeon import Way
    from clank_nb.model.actions import Action
    from clank_nb.model.cards import Card
    from clank_nb.model.delve import Delve, Trip
    from clank_nb.model.effects import Condition, Effect, Price
    from clank_nb.model.tokens import SetupNumbers, Tokens

__all__ = [
    "CHANCE", "NOBODY", "AnyGame", "AnyState", "Choice", "Cubes", "CubesDraft", "Frame", "Game", "Gifts", "Menu",
    "Offer", "Offers", "Payable", "Player", "PlayerDraft", "Rooms", "RoomsDraft", "Script", "Shop", "ShopDraft",
    "State", "Step", "Trace", "Transition", "Turn", "TurnDraft", "Waiting", "owed",
]  # fmt: skip


class Waiting(NamedTuple):
    """A condition on a played card that is not yet true: effect ``at`` of ``block``, from piece ``piece``."""

    block: str
    at: int
    piece: int


@dataclass(frozen=True, slots=True)
class Player:
    """What lies before one player.  Hand, deck and discard are multisets, kept sorted; the play area is a row."""

    hand: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()
    known_top: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    play_area: tuple[str, ...] = ()
    marked_play: tuple[int, ...] = ()
    marked_discard: tuple[str, ...] = ()
    room: str = ""
    gold: int = 0
    artifacts: tuple[int, ...] = ()
    tokens: tuple[str, ...] = ()
    out: str = ""
    known_hand: tuple[str, ...] = ()
    """Cards of the hand that everybody knows: those drawn with the last of a deck."""


@dataclass(slots=True)
class PlayerDraft:
    hand: list[str]
    deck: list[str]
    known_top: list[str]
    discard: list[str]
    play_area: list[str]
    marked_play: list[int]
    marked_discard: list[str]
    room: str
    gold: int
    artifacts: list[int]
    tokens: list[str]
    out: str
    known_hand: list[str]


@dataclass(frozen=True, slots=True)
class Turn:
    """What the running turn has made so far; fresh for every turn."""

    skill: int = 0
    swords: int = 0
    boots: int = 0
    teleports: int = 0
    credit: int = 0
    clank_made: int = 0
    gold_gains: int = 0
    caved: bool = False
    caves_ignored: bool = False
    monsters_ignored: bool = False
    gem_discount: int = 0
    springs: int = 0
    standing: tuple[Waiting, ...] = ()
    watching: tuple[Waiting, ...] = ()


@dataclass(slots=True)
class TurnDraft:
    skill: int
    swords: int
    boots: int
    teleports: int
    credit: int
    clank_made: int
    gold_gains: int
    caved: bool
    caves_ignored: bool
    monsters_ignored: bool
    gem_discount: int
    springs: int
    standing: list[Waiting]
    watching: list[Waiting]


@dataclass(frozen=True, slots=True)
class Cubes:
    """Where the cubes are, by player number, and the dragon's marker (space 1 to 7).  Nothing else holds cubes."""

    supply: tuple[int, ...] = ()
    area: tuple[int, ...] = ()
    bag: tuple[int, ...] = ()
    track: tuple[int, ...] = ()
    aside: tuple[int, ...] = ()
    black_bag: int = 0
    black_aside: int = 0
    rage: int = 0


@dataclass(slots=True)
class CubesDraft:
    supply: list[int]
    area: list[int]
    bag: list[int]
    track: list[int]
    aside: list[int]
    black_bag: int
    black_aside: int
    rage: int


@dataclass(frozen=True, slots=True)
class Shop:
    """Cards that belong to nobody, and the market.  ``row`` has a fixed number of places, ``""`` is an empty one."""

    row: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()
    replaced: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    reserve: tuple[tuple[str, int], ...] = ()
    market: tuple[str, ...] = ()
    box: tuple[str, ...] = ()

    @property
    def dungeon_deck(self) -> tuple[str, ...]:
        """The face-down dungeon deck, a multiset."""
        return self.deck

    @property
    def dungeon_discard(self) -> tuple[str, ...]:
        return self.discard


@dataclass(slots=True)
class ShopDraft:
    row: list[str]
    deck: list[str]
    replaced: list[str]
    discard: list[str]
    reserve: list[tuple[str, int]]
    market: list[str]
    box: list[str]


@dataclass(frozen=True, slots=True)
class Rooms:
    """Tokens in the dungeon.  Face-down ones are counts per room over one multiset of what may be underneath."""

    artifacts: tuple[tuple[str, int], ...] = ()
    major: tuple[tuple[str, int], ...] = ()
    minor: tuple[tuple[str, int], ...] = ()
    idols: tuple[tuple[str, int], ...] = ()
    unseen_major: tuple[str, ...] = ()
    unseen_minor: tuple[str, ...] = ()
    mastery: int = 0
    away: tuple[int, ...] = ()
    """Artifacts that left the game in the set-up."""


@dataclass(slots=True)
class RoomsDraft:
    artifacts: list[tuple[str, int]]
    major: list[tuple[str, int]]
    minor: list[tuple[str, int]]
    idols: list[tuple[str, int]]
    unseen_major: list[str]
    unseen_minor: list[str]
    mastery: int
    away: list[int]


Gifts: TypeAlias = tuple[tuple[Callable[..., None], int, str], ...]
"""What is simply given: the rule that gives it (draft, who, n, what), how much, and of what."""
Script: TypeAlias = tuple[Gifts, int, tuple[tuple[Callable[..., None], Any, str], ...]]
"""A block of effects: the gifts it begins with, the place of the first other effect (-1 for none), and every effect
in order: what carries it out, the effect, and its path."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to a question of a card: the action, what must hold and be paid for it, what it takes and leads to."""

    action: Action
    when: Condition | None = None
    prices: tuple[Price, ...] = ()
    goods: tuple[str, ...] = ()
    goals: tuple[str, ...] = ()

    @property
    def free(self) -> bool:
        """Whether it may always be given."""
        return self.when is None and not self.prices and not self.goods and not self.goals


@dataclass(frozen=True, slots=True)
class Step:
    """A tunnel as a step out of a room: what it asks, and the interned moves by number of swords spent."""

    boots: int
    monsters: int
    locked: bool
    leaving: bool
    moves: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Offer:
    """A card as something to be acquired, used or fought: what it asks, where (None: anywhere), and the action."""

    swords: bool
    cost: int
    gem: bool
    rooms: frozenset[str] | None
    action: Action


@dataclass(frozen=True, slots=True)
class Payable:
    """Cards that certain pools pay for; ``piles`` are those of the reserve, by their place there."""

    cards: Mapping[str, Offer]
    piles: tuple[tuple[int, Action], ...]


class Offers:
    """What the pools of a turn can pay for, looked up as ``table[skill][swords]``.

    Pools beyond the dearest card pay for no more; the tables go on beyond it, so that a usual turn finds its place.
    """

    USUAL = 32
    """Rows and columns of a table."""

    __slots__ = ("_cards", "_dearest", "_reserve", "_tables", "plain")

    def __init__(self, cards: Mapping[str, Offer], reserve: tuple[str, ...]) -> None:
        self._cards, self._reserve = dict(cards), reserve
        self._dearest = max((offer.cost for offer in cards.values()), default=0)
        self._tables: dict[int, tuple[tuple[Payable, ...], ...]] = {}
        self.plain = self.table(0)

    def table(self, discount: int) -> tuple[tuple[Payable, ...], ...]:
        """The table while gems cost so much less; made when it is first asked for."""
        discount = min(discount, self._dearest)
        if discount not in self._tables:
            most = range(self._dearest + 1)
            rows = [[self._payable(skill, swords, discount) for swords in most] for skill in most]
            wide = [(*row, *row[-1:] * (self.USUAL - len(row))) for row in rows]
            self._tables[discount] = (*wide, *wide[-1:] * (self.USUAL - len(wide)))
        return self._tables[discount]

    def beyond(self, skill: int, swords: int, discount: int) -> Payable:
        """What pools pay for that are larger than the table."""
        return self.table(discount)[min(skill, self._dearest)][min(swords, self._dearest)]

    def _payable(self, skill: int, swords: int, discount: int) -> Payable:
        cards = {
            slug: offer
            for slug, offer in self._cards.items()
            if offer.cost <= (swords if offer.swords else skill + discount if offer.gem else skill)
        }
        return Payable(
            MappingProxyType(cards),
            tuple((at, cards[slug].action) for at, slug in enumerate(self._reserve) if slug in cards),
        )


@dataclass(frozen=True, slots=True)
class Menu:
    """Every action that a turn can offer, looked up once per game: one object per card, tunnel and token.

    Parameters
    ----------
    plays : by card
    offers
        The cards that can be paid for.
    steps : by room
        The tunnels that may be walked from it, in a fixed order.
    tokens : by room
        Kinds of tokens that the board prints there.
    ways : by room and tunnel
        Where a tunnel leads from there.
    uses : by token
        With whether it only heals, and so asks for damage.
    usable, keys : tokens that have a use, and those that open locks
    buys, sold : by market item
        The action, and the tokens of that name, the most valuable first.
    teleports : by room
        Where a teleport from it may lead.
    """

    plays: Mapping[str, Action]
    offers: Offers
    steps: Mapping[str, tuple[Step, ...]]
    tokens: Mapping[str, tuple[str, ...]]
    ways: Mapping[tuple[str, str], Way]
    uses: Mapping[str, tuple[Action, bool]]
    usable: frozenset[str]
    keys: frozenset[str]
    buys: Mapping[str, Action]
    sold: Mapping[str, tuple[str, ...]]
    teleports: Mapping[str, tuple[Action, ...]]
    take_artifact: Action
    end_turn: Action
    markets: frozenset[str]
    price: int
    """Of anything in the market, in gold."""
    dangerous: frozenset[str]
    """Cards that add a cube to every attack while they lie in the row."""
    any_time: bool
    """Whether an artifact may be taken at any moment of a turn in its room."""


@dataclass(frozen=True, slots=True, eq=False)
class Game(AnyGame):
    """What never changes while a game is played: its data and a table from rule name to function.

    Two games are equal when they were made from the same name, board, colours and options.
    """

    name: str
    board: Any
    """The dungeon, or the tiles of which one grows."""
    board_slug: str
    colours: tuple[str, ...]
    options: tuple[tuple[str, Any], ...]
    cards: Mapping[str, Card]
    tokens: Tokens
    numbers: SetupNumbers
    blocks: Mapping[str, tuple[Effect, ...]]
    rules: Mapping[str, Callable[..., Any]]
    slugs: Mapping[str, str] = field(repr=False)
    items: tuple[str, ...]
    moments: Mapping[str, Mapping[str, Script]] = field(repr=False)
    """The scripts of cards and tokens by moment and id."""
    scripts: Mapping[str, Script] = field(repr=False)
    choices: Mapping[str, tuple[Choice, ...]] = field(repr=False)
    actions: Mapping[str, Action] = field(repr=False)
    menu: Any = field(repr=False)
    """The actions a turn can offer: `Menu`, or another of its kind."""
    party: bool = False
    """Whether it is played with the expansion for more players."""


@dataclass(frozen=True, slots=True)
class State(AnyState):
    """Everything that is true at one moment.  Never changes; ``clank_nb.apply`` gives the next one.

    ``dice`` (seed or None, number of chance events so far) is left out of equality, hash and observations.
    """

    game: Game = field(repr=False)
    players: tuple[Player, ...] = field(repr=False)
    player: int
    pending: tuple[Frame, ...]
    turn: Turn = field(repr=False)
    cubes: Cubes = field(repr=False)
    shop: Shop = field(repr=False)
    rooms: Rooms = field(repr=False)
    countdown: tuple[int, int] = (NOBODY, 0)
    over: str = ""
    n_turns: int = 0
    dice: tuple[int | None, int] = field(default=(None, 0), compare=False, repr=False)
    delve: Delve | None = field(default=None, repr=False)
    trip: Trip | None = field(default=None, repr=False)
    """Both only where the dungeon grows."""
