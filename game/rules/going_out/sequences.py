"""Sequences of one suit, built from rank to rank.

Only what matters later is remembered of a sequence. The wild cards that it needs, in gaps or to be
long enough, are counted apart from those that merely fit at its ends: each step carries a least and
a greatest number.

Needless sequences are not tried. A card at an end that could as well lie in a set is left to the
set, unless it completes a canasta; the same holds for a whole sequence of such cards. Nothing is
lost: among all ways to lay the cards, the one with the fewest cards in sequences has this form.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from ..cards import ACE, FOUR, THREE, Card, Rank, Suit, make_card
from ..melds import Meld
from ..variant import Variant
from ..variant_records import SequenceRules

NEW = -1


class Run(NamedTuple):
    """An unfinished sequence.

    ``own`` is the number of the sequence on the table that it continues, or ``NEW``. Size, naturals
    and wild cards are capped where more makes no difference. ``gap``: its highest card is wild, and
    a natural must follow. ``bottom``, ``some`` and ``top``: its lowest card, some card, its highest
    card from the hand is needed here, as a set of the card's rank could not take it. ``rooted``:
    it has a card that sets could not take as well even with all cards of its rank.
    """

    own: int
    size: int
    naturals: int
    wilds: int
    gap: bool = False
    bottom: bool = False
    some: bool = False
    top: bool = False
    rooted: bool = False


class Runs(tuple[Run, ...]):
    """The runs of one suit. Equal ones are the same object (``SuitRuns.same``).

    They are dictionary keys all the time, and objects compare much faster than tuples of tuples.
    """

    __slots__ = ()
    __eq__ = object.__eq__
    __ne__ = object.__ne__
    __hash__ = object.__hash__


class SuitStep(NamedTuple):
    """One way to go on at a rank.

    ``runs`` are those after it, ``naturals`` the cards laid, ``low`` and ``high`` the wild cards
    needed and used at most, ``canastas`` those completed, ``points`` what the cards count in an
    opening. ``begun``: a sequence was begun. ``orphan``: one that is not ``rooted`` ended.
    """

    runs: tuple[Run, ...]
    naturals: int
    low: int
    high: int
    canastas: int
    points: int
    begun: bool
    orphan: bool = False


class SuitRuns:
    """The sequences that cards of one suit in a hand can make or lengthen.

    ``own`` are the side's sequences of the suit that may grow, ``cards`` how often each card is
    held, ``wilds`` the number of wild cards. ``longer`` allows completed sequences to be extended
    (BRA-3), ``begin`` new ones. ``count`` tells that canastas and the size of what is begun matter.
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
        count: bool,
    ) -> None:
        rules = variant.melds.sequences
        assert rules is not None
        self.rules = rules
        self._points = variant.card_points
        self.own = own
        self._begin = begin
        self.wilds = min(wilds, rules.max_wilds)
        low_threes = rules.low_threes and suit in (0, 3)
        self._lowest = THREE if low_threes else FOUR
        self.copies = [0] * (ACE + 4)
        for rank in range(self._lowest, ACE + 1):
            self.copies[rank] = cards.get(make_card(rank, suit), 0)
        self._canasta = variant.canastas.size if rules.canasta else None
        self._limit = rules.max_size or ACE
        self._longer = (rules.longer_going_out if longer else None) or self._limit
        # As many wild cards as one likes, and no limit: only what a run still lacks is remembered.
        self._free = rules.max_wilds >= ACE - 2 and self._limit >= ACE and self._canasta is None
        # What is longer than a meld may be can be laid as several, and that is not told apart.
        self._splits = self._free or (not count and _may_be_split(rules))
        self._count = count
        # Without a sequence there is less room for wild cards, which matters where there are some.
        self._spared = self.wilds == 0 or self._free
        self.linked = self._spared and not (count and self._canasta is not None)
        self.starts = [self._may_start(rank) for rank in range(ACE + 2)]
        self._same: dict[tuple[Run, ...], Runs] = {}
        self._known: dict[tuple[Rank, Runs], list[tuple[Runs, SuitStep]]] = {}
        self._marked: dict[tuple[Rank, Runs, bool, bool], Runs | None] = {}
        self._hopes: dict[tuple[Rank, Runs], bool] = {}

    def steps(self, rank: Rank, runs: Runs) -> list[tuple[Runs, SuitStep]]:
        """Every way to go on at a rank; above the ace all runs end."""
        known = self._known.get((rank, runs))
        if known is None:
            steps = dict.fromkeys(self._all_steps(rank, runs))
            known = self._known[rank, runs] = [(self.same(step.runs), step) for step in steps]
        return known

    def same(self, runs: tuple[Run, ...]) -> Runs:
        """The one object for these runs."""
        found = self._same.get(runs)
        if found is None:
            found = self._same[runs] = Runs(runs)
        return found

    def most_at(self, rank: Rank) -> int:
        """At most so many cards of this rank can lie in sequences at once."""
        held = self.copies[rank]
        if not held or self.own or rank < self._lowest:
            return held
        if self.wilds:
            # Each lies in a sequence of its own, among enough other naturals that are near.
            others = self.rules.min_naturals - 1
            reach = others + self.wilds
            near = sum(self.copies[max(0, rank - reach) : rank + reach + 1]) - held
            return min(held, near // others) if others > 0 else held
        low, below, above, high = (self.copies[rank + step] for step in (-2, -1, 1, 2))
        best = 0
        for ends in range(min(low, below) + 1):
            for middle in range(min(below - ends, above) + 1):
                best = max(best, ends + middle + min(above - middle, high))
        return min(held, best)

    def look_ahead(self, worth: Collection[Rank]) -> None:
        """Begin new sequences only at or just below a rank in ``worth``, or for a canasta."""
        if not self._spared:
            return
        for rank in range(ACE + 1):
            if not self.starts[rank] or any(near in worth for near in (rank, rank + 1, rank + 2)):
                continue
            if not self._may_complete(rank, Run(NEW, 1, 1, 0)):
                self.starts[rank] = False

    def marked(self, rank: Rank, runs: Runs, *, missed: bool, rooted: bool) -> Runs | None:
        """The runs, marked with whether their cards of this rank are needed there.

        None if one of them has grown longer than needed.
        """
        key = (rank, runs, missed, rooted)
        if key not in self._marked:
            marks = [self._mark(rank, run, missed=missed) for run in runs]
            told = [
                run._replace(rooted=run.rooted or (rooted and run.some and self.linked))
                for run in marks
                if run is not None
            ]
            whole = len(told) == len(marks)
            self._marked[key] = self.same(tuple(sorted(told))) if whole else None
        return self._marked[key]

    def _mark(self, rank: Rank, run: Run, *, missed: bool) -> Run | None:
        meld = self.own[run.own] if run.own != NEW else None
        if run.gap or (meld is not None and meld.low <= rank <= meld.high):
            return run
        if meld is not None:
            if run.bottom and not missed and not self._count:
                return None
            return run._replace(bottom=False, some=run.some or missed, top=missed)
        if run.size == 1:
            run = run._replace(bottom=missed)
        run = run._replace(some=run.some or missed, top=missed and run.size > 2)
        if self._spares_its_ends(run):
            if not run.bottom and not self._may_complete(rank, run):
                return None
            run = run._replace(some=True)
        return run

    def _spares_its_ends(self, run: Run) -> bool:
        """Whether a new sequence would still be one without a card at its end."""
        return run.size >= 4 and run.naturals > self.rules.min_naturals

    def _may_complete(self, rank: Rank, run: Run) -> bool:
        """Whether a run that has its natural of this rank may yet become a canasta."""
        if not self._count or self._canasta is None or run.size > self._canasta:
            return False
        above = range(rank + 1, rank + 1 + self._canasta - run.size)
        if above.stop > ACE + 1 and not self.wilds:
            return False
        return len([1 for r in above if r > ACE or not self.copies[r]]) <= self.wilds

    def _is_needed(self, high: Rank, run: Run) -> bool:
        """Whether a run that ends at this rank needs its cards, canasta or not."""
        if run.own != NEW:
            return run.top or high == self.own[run.own].high
        if self._spares_its_ends(run):
            return run.bottom and run.top
        return run.some or not self._spared

    def idle(self, rank: Rank) -> bool:
        """Whether no sequence of the suit can begin at a rank, or lies on the table."""
        return not self.own and not self.starts[rank]

    def homes(self, rank: Rank) -> bool:
        """Whether a card of this rank could be part of some sequence at all."""
        if rank < self._lowest:
            return False
        for meld in self.own:
            between = range(rank, meld.low) if rank < meld.low else range(meld.high + 1, rank)
            missing = len([1 for r in between if not self.copies[r]])
            if meld.wilds + missing <= self.rules.max_wilds and missing <= self.wilds:
                return True
        return self._begin and any(
            len([1 for r in range(low, low + 3) if not self.copies[r]]) <= self.wilds
            for low in range(max(self._lowest, rank - 2), min(rank, ACE - 2) + 1)
        )

    def most_canastas(self) -> int:
        """The most sequences that can still become canastas."""
        if self._canasta is None:
            return 0
        size = self._canasta
        held = sum(self.copies)
        own = len([1 for meld in self.own if size - held - self.wilds <= meld.size < size])
        windows = [self.copies[low : low + size] for low in range(self._lowest, ACE - size + 2)]
        if self._begin and any(window.count(0) <= self.wilds for window in windows):
            return own + (held + self.wilds) // max(1, size - self.wilds)
        return own

    def may_complete_one(self, rank: Rank, runs: Runs) -> bool:
        """Whether any sequence may yet become a canasta, with these under way after a rank."""
        known = self._hopes.get((rank, runs))
        if known is None:
            size = self._canasta or 0
            known = self._hopes[rank, runs] = (
                any(meld.size < size for meld in self.own)
                or any(run.size >= size or self._may_complete(rank, run) for run in runs)
                or any(
                    self.starts[low] and self._may_complete(low, Run(NEW, 1, 1, 0))
                    for low in range(rank + 1, ACE + 1)
                )
            )
        return known

    def _may_start(self, rank: Rank) -> bool:
        """Whether the cards above let a natural of this rank be the lowest of a new sequence."""
        if not self._begin or rank < self._lowest or not self.copies[rank]:
            return False
        naturals = 0
        for high in range(rank, ACE + 1):
            naturals += self.copies[high] > 0
            size = high - rank + 1
            short = max(0, 3 - size)
            if naturals >= self.rules.min_naturals and size - naturals + short <= self.wilds:
                return True
        return False

    def _all_steps(self, rank: Rank, runs: Runs) -> Iterator[SuitStep]:
        there = list(runs)
        started = {run.own for run in runs}
        later: list[int] = []
        below = 0
        for number, meld in enumerate(self.own):
            if number in started or rank > meld.low:
                continue
            if meld.low == rank:
                there.append(self._grew(Run(number, meld.size - 1, 0, meld.wilds), 1, 0))
                below += self._room_below(rank)
            else:
                later.append(number)
        start = SuitStep((), 0, 0, below, 0, 0, False)
        for step in self._grown(rank, there, start):
            for more in self._preceded(rank, later, step):
                for last in self._begun(rank, more):
                    yield last._replace(runs=tuple(sorted(last.runs)))

    def _grown(self, rank: Rank, there: Sequence[Run], step: SuitStep) -> Iterator[SuitStep]:
        """Each run ends, or takes the card of this rank, or a wild card in its place."""
        if not there:
            yield step
            return
        run, others = there[0], there[1:]
        meld = self.own[run.own] if run.own != NEW else None
        if meld is not None and meld.low <= rank <= meld.high:
            inside = run._replace(gap=False)
            yield from self._grown(rank, others, step._replace(runs=(*step.runs, inside)))
            return
        reaching = meld is not None and rank < meld.low
        if not reaching:
            for ended in self._ended(rank - 1, run, step):
                yield from self._grown(rank, others, ended)
        if rank > ACE:
            return
        for longer in self._with_natural(rank, run, step):
            yield from self._grown(rank, others, longer)
        if reaching or self._goes_on_above(rank):
            for longer in self._with_wild(run, step):
                yield from self._grown(rank, others, longer)

    def _goes_on_above(self, rank: Rank) -> bool:
        """Whether a natural card above this rank is near enough to have a gap below it."""
        return any(self.copies[rank + 1 : rank + 1 + self.wilds])

    def _with_natural(self, rank: Rank, run: Run, step: SuitStep) -> Iterator[SuitStep]:
        if step.naturals >= self.copies[rank]:
            return
        limit = self._limit
        if self._canasta is not None and run.size >= self._canasta:
            limit = self._longer
        if run.size >= limit:
            return
        points = self._points[rank * 4]
        if run.size >= self._limit:
            points -= self._points[(rank - self._limit) * 4]  # only so many cards open the side
        grown = self._grew(run, 1, 0)
        yield step._replace(
            runs=(*step.runs, grown), naturals=step.naturals + 1, points=step.points + points
        )

    def _with_wild(self, run: Run, step: SuitStep) -> Iterator[SuitStep]:
        if run.wilds < self.rules.max_wilds and run.size < self._limit:
            grown = self._grew(run, 0, 1)
            yield step._replace(runs=(*step.runs, grown), low=step.low + 1, high=step.high + 1)

    def _ended(self, high: Rank, run: Run, step: SuitStep) -> Iterator[SuitStep]:
        """The run ends at the rank ``high``, with the wild cards that it needs or has room for."""
        if run.gap or (run.own == NEW and run.naturals < self.rules.min_naturals):
            return
        least = max(0, 3 - run.size) if run.own == NEW else 0
        needed = self._is_needed(high, run)
        if self.linked and run.some and not run.rooted:
            step = step._replace(orphan=True)
        if self._free:
            if needed:
                yield step._replace(low=step.low + least, high=step.high + ACE - high)
            return
        most = self.rules.max_wilds - run.wilds
        if not (self._splits and run.own == NEW):
            room = (high - run.size + 1 - self._lowest) + (ACE - high)
            most = min(most, room, self._limit - run.size)
        most = max(0, most)
        whole = self._canasta if self._count and not self._was_whole(run) else None
        short = most if whole is None else min(most, whole - 1 - run.size)
        if needed and least <= short:
            yield step._replace(low=step.low + least, high=step.high + short)
        if whole is None:
            return
        least = max(0, whole - run.size)
        if least <= most and (needed or run.size <= whole):
            yield step._replace(
                low=step.low + least, high=step.high + most, canastas=step.canastas + 1
            )

    def _was_whole(self, run: Run) -> bool:
        return (
            run.own != NEW and self._canasta is not None and self.own[run.own].size >= self._canasta
        )

    def _preceded(self, rank: Rank, later: Sequence[int], step: SuitStep) -> Iterator[SuitStep]:
        """Begin to lengthen sequences on the table downwards from this rank, or do not."""
        yield step
        if not self._lowest <= rank <= ACE:
            return
        for place, number in enumerate(later):
            meld = self.own[number]
            missing = len([1 for r in range(rank, meld.low) if not self.copies[r]])
            if missing > self.wilds or meld.wilds + missing > self.rules.max_wilds:
                continue
            if meld.size + meld.low - rank > self._longer:
                continue
            run = Run(number, meld.size, 0, meld.wilds, bottom=True)
            for longer in self._with_natural(rank, run, step):
                more = longer._replace(high=longer.high + self._room_below(rank))
                yield from self._preceded(rank, later[place + 1 :], more)

    def _begun(self, rank: Rank, step: SuitStep) -> Iterator[SuitStep]:
        """Begin new sequences with remaining cards of this rank."""
        yield step
        if not self.starts[rank] or step.naturals >= self.copies[rank]:
            return
        yield from self._begun(
            rank,
            step._replace(
                runs=(*step.runs, self._grew(Run(NEW, 0, 0, 0), 1, 0)),
                naturals=step.naturals + 1,
                high=step.high + self._room_below(rank),
                points=step.points + self._points[rank * 4],
                begun=True,
            ),
        )

    def _room_below(self, rank: Rank) -> int:
        """The room for wild cards below, counted at once where sizes are not remembered."""
        return rank - self._lowest if self._free else 0

    def _grew(self, run: Run, naturals: int, wilds: int) -> Run:
        """The run with one more card of the hand, its numbers capped where more is no matter."""
        size = run.size + 1
        if self._free or (self._splits and run.own == NEW):
            size = min(size, 4)
        laid = min(run.naturals + naturals, self.rules.min_naturals + 1) if run.own == NEW else 0
        now = 0 if self._free else run.wilds + wilds
        return run._replace(size=size, naturals=laid, wilds=now, gap=bool(wilds))


def _may_be_split(rules: SequenceRules) -> bool:
    """Whether any long run can be laid as several sequences of a lawful length.

    Six cards or more make two sequences, and the one with the wild card still has its naturals.
    """
    return rules.max_wilds <= 1 and rules.min_naturals <= 3 and (rules.max_size or ACE) >= 7
