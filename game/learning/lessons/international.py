"""A whole hand of International Canasta, from the deal to the score sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.translation import N_, _, _n, number

from ..facts import LessonFacts
from ..lesson import Asked, Deal, Lesson, Step, Wrong
from .international_deal import make_deal
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
        *_going_out(facts),
        *_score(facts),
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
            _("Drag the 9♦ onto the nines. Or choose it and press A."),
            "ground",
            wrong=(Wrong("discard", _("Not yet: the nine belongs to your nines.")),),
            otherwise=_("First add the nine to the nines."),
        ),
        Step(
            "base",
            _("Wild cards need a base"),
            _("After the opening no set, old or new, may hold a wild card unless it has at least "
              "{base} natural ones. Four queens are one too few.").format(
                base=number(facts.variant.melds.base_for_wilds)
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
              "was thrown before and nobody took: your partner has thrown an eight, the opponents "
              "kings and a six. The joker may not go: you can throw wild cards only when you hold "
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
            right=_("You have {count} more cards in your hand! This is what Canasta is fought "
                    "for.").format(
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
              "With a wild card it is **mixed**: {mixed} points, aces too.\n"
              "Without one it is **natural**: {natural}; sevens or aces {great}.\n"
              "Wild cards can be melded alone as well, even to open; {size} of them bring "
              "{wild}, with four jokers {jokers}, twos only {twos}.").format(
                size=facts.size, mixed=number(rules.mixed), natural=number(rules.natural),
                great=number(rules.natural_by_rank[7]), wild=number(rules.wild),
                jokers=number(rules.wild_by_jokers[4]), twos=number(rules.wild_by_jokers[0]),
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


def _going_out(facts: LessonFacts) -> list[Step]:
    rules, out = facts.variant.canastas, facts.variant.going_out
    caught = facts.variant.caught[0]
    return [
        Step(
            "draw 5",
            _("One card in hand"),
            _("Your partner has added another seven: six lie there."),
            Asked.ACT,
            _("Draw a card."),
            "stock",
            right=_("The seventh seven: a canasta without a wild card!"),
            wrong=(Wrong("take"),),
            otherwise=_("First draw a card."),
        ),
        Step(
            "sevens",
            _("The great canastas"),
            _("A canasta of natural sevens is worth {sevens}. But do not hoard them: whoever is "
              "caught with {count} sevens or aces in the hand when somebody goes out pays "
              "{fine}.").format(
                sevens=number(rules.natural_by_rank[7]),
                count=number(caught.count), fine=number(caught.fine),
            ),
            Asked.ACT,
            _("Add the 7♠ to the sevens."),
            "ground",
            right=_("That is {sevens} points. Your side has two canastas now.").format(
                sevens=number(rules.natural_by_rank[7])
            ),
            wrong=(
                Wrong("discard", _("Not yet: first complete the canasta of sevens.")),
            ),
            otherwise=_("First add the seven to the sevens."),
        ),
        Step(
            "out",
            _("Going out"),
            _("With {need} canastas your side may **go out**: get rid of the last card. That ends "
              "the hand and brings {bonus}. In this game nobody asks the partner, and no discard "
              "is needed. Rare **special hands** end it too; they have a lesson of their "
              "own.").format(need=number(out.canastas), bonus=number(out.bonus)),
            Asked.ACT,
            _("Add the 10♦ to the tens."),
            "ground",
            right=_("You are out. The hand is over, and all cards lie open."),
            wrong=(Wrong("discard", _("That would end the hand too. But on the tens your card "
                                      "counts for you.")),),
            otherwise=_("Add the ten to the tens."),
        ),
    ]  # fmt: skip


def _score(facts: LessonFacts) -> list[Step]:
    line, rules = facts.line(), facts.variant.canastas
    sevens = number(rules.natural_by_rank[7])
    return [
        Step(
            "counting",
            _("What it was worth"),
            _("Canastas: {sevens} for the sevens and {mixed} for the queens, {canastas} together. "
              "All melded cards count as well: {melded}. Going out brings {out}, a black and a red "
              "three {threes}. What is left in the hands of a side is taken off, here your "
              "partner’s cards: {held}. That makes **{total}**.").format(
                sevens=sevens, mixed=number(rules.mixed),
                canastas=number(line.canastas), melded=number(line.melded), out=number(line.out),
                threes=number(line.threes), held=number(line.held), total=number(line.total),
            ),
            anchor="state",
        ),
        Step(
            "sheet",
            _("The score sheet"),
            _("The sheet shows the same, line by line, with the cards behind each figure, for "
              "both sides. The match ends with the hand in which a side reaches {target}: the "
              "higher total wins, and after a tie another hand is played. A hand also ends when "
              "the stock is used up: then nobody is out.").format(target=facts.target),
            Asked.SHEET,
            _("Open it with the button below stock and pile. It covers this text until you close "
              "it."),
            "question",
        ),
        Step(
            "summary",
            _("What you know now"),
            _("Draw or take the pile, meld, discard.\n"
              "The first melds of a side count {minimum} or more, from {from_later} points "
              "{later}.\n"
              "Jokers and twos are wild, at most {wilds} in a set.\n"
              "Only a natural pair takes the pile.\n"
              "A canasta has {size} cards: {natural} natural, {mixed} mixed, {sevens} for sevens "
              "and aces without wild cards.\n"
              "Threes are tabled, and count for a side with a canasta.\n"
              "To go out, your side needs {need} canastas.\n"
              "Cards left in the hand count against you.\n"
              "The match ends with the hand in which a side reaches {target}; the higher total "
              "wins.").format(
                target=facts.target,
                minimum=facts.minimum, later=facts.steps()[1][1],
                from_later=facts.steps()[1][0],
                wilds=number(facts.variant.melds.max_wilds),
                size=facts.size, natural=number(rules.natural), mixed=number(rules.mixed),
                sevens=sevens, need=facts.canastas_needed,
            ),
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
