"""What players say of their own accord at great moments: seldom, and never twice in a hand."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from game.rules.events import CardsMelded, Discarded, Event, HandEnded, PileTaken
from game.rules.melds import meld_of
from game.rules.scoring import canasta_bonus
from game.rules.state import freezes, is_canasta
from game.rules.view import PlayerView
from game.translation import _
from game.ui.deco.canastas import GREAT
from game.ui.table.card_places import CardPlaces
from game.ui.table.render.deeds import FAT

SELDOM = 0.4
"""How often somebody says something when there is an occasion."""


def occasion(event: Event, view: PlayerView, zones: CardPlaces) -> tuple[int, str] | None:
    """Who has reason to say something, and why: only what everybody has seen."""
    match event:
        case PileTaken(seat, _, rest) if len(rest) + 1 >= FAT:
            return seat, "pile"
        case Discarded(seat, card) if view.variant.pile.freezing and freezes(card):
            return seat, "freeze"
        case CardsMelded(seat, side, index, canasta=True):
            ids = zones.melds[side][index] if index < len(zones.melds[side]) else []
            meld = meld_of(zones.cards(ids))
            if meld is None or not is_canasta(view.variant, meld):
                return None
            worth = canasta_bonus(view.variant, meld)
            return (seat, "great" if worth >= GREAT else "canasta")
        case HandEnded("out", by):
            return by, "out"
    return None


def lines_of(character: str, why: str) -> Sequence[str]:
    """What a character may say on an occasion; everybody has something for each."""
    told = {
        ("balanced", "pile"): [_("That will do nicely."), _("Thank you all.")],
        ("balanced", "freeze"): [_("Let us be careful now."), _("A little caution.")],
        ("balanced", "canasta"): [_("There we are. Canasta."), _("Neat and tidy.")],
        ("balanced", "great"): [_("In all my years!"), _("Now that is a canasta.")],
        ("balanced", "out"): [_("And that is that."), _("A good hand, well played.")],
        ("greedy", "pile"): [_("Mine, all mine!"), _("Come to Nora."), _("What a feast!")],
        ("greedy", "freeze"): [_("I want that pile later."), _("It shall grow fat.")],
        ("greedy", "canasta"): [_("Canasta! And I want more."), _("Look at those!")],
        ("greedy", "great"): [_("Oh, I could kiss it!"), _("Count it. Slowly.")],
        ("greedy", "out"): [_("Out! Add it up!"), _("I do love the last card.")],
        ("cautious", "pile"): [_("I did not expect that."), _("If nobody else wants it.")],
        ("cautious", "freeze"): [_("Safer this way."), _("Better cold than sorry.")],
        ("cautious", "canasta"): [_("Canasta. Quietly."), _("That one is safe.")],
        ("cautious", "great"): [_("I kept those a long time."), _("Patience pays.")],
        ("cautious", "out"): [_("I had better stop here."), _("Out, before it turns.")],
        ("hurried", "pile"): [_("Quick, give it here!"), _("Got it!")],
        ("hurried", "freeze"): [_("There! Go on!"), _("No time to wait.")],
        ("hurried", "canasta"): [_("Canasta, next!"), _("Done. Who is next?")],
        ("hurried", "great"): [_("Special delivery!"), _("Ha! In no time!")],
        ("hurried", "out"): [_("I am off!"), _("First out!")],
        ("freezing", "pile"): [_("It was waiting for me."), _("A cold hand takes it.")],
        ("freezing", "freeze"): [_("Brr."), _("I freeze it."), _("Put on your coats.")],
        ("freezing", "canasta"): [_("Canasta. Cool."), _("Clear as ice.")],
        ("freezing", "great"): [_("That melts even me."), _("A cold thousand.")],
        ("freezing", "out"): [_("And the door is shut."), _("Out into the snow.")],
        ("generous", "pile"): [_("There is enough for two."), _("I will share it out.")],
        ("generous", "freeze"): [_("Forgive me."), _("It had to be.")],
        ("generous", "canasta"): [_("Canasta, for us!"), _("With my compliments.")],
        ("generous", "great"): [_("Drinks for everyone!"), _("We did that together.")],
        ("generous", "out"): [_("After you? No? Then out."), _("Lovely hand, my friends.")],
    }
    return told.get((character, why), ())


class Chatter:
    """Chooses what is said; ``on`` is the player's setting."""

    def __init__(self, source: Random | None = None) -> None:
        self._random = source or Random()
        self._said: set[str] = set()
        self.on = True

    def forget(self) -> None:
        """A new hand: all may be said again."""
        self._said.clear()

    def choose(
        self, event: Event, view: PlayerView, zones: CardPlaces, characters: Sequence[str]
    ) -> tuple[int, str] | None:
        """Who says what about an event, if anybody says anything."""
        found = occasion(event, view, zones) if self.on else None
        if found is None or found[0] >= len(characters):
            return None
        seat, why = found
        left = [line for line in lines_of(characters[seat], why) if line not in self._said]
        if not left or (why != "great" and self._random.random() > SELDOM):
            return None
        line = left[self._random.randrange(len(left))]
        self._said.add(line)
        return seat, line
