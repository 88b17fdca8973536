"""The common part of controls that show one of several values."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from game.ui.context import Ui
from game.ui.widgets.base import Pos, Shown, Widget

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


class Laid(OneOf[T]):
    """Shows all values at once, each at a place of its own, to be chosen with the mouse."""

    _over = -1
    """The index of the value under the mouse, or -1."""

    @abstractmethod
    def index_at(self, pos: Pos) -> int:
        """The index of the value at a place, -1 where there is none."""

    @abstractmethod
    def choose(self, index: int) -> None:
        """Choose the value with that index, as by the player."""

    def follow(self, old: Widget) -> None:
        super().follow(old)
        if isinstance(old, Laid):
            self._over = old._over

    def on_hover(self, pos: Pos) -> None:
        over = self.index_at(pos)
        if over != self._over:
            self._over = over
            self.invalidate()

    def on_press(self, pos: Pos) -> bool:
        return self.index_at(pos) >= 0

    def on_release(self, pos: Pos, inside: bool) -> None:
        at = self.index_at(pos)
        if inside and at >= 0:
            self.choose(at)


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
