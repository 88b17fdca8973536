"""Actions as text: ``0 take Ks Kh + As Ah Ad`` (FORMAT 3)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final, assert_never

from ..rules.actions import (
    AcceptBonus,
    Action,
    Answer,
    AskToGoOut,
    Declare,
    Discard,
    Draw,
    Group,
    HoldThree,
    LayMelds,
    LayOff,
    Merge,
    Offence,
    Pass,
    PayFine,
    PickUp,
    RefuseBonus,
    TableThrees,
    Take,
)
from ..rules.cards import Card, Placed
from .card_notation import NotationError, card_text, cards_text, parse_card, parse_cards, shown
from .record_faults import RecordFault

_SEAT: Final = re.compile(r"[0-9]{1,2}")
_MELD: Final = re.compile(r"#([0-9]{1,3})")
_NAME: Final = re.compile(r"[a-z][a-z_]*")


def action_text(action: Action) -> str:
    """An action as it is written in a record.

    >>> action_text(Take(0, tuple(parse_cards("Ks Kh")), opening=(tuple(parse_cards("As Ah Ad")),)))
    '0 take Ks Kh + As Ah Ad'
    """
    return f"{action.seat} {_without_seat(action)}"


def _without_seat(action: Action) -> str:
    match action:
        case Draw():
            return "draw"
        case Discard():
            return f"discard {card_text(action.card)}"
        case LayMelds():
            return f"meld {_groups_text(action.groups)}"
        case LayOff():
            parts = [f"{cards_text(cards)} > #{index}" for cards, index in action.additions]
            return f"add {' + '.join(parts)}"
        case Take():
            words = ["take"]
            if action.cards:
                words.append(cards_text(action.cards))
            if action.onto is not None:
                words.append(f"> #{action.onto}")
            if action.opening:
                words.append(f"+ {_groups_text(action.opening)}")
            return " ".join(words)
        case Merge():
            return f"merge #{action.source} > #{action.target}"
        case PickUp():
            return "pickup"
        case TableThrees():
            return "table"
        case HoldThree():
            return f"hold {card_text(action.card)}"
        case Declare():
            return f"declare {action.name}"
        case AcceptBonus():
            return "bonus"
        case RefuseBonus():
            return "refuse"
        case AskToGoOut():
            return "ask"
        case Answer():
            return "yes" if action.yes else "no"
        case Pass():
            return "pass"
        case PayFine():
            return f"fine {action.offence}"
    assert_never(action)


def _groups_text(groups: Iterable[Group]) -> str:
    return " + ".join(cards_text(group) for group in groups)


def parse_action(text: str) -> Action:
    """The action that a text stands for. Whether it is lawful is not asked here.

    Raises:
        NotationError: for an unknown verb or card, or words that do not fit the verb.

    >>> parse_action("0 draw")
    Draw(seat=0)
    >>> parse_action("2 add 4c > #0")
    LayOff(seat=2, additions=(((19,), 0),))
    >>> parse_action("0 sing")
    Traceback (most recent call last):
        ...
    game.notation.card_notation.NotationError: unknown verb 'sing'
    """
    words = text.split(maxsplit=2)
    if len(words) < 2 or not _SEAT.fullmatch(words[0]):
        raise NotationError(RecordFault.NO_ACTION, shown=shown(text))
    parse = _VERBS.get(words[1])
    if parse is None:
        raise NotationError(RecordFault.UNKNOWN_VERB, shown=shown(words[1]))
    return parse(int(words[0]), words[2] if len(words) > 2 else "")


def _bare(make: Callable[[int], Action]) -> Callable[[int, str], Action]:
    """A verb that stands alone."""

    def parse(seat: int, rest: str) -> Action:
        if rest:
            raise NotationError(RecordFault.NOTHING_FOLLOWS, shown=shown(rest))
        return make(seat)

    return parse


def _group(text: str) -> Group:
    cards = parse_cards(text)
    if not cards:
        raise NotationError(RecordFault.EMPTY_GROUP)
    return tuple(cards)


def _meld_number(text: str) -> int:
    found = _MELD.fullmatch(text.strip())
    if not found:
        raise NotationError(RecordFault.NO_MELD_NUMBER, shown=shown(text.strip()))
    return int(found[1])


def _take(seat: int, rest: str) -> Action:
    first, *others = rest.split("+")
    cards, arrow, meld = first.partition(">")
    return Take(
        seat,
        tuple(parse_cards(cards)),
        _meld_number(meld) if arrow else None,
        tuple(_group(text) for text in others),
    )


def _meld(seat: int, rest: str) -> Action:
    return LayMelds(seat, tuple(_group(text) for text in rest.split("+")))


def _add(seat: int, rest: str) -> Action:
    additions: list[tuple[Group, int]] = []
    for text in rest.split("+"):
        cards, arrow, meld = text.partition(">")
        if not arrow:
            raise NotationError(RecordFault.ADD_NEEDS_MELD)
        additions.append((_group(cards), _meld_number(meld)))
    return LayOff(seat, tuple(additions))


def _merge(seat: int, rest: str) -> Action:
    source, arrow, target = rest.partition(">")
    if not arrow:
        raise NotationError(RecordFault.MERGE_NEEDS_MELDS)
    return Merge(seat, _meld_number(source), _meld_number(target))


def _one_card(text: str) -> Card:
    card = parse_card(text.strip())
    if type(card) is Placed:
        raise NotationError(RecordFault.ONLY_IN_A_MELD, card=card_text(card))
    return card


def _hold(seat: int, rest: str) -> Action:
    return HoldThree(seat, _one_card(rest))


def _discard(seat: int, rest: str) -> Action:
    return Discard(seat, _one_card(rest))


def _declare(seat: int, rest: str) -> Action:
    name = rest.strip()
    if not _NAME.fullmatch(name):
        raise NotationError(RecordFault.NO_SPECIAL_HAND, shown=shown(name))
    return Declare(seat, name)


def _fine(seat: int, rest: str) -> Action:
    offence = next((each for each in Offence if each == rest.strip()), None)
    if offence is None:
        raise NotationError(RecordFault.NO_OFFENCE, shown=shown(rest))
    return PayFine(seat, offence)


_VERBS: Final[dict[str, Callable[[int, str], Action]]] = {
    "draw": _bare(Draw),
    "take": _take,
    "meld": _meld,
    "add": _add,
    "merge": _merge,
    "pickup": _bare(PickUp),
    "table": _bare(TableThrees),
    "hold": _hold,
    "declare": _declare,
    "bonus": _bare(AcceptBonus),
    "refuse": _bare(RefuseBonus),
    "ask": _bare(AskToGoOut),
    "yes": _bare(lambda seat: Answer(seat, True)),
    "no": _bare(lambda seat: Answer(seat, False)),
    "discard": _discard,
    "pass": _bare(Pass),
    "fine": _fine,
}
