"""``picture``: a position of a record, drawn as in the window."""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import Final

from . import show
from .errors import OK, CommandError
from .finding import hand_of, known_seat, readable, record_in, state_after

SMALLEST: Final = 320
"""Minimum width and height of a picture in pixels."""
LARGEST: Final = 7680
"""Maximum width and height of a picture in pixels."""


def describe(parser: argparse.ArgumentParser) -> None:
    """Give the parser its arguments."""
    show.describe(parser)
    parser.add_argument(
        "--size", type=_size, default=(1920, 1080), metavar="1920x1080", help="in pixels"
    )
    parser.add_argument(
        "--out", type=_png, required=True, metavar="X.png", help="where the picture goes"
    )


def run(arguments: argparse.Namespace) -> int:
    """draw the table as the window would, into a file"""
    record = record_in(arguments.file)
    hand = hand_of(record, arguments.file, arguments.hand)
    state_after(record, hand, arguments.file, arguments.action)
    if arguments.seat is not None:
        known_seat(record, arguments.seat)
    from ..ui.table_picture import picture

    with readable(arguments.file):
        try:
            picture(
                Path(arguments.file),
                hand=arguments.hand,
                action=arguments.action,
                seat=arguments.seat,
                size=arguments.size,
                out=arguments.out,
            )
        except OSError as error:
            raise CommandError(f"{arguments.out}: {error.strerror or error}") from None
        except MemoryError:
            raise CommandError(f"{arguments.out}: there is not enough memory for it") from None
    return OK


def _size(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"([0-9]{2,5})x([0-9]{2,5})", text)
    if not found:
        raise argparse.ArgumentTypeError(f"a size such as 1920x1080 is needed, not {text!r}")
    size = int(found[1]), int(found[2])
    if not (min(size) >= SMALLEST and max(size) <= LARGEST):
        raise argparse.ArgumentTypeError(
            f"each side of the picture has {SMALLEST} to {LARGEST} pixels, not {text}"
        )
    return size


def _png(text: str) -> Path:
    path = Path(text)
    if path.suffix.lower() != ".png":
        raise argparse.ArgumentTypeError(f"the picture is a PNG file, X.png, not {text!r}")
    return path
