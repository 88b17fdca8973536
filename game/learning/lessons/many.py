"""The games for five and for six: who plays with whom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.translation import N_, _, number

from ..facts import LessonFacts
from ..lesson import Asked, Deal, Lesson, Step, Wrong
from ..stacking import read_deal
from .common_steps import differences, drawing

FIVE: Final = """
[[hands]]
dealer = 4
actions = [
  "0 take Ks Kh + As Ah Ad", "0 discard 4c",
  "1 draw", "1 discard 5c", "2 draw", "2 add Kc > #0 + Ac > #1", "2 discard 6c",
  "3 draw", "3 discard 9d", "4 draw", "4 discard Td",
  "0 draw", "0 add Kd > #0", "0 discard 9h",
]
[hands.position]
turn = 0
phase = "draw"
hands = ["Ks Kh As Ah Ad 7s 4c 9h", "5c Js Td 7c 7d", "6c Ac Jc Kc Qd 5s", "9d Qs Qh 4d 6h",
  "Td 8s 8h 6d Jh"]
stock = "Jc 8d 7s Qc Kd 7c 9h Js Th 8c 7d 6d 5h 4s"
pile = "5h 8c Kd"
melds = [[], [], [], [], []]
threes = ["", "", "", "", ""]
"""
SIX: Final = """
[[hands]]
dealer = 5
actions = [
  "0 draw", "0 add Qd > #0", "0 add 7s 7h > #1", "0 discard 4c",
  "1 draw", "1 discard 5c", "2 draw", "2 discard 6c", "3 draw", "3 add Qs Qc > #0", "3 discard 9d",
  "4 draw", "4 discard Td", "5 draw", "5 discard 8s",
  "0 draw", "0 add Qh > #0", "0 discard 9c",
]
[hands.position]
turn = 0
phase = "draw"
hands = ["4c 9c Ks Kh 7s 7h", "5c Js Td 7c 7d", "6c Ac Jc Kc 5s", "9d Qs Qc 4d 6h", "Td 8s 8h 6d",
  "8s 5d 5h Jd"]
stock = "Qd Jc 8d 7s Kc 6s Qh 7c 9h Js Th 8c 7d 6d 5h 4s"
pile = "5h 8c Jd"
melds = [["Qs Qh Qd", "7d 7c 7s"], ["As Ah Ad"], ["Ts Th Tc"]]
threes = ["", "", "", "", "", ""]
"""


def _five(deal: Deal) -> Sequence[Step]:
    facts = LessonFacts(deal.variant, deal.hand)
    return [
        Step(
            "start",
            _("Five can play Classic in two ways. In one of them a fixed pair plays against three "
              "others, of whom **one sits out** each hand in turn. In the other, which you play "
              "now, the sides form anew in each hand."),
        ),
        Step(
            "aces",
            _("Whoever **takes the pile first** gets a **partner**: the second player to their "
              "left. The other three play together. A king lies on top and you hold two, and with "
              "the aces you reach the {minimum}.").format(minimum=facts.minimum),
            Asked.PUT_OUT, _("Meld the three aces."), cards="As Ah Ad",
            wrong=(Wrong("draw", _("You could draw, but then you stay without a partner.")),),
            otherwise=_("First meld the aces."),
        ),
        Step(
            "take", _("The top card counts towards the minimum here."),
            Asked.ACT, _("Take the pile: [T], or drag the kings onto it."),
            right=_("The second player to your left is your partner now; the other three share one "
                    "ground."),
            wrong=(Wrong("take", _("With the two kings and the three aces.")),
                   Wrong("draw", _("Don't draw: take the pile."))),
            otherwise=_("First take the pile."),
        ),
        Step(
            "discard",
            _("You and your partner share your melds, and so do the three others. Opponents play "
              "next: throw what helps them least."),
            Asked.ACT, _("Discard the 4♣."),
            equal=("discard 7s", "discard 5h", "discard 9h", "discard 8c"),
            wrong=(Wrong("discard", _("Throw the 4♣.")),), otherwise=_("Discard the 4♣."),
        ),
        drawing("draw", _("A king and an ace have been added to your melds."), _("Another king.")),
        Step(
            "king", _("What either of you melds counts for both of you."),
            Asked.ACT, _("Add the K♦ to the kings."),
            wrong=(Wrong("discard", _("Not yet: first the king.")),),
            otherwise=_("First add the king to the kings."),
        ),
        Step(
            "discard 2", _("Any single card may go."),
            Asked.ACT, _("Discard the {card}.").format(card=facts.thrown(2)),
            equal=("discard 9*", "discard 8*", "discard 7*", "discard 5*", "discard 4*"),
            otherwise=_("Discard the {card}.").format(card=facts.thrown(2)),
        ),
        differences(
            _("Whoever first takes the pile plays with the second player to their left, against "
              "three.\n"
              "Until then nobody has a side, and everybody melds alone.\n"
              "Each player has a total of their own and scores what their side makes.\n"
              "In “Five, one sits out” the pair always plays; of the three, a different one sits "
              "out in each hand, and there are two totals."),
        ),
    ]  # fmt: skip


def _six(deal: Deal) -> Sequence[Step]:
    facts = LessonFacts(deal.variant, deal.hand)
    variant = facts.variant
    return [
        Step(
            "start",
            _("Six play with {packs} packs and are dealt {cards} cards each; you come into a hand "
              "that is well under way. Here they are three pairs: your partner sits **opposite**, "
              "with two opponents on either side of you. Each pair has a ground and a total of its "
              "own.").format(
                packs=number(variant.pack.packs), cards=number(variant.deal.cards)),
        ),
        drawing("draw", _("Your side has queens and sevens."), _("A queen.")),
        Step(
            "add",
            _("With {packs} packs there are {count} cards of every rank.").format(
                packs=number(variant.pack.packs), count=number(4 * variant.pack.packs)),
            Asked.ACT, _("Add the Q♦ to the queens, and 7♠ 7♥ to the sevens."), count=2,
            wrong=(Wrong("discard", _("Not yet: first the queen and the sevens.")),),
            otherwise=_("First add the queen and the sevens."),
        ),
        Step(
            "discard",
            _("Four opponents and your partner play before you again. The next two players have "
              "aces and tens, and no use for anything else yet."),
            Asked.ACT, _("Discard the 4♣."), equal=("discard 9c",),
            wrong=(Wrong("discard", _("You can use that one: throw the 4♣.")),),
            otherwise=_("Discard the 4♣."),
        ),
        drawing(
            "draw 2", _("Your partner has added two queens: six lie "
                        "there."),
            _("The seventh!"),
        ),
        Step(
            "canasta", _("Going out needs {need} of them in this game.").format(
                need=facts.canastas_needed),
            Asked.ACT, _("Add the Q♥ to the queens."),
            right=_("The first of {need}.").format(need=facts.canastas_needed),
            wrong=(Wrong("discard", _("Not yet: first the queen.")),),
            otherwise=_("First add the queen to the queens."),
        ),
        Step(
            "discard 2", _("Pairs are kept, the single card goes."),
            Asked.ACT, _("Discard the {card}.").format(card=facts.thrown(2)),
            wrong=(Wrong("discard", _("You can use that one.")),),
            otherwise=_("Discard the {card}.").format(card=facts.thrown(2)),
        ),
        differences(
            _("Three pairs, each with its own ground; the partner sits opposite.\n"
              "Going out needs {need} canastas, and the match goes to {target}.\n"
              "In “Six in two sides” every other player is your partner: three against three on "
              "two grounds.").format(need=facts.canastas_needed, target=facts.target),
        ),
    ]  # fmt: skip


FIVE_LESSON: Final = Lesson(
    "five", "five_first_taker", N_("Five at the table"),
    N_("Who finds a partner, and who sits out."), 3,
    lambda: read_deal("five_first_taker", FIVE), _five,
)  # fmt: skip
SIX_LESSON: Final = Lesson(
    "six", "six_three_sides", N_("Six at the table"), N_("Three pairs, or two sides of three."), 3,
    lambda: read_deal("six_three_sides", SIX), _six,
)  # fmt: skip
