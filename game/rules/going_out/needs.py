"""What the ranks to come need at least: a quick look ahead, never too high.

All sequences of a suit are taken as one outline, and copies of a card as one card: where one of
them lies in a sequence, as many others as needed may lie there too, and need nothing more. So few
states are left that all of them can be gone through. What needs too many wild cards even so leads
nowhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from ..cards import ACE, Rank
from .sequences import NEW, Runs, SuitRuns
from .sets import RankSets


class Outline(NamedTuple):
    """All sequences of a suit under way, as one.

    ``naturals`` and ``size`` are capped where a new sequence has enough; ``wilds`` is the number of
    wild cards at the top, which a natural must follow.
    """

    naturals: int
    size: int
    wilds: int


class _Onward(NamedTuple):
    """One way to go on at a rank: the wild cards it needs, the naturals it lays."""

    after: Outline | None
    wilds: int
    fewest: int
    most: int


_Outlines: TypeAlias = tuple[Outline | None, ...]


class Needs:
    """The least number of wild cards that what is still to be laid needs.

    ``suits`` and ``sets`` are those of the search, by suit and by rank; ``wilds`` is the number of
    wild cards; ``discards`` tells that one natural may be kept for the discard. What is needed is
    told by two numbers: the first if a natural may still be kept, the second if not.

    ``steps`` counts the states looked at. After ``most_steps`` what is not known yet counts as
    nothing, which is never too high.
    """

    def __init__(
        self,
        suits: Sequence[SuitRuns],
        sets: Sequence[RankSets],
        wilds: int,
        *,
        discards: bool,
        most_steps: int,
    ) -> None:
        self._suits = suits
        self._lows = [
            [min((way.low for way in ways), default=wilds + 1) for ways in rank.ways]
            for rank in sets
        ]
        self._too_many = wilds + 1
        self._discards = discards
        self._most_steps = most_steps
        self._known: dict[tuple[Rank, int, _Outlines, int, int], tuple[int, int]] = {}
        self._onwards: dict[tuple[int, Rank, Outline | None], list[_Onward]] = {}
        self._outlines: dict[Runs, Outline | None] = {}
        self.steps = 0

    def within(self, rank: Rank, suits: int, runs: Sequence[Runs], used: int) -> tuple[int, int]:
        """What is needed when the first ``suits`` have gone on at a rank, with ``used`` cards."""
        return self._within(rank, suits, tuple(map(self._outline, self._suits, runs)), used, used)

    def _outline(self, suit: SuitRuns, runs: Runs) -> Outline | None:
        if runs not in self._outlines:
            self._outlines[runs] = _outline(suit, runs)
        return self._outlines[runs]

    def _within(
        self, rank: Rank, suits: int, outlines: _Outlines, fewest: int, most: int
    ) -> tuple[int, int]:
        """The same with any number of cards from ``fewest`` to ``most``."""
        key = (rank, suits, outlines, fewest, most)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._work_out(*key)
        return known

    def _work_out(
        self, rank: Rank, suits: int, outlines: _Outlines, fewest: int, most: int
    ) -> tuple[int, int]:
        if rank > ACE + 1 or self.steps >= self._most_steps:
            return 0, 0
        self.steps += 1
        if suits == len(outlines):
            return self._after_sets(rank, outlines, fewest, most)
        kept = none_kept = self._too_many
        for way in self._onward(suits, rank, outlines[suits]):
            after = (*outlines[:suits], way.after, *outlines[suits + 1 :])
            later = self._within(rank, suits + 1, after, fewest + way.fewest, most + way.most)
            kept = min(kept, way.wilds + later[0])
            none_kept = min(none_kept, way.wilds + later[1])
        return kept, none_kept

    def _after_sets(
        self, rank: Rank, outlines: _Outlines, fewest: int, most: int
    ) -> tuple[int, int]:
        """What the sets of the rank need, and the ranks above."""
        now = self._in_sets(rank, fewest, most)
        kept_now = self._in_sets(rank, fewest, most + 1) if self._discards else now
        if kept_now >= self._too_many or rank > ACE:
            return kept_now, now
        later_kept, later = self._within(rank + 1, 0, outlines, 0, 0)
        return min(now + later_kept, kept_now + later), now + later

    def _in_sets(self, rank: Rank, fewest: int, most: int) -> int:
        """What sets of the rank need if so many of its naturals lie elsewhere."""
        lows = self._lows[rank]
        total = len(lows) - 1
        return min(lows[max(0, total - most) : total - fewest + 1], default=self._too_many)

    def _onward(self, number: int, rank: Rank, outline: Outline | None) -> list[_Onward]:
        key = (number, rank, outline)
        known = self._onwards.get(key)
        if known is None:
            ways = _ways_on(self._suits[number], rank, outline)
            known = self._onwards[key] = [way for way in ways if way.wilds < self._too_many]
        return known


def _outline(suit: SuitRuns, runs: Runs) -> Outline | None:
    """The runs of a suit as one: it lacks no more than the one that lacks least."""
    if not runs:
        return None
    full = _full(suit)
    if any(run.own != NEW for run in runs):
        naturals, size = full.naturals, full.size
    else:
        naturals = min(full.naturals, max([run.naturals for run in runs]))
        size = min(full.size, max([run.size for run in runs]))
    return Outline(naturals, size, min([int(run.gap) for run in runs]))


def _full(suit: SuitRuns) -> Outline:
    return Outline(suit.rules.min_naturals, 3, 0)


def _ways_on(suit: SuitRuns, rank: Rank, outline: Outline | None) -> Iterator[_Onward]:
    """At a rank: the outline ends, or takes naturals, or a wild card, or a new one begins."""
    full = _full(suit)
    held = suit.most_at(rank)
    if any(meld.low <= rank <= meld.high for meld in suit.own):
        yield _Onward(full, 0, 0, held)
        return
    if outline is None:
        yield _Onward(None, 0, 0, 0)
        if held and (suit.starts[rank] or any(meld.low > rank for meld in suit.own)):
            yield _Onward(Outline(min(1, full.naturals), 1, 0), 0, 1, held)
        return
    naturals, size, wilds = outline
    if not wilds and naturals >= full.naturals:
        yield _Onward(None, full.size - size, 0, 0)
    longer = min(size + 1, full.size)
    if held:
        yield _Onward(Outline(min(naturals + 1, full.naturals), longer, 0), 0, 1, held)
    if wilds < suit.wilds and rank < ACE:
        yield _Onward(Outline(naturals, longer, wilds + 1), 1, 0, 0)
