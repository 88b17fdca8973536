"""Portraits for the player to choose from. No computer player has one of these."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.ui.face_parts import (
    CREAM,
    GOLD,
    GOLD_PALE,
    INK,
    RED,
    PortraitBrush,
    bust,
    features,
    head,
    rays,
)
from game.ui.theme import RGB, mix


def _captain(brush: PortraitBrush) -> None:
    """A white cap with a gilt badge, a dark face and a trim moustache."""
    skin, hair, cap = (122, 78, 52), (34, 28, 30), (240, 240, 236)
    rays(brush, (44, 84, 132))
    bust(brush, skin, (28, 42, 78))
    brush.corners(CREAM, (40, 84), (60, 84), (50, 104))
    brush.corners(INK, (48, 88), (52, 88), (54, 108), (46, 108))
    for x in (14, 86):
        brush.line(GOLD, 2.4, (x - 6, 97), (x + 6, 94 if x < 50 else 100))
    brush.shape(hair, (27, 36), (24, 46), (26, 56), (74, 56), (76, 46), (73, 36))
    head(brush, skin, 15)
    features(brush, skin, hair, (150, 74, 66), 1.6, lift=0.6, eye=2.9)
    brush.both(hair, (50, 61), (44, 60.8), (37.6, 65), (44, 65.6), (50, 64.2))
    brush.shape(cap, (20, 30), (22, 17), (36, 9), (50, 7.5), (64, 9), (78, 17), (80, 30), (66, 26),
                (50, 24.6), (34, 26))  # fmt: skip
    brush.shape(INK, (21, 31), (34, 26.4), (50, 25), (66, 26.4), (79, 31), (79, 35), (66, 31),
                (50, 29.6), (34, 31), (21, 35))  # fmt: skip
    brush.shape((46, 50, 62), (24, 35.6), (36, 31.6), (50, 30.4), (64, 31.6), (76, 35.6),
                (66, 36.4), (50, 35), (34, 36.4))  # fmt: skip
    brush.oval(GOLD, 50, 19.5, 4.6, 4.6)
    brush.oval(GOLD_PALE, 50, 19.5, 1.9, 1.9)


def _dancer(brush: PortraitBrush) -> None:
    """A sleek black bob, a gilt band with a feather, and pearls."""
    skin, hair, light = (248, 224, 204), (30, 26, 36), (72, 64, 92)
    rays(brush, (222, 184, 96))
    brush.shape((238, 226, 196), (66, 30), (70, 16), (82, 5), (93, 4), (90, 15), (80, 25), (70, 31))
    brush.line((196, 172, 120), 1.4, (68, 30), (78, 17), (90, 7))
    brush.shape(hair, (50, 13), (33, 16), (23, 28), (20, 46), (21, 62), (30, 67), (37, 62),
                (63, 62), (70, 67), (79, 62), (80, 46), (77, 28), (67, 16))  # fmt: skip
    bust(brush, skin, (36, 92, 92), 8.5)
    head(brush, skin, 13, ears=False)
    features(brush, skin, hair, RED, 0.8, lift=1.0, eye=3.0)
    brush.lines(hair, 1.8, (33.4, 47.4), (39, 44.4), (45.4, 46.6))
    brush.shape(hair, (28, 40), (22, 50), (22, 62), (30, 66.6), (35.4, 61), (31, 52))
    brush.shape(hair, (72, 40), (78, 50), (78, 62), (70, 66.6), (64.6, 61), (69, 52))
    brush.shape(hair, (27, 42), (27, 30), (36, 21), (50, 18.5), (64, 21), (73, 30), (73, 42),
                (64, 38.4), (50, 37.2), (36, 38.4))  # fmt: skip
    brush.line(light, 1.6, (33, 26), (42, 21.6), (54, 21))
    brush.shape(GOLD, (24.6, 34), (36, 28.6), (50, 27), (64, 28.6), (75.4, 34), (75, 37.4),
                (64, 32.4), (50, 31), (36, 32.4), (25, 37.4))  # fmt: skip
    for place in range(-4, 5):
        x = 50 + 4.2 * place
        brush.oval(GOLD_PALE, x, 93.4 - 0.5 * place * place, 2.3, 2.3)


def _painter(brush: PortraitBrush) -> None:
    """A red beret aslant, brown locks and a neckerchief."""
    skin, hair, beret = (226, 178, 138), (88, 52, 32), (176, 44, 52)
    rays(brush, (202, 196, 182))
    brush.shape(hair, (50, 16), (32, 20), (22, 34), (19, 50), (23, 62), (20, 72), (30, 76),
                (36, 68), (64, 68), (70, 76), (80, 72), (77, 62), (81, 50), (78, 34),
                (68, 20))  # fmt: skip
    bust(brush, skin, (70, 88, 108), 9)
    brush.both((232, 214, 170), (50, 83), (38, 81), (34, 88), (42, 94), (50, 99))
    head(brush, skin, 14, ears=False)
    features(brush, skin, (84, 50, 32), (172, 82, 72), 2.4, lift=1.2, eye=3.0)
    brush.shape(hair, (27, 44), (27, 33), (38, 26), (50, 26), (44, 33), (34, 38))
    brush.shape(hair, (73, 44), (73, 33), (62, 26), (50, 26), (56, 32), (66, 37))
    brush.shape(beret, (20, 30), (24, 17), (42, 9), (62, 9), (80, 18), (84, 28), (76, 33),
                (62, 28), (44, 27), (28, 32))  # fmt: skip
    brush.shape(mix(beret, INK, 0.34), (26, 32.6), (40, 27), (58, 26.6), (74, 32), (72, 34.6),
                (58, 30), (42, 30.4), (28, 35))  # fmt: skip
    brush.line(mix(beret, CREAM, 0.3), 1.8, (34, 17), (48, 12.6), (62, 13.6))
    brush.line(mix(beret, INK, 0.4), 2.6, (56, 9.6), (58, 5.4))


def _reader(brush: PortraitBrush) -> None:
    """A cloud of dark curls, large spectacles and golden hoops."""
    skin, hair, light = (164, 110, 74), (44, 30, 28), (84, 60, 50)
    rays(brush, (152, 62, 86))
    for x, y, r in ((50, 19, 17), (33, 23, 14), (67, 23, 14), (22, 36, 13), (78, 36, 13),
                    (19, 51, 11), (81, 51, 11), (24, 62, 8), (76, 62, 8)):  # fmt: skip
        brush.oval(hair, x, y, r, r)
    bust(brush, skin, (206, 156, 62), 8.5)
    head(brush, skin, 13.5, ears=False)
    features(brush, skin, hair, (164, 66, 66), 2.2, lift=1.0, eye=2.9)
    for middle, height, wide in (
        (38, 27, 8.0),
        (50, 24.6, 8.0),
        (62, 27, 8),
        (30, 34, 6.4),
        (70, 34, 6.4),
    ):
        brush.oval(hair, middle, height, wide, wide * 0.9)
    for x, y in ((30, 16), (46, 9), (62, 12), (22, 28), (76, 26)):
        brush.line(light, 1.5, (x - 4, y + 3), (x, y), (x + 4, y + 2))
    for lens in (39.2, 60.8):
        brush.ring((136, 32, 44), lens, 48.8, 9.2, 2.2)
    brush.line((136, 32, 44), 2.2, (48, 47.6), (50, 46.8), (52, 47.6))
    for ear in (25.6, 74.4):
        brush.ring(GOLD, ear, 66.5, 4.0, 1.7)


def _tennis(brush: PortraitBrush) -> None:
    """Fair hair parted at the side, a short beard and a tennis jersey."""
    skin, hair, light = (246, 212, 180), (178, 118, 58), (212, 158, 90)
    rays(brush, (144, 170, 86))
    brush.shape(hair, (26, 46), (22, 36), (26, 22), (40, 13), (58, 13), (72, 21), (77, 34),
                (74, 47))  # fmt: skip
    bust(brush, skin, (240, 236, 222), 10)
    brush.corners(skin, (42, 84), (58, 84), (50, 98))
    brush.lines((46, 88, 142), 2.4, (38, 82.4), (44, 92), (50, 100))
    head(brush, skin, 16)
    beard = mix(skin, hair, 0.62)
    brush.both(beard, (50, 64.4), (42, 63), (34, 62), (29.4, 54), (28.6, 62), (34, 72), (43, 78.6),
               (50, 80))  # fmt: skip
    features(brush, skin, hair, (184, 92, 80), 3.0, lift=1.0, eye=2.9)
    brush.both(skin, (50, 63.6), (45.4, 64), (42.6, 66), (45, 70.4), (50, 71.4))
    smile = 3.0 + brush.play.smile
    brush.line((184, 92, 80), 2.6, (44, 67 - smile * 0.4), (50, 67 + smile * 0.5),
               (56, 67 - smile * 0.4))  # fmt: skip
    brush.shape(hair, (27, 41), (26, 28), (36, 18), (52, 14), (68, 19), (75, 31), (74, 41),
                (69, 32), (62, 27), (52, 30), (42, 29), (33, 33))  # fmt: skip
    brush.line(light, 1.8, (36, 22), (48, 17), (62, 19))
    brush.line(light, 1.8, (40, 27), (52, 22.6), (66, 24.6))


def _farmer(brush: PortraitBrush) -> None:
    """Straight black hair, a straw hat and a green jacket."""
    skin, hair, straw = (244, 208, 168), (30, 28, 34), (226, 188, 108)
    rays(brush, (224, 148, 156))
    brush.shape(hair, (50, 18), (30, 24), (23, 38), (22, 56), (24, 74), (34, 78), (40, 70),
                (60, 70), (66, 78), (76, 74), (78, 56), (77, 38), (70, 24))  # fmt: skip
    bust(brush, skin, (56, 112, 74), 8.5)
    brush.lines(mix((56, 112, 74), INK, 0.4), 2.2, (42, 84), (44, 92), (50, 99))
    head(brush, skin, 14, ears=False)
    features(brush, skin, hair, (188, 84, 82), 2.6, lift=0.4, eye=2.9)
    brush.lines(hair, 1.5, (33.4, 47.6), (39.4, 45.2), (45.4, 47))
    brush.shape(hair, (27.4, 50), (25.6, 36), (34, 27), (46, 26), (38, 34), (31, 40))
    brush.shape(hair, (72.6, 50), (74.4, 36), (66, 27), (46, 26), (58, 32), (68, 40))
    brush.shape(straw, (8, 33), (26, 25.4), (30, 12), (50, 6.6), (70, 12), (74, 25.4), (92, 33),
                (72, 33), (50, 30.6), (28, 33))  # fmt: skip
    brush.shape((168, 52, 58), (28.4, 24.6), (29.6, 19), (50, 15.4), (70.4, 19), (71.6, 24.6),
                (50, 21.6))  # fmt: skip
    brush.line(mix(straw, INK, 0.3), 1.4, (14, 31.6), (30, 28.4), (50, 27), (70, 28.4), (86, 31.6))
    brush.line(mix(straw, CREAM, 0.5), 1.4, (35, 13), (48, 9.4), (60, 10.4))


OWN_FACES: Final[Mapping[str, tuple[RGB, Callable[[PortraitBrush], None]]]] = {
    "captain": ((24, 52, 92), _captain),
    "dancer": ((196, 150, 52), _dancer),
    "painter": ((170, 164, 150), _painter),
    "reader": ((118, 34, 58), _reader),
    "tennis": ((112, 140, 52), _tennis),
    "farmer": ((196, 104, 116), _farmer),
}
"""The background of each portrait and the function that draws it, by its key in the settings."""
