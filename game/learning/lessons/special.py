"""Schneider and Blitz, and games in which sides form during the hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.translation import N_, _, number

from ..facts import LessonFacts
from ..lesson import Asked, Deal, Lesson, Step, Wrong
from ..stacking import read_deal
from .common_steps import differences, drawing

SCHNEIDER: Final = """
[[hands]]
actions = [
  "0 draw", "0 discard Tc",
  "1 draw", "1 discard 5c", "2 draw", "2 discard 6c", "3 draw", "3 discard 9d",
  "0 draw", "0 declare schneider",
]
[hands.position]
turn = 0
phase = "draw"
hands = ["4s 4h 6s 6d 8h 8c 9s Jh Jc Qs Qd Ah Tc", "5c Ac Js Td 7c 7d", "6c Ad Jc Kc Kd 5s",
  "9d 5d 8c Jh Kh Ks"]
stock = "As 7s Qd 7c 9h Js Th 8c 7d 6d 5h 4s"
pile = "Th Td Jd 6s"
melds = [[], []]
threes = ["", "", "", ""]
"""
CUTTHROAT: Final = """
[[hands]]
dealer = 2
actions = [
  "0 take Ks Kh + As Ah Ad", "0 discard 4c",
]
[hands.position]
turn = 0
phase = "draw"
hands = ["Ks Kh As Ah Ad 7s 4c 9h", "5c Ac Js Td 7c 7d", "6c Ad Jc Kc Qd 5s"]
stock = "Jc 8d 7s Qd 7c 9h Js Th 8c 7d 6d 5h 4s"
pile = "5h 8c Kd"
melds = [[], [], []]
threes = ["", "", ""]
"""


def _schneider(deal: Deal) -> Sequence[Step]:
    facts = LessonFacts(deal.variant, deal.hand)
    hands = {hand.name: hand.points for hand in facts.variant.special_hands.hands}
    return [
        Step(
            "start",
            _("Some hands of fourteen cards end the hand when they are shown. **Schneider** is "
              "seven pairs, each of another rank, without threes and wild cards: {schneider}. "
              "**Blitz** is one card of every rank, from deuce to ace, and a joker: "
              "{blitz}.").format(
                schneider=number(hands["schneider"]), blitz=number(hands["blitz"])),
        ),
        drawing(
            "near",
            _("Beside your hand you see how many cards are missing. You have five pairs, and "
              "single 9♠, A♥ and 10♣. While you collect a special hand you must not meld "
              "anything."),
            _("The A♠: the sixth pair."), wrong=(Wrong("take"),),
        ),
        Step(
            "keep",
            _("Two single cards are left, the nine and the ten. One of them must go; then the "
              "other needs its twin. Two tens lie deep in the pile already: a nine is likelier "
              "to come."),
            Asked.ACT, _("Discard the 10♣."),
            wrong=(Wrong("meld"),
                   Wrong("discard 9*", _("Two tens are gone: a nine is likelier to find its "
                                         "twin. Throw the ten.")),
                   Wrong("discard", _("That would break a pair!"))),
            otherwise=_("Discard the 10♣."),
        ),
        drawing(
            "draw",
            _("A nine lies on the pile, but a special hand is completed only from the stock."),
            _("The 9♥! Seven pairs."), wrong=(Wrong("take"),),
        ),
        Step(
            "show",
            _("It needs no canasta. The cards themselves do not count, only the {points}; cards in "
              "your partner’s hand still count against you.").format(
                points=number(hands["schneider"])),
            Asked.ACT, _("Show the Schneider: the button below stock and pile, or the key 1."),
            right=_("That is {points} points, and the hand is over.").format(
                points=number(hands["schneider"])),
            wrong=(Wrong("discard", _("No! Show it: it must be done at once.")),
                   Wrong("meld")),
            otherwise=_("Show the Schneider."),
        ),
        Step(
            "summary",
            _("Schneider: seven pairs, {schneider}.\n"
              "Blitz: deuce to ace and a joker, {blitz}. For it one three may be kept in the hand "
              "while your side has not opened.\n"
              "A special hand is shown right after drawing from the stock, by a player who has "
              "melded nothing.").format(
                schneider=number(hands["schneider"]), blitz=number(hands["blitz"])),
            title=_("What you know now"),
        ),
    ]  # fmt: skip


def _forming(deal: Deal) -> Sequence[Step]:
    facts = LessonFacts(deal.variant, deal.hand)
    return [
        Step(
            "start",
            _("Three players, nobody has a partner yet. Whoever **takes the pile first** plays "
              "alone for the rest of the hand; the other two become partners, and their melds lie "
              "together. Each keeps their own total."),
        ),
        Step(
            "aces",
            _("A king lies on top and you hold two. Kings alone count {kings}, and you need "
              "{minimum}: with three aces it is enough.").format(
                kings=facts.worth("Ks Kh Kd"), minimum=facts.minimum),
            Asked.PUT_OUT, _("Meld the three aces."), cards="As Ah Ad",
            wrong=(Wrong("draw", _("You could draw, but then nobody has a partner yet.")),),
            otherwise=_("First meld the aces."),
        ),
        Step(
            "take", _("The top card counts towards the minimum here."),
            Asked.ACT, _("Take the pile: [T], or drag the kings onto it."),
            right=_("You play alone now: the others have become partners."),
            wrong=(Wrong("take", _("With the two kings and the three aces.")),
                   Wrong("draw", _("Don't draw: take the pile."))),
            otherwise=_("First take the pile."),
        ),
        Step(
            "discard",
            _("You score alone; going out needs {need} canastas.").format(
                need=facts.canastas_needed),
            Asked.ACT, _("Discard the 4♣."),
            equal=("discard 7s", "discard 5h"),
            wrong=(Wrong("discard", _("Throw the 4♣: it counts less.")),),
            otherwise=_("Discard the 4♣."),
        ),
        differences(
            _("You draw {draw} and discard one.\n"
              "Whoever first takes the pile plays alone against the other two.\n"
              "Going out needs {need} canastas, and nobody asks.\n"
              "In the game for five the taker finds a partner: the second player to their "
              "left.").format(
                draw=number(facts.variant.draw.cards), need=facts.canastas_needed),
        ),
    ]  # fmt: skip


SCHNEIDER_LESSON: Final = Lesson(
    "schneider", "international", N_("Schneider and Blitz"), N_("Special hands that end the hand "
    "when they are shown."), 2, lambda: read_deal("international", SCHNEIDER), _schneider, True,
)  # fmt: skip
FORMING_LESSON: Final = Lesson(
    "cutthroat", "cutthroat", N_("Sides that form"), N_("Whoever first takes the pile plays "
                                                        "alone."), 2,
    lambda: read_deal("cutthroat", CUTTHROAT), _forming,
)  # fmt: skip
