"""Why a move was chosen, in words that are true to what decided it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ...rules.actions import (
    AcceptBonus,
    Action,
    Answer,
    AskToGoOut,
    Declare,
    Discard,
    Draw,
    HoldThree,
    LayMelds,
    LayOff,
    Merge,
    Pass,
    PickUp,
    Take,
)
from ...rules.cards import CLUBS, FIRST_THREE, FOUR, JOKER, SPADES, THREE, Card
from ...rules.state import Phase
from ...rules.view import PlayerView
from .. import words
from ..discarding import Risks, why_thrown
from ..levels import STANDARD
from ..sight import Sight
from ..terms import terms_of
from .candidates import Candidate
from .equity import equity_for, scores_for
from .halving import Verdict
from .shown import Part
from .vetoes import UNASKED, faults

_CLOSE = 20.0
"""A difference of fewer points is called even."""
_SAFER = 0.1
"""A discard is called safer if it is taken with a chance smaller by this."""
_MUCH_SAFER = 0.2
"""One that is safer by so much is what everybody would ask about,"""
_WORTH_TAKING = 6
"""on a pile of so many cards."""
_STILL_A_PAIR = 2
"""Cards of a rank that still take the pile."""


_ITEMS: Final = {
    "canastas": (False, "from canastas"),
    "threes": (False, "from threes"),
    "out": (False, "by going out"),
    "melded": (False, "from melds"),
    "held": (True, "by cards caught in hand"),
    "penalties": (True, "by fines"),
}
"""Whether an item of the score takes points away, and by what."""


def chance_of_a_point(view: PlayerView) -> float:
    """What a point adds to the chance to win, where that says more; 0 where points say it.

    While the match will hardly end with this hand, the points of a difference are about those of
    the score. Near the end they are not: what gets one side there first is worth thousands, though
    it be ten points, and what comes on top of that is worth nothing.
    """
    variant = view.variant
    mean, _other, spread, _spread = scores_for(variant).pair(0, 0)
    if max(view.totals) + mean + spread < variant.match.target:
        return 0.0
    return equity_for(variant).slope


def of(
    view: PlayerView, found: Sequence[Candidate], verdict: Verdict, beside: int | None = None
) -> str:
    """The reason for the best of the candidates.

    The policy's move has the policy's reason. Another one, chosen or kept, is explained by what the
    imagined deals have shown: that it is better than the next best and by what, where there is
    nothing plainer to say; what the better one would do amiss; near the end of a match by how much
    likelier it wins. ``beside`` is another move that is named elsewhere, with the difference: the
    best is compared with that one, and neither is told again.
    """
    best = found[verdict.best]
    if best.reason:
        return best.reason
    said = deed(view, best)
    own = infinitive(view, best)
    others = [c for c in verdict.order[1:] if verdict.gain[c] >= 0] if beside is None else [beside]
    rivals = [c for c in others if infinitive(view, found[c]) != own]
    why = _passed(view, found, verdict)
    if not why and rivals:
        why = _compared(view, found, verdict, rivals[0], told=beside is None)
    return f"{said}: {why}" if why else said


def _compared(
    view: PlayerView, found: Sequence[Candidate], verdict: Verdict, other: int, *, told: bool
) -> str:
    """What speaks for the best move beside another one, which is named only if it is to be told."""
    best, rival, gain = found[verdict.best], found[other], verdict.gain[other]
    share = chance_of_a_point(view)
    close = round(gain) < _CLOSE
    if share and told and not close:
        return _likelier(view, rival, 100 * gain * share)
    why = _safest(view, found, verdict) if told else ""
    why = why or _why(view, best, rival, close=close)
    if why:
        return why
    laid = view.phase is Phase.MELD and not isinstance(best.first, Discard)
    if laid and not isinstance(rival.first, Discard):
        # Of two melds both may be made: that one did better explains nothing.
        return ""
    part = _decisive(view, verdict, other)
    if told and not laid:
        return _tried(view, best, rival, part, close=close)
    # What was thrown in place of a meld may be thrown after it too: it is not named.
    brought = f"tried out, {_brings(part, better=True)}" if part else ""
    return _and(brought, _kept(view, best))


def _decisive(view: PlayerView, verdict: Verdict, other: int) -> Part | None:
    """The item of the score by which the best move did better than another one.

    None where they are about even, and near the end of a match: points do not decide there.
    """
    if verdict.shown is None or round(verdict.gain[other]) < _CLOSE or chance_of_a_point(view):
        return None
    return verdict.shown.largest(verdict.best, other)


def _brings(part: Part, *, better: bool) -> str:
    """What an item brings after the better move or after the worse one."""
    costs, where = _ITEMS[part.item]
    more = "more" if (part.own is better) is not costs else "less"
    return f"{'we' if part.own else 'the others'} {'lose' if costs else 'get'} {more} {where}"


def _passed(view: PlayerView, found: Sequence[Candidate], verdict: Verdict) -> str:
    """What a move would do amiss that did better and was passed over."""
    if verdict.passed is None or verdict.gain[verdict.passed] >= -_CLOSE:
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
    part = _decisive(view, verdict, index)
    if part:
        return f"tried out, {_brings(part, better=False)} after {one}, which is safer"
    return f"tried out, {'no worse' if gain < _CLOSE else 'better'} than {one}, which is safer"


def _natural(view: PlayerView, card: Card) -> bool:
    """Whether a card thrown is one that the pile may be taken with by its like."""
    return card >> 2 >= max(FOUR, terms_of(view.variant).lowest)


def _likelier(view: PlayerView, rival: Candidate, percent: float) -> str:
    if percent < 1:
        return f"a little better than to {infinitive(view, rival)}"
    return f"about {round(percent)} % likelier to win the match than to {infinitive(view, rival)}"


def _why(view: PlayerView, best: Candidate, rival: Candidate, *, close: bool) -> str:
    """What speaks for a move beside the next best; empty where nothing but the trial does."""
    if isinstance(best.first, Discard):
        return _why_thrown(view, best.first.card, rival, close=close)
    if isinstance(best.first, LayMelds | LayOff) and isinstance(rival.first, Discard):
        # What is fined unless it becomes a canasta is laid down in the hope of one.
        fined = bool(view.variant.penalties.unfinished)
        opens = not view.opened[view.side]
        return "" if close or fined or opens else "better on the table than in hand"
    return ""


def _why_thrown(view: PlayerView, card: Card, rival: Candidate, *, close: bool) -> str:
    if card < FIRST_THREE:
        return ""
    sight = Sight(view, terms_of(view.variant), STANDARD.weights(view.variant))
    risks = Risks(sight)
    ground = why_thrown(sight, card, risks)
    other = _thrown(rival)
    natural = _natural(view, min(card, other))
    if natural and view.formed and risks.side != view.side:
        taken, instead = (risks.of_card(c, risks.of(c >> 2)) for c in (card, other))
        if instead - taken >= _SAFER:
            return f"safer than {words.one(other >> 2)}"
    if isinstance(rival.first, LayMelds | LayOff):
        part = sight.count[card >> 2] >= 3 or card >> 2 in _laid_ranks(rival.first)
        if not part and not view.last_turn and not ground:
            return "what could be laid down is kept in hand for now"
        return ground
    if ground or not natural:
        return ground
    if not close and sight.count[other >> 2] >= 2 > sight.count[card >> 2]:
        return f"the {words.many(other >> 2)} are kept together"
    return ""


def _laid_ranks(act: LayMelds | LayOff) -> set[int]:
    """The ranks of the cards that an act puts down."""
    groups = act.groups if isinstance(act, LayMelds) else [cards for cards, _ in act.additions]
    return {card >> 2 for group in groups for card in group}


def _tried(
    view: PlayerView, best: Candidate, rival: Candidate, part: Part | None, *, close: bool
) -> str:
    """How the next best did in the same deals, where only one of the two can be done."""
    if isinstance(best.first, Discard) and isinstance(rival.first, Discard):
        one = words.one(rival.first.card >> 2)
        if part:
            found = f"tried out, {_brings(part, better=False)} after {one}"
        else:
            found = f"tried out, {'no worse' if close else 'better'} than {one}"
        return _and(found, _kept(view, best))
    if part and isinstance(rival.first, Take):
        return f"tried out, {_brings(part, better=False)} with the pile of {len(view.pile)}"
    if part and isinstance(best.first, Take) and isinstance(rival.first, Draw):
        return f"tried out, {_brings(part, better=False)} without the pile"
    trial = "tried out, as good as to" if close else "tried out, better than to"
    since = f", since {_brings(part, better=True)}" if part else ""
    return f"{trial} {infinitive(view, rival)}{since}"


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


class _Verbs(NamedTuple):
    """The words of a move, as it is told or as it might be done."""

    throw: str
    freeze: str
    open: str
    lay: str
    complete: str
    add: str
    take: str
    draw: str
    ending: str


# fmt: off
_TOLD = _Verbs(
    "throws", "freezes", "opens with", "lays down", "completes", "adds to", "takes", "draws", "s",
)
_MEANT = _Verbs(
    "throw", "freeze", "open with", "lay down", "complete", "add to", "take", "draw", "",
)
# fmt: on


def _thrown(candidate: Candidate) -> Card:
    """The card that a discard throws, 0 for another move."""
    return candidate.first.card if isinstance(candidate.first, Discard) else 0


def deed(view: PlayerView, candidate: Candidate) -> str:
    """What is done now, as in ``throws a nine``: what comes after it is decided then."""
    return _move(view, candidate, _TOLD)


def infinitive(view: PlayerView, candidate: Candidate) -> str:
    """What would be done now, as in ``throw a nine``."""
    return _move(view, candidate, _MEANT)


def _move(view: PlayerView, candidate: Candidate, verbs: _Verbs) -> str:
    first = candidate.first
    match first:
        case Discard():
            one = words.one(first.card >> 2)
            pile = view.variant.pile
            if (
                first.card < FIRST_THREE
                and pile.freezing
                and not (view.frozen or pile.always_frozen)
            ):
                return f"{verbs.freeze} the pile with {one}"
            if first.card >> 2 == THREE and first.card & 3 in (SPADES, CLUBS):
                one = "a black three"
            return f"{verbs.throw} {one}"
        case LayMelds() | LayOff():
            return _laid(view, first, verbs)
        case Take():
            return f"{verbs.take} the pile of {len(view.pile)}"
        case Draw():
            return f"{verbs.draw} from the stock"
    return _plain(first, verbs.ending)


def _laid(view: PlayerView, act: LayMelds | LayOff, verbs: _Verbs) -> str:
    melds = view.melds[view.side]
    canasta = view.variant.canastas.size
    laid: list[str] = []
    more: dict[int, int] = {}
    if isinstance(act, LayMelds):
        laid = [words.meld(group) for group in act.groups]
    else:
        for cards, index in act.additions:
            more[index] = more.get(index, 0) + len(cards)
    done: list[str] = []
    added: list[str] = []
    for index, number in more.items():
        meld = melds[index]
        name = words.meld(meld.cards).removeprefix("a ")
        (done if meld.size < canasta <= meld.size + number else added).append(f"the {name}")
    verb = verbs.lay if view.opened[view.side] else verbs.open
    parts = [f"{verb} {words.listed(laid)}"] if laid else []
    if done:
        parts.append(f"{verbs.complete} {words.listed(list(dict.fromkeys(done)))}")
    if added:
        parts.append(f"{verbs.add} {words.listed(list(dict.fromkeys(added)))}")
    return words.listed(parts)


def _plain(action: Action, ending: str) -> str:
    match action:
        case Merge():
            return f"put{ending} two sets together"
        case AcceptBonus():
            return f"accept{ending} the bonus cards"
        case AskToGoOut():
            return f"ask{ending} the partner"
        case Answer(yes=yes):
            return f"say{ending} {'yes' if yes else 'no'}"
        case Declare(name=name):
            return f"declare{ending} {name.replace('_', ' ')}"
        case Pass():
            return f"end{ending} the turn"
        case PickUp():
            return f"take{ending} up the extra hand"
        case HoldThree():
            return f"keep{ending} a three back"
    return f"table{ending} the threes"
