"""The navigator: how to get from one screen to another, and what all of them share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from inspect import signature
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from game.learning.lesson import Lesson
from game.notation.record import Record
from game.rules.match import cut_for_sides
from game.rules.variant import Variant
from game.store.folders import Folders
from game.store.settings import Settings, SettingsFile
from game.translation import _
from game.ui.app import App
from game.ui.court_letters import local_letters
from game.ui.report import log_lines, match_lines, system_lines
from game.ui.scene import Scene
from game.ui.screens import seats
from game.ui.screens.kept import Kept
from game.ui.screens.registry import maker
from game.ui.theme import make_theme
from game.ui.window import SMALLEST

if TYPE_CHECKING:
    from game.controller.game import Game
    from game.learning.problems.collection import Listed

RECENT: Final = 20
"""Among so many earlier matches one is looked for whose deals are played again."""

ScreenName: TypeAlias = str
"""The name of a screen in ``game.ui.screens.registry``."""


class Navigator:
    """Opens the screens, and holds what they share: application, kept things, match, notices.

    ``file`` holds the settings. ``screens`` says where each screen is
    (``game.ui.screens.registry``), so no screen imports another. ``notices`` are sentences waiting
    to be shown to the player.
    """

    def __init__(
        self,
        app: App,
        file: SettingsFile,
        folders: Folders,
        screens: Mapping[ScreenName, str],
    ) -> None:
        self.app = app
        self.notices: list[str] = []
        self.kept = Kept(file, folders, self._notice)
        self.game: Game | None = None
        """The match at the table, if there is one."""
        self._screens = screens
        self._leaving: Scene | None = None
        """The question whether to leave a match that is not saved, as last asked."""
        self.problem_choice = ("", "", "")
        """Theme, game and grade of the problems last looked at; empty for any."""

    @property
    def settings(self) -> Settings:
        """The player's settings."""
        return self.kept.settings

    @cached_property
    def problems(self) -> list[Listed]:
        """The problems that ship; empty if there are none."""
        from game.learning.problems.collection import FOLDER, read_problems

        return read_problems(self.app.ui.assets.path(FOLDER))

    # -- screens ----------------------------------------------------------------------------

    def make(self, screen: ScreenName, /, **values: Any) -> Scene:
        """Make a screen by name, with the values it needs. It is not shown yet.

        A screen that has a parameter ``navigator`` gets this one; one with ``open_glossary`` a way
        to explain the words on it.
        """
        try:
            make = maker(self._screens[screen])
        except ImportError as error:
            if screen != "statistics":
                raise
            # They are counted by SQLite, without which some build their Python.
            return self.make("no statistics", cause=str(error))
        parameters = signature(make).parameters
        if "navigator" in parameters:
            values["navigator"] = self
        if "open_glossary" in parameters:
            values.setdefault("open_glossary", self.open_glossary)
        return make(**values)

    def open(self, screen: ScreenName, /, **values: Any) -> None:
        """Show a screen on top of the present one."""
        self.app.push(self.make(screen, **values))

    def open_glossary(self, variant: Variant, texts: Sequence[str]) -> None:
        """Explain the words of a game, first those of some texts."""
        self.open("glossary", variant=variant, texts=texts)

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
            letters=local_letters(ui.assets) if have.local_letters else {},
            key_caps=have.key_caps,
            plain_cloth=have.plain_cloth,
            portrait=have.portrait,
        )

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
        self.kept.saved.forget()
        self.kept.saved.record()
        self.go_to("title")

    def home(self) -> Scene:
        """The scene to continue with after everything else has failed."""
        self.leave_table()
        return self.make("title")

    def play(self) -> None:
        """Deal at once with the last settings."""
        self.deal(self.kept.games.chosen_variant())

    def deal(self, variant: Variant) -> None:
        """Begin a new match."""
        from random import SystemRandom

        from game.controller.game import Game

        self.leave_table()
        random = SystemRandom()
        cuts = cut_for_sides(variant, random)
        players = seats.sit_down(variant, self.settings, random, cuts)
        game = Game.new(variant, players, random, self.kept.store)
        self.open_table(game, told=seats.cut_words(variant, players, cuts))

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
                record.variant, players_of(record), SystemRandom(), self.kept.store,
                first_dealer=deals.first_dealer, decks=deals.decks,
            )
        )  # fmt: skip

    def continue_match(self) -> None:
        """Continue the newest unfinished match, a daily deal only if there is no other."""
        earlier = self.kept.saved.earlier
        if earlier is not None:
            self.take_up(earlier)
        else:
            self.resume_saved()

    def resume_saved(self) -> None:
        """Continue the match being played, whatever it is."""
        record = self.kept.saved.record()
        if record is None:
            self.play()
            return
        self.resume(record)

    def take_up(self, file: Path) -> None:
        """Continue an earlier match where it stands; the one being played takes its place."""
        self.when_saved(lambda: self._take_up(file))

    def _take_up(self, file: Path) -> None:
        self.leave_table()
        try:
            found = self.kept.store.take_up(file)
        except OSError as error:
            told = _("{file} cannot be continued: {cause}")
            self.tell(told.format(file=file.name, cause=error.strerror or error))
            return
        finally:
            self.kept.saved.forget()
        if found.record is not None:
            self.resume(self.kept.games.named(found.record))
        self.tell(found.trouble)

    def resume(self, record: Record) -> None:
        """Continue a match from the end of its record."""
        from random import SystemRandom

        from game.controller.game import Game
        from game.controller.other_chairs import decks_ahead
        from game.daily.days import fixture_of

        self.leave_table()
        decks = decks_ahead(record, self.kept.store.played()[:RECENT])
        self.open_table(
            Game.resume(
                record, self.kept.store, SystemRandom(), fixture=fixture_of(record), decks=decks
            )
        )

    def open_table(self, game: Game, told: str = "") -> None:
        """Show a match at the table; ``told`` is what the player is told of its beginning."""
        self.leave_table()
        self.game = game
        game.always_ask = self.settings.ask_threes
        self.kept.welcome()
        self.go_to("match", game=game, told=told)

    def daily_result(self, record: Record) -> None:
        """Leave the table after a daily deal and show what came of it."""
        self.open_over_title("daily", result_of=record)

    def learn(self, lesson: Lesson) -> None:
        """Begin a lesson, or go on with it."""
        self.leave_table()
        self.kept.welcome()
        self.go_to("lesson", lesson=lesson)

    def leave_lesson(self) -> None:
        """Return from a lesson to the list of all."""
        self.title_page()
        self.open("learn")

    @property
    def known_games(self) -> set[str]:
        """The games that the player has chosen, played, or learnt in a lesson."""
        from game.learning.lessons import LESSONS

        played = set(self.kept.store.times_played())
        done = {each.variant for each in LESSONS if self.kept.bookmarks.of(each.key).done}
        return played | done | {self.settings.variant}

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
            self.kept.saved.forget()
        self.game = None

    def match_is_saved(self) -> bool | None:
        """Whether the match at the table is saved; None if there is none."""
        return self.game.is_saved if self.game is not None else None

    # -- notices ----------------------------------------------------------------------------

    def _notice(self, words: str) -> None:
        """Keep a sentence until it can be shown to the player."""
        self.notices.append(words)

    def take_notices(self) -> list[str]:
        """Return the waiting sentences for the player and clear them."""
        notices, self.notices = self.notices, []
        return notices

    def tell(self, words: str) -> None:
        """Show the player a sentence on the present page."""
        if not words:
            return
        self.notices.append(words)
        scene = self.app.scene
        root = getattr(scene, "root", None) or getattr(scene, "widgets", None)
        if root is not None and not getattr(scene, "tells_notices", False):
            root.toast(" ".join(self.take_notices()), "warn")

    # -- the program ------------------------------------------------------------------------

    def wake(self) -> None:
        """Start slow things: sound, computer players."""
        from game.controller.worker import warm_up

        self.app.ui.audio.open()
        warm_up()
        self.kept.tidy_beside()

    def describe(self) -> str:
        """Versions, folders, the log's last lines and the present match, for an error report."""
        lines = system_lines(self.kept.folders)
        told = log_lines(self.kept.folders.errors)
        if told:
            lines += ["", "the last lines of the log:", *(f"  {line}" for line in told)]
        if self.game is not None:
            lines += ["", *match_lines(self.game, self.kept.folders)]
        return "\n".join(lines)

    def close(self) -> None:
        """Save the window and settings. The match is already saved after every action."""
        window, have = self.app.window, self.settings
        have.fullscreen = window.fullscreen
        wide, high = window.windowed
        have.width, have.height = max(wide, SMALLEST[0]), max(high, SMALLEST[1])
        self.leave_table()
        self.kept.close()
