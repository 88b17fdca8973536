"""The entries of a score sheet: what each figure is made of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from game.translation import _, _n, _p, begins_with_vowel

from ..rules.cards import JOKER, Card, is_red_three, is_wild
from ..rules.melds import Meld, MeldKind
from ..rules.scoring import (
    ScoreLine,
    bonus_is_paid,
    canasta_bonus,
    caught_in_hand,
    five_canastas_bonus,
    held_cost,
    shown_by,
    threes_sign,
    unfinished_fine,
    unfinished_rule,
    worth_of_threes,
)
from ..rules.state import Ended, State
from .card_names import canasta_text, meld_name, special_hand_name
from .rank_words import counted


@dataclass(frozen=True, slots=True)
class SheetEntry:
    """One thing that counted: its words, its points, and its cards."""

    text: str
    points: int
    cards: tuple[Card, ...] = ()
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class SheetItem:
    """One item of a score line: ``name`` is the field of ``ScoreLine``, ``title`` is shown."""

    name: str
    title: str
    points: int
    entries: tuple[SheetEntry, ...]


def ending_words(ended: Ended | None, how: str | None, name: str | None, *, mine: bool) -> str:
    """How a hand ended, in a sentence. ``name`` ended it; ``mine`` if that is the human."""
    if ended is Ended.STOCK or name is None:
        return _("The stock was used up.")
    if ended is Ended.SPECIAL:
        template = (
            _("You showed a special hand: {hand}.")
            if mine
            else _("{name} showed a special hand: {hand}.")
        )
        return template.format(name=name, hand=special_hand_name(how or ""))
    if how == "concealed":
        template = _("You went out concealed.") if mine else _("{name} went out concealed.")
    else:
        template = _("You went out.") if mine else _("{name} went out.")
    return template.format(name=name)


class Writer:
    """Writes the score items of one finished hand. ``names`` are by seat; ``you`` is the seat
    called "you".

    If sides formed during the hand, each partner gets the side's figures but only their own threes.
    """

    def __init__(self, state: State, names: Sequence[str], you: int | None) -> None:
        self.state = state
        self.names = names
        self.you = you

    def ending(self) -> str:
        """How the hand ended, in a sentence."""
        state = self.state
        name = None if state.by is None else self.names[state.by]
        return ending_words(state.ended, state.how, name, mine=state.by == self.you)

    def items(self, seats: tuple[int, ...], line: ScoreLine) -> tuple[SheetItem, ...]:
        """All items of an account's line. What a special hand makes void has no entries."""
        side = self.state.side_of[seats[0]]
        parts = (
            ("canastas", _("Canastas"), line.canastas, self._canastas(side)),
            (
                "threes",
                _p("bonus cards laid out", "Threes"),
                line.threes,
                self._threes(side, seats),
            ),
            ("out", _("Going out"), line.out, self._out(line.out)),
            ("melded", _("Melded cards"), line.melded, self._melded(side)),
            ("held", _("Cards in hand"), line.held, self._held(side)),
            ("penalties", _("Penalties"), line.penalties, self._penalties(side)),
        )
        special = self.state.ended is Ended.SPECIAL and line.out > 0
        void = special and self.state.variant.special_hands.voids_partner
        return tuple(
            SheetItem(name, title, points, () if void and name != "out" else tuple(entries))
            for name, title, points, entries in parts
        )

    def _canastas(self, side: int) -> list[SheetEntry]:
        state = self.state
        entries = []
        for meld in state.melds[side]:
            bonus = canasta_bonus(state.variant, meld)
            if not bonus:
                continue
            text = canasta_text(state.variant, meld)
            if not bonus_is_paid(state, side, meld):
                bonus = 0
                text = _("{canasta}: paid only for going out").format(canasta=text)
            entries.append(SheetEntry(text, bonus, _spread(meld)))
        five = five_canastas_bonus(state, side)
        if five:
            entries.append(SheetEntry(_("Five canastas or more"), five))
        return entries

    # --- threes --------------------------------------------------------------------------------

    def _threes(self, side: int, seats: tuple[int, ...]) -> list[SheetEntry]:
        state = self.state
        rules = state.variant.threes
        tabled = [card for seat in seats for card in state.threes[seat]]
        reds = tuple(card for card in tabled if is_red_three(card))
        blacks = tuple(card for card in tabled if not is_red_three(card))
        sign = threes_sign(state, side)
        if tabled and sign < 0 and rules.minus_each is not None:
            text = _n("{count} three against you", "{count} threes against you", len(tabled))
            points = -rules.minus_each * len(tabled)
            return [SheetEntry(text.format(count=len(tabled)), points, (*reds, *blacks))]
        entries = []
        if reds:
            text = _n("{count} red three", "{count} red threes", len(reds))
            entries.append(_threes_entry(text, reds, rules.points, sign))
        if blacks:
            text = _n("{count} black three", "{count} black threes", len(blacks))
            own = rules.black_points
            entries.append(_threes_entry(text, blacks, own or rules.points, 1 if own else sign))
            every = len(blacks) == 2 * state.variant.pack.packs
            if rules.all_black and sign > 0 and every and own is None:
                entries.append(SheetEntry(_("All black threes"), rules.all_black))
        return entries

    def _out(self, points: int) -> list[SheetEntry]:
        state = self.state
        if not points or state.by is None:
            return []
        if state.ended is Ended.SPECIAL:
            hand = _in_order(state.hands[state.by])
            return [SheetEntry(special_hand_name(state.how or ""), points, hand, state.by)]
        text = _("Going out concealed") if state.how == "concealed" else _("Going out")
        return [SheetEntry(text, points, (), state.by)]

    # --- melds ---------------------------------------------------------------------------------

    def _melded(self, side: int) -> list[SheetEntry]:
        state = self.state
        against = state.variant.penalties.melds_minus and not state.canastas(side)
        entries = []
        for meld in state.melds[side]:
            points = state.variant.points_of(meld.cards)
            text = _n("{count} card: {meld}", "{count} cards: {meld}", meld.size)
            rule = unfinished_rule(state, meld)
            if rule is not None and rule.voids_points:
                text = _n(
                    "{count} card: {meld}, unfinished: no points",
                    "{count} cards: {meld}, unfinished: no points",
                    meld.size,
                )
                points = 0
            elif against:
                text = _n(
                    "{count} card: {meld}, against you without a canasta",
                    "{count} cards: {meld}, against you without a canasta",
                    meld.size,
                )
                points = -points
            text = text.format(count=meld.size, meld=meld_name(meld))
            entries.append(SheetEntry(text, points, _spread(meld)))
        return entries

    def _fined(self, side: int) -> list[SheetEntry]:
        """The fines of each player for what the rules refuse."""
        fined = [seat for seat in self.state.sides[side] if self.state.fined[seat]]
        text = _("Fines at the table")
        return [SheetEntry(text, -self.state.fined[seat], (), seat) for seat in fined]

    def _unfinished(self, meld: Meld) -> SheetEntry | None:
        rule = unfinished_rule(self.state, meld)
        if rule is None:
            return None
        text = _("Unfinished: {meld}").format(meld=meld_name(meld))
        return SheetEntry(text, -unfinished_fine(rule, meld), _spread(meld))

    # --- hands ---------------------------------------------------------------------------------

    def _held(self, side: int) -> list[SheetEntry]:
        """The cards of each hand, and of each foot that was never taken up."""
        state = self.state
        entries: list[SheetEntry] = []
        for seat in state.sides[side]:
            if not shown_by(state, seat):
                entries += self._left(seat, state.hands[seat], foot=False)
                entries += self._left(seat, state.feet[seat], foot=True)
        return entries

    def _left(self, seat: int, cards: Sequence[Card], *, foot: bool) -> Iterator[SheetEntry]:
        """What cards left in a hand or foot cost; those that cost not just their points, apart."""
        usual = self.state.variant.card_points
        cost = {card: held_cost(self.state, card) for card in cards}
        plain = tuple(card for card in _in_order(cards) if cost[card] == usual[card])
        dear = tuple(card for card in _in_order(cards) if cost[card] != usual[card])
        if plain:
            if seat == self.you:
                text = _("Your foot") if foot else _("Your hand")
            else:
                text = (foot_title if foot else hand_title)(self.names[seat])
            yield SheetEntry(text, -self.state.variant.points_of(plain), plain, seat)
        if dear:
            told = counted(len(dear), dear[0] >> 2)
            text = self._in_foot(seat, told) if foot else self._in_hand(seat, told)
            yield SheetEntry(text, -sum(cost[card] for card in dear), dear, seat)

    def _in_hand(self, seat: int, cards: str) -> str:
        name = self.names[seat]
        text = _("{name}’s hand: {cards}")
        if seat == self.you:
            text = _("Your hand: {cards}")
        elif begins_with_vowel(name):
            text = _p("with a name that begins with a vowel, as Iris", "{name}’s hand: {cards}")
        return text.format(name=name, cards=cards)

    def _in_foot(self, seat: int, cards: str) -> str:
        name = self.names[seat]
        text = _("{name}’s foot: {cards}")
        if seat == self.you:
            text = _("Your foot: {cards}")
        elif begins_with_vowel(name):
            text = _p("with a name that begins with a vowel, as Iris", "{name}’s foot: {cards}")
        return text.format(name=name, cards=cards)

    def _caught(self, seat: int, cards: str) -> str:
        if seat == self.you:
            return _("Caught in your hand: {cards}").format(cards=cards)
        return _("{name} was caught with: {cards}").format(name=self.names[seat], cards=cards)

    def _penalties(self, side: int) -> list[SheetEntry]:
        state = self.state
        entries = []
        for rule, seat, cards in caught_in_hand(state, side):
            text = self._caught(seat, counted(len(cards), rule.rank))
            entries.append(SheetEntry(text, -rule.fine, _in_order(cards), seat))
        fines = (self._unfinished(meld) for meld in state.melds[side])
        return [*entries, *self._fined(side), *(fine for fine in fines if fine is not None)]


def hand_title(name: str) -> str:
    """Whose hand it is."""
    text = _("{name}’s hand")
    if begins_with_vowel(name):
        text = _p("with a name that begins with a vowel, as Iris", "{name}’s hand")
    return text.format(name=name)


def foot_title(name: str) -> str:
    """Whose foot it is."""
    text = _("{name}’s foot")
    if begins_with_vowel(name):
        text = _p("with a name that begins with a vowel, as Iris", "{name}’s foot")
    return text.format(name=name)


def _in_order(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Cards by rank, low to high, wild cards last."""
    return tuple(sorted(cards, key=lambda card: (is_wild(card), card == JOKER, card)))


def _spread(meld: Meld) -> tuple[Card, ...]:
    """The cards of a meld in display order. Cards of a sequence keep their places."""
    return meld.cards if meld.kind is MeldKind.SEQUENCE else _in_order(meld.cards)


def _threes_entry(
    text: str, cards: tuple[Card, ...], worth: tuple[int, ...], sign: int
) -> SheetEntry:
    """The entry for the threes of one colour: their worth times ``sign`` (1, 0 or -1)."""
    text = text.format(count=len(cards))
    if not sign:
        text = _("{threes}: nothing").format(threes=text)
    return SheetEntry(text, sign * worth_of_threes(worth, len(cards)), cards)
