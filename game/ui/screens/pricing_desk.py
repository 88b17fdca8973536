"""Where the prices of the player's decisions are kept and worked out."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.controller.pricing import PricedHand
    from game.notation.record import HandRecord, Record
    from game.progress.price_work import PriceWork
    from game.progress.prices import PriceFiles
    from game.store.folders import Folders
    from game.store.settings import Settings


class PricingDesk:
    """Prices hands beside the window, unless the settings say not to."""

    def __init__(self, folders: Folders, settings: Settings) -> None:
        self._folders, self._settings = folders, settings
        self._work: PriceWork | None = None

    @property
    def files(self) -> PriceFiles:
        """What is kept."""
        from game.progress.prices import PriceFiles

        return PriceFiles(self._folders.prices)

    def find(self, record: Record, hand: HandRecord) -> PricedHand | None:
        """The prices of a hand, None if they are not known."""
        return self.files.find(record, hand)

    def add(self, record: Record, hand: int, played: datetime | None = None) -> None:
        """Have the hand with that index priced; it was ``played`` just now unless told."""
        if not self._settings.price_play:
            return
        if self._work is None:
            from game.progress.price_work import PriceWork

            self._work = PriceWork(self.files)
        self._work.add(record, record.hands[hand], played or datetime.now())

    def is_due(self, hand: HandRecord) -> bool:
        """Whether a hand waits for its prices or is being priced."""
        return self._work is not None and self._work.is_due(hand)

    @property
    def waiting(self) -> int:
        """The number of hands that wait or are being priced."""
        return self._work.waiting if self._work is not None else 0

    @property
    def done(self) -> int:
        """The number of hands priced since the program began."""
        return self._work.news if self._work is not None else 0

    def close(self) -> None:
        """Stop. What waits is found again later."""
        if self._work is not None:
            self._work.close()
