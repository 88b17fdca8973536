"""The turning points of a match: the hands in which the chance to win moved most."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ..notation.record import Record
from ..players.equity.stakes import chance
from .highlights import Highlight, hand_highlights
from .seating import members

LEAST: Final = 0.05
"""A chance that moves by less is no turning point."""
FAT: Final = 8
"""A pile of so many cards is what turned a hand; of fewer it is the greatest canasta."""


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A hand in which the chance of an account to win the match went from ``before`` to ``after``.

    ``hand`` is its index in the record, ``number`` its number. ``moment`` is the greatest deed of
    those who gained by it, None if there was none.
    """

    hand: int
    number: int
    before: float
    after: float
    moment: Highlight | None = None

    @property
    def moved(self) -> float:
        """By how much, whatever the direction."""
        return abs(self.after - self.before)


def chances(record: Record, account: int) -> list[float]:
    """The chance of an account to win, 0 to 1: before the first hand, and after each finished one.

    Between equally good players, as on the score sheet.
    """
    over = [hand for hand in record.hands if hand.result is not None]
    stood = [(over[0].scores, over[0].number - 1)] if over else []
    stood += [(hand.result.totals, hand.number) for hand in over if hand.result is not None]
    return [chance(record.variant, totals, account, played) for totals, played in stood]


def turning_points(record: Record, account: int, most: int = 3) -> list[TurningPoint]:
    """The hands that moved the chance of an account most, the greatest first.

    Raises:
        IllegalActionError: if an action of the record is not lawful.
    """
    course = chances(record, account)
    over = [index for index, hand in enumerate(record.hands) if hand.result is not None]
    points = [
        TurningPoint(hand, record.hands[hand].number, before, after)
        for hand, before, after in zip(over, course, course[1:], strict=False)
    ]
    found = [point for point in points if point.moved >= LEAST]
    found.sort(key=lambda point: (-point.moved, point.hand))
    groups = members(record.variant)
    return [
        TurningPoint(
            point.hand, point.number, point.before, point.after,
            _moment(record, point.hand, _gainers(groups, account, point)),
        )
        for point in found[:most]
    ]  # fmt: skip


def _gainers(groups: Sequence[Sequence[int]], account: int, point: TurningPoint) -> frozenset[int]:
    """The players who gained by a hand."""
    return frozenset(
        player
        for place, group in enumerate(groups)
        for player in group
        if (place == account) is (point.after > point.before)
    )


def _moment(record: Record, hand: int, players: frozenset[int]) -> Highlight | None:
    """The deed of these players that did most: a fat pile, else the greatest canasta."""
    found = [each for each in hand_highlights(record, hand) if each.player in players]
    piles = [each for each in found if each.kind == "pile" and each.value >= FAT]
    canastas = [each for each in found if each.kind == "canasta"]
    return max(piles or canastas, key=lambda each: each.value, default=None)
