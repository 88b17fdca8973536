"""Why a card is thrown and not another, or thrown in place of a meld."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...rules.actions import Discard, LayMelds, LayOff
from ...rules.cards import FIRST_THREE, FOUR, THREE, Card
from ...rules.view import PlayerView
from ..heuristic.assessment import Assessment
from ..heuristic.risks import Risks
from ..heuristic.variant_tables import RANK_POINTS, tables_of
from ..levels import STANDARD
from ..search.candidates import Candidate
from ..search.caution.throwing import loose, naturals, risk_of, towards_a_great_one
from ..search.caution.turn import Before, Turn
from ..search.halving import Verdict
from ..search.outcomes import Part
from . import words
from .discard_facts import beside as seen_beside
from .discard_facts import chance, fits_nothing, observed, opposed, use_of
from .discard_reasons import why_frozen, why_thrown
from .meld_reasons import put_down
from .outcome_reasons import CLOSE, by, decisive, worse

_SAFER = 0.1
"""A discard is called safer if it is taken with a chance smaller by this."""
_A_LITTLE_SAFER = 0.04
"""One of several is thrown for its safety if the single ones are taken with a chance greater by
this."""
_MUCH_SAFER = 0.2
"""One that is safer by so much is what everybody would ask about,"""
_WORTH_TAKING = 6
"""on a pile of so many cards."""
_SOME_PILE = 4
"""One of so many is worth a thought also before the next player's side has opened."""
_STILL_A_PAIR = 2
"""Cards of a rank that still take the pile."""
_THEIR_CANASTAS: Final = Part("canastas", own=False)


def thrown(candidate: Candidate) -> Card:
    """The card that a discard throws, 0 for another move."""
    return candidate.first.card if isinstance(candidate.first, Discard) else 0


def natural(view: PlayerView, card: Card) -> bool:
    """Whether a card thrown is one that the pile may be taken with by its like."""
    return card >> 2 >= max(FOUR, tables_of(view.variant).lowest)


def sight_of(view: PlayerView) -> Assessment:
    """The position as one sees it who counts and remembers."""
    return Assessment(view, tables_of(view.variant), STANDARD.weights(view.variant))


def asked(view: PlayerView, found: Sequence[Candidate], best: Candidate, rivals: list[int]) -> int:
    """The discard that one would ask about first beside a natural card thrown: the safest that fits
    nothing, or else the next best card; the next best move where no natural card is compared."""
    cards = [c for c in rivals if natural(view, thrown(found[c]))]
    if not natural(view, thrown(best)) or not cards:
        return rivals[0]
    turn = Turn(view, best)
    risks = Risks(turn.sight)
    single = [c for c in cards if loose(turn, thrown(found[c]))]
    if not single or not view.formed:
        return (single or cards)[0]
    return min(single, key=lambda c: risk_of(turn, risks, thrown(found[c])))


def seen(view: PlayerView, found: Sequence[Candidate], verdict: Verdict) -> str:
    """What was seen of a card that is thrown in place of one that was passed over: that says more
    of it than what is wrong with the other."""
    if verdict.passed is None or not view.formed:
        return ""
    best, other = found[verdict.best], found[verdict.passed]
    if not (natural(view, thrown(best)) and natural(view, thrown(other))):
        return ""
    sight = Before(view).sight
    return observed(sight, thrown(best), Risks(sight))


def safest(view: PlayerView, found: Sequence[Candidate], verdict: Verdict) -> str:
    """How the safest discard did, where a fat pile is risked beside it."""
    card = thrown(found[verdict.best])
    if len(view.pile) < _WORTH_TAKING or not natural(view, card):
        return ""
    sight = sight_of(view)
    risks = Risks(sight)
    if not opposed(sight, risks):
        return ""
    chances = [
        (chance(risks, other), verdict.gain[index], other, index)
        for index, other in enumerate(map(thrown, found))
        if natural(view, other) and other >> 2 != card >> 2 and verdict.gain[index] >= 0
    ]
    if not chances:
        return ""
    least, gain, safe, index = min(chances)
    if chance(risks, card) - least < _MUCH_SAFER:
        return ""
    one = words.one(safe >> 2)
    use = use_of(sight, safe)
    if use:
        return f"{one} is safer, but {use}"
    ground = seen_beside(sight, card, safe, risks)
    if ground:
        return ground
    part = decisive(view, verdict, index)
    if part:
        return f"tried out, {one} is safer, but {worse(view, part, 'it')}"
    return f"tried out, {by(view, gain)} than {one}, which is safer"


def beside_singles(view: PlayerView, best: Candidate, rival: Candidate) -> str:
    """That a card of several, or one that fits, is thrown since what fits nothing is riskier: that
    is what whoever shakes his head at it has to be told."""
    card = thrown(best)
    if not natural(view, card) or not view.formed:
        return ""
    turn = Turn(view, best)
    if loose(turn, card):
        return ""
    sight = sight_of(view)
    risks = Risks(turn.sight)
    risk = risk_of(turn, risks, card)
    others = {c: risk_of(turn, risks, c) for c in naturals(turn) if c >> 2 != card >> 2}
    if min(others.values(), default=1.0) <= risk - _SAFER:
        return ""
    single = {c: others[c] for c in others if c >> 2 == THREE or loose(turn, c)}
    enough = risk + _A_LITTLE_SAFER
    telling = risks.opened or len(view.pile) >= _SOME_PILE
    ground = observed(turn.sight, card, risks)
    if len(single) > 1 and min(single.values()) >= enough:
        least = min(single, key=lambda c: single[c])
        ground = ground or (
            "every card that fits nothing is riskier"
            if telling
            else seen_beside(sight, card, least, Risks(sight))
        )
    elif single.get(thrown(rival), 0.0) >= enough:
        ground = ground or seen_beside(sight, card, thrown(rival), Risks(sight))
        ground = ground or (f"safer than {words.one(thrown(rival) >> 2)}" if telling else "")
    else:
        return ""
    return words.both(ground, kept(view, best))


def why_beside(view: PlayerView, card: Card, rival: Candidate, *, close: bool) -> str:
    """What speaks for throwing a card beside another move, without any trial."""
    other = thrown(rival)
    if card < FIRST_THREE:
        return _why_wild(view, other)
    sight = sight_of(view)
    risks = Risks(sight)
    ground = why_thrown(sight, card, risks)
    of_cards = natural(view, min(card, other))
    if of_cards and opposed(sight, risks) and chance(risks, other) - chance(risks, card) >= _SAFER:
        return (
            observed(sight, card, risks)
            or seen_beside(sight, card, other, risks)
            or f"safer than {words.one(other >> 2)}"
        )
    if isinstance(rival.first, LayMelds | LayOff):
        return ground or _kept_in_hand(view, card, rival)
    if ground or not of_cards:
        return ground
    if len(view.pile) >= _WORTH_TAKING and risks.opened:
        # The danger is asked about before the opening.
        return ""
    alone = all(sight.count[c >> 2] == 1 for c in (card, other))
    least = min(RANK_POINTS[c >> 2] for c in sight.hand if c >= FIRST_THREE)
    if alone and not sight.opened and RANK_POINTS[card >> 2] == least < RANK_POINTS[other >> 2]:
        return f"it helps the opening less than {words.one(other >> 2)}"
    pair = sight.count[other >> 2] >= _STILL_A_PAIR > sight.count[card >> 2]
    return seen_beside(sight, card, other, risks) if pair and not close else ""


def _why_wild(view: PlayerView, other: Card) -> str:
    """Why a wild card is thrown in place of another one, or of a meld."""
    if len(view.pile) >= _WORTH_TAKING and _stops_another(view, other):
        return f"the next player cannot take the pile of {len(view.pile) + 1}"
    pile = view.variant.pile
    if not pile.freezing or pile.always_frozen or view.frozen:
        return ""
    sight = sight_of(view)
    return why_frozen(sight, Risks(sight))


def _stops_another(view: PlayerView, instead: Card) -> bool:
    """Whether a wild card thrown stops an opponent who might take the pile with what would be
    thrown instead."""
    opponent = view.formed and view.side_of[view.next_seat(view.seat)] != view.side
    barred = not view.variant.pile.wild_pair and not view.last_turn
    return opponent and barred and natural(view, instead)


def _kept_in_hand(view: PlayerView, card: Card, rival: Candidate) -> str:
    """That melds were possible, where a card is thrown that was no part of them."""
    assert isinstance(rival.first, LayMelds | LayOff)
    rank = card >> 2
    part = sum(1 for held in view.hand if held >> 2 == rank) >= 3
    laid = {held >> 2 for held in put_down(rival.first)}
    if part or rank in laid or view.last_turn:
        return ""
    return "what could be laid down is kept in hand for now"


def tried(
    view: PlayerView, best: Candidate, rival: Candidate, part: Part | None, gain: float
) -> str:
    """What sets a discard off from another one, and how that did in the same deals."""
    other = thrown(rival)
    one = words.one(other >> 2)
    if part == _THEIR_CANASTAS and towards_a_great_one(Turn(view, best), other):
        points = tables_of(view.variant).natural[other >> 2]
        told = f"{one} would bring {words.them(view)} nearer to a canasta of {points} points"
        return words.both(f"tried out, {told}", kept(view, best))
    ground = apart(view, best, rival)
    stay = kept(view, best)
    if ground and stay:
        return words.both(ground, stay)
    # What both cards have in common says at least what kind of card this is.
    ground = ground or stay or _single(view, best)
    if ground:
        named = words.many(other >> 2) in ground or one in ground
        figure = f"tried out {by(view, gain)}{'' if named else f' than {one}'}"
        return words.both(ground, figure if round(gain) >= CLOSE else "")
    found = worse(view, part, one) if part else f"{by(view, gain)} than {one}"
    return f"tried out, {found}"


def _single(view: PlayerView, best: Candidate) -> str:
    """That a natural card thrown fits nothing, or is at least the only one of its rank."""
    card = thrown(best)
    if not natural(view, card):
        return ""
    sight = sight_of(view)
    if fits_nothing(sight, card):
        return "it fits nothing in hand"
    alone = sight.count[card >> 2] == 1 and not use_of(sight, card)
    return "a single card" if alone else ""


def apart(view: PlayerView, best: Candidate, rival: Candidate) -> str:
    """What can be seen of a natural discard and not of another one."""
    card, other = thrown(best), thrown(rival)
    if not natural(view, card) or not natural(view, other):
        return ""
    sight = sight_of(view)
    return seen_beside(sight, card, other, Risks(sight))


def kept(view: PlayerView, best: Candidate) -> str:
    """What is left of three and more of a rank after one is thrown: that two take the pile as well
    as three is what whoever shakes his head at it has to be told."""
    rank = thrown(best) >> 2
    left = sum(1 for held in view.hand if held >> 2 == rank) - 1
    if left < _STILL_A_PAIR or not natural(view, thrown(best)):
        return ""
    return f"{words.number(left)} more {words.many(rank)} are kept"
