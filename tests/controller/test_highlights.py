"""The best moments of a match are those that the record tells."""

from __future__ import annotations

from pathlib import Path

from game.controller.highlights import highlights
from game.notation.record import read_record
from game.notation.replay import start
from game.rules.engine import apply
from game.rules.events import PileTaken, SideOpened
from game.rules.scoring import canasta_bonus

MATCH = Path(__file__).resolve().parents[2] / "assets" / "screenshots" / "match.canasta"


def test_each_side_has_its_greatest_canasta_pile_and_opening() -> None:
    record = read_record(MATCH)
    piles = {0: 0, 1: 0}
    openings = {0: 0, 1: 0}
    canastas = {0: 0, 1: 0}
    for hand in record.hands:
        state, _ = start(hand, record.variant)
        for action in hand.actions:
            side = action.seat % 2
            for event in apply(state, action):
                if isinstance(event, PileTaken):
                    piles[side] = max(piles[side], len(event.rest) + 1)
                if isinstance(event, SideOpened):
                    openings[side] = max(openings[side], event.points)
            for owner, melds in enumerate(state.melds):
                for meld in melds:
                    if state.is_canasta(meld):
                        worth = canasta_bonus(record.variant, meld)
                        canastas[owner] = max(canastas[owner], worth)
    for side in (0, 1):
        found = {h.kind: h for h in highlights(record, (side, side + 2))}
        assert found["pile"].value == piles[side]
        assert len(found["pile"].cards) == piles[side]
        assert found["opening"].value == openings[side]
        assert found["canasta"].value <= canastas[side]
        assert all(h.player in (side, side + 2) for h in found.values())
        assert all(1 <= h.hand <= len(record.hands) for h in found.values())


def test_of_nobody_nothing_is_told() -> None:
    assert highlights(read_record(MATCH), ()) == []
