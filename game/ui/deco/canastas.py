"""How a canasta is marked: a band round the squared stack, and a medallion with its value."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

import pygame

from game.translation import number
from game.ui import paint
from game.ui.context import Ui
from game.ui.deco import outlines
from game.ui.deco.metals import BLACK, GOLD, GREEN, RED, SILVER, Metal, outline, poured
from game.ui.theme import RGB, Colour

BAND_TOP: Final = 0.545
"""Top of the band on the card, as a share of the card's height."""
BAND_HEIGHT: Final = 0.235
"""Height of the band, as a share of the card's height."""
OVER: Final = 0.022
"""How far the band extends beyond the card on both sides, as a share of the card's width."""
LEAST: Final = 12
"""Smallest type of the value on a medallion in pixels: that widens for it, as far as the band;"""
TINY: Final = 8
"""where even that has no room, type goes down to this."""
INNER: Final = {0: 0.80, 6: 0.68, 8: 0.70}
"""How wide figures may be on a medallion by the number of its corners, as a share of its width."""
WIDE: Final = 1.1
"""How wide figures may be there, as a share of the card's width."""
GREAT: Final = 1000
"""A canasta worth at least this many points is a great one."""


class CanastaKind(Enum):
    """The kinds of canasta that have bands of their own."""

    NATURAL = "natural"
    MIXED = "mixed"
    SEQUENCE = "sequence"
    WILD = "wild"


@dataclass(frozen=True, slots=True)
class _Dress:
    band: Metal
    edge: Metal
    metal: Metal
    field: RGB
    corners: int
    """Number of corners of the medallion; 0 for a toothed wheel."""
    ink: Colour = (255, 244, 214)


_DRESSES: Final = {
    CanastaKind.NATURAL: _Dress(RED, GOLD, GOLD, (138, 22, 38), 0),
    CanastaKind.MIXED: _Dress(BLACK, SILVER, SILVER, (24, 27, 36), 8),
    CanastaKind.SEQUENCE: _Dress(GREEN, GOLD, GOLD, (12, 70, 48), 6),
    CanastaKind.WILD: _Dress(GOLD, RED, GOLD, (93, 13, 28), 0),
}


def band_rect(card: pygame.Rect) -> pygame.Rect:
    """The rectangle of the band on a card."""
    over = max(1, round(card.w * OVER))
    top = card.y + round(card.h * BAND_TOP)
    return pygame.Rect(card.x - over, top, card.w + 2 * over, round(card.h * BAND_HEIGHT))


def wrapped_rect(card: pygame.Rect) -> pygame.Rect:
    """The area that band and medallion cover on a card."""
    band = band_rect(card)
    reach = round(card.w * 0.42)
    return band.inflate(4, 0).union(
        pygame.Rect(card.centerx - reach, band.centery - reach, 2 * reach, 2 * reach)
    )


def draw_band(
    surface: pygame.Surface, ui: Ui, card: pygame.Rect, kind: CanastaKind, value: int,
    *, unrolled: float = 1.0, stamped: float = 1.0,
) -> None:  # fmt: skip
    """Draw band and medallion on a card whose rectangle is ``card``.

    For the animation, ``unrolled`` is how much of the band is drawn, from the left, and ``stamped``
    the size of the descending medallion. Both are 1 in the end.
    """
    place = band_rect(card)
    strip = band(place.size, kind)
    if unrolled < 1:
        strip = strip.subsurface((0, 0, max(1, round(place.w * unrolled)), place.h))
    surface.blit(strip, place)
    if stamped > 0:
        seal = medallion(ui, card.w, kind, value)
        if stamped != 1:
            w, h = seal.get_size()
            seal = pygame.transform.smoothscale(seal, (round(w * stamped), round(h * stamped)))
        surface.blit(seal, seal.get_rect(center=place.center))


@paint.kept
def band(size: tuple[int, int], kind: CanastaKind) -> pygame.Surface:
    """A band of pleated silk between two edges of metal."""
    w, h = max(4, size[0]), max(4, size[1])
    dress = _DRESSES[kind]
    whole: list[outlines.Point] = [(0, 0), (w, 0), (w, h), (0, h)]
    out = poured((w, h), [whole], dress.band, "band").copy()
    pleats = 14
    shade = paint.blank((max(1, w // 120 + 1), h))
    shade.fill((107, 74, 16, 64) if kind is CanastaKind.WILD else (0, 0, 0, 62))
    for place in range(1, pleats):
        out.blit(shade, (w * place // pleats, 0))
    edge = max(2, round(h * 0.1))
    for top in (0, h - edge):
        line = poured((w, edge), [[(0, 0), (w, 0), (w, edge), (0, edge)]], dress.edge, "edge")
        out.blit(line, (0, top))
    side = paint.blank((max(1, round(w * 0.1)), h))
    side.fill((0, 0, 0, 56))
    out.blit(side, (0, 0))
    out.blit(side, (w - side.get_width(), 0))
    return out


def metals_of(kind: CanastaKind) -> tuple[Metal, Metal, Metal]:
    """The metals of the band, its edges and its medallion."""
    dress = _DRESSES[kind]
    return dress.band, dress.edge, dress.metal


def medallion(ui: Ui, card_width: int, kind: CanastaKind, value: int) -> pygame.Surface:
    """The seal with the value. It widens if its figures would be too small to read.

    Where it would be wider than the band, the value stands on a plate about as wide as that.
    """
    dress = _DRESSES[kind]
    r = card_width * (0.285 if value < GREAT else 0.315)
    words = number(value)
    most = band_rect(pygame.Rect(0, 0, card_width, 0)).w

    def make() -> pygame.Surface:
        least = max(LEAST, ui.dp(LEAST))
        usual = max(least + 2, round(r * (0.80 if value < GREAT else 0.66)))
        for pixels in range(usual, least - 1, -1):
            glyphs = ui.text.sized("Inter-Bold", pixels).render(words, dress.ink)
            wide = (glyphs.get_width() / 2 + ui.dp(2)) / (r * INNER[dress.corners])
            seal = _seal(dress, r, max(1.0, wide), glyphs)
            if seal.get_width() <= most:
                return seal
        pixels = usual
        glyphs = ui.text.sized("Inter-Bold", pixels).render(words, dress.ink)
        while glyphs.get_width() > WIDE * card_width and pixels > TINY:
            pixels -= 1
            glyphs = ui.text.sized("Inter-Bold", pixels).render(words, dress.ink)
        return _plate(dress, max(most, glyphs.get_width() + 1), pixels, glyphs)

    return paint.cached(("medallion", card_width, kind, words, ui.scale), make)


def _plate(dress: _Dress, w: int, pixels: int, glyphs: pygame.Surface) -> pygame.Surface:
    """What bears the value on cards that are too narrow for a seal."""
    out = paint.blank((w, pixels + 3))
    paint.draw_box(out, out.get_rect(), 2, (*dress.field, 255), dress.metal.line, 1)
    out.blit(glyphs, glyphs.get_rect(center=out.get_rect().center))
    return out


def _seal(dress: _Dress, r: float, wide: float, glyphs: pygame.Surface) -> pygame.Surface:
    w, h = round(2 * r * 1.16 * wide) + 2, round(2 * r * 1.16) + 4
    cx, cy = w / 2, (h - 2) / 2

    def stretched(points: list[outlines.Point]) -> list[outlines.Point]:
        return [(cx + (x - cx) * wide, y) for x, y in points]

    def round_or_cut(share: float) -> list[outlines.Point]:
        if dress.corners == 0:
            return stretched(outlines.disc(cx, cy, r * share))
        turn = 22.5 if dress.corners == 8 else 0.0
        return stretched(outlines.polygon(cx, cy, r * share * 1.06, dress.corners, turn))

    rim = round_or_cut(1.0)
    if dress.corners == 0:
        rim = stretched(outlines.wheel(cx, cy, r * 1.13, r * 0.99, 24))
    out = paint.blank((w, h))
    shadow = outline((w, h), [[(x, y + 2) for x, y in rim]])
    shadow.fill((0, 0, 0, 110), special_flags=pygame.BLEND_RGBA_MULT)
    out.blit(shadow, (0, 0))
    out.blit(poured((w, h), [rim], dress.metal, ("seal", r, wide, dress.corners)), (0, 0))
    field = outline((w, h), [round_or_cut(0.86 if dress.corners == 0 else 0.8)])
    field.fill((*dress.field, 255), special_flags=pygame.BLEND_RGBA_MULT)
    out.blit(field, (0, 0))
    ring = outline((w, h), [round_or_cut(0.79 if dress.corners == 0 else 0.73)],
                   [round_or_cut(0.75 if dress.corners == 0 else 0.69)])  # fmt: skip
    ring.fill((*dress.metal.bright, 150), special_flags=pygame.BLEND_RGBA_MULT)
    if r > 18:
        out.blit(ring, (0, 0))
    out.blit(glyphs, glyphs.get_rect(center=(round(cx), round(cy))))
    return out
