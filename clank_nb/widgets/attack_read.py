"""What a caller of the attack lab says, read and checked; or what a player knows of a live game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from clank_nb.data.errors import BadCode, BadData, Fault, nearest
from clank_nb.model.cubes import BLACK, GHOST, PLAYER_COLOURS, read_bag, read_colour, read_whole
from clank_nb.model.state import State
from clank_nb.odds.trigger import marks
from clank_nb.widgets.attack_case import PANELS, TRACK, Cards, Case, Coming
from clank_nb.words import listing, say

USUAL = ("red", "green", "blue", "yellow")
MOST_TRIES = 100_000
MOST_CUBES = 1_000
MOST_DRAWN = 100


def read_case(
    bag: Mapping[str, int] | None,
    draws: int,
    colour: str | None,
    health: Mapping[str, int] | None,
    seed: int,
    tries: int,
    track: tuple[int, ...],
    area: Mapping[str, int] | None = None,
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
    noise, _ = read_bag({} if area is None else area, 0)
    cubes, loud = dict(held.cubes), dict(noise.cubes)
    players = tuple(player for player in PLAYER_COLOURS if player in cubes or player in loud) or USUAL
    for name in loud:
        read_colour("area", name, players)
    whole = tuple((name, cubes.get(name, 0)) for name in (BLACK, *players, GHOST))
    if colour is not None:
        read_colour("colour", colour, players)
    most = max(players, key=lambda player: cubes.get(player, 0) + loud.get(player, 0))
    faults: list[Fault] = []
    read_whole("seed", seed, faults, None)
    if read_whole("n", tries, faults, 1) > MOST_TRIES:
        faults.append(_too_many("n", "tries", MOST_TRIES))
    if sum(cubes.values()) + sum(loud.values()) > MOST_CUBES:
        faults.append(_too_many("bag", "many_cubes", MOST_CUBES))
    if draws > MOST_DRAWN:
        faults.append(_too_many("draws", "many_drawn", MOST_DRAWN))
    if faults:
        raise BadData(faults)
    case = Case(whole, draws, colour or most, read_health(health or {}, players), 0, seed, 0, tries)
    lying = tuple((player, loud[player]) for player in players if loud.get(player))
    return case.with_draws(draws, track).set(area=lying)


def _too_many(where: str, what: str, most: int) -> Fault:
    return Fault(where, say(f"widgets.attack_lab.{what}"), say("widgets.attack_lab.fix_tries", most=most))


def known_panel(name: str | None, usual: str) -> str:
    """Give the name of a panel back, or the usual one where none is named.

    Raises
    ------
    BadCode
        If there is no such panel.
    """
    if name is None or name in tuple(PANELS):
        return name or usual
    near = nearest(name, PANELS)
    names = listing([f'"{key}"' for key in near or PANELS], last="either")
    raise BadCode(say("attack.panel.unknown", given=name, names=names), given=name, nearest=near)


def read_health(
    health: object, players: tuple[str, ...], usual: tuple[tuple[str, int], ...] = ()
) -> tuple[tuple[str, int], ...]:
    """Read free spaces of the tracks; the usual ones, or a whole track, where nothing is said.

    Raises
    ------
    BadCode
        If a colour is unknown.
    BadData
        If a number cannot be.
    """
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
    known = dict(usual)
    return tuple((colour, int(health.get(colour, known.get(colour, TRACK)))) for colour in players)


def live_case(state: State, player: int | None, seed: int, tries: int, track: tuple[int, ...]) -> Case:
    """Make a case of a live game, as one player may know it; the cubes of who is out count as black.

    Parameters
    ----------
    state : State
    player : int, optional
        Who looks; the player whose turn it is unless named.
    seed, tries : int
        Of the sample.
    track : tuple of int, cubes
        Drawn by an attack, by space of the marker.

    Raises
    ------
    BadCode
        If there is no such player.
    BadData
        If the player is out, or nobody is in.
    """
    from clank_nb.odds.live import next_attack, next_refill
    from clank_nb.rules.observe import observe

    seen = observe(state, state.player if player is None else player)
    attack = next_attack(state, seen.viewer)
    colours, cubes = seen.game.colours, seen.cubes
    who = {colour: k for k, colour in enumerate(colours)}
    if colours[seen.viewer] not in attack.names:
        out = say("attack.live.out", colour=colours[seen.viewer])
        raise BadData(Fault("player", out, say("attack.live.fix_out")))
    harmless = sum(cubes.bag[k] + cubes.area[k] for colour, k in who.items() if colour not in attack.names)
    danger = sum(seen.game.cards[card].danger for card in seen.row if card)
    usual = track[cubes.rage - 1] + danger == attack.draws
    bag = tuple((colour, cubes.bag[who[colour]]) for colour in attack.names)
    health = tuple((c, max(1, seen.game.numbers.health - cubes.track[who[c]])) for c in attack.names)
    space = seen.countdown[1]
    empty = sum(not card for card in seen.row)
    kinds = Counter(marks(seen.game.cards[card])[:2] for card in seen.dungeon_deck)
    deck = Cards(
        len(seen.dungeon_deck), kinds[1, 0] + kinds[1, 1], kinds[0, 1] + kinds[1, 1], kinds[1, 1],
        min(empty or 1, len(seen.dungeon_deck)),
    )  # fmt: skip
    told = [("attack", text) for text in attack.assumptions]
    told += [("cards", text) for text in next_refill(state, deck.revealed, seen.viewer).assumptions]
    if not empty:
        told.append(("cards", say("attack.live.full_row")))
    told.append(("cards", say("attack.live.arrive")))
    told.append(("ahead", say("attack.live.ahead")))
    return Case(
        ((BLACK, cubes.black_bag + harmless), *bag, (GHOST, 0)), attack.draws, colours[seen.viewer], health,
        cubes.rage if usual else 0, seed, 0, tries,
        area=tuple((c, cubes.area[who[c]]) for c in attack.names if cubes.area[who[c]]),
        danger=danger if usual else 0,
        coming=Coming(0, space) if space else Coming(),
        cards=deck, told=tuple(told),
    )  # fmt: skip
