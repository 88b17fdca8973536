"""The first three turns of the first hand of Classic."""

from __future__ import annotations

from game.translation import _, _n, number

from ..facts import LessonFacts
from ..lesson import Asked, Step, Wrong


def first_turn(facts: LessonFacts) -> list[Step]:
    """Drawing and discarding."""
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
            "draw",
            _("Drawing"),
            _("Your cards lie at the bottom. The face-down cards in the middle are the **stock**, "
              "the face-up ones beside it the **pile**. A turn begins with a card from the "
              "stock."),
            Asked.ACT,
            _("Draw: click the stock, or press [D]."),
            "stock",
            right=_("You drew the 6♣. The small mark above it says that it is new."),
            otherwise=_("First draw a card: click the stock."),
        ),
        Step(
            "discard",
            _("Discarding"),
            _("Every turn ends with one card on the pile. Keep what could become three of a rank: "
              "pairs are worth keeping, and so are your kings and queens, three of each. Keep high "
              "cards for now: you will soon need their points. A single low card goes."),
            Asked.ACT,
            _("Drag the {card} to the pile. Or click it, then “Discard”.").format(
                card=facts.thrown(1)),
            "pile",
            equal=("discard 4h", "discard 6c"),
            right=_("The turn is over. The others play, clockwise, each in the same way."),
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
            otherwise=_("Now discard the {card}. Laying cards out comes in your next turn.").format(
                card=facts.thrown(1)),
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
            right=_("The 5♣. It fits nothing yet, but your kings and queens are enough to begin "
                    "with."),
            otherwise=_("First draw a card: click the stock."),
        ),
        Step(
            "sets",
            _("Sets and wild cards"),
            _("Three or more cards of one rank are a **set**.\n"
              "Jokers and **deuces**, the twos, are **wild cards**: they stand in for a card of "
              "another rank. All others are **natural**.\n"
              "A set has at least {naturals} natural cards and at most {wilds} wild ones. So 7♠ 7♦ "
              "with the 2♥ are a set of sevens.").format(
                naturals=number(facts.variant.melds.min_naturals),
                wilds=number(facts.variant.melds.max_wilds),
            ),
            anchor="hand",
        ),
        Step(
            "minimum",
            _("The minimum"),
            _("Putting sets on the table is called **melding**; yours go to the framed field, the "
              "**ground** of your side. The first time, what your side melds in one turn must "
              "count at least {minimum} together: the **minimum**. A joker counts {joker}, deuces "
              "and aces {deuce}, eights to kings {king}, fours to sevens {four}.").format(
                minimum=facts.minimum, king=facts.worth("Ks"), joker=facts.worth("Jo"),
                deuce=facts.worth("2h"), four=facts.worth("4h")
            ),
            Asked.PUT_OUT,
            _("Click the three kings, then “Put out”. Or drag them to your ground."),
            "ground",
            right=_("They lie in the **tray** and could still go back with a double-click. The "
                    "kings count {kings}; {minimum} are needed in all.").format(
                kings=kings, minimum=facts.minimum),
            wrong=(Wrong("discard", _("Not yet: this turn you can meld for the first time.")),),
            otherwise=_("First put the three kings out. Other cards follow."),
            cards="Ks Kh Kd",
        ),
        Step(
            "tray",
            _("The tray"),
            _("Kings alone are not enough: “Lay down” would be refused. Sevens count {seven} each, "
              "the deuce {deuce}: together {sevens}.").format(
                seven=facts.worth("7s"), deuce=facts.worth("2h"), sevens=sevens
            ),
            Asked.PUT_OUT,
            _("Put 7♠ 7♦ and 2♥ out as well: choose all three, then “Put out”."),
            "ground",
            right=_("Together {kings} and {sevens}: {sum}, enough for {minimum}.").format(
                kings=kings, sevens=sevens, sum=facts.worth("Ks Kh Kd 7s 7d 2h"),
                minimum=facts.minimum,
            ),
            wrong=(
                Wrong("meld"),
                Wrong("discard", _("Not yet: this turn you can meld for the first time.")),
            ),
            otherwise=_("First put both sevens and the deuce out, all three together. The queens "
                        "would do as well; they come next."),
            cards="7s 7d 2h",
        ),
        Step(
            "open",
            _("Opening"),
            _("With these two sets your side **opens**. The minimum is needed only once in a hand, "
              "for you and your partner together. It grows with your score: {minimum} now, {later} "
              "from {from_later} points, {last} from {from_last}, and only {below} below "
              "zero.").format(
                minimum=facts.minimum,
                later=facts.steps()[2][1], from_later=facts.steps()[2][0],
                last=facts.steps()[3][1], from_last=facts.steps()[3][0],
                below=facts.steps()[0][1],
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
                Wrong("meld", _("Lay down just the kings and the sevens with the deuce.")),
                Wrong("discard", _("Not yet: what lies in the tray only counts once it is laid "
                                   "down.")),
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
            _("Meld the three queens: choose them, then “Meld”."),
            "ground",
            wrong=(Wrong("discard", _("First meld the queens: on the table they count for you, in "
                                      "the hand against you.")),),
            otherwise=_("First meld the three queens, as a set of their own."),
        ),
        Step(
            "discard 2",
            _("End the turn"),
            _("What is left in your hand at the end counts against you: the nine {nine}, the "
              "others {five} each. Now that your side has opened you need no high cards any "
              "more.").format(
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
            "stock",
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
            _("Drag the K♣ onto the kings. Or choose it and press [A]."),
            "ground",
            right=_("Four kings. Three more make a canasta."),
            wrong=(
                Wrong("add 5*", _("That fits as well, but bring the king to the kings first.")),
                Wrong("discard", _("Not yet: the king belongs to your kings.")),
            ),
            otherwise=_("First add the king to the kings."),
        ),
        Step(
            "keep",
            _("Keep a card"),
            _("Your 5♣ fits your partner's fives. But then a single card would be left, and with "
              "it on the pile your hand would be empty: you would be **out**, and that needs a "
              "canasta. Until your side has one, you must keep a card beside your discard."),
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
            _("The five fits your side's fives later, the other card fits nothing."),
            Asked.ACT,
            _("Discard the {card}.").format(card=facts.thrown(3)),
            "pile",
            right=_("You keep a single card. Usually that is too few; watch what happens."),
            wrong=(Wrong("discard", _("Keep the five: it can be added later.")),),
            otherwise=_("Discard the {card} to end your turn.").format(card=facts.thrown(3)),
        ),
    ]  # fmt: skip
