"""What a move comes to by the end of the turn, as far as it shows no hidden card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property

from ...rules.actions import Action, Answer, AskToGoOut, Discard, LayMelds, LayOff, Merge, Take
from ...rules.cards import FIRST_THREE, THREE, Card
from ...rules.engine import apply
from ...rules.melds import Meld
from ...rules.refusal import IllegalActionError
from ...rules.scoring import canasta_bonus
from ...rules.state import Phase, is_canasta
from ...rules.view import PlayerView
from ..heuristic.assessment import Assessment
from ..heuristic.risks import Risks
from ..heuristic.variant_tables import tables_of
from ..levels import STANDARD
from .discard_facts import chance, opposed
from .discard_signs import Sign, sign
from .meld_reasons import put_down

_SHOWN = (AskToGoOut, Answer, LayMelds, LayOff, Merge, Discard, Take)
"""Actions after which no card is seen that was hidden."""


class Comes:
    """What a move comes to, up to the discard behind it.

    ``thrown`` is the card discarded, None for none; ``laid`` are the cards put down, ``after`` the
    melds of the side then and ``left`` the hand by rank before the discard. ``over`` tells that the
    move ends the hand, as far as the player knows; ``behind`` is the table then. ``bonus`` are the
    bonus cards that it earns. ``first`` is its first action.
    """

    def __init__(self, view: PlayerView, actions: Sequence[Action]) -> None:
        self.view, self.first = view, actions[0]
        self.thrown: Card | None = None
        self.laid: list[Card] = []
        self.over = False
        self.bonus = 0
        after = view.copy()
        self.left = Counter(card >> 2 for card in view.hand)
        for action in actions:
            if not isinstance(action, _SHOWN):
                break
            try:
                apply(after, action)
            except IllegalActionError:
                break
            if isinstance(action, Discard):
                self.thrown = action.card
            if isinstance(action, Take):
                self.left = Counter(card >> 2 for card in after.hand)
            self.bonus = max(self.bonus, after.bonus_due)
            cards = put_down(action)
            self.laid += cards
            self.left.subtract(card >> 2 for card in cards)
            if after.phase is Phase.OVER:
                # Behind a discard with no stock it is over only if the next player, whose hand is
                # hidden, can do nothing with it.
                self.over = not (isinstance(action, Discard) and after.hand)
                break
        self.behind = after
        self.after: Sequence[Meld] = after.melds[view.side] if view.formed else ()
        self._before = {meld.born: meld for meld in view.melds[view.side]} if view.formed else {}

    @cached_property
    def position(self) -> Assessment:
        """The position before the move, as one sees it who counts and remembers."""
        variant = self.view.variant
        return Assessment(self.view, tables_of(variant), STANDARD.weights(variant))

    @cached_property
    def risks(self) -> Risks:
        """What the next player may take the pile with."""
        return Risks(self.position)

    @property
    def natural(self) -> Card | None:
        """The card thrown, if it is one that the pile may be taken with by its like."""
        card = self.thrown
        lowest = max(THREE, self.position.tables.lowest)
        return card if card is not None and card >> 2 >= lowest else None

    @property
    def chance(self) -> float:
        """The chance that the next player takes the pile with what is thrown."""
        if self.natural is None or not opposed(self.position, self.risks):
            return 0.0
        return chance(self.risks, self.natural)

    @property
    def sign(self) -> Sign:
        """What the next player has shown of the card thrown."""
        return sign(self.position, self.natural >> 2) if self.natural else Sign.NONE

    @property
    def grown(self) -> list[Meld]:
        """The melds that are begun or lengthened, as they are then."""
        return [meld for meld in self.after if meld.size > self.before(meld)]

    @property
    def fresh(self) -> list[Meld]:
        """The melds that are begun."""
        return [meld for meld in self.after if meld.born not in self._before]

    def before(self, meld: Meld) -> int:
        """The cards that a meld had before, 0 if it is new."""
        old = self._before.get(meld.born)
        return old.size if old else 0

    @property
    def bonuses(self) -> int:
        """What the melds are worth more as canastas than before."""
        variant = self.view.variant
        new, old = (
            sum(canasta_bonus(variant, meld) for meld in melds)
            for melds in (self.after, self._before.values())
        )
        return new - old

    def reached(self, size: int) -> int:
        """How many melds get to a size by it, or beyond."""
        return sum(self.before(meld) < size <= meld.size for meld in self.grown)

    @property
    def made(self) -> list[Meld]:
        """The melds that become canastas by it."""
        size = self.view.variant.canastas.size
        return [
            meld
            for meld in self.grown
            if self.before(meld) < size and is_canasta(self.view.variant, meld)
        ]

    @property
    def wilds(self) -> int:
        """How many wild cards it lays down."""
        return sum(card < FIRST_THREE for card in self.laid)

    @property
    def spent(self) -> int:
        """How many wild cards leave the hand, the one thrown among them."""
        return self.wilds + int(self.thrown is not None and self.thrown < FIRST_THREE)

    @property
    def stops(self) -> bool:
        """Whether the card thrown keeps the next player from the pile, whatever they hold."""
        if self.thrown is None or self.natural is not None:
            return False
        return self.thrown >= FIRST_THREE or not self.view.variant.pile.wild_pair

    def kept(self, rank: int) -> int:
        """How many cards of a rank are in hand behind the discard."""
        return self.left[rank] - int(self.thrown is not None and self.thrown >> 2 == rank)

    def out(self, rank: int) -> int:
        """How many cards of a rank lie neither on the table nor in this hand."""
        return self.position.elsewhere([rank])

    def size(self, rank: int) -> int:
        """The longest set of a rank then."""
        return max((meld.size for meld in self.after if meld.rank == rank), default=0)
