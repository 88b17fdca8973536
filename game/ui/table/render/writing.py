"""Collecting what is drawn as items, and words that fit their place."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Final

import pygame

from game.ui.context import Ui
from game.ui.markup import Line
from game.ui.table.render.still_layer import Item
from game.ui.text import ROLES
from game.ui.theme import Colour

Rect = pygame.Rect
Draw = Callable[[pygame.Surface], None]
Z_GROUND: Final = -1000
Z_LABEL: Final = -500
SHARES: Final = (1.0, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6)
"""The sizes tried for words that have little room, as shares of the usual one."""

LEGIBLE: Final = 0.8
"""The least share of their usual size in which names are written: what is too long then is cut."""


class Writing:
    """Collects the items of one part of the table."""

    def __init__(self, ui: Ui) -> None:
        self.ui = ui
        self.out: dict[Hashable, Item] = {}

    @property
    def legible(self) -> float:
        """The least share of their size in which names are written, whatever the text size."""
        return LEGIBLE / self.ui.text_scale

    def add(self, name: Hashable, box: Rect, key: Hashable, draw: Draw, z: int = Z_LABEL) -> None:
        """One more item: ``key`` tells whether it still looks the same."""
        self.out[name] = Item(box, z, key, draw)

    def words(
        self, surface: pygame.Surface, ways: Sequence[str] | str, role: str, box: Rect,
        ink: Colour, anchor: str = "midleft", *, markup: bool = True, least: float = 0.0,
    ) -> Rect:  # fmt: skip
        """The first of some ways to say something that has room, else the last made smaller."""
        text, size = self.fitting(ways, role, box.w, box.h, markup=markup, least=least)
        at = getattr(box, anchor)
        return self.ui.text.draw(
            surface, text, at, role, ink, anchor, size, max_width=box.w, markup=markup
        )

    def fitting(
        self, ways: Sequence[str] | str, role: str, wide: int, high: int, *, markup: bool = True,
        least: float = 0.0,
    ) -> tuple[str, float]:  # fmt: skip
        """What is written in so much room, and how large.

        No smaller than at the ``least`` share of the usual size.
        """
        ways = [ways] if isinstance(ways, str) else ways
        text, usual = self.ui.text, ROLES[role].size
        # Mostly the first is the one: the others are not worked out before they are wanted.
        sizes = (
            share * usual
            for share in SHARES
            if share >= least and text.line_height(role, share * usual) <= high * 1.15
        )
        size = next(sizes, SHARES[-1] * usual)
        for way in ways:
            if text.width(way, role, size, markup=markup) <= wide:
                return way, size
        for size in sizes:
            if text.width(ways[-1], role, size, markup=markup) <= wide:
                break
        return ways[-1], size

    def lines(
        self, surface: pygame.Surface, lines: Sequence[Line], role: str, box: Rect, ink: Colour,
        size: float | None = None,
    ) -> None:  # fmt: skip
        """Lines under one another, each in the middle."""
        y, text = box.y, self.ui.text
        step = text.line_height(role, size)
        for line in lines:
            text.draw(surface, line, (box.centerx, y), role, ink, "midtop", size, max_width=box.w)
            y += step
