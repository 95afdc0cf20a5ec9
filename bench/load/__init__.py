"""A load of guests for a server on this machine, and what it measures."""
