"""Lessons at the table: played with mouse and keys, left and taken up again."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game.learning.lessons import LESSONS, lesson_named
from game.notation.card_notation import card_text, parse_cards
from game.rules.actions import Discard, Draw, LayOff, Take
from game.rules.cards import make_card, rank_of
from game.ui.screens.learning.learn import LearnScene
from game.ui.screens.learning.lesson_over import LessonOverScene
from game.ui.screens.learning.lesson_screen import LessonScene
from game.ui.screens.navigator import Navigator
from game.ui.screens.playing.match_screen import MatchScene
from game.ui.screens.rules.glossary_page import GlossaryScene
from game.ui.widgets import Button, Label, TermLabel, Widget
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
        wide, high = scene.app.window.size
        pygame.image.save(scene.app.window.surface, f"{folder}/{name}-{wide}x{high}.png")


def pressed(scene: LessonScene) -> dict[str, pygame.Rect]:
    """What is to be pressed, or dragged to, for the present step, and what is lit."""
    table, asked, game = scene.table, scene.game.asked_action, scene.game
    areas, layout, lit = table.state.areas, table.state.layout, scene.panel.lit
    window = pygame.Rect((0, 0), areas.size)
    out = {f"card {i}": box.clip(window) for i, box in layout.strips.items()}
    for button in table.controls.walk():
        if isinstance(button, Button) and button.rect.w:
            out[f"button {button.text or button.tooltip}"] = button.rect
    out |= {f"lit {at}": box for at, box in enumerate((*lit.glowing, *lit.framed))}
    plan = table.controls.prompt_plan
    if plan is not None:
        out["question"] = plan.raised or plan.box
    if (foot := table.tabletop.still.get("foot")) is not None:
        out["words above the foot"] = foot.rect
    if game.step is not None and game.step.anchor == "minimum":
        out |= {"stock": areas.stock, "pile": areas.pile}
    match asked:
        case Draw():
            out["stock"] = areas.stock
        case Take() | Discard():
            out["pile"] = areas.pile
        case LayOff(_seat, additions):
            for _cards, index in additions:
                out[f"meld {index}"] = layout.melds[game.view().side, index]
    return out


def covered(scene: LessonScene) -> list[str]:
    """What of that the bubble covers; also whether it leaves the window, or is far away."""
    bubble = scene.panel.bubble
    assert bubble is not None
    box, window = bubble.rect, pygame.Rect((0, 0), scene.app.window.size)
    out = [name for name, place in pressed(scene).items() if place.w and box.colliderect(place)]
    if not window.contains(box):
        out.append("the edge of the window")
    if bubble.mark is not None and not box.inflate(*2 * [scene.ui.dp(540)]).colliderect(
        bubble.mark
    ):
        out.append("nothing, and is far away")
    return out


def in_a_window(navigator: Navigator, hands: Any, size: tuple[int, int], text: float) -> None:
    """Give the window another size, and words another one."""
    navigator.settings.text_size = text
    navigator.apply()
    pygame.display.set_mode(size, pygame.RESIZABLE)
    hands.step(0.1, 5)
    assert navigator.app.window.size == size


@pytest.mark.parametrize("lesson", ["international", "classic", "foot"])
@pytest.mark.parametrize("size", [(1280, 720), (2560, 1440)])
def test_the_bubble_covers_nothing_that_it_speaks_of_or_that_is_pressed(
    navigator: Navigator, hands_on: Any, lesson: str, size: tuple[int, int]
) -> None:
    hands = hands_on(navigator.app)
    in_a_window(navigator, hands, size, 1.0)
    scene = begin(navigator, lesson)
    for number, step in enumerate(scene.game.steps):
        calm(scene, hands)
        hands.step(0.3, 4)
        shoot(scene, f"{lesson}-{number:02}")
        assert not covered(scene), step.id
        do_step(scene, hands)


@pytest.mark.parametrize("lesson", [lesson.key for lesson in LESSONS])
def test_it_is_played_to_its_end(navigator: Navigator, hands_on: Any, lesson: str) -> None:
    """Nor is anything covered in the smallest window, with the largest words."""
    hands = hands_on(navigator.app)
    in_a_window(navigator, hands, (1024, 640), 1.3)
    scene = begin(navigator, lesson)
    for number, step in enumerate(scene.game.steps):
        calm(scene, hands)
        hands.step(0.3, 4)
        shoot(scene, f"{lesson}-{number:02}")
        assert scene.game.step is step
        assert not covered(scene), step.id
        answers = [step.otherwise, *(wrong.text for wrong in step.wrong)]
        scene.game.answer, scene.game.was_right = max(answers, key=len), False
        hands.step(0.1, 2)
        assert not covered(scene), f"{step.id}, answered"
        do_step(scene, hands)
        assert scene.game.at == number + 1, f"{step.id}: {scene.game.answer}"
    hands.step(0.5, 4)
    assert isinstance(navigator.app.scene, LessonOverScene)
    hands.key(pygame.K_ESCAPE)
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
    lesson = lesson_named("two_hands_joker")
    assert lesson is not None
    last = list(lesson.make_steps(lesson.make_deal()))[-1]
    navigator.kept.bookmarks.turn_to(lesson.key, last.id)
    scene = begin(navigator, lesson.key)
    hands = hands_on(navigator.app)
    do_step(scene, hands)
    assert scene.game.step is None
    hands.step(0.5, 4)
    over = navigator.app.scene
    assert isinstance(over, LessonOverScene)
    assert scene.panel.bubble is None, "the last bubble stands behind the sheet"
    content = over.root.content
    assert content is not None
    buttons = [each for each in content.walk() if isinstance(each, Button)]
    assert [each.text for each in buttons if each.kind == "primary"] == ["Play this game"]
    play = buttons[0]
    said = [each.text for each in content.walk() if isinstance(each, Label)]
    assert "Your opponent’s level: Standard. “New match” has others." in said
    hands.click(play.rect.center)
    assert isinstance(navigator.app.scene, MatchScene)
    assert navigator.game is not None
    assert navigator.game.variant.key == lesson.variant
    navigator.close()


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
    assert scene.game.answer == "Cards never go to melds of opponents."
    assert not scene.game.was_right


def test_while_a_step_is_read_the_rules_ask_nothing(navigator: Navigator, hands_on: Any) -> None:
    hands = hands_on(navigator.app)
    scene = at_step(navigator, hands, "international", "welcome")
    assert scene.table.controls.prompt is None
    hands.key(pygame.K_F1)
    hands.step(0.3, 3)
    assert scene.table.controls.prompt is not None


def test_the_question_that_is_asked_is_framed(navigator: Navigator, hands_on: Any) -> None:
    hands = hands_on(navigator.app)
    scene = at_step(navigator, hands, "international", "threes")
    plan = scene.table.controls.prompt_plan
    assert plan is not None
    assert scene.panel.lit.framed == (plan.raised or plan.box,)
    assert not scene.panel.lit.cards


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


def test_the_table_lets_go_of_its_tooltip_when_the_mouse_is_on_the_bubble(
    navigator: Navigator, hands_on: Any
) -> None:
    hands = hands_on(navigator.app)
    scene = at_step(navigator, hands, "classic", "draw")
    widgets = scene.table.tabletop.widgets
    hands.move(scene.table.controls.undo_button.rect.center)
    hands.step(0.4, 6)
    assert widgets.tip
    hands.move(scene.panel.area.center)
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


def test_an_answer_stands_in_the_bubble_above_the_text(navigator: Navigator, hands_on: Any) -> None:
    hands = hands_on(navigator.app)
    scene = at_step(navigator, hands, "classic", "discard")
    drag(scene, hands, at(scene, make_card(13, 0)), scene.table.state.areas.pile.center)
    hands.step(0.3, 6)
    said = [each.plain for each in on_panel(scene) if isinstance(each, TermLabel)]
    step = scene.game.step
    assert step is not None
    assert said == ["You hold three kings. Keep them together.", step.text]
    assert not covered(scene)


def outlined(scene: LessonScene) -> set[str]:
    """The cards with a bright line round them, in the notation, and how many are marked else."""
    layer, faces = scene.table.tabletop.layer, scene.table.state.cards.faces
    assert layer is not None
    named = [name for name in layer.items if isinstance(name, tuple)]
    assert not [name for name in named if name[0] in ("last", "hint")]
    return {card_text(faces[sprite]) for kind, sprite, *_more in named
            if kind == "lit" and isinstance(sprite, int)}  # fmt: skip


def test_what_is_meant_is_lit_and_nothing_else(navigator: Navigator, hands_on: Any) -> None:
    hands = hands_on(navigator.app)
    scene = at_step(navigator, hands, "international", "minimum")
    assert outlined(scene) == {"Qs", "Qh", "Qd", "Qc"}
    scene = at_step(navigator, hands, "international", "add")
    assert outlined(scene) == {"9d"}
    assert scene.panel.lit.glowing == (scene.table.state.layout.melds[0, 2],)
    scene = at_step(navigator, hands, "international", "draw 2")
    assert not outlined(scene)
    assert scene.panel.lit.glowing == (scene.table.state.areas.stock,)


def test_the_last_turn_is_lit_only_for_who_does_not_find_it(
    navigator: Navigator, hands_on: Any
) -> None:
    hands = hands_on(navigator.app)
    scene = at_step(navigator, hands, "international", "sevens")
    assert not scene.panel.lit
    for _time in range(2):
        drag(scene, hands, at(scene, parse_cards("Td")[0]), scene.table.state.areas.pile.center)
        hands.step(0.3, 6)
    assert outlined(scene) == {"7s"}
    assert not covered(scene)


def test_the_bubble_is_not_there_while_a_card_is_held(navigator: Navigator, hands_on: Any) -> None:
    hands = hands_on(navigator.app)
    scene = at_step(navigator, hands, "international", "discard")
    assert scene.panel.bubble is not None
    start = at(scene, parse_cards("4d")[0])
    hands.move(start)
    hands.down(start)
    hands.move((start[0] + 60, start[1] - 120))
    hands.step(0.1, 2)
    assert scene.panel.bubble is None
    hands.up((start[0] + 60, start[1] - 120))
    hands.step(0.3, 6)
    assert scene.panel.bubble is not None


def test_the_bubble_follows_the_window(navigator: Navigator, hands_on: Any) -> None:
    hands = hands_on(navigator.app)
    scene = at_step(navigator, hands, "international", "threes")
    for size in ((960, 540), (1920, 1080), (1280, 960)):
        pygame.display.set_mode(size, pygame.RESIZABLE)
        hands.step(0.2, 6)
        assert not covered(scene), size


def test_the_lesson_is_left_by_the_cross_and_by_escape(navigator: Navigator, hands_on: Any) -> None:
    hands = hands_on(navigator.app)
    scene = at_step(navigator, hands, "classic", "draw")
    hands.click(scene.table.controls.menu_button.rect.center)
    assert isinstance(navigator.app.scene, LearnScene)
    scene = at_step(navigator, hands, "classic", "draw")
    hands.key(pygame.K_ESCAPE)
    assert isinstance(navigator.app.scene, LearnScene)
    assert navigator.kept.bookmarks.of("classic").step == "draw"


@pytest.mark.parametrize("still", [False, True])
def test_the_stamp_comes_down_once(navigator: Navigator, hands_on: Any, still: bool) -> None:
    navigator.settings.reduced_motion = still
    navigator.apply()
    hands = hands_on(navigator.app)
    lesson = LESSONS[0]
    navigator.open(
        "lesson over", lesson=lesson, play=lambda: None, leave=lambda: None, company=""
    )  # fmt: skip
    scene = navigator.app.scene
    assert isinstance(scene, LessonOverScene)
    assert (scene.stamp.down == 1) is still
    hands.step(0.1, 12)
    assert scene.stamp.down == 1
    hands.step(0.1, 80)
    assert not scene.animating
