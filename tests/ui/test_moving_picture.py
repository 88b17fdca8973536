"""Moving pictures: the file is a valid APNG, and its frames add up to what was drawn."""

from __future__ import annotations

import struct
import threading
import time
import zlib
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.controller.picture_moments import picture_moments
from game.notation.record import PlayerEntry, read_record, write_record
from game.store import atomic_files
from game.ui import moving_picture
from game.ui.apng import SIGNATURE, Frame, animated, chunks, frame_of
from game.ui.moving_picture import Look, NothingToShowError, PictureWork

RECORDED = Path(__file__).parents[1] / "recorded"
TEXT = (RECORDED / "classic.canasta").read_text("utf-8")


class Here:
    """Does the work at once, in place of a worker."""

    def run(self, work: Callable[..., Any], *arguments: Any, **_more: Any) -> Any:
        return work(*arguments)

    def give_up(self, event: threading.Event) -> None:
        event.set()

    def close(self) -> None:
        pass


def png(colour: tuple[int, ...], size: tuple[int, int] = (20, 10)) -> bytes:
    surface = pygame.Surface(size, pygame.SRCALPHA, 32)
    surface.fill(colour)
    out = BytesIO()
    pygame.image.save(surface, out, ".png")
    return out.getvalue()


def pictures(file: bytes) -> list[pygame.Surface]:
    """What a program that knows APNG shows, frame by frame."""
    found = list(chunks(file))
    header = found[0][1]
    shown = pygame.Surface(struct.unpack(">II", header[:8]), pygame.SRCALPHA, 32)
    out = []
    place: tuple[int, ...] = ()
    for kind, data in found:
        if kind == b"fcTL":
            place = struct.unpack(">IIIIIHHBB", data)
        if kind not in (b"IDAT", b"fdAT"):
            continue
        pixels = data if kind == b"IDAT" else data[4:]
        one = SIGNATURE
        size = struct.pack(">II", place[1], place[2])
        for name, body in ((b"IHDR", size + header[8:]), (b"IDAT", pixels), (b"IEND", b"")):
            crc = zlib.crc32(name + body)
            one += struct.pack(">I", len(body)) + name + body + struct.pack(">I", crc)
        shown.blit(pygame.image.load(BytesIO(one), "a.png"), (place[3], place[4]))
        out.append(shown.copy())
    return out


def test_frames_are_put_together() -> None:
    frames = [
        frame_of(png((255, 0, 0, 255)), 0, 0, 1.0),
        frame_of(png((0, 0, 255, 255), (4, 3)), 16, 7, 2.5),
    ]
    file = animated(frames)
    found = list(chunks(file))
    assert [kind for kind, _data in found] == [
        b"IHDR", b"acTL", b"fcTL", b"IDAT", b"fcTL", b"fdAT", b"IEND",
    ]  # fmt: skip
    assert struct.unpack(">II", found[1][1]) == (2, 0)
    controls = [data for kind, data in found if kind == b"fcTL"]
    numbers = [struct.unpack(">I", controls[0][:4])[0], struct.unpack(">I", controls[1][:4])[0]]
    assert numbers == [0, 1]
    assert struct.unpack(">I", found[5][1][:4]) == (2,)
    one, other = pictures(file)
    assert one.get_at((19, 9)) == (255, 0, 0, 255)
    assert other.get_at((19, 9)) == (0, 0, 255, 255)
    assert other.get_at((15, 9)) == (255, 0, 0, 255)
    # A program that does not know APNG shows the first frame.
    assert pygame.image.load(BytesIO(file), "a.png").get_at((19, 9)) == (255, 0, 0, 255)


def test_frames_that_do_not_fit_are_refused() -> None:
    first = frame_of(png((255, 0, 0, 255)), 0, 0, 1.0)
    with pytest.raises(ValueError, match="no frame"):
        animated([])
    with pytest.raises(ValueError, match="fit"):
        animated([first, replace(first, x=1)])
    with pytest.raises(ValueError, match="fit"):
        animated([first, Frame(first.header[:9] + b"\x02\0\0\0", first.pixels, 0, 0, 1.0)])
    with pytest.raises(ValueError, match="no PNG"):
        frame_of(b"GIF89a", 0, 0, 1.0)


def test_a_match_adds_up_to_what_was_drawn() -> None:
    look = Look()
    moments = picture_moments(read_record(TEXT), 3)
    assert len(moments) == 3
    frames = []
    before = None
    for moment in moments:
        frames.append(moving_picture.frame(TEXT, moment, before, look))
        before = moment
    file = animated(frames)
    assert len(frames[1].pixels) < len(frames[0].pixels)
    for shown, moment in zip(pictures(file), moments, strict=True):
        drawn = moving_picture._picture(TEXT, moment, look)
        # Laying a picture over another rounds colours; nothing else may differ.
        one, other = (pygame.image.tobytes(each, "RGB") for each in (shown, drawn))
        assert max(abs(a - b) for a, b in set(zip(one, other, strict=True))) <= 1


def test_what_a_hand_has_many_of_leaves_room_for_the_rest() -> None:
    record = read_record((RECORDED / "hand_and_foot.canasta").read_text("utf-8"))
    told = [moment.words for moment in picture_moments(record, 6)]
    assert sum("canasta" in words for words in told) <= len(told) // 2
    assert any("into the foot" in words for words in told)


def test_moments_are_the_weightiest_in_their_order() -> None:
    record = read_record(TEXT)
    every = picture_moments(record, 1000)
    assert [(m.hand, m.count) for m in every] == sorted((m.hand, m.count) for m in every)
    few = picture_moments(record, 4)
    assert len(few) == 4
    assert min(m.weight for m in few) >= max(
        m.weight for m in every if m not in few and m.hand == few[0].hand
    )
    assert every[-1].hand == len(record.hands) - 1
    assert max(every, key=lambda m: m.weight).hand == len(record.hands) - 1
    assert all(m.words for m in every)
    running = replace(record, hands=[replace(hand, result=None) for hand in record.hands])
    assert picture_moments(running, 10) == []


def test_who_gave_no_name_is_told_of_as_you() -> None:
    record = read_record(TEXT)
    others = [PlayerEntry(name, "standard") for name in ("Ada", "Ben", "Cy")]
    record.players = [PlayerEntry("You", "human"), *others][: record.variant.table.players]
    told = [moment.words for moment in picture_moments(record, 1000)]
    assert any(words.startswith("You ") for words in told)
    assert not any(words.startswith(("You takes", "You adds", "You goes")) for words in told)
    record.players[0] = PlayerEntry("Robin", "human")
    named = [moment.words for moment in picture_moments(record, 1000)]
    assert any(words.startswith("Robin ") for words in named)
    assert not any(words.startswith("You ") for words in named)


def wait(work: PictureWork) -> None:
    end = time.monotonic() + 60
    while not work.done:
        assert time.monotonic() < end
        work.poll()
        time.sleep(0.01)


def test_both_sorts_of_pictures_are_written(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr(moving_picture, "MOST", 2)
    worker: Any = Here()
    for moving in (False, True):
        path = tmp_path / "new" / f"{moving}.png"
        work = PictureWork(TEXT, path, Look(), moving=moving, worker=worker)
        wait(work)
        assert work.path == path
        assert pygame.image.load(path).get_size() == ((960, 584) if moving else (1920, 1080))
    assert [kind for kind, _data in chunks(path.read_bytes())].count(b"fcTL") == 2
    assert work.progress == 1.0


def test_a_picture_that_is_too_large_leaves_the_lightest_out(
    tmp_path: Path, monkeypatch: Any
) -> None:
    monkeypatch.setattr(moving_picture, "MOST", 3)
    monkeypatch.setattr(moving_picture, "LARGEST", 10)
    worker: Any = Here()
    work = PictureWork(TEXT, tmp_path / "x.png", Look(), moving=True, worker=worker)
    wait(work)
    assert work.path is not None
    assert [kind for kind, _data in chunks(work.path.read_bytes())].count(b"fcTL") == 1


def test_what_goes_wrong_is_told(tmp_path: Path) -> None:
    worker: Any = Here()
    record = read_record(TEXT)
    nothing = write_record(replace(record, hands=[replace(record.hands[0], result=None)]))
    work = PictureWork(nothing, tmp_path / "x.png", Look(), moving=True, worker=worker)
    wait(work)
    assert isinstance(work.failed, NothingToShowError)
    (tmp_path / "file").write_text("")
    work = PictureWork(TEXT, tmp_path / "file" / "x.png", Look(), moving=False, worker=worker)
    wait(work)
    assert isinstance(work.failed, OSError)


def test_a_picture_is_whole_or_not_there(tmp_path: Path, monkeypatch: Any) -> None:
    """It is written under another name first, so that a program that is killed leaves no half."""
    seen: list[list[str]] = []

    def stop(source: Path, target: Path) -> None:
        seen.append([path.suffix for path in tmp_path.iterdir()])
        assert not target.exists()
        assert source.read_bytes().startswith(b"\x89PNG")
        raise OSError("the disk is gone")

    monkeypatch.setattr(atomic_files, "replace_file", stop)
    worker: Any = Here()
    work = PictureWork(TEXT, tmp_path / "x.png", Look(), moving=False, worker=worker)
    wait(work)
    assert isinstance(work.failed, OSError)
    assert seen == [[".part"]]
    assert list(tmp_path.iterdir()) == []


def test_a_picture_that_is_cancelled_leaves_no_file(tmp_path: Path) -> None:
    begun, free = threading.Event(), threading.Event()

    class Slow(Here):
        def run(self, *_arguments: Any, **_more: Any) -> Any:
            begun.set()
            free.wait(10)
            return b"picture"

    worker: Any = Slow()
    work = PictureWork(TEXT, tmp_path / "x.png", Look(), moving=False, worker=worker)
    assert begun.wait(10)
    work.cancel()
    free.set()
    time.sleep(0.1)
    assert not work.poll()
    assert list(tmp_path.iterdir()) == []
