"""Scenarios: scripted rounds with what must come out, the executable rulebook.

``read_scenario`` reads a file (all faults at once), ``run_scenario`` plays it on the
engine and says in sentences what came out differently.
"""

from upcard.scenario.document import Scenario, read_scenario
from upcard.scenario.run import Outcome, run_scenario

__all__ = ["Outcome", "Scenario", "read_scenario", "run_scenario"]
