"""The table in a terminal: a session that runs it, words, and two ways to show it."""
