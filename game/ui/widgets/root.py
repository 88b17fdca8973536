"""The root of a widget tree: passes on mouse and keyboard, keeps focus, pop-ups, tooltips and
toasts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.ui.context import Ui
from game.ui.devices import Device
from game.ui.double_click import NEAR, LateClicks
from game.ui.fingers import TARGET, drags
from game.ui.pads import by_pad
from game.ui.theme import TOOLTIP_DELAY
from game.ui.widgets.base import Pos, Widget
from game.ui.widgets.floating_notes import Toast, Tooltip

ARROWS: Final = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}


class Root:
    """Owns ``content``, the tree shown in a window or a part of it.

    ``on_dirty`` is called with every area to paint again, ``on_announce`` with the description of
    each newly focused widget. In a scene of your own call ``resize``, ``handle``, ``update`` and
    ``draw``.
    """

    def __init__(self, ui: Ui, on_dirty: Callable[[pygame.Rect | None], None]) -> None:
        self.ui = ui
        self.on_dirty = on_dirty
        self.on_announce: Callable[[str], None] = ui.speech.say
        self.size = ui.size
        self.hovered: Widget | None = None
        self.captured: Widget | None = None
        self.focused: Widget | None = None
        self.show_focus = False
        """Whether the focus ring is drawn: after keys, not after the mouse."""
        self.animated: set[Widget] = set()
        self.mouse: Pos = (-1, -1)
        self._content: Widget | None = None
        self._popup: Widget | None = None
        self._popup_owner: Widget | None = None
        self._toasts: list[Toast] = []
        self._tip: Tooltip | None = None
        self._tip_for: Widget | None = None
        self._tip_at = pygame.Rect(0, 0, 0, 0)
        """Where the widget of the tooltip was when that was placed."""
        self._rests_at: Pos | None = None
        """Where the mouse has been since before the tree came up under it."""
        self._tip_wait = 0.0
        self._late = LateClicks()
        self.takes: Callable[[Pos], bool] = lambda pos: False
        """Whether something beside the widgets takes what is pressed at a place."""

    # -- the tree ---------------------------------------------------------------------------

    @property
    def content(self) -> Widget | None:
        """The tree. Setting it drops focus and pop-ups."""
        return self._content

    @content.setter
    def content(self, widget: Widget | None) -> None:
        self.close_popup()
        if self._content is not None:
            self._content.host = None
        self._content = widget
        self.hovered = self.captured = self.focused = None
        self.animated.clear()
        self._hide_tip()
        if widget is not None:
            widget.host = self
        self.on_dirty(None)

    def renew(self, content: Widget) -> None:
        """Show the same things in another tree: each control goes on as the one whose place it
        takes, with the keyboard, the mouse and its tooltip. Lay out afterwards.
        """
        heirs = heirs_of(self._content, content)
        content.host = self
        for old, new in heirs.items():
            if old is not None and new is not old:
                new.follow(old)
        if self._content is not None and self._content is not content:
            self._content.host = None
        self._content = content
        self.hovered = heirs.get(self.hovered)
        self.captured = heirs.get(self.captured)
        self.animated = {heirs.get(widget, widget) for widget in self.animated}
        self._late.replace(heirs)
        self._tip_for = heirs.get(self._tip_for)
        if self._tip_for is None:
            self._hide_tip()
        if self._popup is None:
            self.focused = heirs.get(self.focused)
        else:
            self._popup_owner = heirs.get(self._popup_owner)
            if self._popup_owner is None:
                self.close_popup()

    def resize(self, size: tuple[int, int]) -> None:
        """The window has a new size: close pop-ups. The owner of the root places the tree."""
        self.size = size
        self.close_popup()
        self._hide_tip()
        self._toasts.clear()

    def after_layout(self) -> None:
        """The tree has changed: find again what is under the mouse and what has the focus."""
        alive = {one for top in (self._content, self._popup) if top for one in top.walk()}
        if self.focused not in alive:
            self.focused = None
        if self.captured not in alive:
            self.captured = None
        self._hover(self._find(self.mouse))

    def open_popup(self, popup: Widget, owner: Widget) -> None:
        """Show a placed widget above everything until a click outside it or Esc."""
        self.close_popup()
        popup.host = self
        self._popup, self._popup_owner = popup, owner
        self._hide_tip()
        self.on_dirty(popup.rect.inflate(self.ui.px(40), self.ui.px(40)))

    def close_popup(self) -> None:
        """Remove the pop-up; its opener gets the focus back."""
        popup, owner = self._popup, self._popup_owner
        if popup is None:
            return
        self._popup = self._popup_owner = None
        popup.host = None
        self.captured = None
        if owner is not None:
            self.focused = None
            self.focus(owner)
        self.on_dirty(popup.rect.inflate(self.ui.px(40), self.ui.px(40)))
        self._hover(self._find(self.mouse))

    @property
    def popup(self) -> Widget | None:
        """The widget shown above the tree, if any."""
        return self._popup

    # -- notes ------------------------------------------------------------------------------

    def toast(self, text: str, kind: str = "plain") -> None:
        """Show a line for some seconds; ``kind`` is "plain", "good", "warn" or "bad"."""
        for old in self._toasts:
            old.hurry()
        toast = Toast(self.ui, text, kind)
        toast.host = self
        self._toasts.append(toast)
        content = self.content
        pressed = [
            widget.rect
            for widget in (content.walk() if content is not None else ())
            if widget.focusable and not widget.children
        ]
        toast.settle(self.size, pressed)
        self.on_dirty(toast.area())
        self.on_announce(text)

    @property
    def toasts(self) -> list[str]:
        """The texts of the toasts now shown."""
        return [t.text for t in self._toasts]

    @property
    def tip(self) -> str:
        """The text of the tooltip now shown."""
        return self._tip.text if self._tip is not None else ""

    @property
    def tip_area(self) -> pygame.Rect | None:
        """All that the tooltip now shown paints on; None while there is none."""
        return None if self._tip is None else self._tip.area()

    def _show_tip(self, widget: Widget) -> None:
        text = widget.hint()
        self._hide_tip()
        if text:
            self._tip = Tooltip(self.ui, text)
            self._tip.host = self
            others = [
                other
                for layer in (self.popup, self.content)
                for other in (layer.walk() if layer is not None else ())
                if other is not widget
            ]
            owner = widget.hint_rect()
            # What all of it lies in, such as a page that scrolls, is not hidden by a note on it.
            told = [other.rect for other in others if other.focusable or other.tooltip]
            spared = [rect for rect in told if not rect.contains(owner)]
            # What a label beside it names is explained by the same words.
            same = widget.tooltip or None
            named = [o.rect for o in others if not o.focusable and o.tooltip == same]
            owner = owner.unionall([r for r in named if r.y < owner.bottom and owner.y < r.bottom])
            self._tip.settle(owner, self.size, [*spared, *widget.hint_spares()])
            self.on_dirty(self._tip.area())
        self._tip_for, self._tip_at = widget, widget.rect.copy()

    def _hide_tip(self) -> None:
        if self._tip is not None:
            self.on_dirty(self._tip.area())
        self._tip = None
        self._tip_for = None
        self._tip_wait = 0.0

    # -- focus ------------------------------------------------------------------------------

    def focus(self, widget: Widget | None) -> None:
        """Give the keyboard to a widget, or to none."""
        if widget is self.focused or (widget is not None and not widget.can_focus):
            return
        old, self.focused = self.focused, widget
        if old is not None:
            old.on_blur()
        self._hide_tip()
        if widget is not None:
            widget.on_focus()
            self.on_announce(widget.describe())
            refuses = not widget.enabled and bool(widget.disabled_reason)
            if self.show_focus and (refuses or widget.tells_on_focus):
                self._show_tip(widget)

    def stops(self) -> list[Widget]:
        """The widgets Tab goes through, in order."""
        top = self._popup or self._content
        return [w for w in top.walk() if w.can_focus] if top is not None else []

    def step_focus(self, by: int) -> bool:
        """Move the focus to the next stop (``by`` 1) or the previous one (-1)."""
        stops = self.stops()
        if not stops:
            return False
        self._reveal_focus()
        if self.focused in stops:
            at = (stops.index(self.focused) + by) % len(stops)
        else:
            at = 0 if by > 0 else len(stops) - 1
        self.focus(stops[at])
        return True

    def reveal_focus(self) -> None:
        """Show where a gamepad is: at the default button, or at the first stop."""
        self._reveal_focus()
        if self.focused is None or not self.focused.can_focus:
            stops = self.stops()
            usable = [stop for stop in stops if stop.enabled] or stops
            first = next((stop for stop in usable if getattr(stop, "default", False)), None)
            self.focus(first or next(iter(usable), None))

    def _reveal_focus(self) -> None:
        if not self.show_focus:
            self.show_focus = True
            if self.focused is not None:
                self.focused.invalidate()

    def _step_towards(self, way: tuple[int, int]) -> bool:
        """Focus the nearest stop in a direction."""
        here = self.focused
        if here is None:
            return self.step_focus(1)
        self._reveal_focus()
        stops = [stop for stop in self.stops() if stop is not here]
        best = nearest(way, _seen(here), [_seen(stop) for stop in stops])
        if best is None:
            return False
        self.focus(stops[best])
        return True

    # -- events -----------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Pass an event to the widget it concerns; True if it was used."""
        if event.type == pygame.MOUSEMOTION:
            return self._on_motion(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._on_down(event.pos, drags(event)) if event.button == 1 else False
        if event.type == pygame.MOUSEBUTTONUP:
            return self._on_up(event.pos) if event.button == 1 else False
        if event.type == pygame.MOUSEWHEEL:
            return self._on_wheel(event)
        if event.type == pygame.KEYDOWN:
            return self._on_keydown(event)
        if event.type in (pygame.TEXTINPUT, pygame.TEXTEDITING):
            return self.focused is not None and self.focused.on_text(event)
        if event.type == pygame.WINDOWLEAVE:
            self.mouse = (-1, -1)
            refused, tip = self._tip_for, self._tip
            self._hover(None)
            if tip is not None and refused is not None and self.ui.device is Device.FINGER:
                # Why a control does nothing stays to be read when the finger has gone.
                self._show_tip(refused)
        return False

    def _find(self, pos: Pos) -> Widget | None:
        top = self._popup or self._content
        found = top.hit(pos) if top is not None else None
        if self.ui.device is Device.FINGER and not self.takes(pos):
            return self._near(pos, found)
        return found

    def _near(self, pos: Pos, found: Widget | None) -> Widget | None:
        """What a finger at ``pos`` means: the control there, or else the nearest within reach."""
        if (
            found is not None
            and not found.children
            and (found.hint() or (found.focusable and found.rect.collidepoint(pos)))
        ):
            return found
        least = self.ui.px(TARGET)
        best, near = found, least
        for stop in self.stops():
            box = stop.rect
            wide, high = max(0, least - box.w), max(0, least - box.h)
            within = box.inflate(wide, high).collidepoint(pos)
            if stop.children or not within or not _is_open(stop, pos):
                continue
            aside = max(box.left - pos[0], 0, pos[0] - box.right + 1)
            above = max(box.top - pos[1], 0, pos[1] - box.bottom + 1)
            if aside + above < near:
                best, near = stop, aside + above
        return best

    def _hover(self, widget: Widget | None) -> None:
        if widget is self.hovered:
            return
        old, self.hovered = self.hovered, widget
        if old is not None:
            old.on_leave()
        if self._tip_for is not None or self._tip_wait:
            self._hide_tip()
        if widget is not None:
            widget.on_enter()

    def point(self, pos: Pos) -> None:
        """What came up lies under a mouse that rests there: it asks for no tooltip yet."""
        self._on_motion(pos)
        self._rests_at = pos

    def _on_motion(self, pos: Pos) -> bool:
        self.mouse = pos
        self._rests_at = None
        if self.captured is not None:
            self.captured.on_drag(pos)
            return True
        found = self._find(pos)
        self._hover(found)
        if found is not None:
            found.on_hover(pos)
        return False

    def _on_down(self, pos: Pos, drags: str) -> bool:
        self.mouse = pos
        if self.show_focus:
            self.show_focus = False
            if self.focused is not None:
                self.focused.invalidate()
        if self._popup is not None and not self._popup.rect.collidepoint(pos):
            self.close_popup()
            return True
        found = self._find(pos)
        self._hover(found)
        self._hide_tip()
        # Pages remake their controls; one with a name is still the same then.
        what = (type(found), found.name) if found is not None and found.name else found
        if not drags and self._late.is_late(what, pos, self.ui.clock(), self.ui.dp(NEAR)):
            return True
        target = found
        while target is not None:
            if drags and drags != target.drags:
                pass
            elif not target.enabled:
                if target.focusable:
                    self._show_tip(target)
                    return True
            elif target.on_press(pos):
                self.captured = target
                if target.focusable:
                    self.focus(target)
                target.invalidate()
                return True
            target = target.parent
        if drags:
            return False
        if self.focused is not None:
            self.focus(None)
        return found is not None and found is not self._content

    def _on_up(self, pos: Pos) -> bool:
        self.mouse = pos
        held = self.captured
        if held is None:
            return False
        self._release(held, inside=held is self._find(pos) or held.hit_rect().collidepoint(pos))
        return True

    def end_hold(self) -> None:
        """End what is held with the mouse, as if it were released beside it."""
        if self.captured is not None:
            self._release(self.captured, inside=False)

    def _release(self, held: Widget, *, inside: bool) -> None:
        self.captured = None
        held.on_release(self.mouse, inside)
        held.invalidate()
        self._hover(self._find(self.mouse))

    def _on_wheel(self, event: pygame.event.Event) -> bool:
        dx = float(getattr(event, "precise_x", event.x))
        dy = float(getattr(event, "precise_y", event.y))
        target = self._find(self.mouse)
        while target is not None:
            if target.on_wheel(dx, dy):
                self._hover(self._find(self.mouse))
                return True
            target = target.parent
        return False

    def _on_keydown(self, event: pygame.event.Event) -> bool:
        if event.key in ARROWS and by_pad(event) and not self.show_focus:
            # The first one only shows where it is.
            self.reveal_focus()
            return True
        target = self.focused
        while target is not None:
            if target.enabled and target.on_key(event):
                return True
            target = target.parent
        if event.key == pygame.K_ESCAPE and self._popup is not None:
            self.close_popup()
            return True
        if event.key == pygame.K_TAB and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return self.step_focus(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        if event.key in ARROWS and self.focused is not None:
            return self._step_towards(ARROWS[event.key])
        if self._popup is None and self._content is not None:
            for widget in self._content.walk():
                if widget.enabled and widget.on_shortcut(event):
                    return True
        return event.key in ARROWS and by_pad(event) and self.step_focus(1)

    # -- time and drawing -------------------------------------------------------------------

    @property
    def animating(self) -> bool:
        """Whether a widget is moving, so that frames should follow quickly."""
        return any(w.brisk for w in self.animated) or any(t.brisk for t in self._toasts)

    def update(self, dt: float) -> None:
        """Advance time by ``dt`` seconds."""
        for widget in list(self.animated):
            if not widget.update(dt):
                self.animated.discard(widget)
        for toast in list(self._toasts):
            area = toast.area()
            alive = toast.update(dt)
            if toast.changed or not alive:
                self.on_dirty(area)
            if not alive:
                self._toasts.remove(toast)
        told = self._tip_for
        if told is not None and told.rect != self._tip_at:
            # The widget has moved, perhaps away from under the mouse.
            self._hide_tip()
            self._hover(self._find(self.mouse))
            if told is self.focused and self.show_focus and told.tells_on_focus:
                # The keyboard has scrolled it into view.
                self._show_tip(told)
        elif told is not None and told.hint() != self.tip:
            # The tooltip no longer applies.
            self._show_tip(told)
        over = self.hovered if self.mouse != self._rests_at else None
        if over is not None and self.captured is None and self._tip_for is not over and over.hint():
            self._tip_wait += dt
            if self._tip_wait >= TOOLTIP_DELAY and self._find(self.mouse) is not over:
                # Animated scrolling may move widgets away from under a resting mouse.
                self._hover(self._find(self.mouse))
            elif self._tip_wait >= TOOLTIP_DELAY:
                self._show_tip(over)

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the tree and what floats above it. The surface's clip is the area needed."""
        if self._content is not None and self._content.visible:
            self._content.draw(surface)
        if self._popup is not None:
            self._popup.draw(surface)
        self.draw_notes(surface)

    def draw_notes(self, surface: pygame.Surface) -> None:
        """Paint the toasts and the tooltip alone."""
        for note in (*self._toasts, self._tip):
            if note is not None:
                note.draw(surface)


def heirs_of(before: Widget | None, after: Widget) -> dict[Widget | None, Widget]:
    """For the widgets of a tree those of another one that take their place.

    They are of one kind, and have the same name or words, or the same shortcut, or else the same
    place among those of their kind that are left.
    """
    old, new = [] if before is None else before.walk(), after.walk()
    heirs: dict[Widget | None, Widget] = {widget: widget for widget in {*old} & {*new}}
    for alike in (lambda w: w.name or w.describe(), lambda w: getattr(w, "shortcut", w), type):
        left = [widget for widget in old if widget not in heirs]
        taken = set(heirs.values())
        there: dict[object, list[Widget]] = {}
        for widget in new:
            if widget not in taken:
                there.setdefault((type(widget), alike(widget)), []).append(widget)
        for widget in left:
            found = there.get((type(widget), alike(widget)))
            if found:
                heirs[widget] = found.pop(0)
    return heirs


def _seen(widget: Widget) -> pygame.Rect:
    """The part of a widget that is in view: in a scrolled page it may be longer than the window."""
    rect, parent = widget.rect, widget.parent
    while parent is not None:
        if rect.colliderect(parent.rect):
            rect = rect.clip(parent.rect)
        parent = parent.parent
    return rect


def nearest(way: tuple[int, int], here: pygame.Rect, boxes: Sequence[pygame.Rect]) -> int | None:
    """The number of the nearest box in a direction; None where there is none.

    One that lies straight that way comes before all that only lie wholly beyond.
    """
    best: tuple[bool, float, int] | None = None
    for number, box in enumerate(boxes):
        dx, dy = box.centerx - here.centerx, box.centery - here.centery
        along = dx * way[0] + dy * way[1]
        if along <= 0:
            continue
        aside = max(0, box.left - here.right, here.left - box.right)
        above = max(0, box.top - here.bottom, here.top - box.bottom)
        ahead, apart = (aside, above) if way[0] else (above, aside)
        across = abs(dy) if way[0] else abs(dx)
        # A stop beside a tall list is neither above nor below it.
        level = box.top < here.bottom and box.bottom > here.top
        askew = apart > 0 and bool(way[0] or level)
        if askew and (not ahead or level):
            continue
        found = askew, along + 3.0 * apart + 0.2 * across, number
        best = min(best or found, found)
    return None if best is None else best[2]


def _is_open(widget: Widget, pos: Pos) -> bool:
    """Whether a widget can be seen at a place, as far as what it scrolls in shows it."""
    node = widget.parent
    while node is not None:
        if node.clips and not node.rect.collidepoint(pos):
            return False
        node = node.parent
    return True
