"""The table of the rules of caution, with the threshold of the moves that each names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import inf
from typing import Final, NamedTuple

from ....rules.actions import Action, AskToGoOut, LayMelds, LayOff, Merge
from ....rules.view import PlayerView
from ...equity.stakes import scale
from ...facts.before import Before
from ...facts.turn import Turn
from ..candidates import Candidate
from . import discards, going_out, lengthening, senseless_melds, sparing, takes
from .sizes import READY
from .throwing import FAT_PILE

_THRESHOLD: Final = 150.0
"""By how many points of Classic a suspect has to beat the others."""
_LOW_THRESHOLD: Final = 60.0
"""The same for a move that may well be part of a plan."""
_GIFT_THRESHOLD: Final = 300.0
"""For one that gives away the pile to the next player."""
_HIGH_THRESHOLD: Final = 600.0
"""For one that passes up what lies at hand: a canasta, or a much safer card on a fat pile; and for
one that the partner pays for."""


_PART_OF_A_PLAN = 0.25
"""The part of a threshold that counts for what may be part of a plan: a network's plans are better
than a table of rules."""

_GLARING = 2.0
"""The same for what everybody at the table sees."""

_LESS_AT_STAKE = 0.25
"""The part of a threshold that counts where players have feet, since so many cards go through their
hands that one is worth less than the scores tell; and where partners find each other during the
hand, since who gains by a card is not settled."""


class Rule(NamedTuple):
    """A rule of caution.

    ``names`` tells whether it names a move, which then has to beat the others by the ``threshold``.
    With ``no_plan`` a partner would see no plan in the move, with ``no_plan_of_two`` nobody where
    two play, since who gets the pile is the only opponent: so the whole threshold counts.
    ``glaring`` is the size of the pile from which on everybody at the table sees it and a network
    is too fond of it. With ``unasked`` it is not mentioned when another card is discarded.
    """

    names: Callable[[Turn], bool]
    threshold: float = _THRESHOLD
    no_plan: bool = False
    no_plan_of_two: bool = False
    glaring: int | None = None
    unasked: bool = False

    @property
    def name(self) -> str:
        """What the rule is called."""
        return self.names.__name__

    @property
    def key(self) -> str:
        """The key of the reason that tells of it."""
        return f"fault.{self.name}"

    def part(self, view: PlayerView) -> float:
        """The part of the threshold that counts."""
        # Where players have feet, glaring moves count as the others.
        if self.glaring is not None and len(view.pile) >= self.glaring and not _with_feet(view):
            return _GLARING
        two = view.variant.table.seats == 2
        return 1.0 if self.no_plan or (self.no_plan_of_two and two) else _PART_OF_A_PLAN


def _with_feet(view: PlayerView) -> bool:
    """Whether players have feet."""
    return bool(view.variant.foot.cards)


RULES: Final[Sequence[Rule]] = (
    Rule(discards.throws_a_wild_card, no_plan=True, glaring=0),
    Rule(discards.throws_a_joker, no_plan=True, glaring=0),
    Rule(discards.feeds_the_next_player, _GIFT_THRESHOLD, no_plan_of_two=True),
    Rule(discards.gives_a_fat_pile_away, _HIGH_THRESHOLD),
    Rule(discards.risks_a_fat_pile, no_plan=True),
    Rule(discards.throws_the_riskier_card),
    Rule(discards.wastes_a_stop_card, _LOW_THRESHOLD),
    Rule(senseless_melds.strips_the_hand),
    Rule(senseless_melds.spends_wild_cards),
    Rule(senseless_melds.spends_a_wild_card_for_a_natural, no_plan=True),
    Rule(senseless_melds.closes_early, no_plan=True, glaring=0),
    Rule(senseless_melds.begins_what_is_fined),
    Rule(senseless_melds.opens_with_too_much, no_plan=True),
    Rule(discards.throws_beside_a_stop_card),
    Rule(lengthening.breaks_a_canasta, _HIGH_THRESHOLD),
    Rule(lengthening.breaks_a_mixed_canasta, unasked=True),
    Rule(lengthening.breaks_a_sure_canasta, unasked=True),
    Rule(senseless_melds.keeps_back_a_canasta, _HIGH_THRESHOLD),
    Rule(going_out.goes_out_on_the_partner, _HIGH_THRESHOLD, no_plan=True),
    Rule(takes.pays_too_much_for_the_pile, no_plan=True),
    Rule(takes.takes_with_a_wild_card, no_plan=True),
    Rule(takes.leaves_the_pile, glaring=FAT_PILE),
    Rule(takes.leaves_what_nears_a_canasta),
    Rule(senseless_melds.keeps_cards_at_the_end, no_plan=True),
    Rule(senseless_melds.keeps_wild_cards_from_their_canasta, _LOW_THRESHOLD, unasked=True),
    Rule(senseless_melds.hoards_while_threatened, _LOW_THRESHOLD, unasked=True),
    Rule(senseless_melds.keeps_the_opening_back),
    Rule(sparing.breaks_the_opening, unasked=True),
    Rule(sparing.breaks_the_special_hand, _LOW_THRESHOLD, unasked=True),
    Rule(discards.throws_what_they_collect, no_plan=True),
    Rule(sparing.breaks_a_pair, _LOW_THRESHOLD, no_plan=True, unasked=True),
    Rule(lengthening.throws_what_fits, no_plan=True, unasked=True),
    Rule(sparing.breaks_a_set, unasked=True),
    Rule(sparing.breaks_a_long_set, unasked=True),
    Rule(sparing.breaks_a_sequence, unasked=True),
    Rule(going_out.answers_amiss, _HIGH_THRESHOLD, no_plan=True),
    # Partners believe what they are told.
    Rule(discards.gives_a_false_signal, inf, no_plan=True),
)
"""In the order in which faults are told."""
UNASKED: Final = frozenset(rule.key for rule in RULES if rule.unasked)
"""The keys of rules not mentioned when another card is discarded."""


def _turn(view: PlayerView, candidate: Candidate, before: Before | None = None) -> Turn:
    return Turn(view, candidate.actions, before, of_policy=candidate.chosen is not None)


class Objection(NamedTuple):
    """A rule of caution that names a part of a turn: what it begins with, or what it throws behind
    its melds."""

    part: Turn
    rule: Rule

    def threshold(self) -> float:
        """By how many points of Classic the turn has to be better for it."""
        return self.rule.part(self.part.view) * self.rule.threshold


def _objections(parts: Iterable[Turn]) -> list[Objection]:
    """What the rules say against the parts of a turn."""
    return [Objection(part, rule) for part in parts for rule in RULES if rule.names(part)]


def faults(view: PlayerView, candidate: Candidate, before: Before | None = None) -> list[str]:
    """The faults of the first act of a move, as keys of reasons: ``fault.breaks_a_pair``."""
    return [found.rule.key for found in _objections([_turn(view, candidate, before)])]


def named(view: PlayerView, candidate: Candidate) -> list[str]:
    """The names of the rules that the first act of a move falls under; none for a sensible one."""
    return [found.rule.name for found in _objections([_turn(view, candidate)])]


def _parts(turn: Turn, then: dict[tuple[Action, ...], Before]) -> Iterator[Turn]:
    """The parts of a whole turn that are judged: the first act, and what is thrown behind melds, by
    the table as it is ``then``, which is looked at once for the same melds."""
    yield turn
    lays = isinstance(turn.first, LayMelds | LayOff | Merge)
    if lays and turn.thrown is not None and not turn.over:
        laid = tuple(turn.actions[:-1])
        if laid not in then:
            then[laid] = Before(turn.melded)
        yield Turn(turn.melded, turn.actions[-1:], then[laid])


def suspects(
    view: PlayerView, found: Sequence[Candidate], before: Before | None = None
) -> dict[int, float]:
    """The candidates that look more senseless than the least so, each with its threshold in points.

    What several rules name has the sum of their thresholds, and where all are named that of the
    least senseless is no threshold. Where candidate 0 ends the hand or asks to, playing on is a
    suspect; while somebody else may end it, where any candidate does. Thresholds grow with the
    scores of the game: where hands score by thousands, a hundred points are little. Turns are
    judged as a whole: what one throws behind its melds too, by the table as it is then.
    """
    less = _with_feet(view) or view.variant.table.taker_partners is not None
    factor = scale(view.variant) * (_LESS_AT_STAKE if less else 1.0)
    before = before or Before(view)
    turns = [_turn(view, candidate, before) for candidate in found]
    ends = [turn.goes_out or isinstance(turn.first, AskToGoOut) for turn in turns]
    hurry = before.last or before.ready <= READY
    out = any(ends) if hurry else ends[0]
    then: dict[tuple[Action, ...], Before] = {}
    judged: list[float] = []
    for index, turn in enumerate(turns):
        threshold = sum(one.threshold() for one in _objections(_parts(turn, then)))
        if out and not ends[index]:
            threshold += (1.0 if hurry else _PART_OF_A_PLAN) * _LOW_THRESHOLD
        judged.append(threshold * factor)
    least = min(judged)
    return {index: points - least for index, points in enumerate(judged) if points > least}
