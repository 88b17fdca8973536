"""Undo within the turn, and taking moves back beyond it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from ..notation.record import Record
from ..notation.replay import start, state_after
from ..rules.actions import Action
from ..rules.engine import apply
from ..rules.events import (
    CardDrawn,
    Event,
    Fined,
    FootTaken,
    HandEnded,
    HandPickedUp,
    PileTaken,
    TurnStarted,
)
from ..rules.refusal import Refusal
from ..rules.state import State
from ..rules.view import PlayerView
from .participants import Participants
from .steps import HUMAN, Step


class Undoing(Participants, ABC):
    """The human's way back in the hand being played.

    An *undo* reverts an action that revealed nothing and that nobody answered. A *take-back* goes
    further, to the human's last decision: the record counts it, and the others play anew what they
    did since. A *redo* plays again what was undone or taken back, as long as nothing else has been
    played. Computer players keep no memory of their own, so they know nothing beyond the
    shortened log.
    """

    _state: State

    def __init__(self, record: Record) -> None:
        super().__init__(record)
        self._steps: list[Step] = []
        self._undoable: list[int] = []
        self._undone: list[tuple[int, Action]] = []
        """The actions undone, the latest last, each with the number of actions before it."""
        self._alone = sum(entry.kind == HUMAN for entry in record.players) <= 1

    @abstractmethod
    def view(self) -> PlayerView:
        """What the human sees."""

    @abstractmethod
    def submit(self, action: Action) -> Refusal | None:
        """Play an action of the human."""

    @abstractmethod
    def _save(self) -> None:
        """Have the record written down."""

    @abstractmethod
    def _stop_thinking(self) -> None:
        """Drop what a computer player is thinking about."""

    # --- within the turn ---------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        """Whether the human's last action can be undone.

        It can until hidden cards are seen or another player acts. A discard can also be undone
        until the next player moves, except once the stock is empty: that the hand goes on then
        tells something about the next player's cards.
        """
        return bool(self._undoable)

    @property
    def actions_so_far(self) -> int:
        """Number of actions played in this hand."""
        return len(self._hand.actions)

    @property
    def actions_after_undo(self) -> int:
        """Number of actions of this hand after an undo; all of them if nothing can be undone."""
        return self._undoable[-1] if self._undoable else self.actions_so_far

    def undo(self) -> bool:
        """Undo the human's last action; whether there was one to undo."""
        if not self._undoable:
            return False
        self._undo_to(self._undoable.pop())
        return True

    @property
    def can_redo(self) -> bool:
        """Whether what was undone last can be played again: nothing has been played since."""
        return bool(self._undone) and self._undone[-1][0] == self.actions_so_far

    def redo(self) -> bool:
        """Play again what was undone last; whether there was anything."""
        if not self.can_redo:
            return False
        *rest, (_count, action) = self._undone
        if self.submit(action) is not None:
            return False
        self._undone = rest
        return True

    def _undo_to(self, count: int) -> None:
        """Go back to before an action of the human, which can be played again."""
        self._undone.append((count, self._hand.actions[count]))
        self._go_back(count)

    def _find_undoable(self) -> None:
        """Find the actions that can be undone, from the log."""
        self._undoable.clear()
        state, _events = start(self._hand, self.variant)
        for count, action in enumerate(self._hand.actions):
            events = apply(state, action)
            self._note_undoable(count, action.seat, events, state)

    def _note_undoable(self, count: int, seat: int, events: Sequence[Event], after: State) -> None:
        """Note whether an action can be undone. The log had ``count`` actions before it."""
        shown = any(_shows_something(event, after) for event in events)
        if seat != self.human or shown:
            self._undoable.clear()
        else:
            self._undoable.append(count)

    # --- beyond it ---------------------------------------------------------------------------

    @property
    def can_take_back(self) -> bool:
        """Whether the human's last decision in this hand can be taken back, whatever followed.

        Only with no other human in the record: another would have seen it.
        """
        return self._last_decision is not None

    @property
    def _last_decision(self) -> int | None:
        """Number of actions before the human's last one that was asked for; None if there was
        none."""
        if not self._alone or self.human is None:
            return None
        actions = self._hand.actions
        own = (
            count
            for count in reversed(range(len(actions)))
            if actions[count].seat == self.human and not self._unasked(count)
        )
        return next(own, None)

    @abstractmethod
    def _unasked(self, count: int) -> bool:
        """Whether an action of the human was played for them: taken back it would come again at
        once."""

    def take_back(self) -> bool:
        """Take back the human's last decision and all that followed; whether there was one."""
        count = self._last_decision
        if count is None:
            return False
        self._hand.takebacks += 1
        # Steps not yet told no longer happened.
        self._steps.clear()
        self._undo_to(count)
        self._find_undoable()
        return True

    def _go_back(self, count: int) -> None:
        """Keep only the first ``count`` actions of the hand."""
        hand = self._hand
        del hand.actions[count:]
        hand.comments = {at: said for at, said in hand.comments.items() if at < count}
        hand.reasons = {at: why for at, why in hand.reasons.items() if at < count}
        hand.result = None
        self._state = state_after(hand, self.variant)
        self._stop_thinking()
        self._save()
        self._steps.append(Step(self.human, None, "", [], "", self.view()))


def _shows_something(event: Event, after: State) -> bool:
    """Whether an event reveals hidden cards to the player who acts."""
    if isinstance(event, TurnStarted):
        # With an empty stock the hand goes on only if the next player can take the pile.
        return not after.stock
    if isinstance(event, PileTaken):
        return event.packet > 0
    # What is paid is paid.
    return isinstance(event, CardDrawn | Fined | FootTaken | HandPickedUp | HandEnded)
