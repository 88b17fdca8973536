"""A special hand laid out: it rises, sorts itself, gold runs across it, a ribbon tells its name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from game.rules.cards import Card, is_wild
from game.ui import paint
from game.ui.deco import suns
from game.ui.deco.metals import GREEN
from game.ui.table.layout.areas import CARD_RATIO
from game.ui.table.playback.dark_stage import Picture
from game.ui.table.playback.easing import in_out, out, part
from game.ui.table.playback.great_moment import HOME, GreatMoment
from game.ui.table.render.card_pictures import card_name

Rect = pygame.Rect
RISES: Final = 0.30
LATER: Final = 0.016
"""Seconds from card to card as they rise."""
SORTS: Final = (0.40, 0.50)
"""When the hand begins to sort itself, and how long that takes."""
GOLD_RUNS: Final = 0.90
A_CARD: Final = 0.07
"""Seconds that the gold takes from card to card."""
LENGTH: Final = 3.2
"""Seconds for which it is shown: it is read, too."""


def spread(cards: Sequence[Card]) -> tuple[list[int], list[float]]:
    """The cards sorted, by their places in the hand, and where each lies in widths of a card.

    Ranks held twice and more lie together, those held once in a run.
    """
    held = Counter(card >> 2 for card in cards)
    pairs = sum(held.values()) >= 1.6 * len(held)
    order = sorted(range(len(cards)), key=lambda i: (not pairs and is_wild(cards[i]), cards[i]))
    at, x = [], 0.0
    for place, card in enumerate(order):
        if place:
            same = cards[order[place - 1]] >> 2 == cards[card] >> 2
            x += 0.40 if pairs and same else 1.1 if pairs else 0.62
        at.append(x)
    return order, at


@dataclass
class SpecialHand(GreatMoment):
    """The whole hand before a sun; ``home`` is where it is held."""

    height, under, seed = 0.40, 142, 17
    unrolls, strikes, shines, goes = 1.35, 1.57, (0.9, 0.4), LENGTH - HOME
    silk = GREEN

    bare: pygame.Surface | None = None
    """The table without the hand: nothing is left where that rises from."""
    _made: int = 0
    """How many of its cards may have been made by now: one a frame."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.length = self.hold = LENGTH * self.pace
        self._order, self._at = spread(self.cards)

    def _sun(self, k: float) -> tuple[Callable[[], pygame.Surface], float]:
        rays = partial(
            suns.rays, round(396 * k), round(64 * k), 31, 560 * k, 60 * k,
            ((255, 240, 192, 190), (233, 184, 94, 130)), -190, 200,
        )  # fmt: skip
        return rays, self.size[1] * self.height + 150 * k

    def _keep(self, surface: pygame.Surface) -> bool:
        """Keep the table as it is without the hand that is shown; whether that has been done."""
        if self.bare is not None:
            # Cards chosen in it stand out above.
            box = self.home.inflate(round(self.home.h * 0.5), round(self.home.h * 0.5))
            surface.blit(self.bare, box, box)
            self.bare = None
        kept = super()._keep(surface)
        self._made += kept
        return kept

    def _laid(
        self, t: float, centre: tuple[float, float], k: float, home: float
    ) -> Iterator[Picture]:
        count = len(self.cards)
        if not count:
            return
        room = self.size[0] * 0.93
        # As high as in the hand, where there is room: they are made already.
        tall = round(min(157 * k, room / (self._at[-1] + 1) / CARD_RATIO))
        wide = tall * CARD_RATIO
        left = centre[0] - self._at[-1] * wide / 2
        sorted_at = {card: left + x * wide for card, x in zip(self._order, self._at, strict=True)}
        step = self._at[-1] * wide / max(1, count - 1)
        moved = in_out(part(t, *SORTS))
        for place, card in enumerate(self._order if moved > 0.5 else range(count)):
            number = place if moved <= 0.5 else card
            come = out(part(t, LATER * number, RISES)) * (1 - in_out(home))
            held = centre[0] + (number - (count - 1) / 2) * step
            x = held + (sorted_at[number] - held) * moved
            y = centre[1] + (-26 * k if 0 < moved < 1 and number % 2 else 0) * 4 * moved * (
                1 - moved
            )
            start = self.home.centerx + (number - (count - 1) / 2) * self.home.w * 0.6 / count
            px = start + (x - start) * come
            py = self.home.centery + (y - self.home.centery) * come
            if come <= 0 or number >= self._made:
                continue
            rank = self._order.index(number)
            lit = part(t, GOLD_RUNS + A_CARD * rank, 0.3)
            py -= 10 * k * (4 * lit * (1 - lit))
            sprite = self.ui.assets.card_sprite(card_name(self.cards[number], ""), tall, 2)
            middle = round(px), round(py)
            yield sprite.surface, sprite.rect_centred(middle).topleft
            if lit > 0 and come > 0.95:
                gilt = _gilt(round(wide), tall, round(4 * lit * (1 - lit), 1))
                yield gilt, gilt.get_rect(center=middle).topleft


@paint.kept
def _gilt(wide: int, tall: int, flash: float) -> pygame.Surface:
    """A golden edge for a card that the gold has reached, with a flash as it passes."""
    out_ = paint.blank((wide, tall))
    tone = (255, round(214 + 30 * flash), round(120 + 90 * flash))
    edge, corner = max(2, round(tall / 54)), max(2, round(wide * 0.07))
    pygame.draw.rect(out_, tone, out_.get_rect(), edge, border_radius=corner)
    # Almost all of it is clear, which is passed over then.
    out_.set_alpha(255, pygame.RLEACCEL)
    return out_
