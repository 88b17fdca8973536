"""Is there any batch at all with which a side opens by taking the pile?

``choices`` tries the batches that a player would think of first. Whether a hand ends because the
pile cannot be taken (RULINGS C-12) must not hang on that, so here every share of the hand among
sequences, sets and wild melds is weighed: the sequences first, then rank by rank, keeping for the
same number of cards, wild cards and canastas only the batch that counts most. Wild cards are
counted at first; in the end the most valuable are given out, to wild melds before others.

Where sequences take wild cards one for a gap that the hand could fill itself is not looked at: that
much is an aid, all else is complete.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .actions import Group, Take
from .cards import ACE, FIRST_THREE, THREE, Card, Placed, make_card
from .legality import verify
from .meld_faults import Ground, meld_fault
from .melds import Meld, MeldKind, meld_of
from .state import State, is_canasta
from .variant_records import BlackThrees, Several

_Key = tuple[int, int, int, int]
"""What of a batch bears on whether it is lawful beside its points: its cards, how many of them are
wild, canastas that count for going out, and what else there is."""

_OPENS, _BARS, _LAST = 1, 2, 4
"""What an opening has to hold, a meld that keeps the side from going out, one that comes down only
with the last cards."""


class _Set(NamedTuple):
    """A set or a wild meld: its naturals, and how many wild cards."""

    naturals: Group
    wilds: int


class _Run(NamedTuple):
    """A sequence: its naturals, and the cards for which wild cards stand."""

    naturals: Group
    missing: Group


class _Way(NamedTuple):
    """One way to lay a rank: its sets, what their naturals count, and the rest of what matters."""

    sets: tuple[_Set, ...]
    points: int
    key: _Key


_Plan = tuple[int, tuple[_Way, ...]]

_NOTHING = _Way((), 0, (0, 0, 0, 0))


def opening_take(state: State, *, sequences: bool = True) -> Take | None:
    """A lawful opening with the pile for the player in turn, whose side has no melds; or None.

    Without ``sequences`` no batch with sequences is tried, as there can be very many.

    >>> from game.notation.action_notation import action_text
    >>> from game.notation.card_notation import parse_cards
    >>> from game.variants import VARIANTS
    >>> state = State(VARIANTS["classic"], dealer=3, totals=[0, 0])
    >>> state.hands[0], state.pile = parse_cards("Ks Kh As Ah 2c 4c"), parse_cards("9h Kd")
    >>> action_text(opening_take(state))
    '0 take Ks Kh + As Ah 2c'
    >>> state.hands[0] = parse_cards("Ks Kh 8s 6h 4c")
    >>> opening_take(state) is None
    True
    """
    search = _Search(state)
    if search.at_most(search.hand, len(search.wilds)) < search.minimum:
        return None
    for runs in search.sequences() if sequences else [()]:
        action = search.with_sets(runs)
        if action is not None:
            return action
    return None


class _Search:
    """A search in the hand of the player in turn for an opening with the pile."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.variant = state.variant
        self.top = state.pile[-1]
        self.minimum = state.minimum_for(state.turn)
        self.total = state.totals[state.account_of(state.turn)]
        self.hand = state.hands[state.turn]
        self.ground = Ground(self.variant, (), (), opening=True, dead=state.dead_ranks())
        wilds = [card for card in self.hand if 0 < card < FIRST_THREE]
        wilds.sort(key=lambda card: self.variant.card_points[card], reverse=True)
        self.wilds = wilds if self.variant.opening.wilds else []
        self.pair: Group = ()
        if self.top < FIRST_THREE:
            # HOL-2: a wild top card goes with two like it and nothing else.
            self.pair = tuple(card for card in self.wilds if card >> 2 == self.top >> 2)[:2]
            for card in self.pair:
                self.wilds.remove(card)
        self.worth = [
            self.variant.points_of(self.wilds[:count]) for count in range(len(self.wilds) + 1)
        ]

    def at_most(self, hand: Sequence[Card], wilds: int) -> int:
        """An upper bound of what a batch counts; it makes most searches unnecessary."""
        total = self.worth[wilds] + self.variant.points_of(self.pair)
        if self.variant.opening.counts_top:
            total += self.variant.card_points[self.top]
        melds = self.variant.melds
        fewest = min(3, melds.min_naturals) if wilds else 3
        if melds.sequences is not None:
            fewest = 1
        top = self.top >> 2
        for rank, count in Counter(card >> 2 for card in hand).items():
            if rank >= THREE and count >= (2 if rank == top else fewest):
                total += count * self.variant.card_points[rank * 4]
        return total

    # --- sequences -------------------------------------------------------------------------------

    def sequences(self) -> Iterator[tuple[_Run, ...]]:
        """Every choice of sequences that leaves a pair for the top card; none at all first."""
        yield ()
        if self.variant.melds.sequences is None:
            return
        pieces = [piece for suit in range(4) for piece in self._pieces(suit)]
        yield from self._chosen(pieces, Counter(self.hand), len(self.wilds), 0)

    def _chosen(
        self, pieces: Sequence[_Run], left: Counter[Card], wilds: int, start: int
    ) -> Iterator[tuple[_Run, ...]]:
        top = self.top >> 2
        for place in range(start, len(pieces)):
            piece = pieces[place]
            spare = wilds - len(piece.missing)
            if spare < 0 or any(not left[card] for card in piece.naturals):
                continue
            rest = left - Counter(piece.naturals)
            if not self.pair and sum(rest[top * 4 + suit] for suit in range(4)) < 2:
                continue
            yield (piece,)
            for others in self._chosen(pieces, rest, spare, place):
                yield (piece, *others)

    def _pieces(self, suit: int) -> Iterator[_Run]:
        """The sequences of a suit, with wild cards for what is missing.

        Those without wild cards are as long as one sequence may have to be, as longer ones can be
        laid as several; a wild card at an end is looked at only where two naturals need it.
        """
        rules = self.variant.melds.sequences
        assert rules is not None
        longest = max(5, rules.min_naturals + 2)
        if rules.canasta:
            longest = max(longest, self.variant.canastas.size + 2)
        for low in range(THREE, ACE - 1):
            for high in range(low + 2, ACE + 1):
                cards = [make_card(rank, suit) for rank in range(low, high + 1)]
                missing = tuple(card for card in cards if card not in self.hand)
                if len(missing) > len(self.wilds) or not (missing or high - low < longest):
                    continue
                if high > low + 2 and (cards[0] in missing or cards[-1] in missing):
                    continue
                run = _Run(tuple(card for card in cards if card not in missing), missing)
                if not self._fault(_laid(run, self.wilds)):
                    yield run

    # --- sets and wild melds ---------------------------------------------------------------------

    def with_sets(self, runs: Sequence[_Run]) -> Take | None:
        """An opening with these sequences, and sets and wild melds of the other cards."""
        hand = list(self.hand)
        start = _NOTHING.key
        for run in runs:
            for card in run.naturals:
                hand.remove(card)
            meld = _made(_laid(run, self.wilds))
            start = self._joint(start, self._key(meld, meld, meld.size, len(run.missing)))
        laid = sum(self.variant.points_of(run.naturals) for run in runs)
        if self.at_most(hand, len(self.wilds)) + laid < self.minimum:
            return None
        need = self.variant.going_out.needed
        most = len(self.wilds)
        plans: dict[_Key, _Plan] = {start: (laid, ())}
        for ways in self._ranks(hand, bool(runs)):
            more: dict[_Key, _Plan] = {}
            for key, (points, plan) in plans.items():
                for way in ways:
                    cards, spent, canastas, flags = way.key
                    if key[1] + spent > most:
                        continue
                    both = (
                        key[0] + cards,
                        key[1] + spent,
                        min(need, key[2] + canastas),
                        key[3] | flags,
                    )
                    found = points + way.points
                    if both not in more or more[both][0] < found:
                        more[both] = (found, (*plan, way))
            plans = more
        enough = [
            (points + self.worth[wilds], plan)
            for (_, wilds, _, flags), (points, plan) in plans.items()
            if flags & _OPENS and points + self.worth[wilds] >= self.minimum
        ]
        for _, plan in sorted(enough, key=lambda found: -found[0]):
            action = self._as_take(plan, runs)
            if verify(self.state, action) is None:
                return action
        return None

    def _joint(self, one: _Key, other: _Key) -> _Key:
        return (
            one[0] + other[0],
            one[1] + other[1],
            min(self.variant.going_out.needed, one[2] + other[2]),
            one[3] | other[3],
        )

    def _both(self, one: _Way, other: _Way) -> _Way:
        return _Way(
            one.sets + other.sets, one.points + other.points, self._joint(one.key, other.key)
        )

    def _ranks(self, hand: Sequence[Card], beside_runs: bool) -> Iterator[list[_Way]]:
        """The ways to lay each rank, the top card's first; not laying it is one of them."""
        melds = self.variant.melds
        by_rank: dict[int, list[Card]] = {}
        for card in hand:
            if card >= FIRST_THREE and not self.state.is_bonus_three(card):
                by_rank.setdefault(card >> 2, []).append(card)
        yield list(self._around_top(by_rank.pop(self.top >> 2, [])))
        for cards in by_rank.values():
            ways = self._by_themselves(cards)
            if len(ways) > 1:
                yield ways
        wild_melds = melds.wild_melds
        if self.pair and wild_melds is not Several.ANY:
            return  # that of the top card is the one
        if wild_melds is not Several.NONE and not (beside_runs and melds.wilds_or_sequences):
            alone = [_NOTHING, *self._by_itself([])]
            if wild_melds is Several.ANY:
                made = alone[1:]
                alone += [self._both(a, b) for a in made for b in made if a.key[1] >= b.key[1]]
            yield alone

    def _around_top(self, own: list[Card]) -> Iterator[_Way]:
        """Ways to lay the top card: with naturals of its rank, or two wild cards like it."""
        if self.pair:
            if not self._fault((*self.pair, self.top)):
                yield self._way_of_top(_Set(self.pair, 0), self.pair)
            return
        for count in range(2, len(own) + 1):
            beside = [_NOTHING]
            if self.variant.melds.sets is Several.ANY:
                beside = self._by_themselves(own[count:])
            most = 0 if self.variant.pile.pair_only else len(self.wilds)
            if self.variant.pile.opener_needs_triple:
                if count < 3:
                    continue
                most = 0
            for wilds in range(most + 1):
                cards = (*own[:count], *self.wilds[:wilds])
                if not self._fault((*cards, self.top)):
                    first = self._way_of_top(_Set(tuple(own[:count]), wilds), cards)
                    for other in beside:
                        yield self._both(first, other)

    def _way_of_top(self, one: _Set, cards: Group) -> _Way:
        """The first group of a batch, with the top card or, where that counts nothing, without."""
        meld = _made((*cards, self.top))
        counted: Meld | None = meld
        points = self.variant.points_of(one.naturals)
        if self.variant.opening.counts_top:
            points += self.variant.card_points[self.top]
        elif len(cards) < 3:
            # INT-5: a bare pair only becomes a meld with the top card.
            counted, points = None, 0
        else:
            counted = _made(cards)
        return _Way((one,), points, self._key(meld, counted, len(cards), one.wilds))

    def _by_themselves(self, naturals: list[Card]) -> list[_Way]:
        """Ways to lay up to so many naturals of a rank, in several sets where they may stand."""
        ways = [_NOTHING]
        for count in range(1, len(naturals) + 1):
            first = list(self._by_itself(naturals[:count]))
            ways += first
            if first and self.variant.melds.sets is Several.ANY:
                others = self._by_themselves(naturals[count:])[1:]
                ways += [self._both(one, other) for one in first for other in others]
        alike = {
            (way.key, way.points): way for way in reversed(ways) if way.key[1] <= len(self.wilds)
        }
        return list(reversed(alike.values()))

    def _by_itself(self, naturals: list[Card]) -> Iterator[_Way]:
        """Ways to lay these naturals, or none and only wild cards, as another meld of the batch."""
        for count in range(len(self.wilds) + 1):
            cards = (*naturals, *self.wilds[:count])
            if cards and not self._fault(cards):
                meld = _made(cards)
                key = self._key(meld, meld, len(cards), count)
                yield _Way((_Set(tuple(naturals), count),), self.variant.points_of(naturals), key)

    def _key(self, meld: Meld, counted: Meld | None, cards: int, wilds: int) -> _Key:
        """What matters of a meld; ``counted`` is the part that counts for the opening."""
        rules = self.variant.going_out
        composition = self.variant.opening.composition
        batch = [] if counted is None else [counted]
        fault = composition.fault(batch, self.minimum, with_pile=True, total=self.total)
        canasta = is_canasta(self.variant, meld)
        wild = meld.kind is MeldKind.WILD
        barred = meld.rank in rules.unfinished_bar and not meld.wilds
        natural_threes = self.variant.melds.black_threes is BlackThrees.NATURAL
        flags = _OPENS if fault is None else 0
        if not canasta and (rules.unfinished_wild_bar if wild else barred):
            flags |= _BARS
        if meld.rank == THREE and not natural_threes:
            flags |= _LAST
        return cards, wilds, int(canasta and (rules.wild_counts or not wild)), flags

    def _fault(self, cards: Group) -> bool:
        """Whether the cards are no meld of an opening."""
        return meld_fault(self.ground, cards, meld_of(cards)) is not None

    def _as_take(self, plan: Sequence[_Way], runs: Sequence[_Run]) -> Take:
        """The action of a plan, the most valuable wild cards going to wild melds."""
        sets = [one for way in plan for one in way.sets]
        spare = list(self.wilds)
        groups: dict[int, Group] = {}
        for place in sorted(range(len(sets)), key=lambda n: (bool(sets[n].naturals), n)):
            one = sets[place]
            groups[place] = (*one.naturals, *spare[: one.wilds])
            del spare[: one.wilds]
        laid: list[Group] = [groups[place] for place in range(len(sets))]
        for run in runs:
            laid.append(_laid(run, spare))
            del spare[: len(run.missing)]
        return Take(self.state.turn, laid[0], None, tuple(laid[1:]))


def _made(cards: Group) -> Meld:
    """The meld of cards that are one."""
    meld = meld_of(cards)
    assert meld is not None
    return meld


def _laid(run: _Run, wilds: Sequence[Card]) -> Group:
    """The cards of a sequence, wild cards in the places of what is missing."""
    placed = (Placed(wild, card) for wild, card in zip(wilds, run.missing, strict=False))
    return tuple(sorted((*run.naturals, *placed), key=lambda card: getattr(card, "stands", card)))
