"""A place in a record: the step shown, and what is visible of it."""

from __future__ import annotations

from typing import Final

from ..notation.record import Record
from ..players.advice import Advice
from ..rules.actions import Action, Discard, Pass
from ..rules.cards import HIDDEN, Card
from ..rules.events import ThreeTabled
from ..rules.refusal import Cause, Refusal
from ..rules.state import Phase
from ..rules.view import PlayerView
from .legal_queries import LegalQueries
from .log_sentences import Teller
from .participants import Participants
from .recent_turns import RecentTurns
from .replay_steps import Replay, ToldLine
from .sheet import Sheet
from .steps import Step

LOG_LINES: Final = 40
"""Number of steps before the one shown that the log includes."""


class ReplayCursor(Participants):
    """A record shown at the table. Steps come on request; nobody plays.

    ``at`` is the step shown. ``open_hands`` shows all cards, otherwise only those of the human's
    seat. A hand that the human is still playing is shown as they see it.
    """

    your_turn: Final = False
    gives_hints: Final = False
    can_undo: Final = False
    """``go`` steps back."""
    can_redo: Final = False
    can_take_back: Final = False

    def __init__(self, record: Record | Replay) -> None:
        self.replay = record if isinstance(record, Replay) else Replay(record)
        super().__init__(self.replay.record, self.replay.steps[0].hand)
        self.at = 0
        self.open_hands = True
        self.tells_why = True
        self.legal = LegalQueries(self)
        self._due: list[Step] = []
        self._seen: tuple[tuple[int, int | None], PlayerView] | None = None

    # --- where it is -------------------------------------------------------------------------

    @property
    def hand(self) -> int:
        """The index of the hand shown."""
        return self.replay.steps[self.at].hand

    @property
    def shown_to(self) -> int | None:
        """The seat whose view is shown, None if all cards are open."""
        return None if self.open_hands and not self.is_running else self.eye

    @property
    def is_running(self) -> bool:
        """Whether the human is still playing the hand shown."""
        return self.hand == self.replay.running

    @property
    def has_unknown_cards(self) -> bool:
        """Whether the hand shown has cards that the record does not give."""
        position = self.record.hands[self.hand].position
        if position is None:
            return False
        state = self.replay.view(self.at)
        return any(HIDDEN in cards for cards in (*state.hands, state.stock))

    def go(self, at: int) -> bool:
        """Show another step; whether that changed anything.

        The next step is played out with its events, any other is jumped to.
        """
        at = max(0, min(at, len(self.replay) - 1))
        if at == self.at:
            return False
        forward = at == self.at + 1
        self.at = at
        self._hand_index = self.hand
        step = self.replay.steps[at]
        seat = step.action.seat if step.action is not None else None
        events = self.replay.events(at, self.shown_to) if forward else []
        action = step.action if forward else None
        self._due.append(Step(seat, action, step.comment, events, self.line(at), self.view()))
        return True

    def turn_hands(self) -> None:
        """Open all hands, or close the others' hands again."""
        self.open_hands = not self.open_hands
        self._due.append(Step(None, None, "", [], "", self.view()))

    # --- what there is to see ----------------------------------------------------------------

    @property
    def hand_number(self) -> int:
        """The number of the hand shown."""
        return self.record.hands[self.hand].number

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals before the hand shown, or after it once it is over."""
        result = self.record.hands[self.hand].result
        if result is not None and self.view().phase is Phase.OVER:
            return tuple(result.totals)
        return self.view().totals

    def view(self) -> PlayerView:
        """The game after the step shown; one object for each step and seat."""
        key = self.at, self.shown_to
        if self._seen is None or self._seen[0] != key:
            self._seen = key, self.replay.view(*key)
        return self._seen[1]

    def recent(self) -> RecentTurns:
        """What each player did in the hand shown since the last turn of the seat shown."""
        recent = RecentTurns(self.eye)
        for at in range(self.replay.index_of(self.hand), self.at + 1):
            recent.note(self.replay.events(at, self.eye))
            action = self.replay.steps[at].action
            own = action is not None and action.seat == self.eye
            if own and isinstance(action, Discard | Pass):
                recent.turn_ends()
        return recent

    def line(self, at: int, *, threes: bool = True) -> str:
        """A step in words; the human is called "you". Without ``threes`` none is told that was
        tabled."""
        teller = Teller(self.names, self.human)
        seen = self.replay.events(at, self.shown_to)
        if not threes:
            seen = [event for event in seen if not isinstance(event, ThreeTabled)]
        return teller.line(seen, self.replay.view(at, self.shown_to))

    def log_lines(self) -> list[ToldLine]:
        """The log of the hand shown, up to the step shown."""
        first = max(self.replay.index_of(self.hand), self.at - LOG_LINES)
        out = []
        for at in range(first, self.at + 1):
            step = self.replay.steps[at]
            seat = step.action.seat if step.action is not None else None
            out.append(ToldLine(seat, self.line(at), step.comment))
        return out

    def came_this_turn(self) -> list[Card]:
        """Always empty: in a record no card is new."""
        return []

    def top_is_new(self) -> bool:
        """Always False: the human is not about to play."""
        return False

    def sheet(self) -> Sheet | None:
        """The score sheet of the hand shown, None if it did not end."""
        return self.replay.sheet(self.hand)

    def poll(self, now: float) -> list[Step]:
        """The steps requested since the last call."""
        due, self._due = self._due, []
        return due

    # --- nobody plays here -------------------------------------------------------------------

    @property
    def actions_so_far(self) -> int:
        """Number of actions played by the step shown."""
        return self.replay.steps[self.at].count

    @property
    def actions_after_undo(self) -> int:
        """The same number: nothing can be undone."""
        return self.actions_so_far

    def submit(self, action: Action) -> Refusal:
        """Refuse every action: a record does not change."""
        return Refusal(Cause.NOT_YOUR_TURN, {"turn": self.view().turn})

    def undo(self) -> bool:
        """Do nothing: a record does not change."""
        return False

    def redo(self) -> bool:
        """Do nothing: a record does not change."""
        return False

    def take_back(self) -> bool:
        """Do nothing: a record does not change."""
        return False

    def hurry(self) -> None:
        """Do nothing: nobody is thinking."""

    def advice(self) -> Advice | None:
        """Always None: there is no move to advise on."""
        return None
