"""Undo: back within the turn until something hidden was seen."""

from __future__ import annotations

import pytest

from game.controller.game import Game, Stage
from game.notation.action_notation import parse_action
from game.notation.reasons import say
from game.rules.state import Phase
from tests.whole_state import whole_state

from .tables import EVERY_VARIANT, at, by_hint, copied, facts, play_on, position, sit

OTHERS = ["4s 4h 9d 9c 8h", "4d 4c 9s 9h 8s", "5s 5d Td Tc 8d"]
KINGS = '[["Ks Kh Kd"], []]'
ACES = '[["As Ah Ad Ac As Ah Ad"], []]'


def meld_phase(hand: str, **more: str) -> str:
    return position([hand, *OTHERS], **more)  # type: ignore[arg-type]


def draw_phase(hand: str, **more: str) -> str:
    return meld_phase(hand, phase="draw", **more)


CASES = {
    # name: (record, actions, how many of them can be taken back at the end)
    "a card drawn was seen": (draw_phase("Qs Qh Jd 7c"), ["0 draw"], 0),
    "a lay-off": (meld_phase("Kc 7d 7c", melds=KINGS), ["0 add Kc > #0"], 1),
    "two steps": (
        meld_phase("Kc 7d 7c 7h 6d 6c", melds=KINGS),
        ["0 add Kc > #0", "0 meld 7d 7c 7h"],
        2,
    ),
    "an opening": (meld_phase("As Ah Ad 7c 7d"), ["0 meld As Ah Ad"], 1),
    "what was melded before a draw stays": (
        draw_phase("Kc 7d 7c", melds=KINGS),
        ["0 draw", "0 add Kc > #0"],
        1,
    ),
    "the pile was in view": (
        draw_phase("5s 5d Kc 7d", melds=KINGS, pile="9h Td 5h"),
        ["0 take 5s 5d", "0 add Kc > #0"],
        2,
    ),
    "a discard, until the next player moves": (meld_phase("Kc 7d 7c"), ["0 discard Kc"], 1),
    "a whole turn": (
        meld_phase("Kc 7d 7c 7h 6d 6c", melds=KINGS),
        ["0 add Kc > #0", "0 meld 7d 7c 7h", "0 discard 6d"],
        3,
    ),
    "going out shows all hands": (meld_phase("7c", melds=ACES), ["0 discard 7c"], 0),
    "another player has moved": (meld_phase("Kc 7d 7c"), ["0 discard Kc", "1 draw"], 0),
    "the question, until it is answered": (
        meld_phase("Ac 7c", melds=ACES),
        ["0 ask"],
        1,
    ),
    "the partner's answer was heard": (meld_phase("Ac 7c", melds=ACES), ["0 ask", "2 yes"], 0),
    "after the answer": (
        meld_phase("Ac Ah 7c", melds=ACES),
        ["0 ask", "2 no", "0 add Ac > #0"],
        1,
    ),
    "bonus cards were seen": (
        meld_phase("As Ah Ad Ks Kh Kc 7c 7d", variant="international"),
        ["0 meld As Ah Ad + Ks Kh Kc", "0 bonus"],
        0,
    ),
    "bonus cards were refused": (
        meld_phase("As Ah Ad Ks Kh Kc 7c 7d", variant="international"),
        ["0 meld As Ah Ad + Ks Kh Kc", "0 refuse"],
        2,
    ),
    "threes that were replaced": (
        draw_phase("3s 3h 7c 7d", variant="international"),
        ["0 table"],
        0,
    ),
    "a three held back": (
        draw_phase("3s 9c 7c 7d", variant="international"),
        ["0 hold 3s"],
        1,
    ),
    "a packet was seen": (
        draw_phase("5s 5d Kc 7d", melds=KINGS, pile="9h Td 5h", variant="italian"),
        ["0 take 5s 5d"],
        1,
    ),
    "the extra hand was seen": (
        position(
            ["Kc 7d", "", "5s 5h 6d", ""],
            "two_hands_regency",
            melds=KINGS,
            more='extra = ["", "7s 7h", "", "4s 4h"]',
        ),
        ["0 add Kc > #0", "0 pickup", "0 discard 4s"],
        1,
    ),
    "the foot was seen in a run": (
        position(
            ["Kc", *OTHERS],
            "hand_and_foot",
            melds=KINGS,
            more='feet = ["7s 8h 9d", "", "", ""]',
        ),
        ["0 add Kc > #0"],
        0,
    ),
    "the foot was seen in a walk": (
        position(
            ["Kc", *OTHERS],
            "hand_and_foot",
            melds=KINGS,
            more='feet = ["7s 8h 9d", "", "", ""]',
        ),
        ["0 discard Kc"],
        0,
    ),
    "melds were combined": (
        meld_phase("Kc 7d 7c", melds='[["Ks Kh Kd", "Ks Kc Kd"], []]', variant="samba"),
        ["0 merge #1 > #0", "0 add Kc > #0"],
        2,
    ),
    "with an empty stock it tells something that the next player can go on": (
        meld_phase("Kc 7d 7c", stock="", pile="5h", melds='[[], ["7s 7h 7s"]]'),
        ["0 discard 7c"],
        0,
    ),
    "with an empty stock as long as the turn lasts": (
        meld_phase("Kc 7d 7c", stock="", pile="5h", melds=KINGS),
        ["0 add Kc > #0"],
        1,
    ),
    "the next player's threes were replaced": (
        position(
            ["Qs 7c 7d", "4s 4h 3d 9c", "4d 4c 9s 9h", "5s 5d Td Tc"],
            variant="international",
            more="opened = [false, true]",
            melds='[[], ["Ks Kh Kd"]]',
        ),
        ["0 discard Qs"],
        0,
    ),
}


def played(name: str) -> tuple[Game, list[dict[str, object]], int]:
    """The game of a case, the states before each action and after the last, and what is due."""
    record, actions, due = CASES[name]
    game = at(record)
    states = [facts(whole_state(game))]
    for text in actions:
        action = parse_action(text)
        if action.seat == 0:
            assert game.submit(action) is None
        else:
            play_on(game, action)
        states.append(facts(whole_state(game)))
    return game, states, due


@pytest.mark.parametrize("name", CASES)
def test_how_far_back(name: str) -> None:
    game, states, due = played(name)
    game.poll(0.0)
    for back in range(1, due + 1):
        assert game.can_undo
        left = game.actions_after_undo
        assert left < game.actions_so_far
        assert game.undo()
        assert game.actions_so_far == left
        assert facts(whole_state(game)) == states[-1 - back]
        if game.your_turn:
            (step,) = game.poll(float(back))
            assert (step.action, step.events, step.seat) == (None, [], 0)
            assert facts(step.view) == facts(game.view())
    assert not game.can_undo
    assert not game.undo()
    assert game.actions_after_undo == game.actions_so_far


@pytest.mark.parametrize("name", CASES)
def test_the_same_after_resuming(name: str) -> None:
    game, _states, due = played(name)
    again = Game.resume(copied(game.record))
    for _ in range(due):
        assert again.undo()
    assert not again.can_undo


def test_a_discard_taken_back_stops_the_next_player_from_moving() -> None:
    game = at(meld_phase("Kc 7d 7c"))
    game.pause = 5.0
    game.poll(0.0)
    game.submit(parse_action("0 discard Kc"))
    game.poll(1.0)
    assert game.poll(3.0) == []
    assert game.undo()
    assert game.your_turn
    game.submit(parse_action("0 discard 7d"))
    moved = [step for now in range(10, 40) for step in game.poll(float(now))]
    assert [step.seat for step in moved][:3] == [0, 0, 1]
    assert game.record.hands[0].actions[0] == parse_action("0 discard 7d")


@pytest.mark.parametrize("variant", EVERY_VARIANT)
def test_playing_on_after_undoing_everything_again_and_again(variant: str) -> None:
    game = sit(variant, seed=6)
    undone = 0
    for now in range(5000):
        game.poll(float(now))
        if whole_state(game).phase is Phase.OVER:
            break
        if not game.your_turn:
            continue
        game.submit(by_hint(game))
        if undone < 200:
            while game.undo():
                undone += 1
            assert game.your_turn or whole_state(game).phase is Phase.OVER or not game.can_undo
            if game.your_turn:
                game.submit(by_hint(game))
    assert undone > 5
    assert whole_state(game).phase is Phase.OVER


def test_a_packet_that_was_seen_cannot_be_unseen() -> None:
    for seed in range(60):
        game = sit("italian", seed, me=1)
        while game.stage is Stage.PLAYING and not game.your_turn:
            game.poll(float(len(game.record.hands[0].actions)))
        ways = game.legal.takes()
        if ways and game.view().packet:
            assert game.submit(ways[0]) is None
            assert not game.can_undo
            return
    raise AssertionError("no packet was taken")


def test_comments_of_what_was_undone_are_gone() -> None:
    game = at(meld_phase("Kc 7d 7c 6d 6c", melds=KINGS))
    game.record.hands[0].comments[0] = "kept"
    play_on(game, "0 add Kc > #0")
    play_on(game, "0 discard 7d", why=say("card.spared_best"))
    assert game.undo()
    assert game.record.hands[0].comments == {0: "kept"}
    assert game.undo()
    assert game.record.hands[0].comments == {}
