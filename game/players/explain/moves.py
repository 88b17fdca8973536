"""What a move does, in words: as it is told, or as it would be done."""

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
from ...rules.cards import CLUBS, FIRST_THREE, SPADES, THREE, Card
from ...rules.view import PlayerView
from ..search.candidates import Candidate
from . import words


class _Verbs(NamedTuple):
    """The words of a move, as it is told or as it would be done."""

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
    opened = view.opened[view.side]
    laid: list[str] = []
    more: dict[int, list[Card]] = {}
    if isinstance(act, LayMelds):
        # What is opened with is a list already: its wild cards are not told.
        told = [_with_wilds(group) if opened and _natural(group) else "" for group in act.groups]
        laid = [words.meld(group) + wilds for group, wilds in zip(act.groups, told, strict=True)]
    else:
        for cards, index in act.additions:
            more.setdefault(index, []).extend(cards)
    done: list[str] = []
    added: list[str] = []
    for index, group in more.items():
        meld = melds[index]
        name = f"the {words.meld(meld.cards).removeprefix('a ')}"
        if meld.naturals:
            name += _with_wilds(group)
        (done if meld.size < canasta <= meld.size + len(group) else added).append(name)
    verb = verbs.lay if opened else verbs.open
    parts = [f"{verb} {words.listed(laid)}"] if laid else []
    if done:
        parts.append(f"{verbs.complete} {words.listed(list(dict.fromkeys(done)))}")
    if added:
        parts.append(f"{verbs.add} {words.listed(list(dict.fromkeys(added)))}")
    return words.listed(parts)


def _natural(group: Sequence[Card]) -> bool:
    """Whether a group has natural cards: it is no wild meld."""
    return any(card >= FIRST_THREE for card in group)


def _with_wilds(group: Sequence[Card]) -> str:
    """That wild cards go down with others: `` with a deuce``, `` with two wild cards``."""
    wilds = [card for card in group if card < FIRST_THREE]
    if not wilds:
        return ""
    which = (
        words.one(wilds[0] >> 2) if len(wilds) == 1 else f"{words.number(len(wilds))} wild cards"
    )
    return f" with {which}"


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
