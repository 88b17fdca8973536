"""The game to play: a variant with its options, or a saved game with house rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from game.notation.record import Record
from game.rules.variant import Variant
from game.store.settings import Settings
from game.translation import _, _n, number

if TYPE_CHECKING:
    from game.store.house_games import HouseBook, HouseGame


class GameChoice:
    """The house games in ``folder``, and the game chosen in the settings.

    ``notice`` is called with sentences for the player.
    """

    def __init__(self, settings: Settings, folder: Path, notice: Callable[[str], None]) -> None:
        self._settings = settings
        self._folder = folder
        self._notice = notice
        self._book: HouseBook | None = None
        self._troubles: set[str] = set()

    @property
    def book(self) -> HouseBook:
        """The store of house games."""
        if self._book is None:
            from game.store.house_games import HouseBook

            self._book = HouseBook(self._folder)
        return self._book

    def house_games(self) -> list[HouseGame]:
        """The house games. Files that hold none become notices, once."""
        games, troubles = self.book.games()
        for file, error in troubles:
            trouble = f"{file}: {error.sentence(_, _n, number)}"
            if trouble not in self._troubles:
                self._troubles.add(trouble)
                self._notice(trouble)
        return games

    # -- adding a game ----------------------------------------------------------------------

    def take_in(self, path: Path) -> HouseGame | None:
        """Add the house game in a file and choose it; a notice tells the result."""
        return self._take_in(lambda: self.book.take_in(path), f"{path.name}: ")

    def take_in_text(self, text: str) -> HouseGame | None:
        """Add the house game in a text and choose it; a notice tells the result."""
        from game.store.house_games import house_game

        return self._take_in(lambda: self.book.add(house_game(text)))

    def _take_in(self, add: Callable[[], HouseGame], place: str = "") -> HouseGame | None:
        from game.store.house_games import HouseGameError

        try:
            game = add()
        except HouseGameError as error:
            self._notice(f"{place}{error.sentence(_, _n, number)}")
            return None
        except OSError as error:
            self._notice(
                _("The game could not be kept: {cause}.").format(cause=error.strerror or error)
            )
            return None
        self._settings.house = game.slug
        self._notice(_("Added: {name}").format(name=game.name))
        return game

    # -- what is chosen ---------------------------------------------------------------------

    def chosen_game(self) -> HouseGame | None:
        """The chosen house game. If it is gone, it is no longer chosen."""
        from game.store.house_games import HouseGameError

        if not self._settings.house:
            return None
        try:
            return self.book.find(self._settings.house)
        except HouseGameError:
            self._settings.house = ""
            return None

    def chosen_variant(self) -> Variant:
        """The variant to play: a house game, or a variant with its options."""
        game = self.chosen_game()
        return game.make() if game is not None else self._settings.chosen_variant()

    # -- the names of games -----------------------------------------------------------------

    def named(self, record: Record) -> Record:
        """The record, with the name under which its house rules are saved here."""
        return self.naming()(record)

    def naming(self) -> Callable[[Record], Record]:
        """The same for many records: the house games are read only once."""
        name_of: Callable[[Variant], str] | None = None

        def named(record: Record) -> Record:
            nonlocal name_of
            if record.variant.house:
                name_of = name_of or self.book.naming()
                name = name_of(record.variant)
                if name:
                    record.variant = replace(record.variant, name=name)
            return record

        return named
