"""What a computer player is: it looks at the game from its chair and says what it does, and why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

from ..notation.reasons import Why
from ..rules.actions import Action
from ..rules.view import PlayerView


class Decision:
    """The next action of a player and the reason for it.

    ``seconds`` is how much of the time for the turn it took, 0 where there is no such limit.
    ``why`` may be given as a function without arguments, which is called when the reason is first
    asked for: most hands are played without anybody asking. It must find the view of the decision
    unchanged.

    >>> from game.notation.reasons import say
    >>> from game.rules.actions import Draw
    >>> Decision(Draw(0), lambda: say("card.fits_nothing")).why
    (Reason('card.fits_nothing'),)
    """

    __slots__ = ("_why", "action", "seconds")

    def __init__(
        self, action: Action, why: Why | Callable[[], Why] = (), seconds: float = 0.0
    ) -> None:
        self.action: Final = action
        self.seconds: Final = seconds
        self._why = why

    @property
    def why(self) -> Why:
        """The facts that decided, the weightiest first, empty where the move says it all.

        ``game.controller.reason_words`` says them in the player's language.
        """
        if not isinstance(self._why, tuple):
            self._why = self._why()
        return self._why

    def with_action(self, action: Action) -> Decision:
        """The same for another action: one that does the same with other cards, for instance."""
        return Decision(action, self._why, self.seconds)

    def with_seconds(self, seconds: float) -> Decision:
        """The same, with the time that it took."""
        return Decision(self.action, self._why, seconds)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Decision):
            return NotImplemented
        mine, theirs = (self.action, self.seconds), (other.action, other.seconds)
        return mine == theirs and self.why == other.why

    def __hash__(self) -> int:
        return hash((self.action, self.seconds))

    def __repr__(self) -> str:
        return f"Decision({self.action!r}, {self.why!r}, {self.seconds!r})"

    def __reduce__(self) -> tuple[type[Decision], tuple[Action, Why, float]]:
        return Decision, (self.action, self.why, self.seconds)


class Player(Protocol):
    """Plays from a view alone, and remembers nothing between decisions."""

    @property
    def kind(self) -> str:
        """The name of the kind, as in ``PLAYERS``."""

    def decide(self, view: PlayerView, thought: float = 0.0) -> Decision:
        """The next lawful action of the seat in turn, which must be the seat of the view.

        ``thought`` are the seconds that the decisions of this turn have taken so far, a partner's
        answer included: where there is a limit, all of them share it.
        """
