"""How a guest plays: charts, counts, deviations, wagers, and policies made of them."""

from upcard.strategy.action import Action
from upcard.strategy.chart import CODES, LEGEND, UPCARDS, Chart, Code
from upcard.strategy.chartfile import build_chart, chart_json, chart_toml, read_chart

__all__ = [
    "CODES",
    "LEGEND",
    "UPCARDS",
    "Action",
    "Chart",
    "Code",
    "build_chart",
    "chart_json",
    "chart_toml",
    "read_chart",
]
