"""Tables for browsers: one task a table, one commit for all, a view for each viewer."""
