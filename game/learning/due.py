"""What is due in the learner's turn: the melds that the deal makes there, and what is missing yet.

The learner may lay them in any order and in parts, so what lies is compared with what is to lie,
meld by meld. The cards of a sequence count with their places: a two as the seven is not a two as
the four.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TypeAlias

from ..notation.replay import state_after
from ..rules.actions import Action, LayMelds, LayOff, Take, groups_of
from ..rules.cards import FIRST_THREE, Card, Placed, Rank, make_card
from ..rules.engine import apply
from ..rules.legality import verify
from ..rules.melds import Meld, MeldKind
from ..rules.state import State
from .lesson import ME, Deal, same_answer

_Piece: TypeAlias = tuple[Card, Rank]
"""A card of a meld, and the rank of its place in a sequence; 0 in other melds."""


def cards_down(action: Action) -> list[Card]:
    """The cards of the hand that an action lays down, or takes the pile with."""
    return [int(card) for group in groups_of(action) for card in group]


def lays(action: Action) -> bool:
    """Whether an action puts cards on the ground without taking the pile."""
    return isinstance(action, LayMelds | LayOff)


def run_of_lays(actions: Sequence[Action]) -> Sequence[Action]:
    """What the learner has laid down last, one after another, in this turn."""
    start = len(actions)
    while start and actions[start - 1].seat == ME and lays(actions[start - 1]):
        start -= 1
    return actions[start:]


def with_laid(deal: Deal, at: int, laid: Sequence[Action]) -> list[Action]:
    """The first actions of a deal, with the melds of the present turn as they were laid.

    ``at`` is how many actions of the deal are done; ``laid`` may be in another order and parts, and
    have more of the turn, its melds numbered as in the deal. What does not fit the turn leaves the
    deal as it is.
    """
    done = deal.hand.actions[:at]
    start = at - len(run_of_lays(done))
    now = state_after(deal.hand, deal.variant, start)
    as_laid: list[Action] = []
    for kept in laid:
        if kept.seat != ME:
            return done
        # What is due goes by what lies, so the whole turn is compared each time.
        due = Due(deal, start, 1, now)
        action = due.numbered(kept)
        if not lays(action) or not due.fits(action):
            return done
        apply(now, action)
        as_laid.append(action)
    if start < at and not Due(deal, start, at - start, now).is_down:
        return done
    return [*done[:start], *as_laid]


class Due:
    """What a step asks for at a table.

    ``at`` is how many actions of the deal have been played, ``count`` how many of the next ones
    the step covers. ``now`` is the table, where some of that may lie already, and some of what
    later steps of the turn ask for.
    """

    def __init__(self, deal: Deal, at: int, count: int, now: State) -> None:
        self.now = now
        self._side = now.side_of[ME]
        self._asked = deal.hand.actions[at : at + count]
        line = state_after(deal.hand, deal.variant, at)
        self._of_turn = self._of_step = tuple(line.melds[self._side])
        for played, action in enumerate(deal.hand.actions[at:], 1):
            if action.seat != ME or not lays(action):
                break
            apply(line, action)
            self._of_turn = tuple(line.melds[self._side])
            if played <= count:
                self._of_step = self._of_turn

    @property
    def is_down(self) -> bool:
        """Whether the step asks for melds, and all of them lie."""
        return self._melds and not self._missing(self.now, self._of_step)

    def cards(self, *, in_turn: bool = False) -> Counter[Card]:
        """The cards that the step, or the whole turn, still asks to lay or to take the pile with.

        Where a card is discarded there are none.
        """
        if not self._melds and not in_turn:
            return Counter(card for action in self._asked for card in cards_down(action))
        missing = self._missing(self.now, self._of_turn if in_turn else self._of_step)
        return Counter(int(card) for cards in missing.values() for card in cards)

    def fits(self, action: Action) -> bool:
        """Whether an action is lawful and what is asked for, or a part of what the turn melds.

        After such a part the rest can still be melded.
        """
        if not self._asked or verify(self.now, action) is not None:
            return False
        if self._melds and lays(action):
            return self._leads_on(self.now, action)
        return same_answer(action, self._asked[0])

    @cached_property
    def hint(self) -> Action | None:
        """A lawful action that fits, the one of the deal if it does; None if there is none."""
        if not self._melds:
            return self.numbered(self._asked[0]) if self._asked else None
        moves = self._moves(self.now)
        return next((move for move in moves if self._leads_on(self.now, move)), None)

    def numbered(self, action: Action) -> Action:
        """An action of the deal in this turn, with melds numbered as they are at the table."""
        return self._numbered(self.now, action)

    def as_in_deal(self, action: Action) -> Action:
        """An action of the learner at the table, with melds numbered as the turn leaves them."""
        if not isinstance(action, LayOff):
            return action
        of_deal = {part: whole for whole, part in (self._places(self.now) or {}).items()}
        parts = tuple((cards, of_deal.get(index, index)) for cards, index in action.additions)
        return replace(action, additions=parts)

    @property
    def _melds(self) -> bool:
        """Whether the step asks for melds and additions of the learner."""
        return bool(self._asked) and self._asked[0].seat == ME and lays(self._asked[0])

    def _numbered(self, table: State, action: Action) -> Action:
        if table.side_of[action.seat] != self._side:
            return action
        lie = self._places(table) or {}
        # What is added to may lie there only after what comes before.
        if isinstance(action, LayOff):
            parts = tuple((cards, lie.get(index, index)) for cards, index in action.additions)
            return replace(action, additions=parts)
        if isinstance(action, Take) and action.onto is not None:
            return replace(action, onto=lie.get(action.onto, action.onto))
        return action

    def _places(self, table: State) -> dict[int, int] | None:
        """Where the melds of the turn lie at a table; None if others lie there."""
        return _matched(table.melds[self._side], self._of_turn)

    def _missing(self, table: State, melds: Sequence[Meld]) -> dict[int, tuple[Card, ...]]:
        """The cards that melds of the deal have, by their numbers, and those of a table do not."""
        lie = self._places(table) or {}
        missing = {}
        for index, meld in enumerate(melds):
            pieces = _pieces(meld)
            if index in lie:
                pieces -= _pieces(table.melds[self._side][lie[index]])
            if pieces:
                missing[index] = tuple(_card(piece, meld) for piece in pieces.elements())
        return missing

    def _moves(self, table: State) -> Iterator[Action]:
        """What might be laid next, the likeliest first; not all of it is lawful."""
        yield from (self._numbered(table, action) for action in self._asked)
        lie = self._places(table) or {}
        for melds in (self._of_step, self._of_turn):
            missing = self._missing(table, melds)
            new = [cards for index, cards in missing.items() if index not in lie]
            more = [(cards, lie[index]) for index, cards in missing.items() if index in lie]
            if new:
                yield LayMelds(ME, tuple(new))
            if more:
                yield LayOff(ME, tuple(more))
            yield from (LayMelds(ME, (cards,)) for cards in new)
            yield from (LayOff(ME, (addition,)) for addition in more)

    def _leads_on(self, table: State, action: Action) -> bool:
        """Whether an action is lawful and lays only what the turn melds, and the rest can follow.

        Any action is tried, so what cannot be finished is never begun.
        """
        if verify(table, action) is not None:
            return False
        after = table.copy()
        apply(after, action)
        if self._places(after) is None:
            return False
        if not self._missing(after, self._of_turn):
            return True
        return any(self._leads_on(after, move) for move in self._moves(after))


def _pieces(meld: Meld) -> Counter[_Piece]:
    """The cards of a meld; those of a sequence with their places."""
    if meld.kind is MeldKind.SEQUENCE:
        return Counter((card, meld.low + place) for place, card in enumerate(meld.cards))
    return Counter((int(card), 0) for card in meld.cards)


def _card(piece: _Piece, meld: Meld) -> Card:
    """The card as it is laid: a wild card in a sequence with what it stands for."""
    card, rank = piece
    return Placed(card, make_card(rank, meld.suit)) if rank and card < FIRST_THREE else card


def _lies_within(part: Meld, whole: Meld) -> bool:
    alike = (part.kind, part.rank, part.suit) == (whole.kind, whole.rank, whole.suit)
    return alike and _pieces(part) <= _pieces(whole)


def _matched(parts: Sequence[Meld], wholes: Sequence[Meld]) -> dict[int, int] | None:
    """The number of each part by the number of the whole that it lies within.

    Every part has a whole of its own, that of its number if it can; None if they have not.

    >>> from game.notation.card_notation import parse_cards
    >>> from game.rules.melds import meld_of
    >>> low, high, long = (meld_of(parse_cards(text)) for text in ("4h 5h 6h", "8h 9h Th",
    ...                                                             "4h 5h 6h 7h 8h 9h Th"))
    >>> _matched([high], [low, long]), _matched([low, high], [long])
    ({1: 0}, None)
    """
    found: dict[int, int] = {}

    def place(part: int, tried: set[int]) -> bool:
        for whole in sorted(range(len(wholes)), key=lambda number: number != part):
            if whole in tried or not _lies_within(parts[part], wholes[whole]):
                continue
            tried.add(whole)
            if whole not in found or place(found[whole], tried):
                found[whole] = part
                return True
        return False

    return found if all(place(part, set()) for part in range(len(parts))) else None
