"""Portraits in rings of their sides' metals, and the rays above them."""

from __future__ import annotations

import pygame

from game.ui import paint
from game.ui.context import Ui
from game.ui.deco import emblems, outlines
from game.ui.deco.metals import GOLD, gilded, poured
from game.ui.face_parts import Mood
from game.ui.portraits import portrait
from game.ui.theme import Colour

Rect = pygame.Rect
DIM_RAY: Colour = (122, 92, 44)


@paint.kept
def sunburst(diameter: int, *, bright: bool) -> pygame.Surface:
    """The rays above a portrait: gilt while it is that player's turn."""
    side = round(diameter * 1.7)
    c, r = side / 2, diameter / 2
    rays = []
    for place in range(17):
        angle = -90 + 14.4 * (place - 8)
        reach = r * (1.43 if place % 2 == 0 else 1.3)
        rays.append(outlines.wedge(c, c, r * 1.13, reach, angle - 2.4, angle + 2.4))
    if bright:
        return poured((side, side), rays, GOLD, ("burst", diameter))
    unit = [[(x / side, y / side) for x, y in ray] for ray in rays]
    return paint.shape((side, side), unit, (*DIM_RAY[:3], 150), ("dim burst", diameter))


def draw_portrait(
    surface: pygame.Surface, ui: Ui, place: Rect, character: str, name: str, side: int,
    mood: Mood = Mood.WAITING,
) -> None:  # fmt: skip
    """A character, or the portrait that the player has chosen, in a ring of its side's metal."""
    draw_medallion(surface, ui, place, character or ui.portrait, name, side, mood)


def draw_medallion(
    surface: pygame.Surface, ui: Ui, place: Rect, key: str, name: str, side: int,
    mood: Mood = Mood.WAITING,
) -> None:  # fmt: skip
    """The face of a ``key`` in a ring, or without one the first letter of a name."""
    edge = max(2, round(place.w * 0.045))
    outer = place.inflate(2 * edge, 2 * edge)
    paint.draw_box(surface, outer, outer.w // 2, (18, 11, 8))
    if key:
        surface.blit(portrait(key, place.w, emblems.side_metal(side).line, edge, mood), place)
        return
    paint.draw_box(
        surface, place, place.w // 2, ui.theme.hollow, emblems.side_metal(side).line, edge
    )
    font = ui.text.sized("PlayfairDisplay-Bold", max(12, round(place.w * 0.54)))
    letter = gilded(font.render((name.strip() or "?")[0].upper(), (255, 255, 255)))
    # The line of capitals is above the middle of the line's height.
    at = letter.get_rect(center=(place.centerx, place.centery))
    surface.blit(letter, at)
