"""The levels differ in play: the standard player beats the beginner on the same cards."""

from __future__ import annotations

from statistics import fmean

import pytest

from game.players import make_player
from game.rules.scoring import score
from game.rules.variant import Variant

from .table import every_variant, play_hand

DECKS = 150

# Where sides form by who takes the pile first, partners of a moment share what they win and a
# comparison of kinds by seat says little: those games are compared by command, over many decks.
TWO_SIDES = [
    variant
    for variant in every_variant()
    if variant.table.taker_partners is None and len(variant.table.sides) == 2
]


@pytest.mark.parametrize("variant", TWO_SIDES, ids=lambda v: v.key)
def test_standard_beats_beginner(variant: Variant) -> None:
    """Each deck twice, the sides changed: luck in the cards cancels out."""
    standard, beginner = make_player("standard"), make_player("beginner")
    margins: list[float] = []
    for deck in range(DECKS):
        for first in (0, 1):
            pair = (standard, beginner) if first == 0 else (beginner, standard)
            sides = variant.table.sides
            home = {seat: side for side, seats in enumerate(sides) for seat in seats}
            players = [pair[home.get(seat, 0) % 2] for seat in range(variant.table.seats)]
            lines = score(play_hand(variant, players, deck))
            kinds = [[line.total for line in lines[which::2]] for which in (first, 1 - first)]
            margins.append(fmean(kinds[0]) - fmean(kinds[1]))
    assert fmean(margins) > 0
