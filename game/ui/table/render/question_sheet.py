"""Where a question at the table and its answers stand, so that none of their words is cut."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import product
from typing import Final

import pygame

from game.ui import paint
from game.ui.context import Ui
from game.ui.deco import frames
from game.ui.deco.metals import GOLD
from game.ui.markup import Line
from game.ui.table.layout.areas import Areas
from game.ui.table.render.still_layer import Item
from game.ui.widgets.button import Button

Rect = pygame.Rect
Z_QUESTION: Final = 80_000
ROLE: Final = "label"
ROW: Final = 32
"""Logical height of an answer on one line."""
MOST_LINES: Final = 3
SIDE: Final = 12
"""From the answers to the edge of their sheet."""
BREAK: Final = 30
"""What a row of broken answers costs, in logical pixels."""
LACK: Final = 1 / 4
"""What a pixel costs by which the sheet is higher than the room kept free for it."""
DEEP: Final = 40
"""What lies under the sheet costs its width if so many logical pixels of its height do."""
ABOUT: Final = 3
"""How many times more it costs to cover what the question is about."""
CLOTH: Final = 1 / 8
"""What the cloth of a ground costs, compared with what lies there."""
NEVER: Final = 1e6
"""What it costs to reach beyond the table."""
EDGE: Final = 40
"""What it costs to reach over the edge of a ground at all, in logical pixels."""


@dataclass(slots=True)
class Plan:
    """The lines of the question with their place, and the place of each answer.

    ``raised`` is the sheet under them where they need more room than is kept free for them.
    """

    box: Rect
    title: list[Line] = field(default_factory=list)
    answers: list[Rect] = field(default_factory=list)
    raised: Rect | None = None


@dataclass(frozen=True, slots=True)
class _Grid:
    """Answers in rows of ``across``; ``widths`` in pixels by answer, ``heights`` by row."""

    across: int
    widths: list[int]
    heights: list[int]


class _Words:
    """What is written, measured once for all the places that are tried."""

    def __init__(self, ui: Ui, title: str, answers: Sequence[Button]) -> None:
        width = partial(ui.text.width, role="strong")
        self.keys = [answer.key_room for answer in answers]
        self.wide = [width(answer.text) for answer in answers]
        self.least = [
            max(map(width, answer.text.split()), default=0) + key + 2 * ui.px(10)
            for answer, key in zip(answers, self.keys, strict=True)
        ]
        """The width at which no word of an answer is broken."""
        wrap = ui.text.wrap
        self.title = cache(lambda room: wrap(title, room, ROLE) if title else [])
        """The lines of the question in so much room."""
        self.count = cache(lambda place, room: len(wrap(answers[place].text, room, "strong")))
        """On how many lines an answer is written in so much room."""


def plan(
    ui: Ui, title: str, answers: Sequence[Button], areas: Areas, free: Rect,
    lying: Sequence[Rect], about: list[Rect],
) -> Plan:  # fmt: skip
    """Find room for a question below the pile; where that is too little, on a raised sheet.

    The sheet covers as little as it can of what is ``lying`` on the table, and of the grounds.
    Where it would cover what the question is ``about``, as with large text, it may lie beside that.
    """
    words = _Words(ui, title, answers)
    wider = free.inflate(2 * areas.px(74), 0)
    between, *sides = _beside(ui, wider, areas)
    near = (*([between] if title else []), free, wider, *sides)
    for boxes in (near, (*near, *_beyond(ui, wider, areas))):
        best: tuple[float, Plan] | None = None
        ways = product(
            (1, 2, MOST_LINES),
            boxes,
            dict.fromkeys(min(len(answers), most) for most in (len(answers), 3, 2, 1)),
        )
        for most, box, across in ways:
            grid = _grid(ui, words, box.w, across, most)
            if grid is None:
                continue
            found = _with_title(ui, words, box, grid, areas, free)
            broken = sum(height > ui.px(ROW) for height in grid.heights)
            lacks = max(0, found.box.h - box.h) * LACK
            cost = lacks + broken * ui.px(BREAK) + _cover(found, areas, [*lying, *ABOUT * about])
            if best is None or cost < best[0]:
                best = cost, found
        if best is not None and (best[1].raised or best[1].box).collidelist(about) < 0:
            break
    if best is not None:
        return best[1]
    box = wider.copy()
    box.w = max(box.w, *words.least)
    box.centerx = wider.centerx
    grid = _grid(ui, words, box.w, 1, 99)
    assert grid is not None
    return _with_title(ui, words, box, grid, areas, free)


def _beside(ui: Ui, box: Rect, areas: Areas) -> list[Rect]:
    """A box cut so that its sheet lies between the grounds, and moved so that it reaches over those
    at one side alone.
    """
    left, right = _inner_edges(box, areas)
    reach = ui.px(SIDE)
    between = Rect(left + reach, box.y, right - left - 2 * reach, box.h)
    return [between, box.move(right - reach - box.right, 0), box.move(left + reach - box.left, 0)]


def _beyond(ui: Ui, box: Rect, areas: Areas) -> list[Rect]:
    """Wider ways to lay a box: moved over the grounds at the left or at the right; as wide as the
    grounds at the left or those at the right; as wide as either with the room in the middle; as
    wide as the table.
    """
    left, right = _inner_edges(box, areas)
    reach = ui.px(SIDE)
    outer = Rect(areas.plaza.box).unionall(list(areas.grounds.values()))
    moved = [box.move(left - reach - box.right, 0), box.move(right + reach - box.left, 0)]
    spans = (
        (outer.left, left), (right, outer.right), (outer.left, right), (left, outer.right),
        (outer.left, outer.right),
    )  # fmt: skip
    return moved + [
        Rect(start + reach, box.y, end - start - 2 * reach, box.h) for start, end in spans
    ]


def _inner_edges(box: Rect, areas: Areas) -> tuple[int, int]:
    """Where the grounds at the left end and those at the right begin; else the edges of a box."""
    middle = areas.plaza.box.centerx
    grounds = areas.grounds.values()
    left = max((each.right for each in grounds if each.right <= middle), default=box.left)
    right = min((each.left for each in grounds if each.left >= middle), default=box.right)
    return left, right


def _with_title(ui: Ui, words: _Words, box: Rect, grid: _Grid, areas: Areas, free: Rect) -> Plan:
    """Title and answers in a box, above the hand; with a sheet where they need one."""
    lines = words.title(box.w)
    high = _height(ui, lines, grid)
    out = _placed(ui, box, grid, lines, high)
    out.box.bottom = min(out.box.bottom, areas.hand.top - areas.px(8))
    out = _placed(ui, out.box, grid, lines, high)
    if lines or high > free.h:
        out.raised = out.box.inflate(2 * ui.px(SIDE), 2 * ui.px(10))
    return out


def _cover(found: Plan, areas: Areas, lying: Sequence[Rect]) -> float:
    """What it costs that a sheet covers things, in pixels that are lacking."""
    sheet = found.raised
    if sheet is None:
        return 0.0
    table = Rect(0, 0, areas.width, areas.size[1])
    if not table.contains(sheet):
        return NEVER
    things = sum(part.w * part.h for part in map(sheet.clip, lying))
    cloth = [part.w * part.h for part in map(sheet.clip, areas.grounds.values())]
    edges = sum(part > 0 for part in cloth)
    return (things + CLOTH * sum(cloth)) / areas.px(DEEP) + edges * areas.px(EDGE)


def _gap(ui: Ui) -> int:
    return ui.px(6)


def _grid(ui: Ui, words: _Words, room: int, across: int, lines: int) -> _Grid | None:
    """The answers in rows; None where a word would be broken or an answer would be too tall."""
    gap, count = _gap(ui), len(words.wide)
    natural = [key + wide + 2 * ui.px(14) for key, wide in zip(words.keys, words.wide, strict=True)]
    if across == count and sum(natural) + gap * (across - 1) <= room:
        return _Grid(across, natural, [ui.px(ROW)])
    width = (room - gap * (across - 1)) // across
    if max(words.least, default=0) > width:
        return None
    step = ui.text.line_height("strong")
    heights: list[int] = []
    for first in range(0, count, across):
        row = range(first, min(first + across, count))
        most = max(words.count(place, width - words.keys[place] - 2 * ui.px(10)) for place in row)
        if most > lines:
            return None
        heights.append(ui.px(ROW) if most == 1 else most * step + ui.px(10))
    return _Grid(across, [width] * count, heights)


def _height(ui: Ui, lines: Sequence[Line], grid: _Grid) -> int:
    title = ui.text.line_height(ROLE) * len(lines) + ui.px(4) if lines else 0
    return title + sum(grid.heights) + _gap(ui) * (len(grid.heights) - 1)


def _placed(ui: Ui, box: Rect, grid: _Grid, lines: list[Line], high: int) -> Plan:
    gap = _gap(ui)
    whole = Rect(box.x, 0, box.w, high)
    whole.centery = box.centery
    out = Plan(whole, lines)
    y = whole.y + (ui.text.line_height(ROLE) * len(lines) + ui.px(4) if lines else 0)
    for row, height in enumerate(grid.heights):
        part = grid.widths[row * grid.across : (row + 1) * grid.across]
        x = box.x + (box.w - sum(part) - gap * (len(part) - 1)) // 2
        for width in grid.widths[row * grid.across : (row + 1) * grid.across]:
            out.answers.append(Rect(x, y, width, height))
            x += width + gap
        y += height + gap
    return out


def question_item(ui: Ui, plan: Plan) -> Item:
    """The words of a question, above its answers; on a sheet of its own where it needs one."""
    theme = ui.theme
    step = ui.text.line_height(ROLE)
    sheet = plan.raised
    box = plan.box if sheet is None else sheet.inflate(2 * ui.px(18), 2 * ui.px(18))

    def draw(surface: pygame.Surface) -> None:
        if sheet is not None:
            paint.draw_shadow(surface, sheet, ui.px(6), ui.px(7), 120, ui.px(3))
            frames.plate(surface, sheet, max(2, ui.dp(5)), GOLD, ui.hair, (*theme.panel, 255))
        for place, row in enumerate(plan.title):
            at = (plan.box.centerx, plan.box.y + place * step)
            ui.text.draw(surface, row, at, ROLE, GOLD.bright, "midtop")

    key = (tuple(plan.title), tuple(plan.box), sheet is not None)
    return Item(box, Z_QUESTION, key, draw)
