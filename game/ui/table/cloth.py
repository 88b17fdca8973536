"""The cloth of a table: what lies and is written there at a moment, and its drawing."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING, Final, cast

import pygame

from game.rules.state import Phase
from game.rules.view import PlayerView
from game.store.settings import Settings
from game.translation import _
from game.ui.context import Ui
from game.ui.deco import cloth
from game.ui.face_parts import Mood
from game.ui.scene import Dirty, Scene
from game.ui.table import sentences
from game.ui.table.animator import Animator
from game.ui.table.arrange import HandOrder
from game.ui.table.controls import Acts, Controls, standing_question
from game.ui.table.desk import Desk
from game.ui.table.keys import Keys
from game.ui.table.layer import Item, Overlay, StaticLayer, joined
from game.ui.table.layout.areas import Areas, divide
from game.ui.table.layout.cards import layout
from game.ui.table.layout.poses import Arrangement, Layout
from game.ui.table.logpanel import LogPanel
from game.ui.table.notes import Notes
from game.ui.table.outcomes import Act, Choice
from game.ui.table.painting import Marks, card_items, draw_moving, target_items
from game.ui.table.peek import Peek
from game.ui.table.places import places_of
from game.ui.table.playback.lines import Chatter
from game.ui.table.playback.moment_chooser import MomentChooser
from game.ui.table.playback.moments import Moment, Stamp
from game.ui.table.playback.moods import Moods
from game.ui.table.pointer import Pointer
from game.ui.table.prompt import question_item
from game.ui.table.render.grounds import Grounds, draw_still
from game.ui.table.render.plaza import Plaza
from game.ui.table.render.seat_labels import SeatLabels, aside_lines
from game.ui.table.render.table_text import TableText, table_text
from game.ui.table.render.writing import Z_GROUND
from game.ui.table.show import Show
from game.ui.table.showcase import Showcase
from game.ui.table.sprites import Pictures
from game.ui.table.table_model import TableModel
from game.ui.table.warmup import WarmUp, pictures_wanted
from game.ui.table.zones import SpriteId, Zones
from game.ui.theme import SHEET_CARD
from game.ui.widgets.button import Button
from game.ui.widgets.root import Root
from game.ui.window import scale_of

if TYPE_CHECKING:
    from game.ui.table.scene import TableScene


LOG_FROM: Final = 1540
"""The logical width from which the log is open unless the player has closed it: beside a whole
table there is room for it."""


class TableCloth(Scene):
    """What the table looks like just now; ``TableStage`` lets it change as the game goes on.

    ``on_take_back`` asks whether the player's last move is to be taken back beyond the turn;
    without it that is not offered.
    """

    on_take_back: Callable[[], None] | None = None

    def __init__(self, ui: Ui, game: TableModel, settings: Settings) -> None:
        super().__init__()
        self._ui = ui
        self.game = game
        self.settings = settings
        self.now = 0.0
        self.layer: StaticLayer | None = None
        self.above = Overlay()
        self.view: PlayerView = game.view()
        self.zones = Zones.of(self.view)
        self.desk = Desk(game, self.zones, HandOrder(settings.sort), clock=lambda: self.now)
        self.show = Show(self.zones, game.names)
        self.animator = Animator(settings.speed)
        self.pictures = Pictures(ui.assets, settings.card_back)
        self.notes = Notes(ui)
        self.peek = Peek(ui)
        self.showcase = Showcase(ui)
        self.log = LogPanel(ui)
        self.grounds = Grounds(ui)
        self.plaza = Plaza(ui)
        self.seat_labels = SeatLabels(ui)
        self.recent = game.recent()
        self.moods = Moods()
        self.moments: list[Moment] = []
        self.moment_chooser = MomentChooser(ui)
        self.chatter = Chatter()
        scene = cast("TableScene", self)
        self.pointer = Pointer(scene)
        self.keys = Keys(scene)
        self.warmup = WarmUp(ui.assets)
        self.controls = Controls(ui, self._acts())
        self.widgets = Root(ui, self._widget_dirty)
        self.widgets.content = self.controls
        self.areas: Areas
        self._divided_for: dict[int, int] = {}
        self.layout = Layout()
        self.last_move: set[SpriteId] = set()
        self._taken: set[SpriteId] = set()
        """Cards of the last move that the player has moved on since; they are marked no more."""
        self.hinted: set[SpriteId] = set()
        self._pointed: Act | None = None
        self._moved_at = math.inf
        """When cards last moved, and nothing has been forgotten since; else endless."""
        """What the answer does that is pointed at."""
        self.choice: Choice | None = None
        self._revealed = self.view.phase is Phase.OVER
        self._dealing = False
        self._status = ("", "")
        self._no_pile = ""
        self._begun: set[SpriteId] = set()
        self._moving: list[pygame.Rect] = []
        self._on_stage: Moment | None = None
        """The moment that has taken the whole stage."""
        self._still: dict[Hashable, Item] = {}

    @property
    def ui(self) -> Ui:
        return self._ui

    @property
    def dealing(self) -> bool:
        """Whether the cards of a hand are still being dealt."""
        return self._dealing

    def log_open(self, size: tuple[int, int]) -> bool:
        """Whether the log has its place at the right; a narrow window has it when asked for."""
        wide = size[0] >= LOG_FROM * scale_of(size)
        return self.settings.log == "open" or (self.settings.log == "auto" and wide)

    @property
    def goes_back(self) -> bool:
        """Whether the player's last move can be taken back beyond the turn."""
        offered = self.on_take_back is not None and self.settings.take_back
        return offered and self.game.can_take_back

    @property
    def tells_why(self) -> bool:
        """Whether the reasons of the others are told: while a hand is played they are a secret."""
        return self.settings.why == "now" or self.view.phase is Phase.OVER

    @property
    def reasons_written(self) -> bool:
        """Whether they stand under the lines of the log."""
        return self.settings.show_reasons and self.tells_why

    @property
    def log_hint(self) -> str:
        """How reasons are got at that could be told now and stand nowhere yet."""
        waits = self.tells_why and not self.settings.show_reasons
        if waits and any(line.why for line in self.log.lines):
            return _("Rest on a line to learn why.")
        return ""

    def _acts(self) -> Acts:
        raise NotImplementedError

    # -- size and settings ---------------------------------------------------------------------

    def resize(self, size: tuple[int, int], scale: float) -> None:
        settings = self.settings
        reduced = settings.reduced_motion or self.ui.reduced_motion
        self.animator.set_speed("off" if reduced else settings.speed)
        self.game.pause = settings.pause if settings.speed != "off" else min(settings.pause, 0.25)
        self.pictures.back = settings.card_back
        self.pictures.clear(size)
        self._divide(size, scale)
        self.layer = StaticLayer(self._empty_table(), self._draw_widgets)
        self._moving = []
        self.widgets.resize(size)
        self.controls.restyle()
        self.log.restyle()
        self.controls.arrange(self.areas)
        self.pointer.cancel()
        self.arrange(animate=False)
        self.warmup.start(
            pictures_wanted(self.view, self.areas, self.pictures.back, self.ui.px(SHEET_CARD))
        )
        self.invalidate()

    def _divide(self, size: tuple[int, int], scale: float) -> None:
        settings, view = self.settings, self.view
        self._divided_for = self._needs()
        self.areas = divide(
            size, scale, view.sides, view.seat, view.variant.table.seats,
            card_scale=settings.card_size,
            large_index=settings.index_size == "large",
            log_open=self.log_open(size), needs=self._divided_for,
            names={seat: self.ui.text.width(name, "name", markup=False)
                   for seat, name in enumerate(self.names)},
        )  # fmt: skip

    def _needs(self) -> dict[int, int]:
        """How many melds each side has down; two sides have the same room whatever they have."""
        melds = self.zones.melds
        if len(self.view.sides) < 3:
            return {}
        return {side: sum(map(bool, groups)) for side, groups in enumerate(melds)}

    def _empty_table(self) -> pygame.Surface:
        """The table with its grounds and nothing on it."""
        areas, theme = self.areas, self.ui.theme
        size = (areas.width, areas.size[1])
        out = cloth.table(
            size, theme, areas.lamp, areas.rim, areas.s, plain=self.settings.plain_cloth
        )
        draw_still(out, self.ui, areas)
        if areas.width == areas.size[0]:
            return out
        # The open log stands beside the table, on its lacquer.
        whole = pygame.Surface(areas.size, 0, 32)
        whole.fill(cloth.wood(theme).lacquer.at(0.7))
        whole.blit(out, (0, 0))
        return whole

    def _draw_widgets(self, surface: pygame.Surface) -> None:
        self.widgets.draw(surface)

    def _widget_dirty(self, area: pygame.Rect | None) -> None:
        if self.layer is not None:
            self.layer.invalidate(area)

    # -- what lies where -----------------------------------------------------------------------

    @property
    def names(self) -> Sequence[str]:
        """The players' names by seat; empty where an extra hand lies."""
        return self.game.names

    def shown_hand(self) -> list[SpriteId]:
        """The own cards from left to right, without those being dragged."""
        held = set(self.pointer.held)
        return [i for i in self.desk.hand() if i not in held]

    def arrange(
        self, *, animate: bool, first: Sequence[SpriteId] = (), stagger: float = 0.0
    ) -> None:
        """Work out where every card belongs and let them go there."""
        if self.layer is None:
            return
        held = set(self.pointer.held)
        own = set(self.zones.hands[self.zones.viewer]) - held
        staged = [[i for i in group if i in own] for group in self.desk.staged]
        arrangement = Arrangement(
            self.shown_hand(),
            self.desk.selected,
            staged,
            self.pointer.gap,
            self.pointer.hovered,
            self.desk.stands,
            self._revealed,
            closed=self._dealing and self.show.busy,
        )
        self.layout = layout(self.zones, self.view, self.areas, arrangement)
        if animate:
            self.animator.send(
                self.layout.poses, self.now, reach=self.areas.size[1], first=first, stagger=stagger
            )
        else:
            self.animator.snap(self.layout.poses)
        self._begun = self.animator.begun(self.now)
        self.refresh()

    def refresh(self) -> None:
        """Bring everything written, and the cards at rest, up to date."""
        if self.layer is None:
            return
        self.controls.ask(self._question(), self.areas)
        self.controls.update_state(
            self.game, self.desk, self.view, no_pile=self._no_pile, dealing=self._dealing,
            goes_back=self.goes_back,
        )  # fmt: skip
        self.controls.place_actions(self.areas, self._selection_x())
        text = self._text()
        self._explain(text)
        still: dict[Hashable, Item] = {
            **self.grounds.items(text, self.areas, self.layout, self.recent.added_by),
            **self.plaza.items(text, self.areas),
            **self.seat_labels.items(text, self.areas, self.notes.spoken, self._faces()),
        }
        for moment in self.moments:
            if isinstance(moment, Stamp):
                # It is being put on.
                still.pop(("band", *moment.meld), None)
        if self.controls.prompt_plan is not None:
            still["question"] = question_item(self.ui, self.controls.prompt_plan)
        still |= self.log.items(self.areas, reasons=self.reasons_written, hint=self.log_hint)
        still |= self.peek.items(self.view, self.areas, self.layout, self.pictures)
        self._pointed = self.controls.pointed_at()
        # An answer lights up what it is about while the mouse or the keyboard is on it.
        places = over = places_of(self.view, self._pointed)
        if self.pointer.dragging is not None:
            places = self.pointer.places
            over = places & {self.pointer.over}
        still |= target_items(
            self.ui, self.areas, self.layout, self.view.side, self.pointer.pile_box(), places, over
        )
        self._show_notes(still)
        self._still = still
        self._show_cards()

    def _faces(self) -> dict[int, Mood]:
        """What the players' faces show, where they are to show anything."""
        if not self.settings.expressions:
            return {}
        return {seat: self.moods.of(seat, self.view) for seat in self.areas.seats}

    def _selection_x(self) -> int:
        """Above which point of the hand the actions of the chosen cards stand."""
        poses = [self.layout.poses[i] for i in self.desk.selected if i in self.layout.poses]
        if not poses:
            return self.areas.hand.centerx
        return round(sum(pose.x for pose in poses) / len(poses))

    def covered(self) -> list[pygame.Rect]:
        """Where something stands above the table: what is said would not be seen there."""
        return []

    def _show_notes(self, still: dict[Hashable, Item]) -> None:
        """Let what is said lie above all, clear of buttons, question, pile and hand if it can."""
        poses = self.layout.poses
        spared = [b.rect for b in self.controls.walk() if isinstance(b, Button) and b.visible]
        spared += [self.pointer.pile_box(), self.areas.stock, *self.covered()]
        if (asked := self.controls.prompt_plan) is not None:
            spared.append(asked.raised or asked.box)
        lying = [*spared, *(item.rect for item in still.values() if item.z > Z_GROUND)]
        cards = [poses[i].rect for i in poses if i not in self.layout.covered]
        lying += cards
        if hand := [poses[i].rect for i in self.layout.strips]:
            # As one, for there are few places to try then.
            spared.append(hand[0].unionall(hand))
        above = self.notes.items(self.areas, spared, lying)
        prompt = still.get("prompt")
        aside = self.notes.aside_at
        if prompt is not None and aside is not None and prompt.rect.colliderect(aside):
            # Advice that has no other place stands in place of it.
            del still["prompt"]
        above |= self.showcase.items(self.view, self.names, self.areas, self.pictures)
        for area in self.above.show(above):
            self.invalidate(area)

    def _explain(self, text: TableText) -> None:
        """Have the mouse find words on what stands beside the hand."""
        progress = self.settings.special_progress and not self._dealing
        tip = sentences.about_asides(self.game, self.view, progress=progress)
        plate, _lines = aside_lines(self.ui, text.asides, self.areas)
        self.controls.explain_asides(tip, plate)

    def _show_cards(self) -> None:
        if self.layer is None:
            return
        resting = {**self.animator.resting, **self.animator.waiting(self.now)}
        # While something is asked nothing shines but what an answer is about.
        marks = Marks(
            set() if self._asked else self.last_move - self._taken,
            self.desk.fresh,
            self.desk.cursor if self.keys.active else None,
            self.hinted,
            self.desk.selected,
            self.pointer.held,
        )
        cards = card_items(self.ui, self.pictures, self.zones, resting.items(), self.layout, marks)
        self.layer.show({**self._still, **cards})

    @property
    def _asked(self) -> bool:
        """Whether the player is asked about cards of theirs: nothing else is to shine then."""
        return self.choice is not None or self.desk.where_they_stand() is not None

    def _question(self) -> Choice | None:
        if self.show.busy:
            return None
        if self.view.phase is Phase.OVER:
            return Choice("", ((_("To the score sheet"), None),))
        asked = standing_question(self.game, self.names)
        where = self.desk.where_they_stand()
        if self.view.phase not in (Phase.DRAW, Phase.MELD):
            # Nothing else can be done before that is answered.
            return self.choice or asked or where
        return self.choice or where or asked

    def _text(self) -> TableText:
        status = ("", "") if self._dealing else self._status
        progress = self.settings.special_progress and not self._dealing
        asides = sentences.asides(self.game, self.view, progress=progress)
        places = {side: ground.place for side, ground in self.areas.places.items()}
        told = table_text(
            self.game, self.desk, self.view, self.names, status, asides, self.recent.by_seat,
            places, dealing=self._dealing,
        )  # fmt: skip
        told.asked = self._asked
        return told

    # -- drawing -------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, dirty: Dirty) -> Dirty:
        layer = self.layer
        if layer is None:
            return []
        great = next((m for m in self.moments if m.great and self.now > m.begin), None)
        if great is not None and self._on_stage is great:
            # The table stands still behind it: nothing of it is painted again.
            great.draw(surface, self.now)
            return None
        if great is not None:
            self._on_stage, dirty = great, None
        fresh = layer.repaint() if layer.stale else []
        whole = dirty is None
        areas = [*(dirty or []), *fresh, *self._moving]
        if areas or self._begun or self.pointer.held or self.moments:
            areas += self.above.areas
        elif not whole:
            return []
        areas = joined(areas)
        if whole:
            surface.blit(layer.surface, (0, 0))
        else:
            for area in areas:
                surface.blit(layer.surface, area, area)
        self._moving = self._draw_moving(surface)
        self.above.draw(surface)
        for moment in self.moments:
            moment.draw(surface, self.now)
            self._moving += moment.areas(self.now)
        return None if whole else joined([*areas, *self._moving])

    def _draw_moving(self, surface: pygame.Surface) -> list[pygame.Rect]:
        flying = [
            (self.zones.faces[sprite], shown, self.animator.motions[sprite].end.height)
            for sprite, shown in self.animator.shown(self.now, self._begun)
        ]
        held = [(self.zones.faces[i], self.pointer.pose_of(i)) for i in self.pointer.held]
        return draw_moving(surface, self.pictures, flying, held)
