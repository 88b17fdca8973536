"""The levels. They differ by memory, planning and inference, never by blunders or luck."""

from __future__ import annotations

from .weights import Style, Weights

_STANDARD_PAIRS = Weights()

_STANDARD_FREE = Weights()

STANDARD = Style(pairs=_STANDARD_PAIRS, free=_STANDARD_FREE)
"""Counts, remembers who took what, and weighs what a discard may give away."""


_BEGINNER = Weights(
    memory=1,
    counts=False,
    infers=False,
    chases=False,
    scores=False,
    # Opens as soon as the cards allow, and melds what it has.
    open_limit=1000.0,
    new_set=100.0,
    lay_card=60.0,
    pair_held=0.0,
    pair_pile=0.0,
    keep_cards=2.0,
    # Wild cards are there to finish canastas.
    wild_price=20.0,
    wild_hope=0.0,
    patience=0.2,
    # Hardly thinks about the end of the hand.
    fear=0.5,
    out_bias=200.0,
    freeze=0.0,
)

BEGINNER = Style(pairs=_BEGINNER, free=_BEGINNER)
"""Sees the top card and the melds; plays its own cards."""
