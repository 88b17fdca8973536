"""Why a move was chosen, in words that are true to what decided it."""

from __future__ import annotations

from collections.abc import Sequence

from ...rules.actions import (
    AcceptBonus,
    Action,
    Answer,
    AskToGoOut,
    Declare,
    Discard,
    Draw,
    LayMelds,
    LayOff,
    Merge,
    Pass,
    PickUp,
    Take,
)
from ...rules.view import PlayerView
from .. import words
from .candidates import Candidate
from .halving import Verdict

_CLOSE = 20.0
"""A difference of fewer points is called even."""


def of(view: PlayerView, found: Sequence[Candidate], verdict: Verdict) -> str:
    """The reason for the best of the candidates."""
    best = found[verdict.best]
    said = best.reason or deed(view, best)
    rival = next((c for c in verdict.order[1:] if found[c].first != best.first), None)
    if rival is None:
        return said
    gain = round(verdict.gain[rival])
    if gain < _CLOSE:
        return said if best.reason else f"{said}: as good as anything else"
    if best.reason:
        return said
    return f"{said}: about {gain} points better than to {infinitive(view, found[rival])}"


def deed(view: PlayerView, candidate: Candidate) -> str:
    """What is done, as in ``throws a nine``."""
    return _told(view, candidate, "throws", "lays down", "adds to", "takes", "draws", "s")


def infinitive(view: PlayerView, candidate: Candidate) -> str:
    """What would be done, as in ``throw a nine``."""
    return _told(view, candidate, "throw", "lay down", "add to", "take", "draw", "")


def _told(
    view: PlayerView, candidate: Candidate, throw: str, lay: str, add: str, take: str, draw: str,
    ending: str,
) -> str:  # fmt: skip
    first = candidate.first
    match first:
        case Discard():
            return f"{throw} {words.one(first.card >> 2)}"
        case LayMelds() | LayOff():
            # What is put down after it belongs to the move: it may be what makes it good.
            melds = view.melds[view.side]
            laid: list[str] = []
            added: list[str] = []
            for action in candidate.actions:
                if isinstance(action, LayMelds):
                    laid += [words.ranks(group) for group in action.groups]
                elif isinstance(action, LayOff):
                    known = [index for _, index in action.additions if index < len(melds)]
                    added += [words.ranks(melds[index].cards) for index in known]
            parts = [f"{lay} {words.listed(laid)}"] if laid else []
            if added:
                parts.append(f"{add} the {words.listed(list(dict.fromkeys(added)))}")
            return words.listed(parts)
        case Take():
            return f"{take} the pile of {len(view.pile)}"
        case Draw():
            return f"{draw} from the stock"
    return _plain(first, ending)


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
    return f"settle{ending} the threes"
