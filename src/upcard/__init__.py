"""Casino blackjack (the game of 21) by the book: one rulebook, three machines.

A house is one readable TOML document.  The engine (``upcard.game``) deals it, the
solver (``upcard.solve``) proves what it costs, the simulator (``upcard.simulate``)
samples it; tests make the three agree.
"""

__version__ = "0.1.0"
