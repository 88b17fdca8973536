"""The first two turns of the first hand of International."""

from __future__ import annotations

from game.translation import _, _n, number

from ..facts import LessonFacts
from ..lesson import Asked, Step, Wrong
from .common_steps import card_figures


def first_turn(facts: LessonFacts) -> list[Step]:
    """What is collected, a three, drawing and discarding."""
    return [
        Step(
            "welcome",
            _("You and your partner opposite collect cards of one rank, like these queens. With "
              "{size} of them you have a **canasta**.").format(size=facts.size),
            anchor="hand Qs Qh Qd",
        ),
        Step(
            "threes",
            _("Threes are not collected. A three lies open on your side, and you get another card "
              "for it. It counts {minus} until your side has a canasta.").format(
                minus=number(-(facts.variant.threes.minus_each or 0))),
            Asked.ACT,
            _("Press “Table it”."),
            wrong=(
                Wrong("hold", _("A three is kept only for a rare special hand. Table it.")),
            ),
            otherwise=_("First comes the three."),
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
              "rank; a single card goes."),
            Asked.ACT,
            _("Drag the {card} to the pile.").format(card=facts.thrown(1)),
            equal=("discard 5c", "discard 6h", "discard 8c", "discard Ks"),
            wrong=(
                Wrong("discard 2*"),
                Wrong("discard 7*", _("You hold three sevens. Keep them together.")),
                Wrong("discard Q*", _("You hold three queens. Keep them together.")),
                Wrong("discard 9*", _("Two nines are a pair. Pairs are worth keeping.")),
            ),
            otherwise=_("Now discard the {card}. Melding comes in your next turn.").format(
                card=facts.thrown(1)),
        ),
    ]  # fmt: skip


def opening(facts: LessonFacts) -> list[Step]:
    """Melds, the minimum, wild cards and the bonus cards."""
    melds = facts.variant.melds
    bonus = facts.variant.opening.bonus_cards
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
            _("Now you have four queens. Three or more cards of a rank can be **melded**: put on "
              "the table."),
            Asked.PUT_OUT,
            _("Click the four queens, then “Meld”."),
            wrong=(not_yet,),
            otherwise=_("First meld the four queens. Sevens and nines follow."),
            cards="Qs Qh Qd Qc",
        ),
        Step(
            "tray",
            _("The first melds of your side must count {minimum} together: the "
              "**minimum**.").format(minimum=facts.minimum),
            Asked.PUT_OUT,
            _("Meld the three sevens as well."),
            "minimum",
            wrong=(Wrong("meld"), not_yet),
            otherwise=_("First the three sevens, without the deuce."),
            cards="7s 7h 7d",
            figures=card_figures(facts),
        ),
        Step(
            "wild",
            _("Jokers and **deuces**, the twos, are **wild**: they stand in for other cards, at "
              "most {wilds} in a meld. Only sevens take none.").format(
                wilds=number(melds.max_wilds)),
            Asked.PUT_OUT,
            _("Meld both nines with your 2♣."),
            wrong=(Wrong("meld"), not_yet),
            otherwise=_("First both nines and the deuce, all three together."),
            cards="9s 9h 2c",
        ),
        Step(
            "open",
            _("That is {sum}, enough for {minimum}. One of the first melds needs natural cards "
              "only, and your queens have no wild one.").format(
                sum=facts.worth("Qs Qh Qd Qc 7s 7h 7d 9s 9h 2c"), minimum=facts.minimum),
            Asked.ACT,
            _("Press “Open”."),
            wrong=(
                Wrong("meld", _("Open with queens, sevens and nines together. What else lies "
                                "there goes back with a double-click.")),
                Wrong("discard", _("Not yet: first open with your melds.")),
            ),
            otherwise=_("First comes the opening."),
        ),
        Step(
            "bonus",
            _n("You have opened for your side! That earns {count} **bonus card** from the stock.",
               "You have opened for your side! That earns {count} **bonus cards** from the stock.",
               bonus).format(count=number(bonus)),
            Asked.ACT,
            _n("Press “Take {count} bonus card”.", "Press “Take {count} bonus cards”.",
               bonus).format(count=number(bonus)),
            wrong=(
                Wrong("discard", _("First take the bonus cards: they are a gift.")),
                Wrong("refuse", _("Take them: they are a gift.")),
            ),
            otherwise=_("First take the bonus cards."),
        ),
        Step(
            "discard 2",
            _("A nine for your nines, and a pair of jacks: keep those. A single card goes."),
            Asked.ACT,
            _("Discard the {card}.").format(card=facts.thrown(2)),
            equal=("discard 5c", "discard 6h", "discard 8c", "discard Ks", "discard 4d"),
            wrong=(
                Wrong("discard J*", _("Keep the jacks: you will see what a pair is good for.")),
                Wrong("discard 9*", _("Keep the nine: it fits your nines.")),
            ),
            otherwise=_("Discard the {card} to end your turn.").format(card=facts.thrown(2)),
        ),
    ]  # fmt: skip
