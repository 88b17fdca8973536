"""The top of the table: where everything lies, and its drawing."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence

import pygame

from game.store.settings import Settings
from game.translation import _
from game.ui.context import Ui
from game.ui.face_parts import Mood
from game.ui.scene import Dirty
from game.ui.table import sentences
from game.ui.table.card_places import SpriteId
from game.ui.table.controls import Controls
from game.ui.table.layout import hit
from game.ui.table.layout.card_poses import layout
from game.ui.table.layout.poses import displaced
from game.ui.table.offers import hold_out, offers
from game.ui.table.outcomes import Act
from game.ui.table.own_melds import places_of
from game.ui.table.playback.animator import Animator
from game.ui.table.playback.moments import Stamp
from game.ui.table.render.bare_table import BareTable
from game.ui.table.render.card_items import (
    Lit,
    Marks,
    card_items,
    lit_items,
    target_items,
)
from game.ui.table.render.card_pictures import Pictures
from game.ui.table.render.fanned_sheets import meld_sheet, special_hand_sheet
from game.ui.table.render.frame_painter import FramePainter
from game.ui.table.render.grounds import Grounds
from game.ui.table.render.log_panel import LogPanel
from game.ui.table.render.plaza import Plaza
from game.ui.table.render.question_sheet import question_item
from game.ui.table.render.seat_labels import SeatLabels, aside_lines
from game.ui.table.render.still_layer import Item, Overlay, StaticLayer
from game.ui.table.render.table_notes import TableNotes
from game.ui.table.render.table_text import TableText, table_text
from game.ui.table.render.warm_up import WarmUp, pictures_wanted
from game.ui.table.render.writing import Z_GROUND
from game.ui.table.staging import Staging
from game.ui.table.table_model import TableModel
from game.ui.table.table_state import TableState
from game.ui.table.telling import Telling
from game.ui.theme import SHEET_CARD
from game.ui.widgets.button import Button
from game.ui.widgets.root import Root


class Tabletop:
    """Lays out what the state says, and paints it.

    ``dirty`` is told which part of the window looks different, None for all of it. ``covered`` are
    the places over which something stands that is no part of the table: what is said would not be
    seen there.
    """

    def __init__(
        self,
        ui: Ui,
        state: TableState,
        model: TableModel,
        staging: Staging,
        telling: Telling,
        controls: Controls,
        settings: Settings,
        dirty: Callable[[pygame.Rect | None], None],
    ) -> None:
        self.ui = ui
        self.state = state
        self.model = model
        self.staging = staging
        self.telling = telling
        self.controls = controls
        self.settings = settings
        self.dirty = dirty
        self.covered: Callable[[], Sequence[pygame.Rect]] = list
        self.specials_within = sentences.NEAR
        """From how many missing cards down a special hand is told of."""
        self.lit: Callable[[], Lit] = Lit
        """What is lit because it is spoken of just now."""
        self._lit = Lit()
        self.on_laid_out: Callable[[], None] = lambda: None
        """Called when the window has been divided anew."""
        self.on_arranged: Callable[[], None] = lambda: None
        """Called when the cards have been laid out anew."""
        self.layer: StaticLayer | None = None
        self.above = Overlay()
        self.animator = Animator(settings.speed)
        self.pictures = Pictures(ui.assets, settings.card_back)
        self.bare = BareTable(ui, state, settings)
        self.frames = FramePainter(state, self.animator, self.pictures, self.above)
        self.warm_up = WarmUp(ui.assets)
        self.grounds = Grounds(ui)
        self.plaza = Plaza(ui)
        self.seat_labels = SeatLabels(ui)
        self.log_panel = LogPanel(ui)
        self.notes = TableNotes(ui)
        self.widgets = Root(ui, self._widget_dirty)
        self.widgets.content = controls
        self._outdated = False
        self._may_wait = False
        """Whether nothing has changed that cannot wait."""
        self._refreshing: Iterator[None] | None = None
        """What is written follows them in the next frames, a part in each."""
        self._still: dict[Hashable, Item] = {}
        self.begun: set[SpriteId] = set()
        """The cards in the air."""
        self._pointed: Act | None = None
        """What the answer does that is pointed at."""

    # -- the reasons in the log ----------------------------------------------------------------

    @property
    def tells_why(self) -> bool:
        """Whether the reasons of the others are told now."""
        return self.telling.tells_why(self.state)

    @property
    def reasons_written(self) -> bool:
        """Whether they stand under the lines of the log."""
        return self.settings.show_reasons and self.tells_why

    @property
    def log_hint(self) -> str:
        """What of the log does not stand there, or how reasons are got at that stand nowhere."""
        match self.state.log.memory:
            case "nothing":
                return _("You play from memory. The whole log is shown here after the hand.")
            case "round":
                return _("You play from memory: only the last round is shown here.")
        waits = self.tells_why and not self.settings.show_reasons
        if waits and any(line.why for line in self.state.log.lines):
            return _("Point at a line to see why.")
        return ""

    # -- size and settings ---------------------------------------------------------------------

    def resize(self, size: tuple[int, int], scale: float) -> None:
        """Lay everything out in a window of that size, as the settings say."""
        settings = self.settings
        reduced = settings.reduced_motion or self.ui.reduced_motion
        self.animator.set_speed("off" if reduced else settings.speed)
        self.pictures.back = settings.card_back
        self.pictures.clear(size)
        self.bare.divide(size, scale)
        self.layer = StaticLayer(self.bare.paint(), self.widgets.draw)
        self.frames.forget()
        # They were made for the places that things had before.
        self.state.moments.clear()
        # What floats, as a tooltip, is not to reach below what stands beside the table.
        self.widgets.resize((self.state.areas.width, size[1]) if self.bare.beside else size)
        self.controls.restyle()
        self.log_panel.restyle()
        self.controls.arrange(self.state.areas)
        self.state.let_go()
        self.arrange(animate=False)
        wanted = pictures_wanted(
            self.state.view, self.state.areas, self.pictures.back, self.ui.px(SHEET_CARD)
        )
        self.warm_up.start(wanted)
        self.on_laid_out()
        self.dirty(None)

    def seat_anew(self) -> None:
        """Divide the table again where others sit together, or elsewhere, than before."""
        if self.layer is None:
            return
        areas = self.state.areas
        self.bare.divide(areas.size, areas.s)
        self.layer.set_background(self.bare.paint())
        self.controls.arrange(self.state.areas)
        self.arrange(animate=True)

    def _widget_dirty(self, area: pygame.Rect | None) -> None:
        if self.layer is not None:
            self.layer.invalidate(area)

    # -- what lies where -----------------------------------------------------------------------

    def arrange(
        self, *, animate: bool, first: Sequence[SpriteId] = (), stagger: float = 0.0,
        later: bool = False,
    ) -> None:  # fmt: skip
        """Work out where every card belongs and let them go there; ``later`` as in ``changed``."""
        if self.layer is None:
            return
        state = self.state
        arrangement = state.arrangement(self.staging.hand())
        before = state.layout
        state.layout = layout(state.cards, state.view, state.areas, arrangement)
        self.pictures.worked_out()
        poses, reach = state.layout.poses, state.areas.size[1]
        if animate:
            self.animator.send(poses, state.now, reach=reach, first=first, stagger=stagger)
        else:
            self.animator.snap(poses)
        came = set(displaced(before, state.layout, state.areas.s))
        under = hit.card_at(state, state.drag.pos)
        if under is not None and under != state.drag.under:
            # What lay over it has gone.
            came.add(under)
        state.drag.under = under
        for sprite in came:
            state.came[sprite] = self.animator.arrives(sprite, state.now)
        self.begun = self.animator.begun(state.now)
        self.changed(later=later)
        self.on_arranged()

    def rest(self) -> None:
        """Have every card lie where it belongs."""
        self.arrange(animate=False)
        self.animator.finish()
        self.begun = set()

    def let_go(self) -> None:
        """The held cards are let go where they are; they glide to where they belong."""
        for sprite in self.state.drag.held:
            self.animator.hold(sprite, hit.held_pose(self.state, sprite))

    def ask(self) -> None:
        """Ask what is to be asked now."""
        question = self.telling.question(self.state, self.staging.where_they_stand())
        self.controls.ask(question, self.state.areas, self.lying() if question else ())

    def lying(self) -> list[pygame.Rect]:
        """What lies on the table and is written there, apart from the own hand."""
        state = self.state
        areas, cards, found = state.areas, state.cards, state.layout
        threes = [i for pile in cards.threes for i in pile if i in found.poses]
        return [
            hit.pile_box(state),
            areas.stock,
            areas.plaza.headline,
            *found.melds.values(),
            *found.staged,
            *(found.poses[i].rect for i in threes),
            *(plaque.box for plaque in self.plaza.plaques(state.view, cards, areas)),
            *(place.cartouche for place in areas.places.values()),
        ]

    @property
    def still(self) -> dict[Hashable, Item]:
        """What lies still, but for the cards."""
        self.bring_up_to_date()
        return self._still

    def changed(self, *, later: bool = False) -> None:
        """Have the table brought up to date before it is looked at again, once for all changes.

        What is written may follow a little ``later`` where nothing else has changed.
        """
        self._may_wait = later and (self._may_wait or not self._outdated)
        self._outdated, self._refreshing = True, None

    def bring_up_to_date(self) -> None:
        """Refresh it if something has changed."""
        if self._outdated:
            self.refresh()

    def keep_up(self) -> None:
        """Bring it up to date for the next frame; where all else may wait, only the cards, and the
        rest in the frames after it: together that takes too long.
        """
        if self._may_wait:
            self._may_wait, self._refreshing = False, self._parts()
            self.show_cards()
        elif self._refreshing is not None:
            next(self._refreshing, None)
        else:
            self.bring_up_to_date()

    @property
    def waits(self) -> bool:
        """Whether something is to be brought up to date in the frames to come."""
        return self._refreshing is not None

    def refresh(self) -> None:
        """Bring everything written, and the cards at rest, up to date."""
        if self.layer is not None:
            for _part in self._parts():
                pass

    def _parts(self) -> Iterator[None]:
        """Do so part by part."""
        state, areas = self.state, self.state.areas
        state.log.recall(self.telling.memory(state), sum(map(len, state.view.sides)))
        self.ask()
        found = offers(
            state, self.model, self.staging,
            asked=self.controls.prompt is not None, goes_back=self.telling.goes_back,
        )  # fmt: skip
        obvious = self.telling.obvious
        if obvious is not None:
            found = hold_out(found, obvious)
        self.controls.update_state(found, state.own.order.sort)
        self.controls.place_actions(areas, self._selection_x())
        text = self.text()
        self._explain(text)
        still: dict[Hashable, Item] = {
            **self.grounds.items(text, areas, state.layout, state.recent.added_by),
            **self.plaza.items(text, areas, state.layout.pile_top),
        }
        yield
        still |= self.seat_labels.items(text, areas, state.said.spoken, self._faces())
        for moment in state.moments:
            if isinstance(moment, Stamp):
                # It is being put on.
                still.pop(("band", *moment.meld), None)
        if self.controls.prompt_plan is not None:
            still["question"] = question_item(self.ui, self.controls.prompt_plan)
        if not self.bare.beside:
            still |= self.log_panel.items(
                state.log, areas, text, reasons=self.reasons_written, hint=self.log_hint
            )
        still |= meld_sheet(
            self.ui, state.zoom.shown, state.view, areas, state.layout, self.pictures
        )
        still |= self._targets()
        self._lit = self.lit()
        still |= lit_items(self.ui, self._lit)
        self._show_notes(still)
        self._still = still
        self.show_cards()
        self._outdated, self._may_wait, self._refreshing = False, False, None

    def _targets(self) -> dict[Hashable, Item]:
        """The places that are lawful for what is dragged, or spoken of."""
        state = self.state
        self._pointed = self.controls.pointed_at()
        # An answer lights up what it is about while the mouse or the keyboard is on it.
        places = over = places_of(state.view, self._pointed)
        if state.drag.what is not None:
            places = state.drag.places
            over = places & {state.drag.over}
        return target_items(
            self.ui, state.areas, state.layout, state.view.side, hit.pile_box(state), places, over
        )

    @property
    def points_elsewhere(self) -> bool:
        """Whether another answer is pointed at than when the table was last brought up to date."""
        return self.controls.pointed_at() != self._pointed

    def _faces(self) -> dict[int, Mood]:
        """What the players' faces show, where they are to show anything."""
        if not self.settings.expressions:
            return {}
        return {seat: self.state.moods.of(seat, self.state.view) for seat in self.state.areas.seats}

    def _selection_x(self) -> int:
        """Above which point of the hand the actions of the chosen cards stand."""
        lie = self.state.layout.poses
        poses = [lie[i] for i in self.state.own.selected if i in lie]
        if not poses:
            return self.state.areas.hand.centerx
        return round(sum(pose.x for pose in poses) / len(poses))

    def _show_notes(self, still: dict[Hashable, Item]) -> None:
        """Let what is said lie above all, clear of buttons, question, pile and hand if it can."""
        state, areas, lie = self.state, self.state.areas, self.state.layout
        spared = [b.rect for b in self.controls.walk() if isinstance(b, Button) and b.visible]
        spared += [areas.plaza.headline, hit.pile_box(state), areas.stock, *self.covered()]
        if (asked := self.controls.prompt_plan) is not None:
            spared.append(asked.raised or asked.box)
        lying = [*spared, *(item.rect for item in still.values() if item.z > Z_GROUND)]
        lying += [lie.poses[i].rect for i in lie.poses if i not in lie.covered]
        if hand := [lie.poses[i].rect for i in lie.strips]:
            # As one, for there are few places to try then.
            spared.append(hand[0].unionall(hand))
        prompt = still.get("prompt")
        above = self.notes.items(
            state.said, areas, spared, lying, prompt.rect if prompt is not None else None,
            state.prompt,
        )  # fmt: skip
        aside = self.notes.aside_at
        if prompt is not None and aside is not None and prompt.rect.colliderect(aside):
            # Advice that has no other place stands in place of it.
            del still["prompt"]
        above |= special_hand_sheet(
            self.ui, state.special, state.view, state.names, areas, self.pictures
        )
        for area in self.above.show(above):
            self.dirty(area)

    def _explain(self, text: TableText) -> None:
        """Have the mouse find words on what stands beside the hand."""
        tip = sentences.about_asides(self.model, self.state.view, within=self._within)
        plate, _lines = aside_lines(self.ui, text.asides, self.state.areas)
        self.controls.explain_asides(tip, plate)

    def show_cards(self) -> None:
        """Bring the cards at rest up to date."""
        if self.layer is None:
            return
        state, own = self.state, self.state.own
        resting = {**self.animator.resting, **self.animator.waiting(state.now)}
        # While something is asked, or spoken of, nothing shines but what that is about.
        marks = Marks(
            set() if self._asked or self._lit else state.last_move - state.moved_on,
            own.fresh,
            own.cursor if own.cursor_shown else None,
            state.hinted,
            self._lit.cards,
            own.selected,
            state.drag.held,
        )
        cards = card_items(
            self.ui, self.pictures, state.cards, resting.items(), state.layout, marks
        )
        self.layer.show({**self._still, **cards})

    @property
    def _asked(self) -> bool:
        """Whether the player is asked about cards of theirs: nothing else is to shine then."""
        return self.state.choice is not None or self.staging.where_they_stand() is not None

    @property
    def _within(self) -> int:
        """From how many missing cards down a special hand is told of now; none if negative."""
        shown = self.settings.special_progress and not self.state.dealing
        return self.specials_within if shown else -1

    def text(self) -> TableText:
        """All that is to be written."""
        asides = sentences.asides(self.model, self.state.view, within=self._within)
        return table_text(
            self.state, self.model, self.staging, asides,
            plays=self.telling.plays, asked=self._asked, quiet=self.telling.quiet,
        )  # fmt: skip

    # -- time and drawing ----------------------------------------------------------------------

    def settle(self) -> bool:
        """Let cards rest that have arrived; whether any are in the air."""
        if not self.animator.moving and not self.begun:
            return False
        landed = self.animator.settle(self.state.now)
        begun = self.animator.begun(self.state.now)
        if landed or begun != self.begun:
            self.begun = begun
            self.show_cards()
        return True

    def repaint(self) -> None:
        """Paint anew what has changed of what lies still."""
        if self.layer is not None and self.layer.stale:
            for area in self.layer.repaint():
                self.dirty(area)

    def draw(self, surface: pygame.Surface, dirty: Dirty) -> Dirty:
        """Paint the areas ``dirty`` (None: everything) and what moved; returns what has changed."""
        if not self.waits:
            self.bring_up_to_date()
        if self.layer is None:
            return []
        return self.frames.draw(self.layer, self.begun, surface, dirty)
