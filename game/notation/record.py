"""Records: whole matches as text (FORMAT 2)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Final, TypeVar

import tomlkit

from ..rules.actions import Action
from ..rules.cards import Card
from ..rules.scoring import ScoreLine
from ..rules.state import Ended, Phase
from ..rules.variant import OptionValue, Variant
from ..rules.variant_faults import VariantError
from ..translation import _
from ..variants import variant_named
from ..variants.house import with_house_rules
from . import fields, reasons
from .action_notation import action_text, parse_action
from .card_notation import NotationError, card_text, cards_text, shown
from .document import load
from .fields import RecordError, Table, list_of, one_of, seat_of
from .position import Position, read_position
from .reasons import Why
from .record_faults import RecordFault

__all__ = [
    "FORMAT",
    "LINE_ITEMS",
    "HandRecord",
    "HandResult",
    "PlayerEntry",
    "Record",
    "RecordError",
    "read_record",
    "write_record",
]

FORMAT: Final = "canasta-record 1"

LINE_ITEMS: Final = ("canastas", "threes", "out", "melded", "held", "penalties")
"""The items of a result line, in the order in which they are written; the total comes last."""

_FORMAT: Final = re.compile(r"canasta-record ([0-9]{1,9})")
_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
"""Keys that TOML takes without quotes."""
_SHORT: Final = 100
"""The length of a text up to which it is worth keeping as it is written."""

T = TypeVar("T")


@dataclass
class PlayerEntry:
    """Who sat at a seat: free text."""

    name: str
    kind: str


@dataclass
class HandResult:
    """How a hand ended, as it is written; ``faults`` are the lines that do not add up."""

    ended: Ended
    by: int | None
    how: str | None
    lines: list[ScoreLine]
    totals: list[int]
    faults: list[str] = field(default_factory=list, compare=False)


@dataclass
class HandRecord:
    """One hand: how it began, from a ``deck`` (top card first) or a ``position``, and its actions.

    ``scores`` are the totals before the hand by account. ``comments`` and ``reasons`` (why, as
    data) go by index of the action.
    ``left_out`` names those of number, dealer and scores that a position leaves to the default.
    ``seated`` tells which player sits at each seat, where one sits out in every hand. ``takebacks``
    counts how often a player took back something already seen or answered; ``actions`` are those
    that remain.
    """

    number: int
    dealer: int
    scores: list[int]
    deck: list[Card] | None = None
    actions: list[Action] = field(default_factory=list)
    comments: dict[int, str] = field(default_factory=dict)
    reasons: dict[int, Why] = field(default_factory=dict)
    result: HandResult | None = None
    position: Position | None = None
    left_out: frozenset[str] = frozenset()
    seated: list[int] | None = None
    takebacks: int = 0


@dataclass
class Record:
    """A match: the variant with its options and house rules, the players and the hands."""

    variant: Variant
    players: list[PlayerEntry] = field(default_factory=list)
    hands: list[HandRecord] = field(default_factory=list)

    @property
    def takebacks(self) -> int:
        """How often players took moves back, in all hands together."""
        return sum(hand.takebacks for hand in self.hands)


def read_record(source: str | bytes | Path) -> Record:
    """The record in a file (a ``Path``) or in a text.

    Raises:
        RecordError: if it is not readable, with the place and the cause. Whether the actions are
            lawful is not asked here.

    >>> record = read_record('''
    ...     format = "canasta-record 1"
    ...     variant = "classic_three"
    ...     options = { deal = 11 }
    ... ''')
    >>> record.variant.name, record.variant.deal.cards
    ('Classic for three', 11)
    >>> read_record('format = "canasta-record 1"')
    Traceback (most recent call last):
        ...
    game.notation.fields.RecordError: variant: this key is missing
    """
    with fields.whatever_fails("file"):
        table = Table(load(source), "")
        table.take("format", _check_format)
        variant = _variant(table)
        record = Record(variant)
        player = list_of(_player, variant.table.players)
        record.players = table.take_or("players", player, [])
        record.hands = table.take_or("hands", list_of(_hand_of(variant)), [])
        table.done()
    return record


def _check_format(value: object, place: str) -> None:
    name = fields.text(value, place)
    found = _FORMAT.fullmatch(name)
    if found and int(found[1]) > 1:
        raise RecordError(place, RecordFault.NEWER, shown=shown(name), known=shown(FORMAT))
    if name != FORMAT:
        raise RecordError(place, RecordFault.OTHER_FORMAT, shown=shown(name))


def _variant(table: Table) -> Variant:
    key = table.take("variant", fields.text)
    nothing: Mapping[str, OptionValue] = {}
    options = table.take_or("options", _options, nothing)
    place = "variant"
    try:
        variant_named(key)
        place = "options"
        variant = variant_named(key, options)
        place = "house"
        return with_house_rules(variant, table.take_or("house", _tables, {}))
    except VariantError as error:
        raise RecordError(place, RecordFault.OTHER_ERROR, cause=error) from None


def _tables(value: object, place: str) -> Mapping[str, object]:
    return Table(value, place).rest()


def _options(value: object, place: str) -> Mapping[str, OptionValue]:
    table = Table(value, place)
    return {
        name: choice if isinstance(choice, str | bool) else fields.number(choice, table.place(name))
        for name, choice in table.rest().items()
    }


def _player(value: object, place: str) -> PlayerEntry:
    table = Table(value, place)
    entry = PlayerEntry(table.take("name", fields.text), table.take_or("kind", fields.text, ""))
    table.done()
    return entry


def _hand_of(variant: Variant) -> fields.Reader[HandRecord]:
    """A reader of one hand of that variant."""
    players = variant.table.seats
    scores = list_of(fields.number, len(variant.table.sides))
    actions = list_of(_action_of(players))

    def read(value: object, place: str) -> HandRecord:
        table = Table(value, place)
        if "position" in table:
            if "deck" in table:
                raise RecordError(table.place("deck"), RecordFault.DECK_BESIDE_POSITION)
            position = table.take("position", lambda v, p: read_position(v, p, variant))
            hand = HandRecord(
                number=table.take_or("number", fields.count, 1),
                dealer=table.take_or("dealer", seat_of(players), (position.turn - 1) % players),
                scores=table.take_or("scores", scores, [0] * len(variant.table.sides)),
                position=position,
                actions=table.take_or("actions", actions, []),
                left_out=frozenset(k for k in ("number", "dealer", "scores") if k not in table),
            )
        else:
            hand = HandRecord(
                number=table.take("number", fields.count),
                dealer=table.take("dealer", seat_of(players)),
                scores=table.take("scores", scores),
                deck=table.take("deck", lambda v, p: _deck(v, p, variant)),
                actions=table.take("actions", actions),
            )
        if variant.table.sits_out:
            hand.seated = table.take_or("seated", _seated_of(variant), None)
        hand.comments = table.take_or("comments", _by_action(fields.text), {})
        hand.reasons = table.take_or("reasons", _by_action(reasons.from_toml), {})
        hand.takebacks = table.take_or("takebacks", fields.count_or_none, 0)
        if "result" in table:
            hand.result = table.take("result", lambda v, p: _result(v, p, variant))
        table.done()
        return hand

    return read


def _seated_of(variant: Variant) -> fields.Reader[list[int]]:
    """A reader of the players at the seats of one hand, where one of them sits out."""

    def read(value: object, place: str) -> list[int]:
        seated = list_of(seat_of(variant.table.players), variant.table.seats)(value, place)
        if len(set(seated)) != len(seated):
            raise RecordError(place, RecordFault.TWO_SEATS)
        return seated

    return read


def _deck(value: object, place: str, variant: Variant) -> list[Card]:
    deck = fields.cards(value, place)
    pack = variant.full_pack()
    if len(deck) != len(pack):
        raise RecordError(place, RecordFault.WRONG_DECK_SIZE, count=len(deck), needed=len(pack))
    surplus = Counter(deck) - Counter(pack)
    if surplus:
        most = card_text(next(iter(surplus)))
        raise RecordError(place, RecordFault.NOT_THE_PACK, card=most)
    return deck


def _action_of(players: int) -> fields.Reader[Action]:
    seat = seat_of(players)

    def read(value: object, place: str) -> Action:
        try:
            action = parse_action(fields.text(value, place))
        except NotationError as error:
            raise RecordError(place, error.fault, **error.values) from None
        seat(action.seat, place)
        return action

    return read


def _by_action(read: fields.Reader[T]) -> fields.Reader[dict[int, T]]:
    """A reader of what is said of single actions, by their index."""

    def read_all(value: object, place: str) -> dict[int, T]:
        table = Table(value, place)
        said: dict[int, T] = {}
        for key, item in table.rest().items():
            if not re.fullmatch(r"[0-9]{1,6}", key):
                raise RecordError(table.place(key), RecordFault.NO_ACTION_INDEX)
            said[int(key)] = read(item, table.place(key))
        return said

    return read_all


def _result(value: object, place: str, variant: Variant) -> HandResult:
    table = Table(value, place)
    accounts = len(variant.table.sides)
    faults: list[str] = []

    def line(value: object, place: str) -> ScoreLine:
        table = Table(value, place)
        items = ScoreLine(**{name: table.take(name, fields.number) for name in LINE_ITEMS})
        total = table.take("total", fields.number)
        table.done()
        if total != items.total:
            words = _("the total is {total}, but its items make {sum}")
            faults.append(f"{place}: {words.format(total=total, sum=items.total)}")
        return items

    result = HandResult(
        ended=Ended(table.take("ended", one_of(Ended))),
        by=table.take("by", seat_of(variant.table.seats)),
        how=table.take_or("how", fields.text, "") or None,
        lines=table.take("lines", list_of(line, accounts)),
        totals=table.take("totals", list_of(fields.number, accounts)),
        faults=faults,
    )
    table.done()
    return result


def write_record(record: Record) -> str:
    """The record as TOML, with one action on a line; defaults are left out.

    A match is saved after every action, so lines are joined here: a writer for all of TOML takes
    long enough to be noticed.

    >>> from game.variants import VARIANTS
    >>> print(write_record(Record(VARIANTS["samba"], [PlayerEntry("Nora", "expert")])), end="")
    format = "canasta-record 1"
    variant = "samba"
    options = {}
    players = [{name = "Nora", kind = "expert"}]
    """
    variant = record.variant
    head: dict[str, object] = {"format": FORMAT, "variant": variant.key, "options": variant.chosen}
    if variant.house:
        head["house"] = variant.house
    if record.players:
        head["players"] = [{"name": entry.name, "kind": entry.kind} for entry in record.players]
    return _lines(head) + "".join(["\n" + _hand_text(hand, variant) for hand in record.hands])


def _lines(table: Mapping[str, object]) -> str:
    return "".join([f"{_key(key)} = {_text(value)}\n" for key, value in table.items()])


def _key(key: object) -> str:
    text = str(key)
    return text if _BARE.fullmatch(text) else _quoted(text)


def _text(value: object) -> str:
    """A value of TOML on one line."""
    match value:
        case str():
            return _quoted(value)
        case bool():
            return str(value).lower()
        case int() | float():
            # As Python writes them, ``inf`` and ``nan`` too.
            return str(value)
        case Mapping():
            pairs = [f"{_key(key)} = {_text(inner)}" for key, inner in value.items()]
            return f"{{{', '.join(pairs)}}}"
        case Iterable():
            return f"[{', '.join(map(_text, value))}]"
    raise TypeError(f"no value of a record: {value!r}")


def _quoted(text: str) -> str:
    if len(text) > _SHORT:
        return tomlkit.item(text).as_string()
    return _known(text)


@lru_cache(4096)
def _known(text: str) -> str:
    """An action, a key or a name as TOML: the same ones come in every record."""
    return tomlkit.item(text).as_string()


@lru_cache(4096)
def _why_text(why: Why) -> str:
    """The reasons for one action."""
    return _text(reasons.to_toml(why))


def _hand_text(hand: HandRecord, variant: Variant) -> str:
    table: dict[str, object] = {}
    if "number" not in hand.left_out:
        table["number"] = hand.number
    if "dealer" not in hand.left_out:
        table["dealer"] = hand.dealer
    if "scores" not in hand.left_out:
        table["scores"] = hand.scores
    if hand.deck is not None:
        table["deck"] = cards_text(hand.deck)
    if hand.seated is not None:
        table["seated"] = hand.seated
    lines = "".join([f"    {_quoted(action_text(action))},\n" for action in hand.actions])
    actions = f"actions = [\n{lines}]\n" if lines else "actions = []\n"
    after: dict[str, object] = {}
    if hand.comments:
        after["comments"] = dict(sorted(hand.comments.items()))
    text = "[[hands]]\n" + _lines(table) + actions + _lines(after)
    if hand.reasons:
        told = [f"{at} = {_why_text(why)}" for at, why in sorted(hand.reasons.items())]
        text += f"reasons = {{{', '.join(told)}}}\n"
    if hand.takebacks:
        text += _lines({"takebacks": hand.takebacks})
    if hand.position is not None:
        text += "\n[hands.position]\n" + _lines(_position_table(hand.position, variant))
    if hand.result is not None:
        text += "\n[hands.result]\n" + _lines(_result_table(hand.result))
    return text


def _position_table(position: Position, variant: Variant) -> dict[str, object]:
    table: dict[str, object] = {}
    if position.turn != position.by:
        table["turn"] = position.turn
    table["phase"] = str(position.phase)
    table["hands"] = list(map(cards_text, position.hands))
    table["stock"] = cards_text(position.stock)
    table["pile"] = cards_text(position.pile)
    table["melds"] = [list(map(cards_text, own)) for own in position.melds]
    table["threes"] = list(map(cards_text, position.threes))
    if position.extra:
        table["extra"] = [
            cards_text(position.extra.get(seat, ())) for seat in range(len(position.hands))
        ]
    if any(position.feet):
        table["feet"] = list(map(cards_text, position.feet))
    if position.thrown:
        table["thrown"] = position.thrown
    if any(position.fined):
        table["fined"] = position.fined
    if any(position.raised):
        table["raised"] = position.raised
    if position.sides != variant.table.sides:
        table["sides"] = position.sides
    if position.opened != [bool(own) for own in position.melds]:
        table["opened"] = position.opened
    if any(position.melded):
        table["melded"] = position.melded
    if position.bonus != position.opened:
        table["bonus"] = position.bonus
    if position.courtesy:
        table["courtesy"] = position.courtesy
    if position.asked:
        table["asked"] = position.asked
    if position.from_pile:
        table["drew"] = "pile"
    if position.permission is not None:
        table["permission"] = "yes" if position.permission else "no"
    if position.phase is Phase.OVER:
        table["ended"] = str(position.ended)
        table["by"] = position.by
        if position.how is not None:
            table["how"] = position.how
    return table


def _result_table(result: HandResult) -> dict[str, object]:
    table: dict[str, object] = {"ended": str(result.ended), "by": result.by}
    # "out" is what everybody takes for granted; other manners of an end are worth telling.
    if result.how not in (None, "out"):
        table["how"] = result.how
    table["lines"] = list(map(line_fields, result.lines))
    table["totals"] = result.totals
    return table


def line_fields(line: ScoreLine) -> dict[str, int]:
    """A result line in the fields of FORMAT 6.

    >>> line_fields(ScoreLine(out=100, melded=230))
    {'canastas': 0, 'threes': 0, 'out': 100, 'melded': 230, 'held': 0, ...
    """
    return {name: getattr(line, name) for name in LINE_ITEMS} | {"total": line.total}
