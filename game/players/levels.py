"""The levels. They differ by memory, planning and inference, never by blunders or luck."""

from __future__ import annotations

from dataclasses import replace

from .weights import Style, Weights

_STANDARD_PAIRS = Weights()

_STANDARD_FREE = Weights()

STANDARD = Style(pairs=_STANDARD_PAIRS, free=_STANDARD_FREE)
"""Counts, remembers who took what, and weighs what a discard may give away."""


def _beginner(weights: Weights) -> Weights:
    return replace(
        weights,
        memory=1,
        counts=False,
        infers=False,
        chases=False,
        scores=False,
        # Opens as soon as the cards allow, and melds what it has.
        open_limit=1000.0,
        new_set=200.0,
        lay_card=100.0,
        pair_held=0.0,
        pair_pile=0.0,
        keep_cards=1.0,
        thin=5.0,
        # Wild cards are there to finish canastas.
        wild_price=20.0,
        wild_hope=0.0,
        patience=0.2,
        # Does not think about the end of the hand.
        fear=0.5,
        out_bias=200.0,
        freeze=0.0,
    )


BEGINNER = Style(pairs=_beginner(_STANDARD_PAIRS), free=_beginner(_STANDARD_FREE))
"""Sees the top card and the melds; plays its own cards."""
