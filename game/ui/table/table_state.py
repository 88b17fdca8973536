"""What the table shows now, and what the player holds, chose and staged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from game.controller.recent_turns import RecentTurns
from game.controller.targets import OpeningCheck
from game.rules.actions import Action, Draw, Take
from game.rules.cards import Card
from game.rules.events import SpecialShown
from game.rules.state import Phase
from game.rules.view import PlayerView
from game.ui.table.card_places import CardPlaces, SpriteId
from game.ui.table.hand_log import HandLog
from game.ui.table.hand_order import HandOrder
from game.ui.table.layout.areas import Areas
from game.ui.table.layout.poses import Arrangement, Layout
from game.ui.table.outcomes import Choice, Place
from game.ui.table.playback.moment import Moment
from game.ui.table.playback.moods import Moods
from game.ui.table.said import Said
from game.ui.table.sentences import action_cards


@dataclass(slots=True)
class PutOut:
    """Cards put out at once, and how many actions the hand had had by then."""

    cards: list[SpriteId]
    after: int


Tray: TypeAlias = tuple[tuple[SpriteId, ...], ...]
"""The groups put out."""


@dataclass(frozen=True, slots=True)
class Undone:
    """Something undone: how it stood afterwards, and the cards put out that went back.

    ``tray`` is what lay there before, with the ``put_out`` of then and what wild cards stood for;
    None where an action was undone.
    """

    after: tuple[int, Tray]
    tray: Tray | None = None
    put_out: tuple[tuple[tuple[SpriteId, ...], int], ...] = ()
    stands: tuple[tuple[SpriteId, Card], ...] = ()


@dataclass
class OwnCards:
    """What the player has chosen of the own hand, put out of it, and is about to lose."""

    order: HandOrder
    selected: set[SpriteId] = field(default_factory=set)
    staged: list[list[SpriteId]] = field(default_factory=list)
    """The groups put out for an opening."""
    put_out: list[PutOut] = field(default_factory=list)
    """What was put out each time, the latest last: so it is taken back."""
    undone: list[Undone] = field(default_factory=list)
    """What was undone, the latest last: so it is done again."""
    stands: dict[SpriteId, Card] = field(default_factory=dict)
    """What wild cards of sequences put out stand for, as the player has said."""
    fresh: set[SpriteId] = field(default_factory=set)
    """Cards that came this turn; one that is laid keeps its mark, for it may be taken back."""
    cursor: SpriteId | None = None
    """The card at which the keyboard is."""
    cursor_shown: bool = False
    reached: OpeningCheck | None = None
    """How far the cards put out reached when that was last asked."""
    reminded: dict[str, float] = field(default_factory=dict)
    """When a discard was last held back, by what it would lose, as long as that is there."""


@dataclass(slots=True)
class Press:
    """A button of the mouse held down: where, and on what."""

    at: tuple[int, int]
    place: Place | None
    card: SpriteId | None
    was_selected: bool = False


@dataclass
class Drag:
    """What is held with the mouse, and where it may go."""

    pos: tuple[int, int] = (-1, -1)
    """Where the mouse is."""
    press: Press | None = None
    under: SpriteId | None = None
    """The card under the mouse, as far as that has been looked at."""
    hovered: SpriteId | None = None
    """The card of the own hand under the mouse, which rises."""
    what: Place | None = None
    """What is dragged: "hand", "staged", "pile", "stock", "extra" or an own meld."""
    held: list[SpriteId] = field(default_factory=list)
    """The cards being dragged; the pile or the stock is dragged by its top card."""
    grip: dict[SpriteId, tuple[float, float]] = field(default_factory=dict)
    """From the mouse to the middle of each card held."""
    lead: SpriteId | None = None
    """The card that was gripped."""
    places: set[Place] = field(default_factory=set)
    """Where what is held may be dropped."""
    over: Place | None = None
    gap: int | None = None
    """Where in the hand the cards held would go."""


DWELL: Final = 0.5
"""Seconds that the mouse rests on a meld before it is shown closely."""

MeldKey: TypeAlias = tuple[int, int]
"""A meld by side and number."""


class Zoom:
    """``over`` is the meld under the mouse, ``shown`` the one on the screen."""

    def __init__(self) -> None:
        self.over: MeldKey | None = None
        self.shown: MeldKey | None = None
        self._since = 0.0

    def hover(self, key: MeldKey | None, now: float) -> bool:
        """The mouse is over a meld, or over none; True if something went from the screen."""
        if key == self.over:
            return False
        self.over, self._since = key, now
        was, self.shown = self.shown, None
        return was is not None

    def due(self, now: float) -> bool:
        """Show what the mouse has rested on long enough; True if that is new."""
        if self.over is None or self.shown == self.over or now - self._since < DWELL:
            return False
        self.shown = self.over
        return True

    def show(self, key: MeldKey | None) -> None:
        """Show a meld at once, or none."""
        self.over = self.shown = key


@dataclass
class TableState:
    """Everything that changes at a table. ``areas`` are there once it has a size.

    ``view`` is the game as far as it is shown; ``cards`` may be ahead of it by a few events.
    """

    view: PlayerView
    cards: CardPlaces
    own: OwnCards
    recent: RecentTurns
    names: Sequence[str] = ()
    """The players' names by seat; empty where an extra hand lies."""
    now: float = 0.0
    """Seconds since the table was laid."""
    areas: Areas = field(init=False)
    layout: Layout = field(default_factory=Layout)
    came: dict[SpriteId, float] = field(default_factory=dict)
    """When each card came to where it lies, or under the mouse as what lay on it went; in seconds
    of ``now``, ahead of it while the card moves. A card that only rises has not moved.
    """
    drag: Drag = field(default_factory=Drag)

    # What is being shown.
    busy: bool = False
    """Whether something that has happened is still to be shown."""
    dealing: bool = False
    """Whether the cards of a hand are still being dealt."""
    open_hands: bool = False
    """Whether everybody's cards are shown although the hand goes on."""
    moments: list[Moment] = field(default_factory=list)
    special: SpecialShown | None = None
    """The special hand that is laid out just now."""

    # What is marked.
    last_move: set[SpriteId] = field(default_factory=set)
    moved_on: set[SpriteId] = field(default_factory=set)
    """Cards of the last move that the player has moved on since; they are marked no more."""
    hinted: set[SpriteId] = field(default_factory=set)
    """The cards that advice is about."""

    # What is told.
    headline: str = ""
    prompt: str = ""
    no_pile: str = ""
    """Why the pile is out of reach at this draw."""
    advised: bool = False
    """Whether a better move is told beside the step of a record."""
    choice: Choice | None = None
    """What the player is asked because of something they did."""
    said: Said = field(default_factory=Said)
    log: HandLog = field(default_factory=HandLog)
    zoom: Zoom = field(default_factory=Zoom)
    moods: Moods = field(default_factory=Moods)

    @property
    def revealed(self) -> bool:
        """Whether everybody's cards lie open."""
        return not self.dealing and (self.open_hands or self.view.phase is Phase.OVER)

    def mark_advised(self, action: Action) -> None:
        """Mark the cards that an advised move is about, those it would take among them."""
        cards = self.cards
        self.hinted = set()
        for card in action_cards(action):
            ids = [i for i in cards.hands[action.seat] if i not in self.hinted]
            found = next((i for i in ids if cards.faces[i] == card), None)
            if found is not None:
                self.hinted.add(found)
        if isinstance(action, Take):
            self.hinted |= set(cards.pile[-1:])
        elif isinstance(action, Draw):
            self.hinted |= set(cards.stock[-1:])

    def let_go(self) -> None:
        """Hold nothing any more."""
        self.drag = Drag(self.drag.pos)

    def arrangement(self, hand: Sequence[SpriteId]) -> Arrangement:
        """How the own cards lie; ``hand`` are those in hand from left to right."""
        own, drag = self.own, self.drag
        held = set(drag.held)
        mine = set(self.cards.hands[self.cards.viewer]) - held
        return Arrangement(
            [card for card in hand if card not in held],
            own.selected,
            [[i for i in group if i in mine] for group in own.staged],
            drag.gap,
            drag.hovered,
            own.stands,
            self.revealed,
            closed=self.dealing and self.busy,
            taken_up={at for at, group in enumerate(own.staged) if not held.isdisjoint(group)},
        )
