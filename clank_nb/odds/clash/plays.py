"""One hand: which cards to play, and in which order, to spend the most mana."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from clank_nb.odds.clash.first_turn import MANA, WINDOW, read_rules
from clank_nb.odds.clash.read import CREATURE, SPELL, ClashPen, Deck, DeckCard, bad, read_deck
from clank_nb.odds.clash.window import MOST_STATES, Rules
from clank_nb.odds.derive import Derivation
from clank_nb.words import listing


@dataclass(frozen=True, slots=True)
class Plays:
    """The plays of one turn that spend the most mana; made by `best_plays`.

    Parameters
    ----------
    spent : int, mana
    mana : int, mana
        What there was.
    cards : tuple of str
        What to play, in this order: as few cards as will do, of these the leftmost ones.
    ways : tuple of tuple of str
        All sets of cards that spend as much, each in an order in which it can be played, `cards` first.
    """

    spent: int
    mana: int
    cards: tuple[str, ...]
    ways: tuple[tuple[str, ...], ...] = field(repr=False)
    hand: tuple[DeckCard, ...] = field(repr=False)
    rules: Rules = field(repr=False)
    line: tuple[int, ...] = field(repr=False)

    def derivation(self, lang: str = "en") -> Derivation:
        """Tell the turn card by card, and why nothing more can be played.

        Parameters
        ----------
        lang : str
            Language of the sentences.

        Returns
        -------
        Derivation
        """
        pen = ClashPen(lang)
        hand, left = tuple(range(len(self.hand))), self.mana
        found = [pen.say("plays.window", mana=left, cards=self._listed(pen, hand), n=min(len(hand), self.rules.window))]
        for i in self.line:
            after = _without(hand, i, self.hand)
            card, left = self.hand[i], left - self.hand[i].cost
            slid = [k for k in after[: self.rules.window] if k == i or k not in hand[: self.rules.window]]
            key = "plays.card" if card.kind == CREATURE else "plays.spell"
            found.append(pen.say(key, card=pen.named(card.id), cost=card.cost, left=left))
            if slid:
                found.append(pen.say("plays.slides", card=self._listed(pen, tuple(slid))))
            hand = after
        found.append(self._end(pen, hand, left))
        if len(self.ways) > 1:
            found.append(pen.say("plays.ways", n=len(self.ways)))
        return Derivation(found)

    def _end(self, pen: ClashPen, hand: tuple[int, ...], left: int) -> str:
        if not left:
            return pen.say("plays.all", spent=self.spent)
        return pen.say("plays.end", spent=self.spent, left=left, cards=self._listed(pen, hand) or pen.say("plays.none"))

    def _listed(self, pen: ClashPen, hand: tuple[int, ...]) -> str:
        shown = [self.hand[i] for i in hand[: self.rules.window]]
        kinds = {CREATURE: "plays.creature", SPELL: "plays.a_spell"}
        return listing([pen.say(kinds[c.kind], card=pen.named(c.id), cost=c.cost) for c in shown], pen.lang)


def best_plays(hand: Deck, *, mana: int = MANA, window: int = WINDOW, spells: bool = False) -> Plays:
    """Give the cards to play from one hand so that the most mana is spent.

    Parameters
    ----------
    hand : mapping or iterable, at most 10 cards
        From left to right, without the Stronghold; written as the deck of `first_turn`.
    mana, window, spells
        As in `first_turn`.

    Returns
    -------
    Plays

    Raises
    ------
    BadCode, BadData

    References
    ----------
    Rules clash/play/any_number, clash/play/window, clash/play/slide, clash/play/cost.

    Examples
    --------
    >>> plays = best_plays(["brute", "boom", "baron", "annihilation", "partisan", "troll"])
    >>> plays
    Plays(spent=6, mana=6, cards=('baron', 'partisan'))
    >>> print(plays.derivation()[2])
    Into its place slides Partisan (3).
    """
    rules = read_rules(mana, window, spells)
    cards = read_deck("hand", hand)
    best = 0
    lines: list[tuple[int, ...]] = [()]
    for spent, line in _lines(cards, rules):
        if spent > best:
            best, lines = spent, []
        if spent == best:
            lines.append(line)
    sets: dict[tuple[int, ...], tuple[int, ...]] = {}
    for line in sorted(lines, key=lambda one: (len(one), one)):
        sets.setdefault(tuple(sorted(line)), line)
    ways = tuple(tuple(cards[i].id for i in line) for line in sets.values())
    return Plays(best, rules.mana, ways[0], ways, cards, rules, next(iter(sets.values())))


def _lines(cards: tuple[DeckCard, ...], rules: Rules) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Go through the turns that are possible, one for each hand and set of cards played that can come about."""
    start = (tuple(range(len(cards))), rules.mana, False)
    seen = {start}
    waiting: list[tuple[tuple[tuple[int, ...], int, bool], tuple[int, ...]]] = [(start, ())]
    for (hand, left, creature), line in waiting:  # the list grows while it is read
        yield rules.mana - left, line
        for i in hand[: rules.window]:
            card = cards[i]
            if card.cost > left or (card.kind == SPELL and not (rules.spells and creature)):
                continue
            state = (_without(hand, i, cards), left - card.cost, creature or card.kind == CREATURE)
            if state not in seen:
                if len(seen) > MOST_STATES:
                    raise bad("hand", "many_states", "fix_many_states")
                seen.add(state)
                waiting.append((state, (*line, i)))


def _without(hand: tuple[int, ...], i: int, cards: tuple[DeckCard, ...]) -> tuple[int, ...]:
    """Take one card out of the hand; a spell goes to its right end."""
    rest = tuple(k for k in hand if k != i)
    return (*rest, i) if cards[i].kind == SPELL else rest
