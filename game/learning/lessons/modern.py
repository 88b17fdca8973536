"""What is different in Modern American: closed ranks, locked wild cards, fines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.translation import N_, _, _n, number

from ..facts import LessonFacts
from ..lesson import Asked, Deal, Lesson, Step, Wrong
from ..stacking import read_deal
from .common_steps import differences, drawing

DEAL: Final = """
[[hands]]
actions = [
  "0 draw", "0 add Jo > #2", "0 add 7d > #0", "0 discard Ks",
  "1 draw", "1 discard 5c", "2 draw", "2 add 7c 7s > #0", "2 discard 6c", "3 draw", "3 discard 8d",
  "0 draw", "0 add 7h > #0", "0 discard Kh",
]
[hands.position]
turn = 0
phase = "draw"
hands = ["Ks Kh Kd 2h 7d 5h", "5c Ac Js Td", "7c 7s 6c Jc", "8d 5d 8c Jh"]
stock = "Jo Ad Qd 4c 7h As Js Th 8c 8d 4c 5h 4s 9c 9d Td"
pile = "Jd 6s"
melds = [["7s 7h 7d", "Qs Qh Qd Qc Qs", "2s 2d Jo"], ["As Ah Ad", "Ks Kh Kd Kc Ks 2c 2h"]]
threes = ["", "", "", ""]
"""


def _steps(deal: Deal) -> Sequence[Step]:
    facts = LessonFacts(deal.variant, deal.hand)
    variant = facts.variant
    rules, opening = variant.canastas, variant.opening
    fine = max(each.fine for each in variant.penalties.unfinished)
    return [
        Step(
            "start",
            _("As in International the pile begins empty, only a natural pair takes it, and after "
              "the opening a set needs {base} natural cards before it takes wild ones. An opening "
              "needs {minimum}, with a set of natural cards or a wild meld that is enough by "
              "itself. It earns {first} bonus cards for the side that opens first, {second} for "
              "the other, after the discard.").format(
                base=number(variant.melds.base_for_wilds), minimum=facts.minimum,
                first=number(opening.bonus_cards),
                second=number(opening.bonus_cards_second or 0)),
        ),
        drawing(
            "draw",
            _("A card lies across the stock, {count} cards from its end: the **turn card**. Once "
              "it is drawn there are no bonus cards any more.").format(
                count=number(variant.deal.turn_card)),
            _("A joker."),
        ),
        Step(
            "closed",
            _("The opponents have a canasta of kings. That closes the rank for everybody: your "
              "three kings cannot be melded any more, only thrown."),
            Asked.TRY, _("Try it: choose the three kings, then press [M]."),
            right=_("Closed. Kings are safe discards now: nobody may take the pile with them."),
            wrong=(Wrong("discard", _("First try to meld the kings. Nothing can go wrong.")),),
            tried="meld Ks Kh Kd",
        ),
        Step(
            "lock",
            _("Your side has begun a wild meld. Until that has {size} cards, all wild cards belong "
              "to it.").format(size=facts.size),
            Asked.TRY, _("Try it: drag the 2♥ onto the queens."),
            right=_("They are locked."),
            wrong=(Wrong("discard", _("First try the queens. Nothing can go wrong.")),),
            tried="add 2h > #1",
        ),
        Step(
            "wild",
            _("A wild canasta brings {wild} and more. But left unfinished it costs up to {fine}, "
              "and nobody of your side may go out.").format(
                wild=number(rules.wild), fine=number(fine)),
            Asked.ACT, _("Add the joker to the wild cards."),
            wrong=(Wrong("add 2*", _("The joker first. Keep the deuce for later.")),
                   Wrong("add", _("First the joker.")),
                   Wrong("discard", _("Not yet: first the joker."))),
            otherwise=_("First add the joker to the wild cards."),
        ),
        Step(
            "sevens",
            _("Sevens never take wild cards; {size} of them bring {sevens}. An unfinished set of "
              "sevens, or of aces without wild cards, costs {fine}.").format(
                size=facts.size, sevens=number(rules.natural_by_rank[7]), fine=number(fine)),
            Asked.ACT, _("Add the 7♦ to the sevens."),
            wrong=(Wrong("discard", _("Not yet: first the seven.")),),
            otherwise=_("First add the seven."),
        ),
        Step(
            "discard", _("Kings are closed: nobody can take the pile."),
            Asked.ACT, _("Discard a king."), equal=("discard K*",),
            wrong=(Wrong("discard 2*"),
                   Wrong("discard", _("A king is quite safe: throw a king."))),
            otherwise=_("Discard a king."),
        ),
        drawing("draw 2", _("Your partner has added two sevens."), _("The seventh!")),
        Step(
            "canasta", "",
            Asked.ACT, _("Add the 7♥ to the sevens."),
            right=_("A natural canasta of sevens: {sevens} points.").format(
                sevens=number(rules.natural_by_rank[7])),
            wrong=(Wrong("discard", _("Not yet: first the seven.")),),
            otherwise=_("First add the seven."),
        ),
        Step(
            "discard 2",
            _n("Going out needs {count} canasta, nothing of sevens, aces or wild cards "
               "unfinished, and a last discard. You may ask your partner once in a hand.",
               "Going out needs {count} canastas, nothing of sevens, aces or wild cards "
               "unfinished, and a last discard. You may ask your partner once in a hand.",
               variant.going_out.canastas).format(count=number(variant.going_out.canastas)),
            Asked.ACT, _("For now, discard another king."), equal=("discard K*",),
            wrong=(Wrong("discard 2*"), Wrong("discard", _("A king is quite safe."))),
            otherwise=_("Discard another king."),
        ),
        differences(
            _("The minimum is {minimum}, {later} from {from_later} points, {last} from "
              "{from_last}.\n"
              "A canasta closes its rank for everybody.\n"
              "Wild cards are locked while a wild meld is unfinished.\n"
              "“Rules” has the {hands} special hands of fourteen cards, which end the hand when "
              "they are shown.").format(
                minimum=facts.minimum, later=facts.steps()[1][1], from_later=facts.steps()[1][0],
                last=facts.steps()[2][1], from_last=facts.steps()[2][0],
                hands=number(len(variant.special_hands.hands))),
        ),
        Step(
            "summary points",
            _("Sevens, aces without wild cards, and wild melds left unfinished cost up to {fine}.\n"
              "Whoever has {count} or more sevens in the hand at the end pays {caught}, and as "
              "much again for {count} or more aces.\n"
              "The melds of a side without a canasta count against it.\n"
              "So do its threes, red or black; they count for a side with {need} canastas.").format(
                fine=number(fine), count=number(variant.caught[0].count),
                caught=number(variant.caught[0].fine),
                need=number(variant.threes.canastas_for_plus)),
            title=_("What may cost you points"),
        ),
    ]  # fmt: skip


MODERN_LESSON: Final = Lesson(
    "modern_american", "modern_american", N_("Modern American: what is different"),
    N_("Closed ranks, locked wild cards, and fines."), 4,
    lambda: read_deal("modern_american", DEAL), _steps,
)  # fmt: skip
