"""Cards on their way: from where they are to where they should be."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from game.ui.table.card_places import SpriteId
from game.ui.table.layout.poses import Pose

SPEEDS: Final = {"slow": 1.7, "normal": 1.0, "fast": 0.55, "off": 0.0}
"""How long everything takes, by the speed of the settings."""
FLIGHT: Final = 0.34
"""Seconds that a card takes across a quarter of the window."""
LANDING: Final = 1
"""So many cards come to rest in a frame: each may need a picture of its own."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A card as it is drawn at a moment.

    ``turn`` is 0 for a face, 1 for a back, in between while it turns over; ``air`` is 0 on the
    table and 1 at the top of its arc.
    """

    x: float
    y: float
    height: float
    angle: float
    turn: float
    z: int
    air: float = 0.0

    @classmethod
    def at(cls, pose: Pose) -> Shown:
        """A card at rest."""
        return cls(pose.x, pose.y, pose.height, pose.angle, 0.0 if pose.up else 1.0, pose.z)


@dataclass(frozen=True, slots=True)
class Motion:
    """One card's way: begins at ``begin`` and takes ``duration`` seconds."""

    start: Shown
    end: Pose
    begin: float
    duration: float
    lift: float

    def at(self, now: float) -> Shown:
        """Where the card is."""
        t = min(1.0, max(0.0, (now - self.begin) / self.duration)) if self.duration > 0 else 1.0
        e = 1 - (1 - t) ** 3
        air = math.sin(math.pi * e)
        goal = 0.0 if self.end.up else 1.0
        turn = goal
        if self.start.turn != goal:
            # It turns over in the middle of its way.
            flip = min(1.0, max(0.0, (e - 0.22) / 0.56))
            turn = self.start.turn + (goal - self.start.turn) * flip
        swing = (self.end.angle - self.start.angle + 180) % 360 - 180
        return Shown(
            self.start.x + (self.end.x - self.start.x) * e,
            self.start.y + (self.end.y - self.start.y) * e - self.lift * air,
            self.start.height + (self.end.height - self.start.height) * e,
            self.start.angle + swing * e,
            turn,
            self.end.z,
            air,
        )

    def over(self, now: float) -> bool:
        """Whether the card has arrived."""
        return now >= self.begin + self.duration


class Animator:
    """Knows where every card is and what moves.

    ``resting`` cards have their pose; a card in ``motions`` is drawn above the table as soon as
    its time has come.
    """

    def __init__(self, speed: str = "normal") -> None:
        self.pace = SPEEDS.get(speed, 1.0)
        self.resting: dict[SpriteId, Pose] = {}
        self.motions: dict[SpriteId, Motion] = {}

    def set_speed(self, speed: str) -> None:
        """Change the speed: a key of ``SPEEDS``."""
        self.pace = SPEEDS.get(speed, 1.0)

    @property
    def moving(self) -> bool:
        """Whether anything is on its way."""
        return bool(self.motions)

    def snap(self, poses: Mapping[SpriteId, Pose]) -> None:
        """Put every card where it belongs, at once."""
        self.motions.clear()
        self.resting = dict(poses)

    def send(
        self,
        poses: Mapping[SpriteId, Pose],
        now: float,
        *,
        reach: float,
        first: Iterable[SpriteId] = (),
        stagger: float = 0.0,
        duration: float = FLIGHT,
    ) -> None:
        """Let every card go where it belongs. ``reach`` is the height of the window in pixels.

        The cards ``first`` are the ones the move is about: they start one after the other,
        ``stagger`` seconds apart, and fly in an arc; the others make room.
        """
        for gone in set(self.resting) - set(poses):
            self.resting.pop(gone, None)
            self.motions.pop(gone, None)
        if self.pace <= 0:
            self.snap(poses)
            return
        turn = {sprite: place for place, sprite in enumerate(first)}
        for sprite, pose in poses.items():
            motion = self.motions.get(sprite)
            old = motion.end if motion is not None else self.resting.get(sprite)
            if old == pose:
                continue
            if old is None:
                self.resting[sprite] = pose
                continue
            here = motion.at(now) if motion is not None else Shown.at(old)
            if _beside(here, pose) and motion is None and sprite not in turn:
                self.resting[sprite] = pose
                continue
            distance = math.hypot(pose.x - here.x, pose.y - here.y)
            main = sprite in turn
            share = min(1.35, 0.55 + 0.6 * distance / max(1.0, reach))
            delay = turn[sprite] * stagger * self.pace if main else 0.0
            lift = min(0.09 * reach, 0.16 * distance) if main else 0.0
            if motion is not None and motion.begin > now and not main:
                # It still waits for its turn, which it keeps.
                delay, lift = motion.begin - now, motion.lift
            self.motions[sprite] = Motion(
                here, pose, now + delay, duration * share * self.pace, lift
            )
            self.resting.pop(sprite, None)

    def hold(self, sprite: SpriteId, pose: Pose) -> None:
        """Put one card down at a pose of its own."""
        self.motions.pop(sprite, None)
        self.resting[sprite] = pose

    def settle(self, now: float) -> bool:
        """Let those that have arrived rest, the lowest first; True when some have."""
        arrived = [sprite for sprite, motion in self.motions.items() if motion.over(now)]
        landed = sorted(arrived, key=lambda sprite: self.motions[sprite].end.z)[:LANDING]
        for sprite in landed:
            self.resting[sprite] = self.motions.pop(sprite).end
        return bool(landed)

    def finish(self) -> None:
        """Everything arrives at once."""
        for sprite, motion in self.motions.items():
            self.resting[sprite] = motion.end
        self.motions.clear()

    def begun(self, now: float) -> set[SpriteId]:
        """The cards that have left their places."""
        return {sprite for sprite, motion in self.motions.items() if motion.begin <= now}

    def waiting(self, now: float) -> dict[SpriteId, Pose]:
        """Cards whose time has not come yet, with the pose they have until then."""
        return {
            sprite: _pose(motion.start)
            for sprite, motion in self.motions.items()
            if motion.begin > now
        }

    def shown(self, now: float, begun: Iterable[SpriteId]) -> list[tuple[SpriteId, Shown]]:
        """The moving cards, lowest first."""
        cards = [(sprite, self.motions[sprite].at(now)) for sprite in begun]
        return sorted(cards, key=lambda item: item[1].z)

    def arrives(self, sprite: SpriteId, now: float) -> float:
        """When a card is where it belongs: now, if it is not on its way."""
        motion = self.motions.get(sprite)
        return now if motion is None else motion.begin + motion.duration

    def where(self, sprite: SpriteId, now: float) -> Shown | None:
        """Where a card is at this moment."""
        motion = self.motions.get(sprite)
        if motion is not None:
            return motion.at(now)
        pose = self.resting.get(sprite)
        return Shown.at(pose) if pose is not None else None


def _beside(here: Shown, pose: Pose) -> bool:
    """Whether a card may as well be put there at once: hardly any way, nothing to turn."""
    near = abs(here.x - pose.x) < 1.5 and abs(here.y - pose.y) < 1.5
    same = here.turn == (0.0 if pose.up else 1.0) and here.angle == pose.angle
    return near and same and abs(here.height - pose.height) < 1.5


def _pose(shown: Shown) -> Pose:
    return Pose(shown.x, shown.y, shown.height, shown.angle, shown.turn < 0.5, shown.z)


def moved(pose: Pose, dx: float, dy: float) -> Pose:
    """The same pose somewhere else."""
    return replace(pose, x=pose.x + dx, y=pose.y + dy)
