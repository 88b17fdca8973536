"""What the first hands of International and of Classic have in common."""

from __future__ import annotations

from game.translation import _

from ..facts import LessonFacts
from ..lesson import Asked, Step


def score_sheet(facts: LessonFacts) -> Step:
    """The score sheet, opened and read."""
    return Step(
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
    )  # fmt: skip
