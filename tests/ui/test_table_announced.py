"""What players of Modern American say and do with the turn card and the last discard."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.controller.game import Game
from game.notation.card_notation import parse_card
from game.notation.record import read_record
from tests.ui.tables import FirstLawful, at, calm, sit_down

LEFT = "8 cards left, no more bonus cards."


def modern(turn: int, phase: str, melds: str = "[[], []]") -> Game:
    """A hand in which a player with a single nine draws the turn card or goes out."""
    hands = ["4c 5d 6h"] * 4
    hands[turn] = "9s"
    return Game.resume(
        read_record(
            f"""
format = "canasta-record 1"
variant = "modern_american"
players = [
  {{ name = "You", kind = "human" }}, {{ name = "Nora", kind = "standard" }},
  {{ name = "Iris", kind = "standard" }}, {{ name = "Otto", kind = "standard" }},
]

[[hands]]
actions = []

[hands.position]
turn = {turn}
phase = "{phase}"
hands = {hands}
stock = "9c 9d 8s 8d 7c 7h 5s 5h 4d"
pile = "6d"
melds = {melds}
threes = ["", "", "", ""]
""".replace("'", '"')
        ),
        thinker=FirstLawful(),
    )


@pytest.mark.parametrize("seat", [0, 1])
def test_who_draws_the_turn_card_says_so(make_app: Any, hands_on: Any, seat: int) -> None:
    app = make_app()
    scene = sit_down(app, modern(seat, "draw"))
    hands = hands_on(app)
    hands.step()
    if seat == 0:
        hands.click(scene.table.state.areas.stock.center)
    said = scene.table.state.said
    for _frame in range(200):
        if said.texts:
            break
        hands.step()
    assert said.spoken == {seat: "Turn card!"}
    assert LEFT in said.texts
    calm(scene, hands)
    assert any(LEFT[:-1] in line.text for line in scene.table.state.log.lines)


CLOSED = '["Ks Ks Kh Kh Kd Kd Kc", "Qs Qs Qh Qh Qd Qd Qc"]'


@pytest.mark.parametrize("seat", [0, 1])
def test_the_discard_that_ends_the_hand_lies_face_down(play: Any, seat: int) -> None:
    melds = f"[{CLOSED}, []]" if seat == 0 else f"[[], {CLOSED}]"
    scene, hands = play(modern(seat, "meld", melds))
    if seat == 0:
        hands.click(at(scene, parse_card("9s")))
        hands.key(pygame.K_x, text="x")
    calm(scene, hands, least=60)
    table = scene.table.state
    assert table.view.ended == "out"
    below, top = (table.layout.poses[sprite] for sprite in table.cards.pile[-2:])
    assert below.up
    assert not top.up
    # The others' hands are turned up.
    assert all(table.layout.poses[sprite].up for sprite in table.cards.hands[2])
