"""What is different in Samba and its descendants: sequences, wild canastas, a packet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.translation import N_, _, _n, number

from ..facts import LessonFacts
from ..lesson import Asked, Deal, Lesson, Step, Wrong
from ..stacking import read_deal
from .common_steps import differences, drawing

SEQUENCES: Final = """
[[hands]]
actions = [
  "0 draw", "0 add 8h 9h Th > #0", "0 meld Ks Kh Kd", "0 discard 4c",
  "1 draw", "1 discard 5c", "2 draw", "2 add Qc > #1", "2 discard 6s", "3 draw", "3 discard 9d",
  "0 take 9s 9c", "0 discard 5c",
]
[hands.position]
turn = 0
phase = "draw"
hands = ["8h 9h Ks Kh 9s 9c 2c 4c", "5c Ac Js Td", "Qc 6s Ad Jc", "9d 5d 8c Jh"]
stock = "Th Kd Qd 7c As Js Th 8c 7d 6d 5h 4s"
pile = "Jd 6s"
melds = [["4h 5h 6h 7h", "Qs Qh Qd"], ["As Ah Ad"]]
threes = ["", "", "", ""]
"""
WILD: Final = """
[[hands]]
actions = [
  "0 draw", "0 meld Jo 2s 2d", "0 discard 9d",
  "1 draw", "1 discard 5c", "2 draw", "2 add 2h 2c Jo > #2", "2 discard 6c",
  "3 draw", "3 discard 8d",
  "0 draw", "0 add 2d > #2", "0 add 7d > #0", "0 discard 4c",
]
[hands.position]
turn = 0
phase = "draw"
hands = ["Jo 2s 7d 4c", "5c Ac Js Td", "2h 2c Jo 6c Jc", "8d 5d 8c Jh"]
stock = "2d 9d Qd 7c As Js Th 8c 2d 4c 5h 4s"
pile = "Jd 6s"
melds = [["8d 9d Td Jd Qd Kd", "Qs Qh Qc"], ["As Ah Ad"]]
threes = ["", "", "", ""]
"""
HOLLYWOOD: Final = """
[[hands]]
actions = [
  "0 draw", "0 meld 7d 8d 2s=9d Td", "0 discard 4c",
  "1 draw", "1 discard 5c", "2 draw", "2 discard 6c", "3 draw", "3 discard 2h",
  "0 take 2d 2c", "0 discard 5c",
]
[hands.position]
turn = 0
phase = "draw"
hands = ["7d 8d Td 2s 2d 4c Qs", "5c Ac Js Td", "6c Ad Jc", "2h 5d 8c Jh"]
stock = "2c Ad Qd 7c As Js Th 8c 7d 6d 5h 4s"
pile = "Jd 6s"
melds = [["Ks Kh Kd"], ["As Ah Ad"]]
threes = ["", "", "", ""]
"""
ITALIAN: Final = """
[[hands]]
actions = [
  "0 take 8s 8h + As Ah Ad + Ks Kh Kd Kc + Jo Qs Qh",
  "0 discard 4c",
  "1 draw", "1 discard 5c", "2 draw", "2 discard 6c", "3 draw", "3 discard Td",
  "0 draw", "0 meld Jo Jo 2c", "0 discard 6d",
]
[hands.position]
turn = 0
phase = "draw"
hands = ["8s 8h As Ah Ad Ks Kh Kd Kc Jo Qs Qh 4c Jo", "5c Ac Js Td", "6c Ad Jc 7d", "Td 5d 9c Jh"]
stock = "Qd 7c As Js Th 8c Jo 6h 5h 4s"
pile = "6d Jd 2c 5s 9h 8d"
melds = [[], []]
threes = ["", "", "", ""]
"""


def _sequences(deal: Deal) -> Sequence[Step]:
    facts = LessonFacts(deal.variant, deal.hand)
    rules, melds = facts.variant.canastas, facts.variant.melds
    return [
        Step(
            "start",
            _n("Three packs, and {count} card drawn in a turn. What is new is the **sequence**: "
               "cards of one suit in order, from the four up to the ace. Yours has 4♥ to 7♥.",
               "Three packs, and {count} cards drawn in a turn. What is new is the **sequence**: "
               "cards of one suit in order, from the four up to the ace. Yours has 4♥ to 7♥.",
               facts.variant.draw.cards).format(count=number(facts.variant.draw.cards)),
            anchor="melds",
        ),
        drawing("draw", _("You draw two, but still discard one."), _("The 10♥ and a third king.")),
        Step(
            "no wild",
            _("A sequence takes no wild cards in this game."),
            Asked.TRY, _("Try it: drag the 2♣ onto the sequence."),
            right=_("Wild cards are for sets, at most {wilds} in each.").format(
                wilds=number(melds.max_wilds)),
            wrong=(Wrong("discard", _("First try to add the deuce. Nothing can go wrong.")),),
            tried="add 2c > #0",
        ),
        Step(
            "samba",
            _("With 8♥ 9♥ 10♥ the sequence has {size} cards: a **samba**, worth {points}. It is "
              "full then, like every canasta here.").format(
                size=facts.size, points=number(rules.sequence)),
            Asked.ACT, _("Add 8♥ 9♥ 10♥: choose all three, then [A]."),
            right=_("That is {points} points: as much as {count} natural canastas.").format(
                points=number(rules.sequence), count=number(rules.sequence // rules.natural)),
            wrong=(Wrong("add", _("All three at once: 8♥ 9♥ 10♥.")),
                   Wrong("meld", _("Not as a sequence of their own: add them to yours.")),
                   Wrong("discard", _("Not yet: first the sequence."))),
            otherwise=_("First add 8♥ 9♥ 10♥ to the sequence."),
        ),
        Step(
            "kings",
            _("Sets grow to {most} cards. A side may have several of one rank.").format(
                most=number(melds.max_size or 0)),
            Asked.ACT, _("Meld the three kings."),
            wrong=(Wrong("discard", _("Not yet: first the kings.")),),
            otherwise=_("First meld the three kings, without the deuce."),
        ),
        Step(
            "discard", _("The nines are a pair: keep them. Keep the deuce."),
            Asked.ACT, _("Discard the 4♣."),
            wrong=(Wrong("discard", _("Keep it: the 4♣ is no use to you.")),),
            otherwise=_("Discard the 4♣."),
        ),
        Step(
            "pair",
            _("The pile is taken with a natural pair or, unless it is frozen, by laying its top "
              "card off on a set or sequence of your side. One card of the rank and a wild one, "
              "which take it in Classic, do not take it here."),
            Asked.ACT, _("Take the pile with your nines."),
            wrong=(Wrong("draw", _("Don't draw: your nines take the pile.")),),
            otherwise=_("First take the pile."),
        ),
        Step(
            "discard 2", _("What lay below is yours."),
            Asked.ACT, _("Discard the 5♣, or another single card."),
            equal=("discard 4*", "discard 5*", "discard 6*", "discard J*"),
            wrong=(Wrong("discard", _("Keep it. Throw the 5♣.")),),
            otherwise=_("Discard the 5♣."),
        ),
        differences(
            _("You draw {draw} and discard one.\n"
              "A sequence of {size} brings {samba}, without wild cards.\n"
              "Going out needs {need} canastas, of any kind, and brings {out}.\n"
              "The pile is not taken with a wild card.\n"
              "Red threes count for a side with {need} canastas, else against it; all six count "
              "{threes}.\n"
              "The match goes to {target}.").format(
                draw=number(facts.variant.draw.cards), size=facts.size,
                samba=number(rules.sequence), need=facts.canastas_needed,
                out=number(facts.variant.going_out.bonus), threes=facts.red_three(6),
                target=facts.target),
        ),
    ]  # fmt: skip


def _wild_canastas(deal: Deal) -> Sequence[Step]:
    facts = LessonFacts(deal.variant, deal.hand)
    rules = facts.variant.canastas
    return [
        Step(
            "start",
            _("Like Samba, with a new meld: wild cards alone. And nobody goes out without a "
              "sequence of {size}, here called **escalera**. Yours is one card short.").format(
                size=facts.size),
            anchor="melds",
        ),
        drawing("draw", _("You hold a joker and a deuce."), _("Another deuce!")),
        Step(
            "wild",
            _("Three or more wild cards are a meld of their own; {size} bring {wild}.").format(
                size=facts.size, wild=number(rules.wild)),
            Asked.ACT, _("Meld the joker and the deuces."),
            wrong=(Wrong("add", _("They would fit the queens too, but a wild canasta is worth "
                                  "more.")),
                   Wrong("discard", _("Not yet: first the wild meld."))),
            otherwise=_("First meld joker and deuces."),
        ),
        Step(
            "discard", _("The 7♦ continues the escalera at its lower end: "
                         "keep it for a moment."),
            Asked.ACT, _("Discard the 9♦."), equal=("discard 4c",),
            wrong=(Wrong("discard", _("Not that one: the 9♦ is no use to you.")),),
            otherwise=_("Discard the 9♦."),
        ),
        drawing("draw 2", _("Your partner has added three wild cards."), _("The seventh!")),
        Step(
            "canasta", _("Complete both of your big melds."),
            Asked.ACT, _("Add the 2♦ to the wild cards, and the 7♦ to the escalera."),
            count=2,
            right=_("That is {wild} for the wild cards and {sequence} for the escalera.").format(
                wild=number(rules.wild), sequence=number(rules.sequence)),
            wrong=(Wrong("discard", _("Not yet: two melds can be completed.")),),
            otherwise=_("Only the deuce and the seven for now."),
        ),
        Step(
            "discard 2",
            _("With an escalera and one more canasta your side may go out."),
            Asked.ACT, _("Discard a 4♣."), otherwise=_("Discard a 4♣."),
        ),
        differences(
            _("A wild canasta, {size} cards, brings {wild}.\n"
              "Going out needs an escalera and one more canasta.\n"
              "A black three in the hand costs {black}.\n"
              "The match goes to {target}.").format(
                size=facts.size, wild=number(rules.wild),
                black=number(facts.variant.penalties.black_three or 0), target=facts.target),
        ),
    ]  # fmt: skip


def _hollywood(deal: Deal) -> Sequence[Step]:
    facts = LessonFacts(deal.variant, deal.hand)
    rules = facts.variant.canastas
    return [
        Step(
            "start",
            _("Like Samba, but a sequence may hold a wild card, and wild cards can be melded alone "
              "and take the pile when a wild card lies on top."),
        ),
        drawing("draw", _("You hold 7♦ 8♦ 10♦, and two deuces."), _("A third deuce.")),
        Step(
            "sequence",
            _("A deuce can stand for the 9♦. Such a sequence of {size} cards brings {mixed}, "
              "without a wild card {pure}.").format(
                size=facts.size, mixed=number(rules.mixed_sequence), pure=number(rules.sequence)),
            Asked.ACT,
            _("Meld 7♦ 8♦ 10♦ and the 2♠."),
            wrong=(Wrong("meld", _("7♦ 8♦ 10♦, and of the deuces the 2♠.")),
                   Wrong("discard", _("Not yet: first the sequence."))),
            otherwise=_("First meld 7♦ 8♦ 10♦ with the 2♠."),
        ),
        Step(
            "discard", _("Two deuces are left: keep the pair."),
            Asked.ACT, _("Discard the 4♣."), equal=("discard Qs",),
            wrong=(Wrong("discard A*", _("The opponents have aces: throw the 4♣.")),
                   Wrong("discard", _("Not that one: throw the 4♣."))),
            otherwise=_("Discard the 4♣."),
        ),
        Step(
            "take",
            _("Elsewhere nobody takes the pile when a wild card lies on top. Here two of the same "
              "kind take it, deuces a deuce and jokers a joker."),
            Asked.ACT, _("Take the pile with both deuces."),
            wrong=(Wrong("draw", _("Don't draw: your deuces take the pile.")),),
            otherwise=_("First take the pile."),
        ),
        Step(
            "discard 2", _("What lay below is yours."),
            Asked.ACT, _("Discard the 5♣, or another single card."),
            equal=("discard 4*", "discard 5*", "discard 6*", "discard J*", "discard Q*"),
            wrong=(Wrong("discard", _("Keep it. Throw the 5♣.")),), otherwise=_("Discard the 5♣."),
        ),
        differences(
            _("A sequence holds one wild card at most and brings {mixed} then.\n"
              "A wild canasta, {size} cards, brings {wild}.\n"
              "Two deuces take a deuce on top of the pile, two jokers a joker.\n"
              "A set needs {naturals} natural cards.").format(
                mixed=number(rules.mixed_sequence), size=facts.size, wild=number(rules.wild),
                naturals=number(facts.variant.melds.min_naturals)),
        ),
    ]  # fmt: skip


def _italian(deal: Deal) -> Sequence[Step]:
    facts = LessonFacts(deal.variant, deal.hand)
    rules = facts.variant.canastas
    return [
        Step(
            "start",
            _("After the deal a card is turned, and under it lies a **packet**: as many face-down "
              "cards as its rank says. Whoever takes the pile first gets them all."),
            anchor="pile",
        ),
        Step(
            "minimum",
            _("An opening needs {minimum}. The pile is always frozen, so only a natural pair takes "
              "it; but the eight on top counts towards your opening. Aces bring {aces}, the kings "
              "{kings}, two queens with a joker {queens}.").format(
                minimum=facts.minimum, aces=facts.worth("As Ah Ad"),
                kings=facts.worth("Ks Kh Kd Kc"), queens=facts.worth("Jo Qs Qh")),
            Asked.PUT_OUT, _("Meld the aces."), cards="As Ah Ad",
            wrong=(Wrong("draw", _("Not yet: you can open with the pile.")),),
            otherwise=_("First meld the aces."),
        ),
        Step(
            "kings", _("The kings as well."),
            Asked.PUT_OUT, _("Meld the four kings."), cards="Ks Kh Kd Kc",
            wrong=(Wrong("draw", _("Not yet: you can open with the pile.")),),
            otherwise=_("First meld the kings."),
        ),
        Step(
            "queens", _("With these it is enough."),
            Asked.PUT_OUT, _("Meld two queens and one joker."), cards="Jo Qs Qh",
            wrong=(Wrong("draw", _("Not yet: you can open with the pile.")),),
            otherwise=_("First meld the queens with a joker."),
        ),
        Step(
            "take", _("Your pair of eights takes the pile now."),
            Asked.ACT, _("Take the pile: [T], or drag the eights onto it."),
            wrong=(Wrong("take", _("Take it with the eights, and open with aces, kings and "
                                   "queens.")),
                   Wrong("draw", _("Don't draw: you can open with the pile."))),
            otherwise=_("First take the pile."),
        ),
        Step(
            "discard", _("Keep the joker, and the deuce that the pile brought."),
            Asked.ACT, _("Discard the {card}.").format(card=facts.thrown(1)),
            equal=("discard 4c", "discard 5s", "discard 6d"),
            wrong=(Wrong("discard", _("Not that one: throw the 4♣.")),),
            otherwise=_("Discard the 4♣."),
        ),
        drawing("draw", _("You draw two in a turn."), _("Another joker!")),
        Step(
            "wild",
            _("Three or more wild cards are a meld of their own. With {size} cards it brings "
              "{wild}, with deuces alone {deuces}, but only to the side that goes out. Until it is "
              "complete your side may not put deuces on any other meld; jokers are free.").format(
                size=facts.size, wild=number(rules.wild), deuces=number(rules.wild_by_jokers[0])),
            Asked.ACT, _("Meld the wild cards."),
            wrong=(Wrong("discard", _("Not yet.")),), otherwise=_("First meld the wild cards."),
        ),
        Step(
            "discard 2", _("Any single card may go."),
            Asked.ACT, _("Discard the {card}.").format(card=facts.thrown(2)),
            equal=("discard 6*", "discard 4*", "discard 5*", "discard 9*", "discard J*",
                   "discard 7*", "discard Q*"),
            wrong=(Wrong("discard", _("Not that one: throw the {card}.").format(
                card=facts.thrown(2))),),
            otherwise=_("Discard the {card}.").format(card=facts.thrown(2)),
        ),
        differences(
            _("The pile is always frozen, and a packet lies under the first card.\n"
              "The minimum is {minimum}.\n"
              "There are no sequences; wild canastas bring their points only to the side that goes "
              "out.\n"
              "Going out needs {need} canastas that are not wild, and brings {out}.").format(
                minimum=facts.minimum, need=facts.canastas_needed,
                out=number(facts.variant.going_out.bonus)),
        ),
    ]  # fmt: skip


SAMBA_LESSON: Final = Lesson(
    "samba", "samba", N_("Samba: sequences"), N_("Cards of a suit in order, and two draws."), 4,
    lambda: read_deal("samba", SEQUENCES), _sequences,
)  # fmt: skip
BOLIVIA_LESSON: Final = Lesson(
    "bolivia", "bolivia", N_("Bolivia: wild canastas"), N_("Wild cards alone, and an escalera to "
    "go out."), 3, lambda: read_deal("bolivia", WILD), _wild_canastas,
)  # fmt: skip
HOLLYWOOD_LESSON: Final = Lesson(
    "hollywood", "hollywood", N_("Hollywood: wild cards everywhere"),
    N_("In sequences, alone, and to take the pile."), 3,
    lambda: read_deal("hollywood", HOLLYWOOD), _hollywood,
)  # fmt: skip
ITALIAN_LESSON: Final = Lesson(
    "italian", "italian", N_("Italian: the packet"), N_("A pile with hidden cards, always "
    "frozen."), 4, lambda: read_deal("italian", ITALIAN), _italian,
)  # fmt: skip
