"""What a click at the table costs: ``python -m tests.benchmarks.clicks``.

Turns are played by mouse: draw, choose three cards and let them go, throw one. For each sort of
click its processor time in milliseconds, from the press to the frame after the release, and the
calls of functions in it, which are the same on every machine.
"""

from __future__ import annotations

import argparse
import cProfile
import os
import pstats
import sys
import time
from collections import defaultdict

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.controller.game import Stage
from game.rules.state import Phase
from game.variants import VARIANTS
from tests.benchmarks.frames import Table, post, quantile

PATIENCE = 20
"""Seconds that computer players may take together."""


class Clicks:
    """Clicks at a table: times in milliseconds and calls, by sort."""

    def __init__(self, table: Table, *, count: bool) -> None:
        self.table, self.count = table, count
        self.times: dict[str, list[float]] = defaultdict(list)
        self.calls: dict[str, list[float]] = defaultdict(list)

    def click(self, sort: str, pos: tuple[int, int]) -> None:
        """Point at something, press and release."""
        table = self.table
        post(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0))
        table.until_calm()
        profile = cProfile.Profile()
        if self.count:
            profile.enable()
        spent = 0.0
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            post(kind, pos=pos, button=1)
            spent += table.frame()
        if self.count:
            profile.disable()
            self.calls[sort].append(pstats.Stats(profile).total_calls)  # type: ignore[attr-defined]
        else:
            self.times[sort].append(spent)
        table.until_calm()

    def answer(self) -> None:
        """Answer a question about a three, if there is one."""
        if self.table.scene.table.state.view.phase is Phase.THREES:
            self.table.scene.table.controls.prompt_keys[0].click()
            self.table.until_calm()

    def turn(self) -> bool:
        """Wait for the player's turn and play it; False if the hand is over."""
        table, game = self.table.scene.table, self.table.game
        end = time.time() + PATIENCE
        while not game.your_turn and game.stage is Stage.PLAYING and time.time() < end:
            self.table.until_calm()
        if not game.your_turn:
            return False
        self.answer()
        if table.state.view.phase is Phase.DRAW:
            self.click("draw", table.controls.draw_button.rect.center)
            self.answer()
        for card in table.staging.hand()[1:4]:
            for _ in range(2):
                self.click("choose", table.state.layout.strips[card].center)
        for card in table.staging.hand():
            self.click("choose", table.state.layout.strips[card].center)
            self.click("throw", table.state.areas.pile.center)
            if not game.your_turn or table.state.view.phase is not Phase.MELD:
                return True
        return False


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", default="1280x720", help="the window, in pixels")
    parser.add_argument("--variant", default="international", choices=sorted(VARIANTS))
    parser.add_argument("--turns", type=int, default=6, help="turns of the player")
    options = parser.parse_args()
    width, height = (int(part) for part in options.size.split("x"))
    found = []
    for count in (False, True):
        table = Table((width, height), options.variant, 5, "standard")
        table.until_calm()
        clicks = Clicks(table, count=count)
        for _ in range(options.turns):
            if not clicks.turn():
                break
        found.append(clicks.calls if count else clicks.times)
        table.scene.leave()
    times, calls = found
    for each in found:
        each["all"] = [value for values in each.values() for value in values]
    for sort, spent in times.items():
        print(
            f"{sort:8} {len(spent):3} clicks  median {quantile(spent, 0.5):6.2f}"
            f"  mean {sum(spent) / len(spent):6.2f} ms"
            f"  {sum(calls[sort]) / max(1, len(calls[sort])):8,.0f} calls"
        )
    pygame.quit()
    return 0


if __name__ == "__main__":
    sys.exit(main())
