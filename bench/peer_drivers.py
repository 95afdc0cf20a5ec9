"""Drives one public blackjack program, in an environment where it is installed.

    python peer_drivers.py NAME ROUNDS

It prints the processor seconds of so many rounds, set-up left out.  It uses nothing of
ours, so that it runs wherever the program runs; ``peers.py`` starts it.
"""

from __future__ import annotations

import contextlib
import io
import random
import sys
import time
from collections.abc import Callable
from importlib import import_module

Play = Callable[[int], object]


def blackjack21() -> Play:
    """A table for one, by a short strategy with doubles and splits."""
    program = import_module("blackjack21")
    deck = program.Deck(program.DEFAULT_SUITS, count=6)
    table = program.Table(
        [("Guest", 10)],
        deck,
        hit_soft_17=True,
        on_round_reset=program.shoe_reset_hook(deck),
    )
    action = program.Action

    def play(rounds: int) -> None:
        for _ in range(rounds):
            table.start_game()
            while table.state == program.GameState.PLAYERS_TURN:
                hand, up = table.current_hand, table.dealer_visible_hand[0].value
                may = table.available_actions()
                if action.SPLIT in may and hand[0].value in {8, 11}:
                    table.split()
                elif action.DOUBLE in may and hand.total in {10, 11} and up < 10:
                    table.double_down()
                elif hand.total < 12 or (hand.total < 17 and up > 6):
                    table.hit()
                else:
                    table.stand()

    return play


def jackblack() -> Play:
    """Its own simulation with its own simple strategy."""
    program = import_module("jackblack")
    guest = program.Player("Guest", chips=10**9, strategy=program.Simple())
    deck = program.Deck(shuffle=True, num_decks=6)
    simulation = program.Simulation([guest], deck=deck, hit_on_soft_17=True)

    def play(rounds: int) -> None:
        simulation.run(rounds)

    return play


def py21() -> Play:
    """Its own simulation with its own basic strategy."""
    program = import_module("py21")
    game = program.Game([program.Player(10**9)])

    def play(rounds: int) -> None:
        with contextlib.redirect_stderr(io.StringIO()):
            game.simulate(rounds)

    return play


def open_spiel() -> Play:
    """Its C++ game, stepped from Python; the guest always stands."""
    game = import_module("pyspiel").load_game("blackjack")
    dice = random.Random(1)  # noqa: S311 - a game, no secret

    def play(rounds: int) -> None:
        for _ in range(rounds):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(dice.choices(outcomes, chances)[0])
                else:
                    state.apply_action(state.legal_actions()[-1])

    return play


DRIVERS: dict[str, Callable[[], Play]] = {
    "open-spiel": open_spiel,
    "jackblack": jackblack,
    "py21": py21,
    "blackjack21": blackjack21,
}


def main() -> None:
    """Measure one program."""
    name, rounds = sys.argv[1], int(sys.argv[2])
    play = DRIVERS[name]()
    play(10)
    start = time.process_time()
    play(rounds)
    sys.stdout.write(f"{time.process_time() - start}\n")


if __name__ == "__main__":
    main()
