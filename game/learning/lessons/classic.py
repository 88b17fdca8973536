"""A whole hand of Classic Canasta, from the deal to the score sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.translation import N_, _, _n, number

from ...variants import VARIANTS
from ..facts import LessonFacts
from ..lesson import Asked, Deal, Lesson, Step, Wrong
from ..stacking import stacked

HANDS: Final = {
    0: "Ks Kh Kd Qs Qh 7s 7d 2h 4h 9s 5c",
    1: "As Ah Ad 8c Jd 3c 2c Js",
    2: "8h 9h 5h 5s 5d Ts 4c 4s Kd 7h 7c",
    3: "Jc Jh Kh 8s 9c",
}
UPCARD: Final = "8d"
SCRIPT: Final = """
    0 draw <- 6c
    0 discard 4h
    1 draw <- 6h
    1 discard 8c
    2 draw <- 6h
    2 discard 8h
    3 draw <- Tc
    3 discard Jc

    0 draw <- Qd
    0 meld Ks Kh Kd + 7s 7d 2h
    0 meld Qs Qh Qd
    0 discard 9s
    1 draw <- Td
    1 meld As Ah Ad
    1 discard Jd
    2 draw <- 7d
    2 meld 5h 5s 5d
    2 discard 9h
    3 draw <- As
    3 add As > #0
    3 discard Jh

    0 draw <- Kc
    0 add Kc > #0
    0 discard 6c
    1 draw <- Th
    1 discard 3c
    2 draw <- 6s
    2 discard Ts
    3 draw <- Qc
    3 discard Kh

    0 take > #0
    0 meld 8d 8c 8h
    0 meld Jc Jd Jh
    0 add 5c > #3
    0 discard 4h
    1 draw <- 9d
    1 discard 2c
    2 draw <- 6d
    2 add Kd > #0
    2 discard 4c
    3 draw <- 5c
    3 discard 8s

    0 draw <- 3h Kc
    0 add Kc > #0
    0 discard 3c
    1 draw <- Td
    1 discard Js
    2 draw <- Ts
    2 add 7h 7c 7d > #1
    2 discard 4s
    3 draw <- Ac
    3 add Ac > #0
    3 discard 9c

    0 take 9s 9h
    0 add 2c > #1
    0 meld 4h 4c 4s
    0 add 8s > #4
    0 add Js > #5
    0 discard Ts
    1 draw <- 9h
    1 discard Td
    2 draw <- Ac
    2 meld 6h 6s 6d
    2 discard Ts
    3 draw <- Ah
    3 add Ah > #0
    3 discard Tc

    0 draw <- Qc
    0 ask
    2 yes
    0 add 6c > #8
    0 add Qc > #2
    0 discard 3c
"""


def make_deal() -> Deal:
    """The deal that the lesson plays."""
    variant = VARIANTS["classic"]
    return Deal(variant, stacked(variant, 3, HANDS, SCRIPT, UPCARD))


def make_steps(deal: Deal) -> Sequence[Step]:
    """The steps, in the player's language."""
    facts = LessonFacts(deal.variant, deal.hand)
    return [
        *_first_turn(facts),
        *_opening(facts),
        *_keeping_a_card(facts),
        *_the_pile(facts),
        *_frozen(facts),
        *_second_pile(facts),
        *_going_out(facts),
        *_score(facts),
    ]


def _first_turn(facts: LessonFacts) -> list[Step]:
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
            right=_("You drew the 6♣. It glows while it is new."),
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


def _opening(facts: LessonFacts) -> list[Step]:
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


def _keeping_a_card(facts: LessonFacts) -> list[Step]:
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


def _the_pile(facts: LessonFacts) -> list[Step]:
    return [
        Step(
            "take",
            _("Taking the pile"),
            _("In place of drawing you may take the **whole pile**, if you can use its top card at "
              "once. A king lies there, and your side has kings: it goes straight onto them, and "
              "all the cards below come into your hand."),
            Asked.ACT,
            _("Take the pile: click it, or press T."),
            "pile",
            right=_("{count} more cards in your hand! This is what Canasta is fought for.").format(
                count=number(12)
            ),
            wrong=(Wrong("draw", _("Don't draw: take the pile. Its top card fits your kings.")),),
            otherwise=_("First take the pile."),
        ),
        Step(
            "bring",
            _("What the pile brings"),
            _("Look through your hand: three eights, three jacks, and the five may go onto the "
              "fives now. Keep the two nines: a pair has its use, as you will see."),
            Asked.ACT,
            _("Meld the eights and the jacks, and add the 5♣ to the fives."),
            "ground",
            count=3,
            right=_("Everything on your ground counts for you, whoever plays it."),
            wrong=(
                Wrong("discard", _("Not yet: first meld the eights and the jacks, and add the "
                                   "five.")),
            ),
            otherwise=_("Only the eights, the jacks and the five for now."),
        ),
        Step(
            "discard 4",
            _("A safe discard"),
            _("The opponent on your left takes the next turn, and could take the pile with your "
              "discard. They have aces; a four helps them least. The 3♣ is a **black three**: keep "
              "it, it is worth something later."),
            Asked.ACT,
            _("Discard the 4♥."),
            "pile",
            wrong=(
                Wrong("discard 9*", _("Keep the nines: with a pair you can take the pile even when "
                                      "it is frozen.")),
                Wrong("discard 3*", _("Keep the black three: you will stop the pile with it.")),
                Wrong("discard", _("Throw the four: it counts least, and you have no use for it.")),
            ),
            otherwise=_("Discard the 4♥ to end your turn."),
        ),
    ]  # fmt: skip


def _frozen(facts: LessonFacts) -> list[Step]:
    return [
        Step(
            "frozen",
            _("A frozen pile"),
            _("The opponent on your left has thrown a two. A wild card in the pile **freezes** it, "
              "for everybody, until somebody takes it. A frozen pile is taken only with two "
              "natural cards of the top card's rank from your hand. For a side that has not opened "
              "it is always so."),
            anchor="pile",
        ),
        Step(
            "try frozen",
            _("Try to take it"),
            _("An eight lies on top, and your side has eights. Were the pile not frozen you could "
              "lay it off, as the king before. But you hold no pair of eights."),
            Asked.TRY,
            _("Try it: click the pile."),
            "pile",
            right=_("Frozen: only a natural pair opens it."),
            wrong=(Wrong("draw", _("First try the pile. Nothing can go wrong.")),),
            tried="take",
        ),
        Step(
            "red three",
            _("Then draw"),
            _("So you draw."),
            Asked.ACT,
            _("Draw a card."),
            "stock",
            right=_("A **red three**! It lay itself beside your melds, and you got another card "
                    "for it. It counts {one} for a side that has melded, against one that has not; "
                    "all four of them {all}.").format(
                one=facts.red_three(), all=facts.red_three(4)
            ),
            otherwise=_("Now draw a card."),
        ),
        Step(
            "natural canasta",
            _("A natural canasta"),
            _("Your partner has added a king, and you have drawn another: with it there are {size}."
              " Without a wild card a canasta is **natural** and brings {natural}, with one it is "
              "**mixed** and brings {mixed}.").format(
                size=facts.size,
                natural=number(facts.variant.canastas.natural),
                mixed=number(facts.variant.canastas.mixed),
            ),
            Asked.ACT,
            _("Add the K♣ to the kings."),
            "ground",
            right=_("A natural canasta: {natural} points, and the cards count on top. Now your "
                    "side may go out.").format(natural=number(facts.variant.canastas.natural)),
            wrong=(Wrong("discard", _("Not yet: first complete the canasta.")),),
            otherwise=_("First add the king to the kings."),
        ),
        Step(
            "stop card",
            _("The black three"),
            _("A black three on top bars the pile for the next player, just for one turn. With so "
              "good a pile lying there that is worth a card: your nines could take it soon."),
            Asked.ACT,
            _("Discard the 3♣."),
            "pile",
            right=_("The opponent on your left cannot take the pile now."),
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
            _("Two nines"),
            _("A nine lies on top, and you hold two natural nines: that takes even a frozen pile. "
              "The three nines are melded at once; the rest comes into your hand."),
            Asked.ACT,
            _("Take the pile: click it, or drag the two nines onto it."),
            "pile",
            right=_("And with it the two that froze it."),
            wrong=(Wrong("draw", _("Don't draw: your nines take the pile.")),),
            otherwise=_("First take the pile with the nines."),
        ),
        Step(
            "mixed canasta",
            _("A mixed canasta"),
            _("Your partner has laid sevens: six cards lie there, one of them wild. The two makes "
              "it {size}. On the kings it would be wrong: their canasta would become mixed, and "
              "{natural} points only {mixed}.").format(
                size=facts.size, natural=number(rules.natural), mixed=number(rules.mixed)
            ),
            Asked.ACT,
            _("Add the 2♣ to the sevens."),
            "ground",
            right=_("A mixed canasta: {mixed} points.").format(mixed=number(rules.mixed)),
            wrong=(
                Wrong("add 2c > #0", _("Not on the kings: a wild card would make their canasta "
                                       "mixed, {natural} points would become {mixed}.").format(
                    natural=number(rules.natural), mixed=number(rules.mixed))),
                Wrong("add 2*", _("It fits, but the sevens need only one card for a canasta.")),
                Wrong("discard", _("Not yet: first add the two to the sevens.")),
            ),
            otherwise=_("First add the two to the sevens."),
        ),
        Step(
            "more",
            _("The rest of the pile"),
            _("Three fours, an eight and a jack: all of them can go down."),
            Asked.ACT,
            _("Meld the three fours, and add the 8♠ and the J♠ to their melds."),
            "ground",
            count=3,
            right=_("Hardly a card is left: the end is near."),
            wrong=(Wrong("discard", _("First the fours, the eight and the jack.")),),
            otherwise=_("Only the fours, the eight and the jack for now."),
        ),
        Step(
            "discard 5",
            _("Towards the end"),
            _("You could go out soon: hold what the table can use. Perhaps your partner melds "
              "sixes; the 3♣ is a safe last discard. Black threes are melded only by one who goes "
              "out."),
            Asked.ACT,
            _("Discard the 10♠."),
            "pile",
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
            _("Your chance"),
            _("Your partner has melded sixes: your six fits now."),
            Asked.ACT,
            _("Draw a card."),
            "stock",
            right=_("A queen: that fits as well. You can get rid of all your cards!"),
            wrong=(Wrong("take"),),
            otherwise=_("First draw a card."),
        ),
        Step(
            "ask",
            _("Going out, and asking"),
            _n("**Going out** ends the hand and brings {bonus}. Your side needs {count} canasta "
               "for it. The cards your partner still holds will count against you, so you "
               "may ask first. The answer binds you.",
               "**Going out** ends the hand and brings {bonus}. Your side needs {count} canastas "
               "for it. The cards your partner still holds will count against you, so you "
               "may ask first. The answer binds you.",
               need).format(count=need, bonus=number(facts.variant.going_out.bonus)),
            Asked.ACT,
            _("Ask: the button below stock and pile, or the key 1."),
            "question",
            right=_("Your partner says yes. Now you must go out."),
            wrong=(
                Wrong("add", _("Ask first: once you have melded in this turn it is too late.")),
                Wrong("discard", _("You would keep two cards. Ask, and go out!")),
            ),
            otherwise=_("First ask your partner."),
        ),
        Step(
            "last melds",
            _("The last cards"),
            _("The six fits the sixes, the queen the queens."),
            Asked.ACT,
            _("Add the 6♣ and the Q♣ to their melds."),
            "ground",
            count=2,
            wrong=(Wrong("discard"),),
            otherwise=_("Add the six to the sixes, and the queen to the queens."),
        ),
        Step(
            "out",
            _("Out!"),
            _("Your last card ends the hand."),
            Asked.ACT,
            _("Discard the 3♣."),
            "pile",
            right=_("You are out. The hand is over, and all cards lie open."),
            otherwise=_("Discard the 3♣."),
        ),
    ]  # fmt: skip


def _score(facts: LessonFacts) -> list[Step]:
    line = facts.line()
    rules = facts.variant.canastas
    return [
        Step(
            "counting",
            _("What it was worth"),
            _("Canastas: {natural} for the kings and {mixed} for the sevens, {canastas} together. "
              "All melded cards count as well: {melded}. Going out brings {out}, your red three "
              "{threes}. What your partner still holds is taken off: {held}. That makes "
              "**{total}**.").format(
                natural=number(rules.natural), mixed=number(rules.mixed),
                canastas=number(line.canastas), melded=number(line.melded), out=number(line.out),
                threes=number(line.threes), held=number(line.held), total=number(line.total),
            ),
            anchor="state",
        ),
        Step(
            "sheet",
            _("The score sheet"),
            _("The sheet shows the same, line by line, with the cards behind each figure, and both "
              "sides' way to {target}.").format(target=facts.target),
            Asked.SHEET,
            _("Open it with the button below stock and pile, and close it when you have read it."),
            "question",
        ),
        Step(
            "summary",
            _("What you know now"),
            _("Draw or take the pile, meld, discard.\n"
              "The first melds of a side count {minimum} or more.\n"
              "Jokers and twos are wild, at most {wilds} in a meld.\n"
              "A frozen pile is taken only with a natural pair.\n"
              "{size} cards are a canasta: {natural} natural, {mixed} mixed.\n"
              "Red threes count {one} each, black threes stop the pile.\n"
              "To go out, your side needs a canasta.").format(
                minimum=facts.minimum, wilds=number(facts.variant.melds.max_wilds),
                size=facts.size, natural=number(rules.natural), mixed=number(rules.mixed),
                one=facts.red_three(),
            ),
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
)
