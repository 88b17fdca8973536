"""Looking back at a hand: what is told, what the buttons and keys do, who has nothing to see."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

import pygame
import pytest

from game.controller import review
from game.controller.game import Game
from game.controller.steps import HUMAN, SeatPlayer, Stage
from game.controller.thinking import ThreadThinker
from game.notation.reasons import Reason, Why, say
from game.players import Decision
from game.players.advice import Finding, Size
from game.players.explain.move_names import deed
from game.rules.actions import Action, Discard, Draw, LayMelds, LayOff, Take
from game.rules.cards import JOKER, make_card
from game.rules.view import PlayerView
from game.ui.screens.matches.look_back import MOST, LookBackScene, cost_words
from game.ui.screens.matches.viewer_screen import ViewerScene
from game.ui.screens.navigator import Navigator
from game.ui.screens.playing.match_screen import MatchScene
from game.ui.screens.playing.menu import LeavingScene
from game.ui.screens.sheets.score_sheet import ScoreSheetScene
from game.ui.table.render.table_notes import SHADE
from game.ui.table.sentences import action_words, advised_words, done_words
from game.ui.widgets import Label
from game.variants import VARIANTS
from tests.ui.tables import button, lying_still, new_game, widgets

THROW = Reason("act.throw", rank=9)
NAMES = ("You", "Nora", "Walter", "Iris", "Otto")


def dear(view: PlayerView, action: Action) -> Finding | None:
    """Every move costs, a later one more."""
    cost = 40.0 + len(view.discards)
    return Finding(Decision(action, say("card.fits_nothing")), deed(view, action), cost, 12.4)


def judged_by(monkeypatch: Any, judge: Any) -> None:
    monkeypatch.setattr(review.Review, "_judge_in_worker", staticmethod(judge))


def after_a_hand(
    navigator: Navigator, hands: Any, key: str = "classic", human: int = 0
) -> ScoreSheetScene:
    """The score sheet of a hand in which the hints were followed."""
    count = VARIANTS[key].table.players
    kinds = [HUMAN if player == human else "beginner" for player in range(count)]
    seats = [SeatPlayer(name, kind) for name, kind in zip(NAMES[:count], kinds, strict=True)]
    navigator.open_table(
        Game.new(VARIANTS[key], seats, Random(3), navigator.kept.store, 0, ThreadThinker())
    )
    scene = navigator.app.scene
    assert isinstance(scene, MatchScene)
    end = time.monotonic() + 120
    while scene.game.stage is Stage.PLAYING:
        assert time.monotonic() < end, "the hand is stuck"
        if scene.game.your_turn and not scene.table.state.busy:
            decision = scene.game.hint()
            assert decision is not None
            assert scene.game.submit(decision.action) is None
        hands.step(0.05)
        time.sleep(0.0005)
    hands.step(0.1, 20)
    scene.table.handler.score_sheet()
    sheet = navigator.app.scene
    assert isinstance(sheet, ScoreSheetScene)
    hands.step(0.3, 20)
    return sheet


def after_a_dear_hand(navigator: Navigator, hands_on: Callable[..., Any], monkeypatch: Any) -> Any:
    """Hands at the score sheet of a hand in which every move was dear."""
    judged_by(monkeypatch, dear)
    hands = hands_on(navigator.app)
    after_a_hand(navigator, hands)
    return hands


def look_back(navigator: Navigator, hands: Any) -> LookBackScene:
    """The look back with all moves judged."""
    hands.key(pygame.K_b, text="b")
    scene = navigator.app.scene
    assert isinstance(scene, LookBackScene)
    end = time.monotonic() + 30
    while scene.review.progress < 1:
        assert time.monotonic() < end, "the look back is stuck"
        hands.step(0.02)
        time.sleep(0.001)
    hands.step(0.02, 2)
    return scene


def words_of(scene: Any) -> str:
    return "\n".join(w.text for w in widgets(scene) if isinstance(w, Label))


def test_while_it_works_it_says_how_far_it_is_and_at_which_move(
    navigator: Navigator, hands_on: Callable[..., Any], monkeypatch: Any
) -> None:
    go_on = threading.Semaphore(0)

    def slow(view: PlayerView, action: Action) -> Finding | None:
        go_on.acquire(timeout=30)
        return None

    judged_by(monkeypatch, slow)
    hands = hands_on(navigator.app)
    after_a_hand(navigator, hands)
    hands.key(pygame.K_b, text="b")
    scene = navigator.app.scene
    assert isinstance(scene, LookBackScene)
    review = scene.review
    seen = []
    for done in range(review.moves):
        end = time.monotonic() + 30
        while review.progress * review.moves < done - 0.5 or review.current is None:
            assert time.monotonic() < end, "the look back is stuck"
            hands.step(0.02)
            time.sleep(0.001)
        hands.step(0.02, 2)
        assert scene.bar.share == pytest.approx(done / review.moves)
        turn, action = review.current
        assert scene.now.text.startswith(f"Turn {turn}. ")
        assert done_words(action) in scene.now.text
        seen.append(turn)
        go_on.release()
    assert seen == sorted(seen)
    assert len(set(seen)) > 3
    end = time.monotonic() + 30
    while review.progress < 1:
        assert time.monotonic() < end, "the look back is stuck"
        hands.step(0.02)
        time.sleep(0.001)
    hands.step(0.02, 2)
    assert scene.bar.share is None
    assert not scene.now.text


def test_the_costliest_moves_are_told_shown_and_left_again(
    navigator: Navigator, hands_on: Callable[..., Any], monkeypatch: Any
) -> None:
    judged_by(monkeypatch, dear)
    hands = hands_on(navigator.app)
    sheet = after_a_hand(navigator, hands)
    table = navigator.app.stack[0]
    assert isinstance(table, MatchScene)
    scene = look_back(navigator, hands)
    costs = [move.finding.cost for move in scene.moves]
    assert len(costs) == MOST
    assert costs == sorted(costs, reverse=True)
    told = words_of(scene)
    assert ".** It fits nothing in hand." in told
    assert "You d" in told
    assert f"A small loss: about {round(costs[0])} points, give or take 10." in told
    for move in scene.moves:
        own = [a for a in table.game.record.hands[0].actions[: move.action + 1] if a.seat == 0]
        assert move.turn == sum(isinstance(a, Draw | Take) for a in own)
        assert f"Turn {move.turn}. A small loss" in told
    # The buttons stand one below the other, though the rows leave room for a bar.
    assert {button.rect.right for button in (*scene.shows.values(), button(scene, "Close"))} == {
        button(scene, "Close").rect.right
    }
    # The keys 1 to 5 show a move: the table as it was before it.
    for place, move in enumerate(scene.moves[:2]):
        hands.key(pygame.K_1 + place, text=str(place + 1))
        viewer = navigator.app.scene
        assert isinstance(viewer, ViewerScene)
        hands.step(0.05, 3)
        step = viewer.game.replay.steps[viewer.game.at]
        assert (step.hand, step.count) == (0, move.action)
        assert viewer.table.state.said.texts == [viewer.file_title]
        shaded = next(
            item.rect
            for name, item in viewer.table.tabletop.above.items.items()
            if isinstance(name, tuple) and name[0] == "note"
        )
        noted = shaded.inflate(-viewer.ui.px(SHADE), -viewer.ui.px(SHADE))
        hidden = [
            viewer.table.state.areas.hand,
            viewer.table.state.areas.bar,
            viewer.table.state.areas.pile,
            viewer.table.state.areas.stock,
        ]
        assert noted.collidelist(hidden) < 0
        hands.key(pygame.K_RIGHT)
        action = viewer.game.replay.steps[viewer.game.at].action
        assert action is not None
        assert action.seat == table.game.human
        viewer.table.controls.menu_button.click()
        assert navigator.app.scene is scene
        hands.step(0.05)
    # The mouse does the same.
    hands.click(scene.shows[scene.moves[2].action].rect.center)
    assert isinstance(navigator.app.scene, ViewerScene)
    hands.step(0.05, 3)
    navigator.app.scene.table.controls.menu_button.click()
    hands.step(0.05)
    hands.key(pygame.K_ESCAPE)
    assert navigator.app.scene is sheet
    assert scene.review._closed.is_set()
    # The match goes on as if nothing had been looked at.
    hands.key(pygame.K_RETURN)
    hands.step(0.1, 3)
    assert navigator.app.scene is table
    assert table.game.hand_number == 2


def test_the_better_move_is_marked_and_told_where_it_is_shown(
    navigator: Navigator, hands_on: Callable[..., Any], monkeypatch: Any
) -> None:
    def discard(view: PlayerView, action: Action) -> Finding | None:
        other = next((c for c in view.hand if isinstance(action, Discard) and c != action.card), 0)
        best = Decision(Discard(view.seat, other), say("card.no_single"))
        return Finding(best, THROW, 90.0, 9.0) if other else None

    judged_by(monkeypatch, discard)
    hands = hands_on(navigator.app)
    after_a_hand(navigator, hands)
    scene = look_back(navigator, hands)
    better = scene.moves[0].finding.best.action
    assert isinstance(better, Discard)
    rows = [each.text for each in widgets(scene) if isinstance(each, Label)]
    advice = f"Better: **{action_words(better)}.** "
    assert any(row.startswith(advice) and row.endswith(".") for row in rows)
    hands.key(pygame.K_1, text="1")
    viewer = navigator.app.scene
    assert isinstance(viewer, ViewerScene)
    words = f"Better: {action_words(better)}"

    def told() -> tuple[list[int], bool, bool]:
        hands.step(0.05, 3)
        marked = [viewer.table.state.cards.faces[i] for i in viewer.table.state.hinted]
        top = viewer.table.tabletop
        names = [*top.still, *lying_still(viewer)]
        drawn = any(name[0] == "hint" for name in names if isinstance(name, tuple))
        assert drawn == bool(marked)
        return (
            marked,
            viewer.table.state.prompt == words,
            viewer.file_title in viewer.table.state.said.texts,
        )

    away: tuple[list[int], bool, bool] = ([], False, False)
    there = ([better.card], True, True)
    assert told() == there
    assert viewer.table.state.hinted <= set(viewer.table.state.cards.hands[0])
    # It stays as long as the step is shown, with hands open or closed, and comes back with it.
    viewer.table.state.now += 2 * 3600
    assert told() == there
    hands.key(pygame.K_o, text="o")
    assert told() == there
    hands.key(pygame.K_RIGHT)
    assert told() == away
    hands.key(pygame.K_LEFT)
    assert told() == there
    hands.key(pygame.K_LEFT)
    assert told() == away
    hands.key(pygame.K_RIGHT)
    assert told() == there


def test_who_had_no_move_is_not_praised(navigator: Navigator) -> None:
    game = new_game()
    before = replace(game.record.hands[0], actions=[])
    begin = partial(review.Review, game.variant, before, 0)
    navigator.app.push(LookBackScene(navigator, begin, game.record, 0))
    assert "The hand was over before you had a move." in words_of(navigator.app.scene)


def test_who_played_well_is_told_so(
    navigator: Navigator, hands_on: Callable[..., Any], monkeypatch: Any
) -> None:
    judged_by(monkeypatch, lambda view, action: None)
    hands = hands_on(navigator.app)
    after_a_hand(navigator, hands)
    scene = look_back(navigator, hands)
    assert "Well played" in words_of(scene)
    assert f"{scene.review.moves} decisions checked" in words_of(scene)
    assert not scene.moves
    # It stands in the middle of the sheet, where else the moves are.
    (told,) = (w for w in widgets(scene) if isinstance(w, Label) and "Well played" in w.text)
    content = scene.root.content
    assert content is not None
    assert told.align == "centre"
    assert told.rect.centery == pytest.approx(content.rect.centery, abs=40)
    button(scene, "Close").click()
    assert isinstance(navigator.app.scene, ScoreSheetScene)


def test_nobody_is_praised_for_what_could_not_be_judged(
    navigator: Navigator, hands_on: Callable[..., Any], monkeypatch: Any
) -> None:
    def fails(view: PlayerView, action: Action) -> None:
        raise ValueError("no player")

    judged_by(monkeypatch, fails)
    hands = hands_on(navigator.app)
    after_a_hand(navigator, hands)
    scene = look_back(navigator, hands)
    assert "Well played" not in words_of(scene)
    assert f"{scene.review.moves} could not be judged; the log says why." in words_of(scene)


def test_what_a_fact_speaks_against_stays_beside_the_costliest(
    navigator: Navigator, hands_on: Callable[..., Any], monkeypatch: Any
) -> None:
    def named(view: PlayerView, action: Action) -> Finding | None:
        return replace(found, cost=1.0, named=True) if (found := dear(view, action)) else None

    judged_by(monkeypatch, named)
    hands = hands_on(navigator.app)
    after_a_hand(navigator, hands)
    scene = look_back(navigator, hands)
    assert len(scene.moves) == scene.review.moves > MOST
    assert "It cost nothing worth mentioning, as far as can be told." in words_of(scene)
    assert "loss" not in words_of(scene)


def test_playing_on_from_a_move_puts_the_match_away(
    navigator: Navigator, hands_on: Callable[..., Any], monkeypatch: Any
) -> None:
    hands = after_a_dear_hand(navigator, hands_on, monkeypatch)
    scene = look_back(navigator, hands)
    move = scene.moves[0]
    hands.key(pygame.K_1, text="1")
    hands.step(0.05, 3)
    hands.key(pygame.K_p, text="p")
    table = navigator.app.scene
    assert isinstance(table, MatchScene)
    assert len(table.game.record.hands[-1].actions) == move.action
    assert table.game.your_turn
    table.game.flush()
    assert len(navigator.kept.store.played()) == 1
    assert scene.review._closed.is_set()


def test_playing_on_from_a_move_asks_while_the_match_is_not_saved(
    navigator: Navigator, hands_on: Callable[..., Any], monkeypatch: Any
) -> None:
    hands = after_a_dear_hand(navigator, hands_on, monkeypatch)
    match = navigator.game
    assert match is not None
    look_back(navigator, hands)
    hands.key(pygame.K_1, text="1")
    hands.step(0.05, 3)
    viewer = navigator.app.scene
    monkeypatch.setattr(match, "save_again", lambda: False)
    hands.key(pygame.K_p, text="p")
    assert isinstance(navigator.app.scene, LeavingScene)
    button(navigator.app.scene, "Stay").click()
    assert navigator.app.scene is viewer
    assert navigator.game is match
    hands.key(pygame.K_p, text="p")
    button(navigator.app.scene, "Leave anyway").click()
    assert isinstance(navigator.app.scene, MatchScene)
    assert navigator.game is not match


@pytest.mark.parametrize("text_size", [1.0, 1.15])
def test_while_it_searches_nothing_moves_under_the_mouse(
    navigator: Navigator, hands_on: Callable[..., Any], monkeypatch: Any, text_size: float
) -> None:
    navigator.settings.text_size = text_size
    navigator.apply()
    turn = threading.Semaphore(0)

    def slow(view: PlayerView, action: Action) -> Finding | None:
        turn.acquire(timeout=30)
        return dear(view, action)

    judged_by(monkeypatch, slow)
    hands = hands_on(navigator.app)
    after_a_hand(navigator, hands)
    hands.key(pygame.K_b, text="b")
    scene = navigator.app.scene
    assert isinstance(scene, LookBackScene)
    count = len(scene.review._decisions)
    assert count > MOST
    sheet = scene.root.content
    assert sheet is not None
    whole = sheet.rect.copy()
    assert whole.centery == navigator.app.window.size[1] // 2

    searching = scene.review

    def look(more: int) -> None:
        """Let so many moves more be looked at."""
        goal = searching._looked_at + more
        turn.release(more)
        end = time.monotonic() + 30
        while searching._looked_at < goal:
            assert time.monotonic() < end, "the look back is stuck"
            hands.step(0.02)
            time.sleep(0.001)
        hands.step(0.02)

    look(1)
    first = scene.moves[0]
    place = scene.shows[first.action].rect.copy()
    hands.move(place.center)
    hands.step(0.02)
    # Later moves cost more, and there are more than will be told in the end.
    for _ in range(MOST + 1):
        look(1)
        assert scene.moves[0] == first
        assert scene.shows[first.action].rect == place
        assert sheet.rect == whole
    assert len(scene.moves) == MOST + 2
    # A press that was under way is not lost.
    hands.down(place.center)
    look(count - MOST - 2)
    assert "are being reviewed" not in words_of(scene)
    assert scene.shows[first.action].rect == place, "the last word takes no more room"
    hands.up(place.center)
    assert isinstance(navigator.app.scene, ViewerScene)
    navigator.app.scene.table.controls.menu_button.click()
    hands.step(0.05, 3)
    assert len(scene.moves) == count
    # Once the mouse is elsewhere the costliest come first.
    hands.move((4, 4))
    hands.step(0.02, 2)
    costs = [move.finding.cost for move in scene.moves]
    assert len(costs) == MOST
    assert costs == sorted(costs, reverse=True)
    assert sorted(scene.shows) == sorted(move.action for move in scene.moves)
    assert scene.root.content is not None
    assert scene.root.content.rect == whole


def test_closing_in_the_middle_ends_the_search(
    navigator: Navigator, hands_on: Callable[..., Any], monkeypatch: Any
) -> None:
    judged: list[Action] = []
    go_on = threading.Event()

    def slow(view: PlayerView, action: Action) -> Finding | None:
        judged.append(action)
        go_on.wait(30)
        return dear(view, action)

    judged_by(monkeypatch, slow)
    hands = hands_on(navigator.app)
    sheet = after_a_hand(navigator, hands)
    hands.key(pygame.K_b, text="b")
    scene = navigator.app.scene
    assert isinstance(scene, LookBackScene)
    hands.step(0.05)
    assert "are being reviewed" in words_of(scene)
    hands.key(pygame.K_ESCAPE)
    assert navigator.app.scene is sheet
    go_on.set()
    time.sleep(0.1)
    assert len(judged) <= 1 < len(scene.review._decisions)


def test_what_was_found_is_there_at_once_when_the_player_looks_again(
    navigator: Navigator, hands_on: Callable[..., Any], monkeypatch: Any
) -> None:
    hands = after_a_dear_hand(navigator, hands_on, monkeypatch)
    before = look_back(navigator, hands)
    hands.key(pygame.K_ESCAPE)
    judged_by(monkeypatch, None)
    hands.key(pygame.K_b, text="b")
    scene = navigator.app.scene
    assert isinstance(scene, LookBackScene)
    assert scene is not before
    assert scene.moves == before.moves
    assert scene.root.content is not None
    assert scene.root.content.rect.centery == navigator.app.window.size[1] // 2
    assert "are being reviewed" not in words_of(scene)


def test_who_sat_out_has_nothing_to_look_at(
    navigator: Navigator, hands_on: Callable[..., Any], monkeypatch: Any
) -> None:
    hands = hands_on(navigator.app)
    sheet = after_a_hand(navigator, hands, "five_rotating", human=4)
    table = navigator.app.stack[0]
    assert isinstance(table, MatchScene)
    assert table.game.looks_on
    look = button(sheet, "Look back")
    assert not look.enabled
    assert look.disabled_reason == "You sat out in this hand."
    hands.key(pygame.K_b, text="b")
    assert navigator.app.scene is sheet


@pytest.mark.parametrize(
    ("cost", "error", "size", "told"),
    [
        (1784, 20, Size.LARGE, "A large loss: about 1,800 points, give or take 20."),
        (1290, 160, Size.LARGE, "A large loss: about 1,300 points, give or take 200."),
        (412.3, 14.6, Size.CLEAR, "A clear loss: about 410 points, give or take 10."),
        (412.3, 138.0, Size.CLEAR, "A clear loss: about 410 points, give or take 100."),
        (34.2, 3, Size.SMALL, "A small loss: about 34 points, give or take 3."),
        (34.2, 12, Size.SMALL, "A small loss: about 34 points, give or take 10."),
        (34.2, 0, Size.SMALL, "A small loss: about 34 points."),
        (1.0, 0.2, Size.SMALL, "A small loss: about 1 point, give or take 1."),
    ],
)
def test_a_figure_is_told_no_closer_than_it_is_known(
    cost: float, error: float, size: Size, told: str
) -> None:
    assert cost_words(Finding(Decision(Discard(0, 0)), THROW, cost, error, size=size)) == told


NINES = tuple(make_card(9, suit) for suit in range(3))
SET = Reason("meld.set", rank=9)
QUEEN = make_card(12, 1)


def test_moves_are_told_to_the_player_as_theirs() -> None:
    assert done_words(Discard(0, NINES[0])) == "You discarded 9♠"
    assert done_words(Take(0, (QUEEN, QUEEN))) == "You took the pile with Q♥ Q♥"
    assert done_words(Discard(0, JOKER)) == "You discarded a joker"
    assert done_words(LayOff(0, (((JOKER,), 0),))) == "You added a joker to your melds"
    assert done_words(LayOff(0, (((JOKER, JOKER), 0),))) == "You added Joker Joker to your melds"
    assert done_words(Draw(0)) == "You drew from the stock"


@pytest.mark.parametrize(
    ("action", "act", "why", "told"),
    [
        (Discard(0, NINES[0]), THROW, say("card.no_single"),
         "Discard 9♠: there is no single card in hand"),
        (Discard(0, make_card(2, 0)), Reason("act.freeze", rank=2), (),
         "Discard 2♠: it freezes the pile"),
        (Discard(0, make_card(2, 0)), Reason("act.freeze", rank=2), say("frozen.pairs_from_now"),
         "Discard 2♠: it freezes the pile, which only natural pairs take from now on"),
        (Discard(0, make_card(2, 0)), Reason("act.freeze", rank=2), say("laid.more_pairs", count=9),
         "Discard 2♠: it freezes the pile; more pairs stay in hand for the pile of 9 cards"),
        (Draw(0), Reason("act.draw_one"), (), "Draw from the stock"),
        (LayOff(0, ((NINES[:1], 1),)), Reason("act.add", melds=(SET,)),
         say("laid.short_of_canasta", rank=9, count=1),
         "Add to the nines, with 9♠: the nines are then 1 card short of a canasta"),
        (LayOff(0, (((JOKER,), 1),)), Reason("act.add", melds=(SET,)), (),
         "Add to the nines, with a joker"),
        (LayOff(0, ((NINES[:1], 1),)), Reason("act.complete", melds=(SET,)), (),
         "Complete the nines, with 9♠"),
        (LayMelds(0, (NINES,)), Reason("act.lay", melds=(SET,)), (), "Meld 9♠ 9♥ 9♦"),
        (LayMelds(0, (NINES,)), Reason("act.lay", melds=(SET,)),
         say("out.others_hold", count=18, several=1),
         "Meld 9♠ 9♥ 9♦: the others would be caught with 18 cards"),
        (Take(0, (QUEEN, QUEEN)), Reason("act.take", count=19), (),
         "Take the pile with Q♥ Q♥: the pile brings 19 cards"),
        (Take(0, (QUEEN, QUEEN)), Reason("act.take", count=1), (),
         "Take the pile with Q♥ Q♥"),
        (Take(0, (QUEEN, QUEEN)), Reason("act.take", count=9), say("pile.must_take"),
         "Take the pile with Q♥ Q♥: it must be taken now"),
    ],
)  # fmt: skip
def test_a_move_that_is_advised_is_told_once(
    action: Action, act: Reason, why: Why, told: str
) -> None:
    assert advised_words(Decision(action, why), act) == told


def test_near_the_end_of_a_match_the_cost_is_told_as_the_chance_to_win() -> None:
    decision = Decision(Discard(0, 0))
    share = 0.00003
    told = cost_words(Finding(decision, THROW, 4000.0, 900.0, share))
    assert told == "It made winning the match about 12% less likely, give or take 3%."
    told = cost_words(Finding(decision, THROW, 4000.0, 1900.0, share))
    assert told == "It made winning the match about 12% less likely, give or take 6%."
    told = cost_words(Finding(decision, THROW, 200.0, 40.0, share))
    assert told == "It made winning the match a little less likely."
