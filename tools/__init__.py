"""What `make` does, in plain Python with the standard library alone."""
