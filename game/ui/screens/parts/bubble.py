"""A bubble: a small panel with a pointer, beside the thing at the table that it speaks of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from math import hypot
from typing import Final

import pygame

from game.ui import paint
from game.ui.context import Ui
from game.ui.deco.metals import outline
from game.ui.theme import mix
from game.ui.widgets.base import Size, Widget

Rect = pygame.Rect
WIDTHS: Final = (300, 380, 460, 560)
"""The widths of a bubble in logical pixels, in the order in which they are preferred."""
WIDER: Final = 14
"""What each less preferred width costs, in logical pixels that the pointer is longer."""
ANOTHER: Final = 60
"""What it costs to point at each less preferred thing, as WIDER."""
STEP: Final = 20
"""How far the places that are tried lie from one another, in logical pixels."""
HIDING: Final = 20
"""So many square pixels hidden cost as much as a pixel that the pointer is longer."""
APART: Final = 16
"""From the bubble to what it points at."""
ALONG: Final = 90
"""What it costs to point along the lower edge of the window, as WIDER."""
LOW: Final = 0.62
"""How far down the window a bubble stands that points at nothing."""
PAD: Final = 14
EDGE: Final = 8
"""From the bubble to the edge of the window."""
ROOT: Final = 26
"""How wide the pointer is where it begins."""
LONGEST: Final = 90
"""A pointer is better no longer than this,"""
FARTHEST: Final = 320
"""and never longer than this; it then only shows the way."""
INSIDE: Final = 40
"""How far a pointer from above or below keeps from the corners of what it points at."""


@dataclass(frozen=True, slots=True)
class Around:
    """What lies round a bubble, in pixels.

    ``marks`` is what it may point at, the best first, empty for nothing; neither those nor what has
    to be ``clear`` is ever covered, if there is such a place; of what is ``lying`` as little as can
    be, each with its weight.
    """

    window: Rect
    marks: Sequence[Rect] = ()
    clear: Sequence[Rect] = ()
    lying: Sequence[tuple[Rect, float]] = ()


def settle(sizes: Sequence[Size], around: Around, scale: float) -> tuple[Rect, Rect | None]:
    """The best place for a bubble that may have one of some sizes, the preferred ones first, and
    what it points at from there.
    """
    gap = round(APART * scale)
    marks: Sequence[Rect | None] = around.marks or (None,)
    barred = [box.inflate(gap // 2, gap // 2) for box in around.clear if box.w and box.h]
    barred += [mark.inflate(2 * gap, 2 * gap) for mark in around.marks]
    inner = around.window.inflate(-2 * round(EDGE * scale), -2 * round(EDGE * scale))
    best: tuple[float, Rect, Rect | None] | None = None
    for (at, mark), (place, size) in product(enumerate(marks), enumerate(sizes)):
        least = place * WIDER + at * ANOTHER
        if best is not None and best[0] <= least:
            continue  # neither the pointer nor what is hidden costs less than nothing
        for spot in _spots(size, mark, inner, gap, scale):
            if spot.collidelist(barred) >= 0:
                continue
            cost = _reach(spot, mark, around.window, scale) + least
            if best is None or cost < best[0]:
                cost += _hidden(spot, around) / (HIDING * scale * scale)
            if best is None or cost < best[0]:
                best = cost, spot, mark
    if best is not None:
        return best[1:]
    # Nothing is quite free: what it points at comes first.
    spots = [spot for size in sizes for spot in _spots(size, marks[0], inner, gap, scale)]
    spots = spots or [Rect(around.window.topleft, sizes[0])]
    return min(spots, key=lambda spot: _covers(spot, marks[0], barred)), marks[0]


def _spots(size: Size, mark: Rect | None, inner: Rect, gap: int, scale: float) -> list[Rect]:
    """Places in the window: close to the mark at each side, then a grid over all of it."""
    step = max(4, round(STEP * scale))
    wide, high = min(size[0], inner.w), min(size[1], inner.h)
    xs = [*range(inner.left, inner.right - wide, step), inner.right - wide]
    ys = [*range(inner.top, inner.bottom - high, step), inner.bottom - high]
    if mark is not None:
        xs += [mark.centerx - wide // 2, mark.left - gap - wide, mark.right + gap]
        ys += [mark.centery - high // 2, mark.top - gap - high, mark.bottom + gap]
    found = (Rect(x, y, wide, high) for x, y in product(xs, ys))
    return [spot for spot in found if inner.contains(spot)]


def _reach(spot: Rect, mark: Rect | None, window: Rect, scale: float) -> float:
    """How far the bubble is from what it points at, in logical pixels."""
    if mark is None:
        x, y = window.centerx, round(window.h * LOW)
        return hypot(spot.centerx - x, spot.centery - y) / scale
    aside, above = _apart(spot, mark)
    # A pointer that stands straight is plainer than one that slants.
    slant = min(aside, above)
    off = abs(spot.centerx - mark.centerx) if not aside else abs(spot.centery - mark.centery)
    far = (hypot(aside, above) + slant + off / 20) / scale
    # What the pointer does not reach is no longer beside it.
    far += 4 * max(0.0, hypot(aside, above) / scale - LONGEST)
    # From the side the pointer would reach over other cards of the hand.
    return far + ALONG if not above and mark.bottom >= window.bottom - 2 else far


def _apart(spot: Rect, mark: Rect) -> tuple[int, int]:
    """How far two boxes are apart, from left to right and from top to bottom."""
    aside = max(0, mark.left - spot.right, spot.left - mark.right)
    above = max(0, mark.top - spot.bottom, spot.top - mark.bottom)
    return aside, above


def _hidden(spot: Rect, around: Around) -> float:
    parts = ((spot.clip(thing), weight) for thing, weight in around.lying)
    return sum(part.w * part.h * weight for part, weight in parts)


def _covers(spot: Rect, mark: Rect | None, barred: Sequence[Rect]) -> tuple[int, int]:
    """How much of the mark a place covers, and how much of all that is barred."""
    own = 0 if mark is None else spot.clip(mark).w * spot.clip(mark).h
    return own, sum(spot.clip(box).w * spot.clip(box).h for box in barred)


class Bubble(Widget):
    """A panel of its own shape with one child. ``place`` puts it in its box; ``mark`` is what its
    pointer is for, None for none, which ends before the ``buttons`` in its way.
    """

    def __init__(self, ui: Ui, child: Widget) -> None:
        super().__init__(ui)
        self.child = child
        self.mark: Rect | None = None
        self.buttons: Sequence[Rect] = ()
        self.adopt(child)

    @property
    def children(self) -> Sequence[Widget]:
        return (self.child,)

    def measure(self, max_width: int) -> Size:
        pad = self.ui.px(PAD)
        wide, high = self.child.desired(max(1, max_width - 2 * pad))
        return min(max_width, wide + 2 * pad), high + 2 * pad

    def settle(self, around: Around) -> None:
        """Take the best place there is."""
        most = around.window.w - 2 * self.ui.px(EDGE)
        sizes = list(dict.fromkeys(self.desired(min(most, self.ui.px(wide))) for wide in WIDTHS))
        box, self.mark = settle(sizes, around, self.ui.scale)
        self.place(box)

    def place(self, rect: Rect) -> None:
        super().place(rect)
        pad = self.ui.px(PAD)
        self.child.place(rect.inflate(-2 * pad, -2 * pad))

    def area(self) -> Rect:
        """All pixels that it touches, with its shadow and its pointer."""
        reach = 2 * self.ui.px(30)
        whole = self.rect.inflate(reach, reach)
        points = self._pointer()
        for x, y in points:
            whole.union_ip(Rect(x - 2, y - 2, 4, 4))
        return whole

    def on_press(self, pos: tuple[int, int]) -> bool:
        """It takes what is pressed on it, and nothing happens."""
        return True

    # -- drawing ----------------------------------------------------------------------------

    def _pointer(self) -> list[tuple[int, int]]:
        """The corners of the pointer: two on the edge of the bubble, then the tip."""
        mark, box = self.mark, self.rect
        if mark is None:
            return []
        aside, above = _apart(box, mark)
        if not aside and not above:
            return []
        half, round_off = self.ui.px(ROOT) // 2, self.ui.px(12)
        near = self.ui.px(3)
        # Of cards in the hand rather the top, which no other card covers.
        if 3 * above >= aside:
            x = _between(mark.centerx, box.left + round_off + half, box.right - round_off - half)
            y = box.bottom - 1 if mark.top >= box.bottom else box.top
            inset = min(mark.w // 3, self.ui.px(INSIDE))
            goal = _between(x, mark.left + inset, mark.right - inset)
            tip = goal, mark.top - near if mark.top >= box.bottom else mark.bottom + near
            root = [(x - half, y), (x + half, y)]
        else:
            y = _between(mark.centery, box.top + round_off + half, box.bottom - round_off - half)
            x = box.right - 1 if mark.left >= box.right else box.left
            goal = _between(y, mark.top + near, mark.bottom - near)
            tip = mark.left - near if mark.left >= box.right else mark.right + near, goal
            root = [(x, y - half), (x, y + half)]
        far = hypot(tip[0] - x, tip[1] - y)
        most = self.ui.px(FARTHEST)
        if far > most:
            tip = round(x + (tip[0] - x) * most / far), round(y + (tip[1] - y) * most / far)
        for button in self.buttons:
            if across := button.inflate(2 * near, 2 * near).clipline((x, y), tip):
                tip = across[0]
        return [*root, tip]

    def draw(self, surface: pygame.Surface) -> None:
        ui, theme = self.ui, self.ui.theme
        line = theme.gold_bright if theme.high_contrast else mix(theme.panel, theme.gold, 0.85)
        wide, radius = max(1, ui.px(2)), ui.px(12)
        paint.draw_shadow(surface, self.rect, radius, ui.px(9), 150, ui.px(4))
        paint.draw_box(surface, self.rect, radius, theme.panel, line, wide)
        corners = self._pointer()
        if corners:
            self._draw_pointer(surface, corners, line, wide)
        self.draw_children(surface)

    def _draw_pointer(
        self, surface: pygame.Surface, corners: Sequence[tuple[int, int]], line: Sequence[int],
        wide: int,
    ) -> None:  # fmt: skip
        """The pointer, open towards the bubble."""
        (ax, ay), (bx, by), (tx, ty) = corners
        mx, my = (ax + bx) / 2, (ay + by) / 2
        far = max(1.0, hypot(tx - mx, ty - my))
        back = (mx - tx) / far * 2 * wide, (my - ty) / far * 2 * wide
        shift = round(back[0]), round(back[1])
        edge = [(ax, ay), (bx, by), (tx, ty)]
        along = (1 if bx > ax else 0) * wide, (1 if by > ay else 0) * wide
        inside = [
            (ax + along[0] + shift[0], ay + along[1] + shift[1]),
            (bx - along[0] + shift[0], by - along[1] + shift[1]),
            (tx + shift[0], ty + shift[1]),
        ]
        for points, colour in ((edge, line), (inside, self.ui.theme.panel)):
            left, top = min(x for x, _y in points), min(y for _x, y in points)
            size = (max(x for x, _y in points) - left + 1, max(y for _x, y in points) - top + 1)
            mask = outline(size, [[(x - left, y - top) for x, y in points]])
            mask.fill((*colour[:3], 255), special_flags=pygame.BLEND_RGBA_MULT)
            surface.blit(mask, (left, top))


def _between(value: int, least: int, most: int) -> int:
    """A value, or the bound beyond which it lies; the middle where the bounds are crossed."""
    if least > most:
        return (least + most) // 2
    return max(least, min(most, value))
