"""What a computer player is: it looks at the game from its chair and says what it does, and why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

from ..notation.reasons import Why
from ..rules.actions import Action
from ..rules.view import PlayerView


class Decision:
    """The next action of a player and the reason for it.

    ``why`` may be given as a function without arguments, which is called when the reason is first
    asked for: most hands are played without anybody asking. It must find the view of the decision
    unchanged.

    >>> from game.notation.reasons import say
    >>> from game.rules.actions import Draw
    >>> Decision(Draw(0), lambda: say("card.fits_nothing")).why
    (Reason('card.fits_nothing'),)
    """

    __slots__ = ("_why", "action")

    def __init__(self, action: Action, why: Why | Callable[[], Why] = ()) -> None:
        self.action: Final = action
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
        return Decision(action, self._why)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Decision):
            return NotImplemented
        return self.action == other.action and self.why == other.why

    def __hash__(self) -> int:
        return hash(self.action)

    def __repr__(self) -> str:
        return f"Decision({self.action!r}, {self.why!r})"

    def __reduce__(self) -> tuple[type[Decision], tuple[Action, Why]]:
        return Decision, (self.action, self.why)


class Player(Protocol):
    """Plays from a view alone, and remembers nothing between decisions."""

    @property
    def kind(self) -> str:
        """The name of the kind, as in ``PLAYERS``."""

    def decide(self, view: PlayerView) -> Decision:
        """The next lawful action of the seat in turn, which must be the seat of the view."""
