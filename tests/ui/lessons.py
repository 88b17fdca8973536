"""Plays lessons at the table as a person would: by mouse, or by keys."""

from __future__ import annotations

from typing import Any

import pygame

from game.learning.lesson import Asked
from game.notation.card_notation import parse_cards
from game.rules.actions import Action, Discard, Draw, LayMelds, LayOff, PickUp, Take
from game.rules.cards import Card
from game.ui.screens.learning.lesson_screen import LessonScene
from game.ui.screens.sheets.score_sheet import ScoreSheetScene
from tests.ui.tables import at, drag

PATIENCE = 3000


def calm(scene: LessonScene, hands: Any) -> None:
    """Let the others play until the step can be done and nothing moves."""
    for _turn in range(PATIENCE):
        hands.step(0.1)
        if scene.app.scene is not scene:
            return
        if scene.game.ready and not scene.animating and not scene.table.state.busy:
            return
    raise AssertionError(f"the table never came to rest at {scene.game.step}")


def choose(scene: LessonScene, hands: Any, cards: list[Card]) -> None:
    """Click cards of the hand, each once."""
    state = scene.table.state
    for card in cards:
        sprite = next(
            i for i in scene.table.staging.hand()
            if state.cards.faces[i] == card and i not in state.own.selected
        )  # fmt: skip
        box = state.layout.strips[sprite]
        hands.click((box.x + min(10, box.w // 2), box.y + 40))
        hands.step(0.5, 3)


def answer(scene: LessonScene, hands: Any) -> None:
    """Answer a question of the table as the lesson wants it, where there is one."""
    choice, step = scene.table.state.choice, scene.game.step
    if choice is not None and step is not None:
        good = [
            scene.game._fits(act)  # type: ignore[arg-type]  # what is no action never fits
            for _words, act in choice.options
        ]
        hands.key(pygame.K_1 + good.index(True))


def act(scene: LessonScene, hands: Any, action: Action) -> None:
    """Do an action with mouse and keys."""
    areas, step = scene.table.state.areas, scene.game.step
    match action:
        case Draw():
            hands.click(areas.stock.center)
        case Discard(_seat, card):
            drag(scene, hands, at(scene, card), areas.pile.center)
        case LayMelds(_seat, groups):
            if not scene.table.state.own.staged:
                for group in groups:
                    choose(scene, hands, list(group))
                    hands.key(pygame.K_m)
                    hands.step(0.5, 3)
                    answer(scene, hands)
            if scene.table.state.own.staged:
                hands.key(pygame.K_RETURN)
        case LayOff(_seat, ((cards, index),)) if step is not None and step.asked is Asked.TRY:
            state = scene.table.state
            sprite = state.cards.melds[state.view.side][index][-1]
            drag(scene, hands, at(scene, cards[0]), state.layout.poses[sprite].rect.center)
        case LayOff(_seat, additions):
            for cards, _index in additions:
                choose(scene, hands, list(cards))
            hands.key(pygame.K_a)
            answer(scene, hands)
        case Take(_seat, cards):
            hands.key(pygame.K_t)
        case PickUp():
            hands.key(pygame.K_p)
        case _:
            # What the table asks.
            asked = scene.table.controls.prompt
            assert asked is not None, action
            hands.key(pygame.K_1 + [act for _words, act in asked.options].index(action))
    hands.step(0.5, 4)


def do_step(scene: LessonScene, hands: Any) -> None:
    """Do what the present step asks for."""
    calm(scene, hands)
    game, step = scene.game, scene.game.step
    assert step is not None
    if step.asked is Asked.READ:
        hands.key(pygame.K_F1)
    elif step.asked is Asked.SHEET:
        hands.key(pygame.K_1)
        hands.step(0.5, 40)
        assert scene.app.scene is not scene
        hands.key(pygame.K_RETURN)
        hands.step(0.5, 4)
        if isinstance(scene.app.scene, ScoreSheetScene):
            hands.key(pygame.K_RETURN)
            hands.step(0.5, 4)
    elif step.asked is Asked.PUT_OUT:
        choose(scene, hands, list(parse_cards(step.cards)))
        hands.key(pygame.K_m)
        hands.step(0.5, 3)
    else:
        for _part in range(step.count):
            asked = game.asked_action
            assert asked is not None
            act(scene, hands, asked)
            if game.step is not step:
                break
    hands.step(0.5, 2)
