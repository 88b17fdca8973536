"""The log at the right edge, by turns, with portraits and small cards.

A line's reason shows when the mouse rests on it.
"""

from __future__ import annotations

import re
from collections.abc import Hashable
from functools import lru_cache
from typing import Final

import pygame

from game.controller.card_names import SUITS, card_text
from game.rules.cards import JOKER
from game.translation import _
from game.ui import paint
from game.ui.assets import tint
from game.ui.context import Ui
from game.ui.deco import frames
from game.ui.deco.metals import GOLD
from game.ui.markup import Line, escape
from game.ui.table.hand_log import HandLog
from game.ui.table.layout.areas import TOOL, Areas
from game.ui.table.render.medallions import draw_portrait
from game.ui.table.render.still_layer import Item
from game.ui.table.render.table_text import TableText
from game.ui.text import LEAST
from game.ui.theme import Colour, fade, mix

NO_BREAK: Final = "\u00a0"
MARGIN: Final = 5
"""From the edges of its place to the panel, in logical pixels."""
FACE: Final = 24
"""The side of a portrait."""
CREAM: Final = (250, 245, 230)
"""A small card,"""
BLACK: Final = (30, 27, 32)
"""its ink,"""
PURPLE: Final = (118, 32, 78)
"""and that of a joker."""
_RANK: Final = re.compile(r"(?<!\w)\w{1,2}$")


@lru_cache(8)
def _lists_of_cards(joker: str) -> re.Pattern[str]:
    """Finds cards that are told together, as those of a meld."""
    card = rf"(?:\w{{1,2}}[{SUITS}]|{re.escape(joker)})"
    return re.compile(rf"\b{card}(?: {card})+")


def draw_told(ui: Ui, surface: pygame.Surface, row: Line, at: tuple[int, int], ink: Colour) -> None:
    """Draw a line of words; its cards are small cards."""
    write, theme = ui.text, ui.theme
    write.draw(surface, row, at, "small", ink)
    high = write.line_height("small") - ui.dp(3)
    side = max(1, ui.dp(0.8))

    def lay(left: int, wide: int) -> None:
        card = pygame.Rect(left - side, at[1] + ui.dp(1), wide + 2 * side, high)
        paint.draw_box(surface, card, ui.dp(3), CREAM)

    joker = card_text(JOKER)
    x = at[0]
    for place, run in enumerate(row):
        wide = write.width((run,), "small")
        rank = _RANK.search(row[place - 1].text) if run.suit and place else None
        if rank is not None:
            # The rank is the end of the words before the suit.
            name = write.render(rank[0], "small", BLACK, markup=False)
            left = x - name.get_width()
            lay(left, name.get_width() + wide)
            suit = theme.suit_colour(run.suit, BLACK, ui.four_colour)
            surface.blit(tint(name, suit), (left, at[1]))
            surface.blit(write.render((run,), "small", BLACK), (x, at[1]))
        for found in re.finditer(rf"\b{re.escape(joker)}\b", run.text):
            name = write.render(joker, "small", PURPLE, markup=False)
            left = x + write.width(run.text[: found.start()], "small")
            lay(left, name.get_width())
            surface.blit(name, (left, at[1]))
        x += wide


class LogPanel:
    """Shows the last lines that have room; what was before comes down when it is scrolled."""

    def __init__(self, ui: Ui) -> None:
        self.ui = ui
        self._most = 0
        self._places: list[tuple[pygame.Rect, int]] = []
        self._wrapped: dict[tuple[str, int], list[Line]] = {}

    def scroll(self, log: HandLog, by: int) -> bool:
        """Go so many lines back, or forward where negative; whether that was possible."""
        before = log.back
        log.back = min(self._most, max(0, before + by))
        return log.back != before

    def restyle(self) -> None:
        """Text has another size: break the lines anew."""
        self._wrapped.clear()

    def _wrap(self, text: str, width: int) -> list[Line]:
        key = (text, width)
        if key not in self._wrapped:
            self._wrapped[key] = self._lines(text, width)
        return self._wrapped[key]

    def _lines(self, text: str, width: int) -> list[Line]:
        """The lines of a text; a list of cards is broken between melds where that costs none."""
        write = self.ui.text

        def held(found: re.Match[str]) -> str:
            cards = found[0]
            fits = write.width(cards, "small") <= width
            return cards.replace(" ", NO_BREAK) if fits else cards

        plain = escape(text)
        whole = _lists_of_cards(card_text(JOKER)).sub(held, plain)
        lines = write.wrap(plain, width, "small")
        told = whole if len(write.wrap(whole, width, "small")) <= len(lines) else plain
        return write.wrap(told, width, "small")

    def line_at(self, pos: tuple[int, int]) -> int | None:
        """The number of the line at a point."""
        return next((number for box, number in self._places if box.collidepoint(pos)), None)

    def place_of(self, number: int) -> pygame.Rect | None:
        """Where a line stands."""
        return next((box for box, other in self._places if other == number), None)

    def items(
        self, log: HandLog, areas: Areas, text: TableText, *, reasons: bool, hint: str = ""
    ) -> dict[Hashable, Item]:
        """The panel if it is open; ``reasons`` stand under their lines.

        ``text`` tells who plays; ``hint`` says above the lines what can be done with them.
        """
        self._places = []
        if not log.lines:
            self._wrapped.clear()
        box = areas.log
        if box.w <= 0:
            # Opened again it begins with the newest.
            log.back = self._most = 0
            return {}
        ui = self.ui
        panel = box.inflate(-2 * ui.dp(MARGIN), -2 * ui.dp(MARGIN))
        inner = panel.inflate(-2 * ui.dp(13), -2 * ui.dp(12))
        face = ui.dp(FACE)
        words = inner.w - face - ui.dp(8)
        step = ui.text.line_height("small")
        title = ui.text.line_height("caps")
        hints = self._wrap(hint, inner.w) if hint else []
        # Beside the buttons, which have their place in the corner.
        middle = areas.tools.centery
        under = middle + max(title, areas.px(TOOL)) // 2 + ui.dp(6)
        head = under - inner.y + step * len(hints)
        bottom = inner.bottom
        rows: list[tuple[int, list[Line], list[Line]]] = []

        def laid(number: int) -> tuple[list[Line], list[Line], int]:
            line = log.lines[number]
            wrapped = self._wrap(line.text, words)
            why: list[Line] = []
            if reasons and line.why:
                why = self._wrap(line.why, words - ui.dp(10))
            return wrapped, why, max(step * (len(wrapped) + len(why)) + ui.dp(7), face + ui.dp(4))

        room, first = inner.h - head, 0
        while first < len(log.lines) and (room := room - laid(first)[2]) >= 0:
            first += 1
        self._most = len(log.lines) - first
        log.back = min(log.back, self._most)
        y = bottom
        for number in range(len(log.lines) - 1 - log.back, -1, -1):
            wrapped, why, high = laid(number)
            if (over := inner.y + head - (y - high)) > 0:
                # Its last lines still have room: what is at the top is cut, not left out.
                wrapped = wrapped[-(-over // step) :]
                if number == 0 or not wrapped:
                    break
                high = step * (len(wrapped) + len(why)) + ui.dp(7)
            y -= high
            rows.append((number, wrapped, why))
            self._places.append((pygame.Rect(inner.x, y, inner.w, high), number))
        # A short log hangs from the top, and so does its beginning; a long one shows its end.
        for rect, _number in self._places:
            rect.y -= y - (inner.y + head) if rows[-1][0] == 0 else 0
        thumb = self._thumb(log, inner, head, len(rows))
        places = {number: rect for rect, number in self._places}
        newest = len(log.lines) - 1
        first_shown = rows[-1][0] if rows else 0

        def draw(surface: pygame.Surface) -> None:
            theme = ui.theme
            corner = ui.dp(7)
            paint.draw_box(surface, panel.inflate(-2 * corner, 0), 0, theme.panel)
            paint.draw_box(surface, panel.inflate(0, -2 * corner), 0, theme.panel)
            frames.inlay(surface, panel, GOLD, corner, max(1, ui.dp(1.7)))
            ui.text.draw(
                surface, _("What happened"), (inner.x, middle), "strong", theme.gold_bright,
                "midleft", max_width=areas.tools.x - inner.x, least=LEAST,
            )  # fmt: skip
            for place, row in enumerate(hints):
                at = (inner.x, under + place * step)
                ui.text.draw(surface, row, at, "small", theme.gold_text)
            if thumb is not None:
                paint.draw_box(surface, thumb, thumb.w // 2, fade(theme.gold, 110))
            for number, wrapped, why in rows:
                rect = places[number]
                if number == log.hovered:
                    mark = rect.inflate(ui.dp(10), 0)
                    paint.draw_box(surface, mark, ui.dp(5), fade(theme.cream, 20))
                ink = theme.text if number == newest else mix(theme.text, theme.text_dim, 0.55)
                seat = log.lines[number].seat
                begins = number == first_shown or log.lines[number - 1].seat != seat
                if begins and number != first_shown:
                    line = fade(theme.gold_dim, 90)
                    paint.hairline(surface, (inner.x, rect.y), inner.w, line, ui.hair)
                if begins and seat is not None:
                    self._draw_face(surface, pygame.Rect(inner.x, rect.y + ui.dp(2), face, face),
                                    seat, text)  # fmt: skip
                top = rect.y + ui.dp(3)
                left = inner.right - words
                for row in wrapped:
                    draw_told(ui, surface, row, (left, top), ink)
                    top += step
                for row in why:
                    ui.text.draw(surface, row, (left + ui.dp(10), top), "small", theme.gold_text)
                    top += step

        key = (
            len(log.lines),
            newest >= 0 and log.lines[-1].text,
            log.hovered,
            log.back,
            reasons,
            hint,
            tuple(text.characters),
            ui.four_colour,
            ui.portrait,
        )
        return {"log": Item(box, -800, key, draw)}

    def _draw_face(
        self, surface: pygame.Surface, place: pygame.Rect, seat: int, text: TableText
    ) -> None:
        """Draw who had the turn."""
        character = text.characters[seat] if seat < len(text.characters) else ""
        name = text.names[seat] if seat < len(text.names) else ""
        sides = text.view.sides
        side = next((s for s, seats in enumerate(sides) if seat in seats), 0)
        draw_portrait(surface, self.ui, place, character, name, text.sides_at.get(side, 0))

    def _thumb(self, log: HandLog, inner: pygame.Rect, head: int, shown: int) -> pygame.Rect | None:
        """Where in the log this page is, at the right of it; None where all has room."""
        if not self._most:
            return None
        px = self.ui.px
        bar = pygame.Rect(inner.right + px(5), inner.y + head, px(4), inner.h - head)
        high = max(px(28), bar.h * shown // len(log.lines))
        y = bar.y + (bar.h - high) * (self._most - log.back) // self._most
        return pygame.Rect(bar.x, y, bar.w, high)
