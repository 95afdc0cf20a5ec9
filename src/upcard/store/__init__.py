"""Where tables are kept: an append-only log, a ledger, and what is sealed."""
