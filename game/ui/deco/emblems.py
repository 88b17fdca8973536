"""Small signs: emblems of the sides, counting lozenges, card chips, the dealer's mark."""

from __future__ import annotations

from typing import Final

import pygame

from game.rules.cards import JOKER, Card, is_red, is_wild, rank_of, suit_of
from game.ui import paint
from game.ui.context import Ui
from game.ui.deco import outlines
from game.ui.deco.metals import COPPER, GOLD, JADE, LILAC, SILVER, Metal, poured
from game.ui.theme import RGB, Colour

Rect = pygame.Rect

SIDES: Final[tuple[Metal, ...]] = (GOLD, SILVER, JADE, COPPER, LILAC, SILVER)
"""The metal of each side: first the player's own, then the others in order of play."""
_CORNERS: Final = (4, 0, 3, 5, 6, 4)
"""Number of corners of each side's emblem, so that no two sides differ by colour alone."""
_SUITS: Final = "shdc"
WILD_GROUND: Final[Colour] = (246, 226, 168)
CHIP_GROUND: Final[Colour] = (253, 248, 236)


def side_metal(place: int) -> Metal:
    """The metal of a side; 0 is the player's own."""
    return SIDES[min(place, len(SIDES) - 1)]


@paint.kept
def emblem(place: int, size: int) -> pygame.Surface:
    """The sign of a side in a square: lozenge, disc, triangle, pentagon, hexagon."""
    c = size / 2
    r = size * 0.46
    corners = _CORNERS[min(place, len(_CORNERS) - 1)]
    if corners == 0:
        points, dark = outlines.disc(c, c, r * 0.88), outlines.disc(c, c, r)
    elif place == 0:
        points = outlines.lozenge(c, c, r * 0.72, r * 0.9)
        dark = outlines.lozenge(c, c, r * 0.86, r * 1.05)
    else:
        low = size * 0.05 if corners == 3 else 0.0
        points = outlines.polygon(c, c + low, r * 0.9, corners, -90)
        dark = outlines.polygon(c, c + low, r * 1.06, corners, -90)
    out = paint.blank((size, size))
    rim = paint.shape((size, size), [[(x / size, y / size) for x, y in dark]], (26, 15, 8),
                      ("rim", place))  # fmt: skip
    out.blit(rim, (0, 0))
    out.blit(poured((size, size), [points], side_metal(place), ("emblem", place)), (0, 0))
    return out


@paint.kept
def lozenges(count: int, total: int, step: int, ground: RGB, line: RGB) -> pygame.Surface:
    """A meld's progress: filled lozenges for its cards, hollow ones for the missing cards.

    ``ground`` is the colour inside the hollow ones, ``line`` that of their outline.
    """
    count = min(count, total)
    half = step * 0.36
    size = (step * total, max(3, round(2 * half) + 2))
    out = paint.blank(size)
    middle = size[1] / 2
    full = [outlines.lozenge(step * (i + 0.5), middle, half, half) for i in range(count)]
    rest = [outlines.lozenge(step * (i + 0.5), middle, half, half) for i in range(count, total)]
    inner = max(0.0, half - max(1.0, step * 0.09))
    hollow = [outlines.lozenge(step * (i + 0.5), middle, inner, inner) for i in range(count, total)]
    if rest:
        for points, colour, name in ((rest, line, "line"), (hollow, ground, "ground")):
            unit = [[(x / size[0], y / size[1]) for x, y in shape] for shape in points]
            out.blit(paint.shape(size, unit, colour, ("lozenges", name, count, total)), (0, 0))
    if full:
        out.blit(poured(size, full, GOLD, ("lozenges", count, total)), (0, 0))
    return out


def chip_width(height: int) -> int:
    """The width of a card's chip."""
    return max(8, round(height * 0.82))


def chip(ui: Ui, card: Card, height: int) -> pygame.Surface:
    """A small cream card that shows only the index; a back for a hidden card (0)."""
    w, h = chip_width(height), height

    def make() -> pygame.Surface:
        radius = max(2, round(h * 0.12))
        ground = WILD_GROUND if card > 0 and is_wild(card) else CHIP_GROUND
        if card <= 0:
            return _back(w, h, radius)
        out = paint.box((w, h), radius, ground, (120, 104, 72), max(1, round(h / 26))).copy()
        if card == JOKER:
            points = [[(x / w, y / h) for x, y in outlines.star(w / 2, h * 0.5, h * 0.32)]]
            out.blit(paint.shape((w, h), points, (138, 31, 74), "star"), (0, 0))
            return out
        suit = _SUITS[suit_of(card)]
        red = is_red(card)
        ink = ui.theme.suit_colour(suit, (33, 30, 26), ui.four_colour)
        if not red and not ui.four_colour:
            ink = (28, 34, 51)
        side = max(4, round(h * 0.40))
        pip = paint.suit(suit, side, ink)
        out.blit(pip, pip.get_rect(center=(w // 2, round(h * 0.745))))
        names = {11: "J", 12: "Q", 13: "K", 14: "A"}
        rank = rank_of(card)
        font = ui.text.sized("Inter-Bold", max(8, round(h * 0.54)))
        index = names.get(rank, str(rank))
        glyph = font.render(ui.letters.get(index, index), ink)
        out.blit(glyph, glyph.get_rect(center=(w // 2, round(h * 0.315))))
        return out

    return paint.cached(("chip", card, h, ui.four_colour, ui.theme.name), make)


def _back(w: int, h: int, radius: int) -> pygame.Surface:
    out = paint.box((w, h), radius, (124, 31, 51), (240, 226, 192), max(1, round(h / 22))).copy()
    points = [(0.5, 0.2), (0.78, 0.5), (0.5, 0.8), (0.22, 0.5)]
    inner = [(0.5, 0.29), (0.69, 0.5), (0.5, 0.71), (0.31, 0.5)]
    out.blit(paint.shape((w, h), [points], (224, 184, 104), "back"), (0, 0))
    out.blit(paint.shape((w, h), [inner], (124, 31, 51), "back in"), (0, 0))
    return out


def dealer(ui: Ui, size: int) -> pygame.Surface:
    """The dealer's mark: a gilt coin with a letter."""

    def make() -> pygame.Surface:
        out = paint.box((size, size), size // 2, (26, 15, 8)).copy()
        edge = max(1, round(size / 14))
        inner = size - 2 * edge
        coin = poured(
            (inner, inner), [outlines.disc(inner / 2, inner / 2, inner / 2)], GOLD, "coin"
        )
        out.blit(coin, (edge, edge))
        glyph = ui.text.sized("Inter-Bold", max(8, round(size * 0.62))).render("D", (33, 30, 26))
        out.blit(glyph, glyph.get_rect(center=(size // 2, size // 2)))
        return out

    return paint.cached(("dealer coin", size), make)
