"""The environment for one learner: the checker, scripted rounds, masks, pictures."""

from __future__ import annotations

import re
from typing import Any

import pytest

gymnasium = pytest.importorskip("gymnasium")

import numpy as np  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402

from upcard.env import ENVIRONMENT, BlackjackEnv  # noqa: E402
from upcard.errors import BadDocument, BadText  # noqa: E402
from upcard.kernels import seats  # noqa: E402
from upcard.rules import house_ids, load_house  # noqa: E402
from upcard.solve import solve  # noqa: E402
from upcard.solve.sidebet import solve_side_bet  # noqa: E402

STAND, HIT, DOUBLE, SPLIT, SURRENDER, INSURE, SWITCH, DECLINE = range(8)
DOUBLE_LESS, FIRST_WAGER = 8, 9


def play(env: BlackjackEnv, cards: str, actions: list[int]) -> float:
    """Reward of a round with scripted cards, all actions legal and no more needed."""
    env.reset(options={"cards": cards})
    reward, ended = 0.0, False
    for action in actions:
        assert not ended
        assert env.action_masks()[action], (cards, action)
        _, reward, ended, _, info = env.step(action)
        assert not info["replaced"]
    assert ended, cards
    return reward


@pytest.mark.parametrize("house", house_ids())
def test_gymnasium_finds_nothing_to_say(house: str) -> None:
    env = gymnasium.make(ENVIRONMENT, house=house, render_mode="rgb_array")
    check_env(env.unwrapped, skip_render_check=False)


@pytest.mark.parametrize(
    "options",
    [
        {"observation": "flat", "count": "ko", "shoe": True},
        {"wagers": (1, 2, 8), "episode": "shoe", "count": "hi-opt-ii"},
        {"house": "vegas-switch", "observation": "flat"},
        {"side_bets": (0, 1), "observation": "flat"},
        {"house": "vegas-switch", "wagers": (1, 2), "side_bets": (0, 0.1, 10)},
    ],
)
def test_every_form_passes_the_checker(options: dict[str, Any]) -> None:
    check_env(gymnasium.make(ENVIRONMENT, **options).unwrapped)


# Cards in the order guest, hole card, guest, upcard at the Las Vegas tables.
@pytest.mark.parametrize(
    "cards, actions, reward",
    [
        ("Ts 7d 9h Tc", [STAND], 1),
        ("Ts 9d 9h Tc", [STAND], 0),
        ("Ts Td 6h 9c Kd", [HIT], -1),
        ("Ts Td 6h 9c", [SURRENDER], -0.5),
        ("6s 6d 5h Tc Td 5s", [DOUBLE], 0),
        ("6s 6d 5h Tc Td 6s", [DOUBLE], 2),
        ("As Td Kh 6c", [DECLINE], 1.5),
        ("As Td Kh Ac", [INSURE], 1),
        ("As Td Kh Ac", [DECLINE], 0),
        ("Ts Td 6h Ac", [INSURE], 0),
        ("Ts Td 6h Ac", [DECLINE], -1),
        ("Ts Ad 9h Tc", [DECLINE], -1),
        # Eights split to three hands: 21, 18 and 17 against 18.
        ("8s Td 8h 6c 8d 3s Tc Tc 9s 2c", [SPLIT, SPLIT, HIT, STAND, STAND], 0),
        ("8s Td 8h 6c 3d Ts 3s Tc Kd", [SPLIT, DOUBLE, DOUBLE], 4),
        # Aces get one card each; a third ace may be split again.
        ("As Td Ah 6c Ts 9h Kd", [SPLIT], 2),
        ("As Td Ah 6c Ad Ts 9h 8d 4d", [SPLIT, SPLIT], 0),
    ],
)
def test_scripted_rounds(cards: str, actions: list[int], reward: float) -> None:
    assert play(BlackjackEnv(), cards, actions) == reward


# Area A, area B, hole, A, B, upcard; the examples of the house's own procedures.
@pytest.mark.parametrize(
    "cards, actions, reward",
    [
        ("Ts 6h 9c 5d Tc 8s 9h", [SWITCH, STAND, DOUBLE], 3),
        ("Ts 6h 6c 5d Tc Ts 9h 6s", [SWITCH, STAND, DOUBLE], 0),
        ("As 9h 6c Kd Ts Tc 6s", [DECLINE, STAND], 1),
        ("As 9h 6c 5d Kc Ts 6h", [SWITCH, STAND], 0),
        ("As 9h Kc Kd Ts Ac", [DECLINE], -1),
        ("As 2h 9c Ad Tc Ts Kd Ah 5s 8c", [DECLINE, SPLIT, SPLIT, STAND], -1),
    ],
)
def test_blackjack_switch(cards: str, actions: list[int], reward: float) -> None:
    assert play(BlackjackEnv("vegas-switch"), cards, actions) == reward


# Guest, upcard, guest; the second card comes after the play, early surrender before.
@pytest.mark.parametrize(
    "cards, actions, reward",
    [
        ("Ts Td 6h", [SURRENDER], -0.5),
        ("Ts Td 6h 5c Ah", [HIT], -1),
        ("6s Td 5h 9c Ah", [DOUBLE], -2),
        ("As Td Kh Ac", [DECLINE], 0),
        ("As 9d Kh", [DECLINE], 1.5),
        ("Ts Ad 9h Tc", [INSURE, STAND], 0),
    ],
)
def test_no_hole_card(cards: str, actions: list[int], reward: float) -> None:
    assert play(BlackjackEnv("shuffle-machine-six-deck"), cards, actions) == reward


def test_original_wagers_only() -> None:
    changes: dict[str, object] = {
        "dealer.blackjack_takes": "original",
        "dealer.hole_card": "unchecked",
        "blackjack.paid": "at once against 2 to 9",
    }
    env = BlackjackEnv(changes=changes)
    assert play(env, "6s Ad 5h Tc 9c", [DOUBLE]) == -1
    assert play(env, "8s Ad 8h Tc Td Tc", [SPLIT, STAND, STAND]) == -1
    assert play(env, "As Ad Kh Tc", [DECLINE]) == 0


def test_wagers_scale_the_reward() -> None:
    env = BlackjackEnv(wagers=(1, 5))
    assert play(env, "As Td Kh 6c", [FIRST_WAGER + 1]) == 7.5


# A unit is 10 here, and a double is for 0.50 at least, or for the table's minimum.
@pytest.mark.parametrize(
    "house, wager, cards, reward",
    [
        ("vegas-six-deck", 1, "6s 6d 5h Tc Td 6s", 1.05),
        ("vegas-six-deck", 4, "6s 8d 5h Tc 2d", -4.05),
        ("shuffle-machine-six-deck", 4, "6s Td 5h Th 9c", 5),
        ("shuffle-machine-six-deck", 4, "6s Td 5h Th Ac", -5),
    ],
)
def test_double_for_less(house: str, wager: int, cards: str, reward: float) -> None:
    env = BlackjackEnv(house, wagers=(wager,), render_mode="ansi")
    assert play(env, cards, [DOUBLE_LESS]) == pytest.approx(reward, abs=1e-12)
    assert f"wager {wager}, doubled for less" in str(env.render())


@pytest.mark.parametrize("house", ["typical-casino", "shuffle-machine-six-deck"])
def test_no_double_for_less(house: str) -> None:
    env = BlackjackEnv(house)
    env.reset(options={"cards": "6s 6d 5h Tc"})
    assert env.action_masks()[DOUBLE]
    assert not env.action_masks()[DOUBLE_LESS]


@pytest.mark.parametrize(
    "house, cards, side_bet",
    [
        ("vegas-six-deck", "9s 9d 9s 7c", 15),
        ("vegas-six-deck", "9s 9d 9h 7c", 10),
        ("vegas-six-deck", "9s 9d 8h 8c", -1),
        ("vegas-double-deck", "9s 9d 9s 7c", 25),
        # The king is no queen; the cards count before the switch.
        ("vegas-switch", "Ks 9d 7c Qs 9c 7h", 1),
        ("vegas-switch", "Ks 9d 7c Ks 9c 7h", 8),
        ("vegas-switch", "Ks Kd 7c Qs Kc 7h", 5),
        ("vegas-switch", "Ks Kd 7c Kh Kc 7h", 40),
        ("vegas-switch", "Ks Qd 7c 9s Tc 7h", -1),
    ],
)
def test_side_bet(house: str, cards: str, side_bet: int) -> None:
    def stand(side_bets: tuple[float, ...], first: list[int]) -> float:
        env = BlackjackEnv(house, side_bets=side_bets)
        _, info = env.reset(options={"cards": cards + " Td 9d 2c"})
        reward, ended = 0.0, False
        while not ended:
            action = first.pop() if first else 0 if info["action_mask"][0] else DECLINE
            _, reward, ended, _, info = env.step(action)
        return reward

    without = stand((0,), [])
    assert stand((1,), []) == without + side_bet
    assert stand((0, 0.5, 2), [FIRST_WAGER]) == without
    assert stand((0, 0.5, 2), [FIRST_WAGER + 1]) == without + side_bet / 2
    assert stand((0, 0.5, 2), [FIRST_WAGER + 2]) == without + 2 * side_bet


def test_wager_and_side_bet_are_chosen_together() -> None:
    env = BlackjackEnv(wagers=(1, 4), side_bets=(0, 1, 3))
    seen, info = env.reset(options={"cards": "9s 9d 9h 7c Td"})
    assert info["action_mask"][FIRST_WAGER:].tolist() == [1] * 6
    seen, *_ = env.step(FIRST_WAGER + 5)
    assert [int(seen["wager"]), int(seen["side_bet"])] == [4, 2]
    assert env.step(STAND)[1] == 4 + 3 * 10


def test_the_count_sees_open_cards_only() -> None:
    env = BlackjackEnv(count="hi-lo", shoe=True)
    seen, _ = env.reset(options={"cards": "2s 5d 3h Tc Ts"})
    left = 6 * 52 - 3
    assert seen["count"][0] == pytest.approx(52 / left)
    assert seen["shoe"].sum() == left
    seen, *_ = env.step(STAND)
    assert seen["shoe"][4] == 23


def test_an_illegal_action_is_replaced() -> None:
    env = BlackjackEnv()
    env.reset(options={"cards": "Ts 7d 9h Tc"})
    _, reward, ended, _, info = env.step(INSURE)
    assert info["replaced"]
    assert ended
    assert reward == 1


def test_the_shoe_goes_on_until_the_cut_card() -> None:
    env = BlackjackEnv("vegas-single-deck", shoe=True)
    seen, info = env.reset(seed=1)
    sizes = []
    for _ in range(30):
        sizes.append(seen["shoe"].sum())
        ended = False
        while not ended:
            seen, _, ended, _, info = env.step(0 if info["action_mask"][0] else 7)
        seen, info = env.reset()
    assert min(sizes) < 35
    assert sizes.count(max(sizes)) >= 3


def test_a_shoe_can_be_an_episode() -> None:
    env = BlackjackEnv(episode="shoe")
    _, info = env.reset(seed=4)
    steps, ended, rewards = 0, False, 0
    while not ended:
        _, reward, ended, _, info = env.step(0 if info["action_mask"][0] else 7)
        rewards += reward != 0
        steps += 1
    assert 30 < rewards <= steps < 100


def test_a_shoe_that_runs_out_takes_the_discards_back() -> None:
    env = BlackjackEnv("vegas-single-deck", count="hi-lo", shoe=True)
    names = [f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "shdc"]
    seen, info = env.reset(options={"cards": " ".join(names)})
    env._game[seats.CUT] = 99  # never cut
    for _ in range(40):
        ended = False
        while not ended:
            assert seen["shoe"].min() >= 0
            assert seen["shoe"].sum() <= 52
            action = HIT if info["action_mask"][HIT] else DECLINE
            seen, _, ended, _, info = env.step(action)
        seen, info = env.reset()


def test_text_and_picture() -> None:
    env = BlackjackEnv(render_mode="ansi")
    env.reset(options={"cards": "8s Td 8h 6c Ts 9h 2d"})
    env.step(SPLIT)
    assert env.render() == (
        "dealer  6c ??\n"
        "hand  > 8s Ts  (18) wager 1\n"
        "hand    8h  (8) wager 1\n"
        "now     play\n"
    )
    env.step(STAND)
    env.step(STAND)
    assert "dealer  6c Td 2d  (18)" in str(env.render())
    assert BlackjackEnv().render() is None


@pytest.mark.parametrize(
    "options, fault",
    [
        ({"wagers": ()}, "wagers"),
        ({"wagers": (2, 1)}, "wagers"),
        ({"wagers": (1, 1000)}, "wagers"),
        ({"episode": "day"}, "episode"),
        ({"observation": "text"}, "observation"),
        ({"decks": 4}, "decks"),
        ({"side_bets": ()}, "side_bets"),
        ({"side_bets": (1, 0)}, "side_bets"),
        ({"side_bets": (0, 11)}, "0, or as much as 1 to 100"),
        ({"side_bets": (0, 0.01)}, "side_bets"),
        ({"house": "typical-casino", "side_bets": (0, 1)}, "offers none"),
    ],
)
def test_refuses_wishes(options: dict[str, Any], fault: str) -> None:
    with pytest.raises(BadDocument, match=fault):
        BlackjackEnv(**options)


def test_refuses_cards_that_are_not_there() -> None:
    with pytest.raises(BadText, match="As"):
        BlackjackEnv("vegas-single-deck").reset(options={"cards": "As As"})


@pytest.mark.parametrize("house", ["vegas-six-deck", "vegas-single-deck"])
def test_the_documented_values_are_exact(house: str) -> None:
    row = documented(house)
    solution = solve(house)
    assert float(row[1]) == pytest.approx(solution.ev_composition, abs=5e-7)
    assert float(row[2]) == pytest.approx(solution.ev_chart, abs=5e-7)


@pytest.mark.parametrize("house", house_ids())
def test_the_documented_side_bets_are_exact(house: str) -> None:
    opened = load_house(house)
    bets = opened.rules.side_bet
    value = documented(house)[3]
    if not bets:
        assert value == "none"
        return
    assert float(value) == pytest.approx(
        float(solve_side_bet(opened, str(bets[0].name)).ev), abs=5e-7
    )


def documented(house: str) -> re.Match[str]:
    """Best play, best chart and side bet of a house in the documentation."""
    row = re.search(
        rf"\| {house}(?:, of 2 units)? \| (\S+) \| (\S+) \| (\S+) \|",
        str(BlackjackEnv.__doc__),
    )
    assert row is not None
    return row


def test_a_seed_says_the_whole_shoe() -> None:
    def rewards(seed: int) -> list[float]:
        env = BlackjackEnv()
        env.reset(seed=seed)
        found = []
        for _ in range(50):
            _, reward, ended, _, info = env.step(STAND)
            found.append(reward)
            if ended:
                env.reset()
        assert isinstance(info["action_mask"], np.ndarray)
        return found

    assert rewards(3) == rewards(3) != rewards(4)
