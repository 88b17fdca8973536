"""Between the grounds: whose turn it is, what may be done, how many cards stock and pile have."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.rules.state import Phase
from game.rules.view import PlayerView
from game.translation import _p
from game.ui import paint
from game.ui.deco import frames
from game.ui.deco.metals import GOLD, gilded
from game.ui.markup import Line
from game.ui.table.card_places import CardPlaces
from game.ui.table.layout.areas import Areas
from game.ui.table.render.cartouches import SECOND, cartouche_ground
from game.ui.table.render.still_layer import Item
from game.ui.table.render.table_text import TableText
from game.ui.table.render.writing import Z_GROUND, Rect, Writing
from game.ui.text import ROLES
from game.ui.theme import fade

ICE = (190, 230, 250)
PLATE = 6
"""How much higher the plate under the prompt is than its lines, in logical pixels."""
PROMPT: Final = (1.0, 0.9, 0.8, 0.72, 0.64)
"""How large the prompt is, as shares of its usual size: the largest that has room."""
GAP: Final = 6
"""Between figure and word on a plaque."""


@dataclass(frozen=True, slots=True)
class Plaque:
    """Tells how many cards stock or pile has; ``cold`` where the pile is frozen."""

    name: str
    box: Rect
    count: int
    word: str
    cold: bool


class Plaza(Writing):
    """Makes the items of the plaza."""

    def items(self, text: TableText, areas: Areas, pile_top: int) -> dict[Hashable, Item]:
        """Headline, prompt, plaques, and the places of stock and pile where they are empty.

        ``pile_top`` is how far up the pile reaches: the prompt stands above it.
        """
        self.out = {}
        self._headline(text, areas)
        self._prompt(text, areas, pile_top)
        for plaque in self.plaques(text.view, text.zones, areas):
            self._write(plaque)
        stock, pile = len(text.zones.stock), len(text.zones.pile)
        for name, box, count in (("stock", areas.stock, stock), ("pile", areas.pile, pile)):
            if not count:
                self._outline(name, box)
        return self.out

    def _headline(self, text: TableText, areas: Areas) -> None:
        if not text.headline:
            return
        ui = self.ui
        box = areas.plaza.headline
        mine = text.view.turn == text.view.seat and text.plays and text.view.phase is not Phase.OVER
        ground = cartouche_ground(ui.theme)
        lines, size = self.headline_lines(text.headline, box)
        ink = (255, 255, 255) if mine else ui.theme.text
        letters = [ui.text.render(line, "headline", ink, size) for line in lines]
        if mine:
            letters = [gilded(image) for image in letters]

        def draw(surface: pygame.Surface) -> None:
            frames.cartouche(
                surface, box, max(2, ui.dp(10)), GOLD, max(1, ui.dp(1.6 if mine else 1)), ground,
                255 if mine else 130,
            )  # fmt: skip
            y = box.centery - ui.dp(2) - sum(image.get_height() for image in letters) // 2
            for image in letters:
                surface.blit(image, image.get_rect(midtop=(box.centerx, y)))
                y += image.get_height()

        self.add("status", box, (text.headline, mine), draw)

    def headline_lines(self, words: str, box: Rect) -> tuple[list[Line], float]:
        """The headline as large as has room, on two lines where one would be too small to read."""
        inner = box.inflate(-2 * self.ui.dp(14), -self.ui.dp(4))
        shown, size = self.fitting(words, "headline", inner.w, inner.h)
        if self.ui.text.width(shown, "headline", size) <= inner.w:
            return [self.ui.text.line(shown)], size
        text, usual = self.ui.text, ROLES["headline"].size
        for share in (0.62, 0.56, 0.5, 0.45):
            lines = text.wrap(words, inner.w, "headline", share * usual)
            high = text.line_height("headline", share * usual) * len(lines)
            if len(lines) <= 2 and high <= box.h:
                return lines, share * usual
        return text.wrap(words, inner.w, "headline", 0.45 * usual, max_lines=2), 0.45 * usual

    def _prompt(self, text: TableText, areas: Areas, pile_top: int) -> None:
        """What may be done, in as many lines as have room."""
        if not text.prompt:
            return
        ui = self.ui
        box = areas.plaza.prompt
        room = min(box.h + ui.dp(26), pile_top - box.y - ui.dp(PLATE))
        # Above the ring if that costs little of the size, else as far as the pile.
        ways = [(share, min(box.h, room)) for share in PROMPT[:3]]
        ways += [(share, room) for share in PROMPT]
        lines, size = self._prompt_lines(text.prompt, box.w + ui.dp(8), ways)
        step = ui.text.line_height("prompt", size)
        wide = max(ui.text.width(line, "prompt", size) for line in lines) + ui.dp(20)
        area = Rect(0, 0, wide, step * len(lines) + ui.dp(PLATE))
        area.midtop = box.centerx, box.y

        def draw(surface: pygame.Surface) -> None:
            paint.draw_box(surface, area, ui.dp(8), fade(ui.theme.plaque, 96))
            inner = area.inflate(-ui.dp(8), 0).move(0, ui.dp(2))
            self.lines(surface, lines, "prompt", inner, ui.theme.text, size=size)

        self.add("prompt", area, (text.prompt, tuple(area)), draw)

    def _prompt_lines(
        self, words: str, wide: int, ways: Sequence[tuple[float, int]]
    ) -> tuple[list[Line], float]:
        """The lines of the prompt in the first of the ``ways``, by size and height, that has room
        for them; and their size.
        """
        ui, usual = self.ui, ROLES["prompt"].size
        for share, high in ways:
            most = max(1, high // ui.text.line_height("prompt", share * usual))
            lines = ui.text.wrap(words, wide, "prompt", share * usual)
            if len(lines) <= most:
                break
        # What is still too long is told whole, though it touches the pile.
        return lines, share * usual

    def plaques(self, view: PlayerView, cards: CardPlaces, areas: Areas) -> list[Plaque]:
        """What tells the cards of stock and pile, and where; ``cards`` may be ahead of the view."""
        frozen = view.frozen and view.variant.pile.freezing and bool(cards.pile)
        plaza, stock, pile = areas.plaza, len(cards.stock), len(cards.pile)
        words = _p("below the cards", "pile")
        if frozen:
            words = _p("below the cards, of the pile", "frozen")
        return [
            self._plaque(
                "stock", plaza.stock_count, stock, _p("below the cards", "stock"), cold=False
            ),
            self._plaque("pile", plaza.pile_count, pile, words, cold=frozen),
        ]

    def _plaque(
        self, name: str, at: tuple[int, int], count: int, word: str, *, cold: bool
    ) -> Plaque:
        text, dp = self.ui.text, self.ui.dp
        wide = text.width(str(count), "count") + dp(GAP) + text.width(word, "entry") + dp(22)
        box = Rect(0, 0, wide, max(dp(25), text.line_height("count")))
        box.center = at
        return Plaque(name, box, count, word, cold)

    def _write(self, plaque: Plaque) -> None:
        ui, theme, box, cold = self.ui, self.ui.theme, plaque.box, plaque.cold

        def draw(surface: pygame.Surface) -> None:
            line = ICE if cold else GOLD.line
            thick = max(1, ui.dp(1.6 if cold else 1))
            paint.draw_box(surface, box, box.h // 2, (*theme.plaque, 224), line, thick)
            at = (box.x + ui.dp(11), box.centery)
            figure = str(plaque.count)
            drawn = ui.text.draw(surface, figure, at, "count", theme.text, "midleft")
            ink = ICE if cold else SECOND
            at = (drawn.right + ui.dp(GAP), box.centery)
            ui.text.draw(surface, plaque.word, at, "entry", ink, "midleft")

        self.add((plaque.name, "count"), box, (plaque.count, plaque.word, cold), draw)

    def _outline(self, name: str, box: Rect) -> None:
        """The place of a pile that has no cards."""
        ui, theme = self.ui, self.ui.theme

        def draw(surface: pygame.Surface) -> None:
            colour = fade(theme.cream, 70)
            paint.draw_box(surface, box, ui.dp(7), fade(theme.plaque, 70), colour, ui.dp(1.5))

        self.add((name, "place"), box, "empty", draw, Z_GROUND)
