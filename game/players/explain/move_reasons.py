"""Why a move was chosen: facts that are true to what decided it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Final

from ...notation.reasons import Reason, Why, say
from ...rules.actions import Action, Discard, Draw, LayMelds, LayOff, Pass, Take
from ...rules.cards import FIRST_THREE, Card
from ...rules.legality import verify
from ...rules.state import Phase
from ...rules.view import PlayerView
from ..facts import table
from ..facts.before import Before
from ..facts.discard_facts import fits_nothing
from ..facts.drawbacks import drawbacks
from ..facts.growing_merits import name
from ..facts.merit import Merit
from ..facts.merits import KEPT_IN_HAND, most_telling, ordered, without_orphans
from ..facts.throwing_merits import others_given, singles_riskier
from ..facts.turn import Turn, put_down
from ..facts.turn_merits import turn_merits, why_thrown
from ..player import Decision
from ..search.candidates import Candidate
from ..search.caution import UNASKED
from ..search.verdict import Verdict
from .compared import Compared
from .kept_in_hand import answered, answered_of_played
from .move_names import deed
from .outcome_reasons import CLOSE, Lead, by, chance_of_a_point, lead
from .overlap import both_possible, includes, same_ranks
from .telling import telling

GOES_OUT = frozenset({"out.agreed", "out.others_not_opened", "out.others_hold"})
"""The reasons for acts on the way out."""


def of_itself(view: PlayerView, act: Action) -> Why:
    """What speaks for an act where there is nothing else to do."""
    before = Before(view)
    nothing = Turn(view, [Pass(view.seat)], before)
    return _telling(turn_merits(Turn(view, [act], before), nothing))


def of(
    view: PlayerView, found: Sequence[Candidate], verdict: Verdict, beside: int | None = None
) -> Why:
    """The reason for the best of the candidates.

    The policy's move has the policy's reason. Another one is explained by what it has over what one
    would ask about, or that it is better where there is nothing plainer to say; what the better one
    would do amiss; near the end of a match by how much likelier it wins. ``beside`` is another move
    that is named elsewhere, with the difference: the best is compared with that one, neither is
    told again, and nothing is told that holds as much of that one (``telling``) where there is
    anything else. What everybody would have done instead has its answer, and what the move costs
    besides is told last.
    """
    return explain(Compared(view, found, verdict), beside)


def explain(moves: Compared, beside: int | None = None) -> Why:
    """The same, of moves that have been looked at."""
    why = _with_its_own(moves, beside, _of_the_best(moves, beside))
    return _told(moves, answered(moves, beside, why))


def explain_beside(moves: Compared, played: int) -> Why:
    """Why the best move is better than the one that was played: nothing else was asked about, and
    what is so of both is no reason."""
    both = shared(moves, moves.found[played])
    why = tuple(one for one in _of_the_best(moves, played) if one not in both)
    return _told(moves, answered_of_played(moves, played, why))


def _of_the_best(moves: Compared, beside: int | None) -> Why:
    """What is told of the best move: where nothing tells it from the move that is named elsewhere,
    why it is that card, or these melds, as far as that is not so of the other one too."""
    why = _beside(moves, beside)
    if beside is None or not says_nothing_for_it(why):
        return why
    mine, theirs = moves.turn(moves.best), moves.turn(moves.found[beside])
    if mine.throws is not None:
        own = [one for one in _by_itself(moves) if one.key not in _so_of(moves, theirs)]
        return telling(mine, theirs, tuple(own))
    if not mine.laid_now:
        return why
    grown = {meld.rank for meld in theirs.grown}
    own = [one for one in _merits(moves, None) if one.values.get("rank", 0) not in {0, *grown}]
    return without_orphans(tuple(own)) or shared(moves, moves.found[beside])


def _so_of(moves: Compared, turn: Turn) -> set[str]:
    """What is so of what a turn throws, as keys of reasons, and what is so beside a third card."""
    if turn.thrown is None:
        return {_THIRD}
    found = _alone(moves, Discard(moves.view.seat, turn.thrown), moves.nothing)
    return {_THIRD, *(m.reason.key for m in found if not _names_a_meld(m.reason))}


_THIRD: Final = "card.safer_than"
"""What is told of a card beside one that may be neither of the two."""


def _told(moves: Compared, why: Why) -> Why:
    """A reason as it is told, with what the move costs besides."""
    if len(moves.best.actions) > 1:
        # The act that is named does not end the hand, what comes after it does.
        why = tuple(_WHOLE_HAND if reason.key == "out.at_once" else reason for reason in why)
    return (*why, *drawbacks(moves.turn(moves.best)))


_WHOLE_HAND: Final = Reason("laid.whole_hand")


def _with_its_own(moves: Compared, beside: int | None, why: Why) -> Why:
    """The reason for a discard with what speaks for the card itself, where it speaks of another one
    alone, about which nobody may have asked. What is so of all others says that too."""
    if not isinstance(moves.best.first, Discard) or says_nothing_for_it(why):
        return why
    if not all(reason.key.startswith(_OF_ANOTHER) for reason in why):
        return why
    mine = moves.turn(moves.best)
    if every := tuple(others_given(mine)):
        return every
    own = [one for one in _by_itself(moves) if one.key.startswith(_SEEN)]
    if beside is not None:
        as_well = turn_merits(moves.turn(moves.found[beside]), moves.nothing)
        own = [one for one in own if one.key not in [merit.reason.key for merit in as_well]]
    return without_orphans((*(own[:1] or singles_riskier(mine)), *why))


_OF_ANOTHER: Final = ("next.", "theirs.", "though.", "use.")
"""Beginnings of what is said of another card than the one thrown."""
_SEEN: Final = ("seen.", "stop.")
"""Beginnings of what has been seen of the card thrown itself."""


def explain_alone(moves: Compared) -> Why:
    """What speaks for the best move where no other one is named: what the turn does (``act_meant``)
    or its first act by itself, or else what was compared."""
    why = (_merits(moves, None) if put_down(moves.best.first) else ()) or _by_itself(moves)
    return _told(moves, why) if why else explain(moves)


def _by_itself(moves: Compared) -> Why:
    """What the first act of the best move does, beside doing nothing."""
    first = moves.best.first
    if not put_down(first) and not isinstance(first, Discard):
        return ()
    why = _telling(_alone(moves, first, moves.nothing))
    if isinstance(first, Discard):
        why = why or why_thrown(moves.position, first.card, None)
    return why


def without_naming(moves: Compared, other: int, why: Why) -> Why:
    """A reason where the other move is not named: what of it makes sense then, or else why the best
    move is made at all."""
    told = _naming_nothing(moves, other, why) or explain_alone(moves)
    return answered(moves, None, _with_its_own(moves, None, told))


def _naming_nothing(moves: Compared, other: int, why: Why) -> Why:
    """The parts of a reason that make sense where the other move is not named: they say what they
    speak of, or hold without a comparison."""
    if isinstance(moves.best.first, Draw | Take):
        return why
    mine, theirs = moves.turn(moves.best), moves.turn(moves.found[other])
    alone = {merit.reason for merit in turn_merits(mine, moves.nothing)}
    told = tuple(
        reason
        for reason in why
        if reason in alone
        or "act" in reason.values
        or reason.key.startswith(_TOLD_ANYWHERE)
        or table.speaks_against(mine, theirs, reason)
    )
    kept = without_orphans(told)
    return () if says_nothing_for_it(kept) else kept


def says_nothing_for_it(why: Why) -> bool:
    """Whether a reason is empty, or tells only what the move costs besides."""
    return all(reason.key.startswith("though.") for reason in why)


_TOLD_ANYWHERE: Final = (
    "card.safest_spare", "card.singles_riskier", "gifts.", "laid.whole_hand", "open.", "out.",
    "special.", "though.",
)  # fmt: skip
"""Beginnings of what says itself what it speaks of."""


def act_meant(moves: Compared, beside: int | None, why: Why) -> Action | None:
    """What the best turn puts down for the first reason that names a meld, where it begins with
    something else.

    Cards are put down in any order. None where the turn begins with what the reason speaks of, or
    nothing else may be named.
    """
    acts = _may_be_named(
        moves, moves.nothing if beside is None else moves.turn(moves.found[beside])
    )
    each = [(act, _reasons(moves, act)) for act in acts]
    named = next((act for reason in why for act, told in each if reason in told), acts[0])
    return None if named is acts[0] else named


def _may_be_named(moves: Compared, theirs: Turn) -> list[Action]:
    """The acts of the best turn that advice may name: the first, and later melds and lay-offs that
    could come first and are not what the other turn begins with."""
    view, first = moves.view, moves.best.first
    laid = list(takewhile(lambda act: isinstance(act, LayMelds | LayOff), moves.best.actions))
    there = len(view.melds[view.side])
    return [first] + [
        act
        for act in laid[1:]
        if _adds_below(act, there)
        and verify(view, act) is None
        and deed(view, act) != deed(view, theirs.first)
    ]


def _reasons(moves: Compared, act: Action) -> list[Reason]:
    """What speaks for an act by itself and names what is laid."""
    found = [merit.reason for merit in _alone(moves, act, moves.nothing)]
    return [reason for reason in found if _names_a_meld(reason)]


def _names_a_meld(reason: Reason) -> bool:
    return "rank" in reason.values or "meld" in reason.values


def _adds_below(act: Action, there: int) -> bool:
    """Whether an act adds to nothing but the melds that are there."""
    return not isinstance(act, LayOff) or all(index < there for _, index in act.additions)


def _beside(moves: Compared, beside: int | None) -> Why:
    """The reason, less what holds as much of the move that is named elsewhere."""
    view, found, verdict = moves.view, moves.found, moves.verdict
    why = _all(moves, beside)
    if beside is None:
        return why
    mine, theirs = moves.turn(moves.best), moves.turn(found[beside])
    # What was said of a card thrown was said beside another one.
    told = () if mine.throws is not None else telling(mine, theirs, why)
    even = view.phase is Phase.DRAW and lead(verdict, beside).close
    if view.phase is not Phase.MELD and (told or even):
        return told
    told = _merits(moves, found[beside]) or told
    return told or _of_itself(moves, found[beside]) or shared(moves, found[beside])


def _of_itself(moves: Compared, other: Candidate) -> Why:
    """What speaks for the best move by itself, and not as much for another one."""
    mine, theirs = moves.turn(moves.best), moves.turn(other)
    as_well = {merit.reason.key for merit in turn_merits(theirs, moves.nothing)}
    if theirs.throws is None and theirs.thrown is not None:
        throws = Discard(moves.view.seat, theirs.thrown)
        as_well |= {merit.reason.key for merit in _alone(moves, throws, moves.nothing)}
    found = _of_the_act(moves, turn_merits(mine, moves.nothing), moves.nothing)
    # How safe a card is has been compared with the other one.
    alone = [
        m for m in found if not m.reason.key.startswith(_SAFETY) and m.reason.key not in as_well
    ]
    return _telling([m for m in alone if table.tells(mine, theirs, m.reason)])


_SAFETY: Final = ("seen.", "stop.", "theirs.", "frozen.", "next.", "card.in_run", "card.safe")
"""Beginnings of what makes a card safe to throw."""


def shared(moves: Compared, other: Candidate) -> Why:
    """What is so of a card thrown and of one of another rank as well, or of two ways to lay down,
    where nothing tells them apart."""
    mine, theirs = moves.turn(moves.best), moves.turn(other)
    same = None
    if mine.laid_now and theirs.laid and theirs.throws is None:
        if lead(moves.verdict, moves.found.index(other)).close:
            same = Reason("laid.same_of", act=deed(moves.view, other.first))
    elif None not in (mine.throws, theirs.throws) and _rank(mine) != _rank(theirs):
        same = Reason("card.same_of", other=_rank(theirs))
    if same is None:
        return ()
    as_well = {_but_rank(merit.reason) for merit in turn_merits(theirs, moves.nothing)}
    found = turn_merits(mine, moves.nothing)
    both = [merit for merit in found if _but_rank(merit.reason) in as_well]
    told = _telling([merit for merit in both if merit.reason.key != _MORE_POINTS])[:1]
    # Of two ways to lay down what counts on the table alone it is told why it does.
    told = told or tuple(m.reason for m in both if m.reason.key.startswith("late."))[:1]
    if not told or told[0].key.startswith(_OF_THE_HAND):
        return told
    return (*told, same)


_MORE_POINTS: Final = "laid.more_points"
"""What is told beside another move: of two that lay down as much it says nothing."""


def _rank(turn: Turn) -> int:
    """The rank of the card that is thrown, 0 for none."""
    return 0 if turn.throws is None else turn.throws >> 2


def _but_rank(reason: Reason) -> Reason:
    """What a reason says, of whatever rank."""
    values = {name: value for name, value in reason.values.items() if name != "rank"}
    return Reason(reason.key, **values)


_OF_THE_HAND: Final = ("card.no_single", "gifts.", "wild.")
"""Beginnings of what is so of the whole hand."""


def _merits(moves: Compared, other: Candidate | None) -> Why:
    """What the best turn has over another one, or over doing nothing."""
    theirs = moves.nothing if other is None else moves.turn(other)
    found = turn_merits(moves.turn(moves.best), theirs)
    return _telling(_of_the_act(moves, found, theirs))


def _of_the_act(moves: Compared, found: Sequence[Merit], theirs: Turn) -> list[Merit]:
    """What a turn that begins with laying down has over another one, as it holds of the act that is
    named for it (``act_meant``)."""
    first, *later = moves.best.actions
    if moves.view.phase is not Phase.MELD or not later:
        return _kept_itself(moves.turn(moves.best), theirs, found)
    acts = _may_be_named(moves, theirs)
    each = [(act, _reasons(moves, act)) for act in acts]
    named = next((act for m in found for act, told in each if m.reason in told), first)
    whole = {merit.reason for merit in found}
    keys = {reason.key for reason in whole if not _names_a_meld(reason)}
    alone = [m for m in _alone(moves, named, theirs) if m.reason in whole or m.reason.key in keys]
    kept = {merit.reason.key for merit in alone} & KEPT_IN_HAND
    told = [merit for merit in alone if merit.reason.key not in kept]
    told += [m for m in found if m.reason.key in _BY_ALL or m.reason.key in kept]
    return ordered(told)


_BY_ALL: Final = frozenset({"out.at_once", "laid.brings_foot"})
"""What the whole turn brings, whichever act is named."""


def _alone(moves: Compared, act: Action, theirs: Turn) -> list[Merit]:
    """What an act by itself has over another turn."""
    mine = Turn(moves.view, (act,), moves.before)
    return _kept_itself(mine, theirs, turn_merits(mine, theirs))


def _kept_itself(mine: Turn, theirs: Turn, found: Sequence[Merit]) -> list[Merit]:
    """What a turn has over another one, less what that one lays down in other melds, or later: it
    is kept in hand, and not by what is done."""
    alike = [(m, t) for m in mine.grown for t in theirs.grown if name(m) == name(t)]
    kept = {
        "laid.wilds_kept": any(m.wilds < t.wilds for m, t in alike),
        "laid.more_pairs": any(m.size < t.size for m, t in alike),
    }
    if not mine.laid:
        # What goes down later is not that of the act which is named.
        now = Turn(mine.view, theirs.actions[:1], mine.before)
        keys = [merit.reason.key for merit in turn_merits(mine, now)]
        kept = {key: key in keys for key in KEPT_IN_HAND}
    return [merit for merit in found if kept.get(merit.reason.key, True)]


def _telling(found: Sequence[Merit]) -> Why:
    return tuple(merit.reason for merit in most_telling(found))


def _all(moves: Compared, beside: int | None) -> Why:
    """What there is to say for the best of the candidates, whether or not it tells it apart."""
    view, found, verdict = moves.view, moves.found, moves.verdict
    best = found[verdict.best]
    if best.chosen is not None and not _another_end(moves, best.chosen) and best.chosen.why:
        return best.chosen.why
    own = deed(view, best.first)
    others = [c for c in verdict.order[1:] if verdict.gain[c] >= 0] if beside is None else [beside]
    if beside is None and _thrown(best) >= FIRST_THREE:
        # Nobody asks why a wild card was not thrown.
        others = [c for c in others if not 0 < _thrown(found[c]) < FIRST_THREE]
    rivals = [
        c
        for c in others
        if deed(view, found[c].first) != own
        and not same_ranks(best.first, found[c].first)
        # Nor is it another one to lay down the same and begin with a part of that.
        and not (includes(view, best.first, found[c]) and includes(view, found[c].first, best))
    ]
    why = _passed(moves)
    if not why and rivals:
        why = _compared(moves, _asked(moves, rivals), told=beside is None)
    if not why and isinstance(best.first, Draw):
        take = next((c for c in found if isinstance(c.first, Take)), None)
        why = _merits(moves, take) if take is not None else ()
    if not why and beside is None and (isinstance(best.first, Discard) or not rivals):
        why = _by_itself(moves)
    return why


def _another_end(moves: Compared, chosen: Decision) -> bool:
    """Whether the policy, which begins alike, has a reason for ending the hand, and this move does
    not end it; nor may the policy, having begun."""
    best = moves.best
    if moves.turn(best).goes_out:
        return False
    own = next(one for one in moves.found if one.chosen is chosen)
    if own is not best and moves.turn(own).goes_out:
        return True
    return any(reason.key in GOES_OUT for reason in chosen.why)


def _asked(moves: Compared, rivals: list[int]) -> int:
    """The move that one would ask about first: beside a meld the next best that cannot be made as
    well; beside a discard the safest that fits nothing, or else another discard; otherwise the next
    best."""
    view, found, best = moves.view, moves.found, moves.best
    if isinstance(best.first, Discard):
        cards = [c for c in rivals if moves.turn(found[c]).throws is not None]
        loose = [c for c in cards if fits_nothing(moves.position, _thrown(found[c]))]
        return min(loose, key=lambda c: moves.turn(found[c]).chance, default=(cards or rivals)[0])
    if isinstance(best.first, LayMelds | LayOff):
        either = (c for c in rivals if not both_possible(view, best.first, found[c].first))
        return next(either, rivals[0])
    return rivals[0]


def _thrown(candidate: Candidate) -> Card:
    """The card that a discard throws, 0 for another move."""
    return candidate.first.card if isinstance(candidate.first, Discard) else 0


def _compared(moves: Compared, other: int, *, told: bool) -> Why:
    """What speaks for the best move beside another one, which is named only if it is to be told."""
    view, found, verdict = moves.view, moves.found, moves.verdict
    best, rival, ahead = found[verdict.best], found[other], lead(verdict, other)
    share = chance_of_a_point(view)
    if share and told and not ahead.close:
        return _likelier(view, rival, 100 * ahead.points * share)
    if isinstance(best.first, LayMelds | LayOff):
        return _why_laid(moves, other, told=told)
    why = _merits(moves, rival)
    if told and not ahead.close:
        # That it is better says more than what a pile is thought to be worth.
        why = tuple(reason for reason in why if not reason.key.startswith("pile.not_worth"))
    if not why and told:
        return _no_fact_tells(moves, rival, ahead)
    return why


def _no_fact_tells(moves: Compared, rival: Candidate, ahead: Lead) -> Why:
    """What is told beside another move where no fact tells them apart."""
    view, best, act = moves.view, moves.best, deed(moves.view, rival.first)
    if isinstance(best.first, Discard) and ((amiss := moves.amiss(rival)) or put_down(rival.first)):
        # Why something is not laid down is answered (``answered``).
        return amiss
    if ahead.close:
        card = _thrown(best)
        # What is so of the card beside any other tells more than that the two are even.
        return (why_thrown(moves.position, card, None) or by(view, ahead, act)) if card else ()
    return by(view, ahead, act)


def _why_laid(moves: Compared, other: int, *, told: bool) -> Why:
    """What speaks for a meld beside another move: what it does, before that it is better."""
    view, found, verdict = moves.view, moves.found, moves.verdict
    best, rival = found[verdict.best], found[other]
    assert isinstance(best.first, LayMelds | LayOff)
    if moves.turn(best).goes_out:
        return (_WHOLE_HAND,)
    # What is done after it is decided then.
    why = _telling(_alone(moves, best.first, moves.turn(rival)))
    if why or both_possible(view, best.first, rival.first):
        return why
    # What was thrown in place of a meld may be thrown after it too: it is not named.
    ahead = lead(verdict, other)
    if told and not isinstance(rival.first, Discard) and not ahead.close:
        return _no_fact_tells(moves, rival, ahead)
    return ()


def _passed(moves: Compared) -> Why:
    """What a move would do amiss that is thought better and was passed over."""
    view, found, verdict = moves.view, moves.found, moves.verdict
    if verdict.passed is None or verdict.gain[verdict.passed] >= -CLOSE:
        return ()
    best, other = found[verdict.best], found[verdict.passed]
    if isinstance(best.first, Discard) and isinstance(other.first, Discard):
        # What is so of the cards says more than what is wrong with one.
        if why := _merits(moves, other):
            return why
        if other.first.card < FIRST_THREE:
            # Nobody asks why a wild card was not thrown.
            return ()
    if isinstance(other.first, Take) and other.first.cards and isinstance(best.first, Draw):
        return _merits(moves, other) if moves.faults(other) else ()
    amiss = moves.amiss(other)
    # Beside a move of quite another sort the words would explain neither, and of two melds both
    # may be made.
    alike = view.phase is not Phase.MELD or (
        isinstance(best.first, Discard) and isinstance(other.first, Discard)
    )
    if not amiss or not alike or deed(view, other.first) == deed(view, best.first):
        return ()
    if amiss[0].key in UNASKED and isinstance(best.first, Discard):
        return ()
    return amiss


def _likelier(view: PlayerView, rival: Candidate, percent: float) -> Why:
    act = deed(view, rival.first)
    if percent < 1:
        return say("match.little_better", act=act)
    return say("match.likelier", act=act, count=round(percent))
