"""All that is told on the table at a moment, gathered from the match and the player's hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from game.controller.card_names import sequence_word
from game.controller.rank_words import ranks_word
from game.controller.refusal_words import told
from game.controller.seating import Account
from game.rules.cards import HIDDEN
from game.rules.events import Event
from game.rules.scoring import on_table
from game.rules.state import Phase
from game.rules.turn_end import canastas_of, counting_canastas, foot_hinders, lacks_canastas
from game.rules.variant_records import Counted
from game.rules.view import PlayerView
from game.translation import N_, NP_, _, _n, _p, comma_list, listed, number
from game.ui.table.card_places import CardPlaces
from game.ui.table.staging import Staging
from game.ui.table.table_model import TableModel
from game.ui.table.table_state import TableState


@dataclass
class TableText:
    """What is written on the table. Totals are by account."""

    view: PlayerView
    zones: CardPlaces
    names: Sequence[str]
    totals: Sequence[int]
    hand_number: int
    daily: bool = False
    """Whether it is a daily deal, which is one hand."""
    staged_points: int | None = None
    """What the cards put out count, None when there are none."""
    staged_note: str = ""
    staged_groups: Sequence[int | None] = ()
    """The points of each group put out, None for one that is no meld yet."""
    put_out: int = 0
    """How many cards of the player's own are put out."""
    staged_pair: int | None = None
    """Which group put out goes with the top card of the pile."""
    chosen_points: int = 0
    """What the chosen cards would add to the opening."""
    headline: str = ""
    prompt: str = ""
    dealing: bool = False
    accounts: Sequence[Account] = ()
    """Whose totals they are."""
    plays: bool = True
    """Whether the player plays in this hand and does not look on."""
    asides: Sequence[str] = ()
    """What stands beside the hand: who sits out, how near a special hand is."""
    characters: Sequence[str] = ()
    """Whose face is at each seat, empty for none."""
    recent: Mapping[int, Sequence[Event]] = field(default_factory=dict)
    """What each player did since the player's last turn, by seat."""
    sides_at: Mapping[int, int] = field(default_factory=dict)
    """The place of each side: 0 for the own one, others in order of play."""
    asked: bool = False
    """Whether the player is asked something, and nothing but the answers is to shine."""
    revealed: bool = False
    """Whether hands that are known lie face up."""
    quiet: bool = False
    """Whether nothing is said of what a side needs to open."""

    def lies_open(self, seat: int) -> bool:
        """Whether the cards of a seat on the rail lie face up below its name."""
        ids = self.zones.hands[seat]
        known = bool(ids) and all(self.zones.faces[i] != HIDDEN for i in ids)
        return known and self.revealed and seat != self.view.seat


def table_text(
    state: TableState,
    model: TableModel,
    staging: Staging,
    asides: Sequence[str],
    *,
    plays: bool,
    asked: bool,
    quiet: bool,
) -> TableText:
    """What is to be written on the table just now."""
    view, own = state.view, state.own
    hand = state.cards.hands[view.seat]
    points: int | None = None
    note, chosen = "", 0
    if not view.opened[view.side] and (own.staged or staging.may_stage):
        if own.staged:
            check = staging.check()
            points = check.points
            if check.refusal is not None and points >= check.minimum and not staging.laid:
                note = told(check.refusal)
        if own.selected:
            chosen = staging.group_points(staging.chosen()) or 0
    return TableText(
        view=view,
        zones=state.cards,
        names=state.names,
        totals=model.totals if view.phase is Phase.OVER else view.totals,
        hand_number=model.hand_number,
        daily=model.is_daily,
        staged_points=points,
        staged_note=note,
        staged_groups=[staging.group_points(group) for group in own.staged if not staging.laid],
        put_out=len({i for group in own.staged for i in group} & set(hand)),
        staged_pair=staging.with_pile(),
        chosen_points=chosen,
        headline="" if state.dealing else state.headline,
        prompt="" if state.dealing else state.prompt,
        dealing=state.dealing,
        accounts=model.accounts,
        plays=plays,
        asides=asides,
        characters=model.characters,
        recent={} if state.dealing else state.recent.by_seat,
        sides_at={side: ground.place for side, ground in state.areas.places.items()},
        asked=asked,
        revealed=state.revealed,
        quiet=quiet,
    )


def side_title(text: TableText, side: int) -> str:
    """What a ground is called: We and They between two sides, else by the name of its first."""
    view = text.view
    seats = view.sides[side]
    if side == view.side:
        return _("We") if len(seats) > 1 else text.names[seats[0]]
    if len(view.sides) == 2 and len(seats) > 1:
        return _("They")
    return text.names[seats[0]]


def side_people(text: TableText, side: int) -> str:
    """Who plays on a side beside whom its ground is named after; empty for one alone."""
    view = text.view
    seats = view.sides[side]
    if len(seats) < 2:
        return ""
    if len(view.sides) == 2 or side == view.side:
        return _(" & ").join(text.names[seat] for seat in seats)
    # Translators: the partner’s name, below the player’s.
    return _("& {name}").format(name=_(" & ").join(text.names[seat] for seat in seats[1:]))


def side_total(text: TableText, side: int) -> int:
    """The total of a side before this hand, or after it once it is over."""
    return _of_side(text, side, text.totals)


def side_now(text: TableText, side: int) -> int:
    """The points of what a side has on the table, as they would count if the hand ended now; 0
    while it is dealt, once it is over, and where nothing of the score is told.
    """
    if text.dealing or text.view.phase is Phase.OVER or text.quiet:
        return 0
    return _of_side(text, side, [line.total for line in on_table(text.view)])


def _of_side(text: TableText, side: int, by_account: Sequence[int]) -> int:
    """What belongs to the first account of a side."""
    seats = set(text.view.sides[side])
    for account, points in zip(text.accounts, by_account, strict=True):
        if seats & set(account.seats):
            return points
    return 0


_KINDS: Final[Mapping[Counted, str]] = {
    # Translators: as in “1 of 2 natural”.
    Counted.NATURAL: NP_("canastas of a kind", "natural"),
    Counted.MIXED: NP_("canastas of a kind", "mixed"),
    Counted.WILD: NP_("canastas of a kind", "wild"),
}
_NONE: Final[Mapping[Counted, str]] = {
    # Translators: a side has no natural canasta, and needs one.
    Counted.NATURAL: N_("no natural"),
    Counted.MIXED: N_("no mixed"),
    Counted.WILD: N_("no wild"),
    Counted.APART: N_("no {ranks}"),
}
"""What is said of a kind of canasta of which one is needed, and none is there."""


@dataclass(frozen=True, slots=True)
class SideState:
    """How far a side is: ``ways`` to say it, the shortest last; ``mood`` good, bad or plain."""

    ways: tuple[str, ...]
    mood: str = "plain"


def side_state(text: TableText, side: int) -> SideState:
    """The minimum that a side needs to open, or its canastas and what going out still needs."""
    view = text.view
    if not view.opened[side]:
        if view.phase is Phase.OVER:
            # Translators: of a side that has not laid its first melds.
            return SideState((_("not opened"),))
        if text.quiet:
            return SideState(("",))
        minimum = number(view.minimum(side))
        ways = (_("opening: **{minimum}** needed"), _("needs **{minimum}**"), "**{minimum}**")
        return SideState(tuple(way.format(minimum=minimum) for way in ways))
    made = canastas_of(view, view.melds[side])
    rules = view.variant.going_out
    counted = counting_canastas(view, made, side)
    fault = lacks_canastas(view, made, side)
    enough = fault is None
    have = len(made) if rules.anybodys else len(counted)
    need = rules.needed
    wanted = rules.contract.kinds
    if not enough and wanted:
        # What is more than the contract takes of a kind counts only beyond it.
        kept = sum(min(counted.count(kind), number) for kind, number in wanted.items())
        have = kept + min(len(counted) - kept, need - sum(wanted.values()))
    told = {"have": have, "need": need, "sequence": sequence_word(view.variant)}
    mood = "plain"
    if enough:
        mood = "good"
        told_ways = [
            _n("**{have}** canasta · may go out", "**{have}** canastas · may go out", have),
            _("**{have}** · may go out"),
        ]
        if view.phase is Phase.OVER:
            told_ways = [_n("**{have}** canasta", "**{have}** canastas", have)]
        elif _feet_wait(view, side):
            mood = "plain"
            told_ways = [
                _n("**{have}** canasta · foot waits", "**{have}** canastas · foot waits", have),
                _("**{have}** · foot waits"),
            ]
        elif not (have and need):
            told_ways = [_("may go out")]
    elif have >= need:
        mood = "bad"
        told_ways = [
            _n("**{have}** canasta · no {sequence}", "**{have}** canastas · no {sequence}", have),
            _("**{have}** · no {sequence}"),
        ]
    else:
        told_ways = [
            # In many languages it is the number there is that decides the form, not the one needed.
            _n("**{have}** of {need} canastas", "**{have}** of {need} canastas", have)
            if need > 1
            # Translators: of a side that has none yet.
            else _("**{have}** of 1 canasta"),
            _("**{have}** of {need}"),
        ]
    kinds = _by_kind(view, counted) if wanted and not enough else []
    counts = [way.format(**told) for way in told_ways]
    if len(kinds) > 2:
        # What is lacking says more than how many there are, where it is as short.
        counts = [way for way in counts if len(way) < len(kinds[-1])] or counts[-1:]
    return SideState((*kinds, *counts), mood)


def _by_kind(view: PlayerView, counted: Sequence[Counted]) -> list[str]:
    """How far a side is with a contract, in two ways; a third tells only the kinds it lacks, where
    it has some.
    """
    wanted = view.variant.going_out.contract.kinds
    if not counted and len(wanted) == sum(wanted.values()) > 2:
        # One of each is lacking: to name them all is longer than to say so.
        return []
    ranks = listed([ranks_word(rank) for rank in view.variant.canastas.ranks_apart])

    def part(kind: Counted, words: str) -> str:
        have, need = min(wanted[kind], counted.count(kind)), wanted[kind]
        if need == 1 and not have:
            return _(_NONE[kind]).format(ranks=ranks)
        named = _p("canastas of a kind", _KINDS[kind]) if kind in _KINDS else ranks
        return words.format(have=have, need=need, kind=named)

    # Translators: of a side’s canastas, as in “1 of 2 natural”.
    told = _("**{have}** of {need} {kind}")
    short = "**{have}**/{need} {kind}"
    ways = [comma_list([part(kind, words) for kind in wanted]) for words in (told, short)]
    lacking = [kind for kind in wanted if counted.count(kind) < wanted[kind]]
    if 0 < len(lacking) < len(wanted):
        ways.append(comma_list([part(kind, short) for kind in lacking]))
    return ways


def _feet_wait(view: PlayerView, side: int) -> bool:
    """Whether nobody of a side may go out, since feet wait (FOOT-1)."""
    return all(foot_hinders(view, seat) for seat in view.sides[side])
