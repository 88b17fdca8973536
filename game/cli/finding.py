"""Finds what a command's arguments name: a variant, a player, a record, a place in it.

What cannot be found or read raises ``CommandError``.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from game.translation import _, _n, number

from .errors import FAILED, CommandError

if TYPE_CHECKING:
    from ..notation.record import HandRecord, Record
    from ..players.player import Player
    from ..rules.state import State
    from ..rules.variant import OptionValue, Variant


def variant_of(named: str, options: dict[str, OptionValue]) -> Variant:
    """The variant with that key, or of the house game in that file, with these options."""
    from ..rules.variant_faults import VariantError
    from ..store.house_games import ENDING, HouseGameError, read_house
    from ..variants import variant_named

    try:
        if named.endswith(ENDING):
            game = read_house(Path(named))
            return replace(game, options={**game.options, **options}).make()
        return variant_named(named, options)
    except HouseGameError as error:
        raise CommandError(f"{named}: {error.sentence(_, _n, number)}") from None
    except VariantError as error:
        raise CommandError(error.clause(_, number=number)) from None


def player_of(kind: str) -> Player:
    """A player of that kind."""
    from ..tournament.contestants import make_contestant

    try:
        return make_contestant(kind, 0)
    except ValueError as error:
        raise CommandError(str(error)) from None


@contextmanager
def readable(file: str) -> Iterator[None]:
    """Turns any error that a record causes into a ``CommandError`` of one line, naming its file."""
    from ..notation.fields import RecordError, whatever_fails

    try:
        with whatever_fails("file", let_out=(CommandError, OSError)):
            yield
    except RecordError as error:
        raise CommandError(f"{file}: {error.place}: {error.clause(_, _n, number)}") from None


def record_in(file: str) -> Record:
    """The record in a file."""
    from ..notation.record import read_record

    with readable(file):
        return read_record(Path(file))


def hand_of(record: Record, file: str, wanted: int | None) -> HandRecord:
    """The hand with that number, by default the last."""
    if not record.hands:
        words = _("the record has no hand")
        raise CommandError(f"{file}: hands: {words}")
    if wanted is None:
        return record.hands[-1]
    for hand in record.hands:
        if hand.number == wanted:
            return hand
    words = _("there is no hand {number}").format(number=wanted)
    raise CommandError(f"{file}: {words}")


def state_after(record: Record, hand: HandRecord, file: str, count: int | None) -> State:
    """The state after ``count`` actions of the hand, by default after all of them."""
    from ..controller.refusal_words import told
    from ..notation.replay import replay

    if count is not None and count > len(hand.actions):
        words = _("hand {number} has no action {wanted}; it has: {count}").format(
            number=hand.number, wanted=count, count=len(hand.actions)
        )
        raise CommandError(f"{file}: {words}")
    place = f"hands[{record.hands.index(hand)}]"
    with readable(file):
        played = replay(hand, record.variant, count, place)
    if played.refused is not None:
        words = _("{action} is refused: {why}").format(
            action=f"{place}.actions[{played.refused.index}]", why=told(played.refused.refusal)
        )
        raise CommandError(f"{file}: {words}", FAILED)
    return played.state


def known_seat(record: Record, seat: int) -> None:
    """Refuse a seat at which nobody plays."""
    if not any(seat in side for side in record.variant.table.sides):
        raise CommandError(_("no such seat: {seat}").format(seat=seat))
