"""Who sits where, in words and as players: everything follows from the variant's sides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.rules.variant import Variant
from game.ui.screens.figures import number
from game.ui.text import _, escape

if TYPE_CHECKING:
    from game.controller.game import SeatPlayer
    from game.notation.record import Record
    from game.store.settings import Settings

YOU = 0
"""The seat of the person at the window."""


def partners(variant: Variant, seat: int = YOU) -> list[int]:
    """The other seats of a seat's side."""
    return [
        other for side in variant.table.sides if seat in side for other in side if other != seat
    ]


def sit_down(variant: Variant, settings: Settings) -> list[SeatPlayer]:
    """The players of a new match, as the settings name them."""
    from game.controller.game import HUMAN, SeatPlayer

    own = partners(variant)
    out = [SeatPlayer(settings.name, HUMAN)]
    for seat in range(1, variant.table.players):
        kind = settings.partner_level if seat in own else settings.opponent_level
        out.append(SeatPlayer(settings.names[(seat - 1) % len(settings.names)], kind))
    return out


def place_words(variant: Variant, seat: int) -> str:
    """Where a seat is, as seen from the player's own."""
    count = variant.table.players
    if seat == YOU:
        return _("You")
    if seat in partners(variant):
        return _("Partner")
    if count == 2:
        return _("Opponent")
    if seat == 1:
        return _("Left")
    if seat == count - 1:
        return _("Right")
    return _("Seat {number}").format(number=seat + 1)


def side_names(variant: Variant, names: Sequence[str]) -> list[str]:
    """The accounts by their players' names: "You & Iris"."""
    joined = []
    for side in variant.table.sides:
        joined.append(" & ".join(names[seat] for seat in side))
    return joined


def match_words(record: Record) -> str:
    """A match in one line: variant, score, hand."""
    variant, hand = record.variant, record.hands[-1]
    totals = hand.result.totals if hand.result is not None else hand.scores
    names = side_names(variant, [escape(player.name) for player in record.players])
    score = ", ".join(
        f"{name} **{number(total)}**" for name, total in zip(names, totals, strict=True)
    )
    return _("{variant}, hand {hand}:  {score}").format(
        variant=_(variant.name), hand=hand.number, score=score
    )
