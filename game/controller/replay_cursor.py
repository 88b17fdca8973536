"""A place in a record: the step that is shown, and what of it is seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..notation.record import Record
from ..players.search.advice import Advice
from ..rules.actions import Action, Discard, Pass
from ..rules.cards import HIDDEN, Card
from ..rules.refusal import Cause, Refusal
from ..rules.view import PlayerView
from .legal_queries import LegalQueries
from .log_sentences import Teller
from .participants import Participants
from .recent_turns import RecentTurns
from .replay import Replay, ToldLine
from .seating import Account
from .sheet import Sheet
from .steps import SeatPlayer, Step

LOG_LINES: Final = 40
"""How many steps before the one shown the log tells."""


class ReplayCursor:
    """A record at the table: steps come when they are asked for, and nobody plays.

    ``at`` is the step shown; ``open_hands`` shows all cards, else those of the human's seat. A
    hand that the human is still playing is shown as they see it.
    """

    def __init__(self, record: Record | Replay) -> None:
        self.replay = record if isinstance(record, Replay) else Replay(record)
        self.at = 0
        self.open_hands = True
        self.tells_why = True
        self.legal = LegalQueries(self)
        self._due: list[Step] = []
        self._participants = Participants(self.record, self.hand)
        self._seen: tuple[tuple[int, int | None], PlayerView] | None = None

    # --- where it is -------------------------------------------------------------------------

    @property
    def record(self) -> Record:
        """The record that is looked at."""
        return self.replay.record

    @property
    def hand(self) -> int:
        """The index of the hand shown."""
        return self.replay.steps[self.at].hand

    @property
    def shown_to(self) -> int | None:
        """The seat whose view is shown, None for all cards open."""
        return None if self.open_hands and not self.is_running else self.eye

    @property
    def is_running(self) -> bool:
        """Whether the human still plays the hand shown."""
        return self.hand == self.replay.running

    @property
    def has_unknown_cards(self) -> bool:
        """Whether the hand shown has cards that the record itself does not know."""
        position = self.record.hands[self.hand].position
        if position is None:
            return False
        state = self.replay.view(self.at)
        return any(HIDDEN in cards for cards in (*state.hands, state.stock))

    def go(self, at: int) -> bool:
        """Show another step; the next one is played out, all others are jumped to."""
        at = max(0, min(at, len(self.replay) - 1))
        if at == self.at:
            return False
        forward = at == self.at + 1
        self.at = at
        self._participants = Participants(self.record, self.hand)
        step = self.replay.steps[at]
        seat = step.action.seat if step.action is not None else None
        events = self.replay.events(at, self.shown_to) if forward else []
        action = step.action if forward else None
        self._due.append(Step(seat, action, step.comment, events, self.line(at), self.view()))
        return True

    def turn_hands(self) -> None:
        """Open all hands, or close those of the others again."""
        self.open_hands = not self.open_hands
        self._due.append(Step(None, None, "", [], "", self.view()))

    # --- who plays ---------------------------------------------------------------------------

    @property
    def players(self) -> Sequence[SeatPlayer]:
        """Who plays, by number."""
        return self._participants.players

    @property
    def names(self) -> list[str]:
        """The players' names by seat in the hand shown."""
        return self._participants.names

    def character_of(self, player: int) -> str:
        """The character of a player, empty for the human."""
        return self._participants.character_of(player)

    @property
    def characters(self) -> list[str]:
        """The players' characters by seat in the hand shown."""
        return self._participants.characters

    @property
    def accounts(self) -> list[Account]:
        """Whose totals they are."""
        return self._participants.accounts

    @property
    def human(self) -> int | None:
        """The human's seat in the hand shown, None where there is none."""
        return self._participants.human

    @property
    def eye(self) -> int:
        """The seat from which the hand is shown."""
        return self._participants.eye

    @property
    def looks_on(self) -> bool:
        """Whether the human sat out in the hand shown."""
        return self._participants.looks_on

    @property
    def sits_out(self) -> int | None:
        """The number of the player who sat out in the hand shown."""
        return self._participants.sits_out

    # --- what there is to see ----------------------------------------------------------------

    @property
    def hand_number(self) -> int:
        """The number of the hand shown."""
        return self.record.hands[self.hand].number

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals before the hand shown."""
        return tuple(self.view().totals)

    @property
    def takebacks(self) -> int:
        """How often moves were taken back in the match."""
        return self.record.takebacks

    def view(self) -> PlayerView:
        """The game after the step shown; made once for each step and seat."""
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

    def line(self, at: int) -> str:
        """A step in words, the human being called "you"."""
        teller = Teller(self.names, self.human)
        seen = self.replay.events(at, self.shown_to)
        return teller.line(seen, self.replay.view(at, self.shown_to))

    def log_lines(self) -> list[ToldLine]:
        """What happened in the hand shown up to the step shown, the last of it."""
        first = max(self.replay.index_of(self.hand), self.at - LOG_LINES)
        out = []
        for at in range(first, self.at + 1):
            step = self.replay.steps[at]
            seat = step.action.seat if step.action is not None else None
            out.append(ToldLine(seat, self.line(at), step.comment))
        return out

    def came_this_turn(self) -> list[Card]:
        """Nothing is new in a hand that is over."""
        return []

    def top_is_new(self) -> bool:
        """Nothing on the pile waits for the human."""
        return False

    def sheet(self) -> Sheet | None:
        """The score sheet of the hand shown, None if it did not end."""
        return self.replay.sheet(self.hand)

    def poll(self, now: float) -> list[Step]:
        """The steps asked for since the last call."""
        due, self._due = self._due, []
        return due

    # --- nobody plays here -------------------------------------------------------------------

    @property
    def your_turn(self) -> bool:
        """Nobody is to act."""
        return False

    @property
    def can_undo(self) -> bool:
        """Steps back are taken by ``go``."""
        return False

    @property
    def can_take_back(self) -> bool:
        """What was played stays."""
        return False

    @property
    def actions_so_far(self) -> int:
        """How many actions were played by the step shown."""
        return self.replay.steps[self.at].count

    @property
    def actions_after_undo(self) -> int:
        """All of them: nothing can be undone."""
        return self.actions_so_far

    def submit(self, action: Action) -> Refusal:
        """What was played stays."""
        return Refusal(Cause.NOT_YOUR_TURN, {"turn": self.view().turn})

    def undo(self) -> bool:
        """What was played stays."""
        return False

    def take_back(self) -> bool:
        """What was played stays."""
        return False

    def hurry(self) -> None:
        """Nobody thinks."""

    def advice(self) -> Advice | None:
        """Nobody needs any."""
        return None
