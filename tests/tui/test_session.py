"""A visit: nothing is lost, nothing is added, whenever the guest leaves."""

from random import Random

import pytest

from tui.tables import act, seat
from upcard.errors import BadText
from upcard.game import fold, open_table
from upcard.game.events import Event, GuestLeft
from upcard.rules import house_ids, load_house
from upcard.tui.asking import asked, choices
from upcard.tui.layout import at_risk
from upcard.tui.session import GUEST
from upcard.tui.slip import change_slip, first_slip, slip_text
from upcard.tui.words import tell


@pytest.mark.parametrize("house", house_ids())
def test_cents_are_conserved_at_every_step(house: str) -> None:
    session = seat(house, bankroll=100_000_00)
    random = Random(house)
    while len(session.rounds) < 25:
        act(session, random)
        guest = session.guest
        settled = sum(ended.net for ended in session.rounds)
        running = (
            sum(spot.net for spot in session.state.spots)
            if len(session.rounds) < session.state.rounds
            else 0
        )
        lying = at_risk(session.state, guest)

        assert guest.bankroll + lying == 100_000_00 + settled + running


@pytest.mark.parametrize("house", house_ids())
@pytest.mark.parametrize("answers", range(12))
def test_leaving_at_any_moment_ends_the_round_as_for_an_absent_guest(
    house: str, answers: int
) -> None:
    kept: list[Event] = []
    session = seat(house, seed=answers, kept=kept)
    random = Random(answers)
    for _ in range(answers):
        act(session, random)
    stake = at_risk(session.state, session.guest)
    before = session.guest.bankroll
    told = session.leave()
    left = [event for event, _ in told if isinstance(event, GuestLeft)]

    assert [event.guest for event in left] == ["Guest"]
    assert left[0].bankroll >= before
    assert left[0].bankroll <= before + 3 * stake
    assert session.state.guests == ()
    assert fold(open_table(load_house(house)), kept) == session.state


def test_a_continuous_machine_needs_nobody_to_shuffle() -> None:
    session = seat("shuffle-machine-six-deck")
    random = Random(1)
    while len(session.rounds) < 3:
        act(session, random)

    assert session.state.rounds == 3


def test_the_hand_shuffle_is_used_where_the_house_says_so() -> None:
    told: list[str] = []
    changes = {"shuffle.order": "hand procedure", "cards.decks": 2, "cut.depth": 26}
    session = seat(
        "prairie-meadows",
        changes={**changes, "reshuffle.cut_card": 26},
        bankroll=100_000_00,
    )
    random = Random(2)
    while len(session.rounds) < 40:
        told += [tell(event, state, GUEST) for event, state in act(session, random)]

    assert told.count("104 cards are shuffled: by hand, not uniform.") > 2


@pytest.mark.parametrize("hole_card", ["reader", "unchecked", "none"])
def test_early_surrender_is_asked_wherever_a_house_offers_it(hole_card: str) -> None:
    kinds = set()
    changes = {"surrender.kind": "early", "dealer.hole_card": hole_card}
    session = seat("vegas-six-deck", changes=changes, spots=3, bankroll=100_000_00)
    random = Random(5)
    while len(session.rounds) < 60:
        ask = asked(session.state)
        kinds.add(ask.kind)
        if ask.kind in {"play", "surrender", "insurance"}:
            assert choices(session.state, ask)
        act(session, random)

    assert {"play", "insurance"} <= kinds
    assert ("surrender" in kinds) == (hole_card == "reader")


@pytest.mark.parametrize(
    "text, words",
    [
        ("25", "spot 1: 25, spot 2: 25"),
        ("2: 50", "spot 1: 10, spot 2: 50"),
        ("2 50, side 5", "spot 1: 10 and Bet the Set 5, spot 2: 50 and Bet the Set 5"),
        ("1: side bet 7.50", "spot 1: 10 and Bet the Set 7.50, spot 2: 10"),
        ("1: 0", "spot 1: -, spot 2: 10"),
    ],
)
def test_a_slip_is_changed_a_piece_at_a_time(text: str, words: str) -> None:
    state = seat("vegas-six-deck", spots=2).state
    slip = change_slip(first_slip(state, (1, 2)), text)

    assert slip_text(state, slip) == words


@pytest.mark.parametrize("text", ["", "ten", "3: 10", "1: ", "side", "1:2:3", "5,,"])
def test_a_slip_that_cannot_be_read_says_what_is_allowed(text: str) -> None:
    slip = first_slip(seat("vegas-six-deck", spots=2).state, (1, 2))
    with pytest.raises(BadText, match="Allowed"):
        change_slip(slip, text)
