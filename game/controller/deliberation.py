"""Thinking for the computer player in turn, one decision at a time."""

from __future__ import annotations

from collections.abc import Callable

from ..players.player import Decision
from ..rules.state import State
from ..rules.view import view_of
from .thinking import Thinker


class Deliberation:
    """Asks the thinker for one decision at a time, for the seat in turn.

    ``seed_of`` gives the seed for the decision due in a position. ``spent`` is the time in seconds
    that the decisions of this turn have taken so far.
    """

    def __init__(self, thinker: Thinker, seed_of: Callable[[State], int]) -> None:
        self.thinker = thinker
        self.spent = 0.0
        self._seed_of = seed_of
        self._begun = False
        self._found: Decision | None = None

    def decision(self, state: State, kind: str) -> Decision | None:
        """The decision, or None until it is ready. The first call starts the thinking. Never
        waits.
        """
        if not self._begun:
            self._begun = True
            self._found = None
            seed = self._seed_of(state)
            self.thinker.start(view_of(state, state.turn), kind, seed, self.spent)
        self._found = self._found or self.thinker.poll()
        return self._found

    def next(self, *, new_turn: bool = False) -> None:
        """Drop the decision: the next call of ``decision`` thinks anew.

        With ``new_turn`` the time spent starts from zero again.
        """
        self._begun = False
        if new_turn:
            self.spent = 0.0

    def close(self) -> None:
        """Stop the thinker."""
        self.thinker.close()
