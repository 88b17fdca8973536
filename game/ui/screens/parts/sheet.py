"""A sheet over the previous screen: a heading, what it is about, and a row of buttons below."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from game.translation import _
from game.ui.scene import WidgetScene
from game.ui.widgets import Button, Column, Panel, Row, ScrollArea, Spacer, TextField, Widget


class Sheet(WidgetScene):
    """A function of what it shows: ``contents`` from top to bottom, then ``foot`` side by side.

    ``heading`` is marked with ``N_``; ``width`` is in logical pixels, as are ``gap`` between its
    parts and ``apart`` between the buttons at its foot. Whoever changes what is shown calls
    ``changed``. ``first`` has the keyboard at first; ``contents`` or ``foot`` may choose it.
    """

    overlay = True
    heading = ""
    width, gap, apart = 640, 14, 10
    first: Widget | None = None

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

    def build(self) -> Widget:
        parts, foot = [*self.contents()], self.foot()
        if foot:
            parts.append(Row(self.ui, foot, gap=self.apart))
        body = Column(self.ui, parts, gap=self.gap)
        return Panel(self.ui, body, title=self.headline, width=self.width)

    def enter(self) -> None:
        super().enter()
        if self.first is not None:
            self.first.focus()

    def changed(self) -> None:
        """Build it again. What has the keyboard, how far areas are scrolled, and a text that is
        being written stay as they are.
        """
        root, focused = self.root, self.root.focused
        words = focused.describe() if focused is not None else ""
        alike = [stop for stop in root.stops() if type(stop) is type(focused)]
        place = alike.index(focused) if focused in alike else -1
        offsets = [area.offset for area in self._areas()]
        root.content = self.build()
        self.relayout()
        for area, offset in zip(self._areas(), offsets, strict=False):
            area.scroll_to(offset)
        alike = [stop for stop in root.stops() if type(stop) is type(focused)]
        named = [stop for stop in alike if stop.describe() == words]
        for again in (named or alike[place : place + 1])[:1] if focused is not None else ():
            # Nothing is said of it: the player has not gone anywhere.
            root.focused = again
            if isinstance(again, TextField) and isinstance(focused, TextField):
                again.text = focused.text
                again.caret, again.anchor = focused.caret, focused.anchor

    def _areas(self) -> list[ScrollArea]:
        content = self.root.content
        every = content.walk() if content is not None else ()
        return [widget for widget in every if isinstance(widget, ScrollArea)]
