"""The rules of caution, what each is called, and the threshold of the moves that it names."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ....rules.actions import AskToGoOut
from ....rules.view import PlayerView
from ...equity.stakes import scale
from ...facts.before import Before
from ...facts.turn import Turn
from ..candidates import Candidate
from ..halving import NEVER, Threshold
from .discards import (
    feeds_the_next_player,
    gives_a_false_signal,
    gives_a_fat_pile_away,
    risks_a_fat_pile,
    throws_a_joker,
    throws_a_wild_card,
    throws_beside_a_stop_card,
    throws_the_riskier_card,
    throws_what_they_collect,
    wastes_a_stop_card,
)
from .going_out import answers_amiss, goes_out_on_the_partner
from .lengthening import (
    breaks_a_canasta,
    breaks_a_mixed_canasta,
    breaks_a_sure_canasta,
    throws_what_fits,
)
from .senseless_melds import (
    begins_what_is_fined,
    closes_early,
    hoards_while_threatened,
    keeps_back_a_canasta,
    keeps_cards_at_the_end,
    keeps_the_opening_back,
    keeps_wild_cards_from_their_canasta,
    opens_with_too_much,
    spends_a_wild_card_for_a_natural,
    spends_wild_cards,
    strips_the_hand,
)
from .sizes import READY
from .sparing import (
    breaks_a_long_set,
    breaks_a_pair,
    breaks_a_sequence,
    breaks_a_set,
    breaks_the_opening,
    breaks_the_special_hand,
)
from .takes import (
    leaves_the_pile,
    leaves_what_nears_a_canasta,
    pays_too_much_for_the_pile,
    takes_with_a_wild_card,
)
from .throwing import FAT_PILE

_THRESHOLD = Threshold(150.0, 4.0)
"""By how much a suspect has to beat the others, in points of Classic and standard errors."""
_LOW_THRESHOLD = Threshold(60.0, 2.0)
"""The same for a move that may well be part of a plan."""
_GIFT_THRESHOLD = Threshold(300.0, 4.0)
"""For one that gives away the pile to the next player."""
_HIGH_THRESHOLD = Threshold(600.0, 4.0)
"""For one that passes up what lies at hand: a canasta, or a much safer card on a fat pile; and for
one that the partner pays for."""


_PART_OF_A_PLAN = 0.25
"""The part of a threshold that counts beside a network, for what may be part of a plan.

Thresholds are for playouts, in which a senseless move may owe its place to luck. A network's worth
has no such chance in it, and its plans are better than a table of rules.
"""

_GLARING = 2.0
"""The same for what everybody at the table sees."""

_WITH_FEET = 0.25
"""The part of a threshold that counts where players have feet: so many cards go through their hands
that one is worth less than the scores tell."""


def _key(rule: Callable[[Turn], bool]) -> str:
    """The key of the reason that tells of a rule."""
    return f"fault.{rule.__name__}"


RULES: Sequence[Callable[[Turn], bool]] = (
    throws_a_wild_card,
    throws_a_joker,
    feeds_the_next_player,
    gives_a_fat_pile_away,
    risks_a_fat_pile,
    throws_the_riskier_card,
    wastes_a_stop_card,
    strips_the_hand,
    spends_wild_cards,
    spends_a_wild_card_for_a_natural,
    closes_early,
    begins_what_is_fined,
    opens_with_too_much,
    throws_beside_a_stop_card,
    breaks_a_canasta,
    breaks_a_mixed_canasta,
    breaks_a_sure_canasta,
    keeps_back_a_canasta,
    goes_out_on_the_partner,
    pays_too_much_for_the_pile,
    takes_with_a_wild_card,
    leaves_the_pile,
    leaves_what_nears_a_canasta,
    keeps_cards_at_the_end,
    keeps_wild_cards_from_their_canasta,
    hoards_while_threatened,
    keeps_the_opening_back,
    breaks_the_opening,
    breaks_the_special_hand,
    throws_what_they_collect,
    breaks_a_pair,
    throws_what_fits,
    breaks_a_set,
    breaks_a_long_set,
    breaks_a_sequence,
    answers_amiss,
    gives_a_false_signal,
)
"""Each tells whether it names a move. Their order is that in which faults are told."""
UNASKED = frozenset(
    _key(rule)
    for rule in (
        breaks_a_long_set,
        breaks_a_mixed_canasta,
        breaks_a_pair,
        breaks_a_sequence,
        breaks_a_set,
        breaks_a_sure_canasta,
        breaks_the_opening,
        breaks_the_special_hand,
        hoards_while_threatened,
        keeps_wild_cards_from_their_canasta,
        throws_what_fits,
    )
)
"""Rules not mentioned when another card is discarded."""
THRESHOLDS: Mapping[Callable[[Turn], bool], Threshold] = {
    # Partners believe what they are told.
    gives_a_false_signal: NEVER,
    goes_out_on_the_partner: _HIGH_THRESHOLD,
    answers_amiss: _HIGH_THRESHOLD,
    feeds_the_next_player: _GIFT_THRESHOLD,
    breaks_a_canasta: _HIGH_THRESHOLD,
    keeps_back_a_canasta: _HIGH_THRESHOLD,
    gives_a_fat_pile_away: _HIGH_THRESHOLD,
    breaks_a_pair: _LOW_THRESHOLD,
    breaks_the_special_hand: _LOW_THRESHOLD,
    hoards_while_threatened: _LOW_THRESHOLD,
    keeps_wild_cards_from_their_canasta: _LOW_THRESHOLD,
    wastes_a_stop_card: _LOW_THRESHOLD,
}
"""The thresholds of rules that have another one than ``_THRESHOLD``."""

NO_PLAN = frozenset(
    (
        throws_a_wild_card,
        throws_a_joker,
        closes_early,
        risks_a_fat_pile,
        throws_what_they_collect,
        throws_what_fits,
        breaks_a_pair,
        opens_with_too_much,
        spends_a_wild_card_for_a_natural,
        pays_too_much_for_the_pile,
        takes_with_a_wild_card,
        keeps_cards_at_the_end,
        goes_out_on_the_partner,
        answers_amiss,
        gives_a_false_signal,
    )
)
"""Rules that name what a partner would see no plan in: their whole threshold counts beside a
network, too."""
NO_PLAN_OF_TWO = NO_PLAN | {feeds_the_next_player}
"""The same between two players: who gets the pile is the only opponent."""
GLARING: Mapping[Callable[[Turn], bool], int] = {
    throws_a_wild_card: 0,
    throws_a_joker: 0,
    closes_early: 0,
    leaves_the_pile: FAT_PILE,
}
"""Rules that name what everybody at the table sees, and of which a network is too fond; each with
the size of the pile from which on it is so. Where players have feet they count as the others."""


def _turn(view: PlayerView, candidate: Candidate, before: Before | None = None) -> Turn:
    return Turn(view, candidate.actions, before, of_policy=candidate.chosen is not None)


def faults(view: PlayerView, candidate: Candidate, before: Before | None = None) -> list[str]:
    """The faults of a move, as keys of reasons (``fault.breaks_a_pair``); empty for a sensible
    one."""
    turn = _turn(view, candidate, before)
    return [_key(rule) for rule in RULES if rule(turn)]


def named(view: PlayerView, candidate: Candidate) -> list[str]:
    """The names of the rules that a move falls under; none for a sensible one."""
    turn = _turn(view, candidate)
    return [rule.__name__ for rule in RULES if rule(turn)]


def _part(rule: Callable[[Turn], bool], view: PlayerView) -> float:
    """The part of a threshold that counts beside a network."""
    if rule in GLARING and len(view.pile) >= GLARING[rule] and not view.variant.foot.cards:
        return _GLARING
    without = NO_PLAN_OF_TWO if view.variant.table.seats == 2 else NO_PLAN
    return 1.0 if rule in without else _PART_OF_A_PLAN


def suspects(
    view: PlayerView,
    found: Sequence[Candidate],
    before: Before | None = None,
    *,
    by_worth: bool = False,
) -> dict[int, Threshold]:
    """The candidates that look more senseless than the least so, each with its threshold.

    What several rules name has the sum of their thresholds, and where all are named that of the
    least senseless is no threshold. Where candidate 0 ends the hand or asks to, playing on is a
    suspect; while somebody else may end it, where any candidate does. Thresholds grow with the
    scores of the game: where hands score by thousands, a hundred points are little. With
    ``by_worth`` a network weighs the candidates.
    """
    factor = scale(view.variant) * (_WITH_FEET if view.variant.foot.cards else 1.0)
    before = before or Before(view)
    turns = [_turn(view, candidate, before) for candidate in found]
    ends = [turn.goes_out or isinstance(turn.first, AskToGoOut) for turn in turns]
    hurry = before.last or before.ready <= READY
    out = any(ends) if hurry else ends[0]
    judged: list[Threshold] = []
    for index, turn in enumerate(turns):
        points = errors = 0.0
        for rule in RULES:
            if rule(turn):
                threshold = THRESHOLDS.get(rule, _THRESHOLD)
                points += threshold.points * (_part(rule, view) if by_worth else 1.0)
                errors = max(errors, threshold.errors)
        if out and not ends[index]:
            part = 1.0 if hurry or not by_worth else _PART_OF_A_PLAN
            points += part * _LOW_THRESHOLD.points
            errors = max(errors, _LOW_THRESHOLD.errors)
        judged.append(Threshold(points * factor, errors))
    least = min(threshold.points for threshold in judged)
    return {
        index: Threshold(points - least, errors)
        for index, (points, errors) in enumerate(judged)
        if points > least
    }
