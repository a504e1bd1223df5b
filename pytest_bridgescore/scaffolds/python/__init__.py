"""The adapter in Python, which users get as it is."""
