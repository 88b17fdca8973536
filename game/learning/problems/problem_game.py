"""A problem at the table: the hand as it stood, in which only the next answer counts."""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable, Sequence
from typing import TypeAlias

from ...controller.game import Game, SeatPlayer
from ...controller.replay_steps import ToldLine, lines_of_hand
from ...controller.worker import PlayerFailedError, shared_worker
from ...notation.record import PlayerEntry
from ...notation.replay import state_after
from ...players.advice import Finding, Size, size_of
from ...players.explain.move_names import deed
from ...players.explain.outcome_reasons import chance_of_a_point
from ...players.player import Decision
from ...rules.actions import Action
from ...rules.refusal import Refusal
from ...rules.state import Phase
from ...rules.view import PlayerView
from .answers import is_complete
from .comparing import price
from .problem import Choice, Problem

log = logging.getLogger(__name__)

Price: TypeAlias = Callable[
    [PlayerView, tuple[Action, ...], tuple[Action, ...]], tuple[float, float]
]
"""What an answer that was not worked out costs beside the best one, and the error of that."""


def price_in_worker(
    view: PlayerView, best: tuple[Action, ...], actions: tuple[Action, ...]
) -> tuple[float, float]:
    """The price, worked out in another process."""
    return shared_worker().run(price, view, best, actions)


class Nobody:
    """The others' thinker: nobody moves after the answer."""

    def start(self, view: PlayerView, kind: str, seed: int) -> None:
        """See ``Thinker``."""

    def poll(self) -> Decision | None:
        """See ``Thinker``."""
        return None

    def close(self) -> None:
        """See ``Thinker``."""


class ProblemGame(Game):
    """A problem as a model for a table. The player sits where the turn is.

    ``before`` is what they saw. ``answer`` is what their actions were found to be worth, None until
    then; ``shown`` is True if they asked for the solution. ``seats`` are the players clockwise from
    theirs.
    """

    def __init__(
        self, problem: Problem, seats: Sequence[SeatPlayer], price: Price = price_in_worker
    ) -> None:
        self.problem = problem
        self.before = problem.view()
        self.answer: Choice | None = None
        self.shown = False
        self._price = price
        self._found: queue.SimpleQueue[Choice] = queue.SimpleQueue()
        self._asked = False
        around = [seats[(at - self.before.seat) % len(seats)] for at in range(len(seats))]
        record = problem.record([PlayerEntry(player.name, player.kind) for player in around])
        super().__init__(record, None, thinker=Nobody())
        self._state = state_after(self._hand, self.variant)
        self._begun = len(self._hand.actions)

    # --- the answer --------------------------------------------------------------------------

    @property
    def actions(self) -> tuple[Action, ...]:
        """What the player has done."""
        return tuple(self._hand.actions[self._begun :])

    @property
    def is_over(self) -> bool:
        """Whether the player has answered, or asked for the solution."""
        return self.shown or self._asked

    @property
    def is_right(self) -> bool:
        """Whether the answer counts as solved.

        It does if it is the best or cannot be told apart from it. A question with two sides, such
        as opening or waiting, needs only the right side.
        """
        return self.answer is not None and (
            self.is_best or self.problem.is_on_the_right_side(self.before, self.answer)
        )

    @property
    def is_best(self) -> bool:
        """Whether no other choice is measurably better than the answer."""
        return self.answer is not None and self.finding(self.answer).size is Size.NONE

    def show(self) -> None:
        """Give up, so that the solution is shown. Nothing happens after an answer."""
        if not self.is_over:
            self.shown = True

    def finding(self, choice: Choice) -> Finding:
        """What a choice costs compared with the best, as Look back tells it."""
        view, best = self.before, self.problem.best.actions[0]
        return Finding(
            Decision(best, self.problem.why),
            deed(view, best),
            choice.cost,
            choice.error,
            chance_of_a_point(view),
            size_of(view, choice.cost, choice.error),
        )

    def judge(self) -> bool:
        """Find out what the answer is worth once it is complete. Call it again until it is known.

        Returns whether it has just become known. Never waits.
        """
        if self.answer is None and not self._asked and not self.shown and self._is_complete:
            self._asked = True
            self.answer = self.problem.choice_of(self.before, self.actions)
            if self.answer is not None:
                return True
            threading.Thread(target=self._work_out, name="problem", daemon=True).start()
        if self._asked and self.answer is None and not self._found.empty():
            self.answer = self._found.get()
            return True
        return False

    @property
    def _is_complete(self) -> bool:
        if not self.actions:
            return False
        # What the bonus cards are nobody knows before they are taken.
        bonus = self._state.bonus_due > 0 and not self.before.opened[self.before.side]
        return is_complete(self.actions) or bonus or self._state.phase is Phase.OVER

    def _work_out(self) -> None:
        """Find what an answer costs that nobody thought of before."""
        best, own = self.problem.best.actions, self.actions
        try:
            cost, error = self._price(self.before, best, own)
        except (PlayerFailedError, ValueError):
            log.exception("an answer could not be judged")
            # The next best is the most that can be said of it.
            cost, error = self.problem.choices[1].cost, self.problem.choices[1].error
        self._found.put(Choice(own, cost, error))

    def log_before(self) -> list[ToldLine]:
        """The log of the turns before the question, also once it is answered."""
        return lines_of_hand(self.problem.record(self._record.players), self.human)

    # --- what the table asks -----------------------------------------------------------------

    @property
    def your_turn(self) -> bool:
        """Whether the problem is still to be answered."""
        return super().your_turn and not self.is_over

    def submit(self, action: Action) -> Refusal | None:
        """Play an action of the answer."""
        refusal = super().submit(action)
        if refusal is None:
            self.judge()
        return refusal

    @property
    def can_undo(self) -> bool:
        """Cards laid down can be taken up again until the turn ends."""
        return super().can_undo and not self.is_over

    @property
    def can_take_back(self) -> bool:
        """Never: the first answer counts."""
        return False

    @property
    def gives_hints(self) -> bool:
        """Never: that would be the answer."""
        return False
