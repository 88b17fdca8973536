"""Who takes part in a match, where they sit in a hand, and whose totals are kept."""

from __future__ import annotations

from ..notation.record import HandRecord, Record
from .seating import (
    Account,
    accounts_of,
    characters_of,
    names_by_seat,
    players_of,
    sitting_in,
)
from .steps import HUMAN


class Participants:
    """The players of a match, read from its record.

    ``variant`` and ``players`` (by number) do not change. ``human_player`` is the human's number,
    or None. Values by seat are those of the hand with the index ``hand``, by default the last one.
    """

    is_daily = False
    """Whether one hand, dealt alike to everybody, is all of the match."""

    def __init__(self, record: Record, hand: int = -1) -> None:
        self._record = record
        self._hand_index = hand
        self.variant = record.variant
        self.players = players_of(record)
        self.human_player: int | None = next(
            (number for number, player in enumerate(self.players) if player.kind == HUMAN), None
        )
        self._characters = characters_of(self.players)
        self._seated: tuple[HandRecord, tuple[int | None, ...]] | None = None
        """The hand last asked about, and its seating: worked out once a hand."""

    @property
    def record(self) -> Record:
        """The match as it is saved. It grows with the game; copy it to keep its present state."""
        return self._record

    @property
    def takebacks(self) -> int:
        """Number of moves taken back in the match."""
        return self._record.takebacks

    @property
    def _hand(self) -> HandRecord:
        return self._record.hands[self._hand_index]

    @property
    def seating(self) -> tuple[int | None, ...]:
        """The number of the player at each seat in this hand, None at an extra hand."""
        hand = self._hand
        if self._seated is None or self._seated[0] is not hand:
            self._seated = hand, sitting_in(hand, self.variant)
        return self._seated[1]

    @property
    def names(self) -> list[str]:
        """The players' names by seat in this hand, empty at an extra hand."""
        return names_by_seat(self.players, self.seating)

    def character_of(self, player: int) -> str:
        """The character of a player, empty for the human."""
        return self._characters[player]

    @property
    def characters(self) -> list[str]:
        """The players' characters by seat, empty for the human and for an extra hand."""
        return ["" if player is None else self._characters[player] for player in self.seating]

    @property
    def human(self) -> int | None:
        """The human's seat in this hand; None if there is no human or they sit out."""
        player, seating = self.human_player, self.seating
        return None if player is None or player not in seating else seating.index(player)

    @property
    def sits_out(self) -> int | None:
        """The number of the player who sits out in this hand, None if everybody plays."""
        return next((p for p in range(len(self.players)) if p not in self.seating), None)

    @property
    def looks_on(self) -> bool:
        """Whether the human sits out. They see no hand until this one is over."""
        return self.human_player is not None and self.human is None

    @property
    def eye(self) -> int:
        """The seat from which the game is shown: the human's, or one of their account."""
        if self.human is not None:
            return self.human
        mine = next((account for account in self.accounts if account.mine), None)
        return min(mine.seats) if mine is not None and mine.seats else 0

    @property
    def accounts(self) -> list[Account]:
        """The accounts of the match, in the order of ``totals``."""
        return accounts_of(self.variant, self.players, self.seating, self.human_player)

    @property
    def my_account(self) -> int | None:
        """The index of the human's account."""
        return next((i for i, account in enumerate(self.accounts) if account.mine), None)
