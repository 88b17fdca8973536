"""The levels. They differ by memory, planning and inference, never by blunders or luck."""

from __future__ import annotations

from dataclasses import fields, replace

from .heuristic.weights import Style, Weights

_STANDARD_PAIRS = Weights(
    alive=1.51, pair=18.1, pair_pile=6.25, fade=1.0, triple=32.3, dead=3.39, unload=1.43,
    fine=0.276, thrown=0.382, draw=48.2, take_pair=15.5, take_fit=64.1, take_deny=8.26,
    take_late=1.53, open_limit=66.1, open_rival=22.6, open_deuce=75.0, open_joker=133.0,
    open_set=1.92, open_wild_meld=94.8, lay_card=8.59, new_set=50.0, new_set_more=1.6, secure=1.34,
    pair_held=33.9, complete=1.72, needed_canasta=228.0, first_canasta=112.0, three_swing=92.1,
    keep_cards=17.3, thin=25.0, wild_hope=0.679, wild_enough=0.25, wild_count=3, patience=0.896,
    dump_wilds=0.464, danger_ready=0.25, danger_near=0.141, danger_far=0.035, held_card=6.59,
    catch_unopened=30.7, catch_threes=0.33, partner_held=0.661, own_hope=0.979, out_bias=50.0,
    bonus_rounds=2.56, chase_worth=350.0, feed_card=60.0, thin_ready=0.5, open_hurry=150.0,
    quad=42.0,
)  # fmt: skip

_STANDARD_FREE = Weights(
    alive=3.0, pair_pile=3.67, dead_pair=0.295, fits=76.3, fits_near=37.5, stop_card=50.0,
    wild_keep=250.0, joker_more=70.0, open_points=0.522, unload=0.5, feed=20.0, feed_card=60.0,
    thrown=0.288, take=-20.0, take_card=9.8, take_pair=22.8, take_set=104.0, take_wild=88.3,
    take_deny=8.14, open_limit=0.0, open_deuce=60.0, open_joker=90.0, open_pair=4.22,
    open_card=3.22, lay_card=8.72, new_set=0.0, secure=0.701, pair_held=30.0, needed_canasta=92.2,
    thin=8.75, danger_far=0.031, catch=0.949, catch_unopened=80.4, stay=0.378, ask_margin=200.0,
)  # fmt: skip

_STANDARD_FINES = replace(
    _STANDARD_PAIRS, open_limit=250.0, open_hurry=240.0, open_joker=66.5, open_points=0.343,
    open_set=2.69, chase_worth=300.0, towards=60.0, thin_ready=0.2, feed_card=50.0, fine=1.0,
    take=40.0, out_bias=50.0, danger_ready=0.3, single=6.0, held_card=9.0, quad=40.0,
    first_canasta=90.0, great_given=1.5, take_deny=5.78, wild_price=35.0, wild_keep=112.0,
    pair=12.7, pair_pile=4.38, triple=5.22, opening_set=60.0, pair_held=47.5, needed_canasta=79.8,
    keep_cards=5.0, open_deuce=64.6,
)  # fmt: skip

_STANDARD_RUNS = replace(
    _STANDARD_FREE, sequence_start=250.0, sequence_gate=800.0, wild_canasta=0.06, open_limit=100.0,
    pair=60.0, take_set=100.0, thin=4.38,
)  # fmt: skip

_STANDARD_FROZEN = replace(
    _STANDARD_FREE, wild_canasta=0.06, open_limit=20.0, open_deuce=84.0, open_card=4.51,
    open_pair=2.95, pair=55.0, pair_pile=2.57, pair_held=34.0, keep_cards=10.0, new_set=40.0,
    wild_price=140.0, take=-10.0, take_set=144.0, out_bias=30.0,
)  # fmt: skip

# Without a canasta to make the hand is a race: open, lay down what comes, and be out first.
_STANDARD_LOOSE = Weights(
    alive=1.8, pair=36.0, pair_pile=0.4, dead_pair=0.35, triple=63.0, fits=53.0, wild_keep=200.0,
    joker_more=40.0, near_sequence=16.0, sequence_cards=4.5, run_cards=2.2, sequence_hope=0.44,
    open_run=-26.0, feed=50.0, feed_card=35.0, unopened_take=0.28, density=1.0, thrown=0.27,
    lone_take=0.62, freeze=13.0, take=22.0, take_card=13.0, take_pair=24.0, take_set=60.0,
    take_wild=94.0, open_with_pile=106.0, open_limit=825.0, open_hurry=140.0, open_rival=47.0,
    open_deuce=49.0, open_card=4.6, lay_card=50.0, new_set=81.0, new_set_more=6.4, secure=1.7,
    pair_held=5.5, complete=0.56, needed_canasta=136.0, keep_cards=2.5, wild_price=60.0,
    wild_hope=0.052, patience=0.53, danger_ready=0.66, danger_far=0.037, one_turn=0.48,
    two_turns=0.17, catch=1.3, catch_unopened=45.0, catch_threes=0.58, partner_held=1.1,
    out_bias=100.0, stay=2.4, ask_margin=172.0,
)  # fmt: skip

# Partners can finish only what lies on the table, and two canastas of any kind end the hand.
_STANDARD_PURE = replace(_STANDARD_RUNS, new_set=80.0, lay_card=40.0, pair_held=10.0)

# A run is no canasta: its cards are worth more as pairs in hand until the end is near.
_STANDARD_LADDERS = replace(_STANDARD_FREE, wild_price=130.0, run_cards=99.0, open_run=60.0)

_STANDARD_SLOW = replace(_STANDARD_PURE, sequence_start=400.0, sequence_hope=1.5)

_STANDARD_PACKET = replace(_STANDARD_FROZEN, open_natural=2.0)

# Three hands of a side make many canastas of what lies on the table.
_STANDARD_MANY = replace(
    _STANDARD_FREE, take_set=160.0, take_fit=50.0, open_with_pile=200.0, open_limit=60.0,
    new_set=110.0, lay_card=50.0, pair_held=5.0, danger_near=0.45, danger_far=0.1,
)  # fmt: skip

_STANDARD_FORMING = replace(
    _STANDARD_FREE, friend=-0.3, first_take=2200.0, first_take_card=50.0, first_feed=0.3,
)  # fmt: skip

STANDARD = Style(
    pairs=_STANDARD_PAIRS, free=_STANDARD_FREE, fines=_STANDARD_FINES, runs=_STANDARD_RUNS,
    frozen=_STANDARD_FROZEN, loose=_STANDARD_LOOSE, slow=_STANDARD_SLOW, pure=_STANDARD_PURE,
    packet=_STANDARD_PACKET, ladders=_STANDARD_LADDERS, many=_STANDARD_MANY,
    forming=_STANDARD_FORMING,
)  # fmt: skip
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
    hurry=0.0,
    out_bias=200.0,
    freeze=0.0,
)

BEGINNER = Style(pairs=_BEGINNER, free=_BEGINNER)
"""Sees the top card and the melds; plays its own cards."""

_NEWCOMER = replace(
    _BEGINNER,
    # Forgets what was thrown.
    memory=0,
    # Takes every pile that it can once the side has melds; that a pile may open, it overlooks.
    take=1000.0,
    open_with_pile=-5000.0,
    # Pairs are not yet seen for what they take.
    pair=15.0,
    triple=25.0,
    # Puts down whatever fits; only wild cards seem too good to be spent.
    new_set=1000.0,
    lay_card=1000.0,
    wild_price=120.0,
    # Sees no danger, and a way out only with the last two cards, which it then takes.
    fear=0.0,
    out_cards=2,
    out_bias=1000.0,
)

NEWCOMER = Style(pairs=_NEWCOMER, free=_NEWCOMER)
"""Plays as after a first lesson: what fits goes down, what lies there is taken."""


def _towards_beginner(able: Weights, share: float) -> Weights:
    """Weights that lie by this share of the way towards the beginner's, with a short memory."""
    weights = {
        field.name: value + share * (getattr(_BEGINNER, field.name) - value)
        for field in fields(able)
        if isinstance(value := getattr(able, field.name), float)
    }
    # How few cards others hold is not looked at.
    weights["hurry"] = 0.0
    return replace(able, **weights, memory=6, infers=False, chases=False, scores=False)


CASUAL = Style(
    **{
        field.name: _towards_beginner(weights, 0.25)
        for field in fields(STANDARD)
        if (weights := getattr(STANDARD, field.name)) is not None
    }
)
"""Knows how the game goes, sees the last cards, and melds and goes out a little too readily."""
