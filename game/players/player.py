"""What a computer player is: it looks at the game from its chair and says what it does, and why."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from ..notation.reasons import Why
from ..rules.actions import Action
from ..rules.view import PlayerView


class Decision(NamedTuple):
    """The next action of a player and the reason for it.

    ``why`` holds the facts that decided, the weightiest first, empty where the move says it all;
    ``game.controller.reason_words`` says them in the player's language. ``seconds`` is how much of
    the time for the turn it took, 0 where there is no such limit.
    """

    action: Action
    why: Why = ()
    seconds: float = 0.0


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
