"""What all screens share: the settings, what is kept, and the ways from screen to screen."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from game.store.atomic_files import tidy
from game.store.folders import Folders
from game.store.settings import Settings, SettingsFile
from game.translation import _
from game.ui.scene import Scene
from game.ui.screens import seats
from game.ui.screens.game_choice import GameChoice
from game.ui.screens.saved_match import SavedMatch
from game.ui.theme import make_theme

if TYPE_CHECKING:
    from game.controller.game import Game
    from game.controller.record_reading import Found, Reading, Source
    from game.notation.record import Record
    from game.rules.variant import Variant
    from game.store.hand_layout import HandLayoutFile
    from game.store.matches import MatchStore
    from game.ui.app import App

log = logging.getLogger(__name__)

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
    "matches",
    "files",
    "reading",
    "viewer",
    "settings",
    "rules",
    "fair play",
]
Factory: TypeAlias = Callable[..., Scene]
"""Makes a screen from the navigator and from values that only this screen needs, by name."""


class Navigator:
    """Opens the screens, and holds what they share: application, settings, games, matches.

    ``screens`` makes each by its name (``game.ui.screens.registry``): no screen imports another.
    ``notices`` are sentences waiting to be shown to the player.
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
        self.saved = SavedMatch(folders, self.games.named, self._notice)
        self.game: Game | None = None
        """The match at the table, if there is one."""
        self._screens = screens
        self._layout_file: HandLayoutFile | None = None
        self._leaving: Scene | None = None
        """The question whether to leave a match that is not saved, as last asked."""
        self._awake = False

    @property
    def settings(self) -> Settings:
        """The player's settings."""
        return self.file.settings

    @property
    def store(self) -> MatchStore:
        """Where matches are kept."""
        return self.saved.store

    # -- screens ----------------------------------------------------------------------------

    def make(self, screen: ScreenName, /, **values: Any) -> Scene:
        """A screen by its name, with the values it asks for; it is not shown yet."""
        return self._screens[screen](self, **values)

    def open(self, screen: ScreenName, /, **values: Any) -> None:
        """Put a screen on top of what is shown."""
        self.app.push(self.make(screen, **values))

    def go_to(self, screen: ScreenName, /, **values: Any) -> None:
        """Put a screen in the place of all that is shown."""
        self.app.replace(self.make(screen, **values))

    # -- settings ---------------------------------------------------------------------------

    def apply(self) -> None:
        """Let everything look and sound as the settings say."""
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
        """Keep the settings; a failure becomes a notice, once."""
        before = len(self.file.troubles)
        if not self.file.save() and before == 0:
            self.notices.append(self.file.troubles[-1])

    def _notice(self, words: str) -> None:
        """Keep a sentence until it can be shown to the player."""
        self.notices.append(words)

    def take_notices(self) -> list[str]:
        """Hand out the sentences for the player and forget them."""
        notices, self.notices = self.notices, []
        return notices

    @property
    def first_time(self) -> bool:
        """Whether this player has never sat down."""
        return not self.settings.welcomed

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
        """The scene to go on with when everything else has failed."""
        self.leave_table()
        return self.make("title")

    def play(self) -> None:
        """Deal at once with the last settings."""
        self.deal(self.games.chosen_variant())

    def show_me(self) -> None:
        """Deal with notes at the table."""
        self.deal(self.games.chosen_variant(), notes=True)

    def deal(self, variant: Variant, notes: bool = False) -> None:
        """Begin a new match."""
        from random import SystemRandom

        from game.controller.game import Game

        self.leave_table()
        players = seats.sit_down(variant, self.settings)
        self.open_table(Game.new(variant, players, SystemRandom(), self.store), notes)

    def continue_match(self) -> None:
        """Go on with the saved match."""
        record = self.saved.record()
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
        self.leave_table()
        self.game = game
        game.always_ask = self.settings.ask_threes
        if not self.settings.welcomed:
            self.settings.welcomed = True
            self.save_settings()
        self.go_to("match", game=game, notes=notes)

    @property
    def layout_file(self) -> HandLayoutFile:
        """Where it is kept how the player's cards lie."""
        if self._layout_file is None:
            from game.store.hand_layout import HandLayoutFile

            self._layout_file = HandLayoutFile(self.folders.hand_layout)
        return self._layout_file

    def leave_table(self) -> None:
        """Leave the match at the table, if there is one: it is saved as it stands."""
        if self.game is not None:
            told = self.game.trouble
            self.game.close()
            if self.game.trouble not in ("", told):
                self.notices.append(self.game.trouble)
            # The saved match is another by now than when it was last looked at.
            self.saved.forget()
        self.game = None

    def match_is_saved(self) -> bool | None:
        """Whether the match at the table is saved; None while none is played."""
        return self.game.is_saved if self.game is not None else None

    # -- files ------------------------------------------------------------------------------

    def first_scene(self, file: Path | None) -> Scene:
        """Where the program begins: the title, or a record at the table.

        A file with house rules is added to the others and chosen.

        What is wrong with the file becomes a notice, in one sentence, on the title.
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
        """What was read, called ``name``, at the table; None, with a notice, if that cannot be."""
        from game.ui.screens.record_scene import NotShownError, record_scene

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
        """Read a record, or that in a file or a text, and show it at the table.

        It is read beside the window. ``failed`` is called with why it cannot be shown, in a
        sentence, or with nothing if the player did not want to wait. ``name`` is what the record
        is called; a file has a name of its own.
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

            if self._may_leave(show):
                show()

        reading = self._begin_reading(source)
        found = reading.poll()
        if found is not None:
            done(found)
            return
        self.open("reading", reading=reading, name=called, done=done, cancelled=lambda: failed(""))

    def open_file(self, file: Path) -> bool:
        """Open a file that was dropped onto the window: a record, or a game with house rules.

        Whether it was such a game, and is taken in. What is wrong with a record is told on the
        page over which the file was dropped, what is wrong with a game becomes a notice.
        """
        from game.store.house_games import is_house_file

        if is_house_file(file):
            return self.games.take_in(file) is not None
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

    # -- the program ------------------------------------------------------------------------

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

    def close(self) -> None:
        """Keep window and settings; the match is saved after every action already."""
        window, have = self.app.window, self.settings
        have.fullscreen = window.fullscreen
        have.width, have.height = max(1024, window.windowed[0]), max(640, window.windowed[1])
        self.leave_table()
        if self._layout_file is not None:
            self._layout_file.flush()
        self.save_settings()


def tidy_up(places: Folders) -> None:
    """Remove what was half written when the program was killed, wherever it writes."""
    for folder in (places.data, places.config, places.matches, places.house):
        tidy(folder)
