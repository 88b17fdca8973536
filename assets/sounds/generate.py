"""Makes the sounds of the game beside this file: paper, felt and a few soft chimes.

    python assets/sounds/generate.py

Standard library only; 16-bit mono at 44.1 kHz, the fire at half of that; the same bytes on every
run. How loud each becomes is said in ``LOUDNESS``; ``loudness.py`` beside this file measures it.
"""

from __future__ import annotations

import array
import math
import random
import wave
from collections.abc import Callable, Sequence
from pathlib import Path

from loudness import momentary, true_peak

RATE = 44100
HIGHEST = -3.0
"""dB of full scale that no sound comes above, between its samples either."""
Samples = list[float]


def seconds(length: float) -> int:
    """How many samples ``length`` seconds are."""
    return int(RATE * length)


def noise(rng: random.Random, length: float) -> Samples:
    """White noise."""
    return [rng.uniform(-1, 1) for _ in range(seconds(length))]


def filtered(samples: Sequence[float], kind: str, frequency: float, q: float = 0.707) -> Samples:
    """A second-order filter: "low", "high" or "band"."""
    w = 2 * math.pi * min(frequency, RATE * 0.45) / RATE
    cos, alpha = math.cos(w), math.sin(w) / (2 * q)
    if kind == "low":
        b0, b1, b2 = (1 - cos) / 2, 1 - cos, (1 - cos) / 2
    elif kind == "high":
        b0, b1, b2 = (1 + cos) / 2, -(1 + cos), (1 + cos) / 2
    else:
        b0, b1, b2 = alpha, 0.0, -alpha
    a0, a1, a2 = 1 + alpha, -2 * cos, 1 - alpha
    x1 = x2 = y1 = y2 = 0.0
    out = []
    for x in samples:
        y = (b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2) / a0
        x2, x1, y2, y1 = x1, x, y1, y
        out.append(y)
    return out


def swept(samples: Sequence[float], start: float, end: float, q: float) -> Samples:
    """A band filter whose middle glides from ``start`` to ``end`` Hz (state-variable)."""
    low = band = 0.0
    out = []
    total = max(1, len(samples))
    for i, x in enumerate(samples):
        frequency = start * (end / start) ** (i / total)
        f = 2 * math.sin(math.pi * min(frequency, 7000) / RATE)
        high = x - low - band / q
        band += f * high
        low += f * band
        out.append(band)
    return out


def shaped(samples: Sequence[float], envelope: Callable[[float], float]) -> Samples:
    """Multiplied by an envelope over the time in seconds."""
    return [x * envelope(i / RATE) for i, x in enumerate(samples)]


def rise_fall(rise: float, fall: float, hold: float = 0.0) -> Callable[[float], float]:
    """A smooth attack, a plateau and an exponential decay."""

    def envelope(t: float) -> float:
        if t < rise:
            return 0.5 - 0.5 * math.cos(math.pi * t / rise)
        return math.exp(-max(0.0, t - rise - hold) / fall)

    return envelope


def rough(rng: random.Random, samples: Sequence[float], rate: float, depth: float) -> Samples:
    """The small catches of paper on cloth: loudness wanders ``rate`` times a second."""
    step = max(1, int(RATE / rate))
    here, there = rng.random(), rng.random()
    out = []
    for i, x in enumerate(samples):
        if i % step == 0:
            here, there = there, rng.random()
        part = (i % step) / step
        out.append(x * (1 - depth + depth * (here + (there - here) * part)))
    return out


def mixed(*layers: tuple[float, float, Sequence[float]]) -> Samples:
    """Layers of (start in seconds, gain, samples) added up."""
    length = max(seconds(at) + len(samples) for at, _gain, samples in layers)
    out = [0.0] * length
    for at, gain, samples in layers:
        start = seconds(at)
        for i, x in enumerate(samples):
            out[start + i] += gain * x
    return out


def level(samples: Sequence[float], peak: float = 1.0) -> Samples:
    """Scaled so that the greatest value is ``peak``."""
    top = max((abs(x) for x in samples), default=0.0) or 1.0
    return [x * peak / top for x in samples]


def thump(frequency: float, length: float, drop: float = 0.35) -> Samples:
    """A soft blow on the table: a low tone that sinks a little as it dies."""
    phase, out = 0.0, []
    for i in range(seconds(length * 6)):
        t = i / RATE
        phase += 2 * math.pi * frequency * (1 + drop * math.exp(-t / 0.012)) / RATE
        out.append(math.sin(phase) * math.exp(-t / length) * min(1.0, t / 0.0015))
    return out


def mallet(frequency: float, length: float, bright: float = 1.0) -> Samples:
    """A felt mallet on a warm bar: fundamental, a quiet octave, a trace of higher partials."""
    partials = ((1.0, 1.0, 1.0), (2.0, 0.22, 0.55), (3.93, 0.10, 0.22), (6.1, 0.03, 0.10))
    out = []
    for i in range(seconds(length * 4.5)):
        t = i / RATE
        attack = 0.5 - 0.5 * math.cos(math.pi * min(1.0, t / 0.006))
        value = 0.0
        for ratio, gain, decay in partials:
            gain *= bright if ratio > 1 else 1.0
            value += (
                gain
                * math.sin(2 * math.pi * frequency * ratio * t)
                * math.exp(-t / (length * decay))
            )
        out.append(attack * value)
    return out


def room(rng: random.Random, samples: Sequence[float], amount: float, size: float) -> Samples:
    """A little of a small warm room around a sound."""
    layers: list[tuple[float, float, Sequence[float]]] = [(0.0, 1.0, samples)]
    dull = filtered(samples, "low", 2200)
    for i in range(1, 9):
        delay = size * (0.011 + 0.017 * i + 0.006 * rng.random())
        layers.append((delay, amount * math.exp(-i / 3.4) * rng.choice((-1, 1)), dull))
    return mixed(*layers)


# -- the sounds -----------------------------------------------------------------------------------


def slide(rng: random.Random, variant: int) -> Samples:
    """A card drawn over felt."""
    length = 0.20 + 0.03 * variant
    hiss = swept(noise(rng, length), 1500 + 250 * variant, 3000 - 200 * variant, 0.9)
    body = filtered(noise(rng, length), "band", 620 + 60 * variant, 0.8)
    whole = mixed((0, 1.0, level(hiss)), (0, 0.5, level(body)))
    whole = rough(rng, whole, 140 + 30 * variant, 0.6)
    return filtered(shaped(whole, rise_fall(0.05, 0.05, 0.03)), "high", 260)


def touch(rng: random.Random, brightness: float = 1.0) -> Samples:
    """The edge of a card that meets the table."""
    click = filtered(noise(rng, 0.03), "band", 2400 * brightness, 0.7)
    paper = filtered(noise(rng, 0.06), "band", 950 * brightness, 1.2)
    return mixed(
        (0, 0.7, level(shaped(click, rise_fall(0.0008, 0.0045)))),
        (0, 0.7, level(shaped(paper, rise_fall(0.0015, 0.013)))),
    )


def place(rng: random.Random, variant: int) -> Samples:
    """A card put down: paper first, then the felt below it."""
    return mixed(
        (0, 0.75, touch(rng, 0.92 + 0.08 * variant)),
        (0.001, 0.62, thump(118 + 9 * variant, 0.022)),
        (
            0.004,
            0.16,
            level(shaped(filtered(noise(rng, 0.09), "low", 900), rise_fall(0.004, 0.02))),
        ),
    )


def flip(rng: random.Random) -> Samples:
    """A card turned over: a breath of air, a bend, the touch."""
    air = shaped(swept(noise(rng, 0.10), 900, 4200, 1.1), rise_fall(0.055, 0.018))
    bend = shaped(filtered(noise(rng, 0.03), "band", 1700, 3.0), rise_fall(0.001, 0.006))
    return mixed(
        (0, 0.42, level(air)), (0.052, 0.34, level(bend)), (0.086, 0.8, touch(rng, 1.05)),
        (0.088, 0.34, thump(132, 0.016)),
    )  # fmt: skip


def deal(rng: random.Random) -> Samples:
    """One card of a deal: short and light."""
    hiss = shaped(swept(noise(rng, 0.08), 2200, 3600, 1.0), rise_fall(0.022, 0.014))
    return mixed(
        (0, 0.5, level(hiss)), (0.034, 0.7, touch(rng, 1.1)), (0.035, 0.2, thump(140, 0.012))
    )


def shuffle(rng: random.Random) -> Samples:
    """A riffle and the bridge that closes it."""
    layers: list[tuple[float, float, Sequence[float]]] = []
    at = 0.02
    for i in range(34):
        part = i / 33
        at += 0.0145 + 0.011 * abs(part - 0.55) + 0.003 * rng.random()
        loud = 0.35 + 0.5 * math.sin(math.pi * min(1.0, part + 0.12)) * rng.uniform(0.7, 1.0)
        layers.append((at, loud * 0.7, touch(rng, rng.uniform(0.85, 1.2))))
    bridge = rough(rng, swept(noise(rng, 0.34), 3000, 1100, 0.9), 95, 0.75)
    layers.append((at + 0.05, 0.5, level(shaped(bridge, rise_fall(0.09, 0.07, 0.06)))))
    layers.append((at + 0.33, 0.65, place(rng, 0)))
    return mixed(*layers)


def sweep(rng: random.Random) -> Samples:
    """The whole pile drawn in."""
    layers: list[tuple[float, float, Sequence[float]]] = []
    rush = rough(rng, swept(noise(rng, 0.52), 3300, 900, 0.8), 85, 0.7)
    layers.append((0, 0.75, level(shaped(rush, rise_fall(0.13, 0.10, 0.10)))))
    low = filtered(noise(rng, 0.5), "band", 340, 0.8)
    layers.append((0, 0.32, level(shaped(low, rise_fall(0.16, 0.10, 0.06)))))
    for _ in range(9):
        layers.append((rng.uniform(0.04, 0.36), rng.uniform(0.10, 0.26), touch(rng)))
    layers.append((0.41, 0.42, place(rng, 1)))
    return mixed(*layers)


def square(rng: random.Random) -> Samples:
    """A canasta squared up: two taps of the pack, a soft blow, a warm chord."""
    chord = mixed(
        (0.00, 0.9, mallet(392.00, 0.30)), (0.05, 0.8, mallet(493.88, 0.30)),
        (0.10, 0.9, mallet(587.33, 0.36)), (0.15, 0.45, mallet(783.99, 0.32, 0.6)),
    )  # fmt: skip
    taps = mixed(
        (0, 0.6, place(rng, 0)), (0.085, 0.8, place(rng, 1)), (0.085, 0.7, thump(86, 0.05))
    )
    return mixed((0, 0.8, level(taps)), (0.13, 0.62, level(room(rng, chord, 0.28, 1.0))))


def chime(rng: random.Random) -> Samples:
    """Your turn: two quiet notes upwards."""
    notes = mixed((0, 0.8, mallet(587.33, 0.20)), (0.11, 1.0, mallet(783.99, 0.27)))
    return room(rng, notes, 0.3, 1.0)


def refuse(rng: random.Random) -> Samples:
    """Not allowed: knuckles on the wood of the table, twice, softly."""

    def knock(pitch: float) -> Samples:
        wood = mixed(
            (0, 1.0, thump(196 * pitch, 0.022, 0.12)), (0, 0.45, thump(431 * pitch, 0.012, 0.05)),
            (0, 0.16, thump(748 * pitch, 0.007, 0.0)),
        )  # fmt: skip
        tip = shaped(filtered(noise(rng, 0.02), "low", 1400), rise_fall(0.001, 0.003))
        return mixed((0, 1.0, level(wood)), (0, 0.18, level(tip)))

    return mixed((0, 0.85, knock(1.0)), (0.115, 1.0, knock(0.94)))


def win(rng: random.Random) -> Samples:
    """A hand or a match won: a rising figure that rests on the chord."""
    line = ((0.0, 392.0), (0.12, 493.88), (0.24, 587.33), (0.36, 783.99))
    layers: list[tuple[float, float, Sequence[float]]] = [
        (at, 0.8, mallet(pitch, 0.34)) for at, pitch in line
    ]
    for pitch in (196.0, 293.66, 493.88, 587.33, 987.77):
        layers.append((0.56, 0.5 if pitch < 900 else 0.26, mallet(pitch, 0.52)))
    return room(rng, mixed(*layers), 0.34, 1.3)


def lose(rng: random.Random) -> Samples:
    """A hand lost: three notes down, without drama."""
    line = ((0.0, 440.0, 0.8), (0.19, 392.0, 0.75), (0.38, 329.63, 0.9), (0.38, 246.94, 0.5))
    layers = [(at, gain, mallet(pitch, 0.36, 0.6)) for at, pitch, gain in line]
    return room(rng, mixed(*layers), 0.32, 1.2)


def stamp(rng: random.Random) -> Samples:
    """A seal pressed on a canasta: the band drawn tight, a deep soft blow, a touch of metal."""
    silk = rough(rng, swept(noise(rng, 0.16), 2600, 1200, 0.9), 120, 0.6)
    blow = mixed((0, 1.0, thump(74, 0.07)), (0, 0.4, thump(148, 0.035)), (0, 0.3, touch(rng, 0.7)))
    ring = mixed((0, 0.5, mallet(1174.66, 0.10, 0.4)), (0, 0.3, mallet(1760.0, 0.07, 0.3)))
    return mixed(
        (0, 0.22, level(shaped(silk, rise_fall(0.05, 0.05, 0.03)))),
        (0.19, 0.9, level(blow)), (0.195, 0.13, level(ring)),
    )  # fmt: skip


def chord(rng: random.Random) -> Samples:
    """A natural canasta, or somebody going out: the seal, and a warm chord that opens."""
    line = ((0.0, 293.66, 0.7), (0.04, 392.0, 0.9), (0.09, 493.88, 0.8), (0.14, 587.33, 0.8),
            (0.20, 783.99, 0.5))  # fmt: skip
    notes = mixed(*((at, gain, mallet(pitch, 0.42)) for at, pitch, gain in line))
    return mixed((0, 0.55, stamp(rng)), (0.2, 0.75, level(room(rng, notes, 0.32, 1.1))))


def great(rng: random.Random) -> Samples:
    """A canasta of a thousand points and more: cards fan out, a figure climbs, the seal comes down
    on a full chord that lasts."""
    fan = mixed(*((0.03 * i, 0.5 + 0.05 * i, touch(rng, 0.9 + 0.04 * i)) for i in range(7)))
    climb = ((0.30, 392.0), (0.40, 493.88), (0.50, 587.33), (0.60, 783.99), (0.70, 987.77))
    layers = [(at, 0.55, mallet(pitch, 0.30)) for at, pitch in climb]
    for pitch, gain in ((98.0, 0.7), (196.0, 0.7), (293.66, 0.6), (392.0, 0.6), (493.88, 0.55),
                        (587.33, 0.5), (783.99, 0.45), (1174.66, 0.2)):  # fmt: skip
        layers.append((0.86, gain, mallet(pitch, 0.62)))
    notes = room(rng, mixed(*layers), 0.36, 1.5)
    blow = mixed((0, 1.0, thump(62, 0.10)), (0, 0.5, thump(124, 0.05)))
    return mixed((0, 0.3, level(fan)), (0, 0.8, level(notes)), (0.86, 0.55, level(blow)))


def riffle(rng: random.Random) -> Samples:
    """A fat pile fanned out: many edges, faster and faster, and a breath of air."""
    layers: list[tuple[float, float, Sequence[float]]] = []
    at = 0.0
    for i in range(30):
        at += 0.032 - 0.0007 * i + 0.004 * rng.random()
        layers.append((at, rng.uniform(0.3, 0.65), touch(rng, rng.uniform(0.85, 1.25))))
    air = rough(rng, swept(noise(rng, at + 0.1), 900, 3600, 0.9), 60, 0.6)
    layers.append((0, 0.4, level(shaped(air, rise_fall(at * 0.8, 0.09)))))
    return mixed(*layers)


def glass(rng: random.Random) -> Samples:
    """A pile freezes: small bells of ice, one after the other, far up."""
    line = ((0.0, 1567.98, 0.9), (0.07, 2093.0, 0.8), (0.13, 2637.02, 0.6), (0.22, 1975.53, 0.5),
            (0.30, 3135.96, 0.3))  # fmt: skip
    notes = mixed(*((at, gain, mallet(pitch, 0.16, 1.6)) for at, pitch, gain in line))
    crack = shaped(filtered(noise(rng, 0.05), "high", 3800), rise_fall(0.001, 0.010))
    return mixed((0, 0.7, level(room(rng, notes, 0.4, 0.9))), (0, 0.12, level(crack)))


def tick(rng: random.Random) -> Samples:
    """A button."""
    click = shaped(filtered(noise(rng, 0.02), "band", 1500, 0.9), rise_fall(0.001, 0.003))
    return mixed((0, 0.7, level(click)), (0, 0.6, thump(240, 0.008, 0.1)))


def fire(rng: random.Random) -> Samples:
    """A quiet evening by the fire, to be heard over and over: its end flows into its beginning."""
    length, over = 12.0, 1.5
    breath = noise(rng, length + over)
    low = filtered(filtered(breath, "low", 240), "low", 240)
    air = filtered(breath, "band", 620, 0.5)
    swell = [0.75 + 0.25 * math.sin(2 * math.pi * 3 * i / RATE / length) for i in range(len(low))]
    bed = mixed((0, 1.0, level(low)), (0, 0.16, level(air)))
    bed = [x * y for x, y in zip(bed, swell, strict=True)]
    crackles: list[tuple[float, float, Sequence[float]]] = [(0, 0.8, bed)]
    at = 0.6
    while at < length - 0.3:
        crack = shaped(
            filtered(noise(rng, 0.03), "band", rng.uniform(900, 2600), 1.6),
            rise_fall(0.0015, rng.uniform(0.003, 0.008)),
        )
        crackles.append((at, rng.uniform(0.05, 0.22), level(crack)))
        at += rng.expovariate(2.6) + (0.02 if rng.random() < 0.35 else 0.12)
    whole = mixed(*crackles)
    count, shared = seconds(length), seconds(over)
    for i in range(shared):
        share = i / shared
        whole[i] = whole[i] * math.sqrt(share) + whole[count + i] * math.sqrt(1 - share)
    return whole[:count]


def finished(samples: Samples, loudness: float) -> Samples:
    """Without rumble and silence at the end, faded at both ends, as loud as it should be."""
    samples = level(filtered(samples, "high", 45))
    last = next((i for i in range(len(samples) - 1, -1, -1) if abs(samples[i]) > 0.0012), 0)
    samples = samples[: last + 1]
    for length, step in ((0.001, 1), (0.012, -1)):
        edge = min(len(samples), seconds(length))
        for i in range(edge):
            samples[i if step > 0 else -1 - i] *= i / edge
    return scaled(samples, loudness)


def scaled(samples: Samples, loudness: float) -> Samples:
    """With the loudest 400 milliseconds at ``loudness`` LUFS.

    Raises:
        ValueError: if it would come too near to full scale for that.
    """
    factor = 10 ** ((loudness - momentary(samples, RATE)) / 20)
    out = [x * factor for x in samples]
    if true_peak(out) > HIGHEST:
        raise ValueError(f"{loudness} LUFS is too loud for it: {true_peak(out):.1f} dBTP")
    return out


Maker = Callable[[random.Random], Samples]

LOUDNESS: dict[str, tuple[Maker, float]] = {
    # What is heard all the time, and at the touch of a button
    "tick": (tick, -34), "deal": (deal, -29), "flip": (flip, -28), "refuse": (refuse, -26),
    "chime": (chime, -25),
    # What happens to the cards
    "shuffle": (shuffle, -24), "riffle": (riffle, -24), "sweep": (sweep, -23),
    "glass": (glass, -24),
    # The more it is worth, the fuller: mixed, natural and going out, a thousand and more
    "square": (square, -24), "stamp": (stamp, -25), "chord": (chord, -21.5),
    "great": (great, -19), "lose": (lose, -22), "win": (win, -19),
}  # fmt: skip
"""What makes each sound, and the loudness of its loudest 400 milliseconds in LUFS."""
SLIDE, PLACE = -27.0, -27.0
"""The same for those that there are three of."""
FIRE = -38.0


def sounds() -> dict[str, Samples]:
    """All sounds by name, finished."""
    made: dict[str, Samples] = {}
    for i in range(3):
        made[f"slide_{i + 1}"] = finished(slide(random.Random(100 + i), i), SLIDE)
        made[f"place_{i + 1}"] = finished(place(random.Random(200 + i), i), PLACE)
    for name, (make, loudness) in LOUDNESS.items():
        made[name] = finished(make(random.Random(name)), loudness)
    made["fire"] = scaled(fire(random.Random("fire")), FIRE)
    return made


def main() -> None:
    """Write every sound."""
    folder = Path(__file__).resolve().parent
    for name, samples in sounds().items():
        step = 2 if name == "fire" else 1
        data = array.array("h", (round(x * 32767) for x in samples[::step]))
        with wave.open(str(folder / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE // step)
            file.writeframes(data.tobytes())


if __name__ == "__main__":
    main()
