"""The levels differ in play: on the same cards a standard player beats a beginner, who beats a
newcomer."""

from __future__ import annotations

from math import sqrt
from statistics import fmean, stdev

import pytest

from game.players import Player, make_player
from game.rules.scoring import score
from game.rules.variant import Variant
from game.variants import VARIANTS
from tests.tried import TRIED

from .table import play_hand

DECKS = 150
ENOUGH = 3.0
"""Standard errors by which one is plainly better: no more decks are played then."""

FEWEST = 20
"""Decks before that may be said: the variance has to be known."""

# Where sides form by who takes the pile first, partners of a moment share what they win and a
# comparison of kinds by seat says little: those games are compared by command, over many decks.
TWO_SIDES = [
    variant
    for variant in TRIED.values()
    if variant.table.taker_partners is None and len(variant.table.sides) == 2
]


@pytest.mark.parametrize("variant", TWO_SIDES, ids=lambda v: v.key)
def test_standard_beats_beginner(variant: Variant) -> None:
    assert is_better(variant, "standard", "beginner")


@pytest.mark.parametrize("key", ["classic", "modern_american", "samba"])
def test_beginner_beats_newcomer(key: str) -> None:
    assert is_better(VARIANTS[key], "beginner", "newcomer")


def is_better(variant: Variant, upper: str, lower: str) -> bool:
    """Each deck twice, the sides changed: luck in the cards cancels out."""
    able, weak = make_player(upper), make_player(lower)
    margins: list[float] = []
    for deck in range(DECKS):
        pairs = ((able, weak), (weak, able))
        margins.append(fmean(margin(variant, deck, pair, side) for side, pair in enumerate(pairs)))
        if len(margins) >= FEWEST:
            error = stdev(margins) / sqrt(len(margins))
            if fmean(margins) > ENOUGH * error:
                break
    return fmean(margins) > 0


def margin(variant: Variant, deck: int, pair: tuple[Player, Player], side: int) -> float:
    """Points by which one of two sides is ahead after a hand; with two hands each, in the mean."""
    home = {seat: side for side, seats in enumerate(variant.table.sides) for seat in seats}
    players = [pair[home.get(seat, 0) % 2] for seat in range(variant.table.seats)]
    lines = score(play_hand(variant, players, deck))
    ours, others = ([line.total for line in lines[which::2]] for which in (side, 1 - side))
    return fmean(ours) - fmean(others)
