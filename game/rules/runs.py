"""Sequences of one suit, followed from rank to rank (part of ``going_out``)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from .cards import ACE, FOUR, POINTS, THREE, Card, Rank, Suit, make_card
from .melds import Meld
from .variant import Variant

NEW = -1


class Run(NamedTuple):
    """A sequence on its way up: the number of the one on the table that it is, or ``NEW``.

    What is counted of size, naturals and wild cards may be capped where more makes no difference.
    """

    own: int
    size: int
    naturals: int
    wilds: int


Runs: TypeAlias = tuple[Run, ...]


class SuitStep(NamedTuple):
    """One way to go on at a rank: the runs then, cards used, canastas made, points counted."""

    runs: Runs
    naturals: int
    wilds: int
    canastas: int
    points: int
    begun: bool


class SuitRuns:
    """The sequences that cards of one suit in a hand can make or lengthen.

    ``own`` are the side's sequences of the suit that may grow, ``cards`` how often each card is
    held, ``wilds`` the number of wild cards. ``longer`` allows completed sequences to be extended
    (BRA-3), ``begin`` new ones.
    """

    def __init__(
        self,
        variant: Variant,
        suit: Suit,
        own: Sequence[Meld],
        cards: Mapping[Card, int],
        wilds: int,
        *,
        longer: bool,
        begin: bool,
    ) -> None:
        rules = variant.melds.sequences
        assert rules is not None
        self._rules = rules
        self._own = own
        self._begin = begin
        self._wilds = min(wilds, rules.max_wilds)
        low_threes = rules.low_threes and suit in (0, 3)
        self._lowest = THREE if low_threes else FOUR
        self._copies = [0] * (ACE + 4)
        for rank in range(self._lowest, ACE + 1):
            self._copies[rank] = cards.get(make_card(rank, suit), 0)
        self._canasta = variant.canastas.size if rules.canasta else None
        self._limit = rules.max_size or ACE
        self._longer = (rules.longer_going_out if longer else None) or self._limit
        self._free_wilds = rules.max_wilds >= ACE - 2
        self._known: dict[tuple[Rank, Runs], list[SuitStep]] = {}

    def steps(self, rank: Rank, runs: Runs) -> list[SuitStep]:
        """Every way to go on at a rank."""
        known = self._known.get((rank, runs))
        if known is None:
            known = self._known[rank, runs] = list(dict.fromkeys(self._all_steps(rank, runs)))
        return known

    def homes(self, rank: Rank) -> bool:
        """Whether a card of this rank could be part of some sequence at all."""
        if rank < self._lowest:
            return False
        for meld in self._own:
            between = range(rank, meld.low) if rank < meld.low else range(meld.high + 1, rank)
            missing = len([1 for r in between if not self._copies[r]])
            if meld.wilds + missing <= self._rules.max_wilds and missing <= self._wilds:
                return True
        return self._begin and any(
            len([1 for r in range(low, low + 3) if not self._copies[r]]) <= self._wilds
            for low in range(max(self._lowest, rank - 2), min(rank, ACE - 2) + 1)
        )

    def most_canastas(self) -> int:
        """At most so many sequences can still be completed."""
        if self._canasta is None:
            return 0
        size = self._canasta
        held = sum(self._copies)
        own = len([1 for meld in self._own if size - held - self._wilds <= meld.size < size])
        windows = [self._copies[low : low + size] for low in range(self._lowest, ACE - size + 2)]
        if self._begin and any(window.count(0) <= self._wilds for window in windows):
            return own + (held + self._wilds) // (size - self._wilds)
        return own

    def whole(self, run: Run) -> bool:
        """Whether the run may stop where it is."""
        return run.own != NEW or (run.size >= 3 and run.naturals >= self._rules.min_naturals)

    def _all_steps(self, rank: Rank, runs: Runs) -> Iterator[SuitStep]:
        there = list(runs)
        started = {run.own for run in runs}
        later: list[int] = []
        for number, meld in enumerate(self._own):
            if number in started or rank > meld.low:
                continue
            if meld.low == rank:
                there.append(self._capped(number, meld.size, meld.naturals, meld.wilds))
            else:
                later.append(number)
        start = SuitStep((), 0, 0, 0, 0, False)
        for step in self._grown(rank, there, start):
            for more in self._preceded(rank, later, step):
                for last in self._begun(rank, more):
                    yield last._replace(runs=tuple(sorted(last.runs)))

    def _grown(self, rank: Rank, there: Sequence[Run], step: SuitStep) -> Iterator[SuitStep]:
        """Each run stops, or gets the card of this rank or a wild card."""
        if not there:
            yield step
            return
        run, others = there[0], there[1:]
        if run.own != NEW and self._own[run.own].low <= rank <= self._own[run.own].high:
            yield from self._grown(rank, others, step._replace(runs=(*step.runs, run)))
            return
        below = run.own != NEW and rank < self._own[run.own].low
        if not below and self.whole(run):
            yield from self._grown(rank, others, step)
        for longer in self._with_one_more(rank, run, step):
            yield from self._grown(rank, others, longer)

    def _with_one_more(self, rank: Rank, run: Run, step: SuitStep) -> Iterator[SuitStep]:
        limit = self._limit
        if self._canasta is not None and run.size >= self._canasta:
            limit = self._longer
        if run.size >= limit:
            return
        made = step.canastas + (run.size + 1 == self._canasta)
        if step.naturals < self._copies[rank]:
            points = POINTS[rank * 4]
            if run.size >= self._limit:
                points -= POINTS[(rank - self._limit) * 4]  # only so many cards open the side
            grown = self._capped(run.own, run.size + 1, run.naturals + 1, run.wilds)
            yield SuitStep(
                (*step.runs, grown), step.naturals + 1, step.wilds, made,
                step.points + points, step.begun,
            )  # fmt: skip
        if run.wilds < self._rules.max_wilds and run.size < self._limit:
            grown = self._capped(run.own, run.size + 1, run.naturals, run.wilds + 1)
            yield step._replace(runs=(*step.runs, grown), wilds=step.wilds + 1, canastas=made)

    def _preceded(self, rank: Rank, later: Sequence[int], step: SuitStep) -> Iterator[SuitStep]:
        """Begin below sequences of the table what shall reach up to them, or leave it."""
        yield step
        if rank < self._lowest:
            return
        for place, number in enumerate(later):
            meld = self._own[number]
            missing = len([1 for r in range(rank, meld.low) if not self._copies[r]])
            if meld.wilds + missing > self._rules.max_wilds:
                continue
            if meld.size + meld.low - rank > self._longer:
                continue
            run = Run(number, meld.size, meld.naturals, meld.wilds)
            for longer in self._with_one_more(rank, run, step):
                yield from self._preceded(rank, later[place + 1 :], longer)

    def _begun(self, rank: Rank, step: SuitStep) -> Iterator[SuitStep]:
        """Begin new sequences with what is left of the cards of this rank, or with wild cards."""
        yield step
        if not self._begin or not self._lowest <= rank <= ACE - 2:
            return
        above = len([1 for r in (rank + 1, rank + 2) if self._copies[r]])
        if step.naturals < self._copies[rank] and above + self._wilds >= 2:
            run = self._capped(NEW, 1, 1, 0)
            points = step.points + POINTS[rank * 4]
            yield from self._begun(
                rank, SuitStep((*step.runs, run), step.naturals + 1, step.wilds, step.canastas,
                               points, begun=True)
            )  # fmt: skip
        # A wild card below all others could as well stand above them, but for an ace at the top.
        missing = len([1 for r in range(rank + 1, ACE + 1) if not self._copies[r]])
        if missing < self._wilds and ACE - rank < self._limit:
            low = self._capped(NEW, 1, 0, 1)
            if step.runs.count(low) < sum(self._copies[rank + 1 :]) // self._rules.min_naturals:
                more = step._replace(runs=(*step.runs, low), wilds=step.wilds + 1, begun=True)
                yield from self._begun(rank, more)

    def _capped(self, own: int, size: int, naturals: int, wilds: int) -> Run:
        naturals = min(naturals, self._rules.min_naturals)
        if self._canasta is None and self._limit >= ACE:
            size = min(size, 3)
        return Run(own, size, naturals, 0 if self._free_wilds else wilds)
