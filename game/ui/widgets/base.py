"""The base of all widgets: a rectangle that can be measured, placed, drawn, pointed at and
focused.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Final, Generic, Protocol, Self, TypeVar, overload

import pygame

from game.ui import paint
from game.ui.context import Ui
from game.ui.theme import HIT_MIN, HOVER_TIME, RADIUS_CONTROL, Colour

T = TypeVar("T")
Size = tuple[int, int]
Pos = tuple[int, int]

ENTER: Final = (pygame.K_RETURN, pygame.K_KP_ENTER)
PRESS: Final = (*ENTER, pygame.K_SPACE)
"""Keys that press what has the focus."""


class Shown(Generic[T]):
    """An attribute of a widget that can be seen: another value invalidates the widget."""

    def __set_name__(self, owner: type[Widget], name: str) -> None:
        self._name = name

    @overload
    def __get__(self, widget: None, owner: type[Widget]) -> Self: ...

    @overload
    def __get__(self, widget: Widget, owner: type[Widget]) -> T: ...

    def __get__(self, widget: Widget | None, owner: type[Widget]) -> Any:
        return self if widget is None else widget.__dict__[self._name]

    def __set__(self, widget: Widget, value: T) -> None:
        have = widget.__dict__
        if self._name not in have or have[self._name] != value:
            have[self._name] = value
            widget.invalidate()


class Host(Protocol):
    """What a widget may ask of the root of its tree (``game.ui.widgets.root``)."""

    size: Size
    on_dirty: Callable[[pygame.Rect | None], None]
    """Called with an area to paint again."""
    hovered: Widget | None
    captured: Widget | None
    focused: Widget | None
    show_focus: bool
    """Whether the focus ring is drawn."""
    animated: set[Widget]
    """The widgets that are updated every frame."""

    @property
    def popup(self) -> Widget | None:
        """The widget shown above the tree, if any."""

    def open_popup(self, popup: Widget, owner: Widget) -> None:
        """Show a placed widget above everything else."""

    def close_popup(self) -> None:
        """Remove the pop-up."""

    def focus(self, widget: Widget | None) -> None:
        """Give the keyboard to a widget, or to none."""

    def after_layout(self) -> None:
        """The tree has changed: find again what is under the mouse and what has the focus."""


class Widget:
    """The common part of all widgets.

    ``width`` and ``height`` fix the size in logical pixels; ``flex`` is the share of spare room
    that a row or column gives. ``name`` names a widget whose label stands beside it: it is spoken
    but not drawn. ``disabled_reason`` says why a disabled widget is disabled; it appears as its
    tooltip. All rectangles are in pixels of the window.
    """

    focusable = False
    drags = ""
    """Along which way something of it moves with a finger: "x", "y" or neither."""
    clips = False
    """Whether what is inside is seen only in its own rectangle."""
    tells_on_focus = False
    """Whether its tooltip is shown when the keyboard comes to it, as under the mouse."""
    visible = Shown[bool]()
    """Whether it is shown. A hidden widget takes no room after the next layout."""
    fixed_width = Shown[float | None]()
    fixed_height = Shown[float | None]()

    def __init__(
        self,
        ui: Ui,
        *,
        name: str = "",
        tooltip: str = "",
        enabled: bool = True,
        disabled_reason: str = "",
        visible: bool = True,
        flex: float = 0.0,
        width: float | None = None,
        height: float | None = None,
    ) -> None:
        self.ui = ui
        self.parent: Widget | None = None
        self.host: Host | None = None
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._sizes: dict[int, Size] = {}
        """Its size by the width it may take, as last measured."""
        self.name = name
        self.tooltip = tooltip
        self.disabled_reason = disabled_reason
        self.flex = flex
        self.fixed_width = width
        self.fixed_height = height
        self.glow = 0.0
        """How far the hover highlight is faded in, 0 to 1."""
        self._enabled = enabled
        self.visible = visible

    # -- the tree ---------------------------------------------------------------------------

    @property
    def children(self) -> Sequence[Widget]:
        """The widgets inside, from back to front and in Tab order."""
        return ()

    def adopt(self, *widgets: Widget) -> None:
        """Become the parent of ``widgets``."""
        for widget in widgets:
            widget.parent = self
        self.resized()

    @property
    def root(self) -> Host | None:
        """The root that shows this widget, if any."""
        node: Widget | None = self
        while node is not None:
            if node.host is not None:
                return node.host
            node = node.parent
        return None

    def walk(self) -> list[Widget]:
        """This widget and all visible ones below it, in Tab order."""
        out: list[Widget] = [self]
        for child in self.children:
            if child.visible:
                out += child.walk()
        return out

    # -- state ------------------------------------------------------------------------------

    @property
    def gives(self) -> int:
        """How many pixels of its width it can give up in a row that is too narrow."""
        return 0

    @property
    def enabled(self) -> bool:
        """Whether it reacts. Also False inside a disabled widget."""
        return self._enabled and (self.parent is None or self.parent.enabled)

    @enabled.setter
    def enabled(self, value: bool) -> None:
        if value != self._enabled:
            self._enabled = value
            self.invalidate()

    def disable(self, reason: str = "") -> None:
        """Disable it, with the reason."""
        self.disabled_reason = reason
        self.enabled = False

    @property
    def hovered(self) -> bool:
        """Whether the mouse is over it."""
        root = self.root
        return root is not None and root.hovered is self

    @property
    def pressed(self) -> bool:
        """Whether it is held down."""
        root = self.root
        return root is not None and root.captured is self

    @property
    def focused(self) -> bool:
        """Whether it has the keyboard focus."""
        root = self.root
        return root is not None and root.focused is self

    @property
    def can_focus(self) -> bool:
        """Whether Tab stops here. A disabled widget with a reason is a stop, so that the reason can
        be read.
        """
        return self.focusable and self.visible and (self.enabled or bool(self.disabled_reason))

    def focus(self) -> None:
        """Take the keyboard focus."""
        root = self.root
        if root is not None:
            root.focus(self)

    def hint(self) -> str:
        """The tooltip to show now."""
        if not self.enabled and self.disabled_reason:
            return self.disabled_reason
        return self.tooltip

    def hint_rect(self) -> pygame.Rect:
        """The area that the tooltip is about."""
        return self.rect

    def hint_spares(self) -> Sequence[pygame.Rect]:
        """The areas that the tooltip should leave free, beside those of other controls."""
        return ()

    def describe(self) -> str:
        """What the widget is and shows, in words, for speech."""
        return self.called

    @property
    def called(self) -> str:
        """What the widget is, in words."""
        return self.name or self.tooltip

    # -- geometry ---------------------------------------------------------------------------

    def measure(self, max_width: int) -> Size:
        """The preferred size, at most ``max_width`` pixels wide."""
        return 0, 0

    def desired(self, max_width: int) -> Size:
        """The result of ``measure`` with fixed width and height applied, kept until ``resized``."""
        wide = self.fixed_width
        if wide is not None:
            max_width = min(max_width, self.ui.px(wide))
        size = self._sizes.get(max_width)
        if size is None:
            w, h = self.measure(max_width)
            if self.fixed_height is not None:
                h = self.ui.px(self.fixed_height)
            size = self._sizes[max_width] = w if wide is None else max_width, h
        return size

    def resized(self) -> None:
        """It may want another size now, and so may everything around it."""
        node: Widget | None = self
        while node is not None:
            node._sizes.clear()
            node = node.parent

    def remeasure(self) -> None:
        """It and everything inside may want another size now."""
        self._sizes.clear()
        for child in self.children:
            child.remeasure()

    def place(self, rect: pygame.Rect) -> None:
        """Occupy ``rect`` and place the children."""
        self.rect = pygame.Rect(rect)

    def shift(self, dx: int, dy: int) -> None:
        """Move it with everything inside."""
        self.rect.move_ip(dx, dy)
        for child in self.children:
            child.shift(dx, dy)

    def hit_rect(self) -> pygame.Rect:
        """The area that reacts to the mouse: at least ``HIT_MIN`` in either direction."""
        least = self.ui.px(HIT_MIN)
        wide, high = max(0, least - self.rect.w), max(0, least - self.rect.h)
        return self.rect.inflate(wide, high) if self.focusable else self.rect

    def hit(self, pos: Pos) -> Widget | None:
        """The innermost visible widget at ``pos``."""
        if not self.visible:
            return None
        for child in reversed(self.children):
            found = child.hit(pos)
            if found is not None:
                return found
        return self if self.hit_rect().collidepoint(pos) else None

    def reveal(self, rect: pygame.Rect) -> None:
        """Scroll so that ``rect`` is visible. Widgets that do not scroll pass this to their
        parent.
        """
        if self.parent is not None:
            self.parent.reveal(rect)

    # -- drawing and time -------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the widget and its children. The surface's clip is the area needed."""
        self.draw_children(surface)

    def draw_children(self, surface: pygame.Surface) -> None:
        """Paint the children that the clip touches."""
        clip = surface.get_clip()
        reach = 2 * self.ui.px(12)
        for child in self.children:
            if child.visible and child.rect.inflate(reach, reach).colliderect(clip):
                child.draw(surface)

    def draw_focus(self, surface: pygame.Surface, rect: pygame.Rect, radius: int) -> None:
        """Draw the focus ring round ``rect`` if this widget has the focus and focus is shown."""
        root = self.root
        if root is None or root.focused is not self or not root.show_focus:
            return
        self.draw_ring(surface, rect, radius, self.ui.theme.focus)

    def draw_ring(
        self, surface: pygame.Surface, rect: pygame.Rect, radius: int, colour: Colour
    ) -> None:
        """Draw a ring round ``rect``, with a small gap."""
        gap, thick = self.ui.px(3), max(2, self.ui.px(2))
        ring = rect.inflate(2 * (gap + thick) - 2, 2 * (gap + thick) - 2)
        paint.draw_box(surface, ring, radius + gap + thick - 1, None, colour, thick)

    @property
    def radius(self) -> int:
        """The corner radius of controls, in pixels."""
        return self.ui.px(RADIUS_CONTROL)

    def invalidate(self) -> None:
        """It has changed: ask to be measured and painted again."""
        self.resized()
        root = self.root
        if root is not None and self.rect.w and self.rect.h:
            reach = 2 * self.ui.px(8)
            root.on_dirty(self.rect.inflate(reach, reach))

    def follow(self, old: Widget) -> None:
        """Take the place of another widget that has shown the same, as the player left it."""
        self.glow = old.glow

    def restyle(self) -> None:
        """Scale, theme or language has changed: drop everything derived from them."""
        self._sizes.clear()
        for child in self.children:
            child.restyle()

    def animate(self) -> None:
        """Ask for ``update`` every frame until it returns False."""
        root = self.root
        if root is not None:
            root.animated.add(self)

    @property
    def brisk(self) -> bool:
        """Whether its animation needs every frame, not just one now and then."""
        return True

    def update(self, dt: float) -> bool:
        """Advance the animation by ``dt`` seconds; True while it continues."""
        return self.update_glow(dt)

    def update_glow(self, dt: float) -> bool:
        """Advance the hover highlight; True while it changes."""
        goal = 1.0 if self.hovered and self.enabled else 0.0
        before = self.glow
        if self.ui.reduced_motion:
            self.glow = goal
        else:
            step = dt / HOVER_TIME
            self.glow = min(goal, before + step) if goal > before else max(goal, before - step)
        if self.glow != before:
            self.invalidate()
        return self.glow != goal

    @property
    def glow_step(self) -> float:
        """The highlight in a few steps, so that drawn boxes can be cached."""
        return round(self.glow * 4) / 4

    # -- events: True means used ------------------------------------------------------------

    def on_press(self, pos: Pos) -> bool:
        """The left button or a finger went down on it. True captures what follows."""
        return False

    def on_drag(self, pos: Pos) -> None:
        """The mouse moved while pressed on it."""

    def on_release(self, pos: Pos, inside: bool) -> None:
        """The button was released."""

    def on_hover(self, pos: Pos) -> None:
        """The mouse moved over it."""

    def on_enter(self) -> None:
        """The mouse entered it."""
        self.animate()

    def on_leave(self) -> None:
        """The mouse left it."""
        self.animate()

    def on_wheel(self, dx: float, dy: float) -> bool:
        """The wheel turned over it; ``dy`` is positive away from the player."""
        return False

    def on_key(self, event: pygame.event.Event) -> bool:
        """A key went down while it has the focus."""
        return False

    def on_text(self, event: pygame.event.Event) -> bool:
        """Text was typed while it has the focus."""
        return False

    def on_shortcut(self, event: pygame.event.Event) -> bool:
        """A key went down that no other widget used."""
        return False

    def on_focus(self) -> None:
        """It has received the keyboard focus."""
        # A widget pressed with the mouse is visible already and must stay under the mouse.
        if not self.pressed:
            self.reveal(self.rect)
        self.invalidate()

    def on_blur(self) -> None:
        """It has lost the keyboard focus."""
        self.invalidate()


class Pressable(Widget, ABC):
    """Does something when it is clicked, or when Enter or Space is pressed on it."""

    focusable = True

    @abstractmethod
    def click(self) -> None:
        """Press it."""

    def on_press(self, pos: Pos) -> bool:
        return True

    def on_release(self, pos: Pos, inside: bool) -> None:
        if inside:
            self.click()

    def on_key(self, event: pygame.event.Event) -> bool:
        if event.key in PRESS:
            self.click()
            return True
        return False
