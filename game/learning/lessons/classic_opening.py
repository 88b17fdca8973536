"""The first three turns of the first hand of Classic."""

from __future__ import annotations

from game.translation import _, number

from ..facts import LessonFacts
from ..lesson import Asked, Step, Wrong


def first_turn(facts: LessonFacts) -> list[Step]:
    """Drawing and discarding."""
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
            "draw",
            _("Drawing"),
            _("Your cards lie at the bottom. The face-down cards in the middle are the **stock**, "
              "the open ones beside it the **pile**. Every turn begins with a new card."),
            Asked.ACT,
            _("Draw: click the stock, or press D."),
            "stock",
            right=_("You drew the 6♣. The small mark above it says that it is new."),
            otherwise=_("First draw a card."),
        ),
        Step(
            "discard",
            _("Discarding"),
            _("Every turn ends with one card on the pile. Keep what could become a set of three: "
              "pairs are worth keeping, and so are your three kings. The 4♥ has no companion and "
              "counts least."),
            Asked.ACT,
            _("Drag the 4♥ to the pile. Or click it and press X."),
            "pile",
            right=_("The turn is over. The others play, clockwise, each in the same way."),
            wrong=(
                Wrong("discard 2*", _("Not the two! Twos and jokers are wild: they stand for any "
                                      "card. You will need it in a moment.")),
                Wrong("discard K*", _("Three kings are a set already. Keep them together.")),
                Wrong("discard Q*", _("Two queens need only one more. Keep pairs.")),
                Wrong("discard 7*", _("Two sevens need only one more. Keep pairs.")),
                Wrong("discard", _("That one would do as well, but the four counts least: "
                                   "{four} points against you if it is left in your hand. Throw "
                                   "the 4♥.").format(four=facts.worth("4h"))),
            ),
            otherwise=_("Now discard the 4♥."),
        ),
    ]  # fmt: skip


def opening(facts: LessonFacts) -> list[Step]:
    """Sets, wild cards, the minimum and the tray."""
    kings, sevens = facts.worth("Ks Kh Kd"), facts.worth("7s 7d 2h")
    return [
        Step(
            "draw 2",
            _("Your second turn"),
            _("Every discard of the round lies on the pile now. You begin with a card again."),
            Asked.ACT,
            _("Draw a card."),
            "stock",
            right=_("The Q♦: now you hold three queens as well."),
            wrong=(Wrong("take"),),
            otherwise=_("First draw a card."),
        ),
        Step(
            "sets",
            _("Sets and wild cards"),
            _("Three or more cards of one rank are a **set**. Jokers and twos are **wild cards** "
              "and may stand for any rank, all other cards are **natural**. A set needs at least "
              "{naturals} natural cards and takes at most {wilds} wild ones. So 7♠ 7♦ with the 2♥ "
              "are a set of sevens.").format(
                naturals=number(facts.variant.melds.min_naturals),
                wilds=number(facts.variant.melds.max_wilds),
            ),
            anchor="hand",
        ),
        Step(
            "minimum",
            _("The minimum"),
            _("Putting sets on the table is called **melding**. The first time, the cards that "
              "your side melds in one turn must count at least {minimum} together: that is the "
              "**minimum**. Kings count {king} each.").format(
                minimum=facts.minimum, king=facts.worth("Ks")
            ),
            Asked.PUT_OUT,
            _("Click the three kings and press M, or drag them to your ground."),
            "ground",
            right=_("They lie in the **tray** and could still go back. It has counted them: "
                    "{kings}. {minimum} are needed.").format(kings=kings, minimum=facts.minimum),
            wrong=(Wrong("discard", _("You could end your turn so, but you can open now.")),),
            otherwise=_("First put the three kings out."),
            cards="Ks Kh Kd",
        ),
        Step(
            "tray",
            _("The tray"),
            _("Kings alone are not enough: try to lay them down, if you like, and the table says "
              "what is missing. Sevens count {seven} each, a two {two}: together {sevens}.").format(
                seven=facts.worth("7s"), two=facts.worth("2h"), sevens=sevens
            ),
            Asked.PUT_OUT,
            _("Put 7♠ 7♦ and 2♥ out as well: choose all three, then M."),
            "ground",
            right=_("{kings} and {sevens} are {sum}: enough for {minimum}.").format(
                kings=kings, sevens=sevens, sum=facts.worth("Ks Kh Kd 7s 7d 2h"),
                minimum=facts.minimum,
            ),
            wrong=(
                Wrong("meld"),
                Wrong("discard", _("You could end your turn so, but you can open now.")),
            ),
            otherwise=_("First put the two sevens and the two out."),
            cards="7s 7d 2h",
        ),
        Step(
            "open",
            _("Opening"),
            _("Your side **opens** with these two sets. The minimum is needed only once in a hand, "
              "for you and your partner together. It depends on your score: {minimum} now, {later} "
              "from {from_later} points, {last} from {from_last}.").format(
                minimum=facts.minimum,
                later=facts.steps()[2][1], from_later=facts.steps()[2][0],
                last=facts.steps()[3][1], from_last=facts.steps()[3][0],
            ),
            Asked.ACT,
            _("Lay them down: Enter, M, or the button “Lay down”."),
            "ground",
            right=_("Opened! From now on your side may meld any set, whatever it counts."),
            wrong=(
                Wrong("meld", _("Lay down just the kings and the sevens with the two. What else "
                                "lies in the tray goes back with a double-click.")),
                Wrong("discard", _("You could end your turn so, but you can open now.")),
            ),
            otherwise=_("First lay the opening down."),
        ),
        Step(
            "queens",
            _("More melds"),
            _("The queens count {queens}. You need no minimum for them any more.").format(
                queens=facts.worth("Qs Qh Qd")
            ),
            Asked.ACT,
            _("Meld the three queens: choose them, then M."),
            "ground",
            wrong=(Wrong("discard", _("First meld the queens: on the table they count for you, in "
                                      "the hand against you.")),),
            otherwise=_("First meld the three queens."),
        ),
        Step(
            "discard 2",
            _("End the turn"),
            _("You keep two cards. High cards left in the hand count most against you: the nine "
              "{nine}, the five and the six {five} each.").format(
                nine=facts.worth("9s"), five=facts.worth("5c")
            ),
            Asked.ACT,
            _("Discard the 9♠."),
            "pile",
            wrong=(Wrong("discard", _("The nine counts more against you. Throw the 9♠.")),),
            otherwise=_("Discard the 9♠ to end your turn."),
        ),
    ]  # fmt: skip


def keeping_a_card(facts: LessonFacts) -> list[Step]:
    """Laying off, and the card that must be kept."""
    return [
        Step(
            "draw 3",
            _("Melds belong to both"),
            _("Your partner has melded fives. All melds of a side lie on one ground, and both "
              "partners add to them. The opponents have opened too, with aces; to theirs nobody "
              "of your side may add."),
            Asked.ACT,
            _("Draw a card."),
            "ground",
            right=_("A fourth king!"),
            wrong=(Wrong("take"),),
            otherwise=_("First draw a card."),
        ),
        Step(
            "add",
            _("Laying off"),
            _("Adding cards to a meld that lies already is called **laying off**. The kings grow "
              "towards a canasta."),
            Asked.ACT,
            _("Drag the K♣ onto the kings. Or choose it and press A."),
            "ground",
            right=_("Four kings. Three more make a canasta."),
            wrong=(
                Wrong("add", _("That fits as well, but bring the king to the kings first.")),
                Wrong("discard", _("Not yet: the king belongs to your kings.")),
            ),
            otherwise=_("First add the king to the kings."),
        ),
        Step(
            "keep",
            _("Keep a card"),
            _("Your 5♣ fits your partner's fives. But then the 6♣ would be your last card, and "
              "with it on the pile your hand would be empty: you would be **out**, and that needs "
              "a canasta. Until your side has one, you must keep a card beside your discard."),
            Asked.TRY,
            _("Try it all the same: drag the 5♣ onto the fives."),
            "ground",
            right=_("So it is: the table takes no card that the rules forbid, and says why."),
            wrong=(Wrong("discard", _("First try to add the five. Nothing can go wrong.")),),
            tried="add 5c > #3",
        ),
        Step(
            "discard 3",
            _("Which one to keep?"),
            _("The five fits your side's fives later, the six fits nothing."),
            Asked.ACT,
            _("Discard the 6♣."),
            "pile",
            right=_("You keep a single card. Usually that is too few; watch what happens."),
            wrong=(Wrong("discard", _("Keep the five: it can be added later. Throw the 6♣.")),),
            otherwise=_("Discard the 6♣ to end your turn."),
        ),
    ]  # fmt: skip
