"""What the table asks of what it shows: a match being played, or a record being looked at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.controller.legal_queries import LegalQueries, Seen
from game.controller.recent_turns import RecentTurns
from game.controller.replay_steps import ToldLine
from game.controller.seating import Account
from game.controller.steps import SeatPlayer, Step
from game.players.advice import Advice
from game.rules.actions import Action
from game.rules.cards import Card
from game.rules.refusal import Refusal


class TableModel(Seen, Protocol):
    """The game behind a table. ``Game`` and ``ReplayCursor`` are such models.

    What goes by seats is that of the hand shown. ``tells_why`` has the reasons of the others told
    while the hand is played.
    """

    tells_why: bool
    is_daily: bool

    @property
    def legal(self) -> LegalQueries:
        """What the human may do, and why not."""

    # -- who plays -----------------------------------------------------------------------------

    @property
    def players(self) -> Sequence[SeatPlayer]:
        """Who plays, by number."""

    @property
    def names(self) -> Sequence[str]:
        """The players' names by seat; empty where an extra hand lies."""

    @property
    def characters(self) -> Sequence[str]:
        """The players' characters by seat; empty where the human sits, or nobody."""

    @property
    def accounts(self) -> Sequence[Account]:
        """Whose totals they are, in the order of ``totals``."""

    @property
    def looks_on(self) -> bool:
        """Whether the human sits out."""

    @property
    def sits_out(self) -> int | None:
        """The number of the player who sits out, None where everybody plays."""

    # -- what there is to see ------------------------------------------------------------------

    @property
    def hand_number(self) -> int:
        """The number of the hand."""

    @property
    def totals(self) -> Sequence[int]:
        """The totals by account."""

    @property
    def takebacks(self) -> int:
        """How often moves have been taken back in the match."""

    def recent(self) -> RecentTurns:
        """What each player did since the human's last turn, worked out anew."""

    def log_lines(self) -> Sequence[ToldLine]:
        """What happened so far in the hand, as the human may be told it now."""

    def came_this_turn(self) -> Sequence[Card]:
        """The cards that have come into the human's hand since their last turn."""

    def top_is_new(self) -> bool:
        """Whether the top of the pile came there just before the human's turn."""

    def poll(self, now: float) -> Sequence[Step]:
        """What has happened since the last call; never waits. ``now`` is a clock in seconds."""

    # -- what the human does -------------------------------------------------------------------

    @property
    def gives_hints(self) -> bool:
        """Whether the human may ask for hints in this match."""

    @property
    def can_undo(self) -> bool:
        """Whether the human's last action can be undone within the turn."""

    @property
    def can_redo(self) -> bool:
        """Whether what was undone last can be played again."""

    @property
    def can_take_back(self) -> bool:
        """Whether the human's last decision can be taken back beyond the turn."""

    @property
    def actions_so_far(self) -> int:
        """How many actions the hand has had."""

    @property
    def actions_after_undo(self) -> int:
        """How many an undo would leave."""

    def submit(self, action: Action) -> Refusal | None:
        """Play an action; a refusal changes nothing."""

    def undo(self) -> bool:
        """Undo the human's last action; whether there was one."""

    def redo(self) -> bool:
        """Play again what was undone last; whether there was anything."""

    def take_back(self) -> bool:
        """Take the human's last decision back with all that followed; whether there was one."""

    def hurry(self) -> None:
        """Let the next move come without a pause before it."""

    def advice(self) -> Advice | None:
        """The best move in the human's place. Takes its time: ask from a thread."""
