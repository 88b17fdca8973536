"""Who sits where. Players and seats differ when somebody sits out or a seat holds an extra hand.

A *player* is a number in the list of participants, a *seat* a place at the table in one hand, an
*account* a total in the match.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.translation import _

from ..notation.names import UNNAMED, clean_name, shown_name
from ..notation.record import HandRecord, PlayerEntry, Record
from ..players import CHARACTERS, character_of, is_kind
from ..rules.match import seated
from ..rules.variant import Variant
from .steps import HUMAN, STANDARD, SeatPlayer


@dataclass(frozen=True, slots=True)
class Account:
    """One total in the match and whose it is.

    ``players`` are the numbers of its players, those who sit out included; ``seats`` are where they
    sit in this hand. ``name`` is "We" or "They" if two partnerships play and the human belongs to
    one of them, else the players' names. ``mine`` is True for the human's account.
    """

    players: tuple[int, ...]
    seats: tuple[int, ...]
    name: str
    mine: bool


def sitting(variant: Variant, number: int) -> tuple[int | None, ...]:
    """The player at each seat in the hand with that number, None at an extra hand."""
    rotated = seated(variant, number)
    if rotated is not None:
        return tuple(rotated)
    places = sorted(seat for side in variant.table.sides for seat in side)
    return tuple(
        places.index(seat) if seat in places else None for seat in range(variant.table.seats)
    )


def sitting_in(hand: HandRecord, variant: Variant) -> tuple[int | None, ...]:
    """The player at each seat in a hand of a record."""
    return tuple(hand.seated) if hand.seated else sitting(variant, hand.number)


def human_seat(record: Record, hand: HandRecord) -> int | None:
    """The human's seat in a hand, None if there is no human or they sat out."""
    players = players_of(record)
    human = next((n for n, player in enumerate(players) if player.kind == HUMAN), None)
    seating = sitting_in(hand, record.variant)
    return seating.index(human) if human is not None and human in seating else None


def addressed_seat(record: Record, hand: HandRecord) -> int | None:
    """The seat of a human whose name is "You", as of who gave none: they are told of as "you" also
    where others listen. None for anybody else.
    """
    named = any(p.kind == HUMAN and p.name != UNNAMED for p in players_of(record))
    return None if named else human_seat(record, hand)


def names_by_number(record: Record) -> list[str]:
    """The players' names by number, cleaned for display."""
    if not record.players:
        return [_nameless(player) for player in range(record.variant.table.players)]
    return [
        clean_name(entry.name) or _nameless(number) for number, entry in enumerate(record.players)
    ]


def players_of(record: Record) -> list[SeatPlayer]:
    """The players by number.

    If the record names none, the first is the human. Only one human plays at a table: the standard
    player takes the places of other humans and of unknown kinds. A kind with a known level and an
    unknown character keeps its level.
    """
    names = names_by_number(record)
    if not record.players:
        return [
            SeatPlayer(name, STANDARD if player else HUMAN) for player, name in enumerate(names)
        ]
    players: list[SeatPlayer] = []
    for entry, name in zip(record.players, names, strict=True):
        taken = any(player.kind == HUMAN for player in players)
        kind = HUMAN if entry.kind == HUMAN and not taken else _seatable(entry.kind)
        players.append(SeatPlayer(name, kind))
    return players


def _seatable(kind: str) -> str:
    """A kind that can play here: without the budget of an earlier version or an unknown character,
    else the standard player."""
    kind = kind.partition("@")[0]
    if is_kind(kind):
        return kind
    level = kind.partition(":")[0]
    return level if is_kind(level) else STANDARD


def _nameless(player: int) -> str:
    # Translators: a name for somebody who has none.
    return _("Player {number}").format(number=player + 1)


def names_by_seat(players: Sequence[SeatPlayer], seating: Sequence[int | None]) -> list[str]:
    """The names by seat as they are shown, empty at an extra hand."""
    return ["" if player is None else shown_name(players[player].name) for player in seating]


def characters_of(players: Sequence[SeatPlayer]) -> list[str]:
    """The character of each player, by key, for their portrait; empty for the human.

    A player's kind usually names the character. If it does not, as in records by older or other
    programs, the character is the one with the player's name, else one not used by anybody else.
    """
    keys = {character.name: key for key, character in CHARACTERS.items()}
    found: list[str] = []
    for player in players:
        character = character_of(player.kind)
        found.append(character.key if character is not None else "")
    for by_name in (True, False):
        for number, player in enumerate(players):
            if found[number] or player.kind == HUMAN:
                continue
            free = [key for key in CHARACTERS if key not in found] or list(CHARACTERS)
            if not by_name:
                found[number] = free[0]
            elif keys.get(player.name) in free:
                found[number] = keys[player.name]
    return found


def names_of(record: Record, hand: int = 0) -> list[str]:
    """The names by seat in the hand with that index."""
    if hand < len(record.hands):
        seating = sitting_in(record.hands[hand], record.variant)
    else:
        seating = sitting(record.variant, hand + 1)
    return names_by_seat(players_of(record), seating)


def members(variant: Variant) -> tuple[tuple[int, ...], ...]:
    """The players of each account, including those who sit out at times."""
    hands = range(1, max(1, len(variant.table.sits_out)) + 1)
    seatings = [sitting(variant, number) for number in hands]
    return tuple(
        tuple(sorted({p for s in seatings for seat in side if (p := s[seat]) is not None}))
        for side in variant.table.sides
    )


def accounts_of(
    variant: Variant,
    players: Sequence[SeatPlayer],
    seating: Sequence[int | None],
    human: int | None,
) -> list[Account]:
    """The accounts of a match. ``human`` is the number of the human player."""
    groups = members(variant)
    mine = [human in group for group in groups]
    partnerships = len(groups) == 2 and any(mine) and any(len(group) > 1 for group in groups)
    accounts: list[Account] = []
    for group, own, side in zip(groups, mine, variant.table.sides, strict=True):
        if partnerships:
            # Translators: the two sides, as they stand on a score sheet.
            name = _("We") if own else _("They")
        else:
            # Translators: between the names of two who play together.
            name = _(" & ").join(shown_name(players[player].name) for player in group)
        accounts.append(Account(group, tuple(s for s in side if seating[s] is not None), name, own))
    return accounts


def one_hand(record: Record, hand: int) -> Record:
    """A record of the hand with the index ``hand`` alone, with its number and the scores before it.

    Raises:
        IndexError: if there is no such hand.
    """
    return replace(record, hands=[record.hands[hand]])


def cut_record(record: Record, hand: int, action: int, human: int | None) -> Record:
    """A new record that ends after ``action`` actions of the hand with index ``hand``.

    ``human`` is the seat in that hand that the human takes over; None changes no player.

    Raises:
        IndexError: if there is no such hand.
    """
    cut = record.hands[hand]
    comments = {index: text for index, text in cut.comments.items() if index < action}
    reasons = {index: why for index, why in cut.reasons.items() if index < action}
    last = replace(
        cut, actions=cut.actions[:action], comments=comments, reasons=reasons, result=None
    )
    players = players_of(record)
    player = None if human is None else sitting_in(cut, record.variant)[human]
    if player is not None:
        players = [
            replace(other, kind=STANDARD) if other.kind == HUMAN else other for other in players
        ]
        players[player] = replace(players[player], kind=HUMAN)
    entries = [PlayerEntry(other.name, other.kind) for other in players]
    return Record(record.variant, entries, [*record.hands[:hand], last])
