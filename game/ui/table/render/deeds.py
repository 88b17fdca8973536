"""What a player did in their last turn, as a few words and small cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from game.rules.actions import Offence
from game.rules.cards import Card, Rank, is_wild, rank_of
from game.rules.events import (
    AskedToGoOut,
    BonusAccepted,
    BonusRefused,
    CardDrawn,
    CardsMelded,
    Discarded,
    Event,
    Fined,
    FootTaken,
    HandEnded,
    HandPickedUp,
    MeldsMerged,
    Passed,
    PileTaken,
    SideOpened,
    Source,
    SpecialShown,
    ThreeTabled,
    TurnCardDrawn,
)
from game.translation import _n, _p, number
from game.ui.deco.canastas import CanastaKind

FAT: Final = 12
"""A pile of so many cards is a moment of its own."""


_SEVERAL: Final = 3
"""So many small cards of a rank are told by one and their number."""


class Mark(Enum):
    """What a token is beside words."""

    WORDS = "words"
    CHIPS = "chips"
    CANASTA = "canasta"
    ARROW = "arrow"
    MORE = "more"
    WORTH = "worth"


class Deed(Enum):
    """What goes first, or last, where there is little room."""

    DREW = "drew"
    TABLED = "tabled"
    MELDED = "melded"
    ADDED = "added"
    TOOK_MUCH = "took much"
    DISCARDED = "discarded"


@dataclass(frozen=True, slots=True)
class Token:
    """A word, some chips, a chip with a band, or an arrow in place of "discarded"."""

    mark: Mark
    words: str = ""
    cards: tuple[Card, ...] = ()
    deed: Deed | None = None
    """What the words tell, where that matters to what may be left out."""
    kind: CanastaKind = CanastaKind.NATURAL
    """The band of a canasta."""


@dataclass(frozen=True, slots=True)
class Made:
    """A canasta that was finished: the card that stands for it, its bonus, and its band."""

    card: Card
    bonus: int
    kind: CanastaKind


def deeds(
    events: Sequence[Event],
    made: Callable[[CardsMelded], Made | None] | None = None,
) -> list[Token]:
    """The tokens of a turn, in the order in which it went.

    ``made`` looks up a canasta that was finished; without it the cards added stand for it.
    """
    drawn = sum(isinstance(e, CardDrawn) and e.source is Source.DRAW for e in events)
    out: list[Token] = []
    opened = next((e for e in events if isinstance(e, SideOpened)), None)
    told_draw = False
    for event in events:
        match event:
            case CardDrawn(_, _, Source.DRAW) if not told_draw:
                told_draw = True
                words = (
                    _p("deed", "drew")
                    if drawn == 1
                    else _p("deed", "drew {count}").format(count=drawn)
                )
                out.append(Token(Mark.WORDS, words, deed=Deed.DREW))
            case PileTaken(_, _, rest):
                count = len(rest) + 1
                words = _p("deed", "took {count}").format(count=count)
                deed = Deed.TOOK_MUCH if count >= FAT else None
                out.append(Token(Mark.WORDS, words, deed=deed))
            case HandPickedUp():
                out.append(Token(Mark.WORDS, _p("deed", "took the second hand")))
            case FootTaken():
                out.append(Token(Mark.WORDS, _p("deed", "took the foot")))
            case ThreeTabled(_, card):
                _gather(out, _p("deed", "tabled"), (card,), Deed.TABLED)
            case BonusAccepted():
                out.append(Token(Mark.WORDS, _p("deed", "bonus cards")))
            case TurnCardDrawn():
                out.append(Token(Mark.WORDS, _p("deed", "turn card")))
            case Fined(_, Offence.OPENING, points):
                words = _p("deed", "too little to open: {points} more needed")
                out.append(Token(Mark.WORDS, words.format(points=number(points))))
            case Fined(_, _, points):
                words = _p("deed", "fined {points}").format(points=number(points))
                out.append(Token(Mark.WORDS, words))
            case BonusRefused():
                out.append(Token(Mark.WORDS, _p("deed", "no bonus cards")))
            case CardsMelded(canasta=True, cards=cards, top=top) as melded:
                # Cards may be added to many canastas: it is not said to be closed.
                out.append(Token(Mark.WORDS, _p("deed", "canasta")))
                canasta = made(melded) if made is not None else None
                if canasta is None:
                    canasta = Made(_face(cards, top), 0, _kind_of(cards))
                out.append(Token(Mark.CANASTA, cards=(canasta.card,), kind=canasta.kind))
                if canasta.bonus:
                    out.append(Token(Mark.WORTH, f"+{number(canasta.bonus)}"))
            case CardsMelded(new=True, cards=cards, top=top):
                verb, deed = _p("deed", "melded"), Deed.MELDED
                if opened is not None:
                    verb = _p("deed", "opened {points}").format(points=number(opened.points))
                _gather(out, verb, (_face(cards, top),), None if opened is not None else deed)
            case CardsMelded(cards=cards, top=top):
                added = tuple(cards) + (() if top is None else (top,))
                _gather(out, _p("deed", "added"), added, Deed.ADDED)
            case MeldsMerged():
                out.append(Token(Mark.WORDS, _p("deed", "combined")))
            case AskedToGoOut():
                out.append(Token(Mark.WORDS, _p("deed", "asked")))
            case SpecialShown(_, _, _cards):
                out.append(Token(Mark.WORDS, _p("deed", "showed a hand")))
            case Discarded(face_down=True):
                out.append(Token(Mark.WORDS, _p("deed", "discarded face down")))
            case Discarded(_, card):
                out.append(Token(Mark.WORDS, _p("deed", "discarded"), deed=Deed.DISCARDED))
                out.append(Token(Mark.CHIPS, cards=(card,)))
            case Passed():
                out.append(Token(Mark.WORDS, _p("deed", "passed")))
            case _:
                pass
    return out


def worded(tokens: Sequence[Token], place: int) -> str:
    """The words of a token, with a comma where other words follow at once."""
    token = tokens[place]
    follows = place + 1 < len(tokens) and tokens[place + 1].mark is Mark.WORDS
    return f"{token.words}," if follows and token.mark is Mark.WORDS else token.words


def of_one_kind(cards: Sequence[Card]) -> list[tuple[Card, int]]:
    """Each card with the number of those that it stands for: three and more of a rank are told
    by one, with their number.
    """
    counted = Counter(map(rank_of, cards))
    out: list[tuple[Card, int]] = []
    told: set[Rank] = set()
    for card in cards:
        rank = rank_of(card)
        if counted[rank] < _SEVERAL:
            out.append((card, 1))
        elif rank not in told:
            told.add(rank)
            out.append((card, counted[rank]))
    return out


def own_deeds(events: Sequence[Event]) -> list[Token]:
    """Of the player's own turn how it began, or once it is over the discard or going out alone."""
    if any(isinstance(event, HandEnded) for event in events):
        return [Token(Mark.WORDS, _p("deed", "went out"))]
    tokens = deeds(events)
    thrown = next((i for i, t in enumerate(tokens) if t.deed is Deed.DISCARDED), None)
    if thrown is not None:
        return tokens[thrown : thrown + 2]
    return deeds([event for event in events if isinstance(event, CardDrawn | PileTaken)])


def ways(tokens: Sequence[Token]) -> list[list[Token]]:
    """Ways to tell the same with less and less room: what says least goes first."""
    out = [list(tokens)]
    plain = [token for token in tokens if token.mark is not Mark.WORTH]
    if len(plain) < len(tokens):
        # What a canasta counts says more than that a card was drawn before.
        out += [_undrawn(tokens), plain]
        tokens = plain
    arrow = [Token(Mark.ARROW) if t.deed is Deed.DISCARDED else t for t in tokens]
    out.append(arrow)
    drew = _undrawn(arrow)
    if len(drew) < len(arrow) and len(drew) > 2:
        out.append(drew)
    short = drew
    while True:
        at = _least(short)
        if at is None:
            break
        short = _without(short, at)
        out.append(short)
    untold = False
    while len(short) > 2:
        # The threes lie on the ground for all to see; what is left begins with what came last,
        # after a fat pile, of which nothing is to be seen any more.
        least = int(short[0].deed is Deed.TOOK_MUCH and len(short) > 3)
        drop = next((i for i, t in enumerate(short) if t.deed is Deed.TABLED), least)
        untold = untold or short[drop].deed is not Deed.TABLED
        cards = short[drop].mark is Mark.WORDS and short[drop + 1].mark in (
            Mark.CHIPS,
            Mark.CANASTA,
        )
        short = [*short[:drop], *short[drop + (2 if cards else 1) :]]
        if untold and len(short) > 2:
            out.append(_with_rest(short))
        out.append(short)
    return out


def _with_rest(tokens: Sequence[Token]) -> list[Token]:
    """The tokens with a sign before the discard that there was more."""
    discard = next((i for i, t in enumerate(tokens) if t.mark is Mark.ARROW), len(tokens))
    return [*tokens[:discard], Token(Mark.MORE, "…"), *tokens[discard:]]


def _undrawn(tokens: Sequence[Token]) -> list[Token]:
    """The tokens without that of drawing."""
    return [token for token in tokens if token.deed is not Deed.DREW]


def _least(tokens: Sequence[Token]) -> int | None:
    """Which small cards say least: of those with most the last, but never the discard.

    One card alone takes no more room than the number that would stand for it.
    """
    chips = [i for i, t in enumerate(tokens[:-1]) if t.mark is Mark.CHIPS and len(t.cards) > 1]
    return max(chips, key=lambda i: (len(tokens[i].cards), i)) if chips else None


def _without(tokens: Sequence[Token], at: int) -> list[Token]:
    """The tokens with one row of small cards told as a number, unless points tell enough."""
    verb = tokens[at - 1]
    words = _counted(verb.deed, len(tokens[at].cards)) or verb.words
    return [*tokens[: at - 1], Token(Mark.WORDS, words, deed=verb.deed), *tokens[at + 1 :]]


def _counted(deed: Deed | None, count: int) -> str:
    """How many cards or melds it was, in words; empty where no number is told."""
    match deed:
        case Deed.MELDED:
            words = _n("{count} meld", "{count} melds", count)
        case Deed.ADDED:
            words = _n("added {count} card", "added {count} cards", count)
        case Deed.TABLED:
            words = _n("tabled {count} three", "tabled {count} threes", count)
        case _:
            return ""
    return words.format(count=count)


def in_lines(tokens: Sequence[Token], fits: Callable[[Sequence[Token]], bool]) -> list[list[Token]]:
    """The tokens in as many lines as they need; the cards stay beside their words."""
    lines: list[list[Token]] = [[]]
    place = 0
    while place < len(tokens):
        end = place + 1
        while end < len(tokens) and tokens[end].mark not in (Mark.WORDS, Mark.ARROW):
            end += 1
        if tokens[place].mark is Mark.ARROW:
            end = len(tokens)
        part = list(tokens[place:end])
        if lines[-1] and not fits([*lines[-1], *part]):
            lines.append([])
        lines[-1] += part
        place = end
    return lines


def _gather(out: list[Token], verb: str, cards: tuple[Card, ...], deed: Deed | None = None) -> None:
    """Add cards to what was told with the same verb, or begin with it."""
    if len(out) > 1 and out[-1].mark is Mark.CHIPS and out[-2].words == verb:
        out[-1] = Token(Mark.CHIPS, cards=out[-1].cards + cards)
        return
    out += [Token(Mark.WORDS, verb, deed=deed), Token(Mark.CHIPS, cards=cards)]


def _face(cards: Sequence[Card], top: Card | None) -> Card:
    return standing_for([*cards, *([] if top is None else [top])])


def _kind_of(cards: Sequence[Card]) -> CanastaKind:
    """The band as far as these cards tell."""
    return CanastaKind.MIXED if any(map(is_wild, cards)) else CanastaKind.NATURAL


def standing_for(cards: Sequence[Card]) -> Card:
    """The card that stands for a meld: a natural one if there is any."""
    return next((card for card in cards if not is_wild(card)), cards[0])
