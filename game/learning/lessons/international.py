"""A whole hand of International Canasta, from the deal to the score sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.translation import N_, _, _n, number

from ..facts import LessonFacts
from ..lesson import Asked, Deal, Lesson, Step, Wrong
from .common_steps import score_sheet
from .international_deal import make_deal
from .international_end import going_out
from .international_opening import first_turn, opening


def make_steps(deal: Deal) -> Sequence[Step]:
    """The steps, in the player's language."""
    facts = LessonFacts(deal.variant, deal.hand)
    return [
        *first_turn(facts),
        *opening(facts),
        *_pair_and_base(facts),
        *_the_pile(facts),
        *_first_canasta(facts),
        *going_out(facts),
        score_sheet(facts),
    ]


def _pair_and_base(facts: LessonFacts) -> list[Step]:
    return [
        Step(
            "pair",
            _("Instead of drawing you may take the **whole pile**, with two natural cards of your "
              "hand like its top card. You hold only one nine."),
            Asked.TRY,
            _("Try it all the same: click the pile."),
            wrong=(Wrong("draw", _("First try the pile. Nothing can go wrong.")),),
            tried="take 9d",
        ),
        Step(
            "draw 3",
            _("So you draw."),
            Asked.ACT,
            _("Click the stock."),
            otherwise=_("Now draw a card: click the stock."),
        ),
        Step(
            "add",
            _("Cards can be **added** to every meld of your side, also to those of your partner."),
            Asked.ACT,
            _("Drag the 9♦ onto the nines."),
            wrong=(Wrong("discard", _("Not yet: the nine belongs to your nines.")),),
            otherwise=_("First add the nine to the nines."),
        ),
        Step(
            "base",
            _("You drew a joker! From now on a meld takes wild cards only if it has {base} natural "
              "ones. The queens have four.").format(
                base=number(facts.variant.melds.base_for_wilds)),
            Asked.TRY,
            _("Try it all the same: drag the joker onto the queens."),
            wrong=(Wrong("discard", _("First try to add the joker. Nothing can go wrong.")),),
            tried="add Jo > #0",
        ),
        Step(
            "discard 3",
            _("A pair of what you throw gives the next player the pile. Ranks thrown before are "
              "safer: kings, eights, sixes."),
            Asked.ACT,
            _("Discard the {card}.").format(card=facts.thrown(3)),
            equal=("discard 8c", "discard Ks", "discard 6h", "discard 4d", "discard 5c"),
            wrong=(
                Wrong("discard Jo"),
                Wrong("discard J*", _("Keep the jacks: a pair takes the pile.")),
            ),
            otherwise=_("Discard the {card} to end your turn.").format(card=facts.thrown(3)),
        ),
    ]  # fmt: skip


def _the_pile(facts: LessonFacts) -> list[Step]:
    return [
        Step(
            "take",
            _("A jack, and you hold two! A pile that only a pair takes is **frozen**; in this game "
              "it always is."),
            Asked.ACT,
            _("Take the pile: click it."),
            wrong=(Wrong("draw", _("Don't draw: your jacks take the pile.")),),
            otherwise=_("First take the pile with the jacks."),
        ),
        Step(
            "bring",
            _("All its cards are yours. On the table they count for your side, in the hand against "
              "it."),
            Asked.ACT,
            _("Meld kings, sixes and eights, and add the 9♣ to the nines."),
            count=4,
            wrong=(Wrong("discard", _("Not yet: something of the kings, sixes, eights and the "
                                      "nine is still in your hand.")),),
            otherwise=_("Only the kings, sixes, eights and the nine for now."),
        ),
        Step(
            "joker",
            _("Your partner has added a queen. With {base} natural cards the queens may take a "
              "wild one.").format(base=number(facts.variant.melds.base_for_wilds)),
            Asked.ACT,
            _("Drag the joker onto the queens."),
            wrong=(
                Wrong("discard", _("First add the joker to the queens.")),
            ),
            otherwise=_("First add the joker to the queens."),
        ),
        Step(
            "discard 4",
            _("Three single cards are left. A low one brings an opponent least."),
            Asked.ACT,
            _("Discard the {card}.").format(card=facts.thrown(4)),
            equal=("discard 4d", "discard 5c"),
            wrong=(
                Wrong("discard T*", _("The ten would bring an opponent more. Throw the "
                                      "{card}.").format(card=facts.thrown(4))),
            ),
            otherwise=_("Discard the {card} to end your turn.").format(card=facts.thrown(4)),
        ),
    ]  # fmt: skip


def _first_canasta(facts: LessonFacts) -> list[Step]:
    rules, need = facts.variant.canastas, facts.variant.going_out.canastas
    threes = facts.variant.threes
    return [
        Step(
            "draw 4",
            _("Your partner has melded tens, and the others have opened too."),
            Asked.ACT,
            _("Click the stock."),
            wrong=(Wrong("take"),),
            otherwise=_("First draw a card: click the stock."),
        ),
        Step(
            "mixed",
            _("The seventh card makes a **canasta**! With a wild card it is **mixed** and brings "
              "{mixed}, without one it is **natural** and brings {natural}.").format(
                mixed=number(rules.mixed), natural=number(rules.natural)),
            Asked.ACT,
            _("Drag the Q♥ onto the queens."),
            wrong=(
                Wrong("discard", _("Not yet: first complete the canasta.")),
            ),
            otherwise=_("First add the queen to the queens."),
        ),
        Step(
            "count threes",
            _("You drew a three as well: it lies here already. Since your side has a canasta, a "
              "three no longer costs {minus} but brings {one}; several of one colour bring "
              "more.").format(one=facts.red_three(), minus=number(threes.minus_each or 0)),
            anchor="threes",
        ),
        Step(
            "keep",
            _n("Your 10♦ fits the tens. But without it the {card} would be your last card, and to "
               "be **out** of cards your side needs {count} canasta.",
               "Your 10♦ fits the tens. But without it the {card} would be your last card, and to "
               "be **out** of cards your side needs {count} canastas.",
               need).format(count=number(need), card=facts.thrown(5)),
            Asked.TRY,
            _("Try it all the same: drag the 10♦ onto the tens."),
            wrong=(Wrong("discard", _("First try to add the ten. Nothing can go wrong.")),),
            tried="add Td > #7",
        ),
        Step(
            "discard 5",
            _("So one card stays in your hand. The ten will be your way out; the {card} fits "
              "nothing.").format(card=facts.thrown(5)),
            Asked.ACT,
            _("Discard the {card}.").format(card=facts.thrown(5)),
            wrong=(Wrong("discard", _("Keep the ten: it will be your way out. Throw the "
                                      "{card}.").format(card=facts.thrown(5))),),
            otherwise=_("Discard the {card} to end your turn.").format(card=facts.thrown(5)),
        ),
    ]  # fmt: skip


INTERNATIONAL: Final = Lesson(
    "international",
    "international",
    N_("Your first hand of International"),
    N_("A whole hand, from the deal to the score sheet."),
    8,
    make_deal,
    make_steps,
    speaks_from="minimum",
)
