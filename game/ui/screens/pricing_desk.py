"""Where the prices of the player's decisions are kept and worked out."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from itertools import islice
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Final

from game.notation.record import HandRecord, Record
from game.store.folders import Folders
from game.store.settings import Settings

if TYPE_CHECKING:
    from game.progress.price_work import PriceWork
    from game.progress.prices import PriceFiles

MOST: Final = 80
"""Number of earlier hands that are priced at a time: rating and course need no more."""


class PricingDesk:
    """Prices hands beside the window, unless the settings say not to."""

    def __init__(self, folders: Folders, settings: Settings) -> None:
        self._folders, self._settings = folders, settings
        self._work: PriceWork | None = None
        self._reading = False
        """Whether earlier matches are being looked through."""

    @property
    def files(self) -> PriceFiles:
        """What is kept."""
        from game.progress.prices import PriceFiles

        return PriceFiles(self._folders.prices)

    def add(self, record: Record, hand: int, played: datetime | None = None) -> None:
        """Have the hand with that index priced; it was ``played`` just now unless told."""
        if not self._settings.price_play:
            return
        self._line().add(record, record.hands[hand], played or datetime.now())

    def _line(self) -> PriceWork:
        if self._work is None:
            from game.progress.price_work import PriceWork

            self._work = PriceWork(self.files)
        return self._work

    def add_earlier(self, files: Sequence[Path]) -> None:
        """Have the hands of earlier matches priced that have no prices yet, newest first. The
        files are read in a thread.
        """
        if self._settings.price_play and not self._reading:
            self._reading = True
            Thread(target=self._read, args=(list(files),), name="earlier", daemon=True).start()

    def _read(self, files: Sequence[Path]) -> None:
        from game.progress.earlier_hands import unpriced_hands

        try:
            for record, hand, played in islice(unpriced_hands(files, self.files), MOST):
                if not self._reading:
                    return
                self._line().add(record, hand, played, soon=False)
        finally:
            self._reading = False

    def is_due(self, hand: HandRecord) -> bool:
        """Whether a hand waits for its prices or is being priced."""
        return self._work is not None and self._work.is_due(hand)

    @property
    def done(self) -> int:
        """The number of hands priced since the program began."""
        return self._work.news if self._work is not None else 0

    def close(self) -> None:
        """Stop. What waits is found again later."""
        self._reading = False
        if self._work is not None:
            self._work.close()
