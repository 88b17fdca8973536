"""How loud a sound is, as ITU-R BS.1770-4 and EBU R 128 measure it.

    python assets/sounds/loudness.py

prints the loudest 400 milliseconds, the integrated loudness and the true peak of every sound.
Standard library only. Most sounds are shorter than the 400 milliseconds of a measuring block, so
what makes them even is their loudest block, filled up with silence.
"""

from __future__ import annotations

import array
import math
import wave
from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path
from typing import Final

BLOCK: Final = 0.4
STEP: Final = 0.1
"""Seconds: the length of a block, and from one to the next."""
SILENCE: Final = -70.0
"""LUFS: blocks below it count for nothing."""
BELOW: Final = 10.0
"""Blocks so many LU below the mean of the others count for nothing, either."""
OVERSAMPLED: Final = 4
REACH: Final = 12
"""Samples to both sides from which one in between is made."""


def weighted(samples: Sequence[float], rate: int) -> list[float]:
    """The K-weighted signal: a shelf as of a head, then without what is too low to be heard."""
    shelf = _shelf(rate)
    return _filtered(_filtered(samples, *shelf), *_high_pass(rate))


def momentary(samples: Sequence[float], rate: int) -> float:
    """The loudest block, in LUFS; a shorter sound is filled up with silence."""
    return max(_blocks(samples, rate), default=-math.inf)


def integrated(samples: Sequence[float], rate: int) -> float:
    """The loudness of the whole, in LUFS: the mean of the blocks that pass both gates."""
    loud = [10 ** ((each + 0.691) / 10) for each in _blocks(samples, rate) if each > SILENCE]
    if not loud:
        return -math.inf
    gate = sum(loud) / len(loud) / 10 ** (BELOW / 10)
    kept = [each for each in loud if each > gate]
    return _lufs(sum(kept) / len(kept))


def true_peak(samples: Sequence[float]) -> float:
    """The highest point of the wave between the samples too, in dB of full scale."""
    top = max((abs(x) for x in samples), default=0.0)
    if not top:
        return -math.inf
    highest = top
    taps = [_taps(part / OVERSAMPLED) for part in range(1, OVERSAMPLED)]
    for at in range(len(samples) - 1):
        # Between low samples no peak stands out.
        if max(abs(samples[at]), abs(samples[at + 1])) < 0.6 * top:
            continue
        near = [
            samples[i] if 0 <= i < len(samples) else 0.0
            for i in range(at - REACH + 1, at + REACH + 1)
        ]
        for weights in taps:
            highest = max(highest, abs(sum(x * w for x, w in zip(near, weights, strict=True))))
    return 20 * math.log10(highest)


def read(file: Path) -> tuple[list[float], int]:
    """The samples of a 16-bit mono file from -1 to 1, and how many there are in a second."""
    with wave.open(str(file), "rb") as source:
        values = array.array("h", source.readframes(source.getnframes()))
        return [value / 32768 for value in values], source.getframerate()


def _lufs(power: float) -> float:
    return -0.691 + 10 * math.log10(power) if power > 0 else -math.inf


def _blocks(samples: Sequence[float], rate: int) -> list[float]:
    block, step = round(BLOCK * rate), round(STEP * rate)
    filled = [*samples, *([0.0] * max(0, block - len(samples)))]
    sums = [0.0, *accumulate(x * x for x in weighted(filled, rate))]
    starts = range(0, len(filled) - block + 1, step)
    return [_lufs((sums[start + block] - sums[start]) / block) for start in starts]


def _filtered(
    samples: Sequence[float], b: tuple[float, float, float], a: tuple[float, float]
) -> list[float]:
    b0, b1, b2 = b
    a1, a2 = a
    x1 = x2 = y1 = y2 = 0.0
    out = []
    for x in samples:
        y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
        x2, x1, y2, y1 = x1, x, y1, y
        out.append(y)
    return out


def _shelf(rate: int) -> tuple[tuple[float, float, float], tuple[float, float]]:
    """The first filter of BS.1770 for any rate: 4 dB more from about 1,700 Hz on."""
    k = math.tan(math.pi * 1681.974450955533 / rate)
    q = 0.7071752369554196
    high = 10 ** (3.999843853973347 / 20)
    middle = high**0.4996667741545416
    a0 = 1 + k / q + k * k
    b = ((high + middle * k / q + k * k) / a0, 2 * (k * k - high) / a0,
         (high - middle * k / q + k * k) / a0)  # fmt: skip
    return b, (2 * (k * k - 1) / a0, (1 - k / q + k * k) / a0)


def _high_pass(rate: int) -> tuple[tuple[float, float, float], tuple[float, float]]:
    """The second filter of BS.1770 for any rate: nothing below about 38 Hz."""
    k = math.tan(math.pi * 38.13547087602444 / rate)
    q = 0.5003270373238773
    a0 = 1 + k / q + k * k
    return (1.0, -2.0, 1.0), (2 * (k * k - 1) / a0, (1 - k / q + k * k) / a0)


def _taps(part: float) -> list[float]:
    """What each of the samples near counts at a part of the way from one to the next."""
    out = []
    for i in range(-REACH + 1, REACH + 1):
        x = i - part
        window = 0.5 + 0.5 * math.cos(math.pi * x / (REACH + 1))
        out.append(window * math.sin(math.pi * x) / (math.pi * x))
    total = sum(out)
    return [tap / total for tap in out]


def main() -> None:
    """Measure every sound of this folder."""
    print(f"{'':10} loudest 400 ms   integrated   true peak")
    for file in sorted(Path(__file__).resolve().parent.glob("*.wav")):
        samples, rate = read(file)
        print(
            f"{file.stem:10} {momentary(samples, rate):9.1f} LUFS {integrated(samples, rate):7.1f} "
            f"LUFS {true_peak(samples):6.1f} dBTP"
        )


if __name__ == "__main__":
    main()
