"""A sheet over the previous screen: a heading, what it is about, and a row of buttons below."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

from game.translation import _
from game.ui import clipboard
from game.ui.scene import WidgetScene
from game.ui.widgets import Button, Column, Panel, Row, ScrollArea, Spacer, Widget


class Sheet(WidgetScene):
    """A function of what it shows: ``contents`` from top to bottom, then ``foot`` side by side.

    What is higher than the window is scrolled, unless a part of it takes the spare room itself.
    With ``reads`` it is a page to read: keys scroll it at once.

    ``heading`` is marked with ``N_``; ``width`` is in logical pixels, as are ``high``, its height
    if that is not to follow from what is on it, ``gap`` between its parts and ``apart`` between the
    buttons at its foot. Whoever changes what is shown calls ``changed``. ``first`` has the keyboard
    at first; ``contents`` or ``foot`` may choose it.
    """

    overlay = True
    heading = ""
    width, high, gap, apart = 640, 0, 14, 10
    reads = False
    first: Widget | None = None
    scroll: ScrollArea

    @abstractmethod
    def contents(self) -> Sequence[Widget]:
        """What it is about."""

    def foot(self) -> Sequence[Widget]:
        """The buttons, by default one that closes it."""
        return Spacer(self.ui), self.close_button()

    @property
    def headline(self) -> str:
        """What stands above it."""
        return _(self.heading) if self.heading else ""

    def close_button(self, words: str = "", kind: str = "primary") -> Button:
        """The button that leads back, which is pressed by Esc and by Enter."""
        leave = words or _("Close")
        return Button(self.ui, leave, self.app.pop, kind=kind, shortcut="Esc", default=True)

    def back_button(self) -> Button:
        """The button that leads back where another one is pressed by Enter."""
        return Button(self.ui, _("Back"), self.app.pop, kind="quiet", shortcut="Esc")

    def main_button(self, words: str, act: Callable[[], None], **options: Any) -> Button:
        """The button that leads on, which is pressed by Enter."""
        options = {"shortcut": "Enter", "width": 150, **options}
        return Button(self.ui, words, act, kind="primary", default=True, **options)

    def centred(self, widget: Widget) -> Widget:
        """A widget in the middle of a line of its own."""
        return Row(self.ui, [Spacer(self.ui), widget, Spacer(self.ui)])

    def build(self) -> Widget:
        ui, parts, gap = self.ui, [*self.contents()], self.gap
        if not any(part.flex for part in parts):
            self.scroll = ScrollArea(ui, Column(ui, parts, gap=gap), keys=self.reads)
            parts, gap = [self.scroll], Sheet.gap
            if self.reads:
                self.first = self.scroll
        if foot := self.foot():
            parts.append(Row(ui, foot, gap=self.apart))
        body = Column(ui, parts, gap=gap)
        return Panel(ui, body, title=self.headline, mark=self.mark(), width=self.width)

    def mark(self) -> Widget | None:
        """What stands before the heading."""
        return None

    def place(self, widget: Widget, size: tuple[int, int]) -> None:
        self.centre(widget, size, self.ui.px(self.high) if self.high else None)

    def enter(self) -> None:
        super().enter()
        if self.first is not None:
            self.first.focus()

    def retell(self) -> None:
        if self._root is not None:
            self._root.renew(self.build())

    def changed(self) -> None:
        """Build it again. What has the keyboard, how far areas are scrolled, and a text that is
        being written stay as they are.
        """
        held = self.root.focused is not None
        self.root.renew(self.build())
        self.relayout()
        if held and self.root.focused is None and self.first is not None:
            self.first.focus()

    def copy(self, text: str, told: str) -> None:
        """Put a text on the clipboard; ``told`` says so."""
        if clipboard.copy(text):
            self.root.toast(told, "good")
        else:
            self.root.toast(_("No clipboard is available."), "warn")
