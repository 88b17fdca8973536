"""What ending the hand now is worth, against playing on."""

from __future__ import annotations

from ...rules.cards import THREE
from ...rules.melds import MeldKind
from ...rules.scoring import canasta_bonus, held_cost, unfinished_fine, unfinished_rule
from ..heuristic.assessment import Assessment
from ..heuristic.sequence_melding import table_hope

_HOPE_NEAR = 1.2
"""How far the bonus of an unfinished canasta counts, divided by the square of what it lacks."""
_MATCH_POINT = 1500.0
"""What winning or losing the match with this hand weighs."""


def _on_table(position: Assessment, side: int) -> int:
    """Bonuses and card points that a side has on the table."""
    variant = position.view.variant
    return sum(
        variant.points_of(meld.cards) + canasta_bonus(variant, meld)
        for meld in position.view.melds[side]
    )


def _held_estimate(position: Assessment, seat: int) -> float:
    """What the hidden hand of a player holds in points, on average."""
    cards = len(position.view.hands[seat]) + len(position.view.feet[seat])
    return cards * position.weights.held_card


def _known_fines(position: Assessment, seat: int) -> int:
    """What cards that a player is known to hold would cost beyond their points, and fines."""
    view = position.view
    known = view.known[seat] if position.weights.counts else []
    if not known:
        return 0
    fines = sum(held_cost(view, card) - view.variant.card_points[card] for card in known)
    for rank, (needed, fine) in position.tables.fines.items():
        if len([card for card in known if card >> 2 == rank]) >= needed:
            fines += fine
    return fines


def _half_done(position: Assessment, side: int, seats: tuple[int, ...]) -> float:
    """What a side may still hope for: sets on the way to a canasta, by how far they are.

    With a canasta the fine for an unfinished meld is spared.
    """
    tables = position.tables
    hope = 0.0
    held = sum(len(position.view.hands[seat]) for seat in seats)
    for meld in position.view.melds[side]:
        size = meld.naturals + meld.wilds
        if size < tables.canasta and meld.rank != THREE and meld.kind is not MeldKind.SEQUENCE:
            bonus = tables.wild if meld.rank == 0 else tables.mixed
            rule = unfinished_rule(position.view, meld)
            bonus += unfinished_fine(rule, meld) if rule is not None else 0
            missing = tables.canasta - size
            hope += bonus * _HOPE_NEAR / (missing * missing)
    return hope * min(1.0, held / 12.0) * min(1.0, (position.rounds + 1.0) / 5.0)


def _time_left(position: Assessment) -> float:
    """How far there is time for what is hoped for, 0 … 1."""
    return min(1.0, (position.rounds + 0.5) / 4.0)


def ending_gain(position: Assessment) -> float:
    """The points gained by ending the hand now, against playing on."""
    view = position.view
    weights = position.weights
    gain = float(view.variant.going_out.bonus) + weights.out_bias
    threes = view.threes
    each = view.variant.threes.minus_each or 0
    for side in position.rivals:
        seats = view.sides[side]
        gain += sum(_held_estimate(position, seat) for seat in seats) * weights.catch
        gain += _half_done(position, side, seats)
        gain += table_hope(position, side) * weights.sequence_hope * _time_left(position)
        if not view.opened[side]:
            gain += weights.catch_unopened
        gain += sum(_known_fines(position, seat) for seat in seats)
        tabled = sum(len(threes[seat]) for seat in seats)
        if tabled and view.variant.threes.canastas_for_plus and not view.canastas(side):
            gain += tabled * each * 2.0 * weights.catch_threes
    mine = 0.0
    for seat in position.partners:
        mine += _held_estimate(position, seat) * weights.partner_held
        mine += _known_fines(position, seat)
    mine += _half_done(position, position.side, tuple(position.partners)) * weights.own_hope
    if position.tables.sequence:
        mine += position.prospects.worth() * weights.sequence_hope * _time_left(position)
    stay = weights.stay * min(position.rounds, 8.0) * (len(position.hand) - 3)
    return gain - mine - max(0.0, stay) + _match_sense(position)


def _match_sense(position: Assessment) -> float:
    """Close to the target: end the hand that wins the match, not the one that loses it."""
    view = position.view
    target = view.variant.match.target
    if (
        view.variant.match.hands is not None
        or not position.weights.scores
        or max(view.totals) < target * 0.6
    ):
        return 0.0
    # Where sides form during the hand each player has a total of their own.
    totals = [
        max(view.totals[view.account_of(seat)] for seat in seats) + _on_table(position, side)
        for side, seats in enumerate(view.sides)
    ]
    own = view.totals[view.account_of(position.seat)]
    totals[position.side] = own + _on_table(position, position.side)
    totals[position.side] += view.variant.going_out.bonus
    for seat in position.partners:
        totals[position.side] -= int(_held_estimate(position, seat))
    for side in position.rivals:
        totals[side] -= int(sum(_held_estimate(position, seat) for seat in view.sides[side]))
    ours = totals[position.side]
    theirs = max(totals[side] for side in position.rivals)
    if max(ours, theirs) < target:
        return 0.0
    return _MATCH_POINT if ours > theirs else -_MATCH_POINT
