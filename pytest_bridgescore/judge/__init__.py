"""From an answer to a verdict: single vectors, whole sweeps, and the failures that are known."""
