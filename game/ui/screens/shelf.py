"""The shelf of games: a box for each, by families, with its emblem, its colour and its marks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final, TypeVar

import pygame

from game.rules.variant import Variant
from game.rules.variant_faults import VariantError
from game.store.house_games import HouseGame
from game.translation import _, number
from game.ui import paint
from game.ui.markup import Line
from game.ui.screens.parts.specials import marks
from game.ui.text import LEAST
from game.ui.theme import Colour, mix
from game.ui.widgets.base import Pos, Size
from game.ui.widgets.picker import Item, ListBody, ListPicker
from game.variants import VARIANTS

T = TypeVar("T")

HOUSE: Final = "house:"
"""Prefix of a house game's file name, in the list."""
BOX: Final = 126
"""The least logical width of a box."""
GAP: Final = 10
"""Between two boxes, in logical pixels."""
EMBLEM: Final = 40
"""The least side of an emblem on a box."""
FAMILY: Final = 12
"""The size of the name of a family."""
MARK: Final = 15
"""The side of a mark."""


def variant_items(played: Mapping[str, int] | None = None) -> list[Item[str]]:
    """The variants by family, with how often each was played. If all families have one variant
    only, there are no headings.
    """
    families: dict[str, list[Variant]] = {}
    for variant in VARIANTS.values():
        families.setdefault(variant.family, []).append(variant)
    headings = any(len(group) > 1 for group in families.values())
    counts = Counter(played or {})
    items: list[Item[str]] = []
    for name, group in families.items():
        if headings:
            items.append(Item("", _(name), heading=True))
        items += [
            Item(
                v.key, _(v.name), aside=player_counts(v), game=v.key,
                marks=tuple(mark.icon for mark in marks(v)), count=counts[v.key],
            )
            for v in group
        ]  # fmt: skip
    return items


def player_counts(variant: Variant) -> str:
    """The number of players, or a range if an option changes it."""
    shipped = VARIANTS.get(variant.key) is variant
    fewest, most = _of_shipped(variant.key) if shipped else _fewest_and_most(variant)
    return number(most) if fewest == most else f"{number(fewest)}\u2013{number(most)}"


@cache
def _of_shipped(key: str) -> tuple[int, int]:
    """Those of a game as it comes: to try its options takes a while."""
    return _fewest_and_most(VARIANTS[key])


def _fewest_and_most(variant: Variant) -> tuple[int, int]:
    """The numbers of players that a variant may have by its options."""
    counts = {variant.table.players}
    for option in variant.options:
        for choice in option.choices:
            try:
                counts.add(option.change(variant, choice).table.players)
            except VariantError:
                continue
    return min(counts), max(counts)


def house_items(games: Sequence[HouseGame]) -> list[Item[str]]:
    """The house games, under a heading."""
    if not games:
        return []
    items = [Item("", _("House rules"), heading=True)]
    for game in games:
        made = game.make()
        items.append(
            Item(
                HOUSE + game.slug, game.name, aside=player_counts(made), game=game.variant,
                marks=tuple(mark.icon for mark in marks(made)),
            )
        )  # fmt: skip
    return items


class _Boxes(ListBody[T]):
    """The boxes, in rows of equal height. A heading stands above the boxes that it is about."""

    high = 0
    """The height of a row in pixels, with heading and gap; 0 for the least."""

    def __init__(self, *args: Any, **values: Any) -> None:
        super().__init__(*args, **values)
        self._wrapped: dict[int, list[list[Line]]] = {}
        """The lines of all names, by the width that they have."""

    def restyle(self) -> None:
        super().restyle()
        self._wrapped.clear()

    def set_items(self, items: Sequence[Item[T]]) -> None:
        super().set_items(items)
        self._wrapped.clear()

    # -- places -----------------------------------------------------------------------------

    def _places(self) -> list[int]:
        """The place of each item among the boxes; that of a heading is the box after it."""
        out, at = [], 0
        for item in self.items:
            out.append(at)
            at += not item.heading
        return out

    def _columns(self, width: int) -> int:
        gap = self.ui.px(GAP)
        return max(1, (width + gap) // (self.ui.px(BOX) + gap))

    def _box_width(self, width: int) -> int:
        columns = self._columns(width)
        return (width - self.ui.px(GAP) * (columns - 1)) // columns

    @property
    def _heads(self) -> int:
        """The height of a heading; 0 if there are none."""
        if not any(item.heading for item in self.items):
            return 0
        return self.ui.text.line_height("caps") + self.ui.px(4)

    def _names(self, width: int) -> int:
        """The lines that the longest name needs on a box."""
        lines = self._lines(self._box_width(width) - self.ui.px(12))
        boxes = zip(self.items, lines, strict=True)
        return max((len(own) for item, own in boxes if not item.heading), default=1)

    def _lines(self, room: int) -> list[list[Line]]:
        """The lines of each name in so much room; kept, for every move of the mouse asks."""
        if room not in self._wrapped:
            wrap = self.ui.text.wrap
            self._wrapped[room] = [
                wrap(item.text, room, "small", markup=False) for item in self.items
            ]
        return self._wrapped[room]

    def least(self, width: int) -> int:
        """The least height of a row."""
        px, text = self.ui.px, self.ui.text
        words = self._names(width) * text.line_height("small")
        return self._heads + px(8 + EMBLEM + 4) + words + px(4 + MARK + 9 + GAP)

    def measure(self, max_width: int) -> Size:
        boxes = sum(not item.heading for item in self.items)
        rows = -(-boxes // self._columns(max_width))
        return max_width, rows * max(self.high, self.least(max_width))

    def _row(self, index: int) -> pygame.Rect:
        gap, columns = self.ui.px(GAP), self._columns(self.rect.w)
        row, column = divmod(self._places()[index], columns)
        high, wide = max(self.high, self.least(self.rect.w)), self._box_width(self.rect.w)
        x, y = self.rect.x + column * (wide + gap), self.rect.y + row * high
        if self.items[index].heading:
            return pygame.Rect(x, y, wide, self._heads)
        return pygame.Rect(x, y + self._heads, wide, high - self._heads - gap)

    def _row_at(self, pos: Pos) -> int:
        return next(
            (
                i for i, item in enumerate(self.items)
                if not item.heading and self._row(i).collidepoint(pos)
            ),
            -1,
        )  # fmt: skip

    # -- drawing ----------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        clip = surface.get_clip()
        for i, item in enumerate(self.items):
            row = self._row(i)
            if item.heading:
                self._draw_heading(surface, i)
            elif row.inflate(0, self.ui.px(12)).colliderect(clip):
                self._draw_row(surface, row, i, item)

    def _draw_heading(self, surface: pygame.Surface, index: int) -> None:
        """Draw the name of a family, and a line above its boxes, from row to row."""
        ui, theme = self.ui, self.ui.theme
        boxes: list[pygame.Rect] = []
        for i in range(index + 1, len(self.items)):
            if self.items[i].heading:
                break
            boxes.append(self._row(i))
        for top in dict.fromkeys(box.y for box in boxes):
            run = [box for box in boxes if box.y == top]
            left, right = run[0].x, run[-1].right
            y = top - self._heads
            # One box may be narrower than the name of its family; it has that of the game.
            name, room = self.items[index].text, right - left - ui.px(GAP)
            if top == boxes[0].y and ui.text.width(name, "caps", LEAST * FAMILY) <= room:
                box = ui.text.draw(
                    surface, name, (left, y + self._heads // 2), "caps", theme.gold, "midleft",
                    size=FAMILY, max_width=room, least=LEAST,
                )  # fmt: skip
                left = box.right + ui.px(8)
            if left < right:
                line = (*theme.gold_dim, 120)
                paint.hairline(surface, (left, y + self._heads // 2), right - left, line, ui.hair)

    def _draw_row(self, surface: pygame.Surface, row: pygame.Rect, i: int, item: Item[T]) -> None:
        ui, theme = self.ui, self.ui.theme
        chosen = item.value == self.value
        over = i == self._over and self.hovered
        colour = ui.assets.game_colour(item.game)
        share = 0.85 if chosen else 0.5 if over else 0.32
        fill = theme.panel if theme.high_contrast else mix(theme.panel, colour, share)
        line: Colour = mix(theme.panel, theme.gold, 0.5 if over else 0.22)
        thick = ui.hair
        if chosen:
            paint.draw_shadow(surface, row, self.radius, ui.px(6), 150, ui.px(3))
            line, thick = theme.gold_bright, max(2, ui.px(1.8))
        paint.draw_box(surface, row, self.radius, fill, line, thick)
        px, text = ui.px, ui.text
        lines = self._lines(row.w - px(12))[i]
        foot = row.bottom - px(9 + MARK)
        words = self._names(self.rect.w) * text.line_height("small")
        room = foot - px(4) - words - row.y - px(12)
        side = min(room, row.w - px(28))
        emblem = ui.assets.game_emblem(item.game, max(1, side))
        surface.blit(
            emblem, emblem.get_rect(midtop=(row.centerx, row.y + px(8) + (room - side) // 2))
        )
        y = foot - px(4) - words
        for words_of in lines:
            text.draw(surface, words_of, (row.centerx, y), "small", theme.text, "midtop")
            y += text.line_height("small")
        self._draw_foot(surface, row, foot, item)
        if item.count:
            told = f"\u00d7{number(item.count)}"
            at = (row.right - px(7), row.y + px(5))
            text.draw(surface, told, at, "caps", theme.gold_bright, "topright")
        if chosen:
            self.draw_focus(surface, row.inflate(-2 * px(5), -2 * px(5)), px(3))

    def _draw_foot(self, surface: pygame.Surface, row: pygame.Rect, y: int, item: Item[T]) -> None:
        """Draw how many play, and what is special."""
        ui, theme = self.ui, self.ui.theme
        side, gap = ui.px(MARK), ui.px(4)
        x = row.x + ui.px(8)
        surface.blit(ui.assets.icon("player", side, theme.text_dim), (x, y))
        box = ui.text.draw(
            surface, item.aside, (x + side + ui.px(2), y + side // 2), "small", theme.text,
            "midleft",
        )  # fmt: skip
        right = row.right - ui.px(8)
        step = side + gap
        if len(item.marks) > 1:
            step = min(step, (right - side - box.right - gap) // (len(item.marks) - 1))
        for icon in reversed(item.marks):
            surface.blit(ui.assets.icon(icon, side, theme.gold), (right - side, y))
            right -= step

    # -- keys -------------------------------------------------------------------------------

    def on_key(self, event: pygame.event.Event) -> bool:
        """Left and right go to the next box, at the end of a row beyond the shelf; up and down to
        the next row.
        """
        columns = self._columns(self.rect.w)
        boxes = [i for i, item in enumerate(self.items) if not item.heading]
        at = boxes.index(self.index) if self.index in boxes else -1
        if event.key in (pygame.K_UP, pygame.K_DOWN):
            goal = at + (columns if event.key == pygame.K_DOWN else -columns)
            last_row = (len(boxes) - 1) // columns
            if event.key == pygame.K_DOWN and goal >= len(boxes) and at // columns < last_row:
                goal = len(boxes) - 1
            if 0 <= goal < len(boxes):
                self.choose(boxes[goal])
                return True
            return False
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            by = 1 if event.key == pygame.K_RIGHT else -1
            if by > 0 and (at % columns == columns - 1 or at == len(boxes) - 1):
                return False
            if at + by < 0:
                return False
            self.choose(boxes[at + by])
            return True
        return super().on_key(event)


class Shelf(ListPicker[T]):
    """The boxes in a view of whole rows: nothing is cut at its edges."""

    lines: type[ListBody[Any]] = _Boxes
    _turned = 0.0
    """How far the wheel was turned since the last row."""

    @property
    def _boxes(self) -> _Boxes[T]:
        assert isinstance(self.body, _Boxes)
        return self.body

    def place(self, rect: pygame.Rect) -> None:
        boxes = self._boxes
        boxes.high = 0
        least = boxes.least(max(1, rect.w - self._bar_room()))
        boxes.high = max(least, rect.h // max(1, rect.h // least))
        boxes.resized()
        shown = max(1, rect.h // boxes.high)
        super().place(pygame.Rect(rect.x, rect.y, rect.w, min(rect.h, shown * boxes.high)))

    def _draw_edges(self, surface: pygame.Surface) -> None:
        """The families have lines of their own."""

    def scroll_to(self, offset: float) -> None:
        high = max(1, self._boxes.high)
        super().scroll_to(round(offset / high) * high)

    def on_wheel(self, dx: float, dy: float) -> bool:
        if not self.most:
            return False
        self._turned += dy
        rows = int(self._turned)
        self._turned -= rows
        if rows:
            self.scroll_to(self.offset - rows * self._boxes.high)
        return True
