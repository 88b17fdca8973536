"""Two small sheets over the statistics: where to write them, and whether to count anew."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path

from game.progress.counting import count_everything, count_from_now
from game.store.folders import usual_places
from game.translation import N_, _, day_in_full
from game.ui.screens.files.file_kinds import path_of
from game.ui.screens.files.open_file import LONGEST_PATH
from game.ui.screens.files.share import free_path
from game.ui.screens.navigator import Navigator
from game.ui.screens.parts.sheet import Sheet
from game.ui.theme import GAP_S
from game.ui.widgets import Button, Dropdown, Label, Row, Spacer, TextField, Widget

FILE = "canasta.csv"


class ExportScene(Sheet):
    """Asks where to write the hands as CSV, and whether to replace a file that is there already.

    ``write`` is called with the path.
    """

    title = heading = N_("Export")
    apart = GAP_S

    def __init__(self, write: Callable[[str], None], places: Sequence[Path] | None = None) -> None:
        super().__init__()
        self._write_to = write
        self.places = usual_places() if places is None else list(places)
        self.folder = self.places[0] if self.places else Path()
        self.text = str(free_path(self.folder / FILE))
        self._asked: Path | None = None
        """The file that the player was asked about."""

    def contents(self) -> Sequence[Widget]:
        ui = self.ui
        words = _(
            "One line for each hand that is counted now, in the order in which they were played. "
            "Spreadsheets open such a file."
        )
        rows: list[Widget] = [Label(ui, words)]
        if len(self.places) > 1:
            folders = [(folder, str(folder)) for folder in self.places]
            rows.append(Dropdown(ui, folders, self.folder, self._move, name=_("Folder")))
        self.path = self.first = TextField(
            ui, self.text, self._written, lambda _text: self._write(), _("Path of the file"),
            limit=LONGEST_PATH,
        )  # fmt: skip
        rows.append(self.path)
        if self._asked is not None:
            rows.append(Label(ui, _("This file already exists. Replace it?"), "small", "warn"))
        return rows

    def foot(self) -> Sequence[Widget]:
        # Translators: button: write the files.
        words = _("Replace") if self._asked is not None else _("Write")
        self.write = self.main_button(
            words, self._write, shortcut="", enabled=bool(self.text.strip()),
            disabled_reason=_("Name a file first."),
        )  # fmt: skip
        return self.back_button(), Spacer(self.ui), self.write

    def _move(self, folder: Path) -> None:
        self.folder = folder
        self._written(str(free_path(folder / FILE)))

    def _written(self, text: str) -> None:
        self.text, self._asked = text, None
        self.changed()

    def _write(self) -> None:
        if not self.text.strip():
            return
        path = path_of(self.text.strip())
        if path != self._asked and os.path.exists(path):
            self._asked = path
            self.changed()
            return
        self.app.pop(self)
        self._write_to(str(path))


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
