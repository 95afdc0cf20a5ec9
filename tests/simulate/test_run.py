"""Running: the same answer for any number of workers, stops, checkpoints."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path

import pytest

from simulate.plans import plan_of
from upcard.errors import BadDocument
from upcard.simulate.answer import Answer
from upcard.simulate.chunk import play_chunk
from upcard.simulate.plan import CHUNK_ROUNDS, Dealing, Plan, make_plan
from upcard.simulate.run import simulate
from upcard.simulate.tally import Tally
from upcard.strategy import PolicyText

ROUNDS = 3 * CHUNK_ROUNDS + 12_345
COUNTED = PolicyText(count="hi-lo", plays="hi-lo-illustrious-18", ramp="1-12@1..5")


@pytest.fixture(scope="module")
def plan() -> Plan:
    return plan_of("vegas-six-deck", ROUNDS)


@pytest.fixture(scope="module")
def whole(plan: Plan) -> Answer:
    return simulate(plan)


class Backwards(Executor):
    """Plays chunks in the wrong order: nothing until a result is asked for."""

    def submit(  # type: ignore[override]
        self, fn: Callable[[Plan, int], Tally], /, plan: Plan, chunk: int
    ) -> Future[Tally]:
        return _Late(lambda: fn(plan, chunk))


class _Late(Future[Tally]):
    def __init__(self, work: Callable[[], Tally]) -> None:
        super().__init__()
        self.work = work

    def result(self, timeout: float | None = None) -> Tally:
        assert timeout is None
        return self.work()


@pytest.mark.parametrize("workers", [2, 5])
def test_the_number_of_workers_changes_nothing(
    plan: Plan, whole: Answer, workers: int
) -> None:
    assert simulate(plan, workers=workers).tally == whole.tally


def test_any_executor_gives_the_same_answer(plan: Plan, whole: Answer) -> None:
    assert simulate(plan, executor=Backwards(), workers=3).tally == whole.tally


def test_rounds_are_exact(whole: Answer) -> None:
    assert whole.rounds == ROUNDS
    assert whole.complete
    assert int(whole.tally.ways.sum()) == ROUNDS


def test_another_seed_deals_other_cards(whole: Answer) -> None:
    assert simulate(plan_of("vegas-six-deck", ROUNDS, seed=2)).tally != whole.tally


def test_a_stopped_run_goes_on_from_its_checkpoint(
    plan: Plan, whole: Answer, tmp_path: Path
) -> None:
    path = tmp_path / "run.json"
    stopped = simulate(plan, progress=lambda _: True, resume=path)
    assert stopped.rounds == CHUNK_ROUNDS
    assert not stopped.complete
    resumed = simulate(plan, workers=2, resume=path)
    assert resumed.tally == whole.tally
    assert resumed.resumed_rounds == CHUNK_ROUNDS
    assert simulate(plan, resume=path).tally == whole.tally  # nothing left to do


def test_an_interrupt_keeps_what_was_merged(plan: Plan, tmp_path: Path) -> None:
    def interrupt(answer: Answer) -> bool | None:
        if answer.tally.chunks == 2:
            raise KeyboardInterrupt
        return None

    path = tmp_path / "run.json"
    answer = simulate(plan, workers=2, progress=interrupt, resume=path)
    assert answer.tally.chunks == 2
    written = json.loads(path.read_text("utf-8"))
    assert Tally.from_json(written["tally"]) == answer.tally


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"format": 1, "plan": "x"}'])
def test_a_file_that_is_no_checkpoint_is_refused(
    plan: Plan, tmp_path: Path, text: str
) -> None:
    path = tmp_path / "run.json"
    path.write_text(text, "utf-8")
    with pytest.raises(BadDocument, match="--resume"):
        simulate(plan, resume=path)


def test_the_checkpoint_of_another_plan_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    simulate(plan_of("vegas-six-deck", 1000), resume=path)
    with pytest.raises(BadDocument, match="another simulation"):
        simulate(plan_of("vegas-six-deck", 1001), resume=path)


def test_a_checkpoint_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadDocument, match="cannot be written"):
        simulate(plan_of("vegas-six-deck", 1000), resume=tmp_path / "no" / "run.json")


@pytest.mark.parametrize("workers", [1, 3])
def test_a_target_error_stops_at_the_same_chunk(workers: int) -> None:
    plan = plan_of("vegas-six-deck", 50 * CHUNK_ROUNDS, target_error=0.0009)
    answer = simulate(plan, workers=workers)
    assert answer.tally.chunks == 2
    assert answer.complete
    assert answer.standard_error <= 0.0009


@pytest.mark.parametrize(
    "text, dealing",
    [
        (COUNTED, Dealing()),
        (PolicyText(), Dealing(spots=3, side_bet=True)),
        (PolicyText(), Dealing(rounds_per_shuffle=1)),
    ],
)
def test_every_kernel_repeats_itself(text: PolicyText, dealing: Dealing) -> None:
    plan = plan_of("vegas-six-deck", 50_000, text=text, dealing=dealing)
    first = play_chunk(plan, 0)
    assert first == play_chunk(plan, 0)
    assert first != play_chunk(plan, 1)
    assert first.rounds == 50_000
    assert Tally.from_json(json.loads(json.dumps(first.to_json()))) == first


def test_a_tally_adds_up() -> None:
    plan = plan_of("vegas-six-deck", 10_000)
    one, other = play_chunk(plan, 3), play_chunk(plan, 4)
    both = one + other
    assert both == other + one
    assert both.cards == one.cards + other.cards
    assert (both.results == one.results + other.results).all()


@pytest.mark.parametrize(
    "text", [PolicyText(), PolicyText(count="hi-lo")], ids=["flat", "counted"]
)
@pytest.mark.parametrize("spots", [1, 2])
def test_a_deck_dealt_to_the_last_card(text: PolicyText, spots: int) -> None:
    # discards finish the round, and a full shuffle follows it.
    dealing = Dealing(penetration=52, spots=spots)
    tally = play_chunk(
        plan_of("vegas-single-deck", 50_000, text=text, dealing=dealing), 0
    )
    assert tally.rounds == 50_000
    assert 0 < tally.runs_out < tally.shoes
    cards_of_a_round = {1: 5.4, 2: 8.3}[spots]
    assert abs(tally.cards / tally.rounds - cards_of_a_round) < 0.2
    assert tally.rounds / tally.shoes < 52 / 4


def test_the_compositions_play_better_than_the_chart() -> None:
    chart = plan_of("vegas-single-deck", 20_000, dealing=Dealing(rounds_per_shuffle=1))
    best = make_plan(
        chart.house,
        chart.policy,
        rounds=1_500_000,
        dealing=chart.dealing,
        plays="composition",
    )
    answer = simulate(best, workers=2)
    assert answer.exact is not None
    assert answer.exact.ev is not None
    assert abs(answer.exact.ev.errors_away) < 4.5
