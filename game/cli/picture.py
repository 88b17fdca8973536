"""``picture``: a position of a record, drawn as in the window."""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import Final

from game.translation import N_, _

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
        "--size", type=_size, default=(1920, 1080), metavar="1920x1080", help=_("in pixels")
    )
    parser.add_argument(
        "--out", type=_png, required=True, metavar="X.png", help=_("where the picture goes")
    )


ABOUT: Final = N_("draw the table as the window would, into a file")


def run(arguments: argparse.Namespace) -> int:
    """Write the picture; the exit status."""
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
            words = _("there is not enough memory for it")
            raise CommandError(f"{arguments.out}: {words}") from None
    return OK


def _size(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"([0-9]{2,5})x([0-9]{2,5})", text)
    if not found:
        raise argparse.ArgumentTypeError(
            _("a size such as {example} is needed, not {found}").format(
                example="1920x1080", found=repr(text)
            )
        )
    size = int(found[1]), int(found[2])
    if not (min(size) >= SMALLEST and max(size) <= LARGEST):
        raise argparse.ArgumentTypeError(
            _("each side of the picture has {least} to {most} pixels, not {found}").format(
                least=SMALLEST, most=LARGEST, found=text
            )
        )
    return size


def _png(text: str) -> Path:
    path = Path(text)
    if path.suffix.lower() != ".png":
        raise argparse.ArgumentTypeError(
            _("the picture is a PNG file, X.png, not {found}").format(found=repr(text))
        )
    return path
