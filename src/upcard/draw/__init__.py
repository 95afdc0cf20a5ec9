"""Pictures from plain values: each carries its own text, for readers without eyes.

Nothing here knows a solver or a table; callers pass rows, numbers and words.
"""
