"""What a way out must reach: the wild cards placed, the canastas, the opening."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ..cards import ACE, JOKER, POINTS, Card
from ..melds import Meld, MeldKind
from ..state import State, is_canasta
from ..turn_end import lacks_canastas
from ..variant_records import Several, WildLock
from .sets import Marks


class Way(NamedTuple):
    """One way to lay the cards up to some rank, apart from the unfinished sequences.

    It needs ``low`` wild cards and has room for ``high``. ``sets`` and ``sequences`` count the new
    canastas, ``points`` what the cards count in an opening; points and marks stay 0 for a side that
    has opened. ``dropped``: a natural is kept for the discard.
    """

    low: int
    high: int
    sets: int
    sequences: int
    marks: Marks
    points: int
    dropped: bool


class WayOut:
    """Judges ways for the player in turn, with these wild cards and these melds of the side."""

    def __init__(self, state: State, melds: Sequence[Meld], wilds: Sequence[Card]) -> None:
        self._state = state
        self._melds = melds
        self._wilds = list(wilds)
        self._opening = not state.opened[state.side_of[state.turn]]
        self._minimum = state.minimum_for(state.turn) if self._opening else 0
        self._made = [meld.kind for meld in melds if is_canasta(state.variant, meld)]

    def opening_in_reach(self, naturals: Mapping[Card, int]) -> bool:
        """Whether the hand counts the minimum of an opening at all.

        ``naturals`` tells how often it has each natural card. Without this look every width of the
        search would be tried in vain, for no way is given up while its points are few.
        """
        rules = self._state.variant.opening
        if not self._opening or (rules.waived_if_concealed and self._state.drew == "stock"):
            return True
        points = sum(POINTS[card] * count for card, count in naturals.items())
        if rules.wilds:
            points += sum(POINTS[card] for card in self._wilds)
        # A position from elsewhere may have sets on the table before the opening.
        points += sum(
            m.naturals * POINTS[m.rank * 4] for m in self._melds if m.kind is MeldKind.SET
        )
        return points >= self._minimum

    def reached(self, way: Way, *, begun: bool) -> bool:
        """Whether the remaining wild cards find a place too, and nothing else is missing."""
        thrown: list[Card | None] = [None]
        if not way.dropped and not self._state.no_discard:
            thrown += dict.fromkeys(self._wilds)
        for card in thrown:
            if self._state.variant.going_out.discard_required and not way.dropped and not card:
                continue
            wilds = self._wilds[:]
            if card is not None:
                wilds.remove(card)
            if any(
                self._ends(way, used, wilds, begun=begun)
                for used in range(way.low, min(way.high, len(wilds)) + 1)
            ):
                return True
        return False

    def _ends(self, way: Way, used: int, wilds: list[Card], *, begun: bool) -> bool:
        """Whether the player goes out with ``used`` wild cards in sets and sequences."""
        left = len(wilds) - used
        jokers = wilds.count(JOKER)
        made = [
            *self._made,
            *[MeldKind.SET] * way.sets,
            *[MeldKind.SEQUENCE] * way.sequences,
        ]
        for melds in self._wild_melds(left, used, jokers, begun=begun):
            whole = [size for size in melds if size >= self._state.variant.canastas.size]
            before = self._made.count(MeldKind.WILD)
            kinds = [*made, *[MeldKind.WILD] * (len(whole) - before)]
            if lacks_canastas(self._state, kinds) is None and self._opens(way, wilds, melds, kinds):
                return True
        return False

    def _wild_melds(
        self, left: int, used: int, jokers: int, *, begun: bool
    ) -> Iterator[tuple[int, ...]]:
        """The sizes of the side's wild melds for every lawful way to lay ``left`` cards there."""
        variant = self._state.variant
        rules = variant.melds
        own = [meld.size for meld in self._melds if meld.kind is MeldKind.WILD]
        exclusive = rules.wilds_or_sequences and (
            begun or any(meld.kind is MeldKind.SEQUENCE for meld in self._melds)
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
                elsewhere = left - inside + used
                if rules.wild_lock is WildLock.DEUCES:
                    elsewhere -= jokers
                if elsewhere > 0:
                    continue
            yield sizes

    def _locked(self, own: Sequence[int]) -> bool:
        """Whether a wild meld from before this turn stays unfinished and locks wild cards."""
        variant = self._state.variant
        return variant.melds.wild_lock is not WildLock.NONE and any(
            size < variant.canastas.size for size in own
        )

    def _opens(
        self, way: Way, wilds: Sequence[Card], melds: Sequence[int], kinds: Sequence[MeldKind]
    ) -> bool:
        """Whether the cards laid are a valid opening, where one is due."""
        if not self._opening:
            return True
        rules = self._state.variant.opening
        points = way.points + (sum(POINTS[card] for card in wilds) if rules.wilds else 0)
        if points < self._minimum:
            drew = self._state.drew == "stock"
            if not (rules.waived_if_concealed and drew and kinds):
                return False
        batch = _stand_ins(way, wilds, melds)
        total = self._state.totals[self._state.account_of(self._state.turn)]
        minimum = self._minimum
        return rules.composition.fault(batch, minimum, with_pile=False, total=total) is None


def _stand_ins(way: Way, wilds: Sequence[Card], sizes: Sequence[int]) -> list[Meld]:
    """Sample melds with what the opening batch contains, for its composition to judge."""
    batch = [
        Meld(MeldKind.SET, ACE, (), naturals, mixed)
        for mark, naturals, mixed in (
            (Marks.NATURAL_SET, 3, 0),
            (Marks.MIXED_CANASTA, 5, 2),
            (Marks.BETTER_CANASTA, 7, 0),
        )
        if mark in way.marks
    ]
    batch += [Meld(MeldKind.SEQUENCE, 0, (), 7, 0)] * way.sequences
    best = sorted(wilds, key=lambda card: -POINTS[card])
    for size in sorted(sizes, reverse=True):
        batch.append(Meld(MeldKind.WILD, 0, tuple(best[:size]), 0, size))
        best = best[size:]
    return batch


def _spread(
    own: Sequence[int], wilds: int, limit: int, *, begin: bool
) -> Iterator[tuple[int, ...]]:
    """All sizes of wild melds after ``wilds`` cards went on existing ones and on new ones."""
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
