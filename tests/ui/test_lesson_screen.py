"""Lessons at the table: played with mouse and keys, left and taken up again."""

from __future__ import annotations

import os
from typing import Any

import pygame
import pytest

from game.learning.lessons import LESSONS
from game.ui.screens.learn import LearnScene
from game.ui.screens.lesson_screen import LessonScene
from game.ui.screens.navigator import Navigator
from tests.ui.lessons import calm, do_step


def begin(navigator: Navigator, key: str) -> LessonScene:
    lesson = next(lesson for lesson in LESSONS if lesson.key == key)
    navigator.learn(lesson)
    scene = navigator.app.scene
    assert isinstance(scene, LessonScene)
    return scene


def shoot(scene: LessonScene, name: str) -> None:
    folder = os.environ.get("SHOTS")
    if folder:
        pygame.image.save(scene.app.window.surface, f"{folder}/{name}.png")


@pytest.mark.parametrize("lesson", [lesson.key for lesson in LESSONS])
def test_it_is_played_to_its_end(navigator: Navigator, hands_on: Any, lesson: str) -> None:
    scene = begin(navigator, lesson)
    hands = hands_on(navigator.app)
    for at, step in enumerate(scene.game.steps):
        calm(scene, hands)
        hands.step(0.3, 4)
        shoot(scene, f"{lesson}-{at:02}")
        assert scene.game.step is step
        do_step(scene, hands)
        assert scene.game.at == at + 1, f"{step.id}: {scene.game.answer}"
    hands.key(pygame.K_F1)
    assert isinstance(navigator.app.scene, LearnScene)
    assert navigator.bookmarks.of(lesson).done
    assert navigator.settings.opponent_level == "newcomer"
