"""Reasons of computer players in words, each key as one whole sentence.

This is the only place where a reason becomes text: the window, the log, hints and the command line
ask here. A sentence names its values with the form that it needs, ``{rank:one}`` (a king, as an
object), ``{rank:subject}`` (a king), ``{rank:many}`` (kings), ``{rank:the}`` (the kings),
``{rank:of}`` (of kings), ``{rank:to}`` (to the kings), ``{rank:their}`` or ``{rank:our}`` (their
kings, our kings), so that every language can decline them; a translation may choose another form.
A share is asked for as ``{count:percent}``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from game.translation import _, _n, either, listed, number, percent, semicolon_list, with_colon

from ..notation.reasons import Reason, Value
from ..notation.record import HandRecord
from ..rules.cards import ACE
from .card_names import card_text, special_hand_name
from .rank_words import counted, rank_word, suit_word
from .reason_messages import ACTS, MEANT, MESSAGES, Either, Message, Plural


def why_words(why: Iterable[Reason]) -> str:
    """The facts that decided, without the move: ``it fits nothing in hand; two more are kept``.

    Reasons that this program does not know, from a record of another, are left out.
    """
    told = (_said(reason) for reason in why)
    return semicolon_list(dict.fromkeys(words for words in told if words))


def reason_in(hand: HandRecord, action: int) -> str:
    """Why an action of a hand was done, without the move: from the reasons that the record keeps,
    else what stands there as a comment. Empty where neither is."""
    return why_words(hand.reasons.get(action, ())) or hand.comments.get(action, "")


def reason_words(act: Reason, why: Iterable[Reason]) -> str:
    """A move as it is told of somebody, with its reason: ``throws a jack: the only spare card``."""
    told = act_words(act)
    words = why_words(why)
    return with_colon(told, words) if words else told


def act_words(act: Reason) -> str:
    """A move as it is told of somebody: ``throws a jack``."""
    return _filled(ACTS[act.key], act.values)


def meant_words(act: Reason) -> str:
    """A move as it may be made: ``throw a jack``."""
    return _filled(MEANT[act.key], act.values)


def _said(reason: Reason) -> str:
    """A reason in words; empty for one of another program, or one that lacks a value."""
    if reason.key not in MESSAGES:
        return ""
    try:
        return _filled(MESSAGES[reason.key], reason.values)
    except (KeyError, ValueError):
        return ""


def _filled(message: Message, values: Mapping[str, Value]) -> str:
    while isinstance(message, Either):
        message = message.yes if values.get(message.flag) else message.no
    if isinstance(message, Plural):
        count = values.get(message.by, 0)
        text = _n(message.one, message.many, count if isinstance(count, int) else 0)
    else:
        text = _(message)
    return text.format_map({name: _formed(name, value) for name, value in values.items()})


class _Formed:
    """A value of a reason, which a sentence asks for in the form that it needs."""

    def __init__(self, forms: Callable[[str], str]) -> None:
        self._forms = forms

    def __format__(self, form: str) -> str:
        return self._forms(form)


def _formed(name: str, value: Value) -> object:
    if isinstance(value, Reason):
        return _Formed(lambda form: _nested(value, form))
    if isinstance(value, tuple):
        return _Formed(lambda form: _several(name, value, form))
    if name in _READ:
        return _Formed(lambda form: _READ[name](value, form))
    if isinstance(value, int):
        return _Formed(lambda form: percent(value) if form == "percent" else number(value))
    return value


def _several(name: str, values: Sequence[int | Reason], form: str) -> str:
    one = form.removesuffix("_or")
    singular = name.removesuffix("s")
    words = [format(_formed(singular, value), one) for value in values]
    return either(words) if form.endswith("_or") else listed(words)


def _nested(reason: Reason, form: str) -> str:
    if reason.key in MEANT:
        return meant_words(reason)
    if reason.key == "cards.of_rank":
        return counted(_number(reason.values.get("count")), _number(reason.values.get("rank")))
    if reason.key.startswith("meld."):
        return _meld(reason, form or "many")
    return _said(reason)


def _meld(meld: Reason, form: str) -> str:
    values = meld.values
    rank, suit = _number(values.get("rank")), _number(values.get("suit"))
    match meld.key:
        case "meld.wild":
            return _rank(0, form)
        case "meld.suit":
            return _suit(suit, form)
        case "meld.run" | "meld.run_with_a_wild" | "meld.run_with_wilds":
            ends = (_number(values.get(end)) * 4 + suit for end in ("low", "high"))
            name = "\u2013".join(card_text(card) for card in ends)
            if form == "to":
                name = _("to {cards}").format(cards=name)
        case _:
            name = _rank(rank, form)
    if meld.key.endswith("_with_a_wild"):
        wild = _rank(_number(values.get("wild")), "with")
        return _("{meld} with {wild}").format(meld=name, wild=wild)
    if meld.key.endswith("_with_wilds"):
        count = _number(values.get("count"))
        text = _n("{meld} with {count} wild card", "{meld} with {count} wild cards", count)
        return text.format(meld=name, count=count)
    return name


def _number(value: Value | None) -> int:
    return value if isinstance(value, int) else 0


def _rank(value: Value, form: str) -> str:
    """A rank in the form that a sentence asks for; rank 0 stands for wild cards."""
    rank = _number(value)
    return rank_word(rank, form) if 0 <= rank <= ACE else str(rank)


def _suit(value: Value, form: str) -> str:
    suit = _number(value)
    return suit_word(suit, form) if 0 <= suit < 4 else str(suit)


def _card(value: Value, _form: str) -> str:
    return card_text(_number(value))


def _hand(value: Value, _form: str) -> str:
    return special_hand_name(str(value))


_READ: Final[Mapping[str, Callable[[Value, str], str]]] = {
    "rank": _rank, "other": _rank, "wild": _rank, "suit": _suit, "hand": _hand,
    "card": _card,
}  # fmt: skip
"""How single values are read, by name."""
