"""The itemised score of a finished hand (RULINGS C-13, FORMAT 6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial

from .cards import JOKER, Card, is_black_three, is_red_three
from .melds import CanastaKind, Meld, MeldKind, canasta_kind
from .state import Ended, State, counted_as, is_canasta
from .turn_end import canastas_of
from .variant import Variant
from .variant_records import CaughtRules, Counted, UnfinishedRules


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """What one account gets for a hand; ``total`` is the sum of the items, in points.

    >>> ScoreLine(canastas=500, melded=230, held=-45).total
    685
    """

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
    """The lines of a finished hand, one per account.

    Accounts are the sides with which the hand began. Where sides formed during the hand, each
    player gets their side's items and their own threes.

    >>> from game.notation.card_notation import parse_cards
    >>> from game.rules.melds import meld_of
    >>> from game.variants import VARIANTS
    >>> state = State(VARIANTS["classic"], dealer=3, totals=[0, 0])
    >>> state.ended, state.by, state.how = Ended.OUT, 0, "out"
    >>> state.melds[0] = [meld_of(parse_cards("Ks Ks Kh Kh Kd Kd 2c"))]
    >>> state.hands[1] = parse_cards("As 4c")
    >>> for line in score(state):
    ...     print(line)
    ScoreLine(canastas=300, threes=0, out=100, melded=80, held=0, penalties=0)
    ScoreLine(canastas=0, threes=0, out=0, melded=0, held=-25, penalties=0)
    """
    return _by_account(state, partial(_line, state))


def on_table(state: State) -> list[ScoreLine]:
    """What lies on the table would count if the hand ended now, one line per account.

    Nothing hidden enters into it: neither the cards in hand nor their fines.

    >>> from game.notation.card_notation import parse_cards
    >>> from game.rules.melds import meld_of
    >>> from game.variants import VARIANTS
    >>> state = State(VARIANTS["classic"], dealer=3, totals=[0, 0])
    >>> state.melds[0] = [meld_of(parse_cards("Ks Ks Kh Kh Kd Kd 2c"))]
    >>> state.threes[1] = parse_cards("3h")
    >>> [line.total for line in on_table(state)]
    [380, -100]
    """
    return _by_account(state, partial(_table_line, state))


def _by_account(state: State, line: Callable[[int], ScoreLine]) -> list[ScoreLine]:
    """The lines of the sides, one per account; ``line`` makes that of a side."""
    if state.sides == state.variant.table.sides:
        return [line(side) for side in range(len(state.sides))]
    lines: list[ScoreLine] = []
    for (seat,) in state.variant.table.sides:
        side = state.side_of[seat]
        lines.append(replace(line(side), threes=threes_bonus(state, side, (seat,))))
    return lines


def canasta_bonus(variant: Variant, meld: Meld) -> int:
    """The bonus of a meld, 0 as long as it is no canasta.

    >>> from game.notation.card_notation import parse_cards
    >>> from game.rules.melds import meld_of
    >>> from game.variants import VARIANTS
    >>> [canasta_bonus(VARIANTS["classic"], meld_of(parse_cards(cards))) for cards in (
    ...     "Ks Ks Kh Kh Kd Kd Kc", "Ks Ks Kh Kh Kd Kd 2c", "Ks Ks Kh")]
    [500, 300, 0]
    """
    rules = variant.canastas
    if not is_canasta(variant, meld):
        return 0
    if counted_as(variant, meld) is Counted.APART:
        return rules.apart
    match canasta_kind(meld):
        case CanastaKind.WILD:
            return rules.wild_by_jokers.get(meld.cards.count(JOKER), rules.wild)
        case CanastaKind.MIXED:
            return rules.mixed
        case CanastaKind.SEQUENCE:
            return rules.sequence
        case CanastaKind.MIXED_SEQUENCE:
            return rules.mixed_sequence
        case CanastaKind.NATURAL:
            return rules.natural_by_rank.get(meld.rank, rules.natural)


def threes_bonus(state: State, side: int, seats: tuple[int, ...] | None = None) -> int:
    """The signed bonus for the threes tabled by a side, or by some of its seats.

    >>> from game.notation.card_notation import parse_cards
    >>> from game.variants import VARIANTS
    >>> state = State(VARIANTS["classic"], dealer=3, totals=[0, 0])
    >>> state.threes[0] = parse_cards("3h 3d")
    >>> threes_bonus(state, side=0)
    -200
    """
    rules = state.variant.threes
    tabled = [card for seat in seats or state.sides[side] for card in state.threes[seat]]
    red = len([card for card in tabled if is_red_three(card)])
    black = len(tabled) - red
    sign = threes_sign(state, side)
    if sign < 0 and rules.minus_each is not None:
        return -rules.minus_each * len(tabled)
    worth = worth_of_threes(rules.points, red)
    if rules.black_points is not None:
        # CUB-2, the form in which black threes never count minus.
        return sign * worth + worth_of_threes(rules.black_points, black)
    worth += worth_of_threes(rules.points, black)
    if rules.all_black and sign > 0 and black == 2 * state.variant.pack.packs:
        worth += rules.all_black
    return sign * worth


def worth_of_threes(points: tuple[int, ...], number: int) -> int:
    """The value of ``number`` threes; beyond the end of the table it stays the same.

    >>> worth_of_threes((0, 100, 200, 300, 800), 4)
    800
    """
    return points[min(number, len(points) - 1)]


def threes_sign(state: State, side: int) -> int:
    """Whether the side's threes count plus (1), nothing (0) or minus (-1).

    >>> from game.notation.card_notation import parse_cards
    >>> from game.rules.melds import meld_of
    >>> from game.variants import VARIANTS
    >>> state = State(VARIANTS["classic"], dealer=3, totals=[0, 0])
    >>> threes_sign(state, side=0)
    -1
    >>> state.melds[0] = [meld_of(parse_cards("Ks Kh Kc"))]
    >>> threes_sign(state, side=0)
    1
    """
    rules = state.variant.threes
    if rules.always_plus:
        return 1
    if rules.needs_apart:
        return 1 if Counted.APART in canastas_of(state, state.melds[side]) else -1
    if not rules.canastas_for_plus:
        return 1 if state.melds[side] else -1
    made = [meld for meld in state.melds[side] if is_canasta(state.variant, meld)]
    if not state.variant.going_out.wild_counts:
        made = [meld for meld in made if meld.kind is not MeldKind.WILD]
    if len(made) >= rules.canastas_for_plus:
        return 1
    below = rules.canastas_for_minus
    return -1 if below is None or len(made) < below else 0


def held_points(state: State, seat: int) -> int:
    """What the cards left in a hand, and in a foot, cost, as a positive number.

    >>> from game.notation.card_notation import parse_cards
    >>> from game.variants import VARIANTS
    >>> state = State(VARIANTS["classic"], dealer=3, totals=[0, 0])
    >>> state.hands[0] = parse_cards("As Jo 4c")
    >>> held_points(state, seat=0)
    75
    """
    return sum(held_cost(state, card) for card in (*state.hands[seat], *state.feet[seat]))


def held_cost(state: State, card: Card) -> int:
    """What a card left in a hand costs, as a positive number.

    >>> from game.notation.card_notation import parse_card
    >>> from game.variants import VARIANTS
    >>> state = State(VARIANTS["international"], dealer=3, totals=[0, 0])
    >>> held_cost(state, parse_card("3h")), held_cost(state, parse_card("Kh"))
    (100, 10)
    """
    three = state.variant.threes.held
    black = state.variant.penalties.black_three
    if three and state.is_bonus_three(card):
        return three
    if black is not None and is_black_three(card):
        return black
    red = state.variant.penalties.red_three
    if red is not None and is_red_three(card) and not state.is_bonus_three(card):
        return red
    return state.variant.card_points[card]


def shown_by(state: State, seat: int) -> bool:
    """Whether this hand was declared: its cards are shown, not held (INT-12).

    >>> from game.variants import VARIANTS
    >>> state = State(VARIANTS["international"], dealer=3, totals=[0, 0])
    >>> state.ended, state.by, state.how = Ended.SPECIAL, 2, "blitz"
    >>> [shown_by(state, seat) for seat in range(4)]
    [False, False, True, False]
    """
    return state.ended is Ended.SPECIAL and state.by == seat


def ended_by(state: State, side: int) -> bool:
    """Whether this side went out or declared.

    >>> from game.variants import VARIANTS
    >>> state = State(VARIANTS["classic"], dealer=3, totals=[0, 0])
    >>> state.ended, state.by = Ended.OUT, 2
    >>> ended_by(state, side=0), ended_by(state, side=1)
    (True, False)
    """
    if state.by is None or state.ended is Ended.STOCK:
        return False
    return state.side_of[state.by] == side


def _going_out_bonus(state: State, side: int) -> int:
    if not ended_by(state, side):
        return 0
    if state.ended is Ended.SPECIAL:
        return next(h.points for h in state.variant.special_hands.hands if h.name == state.how)
    rules = state.variant.going_out
    return rules.concealed_bonus if state.how == "concealed" else rules.bonus


def _canastas(state: State, side: int) -> int:
    variant = state.variant
    total = 0
    for meld in state.melds[side]:
        total += canasta_bonus(variant, meld) if bonus_is_paid(state, side, meld) else 0
    return total + five_canastas_bonus(state, side)


def bonus_is_paid(state: State, side: int, meld: Meld) -> bool:
    """Whether the bonus of a canasta is paid; some games pay wild ones only for going out.

    >>> from game.notation.card_notation import parse_cards
    >>> from game.rules.melds import meld_of
    >>> from game.variants import VARIANTS
    >>> state = State(VARIANTS["joker"], dealer=3, totals=[0, 0])
    >>> wilds = meld_of(parse_cards("2s 2s 2h 2h 2d 2d 2c"))
    >>> bonus_is_paid(state, 0, wilds)
    True
    """
    only_out = meld.kind is MeldKind.WILD and state.variant.canastas.wild_only_going_out
    return not only_out or ended_by(state, side)


def five_canastas_bonus(state: State, side: int) -> int:
    """The extra bonus for five canastas of a side, more if all of its canastas are natural.

    >>> from game.notation.card_notation import parse_cards
    >>> from game.rules.melds import meld_of
    >>> from game.variants import variant_named
    >>> state = State(variant_named("italian", {"five_canastas": True}), dealer=3, totals=[0, 0])
    >>> state.melds[0] = [meld_of(parse_cards(" ".join([rank + "s"] * 7))) for rank in "456KQ"]
    >>> five_canastas_bonus(state, side=0), five_canastas_bonus(state, side=1)
    (2000, 0)
    """
    made = [meld for meld in state.melds[side] if is_canasta(state.variant, meld)]
    if len(made) < 5:
        return 0
    natural = all(canasta_kind(meld) is CanastaKind.NATURAL for meld in made)
    five, five_natural = state.variant.canastas.five
    return five_natural if natural else five


def _fits(rule: UnfinishedRules, meld: Meld) -> bool:
    if meld.kind is not rule.kind:
        return False
    if meld.kind is not MeldKind.SET:
        return True
    return meld.rank == rule.rank and not (meld.wilds and rule.natural_only)


def unfinished_rule(state: State, meld: Meld) -> UnfinishedRules | None:
    """The rule that fines an unfinished meld, if any.

    >>> from game.notation.card_notation import parse_cards
    >>> from game.rules.melds import meld_of
    >>> from game.variants import VARIANTS
    >>> state = State(VARIANTS["modern_american"], dealer=3, totals=[0, 0])
    >>> sevens, kings = (meld_of(parse_cards(cards)) for cards in ("7s 7h 7d", "Ks Kh Kd"))
    >>> unfinished_rule(state, sevens).fine, unfinished_rule(state, kings)
    (2500, None)
    """
    if is_canasta(state.variant, meld):
        return None
    rules = state.variant.penalties.unfinished
    return next((rule for rule in rules if _fits(rule, meld)), None)


def caught_in_hand(state: State, side: int) -> Iterator[tuple[CaughtRules, int, list[Card]]]:
    """The fines for cards caught in the hands of a side: each rule, the seat and the cards.

    >>> from game.notation.card_notation import parse_cards
    >>> from game.variants import VARIANTS
    >>> state = State(VARIANTS["modern_american"], dealer=3, totals=[0, 0])
    >>> state.hands[1] = parse_cards("7s 7h 7d")
    >>> [(rule.fine, seat, len(cards)) for rule, seat, cards in caught_in_hand(state, side=1)]
    [(1500, 1, 3)]
    """
    for rule in state.variant.caught:
        if state.ended is Ended.STOCK and not rule.at_stock_end:
            continue
        for seat in state.sides[side]:
            cards = [card for card in state.hands[seat] if card >> 2 == rule.rank]
            if len(cards) >= rule.count and not shown_by(state, seat):
                yield rule, seat, cards


def _fines(state: State, side: int) -> int:
    """Cards caught in hand and melds left unfinished, as a positive number."""
    caught = sum(rule.fine for rule, _seat, _cards in caught_in_hand(state, side))
    return caught + _unfinished_fines(state, side)


def table_fines(state: State, side: int) -> int:
    """What a side pays for what the rules refuse, as a positive number (HR-2).

    >>> from game.variants import VARIANTS
    >>> state = State(VARIANTS["classic"], dealer=3, totals=[0, 0])
    >>> state.fined[2] = 50
    >>> table_fines(state, side=0)
    50
    """
    return sum(state.fined[seat] for seat in state.sides[side])


def _unfinished_fines(state: State, side: int) -> int:
    total = 0
    for meld in state.melds[side]:
        rule = unfinished_rule(state, meld)
        if rule is not None:
            total += unfinished_fine(rule, meld)
    return total


def unfinished_fine(rule: UnfinishedRules, meld: Meld) -> int:
    """What an unfinished meld to which the rule applies costs, as a positive number.

    >>> from game.notation.card_notation import parse_cards
    >>> from game.rules.melds import meld_of
    >>> from game.variants import VARIANTS
    >>> rule = VARIANTS["modern_american"].penalties.unfinished[0]
    >>> unfinished_fine(rule, meld_of(parse_cards("2s 2h 2d")))
    2500
    """
    if rule.jokers_fine and meld.cards.count(JOKER) == 4:
        return rule.jokers_fine
    return rule.fine


def _melded(state: State, side: int) -> int:
    total = 0
    for meld in state.melds[side]:
        rule = unfinished_rule(state, meld)
        if rule is None or not rule.voids_points:
            total += state.variant.points_of(meld.cards)
    if state.variant.penalties.melds_minus and not state.canastas(side):
        return -total
    return total


def _table_line(state: State, side: int) -> ScoreLine:
    return ScoreLine(
        canastas=_canastas(state, side),
        threes=threes_bonus(state, side),
        melded=_melded(state, side),
        penalties=-_unfinished_fines(state, side) - table_fines(state, side),
    )


def _line(state: State, side: int) -> ScoreLine:
    seats = state.sides[side]
    line = ScoreLine(
        canastas=_canastas(state, side),
        threes=threes_bonus(state, side),
        out=_going_out_bonus(state, side),
        melded=_melded(state, side),
        held=-sum(held_points(state, s) for s in seats if not shown_by(state, s)),
        penalties=-_fines(state, side) - table_fines(state, side),
    )
    special = state.ended is Ended.SPECIAL and line.out > 0
    if special and state.variant.special_hands.voids_partner:
        return ScoreLine(out=line.out)
    return line
