"""Small controls for a value: toggle, slider, segmented control."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import pygame

from game.translation import decimal
from game.ui import paint
from game.ui.context import Ui
from game.ui.pads import by_pad
from game.ui.text import LEAST
from game.ui.theme import CONTROL_HEIGHT, SLIDE_TIME, mix
from game.ui.widgets.base import Pos, Pressable, Size, Widget
from game.ui.widgets.one_of import Laid, OneOfWords

T = TypeVar("T")


class Toggle(Pressable):
    """On or off."""

    hugs = True

    def __init__(
        self,
        ui: Ui,
        value: bool,
        on_change: Callable[[bool], None] | None = None,
        **common: Any,
    ) -> None:
        super().__init__(ui, **common)
        self._value = value
        self.on_change = on_change
        self._knob = 1.0 if value else 0.0

    @property
    def value(self) -> bool:
        """Whether it is on. Setting it does not call ``on_change``."""
        return self._value

    @value.setter
    def value(self, value: bool) -> None:
        if value != self._value:
            self._value = value
            if self.root is None:
                self._knob = 1.0 if value else 0.0
            self.animate()
            self.invalidate()

    def follow(self, old: Widget) -> None:
        super().follow(old)
        if isinstance(old, Toggle):
            self._knob = old._knob
            self.animate()

    def click(self) -> None:
        """Switch it, as by the player."""
        self.value = not self._value
        self.ui.audio.play("tick", 0.5, exact=True)
        if self.on_change is not None:
            self.on_change(self._value)

    def measure(self, max_width: int) -> Size:
        ui = self.ui
        return min(max_width, ui.px(48)), max(ui.px(32), ui.text.line_height("body"))

    def update(self, dt: float) -> bool:
        goal = 1.0 if self._value else 0.0
        before = self._knob
        step = 1.0 if self.ui.reduced_motion else dt / SLIDE_TIME
        self._knob = min(goal, before + step) if goal > before else max(goal, before - step)
        if self._knob != before:
            self.invalidate()
        moving = self.update_glow(dt)
        return self._knob != goal or moving

    def draw(self, surface: pygame.Surface) -> None:
        ui, theme = self.ui, self.ui.theme
        track = pygame.Rect(0, 0, ui.px(46), ui.px(26))
        track.midright = self.rect.midright
        eased = self._knob * self._knob * (3 - 2 * self._knob)
        shade = round(eased * 6) / 6
        off_line = mix(theme.field_line, theme.text_dim, 0.5 * self.glow_step)
        fill = mix(theme.field, theme.gold, shade)
        line = mix(off_line, mix(theme.gold, (0, 0, 0), 0.2), shade)
        if not self.enabled:
            fill, line = mix(theme.panel, fill, 0.35), mix(theme.panel, line, 0.5)
        paint.draw_box(surface, track, track.h // 2, fill, line, max(1, ui.px(1.2)))
        radius = (track.h - 2 * ui.px(4)) // 2
        travel = track.w - track.h
        x = track.x + track.h // 2 - radius + round(travel * eased)
        knob = pygame.Rect(x, track.centery - radius, 2 * radius, 2 * radius)
        paint.draw_shadow(surface, knob, radius, ui.px(2), 110, ui.hair)
        cream = theme.cream if self.enabled else theme.text_off
        paint.draw_box(surface, knob, radius, cream)
        self.draw_focus(surface, track, track.h // 2)

    def on_key(self, event: pygame.event.Event) -> bool:
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT) and not by_pad(event):
            if self._value != (event.key == pygame.K_RIGHT):
                self.click()
            return True
        return super().on_key(event)


class Slider(Widget):
    """A share, from 0 to 1 in steps. ``show`` formats it for display."""

    focusable = True
    drags = "x"

    def __init__(
        self,
        ui: Ui,
        value: float,
        on_change: Callable[[float], None] | None = None,
        step: float = 0.05,
        show: Callable[[float], str] | None = None,
        **common: Any,
    ) -> None:
        super().__init__(ui, **common)
        self.step = step
        self.on_change = on_change
        self.show = show
        self._value = self._snap(value)

    @property
    def value(self) -> float:
        """The number. Setting it does not call ``on_change``."""
        return self._value

    @value.setter
    def value(self, value: float) -> None:
        value = self._snap(value)
        if value != self._value:
            self._value = value
            self.invalidate()

    def _snap(self, value: float) -> float:
        return round(min(1.0, max(0.0, round(value / self.step) * self.step)), 6)

    def describe(self) -> str:
        shown = self.show(self._value) if self.show else decimal(self._value)
        return f"{self.called} {shown}".strip()

    def _change(self, value: float) -> None:
        before = self._value
        self.value = value
        if self._value != before and self.on_change is not None:
            self.on_change(self._value)

    def measure(self, max_width: int) -> Size:
        return min(max_width, self.ui.px(240)), self.ui.px(32)

    def _track(self) -> pygame.Rect:
        ui = self.ui
        words = 0
        if self.show is not None:
            ends = [self.show(0.0), self.show(1.0), self.show(self._value)]
            words = max(ui.text.width(text, "small") for text in ends) + ui.px(12)
        thick = 2 * max(2, round(2.9 * ui.scale * ui.text_scale))
        track = pygame.Rect(self.rect.x, 0, max(ui.px(40), self.rect.w - words), thick)
        track.centery = self.rect.centery
        return track

    def _knob_x(self, track: pygame.Rect) -> int:
        radius = self.ui.px(10.5)
        return track.x + radius + round((track.w - 2 * radius) * self._value)

    def draw(self, surface: pygame.Surface) -> None:
        ui, theme = self.ui, self.ui.theme
        track = self._track()
        x = self._knob_x(track)
        off = not self.enabled
        paint.draw_box(surface, track, track.h // 2, theme.field, theme.field_line, ui.hair)
        filled = pygame.Rect(track.x, track.y, x - track.x, track.h)
        paint.draw_box(surface, filled, track.h // 2, theme.gold_dim if off else theme.gold)
        radius = ui.px(10.5)
        knob = pygame.Rect(x - radius, track.centery - radius, 2 * radius, 2 * radius)
        paint.draw_shadow(surface, knob, radius, ui.px(3), 120, ui.px(1.5))
        glow = max(self.glow_step, 1.0 if self.pressed else 0.0)
        cream = (
            theme.text_off if off else mix(mix(theme.cream, theme.gold, 0.10), theme.cream, glow)
        )
        paint.draw_box(surface, knob, radius, cream, mix(cream, (60, 40, 10), 0.4), ui.hair)
        dot = ui.px(3)
        eye = pygame.Rect(x - dot, track.centery - dot, 2 * dot, 2 * dot)
        paint.draw_box(surface, eye, dot, mix(cream, theme.gold, 0.75 if not off else 0.0))
        if self.show is not None:
            ink = theme.text_off if off else theme.text_dim
            at = self.rect.midright
            ui.text.draw(
                surface, self.show(self._value), at, "small", ink, "midright", tabular=True
            )
        self.draw_focus(surface, knob, radius)

    def _at(self, x: int) -> float:
        track, radius = self._track(), self.ui.px(10.5)
        share = (x - track.x - radius) / max(1, track.w - 2 * radius)
        return min(1.0, max(0.0, share))

    def on_press(self, pos: Pos) -> bool:
        self._change(self._at(pos[0]))
        return True

    def on_drag(self, pos: Pos) -> None:
        self._change(self._at(pos[0]))

    def on_key(self, event: pygame.event.Event) -> bool:
        moves = {
            pygame.K_LEFT: -self.step,
            pygame.K_RIGHT: self.step,
            pygame.K_PAGEDOWN: -5 * self.step,
            pygame.K_PAGEUP: 5 * self.step,
            pygame.K_HOME: -1.0,
            pygame.K_END: 1.0,
        }
        if event.key not in moves:
            return False
        self._change(self._value + moves[event.key])
        return True


class Segmented(Laid[T], OneOfWords[T]):
    """One of a few values, side by side."""

    def choose(self, index: int) -> None:
        self.take(self.options[index][0])

    def measure(self, max_width: int) -> Size:
        ui = self.ui
        widest = max((ui.text.width(text, "strong") for _v, text in self.options), default=0)
        wide = (widest + ui.px(28)) * len(self.options)
        return min(max_width, wide), ui.px(CONTROL_HEIGHT)

    def _cells(self) -> list[pygame.Rect]:
        """The place of each option: all of one width, or as wide as their words need."""
        wide, n = self.rect.w, max(1, len(self.options))
        needs = [self.ui.text.width(text, "strong") + self.ui.px(6) for _v, text in self.options]
        if not needs or max(needs) * n <= wide:
            needs = [1] * n
        edges = [self.rect.x]
        edges += [self.rect.x + round(wide * sum(needs[: i + 1]) / sum(needs)) for i in range(n)]
        return [
            pygame.Rect(edges[i], self.rect.y, edges[i + 1] - edges[i], self.rect.h)
            for i in range(n)
        ]

    def draw(self, surface: pygame.Surface) -> None:
        ui, theme = self.ui, self.ui.theme
        paint.draw_box(surface, self.rect, self.radius, theme.field, theme.field_line, ui.hair)
        chosen = self.index
        gap = ui.px(3)
        for i, (cell, (_value, text)) in enumerate(zip(self._cells(), self.options, strict=True)):
            inner = cell.inflate(-2 * gap, -2 * gap)
            ink, role = theme.text_dim, "label"
            if i == chosen and self.enabled:
                paint.draw_shadow(surface, inner, self.radius - gap, ui.px(2), 110, ui.hair)
                paint.draw_box(surface, inner, self.radius - gap // 2, theme.gold)
                ink, role = theme.ink, "strong"
            elif i == chosen:
                paint.draw_box(surface, inner, self.radius - gap // 2, theme.raised)
            elif i == self._over and self.hovered and self.enabled:
                paint.draw_box(surface, inner, self.radius - gap // 2, theme.raised)
                ink = theme.text
            if not self.enabled:
                ink = theme.text_off
            room = cell.w - ui.px(6)
            ui.text.draw(
                surface, text, cell.center, role, ink, "center", max_width=room, least=LEAST
            )
            if i > 0 and chosen not in (i, i - 1):
                bar = pygame.Rect(cell.x, cell.y + cell.h // 3, ui.hair, cell.h - 2 * (cell.h // 3))
                surface.fill(theme.field_line, bar)
        self.draw_focus(surface, self.rect, self.radius)

    def index_at(self, pos: Pos) -> int:
        return next((i for i, c in enumerate(self._cells()) if c.left <= pos[0] < c.right), -1)

    def on_key(self, event: pygame.event.Event) -> bool:
        at, last = self.index, len(self.options) - 1
        goals = {
            pygame.K_LEFT: max(0, at - 1),
            pygame.K_RIGHT: min(last, at + 1),
            pygame.K_HOME: 0,
            pygame.K_END: last,
            pygame.K_SPACE: (at + 1) % (last + 1),
        }
        if event.key not in goals or (by_pad(event) and goals[event.key] == at):
            # A gamepad goes on to what lies beside it.
            return False
        self.choose(goals[event.key])
        return True
