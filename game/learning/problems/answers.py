"""What actions at the table come to, so that an answer can be compared with those worked out.

Cards laid down are compared by what lies where in the end, whatever the order and number of acts;
the discard behind them does not count. Ways to take the pile count as one, and so do ways to go
out. Suits count only in games with sequences.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from ...rules.actions import (
    Action,
    Answer,
    AskToGoOut,
    Discard,
    Draw,
    LayMelds,
    LayOff,
    Merge,
    Take,
)
from ...rules.cards import Card, Placed
from ...rules.engine import apply
from ...rules.refusal import IllegalActionError
from ...rules.state import Phase
from ...rules.view import PlayerView
from ...simulator.moves import kind_of

Effect: TypeAlias = tuple[object, ...]
"""What some actions come to: a word for it, and the cards where they matter."""

OUT: Final[Effect] = ("out",)
DRAW: Final[Effect] = ("draw",)
TAKE: Final[Effect] = ("take",)
ASK: Final[Effect] = ("ask",)
YES: Final[Effect] = ("yes",)
NO: Final[Effect] = ("no",)

_LAYING: Final = (LayMelds, LayOff, Merge)


def is_complete(actions: Sequence[Action]) -> bool:
    """Whether the actions answer a problem: all do but cards laid down, which others may follow.

    >>> is_complete([LayMelds(0, ())]), is_complete([LayMelds(0, ()), Discard(0, 16)])
    (False, True)
    """
    return bool(actions) and not isinstance(actions[-1], _LAYING)


def effect_of(view: PlayerView, actions: Sequence[Action]) -> Effect:
    """What lawful actions of the seat in turn come to, the first of which is made in this view.

    >>> from game.rules.engine import deal
    >>> from game.rules.view import view_of
    >>> from game.variants import VARIANTS
    >>> variant = VARIANTS["classic"]
    >>> state, events = deal(variant, variant.full_pack(), dealer=3, totals=(0, 0))
    >>> effect_of(view_of(state, 0), [Draw(0)])
    ('draw',)
    """
    first = actions[0]
    if _ends_the_hand(view, actions):
        return OUT
    match first:
        case Draw():
            return DRAW
        case Take():
            return TAKE
        case AskToGoOut():
            return ASK
        case Answer(yes=yes):
            return YES if yes else NO
        case Discard(card=card):
            return ("discard", _face(view, card))
    if isinstance(first, _LAYING):
        return ("lay", *_laid(view, actions))
    return ("other", type(first).__name__)


def _ends_the_hand(view: PlayerView, actions: Sequence[Action]) -> bool:
    """Whether the hand is over with cards laid down and thrown."""
    after = view.copy()
    for action in actions:
        if action.seat != view.seat or not isinstance(action, (*_LAYING, Discard)):
            return False
        try:
            apply(after, action)
        except IllegalActionError:
            return False
        if after.phase is Phase.OVER:
            return True
    return False


def _laid(view: PlayerView, actions: Sequence[Action]) -> tuple[object, ...]:
    """The new melds, and what was added to those that lay there."""
    lay = len(view.melds[view.side])
    new: list[list[object]] = []
    added: list[tuple[int, object]] = []
    merged: list[object] = []
    for action in actions:
        if isinstance(action, LayMelds):
            new += [[_face(view, card) for card in group] for group in action.groups]
        elif isinstance(action, LayOff):
            for cards, index in action.additions:
                faces = [_face(view, card) for card in cards]
                if index < lay:
                    added += [(index, face) for face in faces]
                elif index - lay < len(new):
                    new[index - lay] += faces
        elif isinstance(action, Merge):
            merged.append((action.source, action.target))
        else:
            break
    groups = sorted(tuple(sorted(map(str, group))) for group in new)
    return tuple(groups), tuple(sorted((at, str(face)) for at, face in added)), tuple(merged)


def _face(view: PlayerView, card: Card) -> object:
    """A card as far as it can be told from others in this game."""
    if view.variant.melds.sequences is not None:
        return int(card), int(card.stands) if isinstance(card, Placed) else int(card)
    return kind_of(card)
