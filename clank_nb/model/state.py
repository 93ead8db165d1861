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
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from clank_nb.dungeon import Dungeon
    from clank_nb.model.actions import Action
    from clank_nb.model.cards import Card
    from clank_nb.model.effects import Effect
    from clank_nb.model.events import Event
    from clank_nb.model.tokens import SetupNumbers, Tokens

CHANCE = -1
"""``current_player`` at a chance node: nobody decides, a law does."""
NOBODY = -2
"""``current_player`` when the game is over, and between two steps of the set-up."""


class Frame(NamedTuple):
    """One thing still owed: the top of ``State.pending`` says who acts and what is asked.

    Effects are named by the path of their block (``"swagger/play"``) and an index in it, never by a function, so a
    frame can be compared, hashed and written down.
    """

    kind: str
    who: int = CHANCE
    a: str = ""
    b: int = 0
    c: int = -1


CHANCE_FRAMES = frozenset({"artifact", "deal", "reveal", "cubes", "secret", "first"})
DECISION_FRAMES = frozenset({"turn", "take", "choose", "discard", "trash", "replace", "neighbour"})


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


Script: TypeAlias = tuple[tuple[Callable[..., None], "Effect", str], ...]
"""The effects of a block in order: what carries each out, the effect, and its path."""


class Step(NamedTuple):
    """A tunnel as a step out of a room: what it asks, and the interned moves by number of swords spent."""

    boots: int
    monsters: int
    locked: bool
    leaving: bool
    moves: tuple[Action, ...]


class Offer(NamedTuple):
    """A card as something to be acquired, used or fought: what it asks, and the interned action."""

    swords: bool
    cost: int
    gem: bool
    placed: bool
    action: Action


@dataclass(frozen=True, slots=True)
class Menu:
    """Every action that a turn can offer, looked up once per game: one object per card, tunnel and token.

    Parameters
    ----------
    plays, offers : by card
    steps : by room
        The tunnels that may be walked from it, in a fixed order.
    uses : by token
    buys : by market item
    teleports : by room
        Where a teleport from it may lead.
    """

    plays: Mapping[str, Action]
    offers: Mapping[str, Offer]
    steps: Mapping[str, tuple[Step, ...]]
    uses: Mapping[str, Action]
    buys: Mapping[str, Action]
    teleports: Mapping[str, tuple[Action, ...]]
    take_artifact: Action
    end_turn: Action
    markets: frozenset[str]
    free: bool
    """Whether some card costs nothing."""


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """What never changes while a game is played: its data and a table from rule name to function.

    Two games are equal when they were made from the same name, board, colours and options.
    """

    name: str
    board: Dungeon
    board_slug: str
    colours: tuple[str, ...]
    options: tuple[tuple[str, Any], ...]
    cards: Mapping[str, Card]
    tokens: Tokens
    numbers: SetupNumbers
    blocks: Mapping[str, tuple[Effect, ...]]
    rules: Mapping[str, Callable[..., Any]]
    items: tuple[str, ...]
    scripts: Mapping[str, Script] = field(repr=False)
    actions: Mapping[str, Action] = field(repr=False)
    menu: Menu = field(repr=False)

    @property
    def n_players(self) -> int:
        return len(self.colours)

    @property
    def key(self) -> tuple[Any, ...]:
        return (self.name, self.board, self.colours, self.options)

    def option(self, name: str) -> Any:
        for known, value in self.options:
            if known == name:
                return value
        raise KeyError(name)

    def slug(self, rule: str) -> str:
        """Full name of a rule of this game: a sibling game cites its own slug only for what it changes."""
        function = self.rules.get(rule)
        return getattr(function, "slug", None) or f"{self.name}/{rule}"

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Game) and self.key == other.key)

    def __hash__(self) -> int:
        return hash((self.name, self.board_slug, self.colours, self.options))


@dataclass(frozen=True, slots=True)
class State:
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

    @property
    def current_player(self) -> int:
        """Who decides now: a player's number, ``CHANCE``, or ``NOBODY``: the game is over, or just being set up."""
        if self.over or not self.pending:
            return NOBODY
        top = self.pending[-1]
        if top.kind in CHANCE_FRAMES:
            return CHANCE
        return top.who if top.kind in DECISION_FRAMES else NOBODY

    @property
    def is_terminal(self) -> bool:
        return bool(self.over)


class Transition(NamedTuple):
    """What one action leads to: the next state, and the facts that happened on the way."""

    state: State
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Trace:
    """A stretch of play: ``states[i]`` --``actions[i]``--> ``states[i + 1]``, with ``events[i]`` on the way."""

    states: tuple[State, ...]
    actions: tuple[Action, ...] = ()
    events: tuple[tuple[Event, ...], ...] = ()

    @property
    def start(self) -> State:
        return self.states[0]

    @property
    def state(self) -> State:
        """The last state."""
        return self.states[-1]

    def __len__(self) -> int:
        return len(self.actions)
