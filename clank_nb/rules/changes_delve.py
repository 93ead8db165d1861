"""The second half of the one door: changes to the map, the bank, and what only a growing dungeon has."""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from typing import TYPE_CHECKING

from clank_nb.model.delve import Offered
from clank_nb.rules.changes import note
from clank_nb.rules.draft import Draft, fresh_trip

if TYPE_CHECKING:
    from clank_nb.dungeon.tiles import Layout

# ---- set-up ---------------------------------------------------------------------------------------------------------


def map_begun(draft: Draft, layout: Layout, side: str) -> None:
    draft.edit_delve().layout = layout
    if draft.log is not None:
        note(draft, "map_begun", "setup/board", side=side)


def tiles_stacked(draft: Draft, safe: Sequence[str], deep: Sequence[str], n_safe: int) -> None:
    delve = draft.edit_delve()
    delve.safe, delve.deep, delve.n_safe = sorted(safe), sorted(deep), n_safe
    if draft.log is not None:
        note(draft, "tiles_stacked", "setup/tiles", n=n_safe + len(deep), safe=n_safe, away=len(safe) - n_safe)


def ghosts_banked(draft: Draft, n: int) -> None:
    draft.edit_delve().ghosts_bank = n
    if draft.log is not None:
        note(draft, "ghosts_banked", "setup/bank", n=n)


def artifacts_stacked(draft: Draft, values: Sequence[int], rule: str) -> None:
    draft.edit_delve().stack = list(values)
    if draft.log is not None:
        note(draft, "artifacts_stacked", rule, n=len(values), artifacts=tuple(values))


def secrets_banked(draft: Draft, kind: str, faces: Sequence[str]) -> None:
    """Secrets of one kind (``major``, ``minor``) face down in the bank."""
    rooms = draft.edit_rooms()
    if kind == "major":
        rooms.unseen_major = sorted(faces)
    else:
        rooms.unseen_minor = sorted(faces)
    if draft.log is not None:
        note(draft, "secrets_banked", f"setup/{kind}_secrets", kind=f"{kind}_secret", n=len(faces))


def prisoners_banked(draft: Draft, faces: Sequence[str]) -> None:
    draft.edit_delve().prisoners = sorted(faces)
    if draft.log is not None:
        note(draft, "prisoners_banked", "setup/prisoners", n=len(faces))


def lockpicks_given(draft: Draft, n: int) -> None:
    draft.edit_delve().lockpicks = [n] * draft.game.n_players
    if draft.log is not None:
        note(draft, "lockpicks_given", "setup/lockpicks", n=n)


# ---- a turn ---------------------------------------------------------------------------------------------------------


def trip_begun(draft: Draft) -> None:
    """A turn begins: nothing has been done in it yet."""
    draft.trip = fresh_trip()


def made_more(draft: Draft, what: str, n: int) -> None:
    """Count what the turn has made of skill or gold."""
    trip = draft.edit_trip()
    if what == "skill":
        trip.skill_made += n
    else:
        trip.gold_made += n


def deed_done(draft: Draft, deed: str) -> None:
    """Remember a deed that cards ask for."""
    trip = draft.edit_trip()
    if deed not in trip.deeds:
        insort(trip.deeds, deed)


def goal_won(draft: Draft, who: int, goal: str) -> None:
    insort(draft.edit_trip().goals, goal)
    if draft.log is not None:
        note(draft, "goal_won", "move/teleport_far", who, goal=goal)


def offer_made(draft: Draft, who: int, offer: Offered, card: str) -> None:
    draft.edit_trip().offers.append(offer)
    if draft.log is not None:
        note(draft, "offer_made", "turn/order_free", who, card=card)


def offer_taken(draft: Draft, who: int, offer: Offered, card: str) -> None:
    draft.edit_trip().offers.remove(offer)
    if draft.log is not None:
        note(draft, "offer_taken", "turn/order_free", who, card=card)


def lockpicks_gained(draft: Draft, who: int, n: int, rule: str) -> None:
    draft.edit_delve().lockpicks[who] += n
    if draft.log is not None:
        note(draft, "lockpicks_gained", rule, who, n=n)


def lockpicks_paid(draft: Draft, who: int, n: int, rule: str) -> None:
    draft.edit_delve().lockpicks[who] -= n
    if draft.log is not None:
        note(draft, "lockpicks_paid", rule, who, n=n)


# ---- the map --------------------------------------------------------------------------------------------------------


def exploring(draft: Draft, who: int, tunnel: str, *, free: bool) -> None:
    """A tunnel off the edge is entered; a tile is to be turned up."""
    trip = draft.edit_trip()
    trip.entry, trip.free = tunnel, free
    if draft.log is not None:
        note(draft, "exploring", "explore/discover", who, tunnel=tunnel)


def tile_shown(draft: Draft, who: int, tile: str, *, brought: bool) -> None:
    """The top tile of the stack is turned up, by a pawn that explores or for a card."""
    delve, trip = draft.edit_delve(), draft.edit_trip()
    if delve.n_safe:
        delve.n_safe -= 1
        delve.safe.remove(tile)
    else:
        delve.deep.remove(tile)
    if brought:
        trip.brought = tile
    else:
        trip.shown = tile
    if draft.log is not None:
        note(draft, "tile_shown", "explore/discover", who, tile=tile, left=delve.n_safe + len(delve.deep))


def tile_laid(draft: Draft, who: int, layout: Layout, tile: str, turn: int, rule: str) -> None:
    draft.edit_delve().layout = layout
    if draft.log is not None:
        note(draft, "tile_laid", rule, who, tile=tile, turn=90 * turn)


def exploring_over(draft: Draft) -> None:
    trip = draft.edit_trip()
    trip.entry, trip.shown, trip.free = "", "", False


def entry_grown(draft: Draft, tunnel: str, *, free: bool) -> None:
    """The tunnel runs on over the tile just laid."""
    trip = draft.edit_trip()
    trip.entry, trip.free, trip.shown = tunnel, free, ""


def escaping(draft: Draft, who: int) -> None:
    """Into the crypt with an artifact: a mastery token at once; the pawn is taken off as the turn ends."""
    insort(draft.edit_player(who).tokens, "mastery")
    draft.edit_rooms().mastery -= 1
    if draft.log is not None:
        note(draft, "escaped", "out/escape", who)


def out_turn(draft: Draft, who: int, n: int) -> None:
    """In place of the turn of a player who is out the dragon draws."""
    draft.player = who
    if draft.log is not None:
        note(draft, "out_turn", "end/out_turn", who, n=n)


def taken_off(draft: Draft, who: int) -> None:
    draft.edit_player(who).out = "escaped"
    if draft.log is not None:
        note(draft, "pawn_removed", "out/finish_turn", who)


def tile_forgotten(draft: Draft) -> None:
    """A card brings a tile: none has come of it yet."""
    draft.edit_trip().laid = ""


def spot_named(draft: Draft, who: int, x: int, y: int) -> None:
    """Where the tile of a card will lie, before it is seen."""
    draft.edit_trip().spot = f"{x},{y}"
    if draft.log is not None:
        note(draft, "place_named", "card/new_tile", who, x=x, y=y)


def tile_remembered(draft: Draft, tile: str) -> None:
    """The tile that a card brought lies, for what the card does next."""
    trip = draft.edit_trip()
    trip.laid, trip.brought, trip.spot = tile, "", ""


def tile_returned(draft: Draft, who: int, tile: str, *, safe: bool) -> None:
    """The tunnel being explored has been turned away: the tile goes back, and those of its kind are mixed again."""
    delve = draft.edit_delve()
    insort(delve.safe if safe else delve.deep, tile)
    delve.n_safe += safe
    exploring_over(draft)
    if draft.log is not None:
        note(draft, "tile_returned", "explore/turn_along", who, tile=tile)


def gave_up(draft: Draft, who: int) -> None:
    if draft.log is not None:
        note(draft, "gave_up", "explore/no_way", who)


def tile_turned(draft: Draft, who: int, layout: Layout, tile: str, turn: int, rule: str) -> None:
    draft.edit_delve().layout = layout
    if draft.log is not None:
        note(draft, "tile_turned", rule, who, tile=tile, turn=90 * turn)


def locks_opened(draft: Draft, who: int, locks: Sequence[str]) -> None:
    """One lockpick on each of these locks, for good."""
    delve = draft.edit_delve()
    delve.lockpicks[who] -= len(locks)
    for lock in locks:
        insort(delve.opened, lock)
    if draft.log is not None:
        note(draft, "locks_opened", "move/lock", who, n=len(locks))


def portal_passed(draft: Draft, who: int, portal: str, exit: str) -> None:
    if draft.log is not None:
        note(draft, "portal_passed", "move/portal", who, portal=portal, exit=exit)


def teleported_far(draft: Draft, who: int, goal: str, room: str) -> None:
    """A teleport with a goal of its own."""
    player = draft.edit_player(who)
    draft.edit_trip().goals.remove(goal)
    start, player.room = player.room, room
    if draft.log is not None:
        note(draft, "teleported", "move/teleport_far", who, start=start, room=room)


def teleport_spent(draft: Draft, who: int) -> None:
    """A teleport that discovers a tile is spent as it is begun."""
    draft.turn.teleports -= 1
    if draft.log is not None:
        note(draft, "teleport_spent", "move/teleport", who)


# ---- rooms ----------------------------------------------------------------------------------------------------------


def artifact_placed(draft: Draft, room: str, values: Sequence[int], rule: str) -> None:
    """Artifacts of the stack into a room of a new tile."""
    rooms, delve = draft.edit_rooms(), draft.edit_delve()
    for value in values:
        delve.stack.remove(value)
        insort(rooms.artifacts, (room, value))
    if draft.log is not None:
        note(draft, "artifact_placed", rule, artifacts=tuple(values), room=room)


def artifact_lifted(draft: Draft, who: int, room: str, value: int, *, party: bool) -> None:
    rooms = draft.edit_rooms()
    rooms.artifacts.remove((room, value))
    insort(draft.edit_player(who).artifacts, value)
    if party:
        delve, twice = draft.edit_delve(), draft.game.tokens.artifacts.count(value) > 1
        insort(delve.takers, (room, who))
        if twice and all(first != str(value) for first, _ in delve.firsts):
            insort(delve.firsts, (str(value), who))
    if draft.log is not None:
        note(draft, "artifact_taken", "room/artifact", who, artifact=value, room=room)


def room_paid(draft: Draft, who: int, room: str) -> None:
    """The reward of a room is paid once a turn."""
    insort(draft.edit_trip().paid, room)


def icon_used(draft: Draft, who: int, room: str, what: str) -> None:
    """A chest, tome or cell is opened with a lockpick, for everyone and for good."""
    delve = draft.edit_delve()
    delve.lockpicks[who] -= 1
    insort(delve.used, f"{room}/{what}")
    if draft.log is not None:
        note(draft, "icon_used", "room/locked_reward", who, what=what, room=room)


def secret_drawn(draft: Draft, who: int, token: str, kind: str, *, keep: bool) -> None:
    rooms = draft.edit_rooms()
    (rooms.unseen_major if kind == "major_secret" else rooms.unseen_minor).remove(token)
    if keep:
        insort(draft.edit_player(who).tokens, token)
    if draft.log is not None:
        note(draft, "secret_drawn", "card/free_secret", who, token=token, kind=kind)


def prisoner_freed(draft: Draft, who: int, token: str) -> None:
    draft.edit_delve().prisoners.remove(token)
    insort(draft.edit_player(who).tokens, token)
    if draft.log is not None:
        note(draft, "prisoner_freed", "token/prisoner", who, token=token)


def token_given_up(draft: Draft, who: int, token: str, rule: str) -> None:
    draft.edit_player(who).tokens.remove(token)
    if draft.log is not None:
        note(draft, "token_used", rule, who, token=token)


def shrine_marked(draft: Draft, who: int, room: str) -> None:
    delve, cubes = draft.edit_delve(), draft.edit_cubes()
    cubes.supply[who] -= 1
    insort(delve.marks, (room, who))
    n = sum(1 for _, owner in delve.marks if owner == who)
    if draft.log is not None:
        note(draft, "shrine_marked", "room/wayshrine", who, room=room, n=n)


def idols_returned(draft: Draft, who: int, n: int) -> None:
    rooms = draft.edit_rooms()
    place = draft.game.menu.shrine
    rooms.idols = [(place, dict(rooms.idols).get(place, 0) + n)]
    for _ in range(n):
        draft.edit_player(who).tokens.remove("monkey_idol")
    if draft.log is not None:
        note(draft, "idols_returned", "party/idols_back", who, n=n)


# ---- ghosts and health ----------------------------------------------------------------------------------------------


def ghost_raised(draft: Draft, rule: str) -> None:
    """A ghost from the bank to the Clank! area, if there is one."""
    delve = draft.edit_delve()
    n = min(1, delve.ghosts_bank)
    delve.ghosts_bank -= n
    delve.ghosts_area += n
    if draft.log is not None:
        note(draft, "ghost_raised", rule, n=n)


def ghosts_bagged(draft: Draft) -> None:
    """An attack begins: the ghosts of the area into the bag."""
    delve = draft.edit_delve()
    delve.ghosts_bag += delve.ghosts_area
    delve.ghosts_area = 0


def ghosts_back(draft: Draft, n: int) -> None:
    """Drawn ghosts out of the bag, where they count as long as the attack asks somebody, to the Clank! area."""
    delve = draft.edit_delve()
    delve.ghosts_bag -= n
    delve.ghosts_area += n
    if draft.log is not None:
        note(draft, "ghosts_back", "dragon/ghost_back", n=n)


def ghost_hit(draft: Draft, who: int) -> None:
    """One damage, marked from the supply, else with a black cube of the bank, else with nothing."""
    delve, cubes = draft.edit_delve(), draft.edit_cubes()
    cubes.track[who] += 1
    if cubes.supply[who]:
        cubes.supply[who] -= 1
        mark = "own"
    elif cubes.black_aside:
        cubes.black_aside -= 1
        delve.black[who] += 1
        mark = "black"
    else:
        delve.unmarked[who] += 1
        mark = "none"
    if draft.log is not None:
        note(draft, "ghost_hit", "dragon/ghost", who, n=1, mark=mark)


def ghost_warded(draft: Draft, who: int, card: str) -> None:
    if draft.log is not None:
        note(draft, "ghost_warded", "card/ghost_ward", who, card=card)


def healed(draft: Draft, who: int, n: int, rule: str) -> None:
    """Own cubes first, black ones last."""
    delve, cubes = draft.edit_delve(), draft.edit_cubes()
    n = min(n, cubes.track[who])
    own = min(n, cubes.track[who] - delve.black[who] - delve.unmarked[who])
    black = min(n - own, delve.black[who])
    cubes.track[who] -= n
    cubes.supply[who] += own
    delve.black[who] -= black
    delve.unmarked[who] -= n - own - black
    cubes.black_aside += black
    if draft.log is not None:
        note(draft, "healed", rule, who, n=n)


# ---- cards ----------------------------------------------------------------------------------------------------------


def card_on_top(draft: Draft, who: int, card: str) -> None:
    """The card just acquired goes from the discard pile on top of the deck."""
    player = draft.edit_player(who)
    player.discard.remove(card)
    insort(player.deck, card)
    player.known_top.insert(0, card)
    if draft.log is not None:
        note(draft, "card_on_top", "card/on_top", who, card=card)


def card_boxed(draft: Draft, who: int, card: str, where: str, piece: int) -> None:
    """A card leaves the game at once.

    The pieces of a play area are known by their places, so there a card is only marked as gone and boxed at the end of
    the turn; nothing counts it any more.
    """
    player = draft.edit_player(who)
    if where == "play_area":
        insort(player.marked_play, piece)
        if who == draft.player:
            _pieces_left(draft, piece)
    else:
        if where == "hand":
            player.hand.remove(card)
            if card in player.known_hand:
                player.known_hand.remove(card)
        else:
            player.discard.remove(card)
        insort(draft.edit_shop().box, card)
    if draft.log is not None:
        note(draft, "card_trashed", "card/trash", who, card=card, where=where)


def _pieces_left(draft: Draft, piece: int) -> None:
    """What a card in play would still have given: what it waits for, what it counts, and its extra actions."""
    turn, trip = draft.turn, draft.edit_trip()
    turn.standing = [each for each in turn.standing if each.piece != piece]
    turn.watching = [each for each in turn.watching if each.piece != piece]
    trip.offers = [each for each in trip.offers if each.piece != piece]


def triggered(draft: Draft, trigger: str, who: int = -1) -> None:
    """Remember what react cards wait for; ``who`` is the player whose own it is."""
    trip, own = draft.edit_trip(), trigger if who < 0 else f"{trigger}:{who}"
    if own not in trip.triggers:
        trip.triggers.append(own)
        if draft.log is not None:
            note(draft, "trigger_met", "party/react", who, trigger=trigger)


def reaction_passed(draft: Draft, who: int) -> None:
    """A player who might react does not."""
    if draft.log is not None:
        note(draft, "reaction_passed", "party/react", who)


def secret_counted(draft: Draft) -> None:
    draft.edit_trip().secrets += 1


def card_reacted(draft: Draft, who: int, card: str) -> None:
    """From the hand to the own play area, in somebody else's turn."""
    player = draft.edit_player(who)
    player.hand.remove(card)
    if card in player.known_hand:
        player.known_hand.remove(card)
    player.play_area.append(card)
    if draft.log is not None:
        note(draft, "card_reacted", "party/react", who, card=card)


def reaction_due(draft: Draft, who: int, card: str) -> None:
    if draft.log is not None:
        note(draft, "reaction_due", "party/react_later", who, card=card)


def card_shown(draft: Draft, who: int, card: str) -> None:
    """Everybody has seen a card of the hand."""
    known = draft.edit_player(who).known_hand
    if card not in known:
        insort(known, card)
    if draft.log is not None:
        note(draft, "card_shown", "party/show", who, card=card)
