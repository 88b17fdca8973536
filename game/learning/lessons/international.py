"""A whole hand of International Canasta, from the deal to the score sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.translation import N_, _, _n, number

from ..facts import LessonFacts
from ..lesson import Asked, Deal, Lesson, Step, Wrong
from .international_deal import make_deal
from .international_end import going_out, score, summary
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
        *score(facts),
        *summary(facts),
    ]


def _pair_and_base(facts: LessonFacts) -> list[Step]:
    return [
        Step(
            "pair",
            _("Only a pair takes the pile"),
            _("In place of drawing you may take the whole pile, if you can meld its top card with "
              "**two natural cards of its rank from your hand**. You hold one nine: no pair, "
              "though nines of your side lie on the table. A side that has not opened must first "
              "meld the minimum from the hand in the same turn. Other games call such a pile "
              "**frozen**; here it always is."),
            Asked.TRY,
            _("Try it all the same: click the pile."),
            "pile",
            right=_("The table takes nothing that the rules forbid, and says why."),
            wrong=(Wrong("draw", _("First try the pile. Nothing can go wrong.")),),
            tried="take 9d",
        ),
        Step(
            "draw 3",
            _("Then draw"),
            _("So you draw."),
            Asked.ACT,
            _("Draw a card."),
            "stock",
            right=_("A joker! It counts {joker}.").format(joker=facts.worth("Jo")),
            otherwise=_("Now draw a card."),
        ),
        Step(
            "add",
            _("Laying off"),
            _("Adding cards to a meld that lies already is called **laying off**. Both partners "
              "add to all melds of their side."),
            Asked.ACT,
            _("Drag the 9♦ onto the nines. Or choose it and press [A]."),
            "ground",
            wrong=(Wrong("discard", _("Not yet: the nine belongs to your nines.")),),
            otherwise=_("First add the nine to the nines."),
        ),
        Step(
            "base",
            _("Wild cards need a base"),
            _("Your nines got their deuce in the opening, where {naturals} natural cards are "
              "enough. From now on a wild card may be **added** only to a set that has at least "
              "{base} natural cards, and a new set with a wild card needs {base} as well. Four "
              "queens are one too few.").format(
                base=number(facts.variant.melds.base_for_wilds),
                naturals=number(facts.variant.melds.min_naturals),
            ),
            Asked.TRY,
            _("Try it all the same: drag the joker onto the queens."),
            "ground",
            right=_("Keep the joker: the queens will grow."),
            wrong=(Wrong("discard", _("First try to add the joker. Nothing can go wrong.")),),
            tried="add Jo > #0",
        ),
        Step(
            "discard 3",
            _("A safe discard"),
            _("The next player could take the pile with a pair of what you throw. Safer is what "
              "others have thrown before, for of that they hardly keep a pair: here a king, an "
              "eight and sixes. The joker may not go: you can throw wild cards only when you hold "
              "nothing else."),
            Asked.ACT,
            _("Discard the {card}.").format(card=facts.thrown(3)),
            "pile",
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
            _("Two jacks"),
            _("Your partner has added a queen and two sevens to your melds. Now a jack lies on "
              "top, and you hold two. They take the **whole pile**: the three jacks are melded at "
              "once, all the cards below come into your hand."),
            Asked.ACT,
            _("Take the pile: click it, or drag the two jacks onto it."),
            "pile",
            right=_("You have {count} more cards in your hand! Both sides fight for the pile "
                    "above all.").format(
                count=number(11)
            ),
            wrong=(Wrong("draw", _("Don't draw: your jacks take the pile.")),),
            otherwise=_("First take the pile with the jacks."),
        ),
        Step(
            "bring",
            _("What the pile brings"),
            _("Look through your hand: three kings, three sixes, three eights, and a nine for the "
              "nines. Everything on your ground counts for your side, what stays in the hand "
              "against it."),
            Asked.ACT,
            _("Meld kings, sixes and eights, and add the 9♣ to the nines."),
            "ground",
            count=4,
            wrong=(Wrong("discard", _("Not yet: something of the kings, sixes, eights and the "
                                      "nine is still in your hand.")),),
            otherwise=_("Only the kings, sixes, eights and the nine for now."),
        ),
        Step(
            "joker",
            _("Now the joker"),
            _("With the queen from your partner the queens have their {base} natural cards: now "
              "they may have a wild one.").format(
                base=number(facts.variant.melds.base_for_wilds)
            ),
            Asked.ACT,
            _("Add the joker to the queens."),
            "ground",
            right=_("The queens lack one card for a canasta."),
            wrong=(
                Wrong("discard", _("First add the joker to the queens.")),
            ),
            otherwise=_("First add the joker to the queens."),
        ),
        Step(
            "discard 4",
            _("Low cards are cheap"),
            _("Three single cards are left. The opponents have melded nothing yet: throw what "
              "brings them least. A four or a five counts {four}, the ten {ten}.").format(
                four=facts.worth("4d"), ten=facts.worth("Td")
            ),
            Asked.ACT,
            _("Discard the {card}.").format(card=facts.thrown(4)),
            "pile",
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
    return [
        Step(
            "draw 4",
            _("Your turn again"),
            _("Your partner has melded tens, and the opponents have opened with aces and fives."),
            Asked.ACT,
            _("Draw a card."),
            "stock",
            right=_("A red three: once a side has opened threes go down by themselves, red or "
                    "black. You got the Q♥ for it."),
            wrong=(Wrong("take"),),
            otherwise=_("First draw a card."),
        ),
        Step(
            "mixed",
            _("A canasta"),
            _("A canasta has {size} cards of a rank, and then it is full.\n"
              "With wild cards it is **mixed** and brings {mixed} points, whatever its rank.\n"
              "Without one it is **natural** and brings {natural}, of sevens or aces "
              "{great}.").format(
                size=facts.size, mixed=number(rules.mixed), natural=number(rules.natural),
                great=number(rules.natural_by_rank[7]),
            ),
            Asked.ACT,
            _("Add the Q♥ to the queens."),
            "ground",
            right=_("A mixed canasta: {mixed} points. And your threes count for you now.").format(
                mixed=number(rules.mixed)
            ),
            wrong=(
                Wrong("discard", _("Not yet: first complete the canasta.")),
            ),
            otherwise=_("First add the queen to the queens."),
        ),
        Step(
            "wild meld",
            _("Wild cards alone"),
            _("Three or more wild cards can be a meld of their own. With {size} cards it brings "
              "{wild}, with four jokers {jokers}, of deuces only {deuces}.\n"
              "This is the exception of the opening: such a meld needs no natural set beside it if "
              "it opens alone, reaches the minimum by itself, and you did not take the "
              "pile.").format(
                size=facts.size, wild=number(rules.wild), jokers=number(rules.wild_by_jokers[4]),
                deuces=number(rules.wild_by_jokers[0]),
            ),
        ),
        Step(
            "keep",
            _("Keep a card"),
            _n("Your 10♦ fits your partner's tens. But then the {card} would be your last card, "
               "and with it on the pile you would be **out**. That needs {count} canasta: until "
               "your side has it, you must keep a card beside your discard.",
               "Your 10♦ fits your partner's tens. But then the {card} would be your last card, "
               "and with it on the pile you would be **out**. That needs {count} canastas: until "
               "your side has them, you must keep a card beside your discard.",
               need).format(count=number(need), card=facts.thrown(5)),
            Asked.TRY,
            _("Try it all the same: drag the 10♦ onto the tens."),
            "ground",
            right=_("So the ten stays in your hand."),
            wrong=(Wrong("discard", _("First try to add the ten. Nothing can go wrong.")),),
            tried="add Td > #7",
        ),
        Step(
            "discard 5",
            _("Which one to keep?"),
            _("The ten can be added at any time, the {card} fits nothing of yours. Whatever the "
              "opponents have melded, only a pair in the hand takes the pile.").format(
                card=facts.thrown(5)),
            Asked.ACT,
            _("Discard the {card}.").format(card=facts.thrown(5)),
            "pile",
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
    12,
    make_deal,
    make_steps,
    speaks_from="minimum",
)
