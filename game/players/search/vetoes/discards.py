"""Discards that look senseless."""

from __future__ import annotations

from ....rules.actions import Discard, LayOff
from ....rules.cards import FIRST_THREE, JOKER, THREE, Card
from ....rules.legality import verify
from ....rules.melds import MeldKind
from ...discarding import Risks
from ...sequences import closeness, fits_a_sequence, stretches
from ...terms import RANK_POINTS, RANKS
from .turn import LEAN_PILE, Turn

_FAT_PILE = 8
"""A pile of so many cards is worth stopping the next player for."""
_SAFER = 0.3
"""A discard is safe beside another if it is taken with a chance smaller by this."""
_SURE = 0.1
"""A discard that is taken with a smaller chance is as safe as a wild card is on a frozen pile."""
_RISKY = 0.15
"""A discard that is taken with a greater chance is no stop."""
_AS_SAFE = 0.03
"""So much smaller a chance to be taken is no reason to break a pair or a long set."""
_ONE_CARD = 20
"""An opening lacks one card if it lacks no more points."""
_NEARLY = 0.1
"""So much greater a chance to be taken is no reason to give an opening up, or to throw what the
others collect."""
_LONG = 5
"""So many of a rank are on the way to a canasta of their own."""
_SET = 3
"""So many can be melded."""
_SOME_PILE = 2
"""A pile of so many cards is worth a black three that is better gone."""
_PER_CARD = 0.03
"""For every card that a pile is short of a fat one, the chance may be greater by this;"""
_SMALL_PILE = 3
"""and a pile of no more cards is worth less than what belongs together,"""
_SMALL = 0.5
"""whatever the chance that it is taken: this is about the most there is."""
_MUCH_SAFER = 0.2
"""A fat pile is given away if a card at hand is taken with a chance smaller by this."""
_HIGH_MINIMUM = 120
"""An opening that has to count as much is hardly helped by three low cards."""
_CHEAP = 10
"""A single card of no more points is easily spared for a set."""


def throws_a_wild_card(turn: Turn) -> bool:
    """Throws a wild card that buys nothing.

    It freezes a small pile, or none since it is frozen or never is, or a joker goes where a deuce
    would do as well. Stopping the next player before a fat pile is a cause if nothing else would.
    """
    card = turn.thrown
    if card is None or card >= FIRST_THREE or turn.out:
        return False
    spare = turn.spare
    if not any(other >= FIRST_THREE for other in spare):
        return False
    if card == JOKER and any(JOKER != other < FIRST_THREE for other in spare):
        return True
    view = turn.view
    rules = view.variant.pile
    if card == JOKER or view.frozen or rules.always_frozen or not rules.freezing:
        return len(view.pile) < _FAT_PILE or _least_risk(turn) < _SURE
    return len(view.pile) <= LEAN_PILE


def feeds_the_next_player(turn: Turn) -> bool:
    """Throws what the next player is sure to take the pile with, and a safer card is in hand.

    Sure is what lies on the table of his side while the pile can be taken with it, and a pair that
    he is known to hold. Until the first take makes sides nobody need want the pile.
    """
    card = turn.thrown
    view = turn.view
    if card is None or card < FIRST_THREE or turn.out or not view.formed:
        return False
    risk = _risk(turn, Risks(turn.sight), card)
    if risk < 1.0:
        return False
    return risk - _least_risk(turn) >= _SAFER or (
        _gives_a_canasta(turn, card)
        and any(not _gives_a_canasta(turn, other) for other in _naturals(turn))
    )


def gives_a_fat_pile_away(turn: Turn) -> bool:
    """Throws on a fat pile what may well be taken, and a single card that fits nothing is much
    safer.

    In imagined deals such a gift is often the better move, since the others make little of what
    they take there. Those who look ahead themselves make more of it.
    """
    card = turn.thrown
    view = turn.view
    if card is None or card < FIRST_THREE or turn.out or not view.formed:
        return False
    if len(view.pile) < _FAT_PILE:
        return False
    risks = Risks(turn.sight)
    most = _risk(turn, risks, card) - _MUCH_SAFER
    return any(
        _fits_nothing(turn, other) and _risk(turn, risks, other) <= most
        for other in _naturals(turn)
    )


def throws_what_they_collect(turn: Turn) -> bool:
    """Throws on a pile worth taking what the next player's side has begun to collect, and a single
    card that fits nothing is about as safe."""
    card = turn.thrown
    view = turn.view
    if card is None or card >> 2 < turn.sight.terms.lowest or turn.out or not view.formed:
        return False
    if len(view.pile) <= LEAN_PILE or not _collected(turn, card):
        return False
    risks = Risks(turn.sight)
    risk = _risk(turn, risks, card)
    if not risk:
        # They collect it, but nobody can take the pile with it.
        return False
    most = risk + _NEARLY
    return any(
        _fits_nothing(turn, other)
        and not _collected(turn, other)
        and _risk(turn, risks, other) <= most
        for other in _naturals(turn)
    )


def _collected(turn: Turn, card: Card) -> bool:
    """Whether the next player's side, an opponent's, has an unfinished set of the rank."""
    view = turn.view
    side = view.side_of[view.next_seat(view.seat)]
    return side not in (-1, view.side) and any(
        meld.kind is MeldKind.SET
        and meld.rank == card >> 2
        and meld.size < turn.sight.terms.canasta
        for meld in view.melds[side]
    )


def breaks_the_opening(turn: Turn) -> bool:
    """Throws what an opening needs that the hand has, or lacks one card for, and another card is
    about as safe that it does not need."""
    card = turn.thrown
    sight = turn.sight
    if card is None or card >> 2 < sight.terms.lowest or turn.out or sight.opened:
        return False
    need = turn.view.minimum_for(sight.seat)
    whole = _opening_points(turn)
    if whole < need - _ONE_CARD or _opening_points(turn, card) >= min(whole, need):
        return False
    risks = Risks(sight)
    most = _risk(turn, risks, card) + max(_NEARLY, _as_safe(turn))
    return any(
        (not sight.terms.sequences or _fits_nothing(turn, other))
        and _opening_points(turn, other) >= min(whole, need)
        and _risk(turn, risks, other) <= most
        for other in _naturals(turn)
    )


def _opening_points(turn: Turn, without: Card | None = None) -> int:
    """What the sets of the hand count, and its pairs with a wild card each, the dearest first.

    Ranks that nobody may meld any more are left out, and those of sets that may be fined.
    """
    sight = turn.sight
    terms = sight.terms
    count = sight.count[:]
    if without is not None:
        count[without >> 2] -= 1
    shut = set(terms.set_fines)
    if terms.dead_ranks:
        shut.update(turn.view.dead_ranks())
    ranks = [r for r in range(terms.lowest, RANKS) if r not in shut]
    sets = sum(count[r] * RANK_POINTS[r] for r in ranks if count[r] >= _SET)
    if terms.natural_opens and not sets:
        return 0
    helped = terms.min_naturals <= 2 and terms.max_wilds_opening > 0
    pairs = sorted(
        (2 * RANK_POINTS[r] for r in ranks if count[r] == 2 and terms.takes_wilds[r] and helped),
        reverse=True,
    )
    wilds = sorted(RANK_POINTS[card >> 2] for card in sight.wilds)
    return sets + sum(pair + wild for pair, wild in zip(pairs, wilds, strict=False))


def throws_beside_a_stop_card(turn: Turn) -> bool:
    """Throws what may well be taken with a fat pile, and holds a card that stops it.

    Where black threes cost whoever is caught with them hardly any pile is too small for one.
    """
    card = turn.thrown
    view = turn.view
    if card is None or card < FIRST_THREE or turn.out or not view.formed:
        return False
    burden = view.variant.penalties.black_three is not None
    if len(view.pile) < (_SOME_PILE if burden else _FAT_PILE):
        return False
    if not turn.sight.terms.stop_cards or card >> 2 == THREE:
        return False
    if not any(other >> 2 == THREE for other in _naturals(turn)):
        return False
    return _risk(turn, Risks(turn.sight), card) > _RISKY


def breaks_a_canasta(turn: Turn) -> bool:
    """Throws a card that would complete a canasta now, alone or with its like in hand."""
    card = turn.thrown
    if card is None or turn.out:
        return False
    view = turn.view
    terms = turn.sight.terms
    if card < FIRST_THREE:
        return _completes_a_wild_meld(turn)
    like = [other for other in view.hand if other >> 2 == card >> 2]
    for index, meld in enumerate(view.melds[view.side]):
        missing = terms.canasta - meld.size
        if missing <= 0 or (meld.kind is MeldKind.SEQUENCE and not terms.sequence):
            continue
        if meld.kind is MeldKind.SEQUENCE:
            if view.hand.count(card) == 1 and _completes_a_sequence(turn, index, card):
                return True
            continue
        # With more of them there are enough without this one.
        exactly = meld.kind is MeldKind.SET and missing == len(like) < len(view.hand)
        if exactly and verify(view, LayOff(view.seat, ((tuple(like), index),))) is None:
            return True
    return False


def _completes_a_sequence(turn: Turn, index: int, card: Card) -> bool:
    """Whether naturals of the hand, this card among them, make a canasta of a sequence."""
    view = turn.view
    meld = view.melds[view.side][index]
    return any(
        card in cards
        and meld.size + len(cards) >= turn.sight.terms.canasta
        and len(cards) < len(view.hand)
        and all(other >= FIRST_THREE for other in cards)
        and verify(view, LayOff(view.seat, ((cards, index),))) is None
        for cards in stretches(turn.sight, meld)
    )


def _completes_a_wild_meld(turn: Turn) -> bool:
    """Whether the wild cards in hand, just enough of them, complete a wild canasta."""
    view = turn.view
    held = tuple(card for card in view.hand if card < FIRST_THREE)
    return len(held) < len(view.hand) and any(
        meld.kind is MeldKind.WILD
        and turn.sight.terms.canasta - meld.size == len(held)
        and verify(view, LayOff(view.seat, ((held, index),))) is None
        for index, meld in enumerate(view.melds[view.side])
    )


def throws_what_fits(turn: Turn) -> bool:
    """Throws what an unfinished set of the side takes, and a single card that fits nothing is about
    as safe for a pile of this size.

    Black threes that cost whoever is caught with them are to go first.
    """
    card = turn.thrown
    terms = turn.sight.terms
    if card is None or card >> 2 < terms.lowest or turn.out:
        return False
    rank = card >> 2
    meld = turn.sight.meld(rank)
    if meld is None or meld.size >= terms.canasta or not turn.sight.room(rank):
        return False
    risks = Risks(turn.sight)
    most = _risk(turn, risks, card) + _as_safe(turn)
    burden = turn.view.variant.penalties.black_three is not None
    return any(
        (burden if other >> 2 == THREE < terms.lowest else _fits_nothing(turn, other))
        and _risk(turn, risks, other) <= most
        for other in _naturals(turn)
    )


def _as_safe(turn: Turn) -> float:
    """How much greater a chance to be taken is no reason to break up what belongs together: hardly
    any on a fat pile, a good deal where little lies there."""
    pile = len(turn.view.pile)
    if pile <= _SMALL_PILE:
        return _SMALL
    return _AS_SAFE + _PER_CARD * max(0, _FAT_PILE - pile)


def _fits_nothing(turn: Turn, card: Card) -> bool:
    """Whether a card is the only one of its rank and no help for a meld or a sequence."""
    sight = turn.sight
    rank = card >> 2
    if rank < sight.terms.lowest or sight.count[rank] > 1:
        return False
    if sight.own[rank] >= 0 and sight.room(rank) > 0:
        return False
    return not sight.terms.sequences or (
        not closeness(sight, card)
        and not fits_a_sequence(sight.melds, card, sight.terms.sequence_limit)
    )


def breaks_a_pair(turn: Turn) -> bool:
    """Throws one of a pair that could take the pile, and a single card is as safe and as cheap.

    Low cards are no help for a high minimum, paired or not. In games of sequences cards belong to
    several things at once.
    """
    sight = turn.sight
    rank = _rank(turn)
    if sight.count[rank] != 2 or sight.terms.sequences or turn.pressed:
        return False
    if not sight.opened and RANK_POINTS[rank] <= 5:
        return False
    risk = Risks(sight).of(rank)
    return risk < 1.0 and _breaks_up(turn, risk + _AS_SAFE, RANK_POINTS[rank])


def breaks_a_set(turn: Turn) -> bool:
    """Throws one of three or four that could be melded, and a single card is about as safe for a
    pile of this size and as cheap.

    Three low cards are no help for a high minimum, unless it asks for a natural set.
    """
    sight = turn.sight
    rank = _rank(turn)
    if not _SET <= sight.count[rank] < _LONG:
        return False
    high = turn.view.minimum_for(sight.seat) >= _HIGH_MINIMUM and not sight.terms.natural_opens
    if not sight.opened and RANK_POINTS[rank] <= 5 and high:
        return False
    most = max(_CHEAP, RANK_POINTS[rank])
    return _breaks_up(turn, Risks(sight).of(rank) + _as_safe(turn), most)


def breaks_a_long_set(turn: Turn) -> bool:
    """Throws one of five or more that are to become a canasta, and a single card is about as safe
    for a pile of this size."""
    sight = turn.sight
    rank = _rank(turn)
    if not _LONG <= sight.count[rank] <= sight.terms.limit:
        return False
    return _breaks_up(turn, Risks(sight).of(rank) + _as_safe(turn))


def _rank(turn: Turn) -> int:
    """The rank of what is thrown, 0 for another move."""
    return 0 if turn.thrown is None else turn.thrown >> 2


def _breaks_up(turn: Turn, risk: float, points: int = 50) -> bool:
    """Whether what is thrown is of a rank to be kept together, and a single card that fits nothing,
    of no more than these points, is taken with no greater chance."""
    sight = turn.sight
    terms = sight.terms
    rank = _rank(turn)
    if rank < terms.lowest or turn.out or sight.own[rank] >= 0 or rank in terms.set_fines:
        return False
    if terms.dead_ranks and rank in turn.view.dead_ranks():
        return False
    risks = Risks(sight)
    return any(
        _fits_nothing(turn, other)
        and RANK_POINTS[other >> 2] <= points
        and _risk(turn, risks, other) <= risk
        for other in _naturals(turn)
    )


def _naturals(turn: Turn) -> list[Card]:
    """The natural cards that could be thrown in place of what is."""
    view = turn.view
    return [
        card
        for card in dict.fromkeys(turn.spare)
        if card >= FIRST_THREE and verify(view, Discard(view.seat, card)) is None
    ]


def _risk(turn: Turn, risks: Risks, card: Card) -> float:
    """The chance that an opponent who comes next takes the pile with the card."""
    rank = card >> 2
    if turn.view.side_of[turn.view.next_seat(turn.view.seat)] == turn.view.side:
        return 0.0
    if rank == THREE and turn.sight.terms.lowest > THREE:
        return 0.0
    return risks.of_card(card, risks.of(rank))


def _least_risk(turn: Turn) -> float:
    """The chance that the next player takes the safest natural card in place of what is thrown."""
    risks = Risks(turn.sight)
    return min((_risk(turn, risks, card) for card in _naturals(turn)), default=1.0)


def _gives_a_canasta(turn: Turn, card: Card) -> bool:
    """Whether the next player's side lacks just this card for a canasta."""
    view = turn.view
    side = view.side_of[view.next_seat(view.seat)]
    for meld in view.melds[side] if side >= 0 else ():
        if meld.size == turn.sight.terms.canasta - 1:
            if meld.kind is MeldKind.SET and meld.rank == card >> 2:
                return True
            if turn.sight.terms.sequence and fits_a_sequence(
                [meld], card, turn.sight.terms.sequence_limit
            ):
                return True
    return False
