"""The daily deals: from the title to the table, to the result, and back on another day."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from pathlib import Path
from threading import Event
from time import monotonic
from typing import Any

import pygame
import pytest

from game.controller.game import Game, Stage
from game.controller.pricing import Kind, Price, price_hand
from game.daily import par_work
from game.daily.deal import GAMES, DailyDeal
from game.daily.par import PLAN, Par
from game.notation.record import write_record
from game.players.advice import Size
from game.progress import price_work
from game.translation import day_in_full
from game.ui import clipboard
from game.ui.screens.daily.daily import DailyScene, DayStrip
from game.ui.screens.daily.daily_result import DailyResultScene
from game.ui.screens.files import record_opener
from game.ui.screens.matches.viewer_screen import ViewerScene
from game.ui.screens.navigator import Navigator
from game.ui.screens.playing.match_screen import MatchScene
from game.ui.screens.playing.menu import LeavingScene
from game.ui.screens.sheets.score_sheet import ScoreSheetScene
from game.ui.screens.sheets.score_so_far import ScoreSoFarScene
from game.ui.screens.title import TitleScene
from game.ui.widgets import Label
from tests.daily.playing import keep, played
from tests.ui.tables import button, offers, widgets
from tests.ui.typist import Thoughtful

TODAY = date.today()


@pytest.fixture(autouse=True)
def worked_out_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """No process is started, and every play of a level is quick."""
    monkeypatch.setattr(
        par_work.ParWork, "_play_in_worker", lambda _w, _d, level, n: 100 * n - len(level)
    )
    monkeypatch.setattr(
        price_work, "price_hand",
        lambda variant, hand, seat, _run: price_hand(variant, hand, seat, instead),
    )  # fmt: skip


def instead(work: Callable[..., Any], *_arguments: object) -> Any:
    """Prices without thought: nothing was given away, and the cards were worth nothing."""
    return 0 if work.__name__ == "cards_worth" else (0.0, 0.0, "none")


def words_of(scene: Any) -> str:
    return "\n".join(w.text for w in widgets(scene) if isinstance(w, Label))


def opened(navigator: Navigator, hands: Any) -> DailyScene:
    hands.key(pygame.K_d, text="d")
    scene = navigator.app.scene
    assert isinstance(scene, DailyScene)
    return found(scene, hands)


def found(scene: DailyScene, hands: Any) -> DailyScene:
    for _ in range(500):
        if scene._search is None:
            return scene
        hands.step(0.02)
        pygame.time.wait(2)
    raise AssertionError("the days were not found")


def play_out(game: Game, hands: Any) -> None:
    for _ in range(3000):
        if game.stage is not Stage.PLAYING:
            break
        if game.your_turn:
            decision = game.hint()
            assert decision is not None
            assert game.submit(decision.action) is None
        hands.step(0.3)
    hands.step(0.3, 10)
    assert game.stage is Stage.MATCH_OVER


def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.controller.game.worker_thinker", Thoughtful)


def test_from_the_title_to_the_result(
    navigator: Navigator, hands_on: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    at_once(monkeypatch)
    hands = hands_on(navigator.app)
    scene = opened(navigator, hands)
    assert list(scene.buttons) == list(GAMES)
    assert {button.text for button in scene.buttons.values()} == {"Play"}
    hands.key(pygame.K_2, text="2")
    table = navigator.app.scene
    assert isinstance(table, MatchScene)
    game = table.game
    deal = DailyDeal(TODAY, "classic")
    assert deal.is_played_in(game.record)
    hands.step(0.3, 10)
    assert not table.table.controls.hint_button.enabled
    play_out(game, hands)
    hands.key(pygame.K_RETURN)
    hands.step(0.3, 5)
    sheet = navigator.app.scene
    assert isinstance(sheet, ScoreSheetScene)
    assert sheet.next.text == "To the result"
    assert_stands_alone(sheet)
    table._score_so_far()
    so_far = navigator.app.scene
    assert isinstance(so_far, ScoreSoFarScene)
    assert not so_far.page.race.visible
    assert not any("points" in w.text for w in widgets(so_far) if isinstance(w, Label))
    navigator.app.pop()
    sheet.go_on()
    below = next(s for s in navigator.app.stack if isinstance(s, DailyScene))
    found(below, hands)
    result = navigator.app.scene
    assert isinstance(result, DailyResultScene)
    assert result._par is not None
    end = monotonic() + 60
    while not result._par.par.is_whole or result._priced is None:
        assert monotonic() < end
        hands.step(0.02)
        pygame.time.wait(2)
    told = words_of(result)
    medians = result.chart.describe().split(", ")
    assert len(medians) == len(PLAN)
    assert all(" +" in words or " −" in words for words in medians)
    assert "Par is **" in told
    assert "gave away no more than chance" in told
    assert result._priced is not None
    dear = Price(Kind.DISCARD, 1, 40.0, 5.0, Size.CLEAR)
    for count, words in (
        (1, "Your 1 decision, in the turn marked, gave away about 40 points, give or take 5."),
        (
            2,
            "Of your 2 decisions, those in the turns marked gave away about 80 points, give or "
            "take 7.",
        ),
    ):
        with monkeypatch.context() as patched:
            patched.setattr(result, "_priced", replace(result._priced, prices=(dear,) * count))
            assert result._lost_words(result._priced) == words
    luck_is_not_play(result, monkeypatch, dear)
    hands.key(pygame.K_s, text="s")
    text = clipboard.paste()
    assert text.splitlines()[0] == f"Classic Canasta, daily deal of {TODAY.isoformat()}"
    assert "🟩" in text
    hands.key(pygame.K_ESCAPE)
    assert navigator.app.scene is below
    assert below.buttons["classic"].text == "Result"
    assert "1 day in a row" in words_of(below)
    hands.key(pygame.K_ESCAPE)
    assert isinstance(navigator.app.scene, TitleScene)
    assert navigator.kept.saved.record() is None


def assert_stands_alone(sheet: ScoreSheetScene) -> None:
    """No hand follows: there is no race, no chance to win and no next opening."""
    assert not sheet.page.race.visible
    assert sheet.page.race.describe().count("chance to win") == 0
    assert sheet.rows[-1].notes == []


def test_the_sheet_of_a_daily_deal_among_the_earlier_matches_stands_alone(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    hands = hands_on(navigator.app)
    deal = DailyDeal(TODAY, "samba")
    file = keep(navigator.kept.folders.matches, played(deal), f"{TODAY} 00.00.01")
    for record, alone in ((played(deal), True), (replace(played(deal), players=[]), False)):
        file.write_text(write_record(record), "utf-8")
        record_opener.view(navigator, file, navigator.tell)
        hands.step(0.1, 3)
        viewer = navigator.app.scene
        assert isinstance(viewer, ViewerScene)
        hands.key(pygame.K_END)
        viewer._sheet()
        hands.step(0.1)
        sheet = navigator.app.scene
        assert isinstance(sheet, ScoreSheetScene)
        assert sheet.page.race.visible is not alone
        if alone:
            assert_stands_alone(sheet)


@pytest.mark.parametrize("focused", [True, False])
def test_enter_begins_the_first_deal_not_played_yet(
    navigator: Navigator, hands_on: Callable[..., Any], monkeypatch: pytest.MonkeyPatch,
    focused: bool,
) -> None:  # fmt: skip
    at_once(monkeypatch)
    hands = hands_on(navigator.app)
    first, second = list(GAMES)[:2]
    keep(navigator.kept.folders.matches, played(DailyDeal(TODAY, first)), f"{TODAY} 00.00.01")
    scene = opened(navigator, hands)
    assert scene.buttons[first].text == "Result"
    gold = [game for game, button in scene.buttons.items() if button.kind == "primary"]
    assert gold == [second]
    assert [game for game, b in scene.buttons.items() if b.keycap == "Enter"] == [second]
    if not focused:
        hands.click((2, 2))
        assert scene.root.focused is None
    hands.key(pygame.K_RETURN)
    table = navigator.app.scene
    assert isinstance(table, MatchScene)
    assert DailyDeal(TODAY, second).is_played_in(table.game.record)


def test_who_has_chosen_a_deal_keeps_it_while_the_matches_are_read(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    hands = hands_on(navigator.app)
    scene = DailyScene(navigator)
    navigator.app.push(scene)
    third = list(scene.buttons)[2]
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_DOWN)
    assert scene.buttons[third].focused
    found(scene, hands)
    assert scene.buttons[third].focused


def test_a_deal_that_was_left_goes_on(
    navigator: Navigator, hands_on: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    at_once(monkeypatch)
    hands = hands_on(navigator.app)
    record = played(DailyDeal(TODAY, "classic"), actions=6)
    keep(navigator.kept.folders.matches, record, f"{TODAY.isoformat()} 00.00.01")
    scene = opened(navigator, hands)
    assert scene.buttons["classic"].text == "Continue"
    hands.key(pygame.K_2, text="2")
    table = navigator.app.scene
    assert isinstance(table, MatchScene)
    assert table.game.record.hands[0].actions[:6] == record.hands[0].actions
    assert table.game.fixture is not None
    # Killed and begun again, it is the saved match, and still a daily deal.
    table.game.flush()
    navigator.title_page()
    navigator.continue_match()
    again = navigator.app.scene
    assert isinstance(again, MatchScene)
    assert again.game.fixture is not None
    navigator.title_page()
    assert opened(navigator, hands).buttons["classic"].text == "Continue"


def test_another_day_brings_other_deals(navigator: Navigator, hands_on: Callable[..., Any]) -> None:
    hands = hands_on(navigator.app)
    keep(navigator.kept.folders.matches, played(DailyDeal(TODAY, "classic")), f"{TODAY} 00.00.01")
    clock = [TODAY]
    scene = DailyScene(navigator, lambda: clock[0])
    navigator.app.push(scene)
    hands.step()
    found(scene, hands)
    assert scene.buttons["classic"].text == "Result"
    clock[0] = TODAY + timedelta(1)
    hands.key(pygame.K_1, text="1")
    assert navigator.app.scene is scene, "the deal of a day that is over is not dealt"
    found(scene, hands)
    assert scene.buttons["classic"].text == "Play"
    assert day_in_full(TODAY + timedelta(1)) in words_of(scene)
    strips = [w for w in widgets(scene) if isinstance(w, DayStrip)]
    signs = [mark.sign for mark in strips[1].shown]
    assert [bool(sign) for sign in signs] == [False] * 5 + [True, False]
    assert "1 day in a row" in words_of(scene)


def signs_of(scene: DailyScene) -> set[str]:
    strips = [w for w in widgets(scene) if isinstance(w, DayStrip)]
    return {mark.sign for strip in strips for mark in strip.shown} - {""}


def test_the_par_of_days_past_is_worked_out_when_the_deals_are_shown(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    """Also where it was left in the middle, and while something else is on the screen."""
    hands = hands_on(navigator.app)
    matches, pars = navigator.kept.folders.matches, navigator.kept.folders.daily
    deals = [DailyDeal(TODAY - timedelta(back), game) for back, game in
             ((1, "samba"), (3, "classic"), (3, "bolivia"))]  # fmt: skip
    for deal in deals:
        keep(matches, played(deal), f"{deal.day} 12.00.00")
    par_work.write_par(pars, deals[0], Par({"beginner": (40, 50)}))
    scene = opened(navigator, hands)
    hands.key(pygame.K_ESCAPE)
    end = monotonic() + 60
    while not all(par_work.read_par(pars, deal).is_whole for deal in deals):
        assert monotonic() < end
        pygame.time.wait(5)
    assert par_work.read_par(pars, deals[0]).leads["beginner"][:2] == (40, 50)
    scene = opened(navigator, hands)
    hands.step(0.02, 2)
    assert signs_of(scene) <= {"+", "−"}


def test_the_sign_of_a_day_changes_as_soon_as_its_par_is_known(
    navigator: Navigator, hands_on: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = hands_on(navigator.app)
    wait = Event()
    monkeypatch.setattr(par_work.ParWork, "_play_in_worker", lambda *_a: wait.wait(60) and 0)
    deal = DailyDeal(TODAY - timedelta(2), "samba")
    keep(navigator.kept.folders.matches, played(deal), f"{deal.day} 12.00.00")
    scene = opened(navigator, hands)
    assert signs_of(scene) == {"•"}
    wait.set()
    end = monotonic() + 60
    while signs_of(scene) == {"•"}:
        assert monotonic() < end
        hands.step(0.02)
    assert signs_of(scene) <= {"+", "−"}


def test_who_stops_the_work_on_par_is_not_given_it_again(
    navigator: Navigator, hands_on: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = hands_on(navigator.app)
    asked: list[DailyDeal] = []

    def slow(_work: Any, deal: DailyDeal, *_more: Any) -> int:
        asked.append(deal)
        pygame.time.wait(20)
        return 0

    monkeypatch.setattr(par_work.ParWork, "_play_in_worker", slow)
    deal = DailyDeal(TODAY, "classic")
    keep(navigator.kept.folders.matches, played(deal), f"{TODAY} 00.00.01")
    opened(navigator, hands)
    hands.key(pygame.K_2, text="2")
    assert isinstance(navigator.app.scene, DailyResultScene)
    hands.key(pygame.K_o, text="o")
    hands.key(pygame.K_ESCAPE)
    pygame.time.wait(50)
    count = len(asked)
    pygame.time.wait(100)
    assert len(asked) == count
    hands.key(pygame.K_2, text="2")
    hands.key(pygame.K_ESCAPE)
    pygame.time.wait(50)
    assert not par_work.read_par(navigator.kept.folders.daily, deal).is_whole


def test_working_out_par_can_be_stopped(
    navigator: Navigator, hands_on: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = hands_on(navigator.app)
    monkeypatch.setattr(par_work.ParWork, "_play_in_worker", lambda *_a: pygame.time.wait(20) or 0)
    keep(navigator.kept.folders.matches, played(DailyDeal(TODAY, "classic")), f"{TODAY} 00.00.01")
    scene = opened(navigator, hands)
    hands.key(pygame.K_2, text="2")
    result = navigator.app.scene
    assert isinstance(result, DailyResultScene)
    hands.key(pygame.K_o, text="o")
    assert "stopped at" in words_of(result)
    assert "Go on" in offers(result)
    hands.key(pygame.K_o, text="o")
    for _ in range(500):
        hands.step(0.02)
        pygame.time.wait(5)
        if result._par is not None and result._par.par.is_whole:
            break
    assert "Par is" in words_of(result)
    hands.key(pygame.K_ESCAPE)
    assert navigator.app.scene is scene
    assert "par" in words_of(scene)


def luck_is_not_play(
    result: DailyResultScene, monkeypatch: pytest.MonkeyPatch, dear: Price
) -> None:
    """What is missing to par is not called the player's play where no decision lost it."""
    lead = result.play.lead
    assert result._par is not None
    assert result._priced is not None
    for missing, costs, told, rest in (
        (500, (), "you made **500 less**", "So the difference from par is luck"),
        (500, (dear,), "you made **500 less**", "The rest of the difference is luck"),
        (40, (dear,), "you made **40 less**", ""),
        (-500, (), "you made **500 more**", ""),
        (0, (), "you made exactly that", ""),
    ):
        leads = {r.level: [lead + missing + 10 * n for n in range(-3, 3)] for r in PLAN}
        leads = {
            r.level: sorted([*leads[r.level], *[lead + missing] * (r.plays - 6)]) for r in PLAN
        }
        prices = costs or (Price(Kind.DRAW, 1),)
        with monkeypatch.context() as patched:
            patched.setattr(result._par, "par", Par(leads))
            patched.setattr(result, "_priced", replace(result._priced, prices=prices))
            assert told in result._par_words()
            assert "Half of their plays ended between" in result._par_words()
            words = result._cost_words()
            assert rest in words
            assert ("luck" in words) == bool(rest)


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("text", [1.0, 1.3])
def test_all_is_within_the_window(
    navigator: Navigator, hands_on: Callable[..., Any], size: tuple[int, int], text: float
) -> None:
    navigator.settings.text_size = text
    navigator.apply()
    navigator.app.window.windowed = size
    hands = hands_on(navigator.app)
    keep(navigator.kept.folders.matches, played(DailyDeal(TODAY, "classic")), f"{TODAY} 00.00.01")
    scene = opened(navigator, hands)
    window = pygame.Rect((0, 0), navigator.app.ui.size)
    for each in scene.buttons.values():
        assert window.contains(each.rect)
    hands.key(pygame.K_2, text="2")
    result = navigator.app.scene
    assert isinstance(result, DailyResultScene)
    hands.step(0.02, 5)
    assert window.contains(button(result, "Share").rect)


def test_settings_say_whether_decisions_are_priced(
    navigator: Navigator, hands_on: Callable[..., Any], tmp_path: Path
) -> None:
    hands = hands_on(navigator.app)
    navigator.settings.price_play = False
    keep(navigator.kept.folders.matches, played(DailyDeal(TODAY, "classic")), f"{TODAY} 00.00.01")
    opened(navigator, hands)
    hands.key(pygame.K_2, text="2")
    hands.step(0.02, 5)
    assert "have not been judged" in words_of(navigator.app.scene)
    assert not navigator.kept.folders.prices.exists()


def test_the_result_waits_for_the_question_whether_to_leave_what_is_not_saved(
    navigator: Navigator, hands_on: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = hands_on(navigator.app)
    opened(navigator, hands)
    hands.key(pygame.K_2, text="2")
    table, game = navigator.app.scene, navigator.game
    assert game is not None
    monkeypatch.setattr(game, "save_again", lambda: False)
    navigator.daily_result(game.record)
    question = navigator.app.scene
    assert isinstance(question, LeavingScene)
    assert navigator.app.stack == [table, question]
    question.leave_all_the_same()
    assert isinstance(navigator.app.scene, DailyScene)
    assert navigator.game is None


def test_a_deal_that_is_over_at_the_table_counts_for_the_day_of_its_file(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    hands = hands_on(navigator.app)
    deal = DailyDeal(TODAY - timedelta(2), "classic")
    match = navigator.kept.folders.match
    match.parent.mkdir(parents=True, exist_ok=True)
    match.write_text(write_record(played(deal)), "utf-8")
    then = datetime.combine(deal.day, time(20, 15)).timestamp()
    os.utime(match, (then, then))
    navigator.kept.saved.forget()
    scene = opened(navigator, hands)
    play = scene.days.first(deal)
    assert play is not None
    assert play.when == deal.day
    assert play.in_time


def test_a_play_that_does_not_count_is_not_shared(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    hands = hands_on(navigator.app)
    record = played(DailyDeal(TODAY, "classic"))
    record.hands[0].takebacks = 1
    keep(navigator.kept.folders.matches, record, f"{TODAY} 00.00.01")
    opened(navigator, hands)
    hands.key(pygame.K_2, text="2")
    result = navigator.app.scene
    assert isinstance(result, DailyResultScene)
    assert clipboard.copy("before")
    hands.key(pygame.K_s, text="s")
    assert clipboard.paste() == "before"
    assert not offers(result)["Share"]
    told = words_of(result)
    assert "moves were taken back" in told
    assert "are not judged, since" in told


def test_prices_that_cannot_be_worked_out_are_not_blamed_on_the_settings(
    navigator: Navigator, hands_on: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_arguments: object) -> None:
        raise ValueError("no price")

    monkeypatch.setattr(price_work, "price_hand", fail)
    hands = hands_on(navigator.app)
    keep(navigator.kept.folders.matches, played(DailyDeal(TODAY, "classic")), f"{TODAY} 00.00.01")
    opened(navigator, hands)
    hands.key(pygame.K_2, text="2")
    result = navigator.app.scene
    for _ in range(300):
        hands.step(0.02)
        pygame.time.wait(2)
        if "could not be judged; the log says why" in words_of(result):
            break
    assert "could not be judged; the log says why" in words_of(result)
    assert "settings" not in words_of(result)


def test_reasons_come_after_the_hand_whatever_the_settings_say(
    navigator: Navigator, hands_on: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    at_once(monkeypatch)
    navigator.settings.why = "now"
    hands = hands_on(navigator.app)
    opened(navigator, hands)
    hands.key(pygame.K_2, text="2")
    scene = navigator.app.scene
    assert isinstance(scene, MatchScene)
    for _ in range(200):
        if scene.game.record.hands[0].reasons:
            break
        if scene.game.your_turn and (decision := scene.game.hint()) is not None:
            scene.game.submit(decision.action)
        hands.step(0.3)
    hands.step(0.3, 5)
    table = scene.table
    assert not table.tabletop.tells_why
    assert not any(line.why for line in table.state.log.lines)
    assert not table.tabletop.reasons_written
    play_out(scene.game, hands)
    assert table.tabletop.tells_why
    assert any(line.why for line in table.state.log.lines)
