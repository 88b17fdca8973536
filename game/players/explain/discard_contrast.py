"""Why a card is discarded and not another, or discarded in place of a meld."""

from __future__ import annotations

from typing import Final

from ...notation.reasons import Reason, Why, say
from ...rules.actions import Discard, LayMelds, LayOff
from ...rules.cards import FIRST_THREE, FOUR, THREE, Card
from ...rules.pile_taking import taken_count
from ...rules.view import PlayerView
from ..facts import reason_values
from ..facts.discard_facts import beside as seen_beside
from ..facts.discard_facts import (
    chance,
    fits_nothing,
    observed,
    opposed,
    stays_for_the_pile,
    use_of,
)
from ..facts.discard_reasons import why_frozen, why_thrown
from ..facts.thresholds import PAIR, SAFER, SOME_PILE, WORTH_TAKING
from ..facts.turn import put_down
from ..heuristic.assessment import Assessment
from ..heuristic.risks import Risks
from ..heuristic.variant_tables import tables_of
from ..search.candidates import Candidate
from ..search.caution.throwing import loose, naturals, risk_of, towards_a_great_one
from ..search.outcomes import Part
from .compared import Compared
from .outcome_reasons import Lead, by, decisive, lead, worse

_A_LITTLE_SAFER = 0.04
"""One of several is thrown for its safety if the single ones are taken with a chance greater by
this."""
_MUCH_SAFER = 0.2
"""On a big pile, a discard that is safer by this is what everybody would ask about."""
_THEIR_CANASTAS: Final = Part("canastas", own=False)


def thrown(candidate: Candidate) -> Card:
    """The card that a discard throws, 0 for another move."""
    return candidate.first.card if isinstance(candidate.first, Discard) else 0


def natural(view: PlayerView, card: Card) -> bool:
    """Whether a card thrown is one that the pile may be taken with by its like."""
    return card >> 2 >= max(FOUR, tables_of(view.variant).lowest)


def asked(moves: Compared, rivals: list[int]) -> int:
    """The discard that one would ask about first beside a natural card thrown: the safest that fits
    nothing, or else the next best card; the next best move where no natural card is compared."""
    view, found, best = moves.view, moves.found, moves.best
    cards = [c for c in rivals if natural(view, thrown(found[c]))]
    if not natural(view, thrown(best)) or not cards:
        return rivals[0]
    turn = moves.turn(best)
    risks = Risks(turn.eyes)
    single = [c for c in cards if loose(turn, thrown(found[c]))]
    if not single or not view.formed:
        return (single or cards)[0]
    return min(single, key=lambda c: risk_of(turn, risks, thrown(found[c])))


def seen(moves: Compared) -> Why:
    """What was seen of a card that is thrown in place of one that was passed over: that says more
    of it than what is wrong with the other."""
    view, found, verdict = moves.view, moves.found, moves.verdict
    if verdict.passed is None or not view.formed:
        return ()
    best, other = found[verdict.best], found[verdict.passed]
    if not (natural(view, thrown(best)) and natural(view, thrown(other))):
        return ()
    position = moves.before.eyes
    return observed(position, thrown(best), Risks(position))


def safest(moves: Compared) -> Why:
    """How the safest discard did, where a fat pile is risked beside it."""
    view, found, verdict = moves.view, moves.found, moves.verdict
    card = thrown(found[verdict.best])
    if len(view.pile) < WORTH_TAKING or not natural(view, card):
        return ()
    position, risks = moves.position, moves.before.risks
    if not opposed(position, risks):
        return ()
    chances = [
        (chance(risks, other), other, index)
        for index, other in enumerate(map(thrown, found))
        if natural(view, other) and other >> 2 != card >> 2 and verdict.gain[index] >= 0
    ]
    if not chances:
        return ()
    least, safe, index = min(chances)
    if chance(risks, card) - least < _MUCH_SAFER:
        return ()
    safer = say("card.other_safer", rank=safe >> 2)
    use = use_of(position, safe)
    if use:
        return safer + use
    seen = seen_beside(position, card, safe, risks)
    if seen:
        return seen
    part = decisive(view, verdict, index)
    if part:
        return safer + worse(view, part, safe >> 2)
    return safer + by(view, lead(verdict, index), Reason("act.throw", rank=safe >> 2))


def beside_singles(moves: Compared, rival: Candidate) -> Why:
    """That a card of several, or one that fits, is thrown since what fits nothing is riskier: that
    is what whoever shakes their head at it has to be told."""
    view, best = moves.view, moves.best
    card = thrown(best)
    if not natural(view, card) or not view.formed:
        return ()
    turn = moves.turn(best)
    if loose(turn, card):
        return ()
    position = moves.position
    risks = Risks(turn.eyes)
    risk = risk_of(turn, risks, card)
    others = {c: risk_of(turn, risks, c) for c in naturals(turn) if c >> 2 != card >> 2}
    if min(others.values(), default=1.0) <= risk - SAFER:
        return ()
    single = {c: others[c] for c in others if c >> 2 == THREE or loose(turn, c)}
    enough = risk + _A_LITTLE_SAFER
    telling = risks.opened or len(view.pile) >= SOME_PILE
    why = observed(turn.eyes, card, risks)
    if len(single) > 1 and min(single.values()) >= enough:
        least = min(single, key=lambda c: single[c])
        why = why or (
            say("card.singles_riskier")
            if telling
            else seen_beside(position, card, least, Risks(position))
        )
    elif single.get(thrown(rival), 0.0) >= enough:
        why = why or seen_beside(position, card, thrown(rival), Risks(position))
        why = why or (say("card.safer_than", rank=thrown(rival) >> 2) if telling else ())
    else:
        return ()
    return why + kept(moves)


def why_beside(moves: Compared, rival: Candidate, *, close: bool) -> Why:
    """What speaks for discarding a card beside another move, without any trial."""
    view, card, other = moves.view, thrown(moves.best), thrown(rival)
    if card < FIRST_THREE:
        return _why_wild(moves, other)
    position, risks = moves.position, moves.before.risks
    why = why_thrown(position, card, risks)
    of_cards = natural(view, min(card, other))
    if (
        of_cards
        and opposed(position, risks)
        and chance(risks, other) - chance(risks, card) >= SAFER
    ):
        return (
            observed(position, card, risks)
            or seen_beside(position, card, other, risks)
            or say("card.safer_than", rank=other >> 2)
        )
    if isinstance(rival.first, LayMelds | LayOff):
        # Who might have melded does not ask how safe the card is that goes instead.
        return _kept_in_hand(moves, rival)
    if why or not of_cards:
        return why
    if len(view.pile) >= WORTH_TAKING and risks.opened:
        # The danger is asked about before the opening.
        return ()
    alone = all(position.count[c >> 2] == 1 for c in (card, other))
    points = position.view.variant.card_points
    least = min(points[c] for c in position.hand if c >= FIRST_THREE)
    if alone and not position.opened and points[card] == least < points[other]:
        return say("card.helps_opening_less", rank=other >> 2)
    pair = position.count[other >> 2] >= PAIR > position.count[card >> 2]
    return seen_beside(position, card, other, risks) if pair and not close else ()


def _why_wild(moves: Compared, other: Card) -> Why:
    """Why a wild card is thrown in place of another one, or of a meld."""
    view = moves.view
    if len(view.pile) >= WORTH_TAKING and _stops_another(view, other):
        return say("stop.pile", count=taken_count(view, 1))
    pile = view.variant.pile
    if not pile.freezing or pile.always_frozen or view.frozen:
        return ()
    return why_frozen(moves.position, moves.before.risks)


def _stops_another(view: PlayerView, instead: Card) -> bool:
    """Whether a wild card thrown stops an opponent who might take the pile with what would be
    thrown instead."""
    opponent = view.formed and view.side_of[view.next_seat(view.seat)] != view.side
    barred = not view.variant.pile.wild_pair and not view.last_turn
    return opponent and barred and natural(view, instead)


def _kept_in_hand(moves: Compared, rival: Candidate) -> Why:
    """That melds were possible, where a card is thrown that is no part of them and fits no meld of
    the side."""
    view = moves.view
    assert isinstance(rival.first, LayMelds | LayOff)
    rank = thrown(moves.best) >> 2
    part = sum(1 for held in view.hand if held >> 2 == rank) >= 3
    laid = {held >> 2 for held in put_down(rival.first)}
    fits = any(meld.rank == rank for meld in view.melds[view.side])
    if part or fits or rank in laid or view.last_turn:
        return ()
    return say("laid.kept_in_hand")


def tried(moves: Compared, rival: Candidate, part: Part | None, ahead: Lead) -> Why:
    """What sets a discard off from another one, and how that did in the same deals."""
    view, best = moves.view, moves.best
    other = thrown(rival)
    if part == _THEIR_CANASTAS and towards_a_great_one(moves.turn(best), other):
        points = tables_of(view.variant).natural[other >> 2]
        nearer = say(
            "trial.nearer_canasta",
            rank=other >> 2, points=points, several=reason_values.several(view),
        )  # fmt: skip
        return nearer + kept(moves)
    why = apart(moves, rival)
    stay = kept(moves)
    if why and stay:
        return why + stay
    # What both cards have in common says at least what kind of card this is.
    why = why or stay or _single(moves)
    compared = by(view, ahead, Reason("act.throw", rank=other >> 2))
    if why:
        return why + (() if ahead.close else compared)
    return worse(view, part, other >> 2) if part else compared


def _single(moves: Compared) -> Why:
    """That a natural card thrown fits nothing, or is at least the only one of its rank."""
    view, best = moves.view, moves.best
    card = thrown(best)
    if not natural(view, card):
        return ()
    position = moves.position
    if fits_nothing(position, card):
        return say("card.fits_nothing")
    alone = position.count[card >> 2] == 1 and not use_of(position, card)
    return say("card.single") if alone else ()


def plain(moves: Compared) -> Why:
    """What can be said of a discard where no other move comes near."""
    card = thrown(moves.best)
    if card < FIRST_THREE:
        return _why_wild(moves, 0)
    position = moves.position
    return (
        why_thrown(position, card, moves.before.risks)
        or kept(moves)
        or _single(moves)
        or _of_a_pair(position, card)
    )


def _of_a_pair(position: Assessment, card: Card) -> Why:
    """That one of a pair goes: there is no single card, or the others are needed more."""
    singles = any(position.count[held >> 2] == 1 for held in position.hand)
    return say(
        "card.spared_best" if singles or position.count[card >> 2] < PAIR else "card.no_single"
    )


def apart(moves: Compared, rival: Candidate) -> Why:
    """What can be seen of a natural discard and not of another one."""
    view, best = moves.view, moves.best
    card, other = thrown(best), thrown(rival)
    if not natural(view, card) or not natural(view, other):
        return ()
    position = moves.position
    return seen_beside(position, card, other, Risks(position))


def kept(moves: Compared) -> Why:
    """That two or more of the rank thrown stay in hand: before the side has opened how many, after
    it that they are a pair for the pile. Empty where fewer stay."""
    view, best = moves.view, moves.best
    rank = thrown(best) >> 2
    left = sum(1 for held in view.hand if held >> 2 == rank) - 1
    if left < PAIR or not natural(view, thrown(best)):
        return ()
    position = moves.position
    if position.opened:
        return stays_for_the_pile(position, rank)
    return say("card.more_of_rank_kept", count=left, rank=rank)
