"""What happened, in words: one line of the log for each action."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from ..rules.actions import Action
from ..rules.cards import HIDDEN, JOKER, Card, rank_of, suit_of
from ..rules.events import (
    Answered,
    AskedToGoOut,
    BonusAccepted,
    CardDrawn,
    CardsMelded,
    CardTurned,
    Discarded,
    Event,
    HandDealt,
    HandEnded,
    Passed,
    PileTaken,
    SideOpened,
    Source,
    SpecialShown,
    ThreeHeld,
    ThreeTabled,
)
from .translate import _

SUITS = "♠♥♦♣"
_FACES = {11: "J", 12: "Q", 13: "K", 14: "A"}


def card_words(card: Card) -> str:
    """A card as a reader sees it: ``K♠``, ``10♥``, a joker by name."""
    if card == JOKER:
        return _("joker")
    return _FACES.get(rank_of(card), str(rank_of(card))) + SUITS[suit_of(card)]


def cards_words(cards: Iterable[Card]) -> str:
    """Some cards, separated by spaces."""
    return " ".join(card_words(card) for card in cards)


class Teller:
    """Tells what happened to the player at one seat, who is called "you"."""

    def __init__(self, names: Sequence[str], you: int | None) -> None:
        self._names = names
        self._you = you

    def line(self, action: Action | None, events: Sequence[Event]) -> str:
        """One line for an action and all that followed."""
        parts: list[str] = []
        drawn: list[CardDrawn] = []
        for event in events:
            if isinstance(event, CardDrawn) and event.source is Source.DRAW:
                drawn.append(event)
                continue
            if drawn:
                parts.append(self._drawn(drawn))
                drawn = []
            sentence = self._sentence(event)
            if sentence:
                parts.append(sentence)
        if drawn:
            parts.append(self._drawn(drawn))
        return ". ".join(parts)

    def _say(self, seat: int, you: str, other: str, **values: object) -> str:
        template = you if seat == self._you else other
        return template.format(name=self._names[seat], **values)

    def _drawn(self, events: Sequence[CardDrawn]) -> str:
        seat = events[0].seat
        if events[0].card == HIDDEN:
            return self._say(seat, _("You draw"), _("{name} draws"))
        cards = cards_words(event.card for event in events)
        return self._say(seat, _("You draw {cards}"), _("{name} draws {cards}"), cards=cards)

    def _sentence(self, event: Event) -> str:
        match event:
            case HandDealt():
                return self._say(event.dealer, _("You deal"), _("{name} deals"))
            case CardTurned():
                return _("{card} is turned").format(card=card_words(event.card))
            case ThreeTabled():
                return self._say(
                    event.seat, _("You table {card}"), _("{name} tables {card}"),
                    card=card_words(event.card),
                )  # fmt: skip
            case ThreeHeld():
                return self._say(
                    event.seat, _("You hold {card} back"), _("{name} holds {card} back"),
                    card=card_words(event.card),
                )  # fmt: skip
            case PileTaken():
                return self._say(
                    event.seat, _("You take the pile ({count} cards)"),
                    _("{name} takes the pile ({count} cards)"), count=len(event.rest) + 1,
                )  # fmt: skip
            case CardsMelded():
                cards = event.cards if event.top is None else (*event.cards, event.top)
                return self._say(
                    event.seat, _("You meld {cards}"), _("{name} melds {cards}"),
                    cards=cards_words(cards),
                )  # fmt: skip
            case SideOpened():
                return self._say(
                    event.seat, _("You open with {points} points"),
                    _("{name} opens with {points} points"), points=event.points,
                )  # fmt: skip
            case BonusAccepted():
                return self._say(
                    event.seat, _("You accept the bonus"), _("{name} accepts the bonus")
                )
            case AskedToGoOut():
                return self._say(
                    event.seat, _("You ask: may I go out?"), _("{name} asks: may I go out?")
                )
            case Answered(yes=True):
                return self._say(event.seat, _("You say yes"), _("{name} says yes"))
            case Answered():
                return self._say(event.seat, _("You say no"), _("{name} says no"))
            case SpecialShown():
                return self._say(
                    event.seat, _("You show {hand}"), _("{name} shows {hand}"),
                    hand=event.name.capitalize(),
                )  # fmt: skip
            case Discarded():
                return self._say(
                    event.seat, _("You discard {card}"), _("{name} discards {card}"),
                    card=card_words(event.card),
                )  # fmt: skip
            case Passed():
                return self._say(event.seat, _("You pass"), _("{name} passes"))
            case HandEnded():
                return _("The hand is over")
        return ""


def ranks_of(cards: Iterable[Card]) -> Counter[int]:
    """How many cards of each rank there are."""
    return Counter(rank_of(card) for card in cards)
