"""Problems: chosen in their sheet, answered at the table, by mouse and by keys."""

from __future__ import annotations

import itertools
import os
from datetime import date
from pathlib import Path
from typing import Any, Literal

import pygame
import pytest

from game.controller.card_names import card_text
from game.learning.problems.collection import Listed, chosen, in_order, of_the_day
from game.learning.problems.problem import Grade, Problem, Theme
from game.learning.problems.problem_game import ProblemGame
from game.learning.problems.results import Results
from game.rules.actions import Action, Discard, Draw, LayMelds, LayOff, Take
from game.store.folders import Folders
from game.store.settings import Settings, load_settings
from game.ui.screens.learning.learn import LearnScene
from game.ui.screens.learning.lesson_over import FallingStamp
from game.ui.screens.learning.lesson_screen import LessonScene
from game.ui.screens.learning.problem_panel import RunRow
from game.ui.screens.learning.problem_screen import ProblemScene
from game.ui.screens.learning.problem_words import answer_steps, answer_words, choice_words
from game.ui.screens.learning.problems import ProblemsScene
from game.ui.screens.navigator import Navigator
from game.ui.screens.registry import SCREENS
from game.ui.screens.rules.glossary_page import GlossaryScene
from game.ui.screens.seats import sit_down
from game.ui.screens.title import TitleScene
from game.ui.widgets import Button, Label, Widget
from tests.translation.languages import spoken
from tests.ui.tables import at, drag, widgets


def shoot(navigator: Navigator, name: str) -> None:
    folder = os.environ.get("SHOTS")
    if folder:
        pygame.image.save(navigator.app.window.surface, f"{folder}/{name}.png")


def on_table(navigator: Navigator, hands: Any, problems: list[Listed]) -> ProblemScene:
    navigator.solve(problems)
    scene = navigator.app.scene
    assert isinstance(scene, ProblemScene)
    rest(scene, hands)
    return scene


def rest(scene: ProblemScene, hands: Any) -> None:
    for _turn in range(400):
        hands.step(0.05)
        if not scene.animating and not scene.table.state.busy:
            return
    raise AssertionError("the table never came to rest")


def told(scene: ProblemScene) -> list[Widget]:
    """The widgets of the panel."""
    panel = scene.panel.root.content
    assert panel is not None
    return panel.walk()


def simple(navigator: Navigator, theme: Theme, *kinds: type[Action]) -> list[Listed]:
    """Problems whose best answer is a single action of these kinds."""
    found = chosen(navigator.problems, theme)
    first = [one.problem().best.actions[0] for one in found[:30]]
    return [one for one, action in zip(found, first, strict=False) if isinstance(action, kinds)]


def act(scene: ProblemScene, hands: Any, action: Action) -> None:
    areas = scene.table.state.areas
    match action:
        case Draw():
            hands.key(pygame.K_d)
        case Take():
            hands.click(areas.pile.center)
        case Discard(_seat, card):
            drag(scene, hands, at(scene, card), areas.pile.center)
        case LayMelds() | LayOff():
            assert scene.game.submit(action) is None
    rest(scene, hands)


def test_the_sheet_leads_to_a_problem_and_back(navigator: Navigator, hands_on: Any) -> None:
    hands = hands_on(navigator.app)
    navigator.open("learn")
    hands.step(0.1, 3)
    hands.key(pygame.K_p)
    scene = navigator.app.scene
    assert isinstance(scene, ProblemsScene)
    hands.step(0.1, 3)
    shoot(navigator, "problems")
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_RETURN)
    table = navigator.app.scene
    assert isinstance(table, ProblemScene)
    assert {one.theme for one in table.problems} == {Theme.TAKE}
    rest(table, hands)
    hands.key(pygame.K_F5)
    hands.step(0.1, 3)
    hands.key(pygame.K_ESCAPE)
    assert isinstance(navigator.app.scene, ProblemsScene)
    hands.step(0.1, 3)
    hands.key(pygame.K_ESCAPE)
    assert isinstance(navigator.app.scene, LearnScene)


@pytest.mark.parametrize("screen", ["learn", "problems"])
def test_enter_begins_wherever_the_focus_is(
    navigator: Navigator, hands_on: Any, screen: Literal["learn", "problems"]
) -> None:
    hands = hands_on(navigator.app)
    navigator.open(screen)
    hands.step(0.1, 3)
    scene = navigator.app.scene
    (primary,) = (w for w in widgets(scene) if isinstance(w, Button) and w.kind == "primary")
    assert primary.shortcut == "Enter"
    hands.click((2, 2))
    hands.key(pygame.K_RETURN)
    assert isinstance(navigator.app.scene, LessonScene | ProblemScene)


def test_the_problem_of_the_day(navigator: Navigator, hands_on: Any) -> None:
    hands = hands_on(navigator.app)
    navigator.open("problems")
    hands.step(0.1, 3)
    hands.key(pygame.K_d)
    scene = navigator.app.scene
    assert isinstance(scene, ProblemScene)
    assert scene.game.problem.key == of_the_day(navigator.problems, date.today()).key
    rest(scene, hands)
    shoot(navigator, "problem-of-the-day")


@pytest.mark.parametrize("theme", [Theme.DISCARD, Theme.TAKE, Theme.LAY])
def test_the_right_answer_is_kept_and_the_next_follows(
    navigator: Navigator, hands_on: Any, theme: Theme
) -> None:
    hands = hands_on(navigator.app)
    two = simple(navigator, theme, Discard, Draw, LayOff, LayMelds)[:2]
    scene = on_table(navigator, hands, two)
    shoot(navigator, f"problem-{theme}-asked")
    for action in scene.game.problem.best.actions:
        act(scene, hands, action)
    hands.step(0.1, 3)
    assert scene.game.is_right
    said = scene.table.tabletop.text()
    assert (said.headline, said.prompt) == ("Your answer", ""), "nothing more is to be done"
    assert not scene.table.controls.prompt_keys
    shoot(navigator, f"problem-{theme}-right")
    assert Results(navigator.kept.folders.problems).of(two[0].key) is True
    hands.key(pygame.K_F1)
    following = navigator.app.scene
    assert isinstance(following, ProblemScene)
    assert following.game.problem.key == two[1].key


def test_problems_begin_in_known_games_and_deal_the_discards_out(navigator: Navigator) -> None:
    navigator.settings.variant = "samba"
    everything = navigator.problems
    results = {everything[0].key: True, everything[1].key: False}
    order = in_order(everything, results.get, navigator.known_games, Grade.EASY)
    assert sorted(each.key for each in order) == sorted(each.key for each in everything)
    assert [each.key for each in order[-2:]] == [everything[1].key, everything[0].key]
    known = [each for each in everything[2:] if each.game == "samba"]
    others = [each for each in known if each.theme is not Theme.DISCARD]
    assert 0 < len(others) < len(known) / 2
    assert {each.game for each in order[: 2 * len(others)]} == {"samba"}
    for first in others[0].theme, Theme.DISCARD:
        rest = in_order(order, results.get, navigator.known_games, Grade.EASY, first)
        throws = [first is Theme.DISCARD, *(each.theme is Theme.DISCARD for each in rest[:200])]
        assert not any(a and b for a, b in itertools.pairwise(throws)), "also not of other games"
        assert sum(throws) > 90


@pytest.mark.parametrize("right", [True, False])
def test_the_next_problem_fits_how_the_last_one_went(
    navigator: Navigator, hands_on: Any, right: bool
) -> None:
    hands = hands_on(navigator.app)
    found = simple(navigator, Theme.DISCARD, Discard)
    first = next(one for one in found if one.grade is Grade.MEDIUM)
    # A game without problems: none comes first because its game is known.
    navigator.settings.variant = "hand_and_foot"
    grades = [
        next(
            one
            for one in chosen(navigator.problems, Theme.DISCARD, grade=grade)
            if one.key != first.key
        )
        for grade in Grade
    ]
    scene = on_table(navigator, hands, [first, *grades])
    problem = first.problem()
    other = next(c for c in problem.choices[1:] if isinstance(c.actions[0], Discard))
    act(scene, hands, (problem.best if right else other).actions[0])
    hands.step(0.1, 3)
    assert scene.game.is_right is right
    # A solved one is seen: its stamp comes down, and it joins the row.
    assert bool([w for w in told(scene) if isinstance(w, FallingStamp)]) is right
    hands.key(pygame.K_F1)
    following = navigator.app.scene
    assert isinstance(following, ProblemScene)
    assert following.game.problem.grade is (Grade.HARD if right else Grade.EASY)
    assert following.run == [right]
    rows = [w.run for w in told(following) if isinstance(w, RunRow)]
    assert rows == ([[True]] if right else [])


def test_a_row_of_solved_problems_is_counted_as_the_language_does(navigator: Navigator) -> None:
    row = RunRow(navigator.app.ui, [True, False, True])
    assert row.describe() == "2 of 3 solved"
    with spoken(navigator.app.ui.assets.path("translations"), "es"):
        assert row.describe() == "2 de 3 resueltos"


@pytest.mark.parametrize("known", [True, False])
def test_a_game_one_does_not_know_is_told_in_a_line(
    navigator: Navigator, hands_on: Any, known: bool
) -> None:
    navigator.settings.variant = "samba" if known else "classic"
    one = chosen(navigator.problems, game="samba")[0]
    scene = on_table(navigator, hands_on(navigator.app), [one])
    labels = [w.text for w in told(scene) if isinstance(w, Label)]
    assert (scene.game.problem.variant.description in labels) is not known


def test_a_wrong_answer_is_told_its_cost(navigator: Navigator, hands_on: Any) -> None:
    hands = hands_on(navigator.app)
    one = simple(navigator, Theme.DISCARD, Discard)[0]
    scene = on_table(navigator, hands, [one])
    other = next(c for c in one.problem().choices[1:] if isinstance(c.actions[0], Discard))
    act(scene, hands, other.actions[0])
    hands.step(0.1, 3)
    assert scene.game.answer == other
    assert not scene.game.is_right
    assert any("loss" in text for text in scene.panel.texts)
    shoot(navigator, "problem-wrong")
    assert Results(navigator.kept.folders.problems).of(one.key) is False
    hands.key(pygame.K_F1)
    assert isinstance(navigator.app.scene, ProblemsScene)


def test_leaving_before_an_answer_is_priced_counts_as_missed(
    navigator: Navigator, hands_on: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = hands_on(navigator.app)
    one = simple(navigator, Theme.DISCARD, Discard)[0]
    monkeypatch.setattr(Problem, "choice_of", lambda *_: None)
    monkeypatch.setattr(ProblemGame, "_work_out", lambda _self: None)
    scene = on_table(navigator, hands, [one])
    act(scene, hands, one.problem().best.actions[0])
    hands.step(0.1, 3)
    assert scene.game.answer is None
    assert Results(navigator.kept.folders.problems).of(one.key) is False


def test_a_term_can_be_asked_and_a_hint_cannot(navigator: Navigator, hands_on: Any) -> None:
    hands = hands_on(navigator.app)
    scene = on_table(navigator, hands, simple(navigator, Theme.DISCARD, Discard)[:1])
    assert not scene.game.gives_hints
    hands.key(pygame.K_F2)
    hands.step(0.1, 3)
    assert isinstance(navigator.app.scene, GlossaryScene)
    assert not scene.game.is_over


def test_words_are_not_asked_while_a_card_is_dragged(navigator: Navigator, hands_on: Any) -> None:
    hands = hands_on(navigator.app)
    scene = on_table(navigator, hands, simple(navigator, Theme.DISCARD, Discard)[:1])
    place = at(scene, scene.game.before.hand[0])
    hands.move(place)
    hands.down(place)
    hands.key(pygame.K_F2)
    hands.step(0.1, 3)
    assert navigator.app.scene is scene
    hands.up(place)
    assert scene.table.state.drag.press is None


def test_without_problems_nothing_can_be_begun(navigator: Navigator, hands_on: Any) -> None:
    hands = hands_on(navigator.app)
    navigator.problems = []
    navigator.open("problems")
    hands.step(0.1, 3)
    hands.key(pygame.K_d)
    hands.key(pygame.K_RETURN)
    assert isinstance(navigator.app.scene, ProblemsScene)


def test_after_the_answer_nothing_moves(navigator: Navigator, hands_on: Any) -> None:
    hands = hands_on(navigator.app)
    one = simple(navigator, Theme.DISCARD, Discard)[0]
    scene = on_table(navigator, hands, [one])
    act(scene, hands, one.problem().best.actions[0])
    count = scene.game.actions_so_far
    for key in (pygame.K_d, pygame.K_u, pygame.K_x, pygame.K_t):
        hands.key(key)
        hands.step(0.2, 5)
    assert scene.game.actions_so_far == count


def test_the_solution_is_shown_on_request(navigator: Navigator, hands_on: Any) -> None:
    hands = hands_on(navigator.app)
    one = simple(navigator, Theme.DISCARD, Discard)[0]
    scene = on_table(navigator, hands, [one])
    hands.key(pygame.K_F5)
    hands.step(0.1, 3)
    assert scene.game.is_over
    assert scene.table.state.hinted
    said = scene.table.tabletop.text()
    assert (said.headline, said.prompt) == ("The answer", "")
    shoot(navigator, "problem-shown")
    assert Results(navigator.kept.folders.problems).of(one.key) is False


def test_a_click_too_many_on_next_gives_no_problem_up(navigator: Navigator, hands_on: Any) -> None:
    hands = hands_on(navigator.app)
    one, two = simple(navigator, Theme.DISCARD, Discard)[:2]
    scene = on_table(navigator, hands, [one, two])
    act(scene, hands, one.problem().best.actions[0])
    hands.step(0.1, 3)
    (onward,) = scene.panel._buttons
    place = onward.rect.center
    hands.click(place)
    hands.step(0.05, 1)
    after = navigator.app.scene
    assert isinstance(after, ProblemScene)
    assert after.game.problem.key == two.key
    rest(after, hands)
    hands.click(place)
    hands.step(0.05, 2)
    assert not after.game.is_over


def test_the_choice_is_kept_while_problems_are_solved(navigator: Navigator, hands_on: Any) -> None:
    hands = hands_on(navigator.app)
    navigator.open("problems")
    hands.step(0.1, 2)
    scene = navigator.app.scene
    assert isinstance(scene, ProblemsScene)
    scene._choose(game="classic")
    scene._choose(theme=Theme.DISCARD)
    hands.key(pygame.K_RETURN)
    table = navigator.app.scene
    assert isinstance(table, ProblemScene)
    rest(table, hands)
    table._leave()
    hands.step(0.1, 2)
    again = navigator.app.scene
    assert isinstance(again, ProblemsScene)
    assert (again._game, again._theme) == ("classic", Theme.DISCARD)
    assert again.list.value == Theme.DISCARD


def test_to_put_nothing_down_is_an_answer_in_words(navigator: Navigator) -> None:
    problem = next(
        one.problem() for one in chosen(navigator.problems, Theme.LAY)
        if any(isinstance(c.actions[0], Discard) for c in one.problem().choices)
    )  # fmt: skip
    choice = next(c for c in problem.choices if isinstance(c.actions[0], Discard))
    view = ProblemGame(problem, sit_down(problem.variant, Settings())).before
    assert answer_words(view, Theme.LAY, choice).startswith("Put nothing down · Discard")
    assert answer_words(view, Theme.DISCARD, choice).startswith("Discard")


def test_tooltips_of_the_table_keep_to_it_and_go_with_the_mouse(
    navigator: Navigator, hands_on: Any
) -> None:
    hands = hands_on(navigator.app)
    one = simple(navigator, Theme.DISCARD, Discard)[0]
    scene = on_table(navigator, hands, [one])
    undo, widgets = scene.table.controls.undo_button, scene.table.tabletop.widgets
    hands.move(undo.rect.center)
    hands.step(0.1, 20)
    assert widgets._tip is not None
    assert widgets._tip.rect.right <= scene.table.state.areas.width
    hands.move(scene.panel.strip.center)
    hands.step(0.1, 2)
    assert widgets.tip == ""


def test_a_damaged_file_is_told_in_the_sheet(navigator: Navigator, hands_on: Any) -> None:
    navigator.kept.folders.problems.write_text("{", "utf-8")
    navigator.open("problems")
    hands_on(navigator.app).step(0.1, 3)
    assert "problems.json.damaged" in navigator.kept.results.trouble
    shoot(navigator, "problems-damaged")


@pytest.mark.parametrize(
    ("size", "text", "contrast"),
    [((960, 540), 1.5, True), ((960, 540), 1.0, False), ((2560, 1440), 1.0, False)],
)
def test_all_fits_at_any_size(
    make_app: Any, hands_on: Any, tmp_path: Path, size: tuple[int, int], text: float, contrast: bool
) -> None:
    app = make_app(size)
    places = Folders(tmp_path, tmp_path, tmp_path)
    navigator = Navigator(app, load_settings(places.settings), places, SCREENS)
    navigator.settings.text_size, navigator.settings.high_contrast = text, contrast
    navigator.settings.speed = "off"
    navigator.apply()
    app.running = True
    app.push(TitleScene(navigator))
    hands = hands_on(app)
    navigator.open("problems")
    hands.step(0.1, 3)
    shown = navigator.app.scene
    assert isinstance(shown, ProblemsScene)
    sheet = shown.root.content
    assert sheet is not None
    assert pygame.Rect((0, 0), size).contains(sheet.rect)
    shoot(navigator, f"problems-{size[0]}-{text}")
    one = simple(navigator, Theme.DISCARD, Discard)[0]
    scene = on_table(navigator, hands, [one])
    act(scene, hands, one.problem().choices[1].actions[0])
    hands.step(0.1, 3)
    strip = scene.panel.strip
    assert pygame.Rect((0, 0), size).contains(strip)
    areas = scene.table.state.areas
    assert not any(strip.colliderect(place) for place in (areas.pile, areas.stock, areas.hand))
    shoot(navigator, f"problem-{size[0]}-{text}")


def test_the_answers_of_a_problem_can_be_told_apart(navigator: Navigator) -> None:
    for one in navigator.problems:
        problem = one.problem()
        words = [choice_words(problem.view(), choice) for choice in problem.choices]
        assert len(set(words)) == len(words), one.key


def test_the_card_really_thrown_is_named(navigator: Navigator, hands_on: Any) -> None:
    hands = hands_on(navigator.app)
    one, thrown = next(
        (one, twin)
        for one in simple(navigator, Theme.DISCARD, Discard)
        for choice in one.problem().choices[1:]
        if isinstance(first := choice.actions[0], Discard)
        for twin in one.problem().view().hand
        if twin >> 2 == first.card >> 2 and twin != first.card
    )
    scene = on_table(navigator, hands, [one])
    act(scene, hands, Discard(scene.game.before.seat, thrown))
    hands.step(0.1, 3)
    yours = next(text for text in scene.panel.texts if text.startswith("Yours: "))
    assert yours == f"Yours: Discard {card_text(thrown)}"


def test_a_long_answer_is_told_step_by_step(navigator: Navigator, hands_on: Any) -> None:
    hands = hands_on(navigator.app)
    one = max(
        chosen(navigator.problems, Theme.LAY)[:60],
        key=lambda one: len(steps_of(one.problem())),
    )
    scene = on_table(navigator, hands, [one])
    hands.key(pygame.K_F5)
    hands.step(0.1, 3)
    steps = steps_of(one.problem())
    assert len(steps) > 2
    for step in steps:
        assert f"**{step}**" in scene.panel.texts, "each is a line of its own"
    shoot(navigator, "problem-steps")


def steps_of(problem: Problem) -> list[str]:
    return answer_steps(problem.view(), problem.theme, problem.best)


def test_a_finger_that_has_gone_leaves_no_button_lit(navigator: Navigator, hands_on: Any) -> None:
    hands = hands_on(navigator.app)
    scene = on_table(navigator, hands, navigator.problems[:1])
    button = next(each for each in told(scene) if isinstance(each, Button) and each.text)
    hands.move(button.rect.center)
    assert button.hovered
    hands.post(pygame.WINDOWLEAVE)
    assert not button.hovered
