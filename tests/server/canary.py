"""Whether a frame tells more than the table shows; used on every frame of a test."""

from __future__ import annotations

from typing import Any

_BACK = "??"


def check_frame(frame: dict[str, Any]) -> None:
    """Fail if a secret, an undealt card or a hidden card is in a frame."""
    for noted in (*frame.get("events", ()), *frame.get("missed", ())):
        _check_event(noted["event"])
    if "view" in frame:
        _check_game(frame["view"]["game"])
        assert "secret" not in frame["view"]["fairness"]
    for key in ("shoe_order", "entropy", "ritual"):
        assert key not in frame


def _check_event(event: dict[str, Any]) -> None:
    match event["type"]:
        case "ShoeLoaded" | "ShoeRefilled":
            assert set(event["cards"]) == {_BACK}
        case "ShoeCommitted":
            assert event["secret"] == ""
        case "CardBurned":
            assert event["card"] == _BACK
        case "DealerCardDealt" if event["lies"].startswith("down"):
            assert event["card"] == _BACK
        case "CardDealt" if event["lies"] == "across, down":
            assert event["card"] == _BACK


def _check_game(game: dict[str, Any]) -> None:
    assert isinstance(game["shoe"], int)
    assert isinstance(game["rack"], int)
    hidden = game["phase"] in ("play", "insurance", "surrender")
    if hidden and len(game["dealer"]) == 2:
        assert _BACK in game["dealer"]
