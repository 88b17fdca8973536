"""Why a move was chosen, in words that are true to what decided it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

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
from ...rules.cards import CLUBS, FIRST_THREE, JOKER, SPADES, THREE, Card
from ...rules.state import Phase
from ...rules.view import PlayerView
from .. import words
from .candidates import Candidate
from .equity import equity_for, scores_for
from .halving import Verdict
from .vetoes import fault

_CLOSE = 20.0
"""A difference of fewer points is called even."""
_LONG = 50
"""More letters are too many for the move that was not made."""


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


def _better(view: PlayerView, gain: float) -> str:
    """By how much it is better; ``gain`` is in points."""
    share = chance_of_a_point(view)
    if not share:
        return f"about {round(gain)} points better than to"
    percent = 100 * gain * share
    if percent < 1:
        return "a little better than to"
    return f"about {round(percent)} % likelier to win the match than to"


def of(view: PlayerView, found: Sequence[Candidate], verdict: Verdict) -> str:
    """The reason for the best of the candidates.

    The policy's move has the policy's reason. Another one was chosen for what the imagined deals
    have shown: by how much it is better than the next best, or what the better one would do amiss.
    """
    best = found[verdict.best]
    if best.reason:
        return best.reason
    said = deed(view, best)
    if verdict.passed is not None and verdict.gain[verdict.passed] < -_CLOSE:
        other = found[verdict.passed]
        amiss = fault(view, other)
        if _thrown(other) == JOKER < _thrown(best) < FIRST_THREE:
            return f"{said}: a joker is worth more"
        # Beside a move of quite another sort the words would explain neither.
        alike = view.phase is not Phase.MELD or type(other.first) is type(best.first)
        if amiss and alike:
            return f"{said}: to {_brief(view, other)} would {amiss}"
    own = infinitive(view, best)
    rival = next(
        (
            c
            for c in verdict.order[1:]
            if verdict.gain[c] >= 0 and infinitive(view, found[c]) != own
        ),
        None,
    )
    if rival is None:
        return said
    gain, more = verdict.gain[rival], verdict.gain[0]
    if round(gain) >= _CLOSE:
        return f"{said}: {_better(view, gain)} {_brief(view, found[rival])}"
    if round(more) >= _CLOSE and infinitive(view, found[0]) != own:
        return f"{said}: {_better(view, more)} {_brief(view, found[0])}"
    return f"{said}: as good as to {_brief(view, found[rival])}"


def _brief(view: PlayerView, candidate: Candidate) -> str:
    """What would be done, and only its beginning where that is long."""
    text = infinitive(view, candidate)
    if len(text) <= _LONG:
        return text
    return infinitive(view, Candidate(candidate.actions[:1], candidate.reason))


class _Verbs(NamedTuple):
    """The words of a move, as it is told or as it might be done."""

    throw: str
    freeze: str
    lay: str
    complete: str
    add: str
    take: str
    draw: str
    ending: str


_TOLD = _Verbs("throws", "freezes", "lays down", "completes", "adds to", "takes", "draws", "s")
_MEANT = _Verbs("throw", "freeze", "lay down", "complete", "add to", "take", "draw", "")


def _thrown(candidate: Candidate) -> Card:
    """The card that a discard throws, 0 for another move."""
    return candidate.first.card if isinstance(candidate.first, Discard) else 0


def deed(view: PlayerView, candidate: Candidate) -> str:
    """What is done, as in ``throws a nine``."""
    return _move(view, candidate, _TOLD)


def infinitive(view: PlayerView, candidate: Candidate) -> str:
    """What would be done, as in ``throw a nine``."""
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
            return _laid(view, candidate, verbs)
        case Take():
            return f"{verbs.take} the pile of {len(view.pile)}"
        case Draw():
            return f"{verbs.draw} from the stock"
    return _plain(first, verbs.ending)


def _laid(view: PlayerView, candidate: Candidate, verbs: _Verbs) -> str:
    """All that is put down: what follows the first act may be what makes it good."""
    melds = view.melds[view.side]
    canasta = view.variant.canastas.size
    laid: list[str] = []
    more: dict[int, int] = {}
    for action in candidate.actions:
        if isinstance(action, LayMelds):
            laid += [words.meld(group) for group in action.groups]
        elif isinstance(action, LayOff):
            for cards, index in action.additions:
                if index < len(melds):
                    more[index] = more.get(index, 0) + len(cards)
    done: list[str] = []
    added: list[str] = []
    for index, number in more.items():
        meld = melds[index]
        name = words.meld(meld.cards).removeprefix("a ")
        (done if meld.size < canasta <= meld.size + number else added).append(f"the {name}")
    parts = [f"{verbs.lay} {words.listed(laid)}"] if laid else []
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
