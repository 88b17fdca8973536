"""The problem from a match that its sheet offers, once there is one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.learning.problems.from_match import MatchProblem, Setter, missed
from game.translation import _

if TYPE_CHECKING:
    from game.notation.record import Record
    from game.ui.screens.pricing_desk import PricingDesk


class ProblemOffer:
    """Waits for the prices of a match, then has a problem made of the decision that cost most.

    ``words`` say how far that is, empty where there is nothing to say; ``problem`` is the problem,
    None until there is one. Call ``poll`` often and ``close`` in the end.
    """

    def __init__(self, prices: PricingDesk, record: Record) -> None:
        self.words = ""
        self.problem: MatchProblem | None = None
        self._prices, self._record = prices, record
        self._setter: Setter | None = None
        self._over = False
        """Whether nothing changes any more."""
        self._done = -1
        """The number of hands priced when they were last looked at."""

    def poll(self) -> bool:
        """Take in what is new; whether anything was. Never waits."""
        before = self.words
        if self._over:
            return False
        if self._setter is not None:
            if self._setter.done:
                self._tell(self._setter.problem, failed=self._setter.failed)
        elif self._prices.done != self._done:
            self._done = self._prices.done
            self._look()
        return self.words != before

    def _look(self) -> None:
        """See what the hands priced so far have."""
        if any(self._prices.is_due(hand) for hand in self._record.hands):
            self.words = _("Your decisions are still being judged. The one that cost most may then "
                           "be a problem.")  # fmt: skip
            return
        priced = self._prices.find_all(self._record)
        found = missed(self._record, priced)
        if found:
            self._setter = Setter(self._record, found)
            self.words = _("A problem is being made of the decision that cost you most…")
        elif any(priced):
            self._tell(None)
        else:
            self._over = True

    def _tell(self, problem: MatchProblem | None, *, failed: bool = False) -> None:
        self.problem, self._over = problem, True
        if problem is None and failed:
            self.words = _("No problem could be made of your decisions: something went wrong. "
                           "Details are in the log.")  # fmt: skip
            return
        if problem is None:
            self.words = _("None of your decisions was clearly costly enough to make a problem.")
            return
        words = _("Hand {number}: the answer to your partner that cost you most.")
        if problem.turn:
            words = _("Hand {number}, turn {turn}: the decision that cost you most.")
        self.words = words.format(number=problem.number, turn=problem.turn)

    def close(self) -> None:
        """Look no further."""
        if self._setter is not None:
            self._setter.close()
