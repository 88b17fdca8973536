"""A match as a moving picture of its moments, and a position as a still one, made beside the
window.

Each frame holds only what has changed since the one before, so that a picture stays small.
"""

from __future__ import annotations

import logging
import queue
import threading
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Final

import pygame

from game.controller.picture_moments import PictureMoment, picture_moments
from game.controller.worker import Worker
from game.notation.record import Record, read_record
from game.store.atomic_files import write_shared
from game.store.settings import Settings
from game.ui.apng import Frame, animated, frame_of

log = logging.getLogger(__name__)

SIZE: Final = (960, 540)
"""The table in a moving picture, in pixels. It is drawn larger and made smaller."""
DRAWN: Final = (1440, 810)
STRIP: Final = 44
"""Height of the words below the table, in pixels."""
STILL: Final = (1920, 1080)
MOST: Final = 14
"""Number of moments in a moving picture."""
LARGEST: Final = 5_000_000
"""Bytes that a moving picture has at most; the lightest moments are left out instead."""
PATIENCE: Final = 60.0
"""Seconds after which a frame is given up."""


class NothingToShowError(ValueError):
    """A match has no moment to show: no hand is over."""


@dataclass(frozen=True, slots=True)
class Look:
    """How tables are drawn: what of the settings a worker needs."""

    felt: str = "green"
    four_colour: bool = False
    index_size: str = "usual"
    high_contrast: bool = False

    @classmethod
    def of(cls, settings: Settings) -> Look:
        """The look of the player's own table."""
        return cls(settings.felt, settings.four_colour, settings.index_size, settings.high_contrast)

    def settings(self) -> Settings:
        """Settings with this look. The cloth is plain: its weave would double a moving picture."""
        return Settings(
            felt=self.felt, four_colour=self.four_colour, index_size=self.index_size,
            high_contrast=self.high_contrast, plain_cloth=True,
        )  # fmt: skip


def moments_of(text: str, most: int) -> list[PictureMoment]:
    """The moments of a record given as text; runs in a worker."""
    return picture_moments(_record(text), most)


def still(text: str, hand: int | None, count: int | None, look: Look) -> bytes:
    """A position of a record as a PNG file: that after ``count`` actions of the hand with the
    index ``hand``, or the last one; runs in a worker.
    """
    return _png(_table(text, hand, count, STILL, look))


def frame(text: str, now: PictureMoment, before: PictureMoment | None, look: Look) -> Frame:
    """The frame of a moment: all of it, or what has changed since another; runs in a worker."""
    picture = _picture(text, now, look)
    seconds = 2.0 + 0.03 * len(now.words)
    if before is None:
        return frame_of(_png(picture), 0, 0, seconds)
    changed, x, y = _difference(_picture(text, before, look), picture)
    return frame_of(_png(changed), x, y, seconds)


@lru_cache(maxsize=1)
def _record(text: str) -> Record:
    return read_record(text)


def _table(
    text: str, hand: int | None, count: int | None, size: tuple[int, int], look: Look
) -> pygame.Surface:
    from game.ui.table_picture import draw_table, seated

    record = _record(text)
    number = None if hand is None else record.hands[hand].number
    game = seated(record, number, count)
    return draw_table(game, size, look.settings(), shared=True)


@lru_cache(maxsize=2)
def _picture(text: str, moment: PictureMoment, look: Look) -> pygame.Surface:
    """The table at a moment with the words below it."""
    from game.ui.context import make_ui
    from game.ui.theme import make_theme

    large = _table(text, moment.hand, moment.count, DRAWN, look)
    # All frames need the same sort of pixels, and those that change little have clear ones.
    out = pygame.Surface((SIZE[0], SIZE[1] + STRIP), pygame.SRCALPHA, 32)
    out.blit(pygame.transform.smoothscale(large, SIZE), (0, 0))
    ui = make_ui(theme=make_theme(look.felt, look.high_contrast))
    strip = pygame.Rect(0, SIZE[1], SIZE[0], STRIP)
    out.fill(ui.theme.panel, strip)
    room = SIZE[0] - 32
    words = moment.words
    size = ui.text.fitted_size(words, "name", room)
    ui.text.draw(out, words, strip.center, "name", ui.theme.text, "center", size, max_width=room)
    return out


def _difference(before: pygame.Surface, now: pygame.Surface) -> tuple[pygame.Surface, int, int]:
    """What of a picture differs from another, on clear ground, and where it lies."""
    out = now.copy()
    pygame.transform.threshold(
        out, now, None, (0, 0, 0, 0), (0, 0, 0, 0), 1, before, inverse_set=True
    )
    box = out.get_bounding_rect(1)
    if not box.w:
        box = pygame.Rect(0, 0, 1, 1)
    return out.subsurface(box).copy(), box.x, box.y


def _png(surface: pygame.Surface) -> bytes:
    out = BytesIO()
    pygame.image.save(surface, out, ".png")
    return out.getvalue()


class PictureWork:
    """Makes a picture in a thread that waits for a worker, and writes it into a file.

    ``poll`` says whether there is news: ``path`` is the file once it is written, ``failed`` the
    error if there will be none, ``progress`` the share that is done. Without ``moving`` it is a
    still picture of a position (``still``).
    """

    def __init__(
        self, text: str, path: Path, look: Look, *, moving: bool, hand: int | None = None,
        count: int | None = None, worker: Worker | None = None,
    ) -> None:  # fmt: skip
        self.progress = 0.0
        self.path: Path | None = None
        self.failed: Exception | None = None
        self._text, self._target, self._look = text, path, look
        self._moving, self._hand, self._count = moving, hand, count
        self._worker = worker or Worker(PATIENCE, modest=True)
        self._stopped = threading.Event()
        self._news: queue.SimpleQueue[float | Path | Exception] = queue.SimpleQueue()
        threading.Thread(target=self._work, name="picture", daemon=True).start()

    @property
    def done(self) -> bool:
        """Whether it has ended, well or badly."""
        return self.path is not None or self.failed is not None

    def poll(self) -> bool:
        """Take in what is new; whether there was anything. Never waits."""
        news = False
        while True:
            try:
                found = self._news.get_nowait()
            except queue.Empty:
                return news
            news = True
            if isinstance(found, Path):
                self.path = found
            elif isinstance(found, Exception):
                self.failed = found
            else:
                self.progress = found

    def cancel(self) -> None:
        """Stop; no file is written. Never waits."""
        self._stopped.set()
        self._worker.give_up(self._stopped)

    def _work(self) -> None:
        try:
            picture = self._moving_picture() if self._moving else self._still_picture()
            if self._stopped.is_set():
                return
            write_shared(self._target, picture)
            self._news.put(self._target)
        except Exception as error:
            if not self._stopped.is_set():
                log.exception("the picture could not be made")
                self._news.put(error)
        finally:
            self._worker.close()

    def _still_picture(self) -> bytes:
        png: bytes = self._worker.run(
            still, self._text, self._hand, self._count, self._look,
            given_up=self._stopped,
        )  # fmt: skip
        return png

    def _moving_picture(self) -> bytes:
        found: list[PictureMoment] = self._worker.run(
            moments_of, self._text, MOST, given_up=self._stopped
        )
        if not found:
            raise NothingToShowError
        while True:
            frames = self._frames(found)
            made = animated(frames)
            if len(made) <= LARGEST or len(found) < 2:
                return made
            lightest = min(found, key=lambda moment: moment.weight)
            found = [moment for moment in found if moment is not lightest]

    def _frames(self, moments: list[PictureMoment]) -> list[Frame]:
        frames: list[Frame] = []
        before = None
        for place, moment in enumerate(moments, 1):
            made: Frame = self._worker.run(
                frame, self._text, moment, before, self._look, given_up=self._stopped
            )
            frames.append(made)
            before = moment
            self._news.put(place / len(moments))
        return frames
