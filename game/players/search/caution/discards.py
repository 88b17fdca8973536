"""Discards that look senseless for what the others get by them."""

from __future__ import annotations

from ....rules.cards import FIRST_THREE, JOKER, THREE, Card
from ...facts.discard_facts import fits_nothing
from ...facts.turn import Turn
from ...heuristic.variant_tables import RANKS
from ...signals import wanted_ranks
from .sizes import LEAN_PILE, SET
from .throwing import (
    FAT_PILE,
    NEARLY,
    NO_CHANCE,
    canasta_given,
    collected,
    in_no_row,
    least_risk,
    loose,
    naturals,
    risk_of,
    towards_a_great_one,
)

_SAFER = 0.3
"""The difference in the chance of a take from which on a discard is the safe one of two."""
_DEARER = 200
"""The difference in points from which on one canasta is not given in place of another."""
_WELL_WANTED = 0.25
"""The chance of a take from which on a discard may well be wanted."""
_FAR_SAFER = 0.2
"""How much safer a single card has to be than such a discard on a pile of some cards."""
_MUCH_SAFER = 0.15
"""How much safer a card has to be than a discard on a fat pile."""
_WANTED = 4
"""The size of a pile from which on it is not baited with what the others collect."""
_HUGE_PILE = 15
"""The size from which on a pile decides the hand."""
_SMALL_RISK = 0.05
"""The chance of a take up to which a single card is thrown there before riskier ones."""
_SLIGHT = 0.04
"""The chance of a take that matters where the pile decides the hand."""
_SURE = 0.1
"""The chance of a take up to which a discard is as safe as a wild card on a frozen pile."""
_RISKY = 0.15
"""The chance of a take up to which a discard may stop the next player."""
_DEAD = 0.02
"""The chance of a take up to which a discard is safe."""
_LIKELY = 0.3
"""The chance from which on a take is likely."""
_UNTOLD = 0.6
"""The chance up to which nothing seen tells that a card is wanted."""
_STOPPED = 6
"""The size from which on a pile is stopped before a likely card gives it away."""
_SOME_PILE = 2
"""The size from which on a pile is worth a black three that is better gone."""


def throws_a_wild_card(turn: Turn) -> bool:
    """Throws a wild card that buys nothing.

    It freezes a small pile, or one that the side could take more easily than the others, or none
    since it is frozen or never is, or a joker goes where a deuce would do as well. Stopping the
    next player before a fat pile is a cause if nothing else would, but for a black three in hand
    while the others have not opened.
    """
    card = turn.throws
    if card is None or card >= FIRST_THREE or turn.empties:
        return False
    spare = turn.spare
    if not any(other >= FIRST_THREE for other in spare):
        return False
    if card == JOKER and any(JOKER != other < FIRST_THREE for other in spare):
        return True
    view = turn.view
    if _stops_as_well(turn):
        return True
    rules = view.variant.pile
    if card == JOKER or view.frozen or rules.always_frozen or not rules.freezing:
        return len(view.pile) < FAT_PILE or least_risk(turn) < _SURE
    return len(view.pile) <= LEAN_PILE or _freezes_against_itself(turn)


def _stops_as_well(turn: Turn) -> bool:
    """Whether a black three stops the next player as well as a wild card would: nobody who could
    take a pile more easily than a frozen one has opened."""
    stops = turn.eyes.tables.stop_cards and any(other >> 2 == THREE for other in naturals(turn))
    return bool(stops) and not any(turn.view.opened[side] for side in turn.eyes.rivals)


def _freezes_against_itself(turn: Turn) -> bool:
    """Whether freezing hurts the own side more than the others.

    No pair in hand takes a frozen pile, the side has melds to lengthen and the others no more of
    them, and a natural card may well stop the next player.
    """
    view = turn.view
    position = turn.eyes
    if not position.opened or any(
        position.count[rank] > 1 for rank in range(position.tables.lowest, RANKS)
    ):
        return False
    if least_risk(turn) >= _UNTOLD:
        return False
    own, *others = (
        sum(1 for meld in view.melds[side] if meld.size < position.tables.canasta)
        for side in (view.side, *position.rivals)
    )
    return 0 < own >= max(others, default=0)


def throws_a_joker(turn: Turn) -> bool:
    """Throws a joker on a pile that it does not freeze, or where a deuce would do as well."""
    rules = turn.view.variant.pile
    frozen = turn.view.frozen or rules.always_frozen or not rules.freezing
    needless = frozen or any(JOKER != other < FIRST_THREE for other in turn.spare)
    return turn.throws == JOKER and needless and throws_a_wild_card(turn)


def feeds_the_next_player(turn: Turn) -> bool:
    """Throws what the next player is sure to take the pile with, with a safer card in hand.

    Or with one in hand that completes less for them. A take is sure with a meld of their side that
    can take the pile, or with a pair that they are known to hold. Until the first take makes sides
    the next player may not want the pile.
    """
    card = turn.throws
    view = turn.view
    if card is None or card < FIRST_THREE or turn.empties or not view.formed:
        return False
    risk = risk_of(turn, card)
    if risk < 1.0 or not turn.before.eyes_risks.sure(card):
        return False
    if risk - least_risk(turn) >= _SAFER:
        return True
    least = min((canasta_given(turn, other) for other in naturals(turn)), default=0)
    given = canasta_given(turn, card)
    return given > 0 and (not least or given - least >= _DEARER)


def wastes_a_stop_card(turn: Turn) -> bool:
    """Throws a black three on a pile of a card or two, although a safe single card is at hand.

    The three is better kept for a pile worth stopping the others for.
    """
    card = turn.throws
    view = turn.view
    if card is None or card >> 2 != THREE or turn.empties or turn.before.pressed or not view.formed:
        return False
    if not turn.eyes.tables.stop_cards or view.variant.penalties.black_three is not None:
        return False
    return len(view.pile) <= _SOME_PILE and _single_card(turn, _UNTOLD)


def throws_the_riskier_card(turn: Turn) -> bool:
    """Throws what the next player may well want, although a much safer single card is at hand.

    The pile has some cards, and the single card fits nothing.
    """
    card = turn.throws
    if card is None or card < FIRST_THREE or turn.empties or not turn.view.formed:
        return False
    if len(turn.view.pile) < _SOME_PILE:
        return False
    risk = risk_of(turn, card)
    return _WELL_WANTED <= risk < 1.0 and _single_card(turn, risk - _FAR_SAFER)


def gives_a_fat_pile_away(turn: Turn) -> bool:
    """Throws on a fat pile what may well be taken, although a card at hand is much safer.

    That card is single and fits nothing, or one of a pair.
    """
    risk = _risk_on_a_fat_pile(turn)
    return risk is not None and _single_card(turn, risk - _MUCH_SAFER, pairs=True)


def risks_a_fat_pile(turn: Turn) -> bool:
    """Throws on a fat pile what has some chance to be taken, although a single card has none.

    A small chance counts as none if it is at most half as large. Where the pile decides the hand a
    smaller chance is enough, and any card will do that breaks up no set.
    """
    risk = _risk_on_a_fat_pile(turn)
    if risk is None:
        return False
    huge = len(turn.view.pile) >= _HUGE_PILE
    if risk < (_SLIGHT if huge else _SURE):
        return False
    most = max(_DEAD, min(_SMALL_RISK, risk / 2))
    return _single_card(turn, most) or (huge and _dead_card(turn))


def _risk_on_a_fat_pile(turn: Turn) -> float | None:
    """The chance that a fat pile is taken with what is thrown on it; None for any other move."""
    card = turn.throws
    if card is None or card < FIRST_THREE or turn.empties or not turn.view.formed:
        return None
    return risk_of(turn, card) if len(turn.view.pile) >= FAT_PILE else None


def _single_card(turn: Turn, most: float, *, pairs: bool = False) -> bool:
    """Whether a single card that fits nothing, or one of a pair, is taken with no greater chance.

    It must not help the others to a canasta that is paid by the thousand.
    """
    return any(
        loose(turn, other, 2 if pairs else 1)
        and risk_of(turn, other) <= most
        and not towards_a_great_one(turn, other)
        for other in naturals(turn)
    )


def _dead_card(turn: Turn) -> bool:
    """Whether a card could be thrown that next to nobody can take.

    Such are a black three, a card that belongs to no set or sequence, one that would only lengthen
    a set far from a canasta, and, while the hand may end soon, one of a rank for which no set on
    the table has use.
    """
    return any(
        (
            other >> 2 < turn.eyes.tables.lowest
            or loose(turn, other, len(turn.spare) if turn.before.pressed else SET - 1)
            or _hardly_missed(turn, other)
        )
        and risk_of(turn, other) < NO_CHANCE
        for other in naturals(turn)
    )


def _hardly_missed(turn: Turn, card: Card) -> bool:
    """Whether a card is hardly missed.

    It is alone in hand, the set that it fits lacks several others, and no sequence needs it.
    """
    position = turn.eyes
    meld = position.meld(card >> 2)
    short = meld is not None and meld.size + 2 < position.tables.canasta
    return short and position.count[card >> 2] == 1 and in_no_row(turn, card)


def throws_what_they_collect(turn: Turn) -> bool:
    """Throws what the next player's side collects, although another card is about as safe.

    That card is single and fits nothing, or nobody can pair it. The rule holds on a pile worth
    taking, near the end, and where the take itself would make a canasta.
    """
    card = turn.throws
    view = turn.view
    if card is None or card >> 2 < turn.eyes.tables.lowest or turn.empties or not view.formed:
        return False
    worth = turn.before.pressed or len(view.pile) >= _WANTED
    # Elsewhere only what the card and a pair from the hand make a canasta.
    if not collected(turn, card, 0 if worth else turn.eyes.tables.canasta - SET):
        return False
    risk = risk_of(turn, card)
    if not risk and not towards_a_great_one(turn, card):
        # They collect it, but nobody can take the pile with it. What is paid by the thousand they
        # get with the next pile.
        return False
    most = risk + NEARLY
    return any(
        risk_of(turn, other) <= most
        and (
            _untakeable(turn, other)
            or (fits_nothing(turn.eyes, other) and not collected(turn, other))
        )
        and not canasta_given(turn, other)
        for other in naturals(turn)
    )


def _untakeable(turn: Turn, card: Card) -> bool:
    """Whether nobody can pair a card any more: near the end they hardly get it with the pile."""
    unseen = turn.eyes.unseen[card >> 2]
    return turn.before.pressed and not unseen and not risk_of(turn, card)


def throws_beside_a_stop_card(turn: Turn) -> bool:
    """Throws what may well be taken with a fat pile, although a stop card is in hand.

    Where black threes cost those who are caught with them, hardly any pile is too small for one,
    and when the hand may end soon any other card can wait.
    """
    card = turn.throws
    view = turn.view
    if card is None or card < FIRST_THREE or turn.empties or not view.formed:
        return False
    risk = risk_of(turn, card)
    worth = _STOPPED if risk >= _LIKELY else FAT_PILE
    burden = view.variant.penalties.black_three is not None
    if len(view.pile) < (_SOME_PILE if burden else worth):
        return False
    if not turn.eyes.tables.stop_cards or card >> 2 == THREE:
        return False
    if not any(other >> 2 == THREE for other in naturals(turn)):
        return False
    return risk > _RISKY or (burden and turn.before.pressed)


def gives_a_false_signal(turn: Turn) -> bool:
    """Tells the partner wrong by a first discard, although a card in hand would tell the truth."""
    wanted = wanted_ranks(turn.view, len(turn.eyes.wilds))
    if turn.throws is None or turn.empties or wanted is None or turn.throws >> 2 in wanted:
        return False
    return any(other >> 2 in wanted for other in naturals(turn))
