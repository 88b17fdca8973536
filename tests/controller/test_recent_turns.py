"""What each player did since the human's last turn, kept event by event and worked out anew."""

from __future__ import annotations

import pytest

from game.controller.game import Stage
from game.controller.recent_turns import RecentTurns
from game.rules.cards import HIDDEN, make_card
from game.rules.events import (
    CardDrawn,
    CardsMelded,
    Discarded,
    HandDealt,
    MeldsMerged,
    TurnStarted,
)
from game.rules.state import Phase

from .tables import EVERY_VARIANT, at, by_hint, position, sit

KINGS = (make_card(13, 0), make_card(13, 1))
MANY = 40
"""Actions that are enough for melds, canastas and taken piles."""


def kinds(recent: RecentTurns, seat: int) -> list[str]:
    return [type(event).__name__ for event in recent.by_seat.get(seat, ())]


def meld(seat: int, side: int, index: int) -> CardsMelded:
    return CardsMelded(seat, side, index, KINGS, None, new=True, canasta=False)


def merge(source: int, target: int, side: int = 0) -> MeldsMerged:
    return MeldsMerged(2, side, source, target, canasta=False)


def melded(*keys: tuple[int, int]) -> RecentTurns:
    """Melds laid by as many players: the first by seat 1, the second by seat 2 and so on."""
    recent = RecentTurns(0)
    recent.note([meld(seat, *key) for seat, key in enumerate(keys, start=1)])
    return recent


def test_of_each_player_the_latest_turn_is_kept() -> None:
    recent = RecentTurns(0)
    recent.note([TurnStarted(1), Discarded(1, 20), TurnStarted(2), Discarded(2, 24)])
    assert recent.by_seat == {1: [Discarded(1, 20)], 2: [Discarded(2, 24)]}
    recent.note([TurnStarted(1)])
    assert recent.by_seat[1] == []
    assert recent.by_seat[2] == [Discarded(2, 24)]
    recent.note([Discarded(1, 28)])
    assert recent.by_seat[1] == [Discarded(1, 28)]


def test_when_the_humans_turn_ends_the_others_begin_anew() -> None:
    recent = RecentTurns(0)
    recent.note([TurnStarted(1), meld(1, 1, 0), Discarded(1, 20)])
    recent.note([TurnStarted(0), meld(0, 0, 0), Discarded(0, 24)])
    recent.turn_ends()
    assert recent.by_seat == {0: [meld(0, 0, 0), Discarded(0, 24)]}
    assert recent.added_by == {}
    recent.note([TurnStarted(1), meld(1, 1, 0)])
    assert recent.added_by == {(1, 0): 1}


def test_a_new_hand_forgets_the_one_before() -> None:
    recent = melded((0, 0), (1, 0))
    recent.note([HandDealt(3), TurnStarted(0)])
    assert recent.by_seat == {0: []}
    assert recent.added_by == {}


def test_a_meld_has_the_mark_of_who_added_last() -> None:
    recent = melded((0, 0), (1, 0), (0, 0))
    assert recent.added_by == {(0, 0): 3, (1, 0): 2}


@pytest.mark.parametrize(
    ("source", "target", "after"),
    [
        (2, 0, {(0, 0): 2, (0, 1): 2, (0, 2): 4, (1, 3): 5}),
        (0, 2, {(0, 0): 2, (0, 1): 2, (0, 2): 4, (1, 3): 5}),
        (1, 3, {(0, 0): 1, (0, 1): 3, (0, 2): 2, (1, 3): 5}),
    ],
)
def test_after_a_merge_the_marks_are_on_the_melds_they_belong_to(
    source: int, target: int, after: dict[tuple[int, int], int]
) -> None:
    recent = melded((0, 0), (0, 1), (0, 2), (0, 3), (1, 3))
    recent.note([merge(source, target)])
    assert recent.added_by == after


def test_it_is_worked_out_anew_from_a_record() -> None:
    text = position(
        ["Kc 7d 7c 4c", "4s 4h 5c", "4d 4c 5h", "5s 5d 5h"],
        phase="draw",
        actions='["0 draw", "0 discard 7c", "1 draw", "1 discard 4s", "2 draw", "2 discard 5h"]',
    )
    recent = at(text).recent()
    assert kinds(recent, 0) == ["CardDrawn", "Discarded"]
    assert kinds(recent, 1) == ["CardDrawn", "Discarded"]
    assert kinds(recent, 2) == ["CardDrawn", "Discarded"]
    assert kinds(recent, 3) == []


def test_what_the_others_drew_is_not_told() -> None:
    game = sit(seed=3, me=3)
    for now in range(40):
        game.poll(float(now))
        if game.your_turn:
            break
    assert game.your_turn
    drawn = [e for seat, done in game.recent().by_seat.items() if seat != game.eye
             for e in done if isinstance(e, CardDrawn)]  # fmt: skip
    assert drawn
    assert {event.card for event in drawn} == {HIDDEN}


@pytest.mark.parametrize("variant", EVERY_VARIANT)
def test_following_and_working_out_anew_tell_the_same(variant: str) -> None:
    game = sit(variant, seed=5)
    followed = game.recent()
    game.poll(0.0)
    for now in range(400):
        if len(game.record.hands[-1].actions) > MANY:
            break
        for step in game.poll(float(now)):
            followed.note(step.events)
            own = step.view.seat
            if step.seat == own and step.view.turn != own and step.view.phase is not Phase.ANSWER:
                followed.turn_ends()
            assert set(followed.added_by) <= {
                (side, index)
                for side, melds in enumerate(step.view.melds)
                for index in range(len(melds))
            }
        if game.stage is not Stage.PLAYING:
            break
        if game.your_turn:
            anew = game.recent()
            assert followed.by_seat == anew.by_seat
            assert followed.added_by == anew.added_by
            assert game.submit(by_hint(game)) is None
    assert len(game.record.hands[-1].actions) > MANY or game.stage is not Stage.PLAYING


def test_what_is_undone_is_not_told() -> None:
    game = at(position(["Kc Kd Ks As Ah Ad 7d 7c", "4s 4h", "4d 4c", "5s 5d"]))
    before = game.recent().by_seat
    assert game.submit(by_hint(game)) is None
    assert game.recent().by_seat != before
    assert game.undo()
    assert game.recent().by_seat == before
