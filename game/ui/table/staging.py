"""The own hand and the cards put out of it for an opening, as the player handles them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from game.controller.card_names import placed_text
from game.controller.legal_queries import LegalQueries
from game.controller.placing import placements
from game.controller.refusal_words import told
from game.controller.targets import OpeningCheck, grouped
from game.rules.actions import Group
from game.rules.cards import Card, Placed, is_wild, rank_of
from game.rules.meld_faults import Ground, gathering_fault, meld_fault
from game.rules.melds import MeldKind, meld_of
from game.rules.state import Phase
from game.rules.turn_end import extra_place
from game.rules.turn_phase import bonus_offered
from game.rules.view import PlayerView
from game.translation import _
from game.ui.table.card_places import SpriteId
from game.ui.table.outcomes import KEPT, Choice, Outcome, Stand
from game.ui.table.table_model import TableModel
from game.ui.table.table_state import PutOut, TableState, Tray, Undone

BONUS: Final = "bonus cards"
OPENING: Final = "opening"
"""What a discard may lose."""


class AtTable:
    """Somebody who sits at a table: the game as it is played, and what stands in the state."""

    def __init__(self, model: TableModel, state: TableState) -> None:
        self.model = model
        self.state = state
        self.own = state.own

    @property
    def view(self) -> PlayerView:
        """The game as it stands."""
        return self.model.view()

    @property
    def legal(self) -> LegalQueries:
        """What the player may do."""
        return self.model.legal

    @property
    def seat(self) -> int:
        """The player's seat."""
        return self.state.cards.viewer


class Staging(AtTable):
    """The own hand as the player handles it, and the cards put out for an opening.

    What is chosen and put out stands in the state; the model tells what the rules say.
    """

    def hand(self) -> list[SpriteId]:
        """The cards in hand from left to right, without those put out."""
        out = {i for group in self.own.staged for i in group}
        ids = [i for i in self.state.cards.hands[self.seat] if i not in out]
        return self.own.order.order(ids, self.state.cards.faces)

    @property
    def extra_at(self) -> int | None:
        """The seat where the player's extra hand lies, None if there is none (any more)."""
        view = self.view
        place = extra_place(view, view.seat)
        return place if view.extra.get(place) and not self.model.looks_on else None

    def chosen(self) -> list[SpriteId]:
        """The selected cards in the order of the hand."""
        return [i for i in self.hand() if i in self.own.selected]

    def cards(self, ids: Iterable[SpriteId]) -> tuple[Card, ...]:
        """Their faces."""
        return self.state.cards.cards(ids)

    def mark(self, cards: Iterable[Card]) -> None:
        """Mark cards of the hand with these faces as those that came this turn."""
        faces = list(cards)
        for sprite in self.state.cards.hands[self.seat]:
            if self.state.cards.faces[sprite] in faces:
                faces.remove(self.state.cards.faces[sprite])
                self.own.fresh.add(sprite)

    def tidy(self) -> None:
        """Forget what refers to cards that have left the hand."""
        held = set(self.state.cards.hands[self.seat])
        self.own.selected &= held
        self.own.staged = [g for group in self.own.staged if (g := [i for i in group if i in held])]
        if self.own.staged and (self.view.opened[self.view.side] or self.view.phase is Phase.OVER):
            self.own.staged = []
        self._forget_taken_back()
        self._settle_stands()
        if self.own.cursor not in held:
            self.own.cursor = None
        view = self.view
        if not bonus_offered(view):
            self.own.reminded.pop(BONUS, None)
        if not self.own.staged or view.turn != view.seat or view.phase is not Phase.MELD:
            self.own.reminded.pop(OPENING, None)

    def lay_as_before(self, hand: Iterable[Card], put_out: Iterable[Group]) -> None:
        """Put the cards as they lay: those put out, and the own order. Cards that came since lie
        behind the others; what is not held any more, or may not be put out, is left out."""
        rest = sorted(self.state.cards.hands[self.seat])

        def found(cards: Iterable[Card]) -> list[SpriteId]:
            out = []
            for card in cards:
                sprite = next((i for i in rest if self.state.cards.faces[i] == card), None)
                if sprite is not None:
                    rest.remove(sprite)
                    out.append(sprite)
            return out

        for group in put_out:
            ids = found(group)
            if ids and self.may_stage and not self.group_fault(ids):
                self.own.staged.append(ids)
                self.own.put_out.append(PutOut(list(ids), self.model.actions_so_far))
                self.stand(len(self.own.staged) - 1, group)
            else:
                rest += ids
        if self.own.order.sort == "own":
            self.own.order.keep(found(hand))

    # -- the opening ---------------------------------------------------------------------------

    @property
    def may_stage(self) -> bool:
        """Whether cards can be put out for an opening."""
        view = self.view
        sits = not self.model.looks_on
        return sits and not view.opened[view.side] and view.phase is not Phase.OVER

    def group_is_whole(self, group: Sequence[SpriteId]) -> bool:
        """Whether a group put out is a meld by itself."""
        cards = self.placed(group)
        meld = meld_of(cards)
        return meld is not None and meld_fault(self._empty_ground(), cards, meld) is None

    def group_points(self, group: Sequence[SpriteId]) -> int | None:
        """What a group put out counts, None while it is no meld yet."""
        return (
            self.view.variant.points_of(self.cards(group)) if self.group_is_whole(group) else None
        )

    def _empty_ground(self) -> Ground:
        view = self.view
        return Ground(view.variant, (), (), opening=True, dead=view.dead_ranks())

    def with_pile(self) -> int | None:
        """The group that would go with the top card of the pile, by its place."""
        view = self.view
        if not (view.turn == view.seat and view.phase is Phase.DRAW and view.pile):
            return None
        rank = rank_of(view.pile[-1])
        for place, group in enumerate(self.own.staged):
            # A sequence put out may hold the rank, but does not go with the top card.
            if {rank_of(card) for card in self.cards(group) if not is_wild(card)} == {rank}:
                return place
        return None

    def no_pair_out(self) -> str:
        """Why the cards put out cannot open before a draw; empty where a pair is among them."""
        paired = self.with_pile() is not None
        return "" if paired else _("Draw first, or meld a pair that takes the pile.")

    @property
    def laid(self) -> bool:
        """Whether the cards put out are laid already, and are only still to be shown going."""
        return bool(self.own.staged) and not self.may_stage

    def check(self) -> OpeningCheck:
        """How far the cards put out reach; of those just laid, how far they reached."""
        if self.own.reached is None or not self.laid:
            self.own.reached = self._checked()
        return self.own.reached

    def _checked(self) -> OpeningCheck:
        pair = self.with_pile()
        groups = [
            self.placed(g)
            for i, g in enumerate(self.own.staged)
            if i != pair and self.group_is_whole(g)
        ]
        if pair is not None:
            return self.legal.opening_take(self.cards(self.own.staged[pair]), groups)
        return self.legal.opening(groups)

    def stage(self, ids: Sequence[SpriteId], place: int | None = None) -> Outcome:
        """Put cards out for the opening, beside or onto a group that is there already."""
        if place is not None and place < len(self.own.staged):
            target = self.own.staged[place]
            added = [i for i in ids if i not in target]
            fault = self.group_fault([*target, *added])
            if fault:
                return Outcome(fault)
            self._unstage(added)
            target.extend(added)
            if target not in self.own.staged:
                self.own.staged.append(target)
            self._note_put_out(ids)
            return KEPT
        parts = self.parts(ids)
        for part in parts:
            fault = self.group_fault(part)
            if fault:
                return Outcome(fault)
        self._unstage(ids)
        for part in parts:
            kind = self._kind(part)
            same = next((g for g in self.own.staged if self._kind(g) == kind), None)
            if same is not None and self.group_fault([*same, *part]):
                same = None
            if same is not None:
                same.extend(part)
            else:
                self.own.staged.append(part)
        self._note_put_out(ids)
        return KEPT

    def _note_put_out(self, ids: Sequence[SpriteId]) -> None:
        self.own.selected -= set(ids)
        self._settle_stands()
        self.own.put_out.append(PutOut(list(ids), self.model.actions_so_far))

    def lengthens(self, ids: Sequence[SpriteId]) -> int | None:
        """The group put out that these cards go with, by its place; None where there is none.

        Of several it is one that is no meld yet, else the latest; naturals go to naturals first.
        """
        natural = any(not is_wild(card) for card in self.cards(ids))

        def fitness(place: int) -> tuple[bool, bool, int]:
            group = self.own.staged[place]
            naturals = natural and any(not is_wild(card) for card in self.cards(group))
            return naturals, not self.group_is_whole(group), place

        places = range(len(self.own.staged)) if ids and self.may_stage else ()
        fits = (i for i in places if not self.group_fault([*self.own.staged[i], *ids]))
        return max(fits, key=fitness, default=None)

    def additions(self, ids: Sequence[SpriteId]) -> list[list[SpriteId]]:
        """Cards as they go with groups put out, together or by ranks; empty if not all do."""
        if self.lengthens(ids) is not None:
            return [list(ids)]
        parts = self.parts(ids) if self.own.staged else []
        return parts if all(self.lengthens(part) is not None for part in parts) else []

    def parts(self, ids: Sequence[SpriteId]) -> list[list[SpriteId]]:
        rest = list(ids)
        parts: list[list[SpriteId]] = []
        for group in grouped(self.cards(ids)):
            part: list[SpriteId] = []
            for card in group:
                found = next(i for i in rest if self.state.cards.faces[i] == card)
                rest.remove(found)
                part.append(found)
            parts.append(part)
        return parts

    def _kind(self, ids: Sequence[SpriteId]) -> tuple[object, ...]:
        """What goes together by itself when it is put out: sets of a rank, runs of a suit."""
        meld = meld_of(self.cards(ids))
        if meld is None:
            return ()
        suit = meld.suit if meld.kind is MeldKind.SEQUENCE else -1
        return meld.kind, meld.rank, suit

    def group_fault(self, ids: Sequence[SpriteId]) -> str:
        """Why these cards cannot be gathered in one group; being too few is no fault yet."""
        fault = gathering_fault(self._empty_ground(), self.cards(ids))
        return told(fault) if fault is not None else ""

    def _unstage(self, ids: Iterable[SpriteId]) -> None:
        gone = set(ids)
        for group in self.own.staged:
            group[:] = [i for i in group if i not in gone]
        self.own.staged = [group for group in self.own.staged if group]
        self._forget_taken_back()
        self._settle_stands()

    # -- wild cards in sequences ---------------------------------------------------------------

    def placed(self, group: Iterable[SpriteId]) -> Group:
        """The cards of a group put out, the wild ones with what they stand for where that is said.

        Where nothing is said a wild card fills the first gap, or goes to the upper end.
        """
        return self.state.cards.placed(group, self.own.stands)

    def stand(self, place: int, cards: Group) -> None:
        """Have the wild cards of a group put out stand where these cards say."""
        group = self.own.staged[place] if place < len(self.own.staged) else []
        # Those of which nothing is said come first, where there are two of a face.
        rest = sorted(group, key=lambda i: i in self.own.stands)
        for card in cards:
            sprite = next((i for i in rest if self.state.cards.faces[i] == card), None)
            if sprite is not None:
                rest.remove(sprite)
                if isinstance(card, Placed):
                    self.own.stands[sprite] = card.stands
        self._settle_stands()

    def _settle_stands(self) -> None:
        """Forget what is said of wild cards that are not out any more, or cannot stand there."""
        kept: dict[SpriteId, Card] = {}
        for group in self.own.staged if self.own.stands else ():
            if self._runs(group) and not gathering_fault(self._empty_ground(), self.placed(group)):
                kept |= {i: self.own.stands[i] for i in group if i in self.own.stands}
        self.own.stands = kept

    def _runs(self, group: Iterable[SpriteId]) -> bool:
        """Whether a group put out is a sequence."""
        meld = meld_of(self.cards(group))
        return meld is not None and meld.kind is MeldKind.SEQUENCE

    def _ways_to_stand(self, group: Sequence[SpriteId]) -> list[Group]:
        """Ways for the wild cards of a group of which nothing is said; else for all of them."""
        loose = [
            i for i in group if is_wild(self.state.cards.faces[i]) and i not in self.own.stands
        ]
        if not loose or not self._runs(group):
            return []
        said = self.placed(i for i in group if i not in loose)
        meld = meld_of(said)
        if meld is not None and meld.kind is MeldKind.SEQUENCE:
            ways = placements(self.cards(loose), meld)
        else:
            said, ways = (), placements(self.cards(group))
        ground = self._empty_ground()
        return [way for way in ways if not gathering_fault(ground, (*said, *way))]

    def where_they_stand(self) -> Choice | None:
        """The question where wild cards of a sequence put out stand; None if there is none."""
        for place, group in enumerate(self.own.staged if self.may_stage else ()):
            ways = self._ways_to_stand(group)
            if len(ways) > 1:
                options = tuple((placed_text(way), Stand(place, way)) for way in ways)
                return Choice(_("Where in the sequence?"), options)
        return None

    # -- back into the hand --------------------------------------------------------------------

    @property
    def may_take_back(self) -> bool:
        """Whether there are cards put out that can go back into the hand."""
        return self.may_stage and bool(self.own.staged)

    @property
    def put_out_last(self) -> bool:
        """Whether putting cards out was the last thing done of all that can be taken back."""
        if not self.may_take_back or not self.own.put_out:
            return False
        return not self.model.can_undo or self.own.put_out[-1].after > self.model.actions_after_undo

    @property
    def situation(self) -> tuple[int, Tray]:
        """How far the hand has come, and what is put out: what was undone belongs to that."""
        return self.model.actions_so_far, tuple(map(tuple, self.own.staged))

    def undo_last(self) -> None:
        """Take back what was put out last, so that it can be put out again."""
        own = self.own
        tray, stands = tuple(map(tuple, own.staged)), tuple(own.stands.items())
        put_out = tuple((tuple(put.cards), put.after) for put in own.put_out)
        if self.may_take_back and own.put_out:
            self._unstage(own.put_out.pop().cards)
        own.undone.append(Undone(self.situation, tray, put_out, stands))

    @property
    def can_redo(self) -> bool:
        """Whether what was undone last can be done again: nothing else has been done since."""
        undone = self.own.undone
        if not undone or undone[-1].after != self.situation:
            return False
        return undone[-1].tray is not None or self.model.can_redo

    def put_out_again(self) -> bool:
        """Put out again what was taken back last; False if an action was undone last."""
        own = self.own
        last = own.undone[-1]
        if last.tray is None:
            return False
        own.undone.pop()
        own.staged = [list(group) for group in last.tray]
        own.put_out = [PutOut(list(cards), after) for cards, after in last.put_out]
        own.stands = dict(last.stands)
        own.selected -= {card for group in own.staged for card in group}
        return True

    def _forget_taken_back(self) -> None:
        """Forget of what was put out all that is not out any more."""
        out = {i for group in self.own.staged for i in group}
        for put in self.own.put_out:
            put.cards = [i for i in put.cards if i in out]
        self.own.put_out = [put for put in self.own.put_out if put.cards]

    def take_back(self, ids: Iterable[SpriteId] | None = None) -> None:
        """Take some cards (None: all) back into the hand."""
        if ids is None:
            self.own.staged = []
            self.own.put_out = []
            self.own.stands = {}
        else:
            self._unstage(ids)
