"""The rows of the settings: a name and a control that writes one of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from game.store.settings import Settings
from game.translation import _, decimal
from game.ui.context import Ui
from game.ui.text import LEAST
from game.ui.widgets import Dropdown, Form, Label, Segmented, Toggle, Widget

WIDE: Final = 1010
"""The logical width of the sheet of settings."""
ROOM: Final = 0.2
"""The share of it that a control has."""
ROW_GAP: Final = 6
"""Logical gap between the rows."""
SPLIT: Final = 0.34
"""The share of a row that its name has."""


class SettingRows:
    """Makes controls for ``settings``; ``changed`` is called when one of them has written."""

    def __init__(self, ui: Ui, settings: Settings, changed: Callable[[], None]) -> None:
        self.ui = ui
        self.settings = settings
        self._changed = changed

    def setter(self, name: str) -> Callable[[Any], None]:
        """What a control of the setting ``name`` calls with its value."""

        def change(value: Any) -> None:
            setattr(self.settings, name, value)
            self._changed()

        return change

    def form(self, rows: list[tuple[str, Widget]]) -> Form:
        """Rows of names and controls. An explanation spans both columns."""
        ui = self.ui
        labels = [Label(ui, words, colour="text_dim", tooltip=w.tooltip) for words, w in rows]
        for words, control in rows:
            control.name = words
            control.tells_on_focus = True
        return Form(
            ui,
            [(a, w) for a, (_words, w) in zip(labels, rows, strict=True)],
            gap=ROW_GAP,
            split=SPLIT,
        )

    def segments(
        self, name: str, options: Sequence[tuple[Any, str]], tooltip: str
    ) -> Segmented[Any]:
        """One of a few values, side by side; of numbers the one nearest to what is set."""
        have = getattr(self.settings, name)
        if isinstance(have, float):
            have = min((value for value, _words in options), key=lambda value: abs(value - have))
        return Segmented(self.ui, options, have, self.setter(name), tooltip=tooltip)

    def one_of(self, name: str, options: Sequence[tuple[Any, str]], tooltip: str) -> Widget:
        """The same; in a list where their words have no room side by side."""
        ui, beside = self.ui, self.segments(name, options, tooltip)
        room = ROOM * min(ui.px(WIDE), ui.size[0])
        needed = LEAST * sum(ui.text.width(words, "strong") + ui.px(10) for _v, words in options)
        if needed > room:
            return Dropdown(ui, options, beside.value, self.setter(name), tooltip=tooltip)
        return beside

    def switch(self, name: str, tooltip: str = "") -> Toggle:
        """One that is on or off."""
        have = getattr(self.settings, name)
        return Toggle(self.ui, have, self.setter(name), tooltip=tooltip)

    def switches(self, table: Iterable[tuple[str, str, str]]) -> list[tuple[str, Widget]]:
        """Some of them, each with its name: the settings, names and explanations, as marked."""
        return [(_(words), self.switch(name, _(about))) for name, words, about in table]

    def seconds(self, name: str, choices: Sequence[float], tooltip: str) -> Segmented[Any]:
        """One of a few times."""
        options = [
            # Translators: no pause at all.
            (value, _("None") if value == 0 else _("{seconds} s").format(seconds=decimal(value)))
            for value in choices
        ]
        return self.segments(name, options, tooltip)
