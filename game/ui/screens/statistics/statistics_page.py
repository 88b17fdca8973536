"""Statistics: an overview with filters, and the passport, on the tabs of one sheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any, Final

import pygame

from game.progress.counter import Counter, Exported, Picture, Trouble, Updated
from game.progress.database import Fault
from game.progress.passport import Stop
from game.progress.statistics import ALL, Filter
from game.translation import N_, _, _p, day_in_full
from game.ui.context import Ui
from game.ui.screens.navigator import Navigator
from game.ui.screens.parts.sheet import Sheet
from game.ui.screens.seats import seat_character
from game.ui.screens.statistics.passport_page import (
    achievements_page,
    lessons_learnt,
    passport_page,
)
from game.ui.screens.statistics.statistics_overview import overview
from game.ui.screens.statistics.statistics_rating import rating
from game.ui.screens.statistics.statistics_words import (
    game_name,
    left_out_words,
    level_name,
    partner_name,
    trouble_words,
)
from game.ui.widgets import (
    Button,
    Column,
    Dropdown,
    Grid,
    Label,
    Row,
    ScrollArea,
    Segmented,
    Spacer,
    Widget,
)

WIDE: Final = 1040
SPANS: Final = {"": 0, "week": 7, "month": 30, "year": 365}
"""The periods, in days; 0 for all."""


@dataclass(frozen=True)
class Tab:
    """A page of the sheet: its key, its title, and what makes its widgets from what was counted.

    ``filters`` tells whether the filters narrow it down, ``aims`` whether it goes away with the
    setting that hides aims, ``prices`` whether it needs the prices of decisions: those of earlier
    hands are then worked out.
    """

    key: str
    title: str
    make: Callable[[Ui, Picture], list[Widget]]
    filters: bool = False
    aims: bool = False
    prices: bool = False


TABS: Final[tuple[Tab, ...]] = (
    Tab("overview", N_("Overview"), overview, filters=True),
    Tab("rating", N_("Rating"), rating, prices=True),
    Tab("passport", N_("Passport"), passport_page, aims=True),
    Tab("achievements", N_("Achievements"), achievements_page, aims=True),
)
"""The pages, in order."""


class StatisticsScene(Sheet):
    """A sheet over the title. What is known is shown at once, and brought up to date meanwhile."""

    title = heading = N_("Statistics")
    width, gap = WIDE, 12
    high = 672
    """The same for every page, so that nothing jumps."""

    def __init__(self, navigator: Navigator) -> None:
        super().__init__()
        self.navigator = navigator
        self.picture: Picture | None = None
        self.wanted = ALL
        self.span = ""
        self.tab = TABS[0]
        self._counter: Counter | None = None
        self._stale: Trouble | None = None
        """Why the last update failed, if it did."""
        self._unread: Trouble | None = None
        """Why nothing could be read last, if it could not."""
        self._left_out: tuple[str, ...] = ()
        """The files that cannot be counted."""
        self._anew = False
        """Whether a damaged index was made anew since the screen was opened."""
        self._priced = navigator.kept.prices.done
        """How many hands had been priced when all was read last."""

    # -- widgets ----------------------------------------------------------------------------

    @property
    def tabs(self) -> list[Tab]:
        """The pages there are, by the settings."""
        return [tab for tab in TABS if not tab.aims or self.navigator.settings.aims]

    def contents(self) -> Sequence[Widget]:
        ui, picture = self.ui, self.picture
        tabs = [(tab, _(tab.title)) for tab in self.tabs]
        # Translators: label of the choice of a page of statistics.
        self.choice: Segmented[Tab] = Segmented(
            ui, tabs, self.tab, self._turn, name=_("Page"), tooltip=_("Ctrl+Tab turns the pages."),
            visible=len(tabs) > 1,
        )  # fmt: skip
        read = picture is not None and not self._unread_yet
        self.filters = Grid(
            ui, self._filters(picture) if picture is not None and read else [], columns=5, gap=8,
            visible=self.tab.filters and picture is not None and not picture.nothing,
        )  # fmt: skip
        told = left_out_words(self._left_out)
        if self._trouble is not None:
            told = trouble_words(self._trouble)
        self.told = Label(ui, told, "small", "warn", markup=False, visible=bool(told))
        self.page = Column(ui, self._page(), gap=12)
        self.first = self.scroll = ScrollArea(ui, self.page, keys=True, steady=True)
        return self.choice, self.filters, self.told, self.scroll

    def foot(self) -> Sequence[Widget]:
        ui = self.ui
        self.progress = Label(ui, self._progress_words(), "small", "text_dim", flex=1)
        self.export = Button(
            ui, _("Export…"), self._export, kind="quiet", shortcut="E",
            tooltip=_("Writes a line for each hand into a CSV file, for spreadsheets."),
        )  # fmt: skip
        self.reset = Button(
            ui, _("Reset…"), self._reset, kind="quiet", shortcut="R",
            tooltip=_("Counts from now on only. Your matches stay."),
        )  # fmt: skip
        return self.progress, self.export, self.reset, self.close_button()

    def place(self, widget: Widget, size: tuple[int, int]) -> None:
        self.filters.columns = 5 if self._in_one_row(size[0]) else 3
        super().place(widget, size)

    @property
    def _trouble(self) -> Trouble | None:
        return self._stale or self._unread

    def _in_one_row(self, window: int) -> bool:
        """Whether all filters have room beside one another, their words at their smallest."""
        ui = self.ui
        room = (min(window - ui.px(32), ui.px(WIDE)) - ui.px(52)) // 5 - ui.px(60)
        words = [each.words for each in self.filters.children if isinstance(each, Dropdown)]
        sizes = [ui.text.fitted_size(each, "label", room) for each in words]
        return all(
            ui.text.width(each, "label", size) <= room
            for each, size in zip(words, sizes, strict=True)
        )

    @property
    def _counting(self) -> bool:
        return self._counter is not None and self._counter.busy

    @property
    def _unread_yet(self) -> bool:
        """Whether there is nothing to show yet."""
        return self.picture is None or (self._counting and self.picture.nothing)

    def _page(self) -> list[Widget]:
        """What has been counted."""
        ui, picture = self.ui, self.picture
        if picture is None or self._unread_yet:
            words = _("Your matches are being read…") if self._trouble is None else ""
            return [Label(ui, words, colour="text_dim")]
        if self.tab.prices and picture.rating is None:
            words = _("Your hands are being read…") if self._unread is None else ""
            return [Label(ui, words, colour="text_dim")]
        made, more = self.tab.make(ui, picture), self._invitation(picture)
        # Below all the empty places of a passport nobody would find the way to its first stamp.
        first = self.tab.key == "passport" and picture.passport.is_empty
        made = [*self._learnt(), *(more + made if first else made + more)]
        # The lowest edge lies a hair below its plate.
        return [*made, Spacer(ui, 2)]

    def _progress_words(self) -> str:
        if self._counting and not self._unread_yet:
            return _("Your matches are being read…")
        if self.picture is None or not self.picture.reset:
            return ""
        since = day_in_full(datetime.fromisoformat(self.picture.reset))
        return _("Counted from {day} on.").format(day=since)

    def _invitation(self, picture: Picture) -> list[Widget]:
        """What leads to the first match, or from the passport to the next table of the tour."""
        passport = self.tab.key == "passport"
        if picture.nothing or (passport and picture.passport.is_empty):
            begin = Button(
                self.ui, _("New match"), lambda: self.navigator.open("new match"), shortcut="N",
                kind="primary",
            )  # fmt: skip
            return [Row(self.ui, [Spacer(self.ui), begin, Spacer(self.ui)])]
        stop = picture.passport.next_stop
        if not passport or stop is None:
            return []
        words = _("Meet {name}…").format(name=partner_name(stop.character))
        meet = Button(
            self.ui, words, lambda: self._meet(stop), shortcut="M",
            tooltip=_("Seats them on your left, sets the level, and opens the new match."),
        )  # fmt: skip
        return [Row(self.ui, [meet, Spacer(self.ui)])]

    def _learnt(self) -> list[Widget]:
        """The stamps of lessons, in the passport."""
        if self.tab.key != "passport":
            return []
        return lessons_learnt(self.ui, self.navigator.kept.bookmarks)

    def _meet(self, stop: Stop) -> None:
        """Seat the next one of the tour among the opponents, and offer a match."""
        settings = self.navigator.settings
        seat_character(settings, 0, stop.character)
        settings.opponent_level = stop.level
        self.navigator.kept.save_settings()
        self.navigator.open("new match")

    def _filters(self, picture: Picture) -> list[Dropdown[Any]]:
        """The filters for the games, levels and partners there are."""
        ui, wanted, there = self.ui, self.wanted, picture.choices
        spans = [
            ("", _p("period", "Any time")),
            ("week", _p("period", "The last 7 days")),
            ("month", _p("period", "The last 30 days")),
            ("year", _p("period", "The last year")),
        ]
        kinds = [
            (False, _p("matches", "No take-backs")),
            (True, _p("matches", "With take-backs")),
        ]
        games = [(key, game_name(key)) for key in there.variants]
        levels = [(key, level_name(key)) for key in there.levels]
        partners = [(key, partner_name(key)) for key in there.partners]

        def chosen(name: str) -> Callable[[Any], None]:
            def narrow(value: Any) -> None:
                changed: dict[str, Any] = {name: value}
                self._narrow(replace(self.wanted, **changed))

            return narrow

        return [
            Dropdown(ui, [("", _("All games")), *games], wanted.variant, chosen("variant"),
                     {key: key for key in there.variants},
                     # Translators: label of a choice: which of the games.
                     name=_("Game")),
            Dropdown(ui, [("", _("All opponents")), *levels], wanted.level, chosen("level"),
                     name=_("Opponents’ level")),
            Dropdown(ui, [("", _("All partners")), *partners], wanted.partner, chosen("partner"),
                     name=_("Partner")),
            # Translators: label of a choice: from which time.
            Dropdown(ui, spans, self.span, self._since, name=_("Period")),
            Dropdown(ui, kinds, wanted.apart, chosen("apart"), name=_("Take-backs"),
                     tooltip=_("Matches in which moves were taken back, or in which the cards were "
                               "known, are counted separately.")),
        ]  # fmt: skip

    # -- what it does -----------------------------------------------------------------------

    def _turn(self, tab: Tab) -> None:
        self.tab = tab
        if tab.prices:
            self.navigator.kept.prices.add_earlier(self.navigator.kept.store.played())
            self._read()
        self.scroll.scroll_to(0)
        self.changed()

    def _since(self, span: object) -> None:
        self.span = str(span)
        days = SPANS[self.span]
        since = (date.today() - timedelta(days)).isoformat() if days else ""
        self._narrow(replace(self.wanted, since=since))

    def _narrow(self, wanted: Filter) -> None:
        self.wanted = wanted
        self._read()

    def _export(self) -> None:
        self.navigator.open("export", write=self._write_file)

    def _write_file(self, path: str) -> None:
        if self._counter is not None:
            self.navigator.kept.sharing(Path(path))
            self._counter.export(path, self.wanted)

    def _reset(self) -> None:
        reset = self.picture.reset if self.picture is not None else ""
        self.navigator.open("reset", since=reset, done=self._read)

    def _read(self) -> None:
        """Ask for what the page shows."""
        if self._counter is not None:
            self._counter.read(self.wanted, rated=self.tab.prices)

    # -- time -------------------------------------------------------------------------------

    def enter(self) -> None:
        if self._counter is None:
            self._counter = Counter(self.navigator.kept.folders)
            self._read()
            self._counter.update()
        super().enter()

    def leave(self) -> None:
        if self._counter is not None:
            self._counter.close()
            self._counter = None

    def handle(self, event: pygame.event.Event) -> bool:
        if (
            event.type == pygame.KEYDOWN
            and event.key == pygame.K_TAB
            and event.mod & pygame.KMOD_CTRL
        ):
            step = -1 if event.mod & pygame.KMOD_SHIFT else 1
            self.choice.choose((self.choice.index + step) % len(self.tabs))
            return True
        return super().handle(event)

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._counter is None:
            return
        if self._priced != self.navigator.kept.prices.done:
            self._priced = self.navigator.kept.prices.done
            self._read()
        answers = self._counter.poll()
        if not answers:
            return
        for answer in answers:
            if isinstance(answer, Picture):
                self._unread = None
                if answer.wanted == self.wanted:
                    self.picture = answer
            elif isinstance(answer, Updated):
                self._stale, self._left_out = answer.trouble, answer.left_out
                self._read()
            elif isinstance(answer, Exported):
                self._tell_export(answer)
            else:
                self._unread = answer
                self._count_anew(answer)
        self.changed()

    def _count_anew(self, trouble: Trouble) -> None:
        """Make an index that turned out to be damaged anew, once."""
        if trouble.fault is Fault.DAMAGED and not self._anew and self._counter is not None:
            self._anew = True
            self._counter.update()

    def _tell_export(self, exported: Exported) -> None:
        if exported.trouble is not None:
            self._count_anew(exported.trouble)
            words = _("The file could not be written, since the statistics cannot be read now.")
            self.root.toast(words, "bad")
        elif exported.cause:
            words = _("The file could not be written: {cause}.").format(cause=exported.cause)
            self.root.toast(words, "bad")
        else:
            self.root.toast(_("Written: {path}").format(path=exported.path), "good")
