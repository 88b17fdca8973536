"""The end of the first hand of International, and what has been learnt in it."""

from __future__ import annotations

from game.translation import _, number

from ..facts import LessonFacts
from ..lesson import Asked, Step, Wrong
from .first_hands import score_sheet


def going_out(facts: LessonFacts) -> list[Step]:
    """The canasta of sevens, and the last card."""
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
            _("A canasta of natural sevens is worth {sevens}. But do not hoard them: whoever has "
              "{count} or more sevens in the hand when somebody goes out, be it the partner, pays "
              "{fine}, and as much again for {count} or more aces.").format(
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
              "the hand and brings {bonus}. In this game nobody asks the partner first, and no "
              "discard is needed. Two rare **special hands**, Schneider and Blitz, end it too: "
              "they have a lesson of their own, and in a match the table tells beside your hand "
              "how near you are to one.").format(
                need=number(out.canastas), bonus=number(out.bonus)
            ),
            Asked.ACT,
            _("Add the 10♦ to the tens."),
            "ground",
            right=_("You are out. The hand is over, and all cards lie open."),
            wrong=(Wrong("discard", _("That would end the hand too. But on the tens your card "
                                      "counts for you.")),),
            otherwise=_("Add the ten to the tens."),
        ),
    ]  # fmt: skip


def score(facts: LessonFacts) -> list[Step]:
    """What the hand was worth, and the score sheet."""
    line, rules = facts.line(), facts.variant.canastas
    return [
        Step(
            "counting",
            _("What it was worth"),
            _("Canastas: {sevens} for the sevens and {mixed} for the queens, {canastas} together. "
              "All melded cards count as well: {melded}. Going out brings {out}, one black and one "
              "red three {threes}. What is left in the hands of a side is taken off, here your "
              "partner’s cards: {held}. That makes **{total}**.").format(
                sevens=number(rules.natural_by_rank[7]), mixed=number(rules.mixed),
                canastas=number(line.canastas), melded=number(line.melded), out=number(line.out),
                threes=number(line.threes), held=number(line.held), total=number(line.total),
            ),
            anchor="state",
        ),
        score_sheet(facts),
    ]  # fmt: skip


def summary(facts: LessonFacts) -> list[Step]:
    """What has been learnt: the turn, the first melds, wild cards, points."""
    melds, rules, out = facts.variant.melds, facts.variant.canastas, facts.variant.going_out
    threes, caught, steps = facts.variant.threes, facts.variant.caught[0], facts.steps()
    return [
        Step(
            "summary",
            _("What you know now"),
            _("Draw or take the pile, meld, discard.\n"
              "The pile is always frozen: only a natural pair from your hand takes it, if the set "
              "then has {most} cards at most. Whoever takes it takes all of it.\n"
              "Threes are tabled and replaced, black ones like red ones.\n"
              "A meld of {size} cards is a canasta.\n"
              "To go out, your side needs {need} canastas. Until then keep a card beside your "
              "discard.").format(
                most=number(melds.max_size or 0), size=facts.size, need=facts.canastas_needed),
        ),
        Step(
            "summary opening",
            _("The first melds"),
            _("Together they count {minimum} or more, {later} from {from_later} points, {third} "
              "from {from_third}, {last} from {from_last}.\n"
              "One of the sets has natural cards only. Or you open with one set of wild cards, "
              "if it reaches the minimum and you did not take the pile.\n"
              "To open with the pile, first meld the minimum from your hand.\n"
              "Whoever opens may take {bonus} bonus cards.").format(
                minimum=facts.minimum, later=steps[1][1], from_later=steps[1][0],
                third=steps[2][1], from_third=steps[2][0],
                last=steps[3][1], from_last=steps[3][0],
                bonus=number(facts.variant.opening.bonus_cards),
            ),
        ),
        Step(
            "summary wild",
            _("Wild cards"),
            _("Jokers and deuces are wild: at most {wilds} in a set, none with sevens.\n"
              "In the first melds a set with wild cards needs {naturals} natural ones. Afterwards "
              "a wild card is added only to a set with {base}, and a new set with one needs "
              "{base}.\n"
              "Wild cards can also be melded alone.\n"
              "They are thrown only from a hand of nothing else.").format(
                wilds=number(melds.max_wilds), naturals=number(melds.min_naturals),
                base=number(melds.base_for_wilds),
            ),
        ),
        Step(
            "summary points",
            _("What counts"),
            _("Canastas: {natural} natural, {mixed} mixed, {great} of natural sevens or aces, "
              "{wild} and more of wild cards.\n"
              "Cards: a joker {joker}, deuces and aces {deuce}, eights to kings {king}, fours to "
              "sevens {four}. In the hand they count against you.\n"
              "Threes of a colour: {one}, {two}, {three}, {all}; without a canasta −{minus} "
              "each.\n"
              "Going out: {out}. Whoever then holds {count} or more sevens, or aces, pays "
              "{fine}.\n"
              "The match ends with the hand in which a side reaches {target}.").format(
                natural=number(rules.natural), mixed=number(rules.mixed),
                great=number(rules.natural_by_rank[7]), wild=number(rules.wild),
                joker=facts.worth("Jo"), deuce=facts.worth("2c"), king=facts.worth("Ks"),
                four=facts.worth("4d"), one=facts.red_three(), two=facts.red_three(2),
                three=facts.red_three(3), all=facts.red_three(4),
                minus=number(threes.minus_each or 0), out=number(out.bonus),
                count=number(caught.count), fine=number(caught.fine), target=facts.target,
            ),
        ),
    ]  # fmt: skip
