"""All the ways to lay the cards of one rank, with wild cards, in sets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import IntFlag
from typing import Final, NamedTuple, TypeAlias

from ..cards import THREE, Rank
from ..melds import Meld, MeldKind
from ..state import counted_as
from ..variant import Variant
from ..variant_records import BlackThrees, Counted, Several


class Marks(IntFlag):
    """What an opening batch contains, as far as a variant may ask for it."""

    NONE = 0
    NATURAL_SET = 1
    MIXED_CANASTA = 2
    BETTER_CANASTA = 4


class Kinds(NamedTuple):
    """New canastas by what they count as, where going out takes a contract; else all 0."""

    natural: int
    mixed: int
    apart: int

    def with_one(self, kind: Counted) -> Kinds:
        """These and one more of a kind."""
        return Kinds(
            self.natural + (kind is Counted.NATURAL),
            self.mixed + (kind is Counted.MIXED),
            self.apart + (kind is Counted.APART),
        )

    def reach(self, other: Kinds) -> bool:
        """Whether there are as many of each kind as in others."""
        return self is other or (
            self.natural >= other.natural
            and self.mixed >= other.mixed
            and self.apart >= other.apart
        )


NO_KINDS: Final = Kinds(0, 0, 0)


class RankWay(NamedTuple):
    """One way to lay the cards of a rank: what it uses, makes, and counts in an opening.

    It takes any number of wild cards from ``low`` to ``high``.
    """

    low: int
    high: int
    canastas: int
    marks: Marks
    points: int
    kinds: Kinds = NO_KINDS


NOTHING: Final = RankWay(0, 0, 0, Marks.NONE, 0)
"""No card is laid."""


class RankSets(NamedTuple):
    """The ways to lay 0, 1 … cards of a rank in sets.

    ``missed`` tells for each number whether laying more cards would be worse in some respect,
    ``roots`` whether laying all cards of the rank would.
    """

    ways: list[list[RankWay]]
    missed: list[bool]
    roots: list[bool]


NO_SETS: Final = RankSets([[NOTHING]], [False], [False])
"""For a rank of which there are no cards and no sets."""


class Shape(NamedTuple):
    """A set as its numbers of naturals and wild cards; both 0 for a set not yet begun."""

    naturals: int
    wilds: int

    @property
    def size(self) -> int:
        """How many cards it has."""
        return self.naturals + self.wilds


class RankRules(NamedTuple):
    """What decides about the sets of one rank.

    ``own`` are the side's sets, ``dead`` tells that the rank is closed, ``opening`` that new sets
    belong to the opening batch, ``canastas`` that these matter.
    """

    variant: Variant
    rank: Rank
    own: tuple[Shape, ...]
    dead: bool
    opening: bool
    canastas: bool


_KEPT: Final = 10_000
_kept: dict[tuple[object, ...], tuple[Variant, RankSets]] = {}
"""What was found for a rank, by all that matters for it: few cards change from turn to turn. It
holds the variants, which have no hash, so that nothing else gets the identity of one."""


def rank_sets(rules: RankRules, total: int, wilds: int) -> RankSets:
    """The ways to lay so many cards of a rank, with at most ``wilds`` wild cards, in sets."""
    variant, *others = rules
    key = (id(variant), *others, total, wilds)
    known = _kept.get(key)
    if known is None:
        if len(_kept) >= _KEPT:
            _kept.clear()
        known = _kept[key] = (variant, _work_out(rules, total, wilds))
    return known[1]


def _work_out(rules: RankRules, total: int, wilds: int) -> RankSets:
    ways = _rank_ways(rules, total, wilds)
    if rules.variant.melds.sequences is None or not total:
        return RankSets(ways, [False] * (total + 1), [False] * (total + 1))
    points = rules.variant.card_points[rules.rank * 4] if rules.opening else 0
    lacks = [
        [not _as_good(then, now, points * more) for more, then in enumerate(ways[left:])]
        for left, now in enumerate(ways)
    ]
    return RankSets(ways, [any(more) for more in lacks], [more[-1] for more in lacks])


def _as_good(then: Sequence[RankWay], now: Sequence[RankWay], points: int) -> bool:
    """Whether sets with more cards of a rank are as good as sets with fewer in every respect.

    They must also make up for ``points``, which the extra cards would count in a sequence.
    """
    return all(
        any(
            other.low <= way.low
            and other.high >= way.high
            and other.canastas >= way.canastas
            and other.points >= way.points + points
            and other.marks & way.marks == way.marks
            and other.kinds.reach(way.kinds)
            for other in then
        )
        for way in now
    )


def _rank_ways(rules: RankRules, most: int, wilds: int) -> list[list[RankWay]]:
    """Ways to lay 0, 1 … ``most`` naturals of a rank in sets, with at most ``wilds`` wild cards.

    A way that another matches or beats in everything is left out.
    """
    variant = rules.variant
    if not most and not rules.own:
        return [[NOTHING]]
    if rules.rank == THREE and variant.melds.black_threes is not BlackThrees.NATURAL:
        least = 1 if rules.own else 3
        return [_black_threes(variant, naturals, least) for naturals in range(most + 1)]
    if rules.dead:
        return [_untouched(rules), *([] for _ in range(most))]
    found: list[dict[_Alike, set[int]]] = [{} for _ in range(most + 1)]
    for table in _groupings(variant, rules.own):
        for part in _shared(rules, table, most, wilds):
            alike = (part.canastas, part.marks, part.points, part.kinds)
            found[part.naturals].setdefault(alike, set()).add(part.wilds)
    return [_best(_intervals(ways)) for ways in found]


_Alike: TypeAlias = tuple[int, Marks, int, Kinds]
"""What ways have in common that differ in their wild cards alone: all else that counts of them."""


def _untouched(rules: RankRules) -> list[RankWay]:
    return [] if any(_barred(rules, shape) for shape in rules.own) else [NOTHING]


def _black_threes(variant: Variant, naturals: int, least: int) -> list[RankWay]:
    """Black threes: three or more with the last cards, without wild cards, or none.

    In a position from elsewhere some may lie there already: ``least`` tells how few join them.
    """
    allowed = variant.melds.black_threes is BlackThrees.GOING_OUT and not variant.threes.black
    if naturals and (naturals < least or not allowed):
        return []
    return [RankWay(0, 0, 0, Marks.NONE, naturals * variant.card_points[THREE * 4])]


def _groupings(variant: Variant, shapes: Sequence[Shape]) -> Iterator[Sequence[Shape]]:
    """The sets on the table, and what merging makes of them."""
    yield shapes
    if not variant.melds.merging:
        return
    limit = variant.melds.max_size
    for first in range(len(shapes)):
        for second in range(first + 1, len(shapes)):
            one, other = shapes[first], shapes[second]
            if max(one.size, other.size) >= variant.canastas.size:
                continue
            both = Shape(one.naturals + other.naturals, one.wilds + other.wilds)
            if limit is not None and both.size > limit:
                continue
            if both.wilds > variant.melds.max_wilds:
                continue
            rest = [shape for place, shape in enumerate(shapes) if place not in (first, second)]
            yield from _groupings(variant, [*rest, both])


class _Part(NamedTuple):
    """Some sets of the rank: the cards laid for them and what they make.

    ``sets`` counts the sets, ``whole`` how many of them are canastas; both stay empty where
    the number of sets is not limited.
    """

    naturals: int
    wilds: int
    canastas: int
    marks: Marks
    points: int
    sets: int
    whole: int
    kinds: Kinds


def _shared(rules: RankRules, table: Sequence[Shape], most: int, wilds: int) -> set[_Part]:
    """Every lawful way to lay at most ``most`` naturals and ``wilds`` wild cards in sets."""
    size = rules.variant.canastas.size
    parts = {_Part(0, 0, 0, Marks.NONE, 0, 0, 0, NO_KINDS)}
    for shape in table:
        was_whole = shape in rules.own and shape.size >= size
        parts = {
            more
            for part in parts
            for after in _grown(rules, shape, most - part.naturals, wilds - part.wilds)
            for more in [_with_set(rules, part, shape, after, was_whole=was_whole)]
        }
    several = rules.variant.melds.sets
    nothing = Shape(0, 0)
    new = [shape for shape in _made(rules, nothing, most, wilds) if not _barred(rules, shape)]
    found = set(parts)
    latest = parts
    while latest and several is not Several.NONE:
        latest = {
            _with_set(rules, part, nothing, after, was_whole=False)
            for part in latest
            if _may_begin(rules, part)
            for after in new
            if part.naturals + after.naturals <= most and part.wilds + after.wilds <= wilds
        } - found
        found |= latest
    return found


def _with_set(
    rules: RankRules, part: _Part, before: Shape, after: Shape, *, was_whole: bool
) -> _Part:
    """The ways together with one more set, made of ``before``."""
    whole = after.size >= rules.variant.canastas.size
    points = part.points
    marks = part.marks
    if rules.opening:
        if not after.wilds:
            marks |= Marks.NATURAL_SET
        if whole:
            marks |= Marks.MIXED_CANASTA if after.wilds else Marks.BETTER_CANASTA
        # Where the opening takes no wild cards they join its sets later in the turn.
        if rules.variant.opening.wilds or after.naturals >= 3:
            # What is laid on a new set that is full comes after the opening.
            counted = min(after.naturals, rules.variant.melds.max_size or after.naturals)
            points += counted * rules.variant.card_points[rules.rank * 4]
    limited = rules.variant.melds.sets is not Several.ANY
    kinds = part.kinds
    if whole and not was_whole and rules.variant.going_out.contract.kinds:
        kinds = kinds.with_one(_counted(rules, after))
    return _Part(
        part.naturals + after.naturals - before.naturals,
        part.wilds + after.wilds - before.wilds,
        part.canastas + (rules.canastas and whole and not was_whole),
        marks,
        points,
        part.sets + 1 if limited else 0,
        part.whole + whole if limited else 0,
        kinds,
    )


def _counted(rules: RankRules, shape: Shape) -> Counted:
    """As what a canasta of this shape counts for the contract."""
    meld = Meld(MeldKind.SET, rules.rank, (), shape.naturals, shape.wilds)
    return counted_as(rules.variant, meld)


def _grown(rules: RankRules, before: Shape, naturals: int, wilds: int) -> list[Shape]:
    """What a set on the table may become, except what would keep the side from going out."""
    grown = [before, *_made(rules, before, naturals, wilds)]
    return [after for after in grown if not _barred(rules, after)]


def _made(rules: RankRules, before: Shape, naturals: int, wilds: int) -> Iterator[Shape]:
    """The sets that at most so many cards can make of a set, or begin."""
    for more in range(naturals + 1):
        for extra in range(min(wilds, rules.variant.melds.max_wilds) + 1):
            after = Shape(before.naturals + more, before.wilds + extra)
            if after.naturals and after != before and set_is_lawful(rules, before, after):
                yield after


def _may_begin(rules: RankRules, part: _Part) -> bool:
    """Whether one more set of the rank may be begun."""
    several = rules.variant.melds.sets
    if several is Several.AFTER_CANASTA:
        return part.sets == 0 or (part.sets == 1 and part.whole == 1)
    if several is Several.ONE_UNFINISHED:
        return part.sets == part.whole
    return several is Several.ANY or part.sets == 0


def set_is_lawful(rules: RankRules, before: Shape, after: Shape) -> bool:
    """Whether a set may be begun or grow like this (RULINGS 5.1)."""
    melds = rules.variant.melds
    new = before.size == 0
    opening = rules.opening and new
    if after.size < 3:
        return False
    grows = melds.clean_grows and not after.wilds
    if melds.max_size is not None and after.size > melds.max_size and not grows:
        return False
    if after.naturals < melds.min_naturals:
        return False
    if after.wilds == before.wilds:
        return True
    if melds.more_naturals and after.wilds >= after.naturals:
        return False
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


def _barred(rules: RankRules, shape: Shape) -> bool:
    """Whether the set has to be completed before anybody goes out."""
    return (
        rules.rank in rules.variant.going_out.unfinished_bar
        and shape.size < rules.variant.canastas.size
        and not shape.wilds
    )


def _intervals(ways: Mapping[_Alike, set[int]]) -> Iterator[RankWay]:
    """The ways, those that differ only in consecutive numbers of wild cards joined to one."""
    for (canastas, marks, points, kinds), numbers in ways.items():
        ordered = sorted(numbers)
        low = ordered[0]
        for number, after in zip(ordered, [*ordered[1:], None], strict=True):
            if after != number + 1:
                yield RankWay(low, number, canastas, marks, points, kinds)
                low = after or 0


def _best(ways: Iterable[RankWay]) -> list[RankWay]:
    """The ways that no other one matches or beats in everything."""
    found = list(ways)
    if len(found) < 2:
        return found
    kept: list[RankWay] = []
    for way in sorted(found, key=lambda w: (-w.canastas, -w.points, -len(w.marks), w.low - w.high)):
        if not any(
            other.low <= way.low
            and other.high >= way.high
            and other.canastas >= way.canastas
            and other.points >= way.points
            and other.marks & way.marks == way.marks
            and other.kinds.reach(way.kinds)
            for other in kept
        ):
            kept.append(way)
    return kept
