"""The last turn of the first hand of International, which the learner plays alone."""

from __future__ import annotations

from game.translation import _, number

from ..facts import LessonFacts
from ..lesson import Asked, Step, Wrong


def going_out(facts: LessonFacts) -> list[Step]:
    """The canasta of sevens, and the last card."""
    rules, out = facts.variant.canastas, facts.variant.going_out
    return [
        Step(
            "draw 5",
            _("Your partner has added a seven: six lie there. **The last turn is yours alone.**"),
            Asked.ACT,
            _("Begin it."),
            wrong=(Wrong("take"),),
            otherwise=_("Every turn begins with a card from the stock."),
            alone=True,
        ),
        Step(
            "sevens",
            _("The best card of all! Natural canastas of sevens and of aces bring {great}.").format(
                great=number(rules.natural_by_rank[7])),
            Asked.ACT,
            _("Where does it go?"),
            wrong=(
                Wrong("discard", _("Not yet: your card completes a canasta.")),
            ),
            otherwise=_("First add the seven to the sevens."),
            alone=True,
        ),
        Step(
            "out",
            _("Your side has its {need} canastas. Whoever **goes out**, rid of all cards, ends the "
              "hand and earns {bonus}.").format(
                need=number(out.canastas), bonus=number(out.bonus)),
            Asked.ACT,
            _("Go out."),
            wrong=(Wrong("discard", _("That would end the hand too. But on the tens your card "
                                      "counts for you.")),),
            otherwise=_("Your last card fits a meld of your side."),
            alone=True,
        ),
    ]  # fmt: skip
