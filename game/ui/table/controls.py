"""The buttons round the table, and the choices that come up at it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.controller.game import Game
from game.controller.terms import card_text, ranks_word, special_hand_name
from game.rules.actions import (
    AcceptBonus,
    Action,
    Answer,
    AskToGoOut,
    Declare,
    Discard,
    HoldThree,
    Merge,
    Pass,
    PickUp,
    TableThrees,
)
from game.rules.choices import merges
from game.rules.state import Phase
from game.rules.view import PlayerView
from game.ui.context import Ui
from game.ui.table.areas import Areas
from game.ui.table.desk import Desk
from game.ui.table.outcomes import Choice
from game.ui.table.prompt import MOST_LINES, Plan, plan
from game.ui.text import Line, _, _n
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.layout import Container

Act = Callable[[], None]


@dataclass(frozen=True, slots=True)
class Acts:
    """What the buttons do."""

    draw: Act
    take: Act
    meld: Act
    lay_off: Act
    discard: Act
    undo: Act
    hint: Act
    log: Act
    menu: Act
    sort: Callable[[str], None]
    answer: Callable[[Action | None], None]
    score_sheet: Act
    pick_up: Act


class Controls(Container):
    """All buttons of the table. ``prompt`` is the question being asked, if any."""

    def __init__(self, ui: Ui, acts: Acts) -> None:
        self.acts = acts
        self.prompt: Choice | None = None
        self.prompt_keys: list[Button] = []
        self.prompt_plan: Plan | None = None
        """Where the question stands, while there is one."""
        b = Button
        self.draw_button = b(ui, _("Draw"), acts.draw, shortcut="D")
        self.take_button = b(ui, _("Take"), acts.take, shortcut="T", tooltip=_("Take the pile"))
        self.meld_button = b(ui, _("Meld"), acts.meld, shortcut="M")
        self.add_button = b(
            ui, _("Add"), acts.lay_off, shortcut="A", tooltip=_("Add the chosen cards to a meld")
        )
        self.discard_button = b(ui, _("Discard"), acts.discard, shortcut="X")
        self.undo_button = b(ui, _("Undo"), acts.undo, "quiet", shortcut="U")
        self.hint_button = b(ui, _("Hint"), acts.hint, "quiet", shortcut="H")
        self.sort_buttons = {
            name: b(ui, "", self._sorter(name), "icon", icon=f"sort_{name}", tooltip=tip)
            for name, tip in (
                ("rank", _("Sort by rank")),
                ("suit", _("Sort by suit")),
                ("own", _("Leave the cards as I put them")),
            )
        }
        self.sort_buttons["rank"].shortcut = "S"
        self.log_button = b(
            ui, "", acts.log, "icon", icon="log", shortcut="L", tooltip=_("What happened")
        )
        self.menu_button = b(
            ui, "", acts.menu, "icon", icon="menu", shortcut="Esc", tooltip=_("Menu")
        )
        self.pick_up_button = b(
            ui, _("Pick up"), acts.pick_up, shortcut="P", tooltip=_("Take up your other hand")
        )
        self.pick_up_button.visible = False
        self.asides = Widget(ui, visible=False)
        """Lies over what is told beside the hand, to explain it under the mouse."""
        self._fixed: list[Widget] = [
            self.asides,
            self.draw_button, self.take_button, self.meld_button, self.add_button,
            self.discard_button, self.undo_button, self.hint_button,
            *self.sort_buttons.values(), self.log_button, self.menu_button, self.pick_up_button,
        ]  # fmt: skip
        super().__init__(ui, self._fixed)

    def _sorter(self, name: str) -> Act:
        return lambda: self.acts.sort(name)

    def hit_rect(self) -> pygame.Rect:
        return self.rect

    # -- places --------------------------------------------------------------------------------

    def arrange(self, areas: Areas) -> None:
        """Put every button in its place."""
        self.rect = pygame.Rect((0, 0), areas.size)
        gap = areas.px(6)
        box = areas.actions
        row_h = min(areas.px(40), (box.h - 3 * gap) // 4)
        half = (box.w - gap) // 2
        rows: list[list[Button]] = [
            [self.draw_button, self.take_button],
            [self.meld_button, self.add_button],
            [self.discard_button],
            [self.undo_button, self.hint_button],
        ]
        y = box.bottom - 4 * row_h - 3 * gap
        for row in rows:
            w = box.w if len(row) == 1 else half
            for column, button in enumerate(row):
                button.place(pygame.Rect(box.x + column * (half + gap), y, w, row_h))
            y += row_h + gap
        side = areas.px(38)
        x, y = areas.own_tools.x, areas.own_tools.y
        for button in self.sort_buttons.values():
            button.place(pygame.Rect(x, y, side, side))
            x += side + areas.px(4)
        x = areas.tools.right - side
        for button in (self.menu_button, self.log_button):
            button.place(pygame.Rect(x, areas.tools.y, side, side))
            x -= side + areas.px(4)
        self._place_pick_up(areas)
        self._place_prompt(areas)

    def _place_pick_up(self, areas: Areas) -> None:
        """Under the extra hand that lies beside the player."""
        seat = next((area for area in areas.seats.values() if area.where == "right"), None)
        if seat is not None:
            top = seat.fan.y + round(areas.small) + areas.px(12)
            self.pick_up_button.place(pygame.Rect(seat.fan.x, top, seat.fan.w, areas.px(36)))

    def _place_prompt(self, areas: Areas) -> None:
        self.prompt_plan = None
        if self.prompt is None:
            return
        prompt = self.prompt
        self.prompt_plan = plan(self.ui, prompt.title, self.prompt_keys, areas, prompt.beside)
        for key, place in zip(self.prompt_keys, self.prompt_plan.answers, strict=True):
            key.place(place)

    # -- state ---------------------------------------------------------------------------------

    def ask(self, prompt: Choice | None, areas: Areas) -> bool:
        """Show a question, or none; True when it differs from before."""
        if prompt == self.prompt:
            return False
        for key in self.prompt_keys:
            key.invalidate()
        self.prompt = prompt
        self.prompt_keys = []
        options = prompt.options if prompt is not None else ()
        for place, (words, action) in enumerate(options, start=1):
            key = Button(
                self.ui, words, self._answerer(action), shortcut=str(place), max_lines=MOST_LINES
            )
            key.kind = "primary" if place == 1 else "secondary"
            self.prompt_keys.append(key)
        self.set_children([*self._fixed, *self.prompt_keys])
        self._place_prompt(areas)
        root = self.root
        if root is not None:
            root.after_layout()
        for key in self.prompt_keys:
            key.invalidate()
        return True

    def explain_asides(self, tip: str, room: pygame.Rect, lines: Sequence[Line]) -> None:
        """Have what is told beside the hand explained, where there is something to explain."""
        self.asides.visible = bool(tip)
        self.asides.tooltip = tip
        wide = max((self.ui.text.width(line, "small") for line in lines), default=0)
        high = self.ui.text.line_height("small") * len(lines)
        place = pygame.Rect(room.topleft, (wide, high))
        if place != self.asides.rect:
            self.asides.place(place)

    def point_to(self, action: Action | None) -> tuple[int, int] | None:
        """Mark the answer that does this; the point above its question, None where it is none."""
        if self.prompt is None or self.prompt_plan is None:
            return None
        answers = [answer for _words, answer in self.prompt.options]
        if action not in answers:
            return None
        key = self.prompt_keys[answers.index(action)]
        key.lit = True
        return key.rect.centerx, (self.prompt_plan.raised or self.prompt_plan.box).top

    def _answerer(self, action: Action | None) -> Act:
        return lambda: self.acts.answer(action)

    def update_state(
        self,
        game: Game,
        desk: Desk,
        view: PlayerView,
        *,
        no_pile: str = "",
        dealing: bool = False,
    ) -> None:
        """Enable what can be done now and give the obvious button its colour.

        ``no_pile`` says why the pile is out of reach at this draw.
        """
        # What is shown may still lag behind the game. The buttons wait until the turn is shown to
        # be the player's; what he does then counts for them at once.
        own = game.your_turn and view.turn == view.seat and not dealing
        view = desk.view if own else view
        drawing = own and view.phase is Phase.DRAW
        melding = own and view.phase is Phase.MELD
        asked = own and not drawing and not melding
        wait = _("Answer the question first.") if asked else _("It is not your turn.")
        wait = _("The cards are being dealt.") if dealing else wait
        chosen = len(desk.selected)
        drawn, taken = _("You have your cards."), _("The pile is taken at the draw.")
        if not own or asked:
            drawn = taken = added = wait
        elif drawing:
            drawn, taken = _("The stock is empty."), no_pile
            added = _("Draw first.")
        else:
            added = _("Your side has not opened.")
        barred = desk.told(game.why_no_melds()) if melding else ""
        self._set(self.draw_button, drawing and bool(view.stock), drawn)
        self._set(self.take_button, drawing and not no_pile, taken)
        ready = desk.may_stage and bool(desk.staged) and not chosen
        idle = "" if melding else self._why_nothing_out(desk, wait, drawing=drawing)
        # Opening is offered only where it will not be refused.
        refused = desk.told(desk.check().refusal) if ready and own else ""
        unmelded = barred or idle or refused
        self._set(self.meld_button, not unmelded, unmelded)
        self.meld_button.text = _("Open") if ready else _("Meld")
        adding = melding and view.opened[view.side] and not barred
        if desk.may_take_back:
            adding = bool(desk.additions(desk.chosen()))
            none = _("Choose the cards to add to those put out.")
            barred, added = "", _("That goes with none of the cards put out.") if chosen else none
        self._set(self.add_button, adding, barred or added)
        self._set(self.discard_button, melding, wait if not own or asked else _("Draw first."))
        back = game.can_undo or desk.may_take_back
        self._set(self.undo_button, back, _("There is nothing to take back."))
        self._set(self.hint_button, own, wait)
        self._show_pick_up(game, desk, view)
        check_ok = ready and own and not refused
        self._primary(self.draw_button, drawing and not view.must_take)
        takes = drawing and (view.must_take or not view.stock) and bool(game.takes())
        self._primary(self.take_button, takes)
        self._primary(self.meld_button, check_ok)
        throws = melding and chosen == 1 and not check_ok
        if throws:
            # What will be refused is not held out as the thing to do; pressed, it says why.
            card = desk.zones.faces[desk.chosen()[0]]
            throws = game.why_not(Discard(view.seat, card)) is None
        self._primary(self.discard_button, throws)
        for name, button in self.sort_buttons.items():
            button.lit = desk.order.sort == name

    @staticmethod
    def _why_nothing_out(desk: Desk, wait: str, *, drawing: bool) -> str:
        """Why no cards can be put out before there is melding; empty where some are chosen."""
        if not desk.may_stage:
            return _("Draw first.") if drawing else wait
        if desk.selected:
            return ""
        if not desk.staged:
            return _("Choose cards to put out for your opening.")
        if not drawing:
            return wait
        # The cards put out may open together with the pile.
        return desk.no_pair_out()

    def _show_pick_up(self, game: Game, desk: Desk, view: PlayerView) -> None:
        button = self.pick_up_button
        lies = desk.extra_at is not None and view.phase is not Phase.OVER
        if button.visible != lies:
            button.visible = lies
            button.invalidate()
        if lies:
            refusal = game.why_not(PickUp(view.seat)) if game.your_turn else None
            wait = _("It is not your turn.") if not game.your_turn else ""
            self._set(button, game.your_turn and refusal is None, wait or desk.told(refusal))
            self._primary(button, button.enabled and not view.hand)

    @staticmethod
    def _set(button: Button, enabled: bool, reason: str) -> None:
        button.disabled_reason = "" if enabled else reason
        button.enabled = enabled

    @staticmethod
    def _primary(button: Button, primary: bool) -> None:
        kind = "primary" if primary else "secondary"
        if button.kind != kind:
            button.kind = kind
            button.invalidate()


def standing_question(game: Game, names: Sequence[str]) -> Choice | None:
    """What the rules ask of the player just now: answers, threes, bonus cards, special hands."""
    if not game.your_turn:
        return None
    view = game.view()
    actions = [*game.simple_actions(), *merges(view)]
    if any(isinstance(a, Answer) for a in actions):
        asker = names[view.asker] if view.asker >= 0 else ""
        options: tuple[tuple[str, Action | None], ...] = tuple(
            (_("Yes") if a.yes else _("No"), a) for a in actions if isinstance(a, Answer)
        )
        return Choice(_("{name} asks: may I go out?").format(name=asker), options)
    if view.phase is Phase.THREES or any(isinstance(a, HoldThree) for a in actions):
        one = len(view.held_threes(view.seat)) == 1
        words = _("Table it") if one else _("Table all")
        threes: list[tuple[str, Action | None]] = [
            (words, a) for a in actions if isinstance(a, TableThrees)
        ]
        threes += [
            (_("Keep {card}").format(card=card_text(a.card)), a)
            for a in actions
            if isinstance(a, HoldThree)
        ][:3]
        title = _("Table your threes, or keep one?")
        title = _("Table your three, or keep it?") if one else title
        return Choice(title, tuple(threes)) if threes else None
    found: list[tuple[str, Action | None]] = []
    title = ""
    for action in actions:
        match action:
            case Declare(_seat, name):
                points = next(h.points for h in game.variant.special_hands.hands if h.name == name)
                words = _("Show {name}: {points} points")
                found.append((words.format(name=special_hand_name(name), points=points), action))
                title = title or _("You hold a special hand")
            case AcceptBonus():
                count = game.variant.opening.bonus_cards
                words = _n("Take {count} bonus card", "Take {count} bonus cards", count)
                found.append((words.format(count=count), action))
                title = title or _("You have opened for your side")
            case AskToGoOut():
                found.append((_("Ask: may I go out?"), action))
                title = title or _("You could go out")
            case PickUp() if view.hand:
                pass  # its own button stands beside the hand that lies there
            case PickUp():
                found.append((_("Take up the other hand"), action))
                title = title or _("Your other hand is waiting")
            case Merge(_seat, source, _target):
                rank = view.melds[view.side][source].rank
                words = _("Combine the {ranks}").format(ranks=ranks_word(rank))
                found.append((words, action))
                title = title or _("Two of your melds go together")
            case TableThrees():
                found.append((_("Table the three"), action))
                title = title or _("You still hold a three")
            case Pass():
                found.append((_("Pass"), action))
                may = _("You need not take the pile") if game.takes() else ""
                title = title or may or _("You cannot take the pile")
            case _:
                pass
    if not found:
        return None
    if len(found) == 1 and isinstance(found[0][1], Pass) and view.phase is Phase.MELD:
        title = _("No discard is due")
    return Choice(title, tuple(found))
