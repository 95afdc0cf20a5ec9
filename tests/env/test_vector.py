"""Many tables at once: equal to single ones, autoreset modes, value of the chart."""

from __future__ import annotations

from typing import Any

import pytest

gymnasium = pytest.importorskip("gymnasium")

import numpy as np  # noqa: E402
import numpy.typing as npt  # noqa: E402
from gymnasium.vector import AutoresetMode  # noqa: E402

from upcard.env import ENVIRONMENT, BlackjackVectorEnv  # noqa: E402
from upcard.kernels import seats  # noqa: E402
from upcard.solve import solve  # noqa: E402
from upcard.strategy import Chart  # noqa: E402
from upcard.strategy.chart import resolve  # noqa: E402

Floats = npt.NDArray[np.float32]
Ints = npt.NDArray[Any]

NAMES = ("stand", "hit", "double", "split", "surrender")


def legal_actions(info: dict[str, Any], rng: np.random.Generator) -> Ints:
    mask = info["action_mask"]
    chosen: Ints = (rng.random(mask.shape) * mask).argmax(axis=1)
    return chosen


def test_the_first_tables_do_not_depend_on_how_many_there_are() -> None:
    found = []
    for count in (3, 50):
        envs = BlackjackVectorEnv(count)
        _, info = envs.reset(seed=9)
        rewards = []
        for _ in range(60):
            mask = info["action_mask"]
            actions = np.where(mask[:, 0] == 1, 0, 7)
            _, reward, _, _, info = envs.step(actions)
            rewards.append(reward[:3])
        found.append(np.array(rewards))
    assert (found[0] == found[1]).all()


@pytest.mark.parametrize("observation", ["dict", "flat"])
@pytest.mark.parametrize("house", ["vegas-six-deck", "vegas-switch"])
def test_observations_belong_to_the_space(observation: str, house: str) -> None:
    envs = gymnasium.make_vec(
        ENVIRONMENT,
        16,
        house=house,
        observation=observation,
        count="zen",
        shoe=True,
        side_bets=(0, 1),
    )
    rng = np.random.default_rng(2)
    seen, info = envs.reset(seed=1)
    for _ in range(40):
        assert envs.observation_space.contains(seen)
        seen, reward, ended, cut, info = envs.step(legal_actions(info, rng))
        assert not info["replaced"].any()
        assert reward.shape == ended.shape == cut.shape == (16,)
    assert envs.unwrapped.action_masks().shape == (16, 11)


def test_next_step_mode_spends_a_step_on_the_reset() -> None:
    envs = BlackjackVectorEnv(200)
    _, info = envs.reset(seed=1)
    rng = np.random.default_rng(1)
    before = np.zeros(200, bool)
    for _ in range(30):
        seen, reward, ended, _, info = envs.step(legal_actions(info, rng))
        assert (reward[before] == 0).all()
        assert not ended[before].any()
        assert (seen["cards"][before] == 2).all()
        before = ended


def test_same_step_mode_gives_the_last_observation() -> None:
    envs = BlackjackVectorEnv(200, autoreset_mode="SameStep")
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    _, info = envs.reset(seed=1)
    rng = np.random.default_rng(1)
    for _ in range(30):
        seen, _, ended, _, info = envs.step(legal_actions(info, rng))
        if ended.any():
            assert (info["final_obs"]["phase"][ended] == seats.OVER).all()
        assert (seen["cards"] >= 2).all()


def test_disabled_mode_waits_for_a_mask() -> None:
    envs = BlackjackVectorEnv(50, autoreset_mode="Disabled")
    _, info = envs.reset(seed=1)
    ended = np.zeros(50, bool)
    while not ended.all():
        _, reward, now, _, info = envs.step(np.where(info["action_mask"][:, 0], 0, 7))
        assert (reward[ended] == 0).all()
        ended = now
    seen, _ = envs.reset(options={"reset_mask": np.arange(50) < 10})
    assert (seen["phase"][10:] == seats.OVER).all()
    assert (seen["cards"][:10] == 2).all()


@pytest.mark.parametrize("house", ["vegas-six-deck", "vegas-single-deck"])
def test_the_best_chart_earns_what_the_solver_says(house: str) -> None:
    solution = solve(house)
    count, rounds = 20_000, 30
    envs = BlackjackVectorEnv(
        count, house=house, observation="flat", autoreset_mode="SameStep"
    )
    envs._game[seats.MOST_ROUNDS] = 1  # a fresh shoe for every round
    player = ChartPlayer(solution.chart)
    seen, info = envs.reset(seed=5)
    done, net, square = np.zeros(count, int), 0.0, 0.0
    # Each table plays the same number of rounds: stopping all of them at one step
    # would leave long rounds out, and long rounds earn more.
    while done.min() < rounds:
        assert isinstance(seen, np.ndarray)
        seen, reward, ended, _, info = envs.step(player.act(seen, info["action_mask"]))
        counts = ended & (done < rounds)
        done += counts
        net += reward[counts].sum()
        square += (reward[counts] ** 2).sum()
    mean = net / done.sum()
    assert done.sum() == count * rounds
    sd = (square / done.sum() - mean**2) ** 0.5
    error = sd / (count * rounds) ** 0.5
    assert abs(mean - solution.ev_chart) < 3.5 * error
    assert sd == pytest.approx(solution.sd_chart, abs=0.005)


class ChartPlayer:
    """Plays a chart at all tables, each situation looked up once."""

    def __init__(self, chart: Chart) -> None:
        self.chart = chart
        self.known = np.full((32, 2, 11, 11, 32), -1, np.int64)

    def act(self, seen: Floats, mask: Ints) -> Ints:
        """Actions for flat observations."""
        playing = seen[:, 0] == seats.PLAYING
        legal = (mask[:, :5].astype(np.int64) << np.arange(5)).sum(axis=1)
        where = (*seen[:, (1, 2, 3, 5)].astype(np.int64).T, legal)
        chosen = self.known[where]
        for place in np.flatnonzero(playing & (chosen < 0)):
            case = tuple(int(part[place]) for part in where)
            self.known[case] = self._decide(case)
        return np.where(playing, self.known[where], 7)

    def _decide(self, case: tuple[int, ...]) -> int:
        total, soft, pair, upcard, bits = case
        legal = {name for bit, name in enumerate(NAMES) if bits >> bit & 1}
        column = "A23456789T"[upcard - 1]
        if "split" in legal:
            code = self.chart.code_of_pair(pair, column)
        else:
            code = self.chart.code_of_total(total, column, soft=bool(soft))
        return NAMES.index(str(resolve(code, legal)))
