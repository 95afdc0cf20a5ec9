"""House documents and the rules that they state."""

from upcard.rules.document import house_ids
from upcard.rules.load import House, load_house, parse_change
from upcard.rules.model import Rules

__all__ = ["House", "Rules", "house_ids", "load_house", "parse_change"]
