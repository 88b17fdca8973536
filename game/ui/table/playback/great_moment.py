"""A moment that takes the whole stage: cards before a sun, over a ribbon with what they bring."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Final

import pygame

from game.rules.cards import Card
from game.ui.context import Ui
from game.ui.deco.metals import Metal
from game.ui.scene import Dirty
from game.ui.table.playback.banner import banner, banner_ready
from game.ui.table.playback.dark_stage import DarkStage, Picture
from game.ui.table.playback.easing import out, part
from game.ui.table.playback.flakes import Flake, fallen, flakes, flakes_ready
from game.ui.table.playback.moment import Moment

HOME: Final = 0.38
"""Seconds in which the cards go home."""
SETS: Final = 0.24
"""Seconds in which the sun goes down before they do: both at once take too long to paint."""


@dataclass
class GreatMoment(Moment):
    """``cards`` rise from ``home`` and go back there; ``title`` is the two words on the ribbon,
    ``below`` the line under it. When what happens is told in seconds at normal pace.
    """

    great = stops = True
    height: ClassVar[float]
    """How far down the window its middle is, as a share."""
    under: ClassVar[float]
    """How far the ribbon is below that, in logical pixels."""
    seed: ClassVar[int]
    """What tells how its lozenges fall."""
    unrolls: ClassVar[float]
    strikes: ClassVar[float]
    """When the ribbon unrolls, and when the seal comes down on it."""
    shines: ClassVar[tuple[float, float]]
    """When the sun begins to shine, and how long it takes."""
    goes: ClassVar[float]
    """When the cards go home."""

    ui: Ui
    size: tuple[int, int]
    cards: Sequence[Card]
    home: pygame.Rect
    value: int
    title: tuple[str, str]
    below: str
    begin: float
    pace: float = 1.0
    still: bool = False
    _stage: DarkStage = field(init=False)
    _flakes: list[Flake] = field(default_factory=list)
    _ready: Iterator[None] = field(init=False)
    """Makes what is to come, a little each frame."""

    def __post_init__(self) -> None:
        self._stage = DarkStage(self.size)
        self._k = min(self.size[0] / 1280, self.size[1] / 720)
        if not self.still:
            self._flakes = flakes(self.size, len(self.cards) * self.seed + self.value)
        self._ready = iter(()) if self.still else self._prepare()

    @property
    @abstractmethod
    def silk(self) -> Metal:
        """What its ribbon is made of."""

    @abstractmethod
    def _sun(self, k: float) -> tuple[Callable[[], pygame.Surface], float]:
        """What makes the rays of the sun, and where they stand, from the top of the window."""

    @abstractmethod
    def _laid(
        self, t: float, centre: tuple[float, float], k: float, home: float
    ) -> Iterator[Picture]:
        """The cards after so many seconds; ``home`` is how far they have gone home."""

    def _prepare(self) -> Iterator[None]:
        """Make what comes after the cards before it is seen, a little with each step."""
        rays, foot = self._sun(self._k)
        self._stage.rise(rays, (round(self.size[0] / 2), round(foot)))
        yield
        yield from banner_ready(self.ui, self._k, self.silk, self.title, self.value)
        yield from flakes_ready(self._flakes)

    def areas(self, now: float) -> list[pygame.Rect]:
        return [pygame.Rect((0, 0), self.size)]

    def draw(self, surface: pygame.Surface, now: float) -> None:
        self.show(surface, now, None)

    def show(self, surface: pygame.Surface, now: float, dirty: Dirty) -> Dirty:
        """Show it as it is now: what has changed since it was last shown on this surface,
        everything if ``dirty`` is None. Returns what has been painted.
        """
        still = self.still
        t = (now - self.begin) / (1 if still else self.pace)
        next(self._ready, None)
        if not self._keep(surface):
            return dirty
        k, x, y = self._k, self.size[0] / 2, self.size[1] * self.height
        home = 0.0 if still else part(t, self.goes, HOME)
        shown = 1 - home
        falling = fallen(self._flakes, t) if shown >= 0.3 else []
        pictures = list(self._laid(t, (x, y), k, home))
        if shown >= 0.35:
            open_ = 1.0 if still else out(part(t, self.unrolls, 0.26))
            down = 1.0 if still else part(t, self.strikes, 0.16)
            pictures += banner(self.ui, (x, y + self.under * k), k, self.silk, self.title,
                               self.value, self.below, open_, down)  # fmt: skip
        set_ = part(t, self.goes - SETS, SETS)
        light = 0.0 if still else out(part(t, *self.shines)) * (1 - set_)
        return self._stage.show(surface, falling, pictures, light, dirty)

    def _keep(self, surface: pygame.Surface) -> bool:
        """Keep the table as it is, a part a frame; whether all of it has been kept before."""
        return self._stage.keep(surface)
