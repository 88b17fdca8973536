"""An earlier match as far as a glance at its record tells: what came of it, and whether it goes
on.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import Enum
from pathlib import Path
from typing import Self

from game.notation.record import Record
from game.translation import _, day_in_full
from game.ui.screens.seats import score_words, with_takebacks


class Outcome(Enum):
    """What came of a match."""

    UNFINISHED = "unfinished"
    WON = "won"
    LOST = "lost"
    OVER = "over"
    """It is over, and nobody's own."""


@dataclass(frozen=True, slots=True)
class EarlierMatch:
    """A match among the earlier ones.

    ``record`` has the head and the last totals alone (``game.notation.glance``). ``day`` is that of
    the daily deal that it is, None for any other match. ``own`` tells whether a human plays in it.
    """

    record: Record
    outcome: Outcome
    own: bool
    day: date | None = None

    @classmethod
    def at(cls, file: Path) -> Self | None:
        """What is told of a file; None if it is damaged."""
        from game.controller.seating import members
        from game.controller.steps import HUMAN
        from game.daily.days import play_in
        from game.notation.glance import glance
        from game.rules.match import winner

        try:
            record = glance(file)
        except ValueError:
            return None
        kinds = [player.kind for player in record.players]
        you = kinds.index(HUMAN) if HUMAN in kinds else None
        play = play_in(file) if you is not None and record.hands[0].number == 1 else None
        if play is not None:
            outcome = Outcome.OVER if play.is_over else Outcome.UNFINISHED
            return cls(record, outcome, own=True, day=play.deal.day)
        won = winner(record.variant, record.hands[0].scores, record.played)
        if won is None:
            outcome = Outcome.UNFINISHED
        elif you is None:
            outcome = Outcome.OVER
        else:
            outcome = Outcome.WON if you in members(record.variant)[won] else Outcome.LOST
        return cls(record, outcome, own=you is not None)

    @property
    def goes_on(self) -> bool:
        """Whether the player can continue it."""
        return self.own and self.outcome is Outcome.UNFINISHED

    @property
    def has_winner(self) -> bool:
        """Whether it was played until somebody had won."""
        return self.day is None and self.outcome is not Outcome.UNFINISHED

    def words(self) -> str:
        """What came of it, in one line."""
        record, hand = self.record, self.record.hands[0].number
        if self.day is not None:
            if self.goes_on:
                return _("Daily deal of {date}, **unfinished**").format(date=day_in_full(self.day))
            told = _("Daily deal of {date}: {score}")
            return told.format(date=day_in_full(self.day), score=score_words(record))
        told = {
            Outcome.UNFINISHED: _("**Unfinished**, hand {hand}: {score}"),
            Outcome.WON: _("Won in hand {hand}: {score}"),
            Outcome.LOST: _("Lost in hand {hand}: {score}"),
            Outcome.OVER: _("Over in hand {hand}: {score}"),
        }[self.outcome]
        return with_takebacks(told.format(hand=hand, score=score_words(record)), record)
