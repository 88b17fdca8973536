"""A match: who plays, totals over hands, the next dealer, and when it is over (RULINGS C-14)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from .cards import Card, full_pack, shuffled
from .scoring import ScoreLine
from .variant import Variant


def next_dealer(variant: Variant, dealer: int) -> int:
    """The next dealer: the deal passes clockwise to the next seat where somebody plays.

    >>> from game.variants import VARIANTS
    >>> next_dealer(VARIANTS["classic"], 3), next_dealer(VARIANTS["two_hands_regency"], 0)
    (0, 2)
    """
    seats = variant.table.seats
    playing = {seat for side in variant.table.sides for seat in side}
    return next(
        (dealer + step) % seats
        for step in range(1, seats + 1)
        if (dealer + step) % seats in playing
    )


def seated(variant: Variant, number: int) -> list[int] | None:
    """Which player sits at each seat in hand ``number`` of a match, counted from 1.

    None where everybody plays in every hand. The sides keep their order: the players of a side
    take its seats from the lowest on (RULINGS 3.7 a).

    >>> from game.variants import VARIANTS
    >>> [seated(VARIANTS["five_rotating"], number) for number in (1, 2)]
    [[0, 2, 1, 3], [0, 2, 1, 4]]
    >>> seated(VARIANTS["classic"], 1) is None
    True
    """
    table = variant.table
    if not table.sits_out:
        return None
    resting = table.sits_out[(number - 1) % len(table.sits_out)]
    active = [player for player in range(table.players) if player != resting]
    places = [seat for side in table.sides for seat in side]
    by_seat = dict(zip(places, active, strict=True))
    return [by_seat[seat] for seat in range(table.seats)]


def cut_for_sides(variant: Variant, random: Random) -> list[Card]:
    """A card cut by each player where one sits out in turn; empty where all play (RULINGS 3.7 a).

    All are of one pack without jokers, so no two are alike.

    >>> from random import Random
    >>> from game.variants import VARIANTS
    >>> len(cut_for_sides(VARIANTS["five_rotating"], Random(1)))
    5
    >>> cut_for_sides(VARIANTS["classic"], Random(1))
    []
    """
    if not variant.table.sits_out:
        return []
    return shuffled(full_pack(1, 0), random)[: variant.table.players]


def order_of_cuts(variant: Variant, cuts: Sequence[Card]) -> list[int]:
    """The players in the order of their numbers in the match, by their places in ``cuts``.

    Those who cut highest get the numbers that never sit out, and the others keep their order. Aces
    are high; of one rank spades are highest, then hearts, diamonds and clubs.

    >>> from game.notation.card_notation import parse_cards
    >>> from game.variants import VARIANTS
    >>> order_of_cuts(VARIANTS["five_rotating"], parse_cards("4h Kd 9s Ks Qc"))
    [1, 3, 0, 2, 4]
    """
    table = variant.table
    by_height = sorted(range(len(cuts)), key=lambda p: (-(cuts[p] >> 2), cuts[p] & 3))
    never = [number for number in range(table.players) if number not in table.sits_out]
    highest = sorted(by_height[: len(never)])
    rest = [player for player in range(len(cuts)) if player not in highest]
    return [(highest if number in never else rest).pop(0) for number in range(len(cuts))]


def new_totals(totals: Sequence[int], lines: Sequence[ScoreLine]) -> list[int]:
    """The totals after a hand.

    >>> new_totals([400, 1000], [ScoreLine(melded=230), ScoreLine(held=-45)])
    [630, 955]
    """
    return [total + line.total for total, line in zip(totals, lines, strict=True)]


def winner(variant: Variant, totals: Sequence[int], played: int) -> int | None:
    """The account that has won the match after ``played`` hands; None while it goes on.

    Once an account has reached the target, or the match has had its hands, the highest total wins;
    a tie at the top needs another hand.

    >>> from game.variants import VARIANTS
    >>> winner(VARIANTS["classic"], [5200, 4800], 7), winner(VARIANTS["classic"], [4900, 4800], 7)
    (0, None)
    >>> winner(VARIANTS["classic"], [5200, 5200], 7) is None
    True
    """
    best = max(totals)
    hands = variant.match.hands
    over = played >= hands if hands is not None else best >= variant.match.target
    if not over or list(totals).count(best) > 1:
        return None
    return list(totals).index(best)
