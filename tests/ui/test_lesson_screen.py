"""Lessons at the table: played with mouse and keys, left and taken up again."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game.controller.refusal_words import told
from game.learning.lessons import LESSONS
from game.notation.card_notation import parse_cards
from game.rules.cards import make_card, rank_of
from game.ui.screens.learning.learn import LearnScene
from game.ui.screens.learning.lesson_screen import LessonScene
from game.ui.screens.navigator import Navigator
from game.ui.screens.playing.match_screen import MatchScene
from game.ui.screens.rules.glossary_page import GlossaryScene
from game.ui.widgets import Button, Label, TermLabel, Widget
from game.ui.window import scale_of
from tests.ui.lessons import calm, choose, do_step
from tests.ui.tables import at, drag


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
    for number, step in enumerate(scene.game.steps):
        calm(scene, hands)
        hands.step(0.3, 4)
        shoot(scene, f"{lesson}-{number:02}")
        assert scene.game.step is step
        do_step(scene, hands)
        assert scene.game.at == number + 1, f"{step.id}: {scene.game.answer}"
    hands.key(pygame.K_F1)
    assert isinstance(navigator.app.scene, LearnScene)
    assert navigator.kept.bookmarks.of(lesson).done
    newcomers = lesson in ("international", "classic")
    assert (navigator.settings.opponent_level == "newcomer") is newcomers


def test_who_has_played_before_keeps_their_opponents(navigator: Navigator, hands_on: Any) -> None:
    navigator.kept.folders.matches.mkdir(parents=True, exist_ok=True)
    (navigator.kept.folders.matches / "2026-01-01 classic.canasta").write_text("", "utf-8")
    scene = begin(navigator, "international")
    scene.game.at = len(scene.game.steps)
    scene._keep()
    assert navigator.kept.bookmarks.of("international").done
    assert navigator.settings.opponent_level == "standard"


def on_panel(scene: LessonScene) -> list[Widget]:
    """All that the panel is made of."""
    content = scene.panel.root.content
    assert content is not None
    return content.walk()


def test_the_game_learnt_is_played_at_once(navigator: Navigator, hands_on: Any) -> None:
    lesson = LESSONS[-1]
    last = list(lesson.make_steps(lesson.make_deal()))[-1]
    navigator.kept.bookmarks.turn_to(lesson.key, last.id)
    scene = begin(navigator, lesson.key)
    hands = hands_on(navigator.app)
    do_step(scene, hands)
    assert scene.game.step is None
    play = next(
        each for each in on_panel(scene)
        if isinstance(each, Button) and each.text == "Play this game"
    )  # fmt: skip
    said = [each.text for each in on_panel(scene) if isinstance(each, Label)]
    assert "Your opponent’s level: Standard. “New match” has others." in said
    hands.click(play.rect.center)
    assert isinstance(navigator.app.scene, MatchScene)
    assert navigator.game is not None
    assert navigator.game.variant.key == lesson.variant
    navigator.close()


@pytest.mark.parametrize("key", ["international", "classic"])
def test_what_has_been_learnt_fits_a_small_window(
    navigator: Navigator, hands_on: Any, key: str
) -> None:
    lesson = next(lesson for lesson in LESSONS if lesson.key == key)
    navigator.settings.text_size = 1.15
    navigator.apply()
    pygame.display.set_mode((1024, 640), pygame.RESIZABLE)
    hands_on(navigator.app).step(0.1, 5)
    assert navigator.app.window.size == (1024, 640)
    for step in lesson.make_steps(lesson.make_deal()):
        if step.id.startswith("summary"):
            navigator.kept.bookmarks.turn_to(key, step.id)
            panel = begin(navigator, key).panel
            assert panel.texts == [step.text]
            assert panel._scroll is None or not panel._scroll.most, step.title


def words_at(scene: LessonScene, word: str) -> tuple[int, int]:
    """A point on an underlined word of the panel."""
    content = scene.panel.root.content
    assert content is not None
    for label in (each for each in content.walk() if isinstance(each, TermLabel)):
        for x in range(label.rect.left, label.rect.right, 6):
            for y in range(label.rect.top + 4, label.rect.bottom, 8):
                found = label._term_at((x, y))
                if found is not None and found[0] == word:
                    return x, y
    raise AssertionError(f"{word} is not underlined")


def test_the_mouse_asks_for_a_word(navigator: Navigator, hands_on: Any) -> None:
    scene = begin(navigator, "classic")
    hands = hands_on(navigator.app)
    calm(scene, hands)
    hands.move(words_at(scene, "canasta"))
    hands.step(0.3, 8)
    assert scene.panel.root.tip.startswith("A meld that has grown to 7 cards.")


@pytest.mark.parametrize("key", [pygame.K_F2, pygame.K_QUESTION])
def test_a_key_lists_the_words_on_the_screen(navigator: Navigator, hands_on: Any, key: int) -> None:
    scene = begin(navigator, "classic")
    hands = hands_on(navigator.app)
    calm(scene, hands)
    hands.key(key, text="?" if key == pygame.K_QUESTION else "")
    page = navigator.app.scene
    assert isinstance(page, GlossaryScene)
    assert [term.key for term in page.here] == ["partner", "canasta"]
    hands.key(key, text="?" if key == pygame.K_QUESTION else "")
    assert navigator.app.scene is scene


def test_a_wrong_answer_is_told_and_changes_nothing(navigator: Navigator, hands_on: Any) -> None:
    scene = begin(navigator, "classic")
    hands = hands_on(navigator.app)
    do_step(scene, hands)
    do_step(scene, hands)
    calm(scene, hands)
    step, before = scene.game.step, len(scene.game.record.hands[0].actions)
    drag(scene, hands, at(scene, make_card(2, 1)), scene.table.state.areas.pile.center)
    hands.step(0.3, 6)
    assert scene.game.step is step
    assert not scene.game.was_right
    assert scene.game.answer.startswith("Not the 2♥!")
    assert len(scene.game.record.hands[0].actions) == before


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1920, 1080)])
def test_the_panel_covers_nothing_of_the_table(
    navigator: Navigator, hands_on: Any, size: tuple[int, int]
) -> None:
    scene = begin(navigator, "classic")
    calm(scene, hands_on(navigator.app))
    scene.resize(size, scale_of(size))
    areas, strip = scene.table.state.areas, scene.panel.strip
    assert strip.w
    places = [areas.stock, areas.pile, areas.hand, areas.question, *areas.grounds.values()]
    assert not any(strip.colliderect(place) for place in places)
    buttons = [each.rect for each in scene.table.controls.walk() if isinstance(each, Button)]
    assert not any(strip.colliderect(box) for box in buttons if box.w)


def test_a_lesson_that_is_begun_goes_on(navigator: Navigator, hands_on: Callable[..., Any]) -> None:
    first, second = LESSONS[0].key, LESSONS[1].key
    navigator.kept.bookmarks.turn_to(first, "somewhere")
    hands = hands_on(navigator.app)
    navigator.open("learn")
    hands.step()
    learn = navigator.app.scene
    assert isinstance(learn, LearnScene)
    assert learn.list.value == first
    assert learn.begin.text == "Go on"
    hands.key(pygame.K_DOWN)
    assert learn.list.value == second
    assert learn.begin.text == "Begin"


def test_a_letter_chooses_a_lesson_and_no_button_promises_it(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    """The list takes the letters with which its entries begin."""
    hands = hands_on(navigator.app)
    navigator.open("learn")
    learn = navigator.app.scene
    assert isinstance(learn, LearnScene)
    hands.step(0.1, 3)
    content = learn.root.content
    assert content is not None
    shown = {widget.shortcut for widget in content.walk() if isinstance(widget, Button)}
    assert not shown & {lesson.title[0] for lesson in LESSONS}
    hands.key(pygame.K_b, text="b")
    assert learn.list.value == "bolivia"
    hands.key(pygame.K_RETURN)
    scene = navigator.app.scene
    assert isinstance(scene, LessonScene)
    assert scene.lesson.key == "bolivia"


def at_step(navigator: Navigator, hands: Any, key: str, step: str) -> LessonScene:
    """A lesson that goes on at a step."""
    navigator.kept.bookmarks.turn_to(key, step)
    scene = begin(navigator, key)
    calm(scene, hands)
    hands.step(0.3, 3)
    return scene


def test_what_is_not_asked_for_goes_back_from_the_tray(navigator: Navigator, hands_on: Any) -> None:
    hands = hands_on(navigator.app)
    scene = at_step(navigator, hands, "international", "discard")
    choose(scene, hands, list(parse_cards("Qs Qh Qd")))
    hands.key(pygame.K_m)
    hands.step(0.3, 4)
    assert not scene.table.state.own.staged
    assert scene.game.answer.startswith("Now discard")
    assert not scene.game.was_right


def test_another_safe_discard_is_taken_at_the_table(navigator: Navigator, hands_on: Any) -> None:
    hands = hands_on(navigator.app)
    scene = at_step(navigator, hands, "international", "discard")
    drag(scene, hands, at(scene, parse_cards("5c")[0]), scene.table.state.areas.pile.center)
    hands.step(0.3, 6)
    assert scene.game.step is not None
    assert scene.game.step.id == "draw 2"
    assert scene.game.answer.startswith("That is just as good.")


@pytest.mark.parametrize(("key", "step", "card"), [
    ("classic", "add", "Kc"), ("international", "minimum", "Qs"),
])  # fmt: skip
def test_a_card_let_fall_on_the_others_ground_is_answered(
    navigator: Navigator, hands_on: Any, key: str, step: str, card: str
) -> None:
    hands = hands_on(navigator.app)
    scene = at_step(navigator, hands, key, step)
    theirs = scene.table.state.areas.grounds[1].center
    drag(scene, hands, at(scene, parse_cards(card)[0]), theirs)
    hands.step(0.3, 6)
    assert scene.game.answer == "Cards go only to your own side’s melds."
    assert not scene.game.was_right


def test_while_a_step_is_read_the_rules_ask_nothing(navigator: Navigator, hands_on: Any) -> None:
    hands = hands_on(navigator.app)
    scene = at_step(navigator, hands, "international", "welcome")
    assert scene.table.controls.prompt is None
    hands.key(pygame.K_F1)
    hands.step(0.3, 3)
    assert scene.table.controls.prompt is not None


def test_the_frame_fits_the_question(navigator: Navigator, hands_on: Any) -> None:
    hands = hands_on(navigator.app)
    scene = at_step(navigator, hands, "international", "threes")
    plan, frame = scene.table.controls.prompt_plan, scene._frame()
    assert plan is not None
    assert frame is not None
    box = plan.raised or plan.box
    assert frame.contains(box)
    assert frame.h - box.h <= 2 * scene.ui.px(6)


def test_the_table_keeps_to_itself_what_is_not_taught(navigator: Navigator, hands_on: Any) -> None:
    hands = hands_on(navigator.app)
    scene = at_step(navigator, hands, "classic", "draw")
    assert not scene.table.state.prompt
    assert scene.table.tabletop.text().quiet
    hands.click(scene.table.state.areas.pile.center)
    hands.step(0.3, 3)
    assert scene.game.answer == "First draw a card: click the stock."
    assert not scene.table.state.said.texts
    scene = at_step(navigator, hands, "classic", "minimum")
    assert not scene.table.tabletop.text().quiet


@pytest.mark.parametrize(
    ("key", "head"),
    [("schneider", "Schneider and Blitz, 1 of 6"),
     ("samba", "Samba: sequences, 1 of "),
     ("international", "Your first hand of International, 1 of ")],
)  # fmt: skip
def test_the_panel_is_headed_by_the_name_of_the_lesson(
    navigator: Navigator, hands_on: Any, key: str, head: str
) -> None:
    scene = begin(navigator, key)
    hands_on(navigator.app).step(0.1, 3)
    words = [each.text for each in on_panel(scene) if isinstance(each, Label)]
    assert words[0].startswith(head)


@pytest.mark.parametrize(
    ("key", "letter"), [("classic", "t"), ("international", "d"), ("international", "t")]
)
def test_who_tries_what_is_not_taught_yet_is_told_to_read_on(
    navigator: Navigator, hands_on: Any, key: str, letter: str
) -> None:
    hands = hands_on(navigator.app)
    scene = at_step(navigator, hands, key, "welcome")
    areas, game = scene.table.state.areas, scene.game
    place = areas.stock.center if letter == "d" else areas.pile.center
    for by_mouse in (True, False):
        game.answer = ""
        if by_mouse:
            hands.click(place)
        else:
            hands.key(ord(letter))
        hands.step(0.3, 3)
        assert game.answer == "Read on first: press F1 or the button Next."
        assert not scene.table.state.said.texts
    assert game.at == 0


def test_an_answer_is_seen_where_the_panel_is_too_low_for_all(
    navigator: Navigator, hands_on: Any
) -> None:
    hands = hands_on(navigator.app)
    scene = at_step(navigator, hands, "international", "minimum")
    navigator.app.apply(text_scale=1.6)
    scene.resize((960, 540), scale_of((960, 540)))
    scroll = scene.panel._scroll
    assert scroll is not None
    assert scroll.most > 0
    assert scroll.offset == 0
    scene.game.put_back([parse_cards("Ks Kh Kd")], told)
    hands.step(0.1, 2)
    scroll = scene.panel._scroll
    assert scroll is not None
    assert scroll.offset == scroll.most > 0


def test_the_table_lets_go_of_its_tooltip_when_the_mouse_is_on_the_panel(
    navigator: Navigator, hands_on: Any
) -> None:
    hands = hands_on(navigator.app)
    scene = at_step(navigator, hands, "classic", "draw")
    widgets = scene.table.tabletop.widgets
    hands.move(scene.table.controls.undo_button.rect.center)
    hands.step(0.4, 6)
    assert widgets.tip
    hands.move(scene.panel.strip.center)
    hands.step(0.2, 3)
    assert not widgets.tip


def test_what_is_asked_has_the_obvious_button(navigator: Navigator, hands_on: Any) -> None:
    hands = hands_on(navigator.app)
    scene = at_step(navigator, hands, "classic", "take pair")
    controls = scene.table.controls
    assert controls.take_button.kind == "primary"
    assert controls.draw_button.kind == "secondary"


def test_a_meld_is_held_out_for_cards_that_are_one(navigator: Navigator, hands_on: Any) -> None:
    hands = hands_on(navigator.app)
    scene = at_step(navigator, hands, "international", "bring")
    button = scene.table.controls.meld_button
    kings = [card for card in scene.game.view().hand if rank_of(card) == 13]
    for number, card in enumerate(kings, 1):
        choose(scene, hands, [card])
        assert button.kind == ("primary" if number > 2 else "secondary"), number


def test_a_word_that_is_explained_leaves_its_text_free(navigator: Navigator, hands_on: Any) -> None:
    scene = begin(navigator, "classic")
    hands = hands_on(navigator.app)
    calm(scene, hands)
    point = words_at(scene, "canasta")
    hands.move(point)
    hands.step(0.3, 8)
    root = scene.panel.root
    content = root.content
    assert content is not None
    assert root.tip
    assert root._tip is not None
    label = next(
        each for each in content.walk()
        if isinstance(each, TermLabel) and each.rect.collidepoint(point)
    )  # fmt: skip
    assert not root._tip.rect.colliderect(label.rect)


def test_the_title_goes_on_with_the_lesson_left_last(navigator: Navigator, hands_on: Any) -> None:
    hands = hands_on(navigator.app)
    navigator.kept.bookmarks.turn_to("samba", "kings")
    navigator.go_to("title")
    hands.step(0.1, 3)
    hands.key(pygame.K_g)
    scene = navigator.app.scene
    assert isinstance(scene, LessonScene)
    assert scene.lesson.key == "samba"
    scene._leave()
    hands.step(0.1, 3)
    learn = navigator.app.scene
    assert isinstance(learn, LearnScene)
    assert learn.list.value == "samba"
