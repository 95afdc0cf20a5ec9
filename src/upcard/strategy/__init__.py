"""How a guest plays: charts, counts, deviations, wagers, and policies made of them."""

from upcard.strategy.action import Action
from upcard.strategy.bets import Ramp, parse_ramp
from upcard.strategy.chart import CODES, LEGEND, UPCARDS, Chart, Code
from upcard.strategy.chartfile import build_chart, chart_json, chart_toml, read_chart
from upcard.strategy.count import Count, count_ids, read_count
from upcard.strategy.index import Deviation, index_ids, parse_deviation, read_indices
from upcard.strategy.policy import Policy, check_policy
from upcard.strategy.policyfile import PolicyText, build_policy, read_policy

__all__ = [
    "CODES",
    "LEGEND",
    "UPCARDS",
    "Action",
    "Chart",
    "Code",
    "Count",
    "Deviation",
    "Policy",
    "PolicyText",
    "Ramp",
    "build_chart",
    "build_policy",
    "chart_json",
    "chart_toml",
    "check_policy",
    "count_ids",
    "index_ids",
    "parse_deviation",
    "parse_ramp",
    "read_chart",
    "read_count",
    "read_indices",
    "read_policy",
]
