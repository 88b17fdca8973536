"""The log in words at the right edge; a line's reason shows when the mouse rests on it."""

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
from game.ui.context import Ui
from game.ui.markup import Line, escape
from game.ui.table.hand_log import HandLog
from game.ui.table.layout.areas import TOOL, Areas
from game.ui.table.render.still_layer import Item
from game.ui.text import LEAST
from game.ui.theme import fade, mix

NO_BREAK: Final = "\u00a0"


@lru_cache(8)
def _lists_of_cards(joker: str) -> re.Pattern[str]:
    """Finds cards that are told together, as those of a meld."""
    card = rf"(?:\w{{1,2}}[{SUITS}]|{re.escape(joker)})"
    return re.compile(rf"\b{card}(?: {card})+")


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
        self, log: HandLog, areas: Areas, *, reasons: bool, hint: str = ""
    ) -> dict[Hashable, Item]:
        """The panel if it is open; ``reasons`` stand under their lines.

        ``hint`` says above the lines what can be done with them.
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
        inner = box.inflate(-2 * ui.dp(14), -2 * ui.dp(12))
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
            wrapped = self._wrap(line.text, inner.w - ui.dp(4))
            why: list[Line] = []
            if reasons and line.why:
                why = self._wrap(line.why, inner.w - ui.dp(14))
            return wrapped, why, step * (len(wrapped) + len(why)) + ui.dp(7)

        room, first = inner.h - head, 0
        while first < len(log.lines) and (room := room - laid(first)[2]) >= 0:
            first += 1
        self._most = len(log.lines) - first
        log.back = min(log.back, self._most)
        y = bottom
        for number in range(len(log.lines) - 1 - log.back, -1, -1):
            wrapped, why, high = laid(number)
            if y - high < inner.y + head:
                break
            y -= high
            rows.append((number, wrapped, why))
            self._places.append((pygame.Rect(inner.x, y, inner.w, high), number))
        # A short log hangs from the top, and so does its beginning; a long one shows its end.
        for rect, _number in self._places:
            rect.y -= y - (inner.y + head) if rows[-1][0] == 0 else 0
        thumb = self._thumb(log, inner, head, len(rows))
        places = {number: rect for rect, number in self._places}
        newest = len(log.lines) - 1

        def draw(surface: pygame.Surface) -> None:
            theme = ui.theme
            surface.blit(paint.box(box.size, 0, fade(theme.panel, 208)), box)
            surface.fill(mix(theme.panel, theme.gold, 0.3), (box.x, box.y, ui.hair, box.h))
            ui.text.draw(
                surface, _("What happened"), (inner.x, middle), "caps", theme.text_dim, "midleft",
                max_width=areas.tools.x - inner.x, least=LEAST,
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
                top = rect.y + ui.dp(3)
                for row in wrapped:
                    ui.text.draw(surface, row, (rect.x, top), "small", ink)
                    top += step
                for row in why:
                    ui.text.draw(surface, row, (rect.x + ui.dp(10), top), "small", theme.gold_text)
                    top += step

        key = (
            len(log.lines),
            newest >= 0 and log.lines[-1].text,
            log.hovered,
            log.back,
            reasons,
            hint,
        )
        return {"log": Item(box, -800, key, draw)}

    def _thumb(self, log: HandLog, inner: pygame.Rect, head: int, shown: int) -> pygame.Rect | None:
        """Where in the log this page is, at the right of it; None where all has room."""
        if not self._most:
            return None
        px = self.ui.px
        bar = pygame.Rect(inner.right + px(5), inner.y + head, px(4), inner.h - head)
        high = max(px(28), bar.h * shown // len(log.lines))
        y = bar.y + (bar.h - high) * (self._most - log.back) // self._most
        return pygame.Rect(bar.x, y, bar.w, high)
