"""The small cards beside a figure of the score: canastas with their bands, and chips."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.controller.sheet import SheetItem
from game.rules.cards import Card
from game.rules.melds import meld_of
from game.translation import _n
from game.ui import paint
from game.ui.context import Ui
from game.ui.deco import canastas, emblems, outlines
from game.ui.deco.canastas import CanastaKind
from game.ui.deco.metals import GOLD, SILVER, poured
from game.ui.deco.paper import inks, legible
from game.ui.table.render.grounds import canasta_kind

HIGH: Final = 27
"""Logical height of a chip."""
CANASTA: Final = 33
TIGHT: Final = 0.8
"""Minimum distance between chips, as a share of their width."""


@dataclass(frozen=True, slots=True)
class Small:
    """One small card: a chip, or a canasta of a kind."""

    card: Card
    kind: CanastaKind | None = None


def smalls(item: SheetItem) -> list[Small]:
    """The small cards of an item. Melded cards are left out: they would be too many."""
    if item.name == "melded":
        return []
    if item.name == "canastas":
        return [_canasta(entry.cards) for entry in item.entries if entry.cards]
    return [Small(card) for entry in item.entries for card in entry.cards]


def _canasta(cards: Sequence[Card]) -> Small:
    meld = meld_of(tuple(cards))
    if meld is None:
        return Small(cards[0], CanastaKind.MIXED)
    top = next((card for card in cards if card >> 2 == meld.rank), cards[0])
    return Small(top, canasta_kind(meld))


def _size(ui: Ui, small: Small) -> tuple[int, int]:
    if small.kind is None:
        high = ui.px(HIGH)
        return emblems.chip_width(high), high
    high = ui.px(CANASTA)
    return emblems.chip_width(high), high


def _picture(ui: Ui, small: Small) -> pygame.Surface:
    """A small card as a surface."""
    wide, high = _size(ui, small)
    if small.kind is None:
        return emblems.chip(ui, small.card, high)
    kind = small.kind

    def make() -> pygame.Surface:
        over = max(1, round(wide * 0.05))
        out = paint.blank((wide + 2 * over, high))
        out.blit(emblems.chip(ui, small.card, high), (over, 0))
        place = pygame.Rect(0, round(high * 0.54), wide + 2 * over, max(5, round(high * 0.32)))
        out.blit(canastas.band(place.size, kind), place)
        seal = round(place.h * 1.1)
        metal = SILVER if kind is CanastaKind.MIXED else GOLD
        middle = seal / 2
        shape = outlines.polygon(middle, middle, seal * 0.46, 8, 22.5)
        if kind is not CanastaKind.MIXED:
            shape = outlines.wheel(middle, middle, seal * 0.48, seal * 0.42, 14)
        dot = poured((seal, seal), [shape], metal, ("small seal", kind))
        out.blit(dot, dot.get_rect(center=place.center))
        return out

    return paint.cached(("small canasta", small.card, kind, high, ui.four_colour), make)


def _more(count: int) -> str:
    """How many cards there is no room for. A plus sign would read as points."""
    return _n("{count} more", "{count} more", count).format(count=count)


def draw_smalls(
    surface: pygame.Surface, ui: Ui, shown: Sequence[Small], box: pygame.Rect,
    goal: tuple[int, int], gone: float,
) -> None:  # fmt: skip
    """Draw the small cards of a figure from the left of ``box``; those without room become a
    number.

    ``gone`` is how far copies of them have flown to ``goal``, the figure; 0 and 1 show none.
    """
    if not shown or box.w <= 0:
        return
    wide = max(_size(ui, small)[0] for small in shown)
    gap = ui.px(4) if shown[0].kind is not None else ui.px(2)
    step = wide + gap
    count = len(shown)
    least = max(1, round(wide * TIGHT))
    if wide + step * (count - 1) > box.w:
        step = max(least, (box.w - wide) // max(1, count - 1))
    rest = ""
    if wide + step * (count - 1) > box.w:
        size = legible(ui, 14)
        room = box.w - ui.text.width(_more(count), "entry_strong", size) - ui.px(4)
        count = max(0, (room - wide) // step + 1)
        rest = _more(len(shown) - count)
    x = box.x
    places = []
    for small in shown[:count]:
        picture = _picture(ui, small)
        place = picture.get_rect(midleft=(x, box.centery))
        surface.blit(picture, place)
        places.append((picture, place))
        x += step
    if rest:
        left = x - step + wide + ui.px(4) if count else box.x
        ui.text.draw(surface, rest, (left, box.centery), "entry_strong", inks(ui.theme).soft,
                     "midleft", legible(ui, 14))  # fmt: skip
    if 0 < gone < 1:
        for picture, place in places:
            ghost = picture.copy()
            ghost.fill((255, 255, 255, round(255 * (1 - gone * gone))),
                       special_flags=pygame.BLEND_RGBA_MULT)  # fmt: skip
            dx, dy = goal[0] - place.centerx, goal[1] - place.centery
            surface.blit(ghost, place.move(round(dx * gone), round(dy * gone)))
