"""The lessons, in the order in which they are offered."""

from __future__ import annotations

from typing import Final

from ..bookmarks import Bookmarks
from ..lesson import Lesson
from .brazilian import BRAZILIAN_LESSON, CHILEAN_LESSON
from .classic import CLASSIC
from .foot import FOOT_LESSON
from .international import INTERNATIONAL
from .joker import CUBAN_LESSON, JOKER_LESSON, TWO_HANDS_JOKER_LESSON, TWO_HANDS_LESSON
from .many import FIVE_LESSON, SIX_LESSON
from .modern import MODERN_LESSON
from .samba import BOLIVIA_LESSON, HOLLYWOOD_LESSON, ITALIAN_LESSON, SAMBA_LESSON
from .special import FORMING_LESSON, SCHNEIDER_LESSON
from .uruguay import URUGUAY_LESSON

__all__ = ["LESSONS", "lesson_named"]

LESSONS: Final[tuple[Lesson, ...]] = (
    INTERNATIONAL,
    SCHNEIDER_LESSON,
    MODERN_LESSON,
    CLASSIC,
    FORMING_LESSON,
    FIVE_LESSON,
    SIX_LESSON,
    URUGUAY_LESSON,
    SAMBA_LESSON,
    BOLIVIA_LESSON,
    BRAZILIAN_LESSON,
    CHILEAN_LESSON,
    HOLLYWOOD_LESSON,
    ITALIAN_LESSON,
    CUBAN_LESSON,
    JOKER_LESSON,
    TWO_HANDS_LESSON,
    TWO_HANDS_JOKER_LESSON,
    FOOT_LESSON,
)


def first_lesson(variant: str) -> Lesson:
    """The whole-hand lesson for somebody who is about to play a variant."""
    found = next((lesson for lesson in LESSONS if lesson.variant == variant), None)
    return found or LESSONS[0]


def knows_special_hands(bookmarks: Bookmarks) -> bool:
    """Whether the player has finished a lesson about special hands."""
    return any(lesson.special and bookmarks.of(lesson.key).done for lesson in LESSONS)


def lesson_named(key: str) -> Lesson | None:
    """The lesson with that key; None where there is none."""
    return next((lesson for lesson in LESSONS if lesson.key == key), None)
