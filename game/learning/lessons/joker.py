"""What is different in Cuban and Joker, and where everybody has two hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.translation import N_, _, number

from ..facts import LessonFacts
from ..lesson import Asked, Deal, Lesson, Step, Wrong
from ..stacking import read_deal
from .common_steps import differences, drawing

CUBAN: Final = """
[[hands]]
actions = [
  "0 draw", "0 add 2d 2c > #1", "0 discard 4c",
  "1 draw", "1 discard 5c", "2 draw", "2 discard 6c", "3 draw", "3 discard 9d",
  "0 take 9s 9h", "0 discard 4d",
]
[hands.position]
turn = 0
phase = "draw"
hands = ["2d 9s 9h 4c 4d Kd", "5c Ac Js Td", "6c Ad Jc Qd", "9d 5d 8c Jh"]
stock = "3s 2c Qd 7c As Js Th 8c 7d 6d 5h 4s"
pile = "Jd 6s Qc"
melds = [["Qs Qh Qd", "Jo 2s 2h 2c 2d"], ["As Ah Ad"]]
threes = ["", "", "", ""]
"""
JOKER: Final = """
[[hands]]
actions = [
  "0 draw", "0 add Kd > #0", "0 discard 4c",
]
[hands.position]
turn = 0
phase = "draw"
hands = ["2d 9s Jd 4c 4d Kd", "5c Ac Js Td", "6c Ad Jc Qd", "9d 5d 8c Jh"]
stock = "9c 2c Qd 7c 2c Js Th 8c 7d 6d 5h 4s"
pile = "Jd 6s Qc"
melds = [["Ks Kh Kc Ks Kh 2h"], ["As Ah Ad"]]
threes = ["", "", "", ""]
"""
TWO_HANDS: Final = """
[[hands]]
dealer = 2
actions = [
  "0 draw", "0 meld As Ah Ad", "0 pickup", "0 meld Ks Kh Kd", "0 discard 4h",
]
[hands.position]
turn = 0
phase = "draw"
hands = ["As Ah Ks Kh 5s 6d", "", "4c 5d 6h 8c", ""]
stock = "Ad 9c Kc Tc Td 8d 7c"
pile = "8c 9h"
melds = [[], []]
threes = ["", "", "", ""]
extra = ["", "Kd 4d 9d Tc Qh 6s", "", "4h 5h 6h 7h 8h 9h Td Jd Qd Kd 3h"]
"""
TWO_HANDS_JOKER: Final = """
[[hands]]
dealer = 2
actions = [
  "0 draw", "0 meld As Ah Ad Ac + Ks Kh 2h", "0 discard 5s",
  "2 draw", "2 discard 4c",
  "0 draw", "0 pickup", "0 add Kd Kc > #1", "0 discard 4d",
]
[hands.position]
turn = 0
phase = "draw"
hands = ["As Ah Ad Ks Kh 2h 5s 6d", "", "4c 5d 6h 8c", ""]
stock = "Ac 9c Ad Tc Td 8d 7c"
pile = "8c 9h"
melds = [[], []]
threes = ["", "", "", ""]
extra = ["", "4h 5h 6h 7h 8h 9h Td Jd Qd Kd 5d", "", "Kd Kc 4d 9d Tc Qh 6s"]
"""


def _cuban(deal: Deal) -> Sequence[Step]:
    facts = LessonFacts(deal.variant, deal.hand)
    rules, threes = facts.variant.canastas, facts.variant.threes
    return [
        Step(
            "start",
            _("Like Classic with thirteen cards, but the pile is **always frozen**: only a natural "
              "pair takes it. And wild cards can be melded alone: your side has five."),
            anchor="melds",
        ),
        Step(
            "frozen",
            _("A queen lies on top, and your side has queens. In Classic you could lay it off."),
            Asked.TRY, _("Try it: click the pile."),
            right=_("Only two natural queens from your hand would take it."),
            wrong=(Wrong("draw", _("First try the pile. Nothing can go wrong.")),),
            tried="take",
        ),
        Step(
            "draw",
            _("Black threes are laid out like red ones, and counted apart from them: {one} for "
              "one, {all} for all four red ones, {black} for all four black ones. They count for a "
              "side with a canasta, else against it.").format(
                one=number(threes.points[1]), all=number(threes.points[4]),
                black=number(threes.points[4] + threes.all_black)),
            Asked.ACT, _("Draw."),
            right=_("A black three! It was laid out by itself, and you got a deuce for it."),
            otherwise=_("Now draw."),
        ),
        Step(
            "wild",
            _("A wild canasta has {size} cards and brings {wild}; with four jokers {jokers}, with "
              "deuces alone {deuces}.").format(
                size=facts.size, wild=number(rules.wild), jokers=number(rules.wild_by_jokers[4]),
                deuces=number(rules.wild_by_jokers[0])),
            Asked.ACT, _("Add both deuces to the wild cards."),
            right=_("A wild canasta: {wild} points.").format(wild=number(rules.wild)),
            wrong=(Wrong("add", _("Both deuces to the wild cards.")),
                   Wrong("discard", _("Not yet: first the wild canasta."))),
            otherwise=_("First add both deuces to the wild cards."),
        ),
        Step(
            "discard", _("Keep the nines."),
            Asked.ACT, _("Discard the 4♣."), equal=("discard 4d", "discard Kd"),
            wrong=(Wrong("discard", _("Not that one: throw the 4♣.")),),
            otherwise=_("Discard the 4♣."),
        ),
        Step(
            "take", _("A nine on top, and you hold two."),
            Asked.ACT, _("Take the pile."),
            wrong=(Wrong("draw", _("Don't draw: your nines take the pile.")),),
            otherwise=_("First take the pile."),
        ),
        Step(
            "discard 2", _("A single card goes."),
            Asked.ACT, _("Discard the {card}.").format(card=facts.thrown(2)),
            equal=("discard 4*", "discard 5*", "discard 6*", "discard J*", "discard K*"),
            wrong=(Wrong("discard", _("Not that one: throw the {card}.").format(
                card=facts.thrown(2))),),
            otherwise=_("Discard the {card}.").format(card=facts.thrown(2)),
        ),
        differences(
            _("The pile is always frozen.\n"
              "Wild canastas bring {wild} to {most}.\n"
              "Both colours of threes count, for a side with a canasta, else against it.\n"
              "A meld holds {size} cards at most.\n"
              "The match goes to {target}.").format(
                wild=number(rules.wild), most=number(max(rules.wild_by_jokers.values())),
                size=facts.size, target=facts.target),
        ),
    ]  # fmt: skip


def _joker(deal: Deal) -> Sequence[Step]:
    facts = LessonFacts(deal.variant, deal.hand)
    return [
        Step(
            "start",
            _("Like Cuban, with a sharp edge: for a side without a canasta **everything** counts "
              "against it at the end, even the melds on the table. The first canasta comes before "
              "all else."),
            anchor="melds",
        ),
        drawing("draw", _("Your kings lack one card.")),
        Step(
            "safe", _("With the king your side has a canasta, and all its melds count "
                      "for it."),
            Asked.ACT, _("Add the K♦ to the kings."), right=_("Now you are safe."),
            wrong=(Wrong("add 2*", _("The king makes it too. Keep the deuce.")),
                   Wrong("discard", _("Not yet: first the canasta."))),
            otherwise=_("First add the king."),
        ),
        Step(
            "discard",
            _("Wild cards may not be thrown while you hold a natural card."),
            Asked.ACT, _("Discard the 4♣."), equal=("discard 4d", "discard Jd"),
            wrong=(Wrong("discard 2*"), Wrong("discard", _("Not that one: throw the 4♣."))),
            otherwise=_("Discard the 4♣."),
        ),
        differences(
            _("Without a canasta all melds and threes of a side count against it.\n"
              "The minimum is {minimum}, {later} from {from_later} points.\n"
              "Going out needs {need} canastas.\n"
              "Wild cards are locked while a wild meld is unfinished.").format(
                minimum=facts.minimum, later=facts.steps()[1][1], from_later=facts.steps()[1][0],
                need=facts.canastas_needed),
        ),
    ]  # fmt: skip


def _two_hands(deal: Deal) -> Sequence[Step]:
    facts = LessonFacts(deal.variant, deal.hand)
    return [
        Step(
            "start",
            _("Two players, and four hands: beside you lies a **second hand**, face down. Nobody "
              "knows it, not even you."),
            anchor="second",
        ),
        drawing(
            "draw", _("You need {minimum} to open.").format(minimum=facts.minimum),
            _("A third ace."),
        ),
        Step(
            "tray", _("Three aces count {aces}.").format(aces=facts.worth("As Ah Ad")),
            Asked.ACT, _("Meld the three aces, and open."),
            right=_("Opened: now the second hand is yours to pick up."),
            wrong=(Wrong("meld"), Wrong("discard", _("Not yet: you can open."))),
            otherwise=_("First open with the aces."),
        ),
        Step(
            "pick up",
            _("Once you have opened you may pick up the second hand, at any time in your turn. "
              "More cards mean more melds, but also more that may count against you. Red threes "
              "in it are laid out at once."),
            Asked.ACT, _("Pick it up: click it, or press [P]."),
            right=_("A third king is among them."),
            wrong=(Wrong("discard", _("Not yet: pick up the second hand.")),),
            otherwise=_("First pick up the second hand."),
        ),
        Step(
            "kings", _("From here on it is one hand."),
            Asked.ACT, _("Meld the three kings."),
            wrong=(Wrong("discard", _("Not yet: first the kings.")),),
            otherwise=_("First meld the kings."),
        ),
        Step(
            "discard", _("Discard any card that you can spare."),
            Asked.ACT, _("Discard a single card, such as the 4♥."),
            equal=("discard 7*", "discard 8*", "discard T*", "discard J*", "discard Q*"),
            wrong=(Wrong("discard", _("Two of a rank are a pair: keep it, and throw a single "
                                      "card.")),),
            otherwise=_("Discard a single card, such as the 4♥."),
        ),
        differences(
            _("Each player has a second hand, and may pick it up after opening.\n"
              "Whoever has melded their own hand to the last card must pick it up, unless they may "
              "go out.\n"
              "A second hand that is never picked up counts neither for nor against you.\n"
              "Everything else is as in Classic."),
        ),
    ]  # fmt: skip


def _two_hands_joker(deal: Deal) -> Sequence[Step]:
    facts = LessonFacts(deal.variant, deal.hand)
    return [
        Step(
            "start",
            _("Two players, four hands, and the rules of Joker: only a natural pair takes the "
              "pile, wild cards can be melded alone, and without a canasta **everything** counts "
              "against you. Beside you lies your **second hand**, face down."),
            anchor="second",
        ),
        drawing(
            "draw", _("An opening needs {minimum}.").format(minimum=facts.minimum),
            _("A fourth ace."),
        ),
        Step(
            "open",
            _("The aces count {aces}, two kings with a deuce {kings}.").format(
                aces=facts.worth("As Ah Ad Ac"), kings=facts.worth("Ks Kh 2h")),
            Asked.ACT, _("Meld the aces, and the kings with the deuce, and open."),
            right=_("Opened: the second hand is yours to pick up, now or later."),
            wrong=(Wrong("meld"), Wrong("discard", _("Not yet: you can open."))),
            otherwise=_("First open with the aces and the kings."),
        ),
        Step(
            "wait",
            _("Two cards are left. A second hand that you never pick up counts neither for nor "
              "against you; one that you hold does. Leave it where it is for this turn."),
            Asked.ACT, _("Discard the 5♠."), equal=("discard 6d",),
            wrong=(Wrong("pickup", _("You may, but leave it where it is for this turn.")),),
            otherwise=_("Discard the 5♠."),
        ),
        drawing(
            "draw 2", _("No canasta yet, and hardly a card to make one."),
            _("An ace. The second hand will help."),
        ),
        Step(
            "pick up", _("Threes in it would be laid out and replaced."),
            Asked.ACT, _("Pick it up: click it, or press [P]."),
            right=_("Two kings are among them."),
            wrong=(Wrong("discard", _("Not yet: pick up the second hand.")),),
            otherwise=_("First pick up the second hand."),
        ),
        Step(
            "kings", _("With these you have five kings."),
            Asked.ACT, _("Add both kings to the kings."),
            wrong=(Wrong("discard", _("Not yet: first the kings.")),),
            otherwise=_("First add both kings to the kings."),
        ),
        Step(
            "discard", _("Discard any card that you can spare."),
            Asked.ACT, _("Discard a card, such as the {card}.").format(card=facts.thrown(2)),
            equal=("discard 9*", "discard T*", "discard Q*", "discard 5*"),
            wrong=(Wrong("discard A*", _("Keep it: it goes with your aces.")),
                   Wrong("discard", _("Two of a rank are a pair: keep it, and throw a single "
                                      "card."))),
            otherwise=_("Discard a card that you can spare."),
        ),
        differences(
            _("After opening each player may pick up a second hand, in that turn or later.\n"
              "Without a canasta all your melds count against you.\n"
              "Going out needs {need} canastas; a second hand left face down does not prevent it.\n"
              "The match goes to {target}.").format(
                need=facts.canastas_needed, target=facts.target),
        ),
    ]  # fmt: skip


CUBAN_LESSON: Final = Lesson(
    "cuban", "cuban", N_("Cuban: what is different"), N_("A pile always frozen, and wild "
    "canastas."), 3, lambda: read_deal("cuban", CUBAN), _cuban,
)  # fmt: skip
JOKER_LESSON: Final = Lesson(
    "joker", "joker", N_("Joker: what is different"), N_("A canasta, or everything counts against "
    "you."), 2, lambda: read_deal("joker", JOKER), _joker,
)  # fmt: skip
TWO_HANDS_LESSON: Final = Lesson(
    "two_hands", "two_hands_regency", N_("Two hands each"), N_("A second hand that waits until "
    "you have opened."), 2, lambda: read_deal("two_hands_regency", TWO_HANDS), _two_hands,
)  # fmt: skip
TWO_HANDS_JOKER_LESSON: Final = Lesson(
    "two_hands_joker", "two_hands_joker", N_("Two hands each in Joker"), N_("A second hand, and a "
    "canasta or else."), 3, lambda: read_deal("two_hands_joker", TWO_HANDS_JOKER),
    _two_hands_joker,
)  # fmt: skip
