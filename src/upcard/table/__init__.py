"""A live table, still pure: seats, clocks, the floor, the proof of each shoe."""
