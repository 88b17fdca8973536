"""The buttons round the table, and the choices that come up at it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.controller.card_names import card_text, ranks_word, special_hand_name
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
from game.rules.melds import MeldKind
from game.rules.state import Phase
from game.rules.view import PlayerView
from game.translation import _, _n, _p
from game.ui.context import Ui
from game.ui.table import outcomes
from game.ui.table.desk import Desk
from game.ui.table.layout.areas import Areas
from game.ui.table.outcomes import Choice
from game.ui.table.places import names_apart
from game.ui.table.prompt import MOST_LINES, Plan, plan
from game.ui.table.table_model import TableModel
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.containers import Container

Act = Callable[[], None]
MOST: Final = 6
"""The most answers that stand together; of more there are pages."""


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
    answer: Callable[[outcomes.Act | None], None]
    score_sheet: Act
    pick_up: Act
    turned: Act
    """Other answers to the same question are shown."""


class Controls(Container):
    """All buttons of the table. ``prompt`` is the question being asked, if any."""

    def __init__(self, ui: Ui, acts: Acts) -> None:
        self.acts = acts
        self.prompt: Choice | None = None
        self.prompt_keys: list[Button] = []
        self._shown: list[outcomes.Act | None] = []
        """What the answers do that stand there just now."""
        self._areas: Areas
        self.prompt_plan: Plan | None = None
        """Where the question stands, while there is one."""
        b = Button
        self.draw_button = b(ui, _p("button", "Draw"), acts.draw, shortcut="D")
        self.take_button = b(
            ui, _p("button", "Take"), acts.take, shortcut="T", tooltip=_("Take the pile")
        )
        self.meld_button = b(ui, _p("button", "Meld"), acts.meld, shortcut="M")
        self.open_button = b(ui, _("Lay down"), acts.meld, shortcut="M")
        self.add_button = b(
            ui,
            _p("button", "Add"),
            acts.lay_off,
            shortcut="A",
            tooltip=_("Add the chosen cards to a meld"),
        )
        self.discard_button = b(ui, _p("button", "Discard"), acts.discard, shortcut="X")
        self.with_cards: dict[Button, Act] = {
            self.meld_button: acts.meld,
            self.add_button: acts.lay_off,
            self.discard_button: acts.discard,
        }
        """What is done with chosen cards, above which these buttons stand."""
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
            self.draw_button, self.take_button, self.open_button, self.meld_button, self.add_button,
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
        self._areas = areas
        self.rect = pygame.Rect((0, 0), areas.size)
        box, gap = areas.own_tools, areas.px(4)
        half = box.h // 2
        x = box.x
        for button in (self.hint_button, self.undo_button):
            wide = min(box.w // 2 - gap, button.measure(box.w)[0])
            button.place(pygame.Rect(x, box.y, wide, half - gap))
            x += wide + gap
        side = min(areas.px(38), half)
        x = box.x + areas.px(4)
        for button in self.sort_buttons.values():
            button.place(pygame.Rect(x, box.y + half, side, side))
            x += side + areas.px(10)
        side = areas.px(38)
        x, y = areas.tools.right - side - areas.px(8), areas.tools.centery - side // 2
        for button in (self.menu_button, self.log_button):
            button.place(pygame.Rect(x, y, side, side))
            x -= side + areas.px(4)
        self.pick_up_button.place(areas.pick_up)
        self._place_prompt()

    def place_actions(self, areas: Areas, above: int) -> None:
        """Show what can be done where it acts: at stock and pile, and above the chosen cards.

        ``above`` is where the chosen cards are, from left to right.
        """
        plaza = areas.plaza
        asked = self.prompt_plan.raised if self.prompt_plan is not None else None
        stock = [b for b in (self.draw_button,) if b.visible]
        pile = [b for b in (self.take_button, self.open_button) if b.visible]
        row = [*stock, *pile]
        centres = [areas.stock.centerx - areas.px(6)] * len(stock)
        centres += [areas.pile.centerx + areas.px(7)] * len(pile)
        if len(row) == 1:
            centres = [plaza.box.centerx]
        self._in_row(row, centres, plaza.actions, areas)
        over = [b for b in self.with_cards if b.visible]
        widths = [b.measure(areas.width)[0] for b in over]
        gap = areas.px(8)
        high = plaza.actions.h
        total = sum(widths) + gap * max(0, len(over) - 1)
        y = areas.hand.top - areas.px(24) - high - areas.px(6)
        least, most = areas.left_wing.right, areas.right_wing.left - total
        x = max(least, min(most, above - total // 2))
        if asked is not None and asked.colliderect((x, y, total, high)):
            x = asked.right + gap if above >= asked.centerx else asked.left - gap - total
        for button, wide in zip(over, widths, strict=True):
            self._move(button, pygame.Rect(x, y, wide, high))
            x += wide + gap

    def _in_row(
        self, row: Sequence[Button], centres: Sequence[int], box: pygame.Rect, areas: Areas
    ) -> None:
        """Buttons near the places they belong to, none upon another."""
        gap = areas.px(6)
        widths = [b.measure(box.w)[0] for b in row]
        if len(row) == 2 and sum(widths) + gap > box.w + areas.px(24):
            widths = [min(w, (box.w + areas.px(24) - gap) // 2) for w in widths]
        places = [
            pygame.Rect(c - w // 2, box.y, w, box.h) for c, w in zip(centres, widths, strict=True)
        ]
        if len(places) == 2 and places[0].right + gap > places[1].left:
            left = box.centerx - (sum(widths) + gap) // 2
            places[0].left, places[1].left = left, left + widths[0] + gap
        for button, place in zip(row, places, strict=True):
            self._move(button, place)

    @staticmethod
    def _move(button: Button, place: pygame.Rect) -> None:
        if button.rect != place:
            button.invalidate()
            button.place(place)
            button.invalidate()

    def _place_prompt(self) -> None:
        self.prompt_plan = None
        if self.prompt is None:
            return
        areas = self._areas
        acts = self.draw_button.visible or self.take_button.visible
        free = areas.plaza.why if acts else areas.question
        self.prompt_plan = plan(self.ui, self.prompt.title, self.prompt_keys, areas, free)
        for key, place in zip(self.prompt_keys, self.prompt_plan.answers, strict=True):
            key.place(place)

    # -- state ---------------------------------------------------------------------------------

    def ask(self, prompt: Choice | None, areas: Areas) -> bool:
        """Show a question, or none; True when it differs from before."""
        if prompt == self.prompt:
            return False
        self.prompt = prompt
        self._areas = areas
        self._show_answers(0)
        return True

    def _show_answers(self, first: int) -> None:
        """Show the answers from that one on, and if not all, what leads to the others."""
        for key in self.prompt_keys:
            key.invalidate()
        options = self.prompt.options if self.prompt is not None else ()
        size = self._page_size
        shown = options[first : first + size]
        self.prompt_keys = []
        for place, (words, act) in enumerate(shown, start=1):
            key = Button(
                self.ui, words, self._answerer(act), shortcut=str(place), max_lines=MOST_LINES
            )
            key.kind = "primary" if place == 1 else "secondary"
            self.prompt_keys.append(key)
        self._shown = [act for _words, act in shown]
        if size < len(options):
            words = _("More ({page} of {pages})").format(
                page=first // size + 1, pages=-(-len(options) // size)
            )
            after = first + size if first + size < len(options) else 0
            key = Button(self.ui, words, self._turner(after), shortcut="0", max_lines=MOST_LINES)
            self.prompt_keys.append(key)
        self.set_children([*self._fixed, *self.prompt_keys])
        self._place_prompt()
        root = self.root
        if root is not None:
            root.after_layout()
        for key in self.prompt_keys:
            key.invalidate()

    @property
    def _page_size(self) -> int:
        """How many answers stand together, beside what leads to the others."""
        count = len(self.prompt.options) if self.prompt is not None else 0
        return count if count <= MOST else MOST - 1

    def _turner(self, first: int) -> Act:
        def turn() -> None:
            self._show_answers(first)
            # The keyboard stays at what turns the pages.
            self.prompt_keys[-1].focus()
            self.acts.turned()

        return turn

    def pointed_at(self) -> outcomes.Act | None:
        """What the answer does that is under the mouse or has the keyboard; None for no such."""
        root = self.root
        for key, act in zip(self.prompt_keys, self._shown, strict=False):
            if key.hovered or (key.focused and root is not None and root.show_focus):
                return act
        return None

    def explain_asides(self, tip: str, plate: pygame.Rect) -> None:
        """Have what is told beside the hand explained, where there is something to explain."""
        self.asides.visible = bool(tip)
        self.asides.tooltip = tip
        if plate != self.asides.rect:
            self.asides.place(plate)

    def point_to(self, action: outcomes.Act | None) -> tuple[int, int] | None:
        """Mark the answer that does this; the point above its question, None where it is none."""
        if self.prompt is None or self.prompt_plan is None:
            return None
        answers = [answer for _words, answer in self.prompt.options]
        if action not in answers:
            return None
        page, place = divmod(answers.index(action), self._page_size)
        self._show_answers(page * self._page_size)
        key = self.prompt_keys[place]
        key.lit = True
        return key.rect.centerx, (self.prompt_plan.raised or self.prompt_plan.box).top

    def _answerer(self, act: outcomes.Act | None) -> Act:
        return lambda: self.acts.answer(act)

    def update_state(
        self,
        game: TableModel,
        desk: Desk,
        view: PlayerView,
        *,
        no_pile: str = "",
        dealing: bool = False,
        goes_back: bool = False,
    ) -> None:
        """Enable what can be done now and give the obvious button its colour.

        ``no_pile`` says why the pile is out of reach at this draw, ``goes_back`` that moves can be
        taken back beyond the turn.
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
        barred = desk.told(game.legal.why_no_melds()) if melding else ""
        self._set(self.draw_button, drawing and bool(view.stock), drawn)
        self._set(self.take_button, drawing and not no_pile, taken)
        ready = desk.may_stage and bool(desk.staged) and not chosen
        idle = "" if melding else self._why_nothing_out(desk, wait, drawing=drawing)
        # Opening is offered only where it will not be refused.
        refused = desk.told(desk.check().refusal) if ready and own else ""
        unmelded = barred or idle or refused
        self._set(self.meld_button, not unmelded, unmelded)
        self._set(self.open_button, ready and not unmelded, unmelded)
        adding = melding and view.opened[view.side] and not barred
        if desk.may_take_back:
            adding = bool(desk.additions(desk.chosen()))
            none = _("Choose the cards to add to those put out.")
            barred, added = "", _("That goes with none of the cards put out.") if chosen else none
        self._set(self.add_button, adding, barred or added)
        self._set(self.discard_button, melding, wait if not own or asked else _("Draw first."))
        back = game.can_undo or desk.may_take_back or goes_back
        self._set(self.undo_button, back, _("There is nothing to take back."))
        self._set(self.hint_button, own, wait)
        self._show_pick_up(game, desk, view)
        check_ok = ready and own and not refused
        # While something is asked only its answers are held out.
        free = self.prompt is None
        self._primary(self.draw_button, free and drawing and not view.must_take)
        takes = drawing and (view.must_take or not view.stock) and bool(game.legal.takes())
        self._primary(self.take_button, free and takes)
        self._primary(self.open_button, free and check_ok)
        self._primary(self.meld_button, free and chosen > 1)
        throws = free and melding and chosen == 1 and not check_ok
        if throws:
            # What will be refused is not held out as the thing to do; pressed, it says why.
            card = desk.zones.faces[desk.chosen()[0]]
            throws = game.legal.why_not(Discard(view.seat, card)) is None
        self._primary(self.discard_button, throws)
        for name, button in self.sort_buttons.items():
            button.lit = desk.order.sort == name
        count = len(view.pile)
        self.take_button.text = (
            _p("button, the pile", "Take {count}").format(count=count)
            if count
            else _p("button", "Take")
        )
        staging = desk.may_stage and bool(chosen)
        self.meld_button.text = _p("button", "Put out") if staging else _p("button", "Meld")
        self._show(self.draw_button, self.draw_button.enabled)
        self._show(self.take_button, self.take_button.enabled)
        self._show(self.open_button, ready and self.open_button.enabled)
        self._show(self.meld_button, bool(chosen) and self.meld_button.enabled and not ready)
        self._show(self.add_button, bool(chosen) and self.add_button.enabled)
        self._show(self.discard_button, chosen == 1 and self.discard_button.enabled)

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

    def _show_pick_up(self, game: TableModel, desk: Desk, view: PlayerView) -> None:
        button = self.pick_up_button
        lies = desk.extra_at is not None and view.phase is not Phase.OVER
        if button.visible != lies:
            button.visible = lies
            button.invalidate()
        if lies:
            refusal = game.legal.why_not(PickUp(view.seat)) if game.your_turn else None
            wait = _("It is not your turn.") if not game.your_turn else ""
            self._set(button, game.your_turn and refusal is None, wait or desk.told(refusal))
            self._primary(button, button.enabled and not view.hand)

    @staticmethod
    def _show(button: Button, visible: bool) -> None:
        if button.visible != visible:
            button.visible = visible
            button.invalidate()

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


def _merge_words(view: PlayerView, source: int, target: int) -> str:
    melds = view.melds[view.side]
    rank = melds[source].rank
    if sum(meld.kind is MeldKind.SET and meld.rank == rank for meld in melds) <= 2:
        return _("Combine: {kings}").format(kings=ranks_word(rank))
    names = names_apart(melds)
    return _("Combine {one} with {other}").format(one=names[source], other=names[target])


def standing_question(game: TableModel, names: Sequence[str]) -> Choice | None:
    """What the rules ask of the player just now: answers, threes, bonus cards, special hands."""
    if not game.your_turn:
        return None
    view = game.view()
    actions = [*game.legal.simple_actions(), *game.legal.merges()]
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
        ]
        title = _("Table your threes, or keep one?")
        title = _("Table your three, or keep it?") if one else title
        return Choice(title, tuple(threes)) if threes else None
    found: list[tuple[str, Action | None]] = []
    title = ""
    for action in actions:
        match action:
            case Declare(_seat, name):
                points = next(h.points for h in view.variant.special_hands.hands if h.name == name)
                words = _("Show {name}: {points} points")
                found.append((words.format(name=special_hand_name(name), points=points), action))
                title = title or _("You hold a special hand")
            case AcceptBonus():
                count = view.variant.opening.bonus_cards
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
            case Merge(_seat, source, target):
                found.append((_merge_words(view, source, target), action))
                title = title or _("Two of your melds go together")
            case TableThrees():
                found.append((_("Table the three"), action))
                title = title or _("You still hold a three")
            case Pass():
                found.append((_("Pass"), action))
                may = _("You need not take the pile") if game.legal.takes() else ""
                title = title or may or _("You cannot take the pile")
            case _:
                pass
    if not found:
        return None
    if len(found) == 1 and isinstance(found[0][1], Pass) and view.phase is Phase.MELD:
        title = _("No discard is due")
    return Choice(title, tuple(found))
