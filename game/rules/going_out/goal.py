"""What a way out must reach: the wild cards placed, the canastas, the opening."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ..cards import ACE, JOKER, Card
from ..melds import Meld, MeldKind
from ..state import State
from ..turn_end import canastas_of, lacks_canastas
from ..variant_records import Counted, Several, WildLock
from .sets import NO_KINDS, Kinds, Marks


class Way(NamedTuple):
    """One way to lay the cards up to some rank, apart from the unfinished sequences.

    It needs ``low`` wild cards and has room for ``high``. ``sets`` and ``sequences`` count the new
    canastas, ``kinds`` those sets by what they count as, where that matters, ``points`` what the
    cards count in an opening; points and marks stay 0 for a side that has opened. ``dropped``: a
    natural is kept for the discard.
    """

    low: int
    high: int
    sets: int
    sequences: int
    marks: Marks
    points: int
    dropped: bool
    kinds: Kinds = NO_KINDS


class WayOut:
    """Judges ways for the player in turn, with these wild cards and these melds of the side."""

    def __init__(self, state: State, melds: Sequence[Meld], wilds: Sequence[Card]) -> None:
        self._state = state
        self._melds = melds
        self._wilds = list(wilds)
        self._opening = not state.opened[state.side_of[state.turn]]
        self._minimum = state.minimum_for(state.turn) if self._opening else 0
        self._made = canastas_of(state, melds)

    def opening_in_reach(self, naturals: Mapping[Card, int]) -> bool:
        """Whether the hand counts the minimum of an opening at all.

        ``naturals`` tells how often it has each natural card. Without this look every width of the
        search would be tried in vain, for no way is given up while its points are few.
        """
        rules = self._state.variant.opening
        if not self._opening or (rules.waived_if_concealed and self._state.drew == "stock"):
            return True
        worth = self._state.variant.card_points
        points = sum(worth[card] * count for card, count in naturals.items())
        if rules.wilds:
            points += sum(worth[card] for card in self._wilds)
        # A position from elsewhere may have sets on the table before the opening.
        points += sum(m.naturals * worth[m.rank * 4] for m in self._melds if m.kind is MeldKind.SET)
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
        kinds = way.kinds
        made = [
            *self._made,
            *[Counted.NATURAL] * kinds.natural,
            *[Counted.MIXED] * kinds.mixed,
            *[Counted.APART] * kinds.apart,
            *[self._beyond(kinds)] * max(0, way.sets - sum(kinds)),
            *[Counted.SEQUENCE] * way.sequences,
        ]
        for melds in self._wild_melds(left, used, jokers, begun=begun):
            whole = [size for size in melds if size >= self._state.variant.canastas.size]
            before = self._made.count(Counted.WILD)
            all_made = [*made, *[Counted.WILD] * (len(whole) - before)]
            if lacks_canastas(self._state, all_made) is None and self._opens(
                way, wilds, melds, all_made
            ):
                return True
        return False

    def _beyond(self, kinds: Kinds) -> Counted:
        """A kind of which there are enough: the sets beyond those that the contract asks for."""
        contract = self._state.variant.going_out.contract
        if kinds.natural >= contract.natural:
            return Counted.NATURAL
        return Counted.MIXED if kinds.mixed >= contract.mixed else Counted.APART

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
            if rules.wild_melds is Several.ONE_UNFINISHED:
                short = [size < variant.canastas.size for size in sizes]
                if sum(short) > 1 or (new and any(short[: len(own)])):
                    continue
            elif new and rules.wild_melds is not Several.ANY:
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
        self, way: Way, wilds: Sequence[Card], melds: Sequence[int], kinds: Sequence[Counted]
    ) -> bool:
        """Whether the cards laid are a valid opening, where one is due."""
        if not self._opening:
            return True
        rules = self._state.variant.opening
        variant = self._state.variant
        points = way.points + (variant.points_of(wilds) if rules.wilds else 0)
        if points < self._minimum:
            drew = self._state.drew == "stock"
            if not (rules.waived_if_concealed and drew and kinds):
                return False
        best = sorted(wilds, key=lambda card: -variant.card_points[card])
        batch = _stand_ins(way, best, melds)
        total = self._state.totals[self._state.account_of(self._state.turn)]
        minimum = self._minimum
        return rules.composition.fault(batch, minimum, with_pile=False, total=total) is None


def _stand_ins(way: Way, best: Sequence[Card], sizes: Sequence[int]) -> list[Meld]:
    """Sample melds with what the opening batch contains, for its composition to judge.

    ``best`` are its wild cards, the most valuable first.
    """
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
