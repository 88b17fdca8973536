"""The words shown with a record: the step, and why it was played."""

from __future__ import annotations

from typing import Final

from game.controller.replay_cursor import ReplayCursor
from game.rules.actions import Action
from game.rules.state import Phase
from game.translation import _
from game.ui.markup import escape
from game.ui.table.outcomes import Choice
from game.ui.table.sentences import action_words
from game.ui.table.table_state import TableState
from game.ui.table.telling import Telling, Told

ROOM: Final = 120
"""Number of letters that fit beside the pile."""


class ViewerTelling(Telling):
    """Tells the step shown. Nobody plays, so there is no tray for an opening.

    ``advised`` is a move that would have been better at step ``begin``; ``title`` is the record's
    displayed name.
    """

    def __init__(
        self, cursor: ReplayCursor, title: str, begin: int = 0, advised: Action | None = None
    ) -> None:
        self._cursor = cursor
        self._title = title
        self._begin = begin
        self._advised = advised

    @property
    def open_hands(self) -> bool:
        """Whether all cards are shown."""
        return self._cursor.shown_to is None

    def tells_why(self, state: TableState) -> bool:
        """Reasons are told, except in a hand that is still being played."""
        return not self._cursor.is_running

    def memory(self, state: TableState) -> str:
        """All of the log: who looks at a record does not play."""
        return "all"

    def question(self, state: TableState, where: Choice | None) -> Choice | None:
        """Only that the score sheet is there."""
        if state.busy or state.view.phase is not Phase.OVER:
            return None
        return Choice(_("The hand is over"), ((_("Score sheet"), None),))

    def told(self, state: TableState) -> Told:
        """The number of the step and what happened, or the better move."""
        cursor = self._cursor
        replay, hand = cursor.replay, cursor.hand
        start = replay.index_of(hand)
        last = sum(step.hand == hand for step in replay.steps) - 1
        at = cursor.at - start
        headline = _("Step {at} of {count}").format(at=at, count=last)
        if self._advised is not None and cursor.at == self._begin:
            words = _("Better: {move}").format(move=action_words(self._advised))
            return Told(headline, words, advised=self._advised, aside=escape(self._title))
        line, comment = cursor.line(cursor.at), replay.steps[cursor.at].comment
        if at == last and hand in replay.troubles:
            line, comment = replay.troubles[hand], ""
        told = f"{line} \u2013 {comment}" if line and comment else line or comment
        if comment and len(told) > ROOM:
            # The log has the rest.
            told = comment
        return Told(headline, told)
