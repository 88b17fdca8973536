"""The sets with which a hand may open for as little as it takes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias

from ...players.heuristic.assessment import Assessment
from ...players.heuristic.variant_tables import RANK_POINTS
from ...rules.actions import LayMelds
from ...rules.cards import ACE, FIRST_THREE, FOUR
from ...rules.legality import verify

SET: Final = 3
"""Cards of the smallest set."""

_Group: TypeAlias = tuple[int, int, int]
"""A set: its rank, and how many natural and wild cards it has."""


class _Size(NamedTuple):
    """What openings have in common of which only the one of most points matters."""

    cards: int = 0
    wilds: int = 0
    natural: bool = False


def openings(position: Assessment) -> list[LayMelds]:
    """Lawful openings with sets from the hand: of those that lay as many cards, and as many wild
    ones among them, the one of most points.
    """
    best: dict[_Size, tuple[int, tuple[_Group, ...]]] = {_Size(): (0, ())}
    for rank in range(FOUR, ACE + 1):
        for size, (points, groups) in list(best.items()):
            for group in _sets(position, rank, len(position.wilds) - size.wilds):
                _rank, naturals, wilds = group
                longer = _Size(
                    size.cards + naturals + wilds, size.wilds + wilds, size.natural or not wilds
                )
                more = points + naturals * RANK_POINTS[rank]
                if more > best.get(longer, (-1, ()))[0]:
                    best[longer] = more, (*groups, group)
    found = (
        _laid(position, groups)
        for size, (points, groups) in sorted(best.items())
        if groups and points + _points_of_wilds(position, size.wilds) >= _minimum(position)
    )
    return [act for act in found if verify(position.view, act) is None]


def _minimum(position: Assessment) -> int:
    return position.view.minimum_for(position.seat)


def _sets(position: Assessment, rank: int, wilds: int) -> Iterator[_Group]:
    """The sets of a rank that the hand has cards for."""
    tables = position.tables
    most = min(wilds, tables.max_wilds_opening) if tables.takes_wilds[rank] else 0
    for naturals in range(tables.min_naturals, position.count[rank] + 1):
        for used in range(max(0, SET - naturals), min(most, naturals) + 1):
            yield rank, naturals, used


def _dearest_wilds(position: Assessment) -> list[int]:
    return sorted(
        (card for card in position.hand if card < FIRST_THREE), key=lambda card: card >> 2
    )


def _points_of_wilds(position: Assessment, number: int) -> int:
    return sum(RANK_POINTS[card >> 2] for card in _dearest_wilds(position)[:number])


def _laid(position: Assessment, groups: tuple[_Group, ...]) -> LayMelds:
    """The sets with cards of the hand."""
    wilds = iter(_dearest_wilds(position))
    laid = []
    for rank, naturals, used in groups:
        cards = [card for card in position.hand if card >> 2 == rank][:naturals]
        laid.append((*cards, *(next(wilds) for _ in range(used))))
    return LayMelds(position.seat, tuple(laid))
