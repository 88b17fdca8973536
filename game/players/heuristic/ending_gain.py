"""What ending the hand now is worth, against playing on."""

from __future__ import annotations

from ...rules.cards import THREE
from ...rules.melds import MeldKind
from ...rules.scoring import canasta_bonus
from .assessment import Assessment
from .sequences import table_hope

_HOPE_NEAR = 1.2
"""How far the bonus of an unfinished canasta counts, divided by the square of what it lacks."""
_MATCH_POINT = 1500.0
"""What winning or losing the match with this hand weighs."""


def _on_table(sight: Assessment, side: int) -> int:
    """Bonuses and card points that a side has on the table."""
    variant = sight.view.variant
    return sum(meld.points + canasta_bonus(variant, meld) for meld in sight.view.melds[side])


def _held_estimate(sight: Assessment, seat: int) -> float:
    """What the hidden hand of a player holds in points, on average."""
    return len(sight.view.hands[seat]) * sight.weights.held_card


def _known_fines(sight: Assessment, seat: int) -> int:
    """Fines that a player would pay for cards they are known to hold."""
    known = sight.view.known[seat] if sight.weights.counts else []
    if not known:
        return 0
    fines = 0
    for rank, (needed, fine) in sight.tables.fines.items():
        if len([card for card in known if card >> 2 == rank]) >= needed:
            fines += fine
    return fines


def _half_done(sight: Assessment, side: int, seats: tuple[int, ...]) -> float:
    """What a side may still hope for: sets on the way to a canasta, by how far they are."""
    tables = sight.tables
    hope = 0.0
    held = sum(len(sight.view.hands[seat]) for seat in seats)
    for meld in sight.view.melds[side]:
        size = meld.naturals + meld.wilds
        if size < tables.canasta and meld.rank != THREE and meld.kind is not MeldKind.SEQUENCE:
            bonus = tables.wild if meld.rank == 0 else tables.mixed
            missing = tables.canasta - size
            hope += bonus * _HOPE_NEAR / (missing * missing)
    return hope * min(1.0, held / 12.0) * min(1.0, (sight.rounds + 1.0) / 5.0)


def _time_left(sight: Assessment) -> float:
    """How far there is time for what is hoped for, 0 … 1."""
    return min(1.0, (sight.rounds + 0.5) / 4.0)


def ending_gain(sight: Assessment) -> float:
    """The points gained by ending the hand now, against playing on."""
    view = sight.view
    weights = sight.weights
    gain = float(view.variant.going_out.bonus) + weights.out_bias
    threes = view.threes
    each = view.variant.threes.minus_each or 0
    for side in sight.rivals:
        seats = view.sides[side]
        gain += sum(_held_estimate(sight, seat) for seat in seats) * weights.catch
        gain += _half_done(sight, side, seats)
        gain += table_hope(sight, side) * weights.sequence_hope * _time_left(sight)
        if not view.opened[side]:
            gain += weights.catch_unopened
        gain += sum(_known_fines(sight, seat) for seat in seats)
        tabled = sum(len(threes[seat]) for seat in seats)
        if tabled and view.variant.threes.canastas_for_plus and not view.canastas(side):
            gain += tabled * each * 2.0 * weights.catch_threes
    mine = 0.0
    for seat in sight.partners:
        mine += _held_estimate(sight, seat) * weights.partner_held
        mine += _known_fines(sight, seat)
    mine += _half_done(sight, sight.side, tuple(sight.partners)) * weights.own_hope
    if sight.tables.sequence:
        mine += sight.prospects.worth() * weights.sequence_hope * _time_left(sight)
    stay = weights.stay * min(sight.rounds, 8.0) * (len(sight.hand) - 3)
    return gain - mine - max(0.0, stay) + _match_sense(sight)


def _match_sense(sight: Assessment) -> float:
    """Close to the target: end the hand that wins the match, not the one that loses it."""
    view = sight.view
    target = view.variant.match.target
    if not sight.weights.scores or max(view.totals) < target * 0.6:
        return 0.0
    # Where sides form during the hand each player has a total of their own.
    totals = [
        max(view.totals[view.account_of(seat)] for seat in seats) + _on_table(sight, side)
        for side, seats in enumerate(view.sides)
    ]
    own = view.totals[view.account_of(sight.seat)]
    totals[sight.side] = own + _on_table(sight, sight.side)
    totals[sight.side] += view.variant.going_out.bonus
    for seat in sight.partners:
        totals[sight.side] -= int(_held_estimate(sight, seat))
    for side in sight.rivals:
        totals[side] -= int(sum(_held_estimate(sight, seat) for seat in view.sides[side]))
    ours = totals[sight.side]
    theirs = max(totals[side] for side in sight.rivals)
    if max(ours, theirs) < target:
        return 0.0
    return _MATCH_POINT if ours > theirs else -_MATCH_POINT
