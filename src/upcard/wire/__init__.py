"""Messages between pages and the server."""
