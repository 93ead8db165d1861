"""The one door for change: each function carries out one kind of change and, when a log is kept, records its event.

Nothing else writes to a draft; a test reads the syntax tree of the rules and finds no other writer.
``rule`` is always the short name (``move/lock``); the event carries the full name under which the game cites it.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Sequence
from typing import Any

from clank_nb.model.events import event
from clank_nb.model.state import Frame, PlayerDraft, Waiting
from clank_nb.rules.draft import AnyDraft, Draft, fresh_turn


def note(draft: AnyDraft, kind: str, rule: str, who: int = -1, /, **values: Any) -> None:
    """Record a fact, if a log is kept."""
    if draft.log is not None:
        game = draft.game
        colour = game.colours[who] if who >= 0 else ""
        draft.log.append(event(kind, game.slugs.get(rule) or game.slug(rule), who, colour, tuple(values.items())))


# ---- frames ---------------------------------------------------------------------------------------------------------


def pushed(draft: AnyDraft, frame: Frame) -> None:
    """Owe something more, to be dealt with first."""
    draft.pending.append(frame)


def pushed_all(draft: AnyDraft, *frames: Frame) -> None:
    """Owe several things more; the last frame given is the first to be dealt with."""
    draft.pending.extend(frames)


def slipped(draft: AnyDraft, place: int, frame: Frame) -> None:
    """Put a frame below those that were pushed since the stack was ``place`` high."""
    draft.pending.insert(place, frame)


def exchanged(draft: AnyDraft, frames: Sequence[Frame]) -> None:
    """The frame on top is dealt with; these are owed instead, the last one first."""
    draft.pending.pop()
    draft.pending.extend(frames)


def popped(draft: AnyDraft) -> Frame:
    return draft.pending.pop()


def dropped(draft: AnyDraft, frames: Iterable[Frame] = ()) -> None:
    """Drop everything that is owed and owe these frames instead."""
    draft.pending[:] = frames


def fallen(draft: AnyDraft) -> None:
    """Chance has fallen: its frame is dealt with, and one more event counted."""
    draft.pending.pop()
    seed, n = draft.dice
    draft.dice = (seed, n + 1)


# ---- set-up ---------------------------------------------------------------------------------------------------------


def deck_given(draft: Draft, who: int, cards: Sequence[str]) -> None:
    draft.edit_player(who).deck = sorted(cards)
    if draft.log is not None:
        note(draft, "deck_given", "setup/starter", who, cards=tuple(sorted(cards)), n=len(cards))


def artifact_removed(draft: Draft, artifact: int) -> None:
    insort(draft.edit_rooms().away, artifact)
    if draft.log is not None:
        note(draft, "artifact_removed", "setup/artifacts", artifact=artifact)


def artifacts_placed(draft: Draft, places: Sequence[tuple[str, int]]) -> None:
    draft.edit_rooms().artifacts = sorted(places)
    values = tuple(sorted(value for _, value in places))
    if draft.log is not None:
        note(draft, "artifacts_placed", "setup/artifacts", n=len(places), artifacts=values)


def secrets_placed(draft: Draft, kind: str, places: Sequence[tuple[str, int]], faces: Sequence[str]) -> None:
    """Lay the secrets of one kind face down; what lies where is not decided before it is turned up."""
    rooms = draft.edit_rooms()
    if kind == "major":
        rooms.major, rooms.unseen_major = sorted(places), sorted(faces)
    else:
        rooms.minor, rooms.unseen_minor = sorted(places), sorted(faces)
    n = sum(count for _, count in places)
    if draft.log is not None:
        note(
            draft,
            "secrets_placed",
            f"setup/{kind}_secrets",
            kind=f"{kind}_secret",
            n=n,
            rooms=len(places),
            left=len(faces) - n,
        )


def market_stocked(draft: Draft, items: Sequence[str]) -> None:
    draft.edit_shop().market = sorted(items)
    if draft.log is not None:
        note(draft, "market_stocked", "setup/market", items=tuple(sorted(items)))


def idols_placed(draft: Draft, places: Sequence[tuple[str, int]]) -> None:
    draft.edit_rooms().idols = sorted(places)
    for room, n in places:
        if draft.log is not None:
            note(draft, "idols_placed", "setup/idols", n=n, room=room)


def mastery_placed(draft: Draft, n: int, **where: str) -> None:
    draft.edit_rooms().mastery = n
    if draft.log is not None:
        note(draft, "mastery_placed", "setup/mastery", n=n, **where)


def rage_set(draft: Draft, space: int, cubes: int) -> None:
    draft.edit_cubes().rage = space
    if draft.log is not None:
        note(draft, "rage_set", "setup/rage_start", space=space, cubes=cubes, n=draft.game.n_players)


def bag_filled(draft: Draft) -> None:
    cubes = draft.edit_cubes()
    n, cubes.black_aside = cubes.black_aside, 0
    cubes.black_bag += n
    if draft.log is not None:
        note(draft, "bag_filled", "setup/bag", n=n)


def reserve_laid(draft: Draft, piles: Sequence[tuple[str, int]]) -> None:
    draft.edit_shop().reserve = list(piles)
    if draft.log is not None:
        note(draft, "reserve_laid", "setup/reserve", cards=tuple(card for card, n in piles for _ in range(n)))


def dungeon_shuffled(draft: Draft, cards: Sequence[str], places: int) -> None:
    shop = draft.edit_shop()
    shop.deck, shop.row = sorted(cards), [""] * places
    if draft.log is not None:
        note(draft, "dungeon_shuffled", "setup/dungeon_row", n=len(cards))


def row_card_set_aside(draft: Draft, place: int) -> None:
    shop = draft.edit_shop()
    card, shop.row[place] = shop.row[place], ""
    insort(shop.replaced, card)
    if draft.log is not None:
        note(draft, "row_card_replaced", "setup/dungeon_row", card=card, place=place)


def row_ready(draft: Draft) -> None:
    """Shuffle the replaced cards back."""
    shop = draft.edit_shop()
    n = len(shop.replaced)
    shop.deck, shop.replaced = sorted(shop.deck + shop.replaced), []
    if draft.log is not None:
        note(draft, "row_ready", "setup/dungeon_row", row=tuple(shop.row), n=n)


def pawns_placed(draft: Draft, room: str) -> None:
    for who in range(draft.game.n_players):
        draft.edit_player(who).room = room
    if draft.log is not None:
        note(draft, "pawns_placed", "setup/pawns", room=room)


def first_player_named(draft: Draft, who: int) -> None:
    draft.player = who
    if draft.log is not None:
        note(draft, "first_player_named", "setup/first_player", who)


def starting_clank(draft: Draft, who: int, n: int) -> None:
    cubes = draft.edit_cubes()
    cubes.supply[who] -= n
    cubes.area[who] += n
    if draft.log is not None:
        note(draft, "starting_clank", "setup/starting_clank", who, n=n)


# ---- cards ----------------------------------------------------------------------------------------------------------


def turn_started(draft: Draft, who: int) -> None:
    draft.player = who
    draft.turn = fresh_turn()
    draft.n_turns += 1
    if draft.log is not None:
        note(draft, "turn_started", "turn/play_all", who, turn=draft.n_turns)


def card_played(draft: Draft, who: int, card: str) -> int:
    """Move a card from the hand to the play area; gives its place there."""
    player = draft.edit_player(who)
    player.hand.remove(card)
    if player.known_hand and card in player.known_hand:
        player.known_hand.remove(card)
    player.play_area.append(card)
    if draft.log is not None:
        note(draft, "card_played", "turn/play_all", who, card=card)
    return len(player.play_area) - 1


def cards_drawn(draft: Draft, who: int, cards: Sequence[str], wanted: int) -> None:
    """Take these cards from deck to hand."""
    player = draft.edit_player(who)
    take, known = player.deck.remove, player.known_top
    for card in cards:
        take(card)
        if known and card in known:
            known.remove(card)
    player.hand += cards
    player.hand.sort()
    if draft.log is not None:
        note(draft, "cards_drawn", "turn/draw", who, cards=tuple(sorted(cards)), n=len(cards), wanted=wanted)


def hand_dealt(draft: Draft, who: int, places: Sequence[int]) -> None:
    """Take cards from deck to hand by their places in the deck, each place told when those before it are empty."""
    player = draft.edit_player(who)
    cards = list(map(player.deck.pop, places))
    player.hand += cards
    player.hand.sort()
    if draft.log is not None:
        note(draft, "cards_drawn", "turn/draw", who, cards=tuple(sorted(cards)), n=len(cards), wanted=len(cards))


def deck_reshuffled(draft: Draft, who: int) -> None:
    """Shuffle the discard pile into a new deck; marked cards stay behind.

    The old deck is used up, so what it held is in the hand, and everybody knows that.
    """
    player = draft.edit_player(who)
    kept = list(player.marked_discard)
    for card in kept:
        player.discard.remove(card)
    player.known_hand = list(player.hand)
    player.deck, player.discard = sorted(player.deck + player.discard), kept
    if draft.log is not None:
        note(draft, "deck_reshuffled", "turn/draw", who, n=len(player.deck))


def cards_discarded(draft: Draft, who: int, card: str) -> None:
    player = draft.edit_player(who)
    player.hand.remove(card)
    if card in player.known_hand:
        player.known_hand.remove(card)
    insort(player.discard, card)
    if draft.log is not None:
        note(draft, "cards_discarded", "card/discard", who, cards=(card,))


def card_marked(draft: Draft, who: int, card: str, where: str, piece: int) -> None:
    """Mark a card to be trashed at the end of the turn; until then it counts as lying where it lies."""
    player = draft.edit_player(who)
    if where == "play_area":
        insort(player.marked_play, piece)
    else:
        insort(player.marked_discard, card)
    if draft.log is not None:
        note(draft, "card_marked", "card/trash", who, card=card, where=where)


def _unmarked(player: PlayerDraft) -> list[str]:
    """Take the marked cards out of play area and discard pile."""
    boxed = [player.play_area[piece] for piece in player.marked_play] + player.marked_discard
    player.play_area = [card for piece, card in enumerate(player.play_area) if piece not in player.marked_play]
    for card in player.marked_discard:
        player.discard.remove(card)
    player.marked_play, player.marked_discard = [], []
    return boxed


def area_cleaned(draft: Draft, who: int) -> None:
    """End of a turn: marked cards to the box, the play area to the discard pile, pools emptied."""
    player = draft.edit_player(who)
    boxed = _unmarked(player) if player.marked_play or player.marked_discard else []
    played = player.play_area
    player.discard += played
    player.discard.sort()
    player.play_area = []
    turn = draft.turn
    if draft.log is not None:
        note(
            draft, "turn_ended", "turn/end", who, played=tuple(played), skill=turn.skill, swords=turn.swords,
            boots=turn.boots, teleports=turn.teleports, credit=turn.credit,
        )  # fmt: skip
    if boxed:
        shop = draft.edit_shop()
        shop.box = sorted(shop.box + boxed)
        if draft.log is not None:
            note(draft, "cards_boxed", "card/trash", who, cards=tuple(sorted(boxed)))
    draft.turn = fresh_turn()


def row_revealed(draft: Draft, card: str, place: int, kind: str, rule: str) -> None:
    """Turn up the next card of the dungeon deck on a place of the row."""
    shop = draft.edit_shop()
    shop.deck.remove(card)
    shop.row[place] = card
    if draft.log is not None:
        note(draft, kind, rule, card=card, place=place)


def row_discarded(draft: Draft, who: int, place: int) -> None:
    """Put a card of the row on the dungeon discard, to be replaced at once."""
    shop = draft.edit_shop()
    card, shop.row[place] = shop.row[place], ""
    insort(shop.discard, card)
    if draft.log is not None:
        note(draft, "row_replaced", "card/replace", who, card=card, place=place)


def _one_taken(reserve: list[tuple[str, int]], card: str) -> None:
    for place, (name, n) in enumerate(reserve):
        if name == card:
            reserve[place] = (name, n - 1)


def card_acquired(draft: Draft, who: int, card: str, place: int, rule: str = "card/acquire") -> None:
    """Take a card from the row (place 0 and up) or the reserve (place -1) to the own discard pile."""
    shop = draft.edit_shop()
    if place >= 0:
        shop.row[place] = ""
    else:
        _one_taken(shop.reserve, card)
    insort(draft.edit_player(who).discard, card)
    if draft.log is not None:
        note(draft, "card_acquired", rule, who, card=card, place=place)


def device_used(draft: Draft, who: int, card: str, place: int) -> None:
    shop = draft.edit_shop()
    shop.row[place] = ""
    insort(shop.discard, card)
    if draft.log is not None:
        note(draft, "device_used", "card/device", who, card=card)


def monster_defeated(draft: Draft, who: int, card: str, place: int, *, stays: bool) -> None:
    """A monster of the row (place 0 and up) goes to the dungeon discard, unless it stays."""
    if place >= 0 and not stays:
        shop = draft.edit_shop()
        shop.row[place] = ""
        insort(shop.discard, card)
    if draft.log is not None:
        note(draft, "monster_defeated", "card/goblin" if stays else "card/monster", who, card=card)


# ---- pools ----------------------------------------------------------------------------------------------------------


def resource_gained(draft: Draft, who: int, what: str, n: int, rule: str) -> None:
    """``what`` is skill, swords, boots or teleports."""
    turn = draft.turn
    if what == "skill":
        turn.skill += n
    elif what == "boots":
        turn.boots += n
    elif what == "swords":
        turn.swords += n
    else:
        turn.teleports += n
    if draft.log is not None:
        note(draft, "resource_gained", rule, who, what=what, n=n)


def gold_gained(draft: Draft, who: int, n: int, rule: str, *, bonus: bool = False) -> None:
    draft.edit_player(who).gold += n
    if not bonus and who == draft.player:
        draft.turn.gold_gains += 1
    if draft.log is not None:
        note(draft, "gold_gained", rule, who, n=n, bonus=bonus)


def skill_paid(draft: Draft, who: int, n: int, rule: str) -> None:
    draft.turn.skill -= n
    if draft.log is not None:
        note(draft, "skill_paid", rule, who, n=n)


def swords_paid(draft: Draft, who: int, n: int, what: str, rule: str) -> None:
    draft.turn.swords -= n
    if draft.log is not None:
        note(draft, "swords_paid", rule, who, n=n, what=what)


def boots_paid(draft: Draft, who: int, n: int, rule: str) -> None:
    draft.turn.boots -= n
    if draft.log is not None:
        note(draft, "boots_paid", rule, who, n=n)


def gold_paid(draft: Draft, who: int, n: int, rule: str) -> None:
    draft.edit_player(who).gold -= n
    if draft.log is not None:
        note(draft, "gold_paid", rule, who, n=n)


def modifier_set(draft: Draft, who: int, modifier: str, n: int, rule: str) -> None:
    """``caves_ignored``, ``monsters_ignored`` or ``gem_discount``, for the rest of the turn."""
    turn = draft.turn
    if modifier == "gem_discount":
        turn.gem_discount += n
    elif modifier == "caves_ignored":
        turn.caves_ignored = True
    else:
        turn.monsters_ignored = True
    if draft.log is not None:
        note(draft, "rule_lifted", rule, who, modifier=modifier, n=n)


def effect_waits(draft: Draft, who: int, waiting: Waiting, card: str) -> None:
    draft.turn.standing.append(waiting)
    if draft.log is not None:
        note(draft, "effect_waits", "turn/order_free", who, card=card)


def effect_due(draft: Draft, who: int, waiting: Waiting, card: str) -> None:
    draft.turn.standing.remove(waiting)
    if draft.log is not None:
        note(draft, "effect_due", "turn/order_free", who, card=card)


def count_watched(draft: Draft, who: int, waiting: Waiting, card: str) -> None:
    """From now on every further piece of what is counted pays at once."""
    draft.turn.watching.append(waiting)
    if draft.log is not None:
        note(draft, "effect_counts", "turn/order_free", who, card=card)


def trash_owed(draft: Draft, who: int) -> None:
    draft.turn.springs += 1
    if draft.log is not None:
        note(draft, "trash_owed", "token/magic_spring", who, n=draft.turn.springs)


def trash_settled(draft: Draft, who: int) -> None:
    draft.turn.springs -= 1
    if draft.log is not None:
        note(draft, "effect_due", "token/magic_spring", who, card="magic_spring")


# ---- cubes and health -----------------------------------------------------------------------------------------------


def clank_made(draft: Draft, who: int, made: int, returned: int) -> None:
    """Place cubes in the Clank! area; those that credit sends straight back never leave the supply."""
    cubes, placed = draft.edit_cubes(), made - returned
    cubes.supply[who] -= placed
    cubes.area[who] += placed
    if who == draft.player:
        draft.turn.credit -= returned
        draft.turn.clank_made += made
    rule = "turn/clank_credit" if returned else "turn/clank_gain"
    if draft.log is not None:
        note(draft, "clank_made", rule, who, n=made, placed=placed, returned=returned)


def clank_removed(draft: Draft, who: int, n: int) -> None:
    """Take up to ``n`` cubes back from the area; what finds no cube is credit for the rest of the turn."""
    cubes = draft.edit_cubes()
    taken = min(n, cubes.area[who])
    cubes.area[who] -= taken
    cubes.supply[who] += taken
    if taken and draft.log is not None:
        note(draft, "clank_removed", "turn/clank_loss", who, n=taken)
    if taken < n and who == draft.player:
        draft.turn.credit += n - taken
        if draft.log is not None:
            note(draft, "clank_credited", "turn/clank_credit", who, n=n - taken)


def damaged(draft: Draft, who: int, n: int, cause: str, swords: int) -> None:
    """Tunnel damage, marked with cubes of the own supply."""
    cubes = draft.edit_cubes()
    cubes.supply[who] -= n
    cubes.track[who] += n
    if draft.log is not None:
        note(draft, "damaged", "move/monsters", who, n=n, cause=cause, swords=swords)


def healed(draft: Draft, who: int, n: int, rule: str) -> None:
    cubes = draft.edit_cubes()
    n = min(n, cubes.track[who])
    cubes.track[who] -= n
    cubes.supply[who] += n
    if draft.log is not None:
        note(draft, "healed", rule, who, n=n)


def cubes_stayed(draft: Draft, who: int) -> None:
    """A player who is out makes no Clank!, takes none back and heals nothing."""
    if draft.log is not None:
        note(draft, "cubes_stayed", "out/finish_turn", who)


def area_emptied(draft: Draft, ghosts: int = 0) -> None:
    """An attack begins: all of the Clank! area goes into the bag, and so many ghosts with it."""
    cubes = draft.edit_cubes()
    area = cubes.area
    cubes.area = [0] * len(area)
    for who, n in enumerate(area):
        cubes.bag[who] += n
    if draft.log is not None:
        moved = tuple(draft.game.colours[who] for who, n in enumerate(area) for _ in range(n)) + ("ghost",) * ghosts
        note(draft, "area_emptied", "dragon/bag", cubes=moved, n=len(moved))


def cubes_taken(
    draft: Draft, drawn: Sequence[str], extra: int, danger: int, all: Sequence[str] | None = None, *,
    marker: bool = True,
) -> None:  # fmt: skip
    """Take the drawn cubes out of the bag and set them down: coloured ones are dealt with one player at a time.

    ``all`` are the cubes as they came, where ghosts were among them; ``marker``: whether the dragon's marker says how
    many are drawn, besides ``extra``.
    """
    cubes, game = draft.edit_cubes(), draft.game
    black = drawn.count("black")
    cubes.black_bag -= black
    cubes.black_aside += black
    if black < len(drawn):
        for who, colour in enumerate(game.colours):
            if n := drawn.count(colour):
                cubes.bag[who] -= n
                cubes.aside[who] += n
    if draft.log is not None:
        rage = game.numbers.rage_track[cubes.rage - 1] if marker else 0
        came = tuple(drawn if all is None else all)
        note(draft, "cubes_drawn", "dragon/draw", cubes=came, n=len(came), rage=rage, danger=danger, extra=extra)


def dragon_hit(draft: Draft, who: int, n: int) -> None:
    """Move ``n`` drawn cubes to the health track, up to its last space; more stay set aside."""
    cubes = draft.edit_cubes()
    fits = min(n, draft.game.numbers.health - cubes.track[who])
    cubes.aside[who] -= fits
    cubes.track[who] += fits
    if draft.log is not None:
        note(draft, "dragon_hit", "dragon/draw", who, n=fits, over=n - fits)


def black_returned(draft: Draft, n: int, rule: str) -> None:
    cubes = draft.edit_cubes()
    n = min(n, cubes.black_aside)
    cubes.black_aside -= n
    cubes.black_bag += n
    if draft.log is not None:
        note(draft, "black_returned", rule, n=n)


def rage_grew(draft: Draft, who: int) -> None:
    """One space on; on the last space the marker stays."""
    cubes, track = draft.edit_cubes(), draft.game.numbers.rage_track
    if cubes.rage < len(track):
        cubes.rage += 1
        if draft.log is not None:
            note(draft, "rage_grew", "dragon/rage", who, space=cubes.rage, cubes=track[cubes.rage - 1])
    else:
        if draft.log is not None:
            note(draft, "rage_full", "dragon/rage_track", who, space=cubes.rage, cubes=track[cubes.rage - 1])


# ---- the pawn and the rooms -----------------------------------------------------------------------------------------


def moved(draft: Draft, who: int, tunnel: str, room: str) -> None:
    player = draft.edit_player(who)
    start, player.room = player.room, room
    if draft.log is not None:
        note(draft, "moved", "move/tunnel", who, tunnel=tunnel, start=start, room=room)


def teleported(draft: Draft, who: int, room: str) -> None:
    player = draft.edit_player(who)
    draft.turn.teleports -= 1
    start, player.room = player.room, room
    if draft.log is not None:
        note(draft, "teleported", "move/teleport", who, start=start, room=room)


def cave_entered(draft: Draft, who: int, room: str) -> None:
    draft.turn.caved = True
    if draft.log is not None:
        note(draft, "cave_entered", "move/crystal_cave", who, room=room, lifted=draft.turn.caves_ignored)


def _one_less(pile: list[tuple[str, int]], room: str) -> list[tuple[str, int]]:
    return [(name, n - (name == room)) for name, n in pile if n - (name == room)]


def artifact_taken(draft: Draft, who: int, room: str) -> None:
    rooms = draft.edit_rooms()
    artifact = dict(rooms.artifacts)[room]
    rooms.artifacts.remove((room, artifact))
    insort(draft.edit_player(who).artifacts, artifact)
    if draft.log is not None:
        note(draft, "artifact_taken", "room/take_one", who, artifact=artifact, room=room)


def idol_taken(draft: Draft, who: int, room: str, rule: str = "room/take_one") -> None:
    rooms = draft.edit_rooms()
    rooms.idols = _one_less(rooms.idols, room)
    insort(draft.edit_player(who).tokens, "monkey_idol")
    if draft.log is not None:
        note(draft, "idol_taken", rule, who, room=room)


def secret_taken(draft: Draft, who: int, kind: str, room: str, rule: str) -> None:
    """Lift a face-down secret from a room; what it is decides the chance node that follows."""
    rooms = draft.edit_rooms()
    if kind == "major_secret":
        rooms.major = _one_less(rooms.major, room)
    else:
        rooms.minor = _one_less(rooms.minor, room)
    if draft.log is not None:
        note(draft, "secret_taken", rule, who, kind=kind, room=room)


def secret_found(draft: Draft, who: int, token: str, kind: str, *, keep: bool) -> None:
    rooms = draft.edit_rooms()
    (rooms.unseen_major if kind == "major_secret" else rooms.unseen_minor).remove(token)
    if keep:
        insort(draft.edit_player(who).tokens, token)
    if draft.log is not None:
        note(draft, "secret_found", "room/blind", who, token=token, kind=kind)


def nothing_taken(draft: Draft, who: int, room: str) -> None:
    if draft.log is not None:
        note(draft, "nothing_taken", "room/optional", who, room=room)


def token_used(draft: Draft, who: int, token: str) -> None:
    draft.edit_player(who).tokens.remove(token)
    if draft.log is not None:
        note(draft, "token_used", "token/potion", who, token=token)


def item_bought(draft: Draft, who: int, item: str, price: int) -> None:
    draft.edit_shop().market.remove(item)
    insort(draft.edit_player(who).tokens, item)
    if draft.log is not None:
        note(draft, "item_bought", "room/market", who, item=item, price=price)


# ---- out and end ----------------------------------------------------------------------------------------------------


def escaped(draft: Draft, who: int) -> None:
    player = draft.edit_player(who)
    player.out = "escaped"
    insort(player.tokens, "mastery")
    draft.edit_rooms().mastery -= 1
    if draft.log is not None:
        note(draft, "escaped", "out/escape", who)


def knocked_out(draft: Draft, who: int, fate: str, rule: str) -> None:
    draft.edit_player(who).out = fate
    if draft.log is not None:
        note(draft, "knocked_out", rule, who, fate=fate)


def countdown_started(draft: Draft, who: int) -> None:
    draft.countdown = (who, 1)
    if draft.log is not None:
        note(draft, "countdown_started", "end/countdown_start", who, space=1)


def countdown_moved(draft: Draft, who: int, space: int, extra: int) -> None:
    draft.player = who
    draft.countdown = (who, space)
    rule = "end/countdown_step" if extra else "end/countdown_last"
    if draft.log is not None:
        note(draft, "countdown_moved", rule, who, space=space, extra=extra)


def game_over(draft: Draft, reason: str, rule: str) -> None:
    draft.over = reason
    draft.pending.clear()
    if draft.log is not None:
        note(draft, "game_over", rule, reason=reason)
