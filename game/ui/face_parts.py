"""The common parts of all faces: a brush that knows a mood, and the parts of a bust."""

from __future__ import annotations

from enum import Enum
from itertools import pairwise
from typing import Final, NamedTuple

from game.ui.brush import Brush
from game.ui.theme import RGB, mix

INK: Final[RGB] = (28, 34, 51)
CREAM: Final[RGB] = (252, 247, 234)
GOLD: Final[RGB] = (216, 170, 88)
GOLD_PALE: Final[RGB] = (247, 231, 185)
RED: Final[RGB] = (181, 32, 47)


def rays(brush: Brush, colour: RGB) -> None:
    """A sunburst on the ground, as on the backs of the cards."""
    ends = [(-20, 22), (-20, -8), (6, -20), (32, -20), (58, -20), (84, -20), (110, -20),
            (120, 8), (120, 38)]  # fmt: skip
    for (ax, ay), (bx, by) in pairwise(ends):
        middle = ((ax * 2 + bx) / 3, (ay * 2 + by) / 3)
        brush.corners(colour, (50, 62), (ax, ay), middle)


def bust(brush: Brush, skin: RGB, dress: RGB, neck: float = 9.5) -> None:
    """Shoulders and neck."""
    brush.both(dress, (50, 82), (38, 84), (20, 90), (9, 104), (6, 124))
    shade = mix(skin, (110, 50, 30), 0.3)
    brush.both(shade, (50, 62), (50 - neck, 66), (50 - neck, 82), (50 - neck + 2, 88), (50, 91))


def head(brush: Brush, skin: RGB, jaw: float = 15.0, ears: bool = True) -> None:
    """Ears and the oval of the face, ``jaw`` units wide on each side at the mouth."""
    if ears:
        brush.pair(mix(skin, (110, 50, 30), 0.16), 23, 51, 4.5, 6.5)
    brush.both(skin, (50, 21), (37, 23.5), (28.5, 34), (27, 48), (50 - jaw - 5, 61),
               (50 - jaw, 69), (42, 76.5), (50, 78.5))  # fmt: skip


class Mood(Enum):
    """A facial expression: how the features differ from those at rest."""

    WAITING = "waiting"
    THINKING = "thinking"
    PLEASED = "pleased"
    DISMAYED = "dismayed"
    PROUD = "proud"
    RESIGNED = "resigned"


class _Play(NamedTuple):
    """Changes of a face: bend of the mouth, outer and inner brows, size and direction of the
    pupils, and how far the lids are down.
    """

    smile: float = 0.0
    outer: float = 0.0
    inner: float = 0.0
    eye: float = 1.0
    glance: float = 0.0
    lids: float = 0.0


_PLAY: Final = {
    Mood.WAITING: _Play(),
    Mood.THINKING: _Play(-0.8, 1.0, 0.2, 0.95, 2.6),
    Mood.PLEASED: _Play(2.6, 0.8, 1.6),
    Mood.DISMAYED: _Play(-4.4, -2.2, 2.8, 1.05, -1.2),
    Mood.PROUD: _Play(4.4, 2.2, 3.2, 1.06, 0.0, 0.12),
    Mood.RESIGNED: _Play(-2.8, -1.4, 1.6, 0.9, 0.0, 0.5),
}


class PortraitBrush(Brush):
    """A brush that knows the mood of the face it paints."""

    def __init__(self, size: int, ground: RGB, mood: Mood) -> None:
        super().__init__(size, ground)
        self.play = _PLAY[mood]

    @property
    def smiles(self) -> bool:
        """Whether a mouth that laughs at rest still does."""
        return self.play.smile >= 0


def features(
    brush: PortraitBrush, skin: RGB, brow: RGB, lips: RGB, smile: float, *, lift: float = 0.0,
    eye: float = 2.9, glance: float = 0.0,
) -> None:  # fmt: skip
    """Brows, eyes, nose and mouth.

    ``smile`` bends the mouth, ``lift`` raises the brows, ``eye`` is the size of the pupils and
    ``glance`` turns them aside. The brush's mood is added to all of them.
    """
    play = brush.play
    smile, eye, glance = smile + play.smile, eye * play.eye, glance + play.glance
    brush.pair(CREAM, 10.2, 48.5, 5.2, 3.6)
    for x in (39.8, 60.2):
        brush.oval(INK, x + glance, 48.3, eye, eye + 0.5)
        brush.oval(CREAM, x + glance + 0.9, 47.0, 0.9, 0.9)
    if play.lids:
        drop = 7.6 * play.lids
        for x in (39.8, 60.2):
            brush.corners(skin, (x - 6, 44.0), (x + 6, 44.0), (x + 6, 44.6 + drop),
                          (x - 6, 44.6 + drop))  # fmt: skip
            brush.line(mix(skin, INK, 0.5), 1.1, (x - 5, 44.9 + drop), (x, 45.5 + drop),
                       (x + 5, 44.9 + drop))  # fmt: skip
    outer, inner = lift + play.outer, lift * 0.4 + play.inner
    brush.lines(brow, 2.4, (34, 42.6 - outer), (39, 40.4 - (outer + lift + play.inner) / 2),
                (45, 42.0 - inner))  # fmt: skip
    nose = mix(skin, (110, 50, 30), 0.34)
    brush.line(nose, 2.0, (50.6, 50), (52.8, 58), (49.2, 59.4))
    brush.line(lips, 2.8, (43, 67 - smile * 0.45), (50, 67 + smile * 0.55),
               (57, 67 - smile * 0.45))  # fmt: skip
