"""Saves how the player's cards lie, so that they lie the same when the match goes on."""

from __future__ import annotations

from game.controller.game import Game
from game.store.hand_layout import HandLayout, HandLayoutFile, deal_number
from game.store.settings import Settings
from game.ui.table.table import Table


class HandKeeper:
    """Keeps the arrangement of one match's hand in a file."""

    def __init__(self, game: Game, table: Table, settings: Settings, file: HandLayoutFile) -> None:
        self.game = game
        self.table = table
        self.settings = settings
        self.file = file
        self.laid = HandLayout()
        """How the own cards lie, as last written down,"""
        self.after = 0
        """and how many actions there were then."""

    @property
    def deal(self) -> int | None:
        """The number of this deal; None for a hand that began from a position."""
        deck = self.game.record.hands[-1].deck
        return None if deck is None else deal_number(deck)

    @property
    def played(self) -> int:
        """Number of actions in this hand."""
        return len(self.game.record.hands[-1].actions)

    def lay_as_before(self) -> None:
        """Arrange the player's cards as they were when the table was left."""
        if self.deal is not None and not self.game.looks_on:
            self.laid = self.file.load(self.deal, self.played)
            self.after = self.played
            self.table.staging.lay_as_before(self.laid.hand, self.laid.put_out)

    def keep(self) -> None:
        """Save the arrangement of the player's cards if it has changed."""
        if self.table.state.dealing or self.game.looks_on:
            return
        staging, own = self.table.staging, self.settings.sort == "own"
        groups = tuple(staging.placed(group) for group in self.table.state.own.staged)
        laid = HandLayout(staging.cards(staging.hand()) if own else (), groups)
        # With fewer actions than when it was saved (some taken back) it would not be found.
        changed = laid.written != self.laid.written or self.played < self.after
        if changed and self.deal is not None:
            self.laid, self.after = laid, self.played
            self.file.keep(self.deal, self.played, laid)

    def forget(self) -> None:
        """Drop the saved arrangement, so that the cards are sorted again."""
        if self.deal is not None:
            self.file.keep(self.deal, self.played, HandLayout())
