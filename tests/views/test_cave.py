"""Dragon's Cave in pictures: any track, every event, nothing that is hidden, and the same in words."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import clank_nb as cn
from clank_nb.dungeon.track import COLOURS, Space, Track
from clank_nb.model.cave import CaveState
from clank_nb.views import describe, picture
from clank_nb.views.cave import cave_scene, leads, looked_at, turned_up
from clank_nb.views.cave_icons import gem_letter, gem_outline
from clank_nb.views.cave_panels import people_scene
from clank_nb.views.cave_seen import Going, Seen, after, goings
from clank_nb.views.cave_track import track_scene
from clank_nb.views.scene import Box, Icon, Text, bounds, groups
from clank_nb.views.svg import svg
from tests.views.seeing import outside

TRACK = cn.load_track("dragon_cave/track")
OURS = Path(cn.__file__).parent


def a_game(players: int, seed: int = 5, policy: str = "random", **options: Any) -> cn.Trace:
    return cn.rollout(cn.new_game("dragon_cave", players=players, seed=seed, **options), policy, seed=seed)


def ids(scene: cn.views.Scene) -> list[str]:
    return [group.id for group, _ in groups(scene)]


def a_track(spaces: int, colours: int) -> Track:
    nest = COLOURS[:colours]
    return Track(tuple(Space(nest[k % colours], k % 5) for k in range(spaces)), nest, "own", "A track of one's own")


# ---- tracks ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("spaces", "colours"), [(1, 2), (6, 3), (20, 5), (37, 8), (200, 8)])
def test_any_track_is_drawn_with_every_space_in_its_picture(spaces: int, colours: int) -> None:
    track = a_track(spaces, colours)
    scene = track_scene(track)
    assert outside(scene) == []
    found = {group.id: box for group, box in groups(scene)}
    drawn = [id for id in found if id.startswith("space:") and id != "space:start"]
    assert drawn == [f"space:s{k}" for k in range(spaces)]
    assert [id for id in found if id.startswith("nest:")] == [f"nest:{colour}" for colour in track.nest]
    boxes = list(found.values())
    assert min(box.left for box in boxes) >= 0
    assert max(box.right for box in boxes) <= scene.width
    assert max(box.bottom for box in boxes) <= scene.height
    assert not any(a.overlaps(b, -9) for k, a in enumerate(boxes) for b in boxes[:k])


def test_a_colour_is_a_shape_and_a_letter_too() -> None:
    assert len({str(gem_outline(colour)) for colour in COLOURS}) == len(COLOURS)
    assert len({gem_letter(colour) for colour in COLOURS}) == len(COLOURS)


def test_the_words_of_a_track_tell_every_space() -> None:
    assert "s7 Green 2" in describe(TRACK)
    label = next(group.label for group, _ in groups(track_scene(TRACK)) if group.id == "space:s7")
    assert label == "Space s7: Green, 2 coins printed."


def test_tracks_and_states_draw_themselves() -> None:
    state = cn.new_game("dragon_cave", players=4)
    for thing in (TRACK, state):
        bundle = thing._repr_mimebundle_()
        assert "<svg" in bundle["text/html"]
        assert picture(thing).desc in cn.show(thing).text


# ---- what stands on it -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_table_shows_every_dwarf_and_its_words_say_where(players: int) -> None:
    for state in a_game(players).states[::17]:
        scene = cave_scene(state)
        assert outside(scene) == []
        dwarfs = [id for id in ids(scene) if id.startswith("dwarf:")]
        assert len(dwarfs) == len(set(dwarfs)) == sum(len(player.places) for player in state.players)
        for who, player in enumerate(state.players):
            for k, index in enumerate(player.places):
                name = state.game.colours[who].capitalize() + (f" {k + 1}" if players == 2 else "")
                where = (
                    "stands at the start" if index < 0 else "is in the nest" if index == 20 else f"stands on s{index}."
                )
                assert f"{name} {where}" in scene.desc
        assert f"{state.hoard} coins" in scene.desc or state.hoard == 1


def plain(seen: Seen) -> Seen:
    """Without what only the way to it tells."""
    players = tuple(replace(player, card="", secret=False, chest=None) for player in seen.players)
    return replace(seen, players=players, asked=(), opened=(), fists=(), fist_of=-1, put=False)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("own", [False, True])
def test_event_by_event_a_table_comes_to_what_is_observed(players: int, own: bool) -> None:
    for seed in range(6):
        game = a_game(players, seed, own_space_counts=own)
        seen = looked_at(game.start)
        for state, events in zip(game.states[1:], game.events, strict=True):
            for event in events:
                seen = after(seen, event)
            assert plain(seen) == plain(looked_at(state))


def test_the_set_up_comes_to_the_first_state() -> None:
    trace = cn.setup_trace("dragon_cave", players=2)
    seen = looked_at(trace.start)
    for event in (event for events in trace.events for event in events):
        seen = after(seen, event)
    assert plain(seen) == plain(looked_at(trace.state))


def the_round() -> cn.Trace:
    state = cn.position(
        "dragon_cave", hoard=30, players={
            "red": {"purse": 5}, "green": {"place": 8, "purse": 3, "chest": 2, "used": ["red", "blue"]},
            "blue": {"place": 17, "purse": 4, "used": ["purple", "green"]},
        },
    )  # fmt: skip
    return cn.play(state, "card green", "card yellow", "dragon green", "fists 1 2", "pick right")


def test_a_dwarf_that_has_gone_leaves_a_line_and_words() -> None:
    trace = the_round()
    gone = goings(trace.events[2], TRACK)
    assert [(each.colour, each.origin, each.goal, each.fled) for each in gone] == [
        ("blue", 17, 20, False), ("green", 8, 7, True),
    ]  # fmt: skip
    assert (
        "Blue has gone forward from s17 to nest_yellow."
        in track_scene(TRACK, looked_at(trace.states[3]), goings=gone).desc
    )
    assert "Green has fled from s8 to s7." in picture(trace, step=3).desc


def test_cards_of_a_round_that_is_over_stay_in_sight() -> None:
    state = cn.play(cn.new_game("dragon_cave", players=3), "card green", "card blue")
    done = cn.apply(state.state, cn.parse_action(state.state, "dragon red"))
    ended = turned_up(looked_at(state.state), done.events)
    assert ended is not None
    assert [player.card for player in ended.players] == ["", "green", "blue"]
    shown = people_scene(looked_at(done.state), played=ended)
    assert "Green has turned up the card Green." in shown.desc
    assert "round 1, just played" in svg(shown) and "just played" not in svg(people_scene(looked_at(done.state)))


def test_who_is_the_dragon_now_is_seen_and_told_while_the_last_round_lies_there() -> None:
    state = cn.play(cn.new_game("dragon_cave", players=3), "card green", "card blue")
    done = cn.apply(state.state, cn.parse_action(state.state, "dragon red"))
    scene = people_scene(looked_at(done.state), played=turned_up(looked_at(state.state), done.events))
    assert done.state.game.colours[done.state.player] == "green"
    people = {group.id: group for group, _ in groups(scene) if group.id.startswith("player:")}
    signs = {
        id: [shape for shape in group.shapes if isinstance(shape, Icon) and shape.name == "cave_dragon"]
        for id, group in people.items()
    }
    assert [id for id, found in signs.items() if found] == ["player:green"]
    assert [id for id, group in people.items() if "has the dragon" in group.label] == ["player:green"]
    assert "Green has the dragon." in scene.desc
    now, past = scene.desc.split("Of round 1, just played:")
    assert "Red" in past and "had the dragon and had put it on Red" in past
    assert "Red has the dragon" not in now + past


def test_who_has_the_dragon_is_told_once() -> None:
    desc = people_scene(looked_at(cn.new_game("dragon_cave", players=3))).desc
    assert desc.count("has the dragon") == 1


def test_nobody_is_the_dragon_once_the_game_is_over() -> None:
    over = people_scene(looked_at(a_game(3).state))
    assert "has the dragon" not in over.desc


def test_a_fist_that_was_picked_is_told_with_its_coins() -> None:
    seen = looked_at(the_round().states[4])
    assert seen.fists == (-1, -1)
    told = people_scene(after(seen, the_round().events[4][0])).desc
    assert "The right fist of Green was picked: 2 coins are gone, one stays." in told


def test_places_where_cards_lead_glow_and_say_so() -> None:
    state = cn.new_game("dragon_cave", players=3)
    seen = looked_at(state)
    glow = leads(TRACK, seen, 1)
    assert glow == {"s0": "red", "s1": "yellow", "s2": "green", "s3": "blue", "s4": "purple"}
    labels = {group.id: group.label for group, _ in groups(track_scene(TRACK, seen, leads=glow))}
    assert labels["space:s2"].endswith("Your card Green leads here.")


def signs(scene: cn.views.Scene, id: str) -> dict[str, Box]:
    """Where the gem of a space is and its name, each as much of it as must be seen to be read."""
    group = next(group for group, _ in groups(scene) if group.id == id)
    gem = next(shape for shape in group.shapes if isinstance(shape, Icon) and shape.name.startswith("gem:"))
    names = [bounds(shape) for shape in group.shapes if isinstance(shape, Text)]
    r = gem.size * 0.3
    return {"gem": Box(gem.x - r, gem.y - r, gem.x + r, gem.y + r), **{f"name {k}": box for k, box in enumerate(names)}}


def bodies(scene: cn.views.Scene) -> dict[str, Box]:
    """Where the dwarfs are: hats are narrow, so from the brim down."""
    found = {}
    for group, _ in groups(scene):
        if group.id.startswith("dwarf:"):
            icon = next(shape for shape in group.shapes if isinstance(shape, Icon))
            x, y, size = group.x + icon.x, group.y + icon.y, icon.size
            found[group.id] = Box(x - size * 0.38, y - size * 0.15, x + size * 0.38, y + size * 0.47)
    return found


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_who_stands_on_a_space_hides_neither_its_sign_nor_its_name(players: int) -> None:
    start = looked_at(cn.new_game("dragon_cave", players=max(3, players)))
    for k in range(TRACK.end):
        seats = tuple(
            replace(player, places=(k if who < players else 0 if k else 1,)) for who, player in enumerate(start.players)
        )
        scene = track_scene(TRACK, replace(start, players=seats, asked=(1,)))
        for sign, box in signs(scene, f"space:s{k}").items():
            assert not [id for id, body in bodies(scene).items() if body.overlaps(box, -2)], (k, sign)


@pytest.mark.parametrize("space", TRACK.nest)
def test_who_is_in_the_nest_stands_beside_its_sign(space: str) -> None:
    state = cn.position("dragon_cave", players={"red": {}, "green": {"place": 17}, "blue": {}})
    seen = looked_at(state).changed(1, places=(TRACK.end,))
    gone = Going("green", 0, 17, TRACK.end, space=space)
    scene = track_scene(TRACK, seen, goings=(gone,))
    green = bodies(scene)["dwarf:green"]
    assert not green.overlaps(signs(scene, f"nest:{space}")["gem"], -2)
    assert green.left > 0 and green.right < scene.width


# ---- what is hidden --------------------------------------------------------------------------------------------------


def other_secrets(state: CaveState, eyes: int) -> CaveState:
    """A state that looks the same for this player: other cards face down, other fists, other chests."""
    up = state.turned_up
    players = []
    for who, player in enumerate(state.players):
        free = [card for card in state.game.cards if card not in player.used]
        card = player.card if up or who == eyes or not player.card else free[(free.index(player.card) + 1) % len(free)]
        players.append(replace(player, card=card, chest=player.chest if state.over else player.chest + 1))
    fists = state.fists
    top = state.pending[-1] if state.pending else None
    if fists and top is not None and top.b != eyes:
        fists = (fists[1], fists[0])
    return replace(state, players=tuple(players), fists=fists)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_hidden_is_drawn(players: int) -> None:
    compared = 0
    for state in a_game(players, policy="uniform").states:
        for eyes in (None, 0, 1):
            other = other_secrets(state, -1 if eyes is None else eyes)
            compared += other != state
            assert svg(cave_scene(state, seat=eyes)) == svg(cave_scene(other, seat=eyes))
    assert compared > 50
