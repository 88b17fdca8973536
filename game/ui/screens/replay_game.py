"""A record with the face of a game, so that the table can show it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.controller.game import Game
from game.controller.recent import Recent
from game.controller.replay import Replay
from game.controller.seating import sitting_in
from game.controller.steps import Stage, Step
from game.controller.words import Teller
from game.notation.record import Record
from game.rules.actions import Discard, Pass
from game.rules.cards import HIDDEN
from game.rules.view import PlayerView

if TYPE_CHECKING:
    from game.controller.sheet import Sheet
    from game.players.player import Decision
    from game.rules.actions import Action


class _Nobody:
    """The thinker of a game in which nobody thinks."""

    def start(self, view: PlayerView, kind: str, seed: int, thought: float = 0.0) -> None:
        """Nothing is begun."""

    def poll(self) -> Decision | None:
        """There never is a decision."""
        return None

    def close(self) -> None:
        """There is nothing to close."""


class ReplayGame(Game):
    """A record with the face of a game: steps come when they are asked for, none by itself.

    ``at`` is the step shown; ``open_hands`` shows all cards, else those of the human's seat. A
    hand that the human is still playing is shown as he sees it.
    """

    def __init__(self, record: Record | Replay) -> None:
        replay = record if isinstance(record, Replay) else Replay(record)
        super().__init__(replay.record, None, thinker=_Nobody())
        self.replay = replay
        self.at = 0
        self.open_hands = True
        self._due: list[Step] = []

    @property
    def shown_to(self) -> int | None:
        """The seat whose view is shown, None for all cards open."""
        return None if self.open_hands and not self.is_running else self.eye

    @property
    def is_running(self) -> bool:
        """Whether the human still plays the hand shown."""
        return self.replay.steps[self.at].hand == self.replay.running

    @property
    def has_unknown_cards(self) -> bool:
        """Whether the hand shown has cards that the record itself does not know."""
        position = self.record.hands[self.replay.steps[self.at].hand].position
        if position is None:
            return False
        state = self.replay.view(self.at)
        return any(HIDDEN in cards for cards in (*state.hands, state.stock))

    @property
    def stage(self) -> Stage:
        """Always playing: nothing is dealt and nobody wins here."""
        return Stage.PLAYING

    @property
    def seating(self) -> tuple[int | None, ...]:
        """Who sits where in the hand shown."""
        return sitting_in(self.record.hands[self.replay.steps[self.at].hand], self.variant)

    @property
    def hand_number(self) -> int:
        """The number of the hand shown."""
        return self.record.hands[self.replay.steps[self.at].hand].number

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals before the hand shown."""
        return self.view().totals

    def view(self) -> PlayerView:
        """The game after the step shown."""
        return self.replay.view(self.at, self.shown_to)

    def recent(self) -> Recent:
        """What each player did in the hand shown since the last turn of the seat shown."""
        recent = Recent(self.eye)
        steps, hand = self.replay.steps, self.replay.steps[self.at].hand
        first = self.replay.index_of(hand)
        for at in range(first, self.at + 1):
            recent.note(self.replay.events(at, self.eye))
            action = steps[at].action
            if (
                action is not None
                and action.seat == self.eye
                and isinstance(action, Discard | Pass)
            ):
                recent.turn_ends()
        return recent

    def sheet(self, hand: int | None = None) -> Sheet | None:
        """The score sheet of the hand shown, or of the one with that index."""
        return self.replay.sheet(self.replay.steps[self.at].hand if hand is None else hand)

    @property
    def your_turn(self) -> bool:
        """Nobody plays here."""
        return False

    def submit(self, action: Action) -> None:
        """Nothing can be played here."""

    @property
    def can_undo(self) -> bool:
        """Steps back are taken by ``go``."""
        return False

    @property
    def can_take_back(self) -> bool:
        """What was played stays."""
        return False

    def poll(self, now: float) -> list[Step]:
        """The steps asked for since the last call."""
        due, self._due = self._due, []
        return due

    def line(self, at: int) -> str:
        """A step in words, the human being called "you"."""
        teller = Teller(self.names, self.human)
        seen = self.replay.events(at, self.shown_to)
        return teller.line(seen, self.replay.view(at, self.shown_to))

    def go(self, at: int) -> bool:
        """Show another step; the next one is played out, all others are jumped to."""
        at = max(0, min(at, len(self.replay) - 1))
        if at == self.at:
            return False
        forward = at == self.at + 1
        self.at = at
        step = self.replay.steps[at]
        seat = step.action.seat if step.action is not None else None
        events = self.replay.events(at, self.shown_to) if forward else []
        line = self.line(at)
        self._due.append(
            Step(seat, step.action if forward else None, step.comment, events, line, self.view())
        )
        return True

    def turn_hands(self) -> None:
        """Open all hands, or close those of the others again."""
        self.open_hands = not self.open_hands
        self._due.append(Step(None, None, "", [], "", self.view()))
