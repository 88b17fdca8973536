"""What a computer player is: it looks at the game from its chair and says what it does, and why."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from ..rules.actions import Action
from ..rules.view import PlayerView


class Decision(NamedTuple):
    """The next action of a player and the reason for it.

    ``reason`` is a short true sentence without its subject, to be put after a name: ``draws a
    card: no pair fits the pile``.
    """

    action: Action
    reason: str


class Player(Protocol):
    """Somebody who plays from a view. It keeps no memory of its own: the view tells everything."""

    @property
    def kind(self) -> str:
        """The name of the kind, as in ``PLAYERS``."""

    def decide(self, view: PlayerView) -> Decision:
        """The next lawful action of the seat in turn, which must be the seat of the view."""
