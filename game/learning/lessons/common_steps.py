"""Steps that several lessons have."""

from __future__ import annotations

from game.translation import _, _p, number

from ..facts import LessonFacts
from ..lesson import Asked, Figure, Step, Wrong


def card_figures(facts: LessonFacts) -> tuple[Figure, ...]:
    """What cards count (RULINGS C-1): a joker, an ace, a king and a seven, each for its kind."""
    return (
        Figure("Jo", facts.worth("Jo"), _p("rank, many", "jokers")),
        Figure("As", facts.worth("As"), _("aces, twos")),
        Figure("Ks", facts.worth("Ks"), _("{lowest} to king").format(lowest=number(8))),
        Figure(
            "7d", facts.worth("7d"),
            _("{lowest} to {highest}").format(lowest=number(4), highest=number(7)),
        ),
    )  # fmt: skip


def score_sheet(facts: LessonFacts) -> Step:
    """What the hand has brought, on the score sheet."""
    return Step(
        "sheet",
        _("You are out, and the hand is over: {total} for your side. A match goes on until a side "
          "has {target}.").format(total=number(facts.line().total), target=facts.target),
        Asked.SHEET,
        _("See what counted: press “To the score sheet”."),
    )  # fmt: skip


def drawing(id: str, text: str, right: str = "", wrong: tuple[Wrong, ...] = ()) -> Step:
    """The learner's turn begins with the stock."""
    return Step(
        id, text, Asked.ACT, _("Draw."), right=right, wrong=wrong, otherwise=_("First draw.")
    )


def differences(text: str) -> Step:
    """What is different in this game, in short lines."""
    return Step("summary", text, title=_("What is different"))
