"""Scorers written without a look at the reference, each in another way; `index.py` says what is known of them."""
