"""Whether a problem is well put."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

from game.learning.problems.answers import OUT, effect_of
from game.learning.problems.problem import TWO_SIDED, Problem, Theme, side_of
from game.players.equity.stakes import scale
from game.players.facts.opening_merits import wilds_in
from game.players.facts.openings import openings
from game.players.facts.turn import Turn
from game.players.heuristic.sequence_melding import fits_a_sequence
from game.players.heuristic.special_hand_plan import Collector
from game.players.heuristic.variant_tables import tables_of
from game.rules.actions import Action, Declare, Discard, Draw, LayMelds, LayOff, Take
from game.rules.cards import FIRST_THREE, JOKER, THREE, TWO
from game.rules.choices import simple_actions
from game.rules.engine import apply
from game.rules.going_out import can_go_out
from game.rules.state import Phase
from game.rules.view import PlayerView

OF_A_DISCARD: Final = (
    "card.costs", "frozen.", "next.", "seen.", "special.", "stop.", "theirs.", "use.",
)  # fmt: skip
"""Beginnings of reasons for the card that is thrown."""
WITHDRAWN: Final = Path(__file__).parent / "withdrawn.txt"
"""Problems that readers found wanting, by key, each with what is wrong."""
PLAIN: Final = 2000.0
"""Points, in Classic, from which on the next answer is too bad to be thought of."""
KNOWN: Final = 0.85
"""The share of the weaker players who find what everybody knows."""
MOST_WILDS: Final = 3
"""Wild cards that anybody would open with."""
MORE_THAN_NEEDED: Final = 3
"""So many cards more than it takes one may open with."""
MOST_KEPT: Final = 8
"""Cards that nobody keeps in hand who may go out with them."""
RARE: Final = 2
"""Of a rank of which no more are unseen a pair is rare."""
TURNS: Final = 2
"""Turns of the next player that a reader looks back at."""
MANY: Final = 20
"""Cards in hand from which on a question of two sides is a puzzle of another kind."""
MANY_TO_LAY: Final = 18
"""The same where it is asked how they are laid out."""


def is_plain(problem: Problem) -> bool:
    """Whether a person would find the problem well put: what tells the answers apart is what is
    asked, the next best is worth a thought, and there is a plain reason.
    """
    view = problem.view()
    best, other = problem.choices[:2]
    if (
        problem.key in withdrawn()
        or other.cost >= PLAIN * scale(view.variant)
        or problem.found > KNOWN
        or _let_a_pile_lie(view)
    ):
        return False
    if problem.theme in TWO_SIDED:
        if problem.theme is Theme.OUT and (not view.stock or _gives_all_up(view, problem)):
            return False
        return (
            len(view.hand) < MANY
            and all(might_be_done(problem.theme, view, c.actions) for c in (best, other))
            and not (problem.theme is Theme.OPEN and _explains_an_opening_badly(view, problem))
        )
    return (
        not (problem.theme is Theme.LAY and len(view.hand) >= MANY_TO_LAY)
        and not (problem.theme is Theme.LAY and _completes_less(view, problem))
        and not _asks_what_to_throw_as_well(problem)
        and not _explains_a_discard(problem)
        and not _may_end_the_hand(view, problem)
        and not _tells_of_what_is_kept(view, problem)
        and not _is_hardly_safer(view, problem)
        and not _wastes_a_wild_card(view, problem)
        and not (problem.theme is Theme.TAKE and _nearly_has_what_is_fined(view))
        and not _leaves_a_way_out(view, problem)
        and not (problem.theme is Theme.DISCARD and _needs_more_to_be_told(view, problem))
        and not _differ_by_discard(view, best.actions, other.actions)
    )


@cache
def withdrawn() -> frozenset[str]:
    """The keys of the problems that were withdrawn."""
    lines = WITHDRAWN.read_text("utf-8").splitlines()
    return frozenset(line.split()[0] for line in lines if line and not line.startswith("#"))


def might_be_done(theme: Theme, view: PlayerView, actions: Sequence[Action]) -> bool:
    """Whether an answer on one side of a question is one that a player might give.

    Who waits or plays on throws no wild card, nor what completes a meld, nor breaks what they
    collect while a single card is left; who opens spends no more wild cards than it takes.
    """
    comes = Turn(view, actions)
    if theme is Theme.ANSWER:
        return True
    if side_of(theme, effect_of(view, actions)) == OUT:
        return True
    if theme is Theme.OPEN and comes.laid:
        lawful = openings(comes.position)
        cards = min([len(comes.laid), *(sum(map(len, act.groups)) for act in lawful)])
        wilds = min([comes.wilds, MOST_WILDS, *map(wilds_in, lawful)])
        few = len(comes.laid) <= cards + MORE_THAN_NEEDED
        return bool(comes.made) or (few and comes.wilds <= wilds)
    card = comes.thrown
    if card is None or comes.over:
        return True
    rank = card >> 2
    if card < FIRST_THREE:
        return False
    size = view.variant.canastas.size - 1
    short = [meld for meld in comes.melds if meld.size == size]
    limit = comes.position.tables.sequence_limit
    if any(meld.rank == rank for meld in short) or fits_a_sequence(short, card, limit):
        return False
    singles = [r for r, held in comes.left.items() if held == 1 and r > TWO]
    return comes.left[rank] == 1 or not singles


def _explains_a_discard(problem: Problem) -> bool:
    """Whether the reason is about the card thrown, though it is asked what is put down."""
    throws = isinstance(problem.best.actions[0], Discard)
    return problem.theme is Theme.LAY and throws and problem.why[0].key.startswith(OF_A_DISCARD)


def _may_end_the_hand(view: PlayerView, problem: Problem) -> bool:
    """Whether the hand could be ended, which a reader would ask about first."""
    return problem.theme in (Theme.LAY, Theme.DISCARD) and can_go_out(view)


def _tells_of_what_is_kept(view: PlayerView, problem: Problem) -> bool:
    """Whether cards are laid down, and it is told only what is kept."""
    kept = problem.why[0].key in ("laid.more_pairs", "laid.wilds_kept")
    return kept and bool(Turn(view, problem.best.actions).laid)


def _is_hardly_safer(view: PlayerView, problem: Problem) -> bool:
    """Whether one card of a rank is unseen, and of the next best no more than two: then something
    else decides."""
    if problem.theme is not Theme.DISCARD or problem.why[0].key != "seen.no_pair":
        return False
    other = Turn(view, problem.choices[1].actions)
    return other.natural is not None and other.elsewhere(other.natural >> 2) <= RARE


def _asks_what_to_throw_as_well(problem: Problem) -> bool:
    """Whether nothing is to be laid down, and it matters what is thrown instead, which is not
    asked.
    """
    best, *others = (choice.actions[0] for choice in problem.choices)
    throws = any(isinstance(other, Discard) for other in others)
    return problem.theme is Theme.LAY and isinstance(best, Discard) and throws


def _wastes_a_wild_card(view: PlayerView, problem: Problem) -> bool:
    """Whether the pile is taken with a joker though there is a deuce, or with a wild card though
    there is a pair in hand; or left though more of the rank lie there."""
    top = view.pile[-1] >> 2 if view.pile else 0
    deuce = any(card >> 2 == TWO for card in view.hand)
    pair = sum(card >> 2 == top for card in view.hand) > 1
    more = sum(card >> 2 == top for card in view.pile) > 1
    for place, choice in enumerate(problem.choices[:2]):
        take = choice.actions[0]
        if not isinstance(take, Take) or not any(card < FIRST_THREE for card in take.cards):
            continue
        if pair or (deuce and JOKER in take.cards) or (more and place):
            return True
    return False


def _gives_all_up(view: PlayerView, problem: Problem) -> bool:
    """Whether many cards go out, and the other answer lays none of them down."""
    best, other = (Turn(view, choice.actions) for choice in problem.choices[:2])
    return len(best.laid) >= MOST_KEPT and not other.laid


def _completes_less(view: PlayerView, problem: Problem) -> bool:
    """Whether another way of laying out makes canastas of more points, which would have to be
    answered."""
    best, *others = (Turn(view, choice.actions) for choice in problem.choices)
    return any(other.bonuses > best.bonuses for other in others)


def _explains_an_opening_badly(view: PlayerView, problem: Problem) -> bool:
    """Whether a special hand might be declared, or the wild cards that an opening takes are all
    that speaks against it."""
    bare = [reason.key for reason in problem.why] == ["open.spends_wilds"]
    return bare or any(isinstance(one, Declare) for one in simple_actions(view))


def _let_a_pile_lie(view: PlayerView) -> bool:
    """Whether there is a pair in hand for the pile after a card was drawn: a reader, who is not
    told which it was, would ask why the pile was not taken."""
    top = view.pile[-1] >> 2 if view.pile else 0
    pair = sum(card >> 2 == top > THREE for card in view.hand) > 1
    return view.phase is Phase.MELD and pair and not view.opened[view.side]


def _breaks_a_special_hand(comes: Turn) -> bool:
    """Whether a card is thrown that belongs to a special hand which lacks one card."""
    if comes.thrown is None or not comes.view.variant.special_hands.hands:
        return False
    collector = Collector(comes.position)
    chase = collector.chased()
    if chase is None or collector.missing_for(chase) > 1:
        return False
    return comes.thrown >> 2 not in collector.spare_ranks(chase)


def _needs_more_to_be_told(view: PlayerView, problem: Problem) -> bool:
    """Whether a card that is compared is one of which a player would ask more than is told: the
    next player has thrown some lately, or is known, by what is no longer seen, to hold what else
    looks as safe; or the next best is fined in hand.
    """
    best, *others = (Turn(view, choice.actions) for choice in problem.choices)
    if _breaks_a_special_hand(best):
        return True
    ranks = [comes.natural >> 2 for comes in others if comes.natural is not None]
    if ranks[:1] and ranks[0] in best.position.tables.set_fines:
        return True
    out = best.elsewhere(best.natural >> 2) if best.natural is not None else 0
    held = {card >> 2 for card in view.known[view.next_seat(view.seat)]}
    if any(rank in held and best.elsewhere(rank) <= out + 1 for rank in ranks):
        return True
    sure = best.natural is not None and out <= 1
    return not sure and any(_thrown_lately(view, rank) for rank in ranks)


def _thrown_lately(view: PlayerView, rank: int) -> bool:
    """Whether the next player has thrown a rank in their last turns."""
    seat = view.next_seat(view.seat)
    return rank in [card >> 2 for who, card in view.discards if who == seat][-TURNS:]


def _leaves_a_way_out(view: PlayerView, problem: Problem) -> bool:
    """Whether a pile is left with which the hand could be ended: that would have to be told."""
    best, other = (choice.actions[0] for choice in problem.choices[:2])
    if not isinstance(best, Draw) or not isinstance(other, Take):
        return False
    after = view.copy()
    apply(after, other)
    return can_go_out(after)


def _nearly_has_what_is_fined(view: PlayerView) -> bool:
    """Whether the pile and the hand have nearly a canasta of a rank that is fined unfinished: what
    becomes of it is judged too badly by those who play the hands on."""
    together = Counter(card >> 2 for card in (*view.hand, *view.pile))
    size = view.variant.canastas.size - 1
    return any(together[rank] >= size for rank in tables_of(view.variant).set_fines)


def _thrown(actions: Sequence[Action]) -> int | None:
    """The rank of the card that is thrown in the end."""
    last = actions[-1]
    return last.card >> 2 if isinstance(last, Discard) else None


def _differ_by_discard(view: PlayerView, best: Sequence[Action], other: Sequence[Action]) -> bool:
    """Whether what is laid down is compared with different discards, though the same was possible:
    the difference may then be that of the discards."""
    lays = any(isinstance(answer[0], LayMelds | LayOff) for answer in (best, other))
    mine, theirs = _thrown(best), _thrown(other)
    if not lays or mine is None or theirs is None or mine == theirs:
        return False
    hand = Counter(card >> 2 for card in view.hand)
    return hand[mine] > _used(other, mine) and hand[theirs] > _used(best, theirs)


def _used(actions: Sequence[Action], rank: int) -> int:
    """How many cards of a rank are laid down."""
    return _laid(actions).count(rank)


def _laid(actions: Sequence[Action]) -> list[int]:
    """The ranks of all cards laid down."""
    laid: list[int] = []
    for action in actions:
        if isinstance(action, LayMelds):
            laid += [card >> 2 for group in action.groups for card in group]
        elif isinstance(action, LayOff):
            laid += [card >> 2 for cards, _ in action.additions for card in cards]
    return laid
