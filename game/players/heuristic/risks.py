"""How likely a discard gives the next player the pile."""

from __future__ import annotations

from ...rules.cards import Card
from .assessment import Assessment
from .chances import COPIES, STEPS, TAILS
from .sequence_melding import fits_a_sequence

_RECENT = 16
"""The number of latest discards that a player remembers."""
_LATELY = 8
"""The number of those that still tell what is safe."""
_BLIND = 0.15
"""The risk of a rank that others have not melded, felt without counting."""
_BLIND_MELDED = 0.5
"""The risk of a rank that others have melded, felt without counting."""


class Risks:
    """How likely the next player can take the pile with a card of some rank on top."""

    def __init__(self, position: Assessment) -> None:
        self.position = position
        view = position.view
        weights = position.weights
        seat = view.next_seat(position.seat)
        side = view.side_of[seat]
        rules = view.variant.pile
        self.side = side
        self.opened = view.opened[side]
        self.unopened = weights.unopened_take if rules.for_opening else 0.0
        self.frozen = view.pile_is_frozen(side)
        self.lay_off = rules.lay_off and not self.frozen
        self.lone = rules.natural_and_wild and not self.frozen
        self.limit = position.tables.limit
        self.melds = self._sizes()
        self.dead = view.dead_ranks() if position.tables.dead_ranks else ()
        self.known = view.known[seat] if weights.counts else []
        share = position.share(seat) * weights.density
        self.step = min(STEPS, int(share * STEPS + 0.5))
        self.wild = 0.0
        if self.lone:
            unseen = position.unseen
            self.wild = TAILS[1][min(unseen[1] + unseen[2], COPIES)][self.step]
        self.thrown: set[int] = set()
        self.lately: set[int] = set()
        self.declined: set[int] = set()
        self.lying: set[int] = set()
        if weights.infers:
            self._infer(seat)

    def _sizes(self) -> dict[int, int]:
        """The cards of the next player's melds by rank; of several the shortest counts, since cards
        can still be laid on it."""
        sizes: dict[int, int] = {}
        for meld in self.position.view.melds[self.side]:
            if meld.rank:
                size = meld.naturals + meld.wilds
                if self.position.tables.more_sets:
                    size = min(size, sizes.get(meld.rank, size))
                sizes[meld.rank] = size
        return sizes

    def _infer(self, seat: int) -> None:
        """What the latest discards tell of the next player's hand: those of their own, and those of
        this player that they let lie."""
        view = self.position.view
        recent = view.discards[-_RECENT:]
        # A card that has left the pile may have been taken by the next player.
        gone = len(recent) - len(view.pile)
        for place, (who, card) in enumerate(recent):
            if who == seat:
                self.thrown.add(card >> 2)
                if place >= len(recent) - _LATELY:
                    self.lately.add(card >> 2)
            elif who == self.position.seat:
                self.declined.add(card >> 2)
                if place >= gone:
                    self.lying.add(card >> 2)
        self.lately -= {card >> 2 for card in self.known}

    def of_card(self, card: Card, risk: float) -> float:
        """The chance where the suit matters too: a card may fit a sequence on the table."""
        if self.lay_off and self.position.weights.counts:
            limit = self.position.tables.sequence_limit
            if fits_a_sequence(self.position.view.melds[self.side], card, limit):
                return 1.0
        return risk

    def sure(self, card: Card) -> bool:
        """Whether a card fits the next player's melds, or they are known to hold a pair of it."""
        rank = card >> 2
        known = [held >> 2 for held in self.known].count(rank) >= 2
        lies = self.lay_off and self.melds.get(rank, self.limit) < self.limit
        return known or lies or self.of_card(card, 0.0) > 0.0

    def of(self, rank: int) -> float:
        """The chance, 0 … 1."""
        position = self.position
        weights = position.weights
        if rank in self.dead:
            return 0.0
        size = self.melds.get(rank)
        least = 1 if self.lay_off else 3
        if size is not None and size + least > self.limit:
            if not position.tables.any_sets and (
                not position.tables.more_sets or size < self.limit
            ):
                return 0.0
            size = None
        if not weights.infers and not weights.counts:
            # Without counting, the ranks on the table are feared, and all others alike.
            return _BLIND_MELDED if size is not None else _BLIND
        if size is not None and self.lay_off:
            return 1.0
        unseen = max(0, position.unseen[rank])
        known = 0
        for card in self.known:
            if card >> 2 == rank:
                known += 1
        if known >= 2:
            chance = 1.0
        else:
            row = TAILS[2 - known]
            chance = row[unseen][self.step] if unseen < len(row) else 1.0
            if rank in self.thrown:
                chance *= weights.thrown
            elif rank in self.declined:
                chance *= weights.declined
            if self.lone:
                one = 1.0 if known else TAILS[1][min(unseen, COPIES)][self.step]
                with_wild = one * self.wild * weights.lone_take
                chance = chance + (1.0 - chance) * with_wild
        if size is None and rank in position.tables.set_fines:
            chance *= weights.fined_take
        return chance if self.opened else chance * self.unopened
