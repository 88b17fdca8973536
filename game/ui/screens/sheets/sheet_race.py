"""The race to the target: a bar for each side, with the opening minimums on the way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from game.translation import _, _p, number
from game.ui.context import Ui
from game.ui.deco import emblems
from game.ui.deco.metals import gradient
from game.ui.deco.paper import Inks, inks, legible
from game.ui.markup import END_OF_TERM, TERM
from game.ui.screens.sheets.sheet_count import Count
from game.ui.theme import mix
from game.ui.widgets import Widget
from game.ui.widgets.base import Size

LINE = 27
"""Logical height of a bar and its gap."""
HEAD = 22
BESIDE = 16
"""From the names to the bars, at whose beginning the emblem of a side may stand."""


@dataclass(frozen=True, slots=True)
class Runner:
    """A side in the race. ``place`` is 0 for the player's own; ``chance`` to win is in words."""

    name: str
    before: int
    after: int
    place: int
    chance: str = ""


class Race(Widget):
    """The totals of all sides. ``openings`` are totals, each with the opening minimum from there
    on. ``explained`` is what a chance to win means; mouse and keyboard may ask. Without a target
    there is no race, and nothing is to be shown.
    """

    tells_on_focus = True

    def __init__(
        self, ui: Ui, runners: Sequence[Runner], target: int,
        openings: Sequence[tuple[int, int]], count: Count, explained: str = "", **common: Any,
    ) -> None:  # fmt: skip
        super().__init__(ui, tooltip=explained, **common)
        self.focusable = bool(explained)
        self.runners, self.target, self.count = list(runners), target, count
        ends = [points for r in runners for points in (r.before, r.after)]
        self.low, self.high = min(0, *ends), max(target, 1, *ends)
        self.steps = [
            (max(total, self.low), least)
            for i, (total, least) in enumerate(openings)
            if total < self.high and (i + 1 == len(openings) or openings[i + 1][0] > self.low)
        ]

    @property
    def ticks(self) -> list[int]:
        """The totals at which the opening minimum changes."""
        return [total for total, _least in self.steps if total > self.low]

    def passed(self, share: float) -> int:
        """How many ticks the bars have passed at a point of the animation."""
        return sum(
            min(r.before, now) < tick <= max(r.before, now)
            for r in self.runners
            for now in [r.before + (r.after - r.before) * share]
            for tick in self.ticks
        )

    def describe(self) -> str:
        told = [f"{r.name} {number(r.after)}" for r in self.runners]
        told += [
            _("{name}: chance to win {chance}").format(name=r.name, chance=r.chance)
            for r in self.runners
            if r.chance
        ]
        return ", ".join(told)

    def measure(self, max_width: int) -> Size:
        return max_width, self.ui.px(HEAD + LINE * len(self.runners) + 6)

    def _track(self) -> pygame.Rect:
        ui, wide = self.ui, self.rect.w
        names = max(
            ui.text.width(r.name, "entry_strong", legible(ui, 14), markup=False)
            for r in self.runners
        )
        names = max(
            names,
            ui.text.width(_p("score race", "Opening"), "entry", legible(ui, 14)),
        )
        left = min(names + ui.px(BESIDE + 4), round(wide * 0.26))
        right = 0
        if chances := [r.chance for r in self.runners if r.chance]:
            right = max(
                ui.text.width(word, "entry", legible(ui, 14))
                for word in (_p("head of a column", "chance to win"), *chances)
            )
            right = min(right + ui.px(16), round(wide * 0.18))
        return pygame.Rect(self.rect.x + left, self.rect.y, wide - left - right, self.rect.h)

    def draw(self, surface: pygame.Surface) -> None:
        ui, colours = self.ui, inks(self.ui.theme)
        track, size = self._track(), legible(ui, 14)
        high, line = ui.px(17), ui.px(LINE)
        top = self.rect.y + ui.px(HEAD)
        for place, runner in enumerate(self.runners):
            bar = pygame.Rect(track.x, top + place * line, track.w, high)
            self._bar(surface, bar, runner, colours)
            name = (track.x - ui.px(BESIDE), bar.centery)
            ui.text.draw(surface, runner.name, name, "entry_strong", colours.side(runner.place),
                         "midright", size, max_width=track.x - self.rect.x - ui.px(BESIDE),
                         markup=False)  # fmt: skip
            # Hide the chance until the totals are counted, since it would reveal them.
            if runner.chance and self.count.race >= 1:
                at = (self.rect.right, bar.centery)
                ui.text.draw(surface, runner.chance, at, "entry_strong", colours.soft, "midright",
                             size)  # fmt: skip
        self._ticks(surface, track, top, colours)
        if self.focused and self.root is not None and self.root.show_focus:
            self.draw_ring(surface, self.rect, ui.px(4), colours.line)
        for place, runner in enumerate(self.runners):
            now = self._now(runner)
            sign = emblems.emblem(runner.place, ui.px(24))
            at = (self._x(track, now), top + place * line + high // 2)
            surface.blit(sign, sign.get_rect(center=at))

    def _now(self, runner: Runner) -> float:
        return runner.before + (runner.after - runner.before) * self.count.race

    def _x(self, track: pygame.Rect, points: float) -> int:
        share = (points - self.low) / (self.high - self.low)
        return track.x + round(track.w * share)

    def _bar(
        self, surface: pygame.Surface, bar: pygame.Rect, runner: Runner, colours: Inks
    ) -> None:
        ui = self.ui
        metal = emblems.side_metal(runner.place)
        surface.fill(mix(colours.line, colours.track, 0.3), bar.inflate(2 * ui.hair, 2 * ui.hair))
        surface.fill(colours.track, bar)
        zero = self._x(bar, 0)
        before, now = self._x(bar, runner.before), self._x(bar, self._now(runner))
        kept = before if abs(now - zero) > abs(before - zero) else now
        if (before - zero) * (now - zero) < 0:
            kept = zero
        self._fill(surface, bar, zero, kept, None, mix(metal.at(0.62), colours.ink, 0.16))
        if (before - zero) * (now - before) >= 0 or kept == zero:
            self._fill(surface, bar, kept, now, gradient((1, bar.h), metal), colours.ink)
        else:
            # Points lost are hatched, between the old and the new total.
            left, right = sorted((now, before))
            for x in range(left, right, max(3, ui.px(5))):
                surface.fill(colours.bad, (x, bar.y, max(1, ui.dp(1.4)), bar.h))

    def _fill(
        self, surface: pygame.Surface, bar: pygame.Rect, one: int, two: int,
        metal: pygame.Surface | None, colour: tuple[int, int, int],
    ) -> None:  # fmt: skip
        left, right = sorted((one, two))
        if right <= left:
            return
        box = pygame.Rect(left, bar.y, right - left, bar.h)
        if metal is None:
            surface.fill(colour, box)
            return
        surface.blit(pygame.transform.scale(metal, box.size), box)
        surface.fill(mix(colour, (150, 120, 60), 0.4), (right - self.ui.hair, bar.y,
                                                       self.ui.hair, bar.h))  # fmt: skip

    def _ticks(self, surface: pygame.Surface, track: pygame.Rect, top: int, colours: Inks) -> None:
        ui, size = self.ui, legible(self.ui, 14)
        row = self.rect.y + ui.px(9)
        foot = top + ui.px(LINE) * len(self.runners) - ui.px(4)
        goal = ui.text.render(number(self.target), "entry_strong", colours.ink, size,
                              tabular=True)  # fmt: skip
        flag = goal.get_rect(midright=(self._x(track, self.target), row))
        ends = max((r.chance for r in self.runners), default="")
        if ends:
            words = _p("head of a column", "chance to win")
            if self.tooltip:
                words = f"{TERM}{words}{END_OF_TERM}"
            ui.text.draw(surface, words, (self.rect.right, row), "entry", colours.soft, "midright",
                         size)  # fmt: skip
        word = ui.text.render(_p("score race", "Opening"), "entry", colours.soft, size,
                              max_width=max(1, track.x - self.rect.x - ui.px(BESIDE)))  # fmt: skip
        surface.blit(word, word.get_rect(midright=(track.x - ui.px(BESIDE), row)))
        surface.blit(goal, flag)
        end = flag.x
        # From the right: a side below zero needs least to open, and that step may leave the others
        # no room.
        for total, least in reversed(self.steps):
            x = self._x(track, total)
            if total > self.low:
                step, thick = ui.px(6), max(1, ui.dp(1.2))
                for y in range(row + ui.px(4), foot, step):
                    surface.fill(colours.soft, (x, y, thick, min(step // 2, foot - y)))
            image = ui.text.render(number(least), "entry_strong", colours.soft, size, tabular=True)
            at = image.get_rect(midleft=(x + ui.px(5 if total > self.low else 0), row))
            # Without room the number is left out; the tick stays.
            if at.right + ui.px(6) < end:
                surface.blit(image, at)
                end = at.x
        if self.high > self.target:
            x = self._x(track, self.target)
            surface.fill(colours.ink, (x, row + ui.px(10), max(1, ui.dp(1.6)), foot - row))
