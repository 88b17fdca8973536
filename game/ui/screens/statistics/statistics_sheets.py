"""Two small sheets over the statistics: where to write them, and whether to count anew."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from game.progress.counting import count_everything, count_from_now
from game.store.folders import usual_places
from game.translation import N_, _, day_in_full
from game.ui.scene import WidgetScene
from game.ui.screens.files.file_kinds import path_of
from game.ui.screens.files.open_file import LONGEST_PATH
from game.ui.screens.files.share import free_path
from game.ui.screens.parts.sheet import Sheet
from game.ui.widgets import Button, Column, Dropdown, Label, Panel, Row, Spacer, TextField, Widget

if TYPE_CHECKING:
    from game.ui.screens.navigator import Navigator

FILE = "canasta.csv"


class ExportScene(WidgetScene):
    """Asks where to write the hands as CSV, and whether to replace a file that is there already.

    ``write`` is called with the path.
    """

    overlay = True
    title = "Export"

    def __init__(self, write: Callable[[str], None], places: Sequence[Path] | None = None) -> None:
        super().__init__()
        self._write_to = write
        self.places = usual_places() if places is None else list(places)
        self._asked: Path | None = None
        """The file that the player was asked about."""

    def build(self) -> Widget:
        ui = self.ui
        first = self.places[0] if self.places else Path()
        self.path = TextField(
            ui, str(free_path(first / FILE)), self._written, lambda _text: self._write(),
            _("Path of the file"), limit=LONGEST_PATH,
        )  # fmt: skip
        self.write = Button(
            # Translators: button: write the files.
            ui, _("Write"), self._write, kind="primary", default=True, width=150,
            disabled_reason=_("Name a file first."),
        )  # fmt: skip
        self.told = Label(ui, "", "small", "warn", visible=False)
        words = _(
            "One line for each hand that is counted now, in the order in which they were played. "
            "Spreadsheets open such a file."
        )
        rows: list[Widget] = [Label(ui, words)]
        if len(self.places) > 1:
            folders = [(folder, str(folder)) for folder in self.places]
            rows.append(Dropdown(ui, folders, first, self._move, name=_("Folder")))
        back = Button(ui, _("Back"), self.app.pop, kind="quiet", shortcut="Esc")
        rows += [self.path, self.told, Row(ui, [back, Spacer(ui), self.write])]
        return Panel(ui, Column(ui, rows, gap=14), title=_("Export"), width=640)

    def enter(self) -> None:
        super().enter()
        self.path.focus()

    def _move(self, folder: Path) -> None:
        self.path.text = str(free_path(folder / FILE))
        self._ask_about(None)

    def _written(self, text: str) -> None:
        self.write.enabled = bool(text.strip())
        self._ask_about(None)

    def _write(self) -> None:
        text = self.path.text.strip()
        if not text:
            return
        path = path_of(text)
        if path != self._asked and os.path.exists(path):
            self._ask_about(path)
            return
        self.app.pop(self)
        self._write_to(str(path))

    def _ask_about(self, path: Path | None) -> None:
        """Ask whether to replace this file; None asks nothing any more."""
        if path == self._asked:
            return
        self._asked = path
        self.told.visible = path is not None
        self.told.text = _("This file already exists. Replace it?") if path is not None else ""
        self.write.text = _("Replace") if path is not None else _("Write")
        self.relayout()


class ResetScene(Sheet):
    """Asks whether to count only from now on, or, if that was chosen before, everything again.

    ``since`` is from when on matches count, empty for all. ``done`` is called once it has changed.
    """

    title = "Reset"
    heading = N_("Start counting again?")

    def __init__(self, navigator: Navigator, since: str, done: Callable[[], None]) -> None:
        super().__init__()
        self.navigator, self.since, self.done = navigator, since, done

    def contents(self) -> Sequence[Widget]:
        ui = self.ui
        words = _(
            "Statistics, passport and achievements then start again, with the next match. "
            "Your matches stay where they are, and everything can be counted later."
        )
        if not self.since:
            return (Label(ui, words),)
        day = day_in_full(datetime.fromisoformat(self.since))
        since = _("At present, matches count from {day} on.").format(day=day)
        every = Button(ui, _("Count everything"), self._everything, shortcut="E")
        told = Label(ui, since, "small", "text_dim", flex=1)
        return Label(ui, words), Row(ui, [told, every], gap=10)

    def foot(self) -> Sequence[Widget]:
        self.now = Button(self.ui, _("Count from now on"), self._from_now, shortcut="N")
        return self.close_button(_("Back"), "quiet"), Spacer(self.ui), self.now

    def _from_now(self) -> None:
        self._change(lambda: count_from_now(self.navigator.kept.folders, datetime.now()))

    def _everything(self) -> None:
        self._change(lambda: count_everything(self.navigator.kept.folders))

    def _change(self, change: Callable[[], object]) -> None:
        try:
            change()
        except OSError as error:
            cause = error.strerror or str(error)
            self.root.toast(_("That could not be kept: {cause}.").format(cause=cause), "bad")
            return
        self.app.pop(self)
        self.done()
