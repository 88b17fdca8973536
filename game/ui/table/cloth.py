"""The cloth of a table: what lies and is written there at a moment, and its drawing."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, Final, cast

import pygame

from game.controller.game import Game
from game.rules.state import Phase
from game.rules.view import PlayerView
from game.store.settings import Settings
from game.ui.context import Ui
from game.ui.felt import felt
from game.ui.scene import Dirty, Scene
from game.ui.table import sentences
from game.ui.table.animator import Animator
from game.ui.table.areas import PLATE, Areas, divide
from game.ui.table.arrange import HandOrder
from game.ui.table.controls import Acts, Controls, standing_question
from game.ui.table.desk import Desk
from game.ui.table.hud import Z_CLOTH, Hud
from game.ui.table.keys import Keys
from game.ui.table.layer import Item, Overlay, StaticLayer, joined
from game.ui.table.layout import layout
from game.ui.table.logpanel import LogPanel
from game.ui.table.naming import plate_widths
from game.ui.table.notes import Notes
from game.ui.table.outcomes import Choice
from game.ui.table.painting import Marks, card_items, draw_moving, target_items
from game.ui.table.peek import Peek
from game.ui.table.plates import HudModel, aside_lines, model_of, score_lines
from game.ui.table.pointer import Pointer
from game.ui.table.poses import Arrangement, Layout
from game.ui.table.show import Show
from game.ui.table.showcase import Showcase
from game.ui.table.sprites import Pictures
from game.ui.table.warmup import WarmUp, pictures_wanted
from game.ui.table.zones import SpriteId, Zones
from game.ui.text import _
from game.ui.theme import SHEET_CARD
from game.ui.widgets.button import Button
from game.ui.widgets.root import Root

if TYPE_CHECKING:
    from game.ui.table.scene import TableScene


LOG_FROM: Final = 1500
"""The width in pixels from which the log is open unless the player has closed it."""


class TableCloth(Scene):
    """What the table looks like just now; ``TableStage`` lets it change as the game goes on."""

    def __init__(self, ui: Ui, game: Game, settings: Settings) -> None:
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
        self.hud = Hud(ui)
        scene = cast("TableScene", self)
        self.pointer = Pointer(scene)
        self.keys = Keys(scene)
        self.warmup = WarmUp(ui.assets)
        self.controls = Controls(ui, self._acts())
        self.widgets = Root(ui, self._widget_dirty)
        self.widgets.content = self.controls
        self.areas: Areas
        self.layout = Layout()
        self.last_move: set[SpriteId] = set()
        self._taken: set[SpriteId] = set()
        """Cards of the last move that the player has moved on since; they are marked no more."""
        self.hinted: set[SpriteId] = set()
        self.choice: Choice | None = None
        self._revealed = self.view.phase is Phase.OVER
        self._dealing = False
        self._status = ("", "")
        self._no_pile = ""
        self._begun: set[SpriteId] = set()
        self._moving: list[pygame.Rect] = []
        self._still: dict[Hashable, Item] = {}

    @property
    def ui(self) -> Ui:
        return self._ui

    def log_open(self, size: tuple[int, int]) -> bool:
        """Whether the log has its place at the right; a narrow window has it when asked for."""
        return self.settings.log == "open" or (self.settings.log == "auto" and size[0] >= LOG_FROM)

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
        self.pictures.clear()
        self._divide(size, scale)
        self.layer = StaticLayer(felt(size, self.ui.theme), self._draw_widgets)
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
        high = round(PLATE * scale)
        self.areas = divide(
            size, scale, view.sides, view.seat, view.variant.table.seats,
            card_scale=settings.card_size, log_open=self.log_open(size),
            score_lines=score_lines(self.game.accounts),
            plates=plate_widths(self.ui, view, self.names, self.game.characters, high),
        )  # fmt: skip

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
            self._revealed,
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
            self.game, self.desk, self.view, no_pile=self._no_pile, dealing=self._dealing
        )
        model = self._model()
        self._explain(model)
        still: dict[Hashable, Item] = dict(self.hud.items(model, self.areas, self.layout))
        if self.controls.prompt_plan is not None:
            still.pop("status", None)
            still["question"] = self.hud.question(self.controls.prompt_plan)
        still |= self.log.items(
            self.areas, self.now, reasons=self.reasons_written, hint=self.log_hint
        )
        still |= self.peek.items(self.view, self.areas, self.layout, self.pictures)
        if self.pointer.dragging is not None:
            still |= target_items(
                self.ui, self.areas, self.layout, self.view.side, self.pointer.pile_box(),
                self.pointer.places, self.pointer.over,
            )  # fmt: skip
        self._show_notes(still)
        self._still = still
        self._show_cards()

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
        lying = [*spared, *(item.rect for item in still.values() if item.z > Z_CLOTH)]
        cards = [poses[i].rect for i in poses if i not in self.layout.covered]
        lying += cards
        if hand := [poses[i].rect for i in self.layout.strips]:
            # As one, for there are few places to try then.
            spared.append(hand[0].unionall(hand))
        above = self.notes.items(self.areas, spared, lying, cards)
        above |= self.showcase.items(self.view, self.names, self.areas, self.pictures)
        for area in self.above.show(above):
            self.invalidate(area)
        state, aside = still.get("state"), self.notes.aside_at
        if state is not None and aside is not None and aside.colliderect(state.rect):
            # Where many sides are told of, their lines would stick out under the note.
            del still["state"]

    def _explain(self, model: HudModel) -> None:
        """Have the mouse find words on what stands beside the hand."""
        progress = self.settings.special_progress and not self._dealing
        tip = sentences.about_asides(self.game, self.view, progress=progress)
        self.controls.explain_asides(tip, *aside_lines(self.ui, model.asides, self.areas))

    def _show_cards(self) -> None:
        if self.layer is None:
            return
        resting = {**self.animator.resting, **self.animator.waiting(self.now)}
        marks = Marks(
            self.last_move - self._taken,
            self.desk.fresh,
            self.desk.cursor if self.keys.active else None,
            self.hinted,
            self.pointer.held,
        )
        cards = card_items(self.ui, self.pictures, self.zones, resting.items(), self.layout, marks)
        self.layer.show({**self._still, **cards})

    def _question(self) -> Choice | None:
        if self.show.busy:
            return None
        if self.view.phase is Phase.OVER:
            title = self._status[0]
            right = [seat for seat, area in self.areas.seats.items() if area.where == "right"]
            beside = max((len(self.view.hands[seat]) for seat in right), default=0)
            return Choice(title, ((_("To the score sheet"), None),), beside)
        return self.choice or standing_question(self.game, self.names)

    def _model(self) -> HudModel:
        status = ("", "") if self._dealing else self._status
        progress = self.settings.special_progress and not self._dealing
        asides = sentences.asides(self.game, self.view, progress=progress)
        return model_of(
            self.game, self.desk, self.view, self.names, status, asides, dealing=self._dealing
        )

    # -- drawing -------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, dirty: Dirty) -> Dirty:
        layer = self.layer
        if layer is None:
            return []
        fresh = layer.repaint() if layer.stale else []
        whole = dirty is None
        areas = [*(dirty or []), *fresh, *self._moving]
        if areas or self._begun or self.pointer.held:
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
        return None if whole else joined([*areas, *self._moving])

    def _draw_moving(self, surface: pygame.Surface) -> list[pygame.Rect]:
        flying = [
            (self.zones.faces[sprite], shown, self.animator.motions[sprite].end.height)
            for sprite, shown in self.animator.shown(self.now, self._begun)
        ]
        held = [(self.zones.faces[i], self.pointer.pose_of(i)) for i in self.pointer.held]
        return draw_moving(surface, self.pictures, flying, held)
