"""The readable policy that plays every level: rules of thumb, weighed by ``Weights``.

Each call looks at the view afresh and decides the next action only. What a turn is to become is
not remembered between calls: the same view gives the same decision, so that a game can be resumed
anywhere.
"""

from __future__ import annotations

from random import Random

from ...notation.reasons import Why, say
from ...rules import choices
from ...rules.actions import (
    AcceptBonus,
    Action,
    Answer,
    Declare,
    Draw,
    HoldThree,
    LayMelds,
    Pass,
    PickUp,
    TableThrees,
)
from ...rules.cards import THREE, Card
from ...rules.legality import verify
from ...rules.state import Phase
from ...rules.turn_phase import bonus_offered, only_discards
from ...rules.variant import Variant
from ...rules.view import PlayerView
from ..facts.turn_merits import laying
from ..heuristic.assessment import Assessment
from ..heuristic.opening import cheapest_opening
from ..heuristic.special_hand_plan import Chase, Collector
from ..heuristic.suits import spare_suits
from ..heuristic.variant_tables import RANKS, VariantTables, tables_of
from ..heuristic.weights import Style, Weights
from ..player import Decision
from .discarding import choose_discard
from .draw_or_take import choose_draw, why_barred
from .going_out_plan import answer, choose_out
from .melding import choose_melds

_BONUS_CARD = 25.0
"""How much more an opening may cost for each bonus card that it brings."""
_TABLED_THREE = 10.0
"""How much more an opening may cost for each tabled three that would count minus."""


class Blueprint:
    """A player by the weights of a style.

    ``seed`` only settles ties between cards that are worth the same; without one the ties fall
    always alike.
    """

    _assessment = Assessment
    _collector = Collector
    _spare_suits = staticmethod(spare_suits)
    _go_out = staticmethod(choose_out)

    def __init__(self, kind: str, style: Style, seed: int | None = None) -> None:
        self.kind = kind
        self._style = style
        order = list(range(RANKS + 1))
        if seed is not None:
            Random(seed).shuffle(order)
        self._order = tuple(order)
        self._variant: Variant | None = None
        self._tables: VariantTables
        self._weights: Weights

    def decide(self, view: PlayerView) -> Decision:
        """The next action of the seat in turn, always lawful, with its reason."""
        variant = view.variant
        if variant is not self._variant:
            self._variant = variant
            self._tables = tables_of(variant)
            self._weights = self._style.weights(variant)
        if view.phase is Phase.DRAW and not self._may_matter(view):
            return Decision(Draw(view.seat), lambda: why_barred(view, self._tables))
        position = self._assessment(view, self._tables, self._weights)
        decision = self._choose(position)
        if self._tables.sequences:
            decision = decision.with_action(self._spare_suits(position, decision.action))
        return decision if position.allows(decision.action) else _any_lawful(view, self._order)

    def _choose(self, position: Assessment) -> Decision:
        view = position.view
        phase = view.phase
        if view.extra and not view.thrown and _picks_up(view):
            return Decision(PickUp(view.seat))
        if phase is Phase.ANSWER:
            return answer(position)
        collector = self._collector(position)
        chase = collector.chased()
        three = collector.three_to_hold(chase)
        if phase is Phase.THREES:
            return _settle_threes(position, chase, three)
        if view.variant.threes.may_hold_one:
            decision = _held_three(position, chase, three)
            if decision is not None:
                return decision
        if phase is Phase.DRAW:
            return choose_draw(position, chase.worth if chase is not None else 0.0)
        return self._meld_or_discard(position, collector, chase)

    def _may_matter(self, view: PlayerView) -> bool:
        """Whether there is anything to decide before drawing: most turns begin without."""
        if not view.stock or view.extra:
            return True
        variant = view.variant
        hand = view.hands[view.seat]
        if variant.threes.may_hold_one:
            for card in hand:
                if card >> 2 == THREE:
                    return True
        pile = view.pile
        if not pile:
            return False
        rank = pile[-1] >> 2
        if rank < self._tables.lowest and not (variant.pile.wild_pair and rank < THREE):
            return False
        held = 0
        for card in hand:
            if card >> 2 == rank:
                held += 1
        if held >= 2:
            return True
        rules = variant.pile
        if rules.pair_only or (rules.freezing and view.frozen):
            return False
        return view.opened[view.side_of[view.seat]]

    def _meld_or_discard(
        self, position: Assessment, collector: Collector, chase: Chase | None
    ) -> Decision:
        view = position.view
        seat = position.seat
        for special in view.variant.special_hands.hands:
            if not view.melded[seat] and special.matches(position.hand):
                declare = Declare(seat, special.name)
                if verify(view, declare) is None:
                    return Decision(declare)
        closed = only_discards(view)
        if not closed and chase is None:
            decision = self._melding(position)
            if decision is not None:
                return decision
        if view.opener and not view.thrown and not view.bonus_done[position.side]:
            decision = _bonus(position)
            if decision is not None:
                return decision
        if view.no_discard or not view.hand:
            return Decision(Pass(seat))
        if chase is None:
            return choose_discard(position, self._order)
        return choose_discard(
            position, self._order, collector.spare_ranks(chase), collector.broken_cost(chase)
        )

    def _melding(self, position: Assessment) -> Decision | None:
        # A partner's yes binds: then there is a way, however many cards there are.
        if position.view.permission or len(position.hand) <= position.weights.out_cards:
            out = self._go_out(position)
            if out is not None:
                return out
        if position.opened:
            return choose_melds(position)
        opening = cheapest_opening(position)
        if opening is None or opening.cost > opening_limit(position):
            return None
        return laying(position, LayMelds(position.seat, opening.groups))


def _picks_up(view: PlayerView) -> bool:
    """Whether the extra hand is wanted: once the side has opened, or when nothing else is left."""
    hand = view.hands[view.seat]
    wanted = not hand or (view.opened[view.side] and len(view.stock) > 8)
    return wanted and verify(view, PickUp(view.seat)) is None


def opening_limit(position: Assessment) -> float:
    """What an opening may cost now."""
    view = position.view
    weights = position.weights
    variant = view.variant
    turns = (variant.pack.size - variant.table.players * variant.deal.cards) / (
        position.tables.seats * variant.draw.cards
    )
    limit = weights.open_limit
    limit += weights.open_hurry * (1.0 - min(1.0, position.rounds / turns))
    if not view.bonus_done[position.side]:
        limit += _BONUS_CARD * min(variant.opening.bonus_cards, len(view.stock))
    if any(view.opened[side] for side in position.rivals):
        limit += weights.open_rival
    tabled = sum(len(view.threes[seat]) for seat in view.sides[position.side])
    limit += _TABLED_THREE * tabled
    return limit + 300.0 * position.danger


def _bonus(position: Assessment) -> Decision | None:
    """The opener's bonus cards, unless the stock is so low that they would only be caught."""
    view = position.view
    bonus = bonus_offered(view)
    if not bonus:
        return None
    after = (len(view.stock) - bonus) / (position.tables.seats * view.variant.draw.cards)
    if after < position.weights.bonus_rounds:
        return None
    return Decision(AcceptBonus(position.seat))


def _settle_threes(position: Assessment, chase: Chase | None, three: Card | None) -> Decision:
    """``three`` is the one that the special hand collected needs, if any."""
    if three is not None and position.view.may_hold_three(position.seat):
        more = position.count[THREE] > 1
        why: Why = say("three.others_tabled")
        if not more:
            why = say("three.kept_for", hand=chase.hand.name) if chase else say("three.kept")
        return Decision(HoldThree(position.seat, three), why)
    if position.view.may_hold_three(position.seat):
        why = say("three.no_hand_near" if chase is None else "three.not_needed")
        return Decision(TableThrees(position.seat), why)
    return Decision(TableThrees(position.seat))


def _held_three(position: Assessment, chase: Chase | None, three: Card | None) -> Decision | None:
    """A three held back is tabled once the hand it was kept for is given up, or may not be kept."""
    view = position.view
    seat = position.seat
    if not position.count[THREE] or not view.held_threes(seat):
        return None
    if view.phase is Phase.MELD:
        if only_discards(view):
            return None
        if chase is not None and not view.courtesy[seat]:
            return None
        if chase is not None and chase.hand.matches(position.hand):
            return None
        return Decision(TableThrees(seat))
    if three is not None:
        return None
    return Decision(TableThrees(seat), say("three.hand_given_up"))


def _any_lawful(view: PlayerView, order: tuple[int, ...]) -> Decision:
    """Some lawful action: the guard behind every judgement, so that a game never gets stuck."""
    seat = view.seat
    why = say("forced")
    throws = choices.discards(view)
    if throws:
        best = min(throws, key=lambda throw: (throw.card < 12, order[throw.card >> 2]))
        return Decision(best, why)
    candidates: list[Action] = [
        Draw(seat), TableThrees(seat), Answer(seat, True), PickUp(seat), Pass(seat),
        AcceptBonus(seat),
    ]  # fmt: skip
    candidates += choices.takes(view)
    for action in candidates:
        if verify(view, action) is None:
            return Decision(action, why)
    return Decision(next(iter(choices.single_lay_offs(view)), Pass(seat)), why)
