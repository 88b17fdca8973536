"""Positions: a hand that starts in the middle (FORMAT 4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from ..rules.cards import Card
from ..rules.meld_faults import standing_fault
from ..rules.melds import Meld, MeldKind, meld_of
from ..rules.state import Ended, Phase, State, freezes, is_bonus_three, sides_by_seat
from ..rules.table_changes import bonus_for_opening, number_melds
from ..rules.variant import Variant
from . import fields
from .card_notation import card_text, cards_text
from .fields import RecordError, Table, list_of, one_of, seat_of
from .record_faults import RecordFault

PHASES: Final = (Phase.DRAW, Phase.MELD, Phase.OVER)
"""The phases that a position may have; the others come about by rule or by actions."""


@dataclass
class Position:
    """A position as a record gives it, with defaults for what is left out.

    ``stock`` has its top card first and ``pile`` its top card last, as they are written. ``hands``,
    ``threes`` and ``melded`` go by seat, ``melds``, ``opened`` and ``bonus`` by side; ``courtesy``
    and ``asked`` are seats. ``feet`` go by seat, and are empty where no foot waits, ``fined`` and
    ``raised`` too, and are empty where nobody was fined (HR-2).
    ``from_pile``: in the phase ``meld``, the turn began with taking the pile; ``thrown``: so many
    cards were discarded in it. ``ended``, ``by`` and ``how`` belong to the phase ``over``.
    """

    turn: int
    phase: Phase
    hands: list[list[Card]]
    stock: list[Card]
    pile: list[Card]
    melds: list[list[tuple[Card, ...]]]
    threes: list[list[Card]]
    opened: list[bool]
    melded: list[bool]
    bonus: list[bool]
    sides: tuple[tuple[int, ...], ...]
    extra: dict[int, list[Card]] = field(default_factory=dict)
    feet: list[list[Card]] = field(default_factory=list)
    fined: list[int] = field(default_factory=list)
    raised: list[int] = field(default_factory=list)
    courtesy: list[int] = field(default_factory=list)
    asked: list[int] = field(default_factory=list)
    from_pile: bool = False
    thrown: int = 0
    permission: bool | None = None
    ended: Ended | None = None
    by: int | None = None
    how: str | None = None


def read_position(value: object, place: str, variant: Variant) -> Position:
    """A position of that variant from its table in a record.

    Raises:
        RecordError: naming the place of what is wrong.

    >>> from game.variants import VARIANTS
    >>> table = {"turn": 0, "phase": "meld", "hands": ["Ks 4c", "9h", "5d", "Ah"], "stock": "7c",
    ...     "pile": "2c", "melds": [["Qs Qh Qc"], []], "threes": ["", "", "3h", ""]}
    >>> position = read_position(table, "position", VARIANTS["classic"])
    >>> position.phase.value, position.opened
    ('meld', [True, False])
    """
    table = Table(value, place)
    players = variant.table.seats
    seat = seat_of(players)
    playing = {seat for side in variant.table.sides for seat in side}

    def player(value: object, place: str) -> int:
        found = seat(value, place)
        if found not in playing:
            raise RecordError(place, RecordFault.NOBODY_PLAYS)
        return found

    def threes(value: object, place: str) -> list[Card]:
        cards = fields.cards(value, place)
        for card in cards:
            if not is_bonus_three(variant, card):
                raise RecordError(place, RecordFault.NOT_TABLED, card=card_text(card))
        return cards

    def read_sides(value: object, place: str) -> tuple[tuple[int, ...], ...]:
        given = tuple(tuple(sorted(side)) for side in list_of(list_of(seat))(value, place))
        own = tuple(tuple(sorted(side)) for side in variant.table.sides)
        if given == own:
            return variant.table.sides
        if variant.table.taker_partners is None:
            raise RecordError(place, RecordFault.SIDES_FIXED)
        if sorted(s for side in given for s in side) != sorted(s for side in own for s in side):
            raise RecordError(place, RecordFault.SEATS_NOT_ONCE)
        return given

    sides = table.take_or("sides", read_sides, variant.table.sides)
    none: dict[int, list[Card]] = {}
    extra = table.take_or("extra", _extra_hands_of(variant), none)
    none_wait: list[list[Card]] = []
    feet = table.take_or("feet", _feet_of(variant), none_wait)
    by_seat = list_of(fields.count_or_none, variant.table.seats)
    phase = Phase(table.take("phase", one_of(PHASES)))
    ended = Ended(table.take("ended", one_of(Ended))) if phase is Phase.OVER else None
    by = table.take("by", player) if ended else None
    melds = table.take("melds", list_of(list_of(_meld_of(variant)), len(sides)))
    opened = table.take_or(
        "opened", list_of(fields.truth, len(sides)), [bool(own) for own in melds]
    )
    for side, own in enumerate(melds):
        if own and not opened[side]:
            raise RecordError(f"{table.place('opened')}[{side}]", RecordFault.MELDED_UNOPENED)
    permission = table.take_or("permission", one_of(("yes", "no")), "")
    position = Position(
        turn=by if by is not None and "turn" not in table else table.take("turn", player),
        phase=phase,
        hands=table.take("hands", list_of(fields.cards_or_hidden, players)),
        stock=table.take("stock", fields.cards_or_hidden),
        pile=table.take("pile", fields.cards),
        melds=melds,
        threes=table.take("threes", list_of(threes, players)),
        opened=opened,
        sides=sides,
        extra=extra,
        feet=feet,
        fined=table.take_or("fined", by_seat, []),
        raised=table.take_or("raised", by_seat, []),
        melded=table.take_or("melded", list_of(fields.truth, players), [False] * players),
        bonus=table.take_or("bonus", list_of(fields.truth, len(sides)), opened[:]),
        courtesy=table.take_or("courtesy", list_of(seat), []),
        asked=table.take_or("asked", list_of(seat), []),
        thrown=table.take_or("thrown", fields.count_or_none, 0),
        from_pile=table.take_or("drew", one_of(("stock", "pile")), "stock") == "pile",
        permission=permission == "yes" if permission else None,
        ended=ended,
        by=by,
        how=_how(table, ended, variant) if ended else None,
    )
    table.done()
    if _count(position) > variant.pack.size:
        raise RecordError(place, RecordFault.TOO_MANY_CARDS, limit=variant.pack.size)
    return position


def _count(position: Position) -> int:
    """How many cards there are, hidden ones too."""
    heaps = (*position.hands, *position.threes, *position.extra.values(), *position.feet)
    laid = (meld for own in position.melds for meld in own)
    return sum(map(len, (position.stock, position.pile, *heaps, *laid)))


def _how(table: Table, ended: Ended, variant: Variant) -> str | None:
    """How the hand ended: the way of going out, or the name of the special hand."""
    if ended is Ended.OUT:
        return table.take_or("how", one_of(("out", "concealed")), "out")
    if ended is Ended.SPECIAL:
        return table.take("how", one_of(hand.name for hand in variant.special_hands.hands))
    return None


def _meld_of(variant: Variant) -> fields.Reader[tuple[Card, ...]]:
    """A reader of melds that may lie on a table of that variant."""

    def read(value: object, place: str) -> tuple[Card, ...]:
        cards = tuple(fields.placed_cards(value, place))
        if len(cards) < 3:
            raise RecordError(place, RecordFault.MELD_TOO_SMALL)
        meld = meld_of(cards)
        if meld is None:
            raise RecordError(place, RecordFault.NO_MELD)
        fault = standing_fault(variant, meld)
        if fault is not None:
            raise RecordError(place, RecordFault.NO_MELD_HERE, cause=fault)
        return cards

    return read


def _extra_hands_of(variant: Variant) -> fields.Reader[dict[int, list[Card]]]:
    """A reader of the face-down hands, by the seats at which they lie."""
    playing = {seat for side in variant.table.sides for seat in side}

    def read(value: object, place: str) -> dict[int, list[Card]]:
        hands = list_of(fields.cards_or_hidden)(value, place)
        if len(hands) > variant.table.seats:
            raise RecordError(place, RecordFault.TOO_MANY_SEATS, limit=variant.table.seats)
        extra = {seat: hand for seat, hand in enumerate(hands) if hand}
        if extra.keys() & playing:
            raise RecordError(place, RecordFault.EXTRA_HAND_TAKEN)
        return extra

    return read


def _feet_of(variant: Variant) -> fields.Reader[list[list[Card]]]:
    """A reader of the second hands that wait face down, by seat."""

    def read(value: object, place: str) -> list[list[Card]]:
        feet = list_of(fields.cards_or_hidden, variant.table.seats)(value, place)
        if any(feet) and not variant.foot.cards:
            raise RecordError(place, RecordFault.NO_FEET)
        return feet

    return read


def state_of(
    position: Position, variant: Variant, dealer: int, scores: Sequence[int], number: int = 1
) -> State:
    """The state that a position describes, before anything follows from it by rule.

    >>> from game.variants import VARIANTS
    >>> table = {"turn": 0, "phase": "meld", "hands": ["Ks 4c", "9h", "5d", "Ah"], "stock": "7c",
    ...     "pile": "2c", "melds": [["Qs Qh Qc"], []], "threes": ["", "", "3h", ""]}
    >>> classic = VARIANTS["classic"]
    >>> position = read_position(table, "position", classic)
    >>> state = state_of(position, classic, dealer=3, scores=[0, 0])
    >>> state.turn, state.opened, state.frozen
    (0, [True, False], True)
    """
    state = State(variant, dealer, scores, number)
    if position.sides != variant.table.sides:
        state.sides = position.sides
        state.side_of = sides_by_seat(position.sides, variant.table.seats)
        state.formed = True
    state.extra = {seat: hand[:] for seat, hand in position.extra.items()}
    if position.feet:
        state.feet = [foot[:] for foot in position.feet]
    state.fined = position.fined[:] or state.fined
    state.raised = position.raised[:] or state.raised
    state.turn = position.turn
    state.phase = position.phase
    state.thrown = position.thrown
    state.hands = [hand[:] for hand in position.hands]
    state.stock = position.stock[::-1]
    state.pile = position.pile[:]
    state.frozen = any(freezes(card) for card in position.pile)
    state.melds = [[_laid(cards) for cards in own] for own in position.melds]
    number_melds(state)
    state.threes = [threes[:] for threes in position.threes]
    state.opened = position.opened[:]
    state.bonus_done = position.bonus[:]
    state.melded = position.melded[:]
    state.courtesy = [seat in position.courtesy for seat in range(variant.table.seats)]
    state.asked = [seat in position.asked for seat in range(variant.table.seats)]
    state.begin_turn()
    if position.phase is Phase.MELD:
        side = state.side_of[state.turn]
        state.drew = "pile" if position.from_pile else "stock"
        state.permission = position.permission
        # A bonus that is still to be dealt with in the middle of a turn: the side has just opened.
        state.opener = state.opened[side] and not state.bonus_done[side]
        state.bonus_due = bonus_for_opening(state, side) if state.opener else 0
        # Who took the pile at an empty stock, or drew its last card, plays the last turn.
        end = variant.draw.stock_end
        last = end.ends_with_drawer or (end.one_last_turn and position.from_pile)
        state.last_turn = last and not state.stock
    state.ended, state.by, state.how = position.ended, position.by, position.how
    return state


def _laid(cards: tuple[Card, ...]) -> Meld:
    meld = meld_of(cards)
    assert meld is not None, "read_position lets only melds through"
    return meld


def position_fields(state: State) -> dict[str, object]:
    """The position of a state in the fields that ``check --json`` prints.

    >>> from game.variants import VARIANTS
    >>> fields = position_fields(State(VARIANTS["classic_two"], dealer=1, totals=[0, 0]))
    >>> fields["phase"], fields["hands"], fields["opened"]
    ('draw', ['', ''], [False, False])
    """
    return {
        "turn": state.turn,
        "phase": str(state.phase),
        "hands": [cards_text(hand) for hand in state.hands],
        "stock": cards_text(reversed(state.stock)),
        "pile": cards_text(state.pile),
        "melds": [[cards_text(laid_cards(meld)) for meld in own] for own in state.melds],
        "threes": [cards_text(threes) for threes in state.threes],
        "opened": state.opened[:],
    } | _unusual_fields(state)


def _unusual_fields(state: State) -> dict[str, object]:
    """Sides, extra hands and feet, where the game has them."""
    unusual: dict[str, object] = {}
    if state.variant.foot.cards:
        unusual["feet"] = [cards_text(foot) for foot in state.feet]
    if state.thrown:
        unusual["thrown"] = state.thrown
    if any(state.fined):
        unusual["fined"] = state.fined[:]
    if any(state.raised):
        unusual["raised"] = state.raised[:]
    if state.sides != state.variant.table.sides:
        unusual["sides"] = [list(side) for side in state.sides]
    if state.extra:
        seats = range(state.variant.table.seats)
        unusual["extra"] = [cards_text(state.extra.get(seat, ())) for seat in seats]
    return unusual


def laid_cards(meld: Meld) -> tuple[Card, ...]:
    """The cards of a meld as they are written: in a sequence wild cards say what they are.

    >>> from game.notation.card_notation import parse_cards
    >>> cards_text(laid_cards(meld_of(parse_cards("7h 2c 9h"))))
    '7h 2c=8h 9h'
    """
    return meld.placed() if meld.kind is MeldKind.SEQUENCE else meld.cards
