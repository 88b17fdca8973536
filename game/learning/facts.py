"""Numbers of a variant as lessons say them, always from its records."""

from __future__ import annotations

from dataclasses import dataclass

from game.translation import number

from ..controller.card_names import card_text
from ..notation.card_notation import parse_cards
from ..notation.record import HandRecord
from ..notation.replay import state_after
from ..rules.actions import Discard
from ..rules.scoring import ScoreLine, score
from ..rules.variant import Variant
from .lesson import ME


@dataclass(frozen=True, slots=True)
class LessonFacts:
    """What a lesson says in numbers about its variant and its deal."""

    variant: Variant
    hand: HandRecord

    @property
    def target(self) -> str:
        """The number of points that ends a match."""
        return number(self.variant.match.target)

    @property
    def size(self) -> str:
        """The number of cards that make a canasta."""
        return number(self.variant.canastas.size)

    @property
    def minimum(self) -> str:
        """The opening minimum, in points, at the score with which the deal begins."""
        return number(self.variant.opening.minimum(self.hand.scores[0], self.hand.number))

    def steps(self) -> list[tuple[str, str]]:
        """The opening minimums, lowest first: the total from which each applies, and its points."""
        return [(number(total), number(points)) for total, points in self.variant.opening.steps]

    def worth(self, cards: str) -> str:
        """The points that some cards, in the notation, count together."""
        return number(self.variant.points_of(parse_cards(cards)))

    def red_three(self, count: int = 1) -> str:
        """The points that ``count`` red threes earn together."""
        return number(self.variant.threes.points[count])

    @property
    def canastas_needed(self) -> str:
        """The number of canastas that a side needs to go out."""
        return number(self.variant.going_out.canastas)

    def thrown(self, turn: int) -> str:
        """The card that the learner discards in their turn with that number, from 1."""
        cards = [each.card for each in self.hand.actions if isinstance(each, Discard)
                 and each.seat == ME]  # fmt: skip
        return card_text(cards[turn - 1])

    def line(self) -> ScoreLine:
        """The score of the deal for the learner's side, once all its actions are played."""
        return score(state_after(self.hand, self.variant))[0]
