"""Par: the plays of the levels, the medians, and what is kept of them."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

import game.daily.par as par_module
from game.daily.deal import YOU, DailyDeal
from game.daily.par import EDITION, PLAN, PLAYERS, PLAYS, Par, rehearse
from game.daily.par_work import ParWork, par_file, read_par, write_par
from game.players.player import Decision
from game.rules.actions import Action
from game.rules.view import PlayerView

from .playing import DAY, played

DEAL = DailyDeal(DAY, "classic")
HEAD = f'format = "canasta-par 1"\nedition = "{EDITION}"\n'
"""How a file of par begins."""


def whole(first: int = 0) -> Par:
    """Plays whose leads rise by ten from play to play."""
    par = Par()
    for number in range(PLAYS):
        due = par.next_play()
        assert due is not None
        par = par.with_play(due[0], first + 10 * number)
    return par


def wait(work: ParWork) -> None:
    end = time.monotonic() + 60
    while not work.par.is_whole and not work.failed:
        assert time.monotonic() < end
        work.poll()
        time.sleep(0.01)


@pytest.mark.parametrize("level", ["beginner", "standard", "strong"])
def test_a_play_comes_out_the_same_again(level: str) -> None:
    assert rehearse(DEAL, level, 1) == rehearse(DEAL, level, 1)


def test_other_players_are_another_edition() -> None:
    """Where the leads differ, players have changed: raise ``PLAYERS``, then write the new ones."""
    levels = ("beginner", "casual", "standard", "strong", "expert", "master")
    leads = [rehearse(DEAL, level, 0) for level in levels]
    assert (PLAYERS, leads) == (10, [-285, -220, 640, 510, 1990, 1990])


def test_what_is_kept_of_this_edition_is_understood(tmp_path: Path) -> None:
    par_file(tmp_path, DEAL).write_text(f"{HEAD}beginner = [1]\n", "utf-8")
    assert read_par(tmp_path, DEAL).leads["beginner"] == (1,)


class Again:
    """Plays some actions once more, one after another."""

    kind = "again"

    def __init__(self, actions: list[Action]) -> None:
        self.actions = iter(actions)

    def decide(self, _view: PlayerView) -> Decision:
        return Decision(next(self.actions))


def test_a_rehearsal_meets_the_players_who_sit_at_the_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever makes the same moves there is answered as the human was."""
    record = played(DEAL, "casual")
    hand = record.hands[0]
    assert hand.result is not None
    own = [action for action in hand.actions if action.seat == YOU]
    guest = Again(own)
    monkeypatch.setattr(par_module, "_player", lambda _kind, _seed: guest)
    lead = hand.result.lines[0].total - hand.result.lines[1].total
    assert rehearse(DEAL, "beginner", 0) == lead
    assert next(guest.actions, None) is None


def test_medians() -> None:
    par = Par()
    assert par.next_play() == ("beginner", 0)
    assert par.of_level("beginner") is None
    assert par.par is None
    par = whole()
    assert par.is_whole
    assert par.count == PLAYS
    assert par.of_level("beginner") == 55  # of 0, 10 … 110
    searching = [10 * n for n in range(36, PLAYS)]
    assert par.par == (searching[0] + searching[-1]) // 2
    assert sum(r.plays for r in PLAN if r.searches) == len(searching)


def test_plays_are_kept(tmp_path: Path) -> None:
    assert read_par(tmp_path, DEAL) == Par()
    part = Par().with_play("beginner", -300).with_play("beginner", 120)
    write_par(tmp_path, DEAL, part)
    assert list(read_par(tmp_path, DEAL).leads["beginner"]) == [-300, 120]
    assert read_par(tmp_path, DEAL).next_play() == ("beginner", 2)
    assert read_par(tmp_path, DailyDeal(DAY, "samba")) == Par()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no toml [",
        f'format = "canasta-par 2"\nedition = "{EDITION}"\nbeginner = [1]\n',
        'format = "canasta-par 1"\nbeginner = [1]\n',
        'format = "canasta-par 1"\nedition = "players 0: x12"\nbeginner = [1]\n',
        f'{HEAD}beginner = ["many"]\n',
        f"{HEAD}beginner = 7\n",
        f"{HEAD}beginner = [true]\n",
        f"{HEAD}beginner = {[1] * 99}\n",
        f"{HEAD}beginner = [{'9' * 400}]\n",
        f"{HEAD}beginner = [inf]\n",
    ],
)
def test_what_is_damaged_is_worked_out_anew(tmp_path: Path, text: str) -> None:
    par_file(tmp_path, DEAL).write_text(text, "utf-8")
    assert read_par(tmp_path, DEAL) == Par()


def test_the_work_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    asked: list[tuple[str, int]] = []

    def play(_deal: DailyDeal, level: str, number: int) -> int:
        asked.append((level, number))
        if len(asked) == 20:
            first.close()
        return len(asked)

    first = ParWork(DEAL, tmp_path, play)
    end = time.monotonic() + 20
    while read_par(tmp_path, DEAL).count < 20:
        assert time.monotonic() < end
        time.sleep(0.01)
    time.sleep(0.05)
    assert len(asked) == 20
    second = ParWork(DEAL, tmp_path, play)
    assert second.progress == pytest.approx(20 / PLAYS)
    wait(second)
    assert len(asked) == len(set(asked)) == PLAYS
    assert read_par(tmp_path, DEAL) == second.par
    third = ParWork(DEAL, tmp_path, play)
    assert third.par.is_whole
    assert len(asked) == PLAYS


def test_a_play_that_fails_is_told(tmp_path: Path) -> None:
    def play(_deal: DailyDeal, _level: str, _number: int) -> int:
        raise ValueError("no")

    work = ParWork(DEAL, tmp_path, play)
    wait(work)
    assert work.failed
    assert work.par == Par()
