"""Answers as files that other programs read, and the fan of bankrolls."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from upcard.errors import BadText
from upcard.rules import load_house
from upcard.simulate.answer import Answer
from upcard.simulate.export import check_form, round_distribution, save
from upcard.simulate.paths import bankroll_fan
from upcard.simulate.plan import make_plan
from upcard.simulate.run import simulate
from upcard.strategy import PolicyText, build_policy
from upcard.strategy.simple import never_bust


@pytest.fixture(scope="module")
def answer() -> Answer:
    house = load_house("vegas-six-deck")
    text = PolicyText(chart="never-bust", count="hi-lo", ramp="1 4@2", leave=-3)
    policy = build_policy(text, house.rules, never_bust)
    return simulate(make_plan(house, policy, rounds=200_000, seed=3))


def test_json_is_the_answer(answer: Answer, tmp_path: Path) -> None:
    path = tmp_path / "answer.json"
    save(answer, path)
    assert json.loads(path.read_text()) == json.loads(json.dumps(answer.to_json()))


def test_the_distribution_has_the_mean_and_deviation_of_the_answer(
    answer: Answer,
) -> None:
    results, chances = round_distribution(answer)
    mean = float(results @ chances)
    assert mean == pytest.approx(answer.risk.mean, abs=1e-12)
    assert (results**2 @ chances - mean**2) ** 0.5 == pytest.approx(answer.risk.sd)


def test_parquet_holds_every_round(answer: Answer, tmp_path: Path) -> None:
    polars = pytest.importorskip("polars")
    path = tmp_path / "answer.parquet"
    save(answer, path)
    table = polars.read_parquet(path)
    assert table["rounds"].sum() == answer.rounds
    assert table.columns == ["index", "units", "net_wagers", "rounds"]
    told = polars.read_parquet_metadata(path)["upcard"]
    assert json.loads(told)["seed"] == 3
    save(answer, tmp_path / "answer.csv")
    assert polars.read_csv(tmp_path / "answer.csv").equals(table)


@pytest.mark.parametrize("form", ["png", "svg"])
def test_pictures(answer: Answer, tmp_path: Path, form: str) -> None:
    pytest.importorskip("matplotlib")
    path = tmp_path / f"answer.{form}"
    save(answer, path)
    assert path.stat().st_size > 10_000


def test_refuses_other_files(answer: Answer, tmp_path: Path) -> None:
    with pytest.raises(BadText, match=r"\.parquet"):
        check_form("answer.xls")
    with pytest.raises(BadText, match="cannot be written"):
        save(answer, tmp_path / "absent" / "answer.json")


def test_a_fan_spreads_as_the_square_root_of_rounds() -> None:
    fan = bankroll_fan(
        np.array([1.0, -1.0]), np.array([0.5, 0.5]), rounds=10_000, paths=4000
    )
    assert fan.rounds[-1] == 10_000
    assert fan.nets[-1, 4] == pytest.approx(164.5, abs=15)
    assert fan.nets[-1, 0] == pytest.approx(-164.5, abs=15)
    assert fan.nets[25, 4] == pytest.approx(82.2, abs=8)
