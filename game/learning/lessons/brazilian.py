"""What is different in Brazilian and in Chilean."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.translation import N_, _, number

from ...rules.policies import CanastaFromTotals
from ..facts import LessonFacts
from ..lesson import Asked, Deal, Lesson, Step, Wrong
from ..stacking import read_deal
from .common_steps import differences, drawing

BRAZILIAN: Final = """
[[hands]]
scores = [7200, 3000]
actions = [
  "0 draw", "0 meld 6s 6h 6d 6c 6s 6h 2c + As Ah Ad + Ks Kh Kd Kc", "0 discard 4c",
]
[hands.position]
turn = 0
phase = "draw"
hands = ["6s 6h 6d 6c 6s 6h As Ah Ad Ks Kh Kd Kc 4c 9d", "5c Ac Js Td", "Qc 6c Ad Jc", "9d 5d 8c"]
stock = "2c 5h Qd 7c As Js Th 8c 7d 6d 5h 4s"
pile = "Jd 6d"
melds = [[], ["As Ah Ad"]]
threes = ["", "", "", ""]
"""
CHILEAN: Final = """
[[hands]]
actions = ["0 draw", "0 add 8h > #0", "0 discard 4c"]
[hands.position]
turn = 0
phase = "draw"
hands = ["Jo 2s 2d 4c 9d", "5c Ac Js Td", "Qc 6c Ad Jc", "9d 5d 8c Jh"]
stock = "8h 5h Qd 7c As Js Th 8c 7d 6d 5h 4s"
pile = "Jd 6s"
melds = [["4h 5h 6h 7h", "Qs Qh Qd"], ["As Ah Ad"]]
threes = ["", "", "", ""]
"""


def _brazilian(deal: Deal) -> Sequence[Step]:
    facts = LessonFacts(deal.variant, deal.hand)
    rule = facts.variant.opening.composition
    assert isinstance(rule, CanastaFromTotals)
    fine = number(facts.variant.penalties.unfinished[0].fine)
    return [
        Step(
            "start",
            _("Like Bolivia, but at a high score it is harder to open: from {any} points an "
              "opening must include a **canasta**, from {better} one that is not a mixed set. Your "
              "side has {total}, and the minimum is {minimum}. The pile cannot be taken "
              "to open.").format(
                any=number(rule.any_from), better=number(rule.better_from),
                total=number(deal.hand.scores[0]), minimum=facts.minimum),
        ),
        drawing(
            "draw", _("You hold six sixes: one card short of a canasta."),
            _("A deuce! It makes them a mixed canasta."), wrong=(Wrong("take"),),
        ),
        Step(
            "no canasta",
            _("Aces and kings count {points}. That alone does not open.").format(
                points=facts.worth("As Ah Ad Ks Kh Kd Kc")),
            Asked.PUT_OUT, _("Meld the three aces."), cards="As Ah Ad",
            wrong=(Wrong("meld"),), otherwise=_("First meld the aces."),
        ),
        Step(
            "kings", _("Try to open, if you like: the table says what "
                       "is missing."),
            Asked.PUT_OUT, _("Meld the four kings."), cards="Ks Kh Kd Kc",
            wrong=(Wrong("meld"),), otherwise=_("First meld the kings."),
        ),
        Step(
            "sixes", _("Six sixes and the deuce."),
            Asked.PUT_OUT, _("Meld the sixes with the deuce."),
            cards="6s 6h 6d 6c 6s 6h 2c",
            wrong=(Wrong("meld"),), otherwise=_("First meld the sixes with the deuce."),
        ),
        Step(
            "open", _("Together they count {points}.").format(
                points=facts.worth("As Ah Ad Ks Kh Kd Kc 6s 6h 6d 6c 6s 6h 2c")),
            Asked.ACT, _("Press “Open”."),
            wrong=(Wrong("meld", _("Aces, kings, and the sixes with the deuce.")),
                   Wrong("discard", _("Not yet: you can open."))),
            otherwise=_("First lay the opening down."),
        ),
        Step(
            "discard", _("Any single card may go."),
            Asked.ACT, _("Discard the 4♣."), equal=("discard 5*", "discard 9*"),
            wrong=(Wrong("discard", _("Throw the 4♣.")),), otherwise=_("Discard the 4♣."),
        ),
        differences(
            _("From {any} points an opening needs a canasta, from {better} one that is not mixed.\n"
              "The pile cannot be taken to open.\n"
              "A sequence or wild meld left unfinished costs {fine}, and its cards do not count.\n"
              "You must ask your partner before you go out.").format(
                any=number(rule.any_from), better=number(rule.better_from), fine=fine),
        ),
    ]  # fmt: skip


def _chilean(deal: Deal) -> Sequence[Step]:
    facts = LessonFacts(deal.variant, deal.hand)
    rules = facts.variant.canastas
    return [
        Step(
            "start",
            _("Like Samba, but you draw {draw}. A side may lay sequences **or** wild melds, never "
              "both. Yours has a sequence.").format(draw=number(facts.variant.draw.cards)),
            anchor="melds",
        ),
        drawing("draw", _("You hold three wild cards."), _("The 8♥.")),
        Step(
            "try",
            _("A canasta of {size} wild cards would bring {wild}.").format(
                size=facts.size, wild=number(rules.wild)),
            Asked.TRY, _("Try it: choose the joker and both deuces, then press [M]."),
            right=_("Not together with a sequence. They still help your sets."),
            wrong=(Wrong("discard", _("First try it. Nothing can go wrong.")),),
            tried="meld Jo 2s 2d",
        ),
        Step(
            "add", _("The 8♥ continues your sequence."),
            Asked.ACT, _("Add the 8♥ to the sequence."),
            wrong=(Wrong("add", _("First the 8♥.")), Wrong("discard", _("Not yet: first the 8♥."))),
            otherwise=_("First add the 8♥."),
        ),
        Step(
            "discard", _("Wild cards are kept; any other card may go."),
            Asked.ACT, _("Discard the 4♣."), equal=("discard 5*", "discard 9*"),
            wrong=(Wrong("discard", _("Throw the 4♣.")),), otherwise=_("Discard the 4♣."),
        ),
        differences(
            _("A side lays sequences or wild melds, never both.\n"
              "A sequence of {size} cards brings {sequence}, {size} wild cards {wild}.\n"
              "One canasta is enough to go out, and for red threes to count for you.").format(
                size=facts.size, sequence=number(rules.sequence), wild=number(rules.wild)),
        ),
    ]  # fmt: skip


BRAZILIAN_LESSON: Final = Lesson(
    "brazilian", "brazilian", N_("Brazilian: hard to open"), N_(
        "A high score needs a canasta to open."),
    2, lambda: read_deal("brazilian", BRAZILIAN), _brazilian,
)  # fmt: skip
CHILEAN_LESSON: Final = Lesson(
    "chilean", "chilean", N_("Chilean: one or the other"), N_("Sequences or wild melds, never "
    "both."), 2, lambda: read_deal("chilean", CHILEAN), _chilean,
)  # fmt: skip
