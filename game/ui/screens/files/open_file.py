"""Opening a file from within the window: from the usual folders, by path, or from the clipboard.

A file can also be dropped on the window wherever one can be opened.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, TypeAlias

import pygame

from game.files import time_of
from game.store.folders import usual_places
from game.translation import _, _p, day_and_time
from game.ui import clipboard
from game.ui.scene import WidgetScene
from game.ui.screens.files.file_kinds import FileKind, found_in, path_of
from game.ui.widgets import (
    Button,
    Column,
    Item,
    Label,
    ListPicker,
    Panel,
    Row,
    Spacer,
    TextField,
    Widget,
)

LONGEST_PATH: Final = 1000
Failed: TypeAlias = Callable[[str], None]
"""Called with the reason why something cannot be opened, or an empty text if the player
cancelled.
"""


class OpenFileScene(WidgetScene):
    """A sheet with the files of a kind.

    ``on_file`` and ``on_text`` are called with what was chosen or pasted, and with a function to
    call with a sentence if it cannot be opened. The sheet closes first; it comes back with the
    sentence.
    """

    overlay = True
    title = "Open a file"

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
        self.found = {folder: found_in(folder, kind) for folder in folders}

    def build(self) -> Widget:
        ui = self.ui
        self.path = TextField(
            ui, "", self._written, lambda _text: self._open(), _("Path of a file"),
            limit=LONGEST_PATH, flex=1,
        )  # fmt: skip
        paste = Button(
            ui, _("Paste"), self._paste, tooltip=_("A path, or the whole text of a file.")
        )
        self.list: ListPicker[Path] = ListPicker(
            ui, self._items(), None, self._choose, lambda _path: self._open(), flex=1
        )
        back = Button(ui, _("Back"), self.app.pop, kind="quiet", shortcut="Esc")
        self.open = Button(
            ui,
            _p("button, a file or match", "Open"),
            self._open,
            kind="primary",
            default=True,
            width=150,
        )
        self.told = Label(ui, "", "small", "warn", visible=False)
        body = Column(
            ui,
            [
                Label(ui, _(self.kind.about), "small", "text_dim"),
                Row(ui, [self.path, paste], gap=10),
                self.told,
                self.list,
                Row(ui, [back, Spacer(ui), self.open], gap=10),
            ],
            gap=12,
        )
        self._written("")
        return Panel(ui, body, title=_(self.kind.title), width=720)

    def _items(self) -> list[Item[Path]]:
        items: list[Item[Path]] = []
        for folder, files in self.found.items():
            if files:
                items.append(Item(folder, str(folder), heading=True))
            for path in files:
                when = time_of(path)
                aside = day_and_time(when) if when is not None else ""
                items.append(Item(path, path.name, aside=aside))
        if not items:
            where = ", ".join(str(folder) for folder in self.found)
            words = _("There is no such file in {folders}.").format(folders=where)
            if not where:
                words = _("No folder was found to look in.")
            items.append(Item(Path(), words, enabled=False))
        return items

    def enter(self) -> None:
        super().enter()
        self.path.focus()

    def place(self, widget: Widget, size: tuple[int, int]) -> None:
        # The same height for any number of files.
        self.centre(widget, size, high=self.ui.px(560))

    # -- what is chosen ---------------------------------------------------------------------

    def _choose(self, path: Path) -> None:
        self.path.text = str(path)
        self._written(self.path.text)

    def _written(self, text: str) -> None:
        self.open.enabled = bool(text.strip())
        self.open.disabled_reason = _("Choose a file first.")
        self._tell("")

    def _tell(self, words: str) -> None:
        if self.told.text == words:
            return
        self.told.text = words
        self.told.visible = bool(words)
        if self._root is not None and self._root.content is not None:
            self.relayout()

    def _open(self) -> None:
        text = self.path.text.strip()
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
            self._open()
            return True
        pastes = event.type == pygame.KEYDOWN and event.key == pygame.K_v
        control = pastes and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        if control and self.kind.mark in clipboard.paste():
            self._paste()
            return True
        return super().handle(event)
