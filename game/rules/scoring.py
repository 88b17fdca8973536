"""The itemised score of a finished hand (RULINGS C-13, NOTATION section 6)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from .cards import JOKER, POINTS, is_red_three, points_of
from .melds import CanastaKind, Meld, canasta_kind
from .state import Ended, State
from .variant import Variant


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """What one account gets for a hand; ``total`` is the sum of the items, in points."""

    canastas: int = 0
    threes: int = 0
    out: int = 0
    melded: int = 0
    held: int = 0
    penalties: int = 0

    @property
    def total(self) -> int:
        """The sum of all items."""
        return self.canastas + self.threes + self.out + self.melded + self.held + self.penalties


def score(state: State) -> list[ScoreLine]:
    """The lines of a finished hand, one per account."""
    return [_line(state, side) for side in range(len(state.sides))]


def canasta_bonus(variant: Variant, meld: Meld) -> int:
    """The bonus of a meld, 0 as long as it is no canasta."""
    rules = variant.canastas
    if not is_canasta(variant, meld):
        return 0
    kind = canasta_kind(meld)
    if kind is CanastaKind.WILD:
        return rules.wild_by_jokers.get(meld.cards.count(JOKER), rules.wild)
    if kind is CanastaKind.MIXED:
        return rules.mixed
    return rules.natural_by_rank.get(meld.rank, rules.natural)


def is_canasta(variant: Variant, meld: Meld) -> bool:
    """Whether the meld is completed. Black threes never are a canasta (RULINGS 3.3, rule 6)."""
    return meld.size >= variant.canastas.size and meld.rank != 3


def threes_bonus(state: State, side: int) -> int:
    """The signed bonus for the threes that a side tabled."""
    rules = state.variant.threes
    tabled = [card for seat in state.sides[side] for card in state.threes[seat]]
    red = len([card for card in tabled if is_red_three(card)])
    numbers = (red, len(tabled) - red)
    if rules.canastas_for_plus:
        plus = state.canastas(side) >= rules.canastas_for_plus
    else:
        plus = bool(state.melds[side])
    if not plus and rules.minus_each is not None:
        return -rules.minus_each * len(tabled)
    # More threes of a colour than the table lists cannot come from a lawful pack.
    worth = sum(rules.points[min(number, len(rules.points) - 1)] for number in numbers)
    return worth if plus else -worth


def held_points(state: State, seat: int) -> int:
    """What the cards left in a hand cost, as a positive number."""
    fine = state.variant.threes.held
    return sum(
        fine if fine and state.is_bonus_three(card) else POINTS[card] for card in state.hands[seat]
    )


def _shown_by(state: State, seat: int) -> bool:
    """Whether this hand was declared: its cards are shown, not held (INT-12)."""
    return state.ended is Ended.SPECIAL and state.by == seat


def _going_out_bonus(state: State, side: int) -> int:
    if state.by is None or state.side_of[state.by] != side or state.ended is Ended.STOCK:
        return 0
    if state.ended is Ended.SPECIAL:
        return next(h.points for h in state.variant.special_hands.hands if h.name == state.how)
    rules = state.variant.going_out
    return rules.concealed_bonus if state.how == "concealed" else rules.bonus


def _fines(state: State, side: int) -> int:
    """Sevens and aces caught when somebody went out (INT-15), as a positive number."""
    if state.ended is Ended.STOCK:
        return 0
    total = 0
    for rule in state.variant.caught:
        for seat in state.sides[side]:
            caught = len([card for card in state.hands[seat] if card >> 2 == rule.rank])
            if caught >= rule.count and not _shown_by(state, seat):
                total += rule.fine
    return total


def _line(state: State, side: int) -> ScoreLine:
    melds = state.melds[side]
    line = ScoreLine(
        canastas=sum(canasta_bonus(state.variant, meld) for meld in melds),
        threes=threes_bonus(state, side),
        out=_going_out_bonus(state, side),
        melded=sum(points_of(meld.cards) for meld in melds),
        held=-sum(held_points(state, s) for s in state.sides[side] if not _shown_by(state, s)),
        penalties=-_fines(state, side),
    )
    special = state.ended is Ended.SPECIAL and line.out > 0
    if special and state.variant.special_hands.voids_partner:
        return replace(ScoreLine(), out=line.out)
    return line
