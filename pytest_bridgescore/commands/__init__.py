"""The commands of `bridgescore`, a module for each group: their options, and what they print."""
