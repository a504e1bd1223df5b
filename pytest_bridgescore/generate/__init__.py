"""Questions in any number, drawn from a seed and answered by the reference."""
