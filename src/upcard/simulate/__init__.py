"""Sampling a house: plans, chunks, tallies, and what the figures mean for a guest."""
