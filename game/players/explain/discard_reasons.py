"""Why a card is thrown, in words: what makes it safe, or that nothing else can be spared."""

from __future__ import annotations

from collections.abc import Mapping

from ...rules.cards import FIRST_THREE, THREE, Card
from ..heuristic.assessment import Assessment
from ..heuristic.opening import cheapest_opening
from ..heuristic.risks import Risks
from ..heuristic.special_hands import Collector, named
from ..heuristic.variant_tables import RANK_POINTS
from . import words
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
"""A discard that is taken with so great a chance is not thrown for its safety,"""
_SAFER = 0.1
"""unless no other is taken with a chance smaller by this."""
_RISKY = 0.15
"""One that is taken with a smaller chance is hardly a risk."""
_UNLIKELY = 0.1
"""A discard that is taken with a smaller chance is not likely to be."""
_HALF = 4
"""So few of eight that are out are few for a discard that is hardly taken."""
_WORTH_TAKING = 6
"""A pile of so many cards is kept from the next player."""
_SOME_PILE = 4
"""One of so many is worth a thought."""
_A_LITTLE = 0.02
"""One that is taken with a chance smaller by this is the safer one."""
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
) -> str:
    """The reason for throwing a card. ``spare`` are the ranks that a special hand does not need;
    None where none is collected. ``instead`` is what would have gone otherwise."""
    rank = card >> 2
    one = words.one(rank)
    if spare is not None and rank in spare:
        return f"throws {one}: it does not belong to {_collected(sight)}"
    rules = sight.view.variant.pile
    if rank < THREE and rules.freezing and not (sight.view.frozen or rules.always_frozen):
        ground = why_frozen(sight, risks)
        return f"freezes the pile with {one}" + (f": {ground}" if ground else "")
    if rank == THREE and sight.tables.stop_cards:
        one = "a black three"
    ground = _ground(sight, card, risks)
    if not ground:
        more = sight.count[rank] - 1
        if sight.own[rank] >= 0 and sight.room(rank) > 0:
            last = "it can be spared best"
            ground = _spared(sight, card, risks, instead, last=last)
            fits = though(sight, rank)
            ground += "" if ground.endswith(fits) else fits
        elif more >= 2:
            kept = f"{words.number(more)} more are kept"
            ground = words.both(_spared(sight, card, risks, instead), kept)
        else:
            last = "it can be spared best" if more else "the card least needed"
            ground = _spared(sight, card, risks, instead, last=_late(sight, card) or last)
    return f"throws {one}: {ground}"


def _collected(sight: Assessment) -> str:
    """The special hand that is collected, in words."""
    collector = Collector(sight)
    chase = collector.chased()
    if chase is None:
        return "the special hand"
    return f"{named(chase)}, which {collector.shortfall(chase)}"


def _spared(
    sight: Assessment, card: Card, risks: Risks, instead: Card | None, *, last: str = ""
) -> str:
    """Why a card goes that nothing particular makes safe: it fits nothing, of all that fit nothing
    it is the safest, or what sets it off from what one would ask about; ``last`` if nothing does.
    """
    other = asked_about(sight, card, risks)
    single = fits_nothing(sight, card)
    if single and other is None and not _stops(sight):
        return words.both("the only card that fits nothing in hand", _danger(sight, card, risks))
    if other is not None and opposed(sight, risks) and not _stops(sight):
        safer = chance(risks, other) > chance(risks, card) + _A_LITTLE
        if single and safer and _telling(sight, risks):
            ground = beside(sight, card, other, risks) if _only(sight, card, other) else ""
            return ground or "the safest card that fits nothing in hand"
        if not single and safer:
            return _than_singles(sight, card, other, risks) or last
    if other is None and instead is not None and instead >> 2 >= sight.tables.lowest:
        other = instead
    ground = beside(sight, card, other, risks) if other is not None else ""
    if ground or single:
        return ground or words.both("it fits nothing in hand", _danger(sight, card, risks))
    return spare_in_row(sight, card) or _by_the_others(sight, card, risks) or last


def _only(sight: Assessment, card: Card, other: Card) -> bool:
    """Whether no third card fits nothing."""
    alone = {held >> 2 for held in natural_cards(sight) if fits_nothing(sight, held)}
    return alone <= {card >> 2, other >> 2}


def _than_singles(sight: Assessment, card: Card, safest: Card, risks: Risks) -> str:
    """That every card that fits nothing is riskier than one of several, or why that one is."""
    ground = beside(sight, card, safest, risks)
    if ground or not _telling(sight, risks):
        return ground
    if _only(sight, card, safest):
        return f"safer than {words.one(safest >> 2)}"
    return "every single card that fits nothing is riskier"


def _telling(sight: Assessment, risks: Risks) -> bool:
    """Whether the danger is worth a word: there is a pile, or somebody who may take a small one."""
    return risks.opened or len(sight.view.pile) >= _SOME_PILE


def _danger(sight: Assessment, card: Card, risks: Risks) -> str:
    """What the other cards would do with a fat pile, or how few of this one are out."""
    fat = len(sight.view.pile) >= _WORTH_TAKING
    return _by_the_others(sight, card, risks) if fat and not _stops(sight) else ""


def _by_the_others(sight: Assessment, card: Card, risks: Risks) -> str:
    """What the other cards would do, or how few of this one are out."""
    return others_fit_theirs(sight, card, risks) or (
        fewest_out(sight, card >> 2, risks) if opposed(sight, risks) else ""
    )


def why_frozen(sight: Assessment, risks: Risks) -> str:
    """Why a pile is frozen that the next player could have taken otherwise than with a natural
    pair."""
    if not opposed(sight, risks) or risks.frozen or not sight.view.pile:
        return ""
    pairs = pairs_held(sight)
    held = f"{words.number(pairs)} are held" if pairs >= 2 else ""
    return words.both("only natural pairs take it now", held)


def _why_wild(sight: Assessment, card: Card, risks: Risks) -> str:
    """Why a wild card goes in place of a natural one."""
    view = sight.view
    if all(held < FIRST_THREE for held in sight.hand):
        return "only wild cards are left"
    if not opposed(sight, risks):
        return "no natural card can be spared"
    stops = not view.variant.pile.wild_pair and not view.last_turn
    if stops and len(view.pile) >= _SOME_PILE:
        return f"the next player cannot take the pile of {len(view.pile) + 1}"
    return others_fit_theirs(sight, card, risks) or "no natural card can be spared"


def why_thrown(sight: Assessment, card: Card, risks: Risks) -> str:
    """What speaks for throwing a card of the hand, whatever move it is compared with: empty if
    nothing particular does."""
    return _ground(sight, card, risks)


def _least_risk(sight: Assessment, risks: Risks) -> float:
    """The chance that the next player takes the pile with the safest card in hand, no wild one."""
    if _stops(sight):
        return 0.0
    return min((chance for _, chance in natural_risks(sight, risks)), default=1.0)


def _ground(sight: Assessment, card: Card, risks: Risks) -> str:
    rank = card >> 2
    fined = sight.tables.fines.get(rank)
    if fined and sight.count[rank] >= fined[0] and rank in sight.tables.set_fines:
        return f"{words.number(sight.count[rank])} {words.many(rank)} in hand are fined"
    if rank < THREE:
        return _why_wild(sight, card, risks)
    if rank == THREE and sight.tables.lowest > THREE:
        return _stopping(sight) if risks.side != sight.side and sight.tables.stop_cards else ""
    risk = chance(risks, card)
    if risks.side != sight.side:
        safety = _safety(sight, card, risk, risks)
        if safety:
            return safety + though(sight, rank)
    if sight.own[rank] >= 0 and sight.room(rank) <= 0:
        return f"{words.our(sight.view)} {words.many(rank)} are complete"
    return "" if sight.own[rank] >= 0 else _no_help(sight, rank, risk, risks)


def _no_help(sight: Assessment, rank: int, risk: float, risks: Risks) -> str:
    """That a low card is no help for the opening, where danger is no matter."""
    sets_open = sight.tables.natural_opens and sight.count[rank] >= 3
    fat = len(sight.view.pile) >= _WORTH_TAKING
    feared = fat and (risk >= _RISKY or (risks.opened and risks.side != sight.side))
    low = RANK_POINTS[rank] <= 5 and not sets_open and not feared
    if low and not sight.opened and cheapest_opening(sight) is None:
        return "low cards are no help for the opening"
    return ""


def _late(sight: Assessment, card: Card) -> str:
    """That a card costs points in hand, where the hand ends soon."""
    points = RANK_POINTS[card >> 2]
    if sight.danger < _LATE or points < _COSTLY:
        return ""
    others = [RANK_POINTS[c >> 2] for c in natural_cards(sight) if fits_nothing(sight, c)]
    return costs_in_hand(card) if points >= max(others, default=0) else ""


def _stopping(sight: Assessment) -> str:
    """What a black three does that is thrown to an opponent."""
    if sight.view.pile:
        return "the next player cannot take the pile"
    fine = sight.view.variant.penalties.black_three
    if fine is None:
        return "the next player cannot use it"
    return f"in hand at the end it costs {abs(fine)}"


def _safety(sight: Assessment, card: Card, risk: float, risks: Risks) -> str:
    """Why the next player, an opponent, will hardly take the pile with a natural discard."""
    rank = card >> 2
    seen = first_seen(sight, rank, risk, risks)
    if seen:
        return seen
    if risk >= _FEARED:
        if risk > _least_risk(sight, risks) + _SAFER:
            return ""
        return _beside_others(sight, card, risk, risks)
    worth_taking = len(sight.view.pile) >= _WORTH_TAKING
    if sight.own[rank] < 0 and worth_taking and risk < _UNLIKELY:
        few = next(only_few(sight, rank, _HALF), "")
        return few or fewest_out(sight, rank, risks) or "it is not likely to be taken"
    return _beside_others(sight, card, risk, risks)


def _beside_others(sight: Assessment, card: Card, risk: float, risks: Risks) -> str:
    """What the other natural cards would do: all give the pile away, or where it is worth a thought
    some of them, or be no safer."""
    pile = len(sight.view.pile)
    if sight.view.last_turn or _stops(sight):
        return ""
    others = [other for other in natural_cards(sight) if other >> 2 != card >> 2]
    gifts = sum(bool(fits_theirs(sight, other, risks)) for other in others)
    if pile and gifts == len(others) and fits_theirs(sight, card, risks):
        every = "every natural card" if sight.wilds else "every card"
        return f"{every} would give the next player the pile"
    if risk >= _GIFT or pile < _SOME_PILE:
        return ""
    if gifts >= 2 and 2 * gifts > len(others) + len(sight.wilds):
        return others_fit_theirs(sight, card, risks)
    if others and risk + _A_LITTLE < min(chance(risks, other) for other in others):
        return why_safest(sight, card, risks)
    return ""


def why_safest(sight: Assessment, card: Card, risks: Risks) -> str:
    """What makes a card the safest of all: few are out, or a fine, or what the others would do."""
    rank = card >> 2
    return (
        next(only_few(sight, rank), "")
        or fined_taker(sight, rank, risks)
        or fewest_out(sight, rank, risks)
        or others_fit_theirs(sight, card, risks)
        or "no natural card in hand is safer"
    )


def _stops(sight: Assessment) -> bool:
    """Whether a card that stops the next player is in hand, no wild one."""
    return bool(sight.count[THREE] and sight.tables.stop_cards)
