"""What happened, in words: one line of the log for each step.

The sentences use only what the events tell, so redacted events give nothing away.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.translation import _, _n, _p, capital, listed, number

from ..rules.actions import Offence
from ..rules.cards import HIDDEN, JOKER, Card, Placed
from ..rules.events import (
    Answered,
    AskedToGoOut,
    BonusAccepted,
    BonusRefused,
    CardBuried,
    CardDrawn,
    CardsMelded,
    CardTurned,
    Discarded,
    Event,
    Fined,
    FootTaken,
    HandDealt,
    HandEnded,
    HandPickedUp,
    MeldsMerged,
    PacketDealt,
    Passed,
    PileTaken,
    SideOpened,
    SidesFormed,
    Source,
    SpecialShown,
    ThreeHeld,
    ThreeTabled,
    TurnCardDrawn,
)
from ..rules.melds import Meld, MeldKind
from ..rules.state import Ended, freezes
from ..rules.table_changes import no_more_bonus
from ..rules.variant_records import TakesFoot
from ..rules.view import PlayerView
from .card_names import (
    card_text,
    cards_object,
    cards_text,
    completed_text,
    counted_cards,
    meld_name,
    placed_text,
    special_hand_name,
)
from .rank_words import of_ranks, to_the_ranks


class Teller:
    """Tells events to the player at seat ``you``, or to an onlooker if ``you`` is None."""

    def __init__(self, names: Sequence[str], you: int | None) -> None:
        self._names = names
        self._you = you
        self._pooling = False

    def line(self, events: Sequence[Event], view: PlayerView) -> str:
        """All events as sentences on one line. ``view`` is the game after them."""
        self._pooling = False
        sentences: list[str] = []
        rest = list(events)
        while rest:
            sentences.append(self._next(rest, view))
        return ". ".join(sentence for sentence in sentences if sentence)

    def _say(self, seat: int, you: str, other: str, **values: object) -> str:
        template = you if seat == self._you else other
        return template.format(name=self._names[seat], **values)

    def _next(self, rest: list[Event], view: PlayerView) -> str:
        """The sentence for the first events of ``rest``. It removes the events it tells."""
        event = rest.pop(0)
        match event:
            case HandDealt():
                return self._say(event.dealer, _("You deal"), _("{name} deals"))
            case CardTurned():
                cards = [event.card, *_following(rest, CardTurned)]
                if cards == [JOKER]:
                    return _("A joker is turned up")
                return _n("{cards} is turned up", "{cards} are turned up", len(cards)).format(
                    cards=cards_text(cards)
                )
            case CardBuried():
                if event.card == JOKER:
                    return _("The joker goes under the stock")
                return _("{card} goes under the stock").format(card=card_text(event.card))
            case CardDrawn():
                return self._drawn(event, rest)
            case ThreeTabled():
                return self._tabled(event, rest)
            case ThreeHeld():
                card = card_text(event.card)
                return self._say(
                    event.seat, _("You keep {card} back"), _("{name} keeps {card} back"), card=card
                )
            case PileTaken():
                return self._taken(event, rest, view)
            case CardsMelded():
                return self._melded(event, rest, view)
            case MeldsMerged():
                return self._merged(event, view)
            case SidesFormed():
                return self._formed(event)
            case HandPickedUp():
                return self._picked_up(event)
            case FootTaken():
                return self._foot(event, view)
            case PacketDealt():
                text = _n(
                    "{count} card is dealt face down",
                    "{count} cards are dealt face down",
                    event.number,
                )
                return text.format(count=event.number)
            case SideOpened():
                return self._say(
                    event.seat,
                    _("You open with {points} points"),
                    _("{name} opens with {points} points"),
                    points=number(event.points),
                )
            case Discarded():
                return self._discarded(event, view)
            case HandEnded():
                return self._ended(event)
            case _:
                return self._plain(event, view)

    def _plain(self, event: Event, view: PlayerView) -> str:
        """Sentences that need little more than the player's name."""
        match event:
            case BonusAccepted(seat) if view.variant.opening.bonus_after_discard:
                return self._say(seat, _("You get bonus cards"), _("{name} gets bonus cards"))
            case BonusAccepted(seat):
                return self._say(
                    seat, _("You accept the bonus cards"), _("{name} accepts the bonus cards")
                )
            case BonusRefused(seat):
                return self._say(
                    seat, _("You refuse the bonus cards"), _("{name} refuses the bonus cards")
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
            case TurnCardDrawn(seat):
                told = self._say(seat, _("That was the turn card"), _("{name} draws the turn card"))
                return f"{told}. {capital(cards_left(view))}"
            case Fined(seat, Offence.OPENING, points):
                return self._say(
                    seat,
                    _("That was too little to open: you now need {points} more"),
                    _("That was too little: {name} now needs {points} more to open"),
                    points=number(points),
                )
            case Fined(seat, Offence.TAKE, points):
                return self._say(
                    seat,
                    _("You cannot use the pile: a fine of {points}"),
                    _("{name} cannot use the pile: a fine of {points}"),
                    points=number(points),
                )
            case Fined(seat, _, points):
                return self._say(
                    seat,
                    _("You wanted to go out without a yes: a fine of {points}"),
                    _("{name} wanted to go out without a yes: a fine of {points}"),
                    points=number(points),
                )
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
            # The sentence about the three tells it; only the player also sees it alone.
            return "" if HIDDEN in cards else self._own_cards(event.seat, cards)
        if HIDDEN in cards:
            many = _n("{name} draws a card", "{name} draws {count} cards", len(cards))
            return many.format(name=self._names[event.seat], count=len(cards))
        return self._own_cards(event.seat, cards)

    def _own_cards(self, seat: int, cards: Sequence[Card]) -> str:
        return self._say(
            seat, _("You draw {cards}"), _("{name} draws {cards}"), cards=cards_object(cards)
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
        # A replacement that is itself a three counts as tabled, not as drawn.
        for card in cards[1:]:
            if card in drawn:
                drawn.remove(card)
        if drawn and HIDDEN not in drawn:
            return self._say(
                event.seat,
                _("You table {cards} and draw {drawn}"),
                _("{name} tables {cards} and draws {drawn}"),
                cards=cards_text(cards),
                drawn=cards_object(drawn),
            )
        return self._say(
            event.seat, _("You table {cards}"), _("{name} tables {cards}"), cards=cards_text(cards)
        )

    def _taken(self, event: PileTaken, rest: list[Event], view: PlayerView) -> str:
        count = len(event.rest) + 1
        part = rest[0] if rest else None
        if isinstance(part, CardsMelded):
            rest.pop(0)
        if not isinstance(part, CardsMelded) or not part.cards:
            meld = _meld_after(part, view) if isinstance(part, CardsMelded) else None
            sentence = self._laid_off(event, meld, count)
        else:
            yours = _n(
                "You take the pile ({count} card) with {cards}",
                "You take the pile ({count} cards) with {cards}",
                count,
            )
            theirs = _n(
                "{name} takes the pile ({count} card) with {cards}",
                "{name} takes the pile ({count} cards) with {cards}",
                count,
            )
            if view.variant.pile.taken is not None and view.pile:
                yours = _n(
                    "You take the top card of the pile with {cards}",
                    "You take the top {count} cards of the pile with {cards}",
                    count,
                )
                theirs = _n(
                    "{name} takes the top card of the pile with {cards}",
                    "{name} takes the top {count} cards of the pile with {cards}",
                    count,
                )
            cards = counted_cards(part.cards)
            sentence = self._say(event.seat, yours, theirs, count=count, cards=cards)
        closed = self._closed(part, view) if isinstance(part, CardsMelded) else ""
        return ". ".join(filter(None, (sentence, closed)))

    def _laid_off(self, event: PileTaken, meld: Meld | None, count: int) -> str:
        """The pile was taken by laying its top card off on a meld."""
        if meld is None:
            yours = _n(
                "You take the pile ({count} card): {top} goes to a meld",
                "You take the pile ({count} cards): {top} goes to a meld",
                count,
            )
            theirs = _n(
                "{name} takes the pile ({count} card): {top} goes to a meld",
                "{name} takes the pile ({count} cards): {top} goes to a meld",
                count,
            )
        elif meld.kind is MeldKind.SEQUENCE:
            yours = _n(
                "You take the pile ({count} card): {top} goes to the sequence, now {span}",
                "You take the pile ({count} cards): {top} goes to the sequence, now {span}",
                count,
            )
            theirs = _n(
                "{name} takes the pile ({count} card): {top} goes to the sequence, now {span}",
                "{name} takes the pile ({count} cards): {top} goes to the sequence, now {span}",
                count,
            )
        else:
            yours = _n(
                "You take the pile ({count} card): {top} goes {to_the_kings}",
                "You take the pile ({count} cards): {top} goes {to_the_kings}",
                count,
            )
            theirs = _n(
                "{name} takes the pile ({count} card): {top} goes {to_the_kings}",
                "{name} takes the pile ({count} cards): {top} goes {to_the_kings}",
                count,
            )
        values: dict[str, object] = {"count": count, "top": card_text(event.top)}
        if meld is not None:
            values |= {"span": meld_name(meld), "to_the_kings": to_the_ranks(meld.rank)}
        return self._say(event.seat, yours, theirs, **values)

    def _melded(self, event: CardsMelded, rest: list[Event], view: PlayerView) -> str:
        cards = event.cards if event.top is None else (*event.cards, event.top)
        meld = _meld_after(event, view)
        sequence = meld is not None and meld.kind is MeldKind.SEQUENCE
        if meld is None or (event.new and not sequence):
            melds = [cards_text(cards)]
            while not event.canasta and (more := _another_set(rest, event, view)) is not None:
                event = more
                del rest[0]
                melds.append(cards_text(event.cards))
            sentence = self._say(
                event.seat, _("You meld {cards}"), _("{name} melds {cards}"),
                cards=listed(melds),
            )  # fmt: skip
        elif event.new:
            sentence = self._say(
                event.seat, _("You meld {cards}"), _("{name} melds {cards}"),
                cards=_with_wilds(meld, cards),
            )  # fmt: skip
        elif sequence:
            sentence = self._say(
                event.seat,
                _("You add {cards} to the sequence, now {meld}"),
                _("{name} adds {cards} to the sequence, now {meld}"),
                cards=cards_object(cards),
                meld=_with_wilds(meld, cards),
            )
        else:
            sentence = self._say(
                event.seat,
                _("You add {cards} {to_the_kings}"),
                _("{name} adds {cards} {to_the_kings}"),
                cards=cards_object(cards),
                to_the_kings=to_the_ranks(meld.rank),
            )
        return ". ".join(filter(None, (sentence, self._closed(event, view))))

    def _closed(self, event: CardsMelded, view: PlayerView) -> str:
        meld = _meld_after(event, view) if event.canasta else None
        if meld is None:
            return ""
        return completed_text(view.variant, meld)

    def _merged(self, event: MeldsMerged, view: PlayerView) -> str:
        meld = view.melds[event.side][event.target - (event.source < event.target)]
        sentence = self._say(
            event.seat,
            _("You combine two melds {of_kings}"),
            _("{name} combines two melds {of_kings}"),
            of_kings=of_ranks(meld.rank),
        )
        if self._pooling:
            # The rules combine the melds of new partners; nobody chose to.
            text = _("Two melds {of_kings} become one")
            sentence = text.format(of_kings=of_ranks(meld.rank))
        if not event.canasta:
            return sentence
        return f"{sentence}. {completed_text(view.variant, meld)}"

    def _formed(self, event: SidesFormed) -> str:
        self._pooling = True
        sides = [listed(self._people(side)) for side in event.sides]
        return _("The sides are now: {one} – {others}").format(one=sides[0], others=sides[1])

    def _people(self, seats: Sequence[int]) -> list[str]:
        """The names of these players, "you" first."""
        ordered = sorted(seats, key=lambda seat: seat != self._you)
        return [
            _p("one of the players", "you") if seat == self._you else self._names[seat]
            for seat in ordered
        ]

    def _picked_up(self, event: HandPickedUp) -> str:
        if HIDDEN in event.cards:
            many = _n(
                "{name} picks up the second hand ({count} card)",
                "{name} picks up the second hand ({count} cards)",
                len(event.cards),
            )
            return many.format(name=self._names[event.seat], count=len(event.cards))
        return self._say(
            event.seat,
            _("You pick up your second hand: {cards}"),
            _("{name} picks up the second hand: {cards}"),
            cards=cards_text(event.cards),
        )

    def _foot(self, event: FootTaken, view: PlayerView) -> str:
        """How a foot was taken up: after a discard, by melding all cards, or with a canasta."""
        count = len(event.cards)
        if event.walking:
            yours = _("You walk into your foot: {cards}")
            theirs = _n(
                "{name} walks into the foot ({count} card)",
                "{name} walks into the foot ({count} cards)",
                count,
            )
        elif view.variant.foot.taken_up is TakesFoot.HAND_EMPTY:
            yours = _("You run into your foot: {cards}")
            theirs = _n(
                "{name} runs into the foot ({count} card)",
                "{name} runs into the foot ({count} cards)",
                count,
            )
        else:
            yours = _("You take up your foot: {cards}")
            theirs = _n(
                "{name} takes up the foot ({count} card)",
                "{name} takes up the foot ({count} cards)",
                count,
            )
        return self._say(event.seat, yours, theirs, count=count, cards=cards_text(event.cards))

    def _discarded(self, event: Discarded, view: PlayerView) -> str:
        if event.card == HIDDEN:
            return _("{name} discards a card face down").format(name=self._names[event.seat])
        card = cards_object([event.card])
        if event.face_down:
            return self._say(
                event.seat,
                _("You discard {card} face down"),
                _("{name} discards {card} face down"),
                card=card,
            )
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


def cards_left(view: PlayerView) -> str:
    """What the turn card tells: how many cards are left, and that an opening brings no bonus cards.

    The stock is counted as it is after the move in which the turn card came.
    """
    count = len(view.stock)
    text = _n("{count} card left", "{count} cards left", count)
    if no_more_bonus(view):
        text = _n(
            "{count} card left, no more bonus cards",
            "{count} cards left, no more bonus cards",
            count,
        )
    return text.format(count=count)


def _another_set(
    rest: Sequence[Event], before: CardsMelded, view: PlayerView
) -> CardsMelded | None:
    """A new set laid by the same player right after ``before``, told in the same sentence."""
    event = rest[0] if rest else None
    if not isinstance(event, CardsMelded) or not event.new or event.top is not None:
        return None
    meld = _meld_after(event, view)
    if event.seat != before.seat or meld is None or meld.kind is MeldKind.SEQUENCE:
        return None
    return event


def _meld_after(event: CardsMelded, view: PlayerView) -> Meld | None:
    """The meld that received the cards, in the game after the step.

    None if it cannot be found: sides may have formed in the same step, which renumbers melds.
    """
    cards = Counter(event.cards if event.top is None else (*event.cards, event.top))
    if event.side < len(view.melds) and event.index < len(view.melds[event.side]):
        meld = view.melds[event.side][event.index]
        if event.seat in view.sides[event.side] and not cards - Counter(meld.cards):
            return meld
    own = view.melds[view.side_of[event.seat]]
    return next((meld for meld in reversed(own) if not cards - Counter(meld.cards)), None)


def _with_wilds(meld: Meld, cards: Sequence[Card]) -> str:
    """A sequence's ends, and what the wild cards just laid in it stand for."""
    laid = [card for card in cards if isinstance(card, Placed)] or [
        card for card in meld.placed() if isinstance(card, Placed) and int(card) in cards
    ]
    places = placed_text(laid)
    return f"{meld_name(meld)} ({places})" if places else meld_name(meld)


def _following(rest: list[Event], kind: type[CardTurned]) -> list[Card]:
    cards: list[Card] = []
    while rest and isinstance(rest[0], kind):
        event = rest.pop(0)
        assert isinstance(event, CardTurned)
        cards.append(event.card)
    return cards
