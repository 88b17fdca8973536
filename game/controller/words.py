"""What happened, in words: one line of the log for each step.

Only what the events tell is told, so redacted events make lines that give nothing away.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..rules.cards import HIDDEN, Card
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
from ..rules.state import Ended, freezes
from ..rules.view import PlayerView
from .terms import canasta_text, card_text, cards_text, counted_cards, ranks_word, special_hand_name
from .translate import _, _n


class Teller:
    """Tells what happens to the player at seat ``you``, or to an onlooker if that is None."""

    def __init__(self, names: Sequence[str], you: int | None) -> None:
        self._names = names
        self._you = you

    def line(self, events: Sequence[Event], view: PlayerView) -> str:
        """All that happened as sentences on one line; ``view`` is the game after it."""
        sentences: list[str] = []
        rest = list(events)
        while rest:
            sentences.append(self._next(rest, view))
        return ". ".join(sentence for sentence in sentences if sentence)

    def _say(self, seat: int, you: str, other: str, **values: object) -> str:
        template = you if seat == self._you else other
        return template.format(name=self._names[seat], **values)

    def _next(self, rest: list[Event], view: PlayerView) -> str:
        """The sentence for the first events of ``rest``, which are taken out of it."""
        event = rest.pop(0)
        match event:
            case HandDealt():
                return self._say(event.dealer, _("You deal"), _("{name} deals"))
            case CardTurned():
                cards = [event.card, *_following(rest, CardTurned)]
                return _n("{cards} is turned", "{cards} are turned", len(cards)).format(
                    cards=cards_text(cards)
                )
            case CardDrawn():
                return self._drawn(event, rest)
            case ThreeTabled():
                return self._tabled(event, rest)
            case ThreeHeld():
                card = card_text(event.card)
                return self._say(
                    event.seat, _("You hold {card} back"), _("{name} holds {card} back"), card=card
                )
            case PileTaken():
                return self._taken(event, rest, view)
            case CardsMelded():
                return self._melded(event, view)
            case SideOpened():
                return self._say(
                    event.seat,
                    _("You open with {points} points"),
                    _("{name} opens with {points} points"),
                    points=event.points,
                )
            case Discarded():
                return self._discarded(event, view)
            case HandEnded():
                return self._ended(event)
            case _:
                return self._plain(event)

    def _plain(self, event: Event) -> str:
        """The events that need nothing but the player's name."""
        match event:
            case BonusAccepted(seat):
                return self._say(
                    seat, _("You accept the bonus cards"), _("{name} accepts the bonus cards")
                )
            case AskedToGoOut(seat):
                return self._say(
                    seat, _("You ask: “May I go out?”"), _("{name} asks: “May I go out?”")
                )
            case Answered(seat, True):
                return self._say(seat, _("You answer: “Yes.”"), _("{name} answers: “Yes.”"))
            case Answered(seat, False):
                return self._say(seat, _("You answer: “No.”"), _("{name} answers: “No.”"))
            case SpecialShown(seat, name):
                return self._say(
                    seat, _("You show: {hand}!"), _("{name} shows: {hand}!"),
                    hand=special_hand_name(name),
                )  # fmt: skip
            case Passed(seat):
                return self._say(seat, _("You pass"), _("{name} passes"))
        return ""

    def _drawn(self, event: CardDrawn, rest: list[Event]) -> str:
        cards = [event.card]
        while rest and isinstance(rest[0], CardDrawn) and rest[0].source is event.source:
            more = rest.pop(0)
            assert isinstance(more, CardDrawn)
            cards.append(more.card)
        if event.source is Source.REPLACEMENT:
            # Told with the three that it replaces; alone only for the player's own eyes.
            return "" if HIDDEN in cards else self._own_cards(event.seat, cards)
        if HIDDEN in cards:
            many = _n("{name} draws a card", "{name} draws {count} cards", len(cards))
            return many.format(name=self._names[event.seat], count=len(cards))
        return self._own_cards(event.seat, cards)

    def _own_cards(self, seat: int, cards: Sequence[Card]) -> str:
        return self._say(
            seat, _("You draw {cards}"), _("{name} draws {cards}"), cards=cards_text(cards)
        )

    def _tabled(self, event: ThreeTabled, rest: list[Event]) -> str:
        cards = [event.card]
        drawn: list[Card] = []
        while rest:
            other = rest[0]
            if isinstance(other, ThreeTabled) and other.seat == event.seat:
                cards.append(other.card)
            elif isinstance(other, CardDrawn) and other.source is Source.REPLACEMENT:
                drawn.append(other.card)
            else:
                break
            rest.pop(0)
        # A replacement that is a three itself is told as tabled, not as drawn.
        for card in cards[1:]:
            if card in drawn:
                drawn.remove(card)
        if drawn and HIDDEN not in drawn:
            return self._say(
                event.seat,
                _("You table {cards} and draw {drawn}"),
                _("{name} tables {cards} and draws {drawn}"),
                cards=cards_text(cards),
                drawn=cards_text(drawn),
            )
        return self._say(
            event.seat, _("You table {cards}"), _("{name} tables {cards}"), cards=cards_text(cards)
        )

    def _taken(self, event: PileTaken, rest: list[Event], view: PlayerView) -> str:
        count = len(event.rest) + 1
        pile = _n("the pile ({count} card)", "the pile ({count} cards)", count).format(count=count)
        part = rest[0] if rest else None
        if isinstance(part, CardsMelded):
            rest.pop(0)
        if not isinstance(part, CardsMelded) or not part.cards:
            sentence = self._say(
                event.seat,
                _("You take {pile} with its {top}"),
                _("{name} takes {pile} with its {top}"),
                pile=pile,
                top=card_text(event.top),
            )
        else:
            sentence = self._say(
                event.seat,
                _("You take {pile} with {cards}"),
                _("{name} takes {pile} with {cards}"),
                pile=pile,
                cards=counted_cards(part.cards),
            )
        closed = ""
        if isinstance(part, CardsMelded) and part.canasta:
            closed = self._closed(part, view)
        return ". ".join(filter(None, (sentence, closed)))

    def _melded(self, event: CardsMelded, view: PlayerView) -> str:
        cards = event.cards if event.top is None else (*event.cards, event.top)
        if event.new:
            sentence = self._say(
                event.seat, _("You meld {cards}"), _("{name} melds {cards}"),
                cards=cards_text(cards),
            )  # fmt: skip
        else:
            rank = view.melds[event.side][event.index].rank
            sentence = self._say(
                event.seat,
                _("You add {cards} to the {rank}"),
                _("{name} adds {cards} to the {rank}"),
                cards=cards_text(cards),
                rank=ranks_word(rank),
            )
        closed = self._closed(event, view) if event.canasta else ""
        return ". ".join(filter(None, (sentence, closed)))

    def _closed(self, event: CardsMelded, view: PlayerView) -> str:
        return _("That completes a {canasta}").format(
            canasta=canasta_text(view.melds[event.side][event.index])
        )

    def _discarded(self, event: Discarded, view: PlayerView) -> str:
        card = card_text(event.card)
        if view.variant.pile.freezing and freezes(event.card):
            return self._say(
                event.seat,
                _("You discard {card} and freeze the pile"),
                _("{name} discards {card} and freezes the pile"),
                card=card,
            )
        return self._say(
            event.seat, _("You discard {card}"), _("{name} discards {card}"), card=card
        )

    def _ended(self, event: HandEnded) -> str:
        if event.ended == Ended.STOCK:
            return _("The stock is used up and the hand is over")
        if event.ended == Ended.SPECIAL:
            return ""
        if event.how == "concealed":
            return self._say(event.by, _("You go out concealed"), _("{name} goes out concealed"))
        return self._say(event.by, _("You go out"), _("{name} goes out"))


def _following(rest: list[Event], kind: type[CardTurned]) -> list[Card]:
    cards: list[Card] = []
    while rest and isinstance(rest[0], kind):
        event = rest.pop(0)
        assert isinstance(event, CardTurned)
        cards.append(event.card)
    return cards
