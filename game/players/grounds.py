"""Why a card is thrown, in words: what makes it safe, or that nothing else can be spared."""

from __future__ import annotations

from collections.abc import Mapping

from ..rules.cards import THREE, Card
from . import words
from .openings import cheapest_opening
from .risks import Risks
from .sight import Sight
from .terms import RANK_POINTS

_FEARED = 0.5
"""A discard that is taken with so great a chance is not thrown for its safety,"""
_SAFER = 0.1
"""unless no other is taken with a chance smaller by this."""
_RISKY = 0.15
"""One that is taken with a smaller chance is hardly a risk."""
_UNLIKELY = 0.1
"""A discard that is taken with a smaller chance is not likely to be."""
_FEW_OUT = 3
"""With no more of a rank out a pair of it is rare."""
_WORTH_TAKING = 6
"""A pile of so many cards is kept from the next player."""
_SOME_PILE = 4
"""One of so many is worth a thought."""
_A_LITTLE = 0.02
"""One that is taken with a chance smaller by this is the safer one."""
_GIFT = 0.9
"""A discard that is taken with so great a chance is a gift."""


def why(
    sight: Sight, rank: int, risk: float, risks: Risks, spare: Mapping[int, float] | None
) -> str:
    """The reason for throwing a card of a rank that the next player takes the pile with by a chance
    of ``risk``. ``spare`` are the ranks that a special hand does not need; None where none is
    collected."""
    one = words.one(rank)
    if spare is not None and rank in spare:
        return f"throws {one}: it does not belong to the special hand"
    rules = sight.view.variant.pile
    if rank < THREE and rules.freezing and not (sight.view.frozen or rules.always_frozen):
        return f"freezes the pile with {one}"
    if rank == THREE and sight.terms.stop_cards:
        one = "a black three"
    ground = _ground(sight, rank, risk, risks)
    if not ground:
        more = sight.count[rank] - 1
        if more >= 2:
            ground = f"{words.number(more)} more are kept"
        elif more == 1:
            ground = _spared(sight, rank, risk, risks)
        else:
            alone = rank >= THREE and sight.own[rank] < 0 and not sight.terms.sequences
            ground = _spared(sight, rank, risk, risks) if alone else "the card least needed"
    return f"throws {one}: {ground}"


def _spared(sight: Sight, rank: int, risk: float, risks: Risks) -> str:
    """Why a card goes that is alone or one of two: it fits nothing, or can be spared best; or of
    all that fit nothing it is the safest."""
    pair = sight.count[rank] > 1
    singles = [] if _stops(sight) or risks.side == sight.side else _singles(sight, rank, risks)
    if singles and min(singles) > risk + _A_LITTLE:
        if pair:
            return "every single card that fits nothing is riskier"
        return "the safest card that fits nothing in hand"
    return "it can be spared best" if pair else "it fits nothing in hand"


def _singles(sight: Sight, rank: int, risks: Risks) -> list[float]:
    """The chances that the next player takes the pile with the other cards that are alone in hand
    and fit no meld of the side."""
    return [
        chance
        for card, chance in _natural_risks(sight, risks)
        if card >> 2 != rank and sight.count[card >> 2] == 1 and sight.own[card >> 2] < 0
    ]


def why_thrown(sight: Sight, card: Card, risks: Risks) -> str:
    """What speaks for throwing a card of the hand, whatever move it is compared with: empty if
    nothing particular does."""
    rank = card >> 2
    if sight.terms.lowest > rank or rank < THREE:
        return _ground(sight, rank, 0.0, risks)
    return _ground(sight, rank, risks.of_card(card, risks.of(rank)), risks)


def _least_risk(sight: Sight, risks: Risks) -> float:
    """The chance that the next player takes the pile with the safest card in hand, no wild one."""
    if _stops(sight):
        return 0.0
    return min((chance for _, chance in _natural_risks(sight, risks)), default=1.0)


def _ground(sight: Sight, rank: int, risk: float, risks: Risks) -> str:
    fined = sight.terms.fines.get(rank)
    if fined and sight.count[rank] >= fined[0] and rank in sight.terms.set_fines:
        return f"{words.number(sight.count[rank])} {words.many(rank)} in hand are fined"
    if risks.side != sight.side:
        safety = _safety(sight, rank, risk, risks)
        if safety:
            return safety + _though(sight, rank)
    if rank <= THREE:
        return ""
    if sight.own[rank] >= 0:
        if sight.room(rank) <= 0:
            return f"{words.our(sight.view)} {words.many(rank)} are complete"
        return f"it can be spared best{_though(sight, rank)}"
    sets_open = sight.terms.natural_opens and sight.count[rank] >= 3
    feared = risk >= _RISKY and len(sight.view.pile) >= _WORTH_TAKING
    low = RANK_POINTS[rank] <= 5 and not sets_open and not feared
    if low and not sight.opened and cheapest_opening(sight) is None:
        return "low cards are no help for the opening"
    if sight.danger >= 0.5 and RANK_POINTS[rank] >= 10:
        return "the hand may be over soon"
    return ""


def _though(sight: Sight, rank: int) -> str:
    """That a card thrown fits a meld of the own side, which is what one would ask about."""
    if rank <= THREE or sight.own[rank] < 0 or sight.room(rank) <= 0:
        return ""
    return f", though it fits {words.our(sight.view)} {words.many(rank)}"


def _safety(sight: Sight, rank: int, risk: float, risks: Risks) -> str:
    """Why the next player, an opponent, will hardly take the pile with a discard."""
    if rank == THREE and sight.terms.stop_cards:
        if sight.view.pile:
            return "the next player cannot take the pile"
        fine = sight.view.variant.penalties.black_three
        if fine is None:
            return "the next player cannot use it"
        return f"in hand at the end it costs {abs(fine)}"
    if rank < THREE:
        return "nothing else is safer"
    seen = _observed(sight, rank, risk, risks)
    if seen:
        return seen
    if risk >= _FEARED:
        if risk > _least_risk(sight, risks) + _SAFER:
            return ""
        return _beside_others(sight, rank, risk, risks) or "no natural card in hand is much safer"
    worth_taking = len(sight.view.pile) >= _WORTH_TAKING
    if sight.own[rank] < 0 and worth_taking and risk < _UNLIKELY:
        return "it is not likely to be taken"
    return _beside_others(sight, rank, risk, risks)


def observed(sight: Sight, card: Card, risks: Risks) -> str:
    """What has been seen that makes a natural card safe to throw to an opponent; empty if nothing
    has."""
    if risks.side == sight.side:
        return ""
    rank = card >> 2
    seen = _observed(sight, rank, risks.of_card(card, risks.of(rank)), risks)
    return seen and seen + _though(sight, rank)


def _observed(sight: Sight, rank: int, risk: float, risks: Risks) -> str:
    if risk <= 0.0 and rank in risks.melds:
        if risks.melds[rank] < sight.terms.canasta:
            return "the next player cannot use it for the pile"
        if not sight.terms.more_sets:
            return f"their {words.many(rank)} are complete"
    if risk < 0.02 and sight.weights.counts and sight.unseen[rank] <= 1:
        return f"{'nearly ' if sight.unseen[rank] else ''}all others have been seen"
    if risk >= _FEARED:
        return ""
    if rank in risks.lately:
        return "the next player threw one too"
    if rank in risks.lying and risks.opened and risk < _RISKY:
        return "the next player let the last one lie"
    taken_back = any(card >> 2 == rank for card in risks.known)
    if rank in risks.thrown and not taken_back and risk < _RISKY:
        return "the next player threw one before"
    left = sight.unseen[rank]
    if sight.weights.counts and 0 < left <= _FEW_OUT and risk < _UNLIKELY:
        others = "one other has" if left == 1 else f"{words.number(left)} others have"
        return f"only {others} not been seen"
    return ""


def _beside_others(sight: Sight, rank: int, risk: float, risks: Risks) -> str:
    """What the other natural cards would do: all give the pile away, or where it is worth a thought
    most of them, or be no safer."""
    if sight.view.last_turn or _stops(sight):
        return ""
    chances = [chance for card, chance in _natural_risks(sight, risks) if card >> 2 != rank]
    gifts = sum(chance >= _GIFT for chance in chances)
    if risk >= _GIFT and gifts == len(chances) and sight.view.pile:
        every = "every natural card" if sight.wilds else "every card"
        return f"{every} would give the next player the pile"
    if risk >= _GIFT or len(sight.view.pile) < _SOME_PILE:
        return ""
    if gifts >= 2 and 2 * gifts > len(chances) + len(sight.wilds):
        return "most other cards would give the next player the pile"
    return "no natural card in hand is safer" if chances and risk < min(chances) else ""


def _natural_risks(sight: Sight, risks: Risks) -> list[tuple[Card, float]]:
    """The natural cards of the hand, each with the chance that the next player takes the pile with
    it."""
    lowest = max(THREE, sight.terms.lowest)
    held = [card for card in sight.hand if card >> 2 >= lowest]
    return [(card, risks.of_card(card, risks.of(card >> 2))) for card in held]


def _stops(sight: Sight) -> bool:
    """Whether a card that stops the next player is in hand, no wild one."""
    return bool(sight.count[THREE] and sight.terms.stop_cards)
