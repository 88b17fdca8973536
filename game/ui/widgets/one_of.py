"""The common part of controls that show one of several values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from game.ui.widgets.base import Shown, Widget

if TYPE_CHECKING:
    from game.ui.context import Ui

T = TypeVar("T")


class OneOf(Widget, Generic[T]):
    """Shows one of several values. ``on_change`` is called with the value that the player
    chooses.
    """

    focusable = True
    value: Shown[T] = Shown()
    """The chosen value. Setting it does not call ``on_change``."""
    audible = True
    """Whether a sound is played when the player chooses another value."""

    def __init__(
        self, ui: Ui, value: T, on_change: Callable[[T], None] | None = None, **common: Any
    ) -> None:
        super().__init__(ui, **common)
        self.on_change = on_change
        self.value = value

    def take(self, value: T) -> None:
        """Choose a value, as by the player."""
        if value == self.value:
            return
        self.value = value
        if self.audible:
            self.ui.audio.play("tick", 0.5, exact=True)
        if self.on_change is not None:
            self.on_change(value)


class OneOfWords(OneOf[T]):
    """Shows the text of one of several values: ``options`` are (value, text) pairs."""

    def __init__(
        self,
        ui: Ui,
        options: Sequence[tuple[T, str]],
        value: T,
        on_change: Callable[[T], None] | None = None,
        **common: Any,
    ) -> None:
        super().__init__(ui, value, on_change, **common)
        self.options = list(options)

    @property
    def index(self) -> int:
        """The index of the chosen value, -1 if it is none of the options."""
        return next((i for i, (v, _t) in enumerate(self.options) if v == self.value), -1)

    @property
    def words(self) -> str:
        """The text of the chosen value, empty if it is none of the options."""
        return self.options[self.index][1] if self.index >= 0 else ""

    def describe(self) -> str:
        return f"{self.called} {self.words}".strip()
