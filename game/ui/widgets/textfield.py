"""A field for one line of text: cursor, selection, clipboard, input methods."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.files import sayable
from game.ui import clipboard, paint
from game.ui.context import Ui
from game.ui.double_click import DOUBLE, NEAR
from game.ui.pads import by_pad
from game.ui.theme import CONTROL_HEIGHT, fade, mix
from game.ui.widgets.base import ENTER, Pos, Size, Widget

_BLINK = 0.53


class TextField(Widget):
    """One line of text.

    ``on_change`` is called at every change, ``on_submit`` on Enter. ``placeholder`` is shown while
    the field is empty. ``limit`` is the maximum length in characters.
    """

    focusable = True

    def __init__(
        self,
        ui: Ui,
        text: str = "",
        on_change: Callable[[str], None] | None = None,
        on_submit: Callable[[str], None] | None = None,
        placeholder: str = "",
        limit: int = 80,
        **common: Any,
    ) -> None:
        super().__init__(ui, **common)
        self._text = text
        self.on_change, self.on_submit = on_change, on_submit
        self.placeholder, self.limit = placeholder, limit
        self.caret = len(text)
        self.anchor = len(text)
        """The other end of the selection; equal to ``caret`` when nothing is selected."""
        self._composing = ""
        self._scroll = 0
        self._time = 0.0
        self._lit = True
        self._word_click = (-1.0, (-9, -9))

    @property
    def text(self) -> str:
        """Its text. Setting it does not call ``on_change``."""
        return self._text

    @text.setter
    def text(self, value: str) -> None:
        self._text = value[: self.limit]
        self.caret = self.anchor = len(self._text)
        self.invalidate()

    def describe(self) -> str:
        return f"{self.called or self.placeholder} {self._text}".strip()

    @property
    def selection(self) -> tuple[int, int]:
        """The start and end of the selection."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    @property
    def selected(self) -> str:
        """The selected text."""
        a, b = self.selection
        return self._text[a:b]

    def select_all(self) -> None:
        """Select everything."""
        self.anchor, self.caret = 0, len(self._text)
        self._wake()

    def follow(self, old: Widget) -> None:
        super().follow(old)
        if isinstance(old, TextField) and old.focused:
            # What is being written stands, whatever it has come to.
            self.text = old.text
            self.caret, self.anchor = old.caret, old.anchor
            self._composing, self._scroll = old._composing, old._scroll
            self._time, self._lit, self._word_click = old._time, old._lit, old._word_click

    # -- editing ----------------------------------------------------------------------------

    def insert(self, text: str) -> None:
        """Replace the selection."""
        a, b = self.selection
        clean = "".join(c for c in text if c.isprintable())
        clean = clean[: max(0, self.limit - len(self._text) + b - a)]
        self._replace(a, b, clean)

    def _replace(self, a: int, b: int, text: str) -> None:
        before = self._text
        self._text = before[:a] + text + before[b:]
        self.caret = self.anchor = a + len(text)
        self._wake()
        if self._text != before and self.on_change is not None:
            self.on_change(self._text)

    def _move(self, to: int, extend: bool) -> None:
        self.caret = min(len(self._text), max(0, to))
        if not extend:
            self.anchor = self.caret
        self._wake()

    def _word(self, at: int, by: int) -> int:
        """The edge of the word before (-1) or after (1) ``at``."""
        look = at - 1 if by < 0 else at
        while 0 <= look < len(self._text) and not self._text[look].isalnum():
            look += by
        while 0 <= look < len(self._text) and self._text[look].isalnum():
            look += by
        return look + 1 if by < 0 else look

    def _wake(self) -> None:
        self._time, self._lit = 0.0, True
        self.animate()
        self.invalidate()

    # -- geometry and drawing ---------------------------------------------------------------

    def measure(self, max_width: int) -> Size:
        return min(max_width, self.ui.px(240)), self.ui.px(CONTROL_HEIGHT)

    def _inner(self) -> pygame.Rect:
        return self.rect.inflate(-2 * self.ui.px(12), -2 * self.ui.px(5))

    def _x(self, count: int) -> int:
        return self.ui.text.font("label").size(sayable(self._text[:count]))[0]

    def _index(self, x: int) -> int:
        at = x - self._inner().x + self._scroll
        edges = [self._x(i) for i in range(len(self._text) + 1)]
        return min(range(len(edges)), key=lambda i: abs(edges[i] - at))

    def _follow(self, width: int, composed: int) -> None:
        at = self._x(self.caret) + composed
        total = self._x(len(self._text)) + composed
        self._scroll = min(self._scroll, max(0, total - width + self.ui.px(2)), at)
        self._scroll = max(self._scroll, at - width + self.ui.px(2))

    def draw(self, surface: pygame.Surface) -> None:
        ui, theme = self.ui, self.ui.theme
        active = self.focused
        line = mix(theme.field_line, theme.gold, 0.8 if active else 0.4 * self.glow_step)
        fill = theme.field if self.enabled else mix(theme.panel, theme.field, 0.5)
        paint.draw_box(surface, self.rect, self.radius, fill, line, ui.hair)
        inner = self._inner()
        composed = ui.text.width(self._composing, "label", markup=False) if active else 0
        self._follow(inner.w, composed)
        clip = surface.get_clip()
        surface.set_clip(clip.clip(inner.inflate(ui.px(4), 0)))
        x = inner.x - self._scroll
        a, b = self.selection
        if active and a != b:
            mark = pygame.Rect(x + self._x(a), inner.y, self._x(b) - self._x(a), inner.h)
            paint.draw_box(surface, mark, ui.px(3), fade(theme.gold, 90))
        ink = theme.text if self.enabled else theme.text_off
        shown = self._text[: self.caret] + (self._composing if active else "")
        whole = sayable(shown + self._text[self.caret :])
        font = ui.text.font("label")
        if font.size(whole)[0]:
            image = font.render(whole, ink)
            surface.blit(image, image.get_rect(midleft=(x, inner.centery)))
            if composed:
                start = x + self._x(self.caret)
                y = inner.centery + font.height // 2
                paint.hairline(surface, (start, y), composed, theme.gold, ui.hair)
        elif self.placeholder:
            ui.text.draw(
                surface, self.placeholder, (x, inner.centery), "label", theme.text_off, "midleft",
                max_width=inner.w, markup=False,
            )  # fmt: skip
        if active and self._lit and self.enabled:
            at = x + self._x(self.caret) + composed
            surface.fill(theme.gold_bright, (at, inner.y + ui.px(4), max(1, ui.px(1.5)),
                                             inner.h - 2 * ui.px(4)))  # fmt: skip
        surface.set_clip(clip)
        self.draw_focus(surface, self.rect, self.radius)

    @property
    def brisk(self) -> bool:
        return 0.0 < self.glow < 1.0

    def update(self, dt: float) -> bool:
        moving = self.update_glow(dt)
        if not self.focused:
            return moving
        self._time += dt
        lit = int(self._time / _BLINK) % 2 == 0
        if lit != self._lit:
            self._lit = lit
            self.invalidate()
        return True

    # -- events -----------------------------------------------------------------------------

    def on_focus(self) -> None:
        super().on_focus()
        root = self.root
        if root is not None and root.show_focus:
            self.select_all()
        pygame.key.start_text_input()
        pygame.key.set_text_input_rect(self.rect)
        self._wake()

    def on_blur(self) -> None:
        self._composing = ""
        pygame.key.stop_text_input()
        super().on_blur()

    def on_press(self, pos: Pos) -> bool:
        at = self._index(pos[0])
        now = self.ui.clock()
        when, where = self._word_click
        double = now - when <= DOUBLE and abs(where[0] - pos[0]) <= self.ui.dp(NEAR)
        self._word_click = (now, pos)
        if double and self.focused:
            self.anchor = self._word(at, -1) if at else 0
            self.caret = self._word(at, 1)
            self._wake()
        else:
            extend = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT) and self.focused
            self._move(at, extend)
        return True

    def on_drag(self, pos: Pos) -> None:
        self._move(self._index(pos[0]), True)

    def on_text(self, event: pygame.event.Event) -> bool:
        if not self.enabled:
            return False
        if event.type == pygame.TEXTEDITING:
            self._composing = event.text
            self._wake()
        else:
            self._composing = ""
            self.insert(event.text)
        return True

    def on_key(self, event: pygame.event.Event) -> bool:
        if self._composing:
            return True
        ctrl = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
        shift = bool(event.mod & pygame.KMOD_SHIFT)
        a, b = self.selection
        if by_pad(event) and event.key != pygame.K_RETURN:
            # It does not type: its arrows go on to what lies beside the field.
            return False
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            by = -1 if event.key == pygame.K_LEFT else 1
            if ctrl:
                self._move(self._word(self.caret, by), shift)
            elif a != b and not shift:
                self._move(a if by < 0 else b, False)
            else:
                self._move(self.caret + by, shift)
            return True
        if event.key in (pygame.K_HOME, pygame.K_END):
            self._move(0 if event.key == pygame.K_HOME else len(self._text), shift)
            return True
        if event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            if a == b:
                by = -1 if event.key == pygame.K_BACKSPACE else 1
                far = self._word(self.caret, by) if ctrl else self.caret + by
                a, b = sorted((self.caret, min(len(self._text), max(0, far))))
            self._replace(a, b, "")
            return True
        if event.key in ENTER:
            if self.on_submit is None:
                return False
            self.on_submit(self._text)
            return True
        if ctrl:
            return self._on_ctrl(event.key)
        typed = str(getattr(event, "unicode", ""))
        return bool(typed) and typed.isprintable()

    def _on_ctrl(self, key: int) -> bool:
        if key == pygame.K_a:
            self.select_all()
        elif key in (pygame.K_c, pygame.K_x):
            if self.selected:
                clipboard.copy(self.selected)
            if key == pygame.K_x:
                self.insert("")
        elif key == pygame.K_v:
            self.insert(clipboard.paste())
        else:
            return False
        return True
