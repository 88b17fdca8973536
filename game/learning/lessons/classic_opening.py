"""The first three turns of the first hand of Classic."""

from __future__ import annotations

from game.translation import _, number

from ..facts import LessonFacts
from ..lesson import Asked, Step, Wrong
from .common_steps import card_figures


def first_turn(facts: LessonFacts) -> list[Step]:
    """What is collected, drawing and discarding."""
    return [
        Step(
            "welcome",
            _("You and your partner opposite collect cards of one rank, like these queens. With "
              "{size} of them you have a **canasta**.").format(size=facts.size),
            anchor="hand Qs Qh Qd",
        ),
        Step(
            "draw",
            _("Every turn begins with a card from the **stock**."),
            Asked.ACT,
            _("Click the stock."),
            otherwise=_("First draw a card: click the stock."),
        ),
        Step(
            "discard",
            _("Every turn ends with one card on the **pile**. Keep what could become three of a "
              "rank; a single low card goes."),
            Asked.ACT,
            _("Drag the {card} to the pile.").format(card=facts.thrown(1)),
            equal=("discard 4h", "discard 6c"),
            wrong=(
                Wrong("discard 2*", _("Not the 2♥! It can stand in for another card. You will "
                                      "need it in a moment.")),
                Wrong("discard K*", _("You hold three kings. Keep them together.")),
                Wrong("discard Q*", _("You hold three queens. Keep them together.")),
                Wrong("discard 7*", _("Two sevens need only one more. Keep pairs.")),
                Wrong("discard 9*", _("Keep the nine for now: it counts {nine}, the four only "
                                      "{four}, and you will soon need points.").format(
                    nine=facts.worth("9s"), four=facts.worth("4h"))),
            ),
            otherwise=_("Now discard the {card}. Melding comes in your next turn.").format(
                card=facts.thrown(1)),
        ),
    ]  # fmt: skip


def opening(facts: LessonFacts) -> list[Step]:
    """Melds, the minimum and wild cards."""
    melds = facts.variant.melds
    not_yet = Wrong("discard", _("Not yet: in this turn you can meld."))
    return [
        Step(
            "draw 2",
            _("Everybody has thrown a card. It is your turn again."),
            Asked.ACT,
            _("Click the stock."),
            otherwise=_("First draw a card: click the stock."),
        ),
        Step(
            "minimum",
            _("Three or more cards of a rank can be **melded**: put on the table."),
            Asked.PUT_OUT,
            _("Click the three kings, then “Meld”."),
            wrong=(not_yet,),
            otherwise=_("First meld the three kings. Other cards follow."),
            cards="Ks Kh Kd",
        ),
        Step(
            "tray",
            _("The first melds of your side must count {minimum} together: the **minimum**. Jokers "
              "and **deuces**, the twos, are **wild** and stand in for other cards.").format(
                minimum=facts.minimum),
            Asked.PUT_OUT,
            _("Meld 7♠ 7♦ with your 2♥."),
            "minimum",
            wrong=(Wrong("meld"), not_yet),
            otherwise=_("First both sevens and the deuce, all three together. The queens would do "
                        "as well; they come next."),
            cards="7s 7d 2h",
            figures=card_figures(facts),
        ),
        Step(
            "open",
            _("That is {sum}, enough for {minimum}.").format(
                sum=facts.worth("Ks Kh Kd 7s 7d 2h"), minimum=facts.minimum),
            Asked.ACT,
            _("Press “Open”."),
            wrong=(
                Wrong("meld", _("Open with the kings and the sevens with the deuce.")),
                Wrong("discard", _("Not yet: first open with your melds.")),
            ),
            otherwise=_("First comes the opening."),
        ),
        Step(
            "queens",
            _("You have opened for your side! From now on it needs no minimum in this hand. A meld "
              "has at least {naturals} natural cards and at most {wilds} wild ones.").format(
                naturals=number(melds.min_naturals), wilds=number(melds.max_wilds)),
            Asked.ACT,
            _("Meld the three queens."),
            wrong=(Wrong("discard", _("First meld the queens: on the table they count for you, in "
                                      "the hand against you.")),),
            otherwise=_("First meld the three queens, as a meld of their own."),
        ),
        Step(
            "discard 2",
            _("On the table cards count for your side, in the hand against it. The nine counts "
              "most there."),
            Asked.ACT,
            _("Discard the 9♠."),
            wrong=(Wrong("discard", _("The nine counts more against you. Throw the 9♠.")),),
            otherwise=_("Discard the 9♠ to end your turn."),
        ),
    ]  # fmt: skip


def keeping_a_card(facts: LessonFacts) -> list[Step]:
    """Adding cards, and the card that must be kept."""
    return [
        Step(
            "draw 3",
            _("Your partner has melded fives, and the others have opened with aces."),
            Asked.ACT,
            _("Click the stock."),
            wrong=(Wrong("take"),),
            otherwise=_("First draw a card: click the stock."),
        ),
        Step(
            "add",
            _("A fourth king! Cards can be **added** to every meld of your side, also to those of "
              "your partner."),
            Asked.ACT,
            _("Drag the K♣ onto the kings."),
            wrong=(
                Wrong("add 5*", _("That fits as well, but bring the king to the kings first.")),
                Wrong("discard", _("Not yet: the king belongs to your kings.")),
            ),
            otherwise=_("First add the king to the kings."),
        ),
        Step(
            "keep",
            _("Your 5♣ fits the fives. But without it your last card would go to the pile, and to "
              "be **out** of cards your side needs a canasta."),
            Asked.TRY,
            _("Try it all the same: drag the 5♣ onto the fives."),
            wrong=(Wrong("discard", _("First try to add the five. Nothing can go wrong.")),),
            tried="add 5c > #3",
        ),
        Step(
            "discard 3",
            _("The table takes nothing that the rules forbid. The five will fit later, the other "
              "card fits nothing."),
            Asked.ACT,
            _("Discard the {card}.").format(card=facts.thrown(3)),
            wrong=(Wrong("discard", _("Keep the five: it can be added later.")),),
            otherwise=_("Discard the {card} to end your turn.").format(card=facts.thrown(3)),
        ),
    ]  # fmt: skip
