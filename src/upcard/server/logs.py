"""Structured logs on standard error: one JSON object a line, no secrets."""

from __future__ import annotations

import logging
import sys

import structlog

__all__ = ["set_up_logs"]


def set_up_logs(level: int = logging.INFO) -> None:
    """Configure structlog for this process."""
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
