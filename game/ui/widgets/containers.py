"""Rows, columns, grids and forms. Gaps and paddings are logical pixels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import pygame

from game.ui.context import Ui
from game.ui.theme import GAP_M, GAP_S
from game.ui.widgets.base import Size, Widget


class Spacer(Widget):
    """Empty room: ``size`` logical pixels, or by default a share of the spare room."""

    def __init__(self, ui: Ui, size: float = 0.0) -> None:
        super().__init__(ui, flex=0.0 if size else 1.0)
        self.room = size

    def measure(self, max_width: int) -> Size:
        side = self.ui.px(self.room) if self.room else 0
        return side, side

    def hit(self, pos: tuple[int, int]) -> Widget | None:
        return None


class Container(Widget):
    """A widget with a list of children."""

    def __init__(self, ui: Ui, children: Sequence[Widget] = (), **common: Any) -> None:
        super().__init__(ui, **common)
        self._children: list[Widget] = []
        self.set_children(children)

    @property
    def children(self) -> Sequence[Widget]:
        return self._children

    def on_enter(self) -> None:
        """Nothing of it lights up."""

    def on_leave(self) -> None:
        """Nothing of it was lit up."""

    @property
    def shown(self) -> list[Widget]:
        """The children that take part in the layout."""
        return [c for c in self._children if c.visible]

    def set_children(self, children: Sequence[Widget]) -> None:
        """Replace the children. Lay out again afterwards (``WidgetScene.relayout``)."""
        self._children = list(children)
        self.adopt(*self._children)

    def add(self, child: Widget) -> None:
        """Add a child. Lay out again afterwards."""
        self._children.append(child)
        self.adopt(child)


class Box(Container):
    """Children one after another; ``align`` across is "start", "centre", "end" or "stretch"."""

    usual_align: ClassVar[str]

    def __init__(
        self, ui: Ui, children: Sequence[Widget] = (), gap: float = GAP_S, align: str = "",
        pad: float = 0, **common: Any,
    ) -> None:  # fmt: skip
        self.gap, self.align, self.pad = gap, align or self.usual_align, pad
        super().__init__(ui, children, **common)

    @property
    def _gaps(self) -> int:
        """The room between all children."""
        return self.ui.px(self.gap) * max(0, len(self.shown) - 1)

    def _across(self, room: int, size: int) -> tuple[int, int]:
        """Where a child of some size begins across, from the padding, and how large it is."""
        if self.align == "stretch":
            return 0, room
        size = min(room, size)
        return {"centre": (room - size) // 2, "end": room - size}.get(self.align, 0), size


class Row(Box):
    """Children side by side. If there is too little room, buttons omit their shortcuts."""

    usual_align = "centre"

    def _widths(self, room: int) -> list[int]:
        shown = self.shown
        if not shown:
            return []
        room -= 2 * self.ui.px(self.pad) + self._gaps
        widths = [c.desired(max(1, room))[0] for c in shown]
        if sum(w for c, w in zip(shown, widths, strict=True) if not c.flex) > room:
            widths = [w - c.gives for c, w in zip(shown, widths, strict=True)]
        spare = room - sum(widths)
        share = sum(c.flex for c in shown)
        if share and spare:
            flexing = [i for i, c in enumerate(shown) if c.flex]
            for i in flexing:
                widths[i] = max(0, widths[i] + int(spare * shown[i].flex / share))
            widths[flexing[-1]] += max(0, room - sum(widths))
            if (wide := sum(widths)) > room > 0:
                # Each gives its share.
                widths = [w * room // wide for w in widths]
        elif spare < 0:
            widest = max(range(len(shown)), key=lambda i: widths[i])
            widths[widest] = max(1, widths[widest] + spare)
        return widths

    def measure(self, max_width: int) -> Size:
        shown = self.shown
        pad = 2 * self.ui.px(self.pad)
        natural = [c.desired(max(1, max_width - pad))[0] for c in shown]
        wide = sum(natural) + pad + self._gaps
        flexes = any(c.flex for c in shown)
        widths = self._widths(max_width if flexes or wide > max_width else wide)
        if flexes:
            wide = max_width
        elif wide > max_width:
            # Without shortcuts it may be shorter than the room.
            wide = sum(widths) + pad + self._gaps
        heights = [c.desired(w)[1] for c, w in zip(shown, widths, strict=True)]
        return wide, max(heights, default=0) + pad

    def place(self, rect: pygame.Rect) -> None:
        super().place(rect)
        pad, gap = self.ui.px(self.pad), self.ui.px(self.gap)
        x, room = rect.x + pad, rect.h - 2 * pad
        for child, width in zip(self.shown, self._widths(rect.w), strict=True):
            y, high = self._across(room, child.desired(width)[1])
            child.place(pygame.Rect(x, rect.y + pad + y, width, high))
            x += width + gap


class Column(Box):
    """Children one below another."""

    usual_align = "stretch"

    def measure(self, max_width: int) -> Size:
        pad = 2 * self.ui.px(self.pad)
        sizes = [c.desired(max(1, max_width - pad)) for c in self.shown]
        wide = max((w for w, _h in sizes), default=0)
        return min(max_width, wide + pad), sum(h for _w, h in sizes) + self._gaps + pad

    def place(self, rect: pygame.Rect) -> None:
        super().place(rect)
        pad, gap = self.ui.px(self.pad), self.ui.px(self.gap)
        shown = self.shown
        room = max(0, rect.w - 2 * pad)
        sizes = [c.desired(max(1, room)) for c in shown]
        sizes = [
            c.desired(room) if self.align == "stretch" else size
            for c, size in zip(shown, sizes, strict=True)
        ]
        heights = [h for _w, h in sizes]
        spare = rect.h - 2 * pad - self._gaps - sum(heights)
        share = sum(c.flex for c in shown)
        if share:
            flexing = [i for i, c in enumerate(shown) if c.flex]
            for i in flexing:
                heights[i] = max(0, heights[i] + int(spare * shown[i].flex / share))
        y = rect.y + pad
        for child, (wide, _high), high in zip(shown, sizes, heights, strict=True):
            x, width = self._across(room, wide)
            child.place(pygame.Rect(rect.x + pad + x, y, width, high))
            y += high + gap


class Grid(Container):
    """Cells of equal width, ``columns`` in a row; each row is as high as its highest cell."""

    def __init__(
        self,
        ui: Ui,
        children: Sequence[Widget] = (),
        columns: int = 2,
        gap: float = GAP_M,
        **common: Any,
    ) -> None:
        self.columns, self.gap = columns, gap
        super().__init__(ui, children, **common)

    def _rows(self, width: int) -> tuple[int, list[list[Widget]], list[int]]:
        """The width of a cell, the cells row by row, and the heights of the rows."""
        columns, gap = self.columns, self.ui.px(self.gap)
        cell = max(1, (width - gap * (columns - 1)) // columns)
        shown = self.shown
        rows = [shown[i : i + columns] for i in range(0, len(shown), columns)]
        return cell, rows, [max(c.desired(cell)[1] for c in row) for row in rows]

    def measure(self, max_width: int) -> Size:
        _cell, _rows, heights = self._rows(max_width)
        return max_width, sum(heights) + self.ui.px(self.gap) * max(0, len(heights) - 1)

    def place(self, rect: pygame.Rect) -> None:
        super().place(rect)
        gap = self.ui.px(self.gap)
        cell, rows, heights = self._rows(rect.w)
        y = rect.y
        for row, high in zip(rows, heights, strict=True):
            for i, child in enumerate(row):
                child.place(pygame.Rect(rect.x + i * (cell + gap), y, cell, high))
            y += high + gap


class Form(Container):
    """Rows of a label and its control: ``rows`` are pairs; a label may be any widget.

    A toggle stays at the right edge and leaves the rest of the row to its label. Other controls
    fill their column.
    """

    def __init__(
        self,
        ui: Ui,
        rows: Sequence[tuple[Widget, Widget]],
        gap: float = GAP_M,
        split: float = 0.42,
        **common: Any,
    ) -> None:
        self.rows = list(rows)
        self.gap, self.split = gap, split
        super().__init__(ui, [w for row in rows for w in row], **common)

    def _columns(self, width: int) -> tuple[int, int, int]:
        space = self.ui.px(GAP_M)
        left = round((width - space) * self.split)
        return left, space, width - space - left

    def _heights(self, width: int) -> list[int]:
        _left, _space, right = self._columns(width)
        return [
            max(a.desired(self._beside(b, width))[1], b.desired(right)[1])
            for a, b in self._shown_rows()
        ]

    def _beside(self, control: Widget, width: int) -> int:
        """The maximum width of a control's label."""
        left, space, right = self._columns(width)
        if not getattr(control, "hugs", False):
            return left
        return width - space - control.desired(right)[0]

    def _shown_rows(self) -> list[tuple[Widget, Widget]]:
        return [(a, b) for a, b in self.rows if b.visible]

    def measure(self, max_width: int) -> Size:
        heights = self._heights(max_width)
        return max_width, sum(heights) + self.ui.px(self.gap) * max(0, len(heights) - 1)

    def place(self, rect: pygame.Rect) -> None:
        super().place(rect)
        left, space, right = self._columns(rect.w)
        y = rect.y
        rows = self._shown_rows()
        for (label, control), high in zip(rows, self._heights(rect.w), strict=True):
            room = self._beside(control, rect.w)
            lw, lh = label.desired(room)
            label.place(pygame.Rect(rect.x, y + (high - lh) // 2, min(lw, room), lh))
            cw, ch = control.desired(right)
            wide = cw if getattr(control, "hugs", False) else right
            area = pygame.Rect(0, y + (high - ch) // 2, wide, ch)
            area.right = rect.x + left + space + right
            control.place(area)
            y += high + self.ui.px(self.gap)
