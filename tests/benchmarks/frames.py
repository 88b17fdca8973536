"""Frame times of the table, drawn in software: ``python -m tests.benchmarks.frames``.

Measures the cost of a frame (update and drawing, without waiting): while eight cards fly, while a
card is dragged, while the cards are dealt, in each great moment, and while a score is counted. Also
the work in an idle second, and the frames while a computer player of the kind ``--kind`` thinks.
Beside each scene stands its 99th percentile as a multiple of the limit: what 52 cards with alpha
take to draw, measured again and again in the same run. As in the program, modules are frozen, and
frames come with time between them while the cards are dealt, and in moments: pictures are made in
threads then. The
exit status is 1 if a goal is missed.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.controller.game import Game, SeatPlayer, Stage
from game.notation.record import read_record
from game.rules.cards import make_card
from game.rules.state import Phase
from game.store.settings import Settings
from game.ui.app import IDLE_RATE, App
from game.ui.context import make_ui
from game.ui.deco.canastas import CanastaKind
from game.ui.screens.seats import people_of
from game.ui.screens.sheets.score_sheet import ScoreSheetScene
from game.ui.table import table as tables
from game.ui.table.playback.announced import Announced
from game.ui.table.playback.moment import Moment
from game.ui.table.playback.moments import GreatCanasta, Rime, Stamp
from game.ui.table.playback.opening_moment import Opened
from game.ui.table.playback.special_hand_moment import SpecialHand
from game.ui.table.scene import TableScene
from game.ui.table_picture import seated
from game.ui.window import Window
from game.variants import VARIANTS

FRAME = 8.0
"""Goal in milliseconds for 99 of 100 frames."""
TIMES_LIMIT = 4.0
"""The same as a multiple of the limit."""
IDLE = 4.0
"""Goal in milliseconds of work per second without events."""
THINKING = 16.6
"""Goal in milliseconds for every frame while a computer player thinks."""
RECORD = Path(__file__).parents[2] / "assets" / "screenshots" / "match.canasta"
STEP = 1 / 60
ROUNDS = 4


class Clock:
    """A clock for the program that the benchmark advances."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Table:
    """A table in a window of its own."""

    def __init__(self, size: tuple[int, int], variant: str, seed: int, kind: str) -> None:
        self.clock = Clock()
        names = ("You", "Walter", "Nora", "Otto")
        seats = [
            SeatPlayer(name, "human" if place == 0 else kind) for place, name in enumerate(names)
        ]
        game = Game.new(VARIANTS[variant], seats, Random(seed), None, first_dealer=3)
        window = Window("Benchmark", size)
        self.app = App(window, make_ui(clock=self.clock), clock=self.clock)
        self.game = game
        self.scene = TableScene(tables.Table(self.app.ui, game, Settings(log="closed")))
        self.app.push(self.scene)
        self.app.step()

    def frame(self) -> float:
        """One turn of the loop; returns its processor time in milliseconds."""
        self.clock.now += STEP
        start = time.thread_time_ns()
        self.app.step()
        return (time.thread_time_ns() - start) / 1e6

    def until_calm(self, *, apart: bool = False) -> list[float]:
        """Run frames until nothing moves, one at once after another or as far apart as usual."""
        times = [self.frame()]
        while self.scene.animating and len(times) < 3000:
            if apart:
                time.sleep(max(0.0, STEP - times[-1] / 1e3))
            times.append(self.frame())
        return times

    def to_own_turn(self) -> None:
        """Answer questions and draw a card, without measuring."""
        self.until_calm()
        end = time.time() + 20
        game = self.game
        while not game.your_turn and game.stage is Stage.PLAYING and time.time() < end:
            self.frame()
            self.until_calm()
        if self.scene.table.state.view.phase is Phase.THREES:
            self.scene.table.controls.prompt_keys[0].click()
            self.until_calm()


def flying(table: Table) -> list[float]:
    """Eight cards at a time between the hand and the middle of the table, turning in flight."""
    scene = table.scene
    scene.table.playback.finish()
    hand = scene.table.staging.hand()[:8]
    times: list[float] = []
    for turn in range(12):
        poses = dict(scene.table.state.layout.poses)
        for place, sprite in enumerate(hand):
            if turn % 2 == 0:
                home = poses[sprite]
                poses[sprite] = type(home)(
                    300 + 150 * place,
                    320,
                    scene.table.state.areas.card,
                    30 - 8 * place,
                    True,
                    home.z,
                )
        scene.table.tabletop.animator.send(
            poses,
            scene.table.state.now,
            reach=scene.table.state.areas.size[1],
            first=hand,
            duration=0.6,
        )
        scene.table.tabletop.begun = scene.table.tabletop.animator.begun(scene.table.state.now)
        scene.table.tabletop.show_cards()
        times += table.until_calm()
    return times


def dragging(table: Table) -> list[float]:
    """A card dragged about."""
    scene = table.scene
    scene.table.playback.finish()
    card = scene.table.staging.hand()[2]
    start = scene.table.state.layout.strips[card].center
    post(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    table.frame()
    times: list[float] = []
    width, height = scene.table.state.areas.size
    for turn in range(240):
        x = round(width * (0.2 + 0.6 * (turn % 60) / 60))
        y = round(height * (0.85 - 0.6 * (turn % 48) / 48))
        post(pygame.MOUSEMOTION, pos=(x, y), rel=(1, 1), buttons=(1, 0, 0))
        times.append(table.frame())
    post(pygame.MOUSEBUTTONUP, pos=start, button=1)
    table.until_calm()
    return times


def post(kind: int, **fields: object) -> None:
    pygame.event.post(pygame.event.Event(kind, fields))


def idle(table: Table) -> float:
    """Milliseconds of work in a second without events."""
    table.until_calm()
    for _ in range(60):
        table.frame()
    return sum(table.frame() for _ in range(3 * IDLE_RATE)) / 3


def thinking(table: Table) -> list[float]:
    """Frames by the wall clock, from a discard until the player's next turn, for some rounds."""
    times: list[float] = []
    for _round in range(ROUNDS):
        table.to_own_turn()
        if table.game.stage is not Stage.PLAYING:
            break
        times += _one_round(table)
    return times


def _one_round(table: Table) -> list[float]:
    scene, times = table.scene, []
    if scene.table.state.view.phase is Phase.DRAW:
        player = scene.table.player
        outcome = player.draw() if scene.table.state.view.stock else player.take()
        scene.table.handler.report(outcome)
        table.until_calm()
    if scene.table.state.view.phase is Phase.THREES:
        scene.table.controls.prompt_keys[0].click()
        table.until_calm()
    for card in scene.table.staging.hand():
        if scene.table.player.discard([card]).acted:
            break
    end = time.time() + 20
    while not table.game.your_turn and table.game.stage is Stage.PLAYING and time.time() < end:
        start = time.perf_counter()
        table.clock.now += STEP
        table.app.step()
        times.append((time.perf_counter() - start) * 1e3)
        time.sleep(max(0.0, STEP - times[-1] / 1e3))
    return times


def moments(table: Table) -> dict[str, list[float]]:
    """Frames of each great moment of a hand, one after another, with empty caches."""
    scene = table.scene
    scene.table.playback.finish()
    ui, areas, size = scene.ui, scene.table.state.areas, scene.table.state.areas.size
    home = areas.hand.inflate(-areas.hand.w // 2, 0)
    meld = pygame.Rect(0, 0, round(areas.card * 5 / 7), round(areas.card))
    room = areas.places[scene.table.state.view.side].melds
    meld.center = room.center
    sevens = [make_card(7, i % 4) for i in range(7)]
    pairs = [make_card(rank, suit) for rank in (4, 5, 6, 8, 9, 10, 11) for suit in (0, 1)]
    disc = areas.plaza.centre, areas.plaza.radius
    makers: dict[str, Callable[[float], Moment]] = {
        "a mixed canasta": lambda now: Stamp(ui, meld, room, CanastaKind.MIXED, 300, (0, 0), now),
        "a great canasta": lambda now: GreatCanasta(
            ui,
            size,
            sevens,
            meld,
            2500,
            ("Canasta", "of sevens"),
            "",
            now,
            kind=CanastaKind.NATURAL,
        ),
        "a special hand": lambda now: SpecialHand(
            ui, size, pairs, home, 2000, ("Schneider", "by you"), "2,000 points", now
        ),
        "a fat pile": lambda now: Announced(
            ui, size, "You take 25 cards", now, lamp=areas.pile.center
        ),
        "going out": lambda now: Announced(ui, size, "You go out", now, disc=disc),
        "an opening": lambda now: Opened(ui, meld, now, meld.topleft),
        "freezing": lambda now: Rime(ui, areas.plaza.pile_count, now),
    }
    found: dict[str, list[float]] = {}
    for name, make in makers.items():
        scene.table.state.moments.append(make(scene.table.state.now))
        scene.table.tabletop.refresh()
        found[name] = table.until_calm(apart=True)
    return found


def counting(table: Table) -> list[float]:
    """Frames from the appearance of the score sheet until it is counted."""
    game = seated(read_record(RECORD), 7, None, 2)
    sheet = game.sheet()
    assert sheet is not None
    scene = ScoreSheetScene(sheet, ["We", "They"], 0, table.app.pop, people=people_of(game))
    table.app.push(scene)
    # The window is faded over for a while after this, as after any page.
    times = [table.frame()]
    while scene.count.running:
        times.append(table.frame())
    table.app.pop()
    table.until_calm()
    return times


def limit(table: Table) -> list[float]:
    """Milliseconds of drawing 52 cards with alpha, side by side, one time after another."""
    ui, surface = table.app.ui, table.app.window.surface
    names = [f"{rank}{suit}" for rank in "A23456789TJQK" for suit in "shdc"]
    height = round(table.scene.table.state.areas.card)
    cards = [ui.assets.card_sprite(name, height).surface for name in names]
    times: list[float] = []
    for _ in range(120):
        start = time.thread_time_ns()
        for place, card in enumerate(cards):
            surface.blit(card, (60 * (place % 13), 90 * (place // 13)))
        times.append((time.thread_time_ns() - start) / 1e6)
    table.scene.invalidate()
    table.frame()
    return times


def quantile(times: list[float], share: float) -> float:
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", default="1920x1080", help="the window, in pixels")
    parser.add_argument("--variant", default="international", choices=sorted(VARIANTS))
    parser.add_argument("--kind", default="standard", help="who plays against you")
    options = parser.parse_args()
    width, height = (int(part) for part in options.size.split("x"))
    gc.freeze()
    table = Table((width, height), options.variant, 5, options.kind)
    met = True

    def tell(name: str, times: list[float], goal: float, share: float = 0.99) -> None:
        nonlocal met
        drawn = limit(table)
        worst, least = quantile(times, share), quantile(drawn, 0.5)
        met = met and worst <= goal and (goal != FRAME or worst <= TIMES_LIMIT * least)
        figures = f"median {quantile(times, 0.5):5.2f}  p99 {quantile(times, 0.99):5.2f}"
        print(
            f"{name:24} {figures}  max {max(times):6.2f} ms  ({len(times)} frames)"
            f"  limit {least:5.2f}, p99 {quantile(drawn, 0.99):5.2f}: {worst / least:5.1f} times"
        )

    tell("dealing", table.until_calm(apart=True), FRAME)
    table.to_own_turn()
    measures: list[tuple[str, Callable[[Table], list[float]]]] = [
        ("eight cards fly", flying), ("the same, warm", flying), ("a card is dragged", dragging),
    ]  # fmt: skip
    for name, measure in measures:
        tell(name, measure(table), FRAME)
    for name, times in moments(table).items():
        tell(name, times, FRAME)
    tell("a score is counted", counting(table), FRAME)
    work = idle(table)
    met = met and work <= IDLE
    print(f"{'idle':24} {work:.2f} ms of work a second")
    tell("a computer thinks", thinking(table), THINKING, 1.0)
    pygame.quit()
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
