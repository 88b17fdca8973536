"""Why a move was chosen, in words that are true to what decided it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from ...rules.actions import Action, Discard, Draw, LayMelds, LayOff, Take
from ...rules.cards import FIRST_THREE, FOUR, JOKER, THREE, Card, points_of
from ...rules.state import Phase
from ...rules.view import PlayerView
from .. import words
from ..grounds import observed, why_thrown
from ..levels import STANDARD
from ..risks import Risks
from ..sight import Sight
from ..terms import RANK_POINTS, terms_of
from .candidates import Candidate
from .completing import bonuses, comes_within_a_card, nears_a_wild_canasta, opens_the_way_out
from .deeds import deed, infinitive
from .halving import Verdict
from .shown import Part
from .trial import CLOSE, brings, by, chance_of_a_point, decisive, worse
from .vetoes import UNASKED, faults
from .vetoes.throwing import loose, naturals, risk_of, towards_a_great_one
from .vetoes.turn import Before, Turn

_SAFER = 0.1
"""A discard is called safer if it is taken with a chance smaller by this."""
_A_LITTLE_SAFER = 0.04
"""One of several is thrown for its safety if the single ones are taken with a chance greater by
this."""
_MUCH_SAFER = 0.2
"""One that is safer by so much is what everybody would ask about,"""
_WORTH_TAKING = 6
"""on a pile of so many cards."""
_STILL_A_PAIR = 2
"""Cards of a rank that still take the pile."""
_THEIR_CANASTAS: Final = Part("canastas", own=False)
_CAUGHT: Final = ("held", "penalties")
"""What a pile may cost by the very cards that lie in it."""


def of(
    view: PlayerView, found: Sequence[Candidate], verdict: Verdict, beside: int | None = None
) -> str:
    """The reason for the best of the candidates.

    The policy's move has the policy's reason. Another one, chosen or kept, is explained by what the
    imagined deals have shown: that it is better than what one would ask about and by what, where
    there is nothing plainer to say; what the better one would do amiss; near the end of a match by
    how much likelier it wins. ``beside`` is another move that is named elsewhere, with the
    difference: the best is compared with that one, and neither is told again.
    """
    best = found[verdict.best]
    if best.reason and not _another_end(view, found, best):
        return best.reason
    said = deed(view, best)
    own = infinitive(view, best)
    others = [c for c in verdict.order[1:] if verdict.gain[c] >= 0] if beside is None else [beside]
    rivals = [
        c
        for c in others
        if infinitive(view, found[c]) != own and not _same_ranks(best.first, found[c].first)
    ]
    why = _seen(view, found, verdict) or _passed(view, found, verdict)
    if not why and rivals:
        asked = _asked(view, found, best, rivals)
        why = _compared(view, found, verdict, asked, told=beside is None)
    return f"{said}: {why}" if why else said


def _another_end(view: PlayerView, found: Sequence[Candidate], best: Candidate) -> bool:
    """Whether the reason is that of the policy, which begins alike, for ending the hand, and this
    move does not end it; nor may the policy, having begun."""
    own = next((c for c in found if c.reason == best.reason), best)
    goes_out = best.reason.startswith(words.GOES_OUT)
    ends = goes_out or (own is not best and Turn(view, own).out)
    return ends and not Turn(view, best).out


def _asked(
    view: PlayerView, found: Sequence[Candidate], best: Candidate, rivals: Sequence[int]
) -> int:
    """The move that one would ask about first: beside a natural card thrown the safest that fits
    nothing, or else the next best card; beside a meld the next best that cannot be made as well;
    otherwise the next best."""
    if isinstance(best.first, LayMelds | LayOff):
        either = (c for c in rivals if not _both_possible(view, best.first, found[c].first))
        return next(either, rivals[0])
    thrown = [c for c in rivals if _natural(view, _thrown(found[c]))]
    if not _natural(view, _thrown(best)) or not thrown:
        return rivals[0]
    turn = Turn(view, best)
    risks = Risks(turn.sight)
    single = [c for c in thrown if loose(turn, _thrown(found[c]))]
    if not single or not view.formed:
        return (single or thrown)[0]
    return min(single, key=lambda c: risk_of(turn, risks, _thrown(found[c])))


def _kept_in_hand(view: PlayerView, card: Card, rival: Candidate) -> str:
    """That melds were possible, where a card is thrown that was no part of them."""
    assert isinstance(rival.first, LayMelds | LayOff)
    rank = card >> 2
    part = sum(1 for held in view.hand if held >> 2 == rank) >= 3
    if part or rank in _laid_ranks(rival.first) or view.last_turn:
        return ""
    return "what could be laid down is kept in hand for now"


def _compared(
    view: PlayerView, found: Sequence[Candidate], verdict: Verdict, other: int, *, told: bool
) -> str:
    """What speaks for the best move beside another one, which is named only if it is to be told."""
    best, rival, gain = found[verdict.best], found[other], verdict.gain[other]
    share = chance_of_a_point(view)
    close = round(gain) < CLOSE
    if share and told and not close:
        return _likelier(view, rival, 100 * gain * share)
    why = _safest(view, found, verdict) if told else ""
    why = why or _beside_singles(view, best, rival) or _why(view, best, rival, close=close)
    if why:
        return why
    laid = view.phase is Phase.MELD and not isinstance(best.first, Discard)
    one_of_two = not laid or not isinstance(rival.first, Discard)
    if _both_possible(view, best.first, rival.first):
        # That one of two melds did better which may both be made explains nothing.
        return ""
    part = decisive(view, verdict, other)
    if told and one_of_two:
        return _tried(view, best, rival, part, gain)
    # What was thrown in place of a meld may be thrown after it too: it is not named.
    brought = f"tried out, {brings(view, part)}" if part else ""
    return _and(brought, _kept(view, best))


def _passed(view: PlayerView, found: Sequence[Candidate], verdict: Verdict) -> str:
    """What a move would do amiss that did better and was passed over."""
    if verdict.passed is None or verdict.gain[verdict.passed] >= -CLOSE:
        return ""
    best, other = found[verdict.best], found[verdict.passed]
    if 0 < _thrown(other) < FIRST_THREE:
        # Nobody asks why a wild card was not thrown, unless another one was.
        if _thrown(other) == JOKER < _thrown(best) < FIRST_THREE:
            return "a joker is worth more"
        return ""
    shared = faults(view, best)
    amiss = next((words for words in faults(view, other) if words not in shared), "")
    # Beside a move of quite another sort the words would explain neither, and of two melds both
    # may be made.
    alike = view.phase is not Phase.MELD or (
        isinstance(best.first, Discard) and isinstance(other.first, Discard)
    )
    if not amiss or not alike or infinitive(view, other) == infinitive(view, best):
        return ""
    if amiss in UNASKED and isinstance(best.first, Discard):
        return ""
    return f"to {infinitive(view, other)} would {amiss}"


def _seen(view: PlayerView, found: Sequence[Candidate], verdict: Verdict) -> str:
    """What was seen of a card that is thrown in place of one that was passed over: that says more
    of it than what is wrong with the other."""
    if verdict.passed is None or not view.formed:
        return ""
    best, other = found[verdict.best], found[verdict.passed]
    if not (_natural(view, _thrown(best)) and _natural(view, _thrown(other))):
        return ""
    sight = Before(view).sight
    return observed(sight, _thrown(best), Risks(sight))


def _safest(view: PlayerView, found: Sequence[Candidate], verdict: Verdict) -> str:
    """How the safest discard did, where a fat pile is risked beside it."""
    card = _thrown(found[verdict.best])
    if len(view.pile) < _WORTH_TAKING or not view.formed or not _natural(view, card):
        return ""
    sight = Sight(view, terms_of(view.variant), STANDARD.weights(view.variant))
    risks = Risks(sight)
    if risks.side == view.side:
        return ""
    chances = [
        (risks.of_card(other, risks.of(other >> 2)), verdict.gain[index], other, index)
        for index, other in enumerate(map(_thrown, found))
        if _natural(view, other) and other >> 2 != card >> 2 and verdict.gain[index] >= 0
    ]
    if not chances:
        return ""
    least, gain, safest, index = min(chances)
    if risks.of_card(card, risks.of(card >> 2)) - least < _MUCH_SAFER:
        return ""
    one = words.one(safest >> 2)
    use = _use(sight, safest)
    if use:
        return f"{one} is safer, but {use}"
    part = decisive(view, verdict, index)
    if part:
        return f"tried out, {one} is safer, but {worse(view, part, 'it')}"
    return f"tried out, {by(view, gain)} than {one}, which is safer"


def _use(sight: Sight, card: Card) -> str:
    """What a card in hand may still be good for, where that is plain to see."""
    rank = card >> 2
    if any(card in goal.held and goal.value > 0 for goal in sight.prospects.goals):
        return f"may still complete {words.our(sight.view)} {words.suit(card & 3)}"
    if sight.own[rank] >= 0 and sight.room(rank) > 0:
        return f"fits {words.our(sight.view)} {words.many(rank)}"
    if sight.count[rank] >= _STILL_A_PAIR:
        return f"the {words.many(rank)} are kept together"
    return ""


def _beside_singles(view: PlayerView, best: Candidate, rival: Candidate) -> str:
    """That a card of several, or one that fits, is thrown since what fits nothing is riskier: that
    is what whoever shakes his head at it has to be told."""
    card = _thrown(best)
    if not _natural(view, card) or not view.formed:
        return ""
    turn = Turn(view, best)
    if loose(turn, card):
        return ""
    risks = Risks(turn.sight)
    risk = risk_of(turn, risks, card)
    others = {c: risk_of(turn, risks, c) for c in naturals(turn) if c >> 2 != card >> 2}
    if min(others.values(), default=1.0) <= risk - _SAFER:
        return ""
    single = {c: others[c] for c in others if c >> 2 == THREE or loose(turn, c)}
    enough = risk + _A_LITTLE_SAFER
    if len(single) > 1 and min(single.values()) >= enough:
        safer = "every card that fits nothing is riskier"
    elif single.get(_thrown(rival), 0.0) >= enough:
        safer = f"safer than {words.one(_thrown(rival) >> 2)}"
    else:
        return ""
    return _and(observed(turn.sight, card, risks) or safer, _kept(view, best))


def _natural(view: PlayerView, card: Card) -> bool:
    """Whether a card thrown is one that the pile may be taken with by its like."""
    return card >> 2 >= max(FOUR, terms_of(view.variant).lowest)


def _likelier(view: PlayerView, rival: Candidate, percent: float) -> str:
    if percent < 1:
        return f"a little better than to {infinitive(view, rival)}"
    return f"about {round(percent)} % likelier to win the match than to {infinitive(view, rival)}"


def _why(view: PlayerView, best: Candidate, rival: Candidate, *, close: bool) -> str:
    """What speaks for a move beside another one; empty where nothing but the trial does."""
    if isinstance(best.first, Discard):
        return _why_thrown(view, best.first.card, rival, close=close)
    if isinstance(best.first, LayMelds | LayOff) and not close:
        turn = Turn(view, best)
        made = bonuses(turn)
        told = words.listed([f"a canasta of {points} points" for points in made])
        if sum(made) > sum(bonuses(Turn(view, rival))):
            return _and(told, "enough to go out" if opens_the_way_out(turn) else "")
        if comes_within_a_card(turn):
            return "one card short of a canasta"
        if nears_a_wild_canasta(turn):
            return "two cards short of a wild canasta"
        if isinstance(best.first, LayMelds) and not view.opened[view.side]:
            return _opening(turn, best.first)
        if not view.last_turn and turn.sight.told_to_partners(_laid_ranks(best.first)):
            return "partner holds more of them"
        # What is fined unless it becomes a canasta is laid down in the hope of one.
        fined = bool(view.variant.penalties.unfinished)
        if isinstance(rival.first, Discard) and not fined:
            return "better on the table than in hand"
    return ""


def _opening(turn: Turn, act: LayMelds) -> str:
    """What an opening counts and brings, where bonus cards follow it."""
    bonus = turn.after.bonus_due
    if not bonus:
        return ""
    more = "a bonus card" if bonus == 1 else f"{words.number(bonus)} bonus cards"
    return _and(f"{points_of(_put_down(act))} points", more)


def _why_thrown(view: PlayerView, card: Card, rival: Candidate, *, close: bool) -> str:
    if card < FIRST_THREE:
        if len(view.pile) < _WORTH_TAKING or not _stops_another(view, _thrown(rival)):
            return ""
        return f"the next player cannot take the pile of {len(view.pile) + 1}"
    sight = Sight(view, terms_of(view.variant), STANDARD.weights(view.variant))
    risks = Risks(sight)
    ground = why_thrown(sight, card, risks)
    other = _thrown(rival)
    natural = _natural(view, min(card, other))
    if natural and view.formed and risks.side != view.side:
        taken, instead = (risks.of_card(c, risks.of(c >> 2)) for c in (card, other))
        if instead - taken >= _SAFER:
            return observed(sight, card, risks) or f"safer than {words.one(other >> 2)}"
    if isinstance(rival.first, LayMelds | LayOff):
        return ground or _kept_in_hand(view, card, rival)
    if ground or not natural:
        return ground
    if not close and sight.count[other >> 2] >= _STILL_A_PAIR > sight.count[card >> 2]:
        return f"the {words.many(other >> 2)} are kept together"
    alone = all(sight.count[c >> 2] == 1 for c in (card, other))
    least = min(RANK_POINTS[c >> 2] for c in sight.hand if c >= FIRST_THREE)
    if alone and not sight.opened and RANK_POINTS[card >> 2] == least < RANK_POINTS[other >> 2]:
        return f"it helps the opening less than {words.one(other >> 2)}"
    return ""


def _stops_another(view: PlayerView, instead: Card) -> bool:
    """Whether a wild card thrown stops an opponent who might take the pile with what would be
    thrown instead."""
    opponent = view.formed and view.side_of[view.next_seat(view.seat)] != view.side
    barred = not view.variant.pile.wild_pair and not view.last_turn
    return opponent and barred and _natural(view, instead)


def _laid_ranks(act: LayMelds | LayOff) -> set[int]:
    """The ranks of the cards that an act puts down."""
    return {card >> 2 for card in _put_down(act)}


def _tried(
    view: PlayerView, best: Candidate, rival: Candidate, part: Part | None, gain: float
) -> str:
    """How another move did in the same deals, where only one of the two can be done."""
    close = round(gain) < CLOSE
    if isinstance(best.first, Discard) and isinstance(rival.first, Discard):
        one = words.one(rival.first.card >> 2)
        found = worse(view, part, one) if part else f"{by(view, gain)} than {one}"
        if part == _THEIR_CANASTAS and towards_a_great_one(Turn(view, best), rival.first.card):
            points = terms_of(view.variant).natural[rival.first.card >> 2]
            found = f"{one} would bring {words.them(view)} nearer to a canasta of {points} points"
        return _and(f"tried out, {found}", _kept(view, best))
    caught = part is not None and part.item in _CAUGHT
    theirs = part is not None and not part.own
    draws = isinstance(best.first, Draw) and not caught and not theirs
    if draws and isinstance(rival.first, Take) and _costs_a_pair(view, rival.first):
        worth = "as much as" if close else "more than"
        pair = words.many(rival.first.cards[0] >> 2)
        return f"tried out, the pair of {pair} is worth {worth} the pile of {len(view.pile)}"
    if part and isinstance(rival.first, Take):
        return f"tried out, {brings(view, part)} than with the pile of {len(view.pile)}"
    if part and isinstance(best.first, Take) and isinstance(rival.first, Draw):
        return f"tried out, {brings(view, part)} than by drawing"
    trial = "as good as to" if close else f"{by(view, gain)} than to"
    since = f", since {brings(view, part)}" if part else ""
    return f"tried out, {trial} {infinitive(view, rival)}{since}"


def _both_possible(view: PlayerView, one: Action, other: Action) -> bool:
    """Whether two acts of putting down take different cards of the hand."""
    if not (_put_down(one) and _put_down(other)):
        return False
    return Counter(_put_down(one) + _put_down(other)) <= Counter(view.hand)


def _same_ranks(one: Action, other: Action) -> bool:
    """Whether both lay down sets of the same ranks: in words that would be the same move."""
    if not (isinstance(one, LayMelds) and isinstance(other, LayMelds)):
        return False
    return sorted(map(words.meld, one.groups)) == sorted(map(words.meld, other.groups))


def _put_down(act: Action) -> list[Card]:
    if isinstance(act, LayMelds):
        return [int(card) for group in act.groups for card in group]
    if isinstance(act, LayOff):
        return [int(card) for cards, _ in act.additions for card in cards]
    return []


def _costs_a_pair(view: PlayerView, take: Take) -> bool:
    """Whether all that the pile costs is the only natural pair of its rank in hand, which would not
    be laid down anyway and may take another."""
    if len(take.cards) != 2 or take.opening or min(take.cards) < FIRST_THREE:
        return False
    rank = take.cards[0] >> 2
    if any(meld.rank == rank for meld in view.melds[view.side]):
        return False
    sight = Sight(view, terms_of(view.variant), STANDARD.weights(view.variant))
    if not sight.elsewhere([rank]):
        return False
    return sum(1 for card in view.hand if card >> 2 == rank) == 2


def _thrown(candidate: Candidate) -> Card:
    """The card that a discard throws, 0 for another move."""
    return candidate.first.card if isinstance(candidate.first, Discard) else 0


def _and(one: str, other: str) -> str:
    """Both of two halves of a reason, or the one that there is."""
    return ", and ".join(half for half in (one, other) if half)


def _kept(view: PlayerView, best: Candidate) -> str:
    """What is left of three and more of a rank after one is thrown: that two take the pile as well
    as three is what whoever shakes his head at it has to be told."""
    rank = _thrown(best) >> 2
    left = sum(1 for held in view.hand if held >> 2 == rank) - 1
    if left < _STILL_A_PAIR or not _natural(view, _thrown(best)):
        return ""
    return f"{words.number(left)} more {words.many(rank)} are kept"
