"""Can the player in turn get rid of all his cards now?

The question decides whether he may ask his partner, whether a partner's yes still binds him, and
helps players and hints. The answer is exact but for two things that hardly matter: the extra hand
of the two-handed games is left aside, and a lock on wild cards is looked at as if all cards came
down in the best order.

The search goes from the lowest rank to the ace and remembers the states from which no way leads
out, by what matters from then on: the sequences that are under way, wild cards used and canastas
made. What is left of a rank goes into sets at once, so that a hand with two cards that fit nowhere
is given up early.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final, NamedTuple

from .cards import ACE, FIRST_THREE, JOKER, POINTS, THREE, Card, Rank
from .ending import lacks_canastas
from .melds import Meld, MeldKind
from .rank_ways import Marks, RankRules, RankWay, rank_ways
from .runs import Runs, SuitRuns
from .state import State, is_canasta
from .variant import BlackThrees, Several, WildLock

MOST_STEPS: Final = 50_000
"""States after which a search gives up, so that a huge hand keeps nobody waiting."""


def can_go_out(state: State) -> bool:
    """Whether melds, lay-offs and a discard exist by which the player in turn goes out lawfully.

    A permission that he still has to ask for does not matter, one that was refused does.
    """
    if state.permission is False or state.held_threes(state.turn):
        return False
    hand = state.hands[state.turn]
    melds = state.melds[state.side_of[state.turn]]
    return any(_Search(state, own, rest).succeeds() for own, rest in _starts(state, melds, hand))


def _starts(
    state: State, melds: Sequence[Meld], hand: Sequence[Card]
) -> Iterator[tuple[list[Meld], list[Card]]]:
    """The melds and the hand, and what Joker's conversion of a wild meld makes of them."""
    yield list(melds), list(hand)
    if not state.variant.melds.conversion:
        return
    for place, meld in enumerate(melds):
        if meld.kind is not MeldKind.WILD or meld.size != 3:
            continue
        for rank, count in Counter(card >> 2 for card in hand if card >> 2 > THREE).items():
            own = [m for m in melds if m.kind is MeldKind.SET and m.rank == rank]
            if count < 4 or len(own) > 1 or not all(is_canasta(state.variant, m) for m in own):
                continue
            if rank in state.variant.melds.ranks_without_wilds:
                continue
            made = Meld(MeldKind.SET, rank, (), 4, 3)
            rest = list(hand)
            for card in [card for card in hand if card >> 2 == rank][:4]:
                rest.remove(card)
            yield [*melds[:place], made, *melds[place + 1 :]], rest


class _Step(NamedTuple):
    """How far the search is; ``dropped`` tells that a natural is kept for the discard."""

    runs: tuple[Runs, ...]
    wilds: int
    sets: int
    sequences: int
    marks: Marks
    points: int
    dropped: bool


class _Search:
    """One search; the numbers that only an opening asks for stay 0 for a side that has opened."""

    def __init__(self, state: State, melds: Sequence[Meld], hand: Sequence[Card]) -> None:
        variant = state.variant
        side = state.side_of[state.turn]
        self._state = state
        self._melds = melds
        self._size = len(hand)
        self._opening = not state.opened[side]
        self._minimum = state.minimum_for(state.turn) if self._opening else 0
        self._wilds = [card for card in hand if 0 < card < FIRST_THREE]
        self._cards = Counter(card for card in hand if card >= FIRST_THREE)
        self._dead = state.dead_ranks()
        self._made = [m.kind for m in melds if is_canasta(variant, m)]
        self._needed = variant.going_out.canastas
        self._ways: dict[tuple[Rank, int], list[RankWay]] = {}
        self._failed: set[tuple[Rank, _Step]] = set()
        self._suits = self._suit_runs()

    def _suit_runs(self) -> list[SuitRuns]:
        rules = self._state.variant.melds
        if rules.sequences is None:
            return []
        black = sum(self._cards[card] for card in self._cards if card >> 2 == THREE)
        wild_meld = any(meld.kind is MeldKind.WILD for meld in self._melds)
        limit = rules.sequences.longer_going_out or rules.sequences.max_size
        return [
            SuitRuns(
                self._state.variant,
                suit,
                [
                    meld
                    for meld in self._melds
                    if meld.kind is MeldKind.SEQUENCE
                    and meld.suit == suit
                    and (limit is None or meld.size < limit)
                ],
                self._cards,
                len(self._wilds),
                # Black threes must leave at most one card too: not both in one turn.
                longer=black < 3 or rules.black_threes is BlackThrees.NATURAL,
                begin=not (rules.wilds_or_sequences and wild_meld),
            )
            for suit in range(4)
        ]

    def succeeds(self) -> bool:
        """Whether some way out exists."""
        if not self._canastas_in_reach() or self._homeless() > (not self._state.no_discard):
            return False
        start = _Step(((),) * len(self._suits), 0, 0, 0, Marks.NONE, 0, dropped=False)
        return self._leads_out(THREE, start)

    def _leads_out(self, rank: Rank, step: _Step) -> bool:
        """Whether the cards from this rank up can be laid so that the player goes out."""
        if rank > ACE:
            return self._goes_out(step)
        for after in self._after(rank, step):
            if (rank, after) in self._failed:
                continue
            if len(self._failed) >= MOST_STEPS:
                return False
            if self._leads_out(rank + 1, after):
                return True
            self._failed.add((rank, after))
        return False

    def _homeless(self) -> int:
        """How many naturals fit in no set and in no sequence, whatever is done with the others."""
        melds = self._state.variant.melds
        homeless = 0
        for rank in range(THREE, ACE + 1):
            held = [self._cards[rank * 4 + suit] for suit in range(4)]
            count = sum(held)
            if not count or self._fits_a_set(rank, count):
                continue
            if rank == THREE and melds.black_threes is not BlackThrees.NATURAL:
                homeless += count
                continue
            for suit, number in enumerate(held):
                if number and not (self._suits and self._suits[suit].homes(rank)):
                    homeless += number
        return homeless

    def _fits_a_set(self, rank: Rank, count: int) -> bool:
        melds = self._state.variant.melds
        if rank == THREE and melds.black_threes is not BlackThrees.NATURAL:
            return count >= 3
        if count >= 3 or (count >= melds.min_naturals and self._wilds):
            return True
        return any(
            meld.kind is MeldKind.SET
            and meld.rank == rank
            and (melds.max_size is None or meld.size < melds.max_size)
            for meld in self._melds
        )

    def _canastas_in_reach(self) -> bool:
        """Whether there are cards enough for the canastas that are still needed."""
        variant = self._state.variant
        size = variant.canastas.size
        short = []
        for meld in self._melds:
            if not is_canasta(variant, meld):
                # Sets of one rank may be merged: for this check it is enough that one takes all.
                alike = [m.size for m in self._melds if m.kind is meld.kind and m.rank == meld.rank]
                merges = variant.melds.merging and meld.kind is MeldKind.SET
                short.append(max(0, size - (sum(alike) if merges else meld.size)))
        missing = 0
        while lacks_canastas(self._state, [*self._made, *[MeldKind.SEQUENCE] * missing]):
            missing += 1
        if sum(sorted([*short, *[size] * missing])[:missing]) > self._size:
            return False
        sequences = sum(suit.most_canastas() for suit in self._suits)
        made = [*self._made, *[MeldKind.SET] * missing]
        return not missing or not lacks_canastas(
            self._state, [*made, *[MeldKind.SEQUENCE] * sequences]
        )

    # --- one rank --------------------------------------------------------------------------------

    def _after(self, rank: Rank, step: _Step) -> Iterator[_Step]:
        """The states after the cards of a rank are all laid, but for one that is thrown."""
        held = [self._cards[rank * 4 + suit] for suit in range(4)]
        for runs, used, cost, made, points, begun in self._sequence_steps(rank, step):
            wilds = step.wilds + cost
            left = sum(held) - used
            for drop in (False, True):
                if drop and (step.dropped or not left or self._state.no_discard):
                    continue
                for way in self._rank_ways(rank, left - drop):
                    if wilds + way.wilds > len(self._wilds):
                        continue
                    yield _Step(
                        runs,
                        wilds + way.wilds,
                        min(step.sets + way.canastas, self._needed),
                        min(step.sequences + made, self._needed),
                        step.marks | way.marks | (Marks.SEQUENCE if begun else Marks.NONE),
                        min(step.points + points + way.points, self._minimum),
                        step.dropped or drop,
                    )

    def _sequence_steps(
        self, rank: Rank, step: _Step
    ) -> Iterator[tuple[tuple[Runs, ...], int, int, int, int, bool]]:
        if not self._suits:
            yield (), 0, 0, 0, 0, False
            return
        ways = [suit.steps(rank, runs) for suit, runs in zip(self._suits, step.runs, strict=True)]
        for chosen in product(*ways):
            yield (
                tuple(way.runs for way in chosen),
                sum(way.naturals for way in chosen),
                sum(way.wilds for way in chosen),
                sum(way.canastas for way in chosen),
                sum(way.points for way in chosen),
                any(way.begun for way in chosen),
            )

    def _rank_ways(self, rank: Rank, naturals: int) -> list[RankWay]:
        known = self._ways.get((rank, naturals))
        if known is None:
            own = tuple(m for m in self._melds if m.kind is MeldKind.SET and m.rank == rank)
            rules = RankRules(self._state.variant, rank, own, rank in self._dead, self._opening)
            known = self._ways[rank, naturals] = rank_ways(rules, naturals, len(self._wilds))
        return known

    # --- wild cards, the opening and the end -----------------------------------------------------

    def _goes_out(self, step: _Step) -> bool:
        """Whether the wild cards left find a place too, and all that is needed is there."""
        whole = all(
            suit.whole(run)
            for suit, runs in zip(self._suits, step.runs, strict=True)
            for run in runs
        )
        if not whole:
            return False
        thrown: list[Card | None] = [None]
        if not step.dropped and not self._state.no_discard:
            thrown += dict.fromkeys(self._wilds)
        for card in thrown:
            if self._state.variant.going_out.discard_required and not step.dropped and not card:
                continue
            wilds = self._wilds[:]
            if card is not None:
                wilds.remove(card)
            if step.wilds <= len(wilds) and self._ends(step, wilds):
                return True
        return False

    def _ends(self, step: _Step, wilds: list[Card]) -> bool:
        left = len(wilds) - step.wilds
        jokers = wilds.count(JOKER)
        made = [
            *self._made,
            *[MeldKind.SET] * step.sets,
            *[MeldKind.SEQUENCE] * step.sequences,
        ]
        for melds in self._wild_melds(left, step, len(wilds) - jokers, jokers):
            whole = [size for size in melds if size >= self._state.variant.canastas.size]
            before = self._made.count(MeldKind.WILD)
            kinds = [*made, *[MeldKind.WILD] * (len(whole) - before)]
            if lacks_canastas(self._state, kinds) is None and self._opens(
                step, wilds, melds, kinds
            ):
                return True
        return False

    def _wild_melds(
        self, left: int, step: _Step, deuces: int, jokers: int
    ) -> Iterator[tuple[int, ...]]:
        """The sizes of the wild melds after every lawful way to lay so many more wild cards."""
        variant = self._state.variant
        rules = variant.melds
        own = [meld.size for meld in self._melds if meld.kind is MeldKind.WILD]
        exclusive = rules.wilds_or_sequences and (
            Marks.SEQUENCE in step.marks
            or any(meld.kind is MeldKind.SEQUENCE for meld in self._melds)
        )
        for sizes in _spread(own, left, rules.max_wild_meld, begin=bool(rules.wild_melds)):
            new = len(sizes) - len(own)
            grown = [size for size, before in zip(sizes, own, strict=False) if size > before]
            if (new or grown) and exclusive:
                continue
            if new and rules.wild_melds is not Several.ANY:
                allowed = 1
                if rules.wild_melds is Several.AFTER_CANASTA:
                    allowed += any(size >= variant.canastas.size for size in sizes)
                if len(sizes) > allowed:
                    continue
            unfinished = [size for size in sizes if size < variant.canastas.size]
            if unfinished and variant.going_out.unfinished_wild_bar:
                continue
            if self._locked(sizes[: len(own)]):
                inside = sum(sizes[: len(own)]) - sum(own)
                elsewhere = left - inside + step.wilds
                if rules.wild_lock is WildLock.DEUCES:
                    elsewhere -= jokers
                if elsewhere > 0:
                    continue
            yield sizes

    def _locked(self, own: Sequence[int]) -> bool:
        """Whether a wild meld that lay on the table stays unfinished and locks wild cards."""
        variant = self._state.variant
        return variant.melds.wild_lock is not WildLock.NONE and any(
            size < variant.canastas.size for size in own
        )

    def _opens(
        self, step: _Step, wilds: Sequence[Card], melds: Sequence[int], kinds: Sequence[MeldKind]
    ) -> bool:
        """Whether a side that has not opened yet lays a whole opening on the way."""
        if not self._opening:
            return True
        rules = self._state.variant.opening
        points = step.points + (sum(POINTS[card] for card in wilds) if rules.wilds else 0)
        if points < self._minimum:
            drew = self._state.drew == "stock"
            if not (rules.waived_if_concealed and drew and kinds):
                return False
        batch = _stand_ins(step, wilds, melds)
        total = self._state.totals[self._state.account_of(self._state.turn)]
        minimum = self._minimum
        return rules.composition.fault(batch, minimum, with_pile=False, total=total) is None


def _stand_ins(step: _Step, wilds: Sequence[Card], sizes: Sequence[int]) -> list[Meld]:
    """Melds that stand for an opening batch, for what it must contain beside its points."""
    batch = [
        Meld(MeldKind.SET, ACE, (), naturals, mixed)
        for mark, naturals, mixed in (
            (Marks.NATURAL_SET, 3, 0),
            (Marks.MIXED_CANASTA, 5, 2),
            (Marks.BETTER_CANASTA, 7, 0),
        )
        if mark in step.marks
    ]
    batch += [Meld(MeldKind.SEQUENCE, 0, (), 7, 0)] * step.sequences
    best = sorted(wilds, key=lambda card: -POINTS[card])
    for size in sorted(sizes, reverse=True):
        batch.append(Meld(MeldKind.WILD, 0, tuple(best[:size]), 0, size))
        best = best[size:]
    return batch


def _spread(
    own: Sequence[int], wilds: int, limit: int, *, begin: bool
) -> Iterator[tuple[int, ...]]:
    """Sizes of wild melds after so many cards were laid on the own ones and on new ones."""
    if own:
        for more in range(min(wilds, max(0, limit - own[0])) + 1):
            for others in _spread(own[1:], wilds - more, limit, begin=begin):
                yield (own[0] + more, *others)
        return
    yield from _new_wild_melds(wilds, limit, begin=begin)


def _new_wild_melds(wilds: int, at_most: int, *, begin: bool) -> Iterator[tuple[int, ...]]:
    if wilds == 0:
        yield ()
    elif begin:
        for size in range(3, min(wilds, at_most) + 1):
            for others in _new_wild_melds(wilds - size, size, begin=begin):
                yield (size, *others)
