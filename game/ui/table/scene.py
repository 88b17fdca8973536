"""The table of a match: shows what the game tells and hands on what the player does."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

import pygame

from game.controller.game import Game, Step
from game.rules.actions import Action
from game.rules.events import HandDealt, TurnStarted
from game.rules.state import Phase
from game.rules.view import PlayerView
from game.store.settings import Settings
from game.ui.audio import Audio
from game.ui.context import Ui
from game.ui.felt import felt
from game.ui.scene import Dirty, Scene
from game.ui.table import sentences
from game.ui.table.animator import Animator
from game.ui.table.areas import Areas, divide
from game.ui.table.arrange import HandOrder
from game.ui.table.controls import Acts, Controls, standing_question
from game.ui.table.desk import Choice, Desk, Outcome
from game.ui.table.hints import HintSeeker
from game.ui.table.hud import Hud, HudModel
from game.ui.table.keys import Keys
from game.ui.table.layer import Item, StaticLayer, joined
from game.ui.table.layout import Arrangement, Layout, layout
from game.ui.table.logpanel import LogLine, LogPanel
from game.ui.table.notes import Notes
from game.ui.table.painting import Marks, card_items, target_items
from game.ui.table.pointer import Pointer
from game.ui.table.show import Beat, Show
from game.ui.table.sprites import LEVEL_ABOVE, Pictures, card_name
from game.ui.table.warmup import WarmUp
from game.ui.table.zones import SpriteId, Zones
from game.ui.text import _
from game.ui.widgets.root import Root


class TableScene(Scene):
    """One match at a table.

    ``on_hand_over`` is called when the player wants the score sheet after a hand, ``on_menu`` for
    the menu. Settings are read anew whenever the scene is laid out.
    """

    def __init__(
        self,
        ui: Ui,
        game: Game,
        settings: Settings,
        audio: Audio | None = None,
        *,
        on_hand_over: Callable[[], None] | None = None,
        on_menu: Callable[[], None] | None = None,
    ) -> None:
        super().__init__()
        self._ui = ui
        self.game = game
        self.settings = settings
        self.audio = audio or ui.audio
        self.on_hand_over = on_hand_over
        self.on_menu = on_menu
        self.now = 0.0
        self.layer: StaticLayer | None = None
        self.view: PlayerView = game.view()
        self.zones = Zones.of(self.view)
        self.desk = Desk(game, self.zones, HandOrder(settings.sort))
        self.show = Show(self.zones)
        self.animator = Animator(settings.speed)
        self.pictures = Pictures(ui.assets, settings.card_back)
        self.notes = Notes(ui)
        self.log = LogPanel(ui)
        self.hud = Hud(ui)
        self.pointer = Pointer(self)
        self.keys = Keys(self)
        self.hints = HintSeeker(game)
        self.warmup = WarmUp(ui.assets)
        self.controls = Controls(ui, self._acts())
        self.widgets = Root(ui, self._widget_dirty)
        self.widgets.content = self.controls
        self.areas: Areas
        self.layout = Layout()
        self.last_move: set[SpriteId] = set()
        self.hinted: set[SpriteId] = set()
        self.choice: Choice | None = None
        self._revealed = self.view.phase is Phase.OVER
        self._step_done = False
        self._dealing = False
        self._status = ("", "")
        self._begun: set[SpriteId] = set()
        self._moving: list[pygame.Rect] = []
        self._still: dict[Hashable, Item] = {}
        for step in game.poll(self.now):
            self._queue(step)
        self.look_again()

    def _queue(self, step: Step) -> None:
        """Have a step shown; before a deal the table is empty but for the pack."""
        if not self.show.busy and any(isinstance(e, HandDealt) for e in step.events):
            self.zones.become(Zones.undealt(step.view))
            self._revealed, self._dealing = False, True
        self.show.add(step)

    @property
    def ui(self) -> Ui:
        return self._ui

    def _acts(self) -> Acts:
        desk = self.desk
        return Acts(
            draw=lambda: self.report(desk.draw()),
            take=lambda: self.report(self.pile_clicked()),
            meld=lambda: self.report(desk.meld(desk.chosen())),
            lay_off=lambda: self.report(desk.lay_off(desk.chosen())),
            discard=lambda: self.report(desk.discard(desk.chosen())),
            undo=self.undo,
            hint=self.ask_hint,
            log=self.toggle_log,
            menu=self.menu,
            sort=self.sort,
            answer=self.answer,
            score_sheet=self.score_sheet,
        )

    # -- size and settings ---------------------------------------------------------------------

    def resize(self, size: tuple[int, int], scale: float) -> None:
        settings = self.settings
        reduced = settings.reduced_motion or self.ui.reduced_motion
        self.animator.set_speed("off" if reduced else settings.speed)
        self.game.pause = settings.pause if settings.speed != "off" else min(settings.pause, 0.25)
        self.pictures.back = settings.card_back
        self.pictures.clear()
        self.areas = divide(
            size, scale, self.view.sides, self.view.seat, self.view.variant.table.seats,
            card_scale=settings.card_size, log_open=settings.show_log,
        )  # fmt: skip
        self.layer = StaticLayer(felt(size, self.ui.theme), self._draw_widgets)
        self._moving = []
        self.widgets.resize(size)
        self.controls.restyle()
        self.controls.arrange(self.areas)
        self.pointer.cancel()
        self.arrange(animate=False)
        self._warm_up()
        self.invalidate()

    def _warm_up(self) -> None:
        hand, card = round(self.areas.hand_height), round(self.areas.card)
        faces = set(self.view.variant.full_pack())
        held = set(self.view.hand)
        order = sorted(faces, key=lambda face: (face not in held, -face))
        names = [card_name(face, self.pictures.back) for face in order]
        self.warmup.start(names, [(hand, 1), (hand, 2), (card, 1), (card, 2)])

    def _draw_widgets(self, surface: pygame.Surface) -> None:
        self.widgets.draw(surface)

    def _widget_dirty(self, area: pygame.Rect | None) -> None:
        if self.layer is not None:
            self.layer.invalidate(area)

    def leave(self) -> None:
        self.hints.close()
        self.warmup.stop()

    # -- time ----------------------------------------------------------------------------------

    @property
    def animating(self) -> bool:
        return bool(self._begun) or self.animator.moving or self.show.busy

    def update(self, dt: float) -> None:
        self.now += dt
        if self.show.steps_waiting < 2:
            for step in self.game.poll(self.now):
                self._queue(step)
        while self.show.busy and self.now >= self.show.next_at:
            self._play(self.show.beats.popleft())
        if self.animator.moving or self._begun:
            landed = self.animator.settle(self.now)
            begun = self.animator.begun(self.now)
            if landed or begun != self._begun:
                self._begun = begun
                self._show_cards()
        if self.notes.expire(self.now):
            self.refresh()
        hint = self.hints.poll()
        if hint is not None:
            self._tell_hint(*hint)
        self.widgets.update(dt)
        for _turn in range(3):
            self.warmup.step()
        if self.layer is not None and self.layer.stale:
            for area in self.layer.repaint():
                self.invalidate(area)

    def finish(self) -> None:
        """Let everything that moves or is still to come be done at once."""
        while self.show.busy:
            self._play(self.show.beats.popleft(), quietly=True)
        self.animator.finish()
        self._begun = set()
        self._show_cards()

    def _play(self, beat: Beat, *, quietly: bool = False) -> None:
        pace = self.animator.pace
        if beat.anew:
            self._clear_for_deal()
        ids = list(beat.act())
        if beat.anew:
            self.arrange(animate=False)
        if beat.marks and self._step_done:
            self.last_move = set()
            self._step_done = False
        if beat.marks:
            self.last_move |= set(ids)
        if beat.fresh:
            self.desk.fresh |= set(ids) & set(self.zones.hands[self.zones.viewer])
        if beat.voice is not None and not quietly:
            self.notes.say(beat.voice[0], beat.voice[1], self.now, max(1.0, pace))
        if beat.sound and not quietly:
            self.sound(beat.sound)
        if beat.ends is not None:
            self._end_step(beat)
        self.arrange(animate=not quietly, first=ids, stagger=beat.stagger)
        self.show.next_at = self.now + (0.0 if quietly else beat.gap * pace)

    def _end_step(self, beat: Beat) -> None:
        step = beat.ends
        assert step is not None
        before = self.view
        self.view = step.view
        self._step_done = True
        self._dealing = False
        if step.action is None and not step.events:
            self.notes.hush()
        self.log.add(LogLine(step.seat, step.line, step.reason))
        own = self.view.seat
        if step.seat == own and self.view.turn != own:
            self.desk.fresh.clear()
        if any(isinstance(e, TurnStarted) and e.seat == own for e in step.events):
            self.sound("chime")
        self.hinted.clear()
        self.choice = None
        if self.view.phase is Phase.OVER and before.phase is not Phase.OVER:
            self._revealed = True
            self.sound("flip")
        self.look_again()
        if before.sides != self.view.sides:
            self.resize(self.areas.size, self.areas.s)

    def _clear_for_deal(self) -> None:
        self._revealed = False
        self._dealing = True
        self.last_move.clear()
        self.log.clear()
        self.desk.selected.clear()
        self.desk.staged.clear()
        self.desk.fresh.clear()

    def look_again(self) -> None:
        """Take in what is due after something has changed."""
        self.desk.tidy()
        self.view = self.view if self.show.busy else self.game.view()
        self._status = sentences.status(self.game, self.view, self.names)

    # -- what lies where -----------------------------------------------------------------------

    @property
    def names(self) -> Sequence[str]:
        """The players' names by seat."""
        return [player.name for player in self.game.players]

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
        staged = [[i for i in group if i not in held] for group in self.desk.staged]
        arrangement = Arrangement(
            self.shown_hand(),
            self.desk.selected,
            [group for group in staged if group],
            self.pointer.gap,
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
        self.controls.update_state(self.game, self.desk, self.view)
        model = self._model()
        still: dict[Hashable, Item] = dict(self.hud.items(model, self.areas, self.layout))
        if self.controls.prompt is not None:
            still.pop("status", None)
            still["question"] = self.hud.title(
                self.controls.prompt.title, self.controls.title_at(self.areas), self.areas
            )
        still |= self.log.items(self.areas, reasons=self.settings.show_reasons)
        whole = pygame.Rect((0, 0), self.areas.size)
        still |= self.notes.items(self.areas, whole)
        if self.pointer.dragging is not None:
            still |= target_items(
                self.ui, self.areas, self.layout, self.view.side, self.pointer.pile_box(),
                self.pointer.places, self.pointer.over,
            )  # fmt: skip
        self._still = still
        self._show_cards()

    def _show_cards(self) -> None:
        if self.layer is None:
            return
        resting = {**self.animator.resting, **self.animator.waiting(self.now)}
        marks = Marks(
            self.last_move,
            self.desk.fresh,
            self.desk.cursor if self.keys.active else None,
            self.hinted,
            self.pointer.held,
        )
        cards = card_items(
            self.ui, self.pictures, self.zones, resting.items(), self.layout, marks
        )
        self.layer.show({**self._still, **cards})

    def _question(self) -> Choice | None:
        if self.show.busy:
            return None
        if self.view.phase is Phase.OVER:
            title = self._status[0]
            return Choice(title, ((_("To the score sheet"), None),))
        return self.choice or standing_question(self.game, self.names)

    def _model(self) -> HudModel:
        points: int | None = None
        note = ""
        if self.desk.staged and not self.view.opened[self.view.side]:
            check = self.desk.check()
            points = check.points
            if check.refusal is not None and points >= check.minimum:
                note = self.desk.translate(check.refusal)
        totals = self.game.totals if self.view.phase is Phase.OVER else self.view.totals
        return HudModel(
            self.view, self.zones, self.names, totals, self.game.hand_number,
            points, note, *(("", "") if self._dealing else self._status), self._dealing,
        )  # fmt: skip

    # -- drawing -------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, dirty: Dirty) -> Dirty:
        layer = self.layer
        if layer is None:
            return []
        fresh = layer.repaint() if layer.stale else []
        whole = dirty is None
        areas = joined([*(dirty or []), *fresh, *self._moving])
        if whole:
            surface.blit(layer.surface, (0, 0))
        else:
            for area in areas:
                surface.blit(layer.surface, area, area)
        self._moving = self._draw_moving(surface)
        return None if whole else joined([*areas, *self._moving])

    def _draw_moving(self, surface: pygame.Surface) -> list[pygame.Rect]:
        drawn: list[pygame.Rect] = []
        budget = LEVEL_ABOVE
        for sprite, shown in self.animator.shown(self.now, self._begun):
            goal = self.animator.motions[sprite].end.height
            turned = shown.angle % 90 != 0 or abs(shown.height - goal) > 0.02 * goal
            if turned:
                budget -= round(shown.height * shown.height)
            picture = self.pictures.flying(self.zones.faces[sprite], shown, goal, level=budget < 0)
            drawn.append(picture.blit_centred(surface, (round(shown.x), round(shown.y))))
        for sprite in self.pointer.held:
            pose = self.pointer.pose_of(sprite)
            picture = self.pictures.held(self.zones.faces[sprite], pose)
            drawn.append(picture.blit_centred(surface, (round(pose.x), round(pose.y))))
        return [area for area in drawn if area.w]

    # -- input ---------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            if self.animating and self.pointer.dragging is None:
                self.finish()
            self.keys.active = False
            if self.widgets.handle(event):
                return True
            if self.notes.hush():
                self.refresh()
            if not self.pointer.down(event.pos):
                self._click_on_nothing(event.pos)
            return True
        if event.type == pygame.MOUSEMOTION:
            if self.pointer.move(event.pos):
                return True
            self._hover_log(event.pos)
            return self.widgets.handle(event)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self.widgets.handle(event) or self.pointer.up(event.pos)
        if event.type == pygame.KEYDOWN:
            return self.keys.down(event)
        if event.type == pygame.WINDOWLEAVE and self.pointer.dragging is None:
            self._hover_log((-1, -1))
        return self.widgets.handle(event)

    def _click_on_nothing(self, pos: tuple[int, int]) -> None:
        line = self.log.line_at(pos)
        if line is not None:
            self.explain_line(line)
        elif self.choice is not None or self.desk.selected:
            self.choice = None
            self.desk.selected.clear()
            self.arrange(animate=True)

    def _hover_log(self, pos: tuple[int, int]) -> None:
        line = self.log.line_at(pos) if self.areas.log.w else None
        if line != self.log.hovered:
            self.log.hovered = line
            if line is not None and self.log.lines[line].reason:
                self.explain_line(line)
            else:
                self.notes.hush()
                self.refresh()

    def explain_line(self, number: int) -> None:
        """Tell why a computer player did what a line of the log says."""
        line = self.log.lines[number]
        place = self.log.place_of(number)
        at = (self.areas.size[0] - self.areas.log.w, self.areas.centre.centery)
        if place is not None:
            at = (place.centerx, place.top)
        words = line.reason or _("No reason is known for this.")
        self.notes.explain(words, at, self.now, lasts=8)
        self.refresh()

    # -- what the player does ------------------------------------------------------------------

    def report(self, outcome: Outcome, at: tuple[int, int] | None = None) -> None:
        """Show what became of an act: go on, ask, or say why not."""
        self.choice = outcome.choice
        if outcome.refused:
            self.sound("refuse")
            where = at or (self.areas.hand.centerx, self.areas.hand.top)
            self.notes.explain(outcome.refusal, where, self.now)
        elif outcome.acted:
            self.notes.hush()
            for step in self.game.poll(self.now):
                self._queue(step)
            self.show.next_at = min(self.show.next_at, self.now)
        self.look_again()
        self.arrange(animate=True)

    def toggle(self, card: SpriteId) -> None:
        """Select a card, or let it go."""
        self.desk.selected ^= {card}
        self.choice = None
        self.sound("place")
        self.arrange(animate=True)

    def pile_clicked(self) -> Outcome:
        """What a click on the pile does: take it, or discard the chosen card on it."""
        chosen = self.desk.chosen()
        if self.game.your_turn and self.view.phase is Phase.MELD and chosen:
            return self.desk.discard(chosen)
        return self.desk.take(chosen)

    def answer(self, action: Action | None) -> None:
        """An answer to the question at the table."""
        if action is None:
            self.score_sheet()
            return
        self.report(self.desk.play(action))

    def score_sheet(self) -> None:
        """Hand over to whoever shows the score."""
        if self.on_hand_over is not None and self.view.phase is Phase.OVER:
            self.on_hand_over()

    def undo(self) -> None:
        """Take the last action back."""
        if self.game.undo():
            self.sound("slide")
            self.report(Outcome(acted=True))

    def ask_hint(self) -> None:
        """Ask what a good player would do."""
        if self.game.your_turn:
            self.hints.start()

    def _tell_hint(self, action: Action, reason: str) -> None:
        if not self.game.your_turn:
            return
        words = sentences.action_words(action)
        text = f"**{words}.** {reason}" if reason else f"**{words}.**"
        wanted = sentences.action_cards(action)
        self.hinted = set()
        for card in wanted:
            ids = [i for i in self.desk.zones.hands[self.view.seat] if i not in self.hinted]
            found = next((i for i in ids if self.zones.faces[i] == card), None)
            if found is not None:
                self.hinted.add(found)
        at = (self.areas.hand.centerx, self.areas.hand.top)
        self.notes.explain(text, at, self.now, lasts=9)
        self.refresh()

    def toggle_log(self) -> None:
        """Open or close the log."""
        self.settings.show_log = not self.settings.show_log
        self.resize(self.areas.size, self.areas.s)

    def menu(self) -> None:
        """Ask for the menu."""
        if self.on_menu is not None:
            self.on_menu()

    def sort(self, name: str) -> None:
        """Sort the hand by "rank", "suit" or leave it as it is ("own")."""
        if name == "own":
            self.desk.order.keep(self.desk.hand())
        self.desk.order.sort = name
        self.settings.sort = name
        self.arrange(animate=True)

    def reorder(self, shown: Sequence[SpriteId], cards: Sequence[SpriteId], at: int) -> None:
        """Put cards of the hand elsewhere in it; it then stays as it is."""
        self.desk.order.place(shown, cards, at)
        self.settings.sort = "own"

    # -- for the pointer -----------------------------------------------------------------------

    def note_picked_up(self) -> None:
        """Cards have been picked up: what is possible lights up."""
        self.notes.hush()
        self.arrange(animate=True)

    def follow_drag(self) -> None:
        """The held cards have moved."""
        self.invalidate(pygame.Rect(0, 0, 0, 0))

    def let_go(self, held: Sequence[SpriteId]) -> None:
        """The held cards are let go where they are; they glide to where they belong."""
        for sprite in held:
            self.animator.hold(sprite, self.pointer.pose_of(sprite))

    def sound(self, name: str) -> None:
        """Play a sound."""
        self.audio.play(name, exact=name in ("chime", "refuse", "win", "lose"))

    def cards_chosen(self) -> list[int]:
        """The faces of the selected cards, from left to right."""
        return list(self.desk.cards(self.desk.chosen()))
