"""The text diagram of a position."""

from __future__ import annotations

from game.notation.diagram import diagram
from game.notation.record import read_record
from game.notation.replay import state_after
from game.rules.view import view_of

from .texts import CASES, position_text


def test_an_open_position() -> None:
    record = read_record(position_text())
    text = diagram(state_after(record.hands[0], record.variant))
    lines = text.splitlines()
    assert lines[0] == "International Canasta · dealer 0 · seat 1 to act, phase draw"
    assert "stock  3: 8c 9c Tc" in lines
    assert "pile   2: 4c Kd" in lines
    assert "  #0 Qs Qh Qc" in lines
    assert "> seat 1  4: Ks Kh 9c 4d" in lines
    assert "          tabled 3h" in lines


def test_a_seat_sees_only_its_own_cards() -> None:
    record = read_record(position_text())
    text = diagram(view_of(state_after(record.hands[0], record.variant), 1))
    assert "stock  3 cards" in text
    assert "seat 0  3 cards" in text
    assert "> seat 1  4: Ks Kh 9c 4d" in text


def test_canastas_the_minimum_and_a_frozen_pile_are_told() -> None:
    text = (CASES / "T-CLA-3-frozen-1.canasta").read_text(encoding="utf-8")
    record = read_record(text.replace("Qd Qc Qs", "Qd Qc Qs Qd Qc Qs 2c"))
    lines = diagram(state_after(record.hands[0], record.variant, 0)).splitlines()
    assert "pile   3: 2h 8c Qd  (frozen)" in lines
    assert "  #0 Qd Qc Qs Qd Qc Qs 2c  (mixed canasta)" in lines
    assert "side 1 (seats 1 and 3) · 0 points · minimum 50" in lines


def test_a_finished_hand() -> None:
    record = read_record(CASES / "T-INT-10a.canasta")
    text = diagram(state_after(record.hands[0], record.variant))
    assert "over: out (concealed) by seat 0" in text
    assert ">" not in text
    assert "seat 0  empty" in text
