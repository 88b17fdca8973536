"""What is different in Canasta del Uruguay: black threes, sequences with wild cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.translation import N_, _, number

from ..facts import LessonFacts
from ..lesson import Asked, Deal, Lesson, Step, Wrong
from ..stacking import read_deal
from .common_steps import differences, drawing

DEAL: Final = """
[[hands]]
actions = [
  "0 draw", "0 meld 3s 3c 3s", "0 meld 5h 6h 2c=7h", "0 add 8h > #2", "0 discard Td",
  "1 draw", "1 discard 9c", "2 draw", "2 add 9h > #2", "2 discard 6c", "3 draw", "3 discard 8d",
  "0 draw", "0 add Th > #2", "0 discard 4c",
]
[hands.position]
turn = 0
phase = "draw"
hands = ["3s 3c 5h 6h 2c 8h Td 4c", "5c Ac Js 9c", "9h 6c Jc Qd", "8d 5d 8c Jh"]
stock = "3s 9d Qd 7c Th Js 8c 7d 4c 5c 4s"
pile = "Jd 6s"
melds = [["Qs Qh Qc"], ["As Ah Ad"]]
threes = ["", "", "", ""]
"""


def _steps(deal: Deal) -> Sequence[Step]:
    facts = LessonFacts(deal.variant, deal.hand)
    return [
        Step(
            "start",
            _("Like Classic, with two big differences: black threes are a rank like any other, and "
              "three or more cards of one suit in order are a **sequence**. The pack has {jokers} "
              "jokers.").format(jokers=number(facts.variant.pack.jokers)),
        ),
        drawing("draw", _("You hold two black threes."), _("A third one!")),
        Step(
            "threes", _("They count {three} each.").format(
                three=facts.worth("3s")),
            Asked.ACT, _("Meld the three black threes."),
            wrong=(Wrong("discard", _("Not yet: first the threes.")),),
            otherwise=_("First meld the threes."),
        ),
        Step(
            "sequence",
            _("5♥ and 6♥ lack the 7♥. A wild card may stand for it; a sequence, like a set, needs "
              "only {naturals} natural cards.").format(
                naturals=number(facts.variant.melds.min_naturals)),
            Asked.ACT,
            _("Meld 5♥ 6♥ and the 2♣. If the table asks where the deuce stands: as the 7♥."),
            wrong=(Wrong("meld", _("5♥ 6♥ and the deuce as the 7♥, without the eight.")),
                   Wrong("add", _("The deuce is needed for the sequence.")),
                   Wrong("discard", _("Not yet: first the sequence."))),
            otherwise=_("First meld 5♥ 6♥ with the deuce as the 7♥."),
        ),
        Step(
            "longer",
            _("A sequence grows at either end. But it never becomes a canasta: only sets do."),
            Asked.ACT, _("Add the 8♥ to the sequence."),
            wrong=(Wrong("discard", _("Not yet: first the eight.")),),
            otherwise=_("First add the eight."),
        ),
        Step(
            "discard", "", Asked.ACT, _("Discard the 10♦."),
            wrong=(Wrong("discard", _("The ten counts more against you.")),),
            otherwise=_("Discard the 10♦."),
        ),
        drawing("draw 2", _("The 9♥ lies there now."), _("The 10♥.")),
        Step(
            "ten", "", Asked.ACT, _("Add the 10♥ to the sequence."),
            wrong=(Wrong("discard", _("You could even go out this way! But for the lesson add the "
                                      "ten first.")),),
            otherwise=_("First add the ten."),
        ),
        Step(
            "out",
            _("Partners go out without a canasta in this game."),
            Asked.ACT, _("Discard the 4♣: you are out."), otherwise=_("Discard the 4♣."),
        ),
        differences(
            _("Black threes are a rank like any other and do not stop the pile.\n"
              "Sequences are melds and may hold wild cards, but they are not canastas.\n"
              "A meld needs {naturals} natural cards, and takes any number of wild ones.\n"
              "Partners need no canasta to go out.").format(
                naturals=number(facts.variant.melds.min_naturals)),
        ),
    ]  # fmt: skip


URUGUAY_LESSON: Final = Lesson(
    "uruguay", "uruguay", N_("Canasta del Uruguay: what is different"),
    N_("Black threes, sequences, and out without a canasta."), 3,
    lambda: read_deal("uruguay", DEAL), _steps,
)  # fmt: skip
