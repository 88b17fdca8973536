"""A whole hand of Classic Canasta, from the deal to the score sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.translation import N_, _, _n, number

from ..facts import LessonFacts
from ..lesson import Asked, Deal, Lesson, Step, Wrong
from .classic_deal import make_deal
from .classic_opening import first_turn, keeping_a_card, opening
from .common_steps import score_sheet


def make_steps(deal: Deal) -> Sequence[Step]:
    """The steps, in the player's language."""
    facts = LessonFacts(deal.variant, deal.hand)
    return [
        *first_turn(facts),
        *opening(facts),
        *keeping_a_card(facts),
        *_the_pile(facts),
        *_frozen(facts),
        *_second_pile(facts),
        *_going_out(facts),
        score_sheet(facts),
    ]


def _the_pile(facts: LessonFacts) -> list[Step]:
    return [
        Step(
            "take",
            _("Instead of drawing you may take the **whole pile**, if its top card fits a meld of "
              "your side or two cards of your hand: a pair, or one and a wild card."),
            Asked.ACT,
            _("The king fits your kings. Take the pile: click it."),
            wrong=(Wrong("draw", _("Don't draw: take the pile. Its top card fits your kings.")),),
            otherwise=_("First take the pile."),
        ),
        Step(
            "bring",
            _("All its cards are yours! Whoever gets the pile gets ahead."),
            Asked.ACT,
            _("Meld the eights and the jacks, and add the 5♣ to the fives."),
            count=3,
            wrong=(
                Wrong("discard", _("Not yet: first meld the eights and the jacks, and add the "
                                   "five.")),
            ),
            otherwise=_("Only the eights, the jacks and the five for now."),
        ),
        Step(
            "discard 4",
            _("The next player could take the pile with what you throw. They have only aces so "
              "far; keep your pair of nines and the 3♣."),
            Asked.ACT,
            _("Discard the {card}.").format(card=facts.thrown(4)),
            equal=("discard 4h", "discard 6c", "discard Ts"),
            wrong=(
                Wrong("discard 9*", _("Keep the nines: a pair has its use, as you will see.")),
                Wrong("discard 3*", _("Keep the black three: you will stop the pile with it.")),
            ),
            otherwise=_("Discard the {card} to end your turn.").format(card=facts.thrown(4)),
        ),
    ]  # fmt: skip


def _frozen(facts: LessonFacts) -> list[Step]:
    threes, canastas = facts.variant.threes, facts.variant.canastas
    return [
        Step(
            "try frozen",
            _("A deuce was thrown: a wild card in the pile **freezes** it. Then only two natural "
              "cards of your hand take it, as always for a side that has not opened."),
            Asked.TRY,
            _("You hold no pair of eights. Try it all the same: click the pile."),
            wrong=(Wrong("draw", _("First try the pile. Nothing can go wrong.")),),
            tried="take",
        ),
        Step(
            "red three",
            _("The eights must wait for a pair. So you draw."),
            Asked.ACT,
            _("Click the stock."),
            otherwise=_("Now draw a card: click the stock."),
        ),
        Step(
            "threes",
            _("You drew a **red three**: it lies on your side, and you got another card for it. It "
              "brings {one}, all {count} together {all}; to a side without a meld they cost as "
              "much.").format(
                one=facts.red_three(), all=facts.red_three(len(threes.points) - 1),
                count=number(len(threes.points) - 1)),
            anchor="threes",
        ),
        Step(
            "natural canasta",
            _("The seventh king makes a **canasta**! Without a wild card it is **natural** and "
              "brings {natural}.").format(natural=number(canastas.natural)),
            Asked.ACT,
            _("Drag the K♣ onto the kings."),
            wrong=(Wrong("discard", _("Not yet: first complete the canasta.")),),
            otherwise=_("First add the king to the kings."),
        ),
        Step(
            "stop card",
            _("A **black three** on the pile bars it for the next player, for one turn. Your nines "
              "could take it soon."),
            Asked.ACT,
            _("Discard the 3♣."),
            wrong=(
                Wrong("discard 9*", _("Keep the nines: they are the pair that takes the pile.")),
                Wrong("discard", _("That one they might be able to use. The 3♣ is quite safe.")),
            ),
            otherwise=_("Discard the 3♣ to end your turn."),
        ),
    ]  # fmt: skip


def _second_pile(facts: LessonFacts) -> list[Step]:
    rules = facts.variant.canastas
    return [
        Step(
            "take pair",
            _("A nine lies on top, and you hold two: they take even a frozen pile."),
            Asked.ACT,
            _("Take the pile: click it."),
            wrong=(Wrong("draw", _("Don't draw: your nines take the pile.")),),
            otherwise=_("First take the pile with the nines."),
        ),
        Step(
            "mixed canasta",
            _("Your partner has added sevens. With a wild card a canasta is **mixed** and brings "
              "{mixed}; on the kings the deuce would only spoil a natural one.").format(
                mixed=number(rules.mixed)),
            Asked.ACT,
            _("Drag the 2♣ onto the sevens."),
            wrong=(
                Wrong("add 2c > #0", _("Not on the kings: a wild card would make their canasta "
                                       "mixed, {natural} points would become {mixed}.").format(
                    natural=number(rules.natural), mixed=number(rules.mixed))),
                Wrong("add 2*", _("It fits, but the sevens need only one card for a canasta.")),
                Wrong("discard", _("Not yet: first add the deuce to the sevens.")),
            ),
            otherwise=_("First add the deuce to the sevens."),
        ),
        Step(
            "more",
            _("Three fours, an eight and a jack can go down as well."),
            Asked.ACT,
            _("Meld the fours, and add the 8♠ and the J♠."),
            count=3,
            wrong=(Wrong("discard", _("First the fours, the eight and the jack.")),),
            otherwise=_("Only the fours, the eight and the jack for now."),
        ),
        Step(
            "discard 5",
            _("Three cards are left. The ten counts most against you, and the 3♣ is a safe last "
              "discard."),
            Asked.ACT,
            _("Discard the 10♠."),
            wrong=(Wrong("discard", _("The ten counts most against you, and fits nothing. Throw "
                                      "the 10♠.")),),
            otherwise=_("Discard the 10♠ to end your turn."),
        ),
    ]  # fmt: skip


def _going_out(facts: LessonFacts) -> list[Step]:
    need = facts.variant.going_out.canastas
    return [
        Step(
            "draw 4",
            _("Your partner has melded sixes. **The last turn is yours alone.**"),
            Asked.ACT,
            _("Begin it."),
            wrong=(Wrong("take"),),
            otherwise=_("Draw a card: your hand is nearly empty."),
            alone=True,
        ),
        Step(
            "ask",
            _n("Whoever **goes out**, rid of all cards, ends the hand and earns {bonus}. Your side "
               "has its {count} canasta; you may ask your partner first, and the answer binds.",
               "Whoever **goes out**, rid of all cards, ends the hand and earns {bonus}. Your side "
               "has its {count} canastas; you may ask your partner first, and the answer binds.",
               need).format(count=need, bonus=number(facts.variant.going_out.bonus)),
            Asked.ACT,
            _("Press “Ask: may I go out?”"),
            wrong=(
                Wrong("add", _("Ask first: once you have melded in this turn it is too late.")),
                Wrong("discard", _("You would keep two cards. Ask, and go out!")),
            ),
            otherwise=_("First ask your partner."),
        ),
        Step(
            "last melds",
            _("Your partner says yes. Two of your cards fit melds of your side."),
            Asked.ACT,
            _("Which two?"),
            count=2,
            wrong=(Wrong("discard"),),
            otherwise=_("Add the six to the sixes, and the queen to the queens."),
            alone=True,
        ),
        Step(
            "out",
            _("One card is left."),
            Asked.ACT,
            _("Go out."),
            otherwise=_("Discard the 3♣."),
            alone=True,
        ),
    ]  # fmt: skip


CLASSIC: Final = Lesson(
    "classic",
    "classic",
    N_("Your first hand of Classic"),
    N_("A whole hand, from the deal to the score sheet."),
    9,
    make_deal,
    make_steps,
    speaks_from="minimum",
)
