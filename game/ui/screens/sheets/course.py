"""The course of a match as a line chart, and its best moments as pictures, on plates."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.controller.highlights import Highlight
from game.rules.cards import Card
from game.rules.melds import meld_of
from game.translation import _
from game.ui.context import Ui
from game.ui.deco import canastas, emblems, frames
from game.ui.deco.metals import GOLD
from game.ui.table.render.card_pictures import card_name
from game.ui.table.render.grounds import canasta_kind
from game.ui.text import LEAST
from game.ui.widgets.base import Size, Widget

HIGH: Final = 158
"""Logical height of the plates."""
GROUND: Final = (7, 25, 18, 255)
"""The ground of the plates: cards fall behind them, and are not to shine through."""


def _plate(surface: pygame.Surface, ui: Ui, rect: pygame.Rect) -> None:
    frames.plate(surface, rect, max(2, ui.dp(6)), GOLD, max(1, ui.dp(1.2)), GROUND)


class Course(Widget):
    """The totals after each hand: one line for each side, with its emblem."""

    def __init__(
        self, ui: Ui, totals: Sequence[Sequence[int]], names: Sequence[str], places: Sequence[int],
        target: int,
    ) -> None:  # fmt: skip
        super().__init__(ui, flex=2)
        self.totals, self.names, self.places, self.target = totals, names, places, target

    def measure(self, max_width: int) -> Size:
        return min(max_width, self.ui.px(420)), self.ui.px(HIGH)

    def draw(self, surface: pygame.Surface) -> None:
        ui = self.ui
        _plate(surface, ui, self.rect)
        pad = ui.dp(18)
        # Translators: heading of a chart: the totals from hand to hand.
        title = _("The match")
        ui.text.draw(surface, title, (self.rect.x + pad, self.rect.y + ui.dp(8)), "hand_number",
                     GOLD.bright)  # fmt: skip
        named = max((ui.text.width(n, "entry", markup=False) for n in self.names), default=0)
        named = min(named, self.rect.w * 2 // 5)
        box = pygame.Rect(0, 0, self.rect.w - 2 * pad - named - ui.dp(20), 0)
        box.h = self.rect.h - ui.dp(70)
        box.topleft = self.rect.x + pad + ui.dp(6), self.rect.y + ui.dp(36)
        low = min(0, *(min(line) for line in self.totals))
        high = max(self.target, *(max(line) for line in self.totals))
        hands = max(1, len(self.totals[0]) - 1)

        def at(hand: int, points: int) -> tuple[int, int]:
            share = (points - low) / max(1, high - low)
            return box.x + box.w * hand // hands, round(box.bottom - box.h * share)

        goal = at(0, self.target)[1]
        for x in range(box.x, box.right, ui.dp(8)) if self.target else ():
            surface.fill(GOLD.line, (x, goal, min(ui.dp(4), box.right - x), ui.hair))
        for hand in range(1, hands + 1):
            if hands <= 12 or hand % 2 == 0 or hand == hands:
                place = (at(hand, 0)[0], self.rect.bottom - ui.dp(18))
                ui.text.draw(surface, str(hand), place, "entry", ui.theme.text_dim, "center")
        ends: list[int] = []
        for side, line in reversed(list(zip(self.places, self.totals, strict=True))):
            points = [at(hand, total) for hand, total in enumerate(line)]
            colour = emblems.side_metal(side).line
            if len(points) > 1:
                pygame.draw.lines(surface, colour, False, points, max(2, ui.dp(2.4)))
            sign = emblems.emblem(side, max(8, ui.dp(12)))
            for point in points:
                surface.blit(sign, sign.get_rect(center=point))
            ends.append(points[-1][1])
        self._names(surface, box.right + ui.dp(12), named, ends[::-1])

    def _names(self, surface: pygame.Surface, x: int, room: int, ends: Sequence[int]) -> None:
        """The names at the ends of the lines, spread so that they do not overlap."""
        ui = self.ui
        step = ui.text.line_height("entry")
        y = self.rect.y
        for place in sorted(range(len(ends)), key=lambda i: ends[i]):
            y = max(y + step, ends[place])
            y = min(y, self.rect.bottom - ui.dp(10))
            colour = emblems.side_metal(self.places[place]).bright
            ui.text.draw(surface, self.names[place], (x, y), "entry", colour, "midleft",
                         max_width=room, markup=False, least=LEAST)  # fmt: skip


class Best(Widget):
    """One moment of the match: a canasta, a pile or an opening, with a short text."""

    def __init__(self, ui: Ui, moment: Highlight, words: str, below: str, size: int) -> None:
        super().__init__(ui, flex=1)
        self.moment, self.words, self.below, self.canasta = moment, words, below, size

    def measure(self, max_width: int) -> Size:
        return min(max_width, self.ui.px(170)), self.ui.px(HIGH)

    def draw(self, surface: pygame.Surface) -> None:
        ui = self.ui
        _plate(surface, ui, self.rect)
        step = ui.text.line_height("entry")
        foot = self.rect.bottom - 2 * step - ui.dp(10)
        middle = (self.rect.centerx, (self.rect.y + ui.dp(8) + foot) // 2)
        high = min(ui.dp(84), foot - self.rect.y - ui.dp(16))
        self._picture(surface, middle, max(20, high))
        for words, role, y, ink in (
            (self.words, "entry_strong", foot, ui.theme.text),
            (self.below, "entry", foot + step, ui.theme.text_dim),
        ):
            ui.text.draw(surface, words, (self.rect.centerx, y), role, ink, "midtop",
                         max_width=self.rect.w - ui.dp(16), least=LEAST)  # fmt: skip

    def _picture(self, surface: pygame.Surface, middle: tuple[int, int], high: int) -> None:
        cards = list(self.moment.cards)
        if self.moment.kind == "canasta":
            self._stack(surface, middle, high, cards)
            return
        shown = cards[-8:] if self.moment.kind == "pile" else cards[:6]
        wild = self.moment.kind == "pile"
        room = self.rect.w - 0.95 * high - self.ui.dp(26)
        step = min(high * 0.26, room / max(1, len(shown) - 1))
        for place, card in enumerate(shown):
            t = place - (len(shown) - 1) / 2
            angle = (place * 37 % 50) - 25 if wild else -6 * t
            x = middle[0] + round(t * (high * 0.09 if wild else step))
            sprite = self.ui.assets.rotated(card_name(card, ""), high, angle)
            sprite.blit_centred(surface, (x, middle[1]))

    def _stack(
        self, surface: pygame.Surface, middle: tuple[int, int], high: int, cards: list[Card]
    ) -> None:
        meld = meld_of(tuple(cards))
        top = next((c for c in reversed(cards) if meld is None or c // 4 == meld.rank), cards[-1])
        sprite = self.ui.assets.card_sprite(card_name(top, ""), high)
        box = pygame.Rect((0, 0), sprite.size)
        box.center = middle
        sprite.blit(surface, box.topleft)
        if meld is not None:
            canastas.draw_band(surface, self.ui, box, canasta_kind(meld), self.moment.value)
