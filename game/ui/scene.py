"""What the window can show: scenes, and scenes made of widgets."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Protocol

import pygame

from game.ui.deco.cloth import backdrop
from game.ui.widgets.base import Widget
from game.ui.widgets.root import Root

if TYPE_CHECKING:
    from pathlib import Path

    from game.ui.context import Ui
    from game.ui.window import Window

Dirty = list[pygame.Rect] | None
"""Areas to paint again; None stands for everything."""


class SceneStack(Protocol):
    """What a scene may ask of the application that shows it (``game.ui.app``)."""

    window: Window
    ui: Ui
    log_path: Path | None
    stack: list[Scene]
    """The scenes, from the lowest up."""

    @property
    def scene(self) -> Scene | None:
        """The scene on top."""

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""

    def pop(self, scene: Scene | None = None) -> None:
        """Take the top scene off, or ``scene`` wherever it is."""

    def replace(self, scene: Scene) -> None:
        """Put a scene in the place of the whole stack."""

    def quit(self) -> None:
        """End the program, unless something would be lost and the player is asked first."""

    def end(self) -> None:
        """End the program."""


class Scene:
    """One thing the window shows. The ``App`` keeps a stack of them and runs the top one.

    Set ``overlay`` for a dialog: what lies below is drawn once, dimmed, as ``backdrop``.
    Call ``invalidate`` whenever something looks different; while ``animating`` is True the scene
    is drawn every frame without it.
    """

    overlay = False
    title = ""
    """Spoken and logged; may stay empty."""

    def __init__(self) -> None:
        self._all_dirty = True
        self._dirty: list[pygame.Rect] = []
        self._app: SceneStack | None = None
        self.backdrop: pygame.Surface | None = None

    @property
    def app(self) -> SceneStack:
        """The application, from ``enter`` on."""
        assert self._app is not None
        return self._app

    @property
    def ui(self) -> Ui:
        """Scale, theme, text, pictures and sound, from ``enter`` on."""
        return self.app.ui

    @property
    def animating(self) -> bool:
        """Whether something moves, so that every frame is drawn."""
        return False

    def enter(self) -> None:
        """The scene has been put on the stack; ``resize`` follows."""

    def leave(self) -> None:
        """The scene has been taken off the stack."""

    def resume(self) -> None:
        """The scene is on top again after another one has gone."""

    def recover(self) -> None:
        """An error was shown over the scene, perhaps its own, and the player wants to go on."""

    def resize(self, size: tuple[int, int], scale: float) -> None:
        """Lay everything out: first time, new size, new text size, new theme."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; False lets the ``App`` have it (Esc then closes an overlay)."""
        return False

    def point(self, pos: tuple[int, int]) -> None:
        """The scene has come on top, and the mouse rests at ``pos``.

        To a scene that does not distinguish this is a mouse that has just been moved there.
        """
        self.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))

    def update(self, dt: float) -> None:
        """Time goes by: ``dt`` seconds."""

    def draw(self, surface: pygame.Surface, dirty: Dirty) -> Dirty:
        """Paint the areas ``dirty`` (None: everything) and what moved.

        Returns the areas of the window that have changed, None for all of it.
        """
        return None

    def invalidate(self, rect: pygame.Rect | None = None) -> None:
        """Ask for an area (None: everything) to be painted again."""
        if rect is None:
            self._all_dirty = True
        elif not self._all_dirty:
            self._dirty.append(pygame.Rect(rect))

    @property
    def needs_draw(self) -> bool:
        """Whether something has been invalidated."""
        return self._all_dirty or bool(self._dirty)

    def take_dirty(self) -> Dirty:
        """Hand out what has been invalidated and start afresh."""
        dirty: Dirty = None if self._all_dirty else merged(self._dirty)
        self._all_dirty, self._dirty = False, []
        return dirty


class WidgetScene(Scene, ABC):
    """A scene made of widgets on felt, or of a dialog over what was there.

    Write ``build`` to return the widget tree (laid out again on every resize, so state lives in
    the scene or in widgets kept as attributes and reused), and perhaps ``place`` and
    ``background``. A child that only fills part of the window is placed by ``place``.
    """

    def __init__(self) -> None:
        super().__init__()
        self._root: Root | None = None

    @property
    def root(self) -> Root:
        """The widgets, from ``enter`` on."""
        assert self._root is not None
        return self._root

    @abstractmethod
    def build(self) -> Widget:
        """The widget tree; called once, by ``enter``."""

    def place(self, widget: Widget, size: tuple[int, int]) -> None:
        """Give the tree its place: the whole window, or its own size in the middle."""
        if self.overlay:
            self.centre(widget, size)
        else:
            widget.place(pygame.Rect((0, 0), size))

    def centre(self, widget: Widget, size: tuple[int, int], high: int | None = None) -> None:
        """Place the tree in the middle, as far as there is room.

        It has the height that it wants, or ``high`` pixels.
        """
        room = (size[0] - self.ui.px(32), size[1] - self.ui.px(32))
        w, h = widget.desired(room[0])
        rect = pygame.Rect(0, 0, min(w, room[0]), min(h if high is None else high, room[1]))
        rect.center = (size[0] // 2, size[1] // 2)
        widget.place(rect)

    def background(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paint what lies behind the widgets, at least in ``area``."""
        behind = self.backdrop if self.overlay else None
        surface.blit(
            behind or backdrop(surface.get_size(), self.ui.theme, plain=self.ui.plain_cloth),
            area,
            area,
        )

    @property
    def animating(self) -> bool:
        return self._root is not None and self._root.animating

    def enter(self) -> None:
        if self._root is None:
            self._root = Root(self.ui, on_dirty=self.invalidate)
            self._root.content = self.build()

    def resize(self, size: tuple[int, int], scale: float) -> None:
        self.root.resize(size)
        content = self.root.content
        if content is not None:
            content.restyle()
            self.place(content, size)
        self.invalidate()

    def relayout(self) -> None:
        """Lay out again after the tree itself has changed."""
        content = self.root.content
        if content is not None:
            self.place(content, self.ui.size)
        self.root.after_layout()
        self.invalidate()

    def handle(self, event: pygame.event.Event) -> bool:
        return self.root.handle(event)

    def point(self, pos: tuple[int, int]) -> None:
        self.root.point(pos)

    def update(self, dt: float) -> None:
        self.root.update(dt)

    def draw(self, surface: pygame.Surface, dirty: Dirty) -> Dirty:
        whole = surface.get_rect()
        areas = [whole] if dirty is None else [r.clip(whole) for r in dirty]
        for area in areas:
            if area.w <= 0 or area.h <= 0:
                continue
            surface.set_clip(area)
            self.background(surface, area)
            self.root.draw(surface)
        surface.set_clip(None)
        return None if dirty is None else areas


def merged(rects: list[pygame.Rect]) -> list[pygame.Rect]:
    """Fewer rectangles that cover the same ground: those that overlap become one."""
    out: list[pygame.Rect] = []
    for rect in rects:
        area = pygame.Rect(rect)
        while True:
            hit = area.collidelist(out)
            if hit < 0:
                break
            area = area.union(out.pop(hit))
        if area.w > 0 and area.h > 0:
            out.append(area)
    return out
