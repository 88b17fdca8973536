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
              "eights. {size} of a rank lying together are a **canasta**, and canastas are worth "
              "the most. The first side with {target} points wins the match; one hand is one round "
              "of it.").format(size=facts.size, target=facts.target),
        ),
        Step(
            "threes",
            _("Threes"),
            _("Threes are not played: at the start of your turn you **table** them, and draw "
              "another card for each. They count only for a side with a canasta: one of a colour "
              "{one}, all four {all}. Without a canasta each costs {minus}.").format(
                one=facts.red_three(), all=facts.red_three(4), minus=number(threes.minus_each or 0)
            ),
            Asked.ACT,
            _("Table your three: the button below stock and pile, or the key 1."),
            "question",
            right=_("The 3♠ lies beside your melds, and you hold the 8♣ for it."),
            wrong=(
                Wrong("hold", _("One three may be kept while your side has not opened, but only a "
                                "special hand, Blitz, has use for it. Table it.")),
                Wrong("draw"),
            ),
            otherwise=_("First table the three."),
        ),
        Step(
            "draw",
            _("Drawing"),
            _("The face-down cards in the middle are the **stock**. Beside it the **pile** of "
              "discards will grow; it is empty yet. Every turn begins with a new card."),
            Asked.ACT,
            _("Draw: click the stock, or press D."),
            "stock",
            right=_("You drew the 6♥. The small mark above it says that it is new."),
            otherwise=_("First draw a card."),
        ),
        Step(
            "discard",
            _("Discarding"),
            _("Every turn ends with one card on the pile. Keep what could become a set of three: "
              "queens, sevens, the pair of nines. Single low cards go first."),
            Asked.ACT,
            _("Drag the 4♦ to the pile. Or click it and press X."),
            "pile",
            right=_("The turn is over. The others play, clockwise, each in the same way."),
            wrong=(
                Wrong("discard 2*"),
                Wrong("discard 7*", _("Never sevens: {size} of them are the dearest canasta of "
                                      "natural cards, {sevens} points.").format(
                    size=facts.size,
                    sevens=number(facts.variant.canastas.natural_by_rank[7]))),
                Wrong("discard Q*", _("Three queens are a set already. Keep them together.")),
                Wrong("discard 9*", _("Two nines are a pair. Pairs are worth keeping: only a pair "
                                      "takes the pile in this game.")),
                Wrong("discard", _("That one would do as well. But let it be the 4♦.")),
            ),
            otherwise=_("Now discard the 4♦."),
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
            wrong=(Wrong("take"),),
            otherwise=_("First draw a card."),
        ),
        Step(
            "sets",
            _("Sets and wild cards"),
            _("Three to {most} cards of one rank are a **set**. Jokers and twos are **wild cards** "
              "and may stand for another rank, all other cards are **natural**. In the opening a "
              "set may have up to {wilds} wild cards beside at least {naturals} natural ones, "
              "later only beside {base}. Sevens never take any.").format(
                most=number(melds.max_size or 0), wilds=number(melds.max_wilds),
                naturals=number(melds.min_naturals), base=number(melds.base_for_wilds),
            ),
            anchor="hand",
        ),
        Step(
            "minimum",
            _("The minimum"),
            _("Putting sets on the table is called **melding**. The first time, the cards that "
              "your side melds in one turn must count at least {minimum} together: that is the "
              "**minimum**. One of the sets must be without wild cards. Queens count {queen} "
              "each.").format(minimum=facts.minimum, queen=facts.worth("Qs")),
            Asked.PUT_OUT,
            _("Click all four queens and press M, or drag them to your ground."),
            "ground",
            right=_("They lie in the **tray** and could still go back. It has counted them: "
                    "{queens}. {minimum} are needed.").format(
                queens=facts.worth("Qs Qh Qd Qc"), minimum=facts.minimum),
            wrong=(Wrong("discard", _("You could end your turn so, but you can open now.")),),
            otherwise=_("First put the four queens out."),
            cards="Qs Qh Qd Qc",
        ),
        Step(
            "tray",
            _("The tray"),
            _("Sevens count {seven} each, so three of them bring {sevens} more. It is still too "
              "little: lay them down, if you like, and the table says what is missing.").format(
                seven=facts.worth("7s"), sevens=facts.worth("7s 7h 7d")
            ),
            Asked.PUT_OUT,
            _("Put the three sevens out as well."),
            "ground",
            right=_("{sum} of {minimum}.").format(
                sum=facts.worth("Qs Qh Qd Qc 7s 7h 7d"), minimum=facts.minimum
            ),
            wrong=(
                Wrong("meld"),
                Wrong("discard", _("You could end your turn so, but you can open now.")),
            ),
            otherwise=_("First put the three sevens out."),
            cards="7s 7h 7d",
        ),
        Step(
            "wild",
            _("The two helps"),
            _("Two nines are no set by themselves. With a wild card they are, and a two counts "
              "{two}: together {nines}.").format(
                two=facts.worth("2c"), nines=facts.worth("9s 9h 2c")
            ),
            Asked.PUT_OUT,
            _("Put 9♠ 9♥ and 2♣ out: choose all three, then M."),
            "ground",
            right=_("{sum}: enough for {minimum}.").format(
                sum=facts.worth("Qs Qh Qd Qc 7s 7h 7d 9s 9h 2c"), minimum=facts.minimum
            ),
            wrong=(
                Wrong("meld"),
                Wrong("discard", _("You could end your turn so, but you can open now.")),
            ),
            otherwise=_("First put the two nines and the two out."),
            cards="9s 9h 2c",
        ),
        Step(
            "open",
            _("Opening"),
            _("Your side **opens** with these three sets. The minimum is needed only once in a "
              "hand, for you and your partner together. It depends on your score: {minimum} now, "
              "{later} from {from_later} points, {last} from {from_last}.").format(
                minimum=facts.minimum,
                later=facts.steps()[1][1], from_later=facts.steps()[1][0],
                last=facts.steps()[3][1], from_last=facts.steps()[3][0],
            ),
            Asked.ACT,
            _("Lay them down: Enter, M, or the button “Lay down”."),
            "ground",
            right=_("Opened! From now on your side may meld any set, whatever it counts."),
            wrong=(
                Wrong("meld", _("Lay down queens, sevens and nines together. What else lies in "
                                "the tray goes back with a double-click.")),
                Wrong("discard", _("You could end your turn so, but you can open now.")),
            ),
            otherwise=_("First lay the opening down."),
        ),
        Step(
            "bonus",
            _("Bonus cards"),
            _n("Whoever opens for the side may take {count} card from the stock as a **bonus**, "
               "when all their melding is done: only a discard may follow.",
               "Whoever opens for the side may take {count} cards from the stock as a **bonus**, "
               "when all their melding is done: only a discard may follow.",
               bonus).format(count=number(bonus)),
            Asked.ACT,
            _("Take them: the button below stock and pile, or the key 1."),
            "question",
            right=_("A nine and a pair of jacks."),
            wrong=(Wrong("discard", _("First take the bonus cards: they are a gift.")),),
            otherwise=_("First take the bonus cards."),
        ),
        Step(
            "discard 2",
            _("End the turn"),
            _("Keep the jacks: a pair is what takes the pile. Keep the nine: it fits your nines. "
              "High cards count more against you, but the opponents also have more use for them."),
            Asked.ACT,
            _("Discard the 5♣."),
            "pile",
            wrong=(
                Wrong("discard J*", _("Keep the jacks: a pair takes the pile.")),
                Wrong("discard 9*", _("Keep the nine: it fits your nines.")),
                Wrong("discard", _("The five is of less use to the next player. Throw the 5♣.")),
            ),
            otherwise=_("Discard the 5♣ to end your turn."),
        ),
    ]  # fmt: skip
