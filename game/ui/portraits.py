"""Portraits of the characters, drawn by this code.

Each is a bust in a medallion, made of a few flat shapes in the colours of the court cards. Outline
and background tell them apart even at the size of a thumbnail.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import pygame

from game.ui import paint
from game.ui.face_parts import (
    CREAM,
    GOLD,
    GOLD_PALE,
    INK,
    RED,
    Mood,
    PortraitBrush,
    bust,
    features,
    head,
    rays,
)
from game.ui.own_faces import OWN_FACES
from game.ui.theme import RGB, Colour, mix


def _walter(brush: PortraitBrush) -> None:
    """Grey hair, round spectacles, a moustache and a bow tie."""
    skin, hair = (240, 205, 169), (188, 190, 196)
    rays(brush, (38, 118, 122))
    bust(brush, skin, (38, 56, 96))
    brush.corners(CREAM, (39, 84), (61, 84), (50, 102))
    brush.shape(hair, (25, 52), (22, 40), (25, 26), (37, 16), (52, 14), (67, 18), (76, 29),
                (78, 42), (75, 53))  # fmt: skip
    head(brush, skin)
    features(brush, skin, (150, 152, 160), (170, 92, 80), 2.0)
    brush.shape(hair, (27, 39), (27, 28), (36, 18), (52, 15.5), (66, 20), (73, 31), (73.5, 40),
                (68, 30), (58, 27.5), (44, 29), (33, 31))  # fmt: skip
    brush.both((206, 208, 212), (50, 60.5), (43, 61), (36, 66.5), (38.5, 67.8), (50, 65.4))
    for x in (39.5, 60.5):
        brush.ring(GOLD, x, 48.5, 8.2, 1.7)
    brush.line(GOLD, 1.7, (47, 47), (50, 46), (53, 47))
    brush.corners(RED, (37, 84), (37, 97), (50, 90.5))
    brush.corners(RED, (63, 84), (63, 97), (50, 90.5))
    brush.oval((130, 20, 34), 50, 90.5, 3.4, 3.6)


def _nora(brush: PortraitBrush) -> None:
    """Red waves, golden ear-rings and a wide smile."""
    skin, hair, light = (249, 220, 192), (164, 62, 30), (196, 92, 48)
    rays(brush, (88, 40, 84))
    brush.shape(hair, (50, 11), (33, 13), (20, 26), (18, 42), (13, 54), (17, 66), (14, 76),
                (26, 84), (50, 80), (74, 84), (86, 76), (83, 66), (87, 54), (82, 42), (80, 26),
                (67, 13))  # fmt: skip
    bust(brush, skin, (30, 116, 82), 9)
    head(brush, skin, 14, ears=False)
    features(brush, skin, (130, 52, 30), RED, 0, lift=1.5, eye=3.1)
    if brush.smiles:
        brush.both((150, 20, 36), (50, 65.4), (43, 64), (40.5, 64.2), (43.5, 69.6), (50, 72))
        brush.corners(CREAM, (43, 65.4), (57, 65.4), (55.5, 68.2), (44.5, 68.2))
    brush.pair((240, 172, 148), 16.5, 60, 4.2, 3.0)
    brush.shape(hair, (62, 15), (44, 14), (28, 22), (22, 38), (20, 54), (26, 58), (29, 46),
                (36, 36), (50, 33), (63, 26))  # fmt: skip
    brush.shape(hair, (58, 14), (72, 21), (79, 36), (81, 54), (74, 60), (72.5, 46), (68, 34),
                (60, 26))  # fmt: skip
    brush.line(light, 2.2, (57, 20), (44, 22), (33, 31), (26, 45))
    brush.line(light, 2.2, (66, 22), (73, 33), (76.5, 48))
    brush.pair(GOLD, 26.5, 64.5, 3.6, 3.9)
    for place in range(-3, 4):
        x = 50 + 4.6 * place
        brush.oval(GOLD_PALE, x, 91.5 - 0.55 * place * place, 2.5, 2.5)


def _iris(brush: PortraitBrush) -> None:
    """Black hair in a knot, a high collar and a look from the corner of the eye."""
    skin, hair, light = (142, 92, 62), (26, 24, 34), (62, 58, 82)
    rays(brush, (156, 126, 184))
    brush.oval(hair, 50, 14.5, 13.5, 11)
    brush.line(light, 1.8, (41, 13), (47, 8), (55, 8.5))
    brush.line(RED, 3.0, (39, 21.5), (50, 24), (61, 21.5))
    brush.shape(hair, (50, 17), (33, 20), (24, 32), (23, 48), (26, 58), (74, 58), (77, 48),
                (76, 32), (67, 20))  # fmt: skip
    bust(brush, skin, (122, 34, 60), 8.5)
    brush.both((150, 48, 78), (50, 79), (40, 76), (38.5, 84), (40, 92), (50, 95))
    head(brush, skin, 13.5)
    features(brush, skin, hair, (176, 66, 70), 1.2, lift=0.6, eye=2.9, glance=2.0)
    brush.lines(hair, 1.6, (33.2, 47.6), (38, 44.6), (45.4, 46.8))
    brush.shape(hair, (50, 19), (35, 21.5), (26, 33), (25.5, 48), (31, 40), (40, 31), (50, 29.5),
                (60, 31), (69, 40), (74.5, 48), (74, 33), (65, 21.5))  # fmt: skip
    brush.line(light, 1.6, (50, 21), (41, 24), (32, 33))
    brush.line(light, 1.6, (54, 21.4), (62, 25.4), (69, 34))
    brush.pair(GOLD_PALE, 23.6, 60, 2.5, 2.7)
    brush.oval(GOLD, 50, 88, 3.6, 4.2)
    brush.oval((44, 120, 112), 50, 88, 1.9, 2.5)


def _otto(brush: PortraitBrush) -> None:
    """A messenger's cap, fair hair, freckles and a scarf in the wind."""
    skin, hair, cap = (250, 216, 184), (226, 172, 78), (52, 76, 122)
    rays(brush, (224, 122, 62))
    brush.shape(hair, (27, 34), (22, 42), (23, 56), (30, 58), (70, 58), (77, 56), (78, 42),
                (73, 34))  # fmt: skip
    bust(brush, skin, (92, 66, 46))
    head(brush, skin, 14.5)
    features(brush, skin, (190, 132, 48), (186, 84, 72), 4.5, lift=2.6, eye=3.0)
    for x, y in ((35, 56.5), (39, 58.5), (32.5, 60), (65, 56.5), (61, 58.5), (67.5, 60)):
        brush.oval((222, 154, 108), x, y, 1.1, 1.1)
    brush.shape(hair, (27, 40), (30, 30), (42, 31), (56, 30), (70, 31), (73, 41), (66, 35),
                (57, 38), (46, 34.5), (38, 39), (33, 35))  # fmt: skip
    brush.shape(cap, (21, 33), (20, 21), (33, 10), (53, 7), (71, 11), (80, 22), (78, 33), (64, 29),
                (50, 28), (36, 29))  # fmt: skip
    brush.shape(mix(cap, INK, 0.45), (22, 34.5), (35, 28.5), (50, 27), (65, 28.5), (78, 34.5),
                (74, 38), (62, 34), (50, 33), (38, 34), (26, 38))  # fmt: skip
    brush.line(mix(cap, CREAM, 0.25), 1.6, (50, 8), (51, 17), (50, 26))
    brush.oval(GOLD, 50, 22.5, 3.6, 3.6)
    brush.both(RED, (50, 84), (37, 78), (33, 85), (39, 94), (50, 97))
    brush.shape(RED, (62, 84), (76, 78), (92, 82), (99, 76), (98, 90), (84, 92), (68, 95))
    brush.line((132, 20, 34), 2.0, (38, 84), (50, 90), (62, 84))


def _clara(brush: PortraitBrush) -> None:
    """A silver bob under a cloche, pale, with red lips and a brooch of ice."""
    skin, hair, hat = (246, 226, 214), (232, 234, 240), (48, 84, 138)
    rays(brush, (148, 190, 220))
    brush.shape(hair, (50, 20), (27, 26), (20, 44), (18, 60), (24, 70), (34, 67), (50, 70),
                (66, 67), (76, 70), (82, 60), (80, 44), (73, 26))  # fmt: skip
    bust(brush, skin, (38, 58, 104), 8.5)
    brush.both((226, 232, 242), (50, 94), (38, 83), (28, 85), (22, 93), (34, 102), (50, 108))
    head(brush, skin, 12.5, ears=False)
    features(brush, skin, (130, 126, 142), RED, 0.0, lift=0.8, eye=2.8)
    brush.lines((64, 78, 116), 2.0, (33.4, 46.8), (39.5, 44.6), (45.6, 46.8))
    bend = brush.play.smile * 0.55
    brush.both(RED, (50, 65.2), (46.6, 63.8 - bend * 0.3), (43, 66.6 - bend), (46.4, 69.6),
               (50, 70.4))  # fmt: skip
    brush.line((140, 20, 36), 1.2, (43.6, 66.7 - bend), (50, 67.2 + bend * 0.4),
               (56.4, 66.7 - bend))  # fmt: skip
    brush.oval(INK, 61.6, 61.4, 1.2, 1.2)
    brush.shape(hair, (29, 36), (22, 50), (21, 63), (28, 68), (34.5, 64), (31, 56), (32, 46),
                (38, 39))  # fmt: skip
    brush.shape(hair, (71, 36), (78, 50), (79, 63), (72, 68), (65.5, 64), (69, 56), (68, 46),
                (62, 39))  # fmt: skip
    brush.shape(hat, (17, 43), (21, 22), (35, 9), (52, 6.5), (68, 10.5), (80, 24), (83, 42),
                (72, 37), (58, 35.5), (42, 36), (28, 39))  # fmt: skip
    brush.shape(GOLD_PALE, (18.5, 38), (20, 31), (34, 27), (50, 25.6), (66, 27), (80, 31),
                (81.5, 37), (66, 32.5), (50, 31), (34, 33))  # fmt: skip
    for points in (((72, 29.5), (72, 17)), ((66.5, 26.4), (77.5, 20.2)), ((66.5, 20.2),
                   (77.5, 26.4))):  # fmt: skip
        brush.line(CREAM, 1.9, *points)


def _hugo(brush: PortraitBrush) -> None:
    """A bald head, a great brown beard, rosy cheeks and a warm smile."""
    skin, beard, light = (206, 150, 106), (74, 42, 26), (112, 68, 42)
    rays(brush, (70, 132, 82))
    bust(brush, skin, (208, 146, 44), 12)
    brush.both((176, 116, 28), (50, 86), (36, 84), (34, 91), (50, 97))
    head(brush, skin, 17)
    brush.shape(mix(skin, CREAM, 0.35), (38, 27), (45, 24.2), (52, 24.4), (46, 27.4), (38, 32))
    features(brush, skin, beard, (176, 84, 72), 0.0, lift=1.4, eye=2.8)
    brush.pair((218, 130, 98), 16, 57.5, 5.2, 3.8)
    brush.both(beard, (50, 62.5), (42, 60.5), (33, 63), (28, 52), (25.6, 46), (24, 58), (26, 72),
               (33, 85), (42, 92), (50, 94))  # fmt: skip
    if brush.smiles:
        brush.both((250, 236, 220), (50, 68.4), (44, 66.4), (41.4, 66), (44.6, 71.4), (50, 73))
    else:
        brush.line((176, 84, 72), 2.6, (43, 71.6), (50, 69.2), (57, 71.6))
    brush.both(light, (50, 61), (44, 60), (37, 63.6), (34.6, 68), (40, 67.4), (50, 65.6))
    for x in (38, 46, 54, 62):
        brush.line(light, 1.6, (x, 78), (50 + (x - 50) * 0.8, 88))
    brush.shape(mix(skin, (176, 84, 60), 0.3), (50, 54), (46, 57), (46, 61), (50, 62.4), (54, 61),
                (54, 57))  # fmt: skip


_FACES: Final[Mapping[str, tuple[RGB, Callable[[PortraitBrush], None]]]] = {
    "balanced": ((24, 92, 98), _walter),
    "greedy": ((66, 28, 66), _nora),
    "cautious": ((128, 98, 158), _iris),
    "hurried": ((204, 96, 40), _otto),
    "freezing": ((112, 160, 198), _clara),
    "generous": ((46, 106, 62), _hugo),
    **OWN_FACES,
}

NOBODY: Final = "?"
"""The key of a surprise character, who is not known yet."""


def _mystery(brush: PortraitBrush) -> None:
    """A head in the dark with a question mark."""
    brush.both((58, 60, 66), (50, 82), (38, 84), (20, 90), (9, 104), (6, 124))
    brush.both((58, 60, 66), (50, 18), (34, 22), (25, 36), (26, 54), (36, 74), (50, 84))
    brush.line(GOLD, 6.5, (39.5, 42), (42, 33), (51, 29.5), (60, 34), (60.5, 43), (53, 50),
               (50.5, 59))  # fmt: skip
    brush.oval(GOLD, 50.3, 69.5, 4.2, 4.2)


def portrait(
    key: str, size: int, ring: Colour | None = None, width: int = 1, mood: Mood = Mood.WAITING
) -> pygame.Surface:
    """The portrait of a character as a disc of ``size`` pixels, cached.

    ``ring`` is the colour of a line of ``width`` pixels round it. An unknown key gives the face of
    a surprise character.
    """

    def make() -> pygame.Surface:
        ground, draw = _FACES.get(key, ((34, 36, 42), _mystery))
        brush = PortraitBrush(size, ground, mood)
        draw(brush)
        picture = brush.medallion()
        if ring is not None:
            picture.blit(paint.box((size, size), size // 2, None, ring, width), (0, 0))
        return picture

    return paint.cached(("face", key, size, ring, width, mood), make)
