"""The error screen: what was saved, a report to copy, ways to go on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

from game.files import sayable
from game.translation import _, _p
from game.ui import clipboard
from game.ui.fonts import font_file
from game.ui.report import write_report
from game.ui.scene import Dirty, WidgetScene
from game.ui.widgets import Button, Column, Label, Panel, Row, Spacer, Widget


class TroubleScene(WidgetScene):
    """Shows that an error happened. ``plain`` draws it without the toolkit, as a last resort.

    ``log_path`` is where the report was written, None if it was not. ``saved`` tells whether the
    game is saved, None if there is none or that is unknown.
    """

    title = "Something went wrong"

    def __init__(
        self,
        report: str,
        log_path: Path | None,
        recover: Callable[[], None],
        saved: bool | None = None,
    ) -> None:
        super().__init__()
        self.report = report
        self.log_path = log_path
        self.saved = saved
        self.plain = False
        self.told = ""
        """What became of the report when it was last copied."""
        self._recover = recover

    def build(self) -> Widget:
        ui = self.ui
        message = " ".join(
            [_("The program ran into an unexpected error."), self._of_the_game()]
        ).strip()
        where = ""
        if self.log_path is not None:
            where = _("The details are in {file}").format(file=self.log_path)
        last = self.report.splitlines()[0] if self.report else ""
        copy = Button(ui, _("Copy report"), self._copy, shortcut="C")
        quit_ = Button(ui, _p("end the program", "Quit"), self.app.quit, kind="quiet", shortcut="Q")
        go_on = Button(ui, _("Go on"), self._recover, kind="primary", default=True)
        body = Column(
            ui,
            [
                Label(ui, message),
                Label(ui, last, role="small", colour=ui.theme.text_dim, markup=False),
                Label(ui, where, role="small", colour=ui.theme.text_dim, markup=False),
                Row(ui, [quit_, Spacer(ui), copy, go_on], gap=10),
            ],
            gap=14,
        )
        return Panel(ui, body, title=_("Something went wrong"), width=560)

    def _of_the_game(self) -> str:
        """What is known about the state of the game."""
        if self.saved is None:
            return ""
        if self.saved:
            return _("Your game is saved as it was after the last move.")
        return _("Your game could not be saved.")

    def place(self, widget: Widget, size: tuple[int, int]) -> None:
        self.centre(widget, size)

    def _copy(self) -> None:
        self.told = self._put_down()
        if not self.plain:
            self.root.toast(self.told)
        self.invalidate()

    def _put_down(self) -> str:
        """Copy the report, or write it into a file if there is no clipboard; says what was done."""
        if clipboard.copy(self.report):
            return _("The report is on the clipboard.")
        log = self.app.log_path
        file = write_report(self.report, log.parent if log is not None else None)
        if file is not None:
            return _("There is no clipboard. The report is in {file}").format(file=file)
        return _("There is no clipboard, and the report cannot be written.")

    def enter(self) -> None:
        try:
            super().enter()
        except Exception:
            self.plain = True

    def resize(self, size: tuple[int, int], scale: float) -> None:
        if not self.plain:
            super().resize(size, scale)

    def update(self, dt: float) -> None:
        if not self.plain:
            super().update(dt)

    def handle(self, event: pygame.event.Event) -> bool:
        if not self.plain:
            return super().handle(event)
        if event.type == pygame.KEYDOWN:
            if event.key == pygame.K_c:
                self._copy()
            elif event.key == pygame.K_q:
                self.app.end()
            elif event.key in (pygame.K_RETURN, pygame.K_SPACE):
                self._recover()
        return True

    def draw(self, surface: pygame.Surface, dirty: Dirty) -> Dirty:
        if not self.plain:
            return super().draw(surface, dirty)
        surface.fill((16, 24, 22))
        font = pygame.font.Font(font_file(self.ui.assets.path("fonts")), 20)
        lines = [
            _("Something went wrong."),
            self._of_the_game(),
            self.report.splitlines()[0] if self.report else "",
            _("Enter: go on    C: copy report    Q: quit"),
            self.told,
        ]
        for i, line in enumerate(lines):
            surface.blit(font.render(sayable(line), True, (240, 234, 216)), (40, 40 + 36 * i))
        return None
