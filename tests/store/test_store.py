"""Writing and reading back, on both kinds of database."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import delete, text, update
from sqlalchemy.exc import SQLAlchemyError

from table.play import Play
from table.test_sessions import session
from upcard.errors import BadDocument, BadText
from upcard.store import checkpoint, read, rounds, schema
from upcard.store.batch import Answer, Batch, Person
from upcard.store.connect import connect
from upcard.store.floor import Search, search_log, shift_report
from upcard.store.migrate import REVISION, migrate
from upcard.store.store import Store, open_store
from upcard.table.ledger import Movement
from upcard.table.row import Row
from upcard.table.snapshot import dump_live
from upcard.table.verify import first_difference


@pytest.fixture(scope="module")
def play() -> Play:
    return session("vegas-six-deck", seed=21, rounds=8)


def batches(play: Play) -> Iterator[Batch]:
    """The session as the server would have written it, a few rows at a time."""
    for at in range(0, len(play.rows), 7):
        yield Batch("T1", tuple(play.rows[at : at + 7]))


def mint(amount: int = 500) -> tuple[Movement, ...]:
    return (Movement("mint", -amount), Movement("purse:Ann", amount))


def test_a_table_comes_back_exactly(store: Store, play: Play) -> None:
    store.write(list(batches(play)))
    assert read.table_ids(store.engine) == ["T1"]
    assert read.load_table(store.engine, "T1").live == play.live
    assert read.check_chain(store.engine, "T1") == len(play.rows)
    assert read.last_place(store.engine, "T1") == (play.live.seq, play.live.head)


def test_a_snapshot_shortens_the_way_and_changes_nothing(
    store: Store, play: Play
) -> None:
    rows = tuple(play.rows)
    store.write([Batch("T1", rows, snapshot=dump_live(play.live))])
    with store.engine.begin() as connection:
        # Rows before the snapshot are not needed to go on.
        connection.execute(delete(schema.events).where(schema.events.c.seq < 50))
    assert read.load_table(store.engine, "T1").live == play.live


def test_the_log_in_the_database_hides_what_is_sealed(store: Store, play: Play) -> None:
    store.write(list(batches(play)))
    secret = play.live.ritual.secret
    with store.engine.connect() as connection:
        bodies = list(connection.execute(text("SELECT body FROM events")).scalars())
        sealed = list(connection.execute(text("SELECT body FROM sealed")).scalars())
    assert sealed
    assert not any(secret in body for body in (*bodies, *sealed))


@pytest.mark.parametrize("change", ["body", "at", "head", "drop", "swap"])
def test_whatever_is_changed_in_the_log_is_found(
    store: Store, play: Play, change: str
) -> None:
    store.write(list(batches(play)))
    rows = schema.events
    with store.engine.begin() as connection:
        where = rows.c.seq == 17
        if change == "drop":
            connection.execute(delete(rows).where(where))
        elif change == "swap":
            connection.execute(update(rows).where(where).values(seq=100_000))
            connection.execute(update(rows).where(rows.c.seq == 18).values(seq=17))
            connection.execute(update(rows).where(rows.c.seq == 100_000).values(seq=18))
        else:
            value = {"body": '{"type":"TurnCame","spot":1,"hand":0}', "at": 5}.get(
                change, "0" * 64
            )
            connection.execute(update(rows).where(where).values({change: value}))
    with pytest.raises(BadDocument, match="does not follow"):
        read.check_chain(store.engine, "T1")
    with pytest.raises(BadDocument):
        read.load_table(store.engine, "T1")


def test_all_batches_or_none(store: Store, play: Play) -> None:
    first: Row = play.rows[0]
    store.write([Batch("T1", (first,), mint())])
    broken = [Batch("T2", (first,), mint()), Batch("T1", (first,), mint())]
    with pytest.raises(SQLAlchemyError):
        store.write(broken)
    assert read.table_ids(store.engine) == ["T1"]
    assert read.read_balances(store.engine) == {"mint": -500, "purse:Ann": 500}
    store.write([Batch("T2", (first,), mint(7))])
    assert read.ledger_total(store.engine) == {"mint": -507, "purse:Ann": 507}
    assert read.read_balances(store.engine) == read.ledger_total(store.engine)


def test_no_guest_can_owe(store: Store, play: Play) -> None:
    rows = (play.rows[0],)
    lines = (Movement("bank:T1", 5), Movement("purse:Ann", -5))
    with pytest.raises(SQLAlchemyError):
        store.write([Batch("T1", rows, lines)])
    assert read.table_ids(store.engine) == []


def test_answers_and_people_are_kept(store: Store, play: Play) -> None:
    answer = Answer("Ann", "c1", 1)
    person = Person("Ann", "ab" * 32, "guest")
    store.write([Batch("T1", (play.rows[0],), answers=(answer,), people=(person,))])
    # The same answer again is no fault: its first writing counts.
    again = Batch("T1", (play.rows[1],), answers=(Answer("Ann", "c1", 2),))
    store.write([again])
    assert read.last_answers(store.engine, "T1") == [answer]
    assert read.read_people(store.engine) == [person]


def test_rounds_and_shoes_are_read_from_the_log(store: Store, play: Play) -> None:
    store.write(list(batches(play)))
    cards = rounds.read_rounds(store.engine, "T1", "", limit=3)
    last = play.live.results[-1]
    assert [card.number for card in cards] == [8, 7, 6]
    assert cards[0].net == last.net
    nets = [
        rounds.read_rounds(store.engine, "T1", name, limit=1)[0].net
        for name in ("Ann", "Bob", "Cy")
    ]
    assert sum(nets) == last.net
    rows = rounds.read_round(store.engine, "T1", 8)
    assert rows[-1].kind == "RoundEnded"
    assert sum(row.kind == "WagerPlaced" for row in rows) == 3
    assert rounds.read_round(store.engine, "T1", 99) == []
    shoe = rounds.read_shoes(store.engine, "T1")[0]
    assert shoe.shoe == "T1-000001"
    assert not shoe.secret
    shown = list(rounds.card_places(rounds.read_shoe(store.engine, "T1", shoe.shoe)))
    assert [known for _, known in shown].count(False) == 1  # the burn card
    assert tuple(card for card, _ in shown) == play.live.state.shoe[: len(shown)]


def test_the_floor_reads_the_public_log(store: Store, play: Play) -> None:
    store.write(list(batches(play)))
    page = search_log(store.engine, "T1", Search("RoundEnded", limit=4))
    assert [line.kind for line in page.lines] == ["RoundEnded"] * 4
    assert search_log(store.engine, "T1", Search("%", limit=4)).lines == ()
    report = shift_report(store.engine)[0]
    assert report.rounds == 8
    assert report.house_won == -sum(result.net for result in play.live.results)
    assert shift_report(store.engine, since=9e9) == []


def test_an_opened_shoe_verifies_from_the_database(store: Store) -> None:
    play = session("vegas-single-deck", seed=2, rounds=6)
    store.write(list(batches(play)))
    shoe = next(one for one in rounds.read_shoes(store.engine, "T1") if one.opened)
    rows = rounds.read_shoe(store.engine, "T1", shoe.shoe)
    transcript = rounds.transcript_of(rows)
    assert transcript is not None
    assert first_difference(transcript) is None


def test_the_schema_is_what_the_migrations_make(store: Store) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    with store.engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, schema.METADATA) == []
    migrate(store.engine)


def test_what_needs_no_migration_is_known_without_alembic() -> None:
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", "upcard.store:migrations")
    assert ScriptDirectory.from_config(config).get_current_head() == REVISION


def test_every_table_is_found(store: Store, play: Play) -> None:
    row = play.rows[0]
    names = ["T1", "T10", "T2", read.LOBBY, "aa"]
    store.write([Batch(name, (row,)) for name in names])
    assert read.table_ids(store.engine) == ["T1", "T10", "T2", "aa"]


def test_a_newer_database_is_refused(store: Store) -> None:
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(BadDocument, match="newer"):
        migrate(store.engine)


def test_durability_is_switched_on(tmp_path: Path) -> None:
    engine = connect(str(tmp_path / "a.db"))
    with engine.connect() as connection:
        found = {
            name: connection.execute(text(f"PRAGMA {name}")).scalar()
            for name in ("journal_mode", "synchronous")
        }
    assert found == {"journal_mode": "wal", "synchronous": 2}
    engine.dispose()


def test_another_kind_of_database_is_refused() -> None:
    with pytest.raises(BadText, match="Allowed"):
        connect("mysql://somewhere/else")


@pytest.fixture
def lengths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, play: Play) -> list[int]:
    """The longest write-ahead log with copies after 20 rows, and after none."""
    found = []
    for number, rows in enumerate((20, 10**9)):
        monkeypatch.setattr(checkpoint, "_ROWS", rows)
        path = tmp_path / f"{number}.db"
        store = open_store(str(path))
        log, longest = path.with_name(f"{path.name}-wal"), 0
        for row in play.rows[:300]:
            store.write([Batch("T1", (row,))])
            longest = max(longest, log.stat().st_size)
        assert read.check_chain(store.engine, "T1") == 300
        store.close()
        found.append(longest)
    return found


def test_the_write_ahead_log_is_copied_beside_the_commits(lengths: list[int]) -> None:
    assert lengths[0] * 2 < lengths[1]


def test_a_copy_that_fails_is_a_failed_write(
    store: Store, play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not store.is_local:
        pytest.skip("a database server copies its log itself")
    monkeypatch.setattr(checkpoint, "_ROWS", 1)
    monkeypatch.setattr(checkpoint, "_COPY", "PRAGMA no_such_thing(")
    rows = iter(play.rows)

    def write_all() -> None:
        for row in rows:
            store.write([Batch("T1", (row,))])

    with pytest.raises(SQLAlchemyError):
        write_all()
    # It counts as one of which nobody knows; the row is there and the chain goes on.
    written = read.check_chain(store.engine, "T1")
    store.write([Batch("T1", (next(rows),))])
    assert read.check_chain(store.engine, "T1") == written + 1
