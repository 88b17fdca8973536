"""Forks: both moves are played on as they should be, and summed up by rule, size and hand."""

from __future__ import annotations

import sys
from functools import partial
from math import sqrt
from statistics import mean, stdev
from typing import Any
from unittest.mock import patch

import pytest

from game.notation.card_notation import parse_card
from game.players import Decision, make_player
from game.players.search.candidates import Candidate, candidates
from game.players.search.caution import named
from game.players.search.verdict import Verdict
from game.rules.actions import Action, Answer, AskToGoOut, Discard, Draw, LayOff, Take
from game.rules.engine import apply
from game.rules.scoring import score
from game.rules.state import Phase, State
from game.rules.view import PlayerView, view_of

from ..players.table import position, state_with
from . import forks as module
from .forks import (
    HEAD,
    Choice,
    Fork,
    Question,
    choices,
    forks,
    groups,
    left_or_taken,
    looking,
    main,
    passed_up,
    played_on,
    row,
)

ASKED = Question("classic", "unlearned-master@20", "standard", 11, passed_up)
HAND = 0
"""A hand with few forks, since they take time."""


def figures(found: list[Fork]) -> list[int]:
    """Forks, hands, points by the tries and by the play, and the error, if there is one."""
    return [int(word) for word in row("classic", "all", found).split()[2:]]


def numbers(found: list[Fork]) -> dict[str, int]:
    return {name: len(some) for name, some in groups(found)}


def test_a_move_counts_for_every_rule_that_names_it_and_once_for_all() -> None:
    found = [
        Fork(0, ("breaks_a_pair", "risks_a_fat_pile"), 20.0, 5.0),
        Fork(0, ("breaks_a_pair",), 100.0, 5.0),
        Fork(3, ("stays_in",), 399.9, 5.0),
        Fork(3, ("breaks_a_pair",), 400.0, 5.0),
        Fork(4, ("left",), -1.0, 5.0),
    ]
    assert numbers(found) == {
        "all": 5, "breaks_a_pair": 3, "risks_a_fat_pile": 1, "stays_in": 1, "left": 1,
        "under 0 by the tries": 1, "0 to 100 by the tries": 1, "100 to 200 by the tries": 1,
        "200 to 400 by the tries": 1, "400 and more by the tries": 1,
    }  # fmt: skip
    assert numbers([]) == {"all": 0}
    assert row("classic", "all", []).split()[2:] == ["0", "0", "+0", "+0"]


def test_forks_of_a_hand_are_no_more_certain_than_one() -> None:
    hands = (-300.0, 100.0, 0.0, 800.0)
    once = [Fork(hand, (), 50.0, play) for hand, play in enumerate(hands)]
    error = round(stdev(hands) / sqrt(len(hands)))
    assert figures(once) == [4, 4, 50, 150, error]
    assert figures(once * 5) == [20, 4, 50, 150, error]
    assert figures(once[:1] * 5) == [5, 1, 50, -300]


def test_a_hand_with_many_forks_weighs_more() -> None:
    plays = {0: [100.0] * 6, 1: [-40.0, 0.0], 2: [10.0]}
    found = [Fork(hand, (), 30.0, play) for hand, some in plays.items() for play in some]
    # Without the first hand it is -10, without the second 610 / 7, without the third 70.
    left = [-10.0, 610 / 7, 70.0]
    error = sqrt(2 / 3 * sum((value - mean(left)) ** 2 for value in left))
    assert figures(found) == [9, 3, 30, round(570 / 9), round(error)]


def thought(view: PlayerView) -> Verdict:
    """What the player finds in a position. It keeps no memory between moves."""
    random = ASKED.random(HAND, "players")
    seeds = [random.getrandbits(48) for _ in range(4)]
    verdict = looking(ASKED.kind, seeds[view.seat]).think(view)[2]
    assert verdict is not None
    return verdict


def by_hand(state: State, move: Candidate) -> int:
    """What comes of a move for the side in turn of two, played on anew."""
    after = state.copy()
    side = after.side_of[state.turn]
    random = ASKED.random(HAND, "on")
    players = [make_player("standard", random.getrandbits(48)) for _ in range(4)]
    for action in move.actions:
        apply(after, action)
    while after.phase is not Phase.OVER:
        apply(after, players[after.turn].decide(view_of(after, after.turn)).action)
    points = [line.total for line in score(after)]
    return points[side] - points[1 - side]


def test_the_forks_of_a_hand_are_what_playing_on_brings() -> None:
    found = forks(ASKED, HAND)
    assert len({fork.play for fork in found}) > 2
    for fork, (state, choice) in zip(found, choices(ASKED, HAND), strict=True):
        view = view_of(state, state.turn)
        assert fork.tries >= 0
        assert fork.names == (tuple(named(view, choice.one)) or ("stays_in",))
        verdict = thought(view)
        assert verdict.passed is not None
        assert fork.tries == -verdict.gain[verdict.passed]
        before = [repr(getattr(state, name)) for name in State.__slots__]
        assert fork.play == by_hand(state, choice.one) - by_hand(state, choice.other)
        played_on(ASKED, HAND, state, choice.one)
        assert [repr(getattr(state, name)) for name in State.__slots__] == before


def test_another_seed_or_number_gives_another_hand() -> None:
    hands = [next(choices(ASKED._replace(seed=seed), hand))[0].hands
             for seed, hand in ((11, 0), (11, 0), (10, 0), (11, 1))]  # fmt: skip
    assert hands[0] == hands[1]
    assert hands[0] not in hands[2:]


def said_behind(state: State, move: Candidate) -> list[Action]:
    """What players who never let the partner go out say while they play a move on."""
    said: list[Action] = []

    class Listening:
        kind = "listening"

        def __init__(self, kind: str, seed: int) -> None:
            self._player = make_player(kind, seed)

        def decide(self, view: PlayerView) -> Decision:
            action = self._player.decide(view, thought).action
            said.append(Answer(view.seat, yes=False) if isinstance(action, Answer) else action)
            return Decision(said[-1])

    with patch.object(module, "make", Listening):
        played_on(ASKED._replace(key=state.variant.key), HAND, state, move)
    return said


def test_the_move_is_played_to_its_end() -> None:
    state = state_with("classic", "8d Kd Kc 9c 4s", melds=[["8s 8h 8c"], ["Qs Qh Qc"]])
    king = Discard(0, parse_card("Kd"))
    said = said_behind(state, Candidate((LayOff(0, (((parse_card("8d"),), 0),)), king)))
    assert said[0].seat == 1


def test_the_partner_answers_for_themselves() -> None:
    melds = [["Ks Kh Kc Kd Ks Kh Kd", "Jo 2s 2d 2c 2h Jo", "4d 4c 4h 4c", "5d 6d 7d 8d 9d Td Jd"],
             ["8s 8h 8c"]]  # fmt: skip
    state = state_with("brazilian", "9c 5s 5h 4h 2s", pile="9s", melds=melds)
    found = candidates(view_of(state, 0), make_player("standard"))
    (asks,) = (move for move in found if isinstance(move.first, AskToGoOut))
    assert asks.actions[1] == Answer(2, yes=True)
    said = said_behind(state, asks)
    assert said[0] == Answer(2, yes=False)
    assert len(said) > 4


def draw_or_take(**fields: Any) -> tuple[PlayerView, list[Candidate]]:
    """A position with natural nines, and drawing, a natural and a mixed way to take the pile."""
    melds = [["8s 8h 8c"], ["Qs Qh Qc"]]
    view = position("classic", "9d 9c Jo 5h 5s Kd 7h Td", phase="draw", melds=melds, **fields)
    found = looking("strong@60", 1).unlearned("strong@60").think(view)[1]
    assert [type(move.first) for move in found] == [Draw, Take, Take]
    assert found[1].first == Take(0, (parse_card("9d"), parse_card("9c")))
    return view, found


def test_small_piles_left_are_compared_with_taking_by_a_natural_pair() -> None:
    view, found = draw_or_take(pile="4s 6d 9h")
    left = Verdict(0, (0, 2, 1), (0.0, -40.0, 20.0), (0.0, 9.0, 9.0), 60)
    choice = Choice(found[0], found[1], -40.0, ("left", "opened", "pile of 3"))
    assert left_or_taken(3, view, found, left) == choice
    assert left_or_taken(2, view, found, left) is None
    taken = Verdict(1, (1, 0, 2), (70.0, 0.0, 20.0), (9.0, 0.0, 9.0), 60)
    choice = Choice(found[0], found[1], -70.0, ("taken", "opened", "pile of 3"))
    assert left_or_taken(3, view, found, taken) == choice
    mixed = Verdict(2, (2, 1, 0), (70.0, 50.0, 0.0), (9.0, 9.0, 0.0), 60)
    assert left_or_taken(3, view, found, mixed) is None
    wild_alone = Verdict(0, (0, 1), (0.0, 20.0), (0.0, 9.0), 60)
    assert left_or_taken(3, view, [found[0], found[2]], wild_alone) is None


@pytest.mark.parametrize("more", [(), ("--piles", "4", "--jobs", "2")])
def test_the_command_prints_what_the_hands_brought(
    more: tuple[str, ...], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("--on", "standard", "--variants", "classic", "--seed", "11", "--hands", "1")
    monkeypatch.setattr(sys, "argv", ["forks", "unlearned-master@20", *words, *more])
    assert main() == 0
    head, *rows = capsys.readouterr().out.splitlines()
    assert head == HEAD
    ask = partial(left_or_taken, 4) if "--piles" in more else passed_up
    found = forks(ASKED._replace(ask=ask), HAND)
    assert found
    assert rows == [row("classic", name, some) for name, some in groups(found)]


@pytest.mark.parametrize("words", [("standard",), ("expert", "--on", "nobody"), ("nobody",)])
def test_who_does_not_look_ahead_passes_nothing_up(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["forks", *words])
    with pytest.raises(SystemExit):
        main()
    assert ("does not look ahead" if words == ("standard",) else "unknown player") in (
        capsys.readouterr().err
    )
