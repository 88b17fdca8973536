"""A whole hand of Classic Canasta, from the deal to the score sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.translation import N_, _, _n, number

from ..facts import LessonFacts
from ..lesson import Asked, Deal, Lesson, Step, Wrong
from .classic_deal import make_deal
from .classic_opening import first_turn, keeping_a_card, opening
from .first_hands import score_sheet


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
        *_score(facts),
        *_summary(facts),
    ]


def _the_pile(facts: LessonFacts) -> list[Step]:
    return [
        Step(
            "take",
            _("Taking the pile"),
            _("Your side has opened: now you may take the **whole pile** in place of drawing, if "
              "you can meld its top card at once: on a meld of your side, with two cards of its "
              "rank from your hand, or with one and a wild card. A king lies there, and your side "
              "has kings: it goes straight onto them, and all the cards below come into your "
              "hand."),
            Asked.ACT,
            _("Take the pile: click it, or press [T]."),
            "pile",
            right=_("You have {count} more cards in your hand! Both sides fight for the pile "
                    "above all.").format(
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
              "discard. So far they have only aces: any single card of yours will do. The 3♣ is a "
              "**black three**: keep it, it is worth something later."),
            Asked.ACT,
            _("Discard the {card}.").format(card=facts.thrown(4)),
            "pile",
            equal=("discard 4h", "discard 6c", "discard Ts"),
            wrong=(
                Wrong("discard 9*", _("Keep the nines: a pair has its use, as you will see.")),
                Wrong("discard 3*", _("Keep the black three: you will stop the pile with it.")),
            ),
            otherwise=_("Discard the {card} to end your turn.").format(card=facts.thrown(4)),
        ),
    ]  # fmt: skip


def _frozen(facts: LessonFacts) -> list[Step]:
    return [
        Step(
            "frozen",
            _("A frozen pile"),
            _("The opponent on your left has thrown a deuce. A wild card in the pile **freezes** "
              "it, for everybody, until somebody takes it. A frozen pile is taken only with two "
              "natural cards of the top card's rank from your hand. To a side that has not opened "
              "the pile is always frozen, and whoever takes it must open in the same turn."),
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
            wrong=(Wrong("draw", _("First try the pile. Nothing can go wrong.")),),
            tried="take",
        ),
        Step(
            "red three",
            _("Then draw"),
            _("The eights must wait for a pair."),
            Asked.ACT,
            _("Draw a card."),
            "stock",
            right=_("A **red three**!"),
            otherwise=_("Now draw a card."),
        ),
        Step(
            "threes",
            _("Red threes"),
            _("A red three is neither collected nor discarded: it goes to your ground by itself, "
              "and you get another card for it. Each counts {one}, all four {all}: for a side that "
              "has melded in the end, against one that has not.").format(
                one=facts.red_three(), all=facts.red_three(4)
            ),
            anchor="threes",
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
            right=_("And with it the deuce that froze it."),
            wrong=(Wrong("draw", _("Don't draw: your nines take the pile.")),),
            otherwise=_("First take the pile with the nines."),
        ),
        Step(
            "mixed canasta",
            _("A mixed canasta"),
            _("Your partner has laid sevens: six cards lie there, one of them wild. The deuce "
              "makes it {size}. On the kings it would be lawful but bad: their canasta would "
              "become mixed, and {natural} points only {mixed}.").format(
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
                Wrong("discard", _("Not yet: first add the deuce to the sevens.")),
            ),
            otherwise=_("First add the deuce to the sevens."),
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
            _("You could go out soon. High cards go first now: the ten counts {ten} against you, "
              "the six and the three {six} each. And the 3♣ is a safe last discard: black threes "
              "are melded only by a player who goes out.").format(
                ten=facts.worth("Ts"), six=facts.worth("6c")),
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
               "may ask first. After a yes you must go out, after a no you may not; or you go out "
               "without asking.",
               "**Going out** ends the hand and brings {bonus}. Your side needs {count} canastas "
               "for it. The cards your partner still holds will count against you, so you "
               "may ask first. After a yes you must go out, after a no you may not; or you go out "
               "without asking.",
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
            _("Your last card ends the hand. Here it is a discard; one that fits a meld could also "
              "be added there."),
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
              "{threes}. What is left in the hands of a side is taken off, here your partner’s "
              "cards: {held}. That makes **{total}**.").format(
                natural=number(rules.natural), mixed=number(rules.mixed),
                canastas=number(line.canastas), melded=number(line.melded), out=number(line.out),
                threes=number(line.threes), held=number(line.held), total=number(line.total),
            ),
            anchor="state",
        ),
        score_sheet(facts),
    ]  # fmt: skip


def _summary(facts: LessonFacts) -> list[Step]:
    rules, steps = facts.variant.canastas, facts.steps()
    return [
        Step(
            "summary",
            _("What you know now"),
            _("Draw or take the pile, meld, discard.\n"
              "The first melds of a side count {minimum} or more, {later} from {from_later} "
              "points, {last} from {from_last}, {below} below zero.\n"
              "Jokers and deuces are wild: at most {wilds} in a set, beside {naturals} natural "
              "cards or more.\n"
              "To go out, your side needs a canasta. Until then keep a card beside your "
              "discard.").format(
                minimum=facts.minimum, later=steps[2][1], from_later=steps[2][0],
                last=steps[3][1], from_last=steps[3][0], below=steps[0][1],
                wilds=number(facts.variant.melds.max_wilds),
                naturals=number(facts.variant.melds.min_naturals),
            ),
        ),
        Step(
            "summary pile",
            _("The pile"),
            _("It is taken whole, if its top card is melded at once: on a meld of your side, with "
              "a pair, or with one card and a wild one.\n"
              "A wild card in it freezes it: then only a natural pair from the hand takes it. To a "
              "side that has not opened it is always frozen.\n"
              "A black three on top stops it for the next player."),
        ),
        Step(
            "summary points",
            _("What counts"),
            _("A canasta has {size} cards or more and brings {natural} if it is natural, {mixed} "
              "if mixed.\n"
              "Cards: a joker {joker}, deuces and aces {deuce}, eights to kings {king}, fours to "
              "sevens and black threes {four}. In the hand they count against you.\n"
              "Red threes: {one} each, all four {all}; against a side without a meld.\n"
              "Going out: {out}.\n"
              "The match ends with the hand in which a side reaches {target}.").format(
                size=facts.size, natural=number(rules.natural), mixed=number(rules.mixed),
                joker=facts.worth("Jo"), deuce=facts.worth("2h"), king=facts.worth("Ks"),
                four=facts.worth("4h"), one=facts.red_three(), all=facts.red_three(4),
                out=number(facts.variant.going_out.bonus), target=facts.target,
            ),
        ),
    ]  # fmt: skip


CLASSIC: Final = Lesson(
    "classic",
    "classic",
    N_("Your first hand of Classic"),
    N_("A whole hand, from the deal to the score sheet."),
    12,
    make_deal,
    make_steps,
    speaks_from="minimum",
)
