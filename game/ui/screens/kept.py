"""What the program keeps for the player: settings, games, matches, prices, bookmarks, results."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

from game.learning.bookmarks import Bookmarks
from game.store.atomic_files import behind_links, tidy, tidy_shared
from game.store.folders import Folders
from game.store.settings import Settings, SettingsFile
from game.translation import _, _n, number
from game.ui.screens.game_choice import GameChoice
from game.ui.screens.pricing_desk import PricingDesk
from game.ui.screens.saved_match import SavedMatch

if TYPE_CHECKING:
    from game.daily.par_work import ParLine
    from game.learning.problems.results import Results
    from game.store.hand_layout import HandLayoutFile
    from game.store.matches import MatchStore

log = logging.getLogger(__name__)


class Kept:
    """Everything that stays when the program ends, each read when first needed.

    ``notice`` is called with sentences for the player.
    """

    def __init__(self, file: SettingsFile, folders: Folders, notice: Callable[[str], None]) -> None:
        self._file = file
        self._notice = notice
        self.folders = folders
        self.games = GameChoice(file.settings, folders.house, notice)
        self.prices = PricingDesk(folders, file.settings)
        self.saved = SavedMatch(folders, self.games.named, notice)

    @property
    def settings(self) -> Settings:
        """The player's settings."""
        return self._file.settings

    @property
    def store(self) -> MatchStore:
        """The store of matches."""
        return self.saved.store

    @cached_property
    def layout_file(self) -> HandLayoutFile:
        """The file with the arrangement of the player's cards."""
        from game.store.hand_layout import HandLayoutFile

        return HandLayoutFile(self.folders.hand_layout)

    @cached_property
    def bookmarks(self) -> Bookmarks:
        """How far the player is in each lesson."""
        return Bookmarks.read(self.folders.lessons)

    @cached_property
    def results(self) -> Results:
        """Which problems the player has solved."""
        from game.learning.problems.results import Results

        return Results(self.folders.problems)

    @cached_property
    def pars(self) -> ParLine:
        """The work on the pars of daily deals whose results were left before it was done."""
        from game.daily.par_work import ParLine

        return ParLine(self.folders.daily)

    def save_settings(self) -> None:
        """Save the settings. A failure becomes a notice, once."""
        before = len(self._file.troubles)
        if not self._file.save() and before == 0:
            self._notice(self._file.troubles[-1].sentence(_, _n, number))

    def welcome(self) -> None:
        """Note that the player has played: the title need not greet them as new."""
        if not self.settings.welcomed:
            self.settings.welcomed = True
            self.save_settings()

    def count_beside(self) -> list[str]:
        """Bring the statistics up to date in the background. Nothing waits for it, nor needs it.

        The list gets the keys of what has been achieved, once that is known.
        """
        news: list[str] = []
        try:
            from game.progress.counter import update_beside
        except ImportError as error:
            # A Python made without SQLite: the Statistics screen says so.
            log.warning("hands are not counted: %s", error)
            return news
        update_beside(self.folders, news)
        return news

    def tidy_beside(self) -> None:
        """Remove, in the background, the partial files left by a killed program."""
        given = self.folders, self.settings.shared_into
        Thread(target=tidy_up, args=given, name="tidy", daemon=True).start()

    def sharing(self, path: Path) -> None:
        """A file for others is about to be written: keep into which folder."""
        try:
            folder = str(behind_links(path).parent)
        except OSError:
            # Writing will tell.
            return
        # A name that the system cannot spell could not be kept either.
        if folder != self.settings.shared_into and folder.isprintable():
            self.settings.shared_into = folder
            self.save_settings()

    def close(self) -> None:
        """Write what waits, and stop what is worked out. The match is already saved after every
        action.
        """
        if "layout_file" in self.__dict__:
            self.layout_file.flush()
        self.prices.close()
        if "pars" in self.__dict__:
            self.pars.close()
        self.save_settings()


def tidy_up(places: Folders, shared_into: str) -> None:
    """Remove partial files left by a killed program, in all folders it writes to.

    Of the player's own folders only the one that files were last ``shared_into``, if any: the
    system may ask the player before it lets a program see the others.
    """
    worked_out = (places.daily, places.prices)
    for folder in (places.data, places.config, places.matches, places.house, *worked_out):
        tidy(folder)
    if shared_into:
        tidy_shared(Path(shared_into))
