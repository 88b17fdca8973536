"""Opening a file from within the window: from the usual folders, by path, or from the clipboard.

A file can also be dropped on the window wherever one can be opened.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final, TypeAlias

import pygame

from game.files import time_of
from game.store.folders import usual_places
from game.translation import _, _p, day_and_time
from game.ui import clipboard
from game.ui.screens.files.file_kinds import FileKind, found_in, path_of
from game.ui.screens.parts.sheet import Sheet
from game.ui.widgets import Button, Item, Label, ListPicker, Row, Spacer, TextField, Widget

LONGEST_PATH: Final = 1000
Failed: TypeAlias = Callable[[str], None]
"""Called with the reason why something cannot be opened, or an empty text if the player
cancelled.
"""


class OpenFileScene(Sheet):
    """A sheet with the files of a kind.

    ``on_file`` and ``on_text`` are called with what was chosen or pasted, and with a function to
    call with a sentence if it cannot be opened. The sheet closes first; it comes back with the
    sentence.
    """

    title = "Open a file"
    width, high, gap = 720, 560, 12
    """The same height for any number of files."""

    def __init__(
        self,
        kind: FileKind,
        on_file: Callable[[Path, Failed], None],
        on_text: Callable[[str, Failed], None],
        places: Sequence[Path] | None = None,
    ) -> None:
        super().__init__()
        self.kind = kind
        self._on_file, self._on_text = on_file, on_text
        folders = usual_places() if places is None else places
        found = {folder: found_in(folder, kind) for folder in folders}
        self.items = self._items(found)
        self._chosen: Path | None = None
        self.text = self.told = ""
        """The path that is written, and why nothing was opened."""

    @property
    def headline(self) -> str:
        return _(self.kind.title)

    def contents(self) -> Sequence[Widget]:
        ui = self.ui
        self.path = self.first = TextField(
            ui, self.text, self._written, lambda _text: self._open(), _("Path of a file"),
            limit=LONGEST_PATH, flex=1,
        )  # fmt: skip
        paste = Button(
            ui, _("Paste"), self._paste, tooltip=_("A path, or the whole text of a file.")
        )
        self.list: ListPicker[Path] = ListPicker(
            ui, self.items, self._chosen, self._choose, lambda _path: self._open(), flex=1
        )
        told = [Label(ui, self.told, "small", "warn")] if self.told else []
        about = Label(ui, _(self.kind.about), "small", "text_dim")
        return about, Row(ui, [self.path, paste], gap=10), *told, self.list

    def foot(self) -> Sequence[Widget]:
        self.open = self.main_button(
            _p("button, a file or match", "Open"), self._open, shortcut="",
            enabled=bool(self.text.strip()), disabled_reason=_("Choose a file first."),
        )  # fmt: skip
        return self.back_button(), Spacer(self.ui), self.open

    def _items(self, found: Mapping[Path, Sequence[Path]]) -> list[Item[Path]]:
        items: list[Item[Path]] = []
        for folder, files in found.items():
            if files:
                items.append(Item(folder, str(folder), heading=True))
            for path in files:
                when = time_of(path)
                aside = day_and_time(when) if when is not None else ""
                items.append(Item(path, path.name, aside=aside))
        if not items:
            where = ", ".join(str(folder) for folder in found)
            words = _("Nothing to open was found in {folders}.").format(folders=where)
            if not where:
                words = _("No folder was found to look in.")
            items.append(Item(Path(), words, enabled=False))
        return items

    # -- what is chosen ---------------------------------------------------------------------

    def _choose(self, path: Path) -> None:
        self._chosen = path
        self._written(str(path))

    def _written(self, text: str) -> None:
        self.text, self.told = text, ""
        self.changed()

    def _tell(self, words: str) -> None:
        self.told = words
        self.changed()

    def _open(self) -> None:
        text = self.text.strip()
        if not text:
            return
        path = path_of(text)
        # The pasted text may be anything; Path raises on a very long one, this does not.
        if not os.path.isfile(path):
            self._tell(_("There is no file {path}.").format(path=path))
            return
        self._hand_on(lambda failed: self._on_file(path, failed))

    def _paste(self) -> None:
        text = clipboard.paste()
        if self.kind.mark in text:
            self._hand_on(lambda failed: self._on_text(text, failed))
            return
        lines = text.strip().splitlines()
        if len(lines) != 1:
            self._tell(_("The clipboard holds neither a path nor such a text."))
            return
        self.path.text = lines[0]
        self._written(lines[0])

    def _hand_on(self, act: Callable[[Failed], None]) -> None:
        """Close this sheet and open something; if that fails, come back with the reason."""
        app = self.app
        app.pop(self)

        def failed(trouble: str) -> None:
            app.push(self)
            self._tell(trouble)

        act(failed)

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.DROPFILE:
            self.path.text = str(event.file)
            self._written(self.path.text)
            self._open()
            return True
        pastes = event.type == pygame.KEYDOWN and event.key == pygame.K_v
        control = pastes and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        if control and self.kind.mark in clipboard.paste():
            self._paste()
            return True
        return super().handle(event)
