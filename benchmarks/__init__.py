"""What the suite costs, measured side by side."""
