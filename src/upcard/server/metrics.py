"""Counters for ``/metrics``; never a name, a card or a secret."""

from __future__ import annotations

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)

__all__ = ["Metrics"]


class Metrics:
    """The counters of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        kept = self.registry
        self.commands = Counter(
            "upcard_commands",
            "Commands by kind and outcome.",
            ("kind", "outcome"),
            registry=kept,
        )
        self.rows = Counter("upcard_rows", "Rows written to the log.", registry=kept)
        self.resyncs = Counter("upcard_resyncs", "Slow sockets.", registry=kept)
        self.mistakes = Counter(
            "upcard_mistakes", "Messages that could not be read.", registry=kept
        )
        self.sockets = Gauge("upcard_sockets", "Open sockets.", registry=kept)
        self.tables = Gauge("upcard_tables", "Open tables.", registry=kept)
        self.halts = Counter(
            "upcard_halts", "Tables taken out of service.", registry=kept
        )
        self.well = Gauge(
            "upcard_store_well", "Whether the disk writes.", registry=kept
        )
        self.well.set(1)
        self.commit_seconds = Histogram(
            "upcard_commit_seconds",
            "Time of a commit.",
            registry=kept,
            buckets=(0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1),
        )
        self.batches = Histogram(
            "upcard_commit_batches",
            "Tables in a commit.",
            registry=kept,
            buckets=(1, 2, 5, 10, 20, 50, 100, 200, 500),
        )

    def text(self) -> bytes:
        """All counters in the text format of Prometheus."""
        return generate_latest(self.registry)
