"""Why a card is discarded: what makes it safe, or that nothing else can be spared."""

from __future__ import annotations

from collections.abc import Mapping

from ...notation.reasons import Why, say
from ...rules.cards import FIRST_THREE, THREE, Card
from ..heuristic.assessment import Assessment
from ..heuristic.opening import cheapest_opening
from ..heuristic.risks import Risks
from ..heuristic.special_hands import Collector
from ..heuristic.variant_tables import RANK_POINTS
from . import values
from .discard_facts import (
    asked_about,
    beside,
    chance,
    costs_in_hand,
    fewest_out,
    fined_taker,
    first_seen,
    fits_nothing,
    fits_theirs,
    natural_cards,
    natural_risks,
    only_few,
    opposed,
    others_fit_theirs,
    pairs_held,
    spare_in_row,
    though,
)

_FEARED = 0.5
"""A discard that is taken with so great a chance is not thrown for its safety, where a safer one is
there."""
_SAFER = 0.1
"""Another discard is safer if it is taken with a chance smaller by more than this."""
_RISKY = 0.15
"""A discard that is taken with a smaller chance is hardly a risk."""
_UNLIKELY = 0.1
"""A discard that is taken with a smaller chance is not likely to be."""
_HALF = 4
"""So few of eight that are out are few for a discard that is hardly taken."""
_WORTH_TAKING = 6
"""A pile of so many cards is kept from the next player."""
_SOME_PILE = 4
"""A pile of so many cards is worth a thought."""
_A_LITTLE = 0.02
"""Of two discards the one that is taken with a chance smaller by this is told to be safer."""
_GIFT = 0.9
"""A discard that is taken with so great a chance is a gift."""
_LATE = 0.5
"""So likely the hand is over before the next turn that points in hand count."""
_COSTLY = 10
"""A card of so many points is not caught in hand gladly."""


def why(
    sight: Assessment,
    card: Card,
    risks: Risks,
    spare: Mapping[int, float] | None,
    instead: Card | None = None,
) -> Why:
    """The reason for discarding a card. ``spare`` are the ranks that a special hand does not need;
    None where none is collected. ``instead`` is what would have gone otherwise."""
    rank = card >> 2
    if spare is not None and rank in spare:
        return collected(sight)
    rules = sight.view.variant.pile
    if rank < THREE and rules.freezing and not (sight.view.frozen or rules.always_frozen):
        return why_frozen(sight, risks)
    found = _ground(sight, card, risks)
    if found:
        return found
    more = sight.count[rank] - 1
    if sight.own[rank] >= 0 and sight.room(rank) > 0:
        found = _spared(sight, card, risks, instead, last=say("card.spared_best"))
        fits = though(sight, rank)
        return found if set(fits) <= set(found) else found + fits
    if more >= 2:
        return _spared(sight, card, risks, instead) + say("card.more_kept", count=more)
    last = say("card.spared_best" if more else "card.least_needed")
    return _spared(sight, card, risks, instead, last=_late(sight, card) or last)


def collected(sight: Assessment) -> Why:
    """That a card does not belong to the special hand that is collected."""
    collector = Collector(sight)
    chase = collector.chased()
    missing = collector.missing_for(chase) if chase is not None else 0
    if chase is None or not missing:
        return say("special.not_part")
    return say("special.not_part_of", hand=chase.hand.name, count=missing)


def _spared(
    sight: Assessment, card: Card, risks: Risks, instead: Card | None, last: Why = ()
) -> Why:
    """Why a card goes that nothing particular makes safe: it fits nothing, of all that fit nothing
    it is the safest, or what sets it off from what one would ask about; ``last`` if nothing does.
    """
    other = asked_about(sight, card, risks)
    single = fits_nothing(sight, card)
    if single and other is None and not _stops(sight):
        return say("card.only_one_spare") + _danger(sight, card, risks)
    if other is not None and opposed(sight, risks) and not _stops(sight):
        safer = chance(risks, other) > chance(risks, card) + _A_LITTLE
        if single and safer and _telling(sight, risks):
            found = beside(sight, card, other, risks) if _only(sight, card, other) else ()
            return found or say("card.safest_spare")
        if not single and safer:
            return _than_singles(sight, card, other, risks) or last
    if other is None and instead is not None and instead >> 2 >= sight.tables.lowest:
        other = instead
    found = beside(sight, card, other, risks) if other is not None else ()
    if found or single:
        return found or say("card.fits_nothing") + _danger(sight, card, risks)
    return spare_in_row(sight, card) or _by_the_others(sight, card, risks) or last


def _only(sight: Assessment, card: Card, other: Card) -> bool:
    """Whether no third card fits nothing."""
    alone = {held >> 2 for held in natural_cards(sight) if fits_nothing(sight, held)}
    return alone <= {card >> 2, other >> 2}


def _than_singles(sight: Assessment, card: Card, safest: Card, risks: Risks) -> Why:
    """That every card that fits nothing is riskier than one of several, or why that one is."""
    found = beside(sight, card, safest, risks)
    if found or not _telling(sight, risks):
        return found
    if _only(sight, card, safest):
        return say("card.safer_than", rank=safest >> 2)
    return say("card.singles_riskier")


def _telling(sight: Assessment, risks: Risks) -> bool:
    """Whether the danger is worth a word: there is a pile, or somebody who may take a small one."""
    return risks.opened or len(sight.view.pile) >= _SOME_PILE


def _danger(sight: Assessment, card: Card, risks: Risks) -> Why:
    """What the other cards would do with a fat pile, or how few of this one are out."""
    fat = len(sight.view.pile) >= _WORTH_TAKING
    return _by_the_others(sight, card, risks) if fat and not _stops(sight) else ()


def _by_the_others(sight: Assessment, card: Card, risks: Risks) -> Why:
    """What the other cards would do, or how few of this one are out."""
    return others_fit_theirs(sight, card, risks) or (
        fewest_out(sight, card >> 2, risks) if opposed(sight, risks) else ()
    )


def why_frozen(sight: Assessment, risks: Risks) -> Why:
    """Why a pile is frozen that the next player could have taken otherwise than with a natural
    pair."""
    if not opposed(sight, risks) or risks.frozen or not sight.view.pile:
        return ()
    pairs = pairs_held(sight)
    held = say("frozen.pairs_held", count=pairs) if pairs >= 2 else ()
    return say("frozen.only_pairs") + held


def _why_wild(sight: Assessment, card: Card, risks: Risks) -> Why:
    """Why a wild card goes in place of a natural one."""
    view = sight.view
    if all(held < FIRST_THREE for held in sight.hand):
        return say("wild.only_wilds_left")
    if not opposed(sight, risks):
        return say("wild.no_natural_spare")
    stops = not view.variant.pile.wild_pair and not view.last_turn
    if stops and len(view.pile) >= _SOME_PILE:
        return say("stop.pile", count=len(view.pile) + 1)
    return others_fit_theirs(sight, card, risks) or say("wild.no_natural_spare")


def why_thrown(sight: Assessment, card: Card, risks: Risks) -> Why:
    """What speaks for discarding a card of the hand, whatever move it is compared with: empty if
    nothing particular does."""
    return _ground(sight, card, risks)


def _least_risk(sight: Assessment, risks: Risks) -> float:
    """The chance that the next player takes the pile with the safest card in hand, no wild one."""
    if _stops(sight):
        return 0.0
    return min((chance for _, chance in natural_risks(sight, risks)), default=1.0)


def _ground(sight: Assessment, card: Card, risks: Risks) -> Why:
    rank = card >> 2
    fined = sight.tables.fines.get(rank)
    if fined and sight.count[rank] >= fined[0] and rank in sight.tables.set_fines:
        return say("card.fined_in_hand", count=sight.count[rank], rank=rank)
    if rank < THREE:
        return _why_wild(sight, card, risks)
    if rank == THREE and sight.tables.lowest > THREE:
        return _stopping(sight) if risks.side != sight.side and sight.tables.stop_cards else ()
    risk = chance(risks, card)
    if risks.side != sight.side:
        safety = _safety(sight, card, risk, risks)
        if safety:
            return safety + though(sight, rank)
    if sight.own[rank] >= 0 and sight.room(rank) <= 0:
        return say("card.ours_complete", rank=rank, alone=values.alone(sight.view))
    return () if sight.own[rank] >= 0 else _no_help(sight, rank, risk, risks)


def _no_help(sight: Assessment, rank: int, risk: float, risks: Risks) -> Why:
    """That a low card is no help for the opening, where danger is no matter."""
    sets_open = sight.tables.natural_opens and sight.count[rank] >= 3
    fat = len(sight.view.pile) >= _WORTH_TAKING
    feared = fat and (risk >= _RISKY or (risks.opened and risks.side != sight.side))
    low = RANK_POINTS[rank] <= 5 and not sets_open and not feared
    if low and not sight.opened and cheapest_opening(sight) is None:
        return say("card.low_for_opening")
    return ()


def _late(sight: Assessment, card: Card) -> Why:
    """That a card costs points in hand, where the hand ends soon."""
    points = RANK_POINTS[card >> 2]
    if sight.danger < _LATE or points < _COSTLY:
        return ()
    others = [RANK_POINTS[c >> 2] for c in natural_cards(sight) if fits_nothing(sight, c)]
    return costs_in_hand(card) if points >= max(others, default=0) else ()


def _stopping(sight: Assessment) -> Why:
    """What a black three does that is discarded to an opponent."""
    if sight.view.pile:
        return say("stop.next_player")
    fine = sight.view.variant.penalties.black_three
    if fine is None:
        return say("stop.no_use")
    return say("card.costs_in_hand", points=abs(fine))


def _safety(sight: Assessment, card: Card, risk: float, risks: Risks) -> Why:
    """Why the next player, an opponent, will hardly take the pile with a natural discard."""
    rank = card >> 2
    seen = first_seen(sight, rank, risk, risks)
    if seen:
        return seen
    if risk >= _FEARED:
        if risk > _least_risk(sight, risks) + _SAFER:
            return ()
        return _beside_others(sight, card, risk, risks)
    worth_taking = len(sight.view.pile) >= _WORTH_TAKING
    if sight.own[rank] < 0 and worth_taking and risk < _UNLIKELY:
        few = tuple(only_few(sight, rank, _HALF))
        return few or fewest_out(sight, rank, risks) or say("seen.unlikely")
    return _beside_others(sight, card, risk, risks)


def _beside_others(sight: Assessment, card: Card, risk: float, risks: Risks) -> Why:
    """What the other natural cards would do: all give the pile away, or where it is worth a thought
    some of them, or be no safer."""
    pile = len(sight.view.pile)
    if sight.view.last_turn or _stops(sight):
        return ()
    others = [other for other in natural_cards(sight) if other >> 2 != card >> 2]
    gifts = sum(bool(fits_theirs(sight, other, risks)) for other in others)
    if pile and gifts == len(others) and fits_theirs(sight, card, risks):
        return say("gifts.every_natural" if sight.wilds else "gifts.every")
    if risk >= _GIFT or pile < _SOME_PILE:
        return ()
    if gifts >= 2 and 2 * gifts > len(others) + len(sight.wilds):
        return others_fit_theirs(sight, card, risks)
    if others and risk + _A_LITTLE < min(chance(risks, other) for other in others):
        return why_safest(sight, card, risks)
    return ()


def why_safest(sight: Assessment, card: Card, risks: Risks) -> Why:
    """What makes a card the safest of all: few are out, or a fine, or what the others would do."""
    rank = card >> 2
    return (
        tuple(only_few(sight, rank))
        or fined_taker(sight, rank, risks)
        or fewest_out(sight, rank, risks)
        or others_fit_theirs(sight, card, risks)
        or say("card.none_safer")
    )


def _stops(sight: Assessment) -> bool:
    """Whether a card that stops the next player is in hand, no wild one."""
    return bool(sight.count[THREE] and sight.tables.stop_cards)
