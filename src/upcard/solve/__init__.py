"""What a house costs its guests and how to play it, exactly."""
