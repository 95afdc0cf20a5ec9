"""Compiled rules and the loops that count with them; the only jitted code."""
