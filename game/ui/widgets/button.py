"""Buttons: primary, secondary, quiet and icon buttons, with their shortcut keys."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

import pygame

from game.ui import paint
from game.ui.context import Ui
from game.ui.deco import frames, outlines
from game.ui.devices import Device
from game.ui.key_places import printed
from game.ui.text import LEAST
from game.ui.theme import CONTROL_HEIGHT, Colour, fade, mix
from game.ui.widgets.base import ENTER, Pos, Pressable, Shown, Size

_NAMED: Final = {
    "Enter": pygame.K_RETURN,
    "Space": pygame.K_SPACE,
    "Esc": pygame.K_ESCAPE,
    "Del": pygame.K_DELETE,
    "F1": pygame.K_F1,
    "F2": pygame.K_F2,
    "F3": pygame.K_F3,
    "F5": pygame.K_F5,
    "F10": pygame.K_F10,
    "Tab": pygame.K_TAB,
    "PgUp": pygame.K_PAGEUP,
    "PgDn": pygame.K_PAGEDOWN,
}
_DRAWN: Final = {"close": paint.cross_mark}


def stroke_of(shortcut: str) -> tuple[int, int]:
    """The key of a shortcut, and what is held down with it."""
    ctrl, name = shortcut.startswith("Ctrl+"), shortcut.removeprefix("Ctrl+")
    key = _NAMED.get(name) or (ord(name.lower()) if len(name) == 1 else 0)
    return key, pygame.KMOD_CTRL if ctrl else 0


def shortcut_matches(shortcut: str, event: pygame.event.Event) -> bool:
    """Whether a key event is ``shortcut``: a letter, a digit, a key name, or "Ctrl+" and one of
    these.
    """
    wants_ctrl = shortcut.startswith("Ctrl+")
    name = shortcut[5:] if wants_ctrl else shortcut
    ctrl = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
    if not name or ctrl != wants_ctrl or event.mod & pygame.KMOD_ALT:
        return False
    if name in _NAMED:
        return bool(event.key == _NAMED[name])
    typed = str(getattr(event, "unicode", ""))
    if typed and not wants_ctrl and typed.isprintable():
        if typed.isascii() and typed.isalnum():
            return typed.upper() == name.upper()
        if event.mod & pygame.KMOD_SHIFT and not typed.isalpha():
            return False
    return len(name) == 1 and bool(event.key == ord(name.lower()))


class Button(Pressable):
    """A button.

    ``shortcut`` is a letter, a digit, "Enter", "Space", "Esc", "Del", "Tab", "PgUp", "PgDn", "F1",
    "F2", "F3", "F5", "F10" or one of these after "Ctrl+". It is shown on the button and works
    wherever the focus is, except in text fields. The ``default`` button also reacts to Enter.
    ``keycap`` is another key for it, which is shown instead; ``helpful`` tells that it is shown
    from the beginning, as at the table. ``icon`` names a picture of ``icons/ui``. ``lit`` marks a
    button that is switched on or recommended by the game. The text wraps to at most
    ``max_lines`` lines.
    """

    text = Shown[str]()
    lit = Shown[bool]()

    def __init__(
        self,
        ui: Ui,
        text: str,
        on_click: Callable[[], None] | None = None,
        kind: str = "secondary",
        shortcut: str = "",
        icon: str = "",
        default: bool = False,
        lit: bool = False,
        sound: str = "tick",
        max_lines: int = 1,
        keycap: str = "",
        helpful: bool = False,
        **common: Any,
    ) -> None:
        super().__init__(ui, **common)
        self.text = text
        self.on_click = on_click
        self.kind, self.shortcut, self.icon, self.default = kind, shortcut, icon, default
        self._keycap = keycap
        self._helpful = helpful
        self.sound = sound
        self.max_lines = max_lines
        self.lit = lit
        self._over = True
        self.hugs = True

    @property
    def keycap(self) -> str:
        """The key shown on it, as it is printed on the player's keyboard or gamepad.

        Empty where there is none, and for who plays with fingers.
        """
        key = self._keycap or self.shortcut
        match self.ui.device:
            case Device.PAD:
                return self.ui.pad_cap(stroke_of(key))
            case Device.FINGER:
                return ""
        return printed(key)

    def click(self) -> None:
        """Press it."""
        if not self.enabled:
            return
        self.ui.audio.play(self.sound, 0.5, exact=True)
        if self.on_click is not None:
            self.on_click()

    def describe(self) -> str:
        return self.text or self.called

    def hint(self) -> str:
        text = super().hint()
        if self.keycap and self.enabled and (self.kind == "icon" or not self.draws_key()):
            text = text or (self.text if self.ui.key_caps == "needed" else "")
            return f"{text}  [{self.keycap}]" if text else ""
        return text

    # -- geometry ---------------------------------------------------------------------------

    def _shows_key(self) -> bool:
        shown = self.kind != "icon" and self.ui.shows_keys(helpful=self._helpful)
        return shown and bool(self.keycap)

    def draws_key(self) -> bool:
        """Whether there is also room for the shortcut; the text comes first."""
        # A quiet one has no edge that words could come near.
        room = self.rect.w - 2 * self.ui.px(3 if self.kind == "quiet" else 8)
        return self._shows_key() and (self.max_lines > 1 or self._content_width() <= room)

    @property
    def gives(self) -> int:
        if self.max_lines > 1:
            return 0
        # One of a fixed width may have less to give than its key takes.
        words = self._content_width() - self.key_room + 2 * self.ui.px(8)
        return max(0, min(self.key_room, self.desired(1 << 16)[0] - words))

    def _key_width(self) -> int:
        text_width = self.ui.text.width(self.keycap, "caps")
        return max(self.ui.px(19), text_width + self.ui.px(11))

    @property
    def key_room(self) -> int:
        """The width in pixels of the key and its gap; 0 without one."""
        return self._key_width() + self.ui.px(10) if self._shows_key() else 0

    def _icon_side(self) -> int:
        return self.ui.px(20 if self.text else 22)

    def _content_width(self) -> int:
        ui = self.ui
        wide = ui.text.width(self.text, "strong") if self.text else 0
        if self.icon:
            wide += self._icon_side() + (ui.px(7) if self.text else 0)
        return wide + self.key_room

    def measure(self, max_width: int) -> Size:
        ui = self.ui
        high = ui.px(CONTROL_HEIGHT)
        if self.kind == "icon" and not self.text:
            return high, high
        side = ui.px(12 if self.kind == "quiet" else 18)
        return min(max_width, max(ui.px(64), self._content_width() + 2 * side)), high

    # -- drawing ----------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        ui, theme = self.ui, self.ui.theme
        down = self.pressed and self._over and self.enabled
        rect = self.rect.move(0, ui.hair if down else 0)
        ink = self._draw_body(surface, rect, down)
        room = rect.w - 2 * ui.px(3 if self.kind == "quiet" else 8)
        with_key = self.draws_key()
        wide = min(room, self._content_width() - (0 if with_key else self.key_room))
        if self.icon:
            # Unlike text, a picture is not cut: it stays in the middle of a small button.
            wide = max(wide, self._icon_side())
        x = rect.x + (rect.w - wide) // 2
        end = x + wide
        if self.icon:
            side = self._icon_side()
            drawn = _DRAWN.get(self.icon)
            glyph = drawn(side, ink) if drawn else ui.assets.icon(self.icon, side, ink)
            surface.blit(glyph, (x, rect.centery - side // 2))
            x += side + ui.px(7)
        if with_key:
            end -= self._key_width()
            self._draw_key(surface, pygame.Rect(end, 0, self._key_width(), ui.px(19)), rect, ink)
            end -= ui.px(10)
        if self.text:
            self._draw_words(surface, pygame.Rect(x, rect.y, max(1, end - x), rect.h), ink)
        self.draw_focus(surface, self.rect, self.radius)
        if self.lit and self.enabled:
            if self.kind == "primary":
                self.draw_ring(surface, self.rect, self.radius, theme.gold_bright)
            elif self.kind in ("quiet", "icon"):
                paint.draw_box(surface, rect, self.radius, None, theme.gold, max(1, ui.px(1.5)))

    def _draw_words(self, surface: pygame.Surface, room: pygame.Rect, ink: Colour) -> None:
        text = self.ui.text
        if self.max_lines == 1 or text.width(self.text, "strong") <= room.w:
            text.draw(
                surface,
                self.text,
                room.midleft,
                "strong",
                ink,
                "midleft",
                max_width=room.w + 1,
                least=LEAST,
            )
            return
        lines = text.wrap(self.text, room.w, "strong", max_lines=self.max_lines)
        step = text.line_height("strong")
        y = room.centery - step * len(lines) // 2
        for line in lines:
            text.draw(surface, line, (room.centerx, y), "strong", ink, "midtop")
            y += step

    def _draw_body(self, surface: pygame.Surface, rect: pygame.Rect, down: bool) -> Colour:
        ui, theme, glow = self.ui, self.ui.theme, self.glow_step
        if self.kind in ("quiet", "icon"):
            if self.enabled and (glow > 0 or down or self.lit):
                alpha = round(max(glow * 26, 44 if down else 0, 20 if self.lit else 0))
                paint.draw_box(surface, rect, self.radius, fade(theme.cream, alpha))
            if not self.enabled:
                return theme.text_off
            return mix(theme.text_dim, theme.text, max(glow, 0.35 if self.kind == "quiet" else 0))
        corner = max(3, ui.px(6))
        thick = max(1, round(ui.px(10) / 9))
        if not self.enabled:
            line = mix(theme.panel, theme.text_off, 0.5)
            frames.key_cut(surface, rect, corner, gold=False, thick=ui.hair,
                           ground=(*theme.panel, 170), line=line)  # fmt: skip
            return theme.text_off
        if not down:
            paint.draw_shadow(surface, rect, corner, ui.px(3), 130, ui.px(2))
        if self.kind == "primary":
            frames.key_cut(surface, rect, corner, gold=True, thick=thick)
            if glow > 0 or down:
                tone = (255, 250, 226, round(70 * glow)) if not down else (60, 36, 0, 60)
                frames.filled(surface, rect, partial(outlines.cut, corner=corner), corner, tone)
            return theme.ink
        ground = mix(mix(theme.panel, (0, 0, 0), 0.35), theme.raised_hover, 0.55 * glow)
        if down:
            ground = mix(ground, (0, 0, 0), 0.3)
        line = theme.field_line if theme.high_contrast else mix(theme.gold, theme.gold_bright, glow)
        if self.lit:
            line, thick = theme.gold_bright, 2 * thick
        frames.key_cut(surface, rect, corner, gold=False, thick=thick, ground=(*ground, 240),
                       line=line)  # fmt: skip
        return theme.text

    def _draw_key(
        self, surface: pygame.Surface, key: pygame.Rect, rect: pygame.Rect, ink: Colour
    ) -> None:
        key.centery = rect.centery
        text = self.ui.text
        paint.draw_box(surface, key, self.ui.px(4), fade(ink, 22), fade(ink, 96), self.ui.hair)
        image = text.render(self.keycap, "caps", ink)
        surface.blit(image, image.get_rect(center=key.center))

    # -- events -----------------------------------------------------------------------------

    def on_press(self, pos: Pos) -> bool:
        self._over = True
        return True

    def on_drag(self, pos: Pos) -> None:
        over = self.hit_rect().collidepoint(pos)
        if over != self._over:
            self._over = over
            self.invalidate()

    def on_shortcut(self, event: pygame.event.Event) -> bool:
        enter = self.default and event.key in ENTER
        if enter or (self.shortcut and shortcut_matches(self.shortcut, event)):
            self.click()
            return True
        return False
