"""Moving pictures as APNG: PNG pictures put together frame by frame.

A PNG file is a row of chunks, each with its length, its kind, its data and a checksum; an APNG has
a few kinds more (PNG specification, third edition, 11.3.6). Its frames are the packed pixels of
ordinary PNG files, so nothing but the chunks has to be written here, and no library is shipped
for it. Programs that do not know APNG show the first frame.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_LAY_OVER: Final = 1
"""How a frame meets what is there: its clear pixels leave it as it is."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A picture that is laid over the earlier ones at (``x``, ``y``), and stays for ``seconds``.

    ``header`` and ``pixels`` are the data of a PNG file's chunks ``IHDR`` and ``IDAT``.
    """

    header: bytes
    pixels: bytes
    x: int
    y: int
    seconds: float

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        wide, high = struct.unpack(">II", self.header[:8])
        return wide, high


def chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The chunks of a PNG file: kind and data.

    Raises:
        ValueError: if it is no PNG file.
    """
    if not png.startswith(SIGNATURE):
        raise ValueError("this is no PNG file")
    at = len(SIGNATURE)
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        at += length + 12


def frame_of(png: bytes, x: int, y: int, seconds: float) -> Frame:
    """A PNG file as a frame.

    Raises:
        ValueError: if it is no PNG file.
    """
    found = list(chunks(png))
    header = next((data for kind, data in found if kind == b"IHDR"), None)
    pixels = b"".join(data for kind, data in found if kind == b"IDAT")
    if header is None or not pixels:
        raise ValueError("this is no PNG file")
    return Frame(header, pixels, x, y, seconds)


def animated(frames: Sequence[Frame]) -> bytes:
    """The frames as an APNG file that is played over and over.

    The first frame is the whole picture; all must have the same sort of pixels.

    Raises:
        ValueError: if there is no frame, or one has other pixels or lies outside the first.
    """
    if not frames:
        raise ValueError("there is no frame")
    first = frames[0]
    for frame in frames:
        inside = frame.x + frame.size[0] <= first.size[0] and (
            frame.y + frame.size[1] <= first.size[1]
        )
        if frame.header[8:] != first.header[8:] or not inside:
            raise ValueError("the frames do not fit together")
    out = [SIGNATURE, _chunk(b"IHDR", first.header)]
    out.append(_chunk(b"acTL", struct.pack(">II", len(frames), 0)))
    number = 0
    for place, frame in enumerate(frames):
        out.append(_chunk(b"fcTL", _control(number, frame)))
        number += 1
        if place == 0:
            out.append(_chunk(b"IDAT", frame.pixels))
        else:
            out.append(_chunk(b"fdAT", struct.pack(">I", number) + frame.pixels))
            number += 1
    out.append(_chunk(b"IEND", b""))
    return b"".join(out)


def _control(number: int, frame: Frame) -> bytes:
    milliseconds = round(1000 * frame.seconds)
    return struct.pack(
        ">IIIIIHHBB", number, *frame.size, frame.x, frame.y, milliseconds, 1000, 0, _LAY_OVER
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
