"""What a hand may open with for as little as it takes, where there are no sequences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from ...rules.actions import LayMelds
from ...rules.cards import ACE, FIRST_THREE, FOUR
from ...rules.legality import verify
from ..heuristic.assessment import Assessment
from ..heuristic.opening import cheapest_opening
from .thresholds import PAIR, SET

_Group: TypeAlias = tuple[int, int, int]
"""A set: its rank, and how many natural and wild cards it has."""


class _Size(NamedTuple):
    """What openings have in common of which only the one of most points matters."""

    cards: int = 0
    wilds: int = 0
    natural: bool = False
    pairs: int = 0
    """Ranks of which a pair is no longer in hand."""


def openings(position: Assessment) -> list[LayMelds]:
    """Lawful openings from the hand: of those that lay as many cards, as many wild ones among them,
    and break as many pairs, the one of most points; and that which the players would choose.

    Empty in a game with sequences, where there are others.
    """
    if position.tables.sequences:
        return []
    found = [act for more in (False, True) for act in _openings(position, more)]
    chosen = cheapest_opening(position)
    if chosen is not None:
        found.append(LayMelds(position.seat, chosen.groups))
    lawful = [act for act in dict.fromkeys(found) if verify(position.view, act) is None]
    return sorted(lawful, key=lambda act: sum(map(len, act.groups)))


def _openings(position: Assessment, more_wilds: bool) -> Iterator[LayMelds]:
    """The same, lawful or not: with ``more_wilds`` in sets than natural cards, and wild melds, or
    without."""
    best: dict[_Size, tuple[int, tuple[_Group, ...]]] = {_Size(): (0, ())}
    for rank in (0, *range(FOUR, ACE + 1)):
        for size, (points, groups) in list(best.items()):
            for group in _sets(position, rank, len(position.wilds) - size.wilds, more_wilds):
                _rank, naturals, wilds = group
                held = position.count[rank]
                broken = rank > 0 and held - naturals < PAIR <= held
                longer = _Size(
                    size.cards + naturals + wilds, size.wilds + wilds, size.natural or not wilds,
                    size.pairs + broken,
                )  # fmt: skip
                more = points + naturals * position.tables.points[rank]
                if more > best.get(longer, (-1, ()))[0]:
                    best[longer] = more, (*groups, group)
    for size, (points, groups) in best.items():
        if groups and points + _points_of_wilds(position, size.wilds) >= _minimum(position):
            yield _laid(position, groups)


def _minimum(position: Assessment) -> int:
    return position.view.minimum_for(position.seat)


def _sets(position: Assessment, rank: int, wilds: int, more_wilds: bool) -> Iterator[_Group]:
    """The sets of a rank that the hand has cards for; 0 is that of wild melds."""
    tables = position.tables
    if not rank:
        if more_wilds:
            yield from ((0, 0, used) for used in range(SET, wilds + 1))
        return
    most = min(wilds, tables.max_wilds_opening) if tables.takes_wilds[rank] else 0
    for naturals in range(tables.min_naturals, position.count[rank] + 1):
        for used in range(
            max(0, SET - naturals), (most if more_wilds else min(most, naturals)) + 1
        ):
            yield rank, naturals, used


def _dearest_wilds(position: Assessment) -> list[int]:
    return sorted(
        (card for card in position.hand if card < FIRST_THREE), key=lambda card: card >> 2
    )


def _points_of_wilds(position: Assessment, number: int) -> int:
    return sum(position.tables.points[card >> 2] for card in _dearest_wilds(position)[:number])


def _laid(position: Assessment, groups: tuple[_Group, ...]) -> LayMelds:
    """The sets with cards of the hand."""
    wilds = iter(_dearest_wilds(position))
    laid = []
    for rank, naturals, used in groups:
        cards = [card for card in position.hand if card >> 2 == rank][:naturals]
        laid.append((*cards, *(next(wilds) for _ in range(used))))
    return LayMelds(position.seat, tuple(laid))
