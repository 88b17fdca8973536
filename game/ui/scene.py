"""Scenes: what the window can show; and scenes made of widgets."""

from __future__ import annotations

from abc import ABC, abstractmethod
from pathlib import Path
from typing import Protocol

import pygame

from game.ui.context import Ui
from game.ui.deco.cloth import backdrop
from game.ui.pads import SHEET, PadKeys
from game.ui.widgets.base import Widget
from game.ui.widgets.root import Root
from game.ui.window import Window

Dirty = list[pygame.Rect] | None
"""Areas to paint again; None stands for everything."""


class SceneStack(Protocol):
    """What a scene may ask of the application that shows it (``game.ui.app``)."""

    window: Window
    ui: Ui
    log_path: Path | None
    stack: list[Scene]
    """The scenes, bottom first."""

    @property
    def scene(self) -> Scene | None:
        """The scene on top."""

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""

    def pop(self, scene: Scene | None = None) -> None:
        """Take the top scene off, or ``scene`` wherever it is."""

    def replace(self, scene: Scene) -> None:
        """Replace the whole stack by a scene."""

    def retell(self) -> None:
        """The language has changed: all scenes say everything anew."""

    def quit(self) -> None:
        """End the program. If something would be lost, the player is asked first."""

    def end(self) -> None:
        """End the program."""


class Scene:
    """One thing that the window shows. The ``App`` keeps a stack of them and runs the top one.

    Set ``overlay`` for a dialog: what lies below is drawn once, dimmed, as ``backdrop``, without
    another overlay whose edges would look out from behind it. Call
    ``invalidate`` whenever something looks different. While ``animating`` is True the scene is
    drawn every frame.
    """

    overlay = False
    title = ""
    """The scene's name, spoken and logged. May be empty."""

    def __init__(self) -> None:
        self._all_dirty = True
        self._dirty: list[pygame.Rect] = []
        self._app: SceneStack | None = None
        self.backdrop: pygame.Surface | None = None

    @property
    def app(self) -> SceneStack:
        """The application. Available from ``enter`` on."""
        assert self._app is not None
        return self._app

    @property
    def ui(self) -> Ui:
        """Scale, theme, text, pictures and sound. Available from ``enter`` on."""
        return self.app.ui

    @property
    def animating(self) -> bool:
        """Whether something moves, so that every frame must be drawn."""
        return False

    @property
    def filled(self) -> pygame.Rect | None:
        """The part of the window that an overlay fills; None if it is not known."""
        return None

    def enter(self) -> None:
        """Called when the scene is put on the stack; ``resize`` follows."""

    def leave(self) -> None:
        """Called when the scene has been taken off the stack."""

    def resume(self) -> None:
        """Called when the scene is on top again after another one has gone."""

    def recover(self) -> None:
        """Called when the player goes on after an error was shown over the scene, perhaps its
        own.
        """

    def resize(self, size: tuple[int, int], scale: float) -> None:
        """Lay everything out: at first, and after a change of window size, text size or theme."""

    def retell(self) -> None:
        """Called when the language has changed: say everything anew. ``resize`` follows."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event. If False, the ``App`` handles it (Esc then closes an overlay)."""
        return False

    def point(self, pos: tuple[int, int]) -> None:
        """Called when the scene comes on top while the mouse rests at ``pos``.

        By default it is treated as a mouse movement to ``pos``.
        """
        self.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))

    @property
    def explains(self) -> bool:
        """Whether something is being explained where the mouse or a finger rests."""
        return False

    @property
    def pad_keys(self) -> PadKeys:
        """What the buttons of a gamepad stand for."""
        return SHEET

    def write_keys(self) -> None:
        """Called when other keys are to stand on buttons, or none: write them there."""
        self.invalidate()

    def show_focus(self) -> None:
        """A gamepad is in use: show where it is."""

    def end_hold(self) -> None:
        """Let go of what the mouse holds, without doing anything with it: no release follows."""

    def update(self, dt: float) -> None:
        """Advance time by ``dt`` seconds."""

    def draw(self, surface: pygame.Surface, dirty: Dirty) -> Dirty:
        """Paint the areas ``dirty`` (None: everything) and whatever moved.

        Returns the areas of the window that have changed, None for all of it.
        """
        return None

    def invalidate(self, rect: pygame.Rect | None = None) -> None:
        """Request that an area (None: everything) be painted again."""
        if rect is None:
            self._all_dirty = True
        elif not self._all_dirty:
            self._dirty.append(pygame.Rect(rect))

    @property
    def needs_draw(self) -> bool:
        """Whether any area has been invalidated."""
        return self._all_dirty or bool(self._dirty)

    def take_dirty(self) -> Dirty:
        """Return the invalidated areas and clear them."""
        dirty: Dirty = None if self._all_dirty else merged(self._dirty)
        self._all_dirty, self._dirty = False, []
        return dirty


class WidgetScene(Scene, ABC):
    """A scene made of widgets on felt, or a dialog over another scene.

    Implement ``build`` to return the widget tree, and perhaps ``place`` and ``background``. The
    tree is laid out again on every resize, so keep state in the scene or in widgets stored as
    attributes. In another language it is built anew. ``place`` may give the tree only a part of the
    window.
    """

    def __init__(self) -> None:
        super().__init__()
        self._root: Root | None = None

    @property
    def root(self) -> Root:
        """The root of the widgets. Available from ``enter`` on."""
        assert self._root is not None
        return self._root

    @abstractmethod
    def build(self) -> Widget:
        """The widget tree. Called by ``enter``, and again where the language changes."""

    def place(self, widget: Widget, size: tuple[int, int]) -> None:
        """Place the tree: in the whole window, or in its own size in the middle."""
        if self.overlay:
            self.centre(widget, size)
        else:
            widget.place(pygame.Rect((0, 0), size))

    def centre(self, widget: Widget, size: tuple[int, int], high: int | None = None) -> None:
        """Place the tree in the middle, as far as there is room.

        Its height is its preferred one, or ``high`` pixels.
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

    def words_shown(self) -> list[str]:
        """What the widgets say, for the glossary."""
        content = self.root.content
        return [] if content is None else [each.describe() for each in content.walk()]

    @property
    def animating(self) -> bool:
        return self._root is not None and self._root.animating

    @property
    def filled(self) -> pygame.Rect | None:
        content = self._root.content if self._root is not None else None
        return content.rect if self.overlay and content is not None else None

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

    def retell(self) -> None:
        if self._root is not None:
            self._root.content = self.build()

    def write_keys(self) -> None:
        if self._root is not None and self._root.content is not None:
            self._root.content.restyle()
            self.relayout()

    def relayout(self) -> None:
        """Lay out again after the tree has changed."""
        content = self.root.content
        if content is not None:
            content.remeasure()
            self.place(content, self.ui.size)
        self.root.after_layout()
        self.invalidate()

    def handle(self, event: pygame.event.Event) -> bool:
        return self.root.handle(event)

    def point(self, pos: tuple[int, int]) -> None:
        self.root.point(pos)

    @property
    def explains(self) -> bool:
        return bool(self.root.tip)

    def show_focus(self) -> None:
        self.root.reveal_focus()

    def end_hold(self) -> None:
        if self._root is not None:
            self._root.end_hold()

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
    """Fewer rectangles covering the same area.

    Overlapping ones become one unless that adds more than the smaller one has: a small one at the
    edge of a large one would add a strip as long as the large one. What lies in both is painted
    twice.
    """
    out: list[pygame.Rect] = []
    for rect in rects:
        area = pygame.Rect(rect)
        while True:
            hit = next((i for i in area.collidelistall(out) if _fit_together(area, out[i])), None)
            if hit is None:
                break
            area = area.union(out.pop(hit))
        if area.w > 0 and area.h > 0:
            out.append(area)
    return out


def _fit_together(one: pygame.Rect, other: pygame.Rect) -> bool:
    both, shared = one.union(other), one.clip(other)
    sizes = one.w * one.h, other.w * other.h
    return both.w * both.h - (sum(sizes) - shared.w * shared.h) <= min(sizes)
