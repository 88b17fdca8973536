"""The end of a lesson: a stamp comes down, and the game that was learnt is one press away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.learning.lesson import Lesson
from game.translation import _
from game.ui.context import Ui
from game.ui.deco import suns
from game.ui.deco.metals import GOLD
from game.ui.deco.stamps import stamp
from game.ui.screens.navigator import Navigator
from game.ui.screens.parts.sheet import Sheet
from game.ui.screens.statistics.passport_page import LESSON
from game.ui.table.playback.easing import out, overshoot, part
from game.ui.table.playback.flakes import Flake, fallen, flakes
from game.ui.widgets import Button, Label, Widget
from game.ui.widgets.base import Size

SIDE: Final = 132
"""How wide the stamp is, in logical pixels."""
FALLS: Final = 0.5
"""The second at which the stamp begins to come down,"""
LANDS: Final = 0.72
"""and at which it has."""
LASTS: Final = 5.0
"""How many seconds lozenges fall."""
TILT: Final = -7


class FallingStamp(Widget):
    """A stamp that comes down in front of rays; it is there at once where nothing is to move."""

    def __init__(self, ui: Ui, side: float = SIDE) -> None:
        super().__init__(ui)
        self.side = side
        self.time = 0.0

    def measure(self, max_width: int) -> Size:
        side = self.ui.px(self.side)
        return min(max_width, round(side * 2.4)), round(side * 1.12)

    def describe(self) -> str:
        return ""

    @property
    def down(self) -> float:
        """How far it has come down, from 0 to 1."""
        return 1.0 if self.ui.reduced_motion else part(self.time, FALLS, LANDS - FALLS)

    def update(self, dt: float) -> bool:
        before, self.time = self.down, self.time + dt
        if before < 1 <= self.down:
            self.ui.audio.play("stamp", exact=True)
        self.invalidate()
        return self.time < LANDS + 0.5 and not self.ui.reduced_motion

    def draw(self, surface: pygame.Surface) -> None:
        ui, down = self.ui, self.down
        if not ui.theme.high_contrast:
            # It rises above the line on which it stands, no higher than its own room.
            sun = suns.half_sun(min(self.rect.w, 2 * self.rect.h), GOLD, 90)
            shown = 1.0 if ui.reduced_motion else out(part(self.time, 0, 0.5))
            strip = sun.get_rect()
            strip.w = round(strip.w * shown)
            strip.centerx = sun.get_width() // 2
            place = sun.get_rect(midbottom=(self.rect.centerx, self.rect.bottom))
            surface.blit(sun, (place.x + strip.x, place.y), strip)
        if down <= 0:
            return
        picture = stamp(ui, ui.px(self.side), LESSON, GOLD)
        size = 1.0 if down >= 1 else 1.8 - 0.8 * overshoot(down)
        turned = pygame.transform.rotozoom(picture, TILT, size)
        surface.blit(turned, turned.get_rect(center=self.rect.center))


class LessonOverScene(Sheet):
    """A sheet over the table of a lesson that has been finished.

    ``play`` deals a hand of its game, ``leave`` leads to the other lessons; ``company`` says
    against whom one plays.
    """

    title = "The lesson is over"
    width, gap = 520, 10

    def __init__(
        self, navigator: Navigator, lesson: Lesson, play: Callable[[], None],
        leave: Callable[[], None], company: str,
    ) -> None:  # fmt: skip
        super().__init__()
        self.navigator, self.lesson = navigator, lesson
        self._play, self._leave, self._company = play, leave, company
        self._falling: list[Flake] = []
        self._time = 0.0

    def contents(self) -> Sequence[Widget]:
        ui = self.ui
        self.stamp = FallingStamp(ui)
        told = _("“{lesson}” is finished.")
        if self.navigator.settings.aims:
            told = _("“{lesson}” is finished: its stamp is in your passport.")
        play = self.main_button(
            _("Play this game"), self._play, shortcut="P", icon="play", width=230, height=46
        )
        leave = Button(ui, _("Back to Learn"), self._leave, kind="quiet", shortcut="Esc")
        return (
            Label(ui, _("Well played!"), "title", "gold_bright", "centre"),
            self.stamp,
            Label(ui, told.format(lesson=_(self.lesson.title)), align="centre"),
            self.centred(play),
            Label(ui, self._company, "small", "text_dim", "centre"),
            self.centred(leave),
        )

    def foot(self) -> Sequence[Widget]:
        return ()

    def enter(self) -> None:
        super().enter()
        self.root.animated.add(self.stamp)
        self.ui.audio.play("great", exact=True)
        self.ui.speech.say(" ".join(self.words_shown()))

    def resize(self, size: tuple[int, int], scale: float) -> None:
        super().resize(size, scale)
        still = self.ui.reduced_motion or self._time > LASTS
        self._falling = [] if still else flakes(size, 7)

    @property
    def animating(self) -> bool:
        return super().animating or bool(self._falling)

    def update(self, dt: float) -> None:
        super().update(dt)
        self._time += dt
        if self._falling:
            self.invalidate()
            if self._time > LASTS:
                self._falling = []

    def background(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        super().background(surface, area)
        surface.blits(fallen(self._falling, self._time), doreturn=False)

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._leave()
            return True
        return super().handle(event)
