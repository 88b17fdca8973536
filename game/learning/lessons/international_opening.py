"""The first two turns of the first hand of International."""

from __future__ import annotations

from game.translation import _, _n, number

from ..facts import LessonFacts
from ..lesson import Asked, Step, Wrong


def first_turn(facts: LessonFacts) -> list[Step]:
    """Threes, drawing and discarding."""
    threes = facts.variant.threes
    return [
        Step(
            "welcome",
            _("What Canasta is about"),
            _("You and the partner across the table collect cards of one rank: kings, sevens, "
              "eights. When {size} of a rank lie together they are a **canasta**, and canastas are "
              "worth the most. A match goes on until a side has {target} points; one hand is one "
              "round of it.").format(
                size=facts.size, target=facts.target),
        ),
        Step(
            "threes",
            _("Threes"),
            _("Black threes are the same as red ones here: neither collected nor discarded.\n"
              "At the start of your turn you **table** them, face up on your side, and draw "
              "another card for each.\n"
              "For a side with a canasta in the end one three counts {one}, two of a colour {two}, "
              "three {three}, all four {all}. Without a canasta each costs {minus}.\n"
              "The table asks, as one may be kept for a rare special hand.").format(
                one=facts.red_three(), two=facts.red_three(2), three=facts.red_three(3),
                all=facts.red_three(4), minus=number(threes.minus_each or 0)
            ),
            Asked.ACT,
            _("Table your three: the button below stock and pile, or the key 1."),
            "question",
            right=_("The 3♠ lies at the left below, and you hold the 8♣ for it. It stands at "
                    "−{minus} as long as your side has no canasta.").format(
                minus=number(threes.minus_each or 0)),
            wrong=(
                Wrong("hold", _("You may, but it is of use only for a rare special hand, which "
                                "has a lesson of its own. Table it.")),
            ),
            otherwise=_("First table the three."),
        ),
        Step(
            "draw",
            _("Drawing"),
            _("The face-down cards in the middle are the **stock**. Beside it the **pile** of "
              "discards will grow; it is empty yet. A turn begins with a card from the stock."),
            Asked.ACT,
            _("Draw: click the stock, or press [D]."),
            "stock",
            right=_("You drew the 6♥. The small mark above it says that it is new."),
            otherwise=_("First draw a card: click the stock."),
        ),
        Step(
            "discard",
            _("Discarding"),
            _("Every turn ends with one card on the pile. Keep what could become three of a rank: "
              "the queens, the sevens, the pair of nines. A single card goes, such as the {card}: "
              "what is left in your hand when the hand ends counts against you.").format(
                card=facts.thrown(1)),
            Asked.ACT,
            _("Drag the {card} to the pile. Or click it, then “Discard”.").format(
                card=facts.thrown(1)),
            "pile",
            right=_("The turn is over. The others play, clockwise, each in the same way."),
            equal=("discard 5c", "discard 6h", "discard 8c", "discard Ks"),
            wrong=(
                Wrong("discard 2*"),
                Wrong("discard 7*", _("Never sevens: {size} of them are the dearest canasta, "
                                      "{sevens} points.").format(
                    size=facts.size,
                    sevens=number(facts.variant.canastas.natural_by_rank[7]))),
                Wrong("discard Q*", _("You hold three queens. Keep them together.")),
                Wrong("discard 9*", _("Two nines are a pair. Pairs are worth keeping: you will "
                                      "soon see what for.")),
            ),
            otherwise=_("Now discard the {card}. Laying cards out comes in your next turn.").format(
                card=facts.thrown(1)),
        ),
    ]  # fmt: skip


def opening(facts: LessonFacts) -> list[Step]:
    """Sets, wild cards, the minimum, the tray and the bonus cards."""
    melds = facts.variant.melds
    bonus = facts.variant.opening.bonus_cards
    return [
        Step(
            "draw 2",
            _("Your second turn"),
            _("Every discard of the round lies on the pile now. You begin with a card again."),
            Asked.ACT,
            _("Draw a card."),
            "stock",
            right=_("The Q♣: four queens!"),
            otherwise=_("First draw a card: click the stock."),
        ),
        Step(
            "sets",
            _("Sets and wild cards"),
            _("From three to {most} cards of one rank are a **set**.\n"
              "Jokers and **deuces**, the twos, are **wild cards**: they stand in for a card of "
              "another rank. All others are **natural**. You hold one wild card, the 2♣.\n"
              "A set takes at most {wilds} wild cards. In your side’s first melds it needs at "
              "least {naturals} natural ones, later more.\n"
              "Sevens take no wild cards.").format(
                most=number(melds.max_size or 0), wilds=number(melds.max_wilds),
                naturals=number(melds.min_naturals),
            ),
            anchor="hand",
        ),
        Step(
            "minimum",
            _("The minimum"),
            _("Putting sets on the table is called **melding**; yours go to the framed field, the "
              "**ground** of your side. The first time, what your side melds in one turn must "
              "count at least {minimum}, the **minimum**, and one set must be of natural cards "
              "only; an exception comes later. A joker counts {joker}, deuces and aces {deuce}, "
              "eights to kings {queen}, fours to sevens {four}. Begin with the queens.").format(
                minimum=facts.minimum, joker=facts.worth("Jo"), deuce=facts.worth("2c"),
                queen=facts.worth("Qs"), four=facts.worth("4d")),
            Asked.PUT_OUT,
            _("Click all four queens, then “Put out”. Or drag them to your ground."),
            "ground",
            right=_("They lie in the **tray** and could still go back with a double-click. The "
                    "queens count {queens}; {minimum} are needed in all.").format(
                queens=facts.worth("Qs Qh Qd Qc"), minimum=facts.minimum),
            wrong=(Wrong("discard", _("Not yet: this turn you can meld for the first time.")),),
            otherwise=_("First put the four queens out. Sevens and nines follow."),
            cards="Qs Qh Qd Qc",
        ),
        Step(
            "tray",
            _("The tray"),
            _("Sevens count {seven} each, so three of them bring {sevens} more. That is still too "
              "little: “Lay down” would be refused.").format(
                seven=facts.worth("7s"), sevens=facts.worth("7s 7h 7d")
            ),
            Asked.PUT_OUT,
            _("Put the three sevens out as well."),
            "ground",
            right=_("That makes {sum} of {minimum}.").format(
                sum=facts.worth("Qs Qh Qd Qc 7s 7h 7d"), minimum=facts.minimum
            ),
            wrong=(
                Wrong("meld"),
                Wrong("discard", _("Not yet: this turn you can meld for the first time.")),
            ),
            otherwise=_("First put the three sevens out, without the deuce: they take none."),
            cards="7s 7h 7d",
        ),
        Step(
            "wild",
            _("The deuce helps"),
            _("Two nines alone are no set; with your deuce they are one. The deuce counts {deuce} "
              "of its own, so the three cards bring {nines}.").format(
                deuce=facts.worth("2c"), nines=facts.worth("9s 9h 2c")
            ),
            Asked.PUT_OUT,
            _("Put 9♠ 9♥ and 2♣ out: choose all three, then “Put out”."),
            "ground",
            right=_("That makes {sum}: enough for {minimum}.").format(
                sum=facts.worth("Qs Qh Qd Qc 7s 7h 7d 9s 9h 2c"), minimum=facts.minimum
            ),
            wrong=(
                Wrong("meld"),
                Wrong("discard", _("Not yet: this turn you can meld for the first time.")),
            ),
            otherwise=_("First put both nines and the deuce out, all three together."),
            cards="9s 9h 2c",
        ),
        Step(
            "open",
            _("Opening"),
            _("With these three sets your side **opens**. The minimum is needed only once in a "
              "hand, for you and your partner together. It grows with your score: {minimum} now "
              "and below zero, {later} from {from_later} points, {third} from {from_third}, {last} "
              "from {from_last}.").format(
                minimum=facts.minimum,
                later=facts.steps()[1][1], from_later=facts.steps()[1][0],
                third=facts.steps()[2][1], from_third=facts.steps()[2][0],
                last=facts.steps()[3][1], from_last=facts.steps()[3][0],
            ),
            Asked.ACT,
            _("Lay them down: the button “Lay down”, or the key [M]."),
            "ground",
            right=_n(
                "Opened! From now on your side may meld sets whatever they count. Above your melds "
                "the table counts your canastas: {count} is needed to end the hand.",
                "Opened! From now on your side may meld sets whatever they count. Above your melds "
                "the table counts your canastas: {count} are needed to end the hand.",
                facts.variant.going_out.canastas).format(count=facts.canastas_needed),
            wrong=(
                Wrong("meld", _("Lay down queens, sevens and nines together. What else lies in "
                                "the tray goes back with a double-click.")),
                Wrong("discard", _("Not yet: what lies in the tray only counts once it is laid "
                                   "down.")),
            ),
            otherwise=_("First lay the opening down."),
        ),
        Step(
            "bonus",
            _("Bonus cards"),
            _n("Whoever opens for the side may take {count} card from the stock as a **bonus**, or "
               "refuse it, when all their melding is done: only a discard may follow.",
               "Whoever opens for the side may take {count} cards from the stock as a **bonus**, "
               "or refuse them, when all their melding is done: only a discard may follow.",
               bonus).format(count=number(bonus)),
            Asked.ACT,
            _("Take them: the button below stock and pile, or the key 1."),
            "question",
            right=_("A nine and a pair of jacks."),
            wrong=(
                Wrong("discard", _("First take the bonus cards: they are a gift.")),
                Wrong("refuse", _("Not here: they are a gift. It is late in a hand that a player "
                                  "may not want more cards.")),
            ),
            otherwise=_("First take the bonus cards."),
        ),
        Step(
            "discard 2",
            _("End the turn"),
            _("Keep the jacks: what a pair is good for comes next. Keep the nine: it fits your "
              "nines. Any of the single cards may go."),
            Asked.ACT,
            _("Discard the {card}.").format(card=facts.thrown(2)),
            "pile",
            equal=("discard 5c", "discard 6h", "discard 8c", "discard Ks", "discard 4d"),
            wrong=(
                Wrong("discard J*", _("Keep the jacks: what a pair is good for comes next.")),
                Wrong("discard 9*", _("Keep the nine: it fits your nines.")),
            ),
            otherwise=_("Discard the {card} to end your turn.").format(card=facts.thrown(2)),
        ),
    ]  # fmt: skip
