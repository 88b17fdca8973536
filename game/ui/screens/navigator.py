"""What all screens share: the settings, the saved match, and the ways from screen to screen."""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

from game.store.files import newer, tidy
from game.store.folders import Folders
from game.store.settings import Settings, SettingsFile
from game.translation import _
from game.ui.screens import seats
from game.ui.theme import make_theme

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.controller.game import Game
    from game.controller.reading import Found, Reading, Source
    from game.notation.record import Record
    from game.rules.variant import Variant
    from game.store.desk import DeskFile
    from game.store.house_games import HouseBook, HouseGame
    from game.store.matches import MatchStore
    from game.ui.app import App
    from game.ui.scene import Scene


class Navigator:
    """Knows the application, the settings and the saved match, and opens the screens.

    Screens are imported when they are first opened: the window comes up sooner. ``notices`` are
    sentences waiting to be shown to the player.
    """

    def __init__(self, app: App, file: SettingsFile, folders: Folders) -> None:
        self.app = app
        self.file = file
        self.folders = folders
        self.notices: list[str] = []
        self.game: Game | None = None
        """The match at the table, if there is one."""
        self._store: MatchStore | None = None
        self._desk_file: DeskFile | None = None
        self._saved: Record | None = None
        self._looked = False
        self._awake = False
        self._book: HouseBook | None = None
        self._troubles: set[str] = set()

    @property
    def settings(self) -> Settings:
        """The player's settings."""
        return self.file.settings

    # -- settings ---------------------------------------------------------------------------

    def apply(self) -> None:
        """Let everything look and sound as the settings say."""
        have = self.settings
        ui = self.app.ui
        ui.audio.set_volume(have.volume)
        ui.audio.set_muted(have.mute)
        ui.speech.on = have.speech
        if self.game is not None:
            self.game.pause = have.pause
            self.game.always_ask = have.ask_threes
        theme = make_theme(have.felt, have.high_contrast)
        self.app.apply(
            theme=theme,
            text_scale=have.text_size,
            card_scale=have.card_size,
            reduced_motion=have.reduced_motion,
            four_colour=have.four_colour,
            show_shortcuts=have.show_shortcuts,
            plain_cloth=have.plain_cloth,
        )

    def save_settings(self) -> None:
        """Keep the settings; a failure becomes a notice, once."""
        before = len(self.file.troubles)
        if not self.file.save() and before == 0:
            self.notices.append(self.file.troubles[-1])

    def take_notices(self) -> list[str]:
        """Hand out the sentences for the player and forget them."""
        notices, self.notices = self.notices, []
        return notices

    @property
    def first_time(self) -> bool:
        """Whether this player has never sat down."""
        return not self.settings.welcomed

    # -- games with house rules -------------------------------------------------------------

    @property
    def book(self) -> HouseBook:
        """Where games with house rules are kept."""
        if self._book is None:
            from game.store.house_games import HouseBook

            self._book = HouseBook(self.folders.house)
        return self._book

    def house_games(self) -> list[HouseGame]:
        """The games with house rules; files that hold none become notices, once."""
        games, troubles = self.book.games()
        self.notices += [trouble for trouble in troubles if trouble not in self._troubles]
        self._troubles |= set(troubles)
        return games

    def take_in(self, path: Path) -> HouseGame | None:
        """Add the game with house rules of a file and choose it; the outcome becomes a notice."""
        return self._take_in(lambda: self.book.take_in(path), f"{path.name}: ")

    def take_in_text(self, text: str) -> HouseGame | None:
        """Add the game with house rules of a text and choose it; the outcome becomes a notice."""
        from game.store.house_games import house_game

        return self._take_in(lambda: self.book.add(house_game(text)))

    def _take_in(self, add: Callable[[], HouseGame], place: str = "") -> HouseGame | None:
        from game.store.house_games import HouseGameError

        try:
            game = add()
        except HouseGameError as error:
            self.notices.append(f"{place}{error}")
            return None
        except OSError as error:
            self.notices.append(
                _("The game could not be kept: {cause}.").format(cause=error.strerror or error)
            )
            return None
        self.settings.house = game.slug
        self.notices.append(_("Added: {name}").format(name=game.name))
        return game

    def chosen_game(self) -> HouseGame | None:
        """The game with house rules that is chosen; one that is gone is not any more."""
        from game.store.house_games import HouseGameError

        if not self.settings.house:
            return None
        try:
            return self.book.find(self.settings.house)
        except HouseGameError:
            self.settings.house = ""
            return None

    def chosen_variant(self) -> Variant:
        """What is to be played: a game with house rules, or a variant with its options."""
        game = self.chosen_game()
        return game.make() if game is not None else self.settings.chosen_variant()

    def named(self, record: Record) -> Record:
        """A record whose house rules carry the name under which they are kept here."""
        return self.naming()(record)

    def naming(self) -> Callable[[Record], Record]:
        """The same for many records: the games kept are read once."""
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

    # -- the saved match --------------------------------------------------------------------

    @property
    def store(self) -> MatchStore:
        """Where matches are kept."""
        if self._store is None:
            from game.store.matches import MatchStore

            self._store = MatchStore(self.folders)
        return self._store

    @property
    def has_saved(self) -> bool:
        """Whether a match waits to be continued; before it was read, whether anything is there."""
        if self._looked:
            return self._saved is not None
        match = self.folders.match
        return match.exists() or newer(match).exists()

    def saved(self) -> Record | None:
        """The match to continue. A damaged one is set aside, with a notice."""
        if not self._looked:
            self._looked = True
            found = self.store.load()
            self._saved = self.named(found.record) if found.record is not None else None
            if found.trouble:
                self.notices.append(found.trouble)
        return self._saved

    def finished_hands(self) -> Record | None:
        """The finished hands of the match to continue, to be looked at; None if there are none.

        The hand being played is cut off: its hidden cards stand in the record, too. What is done
        with the copy leaves the match as it is.
        """
        record = self.saved()
        if record is None:
            return None
        hands = list(takewhile(lambda hand: hand.result is not None, record.hands))
        return replace(record, hands=hands) if hands else None

    def saved_words(self, quick: bool = False) -> str:
        """Which match waits, in one line; ``quick`` is for the first frame and reads nothing."""
        if quick and not self._looked:
            return " "
        record = self.saved()
        return seats.match_words(record) if record is not None else " "

    # -- ways -------------------------------------------------------------------------------

    def title_page(self) -> None:
        """Back to the title; the match is saved as it stands."""
        if self._may_leave(self._title_page):
            self._title_page()

    def may_quit(self) -> bool:
        """Whether the program may end now; if not, the player is asked."""
        return self._may_leave(self.app.end)

    def _may_leave(self, leave: Callable[[], None]) -> bool:
        """Whether the match at the table is saved; if not, the player is asked before ``leave``.

        Who is asked already and leaves once more means it.
        """
        from game.ui.screens.leaving import LeavingScene

        if self.game is None or isinstance(self.app.scene, LeavingScene) or self.game.save_again():
            return True
        self.app.push(LeavingScene(self.game.trouble, leave))
        return False

    def _title_page(self) -> None:
        from game.ui.screens.title import TitleScene

        self.leave_table()
        self._looked = False
        self.saved()
        self.app.replace(TitleScene(self))

    def home(self) -> Scene:
        """The scene to go on with when everything else has failed."""
        from game.ui.screens.title import TitleScene

        self.leave_table()
        return TitleScene(self)

    def play(self) -> None:
        """Deal at once with the last settings."""
        self.deal(self.chosen_variant())

    def show_me(self) -> None:
        """Deal with notes at the table."""
        self.deal(self.chosen_variant(), notes=True)

    def deal(self, variant: Variant, notes: bool = False) -> None:
        """Begin a new match."""
        from random import SystemRandom

        from game.controller.game import Game

        self.leave_table()
        players = seats.sit_down(variant, self.settings)
        self.open_table(Game.new(variant, players, SystemRandom(), self.store), notes)

    def continue_match(self) -> None:
        """Go on with the saved match."""
        record = self.saved()
        if record is None:
            self.play()
            return
        self.resume(record)

    def resume(self, record: Record) -> None:
        """Go on with a match from where its record ends."""
        from random import SystemRandom

        from game.controller.game import Game

        self.leave_table()
        self.open_table(Game.resume(record, self.store, SystemRandom()))

    def open_table(self, game: Game, notes: bool = False) -> None:
        """Sit down at the table."""
        from game.ui.screens.sitting import SittingScene

        self.leave_table()
        self.game = game
        game.pause = self.settings.pause
        game.always_ask = self.settings.ask_threes
        if not self.settings.welcomed:
            self.settings.welcomed = True
            self.save_settings()
        self.app.replace(SittingScene(self, game, notes))

    @property
    def desk_file(self) -> DeskFile:
        """Where it is kept how the player's cards lie."""
        if self._desk_file is None:
            from game.store.desk import DeskFile

            self._desk_file = DeskFile(self.folders.desk)
        return self._desk_file

    def leave_table(self) -> None:
        """Leave the match at the table, if there is one: it is saved as it stands."""
        if self.game is not None:
            told = self.game.trouble
            self.game.close()
            if self.game.trouble not in ("", told):
                self.notices.append(self.game.trouble)
            # The saved match is another by now than when it was last looked at.
            self._looked = False
        self.game = None

    def match_is_saved(self) -> bool | None:
        """Whether the match at the table is saved; None while none is played."""
        return self.game.is_saved if self.game is not None else None

    def new_match(self) -> None:
        """Choose what to play, and with whom."""
        from game.ui.screens.new_match import NewMatchScene

        self.app.push(NewMatchScene(self))

    def house_rules(self) -> None:
        """Change the rules of the game that is chosen."""
        from game.ui.screens.house_rules import HouseRulesScene

        self.app.push(HouseRulesScene(self))

    def settings_page(self) -> None:
        """Set what can be set."""
        from game.ui.screens.settings_page import SettingsScene

        self.app.push(SettingsScene(self))

    def rules(self, variant: Variant | None = None) -> None:
        """The rules: of the match at the table, or of every variant with its chosen options."""
        from game.ui.screens.rules_page import RulesScene
        from game.variants import VARIANTS, variant_named

        if variant is not None:
            # Beside the rules of a house those of the variant that they come from.
            plain = [variant_named(variant.key, variant.chosen)] if variant.house else []
            self.app.push(RulesScene([variant, *plain], fair_play=self.fair_play))
            return
        options = self.settings.options
        all_of_them = [variant_named(key, options.get(key)) for key in VARIANTS]
        shown = list(VARIANTS).index(self.settings.variant)
        games = self.house_games()
        for at, game in enumerate(games):
            if game.slug == self.settings.house:
                shown = len(all_of_them) + at
        all_of_them += [game.make() for game in games]
        self.app.push(RulesScene(all_of_them, shown, self.fair_play))

    def fair_play(self) -> None:
        """How cards are dealt, how to check it, and the player's own deals."""
        from game.ui.screens.fair_play import FairPlayScene

        self.app.push(FairPlayScene(self.store.played()))

    def first_scene(self, file: Path | None) -> Scene:
        """Where the program begins: the title, or a record at the table.

        A file with house rules is added to the others and chosen.

        What is wrong with the file becomes a notice, in one sentence, on the title.
        """
        if file is not None:
            from game.store.house_games import is_house_file

            if is_house_file(file):
                self.take_in(file)
                file = None
        if file is None:
            return self.home()
        name = file.name

        def home() -> None:
            self.app.replace(self.home())

        def done(found: Found) -> None:
            self.app.replace(self._viewer(found, name) or self.home())

        from game.ui.screens.reading import ReadingScene

        reading = self._begin_reading(file)
        found = reading.poll()
        if found is not None:
            return self._viewer(found, name) or self.home()
        return ReadingScene(reading, name, done, home, overlay=False)

    def _begin_reading(self, source: Source) -> Reading:
        from game.controller.reading import WorkerReading

        return WorkerReading(source)

    def _viewer(self, found: Found, name: str) -> Scene | None:
        """What was read, at the table; None, with a notice, if it cannot be shown."""
        from game.ui.screens.viewer import scene_of

        return scene_of(self, found, name)

    def view(self, source: Source, failed: Callable[[str], None], name: str = "") -> None:
        """Read a record, or that in a file or a text, and show it at the table.

        It is read beside the window. ``failed`` is called with why it cannot be shown, in a
        sentence, or with nothing if the player did not want to wait. ``name`` is what the record
        is called; a file has a name of its own.
        """
        from game.ui.screens.reading import ReadingScene

        called = name or (source.name if isinstance(source, Path) else _("The text"))

        def done(found: Found) -> None:
            scene = self._viewer(found, called)
            if scene is None:
                failed(" ".join(self.take_notices()))
                return

            def show() -> None:
                self.leave_table()
                self.app.replace(scene)

            if self._may_leave(show):
                show()

        reading = self._begin_reading(source)
        found = reading.poll()
        if found is not None:
            done(found)
            return
        self.app.push(ReadingScene(reading, called, done, lambda: failed("")))

    def open_file(self, file: Path) -> bool:
        """Open a file that was dropped onto the window: a record, or a game with house rules.

        Whether it was such a game, and is taken in. What is wrong with a record is told on the
        page over which the file was dropped, what is wrong with a game becomes a notice.
        """
        from game.store.house_games import is_house_file

        if is_house_file(file):
            return self.take_in(file) is not None
        self.view(file, self.tell)
        return False

    def tell(self, words: str) -> None:
        """Tell the player something on the page that is shown."""
        if not words:
            return
        self.notices.append(words)
        scene = self.app.scene
        root = getattr(scene, "root", None) or getattr(scene, "widgets", None)
        if root is not None and not getattr(scene, "tells_notices", False):
            root.toast(" ".join(self.take_notices()), "warn")

    def dropped(self, file: Path) -> None:
        """Open a file that came while a page lay over the table or the title."""
        self.open_file(file)
        self.tell(" ".join(self.take_notices()))

    def earlier(self) -> None:
        """The matches played before."""
        from game.ui.screens.earlier import EarlierScene

        self.app.push(EarlierScene(self))

    def wake(self) -> None:
        """What takes a while is begun after the first frame, once: sound, computer players."""
        if not self._awake:
            self._awake = True
            self.app.ui.audio.open()
            from game.controller.worker import warm_up

            warm_up()
            Thread(target=tidy_up, args=(self.folders,), name="tidy", daemon=True).start()

    def describe(self) -> str:
        """Versions, folders, the log's last lines and the match played, for an error report."""
        from game.ui.report import log_lines, system_lines

        lines = system_lines(self.folders)
        told = log_lines(self.folders.errors)
        if told:
            lines += ["", "the last lines of the log:", *(f"  {line}" for line in told)]
        if self.game is not None:
            from game.notation.record import write_record

            lines += ["", write_record(self.game.record)]
        return "\n".join(lines)

    # -- the end ----------------------------------------------------------------------------

    def close(self) -> None:
        """Keep window and settings; the match is saved after every action already."""
        window, have = self.app.window, self.settings
        have.fullscreen = window.fullscreen
        have.width, have.height = max(1024, window.windowed[0]), max(640, window.windowed[1])
        self.leave_table()
        if self._desk_file is not None:
            self._desk_file.flush()
        self.save_settings()


def tidy_up(places: Folders) -> None:
    """Remove what was half written when the program was killed, wherever it writes."""
    for folder in (places.data, places.config, places.matches, places.house):
        tidy(folder)
