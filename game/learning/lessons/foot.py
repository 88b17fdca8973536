"""What is different in Hand and Foot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.translation import N_, _, listed, number

from ...controller.card_names import contract_words
from ..facts import LessonFacts
from ..lesson import Asked, Deal, Lesson, Step, Wrong
from ..stacking import read_deal
from .common_steps import differences, drawing

HAND_AND_FOOT: Final = """
[[hands]]
actions = [
  "0 draw", "0 add Kc > #0", "0 add 8c > #1", "0 meld 9s 9h 9d",
  "0 meld Qs Qh Qd", "0 discard 4c",
]
[hands.position]
turn = 0
phase = "draw"
hands = ["Kc 9s 9h", "5c Ac Js Td 7c", "Qc 6c Ad Jc", "9d 5d 8c Jh 4h"]
feet = ["Qs Qh Qd Ac 5s 5h 2c 7d 4c Tc Jh", "6s 6h Td Ts Jd 2s 4d 4s 7h 7s Kd",
  "As Th Tc 5d 6d 6c 8h Jo 9c 2d Qc", ""]
stock = "9d 8c 5h Qd 7c As Js Th 8c 7d 6d 5h 4s"
pile = "Jd 6s"
melds = [["Ks Kh Kd Kc Ks Kh", "8s 8h 8d"], ["As Ah Ad Ac"]]
threes = ["", "", "", ""]
"""


def _hand_and_foot(deal: Deal) -> Sequence[Step]:
    facts = LessonFacts(deal.variant, deal.hand)
    variant = facts.variant
    kinds = listed(contract_words(variant))
    return [
        Step(
            "start",
            _("Beside you lies your **foot**: {count} more cards, face down. Nobody knows them, "
              "not even you. You play from your hand first.").format(
                count=number(variant.foot.cards)),
            anchor="second",
        ),
        drawing(
            "draw",
            _("You draw {draw} cards in each turn.").format(draw=number(variant.draw.cards)),
            _("A nine and an eight."),
        ),
        Step(
            "book",
            _("Here a canasta is called a **book**. It has {size} cards, and nothing is added any "
              "more. Without wild cards it is natural, or clean, and brings {natural}; with them "
              "it is mixed, or dirty, and brings {mixed}.").format(
                size=facts.size, natural=number(variant.canastas.natural),
                mixed=number(variant.canastas.mixed)),
            Asked.ACT, _("Add the K♣ to the kings."), right=_("A clean book."),
            wrong=(Wrong("discard", _("Not yet: first the king.")),),
            otherwise=_("First add the king."),
        ),
        Step(
            "contract",
            _("To go out your side needs canastas of each kind: {kinds}. Beside your score stands "
              "how many you have.").format(kinds=kinds),
            Asked.ACT, _("Add the 8♣ to the eights."),
            wrong=(Wrong("discard", _("Not yet: first the eight.")),),
            otherwise=_("First add the eight."),
        ),
        Step(
            "run",
            _("Three cards are left, and they are a meld. When your hand is empty the foot is "
              "yours: you take it up and play on. That is a **run**."),
            Asked.ACT, _("Meld the three nines."), right=_("Your foot, and it is still your turn."),
            wrong=(Wrong("discard", _("Not yet: first the nines.")),),
            otherwise=_("First meld the nines."),
        ),
        Step(
            "queens", _("Three queens are among your new cards."),
            Asked.ACT, _("Meld the three queens."),
            wrong=(Wrong("discard", _("Not yet: first the queens.")),),
            otherwise=_("First meld the queens."),
        ),
        Step(
            "discard",
            _("If you throw the last card of your hand, you get the foot too, but then your turn "
              "is over. That is a **walk**."),
            Asked.ACT, _("Discard the 4♣."), equal=("discard 7*", "discard T*", "discard J*"),
            wrong=(Wrong("discard", _("Not that one: throw the 4♣.")),),
            otherwise=_("Discard the 4♣."),
        ),
        differences(
            _("Each player has a hand and a foot, and nobody of a side goes out before all its "
              "feet are taken up.\n"
              "A book of wild cards brings {wild}. Going out needs {kinds}, and a yes from your "
              "partner.\n"
              "Two natural cards of its rank take the top card of the pile, and the {more} cards "
              "below it.\n"
              "The match has {hands} hands, and the minimum rises from hand to hand.").format(
                wild=number(variant.canastas.wild), kinds=kinds,
                more=number((variant.pile.taken or 1) - 1),
                hands=number(variant.match.hands or 0)),
        ),
    ]  # fmt: skip


FOOT_LESSON: Final = Lesson(
    "foot", "hand_and_foot", N_("Hand and Foot: a second hand"), N_("A hand, a foot, and books of "
    "each kind."), 3, lambda: read_deal("hand_and_foot", HAND_AND_FOOT), _hand_and_foot,
)  # fmt: skip
