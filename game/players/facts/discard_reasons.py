"""Why a card is discarded: what makes it safe, or that nothing else can be spared."""

from __future__ import annotations

from collections.abc import Mapping

from ...notation.reasons import Why, say
from ...rules.cards import FIRST_THREE, THREE, Card
from ...rules.pile_taking import taken_count
from ...rules.scoring import held_cost
from ..heuristic.assessment import Assessment
from ..heuristic.opening import cheapest_opening
from ..heuristic.risks import Risks
from ..heuristic.special_hand_plan import Collector
from . import reason_values
from .discard_facts import (
    asked_about,
    beside,
    can_take,
    chance,
    costs_in_hand,
    fewest_out,
    fined_taker,
    first_seen,
    fits_nothing,
    fits_ours,
    fits_theirs,
    natural_cards,
    natural_risks,
    only_few,
    opposed,
    others_fit_theirs,
    pairs_held,
    spare_in_row,
    stays_for_the_pile,
    though,
)
from .thresholds import FEARED, LATE, PAIR, RISKY, SAFER, SOME_PILE, UNLIKELY, WORTH_TAKING

_HALF = 4
"""So few of eight that are out are few for a discard that is hardly taken."""
_A_LITTLE = 0.02
"""Of two discards the one that is taken with a chance smaller by this is told to be safer."""
_GIFT = 0.9
"""A discard that is taken with so great a chance is a gift."""
_COSTLY = 10
"""A card of so many points is not caught in hand gladly."""


def why(
    position: Assessment,
    card: Card,
    risks: Risks,
    spare: Mapping[int, float] | None,
    instead: Card | None = None,
) -> Why:
    """The reason for discarding a card. ``spare`` are the ranks that a special hand does not need;
    None where none is collected. ``instead`` is what would have gone otherwise."""
    rank = card >> 2
    if spare is not None and rank in spare:
        return collected(position)
    rules = position.view.variant.pile
    if rank < THREE and rules.freezing and not (position.view.frozen or rules.always_frozen):
        return why_frozen(position, risks)
    found = _ground(position, card, risks)
    if found:
        return found
    more = position.count[rank] - 1
    if position.own[rank] >= 0 and position.room(rank) > 0:
        found = _spared(position, card, risks, instead, last=say("card.spared_best"))
        fits = though(position, rank)
        return found if set(fits) <= set(found) else found + fits
    if more >= PAIR and not position.opened:
        return _spared(position, card, risks, instead) + say("card.more_kept", count=more)
    if more >= PAIR:
        # The others could be melded: that they are kept explains nothing.
        kept = stays_for_the_pile(position, rank)
        last = kept or say("card.spared_best")
        return _spared(position, card, risks, instead, last=last)
    last = say("card.spared_best" if more else "card.least_needed")
    return _spared(position, card, risks, instead, last=_late(position, card) or last)


def collected(position: Assessment) -> Why:
    """That a card does not belong to the special hand that is collected."""
    collector = Collector(position)
    chase = collector.chased()
    missing = collector.missing_for(chase) if chase is not None else 0
    if chase is None or not missing:
        return say("special.not_part")
    return say("special.not_part_of", hand=chase.hand.name, count=missing)


def _spared(
    position: Assessment, card: Card, risks: Risks, instead: Card | None, last: Why = ()
) -> Why:
    """Why a card goes that nothing particular makes safe: it fits nothing, of all that fit nothing
    it is the safest, or what sets it off from what one would ask about; ``last`` if nothing does.
    """
    other = asked_about(position, card, risks)
    single = fits_nothing(position, card)
    if single and other is None and not _stops(position):
        return say("card.only_one_spare") + _danger(position, card, risks)
    if other is not None and opposed(position, risks) and not _stops(position):
        safer = chance(risks, other) > chance(risks, card) + _A_LITTLE
        if single and safer and _telling(position, risks):
            found = beside(position, card, other, risks) if _only(position, card, other) else ()
            return found or say("card.safest_spare")
        if not single and safer:
            return _than_singles(position, card, other, risks) or last
    if other is None and instead is not None and instead >> 2 >= position.tables.lowest:
        other = instead
    found = beside(position, card, other, risks) if other is not None else ()
    if found or single:
        return found or say("card.fits_nothing") + _danger(position, card, risks)
    return spare_in_row(position, card) or _by_the_others(position, card, risks) or last


def _only(position: Assessment, card: Card, other: Card) -> bool:
    """Whether no third card fits nothing."""
    alone = {held >> 2 for held in natural_cards(position) if fits_nothing(position, held)}
    return alone <= {card >> 2, other >> 2}


def _than_singles(position: Assessment, card: Card, safest: Card, risks: Risks) -> Why:
    """That every card that fits nothing is riskier than one of several, or why that one is."""
    found = beside(position, card, safest, risks)
    if found or not _telling(position, risks):
        return found
    if _only(position, card, safest):
        return say("card.safer_than", rank=safest >> 2)
    return say("card.singles_riskier")


def _telling(position: Assessment, risks: Risks) -> bool:
    """Whether the danger is worth a word: there is a pile, or somebody who may take a small one."""
    return risks.opened or len(position.view.pile) >= SOME_PILE


def _danger(position: Assessment, card: Card, risks: Risks) -> Why:
    """What the other cards would do with a fat pile, or how few of this one are out."""
    fat = len(position.view.pile) >= WORTH_TAKING
    return _by_the_others(position, card, risks) if fat and not _stops(position) else ()


def _by_the_others(position: Assessment, card: Card, risks: Risks) -> Why:
    """What the other cards would do, or how few of this one are out."""
    return others_fit_theirs(position, card, risks) or (
        fewest_out(position, card >> 2, risks) if opposed(position, risks) else ()
    )


def why_frozen(position: Assessment, risks: Risks) -> Why:
    """Why a pile is frozen that the next player could have taken otherwise than with a natural
    pair; where they could not, that a big one is out of their reach for a turn."""
    view = position.view
    to_partner = view.formed and risks.side == position.side
    if to_partner or not view.pile:
        return ()
    if risks.frozen:
        far = len(view.pile) >= SOME_PILE and not view.variant.pile.wild_pair and not view.last_turn
        return say("stop.pile", count=taken_count(view, 1)) if far else ()
    pairs = pairs_held(position)
    held = say("frozen.pairs_held", count=pairs) if pairs >= 2 else ()
    return say("frozen.only_pairs") + held


def _why_wild(position: Assessment, card: Card, risks: Risks) -> Why:
    """Why a wild card goes in place of a natural one."""
    view = position.view
    if all(held < FIRST_THREE for held in position.hand):
        return say("wild.only_wilds_left")
    if not opposed(position, risks):
        return say("wild.no_natural_spare")
    stops = not view.variant.pile.wild_pair and not view.last_turn
    if stops and len(view.pile) >= SOME_PILE:
        return say("stop.pile", count=taken_count(view, 1))
    return others_fit_theirs(position, card, risks) or say("wild.no_natural_spare")


def why_thrown(position: Assessment, card: Card, risks: Risks) -> Why:
    """What speaks for discarding a card of the hand, whatever move it is compared with: empty if
    nothing particular does."""
    return _ground(position, card, risks)


def _least_risk(position: Assessment, risks: Risks) -> float:
    """The chance that the next player takes the pile with the safest card in hand, no wild one."""
    if _stops(position):
        return 0.0
    return min((chance for _, chance in natural_risks(position, risks)), default=1.0)


def _ground(position: Assessment, card: Card, risks: Risks) -> Why:
    rank = card >> 2
    fined = position.tables.fines.get(rank)
    if fined and position.count[rank] >= fined[0] and rank in position.tables.set_fines:
        return say("card.fined_in_hand", count=position.count[rank], rank=rank)
    if rank < THREE:
        return _why_wild(position, card, risks)
    if rank == THREE and position.tables.lowest > THREE:
        return (
            _stopping(position, card)
            if risks.side != position.side and position.tables.stop_cards
            else ()
        )
    risk = chance(risks, card)
    if risks.side != position.side and can_take(position, risks):
        safety = _safety(position, card, risk, risks)
        if safety:
            return safety + though(position, rank)
    if position.own[rank] >= 0 and position.room(rank) <= 0:
        return say("card.ours_complete", rank=rank, alone=reason_values.alone(position.view))
    return () if position.own[rank] >= 0 else _no_help(position, rank, risk, risks)


def _no_help(position: Assessment, rank: int, risk: float, risks: Risks) -> Why:
    """That a low card is no help for the opening, where danger is no matter."""
    sets_open = position.tables.natural_opens and position.count[rank] >= 3
    fat = len(position.view.pile) >= WORTH_TAKING
    feared = fat and (risk >= RISKY or (risks.opened and risks.side != position.side))
    low = position.tables.points[rank] <= 5 and not sets_open and not feared
    if low and not position.opened and cheapest_opening(position) is None:
        return say("card.low_for_opening")
    return ()


def _late(position: Assessment, card: Card) -> Why:
    """That a card costs points in hand, where the hand ends soon."""
    points = held_cost(position.view, card)
    if position.danger < LATE or points < _COSTLY or fits_ours(position, card):
        return ()
    loose = [c for c in natural_cards(position) if fits_nothing(position, c)]
    others = map(position.cost_in_hand, loose)
    return costs_in_hand(position, card) if points >= max(others, default=0) else ()


def _stopping(position: Assessment, card: Card) -> Why:
    """What a black three does that is discarded to an opponent."""
    if position.view.pile:
        return say("stop.next_player")
    if position.view.variant.penalties.black_three is None:
        return say("stop.no_use")
    return costs_in_hand(position, card)


def _safety(position: Assessment, card: Card, risk: float, risks: Risks) -> Why:
    """Why the next player, an opponent, will hardly take the pile with a natural discard."""
    rank = card >> 2
    seen = first_seen(position, rank, risk, risks)
    if seen:
        return seen
    if risk >= FEARED:
        if risk > _least_risk(position, risks) + SAFER:
            return ()
        return _beside_others(position, card, risk, risks)
    worth_taking = len(position.view.pile) >= WORTH_TAKING
    if position.own[rank] < 0 and worth_taking and risk < UNLIKELY:
        few = tuple(only_few(position, rank, _HALF))
        return few or fewest_out(position, rank, risks) or say("seen.unlikely")
    return _beside_others(position, card, risk, risks)


def _beside_others(position: Assessment, card: Card, risk: float, risks: Risks) -> Why:
    """What the other natural cards would do: all give the pile away, or where it is worth a thought
    some of them, or be no safer."""
    pile = len(position.view.pile)
    if position.view.last_turn or _stops(position):
        return ()
    others = [other for other in natural_cards(position) if other >> 2 != card >> 2]
    gifts = sum(bool(fits_theirs(position, other, risks)) for other in others)
    if pile and gifts == len(others) and fits_theirs(position, card, risks):
        return say("gifts.every_natural" if position.wilds else "gifts.every")
    if risk >= _GIFT or pile < SOME_PILE:
        return ()
    if gifts >= 2 and 2 * gifts > len(others) + len(position.wilds):
        return others_fit_theirs(position, card, risks)
    if others and risk + _A_LITTLE < min(chance(risks, other) for other in others):
        return why_safest(position, card, risks)
    return ()


def why_safest(position: Assessment, card: Card, risks: Risks) -> Why:
    """What makes a card the safest of all: few are out, or a fine, or what the others would do."""
    rank = card >> 2
    return (
        tuple(only_few(position, rank))
        or fined_taker(position, rank, risks)
        or fewest_out(position, rank, risks)
        or others_fit_theirs(position, card, risks)
        or say("card.none_safer")
    )


def _stops(position: Assessment) -> bool:
    """Whether a card that stops the next player is in hand, no wild one."""
    return bool(position.count[THREE] and position.tables.stop_cards)
