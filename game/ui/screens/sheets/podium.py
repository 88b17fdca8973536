"""The podium at the end of a match: the winners' portraits before a sun, the title, the score."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.ui import paint
from game.ui.context import Ui
from game.ui.deco import emblems, outlines, suns
from game.ui.deco.metals import GOLD, LACQUER, gilded, gradient, poured
from game.ui.face_parts import Mood
from game.ui.screens.seats import Person
from game.ui.table.render.medallions import draw_portrait
from game.ui.theme import Colour
from game.ui.widgets.base import Size, Widget

HEIGHT: Final = 420
"""Logical height of the podium, without names below it."""
NAME: Final = "entry"
"""The type of the names of losers."""
OTHERS: Final[Colour] = (206, 214, 220)
"""The colour of the points of those who have not won."""


@dataclass(frozen=True, slots=True)
class Loser:
    """A side below the podium: its name with markup, and its total."""

    name: str
    total: str


class Podium(Widget):
    """Who has won, and the points of all sides; several losers are named below their points.

    ``joint`` stands between the winners' points and the others'. ``won`` tells whether the player's
    own side has won; only then is there a sun.
    """

    def __init__(
        self, ui: Ui, winners: Sequence[Person], title: str, score: str, losers: Sequence[Loser],
        joint: str, *, won: bool, side: int,
    ) -> None:  # fmt: skip
        super().__init__(ui, flex=1)
        self.winners, self.title, self.won, self.side = winners, title, won, side
        self.score, self.losers, self.joint = score, losers, joint

    @property
    def _names_high(self) -> int:
        """The height of the losers' names; the loser of two sides has none."""
        return self.ui.text.line_height(NAME) if len(self.losers) > 1 else 0

    def measure(self, max_width: int) -> Size:
        return max_width, min(self.ui.px(HEIGHT), self.ui.dp(HEIGHT)) + self._names_high

    def draw(self, surface: pygame.Surface) -> None:
        k = min((self.rect.h - self._names_high) / HEIGHT, self.ui.scale)
        # In a high window the score stays near what is said of it below.
        spare = self.rect.h - self._names_high - round(HEIGHT * k)
        cx, top = self.rect.centerx, self.rect.y + spare * 3 // 4
        base = top + round(236 * k)
        if self.won:
            light = suns.glow(round(250 * k), (255, 206, 112, 128))
            surface.blit(light, light.get_rect(center=(cx, top + round(160 * k))))
            self._sun(surface, cx, base, k)
        self._steps(surface, cx, base, k)
        self._faces(surface, cx, top + round(160 * k), k)
        self._title(surface, cx, top + round(312 * k), k)
        self._rule(surface, cx, top + round(366 * k), k)
        self._score(surface, cx, top + round(400 * k), k)

    def _sun(self, surface: pygame.Surface, cx: int, base: int, k: float) -> None:
        wide, high = round(440 * k), round(216 * k)

        def make() -> pygame.Surface:
            rays = [
                outlines.wedge(wide / 2, high, 96 * k, (206 - (i % 2) * 26) * k,
                               -180 + 7.5 * i - 1.9, -180 + 7.5 * i + 1.9)
                for i in range(25)
            ]  # fmt: skip
            return poured((wide, high), rays, GOLD, "winner")

        sun = paint.cached(("winner sun", wide), make)
        surface.blit(sun, sun.get_rect(midbottom=(cx, base)))

    def _steps(self, surface: pygame.Surface, cx: int, base: int, k: float) -> None:
        wider = max(0, len(self.winners) - 2) * 132
        for place, (wide, high) in enumerate(((430, 14), (360, 14), (290, 12))):
            box = pygame.Rect(0, 0, round((wide + wider) * k), round(high * k))
            box.midtop = cx, base + round((14 - 13 * place) * k)
            surface.blit(gradient(box.size, LACQUER), box)
            pygame.draw.rect(surface, GOLD.line, box, max(1, round(1.2 * k)))

    def _faces(self, surface: pygame.Surface, cx: int, cy: int, k: float) -> None:
        d = round(116 * k)
        step = round(132 * k)
        left = cx - step * (len(self.winners) - 1) // 2
        for place, winner in enumerate(self.winners):
            box = pygame.Rect(0, 0, d, d)
            box.center = left + step * place, cy
            paint.draw_shadow(surface, box, d // 2, max(2, round(6 * k)), 130, round(4 * k))
            draw_portrait(
                surface, self.ui, box, winner.character, winner.name, self.side, Mood.PROUD
            )

    def _title(self, surface: pygame.Surface, cx: int, cy: int, k: float) -> None:
        font = self.ui.text.fitted(
            "PlayfairDisplay-Bold", self.title, self.rect.w - round(60 * k),
            max(16, round(62 * k)), 16,
        )  # fmt: skip
        white = font.render(self.title, (255, 255, 255))
        dark = font.render(self.title, (4, 12, 8))
        at = white.get_rect(center=(cx, cy))
        surface.blit(dark, at.move(0, max(1, round(3 * k))))
        surface.blit(gilded(white) if self.won else _cream(white), at)

    def _rule(self, surface: pygame.Surface, cx: int, cy: int, k: float) -> None:
        half, high = round(340 * k), max(3, round(3 * k))

        def make() -> pygame.Surface:
            points: list[outlines.Point] = [
                (0, high / 2), (half * 0.12, 0), (2 * half - half * 0.12, 0), (2 * half, high / 2),
                (2 * half - half * 0.12, high), (half * 0.12, high),
            ]  # fmt: skip
            return poured((2 * half, high), [points], GOLD, "rule")

        line = paint.cached(("winner rule", half, high), make)
        surface.blit(line, line.get_rect(center=(cx, cy)))
        sign = emblems.emblem(self.side, max(10, round(20 * k)))
        surface.blit(sign, sign.get_rect(center=(cx, cy)))

    def _score(self, surface: pygame.Surface, cx: int, cy: int, k: float) -> None:
        ui = self.ui
        large = ui.text.sized("Inter-SemiBold", max(13, round(44 * k)))
        small = ui.text.sized("PlayfairDisplay-Regular", max(12, round(20 * k)))
        own = large.render(self.score, ui.theme.text)
        to = small.render(self.joint, ui.theme.text)
        gap = round(16 * k)
        if not self.losers:
            surface.blit(own, own.get_rect(center=(cx, cy)))
            return
        if len(self.losers) > 1:
            self._all_scores(surface, cx, cy, k, [own, to])
            return
        rest = large.render(self.losers[0].total, OTHERS)
        surface.blit(to, to.get_rect(center=(cx, cy + round(4 * k))))
        surface.blit(own, own.get_rect(midright=(cx - to.get_width() // 2 - gap, cy)))
        surface.blit(rest, rest.get_rect(midleft=(cx + to.get_width() // 2 + gap, cy)))

    def _all_scores(
        self, surface: pygame.Surface, cx: int, cy: int, k: float, own: Sequence[pygame.Surface]
    ) -> None:
        """What tells the winners' points, then those of each of several losers over their name."""
        ui, gap = self.ui, round(20 * k)
        figures = ui.text.sized("Inter-SemiBold", max(13, round(32 * k)))
        totals = [figures.render(loser.total, OTHERS) for loser in self.losers]
        wide = sum(image.get_width() + gap for image in own) + gap * (len(totals) - 1)
        room = (self.rect.w - wide) // len(totals)
        widths = [
            max(total.get_width(), min(ui.text.width(loser.name, NAME), room))
            for total, loser in zip(totals, self.losers, strict=True)
        ]
        wide += sum(widths)
        x = cx - wide // 2
        for image in own:
            surface.blit(image, image.get_rect(midleft=(x, cy)))
            x += image.get_width() + gap
        below = cy + round(18 * k)
        for loser, total, width in zip(self.losers, totals, widths, strict=True):
            middle = x + width // 2
            surface.blit(total, total.get_rect(midbottom=(middle, below)))
            ui.text.draw(
                surface, loser.name, (middle, below), NAME, ui.theme.text_dim, "midtop",
                max_width=width,
            )  # fmt: skip
            x += width + gap


def _cream(letters: pygame.Surface) -> pygame.Surface:
    """The title after a defeat: cream instead of gold."""
    out = letters.copy()
    out.fill((247, 240, 222, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return out
