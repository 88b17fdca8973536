"""The score sheet of a finished hand: every figure with what it is made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..rules.cards import Card, is_red_three
from ..rules.scoring import ScoreLine, canasta_bonus, held_points, score, threes_bonus
from ..rules.state import Ended, State
from .terms import counted, ranks_word, special_hand_name
from .translate import _, _n
from .words import canasta_text


@dataclass(frozen=True, slots=True)
class SheetEntry:
    """One thing that counted: in words, its points, and the cards behind it."""

    text: str
    points: int
    cards: tuple[Card, ...] = ()
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class SheetItem:
    """One item of a score line; ``name`` is the field of ``ScoreLine``, ``title`` its words."""

    name: str
    title: str
    points: int
    entries: tuple[SheetEntry, ...]


@dataclass(frozen=True, slots=True)
class SheetAccount:
    """What one account got: the items make ``line``, and ``before`` plus ``line.total`` ``after``.

    ``seats`` are the seats of the account.
    """

    seats: tuple[int, ...]
    line: ScoreLine
    items: tuple[SheetItem, ...]
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """The score sheet of a hand, with an account for each side. ``ending`` says how it ended."""

    number: int
    ending: str
    accounts: tuple[SheetAccount, ...]


def sheet_of(state: State, number: int, names: Sequence[str], you: int | None = None) -> Sheet:
    """The score sheet of a finished hand; ``you`` is the seat that is called so."""
    writer = _Writer(state, names, you)
    lines = score(state)
    accounts = tuple(
        SheetAccount(
            state.sides[side], line, writer.items(side, line),
            state.totals[side], state.totals[side] + line.total,
        )
        for side, line in enumerate(lines)
    )  # fmt: skip
    return Sheet(number, writer.ending(), accounts)


class _Writer:
    def __init__(self, state: State, names: Sequence[str], you: int | None) -> None:
        self.state = state
        self.names = names
        self.you = you

    def ending(self) -> str:
        state = self.state
        if state.ended is Ended.STOCK or state.by is None:
            return _("The stock was used up.")
        mine = state.by == self.you
        name = self.names[state.by]
        if state.ended is Ended.SPECIAL:
            template = _("You showed a {hand}.") if mine else _("{name} showed a {hand}.")
            return template.format(name=name, hand=special_hand_name(state.how or ""))
        if state.how == "concealed":
            template = _("You went out concealed.") if mine else _("{name} went out concealed.")
        else:
            template = _("You went out.") if mine else _("{name} went out.")
        return template.format(name=name)

    def items(self, side: int, line: ScoreLine) -> tuple[SheetItem, ...]:
        """All items of a line. What a special hand made void has no entries."""
        parts = (
            ("canastas", _("Canastas"), line.canastas, self._canastas(side)),
            ("threes", _("Threes"), line.threes, self._threes(side)),
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
        entries = []
        for meld in self.state.melds[side]:
            bonus = canasta_bonus(self.state.variant, meld)
            if bonus:
                text = canasta_text(meld)
                entries.append(SheetEntry(text[:1].upper() + text[1:], bonus, meld.cards))
        return entries

    def _threes(self, side: int) -> list[SheetEntry]:
        state = self.state
        rules = state.variant.threes
        tabled = [card for seat in state.sides[side] for card in state.threes[seat]]
        if not tabled:
            return []
        total = threes_bonus(state, side)
        reds = tuple(card for card in tabled if is_red_three(card))
        blacks = tuple(card for card in tabled if not is_red_three(card))
        if total < 0 and rules.minus_each is not None:
            text = _n("{count} three against you", "{count} threes against you", len(tabled))
            return [SheetEntry(text.format(count=len(tabled)), total, (*reds, *blacks))]
        entries = []
        for cards, one, many in (
            (reds, _("One red three"), _("{count} red threes")),
            (blacks, _("One black three"), _("{count} black threes")),
        ):
            if cards:
                worth = rules.points[min(len(cards), len(rules.points) - 1)]
                text = one if len(cards) == 1 else many.format(count=len(cards))
                entries.append(SheetEntry(text, worth if total > 0 else -worth, cards))
        return entries

    def _out(self, points: int) -> list[SheetEntry]:
        state = self.state
        if not points or state.by is None:
            return []
        if state.ended is Ended.SPECIAL:
            hand = tuple(state.hands[state.by])
            return [SheetEntry(special_hand_name(state.how or ""), points, hand, state.by)]
        text = _("Going out concealed") if state.how == "concealed" else _("Going out")
        return [SheetEntry(text, points, (), state.by)]

    def _melded(self, side: int) -> list[SheetEntry]:
        return [
            SheetEntry(
                _n("{count} card: {rank}", "{count} cards: {rank}", meld.size).format(
                    count=meld.size, rank=ranks_word(meld.rank)
                ),
                meld.points,
                meld.cards,
            )
            for meld in self.state.melds[side]
        ]

    def _shown(self, seat: int) -> bool:
        return self.state.ended is Ended.SPECIAL and self.state.by == seat

    def _held(self, side: int) -> list[SheetEntry]:
        return [
            SheetEntry(
                self._of(seat, _("Your hand"), _("{name}’s hand")),
                -held_points(self.state, seat),
                tuple(self.state.hands[seat]),
                seat,
            )
            for seat in self.state.sides[side]
            if self.state.hands[seat] and not self._shown(seat)
        ]

    def _penalties(self, side: int) -> list[SheetEntry]:
        state = self.state
        if state.ended is Ended.STOCK:
            return []
        entries = []
        for rule in state.variant.caught:
            for seat in state.sides[side]:
                cards = tuple(card for card in state.hands[seat] if card >> 2 == rule.rank)
                if len(cards) >= rule.count and not self._shown(seat):
                    template = self._of(
                        seat,
                        _("{cards} caught in your hand"),
                        _("{cards} caught in {name}’s hand"),
                        cards=counted(len(cards), rule.rank),
                    )
                    text = template[:1].upper() + template[1:]
                    entries.append(SheetEntry(text, -rule.fine, cards, seat))
        return entries

    def _of(self, seat: int, yours: str, theirs: str, **values: object) -> str:
        template = yours if seat == self.you else theirs
        return template.format(name=self.names[seat], **values)
