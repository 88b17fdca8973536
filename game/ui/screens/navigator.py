"""The navigator: what all screens share (settings, saved games), and how to get from one to
another.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from game.store.atomic_files import tidy
from game.store.folders import Folders
from game.store.settings import Settings, SettingsFile
from game.translation import _
from game.ui.scene import Scene
from game.ui.screens import seats
from game.ui.screens.game_choice import GameChoice
from game.ui.screens.pricing_desk import PricingDesk
from game.ui.screens.saved_match import SavedMatch
from game.ui.theme import make_theme

if TYPE_CHECKING:
    from game.controller.game import Game
    from game.controller.record_reading import Found, Reading, Source
    from game.learning.bookmarks import Bookmarks
    from game.learning.lesson import Lesson
    from game.learning.problems.collection import Listed
    from game.learning.problems.results import Results
    from game.notation.record import Record
    from game.rules.variant import Variant
    from game.store.hand_layout import HandLayoutFile
    from game.store.matches import MatchStore
    from game.ui.app import App

log = logging.getLogger(__name__)

RECENT: Final = 20
"""Among so many earlier matches one is looked for whose deals are played again."""

ScreenName: TypeAlias = Literal[
    "title",
    "new match",
    "house rules",
    "share",
    "match",
    "menu",
    "leaving",
    "take back",
    "score sheet",
    "look back",
    "winner",
    "match sheet",
    "statistics",
    "export",
    "reset",
    "matches",
    "files",
    "reading",
    "viewer",
    "settings",
    "rules",
    "fair play",
    "learn",
    "lesson",
    "daily",
    "daily result",
    "share match",
    "glossary",
    "problems",
    "problem",
]
Factory: TypeAlias = Callable[..., Scene]
"""Makes a screen from the navigator and from named values that only this screen needs."""


class Navigator:
    """Opens the screens, and holds what they share: application, settings, games, matches.

    ``screens`` makes each screen by name (``game.ui.screens.registry``), so no screen imports
    another. ``notices`` are sentences waiting to be shown to the player.
    """

    def __init__(
        self,
        app: App,
        file: SettingsFile,
        folders: Folders,
        screens: Mapping[ScreenName, Factory],
    ) -> None:
        self.app = app
        self.file = file
        self.folders = folders
        self.notices: list[str] = []
        self.games = GameChoice(file.settings, folders.house, self._notice)
        self.prices = PricingDesk(folders, file.settings)
        self.saved = SavedMatch(folders, self.games.named, self._notice)
        self.game: Game | None = None
        """The match at the table, if there is one."""
        self._screens = screens
        self._layout_file: HandLayoutFile | None = None
        self._bookmarks: Bookmarks | None = None
        self._problems: list[Listed] | None = None
        self._results: Results | None = None
        self._leaving: Scene | None = None
        """The question whether to leave a match that is not saved, as last asked."""
        self._awake = False

    @property
    def settings(self) -> Settings:
        """The player's settings."""
        return self.file.settings

    @property
    def store(self) -> MatchStore:
        """The store of matches."""
        return self.saved.store

    # -- screens ----------------------------------------------------------------------------

    def make(self, screen: ScreenName, /, **values: Any) -> Scene:
        """Make a screen by name, with the values it needs. It is not shown yet."""
        return self._screens[screen](self, **values)

    def open(self, screen: ScreenName, /, **values: Any) -> None:
        """Show a screen on top of the present one."""
        self.app.push(self.make(screen, **values))

    def go_to(self, screen: ScreenName, /, **values: Any) -> None:
        """Show a screen in place of all others."""
        self.app.replace(self.make(screen, **values))

    # -- settings ---------------------------------------------------------------------------

    def apply(self) -> None:
        """Apply the settings to appearance and sound."""
        have = self.settings
        ui = self.app.ui
        ui.audio.set_volume(have.volume)
        ui.audio.set_muted(have.mute)
        ui.audio.set_ambience("fire" if have.ambience else "")
        ui.speech.on = have.speech
        if self.game is not None:
            self.game.always_ask = have.ask_threes
        theme = make_theme(have.felt, have.high_contrast)
        self.app.apply(
            theme=theme,
            text_scale=have.text_size,
            card_scale=have.card_size,
            reduced_motion=have.reduced_motion,
            four_colour=have.four_colour,
            large_index=have.index_size == "large",
            show_shortcuts=have.show_shortcuts,
            plain_cloth=have.plain_cloth,
            portrait=have.portrait,
        )

    def save_settings(self) -> None:
        """Save the settings. A failure becomes a notice, once."""
        before = len(self.file.troubles)
        if not self.file.save() and before == 0:
            self.notices.append(self.file.troubles[-1])

    def _notice(self, words: str) -> None:
        """Keep a sentence until it can be shown to the player."""
        self.notices.append(words)

    def take_notices(self) -> list[str]:
        """Return the waiting sentences for the player and clear them."""
        notices, self.notices = self.notices, []
        return notices

    @property
    def first_time(self) -> bool:
        """Whether this player has never played."""
        return not self.settings.welcomed

    # -- ways -------------------------------------------------------------------------------

    def title_page(self) -> None:
        """Return to the title. The match is saved as it stands."""
        self.when_saved(self._title_page)

    def open_over_title(self, screen: ScreenName, /, **values: Any) -> None:
        """Return to the title, as ``title_page`` does, and show a screen on top of it."""

        def leave() -> None:
            self._title_page()
            self.open(screen, **values)

        self.when_saved(leave)

    def when_saved(self, leave: Callable[[], None]) -> None:
        """Do something that ends the match at the table. If it is not saved, ask first."""
        if self._may_leave(leave):
            leave()

    def may_quit(self) -> bool:
        """Whether the program may end now. If not, the player is asked."""
        return self._may_leave(self.app.end)

    def _may_leave(self, leave: Callable[[], None]) -> bool:
        """Whether the match at the table is saved. If not, the player is asked before ``leave``.

        A second attempt while the question is shown counts as yes.
        """
        asked = self._leaving is not None and self.app.scene is self._leaving
        if self.game is None or asked or self.game.save_again():
            return True
        self._leaving = self.make("leaving", trouble=self.game.trouble, leave=leave)
        self.app.push(self._leaving)
        return False

    def _title_page(self) -> None:
        self.leave_table()
        self.saved.forget()
        self.saved.record()
        self.go_to("title")

    def home(self) -> Scene:
        """The scene to continue with after everything else has failed."""
        self.leave_table()
        return self.make("title")

    def play(self) -> None:
        """Deal at once with the last settings."""
        self.deal(self.games.chosen_variant())

    def deal(self, variant: Variant) -> None:
        """Begin a new match."""
        from random import SystemRandom

        from game.controller.game import Game

        self.leave_table()
        players = seats.sit_down(variant, self.settings)
        self.open_table(Game.new(variant, players, SystemRandom(), self.store))

    def deal_same(self, record: Record) -> None:
        """Begin a match of the same deals, the hands going to the next chair."""
        from random import SystemRandom

        from game.controller.game import Game
        from game.controller.other_chairs import from_the_next_chair
        from game.controller.seating import players_of

        self.leave_table()
        deals = from_the_next_chair(record)
        self.open_table(
            Game.new(
                record.variant, players_of(record), SystemRandom(), self.store,
                first_dealer=deals.first_dealer, decks=deals.decks,
            )
        )  # fmt: skip

    def continue_match(self) -> None:
        """Continue the saved match."""
        record = self.saved.record()
        if record is None:
            self.play()
            return
        self.resume(record)

    def resume(self, record: Record) -> None:
        """Continue a match from the end of its record."""
        from random import SystemRandom

        from game.controller.game import Game
        from game.controller.other_chairs import decks_ahead
        from game.daily.days import fixture_of

        self.leave_table()
        decks = decks_ahead(record, self.store.played()[:RECENT])
        self.open_table(
            Game.resume(record, self.store, SystemRandom(), fixture=fixture_of(record), decks=decks)
        )

    def open_table(self, game: Game, notes: bool = False) -> None:
        """Show a match at the table."""
        self.leave_table()
        self.game = game
        game.always_ask = self.settings.ask_threes
        if not self.settings.welcomed:
            self.settings.welcomed = True
            self.save_settings()
        self.go_to("match", game=game, notes=notes)

    def daily_result(self, record: Record) -> None:
        """Leave the table after a daily deal and show what came of it."""
        self.open_over_title("daily", result_of=record)

    @property
    def layout_file(self) -> HandLayoutFile:
        """The file with the arrangement of the player's cards."""
        if self._layout_file is None:
            from game.store.hand_layout import HandLayoutFile

            self._layout_file = HandLayoutFile(self.folders.hand_layout)
        return self._layout_file

    @property
    def bookmarks(self) -> Bookmarks:
        """How far the player is in each lesson."""
        if self._bookmarks is None:
            from game.learning.bookmarks import Bookmarks

            self._bookmarks = Bookmarks.read(self.folders.lessons)
        return self._bookmarks

    def learn(self, lesson: Lesson) -> None:
        """Begin a lesson, or go on with it."""
        self.leave_table()
        if not self.settings.welcomed:
            self.settings.welcomed = True
            self.save_settings()
        self.go_to("lesson", lesson=lesson)

    def leave_lesson(self) -> None:
        """Return from a lesson to the list of all."""
        self.title_page()
        self.open("learn")

    @property
    def problems(self) -> list[Listed]:
        """The problems that ship; empty if there are none."""
        if self._problems is None:
            from game.learning.problems.collection import FOLDER, read_problems

            self._problems = read_problems(self.app.ui.assets.path(FOLDER))
        return self._problems

    @property
    def results(self) -> Results:
        """Which problems the player has solved."""
        if self._results is None:
            from game.learning.problems.results import Results

            self._results = Results(self.folders.problems)
        return self._results

    def solve(self, problems: Sequence[Listed], words: str = "") -> None:
        """Put some problems on the table, one after the other. ``words`` stand for a number."""
        self.leave_table()
        self.go_to("problem", problems=problems, words=words)

    def leave_problem(self) -> None:
        """Return from a problem to the choice among all."""
        self.leave_lesson()
        self.open("problems")

    def leave_table(self) -> None:
        """Leave the match at the table, if there is one. It is saved as it stands."""
        if self.game is not None:
            told = self.game.trouble
            self.game.close()
            if self.game.trouble not in ("", told):
                self.notices.append(self.game.trouble)
            # The saved match has changed since it was last read.
            self.saved.forget()
        self.game = None

    def match_is_saved(self) -> bool | None:
        """Whether the match at the table is saved; None if there is none."""
        return self.game.is_saved if self.game is not None else None

    def count_beside(self) -> None:
        """Bring the statistics up to date in the background. Nothing waits for it, nor needs it."""
        try:
            from game.progress.counter import update_beside
        except ImportError as error:
            # A Python made without SQLite: the Statistics screen says so.
            log.warning("hands are not counted: %s", error)
            return
        update_beside(self.folders)

    # -- files ------------------------------------------------------------------------------

    def first_scene(self, file: Path | None) -> Scene:
        """The program's first scene: the title, or a record at the table.

        A file with house rules is added to the others and chosen. A problem with the file becomes a
        notice on the title.
        """
        if file is not None:
            from game.store.house_games import is_house_file

            if is_house_file(file):
                self.games.take_in(file)
                file = None
        if file is None:
            return self.home()
        name = file.name

        def home() -> None:
            self.app.replace(self.home())

        def done(found: Found) -> None:
            self.app.replace(self.viewer(found, name) or self.home())

        reading = self._begin_reading(file)
        found = reading.poll()
        if found is not None:
            return self.viewer(found, name) or self.home()
        return self.make(
            "reading", reading=reading, name=name, done=done, cancelled=home, overlay=False
        )

    def _begin_reading(self, source: Source) -> Reading:
        from game.controller.record_reading import WorkerReading

        return WorkerReading(source)

    def viewer(self, found: Found, name: str) -> Scene | None:
        """A viewer for what was read, under the name ``name``; None, with a notice, if it cannot be
        shown.
        """
        from game.ui.screens.matches.record_scene import NotShownError, record_scene

        try:
            return record_scene(found, lambda game: self.make("viewer", game=game, title=name))
        except NotShownError as error:
            cause = str(error)
        log.warning("%s cannot be opened: %s", name, cause)
        if sys.stderr is not None:
            print(f"{name}: {cause}", file=sys.stderr)
        self.notices.append(_("{file} cannot be opened: {cause}").format(file=name, cause=cause))
        return None

    def view(self, source: Source, failed: Callable[[str], None], name: str = "") -> None:
        """Read a record, or one in a file or a text, and show it at the table.

        It is read in the background. ``failed`` is called with a sentence if the record cannot be
        shown, or with an empty text if the player cancelled. ``name`` is the record's displayed
        name; a file has its own.
        """
        called = name or (source.name if isinstance(source, Path) else _("The text"))

        def done(found: Found) -> None:
            scene = self.viewer(found, called)
            if scene is None:
                failed(" ".join(self.take_notices()))
                return

            def show() -> None:
                self.leave_table()
                self.app.replace(scene)

            self.when_saved(show)

        reading = self._begin_reading(source)
        found = reading.poll()
        if found is not None:
            done(found)
            return
        self.open("reading", reading=reading, name=called, done=done, cancelled=lambda: failed(""))

    def open_file(self, file: Path) -> bool:
        """Open a file dropped on the window: a record, or a game with house rules.

        Returns whether it was a house game that has been added. A problem with a record is shown on
        the page under the drop; a problem with a house game becomes a notice.
        """
        from game.store.house_games import is_house_file

        if is_house_file(file):
            return self.games.take_in(file) is not None
        self.view(file, self.tell)
        return False

    def tell(self, words: str) -> None:
        """Show the player a sentence on the present page."""
        if not words:
            return
        self.notices.append(words)
        scene = self.app.scene
        root = getattr(scene, "root", None) or getattr(scene, "widgets", None)
        if root is not None and not getattr(scene, "tells_notices", False):
            root.toast(" ".join(self.take_notices()), "warn")

    def dropped(self, file: Path) -> None:
        """Open a file dropped on a page over the table or the title."""
        self.open_file(file)
        self.tell(" ".join(self.take_notices()))

    # -- the program ------------------------------------------------------------------------

    def wake(self) -> None:
        """Start slow things once, after the first frame: sound, computer players."""
        if not self._awake:
            self._awake = True
            self.app.ui.audio.open()
            from game.controller.worker import warm_up

            warm_up()
            Thread(target=tidy_up, args=(self.folders,), name="tidy", daemon=True).start()

    def describe(self) -> str:
        """Versions, folders, the log's last lines and the present match, for an error report."""
        from game.ui.report import log_lines, system_lines

        lines = system_lines(self.folders)
        told = log_lines(self.folders.errors)
        if told:
            lines += ["", "the last lines of the log:", *(f"  {line}" for line in told)]
        if self.game is not None:
            from game.notation.record import write_record

            lines += ["", write_record(self.game.record)]
        return "\n".join(lines)

    def close(self) -> None:
        """Save the window and settings. The match is already saved after every action."""
        window, have = self.app.window, self.settings
        have.fullscreen = window.fullscreen
        have.width, have.height = max(1024, window.windowed[0]), max(640, window.windowed[1])
        self.leave_table()
        if self._layout_file is not None:
            self._layout_file.flush()
        self.prices.close()
        self.save_settings()


def tidy_up(places: Folders) -> None:
    """Remove partial files left by a killed program, in all folders it writes to."""
    worked_out = (places.daily, places.prices)
    for folder in (places.data, places.config, places.matches, places.house, *worked_out):
        tidy(folder)
