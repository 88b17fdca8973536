"""What one seat may know: its own hand and what lies open, and nothing else."""

from __future__ import annotations

from typing import Literal

import pytest

from game.notation.card_notation import parse_cards
from game.rules.cards import HIDDEN, JOKER
from game.rules.events import (
    CardDrawn,
    Discarded,
    Event,
    FootTaken,
    HandPickedUp,
    PileTaken,
    Source,
    ThreeHeld,
)
from game.rules.state import Phase, State
from game.rules.view import open_view, redacted, view_of
from game.variants import VARIANTS

from .positions import positions

PLAYED = list(positions(56, seed=5, feet=0.5))


@pytest.mark.parametrize(
    "state",
    [state for _, state in PLAYED],
    ids=[f"{number}-{key}" for number, (key, _) in enumerate(PLAYED)],
)
def test_a_view_hides_what_others_hold_and_what_lies_face_down(state: State) -> None:
    for seat in range(state.variant.table.seats):
        view = view_of(state, seat)
        assert view.seat == seat
        assert view.hand == state.hands[seat]
        assert view.side == state.side_of[seat]
        for other, hand in enumerate(state.hands):
            if other != seat:
                assert view.hands[other] == [HIDDEN] * len(hand)
        assert view.stock == [HIDDEN] * len(state.stock)
        assert view.extra == {place: [HIDDEN] * len(own) for place, own in state.extra.items()}
        assert view.feet == [[HIDDEN] * len(foot) for foot in state.feet]
        assert view.pile[: state.packet] == [HIDDEN] * state.packet
        assert view.pile[state.packet :] == state.pile[state.packet :]
        assert view.melds == state.melds
        assert open_view(state, seat).hands == state.hands
        again = view.copy()
        assert (again.seat, again.hands) == (seat, view.hands)
        assert again.hands[seat] is not view.hands[seat]


@pytest.mark.parametrize(("drew", "shown"), [(None, Phase.DRAW), ("stock", Phase.MELD)])
def test_others_do_not_learn_that_a_three_may_be_held_back(
    drew: Literal["stock"] | None, shown: Phase
) -> None:
    state = State(VARIANTS["international"], dealer=3, totals=[0, 0])
    state.phase, state.drew = Phase.THREES, drew
    assert view_of(state, state.turn).phase is Phase.THREES
    assert view_of(state, (state.turn + 1) % 4).phase is shown


CARDS = tuple(parse_cards("Ks 4c 9d"))


@pytest.mark.parametrize(
    ("event", "seen"),
    [
        (CardDrawn(1, JOKER, Source.DRAW), [CardDrawn(1, HIDDEN, Source.DRAW)]),
        (HandPickedUp(1, 2, CARDS), [HandPickedUp(1, 2, (HIDDEN,) * 3)]),
        (FootTaken(1, CARDS, False), [FootTaken(1, (HIDDEN,) * 3, False)]),
        (PileTaken(1, CARDS[0], CARDS), [PileTaken(1, CARDS[0], CARDS)]),
        (
            PileTaken(1, CARDS[0], CARDS, packet=2),
            [PileTaken(1, CARDS[0], (HIDDEN, HIDDEN, CARDS[2]), packet=2)],
        ),
        (ThreeHeld(1, CARDS[0]), []),
        (Discarded(1, CARDS[0]), [Discarded(1, CARDS[0])]),
        (Discarded(1, CARDS[0], True), [Discarded(1, HIDDEN, True)]),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_others_learn_of_an_event(event: Event, seen: list[Event]) -> None:
    assert redacted([event], seat=0) == seen
    assert redacted([event], seat=1) == [event]
