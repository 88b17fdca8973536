"""What the computer player in turn is thinking about."""

from __future__ import annotations

from random import Random

from ..players.player import Decision
from ..rules.state import State
from ..rules.view import view_of
from .thinking import Thinker


class Deliberation:
    """One decision at a time, for the seat in turn.

    ``spent`` are the seconds that the decisions of this turn have taken so far.
    """

    def __init__(self, thinker: Thinker, random: Random) -> None:
        self.thinker = thinker
        self.spent = 0.0
        self._random = random
        self._begun = False
        self._found: Decision | None = None

    def decision(self, state: State, kind: str) -> Decision | None:
        """The decision once it is there; thinking begins with the first call. Never waits."""
        if not self._begun:
            self._begun = True
            self._found = None
            seed = self._random.getrandbits(32)
            self.thinker.start(view_of(state, state.turn), kind, seed, self.spent)
        self._found = self._found or self.thinker.poll()
        return self._found

    def next(self, *, new_turn: bool = False) -> None:
        """Something has been played: the next call thinks anew, in a new turn from no seconds."""
        self._begun = False
        if new_turn:
            self.spent = 0.0

    def close(self) -> None:
        """Let the computer players go."""
        self.thinker.close()
