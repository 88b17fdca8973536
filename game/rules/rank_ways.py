"""All the ways to lay the cards of one rank, with wild cards, in sets (part of ``going_out``)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from enum import IntFlag
from typing import NamedTuple

from .cards import POINTS, THREE, Rank
from .melds import Meld
from .variant import BlackThrees, Several, Variant


class Marks(IntFlag):
    """What an opening batch contains, as far as a variant may ask for it."""

    NONE = 0
    NATURAL_SET = 1
    MIXED_CANASTA = 2
    BETTER_CANASTA = 4
    SEQUENCE = 8


class RankWay(NamedTuple):
    """One way to lay the cards of a rank: what it uses, makes, and counts in an opening."""

    wilds: int
    canastas: int
    marks: Marks
    points: int


class Pile(NamedTuple):
    """A set by its numbers of naturals and wild cards; none of either for one to be begun."""

    naturals: int
    wilds: int

    @property
    def size(self) -> int:
        """How many cards it has."""
        return self.naturals + self.wilds


@dataclass(frozen=True, slots=True)
class RankRules:
    """What bears on the sets of one rank: the ``own`` ones of the side, ``dead`` if closed.

    ``opening`` tells that new sets belong to the opening batch.
    """

    variant: Variant
    rank: Rank
    own: tuple[Meld, ...]
    dead: bool
    opening: bool


def rank_ways(rules: RankRules, naturals: int, wilds: int) -> list[RankWay]:
    """Ways to lay all the naturals of a rank and at most so many wild cards in sets of it.

    Where one way is as good as another in everything only the better one is kept.
    """
    variant = rules.variant
    if rules.rank == THREE and variant.melds.black_threes is not BlackThrees.NATURAL:
        return _black_threes(variant, naturals)
    if rules.dead:
        return [] if naturals else _untouched(rules)
    found: set[RankWay] = set()
    for table in _groupings(variant, [Pile(m.naturals, m.wilds) for m in rules.own]):
        before = len([1 for pile in rules.own if pile.size >= variant.canastas.size])
        for after in _shared(rules, table, naturals, wilds):
            if _count_fits(rules, after) and not _barred(rules, after):
                found.add(_way(rules, table, after, before))
    return _best(found)


def _untouched(rules: RankRules) -> list[RankWay]:
    piles = [Pile(m.naturals, m.wilds) for m in rules.own]
    return [] if _barred(rules, piles) else [RankWay(0, 0, Marks.NONE, 0)]


def _black_threes(variant: Variant, naturals: int) -> list[RankWay]:
    """They come down together with the last cards, without wild cards, or not at all."""
    allowed = variant.melds.black_threes is BlackThrees.GOING_OUT and not variant.threes.black
    if naturals and (naturals < 3 or not allowed):
        return []
    return [RankWay(0, 0, Marks.NONE, naturals * POINTS[THREE * 4])]


def _groupings(variant: Variant, piles: list[Pile]) -> Iterator[list[Pile]]:
    """The sets on the table, and what merging makes of them."""
    yield piles
    if not variant.melds.merging:
        return
    limit = variant.melds.max_size
    for first in range(len(piles)):
        for second in range(first + 1, len(piles)):
            one, other = piles[first], piles[second]
            if max(one.size, other.size) >= variant.canastas.size:
                continue
            both = Pile(one.naturals + other.naturals, one.wilds + other.wilds)
            if limit is not None and both.size > limit:
                continue
            if both.wilds > variant.melds.max_wilds:
                continue
            rest = [pile for place, pile in enumerate(piles) if place not in (first, second)]
            yield from _groupings(variant, [*rest, both])


def _shared(
    rules: RankRules, table: Sequence[Pile], naturals: int, wilds: int
) -> Iterator[list[Pile]]:
    """The sets after every lawful way to put the cards on them and to begin new ones."""
    if table:
        for after, left, spare in _grown(rules, table[0], naturals, wilds):
            for others in _shared(rules, table[1:], left, spare):
                yield [after, *others]
        return
    yield from _begun(rules, naturals, wilds, naturals + wilds)


def _grown(
    rules: RankRules, before: Pile, naturals: int, wilds: int
) -> Iterator[tuple[Pile, int, int]]:
    for more in range(naturals + 1):
        for extra in range(min(wilds, rules.variant.melds.max_wilds) + 1):
            after = Pile(before.naturals + more, before.wilds + extra)
            if after == before or set_is_lawful(rules, before, after):
                yield after, naturals - more, wilds - extra


def _begun(rules: RankRules, naturals: int, wilds: int, at_most: int) -> Iterator[list[Pile]]:
    """New sets, the larger ones first, until no natural is left."""
    if naturals == 0:
        yield []
        return
    if rules.variant.melds.sets is Several.NONE:
        return
    for after, left, spare in _grown(rules, Pile(0, 0), naturals, wilds):
        if 0 < after.size <= at_most:
            for others in _begun(rules, left, spare, after.size):
                yield [after, *others]


def set_is_lawful(rules: RankRules, before: Pile, after: Pile) -> bool:
    """Whether a set may be begun or grow like this (RULINGS 5.1)."""
    melds = rules.variant.melds
    new = before.size == 0
    opening = rules.opening and new
    if after.size < 3 or (melds.max_size is not None and after.size > melds.max_size):
        return False
    if after.naturals < melds.min_naturals:
        return False
    if after.wilds == before.wilds:
        return True
    limit = melds.max_wilds
    if opening and melds.max_wilds_opening is not None:
        limit = melds.max_wilds_opening
    if after.wilds > limit or rules.rank in melds.ranks_without_wilds:
        return False
    if after.naturals < melds.base_for_wilds and not opening:
        return False
    if rules.rank in melds.ranks_kept_clean:
        return opening if new else before.wilds > 0
    return True


def _count_fits(rules: RankRules, piles: Sequence[Pile]) -> bool:
    """Whether so many sets of the rank may stand."""
    several = rules.variant.melds.sets
    if several is Several.ANY or len(piles) <= max(1, len(rules.own)):
        return True
    if several is Several.ONE:
        return False
    whole = [pile for pile in piles if pile.size >= rules.variant.canastas.size]
    return len(piles) == 2 and bool(whole)


def _barred(rules: RankRules, piles: Sequence[Pile]) -> bool:
    """Whether a set is left that has to be completed before anybody goes out."""
    size = rules.variant.canastas.size
    return rules.rank in rules.variant.going_out.unfinished_bar and any(
        pile.size < size and not pile.wilds for pile in piles
    )


def _way(rules: RankRules, table: Sequence[Pile], after: Sequence[Pile], before: int) -> RankWay:
    size = rules.variant.canastas.size
    whole = [pile for pile in after if pile.size >= size]
    wilds = sum(pile.wilds for pile in after) - sum(meld.wilds for meld in rules.own)
    if not rules.opening:
        return RankWay(wilds, len(whole) - before, Marks.NONE, 0)
    marks = Marks.NONE
    for pile in after:
        if not pile.wilds:
            marks |= Marks.NATURAL_SET
        if pile in whole:
            marks |= Marks.MIXED_CANASTA if pile.wilds else Marks.BETTER_CANASTA
    # Where the opening takes no wild cards they join its sets later in the turn.
    counted = [p for p in after if rules.variant.opening.wilds or p.naturals >= 3]
    points = sum(pile.naturals for pile in counted) * POINTS[rules.rank * 4]
    return RankWay(wilds, len(whole) - before, marks, points)


def _best(ways: Collection[RankWay]) -> list[RankWay]:
    """Without those that another one beats or equals in everything at the same cost."""
    kept: list[RankWay] = []
    for way in sorted(ways, key=lambda w: (-w.canastas, -w.points, -len(w.marks))):
        if not any(
            other.wilds == way.wilds
            and other.points >= way.points
            and other.marks & way.marks == way.marks
            for other in kept
        ):
            kept.append(way)
    return kept
